//! Globes: landmarks on a sphere that turns (7.2.3.17, 7.2.3.18).
//!
//! Knows its camera and the limb; takes the sphere, landmarks, signs and colours from `map`. Draws
//! what it gets and returns clicks; knows no pages.

pub(crate) mod camera;
mod drape;
mod flight;
mod moves;
mod pen;
mod scene;
pub(crate) mod sun;

use crate::map::flat::{self, Asked, Scenery};
use crate::map::here::{self, Here, Projection, Tools};
use crate::map::marks::{Answer, LandmarkLayer};
use crate::map::paint::Colors;
use crate::map::slippy::Tiles;
use crate::map::sphere;
use crate::map::tiles;
use crate::map::viewpoint::Viewpoint;
use crate::map::world::{Degrees, turned};
use crate::settings::layers::MapLayer;
use crate::strings::tr;
use camera::Camera;
use egui::{CursorIcon, Rect, Response, Sense, Ui, Vec2};
use fidoscope_core::geo::GeoBox;
use flight::Flight;
use moves::{fit, fly, keyboard, max_tilt, turn, wheel};
use std::f32::consts::TAU;

/// Maximum zoom, as a multiple of the fitting radius.
const MOST: f32 = 400.0;
/// Maximum zoom of the first view: a single place appears with its country, a shape with its
/// surroundings.
const FIRST: f32 = 14.0;
const FIRST_OF_AREAS: f32 = 160.0;

/// State of a globe between frames.
pub(crate) struct State {
    center: Degrees,
    /// Zoom, as a multiple of the fitting radius.
    zoom: f32,
    /// Speed of the rotation after a drag, in points of the screen per second.
    speed: Vec2,
    is_fitted: bool,
    /// Corner at which the user started a rectangle.
    corner: Option<Degrees>,
    /// True if the next drag draws a rectangle.
    pub(crate) draws: bool,
    /// Zoom steps requested by buttons.
    pub(crate) zoom_by: f64,
    /// True if the next frame brings the landmarks into view.
    pub(crate) fit: bool,
    /// First view, in place of a view of the landmarks.
    pub(crate) start: Option<Viewpoint>,
    /// Middle and zoom that brought the landmarks into view.
    fitted: Option<(Degrees, f32)>,
    /// Fitting radius of the last frame, in points of the screen.
    radius: f32,
    /// Running flight.
    flight: Option<Flight>,
    /// Target of a requested flight, and whether it ends close to the ground.
    pub(crate) fly_to: Option<(Degrees, bool)>,
    /// Place to be turned to the front.
    pub(crate) go_to: Option<Degrees>,
    /// Place to be kept in view when the globe becomes smaller.
    pub(crate) keep: Option<Degrees>,
    pub(crate) tools: Tools,
    shapes: scene::Shapes,
}

impl Default for State {
    fn default() -> Self {
        Self {
            center: [20.0, 30.0],
            zoom: 1.0,
            speed: Vec2::ZERO,
            is_fitted: false,
            corner: None,
            draws: false,
            zoom_by: 0.0,
            fit: false,
            start: None,
            fitted: None,
            radius: 0.0,
            flight: None,
            fly_to: None,
            go_to: None,
            keep: None,
            tools: Tools::default(),
            shapes: scene::Shapes::default(),
        }
    }
}

impl State {
    /// Returns the view of the user; `None` while the globe only shows all its landmarks.
    pub(crate) fn viewpoint(&self) -> Option<Viewpoint> {
        let is_moved = self.is_fitted && self.fitted != Some((self.center, self.zoom));
        let now = is_moved.then(|| Viewpoint {
            center: self.center,
            zoom: f64::from(self.radius * self.zoom * TAU / 256.0).log2(),
            is_round: true,
        });
        now.or(self.start)
    }

    /// Flies to a found place, and names it.
    pub(crate) fn show_place(&mut self, place: Degrees, name: &str) {
        self.fly_to = Some((place, true));
        self.tools.found = Some((place, name.to_owned()));
    }
}

/// Returns the radius at which a globe fits into a rectangle.
fn fitting(rect: Rect) -> f32 {
    (rect.size().min_elem() / 2.0 - 16.0).max(40.0)
}

/// Draws a globe into the rest of the `ui`. `sun` is the subsolar point, for day and night.
pub(crate) fn show(
    ui: &mut Ui,
    state: &mut State,
    look: &LandmarkLayer<'_>,
    scenery: &Scenery<'_>,
    sun: Option<Degrees>,
    source: Option<&mut dyn Tiles>,
) -> Asked {
    let rect = ui.available_rect_before_wrap();
    let (rect, response) = ui.allocate_exact_size(rect.size(), Sense::click_and_drag());
    state.radius = fitting(rect);
    if let Some(start) = state.start.take() {
        state.is_fitted = true;
        state.center = start.center;
        state.zoom = start.zoom.exp2() as f32 * 256.0 / TAU / state.radius;
    }
    if !state.is_fitted || std::mem::take(&mut state.fit) {
        state.is_fitted = true;
        fit(state, look.landmarks, look.landmarks.numbers(), FIRST);
        state.fitted = Some((state.center, state.zoom));
    }
    if let Some(place) = state.keep.take() {
        let camera = Camera::new(rect, state.center, fitting(rect) * state.zoom);
        let seen = camera.see(sphere::unit(place));
        if seen.depth < 0.2 || !rect.shrink(32.0).contains(seen.at) {
            state.go_to = Some(place);
        }
    }
    if let Some([longitude, latitude]) = state.go_to.take() {
        state.speed = Vec2::ZERO;
        state.flight = None;
        state.center = [longitude, latitude];
    }
    if let Some((place, near)) = state.fly_to.take() {
        let zoom = if near {
            state.zoom.max(FIRST)
        } else {
            state.zoom
        };
        state.speed = Vec2::ZERO;
        state.flight = Some(Flight::new((state.center, state.zoom), (place, zoom)));
    }
    let before = (state.center, state.zoom);
    let shift = ui.input(|input| input.modifiers.shift);
    let draws = state.draws || state.corner.is_some() || shift;
    if scenery.takes_keys {
        keyboard(ui, state, rect, look);
    }
    let by = std::mem::take(&mut state.zoom_by) as f32;
    state.zoom *= by.exp2();
    wheel(ui, state, rect, &response);
    turn(ui, state, rect, &response, draws);
    state.zoom = state.zoom.clamp(0.5, MOST);
    let is_moved = before != (state.center, state.zoom);
    if is_moved || response.is_pointer_button_down_on() {
        // A drag ends the flight.
        state.flight = None;
    }
    fly(ui, state);
    let most = max_tilt(rect, state.zoom);
    state.center[1] = state.center[1].clamp(-most, most);
    let camera = Camera::new(rect, state.center, fitting(rect) * state.zoom);
    flat::name(&response, look, |places, shown| {
        tr!("globe-name", places = places, shown = shown)
    });
    if is_moved {
        // After the last movement, one more frame draws coasts in full detail.
        ui.ctx().request_repaint();
    }
    let moves = is_moved || state.flight.is_some() || state.speed != Vec2::ZERO;
    let moves = moves || response.dragged();
    let clip = ui.clip_rect();
    ui.set_clip_rect(rect.intersect(clip));
    let attribution = source.as_ref().map(|source| source.attribution());
    scene::world(ui, &camera, moves, &mut state.shapes);
    if let Some(source) = source {
        // Missing tiles leave the built-in world visible.
        drape::drape(ui, &camera, source);
    }
    if let Some(sun) = sun.filter(|_| scenery.legend.on.has(MapLayer::Night)) {
        scene::night(ui, &camera, sphere::unit(sun));
    }
    if scenery.legend.on.has(MapLayer::Graticule) {
        scene::graticule(ui, &camera);
    }
    // Tiles have names of their own.
    let names = if attribution.is_some() {
        &[]
    } else {
        scenery.names()
    };
    let shapes = &mut state.shapes;
    let mut answer = scene::landmarks(ui, &camera, look, names, shapes, &response);
    if let Some(Answer::Zoom(items)) = &answer {
        let before = state.zoom;
        fit(state, look.landmarks, items.iter().copied(), MOST);
        if state.zoom < before * 1.3 {
            state.zoom = before;
            answer = Some(Answer::Open(items.clone()));
        } else {
            ui.ctx().request_repaint();
        }
    }
    if draws {
        response.clone().on_hover_cursor(CursorIcon::Crosshair);
    }
    let area = rectangle(ui, state, &camera, &response, shift);
    let spot = |place| {
        let seen = camera.see(sphere::unit(place));
        (seen.depth > 0.0).then_some(seen.at)
    };
    let shown = Projection {
        rect,
        place: &|at| camera.degrees(at),
        spot: &spot,
        is_round: true,
        kilometres: here::EARTH / f64::from(camera.radius),
    };
    let here = here::show(ui, &mut state.tools, &response, &shown, look.kind, scenery);
    if let Some(Here::Centre(place) | Here::Fly(place)) = here {
        let near = matches!(here, Some(Here::Fly(_)));
        state.fly_to = Some((place, near));
        ui.ctx().request_repaint();
    }
    tiles::credits(ui, rect, attribution.as_ref(), scenery.credit);
    ui.set_clip_rect(clip);
    Asked { answer, area, here }
}

/// Draws a rectangle of degrees by a drag.
fn rectangle(
    ui: &Ui,
    state: &mut State,
    camera: &Camera,
    response: &Response,
    shift: bool,
) -> Option<GeoBox> {
    if response.drag_started_by(egui::PointerButton::Primary) && (shift || state.draws) {
        let at = ui.input(|input| input.pointer.press_origin());
        state.corner = at.and_then(|at| camera.degrees(at));
    }
    let corner = state.corner?;
    if ui.input(|input| input.key_pressed(egui::Key::Escape)) {
        state.corner = None;
        state.draws = false;
        return None;
    }
    let at = response.interact_pointer_pos()?;
    let end = camera.degrees(at);
    if let Some(end) = end {
        let (west, east) = ordered(corner[0], end[0]);
        let low = [west, corner[1].min(end[1])];
        let high = [east, corner[1].max(end[1])];
        let chosen = Colors::current(ui).chosen;
        scene::draw_box(ui, camera, low, high, chosen);
    }
    if !response.drag_stopped() {
        return None;
    }
    state.corner = None;
    state.draws = false;
    let end = end?;
    let digits = f64::from(camera.radius / 57.0).log10().ceil();
    let scale = 10.0_f64.powf(digits.clamp(0.0, 5.0));
    let round = |value: f64| (value * scale).round() / scale;
    let (west, east) = ordered(corner[0], end[0]);
    let east = if east > 180.0 { east - 360.0 } else { east };
    let (south, north) = (corner[1].min(end[1]), corner[1].max(end[1]));
    let [west, south, east, north] = [west, south, east, north].map(round);
    (west != east && south < north)
        .then(|| GeoBox::new(west, south, east, north))
        .flatten()
}

/// Returns the west and the east of two longitudes, the short way round; the east may exceed 180
/// degrees.
fn ordered(a: f64, b: f64) -> (f64, f64) {
    let way = turned(b - a);
    let west = if way < 0.0 { b } else { a };
    (west, west + way.abs())
}

#[cfg(test)]
mod tests {
    use super::moves::{fit, max_tilt, rotate_by_points};
    use super::{FIRST, State, ordered};
    use crate::map::flat::Scenery;
    use crate::map::landmark::{Builder, LandmarkForm, LandmarkStyle};
    use crate::map::marks::LandmarkLayer;
    use crate::map::world::{self, Scale};
    use crate::platform::repaints;
    use egui::{Rect, pos2, vec2};

    #[test]
    fn a_box_goes_the_short_way_round() {
        assert_eq!(ordered(10.0, 30.0), (10.0, 30.0));
        assert_eq!(ordered(30.0, 10.0), (10.0, 30.0));
        assert_eq!(ordered(-170.0, 170.0), (170.0, 190.0));
    }

    #[test]
    fn the_globe_turns_with_the_pointer_and_never_over_its_poles() {
        let rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(800.0, 600.0));
        let mut state = State {
            center: [0.0, 0.0],
            ..State::default()
        };
        rotate_by_points(&mut state, rect, vec2(50.0, 0.0));
        assert!(state.center[0] < 0.0);
        rotate_by_points(&mut state, rect, vec2(0.0, 5_000.0));
        assert_eq!(state.center[1], 75.0);
        // Near the ground even the pole can be in the middle.
        let near = State {
            zoom: 200.0,
            ..State::default()
        };
        assert_eq!(max_tilt(rect, near.zoom), 89.0);
        assert!(max_tilt(rect, 3.0) > 80.0);
        rotate_by_points(&mut state, rect, vec2(20_000.0, 0.0));
        assert!((-180.0..180.0).contains(&state.center[0]));
    }

    /// Draws a globe without landmarks.
    fn frame(ctx: &egui::Context, state: &mut State, time: f64, events: Vec<egui::Event>) {
        let landmarks = Builder::default().finish();
        let look = LandmarkLayer {
            landmarks: &landmarks,
            card: &|_, _| None,
            chosen: &[],
            kind: crate::map::marks::Kind::Messages,
            entered: None,
        };
        let scenery = |takes_keys| Scenery {
            legend: crate::map::legend::Legend {
                layers: &[],
                on: crate::settings::layers::MapLayers::default(),
                is_round: true,
            },
            towns: &[],
            credit: "",
            takes_keys,
            home: None,
        };
        let input = egui::RawInput {
            time: Some(time),
            screen_rect: Some(Rect::from_min_max(pos2(0.0, 0.0), pos2(800.0, 600.0))),
            events,
            ..egui::RawInput::default()
        };
        let keys = scenery(!input.events.is_empty());
        let mut drawn = ctx.run_ui(input, |ui| {
            super::show(ui, state, &look, &keys, None, None);
        });
        drawn.textures_delta.clear();
    }

    fn arrow_left() -> Vec<egui::Event> {
        vec![egui::Event::Key {
            key: egui::Key::ArrowLeft,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: egui::Modifiers::NONE,
        }]
    }

    #[test]
    fn coasts_are_coarse_while_keys_turn_the_globe_and_fine_once_it_rests() {
        let ctx = egui::Context::default();
        for scale in Scale::ALL {
            assert!(repaints::until(&ctx, || world::round(&ctx, scale).is_some()));
        }
        let mut state = State::default();
        let vertices = |state: &State| state.shapes.vertices_of_world();
        frame(&ctx, &mut state, 0.0, Vec::new());
        state.zoom = 3.0;
        frame(&ctx, &mut state, 1.0, Vec::new());
        let at_rest = vertices(&state);
        frame(&ctx, &mut state, 2.0, arrow_left());
        let moved = vertices(&state);
        assert!(moved * 2 < at_rest, "{moved} {at_rest}");
        assert!(ctx.has_requested_repaint());
        frame(&ctx, &mut state, 3.0, Vec::new());
        assert!(vertices(&state) > 2 * moved);
    }

    #[test]
    fn globe_flies_to_a_place_by_the_time_of_its_frames_and_stops_for_a_hand() {
        let ctx = egui::Context::default();
        let frame = |state: &mut State, time, events| frame(&ctx, state, time, events);
        let moscow = [37.6, 55.75];
        let mut state = State::default();
        frame(&mut state, 0.0, Vec::new());
        state.show_place(moscow, "Moscow");
        frame(&mut state, 1.0, Vec::new());
        let start = state.center;
        frame(&mut state, 1.2, Vec::new());
        let between = state.center;
        assert!(between[1] > start[1] && between[1] < 55.0, "{between:?}");
        frame(&mut state, 5.0, Vec::new());
        assert_eq!((state.center, state.zoom), (moscow, FIRST));
        // An arrow key stops a flight.
        state.fly_to = Some(([151.2, -33.9], false));
        frame(&mut state, 6.0, Vec::new());
        frame(&mut state, 6.1, arrow_left());
        frame(&mut state, 9.0, Vec::new());
        assert!(state.center[1] > 50.0, "{:?}", state.center);
        // Without animations the flight ends at once.
        ctx.all_styles_mut(|style| style.animation_time = 0.0);
        state.fly_to = Some(([151.2, -33.9], false));
        frame(&mut state, 10.0, Vec::new());
        assert_eq!(state.center, [151.2, -33.9]);
    }

    #[test]
    fn landmarks_are_turned_to_the_front() {
        let mut builder = Builder::default();
        for (at, place) in [[170.0, 50.0], [-170.0, 50.0]].into_iter().enumerate() {
            builder.add(
                LandmarkForm::Point(place),
                &LandmarkStyle::default(),
                at as u32,
            );
        }
        let mut state = State::default();
        fit(&mut state, &builder.finish(), 0..2, FIRST);
        assert!(state.center[0].abs() > 179.0, "{:?}", state.center);
        assert!(state.zoom > 2.0);
    }
}
