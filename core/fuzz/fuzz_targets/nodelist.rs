//! Any bytes as a nodelist: every line of it can be asked everything, and the tree has no circles.

#![no_main]

#[path = "asking/stations.rs"]
mod stations;

use fidoscope_core::nodelist::parse;
use libfuzzer_sys::fuzz_target;
use std::path::Path;

fuzz_target!(|data: &[u8]| {
    stations::ask(parse(Path::new("nodelist.001"), data, None));
});
