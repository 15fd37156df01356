//! The lines of nodelists that were found.

use super::State;
use crate::strings::{format, tr, words};
use crate::style::icons::Icon;
use crate::style::{self, Palette};
use crate::views::rows::{self, RowLook};
use crate::views::{ViewCx, keys, links, nav};
use egui::{Align, Rangef, Rect, Ui};
use fidoscope_core::address::Address;
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
    let address = address_width(state, ui, page);
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
                && draw_row(
                    ui,
                    &entry,
                    row,
                    (rect, columns(rect, address)),
                    state.row == row,
                )
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
        state.atlas.go_to(place);
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

/// Where the columns are: address, name, place, sysop, phone, flags. The address is never cut; in a
/// narrow list the last columns go.
fn columns(rect: Rect, address: f32) -> [Rangef; 6] {
    let address = address.min(rect.width());
    let rest = rect.width() - address;
    let parts: [f32; 5] = match rest {
        ..200.0 => [1.0, 0.0, 0.0, 0.0, 0.0],
        ..330.0 => [0.5, 0.5, 0.0, 0.0, 0.0],
        ..430.0 => [0.38, 0.31, 0.31, 0.0, 0.0],
        ..520.0 => [0.28, 0.24, 0.22, 0.26, 0.0],
        _ => [0.22, 0.18, 0.19, 0.21, 0.2],
    };
    let mut left = rect.left() + address;
    let [name, place, sysop, phone, flags] = parts.map(|part| {
        let range = Rangef::new(left, left + rest * part);
        left = range.max;
        range
    });
    let address = Rangef::new(rect.left(), rect.left() + address);
    [address, name, place, sysop, phone, flags]
}

/// How wide the longest address of the page is in a row; counted once for a page.
fn address_width(state: &mut State, ui: &Ui, page: &StationsPage) -> f32 {
    let own = page.found.as_ptr() as usize;
    let chars = match state.address_chars {
        Some((known, chars)) if known == own => chars,
        _ => {
            let entries = page.found.iter().filter_map(|id| page.lists.get(*id));
            let chars = entries.map(|entry| chars_of(&entry.address()));
            let chars = chars.max().unwrap_or_default();
            state.address_chars = Some((own, chars));
            chars
        }
    };
    let text = "0".repeat(chars as usize);
    let galley = (ui.painter()).layout_no_wrap(text, style::body_font(), egui::Color32::WHITE);
    galley.size().x + style::SPACE_S + style::SPACE_XS + 1.0
}

/// How long a written address is.
fn chars_of(address: &Address) -> u32 {
    let digits = |number: u32| number.checked_ilog10().unwrap_or(0) + 1;
    let zone = address.zone.map_or(0, |zone| digits(zone.into()) + 1);
    let point = address.point.map_or(0, |point| digits(point.into()) + 1);
    zone + digits(address.net.into()) + 1 + digits(address.node.unsigned_abs()) + point
}

/// Draws a line; tells whether it was chosen.
fn draw_row(
    ui: &Ui,
    entry: &Entry<'_>,
    at: usize,
    (rect, columns): (Rect, [Rangef; 6]),
    selected: bool,
) -> bool {
    let palette = Palette::of(ui);
    if at % 2 == 1 {
        ui.painter().rect_filled(rect, 0.0, palette.panel);
    }
    let look = RowLook {
        selected,
        ..RowLook::default()
    };
    let texts = [
        entry.address().to_string(),
        entry.name().into_owned(),
        entry.location().into_owned(),
        entry.sysop().into_owned(),
        entry.phone().unwrap_or_default().to_owned(),
        entry.flags().as_str().trim_matches(',').replace(',', " "),
    ];
    let told: Vec<&str> = (texts.iter().map(String::as_str))
        .filter(|text| !text.is_empty())
        .collect();
    let id = ui.scope_id().with(("station", at));
    let response = rows::clickable(ui, rect, id, look, || told.join(", "));
    let mut cut = false;
    for (number, (text, range)) in texts.iter().zip(columns).enumerate() {
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
            ui.label(told.join("  ·  "));
        });
    }
    clicked
}

#[cfg(test)]
mod tests {
    use super::{chars_of, columns};
    use egui::{Rect, pos2, vec2};
    use fidoscope_core::address::Address;

    #[test]
    fn wide_lists_have_six_columns_and_narrow_ones_keep_the_address() {
        for (width, shown) in [(700.0, 6), (690.0, 6), (600.0, 5), (500.0, 4), (315.0, 2)] {
            let rect = Rect::from_min_size(pos2(5.0, 0.0), vec2(width, 20.0));
            let ranges = columns(rect, 130.0);
            let wide = ranges.iter().filter(|range| range.span() > 80.0);
            assert_eq!(wide.count(), shown, "{width}");
            assert!((ranges[0].span() - 130.0).abs() < 0.1, "{width}");
            assert!((ranges[5].max - rect.right()).abs() < 0.1, "{width}");
        }
    }

    #[test]
    fn the_length_of_an_address_is_that_of_its_text() {
        for text in ["2:5030/1520.9", "5030/0", "1:1/65535.65535", "2:50/10"] {
            let address = Address::parse_lenient(text).unwrap();
            assert_eq!(chars_of(&address) as usize, text.len(), "{text}");
        }
    }
}
