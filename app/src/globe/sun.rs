//! Position of the sun, for day and night on a globe.
//!
//! Reads no clock: callers pass the time.

use crate::map::world::{Degrees, turned};

/// Returns the subsolar point at a time in seconds since 1970.
pub(crate) fn noon(moment: Option<i64>) -> Option<Degrees> {
    moment.map(zenith)
}

/// Returns the subsolar point within a quarter of a degree (low precision formulas of the
/// Astronomical Almanac).
fn zenith(seconds: i64) -> Degrees {
    // Days since 1 January 2000, 12:00.
    let days = (seconds - 946_728_000) as f64 / 86_400.0;
    let anomaly = (357.528 + 0.985_600_3 * days).to_radians();
    let mean = 280.460 + 0.985_647_4 * days;
    let ecliptic = (mean + 1.915 * anomaly.sin() + 0.020 * (2.0 * anomaly).sin()).to_radians();
    let tilt = (23.439 - 0.000_000_4 * days).to_radians();
    let ascension = (tilt.cos() * ecliptic.sin()).atan2(ecliptic.cos());
    let declination = (tilt.sin() * ecliptic.sin()).asin();
    let sidereal = 280.460_618_37 + 360.985_647_366_29 * days;
    let longitude = ascension.to_degrees() - sidereal;
    [turned(longitude), declination.to_degrees()]
}

#[cfg(test)]
mod tests {
    use super::{noon, zenith};

    #[test]
    fn the_sun_is_where_almanacs_have_it() {
        for (seconds, what, longitude, latitude) in [
            // 20 March 2024, 03:06 UTC.
            (1_710_903_960, "equinox", 135.4, 0.0),
            // 20 June 2024, 20:51 UTC.
            (1_718_916_660, "solstice", -132.3, 23.44),
            // 3 November 2024, 12:00 UTC: the equation of time is 16.5 minutes.
            (1_730_635_200, "equation of time", -4.1, -15.2),
            // 1 January 2000, 12:00 UTC.
            (946_728_000, "epoch", 0.8, -23.03),
        ] {
            let at = zenith(seconds);
            assert!((at[0] - longitude).abs() < 0.5, "{what}: {at:?}");
            assert!((at[1] - latitude).abs() < 0.3, "{what}: {at:?}");
        }
    }

    #[test]
    fn no_moment_no_sun() {
        assert_eq!(noon(None), None);
        assert!(noon(Some(946_728_000)).is_some());
    }
}
