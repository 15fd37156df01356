//! Values inside of elements: coordinates, colours, HTML.

use super::Colour;
use crate::geo::Position;
use crate::limits;
use quick_xml::escape::unescape;

/// Returns the positions of a `coordinates` element: `longitude,latitude[,altitude]` between
/// blanks. Blanks around commas, which some programs write, join. Invalid positions are skipped; at
/// most `most`.
pub(super) fn positions(text: &str, most: usize) -> Vec<Position> {
    let mut found = Vec::new();
    let mut tuple = String::new();
    for word in text.split_whitespace() {
        if !tuple.is_empty() && !tuple.ends_with(',') && !word.starts_with(',') {
            found.extend(position(tuple.split(',')));
            tuple.clear();
            if found.len() >= most {
                return found;
            }
        }
        tuple.push_str(word);
    }
    found.extend(position(tuple.split(',')));
    found.truncate(most);
    found
}

/// Parses longitude and latitude from the first values.
pub(super) fn position<'t>(mut values: impl Iterator<Item = &'t str>) -> Option<Position> {
    let lon = longitude(values.next()?)?;
    let lat: f64 = values.next()?.trim().parse().ok()?;
    Position::new(lat, lon)
}

/// Parses degrees of longitude; up to one extra turn is subtracted.
pub(super) fn longitude(text: &str) -> Option<f64> {
    let lon: f64 = text.trim().parse().ok()?;
    if lon.abs() <= 180.0 {
        Some(lon)
    } else if lon.abs() <= 540.0 {
        Some(lon - 360.0 * lon.signum())
    } else {
        None
    }
}

/// Parses `aabbggrr` in hexadecimal digits.
pub(super) fn colour(text: &str) -> Option<Colour> {
    let text = text.trim();
    let text = text.strip_prefix('#').unwrap_or(text);
    if text.len() != 8 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let [alpha, blue, green, red] = u32::from_str_radix(text, 16).ok()?.to_be_bytes();
    Some(Colour {
        red,
        green,
        blue,
        alpha,
    })
}

/// Parses `1`, `0`, `true`, `false`.
pub(super) fn truth(text: &str) -> bool {
    matches!(text.trim(), "1" | "true")
}

/// Returns HTML as one line of plain text, at most [`limits::KML_TEXT_CHARS`] long: without tags,
/// scripts and styles, with references decoded and runs of blanks collapsed.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        out.push_str(before);
        let lower: String = tag.chars().skip(1).take(7).collect();
        let lower = lower.to_ascii_lowercase();
        let after = if tag.starts_with("<!--") {
            tag.split_once("-->").map(|(_, after)| after)
        } else if lower.starts_with("style") || lower.starts_with("script") {
            tag.split_once("</")
                .and_then(|(_, end)| end.split_once('>'))
                .map(|(_, after)| after)
        } else if lower
            .starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'))
        {
            tag.split_once('>').map(|(_, after)| after)
        } else {
            out.push('<');
            rest = tag.get(1..).unwrap_or_default();
            continue;
        };
        out.push(' ');
        rest = after.unwrap_or_default();
    }
    out.push_str(rest);
    let out = out.replace("&nbsp;", " ");
    let out = unescape(&out).map_or_else(|_| out.clone(), |text| text.into_owned());
    let words: Vec<&str> = out.split_whitespace().collect();
    cut(&words.join(" "), limits::KML_TEXT_CHARS)
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => {
            let mut short = text.get(..at).unwrap_or_default().to_owned();
            short.push('…');
            short
        }
        None => text.to_owned(),
    }
}
