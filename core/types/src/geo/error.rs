//! Errors in written places.

/// Error in a written place; its text follows the name of the kludge or filter in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GeoError {
    /// Empty value.
    #[error("no coordinates are given; write {form}")]
    Empty {
        /// Expected form.
        form: &'static str,
    },
    /// Too few or too many numbers.
    #[error("the form is {form}, but the number of values is {found}")]
    Count {
        /// Number of values found.
        found: usize,
        /// Expected form.
        form: &'static str,
    },
    /// A decimal comma.
    #[error("`{text}` has a comma; the decimal mark of degrees is a dot (44.57;38.05)")]
    Comma {
        /// Text as written.
        text: String,
    },
    /// Not a number.
    #[error("`{text}` is not a decimal number of degrees (such as 44.57 or -70.5)")]
    NoNumber {
        /// Text as written.
        text: String,
    },
    /// Beyond a pole.
    #[error("the latitude {text} is not between -90 and 90 degrees")]
    Latitude {
        /// Text as written.
        text: String,
    },
    /// Beyond the 180th meridian.
    #[error("the longitude {text} is not between -180 and 180 degrees")]
    Longitude {
        /// Text as written.
        text: String,
    },
    /// A box whose South is north of its North.
    #[error(
        "the South ({south}) lies north of the North ({north}); the order is \
         West,South,East,North"
    )]
    UpsideDown {
        /// South in degrees, as written.
        south: String,
        /// North in degrees, as written.
        north: String,
    },
    /// A GEOKML kludge whose value is no URL.
    #[error("`{text}` is not the URL of a KML or KMZ document")]
    NoUrl {
        /// Text as written.
        text: String,
    },
}
