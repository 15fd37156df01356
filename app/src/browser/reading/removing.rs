//! Messages that the user deletes, moves or copies to another area, with the way back.
//!
//! A question precedes a deletion in an area that the tosser of another program fills. The messages
//! stay in their base until it is packed, so that the user can restore them.

use super::reply::Reply;
use super::state::{Reading, Undo};
use crate::browser::context::{Context, area_named};
use crate::browser::dialog::{ChooseAreaDialog, Dialog, RemoveDialog};
use crate::browser::effects::Effects;
use crate::browser::jobs::token::{AttemptOutcome, WriteToken, held_up};
use crate::command::Transfer;
use crate::messages::MessageKey;
use crate::settings;
use crate::strings::{said, tr, words};
use fidoscope_core::base::{Changed, Removed};
use fidoscope_core::config::AreaKind;
use fidoscope_core::job::Job;
use fidoscope_core::library::{Area, AreaId, Library, MessageId, PostError};
use std::collections::HashSet;
use std::sync::Arc;

/// Messages by the folded names of their areas.
type ByArea<T> = Vec<(String, Vec<T>)>;

/// Messages that were deleted or copied by one command.
#[derive(Clone, Debug, Default)]
pub(crate) struct RemovedBatch {
    removed: ByArea<Removed>,
    copies: ByArea<MessageId>,
}

/// Result of deleting, moving, copying or restoring messages.
pub(crate) struct Transferred {
    /// The messages, to undo the change; empty after an undo.
    pub(super) batch: RemovedBatch,
    pub(super) what: Transfer,
    /// Number of changed messages.
    pub(super) count: u64,
    /// Sentence about the first message that is unchanged.
    pub(super) failure: Option<String>,
}

impl Reading {
    /// Deletes messages of the page; a question precedes it in areas of a tosser. Without messages
    /// the selected ones, otherwise the current one.
    pub(super) fn remove(
        keys: Vec<MessageKey>,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        Self::ask_or_start(keys, Transfer::Delete, context, effects);
    }

    /// Asks for the area to which messages are copied or moved.
    pub(super) fn choose_area(keys: Vec<MessageKey>, moves: bool, context: &mut Context<'_>) {
        let keys = chosen(keys, context);
        if !keys.is_empty() {
            context.front.dialog = Some(Dialog::ChooseArea(ChooseAreaDialog {
                keys,
                moves,
                ..ChooseAreaDialog::default()
            }));
        }
    }

    /// Copies or moves messages to an area.
    pub(super) fn transfer(
        keys: Vec<MessageKey>,
        what: Transfer,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        context.front.dialog = None;
        Self::ask_or_start(keys, what, context, effects);
    }

    fn ask_or_start(
        keys: Vec<MessageKey>,
        what: Transfer,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let keys = chosen(keys, context);
        if keys.is_empty() {
            return;
        }
        let foreign = match &what {
            Transfer::Copy(_) => Vec::new(),
            Transfer::Delete | Transfer::Move(_) => foreign_areas(&keys, context),
        };
        if foreign.is_empty() {
            start(&keys, &what, context, effects);
            return;
        }
        context.front.dialog = Some(Dialog::Remove(RemoveDialog {
            keys,
            what,
            areas: foreign,
        }));
    }

    /// Starts the change that the user was asked about.
    pub(super) fn confirm_removal(context: &mut Context<'_>, effects: &mut Effects<Reply>) {
        if let Some(Dialog::Remove(asked)) = context.front.dialog.take() {
            start(&asked.keys, &asked.what, context, effects);
        }
    }

    /// Shows the result of a change, and makes it undoable.
    pub(super) fn handle_transfer(
        &mut self,
        result: Transferred,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let Transferred {
            batch,
            what,
            count,
            failure,
        } = result;
        let names = batch.removed.iter().map(|(name, _)| name);
        let names = names.chain(batch.copies.iter().map(|(name, _)| name));
        let changed: Vec<AreaId> = names
            .filter_map(|name| Some(context.area_named(name)?.id()))
            .collect();
        if let Some(why) = failure {
            context.front.fail(why);
        }
        if count > 0 {
            let messages = words::messages(count);
            let text = match &what {
                Transfer::Delete => tr!("toast-deleted", messages = messages),
                Transfer::Copy(to) => {
                    tr!("toast-copied", messages = messages, area = to.tag.as_str())
                }
                Transfer::Move(to) => {
                    tr!("toast-moved", messages = messages, area = to.tag.as_str())
                }
            };
            context.front.say(text, true);
            select_next(&batch, context);
            self.can_undo(Undo::Removed(batch));
        }
        context.renew_areas(&changed, effects);
    }

    /// Restores the messages of a batch, and deletes the copies.
    pub(super) fn undo_removal(
        batch: RemovedBatch,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let library = Arc::clone(&context.mail.library);
        let name = tr!("writing-restore").to_owned();
        effects.write(name, move |token| {
            restore(&library, &batch, token).map(Reply::Restored)
        });
    }

    /// Shows the result of an undo.
    pub(super) fn handle_restored(
        result: Restored,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if let Some(why) = result.failure {
            context.front.fail(why);
        }
        let messages = words::messages(result.count);
        context
            .front
            .say(tr!("toast-restored", messages = messages), false);
        let areas = result.changed.iter();
        let areas = areas.filter_map(|name| Some(context.area_named(name)?.id()));
        let areas: Vec<AreaId> = areas.collect();
        context.renew_areas(&areas, effects);
    }
}

/// Selects the message after a deleted one that was selected, else the one before it.
fn select_next(batch: &RemovedBatch, context: &mut Context<'_>) {
    let mut gone: HashSet<(AreaId, u32)> = HashSet::new();
    for (name, removed) in &batch.removed {
        let area = context.area_named(name).map(|area| area.id());
        let numbers = removed.iter().map(|own| own.number);
        gone.extend(numbers.filter_map(|number| Some((area?, number))));
    }
    let is_gone = |key: &MessageKey| gone.contains(&(key.area, key.number));
    let next = context.tabs.current().and_then(|tab| {
        let m = tab.messages()?;
        let selected = tab.history.current()?.state.selected().filter(is_gone)?;
        let row = selected.row_in(m)?;
        let at = m.set.iter().position(|own| *own == row)?;
        let (before, after) = m.set.split_at(at);
        let keys = after.iter().chain(before.iter().rev());
        let mut keys = keys.filter_map(|row| Some(MessageKey::from_row(&m.row(*row)?)));
        keys.find(|key| !is_gone(key))
    });
    let tab = context.tabs.current_mut();
    let entry = tab.and_then(|tab| tab.history.current_mut());
    if let (Some(entry), Some(_)) = (entry, next) {
        entry.state.carry_selection(next);
    }
}

/// Returns messages of the page; without `keys` the selected ones, otherwise the current one.
fn chosen(mut keys: Vec<MessageKey>, context: &Context<'_>) -> Vec<MessageKey> {
    let Some(tab) = context.tabs.current().filter(|_| keys.is_empty()) else {
        return keys;
    };
    if let (Some(m), Some(entry)) = (tab.messages(), tab.history.current()) {
        keys = entry.state.chosen(m);
    }
    if keys.is_empty() {
        keys.extend(tab.message());
    }
    keys
}

/// Returns the tags of those areas that the tosser of another program fills.
fn foreign_areas(keys: &[MessageKey], context: &Context<'_>) -> Vec<String> {
    let own = context.profile.dir.as_deref().map(settings::point_folder);
    let is_own = |area: &Area| {
        let of_point = own.as_ref().zip(area.path());
        let of_point = of_point.is_some_and(|(own, path)| path.starts_with(own));
        of_point || area.kind() == AreaKind::Local
    };
    let mut areas: Vec<AreaId> = keys.iter().map(|key| key.area).collect();
    areas.sort_unstable();
    areas.dedup();
    let areas = areas.iter();
    let areas = areas.filter_map(|area| context.mail.library.area(*area));
    let foreign = areas.filter(|area| !is_own(area));
    foreign.map(|area| area.tag().to_owned()).collect()
}

/// Has messages changed by the lane of writes.
fn start(
    keys: &[MessageKey],
    what: &Transfer,
    context: &Context<'_>,
    effects: &mut Effects<Reply>,
) {
    let library = Arc::clone(&context.mail.library);
    let mut messages: Vec<(Arc<Area>, Vec<MessageId>)> = Vec::new();
    for key in keys {
        let Some(area) = library.area(key.area) else {
            continue;
        };
        let id = (key.number, key.fingerprint);
        match messages.iter_mut().find(|(own, _)| own.id() == area.id()) {
            Some((_, ids)) => ids.push(id),
            None => messages.push((Arc::clone(area), vec![id])),
        }
    }
    let (what, name) = (what.clone(), what.name());
    effects.write(name, move |token| {
        change(&library, &messages, &what, token).map(Reply::Transferred)
    });
}

/// Deletes, copies or moves messages area by area, until one fails.
fn change(
    library: &Library,
    messages: &[(Arc<Area>, Vec<MessageId>)],
    what: &Transfer,
    token: &WriteToken,
) -> AttemptOutcome<Transferred> {
    let mut result = Transferred {
        batch: RemovedBatch::default(),
        what: what.clone(),
        count: 0,
        failure: None,
    };
    for (area, ids) in messages {
        match change_area(library, (area, ids), &mut result, token) {
            Ok(()) => {}
            Err(error) => {
                let is_first = result.batch.removed.is_empty() && result.batch.copies.is_empty();
                if let Some(why) = held_up(&error).filter(|_| is_first) {
                    return AttemptOutcome::Busy(why);
                }
                result.failure = Some(format!("{}: {}.", area.tag(), said(&error)));
                break;
            }
        }
    }
    AttemptOutcome::done(result)
}

fn change_area(
    library: &Library,
    (area, ids): (&Arc<Area>, &[MessageId]),
    result: &mut Transferred,
    _token: &WriteToken,
) -> Result<(), PostError> {
    let job = Job::new();
    if let Transfer::Copy(to) | Transfer::Move(to) = &result.what {
        let found = library.find(&to.tag, to.domain.as_deref());
        let Some(target) = found.first().filter(|own| own.id() != area.id()) else {
            let area = to.tag.clone();
            return Err(PostError::NoArea { area });
        };
        let copies = library.copy_messages((area, ids), target, &job)?;
        let count = copies.len() as u64;
        result.batch.copies.push((target.folded_name(), copies));
        if matches!(result.what, Transfer::Copy(_)) {
            result.count += count;
            return Ok(());
        }
    }
    let changed = library.remove_messages(area, ids, &job)?;
    result.count += changed.done.len() as u64;
    if !changed.done.is_empty() {
        result
            .batch
            .removed
            .push((area.folded_name(), changed.done));
    }
    changed.error.map_or(Ok(()), |error| Err(error.into()))
}

/// Undoes a batch: restores the deleted messages, then deletes the copies if the originals are there
/// again.
fn restore(
    library: &Library,
    batch: &RemovedBatch,
    _token: &WriteToken,
) -> AttemptOutcome<Restored> {
    let job = Job::new();
    let mut result = Restored::default();
    for (name, removed) in &batch.removed {
        let Some(area) = area_named(library, name) else {
            continue;
        };
        let restored = library.restore_messages(&area, removed, &job);
        match result.add(&area, restored) {
            Ok(count) => result.count += count,
            Err(why) => return AttemptOutcome::Busy(why),
        }
    }
    for (name, copies) in &batch.copies {
        let Some(area) = area_named(library, name).filter(|_| result.failure.is_none()) else {
            continue;
        };
        match result.add(&area, library.remove_messages(&area, copies, &job)) {
            Ok(count) if batch.removed.is_empty() => result.count += count,
            Ok(_) => {}
            Err(why) => return AttemptOutcome::Busy(why),
        }
    }
    AttemptOutcome::done(result)
}

/// Result of an undo.
#[derive(Default)]
pub(crate) struct Restored {
    /// Folded names of changed areas.
    changed: Vec<String>,
    /// Number of restored messages, or of deleted copies.
    count: u64,
    /// Sentence about the first message that is unchanged.
    failure: Option<String>,
}

impl Restored {
    /// Adds the result of an area; returns the number of changed messages.
    ///
    /// # Errors
    /// Another program holds up the first area: nothing was changed.
    fn add<T>(
        &mut self,
        area: &Area,
        result: Result<Changed<T>, PostError>,
    ) -> Result<u64, String> {
        let (count, error) = match result {
            Ok(changed) => {
                let error = changed.error.map(PostError::from);
                (changed.done.len() as u64, error)
            }
            Err(error) => (0, Some(error)),
        };
        if let Some(error) = &error {
            let is_first = count == 0 && self.changed.is_empty();
            if let Some(why) = held_up(error).filter(|_| is_first) {
                return Err(why);
            }
            let failure = format!("{}: {}.", area.tag(), said(error));
            self.failure.get_or_insert(failure);
        }
        self.changed.push(area.folded_name());
        Ok(count)
    }
}
