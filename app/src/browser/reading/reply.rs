//! Replies of workers about read marks, threads and new mail.

use super::marking::Marked;
use super::removing::{Restored, Transferred};
use crate::keep::threads::{Thread, ThreadKey};
use crate::messages::MessageKey;
use fidoscope_core::library::AreaId;
use fidoscope_core::url::FidoUrl;
use std::sync::Arc;

/// Reply of a worker or of the writer.
pub(crate) enum Reply {
    /// A last-read mark was written, or refused.
    Marked(Marked),
    /// A thread for which the user chose something.
    ThreadChosen(Box<ChosenThread>),
    /// The messages of watched and ignored threads of an area.
    Threads(FoundThreads),
    /// New messages of an area could not be read; the number of messages before them.
    NotLooked {
        epoch: u64,
        area: AreaId,
        looked_through: u32,
    },
    /// Messages were deleted, moved or copied.
    Transferred(Transferred),
    /// Deleted, moved or copied messages are where they were.
    Restored(Restored),
    /// New mail to the user.
    Arrived { epoch: u64, arrived: Arrived },
}

impl Reply {
    /// Returns the epoch of the mail that the reply is about.
    pub(in crate::browser) const fn epoch(&self) -> Option<u64> {
        match self {
            Self::Marked(mark) => Some(mark.epoch),
            Self::ThreadChosen(chosen) => Some(chosen.epoch),
            Self::Threads(found) => Some(found.epoch),
            Self::NotLooked { epoch, .. } | Self::Arrived { epoch, .. } => Some(*epoch),
            Self::Transferred(_) | Self::Restored(_) => None,
        }
    }

    /// Returns whether the profile has to note the reply even if the window is closed.
    pub(in crate::browser) const fn is_noted(&self) -> bool {
        matches!(self, Self::Marked(_))
    }
}

/// The messages of the threads of an area.
pub(crate) struct FoundThreads {
    pub(in crate::browser) epoch: u64,
    pub(super) area: AreaId,
    pub(super) threads: Vec<FoundThread>,
}

pub(super) struct FoundThread {
    pub(super) key: ThreadKey,
    pub(super) rows: Arc<[(u32, u32)]>,
    /// Fingerprints of unread messages.
    pub(super) unread: Vec<u32>,
}

/// A thread for which the user chose something.
pub(crate) struct ChosenThread {
    pub(in crate::browser) epoch: u64,
    /// The message by which it was chosen.
    pub(super) message: MessageKey,
    pub(super) key: ThreadKey,
    pub(super) thread: Thread,
}

/// Mail to the user, or in a watched thread, that came into an area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arrived {
    pub(super) area: String,
    pub(super) from: String,
    pub(super) subject: String,
    /// The message, else its area.
    pub(super) url: FidoUrl,
    pub(super) count: u64,
    /// None of it is addressed to the user.
    pub(super) is_watched: bool,
}
