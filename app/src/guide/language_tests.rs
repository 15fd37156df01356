//! The guide has the same messages and addresses in every language.

use super::description;
use super::source::{Source, parse};
use crate::settings::table::Topic;
use crate::strings::{Language, sentence, set_language, tr};
use fidoscope_core::page::Sentence;
use fidoscope_core::url::find::find_links;
use std::collections::BTreeSet;

/// Parameters with words of a language: search words and text labels.
const WORDS: [&str; 3] = ["find", "subj", "subject"];

/// Maximum width of a line in columns, for every screen and every quote.
const COLUMNS: usize = 78;

fn parsed(language: Language) -> Vec<Source> {
    let all = language.guide().iter();
    all.map(|(name, text)| parse(name, text).unwrap()).collect()
}

/// Returns the addresses of a message in alphabetical order, without words of a language.
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
fn every_message_is_there_in_every_language_with_the_same_header_and_addresses() {
    let header = |source: &Source| Source {
        subject: String::new(),
        // Each language shows its own sets.
        charset: String::new(),
        lines: Vec::new(),
        ..source.clone()
    };
    let english = parsed(Language::English);
    for language in Language::translated() {
        let translated = parsed(language);
        let tag = language.tag();
        assert_eq!(english.len(), translated.len(), "{tag}");
        for (english, own) in english.iter().zip(&translated) {
            assert_eq!(header(english), header(own), "{tag}: {}", english.name);
            assert_eq!(addresses(english), addresses(own), "{tag}: {}", own.name);
        }
    }
}

/// Message of each language about another one.
const OTHER_LANGUAGE: &str = "260-po-russki";

/// Returns the keys that a message names, such as `Ctrl+F` and `F7`.
fn keys(source: &Source) -> BTreeSet<String> {
    let words = source.lines.iter().flat_map(|line| line.split_whitespace());
    let words = words.map(|word| word.trim_matches(|c: char| c.is_ascii_punctuation()));
    let function = |word: &str| {
        let number = word.strip_prefix('F');
        number.is_some_and(|number| number.parse::<u8>().is_ok())
    };
    words
        .filter(|word| word.starts_with("Ctrl+") || word.starts_with("Alt+") || function(word))
        .map(|word| word.replace("запятая", "comma").replace("кома", "comma"))
        .collect()
}

#[test]
fn messages_name_the_same_keys_in_every_language() {
    let english = parsed(Language::English);
    for language in Language::translated() {
        let translated = parsed(language);
        let pairs = english.iter().zip(&translated);
        for (english, own) in pairs.filter(|(own, _)| own.name != OTHER_LANGUAGE) {
            let place = format!("{}: {}", language.tag(), own.name);
            assert_eq!(keys(english), keys(own), "{place}");
        }
    }
    let writing = english.iter().find(|own| own.name == "275-writing");
    assert!(keys(writing.unwrap()).is_superset(&["Ctrl+F", "F7"].map(str::to_owned).into()));
}

#[test]
fn pages_of_the_settings_have_the_names_by_which_texts_lead_there() {
    for language in Language::ALL {
        set_language(language);
        let (mail, writing) = (tr!("settings-mail"), Topic::Writing.name());
        let topics = Topic::ALL.iter().map(|topic| topic.name());
        let names: BTreeSet<&str> = topics.chain([mail]).collect();
        let mut seen = 0;
        let sources = parsed(language);
        for source in sources.iter().filter(|own| own.name != OTHER_LANGUAGE) {
            let text = source
                .lines
                .join(" ")
                .replace("настро", "settings")
                .replace("налашт", "settings");
            for rest in text.split("settings").skip(1) {
                let here = rest.split(". ").next().unwrap_or_default();
                for name in here.split('"').skip(1).step_by(2) {
                    assert!(names.contains(name), "{}: {name}", source.name);
                    seen += 1;
                }
            }
        }
        assert!(seen >= 4, "{}: {seen}", language.name());
        assert!(tr!("toast-twit", name = "X").contains(Topic::Reading.name()));
        if language != Language::English {
            let gate = sentence(&Sentence::keyed("no-gate", "").with("user", "x"));
            let place = format!("«{mail}», «{writing}»");
            assert!(gate.contains(&place), "{gate}");
        }
    }
    set_language(Language::English);
}

#[test]
fn lines_of_the_guide_are_short() {
    for language in Language::ALL {
        for source in parsed(language) {
            if source.name == "230-long-line" {
                continue;
            }
            // Only messages about broken addresses break one.
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
    for language in Language::translated() {
        let own = description(language);
        assert!(!own.is_ascii() && own.contains("Fidoscope"), "{own}");
    }
}
