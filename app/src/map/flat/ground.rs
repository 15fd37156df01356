//! Background of the flat map: land, coasts, borders, the graticule, and names of towns.

use super::sight::FlatView;
use crate::map::labels::{self, Placer, Town};
use crate::map::mercator::{MapRect, project};
use crate::map::paint::Colors;
use crate::map::world::{self as outlines, Scale};
use egui::{Mesh, Pos2, Rect, Stroke, Ui};

/// Draws land, coasts and borders.
pub(super) fn world(ui: &Ui, sight: &FlatView) {
    let colors = Colors::current(ui);
    let scale = if sight.total < 1_600.0 {
        Scale::Coarse
    } else {
        Scale::Fine
    };
    let ready = outlines::flat(ui.ctx(), scale).or_else(|| outlines::flat(ui.ctx(), Scale::Coarse));
    let Some(world) = ready else {
        return;
    };
    let mut mesh = Mesh::default();
    for turn in sight.turns() {
        let seen = sight.part(turn, 2.0);
        for patch in world.land.iter().filter(|patch| patch.part.meets(&seen)) {
            let base = mesh.vertices.len() as u32;
            for point in &patch.points {
                mesh.colored_vertex(sight.at(*point, turn), colors.land);
            }
            mesh.indices
                .extend(patch.triangles.iter().map(|corner| base + corner));
        }
    }
    let painter = ui.painter();
    painter.add(mesh);
    for turn in sight.turns() {
        let seen = sight.part(turn, 2.0);
        let wide = sight.total > 1_600.0;
        let lines = [
            (&world.borders, colors.border, wide || sight.total > 700.0),
            (&world.coasts, colors.coast, true),
        ];
        for (strips, color, is_shown) in lines {
            if !is_shown {
                continue;
            }
            let stroke = Stroke::new(1.0, color);
            for strip in strips.iter().filter(|strip| strip.part.meets(&seen)) {
                let points = strip.points.iter().map(|point| sight.at(*point, turn));
                painter.line(thinned(points), stroke);
            }
        }
    }
}

/// Returns the points of a line, without those that coincide with the one before.
fn thinned(points: impl ExactSizeIterator<Item = Pos2>) -> Vec<Pos2> {
    let last = points.len().saturating_sub(1);
    let mut line: Vec<Pos2> = Vec::with_capacity(points.len());
    for (at, point) in points.enumerate() {
        let is_near = |before: &Pos2| before.distance_sq(point) < 1.0;
        if at == last || !line.last().is_some_and(is_near) {
            line.push(point);
        }
    }
    line
}

/// Returns the step of a graticule in degrees, for the degrees in a hundred points.
pub(crate) fn graticule_step(degrees: f64) -> f64 {
    [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 15.0]
        .into_iter()
        .find(|step| *step >= degrees)
        .unwrap_or(30.0)
}

pub(super) fn graticule(ui: &Ui, sight: &FlatView) {
    let colors = Colors::current(ui);
    let step = graticule_step(360.0 / sight.total * 100.0);
    let low = sight.degrees(sight.rect.left_bottom());
    let high = sight.degrees(sight.rect.right_top());
    let stroke = Stroke::new(1.0, colors.graticule.gamma_multiply(0.9));
    let painter = ui.painter();
    let mut longitude = (low[0] / step).ceil() * step;
    while longitude <= high[0] {
        let at = sight.at(project([longitude, 0.0]), 0.0);
        painter.vline(at.x, sight.rect.y_range(), stroke);
        longitude += step;
    }
    let mut latitude = (low[1] / step).ceil() * step;
    while latitude <= high[1] {
        let at = sight.at(project([0.0, latitude]), 0.0);
        painter.hline(sight.rect.x_range(), at.y, stroke);
        latitude += step;
    }
}

/// Draws names of towns outside of the rectangles `taken`.
pub(super) fn towns(ui: &Ui, sight: &FlatView, towns: &[Town], taken: Vec<Rect>) {
    let mut placer = Placer::new(taken);
    let zoom = (sight.total / 256.0).log2();
    for turn in sight.turns() {
        let seen = sight.part(turn, 20.0);
        for town in towns.iter().take(labels::considered_towns(zoom)) {
            if placer.is_full() {
                return;
            }
            let [x, y] = town.flat;
            let here = MapRect {
                min: [x, y],
                max: [x, y],
            };
            if here.meets(&seen) {
                placer.place(ui, town, sight.at(town.flat, turn), 1.0);
            }
        }
    }
}
