//! Archives of DOS and Fidonet, listed and unpacked in memory.
//!
//! Mail and file echoes carry archives of thirty years: ZIP, ARJ, LHA, RAR, ARC, ZOO, ACE, 7z and
//! more, one in another, with names in DOS code pages, and often from people whom nobody trusts.
//! This crate tells what a file is by its bytes, lists containers, and unpacks one file along a path
//! or a whole directory in one pass. It never touches a disk: names inside of archives are compared
//! and shown, never used as paths.
//!
//! | item | content | standard |
//! |---|---|---|
//! | [`FileKind`] | kind of a file by its bytes: pictures, archives, texts, programs | |
//! | [`walk()`], [`walk_within()`] | the file or directory at a path through containers | FGHI URL 7.1 |
//! | [`Tree`] | a directory with everything below it, unpacked in one pass | FGHI URL 7.1 |
//! | [`ContainerError`] | reasons why a container is not opened | FGHI URL 7.1.2 |
//!
//! # Examples
//!
//! The kind of a file. Names may be wrong, so they count only where bytes do not decide:
//!
//! ```
//! use ftn_archive::FileKind;
//!
//! let kind = FileKind::detect(b"PK\x03\x04\x14\0", "photo.gif");
//! assert_eq!((kind, kind.label()), (FileKind::Zip, "ZIP archive"));
//! assert!(kind.is_container());
//! ```
//!
//! One file of an archive, by a path that ignores case; `true` in place of `false` would list what
//! is inside of the last part:
//!
//! ```
//! use ftn_archive::{Resolved, walk};
//! use ftn_types::job::Job;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # if cfg!(not(feature = "unpack")) { return Ok(()); }
//! # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/zip.zip");
//! let archive = std::fs::read(path)?;
//! let found = walk(&archive, "zip.zip", &["docs", "leaf.txt"], false, &Job::new())?;
//! assert!(matches!(found, Resolved::File { name, .. } if name == "LEAF.TXT"));
//! # Ok(())
//! # }
//! ```
//!
//! All files of an archive, in the order of the archive; the visitor may stop the pass:
//!
//! ```
//! use ftn_archive::Tree;
//! use ftn_types::job::Job;
//! use std::ops::ControlFlow;
//!
//! fn unpacked(archive: &[u8], name: &str) -> Result<Vec<(String, usize)>, ftn_archive::ContainerError> {
//!     let job = Job::new();
//!     let mut files = Vec::new();
//!     Tree::open(archive, name, &[], &job)?.unpack(&|_| true, &job, &mut |file, bytes| {
//!         // A damaged file is an error here; the next one may be sound.
//!         files.extend(bytes.map(|bytes| (file.path.clone(), bytes.len())).ok());
//!         ControlFlow::Continue(())
//!     })?;
//!     Ok(files)
//! }
//! assert!(unpacked(b"Hello", "hello.txt").is_err());
//! ```
//!
//! # Errors
//!
//! [`ContainerError`] says in a sentence what happened, to which file, and what to do.
//! [`ContainerError::is_limit`] tells a limit of this crate from a fault of the container. Decoders
//! come from `unarc-rs` and `sevenz-rust2`, and the bytes from anyone: a panic in a decoder becomes
//! [`ContainerError::Damaged`], and decoders known to write without end are replaced or not called.
//!
//! # Limits
//!
//! [`limits`] lists each limit with its reason: unpacked bytes, files, depth of nesting, time, and the
//! ratio that makes an archive a bomb. A [`Job`](ftn_types::job::Job) cancels the work between any two
//! pieces of 512 bytes.
//!
//! # Features
//!
//! `unpack` (on by default) opens containers. Without it kinds are detected, and opening one is
//! [`ContainerError::NoUnpacker`].
//!
//! Items that are hidden in this manual serve the other crates of Fidoscope and change without
//! notice.

#[cfg(feature = "unpack")]
mod archive;
#[cfg(not(feature = "unpack"))]
#[path = "closed.rs"]
mod archive;
mod kind;
pub mod limits;
#[cfg(feature = "unpack")]
mod names;
mod packers;
#[cfg(feature = "unpack")]
mod solid;
mod tree;
// Entries of an archive one after the other: the crate `ftn-base` reads packets of a bundle so.
#[cfg(feature = "unpack")]
#[doc(hidden)]
pub mod unpack;
mod walk;

#[cfg(feature = "unpack")]
#[cfg(test)]
mod tests;

pub use kind::FileKind;
pub use tree::{Tree, TreeFile, TreeFileVisitor};
pub use walk::{Resolved, same_name_in_any_case, walk, walk_within};

use ftn_types::time::WallTime;

/// One file or directory of a container.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContainerEntry {
    /// Path from the root of the container, parts separated by `/`, without `..`, drive letters and
    /// control characters.
    pub path: String,
    /// True if it is a directory.
    pub is_directory: bool,
    /// Unpacked size in bytes, as claimed by the container; 0 for directories, and for packed
    /// single files that do not state it.
    pub size: u64,
    /// Time of the last change, by the packer's own clock.
    pub modified: Option<WallTime>,
    /// True if it needs a password.
    pub is_encrypted: bool,
}

impl ContainerEntry {
    /// Returns the last part of the path.
    #[must_use]
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }
}

/// Reason why a container cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContainerError {
    /// The file is no container.
    #[error("{name} is not a container: there is nothing inside of it")]
    NotAContainer {
        /// Name of the file.
        name: String,
    },
    /// No decoder for this kind (7.1.2).
    #[error("{}", unknown_words(name, *packer))]
    Unknown {
        /// Name of the file.
        name: String,
        /// Packer that made it, if known.
        packer: Option<&'static str>,
    },
    /// A file in it has an unsupported packing method.
    #[error(
        "{name} is packed by a method that this program cannot unpack; save the container and \
         unpack it with the program that made it"
    )]
    UnknownMethod {
        /// Name of the file.
        name: String,
    },
    /// The crate was built without the feature `unpack`.
    #[error(
        "{name} is an archive, and this build of the program does not unpack archives; save it and \
         unpack it by other means"
    )]
    NoUnpacker {
        /// Name of the file.
        name: String,
    },
    /// There is no such file.
    #[error("{wanted} is not in {container}")]
    Missing {
        /// The part of the path that was not found.
        wanted: String,
        /// Container that was searched.
        container: String,
    },
    /// The file needs a password.
    #[error("{name} is encrypted; save the container and unpack it with its password")]
    Encrypted {
        /// Name of the file.
        name: String,
    },
    /// The bytes are invalid.
    #[error("{name} is damaged: {what}")]
    Damaged {
        /// Name of the file or container.
        name: String,
        /// Message of the unpacker.
        what: String,
    },
    /// The unpacked data exceed the limit.
    #[error(
        "{name} unpacks to more than {} MB, the limit for unpacking; save the container and unpack \
         it by other means",
        limit >> 20
    )]
    TooLong {
        /// Name of the file.
        name: String,
        /// The limit in bytes.
        limit: u64,
    },
    /// The claimed size is many times the packed size.
    #[error(
        "{name} claims to be more than {} times longer unpacked than packed: such files are made \
         to fill the memory, so it was not unpacked",
        limits::CONTAINER_RATIO
    )]
    Bomb {
        /// Name of the file.
        name: String,
    },
    /// Too many entries.
    #[error(
        "{name} has more than {} files, the limit for a list",
        limits::CONTAINER_ENTRIES
    )]
    TooMany {
        /// Name of the container.
        name: String,
    },
    /// Containers are nested too deep.
    #[error(
        "{name} is nested too deep: containers are opened to a depth of {}",
        limits::CONTAINER_DEPTH
    )]
    TooDeep {
        /// Name of the file.
        name: String,
    },
    /// The job was cancelled.
    #[error("unpacking {name} was stopped")]
    Cancelled {
        /// Name of the container.
        name: String,
    },
    /// Unpacking timed out.
    #[error("unpacking {name} took too long and was stopped")]
    TooSlow {
        /// Name of the container.
        name: String,
    },
}

fn unknown_words(name: &str, packer: Option<&str>) -> String {
    match packer {
        Some(packer) => format!(
            "{name} is an archive of {packer}, which this program cannot open; save it and unpack \
             it with the program that made it"
        ),
        None => format!(
            "{name} is a container that this program cannot open; save it and unpack it with \
             the program that made it"
        ),
    }
}

impl ContainerError {
    /// Returns whether a limit of this program is the reason, not the container.
    #[must_use]
    pub fn is_limit(&self) -> bool {
        matches!(
            self,
            Self::TooLong { .. }
                | Self::Bomb { .. }
                | Self::TooMany { .. }
                | Self::TooDeep { .. }
                | Self::TooSlow { .. }
        )
    }
}
