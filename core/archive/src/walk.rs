//! Walk along an object path: into containers and directories, one after another (7.1).

use super::archive::{Archive, Budget};
use super::{ContainerEntry, ContainerError};
use crate::limits;
use ftn_types::job::{Job, step};
use std::collections::BTreeMap;

/// Target of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolved {
    /// A file.
    File {
        /// Name in the container.
        name: String,
        /// Contents.
        bytes: Vec<u8>,
    },
    /// A directory of a container, or its root.
    Directory {
        /// Name of the container.
        container: String,
        /// Path of the directory within it, parts separated by `/`; empty for the root.
        path: String,
        /// Direct children: directories first, then files, by name.
        entries: Vec<ContainerEntry>,
    },
}

/// Follows a path from an object: `parts` are the decoded parts after the object's name. `into` is
/// true if the path ended with a slash, that is, means the contents of the last part.
///
/// Names match without case if none matches exactly.
///
/// # Errors
/// If a part is missing, is no container or no known one, is damaged, encrypted, or over a limit,
/// or the job was cancelled.
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

/// Like [`walk`], but unpacks at most `left` bytes and subtracts the number of unpacked ones. The
/// path comes with `into`.
///
/// # Errors
/// The errors of [`walk`].
pub fn walk_within(
    bytes: &[u8],
    name: &str,
    (parts, into): (&[&str], bool),
    left: &mut u64,
    job: &Job,
) -> Result<Resolved, ContainerError> {
    let mut budget = Budget::new(*left, job);
    let found = reach(bytes, name, parts, into, &mut budget);
    // A file found too long was unpacked up to the limit, which takes its time, too.
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

/// Target of a path, not listed yet.
pub(super) enum Reached {
    File {
        name: String,
        bytes: Vec<u8>,
    },
    /// An archive and a directory in it; empty for its root.
    Directory(Archive, String),
}

/// Follows a path, like [`walk`].
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
    /// Path within the container.
    File(String),
    Directory(String),
}

/// Returns the name right below a directory on a path, and whether more follows.
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

/// Returns the file or directory with a name in a directory; the exact spelling takes precedence
/// over another case.
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

/// Returns the direct children of a directory.
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

/// Returns whether two names differ only in case; DOS names have none.
#[must_use]
pub fn same_name_in_any_case(a: &str, b: &str) -> bool {
    step(1);
    a.eq_ignore_ascii_case(b)
        || (!(a.is_ascii() && b.is_ascii()) && a.to_lowercase() == b.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::same_name_in_any_case;

    #[test]
    fn case_does_not_matter_in_any_script() {
        for (a, b, is_same) in [
            ("A.zip", "a.ZIP", true),
            ("кОт.zip", "Кот.ZIP", true),
            // The sign of kelvins is a K.
            ("\u{212A}.zip", "k.zip", true),
            ("кот.zip", "пес.zip", false),
            ("кот.zip", "cat.zip", false),
            ("cat.zip", "dog.zip", false),
        ] {
            assert_eq!(same_name_in_any_case(a, b), is_same, "{a} {b}");
        }
    }
}
