//! The thread that keeps the index up to date while the window is open.
//!
//! Knows one library at a time and that something in it changed. It takes one core, rests a
//! little after each change (a tosser writes many), gives way when another Fidoscope indexes, and
//! stops within moments when it is dropped. Without it searches read the message bases.

use super::jobs::Wake;
use fidoscope_core::guard::guarded;
use fidoscope_core::index::{Index, IndexError, Pace};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Rest before it looks at changes: the first page comes first.
const REST: Duration = Duration::from_secs(2);
/// Rest after another program held the index.
const BUSY: Duration = Duration::from_secs(15);
/// Rest after a change: headers are stored only for bases at rest.
const AT_REST: Duration = Duration::from_secs(30);

#[derive(Default)]
struct IndexerState {
    library: Option<Arc<Library>>,
    /// True if there may be something to do.
    changed: bool,
    /// Time of the next look without a change.
    later: Option<Instant>,
    /// The user wants no indexing.
    off: bool,
    /// The work that is being done.
    job: Option<Job>,
    closed: bool,
}

impl IndexerState {
    /// Returns whether there is something to do now.
    const fn has_work(&self) -> bool {
        self.changed && !self.off && self.library.is_some()
    }

    /// Notes that the work begins; returns the library and the job. `None` while the user wants no indexing.
    fn begin(&mut self) -> Option<(Arc<Library>, Job)> {
        if self.off {
            return None;
        }
        self.changed = false;
        self.later = None;
        let library = self.library.clone()?;
        let job = Job::new();
        self.job = Some(job.clone());
        Some((library, job))
    }
}

#[derive(Default)]
struct Shared {
    state: Mutex<IndexerState>,
    something_to_do: Condvar,
}

impl Shared {
    fn lock_state(&self) -> MutexGuard<'_, IndexerState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The indexing thread; it ends when this is dropped.
pub(crate) struct Indexer {
    shared: Arc<Shared>,
}

impl Indexer {
    /// Starts the thread for the index in a folder; `None`: there is no place for one.
    pub(crate) fn start(folder: Option<&Path>, wake: Wake) -> Self {
        let shared = Arc::new(Shared::default());
        if let Some(folder) = folder {
            let index = Index::new(folder);
            let state = Arc::clone(&shared);
            // Without the thread (the system refused it) searches read the bases.
            let _ = std::thread::Builder::new()
                .name("indexer".to_owned())
                .spawn(move || run(&state, &index, &wake));
        }
        Self { shared }
    }

    /// Indexes another library from now on.
    pub(crate) fn library(&self, library: &Arc<Library>) {
        let mut state = self.shared.lock_state();
        state.library = Some(Arc::clone(library));
        state.changed = true;
        if let Some(job) = &state.job {
            job.cancel();
        }
        drop(state);
        self.shared.something_to_do.notify_all();
    }

    /// Indexes from now on, or leaves the index as it is.
    pub(crate) fn enable(&self, on: bool) {
        let mut state = self.shared.lock_state();
        state.off = !on;
        state.changed |= on;
        if let Some(job) = state.job.as_ref().filter(|_| !on) {
            job.cancel();
        }
        drop(state);
        self.shared.something_to_do.notify_all();
    }

    /// Looks at all areas again: some base changed.
    pub(crate) fn schedule_check(&self) {
        self.shared.lock_state().changed = true;
        self.shared.something_to_do.notify_all();
    }

    /// Looks at all areas once more after a rest: a base may have changed between the look at it and its first count.
    pub(crate) fn schedule_later_check(&self) {
        let mut state = self.shared.lock_state();
        state.later.get_or_insert_with(|| Instant::now() + AT_REST);
        drop(state);
        self.shared.something_to_do.notify_all();
    }

    /// Messages indexed and to be indexed, while there are some.
    pub(crate) fn progress(&self) -> Option<(u64, u64)> {
        let state = self.shared.lock_state();
        let progress = state.job.as_ref()?.progress();
        (progress.1 > 0).then_some(progress)
    }
}

impl Drop for Indexer {
    fn drop(&mut self) {
        let mut state = self.shared.lock_state();
        state.closed = true;
        if let Some(job) = &state.job {
            job.cancel();
        }
        drop(state);
        self.shared.something_to_do.notify_all();
    }
}

fn run(shared: &Shared, index: &Index, wake: &Wake) {
    while let Some((library, job)) = wait_for_work(shared) {
        // A fault in a reader must not end the indexing of all other bases for good.
        let updated =
            guarded(|| index.update(&library, library.areas(), Pace::Gentle, false, &job));
        {
            let mut state = shared.lock_state();
            state.job = None;
            if matches!(&updated, Ok(Ok(done)) if done.changed > 0) {
                state.later = Some(Instant::now() + AT_REST);
            }
        }
        wake();
        if matches!(updated, Ok(Err(IndexError::Busy))) && rest(shared, BUSY) {
            shared.lock_state().changed = true;
        }
    }
}

/// Waits for something to do; `None` when the window is closed.
fn wait_for_work(shared: &Shared) -> Option<(Arc<Library>, Job)> {
    loop {
        let mut state = shared.lock_state();
        while !(state.closed || state.has_work()) {
            let waiting = &shared.something_to_do;
            let left = state
                .later
                .map(|later| later.saturating_duration_since(Instant::now()));
            state = match left {
                Some(Duration::ZERO) => {
                    state.later = None;
                    state.changed = true;
                    state
                }
                Some(left) => {
                    let waited = waiting.wait_timeout(state, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => waiting.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
        drop(state);
        if !rest(shared, REST) {
            return None;
        }
        let begun = shared.lock_state().begin();
        if begun.is_some() {
            return begun;
        }
    }
}

/// Rests so long; `false` when the window is closed.
fn rest(shared: &Shared, time: Duration) -> bool {
    let state = shared.lock_state();
    let (state, _) = shared
        .something_to_do
        .wait_timeout_while(state, time, |state| !state.closed)
        .unwrap_or_else(PoisonError::into_inner);
    !state.closed
}

#[cfg(test)]
mod tests {
    use super::Indexer;
    use crate::files::PATIENCE;
    use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
    use fidoscope_core::config;
    use fidoscope_core::library::Library;
    use fidoscope_core::time::WallTime;
    use std::sync::Arc;
    use std::sync::mpsc::sync_channel;

    /// A folder with a base of one message, and its library.
    fn library() -> (tempfile::TempDir, Arc<Library>) {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = JamWriter::create(&folder.path().join("base"), WallTime(1)).unwrap();
        writer.append(&NewMessage::default()).unwrap();
        writer.finish().unwrap();
        let library = Library::new(vec![config::load(folder.path()).unwrap()]);
        (folder, Arc::new(library))
    }

    #[test]
    fn a_library_is_indexed_in_the_background() {
        let (folder, library) = library();
        let (sender, receiver) = sync_channel(10);
        let wake = Arc::new(move || {
            let _ = sender.try_send(());
        });
        let place = folder.path().join("index");
        let indexer = Indexer::start(Some(&place), wake);
        assert!(!place.exists());
        // As soon as it is turned on again.
        indexer.enable(false);
        indexer.library(&library);
        indexer.enable(true);
        receiver.recv_timeout(PATIENCE).unwrap();
        assert!(place.join("index-1.sqlite").exists());
        assert_eq!(indexer.progress(), None);
    }

    #[test]
    fn nothing_is_indexed_while_indexing_is_off() {
        let (_folder, library) = library();
        // Without the thread: the test asks the state wherever the thread would.
        let indexer = Indexer::start(None, Arc::new(|| ()));
        let state = || indexer.shared.lock_state();
        indexer.enable(false);
        indexer.library(&library);
        indexer.schedule_check();
        assert!(!state().has_work());
        // It was turned off during the rest before the work.
        assert!(state().begin().is_none());
        indexer.enable(true);
        assert!(state().has_work());
        let (_, job) = state().begin().unwrap();
        assert!(!state().has_work() && !job.is_cancelled());
        indexer.enable(false);
        assert!(job.is_cancelled());
        assert!(!state().has_work());
    }
}
