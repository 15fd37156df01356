//! Maps and globes (7.2.3.15 to 7.2.3.18) as drawings with links, moved by links.

use super::Shown;
use super::messages::{asked_view, link_of};
use super::world::world;
use crate::address::{Viewpoint, around, link};
use crate::assets;
use crate::limits::{LINES, PINS};
use fidoscope_core::geo::{GeoBox, Position, Shape};
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::markup::decode_fiunis;
use fidoscope_core::page::{LandmarkShape, MessagesPage, PagePlaces};
use fidoscope_core::query::portion;
use fidoscope_core::url::Arrangement;
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Messages at one place, or at several near ones.
struct Pin {
    at: Position,
    bounds: Bounds,
    messages: Vec<CorpusIndex>,
}

/// Smallest box around some places that does not cross the 180th meridian.
#[derive(Clone, Copy)]
struct Bounds {
    west: f64,
    south: f64,
    east: f64,
    north: f64,
}

impl Bounds {
    const fn new(at: Position) -> Self {
        Self {
            west: at.lon(),
            south: at.lat(),
            east: at.lon(),
            north: at.lat(),
        }
    }

    fn add(&mut self, at: Position) {
        self.west = self.west.min(at.lon());
        self.south = self.south.min(at.lat());
        self.east = self.east.max(at.lon());
        self.north = self.north.max(at.lat());
    }

    /// Returns the value of a filter for the messages in the box.
    fn filter(self) -> String {
        let Self {
            west,
            south,
            east,
            north,
        } = self;
        // Coordinates are printed in full: a rounded box might leave out its edge.
        format!("{west},{south},{east},{north}")
    }
}

/// Returns the map or globe of a page, and its places as a list.
pub(super) fn content(shown: Shown<'_>, messages: &MessagesPage, places: &PagePlaces) -> Markup {
    let w = shown.w;
    let view = asked_view(shown, messages);
    let (is_globe, of_senders) = match view.arrangement() {
        Arrangement::Map {
            is_globe,
            of_senders,
        } => (is_globe, of_senders),
        _ => (false, false),
    };
    let points = points(places);
    if points.is_empty() {
        return html! { p.dim { (w.text("no-places")) } };
    }
    let viewpoint = shown
        .portion
        .viewpoint()
        .unwrap_or_else(|| fitting(&points, is_globe));
    let pins = pins(&points, viewpoint);
    let filter = if of_senders { "geofrom" } else { "geomark" };
    let target = |pin: &Pin| {
        let url = portion(&shown.page.url, view, filter, &pin.bounds.filter());
        match pin.messages.as_slice() {
            [one] => messages
                .row(*one)
                .map_or_else(|| link(&url), |row| link_of(shown, messages, &row, *one)),
            _ => link(&url),
        }
    };
    html! {
        p.count { (w.count("placed", places.placed)) }
        (moves(shown, viewpoint, is_globe))
        figure.map {
            @if is_globe { (globe(shown, messages, &pins, viewpoint, &target)) }
            @else { (flat(shown, messages, places, &pins, viewpoint, &target)) }
        }
        h2 { (w.text("places")) }
        ul.places {
            @for pin in pins.iter().take(LINES) {
                li {
                    a href=(target(pin)) { (label(messages, pin)) }
                    " " small { (degrees(pin.at)) }
                }
            }
        }
    }
}

/// Returns the places of a page with their messages.
fn points(places: &PagePlaces) -> Vec<(Position, CorpusIndex)> {
    let senders = places.senders.iter().map(|dot| (dot.position, dot.message));
    let features = places.features.iter().filter_map(|landmark| {
        let at = match &landmark.mark {
            LandmarkShape::Point(at) => *at,
            LandmarkShape::Area(area) => area.centre(),
            LandmarkShape::Feature(feature) => {
                feature.shapes.iter().find_map(Shape::bounds)?.centre()
            }
        };
        Some((at, landmark.message))
    });
    senders.chain(features).collect()
}

/// Returns a viewpoint that shows all places; a globe is turned to their middle.
fn fitting(points: &[(Position, CorpusIndex)], is_globe: bool) -> Viewpoint {
    let Some((first, _)) = points.first() else {
        return Viewpoint::new(0.0, 0.0, 0);
    };
    let mut bounds = Bounds::new(*first);
    for (at, _) in points {
        bounds.add(*at);
    }
    let (lon, lat) = (
        (bounds.west + bounds.east) / 2.0,
        (bounds.south + bounds.north) / 2.0,
    );
    let width = ((bounds.east - bounds.west) * 1.2).max((bounds.north - bounds.south) * 2.4);
    let mut zoom = 0;
    while !is_globe && zoom < 6 && 360.0 / f64::from(1_u32 << (zoom + 1)) >= width.max(0.5) {
        zoom += 1;
    }
    match zoom {
        0 if !is_globe => Viewpoint::new(0.0, 0.0, 0),
        _ => Viewpoint::new(lon, lat, zoom),
    }
}

/// Joins places that a map of this scale would draw over each other.
fn pins(points: &[(Position, CorpusIndex)], viewpoint: Viewpoint) -> Vec<Pin> {
    let scale = f64::from(1_u32 << viewpoint.zoom);
    let mut cell = 360.0 / scale / 36.0;
    loop {
        let mut found: BTreeMap<(i64, i64), Pin> = BTreeMap::new();
        for (at, message) in points {
            let key = (
                (at.lon() / cell).floor() as i64,
                (at.lat() / cell).floor() as i64,
            );
            let pin = found.entry(key).or_insert_with(|| Pin {
                at: *at,
                bounds: Bounds::new(*at),
                messages: Vec::new(),
            });
            pin.bounds.add(*at);
            if pin.messages.last() != Some(message) {
                pin.messages.push(*message);
            }
        }
        if found.len() <= PINS || cell > 90.0 {
            return found.into_values().collect();
        }
        cell *= 2.0;
    }
}

fn label(messages: &MessagesPage, pin: &Pin) -> String {
    let first = pin.messages.first().and_then(|index| messages.row(*index));
    let Some(row) = first else {
        return String::new();
    };
    let subject = decode_fiunis(row.subject());
    let from = decode_fiunis(row.from());
    match pin.messages.len() {
        1 => format!("{from}: {subject}"),
        more => format!("{from}: {subject} (+{})", more - 1),
    }
}

fn degrees(at: Position) -> String {
    let side = |value: f64, plus, minus| {
        let letter = if value < 0.0 { minus } else { plus };
        format!("{:.2}° {letter}", value.abs())
    };
    format!("{}, {}", side(at.lat(), 'N', 'S'), side(at.lon(), 'E', 'W'))
}

/// Returns the links that move a map.
fn moves(shown: Shown<'_>, at: Viewpoint, is_globe: bool) -> Markup {
    let w = shown.w;
    let url = &shown.page.url;
    let step = match is_globe {
        true => 30.0,
        false => 90.0 / f64::from(1_u32 << at.zoom),
    };
    let to = |lon: f64, lat: f64, zoom: u8| around(Viewpoint::new(lon, lat, zoom), url);
    let in_ = at.zoom.saturating_add(1);
    html! {
        nav.moves aria-label=(w.text("move-map")) {
            a href=(to(at.lon - step, at.lat, at.zoom)) rel="nofollow" { "← " (w.text("west")) }
            a href=(to(at.lon + step, at.lat, at.zoom)) rel="nofollow" { (w.text("east")) " →" }
            a href=(to(at.lon, at.lat + step / 2.0, at.zoom)) rel="nofollow" { "↑ " (w.text("north")) }
            a href=(to(at.lon, at.lat - step / 2.0, at.zoom)) rel="nofollow" { (w.text("south")) " ↓" }
            @if !is_globe && at.zoom < Viewpoint::MOST { a href=(to(at.lon, at.lat, in_)) rel="nofollow" { "+ " (w.text("closer")) } }
            @if !is_globe && at.zoom > 0 { a href=(to(at.lon, at.lat, at.zoom - 1)) rel="nofollow" { "− " (w.text("farther")) } }
        }
    }
}

/// Returns a number for a drawing, with two digits after its point.
fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Returns the flat map: a unit is a degree.
fn flat(
    shown: Shown<'_>,
    messages: &MessagesPage,
    places: &PagePlaces,
    pins: &[Pin],
    at: Viewpoint,
    target: &dyn Fn(&Pin) -> String,
) -> Markup {
    let width = 360.0 / f64::from(1_u32 << at.zoom);
    let height = width / 2.0;
    let (left, top) = (at.lon + 180.0 - width / 2.0, 90.0 - at.lat - height / 2.0);
    let view = format!(
        "{} {} {} {}",
        short(left),
        short(top),
        short(width),
        short(height)
    );
    let radius = width / 130.0;
    // The world repeats itself beyond the 180th meridian.
    let copies = [-360.0, 0.0, 360.0];
    let visible = |x: f64| x + radius >= left && x - radius <= left + width;
    html! {
        svg viewBox=(view) role="group" aria-label=(shown.w.text("map")) {
            @for copy in copies.into_iter().filter(|copy| *copy < left + width && copy + 360.0 > left) {
                image href=(format!("./{}", assets::world().name)) x=(copy) y="0" width="360" height="180" {}
            }
            @for area in places.features.iter().filter_map(|own| match own.mark {
                LandmarkShape::Area(area) => Some(area),
                _ => None,
            }).take(PINS).flat_map(|area: GeoBox| area.parts()) {
                rect.area x=(short(area.west() + 180.0)) y=(short(90.0 - area.north()))
                    width=(short(area.width())) height=(short(area.north() - area.south()))
                    stroke-width=(short(radius / 4.0)) {}
            }
            @for pin in pins {
                @for x in copies.map(|copy| pin.at.lon() + 180.0 + copy).into_iter().filter(|x| visible(*x)) {
                    (pin_sign(messages, pin, x, 90.0 - pin.at.lat(), radius, target))
                }
            }
        }
    }
}

fn pin_sign(
    messages: &MessagesPage,
    pin: &Pin,
    x: f64,
    y: f64,
    radius: f64,
    target: &dyn Fn(&Pin) -> String,
) -> Markup {
    let count = pin.messages.len();
    let radius = if count > 1 { radius * 1.8 } else { radius };
    html! {
        a href=(target(pin)) aria-label=(label(messages, pin)) {
            title { (label(messages, pin)) }
            circle.pin cx=(format!("{x:.3}")) cy=(format!("{y:.3}")) r=(format!("{radius:.4}"))
                stroke-width=(format!("{:.4}", radius / 4.0)) {}
            @if count > 1 {
                text.count-sign x=(format!("{x:.3}")) y=(format!("{:.3}", y + radius * 0.35))
                    font-size=(format!("{:.4}", if count > 99 { radius * 0.8 } else { radius })) aria-hidden="true" { (count) }
            }
        }
    }
}

/// Radius of the drawn globe.
const GLOBE: f64 = 500.0;

/// A globe turned to a viewpoint.
#[derive(Clone, Copy)]
struct Turned {
    lon: f64,
    sin: f64,
    cos: f64,
}

impl Turned {
    fn new(at: Viewpoint) -> Self {
        let (sin, cos) = at.lat.to_radians().sin_cos();
        Self {
            lon: at.lon,
            sin,
            cos,
        }
    }

    /// Returns the place of a point on the drawing, and whether it is on the near side.
    fn project(self, [lon, lat]: [f64; 2]) -> ([f64; 2], bool) {
        let (sin_lat, cos_lat) = lat.to_radians().sin_cos();
        let (sin_lon, cos_lon) = (lon - self.lon).to_radians().sin_cos();
        let depth = self.sin * sin_lat + self.cos * cos_lat * cos_lon;
        let x = cos_lat * sin_lon;
        let y = self.cos * sin_lat - self.sin * cos_lat * cos_lon;
        ([GLOBE * (1.0 + x), GLOBE * (1.0 - y)], depth >= 0.0)
    }

    /// Returns the outline of land on the near side: points beyond the edge are moved onto it.
    fn land(self) -> String {
        let mut path = String::new();
        for ring in &world().land {
            let mut outline: Vec<[i32; 2]> = Vec::new();
            let mut is_seen = false;
            for point in ring {
                let ([x, y], is_near) = self.project(*point);
                let (mut dx, mut dy) = (x - GLOBE, y - GLOBE);
                if !is_near {
                    let length = dx.hypot(dy).max(1e-6);
                    (dx, dy) = (dx / length * GLOBE, dy / length * GLOBE);
                }
                is_seen |= is_near;
                let place = [(GLOBE + dx).round() as i32, (GLOBE + dy).round() as i32];
                let is_far =
                    |last: &[i32; 2]| last[0].abs_diff(place[0]) + last[1].abs_diff(place[1]) > 3;
                if outline.last().is_none_or(is_far) {
                    outline.push(place);
                }
            }
            if !is_seen || outline.len() < 3 {
                continue;
            }
            for (at, [x, y]) in outline.iter().enumerate() {
                let letter = if at == 0 { 'M' } else { 'L' };
                let _ = write!(path, "{letter}{x} {y}");
            }
            path.push('Z');
        }
        path
    }
}

fn globe(
    shown: Shown<'_>,
    messages: &MessagesPage,
    pins: &[Pin],
    at: Viewpoint,
    target: &dyn Fn(&Pin) -> String,
) -> Markup {
    let turned = Turned::new(at);
    html! {
        svg.globe viewBox="-8 -8 1016 1016" role="group" aria-label=(shown.w.text("globe")) {
            circle.sea cx=(GLOBE) cy=(GLOBE) r=(GLOBE) {}
            path.land fill-rule="evenodd" d=(turned.land()) {}
            @for pin in pins {
                @let ([x, y], is_near) = turned.project([pin.at.lon(), pin.at.lat()]);
                @if is_near { (pin_sign(messages, pin, x, y, 9.0, target)) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{GLOBE, Position, Turned, Viewpoint, fitting, pins};

    fn at(lat: f64, lon: f64) -> Position {
        Position::new(lat, lon).unwrap()
    }

    #[test]
    fn near_places_are_one_pin_and_far_ones_are_not() {
        let points: Vec<(Position, u32)> = (0..100)
            .map(|number| (at(55.75 + f64::from(number) * 0.001, 37.62), number))
            .collect();
        let far = Viewpoint::new(0.0, 0.0, 0);
        let found = pins(&points, far);
        assert_eq!(
            found.iter().map(|pin| pin.messages.len()).sum::<usize>(),
            100
        );
        assert!(found.len() <= 2);
        let filter = found[0].bounds.filter();
        let bounds = fidoscope_core::geo::GeoBox::parse(&filter).unwrap();
        assert!(points.iter().all(|(place, _)| bounds.contains(*place)) || found.len() == 2);
        let near = Viewpoint::new(37.62, 55.8, 12);
        assert!(pins(&points, near).len() > 20);
    }

    #[test]
    fn the_first_map_shows_all_places() {
        let town = [(at(55.75, 37.62), 1), (at(55.0, 37.0), 2)];
        let view = fitting(&town, false);
        assert!(view.zoom >= 5, "{view:?}");
        let half = 180.0 / f64::from(1_u32 << view.zoom);
        assert!(
            town.iter()
                .all(|(place, _)| (place.lon() - view.lon).abs() <= half)
        );
        let world = [(at(60.0, -170.0), 1), (at(-40.0, 170.0), 2)];
        assert_eq!(fitting(&world, false), Viewpoint::new(0.0, 0.0, 0));
    }

    #[test]
    fn a_globe_shows_its_middle_and_hides_the_other_side() {
        let turned = Turned::new(Viewpoint::new(30.0, 50.0, 0));
        let ([x, y], is_near) = turned.project([30.0, 50.0]);
        assert!(is_near && (x - GLOBE).abs() < 1e-6 && (y - GLOBE).abs() < 1e-6);
        let (_, is_near) = turned.project([-150.0, -50.0]);
        assert!(!is_near);
        let land = turned.land();
        assert!((3_000..40_000).contains(&land.len()), "{}", land.len());
        assert!(!land.contains("NaN"));
    }
}
