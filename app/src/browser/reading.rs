//! What the user has read: a message counts as read when it was before the user for a moment.
//!
//! The library keeps which messages are read; the last-read mark of a base follows. Imports no egui;
//! writes nothing itself: a worker does.

use super::jobs::{MarkWork, Marking, Reply};
use super::{Browser, LibraryState};
use crate::command::OpenIn;
use crate::files::document::Kind;
use crate::keep::{Marks, ReadSets, Saved};
use crate::messages::{MessageKey, ReadMarks};
use fidoscope_core::base::MarkError;
use fidoscope_core::library::{Area, AreaId, Library, LibraryError, OwnMark, Snapshot};
use fidoscope_core::page::{AreaCount, Content};
use fidoscope_core::url::FidoUrl;
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
    /// The message that was read last.
    previous: Option<MessageKey>,
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
        let Some(snapshot) = self.snapshot_of(key.area) else {
            return;
        };
        if self.mail.state == LibraryState::Loading || snapshot.is_outdated() {
            return;
        }
        // As GoldED does it: whoever reads message after message has left everything before behind.
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
    fn mark(&self, area: Arc<Area>, marking: Marking) {
        self.workers.jobs.mark(MarkWork {
            epoch: self.mail.epoch,
            library: Arc::clone(&self.mail.library),
            area,
            marking,
        });
    }

    /// Marks every message of the areas of the page as read.
    pub(super) fn mark_page_read(&mut self) {
        if self.mail.state == LibraryState::Loading {
            return;
        }
        let page = self.tab().and_then(|tab| tab.page.clone());
        let Some(Content::Messages(m)) = page.as_ref().map(|page| &page.content) else {
            return;
        };
        // What came since is not on the page.
        for snapshot in m.corpus.snapshots() {
            let snapshot = Arc::clone(snapshot);
            self.mark(Arc::clone(snapshot.area()), Marking::All { snapshot });
        }
    }

    /// Shows and keeps what the library knows of read messages.
    pub(super) fn follow_library(&mut self) {
        // The library that is there until the configuration was read knows nothing.
        if self.mail.state == LibraryState::Loading {
            return;
        }
        let page = self.tab().and_then(|tab| tab.page.clone());
        if let Some(Content::Messages(m)) = page.as_ref().map(|page| &page.content) {
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
        let is_read = matches!(saved, Saved::Read(_)) && self.mail.state == LibraryState::Ready;
        if is_read {
            self.follow_library();
        }
        self.profile.take(saved);
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
        self.reading.unnamed |= mark.unnamed;
        if let Some(marks) = mark.own {
            *self.profile.keep.marks_mut() = Marks(marks);
            self.profile.changed(Kind::Marks);
        }
        self.follow_library();
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
    /// Whether the base would have a mark if the user had a name.
    unnamed: bool,
    /// A sentence, when the base cannot keep the mark though it should.
    trouble: Option<String>,
}

/// Notes what was read, and moves the mark of the area. Runs in a worker.
pub(super) fn write(work: &MarkWork) -> Option<Reply> {
    let (library, area) = (&work.library, &work.area);
    library.watch_mark(area);
    let mut further = None;
    match &work.marking {
        Marking::Seen {
            snapshot,
            key,
            further: reached,
        } => {
            further = *reached;
            // A page whose base was packed meanwhile is made again.
            let at = snapshot.position_of(key.number, key.fingerprint);
            let _ = at.and_then(|at| snapshot.get(at)).map(|row| row.read());
        }
        Marking::All { snapshot } => {
            let all = unread_among(library, snapshot);
            library.note_read(area, &all, true);
        }
    }
    let before = library.own_marks();
    let written = library.settle_mark(area, further);
    let counts = library.state(area).ok();
    let trouble = match written {
        Ok(Some(Err(LibraryError::Mark(
            MarkError::Unsupported { .. } | MarkError::Moved { .. },
        ))))
        | Ok(None | Some(Ok(_))) => None,
        Ok(Some(Err(error))) | Err(error) => Some(format!("{}: {error}.", area.tag())),
    };
    let own = library.own_marks();
    Some(Reply::Marked(Marked {
        epoch: work.epoch,
        area: area.id(),
        counts: counts.map(|state| (state.messages, state.unread)),
        own: (own != before).then_some(own),
        unnamed: library.lacks_reader(area),
        trouble,
    }))
}

/// Fingerprints of the unread messages of a snapshot.
fn unread_among(library: &Library, snapshot: &Snapshot) -> Vec<u32> {
    // The set follows the mark of the base.
    let last = library.state(snapshot.area()).ok();
    let set = library.read_set(snapshot.area()).unwrap_or_default();
    let mark = set.mark().and_then(|mark| mark.number_in(snapshot));
    let last = mark.or(last.and_then(|state| state.last_read));
    let rows = snapshot.iter();
    let unread = rows.filter(|row| set.is_unread(row.number(), row.fingerprint(), last));
    unread.map(|row| row.fingerprint()).collect()
}
