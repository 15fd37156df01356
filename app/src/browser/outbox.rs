//! Messages that were written here: whether the tosser took them, and changing or deleting those that it
//! did not.

use super::Browser;
use super::jobs::{Reply, Tried};
use super::posting::delete;
use crate::command::OpenIn;
use crate::files::document::Kind;
use crate::keep::drafts::{DraftId, SavedDraft, Stored};
use crate::platform::clock;
use crate::strings::tr;
use fidoscope_core::base::AppendError;
use fidoscope_core::guard::guarded;
use fidoscope_core::job::Job;
use fidoscope_core::library::{AreaId, Library, PostError};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutboxState {
    /// It waits for the tosser.
    Waits,
    /// The tosser took it.
    Taken,
    /// Its base has it no more.
    Gone,
}

/// Messages that were written here, as a worker saw them last.
#[derive(Default)]
pub(super) struct Outbox {
    pub(super) fates: BTreeMap<DraftId, OutboxState>,
}

impl Browser {
    /// What became of a message that was written here, as far as a worker looked.
    pub(crate) fn fate(&self, id: DraftId) -> Option<OutboxState> {
        self.outbox.fates.get(&id).copied()
    }

    /// Has the bases looked at for what became of messages.
    pub(super) fn look_at_outbox(&mut self) {
        let library = Arc::clone(&self.mail.library);
        let drafts = self.profile.keep.drafts().0.iter();
        let sent: Vec<(DraftId, Vec<Stored>)> = drafts
            .map(|(id, kept)| (*id, kept.written()))
            .filter(|(_, written)| !written.is_empty())
            .collect();
        self.workers.jobs.aside(move || {
            let fates = sent.into_iter().filter_map(|(id, stored)| {
                let fate = guarded(|| fate_of(&library, &stored)).ok()?;
                Some((id, fate))
            });
            Some(Reply::Outbox(fates.collect()))
        });
    }

    /// Opens a message that the tosser did not take as a draft, in whose place it is written again.
    pub(super) fn change_sent(&mut self, id: DraftId) {
        let Some(kept) = self.kept(id).filter(|kept| !kept.sent.is_empty()).cloned() else {
            return;
        };
        let again = SavedDraft {
            replaces: kept.sent,
            sent: Vec::new(),
            source: None,
            is_touched: true,
            ..kept
        };
        let drafts = self.profile.keep.drafts_mut();
        drafts.0.remove(&id);
        let id = drafts.add(again, clock::millis());
        self.profile.changed(Kind::Drafts);
        if let Some(url) = id.url() {
            self.open(url, OpenIn::Here);
        }
    }

    /// Deletes a message that the tosser did not take from its base. The user was asked.
    pub(super) fn delete_sent(&mut self, id: DraftId) {
        // The rest of a draft is being written, without the parts that are in their bases.
        if self.is_sending(id) {
            return;
        }
        let Some(written) = self.kept(id).map(SavedDraft::written) else {
            return;
        };
        let library = Arc::clone(&self.mail.library);
        let names: Vec<String> = (written.iter())
            .map(|stored| format!("{} #{}", stored.area, stored.number))
            .collect();
        let name = tr!("writing-deletion", names = names.join(", "));
        let mut left = written;
        let mut areas = Vec::new();
        self.workers.jobs.write_for_user(name, move |token| {
            let (mut problems, mut kept, mut busy) = (Vec::new(), Vec::new(), None);
            for stored in std::mem::take(&mut left) {
                match delete(&library, &stored, &Job::new(), token) {
                    Ok(area) => areas.push(area),
                    Err(unposted) => {
                        match unposted.is_held_up {
                            true => busy = Some(unposted.why),
                            false => problems.push(unposted.why),
                        }
                        kept.push(stored);
                    }
                }
            }
            left = kept;
            match busy {
                Some(why) => Tried::Busy(why),
                None => Tried::done(Some(Reply::Deleted {
                    id,
                    areas: std::mem::take(&mut areas),
                    problems,
                    left: std::mem::take(&mut left),
                })),
            }
        });
    }

    /// Forgets the messages that were deleted; what is left of them is remembered.
    pub(super) fn take_deleted(
        &mut self,
        id: DraftId,
        areas: &[AreaId],
        (problems, left): (Vec<String>, &[Stored]),
    ) {
        let drafts = self.profile.keep.drafts_mut();
        if let Some(kept) = drafts.0.get_mut(&id) {
            // A draft of which only a part was written is all of a draft again.
            let is_draft = kept.sent.is_empty();
            kept.done.retain(|(_, stored)| left.contains(stored));
            kept.sent.retain(|stored| left.contains(stored));
            if !is_draft && kept.sent.is_empty() {
                drafts.0.remove(&id);
            }
            self.profile.changed(Kind::Drafts);
        }
        self.front.has_failed |= !problems.is_empty();
        for problem in problems {
            self.trouble(problem);
        }
        self.show_posted(areas);
        self.look_at_outbox();
    }
}

/// What became of the messages of one draft: the least that any of them came to.
fn fate_of(library: &Library, sent: &[Stored]) -> OutboxState {
    let mut fate = OutboxState::Gone;
    for stored in sent {
        let area = library.find(&stored.area.tag, stored.area.domain.as_deref());
        let Some(area) = area.first() else { continue };
        let Ok(snapshot) = library.snapshot(area, &Job::new()) else {
            continue;
        };
        // Tossers may rewrite all of a header but the MSGID.
        let by_msgid = snapshot.with_msgid(stored.number, &stored.msgid);
        let at = by_msgid.or_else(|| snapshot.position_of(stored.number, stored.fingerprint));
        let Some(row) = at.and_then(|at| snapshot.get(at)) else {
            continue;
        };
        let checked = library.check_own(area, (row.number(), row.fingerprint()));
        if !matches!(checked, Err(PostError::Append(AppendError::NotOwn { .. }))) {
            return OutboxState::Waits;
        }
        fate = OutboxState::Taken;
    }
    fate
}
