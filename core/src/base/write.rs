//! What stops the writing of a new base or packet.

use crate::bytes::in_words;
use std::io;
use std::path::PathBuf;

/// Why a base cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A sink refuses.
    #[error("cannot write the messages: {}", in_words(.0))]
    Io(#[from] io::Error),
    /// A file cannot be created; what exists is never written over.
    #[error(
        "cannot create {path}: {}; choose a place where no base is",
        in_words(source)
    )]
    Create {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        #[source]
        source: io::Error,
    },
    /// The format counts in too few bits for more.
    #[error("the base is full: {limit}; begin another one")]
    Full {
        /// What the format allows.
        limit: &'static str,
    },
}
