//! Fits texts to the characters of a set.

use super::nearest::nearest;
use super::{Misfit, Misfits};
use crate::charset::Charset;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use icu_normalizer::ComposingNormalizerBorrowed;
use std::collections::BTreeMap;

/// Characters of one message that its set lacks, with their counts and nearest letters.
#[derive(Debug, Default)]
pub(super) struct Lacking(BTreeMap<char, (usize, Option<String>)>);

impl Lacking {
    /// Returns the characters, with the nearest letters of the set.
    pub(super) fn misfits(self) -> Vec<Misfit> {
        let misfit = |(character, (count, nearest))| Misfit {
            character,
            count,
            nearest,
        };
        self.0.into_iter().map(misfit).collect()
    }
}

/// Returns a text with only characters of the set, replaced by the user's choice; counts the
/// missing ones.
pub(super) fn fit(text: &str, charset: Charset, misfits: Misfits, lacking: &mut Lacking) -> String {
    let mut out = String::with_capacity(text.len());
    let mut run = String::new();
    for char in text.chars() {
        if charset.has(char) {
            push_run(&mut out, &mut run);
            out.push(char);
            continue;
        }
        let known = lacking.0.entry(char);
        let (count, letters) = known.or_insert_with(|| (0, nearest(char, charset)));
        *count += 1;
        match misfits {
            Misfits::Fiunis => run.push(char),
            Misfits::Nearest => match letters {
                Some(letters) => out.push_str(letters),
                None => out.push('?'),
            },
            Misfits::Ask | Misfits::Utf8 => out.push('?'),
        }
    }
    push_run(&mut out, &mut run);
    out
}

/// Appends characters as one Fidonet Unicode substring.
fn push_run(out: &mut String, run: &mut String) {
    if run.is_empty() {
        return;
    }
    let units: Vec<u8> = run.encode_utf16().flat_map(u16::to_be_bytes).collect();
    out.push_str("&+");
    out.push_str(&STANDARD_NO_PAD.encode(units));
    out.push_str("-;");
    run.clear();
}

/// Returns the text with letters and their marks composed (NFC: `й` of `и` and a breve), if the set
/// then lacks fewer characters.
pub(super) fn composed(text: &str, charset: Charset) -> Option<String> {
    let lacking = |text: &str| text.chars().filter(|char| !charset.has(*char)).count();
    let before = lacking(text);
    if before == 0 {
        return None;
    }
    let composed = ComposingNormalizerBorrowed::new_nfc().normalize(text);
    (lacking(&composed) < before).then(|| composed.into_owned())
}

/// Returns whether a set has every character of a text.
pub(super) fn fits(text: &str, charset: Charset) -> bool {
    text.chars().all(|char| charset.has(char))
}

#[cfg(test)]
mod tests {
    use super::{Lacking, composed, fit};
    use crate::charset::Charset;
    use crate::compose::Misfits;
    use crate::markup::decode_fiunis;

    #[test]
    fn letters_are_composed_where_a_set_has_them_so() {
        for (text, charset, expected) in [
            ("и\u{306}од е\u{308}лка", Charset::CP866, Some("йод ёлка")),
            ("Л и\u{301} й", Charset::CP866, None),
            ("і\u{308}жак", Charset::CP1125, Some("їжак")),
            ("u\u{308}ber", Charset::LATIN1, Some("über")),
            ("йод", Charset::CP866, None),
            ("и\u{306}", Charset::UTF8, None),
            // This set has the marks by themselves.
            ("a\u{323}", Charset::CP1258, None),
        ] {
            assert_eq!(composed(text, charset).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn what_a_set_lacks_becomes_what_the_user_chose() {
        for (text, charset, misfits, expected) in [
            (
                "«Ёлка» — 5 €",
                Charset::CP866,
                Misfits::Nearest,
                "\"Ёлка\" - 5 EUR",
            ),
            ("«Ёлка»", Charset::CP866, Misfits::Ask, "?Ёлка?"),
            (
                "Щука и Ёж",
                Charset::CP437,
                Misfits::Nearest,
                "Shchuka i Yozh",
            ),
            ("日本", Charset::CP866, Misfits::Nearest, "??"),
            ("буки", Charset::CP437, Misfits::Fiunis, "&+BDEEQwQ6BDg-;"),
            (
                "a «b»",
                Charset::CP866,
                Misfits::Fiunis,
                "a &+AKs-;b&+ALs-;",
            ),
            ("«日本»", Charset::UTF8, Misfits::Ask, "«日本»"),
        ] {
            let mut lacking = Lacking::default();
            assert_eq!(fit(text, charset, misfits, &mut lacking), expected);
        }
        let mut lacking = Lacking::default();
        let text = "頂尖 😀 — «да»";
        let coded = fit(text, Charset::CP866, Misfits::Fiunis, &mut lacking);
        assert_eq!(decode_fiunis(&coded), text);
        let misfits = lacking.misfits();
        assert_eq!(misfits.len(), 6);
        assert_eq!(misfits[0].nearest.as_deref(), Some("\""));
    }
}
