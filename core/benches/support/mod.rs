//! Code shared by several benches. A bench has `mod support;`, a test or an example includes this
//! file by its path.

// Each bench and test uses a part of this; it is no input that is indexed here.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    clippy::module_inception
)]

use std::fs;
use std::time::Duration;

pub mod generator;
pub mod shelf;
mod words;

/// Processor time of this process so far, of all its threads; zero where the system does not report
/// it.
pub fn processor() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let ticks: u64 = fields
        .split_whitespace()
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse::<u64>().ok())
        .sum();
    Duration::from_millis(ticks * 10)
}
