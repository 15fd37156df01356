//! Addresses of the gate: an FGHI URL after its question mark, and what part of the page is meant before it (B.2).
//!
//! `./?area://R50.Bone` is the first page of an address, `./3?area://R50.Bone` the third one, and
//! `./m37.6,55.7,4?area://R50.Bone?view=mapm` a map around a place. Links are relative to the gate, so that it may be
//! anywhere below another server.

use fidoscope_core::url::{FidoUrl, Parsed, UrlError};
use std::borrow::Cow;
use std::fmt::Write as _;

/// Part of a page that is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Portion {
    /// The part that the gate chooses.
    #[default]
    Usual,
    /// A page of rows, from 1.
    Number(usize),
    /// A map or a globe around a place.
    Around(Viewpoint),
}

/// Place in the middle of a map, and its scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Viewpoint {
    /// Longitude, in degrees.
    pub(crate) lon: f64,
    /// Latitude, in degrees.
    pub(crate) lat: f64,
    /// Number of times that the scale of the whole world was doubled.
    pub(crate) zoom: u8,
}

impl Viewpoint {
    /// Largest zoom: a map is a few kilometres wide.
    pub(crate) const MOST: u8 = 12;

    /// Creates a viewpoint on the Earth; numbers out of range are moved into it.
    pub(crate) fn new(lon: f64, lat: f64, zoom: u8) -> Self {
        let turned = (lon + 180.0).rem_euclid(360.0) - 180.0;
        Self {
            lon: turned,
            lat: lat.clamp(-85.0, 85.0),
            zoom: zoom.min(Self::MOST),
        }
    }

    fn parse(text: &str) -> Option<Self> {
        let mut numbers = text.strip_prefix('m')?.split(',');
        let mut number = || {
            let number: f64 = numbers.next()?.parse().ok()?;
            number.is_finite().then_some(number)
        };
        let (lon, lat) = (number()?, number()?);
        let zoom = numbers.next()?.parse().ok()?;
        numbers.next().is_none().then(|| Self::new(lon, lat, zoom))
    }
}

impl Portion {
    /// Parses the last part of a path; `None` if it is no portion.
    pub(crate) fn parse(path: &str) -> Option<Self> {
        if path.is_empty() {
            return Some(Self::Usual);
        }
        let is_number = !path.starts_with('0') && path.bytes().all(|byte| byte.is_ascii_digit());
        if is_number {
            return path.parse().ok().map(Self::Number);
        }
        Viewpoint::parse(path).map(Self::Around)
    }

    /// Returns the number of a page of rows, if it is meant.
    pub(crate) const fn number(self) -> Option<usize> {
        match self {
            Self::Number(number) => Some(number),
            Self::Usual | Self::Around(_) => None,
        }
    }

    /// Returns the viewpoint of a map, if it is meant.
    pub(crate) const fn viewpoint(self) -> Option<Viewpoint> {
        match self {
            Self::Around(viewpoint) => Some(viewpoint),
            Self::Usual | Self::Number(_) => None,
        }
    }
}

/// Parses the query of a request: an FGHI URL as it is, or percent-encoded as a whole by a form.
pub(crate) fn parse(query: &str) -> Result<Parsed, UrlError> {
    FidoUrl::parse(&unwrapped(query))
}

/// Decodes a query that was encoded as one value: its first colon is an escape.
fn unwrapped(query: &str) -> Cow<'_, str> {
    let colon = query.find(':');
    let encoded = query.to_ascii_lowercase().find("%3a");
    match (encoded, colon) {
        (Some(encoded), Some(colon)) if encoded > colon => Cow::Borrowed(query),
        (None, _) => Cow::Borrowed(query),
        (Some(_), _) => Cow::Owned(decoded(query)),
    }
}

/// Decodes escapes such as `%41`; other characters stay.
pub(crate) fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let digit = |at: usize| tail.get(at).and_then(|byte| char::from(*byte).to_digit(16));
        if let (b'%', Some(high), Some(low)) = (first, digit(0), digit(1)) {
            bytes.push(u8::try_from(high * 16 + low).unwrap_or_default());
            rest = tail.get(2..).unwrap_or_default();
        } else {
            bytes.push(first);
            rest = tail;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the value of a field of a form.
pub(crate) fn field(query: &str, name: &str) -> Option<String> {
    query.split('&').find_map(|field| {
        let (own, value) = field.split_once('=')?;
        (own == name).then(|| decoded(&value.replace('+', " ")))
    })
}

/// Encodes a text as one value of a query.
pub(crate) fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                out.push(char::from(byte));
            }
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}

/// Returns the link to an address, relative to the gate.
pub(crate) fn link(url: &FidoUrl) -> String {
    link_to("", url)
}

/// Returns the link to a page of the rows of an address, from 1.
pub(crate) fn numbered(number: usize, url: &FidoUrl) -> String {
    link_to(&number.to_string(), url)
}

/// Returns the link to a map of an address.
pub(crate) fn around(view: Viewpoint, url: &FidoUrl) -> String {
    let Viewpoint { lon, lat, zoom } = view;
    link_to(&format!("m{lon:.4},{lat:.4},{zoom}"), url)
}

/// Returns the link to a document of the gate about an address: `raw`, `thumb`, `feed`, `messages.xml`.
pub(crate) fn link_to(path: &str, url: &FidoUrl) -> String {
    format!("./{path}?{}", query_of(url))
}

/// Returns an address as the query of a link: browsers would encode the remaining characters themselves.
pub(crate) fn query_of(url: &FidoUrl) -> String {
    let text = url.to_string();
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            ' ' | '"' | '\'' | '<' | '>' | '#' | '\\' | '^' | '`' | '{' | '|' | '}' => {
                out.push_str(&encoded(sign.encode_utf8(&mut [0; 4])));
            }
            sign if sign.is_ascii_control() || !sign.is_ascii() => {
                out.push_str(&encoded(sign.encode_utf8(&mut [0; 4])));
            }
            sign => out.push(sign),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Portion, Viewpoint, decoded, field, link, numbered, parse, query_of};
    use fidoscope_core::url::FidoUrl;

    #[test]
    fn the_example_of_the_standard_is_an_address_and_a_link_to_it() {
        let query = "area://GanjaNet.Local/?msgid=2:5019/40.1+4982ec3f";
        let url = parse(query).unwrap().url;
        let expected = FidoUrl::message("GanjaNet.Local", None, "2:5019/40.1 4982ec3f");
        assert_eq!(url.to_string(), expected.to_string());
        assert_eq!(
            link(&url),
            "./?area://GanjaNet.Local?msgid=2:5019/40.1+4982ec3f"
        );
        assert_eq!(numbered(3, &FidoUrl::arealist()), "./3?area://");
    }

    #[test]
    fn an_address_that_a_form_encoded_is_the_same() {
        let plain = parse("area://R50.Bone?subj=a%20b&find=c%26d").unwrap().url;
        let form = "area%3A%2F%2FR50.Bone%3Fsubj%3Da%2520b%26find%3Dc%2526d";
        assert_eq!(parse(form).unwrap().url.to_string(), plain.to_string());
        let inner = parse("area://R50.Bone?subj=a%3Ab").unwrap().url;
        assert_eq!(inner.param("subj"), Some("a:b"));
    }

    #[test]
    fn every_link_leads_back_to_its_address() {
        for text in [
            "area://R50.Bone",
            "area://Эхо?subj=%D1%82%D0%B5%D1%81%D1%82",
            "area://A?msgid=<a@b>%20\"c\"'",
            "area://A/b%2Fc.zip/d%23e.txt",
            "area://A?find=/a|b{2}^\\d`/i",
            "fecho://Files/x%25y.txt",
            "freq://2:5030/1/x",
        ] {
            let url = FidoUrl::parse(text).unwrap().url;
            let query = query_of(&url);
            let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"\"'<>#`{}|^\\".contains(&byte);
            assert!(query.bytes().all(is_plain), "{query}");
            assert_eq!(parse(&query).unwrap().url.to_string(), url.to_string());
        }
    }

    #[test]
    fn portions_are_numbers_and_viewpoints_and_nothing_else() {
        let around = |lon, lat, zoom| Some(Portion::Around(Viewpoint::new(lon, lat, zoom)));
        for (path, portion) in [
            ("", Some(Portion::Usual)),
            ("2", Some(Portion::Number(2))),
            ("m37.5,-55,3", around(37.5, -55.0, 3)),
            ("m900,99,255", around(180.0, 85.0, 12)),
            ("0", None),
            ("01", None),
            ("-1", None),
            ("99999999999999999999999", None),
            ("mNaN,1,1", None),
            ("minf,1,1", None),
            ("m1,2", None),
            ("m1,2,3,4", None),
            ("etc/passwd", None),
        ] {
            assert_eq!(Portion::parse(path), portion, "{path}");
        }
        assert_eq!(Viewpoint::new(540.0, 0.0, 0).lon, -180.0);
    }

    #[test]
    fn fields_of_forms_are_decoded() {
        let query = "in=area%3A%2F%2FA&q=two+w%C3%B6rds%2B&x=%zz%4";
        assert_eq!(field(query, "in").as_deref(), Some("area://A"));
        assert_eq!(field(query, "q").as_deref(), Some("two wörds+"));
        assert_eq!(field(query, "x").as_deref(), Some("%zz%4"));
        assert_eq!(field(query, "y"), None);
        assert_eq!(decoded("%FF"), "\u{FFFD}");
    }
}
