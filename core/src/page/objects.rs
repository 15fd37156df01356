//! Objects inside of mail as pages show them (7.1, 7.2.2, 7.2.3.19).

use crate::container::ContainerEntry;
use crate::library::{AreaId, CorpusIndex, MessageRow};
use crate::objects::{Completeness, Encoding, FileKind, Section};
use crate::time::{UtcOffset, WallTime};
use crate::url::FidoUrl;
use std::sync::Arc;

/// What an address with an object path designates (7.1).
#[derive(Clone, Debug)]
pub struct ObjectPage {
    /// Decoded parts of the object path; the first is the name of the designated object.
    pub path: Vec<String>,
    /// Whether the path ended with a slash: the contents of the last part are asked for.
    pub into: bool,
    /// What is there.
    pub shown: AtPath,
    /// The designated object in mail (7.2.2.2); `None` when there is no object of that name.
    pub source: Option<ObjectSource>,
    /// Of an object with missing sections those that are here, one after another: nothing to show,
    /// but something to save for whoever asks for it.
    pub rest: Option<Arc<[u8]>>,
}

/// What is at the end of an object path.
#[derive(Clone, Debug)]
pub enum AtPath {
    /// A file: the object itself, or one from inside of it.
    File(ObjectFile),
    /// A directory of a container, or its root.
    Directory {
        /// Name of the container that the directory is in.
        container: String,
        /// The directory within that container, parts separated by `/`; empty for the root.
        path: String,
        /// What is right in it: directories first, then files, by name. To open one, add its
        /// name to the address: [`ObjectPage::child_url`].
        entries: Vec<ContainerEntry>,
    },
    /// Nothing is available; the notices of the page say why.
    Nothing,
}

/// A file with its bytes.
#[derive(Clone)]
pub struct ObjectFile {
    /// Its name: never a path, but not necessarily a name that a file system takes.
    pub name: String,
    /// What it is, by its bytes.
    pub kind: FileKind,
    /// Its bytes.
    pub bytes: Arc<[u8]>,
}

impl std::fmt::Debug for ObjectFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ObjectFile")
            .field("name", &self.name)
            .field("kind", &self.kind)
            .field("bytes", &self.bytes.len())
            .finish()
    }
}

/// Where a designated object comes from.
#[derive(Clone, Debug)]
pub struct ObjectSource {
    /// Its name as it was posted.
    pub name: String,
    /// How it was made text; `None` for a file that never was: one of a file echo.
    pub encoding: Option<Encoding>,
    /// What it is, by its bytes; [`FileKind::Binary`] while they are unavailable.
    pub kind: FileKind,
    /// Decoded bytes of what there is.
    pub size: u64,
    /// How much of it there is.
    pub state: Completeness,
    /// The messages that its pieces are in, in the order of sections.
    pub messages: Vec<SourceMessage>,
    /// The file echo that it is a file of (7.4).
    pub file: Option<FileSource>,
}

/// What is known of a file of a file echo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileSource {
    /// Areatag of the file echo.
    pub tag: String,
    /// When the file was changed last, by the clock of the user.
    pub modified: Option<WallTime>,
    /// What the lists of the file echo or the file itself say of it; may be empty.
    pub description: String,
}

/// A message that an object, or a section of it, is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceMessage {
    /// The area.
    pub area: AreaId,
    /// Its areatag.
    pub tag: String,
    /// Number of the message in its base.
    pub number: u32,
    /// Value of its MSGID; may be empty.
    pub msgid: String,
    /// Name of who posted it.
    pub from: String,
    /// When it was written.
    pub written: WallTime,
    /// Offset of its clock from UTC, if known.
    pub utc_offset: Option<UtcOffset>,
    /// Which section is in it.
    pub section: Option<Section>,
}

impl SourceMessage {
    /// The message of a row.
    pub(crate) fn of(row: &MessageRow<'_>, section: Option<Section>) -> Self {
        Self {
            area: row.area().id(),
            tag: row.area().tag().to_owned(),
            number: row.number(),
            msgid: row.msgid().to_owned(),
            from: row.from().to_owned(),
            written: row.written(),
            utc_offset: row.utc_offset(),
            section,
        }
    }

    /// The address of the message, if it has an MSGID.
    #[must_use]
    pub fn url(&self) -> Option<FidoUrl> {
        (!self.msgid.is_empty()).then(|| FidoUrl::message(&self.tag, None, &self.msgid))
    }
}

impl ObjectPage {
    /// The address of an entry of the directory that is shown.
    #[must_use]
    pub fn child_url(&self, url: &FidoUrl, entry: &ContainerEntry) -> FidoUrl {
        let parts = self.path.iter().map(String::as_str);
        url.with_path(parts.chain([entry.name()]), entry.is_directory)
    }
}

/// A piece of an object of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectPiece {
    /// The message that it is in.
    pub message: CorpusIndex,
    /// Its place among the pieces of that message, from the top, from 0: an index of what
    /// [`find_in`](crate::objects::find_in) gives.
    pub place: u32,
    /// Which section it is; `None` when it is no section.
    pub section: Option<Section>,
}

/// One object of a list (7.2.3.19). Its bytes come by `resolve::object_bytes`, or by its address.
#[derive(Clone, Debug)]
pub struct ObjectRow {
    /// Its name.
    pub name: String,
    /// What it is, by its first bytes; [`FileKind::Binary`] when the first section is missing.
    pub kind: FileKind,
    /// How it was made text.
    pub encoding: Encoding,
    /// Decoded bytes of what there is.
    pub size: u64,
    /// How much of it there is.
    pub state: Completeness,
    /// The latest message of the set that it, or a section of it, is in.
    pub message: CorpusIndex,
    /// Every message that it, or a section of it, is in.
    pub messages: Vec<CorpusIndex>,
    /// What it is put together from, in the order of sections; of sections that were posted
    /// several times one.
    pub pieces: Vec<ObjectPiece>,
    /// The address of this very object.
    pub url: FidoUrl,
}
