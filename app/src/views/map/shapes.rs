//! Conversion of the places of a page to landmarks.

use crate::map::landmark::{Builder, LandmarkForm, LandmarkStyle, Landmarks, form_of, form_of_box};
use crate::pictures::Photo;
use crate::settings::layers::{MapLayer, MapLayers};
use egui::Color32;
use fidoscope_core::geo::Position;
use fidoscope_core::kml::{Colour, Document, Feature};
use fidoscope_core::page::{LandmarkShape, PagePlaces};
use std::collections::HashSet;

/// Collects the landmarks of a page in the visible layers.
///
/// `photos` are those of the shown messages.
pub(super) fn gather(places: &PagePlaces, photos: &[Photo], layers: MapLayers) -> Landmarks {
    let mut builder = Builder::default();
    for landmark in &places.features {
        let message = landmark.message;
        let plain = LandmarkStyle::default();
        match &landmark.mark {
            LandmarkShape::Point(at) if layers.has(MapLayer::Places) => {
                builder.add(point(*at), &plain, message);
            }
            LandmarkShape::Area(area) if layers.has(MapLayer::Regions) => {
                builder.add(form_of_box(area), &plain, message);
            }
            LandmarkShape::Feature(feature) if layers.has(MapLayer::Documents) => {
                for form in feature.shapes.iter().filter_map(form_of) {
                    let manner = feature_style(feature, &form);
                    builder.add(form, &manner, message);
                }
            }
            LandmarkShape::Point(_) | LandmarkShape::Area(_) | LandmarkShape::Feature(_) => {}
        }
    }
    for photo in photos.iter().filter(|_| layers.has(MapLayer::Photos)) {
        let manner = LandmarkStyle {
            name: &photo.name,
            is_photo: true,
            ..LandmarkStyle::default()
        };
        builder.add(point(photo.position), &manner, photo.message);
    }
    if !layers.has(MapLayer::Places) {
        return finished(builder, places, photos, layers);
    }
    // Both are in page order, and so are items at the same place.
    let bosses = if layers.has(MapLayer::Bosses) {
        places.bosses.as_slice()
    } else {
        &[]
    };
    let mut bosses = bosses.iter().peekable();
    for at in 0..=places.senders.len() {
        let here = std::iter::from_fn(|| bosses.next_if(|boss| boss.before <= at));
        for dot in here.map(|boss| &boss.dot).chain(places.senders.get(at)) {
            builder.add(point(dot.position), &LandmarkStyle::default(), dot.message);
        }
    }
    finished(builder, places, photos, layers)
}

/// Finishes the landmarks; counts a message with a place and a photo once.
fn finished(builder: Builder, places: &PagePlaces, photos: &[Photo], on: MapLayers) -> Landmarks {
    let mut landmarks = builder.finish();
    if !photos.is_empty() && on.has(MapLayer::Photos) {
        let mut both: HashSet<_> = photos.iter().map(|photo| photo.message).collect();
        let all = both.len();
        for landmark in &places.features {
            both.remove(&landmark.message);
        }
        landmarks.placed = landmarks.placed.saturating_sub(all - both.len());
    }
    landmarks
}

/// Collects the landmarks of a document: places, and regions with lines.
pub(in crate::views) fn of_document(document: &Document, layers: MapLayers) -> Landmarks {
    let mut builder = Builder::default();
    for (feature, number) in document.features.iter().zip(0..) {
        for form in feature.shapes.iter().filter_map(form_of) {
            let layer = match form {
                LandmarkForm::Point(_) => MapLayer::Places,
                LandmarkForm::Box(..) | LandmarkForm::Line(_) | LandmarkForm::Polygon(_) => {
                    MapLayer::Regions
                }
            };
            if layers.has(layer) {
                let manner = feature_style(feature, &form);
                builder.add(form, &manner, number);
            }
        }
    }
    builder.finish()
}

/// Returns one place with a name.
pub(in crate::views) fn of_place(at: Position, name: &str) -> Landmarks {
    let mut builder = Builder::default();
    let manner = LandmarkStyle {
        name,
        ..LandmarkStyle::default()
    };
    builder.add(point(at), &manner, 0);
    builder.finish()
}

pub(in crate::views) fn point(at: Position) -> LandmarkForm {
    LandmarkForm::Point([at.lon(), at.lat()])
}

/// Returns the style of a feature.
fn feature_style<'f>(feature: &'f Feature, form: &LandmarkForm) -> LandmarkStyle<'f> {
    let style = &feature.style;
    let color = match form {
        LandmarkForm::Point(_) => style.icon,
        LandmarkForm::Line(_) => style.line,
        LandmarkForm::Box(..) | LandmarkForm::Polygon(_) => style.line.or(style.fill),
    };
    let fill = match form {
        LandmarkForm::Point(_) | LandmarkForm::Line(_) => None,
        _ if style.hollow => Some(Color32::TRANSPARENT),
        LandmarkForm::Box(..) | LandmarkForm::Polygon(_) => style.fill.map(|own| {
            // Opaque areas would hide the map and the landmarks on it.
            let alpha = own.alpha.min(MOST_OPAQUE);
            Color32::from_rgba_unmultiplied(own.red, own.green, own.blue, alpha)
        }),
    };
    LandmarkStyle {
        color: color.and_then(outline),
        fill,
        name: &feature.name,
        note: &feature.description,
        is_photo: false,
    }
}

/// Maximum alpha of a fill.
const MOST_OPAQUE: u8 = 140;

/// Returns the colour of an icon or outline; a nearly invisible one is made visible.
fn outline(
    Colour {
        red, green, blue, ..
    }: Colour,
) -> Option<Color32> {
    // White is the default of icons.
    let is_white = [red, green, blue].iter().all(|part| *part > 240);
    (!is_white).then(|| Color32::from_rgb(red, green, blue))
}

#[cfg(test)]
mod tests {
    use super::gather;
    use crate::settings::layers::MapLayers;
    use egui::Color32;
    use fidoscope_core::job::Job;
    use fidoscope_core::kml;
    use fidoscope_core::page::{Landmark, LandmarkShape, PagePlaces};
    use std::sync::Arc;

    #[test]
    fn shapes_have_the_colours_and_words_of_their_document() {
        let polygon = "<Polygon><outerBoundaryIs><LinearRing><coordinates>1,1 2,1 2,2 1,1\
                       </coordinates></LinearRing></outerBoundaryIs></Polygon>";
        let text = format!(
            "<kml><Document>\
             <Style id='a'><LineStyle><color>ff0000ff</color></LineStyle>\
             <PolyStyle><color>ff00ff00</color></PolyStyle></Style>\
             <Placemark><name>Wood</name><description>Oaks &lt;b&gt;and&lt;/b&gt; birches</description>\
             <styleUrl>#a</styleUrl>{polygon}</Placemark>\
             <Placemark><name>Hedge</name><Style><PolyStyle><fill>0</fill></PolyStyle></Style>{polygon}\
             </Placemark></Document></kml>"
        );
        let document = kml::read(text.as_bytes(), "x.kml", &Job::new()).unwrap();
        let features = document.features.into_iter().map(|feature| Landmark {
            message: 0,
            mark: LandmarkShape::Feature(Arc::new(feature)),
        });
        let places = PagePlaces {
            features: features.collect(),
            ..PagePlaces::default()
        };
        let landmarks = gather(&places, &[], MapLayers::default());
        let [wood, hedge] = landmarks.all.as_slice() else {
            panic!("{}", landmarks.all.len());
        };
        assert_eq!(wood.name.as_deref(), Some("Wood"));
        assert_eq!(wood.note.as_deref(), Some("Oaks and birches"));
        assert_eq!(wood.color, Some(Color32::from_rgb(255, 0, 0)));
        let fill = wood.fill.unwrap();
        assert!(
            fill.g() > 100 && fill.r() == 0 && fill.a() < 200,
            "{fill:?}"
        );
        assert_eq!(hedge.fill, Some(Color32::TRANSPARENT));
        assert_eq!(hedge.note, None);
    }
}
