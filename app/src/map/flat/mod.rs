//! Flat map: the world and landmarks over it, moved by pointer and keys.

mod choose;
mod glance;
mod ground;
mod sight;
mod signs;

#[cfg(test)]
mod tests;

pub(crate) use choose::{choose, nearest_town};
pub(crate) use glance::{glance, overview, surroundings};
pub(crate) use ground::graticule_step;

use super::here::{self, Here, Projection, Tools};
use super::keys;
use super::labels::Town;
use super::legend::Legend;
use super::marks::{Answer, LandmarkLayer};
use super::mercator::{self, MapRect, unproject};
use super::paint::Colors;
use super::slippy::{self, MapMemory, Tiles, lon_lat};
use super::tiles;
use super::viewpoint::Viewpoint;
use super::world::{Degrees, turned};
use crate::settings::layers::MapLayer;
use crate::strings::{format, tr};
use egui::{CursorIcon, Pos2, Rect, Response, Stroke, StrokeKind, Ui};
use fidoscope_core::geo::GeoBox;
use ground::{graticule, world};
use sight::{FlatView, box_of};
use signs::landmarks;

/// Minimum zoom; at 0 the world is 256 points wide.
const LEAST_ZOOM: f64 = 0.5;
/// Maximum zoom of the built-in world, whose coasts are not finer.
const MOST_ZOOM: f64 = 13.0;
/// Maximum zoom with tiles.
const MOST_TILE_ZOOM: f64 = 19.0;
/// Maximum zoom of the first view: for a single point, and for an area.
const POINT_ZOOM: f64 = 7.0;
const AREA_ZOOM: f64 = 11.0;
/// Minimum zoom after a jump to a place.
const PLACE_ZOOM: f64 = 4.0;

/// Middle of the map before the user moves it, in degrees.
pub(crate) const MIDDLE: Degrees = [0.0, 20.0];

/// Minimum distance between the edge and a place that stays in view, in points.
const SEEN: f32 = 32.0;

/// State of a map between frames.
#[derive(Default)]
pub(crate) struct State {
    memory: MapMemory,
    /// True once the landmarks were brought into view.
    is_fitted: bool,
    /// Corner at which the user started a rectangle.
    corner: Option<Pos2>,
    /// True if the next drag draws a rectangle.
    pub(crate) draws: bool,
    /// Zoom steps requested by buttons.
    pub(crate) zoom_by: f64,
    /// True if the next frame brings the landmarks into view.
    pub(crate) fit: bool,
    /// First view, in place of a view of the landmarks.
    pub(crate) start: Option<Viewpoint>,
    /// View that showed all landmarks.
    fitted: Option<Viewpoint>,
    /// Place to be shown in the middle.
    pub(crate) go_to: Option<Degrees>,
    /// Place to be kept in view when the map becomes smaller.
    pub(crate) keep: Option<Degrees>,
    pub(crate) tools: Tools,
}

impl State {
    /// Returns the view of the user; `None` while the map only shows all its landmarks.
    pub(crate) fn viewpoint(&self) -> Option<Viewpoint> {
        let now = self.is_fitted.then(|| self.now());
        now.filter(|now| self.fitted != Some(*now)).or(self.start)
    }

    fn now(&self) -> Viewpoint {
        Viewpoint {
            center: self.memory.detached().map_or(MIDDLE, |at| [at.x(), at.y()]),
            zoom: self.memory.zoom(),
            is_round: false,
        }
    }

    /// Moves to a found place, and names it.
    pub(crate) fn show_place(&mut self, place: Degrees, name: &str) {
        self.go_to = Some(place);
        let zoom = self.memory.zoom().max(POINT_ZOOM);
        let _ = self.memory.set_zoom(zoom);
        self.tools.found = Some((place, name.to_owned()));
    }
}

/// Content of a map besides landmarks.
pub(crate) struct Scenery<'a> {
    pub(crate) legend: Legend,
    /// All towns, the largest first.
    pub(crate) towns: &'a [Town],
    /// Credit of a file of tiles, or its fault.
    pub(crate) credit: &'a str,
    /// True if keys move the map.
    pub(crate) takes_keys: bool,
    /// Place of the user.
    pub(crate) home: Option<Degrees>,
}

impl<'a> Scenery<'a> {
    /// Returns the towns whose names are shown.
    pub(crate) const fn names(&self) -> &'a [Town] {
        if self.legend.on.has(MapLayer::Labels) {
            self.towns
        } else {
            &[]
        }
    }
}

/// Requests of the user to a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Asked {
    pub(crate) answer: Option<Answer>,
    /// Box of a finished rectangle.
    pub(crate) area: Option<GeoBox>,
    /// Choice in the menu of a place.
    pub(crate) here: Option<Here>,
}

/// Draws the map into the rest of the `ui`.
pub(crate) fn show(
    ui: &mut Ui,
    state: &mut State,
    look: &LandmarkLayer<'_>,
    scenery: &Scenery<'_>,
    source: Option<&mut dyn Tiles>,
) -> Asked {
    let rect = ui.available_rect_before_wrap();
    let most = if source.is_some() {
        MOST_TILE_ZOOM
    } else {
        MOST_ZOOM
    };
    if let Some(start) = state.start.take() {
        state.is_fitted = true;
        let [longitude, latitude] = start.center;
        let within = mercator::MOST_LATITUDE;
        let latitude = latitude.clamp(-within, within);
        state.memory.center_at(lon_lat(longitude, latitude));
        let _ = state.memory.set_zoom(start.zoom.clamp(LEAST_ZOOM, most));
    }
    if !state.is_fitted || std::mem::take(&mut state.fit) {
        state.is_fitted = true;
        let part = look.landmarks.part_of(look.landmarks.numbers());
        fit(&mut state.memory, rect, part, first_zoom(part));
        state.fitted = Some(state.now());
    }
    if let Some([longitude, latitude]) = state.go_to.take() {
        state.memory.center_at(lon_lat(longitude, latitude));
        let zoom = state.memory.zoom().max(PLACE_ZOOM);
        let _ = state.memory.set_zoom(zoom);
    }
    if let Some(place) = state.keep.take() {
        let sight = FlatView::new(rect, &state.memory);
        let inside = rect.shrink(SEEN);
        let is_seen = |turn| inside.contains(sight.at(mercator::project(place), turn));
        if !sight.turns().any(is_seen) {
            state.memory.center_at(lon_lat(place[0], place[1]));
        }
    }
    let by = std::mem::take(&mut state.zoom_by);
    let mut sight = FlatView::new(rect, &state.memory);
    if scenery.takes_keys {
        keyboard(ui, state, &sight, look);
    }
    zoom_by(state, by, most);
    let clip = ui.clip_rect();
    ui.set_clip_rect(rect.intersect(clip));
    ui.painter()
        .rect_filled(rect, 0.0, Colors::current(ui).water);
    let draws = state.draws || state.corner.is_some() || ui.input(|input| input.modifiers.shift);
    let has_tiles = source.is_some();
    let attribution = source.as_ref().map(|source| source.attribution());
    if has_tiles {
        // Missing tiles leave the built-in world visible.
        world(ui, &sight);
    }
    let mut memory = state.memory.clone();
    let shown = slippy::show(ui, source, &mut memory, !draws, |ui, response, memory| {
        sight = FlatView::new(rect, memory);
        if !has_tiles {
            world(ui, &sight);
        }
        if scenery.legend.on.has(MapLayer::Graticule) {
            graticule(ui, &sight);
        }
        // Tiles have names of their own.
        let names = if has_tiles { &[] } else { scenery.names() };
        landmarks(ui, &sight, look, names, response)
    });
    let (response, mut answer) = (shown.response, shown.inner);
    state.memory = memory;
    clamp_view(state, most);
    name(&response, look, |places, shown| {
        tr!("map-name", places = places, shown = shown)
    });
    if draws {
        response.clone().on_hover_cursor(CursorIcon::Crosshair);
    }
    if let Some(Answer::Zoom(items)) = &answer {
        let part = look.landmarks.part_of(items.iter().copied());
        let before = state.memory.zoom();
        fit(&mut state.memory, rect, part, most);
        if state.memory.zoom() < before + 0.4 {
            // A higher zoom cannot separate them.
            answer = Some(Answer::Open(items.clone()));
        } else {
            ui.ctx().request_repaint();
        }
    }
    let area = rectangle(ui, state, &sight, &response);
    let latitude = sight.degrees(rect.center())[1].to_radians();
    let shown = Projection {
        rect,
        place: &|at| {
            let [longitude, latitude] = sight.degrees(at);
            Some([turned(longitude), latitude])
        },
        spot: &|place| Some(sight.spot(place)),
        is_round: false,
        kilometres: latitude.cos() * std::f64::consts::TAU * here::EARTH / sight.total,
    };
    let here = here::show(ui, &mut state.tools, &response, &shown, look.kind, scenery);
    if let Some(Here::Centre(place)) = here {
        state.go_to = Some(place);
        ui.ctx().request_repaint();
    }
    tiles::credits(ui, rect, attribution.as_ref(), scenery.credit);
    ui.set_clip_rect(clip);
    Asked { answer, area, here }
}

/// Sets the screen reader's name of the map; `say` gets the number of places, and that number
/// formatted.
pub(crate) fn name(
    response: &Response,
    look: &LandmarkLayer<'_>,
    say: impl Fn(u64, String) -> String,
) {
    let places = look.landmarks.all.len() as u64;
    response.widget_info(|| {
        let name = say(places, format::count(places));
        egui::WidgetInfo::labeled(egui::accesskit::Role::Canvas, true, name)
    });
}

/// Returns the maximum zoom of the first view of a part of the flat map.
fn first_zoom(part: Option<MapRect>) -> f64 {
    let is_point = |part: MapRect| part.min == part.max;
    if part.is_none_or(is_point) {
        POINT_ZOOM
    } else {
        AREA_ZOOM
    }
}

/// Brings a part of the flat map into view, at a zoom of at most `most`.
fn fit(memory: &mut MapMemory, rect: Rect, part: Option<MapRect>, most: f64) {
    let Some(part) = part else {
        memory.center_at(lon_lat(MIDDLE[0], MIDDLE[1]));
        let zoom = f64::from(rect.width() / 256.0).log2();
        let _ = memory.set_zoom(zoom.clamp(LEAST_ZOOM, 3.0));
        return;
    };
    let room = |side: f32| f64::from((side - 96.0).max(64.0)) / 256.0;
    let [width, height] = [0, 1].map(|axis: usize| {
        let side = part.max.get(axis).zip(part.min.get(axis));
        side.map_or(1.0, |(max, min)| (max - min).max(1e-9))
    });
    let zoom = (room(rect.width()) / width)
        .min(room(rect.height()) / height)
        .log2();
    let middle = unproject([
        f64::midpoint(part.min[0], part.max[0]),
        f64::midpoint(part.min[1], part.max[1]),
    ]);
    memory.center_at(lon_lat(turned(middle[0]), middle[1]));
    let _ = memory.set_zoom(zoom.clamp(LEAST_ZOOM, most.max(LEAST_ZOOM)));
}

fn zoom_by(state: &mut State, by: f64, most: f64) {
    if by != 0.0 {
        let zoom = (state.memory.zoom() + by).clamp(LEAST_ZOOM, most);
        let _ = state.memory.set_zoom(zoom);
    }
}

/// Keeps the middle of the map on the world, and the zoom in its range.
fn clamp_view(state: &mut State, most: f64) {
    let zoom = state.memory.zoom();
    if !(LEAST_ZOOM..=most).contains(&zoom) {
        let _ = state.memory.set_zoom(zoom.clamp(LEAST_ZOOM, most));
    }
    if let Some(at) = state.memory.detached() {
        let within = mercator::MOST_LATITUDE;
        if !(-180.0..=180.0).contains(&at.x()) || at.y().abs() > within {
            let latitude = at.y().clamp(-within, within);
            state.memory.center_at(lon_lat(turned(at.x()), latitude));
        }
    }
}

fn keyboard(ui: &Ui, state: &mut State, sight: &FlatView, look: &LandmarkLayer<'_>) {
    let moved = keys::moved(ui);
    if moved.shift != egui::Vec2::ZERO {
        let step = sight.rect.size() * 0.2 * moved.shift;
        let at = sight.degrees(sight.rect.center() + step);
        state.memory.center_at(lon_lat(turned(at[0]), at[1]));
    }
    if moved.zoom != 0.0 {
        let zoom = (state.memory.zoom() + f64::from(moved.zoom)).max(LEAST_ZOOM);
        let _ = state.memory.set_zoom(zoom);
    }
    if moved.home {
        let part = look.landmarks.part_of(look.landmarks.numbers());
        fit(&mut state.memory, sight.rect, part, first_zoom(part));
    }
}

/// Draws a rectangle by a drag; returns its box when it is finished.
fn rectangle(ui: &Ui, state: &mut State, sight: &FlatView, response: &Response) -> Option<GeoBox> {
    let shift = ui.input(|input| input.modifiers.shift);
    if response.drag_started_by(egui::PointerButton::Primary) && (shift || state.draws) {
        state.corner = ui.input(|input| input.pointer.press_origin());
    }
    let corner = state.corner?;
    if ui.input(|input| input.key_pressed(egui::Key::Escape)) {
        state.corner = None;
        state.draws = false;
        return None;
    }
    let at = response.interact_pointer_pos()?;
    let rect = Rect::from_two_pos(corner, at).intersect(sight.rect);
    let chosen = Colors::current(ui).chosen;
    let stroke = Stroke::new(1.5, chosen);
    let fill = chosen.gamma_multiply(0.2);
    ui.painter()
        .rect(rect, 0.0, fill, stroke, StrokeKind::Inside);
    if !response.drag_stopped() {
        return None;
    }
    state.corner = None;
    state.draws = false;
    (rect.width() > 4.0 && rect.height() > 4.0)
        .then(|| box_of(sight, rect))
        .flatten()
}
