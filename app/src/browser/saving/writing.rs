//! Files that the user saves, as the writer writes them.

use super::extracting::extract;
use super::outcome::{Unsaved, Written, WrittenFiles};
use crate::browser::jobs::token::WriteToken;
use crate::command::{OnExisting, Payload};
use crate::files::{Access, create_file, replace_file};
use crate::strings::tr;
use fidoscope_core::job::Job;
use fidoscope_core::objects::safe_file_name;
use fidoscope_core::url::FidoUrl;
use std::collections::HashSet;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Maximum number of names of one kind that are tried: `name (2)`, `name (3)` and so on.
const MOST_NUMBERED: u32 = 10_000;

/// Function that fetches the bytes at an address.
pub(in crate::browser) type Fetch<'f> = dyn Fn(&FidoUrl) -> Result<Vec<u8>, String> + 'f;

/// Writes what the user saves. Runs in a worker. A file that is there is only replaced when that
/// was asked for.
pub(in crate::browser) fn write(
    path: &Path,
    payload: &Payload,
    on_existing: OnExisting,
    (job, token): (&Job, &WriteToken),
    fetch: &Fetch<'_>,
) -> Result<Written, Unsaved> {
    let path = match payload {
        Payload::Bytes(held) => write_one(path, &held.0, on_existing, token)?,
        Payload::At(url) => {
            let bytes = fetch(url).map_err(Unsaved::because)?;
            write_one(path, &bytes, on_existing, token)?
        }
        Payload::Many(files) => return write_many(path, files, on_existing, (job, token), fetch),
        Payload::Tree(url) => return extract(path, url, on_existing, (job, token), fetch),
    };
    Ok(Written {
        folder: path.parent().map(Path::to_owned),
        what: WrittenFiles::One(path.file_name().unwrap_or_default().display().to_string()),
        is_stopped: false,
        troubles: Vec::new(),
    })
}

pub(super) fn write_one(
    path: &Path,
    bytes: &[u8],
    on_existing: OnExisting,
    _token: &WriteToken,
) -> Result<PathBuf, Unsaved> {
    let mut at = path.to_owned();
    for number in 2..MOST_NUMBERED {
        let written = match on_existing {
            OnExisting::Replace => replace_file(&at, bytes, Access::AsBefore),
            OnExisting::Ask | OnExisting::Rename => create_file(&at, bytes, Access::AsBefore),
        };
        match written {
            Ok(()) => return Ok(at),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                if on_existing == OnExisting::Ask {
                    break;
                }
                at = numbered(path, number);
            }
            Err(error) => return Err(Unsaved::not_written(&at, &error)),
        }
    }
    Err(Unsaved {
        why: tr!("file-exists", path = path.display().to_string()),
        is_taken: true,
    })
}

/// `name (2).ending` next to `name.ending`.
pub(super) fn numbered(path: &Path, number: u32) -> PathBuf {
    let mut name = path.file_stem().map(OsString::from).unwrap_or_default();
    name.push(format!(" ({number})"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// Writes files into a folder. Two of one name get different ones.
fn write_many(
    folder: &Path,
    files: &[(String, FidoUrl)],
    on_existing: OnExisting,
    (job, token): (&Job, &WriteToken),
    fetch: &Fetch<'_>,
) -> Result<Written, Unsaved> {
    if !folder.is_dir() {
        let path = folder.display().to_string();
        return Err(Unsaved::because(tr!("objects-no-folder", path = path)));
    }
    let mut used = HashSet::new();
    let mut paths = Vec::new();
    for (name, url) in files {
        let plain = folder.join(safe_file_name(name));
        let mut path = plain.clone();
        let mut number = 2;
        // File systems may not distinguish large letters from small ones.
        while !used.insert(path.to_string_lossy().to_lowercase()) && number < MOST_NUMBERED {
            path = numbered(&plain, number);
            number += 1;
        }
        paths.push((path, url));
    }
    if on_existing == OnExisting::Ask {
        existing(paths.iter().map(|(path, _)| path.as_path()))?;
    }
    job.expect(paths.len() as u64);
    let mut troubles = Vec::new();
    let mut count = 0;
    for (path, url) in paths {
        if job.is_cancelled() {
            break;
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let outcome = fetch(url).map_err(|why| tr!("objects-not-had", name = &*name, why = why));
        let written = outcome.and_then(|bytes| {
            let written = write_one(&path, &bytes, on_existing, token);
            written.map_err(|unsaved| unsaved.why)
        });
        match written {
            Ok(_) => count += 1,
            Err(why) => troubles.push(why),
        }
        job.advance(1);
    }
    Ok(Written {
        folder: Some(folder.to_owned()),
        what: WrittenFiles::Many(count),
        is_stopped: job.is_cancelled(),
        troubles,
    })
}

/// Asks about files that are there already.
pub(super) fn existing<'p>(paths: impl Iterator<Item = &'p Path>) -> Result<(), Unsaved> {
    let there: Vec<String> = paths
        .filter(|path| path.exists())
        .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .collect();
    if there.is_empty() {
        return Ok(());
    }
    let (count, names) = (there.len() as u64, shortened(&there));
    Err(Unsaved {
        why: tr!("objects-there", count = count, names = names),
        is_taken: true,
    })
}

/// The first few of some names.
fn shortened(names: &[String]) -> String {
    const SHOWN: usize = 6;
    let mut text = names.get(..SHOWN).unwrap_or(names).join(", ");
    if names.len() > SHOWN {
        text.push_str(", …");
    }
    text
}
