//! Document of the profile: a versioned JSON file, replaced as a whole, private to its owner.
//!
//! The settings are a TOML file, which the user may edit: only changed keys are written
//! (`toml.rs`).
//!
//! Two windows may share a profile. Each write takes the profile's lock, reads the file, and merges
//! its window's changes into those of others.

use crate::files::{self, Access, Lock, toml};
use crate::strings::{io_words, tr};
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::fs;
use std::io;
use std::iter;
use std::path::{Path, PathBuf};

/// File whose lock is held while a document of the profile is replaced.
const LOCK: &str = "profile.lock";

/// Version of every document.
const VERSION: u64 = 1;

pub(crate) use crate::files::toml::written as toml_value;

/// Declares the documents: file and maximum size in megabytes of each.
macro_rules! kinds {
    ($($kind:ident $file:literal $megabytes:literal;)*) => {
        /// Kind of document.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Kind { $($kind,)* }

        impl Kind {
            pub(crate) const ALL: [Self; [$($file),*].len()] = [$(Self::$kind,)*];

            pub(crate) const fn file(self) -> &'static str {
                match self { $(Self::$kind => $file,)* }
            }

            /// Returns the maximum size of a document, in bytes: settings have a few hundred, ten
            /// thousand visits about two million.
            const fn longest(self) -> u64 {
                1024 * 1024 * match self { $(Self::$kind => $megabytes,)* }
            }
        }
    };
}

kinds! {
    Settings "settings.toml" 1;
    History "history.json" 64;
    Bookmarks "bookmarks.json" 64;
    Session "session.json" 64;
    Marks "marks.json" 64;
    // Six bytes per message if everything but the first was read out of order.
    Read "read.json" 256;
    Stars "stars.json" 64;
    Threads "threads.json" 256;
    Drafts "drafts.json" 256;
    Words "words.json" 1;
    Requests "requests.json" 64;
}

impl Kind {
    /// Returns the file of an older format, read while the current one is missing.
    const fn old_file(self) -> Option<&'static str> {
        match self {
            Self::Settings => Some("settings.json"),
            _ => None,
        }
    }

    const fn form(self) -> DocumentFormat {
        match self {
            Self::Settings => DocumentFormat::Toml,
            _ => DocumentFormat::Json,
        }
    }
}

/// Format of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DocumentFormat {
    Json,
    Toml,
}

/// Document that a profile stores.
pub(crate) trait Document: Clone {
    const KIND: Kind;

    /// Reads the fields; an invalid one counts as absent.
    fn from_fields(fields: Map<String, Value>) -> Self;

    fn to_fields(&self) -> Map<String, Value>;

    /// Returns the fields that a file edited by hand may omit.
    fn usual_fields() -> Map<String, Value> {
        Map::new()
    }

    /// Reads separate files of the document; returns a sentence for each lost one.
    fn complete(&mut self, _dir: &Path) -> Vec<String> {
        Vec::new()
    }

    /// Writes separate files, before the document names them.
    ///
    /// # Errors
    /// One of them cannot be written.
    fn write_files(&self, _dir: &Path) -> io::Result<()> {
        Ok(())
    }

    /// Removes separate files that the document no longer names, after it was written.
    fn remove_files(&self, _dir: &Path) {}

    /// Applies the changes of this window since `base` to the version of another.
    fn merged(theirs: Self, base: &Self, own: &Self) -> Self;
}

/// Result of reading a document.
#[derive(Default)]
pub(crate) struct ReadDocument {
    /// Fields without the version; `None` if there is no usable document. Those of a newer version
    /// are read as far as possible.
    pub(crate) fields: Option<Map<String, Value>>,
    /// Text of a file that is edited in place, if any.
    text: Option<String>,
    /// Sentence about an unusable document.
    pub(crate) trouble: Option<String>,
    /// True if a newer version wrote the document.
    pub(crate) is_newer: bool,
    /// False while an unusable file is still in its place: it must not be overwritten.
    pub(crate) may_save: bool,
}

impl ReadDocument {
    /// Returns the line of a key in a file that is edited by hand.
    pub(crate) fn line_of(&self, path: &[String]) -> Option<usize> {
        toml::line_of(self.text.as_deref()?, path)
    }
}

/// Reason why the text of a document has no usable fields.
struct Unusable {
    /// Part of a sentence.
    why: String,
    /// Fields of a newer version, as far as they can be read.
    newer: Option<Map<String, Value>>,
}

impl Unusable {
    fn damaged(why: String) -> Self {
        let why = tr!("document-damaged", why = why);
        Self { why, newer: None }
    }

    fn damaged_in(line: usize, why: &str) -> Self {
        let line = line.to_string();
        Self::damaged(tr!("document-line", line = line, why = why))
    }
}

/// Returns the files that may contain a document, with their formats; the first existing one
/// counts.
fn files_of(dir: &Path, kind: Kind) -> impl Iterator<Item = (PathBuf, DocumentFormat)> {
    let old = kind
        .old_file()
        .map(|old| (dir.join(old), DocumentFormat::Json));
    iter::once((dir.join(kind.file()), kind.form())).chain(old)
}

/// Handling of a damaged file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OnDamage {
    /// Rename it, and write its good lines in its place.
    SetAside,
    /// Leave it unchanged.
    Leave,
}

/// Reads a document for the window that owns the profile: a damaged file is set aside. A missing
/// file is no fault.
pub(crate) fn read(dir: &Path, kind: Kind) -> ReadDocument {
    find(dir, kind, OnDamage::SetAside)
}

/// Reads a document without owning the profile: a damaged file stays, since an editor may be
/// writing it.
pub(crate) fn look(dir: &Path, kind: Kind) -> ReadDocument {
    find(dir, kind, OnDamage::Leave)
}

fn find(dir: &Path, kind: Kind, on_damage: OnDamage) -> ReadDocument {
    let found =
        files_of(dir, kind).find_map(|(path, form)| read_file(&path, kind, form, on_damage));
    found.unwrap_or(ReadDocument {
        may_save: true,
        ..ReadDocument::default()
    })
}

/// Reads a file of a document; `None` if it is missing.
fn read_file(
    path: &Path,
    kind: Kind,
    form: DocumentFormat,
    on_damage: OnDamage,
) -> Option<ReadDocument> {
    let bytes = match files::read_plain(path, kind.longest()) {
        Ok(bytes) => bytes?,
        Err(error) => {
            return Some(ReadDocument {
                trouble: Some(tr!(
                    "document-unreadable",
                    path = path.display().to_string(),
                    error = io_words(&error)
                )),
                ..ReadDocument::default()
            });
        }
    };
    let document =
        text_of(&bytes, form).and_then(|text| parsed(&text, form).map(|fields| (fields, text)));
    Some(match document {
        Ok((fields, text)) => ReadDocument {
            fields: Some(fields),
            text: (form == DocumentFormat::Toml).then_some(text),
            trouble: None,
            is_newer: false,
            may_save: true,
        },
        // The known fields of a newer version are used, but nothing is written: both versions may
        // be in use.
        Err(Unusable {
            why,
            newer: Some(fields),
        }) => ReadDocument {
            fields: Some(fields),
            trouble: Some(tr!(
                "document-read-only",
                path = path.display().to_string(),
                why = why
            )),
            is_newer: true,
            ..ReadDocument::default()
        },
        Err(unusable) => damaged(path, &bytes, form, (&unusable.why, on_damage)),
    })
}

/// Reads the good lines of a damaged file.
fn damaged(
    path: &Path,
    bytes: &[u8],
    form: DocumentFormat,
    (why, on_damage): (&str, OnDamage),
) -> ReadDocument {
    let repaired = (form == DocumentFormat::Toml).then(|| toml::repaired(bytes));
    let repaired = repaired.flatten().and_then(|own| {
        let fields = parsed(&own.text, form).ok()?;
        Some((own, fields))
    });
    let Some((repaired, fields)) = repaired else {
        return match on_damage {
            OnDamage::SetAside => set_aside(path, why),
            OnDamage::Leave => ReadDocument {
                trouble: Some(format!("{}: {why}.", path.display())),
                ..ReadDocument::default()
            },
        };
    };
    let aside = (on_damage == OnDamage::SetAside)
        .then(|| move_aside(path))
        .flatten();
    if aside.is_some() {
        // If this fails, other writes fail too, and they are reported.
        let _ = files::replace_file(path, repaired.text.as_bytes(), Access::Owner);
    }
    let shown = path.display().to_string();
    let lines = numbers(&repaired.left_out);
    let trouble = match &aside {
        Some(aside) => {
            let aside = aside.display().to_string();
            tr!(
                "document-repaired",
                path = shown,
                why = why,
                lines = lines,
                aside = aside
            )
        }
        None => tr!("document-partly", path = shown, why = why, lines = lines),
    };
    ReadDocument {
        fields: Some(fields),
        text: Some(repaired.text),
        trouble: Some(trouble),
        is_newer: false,
        may_save: aside.is_some(),
    }
}

/// Formats line numbers for a sentence, at most `MOST`.
fn numbers(lines: &[usize]) -> String {
    const MOST: usize = 20;
    let shown = lines.iter().take(MOST).map(ToString::to_string);
    let mut text = shown.collect::<Vec<_>>().join(", ");
    if lines.len() > MOST {
        text.push('…');
    }
    text
}

/// Decodes the bytes of a document. JSON that is not UTF-8 loses only its texts.
fn text_of(bytes: &[u8], form: DocumentFormat) -> Result<String, Unusable> {
    match (std::str::from_utf8(bytes), form) {
        (Ok(text), _) => Ok(text.to_owned()),
        (Err(_), DocumentFormat::Json) => Ok(String::from_utf8_lossy(bytes).into_owned()),
        (Err(error), DocumentFormat::Toml) => {
            let line = toml::line_at(bytes, error.valid_up_to());
            Err(Unusable::damaged_in(line, tr!("document-no-utf8")))
        }
    }
}

/// Parses the text of a document; the error is part of a sentence.
pub(crate) fn fields(text: &str, kind: Kind) -> Result<Map<String, Value>, String> {
    parsed(text, kind.form()).map_err(|unusable| unusable.why)
}

fn parsed(text: &str, form: DocumentFormat) -> Result<Map<String, Value>, Unusable> {
    let mut fields = match form {
        DocumentFormat::Json => {
            let document =
                serde_json::from_str(text).map_err(|error| Unusable::damaged(error.to_string()))?;
            let Value::Object(fields) = document else {
                return Err(Unusable::damaged(tr!("document-no-object").to_owned()));
            };
            fields
        }
        DocumentFormat::Toml => {
            toml::fields(text).map_err(|damage| Unusable::damaged_in(damage.line, &damage.why))?
        }
    };
    match (fields.remove("version"), form) {
        // A file written by hand may omit the version.
        (None, DocumentFormat::Toml) => Ok(fields),
        (version, _) => match version.as_ref().and_then(Value::as_u64) {
            Some(VERSION) => Ok(fields),
            Some(newer) if newer > VERSION => Err(Unusable {
                why: tr!(
                    "document-newer",
                    newer = newer.to_string(),
                    known = VERSION.to_string()
                ),
                newer: Some(fields),
            }),
            _ => Err(Unusable::damaged(tr!("document-no-version").to_owned())),
        },
    }
}

/// Separator between the name of a file that was set aside and its number.
const ASIDE: &str = ".aside-";

/// Renames a file to the first free `NAME.aside-N`; `None` if that fails.
fn move_aside(path: &Path) -> Option<PathBuf> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let free = (1..1000)
        .map(|number| path.with_file_name(format!("{name}{ASIDE}{number}")))
        .find(|aside| !aside.exists());
    free.and_then(|aside| fs::rename(path, &aside).ok().map(|()| aside))
}

/// Returns the files of a profile that were set aside, by name.
pub(crate) fn files_aside(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    let is_aside = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default();
        name.to_string_lossy().contains(ASIDE)
    };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_aside).collect();
    paths.sort();
    paths
}

/// Sets an unusable file aside.
fn set_aside(path: &Path, why: &str) -> ReadDocument {
    let moved = move_aside(path);
    let path = path.display().to_string();
    let trouble = match &moved {
        Some(aside) => {
            let aside = aside.display().to_string();
            tr!("document-aside", path = path, why = why, aside = aside)
        }
        None => tr!("document-stays", path = path, why = why),
    };
    ReadDocument {
        trouble: Some(trouble),
        may_save: moved.is_some(),
        ..ReadDocument::default()
    }
}

/// Formats the text of a document.
fn text(mut fields: Map<String, Value>) -> String {
    fields.insert("version".to_owned(), json!(VERSION));
    format!("{:#}\n", Value::Object(fields))
}

/// Takes the lock of a profile, and creates its folder if necessary.
pub(crate) fn lock(dir: &Path) -> io::Result<Lock> {
    files::make_own_folder(dir)?;
    files::lock(&dir.join(LOCK))
}

/// Prepares a profile at a start: restricts its folder to its owner, and removes temporary files of
/// killed processes.
pub(crate) fn tidy(dir: &Path) {
    // A folder that is no profile (`--profile /tmp`) keeps its mode.
    if Kind::ALL.iter().any(|kind| dir.join(kind.file()).exists()) {
        files::restrict_to_owner(dir);
    }
    if let Ok(_held) = lock(dir) {
        files::remove_drafts(dir);
    }
}

/// Result of writing a document.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Stored<T> {
    /// The file has this window's version.
    AsGiven,
    /// Another window had changed it; the file has this merged version.
    Merged(T),
}

/// Writer of documents for one window.
#[derive(Default)]
pub(crate) struct Writer {
    /// Checksums of documents last written, if no other window had changed them.
    own: HashMap<Kind, u64>,
    /// Files edited in place: checksum and fields of the last write.
    own_fields: HashMap<Kind, (u64, Map<String, Value>)>,
}

impl Writer {
    /// Writes a document; `base` is its version when window and disk last agreed.
    ///
    /// # Errors
    /// The folder or file cannot be written, or an unreadable file must stay.
    pub(crate) fn write<T: Document>(
        &mut self,
        dir: &Path,
        base: &T,
        own: &T,
    ) -> io::Result<Stored<T>> {
        let _held = lock(dir)?;
        if T::KIND.form() == DocumentFormat::Toml {
            return self.write_in_place(dir, base, own);
        }
        let found = read(dir, T::KIND);
        if !found.may_save {
            return Err(io::Error::other(found.trouble.unwrap_or_default()));
        }
        let foreign = found.fields.filter(|fields| {
            let sum = files::fnv1a(text(fields.clone()).as_bytes());
            self.own.get(&T::KIND) != Some(&sum) && *fields != base.to_fields()
        });
        let stored = match foreign {
            Some(fields) => {
                let mut theirs = T::from_fields(fields);
                // Lost files were reported when the document was first read.
                let _ = theirs.complete(dir);
                Stored::Merged(T::merged(theirs, base, own))
            }
            None => Stored::AsGiven,
        };
        let written = match &stored {
            Stored::Merged(merged) => merged,
            Stored::AsGiven => own,
        };
        written.write_files(dir)?;
        let is_own = matches!(stored, Stored::AsGiven);
        let text = text(written.to_fields());
        let path = dir.join(T::KIND.file());
        files::replace_file(&path, text.as_bytes(), Access::Owner)?;
        written.remove_files(dir);
        // A merged version differs from the window's: the next write must merge again, until the
        // window has applied it.
        if is_own {
            self.own.insert(T::KIND, files::fnv1a(text.as_bytes()));
        } else {
            self.own.remove(&T::KIND);
        }
        Ok(stored)
    }

    /// Writes only the changes of this window into a file that the user may have edited.
    fn write_in_place<T: Document>(
        &mut self,
        dir: &Path,
        base: &T,
        own: &T,
    ) -> io::Result<Stored<T>> {
        let path = dir.join(T::KIND.file());
        let (text, before) = match files::read_plain(&path, T::KIND.longest())? {
            None => {
                let head = tr!("settings-file-head");
                (format!("{head}\nversion = {VERSION}\n"), T::usual_fields())
            }
            Some(bytes) => {
                let sum = files::fnv1a(&bytes);
                let before = match self.own_fields.get(&T::KIND) {
                    Some((own, fields)) if *own == sum => fields.clone(),
                    _ => base.to_fields(),
                };
                let text = String::from_utf8(bytes)
                    .map_err(|_| io::Error::other(tr!("document-no-utf8")))?;
                (text, before)
            }
        };
        // A file damaged while the window is open may be under edit: it stays.
        let stays = |why| io::Error::other(tr!("document-not-written", why = why));
        fields(&text, T::KIND).map_err(stays)?;
        let own_fields = own.to_fields();
        let text = toml::changed(&text, &before, &own_fields, &T::usual_fields())
            .map_err(|damage| stays(damage.why))?;
        let now = T::from_fields(fields(&text, T::KIND).map_err(stays)?);
        files::replace_file(&path, text.as_bytes(), Access::Owner)?;
        if now.to_fields() == own_fields {
            let sum = files::fnv1a(text.as_bytes());
            self.own_fields.insert(T::KIND, (sum, own_fields));
            Ok(Stored::AsGiven)
        } else {
            self.own_fields.remove(&T::KIND);
            Ok(Stored::Merged(now))
        }
    }
}
