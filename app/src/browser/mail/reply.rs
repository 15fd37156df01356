//! Replies of workers about the configured areas.

use crate::browser::sources::Loaded;
use fidoscope_core::library::{AreaId, LibraryError};
use fidoscope_core::url::FidoUrl;
use std::path::PathBuf;
use std::sync::Arc;

/// Counts of one area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    pub(crate) area: AreaId,
    /// Messages and unread messages.
    pub(crate) count: Result<(u32, u32), Unreadable>,
    /// Changes of the area's marks by this program before the count ([`Library::mark_changes`]).
    ///
    /// [`Library::mark_changes`]: fidoscope_core::library::Library::mark_changes
    pub(crate) mark_changes: u64,
}

/// Reason why an area cannot be read. It is put into words where it is shown: a configuration may
/// name many thousands of such areas.
#[derive(Clone, Debug)]
pub(crate) struct Unreadable(pub(crate) Arc<LibraryError>);

impl PartialEq for Unreadable {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Unreadable {}

/// Kind of a file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Local {
    /// Its areas, file echoes or stations, and the page that shows them.
    Source(PathBuf, FidoUrl),
    /// Tiles of maps.
    Tiles(PathBuf),
}

/// Reply of a worker, of the watcher or of a dialog.
pub(crate) enum Reply {
    /// Configurations were read.
    Library { epoch: u64, loaded: Box<Loaded> },
    /// Counts of areas.
    Counts { epoch: u64, counts: Vec<Counted> },
    /// Files of the configuration changed since it was read.
    ConfigChanged { epoch: u64 },
    /// The configuration that the user chose; `None`: the dialog was closed or does not exist.
    Chosen(Option<PathBuf>),
    /// Configurations that were found in the usual places.
    OtherBases { epoch: u64, others: Vec<PathBuf> },
    /// A file that was opened or dropped, or why it cannot be shown.
    LocalFile(Result<Local, String>),
}

impl Reply {
    /// Returns the epoch of the mail that the reply is about.
    pub(in crate::browser) const fn epoch(&self) -> Option<u64> {
        match self {
            Self::Library { epoch, .. }
            | Self::Counts { epoch, .. }
            | Self::ConfigChanged { epoch }
            | Self::OtherBases { epoch, .. } => Some(*epoch),
            Self::Chosen(_) | Self::LocalFile(_) => None,
        }
    }
}
