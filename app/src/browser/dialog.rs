//! Questions in front of everything else.

use super::Effect;
use crate::command::{FrontCommand, Payload, SettingsPage};
use crate::files::document::files_aside;
use crate::platform::desktop::DesktopFile;
use crate::strings::said;
use fidoscope_core::job::Job;
use fidoscope_core::library::AreaId;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Most sentences of trouble that are shown at a time.
const MOST_TROUBLES: usize = 5;

/// How long a toast is shown.
const TOAST: Duration = Duration::from_secs(12);

/// What was done a moment ago, and can be undone.
pub(crate) struct Toast {
    pub(crate) text: String,
    pub(crate) can_undo: bool,
    since: Instant,
}

/// What is in front of the page, and what only the window can do.
#[derive(Default)]
pub(super) struct Front {
    pub(super) dialog: Option<Dialog>,
    pub(super) help: bool,
    pub(super) troubles: Vec<String>,
    /// Files of the profile that were set aside.
    pub(super) asides: Vec<PathBuf>,
    pub(super) toast: Option<Toast>,
    pub(super) effects: Vec<Effect>,
    /// Letters of texts are turned by ROT13, until the program ends.
    pub(super) rot13: bool,
    /// Where a message was saved last.
    pub(super) save_folder: Option<PathBuf>,
    /// Something that the user saved or sent is not where it should be, since the window was drawn last.
    pub(super) has_failed: bool,
    /// How many dialogs asked where to save something.
    save_dialogs: u64,
    /// The report of a fault of the program.
    pub(super) crash: Option<String>,
}

impl Front {
    pub(super) fn of(troubles: Vec<String>, crash: Option<String>, profile: Option<&Path>) -> Self {
        Self {
            troubles,
            asides: profile.map(files_aside).unwrap_or_default(),
            save_folder: std::env::home_dir(),
            crash,
            ..Self::default()
        }
    }

    /// Carries out a command on what is in front of the page.
    pub(super) fn carry_out(&mut self, command: FrontCommand) {
        let effect = match command {
            FrontCommand::Fullscreen => Effect::Fullscreen,
            FrontCommand::Quit => Effect::Quit,
            FrontCommand::FocusAddress => Effect::FocusAddress,
            FrontCommand::FocusPage => Effect::FocusPage,
            FrontCommand::FocusAreaFilter => Effect::FocusAreaFilter,
            FrontCommand::FindInPage => Effect::FindInPage,
            FrontCommand::Copy(text) => Effect::Copy(text),
            FrontCommand::CopyPicture(pixels) => Effect::CopyPicture(pixels),
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
                Ok(url) => Effect::HandToDesktop(url.into()),
                Err(()) => return,
            },
            FrontCommand::HandToDesktop => match self.dialog.take() {
                Some(Dialog::External(url)) => Effect::HandToDesktop(url),
                Some(Dialog::File(file)) => Effect::OpenFile(file),
                other => return self.dialog = other,
            },
            FrontCommand::CloseDialog => {
                if let Some(Dialog::Save(dialog)) = self.dialog.take() {
                    dialog.progress.0.cancel();
                }
                Effect::FocusPage
            }
        };
        self.effects.push(effect);
    }

    /// Asks where to save something.
    pub(super) fn ask_where_to_save(&mut self, path: String, payload: Payload) {
        self.save_dialogs += 1;
        let dialog = SaveDialog::new(self.save_dialogs, path, payload);
        self.dialog = Some(Dialog::Save(dialog));
    }

    /// The dialog of this number that asks where to save something, while it is open.
    pub(super) fn save_dialog(&mut self, number: u64) -> Option<&mut SaveDialog> {
        match &mut self.dialog {
            Some(Dialog::Save(dialog)) if dialog.number == number => Some(dialog),
            _ => None,
        }
    }

    /// Says for a while what was done.
    pub(super) fn say(&mut self, text: String, can_undo: bool) {
        let since = Instant::now();
        self.toast = Some(Toast {
            text,
            can_undo,
            since,
        });
    }

    /// What was done a moment ago, and how long it is still to be shown.
    pub(super) fn toast(&mut self, now: Instant) -> Option<(&Toast, Duration)> {
        let rest = |toast: &Toast| TOAST.saturating_sub(now.saturating_duration_since(toast.since));
        self.toast.take_if(|toast| rest(toast).is_zero());
        let toast = self.toast.as_ref()?;
        Some((toast, rest(toast)))
    }

    /// Shows a sentence above the page, once.
    pub(super) fn trouble(&mut self, sentence: String) {
        let sentence = said(sentence);
        if !self.troubles.contains(&sentence) {
            self.troubles.push(sentence);
        }
        if self.troubles.len() > MOST_TROUBLES {
            self.troubles.remove(0);
        }
    }
}

/// A question that is in front of everything else.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Dialog {
    /// Whether a URL may be handed to the desktop.
    External(String),
    /// Which message bases to open.
    Bases(BasesDialog),
    /// Whether all messages of some areas are read.
    MarkAreas(MarkAreasDialog),
    /// What is wrong in the configuration.
    Problems,
    /// A list of addresses that are kept: history or bookmarks.
    Keep(KeepDialog),
    /// Commands, areas and addresses, found by typing.
    Palette(Finder),
    /// What to search for.
    Search(Box<super::SearchForm>),
    /// Everything that is known of a message.
    Message(crate::messages::MessageKey),
    /// The character sets of a message, if one is before the user, and of its area.
    Charsets(Option<crate::messages::MessageKey>, AreaId),
    /// Where to save a message or an object.
    Save(SaveDialog),
    /// Whether the desktop may open a file.
    File(DesktopFile),
    /// Everything that can be chosen, a page at a time.
    Settings(SettingsPage),
}

/// Areas whose messages the user wants to mark as read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MarkAreasDialog {
    /// Names of the areas, as the profile has them.
    pub(crate) names: Vec<String>,
    /// Number of unread messages in them.
    pub(crate) unread: u64,
}

/// Which addresses are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeepList {
    History,
    Bookmarks,
}

/// A list of addresses in front of the page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct KeepDialog {
    pub(crate) which: KeepList,
    pub(crate) finder: Finder,
    /// The bookmark whose title is being written, and the title so far.
    pub(crate) renaming: Option<(Vec<usize>, String)>,
    /// The bookmark that goes into a folder, while the folder is chosen.
    pub(crate) moving: Option<Vec<usize>>,
    /// Forgetting the whole history was asked for and waits for a yes.
    pub(crate) clearing: bool,
}

impl KeepDialog {
    pub(super) fn new(which: KeepList) -> Self {
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

/// How far some work is, which may be stopped; that makes no other dialog of it.
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
    /// What is saved.
    pub(crate) payload: Payload,
    /// Why it could not be saved.
    pub(crate) error: Option<String>,
    /// Files of these names are there already.
    pub(crate) taken: bool,
    /// A worker writes.
    pub(crate) writing: bool,
    /// How far it is with several files.
    pub(crate) progress: Progress,
    /// The desktop's own dialog is open.
    pub(crate) desktop_open: bool,
}

impl SaveDialog {
    fn new(number: u64, path: String, payload: Payload) -> Self {
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

    /// Whether a folder is asked for.
    pub(crate) const fn is_folder(&self) -> bool {
        matches!(self.payload, Payload::Many(_) | Payload::Tree(_))
    }
}

/// The question for message bases.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct BasesDialog {
    pub(crate) path: String,
    /// Why the path before could not be opened.
    pub(crate) error: Option<String>,
    /// A library is being read for it.
    pub(crate) waiting: bool,
    /// The desktop's own dialog is open.
    pub(crate) desktop_open: bool,
}
