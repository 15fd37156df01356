//! Quotes as Fidonet has them (FSC-0032 and practice).
//!
//! ` XY> ` before lines of the author himself; what he quoted keeps its initials and gets one more
//! `>`. Long lines are wrapped at 75 columns, their rest goes on in the line below where that is the
//! same paragraph. Lines of encoded files are never wrapped, and no address is ever split.

use crate::message::{LineKind, Message, Quote};
use crate::objects::{CodedText, find};
use std::collections::HashSet;
use std::ops::Range;

/// Columns of a quoted line, its quote mark included.
const COLUMNS: usize = 75;

/// A line that is at least so long was perhaps wrapped by an editor: what is below it may go on
/// with it.
const WRAPPED: usize = 55;

/// Most letters of initials; readers do not take more for a quote.
const INITIALS: usize = 5;

/// The initials of a name as GoldED makes them: the first letter of each of its words, in their
/// own case: `Mithgol the Webmaster` is `MtW`.
#[must_use]
pub fn initials(name: &str) -> String {
    let letter = |word: &str| word.chars().find(|char| char.is_alphanumeric());
    let letters: Vec<char> = name.split_whitespace().filter_map(letter).collect();
    let mut initials: Vec<char> = letters.iter().copied().take(INITIALS - 1).collect();
    // The last name counts most.
    if let Some(last) = letters.get(initials.len()..).and_then(<[char]>::last) {
        initials.push(*last);
    }
    // Readers take four letters and more for initials only when one of them is a capital.
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

/// The visible lines of a message, quoted; of `selected` lines only, if given (indices of
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
    let mut quoted = Quoted {
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

/// The lines of a message that a text from its page covers, as indices of [`Message::lines`]; `None` when
/// the text is not of this message. Letters and digits alone are compared: what is shown lacks style
/// codes, has spaces for tab stops, and may be wrapped.
#[must_use]
pub fn selected_lines(message: &Message, text: &str) -> Option<Range<usize>> {
    let push = |to: &mut String, text: &str| {
        to.extend(text.chars().filter(|char| char.is_alphanumeric()));
    };
    let (mut wanted, mut all) = (String::new(), String::new());
    push(&mut wanted, text);
    // Where each visible line ends, and which it is.
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

/// Numbers of lines that hold encoded files.
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
    /// Words that did not fit the line above, its quote mark, and whether what is below may go on
    /// with them.
    rest: Option<(String, String)>,
}

impl Quoted {
    /// The quote mark of a line and its text.
    fn split<'t>(&self, text: &'t str) -> (String, &'t str) {
        let Some(quote) = Quote::of(text) else {
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
        if let Some((above, rest)) = self.rest.take() {
            // A list, a table or a new paragraph begins with something else than a word.
            let goes_on = above == mark && text.starts_with(char::is_alphanumeric);
            if goes_on {
                whole = rest + " ";
            } else {
                self.push(&above, &rest);
            }
        }
        let was_wrapped = (WRAPPED..=2 * COLUMNS).contains(&text.chars().count());
        whole.push_str(text.trim_end());
        let room = COLUMNS.saturating_sub(mark.chars().count()).max(20);
        let pieces = wrapped(&whole, room);
        // `%%` at the end of a line says that an address goes on below (5.2.2.5).
        let flows = pieces.len() > 1
            && was_wrapped
            && pieces.last().is_some_and(|last| !last.ends_with("%%"));
        let kept = pieces.len() - usize::from(flows);
        for piece in pieces.iter().take(kept) {
            self.push(&mark, piece);
        }
        self.rest = pieces.get(kept).map(|last| (mark, (*last).to_owned()));
    }

    fn push(&mut self, mark: &str, text: &str) {
        self.out.push_str(mark);
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn flush(&mut self) {
        if let Some((mark, rest)) = self.rest.take() {
            self.push(&mark, &rest);
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

/// A line in pieces of at most `room` columns, cut at blanks. A word that is longer stays whole.
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
        // A long paragraph in one line is wrapped by itself; what is below is another one.
        let result = quoted("A B", &format!("{}\nnext\n", "word ".repeat(60).trim()));
        assert!(result.ends_with("word\n AB> next\n"), "{result}");
        assert!(result.lines().all(|line| line.chars().count() <= 75));
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
