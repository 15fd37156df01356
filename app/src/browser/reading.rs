//! How far the person has read: marks move when a message was before his eyes for a moment.
//!
//! Knows the marks of this session, which are newer than what a page tells, and when one is
//! written. Imports no egui; writes nothing itself: a worker does.

use super::jobs::{MarkWork, Reply};
use super::{Browser, LibraryState};
use crate::command::OpenIn;
use crate::files::document::Kind;
use crate::keep::Marks;
use crate::messages::{MessageKey, ReadMarks};
use fidoscope_core::base::MarkError;
use fidoscope_core::library::{AreaId, LibraryError, MessageRow, OwnMark, Snapshot};
use fidoscope_core::page::{AreaCount, Content};
use fidoscope_core::url::{FidoUrl, SortKey, View};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a message stands before the reader until it counts as read: leafing over it does not.
pub(crate) const READ_AFTER: Duration = Duration::from_secs(1);

/// How far the user has read.
#[derive(Default)]
pub(super) struct Reading {
    pub(super) marks: ReadMarks,
    /// The message that is before the reader.
    now: Option<Now>,
    /// Whether something was read without a name for its mark.
    unnamed: bool,
    /// Areas that refused a last-read mark.
    refused: HashSet<AreaId>,
}

/// A message that is before the reader.
struct Now {
    key: MessageKey,
    since: Instant,
    done: bool,
}

impl Browser {
    /// Says which message stands before the reader; tells how long until it counts as read.
    pub(crate) fn reading(&mut self, shown: Option<MessageKey>, now: Instant) -> Option<Duration> {
        let Some(key) =
            shown.filter(|_| self.profile.settings.mark_read && self.front.dialog.is_none())
        else {
            self.reading.now = None;
            return None;
        };
        match &mut self.reading.now {
            Some(reading) if reading.key == key => {
                if reading.done {
                    return None;
                }
                let rest = READ_AFTER.saturating_sub(now.saturating_duration_since(reading.since));
                if !rest.is_zero() {
                    return Some(rest);
                }
                reading.done = true;
                self.was_read(key);
                // What is drawn differs from now on.
                Some(Duration::ZERO)
            }
            _ => {
                self.reading.now = Some(Now {
                    key,
                    since: now,
                    done: false,
                });
                Some(READ_AFTER)
            }
        }
    }

    fn was_read(&mut self, key: MessageKey) {
        self.reading.marks.see(key);
        if let Some(number) = self.mark_reaches(key)
            && let Some(snapshot) = self.snapshot_of(key.area)
        {
            self.mark_read(snapshot, number);
        }
    }

    /// Up to which message a mark goes when one more was read. A mark says that everything before it
    /// was read: it passes over messages that were seen, and over those that the reader left behind
    /// in the order of the page. What he has yet to come to holds it up, so that the next unread
    /// message never leaves one out. Among found messages, in threads and in other orders nothing was left behind: who
    /// looks at one of them has not read the ten thousand before it.
    fn mark_reaches(&self, key: MessageKey) -> Option<u32> {
        let page = self.tab().and_then(|tab| tab.page.as_ref());
        let Some(Content::Messages(m)) = page.map(|page| &page.content) else {
            return None;
        };
        let area = m.areas.iter().find(|area| area.id == Some(key.area));
        let last = area.and_then(|area| self.reading.marks.last_read(area));
        let by_time = m.sort.first().is_none_or(|token| {
            !token.reversed && matches!(token.key, SortKey::Chr | SortKey::Uns)
        });
        let one_by_one = matches!(m.view, View::List | View::Sing | View::Reel);
        let in_order = !m.filtered && by_time && one_by_one;
        let here = key.row_in(m).and_then(|index| m.position(index));
        let mut parts = m.corpus.parts();
        let (part, snapshot) = parts.find(|(_, snapshot)| snapshot.area().id() == key.area)?;
        let left_behind = |index| in_order && m.position(index).is_some_and(|at| Some(at) < here);
        let was_seen =
            |row: &MessageRow<'_>| self.reading.marks.has_seen(key.area, row.fingerprint());
        part.zip(snapshot.iter())
            .skip_while(|(_, row)| last.is_some_and(|last| row.number() <= last))
            .take_while(|(index, row)| was_seen(row) || left_behind(*index))
            .last()
            .map(|(_, row)| row.number())
    }

    /// Moves the mark of an area: at once in the window, a little later in the base.
    fn mark_read(&mut self, snapshot: Arc<Snapshot>, number: u32) {
        if self.mail.state == LibraryState::Loading || snapshot.is_outdated() {
            return;
        }
        if let Some(row) = snapshot.numbered(number) {
            let fingerprint = row.fingerprint();
            let mark = OwnMark {
                number,
                fingerprint,
            };
            self.reading.marks.mark(snapshot.area().id(), mark);
        }
        self.workers.jobs.mark(MarkWork {
            epoch: self.mail.epoch,
            library: Arc::clone(&self.mail.library),
            snapshot,
            number,
        });
    }

    /// Marks every message of the areas of the page as read.
    pub(super) fn mark_page_read(&mut self) {
        let page = self.tab().and_then(|tab| tab.page.clone());
        let Some(Content::Messages(m)) = page.as_ref().map(|page| &page.content) else {
            return;
        };
        // What came since is not on the page.
        for snapshot in m.corpus.snapshots() {
            let last = snapshot.len().checked_sub(1);
            if let Some(row) = last.and_then(|last| snapshot.get(last)) {
                self.mark_read(Arc::clone(snapshot), row.number());
            }
        }
    }

    /// Opens the next area, in the order of the configuration, that has unread messages; the first
    /// one after the last.
    pub(super) fn next_area(&mut self) {
        let areas = self.mail.library.areas();
        let page = self.tab().and_then(|tab| tab.page.as_ref());
        let here = match page.map(|page| &page.content) {
            Some(Content::Messages(m)) => m.areas.iter().find_map(|area| area.id),
            _ => None,
        };
        let after = here.map_or(0, |id| id.0 as usize + 1);
        let unread = |area: &&std::sync::Arc<fidoscope_core::library::Area>| {
            matches!(self.mail.counts.get(&area.id()), Some(Ok((_, 1..))))
        };
        let (before, behind) = areas.split_at_checked(after).unwrap_or((areas, &[]));
        let next = behind.iter().chain(before).find(unread);
        if let Some(area) = next {
            let url = FidoUrl::area(area.tag(), area.domain());
            self.open(url, OpenIn::Here);
        }
    }

    /// A worker has written a mark, or could not.
    pub(super) fn take_mark(&mut self, mark: Marked) {
        if mark.epoch != self.mail.epoch {
            return;
        }
        if let Some((messages, unread)) = mark.counts {
            self.reading.marks.set_unread(mark.area, unread);
            self.mail.count([(mark.area, Ok((messages, unread)))]);
        }
        if let Some(marks) = mark.own {
            self.reading.unnamed = true;
            *self.profile.keep.marks_mut() = Marks(marks);
            self.profile.changed(Kind::Marks);
        }
        self.renew_outdated();
        // A base that may not be written is told of once, not with every message.
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
    pub(super) fn tell_name(&mut self, name: Option<String>) {
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

    /// Messages of the page of a tab that are not read yet, if it shows whole areas.
    pub(crate) fn unread_of(&self, tab: &super::tab::Tab) -> u64 {
        let Some(Content::Messages(m)) = tab.page.as_ref().map(|page| &page.content) else {
            return 0;
        };
        if m.filtered {
            return 0;
        }
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

/// What became of a mark.
pub(crate) struct Marked {
    epoch: u64,
    area: AreaId,
    /// Messages and unread ones of the area.
    counts: Option<(u32, u32)>,
    /// The marks that the program keeps, when this one is among them.
    own: Option<BTreeMap<String, OwnMark>>,
    /// A sentence, when the base cannot keep the mark though it should.
    trouble: Option<String>,
}

/// Writes a mark. Runs in a worker.
pub(super) fn write(work: &MarkWork) -> Option<Reply> {
    let (library, snapshot) = (&work.library, &work.snapshot);
    let area = snapshot.area();
    let before = library.own_marks();
    let written = library.mark_read(&snapshot.numbered(work.number)?);
    let counts = match &written {
        Ok(_) => library
            .state(area)
            .ok()
            .map(|state| (state.messages, state.unread)),
        // The page is made again.
        Err(LibraryError::Mark(MarkError::Moved { .. })) => None,
        // Where no mark can be kept, it counts as long as the window lives.
        Err(_) => {
            let after = |row: &MessageRow<'_>| row.number() > work.number;
            let unread = snapshot.iter().filter(after).count();
            let counts =
                [snapshot.len(), unread].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
            Some(counts.into())
        }
    };
    let trouble = match written {
        Ok(_)
        | Err(LibraryError::Mark(MarkError::Unsupported { .. } | MarkError::Moved { .. })) => None,
        Err(error) => Some(format!("{}: {error}.", area.tag())),
    };
    let own = library.own_marks();
    Some(Reply::Marked(Marked {
        epoch: work.epoch,
        area: area.id(),
        counts,
        own: (own != before).then_some(own),
        trouble,
    }))
}
