//! The objects inside of one message, as its text shows them.

use super::dimensions;
use crate::files::SharedBytes;
use fidoscope_core::base::StoredMessage;
use fidoscope_core::charset::Charset;
use fidoscope_core::objects::{
    self, Completeness, Encoding, FileKind, Piece, PieceFacts, PieceNote, Section,
};
use fidoscope_core::url::FidoUrl;
use std::ops::Range;

/// One object, or one section of it, in a message.
#[derive(Clone, Debug)]
pub(crate) struct MessageObject {
    /// Its name (7.2.2.1); may be empty.
    pub(crate) name: String,
    /// The same in addresses: in the character set of the area, whatever set the user chose for the message.
    pub(crate) address_name: String,
    /// What it is, by its bytes.
    pub(crate) kind: FileKind,
    /// How it was made text.
    pub(crate) encoding: Encoding,
    /// How much of it is in this message.
    pub(crate) state: Completeness,
    /// Which section the message holds, when it holds one of several.
    pub(crate) section: Option<Section>,
    /// The lines that it takes, from top to bottom: indices of the lines of the message.
    pub(crate) lines: Vec<Range<u32>>,
    /// Pixels of a picture, as its head says.
    pub(crate) dimensions: Option<[u32; 2]>,
    /// What was decoded; of a section its part.
    pub(crate) bytes: SharedBytes,
}

impl MessageObject {
    /// Whether sections of it are in other messages.
    pub(crate) fn is_part(&self) -> bool {
        matches!(self.state, Completeness::Missing { .. })
    }

    /// Whether it is a picture that can be drawn.
    pub(crate) fn is_picture(&self) -> bool {
        self.kind.is_picture() && !self.is_part()
    }

    /// Its address, if it has a name; `message` is that of its message.
    pub(crate) fn url(&self, message: &FidoUrl, into: bool) -> Option<FidoUrl> {
        let name = self.address_name.as_str();
        (!name.is_empty()).then(|| message.with_path([name], into))
    }

    /// Memory that it takes, in bytes.
    pub(crate) fn memory(&self) -> usize {
        size_of::<Self>() + self.name.len() + self.address_name.len() + self.bytes.0.len()
    }
}

/// Whether an object takes the place of its lines: of codes that no one reads, not of text.
pub(crate) fn is_shown_inline(found: &MessageObject) -> bool {
    match found.encoding {
        Encoding::Uue | Encoding::Xxe | Encoding::Base64 | Encoding::Yenc => true,
        Encoding::Mime | Encoding::DataUrl | Encoding::Text => false,
    }
}

/// The objects of a stored message that is in a character set, from top to bottom. To be called in a worker.
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
                FileKind::of(&bytes, &version.name)
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
