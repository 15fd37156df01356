//! The built-in world: coasts and borders of Natural Earth at 1 : 110 million, as a drawing and as points.

use std::fmt::Write as _;
use std::sync::OnceLock;

/// Longitude and latitude, in degrees.
pub(super) type Degrees = [f64; 2];

/// Coasts and borders.
#[derive(Debug, Default)]
pub(super) struct World {
    /// Rings of land.
    pub(super) land: Vec<Vec<Degrees>>,
    /// Borders of countries.
    pub(super) borders: Vec<Vec<Degrees>>,
}

/// Steps per degree in the file (`assets/world/convert.py`).
const STEPS: f64 = 400.0;

/// Returns the world, unpacked at the first use.
pub(super) fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let bytes = include_bytes!("../../../../assets/world/110m.world");
        World::parse(bytes).unwrap_or_default()
    })
}

impl World {
    fn parse(bytes: &[u8]) -> Option<Self> {
        let rest = &mut bytes.strip_prefix(b"FWORLD1\0")?;
        let mut world = Self::default();
        for _ in 0..number(rest)? {
            for _ in 0..number(rest)? {
                world.land.push(points(rest)?);
            }
        }
        for _ in 0..number(rest)? {
            world.borders.push(points(rest)?);
        }
        rest.is_empty().then_some(world)
    }
}

fn number(rest: &mut &[u8]) -> Option<u64> {
    let mut value = 0_u64;
    for shift in (0..63).step_by(7) {
        let (byte, tail) = rest.split_first()?;
        *rest = tail;
        value |= u64::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}

fn points(rest: &mut &[u8]) -> Option<Vec<Degrees>> {
    let count = number(rest)?;
    let mut points = Vec::new();
    let (mut x, mut y) = (0_i64, 0_i64);
    let mut step = || {
        let value = i64::try_from(number(rest)?).ok()?;
        Some(if value & 1 == 0 {
            value / 2
        } else {
            -(value + 1) / 2
        })
    };
    for _ in 0..count {
        x += step()?;
        y += step()?;
        points.push([x as f64 / STEPS, y as f64 / STEPS]);
    }
    Some(points)
}

/// Returns the map of the world as a picture: a unit is a degree, from the north-west. Its colours fit light and dark
/// pages.
pub(crate) fn drawing() -> String {
    let world = world();
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 360 180\" width=\"1440\" height=\"720\">\
         <path fill=\"#8fae86\" fill-rule=\"evenodd\" d=\"",
    );
    for ring in &world.land {
        path(&mut svg, ring, true);
    }
    svg.push_str("\"/><path fill=\"none\" stroke=\"#5d7458\" stroke-width=\".15\" d=\"");
    for line in &world.borders {
        path(&mut svg, line, false);
    }
    svg.push_str("\"/></svg>");
    svg
}

fn path(svg: &mut String, points: &[Degrees], is_ring: bool) {
    for (at, [lon, lat]) in points.iter().enumerate() {
        let letter = if at == 0 { 'M' } else { 'L' };
        let _ = write!(svg, "{letter}{:.1} {:.1}", lon + 180.0, 90.0 - lat);
    }
    if is_ring {
        svg.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::{drawing, world};

    #[test]
    fn the_world_is_whole_and_its_drawing_small() {
        let world = world();
        assert!(world.land.len() > 100 && world.borders.len() > 100);
        let is_on_earth = |[lon, lat]: &[f64; 2]| lon.abs() <= 180.0 && lat.abs() <= 90.0;
        assert!(world.land.iter().flatten().all(is_on_earth));
        assert!(
            (20_000..200_000).contains(&drawing().len()),
            "{}",
            drawing().len()
        );
    }
}
