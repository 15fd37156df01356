//! Spelling of the words of drafts. Workers read the dictionaries and ask them; the answers are cached, so that
//! a frame only looks them up.

use crate::browser::context::Context;
use crate::browser::effects::Effects;
use crate::browser::profile::Profile;
use crate::files::document::Kind;
use crate::keep::words::Words;
use crate::spelling::{Dictionaries, Script, plain, profile_folder, system_folders};
use crate::strings::tr;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// Maximum number of cached words; a draft of 64 KB has 10,000 words.
const MOST_WORDS: usize = 100_000;

/// Suggestions for a misspelled word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Suggestions<'s> {
    /// A worker is looking.
    Awaited,
    /// The nearest first.
    Found(&'s [String]),
}

/// Reply of a worker: answers of dictionaries.
#[derive(Clone, Debug, Default)]
pub(crate) struct SpellingReply {
    /// Number of the reading of dictionaries.
    round: u64,
    /// Words, and whether they are spelled right.
    words: Vec<(String, bool)>,
    suggestions: Option<(String, Vec<String>)>,
    /// Scripts that have a dictionary.
    scripts: Vec<Script>,
    /// Dictionaries that cannot be used: file and reason.
    unusable: Vec<(PathBuf, String)>,
}

/// Cached answers of dictionaries.
#[derive(Default)]
pub(crate) struct Spelling {
    dictionaries: Arc<OnceLock<Dictionaries>>,
    round: u64,
    /// Grows whenever more is known.
    version: u64,
    known: HashMap<String, bool>,
    asked: HashSet<String>,
    suggestions: Option<(String, Vec<String>)>,
    suggesting: Option<String>,
    /// Scripts that have a dictionary; `None`: no worker has looked yet.
    scripts: Option<Vec<Script>>,
    unusable: Vec<(PathBuf, String)>,
}

impl Spelling {
    /// Has dictionaries asked about words that they were not asked about yet.
    pub(super) fn check<'w>(
        &mut self,
        words: impl Iterator<Item = &'w str>,
        context: &Context<'_>,
        effects: &mut Effects<SpellingReply>,
    ) {
        if self.known.len() > MOST_WORDS {
            self.known.clear();
        }
        let mut new: Vec<String> = Vec::new();
        for word in words {
            if !self.known.contains_key(word) && self.asked.insert(word.to_owned()) {
                new.push(word.to_owned());
            }
        }
        if new.is_empty() {
            return;
        }
        self.ask_dictionaries(context, effects, move |dictionaries| SpellingReply {
            words: (new.into_iter())
                .map(|word| {
                    let is_right = dictionaries.knows(&word);
                    (word, is_right)
                })
                .collect(),
            ..SpellingReply::default()
        });
    }

    /// Returns a number that grows whenever more is known of words.
    pub(crate) const fn version(&self) -> u64 {
        self.version
    }

    /// Returns whether no dictionary and none of the user's words has a word, as far as is known.
    pub(crate) fn is_misspelled(&self, word: &str, own: &Words) -> bool {
        self.known.get(word) == Some(&false) && !own.has(&plain(word))
    }

    /// Has dictionaries asked for suggestions for a word, unless they were already.
    pub(super) fn suggest(
        &mut self,
        word: &str,
        context: &Context<'_>,
        effects: &mut Effects<SpellingReply>,
    ) {
        let is_found = matches!(&self.suggestions, Some((known, _)) if known == word);
        if !is_found && self.suggesting.as_deref() != Some(word) {
            self.suggesting = Some(word.to_owned());
            let word = word.to_owned();
            self.ask_dictionaries(context, effects, move |dictionaries| SpellingReply {
                suggestions: Some((word.clone(), dictionaries.suggest(&word))),
                ..SpellingReply::default()
            });
        }
    }

    /// Returns the suggestions for a word.
    pub(super) fn suggestions(&self, word: &str) -> Suggestions<'_> {
        match &self.suggestions {
            Some((known, found)) if known == word => Suggestions::Found(found),
            _ => Suggestions::Awaited,
        }
    }

    /// Returns a sentence for each script of these words without a dictionary, and for each dictionary that
    /// cannot be used. `profile` is the folder of the profile.
    pub(crate) fn lacking<'w>(
        &self,
        mut words: impl Iterator<Item = &'w str>,
        profile: Option<&Path>,
    ) -> Vec<String> {
        let Some(scripts) = &self.scripts else {
            return Vec::new();
        };
        let mut lacking = Vec::new();
        let mut seen: Vec<Script> = scripts.clone();
        // Words may be many, scripts are two.
        while seen.len() < 2
            && let Some(script) = words.by_ref().find_map(|word| {
                let script = Script::of_word(word)?;
                (!seen.contains(&script)).then_some(script)
            })
        {
            seen.push(script);
            let folder = profile.map(profile_folder).unwrap_or_default();
            let folder = folder.display().to_string();
            lacking.push(match script {
                Script::Latin => tr!("spelling-no-english", folder = folder),
                Script::Cyrillic => tr!("spelling-no-russian", folder = folder),
            });
        }
        let unusable = self.unusable.iter().map(|(path, why)| {
            let path = path.display().to_string();
            tr!("spelling-unusable", path = path, why = why.as_str())
        });
        lacking.extend(unusable);
        lacking
    }

    /// Adds a word to the personal dictionary.
    pub(super) fn learn(&mut self, word: &str, profile: &mut Profile) {
        if profile.keep.words_mut().add(&plain(word)) {
            self.version += 1;
            profile.changed(Kind::Words);
        }
    }

    /// Forgets the dictionaries: the user may have installed others.
    pub(super) fn forget_dictionaries(&mut self) {
        *self = Self {
            round: self.round + 1,
            version: self.version + 1,
            ..Self::default()
        };
    }

    fn ask_dictionaries(
        &self,
        context: &Context<'_>,
        effects: &mut Effects<SpellingReply>,
        ask: impl FnOnce(&Dictionaries) -> SpellingReply + Send + 'static,
    ) {
        let cell = Arc::clone(&self.dictionaries);
        let round = self.round;
        let own = context.profile.dir.as_deref().map(profile_folder);
        effects.aside(move || {
            let dictionaries = cell.get_or_init(|| {
                // Dictionaries of the machine would change the results of tests.
                let system = match cfg!(test) {
                    true => Vec::new(),
                    false => system_folders(|name| std::env::var(name).ok()),
                };
                Dictionaries::load(own.as_deref(), &system)
            });
            let scripts = [Script::Latin, Script::Cyrillic].into_iter();
            Some(SpellingReply {
                round,
                scripts: scripts.filter(|script| dictionaries.has(*script)).collect(),
                unusable: dictionaries.unusable.clone(),
                ..ask(dictionaries)
            })
        });
    }

    /// Notes the answers of dictionaries.
    pub(super) fn store(&mut self, spelled: SpellingReply) {
        if spelled.round != self.round {
            return;
        }
        self.version += 1;
        self.scripts = Some(spelled.scripts);
        self.unusable = spelled.unusable;
        for (word, is_right) in spelled.words {
            self.asked.remove(&word);
            self.known.insert(word, is_right);
        }
        if spelled.suggestions.is_some() {
            self.suggestions = spelled.suggestions;
            self.suggesting = None;
        }
    }
}
