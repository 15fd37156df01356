//! A KML or KMZ document on the map.

use crate::map::flat::{self, Scenery};
use crate::map::landmark::Landmarks;
use crate::map::marks::{Kind, Look};
use crate::map::{keys, tiles, world};
use crate::strings::{format, said, tr};
use crate::style;
use crate::style::icons::Icon;
use crate::views::derived::Derived;
use crate::views::map::bar::{has_room, switches};
use crate::views::map::places::{self, PlaceField};
use crate::views::map::shapes::of_document;
use crate::views::{ViewCx, links, nav};
use egui::{Frame, Ui};
use fidoscope_core::guard::guarded;
use fidoscope_core::kml;
use fidoscope_core::page::ObjectFile;
use std::sync::Arc;

/// Its landmarks, and what is wrong with the rest of it.
type Made = (Landmarks, Option<String>);

/// State of the map.
#[derive(Default)]
pub(super) struct State {
    made: Derived<(), Result<Made, String>>,
    flat: flat::State,
    round: crate::globe::State,
    is_round: bool,
    tiles: tiles::Shown,
    /// Whether the map had the keys in the frame before.
    had_keys: bool,
    places: PlaceField,
}

impl State {
    pub(super) fn forget(&mut self) {
        self.made.forget();
    }
}

/// Whether a file can be drawn on a map, by its name.
pub(super) fn is_document(name: &str) -> bool {
    let end = name.rsplit('.').next().unwrap_or_default();
    ["kml", "kmz"]
        .iter()
        .any(|own| end.eq_ignore_ascii_case(own))
}

pub(super) fn draw(cx: &mut ViewCx<'_>, state: &mut State, ui: &mut Ui, file: &ObjectFile) {
    let (bytes, name) = (Arc::clone(&file.bytes), file.name.clone());
    let make = move || {
        // A reader of a format may panic at a damaged file.
        let read = guarded(|| kml::read(&bytes, &name));
        let read = read.map_err(|_| tr!("map-document-damaged").to_owned())?;
        let document = read.map_err(said)?;
        let fault = document.fault.as_deref().map(said);
        let fault = fault.or_else(|| document.is_full.then(|| tr!("map-too-much").to_owned()));
        Ok((of_document(&document), fault))
    };
    // A small archive may hold much: a thread unpacks all of them.
    let Some(made) = state.made.get(ui.ctx(), &(), usize::MAX, make) else {
        nav::waiting(ui, tr!("map-waiting"));
        return;
    };
    match &*made {
        Ok((landmarks, fault)) => ready(cx, state, ui, landmarks, fault.as_deref()),
        Err(why) => {
            Frame::NONE
                .inner_margin(style::page_margin())
                .show(ui, |ui| ui.label(why));
        }
    }
}

fn ready(
    cx: &mut ViewCx<'_>,
    state: &mut State,
    ui: &mut Ui,
    landmarks: &Landmarks,
    fault: Option<&str>,
) {
    bar(cx, state, ui, landmarks);
    if let Some(fault) = fault {
        nav::bar(ui, |ui| nav::aside(ui, fault));
    }
    let takes_keys = cx.takes_keys(ui);
    let look = Look {
        landmarks,
        card: &|_, _| None,
        chosen: &[],
        entered: keys::entered(ui, &mut state.had_keys, takes_keys),
        kind: Kind::Stations,
    };
    let credit = state.tiles.credit();
    let scenery = Scenery {
        graticule: cx.memory.map.graticule,
        towns: world::towns(ui.ctx()),
        credit: &credit,
        takes_keys,
        home: cx.settings.home,
    };
    let asked = if state.is_round {
        let sun = crate::views::map::noon(cx, ui);
        crate::globe::show(ui, &mut state.round, &look, &scenery, sun)
    } else {
        let tiles = state.tiles.tiles(ui.ctx());
        flat::show(ui, &mut state.flat, &look, &scenery, tiles)
    };
    crate::views::map::other(cx, &look, asked.here);
}

/// The line above the map.
fn bar(cx: &mut ViewCx<'_>, state: &mut State, ui: &mut Ui, landmarks: &Landmarks) {
    nav::bar(ui, |ui| {
        let mut by = 0.0;
        if links::sign(ui, true, Icon::Minus, tr!("map-farther"), "-") {
            by -= 1.0;
        }
        if links::sign(ui, true, Icon::Plus, tr!("map-nearer"), "+") {
            by += 1.0;
        }
        let all = has_room(ui, tr!("map-all")) && ui.button(tr!("map-all")).clicked();
        state.flat.zoom_by += by;
        state.round.zoom_by += by;
        state.flat.fit |= all;
        state.round.fit |= all;
        let name = if state.is_round {
            tr!("map-as-flat")
        } else {
            tr!("map-as-globe")
        };
        if has_room(ui, name) && ui.button(name).clicked() {
            state.is_round = !state.is_round;
        }
        places::draw(&mut state.places, ui, &mut state.flat, &mut state.round);
        switches(&mut cx.memory.map, ui, state.is_round);
        let places = landmarks.all.len() as u64;
        let counts = tr!("map-places", count = places, shown = format::count(places));
        if has_room(ui, &counts) {
            nav::aside(ui, &counts);
        }
    });
}
