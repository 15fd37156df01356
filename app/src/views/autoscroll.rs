//! Autoscroll. A click of the middle button on a text starts it; any click, key or turn of the
//! wheel ends it. The distance of the pointer is the speed.

use super::ViewCx;
use crate::command::{Command, ContentCommand};
use crate::style::Palette;
use egui::{CursorIcon, Event, Id, PointerButton, Pos2, Rect, Stroke, Ui, vec2};

/// Start of an autoscroll: its texts, and the point of the click.
#[derive(Clone, Copy)]
pub(super) struct Autoscroll {
    of: Id,
    from: Pos2,
}

/// Distance of the pointer below which nothing moves, in points.
const STILL: f32 = 10.0;

/// Speed in points per second, for each point of distance.
const SPEED: f32 = 8.0;

/// Returns the distance to scroll down in this frame. `done` is the number of commands before the
/// texts in `rect` were drawn: a click that pushed one starts nothing.
pub(super) fn by(cx: &mut ViewCx<'_>, ui: &Ui, rect: Rect, done: usize) -> f32 {
    let of = ui.scope_id();
    let (pointer, clicked, ends, dt) = ui.input(|input| {
        let ends = input.events.iter().any(|event| {
            matches!(
                event,
                Event::Key { pressed: true, .. }
                    | Event::MouseWheel { .. }
                    | Event::PointerButton { pressed: true, .. }
            )
        });
        let clicked = input.pointer.button_clicked(PointerButton::Middle);
        let dt = input.stable_dt.min(0.1);
        (input.pointer.latest_pos(), clicked, ends, dt)
    });
    let Some(pointer) = pointer else {
        return 0.0;
    };
    let running = cx.memory.autoscroll.filter(|own| own.of == of);
    let Some(own) = running else {
        let opened = cx.commands.iter().skip(done).any(|command| {
            !matches!(
                command,
                Command::Contents(ContentCommand::LoadBodies(_))
                    | Command::Contents(ContentCommand::LoadPictures(_))
            )
        });
        if clicked && rect.contains(pointer) && !opened && cx.memory.hovered.is_none() {
            cx.memory.autoscroll = Some(Autoscroll { of, from: pointer });
            ui.ctx().request_repaint();
        }
        return 0.0;
    };
    if ends || !cx.has_keyboard {
        cx.memory.autoscroll = None;
        return 0.0;
    }
    let color = Palette::current(ui).dim;
    let ring = Stroke::new(1.5, color);
    let painter = ui.painter();
    painter.circle_stroke(own.from, 10.0, ring);
    for side in [-1.0, 1.0] {
        let tip = own.from + vec2(0.0, 7.0 * side);
        let points = vec![
            tip,
            tip - vec2(3.0, 4.0 * side),
            tip - vec2(-3.0, 4.0 * side),
        ];
        painter.add(egui::Shape::convex_polygon(points, color, Stroke::NONE));
    }
    ui.set_cursor_icon(CursorIcon::AllScroll);
    ui.ctx().request_repaint();
    let distance = pointer.y - own.from.y;
    let beyond = (distance.abs() - STILL).max(0.0) * distance.signum();
    beyond * SPEED * dt
}
