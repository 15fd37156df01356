//! Text of an answer's letters without greetings and signatures (7.3).

use crate::message::{LineKind, Message};

/// Returns the text of a part without taglines, tearline, Origin line, and without greeting and
/// signature lines at its ends (7.3).
pub(super) fn stripped(message: &Message) -> String {
    let is_text = |kind: LineKind| {
        !kind.is_control()
            && !matches!(
                kind,
                LineKind::Tearline | LineKind::Origin | LineKind::Tagline
            )
    };
    let lines = message.visible_lines();
    let mut lines: &[&str] = &lines
        .filter(|(line, _)| is_text(line.kind))
        .map(|(_, text)| text.trim_end())
        .collect::<Vec<_>>();
    while let Some((first, rest)) = lines.split_first()
        && (first.trim().is_empty() || is_greeting(first))
    {
        lines = rest;
    }
    // A signature is short.
    let tail = lines.len().saturating_sub(SIGNATURE_LINES);
    let end = lines.get(tail..).unwrap_or_default();
    if let Some(at) = end.iter().position(|line| is_farewell(line)) {
        lines = lines.get(..tail + at).unwrap_or_default();
    }
    while let Some((last, rest)) = lines.split_last()
        && last.trim().is_empty()
    {
        lines = rest;
    }
    lines.join("\n")
}

/// Maximum number of lines at the end of a part that are searched for a signature.
const SIGNATURE_LINES: usize = 5;

/// Returns whether a line is a greeting: short, with a usual word, and ended by punctuation.
fn is_greeting(line: &str) -> bool {
    const WORDS: [&str; 12] = [
        "hello",
        "hi",
        "dear",
        "greetings",
        "good day",
        "good morning",
        "good evening",
        "привет",
        "приветствую",
        "здравствуй",
        "здравствуйте",
        "добрый день",
    ];
    let line = line.trim().trim_start_matches('*').trim().to_lowercase();
    line.chars().count() <= 60
        && line.ends_with(['!', ',', '.'])
        && WORDS.iter().any(|word| begins_with(&line, word))
}

/// Returns whether a line starts a signature.
fn is_farewell(line: &str) -> bool {
    const WORDS: [&str; 9] = [
        "with best regards",
        "best regards",
        "with respect",
        "sincerely",
        "wbr",
        "bye",
        "с уважением",
        "всего доброго",
        "удачи",
    ];
    let line = line.trim().to_lowercase();
    line == "--" || line.chars().count() <= 60 && WORDS.iter().any(|word| begins_with(&line, word))
}

/// Returns whether a line begins with a word that ends there.
fn begins_with(line: &str, word: &str) -> bool {
    let rest = line.strip_prefix(word);
    rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::{is_farewell, is_greeting};

    #[test]
    fn greetings_and_farewells_are_short_lines_of_usual_words() {
        for line in [
            "Hello, Ivan!",
            "Hi Ivan,",
            "Здравствуйте, Иван!",
            "*Привет*, Иван.",
        ] {
            assert!(is_greeting(line), "{line}");
        }
        for line in [
            "Hello is a word of greeting",
            "History.",
            "High time!",
            "Text.",
        ] {
            assert!(!is_greeting(line), "{line}");
        }
        assert!(is_farewell("With best regards, FAQServer") && is_farewell("--"));
        assert!(!is_farewell("Byelorussia") && !is_farewell("---"));
    }
}
