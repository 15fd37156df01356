//! Messages that a gate or an editor cut into parts (FSC-0047): codes that begin in one part go on in
//! the next, without a line that names the file.

use super::CodedText;

/// What the SPLIT kludge of a part says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SplitKludge {
    /// The same in all parts of one message, and no name of a file.
    pub(super) key: String,
    /// Which part, from 1.
    pub(super) part: u32,
    /// How many there are.
    pub(super) of: u32,
    /// How many sections there are, if each part is one: FSC-0047 counts parts without codes, too.
    pub(super) sections: Option<u32>,
}

/// A line that counts parts is one of this many first lines.
const LINES: usize = 8;

/// Precedes the keys of cut messages; no name of a file has it.
const MARK: char = '\u{1}';

/// Whether a name is the key of a cut message.
pub(super) fn is_key(name: &str) -> bool {
    name.starts_with(MARK)
}

/// A subject without its counter (`cat.jpg [1/3]`, `cat.jpg (1/3)`), and what it counts.
fn counter(subject: &[u8]) -> Option<(String, u32, u32)> {
    let subject = String::from_utf8_lossy(subject);
    [('[', ']'), ('(', ')')]
        .into_iter()
        .find_map(|(open, close)| {
            let (before, rest) = subject.rsplit_once(open)?;
            let (counted, after) = rest.split_once(close)?;
            let (number, of) = part(counted.trim())?;
            Some((format!("{} {}", before.trim(), after.trim()), number, of))
        })
}

/// `-  Part 1 of 3:`.
pub(super) fn part_line(line: &[u8]) -> Option<(u32, u32)> {
    let line = line.strip_prefix(b"-")?.trim_ascii().strip_suffix(b":")?;
    let line = std::str::from_utf8(line).ok()?.strip_prefix("Part ")?;
    let (number, of) = line.split_once(" of ")?;
    part(&format!("{number}/{of}"))
}

/// Whether a subject counts parts.
pub(super) fn counts(subject: &[u8]) -> bool {
    counter(subject).is_some_and(|(_, number, of)| is_part(number, of))
}

fn is_part(number: u32, of: u32) -> bool {
    (1..=of).contains(&number) && of > 1 && of <= crate::limits::OBJECT_SECTIONS
}

impl SplitKludge {
    /// What a program without the kludge says in the subject, or in a line before the codes; all parts have the same
    /// subject.
    pub(super) fn of_subject(subject: &[u8], text: &[u8]) -> Option<Self> {
        let line = || {
            let lines = text.split(|byte| *byte == b'\n').take(LINES);
            let (number, of) = lines.filter_map(part_line).next()?;
            Some((
                String::from_utf8_lossy(subject).trim().to_owned(),
                number,
                of,
            ))
        };
        let (name, number, of) = counter(subject).or_else(line)?;
        let name = name.trim().to_lowercase();
        (!name.is_empty() && is_part(number, of)).then(|| Self {
            key: format!("{MARK}{name}"),
            part: number,
            of,
            sections: Some(of),
        })
    }

    /// Looks for the kludge among the control lines.
    pub(super) fn of(source: &CodedText<'_>) -> Option<Self> {
        let outside = source.control.iter().copied();
        let inside = source
            .text
            .split(|byte| *byte == b'\n')
            .take_while(|line| line.first() == Some(&1));
        outside.chain(inside).find_map(Self::parse)
    }

    /// `SPLIT: 30 Mar 90 11:12:34 @494/4 123 02/03 +++++++++++`; programs differ in blanks.
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

/// `02/03`.
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
    use super::{SplitKludge, counts, part_line};
    use crate::limits::OBJECT_SECTIONS;

    #[test]
    fn counters_in_subjects_count_at_least_two_parts() {
        let most = format!("a.zip [{OBJECT_SECTIONS}/{OBJECT_SECTIONS}]");
        for subject in [
            "a.zip [1/2]",
            "a.zip (2/2)",
            "[1/3] a.zip",
            "[x] ( 2/3 )",
            &most,
        ] {
            assert!(counts(subject.as_bytes()), "{subject}");
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
            "a.zip 1/2",
            "a.zip [1/2",
            &too_many,
        ] {
            assert!(!counts(subject.as_bytes()), "{subject}");
        }
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
        let of = |subject: &[u8], text: &[u8]| SplitKludge::of_subject(subject, text);
        let found = of(b" Cat ", b"x\n- Part 2 of 3:\n").unwrap();
        assert_eq!((found.part, found.of, found.sections), (2, 3, Some(3)));
        let counted = of(b"cat [3/3]", b"").unwrap();
        assert_eq!((counted.part, counted.key), (3, found.key));
        // Far below there is only text that quotes such a line.
        let below = format!("{}- Part 2 of 3:\n", "x\n".repeat(super::LINES));
        assert_eq!(of(b"cat", below.as_bytes()), None);
        assert_eq!(of(b" [1/3] ", b""), None);
    }

    #[test]
    fn parts_of_cut_messages_are_recognised_by_their_kludge() {
        let split = |line: &str| SplitKludge::parse(line.as_bytes());
        let one = split("SPLIT: 30 Mar 90 11:12:34 @494/4     123 02/03 +++++++++++").unwrap();
        assert_eq!((one.part, one.of), (2, 3));
        // A gate puts other blanks.
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
