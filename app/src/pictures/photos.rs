//! Where the pictures of a page were taken, as far as their EXIF says so. A worker looks; a map shows them.

use fidoscope_core::geo::Position;
use fidoscope_core::job::Job;
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::page::Page;
use std::sync::{Arc, Weak};

/// A picture with a position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Photo {
    /// The latest message of the page that it is in.
    pub(crate) message: CorpusIndex,
    pub(crate) name: String,
    pub(crate) position: Position,
}

/// What is known of the photos of a page.
#[derive(Clone, Debug, Default)]
pub(crate) enum Photos {
    /// No one looked for them.
    #[default]
    Unknown,
    /// A worker is looking.
    Sought,
    Found(Arc<[Photo]>),
}

/// The photos of one page: that whose map was drawn last.
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

    /// The photos of this page are looked for from now on, and those of another one no longer.
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
