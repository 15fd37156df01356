//! Containers: files that hold other files (section 7.1 of the standard).
//!
//! Knows bytes only: how archives are listed and unpacked in memory, one in another, within
//! limits. Imports `objects` (kinds of files) and the ground. Never touches a disk: names inside
//! of archives are compared and shown, never used as paths.
//!
//! The decoders are other people's and the bytes anyone's: a panic in one of them becomes an
//! error here.

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

pub use tree::{TakeFile, Tree, TreeFile};
pub use walk::{Resolved, walk, walk_within};

use crate::limits;
use crate::time::WallTime;

/// One file or directory of a container.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContainerEntry {
    /// Its path from the root of the container, parts separated by `/`, without `..`, drive
    /// letters and control characters.
    pub path: String,
    /// Whether it is a directory.
    pub is_directory: bool,
    /// Unpacked size in bytes, as the container claims; 0 for directories, and for packed single
    /// files that do not say.
    pub size: u64,
    /// When it was changed last, by the packer's own clock.
    pub modified: Option<WallTime>,
    /// Whether a password is needed.
    pub is_encrypted: bool,
}

impl ContainerEntry {
    /// The last part of the path.
    #[must_use]
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }
}

/// Why a container gives nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContainerError {
    /// A file is asked for its contents, but it holds none.
    #[error("{name} is no container: there is nothing inside of it")]
    NotAContainer {
        /// Name of the file.
        name: String,
    },
    /// Nothing here opens this kind (7.1.2).
    #[error("{}", unknown_words(name, *packer))]
    Unknown {
        /// Name of the file.
        name: String,
        /// Who packed it, if that is known.
        packer: Option<&'static str>,
    },
    /// A file in it is packed by a method that nothing here unpacks.
    #[error(
        "{name} is packed by a method that is not unpacked here; save the container and unpack it \
         with the program that made it"
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
        /// Where it was looked for.
        container: String,
    },
    /// A password is needed.
    #[error("{name} is encrypted; save the container and unpack it with its password")]
    Encrypted {
        /// Name of the file.
        name: String,
    },
    /// The bytes are wrong.
    #[error("{name} is damaged: {what}")]
    Damaged {
        /// Name of the file or container.
        name: String,
        /// What the unpacker says.
        what: String,
    },
    /// What is unpacked takes too many bytes.
    #[error(
        "{name} unpacks to more than {} MB, the most that is unpacked; save the container and \
         unpack it by other means",
        limit >> 20
    )]
    TooLong {
        /// Name of the file.
        name: String,
        /// The limit in bytes.
        limit: u64,
    },
    /// It claims to be many times longer than its packed bytes.
    #[error(
        "{name} claims to be more than {} times longer unpacked than packed: such files are made \
         to fill memories, so it is not unpacked",
        limits::CONTAINER_RATIO
    )]
    Bomb {
        /// Name of the file.
        name: String,
    },
    /// Too many entries.
    #[error(
        "{name} has more than {} files, the most that are listed",
        limits::CONTAINER_ENTRIES
    )]
    TooMany {
        /// Name of the container.
        name: String,
    },
    /// Containers in containers in containers.
    #[error(
        "{name} is nested too deep: containers are opened {} deep",
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
    /// It took too long.
    #[error("unpacking {name} took too long and was stopped")]
    TooSlow {
        /// Name of the container.
        name: String,
    },
}

fn unknown_words(name: &str, packer: Option<&str>) -> String {
    match packer {
        Some(packer) => format!(
            "{name} is an archive of {packer}, which cannot be opened here; save it and unpack it \
             with the program that made it"
        ),
        None => format!(
            "{name} is a container of a kind that cannot be opened here; save it and unpack it with \
             the program that made it"
        ),
    }
}

impl ContainerError {
    /// Whether a limit of ours is the reason, not the container.
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
