//! JSON of the places of messages and senders (7.2.3.15 to 7.2.3.18).

use crate::platform::printed::Printed;
use crate::strings::format;
use crate::strings::tr;
use fidoscope_core::geo::{GeoBox, GeoKludge, PlaceSource, Polygon, Position, Shape};
use fidoscope_core::kml::{Colour, Feature, FeatureKind};
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::limits;
use fidoscope_core::markup::decode_fiunis;
use fidoscope_core::page::{KmlAbsence, LandmarkShape, MessagesPage, PagePlaces, StationsPage};
use fidoscope_core::url::View;
use serde_json::{Map, Value, json};

/// Returns lines of nodelists with the places of their stations.
pub(super) fn stations(page: &StationsPage) -> Value {
    let found = page.found.iter().filter_map(|id| {
        let entry = page.lists.get(*id)?;
        let place = page.place_of(*id).map(|placed| placed.place);
        Some(json!({
            "address": entry.address().to_string(),
            "keyword": entry.keyword(),
            "name": entry.name(),
            "location": entry.location(),
            "sysop": entry.sysop(),
            "phone": entry.phone(),
            "flags": entry.flags().as_str(),
            "lat": place.map(|place| place.position.lat()),
            "lon": place.map(|place| place.position.lon()),
            "source": place.map(|place| place.source.as_str()),
        }))
    });
    found.collect()
}

/// Prints stations for a terminal, one per line.
pub(super) fn stations_text(out: &mut Printed, page: &StationsPage) {
    for entry in page.found.iter().filter_map(|id| page.lists.get(*id)) {
        out.line(format_args!(
            "{:<18} {}; {}; {}",
            entry.address().to_string(),
            entry.name(),
            entry.location(),
            entry.sysop()
        ));
    }
}

/// Prints the content of maps and globes, one place per line: message, place and description; then
/// the number of messages without a place, and missing documents.
pub(super) fn places_text(
    out: &mut Printed,
    messages: &MessagesPage,
    places: &PagePlaces,
    limit: Option<usize>,
) {
    let limit = limit.unwrap_or(usize::MAX);
    let mut line = |message: CorpusIndex, place: String, what: Option<&str>| {
        let Some(row) = messages.row(message) else {
            return;
        };
        out.part(format_args!(
            "{:>7}  {place:<24}  {}: {}",
            row.number(),
            decode_fiunis(row.from()),
            decode_fiunis(row.subject())
        ));
        out.line(what.map_or_else(String::new, |what| format!("  ({what})")));
    };
    for dot in places.senders.iter().take(limit) {
        let source = match dot.source {
            PlaceSource::Origeo => "ORIGEO",
            PlaceSource::Flags => tr!("station-by-flags"),
            PlaceSource::Town => tr!("station-by-town"),
        };
        line(dot.message, degrees(dot.position), Some(source));
    }
    for landmark in places.features.iter().take(limit) {
        match &landmark.mark {
            LandmarkShape::Point(at) => line(landmark.message, degrees(*at), None),
            LandmarkShape::Area(area) => line(landmark.message, corners(area), None),
            LandmarkShape::Feature(feature) => {
                let bounds = feature.shapes.iter().find_map(Shape::bounds);
                let place = bounds.map(|bounds| corners(&bounds)).unwrap_or_default();
                line(landmark.message, place, Some(&feature.name));
            }
        }
    }
    match without(messages, places) {
        Some(without) => {
            let shown = format::count(without);
            out.line(tr!("map-without", count = without, shown = shown));
        }
        None => {
            let shown = format::count(limits::PAGE_PLACES as u64);
            out.line(tr!("cli-places-full", shown = shown));
        }
    }
    for link in &places.links {
        out.line(format_args!("KML  {}", link.url));
    }
}

/// Returns the number of messages of the set without a place; `None` beyond the limit, where the
/// search ended.
fn without(messages: &MessagesPage, places: &PagePlaces) -> Option<u64> {
    let without = messages.set.len().saturating_sub(places.placed) as u64;
    (!places.is_full).then_some(without)
}

fn degrees(at: Position) -> String {
    format!("{:.5} {:.5}", at.lat(), at.lon())
}

/// Formats the south-western and north-eastern corner; once if they are equal.
fn corners(area: &GeoBox) -> String {
    let south_west = format!("{:.5} {:.5}", area.south(), area.west());
    let north_east = format!("{:.5} {:.5}", area.north(), area.east());
    if south_west == north_east {
        return south_west;
    }
    format!("{south_west} - {north_east}")
}

/// Returns the geographic kludges of a message, each with its place if that is known without the
/// document.
pub(super) fn of_message(kludges: &[GeoKludge]) -> Value {
    let place = |kludge: &GeoKludge| match kludge {
        GeoKludge::Point(at) => Some(json!({ "kind": "point", "lat": at.lat(), "lon": at.lon() })),
        GeoKludge::Area(area) => {
            let centre = area.centre();
            Some(json!({
                "kind": "box", "lat": centre.lat(), "lon": centre.lon(),
                "west": area.west(), "south": area.south(),
                "east": area.east(), "north": area.north(),
            }))
        }
        GeoKludge::Kml(url) => {
            Some(json!({ "kind": "document", "lat": null, "lon": null, "url": url }))
        }
        GeoKludge::Origin(_) => None,
    };
    kludges.iter().filter_map(place).collect()
}

/// Adds the fields of the shown view: `without_place` (number of messages in the set without a
/// place; null if the search ended at its limit), `features` (subjects of messages), `places` (of
/// senders) and `kml` (missing documents).
pub(super) fn fields(
    fields: &mut Map<String, Value>,
    messages: &MessagesPage,
    places: &PagePlaces,
) {
    fields.insert("without_place".to_owned(), json!(without(messages, places)));
    let is_of_senders = |view: View| view.arrangement().is_of_senders();
    if places.view.is_some_and(is_of_senders) {
        let senders = places.senders.iter().map(|dot| {
            let mut value = message(messages, dot.message);
            value.insert("lat".to_owned(), json!(dot.position.lat()));
            value.insert("lon".to_owned(), json!(dot.position.lon()));
            value.insert("source".to_owned(), json!(dot.source.as_str()));
            Value::Object(value)
        });
        fields.insert("places".to_owned(), senders.collect());
        return;
    }
    let features = places.features.iter().map(|landmark| {
        let mut value = message(messages, landmark.message);
        mark(&mut value, &landmark.mark);
        Value::Object(value)
    });
    fields.insert("features".to_owned(), features.collect());
    let links = places.links.iter().map(|link| {
        let (state, problem) = match &link.why {
            KmlAbsence::Internet => ("internet", None),
            KmlAbsence::Station => ("station", None),
            KmlAbsence::Unusable(why) => ("unusable", Some(why)),
        };
        let of = |index: &CorpusIndex| Value::Object(message(messages, *index));
        json!({
            "url": link.url,
            "state": state,
            "problem": problem,
            "messages": link.messages.iter().map(of).collect::<Vec<_>>(),
        })
    });
    fields.insert("kml".to_owned(), links.collect());
}

/// Returns the fields that identify a message.
fn message(messages: &MessagesPage, index: CorpusIndex) -> Map<String, Value> {
    let mut value = Map::new();
    if let Some(row) = messages.row(index) {
        value.insert("area".to_owned(), json!(row.area().tag()));
        value.insert("number".to_owned(), json!(row.number()));
        value.insert("msgid".to_owned(), json!(row.msgid()));
    }
    value
}

fn mark(value: &mut Map<String, Value>, mark: &LandmarkShape) {
    let mut put = |name: &str, what: Value| value.insert(name.to_owned(), what);
    match mark {
        LandmarkShape::Point(at) => {
            put("kind", json!("point"));
            put("lat", json!(at.lat()));
            put("lon", json!(at.lon()));
        }
        LandmarkShape::Area(area) => {
            put("kind", json!("box"));
            put("west", json!(area.west()));
            put("south", json!(area.south()));
            put("east", json!(area.east()));
            put("north", json!(area.north()));
        }
        LandmarkShape::Feature(feature) => {
            put("kind", json!(kind(feature)));
            put("name", json!(feature.name));
            put("description", json!(feature.description));
            put("shapes", feature.shapes.iter().map(shape).collect());
            let style = &feature.style;
            for (name, colour) in [
                ("icon_colour", style.icon),
                ("line_colour", style.line),
                ("fill_colour", style.fill),
            ] {
                if let Some(colour) = colour {
                    put(name, json!(hexadecimal(colour)));
                }
            }
        }
    }
}

fn kind(feature: &Feature) -> &'static str {
    match feature.kind {
        FeatureKind::Placemark => "placemark",
        FeatureKind::GroundOverlay => "ground-overlay",
        FeatureKind::PhotoOverlay => "photo-overlay",
    }
}

fn hexadecimal(colour: Colour) -> String {
    let [red, green, blue, alpha] = [colour.red, colour.green, colour.blue, colour.alpha];
    format!("#{red:02x}{green:02x}{blue:02x}{alpha:02x}")
}

/// Returns a shape as a geometry of GeoJSON: longitude first.
fn shape(shape: &Shape) -> Value {
    match shape {
        Shape::Point(at) => json!({ "type": "Point", "coordinates": pair(at) }),
        Shape::Line(line) => json!({ "type": "LineString", "coordinates": pairs(line) }),
        Shape::Polygon(Polygon { outer, holes }) => {
            let rings = std::iter::once(outer).chain(holes);
            let rings: Vec<Value> = rings.map(|ring| pairs(ring)).collect();
            json!({ "type": "Polygon", "coordinates": rings })
        }
        Shape::Area(area) => json!({ "type": "Box", "bbox": bbox(area) }),
    }
}

fn pair(at: &Position) -> Value {
    json!([at.lon(), at.lat()])
}

fn pairs(line: &[Position]) -> Value {
    line.iter().map(pair).collect()
}

fn bbox(area: &GeoBox) -> Value {
    json!([area.west(), area.south(), area.east(), area.north()])
}
