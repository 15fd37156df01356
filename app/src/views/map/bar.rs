//! Bar above a map: zoom, layers, and the number of shown messages.

use super::{LAYERS, is_round};
use crate::command::{Command, ContentCommand, FrontCommand, PageCommand, ProfileCommand};
use crate::map::landmark::Landmarks;
use crate::map::legend::{self, Legend};
use crate::platform::net;
use crate::settings::Setting;
use crate::settings::layers::MapLayer;
use crate::strings::{format, said, tr};
use crate::style::{self, Palette};
use crate::views::{ViewCx, nav};
use egui::accesskit::Role;
use egui::{CursorIcon, Key, Label, RichText, Sense, Ui, WidgetInfo};
use fidoscope_core::page::{KmlAbsence, MessagesPage};
use fidoscope_core::url::View;

pub(super) fn toolbar(
    cx: &mut ViewCx<'_>,
    map: &mut super::State,
    ui: &mut Ui,
    m: &MessagesPage,
    landmarks: &Landmarks,
) {
    map.atlas.is_round = is_round(m.view);
    map.atlas.layers = &LAYERS;
    let is_hidden = map.atlas.legend(cx).hides_places();
    let counts = counts(m, landmarks, is_hidden);
    let has_counts = nav::bar(ui, |ui| {
        map.atlas.zoom_buttons(ui);
        let draws = match map.atlas.is_round {
            true => &mut map.atlas.round.draws,
            false => &mut map.atlas.flat.draws,
        };
        if has_room(ui, tr!("map-rectangle")) {
            ui.toggle_value(draws, tr!("map-rectangle"))
                .on_hover_text(tr!("map-rectangle-hint"));
        }
        map.atlas.search_and_legend(cx, ui);
        let places = m.places.as_ref();
        if places.is_some_and(|places| !places.bosses.is_empty()) && has_room(ui, tr!("map-bosses"))
        {
            let mut on = cx.settings.map_layers.has(MapLayer::Bosses);
            let switch = ui.toggle_value(&mut on, tr!("map-bosses"));
            if switch.on_hover_text(tr!("map-bosses-hint")).changed() {
                turn(cx, MapLayer::Bosses, on);
            }
        }
        let (name, other) = twin(m.view);
        if has_room(ui, name) && ui.button(name).clicked() {
            cx.commands.push(Command::Page(PageCommand::ShowAs(other)));
        }
        if button(ui, tr!("map-copy"), tr!("map-copy-hint")) {
            cx.commands
                .push(Command::Front(FrontCommand::Copy(cx.page.url.to_string())));
        }
        ui.add_space(style::SPACE_S);
        let fits = has_room(ui, &counts);
        if fits {
            nav::aside(ui, &counts);
        }
        fits
    });
    if !has_counts {
        nav::bar(ui, |ui| nav::aside(ui, &counts));
    }
    absent(cx, map, ui, m);
}

/// Returns whether a button with this name fits into the rest of the bar.
pub(in crate::views) fn has_room(ui: &Ui, name: &str) -> bool {
    let font = egui::TextStyle::Button.resolve(ui.style());
    let text = ui
        .painter()
        .layout_no_wrap(name.to_owned(), font, egui::Color32::PLACEHOLDER);
    text.size().x + 2.0 * ui.spacing().button_padding.x + 4.0 < ui.available_width()
}

/// Draws a button if it fits; returns whether it was clicked.
pub(super) fn button(ui: &mut Ui, name: &str, hint: &str) -> bool {
    has_room(ui, name) && ui.button(name).on_hover_text(hint).clicked()
}

/// Key that opens the legend of a map.
pub(in crate::views) const LEGEND_KEY: Key = Key::Y;

/// Draws the switches for all maps: the legend with its layers.
pub(in crate::views) fn switches(cx: &mut ViewCx<'_>, ui: &mut Ui, legend: Legend, opens: bool) {
    if has_room(ui, tr!("map-layers"))
        && let Some((layer, on)) = legend::button(ui, legend, opens)
    {
        turn(cx, layer, on);
    }
}

fn turn(cx: &mut ViewCx<'_>, layer: MapLayer, on: bool) {
    cx.commands
        .push(Command::Profile(ProfileCommand::Set(Setting::MapLayer(
            layer, on,
        ))));
}

/// Returns the globe of a map, or the map of a globe, and its name.
fn twin(view: View) -> (&'static str, View) {
    match view {
        View::Mapm => (tr!("map-as-globe"), View::Glom),
        View::Smap => (tr!("map-as-globe"), View::Sglo),
        View::Glom => (tr!("map-as-flat"), View::Mapm),
        _ => (tr!("map-as-flat"), View::Smap),
    }
}

fn counts(m: &MessagesPage, landmarks: &Landmarks, is_hidden: bool) -> String {
    let places = landmarks.all.len() as u64;
    // Beyond the limit messages were not counted.
    if m.places.as_ref().is_some_and(|places| places.is_full) {
        let shown = format::count(places);
        return tr!("map-places-more", count = places, shown = shown);
    }
    let mut text = tr!("map-places", count = places, shown = format::count(places));
    if is_hidden {
        // With hidden layers, the number of messages without a place is unknown.
        return format!("{text}  ·  {}", tr!("map-layers-off"));
    }
    let without = m.set.len().saturating_sub(landmarks.placed) as u64;
    if without > 0 {
        let shown = format::count(without);
        text.push_str("  ·  ");
        text.push_str(&tr!("map-without", count = without, shown = shown));
    }
    text
}

/// Draws the missing KML documents and the reasons. A click fetches one from the Internet; there
/// are no other requests.
fn absent(cx: &mut ViewCx<'_>, map: &mut super::State, ui: &mut Ui, m: &MessagesPage) {
    let Some(places) = m.places.as_ref().filter(|places| !places.links.is_empty()) else {
        return;
    };
    let dim = Palette::current(ui).dim;
    nav::bar(ui, |ui| {
        let count = places.links.len() as u64;
        let shown = format::count(count);
        let text = tr!("map-kml-absent", count = count, shown = shown);
        ui.add(Label::new(RichText::new(text).color(dim)).truncate());
        for link in &places.links {
            if ui.available_width() < 120.0 {
                ui.label(RichText::new("…").color(dim));
                break;
            }
            let short: String = link.url.chars().take(60).collect();
            if map.fetching.contains(&link.url) {
                ui.spinner();
                ui.add(Label::new(RichText::new(short).color(dim)).truncate());
                continue;
            }
            let why = match &link.why {
                KmlAbsence::Internet if cx.settings.web_documents => {
                    tr!("map-kml-fetch").to_owned()
                }
                KmlAbsence::Internet => tr!("map-kml-off").to_owned(),
                KmlAbsence::Station => tr!("map-kml-station").to_owned(),
                KmlAbsence::Unusable(why) => said(why),
            };
            let fetches = net::can_fetch(&link.url);
            let name = RichText::new(short);
            let shown = if fetches {
                let name = name.color(ui.visuals().hyperlink_color);
                ui.add(Label::new(name).truncate().sense(Sense::click()))
                    .on_hover_cursor(CursorIcon::PointingHand)
            } else {
                ui.add(Label::new(name.color(dim)).truncate())
            };
            shown.widget_info(|| {
                let name = format!("{}: {why}", link.url);
                let role = if fetches { Role::Link } else { Role::Label };
                WidgetInfo::labeled(role, true, name)
            });
            if shown.clicked() {
                if cx.settings.web_documents {
                    map.fetching.insert(link.url.clone());
                }
                cx.commands
                    .push(Command::Contents(ContentCommand::FetchDocument(
                        link.url.clone(),
                    )));
            }
            shown.on_hover_ui(|ui| {
                ui.set_max_width(440.0);
                ui.label(&link.url);
                ui.label(RichText::new(why).color(dim));
            });
        }
    });
}
