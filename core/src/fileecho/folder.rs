//! Reading a folder: its plain files, and the descriptions in its lists.

use super::describe::{self, Dialect};
use super::{FileEchoError, FileEntry, FileList, Stamp, Tic};
use crate::charset::{Fallback, encoding};
use crate::job::Job;
use crate::{cores, limits};
use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs::{self, DirEntry, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// A name without case: what names are sorted and compared by.
pub(super) fn key(name: &str) -> String {
    if name.is_ascii() {
        name.to_ascii_lowercase()
    } else {
        name.to_lowercase()
    }
}

/// A name of the folder that may be a file of the echo.
struct Candidate {
    entry: DirEntry,
    name: String,
    is_link: bool,
}

/// What the names of a folder are.
#[derive(Default)]
struct Names {
    files: Vec<Candidate>,
    /// Lists, those that count more first.
    lists: Vec<(Dialect, PathBuf)>,
    tics: Vec<PathBuf>,
    left_out: usize,
    is_full: bool,
}

pub(super) fn read(
    folder: &Path,
    fallback: Fallback,
    job: &Job,
) -> Result<FileList, FileEchoError> {
    let began = SystemTime::now();
    let io = |source| FileEchoError::Folder {
        path: folder.to_owned(),
        source,
    };
    let names = names(folder, job).map_err(|error| error.map_or(FileEchoError::Cancelled, io))?;
    let lists: Vec<PathBuf> = names.lists.iter().map(|(_, path)| path.clone()).collect();
    // Before the lists are read: what changes meanwhile is read again next time.
    let stamp = Stamp::take(folder, lists);
    let mut faults = Vec::new();
    if names.is_full {
        faults.push(format!(
            "the folder has more than {} files: the others are not listed",
            limits::FILE_ECHO_FILES
        ));
    }
    let mut left_out = names.left_out;
    let real = fs::canonicalize(folder).map_err(io)?;
    // The lists are read while the sizes are.
    let parts = split(names.files);
    let (found, texts) = cores::beside(
        parts,
        |part| entries_of(part, &real, job),
        || describe::texts(&names.lists),
    );
    let mut entries = Vec::new();
    for (part, strangers) in found {
        entries.extend(part);
        left_out += strangers;
    }
    if job.is_cancelled() {
        return Err(FileEchoError::Cancelled);
    }
    entries.sort_by(|(a, one), (b, other)| a.cmp(b).then_with(|| one.name.cmp(&other.name)));
    let mut known: HashMap<String, usize> = HashMap::with_capacity(entries.len());
    let mut files = Vec::with_capacity(entries.len());
    for (at, (key, entry)) in entries.into_iter().enumerate() {
        known.entry(key).or_insert(at);
        files.push(entry);
    }
    for text in texts {
        match text {
            Ok(text) => describe::apply(&text, fallback, &known, &mut files, &mut faults, job),
            Err(fault) => faults.push(fault),
        }
    }
    tics(names.tics, fallback, &known, &mut files, &mut faults, job);
    if job.is_cancelled() {
        return Err(FileEchoError::Cancelled);
    }
    let settled = stamp.is_settled(began);
    Ok(FileList {
        folder: folder.to_owned(),
        entries: files,
        left_out,
        faults,
        stamp,
        settled,
    })
}

/// The names of a folder; `None` as the error when the job was cancelled.
fn names(folder: &Path, job: &Job) -> Result<Names, Option<io::Error>> {
    let mut names = Names::default();
    for (at, entry) in fs::read_dir(folder).map_err(Some)?.enumerate() {
        if at % 1024 == 0 && job.is_cancelled() {
            return Err(None);
        }
        let entry = entry.map_err(Some)?;
        let raw = entry.file_name();
        let (Ok(kind), false) = (entry.file_type(), raw.as_encoded_bytes().starts_with(b"."))
        else {
            continue;
        };
        if kind.is_dir() {
            continue;
        }
        if !kind.is_file() && !kind.is_symlink() {
            names.left_out += 1;
            continue;
        }
        if let Some(dialect) = Dialect::of_name(&raw) {
            names.lists.push((dialect, entry.path()));
        } else if has_extension(&raw, "tic") {
            if names.tics.len() < limits::FILE_ECHO_FILES {
                names.tics.push(entry.path());
            }
        } else if names.files.len() < limits::FILE_ECHO_FILES {
            let name = decoded(&raw);
            let is_link = kind.is_symlink();
            names.files.push(Candidate {
                entry,
                name,
                is_link,
            });
        } else {
            names.is_full = true;
            break;
        }
    }
    names.lists.sort();
    names.lists.truncate(limits::FILE_ECHO_LISTS);
    Ok(names)
}

fn has_extension(name: &OsStr, wanted: &str) -> bool {
    let extension = Path::new(name).extension();
    extension.is_some_and(|own| own.eq_ignore_ascii_case(wanted))
}

#[cfg(unix)]
fn decoded(raw: &OsString) -> String {
    use std::os::unix::ffi::OsStrExt;
    let bytes = raw.as_bytes();
    encoding::detect(bytes).decode(bytes).into_owned()
}

#[cfg(not(unix))]
fn decoded(raw: &OsString) -> String {
    let _ = encoding::detect;
    raw.to_string_lossy().into_owned()
}

/// About equal parts for the cores.
fn split(mut files: Vec<Candidate>) -> Vec<Vec<Candidate>> {
    let parts = cores::count().clamp(1, 8);
    let each = files.len().div_ceil(parts).max(1024);
    let mut split = Vec::new();
    while files.len() > each {
        split.push(files.split_off(files.len() - each));
    }
    split.push(files);
    split
}

/// The files of some names with their keys, and how many are no plain files of the folder.
fn entries_of(part: Vec<Candidate>, real: &Path, job: &Job) -> (Vec<(String, FileEntry)>, usize) {
    let mut entries = Vec::with_capacity(part.len());
    let mut strangers = 0;
    for (at, candidate) in part.into_iter().enumerate() {
        if at % 1024 == 0 && job.is_cancelled() {
            break;
        }
        let metadata = if candidate.is_link {
            within(&candidate.entry.path(), real)
        } else {
            candidate.entry.metadata().ok()
        };
        // A file may be gone since its name was read.
        let Some(metadata) = metadata.filter(fs::Metadata::is_file) else {
            strangers += usize::from(candidate.is_link);
            continue;
        };
        let raw = candidate.entry.file_name();
        let raw = (raw.to_str() != Some(&candidate.name)).then(|| Box::new(raw));
        let entry = FileEntry {
            raw,
            size: metadata.len(),
            modified: metadata.modified().ok().and_then(seconds),
            description: Box::default(),
            name: candidate.name.into_boxed_str(),
        };
        entries.push((key(&entry.name), entry));
    }
    (entries, strangers)
}

/// What a link leads to, if that is in the same folder.
fn within(path: &Path, real: &Path) -> Option<fs::Metadata> {
    let target = fs::canonicalize(path).ok()?;
    if target.parent() != Some(real) {
        return None;
    }
    fs::metadata(target).ok()
}

fn seconds(time: SystemTime) -> Option<i64> {
    match time.duration_since(UNIX_EPOCH) {
        Ok(after) => i64::try_from(after.as_secs()).ok(),
        Err(before) => i64::try_from(before.duration().as_secs())
            .ok()
            .map(|own| -own),
    }
}

/// What `.TIC` files of the folder say of its files, where no list does. Of very many those that come
/// last by name are left alone.
fn tics(
    mut paths: Vec<PathBuf>,
    fallback: Fallback,
    known: &HashMap<String, usize>,
    files: &mut [FileEntry],
    faults: &mut Vec<String>,
    job: &Job,
) {
    if paths.len() > limits::FILE_ECHO_TICS {
        paths.sort();
        paths.truncate(limits::FILE_ECHO_TICS);
        faults.push(format!(
            "the folder has more than {} .TIC files: the others were not read",
            limits::FILE_ECHO_TICS
        ));
    }
    for path in paths {
        if job.is_cancelled() {
            return;
        }
        let Ok((bytes, false)) = beginning(&path, limits::TIC_BYTES) else {
            continue;
        };
        let tic = Tic::parse(&bytes, fallback);
        let named = [&tic.file, &tic.long_name];
        let at = named.into_iter().find_map(|name| known.get(&key(name)));
        if let Some(file) = at.and_then(|at| files.get_mut(*at))
            && file.description.is_empty()
        {
            file.description = tic.description.into_boxed_str();
        }
    }
}

/// The first bytes of a plain file, and whether there are more.
pub(super) fn beginning(path: &Path, most: u64) -> io::Result<(Vec<u8>, bool)> {
    // A pipe would never open.
    if !fs::symlink_metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    let cut = usize::try_from(most).unwrap_or(usize::MAX);
    let more = bytes.len() > cut;
    bytes.truncate(cut);
    Ok((bytes, more))
}
