//! Who knows where senders are.

use super::Library;
use crate::gazetteer::Gazetteer;
use crate::geo::SenderPlaces;
use crate::guard::locked;
use crate::job::Job;
use crate::nodelist::StationLocator;
use std::sync::{Arc, Mutex};

/// The lists of stations of a library, as far as places are concerned.
#[derive(Default)]
pub(super) struct SenderPlacesCache {
    given: Option<Arc<dyn SenderPlaces>>,
    /// Of the configured lists, as they were at last.
    known: Mutex<Option<Arc<StationLocator>>>,
}

impl Library {
    /// Who knows where senders are (7.2.1.5.7); `None` when there are no lists of stations: then
    /// only ORIGEO kludges say it.
    #[must_use]
    pub fn sender_places(&self, job: &Job) -> Option<Arc<dyn SenderPlaces>> {
        if let Some(given) = &self.places.given {
            return Some(Arc::clone(given));
        }
        Some(self.whereabouts(job)? as Arc<dyn SenderPlaces>)
    }

    /// Where the stations of the configured lists are; `None` when there are no lists. Reads the lists
    /// and unpacks the gazetteer at the first call, so only a worker asks.
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

    /// Sets who knows where senders are, in place of configured lists.
    pub fn set_sender_places(&mut self, places: Arc<dyn SenderPlaces>) {
        self.places.given = Some(places);
    }
}
