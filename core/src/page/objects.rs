//! Objects inside of mail, for pages (7.1, 7.2.2, 7.2.3.19).

use crate::container::ContainerEntry;
use crate::library::{AreaId, CorpusIndex, MessageRow};
use crate::objects::{Completeness, Encoding, FileKind, Section};
use crate::time::{UtcOffset, WallTime};
use crate::url::FidoUrl;
use std::sync::Arc;

/// Target of an address with an object path (7.1).
#[derive(Clone, Debug)]
pub struct ObjectPage {
    /// Decoded parts of the object path; the first is the name of the designated object.
    pub path: Vec<String>,
    /// True if the path ended with a slash: the contents of the last part are meant.
    pub into: bool,
    /// The target.
    pub shown: AtPath,
    /// Designated object in mail (7.2.2.2); `None` if there is no object with that name.
    pub source: Option<ObjectSource>,
    /// Available sections of an incomplete object, joined: nothing to show, but the user may save
    /// them.
    pub rest: Option<Arc<[u8]>>,
}

/// Target at the end of an object path.
#[derive(Clone, Debug)]
pub enum AtPath {
    /// A file: the object itself, or one inside of it.
    File(ObjectFile),
    /// A directory of a container, or its root.
    Directory {
        /// Name of the container around the directory.
        container: String,
        /// Path of the directory within that container, parts separated by `/`; empty for the root.
        path: String,
        /// Direct children: directories first, then files, by name. [`ObjectPage::child_url`]
        /// returns the address of one.
        entries: Vec<ContainerEntry>,
    },
    /// Nothing is available; the notices of the page contain the reason.
    Nothing,
}

/// A file with its bytes.
#[derive(Clone)]
pub struct ObjectFile {
    /// Name: never a path, but not necessarily valid in a file system.
    pub name: String,
    /// Kind, by its bytes.
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

/// Origin of a designated object.
#[derive(Clone, Debug)]
pub struct ObjectSource {
    /// Name as posted.
    pub name: String,
    /// Encoding; `None` for a file that never was text: one of a file echo.
    pub encoding: Option<Encoding>,
    /// Kind, by its bytes; [`FileKind::Binary`] while they are unavailable.
    pub kind: FileKind,
    /// Number of available decoded bytes.
    pub size: u64,
    /// Its completeness.
    pub state: Completeness,
    /// Messages with its pieces, in the order of sections.
    pub messages: Vec<SourceMessage>,
    /// File echo of the file (7.4).
    pub file: Option<FileSource>,
}

/// Facts about a file of a file echo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileSource {
    /// Areatag of the file echo.
    pub tag: String,
    /// Date of the file's last change, by the user's clock.
    pub modified: Option<WallTime>,
    /// Description from the lists of the file echo or the file itself; may be empty.
    pub description: String,
}

/// A message that contains an object, or a section of it.
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
    /// Name of the poster.
    pub from: String,
    /// Date of writing.
    pub written: WallTime,
    /// UTC offset of its clock, if known.
    pub utc_offset: Option<UtcOffset>,
    /// Section in the message.
    pub section: Option<Section>,
}

impl SourceMessage {
    /// Returns the message of a row.
    pub(crate) fn from_row(row: &MessageRow<'_>, section: Option<Section>) -> Self {
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

    /// Returns the address of the message, if it has an MSGID.
    #[must_use]
    pub fn url(&self) -> Option<FidoUrl> {
        (!self.msgid.is_empty()).then(|| FidoUrl::message(&self.tag, None, &self.msgid))
    }
}

impl ObjectPage {
    /// Returns the address of an entry of the displayed directory.
    #[must_use]
    pub fn child_url(&self, url: &FidoUrl, entry: &ContainerEntry) -> FidoUrl {
        let parts = self.path.iter().map(String::as_str);
        url.with_path(parts.chain([entry.name()]), entry.is_directory)
    }
}

/// A piece of an object of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectPiece {
    /// Message that contains it.
    pub message: CorpusIndex,
    /// Its number among the pieces of that message, from the top, from 0: an index of the result of
    /// [`find_in`](crate::objects::find_in).
    pub place: u32,
    /// Its section; `None` if it is a whole object.
    pub section: Option<Section>,
}

/// One object of a list (7.2.3.19). `resolve::object_bytes`, or its address, returns its bytes.
#[derive(Clone, Debug)]
pub struct ObjectRow {
    /// Name.
    pub name: String,
    /// Kind, by its first bytes; [`FileKind::Binary`] if the first section is missing.
    pub kind: FileKind,
    /// Its encoding.
    pub encoding: Encoding,
    /// Number of available decoded bytes.
    pub size: u64,
    /// Its completeness.
    pub state: Completeness,
    /// Latest message of the set that contains it, or a section of it.
    pub message: CorpusIndex,
    /// All messages that contain it, or a section of it.
    pub messages: Vec<CorpusIndex>,
    /// Its pieces, in the order of sections; one copy of each section.
    pub pieces: Vec<ObjectPiece>,
    /// Address of exactly this object.
    pub url: FidoUrl,
}
