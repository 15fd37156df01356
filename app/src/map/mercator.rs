//! Projection of the flat map, and land and borders prepared for it.
//!
//! Coordinates of the flat map are parts of its side: 0, 0 is the north-west corner, 1, 1 the
//! south-east one (Web Mercator).

use super::form::capped;
use super::world::{Degrees, Outlines};
use earcut::Earcut;
use std::collections::{BTreeMap, HashMap};
use std::f64::consts::PI;

/// Latitude of the northern and southern end of the flat map, in degrees.
pub(crate) const MOST_LATITUDE: f64 = 85.051_128_779_806_59;

/// Projects a place onto the flat map.
pub(crate) fn project([longitude, latitude]: Degrees) -> [f64; 2] {
    let latitude = latitude.clamp(-MOST_LATITUDE, MOST_LATITUDE);
    let y = latitude.to_radians().tan().asinh();
    [longitude / 360.0 + 0.5, (1.0 - y / PI) / 2.0]
}

/// Returns the place at a point of the flat map; longitudes continue beyond its edges.
pub(crate) fn unproject([x, y]: [f64; 2]) -> Degrees {
    let latitude = ((1.0 - 2.0 * y) * PI).sinh().atan().to_degrees();
    [(x - 0.5) * 360.0, latitude]
}

/// Rectangle of the flat map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct MapRect {
    pub(crate) min: [f64; 2],
    pub(crate) max: [f64; 2],
}

impl MapRect {
    /// Returns the smallest rectangle around points; without points its ends are reversed.
    pub(crate) fn around(points: impl IntoIterator<Item = [f64; 2]>) -> Self {
        let mut part = Self {
            min: [f64::INFINITY; 2],
            max: [f64::NEG_INFINITY; 2],
        };
        for [x, y] in points {
            part.min = [part.min[0].min(x), part.min[1].min(y)];
            part.max = [part.max[0].max(x), part.max[1].max(y)];
        }
        part
    }

    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.min[0] <= other.max[0]
            && self.max[0] >= other.min[0]
            && self.min[1] <= other.max[1]
            && self.max[1] >= other.min[1]
    }
}

/// Neighbouring triangles.
pub(crate) struct Patch {
    pub(crate) part: MapRect,
    pub(crate) points: Vec<[f64; 2]>,
    pub(crate) triangles: Vec<u32>,
}

/// Piece of a line.
pub(crate) struct Strip {
    pub(crate) part: MapRect,
    pub(crate) points: Vec<[f64; 2]>,
}

/// World at one scale.
pub(crate) struct FlatWorld {
    pub(crate) land: Vec<Patch>,
    pub(crate) coasts: Vec<Strip>,
    pub(crate) borders: Vec<Strip>,
}

/// Number of squares along the map by which triangles are grouped.
const SQUARES: f64 = 24.0;

impl FlatWorld {
    pub(crate) fn new(outlines: &Outlines) -> Self {
        let mut squares: BTreeMap<(i32, i32), Vec<[[f64; 2]; 3]>> = BTreeMap::new();
        for rings in &outlines.land {
            let (points, triangles) = filled(rings, project);
            let at = |corner: u32| points.get(corner as usize).copied().unwrap_or_default();
            for corners in triangles.as_chunks::<3>().0 {
                let corners = corners.map(at);
                let [a, b, c] = corners;
                let square = [a[0] + b[0] + c[0], a[1] + b[1] + c[1]];
                let square = square.map(|sum| (sum / 3.0 * SQUARES).floor() as i32);
                squares.entry(square.into()).or_default().push(corners);
            }
        }
        let patch = |triangles: Vec<[[f64; 2]; 3]>| {
            let (points, triangles) = numbered(&triangles);
            Patch {
                part: MapRect::around(points.iter().copied()),
                points,
                triangles: triangles.into_flattened(),
            }
        };
        let strip = |piece: Vec<Degrees>| {
            let points: Vec<[f64; 2]> = piece.into_iter().map(project).collect();
            Strip {
                part: MapRect::around(points.iter().copied()),
                points,
            }
        };
        let (coasts, borders) = outlines.lines(strip);
        Self {
            land: squares.into_values().map(patch).collect(),
            coasts,
            borders,
        }
    }
}

/// Returns the distinct points of triangles, and the corners as indices of them.
pub(crate) fn numbered(triangles: &[[[f64; 2]; 3]]) -> (Vec<[f64; 2]>, Vec<[u32; 3]>) {
    let mut known: HashMap<[u64; 2], u32> = HashMap::new();
    let mut points = Vec::new();
    let mut number = |corner: [f64; 2]| {
        let next = points.len() as u32;
        let at = *known.entry(corner.map(f64::to_bits)).or_insert(next);
        if at == next {
            points.push(corner);
        }
        at
    };
    let numbers = triangles.iter().map(|corners| corners.map(&mut number));
    let numbers = numbers.collect();
    (points, numbers)
}

/// Triangulates a polygon: points, and the corners as indices of them.
pub(crate) fn filled(
    rings: &[Vec<Degrees>],
    project: impl Fn(Degrees) -> [f64; 2],
) -> (Vec<[f64; 2]>, Vec<u32>) {
    let mut points: Vec<[f64; 2]> = Vec::new();
    let mut holes: Vec<u32> = Vec::new();
    for (at, ring) in rings.iter().enumerate() {
        if at > 0 {
            holes.push(points.len() as u32);
        }
        points.extend(capped(ring).into_iter().map(&project));
    }
    let mut triangles: Vec<u32> = Vec::new();
    Earcut::new().earcut(points.iter().copied(), &holes, &mut triangles);
    (points, triangles)
}

#[cfg(test)]
mod tests {
    use super::{FlatWorld, MOST_LATITUDE, project, unproject};
    use crate::map::world::{Outlines, Scale};

    #[test]
    fn places_are_projected_there_and_back() {
        for place in [
            [0.0, 0.0],
            [37.6, 55.75],
            [-180.0, -80.0],
            [180.0, MOST_LATITUDE],
        ] {
            let back = unproject(project(place));
            assert!((back[0] - place[0]).abs() < 1e-9, "{place:?}: {back:?}");
            assert!((back[1] - place[1]).abs() < 1e-9, "{place:?}: {back:?}");
        }
        assert_eq!(project([-180.0, 90.0])[0], 0.0);
        assert!(project([0.0, 90.0])[1].abs() < 1e-9);
    }

    /// Returns whether a place is on land, by the drawn triangles.
    fn is_land(world: &FlatWorld, place: [f64; 2]) -> bool {
        let [x, y] = project(place);
        world.land.iter().any(|patch| {
            patch.triangles.chunks_exact(3).any(|corners| {
                let [a, b, c] = [0, 1, 2].map(|at| patch.points[corners[at] as usize]);
                let side = |a: [f64; 2], b: [f64; 2]| {
                    (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])
                };
                let sides = [side(a, b), side(b, c), side(c, a)];
                sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0)
            })
        })
    }

    #[test]
    fn triangles_cover_the_land_and_leave_the_sea_free() {
        for scale in Scale::ALL {
            let world = FlatWorld::new(&Outlines::read(scale));
            for place in [
                [37.6, 55.75],
                [-100.0, 40.0],
                [134.0, -25.0],
                [20.0, 5.0],
                [0.0, -80.0],
                [-42.0, 70.0],
            ] {
                assert!(is_land(&world, place), "{scale:?}: {place:?}");
            }
            for place in [[-30.0, 30.0], [80.0, -30.0], [-150.0, 0.0], [51.0, 42.0]] {
                assert!(!is_land(&world, place), "{scale:?}: {place:?}");
            }
            assert!(world.coasts.len() > 100 && world.borders.len() > 200);
        }
    }
}
