//! Tools of maps and globes for any place: the scale, coordinates under the pointer with the
//! nearest town, distances, and a menu.

use super::export::Format;
use super::flat::{Scenery, nearest_town};
use super::labels::Town;
use super::marks::Kind;
use super::paint::Colors;
use super::print::{self, Printing};
use super::sphere::{place, unit_f64};
use super::world::{Degrees, turned};
use crate::files::SharedBytes;
use crate::settings::layers::MapLayer;
use crate::strings::tr;
use crate::style;
use egui::accesskit::Role;
use egui::{Align2, Color32, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, WidgetInfo, vec2};
use fidoscope_core::geo::GeoBox;

/// Radius of the Earth, in kilometres.
pub(crate) const EARTH: f64 = 6371.0;

/// Maximum width of the scale, in points of the screen.
const SCALE: f64 = 120.0;

/// Half the side of the box near a place, as a part of the visible map.
const NEAR: f32 = 0.125;

/// Number of segments of a line between two places.
const PARTS: u32 = 64;

/// Projection of places onto the screen.
pub(crate) struct Projection<'a> {
    pub(crate) rect: Rect,
    /// Returns the place at a point of the screen; `None` outside of a globe.
    pub(crate) place: &'a dyn Fn(Pos2) -> Option<Degrees>,
    /// Returns the point of a place on the screen; `None` on the far side of a globe.
    pub(crate) spot: &'a dyn Fn(Degrees) -> Option<Pos2>,
    /// True for a globe, which can fly.
    pub(crate) is_round: bool,
    /// Kilometres per point of the screen, in the middle.
    pub(crate) kilometres: f64,
}

/// Tools of a map and their state.
#[derive(Default)]
pub(crate) struct Tools {
    /// Place whose menu is open.
    menu: Option<Degrees>,
    /// Beginning of a measured distance, and its end once a click set it.
    measured: Option<(Degrees, Option<Degrees>)>,
    /// Place under the pointer and the town nearest to it, to search only once per place.
    near: Option<(Degrees, (&'static Town, f64))>,
    /// Pending picture of the map, and the reason why the last one failed.
    printing: Option<Printing>,
    unprinted: Option<String>,
    /// Place found by a search, and its name.
    pub(crate) found: Option<(Degrees, String)>,
}

/// Choice in the menu of a place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Here {
    /// Move it into the middle.
    Centre(Degrees),
    /// Fly there, and zoom in (on a globe).
    Fly(Degrees),
    /// Show only messages about places near it.
    About(GeoBox),
    /// Show only messages whose authors are near it.
    From(GeoBox),
    /// Open the map of the desktop by a `geo:` address (RFC 5870).
    Desktop(String),
    /// Save all landmarks as a document.
    Save(Format),
    /// Save a picture of the map (PNG).
    Picture(SharedBytes),
    /// Set the place of the user, or remove it.
    Home(Option<Degrees>),
}

/// Draws the tools over a map; returns the choice in its menu.
pub(crate) fn show(
    ui: &Ui,
    tools: &mut Tools,
    response: &Response,
    shown: &Projection<'_>,
    kind: Kind,
    scenery: &Scenery<'_>,
) -> Option<Here> {
    let home = scenery.home;
    let pointed = response.hover_pos().and_then(|at| (shown.place)(at));
    if response.secondary_clicked() {
        let at = response.interact_pointer_pos();
        tools.menu = at.and_then(|at| (shown.place)(at));
    }
    let mut asked = None;
    if let Some(at) = tools.menu {
        response.context_menu(|ui| asked = menu(ui, tools, at, shown, (kind, home)));
    }
    if let Some(home) = home.filter(|_| scenery.legend.on.has(MapLayer::Home)) {
        house(ui, home, shown);
    }
    found(ui, tools, shown);
    let measured = measure(ui, tools, response, shown, pointed);
    if tools.printing.is_some() {
        // A printed map has no pointer; it has the legend.
        scale(ui, shown, None);
        print::legend_on(ui, shown.rect, scenery.legend);
    } else {
        let words = measured.or_else(|| pointed.map(|at| place_words(ui, tools, at)));
        scale(ui, shown, words.as_deref());
    }
    asked.or(printed(ui, tools, shown.rect))
}

/// Returns the picture of the map when it is ready; after a failure it shows the reason.
fn printed(ui: &Ui, tools: &mut Tools, within: Rect) -> Option<Here> {
    let answer = tools.printing.as_ref().and_then(|own| own.poll(ui.ctx()));
    if let Some(why) = &tools.unprinted {
        let at = within.center_top() + vec2(0.0, 8.0);
        boxed(ui, why, at, Align2::CENTER_TOP);
        let rect = Rect::from_center_size(at, vec2(1.0, 1.0));
        let response = ui.interact(rect, ui.scope_id().with("unprinted"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, why));
    }
    let answer = answer?;
    tools.printing = None;
    match answer {
        Ok(held) => Some(Here::Picture(held)),
        Err(why) => {
            tools.unprinted = Some(why);
            None
        }
    }
}

fn menu(
    ui: &mut Ui,
    tools: &mut Tools,
    at: Degrees,
    shown: &Projection<'_>,
    (kind, home): (Kind, Option<Degrees>),
) -> Option<Here> {
    let mut asked = None;
    let [longitude, latitude] = at;
    if ui.button(tr!("map-menu-copy")).clicked() {
        ui.copy_text(format!("{latitude:.5}, {longitude:.5}"));
        ui.close();
    }
    let mut offer = |ui: &mut Ui, name: &str, what: Option<Here>| {
        if let Some(what) = what
            && ui.button(name).clicked()
        {
            asked = Some(what);
            ui.close();
        }
    };
    offer(ui, tr!("map-menu-centre"), Some(Here::Centre(at)));
    if shown.is_round {
        offer(ui, tr!("map-menu-fly"), Some(Here::Fly(at)));
    }
    if matches!(kind, Kind::Messages) {
        let near = near(at, shown);
        offer(ui, tr!("map-menu-about"), near.map(Here::About));
        offer(ui, tr!("map-menu-from"), near.map(Here::From));
    }
    offer(ui, tr!("map-menu-home"), Some(Here::Home(Some(at))));
    let forget = home.map(|_| Here::Home(None));
    offer(ui, tr!("map-menu-no-home"), forget);
    let geo = format!("geo:{latitude:.5},{longitude:.5}");
    offer(ui, tr!("map-menu-desktop"), Some(Here::Desktop(geo)));
    offer(ui, tr!("map-menu-kml"), Some(Here::Save(Format::Kml)));
    offer(
        ui,
        tr!("map-menu-geojson"),
        Some(Here::Save(Format::GeoJson)),
    );
    if ui.button(tr!("map-menu-png")).clicked() {
        let seen = shown.rect.intersect(ui.ctx().content_rect());
        tools.printing = Some(Printing::begin(ui.ctx(), seen));
        tools.unprinted = None;
        ui.close();
    }
    if ui.button(tr!("map-menu-measure")).clicked() {
        tools.measured = Some((at, None));
        ui.close();
    }
    asked
}

/// Returns the box near a place; its size grows with the visible part of the world.
fn near([longitude, latitude]: Degrees, shown: &Projection<'_>) -> Option<GeoBox> {
    let kilometres = f64::from(shown.rect.size().min_elem() * NEAR) * shown.kilometres;
    let up = (kilometres / EARTH).to_degrees();
    let aside = up / latitude.to_radians().cos().max(0.05);
    // As many digits as the distance needs.
    let digits = (1.0 - up.log10()).ceil().clamp(0.0, 5.0) as i32;
    let round = |value: f64| (value * 10_f64.powi(digits)).round() / 10_f64.powi(digits);
    let (west, east) = if aside >= 180.0 {
        (-180.0, 180.0)
    } else {
        (turned(longitude - aside), turned(longitude + aside))
    };
    let (south, north) = ((latitude - up).max(-90.0), (latitude + up).min(90.0));
    GeoBox::new(round(west), round(south), round(east), round(north))
}

/// Draws the sign at the place of the user.
fn house(ui: &Ui, home: Degrees, shown: &Projection<'_>) {
    let Some(spot) = (shown.spot)(home).filter(|spot| shown.rect.contains(*spot)) else {
        return;
    };
    house_at(ui, spot, &Colors::current(ui));
    let sign = Rect::from_center_size(spot, vec2(14.0, 16.0)).intersect(ui.clip_rect());
    let response = ui.interact(sign, ui.scope_id().with("home"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, tr!("map-home")));
    response.on_hover_text(tr!("map-home"));
}

/// Draws a house.
pub(crate) fn house_at(ui: &Ui, spot: Pos2, colors: &Colors) {
    let walls = [
        (-5.0, 6.0),
        (-5.0, -1.0),
        (0.0, -6.0),
        (5.0, -1.0),
        (5.0, 6.0),
    ];
    let points = walls.map(|(x, y)| spot + vec2(x, y)).to_vec();
    let edge = Stroke::new(1.2, colors.on_cluster);
    ui.painter()
        .add(Shape::convex_polygon(points, colors.cluster, edge));
}

/// Draws the sign of a found place.
fn found(ui: &Ui, tools: &mut Tools, shown: &Projection<'_>) {
    let Some((at, name)) = &tools.found else {
        return;
    };
    let Some(spot) = (shown.spot)(*at).filter(|spot| shown.rect.contains(*spot)) else {
        return;
    };
    let colors = Colors::current(ui);
    let painter = ui.painter();
    painter.circle_stroke(spot, 9.0, Stroke::new(2.5, colors.chosen));
    painter.circle_filled(spot, 2.5, colors.chosen);
    boxed(ui, name, spot + vec2(0.0, 12.0), Align2::CENTER_TOP);
    let sign = Rect::from_center_size(spot, vec2(18.0, 18.0)).intersect(ui.clip_rect());
    let response = ui.interact(sign, ui.scope_id().with("found place"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
}

/// Draws and labels a distance: from its beginning to the pointer, or to its end after a click. Esc
/// or another click removes it.
fn measure(
    ui: &Ui,
    tools: &mut Tools,
    response: &Response,
    shown: &Projection<'_>,
    pointed: Option<Degrees>,
) -> Option<String> {
    let (from, end) = tools.measured?;
    if ui.input(|input| input.key_pressed(egui::Key::Escape)) {
        tools.measured = None;
        return None;
    }
    let end = if response.clicked() {
        tools.measured = end.is_none().then_some((from, pointed));
        tools.measured?;
        pointed
    } else {
        end
    };
    let to = end.or(pointed)?;
    let colors = Colors::current(ui);
    let spots: Vec<Option<Pos2>> = between(from, to).map(|at| (shown.spot)(at)).collect();
    let stroke = Stroke::new(2.0, colors.chosen);
    for pair in spots.windows(2) {
        if let [Some(one), Some(other)] = pair
            && one.distance(*other) < shown.rect.width() / 2.0
        {
            ui.painter().line_segment([*one, *other], stroke);
        }
    }
    for spot in [spots.first(), spots.last()]
        .into_iter()
        .flatten()
        .flatten()
    {
        ui.painter().circle_filled(*spot, 4.0, colors.chosen);
    }
    let words = distance_in_words(distance(from, to));
    if let Some(Some(spot)) = spots.last() {
        boxed(ui, &words, *spot + vec2(12.0, 0.0), Align2::LEFT_CENTER);
    }
    Some(words)
}

/// Returns places along the shortest way between two places.
fn between(from: Degrees, to: Degrees) -> impl Iterator<Item = Degrees> {
    let [a, b] = [from, to].map(unit_f64);
    let angle = (distance(from, to) / EARTH).max(1e-12);
    (0..=PARTS).map(move |part| {
        let part = f64::from(part) / f64::from(PARTS);
        let (own, other) = (((1.0 - part) * angle).sin(), (part * angle).sin());
        let [x, y, z] = [0, 1, 2].map(|axis: usize| {
            let [a, b] = [&a, &b].map(|unit| unit.get(axis).copied().unwrap_or(0.0));
            (own * a + other * b) / angle.sin()
        });
        place([x, y, z])
    })
}

/// Returns the distance of two places on the surface of the Earth, in kilometres.
pub(crate) fn distance(from: Degrees, to: Degrees) -> f64 {
    let [a, b] = [from, to].map(unit_f64);
    let sides = a.iter().zip(b).map(|(a, b)| a - b);
    // Straight through the Earth: the cosine of a tiny angle is not exact.
    let through = sides.map(|side| side * side).sum::<f64>().sqrt();
    2.0 * (through / 2.0).min(1.0).asin() * EARTH
}

/// Formats a distance in metres or kilometres.
pub(crate) fn distance_in_words(kilometres: f64) -> String {
    if kilometres < 1.0 {
        let metres = format!("{:.0}", kilometres * 1_000.0);
        return tr!("map-metres", shown = metres);
    }
    let shown = if kilometres < 10.0 {
        format!("{kilometres:.1}")
    } else {
        crate::strings::format::count(kilometres.round() as u64)
    };
    tr!("map-kilometres", shown = shown)
}

/// Formats the coordinates of a place.
pub(crate) fn place_name([longitude, latitude]: Degrees) -> String {
    let part = |value: f64, positive: &str, negative: &str| {
        let side = if value < 0.0 { negative } else { positive };
        format!("{:.3}° {side}", value.abs())
    };
    format!(
        "{}, {}",
        part(latitude, tr!("map-north"), tr!("map-south")),
        part(longitude, tr!("map-east"), tr!("map-west"))
    )
}

/// Describes the place under the pointer.
fn place_words(ui: &Ui, tools: &mut Tools, at: Degrees) -> String {
    // The search goes through all towns: once for each place, not in each frame.
    if tools.near.is_none_or(|(of, _)| of != at) {
        tools.near = nearest_town(ui.ctx(), at).map(|town| (at, town));
    }
    name_near(at, tools.near.map(|(_, town)| town))
}

/// Formats a place by its coordinates, and the nearest town with its distance in kilometres.
pub(crate) fn name_near(at: Degrees, nearest: Option<(&Town, f64)>) -> String {
    let name = place_name(at);
    let Some((town, kilometres)) = nearest else {
        return name;
    };
    let distance = distance_in_words(kilometres);
    tr!(
        "map-near",
        place = name,
        town = town.shown(),
        distance = distance
    )
}

/// Returns a round distance, and its length on the screen, at most `SCALE`.
fn round_distance(kilometres: f64) -> (f64, f32) {
    let most = kilometres * SCALE;
    let power = 10_f64.powf(most.log10().floor());
    let round = [5.0, 2.0, 1.0]
        .into_iter()
        .map(|step| step * power)
        .find(|round| *round <= most)
        .unwrap_or(power);
    (round, (round / kilometres) as f32)
}

/// Draws the scale into the lower left corner, and `words` next to it.
fn scale(ui: &Ui, shown: &Projection<'_>, words: Option<&str>) {
    if !shown.kilometres.is_finite() || shown.kilometres <= 0.0 {
        return;
    }
    let (kilometres, length) = round_distance(shown.kilometres);
    let colors = Colors::current(ui);
    let painter = ui.painter();
    let layout =
        |text: &str| painter.layout_no_wrap(text.to_owned(), style::small_font(), colors.name);
    let name = layout(&distance_in_words(kilometres));
    let words = words.map(layout);
    let words_width = words.as_ref().map_or(0.0, |words| words.size().x + 12.0);
    let own = length + name.size().x + 24.0;
    let row = name.size().y + 6.0;
    // In a narrow map the words are above the scale, since the attribution is to the right of it.
    let is_narrow = words.is_some() && own + words_width > shown.rect.width() * 0.7;
    let size = if is_narrow {
        vec2(own.max(words_width + 4.0), row * 2.0)
    } else {
        vec2(own + words_width, row)
    };
    let rect = Align2::LEFT_BOTTOM.align_size_within_rect(size, shown.rect);
    painter.rect_filled(rect, 0.0, colors.halo.gamma_multiply(0.8));
    let y = rect.bottom() - row / 2.0;
    let from = rect.left() + 8.0;
    let stroke = Stroke::new(1.5, colors.name);
    painter.hline(from..=from + length, y + 3.0, stroke);
    for x in [from, from + length] {
        painter.vline(x, y - 2.0..=y + 3.0, stroke);
    }
    let at = egui::pos2(from + length + 6.0, y - name.size().y / 2.0);
    let after = if is_narrow {
        egui::pos2(from, rect.top() + 3.0)
    } else {
        at + vec2(name.size().x + 14.0, 0.0)
    };
    painter.galley(at, name, Color32::PLACEHOLDER);
    if let Some(words) = words {
        painter.galley(after, words, Color32::PLACEHOLDER);
    }
}

/// Draws text on a background.
fn boxed(ui: &Ui, text: &str, at: Pos2, align: Align2) {
    let colors = Colors::current(ui);
    let galley = ui
        .painter()
        .layout_no_wrap(text.to_owned(), style::small_font(), colors.name);
    let rect = align.anchor_size(at, galley.size() + vec2(8.0, 2.0));
    ui.painter()
        .rect_filled(rect, 3.0, colors.halo.gamma_multiply(0.9));
    ui.painter()
        .galley(rect.min + vec2(4.0, 1.0), galley, Color32::PLACEHOLDER);
}

#[cfg(test)]
mod tests {
    use super::{Projection, between, distance, distance_in_words, near, round_distance};
    use egui::{Rect, pos2};

    const MOSCOW: [f64; 2] = [37.618, 55.756];
    const NEW_YORK: [f64; 2] = [-74.006, 40.714];

    #[test]
    fn distances_follow_the_surface_of_the_earth() {
        let far = distance(MOSCOW, NEW_YORK);
        assert!((far - 7_510.0).abs() < 15.0, "{far}");
        assert!((distance([179.9, 0.0], [-179.9, 0.0]) - 22.24).abs() < 0.1);
        assert_eq!(distance(MOSCOW, MOSCOW), 0.0);
        let way: Vec<_> = between(MOSCOW, NEW_YORK).collect();
        let steps = way.windows(2).map(|pair| distance(pair[0], pair[1]));
        assert!((steps.sum::<f64>() - far).abs() < 1.0);
        // The shortest way leads across the North.
        assert!(way.iter().any(|place| place[1] > 60.0));
        for (kilometres, words) in [
            (0.25, "250 m"),
            (1.25, "1.2 km"),
            (7_510.4, "7\u{a0}510 km"),
        ] {
            assert_eq!(distance_in_words(kilometres), words);
        }
    }

    #[test]
    fn a_scale_is_round_and_fits() {
        for (kilometres, round, length) in [
            (1.0, 100.0, 100.0),
            (0.03, 2.0, 66.7),
            (40.0, 2_000.0, 50.0),
        ] {
            let (own, own_length) = round_distance(kilometres);
            assert!((own - round).abs() < 1e-9, "{kilometres}: {own}");
            assert!(
                (own_length - length).abs() < 0.1,
                "{kilometres}: {own_length}"
            );
        }
    }

    #[test]
    fn what_is_near_a_place_goes_over_the_180th_meridian_and_not_over_a_pole() {
        let shown = Projection {
            rect: Rect::from_min_max(pos2(0.0, 0.0), pos2(800.0, 600.0)),
            place: &|_| None,
            is_round: false,
            spot: &|_| None,
            kilometres: 10.0,
        };
        let moscow = near(MOSCOW, &shown).unwrap();
        assert!(moscow.west() < 37.6 && moscow.east() > 37.6, "{moscow}");
        assert!(
            (moscow.north() - moscow.south() - 13.5).abs() < 0.5,
            "{moscow}"
        );
        let edge = near([179.0, 0.0], &shown).unwrap();
        assert!(edge.west() > 170.0 && edge.east() < -170.0, "{edge}");
        let pole = near([0.0, 89.0], &shown).unwrap();
        assert!(pole.north() <= 90.0, "{pole}");
    }
}
