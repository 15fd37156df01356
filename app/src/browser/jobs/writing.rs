//! The lane of what is written: documents of the profile, files that the user saves, last-read marks.
//!
//! One thread does it in the order in which it was asked for, so that an older document never
//! replaces a newer one; the window waits for it before it ends.

use super::replies::{keep_reply, mark_reply, write_payload};
use super::{MarkWork, Marking, Reply, Shared};
use crate::browser::posting::PostWork;
use crate::command::{OnExisting, Payload};
use crate::files::document::{Kind, Writer};
use crate::keep::Unsaved;
use crate::platform::faults;
use crate::strings::{io_words, tr};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError};

/// One thing to write.
pub(super) enum Write {
    /// A document of the profile.
    Keep { dir: PathBuf, document: Unsaved },
    /// What the user saves.
    Payload {
        /// The number of the dialog that asked where to.
        dialog: u64,
        path: PathBuf,
        payload: Payload,
        on_existing: OnExisting,
        library: Arc<Library>,
        job: Job,
    },
    /// What was read of an area, and its last-read mark.
    Mark(MarkWork),
    /// A draft that is to be sent.
    Post(PostWork),
    /// The report of a fault of the program in a profile, which is deleted.
    DeleteReport(PathBuf),
}

impl Write {
    /// What it is, for the user.
    fn name(&self) -> String {
        match self {
            Self::Keep { dir, document } => dir.join(document.kind().file()).display().to_string(),
            Self::Payload { path, .. } => path.display().to_string(),
            Self::Mark(work) => work.area.tag().to_owned(),
            Self::Post(work) => work.name(),
            Self::DeleteReport(dir) => dir.display().to_string(),
        }
    }

    fn is_document(&self, of: Kind) -> bool {
        matches!(self, Self::Keep { document, .. } if document.kind() == of)
    }
}

/// What waits to be written, and what is being written.
#[derive(Default)]
pub(super) struct Writes {
    waiting: VecDeque<Write>,
    /// What the thread is at.
    current: Option<String>,
    /// Whether that is something that the user saves.
    saves: bool,
}

impl Writes {
    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty() && self.current.is_none()
    }

    pub(super) fn names(&self) -> Vec<String> {
        let waiting = self.waiting.iter().map(Write::name);
        self.current.clone().into_iter().chain(waiting).collect()
    }

    /// What the user saves and is not on the disk yet.
    pub(super) fn saving(&self) -> Vec<String> {
        let is_of_user = |write: &&Write| matches!(write, Write::Payload { .. } | Write::Post(_));
        let waiting = self.waiting.iter().filter(is_of_user).map(Write::name);
        let current = self.current.clone().filter(|_| self.saves);
        current.into_iter().chain(waiting).collect()
    }

    pub(super) fn push(&mut self, write: Write) {
        self.waiting.push_back(write);
    }

    /// Adds a document in place of an older one of its kind. Documents are small and come first:
    /// saving an object may mean to read a whole base.
    pub(super) fn keep(&mut self, dir: PathBuf, document: Unsaved) {
        let kind = document.kind();
        self.waiting.retain(|write| !write.is_document(kind));
        self.waiting.push_front(Write::Keep { dir, document });
    }

    /// Adds a mark. What waits for a message that was read before in the same area is done with it.
    pub(super) fn mark(&mut self, mut work: MarkWork) {
        if let Marking::Seen { further, .. } = &mut work.marking {
            let (area, epoch) = (work.area.id(), work.epoch);
            self.waiting.retain(|write| match write {
                Write::Mark(MarkWork {
                    epoch: own_epoch,
                    area: own_area,
                    marking: Marking::Seen { further: own, .. },
                    ..
                }) if *own_epoch == epoch && own_area.id() == area => {
                    *further = further.or(*own);
                    false
                }
                _ => true,
            });
        }
        self.waiting.push_back(Write::Mark(work));
    }
}

/// Writes until the window is closed and nothing is left.
pub(super) fn run(shared: &Shared) {
    let mut writer = Writer::default();
    let mut lanes = shared.lanes();
    loop {
        let Some(write) = lanes.writes.waiting.pop_front() else {
            if lanes.closed {
                return;
            }
            let waited = shared.something_to_write.wait(lanes);
            lanes = waited.unwrap_or_else(PoisonError::into_inner);
            continue;
        };
        lanes.writes.current = Some(write.name());
        lanes.writes.saves = matches!(write, Write::Payload { .. } | Write::Post(_));
        drop(lanes);
        // Whoever waits for the end of the writing finds the reply. The window may be gone; what waits is
        // written all the same.
        if let Some(reply) = reply_to(write, &mut writer, shared) {
            shared.outlet.send(reply);
        }
        lanes = shared.lanes();
        lanes.writes.current = None;
        shared.written.notify_all();
    }
}

fn reply_to(write: Write, writer: &mut Writer, shared: &Shared) -> Option<Reply> {
    match write {
        Write::Keep { dir, document } => Some(keep_reply(&dir, document, writer)),
        Write::Payload {
            dialog,
            path,
            payload,
            on_existing,
            library,
            job,
        } => {
            let outcome = write_payload(shared, &path, (&payload, on_existing), &library, &job);
            Some(Reply::Saved { dialog, outcome })
        }
        Write::Mark(work) => mark_reply(&work),
        Write::Post(work) => Some(Reply::Posted(work.post())),
        Write::DeleteReport(dir) => {
            let error = faults::delete_report(&dir).err()?;
            let (path, error) = (dir.display().to_string(), io_words(&error));
            let why = tr!("cannot-be-deleted", path = path, error = error);
            Some(Reply::Trouble(why))
        }
    }
}
