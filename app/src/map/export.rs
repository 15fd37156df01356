//! Export of the landmarks of a map for other programs: KML 2.2 and GeoJSON (RFC 7946).

use super::landmark::{Landmark, LandmarkForm};
use super::marks::LandmarkLayer;
use super::world::Degrees;
use crate::files::markup::{kml, xml};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Maximum number of messages in the description of a place.
const SHOWN: usize = 20;

/// Format of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Kml,
    GeoJson,
}

impl Format {
    /// Returns the suggested file name.
    pub(crate) const fn file(self) -> &'static str {
        match self {
            Self::Kml => "places.kml",
            Self::GeoJson => "places.geojson",
        }
    }
}

/// Returns name and description of a place.
fn words(look: &LandmarkLayer<'_>, at: u32, landmark: &Landmark) -> (String, String) {
    let messages = look.landmarks.messages(at).len();
    let mut lines = Vec::new();
    lines.extend(landmark.note.as_deref().map(str::to_owned));
    let cards = (0..messages.min(SHOWN)).filter_map(|nth| (look.card)(at, nth));
    let cards: Vec<_> = cards.collect();
    let first = cards.first().map(|card| card.subject.clone());
    lines.extend(cards.iter().map(|card| {
        let parts = [&card.subject, &card.from, &card.date];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        parts.map(String::as_str).collect::<Vec<_>>().join(", ")
    }));
    let name = landmark.name.as_deref().map(str::to_owned).or(first);
    (name.unwrap_or_default(), lines.join("\n"))
}

/// Renders the landmarks as a document.
pub(crate) fn document(look: &LandmarkLayer<'_>, format: Format) -> String {
    let all = look.landmarks.all.iter().zip(0..);
    match format {
        Format::Kml => {
            let mut features = String::new();
            for (landmark, at) in all {
                let (name, note) = words(look, at, landmark);
                // Writing into a string does not fail.
                let _ = writeln!(
                    features,
                    "<Placemark><name>{}</name><description>{}</description>{}</Placemark>",
                    xml(&name),
                    xml(&note),
                    shape(&landmark.form)
                );
            }
            kml(&features)
        }
        Format::GeoJson => {
            let features = all.map(|(landmark, at)| {
                let (name, note) = words(look, at, landmark);
                json!({
                    "type": "Feature",
                    "properties": { "name": name, "description": note },
                    "geometry": geometry(&landmark.form),
                })
            });
            let features: Vec<Value> = features.collect();
            let all = json!({ "type": "FeatureCollection", "features": features });
            format!("{all}\n")
        }
    }
}

/// Returns the edge of a box, from its south-western corner to the east.
fn edge(low: Degrees, high: Degrees) -> Vec<Degrees> {
    vec![low, [high[0], low[1]], high, [low[0], high[1]], low]
}

/// Returns a ring whose last point repeats the first.
fn closed(ring: &[Degrees]) -> Vec<Degrees> {
    let mut ring = ring.to_vec();
    if ring.first() != ring.last() {
        ring.extend(ring.first().copied());
    }
    ring
}

fn shape(form: &LandmarkForm) -> String {
    let places = |places: &[Degrees]| {
        let texts = places.iter().map(|[east, north]| format!("{east},{north}"));
        let texts: Vec<String> = texts.collect();
        format!("<coordinates>{}</coordinates>", texts.join(" "))
    };
    let polygon = |rings: &[Vec<Degrees>]| {
        let borders = rings
            .iter()
            .zip(["outer"].into_iter().chain(std::iter::repeat("inner")));
        let borders = borders.map(|(ring, border)| {
            let ring = places(&closed(ring));
            format!("<{border}BoundaryIs><LinearRing>{ring}</LinearRing></{border}BoundaryIs>")
        });
        format!("<Polygon>{}</Polygon>", borders.collect::<String>())
    };
    match form {
        LandmarkForm::Point(place) => format!("<Point>{}</Point>", places(&[*place])),
        LandmarkForm::Line(line) => format!("<LineString>{}</LineString>", places(line)),
        LandmarkForm::Box(low, high) => polygon(&[edge(*low, *high)]),
        LandmarkForm::Polygon(rings) => polygon(rings),
    }
}

fn geometry(form: &LandmarkForm) -> Value {
    let (kind, coordinates) = match form {
        LandmarkForm::Point(place) => ("Point", json!(place)),
        LandmarkForm::Line(line) => ("LineString", json!(line)),
        LandmarkForm::Box(low, high) => ("Polygon", json!([edge(*low, *high)])),
        LandmarkForm::Polygon(rings) => {
            let rings: Vec<_> = rings.iter().map(|ring| closed(ring)).collect();
            ("Polygon", json!(rings))
        }
    };
    json!({ "type": kind, "coordinates": coordinates })
}

#[cfg(test)]
mod tests {
    use super::{Format, document};
    use crate::map::landmark::{Builder, LandmarkForm, LandmarkStyle, Landmarks};
    use crate::map::marks::{Card, Kind, LandmarkLayer};
    use fidoscope_core::job::Job;
    use fidoscope_core::kml;

    fn landmarks() -> Landmarks {
        let mut builder = Builder::default();
        let square = vec![[1.0, 1.0], [2.0, 1.0], [2.0, 2.0]];
        let forms = [
            LandmarkForm::Point([37.62, 55.75]),
            LandmarkForm::Line(vec![[0.0, 0.0], [10.5, -5.25]]),
            LandmarkForm::Box([170.0, -20.0], [190.0, -10.0]),
            LandmarkForm::Polygon(vec![square]),
        ];
        for (form, number) in forms.into_iter().zip(0..) {
            builder.add(form, &LandmarkStyle::default(), number);
        }
        builder.finish()
    }

    fn exported(format: Format) -> String {
        let landmarks = landmarks();
        let card = |_: u32, _: usize| {
            Some(Card {
                subject: "Tea & 2 < 3\u{1}".to_owned(),
                from: "Olga".to_owned(),
                date: String::new(),
            })
        };
        let look = LandmarkLayer {
            landmarks: &landmarks,
            card: &card,
            chosen: &[],
            kind: Kind::Messages,
            entered: None,
        };
        document(&look, format)
    }

    #[test]
    fn an_exported_document_is_read_again() {
        let text = exported(Format::Kml);
        let read = kml::read(text.as_bytes(), "places.kml", &Job::new()).unwrap();
        assert_eq!(read.fault, None);
        assert_eq!(read.features.len(), 4);
        for feature in &read.features {
            assert_eq!(feature.name, "Tea & 2 < 3");
            assert_eq!(feature.shapes.len(), 1, "{feature:?}");
        }
        assert!(text.contains("<coordinates>37.62,55.75</coordinates>"));
    }

    #[test]
    fn geojson_has_closed_rings_and_words() {
        let all: serde_json::Value = serde_json::from_str(&exported(Format::GeoJson)).unwrap();
        let features = all["features"].as_array().unwrap();
        let kinds: Vec<&str> = features
            .iter()
            .map(|own| own["geometry"]["type"].as_str().unwrap())
            .collect();
        let mut expected = ["Point", "LineString", "Polygon", "Polygon"];
        expected.sort_unstable();
        let mut sorted = kinds.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, expected);
        for own in features {
            let geometry = &own["geometry"];
            if geometry["type"] == "Polygon" {
                let ring = geometry["coordinates"][0].as_array().unwrap();
                assert_eq!(ring.first(), ring.last());
            }
            let description = own["properties"]["description"].as_str().unwrap();
            assert!(description.ends_with(", Olga"), "{description}");
        }
    }
}
