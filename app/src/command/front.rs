//! Commands on dialogs, notices, the clipboard and the window.

use crate::platform::desktop::DesktopFile;
use crate::settings::shortcuts::Action;
use std::path::PathBuf;
use std::sync::Arc;

/// The pixels of a picture.
#[derive(Clone, PartialEq)]
pub(crate) struct Pixels(pub(crate) Arc<egui::ColorImage>);

impl std::fmt::Debug for Pixels {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [width, height] = self.0.size;
        write!(f, "{width} × {height} pixels")
    }
}

/// Command on dialogs, notices, the clipboard and the window.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FrontCommand {
    /// Toggle full screen.
    Fullscreen,
    /// Close the window.
    Quit,
    /// Focus the address bar and select its text.
    FocusAddress,
    /// Focus the page: keys are those of the page.
    FocusPage,
    /// Focus the filter of the area panel.
    FocusAreaFilter,
    /// Focus the field that finds text in the page.
    FindInPage,
    /// Toggle ROT13 of texts.
    ToggleRot13,
    /// Toggle the overlay with the keys.
    ToggleHelp,
    /// Dismiss the toast.
    DismissToast,
    /// Dismiss a sentence of trouble, by its position.
    DismissTrouble(usize),
    /// Copy text to the clipboard.
    Copy(String),
    /// Copy a picture to the clipboard.
    CopyPicture(Pixels),
    /// Offer to open a file with the desktop (a dialog asks first).
    OpenFile(DesktopFile),
    /// Open a quarantined file of the profile with the desktop.
    OpenSetAside(PathBuf),
    /// Offer to hand a URL of another scheme to the desktop (a dialog asks first).
    OpenExternal(String),
    /// Hand the address or the file of the dialog to the desktop.
    HandToDesktop,
    /// Press the key of an action for the page.
    Press(Action),
    /// Show commands, areas and addresses to choose from by typing.
    ShowPalette,
    /// Close the dialog without doing anything.
    CloseDialog,
}
