//! Threads that the user watches or ignores: their messages, and the marks that follow from the choice.
//!
//! A worker finds the messages by headers alone, where an area has such threads and new mail came in.

use super::marking::{MessageChoice, read_of};
use super::marks::mark_as;
use super::reply::{ChosenThread, FoundThread, FoundThreads, Reply};
use super::state::{Members, Reading, Undo};
use crate::browser::context::Context;
use crate::browser::effects::Effects;
use crate::browser::mail::LibraryState;
use crate::browser::tab::Tab;
use crate::files::document::Kind;
use crate::keep::threads::{Choice, Thread, ThreadKey, id_of, thread_key};
use crate::messages::MessageKey;
use crate::platform::clock;
use crate::strings::{tr, words};
use crate::views::one_line;
use fidoscope_core::job::Job;
use fidoscope_core::library::{Area, AreaId, Library, Snapshot};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

impl Reading {
    /// Watches or ignores the thread of a message of the page, or of the current one; stops that when it was
    /// chosen already.
    pub(super) fn choose_thread(
        choice: Choice,
        key: Option<MessageKey>,
        context: &Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let key = key.or_else(|| context.tabs.current().and_then(Tab::message));
        let Some((key, snapshot)) =
            key.and_then(|key| Some((key, context.tabs.snapshot_of(key.area)?)))
        else {
            return;
        };
        let (epoch, library) = (context.mail.epoch, Arc::clone(&context.mail.library));
        let since = clock::seconds();
        effects.aside(move || {
            let at = snapshot.position_of(key.number, key.fingerprint)?;
            let corpus = library.corpus(vec![snapshot]);
            let root = corpus.forest().root(u32::try_from(at).ok()?);
            let row = corpus.get(root)?;
            Some(Reply::ThreadChosen(Box::new(ChosenThread {
                epoch,
                message: key,
                key: thread_key(&row),
                thread: Thread::from_row(&row, choice, since),
            })))
        });
    }

    /// Notes the choice for a thread.
    pub(super) fn handle_thread_choice(
        &mut self,
        chosen: ChosenThread,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        // The first message may have been deleted or have come since.
        let MessageKey {
            area, fingerprint, ..
        } = chosen.message;
        let has = |own: &Members| {
            own.area == area && own.rows.iter().any(|(_, print)| *print == fingerprint)
        };
        let mut known = self.threads.0.iter();
        let known = known.find(|(_, members)| has(members));
        let key = known.map_or(chosen.key, |(key, _)| key.clone());
        let before = context.profile.keep.threads().0.get(&key);
        let is_same = before.is_some_and(|before| before.choice == chosen.thread.choice);
        let thread = (!is_same).then_some(chosen.thread);
        self.change_thread(key, thread, context, effects);
    }

    /// Chooses something for a thread, or lets it go, so that it can be undone.
    pub(super) fn change_thread(
        &mut self,
        key: ThreadKey,
        thread: Option<Thread>,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let known = context.profile.keep.threads().0.get(&key);
        let Some(named) = thread.as_ref().or(known) else {
            return;
        };
        let subject = one_line(words::subject(&named.subject));
        let text = match thread.as_ref().map(|thread| thread.choice) {
            Some(Choice::Watched) => tr!("toast-watched", subject = subject),
            Some(Choice::Ignored) => tr!("toast-ignored", subject = subject),
            None => tr!("toast-let-go", subject = subject),
        };
        let before = self.set_thread_choice(key.clone(), thread, context, effects);
        self.can_undo(Undo::Thread(key, before));
        context.front.say(text, true);
    }

    /// Chooses something for a thread; what ignoring it marked as read becomes unread again when it is
    /// ignored no longer.
    pub(super) fn set_thread_choice(
        &mut self,
        key: ThreadKey,
        thread: Option<Thread>,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) -> Option<Thread> {
        let is_ignored = |thread: &Thread| thread.choice == Choice::Ignored;
        let stays = thread.as_ref().is_some_and(is_ignored);
        let mut thread = thread;
        if let Some(thread) = &mut thread {
            thread.read.clear();
        }
        let area = context.area_named(&key.0);
        let before = context.profile.keep.threads_mut().put(key, thread);
        context.profile.changed(Kind::Threads);
        if let (Some(before), Some(area)) = (before.as_ref().filter(|_| !stays), &area)
            && is_ignored(before)
            && !before.read.is_empty()
        {
            self.mark_silently(Arc::clone(area), (&before.read, false), context, effects);
        }
        self.show_threads_of_areas(context);
        if let Some(area) = area {
            request_thread_search(&area, context, effects);
        }
        before
    }

    /// Has the messages of all threads found: there is another library, or another window changed
    /// something.
    pub(in crate::browser) fn follow_threads(
        &mut self,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        self.show_threads_of_areas(context);
        if context.profile.keep.threads().0.is_empty() {
            return;
        }
        for area in context.mail.library.areas() {
            request_thread_search(area, context, effects);
        }
    }

    /// Follows an area that has other messages than before.
    pub(super) fn follow_threads_of(
        area: AreaId,
        context: &Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if let Some(area) = context.mail.library.area(area)
            && !context.profile.keep.threads().0.is_empty()
        {
            request_thread_search(area, context, effects);
        }
    }

    /// Notes the messages of threads.
    pub(super) fn store_found_threads(
        &mut self,
        found: FoundThreads,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let Some(area) = context.mail.library.area(found.area).map(Arc::clone) else {
            return;
        };
        let mut read: Vec<u32> = Vec::new();
        for FoundThread { key, rows, unread } in found.threads {
            let kept = context.profile.keep.threads().0.get(&key);
            if let Some(kept) = kept.filter(|kept| kept.choice == Choice::Ignored) {
                let known: HashSet<u32> = kept.read.iter().copied().collect();
                // One that the user marked as unread again stays so.
                let new: Vec<u32> = (unread.into_iter())
                    .filter(|own| !known.contains(own))
                    .collect();
                if let Some(thread) = context.profile.keep.threads_mut().0.get_mut(&key)
                    && !new.is_empty()
                {
                    thread.add_read(&new);
                    context.profile.changed(Kind::Threads);
                    read.extend(new);
                }
            }
            let members = Members {
                area: found.area,
                rows,
            };
            self.threads.0.insert(key, members);
        }
        if !read.is_empty() {
            self.mark_silently(area, (&read, true), context, effects);
        }
        self.show_threads_of_areas(context);
    }

    /// Marks messages without a toast: the library knows it at once, so that no worker finds them
    /// otherwise.
    fn mark_silently(
        &mut self,
        area: Arc<Area>,
        (prints, is_read): (&[u32], bool),
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        context.mail.library.set_read_state(&area, prints, is_read);
        self.follow_library(context);
        let which = MessageChoice::These(prints.into());
        mark_as(area, which, (is_read, None), context, effects);
    }

    /// Shows the choices in the rows of the areas.
    fn show_threads_of_areas(&mut self, context: &Context<'_>) {
        let kept = &context.profile.keep.threads().0;
        let known = &mut self.threads.0;
        known.retain(|key, _| kept.contains_key(key));
        let known = known.iter();
        let rows = known.filter_map(|(key, members)| Some((kept.get(key)?.choice, members)));
        let rows = rows.flat_map(|(choice, members)| {
            let prints = members.rows.iter().map(|(_, print)| *print);
            prints.map(move |print| ((members.area, print), choice))
        });
        self.noted.set_threads(rows.collect());
    }

    /// Counts unread messages and all messages of a thread, if its area was looked at.
    pub(in crate::browser) fn thread_counts(
        &self,
        key: &ThreadKey,
        library: &Library,
    ) -> Option<(u64, u64)> {
        let members = self.threads.0.get(key)?;
        let area = library.area(members.area)?;
        let set = library.read_set(area)?;
        let last = set.mark().map(|mark| mark.number);
        let unread = members.rows.iter();
        let unread = unread.filter(|(number, print)| set.is_unread(*number, *print, last));
        Some((unread.count() as u64, members.rows.len() as u64))
    }

    /// Notes that the user read a message of an ignored thread: it does not become unread with the others.
    pub(super) fn was_read_in_thread(&self, key: MessageKey, context: &mut Context<'_>) {
        if self.noted.choice(key) != Some(Choice::Ignored) {
            return;
        }
        let threads = context.profile.keep.threads_mut().0.values_mut();
        for thread in threads.filter(|thread| thread.choice == Choice::Ignored) {
            thread.read.retain(|own| *own != key.fingerprint);
        }
        context.profile.changed(Kind::Threads);
    }
}

/// Has a worker find the messages of the threads of an area, if it has any.
fn request_thread_search(area: &Arc<Area>, context: &Context<'_>, effects: &mut Effects<Reply>) {
    let ids = ids_of(area, None, context.profile.keep.threads());
    if ids.is_empty() || context.mail.state == LibraryState::Loading {
        return;
    }
    let (epoch, library) = (context.mail.epoch, Arc::clone(&context.mail.library));
    let area = Arc::clone(area);
    effects.aside(move || {
        let threads = find(&library, &area, &ids)?;
        Some(Reply::Threads(FoundThreads {
            epoch,
            area: area.id(),
            threads,
        }))
    });
}

/// Returns the ids of the threads of an area for which this was chosen; all of them without a choice.
pub(super) fn ids_of(
    area: &Area,
    choice: Option<Choice>,
    threads: &crate::keep::Threads,
) -> Vec<String> {
    if threads.0.is_empty() {
        return Vec::new();
    }
    let name = area.folded_name();
    let own = threads.of_area(&name);
    let own = own.filter(|(_, thread)| choice.is_none_or(|choice| thread.choice == choice));
    own.map(|(id, _)| id.clone()).collect()
}

/// Finds the messages of threads of an area. Runs in a worker.
fn find(library: &Library, area: &Arc<Area>, ids: &[String]) -> Option<Vec<FoundThread>> {
    let snapshot = library.snapshot_without_caching(area, &Job::new()).ok()?;
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

/// Returns numbers and fingerprints of the messages of threads, by the MSGIDs of their first messages. Where a
/// first message is gone, the trees of its answers are the thread.
pub(super) fn members(
    library: &Library,
    snapshot: Arc<Snapshot>,
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
