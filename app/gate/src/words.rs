//! Texts of the pages, in the language of the reader's browser.
//!
//! Knows the Fluent files `gate.ftl` of `assets/locales`; sentences of the core are translated by its `core.ftl`.

use fidoscope_core::page::Sentence;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::collections::HashMap;
use std::sync::OnceLock;

ftn_types::listed! {
    /// A language of the pages.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Language {
        /// English.
        #[default]
        English,
        /// Russian.
        Russian,
        /// Ukrainian.
        Ukrainian,
    }
}

impl Language {
    /// Returns its tag (BCP 47).
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Russian => "ru",
            Self::Ukrainian => "uk",
        }
    }

    /// Returns the Fluent sources: of the pages, and of the core's sentences.
    const fn sources(self) -> (&'static str, &'static str) {
        match self {
            Self::English => (
                include_str!("../../../assets/locales/en/gate.ftl"),
                include_str!("../../../assets/locales/en/core.ftl"),
            ),
            Self::Russian => (
                include_str!("../../../assets/locales/ru/gate.ftl"),
                include_str!("../../../assets/locales/ru/core.ftl"),
            ),
            Self::Ukrainian => (
                include_str!("../../../assets/locales/uk/gate.ftl"),
                include_str!("../../../assets/locales/uk/core.ftl"),
            ),
        }
    }

    /// Returns the language that a browser prefers, by its `Accept-Language`; English if it wants none of them.
    #[must_use]
    pub fn from_header(header: &str) -> Self {
        let mut best = (Self::English, 0.0);
        for range in header.split(',').take(32) {
            let (tag, quality) = range.split_once(";q=").unwrap_or((range, "1"));
            let primary = tag.trim().split(['-', '_']).next().unwrap_or_default();
            let found = Self::ALL
                .into_iter()
                .find(|own| own.tag().eq_ignore_ascii_case(primary));
            let quality: f32 = quality.trim().parse().unwrap_or(0.0);
            if let Some(language) = found
                && quality > best.1
            {
                best = (language, quality);
            }
        }
        best.0
    }
}

/// Texts of one language.
struct Texts {
    bundle: FluentBundle<FluentResource>,
    /// Texts without values, formatted.
    plain: HashMap<String, &'static str>,
    core: FluentBundle<FluentResource>,
}

static TEXTS: [OnceLock<Texts>; Language::ALL.len()] =
    [const { OnceLock::new() }; Language::ALL.len()];

/// Texts in the language of one reader.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    pub(crate) language: Language,
    texts: &'static Texts,
}

impl Words {
    #[allow(clippy::indexing_slicing, reason = "every language has a cell")]
    pub(crate) fn new(language: Language) -> Self {
        let texts = TEXTS[language as usize].get_or_init(|| Texts::read(language));
        Self { language, texts }
    }

    /// Returns a text without values by its id.
    pub(crate) fn text(self, id: &'static str) -> &'static str {
        self.texts.plain.get(id).copied().unwrap_or(id)
    }

    /// Returns a text with a number, which chooses the forms of its nouns.
    pub(crate) fn count(self, id: &'static str, count: usize) -> String {
        self.filled(id, &[("count", FluentValue::from(count))])
    }

    /// Returns a text with a name.
    pub(crate) fn named(self, id: &'static str, name: &str) -> String {
        self.filled(id, &[("name", FluentValue::from(name))])
    }

    fn filled(self, id: &'static str, values: &[(&'static str, FluentValue<'_>)]) -> String {
        let args: FluentArgs<'_> = values.iter().cloned().collect();
        let message = self.texts.bundle.get_message(id);
        let Some(pattern) = message.and_then(|message| message.value()) else {
            return id.to_owned();
        };
        let mut errors = Vec::new();
        let filled = self
            .texts
            .bundle
            .format_pattern(pattern, Some(&args), &mut errors);
        filled.into_owned()
    }

    /// Returns a sentence of the core; in English where it has no translation.
    pub(crate) fn sentence(self, sentence: &Sentence) -> String {
        let translated = sentence.key().and_then(|key| {
            let pattern = self.texts.core.get_message(key)?.value()?;
            let mut args = FluentArgs::new();
            for (name, value) in sentence.values() {
                match value.parse::<u64>() {
                    Ok(number) if *name == "count" => args.set(*name, number),
                    _ => args.set(*name, value.as_str()),
                }
            }
            let mut errors = Vec::new();
            let said = self
                .texts
                .core
                .format_pattern(pattern, Some(&args), &mut errors);
            errors.is_empty().then(|| said.into_owned())
        });
        translated.unwrap_or_else(|| sentence.to_string())
    }

    /// Returns the short names of the days of a week, Monday first.
    pub(crate) fn weekdays(self) -> [&'static str; 7] {
        [
            "weekday-1",
            "weekday-2",
            "weekday-3",
            "weekday-4",
            "weekday-5",
            "weekday-6",
            "weekday-7",
        ]
        .map(|id| self.text(id))
    }

    /// Returns the name of a month, from 1.
    pub(crate) fn month(self, month: u8) -> &'static str {
        const IDS: [&str; 12] = [
            "month-1", "month-2", "month-3", "month-4", "month-5", "month-6", "month-7", "month-8",
            "month-9", "month-10", "month-11", "month-12",
        ];
        let id = IDS.get(usize::from(month.saturating_sub(1))).copied();
        self.text(id.unwrap_or("month-1"))
    }
}

impl Texts {
    fn read(language: Language) -> Self {
        let (own, core) = language.sources();
        let parsed = |source: &str| {
            FluentResource::try_new(source.to_owned()).unwrap_or_else(|(partly, _)| partly)
        };
        let resource = parsed(own);
        let ids: Vec<String> = ids_of(&resource);
        let mut texts = Self {
            bundle: bundle_of(language, resource),
            plain: HashMap::with_capacity(ids.len()),
            core: bundle_of(language, parsed(core)),
        };
        for id in ids {
            let message = texts.bundle.get_message(&id);
            let Some(pattern) = message.and_then(|message| message.value()) else {
                continue;
            };
            let mut errors = Vec::new();
            let filled = texts.bundle.format_pattern(pattern, None, &mut errors);
            if errors.is_empty() {
                // Once for each text and language.
                let filled: &'static str = String::leak(filled.into_owned());
                texts.plain.insert(id, filled);
            }
        }
        texts
    }
}

fn bundle_of(language: Language, resource: FluentResource) -> FluentBundle<FluentResource> {
    let tag = language.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Direction marks around values serve right-to-left languages; ours are not.
    bundle.set_use_isolating(false);
    bundle.add_resource_overriding(resource);
    bundle
}

fn ids_of(resource: &FluentResource) -> Vec<String> {
    let entries = resource.entries();
    let ids = entries.filter_map(|entry| match entry {
        fluent_syntax::ast::Entry::Message(message) => Some(message.id.name.to_owned()),
        _ => None,
    });
    ids.collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{FluentResource, Language, Words, ids_of};
    use std::collections::BTreeSet;
    use std::path::Path;

    fn ids(language: Language) -> BTreeSet<String> {
        let resource = FluentResource::try_new(language.sources().0.to_owned());
        ids_of(&resource.unwrap()).into_iter().collect()
    }

    /// Returns the words in quotes of the sources that look like ids.
    fn used() -> BTreeSet<String> {
        let mut used = BTreeSet::new();
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let source = std::fs::read_to_string(path).unwrap_or_default();
                used.extend(source.split('"').skip(1).step_by(1).map(str::to_owned));
            }
        }
        used
    }

    #[test]
    fn every_language_has_every_text_and_no_text_is_unused() {
        let english = ids(Language::English);
        assert!(english.len() > 60, "{}", english.len());
        for language in Language::ALL {
            assert_eq!(ids(language), english, "{language:?}");
        }
        let used = used();
        let unused: Vec<_> = english.difference(&used).collect();
        assert!(unused.is_empty(), "{unused:?}");
    }

    #[test]
    fn every_id_of_the_sources_has_a_text() {
        let english = ids(Language::English);
        for call in ["text(\"", "count(\"", "named(\""] {
            let mut seen = 0;
            let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
            while let Some(folder) = folders.pop() {
                for entry in std::fs::read_dir(folder).unwrap() {
                    let path = entry.unwrap().path();
                    if path.is_dir() {
                        folders.push(path);
                        continue;
                    }
                    let source = std::fs::read_to_string(&path).unwrap_or_default();
                    let product = source.split("#[cfg(test)]").next().unwrap_or_default();
                    for rest in product.split(&format!("w.{call}")).skip(1) {
                        let id = rest.split('"').next().unwrap();
                        assert!(english.contains(id), "{id} in {}", path.display());
                        seen += 1;
                    }
                }
            }
            assert!(seen > 0, "{call}");
        }
    }

    #[test]
    fn the_preferred_language_of_a_browser_is_spoken() {
        for (header, language) in [
            ("", Language::English),
            ("ru", Language::Russian),
            ("uk-UA,uk;q=0.9,ru;q=0.8,en;q=0.7", Language::Ukrainian),
            ("de-DE,de;q=0.9,en;q=0.7,ru;q=0.8", Language::Russian),
            ("de,fr", Language::English),
            ("ru;q=0,en;q=x", Language::English),
            ("*", Language::English),
        ] {
            assert_eq!(Language::from_header(header), language, "{header}");
        }
        let long = "ru;q=0.1,".repeat(100_000);
        assert_eq!(Language::from_header(&long), Language::Russian);
    }

    #[test]
    fn numbers_choose_the_forms_of_nouns() {
        let say = |language, count| Words::new(language).count("messages", count);
        assert_eq!(say(Language::English, 1), "1 message");
        assert_eq!(say(Language::Russian, 3), "3 сообщения");
        assert_eq!(say(Language::Ukrainian, 5), "5 повідомлень");
    }
}
