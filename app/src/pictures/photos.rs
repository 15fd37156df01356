//! Positions of the pictures of a page, from their EXIF data. A worker reads them; a map shows
//! them.

use fidoscope_core::geo::Position;
use fidoscope_core::job::Job;
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::Page;
use std::sync::{Arc, Weak};

/// Picture with a position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Photo {
    /// Latest message of the page that contains it.
    pub(crate) message: CorpusIndex,
    pub(crate) name: String,
    pub(crate) position: Position,
}

/// Result of the search for photos of a page.
#[derive(Clone, Debug, Default)]
pub(crate) enum Photos {
    /// Not requested.
    #[default]
    Unknown,
    /// A worker is searching.
    Sought,
    Found(Arc<[Photo]>),
}

/// Photos of one page: the one whose map was drawn last.
#[derive(Default)]
pub(crate) struct PagePhotos {
    page: Weak<Page>,
    photos: Photos,
    job: Job,
}

impl PagePhotos {
    pub(super) fn of(&self, page: &Arc<Page>) -> Photos {
        if self.page.as_ptr() == Arc::as_ptr(page) {
            self.photos.clone()
        } else {
            Photos::Unknown
        }
    }

    /// Starts a search of this page, and cancels that of the page before.
    pub(super) fn seek(&mut self, page: &Arc<Page>) -> Job {
        self.job.cancel();
        *self = Self {
            page: Arc::downgrade(page),
            photos: Photos::Sought,
            job: Job::new(),
        };
        self.job.clone()
    }

    pub(super) fn put(&mut self, page: &Weak<Page>, found: Vec<Photo>) {
        if self.page.ptr_eq(page) {
            self.photos = Photos::Found(found.into());
        }
    }
}
