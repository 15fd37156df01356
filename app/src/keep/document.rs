//! A file of JSON with a version, replaced whole.

use crate::strings::tr;
use serde_json::{Map, Value, json};
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::Path;

/// Longest document that is read, in bytes: ten thousand visits take about two megabytes.
const LONGEST: u64 = 64 * 1024 * 1024;

/// Which document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    History,
    Bookmarks,
    Session,
}

impl Kind {
    pub(crate) const fn file(self) -> &'static str {
        match self {
            Self::History => "history.json",
            Self::Bookmarks => "bookmarks.json",
            Self::Session => "session.json",
        }
    }

    const fn version(self) -> u64 {
        1
    }
}

/// What was found.
pub(super) struct Found {
    /// Its fields without the version; `None` when there is no document that can be used.
    pub(super) fields: Option<Map<String, Value>>,
    /// A sentence, when it could not be used.
    pub(super) trouble: Option<String>,
    /// Whether it may be written: not when one that cannot be used is still there.
    pub(super) may_save: bool,
}

/// Reads a document. No file is no trouble.
pub(super) fn read(dir: &Path, kind: Kind) -> Found {
    let path = dir.join(kind.file());
    let text = match read_text(&path) {
        Ok(Some(text)) => text,
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
                    error = error.to_string()
                )),
                may_save: false,
            };
        }
    };
    match fields(&text, kind) {
        Ok(fields) => Found {
            fields: Some(fields),
            trouble: None,
            may_save: true,
        },
        Err(why) => put_aside(&path, &why),
    }
}

fn read_text(path: &Path) -> io::Result<Option<String>> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut bytes = Vec::new();
    file.take(LONGEST + 1).read_to_end(&mut bytes)?;
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

fn fields(text: &str, kind: Kind) -> Result<Map<String, Value>, String> {
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
pub(super) fn text(kind: Kind, mut fields: Map<String, Value>) -> String {
    fields.insert("version".to_owned(), json!(kind.version()));
    format!("{:#}\n", Value::Object(fields))
}

/// Replaces a file: a crash at any moment leaves the old or the new one whole.
///
/// # Errors
/// When the folder or the file cannot be written.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let dir = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(dir)?;
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let draft = dir.join(name);
    let written = write_through(&draft, text).and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        let _ = fs::remove_file(&draft);
    }
    written?;
    // The rename itself has to reach the disk; where a folder cannot be synced it is left.
    if let Ok(folder) = File::open(dir) {
        let _ = folder.sync_all();
    }
    Ok(())
}

fn write_through(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
