//! Runs of consecutive encoded lines.

use super::edges::{Neighbour, is_damaged_code};
use super::headings::{Begin, SectionLine};
use super::uue::{Alphabet, Decoder, FULL, Line};
use super::{Encoding, Fault};
use crate::limits;
use crate::message::is_tearline;
use memchr::memchr;

/// A position in a text, between two lines.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    pub(super) text: &'a [u8],
    pub(super) at: usize,
    /// Index of the next line.
    pub(super) line: u32,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            at: 0,
            line: 0,
        }
    }

    /// Returns the characters after the length of the next line, if that is a full line of UUE.
    #[inline]
    fn full_line(&self) -> Option<&'a [u8; 60]> {
        let rest = self.text.get(self.at..)?;
        match rest.first_chunk::<62>()? {
            [b'M', data @ .., b'\n'] => Some(data),
            _ => None,
        }
    }

    /// Skips that line.
    #[inline]
    fn skip_full_line(&mut self) {
        self.at += 62;
        self.line = self.line.saturating_add(1);
    }

    /// Returns the next line without its end, also a control line.
    #[inline]
    pub(super) fn next(&mut self) -> Option<&'a [u8]> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let end = memchr(b'\n', rest).unwrap_or(rest.len());
        self.at += end + 1;
        self.line = self.line.saturating_add(1);
        rest.get(..end)
    }
}

/// Number of damaged lines in a block before it is given up.
const BAD_LINES: usize = 100;

/// Maximum number of lines between the last codes and `end`.
pub(super) const END_REACH: usize = 4;

/// Result of decoding a run of lines.
pub(super) struct Run<'a> {
    pub(super) bytes: Vec<u8>,
    pub(super) lines: usize,
    /// True if there is a line `end`.
    pub(super) ended: bool,
    /// True if the last line is recognisable as the last one.
    pub(super) finished: bool,
    pub(super) bad: Option<u32>,
    /// True if the last line of data has fewer bytes than the first one.
    pub(super) is_short: bool,
    /// True if each line has all characters that it claims.
    pub(super) is_exact: bool,
    pub(super) too_long: bool,
    /// Position after the last line of the run.
    pub(super) after: Cursor<'a>,
}

impl Run<'_> {
    pub(super) fn fault(&self, encoding: Encoding, must_end: bool) -> Option<Fault> {
        if self.too_long {
            return Some(Fault::TooLong);
        }
        if let Some(line) = self.bad {
            return Some(Fault::BadLine {
                line: line.saturating_add(1),
            });
        }
        (must_end && !self.ended && !self.finished).then(|| encoding.cut_off())
    }
}

/// Decodes lines from the cursor on, until they end.
pub(super) fn run(mut cursor: Cursor<'_>, alphabet: Alphabet) -> Run<'_> {
    let rest = cursor.text.len().saturating_sub(cursor.at);
    let mut decoder = Decoder::for_text(alphabet, rest.min(limits::OBJECT_BYTES));
    let mut made = Run {
        bytes: Vec::new(),
        lines: 0,
        ended: false,
        finished: false,
        bad: None,
        is_short: false,
        is_exact: true,
        too_long: false,
        after: cursor,
    };
    let start = cursor;
    // Length of the first line: no later one is longer.
    let mut longest = 0;
    let mut shapes = Shapes::default();
    let mut zero = false;
    let mut bad_lines = 0;
    // True if a blank line is above; true if blank lines were between codes before.
    let (mut is_apart, mut is_spaced) = (false, false);
    loop {
        // Fast path: full lines of UUE, most of any file.
        let may_be_full = alphabet == Alphabet::Uue && !zero && matches!(longest, 0 | FULL);
        while may_be_full
            && decoder.len() <= limits::OBJECT_BYTES
            && let Some(data) = cursor.full_line()
            && decoder.full_line(data)
        {
            cursor.skip_full_line();
            longest = FULL;
            is_spaced |= is_apart && made.lines > 0;
            is_apart = false;
            made.lines += 1;
            shapes.count_exact_line();
            made.finished = false;
            made.is_short = false;
            made.after = cursor;
        }
        let Some(line) = cursor.next() else {
            break;
        };
        if line.trim_ascii_end() == b"end" {
            made.ended = true;
            made.after = cursor;
            break;
        }
        if is_control(line) {
            continue;
        }
        // Codes with these letters are longer than most names of programs.
        if is_tearline(line) && line.len() < 21 {
            break;
        }
        if line.is_empty() || zero && line.trim_ascii().is_empty() {
            made.finished |= looks_ended(cursor);
            is_apart = true;
            continue;
        }
        // Words have the letters of codes, too.
        let neighbour = Neighbour {
            line,
            below: cursor,
            alphabet,
            longest,
        };
        if made.lines > 0 && !zero && neighbour.is_word(is_apart && !is_spaced) {
            break;
        }
        let own = cursor.line.checked_sub(1);
        // Codes below the line of zero bytes: a line break inside of a line made it.
        if zero && is_code(line, alphabet, longest) {
            zero = false;
            made.bad = made.bad.or(own);
        }
        let claimed = line.first().and_then(|first| alphabet.value(*first));
        // The first line has a wrong length if the next ones agree on another one.
        if made.lines == 1
            && claimed.is_some_and(|count| count > longest && is_code(line, alphabet, count))
            && goes_on(cursor, alphabet, claimed.unwrap_or(longest))
        {
            longest = claimed.unwrap_or(longest);
            made.bad = made.bad.or(Some(start.line));
        }
        let claims_more = made.lines > 0 && claimed.is_some_and(|count| count > longest);
        let decoded = if zero || claims_more {
            Line::Other
        } else {
            decoder.line(line)
        };
        match decoded {
            Line::Data(count) => {
                if made.lines == 0 {
                    longest = count;
                }
                let is_whole = shapes.note(line, count, longest, cursor.line);
                made.finished = count < longest && is_whole;
                made.is_short = count < longest;
                is_spaced |= is_apart && made.lines > 0;
                is_apart = false;
                made.lines += 1;
                made.after = cursor;
                if decoder.len() > limits::OBJECT_BYTES {
                    made.too_long = true;
                    break;
                }
            }
            Line::Zero => {
                zero = true;
                // Blank lines prove nothing: then `end` is needed, too.
                made.finished |= !line.trim_ascii().is_empty();
                made.after = cursor;
            }
            Line::Other => {
                // A damaged or foreign line among good ones; otherwise the block is over.
                let is_first = made.lines == 0;
                let may_go_on = is_first || !made.finished && bad_lines < BAD_LINES;
                let longest = if is_first { FULL } else { longest };
                let is_code_like = !is_first || is_damaged_code(line, alphabet, FULL);
                if !may_go_on
                    || !is_code_like
                    || is_heading(line)
                    || !goes_on(cursor, alphabet, longest)
                {
                    break;
                }
                bad_lines += 1;
                made.bad = made.bad.or(own);
            }
        }
    }
    made.bytes = decoder.finish();
    made.is_exact = shapes.short.is_none();
    let wrong = shapes.wrong(start, made.after, alphabet);
    made.bad = wrong.into_iter().chain(made.bad).min();
    made
}

/// Lengths of lines: an encoder writes all lines alike, so that a different line is damaged
/// although all its characters are valid.
#[derive(Default)]
struct Shapes {
    /// Line that claimed fewer bytes than the first one, as only the last one may.
    ended: Option<u32>,
    /// First line followed by others although it should have been the last one.
    early: Option<u32>,
    /// First line with fewer characters than it claims.
    short: Option<u32>,
    /// First line with characters after its data.
    extra: Option<u32>,
    extras: usize,
    /// Number of lines with exactly their data.
    exact: usize,
}

impl Shapes {
    /// Counts a full line with exactly the data that it claims.
    #[inline]
    fn count_exact_line(&mut self) {
        self.exact += 1;
        self.early = self.early.or(self.ended.take());
    }

    /// Counts a line of data; returns whether it has all characters that it claims.
    fn note(&mut self, line: &[u8], count: u8, longest: u8, next: u32) -> bool {
        let own = next.checked_sub(1);
        self.early = self.early.or(self.ended.take());
        if count < longest {
            self.ended = own;
        }
        let need = characters(count);
        let Some(after) = line.get(1 + need..) else {
            self.short = self.short.or(own);
            return false;
        };
        if !after.trim_ascii_end().is_empty() {
            self.extras += 1;
            self.extra = self.extra.or(own);
        } else if after.is_empty() {
            self.exact += 1;
        }
        true
    }

    /// Returns the first line that differs from the others.
    fn wrong(&self, start: Cursor<'_>, after: Cursor<'_>, alphabet: Alphabet) -> Option<u32> {
        let codes = start.text.get(start.at..after.at.min(start.text.len()));
        let codes = codes.unwrap_or_default();
        let may_be_trimmed = || may_be_trimmed(codes, alphabet);
        // A checksum character is after each line or after none; a blank one may be trimmed.
        let extra = self.extra.filter(|_| self.exact >= self.extras);
        let extra = extra.filter(|_| {
            let blank = lines(codes).filter(|line| has_blank_checksum(line, alphabet));
            blank.count() < self.exact || !may_be_trimmed()
        });
        let short = self.short.filter(|_| !may_be_trimmed());
        [self.early, extra, short].into_iter().flatten().min()
    }
}

/// Returns the number of characters that encode `count` bytes.
pub(super) fn characters(count: u8) -> usize {
    usize::from(count).div_ceil(3) * 4
}

/// Returns the lines of codes without the control lines between them.
fn lines(codes: &[u8]) -> impl Iterator<Item = &[u8]> {
    codes
        .split(|byte| *byte == b'\n')
        .filter(|line| !is_control(line))
}

/// Returns whether editors may have trimmed lines: the encoder wrote zeros as blanks, and no line
/// has one at its end.
fn may_be_trimmed(codes: &[u8], alphabet: Alphabet) -> bool {
    let keeps_zeros = |line: &[u8]| -> bool {
        let Some((first, data)) = line.split_first() else {
            return false;
        };
        let need = alphabet.value(*first).map_or(0, characters);
        data.contains(&b'`') || data.len() <= need && data.ends_with(b" ")
    };
    alphabet == Alphabet::Uue && !lines(codes).any(keeps_zeros)
}

/// Returns whether a line has exactly its data, and their checksum is zero, written as a blank.
fn has_blank_checksum(line: &[u8], alphabet: Alphabet) -> bool {
    let value = |byte: &u8| alphabet.value(*byte).map(usize::from);
    line.split_first().is_some_and(|(first, data)| {
        let need = alphabet.value(*first).map_or(0, characters);
        let sum: usize = data.iter().filter_map(value).sum();
        need > 0 && data.len() == need && sum.is_multiple_of(64)
    })
}

/// Returns whether only blank lines come before `end`.
fn looks_ended(mut cursor: Cursor<'_>) -> bool {
    for _ in 0..END_REACH {
        match cursor.next() {
            Some(line) if line.trim_ascii().is_empty() => {}
            line => return line.is_some_and(|line| line.trim_ascii_end() == b"end"),
        }
    }
    false
}

/// Returns whether codes, or `end`, come next.
pub(super) fn goes_on(mut cursor: Cursor<'_>, alphabet: Alphabet, longest: u8) -> bool {
    cursor
        .next()
        .is_some_and(|line| line.trim_ascii_end() == b"end" || is_code(line, alphabet, longest))
}

/// Returns whether a line is almost certainly code: a full one, a shorter one with exactly its
/// characters, or the one of zero bytes.
pub(super) fn is_code(line: &[u8], alphabet: Alphabet, longest: u8) -> bool {
    match Decoder::new(alphabet).line(line) {
        Line::Data(count) => {
            let whole = 1 + characters(count);
            line.len() == whole && count < longest || line.len() >= whole && count == longest
        }
        Line::Zero => !line.trim_ascii().is_empty(),
        Line::Other => false,
    }
}

/// Returns whether a line is a control line inside of the text.
pub(super) fn is_control(line: &[u8]) -> bool {
    line.first() == Some(&1) || line.starts_with(b"SEEN-BY:")
}

pub(super) fn is_heading(line: &[u8]) -> bool {
    Begin::parse(line).is_some() || SectionLine::parse(line).is_some()
}

#[cfg(test)]
mod tests {
    use super::{BAD_LINES, Cursor, run};
    use crate::objects::uue::Alphabet;
    use crate::objects::{CodedText, Encoding, Fault, find};
    use ftn_types::charset::Charset;

    /// Returns the number of data lines in a text, the number of lines of the run, and the fault.
    /// `FULL` is a full line, `SHORT` one that lost a character.
    fn facts(text: &str) -> (usize, u32, Option<Fault>) {
        let short = format!("M{}", "!".repeat(59));
        let text = text.replace("FULL", "SHORT!").replace("SHORT", &short);
        let found = run(Cursor::new(text.as_bytes()), Alphabet::Uue);
        let fault = found.fault(Encoding::Uue, true);
        (found.lines, found.after.line, fault)
    }

    fn bad(line: u32) -> Option<Fault> {
        Some(Fault::BadLine { line })
    }

    #[test]
    fn codes_end_where_they_show_it_or_something_else_begins() {
        let cut = || Some(Fault::CutOff { encoding: "UUE" });
        for (text, expected) in [
            ("#0V%T\nend \n", (1, 2, None)),
            ("#0V%T\n--- x\n", (1, 1, cut())),
            ("#0V%T\n`\n--- x\n", (1, 2, None)),
            ("#0V%T\n`\nhello\nend\n", (1, 2, None)),
            ("#0V%T\n`\n&```\nend\n", (1, 2, None)),
            // Apparent ends that are none.
            ("#0V%T\n`\n#0V%T\nend\n", (2, 4, bad(3))),
            ("FULL\n``\n`\nend\n", (1, 4, bad(3))),
            ("FULL\n``\n\n \nFULL\n`\n--- x\n", (2, 6, bad(5))),
            ("FULL\n`\n#0V%T\n`\nend\n", (2, 5, bad(3))),
            ("FULL\n`\n#0V%TX\n`\nend\n", (1, 2, None)),
            ("FULL\nMdamaged\n`\nend\n", (1, 4, bad(2))),
            ("FULL\nMdamaged\n#0V%T\nend\n", (2, 4, bad(2))),
            ("FULL\n#0V%T\nhello\nend\n", (2, 2, None)),
            ("FULL\n  \n  \nend\n", (1, 4, None)),
            ("hello\nend\n", (0, 0, cut())),
            ("FULL\nbegin 644 b\nFULL\nend\n", (1, 1, cut())),
            ("FULL\nsection 2 of 3 of file x\nFULL\nend\n", (1, 1, cut())),
            // A line right after a damaged one is no full line.
            ("FULL\nMdamaged\nM!\nFULL\nend\n", (1, 1, cut())),
            ("FULL\nMdamaged\nFULLhello\nend\n", (1, 1, cut())),
            // As long as a line of codes with these letters.
            ("FULL\n--- ABCDEFGHIJKLMNOPQ\nend\n", (2, 3, None)),
            ("FULL\n#0V%T\nFULL\nMdamaged\nFULL\nend\n", (4, 6, bad(2))),
        ] {
            assert_eq!(facts(text), expected, "{text}");
        }
        // Blank lines of both kinds.
        assert_eq!(facts("FULL\n\n  \n  \nend\n").2, None);
    }

    #[test]
    fn a_hundred_damaged_lines_are_stepped_over_and_no_more() {
        let damaged = |count| {
            let lines = "Mdamaged\nFULL\n".repeat(count);
            facts(&format!("FULL\n{lines}end\n"))
        };
        assert_eq!(damaged(BAD_LINES), (101, 202, bad(2)));
        assert_eq!(damaged(BAD_LINES + 1), (101, 201, bad(2)));
    }

    #[test]
    fn a_blank_that_ends_the_data_shows_that_blanks_were_not_cut() {
        for (text, fault) in [
            ("SHORT \nSHORT\nFULL\nend\n", bad(2)),
            // The blank is after the data.
            ("FULL \nSHORT\nFULL\nend\n", None),
            // Either of the two lines is damaged.
            ("FULL!\nFULL\nend\n", bad(1)),
            ("FULL\nFULL!\nend\n", bad(2)),
        ] {
            assert_eq!(facts(text).2, fault, "{text}");
        }
    }

    #[test]
    fn a_checksum_that_is_a_blank_may_be_cut_off() {
        let none = format!("M{}\"\"\"\"\n", "!".repeat(56));
        for (text, fault) in [
            (format!("FULL\\\n{none}{none}end\n"), None),
            (format!("FULL\\\n{none}{none}FULL\nend\n"), bad(1)),
            // A trimmed checksum would be a backtick here.
            (format!("FULL\\\n{none}{none}&```` \nend\n"), bad(1)),
        ] {
            assert_eq!(facts(&text).2, fault, "{text}");
        }
    }

    #[test]
    fn short_lines_of_xxe_are_not_uue_without_its_blanks() {
        let found = find(&CodedText {
            text: b"begin 644 x\n1EI3-\n+\nend\n",
            control: &[],
            charset: Charset::CP866,
        });
        assert_eq!(
            (found[0].encoding, found[0].bytes.as_slice()),
            (Encoding::Xxe, b"AAA".as_slice())
        );
    }
}
