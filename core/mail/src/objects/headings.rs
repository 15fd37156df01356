//! Lines above encoded ones: `begin`, `section n of m of file name` and those of other encoders.

use super::{Encoding, Section};

/// `begin 644 name`, `begin-base64 644 name`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Begin<'a> {
    pub(super) base64: bool,
    pub(super) name: &'a [u8],
}

impl<'a> Begin<'a> {
    /// Parses three or four octal digits and a name: prose has lines with "begin", too. Six or
    /// seven digits include the file's type, as `100644`.
    pub(super) fn parse(line: &'a [u8]) -> Option<Self> {
        let rest = line.strip_prefix(b"begin")?;
        let (base64, rest) = match rest.strip_prefix(b"-base64") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let rest = rest.strip_prefix(b" ")?.trim_ascii_start();
        let digits = rest
            .iter()
            .take_while(|byte| matches!(byte, b'0'..=b'7'))
            .count();
        if !matches!(digits, 3 | 4 | 6 | 7) {
            return None;
        }
        let name = rest.get(digits..)?.strip_prefix(b" ")?.trim_ascii();
        (!name.is_empty()).then_some(Self { base64, name })
    }
}

/// `section 1 of 3 of file a.zip  < uuencode 96 (v50) by R.E.M. >` and the like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SectionLine<'a> {
    pub(super) section: Section,
    pub(super) name: &'a [u8],
    /// Encoding of the lines below: codes or plain text.
    pub(super) encoding: Encoding,
}

/// Section lines of encoders, the most usual first: R.E.M. and all like it (UU Wizard, Wincode 2,
/// "textsection"), EnUU, Wincode 1 and UULite, POST, UUXFER.
const HABITS: [Habit; 5] = [of_file, enuu, wincode, post, uuxfer];

type Habit = for<'a> fn(&'a [u8]) -> Option<SectionLine<'a>>;

impl<'a> SectionLine<'a> {
    pub(super) fn parse(line: &'a [u8]) -> Option<Self> {
        // Mailing lists put a dash before lines.
        let line = line.strip_prefix(b"-").unwrap_or(line).trim_ascii();
        HABITS.iter().find_map(|habit| habit(line))
    }

    fn new(number: u32, of: Option<u32>, name: &'a [u8], encoding: Encoding) -> Option<Self> {
        let last = of.unwrap_or(number);
        let is_right = (1..=last).contains(&number) && last <= crate::limits::OBJECT_SECTIONS;
        (is_right && !name.is_empty()).then_some(Self {
            section: Section { number, of },
            name,
            encoding,
        })
    }
}

/// Returns whether a line may be a section line, by its first byte; UUXFER's begin with a name.
pub(super) fn may_begin(first: u8) -> bool {
    matches!(first, b's' | b'S' | b't' | b'T' | b'[' | b'P' | b'-')
}

/// Returns whether a text has section lines of UUXFER.
pub(super) fn has_uuxfer(text: &[u8]) -> bool {
    memchr::memmem::find(text, UUXFER).is_some()
}

const UUXFER: &[u8] = b" UUXFER ver ";

/// Parses `section 1 of 3 of file a.zip  < uuencode 96 (v50) by R.E.M. >`.
fn of_file(line: &[u8]) -> Option<SectionLine<'_>> {
    let (encoding, rest) = if let Some(rest) = after_word(line, b"section") {
        (Encoding::Uue, rest)
    } else {
        (Encoding::Text, after_word(line, b"textsection")?)
    };
    let (number, rest) = digits(rest)?;
    let rest = rest.trim_ascii_start();
    let (of, rest) = match after_word(rest, b"of").or_else(|| rest.strip_prefix(b"/")) {
        Some(after) => match digits(after.trim_ascii_start()) {
            Some((of, rest)) => (Some(of), rest),
            // `section 1 of uuencode 5.25 of file a.zip by R.E.M.`: no total.
            None => (None, after),
        },
        None => (None, rest),
    };
    let name = match memchr::memmem::find(rest, b"file ") {
        Some(at) => name_part(rest.get(at + 5..)?),
        // `section 2 of 3 of a.zip`; prose has several words there.
        None => of
            .and_then(|_| after_word(rest.trim_ascii_start(), b"of"))
            .map(name_part)
            .filter(|name| is_name(name))?,
    };
    SectionLine::new(number, of, name, encoding)
}

/// Returns whether a text is one word with an extension, unlike prose.
fn is_name(text: &[u8]) -> bool {
    text.contains(&b'.') && !text.contains(&b' ') && !text.ends_with(b".")
}

/// Parses `section 1/3 a.zip  [EnUU 2.1]`, also without the brackets.
fn enuu(line: &[u8]) -> Option<SectionLine<'_>> {
    let Counted { number, of, rest } = counted(after_word(line, b"section")?)?;
    let name = name_part(rest);
    // Prose has fractions, too.
    is_name(name).then(|| SectionLine::new(number, Some(of), name, Encoding::Uue))?
}

/// Parses `[ Section: 1/3  File: a.zip  Encoder: Wincode v1.4 ]`, `[Section: 1/3 File: a.zip
/// UUlite v2.0]`.
fn wincode(line: &[u8]) -> Option<SectionLine<'_>> {
    let line = line.strip_prefix(b"[")?.strip_suffix(b"]")?.trim_ascii();
    let Counted { number, of, rest } = counted(after_word(line, b"section:")?)?;
    let name = after_word(rest.trim_ascii_start(), b"file:")?;
    SectionLine::new(number, Some(of), name_part(name), Encoding::Uue)
}

/// Parses `POST V2.0.0 a.zip (Part 1/3)`.
fn post(line: &[u8]) -> Option<SectionLine<'_>> {
    let rest = line.strip_prefix(b"POST V")?;
    let version = rest.iter().position(|byte| *byte == b' ')?;
    let rest = rest.get(version..)?;
    let at = memchr::memmem::rfind(rest, b" (Part ")?;
    let Counted {
        number,
        of,
        rest: end,
    } = counted(rest.get(at + 7..)?)?;
    let name = rest.get(..at)?.trim_ascii();
    (end == b")").then(|| SectionLine::new(number, Some(of), name, Encoding::Uue))?
}

/// Parses `a.zip    section  1/3   UUXFER ver 2.0 by David M. Read`.
fn uuxfer(line: &[u8]) -> Option<SectionLine<'_>> {
    let head = line.get(..memchr::memmem::find(line, UUXFER)?)?;
    let at = memchr::memmem::find(head, b" section ")?;
    let Counted { number, of, rest } = counted(head.get(at + 9..)?)?;
    let name = head.get(..at)?.trim_ascii();
    (rest.trim_ascii().is_empty())
        .then(|| SectionLine::new(number, Some(of), name, Encoding::Uue))?
}

/// Section in a text such as `1/3`.
struct Counted<'a> {
    number: u32,
    of: u32,
    /// Text after it.
    rest: &'a [u8],
}

/// Parses `1/3` at the start of a text.
fn counted(text: &[u8]) -> Option<Counted<'_>> {
    let (number, rest) = digits(text.trim_ascii_start())?;
    let (of, rest) = digits(rest.strip_prefix(b"/")?)?;
    Some(Counted { number, of, rest })
}

/// Returns the text after a word and blanks, ignoring case.
fn after_word<'a>(line: &'a [u8], word: &[u8]) -> Option<&'a [u8]> {
    let (head, rest) = line.split_at_checked(word.len())?;
    let rest = head.eq_ignore_ascii_case(word).then_some(rest)?;
    rest.first()?
        .is_ascii_whitespace()
        .then(|| rest.trim_ascii_start())
}

fn digits(text: &[u8]) -> Option<(u32, &[u8])> {
    let count = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = text.split_at_checked(count)?;
    let number = std::str::from_utf8(number).ok()?.parse().ok()?;
    Some((number, rest))
}

/// Returns the name; it ends where the encoder mentions itself.
fn name_part(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii_start();
    let ends: [&[u8]; 6] = [b"  ", b" < ", b" <", b" by R.E.M", b" [", b" Encoder:"];
    let end = ends
        .iter()
        .filter_map(|end| memchr::memmem::find(text, end))
        .min();
    text.get(..end.unwrap_or(text.len()))
        .unwrap_or(text)
        .trim_ascii()
}

#[cfg(test)]
mod tests {
    use super::{Begin, SectionLine};
    use crate::objects::{Encoding, Section};

    #[test]
    fn a_begin_line_has_a_mode_and_a_name() {
        let name = |line: &'static str| Begin::parse(line.as_bytes()).map(|begin| begin.name);
        assert_eq!(name("begin 644 a.gif"), Some(b"a.gif".as_slice()));
        assert_eq!(
            name("begin 0644  my file.zip "),
            Some(b"my file.zip".as_slice())
        );
        assert_eq!(name("begin-base64 600 b"), Some(b"b".as_slice()));
        for prose in [
            "begin 5 men",
            "begin",
            "begin 64 a",
            "begin 684 a",
            "begin 644",
            "begin 644 ",
            " begin 644 a",
            "> begin 644 z.sh",
            "beginning 644 a",
            "begin 06440 a",
            "Begin 644 a",
        ] {
            assert_eq!(name(prose), None, "{prose}");
        }
    }

    #[test]
    fn section_lines_of_many_encoders_are_read() {
        let cases: [(&str, u32, Option<u32>, &str); 18] = [
            ("section 2 of 3 of a_b.zip", 2, Some(3), "a_b.zip"),
            (
                "section 1 of 3 of file x.zip  < uuencode 96 (v50) by R.E.M. >",
                1,
                Some(3),
                "x.zip",
            ),
            (
                "section 2 of 3 of file my file.zip < uuencode 96 >",
                2,
                Some(3),
                "my file.zip",
            ),
            (
                "section 1 of uuencode 5.25 of file a.zip    by R.E.M.",
                1,
                None,
                "a.zip",
            ),
            ("section 3/10 file b.gif [ Wincode ]", 3, Some(10), "b.gif"),
            ("Section 1 of 1 of file a b", 1, Some(1), "a b"),
            ("section 4 of file c.arj by R.E.M.", 4, None, "c.arj"),
            (
                "section 1 of 60 of file screenshot.jpg < uuencoded by UU Wizard v1.64.63 >",
                1,
                Some(60),
                "screenshot.jpg",
            ),
            (
                "-section 1 of uuencode 5.20 of file qv_p251.rar    by R.E.M.",
                1,
                None,
                "qv_p251.rar",
            ),
            (
                "section 1/3   file abcd.efg   [ Wincode v2.3 ]",
                1,
                Some(3),
                "abcd.efg",
            ),
            (
                "[ Section: 1/3  File: x y.jpg  Encoder: Wincode v1.4 ]",
                1,
                Some(3),
                "x y.jpg",
            ),
            ("[ Section: 1/3  File: x.jpg ]", 1, Some(3), "x.jpg"),
            (
                "[Section: 2/5 File: a.gif  UUlite v2.0]",
                2,
                Some(5),
                "a.gif",
            ),
            ("section 2/3 abcd.efg  [EnUU 2.1]", 2, Some(3), "abcd.efg"),
            ("section 1/3  x.jpg", 1, Some(3), "x.jpg"),
            (
                "abcd.efg    section  3/7   UUXFER ver 2.0 by David M. Read",
                3,
                Some(7),
                "abcd.efg",
            ),
            ("POST V2.0.0 abcd.efg (Part 2/9)", 2, Some(9), "abcd.efg"),
            (
                "textsection 1 of 2 of file read.me  < x >",
                1,
                Some(2),
                "read.me",
            ),
        ];
        for (line, number, of, name) in cases {
            let found = SectionLine::parse(line.as_bytes()).expect(line);
            assert_eq!(found.section, Section { number, of }, "{line}");
            assert_eq!(found.name, name.as_bytes(), "{line}");
            assert_eq!(
                found.encoding == Encoding::Text,
                line.starts_with('t'),
                "{line}"
            );
        }
        for prose in [
            "section 4 of 3 of file x",
            "section 0 of 3 of file x",
            "section one of file x",
            "section 1 of 3 of the book",
            "sections 1 of 3 of file x",
            "section 1 of 3 of file ",
            "section 1 of 99999999 of file x",
            "section 4294967295 of file x",
            "section 65537 of file x",
            "section 1/3 of the book",
            "section 1 of 3 of it.",
            "section 1 of a.zip",
            "section 1/3 is mine.",
            "[ Section: 4/3  File: x.jpg ]",
            "[ Section: 1/3  File: x.jpg",
            "[ Section: one  File: x.jpg ]",
            "POST V2.0.0 abcd.efg (Part 2/9) and more",
            "POST V2.0.0",
            "section  3/7   UUXFER ver 2.0",
            "a section 3/7 of UUXFER ver 2.0",
        ] {
            assert_eq!(SectionLine::parse(prose.as_bytes()), None, "{prose}");
        }
    }
}
