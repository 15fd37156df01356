//! Text files, in the detected or the chosen character set.

use crate::strings::tr;
use crate::style::{self, Palette};
use crate::views::rows::{self, RowsState};
use crate::views::{ViewCx, bar, keys};
use egui::{ComboBox, Label, RichText, Ui, UiBuilder, vec2};
use fidoscope_core::charset::Charset;
use fidoscope_core::objects::FileKind;
use fidoscope_core::page::ObjectFile;
use std::ops::Range;

/// Maximum number of bytes shown as text; the byte display shows the rest.
const MOST_BYTES: usize = 4 * 1024 * 1024;

/// Maximum length of a line, in characters; a longer one continues in the next.
const LINE_CHARS: usize = 1000;

/// Decoded text of the page.
struct Lines {
    charset: Charset,
    source: bool,
    text: String,
    lines: Vec<Range<u32>>,
}

/// State of a text.
#[derive(Default)]
pub(super) struct State {
    chosen: Option<Charset>,
    /// True for HTML source.
    source: bool,
    made: Option<Lines>,
    rows: RowsState,
}

impl State {
    pub(super) fn forget(&mut self) {
        self.made = None;
    }
}

pub(super) fn draw(cx: &ViewCx<'_>, state: &mut State, ui: &mut Ui, file: &ObjectFile) {
    head(state, ui, file);
    let charset = state.chosen.unwrap_or_else(|| guess(&file.bytes));
    let is_it = |made: &Lines| made.charset == charset && made.source == state.source;
    if !state.made.as_ref().is_some_and(is_it) {
        state.made = Some(make(file, charset, state.source));
    }
    let State { made, rows, .. } = state;
    let Some(made) = made else {
        return;
    };
    keys::scroll(cx, ui, rows, made.lines.len());
    ui.add_space(style::SPACE_XS);
    let font = style::mono_font();
    let height = ui.fonts_mut(|fonts| fonts.row_height(&font)).ceil();
    let palette = Palette::current(ui);
    rows::show(
        ui,
        "text",
        rows,
        height,
        made.lines.len(),
        |ui, at, rect| {
            let line = made.lines.get(at);
            let line = line.and_then(|line| made.text.get(line.start as usize..line.end as usize));
            let place = rect.translate(vec2(style::SPACE_M, 0.0));
            let builder = UiBuilder::new().id_salt(("line", at)).max_rect(place);
            let mut child = ui.new_child(builder);
            let text = RichText::new(line.unwrap_or_default())
                .font(font.clone())
                .color(palette.text);
            child.add(Label::new(text).extend().selectable(true));
        },
    );
}

/// Draws the strip above the text, with its character set.
fn head(state: &mut State, ui: &mut Ui, file: &ObjectFile) {
    let palette = Palette::current(ui);
    bar::strip(ui, style::SPACE_S, |ui| {
        let now = state.chosen.unwrap_or_else(|| guess(&file.bytes));
        ui.label(RichText::new(tr!("objects-charset")).color(palette.dim));
        let combo = ComboBox::from_id_salt("charset")
            .selected_text(now.name())
            .width(120.0)
            .show_ui(ui, |ui| {
                for charset in Charset::all() {
                    let picked = ui.selectable_label(charset == now, charset.name());
                    if picked.clicked() {
                        state.chosen = Some(charset);
                    }
                }
            });
        combo.response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::Role::ComboBox, true, tr!("objects-charset"))
        });
        if file.kind == FileKind::Html {
            ui.checkbox(&mut state.source, tr!("objects-html-source"));
        }
        if file.bytes.len() > MOST_BYTES {
            ui.label(RichText::new(tr!("objects-text-cut")).color(palette.warning.text));
        }
    });
    let place = ui.cursor().min;
    let line = egui::Stroke::new(1.0, palette.line);
    let across = place.x..=place.x + ui.available_width();
    ui.painter().hline(across, place.y, line);
}

/// Returns UTF-8 if the beginning is valid, otherwise the default set.
fn guess(bytes: &[u8]) -> Charset {
    let head = bytes.get(..64 * 1024).unwrap_or(bytes);
    let is_utf8 = match std::str::from_utf8(head) {
        Ok(_) => true,
        // A character cut in two at the end of the head.
        Err(error) => error.error_len().is_none() && head.len() < bytes.len(),
    };
    if is_utf8 {
        Charset::UTF8
    } else {
        Charset::default()
    }
}

fn make(file: &ObjectFile, charset: Charset, source: bool) -> Lines {
    let bytes = file.bytes.get(..MOST_BYTES).unwrap_or(&file.bytes);
    // Ctrl+Z ends texts of DOS; padding or a SAUCE record follows.
    let end = bytes.iter().position(|byte| *byte == 0x1A);
    let bytes = end.and_then(|end| bytes.get(..end)).unwrap_or(bytes);
    let mut text = charset.decode(bytes).into_owned();
    if file.kind == FileKind::Html && !source {
        text = super::html::as_text(&text);
    }
    let text: String = text
        .chars()
        .filter(|sign| *sign != '\r')
        .map(|sign| match sign {
            '\t' | '\n' => sign,
            sign if sign.is_control() => '·',
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
            sign => sign,
        })
        .collect();
    let mut lines = Vec::new();
    let mut start = 0_usize;
    for line in text.split('\n') {
        let mut rest = line;
        let mut at = start;
        loop {
            let cut = rest
                .char_indices()
                .nth(LINE_CHARS)
                .map_or(rest.len(), |(cut, _)| cut);
            let from = u32::try_from(at).unwrap_or(u32::MAX);
            lines.push(from..from.saturating_add(u32::try_from(cut).unwrap_or(u32::MAX)));
            at += cut;
            rest = rest.get(cut..).unwrap_or_default();
            if rest.is_empty() {
                break;
            }
        }
        start += line.len() + 1;
    }
    Lines {
        charset,
        source,
        text,
        lines,
    }
}
