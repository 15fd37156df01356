//! Commands on messages that the user writes.

use crate::keep::drafts::DraftId;
use crate::messages::MessageKey;

/// Kind of message that the user starts to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Write {
    /// One that answers nothing, in the area of the page.
    New,
    /// An answer in the area of the message, or back by netmail.
    Reply,
    /// An answer in another area.
    ReplyElsewhere,
    /// An answer to the author by netmail.
    ReplyByNetmail,
    /// One that passes the message on.
    Forward,
}

/// Command on messages that the user writes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum DraftCommand {
    /// Begin a message; `None`: about the current message.
    Write(Write, Option<MessageKey>),
    /// Show the messages that are being written.
    ShowDrafts,
    /// Write a draft to the base of its area, for the tosser to send.
    SendDraft(DraftId),
    /// Write the requests to robots that an `areafix:` address asks for.
    SendRequests(String),
    /// Discard a draft.
    DiscardDraft(DraftId),
    /// Rewrite a message of this program that the tosser has not taken.
    ChangeSent(DraftId),
    /// Delete a message of this program that the tosser has not taken; the user was asked.
    DeleteSent(DraftId),
    /// Add a word to the personal dictionary.
    LearnWord(String),
    /// Attach a file to a draft (a dialog asks for it).
    Attach(DraftId),
    /// Attach the picture on the clipboard to a draft.
    PastePicture(DraftId),
}
