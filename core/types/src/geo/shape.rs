//! Lines and polygons between positions, and their intersection with regions.
//!
//! Edges are straight on a map of degrees and take the short way round: from 170 to -170 degrees
//! over the 180th meridian. All functions take time proportional to the number of positions.

use super::{GeoBox, Position};

/// A polygon with holes. Rings need not repeat their first position at the end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Polygon {
    /// The outer boundary.
    pub outer: Vec<Position>,
    /// Boundaries of holes.
    pub holes: Vec<Vec<Position>>,
}

/// A shape on the Earth.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A dot.
    Point(Position),
    /// A path.
    Line(Vec<Position>),
    /// An area with holes.
    Polygon(Polygon),
    /// A rectangle of degrees.
    Area(GeoBox),
}

impl Shape {
    /// Returns whether the shape and a region have a place in common; touching is enough.
    #[must_use]
    pub fn intersects(&self, area: &GeoBox) -> bool {
        match self {
            Self::Point(at) => area.contains(*at),
            Self::Area(own) => own.intersects(area),
            Self::Line(line) => Edges::of_line(line).reach(area),
            Self::Polygon(polygon) => polygon.intersects(area),
        }
    }

    /// Returns the smallest region around the shape. `None` for a shape without positions.
    #[must_use]
    pub fn bounds(&self) -> Option<GeoBox> {
        match self {
            Self::Point(at) => Some(GeoBox::of_position(*at)),
            Self::Area(own) => Some(*own),
            Self::Line(line) => Edges::of_line(line).bounds(),
            Self::Polygon(polygon) => {
                let ring = Edges::of_ring(&polygon.outer);
                let bounds = ring.bounds()?;
                let Some(north) = ring.pole_inside() else {
                    return Some(bounds);
                };
                let (south, north) = if north {
                    (bounds.south(), 90.0)
                } else {
                    (-90.0, bounds.north())
                };
                GeoBox::new(-180.0, south, 180.0, north)
            }
        }
    }

    /// Returns the number of positions.
    #[must_use]
    pub fn positions(&self) -> usize {
        match self {
            Self::Point(_) => 1,
            Self::Area(_) => 4,
            Self::Line(line) => line.len(),
            Self::Polygon(polygon) => {
                let holes: usize = polygon.holes.iter().map(Vec::len).sum();
                polygon.outer.len() + holes
            }
        }
    }
}

impl Polygon {
    fn intersects(&self, area: &GeoBox) -> bool {
        let rings = || std::iter::once(&self.outer).chain(&self.holes);
        if rings().any(|ring| Edges::of_ring(ring).reach(area)) {
            return true;
        }
        // No edge reaches the region: it is inside or outside as a whole.
        let Some(corner) = Position::new(area.south(), area.west()) else {
            return false;
        };
        Edges::of_ring(&self.outer).hold(corner)
            && !self
                .holes
                .iter()
                .any(|hole| Edges::of_ring(hole).hold(corner))
    }
}

/// The edges of a line or ring.
#[derive(Clone, Copy)]
struct Edges<'p> {
    positions: &'p [Position],
    is_ring: bool,
}

impl<'p> Edges<'p> {
    fn of_line(positions: &'p [Position]) -> Self {
        Self {
            positions,
            is_ring: false,
        }
    }

    fn of_ring(positions: &'p [Position]) -> Self {
        Self {
            positions,
            is_ring: true,
        }
    }

    /// Returns the edges; a single position yields one edge of zero length.
    fn iter(self) -> impl Iterator<Item = (Position, Position)> + 'p {
        let pairs = self.positions.windows(2).filter_map(|pair| match pair {
            [from, to] => Some((*from, *to)),
            _ => None,
        });
        let closing = match (self.positions.first(), self.positions.last()) {
            (Some(first), Some(last)) if self.is_ring || self.positions.len() == 1 => {
                Some((*last, *first))
            }
            _ => None,
        };
        pairs.chain(closing)
    }

    /// Returns whether an edge enters or touches the region.
    fn reach(self, area: &GeoBox) -> bool {
        self.iter().any(|(from, to)| {
            if area.contains(from) || area.contains(to) {
                return true;
            }
            let (first, second) = cut(from, to);
            std::iter::once(first)
                .chain(second)
                .any(|(from, to)| area.parts().any(|part| crosses(from, to, &part)))
        })
    }

    /// Returns whether a ring contains a place that is not on it: parity of the edges between the
    /// place and the north pole.
    fn hold(self, at: Position) -> bool {
        let mut inside = self.pole_inside() == Some(true);
        for (from, to) in self.iter() {
            if let Some(lat) = lat_on_meridian(from, to, at.lon())
                && lat > at.lat()
            {
                inside = !inside;
            }
        }
        inside
    }

    /// Returns the pole inside of a ring that goes around the Earth, the nearer one: `true` is the
    /// north pole. `None` if it contains no pole.
    fn pole_inside(self) -> Option<bool> {
        let turns = self.iter().filter(|(from, to)| wraps(*from, *to)).count();
        if turns % 2 == 0 {
            return None;
        }
        let sum: f64 = self.positions.iter().map(|at| at.lat()).sum();
        Some(sum >= 0.0)
    }

    fn bounds(self) -> Option<GeoBox> {
        let lats = || self.positions.iter().map(|at| at.lat());
        let south = lats().reduce(f64::min)?;
        let north = lats().reduce(f64::max)?;
        let lons = || self.positions.iter().map(|at| at.lon());
        if !self.iter().any(|(from, to)| wraps(from, to)) {
            let west = lons().reduce(f64::min)?;
            return GeoBox::new(west, south, lons().reduce(f64::max)?, north);
        }
        // From the other side of the Earth the ring is in one piece, from the eastern hemisphere to
        // the western one, unless it also crosses the meridian of Greenwich.
        let in_pieces = self
            .iter()
            .any(|(from, to)| !wraps(from, to) && (from.lon() < 0.0) != (to.lon() < 0.0));
        let west = lons().filter(|lon| *lon >= 0.0).reduce(f64::min);
        let east = lons().filter(|lon| *lon < 0.0).reduce(f64::max);
        match (west, east) {
            (Some(west), Some(east)) if !in_pieces => GeoBox::new(west, south, east, north),
            _ => GeoBox::new(-180.0, south, 180.0, north),
        }
    }
}

/// Returns whether an edge crosses the 180th meridian. An edge of a whole turn goes around the
/// Earth instead.
fn wraps(from: Position, to: Position) -> bool {
    let width = (from.lon() - to.lon()).abs();
    width > 180.0 && width < 360.0
}

type Edge = ((f64, f64), (f64, f64));

/// Splits an edge at the 180th meridian into straight edges, longitude first.
fn cut(from: Position, to: Position) -> (Edge, Option<Edge>) {
    let (a, b) = ((from.lon(), from.lat()), (to.lon(), to.lat()));
    if !wraps(from, to) {
        return ((a, b), None);
    }
    let side = if a.0 > b.0 { 180.0 } else { -180.0 };
    let length = 360.0 - (a.0 - b.0).abs();
    let lat = a.1 + (b.1 - a.1) * ((side - a.0).abs() / length);
    ((a, (side, lat)), Some(((-side, lat), b)))
}

/// Returns whether a straight edge and a region that does not cross the 180th meridian intersect
/// (Liang-Barsky).
fn crosses(a: (f64, f64), b: (f64, f64), area: &GeoBox) -> bool {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for (delta, distance) in [
        (-dx, a.0 - area.west()),
        (dx, area.east() - a.0),
        (-dy, a.1 - area.south()),
        (dy, area.north() - a.1),
    ] {
        if delta == 0.0 {
            if distance < 0.0 {
                return false;
            }
        } else if delta < 0.0 {
            enter = enter.max(distance / delta);
        } else {
            leave = leave.min(distance / delta);
        }
    }
    enter <= leave
}

/// Returns the latitude at which an edge crosses a meridian. Only one end of an edge counts, so
/// that a ring that touches the meridian with a position is not counted twice.
fn lat_on_meridian(from: Position, to: Position, lon: f64) -> Option<f64> {
    let (a, b) = (from.lon(), to.lon());
    let (at, length) = if wraps(from, to) {
        let crosses = if a > b {
            (a <= lon) != (lon < b)
        } else {
            (b <= lon) != (lon < a)
        };
        if !crosses {
            return None;
        }
        let way = (lon - a).abs();
        (way.min(360.0 - way), 360.0 - (a - b).abs())
    } else {
        if (a <= lon) == (b <= lon) {
            return None;
        }
        ((lon - a).abs(), (a - b).abs())
    };
    Some(from.lat() + (to.lat() - from.lat()) * (at / length))
}
