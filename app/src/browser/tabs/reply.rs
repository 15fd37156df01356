//! Replies of workers about tabs.

use crate::browser::address::Choice;
use crate::browser::tab::TabId;
use fidoscope_core::url::FidoUrl;

/// Reply of a worker or of the watcher.
pub(crate) enum Reply {
    /// A base of the page of a tab has changed.
    Changed { tab: TabId, generation: u64 },
    /// Number of messages of an address for the address bar; `None`: it is not known.
    Counted {
        tab: TabId,
        url: FidoUrl,
        count: Option<u64>,
    },
    /// Number of messages that the search of a tab finds in all areas; `None`: it is not known.
    CountedWider {
        tab: TabId,
        url: FidoUrl,
        count: Option<u64>,
    },
    /// Choices of a worker for the text of an address bar.
    Offered {
        tab: TabId,
        text: String,
        found: Vec<Choice>,
    },
}
