//! Objects inside of one message, in the order of its text.

use super::dimensions;
use crate::files::SharedBytes;
use fidoscope_core::base::StoredMessage;
use fidoscope_core::charset::Charset;
use fidoscope_core::objects::{
    self, Completeness, Encoding, FileKind, Piece, PieceFacts, PieceNote, Section,
};
use fidoscope_core::url::FidoUrl;
use std::ops::Range;

/// Object, or section of an object, in a message.
#[derive(Clone, Debug)]
pub(crate) struct MessageObject {
    /// Name (7.2.2.1); may be empty.
    pub(crate) name: String,
    /// Name in addresses: decoded by the character set of the area, whatever set the user chose for
    /// the message.
    pub(crate) address_name: String,
    /// Kind of file, by its bytes.
    pub(crate) kind: FileKind,
    /// Encoding of the object as text.
    pub(crate) encoding: Encoding,
    /// Completeness of the object in this message.
    pub(crate) state: Completeness,
    /// Section, if the message contains one of several.
    pub(crate) section: Option<Section>,
    /// Ranges of the message's lines that the object occupies, from top to bottom.
    pub(crate) lines: Vec<Range<u32>>,
    /// Size of a picture in pixels, from its head.
    pub(crate) dimensions: Option<[u32; 2]>,
    /// Decoded bytes; of a section only its part.
    pub(crate) bytes: SharedBytes,
}

impl MessageObject {
    /// Returns whether other messages have further sections of the object.
    pub(crate) fn is_part(&self) -> bool {
        matches!(self.state, Completeness::Missing { .. })
    }

    /// Returns whether the object is a picture that can be drawn.
    pub(crate) fn is_picture(&self) -> bool {
        self.kind.is_picture() && !self.is_part()
    }

    /// Returns the address of the object, if it has a name; `message` is the address of its
    /// message.
    pub(crate) fn url(&self, message: &FidoUrl, into: bool) -> Option<FidoUrl> {
        let name = self.address_name.as_str();
        (!name.is_empty()).then(|| message.with_path([name], into))
    }

    /// Returns the memory that the object occupies, in bytes.
    pub(crate) fn memory(&self) -> usize {
        size_of::<Self>() + self.name.len() + self.address_name.len() + self.bytes.0.len()
    }
}

/// Returns whether an object is drawn in place of its lines: codes are, text is not.
pub(crate) fn is_shown_inline(found: &MessageObject) -> bool {
    match found.encoding {
        Encoding::Uue | Encoding::Xxe | Encoding::Base64 | Encoding::Yenc => true,
        Encoding::Mime | Encoding::DataUrl | Encoding::Text => false,
    }
}

/// Finds the objects of a stored message in this character set, from top to bottom. For workers.
pub(crate) fn find_in(stored: &StoredMessage, charset: Charset) -> Vec<MessageObject> {
    let pieces = objects::find_as(stored, charset);
    let notes: Vec<PieceNote> = (0_u32..)
        .zip(&pieces)
        .map(|(place, piece)| PieceNote::new(PieceFacts::new(piece, place), "", 0, 0))
        .collect();
    let mut found: Vec<MessageObject> = objects::gather(&notes)
        .into_iter()
        .filter_map(|version| {
            let own: Vec<Piece> = version
                .pieces
                .iter()
                .filter_map(|at| pieces.get(*at).cloned())
                .collect();
            let first = own.first()?;
            let starts = first.section.is_none_or(|section| section.number == 1);
            let (encoding, section) = (first.encoding, first.section);
            let mut lines: Vec<Range<u32>> = version
                .members
                .iter()
                .filter_map(|at| pieces.get(*at))
                .map(|piece| piece.lines.clone())
                .collect();
            lines.sort_by_key(|lines| lines.start);
            let mut state = version.state;
            let bytes = match objects::join(&own) {
                Ok(bytes) => bytes,
                Err((bytes, fault)) => {
                    if state == Completeness::Complete {
                        state = Completeness::Damaged(fault);
                    }
                    bytes
                }
            };
            let kind = if starts {
                FileKind::detect(&bytes, &version.name)
            } else {
                FileKind::Binary
            };
            let is_part = matches!(state, Completeness::Missing { .. });
            Some(MessageObject {
                dimensions: dimensions(&bytes, kind),
                section: section.filter(|_| is_part),
                bytes: SharedBytes(bytes.into()),
                address_name: version.name.clone(),
                name: version.name,
                kind,
                encoding,
                state,
                lines,
            })
        })
        .collect();
    found.sort_by_key(|found| found.lines.first().map(|lines| lines.start));
    found
}
