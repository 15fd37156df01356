//! Any bytes as a KML document or a KMZ file: reading never panics, limits hold, and
//! what is read has bounds and answers for a region.

#![no_main]

mod caught;

use fidoscope_core::geo::GeoBox;
use fidoscope_core::job::Job;
use fidoscope_core::{kml, limits};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    caught::pass_over();
    let region = GeoBox::new(170.0, -10.0, -170.0, 80.0).expect("within ranges");
    for head in ["", "<kml><Placemark>"] {
        let bytes = [head.as_bytes(), data].concat();
        let Ok(document) = kml::read(&bytes, "fuzz.kml", &Job::new()) else {
            continue;
        };
        assert!(document.features.len() <= limits::KML_FEATURES);
        for feature in &document.features {
            assert!(!feature.shapes.is_empty());
            assert!(feature.description.chars().count() <= limits::KML_TEXT_CHARS + 1);
            let _ = feature.intersects(&region);
            for shape in &feature.shapes {
                assert!(shape.bounds().is_some());
            }
        }
    }
});
