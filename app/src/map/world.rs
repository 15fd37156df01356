//! Built-in world: land and borders of Natural Earth, unpacked at first use.
//!
//! Parses the files of `assets/world/convert.py`, and prepares them for maps. A thread unpacks
//! them; the window draws water meanwhile.

use super::labels::Town;
use super::mercator;
use crate::map::sphere::SphereMesh;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Level of detail of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// 1 : 110 million.
    Coarse,
    /// 1 : 50 million.
    Fine,
}

impl Scale {
    #[cfg(test)]
    pub(crate) const ALL: [Self; 2] = [Self::Coarse, Self::Fine];

    const fn bytes(self) -> &'static [u8] {
        match self {
            Self::Coarse => include_bytes!("../../../assets/world/110m.world"),
            Self::Fine => include_bytes!("../../../assets/world/50m.world"),
        }
    }
}

/// Longitude and latitude, in degrees.
pub(crate) type Degrees = [f64; 2];

/// Returns a longitude within -180 and 180 degrees.
pub(crate) fn turned(longitude: f64) -> f64 {
    (longitude + 180.0).rem_euclid(360.0) - 180.0
}

/// Returns a longitude within -180 and 180 degrees; both values of the 180th meridian stay.
pub(crate) fn turned_beyond(longitude: f64) -> f64 {
    if longitude.abs() <= 180.0 {
        longitude
    } else {
        turned(longitude)
    }
}

/// One scale, as in the file.
#[derive(Debug, Default)]
pub(crate) struct Outlines {
    /// Polygons as rings of points; the first ring is the edge.
    pub(crate) land: Vec<Vec<Vec<Degrees>>>,
    /// Borders of countries.
    pub(crate) borders: Vec<Vec<Degrees>>,
}

/// Steps per degree in the files.
const STEPS: f64 = 400.0;
/// Maximum number of points; a file that declares more is not ours.
const MOST: u64 = 1_000_000;

impl Outlines {
    /// Returns coasts and borders in pieces, each converted by `strip`.
    pub(crate) fn lines<T>(&self, strip: impl Fn(Vec<Degrees>) -> T) -> (Vec<T>, Vec<T>) {
        let coasts = self.land.iter().flatten();
        let coasts = coasts.flat_map(|ring| pieces(ring, true)).map(&strip);
        let borders = self.borders.iter();
        let borders = borders.flat_map(|line| pieces(line, false)).map(&strip);
        (coasts.collect(), borders.collect())
    }

    /// Unpacks one scale.
    pub(crate) fn read(scale: Scale) -> Self {
        // The files are part of the program; a test parses them completely.
        Self::parse(scale.bytes()).unwrap_or_default()
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        let mut rest = bytes.strip_prefix(b"FWORLD1\0")?;
        let rest = &mut rest;
        let mut land = Vec::new();
        for _ in 0..number(rest)? {
            let mut rings = Vec::new();
            for _ in 0..number(rest)? {
                rings.push(points(rest)?);
            }
            land.push(rings);
        }
        let mut borders = Vec::new();
        for _ in 0..number(rest)? {
            borders.push(points(rest)?);
        }
        rest.is_empty().then_some(Self { land, borders })
    }
}

fn number(rest: &mut &[u8]) -> Option<u64> {
    let mut value = 0_u64;
    for shift in (0..63).step_by(7) {
        let (byte, tail) = rest.split_first()?;
        *rest = tail;
        value |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return (value <= MOST).then_some(value);
        }
    }
    None
}

fn points(rest: &mut &[u8]) -> Option<Vec<Degrees>> {
    let count = number(rest)?;
    let mut points = Vec::new();
    let (mut x, mut y) = (0_i64, 0_i64);
    for _ in 0..count {
        x += difference(rest)?;
        y += difference(rest)?;
        points.push([x as f64 / STEPS, y as f64 / STEPS]);
    }
    Some(points)
}

fn difference(rest: &mut &[u8]) -> Option<i64> {
    let value = i64::try_from(number(rest)?).ok()?;
    Some(if value & 1 == 0 {
        value / 2
    } else {
        -(value + 1) / 2
    })
}

/// Returns whether a line only closes a polygon at the edge of the flat map: along 180 degrees or
/// the southern edge.
pub(crate) fn is_cut([a, b]: [Degrees; 2]) -> bool {
    let edge = |value: f64| value.abs() > 179.98;
    (edge(a[0]) && edge(b[0])) || (a[1] < -85.0 && b[1] < -85.0)
}

/// Splits a ring into short pieces, without its parts along the edges of the flat map, so that
/// hidden pieces are not drawn.
fn pieces(points: &[Degrees], closed: bool) -> Vec<Vec<Degrees>> {
    const PIECE: usize = 40;
    let mut pieces = Vec::new();
    let mut piece: Vec<Degrees> = Vec::new();
    let last = closed.then(|| points.first().copied()).flatten();
    for point in points.iter().copied().chain(last) {
        if let Some(before) = piece.last().copied() {
            let cut = is_cut([before, point]);
            if cut || piece.len() >= PIECE {
                pieces.push(std::mem::take(&mut piece));
                if !cut {
                    piece.push(before);
                }
            }
        }
        piece.push(point);
    }
    pieces.push(piece);
    pieces.retain(|piece| piece.len() > 1);
    pieces
}

/// Value made by a thread at the first request.
struct Later<T> {
    made: OnceLock<T>,
    asked: AtomicBool,
}

impl<T: Send + Sync> Later<T> {
    const fn new() -> Self {
        Self {
            made: OnceLock::new(),
            asked: AtomicBool::new(false),
        }
    }

    fn get(
        &'static self,
        ctx: &egui::Context,
        make: impl FnOnce() -> T + Send + 'static,
    ) -> Option<&'static T> {
        if let Some(made) = self.made.get() {
            return Some(made);
        }
        if !self.asked.swap(true, Ordering::Relaxed) {
            let waker = ctx.clone();
            let work = move || {
                let _ = self.made.set(make());
                waker.request_repaint();
            };
            let thread = std::thread::Builder::new().name("world".to_owned());
            if thread.spawn(work).is_err() {
                // The next frame tries again.
                self.asked.store(false, Ordering::Relaxed);
            }
        }
        // Other windows of the process wait for the same thread.
        ctx.request_repaint_after(std::time::Duration::from_millis(50));
        None
    }
}

/// Worlds in the order of [`Scale`].
static FLAT: [Later<mercator::FlatWorld>; 2] = [Later::new(), Later::new()];
static ROUND: [Later<SphereMesh>; 2] = [Later::new(), Later::new()];

static TOWNS: Later<Vec<Town>> = Later::new();

/// Returns the named towns, the largest first; empty while they are unpacked.
pub(crate) fn towns(ctx: &egui::Context) -> &'static [Town] {
    TOWNS.get(ctx, Town::all).map_or(&[], Vec::as_slice)
}

/// Returns the world for a flat map; `None` while it is unpacked.
pub(crate) fn flat(ctx: &egui::Context, scale: Scale) -> Option<&'static mercator::FlatWorld> {
    let make = move || mercator::FlatWorld::new(&Outlines::read(scale));
    FLAT.get(scale as usize)?.get(ctx, make)
}

/// Returns the world for a globe; `None` while it is unpacked.
pub(crate) fn round(ctx: &egui::Context, scale: Scale) -> Option<&'static SphereMesh> {
    let make = move || SphereMesh::new(&Outlines::read(scale));
    ROUND.get(scale as usize)?.get(ctx, make)
}

#[cfg(test)]
mod tests {
    use super::{Outlines, Scale, pieces};

    #[test]
    fn the_files_of_both_scales_are_whole() {
        for (scale, polygons, points) in [(Scale::Coarse, 100, 4_000), (Scale::Fine, 1_000, 50_000)]
        {
            let outlines = Outlines::parse(scale.bytes()).unwrap();
            assert!(outlines.land.len() > polygons, "{scale:?}");
            assert!(outlines.borders.len() > 200, "{scale:?}");
            let all = outlines.land.iter().flatten().flatten();
            let mut count = 0;
            for [longitude, latitude] in all {
                assert!((-180.0..=180.0).contains(longitude), "{longitude}");
                assert!((-90.0..=90.0).contains(latitude), "{latitude}");
                count += 1;
            }
            assert!(count > points, "{scale:?}: {count}");
        }
    }

    #[test]
    fn the_world_and_the_gazetteer_take_little_of_the_program() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut bytes = 0;
        for folder in ["assets/world", "core/gazetteer/data"] {
            for entry in std::fs::read_dir(root.join(folder)).unwrap() {
                bytes += entry.unwrap().metadata().unwrap().len();
            }
        }
        assert!((1 << 20..25 << 20).contains(&bytes), "{bytes}");
    }

    #[test]
    fn a_damaged_file_is_no_world() {
        let whole = Scale::Coarse.bytes();
        for cut in [0, 7, 8, 100, whole.len() - 1] {
            assert!(Outlines::parse(&whole[..cut]).is_none(), "{cut}");
        }
        let mut longer = whole.to_vec();
        longer.push(0);
        assert!(Outlines::parse(&longer).is_none());
    }

    #[test]
    fn lines_are_cut_into_pieces_that_meet_and_leave_out_the_edge_of_the_sheet() {
        let ring: Vec<[f64; 2]> = (0..100).map(|at| [f64::from(at), 10.0]).collect();
        let all = pieces(&ring, false);
        assert!(all.len() > 2);
        for pair in all.windows(2) {
            assert_eq!(pair[0].last(), pair[1].first());
        }
        let edge = [[170.0, 0.0], [180.0, 5.0], [180.0, 20.0], [170.0, 25.0]];
        assert_eq!(
            pieces(&edge, true),
            [
                vec![[170.0, 0.0], [180.0, 5.0]],
                vec![[180.0, 20.0], [170.0, 25.0], [170.0, 0.0]],
            ]
        );
    }
}
