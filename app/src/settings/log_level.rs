//! Level of the window's log.

use crate::strings::named;
use serde::{Deserialize, Serialize};

named! {
    /// Log level: everything up to it is logged. Its name appears on the command line and in the
    /// log.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub(crate) enum Level: name {
        Off = "off",
        Error = "error",
        Warning = "warning",
        Info = "info",
        Debug = "debug",
    }
}

impl Level {
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let is_named = |level: &Self| level.name().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(is_named)
    }
}
