//! Headers of areas: their cache, their sources, and their agreement with the bases.

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
    /// Uses a store of headers, if it has those of a base in its current state.
    pub fn set_header_store(&mut self, store: Arc<dyn HeaderStore>) {
        self.headers = Some(store);
    }

    /// Sets the number of messages from which stored headers of an area are read on first use
    /// instead of all at once. `None`, the default, reads all at once. Of a base that the store
    /// lacks and that stores headers apart from texts, only the headers are read at once. Meant for
    /// a run that shows a page and ends: its output is valid if [`Library::headers_are_sound`]
    /// returns true at the end. Otherwise this is called again with `None`, and everything is
    /// repeated. The file of each such area stays open.
    pub fn read_headers_on_demand(&mut self, from: Option<usize>) {
        self.headers_on_demand = from;
        self.cache = SnapshotCache::default();
        self.headers_damaged = Mutex::default();
    }

    /// Returns whether everything read on demand is from one state of each base, and no damage was
    /// found in the store.
    #[must_use]
    pub fn headers_are_sound(&self) -> bool {
        let files = locked(&self.headers_damaged);
        files.iter().all(|damaged| !damaged.load(Ordering::Relaxed))
    }

    /// Returns the headers of all messages of an area: from the cache while the base has not
    /// changed, else from the store, else from the base.
    ///
    /// # Errors
    /// If the area has no readable base, or the job was cancelled.
    pub fn snapshot(&self, area: &Arc<Area>, job: &Job) -> Result<Arc<Snapshot>, LibraryError> {
        self.cached_or_read(area, |_, _| {
            let _turn = self.turns.wait(area.id(), job)?;
            // The previous holder of the turn may have read them.
            self.cached_or_read(area, |base, stamp| {
                let made = self.stored_or_read(area, base, stamp, Cores::Two, job)?;
                Ok(self.cache.put(Arc::new(made)))
            })
        })
    }

    /// Returns the cached snapshot, else the result of `make` for the base and its stamp.
    fn cached_or_read(
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

    /// Returns the stored headers of a base in this state, else reads them from the base.
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
                stored.pass_numbers(base);
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

    /// Returns the messages of some snapshots as one sequence, with data already derived from them.
    #[must_use]
    pub fn corpus(&self, snapshots: Vec<Arc<Snapshot>>) -> Arc<Corpus> {
        self.cache.corpus(snapshots)
    }

    /// Does the same as [`Library::snapshot`], but does not add to the cache, so that indexing all
    /// areas does not push out the areas that the user visits.
    ///
    /// # Errors
    /// If the area has no readable base, or the job was cancelled.
    pub fn snapshot_without_caching(
        &self,
        area: &Arc<Area>,
        job: &Job,
    ) -> Result<Arc<Snapshot>, LibraryError> {
        self.cached_or_read(area, |base, stamp| {
            let made = self.stored_or_read(area, base, stamp, Cores::One, job)?;
            Ok(Arc::new(made))
        })
    }

    /// Does the same as [`Library::snapshot_without_caching`], but only for a base that is at rest and was
    /// so when it was read, so that the result may be stored; else `None`
    /// ([`BaseStamp::is_at_rest`]).
    ///
    /// # Errors
    /// If the area has no readable base, or the job was cancelled.
    pub fn settled_snapshot(
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
        // Another program may have written while it was read.
        let is_same = base.stamp()? == *snapshot.stamp();
        Ok(is_same.then_some(snapshot))
    }

    /// Returns whether the base of an area changed since the snapshot was taken. If messages are
    /// files, a file of marks next to them also changes the stamp: then the messages are compared.
    /// Reads the base in that case: call it in a worker.
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
