//! The guide says the same in every language: same messages, same addresses.

use super::source::{Source, parse};
use super::{description, sources};
use crate::strings::Language;
use fidoscope_core::url::find::find_links;

/// Parameters whose values are words of a language: what is searched for, and texts of letters.
const WORDS: [&str; 3] = ["find", "subj", "subject"];

/// Columns that every screen and every quote has room for.
const COLUMNS: usize = 78;

fn parsed(language: Language) -> Vec<Source> {
    let all = sources(language).iter();
    all.map(|(name, text)| parse(name, text).unwrap()).collect()
}

/// The addresses of a message in their order of the alphabet, without words of a language.
fn addresses(source: &Source) -> Vec<String> {
    let mut all: Vec<String> = find_links(&source.lines.join("\n"))
        .iter()
        .map(|link| match &link.url {
            Ok(url) => url.to_string(),
            Err(_) => link.text.clone(),
        })
        .map(|url| {
            let without_words = |part: &str| match part.split_once('=') {
                Some((name, _)) if WORDS.contains(&name) => name.to_owned(),
                _ => part.to_owned(),
            };
            let parts = url.split_inclusive(['?', '&']);
            let parts: Vec<String> = parts.map(without_words).collect();
            parts.concat()
        })
        .collect();
    all.sort();
    all
}

#[test]
fn every_message_is_there_in_russian_with_the_same_header_and_addresses() {
    let header = |source: &Source| Source {
        subject: String::new(),
        lines: Vec::new(),
        ..source.clone()
    };
    let (english, russian) = (parsed(Language::English), parsed(Language::Russian));
    assert_eq!(english.len(), russian.len());
    for (english, russian) in english.iter().zip(&russian) {
        assert_eq!(header(english), header(russian), "{}", english.name);
        assert_eq!(addresses(english), addresses(russian), "{}", english.name);
    }
}

#[test]
fn lines_of_the_guide_are_short() {
    for language in Language::ALL {
        for source in parsed(language) {
            if source.name == "230-long-line" {
                continue;
            }
            // An address is broken only where a message shows how.
            for line in source.lines.iter().filter(|line| !line.contains("://")) {
                let columns = line.chars().count();
                assert!(
                    columns <= COLUMNS,
                    "{}, {}: {line}",
                    language.tag(),
                    source.name
                );
            }
        }
    }
}

#[test]
fn description_of_the_area_is_in_the_language_of_the_guide() {
    assert!(description(Language::English).is_ascii());
    assert!(description(Language::Russian).starts_with("Прогулка"));
}
