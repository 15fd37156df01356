//! The way along an object path: into containers and directories, one after another (7.1).

use super::archive::{Archive, Budget};
use super::{ContainerEntry, ContainerError};
use crate::job::Job;
use crate::limits;
use crate::objects::same_name_in_any_case;
use std::collections::BTreeMap;

/// What is at the end of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolved {
    /// A file.
    File {
        /// Its name, as the container has it.
        name: String,
        /// Its bytes.
        bytes: Vec<u8>,
    },
    /// A directory of a container, or its root.
    Directory {
        /// Name of the container.
        container: String,
        /// The directory within it, parts separated by `/`; empty for the root.
        path: String,
        /// What is right in it: directories first, then files, by name.
        entries: Vec<ContainerEntry>,
    },
}

/// Follows a path from an object: `parts` are the decoded parts after the object's name, and
/// `into` says whether the path ended with a slash, that is, whether the contents of the last
/// part are wanted.
///
/// Names are compared without case when none fits to the letter.
///
/// # Errors
/// When a part is missing, is no container or no known one, is damaged, encrypted, or over a limit, or the job was
/// cancelled.
pub fn walk(
    bytes: &[u8],
    name: &str,
    parts: &[&str],
    into: bool,
    job: &Job,
) -> Result<Resolved, ContainerError> {
    let mut left = limits::CONTAINER_BYTES;
    walk_within(bytes, name, (parts, into), &mut left, job)
}

/// [`walk`] that unpacks at most `left` bytes, and takes from them what it unpacked. The path is
/// given with whether it ended with a slash.
///
/// # Errors
/// As [`walk`].
pub fn walk_within(
    bytes: &[u8],
    name: &str,
    (parts, into): (&[&str], bool),
    left: &mut u64,
    job: &Job,
) -> Result<Resolved, ContainerError> {
    let mut budget = Budget::new(*left, job);
    let found = reach(bytes, name, parts, into, &mut budget);
    // What was unpacked before it was found too long took its time, too.
    let is_spent = found.as_ref().is_err_and(ContainerError::is_limit);
    *left = if is_spent { 0 } else { budget.bytes() };
    Ok(match found? {
        Reached::File { name, bytes } => Resolved::File { name, bytes },
        Reached::Directory(archive, directory) => Resolved::Directory {
            entries: listing(&archive, &directory),
            container: archive.name().to_owned(),
            path: directory,
        },
    })
}

/// What a path leads to.
pub(super) enum Reached {
    File {
        name: String,
        bytes: Vec<u8>,
    },
    /// A directory of an archive; empty for its root.
    Directory(Archive, String),
}

/// Follows a path, as [`walk`].
pub(super) fn reach(
    bytes: &[u8],
    name: &str,
    parts: &[&str],
    into: bool,
    budget: &mut Budget,
) -> Result<Reached, ContainerError> {
    if parts.is_empty() && !into {
        return Ok(Reached::File {
            name: name.to_owned(),
            bytes: bytes.to_vec(),
        });
    }
    let mut archive = Archive::open(bytes.to_vec(), name, budget)?;
    let mut depth = 1;
    let mut directory = String::new();
    let mut rest = parts.iter();
    while let Some(part) = rest.next() {
        let found = child(&archive, &directory, part).ok_or_else(|| ContainerError::Missing {
            wanted: (*part).to_owned(),
            container: place(archive.name(), &directory),
        })?;
        match found {
            Child::Directory(path) => directory = path,
            Child::File(path) => {
                let bytes = archive.read(&path, budget)?;
                let name = path.rsplit('/').next().unwrap_or_default().to_owned();
                if rest.as_slice().is_empty() && !into {
                    return Ok(Reached::File { name, bytes });
                }
                depth += 1;
                if depth > limits::CONTAINER_DEPTH {
                    return Err(ContainerError::TooDeep { name });
                }
                archive = Archive::open(bytes, &name, budget)?;
                directory = String::new();
            }
        }
    }
    Ok(Reached::Directory(archive, directory))
}

fn place(container: &str, directory: &str) -> String {
    if directory.is_empty() {
        container.to_owned()
    } else {
        format!("{container}/{directory}")
    }
}

enum Child {
    /// Its path within the container.
    File(String),
    Directory(String),
}

/// What a path has below a directory: the name right below it, and whether more follows.
pub(super) fn below<'p>(path: &'p str, directory: &str) -> Option<(&'p str, bool)> {
    let rest = if directory.is_empty() {
        path
    } else {
        path.strip_prefix(directory)?.strip_prefix('/')?
    };
    match rest.split_once('/') {
        Some((name, _)) => Some((name, true)),
        None if rest.is_empty() => None,
        None => Some((rest, false)),
    }
}

/// The file or directory of a name in a directory; exact spelling goes before another case.
fn child(archive: &Archive, directory: &str, wanted: &str) -> Option<Child> {
    let find = |same: &dyn Fn(&str) -> bool| {
        let mut found = None;
        for entry in archive.entries() {
            let Some((name, more)) = below(&entry.path, directory) else {
                continue;
            };
            if !same(name) {
                continue;
            }
            let path = place_in(directory, name);
            if more || entry.is_directory {
                return Some(Child::Directory(path));
            }
            found = Some(Child::File(path));
        }
        found
    };
    find(&|name| name == wanted).or_else(|| find(&|name| same_name_in_any_case(name, wanted)))
}

/// What is right in a directory.
fn listing(archive: &Archive, directory: &str) -> Vec<ContainerEntry> {
    let mut directories: BTreeMap<String, ContainerEntry> = BTreeMap::new();
    let mut files: BTreeMap<String, ContainerEntry> = BTreeMap::new();
    for entry in archive.entries() {
        let Some((name, more)) = below(&entry.path, directory) else {
            continue;
        };
        if more || entry.is_directory {
            let path = place_in(directory, name);
            let known = directories
                .entry(name.to_owned())
                .or_insert(ContainerEntry {
                    path,
                    is_directory: true,
                    ..ContainerEntry::default()
                });
            if !more {
                known.modified = entry.modified;
            }
        } else {
            files.insert(name.to_owned(), entry.clone());
        }
    }
    directories
        .into_values()
        .chain(files.into_values())
        .collect()
}

fn place_in(directory: &str, name: &str) -> String {
    if directory.is_empty() {
        name.to_owned()
    } else {
        format!("{directory}/{name}")
    }
}
