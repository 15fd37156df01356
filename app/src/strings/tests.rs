//! Every text that the program uses exists in every language, with the same values.

use super::{Language, Texts, sentence, set_language};
use fidoscope_core::page::Sentence;
use fluent_bundle::{FluentArgs, FluentResource};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Returns the names of values of each text in a language.
fn texts(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    texts_of(language, language.interface())
}

fn texts_of(language: Language, source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let resource = FluentResource::try_new(source.to_owned())
        .map_err(|(_, errors)| errors)
        .unwrap_or_else(|errors| panic!("{}: {errors:?}", language.tag()));
    let mut texts = BTreeMap::new();
    for entry in resource.entries() {
        let fluent_syntax::ast::Entry::Message(message) = entry else {
            continue;
        };
        let written = fluent_syntax::serializer::serialize(&fluent_syntax::ast::Resource {
            body: vec![entry.clone()],
        });
        let values = written
            .split('$')
            .skip(1)
            .map(|rest| {
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-');
                rest.get(..end.unwrap_or(rest.len()))
                    .unwrap_or(rest)
                    .to_owned()
            })
            .collect();
        let before = texts.insert(message.id.name.to_owned(), values);
        assert!(before.is_none(), "{} appears twice", message.id.name);
    }
    assert!(!texts.is_empty());
    texts
}

/// Collects the texts that the sources use, and the names of their values.
fn used(folder: &Path, found: &mut BTreeMap<String, BTreeSet<String>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.ends_with("strings/mod.rs") || path.ends_with("strings/tests.rs") {
            continue;
        }
        if path.is_dir() {
            used(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(&path).unwrap();
            for call in source.split("text_in(language, \"").skip(1) {
                let id = call.split('"').next().unwrap();
                found.entry(id.to_owned()).or_default();
            }
            for (at, _) in source.match_indices("tr!(") {
                let (before, call) = source.split_at(at);
                if before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_') {
                    continue;
                }
                let call = call.trim_start_matches("tr!(").trim_start();
                let Some((id, rest)) = call.strip_prefix('"').and_then(|call| call.split_once('"'))
                else {
                    continue;
                };
                found.entry(id.to_owned()).or_default().extend(values(rest));
            }
        }
    }
}

/// Returns the names before `=` of a call.
fn values(call: &str) -> BTreeSet<String> {
    let mut depth = 0;
    let mut names = BTreeSet::new();
    let mut part = String::new();
    for c in call.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => part.clear(),
            '=' if depth == 0 => {
                let name = part.trim();
                if !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '_') {
                    names.insert(name.to_owned());
                }
            }
            c => part.push(c),
        }
    }
    names
}

#[test]
fn every_text_is_there_in_every_language_with_the_same_values() {
    let english = texts(Language::English);
    for language in Language::ALL {
        let own = texts(language);
        let lost: Vec<_> = english.keys().filter(|id| !own.contains_key(*id)).collect();
        assert!(lost.is_empty(), "{} has no {lost:?}", language.tag());
        for (id, values) in &own {
            assert_eq!(
                Some(values),
                english.get(id),
                "{id} in {} has other values",
                language.tag()
            );
        }
    }
}

#[test]
fn the_program_names_only_texts_that_exist_and_every_text_is_used() {
    let mut found = BTreeMap::new();
    used(
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")),
        &mut found,
    );
    let english = texts(Language::English);
    for (id, values) in &found {
        let wanted = english.get(id);
        assert_eq!(Some(values), wanted, "the text {id} and its values");
    }
    let idle: Vec<_> = english
        .keys()
        .filter(|id| !found.contains_key(*id))
        .collect();
    assert!(idle.is_empty(), "nothing says {idle:?}");
}

#[test]
fn every_language_counts_by_its_own_rules() {
    const COUNTS: [u32; 5] = [1, 3, 5, 11, 21];
    let counted = |language| match language {
        Language::English => ["reply", "replies", "replies", "replies", "replies"],
        Language::Russian => ["ответ", "ответа", "ответов", "ответов", "ответ"],
        Language::Ukrainian => [
            "відповідь",
            "відповіді",
            "відповідей",
            "відповідей",
            "відповідь",
        ],
    };
    for language in Language::ALL {
        let texts = Texts::read(language);
        for (count, noun) in COUNTS.into_iter().zip(counted(language)) {
            let mut values = FluentArgs::new();
            values.set("count", count);
            values.set("shown", count);
            let text = texts.fill("replies", &values).unwrap();
            assert_eq!(text, format!("{count} {noun}"), "{}", language.tag());
        }
    }
}

#[test]
fn counts_have_only_forms_of_their_language() {
    for language in Language::ALL {
        let forms: &[&str] = match language {
            Language::English => &["one", "other"],
            _ => &["one", "few", "many", "other"],
        };
        let sources = [language.interface(), language.core()];
        for line in sources.into_iter().flat_map(str::lines) {
            let variant = line.trim_start().trim_start_matches('*');
            let Some((form, _)) = variant
                .strip_prefix('[')
                .and_then(|own| own.split_once(']'))
            else {
                continue;
            };
            let is_form = forms.contains(&form) || form.parse::<u32>().is_ok();
            assert!(is_form, "{}: {line}", language.tag());
        }
    }
}

#[test]
fn languages_are_recognized_by_their_tags() {
    for (tag, language) in [
        ("ru", Some(Language::Russian)),
        ("ru_RU.UTF-8", Some(Language::Russian)),
        ("RU-by", Some(Language::Russian)),
        ("uk_UA.UTF-8", Some(Language::Ukrainian)),
        ("en-GB", Some(Language::English)),
        ("de_DE", None),
        ("C", None),
        ("", None),
    ] {
        assert_eq!(Language::from_tag(tag), language, "{tag}");
    }
}

/// Collects the keys of sentences in the sources of the core.
fn keyed(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            keyed(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && !path.ends_with("notice/sentence.rs")
        {
            let source = fs::read_to_string(&path).unwrap();
            for call in source.split("Sentence::keyed(").skip(1) {
                if let Some(key) = call.trim_start().strip_prefix('"') {
                    found.insert(key.split('"').next().unwrap().to_owned());
                }
            }
        }
    }
}

#[test]
fn what_the_core_says_is_said_in_every_language() {
    let mut keys = BTreeSet::new();
    keyed(
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/src")),
        &mut keys,
    );
    // One place reads its key from a table.
    for key in ["", "-of-many"] {
        keys.insert(format!("missing-area{key}"));
        keys.insert(format!("missing-areas{key}"));
    }
    assert!(keys.len() > 25);
    let russian = texts_of(Language::Russian, Language::Russian.core());
    for language in Language::translated() {
        let texts = texts_of(language, language.core());
        for (key, values) in &texts {
            let tag = language.tag();
            assert_eq!(Some(values), russian.get(key), "values of {key} in {tag}");
        }
        let own: BTreeSet<String> = texts.into_keys().collect();
        let lost: Vec<_> = keys.difference(&own).collect();
        let idle: Vec<_> = own.difference(&keys).collect();
        assert!(lost.is_empty(), "{} has no {lost:?}", language.tag());
        assert!(idle.is_empty(), "{} says {idle:?} in vain", language.tag());
    }
}

#[test]
fn sentences_of_the_core_are_said_with_their_values_or_in_english() {
    let say = |count: u32| {
        let zone = Sentence::keyed("unknown-zone", "English").with("count", count);
        set_language(Language::Russian);
        sentence(&zone)
    };
    assert!(say(1).starts_with("1 сообщение здесь не называет"));
    assert!(say(3).starts_with("3 сообщения здесь не называют"));
    assert!(say(11).starts_with("11 сообщений здесь не называют"));
    let without = Sentence::keyed("missing-message", "In English");
    assert_eq!(sentence(&without), "In English");
    assert_eq!(sentence(&Sentence::from("No key")), "No key");
    set_language(Language::English);
    let known = Sentence::keyed("subscribe", "Subscribe");
    assert_eq!(sentence(&known), "Subscribe");
}
