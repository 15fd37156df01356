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

/// Everything that is kept.
#[derive(Debug, Default)]
pub(crate) struct Keep {
    pub(crate) visits: Visits,
    pub(crate) bookmarks: Bookmarks,
    pub(crate) session: Session,
    /// Documents that must not be written: one that cannot be used is still in their place.
    frozen: Vec<Kind>,
}

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
    ) -> T {
        let found = document::read(dir, kind);
        troubles.extend(found.trouble);
        if !found.may_save {
            self.frozen.push(kind);
        }
        found.fields.map(make).unwrap_or_default()
    }

    /// The document of a kind as it is now; `None` when it must not be written.
    pub(crate) fn document(&self, kind: Kind) -> Option<String> {
        if self.frozen.contains(&kind) {
            return None;
        }
        let fields = match kind {
            Kind::History => self.visits.to_fields(),
            Kind::Bookmarks => self.bookmarks.to_fields(),
            Kind::Session => self.session.to_fields(),
        };
        Some(document::text(kind, fields))
    }
}

#[cfg(test)]
mod tests;
