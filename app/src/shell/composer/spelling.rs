//! Unknown words of a draft: underlining, and suggestions.

use super::find::select;
use crate::browser::{Browser, Suggestions};
use crate::command::{Command, DraftCommand};
use crate::settings::Switch;
use crate::settings::shortcuts::key_presses;
use crate::spelling::words;
use crate::strings::tr;
use crate::style::{self, Palette};
use egui::text::{CCursor, CCursorRange, CharIndex};
use egui::text_edit::TextEditOutput;
use egui::{
    Align, Galley, Id, Key, Label, Modifiers, Pos2, RichText, Shape, Stroke, Ui, pos2, vec2,
};
use fidoscope_core::compose::{Draft, Identity};
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

/// Word of the text, with its range in characters.
struct Word {
    chars: Range<usize>,
    text: String,
}

/// Spelling of a draft's words.
#[derive(Default)]
pub(super) struct Spelling {
    body: String,
    version: u64,
    words: Vec<Word>,
    /// Indices in `words` of unknown words.
    wrong: Vec<usize>,
    /// Indices in `words` of the word of the menu, and of the one with suggestions.
    in_menu: Option<usize>,
    open: Option<Open>,
    /// Sentences that say how to enable the check.
    lacking: Vec<String>,
}

/// Word with open suggestions.
struct Open {
    word: usize,
    chosen: usize,
    /// True if it was opened in this frame: the text must scroll to it.
    is_new: bool,
}

/// User action on a word.
enum WordAction {
    Replace(Range<usize>, String),
    Learn(String),
}

impl Spelling {
    /// Returns the number of unknown words.
    pub(super) fn count(&self) -> usize {
        self.wrong.len()
    }

    /// Returns sentences that say how to enable the check.
    pub(super) fn lacking(&self) -> &[String] {
        &self.lacking
    }

    /// Checks the text again, if it or the knowledge of its words changed.
    pub(super) fn update(&mut self, browser: &mut Browser, identity: &Identity, draft: &Draft) {
        let body = draft.body.as_str();
        if !Switch::Spelling.is_on(browser.settings()) {
            *self = Self::default();
            return;
        }
        let is_new = self.body != body;
        if is_new {
            let tags: HashSet<String> = (identity.areas.iter())
                .map(|area| area.name.tag.to_lowercase())
                .collect();
            // Names of sender and addressee belong to no language.
            let names: HashSet<String> = [&draft.to, &draft.from]
                .into_iter()
                .flat_map(|name| name.split_whitespace())
                .map(str::to_lowercase)
                .collect();
            let is_name = |word: &str| {
                let word = word.to_lowercase();
                tags.contains(&word) || names.contains(&word)
            };
            self.words = words_in_chars(body, words(body, is_name));
            body.clone_into(&mut self.body);
            self.open = None;
            self.in_menu = None;
        }
        if is_new || self.version != browser.drafts().spelling().version() {
            let all = self.words.iter().map(|word| word.text.as_str());
            browser.check_spelling(all.clone());
            self.version = browser.drafts().spelling().version();
            let of_word = |at: &usize| {
                let word = self.words.get(*at);
                word.is_some_and(|word| browser.is_misspelled(&word.text))
            };
            self.wrong = (0..self.words.len()).filter(of_word).collect();
            self.lacking = browser.lacking_dictionaries(all);
        }
    }

    /// Consumes the keys of suggestions before the text is drawn; also reports `F7`.
    pub(super) fn keys(&mut self, ui: &Ui) -> Keys {
        let mut keys = Keys {
            next: key_presses(ui, Modifiers::NONE, Key::F7) > 0,
            takes: false,
        };
        let Some(open) = &mut self.open else {
            return keys;
        };
        let down = key_presses(ui, Modifiers::NONE, Key::ArrowDown);
        let up = key_presses(ui, Modifiers::NONE, Key::ArrowUp);
        open.chosen = (open.chosen + down).saturating_sub(up);
        keys.takes = key_presses(ui, Modifiers::NONE, Key::Enter) > 0;
        if key_presses(ui, Modifiers::NONE, Key::Escape) > 0 {
            self.open = None;
        }
        keys
    }

    /// Goes to the next unknown word after the cursor.
    pub(super) fn go_on(&mut self, cursor: usize) {
        let of = |at: &&usize| {
            let word = self.words.get(**at);
            word.is_some_and(|word| word.chars.end > cursor)
        };
        let next = self.wrong.iter().find(of).or_else(|| self.wrong.first());
        self.open = next.map(|word| Open {
            word: *word,
            chosen: 0,
            is_new: true,
        });
    }

    /// Draws underlines and suggestions; applies the user's choice to the text.
    pub(super) fn draw(
        &mut self,
        (browser, body): (&mut Browser, &mut String),
        (output, keys): (&TextEditOutput, Keys),
        ui: &Ui,
        commands: &mut Vec<Command>,
    ) {
        self.underline(output, ui);
        if keys.next {
            let cursor = output.cursor_range.map_or(0, |range| range.primary.index.0);
            self.go_on(cursor);
        }
        let wanted = self.menu(browser, output);
        let wanted = wanted.or_else(|| self.suggestions(browser, (output, keys.takes), ui));
        match wanted {
            Some(WordAction::Learn(word)) => {
                self.open = None;
                commands.push(Command::Drafts(DraftCommand::LearnWord(word)));
            }
            Some(WordAction::Replace(chars, by)) => {
                self.open = None;
                let end = chars.start + by.chars().count();
                replace(body, chars, &by);
                select(CCursorRange::one(CCursor::new(end)), output, ui);
            }
            None => {}
        }
    }

    /// Underlines unknown words, except the one being written.
    fn underline(&self, output: &TextEditOutput, ui: &Ui) {
        let written = (output.response.has_focus())
            .then_some(output.cursor_range)
            .flatten()
            .map(|range| range.primary.index.0);
        let color = ui.visuals().error_fg_color;
        let seen = ui.clip_rect();
        let mut wrong = self.wrong.iter().filter_map(|at| self.words.get(*at));
        let mut next = wrong.next();
        let mut start = 0;
        for row in &output.galley.rows {
            let end = start + row.char_count_including_newline().0;
            while let Some(word) = next.filter(|word| word.chars.start < end) {
                let rect = row.rect().translate(output.galley_pos.to_vec2());
                if rect.intersects(seen) && written != Some(word.chars.end) {
                    let at = |char: usize| {
                        let column = char.clamp(start, end) - start;
                        rect.left() + row.x_offset(CharIndex(column))
                    };
                    let (left, right) = (at(word.chars.start), at(word.chars.end));
                    let stroke = Stroke::new(1.0, color);
                    draw_wavy_line(left, right, rect.bottom() - 1.0, stroke, ui);
                }
                if word.chars.end > end {
                    break;
                }
                next = wrong.next();
            }
            start = end;
        }
    }

    /// Draws the menu of an unknown word.
    fn menu(&mut self, browser: &mut Browser, output: &TextEditOutput) -> Option<WordAction> {
        let response = &output.response.response;
        if response.secondary_clicked() {
            let at = response.interact_pointer_pos().map(|at| {
                let cursor = output.galley.cursor_from_pos(at - output.galley_pos);
                cursor.index.0
            });
            self.in_menu = at.and_then(|at| self.misspelled_word_at(at));
            self.open = None;
        }
        let word = self.words.get(self.in_menu?)?;
        let mut wanted = None;
        response.context_menu(|ui| {
            match browser.suggestions(&word.text) {
                Suggestions::Awaited => {
                    ui.add_enabled(false, egui::Button::new("…"));
                }
                Suggestions::Found([]) => {
                    ui.add_enabled(false, egui::Button::new(tr!("spelling-nothing")));
                }
                Suggestions::Found(found) => {
                    for own in found {
                        if ui.button(own).clicked() {
                            wanted = Some(WordAction::Replace(word.chars.clone(), own.clone()));
                        }
                    }
                }
            }
            ui.separator();
            if ui.button(tr!("spelling-add")).clicked() {
                wanted = Some(WordAction::Learn(word.text.clone()));
            }
        });
        wanted
    }

    fn misspelled_word_at(&self, at: usize) -> Option<usize> {
        let has = |word: &&usize| {
            let word = self.words.get(**word);
            word.is_some_and(|word| (word.chars.start..=word.chars.end).contains(&at))
        };
        self.wrong.iter().find(has).copied()
    }

    /// Draws suggestions below the word that the user went to.
    fn suggestions(
        &mut self,
        browser: &mut Browser,
        (output, takes): (&TextEditOutput, bool),
        ui: &Ui,
    ) -> Option<WordAction> {
        let open = self.open.as_mut()?;
        let word = self.words.get(open.word)?;
        let ends = [word.chars.start, word.chars.end].map(CCursor::new);
        let rect = place(&output.galley, ends).translate(output.galley_pos.to_vec2());
        if std::mem::take(&mut open.is_new) {
            let [start, end] = ends;
            select(CCursorRange::two(start, end), output, ui);
            output.response.request_focus();
            ui.scroll_to_rect(rect, Some(Align::Center));
        }
        let (found, is_awaited) = match browser.suggestions(&word.text) {
            Suggestions::Awaited => (Vec::new(), true),
            Suggestions::Found(found) => (found.to_vec(), false),
        };
        open.chosen = open.chosen.min(found.len());
        let mut taken = takes.then_some(open.chosen).filter(|_| !is_awaited);
        let below = rect.left_bottom() + vec2(0.0, 4.0);
        style::popup(ui, Id::unique("spelling"), below, |ui| {
            ui.set_min_width(160.0);
            let dim = Palette::current(ui).dim;
            let note = |ui: &mut Ui, text: &str| {
                ui.add(Label::new(RichText::new(text).color(dim)).extend());
            };
            if is_awaited {
                note(ui, "…");
            } else if found.is_empty() {
                note(ui, tr!("spelling-nothing"));
            }
            let names = found.iter().map(String::as_str);
            for (at, name) in names.chain([tr!("spelling-add")]).enumerate() {
                let text = RichText::new(name).color(Palette::current(ui).text);
                if ui.selectable_label(open.chosen == at, text).clicked() {
                    taken = Some(at);
                }
            }
            note(ui, tr!("spelling-keys"));
        });
        let is_left = !output.response.has_focus() && taken.is_none();
        let wanted = taken.map(|at| match found.get(at) {
            Some(own) => WordAction::Replace(word.chars.clone(), own.clone()),
            None => WordAction::Learn(word.text.clone()),
        });
        if is_left && ui.memory(|memory| memory.focused().is_some()) {
            self.open = None;
        }
        wanted
    }
}

/// Keys of suggestions.
#[derive(Clone, Copy, Default)]
pub(super) struct Keys {
    /// Go to the next unknown word.
    pub(super) next: bool,
    /// Accept the chosen suggestion.
    takes: bool,
}

/// Converts byte ranges to words with ranges in characters.
fn words_in_chars(body: &str, ranges: Vec<Range<usize>>) -> Vec<Word> {
    let (mut byte, mut char) = (0, 0);
    let mut to = |end: usize| {
        let between = body.get(byte..end).unwrap_or_default();
        char += between.chars().count();
        byte = end;
        char
    };
    let word = |range: Range<usize>| {
        let text = body.get(range.clone()).unwrap_or_default().to_owned();
        let start = to(range.start);
        let chars = start..to(range.end);
        Word { chars, text }
    };
    ranges.into_iter().map(word).collect()
}

/// Replaces a range of characters.
fn replace(body: &mut String, chars: Range<usize>, by: &str) {
    let byte = |char: usize| {
        let found = body.char_indices().nth(char);
        found.map_or(body.len(), |(at, _)| at)
    };
    let range = byte(chars.start)..byte(chars.end);
    body.replace_range(range, by);
}

fn place(galley: &Arc<Galley>, [start, end]: [CCursor; 2]) -> egui::Rect {
    galley
        .pos_from_cursor(start)
        .union(galley.pos_from_cursor(end))
}

/// Draws a wavy line from left to right.
fn draw_wavy_line(left: f32, right: f32, bottom: f32, stroke: Stroke, ui: &Ui) {
    const STEP: f32 = 2.0;
    let count = ((right - left) / STEP).ceil().max(1.0) as usize;
    let point = |at: usize| -> Pos2 {
        let up = if at.is_multiple_of(2) { 0.0 } else { STEP };
        pos2((left + at as f32 * STEP).min(right), bottom - up)
    };
    ui.painter()
        .add(Shape::line((0..=count).map(point).collect(), stroke));
}

#[cfg(test)]
mod tests {
    use super::{replace, words_in_chars};

    #[test]
    fn words_are_found_and_replaced_by_characters() {
        let body = "Ёж и ёжик";
        let words = words_in_chars(body, vec![0..4, 8..body.len()]);
        let places: Vec<_> = words.iter().map(|word| word.chars.clone()).collect();
        assert_eq!(places, [0..2, 5..9]);
        assert_eq!(words[1].text, "ёжик");
        let mut body = body.to_owned();
        replace(&mut body, places[1].clone(), "лис");
        assert_eq!(body, "Ёж и лис");
    }
}
