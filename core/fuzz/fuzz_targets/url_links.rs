//! Links lie inside of the text, one after another, on character boundaries, and are URLs.

#![no_main]

use fidoscope_core::markup::decode_references;
use fidoscope_core::url::find::find_links;
use fidoscope_core::url::{ErrorCode, FidoUrl};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (mut end, mut line) = (0, 1);
    for link in find_links(text) {
        assert!(link.start >= end && link.start < link.end && link.end <= text.len());
        assert!(link.first_line >= line && link.last_line >= link.first_line);
        assert_eq!(
            link.segments.first().map(|segment| segment.start),
            Some(link.start)
        );
        assert_eq!(
            link.segments.last().map(|segment| segment.end),
            Some(link.end)
        );
        let mut at = link.start;
        let mut visible = String::new();
        for segment in &link.segments {
            assert!(segment.start >= at && segment.start < segment.end);
            visible.push_str(
                text.get(segment.clone())
                    .expect("a segment has whole characters"),
            );
            at = segment.end;
        }
        // Values of attributes are decoded.
        assert!(visible == link.text || decode_references(&visible) == link.text);
        match &link.url {
            Ok(url) => drop(url.to_string()),
            Err(error) => {
                assert_eq!(error.kind(), ErrorCode::RelativeUrl);
                FidoUrl::parse_inside(&link.text, "R50.Bone", None)
                    .expect("a relative URL is one inside of an area");
            }
        }
        (end, line) = (link.end, link.last_line);
    }
});
