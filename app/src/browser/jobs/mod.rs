//! Work that leaves the window's thread, and the threads that do it.
//!
//! Knows a queue with four lanes and five workers: pages and libraries take at most two of the
//! workers and pictures two, so that neither a slow base nor a large picture keeps a message from
//! being read; pages go before counts, and saved searches are counted one at a time; of bodies and
//! of pictures the one that was asked for last comes first; chores come when nothing else waits.
//! What is written has lanes and threads of its own ([`writing`]), which the window waits for when
//! it closes. What a worker finds comes back through [`Inbox`]. A panic in a decoder ends in a reply,
//! not in a dead worker. Imports no egui: waking the window is a function that the caller gives.

mod packed;
pub(super) mod panics;
mod post;
mod replies;
#[cfg(test)]
mod tests;
pub(crate) mod token;
pub(crate) mod work;
mod writing;

use super::resolver::Resolver;
use packed::LastContainer;
pub(crate) use post::{Inbox, Outlet, Reply, Wake};
use replies::{aside_reply, body_reply, count_reply, library_reply, page_reply, picture_reply};

use super::drafts::posting::PostWork;
use super::reading::marking::MarkWork;
use super::sources::Sources;
use crate::keep::Unsaved;
use crate::messages::MessageKey;
use crate::pictures::PictureKey;
use crate::strings::{Language, language};
use fidoscope_core::job::Job;
use fidoscope_core::page::{Content, FilesPage};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
pub(crate) use token::{Tried, WriteToken};
use work::{Asker, BodyWork, CountWork, PageWork, PictureWork, SaveWork};
pub(crate) use writing::HeldUp;
use writing::{Write, Writes};

/// Threads that do the work: pages may take two of them and pictures two, so that one is always
/// left for bodies. Of two pictures one may be a drawing that takes as long as it may.
const WORKERS: usize = 5;
const PAGE_WORKERS: usize = 2;
const PICTURE_WORKERS: usize = 2;

/// Most pictures that wait, as [`WAITING_BODIES`].
const WAITING_PICTURES: usize = 128;

/// Most bodies that wait; the ones asked for first are dropped and asked for again when they are
/// drawn again. A screen shows far fewer.
const WAITING_BODIES: usize = 512;

enum Work {
    Page(PageWork),
    Count(CountWork),
    Body(BodyWork),
    Picture(PictureWork, Job),
    Library {
        epoch: u64,
        sources: Sources,
        language: Language,
        job: Job,
    },
    /// Something small that needs no name of its own.
    Aside(Aside),
}

impl Work {
    /// Whether it counts a saved search.
    const fn is_search(&self) -> bool {
        matches!(self, Self::Count(work) if matches!(work.asker, Asker::Saved(_)))
    }
}

/// Small work with its reply, if it has one.
type Aside = Box<dyn FnOnce() -> Option<Reply> + Send>;

#[derive(Default)]
struct Lanes {
    pages: VecDeque<Work>,
    bodies: VecDeque<BodyWork>,
    pictures: VecDeque<(PictureWork, Job)>,
    /// That of the pictures of the page that is drawn.
    picture_job: Job,
    /// That of the library that was asked for last.
    library_job: Job,
    chores: VecDeque<Aside>,
    writes: Writes,
    pages_running: usize,
    /// One of them counts a saved search.
    search_running: bool,
    pictures_running: usize,
    closed: bool,
}

impl Lanes {
    /// The next of the lane of pages. Saved searches are counted one at a time: a count may read every
    /// text of an area, and pages must not wait for two of them.
    fn next_page(&mut self) -> Option<Work> {
        let mut waiting = self.pages.iter();
        let at = waiting.position(|work| !(self.search_running && work.is_search()))?;
        self.pages.remove(at)
    }
}

struct Shared {
    lanes: Mutex<Lanes>,
    something_to_do: Condvar,
    something_to_write: Condvar,
    written: Condvar,
    resolver: Box<Resolver>,
    container: LastContainer,
    outlet: Outlet,
}

impl Shared {
    fn lanes(&self) -> MutexGuard<'_, Lanes> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

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

    /// Asks for a page, before any count that waits; an earlier one that the same tab still waits for is
    /// dropped.
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

    /// Asks how many messages an address shows.
    pub(crate) fn count(&self, work: CountWork) {
        self.shared.lanes().pages.push_back(Work::Count(work));
        self.shared.something_to_do.notify_all();
    }

    /// Asks for configurations to be read, before any page that waits; the guide is in the language of now.
    /// Those that were asked for earlier are no longer wanted.
    pub(crate) fn library(&self, epoch: u64, sources: Sources) {
        let mut lanes = self.shared.lanes();
        renew(&mut lanes.library_job);
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
        let dropped = first_of_too_many(&mut lanes.bodies, WAITING_BODIES);
        drop(lanes);
        self.shared.something_to_do.notify_one();
        dropped.map(|work| work.key)
    }

    /// Requests a picture; returns the key of one that will not be decoded, because too many wait.
    pub(crate) fn picture(&self, work: PictureWork) -> Option<PictureKey> {
        let mut lanes = self.shared.lanes();
        let job = lanes.picture_job.clone();
        lanes.pictures.push_back((work, job));
        let dropped = first_of_too_many(&mut lanes.pictures, WAITING_PICTURES);
        drop(lanes);
        self.shared.something_to_do.notify_one();
        dropped.map(|(work, _)| work.wanted)
    }

    /// Drops all pictures that wait, and stops unpacking others: another page is drawn now.
    pub(crate) fn drop_pictures(&self) -> Vec<PictureKey> {
        self.shared.container.forget();
        let mut lanes = self.shared.lanes();
        renew(&mut lanes.picture_job);
        let dropped = lanes.pictures.drain(..);
        dropped.map(|(work, _)| work.wanted).collect()
    }

    /// Drops all bodies that wait: another page is drawn now.
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
        attempt: impl FnMut(&WriteToken) -> Tried<Reply> + Send + 'static,
    ) {
        let attempt = Box::new(attempt);
        self.write_later(|writes| writes.push(Write::Asked { name, attempt }));
    }

    /// What other programs hold up.
    pub(crate) fn held_up(&self) -> Vec<HeldUp> {
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

    /// What is not on the disk yet: paths and areas.
    pub(crate) fn unwritten(&self) -> Vec<String> {
        self.shared.lanes().writes.names()
    }

    /// Paths of what the user saves and is not on the disk yet.
    pub(crate) fn saving(&self) -> Vec<String> {
        self.shared.lanes().writes.saving()
    }

    /// Waits until everything is written, but not longer than given; whether it is.
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

    /// Does something small when nothing else waits. It writes nothing: the end of the window loses it.
    pub(crate) fn aside(&self, work: impl FnOnce() -> Option<Reply> + Send + 'static) {
        self.shared.lanes().chores.push_back(Box::new(work));
        self.shared.something_to_do.notify_one();
    }

    /// Does something that needs pages and takes a while, in a thread of its own; without a thread it is not done.
    pub(crate) fn resolving(&self, name: &str, work: impl FnOnce(&Resolver) + Send + 'static) {
        let shared = Arc::clone(&self.shared);
        let thread = std::thread::Builder::new().name(name.to_owned());
        let _ = thread.spawn(move || work(&*shared.resolver));
    }

    /// Notes what was read of an area, and moves its last-read mark.
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

/// Takes the work that was asked for first out of a lane that has more than it may have.
fn first_of_too_many<T>(lane: &mut VecDeque<T>, most: usize) -> Option<T> {
    let is_over = lane.len() > most;
    is_over.then(|| lane.pop_front()).flatten()
}

/// Cancels a job and puts a fresh one in its place.
fn renew(job: &mut Job) {
    std::mem::take(job).cancel();
}

fn run(shared: &Shared) {
    while let Some((work, lane)) = take(shared) {
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
            files.look_at_all(&Job::new());
            (shared.outlet.wake())();
            // A cache: what cannot be stored is read again at the next start.
            let echoes = library.iter().flat_map(|library| library.file_echoes());
            echoes.for_each(|echo| drop(echo.store_list()));
        }
    }
}

/// The files of a page whose sizes and dates are looked at once it is shown.
fn files_of(reply: &Reply) -> Option<Arc<FilesPage>> {
    let Reply::Page { page, .. } = reply else {
        return None;
    };
    match &page.as_ref()?.content {
        Content::Files(files) if !files.is_complete() => Some(Arc::clone(files)),
        _ => None,
    }
}

/// Where work waited: what takes long counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lane {
    Pages,
    /// That of pages, for a saved search.
    Searches,
    Pictures,
    Other,
}

/// The next thing to do, and where it waited; `None` when the window is closed.
fn take(shared: &Shared) -> Option<(Work, Lane)> {
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
