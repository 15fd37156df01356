//! Places of senders.

use super::Library;
use crate::gazetteer::Gazetteer;
use crate::geo::SenderPlaces;
use crate::guard::locked;
use crate::job::Job;
use crate::nodelist::StationLocator;
use std::sync::{Arc, Mutex};

/// Cached places by the stations' lists of a library.
#[derive(Default)]
pub(super) struct SenderPlacesCache {
    given: Option<Arc<dyn SenderPlaces>>,
    /// Places by the configured lists, as of the last use.
    known: Mutex<Option<Arc<StationLocator>>>,
}

impl Library {
    /// Returns the source of senders' places (7.2.1.5.7); `None` without lists of stations: then
    /// only ORIGEO kludges count.
    #[must_use]
    pub fn sender_places(&self, job: &Job) -> Option<Arc<dyn SenderPlaces>> {
        if let Some(given) = &self.places.given {
            return Some(Arc::clone(given));
        }
        Some(self.whereabouts(job)? as Arc<dyn SenderPlaces>)
    }

    /// Returns the places of stations in the configured lists; `None` without lists. Reads the
    /// lists and unpacks the gazetteer on the first call: call it in a worker.
    #[must_use]
    pub fn whereabouts(&self, job: &Job) -> Option<Arc<StationLocator>> {
        let lists = self.nodelists(job);
        if lists.is_empty() || job.is_cancelled() {
            return None;
        }
        let mut known = locked(&self.places.known);
        let is_it = |own: &&Arc<StationLocator>| Arc::ptr_eq(own.lists(), &lists);
        if let Some(own) = known.as_ref().filter(is_it) {
            return Some(Arc::clone(own));
        }
        let made = Arc::new(StationLocator::new(lists, Gazetteer::built_in()));
        *known = Some(Arc::clone(&made));
        Some(made)
    }

    /// Sets the source of senders' places, instead of configured lists.
    pub fn set_sender_places(&mut self, places: Arc<dyn SenderPlaces>) {
        self.places.given = Some(places);
    }
}
