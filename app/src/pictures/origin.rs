//! Sources of the bytes of pictures.

use super::PictureError;
use crate::files::SharedBytes;
use crate::platform::net::{self, FetchTimeouts};
use crate::strings::{said, tr};
use fidoscope_core::objects::{FileKind, same_name_in_any_case};
use fidoscope_core::page::{Content, ObjectFile, Page};
use fidoscope_core::resolve::object_bytes;
use fidoscope_core::url::FidoUrl;
use std::hash::{Hash, Hasher};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};

/// Maximum number of files searched in the user's folder, and maximum size of each, in bytes:
/// pictures of authors are as large as stamps.
const FOLDER_FILES: usize = 20_000;
const FOLDER_BYTES: u64 = 2 * 1024 * 1024;

/// Decoded sizes of pictures: the longest side, in pixels.
pub(crate) mod side {
    /// Size in a gallery.
    pub(crate) const THUMBNAIL: u32 = 192;
    /// Size in the text of a message.
    pub(crate) const INLINE: u32 = 1280;
    /// Size in the viewer, if the graphics card allows it.
    pub(crate) const WHOLE: u32 = 8192;
}

/// Source of the bytes of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Origin {
    /// Bytes in memory.
    Bytes(SharedBytes, FileKind),
    /// Fidonet address.
    Url(FidoUrl),
    /// Object listed by a page.
    Listed(Listed),
    /// Address of the Web; fetched only at the user's request.
    Web(String),
    /// Folder of the user and a file name from a message.
    Folder(PathBuf, String),
}

impl Origin {
    /// Reads the bytes and applies `then` to them. `fetch` returns the file at an address. For
    /// workers.
    pub(crate) fn read<T>(
        &self,
        fetch: impl FnOnce(&FidoUrl) -> Result<ObjectFile, String>,
        then: impl FnOnce(&[u8], FileKind) -> Result<T, PictureError>,
    ) -> Result<T, PictureError> {
        match self {
            Self::Bytes(held, kind) => then(&held.0, *kind),
            Self::Listed(listed) => {
                let (bytes, kind) = listed.bytes().map_err(PictureError::Absent)?;
                then(&bytes, kind)
            }
            Self::Url(url) => {
                let file = fetch(url).map_err(PictureError::Absent)?;
                then(&file.bytes, file.kind)
            }
            Self::Web(url) => {
                let bytes =
                    net::fetch(url, FetchTimeouts::default()).map_err(PictureError::Absent)?;
                then(&bytes, FileKind::detect(&bytes, ""))
            }
            Self::Folder(folder, name) => {
                let absent = || PictureError::Absent(tr!("objects-no-file").to_owned());
                let bytes = file_of(folder, name).ok_or_else(absent)?;
                then(&bytes, FileKind::detect(&bytes, name))
            }
        }
    }
}

/// Returns the file of that name in a folder. The name, which comes from a message, is compared
/// with those in the folder and never becomes a path.
fn file_of(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let entries = std::fs::read_dir(folder).ok()?.take(FOLDER_FILES).flatten();
    let mut found = None;
    for entry in entries {
        let own = entry.file_name();
        let own = own.to_string_lossy();
        if own == name || (found.is_none() && same_name_in_any_case(&own, name)) {
            found = Some(entry.path());
            if own == name {
                break;
            }
        }
    }
    let file = std::fs::File::open(found?).ok()?;
    let is_small = file
        .metadata()
        .is_ok_and(|known| known.is_file() && known.len() <= FOLDER_BYTES);
    let mut bytes = Vec::new();
    is_small
        .then(|| file.take(FOLDER_BYTES).read_to_end(&mut bytes))?
        .ok()?;
    Some(bytes)
}

/// Object listed by a page; pages are compared by pointer.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    page: Weak<Page>,
    at: usize,
}

impl Listed {
    /// Returns the bytes and the kind of the object, or a sentence that says why there are none.
    /// For workers.
    pub(crate) fn bytes(&self) -> Result<(Vec<u8>, FileKind), String> {
        let gone = || tr!("objects-no-file").to_owned();
        let page = self.page.upgrade().ok_or_else(gone)?;
        let Content::Messages(messages) = &page.content else {
            return Err(gone());
        };
        let row = messages.objects.as_ref().and_then(|own| own.get(self.at));
        let row = row.ok_or_else(gone)?;
        let found = object_bytes(messages, row).map_err(said)?;
        Ok((found.bytes, row.kind))
    }
}

impl PartialEq for Listed {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at && self.page.ptr_eq(&other.page)
    }
}

impl Eq for Listed {}

impl Hash for Listed {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.page.as_ptr().addr().hash(state);
        self.at.hash(state);
    }
}

/// Key of a picture in the cache: its source and its decoded size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PictureKey {
    pub(crate) origin: Origin,
    /// Longest side, in pixels.
    pub(crate) side: u32,
}

impl PictureKey {
    /// Returns the key of a picture in memory.
    pub(crate) fn from_bytes(bytes: &SharedBytes, kind: FileKind, side: u32) -> Self {
        let origin = Origin::Bytes(bytes.clone(), kind);
        Self { origin, side }
    }

    /// Returns the key of a picture at an address.
    pub(crate) fn at(url: &FidoUrl, side: u32) -> Self {
        let origin = Origin::Url(url.clone());
        Self { origin, side }
    }

    /// Returns the key of a picture of the Web.
    pub(crate) fn of_web(url: &str, side: u32) -> Self {
        let origin = Origin::Web(url.to_owned());
        Self { origin, side }
    }

    /// Returns the key of a file in a folder of the user.
    pub(crate) fn in_folder(folder: &Path, name: &str, side: u32) -> Self {
        let origin = Origin::Folder(folder.to_owned(), name.to_owned());
        Self { origin, side }
    }

    /// Returns the key of an object that a page lists.
    pub(crate) fn listed(page: &Arc<Page>, at: usize, side: u32) -> Self {
        let page = Arc::downgrade(page);
        let origin = Origin::Listed(Listed { page, at });
        Self { origin, side }
    }

    /// Returns whether animations play at this size; thumbnails stand still.
    pub(crate) fn moves(&self) -> bool {
        self.side > side::THUMBNAIL
    }
}
