//! State that the threads share: work that waits, the resolver, the way back to the window.

use super::container::LastContainer;
use super::post::{Outlet, Reply};
use super::work::{Asker, BodyWork, CountWork, PageWork, PictureWork};
use super::writes::Writes;
use crate::browser::resolver::Resolver;
use crate::browser::sources::Sources;
use crate::strings::Language;
use fidoscope_core::job::Job;
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Work of the workers.
pub(super) enum Work {
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
    /// Small work.
    Aside(Aside),
}

impl Work {
    /// Returns whether it counts a saved search.
    pub(super) const fn is_search(&self) -> bool {
        matches!(self, Self::Count(work) if matches!(work.asker, Asker::Saved(_)))
    }
}

/// Small work with its reply, if it has one.
pub(super) type Aside = Box<dyn FnOnce() -> Option<Reply> + Send>;

/// Work that waits, and counts of running work.
#[derive(Default)]
pub(super) struct Lanes {
    pub(super) pages: VecDeque<Work>,
    pub(super) bodies: VecDeque<BodyWork>,
    pub(super) pictures: VecDeque<(PictureWork, Job)>,
    /// Job of the pictures of the current page.
    pub(super) picture_job: Job,
    /// Cancel flag of the latest library load.
    pub(super) library_job: Job,
    pub(super) chores: VecDeque<Aside>,
    pub(super) writes: Writes,
    pub(super) pages_running: usize,
    /// True if one of them counts a saved search.
    pub(super) search_running: bool,
    pub(super) pictures_running: usize,
    pub(super) closed: bool,
}

impl Lanes {
    /// Removes the next work from the lane of pages. Saved searches are counted one at a time: a count may read every
    /// text of an area, and pages must not wait for two of them.
    pub(super) fn next_page(&mut self) -> Option<Work> {
        let mut waiting = self.pages.iter();
        let at = waiting.position(|work| !(self.search_running && work.is_search()))?;
        self.pages.remove(at)
    }
}

/// State that the threads share.
pub(super) struct Shared {
    pub(super) lanes: Mutex<Lanes>,
    pub(super) something_to_do: Condvar,
    pub(super) something_to_write: Condvar,
    pub(super) written: Condvar,
    pub(super) resolver: Box<Resolver>,
    pub(super) container: LastContainer,
    pub(super) outlet: Outlet,
}

impl Shared {
    pub(super) fn lanes(&self) -> MutexGuard<'_, Lanes> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
