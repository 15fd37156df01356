//! Reads a folder: its plain files, and the descriptions in its lists.

use super::describe::{self, Dialect};
use super::{FileEchoError, FileEntry, FileFacts, FileList, FolderStamp, Tic};
use crate::bytes::{hash64, read_up_to};
use crate::charset::{Fallback, encoding};
use crate::job::Job;
use crate::limits;
use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::hash::{BuildHasherDefault, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;
use std::time::{SystemTime, UNIX_EPOCH};

/// Returns a name in lower case, the key for sorting and comparing.
pub(super) fn key(name: &str) -> String {
    let mut key = String::with_capacity(name.len());
    key_into(name, &mut key);
    key
}

fn key_into(name: &str, key: &mut String) {
    key.clear();
    if name.is_ascii() {
        key.push_str(name);
        key.make_ascii_lowercase();
    } else {
        key.push_str(&name.to_lowercase());
    }
}

/// Compares the keys of two names.
fn by_key(a: &str, b: &str) -> std::cmp::Ordering {
    if a.is_ascii() && b.is_ascii() {
        let small = |byte: u8| byte.to_ascii_lowercase();
        a.bytes().map(small).cmp(b.bytes().map(small))
    } else {
        key(a).cmp(&key(b))
    }
}

/// Returns the first bytes of a key as a number with the same order.
fn head(key: &str) -> u128 {
    let mut head = [0; 16];
    for (slot, byte) in head.iter_mut().zip(key.bytes()) {
        *slot = byte;
    }
    u128::from_be_bytes(head)
}

/// Index of sorted files by key: a map by a cheap hash, verified against the names. That suffices,
/// since names are not secret and the list is no larger than its folder.
pub(super) struct Places {
    by_hash: HashMap<u64, u32, BuildHasherDefault<Plain>>,
}

/// Hasher for values that are hashes already.
#[derive(Default)]
pub(super) struct Plain(u64);

impl Hasher for Plain {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = hash64(self.0, bytes);
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

impl Places {
    fn of(files: &[FileEntry]) -> Self {
        let mut by_hash =
            HashMap::with_capacity_and_hasher(files.len(), BuildHasherDefault::default());
        let mut key = String::new();
        for (at, file) in (0_u32..).zip(files) {
            key_into(&file.name, &mut key);
            by_hash.entry(hash64(0, key.as_bytes())).or_insert(at);
        }
        Self { by_hash }
    }

    /// Returns the index of a file by name, preferring the exact spelling over another case. `room`
    /// is a buffer for the key.
    pub(super) fn get(&self, name: &str, files: &[FileEntry], room: &mut String) -> Option<usize> {
        key_into(name, room);
        let at = *self.by_hash.get(&hash64(0, room.as_bytes()))? as usize;
        let is_it = |file: &FileEntry| by_key(&file.name, name).is_eq();
        let at = match files.get(at)? {
            file if &*file.name == name => return Some(at),
            file if is_it(file) => at,
            // Another key with the same hash.
            _ => files.partition_point(|file| by_key(&file.name, name).is_lt()),
        };
        let mut alike = files.iter().skip(at).take_while(|file| is_it(file));
        let exact = alike.position(|file| &*file.name == name);
        files.get(at).filter(|file| is_it(file))?;
        Some(at + exact.unwrap_or(0))
    }
}

/// Names in a folder, sorted by their use.
#[derive(Default)]
struct Names {
    /// Plain files.
    files: Vec<FileEntry>,
    /// Lists by precedence.
    lists: Vec<(Dialect, PathBuf)>,
    tics: Vec<PathBuf>,
    left_out: usize,
    is_full: bool,
}

pub(super) fn read(
    folder: &Path,
    lists: &[String],
    fallback: Fallback,
    job: &Job,
) -> Result<FileList, FileEchoError> {
    let began = SystemTime::now();
    let io = |source| FileEchoError::Folder {
        path: folder.to_owned(),
        source,
    };
    let names =
        names(folder, lists, job).map_err(|error| error.map_or(FileEchoError::Cancelled, io))?;
    let lists: Vec<PathBuf> = names.lists.iter().map(|(_, path)| path.clone()).collect();
    // Taken before the lists are read: changes meanwhile are read next time.
    let stamp = FolderStamp::record(folder, lists);
    let mut faults = Vec::new();
    if names.is_full {
        faults.push(format!(
            "the folder has more than {} files: the others are not listed",
            limits::FILE_ECHO_FILES
        ));
    }
    let texts = describe::texts(&names.lists);
    let mut files = in_order(names.files);
    let known = Places::of(&files);
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
    let was_at_rest = stamp.is_at_rest(began);
    Ok(FileList {
        folder: folder.to_owned(),
        entries: files,
        left_out: names.left_out,
        faults,
        stamp,
        was_at_rest,
        complete: AtomicBool::new(false),
        looked_into: AtomicBool::new(false),
        is_stored: AtomicBool::new(false),
    })
}

/// Sorts files by key, then by name.
fn in_order(files: Vec<FileEntry>) -> Vec<FileEntry> {
    let mut key = String::new();
    // The first sixteen bytes distinguish most names, and numbers are fast to move.
    let heads = files.iter().map(|file| {
        key_into(&file.name, &mut key);
        head(&key)
    });
    let mut order: Vec<(u128, usize)> = heads.zip(0..).collect();
    let name = |at: usize| files.get(at).map_or("", |file| &*file.name);
    order.sort_unstable_by(|(a, one), (b, other)| {
        let names = || by_key(name(*one), name(*other)).then_with(|| name(*one).cmp(name(*other)));
        a.cmp(b).then_with(names)
    });
    let mut files: Vec<Option<FileEntry>> = files.into_iter().map(Some).collect();
    let taken = order.into_iter();
    taken
        .filter_map(|(_, at)| files.get_mut(at)?.take())
        .collect()
}

/// Lists the names of a folder; the error `None` means that the job was cancelled.
fn names(folder: &Path, lists: &[String], job: &Job) -> Result<Names, Option<io::Error>> {
    let mut names = Names::default();
    let mut real = None;
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
        if kind.is_symlink() && real.is_none() {
            real = Some(fs::canonicalize(folder).map_err(Some)?);
        }
        let is_inside = || {
            real.as_ref()
                .is_some_and(|real| is_within(&entry.path(), real))
        };
        if let Some(dialect) = Dialect::of_name(&raw, lists) {
            names.lists.push((dialect, entry.path()));
        } else if !(kind.is_file() || kind.is_symlink() && is_inside()) {
            names.left_out += 1;
        } else if has_extension(&raw, "tic") {
            if names.tics.len() < limits::FILE_ECHO_FILES {
                names.tics.push(entry.path());
            }
        } else if names.files.len() < limits::FILE_ECHO_FILES {
            names.files.push(file(raw));
        } else {
            names.is_full = true;
            break;
        }
    }
    names.lists.sort();
    names.lists.truncate(limits::FILE_ECHO_LISTS);
    Ok(names)
}

/// Creates the entry of a file.
fn file(raw: OsString) -> FileEntry {
    let (name, raw) = match raw.into_string() {
        Ok(name) => (name, None),
        Err(raw) => (encoding::file_name(&raw), Some(Box::new(raw))),
    };
    FileEntry {
        name: name.into_boxed_str(),
        raw,
        listed: Box::default(),
        inside: OnceLock::new(),
        facts: OnceLock::new(),
    }
}

fn has_extension(name: &OsStr, wanted: &str) -> bool {
    let extension = Path::new(name).extension();
    extension.is_some_and(|own| own.eq_ignore_ascii_case(wanted))
}

/// Returns whether a link leads to a plain file of the same folder.
fn is_within(path: &Path, real: &Path) -> bool {
    fs::canonicalize(path).is_ok_and(|target| target.parent() == Some(real) && target.is_file())
}

/// Returns the size and date of a file; default values for a missing one.
pub(super) fn facts(path: &Path) -> FileFacts {
    let metadata = fs::metadata(path).ok();
    metadata.map_or_else(FileFacts::default, |own| FileFacts {
        size: own.len(),
        modified: own.modified().ok().and_then(seconds),
    })
}

fn seconds(time: SystemTime) -> Option<i64> {
    match time.duration_since(UNIX_EPOCH) {
        Ok(after) => i64::try_from(after.as_secs()).ok(),
        Err(before) => i64::try_from(before.duration().as_secs())
            .ok()
            .map(|own| -own),
    }
}

/// Adds descriptions from `.TIC` files to files without one. Of too many, the last ones by name are
/// skipped.
fn tics(
    mut paths: Vec<PathBuf>,
    fallback: Fallback,
    known: &Places,
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
    let mut room = String::new();
    for path in paths {
        if job.is_cancelled() {
            return;
        }
        let Ok((bytes, false)) = beginning(&path, limits::TIC_BYTES) else {
            continue;
        };
        let tic = Tic::parse(&bytes, fallback);
        let named = [&tic.file, &tic.long_name];
        let at = named
            .into_iter()
            .find_map(|name| known.get(name, files, &mut room));
        if let Some(file) = at.and_then(|at| files.get_mut(at))
            && file.listed.is_empty()
        {
            file.listed = tic.description.into_boxed_str();
        }
    }
}

/// Reads the first bytes of a plain file; returns also whether there are more.
pub(super) fn beginning(path: &Path, most: u64) -> io::Result<(Vec<u8>, bool)> {
    // Opening a pipe would never end.
    if !fs::symlink_metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut bytes = read_up_to(path, most)?;
    let cut = usize::try_from(most).unwrap_or(usize::MAX);
    let more = bytes.len() > cut;
    bytes.truncate(cut);
    Ok((bytes, more))
}
