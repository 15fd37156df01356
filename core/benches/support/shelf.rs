//! JAM bases on disk shared by the benches of one run, in the requested sizes.

use super::generator;
use fidoscope_core::base::jam::write::JamWriter;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock};

/// Returns the numbers of messages to measure with: `FIDOSCOPE_BENCH_MESSAGES`, such as
/// `10000,100000,1000000`, or 100,000.
pub fn sizes() -> Vec<u32> {
    let asked = std::env::var("FIDOSCOPE_BENCH_MESSAGES").unwrap_or_default();
    let sizes: Vec<u32> = asked
        .split(',')
        .filter_map(|size| size.trim().parse().ok())
        .collect();
    if sizes.is_empty() {
        vec![100_000]
    } else {
        sizes
    }
}

/// Returns a base of this many messages, built once for all benches of a run. It is removed after
/// the run, unless `FIDOSCOPE_BENCH_DIR` names a folder for bases.
pub fn base(messages: u32) -> PathBuf {
    static MADE: OnceLock<Mutex<HashMap<u32, PathBuf>>> = OnceLock::new();
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    let mut made = MADE.get_or_init(Mutex::default).lock().unwrap();
    made.entry(messages)
        .or_insert_with(|| {
            let kept = std::env::var_os("FIDOSCOPE_BENCH_DIR").map(PathBuf::from);
            let folder = kept.unwrap_or_else(|| {
                let folder = FOLDER.get_or_init(|| tempfile::tempdir().unwrap());
                folder.path().to_owned()
            });
            let path = folder.join(format!("bench{messages}"));
            if !path.with_extension("jdx").exists() {
                let mut writer = JamWriter::create(&path, generator::created()).unwrap();
                generator::generate(&mut writer, messages, 1).unwrap();
                writer.finish().unwrap();
            }
            path
        })
        .clone()
}
