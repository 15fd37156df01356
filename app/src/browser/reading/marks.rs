//! Read messages: a message counts as read when it was on screen for a moment, or when Space went past its end.
//!
//! The library keeps which messages are read; the last-read mark of a base follows. Imports no egui;
//! writes nothing itself: a worker does.

use super::marking::{MarkWork, Marked, Marking, MessageChoice};
use super::reply::Reply;
use super::state::{Batch, ChangedArea, Now, Reading, Undo};
use crate::browser::context::Context;
use crate::browser::dialog::{Dialog, MarkAreasDialog};
use crate::browser::effects::{Effects, FollowUp, Task};
use crate::browser::front::WindowEffect;
use crate::browser::mail::LibraryState;
use crate::browser::tab::Tab;
use crate::command::{Command, MailCommand, Mark, OpenIn, TabCommand};
use crate::files::document::Kind;
use crate::keep::{LastReadMarks, ReadSets};
use crate::messages::MessageKey;
use crate::settings::Settings;
use crate::strings::{format, tr, words};
use fidoscope_core::library::{Area, AreaId, OwnMark, Snapshot};
use fidoscope_core::page::{AreaCount, Content};
use fidoscope_core::url::FidoUrl;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Time until a message on screen counts as read, unless the settings say otherwise.
#[cfg(test)]
pub(crate) const READ_AFTER: Duration = Duration::from_secs(1);

impl Reading {
    /// Notes the message on screen; returns the time until it counts as read.
    pub(in crate::browser) fn track_displayed(
        &mut self,
        shown: Option<MessageKey>,
        now: Instant,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) -> Option<Duration> {
        let Some(key) = shown else {
            self.now = None;
            return None;
        };
        let is_covered = context.front.dialog.is_some();
        let after = context.profile.settings.read_after.time();
        let known = self.now.take().filter(|known| known.key == key);
        let mut reading = known.unwrap_or(Now {
            key,
            since: now,
            done: false,
        });
        if is_covered {
            reading.since = now;
        }
        let passed = now.saturating_duration_since(reading.since);
        let rest = after
            .filter(|_| !is_covered && !reading.done)
            .map(|after| after.saturating_sub(passed));
        let is_read = rest.is_some_and(|rest| rest.is_zero());
        reading.done |= is_read;
        self.now = Some(reading);
        if is_read {
            // The page looks different from now on.
            self.mark_displayed_read(key, context, effects);
        }
        rest
    }

    /// Marks messages that the user read to their ends, however quickly.
    pub(super) fn read_through(
        &mut self,
        keys: &[MessageKey],
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        for key in keys {
            let now = self.now.as_mut().filter(|now| now.key == *key);
            // It is read already, or was marked as unread while it was before the reader.
            if now.is_some_and(|now| std::mem::replace(&mut now.done, true)) {
                continue;
            }
            self.mark_displayed_read(*key, context, effects);
        }
    }

    fn mark_displayed_read(
        &mut self,
        key: MessageKey,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let Some(snapshot) = context.tabs.snapshot_of(key.area) else {
            return;
        };
        if context.mail.state == LibraryState::Loading || snapshot.is_outdated() {
            return;
        }
        // As GoldED does it: whoever reads message after message has read everything before.
        let at = |key: MessageKey| snapshot.position_of(key.number, key.fingerprint);
        let previous = self.previous.replace(key);
        let before = previous
            .filter(|before| before.area == key.area)
            .and_then(at);
        let follows = before.is_some_and(|before| at(key) == Some(before + 1));
        let further = (follows && context.profile.settings.golded_marks).then_some(OwnMark {
            number: key.number,
            fingerprint: key.fingerprint,
        });
        let (area, library) = (
            Arc::clone(snapshot.area()),
            Arc::clone(&context.mail.library),
        );
        library.set_read_state(&area, &[key.fingerprint], true);
        self.was_read_in_thread(key, context);
        self.follow_library(context);
        let marking = Marking::Seen {
            snapshot,
            key,
            further,
        };
        mark(area, marking, context, effects);
    }

    /// Marks what the page shows as read: every message of its areas, or those that its filters leave.
    pub(super) fn mark_page_read(
        &mut self,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let state = context.tabs.current().and_then(|tab| tab.history.current());
        let by_words = state.and_then(|entry| entry.state.filtered_by_words());
        let Some(m) = context.messages() else { return };
        let shown = by_words.or_else(|| m.filtered.then(|| Arc::new(m.clone())));
        // The page lacks messages that came since, and rows of a large area that are still read.
        let choice = |one: &Arc<Snapshot>| match (&shown, m.rest) {
            (Some(shown), _) => MessageChoice::Set(Arc::clone(shown)),
            (None, Some(_)) => MessageChoice::Area,
            (None, None) => MessageChoice::Snapshot(Arc::clone(one)),
        };
        let has_any: HashSet<AreaId> = (m.areas.iter())
            .filter(|area| shown.is_none() || area.in_set > 0)
            .filter_map(|area| area.id)
            .collect();
        let parts = m.corpus.snapshots().iter();
        let parts = parts.filter(|one| has_any.contains(&one.area().id()));
        let parts = parts.map(|one| (Arc::clone(one.area()), choice(one)));
        let parts = parts.collect();
        self.set_read(parts, true, context, effects);
    }

    /// Asks whether all messages of the areas of the page are read, and says how many that are.
    pub(super) fn ask_mark_areas(context: &mut Context<'_>) {
        let Some(m) = context.messages() else { return };
        let unread = |area: &AreaCount| {
            let counted = area.id.and_then(|id| match context.mail.counts.get(&id) {
                Some(Ok((_, unread))) => Some(*unread),
                _ => None,
            });
            u64::from(counted.or(area.unread).unwrap_or(area.messages))
        };
        let counts: Vec<(AreaId, u64)> = (m.areas.iter())
            .filter_map(|area| Some((area.id?, unread(area))))
            .collect();
        let unread = counts.iter().map(|(_, unread)| unread).sum();
        if unread == 0 {
            context
                .front
                .say(tr!("toast-nothing-unread").to_owned(), false);
            return;
        }
        let areas = counts.into_iter().map(|(area, _)| area);
        let names = areas.filter_map(|area| context.mail.library.area(area));
        let names = names.map(|area| area.folded_name()).collect();
        context.front.dialog = Some(Dialog::MarkAreas(MarkAreasDialog { names, unread }));
    }

    /// Marks all messages of the areas that the user was asked about.
    pub(super) fn mark_areas_read(
        &mut self,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let asked = (context.front.dialog).take_if(|dialog| matches!(dialog, Dialog::MarkAreas(_)));
        let Some(Dialog::MarkAreas(asked)) = asked else {
            return;
        };
        let areas = asked
            .names
            .iter()
            .filter_map(|name| context.area_named(name));
        let parts = areas.map(|area| (area, MessageChoice::Area)).collect();
        self.set_read(parts, true, context, effects);
        context.front.window(WindowEffect::FocusPage);
    }

    /// Marks all messages of an area.
    pub(super) fn mark_area_read(
        &mut self,
        area: AreaId,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if let Some(area) = context.mail.library.area(area).map(Arc::clone) {
            let parts = vec![(area, MessageChoice::Area)];
            self.set_read(parts, true, context, effects);
        }
    }

    /// Marks messages of the page from one on, or from the current one.
    pub(super) fn mark_from(
        &mut self,
        mark: Mark,
        key: Option<MessageKey>,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if mark != Mark::Unread && context.lacks_rows() {
            return;
        }
        let state = context
            .tabs
            .current()
            .and_then(|tab| Some(&tab.history.current()?.state));
        let key = key.or_else(|| state.and_then(|state| state.selected().or(state.shown())));
        let page = context.tabs.current().and_then(|tab| tab.page.clone());
        let (Some(key), Some(page)) = (key, page) else {
            return;
        };
        let Content::Messages(m) = &page.content else {
            return;
        };
        let Some(index) = key.row_in(m) else {
            return;
        };
        if mark == Mark::Unread {
            // It stays before the user, and does not become read again by that.
            self.now = Some(Now {
                key,
                since: Instant::now(),
                done: true,
            });
        }
        let of = |snapshot: &Arc<Snapshot>| match mark {
            Mark::Unread => MessageChoice::One(Arc::clone(snapshot), key),
            Mark::UpTo => {
                let first = m.position(index).map_or(0, |at| at + 1);
                MessageChoice::First(Arc::clone(&page), first)
            }
            Mark::Thread => MessageChoice::Thread(Arc::clone(&page), index),
        };
        let parts = m.corpus.snapshots().iter();
        let parts = parts.filter(|one| mark != Mark::Unread || one.area().id() == key.area);
        let parts = parts.map(|one| (Arc::clone(one.area()), of(one)));
        let parts = parts.collect();
        self.set_read(parts, mark != Mark::Unread, context, effects);
    }

    /// Marks some messages of the page.
    pub(super) fn mark_these(
        &mut self,
        keys: &[MessageKey],
        is_read: bool,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let Some(m) = context.messages() else { return };
        let parts = m.corpus.snapshots().iter().filter_map(|one| {
            let id = one.area().id();
            let own: Vec<MessageKey> = keys.iter().copied().filter(|key| key.area == id).collect();
            let which = MessageChoice::Some(Arc::clone(one), own.clone());
            (!own.is_empty()).then(|| (Arc::clone(one.area()), which))
        });
        let parts = parts.collect();
        self.set_read(parts, is_read, context, effects);
    }

    /// Has messages marked by a worker, so that it can be undone.
    fn set_read(
        &mut self,
        parts: Vec<(Arc<Area>, MessageChoice)>,
        is_read: bool,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if context.mail.state == LibraryState::Loading || parts.is_empty() {
            return;
        }
        let last = self.batches().next_back();
        let number = last.map_or(0, |last| last.number) + 1;
        self.can_undo(Undo::Marks(Batch {
            number,
            is_read,
            waiting: parts.len(),
            changed: Vec::new(),
        }));
        for (area, which) in parts {
            mark_as(area, which, (is_read, Some(number)), context, effects);
        }
    }

    /// Shows the marked messages in a toast, when the last area of a command is done.
    fn show_marked_toast(&mut self, number: u64, changed: ChangedArea, context: &mut Context<'_>) {
        let found = self.batches().find(|own| own.number == number);
        let Some(batch) = found else {
            return;
        };
        batch.waiting -= 1;
        if !changed.messages.is_empty() {
            batch.changed.push(changed);
        }
        if batch.waiting > 0 {
            return;
        }
        let is_read = batch.is_read;
        let count: u64 = (batch.changed.iter())
            .map(|own| own.messages.len() as u64)
            .sum();
        let place = match &*batch.changed {
            [] => {
                (self.marked)
                    .retain(|undo| !matches!(undo, Undo::Marks(own) if own.number == number));
                let text = if is_read {
                    tr!("toast-nothing-unread")
                } else {
                    tr!("toast-nothing-read")
                };
                context.front.say(text.to_owned(), false);
                return;
            }
            [one] => {
                let area = context.mail.library.area(one.area);
                area.map(|area| area.tag().to_owned()).unwrap_or_default()
            }
            several => words::areas(several.len() as u64),
        };
        let shown = format::count(count);
        let text = if is_read {
            tr!("toast-read", count = count, shown = shown, area = place)
        } else {
            tr!("toast-unread", count = count, shown = shown, area = place)
        };
        context.front.say(text, true);
    }

    /// Undoes the last mark. The mark of a base goes back to where it was, unless another program moved it on.
    pub(super) fn undo_mark(&mut self, context: &mut Context<'_>, effects: &mut Effects<Reply>) {
        let is_ready = |undo: &mut Undo| !matches!(undo, Undo::Marks(batch) if batch.waiting > 0);
        let batch = match self.marked.pop_if(is_ready) {
            Some(Undo::Marks(batch)) => batch,
            Some(Undo::Thread(key, before)) => {
                self.set_thread_choice(key, before, context, effects);
                context
                    .front
                    .say(tr!("toast-thread-undone").to_owned(), false);
                return;
            }
            Some(Undo::Removed(batch)) => return Self::undo_removal(batch, context, effects),
            None => return,
        };
        let mut count = 0;
        // Several areas may have one file of marks, which gets its former length only in this order.
        for changed in batch.changed.into_iter().rev() {
            count += changed.messages.len() as u64;
            let Some(area) = context.mail.library.area(changed.area).map(Arc::clone) else {
                continue;
            };
            let marking = Marking::Undo {
                which: changed.messages,
                is_read: !batch.is_read,
                moved: changed.moved,
            };
            mark(area, marking, context, effects);
        }
        let shown = format::count(count);
        let text = tr!("toast-undone", count = count, shown = shown);
        context.front.say(text, false);
    }

    /// Shows and keeps what the library knows of read messages.
    pub(in crate::browser) fn follow_library(&mut self, context: &mut Context<'_>) {
        // The library that is there until the configuration was read knows nothing.
        if context.mail.state == LibraryState::Loading {
            return;
        }
        if let Some(m) = context.tabs.current().and_then(Tab::messages) {
            let library = &context.mail.library;
            self.marks.follow(library, m.corpus.snapshots());
        }
        let sets = ReadSets(context.mail.library.read_sets());
        if *context.profile.keep.read() != sets {
            *context.profile.keep.read_mut() = sets;
            context.profile.changed(Kind::Read);
        }
    }

    /// Opens the next area, in the order of the configuration, that has unread messages; the first
    /// one after the last.
    pub(super) fn next_area(context: &Context<'_>, effects: &mut Effects<Reply>) {
        let areas = context.mail.library.areas();
        let after = context
            .tabs
            .area_of_page()
            .map_or(0, |id| id.0 as usize + 1);
        let choices = &context.profile.settings.areas;
        let unread = |area: &&Arc<Area>| {
            !choices.is_quiet(area.tag())
                && matches!(context.mail.counts.get(&area.id()), Some(Ok((_, 1..))))
        };
        let (before, rest) = areas.split_at_checked(after).unwrap_or((areas, &[]));
        let next = rest.iter().chain(before).find(unread);
        if let Some(area) = next {
            let url = FidoUrl::area(area.tag(), area.domain());
            effects.command(Command::Tabs(TabCommand::Open(url, OpenIn::Here)));
        }
    }

    /// Repeats the marks that a worker made in the library before this one, which has only those from before.
    pub(super) fn mark_again(mark: Marked, context: &Context<'_>, effects: &mut Effects<Reply>) {
        if let Some(area) = context.area_named(&mark.name) {
            let which = MessageChoice::These(mark.changed.into());
            mark_as(area, which, (mark.is_read, None), context, effects);
        }
    }

    /// Notes the result of a mark.
    pub(super) fn handle_mark_result(
        &mut self,
        mark: Marked,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if let Some((messages, unread)) = mark.counts {
            self.marks.set_unread(mark.area, unread);
            context.mail.count([(mark.area, Ok((messages, unread)))]);
            context
                .mail
                .mark_changes
                .insert(mark.area, mark.mark_changes);
        }
        effects.push(FollowUp::RecountSearches);
        self.unnamed |= mark.unnamed;
        if let Some(marks) = mark.own {
            *context.profile.keep.marks_mut() = LastReadMarks(marks);
            context.profile.changed(Kind::Marks);
        }
        self.follow_library(context);
        if let Some(batch) = mark.batch {
            let changed = ChangedArea {
                area: mark.area,
                messages: mark.changed.into(),
                moved: mark.moved,
            };
            self.show_marked_toast(batch, changed, context);
        }
        effects.push(FollowUp::RenewOutdated);
        // A base that may not be written is reported once, not with every message.
        if let Some(trouble) = mark.trouble
            && self.refused.insert(mark.area)
        {
            context.front.trouble(trouble);
        }
    }

    /// Returns whether to ask the user for a name: something was read, and nothing names the reader.
    pub(in crate::browser) const fn asks_for_name(&self, settings: &Settings) -> bool {
        self.unnamed && settings.ask_name && settings.user_name.is_empty()
    }

    /// Sets the name of the reader; `None`: does not ask again.
    pub(super) fn set_reader_name(
        name: Option<String>,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let Some(name) = name else {
            context
                .profile
                .change_settings(|settings| settings.ask_name = false);
            return;
        };
        let name = name.trim().to_owned();
        if name != context.profile.settings.user_name {
            context
                .profile
                .change_settings(|settings| settings.user_name = name);
            effects.command(Command::Mail(MailCommand::ReadConfigAgain));
        }
    }
}

/// Has the last-read mark of an area moved, and more of its messages marked.
pub(super) fn mark(
    area: Arc<Area>,
    marking: Marking,
    context: &Context<'_>,
    effects: &mut Effects<Reply>,
) {
    effects.push(Task::Mark(MarkWork {
        epoch: context.mail.epoch,
        library: Arc::clone(&context.mail.library),
        area,
        marking,
    }));
}

/// Has messages of an area become read or unread, with the number of the batch that the user can undo at once.
pub(super) fn mark_as(
    area: Arc<Area>,
    which: MessageChoice,
    (is_read, batch): (bool, Option<u64>),
    context: &Context<'_>,
    effects: &mut Effects<Reply>,
) {
    let marking = Marking::Set {
        which,
        is_read,
        batch,
    };
    mark(area, marking, context, effects);
}
