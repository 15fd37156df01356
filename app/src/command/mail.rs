//! Commands on configurations and message bases.

use std::path::PathBuf;

/// Action on the page of the first start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StartAction {
    /// Look for mail in the usual places.
    Seek {
        /// On disks of Windows that are mounted here and those of Wine instead.
        disks: bool,
    },
    /// Stop looking.
    Stop,
    /// Open it with the others, or not.
    Choose(PathBuf, bool),
    /// Add a configuration (a dialog asks for it).
    Add {
        /// A folder instead of a file.
        folder: bool,
    },
    /// Open the chosen configurations.
    Use,
}

/// Command on configurations and message bases.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum MailCommand {
    /// Open a folder or configuration file of message bases (a dialog asks for it).
    ChooseBases,
    /// Open a configuration or a folder of message bases in place of the current ones.
    OpenBases(PathBuf),
    /// Open the desktop's dialog for a file or a folder.
    BrowseBases {
        /// A folder instead of a file.
        folder: bool,
    },
    /// Look for configurations in the usual places.
    LookForBases,
    /// Open no mail but the built-in guide.
    CloseBases,
    /// Read the changed configuration again.
    ReadConfigAgain,
    /// Keep the configuration as it was read.
    LeaveConfig,
    /// Show the problems of the configuration.
    ShowProblems,
    /// Open files of this computer: bases, packets, messages, nodelists, maps.
    OpenLocal(Vec<PathBuf>),
    /// Show the mail of this computer.
    ShowStart,
}
