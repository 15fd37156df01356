//! Signs of the views, drawn with lines: no font has to have them.

use egui::{Color32, Painter, Pos2, Rect, Stroke, StrokeKind, vec2};
use fidoscope_core::url::View;

/// Draws the sign of a view into a square.
pub(super) fn paint(painter: &Painter, view: View, rect: Rect, color: Color32) {
    let stroke = Stroke::new(1.5, color);
    let at = |x: f32, y: f32| -> Pos2 {
        rect.min + vec2(x * rect.width() / 16.0, y * rect.height() / 16.0)
    };
    let bar = |left: f32, right: f32, y: f32| {
        painter.line_segment([at(left, y), at(right, y)], stroke);
    };
    let post = |x: f32, top: f32, bottom: f32| {
        painter.line_segment([at(x, top), at(x, bottom)], stroke);
    };
    let frame = |left: f32, top: f32, right: f32, bottom: f32| {
        let rect = Rect::from_min_max(at(left, top), at(right, bottom));
        painter.rect_stroke(rect, 1.0, stroke, StrokeKind::Middle);
    };
    let dot = |x: f32, y: f32| {
        painter.circle_filled(at(x, y), rect.width() * 1.4 / 16.0, color);
    };
    match view {
        View::List => [3.5, 8.0, 12.5].into_iter().for_each(|y| {
            dot(2.5, y);
            bar(5.5, 14.5, y);
        }),
        View::Tree => {
            bar(1.5, 9.0, 3.0);
            post(4.0, 3.0, 13.0);
            bar(4.0, 14.0, 8.0);
            bar(4.0, 14.0, 13.0);
        }
        View::Bran => {
            frame(1.5, 1.5, 14.5, 6.5);
            post(4.0, 6.5, 13.5);
            bar(4.0, 14.0, 10.0);
            bar(4.0, 14.0, 13.5);
        }
        View::Litr => {
            bar(1.5, 9.0, 2.5);
            post(4.0, 2.5, 6.0);
            bar(4.0, 14.0, 6.0);
            bar(1.5, 9.0, 10.0);
            post(4.0, 10.0, 13.5);
            bar(4.0, 14.0, 13.5);
        }
        View::Topl => [3.0, 8.0, 13.0].into_iter().for_each(|y| {
            bar(1.5, 9.5, y);
            dot(13.0, y);
        }),
        View::Reel => {
            frame(2.5, 1.0, 13.5, 6.5);
            frame(2.5, 9.5, 13.5, 15.0);
        }
        View::Totr => {
            frame(1.5, 1.0, 11.0, 6.5);
            frame(1.5, 9.5, 11.0, 15.0);
            dot(14.0, 3.75);
            dot(14.0, 12.25);
        }
        View::Expa => {
            frame(1.5, 1.0, 11.0, 5.5);
            post(3.5, 5.5, 12.0);
            bar(3.5, 6.0, 12.0);
            frame(6.0, 8.5, 14.5, 15.0);
        }
        View::Exbr => {
            dot(2.5, 2.0);
            post(2.5, 2.0, 9.0);
            bar(2.5, 5.0, 9.0);
            frame(5.0, 4.5, 14.5, 14.5);
        }
        View::Flat => {
            frame(1.5, 1.5, 14.5, 14.5);
            bar(1.5, 14.5, 6.0);
            bar(1.5, 14.5, 10.5);
        }
        View::Flbr => {
            dot(4.0, 2.0);
            dot(12.0, 2.0);
            frame(1.5, 5.5, 14.5, 14.5);
            bar(1.5, 14.5, 10.0);
        }
        View::Sing => {
            frame(2.5, 1.5, 13.5, 14.5);
            bar(5.0, 11.0, 5.0);
            bar(5.0, 11.0, 8.0);
            bar(5.0, 9.0, 11.0);
        }
        View::Cale => {
            frame(1.5, 3.0, 14.5, 14.5);
            bar(1.5, 14.5, 6.5);
            post(5.0, 1.0, 4.5);
            post(11.0, 1.0, 4.5);
            dot(5.0, 10.0);
            dot(11.0, 10.0);
        }
        View::Elst => {
            frame(1.5, 1.5, 6.0, 6.0);
            frame(1.5, 10.0, 6.0, 14.5);
            bar(9.0, 14.5, 3.75);
            bar(9.0, 14.5, 12.25);
        }
        View::Mapm | View::Smap => {
            frame(1.5, 2.5, 14.5, 13.5);
            post(6.0, 2.5, 13.5);
            post(10.5, 2.5, 13.5);
            if view == View::Smap {
                dot(8.0, 8.0);
            }
        }
        View::Glom | View::Sglo => {
            painter.circle_stroke(at(8.0, 8.0), rect.width() * 6.5 / 16.0, stroke);
            bar(1.5, 14.5, 8.0);
            post(8.0, 1.5, 14.5);
            if view == View::Sglo {
                dot(11.0, 5.0);
            }
        }
        View::Objs => {
            frame(1.5, 2.5, 14.5, 13.5);
            dot(5.0, 6.0);
            painter.line(
                vec![
                    at(2.0, 12.0),
                    at(6.5, 8.5),
                    at(9.0, 11.0),
                    at(11.5, 7.5),
                    at(14.0, 10.5),
                ],
                stroke,
            );
        }
    }
}
