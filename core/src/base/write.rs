//! What stops the writing of a new base, and how fields are filled.

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

/// A text that fits into a field with a NUL at its end.
pub(in crate::base) fn cut(text: &[u8], len: usize) -> &[u8] {
    text.get(..len.saturating_sub(1)).unwrap_or(text)
}

/// Puts a field into a header, as far as that goes.
pub(in crate::base) fn put(bytes: &mut [u8], at: usize, field: &[u8]) {
    for (to, from) in bytes.iter_mut().skip(at).zip(field) {
        *to = *from;
    }
}
