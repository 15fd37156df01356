//! Rows of suggestions below a field.

use crate::style::{self, Palette};
use egui::{Id, Key, Modifiers, Response, RichText, Ui, vec2};

/// Splits off the last word of a text; returns the text before it, and the word.
pub(super) fn last_word(text: &str) -> (&str, &str) {
    let word = text.rsplit(char::is_whitespace).next().unwrap_or(text);
    text.split_at(text.len() - word.len())
}

/// Draws rows below a field that has the focus, or had it until Enter; returns the chosen one. Down
/// and Up select a row.
pub(super) fn rows(
    ui: &Ui,
    field: &Response,
    rows: &[String],
    chosen: &mut Option<usize>,
) -> Option<usize> {
    if field.changed() {
        *chosen = None;
    }
    if rows.is_empty() || !(field.has_focus() || field.lost_focus()) {
        return None;
    }
    let (down, up, enter) = ui.input_mut(|input| {
        (
            input.count_and_consume_key(Modifiers::NONE, Key::ArrowDown),
            input.count_and_consume_key(Modifiers::NONE, Key::ArrowUp),
            input.key_pressed(Key::Enter),
        )
    });
    for _ in 0..down {
        *chosen = Some(chosen.map_or(0, |at| (at + 1) % rows.len()));
    }
    for _ in 0..up {
        *chosen = chosen.and_then(|at| at.checked_sub(1));
    }
    if field.lost_focus() && enter {
        return chosen.take().filter(|at| *at < rows.len());
    }
    let mut clicked = None;
    let below = field.rect.left_bottom() + vec2(0.0, 4.0);
    style::popup(ui, Id::unique("suggestions"), below, |ui| {
        ui.set_width(field.rect.width() - 16.0);
        for (at, row) in rows.iter().enumerate() {
            let text = RichText::new(row).color(Palette::current(ui).text);
            if ui.selectable_label(*chosen == Some(at), text).clicked() {
                clicked = Some(at);
            }
        }
    });
    clicked
}

#[cfg(test)]
mod tests {
    use super::last_word;

    #[test]
    fn the_last_word_begins_after_the_last_blank() {
        for (text, parts) in [
            ("", ("", "")),
            ("R50.BONE", ("", "R50.BONE")),
            ("R50.BONE su.chain", ("R50.BONE ", "su.chain")),
            ("R50.BONE\u{A0}su", ("R50.BONE\u{A0}", "su")),
            ("R50.BONE\u{3000}", ("R50.BONE\u{3000}", "")),
        ] {
            assert_eq!(last_word(text), parts, "{text}");
        }
    }
}
