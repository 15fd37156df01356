//! Commands on bodies, pictures, documents and their character sets.

use crate::messages::MessageKey;
use crate::pictures::PictureKey;
use fidoscope_core::charset::Charset;
use fidoscope_core::library::AreaId;

/// Command on the contents of pages.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ContentCommand {
    /// Load bodies that a view is about to draw.
    LoadBodies(Vec<MessageKey>),
    /// Load pictures that a view is about to draw.
    LoadPictures(Vec<PictureKey>),
    /// Fetch a document of the Internet, which maps draw.
    FetchDocument(String),
    /// Show everything that is known of a message.
    Inspect(MessageKey),
    /// Print a message as text.
    PrintMessage(MessageKey),
    /// Offer to save a message as text.
    SaveMessage(MessageKey),
    /// Choose the character set of the current message and of its area.
    ShowCharsets,
    /// Read a message by a character set in place of its own; `None`: by its own.
    SetMessageCharset(MessageKey, Option<Charset>),
    /// Set the character set of unlabelled mail of an area; `None`: that of the
    /// configuration, otherwise detected.
    SetAreaCharset(AreaId, Option<Charset>),
}
