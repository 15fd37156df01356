//! Messages on their way into the bases of their areas. The user asked for it on their page.

use super::{Browser, LibraryState};
use crate::files::document::Kind;
use crate::keep::drafts::{DraftId, Stored};
use crate::platform::clock;
use crate::strings::tr;
use fidoscope_core::compose::{AreaName, Draft, Finished, Misfits, finish};
use fidoscope_core::job::Job;
use fidoscope_core::library::{AreaId, Library, SerialFile};
use fidoscope_core::page::{Content, Severity};
use std::sync::Arc;

/// What is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sent {
    Draft(DraftId),
    /// The requests of an `areafix:` address.
    Requests(String),
}

/// Messages that are to be written.
pub(crate) struct PostWork {
    what: Sent,
    drafts: Vec<Draft>,
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
    /// The messages that are in their bases.
    written: Vec<Stored>,
    /// Areas that changed.
    changed: Vec<AreaId>,
    /// Areas that have all of their messages.
    done: Vec<AreaName>,
    /// Why not all of it is there.
    failure: Option<String>,
    /// What went wrong after it was written.
    problems: Vec<String>,
}

impl PostWork {
    /// Subjects or addressees, for the user.
    pub(super) fn name(&self) -> String {
        let names: Vec<&str> = (self.drafts.iter())
            .map(|draft| match draft.subject.as_str() {
                "" => draft.to.as_str(),
                subject => subject,
            })
            .collect();
        names.join(", ")
    }

    /// Writes all messages of the drafts, in their order; ends with the first that cannot be written.
    pub(super) fn post(&self) -> Posted {
        let mut posted = Posted {
            what: self.what.clone(),
            written: Vec::new(),
            changed: Vec::new(),
            done: Vec::new(),
            failure: None,
            problems: Vec::new(),
        };
        for draft in &self.drafts {
            if let Err(why) = self.post_one(draft, &mut posted) {
                posted.failure = Some(why);
                return posted;
            }
        }
        // What is new is there before what is old goes.
        for old in &self.replaces {
            match delete(&self.library, old, &self.job) {
                Ok(area) => posted.changed.push(area),
                Err(why) => posted.problems.push(why),
            }
        }
        posted
    }

    fn post_one(&self, draft: &Draft, posted: &mut Posted) -> Result<(), String> {
        let identity = self.library.identity();
        let mut serials = self.serials.clone();
        let finished = finish(draft, &identity, &clock::moment(), &mut serials)
            .map_err(|error| error.to_string())?;
        may_be_sent(&finished, draft.misfits)?;
        let count = finished.messages.len();
        for (at, message) in finished.messages.iter().enumerate() {
            let done = self
                .library
                .post(message, &self.job)
                .map_err(|error| error.to_string())?;
            posted.written.push(Stored {
                area: done.area.name(),
                number: done.number,
                fingerprint: done.fingerprint,
            });
            posted.changed.push(done.area.id());
            posted.problems.extend(done.problems);
            // The sections of a file for one area follow each other.
            let next = finished.messages.get(at + 1).map(|next| &next.area);
            if let Some(area) = &message.area
                && (at + 1 == count || next != Some(&message.area))
            {
                posted.done.push(area.clone());
            }
        }
        Ok(())
    }
}

/// Deletes a message that was written here; its area.
///
/// # Errors
/// A sentence, when the tosser has taken it or its base cannot be written.
pub(super) fn delete(library: &Library, old: &Stored, job: &Job) -> Result<AreaId, String> {
    let area = library.find(&old.area.tag, old.area.domain.as_deref());
    let area = area.first().ok_or_else(|| {
        let area = old.area.to_string();
        tr!("outbox-no-area", area = area)
    })?;
    let deleted = library.delete_own(area, (old.number, old.fingerprint), job);
    deleted.map_err(|error| format!("{} #{}: {error}", old.area, old.number))?;
    Ok(area.id())
}

/// Why what a draft becomes cannot be written.
fn may_be_sent(finished: &Finished, misfits: Misfits) -> Result<(), String> {
    let mut notices = finished.notices.iter();
    match notices.find(|own| own.severity == Severity::Error) {
        _ if finished.is_ready(misfits) => Ok(()),
        Some(error) => Err(crate::strings::sentence(&error.text).into_owned()),
        None => Err(tr!("draft-misfits").to_owned()),
    }
}

impl Browser {
    /// Has a draft written to the bases of its areas.
    pub(super) fn send_draft(&mut self, id: DraftId) {
        let Some(draft) = self.draft(id).cloned() else {
            return;
        };
        let replaces = self
            .kept(id)
            .map(|kept| kept.replaces.clone())
            .unwrap_or_default();
        if !self.about_draft(id).is_sending && self.post(Sent::Draft(id), vec![draft], replaces) {
            let about = self.about_draft(id);
            about.is_sending = true;
            about.failure = None;
        }
    }

    /// Has messages written; whether a worker was asked.
    pub(super) fn post(&mut self, what: Sent, drafts: Vec<Draft>, replaces: Vec<Stored>) -> bool {
        let Some(dir) = self.profile.dir.clone() else {
            self.trouble(tr!("draft-no-profile").to_owned());
            return false;
        };
        if self.mail.state == LibraryState::Loading {
            return false;
        }
        self.workers.jobs.post(PostWork {
            what,
            drafts,
            replaces,
            library: Arc::clone(&self.mail.library),
            serials: SerialFile::of_profile(&dir),
            job: Job::new(),
        });
        true
    }

    pub(super) fn take_posted(&mut self, posted: Posted) {
        for problem in posted.problems {
            self.trouble(problem);
        }
        if posted.failure.is_none() {
            let places: Vec<String> = (posted.written.iter())
                .map(|stored| format!("{} #{}", stored.area, stored.number))
                .collect();
            let text = tr!("draft-sent", places = places.join(", "));
            self.front.say(text, false);
        }
        match (posted.what, posted.failure) {
            (Sent::Draft(id), None) => {
                let drafts = self.profile.keep.drafts_mut();
                drafts.set_sent(id, posted.written, clock::seconds());
                self.profile.changed(Kind::Drafts);
                self.leave_draft(id);
            }
            (Sent::Draft(id), Some(failure)) => {
                // What is in its base already is not written once more.
                if let Some(mut draft) = self.draft(id).cloned() {
                    draft.areas.retain(|area| !posted.done.contains(area));
                    self.change_draft(id, draft);
                }
                let about = self.about_draft(id);
                about.is_sending = false;
                about.failure = Some(failure);
            }
            (Sent::Requests(source), failure) => self.requests_sent(&source, failure),
        }
        self.show_posted(&posted.changed);
    }

    /// Pages of these areas are made again: they have one message more.
    pub(super) fn show_posted(&mut self, areas: &[AreaId]) {
        if areas.is_empty() {
            return;
        }
        for tab in &mut self.tabs.all {
            let page = tab.page.as_ref().map(|page| &page.content);
            tab.outdated |= matches!(page, Some(Content::Messages(m))
                if m.areas.iter().any(|area| area.id.is_some_and(|id| areas.contains(&id))));
        }
        self.workers.watcher.hurry();
        self.show_active();
    }
}
