//! Replies of workers about the profile.

use crate::command::Store;
use crate::files::document::Kind;
use crate::keep::Saved;
use crate::settings::golded_keys::GoldedKeys;
use std::path::PathBuf;

/// Reply of a worker, of the writer or of a dialog about the profile.
pub(crate) enum Reply {
    /// A document was written.
    Kept(Saved),
    /// A document could not be written, and why.
    NotKept(Kind, String),
    /// Size of each store, in bytes.
    Stores([u64; Store::ALL.len()]),
    /// Keys of GoldED, or why they cannot be read.
    Keys(Result<GoldedKeys, String>),
    /// The file of map tiles that the user chose.
    Tiles(PathBuf),
    /// The bookmarks that the user imports, or why they cannot be read.
    Bookmarks(Result<String, String>),
    /// The place of the bookmarks that the user exports, and their text.
    BookmarksTo { path: PathBuf, html: String },
    /// Reason for which the bookmarks could not be written.
    BookmarksNotWritten(String),
    /// The diagnostics for the clipboard.
    Diagnostics(String),
}

impl Reply {
    /// Returns the sentences for a user whose window is closed.
    pub(in crate::browser) fn faults(&self) -> Vec<&str> {
        match self {
            Self::NotKept(_, why) | Self::BookmarksNotWritten(why) => vec![why],
            Self::Kept(_)
            | Self::Stores(_)
            | Self::Keys(_)
            | Self::Tiles(_)
            | Self::Bookmarks(_)
            | Self::BookmarksTo { .. }
            | Self::Diagnostics(_) => Vec::new(),
        }
    }

    /// Returns whether the profile has to note the reply even if the window is closed.
    pub(in crate::browser) const fn is_noted(&self) -> bool {
        match self {
            Self::BookmarksTo { .. } => true,
            Self::Kept(_)
            | Self::NotKept(..)
            | Self::Stores(_)
            | Self::Keys(_)
            | Self::Tiles(_)
            | Self::Bookmarks(_)
            | Self::BookmarksNotWritten(_)
            | Self::Diagnostics(_) => false,
        }
    }
}
