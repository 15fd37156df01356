//! Quotes in the style of Fidonet (FSC-0032 and practice).
//!
//! ` XY> ` precedes lines of the author himself; lines that he quoted keep their initials and get
//! one more `>`. Long lines are wrapped at 75 columns, and their rest continues in the line below
//! if that is the same paragraph. Items of lists, rows of tables and turns of a dialogue stay
//! separate lines. Lines of encoded files are never wrapped, and no address is ever split.

use crate::message::{LineKind, Message, Quote};
use crate::objects::{CodedText, find};
use std::collections::HashSet;
use std::ops::Range;

/// Maximum number of columns of a quoted line, its quote mark included.
const COLUMNS: usize = 75;

/// Number of columns from which an editor may have wrapped a line, so that the line below may
/// continue it.
const WRAPPED: usize = 55;

/// Maximum number of columns of lines wrapped by editors.
const WIDEST: usize = 80;

/// Maximum number of letters in initials; readers do not recognise longer ones.
const INITIALS: usize = 5;

/// Returns the initials of a name in the style of GoldED: the first letter of each word, in its own
/// case: `Mithgol the Webmaster` is `MtW`.
#[must_use]
pub fn initials(name: &str) -> String {
    let letter = |word: &str| word.chars().find(|char| char.is_alphanumeric());
    let letters: Vec<char> = name.split_whitespace().filter_map(letter).collect();
    let mut initials: Vec<char> = letters.iter().copied().take(INITIALS - 1).collect();
    // The last name is the most important.
    if let Some(last) = letters.get(initials.len()..).and_then(<[char]>::last) {
        initials.push(*last);
    }
    // Readers recognise four letters and more as initials only if one of them is a capital.
    if initials.len() > 3 && !initials.iter().any(|char| char.is_uppercase()) {
        initials.truncate(3);
    }
    // A number alone would be a comparison, not a quote.
    if initials.iter().any(|char| char.is_alphabetic()) {
        initials.into_iter().collect()
    } else {
        String::new()
    }
}

/// Quotes the visible lines of a message; only `selected` lines, if given (indices of
/// [`Message::lines`]). Taglines, tearline, Origin line and control lines are left out.
#[must_use]
pub fn quote(message: &Message, selected: Option<&Range<usize>>) -> String {
    let encoded = encoded_lines(message);
    let lines = message.lines.iter().enumerate();
    let wanted = lines.filter(|(at, line)| {
        selected.is_none_or(|range| range.contains(at))
            && !line.kind.is_control()
            && !matches!(
                line.kind,
                LineKind::Tearline | LineKind::Origin | LineKind::Tagline
            )
    });
    let own = initials(&message.from);
    let mut widths: Vec<usize> = (message.visible_lines())
        .map(|(_, text)| text.chars().count())
        .collect();
    widths.sort_unstable();
    let mut quoted = Quoted {
        widths,
        own: if own.is_empty() {
            "> ".to_owned()
        } else {
            format!(" {own}> ")
        },
        ..Quoted::default()
    };
    for (at, line) in wanted {
        let text = message.line_text(line);
        if encoded.contains(&at) {
            quoted.verbatim(text);
        } else {
            quoted.line(text);
        }
    }
    quoted.finish()
}

/// Returns the lines of a message covered by a text from its page, as indices of
/// [`Message::lines`]; `None` if the text is not from this message. Only letters and digits are
/// compared: displayed text lacks style codes, has spaces for tab stops, and may be wrapped.
#[must_use]
pub fn selected_lines(message: &Message, text: &str) -> Option<Range<usize>> {
    let push = |to: &mut String, text: &str| {
        to.extend(text.chars().filter(|char| char.is_alphanumeric()));
    };
    let (mut wanted, mut all) = (String::new(), String::new());
    push(&mut wanted, text);
    // End and index of each visible line.
    let mut ends = Vec::new();
    for (at, line) in message.lines.iter().enumerate() {
        if !line.kind.is_control() {
            push(&mut all, message.line_text(line));
            ends.push((all.len(), at));
        }
    }
    let last = wanted.len().checked_sub(1)?;
    let from = all.find(&wanted)?;
    let line_at = |place: usize| {
        let at = ends.partition_point(|(end, _)| *end <= place);
        ends.get(at).map(|(_, line)| *line)
    };
    Some(line_at(from)?..line_at(from + last)? + 1)
}

/// Returns the indices of lines of encoded files.
fn encoded_lines(message: &Message) -> HashSet<usize> {
    let source = CodedText {
        text: message.body.as_bytes(),
        control: &[],
        charset: crate::charset::Charset::UTF8,
    };
    let pieces = find(&source);
    pieces
        .iter()
        .flat_map(|piece| piece.lines.clone())
        .map(|at| at as usize)
        .collect()
}

#[derive(Default)]
struct Quoted {
    /// The quote mark of the author's own lines.
    own: String,
    out: String,
    /// Numbers of columns of all lines, ascending.
    widths: Vec<usize>,
    /// End of a line that did not fit.
    rest: Option<Rest>,
}

/// Words that did not fit the line above, and may continue in the line below.
struct Rest {
    mark: String,
    words: String,
    /// Number of columns of the whole line.
    width: usize,
}

impl Quoted {
    /// Returns the quote mark of a line and its text.
    fn split<'t>(&self, text: &'t str) -> (String, &'t str) {
        let Some(quote) = Quote::parse(text) else {
            return (self.own.clone(), text);
        };
        let initials = text.get(quote.initials()).unwrap_or_default();
        let marks = ">".repeat(usize::from(quote.level).saturating_add(1));
        let rest = text.get(quote.prefix_len()..).unwrap_or_default();
        let blank = if initials.is_empty() { "" } else { " " };
        (format!("{blank}{initials}{marks} "), rest)
    }

    fn verbatim(&mut self, text: &str) {
        self.flush();
        let (mark, text) = self.split(text);
        self.push(&mark, text);
    }

    fn line(&mut self, text: &str) {
        if text.trim().is_empty() {
            self.flush();
            self.out.push('\n');
            return;
        }
        let (mark, text) = self.split(text);
        if text.trim().is_empty() {
            self.flush();
            self.push(mark.trim_end(), "");
            return;
        }
        let mut whole = String::new();
        if let Some(above) = self.rest.take() {
            if above.mark == mark && self.goes_on(&above, text) {
                whole = above.words + " ";
            } else {
                self.push(&above.mark, &above.words);
            }
        }
        let width = text.chars().count();
        let was_wrapped = (WRAPPED..=2 * COLUMNS).contains(&width) && !is_row(text);
        whole.push_str(text.trim_end());
        let room = COLUMNS.saturating_sub(mark.chars().count()).max(20);
        let pieces = wrapped(&whole, room);
        // `%%` at the end of a line means that an address continues below (5.2.2.5).
        let flows = pieces.len() > 1
            && was_wrapped
            && pieces.last().is_some_and(|last| !last.ends_with("%%"));
        let kept = pieces.len() - usize::from(flows);
        for piece in pieces.iter().take(kept) {
            self.push(&mark, piece);
        }
        self.rest = pieces.get(kept).map(|last| Rest {
            mark,
            words: (*last).to_owned(),
            width,
        });
    }

    /// Returns whether a line continues the words that did not fit the line above it.
    fn goes_on(&self, above: &Rest, line: &str) -> bool {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        let ends_thought = above.words.ends_with(['.', '!', '?', ':', ';', '…']);
        // Editors wrap if the next word does not fit.
        let margin = above.width.max(WIDEST);
        let lines = self.widths.partition_point(|width| *width <= margin);
        let margin = lines.checked_sub(1).and_then(|at| self.widths.get(at));
        let had_room =
            margin.is_some_and(|margin| above.width + 1 + first.chars().count() <= *margin);
        let is_label = |word: &str| word.ends_with(':');
        let is_turn = is_label(first) || words.next().is_some_and(is_label);
        line.starts_with(char::is_alphanumeric)
            && !(ends_thought || had_room || is_turn || is_item(first) || is_row(line))
    }

    fn push(&mut self, mark: &str, text: &str) {
        self.out.push_str(mark);
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn flush(&mut self) {
        if let Some(Rest { mark, words, .. }) = self.rest.take() {
            self.push(&mark, &words);
        }
    }

    fn finish(mut self) -> String {
        self.flush();
        while self.out.ends_with("\n\n") {
            self.out.pop();
        }
        let begin = self.out.len() - self.out.trim_start_matches('\n').len();
        self.out.drain(..begin);
        self.out
    }
}

/// Returns whether a word begins an item of a list: `1.`, `12)`, `а)`, `IV.`
fn is_item(word: &str) -> bool {
    let Some(number) = word.strip_suffix(['.', ')']) else {
        return false;
    };
    let is_roman = |c: char| matches!(c, 'I' | 'V' | 'X');
    let parts_are = |is: fn(char) -> bool| {
        number
            .split('.')
            .all(|part| !part.is_empty() && part.chars().all(is))
    };
    parts_are(|c| c.is_ascii_digit())
        || (!number.is_empty() && number.chars().all(is_roman))
        || (word.ends_with(')') && number.chars().count() == 1)
}

/// Returns whether a line is a row of a table: columns separated by blanks, or only numbers.
fn is_row(line: &str) -> bool {
    let line = line.trim();
    // Two blanks after a sentence are a habit of typists.
    let has_columns = line.match_indices("  ").any(|(at, _)| {
        !line
            .get(..at)
            .unwrap_or_default()
            .ends_with(['.', '!', '?', ':', ' '])
    });
    let is_number = |word: &str| {
        let digits = word.trim_start_matches(['+', '-', '$', '~', '<', '>', '=']);
        digits.starts_with(|c: char| c.is_ascii_digit())
    };
    has_columns
        || line.contains(['\t', '│', '║', '|'])
        || (line.contains(' ') && line.split_whitespace().all(is_number))
}

/// Splits a line into pieces of at most `room` columns, at blanks. A longer word stays whole.
fn wrapped(text: &str, room: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((limit, _)) = rest.char_indices().nth(room) {
        let head = rest.get(..=limit).or_else(|| rest.get(..limit));
        // Blanks at the beginning of a line belong to it.
        let indent = rest.len() - rest.trim_start().len();
        let cut = head
            .and_then(|head| head.rfind(' '))
            .filter(|at| *at > indent)
            .or_else(|| {
                let after = rest.get(indent..)?.find(' ')?;
                Some(indent + after)
            });
        let Some(cut) = cut else { break };
        pieces.push(rest.get(..cut).unwrap_or_default().trim_end());
        rest = rest.get(cut..).unwrap_or_default().trim_start();
        if rest.is_empty() {
            return pieces;
        }
    }
    pieces.push(rest);
    pieces
}

#[cfg(test)]
mod tests {
    use super::{initials, quote, selected_lines};
    use crate::base::StoredMessage;
    use crate::charset::Charset;
    use crate::message::Message;

    fn quoted(from: &str, text: &str) -> String {
        let stored = StoredMessage {
            from: from.as_bytes().to_vec(),
            text: text.replace('\n', "\r").into_bytes(),
            ..StoredMessage::default()
        };
        quote(&Message::parse(&stored, Charset::UTF8), None)
    }

    #[test]
    fn initials_are_the_first_letters_of_the_words_of_a_name() {
        for (name, letters) in [
            ("Mithgol the Webmaster", "MtW"),
            ("Alexander N. Skovpen", "ANS"),
            ("Трупер", "Т"),
            ("Иван Петров", "ИП"),
            ("a b c d e f", "abc"),
            ("A b c d e f g", "Abcdg"),
            ("\"Nick\" (Smith)", "NS"),
            ("", ""),
            ("123 456", ""),
            (">>> <<<", ""),
        ] {
            assert_eq!(initials(name), letters, "{name}");
        }
    }

    #[test]
    fn selected_text_is_found_in_its_lines_however_it_is_shown() {
        let stored = StoredMessage {
            text: "\x01PID: x\rOne *bold* line\r\r\ttwo\tthree\r\x01Via 2:5/1\rтри\r--- x\r".into(),
            ..StoredMessage::default()
        };
        let message = Message::parse(&stored, Charset::UTF8);
        for (text, expected) in [
            ("One bold line", Some(1..2)),
            ("bold", Some(1..2)),
            ("line\n\n        two     three", Some(1..4)),
            ("three\nтри", Some(3..6)),
            ("elsewhere", None),
            (" -> ", None),
            ("", None),
        ] {
            assert_eq!(selected_lines(&message, text), expected, "{text:?}");
        }
    }

    #[test]
    fn quotes_keep_the_initials_of_their_authors_and_get_one_mark_more() {
        for (text, expected) in [
            ("Hello!\n", " XY> Hello!\n"),
            (" AB> one\n", " AB>> one\n"),
            (" AB>> two\n", " AB>>> two\n"),
            ("> bare\n", ">> bare\n"),
            (">> bare\n", ">>> bare\n"),
            ("> > nested\n", ">>> nested\n"),
            ("> AB> nested\n", " AB>>> nested\n"),
            (" R> TG> of TG\n", " TG>>> of TG\n"),
            (" MA> RW> TG> of TG\n", " TG>>>> of TG\n"),
            (" R>> TG> of TG\n", " TG>>>> of TG\n"),
            (" АБ> ВГ> слова ВГ\n", " ВГ>>> слова ВГ\n"),
            ("AB>\n", " AB>>\n"),
            ("\na\n\nb\n\n", " XY> a\n\n XY> b\n"),
            (
                "text\n... tagline\n--- tear\n * Origin: o (2:5030/1)\n",
                " XY> text\n",
            ),
            ("\u{1}PID: x\ntext\nSEEN-BY: 1/2\n", " XY> text\n"),
        ] {
            assert_eq!(quoted("Xavier Young", text), expected, "{text}");
        }
        assert_eq!(quoted("", "Hello\n"), "> Hello\n");
    }

    #[test]
    fn long_lines_are_wrapped_at_75_columns_and_flow_into_the_paragraph() {
        let word = "слово ";
        let text = format!("{}\nконец абзаца.\n\nНовый.\n", word.repeat(13).trim());
        let result = quoted("Иван Петров", &text);
        for line in result.lines() {
            assert!(line.chars().count() <= 75, "{line}");
        }
        assert_eq!(
            result,
            format!(
                " ИП> {}\n ИП> слово слово конец абзаца.\n\n ИП> Новый.\n",
                word.repeat(11).trim()
            )
        );
        // A long paragraph in one line is wrapped by itself; the line below is another one.
        let result = quoted("A B", &format!("{}\nnext\n", "word ".repeat(60).trim()));
        assert!(result.ends_with("word\n AB> next\n"), "{result}");
        assert!(result.lines().all(|line| line.chars().count() <= 75));
    }

    #[test]
    fn lists_tables_and_dialogues_keep_their_lines() {
        // Each line below a wrapped one; a marked line continues it.
        let long = "Это строка абзаца, которая была перенесена редактором письма автора по";
        assert!(super::WRAPPED < long.chars().count());
        for (end, below, goes_on) in [
            ("правому краю", "страницы, и здесь она кончается", true),
            ("правому краю", "Fidonet, и здесь она кончается", true),
            ("правому краю", "2026 года, и здесь она кончается", true),
            ("этому списку:", "первый пункт", false),
            ("правому краю.", "Новое предложение", false),
            ("правому краю", "1. первый пункт", false),
            ("правому краю", "2) второй пункт", false),
            ("правому краю", "1.2. второй пункт", false),
            ("правому краю", "а) пункт", false),
            ("правому краю", "IV. глава", false),
            ("правому краю", "- пункт", false),
            ("правому краю", "* пункт", false),
            ("правому краю", "10 20 30", false),
            ("правому краю", "10.5 +20 -30,1", false),
            ("правому краю", "имя    размер  дата", false),
            ("правому краю", "имя\tразмер", false),
            ("правому краю", "Иван: да", false),
            ("правому краю", "Иван Петров: да", false),
            ("правому краю", "— Да, конечно", false),
        ] {
            let result = quoted("A B", &format!("{long} {end}\n{below}\n"));
            let stays = format!("\n AB> {below}\n");
            assert_eq!(!result.contains(&stays), goes_on, "{result}");
            let words = |text: &str| {
                text.replace("AB>", "")
                    .split_whitespace()
                    .collect::<String>()
            };
            assert_eq!(words(&result), words(&format!("{long} {end} {below}")));
        }
        // The author ended a line that had room for the first word of the next one.
        let text = format!(
            "{}\nда\n{}\n",
            "слово ".repeat(12).trim(),
            "слово ".repeat(13).trim()
        );
        let result = quoted("A B", &text);
        assert!(result.contains("\n AB> да\n"), "{result}");
    }

    #[test]
    fn addresses_and_encoded_lines_are_never_wrapped() {
        let url = format!("http://example.org/{}", "a".repeat(100));
        let result = quoted("A B", &format!("See {url} there\n"));
        assert_eq!(result, format!(" AB> See\n AB> {url}\n AB> there\n"));
        let uue = "begin 644 a.bin\nM!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!! \n`\nend\n";
        let text = uue.replace(" \n", "\n");
        let result = quoted("A B", &text);
        for line in text.lines() {
            assert!(result.contains(&format!(" AB> {line}\n")), "{result}");
        }
        let broken = "To track a newsreel like area://Ru.FTN.Develop+Ru.FTN.Win+Ru.FTN.Win+%%\n%%Soft is used\n";
        let again = quoted("A B", broken);
        let found = crate::url::find::find_links(&again);
        assert_eq!(found.len(), 1, "{again}");
        assert_eq!(
            found[0].text,
            "area://Ru.FTN.Develop+Ru.FTN.Win+Ru.FTN.Win+Soft"
        );
    }

    #[test]
    fn only_the_selected_lines_are_quoted() {
        let stored = StoredMessage {
            from: b"A B".to_vec(),
            text: b"one\rtwo\rthree\r".to_vec(),
            ..StoredMessage::default()
        };
        let message = Message::parse(&stored, Charset::CP866);
        assert_eq!(quote(&message, Some(&(1..2))), " AB> two\n");
    }
}
