//! Work that owners request of the workers.

use crate::browser::tab::TabId;
use crate::command::{OnExisting, Payload};
use crate::messages::MessageKey;
use crate::pictures::PictureKey;
use crate::settings::charsets::Charsets;
use fidoscope_core::job::Job;
use fidoscope_core::library::{Library, Snapshot};
use fidoscope_core::url::FidoUrl;
use std::path::PathBuf;
use std::sync::Arc;

/// Request for a page.
pub(crate) struct PageWork {
    pub(crate) tab: TabId,
    pub(crate) generation: u64,
    pub(crate) url: FidoUrl,
    pub(crate) library: Arc<Library>,
    pub(crate) job: Job,
    /// True if `twit` filters of the address are ignored, as the user wants (7.2.1.3.1).
    pub(crate) with_twits: bool,
    /// True if the rows at which a large area opens suffice: the tab requests the whole page again.
    pub(crate) opens: bool,
}

/// Requester of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asker {
    /// The address bar of a tab: counts all messages.
    Bar(TabId),
    /// A saved search: counts unread messages, in this round.
    Saved(u64),
    /// The page of a tab that finds nothing in its areas.
    Wider(TabId),
}

/// Request for the number of messages of an address.
pub(crate) struct CountWork {
    pub(crate) asker: Asker,
    pub(crate) url: FidoUrl,
    pub(crate) library: Arc<Library>,
    pub(crate) job: Job,
}

/// Request to save what the user saves by a dialog.
pub(crate) struct SaveWork {
    /// Number of the save dialog.
    pub(crate) dialog: u64,
    pub(crate) path: PathBuf,
    pub(crate) payload: Payload,
    pub(crate) on_existing: OnExisting,
    pub(crate) library: Arc<Library>,
    pub(crate) job: Job,
}

/// Request for a body.
pub(crate) struct BodyWork {
    pub(crate) epoch: u64,
    pub(crate) key: MessageKey,
    pub(crate) library: Arc<Library>,
    pub(crate) charsets: Arc<Charsets>,
    /// Snapshot of the page that shows the message.
    pub(crate) snapshot: Arc<Snapshot>,
}

/// Request for a picture.
pub(crate) struct PictureWork {
    pub(crate) epoch: u64,
    pub(crate) wanted: PictureKey,
    pub(crate) library: Arc<Library>,
}
