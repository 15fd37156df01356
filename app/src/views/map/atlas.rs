//! Map that can become a globe: of messages, of stations, and of documents of places.

use super::bar::{LEGEND_KEY, button, has_room, switches};
use super::places::{self, PlaceField};
use crate::globe;
use crate::map::flat::{self, Asked, Scenery};
use crate::map::landmark::Landmarks;
use crate::map::legend::Legend;
use crate::map::marks::{Card, Kind, LandmarkLayer};
use crate::map::viewpoint::Viewpoint;
use crate::map::world::Degrees;
use crate::map::{keys, tiles, world};
use crate::settings::layers::MapLayer;
use crate::strings::tr;
use crate::style::icons::Icon;
use crate::views::keys::plain;
use crate::views::{ViewCx, links};
use egui::Ui;

/// Map and globe, and which of them is shown.
#[derive(Default)]
pub(in crate::views) struct Atlas {
    pub(super) flat: flat::State,
    pub(super) round: globe::State,
    pub(in crate::views) is_round: bool,
    tiles: tiles::MapTiles,
    places: PlaceField,
    /// True if it had the keys in the last frame.
    had_keys: bool,
    /// Layers of its legend.
    pub(super) layers: &'static [MapLayer],
    /// True if a key opens the legend.
    opens_legend: bool,
}

/// Layers of a map of stations.
pub(in crate::views) const OF_STATIONS: [MapLayer; 4] = [
    MapLayer::Labels,
    MapLayer::Home,
    MapLayer::Graticule,
    MapLayer::Night,
];

/// Layers of the map of a document.
pub(in crate::views) const OF_DOCUMENTS: [MapLayer; 6] = [
    MapLayer::Places,
    MapLayer::Regions,
    MapLayer::Labels,
    MapLayer::Home,
    MapLayer::Graticule,
    MapLayer::Night,
];

impl Atlas {
    /// Moves a place to the middle.
    pub(in crate::views) fn go_to(&mut self, place: Degrees) {
        self.flat.go_to = Some(place);
        self.round.fly_to = Some((place, false));
    }

    /// Returns the view of the user; `None` while it only shows all its landmarks.
    pub(in crate::views) fn viewpoint(&self) -> Option<Viewpoint> {
        if self.is_round {
            self.round.viewpoint()
        } else {
            self.flat.viewpoint()
        }
    }

    /// Sets the first view.
    pub(in crate::views) fn start_at(&mut self, from: Viewpoint) {
        self.is_round = from.is_round;
        self.flat.start = Some(from);
        self.round.start = Some(from);
    }

    /// Returns its legend.
    pub(super) fn legend(&self, cx: &ViewCx<'_>) -> Legend {
        Legend {
            layers: self.layers,
            on: cx.settings.map_layers,
            is_round: self.is_round,
        }
    }

    /// Shows all its landmarks.
    pub(super) fn fit(&mut self) {
        self.flat.fit = true;
        self.round.fit = true;
    }

    /// Draws the buttons of the bar above it. `layers` are those that it may show.
    pub(in crate::views) fn buttons(
        &mut self,
        cx: &mut ViewCx<'_>,
        ui: &mut Ui,
        layers: &'static [MapLayer],
    ) {
        self.zoom_buttons(ui);
        let name = if self.is_round {
            tr!("map-as-flat")
        } else {
            tr!("map-as-globe")
        };
        if has_room(ui, name) && ui.button(name).clicked() {
            self.is_round = !self.is_round;
        }
        self.layers = layers;
        self.search_and_legend(cx, ui);
    }

    /// Draws the buttons that zoom.
    pub(super) fn zoom_buttons(&mut self, ui: &mut Ui) {
        let mut by = 0.0;
        if links::sign(ui, true, Icon::Minus, tr!("map-farther"), "-") {
            by -= 1.0;
        }
        if links::sign(ui, true, Icon::Plus, tr!("map-nearer"), "+") {
            by += 1.0;
        }
        self.flat.zoom_by += by;
        self.round.zoom_by += by;
        if button(ui, tr!("map-all"), tr!("map-all-hint")) {
            self.fit();
        }
    }

    /// Draws the field that finds places, and the legend.
    pub(super) fn search_and_legend(&mut self, cx: &mut ViewCx<'_>, ui: &mut Ui) {
        places::draw(&mut self.places, ui, &mut self.flat, &mut self.round);
        let opens = std::mem::take(&mut self.opens_legend);
        let legend = self.legend(cx);
        switches(cx, ui, legend, opens);
    }

    /// Draws map or globe into the rest of the `ui`, and carries out choices in the menu of a
    /// place, except those about messages. `chosen` are the landmarks listed next to it.
    pub(in crate::views) fn show(
        &mut self,
        cx: &mut ViewCx<'_>,
        ui: &mut Ui,
        (landmarks, kind): (&Landmarks, Kind),
        card: &dyn Fn(u32, usize) -> Option<Card>,
        (chosen, takes_keys): (&[u32], bool),
    ) -> Asked {
        let look = LandmarkLayer {
            landmarks,
            card,
            chosen,
            kind,
            entered: keys::entered(ui, &mut self.had_keys, takes_keys),
        };
        self.opens_legend = takes_keys && plain(ui, LEGEND_KEY);
        let credit = self.tiles.credit();
        let scenery = Scenery {
            legend: self.legend(cx),
            towns: world::towns(ui.ctx()),
            credit: &credit,
            takes_keys,
            home: cx.settings.home,
        };
        let tiles = self.tiles.tiles(ui.ctx());
        let mut asked = if self.is_round {
            let sun = super::noon(cx, ui);
            globe::show(ui, &mut self.round, &look, &scenery, sun, tiles)
        } else {
            flat::show(ui, &mut self.flat, &look, &scenery, tiles)
        };
        asked.here = super::other(cx, &look, asked.here);
        asked
    }
}
