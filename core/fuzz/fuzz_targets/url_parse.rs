//! Parse, print, parse: what is printed means the same, is printed the same, and needs no warning
//! about its delimiters.

#![no_main]

use fidoscope_core::url::{FidoUrl, Scheme, View, WarningCode};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let parsed = match FidoUrl::parse_joining(text) {
        Ok(parsed) => parsed,
        Err(error) => {
            assert!(error.at() <= text.len());
            return;
        }
    };
    let _ = FidoUrl::parse_inside(text, "R50.Bone", Some("fidonet"));
    for warning in &parsed.warnings {
        assert!(warning.at() <= text.len());
    }
    let url = parsed.url;
    let printed = url.to_string();
    let again = FidoUrl::parse(&printed).expect("the canonical form parses");
    assert_eq!(again.url, url);
    assert_eq!(again.url.to_string(), printed);
    assert_eq!(url.areas().len(), again.url.areas().len());
    if url.scheme() != Scheme::External {
        assert!(printed.bytes().all(|octet| octet.is_ascii_graphic()));
        let reserved = |code| code == WarningCode::ReservedCharacter;
        assert!(
            !again
                .warnings
                .iter()
                .any(|warning| reserved(warning.kind()))
        );
    }
    let tree = url.with_view(View::Tree);
    assert_eq!(
        FidoUrl::parse(&tree.to_string())
            .expect("an edited URL parses")
            .url,
        tree
    );
    let _ = (url.filters().count(), url.parent(), url.without_filters());
});
