//! Which messages of the library the user marked with a star.

use super::MessageKey;
use fidoscope_core::library::AreaId;
use std::collections::HashSet;

/// What the profile keeps of single messages, by the areas of the library that is open.
#[derive(Default)]
pub(crate) struct Noted {
    /// Areas and fingerprints.
    stars: HashSet<(AreaId, u32)>,
}

impl Noted {
    /// Takes other stars.
    pub(crate) fn use_stars(&mut self, stars: impl Iterator<Item = (AreaId, u32)>) {
        self.stars = stars.collect();
    }

    pub(crate) fn has_star(&self, key: MessageKey) -> bool {
        self.stars.contains(&(key.area, key.fingerprint))
    }
}
