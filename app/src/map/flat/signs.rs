//! Landmarks of the flat map: signs, shapes, and the area under the pointer.

use super::ground::towns;
use super::sight::FlatView;
use crate::map::labels::Town;
use crate::map::landmark::{Landmark, LandmarkForm, MADE_AT_ONCE, gather, is_around_pole};
use crate::map::marks::{self, Answer, AreaStyle, LandmarkLayer, MOST, Mark, SQUARE};
use crate::map::mercator::{MapRect, project};
use crate::map::paint::Colors;
use crate::map::tree::{Node, Step};
use crate::map::world::{Degrees, turned};
use egui::{Mesh, Rect, Response, Shape, StrokeKind, Ui};

/// Maximum number of areas drawn in one frame.
const MOST_AREAS: usize = 2_000;
/// Size below which an area is drawn as a sign, in points of the screen.
const LEAST_AREA: f64 = 14.0;

pub(super) fn landmarks(
    ui: &Ui,
    sight: &FlatView,
    look: &LandmarkLayer<'_>,
    names: &[Town],
    response: &Response,
) -> Option<Answer> {
    let colors = Colors::current(ui);
    let mut signs: Vec<Mark> = Vec::new();
    let mut areas: Vec<(u32, f64)> = Vec::new();
    for turn in sight.turns() {
        let mut groups = Vec::new();
        for (number, layer) in look.landmarks.layers.iter().enumerate() {
            let size = layer.extent * sight.total;
            let is_drawn = size >= LEAST_AREA;
            let margin = if is_drawn { size / 2.0 } else { 24.0 };
            let seen = sight.part(turn, margin);
            let step = |node: &Node| {
                let min = node.min();
                let side = node.side();
                let own = MapRect {
                    min,
                    max: [min[0] + side, min[1] + side],
                };
                if !own.meets(&seen) {
                    Step::Skip
                } else if !is_drawn && side * sight.total <= f64::from(SQUARE) {
                    Step::Group
                } else {
                    Step::Split
                }
            };
            if is_drawn {
                layer.flat.walk(step, |range| {
                    let room = MOST_AREAS.saturating_sub(areas.len());
                    let items = layer.flat.items(range);
                    areas.extend(items.iter().take(room).map(|item| (*item, turn)));
                });
            } else {
                gather(&layer.flat, number, step, &mut groups);
            }
        }
        let seen = sight.part(turn, 24.0);
        let here = groups.into_iter().filter(|group| {
            let at = [group.at[0], group.at[1]];
            MapRect { min: at, max: at }.meets(&seen)
        });
        signs.extend(here.map(|group| Mark {
            at: sight.at([group.at[0], group.at[1]], turn),
            group,
            strength: 1.0,
            turn: turn as i8,
        }));
    }
    let signs = marks::merge(signs);
    let taken = signs.iter().map(Mark::place).collect();
    towns(ui, sight, names, taken);
    let pointed = pointed_area(sight, look, response, &areas);
    let mut answer = None;
    // Large areas are drawn below small ones.
    areas.sort_by_key(|(at, _)| std::cmp::Reverse(look.landmarks.get(*at).map(Landmark::size)));
    let mut room = MADE_AT_ONCE;
    for (at, turn) in &areas {
        let Some(landmark) = look.landmarks.get(*at) else {
            continue;
        };
        let color = look.color(*at, landmark, &colors);
        let style = AreaStyle::new(color, landmark.fill, pointed == Some(*at));
        let outlines = *turn - copy_of(landmark);
        area(ui, sight, landmark, outlines, style, &mut room);
    }
    for (at, turn) in areas.iter().take(MOST) {
        let Some(landmark) = look.landmarks.get(*at) else {
            continue;
        };
        let place = sight.at(project(landmark.center()), *turn);
        if sight.rect.contains(place) {
            let color = landmark.color.unwrap_or(colors.mark);
            answer = marks::handle(ui, look, (*at, *turn as i8), place, color).or(answer);
        }
    }
    let clicked = pointed.and_then(|at| marks::pointed(look, response, at));
    marks::show(ui, look, &signs, false).or(clicked).or(answer)
}

/// Returns the number of turns from the sign of a landmark to its outlines, which may continue
/// beyond 180 degrees.
pub(super) fn copy_of(landmark: &Landmark) -> f64 {
    ((landmark.bounds_center() - landmark.center()[0]) / 360.0).round()
}

/// Returns the smallest area under the pointer.
fn pointed_area(
    sight: &FlatView,
    look: &LandmarkLayer<'_>,
    response: &Response,
    areas: &[(u32, f64)],
) -> Option<u32> {
    let place = sight.degrees(response.hover_pos()?);
    let place = [turned(place[0]), place[1]];
    let near = 360.0 / sight.total * 4.0;
    let areas = areas.iter().map(|(at, _)| *at);
    look.landmarks.smallest_at(areas, place, near)
}

/// Draws the shape of a landmark; `room` is the budget of [`Landmark::surface`].
fn area(
    ui: &Ui,
    sight: &FlatView,
    landmark: &Landmark,
    turn: f64,
    AreaStyle { stroke, fill }: AreaStyle,
    room: &mut usize,
) {
    let painter = ui.painter();
    let at = |place: &Degrees| sight.at(project(*place), turn);
    match &landmark.form {
        LandmarkForm::Point(_) => {}
        LandmarkForm::Box(low, high) => {
            let rect = Rect::from_two_pos(at(low), at(high));
            // Parts far outside would only burden the painter.
            let rect = rect.intersect(sight.rect.expand(64.0));
            painter.rect(rect, 0.0, fill, stroke, StrokeKind::Middle);
        }
        LandmarkForm::Line(line) => {
            painter.line(line.iter().map(at).collect(), stroke);
        }
        LandmarkForm::Polygon(rings) => {
            if let Some((points, triangles)) = landmark.surface(room) {
                let mut mesh = Mesh::default();
                for point in points {
                    mesh.colored_vertex(sight.at(*point, turn), fill);
                }
                mesh.indices.clone_from(triangles);
                painter.add(mesh);
            } else {
                // The next frames draw the others.
                ui.ctx().request_repaint();
            }
            for ring in rings {
                let points = ring.iter().map(at).collect();
                painter.add(if is_around_pole(ring) {
                    Shape::line(points, stroke)
                } else {
                    Shape::closed_line(points, stroke)
                });
            }
        }
    }
}
