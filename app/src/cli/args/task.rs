//! Tasks of the command line.

use super::attributes::AttributeChange;
use super::complete::Shell;
use super::table::Command;
use crate::cli::show::ShowOptions;
use crate::platform::log::Level;
use fidoscope_core::address::Address;
use fidoscope_core::charset::Charset;
use fidoscope_core::compose::Misfits;
use fidoscope_point::Aka;
use jiff::{Timestamp, tz::Offset};
use std::ffi::OsString;
use std::path::PathBuf;

/// Task of the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Print the general help, or that of one command.
    Help(Command),
    /// Print the version.
    Version,
    /// Print the man page.
    Man,
    /// Print the man page of the settings.
    ManOfSettings,
    /// Print the completions of a shell.
    Completions(Shell),
    /// Open the window.
    Window(WindowArgs),
    /// Run a command without a window.
    Headless(Headless),
}

/// Common options: sources of mail, settings and time, and format of the output.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Common {
    /// Configurations and folders; empty: those of the profile.
    pub(crate) configs: Vec<PathBuf>,
    /// Folder of the profile; `None`: the default of the desktop.
    pub(crate) profile: Option<PathBuf>,
    /// Time that counts as now, and the offset of local time; `None`: the clock.
    pub(crate) now: Option<(Timestamp, Offset)>,
    /// True for JSON instead of text.
    pub(crate) json: bool,
}

/// Options of the window.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct WindowArgs {
    pub(crate) common: Common,
    /// Address to open; `None`: the arealist.
    pub(crate) url: Option<String>,
    /// Message saved by GoldED, and its area; opened in place of `url`.
    pub(crate) saved: Option<(PathBuf, String)>,
    /// Level of the log; `None`: that of the settings.
    pub(crate) log: Option<Level>,
}

/// Command without a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Headless {
    /// Command `parse URL`.
    Parse {
        /// URL, possibly broken over lines.
        url: String,
    },
    /// Command `links FILE`.
    Links {
        /// File; `None` is standard input.
        file: Option<PathBuf>,
    },
    /// Command `show URL`.
    Show(ShowArgs),
    /// Command `save URL`.
    Save {
        /// Address and areas, as for `show`.
        args: ShowArgs,
        /// Target file; `-` is standard output; `None`: the object's name in the current folder.
        output: Option<PathBuf>,
        /// True to save damaged or incomplete objects too.
        damaged: bool,
    },
    /// Command `post URL`.
    Post(PostArgs),
    /// Command `index`.
    Index(IndexArgs),
    /// Command `answer REQ`.
    Answer(AnswerArgs),
    /// Command `doctor`.
    Doctor(Common),
    /// Command `point`.
    Point(PointArgs),
    /// Command `poll [ADDRESS]`.
    Poll {
        /// System to be called; `None`: every boss.
        target: Option<Aka>,
        common: Common,
    },
    /// Command `toss`.
    Toss(Common),
    /// Command `scan`.
    Scan(Common),
    /// Command `register`.
    Register {
        /// True to undo the registration.
        remove: bool,
        /// Options for every start by the desktop.
        options: Vec<OsString>,
    },
}

/// Options of `post`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PostArgs {
    pub(crate) common: Common,
    /// Address of the message to be written.
    pub(crate) url: String,
    /// True to drop unknown parameters of areafix addresses.
    pub(crate) discard_unknown: bool,
    /// File with the text, in place of the address's text; `-` is standard input.
    pub(crate) body: Option<PathBuf>,
    /// Attributes to set and to clear.
    pub(crate) attributes: AttributeChange,
    /// Sender's address, in place of the chosen one.
    pub(crate) from: Option<Address>,
    /// Address of the message to be answered.
    pub(crate) reply_to: Option<String>,
    /// Files to be attached.
    pub(crate) attach: Vec<PathBuf>,
    /// Character set, in place of the chosen one.
    pub(crate) charset: Option<Charset>,
    /// Handling of characters that the character set lacks.
    pub(crate) misfits: Misfits,
    /// True to write the message.
    pub(crate) yes: bool,
}

/// Options of `answer`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AnswerArgs {
    pub(crate) common: Common,
    /// Request file, or the SRIF that names one.
    pub(crate) request: PathBuf,
    /// Folder of files for request.
    pub(crate) files: PathBuf,
    /// Folder for generated files.
    pub(crate) out: PathBuf,
    /// File with masks of names and their passwords.
    pub(crate) passwords: Option<PathBuf>,
    /// Maximum number of files in one call.
    pub(crate) most_files: Option<usize>,
    /// Maximum size of one call, in bytes.
    pub(crate) most_bytes: Option<u64>,
    /// Maximum duration of one call, in minutes.
    pub(crate) most_minutes: Option<u64>,
    /// True to send explanations in place of files that cannot be sent.
    pub(crate) explain: bool,
}

/// Options of `point`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PointArgs {
    pub(crate) common: Common,
    /// File with the settings of a new point, or new ones; `-` is standard input.
    pub(crate) set: Option<PathBuf>,
    /// File for an export; `-` is standard output.
    pub(crate) output: Option<PathBuf>,
    /// True to export passwords, too.
    pub(crate) with_passwords: bool,
}

/// Options of `index`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct IndexArgs {
    pub(crate) common: Common,
    /// True to rebuild the index.
    pub(crate) rebuild: bool,
}

/// Options of `show`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ShowArgs {
    pub(crate) common: Common,
    /// Address.
    pub(crate) url: String,
    pub(crate) options: ShowOptions,
    /// Character set of messages that declare none or a wrong one.
    pub(crate) charset: Option<Charset>,
}
