//! Questions in front of everything else.

use super::search_form::SearchForm;
use crate::command::{Payload, SettingsPage, Transfer};
use crate::messages::MessageKey;
use crate::platform::desktop::DesktopFile;
use fidoscope_core::job::Job;
use fidoscope_core::library::AreaId;

/// A question that is in front of everything else.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Dialog {
    /// Question before a URL is handed to the desktop.
    External(String),
    /// Choice of message bases.
    Bases(BasesDialog),
    /// Question before all messages of some areas become read.
    MarkAreas(MarkAreasDialog),
    /// Question before messages are deleted in areas of a tosser.
    Remove(RemoveDialog),
    /// Choice of an area to which messages are copied or moved.
    ChooseArea(ChooseAreaDialog),
    /// Problems of the configuration.
    Problems,
    /// A list of addresses that are kept: history or bookmarks.
    Keep(AddressListDialog),
    /// Commands, areas and addresses, found by typing.
    Palette(Finder),
    /// Form for a search.
    Search(Box<SearchForm>),
    /// Everything that is known of a message.
    Message(MessageKey),
    /// The character sets of a message, if one is before the user, and of its area.
    Charsets(Option<MessageKey>, AreaId),
    /// Place for a message or an object.
    Save(SaveDialog),
    /// Question before the desktop opens a file.
    File(DesktopFile),
    /// Everything that can be chosen, a page at a time.
    Settings(SettingsDialog),
}

/// State of the dialog of the settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SettingsDialog {
    pub(crate) page: SettingsPage,
    /// Text of the search; settings of all pages are shown while it has words.
    pub(crate) words: String,
}

impl From<SettingsPage> for SettingsDialog {
    fn from(page: SettingsPage) -> Self {
        Self {
            page,
            words: String::new(),
        }
    }
}

/// Areas whose messages the user wants to mark as read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MarkAreasDialog {
    /// Names of the areas, as the profile has them.
    pub(crate) names: Vec<String>,
    /// Number of unread messages in them.
    pub(crate) unread: u64,
}

/// Messages that the user wants to delete or to move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RemoveDialog {
    pub(crate) keys: Vec<MessageKey>,
    pub(crate) what: Transfer,
    /// Tags of the areas that a tosser fills.
    pub(crate) areas: Vec<String>,
}

/// Messages for which the user chooses an area.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ChooseAreaDialog {
    pub(crate) keys: Vec<MessageKey>,
    /// True to move, false to copy.
    pub(crate) moves: bool,
    pub(crate) finder: Finder,
}

/// Kind of listed addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AddressListKind {
    History,
    Bookmarks,
}

/// A list of addresses in front of the page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AddressListDialog {
    pub(crate) which: AddressListKind,
    pub(crate) finder: Finder,
    /// The bookmark whose title is being written, and the title so far.
    pub(crate) renaming: Option<(Vec<usize>, String)>,
    /// The bookmark that goes into a folder, while the folder is chosen.
    pub(crate) moving: Option<Vec<usize>>,
    /// Forgetting the whole history was asked for and waits for a yes.
    pub(crate) clearing: bool,
}

impl AddressListDialog {
    pub(super) fn new(which: AddressListKind) -> Self {
        Self {
            which,
            finder: Finder::default(),
            renaming: None,
            moving: None,
            clearing: false,
        }
    }
}

/// A field to type into and what is chosen below it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Finder {
    pub(crate) text: String,
    /// Position of the chosen row.
    pub(crate) chosen: usize,
}

/// Progress of some work, and its cancel flag; any two are equal, so that a dialog stays the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Progress(pub(crate) Job);

impl PartialEq for Progress {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The question where to save something.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SaveDialog {
    /// Replies name it: another dialog may be open when they come.
    pub(super) number: u64,
    /// A file; the folder when there are several.
    pub(crate) path: String,
    /// Content of the file.
    pub(crate) payload: Payload,
    /// Reason for which it could not be saved.
    pub(crate) error: Option<String>,
    /// Files of these names are there already.
    pub(crate) taken: bool,
    /// A worker writes.
    pub(crate) writing: bool,
    /// Progress with several files.
    pub(crate) progress: Progress,
    /// The desktop's own dialog is open.
    pub(crate) desktop_open: bool,
}

impl SaveDialog {
    pub(super) fn new(number: u64, path: String, payload: Payload) -> Self {
        Self {
            number,
            path,
            payload,
            error: None,
            taken: false,
            writing: false,
            progress: Progress::default(),
            desktop_open: false,
        }
    }

    /// Returns whether a folder is asked for.
    pub(crate) const fn is_folder(&self) -> bool {
        matches!(self.payload, Payload::Many(_) | Payload::Tree(_))
    }
}

/// The question for message bases.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct BasesDialog {
    pub(crate) path: String,
    /// Reason for which the path before could not be opened.
    pub(crate) error: Option<String>,
    /// A library is being read for it.
    pub(crate) waiting: bool,
    /// The desktop's own dialog is open.
    pub(crate) desktop_open: bool,
}
