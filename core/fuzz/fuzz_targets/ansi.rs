//! Any bytes as ANSI art: the grid keeps its limits, and no control character gets into it.

#![no_main]

use fidoscope_core::ansi::{Art, Sauce, has_sequences};
use fidoscope_core::charset::Charset;
use fidoscope_core::limits;
use libfuzzer_sys::fuzz_target;

fn check(art: &Art) {
    assert!(art.width >= 1 && art.width <= limits::ANSI_COLUMNS);
    assert!(art.rows.len() <= limits::ANSI_ROWS);
    let cells: usize = art.rows.iter().map(Vec::len).sum();
    assert!(cells <= limits::ANSI_CELLS && art.used_width() <= usize::from(art.width));
    for cell in art.rows.iter().flatten() {
        assert!(!(cell.c < ' '));
        let _ = (cell.fg.rgb(), cell.bg.rgb());
    }
}

fuzz_target!(|data: &[u8]| {
    for charset in [Charset::CP437, Charset::CP866, Charset::UTF8] {
        check(&Art::of_file(data, charset));
    }
    check(&Art::of_text(&String::from_utf8_lossy(data)));
    if let Some(sauce) = Sauce::parse(data) {
        assert!(sauce.data_len <= data.len());
    }
    let _ = has_sequences(data);
});
