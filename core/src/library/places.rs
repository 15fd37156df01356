//! Who knows where senders are.

use super::Library;
use crate::geo::SenderPlaces;
use std::sync::Arc;

/// The lists of stations of a library, as far as places are concerned.
#[derive(Default)]
pub(super) struct Places {
    given: Option<Arc<dyn SenderPlaces>>,
}

impl Library {
    /// Who knows where senders are (7.2.1.5.7); `None` when there are no lists of stations: then
    /// only ORIGEO kludges tell it.
    #[must_use]
    pub fn sender_places(&self) -> Option<Arc<dyn SenderPlaces>> {
        self.places.given.clone()
    }

    /// Sets who knows where senders are, in place of configured lists.
    pub fn set_sender_places(&mut self, places: Arc<dyn SenderPlaces>) {
        self.places.given = Some(places);
    }
}
