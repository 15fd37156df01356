//! A position on the map.

use super::GeoError;
use crate::limits;

/// A place on the Earth in decimal degrees (WGS84, Greenwich); always within ranges, never NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position {
    lat: f64,
    lon: f64,
}

impl Position {
    /// Intersection of the equator and the meridian of Greenwich.
    pub const ORIGIN: Self = Self { lat: 0.0, lon: 0.0 };

    /// Creates a place; `None` if the latitude is not within -90 and 90, or the longitude not
    /// within -180 and 180 degrees.
    #[must_use]
    pub fn new(lat: f64, lon: f64) -> Option<Self> {
        let fits = (-90.0..=90.0).contains(&lat) && (-180.0..=180.0).contains(&lon);
        // Adding zero turns -0 into 0.
        fits.then_some(Self {
            lat: lat + 0.0,
            lon: lon + 0.0,
        })
    }

    /// Returns the latitude in degrees, negative to the south.
    #[must_use]
    pub const fn lat(self) -> f64 {
        self.lat
    }

    /// Returns the longitude in degrees, negative to the west.
    #[must_use]
    pub const fn lon(self) -> f64 {
        self.lon
    }

    /// Parses the value of a GEO or ORIGEO kludge, `<Latitude>;<Longitude>` (7.2.1.5.1, 7.2.1.5.5).
    /// Blanks around numbers are ignored.
    ///
    /// # Errors
    /// [`GeoError`] if the numbers are invalid.
    pub fn parse(value: &str) -> Result<Self, GeoError> {
        const FORM: &str = "<Latitude>;<Longitude> in degrees";
        if value.trim().is_empty() {
            return Err(GeoError::Empty { form: FORM });
        }
        let mut parts = value.split(';');
        let (Some(lat), Some(lon), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(GeoError::Count {
                found: value.split(';').count(),
                form: FORM,
            });
        };
        let (lat, lon) = (lat.trim(), lon.trim());
        Ok(Self {
            lat: latitude(lat)?,
            lon: longitude(lon)?,
        })
    }
}

impl std::fmt::Display for Position {
    /// Prints the value of a GEO kludge.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{};{}", self.lat, self.lon)
    }
}

/// Parses degrees of latitude; `text` is trimmed.
pub(super) fn latitude(text: &str) -> Result<f64, GeoError> {
    let number = degrees(text)?;
    if (-90.0..=90.0).contains(&number) {
        Ok(number)
    } else {
        Err(GeoError::Latitude { text: quoted(text) })
    }
}

/// Parses degrees of longitude; `text` is trimmed.
pub(super) fn longitude(text: &str) -> Result<f64, GeoError> {
    let number = degrees(text)?;
    if (-180.0..=180.0).contains(&number) {
        Ok(number)
    } else {
        Err(GeoError::Longitude { text: quoted(text) })
    }
}

/// Parses a decimal number: a sign, digits, a dot and digits. No exponents, no words.
fn degrees(text: &str) -> Result<f64, GeoError> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_decimal = digits.bytes().any(|byte| byte.is_ascii_digit())
        && digits
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.')
        && text.len() <= limits::GEO_NUMBER_BYTES;
    match text.parse::<f64>() {
        Ok(number) if is_decimal => Ok(number + 0.0),
        _ if digits.contains(',') => Err(GeoError::Comma { text: quoted(text) }),
        _ => Err(GeoError::NoNumber { text: quoted(text) }),
    }
}

/// Returns the text shortened for a sentence.
pub(super) fn quoted(text: &str) -> String {
    const SHOWN: usize = 40;
    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(SHOWN).collect();
    short.push('…');
    short
}
