//! Memory for drawing the page of a long address: it grows linearly with the address.
//!
//! One test per process, so that nothing else is counted.

#![allow(clippy::unwrap_used)]

use fidoscope_app::measure::{Stage, StageInput};
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::charset::Charset;
use fidoscope_core::library::Library;
use fidoscope_core::time::WallTime;
use peak_alloc::PeakAlloc;
use std::sync::Arc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Returns the peak memory of opening an address and drawing a few frames, in bytes.
fn peak(library: &Arc<Library>, address: &str) -> usize {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let mut stage = Stage::new(library, address, [1000.0, 700.0]).unwrap();
    for _ in 0..3 {
        stage.frame(StageInput::Nothing);
    }
    MEMORY.peak_usage() - before
}

#[test]
fn drawing_the_page_of_a_long_address_takes_memory_by_its_length() {
    let mut writer = JamWriter::in_memory(WallTime(1)).unwrap();
    let message = NewMessage {
        kludges: &[b"GEO: 44.57;38.05"],
        text: b"text",
        ..NewMessage::default()
    };
    writer.append(&message).unwrap();
    let parts = writer.into_bytes().unwrap();
    let base = JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap();
    let library = Library::single("Test", "", Arc::new(base), Charset::CP866);
    let library = Arc::new(library);
    // Fonts, towns and the like are loaded once.
    peak(&library, "area://Test?geomark=x");
    let stage = Stage::new(&library, "area://Test", [1000.0, 700.0]).unwrap();
    stage.wait_for_towns();
    drop(stage);
    for setting in ["geomark=x&", "geomark=0,0,1,1&", "msgid=x&", "view=list&"] {
        let short = peak(&library, &format!("area://Test?{setting}"));
        for length in [16_000, 32_000, 64_000] {
            let address = format!("area://Test?{}", setting.repeat(length / setting.len()));
            let taken = peak(&library, &address).saturating_sub(short);
            assert!(
                taken < 32 * length + 1024 * 1024,
                "{setting} of {length} bytes: {taken}"
            );
        }
    }
}
