//! Reading pane below or to the right of a list or a tree, and panels next to maps. Their edges can
//! be dragged.

use super::ViewCx;
use crate::style;
use egui::{Frame, Panel, Ui};

/// Minimum height of the pane, and of the list above it, in points.
const LEAST: f32 = style::ROW_HEIGHT * 5.0;
/// Minimum width of the pane at the right, and of the list next to it, in points.
const LEAST_WIDTH: f32 = 320.0;
/// Minimum width of a panel next to a map, and of the map, in points.
const LEAST_AT_MAP: f32 = 260.0;

/// Draws the pane into a part of the rest of the window; the remaining part stays free. The chosen
/// size holds for every page.
pub(super) fn below<R>(
    cx: &mut ViewCx<'_>,
    ui: &mut Ui,
    draw: impl FnOnce(&mut ViewCx<'_>, &mut Ui) -> R,
) -> R {
    // A narrow window has no space next to a list.
    let right = cx.settings.pane_right && ui.available_width() >= 2.0 * LEAST_WIDTH;
    let (room, least) = if right {
        (ui.available_width(), LEAST_WIDTH)
    } else {
        (ui.available_height(), LEAST)
    };
    let mut parts = cx.settings.pane_parts;
    let [low, side] = parts;
    let part = if right { side } else { low };
    // A very low window is halved.
    let least = least.min(room / 2.0);
    let most = room - least;
    let panel = if right {
        Panel::right("reading-pane-right")
    } else {
        Panel::bottom("reading-pane")
    };
    let panel = panel
        .resizable(true)
        .default_size((room * part).round().clamp(least, most))
        .size_range(least..=most)
        .frame(Frame::NONE)
        .show(ui, |ui| {
            ui.take_available_space();
            draw(cx, ui)
        });
    if room > 2.0 * least {
        let rect = panel.response.rect;
        let taken = if right { rect.width() } else { rect.height() };
        let [low, side] = &mut parts;
        let part = (taken / room).clamp(0.1, 0.9);
        *(if right { side } else { low }) = (part * 1000.0).round() / 1000.0;
        cx.memory.pane_parts = Some(parts);
    }
    panel.inner
}

/// Draws a panel next to a map: by default less than half of the width, and not wider than `most`.
pub(super) fn beside_map(ui: &mut Ui, panel: Panel, most: f32, draw: impl FnOnce(&mut Ui)) {
    let room = ui.available_width();
    let least = LEAST_AT_MAP.min(room / 2.0);
    panel
        .resizable(true)
        .default_size((room * 0.45).clamp(least, most.max(least)))
        .size_range(least..=(room - least).max(least))
        .frame(Frame::NONE)
        .show(ui, |ui| {
            ui.take_available_space();
            draw(ui);
        });
}
