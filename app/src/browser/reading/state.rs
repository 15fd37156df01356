//! State of reading: read marks, marks to undo, stars and threads.

use super::removing::RemovedBatch;
use crate::keep::threads::{Thread, ThreadKey};
use crate::messages::{MessageKey, ReadMarks, StarsAndThreads};
use fidoscope_core::library::{AreaId, MovedMark};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Instant;

/// Read marks, stars and threads, as the user left them.
#[derive(Default)]
pub(crate) struct Reading {
    pub(in crate::browser) marks: ReadMarks,
    pub(in crate::browser) noted: StarsAndThreads,
    /// The message on screen.
    pub(super) now: Option<Now>,
    /// The message that was read last.
    pub(super) previous: Option<MessageKey>,
    /// Marks that the user can undo, the last one at the end.
    pub(super) marked: Vec<Undo>,
    /// The messages of watched and ignored threads.
    pub(super) threads: Threads,
    /// True if something was read without a name for its mark.
    pub(super) unnamed: bool,
    /// Areas that refused a last-read mark.
    pub(super) refused: HashSet<AreaId>,
}

/// Maximum number of marks that the user can undo.
const MOST_UNDONE: usize = 20;

/// A mark that the user can undo.
pub(super) enum Undo {
    Marks(Batch),
    /// The choice for a thread before.
    Thread(ThreadKey, Option<Thread>),
    /// Messages that were deleted, moved or copied.
    Removed(RemovedBatch),
}

impl Reading {
    /// Adds a mark that the user can undo; the oldest goes when there are too many.
    pub(super) fn can_undo(&mut self, undo: Undo) {
        self.marked.push(undo);
        if self.marked.len() > MOST_UNDONE {
            self.marked.remove(0);
        }
    }

    pub(super) fn batches(&mut self) -> impl DoubleEndedIterator<Item = &mut Batch> {
        self.marked.iter_mut().filter_map(|undo| match undo {
            Undo::Marks(batch) => Some(batch),
            Undo::Thread(..) | Undo::Removed(_) => None,
        })
    }
}

/// Messages that became read or unread by one command.
pub(super) struct Batch {
    pub(super) number: u64,
    pub(super) is_read: bool,
    /// Areas that a worker has not marked yet.
    pub(super) waiting: usize,
    pub(super) changed: Vec<ChangedArea>,
}

/// The messages of an area that one command changed.
pub(super) struct ChangedArea {
    pub(super) area: AreaId,
    /// Fingerprints of the messages that were otherwise before.
    pub(super) messages: Arc<[u32]>,
    /// The move of the last-read mark, if it was moved.
    pub(super) moved: Option<Box<MovedMark>>,
}

/// The message on screen, and since when.
pub(super) struct Now {
    pub(super) key: MessageKey,
    pub(super) since: Instant,
    pub(super) done: bool,
}

/// The messages of watched and ignored threads, as far as workers found them.
#[derive(Default)]
pub(super) struct Threads(pub(super) HashMap<ThreadKey, Members>);

/// The messages of one thread.
pub(super) struct Members {
    pub(super) area: AreaId,
    /// Numbers and fingerprints.
    pub(super) rows: Arc<[(u32, u32)]>,
}
