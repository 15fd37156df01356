//! Data of this session about messages, besides their rows: bodies, read marks, hidden mail.
//!
//! Plain data that the browser fills and the views draw. Imports `keep`, `pictures`, `settings` and
//! `strings`.

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

/// Identifies a message of the library; the key of bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct MessageKey {
    pub(crate) area: AreaId,
    pub(crate) number: u32,
    /// Identifies the message after a packer has renumbered it.
    pub(crate) fingerprint: u32,
}

impl MessageKey {
    /// Returns the key of a row.
    pub(crate) fn from_row(row: &MessageRow<'_>) -> Self {
        Self {
            area: row.area().id(),
            number: row.number(),
            fingerprint: row.fingerprint(),
        }
    }

    /// Returns the position of the message on a page, if it is there.
    pub(crate) fn row_in(self, m: &MessagesPage) -> Option<CorpusIndex> {
        m.find(self.area, self.number, self.fingerprint)
    }

    /// Returns the message on a page, if it is there.
    pub(crate) fn message_on(self, page: &Page) -> Option<MessageRow<'_>> {
        let Content::Messages(m) = &page.content else {
            return None;
        };
        m.row(self.row_in(m)?)
    }
}

/// Messages of twits on a page, and the configured handling of each.
pub(crate) type Twits = Arc<HashMap<CorpusIndex, TwitVerdict>>;
