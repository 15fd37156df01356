//! World on a sphere of radius 1: triangles and lines fine enough to follow its surface.
//!
//! The first axis points to 0° N 0° E, the second to 0° N 90° E, the third to the North Pole.

use super::form::{LandmarkForm, is_around_pole};
use crate::map::mercator::{filled, numbered};
use crate::map::world::{Degrees, Outlines};
use std::collections::{BTreeMap, HashMap};

/// Direction from the middle of the Earth, of length 1.
pub(crate) type Unit = [f32; 3];

/// Maximum span of the sides of triangles and lines, in degrees.
const SIDE: f64 = 5.0;

/// Maximum number of points: of the world's land, and of a landmark's surface. A box of the whole
/// Earth takes 6,000.
const LAND_POINTS: usize = 400_000;
const AREA_POINTS: usize = 20_000;

/// Returns the direction of a place.
pub(crate) fn unit([longitude, latitude]: Degrees) -> Unit {
    unit_f64([longitude, latitude]).map(|part| part as f32)
}

/// Returns the direction of a place in double precision.
pub(crate) fn unit_f64([longitude, latitude]: Degrees) -> [f64; 3] {
    let (sin, cos) = longitude.to_radians().sin_cos();
    let (up, flat) = latitude.to_radians().sin_cos();
    [flat * cos, flat * sin, up]
}

/// Returns the place in a direction.
pub(crate) fn place([x, y, z]: [f64; 3]) -> Degrees {
    [y.atan2(x).to_degrees(), z.atan2(x.hypot(y)).to_degrees()]
}

/// Part of the surface around a direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cap {
    pub(crate) center: Unit,
    /// Cosine of its angle.
    pub(crate) cos: f32,
}

impl Cap {
    pub(crate) fn around(points: &[Unit]) -> Self {
        let mut sum = [0.0_f32; 3];
        for point in points {
            for (sum, part) in sum.iter_mut().zip(point) {
                *sum += part;
            }
        }
        let length = dot(sum, sum).sqrt();
        if length < 1e-3 {
            return Self {
                center: [1.0, 0.0, 0.0],
                cos: -1.0,
            };
        }
        let center = sum.map(|part| part / length);
        let cos = points
            .iter()
            .map(|point| dot(center, *point))
            .fold(1.0_f32, f32::min);
        Self { center, cos }
    }
}

pub(crate) fn dot(a: Unit, b: Unit) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Neighbouring triangles.
#[derive(Clone, Debug)]
pub(crate) struct Patch {
    pub(crate) cap: Cap,
    pub(crate) points: Vec<Unit>,
    pub(crate) triangles: Vec<[u32; 3]>,
}

/// Piece of a line.
#[derive(Clone, Debug)]
pub(crate) struct Strip {
    pub(crate) cap: Cap,
    pub(crate) points: Vec<Unit>,
}

impl Strip {
    pub(crate) fn new(points: Vec<Unit>) -> Self {
        Self {
            cap: Cap::around(&points),
            points,
        }
    }
}

/// World on the sphere, at one scale.
pub(crate) struct SphereMesh {
    pub(crate) land: Vec<Patch>,
    pub(crate) coasts: Vec<Strip>,
    pub(crate) borders: Vec<Strip>,
}

/// Side of the squares by which triangles are grouped, in degrees.
const SQUARE: f64 = 15.0;

impl SphereMesh {
    pub(crate) fn new(outlines: &Outlines) -> Self {
        let mut squares: BTreeMap<(i32, i32), Vec<[Degrees; 3]>> = BTreeMap::new();
        for rings in &outlines.land {
            let (points, triangles) = fine_triangles(rings, LAND_POINTS);
            for corners in triangles {
                let corners = corners.map(|corner| at(&points, corner));
                let [a, b, c] = corners;
                let square = [a[0] + b[0] + c[0], a[1] + b[1] + c[1]];
                let square = square.map(|sum| (sum / 3.0 / SQUARE).floor() as i32);
                squares.entry(square.into()).or_default().push(corners);
            }
        }
        let strip = |piece: Vec<Degrees>| Strip::new(fine_line(&piece));
        let (coasts, borders) = outlines.lines(strip);
        Self {
            land: squares
                .into_values()
                .map(|triangles| patch(&triangles))
                .collect(),
            coasts,
            borders,
        }
    }
}

/// Surface and outlines of a landmark.
#[derive(Clone, Debug, Default)]
pub(crate) struct Area {
    pub(crate) fill: Option<Patch>,
    pub(crate) lines: Vec<Strip>,
}

impl Area {
    pub(crate) fn of(form: &LandmarkForm) -> Self {
        let ring = |places: &[Degrees]| {
            let back = places.first().filter(|_| !is_around_pole(places));
            let closed: Vec<Degrees> = places.iter().chain(back).copied().collect();
            Strip::new(fine_line(&closed))
        };
        match form {
            LandmarkForm::Point(_) => Self::default(),
            LandmarkForm::Box(low, high) => {
                let corners = vec![*low, [high[0], low[1]], *high, [low[0], high[1]]];
                Self {
                    lines: vec![ring(&corners)],
                    fill: Some(surface(&[corners])),
                }
            }
            LandmarkForm::Line(line) => Self {
                fill: None,
                lines: vec![Strip::new(fine_line(line))],
            },
            LandmarkForm::Polygon(rings) => Self {
                lines: rings.iter().map(|places| ring(places)).collect(),
                fill: form.filled_rings().map(surface),
            },
        }
    }
}

/// Triangulates the inside of a polygon.
pub(crate) fn surface(rings: &[Vec<Degrees>]) -> Patch {
    let (points, triangles) = fine_triangles(rings, AREA_POINTS);
    let triangles: Vec<[Degrees; 3]> = triangles
        .into_iter()
        .map(|corners| corners.map(|corner| at(&points, corner)))
        .collect();
    patch(&triangles)
}

fn patch(triangles: &[[Degrees; 3]]) -> Patch {
    let (places, triangles) = numbered(triangles);
    let points: Vec<Unit> = places.into_iter().map(unit).collect();
    Patch {
        cap: Cap::around(&points),
        points,
        triangles,
    }
}

/// Subdivides a line to follow the sphere; very long lines get no extra points.
pub(crate) fn fine_line(line: &[Degrees]) -> Vec<Unit> {
    let most = (AREA_POINTS / line.len().max(1)).clamp(1, 180) as f64;
    let mut points = Vec::with_capacity(line.len());
    let mut before: Option<Degrees> = None;
    for place in line.iter().copied() {
        if let Some(from) = before {
            let steps = (arc(from, place) / SIDE).ceil().clamp(1.0, most);
            for step in 1..steps as u32 {
                let part = f64::from(step) / steps;
                points.push(unit([
                    from[0] + (place[0] - from[0]) * part,
                    from[1] + (place[1] - from[1]) * part,
                ]));
            }
        }
        points.push(unit(place));
        before = Some(place);
    }
    points
}

/// Returns the approximate distance of two places, in degrees of an arc.
fn arc(a: Degrees, b: Degrees) -> f64 {
    let cos = ((a[1] + b[1]) / 2.0).to_radians().cos();
    ((a[0] - b[0]) * cos).hypot(a[1] - b[1])
}

fn at(points: &[Degrees], corner: u32) -> Degrees {
    points.get(corner as usize).copied().unwrap_or_default()
}

/// Triangulates a polygon and halves long sides until there are `most` points. Neighbours halve a
/// common side at the same point, so that no gap opens between them.
fn fine_triangles(rings: &[Vec<Degrees>], most: usize) -> (Vec<Degrees>, Vec<[u32; 3]>) {
    let (mut points, triangles) = filled(rings, |place| place);
    let mut open: Vec<[u32; 3]> = triangles.as_chunks::<3>().0.to_vec();
    let mut done = Vec::with_capacity(open.len());
    let mut halves: HashMap<(u32, u32), u32> = HashMap::new();
    while let Some(corners) = open.pop() {
        let [a, b, c] = corners;
        let sides = [(a, b, c), (b, c, a), (c, a, b)];
        let longest = sides
            .into_iter()
            .map(|side| (arc(at(&points, side.0), at(&points, side.1)), side))
            .max_by(|(one, _), (other, _)| one.total_cmp(other));
        match longest {
            Some((long, (from, to, apex))) if long > SIDE && points.len() < most => {
                let key = (from.min(to), from.max(to));
                let middle = *halves.entry(key).or_insert_with(|| {
                    let (from, to) = (at(&points, key.0), at(&points, key.1));
                    let half = [(from[0] + to[0]) / 2.0, (from[1] + to[1]) / 2.0];
                    points.push(half);
                    points.len() as u32 - 1
                });
                open.push([from, middle, apex]);
                open.push([middle, to, apex]);
            }
            _ => done.push(corners),
        }
    }
    (points, done)
}

#[cfg(test)]
mod tests {
    use super::{AREA_POINTS, SIDE, SphereMesh, dot, fine_line, place, surface, unit, unit_f64};
    use crate::map::world::{Outlines, Scale};

    #[test]
    fn places_have_a_direction_and_directions_a_place() {
        for known in [[0.0, 0.0], [37.6, 55.75], [-170.0, -60.0], [12.0, 89.0]] {
            let back = place(unit_f64(known));
            assert!((back[0] - known[0]).abs() < 1e-9, "{known:?}");
            assert!((back[1] - known[1]).abs() < 1e-9, "{known:?}");
        }
        assert!(unit([90.0, 0.0])[1] > 0.999);
        assert!(unit([0.0, 90.0])[2] > 0.999);
    }

    #[test]
    fn no_side_of_the_worlds_triangles_is_too_long() {
        for scale in Scale::ALL {
            let mesh = SphereMesh::new(&Outlines::read(scale));
            let mut seen = 0;
            let least = (SIDE * 1.2).to_radians().cos() as f32;
            for patch in &mesh.land {
                for corners in &patch.triangles {
                    let [a, b, c] = corners.map(|at| patch.points[at as usize]);
                    for (a, b) in [(a, b), (b, c), (c, a)] {
                        assert!(dot(a, b) >= least, "{a:?} {b:?}");
                    }
                    seen += 1;
                }
            }
            assert!(seen > 5_000, "{scale:?}: {seen}");
        }
    }

    #[test]
    fn the_surface_of_a_large_box_bulges_as_the_sphere_does() {
        let patch = surface(&[vec![[0.0, 0.0], [60.0, 0.0], [60.0, 60.0], [0.0, 60.0]]]);
        assert!(patch.triangles.len() > 100);
        for corners in &patch.triangles {
            let [a, b, c] = corners.map(|at| patch.points[at as usize]);
            let middle = [0, 1, 2].map(|axis| (a[axis] + b[axis] + c[axis]) / 3.0);
            assert!(dot(middle, middle).sqrt() > 0.99);
        }
    }

    #[test]
    fn no_landmark_has_more_points_than_the_limit() {
        // From one side of the Earth to the other again and again.
        let zigzag = |count: u32| -> Vec<[f64; 2]> {
            let place = |at: u32| [f64::from(at % 2) * 168.0, f64::from(at % 1_000) / 100.0];
            (0..count).map(place).collect()
        };
        // Dense enough within the limit: 34 pieces of 5 degrees for each side.
        assert_eq!(fine_line(&zigzag(100)).len(), 99 * 34 + 1);
        assert_eq!(fine_line(&zigzag(2_000)).len(), 1_999 * 10 + 1);
        assert_eq!(fine_line(&zigzag(30_000)).len(), 30_000);
        let teeth = (0..500).flat_map(|tooth| {
            let low = f64::from(tooth) / 10.0;
            let high = low + 0.05;
            [[0.0, low], [168.0, low], [168.0, high], [0.0, high]]
        });
        let comb = teeth.chain([[-1.0, 49.95], [-1.0, 0.0]]).collect();
        let patch = surface(&[comb]);
        assert!(patch.points.len() <= AREA_POINTS, "{}", patch.points.len());
    }
}
