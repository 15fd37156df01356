//! Sanitises text from others: nothing stays hidden, and no line is a control line.
//!
//! Control lines that a tosser or a reader would recognise without SOH get the usual spelling of
//! quoted ones in Fidonet: `-+-`, ` + Origin:`, `SEEN+BY:` (FSC-0032 wants them changed, but not
//! how).

use std::borrow::Cow;

/// A text without invisible characters, and the number of removed or replaced characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cleaned {
    pub(super) text: String,
    pub(super) removed: usize,
}

/// Returns whether a character is invisible and may change the display of its neighbours: controls,
/// direction overrides, invisible marks. Joiners of letters stay, since words need them.
fn is_hidden(char: char) -> bool {
    char.is_control()
        || matches!(char,
            '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}' | '\u{200E}' | '\u{200F}'
            | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}'
            | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

/// Sanitises one line: names, subjects, texts of Origin lines. Line breaks and tabs become blanks.
pub(super) fn line(text: &str) -> Cleaned {
    let mut cleaned = Cleaned::default();
    for char in text.chars() {
        if !is_hidden(char) {
            cleaned.text.push(char);
            continue;
        }
        cleaned.removed += 1;
        if (is_line_end(char) || char == '\t') && !cleaned.text.ends_with(' ') {
            cleaned.text.push(' ');
        }
    }
    let trimmed = cleaned.text.trim();
    if trimmed.len() < cleaned.text.len() {
        cleaned.text = trimmed.to_owned();
    }
    cleaned
}

fn is_line_end(char: char) -> bool {
    matches!(
        char,
        '\n' | '\r' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

/// Sanitises a text of several lines: every kind of line end becomes `\n`. Tabs stay.
pub(super) fn body(text: &str) -> Cleaned {
    let mut cleaned = Cleaned::default();
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '\r' => {
                chars.next_if_eq(&'\n');
                cleaned.text.push('\n');
            }
            '\t' => cleaned.text.push('\t'),
            char if is_line_end(char) => cleaned.text.push('\n'),
            char if is_hidden(char) => cleaned.removed += 1,
            char => cleaned.text.push(char),
        }
    }
    cleaned
}

/// Returns a line with a harmless spelling; `first` is true if only blank lines are above it.
pub(super) fn defanged(line: &str, first: bool) -> Cow<'_, str> {
    let trimmed = line.trim_start();
    let indent = line.len() - trimmed.len();
    let starts = |name: &str| {
        trimmed
            .get(..name.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(name))
    };
    let rest = |at: usize| trimmed.get(at..).unwrap_or_default();
    let before = line.get(..indent).unwrap_or_default();
    if let Some(after) = line.strip_prefix("---")
        && !after.starts_with(|char: char| !char.is_whitespace())
    {
        return Cow::Owned(format!("-+-{after}"));
    }
    // A longer word is prose: `* Originally in ...`.
    let is_word = !rest("* Origin".len()).starts_with(char::is_alphanumeric);
    if starts("* Origin") && is_word {
        return Cow::Owned(format!("{before}+{}", rest(1)));
    }
    if starts("SEEN-BY:") {
        return Cow::Owned(format!("{before}SEEN+BY:{}", rest("SEEN-BY:".len())));
    }
    if first && starts("AREA:") {
        return Cow::Owned(format!("{before}AREA+:{}", rest("AREA:".len())));
    }
    Cow::Borrowed(line)
}

/// Returns a text without apparent control lines, and the number of changed lines.
pub(super) fn defang(text: &str) -> (String, usize) {
    let mut out = String::with_capacity(text.len());
    let mut changed = 0;
    let mut first = true;
    for line in text.split_inclusive('\n') {
        let (line, end) = match line.strip_suffix('\n') {
            Some(line) => (line, "\n"),
            None => (line, ""),
        };
        let harmless = defanged(line, first);
        changed += usize::from(matches!(harmless, Cow::Owned(_)));
        out.push_str(&harmless);
        out.push_str(end);
        first &= line.trim().is_empty();
    }
    (out, changed)
}

#[cfg(test)]
mod tests {
    use super::{body, defang, line};

    #[test]
    fn a_line_has_no_controls_overrides_or_line_ends() {
        for (given, clean) in [
            ("plain", "plain"),
            ("a\r\n\u{1}MSGID: x", "a MSGID: x"),
            ("a\u{85}b\u{2028}c\td", "a b c d"),
            ("\u{202E}evil\u{202C}", "evil"),
            ("\u{FEFF} x \u{200B}", "x"),
            ("нет\u{0}", "нет"),
        ] {
            assert_eq!(line(given).text, clean, "{given:?}");
        }
        assert_eq!(line("a\u{1}b").removed, 1);
    }

    #[test]
    fn a_body_keeps_its_lines_and_tabs_and_nothing_hidden() {
        let cleaned = body("a\r\nb\rc\u{85}d\u{2028}e\n\u{1}PID: x\tz\u{202E}");
        assert_eq!(cleaned.text, "a\nb\nc\nd\ne\nPID: x\tz");
        assert_eq!(cleaned.removed, 2);
    }

    #[test]
    fn control_lines_are_spelled_as_quoted_ones() {
        for (given, harmless) in [
            ("---", "-+-"),
            ("--- GoldED", "-+- GoldED"),
            ("---\tx", "-+-\tx"),
            ("----", "----"),
            ("---x", "---x"),
            (" * Origin: x (2:5030/1)", " + Origin: x (2:5030/1)"),
            ("* origin: x", "+ origin: x"),
            (" * Origin x", " + Origin x"),
            ("* Originally in X", "* Originally in X"),
            ("SEEN-BY: 5030/1", "SEEN+BY: 5030/1"),
            ("seen-by: 1", "SEEN+BY: 1"),
            ("\nAREA:R50.BONE", "\nAREA+:R50.BONE"),
            ("text\nAREA:R50.BONE", "text\nAREA:R50.BONE"),
            (" XY> ---", " XY> ---"),
        ] {
            let (text, changed) = defang(given);
            assert_eq!(text, harmless);
            assert_eq!(changed, usize::from(given != harmless));
        }
    }
}
