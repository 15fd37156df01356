//! The reading pane below a list or a tree, with an edge that can be dragged.

use crate::style::{self, Palette};
use egui::{Frame, Id, Panel, Ui};

/// Least height of the pane, and of what stands above it.
const LEAST: f32 = style::ROW_HEIGHT * 5.0;

/// Draws the pane into the lower part of the rest of the window; what is above stays free. The
/// part that a person chose holds for every page.
pub(super) fn below<R>(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> R) -> R {
    let height = ui.available_height();
    let memory = Id::unique("reading-pane-part");
    let part: f32 = ui.ctx().data(|data| data.get_temp(memory)).unwrap_or(0.56);
    // A very low window is halved.
    let least = LEAST.min(height / 2.0);
    let most = height - least;
    let panel = Panel::bottom("reading-pane")
        .resizable(true)
        .default_size((height * part).round().clamp(least, most))
        .size_range(least..=most)
        .frame(Frame::NONE.fill(Palette::of(ui).page))
        .show(ui, |ui| {
            ui.take_available_space();
            draw(ui)
        });
    if height > 2.0 * LEAST {
        let part = panel.response.rect.height() / height;
        ui.ctx().data_mut(|data| data.insert_temp(memory, part));
    }
    panel.inner
}
