//! Progress of a page that a tab waits for.

use super::paint;
use crate::browser::LibraryState;
use crate::browser::tab::{Pending, Tab};
use crate::command::{Command, TabCommand};
use crate::strings::tr;
use crate::strings::words;
use egui::{Rect, Role, Ui, WidgetInfo, pos2, vec2};
use std::time::Duration;

const HEIGHT: f32 = 3.0;

/// Minimum time before progress is shown: shorter waits would only flash.
const QUIET: Duration = Duration::from_millis(120);

/// Interval of redrawing progress.
const TICK: Duration = Duration::from_millis(100);

/// Returns whether a page takes long enough to show its progress.
pub(super) fn is_slow(pending: &Pending) -> bool {
    pending.since.elapsed() >= QUIET
}

/// Draws a thin line at the top of the page, without allocating space.
pub(super) fn line(pending: &Pending, ui: &Ui) {
    let waited = pending.since.elapsed();
    ui.ctx().request_repaint_after(TICK);
    if !is_slow(pending) {
        return;
    }
    let room = ui.max_rect();
    let rail = Rect::from_min_size(room.min, vec2(room.width(), HEIGHT));
    let done = match pending.job.progress() {
        (_, 0) => None,
        (done, total) => Some((done as f32 / total as f32).clamp(0.0, 1.0)),
    };
    let (from, to) = match done {
        Some(done) => (0.0, done.max(0.02)),
        None => {
            let phase = (waited.as_secs_f32() * 0.7).fract() * 1.3 - 0.3;
            (phase.max(0.0), (phase + 0.3).min(1.0))
        }
    };
    let x = |part: f32| rail.left() + rail.width() * part;
    let bar = Rect::from_min_max(pos2(x(from), rail.top()), pos2(x(to), rail.bottom()));
    let layer = egui::LayerId::new(egui::Order::Middle, ui.scope_id().with("progress"));
    let painter = ui.ctx().layer_painter(layer);
    painter.rect_filled(rail, 0.0, ui.visuals().hyperlink_color.gamma_multiply(0.2));
    painter.rect_filled(bar, 0.0, ui.visuals().hyperlink_color);
    let id = ui.scope_id().with("progress line");
    let response = ui.interact(rail, id, egui::Sense::hover());
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ProgressIndicator, true, tr!("loading-word"));
        info.value = done.map(|done| f64::from(done) * 100.0);
        info
    });
}

/// Draws a tab without a page.
pub(super) fn waiting(tab: &Tab, state: LibraryState, ui: &mut Ui, commands: &mut Vec<Command>) {
    let Some(pending) = &tab.pending else {
        middle(ui, |ui| {
            ui.label(tr!("nothing-loaded"));
            if tab.url().is_some() && ui.button(tr!("load-now")).clicked() {
                commands.push(Command::Tabs(TabCommand::Reload));
            }
        });
        return;
    };
    if !is_slow(pending) {
        return;
    }
    middle(ui, |ui| {
        paint::waiting_wheel(ui, 20.0);
        match state {
            LibraryState::Loading => ui.label(tr!("reading-config")),
            LibraryState::Ready => ui.label(tr!("loading-url", url = pending.url.to_string())),
        };
        if let (done, total @ 1..) = pending.job.progress() {
            ui.weak(words::place(done, total));
        }
        paint::button(tr!("stop"), Command::Tabs(TabCommand::Stop), ui, commands);
    });
}

fn middle(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    ui.vertical_centered(|ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        ui.add_space(ui.available_height() * 0.3);
        contents(ui);
    });
}
