//! Messages cut into parts by a gate or an editor (FSC-0047): codes that begin in one part continue
//! in the next, without a line that names the file.

use super::{CodedText, Section};
use ftn_types::charset::decode_words;
use std::ops::Range;

/// Contents of a part's SPLIT kludge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SplitKludge {
    /// Key shared by all parts of one message; never the name of a file.
    pub(super) key: String,
    /// Number of the part, from 1.
    pub(super) part: u32,
    /// Total number of parts.
    pub(super) of: u32,
    /// Number of sections, if each part is one: FSC-0047 also counts parts without codes.
    pub(super) sections: Option<u32>,
}

/// Maximum number of lines that are searched for a count of parts.
const LINES: usize = 8;

/// Prefix of the keys of cut messages; no name of a file has it.
const MARK: char = '\u{1}';

/// Returns whether a name is the key of a cut message.
pub(super) fn is_key(name: &str) -> bool {
    name.starts_with(MARK)
}

/// Words before a counter, in lower case, in the languages of our echoes.
const WORDS: [&str; 26] = [
    "part",
    "pt",
    "section",
    "sect",
    "sec",
    "file",
    "message",
    "msg",
    "piece",
    "chunk",
    "volume",
    "vol",
    "teil",
    "часть",
    "част",
    "ч",
    "секция",
    "раздел",
    "файл",
    "кусок",
    "том",
    "письмо",
    "сообщение",
    "частина",
    "ліст",
    "лист",
];

/// Words between the number of a part and the count.
const OF: [&str; 5] = ["of", "из", "з", "von", "de"];

/// Maximum number of digits of a counter.
const DIGITS: usize = 5;

/// Maximum number of bytes of a line that are searched for a counter.
const COUNTER_REACH: usize = 250;

/// A counter of parts: `[2/3]`, `02/12`, `part 2 of 3`, `(часть 2 из 3)`.
#[derive(Debug)]
struct Counter {
    number: u32,
    of: u32,
    /// True if brackets are around it.
    is_framed: bool,
    /// True if a word such as "part" is before it.
    has_word: bool,
    /// Range in the line, brackets and word included.
    range: Range<usize>,
}

impl Counter {
    /// Finds the counter of a line: one in brackets, else one after a word, else any; of several
    /// the last one.
    fn find(line: &str) -> Option<Self> {
        let line = line.get(..line.floor_char_boundary(COUNTER_REACH))?;
        let starts = line.bytes().enumerate();
        let starts = starts.filter(|(_, byte)| byte.is_ascii_digit());
        starts
            .filter_map(|(at, _)| Self::at(line, at))
            .max_by_key(|own| (own.is_framed, own.has_word, own.range.start))
    }

    fn at(line: &str, start: usize) -> Option<Self> {
        let (before, rest) = line.split_at_checked(start)?;
        if before.ends_with(|c: char| c.is_alphanumeric() || "+-./\\:,_".contains(c)) {
            return None;
        }
        let (number, rest) = digits(rest)?;
        let rest = rest.strip_prefix('/').or_else(|| after_of(rest))?;
        let (of, rest) = digits(rest)?;
        if !is_part(number, of) || goes_on(rest) {
            return None;
        }
        let mut end = line.len() - rest.len();
        let mut before = before.trim_end_matches(['#', '№']).trim_end();
        let word = last_word(before);
        let has_word = WORDS.contains(&word.to_lowercase().as_str());
        if has_word {
            let dotted = before.trim_end_matches('.');
            before = dotted
                .get(..dotted.len() - word.len())
                .unwrap_or_default()
                .trim_end();
        }
        let close = match before.chars().next_back() {
            Some('[') => Some(']'),
            Some('(') => Some(')'),
            Some('{') => Some('}'),
            Some('<') => Some('>'),
            _ => None,
        };
        if let Some(close) = close {
            let inner = rest.trim_start().strip_prefix(close)?;
            end = line.len() - inner.len();
            before = before.get(..before.len() - 1)?;
        }
        Some(Self {
            number,
            of,
            is_framed: close.is_some(),
            has_word,
            range: before.len()..end,
        })
    }

    /// Returns the line without the counter and the characters that join it to the rest.
    fn rest(&self, line: &str) -> String {
        const JOINTS: [char; 7] = [' ', '\t', '-', ',', ':', ';', '='];
        let before = line.get(..self.range.start).unwrap_or_default();
        let after = line.get(self.range.end..).unwrap_or_default();
        let (before, after) = (before.trim_matches(JOINTS), after.trim_matches(JOINTS));
        format!("{before} {after}").trim().to_lowercase()
    }
}

/// Parses the number at the beginning of a text; also returns the rest.
fn digits(text: &str) -> Option<(u32, &str)> {
    let count = text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = text.split_at_checked(count)?;
    let number = digits.parse().ok().filter(|_| count <= DIGITS)?;
    Some((number, rest))
}

/// Returns the rest of a text after ` of ` at its beginning.
fn after_of(text: &str) -> Option<&str> {
    let (word, rest) = text.strip_prefix(' ')?.trim_start().split_once(' ')?;
    OF.contains(&word.to_lowercase().as_str())
        .then(|| rest.trim_start())
}

/// Returns whether the text after a counter belongs to it: a date, a fraction, an address.
fn goes_on(after: &str) -> bool {
    let mut chars = after.chars();
    match (chars.next(), chars.next()) {
        (Some('/' | '%' | '\\' | '_'), _) => true,
        (Some('.' | ',' | '-' | ':'), Some(next)) => next.is_alphanumeric(),
        (Some(next), _) => next.is_alphanumeric(),
        (None, _) => false,
    }
}

/// Returns the letters at the end of a text, before a dot.
fn last_word(text: &str) -> &str {
    let text = text.trim_end_matches('.');
    let letters = text.chars().rev().take_while(|c| c.is_alphabetic());
    let len: usize = letters.map(char::len_utf8).sum();
    text.get(text.len() - len..).unwrap_or_default()
}

/// Parses `-  Part 1 of 3:`.
pub(super) fn part_line(line: &[u8]) -> Option<(u32, u32)> {
    let line = line.strip_prefix(b"-")?.trim_ascii().strip_suffix(b":")?;
    let line = std::str::from_utf8(line).ok()?.strip_prefix("Part ")?;
    let (number, of) = line.split_once(" of ")?;
    part(&format!("{number}/{of}"))
}

/// Returns whether a subject may count parts, in whatever character set.
pub(super) fn may_count(subject: &[u8]) -> bool {
    let is_count = |at: usize| {
        let rest = subject.get(at + 1..).unwrap_or_default();
        match rest {
            [b'/', next, ..] => next.is_ascii_digit(),
            [b' ', rest @ ..] => {
                let mut words = rest
                    .split(|byte| *byte == b' ')
                    .filter(|own| !own.is_empty());
                words.next().is_some_and(|word| word.len() <= 4)
                    && words
                        .next()
                        .is_some_and(|of| of.first().is_some_and(u8::is_ascii_digit))
            }
            _ => false,
        }
    };
    let subject_bytes = subject.iter().enumerate();
    let mut numbers = subject_bytes.filter(|(_, byte)| byte.is_ascii_digit());
    numbers.any(|(at, _)| is_count(at)) || memchr::memmem::find(subject, b"=?").is_some()
}

fn is_part(number: u32, of: u32) -> bool {
    (1..=of).contains(&number) && of > 1 && of <= crate::limits::OBJECT_SECTIONS
}

/// Finds a counter in a line above the codes: after the name of a file, which is also returned, or
/// alone in the line.
fn line_counter(line: &str) -> Option<(Option<String>, Counter)> {
    const FRAME: [char; 7] = [' ', '\t', '=', '-', '*', '#', '~'];
    let line = line.trim_matches(FRAME);
    let counter = Counter::find(line)?;
    let rest = counter.rest(line);
    let words = rest.split_whitespace();
    let mut words = words.map(|word| word.trim_matches(['"', '\'', ',', ':']));
    let named = words.rfind(|word| is_file_name(word));
    let is_alone = rest.is_empty() && (counter.has_word || counter.is_framed);
    (named.is_some() || is_alone).then(|| (named.map(str::to_owned), counter))
}

/// Returns whether a word is a name with an extension.
fn is_file_name(word: &str) -> bool {
    let Some((stem, ending)) = word.rsplit_once('.') else {
        return false;
    };
    !stem.is_empty() && (1..=4).contains(&ending.len()) && ending.chars().all(char::is_alphanumeric)
}

impl SplitKludge {
    /// Reads the part number of a program without the kludge, from the subject or a line before the
    /// codes; all parts have the same subject.
    pub(super) fn of_subject(subject: &[u8], source: &CodedText<'_>) -> Option<Self> {
        let decoded = || {
            let decoded = source.charset.decode(subject);
            decode_words(decoded.trim()).into_owned()
        };
        if may_count(subject) {
            let subject = decoded();
            if let Some(counter) = Counter::find(&subject) {
                let name = counter.rest(&subject);
                return Some(Self::counted(&name, counter.number, counter.of));
            }
        }
        let lines = source.text.split(|byte| *byte == b'\n').take(LINES);
        let mut counted = lines.filter_map(|line| {
            let line = line.get(..COUNTER_REACH).unwrap_or(line);
            if let Some((number, of)) = part_line(line) {
                return is_part(number, of).then(|| (decoded().to_lowercase(), number, of));
            }
            if !may_count(line) || super::run::is_control(line) {
                return None;
            }
            let line = source.charset.decode(line);
            let (name, counter) = line_counter(&line)?;
            let name = name.unwrap_or_else(|| decoded().to_lowercase());
            Some((name, counter.number, counter.of))
        });
        let (name, part, of) = counted.next()?;
        (!name.is_empty()).then(|| Self::counted(&name, part, of))
    }

    fn counted(name: &str, part: u32, of: u32) -> Self {
        Self {
            key: format!("{MARK}{name}"),
            part,
            of,
            sections: Some(of),
        }
    }

    /// Returns whether a writer counted the parts; otherwise a program cut the message.
    pub(super) fn is_of_writer(&self) -> bool {
        self.sections.is_some()
    }

    /// Creates the part number from the headers of `message/partial`; a mail program cuts anywhere,
    /// but not inside of a line.
    pub(super) fn of_partial(id: &str, section: Section) -> Self {
        Self {
            key: format!("{MARK}{id}"),
            part: section.number,
            of: section.of.unwrap_or(u32::MAX),
            sections: section.of,
        }
    }

    /// Finds the kludge among the control lines.
    pub(super) fn find(source: &CodedText<'_>) -> Option<Self> {
        let outside = source.control.iter().copied();
        let inside = source
            .text
            .split(|byte| *byte == b'\n')
            .take_while(|line| line.first() == Some(&1));
        outside.chain(inside).find_map(Self::parse)
    }

    /// Parses `SPLIT: 30 Mar 90 11:12:34 @494/4 123 02/03 +++++++++++`; programs differ in blanks.
    fn parse(line: &[u8]) -> Option<Self> {
        let line = line.strip_prefix(b"\x01").unwrap_or(line);
        let value = line.strip_prefix(b"SPLIT:")?;
        let words: Vec<&str> = std::str::from_utf8(value)
            .ok()?
            .split_ascii_whitespace()
            .collect();
        let at = words.iter().rposition(|word| part(word).is_some())?;
        let (part, of) = part(words.get(at)?)?;
        let key: Vec<&str> = words.get(..at)?.to_vec();
        (!key.is_empty() && is_part(part, of)).then(|| Self {
            key: format!("{MARK}{}", key.join(" ")),
            part,
            of,
            sections: None,
        })
    }
}

/// Parses `02/03`.
fn part(word: &str) -> Option<(u32, u32)> {
    let (part, of) = word.split_once('/')?;
    let number = |digits: &str| -> Option<u32> {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse().ok()).flatten()
    };
    Some((number(part)?, number(of)?))
}

#[cfg(test)]
mod tests {
    use super::{CodedText, Counter, SplitKludge, may_count, part_line};
    use crate::limits::OBJECT_SECTIONS;
    use ftn_types::charset::Charset;

    fn counted(line: &str) -> Option<(u32, u32, String)> {
        let counter = Counter::find(line)?;
        assert!(may_count(line.as_bytes()), "{line}");
        Some((counter.number, counter.of, counter.rest(line)))
    }

    #[test]
    fn counters_in_subjects_count_at_least_two_parts() {
        let most = format!("a.zip [{OBJECT_SECTIONS}/{OBJECT_SECTIONS}]");
        for (subject, number, of, rest) in [
            ("a.zip [1/2]", 1, 2, "a.zip"),
            ("a.zip (2/2)", 2, 2, "a.zip"),
            ("[1/3] A.ZIP", 1, 3, "a.zip"),
            ("[x] ( 2/3 )", 2, 3, "[x]"),
            (&most, OBJECT_SECTIONS, OBJECT_SECTIONS, "a.zip"),
            ("a.zip 1/2", 1, 2, "a.zip"),
            ("a.zip 01/12", 1, 12, "a.zip"),
            ("a.zip [01/12]", 1, 12, "a.zip"),
            ("a.zip - 2/3", 2, 3, "a.zip"),
            ("a.zip: 2/3.", 2, 3, "a.zip ."),
            ("a.zip part 2 of 3", 2, 3, "a.zip"),
            ("a.zip, Part 2 of 3", 2, 3, "a.zip"),
            ("a.zip (part 2 of 3)", 2, 3, "a.zip"),
            ("a.zip [part 2/3]", 2, 3, "a.zip"),
            ("a.zip pt. 2/3", 2, 3, "a.zip"),
            ("a.zip #2/3", 2, 3, "a.zip"),
            ("part 2/3: a.zip", 2, 3, "a.zip"),
            ("a.zip 2 of 3", 2, 3, "a.zip"),
            ("a.zip 2  OF  3", 2, 3, "a.zip"),
            ("кот.zip часть 2 из 3", 2, 3, "кот.zip"),
            ("Кот.zip (Часть 2 из 3)", 2, 3, "кот.zip"),
            ("кот.zip, ч. 2/3", 2, 3, "кот.zip"),
            ("кот.zip 2 из 3", 2, 3, "кот.zip"),
            ("частина 2 з 3 кот.zip", 2, 3, "кот.zip"),
            ("(2/3)", 2, 3, ""),
            ("часть 2 из 3", 2, 3, ""),
            // The one in brackets, the last one of several.
            ("photos of 01/12 [2/3]", 2, 3, "photos of 01/12"),
            ("[1/5] - \"a.rar\" (2/30)", 2, 30, "[1/5] - \"a.rar\""),
            ("a 1/2 part 2 of 3", 2, 3, "a 1/2"),
        ] {
            assert_eq!(
                counted(subject),
                Some((number, of, rest.to_owned())),
                "{subject}"
            );
        }
        let too_many = format!("a.zip [1/{}]", OBJECT_SECTIONS + 1);
        for subject in [
            "a.zip [1/1]",
            "a.zip [0/2]",
            "a.zip [3/2]",
            "a.zip [/2]",
            "a.zip [1/]",
            "a.zip [+1/2]",
            "a.zip [1 /2]",
            "a.zip [1/2",
            "a.zip 1.1/2",
            "a.zip 2026/01/02",
            "01/02/03",
            "a.zip 1/2.5",
            "a.zip 1/2x",
            "1 often 2",
            "1 of x",
            "2:50/300.1",
            "x50/300",
            "a 99999999999/99999999999",
            &too_many,
        ] {
            assert_eq!(counted(subject), None, "{subject}");
        }
        assert!(!may_count(b"a.zip") && !may_count(b"a 1") && !may_count(b""));
    }

    #[test]
    fn a_line_before_the_codes_may_count_parts() {
        assert_eq!(part_line(b"-  Part 1 of 3:"), Some((1, 3)));
        for line in [
            "Part 1 of 3:",
            "- Part 1 of 3",
            "- Part 1/3:",
            "- Part a of 3:",
        ] {
            assert_eq!(part_line(line.as_bytes()), None, "{line}");
        }
        let of = |subject: &str, text: &str| {
            let source = CodedText {
                text: text.as_bytes(),
                control: &[],
                charset: Charset::UTF8,
            };
            SplitKludge::of_subject(subject.as_bytes(), &source)
        };
        let found = of(" Cat ", "x\n- Part 2 of 3:\n").unwrap();
        assert_eq!((found.part, found.of, found.sections), (2, 3, Some(3)));
        let counted = of("cat [3/3]", "").unwrap();
        assert_eq!((counted.part, counted.key), (3, found.key));
        // Far below it is only a quote of such a line.
        let below = format!("{}- Part 2 of 3:\n", "x\n".repeat(super::LINES));
        assert_eq!(of("cat", &below), None);
        // All parts have the same poster.
        assert_eq!(of(" [1/3] ", "").unwrap().key, "\u{1}");
        let key = |subject, text| of(subject, text).map(|own| own.key);
        for (text, name) in [
            ("===UUWIZ a_b.zip [2/3]===\n", "a_b.zip"),
            ("A.ZIP part 2/3\n", "a.zip"),
            ("Hello!\n\n-- a.zip, часть 2 из 3 --\n", "a.zip"),
            ("part 2 of 3\n", "cat"),
            ("[2/3]\n", "cat"),
        ] {
            assert_eq!(key("Cat", text), Some(format!("\u{1}{name}")), "{text}");
        }
        for text in ["I ate 2/3\n", "2/3\n", "on 01/12 we met.\n"] {
            assert_eq!(key("Cat", text), None, "{text}");
        }
        let cyrillic = key("=?utf-8?B?0LrQvtGCIDIvMw==?=", "");
        assert_eq!(cyrillic.as_deref(), Some("\u{1}кот"));
    }

    #[test]
    fn parts_of_cut_messages_are_recognised_by_their_kludge() {
        let split = |line: &str| SplitKludge::parse(line.as_bytes());
        let one = split("SPLIT: 30 Mar 90 11:12:34 @494/4     123 02/03 +++++++++++").unwrap();
        assert_eq!((one.part, one.of), (2, 3));
        // A gate inserts other blanks.
        let other = split("\u{1}SPLIT: 30 Mar 90 11:12:34 @494/4   123  03/03").unwrap();
        assert_eq!((other.part, other.key), (3, one.key));
        for wrong in [
            "SPLIT: 02/03",
            "SPLIT: 30 Mar 90 11:12:34 @494/4 123 04/03 ++",
            "SPLIT: 30 Mar 90 11:12:34 @494/4 123 00/03 ++",
            "SPLIT: 30 Mar 90 11:12:34 @494/4 123 01/01 ++",
            "SPLIT: x",
            "SPLITTER: a 01/02",
        ] {
            assert_eq!(split(wrong), None, "{wrong}");
        }
    }
}
