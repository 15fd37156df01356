//! Messages of the library with a star or in a watched or ignored thread.

use super::MessageKey;
use crate::keep::threads::Choice;
use fidoscope_core::library::AreaId;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Messages of watched and ignored threads, by area and fingerprint.
pub(crate) type Threads = HashMap<(AreaId, u32), Choice>;

/// Stars and threads of the profile, by the areas of the open library.
#[derive(Default)]
pub(crate) struct StarsAndThreads {
    /// Areas and fingerprints of messages with a star.
    stars: HashSet<(AreaId, u32)>,
    threads: Arc<Threads>,
}

impl StarsAndThreads {
    /// Replaces the stars.
    pub(crate) fn set_stars(&mut self, stars: impl Iterator<Item = (AreaId, u32)>) {
        self.stars = stars.collect();
    }

    pub(crate) fn has_star(&self, key: MessageKey) -> bool {
        self.stars.contains(&(key.area, key.fingerprint))
    }

    /// Replaces the threads.
    pub(crate) fn set_threads(&mut self, threads: Threads) {
        if *self.threads != threads {
            self.threads = Arc::new(threads);
        }
    }

    /// Returns the user's choice for the thread of a message.
    pub(crate) fn choice(&self, key: MessageKey) -> Option<Choice> {
        self.threads.get(&(key.area, key.fingerprint)).copied()
    }

    pub(crate) fn threads(&self) -> &Arc<Threads> {
        &self.threads
    }
}
