//! What dictionaries say of the words of drafts. Workers read the dictionaries and ask them; what they
//! said is remembered, so that a frame only looks it up.

use super::Browser;
use super::jobs::Reply;
use crate::files::document::Kind;
use crate::spelling::{Dictionaries, Script, plain, profile_folder, system_folders};
use crate::strings::tr;
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// Most words of which is remembered what dictionaries say; a draft of 64 KB has 10,000 words.
const MOST_WORDS: usize = 100_000;

/// What may be meant by a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Suggestions<'s> {
    /// A worker is looking.
    Awaited,
    /// The nearest first.
    Found(&'s [String]),
}

/// What a worker found out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spelled {
    /// Which reading of dictionaries it comes from.
    round: u64,
    /// Words, and whether they are spelled right.
    words: Vec<(String, bool)>,
    suggestions: Option<(String, Vec<String>)>,
    /// Scripts that have a dictionary.
    scripts: Vec<Script>,
    /// Dictionaries that cannot be used: file and reason.
    unusable: Vec<(PathBuf, String)>,
}

/// What is known of words.
#[derive(Default)]
pub(super) struct Spelling {
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

impl Browser {
    /// Has dictionaries asked of the words that they were not asked of yet.
    pub(crate) fn check_spelling<'w>(&mut self, words: impl Iterator<Item = &'w str>) {
        let own = &mut self.spelling;
        if own.known.len() > MOST_WORDS {
            own.known.clear();
        }
        let mut new: Vec<String> = Vec::new();
        for word in words {
            if !own.known.contains_key(word) && own.asked.insert(word.to_owned()) {
                new.push(word.to_owned());
            }
        }
        if new.is_empty() {
            return;
        }
        self.ask_dictionaries(move |dictionaries| Spelled {
            words: (new.into_iter())
                .map(|word| {
                    let is_right = dictionaries.knows(&word);
                    (word, is_right)
                })
                .collect(),
            ..Spelled::default()
        });
    }

    /// Grows whenever more is known of words.
    pub(crate) fn spelling_version(&self) -> u64 {
        self.spelling.version
    }

    /// Whether no dictionary and none of the user's words has a word, as far as is known.
    pub(crate) fn is_misspelled(&self, word: &str) -> bool {
        self.spelling.known.get(word) == Some(&false) && !self.keep().words().has(&plain(word))
    }

    /// What may be meant by a word.
    pub(crate) fn suggestions(&mut self, word: &str) -> Suggestions<'_> {
        let is_found =
            |own: &Spelling| matches!(&own.suggestions, Some((known, _)) if known == word);
        if !is_found(&self.spelling) && self.spelling.suggesting.as_deref() != Some(word) {
            self.spelling.suggesting = Some(word.to_owned());
            let word = word.to_owned();
            self.ask_dictionaries(move |dictionaries| Spelled {
                suggestions: Some((word.clone(), dictionaries.suggest(&word))),
                ..Spelled::default()
            });
        }
        match &self.spelling.suggestions {
            Some((known, found)) if known == word => Suggestions::Found(found),
            _ => Suggestions::Awaited,
        }
    }

    /// What the user has to do before these words can be checked: a sentence for each script without a
    /// dictionary, and for each dictionary that cannot be used.
    pub(crate) fn lacking_dictionaries<'w>(
        &self,
        mut words: impl Iterator<Item = &'w str>,
    ) -> Vec<String> {
        let Some(scripts) = &self.spelling.scripts else {
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
            let folder = self.profile_dir().map(profile_folder).unwrap_or_default();
            let folder = folder.display().to_string();
            lacking.push(match script {
                Script::Latin => tr!("spelling-no-english", folder = folder),
                Script::Cyrillic => tr!("spelling-no-russian", folder = folder),
            });
        }
        let unusable = self.spelling.unusable.iter().map(|(path, why)| {
            let path = path.display().to_string();
            tr!("spelling-unusable", path = path, why = why.as_str())
        });
        lacking.extend(unusable);
        lacking
    }

    /// Adds a word to the user's own.
    pub(super) fn learn_word(&mut self, word: &str) {
        if self.profile.keep.words_mut().add(&plain(word)) {
            self.spelling.version += 1;
            self.profile.changed(Kind::Words);
        }
    }

    /// Dictionaries are looked for again: the user may have installed some.
    pub(super) fn forget_dictionaries(&mut self) {
        self.spelling = Spelling {
            round: self.spelling.round + 1,
            version: self.spelling.version + 1,
            ..Spelling::default()
        };
    }

    fn ask_dictionaries(&self, ask: impl FnOnce(&Dictionaries) -> Spelled + Send + 'static) {
        let cell = Arc::clone(&self.spelling.dictionaries);
        let round = self.spelling.round;
        let own = self.profile_dir().map(profile_folder);
        self.workers.jobs.aside(move || {
            let dictionaries = cell.get_or_init(|| {
                // What is installed on the machine of a test says nothing.
                let system = match cfg!(test) {
                    true => Vec::new(),
                    false => system_folders(|name| std::env::var(name).ok()),
                };
                Dictionaries::load(own.as_deref(), &system)
            });
            let scripts = [Script::Latin, Script::Cyrillic].into_iter();
            Some(Reply::Spelled(Spelled {
                round,
                scripts: scripts.filter(|script| dictionaries.has(*script)).collect(),
                unusable: dictionaries.unusable.clone(),
                ..ask(dictionaries)
            }))
        });
    }

    pub(super) fn take_spelled(&mut self, spelled: Spelled) {
        let own = &mut self.spelling;
        if spelled.round != own.round {
            return;
        }
        own.version += 1;
        own.scripts = Some(spelled.scripts);
        own.unusable = spelled.unusable;
        for (word, is_right) in spelled.words {
            own.asked.remove(&word);
            own.known.insert(word, is_right);
        }
        if spelled.suggestions.is_some() {
            own.suggestions = spelled.suggestions;
            own.suggesting = None;
        }
    }
}
