//! Quoted lines (FSC-0032 and practice).

use ftn_types::job;
use std::ops::Range;

/// Beginning of a quoted line: ` AS> `, `MtW>> `, `> `, `> > `.
///
/// Up to two blanks, perhaps one to five letters of initials, one `>` or several. Nested quotes
/// that other programs write with blanks or new initials between (`> > `, `> AS> `) count too.
/// Initials must be followed by a blank or the line's end after their `>`, so that `a>b` and
/// `p->next` stay code. Four letters or five need a capital among them, so that `mysql> ` stays a
/// prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quote {
    /// Number of `>`, at most 255.
    pub level: u8,
    initials: (u16, u16),
    prefix: u32,
}

impl Quote {
    /// Parses the beginning of a quoted line; `None` for other lines.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let mut at = blanks(line);
        let mut level = 0usize;
        let mut initials = 0..0;
        while let Some(step) = line.get(at..).and_then(step) {
            // A second quoter writes his mark before the quote: the last initials are the author's.
            if step.initials > 0 {
                initials = at..at + step.initials;
            }
            level += step.level;
            at += step.len;
            let between = line.get(at..).map_or(0, blanks);
            if line.get(at + between..).and_then(self::step).is_none() {
                at += between.min(1);
                break;
            }
            at += between;
        }
        if level == 0 {
            return None;
        }
        let short = |at: usize| u16::try_from(at);
        Some(Self {
            level: u8::try_from(level).unwrap_or(u8::MAX),
            initials: match (short(initials.start), short(initials.end)) {
                (Ok(start), Ok(end)) => (start, end),
                _ => (0, 0),
            },
            prefix: u32::try_from(at).unwrap_or(u32::MAX),
        })
    }

    /// Returns the range of the author's initials in the line, in bytes: the innermost ones (` R>
    /// TG> text` is by TG). Empty if there are none.
    #[must_use]
    pub fn initials(&self) -> Range<usize> {
        usize::from(self.initials.0)..usize::from(self.initials.1)
    }

    /// Returns the length of the whole beginning with one blank after it, in bytes.
    #[must_use]
    pub fn prefix_len(&self) -> usize {
        self.prefix as usize
    }
}

/// One run of `>` with the initials before it.
struct Step {
    initials: usize,
    level: usize,
    len: usize,
}

/// Maximum number of letters in initials.
const INITIALS: usize = 5;

/// Counts blanks at the beginning, two at most.
fn blanks(text: &str) -> usize {
    text.bytes()
        .take(2)
        .take_while(|byte| *byte == b' ')
        .count()
}

fn step(text: &str) -> Option<Step> {
    // Most lines are no quotes: their first bytes show it.
    text.bytes()
        .take(4 * INITIALS + 1)
        .position(|b| b == b'>')?;
    let mut initials = 0;
    let mut letters = 0;
    let mut is_name = true;
    let mut has_letter = false;
    let mut has_capital = false;
    for char in text.chars().take(INITIALS + 1) {
        if char == '>' {
            break;
        }
        let is_letter = is_letter(char);
        is_name = is_letter || char.is_numeric();
        if !(is_name || (letters > 0 && matches!(char, '.' | '\'' | '_'))) {
            return None;
        }
        letters += 1;
        initials += char.len_utf8();
        has_letter |= is_letter;
        has_capital |= char.is_uppercase();
    }
    let rest = text.get(initials..)?;
    let level = rest.bytes().take_while(|byte| *byte == b'>').count();
    job::step(initials + level);
    let after = rest.get(level..)?.as_bytes();
    let fits = if letters == 0 {
        // `>= 5` is a comparison.
        level > 1 || !matches!(after, [b'='] | [b'=', b' ' | b'0'..=b'9', ..])
    } else {
        letters <= INITIALS
            && is_name
            && has_letter
            && (letters <= 3 || has_capital)
            && after.first().is_none_or(u8::is_ascii_whitespace)
    };
    (level > 0 && fits).then_some(Step {
        initials,
        level,
        len: initials + level,
    })
}

/// Returns whether a character is a letter; the letters of nearly all mail without Unicode's
/// tables.
fn is_letter(char: char) -> bool {
    matches!(char, 'a'..='z' | 'A'..='Z' | 'А'..='я') || char.is_alphabetic()
}
