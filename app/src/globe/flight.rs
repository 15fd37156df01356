//! Animated flights of a globe between two views: eased, and zoomed out in the middle of a long
//! way.
//!
//! Reads no clock: callers pass the time.

use crate::map::here::{EARTH, distance};
use crate::map::world::{Degrees, turned};

/// Maximum duration of a flight, in seconds.
const LONGEST: f64 = 1.6;

/// Middle of a globe, and its zoom as a multiple of the fitting radius.
pub(super) type View = (Degrees, f32);

/// Animation between two views.
pub(super) struct Flight {
    from: View,
    to: View,
    seconds: f64,
    /// Extra distance in the middle of the way, as a logarithm of the zoom.
    rise: f64,
    /// Time of its first frame, in seconds.
    began: Option<f64>,
}

impl Flight {
    pub(super) fn new(from: View, to: View) -> Self {
        let angle = distance(from.0, to.0) / EARTH;
        let [low, high] = [from, to].map(|(_, zoom)| f64::from(zoom.max(0.01)).ln());
        // At a zoom of 1 about two radians are visible.
        let wide = (1.6 / angle.max(1e-9)).ln().max(0.0);
        let rise = (f64::midpoint(low, high) - wide).clamp(0.0, 6.0);
        let seconds = 0.35 + 0.25 * angle + 0.1 * (low - high).abs() + 0.15 * rise;
        Self {
            from,
            to,
            seconds: seconds.min(LONGEST),
            rise,
            began: None,
        }
    }

    /// Returns the view at a time in seconds, and whether the flight is over.
    pub(super) fn at(&mut self, now: f64) -> (View, bool) {
        let began = *self.began.get_or_insert(now);
        let passed = (now - began).max(0.0) / self.seconds;
        if passed >= 1.0 {
            return (self.to, true);
        }
        let part = passed * passed * (3.0 - 2.0 * passed);
        let between = |from: f64, to: f64| from + (to - from) * part;
        let ([west, south], [east, north]) = (self.from.0, self.to.0);
        let center = [
            turned(west + turned(east - west) * part),
            between(south, north),
        ];
        let [low, high] = [self.from, self.to].map(|(_, zoom)| f64::from(zoom.max(0.01)).ln());
        let zoom = between(low, high) - self.rise * 4.0 * part * (1.0 - part);
        ((center, zoom.exp() as f32), false)
    }
}

#[cfg(test)]
mod tests {
    use super::Flight;

    const MOSCOW: [f64; 2] = [37.6, 55.75];
    const SYDNEY: [f64; 2] = [151.2, -33.9];

    #[test]
    fn flight_begins_and_ends_where_it_should_and_rises_between() {
        let mut flight = Flight::new((MOSCOW, 14.0), (SYDNEY, 14.0));
        let (first, over) = flight.at(100.0);
        assert!((first.0[0] - MOSCOW[0]).abs() < 1e-9 && !over, "{first:?}");
        let views: Vec<_> = (0..40)
            .map(|step| flight.at(100.0 + f64::from(step) * 0.05))
            .collect();
        let lowest = views
            .iter()
            .map(|((_, zoom), _)| *zoom)
            .fold(14.0, f32::min);
        assert!(lowest < 2.0 && lowest > 0.5, "{lowest}");
        // The view moves all the way, and never back.
        let longitudes = views.iter().map(|((center, _), _)| center[0]);
        assert!(longitudes.is_sorted());
        assert_eq!(views.last(), Some(&((SYDNEY, 14.0), true)));
    }

    #[test]
    fn short_flight_stays_near_and_goes_the_short_way_round() {
        let mut flight = Flight::new(([179.5, 10.0], 14.0), ([-179.5, 10.0], 14.0));
        flight.at(0.0);
        let ((center, zoom), _) = flight.at(0.2);
        assert!(center[0].abs() > 179.0, "{center:?}");
        assert!((zoom - 14.0).abs() < 0.1, "{zoom}");
        // A clock that goes back does no harm.
        assert!(!flight.at(-5.0).1);
    }
}
