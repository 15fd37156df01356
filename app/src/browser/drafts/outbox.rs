//! Messages that were written here: whether the tosser took them, and changing or deleting those that it
//! did not.

use super::posting::delete;
use crate::browser::context::Context;
use crate::browser::effects::Effects;
use crate::browser::jobs::token::{AttemptOutcome, WriteToken};
use crate::command::{Command, OpenIn, TabCommand};
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

/// State of a message that was written here.
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
pub(crate) struct Outbox {
    fates: BTreeMap<DraftId, OutboxState>,
}

/// Reply of a worker about messages that were written here.
pub(crate) enum Reply {
    /// Their states.
    Fates(BTreeMap<DraftId, OutboxState>),
    /// The result of a deletion.
    Deleted {
        id: DraftId,
        areas: Vec<AreaId>,
        problems: Vec<String>,
        /// The messages that still exist.
        left: Vec<Stored>,
    },
}

impl Outbox {
    /// Returns the state of a message that was written here, as far as a worker looked.
    pub(crate) fn fate(&self, id: DraftId) -> Option<OutboxState> {
        self.fates.get(&id).copied()
    }

    /// Handles a reply of a worker; returns the areas whose pages changed.
    pub(super) fn handle(
        &mut self,
        reply: Reply,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) -> Vec<AreaId> {
        match reply {
            Reply::Fates(fates) => {
                self.fates = fates;
                Vec::new()
            }
            Reply::Deleted {
                id,
                areas,
                problems,
                left,
            } => {
                record_deleted(id, &left, context);
                context.front.has_failed |= !problems.is_empty();
                for problem in problems {
                    context.front.trouble(problem);
                }
                request_check(context, effects);
                areas
            }
        }
    }
}

/// Has a worker look in the bases for the messages that were written here.
pub(super) fn request_check(context: &Context<'_>, effects: &mut Effects<Reply>) {
    let library = Arc::clone(&context.mail.library);
    let drafts = context.profile.keep.drafts().0.iter();
    let sent: Vec<(DraftId, Vec<Stored>)> = drafts
        .map(|(id, kept)| (*id, kept.written()))
        .filter(|(_, written)| !written.is_empty())
        .collect();
    effects.aside(move || {
        let fates = sent.into_iter().filter_map(|(id, stored)| {
            let fate = guarded(|| fate_of(&library, &stored)).ok()?;
            Some((id, fate))
        });
        Some(Reply::Fates(fates.collect()))
    });
}

/// Opens a message that the tosser did not take as a draft, which replaces it.
pub(super) fn change_sent(id: DraftId, context: &mut Context<'_>, effects: &mut Effects<Reply>) {
    let kept = context.profile.keep.drafts().0.get(&id);
    let Some(kept) = kept.filter(|kept| !kept.sent.is_empty()).cloned() else {
        return;
    };
    let again = SavedDraft {
        replaces: kept.sent,
        sent: Vec::new(),
        source: None,
        is_touched: true,
        ..kept
    };
    let drafts = context.profile.keep.drafts_mut();
    drafts.0.remove(&id);
    let id = drafts.add(again, clock::millis());
    context.profile.changed(Kind::Drafts);
    if let Some(url) = id.url() {
        effects.command(Command::Tabs(TabCommand::Open(url, OpenIn::Here)));
    }
}

/// Deletes a message that the tosser did not take from its base. The user was asked.
pub(super) fn delete_sent(id: DraftId, context: &Context<'_>, effects: &mut Effects<Reply>) {
    let kept = context.profile.keep.drafts().0.get(&id);
    let Some(written) = kept.map(SavedDraft::written) else {
        return;
    };
    let library = Arc::clone(&context.mail.library);
    let names: Vec<String> = (written.iter())
        .map(|stored| format!("{} #{}", stored.area, stored.number))
        .collect();
    let name = tr!("writing-deletion", names = names.join(", "));
    let mut left = written;
    let mut areas = Vec::new();
    effects.write(name, move |token: &WriteToken| {
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
            Some(why) => AttemptOutcome::Busy(why),
            None => AttemptOutcome::done(Reply::Deleted {
                id,
                areas: std::mem::take(&mut areas),
                problems,
                left: std::mem::take(&mut left),
            }),
        }
    });
}

/// Forgets deleted messages; the draft remembers those that are left.
fn record_deleted(id: DraftId, left: &[Stored], context: &mut Context<'_>) {
    let drafts = context.profile.keep.drafts_mut();
    if let Some(kept) = drafts.0.get_mut(&id) {
        // A draft of which only a part was written is a whole draft again.
        let is_draft = kept.sent.is_empty();
        kept.done.retain(|(_, stored)| left.contains(stored));
        kept.sent.retain(|stored| left.contains(stored));
        if !is_draft && kept.sent.is_empty() {
            drafts.0.remove(&id);
        }
        context.profile.changed(Kind::Drafts);
    }
}

/// Returns the state of the messages of one draft: the earliest of theirs.
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
