//! Countries and states of the USA by position, from borders independent of the gazetteer.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, unreachable_pub)]

use ftn_archive::{Resolved, walk};
use ftn_types::job::Job;
use std::collections::BTreeSet;

const PACKED: &[u8] = include_bytes!("../data/countries/countries.bin.gz");

/// Steps of a degree.
const STEPS: f64 = 100.0;

/// Maximum distance of a town outside of its country by these borders, in degrees: coasts are
/// coarse.
const NEAR: f64 = 0.1;

struct Ring {
    code: String,
    points: Vec<(f64, f64)>,
    west: f64,
    east: f64,
    south: f64,
    north: f64,
}

/// The borders of all countries and of the states of the USA.
pub struct Borders(Vec<Ring>);

fn unsigned(bytes: &mut &[u8]) -> u64 {
    let (mut value, mut shift) = (0, 0);
    loop {
        let byte = bytes[0];
        *bytes = &bytes[1..];
        value |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return value;
        }
        shift += 7;
    }
}

fn zigzag(bytes: &mut &[u8]) -> i64 {
    let raw = unsigned(bytes);
    (raw >> 1).cast_signed() ^ -(raw & 1).cast_signed()
}

impl Borders {
    pub fn read() -> Self {
        let found = walk(
            PACKED,
            "countries.bin.gz",
            &["countries.bin"],
            false,
            &Job::new(),
        )
        .unwrap();
        let Resolved::File { bytes, .. } = found else {
            unreachable!("a packed file holds one file");
        };
        let mut rest = bytes.as_slice();
        let mut rings = Vec::new();
        while !rest.is_empty() {
            let length = usize::from(rest[0]);
            let code = String::from_utf8(rest[1..=length].to_vec()).unwrap();
            rest = &rest[1 + length..];
            let count = unsigned(&mut rest);
            let (mut x, mut y) = (0, 0);
            let mut points: Vec<(f64, f64)> = Vec::new();
            for _ in 0..count {
                x += zigzag(&mut rest);
                y += zigzag(&mut rest);
                let (mut lon, lat) = (x as f64 / STEPS, y as f64 / STEPS);
                // A ring over the 180th meridian continues beyond it.
                if let Some((before, _)) = points.last() {
                    lon += 360.0 * ((before - lon) / 360.0).round();
                }
                points.push((lon, lat));
            }
            let of = |side: fn(&(f64, f64)) -> f64, better: fn(f64, f64) -> f64| {
                points.iter().map(side).reduce(better).unwrap()
            };
            rings.push(Ring {
                code,
                west: of(|p| p.0, f64::min),
                east: of(|p| p.0, f64::max),
                south: of(|p| p.1, f64::min),
                north: of(|p| p.1, f64::max),
                points,
            });
        }
        assert!(rings.len() > 1000);
        Self(rings)
    }

    /// Returns the codes of the countries and states around a position.
    fn at(&self, lat: f64, lon: f64) -> BTreeSet<&str> {
        let mut inside = BTreeSet::new();
        let turns = [0.0, 360.0, -360.0].map(|turn| lon + turn);
        let rings = turns
            .iter()
            .flat_map(|lon| self.0.iter().map(move |ring| (*lon, ring)));
        for (lon, ring) in rings {
            if lon < ring.west || lon > ring.east || lat < ring.south || lat > ring.north {
                continue;
            }
            let next = ring.points.iter().cycle().skip(1);
            let crossed = ring.points.iter().zip(next).filter(|(a, b)| {
                (a.1 > lat) != (b.1 > lat) && lon < (b.0 - a.0) * (lat - a.1) / (b.1 - a.1) + a.0
            });
            if crossed.count() % 2 == 1 {
                let code = ring.code.as_str();
                // A hole.
                if !inside.remove(code) {
                    inside.insert(code);
                }
            }
        }
        inside
    }

    /// Returns whether a position is in a country or state, or so near to it that the borders do
    /// not decide.
    pub fn is_in(&self, lat: f64, lon: f64, code: &str) -> bool {
        self.at(lat, lon).contains(code) || self.around(lat, lon).contains(code)
    }

    fn around(&self, lat: f64, lon: f64) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        for step in 0..8 {
            let (north, east) = (f64::from(step) * std::f64::consts::FRAC_PI_4).sin_cos();
            let narrow = lat.to_radians().cos().max(0.1);
            found.extend(self.at(lat + NEAR * north, lon + NEAR * east / narrow));
        }
        found
    }

    /// Returns the codes of a position, for a sentence.
    pub fn name(&self, lat: f64, lon: f64) -> String {
        let codes: Vec<&str> = self.at(lat, lon).into_iter().collect();
        codes.join("+")
    }
}
