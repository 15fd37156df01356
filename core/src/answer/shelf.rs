//! Files that may be requested: those of a folder and its subfolders.

use crate::config::wild;
use crate::freq::{Ed2k, Hasher};
use crate::limits;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// File that may be requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// Name of the file, in its original character set.
    pub name: Vec<u8>,
    /// Path of the file.
    pub path: PathBuf,
    /// Length of the file, in bytes.
    pub size: u64,
    /// Date of the file, in seconds since 1970.
    pub modified: u64,
}

/// All files that may be requested, without hidden files and links. Of files with the same name the
/// first in the order of paths counts. Names that differ in letter case are two names.
#[derive(Debug, Default)]
pub struct RequestableFiles {
    files: Vec<Shared>,
    by_name: HashMap<Vec<u8>, usize>,
    /// First file for each name, ignoring letter case.
    by_folded: HashMap<Vec<u8>, usize>,
    /// Masks of names with the passwords they need.
    passwords: Vec<(Mask, String)>,
    hashes: RefCell<HashMap<PathBuf, Option<crate::freq::Hashes>>>,
    /// Total size of the hashed files, in bytes.
    hashed: Cell<u64>,
}

impl RequestableFiles {
    /// Reads the files of a folder. `passwords` has a mask and a password per line; lines that
    /// begin with `;` or `#` are comments.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn read(folder: &Path, passwords: &str) -> std::io::Result<Self> {
        let mut shelf = Self::default();
        let mut folders = vec![folder.to_owned()];
        fs::read_dir(folder)?;
        while let Some(folder) = folders.pop() {
            let mut entries: Vec<_> = fs::read_dir(&folder)
                .into_iter()
                .flatten()
                .flatten()
                .collect();
            entries.sort_by_key(fs::DirEntry::file_name);
            let mut below = Vec::new();
            for entry in entries {
                let Ok(found) = entry.metadata() else {
                    continue;
                };
                let name = entry.file_name().into_encoded_bytes();
                if name.starts_with(b".") || shelf.files.len() >= limits::SHARED_FILES {
                    continue;
                }
                if found.is_dir() {
                    below.push(entry.path());
                } else if found.is_file() {
                    let since = found
                        .modified()
                        .ok()
                        .and_then(|at| at.duration_since(SystemTime::UNIX_EPOCH).ok());
                    let number = shelf.files.len();
                    shelf.by_name.entry(name.clone()).or_insert(number);
                    shelf.by_folded.entry(folded(&name)).or_insert(number);
                    shelf.files.push(Shared {
                        name,
                        path: entry.path(),
                        size: found.len(),
                        modified: since.map_or(0, |since| since.as_secs()),
                    });
                }
            }
            folders.extend(below.into_iter().rev());
        }
        for line in passwords.lines() {
            let line = line.trim();
            if line.starts_with([';', '#']) {
                continue;
            }
            if let Some((mask, password)) = line.split_once(char::is_whitespace) {
                shelf
                    .passwords
                    .push((Mask::new(mask.as_bytes()), password.trim().to_owned()));
            }
        }
        Ok(shelf)
    }

    /// Returns the file with this name, else the first one with the name in another letter case.
    pub(super) fn by_name(&self, name: &[u8]) -> Option<&Shared> {
        let exact = self.by_name.get(name);
        let number = exact.or_else(|| self.by_folded.get(&folded(name)))?;
        self.files.get(*number)
    }

    /// Returns the files matching a mask with `*` and `?`.
    pub(super) fn by_mask(&self, mask: &[u8]) -> impl Iterator<Item = &Shared> {
        let mask = Mask::new(mask);
        let files = self.files.iter().enumerate();
        let files = files.filter(move |(number, shared)| {
            let is_first = self.by_name.get(&shared.name) == Some(number);
            is_first && mask.fits(&shared.name)
        });
        files.map(|(_, shared)| shared)
    }

    /// Returns a file with this length and hash, whatever its name. `most` is as for
    /// [`Self::has_hash`].
    pub(super) fn by_hash(&self, hash: Ed2k, size: u64, most: u64) -> Option<&Shared> {
        let same_size = self.files.iter().filter(|shared| shared.size == size);
        same_size
            .take(limits::HASHED_FILES)
            .find(|shared| self.has_hash(shared, hash, most) == Some(true))
    }

    /// Returns whether a file has a hash; `None` if hashing it would exceed `most` bytes in total.
    pub(super) fn has_hash(&self, shared: &Shared, hash: Ed2k, most: u64) -> Option<bool> {
        let mut hashes = self.hashes.borrow_mut();
        if let Some(counted) = hashes.get(&shared.path) {
            return Some(counted.is_some_and(|counted| counted.is(hash)));
        }
        let hashed = self.hashed.get().saturating_add(shared.size);
        if hashed > most {
            return None;
        }
        self.hashed.set(hashed);
        let file = File::open(&shared.path).ok();
        let counted =
            file.and_then(|file| Hasher::hash_reader(file, shared.size, false).ok().flatten());
        let is_it = counted.is_some_and(|counted| counted.is(hash));
        hashes.insert(shared.path.clone(), counted);
        Some(is_it)
    }

    /// Returns whether a name needs no password, or this one. Letter case is ignored, because
    /// mailers change it.
    pub(super) fn password_fits(&self, name: &[u8], password: Option<&[u8]>) -> bool {
        let needed = self.passwords.iter().find(|(mask, _)| mask.fits(name));
        needed.is_none_or(|(_, own)| {
            password.is_some_and(|given| given.eq_ignore_ascii_case(own.as_bytes()))
        })
    }
}

/// Mask with `*` and `?`, in lower case and without repeated stars.
#[derive(Debug)]
struct Mask(Vec<char>);

impl Mask {
    fn new(mask: &[u8]) -> Self {
        let mut mask = letters(mask);
        mask.dedup_by(|next, star| *next == '*' && *star == '*');
        // `*.*` of DOS means all files.
        if mask == ['*', '.', '*'] {
            mask.truncate(1);
        }
        Self(mask)
    }

    /// Returns whether a name matches the mask, ignoring case. The time is independent of the
    /// mask's length, and backtracking is limited to the last star.
    fn fits(&self, name: &[u8]) -> bool {
        wild(&self.0, &letters(name), &'*', |own, c| {
            *own == '?' || own == c
        })
    }
}

/// Returns a name in lower case; only ASCII is folded if the character set is unknown.
pub(super) fn folded(name: &[u8]) -> Vec<u8> {
    match std::str::from_utf8(name) {
        Ok(name) => name.to_lowercase().into_bytes(),
        Err(_) => name.to_ascii_lowercase(),
    }
}

/// Returns the letters of a name in lower case. Bytes that are not UTF-8 become characters in an
/// unused plane.
fn letters(name: &[u8]) -> Vec<char> {
    const PLANE: u32 = 0x10_0000;
    let mut letters = Vec::with_capacity(name.len());
    for chunk in name.utf8_chunks() {
        letters.extend(chunk.valid().to_lowercase().chars());
        let other = chunk.invalid().iter();
        letters.extend(other.filter_map(|byte| char::from_u32(PLANE + u32::from(*byte))));
    }
    letters
}
