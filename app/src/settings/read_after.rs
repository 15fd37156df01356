//! When a message on screen counts as read.

use crate::strings::{named, tr};
use serde::{Deserialize, Serialize};
use std::time::Duration;

named! {
    /// Time for which a message is on screen before it counts as read.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub(crate) enum ReadAfter: name {
        AtOnce = tr!("read-at-once"),
        #[default]
        Second = tr!("read-after-a-second"),
        /// Only what is read to its end by Space, or marked, is read.
        Never = tr!("read-never"),
    }
}

impl ReadAfter {
    /// The time; `None` where no time makes a message read.
    pub(crate) const fn time(self) -> Option<Duration> {
        match self {
            Self::AtOnce => Some(Duration::ZERO),
            Self::Second => Some(Duration::from_secs(1)),
            Self::Never => None,
        }
    }
}
