//! A dot on the map.

use super::GeoError;
use crate::limits;

/// A place on the Earth in decimal degrees (WGS84, Greenwich); always within ranges, never NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position {
    lat: f64,
    lon: f64,
}

impl Position {
    /// Where the equator crosses the meridian of Greenwich.
    pub const ORIGIN: Self = Self { lat: 0.0, lon: 0.0 };

    /// A place; `None` when the latitude is not within -90 and 90, or the longitude not within
    /// -180 and 180 degrees.
    #[must_use]
    pub fn new(lat: f64, lon: f64) -> Option<Self> {
        let fits = (-90.0..=90.0).contains(&lat) && (-180.0..=180.0).contains(&lon);
        // Adding zero makes -0 to 0.
        fits.then_some(Self {
            lat: lat + 0.0,
            lon: lon + 0.0,
        })
    }

    /// Degrees north of the equator, negative to the south.
    #[must_use]
    pub const fn lat(self) -> f64 {
        self.lat
    }

    /// Degrees east of Greenwich, negative to the west.
    #[must_use]
    pub const fn lon(self) -> f64 {
        self.lon
    }

    /// Reads the value of a GEO or ORIGEO kludge, `<Latitude>;<Longitude>` (7.2.1.5.1, 7.2.1.5.5).
    /// Blanks around numbers say nothing.
    ///
    /// # Errors
    /// Says what is wrong with the numbers.
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
    /// As a GEO kludge has it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{};{}", self.lat, self.lon)
    }
}

/// Degrees of latitude, trimmed.
pub(super) fn latitude(text: &str) -> Result<f64, GeoError> {
    let number = degrees(text)?;
    if (-90.0..=90.0).contains(&number) {
        Ok(number)
    } else {
        Err(GeoError::Latitude { text: quoted(text) })
    }
}

/// Degrees of longitude, trimmed.
pub(super) fn longitude(text: &str) -> Result<f64, GeoError> {
    let number = degrees(text)?;
    if (-180.0..=180.0).contains(&number) {
        Ok(number)
    } else {
        Err(GeoError::Longitude { text: quoted(text) })
    }
}

/// A decimal number: a sign, digits, a dot and digits. No exponents, no words.
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

/// What is written, short enough for a sentence.
pub(super) fn quoted(text: &str) -> String {
    const SHOWN: usize = 40;
    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(SHOWN).collect();
    short.push('…');
    short
}
