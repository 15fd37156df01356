//! Watching message bases while the window lives: counts for the area panel, and whether a base of
//! the page that is shown has changed.
//!
//! One thread of its own, which sleeps most of the time, reads only what changed, and speaks up
//! only when there is something new. Imports no egui.

use super::downloads::AwaitedFiles;
use super::jobs::{Outlet, Reply};
use super::mail::{self, Counted, Unreadable};
use super::tab::TabId;
use super::tabs;
use fidoscope_core::base::{BaseStamp, FolderPass};
use fidoscope_core::guard::guarded;
use fidoscope_core::library::{Area, AreaId, Library, Snapshot};
use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// Time for which the watcher sleeps: new mail is noticed soon enough, and a sleeping disk stays asleep
/// for most of the time.
const SLEEP: Duration = Duration::from_secs(3);

/// Most areas that are looked at again between two sleeps, in turn: their stamps cost a few system
/// calls each.
const AREAS_A_ROUND: usize = 200;

/// Time for which counts are gathered before they are sent: the panel fills meanwhile.
const BATCH: Duration = Duration::from_millis(60);

/// Work of the watcher.
#[derive(Clone, Default)]
pub(crate) struct Watched {
    pub(crate) epoch: u64,
    /// The reading of the configuration: a failed one may be followed by another change.
    pub(crate) asked: u64,
    pub(crate) library: Option<Arc<Library>>,
    /// The snapshots that the shown page was made of, and which page that is.
    pub(crate) shown: Option<(TabId, u64, Vec<Arc<Snapshot>>)>,
    /// Configurations that could not be read and may come back.
    pub(crate) awaited: Vec<PathBuf>,
    /// Files that were asked for.
    pub(crate) files: Option<Arc<AwaitedFiles>>,
}

#[derive(Default)]
struct WatcherState {
    watched: Watched,
    /// Grows with every change of `watched`.
    version: u64,
    /// The version that was looked at last.
    looked: u64,
    /// Look at everything now.
    hurry: bool,
    /// Nothing is looked at until the first frame is there: counting the unread messages of large areas would
    /// take its core and its files from it.
    held: bool,
    closed: bool,
}

#[derive(Default)]
struct Shared {
    state: Mutex<WatcherState>,
    changed: Condvar,
}

impl Shared {
    fn lock_state(&self) -> MutexGuard<'_, WatcherState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The watching thread; it ends when this is dropped.
pub(crate) struct Watcher {
    shared: Arc<Shared>,
}

impl Watcher {
    pub(crate) fn start(outlet: Outlet) -> Self {
        let shared = Arc::new(Shared::default());
        let state = Arc::clone(&shared);
        // Without the thread (the system refused it) only counts and hints of new mail are missing.
        let _ = std::thread::Builder::new()
            .name("watcher".to_owned())
            .spawn(move || run(&state, &outlet));
        Self { shared }
    }

    /// Looks at nothing until [`Watcher::release`].
    pub(crate) fn hold(&self) {
        self.shared.lock_state().held = true;
    }

    /// The first frame is there.
    pub(crate) fn release(&self) {
        self.shared.lock_state().held = false;
        self.shared.changed.notify_all();
    }

    /// Says what to look at from now on.
    pub(crate) fn watch(&self, watched: Watched) {
        let mut state = self.shared.lock_state();
        state.watched = watched;
        state.version += 1;
        drop(state);
        self.shared.changed.notify_all();
    }

    /// Waits until everything was looked at that is watched now.
    #[cfg(test)]
    pub(crate) fn rest(&self) {
        const PATIENCE: Duration = Duration::from_secs(60);
        let state = self.shared.lock_state();
        let wanted = state.version;
        let changed = &self.shared.changed;
        let waited = changed.wait_timeout_while(state, PATIENCE, |state| state.looked != wanted);
        let (state, waited) = waited.unwrap_or_else(PoisonError::into_inner);
        drop(state);
        assert!(!waited.timed_out(), "the watcher looks at nothing");
    }

    /// Looks at everything now: the user asked for a reload.
    pub(crate) fn hurry(&self) {
        self.shared.lock_state().hurry = true;
        self.shared.changed.notify_all();
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.shared.lock_state().closed = true;
        self.shared.changed.notify_all();
    }
}

/// Memory of the watcher about one library, from the request for it or for another one that could not be read.
#[derive(Default)]
struct Memory {
    epoch: u64,
    asked: Option<u64>,
    stamps: HashMap<AreaId, Option<BaseStamp>>,
    /// The area to look at next.
    next: usize,
    /// The page whose change was reported already.
    reported: Option<(TabId, u64)>,
    /// True if the change of the configuration was reported already.
    config_reported: bool,
    /// The configurations that are awaited, as they were when they could not be read.
    awaited: Option<Vec<FileState>>,
}

/// Length and time of a file; `None` while it is not there.
type FileState = Option<(u64, Option<SystemTime>)>;

fn state_of(path: &PathBuf) -> FileState {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.len(), metadata.modified().ok()))
}

fn run(shared: &Shared, outlet: &Outlet) {
    let mut memory = Memory::default();
    loop {
        let (watched, version, hurry) = {
            let mut state = shared.lock_state();
            while state.held && !state.closed {
                let woken = shared.changed.wait(state);
                state = woken.unwrap_or_else(PoisonError::into_inner);
            }
            if state.closed {
                return;
            }
            let hurry = std::mem::take(&mut state.hurry);
            (state.watched.clone(), state.version, hurry)
        };
        // A fault in a reader must not end the watching of all other bases.
        let alive = guarded(|| check_once(&mut memory, &watched, hurry, shared, version, outlet));
        if matches!(alive, Ok(false)) {
            return;
        }
        let mut state = shared.lock_state();
        state.looked = version;
        shared.changed.notify_all();
        if state.version == version && !state.closed && !state.hurry {
            drop(shared.changed.wait_timeout(state, SLEEP));
        }
    }
}

/// One look at everything; `false` when the window is gone.
fn check_once(
    memory: &mut Memory,
    watched: &Watched,
    hurry: bool,
    shared: &Shared,
    version: u64,
    outlet: &Outlet,
) -> bool {
    let Some(library) = &watched.library else {
        return true;
    };
    if memory.asked != Some(watched.asked) {
        *memory = Memory {
            epoch: watched.epoch,
            asked: Some(watched.asked),
            ..Memory::default()
        };
    }
    if let Some(files) = &watched.files
        && let Some(reply) = super::downloads::check_mailer(files, library)
        && !outlet.send(Reply::Downloads(reply))
    {
        return false;
    }
    if let Some((_, _, snapshots)) = &watched.shown {
        // Marks that other readers move are noticed for what the user looks at.
        for snapshot in snapshots {
            library.watch_mark(snapshot.area());
        }
    }
    if let Some((tab, generation, snapshots)) = &watched.shown
        && memory.reported != Some((*tab, *generation))
        && snapshots.iter().any(|snapshot| library.is_stale(snapshot))
    {
        memory.reported = Some((*tab, *generation));
        let reply = Reply::Tabs(tabs::Reply::Changed {
            tab: *tab,
            generation: *generation,
        });
        if !outlet.send(reply) {
            return false;
        }
    }
    let awaited: Vec<FileState> = watched.awaited.iter().map(state_of).collect();
    let has_come = *memory.awaited.get_or_insert_with(|| awaited.clone()) != awaited;
    if !memory.config_reported && (has_come || !library.config_changes().is_empty()) {
        memory.config_reported = true;
        let epoch = watched.epoch;
        if !outlet.send(Reply::Mail(mail::Reply::ConfigChanged { epoch })) {
            return false;
        }
    }
    count(memory, library, hurry, shared, version, outlet)
}

fn count(
    memory: &mut Memory,
    library: &Library,
    hurry: bool,
    shared: &Shared,
    version: u64,
    outlet: &Outlet,
) -> bool {
    let epoch = memory.epoch;
    let areas = library.areas();
    let mut counts = Vec::new();
    let mut sent = Instant::now();
    // The first round looks at every area, later ones at some of them in turn.
    let first = memory.stamps.len() < areas.len();
    let round = if first || hurry {
        areas.len()
    } else {
        areas.len().min(AREAS_A_ROUND)
    };
    let _pass = FolderPass::begin();
    for _ in 0..round {
        let Some(area) = areas.get(memory.next) else {
            break;
        };
        memory.next = (area.id().0 as usize + 1) % areas.len();
        counts.extend(look_at(memory, library, area));
        if sent.elapsed() > BATCH && !counts.is_empty() {
            let counts = std::mem::take(&mut counts);
            if !outlet.send(Reply::Mail(mail::Reply::Counts { epoch, counts })) {
                return false;
            }
            sent = Instant::now();
        }
        let state = shared.lock_state();
        if state.closed || (state.version != version && state.watched.epoch != epoch) {
            break;
        }
    }
    counts.is_empty() || outlet.send(Reply::Mail(mail::Reply::Counts { epoch, counts }))
}

/// Maximum number of counts of an area while its marks change: a user does not read faster.
const COUNTS: usize = 3;

/// Counts of an area, if it is new or its base changed.
fn look_at(memory: &mut Memory, library: &Library, area: &Area) -> Option<Counted> {
    let mut counted = count_area(memory, library, area)?;
    for _ in 1..COUNTS {
        let mark_changes = library.mark_changes(area);
        if counted.mark_changes == mark_changes {
            break;
        }
        // A mark was written meanwhile: the count may be of before.
        memory.stamps.insert(area.id(), None);
        counted = count_area(memory, library, area).unwrap_or(Counted {
            mark_changes,
            ..counted
        });
    }
    Some(counted)
}

/// Counts an area once, if it is new or its base changed.
fn count_area(memory: &mut Memory, library: &Library, area: &Area) -> Option<Counted> {
    let mark_changes = library.mark_changes(area);
    let counts = match memory.stamps.get(&area.id()) {
        None => library.first_counts(area),
        Some(before) if *before == library.counts_stamp(area).ok() => return None,
        Some(_) => library.stamped_counts(area),
    };
    memory.stamps.insert(area.id(), counts.stamp);
    Some(Counted {
        area: area.id(),
        count: counts
            .state
            .map(|state| (state.messages, state.unread))
            .map_err(Unreadable),
        mark_changes,
    })
}
