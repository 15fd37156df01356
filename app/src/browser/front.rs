//! Everything in front of the page, and requests to the window: dialogs, notices, the toast.

use super::dialog::{Dialog, Finder, SaveDialog};
use crate::command::{FrontCommand, Payload, Pixels};
use crate::files::document::files_aside;
use crate::platform::desktop::DesktopFile;
use crate::platform::log::{SourceLine, log};
use crate::settings::shortcuts::Action;
use crate::strings::{Language, said};
use crate::style::looks::Theme;
use fidoscope_core::url::FidoUrl;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Maximum number of sentences of trouble on screen.
const MOST_TROUBLES: usize = 5;

/// Time for which a toast is shown.
const TOAST: Duration = Duration::from_secs(12);

/// Request that only the window can carry out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WindowEffect {
    /// Copy text to the clipboard.
    Copy(String),
    /// Copy a picture to the clipboard.
    CopyPicture(Pixels),
    /// Open a file with the desktop. The user has agreed.
    OpenFile(DesktopFile),
    /// Hand a URL to the desktop. The user has agreed.
    HandToDesktop(String),
    /// Use a theme.
    Theme(Theme),
    /// Magnify everything.
    Zoom(f32),
    /// Use a language; `None`: the desktop's.
    Language(Option<Language>),
    /// Focus the address bar.
    FocusAddress,
    /// Focus the filter of the area panel.
    FocusAreaFilter,
    /// Focus the field that finds text in the page.
    FindInPage,
    /// Take the focus from text fields.
    FocusPage,
    /// Press the key of an action in the next frame.
    Press(Action),
    /// Bring the window to the front: another program asked for a page.
    Raise,
    /// Toggle full screen.
    Fullscreen,
    /// Close the window.
    Quit,
    /// Show a notice of the desktop.
    Notify {
        title: String,
        text: String,
        /// The page that a click on it opens.
        url: Option<FidoUrl>,
    },
}

/// Notice of a command that was just carried out.
pub(crate) struct Toast {
    pub(crate) text: String,
    pub(crate) can_undo: bool,
    since: Instant,
}

/// Dialogs, notices and requests to the window.
#[derive(Default)]
pub(super) struct Front {
    pub(super) dialog: Option<Dialog>,
    pub(super) help: bool,
    pub(super) troubles: Vec<String>,
    /// Quarantined files of the profile.
    pub(super) asides: Vec<PathBuf>,
    pub(super) toast: Option<Toast>,
    pub(super) effects: Vec<WindowEffect>,
    /// Letters of texts are turned by ROT13, until the program ends.
    pub(super) rot13: bool,
    /// True if a file or message of the user was not saved or sent since the last frame.
    pub(super) has_failed: bool,
    /// Number of save dialogs so far.
    save_dialogs: u64,
}

impl Front {
    pub(super) fn new(troubles: Vec<String>, profile: Option<&Path>) -> Self {
        Self {
            troubles,
            asides: profile.map(files_aside).unwrap_or_default(),
            ..Self::default()
        }
    }

    /// Carries out a command.
    pub(super) fn carry_out(&mut self, command: FrontCommand) {
        let effect = match command {
            FrontCommand::Fullscreen => WindowEffect::Fullscreen,
            FrontCommand::Quit => WindowEffect::Quit,
            FrontCommand::FocusAddress => WindowEffect::FocusAddress,
            FrontCommand::FocusPage => WindowEffect::FocusPage,
            FrontCommand::FocusAreaFilter => WindowEffect::FocusAreaFilter,
            FrontCommand::FindInPage => WindowEffect::FindInPage,
            FrontCommand::Press(action) => WindowEffect::Press(action),
            FrontCommand::Copy(text) => WindowEffect::Copy(text),
            FrontCommand::CopyPicture(pixels) => WindowEffect::CopyPicture(pixels),
            FrontCommand::ToggleRot13 => return self.rot13 = !self.rot13,
            FrontCommand::ToggleHelp => return self.help = !self.help,
            FrontCommand::DismissToast => return self.toast = None,
            FrontCommand::DismissTrouble(at) => {
                if at < self.troubles.len() {
                    self.troubles.remove(at);
                }
                return;
            }
            FrontCommand::OpenFile(file) => return self.dialog = Some(Dialog::File(file)),
            FrontCommand::OpenExternal(url) => return self.dialog = Some(Dialog::External(url)),
            FrontCommand::ShowPalette => {
                return self.dialog = Some(Dialog::Palette(Finder::default()));
            }
            FrontCommand::OpenSetAside(path) => match url::Url::from_file_path(path) {
                Ok(url) => WindowEffect::HandToDesktop(url.into()),
                Err(()) => return,
            },
            FrontCommand::HandToDesktop => match self.dialog.take() {
                Some(Dialog::External(url)) => WindowEffect::HandToDesktop(url),
                Some(Dialog::File(file)) => WindowEffect::OpenFile(file),
                other => return self.dialog = other,
            },
            FrontCommand::CloseDialog => {
                if let Some(Dialog::Save(dialog)) = self.dialog.take() {
                    dialog.progress.0.cancel();
                }
                WindowEffect::FocusPage
            }
        };
        self.effects.push(effect);
    }

    /// Opens a save dialog.
    pub(super) fn ask_where_to_save(&mut self, path: String, payload: Payload) {
        self.save_dialogs += 1;
        let dialog = SaveDialog::new(self.save_dialogs, path, payload);
        self.dialog = Some(Dialog::Save(dialog));
    }

    /// Requests an effect of the window.
    pub(super) fn window(&mut self, effect: WindowEffect) {
        self.effects.push(effect);
    }

    /// Shows why something that the user saved or sent is not where it should be.
    #[track_caller]
    pub(super) fn fail(&mut self, why: String) {
        self.has_failed = true;
        self.trouble(why);
    }

    /// Returns the save dialog of this number, while it is open.
    pub(super) fn save_dialog(&mut self, number: u64) -> Option<&mut SaveDialog> {
        match &mut self.dialog {
            Some(Dialog::Save(dialog)) if dialog.number == number => Some(dialog),
            _ => None,
        }
    }

    /// Shows a toast.
    pub(super) fn say(&mut self, text: String, can_undo: bool) {
        let since = Instant::now();
        self.toast = Some(Toast {
            text,
            can_undo,
            since,
        });
    }

    /// Returns the toast and the rest of its time.
    pub(super) fn toast(&mut self, now: Instant) -> Option<(&Toast, Duration)> {
        let rest = |toast: &Toast| TOAST.saturating_sub(now.saturating_duration_since(toast.since));
        self.toast.take_if(|toast| rest(toast).is_zero());
        let toast = self.toast.as_ref()?;
        Some((toast, rest(toast)))
    }

    /// Shows a sentence of trouble above the page, once, and logs its place in the program.
    #[track_caller]
    pub(super) fn trouble(&mut self, sentence: String) {
        let from = std::panic::Location::caller();
        log!(
            Warning,
            "browser",
            "a trouble was shown: {}",
            SourceLine(from)
        );
        let sentence = said(sentence);
        if !self.troubles.contains(&sentence) {
            self.troubles.push(sentence);
        }
        if self.troubles.len() > MOST_TROUBLES {
            self.troubles.remove(0);
        }
    }
}
