//! The container that was read last, with the files that one pass over a solid archive unpacked.

use fidoscope_core::container::Tree;
use fidoscope_core::page::ObjectFile;
use fidoscope_core::url::FidoUrl;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The container that was read last.
#[derive(Default)]
pub(super) struct LastContainer {
    pub(super) kept: Mutex<Option<CachedContents>>,
    /// Held during a pass: another worker that wants a picture of the same archive waits for it.
    pub(super) pass: Mutex<()>,
}

/// A container, and a directory in it.
pub(super) struct CachedContents {
    pub(super) epoch: u64,
    pub(super) url: FidoUrl,
    pub(super) file: ObjectFile,
    pub(super) inside: Option<UnpackedDirectory>,
}

/// The bytes of a file, or why there are none.
pub(super) type UnpackedFile = Result<Arc<[u8]>, String>;

/// A directory of the container, and its files that were unpacked.
pub(super) struct UnpackedDirectory {
    pub(super) directory: Vec<String>,
    pub(super) tree: Arc<Tree>,
    pub(super) files: HashMap<String, UnpackedFile>,
}

impl LastContainer {
    pub(super) fn lock(&self) -> MutexGuard<'_, Option<CachedContents>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn forget(&self) {
        *self.lock() = None;
    }

    pub(super) fn get(&self, epoch: u64, url: &FidoUrl) -> Option<ObjectFile> {
        let kept = self.lock();
        let kept = kept.as_ref();
        let same = kept.filter(|own| own.epoch == epoch && own.url == *url);
        same.map(|own| own.file.clone())
    }

    /// A directory of a container that is kept, and the file of this name if it was unpacked.
    pub(super) fn inside(
        &self,
        url: &FidoUrl,
        directory: &[&str],
        name: &str,
    ) -> Option<(Arc<Tree>, Option<UnpackedFile>)> {
        let kept = self.lock();
        let own = kept.as_ref().filter(|own| own.url == *url)?;
        let inside = own.inside.as_ref()?;
        let found = inside.files.get(name).cloned();
        (inside.directory == directory).then(|| (Arc::clone(&inside.tree), found))
    }

    pub(super) fn cache_contents(&self, url: &FidoUrl, inside: UnpackedDirectory) {
        if let Some(own) = self.lock().as_mut().filter(|own| own.url == *url) {
            own.inside = Some(inside);
        }
    }
}
