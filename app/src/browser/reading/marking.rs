//! Marking of messages in a worker: notes what was read, and moves the last-read mark of the area.

use crate::browser::jobs::token::WriteToken;
use crate::messages::MessageKey;
use crate::strings::said;
use fidoscope_core::base::MarkError;
use fidoscope_core::job::Job;
use fidoscope_core::library::{
    Area, AreaId, CorpusIndex, Library, LibraryError, MarkUpdate, MovedMark, OwnMark, ReadSet,
    Snapshot,
};
use fidoscope_core::page::{Content, MessagesPage, Page};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum number of tries to put a mark back; each waits for the lock of the base.
const RESTORE_TRIES: usize = 5;

/// Request to mark messages of an area and to move its last-read mark.
pub(crate) struct MarkWork {
    pub(crate) epoch: u64,
    pub(crate) library: Arc<Library>,
    pub(crate) area: Arc<Area>,
    pub(crate) marking: Marking,
}

/// Change of read marks.
pub(crate) enum Marking {
    /// A message that was before the user; the library knows it already.
    Seen {
        /// Snapshot of the page.
        snapshot: Arc<Snapshot>,
        key: MessageKey,
        /// The message that the mark goes to, even over unread ones.
        further: Option<OwnMark>,
    },
    /// Messages become read or unread.
    Set {
        which: MessageChoice,
        is_read: bool,
        /// Number of the batch that the user can undo at once.
        batch: Option<u64>,
    },
    /// Messages become read or unread again as they were before, and the mark of the area goes back.
    Undo {
        which: Arc<[u32]>,
        is_read: bool,
        moved: Option<Box<MovedMark>>,
    },
}

/// Choice of messages of an area.
pub(crate) enum MessageChoice {
    /// All that are there now.
    Area,
    /// All of a snapshot.
    Snapshot(Arc<Snapshot>),
    /// One of a snapshot.
    One(Arc<Snapshot>, MessageKey),
    /// Some of a snapshot.
    Some(Arc<Snapshot>, Vec<MessageKey>),
    /// All of the set of a page.
    Set(Arc<MessagesPage>),
    /// The first messages of the set of a page, this many.
    First(Arc<Page>, usize),
    /// All messages of the thread of a message of a page.
    Thread(Arc<Page>, CorpusIndex),
    /// Messages with these fingerprints.
    These(Arc<[u32]>),
}

/// Result of a [`MarkWork`].
pub(crate) struct Marked {
    pub(super) epoch: u64,
    pub(super) area: AreaId,
    /// The area's name, as the profile has it.
    pub(super) name: String,
    /// Messages and unread ones of the area.
    pub(super) counts: Option<(u32, u32)>,
    /// Changes of the area's marks by this program before the counts.
    pub(super) mark_changes: u64,
    /// The marks that the program keeps, when this one is among them.
    pub(super) own: Option<BTreeMap<String, Vec<OwnMark>>>,
    /// Fingerprints of messages that the user had marked and that were otherwise before.
    pub(super) changed: Vec<u32>,
    /// The way back to the last-read mark of before, if it was moved.
    pub(super) moved: Option<Box<MovedMark>>,
    /// True if they are read now.
    pub(super) is_read: bool,
    /// Number of the batch that the user can undo at once.
    pub(super) batch: Option<u64>,
    /// True if the base would have a mark if the user had a name.
    pub(super) unnamed: bool,
    /// A sentence, when the base cannot keep the mark though it should.
    pub(super) trouble: Option<String>,
}

/// Notes what was read, and moves the mark of the area, or puts it back.
pub(in crate::browser) fn write(work: &MarkWork, token: &WriteToken) -> Marked {
    let (library, area) = (&work.library, &work.area);
    library.watch_mark(area);
    let mut further = None;
    let (changed, is_read, batch) = match &work.marking {
        Marking::Seen {
            snapshot,
            key,
            further: reached,
        } => {
            further = *reached;
            // A page whose base was packed meanwhile is made again.
            let at = snapshot.position_of(key.number, key.fingerprint);
            let _ = at.and_then(|at| snapshot.get(at)).map(|row| row.read());
            (Vec::new(), true, None)
        }
        Marking::Set {
            which,
            is_read,
            batch,
        } => {
            let changed = changed_by(library, area, which, *is_read);
            library.set_read_state(area, &changed, *is_read);
            (changed, *is_read, *batch)
        }
        Marking::Undo { which, is_read, .. } => {
            library.set_read_state(area, which, *is_read);
            (which.to_vec(), *is_read, None)
        }
    };
    let before = library.own_marks();
    let update = match &work.marking {
        Marking::Undo {
            moved: Some(moved), ..
        } => restored(library, area, moved, token),
        Marking::Seen { .. } | Marking::Set { .. } | Marking::Undo { .. } => {
            library.advance_mark(area, further)
        }
    };
    let (counts, written, moved) = match update {
        Ok(update) => (Some(update.state), update.written, update.moved),
        Err(error) => (library.state(area).ok(), Some(Err(error)), None),
    };
    let trouble = match written {
        None
        | Some(
            Ok(_)
            | Err(LibraryError::Mark(MarkError::Unsupported { .. } | MarkError::Moved { .. })),
        ) => None,
        Some(Err(error)) => Some(format!("{}: {}.", area.tag(), said(error))),
    };
    let own = library.own_marks();
    Marked {
        epoch: work.epoch,
        area: area.id(),
        name: area.folded_name(),
        counts: counts.map(|state| (state.messages, state.unread)),
        mark_changes: library.mark_changes(area),
        own: (own != before).then_some(own),
        moved: moved.map(Box::new),
        changed,
        is_read,
        batch,
        unnamed: library.lacks_reader(area),
        trouble,
    }
}

/// Puts the mark of an area back; a tosser that has the base locked is waited for some seconds.
fn restored(
    library: &Library,
    area: &Arc<Area>,
    moved: &MovedMark,
    _token: &WriteToken,
) -> Result<MarkUpdate, LibraryError> {
    let restore = || library.restore_mark(area, moved);
    let mut state = restore();
    for _ in 1..RESTORE_TRIES {
        if !matches!(state, Err(LibraryError::Mark(MarkError::Busy { .. }))) {
            break;
        }
        state = restore();
    }
    Ok(MarkUpdate {
        state: state?,
        written: None,
        moved: None,
    })
}

/// Returns the read messages of an area: the set, and the number of the message at the mark in a snapshot.
pub(super) fn read_of(
    library: &Library,
    area: &Area,
    snapshot: &Snapshot,
) -> (Arc<ReadSet>, Option<u32>) {
    // The set follows the mark of the base.
    let last = library.state(area).ok().and_then(|state| state.last_read);
    let set = library.read_set(area).unwrap_or_default();
    let mark = set.mark().and_then(|mark| mark.number_in(snapshot));
    (set, mark.or(last))
}

/// Fingerprints of those messages of an area that are otherwise so far.
fn changed_by(
    library: &Library,
    area: &Arc<Area>,
    which: &MessageChoice,
    is_read: bool,
) -> Vec<u32> {
    let of_page = |m: &MessagesPage, indices: &mut dyn Iterator<Item = CorpusIndex>| {
        let mut parts = m.corpus.parts();
        let (part, snapshot) = parts.find(|(_, one)| one.area().id() == area.id())?;
        let here = indices.filter(|index| part.contains(index));
        let rows: Vec<usize> = here.map(|index| (index - part.start) as usize).collect();
        Some((Arc::clone(snapshot), rows))
    };
    let all = |snapshot: Arc<Snapshot>| {
        let rows = (0..snapshot.len()).collect();
        (snapshot, rows)
    };
    let found = match which {
        MessageChoice::Area => library
            .snapshot_without_caching(area, &Job::new())
            .ok()
            .map(all),
        MessageChoice::Snapshot(snapshot) => Some(all(Arc::clone(snapshot))),
        MessageChoice::One(snapshot, key) => {
            let at = snapshot.position_of(key.number, key.fingerprint);
            Some((Arc::clone(snapshot), at.into_iter().collect()))
        }
        MessageChoice::Some(snapshot, keys) => {
            let at = |key: &MessageKey| snapshot.position_of(key.number, key.fingerprint);
            Some((Arc::clone(snapshot), keys.iter().filter_map(at).collect()))
        }
        MessageChoice::Set(m) => of_page(m, &mut m.set.iter().copied()),
        MessageChoice::First(page, count) => match &page.content {
            Content::Messages(m) => of_page(m, &mut m.set.iter().take(*count).copied()),
            _ => None,
        },
        MessageChoice::Thread(page, index) => match &page.content {
            Content::Messages(m) => {
                let forest = m.forest();
                let rows = forest.walk(forest.root(*index), |_| ());
                of_page(m, &mut rows.iter().map(|row| row.index))
            }
            _ => None,
        },
        MessageChoice::These(fingerprints) => return fingerprints.to_vec(),
    };
    let Some((snapshot, rows)) = found else {
        return Vec::new();
    };
    let (set, last) = read_of(library, area, &snapshot);
    let rows = rows.into_iter().filter_map(|at| snapshot.get(at));
    rows.map(|row| (row.number(), row.fingerprint()))
        .filter(|(number, fingerprint)| set.is_unread(*number, *fingerprint, last) == is_read)
        .map(|(_, fingerprint)| fingerprint)
        .collect()
}
