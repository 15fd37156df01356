//! `fidoscope links FILE|-`: every URL in a text as JSON.

use super::{Exit, Outcome};
use fidoscope_core::url::find::find_links;
use serde_json::json;

/// Finds the URLs of a text; offsets count bytes of the decoded text, lines from 1.
pub(crate) fn links(text: &str) -> Outcome {
    let found: Vec<_> = find_links(text)
        .iter()
        .map(|link| {
            json!({
                "url": link.text,
                "start": link.start,
                "end": link.end,
                "lines": [link.first_line, link.last_line],
            })
        })
        .collect();
    Outcome::document(&json!({ "links": found }), Exit::Fine)
}
