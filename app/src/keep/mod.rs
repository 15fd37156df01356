//! What a profile keeps for a person between two starts: visited addresses, bookmarks, open tabs,
//! last-read marks, read messages, stars, watched and ignored threads,
//! drafts, words.
//!
//! Plain data with a document of JSON for each; every document has a version, is replaced whole,
//! and is put aside when it cannot be used. Two windows may have one profile: what each of them
//! changes is added to what the other one wrote. Knows nothing of the window; the clock is given.

mod attachments;
pub(crate) mod bookmarks;
pub(crate) mod drafts;
pub(crate) mod marks;
pub(crate) mod read;
pub(crate) mod requests;
pub(crate) mod session;
pub(crate) mod stars;
pub(crate) mod threads;
pub(crate) mod visits;
pub(crate) mod words;

pub(crate) use bookmarks::Bookmarks;
pub(crate) use drafts::Drafts;
pub(crate) use marks::Marks;
pub(crate) use read::ReadSets;
pub(crate) use requests::Requests;
pub(crate) use session::Session;
pub(crate) use stars::Stars;
pub(crate) use threads::Threads;
pub(crate) use visits::Visits;
pub(crate) use words::Words;

use crate::files::document::{Document, Kind, Stored, Writer};
use crate::settings::Settings;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// A part that is kept: as this window has it, and as it was when the window agreed with the disk.
#[derive(Clone, Debug, Default)]
struct Part<T> {
    now: Arc<T>,
    base: Arc<T>,
}

impl<T: Document> Part<T> {
    fn change(&self) -> Change<T> {
        Change {
            base: Arc::clone(&self.base),
            own: Arc::clone(&self.now),
        }
    }

    /// Takes over what another window wrote.
    fn take(&mut self, written: Written<T>) {
        let is_merged = written.is_merged();
        let (base, now) = written.taken(&self.now);
        self.base = base;
        if is_merged {
            self.now = Arc::new(now);
        }
    }
}

/// A document to be written: what a window has, and what it had when it agreed with the disk.
#[derive(Debug)]
pub(crate) struct Change<T> {
    pub(crate) base: Arc<T>,
    pub(crate) own: Arc<T>,
}

impl<T: Document> Change<T> {
    fn write(self, dir: &Path, writer: &mut Writer) -> io::Result<Written<T>> {
        let stored = writer.write(dir, &*self.base, &*self.own)?;
        Ok(Written {
            given: self.own,
            stored,
        })
    }
}

/// What a worker wrote.
#[derive(Debug)]
pub(crate) struct Written<T> {
    given: Arc<T>,
    stored: Stored<T>,
}

impl<T> Written<T> {
    /// Whether another window had changed it.
    pub(crate) const fn is_merged(&self) -> bool {
        matches!(self.stored, Stored::Merged(_))
    }

    /// What window and disk agree about, and what the window has from now on.
    pub(crate) fn taken(self, now: &T) -> (Arc<T>, T)
    where
        T: Document,
    {
        match self.stored {
            Stored::AsGiven => (self.given, now.clone()),
            Stored::Merged(merged) => {
                let now = T::merged(merged.clone(), &self.given, now);
                (Arc::new(merged), now)
            }
        }
    }
}

/// A document of any kind to be written.
#[derive(Debug)]
pub(crate) enum Unsaved {
    Settings(Change<Settings>),
    History(Change<Visits>),
    Bookmarks(Change<Bookmarks>),
    Session(Change<Session>),
    Marks(Change<Marks>),
    Read(Change<ReadSets>),
    Stars(Change<Stars>),
    Threads(Change<Threads>),
    Drafts(Change<Drafts>),
    Words(Change<Words>),
    Requests(Change<Requests>),
}

/// A document of any kind that was written.
#[derive(Debug)]
pub(crate) enum Saved {
    Settings(Box<Written<Settings>>),
    History(Written<Visits>),
    Bookmarks(Written<Bookmarks>),
    Session(Written<Session>),
    Marks(Written<Marks>),
    Read(Written<ReadSets>),
    Stars(Written<Stars>),
    Threads(Written<Threads>),
    Drafts(Written<Drafts>),
    Words(Written<Words>),
    Requests(Written<Requests>),
}

impl Unsaved {
    pub(crate) const fn kind(&self) -> Kind {
        match self {
            Self::Settings(_) => Kind::Settings,
            Self::History(_) => Kind::History,
            Self::Bookmarks(_) => Kind::Bookmarks,
            Self::Session(_) => Kind::Session,
            Self::Marks(_) => Kind::Marks,
            Self::Read(_) => Kind::Read,
            Self::Stars(_) => Kind::Stars,
            Self::Threads(_) => Kind::Threads,
            Self::Drafts(_) => Kind::Drafts,
            Self::Words(_) => Kind::Words,
            Self::Requests(_) => Kind::Requests,
        }
    }

    /// Writes it into a profile.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn write(self, dir: &Path, writer: &mut Writer) -> io::Result<Saved> {
        Ok(match self {
            Self::Settings(change) => Saved::Settings(Box::new(change.write(dir, writer)?)),
            Self::History(change) => Saved::History(change.write(dir, writer)?),
            Self::Bookmarks(change) => Saved::Bookmarks(change.write(dir, writer)?),
            Self::Session(change) => Saved::Session(change.write(dir, writer)?),
            Self::Marks(change) => Saved::Marks(change.write(dir, writer)?),
            Self::Read(change) => Saved::Read(change.write(dir, writer)?),
            Self::Stars(change) => Saved::Stars(change.write(dir, writer)?),
            Self::Threads(change) => Saved::Threads(change.write(dir, writer)?),
            Self::Drafts(change) => Saved::Drafts(change.write(dir, writer)?),
            Self::Words(change) => Saved::Words(change.write(dir, writer)?),
            Self::Requests(change) => Saved::Requests(change.write(dir, writer)?),
        })
    }
}

/// Everything that is kept. Each part is shared, so that a worker can write it while it is looked
/// at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keep {
    visits: Part<Visits>,
    bookmarks: Part<Bookmarks>,
    session: Part<Session>,
    marks: Part<Marks>,
    read: Part<ReadSets>,
    stars: Part<Stars>,
    threads: Part<Threads>,
    drafts: Part<Drafts>,
    words: Part<Words>,
    requests: Part<Requests>,
    /// Documents that must not be written: one that cannot be used is still in their place.
    frozen: Vec<Kind>,
}

impl Keep {
    /// Reads everything that a profile keeps; the sentences tell what could not be used.
    pub(crate) fn load(dir: &Path) -> (Self, Vec<String>) {
        let mut keep = Self::default();
        let mut troubles = Vec::new();
        keep.visits = keep.load_part(dir, &mut troubles);
        keep.bookmarks = keep.load_part(dir, &mut troubles);
        keep.session = keep.load_part(dir, &mut troubles);
        keep.marks = keep.load_part(dir, &mut troubles);
        keep.read = keep.load_part(dir, &mut troubles);
        keep.stars = keep.load_part(dir, &mut troubles);
        keep.threads = keep.load_part(dir, &mut troubles);
        keep.drafts = keep.load_part(dir, &mut troubles);
        keep.words = keep.load_part(dir, &mut troubles);
        keep.requests = keep.load_part(dir, &mut troubles);
        (keep, troubles)
    }

    fn load_part<T: Document + Default>(
        &mut self,
        dir: &Path,
        troubles: &mut Vec<String>,
    ) -> Part<T> {
        let found = crate::files::document::read(dir, T::KIND);
        troubles.extend(found.trouble);
        if !found.may_save {
            self.frozen.push(T::KIND);
        }
        let mut now = found.fields.map(T::from_fields).unwrap_or_default();
        troubles.extend(now.complete(dir));
        let now = Arc::new(now);
        let base = Arc::clone(&now);
        Part { now, base }
    }

    /// The addresses that were visited.
    pub(crate) fn visits(&self) -> &Visits {
        &self.visits.now
    }

    pub(crate) fn visits_mut(&mut self) -> &mut Visits {
        Arc::make_mut(&mut self.visits.now)
    }

    /// The bookmarks.
    pub(crate) fn bookmarks(&self) -> &Bookmarks {
        &self.bookmarks.now
    }

    pub(crate) fn bookmarks_mut(&mut self) -> &mut Bookmarks {
        Arc::make_mut(&mut self.bookmarks.now)
    }

    /// The tabs that were open.
    pub(crate) fn session(&self) -> &Session {
        &self.session.now
    }

    pub(crate) fn session_mut(&mut self) -> &mut Session {
        Arc::make_mut(&mut self.session.now)
    }

    /// How far a user without a name read.
    pub(crate) fn marks(&self) -> &Marks {
        &self.marks.now
    }

    pub(crate) fn marks_mut(&mut self) -> &mut Marks {
        Arc::make_mut(&mut self.marks.now)
    }

    /// Which messages the user read.
    pub(crate) fn read(&self) -> &ReadSets {
        &self.read.now
    }

    pub(crate) fn read_mut(&mut self) -> &mut ReadSets {
        Arc::make_mut(&mut self.read.now)
    }

    /// The messages with a star.
    pub(crate) fn stars(&self) -> &Stars {
        &self.stars.now
    }

    pub(crate) fn stars_mut(&mut self) -> &mut Stars {
        Arc::make_mut(&mut self.stars.now)
    }

    /// The threads that the user watches or ignores.
    pub(crate) fn threads(&self) -> &Threads {
        &self.threads.now
    }

    pub(crate) fn threads_mut(&mut self) -> &mut Threads {
        Arc::make_mut(&mut self.threads.now)
    }

    /// The messages that are being written.
    pub(crate) fn drafts(&self) -> &Drafts {
        &self.drafts.now
    }

    pub(crate) fn drafts_mut(&mut self) -> &mut Drafts {
        Arc::make_mut(&mut self.drafts.now)
    }

    /// The words that the user spells so.
    pub(crate) fn words(&self) -> &Words {
        &self.words.now
    }

    pub(crate) fn words_mut(&mut self) -> &mut Words {
        Arc::make_mut(&mut self.words.now)
    }

    /// The requests for files.
    pub(crate) fn requests(&self) -> &Requests {
        &self.requests.now
    }

    pub(crate) fn requests_mut(&mut self) -> &mut Requests {
        Arc::make_mut(&mut self.requests.now)
    }

    /// Leaves the tabs to the window that has the profile already: none are opened, and none are
    /// written.
    pub(crate) fn leave_session(&mut self) {
        self.session = Part::default();
        self.frozen.push(Kind::Session);
    }

    /// The document of a kind as it is now; `None` when it must not be written.
    pub(crate) fn unsaved(&self, kind: Kind) -> Option<Unsaved> {
        if self.frozen.contains(&kind) {
            return None;
        }
        Some(match kind {
            Kind::Settings => return None,
            Kind::History => Unsaved::History(self.visits.change()),
            Kind::Bookmarks => Unsaved::Bookmarks(self.bookmarks.change()),
            Kind::Session => Unsaved::Session(self.session.change()),
            Kind::Marks => Unsaved::Marks(self.marks.change()),
            Kind::Read => Unsaved::Read(self.read.change()),
            Kind::Stars => Unsaved::Stars(self.stars.change()),
            Kind::Threads => Unsaved::Threads(self.threads.change()),
            Kind::Drafts => Unsaved::Drafts(self.drafts.change()),
            Kind::Words => Unsaved::Words(self.words.change()),
            Kind::Requests => Unsaved::Requests(self.requests.change()),
        })
    }

    /// Takes what a worker wrote, with what other windows had added.
    pub(crate) fn take(&mut self, saved: Saved) {
        match saved {
            Saved::Settings(_) => {}
            Saved::History(written) => self.visits.take(written),
            Saved::Bookmarks(written) => self.bookmarks.take(written),
            Saved::Session(written) => self.session.take(written),
            Saved::Marks(written) => self.marks.take(written),
            Saved::Read(written) => self.read.take(written),
            Saved::Stars(written) => self.stars.take(written),
            Saved::Threads(written) => self.threads.take(written),
            Saved::Drafts(written) => self.drafts.take(written),
            Saved::Words(written) => self.words.take(written),
            Saved::Requests(written) => self.requests.take(written),
        }
    }
}

#[cfg(test)]
mod tests;
