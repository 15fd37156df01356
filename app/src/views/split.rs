//! The reading pane below a list or a tree, or to the right of it, with an edge that can be dragged.

use crate::settings::Settings;
use crate::style::{self, Palette};
use egui::{Context, Frame, Id, Panel, Ui};

/// Least height of the pane, and of what stands above it.
const LEAST: f32 = style::ROW_HEIGHT * 5.0;
/// Least width of the pane at the right, and of what stands beside it.
const LEAST_WIDTH: f32 = 320.0;

/// Where the pane stands, for every page.
#[derive(Clone, Copy)]
struct Place {
    right: bool,
    /// The part of the page that it takes: below, and to the right.
    parts: [f32; 2],
}

impl Default for Place {
    fn default() -> Self {
        let usual = Settings::default();
        Self {
            right: usual.pane_right,
            parts: usual.pane_parts,
        }
    }
}

fn id() -> Id {
    Id::unique("reading-pane-place")
}

/// Puts the pane where the settings have it.
pub(crate) fn apply(ctx: &Context, settings: &Settings) {
    let place = Place {
        right: settings.pane_right,
        parts: settings.pane_parts,
    };
    ctx.data_mut(|data| data.insert_temp(id(), place));
}

/// The parts as they were dragged.
pub(crate) fn parts(ctx: &Context) -> [f32; 2] {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Place>(id()).parts)
        .map(|part| (part * 1000.0).round() / 1000.0)
}

/// Draws the pane into a part of the rest of the window; the rest of it stays free. The part that
/// a person chose holds for every page.
pub(super) fn below<R>(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> R) -> R {
    let place: Place = ui
        .ctx()
        .data_mut(|data| *data.get_temp_mut_or_default(id()));
    // A narrow window has no room beside a list.
    let right = place.right && ui.available_width() >= 2.0 * LEAST_WIDTH;
    let (room, least) = if right {
        (ui.available_width(), LEAST_WIDTH)
    } else {
        (ui.available_height(), LEAST)
    };
    let [low, beside] = place.parts;
    let part = if right { beside } else { low };
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
        .frame(Frame::NONE.fill(Palette::of(ui).page))
        .show(ui, |ui| {
            ui.take_available_space();
            draw(ui)
        });
    if room > 2.0 * least {
        let rect = panel.response.rect;
        let taken = if right { rect.width() } else { rect.height() };
        ui.ctx().data_mut(|data| {
            let place: &mut Place = data.get_temp_mut_or_default(id());
            let [low, beside] = &mut place.parts;
            *(if right { beside } else { low }) = (taken / room).clamp(0.1, 0.9);
        });
    }
    panel.inner
}
