//! Answers test vectors with this crate: one case's input as a JSON line on the standard input, the
//! result as a JSON line on the standard output.
//!
//! `vectors/run.py` runs it: `python3 vectors/run.py -- cargo run -q --example vectors`.

use fghi_url::find::{Link, find_links};
use fghi_url::{
    AreaRef, FidoUrl, Filter, Key, Leaf, Loc, Parsed, Pattern, Scheme, SortToken, UrlError,
    UrlWarning, WarningCode,
};
use ftn_types::address::Address;
use serde_json::{Value, json};
use std::io::{self, BufRead, Write};

#[allow(dead_code)] // The package's test includes this file for `answer`.
fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let result = match serde_json::from_str(&line?) {
            Ok(input) => answer(&input),
            Err(error) => json!({"unsupported": error.to_string()}),
        };
        writeln!(out, "{result}")?;
        out.flush()?;
    }
    Ok(())
}

/// Returns the result for the input of one case.
pub(crate) fn answer(input: &Value) -> Value {
    let field = |name: &str| input.get(name).and_then(Value::as_str).unwrap_or_default();
    match field("op") {
        "parse" => parsed(&parse(input)),
        "join" => joined(&FidoUrl::parse_joining(field("text"))),
        "links" => {
            let links: Vec<_> = find_links(field("text")).iter().map(link).collect();
            json!({ "links": links })
        }
        "equal" => {
            let url = |name| FidoUrl::parse(field(name)).map(|parsed| parsed.url);
            match (url("one"), url("other")) {
                (Ok(one), Ok(other)) => json!({"equal": one == other}),
                (Err(error), _) | (_, Err(error)) => error_of(&error, 0),
            }
        }
        "escape" => escaped(field("place"), field("text")),
        "match" => match (
            Address::parse(field("pattern")),
            Address::parse(field("sender")),
        ) {
            (Ok(pattern), Ok(sender)) => json!({"matches": pattern.matches(&sender)}),
            _ => json!({"unsupported": "not an address"}),
        },
        op @ ("filters" | "flags" | "uplinks" | "file-echoes") => {
            in_url(field("url"), "", |parsed| of_url(op, &parsed.url))
        }
        op => of_value(op, field("value")),
    }
}

/// Returns what a value means; it stands in a URL that may have it.
fn of_value(op: &str, value: &str) -> Value {
    match op {
        "octets" => in_area(
            "find",
            value,
            |parsed| json!({"text": parsed.url.param("find")}),
        ),
        "view" => in_area("view", value, |parsed| {
            let tokens: Vec<_> = parsed.url.views().flatten().map(|v| v.as_str()).collect();
            json!({"tokens": tokens, "unknown": count(parsed, WarningCode::UnknownView)})
        }),
        "sort" => in_area("sort", value, |parsed| {
            let token =
                |SortToken { key, reversed }| json!({"key": key.as_str(), "reversed": reversed});
            let tokens: Vec<_> = parsed.url.sorts().flatten().map(token).collect();
            json!({"tokens": tokens, "unknown": count(parsed, WarningCode::UnknownSort)})
        }),
        "leaf" => in_area(
            "leaf",
            value,
            |parsed| json!({"word": parsed.url.leaf().map(Leaf::as_str)}),
        ),
        "loc" => in_url(
            "faqserv://1:2/3/X?loc=",
            value,
            |parsed| json!({"word": parsed.url.loc().map(Loc::as_str)}),
        ),
        "size" => in_url(
            "freq://1:2/3/X?size=",
            value,
            |parsed| json!({"bytes": parsed.url.size()}),
        ),
        "msgid" => in_area("msgid", value, |parsed| {
            let msgid = parsed.url.filters().find_map(|filter| match filter {
                Filter::MsgId(value) => Some(value),
                _ => None,
            });
            json!({ "msgid": msgid })
        }),
        "pattern" => in_area("find", value, |parsed| {
            pattern(parsed.url.param("find").unwrap_or_default())
        }),
        "kl" => in_area("kl", value, |parsed| {
            let value = parsed.url.kl().next().unwrap_or_default();
            match count(parsed, WarningCode::BadPattern) {
                0 => pattern(value),
                _ => json!({ "malformed": value }),
            }
        }),
        "address" => in_url(
            "netmail:",
            value,
            |parsed| json!({"address": parsed.url.station().map(address)}),
        ),
        "addresses" => in_url("areafix:A?uplink=", value, |parsed| {
            let addresses: Vec<_> = parsed.url.uplinks().map(address).collect();
            json!({"addresses": addresses, "bad": count(parsed, WarningCode::BadAddress)})
        }),
        op => json!({ "unsupported": op }),
    }
}

/// Returns what the parameters of a URL mean together.
fn of_url(op: &str, url: &FidoUrl) -> Value {
    match op {
        "filters" => {
            let is_filter =
                |key: Option<Key>| url.scheme() == Scheme::Area && key.is_some_and(Key::is_filter);
            let filters = url.params().filter(|param| is_filter(param.key));
            let names: Vec<_> = filters.map(|param| param.name).collect();
            json!({"filters": names, "has_filters": url.has_filters()})
        }
        "flags" => {
            let flags = [
                ("fecho", url.of_file_echoes()),
                ("full", url.full()),
                ("leave", url.leave()),
                ("usetz", url.usetz()),
            ];
            let set = flags.iter().filter(|(_, is_set)| *is_set);
            json!({"flags": set.map(|(name, _)| *name).collect::<Vec<_>>()})
        }
        "uplinks" => {
            let uplinks: Vec<_> = url.uplinks().map(ToString::to_string).collect();
            json!({ "uplinks": uplinks })
        }
        _ => json!({"echoes": url.file_echoes().collect::<Vec<_>>()}),
    }
}

fn parse(input: &Value) -> Result<Parsed, UrlError> {
    let text = |value: &Value, name: &str| {
        let text = value.get(name).and_then(Value::as_str);
        text.map(str::to_owned)
    };
    let url = text(input, "url").unwrap_or_default();
    match input.get("area") {
        None => FidoUrl::parse(&url),
        Some(area) => {
            let tag = text(area, "tag").unwrap_or_default();
            FidoUrl::parse_inside(&url, &tag, text(area, "domain").as_deref())
        }
    }
}

/// Parses `start` followed by `value`; places of errors are offsets in `value`.
fn in_url(start: &str, value: &str, result: impl FnOnce(&Parsed) -> Value) -> Value {
    match FidoUrl::parse(&format!("{start}{value}")) {
        Ok(parsed) => result(&parsed),
        Err(error) => error_of(&error, start.len()),
    }
}

fn in_area(name: &str, value: &str, result: impl FnOnce(&Parsed) -> Value) -> Value {
    in_url(&format!("area://A?{name}="), value, result)
}

fn error_of(error: &UrlError, start: usize) -> Value {
    json!({"error": {"code": error.code(), "at": error.at().saturating_sub(start)}})
}

/// Returns the warnings in the order of their places.
fn warnings(warnings: &[UrlWarning]) -> Value {
    let mut sorted: Vec<_> = warnings.iter().collect();
    sorted.sort_by_key(|warning| (warning.at(), warning.code()));
    let warning =
        |own: &UrlWarning| json!({"code": own.code(), "at": own.at(), "ask": own.must_ask()});
    sorted.into_iter().map(warning).collect()
}

fn count(parsed: &Parsed, code: WarningCode) -> usize {
    let of_code = parsed.warnings.iter().filter(|own| own.kind() == code);
    of_code.count()
}

fn parsed(result: &Result<Parsed, UrlError>) -> Value {
    let parsed = match result {
        Ok(parsed) => parsed,
        Err(error) => return error_of(error, 0),
    };
    let url = &parsed.url;
    let area = |area: AreaRef<'_>| json!({"tag": area.tag, "domains": area.suffixes().collect::<Vec<_>>()});
    json!({
        "scheme": url.scheme_name().to_ascii_lowercase(),
        "areas": url.areas().map(area).collect::<Vec<_>>(),
        "station": url.station().map(address),
        "request": url.request(),
        "path": url.path().collect::<Vec<_>>(),
        "container": url.is_container(),
        "params": url.params().map(|param| json!([param.name, param.value])).collect::<Vec<_>>(),
        "canonical": url.to_string(),
        "warnings": warnings(&parsed.warnings),
    })
}

fn joined(result: &Result<Parsed, UrlError>) -> Value {
    match result {
        Ok(parsed) => {
            json!({"canonical": parsed.url.to_string(), "warnings": warnings(&parsed.warnings)})
        }
        Err(error) => error_of(error, 0),
    }
}

fn link(link: &Link) -> Value {
    let segments: Vec<_> = (link.segments.iter())
        .map(|segment| [segment.start, segment.end])
        .collect();
    let mut result = json!({
        "range": [link.start, link.end],
        "segments": segments,
        "text": link.text,
    });
    let (name, value) = match &link.url {
        Ok(url) => ("canonical", url.to_string()),
        Err(error) => ("error", error.code().to_owned()),
    };
    if let Some(fields) = result.as_object_mut() {
        fields.insert(name.to_owned(), value.into());
    }
    result
}

fn address(address: &Address) -> Value {
    json!({
        "zone": address.zone,
        "net": address.net,
        "node": address.node,
        "point": address.point,
        "domain": address.domain,
    })
}

fn pattern(value: &str) -> Value {
    match Pattern::of(value) {
        Pattern::Text(text) => json!({ "text": text }),
        Pattern::Regex {
            pattern,
            ignore_case,
        } => json!({"regex": pattern, "ignore_case": ignore_case}),
        Pattern::Malformed(value) => json!({ "malformed": value }),
    }
}

/// Writes a text at a place of a URL and cuts it out of the canonical form.
fn escaped(place: &str, text: &str) -> Value {
    let area = FidoUrl::area("A", None);
    let (start, url) = match place {
        "areatag" => ("area://", FidoUrl::area(text, None)),
        "suffix" => ("area://A@", FidoUrl::area("A", Some(text))),
        "path" => ("area://A/", area.with_path([text], false)),
        "name" => ("area://A?", area.with_param(text, "")),
        "value" => ("area://A?find=", area.with_param("find", text)),
        "action-areatag" => match FidoUrl::areafix(text, None) {
            Some(url) => ("areafix:", url),
            None => return json!({"unsupported": "an empty areatag"}),
        },
        _ => return json!({ "unsupported": place }),
    };
    let url = url.to_string();
    json!({"escaped": url.strip_prefix(start)})
}
