//! Geographic kludges (7.2.1.5.1 to 7.2.1.5.3, 7.2.1.5.5).

use super::position::quoted;
use super::{GeoBox, GeoError, Position};
use std::fmt;

/// A parsed geographic kludge.
#[derive(Clone, Debug, PartialEq)]
pub enum GeoKludge {
    /// `GEO`: a dot that the message is about.
    Point(Position),
    /// `GEOBOX`: a rectangle that the message is about.
    Area(GeoBox),
    /// `GEOKML`: the URL, as written, of a KML or KMZ document that the message is about.
    Kml(String),
    /// `ORIGEO`: the sender's place.
    Origin(Position),
}

impl GeoKludge {
    /// Returns the name of the kludge.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Point(_) => "GEO",
            Self::Area(_) => "GEOBOX",
            Self::Kml(_) => "GEOKML",
            Self::Origin(_) => "ORIGEO",
        }
    }
}

/// Prints the control line without its SOH, as parsed by [`kludge_of_line`].
impl fmt::Display for GeoKludge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.name())?;
        match self {
            Self::Point(at) | Self::Origin(at) => at.fmt(f),
            Self::Area(area) => area.fmt(f),
            Self::Kml(url) => f.write_str(url),
        }
    }
}

const NAMES: [&str; 4] = ["GEO", "GEOBOX", "GEOKML", "ORIGEO"];

/// Parses a kludge by its name and value; `None` for another kludge.
///
/// # Errors
/// [`GeoError`] if the value is invalid; such a kludge is ignored.
pub fn kludge_of_value(name: &str, value: &str) -> Option<Result<GeoKludge, GeoError>> {
    let own = NAMES
        .into_iter()
        .find(|own| own.eq_ignore_ascii_case(name))?;
    Some(match own {
        "GEO" => Position::parse(value).map(GeoKludge::Point),
        "GEOBOX" => GeoBox::parse(value).map(GeoKludge::Area),
        "GEOKML" => url(value).map(GeoKludge::Kml),
        _ => Position::parse(value).map(GeoKludge::Origin),
    })
}

/// Parses a control line, with or without its SOH; `None` for another kludge. The name may be in
/// any letter case, with blanks around it and the colon.
///
/// # Errors
/// [`GeoError`] if the value is invalid; such a kludge is ignored.
pub fn kludge_of_line(line: &str) -> Option<Result<GeoKludge, GeoError>> {
    let (name, value) = split(line)?;
    kludge_of_value(name, value)
}

fn split(line: &str) -> Option<(&str, &str)> {
    let line = line.strip_prefix('\u{1}').unwrap_or(line).trim_start();
    let end = line.find(|c: char| c == ':' || c.is_ascii_whitespace())?;
    let (name, rest) = line.split_at_checked(end)?;
    let rest = rest.trim_start();
    Some((name, rest.strip_prefix(':').unwrap_or(rest).trim()))
}

/// Checks that the value is a single URL: a scheme and something after it.
fn url(value: &str) -> Result<String, GeoError> {
    let value = value.trim();
    if value.is_empty() {
        return Err(GeoError::Empty {
            form: "the URL of a KML or KMZ document",
        });
    }
    let scheme = value.split(':').next().unwrap_or_default();
    let is_url = value.len() > scheme.len() + 1
        && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
        && !value.contains(char::is_whitespace);
    if is_url {
        Ok(value.to_owned())
    } else {
        Err(GeoError::NoUrl {
            text: quoted(value),
        })
    }
}

/// A damaged kludge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeoFault {
    /// Index of its line among the given lines, from 0.
    pub at: usize,
    /// Name of the kludge as written.
    pub name: String,
    /// Error in its value.
    pub error: GeoError,
}

impl std::fmt::Display for GeoFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "The {} kludge is ignored: {}.",
            self.name.to_ascii_uppercase(),
            self.error
        )
    }
}

/// Returns the invalid geographic kludges among control lines, with or without their SOH. This is
/// for a report to the user; all else ignores them.
pub fn faults<'l>(lines: impl IntoIterator<Item = &'l str>) -> Vec<GeoFault> {
    lines
        .into_iter()
        .enumerate()
        .filter_map(|(at, line)| {
            let error = kludge_of_line(line)?.err()?;
            let (name, _) = split(line)?;
            Some(GeoFault {
                at,
                name: name.to_owned(),
                error,
            })
        })
        .collect()
}
