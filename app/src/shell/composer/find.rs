//! Search in the text of a draft, by the field that finds text in pages.

use crate::style::{self, Palette};
use crate::views::{FindInPage, PageHits};
use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditOutput;
use egui::{Align, Ui};
use std::ops::Range;

/// Last searched text, and the current hit.
#[derive(Default)]
pub(super) struct Find {
    text: String,
    current: usize,
    selected: Option<CCursorRange>,
    /// Number of frames in which the hit stays selected, until the text has the focus.
    held: u8,
}

impl Find {
    /// Goes to the hit that the user wants: selects, frames and shows it.
    pub(super) fn draw(
        &mut self,
        find: FindInPage<'_>,
        body: &str,
        output: &TextEditOutput,
        ui: &Ui,
    ) -> PageHits {
        let hits = hits(body, find.text);
        let is_new = self.text != find.text;
        if is_new {
            find.text.clone_into(&mut self.text);
            self.current = 0;
        }
        if output.response.changed() {
            self.held = 0;
        }
        let count = hits.len();
        if count == 0 {
            if let Some(selected) = self.selected.filter(|_| self.held > 0) {
                self.held -= 1;
                select(selected, output, ui);
            }
            return PageHits::default();
        }
        let step = usize::from(find.next) + usize::from(find.previous) * (count - 1);
        self.current = (self.current.min(count - 1) + step) % count;
        if let Some(hit) = hits.get(self.current) {
            let ends = [hit.start, hit.end].map(CCursor::new);
            let [start, end] = ends.map(|end| output.galley.pos_from_cursor(end));
            let rect = start.union(end).translate(output.galley_pos.to_vec2());
            style::outer_edge(
                ui,
                rect.expand(1.0),
                2.0,
                (2.0, Palette::current(ui).strong),
            );
            if is_new || find.next || find.previous {
                ui.scroll_to_rect(rect, Some(Align::Center));
            }
            let [start, end] = ends;
            let selected = CCursorRange::two(start, end);
            self.selected = Some(selected);
            // A text without the focus forgets its selection.
            select(selected, output, ui);
        }
        PageHits {
            count,
            current: Some(self.current),
            can_walk: true,
        }
    }

    /// Returns whether the user has just closed the field: the hit stays selected in the text.
    pub(super) fn is_left(&mut self, find: FindInPage<'_>, ui: &Ui) -> bool {
        let is_idle = ui.memory(|memory| memory.focused().is_none());
        let is_left = !self.text.is_empty() && find.text.is_empty() && is_idle;
        if is_left {
            self.held = 3;
        }
        is_left
    }
}

/// Selects a part of a text.
pub(super) fn select(range: CCursorRange, output: &TextEditOutput, ui: &Ui) {
    let mut state = output.state.clone();
    state.cursor.set_char_range(Some(range));
    state.store(ui.ctx(), output.response.id);
}

/// Returns the ranges, in characters, where `wanted` occurs in any case.
fn hits(text: &str, wanted: &str) -> Vec<Range<usize>> {
    let folded = |text: &str| -> Vec<char> {
        let small = |char: char| char.to_lowercase().next().unwrap_or(char);
        text.chars().map(small).collect()
    };
    let (wanted, mut hits, mut next) = (folded(wanted), Vec::new(), 0);
    if wanted.is_empty() {
        return hits;
    }
    for (at, window) in folded(text).windows(wanted.len()).enumerate() {
        if at >= next && window == wanted {
            next = at + wanted.len();
            hits.push(at..next);
        }
    }
    hits
}

#[cfg(test)]
mod tests {
    use super::hits;

    #[test]
    fn hits_are_counted_in_characters_and_whatever_their_case() {
        for (text, wanted, expected) in [
            ("Ёж и ёжик, ЁЖ", "ёж", vec![0..2, 5..7, 11..13]),
            ("aaaa", "aa", vec![0..2, 2..4]),
            ("a", "", vec![]),
            ("", "a", vec![]),
        ] {
            assert_eq!(hits(text, wanted), expected, "{text} {wanted}");
        }
    }
}
