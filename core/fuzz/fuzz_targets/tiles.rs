//! Any bytes as a file of map tiles: it opens or is refused with a sentence, and gives no tile longer
//! than the limit.

#![no_main]

use fidoscope_core::limits;
use fidoscope_core::tiles::{MbTiles, check_pmtiles};
use libfuzzer_sys::fuzz_target;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

/// A file of this process; in memory where the system has such a folder.
static FILE: LazyLock<PathBuf> = LazyLock::new(|| {
    let memory = PathBuf::from("/dev/shm");
    let folder = memory.is_dir().then_some(memory);
    let folder = folder.unwrap_or_else(std::env::temp_dir);
    folder.join(format!("fidoscope-tiles-{}", std::process::id()))
});

fuzz_target!(|data: &[u8]| {
    fs::write(&*FILE, data).expect("the file can be written");
    let _ = check_pmtiles(&FILE);
    if let Ok(tiles) = MbTiles::open(&FILE) {
        let (least, most) = tiles.zooms();
        assert!(least <= limits::TILE_ZOOM && most <= limits::TILE_ZOOM);
        assert!(tiles.attribution().chars().count() <= limits::ATTRIBUTION_CHARS);
        for zoom in [0, least, most, 30, u8::MAX] {
            for at in [0, 1, u32::MAX] {
                if let Ok(Some(bytes)) = tiles.tile(zoom, at, at) {
                    assert!(bytes.len() <= limits::TILE_BYTES);
                }
            }
        }
    }
    fs::remove_file(&*FILE).expect("the file can be removed");
});
