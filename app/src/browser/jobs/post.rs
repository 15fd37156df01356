//! What workers report to the window, and the way that it takes.

use crate::browser::tab::TabId;
use crate::browser::{contents, downloads, drafts, first_run, saving, searches, sources};
use crate::messages::Twits;
use fidoscope_core::library::AreaId;
use fidoscope_core::page::Page;
use fidoscope_core::url::FidoUrl;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// Most replies that wait for the window; a worker that has one more waits for a frame.
const WAITING_REPLIES: usize = 256;

/// What comes back from the threads.
pub(crate) enum Reply {
    /// A page, unless its job was cancelled.
    Page {
        tab: TabId,
        generation: u64,
        page: Option<Page>,
        /// The mail of twits on it.
        twits: Twits,
    },
    /// Messages that the user writes.
    Drafts(drafts::Reply),
    /// Files of stations.
    Downloads(downloads::Reply),
    /// The first start.
    FirstRun(first_run::Reply),
    /// Saved searches.
    Searches(searches::Reply),
    /// What a file is that was opened or dropped, or why it cannot be shown.
    LocalFile(Result<crate::browser::local_files::Local, String>),
    /// How many bytes each store takes.
    Stores([u64; crate::command::Store::ALL.len()]),
    /// The file with keys of GoldED that the user chose.
    GoldedKeys(PathBuf),
    /// Its keys, or why it cannot be read.
    KeysRead(Result<crate::settings::golded_keys::GoldedKeys, String>),
    /// The file of map tiles that the user chose.
    Tiles(PathBuf),
    /// How many messages an address shows; `None`: that is not known.
    Found {
        tab: TabId,
        url: FidoUrl,
        count: Option<u64>,
    },
    /// What a worker offers for the text of an address bar.
    Offered {
        tab: TabId,
        text: String,
        found: Vec<crate::browser::address::Choice>,
    },
    /// Bodies, pictures and documents.
    Contents(contents::Reply),
    /// Configurations were read.
    Library {
        epoch: u64,
        loaded: Box<sources::Loaded>,
    },
    /// Counts of areas.
    Counts {
        epoch: u64,
        counts: Vec<crate::browser::mail::Counted>,
    },
    /// A last-read mark was written, or refused.
    Marked(crate::browser::marking::Marked),
    /// A thread for which the user chose something.
    ThreadChosen(Box<crate::browser::threads::ChosenThread>),
    /// The messages of watched and ignored threads of an area.
    Threads(crate::browser::threads::FoundThreads),
    /// A base of the page that a tab shows has changed.
    Changed { tab: TabId, generation: u64 },
    /// Files of the configuration changed since it was read.
    ConfigChanged { epoch: u64 },
    /// New messages of an area could not be looked at, and how many had been looked through.
    NotLooked {
        epoch: u64,
        area: AreaId,
        looked_through: u32,
    },
    /// New mail to the user.
    Arrived {
        epoch: u64,
        arrived: crate::browser::arrivals::Arrived,
    },
    /// Files that the user saves.
    Saving(saving::Reply),
    /// Configurations that were found in the usual places.
    OtherBases {
        epoch: u64,
        others: Vec<std::path::PathBuf>,
    },
    /// A path was chosen in the desktop's dialog; `None`: it was closed or there is none.
    Chosen(Option<PathBuf>),
    /// A document of the profile was written.
    Kept(crate::keep::Saved),
    /// A document of the profile could not be written, and why.
    NotKept(crate::files::document::Kind, String),
    /// Something that the user should know.
    Trouble(String),
    /// Why something was not written that the user asked for.
    NotWritten(String),
    /// A place for the bookmarks that the user chose, and their text.
    BookmarksTo { path: PathBuf, html: String },
    /// A file of bookmarks that the user chose.
    Bookmarks(String),
    /// The diagnostics that were asked for.
    Diagnostics(String),
    /// Another start of the program handed this in.
    Outside(
        crate::platform::outside::Note,
        Option<crate::platform::outside::Caller>,
    ),
}

impl Reply {
    /// The epoch of the mail that the reply is about; `None` where it is about something else.
    pub(in crate::browser) fn epoch(&self) -> Option<u64> {
        match self {
            Self::Drafts(reply) => reply.epoch(),
            Self::Contents(reply) => reply.epoch(),
            Self::Library { epoch, .. }
            | Self::Counts { epoch, .. }
            | Self::ConfigChanged { epoch }
            | Self::NotLooked { epoch, .. }
            | Self::Arrived { epoch, .. }
            | Self::OtherBases { epoch, .. } => Some(*epoch),
            Self::Marked(mark) => Some(mark.epoch),
            Self::ThreadChosen(chosen) => Some(chosen.epoch),
            Self::Threads(found) => Some(found.epoch),
            _ => None,
        }
    }
}

/// Asks the window for a frame.
pub(crate) type Wake = Arc<dyn Fn() + Send + Sync>;

/// The way back to the window.
#[derive(Clone)]
pub(crate) struct Outlet {
    sender: SyncSender<Reply>,
    wake: Wake,
}

impl Outlet {
    /// What asks the window for a frame.
    pub(crate) fn wake(&self) -> Wake {
        Arc::clone(&self.wake)
    }

    /// Sends a reply; `false` when the window is gone.
    pub(crate) fn send(&self, reply: Reply) -> bool {
        let sent = self.sender.send(reply).is_ok();
        if sent {
            (self.wake)();
        }
        sent
    }

    /// What sends sentences of trouble.
    pub(crate) fn reporter(self) -> impl Fn(String) + Clone + Send + 'static {
        move |sentence| {
            self.send(Reply::Trouble(sentence));
        }
    }
}

/// Replies that wait for the next frame.
pub(crate) struct Inbox {
    receiver: Receiver<Reply>,
}

impl Inbox {
    pub(crate) fn new(wake: Wake) -> (Outlet, Self) {
        let (sender, receiver) = sync_channel(WAITING_REPLIES);
        (Outlet { sender, wake }, Self { receiver })
    }

    pub(crate) fn next(&self) -> Option<Reply> {
        self.receiver.try_recv().ok()
    }

    #[cfg(test)]
    pub(crate) fn wait(&self) -> Option<Reply> {
        self.receiver
            .recv_timeout(std::time::Duration::from_secs(20))
            .ok()
    }
}
