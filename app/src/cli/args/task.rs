//! What the command line asks for.

use super::attributes::AttributeChange;
use super::complete::Shell;
use super::table::Command;
use crate::cli::show::ShowOptions;
use crate::platform::log::Level;
use fidoscope_core::address::Address;
use fidoscope_core::charset::Charset;
use fidoscope_core::compose::Misfits;
use jiff::{Timestamp, tz::Offset};
use std::ffi::OsString;
use std::path::PathBuf;

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Print the help: of everything, or of one command.
    Help(Command),
    /// Print the version.
    Version,
    /// Print the man page.
    Man,
    /// Print that of the settings.
    ManOfSettings,
    /// Print the completions of a shell.
    Completions(Shell),
    /// Open the window.
    Window(WindowArgs),
    /// Do something without a window.
    Headless(Headless),
}

/// Where mail, settings and the time come from, and in what form a task prints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Common {
    /// Configurations and folders; empty: those of the profile.
    pub(crate) configs: Vec<PathBuf>,
    /// Where the settings live; `None`: the desktop's own place.
    pub(crate) profile: Option<PathBuf>,
    /// The moment that counts as now and the offset of local time; `None`: the clock.
    pub(crate) now: Option<(Timestamp, Offset)>,
    /// JSON instead of text.
    pub(crate) json: bool,
}

/// What the window starts with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct WindowArgs {
    pub(crate) common: Common,
    /// The address to open; `None`: the arealist.
    pub(crate) url: Option<String>,
    /// A message that GoldED saved, and the area that it belongs to: opened in place of `url`.
    pub(crate) saved: Option<(PathBuf, String)>,
    /// How much is logged; `None`: the usual.
    pub(crate) log: Option<Level>,
}

/// A task for a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Headless {
    /// `parse URL`.
    Parse {
        /// The URL, possibly broken over lines.
        url: String,
    },
    /// `links FILE`.
    Links {
        /// The file; `None` is standard input.
        file: Option<PathBuf>,
    },
    /// `show URL`.
    Show(ShowArgs),
    /// `save URL`.
    Save {
        /// What is saved, and from which areas.
        args: ShowArgs,
        /// The file; `-` is standard output; `None`: the object's own name, here.
        output: Option<PathBuf>,
        /// Also what is damaged or incomplete.
        damaged: bool,
    },
    /// `post URL`.
    Post(PostArgs),
    /// `index`.
    Index(IndexArgs),
    /// `answer REQ`.
    Answer(AnswerArgs),
    /// `doctor`.
    Doctor(Common),
    /// `register`.
    Register {
        /// Take it back instead.
        remove: bool,
        /// Options that every start by the desktop gets.
        options: Vec<OsString>,
    },
}

/// What `post` writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PostArgs {
    pub(crate) common: Common,
    /// The address that says what is written.
    pub(crate) url: String,
    /// Drop unknown parameters of areafix addresses.
    pub(crate) discard_unknown: bool,
    /// The text, in place of that of the address; `-` is standard input.
    pub(crate) body: Option<PathBuf>,
    /// Attributes to set and to clear.
    pub(crate) attributes: AttributeChange,
    /// Our address, in place of the one that is chosen.
    pub(crate) from: Option<Address>,
    /// The address of the message that is answered.
    pub(crate) reply_to: Option<String>,
    /// Files that go into the text.
    pub(crate) attach: Vec<PathBuf>,
    /// Character set, in place of the one that is chosen.
    pub(crate) charset: Option<Charset>,
    /// What becomes of characters that the character set lacks.
    pub(crate) misfits: Misfits,
    /// Write it.
    pub(crate) yes: bool,
}

/// What `answer` serves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AnswerArgs {
    pub(crate) common: Common,
    /// The request file, or the SRIF that names one.
    pub(crate) request: PathBuf,
    /// Files that may be requested.
    pub(crate) files: PathBuf,
    /// Where generated files go.
    pub(crate) out: PathBuf,
    /// Masks of names and their passwords.
    pub(crate) passwords: Option<PathBuf>,
    /// Most files of one call.
    pub(crate) most_files: Option<usize>,
    /// Most bytes of one call.
    pub(crate) most_bytes: Option<u64>,
    /// Most minutes of one call.
    pub(crate) most_minutes: Option<u64>,
    /// Send texts in place of what cannot be sent.
    pub(crate) explain: bool,
}

/// What `index` brings up to date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct IndexArgs {
    pub(crate) common: Common,
    /// Build everything from nothing.
    pub(crate) rebuild: bool,
}

/// What `show` prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ShowArgs {
    pub(crate) common: Common,
    /// The address.
    pub(crate) url: String,
    pub(crate) options: ShowOptions,
    /// The character set of messages that do not say theirs, or not truly.
    pub(crate) charset: Option<Charset>,
}
