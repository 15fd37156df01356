//! The flat map: the world behind, landmarks before it, moved by pointer and keys.

mod choose;
mod glance;
mod ground;
mod sight;
mod signs;

pub(crate) use choose::{choose, nearest_town};
pub(crate) use glance::glance;
pub(crate) use ground::graticule_step;

use super::here::{self, Here, Projection, Tools};
use super::keys;
use super::labels::Town;
use super::legend::Legend;
use super::marks::{Answer, Look};
use super::mercator::{self, Part, unproject};
use super::paint::Colors;
use super::slippy::{self, MapMemory, Tiles, lon_lat};
use super::tiles;
use super::viewpoint::Viewpoint;
use super::world::{Degrees, turned};
use crate::settings::layers::MapLayer;
use egui::{CursorIcon, Pos2, Rect, Response, Stroke, StrokeKind, Ui};
use fidoscope_core::geo::GeoBox;
use ground::{graticule, world};
use sight::{Sight, box_of};
use signs::landmarks;

/// Least zoom: the world is 256 points wide at 0.
const LEAST_ZOOM: f64 = 0.5;
/// Most zoom of the built-in world, whose coasts are not finer.
const MOST_ZOOM: f64 = 13.0;
/// Most zoom with tiles.
const MOST_TILE_ZOOM: f64 = 19.0;
/// Most zoom when landmarks are shown at first: of a single point, and of what has an extent.
const POINT_ZOOM: f64 = 7.0;
const AREA_ZOOM: f64 = 11.0;
/// Least zoom at which a place is shown that was asked for.
const PLACE_ZOOM: f64 = 4.0;

/// The middle of a map that was not moved yet, in degrees.
pub(crate) const MIDDLE: Degrees = [0.0, 20.0];

/// How far from the edge a place is that stays in sight.
const SEEN: f32 = 32.0;

/// What a map keeps between frames.
#[derive(Default)]
pub(crate) struct State {
    memory: MapMemory,
    /// Whether the landmarks were brought into view once.
    is_fitted: bool,
    /// Where a rectangle was begun.
    corner: Option<Pos2>,
    /// Whether the next drag draws a rectangle.
    pub(crate) draws: bool,
    /// A change of the zoom that a button asked for.
    pub(crate) zoom_by: f64,
    /// Whether the landmarks are to be brought into view.
    pub(crate) fit: bool,
    /// Where the map begins in place of its landmarks.
    pub(crate) start: Option<Viewpoint>,
    /// Where its landmarks were brought into view.
    fitted: Option<Viewpoint>,
    /// A place that is to be shown in the middle.
    pub(crate) go_to: Option<Degrees>,
    /// A place that is to stay in sight, though the map has become smaller.
    pub(crate) keep: Option<Degrees>,
    pub(crate) tools: Tools,
}

impl State {
    /// Where the map is looked at from, unless it only shows all its landmarks.
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

    /// Goes to a place that was looked for, and names it.
    pub(crate) fn show_place(&mut self, place: Degrees, name: &str) {
        self.go_to = Some(place);
        let zoom = self.memory.zoom().max(POINT_ZOOM);
        let _ = self.memory.set_zoom(zoom);
        self.tools.found = Some((place, name.to_owned()));
    }
}

/// What is drawn besides landmarks.
pub(crate) struct Scenery<'a> {
    pub(crate) legend: Legend,
    /// All towns, the largest first.
    pub(crate) towns: &'a [Town],
    /// Whom a file of tiles is from, or what is wrong with it.
    pub(crate) credit: &'a str,
    /// Whether keys move the map.
    pub(crate) takes_keys: bool,
    /// Where the user is.
    pub(crate) home: Option<Degrees>,
}

impl<'a> Scenery<'a> {
    /// The towns whose names are shown.
    pub(crate) const fn names(&self) -> &'a [Town] {
        if self.legend.on.has(MapLayer::Labels) {
            self.towns
        } else {
            &[]
        }
    }
}

/// What was asked of a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Asked {
    pub(crate) answer: Option<Answer>,
    /// A rectangle was drawn.
    pub(crate) area: Option<GeoBox>,
    /// The menu of a place.
    pub(crate) here: Option<Here>,
}

/// Draws the map into the rest of the `ui`.
pub(crate) fn show(
    ui: &mut Ui,
    state: &mut State,
    look: &Look<'_>,
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
        let all = 0..look.landmarks.all.len() as u32;
        let part = look.landmarks.part_of(all);
        fit(&mut state.memory, rect, part, first_zoom(part));
        state.fitted = Some(state.now());
    }
    if let Some([longitude, latitude]) = state.go_to.take() {
        state.memory.center_at(lon_lat(longitude, latitude));
        let zoom = state.memory.zoom().max(PLACE_ZOOM);
        let _ = state.memory.set_zoom(zoom);
    }
    if let Some(place) = state.keep.take() {
        let sight = Sight::of(rect, &state.memory);
        let inside = rect.shrink(SEEN);
        let is_seen = |turn| inside.contains(sight.at(mercator::project(place), turn));
        if !sight.turns().any(is_seen) {
            state.memory.center_at(lon_lat(place[0], place[1]));
        }
    }
    let by = std::mem::take(&mut state.zoom_by);
    let mut sight = Sight::of(rect, &state.memory);
    if scenery.takes_keys {
        keyboard(ui, state, &sight, look);
    }
    zoom_by(state, by, most);
    let clip = ui.clip_rect();
    ui.set_clip_rect(rect.intersect(clip));
    ui.painter().rect_filled(rect, 0.0, Colors::of(ui).water);
    let draws = state.draws || state.corner.is_some() || ui.input(|input| input.modifiers.shift);
    let has_tiles = source.is_some();
    let attribution = source.as_ref().map(|source| source.attribution());
    if has_tiles {
        // What is not there yet, or will never be, leaves the built-in world to be seen.
        world(ui, &sight);
    }
    let mut memory = state.memory.clone();
    let shown = slippy::show(ui, source, &mut memory, !draws, |ui, response, memory| {
        sight = Sight::of(rect, memory);
        if !has_tiles {
            world(ui, &sight);
        }
        if scenery.legend.on.has(MapLayer::Graticule) {
            graticule(ui, &sight);
        }
        // Tiles bring names of their own.
        let names = if has_tiles { &[] } else { scenery.names() };
        landmarks(ui, &sight, look, names, response)
    });
    let (response, mut answer) = (shown.response, shown.inner);
    state.memory = memory;
    keep_within(state, most);
    name(&response, look);
    if draws {
        response.clone().on_hover_cursor(CursorIcon::Crosshair);
    }
    if let Some(Answer::Zoom(items)) = &answer {
        let part = look.landmarks.part_of(items.iter().copied());
        let before = state.memory.zoom();
        fit(&mut state.memory, rect, part, most);
        if state.memory.zoom() < before + 0.4 {
            // They cannot be told apart by coming nearer.
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

/// What a screen reader says of the map itself.
fn name(response: &Response, look: &Look<'_>) {
    let places = look.landmarks.all.len() as u64;
    response.widget_info(|| {
        let name = crate::strings::tr!(
            "map-name",
            places = places,
            shown = crate::strings::format::count(places)
        );
        egui::WidgetInfo::labeled(egui::accesskit::Role::Canvas, true, name)
    });
}

/// Most zoom for a part of the sheet that is shown at first.
fn first_zoom(part: Option<Part>) -> f64 {
    let is_point = |part: Part| part.min == part.max;
    if part.is_none_or(is_point) {
        POINT_ZOOM
    } else {
        AREA_ZOOM
    }
}

/// Brings a part of the sheet into view, not nearer than `most`.
fn fit(memory: &mut MapMemory, rect: Rect, part: Option<Part>, most: f64) {
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

/// Keeps the middle of the map on the world.
fn keep_within(state: &mut State, most: f64) {
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

fn keyboard(ui: &Ui, state: &mut State, sight: &Sight, look: &Look<'_>) {
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
        let part = look.landmarks.part_of(0..look.landmarks.all.len() as u32);
        fit(&mut state.memory, sight.rect, part, first_zoom(part));
    }
}

/// A rectangle that is drawn by a drag; the box of it when it is finished.
fn rectangle(ui: &Ui, state: &mut State, sight: &Sight, response: &Response) -> Option<GeoBox> {
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
    let chosen = Colors::of(ui).chosen;
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

#[cfg(test)]
mod tests {
    use super::signs::copy_of;
    use super::{Scenery, Sight, State, box_of, fit, graticule_step, show, turned};
    use crate::map::landmark::{Builder, Form, Manner};
    use crate::map::legend::Legend;
    use crate::map::marks::Look;
    use crate::map::mercator::project;
    use crate::map::slippy::{self, MapMemory, Tiles, lon_lat};
    use crate::map::world::{self, Scale};
    use crate::settings::layers::{MapLayer, MapLayers};
    use egui::{Rect, pos2};

    fn sight(center: [f64; 2], zoom: f64) -> Sight {
        let mut memory = MapMemory::default();
        memory.center_at(lon_lat(center[0], center[1]));
        memory.set_zoom(zoom).unwrap();
        Sight::of(
            Rect::from_min_max(pos2(0.0, 0.0), pos2(800.0, 600.0)),
            &memory,
        )
    }

    #[test]
    fn what_is_in_the_middle_is_seen_in_the_middle() {
        let sight = sight([37.6, 55.7], 5.0);
        let back = sight.degrees(sight.rect.center());
        assert!((back[0] - 37.6).abs() < 1e-6 && (back[1] - 55.7).abs() < 1e-6);
        assert_eq!(sight.turns().collect::<Vec<_>>(), [0.0]);
    }

    #[test]
    fn at_the_180th_meridian_the_world_goes_on() {
        let sight = sight([179.0, 0.0], 4.0);
        assert_eq!(sight.turns().collect::<Vec<_>>(), [0.0, 1.0]);
        let area = box_of(
            &sight,
            Rect::from_min_max(pos2(350.0, 250.0), pos2(500.0, 350.0)),
        )
        .unwrap();
        assert!(area.west() > 170.0 && area.east() < -170.0, "{area:?}");
    }

    #[test]
    fn all_landmarks_are_in_sight_at_first_even_over_the_180th_meridian() {
        let rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(800.0, 600.0));
        let mut builder = Builder::default();
        for (at, place) in [[170.0, -40.0], [-170.0, 10.0]].into_iter().enumerate() {
            builder.add(Form::Point(place), &Manner::default(), at as u32);
        }
        let landmarks = builder.finish();
        let mut memory = MapMemory::default();
        fit(&mut memory, rect, landmarks.part_of(0..2), 7.0);
        assert!(memory.zoom() > 2.0, "{}", memory.zoom());
        let sight = Sight::of(rect, &memory);
        for landmark in &landmarks.all {
            let seen = sight.turns().any(|turn| {
                let at = project(landmark.center());
                rect.contains(sight.at(at, turn))
            });
            assert!(seen, "{:?}", landmark.center());
        }
    }

    #[test]
    fn a_box_over_the_180th_meridian_is_drawn_around_its_sign() {
        let mut builder = Builder::default();
        builder.add(
            Form::Box([170.0, -10.0], [200.0, 10.0]),
            &Manner::default(),
            0,
        );
        let landmarks = builder.finish();
        let landmark = landmarks.get(0).unwrap();
        let sight = sight([-175.0, 0.0], 4.0);
        let sign = sight.at(project(landmark.center()), 0.0);
        assert!(sight.rect.contains(sign));
        let [low, high] = landmark
            .bounds
            .map(|place| sight.at(project(place), -copy_of(landmark)));
        let outlines = Rect::from_two_pos(low, high);
        assert!(
            outlines.center().distance(sign) < 1.0,
            "{outlines:?} {sign:?}"
        );
    }

    /// A server that has nothing.
    struct Empty;

    impl Tiles for Empty {
        fn at(&mut self, _: slippy::TileId) -> Option<slippy::TilePiece> {
            None
        }

        fn attribution(&self) -> slippy::Attribution {
            slippy::attribution("Nobody", "")
        }

        fn tile_size(&self) -> u32 {
            256
        }
    }

    #[test]
    fn nothing_is_drawn_beside_the_map_whatever_lies_behind_it() {
        let ctx = egui::Context::default();
        while world::flat(&ctx, Scale::Coarse).is_none() {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let map = Rect::from_min_max(pos2(100.0, 80.0), pos2(400.0, 300.0));
        let look = Look {
            landmarks: &Builder::default().finish(),
            card: &|_, _| None,
            chosen: &[],
            kind: crate::map::marks::Kind::Messages,
            entered: None,
        };
        let scenery = Scenery {
            legend: {
                let mut on = MapLayers::default();
                on.turn(MapLayer::Graticule, true);
                Legend {
                    layers: &[],
                    on,
                    is_round: false,
                }
            },
            towns: &[],
            credit: "",
            takes_keys: false,
            home: None,
        };
        for has_tiles in [false, true] {
            let mut state = State::default();
            let mut tiles = Empty;
            let mut seen = 0;
            for _ in 0..2 {
                let mut drawn = ctx.run_ui(egui::RawInput::default(), |ui| {
                    let around = egui::UiBuilder::new().max_rect(map);
                    ui.scope_builder(around, |ui| {
                        let source = has_tiles.then_some(&mut tiles as &mut dyn Tiles);
                        show(ui, &mut state, &look, &scenery, source);
                    });
                });
                drawn.textures_delta.clear();
                for shape in drawn.shapes {
                    let bounds = shape.shape.visual_bounding_rect();
                    let visible = bounds.intersect(shape.clip_rect);
                    if visible.is_positive() {
                        assert!(map.expand(1.0).contains_rect(visible), "{visible:?}");
                        seen += 1;
                    }
                }
            }
            assert!(seen > 100, "{has_tiles}: {seen}");
        }
    }

    #[test]
    fn longitudes_stay_within_a_turn() {
        for (longitude, expected) in [(190.0, -170.0), (-190.0, 170.0), (10.0, 10.0)] {
            assert!((turned(longitude) - expected).abs() < 1e-9);
        }
    }

    #[test]
    fn lines_of_the_graticule_come_nearer_with_the_zoom() {
        assert_eq!(graticule_step(40.0), 30.0);
        assert_eq!(graticule_step(3.0), 5.0);
        assert_eq!(graticule_step(0.01), 0.1);
    }
}
