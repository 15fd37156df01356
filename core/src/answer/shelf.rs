//! The files that may be requested: those of a folder and of the folders in it.

use crate::config::wild;
use crate::freq::{Ed2k, Hasher};
use crate::limits;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A file that may be requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// Its length.
    pub size: u64,
    /// Its date, in seconds since 1970.
    pub modified: u64,
}

/// All files that may be requested. Hidden files and links are not among them; of two files of one name the first is, in the
/// order of paths.
#[derive(Debug, Default)]
pub struct Shelf {
    files: Vec<Shared>,
    by_name: HashMap<String, usize>,
    /// Masks of names and the passwords that they need.
    passwords: Vec<(Mask, String)>,
    hashes: RefCell<HashMap<PathBuf, Option<crate::freq::Hashes>>>,
    /// Bytes of the files of `hashes`.
    hashed: Cell<u64>,
}

impl Shelf {
    /// The files of a folder. `passwords` has a mask and a password in each line; lines that begin with `;` or `#` are comments.
    ///
    /// # Errors
    /// When the folder cannot be read.
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
                let (Ok(name), Ok(found)) = (entry.file_name().into_string(), entry.metadata())
                else {
                    continue;
                };
                if name.starts_with('.') || shelf.files.len() >= limits::SHARED_FILES {
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
                    shelf.by_name.entry(name.to_lowercase()).or_insert(number);
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
                    .push((Mask::new(mask), password.trim().to_owned()));
            }
        }
        Ok(shelf)
    }

    pub(super) fn by_name(&self, name: &str) -> Option<&Shared> {
        let number = self.by_name.get(&name.to_lowercase())?;
        self.files.get(*number)
    }

    /// Files of a mask with `*` and `?`.
    pub(super) fn by_mask(&self, mask: &str) -> impl Iterator<Item = &Shared> {
        let mask = Mask::new(mask);
        self.files
            .iter()
            .filter(move |shared| mask.fits(&shared.name))
    }

    /// A file of that length and hash, whatever its name. `most`: as for [`Self::has_hash`].
    pub(super) fn by_hash(&self, hash: Ed2k, size: u64, most: u64) -> Option<&Shared> {
        let same_size = self.files.iter().filter(|shared| shared.size == size);
        same_size
            .take(limits::HASHED_FILES)
            .find(|shared| self.has_hash(shared, hash, most) == Some(true))
    }

    /// Whether a file has a hash; `None`: with it more than `most` bytes would be read to count hashes.
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
        let counted = file.and_then(|file| Hasher::of(file, shared.size, false).ok().flatten());
        let is_it = counted.is_some_and(|counted| counted.is(hash));
        hashes.insert(shared.path.clone(), counted);
        Some(is_it)
    }

    /// Whether a name needs no password, or this one. Letter case does not count: mailers change it.
    pub(super) fn password_fits(&self, name: &str, password: Option<&[u8]>) -> bool {
        let needed = self.passwords.iter().find(|(mask, _)| mask.fits(name));
        needed.is_none_or(|(_, own)| {
            password.is_some_and(|given| given.eq_ignore_ascii_case(own.as_bytes()))
        })
    }
}

/// A mask with `*` and `?`, in lower case and without stars that follow stars.
#[derive(Debug)]
struct Mask(Vec<char>);

impl Mask {
    fn new(mask: &str) -> Self {
        let mut mask: Vec<char> = mask.to_lowercase().chars().collect();
        mask.dedup_by(|next, star| *next == '*' && *star == '*');
        // `*.*` of DOS means all files.
        if mask == ['*', '.', '*'] {
            mask.truncate(1);
        }
        Self(mask)
    }

    /// Whether a name is of the mask, without letter case. The time does not depend on the length of the mask, and the last
    /// star is the only one that is gone back to.
    fn fits(&self, name: &str) -> bool {
        let name: Vec<char> = name.to_lowercase().chars().collect();
        wild(&self.0, &name, &'*', |own, c| *own == '?' || own == c)
    }
}
