//! The outbound of mailers: the files of a node, and adding requests to them (FTS-5005).
//!
//! Knows BinkleyTerm's names (BSO), those of Amiga mailers (ASO), busy flags and flow files.
//! Imports `address`, `base` (for its faults in tests), `bytes` and `limits`; reads no clock: the
//! caller supplies the time. Changes files only under the busy flag of the node.

mod busy;
mod names;
mod request;

pub use busy::{Busy, Signs, Tries};
pub use names::{Flavour, NodeFiles, Outbound, Style};
pub use request::Waiting;

use crate::address::Address;
use crate::bytes::in_words;
use std::io;
use std::path::PathBuf;

/// Reason why the outbound cannot be used for a node.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OutboundError {
    /// The address has no zone, and none is known for its network.
    #[error(
        "{0} has no zone, and the settings name none for its network: write the zone, as in 2:{0}"
    )]
    NoZone(Address),
    /// The node number cannot be part of a file name.
    #[error("{0} is not a single system, so it has no file in the outbound")]
    NoNode(Address),
    /// The network of the address has no outbound.
    #[error(
        "no outbound is known for the network {0}: name it in the settings, as in \u{201c}{0} /path 2\u{201d}"
    )]
    UnknownDomain(String),
    /// Another program is using the files of the node.
    #[error("another program is working with {}: try again when it is done", path.display())]
    Busy {
        /// Path of the busy flag.
        path: PathBuf,
    },
    /// A file is a folder, a link or a device.
    #[error("{} is not a plain file, so nothing was written there", path.display())]
    NotPlain {
        /// Path of the file.
        path: PathBuf,
    },
    /// The request file exceeds the length limit.
    #[error("{} has {bytes} bytes: no mailer would send such a long request file", path.display())]
    TooLong {
        /// Path of the file.
        path: PathBuf,
        /// Length of the file, in bytes.
        bytes: u64,
    },
    /// The system's error.
    #[error("cannot write {}: {}", path.display(), in_words(source))]
    Io {
        /// Path of the file.
        path: PathBuf,
        /// The system's error.
        #[source]
        source: io::Error,
    },
}

fn failed(path: &std::path::Path) -> impl Fn(io::Error) -> OutboundError + '_ {
    move |source| OutboundError::Io {
        path: path.to_owned(),
        source,
    }
}

#[cfg(test)]
mod tests;
