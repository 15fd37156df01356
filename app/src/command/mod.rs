//! Commands: everything that the user can ask the browser to do, by the owner that carries it out.
//!
//! Views and chrome only push commands; `browser` alone carries them out. Tests read the commands
//! that a click produced.

mod contents;
mod downloads;
mod drafts;
mod front;
mod mail;
mod page;
mod point;
mod profile;
mod reading;
mod saving;
mod tabs;

pub(crate) use contents::ContentCommand;
pub(crate) use downloads::{DownloadCommand, FileRequestForm};
pub(crate) use drafts::{DraftCommand, Write};
pub(crate) use front::{FrontCommand, Pixels};
pub(crate) use mail::{MailCommand, StartAction};
pub(crate) use page::PageCommand;
pub(crate) use point::PointCommand;
pub(crate) use profile::{BookmarkChange, ProfileCommand, SettingsPage, Store};
pub(crate) use reading::{Mark, ReadingCommand, Transfer};
pub(crate) use saving::{MessagesAs, OnExisting, Payload, SavingCommand};
pub(crate) use tabs::{Album, OpenIn, TabCommand};

use crate::settings::{Setting, Switch};

/// A request of the user, by its owner in `browser`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Command {
    /// Tabs, their histories and addresses.
    Tabs(TabCommand),
    /// Views, orders and searches of the current page.
    Page(PageCommand),
    /// Read marks, stars and threads.
    Reading(ReadingCommand),
    /// Bodies, pictures and character sets.
    Contents(ContentCommand),
    /// Files that the user saves.
    Saving(SavingCommand),
    /// Messages that the user writes.
    Drafts(DraftCommand),
    /// Requests for files of stations.
    Downloads(DownloadCommand),
    /// The user's point: its settings, calls and areas.
    Point(PointCommand),
    /// Configurations and message bases.
    Mail(MailCommand),
    /// The page of the first start.
    FirstRun(StartAction),
    /// Settings, bookmarks, visits and stores of the profile.
    Profile(ProfileCommand),
    /// Dialogs, notices, the clipboard and the window.
    Front(FrontCommand),
}

impl Command {
    /// Returns the command that toggles a switch of the settings.
    pub(crate) const fn toggle(switch: Switch) -> Self {
        Self::Profile(ProfileCommand::Set(Setting::Toggle(switch)))
    }
}
