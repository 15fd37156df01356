//! Forms of landmarks in degrees, and their construction from shapes.

use super::mercator::MapRect;
use super::world::Degrees;
use fidoscope_core::geo::{GeoBox, Position, Shape};

/// Form of a landmark. Longitudes continue beyond 180 degrees, so that a form across that meridian
/// stays in one piece.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum LandmarkForm {
    Point(Degrees),
    /// South-western and north-eastern corner.
    Box(Degrees, Degrees),
    Line(Vec<Degrees>),
    /// Rings; the first is the edge.
    Polygon(Vec<Vec<Degrees>>),
}

/// Maximum number of positions of a filled polygon. If its edges cross each other, triangulation
/// takes quadratic time: about half a second at this limit.
pub(super) const MOST_FILLED: usize = 4_000;

impl LandmarkForm {
    /// Returns the number of positions.
    pub(super) fn positions(&self) -> usize {
        match self {
            Self::Point(_) => 1,
            Self::Box(..) => 4,
            Self::Line(line) => line.len(),
            Self::Polygon(rings) => rings.iter().map(Vec::len).sum(),
        }
    }

    /// Returns the rings of a polygon small enough to be filled; larger ones are only outlined.
    pub(super) fn filled_rings(&self) -> Option<&[Vec<Degrees>]> {
        match self {
            Self::Polygon(rings) if self.positions() <= MOST_FILLED => Some(rings),
            _ => None,
        }
    }
}

/// Returns the bits of a form, to recognise equal forms.
pub(super) fn print(form: &LandmarkForm) -> Vec<u64> {
    let bits = |places: &[Degrees]| -> Vec<u64> {
        let numbers = places.iter().flatten();
        numbers.map(|number| number.to_bits()).collect()
    };
    match form {
        LandmarkForm::Point(place) => bits(&[*place]),
        LandmarkForm::Box(low, high) => [vec![1], bits(&[*low, *high])].concat(),
        LandmarkForm::Line(line) => [vec![2], bits(line)].concat(),
        LandmarkForm::Polygon(rings) => {
            let mut all = vec![3];
            for ring in rings {
                all.push(ring.len() as u64);
                all.extend(bits(ring));
            }
            all
        }
    }
}

pub(super) fn bounds(form: &LandmarkForm) -> [Degrees; 2] {
    let around = |places: &[Degrees]| {
        let part = MapRect::around(places.iter().copied());
        [part.min, part.max]
    };
    match form {
        LandmarkForm::Point(place) => [*place, *place],
        LandmarkForm::Box(low, high) => [*low, *high],
        LandmarkForm::Line(line) => around(line),
        LandmarkForm::Polygon(rings) => around(&capped(rings.first().map_or(&[], Vec::as_slice))),
    }
}

/// Converts a shape to a form; `None` if it has no place.
pub(crate) fn form_of(shape: &Shape) -> Option<LandmarkForm> {
    match shape {
        Shape::Point(at) => Some(LandmarkForm::Point([at.lon(), at.lat()])),
        Shape::Area(area) => Some(form_of_box(area)),
        Shape::Line(line) => {
            let line = unrolled(line, None);
            (!line.is_empty()).then_some(LandmarkForm::Line(line))
        }
        Shape::Polygon(polygon) => {
            let edge = closed_around_pole(ring_of(&polygon.outer, None));
            let near = edge.first().map(|place| place[0]);
            let holes = polygon.holes.iter().map(|hole| ring_of(hole, near));
            let rings: Vec<_> = std::iter::once(edge).chain(holes).collect();
            (rings.first().is_some_and(|edge| edge.len() > 2))
                .then_some(LandmarkForm::Polygon(rings))
        }
    }
}

/// Returns a ring without its repeated end.
fn ring_of(places: &[Position], near: Option<f64>) -> Vec<Degrees> {
    let mut ring = unrolled(places, near);
    if ring.len() > 3 && ring.first() == ring.last() {
        ring.pop();
    }
    ring
}

/// Closes a ring around the Earth at its beginning, one turn further; returns other rings
/// unchanged.
fn closed_around_pole(mut ring: Vec<Degrees>) -> Vec<Degrees> {
    if let (Some(first), Some(last)) = (ring.first().copied(), ring.last().copied()) {
        let turn = ((last[0] - first[0]) / 360.0).round() * 360.0;
        let end = [first[0] + turn, first[1]];
        if turn != 0.0 && end != last {
            ring.push(end);
        }
    }
    ring
}

/// Returns whether a ring goes around a pole: its end is a turn away from its beginning.
pub(crate) fn is_around_pole(ring: &[Degrees]) -> bool {
    let ends = ring.first().zip(ring.last());
    ring.len() > 3 && ends.is_some_and(|(first, last)| (last[0] - first[0]).abs() > 359.999)
}

/// Returns the edge of a ring's area: around a pole, the edge continues along the nearer pole.
pub(crate) fn capped(ring: &[Degrees]) -> Vec<Degrees> {
    let mut edge = ring.to_vec();
    if let (true, Some(first), Some(last)) = (is_around_pole(ring), ring.first(), ring.last()) {
        let north: f64 = ring.iter().map(|place| place[1]).sum();
        let pole = 90.0_f64.copysign(north);
        edge.extend([[last[0], pole], [first[0], pole]]);
    }
    edge
}

/// Converts a box to a form; a box across 180 degrees continues beyond them.
pub(crate) fn form_of_box(area: &GeoBox) -> LandmarkForm {
    let (west, mut east) = (area.west(), area.east());
    if east < west {
        east += 360.0;
    }
    LandmarkForm::Box([west, area.south()], [east, area.north()])
}

/// Shifts longitudes of a line by turns, so that none is more than half a turn from the one before.
fn unrolled(places: &[Position], near: Option<f64>) -> Vec<Degrees> {
    let mut before = near;
    let mut line: Vec<Degrees> = Vec::with_capacity(places.len());
    for place in places {
        let mut longitude = place.lon();
        if let Some(before) = before {
            longitude += ((before - longitude) / 360.0).round() * 360.0;
        }
        before = Some(longitude);
        line.push([longitude, place.lat()]);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::{LandmarkForm, bounds, form_of, is_around_pole};
    use crate::map::mercator::{filled, project};
    use crate::map::sphere::{dot, surface, unit};
    use fidoscope_core::geo::{Polygon, Position, Shape};

    /// Returns a ring along a latitude, beginning at a longitude.
    fn ring(from: f64, latitude: f64) -> LandmarkForm {
        let places = (0..=8).map(|step| {
            let longitude = (from + f64::from(step) * 45.0 + 180.0).rem_euclid(360.0) - 180.0;
            Position::new(latitude, longitude).unwrap()
        });
        let polygon = Polygon {
            outer: places.collect(),
            holes: Vec::new(),
        };
        form_of(&Shape::Polygon(polygon)).unwrap()
    }

    #[test]
    fn ring_around_a_pole_holds_the_pole() {
        for (latitude, pole) in [(70.0, 90.0), (-70.0, -90.0)] {
            let form = ring(10.0, latitude);
            let LandmarkForm::Polygon(rings) = &form else {
                panic!("{form:?}");
            };
            assert!(is_around_pole(&rings[0]), "{rings:?}");
            let [low, high] = bounds(&form);
            assert!(low[1] == pole || high[1] == pole);
            // On the flat map it fills the whole width up to the pole's end.
            let (points, triangles) = filled(rings, project);
            let area: f64 = triangles
                .as_chunks::<3>()
                .0
                .iter()
                .map(|corners| {
                    let [a, b, c] = corners.map(|at| points[at as usize]);
                    ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])).abs() / 2.0
                })
                .sum();
            let wanted = (project([0.0, latitude])[1] - project([0.0, pole])[1]).abs();
            assert!((area - wanted).abs() < 1e-6, "{area} {wanted}");
            // On the globe it contains the pole and nothing towards the equator.
            let patch = surface(rings);
            let axis = unit([0.0, pole]);
            let heights: Vec<f32> = patch.points.iter().map(|point| dot(*point, axis)).collect();
            assert!(heights.iter().any(|height| *height > 0.9999));
            assert!(heights.iter().all(|height| *height > 0.93));
        }
    }
}
