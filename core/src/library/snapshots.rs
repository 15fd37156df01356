//! The headers of areas: where they are kept, from where they are read, and whether they are still those of the base.

use super::cache::SnapshotCache;
use super::reading::Cores;
use super::{Area, Corpus, HeaderStore, Library, LibraryError, Snapshot};
use crate::base::{BaseError, BaseStamp, MessageBase};
use crate::guard::locked;
use crate::job::Job;
use crate::limits;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

impl Library {
    /// Has headers taken from a store, where it has those of a base as it is now.
    pub fn use_headers(&mut self, store: Arc<dyn HeaderStore>) {
        self.headers = Some(store);
    }

    /// Has the headers that the store keeps of areas with at least `from` messages read when they are first asked for instead of all
    /// at once; with `None` all at once, as it is at first. Of a base that the store does not have and that keeps headers apart from
    /// texts, only the headers are read at once. It is for a run that shows a page and ends: what it shows counts if
    /// [`Library::headers_are_sound`] when all is done; else this is called again, with `None`, and all is done
    /// again. The file of each such area stays open.
    pub fn read_headers_on_demand(&mut self, from: Option<usize>) {
        self.headers_on_demand = from;
        self.cache = SnapshotCache::default();
        self.headers_damaged = Mutex::default();
    }

    /// Whether what was read on demand is that of one state of each base, and no damage was found in what the store keeps.
    #[must_use]
    pub fn headers_are_sound(&self) -> bool {
        let files = locked(&self.headers_damaged);
        files.iter().all(|damaged| !damaged.load(Ordering::Relaxed))
    }

    /// The headers of all messages of an area: from the cache while the base has not changed, else from
    /// the store, else from the base.
    ///
    /// # Errors
    /// When the area has no readable base, or the job was cancelled.
    pub fn snapshot(&self, area: &Arc<Area>, job: &Job) -> Result<Arc<Snapshot>, LibraryError> {
        self.known_or(area, |_, _| {
            let _turn = self.turns.wait(area.id(), job)?;
            // Whoever had the turn before may have read them.
            self.known_or(area, |base, stamp| {
                let made = self.stored_or_read(area, base, stamp, Cores::Two, job)?;
                Ok(self.cache.put(Arc::new(made)))
            })
        })
    }

    /// The snapshot in the cache, else what `make` gives for the base and its stamp.
    fn known_or(
        &self,
        area: &Arc<Area>,
        make: impl FnOnce(&dyn MessageBase, BaseStamp) -> Result<Arc<Snapshot>, LibraryError>,
    ) -> Result<Arc<Snapshot>, LibraryError> {
        let base = area.open()?;
        let stamp = base.stamp()?;
        if let Some(known) = self.cache.get(area.id(), &stamp) {
            return Ok(known);
        }
        make(base.as_ref(), stamp)
    }

    /// The headers that the store has of a base in this state, else those that are in the base.
    fn stored_or_read(
        &self,
        area: &Arc<Area>,
        base: &dyn MessageBase,
        stamp: BaseStamp,
        cores: Cores,
        job: &Job,
    ) -> Result<Snapshot, LibraryError> {
        let on_demand = self.headers_on_demand.filter(|_| cores == Cores::Two);
        if let Some(store) = &self.headers
            && let Some(kept) = store.open(area, &stamp)
        {
            let damaged = Arc::default();
            let mut stored = Snapshot::from_stored(area, stamp.clone(), &kept, &damaged);
            if let Some(stored) = &stored {
                stored.give_numbers(base);
            }
            let is_great =
                |stored: &mut Snapshot| on_demand.is_some_and(|from| stored.len() >= from);
            if let Some(stored) = stored.take_if(is_great) {
                locked(&self.headers_damaged).push(damaged);
                return Ok(stored);
            }
            let whole = stored.and_then(|mut stored| stored.read_all(cores, job).map(|()| stored));
            match whole {
                Some(whole) => return Ok(whole),
                None if job.is_cancelled() => return Err(BaseError::Cancelled.into()),
                None => store.note_damage(&kept.file),
            }
        }
        let on_demand = on_demand.map(|from| from.min(limits::BASE_HEADERS_ON_DEMAND));
        if on_demand.is_some_and(|from| base.estimate().is_ok_and(|len| len as usize >= from)) {
            let outdated = Arc::default();
            if let Some(read) = Snapshot::read_headers(area, base, &stamp, &outdated, job)? {
                locked(&self.headers_damaged).push(outdated);
                return Ok(read);
            }
        }
        Snapshot::read(area, base, stamp, cores, job)
    }

    /// The messages of some snapshots as one sequence, with what was already derived from them.
    #[must_use]
    pub fn corpus(&self, snapshots: Vec<Arc<Snapshot>>) -> Arc<Corpus> {
        self.cache.corpus(snapshots)
    }

    /// [`Library::snapshot`] for a passer-by: one that is not kept already is not kept, so that
    /// indexing every area does not push out the areas that the user looks at.
    ///
    /// # Errors
    /// When the area has no readable base, or the job was cancelled.
    pub fn passing_snapshot(
        &self,
        area: &Arc<Area>,
        job: &Job,
    ) -> Result<Arc<Snapshot>, LibraryError> {
        self.known_or(area, |base, stamp| {
            let made = self.stored_or_read(area, base, stamp, Cores::One, job)?;
            Ok(Arc::new(made))
        })
    }

    /// [`Library::passing_snapshot`] of a base that is at rest and was when it was read, for whoever
    /// keeps it; `None` while the base is not ([`BaseStamp::is_at_rest`]).
    ///
    /// # Errors
    /// When the area has no readable base, or the job was cancelled.
    pub fn snapshot_at_rest(
        &self,
        area: &Arc<Area>,
        job: &Job,
    ) -> Result<Option<Arc<Snapshot>>, LibraryError> {
        let base = area.open()?;
        let stamp = base.stamp()?;
        if !stamp.is_at_rest(SystemTime::now()) {
            return Ok(None);
        }
        let known = self.cache.get(area.id(), &stamp);
        let is_whole = |known: &Arc<Snapshot>| known.is_at_rest() && known.facts.is_none();
        let snapshot = match known.filter(is_whole) {
            Some(known) => known,
            None => Arc::new(Snapshot::read(area, base.as_ref(), stamp, Cores::One, job)?),
        };
        // Someone may have written while it was read.
        let is_same = base.stamp()? == *snapshot.stamp();
        Ok(is_same.then_some(snapshot))
    }

    /// Whether the base of an area changed since the snapshot was taken. Where messages are files, a
    /// file of marks next to them changes the stamp, too: then the messages are compared. Reads the
    /// base in that case, so only a worker asks.
    #[must_use]
    pub fn is_stale(&self, snapshot: &Snapshot) -> bool {
        if snapshot.is_outdated() {
            return true;
        }
        let Some(area) = self.area(snapshot.area().id()) else {
            return true;
        };
        let Ok(base) = area.open() else {
            return true;
        };
        if base.stamp().is_ok_and(|stamp| stamp == *snapshot.stamp()) {
            return false;
        }
        let same = |now: Arc<Snapshot>| now.has_messages_of(snapshot);
        !base.format().row().is_of_files || !self.snapshot(area, &Job::new()).is_ok_and(same)
    }
}
