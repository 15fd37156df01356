//! Time after which a message on screen counts as read.

use crate::strings::{named, tr};
use serde::{Deserialize, Serialize};
use std::time::Duration;

named! {
    /// Choice of the time after which a message on screen counts as read.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub(crate) enum ReadAfter: name {
        AtOnce = tr!("read-at-once"),
        #[default]
        Second = tr!("read-after-a-second"),
        /// A message is read only by Space at its end, or by a command.
        Never = tr!("read-never"),
    }
}

impl ReadAfter {
    /// Returns the time; `None` for never.
    pub(crate) const fn time(self) -> Option<Duration> {
        match self {
            Self::AtOnce => Some(Duration::ZERO),
            Self::Second => Some(Duration::from_secs(1)),
            Self::Never => None,
        }
    }
}
