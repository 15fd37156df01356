//! Containers: files with other files inside (section 7.1 of the standard).
//!
//! Knows bytes only: lists and unpacks archives in memory, one in another, within limits. Imports
//! `objects` (kinds of files) and the ground. Never touches a disk: names inside of archives
//! are compared and shown, never used as paths.
//!
//! The decoders are third-party and the bytes untrusted: a panic in a decoder becomes an error
//! here.

#[cfg(feature = "archives")]
mod archive;
#[cfg(not(feature = "archives"))]
#[path = "closed.rs"]
mod archive;
#[cfg(feature = "archives")]
mod names;
#[cfg(feature = "archives")]
mod solid;
mod tree;
mod walk;

#[cfg(feature = "archives")]
#[cfg(test)]
mod tests;

pub use tree::{Tree, TreeFile, TreeFileVisitor};
pub use walk::{Resolved, walk, walk_within};

use crate::limits;
use crate::time::WallTime;

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
        "{name} is packed by a method that Fidoscope cannot unpack; save the container and unpack \
         it with the program that made it"
    )]
    UnknownMethod {
        /// Name of the file.
        name: String,
    },
    /// The program was built without the feature `archives`.
    #[error(
        "{name} is an archive, and this build of Fidoscope does not unpack archives; save it and \
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
            "{name} is an archive of {packer}, which Fidoscope cannot open; save it and unpack it \
             with the program that made it"
        ),
        None => format!(
            "{name} is a container that Fidoscope cannot open; save it and unpack it with the \
             program that made it"
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
