//! How much the log of the window says.

use serde::{Deserialize, Serialize};

/// How much is logged: everything up to a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    Off,
    Error,
    Warning,
    Info,
    Debug,
}

impl Level {
    pub(crate) const ALL: [Self; 5] = [
        Self::Off,
        Self::Error,
        Self::Warning,
        Self::Info,
        Self::Debug,
    ];

    /// Its name on the command line and in the log.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Info => "info",
            Self::Debug => "debug",
        }
    }

    pub(crate) fn of(name: &str) -> Option<Self> {
        let is_named = |level: &Self| level.name().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(is_named)
    }
}
