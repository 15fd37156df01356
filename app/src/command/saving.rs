//! Commands on files that the user saves.

use crate::files::SharedBytes;
use crate::messages::MessageKey;
use fidoscope_core::url::FidoUrl;
use std::path::PathBuf;

/// Content of the files that the user saves.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Payload {
    /// One file whose bytes are known.
    Bytes(SharedBytes),
    /// One file at an address.
    At(FidoUrl),
    /// Several files, by their names, into one folder.
    Many(Vec<(String, FidoUrl)>),
    /// All files below the address of a directory of an archive, into a folder of their own.
    Tree(FidoUrl),
}

/// Treatment of files that exist already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnExisting {
    /// Nothing is written, and the user is asked.
    Ask,
    /// They are replaced.
    Replace,
    /// They stay: the new ones get other names.
    Rename,
}

/// Form of several messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MessagesAs {
    /// Text on the clipboard.
    Copied,
    /// A text file.
    Text,
    /// A mailbox of mail programs.
    Mbox,
    /// A page of the Web.
    Html,
    /// The places that messages are about.
    Kml,
    /// A table of headers.
    Csv,
}

/// Command on files that the user saves.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SavingCommand {
    /// Offer to save a payload under a name.
    Save(String, Payload),
    /// Open the desktop's dialog for the place of the file.
    ChooseSavePlace,
    /// Save the payload of the dialog to a file, or into a folder.
    SaveTo(PathBuf, OnExisting),
    /// Copy these messages of the page, or offer to save them.
    Gather(Vec<MessageKey>, MessagesAs),
    /// Offer to save all messages of the page in one file.
    SavePage(MessagesAs),
}
