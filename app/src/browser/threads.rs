//! Threads that the user watches or ignores: which messages belong to them, and what follows from that.
//!
//! A worker finds the messages by headers alone, where an area has such threads and new mail came in.

use super::jobs::Reply;
use super::marking::{MessageChoice, read_of};
use super::reading::Undo;
use super::{Browser, LibraryState};
use crate::files::document::Kind;
use crate::keep::threads::{Choice, Thread, ThreadKey, id_of, thread_key};
use crate::messages::MessageKey;
use crate::platform::clock;
use crate::strings::{tr, words};
use crate::views::one_line;
use fidoscope_core::job::Job;
use fidoscope_core::library::{Area, AreaId, Library};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The messages of threads, as far as their areas were looked at.
#[derive(Default)]
pub(super) struct Threads(HashMap<ThreadKey, Members>);

/// The messages of one thread.
pub(super) struct Members {
    area: AreaId,
    /// Numbers and fingerprints.
    rows: Arc<[(u32, u32)]>,
}

/// What a worker found of the threads of an area.
pub(crate) struct FoundThreads {
    pub(super) epoch: u64,
    area: AreaId,
    threads: Vec<FoundThread>,
}

struct FoundThread {
    key: ThreadKey,
    rows: Arc<[(u32, u32)]>,
    /// Fingerprints of unread messages.
    unread: Vec<u32>,
}

/// A thread for which the user chose something.
pub(crate) struct ChosenThread {
    pub(super) epoch: u64,
    /// The message by which it was chosen.
    message: MessageKey,
    key: ThreadKey,
    thread: Thread,
}

impl Browser {
    /// Watches or ignores the thread of a message of the page, or of that before the user; lets it go
    /// when that was chosen already.
    pub(super) fn choose_thread(&mut self, choice: Choice, key: Option<MessageKey>) {
        let key = key.or_else(|| self.tab().and_then(super::Tab::message));
        let Some((key, snapshot)) =
            key.and_then(|key| Some((key, self.tabs.snapshot_of(key.area)?)))
        else {
            return;
        };
        let (epoch, library) = (self.mail.epoch, Arc::clone(&self.mail.library));
        let since = clock::seconds();
        self.workers.jobs.aside(move || {
            let at = snapshot.position_of(key.number, key.fingerprint)?;
            let corpus = library.corpus(vec![snapshot]);
            let root = corpus.forest().root(u32::try_from(at).ok()?);
            let row = corpus.get(root)?;
            Some(Reply::ThreadChosen(Box::new(ChosenThread {
                epoch,
                message: key,
                key: thread_key(&row),
                thread: Thread::of(&row, choice, since),
            })))
        });
    }

    pub(super) fn take_chosen_thread(&mut self, chosen: ChosenThread) {
        // The first message may have been deleted or have come since.
        let MessageKey {
            area, fingerprint, ..
        } = chosen.message;
        let has = |own: &Members| {
            own.area == area && own.rows.iter().any(|(_, print)| *print == fingerprint)
        };
        let mut known = self.reading.threads.0.iter();
        let known = known.find(|(_, members)| has(members));
        let key = known.map_or(chosen.key, |(key, _)| key.clone());
        let before = self.profile.keep.threads().0.get(&key);
        let is_same = before.is_some_and(|before| before.choice == chosen.thread.choice);
        self.change_thread(key, (!is_same).then_some(chosen.thread));
    }

    /// Chooses something for a thread, or lets it go, so that it can be undone.
    pub(super) fn change_thread(&mut self, key: ThreadKey, thread: Option<Thread>) {
        let known = self.profile.keep.threads().0.get(&key);
        let Some(named) = thread.as_ref().or(known) else {
            return;
        };
        let subject = one_line(words::subject(&named.subject));
        let text = match thread.as_ref().map(|thread| thread.choice) {
            Some(Choice::Watched) => tr!("toast-watched", subject = subject),
            Some(Choice::Ignored) => tr!("toast-ignored", subject = subject),
            None => tr!("toast-let-go", subject = subject),
        };
        let before = self.put_thread(key.clone(), thread);
        self.reading.can_undo(Undo::Thread(key, before));
        self.front.say(text, true);
    }

    /// Chooses something for a thread; what ignoring it marked as read becomes unread again when it is
    /// ignored no longer.
    pub(super) fn put_thread(&mut self, key: ThreadKey, thread: Option<Thread>) -> Option<Thread> {
        let is_ignored = |thread: &Thread| thread.choice == Choice::Ignored;
        let stays = thread.as_ref().is_some_and(is_ignored);
        let mut thread = thread;
        if let Some(thread) = &mut thread {
            thread.read.clear();
        }
        let area = self.area_named(&key.0);
        let before = self.profile.keep.threads_mut().put(key, thread);
        self.profile.changed(Kind::Threads);
        if let (Some(before), Some(area)) = (before.as_ref().filter(|_| !stays), &area)
            && is_ignored(before)
            && !before.read.is_empty()
        {
            self.mark_silently(Arc::clone(area), &before.read, false);
        }
        self.show_threads_of_areas();
        if let Some(area) = area {
            self.look_for_threads(&area);
        }
        before
    }

    /// The area of a name as the profile has it.
    pub(super) fn area_named(&self, name: &str) -> Option<Arc<Area>> {
        let mut areas = self.mail.library.areas().iter();
        areas
            .find(|area| area.folded_name() == name)
            .map(Arc::clone)
    }

    /// Has the messages of all threads found: there is another library, or another window changed
    /// something.
    pub(super) fn follow_threads(&mut self) {
        self.show_threads_of_areas();
        if self.profile.keep.threads().0.is_empty() {
            return;
        }
        for area in self.mail.library.areas() {
            self.look_for_threads(area);
        }
    }

    /// An area has other messages than before.
    pub(super) fn follow_threads_of(&self, area: AreaId) {
        if let Some(area) = self.mail.library.area(area)
            && !self.profile.keep.threads().0.is_empty()
        {
            self.look_for_threads(area);
        }
    }

    /// Has a worker find the messages of the threads of an area, if it has any.
    fn look_for_threads(&self, area: &Arc<Area>) {
        let ids = self.ids_of(area, None);
        if ids.is_empty() || self.mail.state == LibraryState::Loading {
            return;
        }
        let (epoch, library) = (self.mail.epoch, Arc::clone(&self.mail.library));
        let area = Arc::clone(area);
        self.workers.jobs.aside(move || {
            let threads = find(&library, &area, &ids)?;
            Some(Reply::Threads(FoundThreads {
                epoch,
                area: area.id(),
                threads,
            }))
        });
    }

    /// The first messages of the threads of an area for which this was chosen; all of them without a
    /// choice.
    pub(super) fn ids_of(&self, area: &Area, choice: Option<Choice>) -> Vec<String> {
        let threads = self.profile.keep.threads();
        if threads.0.is_empty() {
            return Vec::new();
        }
        let name = area.folded_name();
        let own = threads.of_area(&name);
        let own = own.filter(|(_, thread)| choice.is_none_or(|choice| thread.choice == choice));
        own.map(|(id, _)| id.clone()).collect()
    }

    pub(super) fn take_threads(&mut self, found: FoundThreads) {
        let Some(area) = self.mail.library.area(found.area).map(Arc::clone) else {
            return;
        };
        let mut read: Vec<u32> = Vec::new();
        for FoundThread { key, rows, unread } in found.threads {
            let kept = self.profile.keep.threads().0.get(&key);
            if let Some(kept) = kept.filter(|kept| kept.choice == Choice::Ignored) {
                let known: HashSet<u32> = kept.read.iter().copied().collect();
                // One that the user marked as unread again stays so.
                let new: Vec<u32> = (unread.into_iter())
                    .filter(|own| !known.contains(own))
                    .collect();
                if let Some(thread) = self.profile.keep.threads_mut().0.get_mut(&key)
                    && !new.is_empty()
                {
                    thread.add_read(&new);
                    self.profile.changed(Kind::Threads);
                    read.extend(new);
                }
            }
            let members = Members {
                area: found.area,
                rows,
            };
            self.reading.threads.0.insert(key, members);
        }
        if !read.is_empty() {
            self.mark_silently(area, &read, true);
        }
        self.show_threads_of_areas();
    }

    /// Marks messages without a word: the library knows it at once, so that no worker finds them
    /// otherwise.
    fn mark_silently(&mut self, area: Arc<Area>, prints: &[u32], is_read: bool) {
        self.mail.library.note_read(&area, prints, is_read);
        self.follow_library();
        self.mark_as(area, MessageChoice::These(prints.into()), is_read, None);
    }

    /// Shows what is chosen in the rows of the areas.
    fn show_threads_of_areas(&mut self) {
        let kept = &self.profile.keep.threads().0;
        let known = &mut self.reading.threads.0;
        known.retain(|key, _| kept.contains_key(key));
        let known = known.iter();
        let rows = known.filter_map(|(key, members)| Some((kept.get(key)?.choice, members)));
        let rows = rows.flat_map(|(choice, members)| {
            let prints = members.rows.iter().map(|(_, print)| *print);
            prints.map(move |print| ((members.area, print), choice))
        });
        self.reading.noted.use_threads(rows.collect());
    }

    /// Unread messages and all messages of a thread, if its area was looked at.
    pub(crate) fn thread_counts(&self, key: &ThreadKey) -> Option<(u64, u64)> {
        let members = self.reading.threads.0.get(key)?;
        let area = self.mail.library.area(members.area)?;
        let set = self.mail.library.read_set(area)?;
        let last = set.mark().map(|mark| mark.number);
        let unread = members.rows.iter();
        let unread = unread.filter(|(number, print)| set.is_unread(*number, *print, last));
        Some((unread.count() as u64, members.rows.len() as u64))
    }

    /// The user read a message of an ignored thread: it does not become unread with the others.
    pub(super) fn was_read_in_thread(&mut self, key: MessageKey) {
        if self.reading.noted.choice(key) != Some(Choice::Ignored) {
            return;
        }
        let threads = self.profile.keep.threads_mut().0.values_mut();
        for thread in threads.filter(|thread| thread.choice == Choice::Ignored) {
            thread.read.retain(|own| *own != key.fingerprint);
        }
        self.profile.changed(Kind::Threads);
    }
}

/// The messages of threads of an area. Runs in a worker.
fn find(library: &Library, area: &Arc<Area>, ids: &[String]) -> Option<Vec<FoundThread>> {
    let snapshot = library.passing_snapshot(area, &Job::new()).ok()?;
    library.watch_mark(area);
    let (set, last) = read_of(library, area, &snapshot);
    let name = area.folded_name();
    let threads = members(library, snapshot, ids);
    let of = |(id, rows): (&String, Vec<(u32, u32)>)| FoundThread {
        key: (name.clone(), id.clone()),
        unread: (rows.iter())
            .filter(|(number, print)| set.is_unread(*number, *print, last))
            .map(|(_, print)| *print)
            .collect(),
        rows: rows.into(),
    };
    Some(ids.iter().zip(threads).map(of).collect())
}

/// Numbers and fingerprints of the messages of threads, by the MSGIDs of their first messages. Where a
/// first message is gone, the trees of its answers are the thread.
pub(super) fn members(
    library: &Library,
    snapshot: Arc<fidoscope_core::library::Snapshot>,
    ids: &[String],
) -> Vec<Vec<(u32, u32)>> {
    let places: HashMap<&str, usize> = (ids.iter().enumerate())
        .map(|(at, id)| (id.as_str(), at))
        .collect();
    let has_prints = ids.iter().any(|id| id.starts_with('#'));
    let corpus = library.corpus(vec![snapshot]);
    let mut tops: Vec<(usize, u32)> = Vec::new();
    for (index, row) in corpus.iter() {
        let own = match row.msgid() {
            "" if has_prints => places.get(id_of(row.fingerprint()).as_str()),
            "" => None,
            msgid => places.get(msgid),
        };
        let answers = || places.get(row.reply()).filter(|_| !row.reply().is_empty());
        if let Some(at) = own.or_else(answers) {
            tops.push((*at, index));
        }
    }
    let mut threads = vec![Vec::new(); ids.len()];
    if tops.is_empty() {
        return threads;
    }
    let forest = corpus.forest();
    let mut seen = HashSet::new();
    for (at, index) in tops {
        let root = forest.root(index);
        if !seen.insert(root) {
            continue;
        }
        let rows = forest.walk(root, |_| {});
        let rows = rows.iter().filter_map(|row| corpus.get(row.index));
        if let Some(thread) = threads.get_mut(at) {
            thread.extend(rows.map(|row| (row.number(), row.fingerprint())));
        }
    }
    threads
}

#[cfg(test)]
mod tests;
