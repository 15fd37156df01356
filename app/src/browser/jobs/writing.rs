//! The lanes of what is written, each with a thread of its own that the window waits for before it ends.
//!
//! Documents of the profile are small and have a lane to themselves, so that they reach the disk while a base
//! is locked. All else is written in the order in which it was asked for. A write that another program holds
//! up waits in line without keeping the others ([`Tried::Busy`]); it is tried again until it succeeds or the
//! user cancels it. A function that writes for the user takes a [`WriteToken`], which only `jobs` makes: what
//! runs elsewhere would be lost when the window closes.

use super::panics::panic_text;
use super::replies::{keep_reply, mark_reply, write_payload};
use super::token::{Attempt, Tried, WriteToken};
use super::work::SaveWork;
use super::{Reply, Shared};
use crate::browser::drafts::posting::PostWork;
use crate::browser::reading::marking::{MarkWork, Marking};
use crate::browser::{drafts, saving};
use crate::files::document::{Kind, Writer};
use crate::keep::Unsaved;
use crate::platform::faults;
use crate::strings::{io_words, tr};
use fidoscope_core::guard::guarded;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

/// Time after which a write is tried again that another program held up.
const TRY_AGAIN: Duration = Duration::from_secs(1);

/// One thing to write.
pub(super) enum Write {
    /// Files that the user saves.
    Payload(SaveWork),
    /// What was read of an area, and its last-read mark.
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
    /// What it is, for the user.
    fn name(&self) -> String {
        match self {
            Self::Payload(work) => work.path.display().to_string(),
            Self::Mark(work) => work.area.tag().to_owned(),
            Self::Post(work) => work.name(),
            Self::DeleteReport(dir) => dir.display().to_string(),
            Self::Asked { name, .. } => name.clone(),
        }
    }

    /// Whether the user asked for it and is told when it takes long.
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
    fn cancelled(&self) -> Option<Reply> {
        match self {
            Self::Post(work) => Some(Reply::Drafts(drafts::Reply::Posted(work.cancelled()))),
            Self::Payload(_) | Self::Mark(_) | Self::DeleteReport(_) | Self::Asked { .. } => None,
        }
    }
}

/// A write that another program holds up, for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeldUp {
    pub(crate) number: u64,
    /// Name of what is to be written.
    pub(crate) name: String,
    /// Sentence that says what is locked.
    pub(crate) why: String,
}

/// A write that waits for another program.
struct Waiting {
    shown: HeldUp,
    is_of_user: bool,
    is_cancelled: bool,
    /// `None` while it is being tried again.
    write: Option<Write>,
    next: Instant,
}

/// What waits to be written, and what is being written.
#[derive(Default)]
pub(super) struct Writes {
    documents: VecDeque<(PathBuf, Unsaved)>,
    /// Name of the document that is being written.
    current_document: Option<String>,
    waiting: VecDeque<Write>,
    held_up: Vec<Waiting>,
    next_number: u64,
    /// Name of what the other thread writes, unless it is held up.
    current: Option<String>,
    /// Whether that is something that the user saves.
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

    /// What the user saves and is not on the disk yet.
    pub(super) fn saving(&self) -> Vec<String> {
        let of_user = self.waiting.iter().filter(|write| write.is_of_user());
        let current = self.current.clone().filter(|_| self.saves);
        current
            .into_iter()
            .chain(of_user.map(Write::name))
            .collect()
    }

    /// What other programs hold up.
    pub(super) fn held_up(&self) -> Vec<HeldUp> {
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
    fn take(&mut self, now: Instant) -> Option<(Write, Option<u64>)> {
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

    /// When something is due that is held up.
    fn due(&self) -> Option<Instant> {
        self.held_up.iter().map(|own| own.next).min()
    }

    fn is_cancelled(&self, number: Option<u64>) -> bool {
        let mut held_up = self.held_up.iter();
        held_up.any(|own| Some(own.shown.number) == number && own.is_cancelled)
    }

    /// Lets a write wait for another program. Returns whether that is to be shown.
    fn hold_up(&mut self, write: Write, number: Option<u64>, why: String, now: Instant) {
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
            shown: HeldUp {
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

    fn end(&mut self, number: Option<u64>) {
        self.held_up.retain(|own| Some(own.shown.number) != number);
    }
}

/// Writes documents until the window is closed and none is left.
pub(super) fn run_documents(shared: &Shared) {
    let mut writer = Writer::default();
    let mut lanes = shared.lanes();
    loop {
        let Some((dir, document)) = lanes.writes.documents.pop_front() else {
            if lanes.closed {
                return;
            }
            let waited = shared.something_to_write.wait(lanes);
            lanes = waited.unwrap_or_else(PoisonError::into_inner);
            continue;
        };
        let path = dir.join(document.kind().file());
        lanes.writes.current_document = Some(path.display().to_string());
        drop(lanes);
        shared.outlet.send(keep_reply(&dir, document, &mut writer));
        lanes = shared.lanes();
        lanes.writes.current_document = None;
        shared.written.notify_all();
    }
}

/// Writes all else until the window is closed and nothing is left but what other programs hold up.
pub(super) fn run(shared: &Shared) {
    let token = WriteToken::of_lane();
    let mut lanes = shared.lanes();
    loop {
        let now = Instant::now();
        let Some((mut write, number)) = lanes.writes.take(now) else {
            if lanes.closed {
                return;
            }
            lanes = match lanes.writes.due() {
                None => shared
                    .something_to_write
                    .wait(lanes)
                    .unwrap_or_else(PoisonError::into_inner),
                Some(due) => {
                    let wait = due.saturating_duration_since(now);
                    let waited = shared.something_to_write.wait_timeout(lanes, wait);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
            continue;
        };
        let is_cancelled = lanes.writes.is_cancelled(number);
        drop(lanes);
        let (reply, held_up) = match is_cancelled {
            true => (write.cancelled(), None),
            false => match attempt(&mut write, shared, &token) {
                (Tried::Done(reply), _) => (reply.map(|reply| *reply), None),
                (Tried::Busy(why), reply) => (reply, Some(why)),
            },
        };
        // Whoever waits for the end of the writing finds the reply. The window may be gone; what waits is
        // written all the same.
        if let Some(reply) = reply {
            shared.outlet.send(reply);
        }
        lanes = shared.lanes();
        lanes.writes.current = None;
        match held_up {
            Some(why) => lanes.writes.hold_up(write, number, why, Instant::now()),
            None => lanes.writes.end(number),
        }
        shared.written.notify_all();
        (shared.outlet.wake())();
    }
}

/// Makes one attempt; of what was written in part before another program came the reply is given, too.
fn attempt(
    write: &mut Write,
    shared: &Shared,
    token: &WriteToken,
) -> (Tried<Reply>, Option<Reply>) {
    let done = |reply| (Tried::done(reply), None);
    match write {
        Write::Payload(work) => {
            let outcome = write_payload(shared, work, token);
            let dialog = work.dialog;
            let reply = saving::Reply::Saved { dialog, outcome };
            done(Some(Reply::Saving(reply)))
        }
        Write::Mark(work) => done(mark_reply(work, token)),
        Write::Post(work) => {
            let posted = work.post(token);
            let why = posted.awaited().map(str::to_owned);
            let reply = Reply::Drafts(drafts::Reply::Posted(posted));
            match why {
                Some(why) => (Tried::Busy(why), Some(reply)),
                None => done(Some(reply)),
            }
        }
        Write::DeleteReport(dir) => done(faults::delete_report(dir).err().map(|error| {
            let (path, error) = (dir.display().to_string(), io_words(&error));
            Reply::NotWritten(tr!("cannot-be-deleted", path = path, error = error))
        })),
        Write::Asked { attempt, .. } => {
            let made = guarded(|| attempt(token));
            let fault = |panic| {
                let what = panic_text(&panic).to_owned();
                Tried::done(Some(Reply::NotWritten(tr!("fault-aside", what = what))))
            };
            (made.unwrap_or_else(fault), None)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::idle;
    use super::super::token::Tried;
    use super::Reply;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    #[test]
    fn what_another_program_holds_up_is_tried_again_and_others_are_written_meanwhile() {
        let (jobs, inbox) = idle();
        let tries = Arc::new(AtomicUsize::new(0));
        let own = Arc::clone(&tries);
        jobs.write_for_user("base.jhr".to_owned(), move |_| {
            match own.fetch_add(1, Ordering::Relaxed) {
                0 | 1 => Tried::Busy("another program has base.jhr locked".to_owned()),
                _ => Tried::done(Some(Reply::Trouble("first".to_owned()))),
            }
        });
        jobs.write_for_user("other".to_owned(), |_| {
            Tried::done(Some(Reply::Trouble("second".to_owned())))
        });
        let text = || match inbox.wait() {
            Some(Reply::Trouble(text)) => text,
            _ => panic!("another reply"),
        };
        assert_eq!(text(), "second");
        let held_up = jobs.held_up();
        assert_eq!(held_up.len(), 1);
        assert_eq!(held_up[0].name, "base.jhr");
        assert!(held_up[0].why.contains("locked"));
        assert!(jobs.unwritten().contains(&"base.jhr".to_owned()));
        assert!(!jobs.finish_writing(Duration::ZERO));
        assert_eq!(text(), "first");
        assert!(jobs.finish_writing(Duration::from_secs(20)));
        assert_eq!(tries.load(Ordering::Relaxed), 3);
        assert_eq!(jobs.held_up(), []);
    }

    #[test]
    fn what_is_held_up_ends_when_the_user_cancels_it() {
        let (jobs, _inbox) = idle();
        jobs.write_for_user("base.jhr".to_owned(), |_| Tried::Busy("locked".to_owned()));
        while jobs.held_up().is_empty() {
            std::thread::yield_now();
        }
        jobs.cancel_held_up(jobs.held_up()[0].number);
        assert!(jobs.finish_writing(Duration::from_secs(20)));
        assert_eq!(jobs.held_up(), []);
    }

    #[test]
    fn fault_of_a_write_is_said_and_the_next_one_is_written() {
        let (jobs, inbox) = idle();
        jobs.write_for_user("one".to_owned(), |_| panic!("a broken write"));
        jobs.write_for_user("two".to_owned(), |_| Tried::done(None));
        let Some(Reply::NotWritten(why)) = inbox.wait() else {
            panic!("no trouble");
        };
        assert!(why.contains("a broken write"), "{why}");
        assert!(jobs.finish_writing(Duration::from_secs(20)));
    }
}
