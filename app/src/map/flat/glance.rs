//! Small map that only shows a place.

use super::ground::{towns, world};
use super::sight::FlatView;
use crate::map::mercator::project;
use crate::map::paint::Colors;
use crate::map::pins::{PIN, plain_pin};
use crate::map::world::{self as outlines, Degrees};
use egui::{Rect, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};

/// Zoom for a point, at which towns around it have names.
const POINT: f64 = 6.0;

/// Maximum part of a small map that a region covers.
const SHARE: f64 = 0.6;

/// Draws a map of this size around a point or a region, given by two opposite corners.
pub(crate) fn glance(ui: &mut Ui, size: Vec2, [low, high]: [Degrees; 2]) {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    // A region may continue to the east of 180 degrees.
    let east = if high[0] < low[0] {
        high[0] + 360.0
    } else {
        high[0]
    };
    let [from, to] = [project([low[0], high[1]]), project([east, low[1]])];
    let extent = (to[0] - from[0]).max(to[1] - from[1]);
    let zoom = if extent > 0.0 {
        let room = f64::from(size.min_elem()) * SHARE;
        (room / 256.0 / extent).log2().clamp(0.0, POINT + 4.0)
    } else {
        POINT
    };
    let sight = FlatView {
        rect,
        center: [f64::midpoint(from[0], to[0]), f64::midpoint(from[1], to[1])],
        total: 256.0 * zoom.exp2(),
    };
    let clip = ui.clip_rect();
    ui.set_clip_rect(rect.intersect(clip));
    let colors = Colors::current(ui);
    ui.painter().rect_filled(rect, 0.0, colors.water);
    world(ui, &sight);
    let region = Rect::from_two_pos(sight.at(from, 0.0), sight.at(to, 0.0));
    let pin = Rect::from_center_size(region.center() - vec2(0.0, 12.0), vec2(24.0, 32.0));
    let names = outlines::towns(ui.ctx());
    if extent > 0.0 {
        let stroke = Stroke::new(2.0, colors.mark);
        let fill = colors.mark.gamma_multiply(0.2);
        ui.painter()
            .rect(region, 0.0, fill, stroke, StrokeKind::Middle);
        towns(ui, &sight, names, Vec::new());
    } else {
        towns(ui, &sight, names, vec![pin]);
        plain_pin(ui, region.center(), PIN, colors.mark, colors.on_mark);
    }
    ui.set_clip_rect(clip);
}
