//! Texts of the interface, in the user's language.
//!
//! Knows the languages (`language.rs`) and their Fluent files, a folder each in `assets/locales`. A text without values
//! is a `&'static str`, so that it costs nothing per frame; a test checks the ids. Sentences of `core` are English.
//! Sentences with a key (offers of a page, and all with counts, whose nouns have forms) are translated by `core.ftl`
//! ([`sentence`]). Errors and faults of `core` and of this package are translated by `errors.po`, whose keys are the
//! English sentences ([`said`]). Values named `error`, `why` or `what` are such sentences, too.

pub(crate) mod dates;
pub(crate) mod format;
mod io_words;
mod language;
pub(crate) mod object_words;
mod phrases;
pub(crate) mod words;

pub(crate) use io_words::io_words;
pub(crate) use language::{ByLanguage, Language};

use fidoscope_core::page::Sentence;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use phrases::Phrases;
use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Text looked up when it is shown, for tables.
pub(crate) type Say = fn() -> &'static str;

/// Index of the current language.
#[cfg(not(test))]
static CURRENT: AtomicUsize = AtomicUsize::new(0);

// Each test has a window and a language of its own.
#[cfg(test)]
thread_local! {
    static CURRENT: AtomicUsize = const { AtomicUsize::new(0) };
}

/// Texts by language. Parsing one takes milliseconds of every start.
static TEXTS: ByLanguage<Texts> = ByLanguage::new();

fn with_current<T>(act: impl FnOnce(&AtomicUsize) -> T) -> T {
    #[cfg(not(test))]
    return act(&CURRENT);
    #[cfg(test)]
    CURRENT.with(act)
}

/// Changes the language of all later texts.
pub(crate) fn set_language(language: Language) {
    with_current(|current| current.store(language as usize, Ordering::Relaxed));
}

/// Returns the current language.
pub(crate) fn language() -> Language {
    let index = with_current(|current| current.load(Ordering::Relaxed));
    let known = Language::ALL.get(index).copied();
    known.unwrap_or(Language::English)
}

/// Returns a text by its id: `tr!("back")` is a `&'static str`; with values, `tr!("found", count =
/// 3)` is a `String`.
macro_rules! tr {
    ($id:literal) => {
        $crate::strings::text($id)
    };
    ($id:literal, $($name:ident = $value:expr),+ $(,)?) => {{
        let mut values = fluent_bundle::FluentArgs::new();
        $(values.set(stringify!($name), $value);)+
        $crate::strings::filled($id, &values)
    }};
}
pub(crate) use tr;

/// Declares an enum with a list of its variants and a text for each: `enum Topic: name { Reading =
/// "…", }`.
macro_rules! named {
    (
        $(#[$about:meta])*
        $sight:vis enum $type:ident: $text:ident {
            $($(#[$note:meta])* $variant:ident = $value:expr,)+
        }
    ) => {
        $(#[$about])*
        $sight enum $type {
            $($(#[$note])* $variant,)+
        }

        impl $type {
            /// All variants, in order.
            $sight const ALL: [Self; [$(stringify!($variant)),+].len()] = [$(Self::$variant,)+];

            $sight fn $text(self) -> &'static str {
                match self {
                    $(Self::$variant => $value,)+
                }
            }
        }
    };
}
pub(crate) use named;

/// Returns a text without values.
pub(crate) fn text(id: &'static str) -> &'static str {
    text_in(language(), id)
}

/// Returns a text without values in a given language.
pub(crate) fn text_in(language: Language, id: &'static str) -> &'static str {
    of(language).plain.get(id).copied().unwrap_or(id)
}

/// Returns the English text of a text without values, or the text itself if it is none.
pub(crate) fn in_english(text: &'static str) -> &'static str {
    let own = of(language());
    let ids = own.ids.get_or_init(|| {
        let place = |(id, text): (&String, &&'static str)| (text.as_ptr() as usize, id.clone());
        own.plain.iter().map(place).collect()
    });
    let id = ids.get(&(text.as_ptr() as usize));
    let english = id.and_then(|id| of(Language::English).plain.get(id));
    english.copied().unwrap_or(text)
}

/// Returns a text with values.
pub(crate) fn filled(id: &'static str, values: &FluentArgs<'_>) -> String {
    let filled = of(language()).fill(id, values);
    escaped(filled.unwrap_or_else(|| id.to_owned()))
}

/// Makes a text safe for the text around it: control characters and direction marks, which
/// addresses or names may contain, become their code points. Line breaks and tabs stay.
pub(crate) fn escaped(text: String) -> String {
    if !text.contains(is_text_control) {
        return text;
    }
    let mut shown = String::with_capacity(text.len() + 16);
    push_visible(&mut shown, &text, is_text_control);
    shown
}

/// Appends a text with hidden characters replaced by their code points.
pub(crate) fn push_visible(out: &mut String, text: &str, is_hidden: impl Fn(char) -> bool) {
    for c in text.chars() {
        if is_hidden(c) {
            let _ = write!(out, "<U+{:04X}>", u32::from(c));
        } else {
            out.push(c);
        }
    }
}

/// Returns whether a character is a control character, or changes the direction or the lines of a
/// text. Line breaks and tabs do not count.
pub(crate) fn is_text_control(sign: char) -> bool {
    (sign.is_control() && !matches!(sign, '\n' | '\t'))
        || matches!(sign, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Returns a sentence of the core, in the user's language if it is translated.
pub(crate) fn sentence(sentence: &Sentence) -> String {
    let say = |key| of(language()).say(key, sentence.values());
    sentence
        .key()
        .and_then(say)
        .map_or_else(|| said(sentence), escaped)
}

/// Returns an error or a fault, in the user's language if it is translated.
pub(crate) fn said(error: impl fmt::Display) -> String {
    let sentence = error.to_string();
    escaped(of(language()).phrases().say(&sentence).unwrap_or(sentence))
}

/// Formats an error as a whole sentence, in the user's language; errors are written so that others
/// can contain them.
pub(crate) fn whole_sentence(text: &str) -> String {
    let text = said(text.trim());
    let mut letters = text.chars();
    let Some(first) = letters.next() else {
        return String::new();
    };
    // File names, areas, keywords and addresses stay unchanged.
    let word = text.split_whitespace().next().unwrap_or_default();
    let is_name =
        word.ends_with(':') || word.trim_end_matches(['.', ',']).contains(['.', ':', '/']);
    let mut sentence = String::new();
    if is_name {
        sentence.push(first);
    } else {
        sentence.extend(first.to_uppercase());
    }
    sentence.push_str(letters.as_str());
    if !text.ends_with(['.', '!', '?', ':', '…']) {
        sentence.push('.');
    }
    sentence
}

/// Returns whether a text contains all of some words, in any case.
pub(crate) fn has_words(text: &str, words: &str) -> bool {
    let text = text.to_lowercase();
    let words = words.to_lowercase();
    words.split_whitespace().all(|word| text.contains(word))
}

/// Quotes a name for a filter: all of its words, in order.
pub(crate) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', " "))
}

fn of(language: Language) -> &'static Texts {
    TEXTS.get_or_make(language, Texts::read)
}

/// Texts of one language.
struct Texts {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    /// Texts without values, formatted.
    plain: HashMap<String, &'static str>,
    /// Ids of texts without values by their addresses, made at the first use.
    ids: OnceLock<HashMap<usize, String>>,
    /// Sentences of the core, parsed at the first use.
    core: OnceLock<FluentBundle<FluentResource>>,
    /// Errors and faults, parsed at the first use.
    phrases: OnceLock<Phrases>,
}

impl Texts {
    fn read(language: Language) -> Self {
        let resource = FluentResource::try_new(language.interface().to_owned())
            .unwrap_or_else(|(partly, _)| partly);
        let ids: Vec<String> = ids_of(&resource);
        let mut texts = Self {
            language,
            bundle: bundle_of(language, resource),
            plain: HashMap::with_capacity(ids.len()),
            ids: OnceLock::new(),
            core: OnceLock::new(),
            phrases: OnceLock::new(),
        };
        for id in ids {
            let mut errors = Vec::new();
            let filled = texts
                .bundle
                .get_message(&id)
                .and_then(|message| message.value())
                .map(|value| texts.bundle.format_pattern(value, None, &mut errors));
            if let (Some(filled), true) = (filled.map(String::from), errors.is_empty()) {
                // Once for each text and language.
                texts.plain.insert(id, String::leak(filled));
            }
        }
        texts
    }

    fn core(&self) -> &FluentBundle<FluentResource> {
        self.core.get_or_init(|| {
            let source = self.language.core().to_owned();
            let core = FluentResource::try_new(source).unwrap_or_else(|(partly, _)| partly);
            bundle_of(self.language, core)
        })
    }

    fn phrases(&self) -> &Phrases {
        self.phrases
            .get_or_init(|| Phrases::read(self.language.errors()))
    }

    /// Returns a sentence of the core; `None` if this language lacks it, or lacks it for these
    /// values.
    fn say(&self, key: &str, values: &[(&'static str, String)]) -> Option<String> {
        let core = self.core();
        let pattern = core.get_message(key)?.value()?;
        let mut filled = FluentArgs::new();
        for (name, value) in values {
            match value.parse::<u64>() {
                // Numbers choose the forms of their nouns.
                Ok(number) if *name == "count" => filled.set(*name, number),
                _ => filled.set(*name, value.as_str()),
            }
        }
        let mut errors = Vec::new();
        let said = core.format_pattern(pattern, Some(&filled), &mut errors);
        errors.is_empty().then(|| said.into_owned())
    }

    fn translated_values<'v>(&self, values: &'v FluentArgs<'_>) -> FluentArgs<'v> {
        let said = values.iter().map(|(name, value)| match value {
            FluentValue::String(text) if is_sentence(name) => match self.phrases().say(text) {
                Some(said) => (name, said.into()),
                None => (name, value.clone()),
            },
            value => (name, value.clone()),
        });
        said.collect()
    }

    fn fill(&self, id: &str, values: &FluentArgs<'_>) -> Option<String> {
        let value = self.bundle.get_message(id)?.value()?;
        let has_sentence = values.iter().any(|(name, _)| is_sentence(name));
        let values = match has_sentence {
            true => &self.translated_values(values),
            false => values,
        };
        let mut errors = Vec::new();
        let filled = self.bundle.format_pattern(value, Some(values), &mut errors);
        Some(filled.into_owned())
    }
}

/// Returns whether a value of this name is an error or a fault as a sentence.
fn is_sentence(name: &str) -> bool {
    matches!(name, "error" | "why" | "what")
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
    resource
        .entries()
        .filter_map(|entry| match entry {
            fluent_syntax::ast::Entry::Message(message) => Some(message.id.name.to_owned()),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests;
