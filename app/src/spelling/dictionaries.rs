//! Hunspell dictionaries: search for their files, checks and suggestions.

use super::{Script, plain};
use crate::files::read_plain;
use crate::strings::{Language, io_words, said, tr};
use fidoscope_core::charset::Charset;
use fidoscope_core::guard::guarded;
use spellbook::Dictionary;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Maximum size of a dictionary file, in bytes; the largest of LibreOffice have 16 MB.
const LONGEST: u64 = 64 * 1024 * 1024;

/// Maximum number of suggestions for a word.
const MOST_SUGGESTIONS: usize = 8;

/// Number of sampled words that decide the script of a dictionary.
const SAMPLE: usize = 200;

/// Returns the folder of a profile for dictionaries; all of them are loaded.
pub(crate) fn profile_folder(profile: &Path) -> PathBuf {
    profile.join("dictionaries")
}

/// Returns the folders of system dictionaries. `lookup` reads the environment.
pub(crate) fn system_folders(lookup: impl Fn(&str) -> Option<String>) -> Vec<PathBuf> {
    let set = |name: &str| lookup(name).filter(|value| !value.is_empty());
    let mut folders: Vec<PathBuf> = Vec::new();
    if let Some(paths) = set("DICPATH") {
        folders.extend(std::env::split_paths(&paths));
    }
    if cfg!(windows) {
        for base in ["APPDATA", "ProgramData"].into_iter().filter_map(set) {
            folders.push(Path::new(&base).join("hunspell"));
        }
        for base in ["ProgramFiles", "ProgramFiles(x86)"]
            .into_iter()
            .filter_map(set)
        {
            for tag in Language::TAGS {
                let extensions = Path::new(&base).join("LibreOffice/share/extensions");
                folders.push(extensions.join(format!("dict-{tag}")));
            }
        }
        return folders;
    }
    let home = set("HOME").map(PathBuf::from);
    if cfg!(target_os = "macos") {
        folders.extend(home.iter().map(|home| home.join("Library/Spelling")));
        folders.push("/Library/Spelling".into());
        folders.push("/opt/homebrew/share/hunspell".into());
    }
    let own = set("XDG_DATA_HOME").map(PathBuf::from);
    let own = own.or_else(|| Some(home?.join(".local/share")));
    let shared = set("XDG_DATA_DIRS").unwrap_or_else(|| "/usr/local/share:/usr/share".to_owned());
    let shared: Vec<PathBuf> = std::env::split_paths(&shared).collect();
    for base in own.into_iter().chain(shared) {
        folders.extend(["hunspell", "myspell", "myspell/dicts"].map(|name| base.join(name)));
    }
    // Desktops in containers may omit the usual folder from their list.
    folders.push("/usr/share/hunspell".into());
    let mut seen = BTreeSet::new();
    folders.retain(|folder| folder.is_absolute() && seen.insert(folder.clone()));
    folders
}

/// Dictionary in memory.
struct Loaded {
    script: Script,
    words: Dictionary,
}

/// Loaded dictionaries.
#[derive(Default)]
pub(crate) struct Dictionaries {
    all: Vec<Loaded>,
    /// Dictionaries that failed to load: file and reason.
    pub(crate) unusable: Vec<(PathBuf, String)>,
}

impl Dictionaries {
    /// Loads all dictionaries in the user's folder, and one for each language from the system's
    /// folders. Slow.
    pub(crate) fn load(own: Option<&Path>, system: &[PathBuf]) -> Self {
        let mut found = Self::default();
        let mut names = BTreeSet::new();
        for path in own.map(rules_in).unwrap_or_default() {
            names.insert(stem(&path));
            found.add(&path);
        }
        let all: Vec<PathBuf> = system.iter().flat_map(|folder| rules_in(folder)).collect();
        for language in Language::ALL {
            let first = language.dictionaries();
            let of_language = |path: &&PathBuf| {
                let stem = stem(path);
                let rest = stem.strip_prefix(language.tag());
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
            };
            let mut candidates: Vec<&PathBuf> = all.iter().filter(of_language).collect();
            let rank = |path: &&PathBuf| first.iter().position(|own| *own == stem(path));
            candidates.sort_by_key(|path| rank(path).unwrap_or(first.len()));
            if candidates.iter().any(|path| names.contains(&stem(path))) {
                continue;
            }
            let _ = candidates.into_iter().find(|path| found.add(path));
        }
        found
    }

    /// Loads the dictionary of a rules file; returns whether that succeeded.
    fn add(&mut self, rules: &Path) -> bool {
        match load(rules) {
            Ok(loaded) => self.all.push(loaded),
            Err(why) => {
                self.unusable.push((rules.to_owned(), why));
                return false;
            }
        }
        true
    }

    /// Returns whether there is a dictionary for a script.
    pub(crate) fn has(&self, script: Script) -> bool {
        self.of(script).next().is_some()
    }

    fn of(&self, script: Script) -> impl Iterator<Item = &Dictionary> {
        let all = self.all.iter();
        all.filter(move |own| own.script == script)
            .map(|own| &own.words)
    }

    /// Returns whether a dictionary accepts a word. Words of a script without a dictionary are
    /// accepted.
    pub(crate) fn knows(&self, word: &str) -> bool {
        let word = plain(word);
        let Some(script) = Script::of_word(&word).filter(|script| self.has(*script)) else {
            return true;
        };
        let has = |word: &str| {
            let known = guarded(|| self.of(script).any(|own| own.check(word)));
            known.unwrap_or(true)
        };
        let with_e = |word: &str| word.contains('ё') && has(&word.replace('ё', "е"));
        let is_known = |word: &str| has(word) || with_e(word);
        is_known(&word) || word.contains('-') && word.split('-').all(is_known)
    }

    /// Returns suggestions for a word, the nearest first. Slow.
    pub(crate) fn suggest(&self, word: &str) -> Vec<String> {
        let word = plain(word);
        let Some(script) = Script::of_word(&word) else {
            return Vec::new();
        };
        let mut found: Vec<String> = Vec::new();
        for own in self.of(script) {
            let mut some = Vec::new();
            let made = guarded(|| own.suggest(&word, &mut some));
            some.retain(|suggestion| made.is_ok() && !found.contains(suggestion));
            found.append(&mut some);
        }
        let own = single(&word);
        let is_split = |found: &str| found.contains([' ', '-']) && !word.contains([' ', '-']);
        // A letter too few or too many in a row is the commonest slip; words split in two come
        // last.
        found.sort_by_key(|found| (is_split(found), single(found) != own));
        found.truncate(MOST_SUGGESTIONS);
        found
    }
}

/// Returns the word in lower case, with one letter for each doubled one.
fn single(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().flat_map(char::to_lowercase).collect();
    letters.dedup();
    letters.into_iter().collect()
}

/// Returns the name of a dictionary, such as `en_US`.
fn stem(rules: &Path) -> String {
    let stem = rules.file_stem().unwrap_or_default().to_string_lossy();
    stem.replace('-', "_")
}

/// Returns the rules files of a folder that have a words file next to them, sorted by name.
fn rules_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let is_rules = |path: &PathBuf| {
        path.extension().is_some_and(|end| end == "aff") && path.with_extension("dic").is_file()
    };
    let mut rules: Vec<PathBuf> = paths.filter(is_rules).collect();
    rules.sort();
    rules
}

/// Reads a dictionary; the error is part of a sentence.
fn load(rules: &Path) -> Result<Loaded, String> {
    let read = |path: &Path| {
        let bytes = read_plain(path, LONGEST).map_err(|error| io_words(&error))?;
        let bytes = bytes.filter(|bytes| bytes.len() as u64 <= LONGEST);
        bytes.ok_or_else(|| tr!("spelling-too-long", path = path.display().to_string()))
    };
    let (rules, words) = (read(rules)?, read(&rules.with_extension("dic"))?);
    let charset = charset_of(&rules)?;
    let [mut rules, words] = [rules, words].map(|bytes| {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
        charset.decode(bytes).into_owned()
    });
    if charset != Charset::UTF8 && !rules.lines().any(|line| line.starts_with("FLAG ")) {
        // Flags of one byte in the file become one character here.
        rules.insert_str(0, "FLAG UTF-8\n");
    }
    let script = script_of(&words).ok_or_else(|| tr!("spelling-script").to_owned())?;
    let made = guarded(|| Dictionary::new(&rules, &words));
    let made = made.map_err(|panic| panic.what.unwrap_or_default())?;
    let words = made.map_err(said)?;
    Ok(Loaded { script, words })
}

/// Returns the character set named by the rules, for both files; hunspell's default is Latin-1.
fn charset_of(rules: &[u8]) -> Result<Charset, String> {
    let mut lines = rules.split(|byte| *byte == b'\n');
    let named = lines.find_map(|line| {
        let line = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
        line.strip_prefix(b"SET ")
    });
    let name = named.map_or("ISO8859-1".into(), |name| String::from_utf8_lossy(name));
    let name = name.trim();
    let known = name.strip_prefix("microsoft-").unwrap_or(name);
    let known = known.replace("ISO8859", "ISO-8859");
    let found = Charset::from_kludge(known.as_bytes());
    found.ok_or_else(|| tr!("spelling-charset", name = name))
}

/// Returns the script of most words of a dictionary.
fn script_of(words: &str) -> Option<Script> {
    let mut latin = 0;
    let mut cyrillic = 0;
    // Sampled from the middle: names and abbreviations, which may be foreign, come first.
    let lines = words.lines().count();
    for word in words
        .lines()
        .skip(1 + lines / 2)
        .chain(words.lines().skip(1))
        .take(SAMPLE)
    {
        let word = word.split('/').next().unwrap_or_default();
        match Script::of_word(word) {
            Some(Script::Latin) => latin += 1,
            Some(Script::Cyrillic) => cyrillic += 1,
            None => {}
        }
    }
    match latin.max(cyrillic) {
        0 => None,
        most if most == latin => Some(Script::Latin),
        _ => Some(Script::Cyrillic),
    }
}
