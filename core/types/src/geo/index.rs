//! Index of many places in memory, queried by region.

use super::GeoBox;

/// Index of regions that finds all that meet a given one: among a million, within a millisecond.
/// Immutable once built.
///
/// Places are sorted along a curve that keeps neighbours together. Each few of them, and each
/// few of those groups, have a bounding region. A group inside of the query is reported whole.
/// The few places on the 180th meridian or at a pole are checked one by one.
#[derive(Clone, Debug, Default)]
pub struct PlaceIndex {
    /// Places that touch neither the 180th meridian nor a pole, in the order of the curve.
    places: Vec<Flat>,
    ids: Vec<u32>,
    /// Regions around each [`FEW`] items of the level before, the finest level first.
    levels: Vec<Vec<Flat>>,
    /// All other places.
    odd: Vec<(GeoBox, u32)>,
}

/// Number of places or regions in one region of the next level.
const FEW: usize = 16;

/// A rectangle on the plane of degrees.
#[derive(Clone, Copy, Debug)]
struct Flat {
    west: f64,
    south: f64,
    east: f64,
    north: f64,
}

impl Flat {
    fn of(area: &GeoBox) -> Self {
        Self {
            west: area.west(),
            south: area.south(),
            east: area.east(),
            north: area.north(),
        }
    }

    fn around(parts: &[Self]) -> Self {
        let none = Self {
            west: f64::INFINITY,
            south: f64::INFINITY,
            east: f64::NEG_INFINITY,
            north: f64::NEG_INFINITY,
        };
        parts.iter().fold(none, |all, part| Self {
            west: all.west.min(part.west),
            south: all.south.min(part.south),
            east: all.east.max(part.east),
            north: all.north.max(part.north),
        })
    }

    fn meets(&self, other: &Self) -> bool {
        self.west <= other.east
            && other.west <= self.east
            && self.south <= other.north
            && other.south <= self.north
    }

    fn holds(&self, other: &Self) -> bool {
        self.west <= other.west
            && other.east <= self.east
            && self.south <= other.south
            && other.north <= self.north
    }

    /// Returns the position of its centre on the curve: the interleaved bits of both coordinates.
    fn on_curve(&self) -> u64 {
        let cell = |degrees: f64, least: f64, span: f64| {
            let part = ((degrees - least) / span).clamp(0.0, 1.0);
            (part * f64::from(u32::MAX)) as u32
        };
        let x = cell(f64::midpoint(self.west, self.east), -180.0, 360.0);
        let y = cell(f64::midpoint(self.south, self.north), -90.0, 180.0);
        spread(x) | spread(y) << 1
    }
}

/// Inserts a zero bit after each bit.
fn spread(bits: u32) -> u64 {
    let mut all = u64::from(bits);
    for (shift, mask) in [
        (16, 0x0000_FFFF_0000_FFFF),
        (8, 0x00FF_00FF_00FF_00FF),
        (4, 0x0F0F_0F0F_0F0F_0F0F),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ] {
        all = (all | all << shift) & mask;
    }
    all
}

impl PlaceIndex {
    /// Creates an index of regions (a dot is the region of one place), each with its number.
    #[must_use]
    pub fn new(places: impl IntoIterator<Item = (GeoBox, u32)>) -> Self {
        let mut odd = Vec::new();
        let mut sorted: Vec<(u64, Flat, u32)> = Vec::new();
        for (area, id) in places {
            if area.reaches_180() || area.reaches_a_pole() {
                odd.push((area, id));
            } else {
                let flat = Flat::of(&area);
                sorted.push((flat.on_curve(), flat, id));
            }
        }
        sorted.sort_unstable_by_key(|(place, _, id)| (*place, *id));
        let places: Vec<Flat> = sorted.iter().map(|(_, flat, _)| *flat).collect();
        let ids = sorted.into_iter().map(|(_, _, id)| id).collect();
        let mut levels: Vec<Vec<Flat>> = Vec::new();
        loop {
            let below = levels.last().unwrap_or(&places);
            if below.len() <= FEW {
                break;
            }
            levels.push(below.chunks(FEW).map(Flat::around).collect());
        }
        Self {
            places,
            ids,
            levels,
            odd,
        }
    }

    /// Returns the number of places.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len() + self.odd.len()
    }

    /// Returns whether the index is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Calls `visit` with the numbers of all places that meet a region, each once, many at a time
    /// and in no order.
    pub fn visit(&self, area: &GeoBox, visit: &mut dyn FnMut(&[u32])) {
        let mut parts = area.parts().map(|part| Flat::of(&part));
        let Some(first) = parts.next() else {
            return;
        };
        self.visit_part(&first, None, visit);
        if let Some(second) = parts.next() {
            self.visit_part(&second, Some(&first), visit);
        }
        for (place, id) in &self.odd {
            if place.intersects(area) {
                visit(&[*id]);
            }
        }
    }

    /// Returns the numbers of all places that meet a region, ascending.
    #[must_use]
    pub fn find(&self, area: &GeoBox) -> Vec<u32> {
        let mut found = Vec::new();
        self.visit(area, &mut |ids| found.extend_from_slice(ids));
        found.sort_unstable();
        found
    }

    /// Visits the places that meet `area` but not `before`.
    fn visit_part(&self, area: &Flat, before: Option<&Flat>, visit: &mut dyn FnMut(&[u32])) {
        let is_new = |place: &Flat| before.is_none_or(|before| !before.meets(place));
        // Regions to check: level (0: places) and number in it.
        let mut open: Vec<(usize, usize)> = Vec::new();
        let top = self.levels.len();
        let count = self.levels.last().map_or(self.places.len(), Vec::len);
        open.extend((0..count).map(|at| (top, at)));
        while let Some((level, at)) = open.pop() {
            let regions = match level.checked_sub(1) {
                Some(below) => self.levels.get(below),
                None => Some(&self.places),
            };
            let Some(region) = regions.and_then(|regions| regions.get(at)) else {
                continue;
            };
            if !area.meets(region) {
                continue;
            }
            let each = FEW.pow(u32::try_from(level).unwrap_or(0));
            let start = (at * each).min(self.ids.len());
            let end = (start + each).min(self.ids.len());
            if level == 0 || area.holds(region) {
                // Both parts never hold one region: they are apart.
                if level > 0 || is_new(region) {
                    visit(self.ids.get(start..end).unwrap_or_default());
                }
                continue;
            }
            open.extend((at * FEW..(at + 1) * FEW).map(|below| (level - 1, below)));
        }
    }
}
