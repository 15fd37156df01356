//! What is wrong with written places.

/// Why a place cannot be read: pieces of sentences that follow the name of the kludge or filter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GeoError {
    /// Nothing is written.
    #[error("no coordinates are given; write {form}")]
    Empty {
        /// What belongs here.
        form: &'static str,
    },
    /// Too few or too many numbers.
    #[error("{form} is meant, which is not the number of values given ({found})")]
    Count {
        /// How many there are.
        found: usize,
        /// What belongs here.
        form: &'static str,
    },
    /// A decimal comma.
    #[error("`{text}` has a comma; the decimal mark of degrees is a dot (44.57;38.05)")]
    Comma {
        /// What is written.
        text: String,
    },
    /// Not a number.
    #[error("`{text}` is no decimal number of degrees (such as 44.57 or -70.5)")]
    NoNumber {
        /// What is written.
        text: String,
    },
    /// Beyond a pole.
    #[error("the latitude {text} is not within -90 and 90 degrees")]
    Latitude {
        /// What is written.
        text: String,
    },
    /// Beyond the 180th meridian.
    #[error("the longitude {text} is not within -180 and 180 degrees")]
    Longitude {
        /// What is written.
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
    #[error("`{text}` is no URL of a KML or KMZ document")]
    NoUrl {
        /// What is written.
        text: String,
    },
}
