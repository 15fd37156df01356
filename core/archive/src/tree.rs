//! A directory of a container with everything below it, to unpack many files in one pass.

use super::archive::{Archive, Budget};
use super::walk::{Reached, below, reach};
use super::{ContainerEntry, ContainerError};
use crate::limits;
use ftn_types::job::Job;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// A file below the directory of a [`Tree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeFile {
    /// Path from the directory, parts separated by `/`, as safe as [`ContainerEntry::path`].
    pub path: String,
    /// Unpacked size in bytes, as claimed by the container; 0 if unknown.
    pub size: u64,
    /// True if it needs a password.
    pub is_encrypted: bool,
    /// Number of its entry in the archive.
    place: usize,
}

/// Callback with a file and its bytes, or the reason why they are unavailable; it may stop the
/// pass.
pub type TreeFileVisitor<'t> =
    dyn FnMut(&TreeFile, Result<Vec<u8>, ContainerError>) -> ControlFlow<()> + 't;

/// A directory of a container and all files below it, not unpacked yet.
///
/// [`walk`](super::walk()) reads one file, and has to unpack all before it in a solid archive.
/// Fifty pictures of a 7z take 25 times as long one by one as in one pass.
pub struct Tree {
    archive: Archive,
    files: Vec<TreeFile>,
}

impl Tree {
    /// Opens the directory at the path `parts` from an object, like [`walk`](super::walk()).
    ///
    /// # Errors
    /// The errors of [`walk`](super::walk()).
    ///
    /// ```
    /// use ftn_archive::Tree;
    /// use ftn_types::job::Job;
    ///
    /// let refused = Tree::open(b"Hello", "hello.txt", &[], &Job::new()).err();
    /// assert!(refused.is_some_and(|why| why.to_string().starts_with("hello.txt is not a container")));
    /// ```
    pub fn open(
        bytes: &[u8],
        name: &str,
        parts: &[&str],
        job: &Job,
    ) -> Result<Self, ContainerError> {
        let mut budget = Budget::new(limits::CONTAINER_BYTES, job);
        let reached = reach(bytes, name, parts, true, &mut budget)?;
        let Reached::Directory(archive, directory) = reached else {
            let name = name.to_owned();
            return Err(ContainerError::NotAContainer { name });
        };
        // Of two entries with one path the last one replaced the other.
        let mut files: BTreeMap<&str, (usize, &ContainerEntry)> = BTreeMap::new();
        for (place, entry) in archive.places() {
            if !entry.is_directory && below(&entry.path, &directory).is_some() {
                files.insert(&entry.path, (place, entry));
            }
        }
        let from = if directory.is_empty() {
            0
        } else {
            directory.len() + 1
        };
        let mut files: Vec<TreeFile> = files
            .into_iter()
            .filter_map(|(path, (place, entry))| {
                Some(TreeFile {
                    path: path.get(from..)?.to_owned(),
                    size: entry.size,
                    is_encrypted: entry.is_encrypted,
                    place,
                })
            })
            .collect();
        files.sort_unstable_by_key(|file| file.place);
        Ok(Self { archive, files })
    }

    /// Returns the files in the order of the archive, including those of subdirectories.
    #[must_use]
    pub fn files(&self) -> &[TreeFile] {
        &self.files
    }

    /// Returns whether reading one file includes unpacking those before it, so that several are
    /// better read together.
    #[must_use]
    pub fn is_in_order(&self) -> bool {
        self.archive.is_in_order()
    }

    /// Unpacks the wanted files in one pass and calls `each` with each, or with the reason why it
    /// is unavailable; `each` may stop the pass. The job counts files.
    ///
    /// # Errors
    /// If more than [`limits::CONTAINER_BYTES`] are unpacked, or for longer than
    /// [`limits::UNPACK_TIME`].
    pub fn unpack(
        &self,
        wanted: &dyn Fn(&TreeFile) -> bool,
        job: &Job,
        each: &mut TreeFileVisitor<'_>,
    ) -> Result<(), ContainerError> {
        let mut budget = Budget::for_many_files(job);
        let files: BTreeMap<usize, &TreeFile> = self
            .files
            .iter()
            .filter(|file| wanted(file))
            .map(|file| (file.place, file))
            .collect();
        job.expect(files.len() as u64);
        let mut places = Vec::new();
        for (place, file) in &files {
            if !file.is_encrypted {
                places.push(*place);
                continue;
            }
            let name = file.path.rsplit('/').next().unwrap_or_default().to_owned();
            job.advance(1);
            if each(file, Err(ContainerError::Encrypted { name })).is_break() {
                return Ok(());
            }
        }
        let mut one = |place: usize, bytes| {
            job.advance(1);
            match files.get(&place) {
                Some(file) => each(file, bytes),
                None => ControlFlow::Continue(()),
            }
        };
        self.archive.read_all(&places, &mut budget, &mut one)
    }
}
