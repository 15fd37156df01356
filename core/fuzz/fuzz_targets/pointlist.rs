//! Any bytes after a zone, a node and a boss: points of every dialect.

#![no_main]

#[path = "asking/stations.rs"]
mod stations;

use fidoscope_core::nodelist::parse;
use libfuzzer_sys::fuzz_target;
use std::path::Path;

const HEAD: &[u8] = b"Host,5020,Net,Moscow,-,-,300\n,1,Node,Moscow,-,-,300\nBoss,2:5020/1\n";

fuzz_target!(|data: &[u8]| {
    let Some((choice, rest)) = data.split_first() else {
        return;
    };
    // Points below a boss, or below the node itself.
    let head = if choice % 2 == 0 {
        HEAD
    } else {
        &HEAD[..HEAD.len() - 14]
    };
    let bytes = [head, rest].concat();
    stations::ask(parse(Path::new("points.ndl"), &bytes, Some(2)));
});
