//! Icons of the views, drawn as lines, so that no font must contain them.

use egui::{Color32, Painter, Pos2, Rect, StrokeKind, vec2};

/// Part of an icon, in a square of 16.
pub(in crate::views) enum Stroke {
    /// Horizontal line: left, right, distance from the top.
    Bar(f32, f32, f32),
    /// Vertical line: distance from the left, top, bottom.
    Post(f32, f32, f32),
    /// Rectangle: left, top, right, bottom.
    Outline(f32, f32, f32, f32),
    Dot(f32, f32),
    /// Circle: middle and radius.
    Ring(f32, f32, f32),
    Line(&'static [(f32, f32)]),
}

/// Draws an icon into a square.
pub(super) fn paint(painter: &Painter, sign: &[Stroke], rect: Rect, color: Color32) {
    let stroke = egui::Stroke::new(1.5, color);
    let unit = rect.width() / 16.0;
    let at = |x: f32, y: f32| -> Pos2 {
        rect.min + vec2(x * rect.width() / 16.0, y * rect.height() / 16.0)
    };
    for part in sign {
        match *part {
            Stroke::Bar(left, right, y) => {
                painter.line_segment([at(left, y), at(right, y)], stroke);
            }
            Stroke::Post(x, top, bottom) => {
                painter.line_segment([at(x, top), at(x, bottom)], stroke);
            }
            Stroke::Outline(left, top, right, bottom) => {
                let rect = Rect::from_min_max(at(left, top), at(right, bottom));
                painter.rect_stroke(rect, 1.0, stroke, StrokeKind::Middle);
            }
            Stroke::Dot(x, y) => {
                painter.circle_filled(at(x, y), 1.4 * unit, color);
            }
            Stroke::Ring(x, y, radius) => {
                painter.circle_stroke(at(x, y), radius * unit, stroke);
            }
            Stroke::Line(points) => {
                painter.line(points.iter().map(|(x, y)| at(*x, *y)).collect(), stroke);
            }
        }
    }
}
