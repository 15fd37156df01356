//! Writes that wait, and those that other programs hold up.

use super::post::Reply;
use super::token::Attempt;
use super::work::SaveWork;
use crate::browser::drafts;
use crate::browser::drafts::posting::PostWork;
use crate::browser::reading::marking::{MarkWork, Marking};
use crate::files::document::Kind;
use crate::keep::Unsaved;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Time after which a write is tried again that another program held up.
const TRY_AGAIN: Duration = Duration::from_secs(1);

/// One thing to write.
pub(super) enum Write {
    /// Files that the user saves.
    Payload(SaveWork),
    /// Messages of an area that become read or unread, and its last-read mark.
    Mark(MarkWork),
    /// A draft that is to be sent.
    Post(PostWork),
    /// The report of a fault of the program in a profile, which is deleted.
    DeleteReport(PathBuf),
    /// Anything else that the user asked for.
    Asked {
        name: String,
        attempt: Attempt<Reply>,
    },
}

impl Write {
    /// Returns its name for the user.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Payload(work) => work.path.display().to_string(),
            Self::Mark(work) => work.area.tag().to_owned(),
            Self::Post(work) => work.name(),
            Self::DeleteReport(dir) => dir.display().to_string(),
            Self::Asked { name, .. } => name.clone(),
        }
    }

    /// Returns whether the user requested it and reads about it when it takes long.
    const fn is_of_user(&self) -> bool {
        match self {
            Self::Payload(_) | Self::Post(_) | Self::Asked { .. } => true,
            Self::Mark(_) | Self::DeleteReport(_) => false,
        }
    }

    /// Ends a wait for another program's lock.
    fn cancel(&self) {
        match self {
            Self::Payload(work) => work.job.cancel(),
            Self::Post(work) => work.job().cancel(),
            Self::Mark(_) | Self::DeleteReport(_) | Self::Asked { .. } => {}
        }
    }

    /// The reply to a write that the user cancelled while it waited.
    pub(super) fn cancelled(&self) -> Option<Reply> {
        match self {
            Self::Post(work) => Some(Reply::Drafts(drafts::Reply::Posted(work.cancelled()))),
            Self::Payload(_) | Self::Mark(_) | Self::DeleteReport(_) | Self::Asked { .. } => None,
        }
    }
}

/// A write that another program holds up, for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BlockedWrite {
    pub(crate) number: u64,
    /// Name of the document or message to write.
    pub(crate) name: String,
    /// Sentence that says what is locked.
    pub(crate) why: String,
}

/// A write that waits for another program.
struct Waiting {
    shown: BlockedWrite,
    is_of_user: bool,
    is_cancelled: bool,
    /// `None` while it is being tried again.
    write: Option<Write>,
    next: Instant,
}

/// Writes that wait, and the current ones.
#[derive(Default)]
pub(super) struct Writes {
    pub(super) documents: VecDeque<(PathBuf, Unsaved)>,
    /// Name of the document that is being written.
    pub(super) current_document: Option<String>,
    waiting: VecDeque<Write>,
    held_up: Vec<Waiting>,
    next_number: u64,
    /// Name of what the other thread writes, unless it is held up.
    pub(super) current: Option<String>,
    /// True if the user saves it.
    saves: bool,
}

impl Writes {
    pub(super) fn is_empty(&self) -> bool {
        self.documents.is_empty()
            && self.current_document.is_none()
            && self.waiting.is_empty()
            && self.current.is_none()
            && self.held_up.is_empty()
    }

    pub(super) fn names(&self) -> Vec<String> {
        let documents = self.documents.iter().map(|(dir, document)| {
            let path = dir.join(document.kind().file());
            path.display().to_string()
        });
        let waiting = self.waiting.iter().map(Write::name);
        let current = self.current_document.iter().chain(&self.current).cloned();
        let held_up = self.held_up.iter().map(|own| own.shown.name.clone());
        current
            .chain(documents)
            .chain(waiting)
            .chain(held_up)
            .collect()
    }

    /// Returns the names of files that the user saves and that are not on the disk yet.
    pub(super) fn saving(&self) -> Vec<String> {
        let of_user = self.waiting.iter().filter(|write| write.is_of_user());
        let current = self.current.clone().filter(|_| self.saves);
        current
            .into_iter()
            .chain(of_user.map(Write::name))
            .collect()
    }

    /// Returns the writes that other programs hold up.
    pub(super) fn held_up(&self) -> Vec<BlockedWrite> {
        let of_user = self.held_up.iter().filter(|own| own.is_of_user);
        of_user.map(|own| own.shown.clone()).collect()
    }

    /// Cancels what is held up under a number.
    pub(super) fn cancel(&mut self, number: u64) {
        let mut held_up = self.held_up.iter_mut();
        if let Some(own) = held_up.find(|own| own.shown.number == number) {
            own.is_cancelled = true;
            own.next = Instant::now();
            if let Some(write) = &own.write {
                write.cancel();
            }
        }
    }

    pub(super) fn push(&mut self, write: Write) {
        self.waiting.push_back(write);
    }

    /// Adds a document in place of an older one of its kind.
    pub(super) fn keep(&mut self, dir: PathBuf, document: Unsaved) {
        let kind: Kind = document.kind();
        self.documents.retain(|(_, own)| own.kind() != kind);
        self.documents.push_back((dir, document));
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

    /// The next thing to write, with its number if it was held up before: what is due of that comes first.
    pub(super) fn take(&mut self, now: Instant) -> Option<(Write, Option<u64>)> {
        let mut held_up = self.held_up.iter_mut();
        if let Some(due) = held_up.find(|own| own.write.is_some() && own.next <= now) {
            let number = due.shown.number;
            return due.write.take().map(|write| (write, Some(number)));
        }
        let write = self.waiting.pop_front()?;
        self.current = Some(write.name());
        self.saves = write.is_of_user();
        Some((write, None))
    }

    /// Returns the time of the next retry.
    pub(super) fn due(&self) -> Option<Instant> {
        self.held_up.iter().map(|own| own.next).min()
    }

    pub(super) fn is_cancelled(&self, number: Option<u64>) -> bool {
        let mut held_up = self.held_up.iter();
        held_up.any(|own| Some(own.shown.number) == number && own.is_cancelled)
    }

    /// Lets a write wait for another program. Returns whether that is to be shown.
    pub(super) fn hold_up(&mut self, write: Write, number: Option<u64>, why: String, now: Instant) {
        let next = now + TRY_AGAIN;
        let mut held_up = self.held_up.iter_mut();
        if let Some(own) = held_up.find(|own| Some(own.shown.number) == number) {
            own.shown.why = why;
            own.next = if own.is_cancelled { now } else { next };
            own.write = Some(write);
            return;
        }
        self.next_number += 1;
        self.held_up.push(Waiting {
            shown: BlockedWrite {
                number: self.next_number,
                name: write.name(),
                why,
            },
            is_of_user: write.is_of_user(),
            is_cancelled: false,
            write: Some(write),
            next,
        });
    }

    pub(super) fn end(&mut self, number: Option<u64>) {
        self.held_up.retain(|own| Some(own.shown.number) != number);
    }
}
