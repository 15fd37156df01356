//! KML or KMZ document on the map, or the place of a picture.

use crate::map::landmark::Landmarks;
use crate::map::marks::Kind;
use crate::settings::layers::MapLayers;
use crate::strings::{format, said, tr};
use crate::style;
use crate::views::derived::Derived;
use crate::views::map::atlas::{Atlas, OF_DOCUMENTS};
use crate::views::map::bar::has_room;
use crate::views::map::of_places;
use crate::views::map::shapes::{of_document, of_place};
use crate::views::{ViewCx, nav};
use egui::Ui;
use fidoscope_core::geo::Position;
use fidoscope_core::guard::guarded;
use fidoscope_core::job::Job;
use fidoscope_core::kml;
use fidoscope_core::page::ObjectFile;
use std::sync::Arc;

/// Landmarks, and a fault in the rest of the document.
type Made = (Landmarks, Option<String>);

/// State of the map.
#[derive(Default)]
pub(super) struct State {
    made: Derived<MapLayers, Result<Made, String>>,
    pub(super) atlas: Atlas,
}

impl State {
    pub(super) fn forget(&mut self) {
        self.made.forget();
    }
}

/// Returns whether a file can be drawn on a map, by its name.
pub(super) fn is_document(name: &str) -> bool {
    let end = name.rsplit('.').next().unwrap_or_default();
    end.eq_ignore_ascii_case("kml") || end.eq_ignore_ascii_case("kmz")
}

pub(super) fn draw(
    cx: &mut ViewCx<'_>,
    state: &mut State,
    ui: &mut Ui,
    file: &ObjectFile,
    place: Option<Position>,
) {
    let (bytes, name) = (Arc::clone(&file.bytes), file.name.clone());
    let layers = of_places(cx.settings.map_layers);
    let make = move || {
        if let Some(place) = place {
            return Ok((of_place(place, &name), None));
        }
        // The parser of a format may panic at a damaged file.
        let read = guarded(|| kml::read(&bytes, &name, &Job::new()));
        let read = read.map_err(|_| tr!("map-document-damaged").to_owned())?;
        let document = read.map_err(said)?;
        let fault = document.fault.as_deref().map(said);
        let fault = fault.or_else(|| document.is_full.then(|| tr!("map-too-much").to_owned()));
        Ok((of_document(&document, layers), fault))
    };
    // A small archive may contain much: a thread unpacks all of them.
    let Some(made) = state.made.get(ui.ctx(), &layers, usize::MAX, make) else {
        nav::waiting(ui, tr!("map-waiting"));
        return;
    };
    match &*made {
        Ok((landmarks, fault)) => ready(cx, state, ui, landmarks, fault.as_deref()),
        Err(why) => style::in_margins(ui, |ui| {
            ui.label(why);
        }),
    }
}

fn ready(
    cx: &mut ViewCx<'_>,
    state: &mut State,
    ui: &mut Ui,
    landmarks: &Landmarks,
    fault: Option<&str>,
) {
    nav::bar(ui, |ui| {
        state.atlas.buttons(cx, ui, &OF_DOCUMENTS);
        let places = landmarks.all.len() as u64;
        let counts = tr!("map-places", count = places, shown = format::count(places));
        if has_room(ui, &counts) {
            nav::aside(ui, &counts);
        }
    });
    if let Some(fault) = fault {
        nav::bar(ui, |ui| nav::aside(ui, fault));
    }
    let keys = (&[][..], cx.takes_keys(ui));
    let landmarks = (landmarks, Kind::Stations);
    state.atlas.show(cx, ui, landmarks, &|_, _| None, keys);
}
