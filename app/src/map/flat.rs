//! The flat map: the world behind, landmarks before it, moved by pointer and keys.

use super::keys;
use super::labels::{self, Placer, Town};
use super::landmark::{Form, Landmark, gather};
use super::marks::{self, Answer, Look, MOST, Mark, SQUARE};
use super::mercator::{self, Part, project, unproject};
use super::paint::Colors;
use super::tiles;
use super::tree::Step;
use super::world::{self, Degrees, Scale};
use egui::{
    Color32, CursorIcon, DragPanButtons, Mesh, Pos2, Rect, Response, Shape, Stroke, StrokeKind, Ui,
    pos2,
};
use fidoscope_core::geo::GeoBox;
use walkers::{Map, MapMemory, Tiles};

/// Least zoom: the world is 256 points wide at 0.
const LEAST_ZOOM: f64 = 0.5;
/// Most zoom of the built-in world, whose coasts are not finer.
const MOST_ZOOM: f64 = 13.0;
/// Most zoom with tiles.
const MOST_TILE_ZOOM: f64 = 19.0;
/// Zoom of a single point when it is shown at first.
const POINT_ZOOM: f64 = 7.0;
/// Areas that are drawn in one frame.
const MOST_AREAS: usize = 2_000;
/// Smaller areas have a sign in place of their shape, in points of the screen.
const LEAST_AREA: f64 = 14.0;

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
}

/// What is drawn besides landmarks.
pub(crate) struct Scenery<'a> {
    pub(crate) graticule: bool,
    pub(crate) towns: &'a [Town],
    /// Whether keys move the map.
    pub(crate) takes_keys: bool,
}

/// What was asked of a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Asked {
    pub(crate) answer: Option<Answer>,
    /// A rectangle was drawn.
    pub(crate) area: Option<GeoBox>,
}

/// What is seen of the sheet.
#[derive(Clone, Copy)]
struct Sight {
    rect: Rect,
    /// The middle of the sight on the sheet.
    center: [f64; 2],
    /// Width of the sheet in points of the screen.
    total: f64,
}

impl Sight {
    fn of(rect: Rect, memory: &MapMemory) -> Self {
        let center = memory.detached().map_or([0.0, 20.0], |at| [at.x(), at.y()]);
        Self {
            rect,
            center: project(center),
            total: 256.0 * memory.zoom().exp2(),
        }
    }

    /// Where a place of the sheet is on the screen, on the copy of the world that is `turn` to the
    /// east.
    fn at(&self, [x, y]: [f64; 2], turn: f64) -> Pos2 {
        let middle = self.rect.center();
        pos2(
            middle.x + ((x + turn - self.center[0]) * self.total) as f32,
            middle.y + ((y - self.center[1]) * self.total) as f32,
        )
    }

    fn degrees(&self, at: Pos2) -> Degrees {
        let shift = at - self.rect.center();
        unproject([
            self.center[0] + f64::from(shift.x) / self.total,
            self.center[1] + f64::from(shift.y) / self.total,
        ])
    }

    /// What is seen of the copy of the world that is `turn` to the east, and `margin` points more.
    fn part(&self, turn: f64, margin: f64) -> Part {
        let half = [self.rect.width(), self.rect.height()]
            .map(|side| (f64::from(side) / 2.0 + margin) / self.total);
        Part {
            min: [self.center[0] - turn - half[0], self.center[1] - half[1]],
            max: [self.center[0] - turn + half[0], self.center[1] + half[1]],
        }
    }

    /// Copies of the world that are seen.
    fn turns(&self) -> impl Iterator<Item = f64> + use<> {
        let seen = self.part(0.0, 40.0);
        let first = seen.min[0].floor().max(-4.0) as i32;
        let last = seen.max[0].floor().min(4.0) as i32;
        (first..=last).map(f64::from)
    }
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
    if !state.is_fitted || std::mem::take(&mut state.fit) {
        state.is_fitted = true;
        let all = 0..look.landmarks.all.len() as u32;
        let part = look.landmarks.part_of(all);
        fit(&mut state.memory, rect, part, POINT_ZOOM);
    }
    let by = std::mem::take(&mut state.zoom_by);
    let mut sight = Sight::of(rect, &state.memory);
    if scenery.takes_keys {
        keyboard(ui, state, &sight, look);
    }
    zoom_by(state, by, most);
    ui.painter().rect_filled(rect, 0.0, Colors::of(ui).water);
    let draws = state.draws || state.corner.is_some() || ui.input(|input| input.modifiers.shift);
    let buttons = if draws {
        DragPanButtons::empty()
    } else {
        DragPanButtons::PRIMARY
    };
    let has_tiles = source.is_some();
    let attribution = source.as_ref().map(|source| source.attribution());
    if has_tiles {
        // What is not there yet, or will never be, leaves the built-in world to be seen.
        world(ui, &sight);
    }
    let middle = walkers::lon_lat(0.0, 20.0);
    let mut memory = state.memory.clone();
    let shown = Map::new(source, &mut memory, middle)
        .zoom_with_ctrl(false)
        .double_click_to_zoom(true)
        .drag_pan_buttons(buttons)
        .show(ui, |ui, response, _, memory| {
            sight = Sight::of(rect, memory);
            ui.set_clip_rect(rect.intersect(ui.clip_rect()));
            if !has_tiles {
                world(ui, &sight);
            }
            if scenery.graticule {
                graticule(ui, &sight);
            }
            if !has_tiles {
                towns(ui, &sight, scenery.towns);
            }
            landmarks(ui, &sight, look, response)
        });
    let (response, mut answer) = (shown.response, shown.inner);
    state.memory = memory;
    keep_within(state, most);
    name(ui, &response, look);
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
    match &attribution {
        Some(attribution) => tiles::attribute(ui, rect, attribution),
        None => labels::corner(ui, rect, "Natural Earth, GeoNames"),
    }
    Asked { answer, area }
}

/// What a screen reader says of the map itself.
fn name(_ui: &Ui, response: &Response, look: &Look<'_>) {
    let places = look.landmarks.all.len() as u64;
    response.widget_info(|| {
        let name = crate::strings::tr!(
            "map-name",
            places = places,
            shown = crate::views::format::count(places)
        );
        egui::WidgetInfo::labeled(egui::accesskit::Role::Canvas, true, name)
    });
}

/// Brings a part of the sheet into view, not nearer than `most`.
fn fit(memory: &mut MapMemory, rect: Rect, part: Option<Part>, most: f64) {
    let Some(part) = part else {
        memory.center_at(walkers::lon_lat(0.0, 20.0));
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
    memory.center_at(walkers::lon_lat(turned(middle[0]), middle[1]));
    let _ = memory.set_zoom(zoom.clamp(LEAST_ZOOM, most.max(LEAST_ZOOM)));
}

/// A longitude between -180 and 180 degrees.
fn turned(longitude: f64) -> f64 {
    (longitude + 180.0).rem_euclid(360.0) - 180.0
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
            state
                .memory
                .center_at(walkers::lon_lat(turned(at.x()), latitude));
        }
    }
}

fn keyboard(ui: &Ui, state: &mut State, sight: &Sight, look: &Look<'_>) {
    let moved = keys::moved(ui);
    if moved.shift != egui::Vec2::ZERO {
        let step = sight.rect.size() * 0.2 * moved.shift;
        let at = sight.degrees(sight.rect.center() + step);
        state
            .memory
            .center_at(walkers::lon_lat(turned(at[0]), at[1]));
    }
    state.zoom_by = 0.0;
    if moved.zoom != 0.0 {
        let zoom = (state.memory.zoom() + f64::from(moved.zoom)).max(LEAST_ZOOM);
        let _ = state.memory.set_zoom(zoom);
    }
    if moved.home {
        let part = look.landmarks.part_of(0..look.landmarks.all.len() as u32);
        fit(&mut state.memory, sight.rect, part, POINT_ZOOM);
    }
}

/// Land, coasts and borders.
fn world(ui: &Ui, sight: &Sight) {
    let colors = Colors::of(ui);
    let scale = if sight.total < 1_600.0 {
        Scale::Coarse
    } else {
        Scale::Fine
    };
    let ready = world::flat(ui.ctx(), scale).or_else(|| world::flat(ui.ctx(), Scale::Coarse));
    let Some(sheet) = ready else {
        return;
    };
    let mut mesh = Mesh::default();
    for turn in sight.turns() {
        let seen = sight.part(turn, 2.0);
        for patch in sheet.land.iter().filter(|patch| patch.part.meets(&seen)) {
            let base = mesh.vertices.len() as u32;
            for point in &patch.points {
                mesh.colored_vertex(sight.at(*point, turn), colors.land);
            }
            mesh.indices
                .extend(patch.triangles.iter().map(|corner| base + corner));
        }
    }
    let painter = ui.painter();
    painter.add(mesh);
    for turn in sight.turns() {
        let seen = sight.part(turn, 2.0);
        let wide = sight.total > 1_600.0;
        let lines = [
            (&sheet.borders, colors.border, wide || sight.total > 700.0),
            (&sheet.coasts, colors.coast, true),
        ];
        for (strips, color, is_shown) in lines {
            if !is_shown {
                continue;
            }
            let stroke = Stroke::new(1.0, color);
            for strip in strips.iter().filter(|strip| strip.part.meets(&seen)) {
                let points = strip.points.iter().map(|point| sight.at(*point, turn));
                painter.line(thinned(points), stroke);
            }
        }
    }
}

/// Points of a line without those that stand on the one before.
fn thinned(points: impl ExactSizeIterator<Item = Pos2>) -> Vec<Pos2> {
    let last = points.len().saturating_sub(1);
    let mut line: Vec<Pos2> = Vec::with_capacity(points.len());
    for (at, point) in points.enumerate() {
        let is_near = |before: &Pos2| before.distance_sq(point) < 1.0;
        if at == last || !line.last().is_some_and(is_near) {
            line.push(point);
        }
    }
    line
}

/// Distance of the lines of a graticule in degrees, for the degrees in a hundred points.
pub(crate) fn graticule_step(degrees: f64) -> f64 {
    [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 15.0]
        .into_iter()
        .find(|step| *step >= degrees)
        .unwrap_or(30.0)
}

fn graticule(ui: &Ui, sight: &Sight) {
    let colors = Colors::of(ui);
    let step = graticule_step(360.0 / sight.total * 100.0);
    let low = sight.degrees(sight.rect.left_bottom());
    let high = sight.degrees(sight.rect.right_top());
    let stroke = Stroke::new(1.0, colors.graticule.gamma_multiply(0.9));
    let painter = ui.painter();
    let mut longitude = (low[0] / step).ceil() * step;
    while longitude <= high[0] {
        let at = sight.at(project([longitude, 0.0]), 0.0);
        painter.vline(at.x, sight.rect.y_range(), stroke);
        longitude += step;
    }
    let mut latitude = (low[1] / step).ceil() * step;
    while latitude <= high[1] {
        let at = sight.at(project([0.0, latitude]), 0.0);
        painter.hline(sight.rect.x_range(), at.y, stroke);
        latitude += step;
    }
}

fn towns(ui: &Ui, sight: &Sight, towns: &[Town]) {
    let mut placer = Placer::new();
    let zoom = (sight.total / 256.0).log2();
    for turn in sight.turns() {
        let seen = sight.part(turn, 20.0);
        for town in towns.iter().take(labels::thought_of(zoom)) {
            if placer.is_full() {
                return;
            }
            let [x, y] = town.flat;
            let here = Part {
                min: [x, y],
                max: [x, y],
            };
            if here.meets(&seen) {
                placer.place(ui, town, sight.at(town.flat, turn), 1.0);
            }
        }
    }
}

fn landmarks(ui: &Ui, sight: &Sight, look: &Look<'_>, response: &Response) -> Option<Answer> {
    let colors = Colors::of(ui);
    let mut signs: Vec<Mark> = Vec::new();
    let mut areas: Vec<(u32, f64)> = Vec::new();
    for turn in sight.turns() {
        let mut groups = Vec::new();
        for (number, layer) in look.landmarks.layers.iter().enumerate() {
            let size = layer.extent * sight.total;
            let is_drawn = size >= LEAST_AREA;
            let margin = if is_drawn { size / 2.0 } else { 24.0 };
            let seen = sight.part(turn, margin);
            let step = |node: &super::tree::Node| {
                let min = node.min();
                let side = node.side();
                let own = Part {
                    min,
                    max: [min[0] + side, min[1] + side],
                };
                if !own.meets(&seen) {
                    Step::Skip
                } else if !is_drawn && side * sight.total <= f64::from(SQUARE) {
                    Step::Group
                } else {
                    Step::Split
                }
            };
            if is_drawn {
                layer.flat.walk(step, |range| {
                    let room = MOST_AREAS.saturating_sub(areas.len());
                    let items = layer.flat.items(range);
                    areas.extend(items.iter().take(room).map(|item| (*item, turn)));
                });
            } else {
                gather(&layer.flat, number, step, &mut groups);
            }
        }
        let seen = sight.part(turn, 24.0);
        let here = groups.into_iter().filter(|group| {
            let at = [group.at[0], group.at[1]];
            Part { min: at, max: at }.meets(&seen)
        });
        signs.extend(here.map(|group| Mark {
            at: sight.at([group.at[0], group.at[1]], turn),
            group,
            strength: 1.0,
        }));
    }
    let pointed = pointed_area(sight, look, response, &areas);
    let mut answer = None;
    // Large ones lie below small ones.
    areas.sort_by_key(|(at, _)| std::cmp::Reverse(look.landmarks.get(*at).map(size_key)));
    for (at, turn) in &areas {
        let Some(landmark) = look.landmarks.get(*at) else {
            continue;
        };
        let color = if look.chosen.contains(at) {
            colors.chosen
        } else {
            landmark.color.unwrap_or(colors.mark)
        };
        let outlines = *turn - copy_of(landmark);
        area(ui, sight, landmark, outlines, color, pointed == Some(*at));
    }
    for (at, turn) in areas.iter().take(MOST) {
        let Some(landmark) = look.landmarks.get(*at) else {
            continue;
        };
        let place = sight.at(project(landmark.center()), *turn);
        if sight.rect.contains(place) {
            let color = landmark.color.unwrap_or(colors.mark);
            if marks::handle(ui, look, *at, place, color) {
                answer = Some(Answer::Open(vec![*at]));
            }
        }
    }
    if let Some(at) = pointed {
        let messages = look.landmarks.messages(at).len();
        let shown = response.clone().on_hover_cursor(CursorIcon::PointingHand);
        shown.on_hover_ui_at_pointer(|ui| marks::card(ui, look, at, messages));
        if response.clicked() {
            answer = Some(Answer::Open(vec![at]));
        }
    }
    marks::show(ui, look, &marks::merge(signs), false).or(answer)
}

/// How many turns the outlines of a landmark, which may go on beyond 180 degrees, stand to the east
/// of its sign.
fn copy_of(landmark: &Landmark) -> f64 {
    let [low, high] = landmark.bounds;
    ((f64::midpoint(low[0], high[0]) - landmark.center()[0]) / 360.0).round()
}

fn size_key(landmark: &Landmark) -> u64 {
    let [low, high] = landmark.bounds;
    ((high[0] - low[0]) * (high[1] - low[1]) * 1e4).max(0.0) as u64
}

/// The smallest area under the pointer.
fn pointed_area(
    sight: &Sight,
    look: &Look<'_>,
    response: &Response,
    areas: &[(u32, f64)],
) -> Option<u32> {
    let at = response.hover_pos()?;
    let place = sight.degrees(at);
    let place = [turned(place[0]), place[1]];
    let near = 360.0 / sight.total * 4.0;
    areas
        .iter()
        .filter_map(|(at, _)| Some((*at, look.landmarks.get(*at)?)))
        .filter(|(_, landmark)| landmark.holds(place, near))
        .min_by_key(|(_, landmark)| size_key(landmark))
        .map(|(at, _)| at)
}

/// Draws the shape of a landmark.
fn area(ui: &Ui, sight: &Sight, landmark: &Landmark, turn: f64, color: Color32, is_pointed: bool) {
    let width = if is_pointed { 2.5 } else { 1.5 };
    let stroke = Stroke::new(width, color);
    let fill = color.gamma_multiply(if is_pointed { 0.3 } else { 0.18 });
    let painter = ui.painter();
    let at = |place: &Degrees| sight.at(project(*place), turn);
    match &landmark.form {
        Form::Point(_) => {}
        Form::Box(low, high) => {
            let rect = Rect::from_two_pos(at(low), at(high));
            // What is far outside is of no use to the painter.
            let rect = rect.intersect(sight.rect.expand(64.0));
            painter.rect(rect, 0.0, fill, stroke, StrokeKind::Middle);
        }
        Form::Line(line) => {
            painter.line(line.iter().map(at).collect(), stroke);
        }
        Form::Polygon(rings) => {
            let (points, triangles) = landmark.surface();
            let mut mesh = Mesh::default();
            for point in points {
                mesh.colored_vertex(sight.at(*point, turn), fill);
            }
            mesh.indices.clone_from(triangles);
            painter.add(mesh);
            for ring in rings {
                painter.add(Shape::closed_line(ring.iter().map(at).collect(), stroke));
            }
        }
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

/// The box of a rectangle on the screen, in whole parts of a degree that fit the zoom.
fn box_of(sight: &Sight, rect: Rect) -> Option<GeoBox> {
    let low = sight.degrees(rect.left_bottom());
    let high = sight.degrees(rect.right_top());
    let digits = (sight.total / 360.0).log10().ceil().clamp(0.0, 5.0);
    let scale = 10.0_f64.powf(digits);
    let round = |value: f64| (value * scale).round() / scale;
    let (west, east) = if high[0] - low[0] >= 360.0 {
        (-180.0, 180.0)
    } else {
        (round(turned(low[0])), round(turned(high[0])))
    };
    let [south, north] = [low[1], high[1]].map(|value| round(value).clamp(-90.0, 90.0));
    GeoBox::new(west, south, east, north)
}

#[cfg(test)]
mod tests {
    use super::{Sight, box_of, fit, graticule_step, turned};
    use crate::map::landmark::{Builder, Form};
    use egui::{Rect, pos2};
    use walkers::MapMemory;

    fn sight(center: [f64; 2], zoom: f64) -> Sight {
        let mut memory = MapMemory::default();
        memory.center_at(walkers::lon_lat(center[0], center[1]));
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
            builder.add(Form::Point(place), None, None, at as u32);
        }
        let landmarks = builder.finish();
        let mut memory = MapMemory::default();
        fit(&mut memory, rect, landmarks.part_of(0..2), 7.0);
        assert!(memory.zoom() > 2.0, "{}", memory.zoom());
        let sight = Sight::of(rect, &memory);
        for landmark in &landmarks.all {
            let seen = sight.turns().any(|turn| {
                let at = super::project(landmark.center());
                rect.contains(sight.at(at, turn))
            });
            assert!(seen, "{:?}", landmark.center());
        }
    }

    #[test]
    fn a_box_over_the_180th_meridian_is_drawn_around_its_sign() {
        let mut builder = Builder::default();
        builder.add(Form::Box([170.0, -10.0], [200.0, 10.0]), None, None, 0);
        let landmarks = builder.finish();
        let landmark = landmarks.get(0).unwrap();
        let sight = sight([-175.0, 0.0], 4.0);
        let sign = sight.at(super::project(landmark.center()), 0.0);
        assert!(sight.rect.contains(sign));
        let [low, high] = landmark
            .bounds
            .map(|place| sight.at(super::project(place), -super::copy_of(landmark)));
        let outlines = Rect::from_two_pos(low, high);
        assert!(
            outlines.center().distance(sign) < 1.0,
            "{outlines:?} {sign:?}"
        );
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
