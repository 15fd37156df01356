//! Page of stations (`about:nodelist`, beyond the standard): found lines of nodelists and
//! pointlists, and their stations on a map in the colours of their zones.

mod details;
mod list;
mod listing;
#[cfg(test)]
mod tests;

use super::derived::Derived;
use super::map::atlas::{Atlas, OF_STATIONS};
use super::map::bar::has_room;
use super::map::shapes::point;
use super::rows::{ColumnsState, RowsState};
use super::{ViewCx, links, nav, split};
use crate::command::{Command, MailCommand, OpenIn, TabCommand};
use crate::map::landmark::{Builder, LandmarkStyle, Landmarks};
use crate::map::marks::{Answer, Card, Kind};
use crate::map::paint::Colors;
use crate::map::viewpoint::Viewpoint;
use crate::settings::Switch;
use crate::strings::{format, tr};
use crate::style::{self, Palette};
use egui::{Align2, Frame, Key, Label, Margin, Panel, Pos2, Rect, RichText, Ui};
use egui::{pos2, vec2};
use fidoscope_core::nodelist::{EntryId, StationOrder};
use fidoscope_core::page::StationsPage;
use listing::{Listing, Wish};
use std::collections::BTreeMap;
use std::sync::{Arc, Weak};

/// State of the page.
#[derive(Default)]
pub(super) struct State {
    /// Text of the field; `None`: that of the page's address.
    text: Option<String>,
    /// True once the field was focused.
    was_ready: bool,
    landmarks: Derived<bool, LocatedStation>,
    atlas: Atlas,
    /// Landmarks whose stations alone are listed, and these stations.
    opened: Option<(Vec<u32>, Arc<[EntryId]>)>,
    listing: Listing,
    rows: RowsState,
    columns: ColumnsState,
    /// Column by which the list is sorted, and whether the order is reversed.
    order: Option<(StationOrder, bool)>,
    /// Width of the list in the last frame.
    room: f32,
    /// Areatag in the menu of a robot.
    areatag: String,
    /// Measured lines, and the length of their longest address.
    address_chars: Option<(Weak<[EntryId]>, u32)>,
    /// True if the list has the whole width.
    hides_map: bool,
    /// Rectangle of the map in the last frame: the pointer over it makes keys move it.
    map: Option<Rect>,
}

impl State {
    /// Returns the view of its map.
    pub(super) fn viewpoint(&self) -> Option<Viewpoint> {
        self.atlas.viewpoint()
    }

    /// Sets the first view of its map.
    pub(super) fn start_at(&mut self, from: Viewpoint) {
        self.atlas.start_at(from);
    }

    pub(super) fn forget(&mut self) {
        *self = Self {
            hides_map: self.hides_map,
            atlas: std::mem::take(&mut self.atlas),
            order: self.order,
            ..Self::default()
        };
    }

    /// Returns the requested content of the list.
    fn wish(&self, cx: &ViewCx<'_>) -> Wish {
        Wish {
            order: self.order,
            is_tree: cx.settings.station_tree,
            only: self.opened.as_ref().map(|(_, ids)| Arc::clone(ids)),
        }
    }
}

/// Stations on the map.
struct LocatedStation {
    landmarks: Landmarks,
    /// Number of stations in each zone.
    zones: BTreeMap<u16, u64>,
}

/// Puts the stations of a page on the map.
fn place(page: &StationsPage, dark: bool) -> LocatedStation {
    let colors = Colors::of_theme(dark);
    let mut builder = Builder::default();
    let mut zones: BTreeMap<u16, u64> = BTreeMap::new();
    for (at, id) in (0_u32..).zip(page.found.iter()) {
        let Some(placed) = page.place_of(*id) else {
            continue;
        };
        *zones.entry(placed.zone).or_default() += 1;
        let manner = LandmarkStyle {
            color: Some(colors.zone(placed.zone)),
            ..LandmarkStyle::default()
        };
        builder.add(point(placed.place.position), &manner, at);
    }
    LocatedStation {
        landmarks: builder.finish(),
        zones,
    }
}

pub(super) fn draw(cx: &mut ViewCx<'_>, own: &mut State, ui: &mut Ui, page: &Arc<StationsPage>) {
    ui.spacing_mut().item_spacing.y = 0.0;
    field(cx, own, ui, page);
    if page.lists.is_empty() {
        notice(ui, tr!("stations-no-lists"));
        ui.horizontal(|ui| {
            ui.add_space(f32::from(style::page_margin().left));
            if ui.button(tr!("command-bases")).clicked() {
                cx.commands.push(Command::Mail(MailCommand::ChooseBases));
            }
        });
    } else if page.found.is_empty() {
        notice(ui, tr!("stations-none"));
    } else {
        found(cx, own, ui, page);
    }
}

/// Shows a sentence in place of stations.
fn notice(ui: &mut Ui, text: &str) {
    style::in_margins(ui, |ui| {
        ui.set_max_width(ui.available_width().min(640.0));
        ui.add(Label::new(RichText::new(text).color(Palette::current(ui).text)).wrap());
    });
}

/// Draws the search field.
fn field(cx: &mut ViewCx<'_>, state: &mut State, ui: &mut Ui, page: &StationsPage) {
    nav::bar(ui, |ui| {
        let mut text = state.text.take().unwrap_or_else(|| page.wanted.clone());
        let hint = tr!("stations-field");
        let response = nav::search_field(ui, "stations-field", hint, &mut text);
        if !state.was_ready {
            state.was_ready = true;
            if page.wanted.is_empty() && cx.has_keyboard {
                response.request_focus();
            }
        }
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let asked = ui.button(tr!("stations-find")).clicked() || entered;
        if asked && text.trim() != page.wanted {
            let url = StationsPage::url(&text);
            cx.commands
                .push(Command::Tabs(TabCommand::Open(url, OpenIn::Here)));
        }
        if !page.wanted.is_empty() {
            links::button(cx, ui, tr!("stations-all"), &StationsPage::url(""));
        }
        let mut is_tree = cx.settings.station_tree;
        if !page.found.is_empty()
            && has_room(ui, tr!("stations-tree"))
            && (ui.toggle_value(&mut is_tree, tr!("stations-tree"))).changed()
        {
            cx.commands.push(Command::toggle(Switch::StationTree));
        }
        let mut has_map = !state.hides_map;
        if !page.found.is_empty() && has_room(ui, tr!("stations-map")) {
            ui.toggle_value(&mut has_map, tr!("stations-map"));
            state.hides_map = !has_map;
        }
        ui.add_space(style::SPACE_S);
        let count = page.found.len() as u64;
        let mut words = crate::strings::words::stations(count);
        let placed = page.places.len() as u64;
        if count > 0 {
            words.push_str("  ·  ");
            words.push_str(&tr!("stations-placed", shown = format::count(placed)));
        }
        nav::aside(ui, &words);
        state.text = (text != page.wanted).then_some(text);
    });
}

fn found(cx: &mut ViewCx<'_>, state: &mut State, ui: &mut Ui, page: &Arc<StationsPage>) {
    if state.hides_map {
        state.map = None;
        ui.take_available_space();
        list_and_details(cx, state, ui, page);
        return;
    }
    split::beside_map(ui, Panel::left("stations"), 640.0, |ui| {
        list_and_details(cx, state, ui, page);
    });
    let (dark, own) = (ui.visuals().dark_mode, Arc::clone(page));
    let make = move || place(&own, dark);
    match state.landmarks.get(ui.ctx(), &dark, page.found.len(), make) {
        Some(placed) => map(cx, state, ui, page, &placed),
        None => nav::waiting(ui, tr!("map-waiting")),
    }
}

fn list_and_details(cx: &mut ViewCx<'_>, state: &mut State, ui: &mut Ui, page: &Arc<StationsPage>) {
    let wish = state.wish(cx);
    if !state.listing.prepare(ui, page, &wish) {
        nav::waiting(ui, tr!("stations-waiting"));
        return;
    }
    if let Some((_, id)) = state.listing.selected() {
        details::draw(cx, &mut state.areatag, ui, page, id);
    }
    list::draw(cx, state, ui, page);
}

fn map(
    cx: &mut ViewCx<'_>,
    state: &mut State,
    ui: &mut Ui,
    page: &StationsPage,
    placed: &LocatedStation,
) {
    nav::bar(ui, |ui| state.atlas.buttons(cx, ui, &OF_STATIONS));
    let landmarks = &placed.landmarks;
    let card = |landmark: u32, nth: usize| {
        let at = landmarks.messages(landmark).get(nth)?;
        let entry = page.lists.get(*page.found.get(*at as usize)?)?;
        Some(Card {
            subject: format!("{}  {}", entry.address(), entry.name()),
            from: entry.sysop().into_owned(),
            date: entry.location().into_owned(),
        })
    };
    let opened = state.opened.as_ref();
    let rect = ui.available_rect_before_wrap();
    let takes_keys = ui.rect_contains_pointer(rect) && cx.takes_keys(ui);
    let chosen = opened.map_or(&[][..], |(landmarks, _)| landmarks);
    let keys = (chosen, takes_keys);
    let asked = (state.atlas).show(cx, ui, (landmarks, Kind::Stations), &card, keys);
    legend(ui, rect, &placed.zones);
    state.map = Some(rect);
    if let Some(Answer::Open(mut opened)) = asked.answer {
        opened.sort_unstable();
        let stations = (opened.iter()).flat_map(|landmark| landmarks.messages(*landmark));
        let mut stations: Vec<u32> = stations.copied().collect();
        stations.sort_unstable();
        let ids = (stations.iter()).filter_map(|at| page.found.get(*at as usize));
        state.opened = Some((opened, ids.copied().collect()));
        state.listing.select(0);
        state.rows.reveal(0);
    }
}

/// Draws the legend with the colours of zones.
fn legend(ui: &Ui, map: Rect, zones: &BTreeMap<u16, u64>) {
    const MOST: usize = 8;
    let colors = Colors::current(ui);
    let font = style::small_font();
    let lines: Vec<_> = zones
        .iter()
        .take(MOST)
        .map(|(zone, count)| {
            let text = tr!(
                "stations-zone",
                zone = zone.to_string(),
                shown = format::count(*count)
            );
            let galley = ui.painter().layout_no_wrap(text, font.clone(), colors.name);
            (colors.zone(*zone), galley)
        })
        .collect();
    let widths = lines.iter().map(|(_, galley)| galley.size().x);
    let width = widths.fold(0.0, f32::max);
    let height: f32 = lines.iter().map(|(_, galley)| galley.size().y + 4.0).sum();
    let size = vec2(width + 28.0, height + 8.0);
    // In a small map it would cover the stations.
    if lines.is_empty() || size.y * 2.0 > map.height() || size.x * 2.0 > map.width() {
        return;
    }
    let rect = Align2::LEFT_TOP.align_size_within_rect(size, map.shrink(8.0));
    let painter = ui.painter().with_clip_rect(map);
    painter.rect_filled(rect, 4.0, colors.halo.gamma_multiply(0.9));
    let mut at: Pos2 = rect.min + vec2(8.0, 6.0);
    for (color, galley) in lines {
        let middle = at.y + galley.size().y / 2.0;
        painter.circle_filled(pos2(at.x + 4.0, middle), 4.0, color);
        let next = galley.size().y + 4.0;
        painter.galley(at + vec2(14.0, 0.0), galley, colors.name);
        at.y += next;
    }
}

/// Returns the frame around the facts of a station.
fn card_frame(ui: &Ui) -> Frame {
    Frame::NONE
        .fill(Palette::current(ui).panel)
        .inner_margin(Margin::symmetric(12, 8))
}
