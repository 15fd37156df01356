//! Selection of the checked words of a draft: those of the user's own lines.

use fidoscope_core::message::{Quote, is_tearline};
use fidoscope_core::url::find::find_links;
use std::borrow::Cow;
use std::ops::Range;

/// Script by which dictionaries are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Script {
    Latin,
    Cyrillic,
}

impl Script {
    /// Returns the script of a letter; `None` for a script that is not checked.
    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        match letter {
            '\u{400}'..='\u{52F}' => Some(Self::Cyrillic),
            'a'..='z' | 'A'..='Z' => Some(Self::Latin),
            '\u{C0}'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}' if letter.is_alphabetic() => {
                Some(Self::Latin)
            }
            _ => None,
        }
    }

    /// Returns the script of a word, which is that of its first letter.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        word.chars().find_map(Self::from_letter)
    }
}

/// Stress mark, which writers put on vowels and no dictionary contains.
const STRESS: char = '\u{301}';

/// Returns a word as dictionaries spell it.
pub(crate) fn plain(word: &str) -> Cow<'_, str> {
    if word.contains([STRESS, '’']) {
        return word.replace(STRESS, "").replace('’', "'").into();
    }
    word.into()
}

/// Returns the byte ranges of the checked words of a text. Quotes, codes of files, URLs, addresses,
/// names of files and areas, and lines of tossers are not the user's words; `is_areatag` recognises
/// areatags without dots.
pub(crate) fn words(text: &str, is_areatag: impl Fn(&str) -> bool) -> Vec<Range<usize>> {
    let links: Vec<Range<usize>> = (find_links(text).iter())
        .map(|link| link.start..link.end)
        .collect();
    let mut links = links.into_iter().peekable();
    let mut found = Vec::new();
    let (mut at, mut in_code) = (0, false);
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let bare = line.trim_end();
        if in_code {
            in_code = bare != "end";
            continue;
        }
        in_code = begins_code(bare);
        if in_code || !is_own(bare) {
            continue;
        }
        for (from, token) in tokens(line) {
            let from = start + from;
            while links.next_if(|link| link.end <= from).is_some() {}
            let is_link = links
                .peek()
                .is_some_and(|link| link.start < from + token.len());
            if !is_link && !is_name(token) && !is_areatag(bare_token(token)) {
                words_of(token, from, &mut found);
            }
        }
    }
    found
}

/// Returns whether the user wrote a line: no quote, and no line of a tosser.
fn is_own(line: &str) -> bool {
    let control = ["\u{1}", "SEEN-BY:", "AREA:", " * Origin:"];
    !is_tearline(line.as_bytes())
        && !control.iter().any(|start| line.starts_with(start))
        && Quote::parse(line).is_none()
}

/// Returns whether UUE lines follow this line.
fn begins_code(line: &str) -> bool {
    let Some(rest) = line.strip_prefix("begin ") else {
        return false;
    };
    let (mode, name) = rest.split_once(' ').unwrap_or((rest, ""));
    (3..=4).contains(&mode.len())
        && mode.bytes().all(|byte| matches!(byte, b'0'..=b'7'))
        && !name.is_empty()
}

/// Returns the parts between spaces, with their offsets.
fn tokens(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    line.split(char::is_whitespace).filter_map(move |token| {
        let start = at;
        let rest = line.get(start + token.len()..).unwrap_or_default();
        at = start + token.len() + rest.chars().next().map_or(0, char::len_utf8);
        (!token.is_empty()).then_some((start, token))
    })
}

fn bare_token(token: &str) -> &str {
    token.trim_matches(|char: char| !char.is_alphanumeric())
}

/// Returns whether a token is an address, an areatag with dots, a file name or an identifier.
fn is_name(token: &str) -> bool {
    let token = token.trim_matches(|char: char| !char.is_alphanumeric() && char != '/');
    let letters: Vec<char> = token.chars().collect();
    let between = |mark: &[char]| {
        letters.windows(3).any(|three| {
            matches!(three, [a, own, b]
                if mark.contains(own) && a.is_alphanumeric() && b.is_alphanumeric())
        })
    };
    // `/slanted/` is a style code, `/usr/share` a path.
    between(&['.', '_', '@', ':', '\\']) || token.starts_with('/') && between(&['/'])
}

/// Appends the words of a token.
fn words_of(token: &str, from: usize, found: &mut Vec<Range<usize>>) {
    let is_joiner = |char: char| matches!(char, '-' | '\'' | '’');
    let is_part = |char: char| char.is_alphanumeric() || char == STRESS || is_joiner(char);
    let mut at = 0;
    for run in token.split_inclusive(|char| !is_part(char)) {
        let start = at;
        at += run.len();
        let word = run.trim_end_matches(|char: char| !is_part(char) || is_joiner(char));
        let bare = word.trim_start_matches(is_joiner);
        let start = from + start + (word.len() - bare.len());
        // Endings of another script follow an apostrophe or a hyphen: IRC-шный.
        let script = Script::of_word(bare);
        let is_other = |char: char| {
            char.is_alphabetic() && Script::from_letter(char).is_none_or(|own| Some(own) != script)
        };
        let bare = match bare.find(is_other) {
            Some(other)
                if bare
                    .get(..other)
                    .is_some_and(|own| own.ends_with(is_joiner)) =>
            {
                let own = bare.get(..other).unwrap_or_default();
                own.trim_end_matches(is_joiner)
            }
            _ => bare,
        };
        let letters = bare.chars().filter(|char| char.is_alphabetic()).count();
        if script.is_some() && letters > 1 && !bare.contains(char::is_numeric) {
            found.push(start..start + bare.len());
        }
    }
}
