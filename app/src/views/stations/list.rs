//! The lines of nodelists that were found.

use super::State;
use crate::strings::{format, tr, words};
use crate::style::icons::Icon;
use crate::style::{self, Palette};
use crate::views::rows::{self, RowLook};
use crate::views::{ViewCx, keys, links, nav};
use egui::{Align, Rangef, Rect, Ui};
use fidoscope_core::nodelist::Entry;
use fidoscope_core::page::StationsPage;

pub(super) fn draw(cx: &mut ViewCx<'_>, state: &mut State, ui: &mut Ui, page: &StationsPage) {
    narrowed(cx, state, ui);
    ui.spacing_mut().item_spacing.y = 0.0;
    let count = state.count(page);
    let pointer = ui.input(|input| input.pointer.hover_pos());
    let over_map = state
        .map
        .zip(pointer)
        .is_some_and(|(map, at)| map.contains(at));
    if !over_map
        && cx.takes_keys(ui)
        && let Some(to) = keys::moved(cx, ui, Some(state.row), count, state.rows.page())
    {
        go(state, page, to);
        state.rows.reveal(to);
    }
    state.row = state.row.min(count.saturating_sub(1));
    let mut chosen = None;
    let mut rows_state = std::mem::take(&mut state.rows);
    rows::show(
        ui,
        "stations",
        &mut rows_state,
        cx.settings.density.row_height(),
        count,
        |ui, row, rect| {
            let id = state.station(page, row).and_then(|at| page.found.get(at));
            if let Some(entry) = id.and_then(|id| page.lists.get(*id))
                && draw_row(ui, &entry, row, rect, state.row == row)
            {
                chosen = Some(row);
            }
        },
    );
    state.rows = rows_state;
    if let Some(row) = chosen {
        go(state, page, row);
    }
    if page.is_full {
        let most = format::count(page.found.len() as u64);
        nav::aside(ui, &tr!("stations-full", shown = most));
    }
}

/// Looks at a row: its place comes to the middle of the map.
fn go(state: &mut State, page: &StationsPage, row: usize) {
    state.row = row;
    let id = state.station(page, row).and_then(|at| page.found.get(at));
    if let Some(placed) = id.and_then(|id| page.place_of(*id)) {
        let at = placed.place.position;
        let place = [at.lon(), at.lat()];
        state.flat.go_to = Some(place);
        state.round.go_to = Some(place);
    }
}

/// When only the stations of one place are listed: that, and the way back.
fn narrowed(cx: &ViewCx<'_>, state: &mut State, ui: &mut Ui) {
    let Some((_, stations)) = &state.opened else {
        return;
    };
    let count = stations.len() as u64;
    let mut stays = !(cx.has_keyboard && keys::plain(ui, egui::Key::Escape));
    nav::bar(ui, |ui| {
        if links::sign(ui, true, Icon::Close, tr!("stations-not-here"), "Esc") {
            stays = false;
        }
        nav::aside(ui, &tr!("stations-here", stations = words::stations(count)));
    });
    if !stays {
        state.opened = None;
        state.row = 0;
    }
}

/// Where the columns stand: address, name, place, sysop. In a narrow list the last ones go.
fn columns(rect: Rect) -> [Rangef; 4] {
    const ADDRESS: f32 = 116.0;
    let rest = (rect.width() - ADDRESS).max(0.0);
    let parts: [f32; 3] = match rest {
        ..220.0 => [1.0, 0.0, 0.0],
        ..360.0 => [0.5, 0.5, 0.0],
        _ => [0.38, 0.31, 0.31],
    };
    let mut left = rect.left() + ADDRESS;
    let [name, place, sysop] = parts.map(|part| {
        let range = Rangef::new(left, left + rest * part);
        left = range.max;
        range
    });
    [
        Rangef::new(rect.left(), rect.left() + ADDRESS),
        name,
        place,
        sysop,
    ]
}

/// Draws a line; tells whether it was chosen.
fn draw_row(ui: &Ui, entry: &Entry<'_>, at: usize, rect: Rect, selected: bool) -> bool {
    let palette = Palette::of(ui);
    if at % 2 == 1 {
        ui.painter().rect_filled(rect, 0.0, palette.panel);
    }
    let look = RowLook {
        selected,
        ..RowLook::default()
    };
    let address = entry.address().to_string();
    let texts = [
        address.clone(),
        entry.name().into_owned(),
        entry.location().into_owned(),
        entry.sysop().into_owned(),
    ];
    let id = ui.scope_id().with(("station", at));
    let response = rows::clickable(ui, rect, id, look, || texts.join(", "));
    let mut cut = false;
    for (number, (text, range)) in texts.iter().zip(columns(rect)).enumerate() {
        if range.span() < 1.0 {
            continue;
        }
        let color = if number < 2 {
            look.main(palette)
        } else {
            look.side(palette)
        };
        let text = rows::one_line(text);
        let font = style::body_font();
        cut |= rows::cell(ui, rect, rows::pad(range), Align::Min, &text, font, color);
    }
    let clicked = response.clicked();
    if cut {
        response.on_hover_ui(|ui| {
            ui.label(texts.join("  ·  "));
        });
    }
    clicked
}
