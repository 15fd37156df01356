//! Replies of workers to the window, and their channel.

use crate::browser::tab::TabId;
use crate::browser::{
    contents, downloads, drafts, first_run, home, mail, point, profile, reading, saving, searches,
    tabs,
};
use crate::messages::Twits;
use fidoscope_core::page::Page;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};

/// Most replies that wait for the window; a worker that has one more waits for a frame.
pub(super) const WAITING_REPLIES: usize = 256;

/// Reply of a thread.
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
    /// The user's point.
    Point(point::Reply),
    /// The first start.
    FirstRun(first_run::Reply),
    /// The home page.
    Home(home::Reply),
    /// Saved searches.
    Searches(searches::Reply),
    /// The profile.
    Profile(profile::Reply),
    /// Tabs.
    Tabs(tabs::Reply),
    /// Bodies, pictures and documents.
    Contents(contents::Reply),
    /// The configured areas.
    Mail(mail::Reply),
    /// Read marks, stars and threads.
    Reading(reading::Reply),
    /// Files that the user saves.
    Saving(saving::Reply),
    /// Something that the user should know.
    Trouble(String),
    /// Reason for which a request of the user was not written.
    NotWritten(String),
    /// Another start of the program handed this in.
    Outside(
        crate::platform::outside::Note,
        Option<crate::platform::outside::Caller>,
    ),
}

impl Reply {
    /// Returns the sentences for a user whose window is closed.
    pub(in crate::browser) fn faults(&self) -> Vec<&str> {
        match self {
            Self::Trouble(sentence) | Self::NotWritten(sentence) => vec![sentence],
            Self::Profile(reply) => reply.faults(),
            Self::Downloads(reply) => reply.faults(),
            Self::Drafts(reply) => reply.faults(),
            Self::Point(reply) => reply.faults(),
            Self::Saving(reply) => reply.faults(),
            Self::Page { .. }
            | Self::FirstRun(_)
            | Self::Home(_)
            | Self::Searches(_)
            | Self::Tabs(_)
            | Self::Contents(_)
            | Self::Mail(_)
            | Self::Reading(_)
            | Self::Outside(..) => Vec::new(),
        }
    }

    /// Returns whether the profile has to note the reply even if the window is closed.
    pub(in crate::browser) const fn is_noted(&self) -> bool {
        match self {
            Self::Reading(reply) => reply.is_noted(),
            Self::Profile(reply) => reply.is_noted(),
            Self::Downloads(reply) => reply.is_noted(),
            Self::Drafts(reply) => reply.is_noted(),
            Self::Point(reply) => reply.is_noted(),
            Self::Page { .. }
            | Self::FirstRun(_)
            | Self::Home(_)
            | Self::Searches(_)
            | Self::Tabs(_)
            | Self::Contents(_)
            | Self::Mail(_)
            | Self::Saving(_)
            | Self::Trouble(_)
            | Self::NotWritten(_)
            | Self::Outside(..) => false,
        }
    }

    /// The epoch of the mail that the reply is about; `None` where it is about something else.
    pub(in crate::browser) fn epoch(&self) -> Option<u64> {
        match self {
            Self::Contents(reply) => reply.epoch(),
            Self::Drafts(reply) => reply.epoch(),
            Self::Mail(reply) => reply.epoch(),
            Self::Reading(reply) => reply.epoch(),
            Self::Page { .. }
            | Self::Downloads(_)
            | Self::Point(_)
            | Self::FirstRun(_)
            | Self::Home(_)
            | Self::Searches(_)
            | Self::Profile(_)
            | Self::Tabs(_)
            | Self::Saving(_)
            | Self::Trouble(_)
            | Self::NotWritten(_)
            | Self::Outside(..) => None,
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
    /// Returns the function that asks the window for a frame.
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

    /// Sends a reply if there is room for it; returns it otherwise. A window that is gone needs none.
    pub(super) fn offer(&self, reply: Reply) -> Option<Reply> {
        match self.sender.try_send(reply) {
            Ok(()) => (self.wake)(),
            Err(TrySendError::Full(reply)) => return Some(reply),
            Err(TrySendError::Disconnected(_)) => {}
        }
        None
    }

    /// Returns a function that sends sentences of trouble.
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

    /// Waits for a reply, as long as a slow machine may need for it.
    #[cfg(test)]
    pub(crate) fn wait(&self) -> Option<Reply> {
        self.receiver.recv_timeout(crate::files::PATIENCE).ok()
    }
}
