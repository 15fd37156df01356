//! Any text as geographic kludges and regions: parsing never panics, what is read is within ranges,
//! and what is printed is read as the same.

#![no_main]

use fidoscope_core::geo::{GeoBox, GeoKludge, PlaceIndex, Position, faults, kludge_of_line};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let mut regions = Vec::new();
    for line in text.lines() {
        match kludge_of_line(line) {
            Some(Ok(GeoKludge::Point(at) | GeoKludge::Origin(at))) => {
                assert_eq!(Position::parse(&at.to_string()), Ok(at));
                regions.push(GeoBox::of_position(at));
            }
            Some(Ok(GeoKludge::Area(area))) => {
                assert_eq!(GeoBox::parse(&area.to_string()), Ok(area));
                regions.push(area);
            }
            Some(Ok(GeoKludge::Kml(url))) => assert!(!url.is_empty()),
            Some(Err(error)) => assert!(error.to_string().len() < 1000),
            None => {}
        }
    }
    let found = faults(text.lines());
    assert!(found.len() <= text.lines().count());
    let index = PlaceIndex::new(regions.iter().copied().zip(0..));
    for region in regions.iter().take(20) {
        let plain: Vec<u32> = (0..)
            .zip(&regions)
            .filter(|(_, own)| own.intersects(region))
            .map(|(id, _)| id)
            .collect();
        assert_eq!(index.find(region), plain);
    }
});
