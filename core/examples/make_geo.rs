//! Makes a JAM base of mail with places, for trials of maps by hand.
//!
//!     cargo run -p fidoscope-core --example make_geo -- DIR TAG COUNT

#[path = "../benches/support/mod.rs"]
mod support;

use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::time::WallTime;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use support::generator::Random;

/// Towns with their coordinates.
const TOWNS: [(&str, f64, f64); 16] = [
    ("Moscow", 55.75, 37.62),
    ("Saint Petersburg", 59.94, 30.31),
    ("Novosibirsk", 55.03, 82.92),
    ("Vladivostok", 43.12, 131.89),
    ("Gelendzhik", 44.56, 38.08),
    ("Kyiv", 50.45, 30.52),
    ("Berlin", 52.52, 13.40),
    ("London", 51.51, -0.13),
    ("Lisbon", 38.72, -9.14),
    ("New York", 40.71, -74.01),
    ("San Francisco", 37.77, -122.42),
    ("Sydney", -33.87, 151.21),
    ("Auckland", -36.85, 174.76),
    ("Honolulu", 21.31, -157.86),
    ("Cape Town", -33.92, 18.42),
    ("Buenos Aires", -34.60, -58.38),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [dir, tag, count] = arguments.as_slice() else {
        eprintln!("usage: make_geo DIR TAG COUNT");
        return ExitCode::FAILURE;
    };
    match count
        .parse()
        .map_err(Into::into)
        .and_then(|count| make(&Path::new(dir).join(tag), count))
    {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn make(base: &Path, count: u32) -> Result<(), Box<dyn Error>> {
    let mut random = Random::new(7);
    let mut writer = JamWriter::create(base, support::generator::created())?;
    for number in 1..=count {
        let (town, lat, lon) = TOWNS
            .get(random.below(TOWNS.len() as u32) as usize)
            .copied()
            .unwrap_or(("Nowhere", 0.0, 0.0));
        // Half of the mail is about the town itself, the rest about its surroundings.
        let far = if number % 2 == 0 { 0.0 } else { 4.0 };
        let mut near = |middle: f64, most: f64| {
            let part = f64::from(random.below(10_000)) / 10_000.0 - 0.5;
            (middle + part * far).clamp(-most, most)
        };
        let (lat_here, lon_here) = (near(lat, 89.0), near(lon, 179.0));
        let place = if number % 9 == 0 {
            let east = lon_here + 1.0 + far;
            let east = if east > 180.0 { east - 360.0 } else { east };
            let south = lat_here - 1.0;
            format!("GEOBOX: {lon_here:.3},{south:.3},{east:.3},{lat_here:.3}")
        } else {
            format!("GEO: {lat_here:.4};{lon_here:.4}")
        };
        let from = format!("ORIGEO: {lat:.3};{lon:.3}");
        let kludges: [&[u8]; 3] = [b"CHRS: UTF-8 4", place.as_bytes(), from.as_bytes()];
        let subject = format!("A walk around {town}, part {number}");
        let text = format!("We went around {town} again.\r--- geo\r * Origin: {town} (2:50/1)\r");
        writer.append(&NewMessage {
            from: b"Marta Lind",
            to: b"All",
            subject: subject.as_bytes(),
            origin: b"2:50/1",
            msgid: format!("2:50/1 {number:08x}").as_bytes(),
            kludges: &kludges,
            written: WallTime(1_186_923_454 + i64::from(number) * 3600),
            text: text.as_bytes(),
            ..NewMessage::default()
        })?;
    }
    writer.finish()?;
    Ok(())
}
