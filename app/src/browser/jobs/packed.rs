//! Files inside of containers for pictures: the container that was read last is kept, so that each of its
//! thumbnails does not gather and decode it again.

use super::Shared;
use super::replies::file_at;
use crate::strings::{said, tr};
use fidoscope_core::container::{self, Resolved};
use fidoscope_core::library::Library;
use fidoscope_core::objects::FileKind;
use fidoscope_core::page::ObjectFile;
use fidoscope_core::url::FidoUrl;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The container that was read last.
#[derive(Default)]
pub(super) struct LastContainer(Mutex<Option<Kept>>);

struct Kept {
    epoch: u64,
    url: FidoUrl,
    file: ObjectFile,
}

impl LastContainer {
    fn lock(&self) -> MutexGuard<'_, Option<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn forget(&self) {
        *self.lock() = None;
    }

    fn get(&self, epoch: u64, url: &FidoUrl) -> Option<ObjectFile> {
        let kept = self.lock();
        let same = kept
            .as_ref()
            .filter(|own| own.epoch == epoch && own.url == *url);
        same.map(|own| own.file.clone())
    }
}

/// The file that an address designates, as [`file_at`]; `epoch` is that of the mail.
pub(super) fn file_in(
    shared: &Shared,
    epoch: u64,
    url: &FidoUrl,
    library: &Library,
) -> Result<ObjectFile, String> {
    let parts: Vec<&str> = url.path().collect();
    let Some((first, rest)) = parts.split_first().filter(|(_, rest)| !rest.is_empty()) else {
        return file_at(shared, url, library);
    };
    let whole = url.with_path([*first], false);
    let file = match shared.container.get(epoch, &whole) {
        Some(file) => file,
        None => {
            let file = file_at(shared, &whole, library)?;
            *shared.container.lock() = Some(Kept {
                epoch,
                url: whole,
                file: file.clone(),
            });
            file
        }
    };
    match container::walk(&file.bytes, &file.name, rest, false).map_err(said)? {
        Resolved::File { name, bytes } => Ok(ObjectFile {
            kind: FileKind::of(&bytes, &name),
            name,
            bytes: bytes.into(),
        }),
        Resolved::Directory { .. } => Err(tr!("objects-no-file").to_owned()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Kept, LastContainer};
    use fidoscope_core::objects::FileKind;
    use fidoscope_core::page::ObjectFile;
    use fidoscope_core::url::FidoUrl;

    #[test]
    fn a_container_is_kept_for_its_address_and_the_same_mail() {
        let url = |name: &str| FidoUrl::area("Test", None).with_path([name], false);
        let last = LastContainer::default();
        *last.lock() = Some(Kept {
            epoch: 3,
            url: url("a.tar"),
            file: ObjectFile {
                name: "a.tar".to_owned(),
                kind: FileKind::Tar,
                bytes: b"bytes".as_slice().into(),
            },
        });
        assert_eq!(&*last.get(3, &url("a.tar")).unwrap().bytes, b"bytes");
        assert!(last.get(4, &url("a.tar")).is_none());
        assert!(last.get(3, &url("b.tar")).is_none());
        last.forget();
        assert!(last.get(3, &url("a.tar")).is_none());
    }
}
