//! Bytes as hexadecimal digits, and as characters of code page 437.

use crate::style::{self, Palette};
use crate::views::rows::{self, RowsState};
use crate::views::{ViewCx, keys};
use egui::text::{LayoutJob, TextFormat};
use egui::{Role, Sense, Ui, WidgetInfo, pos2};
use fidoscope_core::charset::Charset;
use std::fmt::Write as _;

/// Number of bytes in a row.
const ROW: usize = 16;

/// Scroll position.
#[derive(Default)]
pub(super) struct State {
    rows: RowsState,
}

pub(super) fn draw(cx: &ViewCx<'_>, state: &mut State, ui: &mut Ui, bytes: &[u8]) {
    let count = bytes.len().div_ceil(ROW);
    let font = style::mono_font();
    let height = ui.fonts_mut(|fonts| fonts.row_height(&font)).ceil();
    keys::scroll(cx, ui, &mut state.rows, count);
    let palette = Palette::current(ui);
    rows::show(
        ui,
        "bytes",
        &mut state.rows,
        height,
        count,
        |ui, at, rect| {
            let start = at * ROW;
            let end = (start + ROW).min(bytes.len());
            let Some(row) = bytes.get(start..end) else {
                return;
            };
            let [offset, digits, letters] = parts(start, row);
            let mut job = LayoutJob::default();
            for (text, color) in [
                (&offset, palette.dim),
                (&digits, palette.text),
                (&letters, palette.quote(3)),
            ] {
                job.append(text, 0.0, TextFormat::simple(font.clone(), color));
            }
            let galley = ui.painter().layout_job(job);
            let response = ui.interact(rect, ui.scope_id().with(("bytes", at)), Sense::hover());
            response.widget_info(|| {
                WidgetInfo::labeled(Role::Label, true, format!("{offset}{digits}"))
            });
            let place = pos2(rect.left() + style::SPACE_M, rect.top());
            ui.painter().galley(place, galley, palette.text);
        },
    );
}

/// Returns offset, digits and characters of one row.
fn parts(start: usize, row: &[u8]) -> [String; 3] {
    let mut digits = String::with_capacity(ROW * 3 + 4);
    for at in 0..ROW {
        if at == ROW / 2 {
            digits.push(' ');
        }
        match row.get(at) {
            Some(byte) => {
                let _ = write!(digits, "{byte:02X} ");
            }
            None => digits.push_str("   "),
        }
    }
    digits.push(' ');
    let letters = Charset::CP437
        .decode(row)
        .chars()
        .map(|sign| if sign.is_control() { '·' } else { sign })
        .collect();
    [format!("{start:08X}  "), digits, letters]
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn a_row_has_its_offset_digits_and_characters() {
        let [offset, digits, letters] = parts(0x20, b"Hi\0\xFB");
        assert_eq!(offset, "00000020  ");
        assert!(digits.starts_with("48 69 00 FB    "), "{digits}");
        assert_eq!(digits.len(), 16 * 3 + 2);
        assert_eq!(letters, "Hi·√");
    }
}
