//! `fidoscope parse URL`: the parsed URL as JSON.

use super::{Exit, Outcome, stderr_line, wrong_url};
use crate::strings::tr;
use fidoscope_core::address::Address;
use fidoscope_core::url::{FidoUrl, Parsed, UrlWarning};
use serde_json::{Value, json};

/// Parses one URL, joining `%%` line breaks first.
pub(crate) fn parse(text: &str) -> Outcome {
    match FidoUrl::parse_joining(text) {
        Ok(parsed) => {
            let mut outcome = Outcome::document(&parsed_json(&parsed), Exit::Fine);
            if let Some(near) = parsed.url.probable_scheme() {
                let scheme = parsed.url.scheme_name();
                let what = tr!("cli-near-scheme", scheme = scheme, near = near.name());
                outcome.stderr = stderr_line(what);
            }
            outcome
        }
        Err(error) => wrong_url(&error, true),
    }
}

fn parsed_json(parsed: &Parsed) -> Value {
    let url = &parsed.url;
    if let Some(text) = url.as_external() {
        let scheme = text.split(':').next().unwrap_or_default();
        return json!({
            "scheme": scheme.to_ascii_lowercase(),
            "external": true,
            "canonical": text,
            "warnings": warnings_json(&parsed.warnings),
        });
    }
    json!({
        "scheme": url.scheme().name(),
        "canonical": url.to_string(),
        "areas": url.areas().map(|area| json!({ "tag": area.tag, "domain": area.domain })).collect::<Vec<_>>(),
        "station": url.station().map(station_json),
        "request": url.request(),
        "path": url.path().collect::<Vec<_>>(),
        "container": url.is_container(),
        "params": url.params().map(|param| json!({ "name": param.name, "value": param.value })).collect::<Vec<_>>(),
        "warnings": warnings_json(&parsed.warnings),
    })
}

fn station_json(address: &Address) -> Value {
    json!({
        "zone": address.zone,
        "net": address.net,
        "node": address.node,
        "point": address.point,
        "domain": address.domain.as_deref(),
    })
}

/// Returns the warnings of a URL, in the documented format.
pub(super) fn warnings_json(warnings: &[UrlWarning]) -> Value {
    warnings
        .iter()
        .map(|warning| {
            json!({
                "code": warning.code(),
                "message": warning.to_string(),
                "at": warning.at(),
            })
        })
        .collect()
}
