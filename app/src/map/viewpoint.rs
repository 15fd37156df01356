//! View of a map or globe as a text for bookmarks and the session: `zoom/latitude/longitude`, like
//! fragments of other maps. Addresses have no fragments (5.2.2.2: "#" is always encoded), so the
//! text is stored next to an address, never in it.

use super::world::{Degrees, turned_beyond};
use std::fmt;

/// Maximum zoom that is parsed.
const MOST: f64 = 22.0;

/// Suffix of the view of a globe, for pages with both.
const GLOBE: &str = "globe";

/// Middle and zoom of a map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Viewpoint {
    pub(crate) center: Degrees,
    /// Zoom: the world (of a globe: its equator) is 256 * 2^zoom points long.
    pub(crate) zoom: f64,
    pub(crate) is_round: bool,
}

impl fmt::Display for Viewpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [longitude, latitude] = self.center;
        write!(f, "{:.2}/{latitude:.5}/{longitude:.5}", self.zoom)?;
        if self.is_round {
            write!(f, "/{GLOBE}")?;
        }
        Ok(())
    }
}

impl Viewpoint {
    /// Parses the text of a view; `None` if it is something else.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut fields = text.split('/');
        let mut number = || {
            fields
                .next()?
                .parse::<f64>()
                .ok()
                .filter(|it| it.is_finite())
        };
        let (zoom, latitude, longitude) = (number()?, number()?, number()?);
        Some(Self {
            center: [turned_beyond(longitude), latitude.clamp(-90.0, 90.0)],
            zoom: zoom.clamp(0.0, MOST),
            is_round: fields.next() == Some(GLOBE),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Viewpoint;

    #[test]
    fn viewpoints_are_read_as_they_are_written() {
        for is_round in [false, true] {
            let own = Viewpoint {
                center: [37.61778, 55.75583],
                zoom: 7.25,
                is_round,
            };
            assert_eq!(Viewpoint::parse(&own.to_string()), Some(own));
        }
        let text = "7.25/55.75583/37.61778";
        assert_eq!(Viewpoint::parse(text).unwrap().to_string(), text);
    }

    #[test]
    fn what_is_no_viewpoint_is_not_read() {
        for text in ["", "7", "7/55", "a/b/c", "7/NaN/1", "7/1/inf", "//"] {
            assert_eq!(Viewpoint::parse(text), None, "{text}");
        }
        let far = Viewpoint::parse("99/120/540").unwrap();
        assert_eq!((far.zoom, far.center), (22.0, [-180.0, 90.0]));
    }
}
