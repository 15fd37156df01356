//! Where the bytes of a picture come from.

use super::PictureError;
use crate::files::SharedBytes;
use crate::platform::net::{self, Patience};
use crate::strings::{said, tr};
use fidoscope_core::objects::{FileKind, same_name_in_any_case};
use fidoscope_core::page::{Content, ObjectFile, Page};
use fidoscope_core::resolve::object_bytes;
use fidoscope_core::url::FidoUrl;
use std::hash::{Hash, Hasher};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};

/// Most files of the user's folder that are looked through, and how long one may be: pictures of
/// authors are as large as stamps.
const FOLDER_FILES: usize = 20_000;
const FOLDER_BYTES: u64 = 2 * 1024 * 1024;

/// How large pictures are decoded, in pixels of their longer side.
pub(crate) mod side {
    /// In a gallery.
    pub(crate) const THUMBNAIL: u32 = 192;
    /// In the text of a message.
    pub(crate) const INLINE: u32 = 1280;
    /// In the viewer, where graphics cards allow it.
    pub(crate) const WHOLE: u32 = 8192;
}

/// Where the bytes of a picture are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Origin {
    /// In memory.
    Bytes(SharedBytes, FileKind),
    /// At an address.
    Url(FidoUrl),
    /// One of the objects that a page lists.
    Listed(Listed),
    /// At an address of the Web; only fetched when the user asked for it.
    Web(String),
    /// A file of a folder of the user's own, by a name that a message gives.
    Folder(PathBuf, String),
}

impl Origin {
    /// The bytes and what they are, and what `then` makes of them. `fetch` gives the file at an address.
    /// To be called in a worker.
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
                let bytes = net::fetch(url, Patience::default()).map_err(PictureError::Absent)?;
                then(&bytes, FileKind::of(&bytes, ""))
            }
            Self::Folder(folder, name) => {
                let absent = || PictureError::Absent(tr!("objects-no-file").to_owned());
                let bytes = file_of(folder, name).ok_or_else(absent)?;
                then(&bytes, FileKind::of(&bytes, name))
            }
        }
    }
}

/// The file of that name in a folder. The name comes from a message: it is compared with those of the
/// folder and never made a path.
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

/// One of the objects that a page lists: pages are distinguished by where they are.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    page: Weak<Page>,
    at: usize,
}

impl Listed {
    /// The bytes of the object and what they are, or a sentence why there are none. To be called in
    /// a worker.
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

/// A picture as large as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PictureKey {
    pub(crate) origin: Origin,
    /// Longest side in pixels.
    pub(crate) side: u32,
}

impl PictureKey {
    /// A picture whose bytes are there.
    pub(crate) fn of(bytes: &SharedBytes, kind: FileKind, side: u32) -> Self {
        let origin = Origin::Bytes(bytes.clone(), kind);
        Self { origin, side }
    }

    /// A picture at an address.
    pub(crate) fn at(url: &FidoUrl, side: u32) -> Self {
        let origin = Origin::Url(url.clone());
        Self { origin, side }
    }

    /// A picture of the Web.
    pub(crate) fn of_web(url: &str, side: u32) -> Self {
        let origin = Origin::Web(url.to_owned());
        Self { origin, side }
    }

    /// A file in a folder of the user's own.
    pub(crate) fn in_folder(folder: &Path, name: &str, side: u32) -> Self {
        let origin = Origin::Folder(folder.to_owned(), name.to_owned());
        Self { origin, side }
    }

    /// One of the objects that a page lists.
    pub(crate) fn listed(page: &Arc<Page>, at: usize, side: u32) -> Self {
        let page = Arc::downgrade(page);
        let origin = Origin::Listed(Listed { page, at });
        Self { origin, side }
    }

    /// Whether its frames follow each other; thumbnails do not move.
    pub(crate) fn moves(&self) -> bool {
        self.side > side::THUMBNAIL
    }
}
