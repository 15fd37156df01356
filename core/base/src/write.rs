//! Errors of writing a new base, and filling of fixed fields.

use ftn_types::bytes::in_words;
use std::io;
use std::path::PathBuf;

/// Reason why a base cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// Writing to a sink failed.
    #[error("cannot write the messages: {}", in_words(.0))]
    Io(#[from] io::Error),
    /// A file cannot be created; existing files are never overwritten.
    #[error(
        "cannot create {path}: {}; choose a place where no base is",
        in_words(source)
    )]
    Create {
        /// Path of the file.
        path: PathBuf,
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// The format's numbers or offsets have no more values.
    #[error("the base is full: {limit}; begin another one")]
    Full {
        /// Limit of the format.
        limit: &'static str,
    },
}

/// Cuts a text to fit a field with a final NUL.
pub(crate) fn cut(text: &[u8], len: usize) -> &[u8] {
    text.get(..len.saturating_sub(1)).unwrap_or(text)
}

/// Writes a field into a header, up to its end.
pub(crate) fn write_field(bytes: &mut [u8], at: usize, field: &[u8]) {
    for (to, from) in bytes.iter_mut().skip(at).zip(field) {
        *to = *from;
    }
}
