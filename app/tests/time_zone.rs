//! "now" is local time in the zone of TZ, in a separate process.

#![allow(clippy::unwrap_used)]

use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::time::WallTime;
use std::path::Path;
use std::process::Command;

const HOUR: i64 = 3600;

/// Returns the number of messages in an area older than the local time of this zone.
fn older_than_now(folder: &Path, zone: &str) -> i64 {
    let output = Command::new(env!("CARGO_BIN_EXE_fidoscope"))
        .args(["show", "--json", "--limit", "1", "--config"])
        .arg(folder.join("bases"))
        .arg("--profile")
        .arg(folder.join("profile"))
        .arg("area://hours?time=-now/now/nowTnow:now:now")
        .env("TZ", zone)
        .output()
        .unwrap();
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    document
        .get("total")
        .and_then(serde_json::Value::as_i64)
        .unwrap()
}

#[test]
fn now_is_local_time_in_the_zone_that_tz_names() {
    // A message for each hour around the time of the test: the counts of two zones differ by the
    // hours between them at any time.
    let folder = tempfile::tempdir().unwrap();
    let bases = folder.path().join("bases");
    std::fs::create_dir(&bases).unwrap();
    let mut writer = JamWriter::create(&bases.join("hours"), WallTime(1)).unwrap();
    let now = jiff::Timestamp::now().as_second();
    for hours in -40..=40 {
        let written = WallTime(now + HOUR / 2 + hours * HOUR);
        let message = NewMessage {
            written,
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    writer.finish().unwrap();
    let utc = older_than_now(folder.path(), "UTC");
    assert!((30..=50).contains(&utc), "{utc}");
    for (zone, hours) in [
        ("Asia/Tokyo", 9),
        ("Pacific/Kiritimati", 14),
        ("Pacific/Honolulu", -10),
        ("<+05>-5", 5),
    ] {
        let ahead = older_than_now(folder.path(), zone) - utc;
        // The runs may be on both sides of a full hour of the messages.
        assert!((hours..=hours + 1).contains(&ahead), "{zone}: {ahead}");
    }
}
