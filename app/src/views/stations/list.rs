//! List of the found lines of nodelists.

use super::State;
use crate::strings::{format, tr, words};
use crate::style::icons::Icon;
use crate::style::{self, Palette};
use crate::views::rows::{self, Column, RowLook};
use crate::views::tree::row::named_triangle;
use crate::views::{ViewCx, keys, links, nav};
use egui::{Align, Rangef, Rect, Ui, pos2, vec2};
use fidoscope_core::address::Address;
use fidoscope_core::nodelist::{Entry, StationOrder, StationRow};
use fidoscope_core::page::StationsPage;
use std::sync::Arc;

/// Indentation of a branch, in points.
const STEP: f32 = 12.0;

pub(super) fn draw(cx: &mut ViewCx<'_>, state: &mut State, ui: &mut Ui, page: &StationsPage) {
    narrowed(cx, state, ui);
    ui.spacing_mut().item_spacing.y = 0.0;
    let is_tree = cx.settings.station_tree;
    let mut address = address_width(state, ui, page);
    if is_tree {
        address += (f32::from(state.listing.depth) + 1.0) * STEP + style::SPACE_XS;
    }
    let (cells, ranges) = heads(state, ui, address);
    keyboard(cx, state, ui, page);
    let selected = state.listing.selected().map(|(place, _)| place);
    let count = state.listing.len();
    let mut event = None;
    let mut rows_state = std::mem::take(&mut state.rows);
    rows::show(
        ui,
        "stations",
        &mut rows_state,
        cx.settings.density.row_height(),
        count,
        |ui, place, rect| {
            let Some(row) = state.listing.row(place) else {
                return;
            };
            let Some(entry) = page.lists.get(row.id) else {
                return;
            };
            let row = Row {
                entry,
                place,
                row,
                is_folded: state.listing.is_folded(row.id),
                is_selected: selected == Some(place),
            };
            if let Some(happened) = draw_row(ui, &row, rect, (&cells, &ranges), is_tree) {
                event = Some((place, happened));
            }
        },
    );
    state.rows = rows_state;
    match event {
        Some((place, RowEvent::Chosen)) => select_row(state, page, place),
        Some((place, RowEvent::Toggled)) => {
            if let Some(row) = state.listing.row(place) {
                state.listing.toggle(row.id);
            }
        }
        None => {}
    }
    if page.is_full {
        let most = format::count(page.found.len() as u64);
        nav::aside(ui, &tr!("stations-full", shown = most));
    }
}

fn keyboard(cx: &ViewCx<'_>, state: &mut State, ui: &Ui, page: &StationsPage) {
    let pointer = ui.input(|input| input.pointer.hover_pos());
    let both = state.map.zip(pointer);
    if both.is_some_and(|(map, at)| map.contains(at)) || !cx.takes_keys(ui) {
        return;
    }
    let mut to = None;
    if cx.settings.station_tree {
        to = state.listing.keyboard(cx, ui);
    }
    let from = state.listing.selected().map(|(place, _)| place);
    let count = state.listing.len();
    if let Some(to) = to.or_else(|| keys::moved(cx, ui, from, count, state.rows.page())) {
        select_row(state, page, to);
        state.rows.reveal(to);
    }
}

/// Selects a row, and moves its place to the middle of the map.
fn select_row(state: &mut State, page: &StationsPage, place: usize) {
    state.listing.select(place);
    let id = state.listing.selected().map(|(_, id)| id);
    if let Some(placed) = id.and_then(|id| page.place_of(id)) {
        let at = placed.place.position;
        state.atlas.go_to([at.lon(), at.lat()]);
    }
}

/// Orders of the columns, and their keys.
const COLUMNS: [(StationOrder, &str); 6] = [
    (StationOrder::Address, "address"),
    (StationOrder::Name, "name"),
    (StationOrder::Location, "place"),
    (StationOrder::Sysop, "sysop"),
    (StationOrder::Phone, "phone"),
    (StationOrder::Flags, "flags"),
];

/// Draws the headers of the columns; returns the cells of a row that fit, and their ranges.
fn heads(state: &mut State, ui: &mut Ui, address: f32) -> (Vec<usize>, Vec<Rangef>) {
    let room = ui.available_width();
    if (state.room - room).abs() > 1.0 {
        state.room = room;
        state.columns.forget_widths();
    }
    let bar = ui.spacing().scroll.allocated_width();
    let inner = Rect::from_min_size(ui.cursor().min, vec2((room - bar).max(0.0), 1.0));
    let widths = columns(inner, address);
    let mut cells = Vec::new();
    let mut shown = Vec::new();
    for (cell, ((_, key), range)) in COLUMNS.iter().zip(widths).enumerate() {
        if range.span() >= 1.0 {
            cells.push(cell);
            shown.push(Column {
                key,
                // The name takes the remaining width.
                width: if cell == 1 { 1.0 } else { range.span() },
                align: Align::Min,
                grows: cell == 1,
                keep: 9,
            });
        }
    }
    let order_of = |at: usize| Some(COLUMNS.get(*cells.get(at)?)?.0);
    state.columns.sort = state.order.and_then(|(by, reversed)| {
        let at = (0..cells.len()).find(|at| order_of(*at) == Some(by));
        Some((at?, reversed))
    });
    let (ranges, clicked) = rows::header(ui, "stations", &shown, &mut state.columns);
    if let Some(click) = clicked {
        state.columns.apply_click(click);
        let sort = state.columns.sort;
        state.order = sort.and_then(|(at, reversed)| Some((order_of(at)?, reversed)));
    }
    (cells, ranges)
}

/// Draws the note that only the stations of one place are listed, with the way back.
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
        state.listing.select(0);
    }
}

/// Returns the ranges of the columns: address, name, place, sysop, phone, flags. The address is
/// never truncated; a narrow list omits the last columns.
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

/// Returns the width of the page's longest address in a row; computed once for a page.
fn address_width(state: &mut State, ui: &Ui, page: &StationsPage) -> f32 {
    let own = Arc::downgrade(&page.found);
    let chars = match &state.address_chars {
        // A weak pointer keeps the place in memory from being used again.
        Some((known, chars)) if known.ptr_eq(&own) => *chars,
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

/// Returns the length of a formatted address, in characters.
fn chars_of(address: &Address) -> u32 {
    let digits = |number: u32| number.checked_ilog10().unwrap_or(0) + 1;
    let zone = address.zone.map_or(0, |zone| digits(zone.into()) + 1);
    let point = address.point.map_or(0, |point| digits(point.into()) + 1);
    zone + digits(address.net.into()) + 1 + digits(address.node.unsigned_abs()) + point
}

/// Row to draw.
struct Row<'a> {
    entry: Entry<'a>,
    place: usize,
    row: StationRow,
    is_folded: bool,
    is_selected: bool,
}

/// User action on a row.
enum RowEvent {
    Chosen,
    Toggled,
}

/// Draws a row.
fn draw_row(
    ui: &Ui,
    row: &Row<'_>,
    rect: Rect,
    (cells, ranges): (&[usize], &[Rangef]),
    is_tree: bool,
) -> Option<RowEvent> {
    let palette = Palette::current(ui);
    if row.place % 2 == 1 {
        ui.painter().rect_filled(rect, 0.0, palette.panel);
    }
    let look = RowLook {
        selected: row.is_selected,
        dimmed: !row.row.is_found,
        ..RowLook::default()
    };
    let entry = &row.entry;
    let texts = [
        entry.address().to_string(),
        entry.name().into_owned(),
        entry.location().into_owned(),
        entry.sysop().into_owned(),
        entry.phone().unwrap_or_default().to_owned(),
        entry.flags().as_str().trim_matches(',').replace(',', " "),
    ];
    let below = format::count(row.row.below);
    let closed = (row.is_folded).then(|| tr!("station-closed", shown = below.as_str()));
    let parts: Vec<&str> = (texts.iter().map(String::as_str))
        .chain(closed.as_deref())
        .filter(|text| !text.is_empty())
        .collect();
    let id = ui.scope_id().with(("station", row.row.id));
    let response = rows::clickable(ui, rect, id, look, || parts.join(", "));
    let mut event = None;
    let mut cut = false;
    for (cell, range) in cells.iter().zip(ranges) {
        let Some(text) = texts.get(*cell) else {
            continue;
        };
        let mut text = rows::one_line(text);
        let mut range = rows::pad(*range);
        let color = if *cell < 2 {
            look.main(palette)
        } else {
            look.side(palette)
        };
        if *cell == 0 {
            let left = range.min;
            range.min = (left + f32::from(row.row.depth) * STEP).min(range.max);
            if row.row.below > 0 {
                let center = pos2(range.min + STEP / 2.0, rect.center().y);
                let side = look.side(palette);
                let name = || {
                    if row.is_folded {
                        tr!("station-open-branch", shown = below.as_str())
                    } else {
                        tr!("station-close-branch", shown = below.as_str())
                    }
                };
                if named_triangle(ui, center, id, row.is_folded, side, name) {
                    event = Some(RowEvent::Toggled);
                }
            }
            if is_tree {
                range.min = (range.min + STEP + style::SPACE_XS).min(range.max);
            }
        }
        if *cell == 1 && row.is_folded {
            text = format!("{text}  +{below}");
        }
        let font = style::body_font();
        cut |= rows::cell(
            ui,
            rows::CellPlace::new(rect, range, Align::Min),
            &text,
            font,
            color,
        );
    }
    if event.is_none() && response.clicked() {
        event = Some(RowEvent::Chosen);
    }
    if cut {
        response.on_hover_ui(|ui| {
            ui.label(parts.join("  ·  "));
        });
    }
    event
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
