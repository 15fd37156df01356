//! Which messages of the library the user marked with a star, and which are in threads that he watches or ignores.

use super::MessageKey;
use crate::keep::threads::Choice;
use fidoscope_core::library::AreaId;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Messages of watched and ignored threads, by areas and fingerprints.
pub(crate) type Threads = HashMap<(AreaId, u32), Choice>;

/// What the profile keeps of single messages, by the areas of the library that is open.
#[derive(Default)]
pub(crate) struct StarsAndThreads {
    /// Areas and fingerprints.
    stars: HashSet<(AreaId, u32)>,
    threads: Arc<Threads>,
}

impl StarsAndThreads {
    /// Takes other stars.
    pub(crate) fn use_stars(&mut self, stars: impl Iterator<Item = (AreaId, u32)>) {
        self.stars = stars.collect();
    }

    pub(crate) fn has_star(&self, key: MessageKey) -> bool {
        self.stars.contains(&(key.area, key.fingerprint))
    }

    /// Takes other threads.
    pub(crate) fn use_threads(&mut self, threads: Threads) {
        if *self.threads != threads {
            self.threads = Arc::new(threads);
        }
    }

    /// What the user chose for the thread of a message.
    pub(crate) fn choice(&self, key: MessageKey) -> Option<Choice> {
        self.threads.get(&(key.area, key.fingerprint)).copied()
    }

    pub(crate) fn threads(&self) -> &Arc<Threads> {
        &self.threads
    }
}
