//! Messages on their way into the bases of their areas. The user asked for it on their page.

use super::jobs::{WriteToken, panic_text};
use super::{Browser, LibraryState};
use crate::files::document::Kind;
use crate::keep::drafts::{DraftId, Stored};
use crate::platform::clock;
use crate::strings::{said, tr};
use fidoscope_core::base::AppendError;
use fidoscope_core::compose::{Draft, Finished, FinishedMessage, Misfits, Written, finish};
use fidoscope_core::guard::{Panicked, guarded};
use fidoscope_core::job::Job;
use fidoscope_core::library::{self, Area, AreaId, Library, PostError, SerialFile};
use fidoscope_core::page::{Content, Severity};
use std::path::Path;
use std::sync::Arc;

/// What is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sent {
    Draft(DraftId),
    /// The requests of an `areafix:` address.
    Requests(String),
}

/// A draft that is to be written, and what of it is written already.
pub(crate) struct Unwritten {
    pub(crate) draft: Draft,
    pub(crate) done: Vec<Written>,
}

/// Messages that are to be written.
pub(crate) struct PostWork {
    what: Sent,
    drafts: Vec<Unwritten>,
    /// Messages that the tosser has not taken yet and in whose place these are written.
    replaces: Vec<Stored>,
    library: Arc<Library>,
    /// Numbers of MSGIDs, which all programs of the profile share.
    serials: SerialFile,
    job: Job,
}

/// What became of them.
pub(crate) struct Posted {
    what: Sent,
    /// The messages that are in their bases, with the places of their drafts.
    written: Vec<(usize, Written, Stored)>,
    /// The messages in whose place they come and that are still there.
    left: Vec<Stored>,
    /// Areas that changed.
    changed: Vec<AreaId>,
    /// Why not all of it is there.
    failure: Option<String>,
    /// Whether another program held the rest up, so that it is tried again.
    is_held_up: bool,
    /// What went wrong after it was written.
    problems: Vec<String>,
}

impl Posted {
    const fn of(what: Sent) -> Self {
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

    /// What went wrong.
    pub(super) fn faults(&self) -> Vec<&str> {
        let all = self.failure.iter().chain(&self.problems);
        all.map(String::as_str).collect()
    }

    /// Why the rest is tried again.
    pub(super) fn awaited(&self) -> Option<&str> {
        self.failure.as_deref().filter(|_| self.is_held_up)
    }
}

impl PostWork {
    /// Subjects or addressees, for the user.
    pub(super) fn name(&self) -> String {
        let names: Vec<&str> = (self.drafts.iter())
            .map(|own| match own.draft.subject.as_str() {
                "" => own.draft.to.as_str(),
                subject => subject,
            })
            .collect();
        names.join(", ")
    }

    pub(super) fn job(&self) -> &Job {
        &self.job
    }

    /// Writes all messages of the drafts, in their order; ends with the first that cannot be written. The next
    /// call leaves out what this one wrote.
    pub(super) fn post(&mut self, token: &WriteToken) -> Posted {
        let posted = self.post_by(token, &mut |message| self.library.post(message, &self.job));
        for (at, written, _) in &posted.written {
            if let Some(unwritten) = self.drafts.get_mut(*at) {
                unwritten.done.push(written.clone());
            }
        }
        self.replaces.clone_from(&posted.left);
        posted
    }

    /// What became of it when the user cancelled it while another program held it up.
    pub(super) fn cancelled(&self) -> Posted {
        Posted {
            left: self.replaces.clone(),
            failure: Some(tr!("write-cancelled").to_owned()),
            ..Posted::of(self.what.clone())
        }
    }

    /// Does so by a function that writes one message.
    pub(super) fn post_by(&self, token: &WriteToken, write: &mut WriteOne<'_>) -> Posted {
        let mut posted = Posted::of(self.what.clone());
        // What the tosser took cannot be replaced: the same would be there twice.
        for old in &self.replaces {
            let checked = guarded(|| check(&self.library, old));
            match checked.unwrap_or_else(|panic| not_written(panic).map_err(Unreplaced::Now)) {
                Ok(()) => posted.left.push(old.clone()),
                Err(Unreplaced::Now(why)) => {
                    posted.left.push(old.clone());
                    posted.failure.get_or_insert(why);
                }
                Err(Unreplaced::Ever(why)) => {
                    posted.failure = Some(tr!("draft-not-replaced", why = why));
                }
            }
        }
        if posted.failure.is_some() {
            return posted;
        }
        for at in 0..self.drafts.len() {
            let done = guarded(|| self.post_one(at, &mut posted, write));
            let fault = |panic| not_written(panic).map_err(Unposted::from);
            if let Err(unposted) = done.unwrap_or_else(fault) {
                posted.failure = Some(unposted.why);
                posted.is_held_up = unposted.is_held_up;
                return posted;
            }
        }
        // What is new is there before what is old goes.
        posted.left.retain(|old| {
            let deleted = guarded(|| delete(&self.library, old, &self.job, token));
            let fault = |panic| not_written(panic).map_err(Unposted::from);
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
        write: &mut WriteOne<'_>,
    ) -> Result<(), Unposted> {
        let Some(Unwritten { draft, done }) = self.drafts.get(at) else {
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
            posted.written.push((at, Written::of(message), stored));
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
pub(super) type WriteOne<'w> =
    dyn FnMut(&FinishedMessage) -> Result<library::Posted, PostError> + 'w;

/// Why a message was not written or deleted.
pub(super) struct Unposted {
    pub(super) why: String,
    /// Whether another program has its base locked or is writing there.
    pub(super) is_held_up: bool,
}

impl From<String> for Unposted {
    fn from(why: String) -> Self {
        let is_held_up = false;
        Self { why, is_held_up }
    }
}

impl From<PostError> for Unposted {
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

/// What another program does with the base; `None` when another try would fail likewise.
fn held_up(error: &PostError) -> Option<String> {
    let PostError::Append(error) = error else {
        return None;
    };
    let shown = |path: &Path| path.display().to_string();
    match error {
        AppendError::Busy { path } => Some(tr!("held-up-locked", path = shown(path))),
        AppendError::BeingWritten { path } | AppendError::Replaced { path } => {
            Some(tr!("held-up-writing", path = shown(path)))
        }
        _ => None,
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
) -> Result<AreaId, Unposted> {
    let area = area_of(library, old)?;
    let deleted = library.delete_own(&area, (old.number, old.fingerprint), job);
    deleted.map_err(|error| match held_up(&error) {
        Some(_) => Unposted::from(error),
        None => Unposted::from(about(old, error)),
    })?;
    Ok(area.id())
}

/// Why a message cannot be replaced.
enum Unreplaced {
    /// Another try may help.
    Now(String),
    /// It was taken by the tosser, or is no longer there.
    Ever(String),
}

/// Whether a message that was written here can be deleted.
fn check(library: &Library, old: &Stored) -> Result<(), Unreplaced> {
    let area = area_of(library, old).map_err(Unreplaced::Ever)?;
    let checked = library.check_own(&area, (old.number, old.fingerprint));
    checked.map_err(|error| match error {
        PostError::Append(AppendError::NotOwn { .. } | AppendError::Moved { .. }) => {
            Unreplaced::Ever(about(old, error))
        }
        error => Unreplaced::Now(about(old, error)),
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

/// Why what a draft becomes cannot be written.
fn may_be_sent(finished: &Finished, misfits: Misfits) -> Result<(), String> {
    let mut notices = finished.notices.iter();
    match notices.find(|own| own.severity == Severity::Error) {
        _ if finished.is_ready(misfits) => Ok(()),
        Some(error) => Err(crate::strings::sentence(&error.text)),
        None => Err(tr!("draft-misfits").to_owned()),
    }
}

impl Browser {
    /// Has a draft written to the bases of its areas.
    pub(super) fn send_draft(&mut self, id: DraftId) {
        if self.is_sending(id) {
            return;
        }
        let about = self.about_draft(id);
        if about.is_reading() {
            about.failure = Some(tr!("draft-reading").to_owned());
            return;
        }
        if let Some(work) = self.draft_work(id) {
            self.workers.jobs.post(work);
            let about = self.about_draft(id);
            about.is_sending = true;
            about.failure = None;
        }
    }

    /// What a worker needs to write a draft.
    pub(super) fn draft_work(&mut self, id: DraftId) -> Option<PostWork> {
        let draft = self.draft(id)?.clone();
        let kept = self.kept(id)?;
        let done = kept.done.iter().map(|(written, _)| written.clone());
        let unwritten = Unwritten {
            draft,
            done: done.collect(),
        };
        let replaces = kept.replaces.clone();
        self.post_work(Sent::Draft(id), vec![unwritten], replaces)
    }

    /// What a worker needs to write drafts; nothing without a profile, which is said.
    pub(super) fn post_work(
        &mut self,
        what: Sent,
        drafts: Vec<Unwritten>,
        replaces: Vec<Stored>,
    ) -> Option<PostWork> {
        let Some(dir) = self.profile.dir.clone() else {
            self.trouble(tr!("draft-no-profile").to_owned());
            return None;
        };
        (self.mail.state != LibraryState::Loading).then(|| PostWork {
            what,
            drafts,
            replaces,
            library: Arc::clone(&self.mail.library),
            serials: SerialFile::of_profile(&dir),
            job: Job::new(),
        })
    }

    pub(super) fn take_posted(&mut self, posted: Posted) {
        if posted.is_held_up {
            self.take_held_up(posted);
            return;
        }
        self.front.has_failed |= !posted.faults().is_empty();
        for problem in posted.problems {
            self.trouble(problem);
        }
        if posted.failure.is_none() {
            let places: Vec<String> = (posted.written.iter())
                .map(|(_, _, stored)| format!("{} #{}", stored.area, stored.number))
                .collect();
            let text = tr!("draft-sent", places = places.join(", "));
            self.front.say(text, false);
        }
        match (posted.what, posted.failure) {
            (Sent::Draft(id), None) => {
                let written = posted.written.into_iter().map(|(.., stored)| stored);
                let drafts = self.profile.keep.drafts_mut();
                let sent = written.chain(posted.left).collect();
                drafts.set_sent(id, sent, clock::seconds());
                self.profile.changed(Kind::Drafts);
                self.leave_draft(id);
            }
            (Sent::Draft(id), Some(failure)) => {
                // What is in its base already is not written once more.
                let done = posted.written.into_iter();
                let done = done.map(|(_, written, stored)| (written, stored));
                if let Some(kept) = self.profile.keep.drafts_mut().0.get_mut(&id) {
                    kept.done.extend(done);
                    kept.replaces = posted.left;
                    kept.is_touched = true;
                    self.profile.changed(Kind::Drafts);
                }
                let about = self.about_draft(id);
                about.is_sending = false;
                about.failure = Some(failure);
                self.look_at_outbox();
            }
            (Sent::Requests(source), failure) => {
                let done = posted.written.into_iter();
                let done = done.map(|(at, written, _)| (at, written)).collect();
                self.requests_sent(&source, done, failure);
            }
        }
        self.show_posted(&posted.changed);
    }

    /// Another program holds up the rest of what is sent; what is in its base already is noted.
    fn take_held_up(&mut self, posted: Posted) {
        for problem in posted.problems {
            self.trouble(problem);
        }
        match posted.what {
            Sent::Draft(id) => {
                let done = posted.written.into_iter();
                let done = done.map(|(_, written, stored)| (written, stored));
                if let Some(kept) = self.profile.keep.drafts_mut().0.get_mut(&id) {
                    kept.done.extend(done);
                    kept.replaces = posted.left;
                    self.profile.changed(Kind::Drafts);
                }
            }
            Sent::Requests(source) => {
                if let Some(known) = self.requests.0.get_mut(&source) {
                    let done = posted.written.into_iter();
                    known
                        .done
                        .extend(done.map(|(at, written, _)| (at, written)));
                }
            }
        }
        self.show_posted(&posted.changed);
    }

    /// Pages of these areas are made again: they have one message more.
    pub(super) fn show_posted(&mut self, areas: &[AreaId]) {
        if areas.is_empty() {
            return;
        }
        for tab in &mut self.tabs.all {
            tab.outdated |= match tab.content() {
                Some(Content::Messages(m)) => {
                    let mut ids = m.areas.iter().filter_map(|area| area.id);
                    ids.any(|id| areas.contains(&id))
                }
                // It says when its request was sent.
                Some(Content::Faq(_)) => true,
                _ => false,
            };
        }
        self.workers.watcher.hurry();
        self.show_active();
    }
}
