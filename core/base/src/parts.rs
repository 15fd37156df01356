//! Files of one base: finding their names, and creating them.

use super::hudson::Flavour;
use super::listing::{self, Listing};
use super::{BaseFormat, WriteError};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// Joins a stem and an extension without its dot.
pub(crate) fn joined(stem: &OsStr, extension: &str) -> OsString {
    let mut name = stem.to_owned();
    name.push(".");
    name.push(extension);
    name
}

/// Returns whether a name has the extension of a file of a base, of any format whose bases are found by file names.
pub(crate) fn is_base_file(name: &Path) -> bool {
    const HUDSON: [&str; 2] = [Flavour::Hudson.extension(), Flavour::GoldBase.extension()];
    let own = name.extension().unwrap_or_default();
    let of_formats = BaseFormat::named().flat_map(|format| format.row().extensions);
    // Marks of Squish are no part of its row.
    let mut known = of_formats.copied().chain(HUDSON).chain(["sql"]);
    known.any(|known| own.eq_ignore_ascii_case(known))
}

/// Finder of a base's files in their folder, in any letter case.
pub(crate) struct Search<'f> {
    folder: &'f Path,
    /// Names in the folder: cached, or listed when no usual spelling exists.
    listing: Option<Arc<Listing>>,
}

impl<'f> Search<'f> {
    pub(crate) fn new(folder: &'f Path) -> Self {
        Self {
            folder,
            listing: listing::kept(folder),
        }
    }

    /// Returns the file with one of these spellings, preferring the first one, else with any other.
    /// Of those, the wanted stem is preferred, then the first in byte order.
    pub(crate) fn find(&mut self, spellings: [&OsStr; 2]) -> Option<PathBuf> {
        let [wanted, _] = spellings;
        // On Windows, a new file in a folder of FAT leaves the time of the folder: usual spellings are
        // looked up there even if the listing lacks them.
        if (self.listing.is_none() || cfg!(windows))
            && let Some(found) = (spellings.map(|name| self.folder.join(name)).into_iter())
                .find(|path| path.is_file())
        {
            return Some(found);
        }
        let listing = (self.listing).get_or_insert_with(|| listing::list(self.folder));
        let same = listing.spellings(wanted);
        let usual = spellings
            .into_iter()
            .filter(|name| same.iter().any(|own| own == name));
        let mut usual = usual.map(|name| self.folder.join(name));
        if let Some(found) = usual.find(|path| path.is_file()) {
            return Some(found);
        }
        let stem = Path::new(wanted).file_stem();
        let exact = same.iter().find(|name| Path::new(name).file_stem() == stem);
        exact
            .or_else(|| same.first())
            .map(|name| self.folder.join(name))
    }
}

/// Returns the key that all spellings of a file name share: old programs wrote `ra..jdx` for `RA.JDX`.
pub(crate) fn key(name: &Path) -> (String, String) {
    let small = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().to_lowercase();
    let stem = small(name.file_stem());
    (
        stem.trim_end_matches('.').to_owned(),
        small(name.extension()),
    )
}

/// Returns the files of the base at a path, with or without one of the extensions; `Err` is the
/// path of a missing file.
pub(crate) fn named<const N: usize>(
    path: &Path,
    extensions: [&str; N],
) -> [Result<PathBuf, PathBuf>; N] {
    let mut find = finder(path, &extensions);
    extensions.map(&mut find)
}

/// Returns a function that finds the file with an extension, as [`named`] does.
pub(crate) fn finder<'p>(
    path: &'p Path,
    extensions: &'p [&'p str],
) -> impl FnMut(&str) -> Result<PathBuf, PathBuf> + 'p {
    let folder = folder_of(path);
    let is_part = |path: &Path| {
        let own = path.extension().unwrap_or_default();
        extensions
            .iter()
            .any(|known| own.eq_ignore_ascii_case(known))
    };
    let stem = if is_part(path) {
        path.file_stem()
    } else {
        path.file_name()
    };
    let stem = stem.unwrap_or_default();
    let mut search = Search::new(folder);
    move |extension| {
        let wanted = joined(stem, extension);
        let upper = joined(stem, &extension.to_ascii_uppercase());
        let found = search.find([&wanted, &upper]);
        found.ok_or_else(|| folder.join(wanted))
    }
}

/// Returns the folder of a file.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Returns the path of another file of the base, in the letter case of the given one.
pub(crate) fn sibling(path: &Path, extension: &str) -> PathBuf {
    let upper = path
        .extension()
        .is_some_and(|old| old.to_string_lossy().chars().all(char::is_uppercase));
    if upper {
        path.with_extension(extension.to_ascii_uppercase())
    } else {
        path.with_extension(extension)
    }
}

/// Returns length and modification time of a file, as in a stamp; a missing file has 0 bytes.
///
/// # Errors
/// The file exists but its metadata cannot be read.
pub(crate) fn state(path: &Path) -> io::Result<(u64, Option<SystemTime>)> {
    match std::fs::metadata(path) {
        Ok(metadata) => Ok((metadata.len(), metadata.modified().ok())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok((0, None)),
        Err(error) => Err(error),
    }
}

/// Creates the files of a new base, all or none. (The extensions are appended, because a base may
/// have dots in its name.)
///
/// # Errors
/// One of the files exists already or cannot be created.
pub(crate) fn create<const N: usize>(
    base: &Path,
    extensions: [&str; N],
) -> Result<[BufWriter<File>; N], WriteError> {
    let mut done: Vec<(PathBuf, BufWriter<File>)> = Vec::with_capacity(N);
    for extension in extensions {
        let path = PathBuf::from(joined(base.as_os_str(), extension));
        match File::create_new(&path) {
            Ok(file) => done.push((path, BufWriter::with_capacity(256 * 1024, file))),
            Err(source) => {
                for (path, _) in done {
                    // Only files created a moment ago; if even that fails, the first error counts.
                    drop(std::fs::remove_file(path));
                }
                return Err(WriteError::Create { path, source });
            }
        }
    }
    let files: Vec<BufWriter<File>> = done.into_iter().map(|(_, file)| file).collect();
    files.try_into().map_err(|_| {
        WriteError::Io(std::io::Error::other(
            "some files of the base were not created",
        ))
    })
}
