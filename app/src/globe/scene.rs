//! What is drawn on a globe: land, night, graticule, towns, landmarks.

use super::camera::{Camera, SeenPoint};
use crate::map::ball::{Patch, Strip, Unit, dot, fine_line, surface, unit};
use crate::map::cube;
use crate::map::flat::graticule_step;
use crate::map::labels::{self, Placer, Town};
use crate::map::landmark::{Form, Landmark, gather, is_around_pole};
use crate::map::marks::{self, Answer, LandmarkLayer, MOST, Mark, SQUARE};
use crate::map::paint::Colors;
use crate::map::tree::{Node, Step};
use crate::map::world::{self, Degrees, Scale};
use egui::{Color32, CursorIcon, Mesh, Pos2, Rect, Response, Stroke, Ui, vec2};
use std::collections::HashMap;
use std::sync::Arc;

/// Areas that are drawn in one frame.
const MOST_AREAS: usize = 1_000;
/// Areas whose surface is made in one frame.
const MADE_AT_ONCE: usize = 40;
/// Smaller areas have a sign in place of their shape, in points of the screen.
const LEAST_AREA: f32 = 14.0;

/// The sky, the water, land, coasts and borders.
pub(super) fn world(ui: &Ui, camera: &Camera, moves: bool) {
    let colors = Colors::of(ui);
    let painter = ui.painter();
    if camera.sees_limb() {
        painter.rect_filled(camera.rect, 0.0, colors.sky);
        painter.circle_filled(camera.rect.center(), camera.radius, colors.water);
    } else {
        painter.rect_filled(camera.rect, 0.0, colors.water);
    }
    let is_small = camera.radius < 420.0 || (moves && camera.radius < 1_200.0);
    let scale = if is_small { Scale::Coarse } else { Scale::Fine };
    let ready = world::round(ui.ctx(), scale).or_else(|| world::round(ui.ctx(), Scale::Coarse));
    let Some(ball) = ready else {
        return;
    };
    let mut mesh = Mesh::default();
    for patch in &ball.land {
        fill(&mut mesh, camera, patch, colors.land);
    }
    painter.add(mesh);
    let borders = Stroke::new(1.0, colors.border);
    for strip in &ball.borders {
        line(ui, camera, strip, borders);
    }
    let coasts = Stroke::new(1.0, colors.coast);
    for strip in &ball.coasts {
        line(ui, camera, strip, coasts);
    }
    if camera.sees_limb() {
        painter.circle_stroke(camera.rect.center(), camera.radius, coasts);
    }
}

/// Adds the triangles of a patch that are before the limb.
fn fill(mesh: &mut Mesh, camera: &Camera, patch: &Patch, color: Color32) {
    let (seen, whole) = camera.sees_cap(&patch.cap);
    if !seen {
        return;
    }
    let base = mesh.vertices.len() as u32;
    if whole {
        for point in &patch.points {
            mesh.colored_vertex(camera.see(*point).at, color);
        }
        let corners = patch.triangles.iter().flatten();
        mesh.indices.extend(corners.map(|corner| base + corner));
        return;
    }
    let depths: Vec<f32> = patch
        .points
        .iter()
        .map(|point| {
            let seen = camera.see_to_limb(*point);
            mesh.colored_vertex(seen.at, color);
            seen.depth
        })
        .collect();
    let is_before = |corner: &u32| {
        depths
            .get(*corner as usize)
            .is_some_and(|depth| *depth > 0.0)
    };
    for corners in &patch.triangles {
        if corners.iter().any(is_before) {
            mesh.indices
                .extend(corners.iter().map(|corner| base + corner));
        }
    }
}

/// Draws the parts of a line that are before the limb.
fn line(ui: &Ui, camera: &Camera, strip: &Strip, stroke: Stroke) {
    let (seen, _) = camera.sees_cap(&strip.cap);
    if seen {
        run(
            ui,
            strip.points.iter().map(|point| camera.see(*point)),
            stroke,
        );
    }
}

fn run(ui: &Ui, points: impl Iterator<Item = SeenPoint>, stroke: Stroke) {
    let mut part: Vec<Pos2> = Vec::new();
    let mut last: Option<Pos2> = None;
    let draw = |part: &mut Vec<Pos2>, last: &mut Option<Pos2>| {
        if let Some(last) = last.take()
            && part.last() != Some(&last)
        {
            part.push(last);
        }
        if part.len() > 1 {
            ui.painter().line(std::mem::take(part), stroke);
        }
        part.clear();
    };
    for seen in points {
        if seen.depth <= 0.0 {
            draw(&mut part, &mut last);
            continue;
        }
        let is_near = |before: &Pos2| before.distance_sq(seen.at) < 1.0;
        if !part.last().is_some_and(is_near) {
            part.push(seen.at);
        }
        last = Some(seen.at);
    }
    draw(&mut part, &mut last);
}

/// Darkens the side that the sun does not shine on.
pub(super) fn night(ui: &Ui, camera: &Camera, sun: Unit) {
    const RINGS: u32 = 24;
    const SPOKES: u32 = 64;
    let color = Colors::of(ui).night;
    let reach = (camera.rect.size().length() / 2.0).min(camera.radius);
    let mut mesh = Mesh::default();
    for ring in 0..=RINGS {
        // Closer to each other near the limb.
        let part = (ring as f32 / RINGS as f32 * std::f32::consts::FRAC_PI_2).sin();
        for spoke in 0..SPOKES {
            let angle = spoke as f32 / SPOKES as f32 * std::f32::consts::TAU;
            let shift = vec2(angle.cos(), angle.sin()) * part * reach;
            let at = camera.rect.center() + shift;
            let inner = camera.rect.center() + shift * 0.9999;
            let height = camera
                .direction(inner)
                .map_or(0.0, |direction| dot(direction.map(|part| part as f32), sun));
            // Twilight is about 12 degrees wide.
            let dark = (0.5 - height * 5.0).clamp(0.0, 1.0);
            mesh.colored_vertex(at, color.gamma_multiply(dark));
        }
    }
    for ring in 0..RINGS {
        for spoke in 0..SPOKES {
            let next = (spoke + 1) % SPOKES;
            let [a, b] = [spoke, next].map(|spoke| ring * SPOKES + spoke);
            mesh.add_triangle(a, b, a + SPOKES);
            mesh.add_triangle(b, a + SPOKES, b + SPOKES);
        }
    }
    ui.painter().add(mesh);
}

pub(super) fn graticule(ui: &Ui, camera: &Camera) {
    let step = graticule_step(f64::from(100.0 / camera.radius).to_degrees());
    let stroke = Stroke::new(1.0, Colors::of(ui).graticule);
    let is_near = step < 10.0;
    let center = camera.degrees(camera.rect.center()).unwrap_or_default();
    // Near by only what can be in sight is drawn.
    let reach = if is_near { step * 12.0 } else { 180.0 };
    let count = (reach / step).ceil() as i32;
    let first = [0, 1].map(|axis: usize| {
        let at = center.get(axis).copied().unwrap_or(0.0);
        (at / step).round()
    });
    let clamp = |latitude: f64| latitude.clamp(-90.0, 90.0);
    for number in -count..count {
        let longitude = (first[0] + f64::from(number)) * step;
        let (from, to) = (clamp(center[1] - reach), clamp(center[1] + reach));
        let (from, to) = if is_near { (from, to) } else { (-80.0, 80.0) };
        let points = fine_line(&[[longitude, from], [longitude, to]]);
        run(ui, points.into_iter().map(|at| camera.see(at)), stroke);
        let latitude = (first[1] + f64::from(number)) * step;
        if latitude.abs() < 89.9 {
            let (from, to) = (center[0] - reach, center[0] + reach);
            let parts = 72;
            let points = (0..=parts).map(|part| {
                let longitude = from + (to - from) * f64::from(part) / f64::from(parts);
                camera.see(unit([longitude, latitude]))
            });
            run(ui, points, stroke);
        }
    }
}

fn towns(ui: &Ui, camera: &Camera, towns: &[Town], taken: Vec<Rect>) {
    let mut placer = Placer::new(taken);
    let zoom = f64::from(camera.radius * std::f32::consts::TAU / 256.0).log2();
    for town in towns.iter().take(labels::thought_of(zoom)) {
        if placer.is_full() {
            return;
        }
        let seen = camera.see(town.round);
        if seen.depth > 0.1 && camera.rect.contains(seen.at) {
            // Names fade where the surface turns away.
            let strength = ((seen.depth - 0.1) * 2.5).min(1.0);
            placer.place(ui, town, seen.at, strength);
        }
    }
}

/// Surfaces and outlines of areas that were drawn, made when they first came into sight.
#[derive(Default)]
pub(crate) struct Shapes {
    known: HashMap<u32, Arc<Area>>,
}

struct Area {
    fill: Option<Patch>,
    lines: Vec<Strip>,
}

impl Area {
    fn of(form: &Form) -> Self {
        let ring = |places: &[Degrees]| {
            let back = places.first().filter(|_| !is_around_pole(places));
            let closed: Vec<Degrees> = places.iter().chain(back).copied().collect();
            Strip::new(fine_line(&closed))
        };
        match form {
            Form::Point(_) => Self {
                fill: None,
                lines: Vec::new(),
            },
            Form::Box(low, high) => {
                let corners = vec![*low, [high[0], low[1]], *high, [low[0], high[1]]];
                Self {
                    lines: vec![ring(&corners)],
                    fill: Some(surface(&[corners])),
                }
            }
            Form::Line(line) => Self {
                fill: None,
                lines: vec![Strip::new(fine_line(line))],
            },
            Form::Polygon(rings) => Self {
                lines: rings.iter().map(|places| ring(places)).collect(),
                fill: Some(surface(rings)),
            },
        }
    }
}

/// Draws a box of degrees.
pub(super) fn draw_box(ui: &Ui, camera: &Camera, low: Degrees, high: Degrees, color: Color32) {
    let area = Area::of(&Form::Box(low, high));
    draw_area(ui, camera, &area, color, color.gamma_multiply(0.18), false);
}

fn draw_area(
    ui: &Ui,
    camera: &Camera,
    area: &Area,
    color: Color32,
    inside: Color32,
    is_pointed: bool,
) {
    if let Some(patch) = &area.fill {
        let mut mesh = Mesh::default();
        fill(&mut mesh, camera, patch, inside);
        ui.painter().add(mesh);
    }
    let stroke = Stroke::new(if is_pointed { 2.5 } else { 1.5 }, color);
    for strip in &area.lines {
        line(ui, camera, strip, stroke);
    }
}

pub(super) fn landmarks(
    ui: &Ui,
    camera: &Camera,
    look: &LandmarkLayer<'_>,
    names: &[Town],
    shapes: &mut Shapes,
    response: &Response,
) -> Option<Answer> {
    let mut groups = Vec::new();
    let mut areas: Vec<u32> = Vec::new();
    for (number, layer) in look.landmarks.layers.iter().enumerate() {
        // A whole turn is 1.
        let angle = layer.extent as f32 * std::f32::consts::TAU;
        let is_drawn = angle * camera.radius >= LEAST_AREA;
        let margin = if is_drawn { angle } else { 0.0 };
        let step = |node: &Node| {
            let (center, angle) = cube::extent(node);
            let (seen, _) = camera.sees(center, angle + margin);
            let side = node.side() as f32 * std::f32::consts::FRAC_PI_2 * camera.radius;
            if !seen {
                Step::Skip
            } else if !is_drawn && side <= SQUARE {
                Step::Group
            } else {
                Step::Split
            }
        };
        if is_drawn {
            layer.round.walk(step, |range| {
                let room = MOST_AREAS.saturating_sub(areas.len());
                areas.extend(layer.round.items(range).iter().take(room));
            });
        } else {
            gather(&layer.round, number, step, &mut groups);
        }
    }
    let signs = groups.into_iter().filter_map(|group| {
        let length = group.at.iter().map(|part| part * part).sum::<f64>().sqrt();
        let at = group.at.map(|part| (part / length.max(1e-9)) as f32);
        let seen = camera.see(at);
        (seen.depth > 0.02 && camera.rect.expand(24.0).contains(seen.at)).then(|| Mark {
            at: seen.at,
            group,
            strength: (0.3 + seen.depth * 3.0).min(1.0),
            turn: 0,
        })
    });
    let signs = marks::merge(signs.collect());
    let taken = signs.iter().map(Mark::place).collect();
    towns(ui, camera, names, taken);
    let pointed = pointed_area(camera, look, response, &areas);
    let answer = draw_areas(ui, camera, look, shapes, &areas, pointed);
    let clicked = pointed.and_then(|at| {
        let messages = look.landmarks.messages(at).len();
        let shown = response.clone().on_hover_cursor(CursorIcon::PointingHand);
        shown.on_hover_ui_at_pointer(|ui| marks::card(ui, look, at, messages));
        response.clicked().then(|| Answer::Open(vec![at]))
    });
    marks::show(ui, look, &signs, true).or(answer).or(clicked)
}

fn draw_areas(
    ui: &Ui,
    camera: &Camera,
    look: &LandmarkLayer<'_>,
    shapes: &mut Shapes,
    areas: &[u32],
    pointed: Option<u32>,
) -> Option<Answer> {
    let colors = Colors::of(ui);
    let mut made = 0;
    let mut answer = None;
    for at in areas {
        let Some(landmark) = look.landmarks.get(*at) else {
            continue;
        };
        let known = shapes.known.get(at).cloned().or_else(|| {
            if made >= MADE_AT_ONCE {
                // The others come with the next frames.
                ui.ctx().request_repaint();
                return None;
            }
            made += 1;
            let area = Arc::new(Area::of(&landmark.form));
            shapes.known.insert(*at, Arc::clone(&area));
            Some(area)
        });
        let color = if look.is_chosen(*at) {
            colors.chosen
        } else {
            landmark.color.unwrap_or(colors.mark)
        };
        if let Some(area) = known {
            let is_pointed = pointed == Some(*at);
            let breath = color.gamma_multiply(if is_pointed { 0.3 } else { 0.18 });
            let inside = landmark.fill.unwrap_or(breath);
            draw_area(ui, camera, &area, color, inside, is_pointed);
        }
    }
    for at in areas.iter().take(MOST) {
        let Some(landmark) = look.landmarks.get(*at) else {
            continue;
        };
        let seen = camera.see(unit(landmark.center()));
        if seen.depth > 0.05 && camera.rect.contains(seen.at) {
            let color = landmark.color.unwrap_or(colors.mark);
            answer = marks::handle(ui, look, (*at, 0), seen.at, color).or(answer);
        }
    }
    answer
}

/// The smallest area under the pointer.
fn pointed_area(
    camera: &Camera,
    look: &LandmarkLayer<'_>,
    response: &Response,
    areas: &[u32],
) -> Option<u32> {
    let place = camera.degrees(response.hover_pos()?)?;
    let near = f64::from(4.0 / camera.radius).to_degrees();
    let size = |landmark: &Landmark| {
        let [low, high] = landmark.bounds;
        ((high[0] - low[0]) * (high[1] - low[1]) * 1e4).max(0.0) as u64
    };
    areas
        .iter()
        .filter_map(|at| Some((*at, look.landmarks.get(*at)?)))
        .filter(|(_, landmark)| landmark.holds(place, near))
        .min_by_key(|(_, landmark)| size(landmark))
        .map(|(at, _)| at)
}
