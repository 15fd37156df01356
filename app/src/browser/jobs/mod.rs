//! Work that leaves the window's thread, and the threads that do it.
//!
//! Knows a queue with four lanes and five workers: pages and libraries take at most two of the
//! workers and pictures two, so that neither a slow base nor a large picture keeps a message from
//! being read; pages go before counts, and saved searches are counted one at a time; of bodies and
//! of pictures the one that was asked for last comes first; chores come when nothing else waits.
//! What is written has lanes and threads of its own ([`writing`]), which the window waits for when
//! it closes. What a worker finds comes back through [`Inbox`]. A panic in a decoder ends in a reply,
//! not in a dead worker. Imports no egui: waking the window is a function that the caller gives.

mod container;
mod files;
mod packed;
pub(super) mod panics;
mod post;
mod replies;
mod shared;
#[cfg(test)]
mod tests;
pub(crate) mod token;
pub(crate) mod work;
mod writes;
mod writing;

use super::resolver::Resolver;
use container::LastContainer;
pub(crate) use post::{Inbox, Outlet, Reply, Wake};
use replies::{aside_reply, body_reply, count_reply, library_reply, page_reply, picture_reply};

use super::drafts::posting::PostWork;
use super::reading::marking::MarkWork;
use super::sources::Sources;
use crate::keep::Unsaved;
use crate::messages::MessageKey;
use crate::pictures::PictureKey;
use crate::strings::language;
use fidoscope_core::job::Job;
use fidoscope_core::page::{Content, FilesPage};
use shared::{Shared, Work};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};
pub(crate) use token::{AttemptOutcome, WriteToken};
use work::{BodyWork, CountWork, PageWork, PictureWork, SaveWork};
pub(crate) use writes::BlockedWrite;
use writes::{Write, Writes};

/// Threads that do the work: pages may take two of them and pictures two, so that one is always
/// left for bodies. Of two pictures one may be a drawing that takes as long as it may.
const WORKERS: usize = 5;
const PAGE_WORKERS: usize = 2;
const PICTURE_WORKERS: usize = 2;

/// Maximum number of pictures that wait, as [`WAITING_BODIES`].
const WAITING_PICTURES: usize = 128;

/// Maximum number of bodies that wait; the oldest requests are dropped and made again when the bodies are drawn
/// again. A screen shows far fewer.
const WAITING_BODIES: usize = 512;

/// The workers and what waits for them. Dropping it ends them when they have done what they do, and
/// lets the writing end; [`Jobs::finish_writing`] waits for that.
pub(crate) struct Jobs {
    shared: Arc<Shared>,
}

impl Jobs {
    /// Starts the workers.
    pub(crate) fn start(outlet: Outlet, resolver: Box<Resolver>) -> Self {
        let shared = Arc::new(Shared {
            lanes: Mutex::default(),
            something_to_do: Condvar::new(),
            something_to_write: Condvar::new(),
            written: Condvar::new(),
            resolver,
            container: LastContainer::default(),
            outlet,
        });
        let start = |name: String, work: fn(&Shared)| {
            let shared = Arc::clone(&shared);
            // With fewer threads than wanted those that are there do the work.
            let _ = std::thread::Builder::new()
                .name(name)
                .spawn(move || work(&shared));
        };
        for number in 1..=WORKERS {
            start(format!("worker-{number}"), run);
        }
        start("writer".to_owned(), writing::run);
        start("documents".to_owned(), writing::run_documents);
        Self { shared }
    }

    /// Requests a page, before any count that waits; an earlier request of the tab is dropped.
    pub(crate) fn page(&self, work: PageWork) {
        let mut lanes = self.shared.lanes();
        lanes
            .pages
            .retain(|waiting| !matches!(waiting, Work::Page(page) if page.tab == work.tab));
        let mut waiting = lanes.pages.iter();
        let at = waiting.position(|waiting| matches!(waiting, Work::Count(_)));
        let at = at.unwrap_or(lanes.pages.len());
        lanes.pages.insert(at, Work::Page(work));
        drop(lanes);
        self.shared.something_to_do.notify_all();
    }

    /// Requests the number of messages of an address.
    pub(crate) fn count(&self, work: CountWork) {
        self.shared.lanes().pages.push_back(Work::Count(work));
        self.shared.something_to_do.notify_all();
    }

    /// Requests a library, before any page that waits; the guide is in the current language. Earlier requests are
    /// cancelled.
    pub(crate) fn library(&self, epoch: u64, sources: Sources) {
        let mut lanes = self.shared.lanes();
        cancel_and_renew(&mut lanes.library_job);
        let work = Work::Library {
            epoch,
            sources,
            language: language(),
            job: lanes.library_job.clone(),
        };
        lanes.pages.push_front(work);
        drop(lanes);
        self.shared.something_to_do.notify_all();
    }

    /// Requests a body; returns the key of one that will not be read, because too many wait.
    pub(crate) fn body(&self, work: BodyWork) -> Option<MessageKey> {
        let mut lanes = self.shared.lanes();
        lanes.bodies.push_back(work);
        let dropped = pop_over_limit(&mut lanes.bodies, WAITING_BODIES);
        drop(lanes);
        self.shared.something_to_do.notify_one();
        dropped.map(|work| work.key)
    }

    /// Requests a picture; returns the key of one that will not be decoded, because too many wait.
    pub(crate) fn picture(&self, work: PictureWork) -> Option<PictureKey> {
        let mut lanes = self.shared.lanes();
        let job = lanes.picture_job.clone();
        lanes.pictures.push_back((work, job));
        let dropped = pop_over_limit(&mut lanes.pictures, WAITING_PICTURES);
        drop(lanes);
        self.shared.something_to_do.notify_one();
        dropped.map(|(work, _)| work.wanted)
    }

    /// Drops all pictures that wait, and stops unpacking others: another page is shown.
    pub(crate) fn drop_pictures(&self) -> Vec<PictureKey> {
        self.shared.container.forget();
        let mut lanes = self.shared.lanes();
        cancel_and_renew(&mut lanes.picture_job);
        let dropped = lanes.pictures.drain(..);
        dropped.map(|(work, _)| work.wanted).collect()
    }

    /// Drops all bodies that wait: another page is shown.
    pub(crate) fn drop_bodies(&self) -> Vec<MessageKey> {
        let mut lanes = self.shared.lanes();
        lanes.bodies.drain(..).map(|work| work.key).collect()
    }

    /// Writes a document of the profile; of several of one kind that wait only the last is written.
    pub(crate) fn keep(&self, dir: PathBuf, document: Unsaved) {
        self.write_later(|writes| writes.keep(dir, document));
    }

    /// Saves what the user saves by a dialog.
    pub(crate) fn write(&self, work: SaveWork) {
        self.write_later(|writes| writes.push(Write::Payload(work)));
    }

    /// Writes a draft to the bases of its areas.
    pub(crate) fn post(&self, work: PostWork) {
        self.write_later(|writes| writes.push(Write::Post(work)));
    }

    /// Deletes the report of a fault of the program.
    pub(crate) fn delete_report(&self, profile: PathBuf) {
        self.write_later(|writes| writes.push(Write::DeleteReport(profile)));
    }

    /// Makes attempts to write what the user asked for, until one is not held up by another program.
    pub(crate) fn write_for_user(
        &self,
        name: String,
        attempt: impl FnMut(&WriteToken) -> AttemptOutcome<Reply> + Send + 'static,
    ) {
        let attempt = Box::new(attempt);
        self.write_later(|writes| writes.push(Write::Asked { name, attempt }));
    }

    /// Returns the writes that other programs hold up.
    pub(crate) fn held_up(&self) -> Vec<BlockedWrite> {
        self.shared.lanes().writes.held_up()
    }

    /// Cancels a write that another program holds up.
    pub(crate) fn cancel_held_up(&self, number: u64) {
        self.shared.lanes().writes.cancel(number);
        self.shared.something_to_write.notify_all();
    }

    fn write_later(&self, add: impl FnOnce(&mut Writes)) {
        add(&mut self.shared.lanes().writes);
        self.shared.something_to_write.notify_all();
    }

    /// Returns the paths and areas that are not on the disk yet.
    pub(crate) fn unwritten(&self) -> Vec<String> {
        self.shared.lanes().writes.names()
    }

    /// Returns the paths of files that the user saves and that are not on the disk yet.
    pub(crate) fn saving(&self) -> Vec<String> {
        self.shared.lanes().writes.saving()
    }

    /// Waits until everything is written, at most for a time; returns whether it is.
    pub(crate) fn finish_writing(&self, longest: Duration) -> bool {
        let until = Instant::now() + longest;
        let mut lanes = self.shared.lanes();
        while !lanes.writes.is_empty() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            let waited = self.shared.written.wait_timeout(lanes, left);
            lanes = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }

    /// Does small work when nothing else waits. It writes nothing: the end of the window loses it.
    pub(crate) fn aside(&self, work: impl FnOnce() -> Option<Reply> + Send + 'static) {
        self.shared.lanes().chores.push_back(Box::new(work));
        self.shared.something_to_do.notify_one();
    }

    /// Does long work that needs pages, in a thread of its own; without a thread it is not done.
    pub(crate) fn resolving(&self, name: &str, work: impl FnOnce(&Resolver) + Send + 'static) {
        let shared = Arc::clone(&self.shared);
        let thread = std::thread::Builder::new().name(name.to_owned());
        let _ = thread.spawn(move || work(&*shared.resolver));
    }

    /// Marks messages of an area, and moves its last-read mark.
    pub(crate) fn mark(&self, work: MarkWork) {
        self.write_later(|writes| writes.mark(work));
    }

    /// Ends the workers; what waits to be written is written. Pages and bodies are dropped.
    pub(crate) fn close(&mut self) {
        let mut lanes = self.shared.lanes();
        lanes.closed = true;
        lanes.pages.clear();
        lanes.bodies.clear();
        lanes.pictures.clear();
        lanes.picture_job.cancel();
        lanes.library_job.cancel();
        drop(lanes);
        self.shared.something_to_do.notify_all();
        self.shared.something_to_write.notify_all();
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        // A worker may be in the middle of a large base: it is not waited for, the process ends.
        self.close();
    }
}

/// Removes the oldest work of a lane that is too long.
fn pop_over_limit<T>(lane: &mut VecDeque<T>, most: usize) -> Option<T> {
    let is_over = lane.len() > most;
    is_over.then(|| lane.pop_front()).flatten()
}

/// Cancels a job and puts a fresh one in its place.
fn cancel_and_renew(job: &mut Job) {
    std::mem::take(job).cancel();
}

fn run(shared: &Shared) {
    while let Some((work, lane)) = wait_for_work(shared) {
        let library = match &work {
            Work::Page(work) => Some(Arc::clone(&work.library)),
            _ => None,
        };
        let reply = match work {
            Work::Page(work) => Some(page_reply(shared, work)),
            Work::Count(work) => Some(count_reply(shared, work)),
            Work::Library {
                epoch,
                sources,
                language,
                job,
            } => Some(library_reply(epoch, &sources, language, &job)),
            Work::Body(work) => Some(body_reply(shared, &work)),
            Work::Picture(work, job) => Some(picture_reply(shared, work, &job)),
            Work::Aside(work) => aside_reply(work),
        };
        match lane {
            Lane::Pages => shared.lanes().pages_running -= 1,
            Lane::Searches => {
                let mut lanes = shared.lanes();
                lanes.pages_running -= 1;
                lanes.search_running = false;
            }
            Lane::Pictures => shared.lanes().pictures_running -= 1,
            Lane::Other => {}
        }
        if lane != Lane::Other {
            shared.something_to_do.notify_one();
        }
        let files = reply.as_ref().and_then(files_of);
        if let Some(reply) = reply
            && !shared.outlet.send(reply)
        {
            return;
        }
        if let Some(files) = files {
            files.read_all_details(&Job::new());
            (shared.outlet.wake())();
            // A cache: what cannot be stored is read again at the next start.
            let echoes = library.iter().flat_map(|library| library.file_echoes());
            echoes.for_each(|echo| drop(echo.store_list()));
        }
    }
}

/// Returns the files of a page whose sizes and dates are read once it is shown.
fn files_of(reply: &Reply) -> Option<Arc<FilesPage>> {
    let Reply::Page { page, .. } = reply else {
        return None;
    };
    match &page.as_ref()?.content {
        Content::Files(files) if !files.is_complete() => Some(Arc::clone(files)),
        _ => None,
    }
}

/// Lane of work that is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lane {
    Pages,
    /// The lane of pages, for a saved search.
    Searches,
    Pictures,
    Other,
}

/// Waits for work; returns it with its lane, `None` when the window is closed.
fn wait_for_work(shared: &Shared) -> Option<(Work, Lane)> {
    let mut lanes = shared.lanes();
    loop {
        if lanes.pages_running < PAGE_WORKERS
            && let Some(work) = lanes.next_page()
        {
            lanes.pages_running += 1;
            let lane = if work.is_search() {
                lanes.search_running = true;
                Lane::Searches
            } else {
                Lane::Pages
            };
            return Some((work, lane));
        }
        if let Some(work) = lanes.bodies.pop_back() {
            return Some((Work::Body(work), Lane::Other));
        }
        if lanes.pictures_running < PICTURE_WORKERS
            && let Some((work, job)) = lanes.pictures.pop_back()
        {
            lanes.pictures_running += 1;
            return Some((Work::Picture(work, job), Lane::Pictures));
        }
        if let Some(work) = lanes.chores.pop_front() {
            return Some((Work::Aside(work), Lane::Other));
        }
        if lanes.closed {
            return None;
        }
        let waited = shared.something_to_do.wait(lanes);
        lanes = waited.unwrap_or_else(PoisonError::into_inner);
    }
}
