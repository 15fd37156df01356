//! A document of the profile: a file of JSON with a version, replaced whole, private to its owner.
//!
//! Two windows may use one profile: each write takes the profile's lock, reads what is on the disk,
//! and adds the changes of its own window to what others wrote since.

use crate::files::{self, Access, Lock};
use crate::strings::{io_words, tr};
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::Path;

/// The file whose lock is held while a document of the profile is replaced.
const LOCK: &str = "profile.lock";

/// Which document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Settings,
    History,
    Bookmarks,
    Session,
    Marks,
    Read,
    Stars,
    Threads,
    Drafts,
    Words,
    Requests,
}

impl Kind {
    pub(crate) const ALL: [Self; 11] = [
        Self::Settings,
        Self::History,
        Self::Bookmarks,
        Self::Session,
        Self::Marks,
        Self::Read,
        Self::Stars,
        Self::Threads,
        Self::Drafts,
        Self::Words,
        Self::Requests,
    ];

    pub(crate) const fn file(self) -> &'static str {
        match self {
            Self::Settings => "settings.json",
            Self::History => "history.json",
            Self::Bookmarks => "bookmarks.json",
            Self::Session => "session.json",
            Self::Marks => "marks.json",
            Self::Read => "read.json",
            Self::Stars => "stars.json",
            Self::Threads => "threads.json",
            Self::Drafts => "drafts.json",
            Self::Words => "words.json",
            Self::Requests => "requests.json",
        }
    }

    const fn version(self) -> u64 {
        1
    }

    /// Longest document that is read, in bytes: settings have a few hundred, ten thousand visits
    /// about two million.
    const fn longest(self) -> u64 {
        match self {
            Self::Settings | Self::Words => 1024 * 1024,
            Self::History
            | Self::Bookmarks
            | Self::Session
            | Self::Marks
            | Self::Stars
            | Self::Requests => 64 * 1024 * 1024,
            // Six bytes a message where everything but the first was read out of order.
            Self::Read | Self::Threads | Self::Drafts => 256 * 1024 * 1024,
        }
    }
}

/// A document that is kept.
pub(crate) trait Document: Clone {
    const KIND: Kind;

    /// Reads its fields; one that makes no sense is as good as absent.
    fn from_fields(fields: Map<String, Value>) -> Self;

    fn to_fields(&self) -> Map<String, Value>;

    /// Reads what is in files of its own next to the document; a sentence for each that is lost.
    fn complete(&mut self, _dir: &Path) -> Vec<String> {
        Vec::new()
    }

    /// Writes what is in files of its own, before the document names them.
    ///
    /// # Errors
    /// When one of them cannot be written.
    fn write_files(&self, _dir: &Path) -> io::Result<()> {
        Ok(())
    }

    /// Removes files that the document names no longer, after it was written.
    fn remove_files(&self, _dir: &Path) {}

    /// What another window wrote, with the changes that this one made to `base`.
    fn merged(theirs: Self, base: &Self, own: &Self) -> Self;
}

/// What was found.
pub(crate) struct Found {
    /// Its fields without the version; `None` when there is no document that can be used.
    pub(crate) fields: Option<Map<String, Value>>,
    /// A sentence, when it could not be used.
    pub(crate) trouble: Option<String>,
    /// Whether it may be written: not when one that cannot be used is still there.
    pub(crate) may_save: bool,
}

/// Reads a document. No file is no trouble.
pub(crate) fn read(dir: &Path, kind: Kind) -> Found {
    let path = dir.join(kind.file());
    let bytes = match files::read_plain(&path, kind.longest()) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => {
            return Found {
                fields: None,
                trouble: None,
                may_save: true,
            };
        }
        Err(error) => {
            return Found {
                fields: None,
                trouble: Some(tr!(
                    "document-unreadable",
                    path = path.display().to_string(),
                    error = io_words(&error)
                )),
                may_save: false,
            };
        }
    };
    match fields(&String::from_utf8_lossy(&bytes), kind) {
        Ok(fields) => Found {
            fields: Some(fields),
            trouble: None,
            may_save: true,
        },
        Err(why) => put_aside(&path, &why),
    }
}

/// The fields of the text of a document; the error is a part of a sentence.
pub(crate) fn fields(text: &str, kind: Kind) -> Result<Map<String, Value>, String> {
    let document = serde_json::from_str(text)
        .map_err(|error| tr!("document-damaged", why = error.to_string()))?;
    let Value::Object(mut fields) = document else {
        return Err(tr!("document-damaged", why = tr!("document-no-object")));
    };
    match fields.remove("version").as_ref().and_then(Value::as_u64) {
        Some(version) if version == kind.version() => Ok(fields),
        Some(newer) if newer > kind.version() => Err(tr!(
            "document-newer",
            newer = newer.to_string(),
            known = kind.version().to_string()
        )),
        _ => Err(tr!("document-damaged", why = tr!("document-no-version"))),
    }
}

/// Renames a file that cannot be used to the first free `NAME.aside-N`.
fn put_aside(path: &Path, why: &str) -> Found {
    let free = (1..1000)
        .map(|number| path.with_extension(format!("json.aside-{number}")))
        .find(|aside| !aside.exists());
    let moved = free.and_then(|aside| fs::rename(path, &aside).ok().map(|()| aside));
    let path = path.display().to_string();
    let trouble = match &moved {
        Some(aside) => {
            let aside = aside.display().to_string();
            tr!("document-aside", path = path, why = why, aside = aside)
        }
        None => tr!("document-stays", path = path, why = why),
    };
    Found {
        fields: None,
        trouble: Some(trouble),
        may_save: moved.is_some(),
    }
}

/// The text of a document.
fn text(kind: Kind, mut fields: Map<String, Value>) -> String {
    fields.insert("version".to_owned(), json!(kind.version()));
    format!("{:#}\n", Value::Object(fields))
}

/// Takes the lock of a profile, whose folder is made if need be.
pub(crate) fn lock(dir: &Path) -> io::Result<Lock> {
    files::make_own_folder(dir)?;
    files::lock(&dir.join(LOCK))
}

/// Prepares a profile at a start: what is in its folder is its owner's alone, and what killed
/// processes left of their writing goes.
pub(crate) fn tidy(dir: &Path) {
    // A folder that is no profile (`--profile /tmp`) keeps the mode that it has.
    if Kind::ALL.iter().any(|kind| dir.join(kind.file()).exists()) {
        files::close_to_others(dir);
    }
    if let Ok(_held) = lock(dir) {
        files::remove_drafts(dir);
    }
}

/// What became of a document.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Stored<T> {
    /// It is on the disk as this window has it.
    AsGiven,
    /// Another window had changed it; this is on the disk now.
    Merged(T),
}

/// Writes documents for one window.
#[derive(Default)]
pub(crate) struct Writer {
    /// Sums of what it wrote last, where no other window had changed anything.
    own: HashMap<Kind, u64>,
}

impl Writer {
    /// Writes a document; `base` is what the window had when it agreed with the disk last.
    ///
    /// # Errors
    /// When the folder or the file cannot be written, or the file cannot be read and has to stay.
    pub(crate) fn write<T: Document>(
        &mut self,
        dir: &Path,
        base: &T,
        own: &T,
    ) -> io::Result<Stored<T>> {
        let _held = lock(dir)?;
        let found = read(dir, T::KIND);
        if !found.may_save {
            return Err(io::Error::other(found.trouble.unwrap_or_default()));
        }
        let foreign = found.fields.filter(|fields| {
            let sum = files::fnv1a(text(T::KIND, fields.clone()).as_bytes());
            self.own.get(&T::KIND) != Some(&sum) && *fields != base.to_fields()
        });
        let stored = match foreign {
            Some(fields) => {
                let mut theirs = T::from_fields(fields);
                // What is lost was said when it was read first.
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
        let text = text(T::KIND, written.to_fields());
        let path = dir.join(T::KIND.file());
        files::replace_file(&path, text.as_bytes(), Access::Owner)?;
        written.remove_files(dir);
        // What was merged is not what the window has: the next write merges once more, until the
        // window has taken it.
        if is_own {
            self.own.insert(T::KIND, files::fnv1a(text.as_bytes()));
        } else {
            self.own.remove(&T::KIND);
        }
        Ok(stored)
    }
}
