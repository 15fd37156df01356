//! What a profile keeps for a person between two starts: visited addresses, bookmarks, open tabs.
//!
//! Plain data with a document of JSON for each; every document has a version, is replaced whole,
//! and is put aside when it cannot be used. Knows nothing of the window; the clock is given.

pub(crate) mod bookmarks;
pub(crate) mod document;
pub(crate) mod session;
pub(crate) mod visits;

pub(crate) use bookmarks::Bookmarks;
pub(crate) use session::Session;
pub(crate) use visits::Visits;

use document::Kind;
use serde_json::{Map, Value};
use std::path::Path;
use std::sync::Arc;

/// Everything that is kept. Each part is shared, so that a worker can write it while it is looked
/// at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keep {
    visits: Arc<Visits>,
    bookmarks: Arc<Bookmarks>,
    session: Arc<Session>,
    /// Documents that must not be written: one that cannot be used is still in their place.
    frozen: Vec<Kind>,
}

/// Makes the text of a document, where it may take a while.
pub(crate) type Written = Box<dyn FnOnce() -> String + Send>;

impl Keep {
    /// Reads everything that a profile keeps; the sentences tell what could not be used.
    pub(crate) fn load(dir: &Path) -> (Self, Vec<String>) {
        let mut keep = Self::default();
        let mut troubles = Vec::new();
        keep.visits = keep.read(dir, Kind::History, &mut troubles, Visits::from_fields);
        keep.bookmarks = keep.read(dir, Kind::Bookmarks, &mut troubles, Bookmarks::from_fields);
        keep.session = keep.read(dir, Kind::Session, &mut troubles, Session::from_fields);
        (keep, troubles)
    }

    fn read<T: Default>(
        &mut self,
        dir: &Path,
        kind: Kind,
        troubles: &mut Vec<String>,
        make: fn(Map<String, Value>) -> T,
    ) -> Arc<T> {
        let found = document::read(dir, kind);
        troubles.extend(found.trouble);
        if !found.may_save {
            self.frozen.push(kind);
        }
        Arc::new(found.fields.map(make).unwrap_or_default())
    }

    /// The addresses that were visited.
    pub(crate) fn visits(&self) -> &Visits {
        &self.visits
    }

    pub(crate) fn visits_mut(&mut self) -> &mut Visits {
        Arc::make_mut(&mut self.visits)
    }

    /// The bookmarks.
    pub(crate) fn bookmarks(&self) -> &Bookmarks {
        &self.bookmarks
    }

    pub(crate) fn bookmarks_mut(&mut self) -> &mut Bookmarks {
        Arc::make_mut(&mut self.bookmarks)
    }

    /// The tabs that were open.
    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    pub(crate) fn session_mut(&mut self) -> &mut Session {
        Arc::make_mut(&mut self.session)
    }

    /// Makes the document of a kind as it is now; `None` when it must not be written.
    pub(crate) fn document(&self, kind: Kind) -> Option<Written> {
        if self.frozen.contains(&kind) {
            return None;
        }
        let keep = self.clone();
        Some(Box::new(move || {
            let fields = match kind {
                Kind::History => keep.visits.to_fields(),
                Kind::Bookmarks => keep.bookmarks.to_fields(),
                Kind::Session => keep.session.to_fields(),
            };
            document::text(kind, fields)
        }))
    }
}

#[cfg(test)]
mod tests;
