//! Work that leaves the window's thread, and the threads that do it.
//!
//! Knows a queue with four lanes and four workers: pages and libraries take at most two of the
//! workers and pictures one, so that neither a slow base nor a large picture keeps a message from
//! being read; of bodies and of pictures the one that was asked for last comes first; chores
//! (saving settings) come when nothing else waits. What a
//! worker finds comes back through [`Inbox`]. A panic in a decoder ends in a reply, not in a dead
//! worker. Imports no egui: waking the window is a function that the caller gives.

use super::sources::{self, Sources};
use super::tab::TabId;
use crate::bodies::{Body, Objects};
use crate::command::{Clash, Goods, MessageKey};
use crate::keep::Written;
use crate::keep::document::Kind;
use crate::pictures::{self, Decoded, PictureError, Wanted};
use crate::profile::{self, Settings};
use crate::strings::{sentence, tr};
use crate::views::Twits;
use fidoscope_core::base::StoredMessage;
use fidoscope_core::job::Job;
use fidoscope_core::library::{AreaId, CorpusIndex, Library, LibraryError, MessageRow};
use fidoscope_core::markup;
use fidoscope_core::message::Message;
use fidoscope_core::nodelist::Nodelists;
use fidoscope_core::page::{AtPath, Content, Notice, ObjectFile, Page, Severity};
use fidoscope_core::resolve::ResolveError;
use fidoscope_core::url::{FidoUrl, Key};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
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

/// Most replies that wait for the window; a worker that has one more waits for a frame.
const WAITING_REPLIES: usize = 256;

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

/// What comes back from the threads.
pub(crate) enum Reply {
    /// A page, unless its job was cancelled.
    Page {
        tab: TabId,
        generation: u64,
        page: Option<Page>,
        /// The mail of twits on it.
        twits: Twits,
    },
    /// What is known of a body.
    Body {
        epoch: u64,
        key: MessageKey,
        body: Body,
        objects: Objects,
    },
    /// A picture was decoded, or why it was not.
    Picture {
        epoch: u64,
        wanted: Wanted,
        made: Result<Decoded, PictureError>,
    },
    /// Configurations were read.
    Library {
        epoch: u64,
        loaded: Box<sources::Loaded>,
    },
    /// Counts of areas.
    Counts {
        epoch: u64,
        counts: Vec<super::watch::Counted>,
    },
    /// A last-read mark was written, or refused.
    Marked(super::reading::Marked),
    /// A base of the page that a tab shows has changed.
    Changed { tab: TabId, generation: u64 },
    /// A message as its base has it.
    Stored {
        epoch: u64,
        key: MessageKey,
        stored: Box<StoredMessage>,
    },
    /// A document of the Internet, or why it could not be fetched.
    Document {
        url: String,
        fetched: fidoscope_core::library::Fetched,
    },
    /// The nodelists of the configuration.
    Nodelists { epoch: u64, lists: Arc<Nodelists> },
    /// Files of the configuration changed since it was read.
    ConfigChanged { epoch: u64 },
    /// A path was chosen in the desktop's dialog; `None`: it was closed or there is none.
    Chosen(Option<PathBuf>),
    /// A path was chosen to save a message to; `None`: the dialog was closed or there is none.
    SavePlace(Option<PathBuf>),
    /// Something was saved, or why it was not.
    Saved(Result<super::saving::Written, super::saving::Unsaved>),
    /// Something that the person should know.
    Trouble(String),
    /// A file of bookmarks that the person chose.
    Bookmarks(String),
    /// Another start of the program handed this in.
    Outside(crate::outside::Note),
}

/// How pages are made: [`fidoscope_core::resolve::resolve`], or something else in tests.
pub(crate) type Resolver =
    dyn Fn(&FidoUrl, &Library, &Job) -> Result<Page, ResolveError> + Send + Sync;

/// Asks the window for a frame.
pub(crate) type Wake = Arc<dyn Fn() + Send + Sync>;

/// The way back to the window.
#[derive(Clone)]
pub(crate) struct Outlet {
    sender: SyncSender<Reply>,
    wake: Wake,
}

impl Outlet {
    /// What asks the window for a frame.
    pub(crate) fn wake(&self) -> Wake {
        Arc::clone(&self.wake)
    }

    /// Sends a reply; `false` when the window is gone.
    pub(crate) fn send(&self, reply: Reply) -> bool {
        let sent = self.sender.send(reply).is_ok();
        if sent {
            (self.wake)();
        }
        sent
    }
}

/// Replies that wait for the next frame.
pub(crate) struct Inbox {
    receiver: Receiver<Reply>,
}

impl Inbox {
    pub(crate) fn new(wake: Wake) -> (Outlet, Self) {
        let (sender, receiver) = sync_channel(WAITING_REPLIES);
        (Outlet { sender, wake }, Self { receiver })
    }

    pub(crate) fn next(&self) -> Option<Reply> {
        self.receiver.try_recv().ok()
    }

    #[cfg(test)]
    pub(crate) fn wait(&self) -> Option<Reply> {
        self.receiver
            .recv_timeout(std::time::Duration::from_secs(20))
            .ok()
    }
}

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

fn page_reply(shared: &Shared, work: PageWork) -> Reply {
    let PageWork {
        tab,
        generation,
        url,
        library,
        job,
        with_twits,
    } = work;
    let made = catch_unwind(AssertUnwindSafe(|| {
        let mut page = if with_twits {
            page_with_twits(shared, &url, &library, &job)?
        } else {
            (shared.resolver)(&url, &library, &job)?
        };
        tell_warnings(&mut page);
        let twits = twits_of(&page, &library);
        Ok::<_, ResolveError>((page, twits))
    }));
    let mut twits = Twits::default();
    let page = match made {
        Ok(Ok((page, found))) => {
            twits = found;
            Some(page)
        }
        Ok(Err(ResolveError::Cancelled)) => None,
        Err(panic) => Some(panic_page(&url, panic_text(panic.as_ref()))),
    };
    Reply::Page {
        tab,
        generation,
        page: page.filter(|_| !job.is_cancelled()),
        twits,
    }
}

/// The page of an address without its `twit` filters; the address stays as it is.
fn page_with_twits(
    shared: &Shared,
    url: &FidoUrl,
    library: &Library,
    job: &Job,
) -> Result<Page, ResolveError> {
    let asked = url.keeping_params(|param| param.key != Some(Key::Twit));
    let mut page = (shared.resolver)(&asked, library, job)?;
    if asked != *url {
        page.url = url.clone();
        let text = tr!("twit-filter-off");
        page.notices
            .push(Notice::new(Severity::Info, "twit-filter-off", text));
    }
    Ok(page)
}

/// The mail of twits on a page: the configuration is asked here, beside the window.
fn twits_of(page: &Page, library: &Library) -> Twits {
    let Content::Messages(m) = &page.content else {
        return Twits::default();
    };
    if library.twits().is_empty() {
        return Twits::default();
    }
    let verdict =
        |(index, row): (CorpusIndex, MessageRow<'_>)| Some((index, library.twit_verdict(&row)?));
    Arc::new(m.corpus.iter().filter_map(verdict).collect())
}

/// What was tolerated in the address is told above its page, also after going back to it.
fn tell_warnings(page: &mut Page) {
    let Ok(parsed) = FidoUrl::parse(&page.url.to_string()) else {
        return;
    };
    for warning in parsed.warnings {
        let text = warning.message();
        if page
            .notices
            .iter()
            .all(|notice| notice.text.as_str() != text)
        {
            let notice = Notice::new(Severity::Warning, warning.code(), text);
            page.notices.push(if warning.must_ask() {
                with_answer(notice, &page.url)
            } else {
                notice
            });
        }
    }
}

/// The person is asked whether parameters that the standard does not name can be left out (6.2.4,
/// 7.5.9).
fn with_answer(notice: Notice, url: &FidoUrl) -> Notice {
    let label = match url.unknown_params().count() {
        0 => return notice,
        1 => tr!("leave-out"),
        _ => tr!("leave-all-out"),
    };
    notice.with_link(label, url.keeping_params(|param| param.key.is_some()))
}

fn panic_page(url: &FidoUrl, what: &str) -> Page {
    Page {
        url: url.clone(),
        title: tr!("fault-title").to_owned(),
        notices: vec![Notice::new(
            Severity::Error,
            "internal-fault",
            tr!("fault-page", what = what),
        )],
        content: Content::Nothing,
    }
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or(tr!("fault-no-reason"))
}

fn library_reply(epoch: u64, sources: &Sources) -> Reply {
    let loaded = catch_unwind(AssertUnwindSafe(|| sources::load(sources)));
    let loaded = loaded.unwrap_or_else(|panic| sources::Loaded {
        library: None,
        failures: vec![tr!("fault-config", what = panic_text(panic.as_ref()))],
    });
    let loaded = Box::new(loaded);
    Reply::Library { epoch, loaded }
}

fn body_reply(work: &BodyWork) -> Reply {
    let key = work.key;
    let read = catch_unwind(AssertUnwindSafe(|| body_of(&work.library, key)));
    let (body, objects) = read.unwrap_or_else(|panic| {
        let why = tr!("fault-message", what = panic_text(panic.as_ref()));
        (Body::Failed(why), Objects::default())
    });
    Reply::Body {
        epoch: work.epoch,
        key,
        body,
        objects,
    }
}

/// Reads a message and what is inside of it. Runs in a worker.
pub(crate) fn body_of(library: &Library, key: MessageKey) -> (Body, Objects) {
    let none = Objects::default();
    let Some(area) = library.area(key.area) else {
        return (Body::Gone, none);
    };
    let stored = area.open().and_then(|base| {
        let stored = base.read(key.number);
        stored.map_err(LibraryError::from)
    });
    match stored {
        Ok(Some(stored)) => {
            let mut message = Message::parse(&stored, area.charset());
            let objects = pictures::find_in(&stored, area.charset());
            let codes: Vec<_> = objects
                .iter()
                .flat_map(|found| found.lines.iter().cloned())
                .collect();
            markup::decode_message(&mut message, &codes);
            (Body::Ready(Arc::new(message)), objects.into())
        }
        Ok(None) => (Body::Gone, none),
        Err(error) => (Body::Failed(error.to_string()), none),
    }
}

fn aside_reply(work: Aside) -> Option<Reply> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let what = panic_text(panic.as_ref()).to_owned();
        Some(Reply::Trouble(tr!("fault-aside", what = what)))
    })
}

fn mark_reply(epoch: u64, library: &Library, area: AreaId, number: u32) -> Option<Reply> {
    let write = || super::reading::write(epoch, library, area, number);
    catch_unwind(AssertUnwindSafe(write)).unwrap_or_else(|panic| {
        let why = panic_text(panic.as_ref()).to_owned();
        Some(Reply::Trouble(tr!("fault-mark", what = why)))
    })
}

fn keep_reply(path: &std::path::Path, document: Written) -> Option<Reply> {
    let error = crate::keep::document::replace(path, &document()).err()?;
    let path = path.display();
    Some(Reply::Trouble(tr!(
        "cannot-be-saved",
        path = path.to_string(),
        error = error.to_string()
    )))
}

fn save_reply(dir: &std::path::Path, settings: &Settings) -> Option<Reply> {
    let error = profile::save(dir, settings).err()?;
    Some(Reply::Trouble(error.to_string()))
}

fn write_reply(
    shared: &Shared,
    path: &std::path::Path,
    goods: &Goods,
    clash: Clash,
    library: &Library,
) -> Reply {
    let fetch = |url: &FidoUrl| {
        let got = catch_unwind(AssertUnwindSafe(|| file_at(shared, url, library)));
        let got = got.unwrap_or_else(|panic| Err(panic_text(panic.as_ref()).to_owned()));
        got.map(|file| file.bytes.to_vec())
    };
    super::saving::write(path, goods, clash, &fetch)
}

fn picture_reply(shared: &Shared, work: PictureWork) -> Reply {
    let PictureWork {
        epoch,
        wanted,
        library,
    } = work;
    let made = catch_unwind(AssertUnwindSafe(|| {
        let moves = wanted.moves();
        let fetch = |url: &FidoUrl| file_at(shared, url, &library);
        wanted.origin.read(fetch, |bytes, kind| {
            pictures::decode(bytes, kind, wanted.side, moves)
        })
    }));
    let made = made.unwrap_or_else(|panic| {
        let why = panic_text(panic.as_ref()).to_owned();
        Err(PictureError::Damaged(why))
    });
    Reply::Picture {
        epoch,
        wanted,
        made,
    }
}

/// The file that an address designates, or a sentence why there is none.
fn file_at(shared: &Shared, url: &FidoUrl, library: &Library) -> Result<ObjectFile, String> {
    let page = (shared.resolver)(url, library, &Job::new()).map_err(|error| error.to_string())?;
    if let Content::Object(object) = &page.content
        && let AtPath::File(file) = &object.shown
    {
        return Ok(file.clone());
    }
    let told = page
        .notices
        .into_iter()
        .next()
        .map(|notice| sentence(&notice.text).into_owned());
    Err(told.unwrap_or_else(|| tr!("objects-no-file").to_owned()))
}
