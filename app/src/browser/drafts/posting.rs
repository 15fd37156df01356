//! Messages on their way into the bases of their areas. The user asked for it on their page.

use crate::browser::jobs::panics::panic_text;
use crate::browser::jobs::token::{WriteToken, held_up};
use crate::keep::drafts::{DraftId, Stored};
use crate::platform::clock;
use crate::strings::{said, tr};
use fidoscope_core::base::AppendError;
use fidoscope_core::compose::{Draft, Finished, FinishedMessage, Misfits, Written, finish};
use fidoscope_core::guard::{Panicked, guarded};
use fidoscope_core::job::Job;
use fidoscope_core::library::{self, Area, AreaId, Library, PostError, SerialFile};
use fidoscope_core::page::Severity;
use std::sync::Arc;

/// Origin of the messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sent {
    Draft(DraftId),
    /// The requests of an `areafix:` address.
    Requests(String),
}

/// A draft that is to be written, with its parts that are written already.
pub(crate) struct UnwrittenDraft {
    pub(crate) draft: Draft,
    pub(crate) done: Vec<Written>,
}

/// Messages that are to be written.
pub(crate) struct PostWork {
    pub(super) what: Sent,
    pub(super) drafts: Vec<UnwrittenDraft>,
    /// Messages that the tosser has not taken yet and in whose place these are written.
    pub(super) replaces: Vec<Stored>,
    pub(super) library: Arc<Library>,
    /// Numbers of MSGIDs, which all programs of the profile share.
    pub(super) serials: SerialFile,
    pub(super) job: Job,
}

/// Result of a [`PostWork`].
pub(crate) struct Posted {
    pub(super) what: Sent,
    /// The messages that are in their bases, with the places of their drafts.
    pub(super) written: Vec<(usize, Written, Stored)>,
    /// The messages in whose place they come and that are still there.
    pub(super) left: Vec<Stored>,
    /// Areas that changed.
    pub(super) changed: Vec<AreaId>,
    /// Reason for which not all of it is written.
    pub(super) failure: Option<String>,
    /// True if another program held the rest up, so that it is tried again.
    pub(super) is_held_up: bool,
    /// Problems after the writing.
    pub(super) problems: Vec<String>,
}

impl Posted {
    const fn new(what: Sent) -> Self {
        Self {
            what,
            written: Vec::new(),
            left: Vec::new(),
            changed: Vec::new(),
            failure: None,
            is_held_up: false,
            problems: Vec::new(),
        }
    }

    /// Returns all problems.
    pub(super) fn faults(&self) -> Vec<&str> {
        let all = self.failure.iter().chain(&self.problems);
        all.map(String::as_str).collect()
    }

    /// Returns the reason for a retry of the rest.
    pub(in crate::browser) fn awaited(&self) -> Option<&str> {
        self.failure.as_deref().filter(|_| self.is_held_up)
    }
}

impl PostWork {
    /// Returns the subjects or addressees, for the user.
    pub(in crate::browser) fn name(&self) -> String {
        let names: Vec<&str> = (self.drafts.iter())
            .map(|own| match own.draft.subject.as_str() {
                "" => own.draft.to.as_str(),
                subject => subject,
            })
            .collect();
        names.join(", ")
    }

    pub(in crate::browser) fn job(&self) -> &Job {
        &self.job
    }

    /// Writes all messages of the drafts, in their order; ends with the first that cannot be written. The next
    /// call leaves out what this one wrote.
    pub(in crate::browser) fn post(&mut self, token: &WriteToken) -> Posted {
        let posted = self.post_by(token, &mut |message| self.library.post(message, &self.job));
        for (at, written, _) in &posted.written {
            if let Some(unwritten) = self.drafts.get_mut(*at) {
                unwritten.done.push(written.clone());
            }
        }
        self.replaces.clone_from(&posted.left);
        posted
    }

    /// Returns the result when the user cancelled it while another program held it up.
    pub(in crate::browser) fn cancelled(&self) -> Posted {
        Posted {
            left: self.replaces.clone(),
            failure: Some(tr!("write-cancelled").to_owned()),
            ..Posted::new(self.what.clone())
        }
    }

    /// Writes all messages by a function that writes one.
    pub(in crate::browser) fn post_by(
        &self,
        token: &WriteToken,
        write: &mut MessageWriter<'_>,
    ) -> Posted {
        let mut posted = Posted::new(self.what.clone());
        // A message that the tosser took cannot be replaced: it would exist twice.
        for old in &self.replaces {
            let checked = guarded(|| check(&self.library, old));
            match checked.unwrap_or_else(|panic| not_written(panic).map_err(ReplaceFailure::Now)) {
                Ok(()) => posted.left.push(old.clone()),
                Err(ReplaceFailure::Now(why)) => {
                    posted.left.push(old.clone());
                    posted.failure.get_or_insert(why);
                }
                Err(ReplaceFailure::Ever(why)) => {
                    posted.failure = Some(tr!("draft-not-replaced", why = why));
                }
            }
        }
        if posted.failure.is_some() {
            return posted;
        }
        for at in 0..self.drafts.len() {
            let done = guarded(|| self.post_one(at, &mut posted, write));
            let fault = |panic| not_written(panic).map_err(PostFailure::from);
            if let Err(unposted) = done.unwrap_or_else(fault) {
                posted.failure = Some(unposted.why);
                posted.is_held_up = unposted.is_held_up;
                return posted;
            }
        }
        // The new messages exist before the old ones are deleted.
        posted.left.retain(|old| {
            let deleted = guarded(|| delete(&self.library, old, &self.job, token));
            let fault = |panic| not_written(panic).map_err(PostFailure::from);
            match deleted.unwrap_or_else(fault) {
                Ok(area) => posted.changed.push(area),
                Err(unposted) if unposted.is_held_up => {
                    posted.failure = Some(unposted.why);
                    posted.is_held_up = true;
                    return true;
                }
                Err(unposted) => {
                    posted.problems.push(unposted.why);
                    return true;
                }
            }
            false
        });
        posted
    }

    fn post_one(
        &self,
        at: usize,
        posted: &mut Posted,
        write: &mut MessageWriter<'_>,
    ) -> Result<(), PostFailure> {
        let Some(UnwrittenDraft { draft, done }) = self.drafts.get(at) else {
            return Ok(());
        };
        let identity = self.library.identity();
        let mut serials = self.serials.clone();
        let mut finished =
            finish(draft, &identity, &clock::moment(), &mut serials).map_err(said)?;
        may_be_sent(&finished, draft.misfits)?;
        finished.leave_out(done);
        for message in &finished.messages {
            let done = write(message)?;
            let stored = Stored {
                area: done.area.name(),
                number: done.number,
                fingerprint: done.fingerprint,
                msgid: message.msgid.clone(),
            };
            posted
                .written
                .push((at, Written::from_message(message), stored));
            posted.changed.push(done.area.id());
            posted.problems.extend(done.problems.iter().map(said));
        }
        Ok(())
    }
}

/// A fault of the program ends neither the thread that writes nor what is written already.
fn not_written<T>(panic: Panicked) -> Result<T, String> {
    Err(tr!("fault-write", what = panic_text(&panic)))
}

/// Writes one message to the base of its area.
pub(in crate::browser) type MessageWriter<'w> =
    dyn FnMut(&FinishedMessage) -> Result<library::Posted, PostError> + 'w;

/// Reason for which a message was not written or deleted.
pub(super) struct PostFailure {
    pub(super) why: String,
    /// True if another program has its base locked or is writing there.
    pub(super) is_held_up: bool,
}

impl From<String> for PostFailure {
    fn from(why: String) -> Self {
        let is_held_up = false;
        Self { why, is_held_up }
    }
}

impl From<PostError> for PostFailure {
    fn from(error: PostError) -> Self {
        match held_up(&error) {
            Some(why) => Self {
                why,
                is_held_up: true,
            },
            None => Self::from(said(error)),
        }
    }
}

/// Deletes a message that was written here; its area.
///
/// # Errors
/// When the tosser has taken it, or its base cannot be written.
pub(super) fn delete(
    library: &Library,
    old: &Stored,
    job: &Job,
    _token: &WriteToken,
) -> Result<AreaId, PostFailure> {
    let area = area_of(library, old)?;
    let deleted = library.delete_own(&area, (old.number, old.fingerprint), job);
    deleted.map_err(|error| match held_up(&error) {
        Some(_) => PostFailure::from(error),
        None => PostFailure::from(about(old, error)),
    })?;
    Ok(area.id())
}

/// Reason for which a message cannot be replaced.
enum ReplaceFailure {
    /// Another try may help.
    Now(String),
    /// It was taken by the tosser, or is no longer there.
    Ever(String),
}

/// Checks whether a message that was written here can be deleted.
fn check(library: &Library, old: &Stored) -> Result<(), ReplaceFailure> {
    let area = area_of(library, old).map_err(ReplaceFailure::Ever)?;
    let checked = library.check_own(&area, (old.number, old.fingerprint));
    checked.map_err(|error| match error {
        PostError::Append(AppendError::NotOwn { .. } | AppendError::Moved { .. }) => {
            ReplaceFailure::Ever(about(old, error))
        }
        error => ReplaceFailure::Now(about(old, error)),
    })
}

fn area_of(library: &Library, old: &Stored) -> Result<Arc<Area>, String> {
    let areas = library.find(&old.area.tag, old.area.domain.as_deref());
    let (area, name) = (areas.into_iter().next(), old.area.to_string());
    area.ok_or_else(|| tr!("outbox-no-area", area = name))
}

fn about(old: &Stored, error: PostError) -> String {
    format!("{} #{}: {}", old.area, old.number, said(error))
}

/// Checks whether the messages of a draft can be written.
fn may_be_sent(finished: &Finished, misfits: Misfits) -> Result<(), String> {
    let mut notices = finished.notices.iter();
    match notices.find(|own| own.severity == Severity::Error) {
        _ if finished.is_ready(misfits) => Ok(()),
        Some(error) => Err(crate::strings::sentence(&error.text)),
        None => Err(tr!("draft-misfits").to_owned()),
    }
}
