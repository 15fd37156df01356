//! Lanes of writes, each with its own thread; the window waits for them before it ends.
//!
//! Documents of the profile are small and have a lane to themselves, so that they reach the disk while a base
//! is locked. All else is written in the order in which it was asked for. A write that another program holds
//! up waits in line without keeping the others ([`AttemptOutcome::Busy`]); it is tried again until it succeeds or the
//! user cancels it. A function that writes for the user takes a [`WriteToken`], which only `jobs` makes: what
//! runs elsewhere would be lost when the window closes.

use super::panics::panic_text;
use super::post::Reply;
use super::replies::{keep_reply, mark_reply, write_payload};
use super::shared::Shared;
use super::token::{AttemptOutcome, WriteToken};
use super::writes::Write;
use crate::browser::{drafts, saving};
use crate::files::document::Writer;
use crate::platform::faults;
use crate::strings::{io_words, tr};
use fidoscope_core::guard::guarded;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

/// Time after which a reply is offered again for which the inbox had no room.
const NO_ROOM: Duration = Duration::from_millis(5);

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
                (AttemptOutcome::Done(reply), _) => (reply.map(|reply| *reply), None),
                (AttemptOutcome::Busy(why), reply) => (reply, Some(why)),
            },
        };
        // Under the lock: a caller that waits for the end of the writing finds the reply, and one that has
        // the reply finds the lane as it says. The window may be gone; the rest is written all the same.
        let mut unsent = reply;
        lanes = loop {
            let lanes = shared.lanes();
            unsent = unsent.and_then(|reply| shared.outlet.offer(reply));
            if unsent.is_none() {
                break lanes;
            }
            // The window may need the lock before it handles the replies that take all the room.
            drop(lanes);
            std::thread::sleep(NO_ROOM);
        };
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
) -> (AttemptOutcome<Reply>, Option<Reply>) {
    let done = |reply| (AttemptOutcome::done(reply), None);
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
                Some(why) => (AttemptOutcome::Busy(why), Some(reply)),
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
                AttemptOutcome::done(Some(Reply::NotWritten(tr!("fault-aside", what = what))))
            };
            (made.unwrap_or_else(fault), None)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::post::WAITING_REPLIES;
    use super::super::tests::idle;
    use super::super::token::AttemptOutcome;
    use super::Reply;
    use crate::files::PATIENCE;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::mpsc::channel;
    use std::time::{Duration, Instant};

    #[test]
    fn what_another_program_holds_up_is_tried_again_and_others_are_written_meanwhile() {
        let (jobs, inbox) = idle();
        let tries = Arc::new((AtomicUsize::new(0), AtomicBool::new(true)));
        let own = Arc::clone(&tries);
        jobs.write_for_user("base.jhr".to_owned(), move |_| {
            let (tries, is_locked) = &*own;
            tries.fetch_add(1, Ordering::SeqCst);
            match is_locked.load(Ordering::SeqCst) {
                true => AttemptOutcome::Busy("another program has base.jhr locked".to_owned()),
                false => AttemptOutcome::done(Some(Reply::Trouble("first".to_owned()))),
            }
        });
        jobs.write_for_user("other".to_owned(), |_| {
            AttemptOutcome::done(Some(Reply::Trouble("second".to_owned())))
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
        let since = Instant::now();
        while tries.0.load(Ordering::SeqCst) < 2 {
            assert!(since.elapsed() < PATIENCE, "it is not tried again");
            std::thread::yield_now();
        }
        tries.1.store(false, Ordering::SeqCst);
        assert_eq!(text(), "first");
        assert!(jobs.finish_writing(PATIENCE));
        assert_eq!(jobs.held_up(), []);
    }

    #[test]
    fn reply_without_room_keeps_no_one_from_asking_what_is_unwritten() {
        let (jobs, inbox) = idle();
        for _ in 0..WAITING_REPLIES {
            assert!(jobs.shared.outlet.send(Reply::Trouble(String::new())));
        }
        let (begins, begun) = channel();
        jobs.write_for_user("one".to_owned(), move |_| {
            let _ = begins.send(());
            AttemptOutcome::done(Some(Reply::Trouble("last".to_owned())))
        });
        begun.recv_timeout(PATIENCE).unwrap();
        let jobs = Arc::new(jobs);
        let own = Arc::clone(&jobs);
        let (answers, answered) = channel();
        std::thread::spawn(move || {
            // The writer has its reply soon, and no room for it.
            for _ in 0..100 {
                assert_eq!(own.unwritten(), ["one"]);
                std::thread::sleep(Duration::from_millis(1));
            }
            let _ = answers.send(());
        });
        answered.recv_timeout(PATIENCE).unwrap();
        let is_last = |reply: &Reply| matches!(reply, Reply::Trouble(text) if text == "last");
        let replies = std::iter::from_fn(|| inbox.wait()).take(WAITING_REPLIES + 1);
        assert!(replies.last().is_some_and(|reply| is_last(&reply)));
        assert!(jobs.finish_writing(PATIENCE));
    }

    #[test]
    fn what_is_held_up_ends_when_the_user_cancels_it() {
        let (jobs, _inbox) = idle();
        jobs.write_for_user("base.jhr".to_owned(), |_| {
            AttemptOutcome::Busy("locked".to_owned())
        });
        let since = Instant::now();
        while jobs.held_up().is_empty() {
            assert!(since.elapsed() < PATIENCE, "nothing is held up");
            std::thread::yield_now();
        }
        jobs.cancel_held_up(jobs.held_up()[0].number);
        assert!(jobs.finish_writing(PATIENCE));
        assert_eq!(jobs.held_up(), []);
    }

    #[test]
    fn fault_of_a_write_is_said_and_the_next_one_is_written() {
        let (jobs, inbox) = idle();
        jobs.write_for_user("one".to_owned(), |_| panic!("a broken write"));
        jobs.write_for_user("two".to_owned(), |_| AttemptOutcome::done(None));
        let Some(Reply::NotWritten(why)) = inbox.wait() else {
            panic!("no trouble");
        };
        assert!(why.contains("a broken write"), "{why}");
        assert!(jobs.finish_writing(PATIENCE));
    }
}
