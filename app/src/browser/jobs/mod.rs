//! Work that leaves the window's thread, and the threads that do it.
//!
//! Knows a queue with four lanes and four workers: pages and libraries take at most two of the
//! workers and pictures one, so that neither a slow base nor a large picture keeps a message from
//! being read; of bodies and of pictures the one that was asked for last comes first; chores
//! (saving settings) come when nothing else waits. What a
//! worker finds comes back through [`Inbox`]. A panic in a decoder ends in a reply, not in a dead
//! worker. Imports no egui: waking the window is a function that the caller gives.

mod post;
mod replies;

pub(crate) use post::{Inbox, Outlet, Reply, Resolver, Wake};
pub(crate) use replies::body_of;
use replies::{
    aside_reply, body_reply, keep_reply, library_reply, mark_reply, page_reply, picture_reply,
    save_reply, write_reply,
};

use super::sources::Sources;
use super::tab::TabId;
use crate::command::{Clash, Goods, MessageKey};
use crate::keep::Written;
use crate::keep::document::Kind;
use crate::pictures::Wanted;
use crate::profile::Settings;
use fidoscope_core::job::Job;
use fidoscope_core::library::{AreaId, Library};
use fidoscope_core::url::FidoUrl;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// Threads that do the work: pages may take two of them and pictures one, so that one is always
/// left for bodies.
const WORKERS: usize = 4;
const PAGE_WORKERS: usize = 2;
const PICTURE_WORKERS: usize = 1;

/// Most pictures that wait, as [`WAITING_BODIES`].
const WAITING_PICTURES: usize = 128;

/// Most bodies that wait; the ones asked for first are dropped and asked for again when they are
/// drawn again. A screen shows far fewer.
const WAITING_BODIES: usize = 512;

/// A page that somebody waits for.
pub(crate) struct PageWork {
    pub(crate) tab: TabId,
    pub(crate) generation: u64,
    pub(crate) url: FidoUrl,
    pub(crate) library: Arc<Library>,
    pub(crate) job: Job,
    /// `twit` filters of the address are not applied: the person wants it so (7.2.1.3.1).
    pub(crate) with_twits: bool,
}

/// A body that somebody waits for.
struct BodyWork {
    epoch: u64,
    key: MessageKey,
    library: Arc<Library>,
}

/// A picture that somebody waits for.
struct PictureWork {
    epoch: u64,
    wanted: Wanted,
    library: Arc<Library>,
}

enum Work {
    Page(PageWork),
    Body(BodyWork),
    Picture(PictureWork),
    Library {
        epoch: u64,
        sources: Sources,
    },
    Save {
        dir: PathBuf,
        settings: Settings,
    },
    Keep {
        path: PathBuf,
        kind: Kind,
        document: Written,
    },
    /// Writes what a person saves.
    Write {
        path: PathBuf,
        goods: Goods,
        clash: Clash,
        library: Arc<Library>,
    },
    /// Something small that needs no name of its own.
    Aside(Aside),
    /// Moves the last-read mark of an area.
    Mark {
        epoch: u64,
        library: Arc<Library>,
        area: AreaId,
        number: u32,
    },
}

/// Small work with its reply, if it has one.
type Aside = Box<dyn FnOnce() -> Option<Reply> + Send>;

#[derive(Default)]
struct Lanes {
    pages: VecDeque<Work>,
    bodies: VecDeque<BodyWork>,
    pictures: VecDeque<PictureWork>,
    chores: VecDeque<Work>,
    pages_running: usize,
    pictures_running: usize,
    closed: bool,
}

struct Shared {
    lanes: Mutex<Lanes>,
    something_to_do: Condvar,
    resolver: Box<Resolver>,
    outlet: Outlet,
}

impl Shared {
    fn lanes(&self) -> MutexGuard<'_, Lanes> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The workers and what waits for them. Dropping it lets every worker finish what it does.
pub(crate) struct Jobs {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

impl Jobs {
    /// Starts the workers.
    pub(crate) fn start(outlet: Outlet, resolver: Box<Resolver>) -> Self {
        let shared = Arc::new(Shared {
            lanes: Mutex::default(),
            something_to_do: Condvar::new(),
            resolver,
            outlet,
        });
        let threads = (1..=WORKERS)
            .filter_map(|number| {
                let shared = Arc::clone(&shared);
                std::thread::Builder::new()
                    .name(format!("worker-{number}"))
                    .spawn(move || run(&shared))
                    .ok()
            })
            .collect();
        Self { shared, threads }
    }

    /// Asks for a page; an earlier one that the same tab still waits for is dropped.
    pub(crate) fn page(&self, work: PageWork) {
        let mut lanes = self.shared.lanes();
        lanes
            .pages
            .retain(|waiting| !matches!(waiting, Work::Page(page) if page.tab == work.tab));
        lanes.pages.push_back(Work::Page(work));
        drop(lanes);
        self.shared.something_to_do.notify_all();
    }

    /// Asks for configurations to be read, before any page that waits.
    pub(crate) fn library(&self, epoch: u64, sources: Sources) {
        let work = Work::Library { epoch, sources };
        self.shared.lanes().pages.push_front(work);
        self.shared.something_to_do.notify_all();
    }

    /// Asks for a body; returns one that will not be read, because too many wait.
    pub(crate) fn body(
        &self,
        epoch: u64,
        library: &Arc<Library>,
        key: MessageKey,
    ) -> Option<MessageKey> {
        let mut lanes = self.shared.lanes();
        lanes.bodies.push_back(BodyWork {
            epoch,
            key,
            library: Arc::clone(library),
        });
        let dropped = (lanes.bodies.len() > WAITING_BODIES)
            .then(|| lanes.bodies.pop_front())
            .flatten();
        drop(lanes);
        self.shared.something_to_do.notify_one();
        dropped.map(|work| work.key)
    }

    /// Asks for a picture; returns one that will not be decoded, because too many wait.
    pub(crate) fn picture(
        &self,
        epoch: u64,
        library: &Arc<Library>,
        wanted: Wanted,
    ) -> Option<Wanted> {
        let mut lanes = self.shared.lanes();
        lanes.pictures.push_back(PictureWork {
            epoch,
            wanted,
            library: Arc::clone(library),
        });
        let dropped = (lanes.pictures.len() > WAITING_PICTURES)
            .then(|| lanes.pictures.pop_front())
            .flatten();
        drop(lanes);
        self.shared.something_to_do.notify_one();
        dropped.map(|work| work.wanted)
    }

    /// Drops all pictures that wait: another page is drawn now.
    pub(crate) fn drop_pictures(&self) -> Vec<Wanted> {
        let mut lanes = self.shared.lanes();
        lanes.pictures.drain(..).map(|work| work.wanted).collect()
    }

    /// Drops all bodies that wait: another page is drawn now.
    pub(crate) fn drop_bodies(&self) -> Vec<MessageKey> {
        let mut lanes = self.shared.lanes();
        lanes.bodies.drain(..).map(|work| work.key).collect()
    }

    /// Saves settings when nothing else waits; of several that wait only the last are saved.
    pub(crate) fn save(&self, dir: PathBuf, settings: Settings) {
        let mut lanes = self.shared.lanes();
        lanes
            .chores
            .retain(|chore| !matches!(chore, Work::Save { .. }));
        lanes.chores.push_back(Work::Save { dir, settings });
        drop(lanes);
        self.shared.something_to_do.notify_one();
    }

    /// Writes a document when nothing else waits; of several of one kind only the last is written.
    pub(crate) fn keep(&self, path: PathBuf, kind: Kind, document: Written) {
        let mut lanes = self.shared.lanes();
        lanes
            .chores
            .retain(|chore| !matches!(chore, Work::Keep { kind: of, .. } if *of == kind));
        lanes.chores.push_back(Work::Keep {
            path,
            kind,
            document,
        });
        drop(lanes);
        self.shared.something_to_do.notify_one();
    }

    /// Writes what a person saves.
    pub(crate) fn write(&self, path: PathBuf, goods: Goods, clash: Clash, library: &Arc<Library>) {
        let work = Work::Write {
            path,
            goods,
            clash,
            library: Arc::clone(library),
        };
        self.shared.lanes().chores.push_back(work);
        self.shared.something_to_do.notify_one();
    }

    /// Does something small when nothing else waits.
    pub(crate) fn aside(&self, work: impl FnOnce() -> Option<Reply> + Send + 'static) {
        let work = Work::Aside(Box::new(work));
        self.shared.lanes().chores.push_back(work);
        self.shared.something_to_do.notify_one();
    }

    /// Moves the last-read mark of an area when nothing else waits; of several for one area the
    /// furthest counts.
    pub(crate) fn mark(&self, epoch: u64, library: &Arc<Library>, area: AreaId, number: u32) {
        let mut lanes = self.shared.lanes();
        let mut furthest = number;
        lanes.chores.retain(|chore| match chore {
            Work::Mark {
                epoch: of,
                area: at,
                number,
                ..
            } if *of == epoch && *at == area => {
                furthest = furthest.max(*number);
                false
            }
            _ => true,
        });
        lanes.chores.push_back(Work::Mark {
            epoch,
            library: Arc::clone(library),
            area,
            number: furthest,
        });
        drop(lanes);
        self.shared.something_to_do.notify_one();
    }

    /// Lets the workers finish the chores that wait and end. Pages and bodies are dropped.
    pub(crate) fn close(&mut self) {
        let mut lanes = self.shared.lanes();
        lanes.closed = true;
        lanes.pages.clear();
        lanes.bodies.clear();
        lanes.pictures.clear();
        drop(lanes);
        self.shared.something_to_do.notify_all();
    }
}

impl Drop for Jobs {
    fn drop(&mut self) {
        self.close();
        // A worker may be in the middle of a large base: it is not waited for, the process ends.
        self.threads.clear();
    }
}

fn run(shared: &Shared) {
    while let Some((work, lane)) = take(shared) {
        let reply = match work {
            Work::Page(work) => Some(page_reply(shared, work)),
            Work::Library { epoch, sources } => Some(library_reply(epoch, &sources)),
            Work::Body(work) => Some(body_reply(&work)),
            Work::Picture(work) => Some(picture_reply(shared, work)),
            Work::Save { dir, settings } => save_reply(&dir, &settings),
            Work::Keep { path, document, .. } => keep_reply(&path, document),
            Work::Write {
                path,
                goods,
                clash,
                library,
            } => Some(write_reply(shared, &path, &goods, clash, &library)),
            Work::Aside(work) => aside_reply(work),
            Work::Mark {
                epoch,
                library,
                area,
                number,
            } => mark_reply(epoch, &library, area, number),
        };
        match lane {
            Lane::Pages => shared.lanes().pages_running -= 1,
            Lane::Pictures => shared.lanes().pictures_running -= 1,
            Lane::Other => {}
        }
        if lane != Lane::Other {
            shared.something_to_do.notify_one();
        }
        if let Some(reply) = reply
            && !shared.outlet.send(reply)
        {
            return;
        }
    }
}

/// Where work waited: what takes long counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lane {
    Pages,
    Pictures,
    Other,
}

/// The next thing to do, and where it waited; `None` when the window is closed.
fn take(shared: &Shared) -> Option<(Work, Lane)> {
    let mut lanes = shared.lanes();
    loop {
        if lanes.pages_running < PAGE_WORKERS
            && let Some(work) = lanes.pages.pop_front()
        {
            lanes.pages_running += 1;
            return Some((work, Lane::Pages));
        }
        if let Some(work) = lanes.bodies.pop_back() {
            return Some((Work::Body(work), Lane::Other));
        }
        if lanes.pictures_running < PICTURE_WORKERS
            && let Some(work) = lanes.pictures.pop_back()
        {
            lanes.pictures_running += 1;
            return Some((Work::Picture(work), Lane::Pictures));
        }
        if let Some(work) = lanes.chores.pop_front() {
            return Some((work, Lane::Other));
        }
        if lanes.closed {
            return None;
        }
        lanes = shared
            .something_to_do
            .wait(lanes)
            .unwrap_or_else(PoisonError::into_inner);
    }
}
