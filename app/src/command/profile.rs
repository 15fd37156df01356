//! Commands on settings, bookmarks, visits and stores of the profile.

use crate::settings::Setting;
use crate::strings::{named, tr};
use fidoscope_core::url::FidoUrl;

named! {
    /// A page of the settings.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub(crate) enum SettingsPage: name {
        #[default]
        Reading = tr!("settings-reading"),
        Looks = tr!("settings-looks"),
        Areas = tr!("settings-areas"),
        Mail = tr!("settings-mail"),
        Network = tr!("settings-network"),
        Programs = tr!("settings-programs"),
        Storage = tr!("settings-storage"),
        Keys = tr!("settings-keys"),
        About = tr!("settings-about"),
    }
}

fidoscope_core::listed! {
    /// Derived or fetched files on the disk, which the user may delete.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Store {
        Index,
        Tiles,
        /// Files that stations sent.
        Received,
    }
}

/// A change of the bookmarks; items are named by their positions from the top down.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum BookmarkChange {
    Remove(Vec<usize>),
    Rename(Vec<usize>, String),
    /// One place up or down.
    Shift {
        path: Vec<usize>,
        down: bool,
    },
    /// Into a folder; out of all of them when it is empty.
    Move {
        path: Vec<usize>,
        folder: Vec<usize>,
    },
    AddFolder(String),
}

/// Command on the profile.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ProfileCommand {
    /// Show a page of the settings.
    ShowSettings(SettingsPage),
    /// Show the settings that match some words.
    FindSettings(String),
    /// Change a setting.
    Set(Setting),
    /// Magnify everything by steps of a tenth; 0: the usual size.
    Magnify(i8),
    /// Choose a file of map tiles.
    ChooseTiles,
    /// Import the keys of GoldED (a dialog asks for the file).
    ImportKeys,
    /// Measure the stores.
    MeasureStores,
    /// Empty a store.
    EmptyStore(Store),
    /// Bookmark the page, or remove its bookmark.
    ToggleBookmark,
    /// Add an address to the saved searches, which are bookmarks.
    SaveSearch(FidoUrl),
    /// Change the bookmarks.
    ChangeBookmarks(BookmarkChange),
    /// Add the bookmarks of a file (a dialog asks for it).
    ImportBookmarks,
    /// Write the bookmarks into a file (a dialog asks for it).
    ExportBookmarks,
    /// Show the bookmarks.
    ShowBookmarks,
    /// Show the visited addresses.
    ShowHistory,
    /// Forget a visited address; `None`: all of them.
    ForgetVisit(Option<String>),
    /// Open the tabs that were open when the program died.
    OpenHeldBack,
    /// Forget these tabs.
    ForgetHeldBack,
    /// Copy diagnostics for developers to the clipboard.
    CopyDiagnostics,
    /// Delete the report of a fault of the program.
    DeleteCrashReport,
    /// Cancel a write that another program holds up.
    CancelHeldUp(u64),
}
