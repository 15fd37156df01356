//! Translation of finished English sentences of the core.
//!
//! As in gettext, the English sentence is the key: a PO file contains templates such as `cannot
//! read {path}: {why}`. [`Phrases`] finds the template that matches a sentence, extracts the values
//! and fills the translation. Values stay unchanged, except those that a translation marks as
//! sentences (`{why!}`), which are translated, too. An ambiguous sentence, in which a name looks
//! like another sentence, stays English. The cost is linear in the length of the sentence.

use std::collections::HashMap;

/// Maximum depth of nested sentences.
const DEPTH: usize = 6;

/// Maximum number of parts of a list (`a; b; c`) that are translated one by one.
const PARTS: usize = 32;

/// Maximum number of parts that form one sentence.
const JOINED: usize = 3;

/// English sentence and its translation.
type Entry = (String, String);

/// Part of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Value(String, Kind),
}

/// Kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Name, path or number, which stays unchanged.
    Name,
    /// Sentence: `{why!}`.
    Sentence,
    /// Message of a library, `{why?}`: a colon and the sentence, if it has a translation.
    Detail,
}

/// Template and its translation.
#[derive(Debug)]
struct Phrase {
    english: Vec<Piece>,
    translated: Vec<Piece>,
    /// Number of literal bytes in the English template.
    literal: usize,
    /// True if no value is a sentence.
    has_only_names: bool,
}

/// Match of a phrase and a sentence.
struct Fit<'p, 's> {
    phrase: &'p Phrase,
    /// Offset of the first literal text in the sentence, in bytes; nested sentences begin later.
    at: usize,
    /// Values by their names in the template.
    values: Vec<(&'p str, &'s str)>,
    is_certain: bool,
}

/// Phrases of one language.
#[derive(Debug, Default)]
pub(super) struct Phrases {
    /// Phrases by their first word; those that begin with a value are under the empty one.
    by_word: HashMap<String, Vec<Phrase>>,
}

impl Phrases {
    /// Parses a PO file.
    pub(super) fn read(po: &str) -> Self {
        Self::from_entries(entries(po))
    }

    fn from_entries(entries: Vec<Entry>) -> Self {
        let mut by_word: HashMap<String, Vec<Phrase>> = HashMap::new();
        for (english, translated) in entries {
            if english.is_empty() || translated.is_empty() {
                continue;
            }
            let phrase = Phrase::new(&english, &translated);
            let word = match phrase.english.as_slice() {
                [Piece::Text(text)] => first_word(text),
                [Piece::Text(text), ..] => text.split_once(' ').map_or("", |(word, _)| word),
                _ => "",
            };
            let word = word.to_owned();
            by_word.entry(word).or_default().push(phrase);
        }
        Self { by_word }
    }

    /// Translates a sentence; `None` if no template matches.
    pub(super) fn say(&self, sentence: &str) -> Option<String> {
        let is_end =
            |end: Option<&Piece>| matches!(end, Some(Piece::Text(end)) if end.ends_with('.'));
        let has_own_end = (self.fits(sentence)).any(|fit| is_end(fit.phrase.english.last()));
        match sentence.strip_suffix('.') {
            Some(rest) if !has_own_end => {
                let said = self.translate_at_depth(rest, DEPTH).map(|said| said + ".");
                said.or_else(|| self.translate_at_depth(sentence, DEPTH))
            }
            _ => self.translate_at_depth(sentence, DEPTH),
        }
    }

    /// Translates a sentence, or the known parts of a list of sentences.
    fn translate_at_depth(&self, sentence: &str, depth: usize) -> Option<String> {
        let whole = self.whole(sentence, depth);
        if whole.is_some() {
            return whole;
        }
        let (mut said, mut is_known) = (Vec::new(), false);
        let mut parts: Vec<&str> = sentence.splitn(PARTS, "; ").collect();
        while !parts.is_empty() {
            // A template may contain a semicolon.
            let joined = (1..=parts.len().min(JOINED)).find_map(|count| {
                let (part, _) = parts.split_at_checked(count)?;
                Some((count, self.whole(&part.join("; "), depth)?))
            });
            let (count, part) = match joined {
                Some((count, part)) => (count, Some(part)),
                None => (
                    1,
                    parts
                        .first()
                        .and_then(|part| self.before_colon(part, depth)),
                ),
            };
            is_known |= part.is_some();
            said.extend(part.or_else(|| parts.first().map(|part| (*part).to_owned())));
            parts.drain(..count);
        }
        is_known.then(|| said.join("; "))
    }

    /// Translates a sentence that a template matches, possibly after a name: `/path/area.sqd: the
    /// data end too early`.
    fn whole(&self, sentence: &str, depth: usize) -> Option<String> {
        let depth = depth.checked_sub(1)?;
        let fit = self.fit(sentence);
        let own = |fit: &Fit<'_, '_>| match fit.is_certain {
            true => self.fill(fit, depth),
            false => sentence.to_owned(),
        };
        let named = sentence.split_once(": ");
        // The outermost sentence begins first, but a name at its end does not extend beyond a
        // colon.
        if let Some(fit) = &fit
            && named.is_none_or(|(name, _)| fit.at <= name.len() && !fit.ends_in_a_colon())
        {
            return Some(own(fit));
        }
        let after = named.and_then(|(name, rest)| Some((name, self.whole(rest, depth)?)));
        match after {
            Some((name, after)) => Some(format!("{}: {after}", self.name(name, depth))),
            None => fit.as_ref().map(own),
        }
    }

    /// Translates only the name before a colon: `area R50.Bone: unknown text`.
    fn before_colon(&self, sentence: &str, depth: usize) -> Option<String> {
        let (name, rest) = sentence.split_once(": ")?;
        let said = self.name(name, depth);
        (said != name).then(|| format!("{said}: {rest}"))
    }

    /// Translates the part before a colon: a name, or a phrase such as `area R50.Bone`.
    fn name(&self, name: &str, depth: usize) -> String {
        let fit = self.fit(name).filter(|fit| fit.is_certain);
        fit.map_or_else(|| name.to_owned(), |fit| self.fill(&fit, depth))
    }

    /// Returns all templates that match a sentence.
    fn fits<'p, 's>(&'p self, sentence: &'s str) -> impl Iterator<Item = Fit<'p, 's>> {
        let words = [first_word(sentence), ""];
        let phrases = words.into_iter().filter_map(|word| self.by_word.get(word));
        phrases
            .flatten()
            .filter_map(move |phrase| phrase.fit(sentence))
    }

    /// Returns the matching template: the outermost one, and of these the most specific one.
    fn fit<'p, 's>(&'p self, sentence: &'s str) -> Option<Fit<'p, 's>> {
        let fits: Vec<Fit<'_, '_>> = self.fits(sentence).collect();
        let best = |fit: &Fit<'_, '_>| (fit.at, std::cmp::Reverse(fit.phrase.literal));
        let others: Vec<&Phrase> = fits.iter().map(|fit| fit.phrase).collect();
        let mut fit = fits.into_iter().min_by_key(best)?;
        if fit.phrase.has_only_names {
            let own = fit.phrase.with_values(|_| "…");
            fit.is_certain &= others.iter().all(|other| other.fit(&own).is_some());
        }
        Some(fit)
    }

    fn fill(&self, fit: &Fit<'_, '_>, depth: usize) -> String {
        let mut said = String::new();
        for piece in &fit.phrase.translated {
            let (name, kind) = match piece {
                Piece::Text(text) => {
                    said.push_str(text);
                    continue;
                }
                Piece::Value(name, kind) => (name, kind),
            };
            let found = fit.values.iter().find(|(own, _)| own == name);
            let value = found.map_or("", |(_, value)| *value);
            let known = match kind {
                Kind::Name => None,
                Kind::Sentence => self.translate_at_depth(value, depth),
                Kind::Detail => {
                    let fit = self.fit(value).filter(|fit| fit.is_certain);
                    fit.map(|fit| self.fill(&fit, depth))
                }
            };
            match (kind, known) {
                (Kind::Detail, Some(known)) => said.extend([": ", &known]),
                (Kind::Detail, None) => {}
                (_, known) => said.push_str(known.as_deref().unwrap_or(value)),
            }
        }
        said
    }
}

impl Fit<'_, '_> {
    /// Returns whether all values are names, and the last one contains a colon.
    fn ends_in_a_colon(&self) -> bool {
        let ends_in_name = matches!(self.phrase.english.last(), Some(Piece::Value(..)));
        let last = self.values.last();
        self.phrase.has_only_names
            && ends_in_name
            && last.is_some_and(|(_, value)| value.contains(": "))
    }
}

impl Phrase {
    fn new(english: &str, translated: &str) -> Self {
        let (english, translated) = (pieces(english), pieces(translated));
        let texts = english.iter().map(|piece| match piece {
            Piece::Text(text) => text.len(),
            Piece::Value(..) => 0,
        });
        let literal = texts.sum();
        let is_name =
            |piece: &Piece| !matches!(piece, Piece::Value(_, kind) if *kind != Kind::Name);
        let has_only_names = translated.iter().all(is_name);
        Self {
            english,
            translated,
            literal,
            has_only_names,
        }
    }

    /// Matches a sentence: returns the values between the literal texts, if it contains all of
    /// these.
    fn fit<'p, 's>(&'p self, sentence: &'s str) -> Option<Fit<'p, 's>> {
        let (mut template, mut rest) = (self.english.as_slice(), sentence);
        let mut fit = Fit {
            phrase: self,
            at: 0,
            values: Vec::new(),
            is_certain: true,
        };
        let (mut separators, mut before) = (Vec::new(), Vec::new());
        let begins_with_value = matches!(template, [Piece::Value(..), ..]);
        if let [Piece::Text(text), after @ ..] = template {
            rest = rest.strip_prefix(text.as_str())?;
            template = after;
            if template.is_empty() {
                return rest.is_empty().then_some(fit);
            }
        }
        if let [before @ .., Piece::Text(text)] = template {
            rest = rest.strip_suffix(text.as_str())?;
            template = before;
        }
        while let [Piece::Value(name, _), after @ ..] = template {
            let known = fit.values.iter().find(|(own, _)| own == name);
            let value = match after {
                [Piece::Text(text), beyond @ ..] => {
                    let (value, left) = match known {
                        Some((_, known)) => (
                            *known,
                            rest.strip_prefix(known)?.strip_prefix(text.as_str())?,
                        ),
                        None => rest.split_once(text.as_str())?,
                    };
                    // All of them have the colon before a cause.
                    if self.has_only_names || text.contains(char::is_alphabetic) {
                        separators.push(text.as_str());
                    }
                    (template, rest) = (beyond, left);
                    value
                }
                _ => {
                    template = after;
                    std::mem::take(&mut rest)
                }
            };
            if begins_with_value && fit.values.is_empty() {
                fit.at = value.len();
            }
            // A name that contains words of the template.
            fit.is_certain &= known.is_some() || !before.iter().any(|text| value.contains(text));
            before.clone_from(&separators);
            if known.is_some_and(|(_, known)| *known != value) {
                return None;
            }
            fit.values.push((name.as_str(), value));
        }
        rest.is_empty().then_some(fit)
    }

    /// Returns the English sentence with other values.
    fn with_values<'v>(&'v self, value: impl Fn(&'v str) -> &'v str) -> String {
        let parts = self.english.iter().map(|piece| match piece {
            Piece::Text(text) => text.as_str(),
            Piece::Value(name, _) => value(name),
        });
        parts.collect()
    }
}

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}

/// Parses the pieces of a template; braces around anything but a name are literal.
fn pieces(template: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let value = after.split_once('}').and_then(|(name, after)| {
            let (name, kind) = match (name.strip_suffix('!'), name.strip_suffix('?')) {
                (Some(name), _) => (name, Kind::Sentence),
                (_, Some(name)) => (name, Kind::Detail),
                _ => (name, Kind::Name),
            };
            let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let is_value = !name.is_empty() && name.chars().all(is_name);
            is_value.then(|| (Piece::Value(name.to_owned(), kind), after))
        });
        match value {
            Some((value, after)) => {
                if !text.is_empty() {
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                }
                pieces.push(value);
                rest = after;
            }
            None => {
                text.push('{');
                rest = after;
            }
        }
    }
    text.push_str(rest);
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    pieces
}

/// Parses the entries of a PO file: `msgid`, `msgstr`, continued lines in quotes; skips comments.
fn entries(po: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut in_translation = false;
    for line in po.lines().map(str::trim) {
        let mut quoted = line;
        if let Some(rest) = line.strip_prefix("msgid ") {
            entries.push(Default::default());
            (quoted, in_translation) = (rest, false);
        } else if let Some(rest) = line.strip_prefix("msgstr ") {
            (quoted, in_translation) = (rest, true);
        }
        let text = quoted
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        if let (Some(text), Some((english, translated))) = (text, entries.last_mut()) {
            let field = if in_translation { translated } else { english };
            field.push_str(&unescaped(text));
        }
    }
    entries
}

fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        plain.push(match c {
            '\\' => match chars.next() {
                Some('n') => '\n',
                Some(other) => other,
                None => '\\',
            },
            c => c,
        });
    }
    plain
}

#[cfg(test)]
mod source_tests;
#[cfg(test)]
mod tests;
