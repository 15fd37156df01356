//! `fidoscope links FILE|-`: every URL in a text as JSON.

use crate::platform::printed::Printed;
use fidoscope_core::url::find::{self, Link};
use serde_json::{Value, json};
use std::io;

/// Writes the URLs of a text as one JSON document, each as soon as it is found, so that memory is
/// needed for only one. Offsets count bytes of the decoded text, lines from 1.
///
/// # Errors
/// The writer failed.
pub(crate) fn links(text: &str, out: &mut dyn io::Write) -> io::Result<()> {
    out.write_all(b"{\n  \"links\": [")?;
    let mut is_first = true;
    for link in find::links(text) {
        out.write_all(if is_first { b"\n" } else { b",\n" })?;
        is_first = false;
        for (at, line) in str::lines(&Printed::json(&link_json(&link))).enumerate() {
            out.write_all(if at == 0 { b"    " } else { b"\n    " })?;
            out.write_all(line.as_bytes())?;
        }
    }
    out.write_all(if is_first { b"]\n}\n" } else { b"\n  ]\n}\n" })
}

fn link_json(link: &Link) -> Value {
    json!({
        "url": link.text,
        "start": link.start,
        "end": link.end,
        "lines": [link.first_line, link.last_line],
    })
}
