//! Any bytes as a configuration or an echolist: loading never panics, and twice gives the same.
//!
//! The first byte chooses the kind. Nothing of the environment is seen.

#![no_main]

use fidoscope_core::config::load_with;
use fidoscope_core::{echolist, limits};
use libfuzzer_sys::fuzz_target;
use std::path::Path;

const NAMES: [&str; 6] = [
    "golded.cfg",
    "fidoconfig",
    "areas.bbs",
    "squish.cfg",
    "crashmail.prefs",
    "config",
];

fuzz_target!(|data: &[u8]| {
    let Some((first, text)) = data.split_first() else {
        return;
    };
    if let Ok(list) = echolist::parse(Path::new("list"), text) {
        assert!(!list.echoes().is_empty() && list.echoes().len() <= limits::ECHOLIST_ENTRIES);
        for echo in list.echoes() {
            assert_eq!(list.echo(&echo.tag), Some(echo));
        }
    }
    let name = NAMES[usize::from(*first) % NAMES.len()];
    let folder = std::env::temp_dir().join(format!("fidoscope-fuzz-{}", std::process::id()));
    let path = folder.join(name);
    std::fs::create_dir_all(&folder).expect("a temporary folder can be made");
    std::fs::write(&path, text).expect("a file can be written there");
    let (config, again) = (load_with(&path, &|_| None), load_with(&path, &|_| None));
    let _ = std::fs::remove_file(&path);
    let (Ok(config), Ok(again)) = (config, again) else {
        return;
    };
    assert_eq!(config, again);
    assert!(config.areas.len() <= limits::LIBRARY_AREAS);
    assert!(config.problems.len() <= limits::CONFIG_PROBLEMS + 1);
    assert!(config.areas.iter().all(|area| !area.tag.is_empty()));
});
