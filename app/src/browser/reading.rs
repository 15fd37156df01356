//! What the user has read: a message counts as read when it was before the user for a moment, or when Space went
//! past its end.
//!
//! The library keeps which messages are read; the last-read mark of a base follows. Imports no egui;
//! writes nothing itself: a worker does.

use super::marking::{MarkWork, Marked, Marking, MessageChoice};
use super::tab::Tab;
use super::{Browser, Dialog, LibraryState, MarkAreasDialog, WindowEffect};
use crate::command::{Mark, OpenIn};
use crate::files::document::Kind;
use crate::keep::threads::{Thread, ThreadKey};
use crate::keep::{LastReadMarks, ReadSets, Saved};
use crate::messages::{MessageKey, ReadMarks, StarsAndThreads};
use crate::strings::{format, tr, words};
use fidoscope_core::library::{Area, AreaId, MovedMark, OwnMark, Snapshot};
use fidoscope_core::page::{AreaCount, Content};
use fidoscope_core::url::FidoUrl;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Time until a message on screen counts as read, unless the settings say otherwise.
#[cfg(test)]
pub(crate) const READ_AFTER: Duration = Duration::from_secs(1);

/// How far the user has read.
#[derive(Default)]
pub(super) struct Reading {
    pub(super) marks: ReadMarks,
    pub(super) noted: StarsAndThreads,
    /// The message that is before the reader.
    now: Option<Now>,
    /// The message that was read last.
    previous: Option<MessageKey>,
    /// What was marked, the last one at the end.
    marked: Vec<Undo>,
    /// The messages of watched and ignored threads.
    pub(super) threads: super::threads::Threads,
    /// Whether something was read without a name for its mark.
    unnamed: bool,
    /// Areas that refused a last-read mark.
    refused: HashSet<AreaId>,
}

/// Most marks that can be taken back.
const MOST_UNDONE: usize = 20;

/// What can be taken back.
pub(super) enum Undo {
    Marks(Batch),
    /// What was chosen for a thread before.
    Thread(ThreadKey, Option<Thread>),
}

impl Reading {
    /// Keeps how something is taken back; the oldest goes when there are too many.
    pub(super) fn can_undo(&mut self, undo: Undo) {
        self.marked.push(undo);
        if self.marked.len() > MOST_UNDONE {
            self.marked.remove(0);
        }
    }

    fn batches(&mut self) -> impl DoubleEndedIterator<Item = &mut Batch> {
        self.marked.iter_mut().filter_map(|undo| match undo {
            Undo::Marks(batch) => Some(batch),
            Undo::Thread(..) => None,
        })
    }
}

/// Messages that became read or unread by one command.
pub(super) struct Batch {
    number: u64,
    is_read: bool,
    /// Areas that a worker has not marked yet.
    waiting: usize,
    changed: Vec<ChangedArea>,
}

/// The messages of an area that one command changed.
struct ChangedArea {
    area: AreaId,
    /// Fingerprints of the messages that were otherwise before.
    messages: Arc<[u32]>,
    /// The way back to the last-read mark of before, if it was moved.
    moved: Option<Box<MovedMark>>,
}

/// A message that is before the reader.
struct Now {
    key: MessageKey,
    since: Instant,
    done: bool,
}

impl Browser {
    /// Says which message is before the reader; returns how long until it counts as read.
    pub(crate) fn reading(&mut self, shown: Option<MessageKey>, now: Instant) -> Option<Duration> {
        let Some(key) = shown else {
            self.reading.now = None;
            return None;
        };
        let is_covered = self.front.dialog.is_some();
        let after = self.profile.settings.read_after.time();
        let known = self.reading.now.take().filter(|known| known.key == key);
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
        self.reading.now = Some(reading);
        if is_read {
            // What is drawn differs from now on.
            self.was_read(key);
        }
        rest
    }

    /// Messages were read to their ends, however quickly.
    pub(super) fn read_through(&mut self, keys: &[MessageKey]) {
        for key in keys {
            let now = self.reading.now.as_mut().filter(|now| now.key == *key);
            // It is read already, or was marked as unread while it was before the reader.
            if now.is_some_and(|now| std::mem::replace(&mut now.done, true)) {
                continue;
            }
            self.was_read(*key);
        }
    }

    fn was_read(&mut self, key: MessageKey) {
        let Some(snapshot) = self.tabs.snapshot_of(key.area) else {
            return;
        };
        if self.mail.state == LibraryState::Loading || snapshot.is_outdated() {
            return;
        }
        // As GoldED does it: whoever reads message after message has read everything before.
        let at = |key: MessageKey| snapshot.position_of(key.number, key.fingerprint);
        let previous = self.reading.previous.replace(key);
        let before = previous
            .filter(|before| before.area == key.area)
            .and_then(at);
        let follows = before.is_some_and(|before| at(key) == Some(before + 1));
        let further = (follows && self.profile.settings.golded_marks).then_some(OwnMark {
            number: key.number,
            fingerprint: key.fingerprint,
        });
        let (area, library) = (Arc::clone(snapshot.area()), Arc::clone(&self.mail.library));
        library.note_read(&area, &[key.fingerprint], true);
        self.was_read_in_thread(key);
        self.follow_library();
        self.mark(
            area,
            Marking::Seen {
                snapshot,
                key,
                further,
            },
        );
    }

    /// Has the mark of an area moved, and more of its messages read or unread.
    pub(super) fn mark(&self, area: Arc<Area>, marking: Marking) {
        self.workers.jobs.mark(MarkWork {
            epoch: self.mail.epoch,
            library: Arc::clone(&self.mail.library),
            area,
            marking,
        });
    }

    /// Has messages of an area become read or unread; `batch` is what the user can undo at once.
    pub(super) fn mark_as(
        &self,
        area: Arc<Area>,
        which: MessageChoice,
        is_read: bool,
        batch: Option<u64>,
    ) {
        let marking = Marking::Set {
            which,
            is_read,
            batch,
        };
        self.mark(area, marking);
    }

    /// Marks what the page shows as read: every message of its areas, or those that its filters leave.
    pub(super) fn mark_page_read(&mut self) {
        let state = self.tab().and_then(|tab| tab.history.current());
        let by_words = state.and_then(|entry| entry.state.left_by_words());
        let Some(m) = self.messages() else { return };
        let shown = by_words.or_else(|| m.filtered.then(|| Arc::new(m.clone())));
        // What came since is not on the page, nor are all rows of a large area that are still read.
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
        self.set_read(parts, true);
    }

    /// Asks whether all messages of the areas of the page are read, and says how many that are.
    pub(super) fn ask_mark_areas(&mut self) {
        let Some(m) = self.messages() else { return };
        let unread = |area: &AreaCount| {
            let counted = area.id.and_then(|id| match self.mail.counts.get(&id) {
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
            self.front
                .say(tr!("toast-nothing-unread").to_owned(), false);
            return;
        }
        let areas = counts.into_iter().map(|(area, _)| area);
        let names = areas.filter_map(|area| self.mail.library.area(area));
        let names = names.map(|area| area.folded_name()).collect();
        self.front.dialog = Some(Dialog::MarkAreas(MarkAreasDialog { names, unread }));
    }

    /// Marks all messages of the areas that the user was asked about.
    pub(super) fn mark_areas_read(&mut self) {
        let asked = (self.front.dialog).take_if(|dialog| matches!(dialog, Dialog::MarkAreas(_)));
        let Some(Dialog::MarkAreas(asked)) = asked else {
            return;
        };
        let areas = asked.names.iter().filter_map(|name| self.area_named(name));
        let parts = areas.map(|area| (area, MessageChoice::Area)).collect();
        self.set_read(parts, true);
        self.front.effects.push(WindowEffect::FocusPage);
    }

    pub(super) fn mark_area_read(&mut self, area: AreaId) {
        if let Some(area) = self.mail.library.area(area).map(Arc::clone) {
            self.set_read(vec![(area, MessageChoice::Area)], true);
        }
    }

    /// Marks messages of the page from one on, or from that before the user.
    pub(super) fn mark_from(&mut self, mark: Mark, key: Option<MessageKey>) {
        if mark != Mark::Unread && self.lacks_rows() {
            return;
        }
        let state = self
            .tab()
            .and_then(|tab| Some(&tab.history.current()?.state));
        let key = key.or_else(|| state.and_then(|state| state.selected().or(state.shown())));
        let page = self.tab().and_then(|tab| tab.page.clone());
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
            self.reading.now = Some(Now {
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
        self.set_read(parts.collect(), mark != Mark::Unread);
    }

    /// Marks some messages of the page.
    pub(super) fn mark_these(&mut self, keys: &[MessageKey], is_read: bool) {
        let Some(m) = self.messages() else { return };
        let parts = m.corpus.snapshots().iter().filter_map(|one| {
            let id = one.area().id();
            let own: Vec<MessageKey> = keys.iter().copied().filter(|key| key.area == id).collect();
            let which = MessageChoice::Some(Arc::clone(one), own.clone());
            (!own.is_empty()).then(|| (Arc::clone(one.area()), which))
        });
        let parts = parts.collect();
        self.set_read(parts, is_read);
    }

    /// Has messages marked by a worker, so that it can be undone.
    fn set_read(&mut self, parts: Vec<(Arc<Area>, MessageChoice)>, is_read: bool) {
        if self.mail.state == LibraryState::Loading || parts.is_empty() {
            return;
        }
        let last = self.reading.batches().next_back();
        let number = last.map_or(0, |last| last.number) + 1;
        self.reading.can_undo(Undo::Marks(Batch {
            number,
            is_read,
            waiting: parts.len(),
            changed: Vec::new(),
        }));
        for (area, which) in parts {
            self.mark_as(area, which, is_read, Some(number));
        }
    }

    /// Says what was marked, when the last area of a command is done.
    fn take_marked(&mut self, number: u64, changed: ChangedArea) {
        let found = self.reading.batches().find(|own| own.number == number);
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
                (self.reading.marked)
                    .retain(|undo| !matches!(undo, Undo::Marks(own) if own.number == number));
                let text = if is_read {
                    tr!("toast-nothing-unread")
                } else {
                    tr!("toast-nothing-read")
                };
                self.front.say(text.to_owned(), false);
                return;
            }
            [one] => {
                let area = self.mail.library.area(one.area);
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
        self.front.say(text, true);
    }

    /// Takes the last mark back. The mark of a base goes back to where it was, unless another program moved it on.
    pub(super) fn undo_mark(&mut self) {
        let is_ready = |undo: &mut Undo| !matches!(undo, Undo::Marks(batch) if batch.waiting > 0);
        let batch = match self.reading.marked.pop_if(is_ready) {
            Some(Undo::Marks(batch)) => batch,
            Some(Undo::Thread(key, before)) => {
                self.put_thread(key, before);
                self.front.say(tr!("toast-thread-undone").to_owned(), false);
                return;
            }
            None => return,
        };
        let mut count = 0;
        // Several areas may have one file of marks, which gets its former length only in this order.
        for changed in batch.changed.into_iter().rev() {
            count += changed.messages.len() as u64;
            let Some(area) = self.mail.library.area(changed.area).map(Arc::clone) else {
                continue;
            };
            let marking = Marking::Undo {
                which: changed.messages,
                is_read: !batch.is_read,
                moved: changed.moved,
            };
            self.mark(area, marking);
        }
        let shown = format::count(count);
        let text = tr!("toast-undone", count = count, shown = shown);
        self.front.say(text, false);
    }

    /// Shows and keeps what the library knows of read messages.
    pub(super) fn follow_library(&mut self) {
        // The library that is there until the configuration was read knows nothing.
        if self.mail.state == LibraryState::Loading {
            return;
        }
        if let Some(m) = self.tabs.current().and_then(Tab::messages) {
            let library = &self.mail.library;
            self.reading.marks.follow(library, m.corpus.snapshots());
        }
        let sets = ReadSets(self.mail.library.read_sets());
        if *self.profile.keep.read() != sets {
            *self.profile.keep.read_mut() = sets;
            self.profile.changed(Kind::Read);
        }
    }

    /// Takes a document that was written; what another window read is read here, too.
    pub(super) fn take_kept(&mut self, saved: Saved) {
        self.forget_failure(saved.kind());
        let is_read = matches!(saved, Saved::Read(_)) && self.mail.state == LibraryState::Ready;
        if is_read {
            self.follow_library();
        }
        if matches!(&saved, Saved::Bookmarks(written) if written.is_merged())
            && let Some(Dialog::Keep(dialog)) = &mut self.front.dialog
        {
            // Their places may be those of others now.
            dialog.renaming = None;
            dialog.moving = None;
        }
        let has_stars = matches!(saved, Saved::Stars(_));
        let has_threads = matches!(&saved, Saved::Threads(written) if written.is_merged());
        let settings = self.profile.settings.clone();
        self.profile.take(saved);
        self.apply_settings(&settings);
        if has_stars {
            self.follow_stars();
        }
        if has_threads {
            self.follow_threads();
        }
        let sets = &self.profile.keep.read().0;
        if is_read && self.mail.library.read_sets() != *sets {
            self.mail.library.use_read_sets(sets.clone());
            self.follow_library();
            self.workers.watcher.hurry();
        }
    }

    /// Opens the next area, in the order of the configuration, that has unread messages; the first
    /// one after the last.
    pub(super) fn next_area(&mut self) {
        let areas = self.mail.library.areas();
        let after = self.area_of_page().map_or(0, |id| id.0 as usize + 1);
        let hidden = &self.profile.settings.areas;
        let unread = |area: &&Arc<Area>| {
            !hidden.is_hidden(area.tag())
                && matches!(self.mail.counts.get(&area.id()), Some(Ok((_, 1..))))
        };
        let (before, rest) = areas.split_at_checked(after).unwrap_or((areas, &[]));
        let next = rest.iter().chain(before).find(unread);
        if let Some(area) = next {
            let url = FidoUrl::area(area.tag(), area.domain());
            self.open(url, OpenIn::Here);
        }
    }

    /// A worker has marked messages in the library before this one, which got only what was marked by then.
    pub(super) fn mark_again(&self, mark: Marked) {
        if let Some(area) = self.area_named(&mark.name) {
            let which = MessageChoice::These(mark.changed.into());
            self.mark_as(area, which, mark.is_read, None);
        }
    }

    /// A worker has written a mark, or could not.
    pub(super) fn take_mark(&mut self, mark: Marked) {
        if let Some((messages, unread)) = mark.counts {
            self.reading.marks.set_unread(mark.area, unread);
            self.mail.count([(mark.area, Ok((messages, unread)))]);
        }
        self.recount_searches();
        self.reading.unnamed |= mark.unnamed;
        if let Some(marks) = mark.own {
            *self.profile.keep.marks_mut() = LastReadMarks(marks);
            self.profile.changed(Kind::Marks);
        }
        self.follow_library();
        if let Some(batch) = mark.batch {
            let changed = ChangedArea {
                area: mark.area,
                messages: mark.changed.into(),
                moved: mark.moved,
            };
            self.take_marked(batch, changed);
        }
        self.renew_outdated();
        // A base that may not be written is reported once, not with every message.
        if let Some(trouble) = mark.trouble
            && self.reading.refused.insert(mark.area)
        {
            self.trouble(trouble);
        }
    }

    /// Whether the user is to be asked for a name: something was read, and nothing names the reader.
    pub(crate) fn asks_for_name(&self) -> bool {
        self.reading.unnamed
            && self.profile.settings.ask_name
            && self.profile.settings.user_name.is_empty()
    }

    /// The user said who reads, or not to be asked.
    pub(super) fn set_reader_name(&mut self, name: Option<String>) {
        let Some(name) = name else {
            self.change_settings(|settings| settings.ask_name = false);
            return;
        };
        let name = name.trim().to_owned();
        if name != self.profile.settings.user_name {
            self.change_settings(|settings| settings.user_name = name);
            self.read_again();
        }
    }

    /// Unread messages of all areas that were counted and are not hidden.
    pub(crate) fn unread_of_all(&self) -> u64 {
        let hidden = &self.profile.settings.areas;
        let areas = self.mail.library.areas().iter();
        let areas = areas.filter(|area| !hidden.is_hidden(area.tag()));
        let counts = areas.filter_map(|area| self.mail.counts.get(&area.id())?.as_ref().ok());
        counts.map(|(_, unread)| u64::from(*unread)).sum()
    }

    /// Messages of the page of a tab that are not read yet, if it shows whole areas.
    pub(crate) fn unread_of(&self, tab: &Tab) -> u64 {
        let Some(m) = tab.messages().filter(|m| !m.filtered) else {
            return 0;
        };
        let unread = |area: &AreaCount| {
            let counted = area.id.and_then(|id| match self.mail.counts.get(&id) {
                Some(Ok((_, unread))) => Some(*unread),
                _ => None,
            });
            u64::from(counted.or(area.unread).unwrap_or(0))
        };
        m.areas.iter().map(unread).sum()
    }
}
