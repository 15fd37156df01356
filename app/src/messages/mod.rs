//! What this session knows of messages in addition to their rows: bodies, what was read, whose mail is hidden.
//!
//! Plain data that the views draw from and the browser fills. Imports `keep`, `pictures`, `settings` and `strings`.

pub(crate) mod bodies;
mod marks;
mod noted;

pub(crate) use marks::ReadMarks;
pub(crate) use noted::{StarsAndThreads, Threads};

use fidoscope_core::config::TwitVerdict;
use fidoscope_core::library::{AreaId, CorpusIndex, MessageRow};
use fidoscope_core::page::{Content, MessagesPage, Page};
use std::collections::HashMap;
use std::sync::Arc;

/// A message of the library: what bodies are asked for and kept by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct MessageKey {
    pub(crate) area: AreaId,
    pub(crate) number: u32,
    /// Identifies the message where a packer gave it another number.
    pub(crate) fingerprint: u32,
}

impl MessageKey {
    /// The key of a row.
    pub(crate) fn of(row: &MessageRow<'_>) -> Self {
        Self {
            area: row.area().id(),
            number: row.number(),
            fingerprint: row.fingerprint(),
        }
    }

    /// Where the message is on a page, if it is there.
    pub(crate) fn row_in(self, m: &MessagesPage) -> Option<CorpusIndex> {
        m.find(self.area, self.number, self.fingerprint)
    }

    /// The message on a page, if it is there.
    pub(crate) fn message_on(self, page: &Page) -> Option<MessageRow<'_>> {
        let Content::Messages(m) = &page.content else {
            return None;
        };
        m.row(self.row_in(m)?)
    }
}

/// The mail of twits on a page, and what the configuration wants done with it.
pub(crate) type Twits = Arc<HashMap<CorpusIndex, TwitVerdict>>;
