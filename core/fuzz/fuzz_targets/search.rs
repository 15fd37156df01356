//! The value of a `find` filter never fails or hangs, what is found can be marked, and the quick
//! look at raw bytes excludes nothing that is found in the decoded text.

#![no_main]

use fidoscope_core::charset::Charset;
use fidoscope_core::message::{RawMessage, SearchText};
use fidoscope_core::query::time::Now;
use fidoscope_core::query::{MessageFacts, Query, Screening, snippet};
use fidoscope_core::url::FidoUrl;
use libfuzzer_sys::fuzz_target;
use std::fmt::Write as _;

fuzz_target!(|input: (&str, &[u8], &[u8], u8)| {
    let (value, kludge, text, set) = input;
    let mut url = String::from("area://Test?find=");
    for byte in value.bytes() {
        let _ = write!(url, "%{byte:02X}");
    }
    let Ok(parsed) = FidoUrl::parse(&url) else {
        return;
    };
    let charset = Charset::all()
        .nth(usize::from(set) % Charset::all().len())
        .unwrap_or_default();
    let query = Query::from_url(&parsed.url, &Now::at(0, 0));
    let message = RawMessage {
        control: &[kludge],
        text,
        header: [b""; 3],
    };
    let body = SearchText::decode(&message, charset);
    let found = query.judge(&MessageFacts::default(), &body);
    match query.prefilter(charset).map(|quick| quick.screen(&message)) {
        Some(Screening::Excluded) => assert!(!found.passes),
        Some(Screening::Certain) => assert!(found.passes || found.gave_up),
        Some(Screening::Unclear) | None => {}
    }
    let hits = query.marks().in_text(body.text());
    let mut done = 0;
    for hit in &hits {
        assert!(hit.start >= done && hit.start < hit.end);
        assert!(body.text().get(hit.clone()).is_some());
        done = hit.end;
    }
    let made = snippet(body.text(), &hits, 20, 200);
    for hit in made.hits {
        assert!(made.text.get(hit).is_some());
    }
});
