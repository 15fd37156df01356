//! Look of the text that is written: quotes in their colours, and a rule at the column where lines
//! should end.

use crate::style::{self, Palette};
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::text_edit::TextEditOutput;
use egui::{Color32, FontId, Stroke, Ui};
use fidoscope_core::message::Quote;

/// Column of the rule: readers of 80 columns show a line of that length with its quotes.
const COLUMN: usize = 75;

/// Lays a text out with its quotes in their colours.
pub(super) fn coloured(text: &str, width: f32, palette: &Palette) -> LayoutJob {
    let mut job = LayoutJob {
        wrap: TextWrapping::wrap_at_width(width),
        ..LayoutJob::default()
    };
    let font: FontId = style::mono_font();
    let mut run: Option<(Color32, usize)> = None;
    let (mut start, mut at) = (0, 0);
    let mut push = |from: usize, to: usize, color: Color32| {
        let part = text.get(from..to).unwrap_or_default();
        job.append(part, 0.0, TextFormat::simple(font.clone(), color));
    };
    for line in text.split_inclusive('\n') {
        let quote = Quote::parse(line.trim_end_matches(['\r', '\n']));
        let color = quote.map_or(palette.text, |own| palette.quote(own.level.into()));
        match run {
            Some((own, _)) if own == color => {}
            Some((own, from)) => {
                push(from, at, own);
                start = at;
            }
            None => start = at,
        }
        run = Some((color, start));
        at += line.len();
    }
    if let Some((color, from)) = run {
        push(from, at, color);
    }
    job
}

/// Draws the rule behind the column of the longest usual line.
pub(super) fn draw_rule(output: &TextEditOutput, ui: &Ui) {
    let width = ui.fonts_mut(|fonts| fonts.glyph_width(&style::mono_font(), '0'));
    let x = output.galley_pos.x + width * COLUMN as f32;
    let rect = output.response.response.rect;
    if x < rect.right() {
        let color = Palette::current(ui).dim.gamma_multiply(0.3);
        let line = Stroke::new(1.0, color);
        ui.painter().vline(x, rect.y_range(), line);
    }
}

#[cfg(test)]
mod tests {
    use super::coloured;

    #[test]
    fn quotes_have_their_colours_and_no_letter_is_lost() {
        let palette = &crate::style::DARK;
        let text = "Hello!\n\n AP> Привет\n AP>> How\nFine.\r\n> ok";
        let job = coloured(text, 500.0, palette);
        assert_eq!(job.text, text);
        let parts = job.sections.iter().map(|own| {
            let range = own.byte_range.start.0..own.byte_range.end.0;
            let part = job.text.get(range).unwrap_or_default();
            (part, own.format.color)
        });
        let expected = [
            ("Hello!\n\n", palette.text),
            (" AP> Привет\n", palette.quote(1)),
            (" AP>> How\n", palette.quote(2)),
            ("Fine.\r\n", palette.text),
            ("> ok", palette.quote(1)),
        ];
        assert!(parts.eq(expected), "{:?}", job.sections);
        assert_eq!(coloured("", 500.0, palette).text, "");
    }
}
