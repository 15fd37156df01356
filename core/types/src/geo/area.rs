//! Boxes between two meridians and two parallels.

use super::position::{latitude, longitude};
use super::{GeoError, Position};

/// A region between two lines of longitude and two of latitude, edges included: a rectangle of a
/// cylindrical projection (7.2.1.5.2). When `west` is greater than `east` it crosses the 180th
/// meridian.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GeoBox {
    west: f64,
    south: f64,
    east: f64,
    north: f64,
}

impl GeoBox {
    /// The whole Earth.
    pub const WORLD: Self = Self {
        west: -180.0,
        south: -90.0,
        east: 180.0,
        north: 90.0,
    };

    /// Creates a region; `None` if a number is out of range or South is north of North.
    #[must_use]
    pub fn new(west: f64, south: f64, east: f64, north: f64) -> Option<Self> {
        let low = Position::new(south, west)?;
        let high = Position::new(north, east)?;
        (south <= north).then_some(Self {
            west: low.lon(),
            south: low.lat(),
            east: high.lon(),
            north: high.lat(),
        })
    }

    /// Returns the region of one place.
    #[must_use]
    pub const fn of_position(at: Position) -> Self {
        Self {
            west: at.lon(),
            south: at.lat(),
            east: at.lon(),
            north: at.lat(),
        }
    }

    /// Parses the value of a GEOBOX kludge, or of a `geomark` or `geofrom` filter:
    /// `<West>,<South>,<East>,<North>` (7.2.1.5.2, 7.2.1.5.6, 7.2.1.5.7). Blanks around numbers are
    /// ignored.
    ///
    /// # Errors
    /// [`GeoError`] if the numbers are invalid.
    pub fn parse(value: &str) -> Result<Self, GeoError> {
        const FORM: &str = "<West>,<South>,<East>,<North> in degrees";
        if value.trim().is_empty() {
            return Err(GeoError::Empty { form: FORM });
        }
        let mut parts = value.split(',').map(str::trim);
        let mut next = || parts.next();
        let (Some(west), Some(south), Some(east), Some(north), None) =
            (next(), next(), next(), next(), next())
        else {
            return Err(GeoError::Count {
                found: value.split(',').count(),
                form: FORM,
            });
        };
        let made = Self {
            west: longitude(west)?,
            south: latitude(south)?,
            east: longitude(east)?,
            north: latitude(north)?,
        };
        if made.south > made.north {
            return Err(GeoError::UpsideDown {
                south: south.to_owned(),
                north: north.to_owned(),
            });
        }
        Ok(made)
    }

    /// Returns the western meridian.
    #[must_use]
    pub const fn west(&self) -> f64 {
        self.west
    }

    /// Returns the southern parallel.
    #[must_use]
    pub const fn south(&self) -> f64 {
        self.south
    }

    /// Returns the eastern meridian; less than [`Self::west`] beyond the 180th meridian.
    #[must_use]
    pub const fn east(&self) -> f64 {
        self.east
    }

    /// Returns the northern parallel.
    #[must_use]
    pub const fn north(&self) -> f64 {
        self.north
    }

    /// Returns whether the box crosses the 180th meridian (West is greater than East).
    #[must_use]
    pub fn crosses_180(&self) -> bool {
        self.west > self.east
    }

    /// Returns the width, in degrees of longitude.
    #[must_use]
    pub fn width(&self) -> f64 {
        if self.crosses_180() {
            self.east - self.west + 360.0
        } else {
            self.east - self.west
        }
    }

    /// Returns the middle of the box.
    #[must_use]
    pub fn centre(&self) -> Position {
        let mut lon = self.west + self.width() / 2.0;
        if lon > 180.0 {
            lon -= 360.0;
        }
        let lat = f64::midpoint(self.south, self.north);
        Position::new(lat, lon).unwrap_or(Position::ORIGIN)
    }

    /// Splits the box at the 180th meridian, for maps.
    pub fn parts(&self) -> impl Iterator<Item = Self> + Clone + use<> {
        let (first, second) = if self.crosses_180() {
            (
                Self {
                    east: 180.0,
                    ..*self
                },
                Some(Self {
                    west: -180.0,
                    ..*self
                }),
            )
        } else {
            (*self, None)
        };
        std::iter::once(first).chain(second)
    }

    /// Returns whether a place belongs to the region.
    #[must_use]
    pub fn contains(&self, at: Position) -> bool {
        self.intersects(&Self::of_position(at))
    }

    /// Returns whether two regions have a place in common; touching is enough.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        let in_lat = self.south <= other.north && other.south <= self.north;
        if !in_lat {
            return false;
        }
        let pole = |north: bool| self.reaches_pole(north) && other.reaches_pole(north);
        if pole(true) || pole(false) {
            return true;
        }
        let shared = self.parts().any(|own| {
            other
                .parts()
                .any(|theirs| own.west <= theirs.east && theirs.west <= own.east)
        });
        // 180 degrees East and West are one meridian.
        shared || (self.reaches_180() && other.reaches_180())
    }

    /// Returns whether the region touches or crosses the 180th meridian.
    #[must_use]
    pub fn reaches_180(&self) -> bool {
        self.crosses_180()
            || [self.west, self.east]
                .into_iter()
                .any(|lon| lon.abs() >= 180.0)
    }

    fn reaches_pole(&self, north: bool) -> bool {
        if north {
            self.north >= 90.0
        } else {
            self.south <= -90.0
        }
    }

    /// Returns whether the region reaches a pole, where all meridians meet.
    #[must_use]
    pub fn reaches_a_pole(&self) -> bool {
        self.reaches_pole(true) || self.reaches_pole(false)
    }
}

impl std::fmt::Display for GeoBox {
    /// Prints the value of a `geomark` filter.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            west,
            south,
            east,
            north,
        } = self;
        write!(f, "{west},{south},{east},{north}")
    }
}
