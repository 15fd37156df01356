//! One tab: its page, its history, and the page it waits for.

use super::address::AddressBar;
use super::history::{History, Step};
use crate::messages::{MessageKey, Twits};
use crate::strings::tr;
use crate::views::ViewState;
use fidoscope_core::job::Job;
use fidoscope_core::page::Page;
use fidoscope_core::url::{FidoUrl, Key};
use std::sync::Arc;
use std::time::Instant;

/// Names a tab for its whole life, wherever it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TabId(pub(crate) u64);

/// A page that a tab waits for.
pub(crate) struct Pending {
    pub(crate) url: FidoUrl,
    pub(crate) step: Step,
    pub(crate) job: Job,
    /// What the views of the new page begin with.
    pub(crate) state: Option<ViewState>,
    /// Whether a worker was asked: not before the library is there.
    pub(crate) asked: bool,
    /// When the person asked for it.
    pub(crate) since: Instant,
}

/// Whether two addresses mean the same messages, shown in different ways.
fn same_messages(a: &FidoUrl, b: &FidoUrl) -> bool {
    let messages = |url: &FidoUrl| {
        url.keeping_params(|param| {
            !matches!(
                param.key,
                Some(Key::View | Key::Sort | Key::Leaf | Key::Full | Key::Kl)
            )
        })
    };
    messages(a) == messages(b)
}

/// One tab.
pub(crate) struct Tab {
    pub(crate) id: TabId,
    pub(crate) history: History<FidoUrl, ViewState>,
    /// Grows with every request: replies to older ones are dropped.
    pub(crate) generation: u64,
    pub(crate) page: Option<Arc<Page>>,
    /// The mail of twits on the page.
    pub(crate) twits: Twits,
    pub(crate) pending: Option<Pending>,
    /// New mail came into a base of the page.
    pub(crate) changed: bool,
    /// The page was made of another library and is to be made again when the tab is looked at.
    pub(crate) outdated: bool,
    pub(crate) address: AddressBar,
}

impl Tab {
    pub(crate) fn new(id: TabId) -> Self {
        Self {
            id,
            history: History::new(),
            generation: 0,
            page: None,
            twits: Twits::default(),
            pending: None,
            changed: false,
            outdated: false,
            address: AddressBar::default(),
        }
    }

    /// The address that is shown or on its way.
    pub(crate) fn url(&self) -> Option<&FidoUrl> {
        match &self.pending {
            Some(pending) => Some(&pending.url),
            None => self.history.current().map(|entry| &entry.url),
        }
    }

    /// The message before the user: the one that is shown, else the selected one.
    pub(crate) fn message(&self) -> Option<MessageKey> {
        let state = &self.history.current()?.state;
        state.shown().or(state.selected())
    }

    /// What stands on the tab.
    pub(crate) fn title(&self) -> String {
        if let Some(page) = &self.page {
            return page.title.clone();
        }
        if let Some(entry) = self.history.current() {
            return entry.title.clone();
        }
        self.url()
            .map_or_else(|| tr!("command-new-tab").to_owned(), FidoUrl::to_string)
    }

    /// The step that is under way.
    pub(crate) fn pending_step(&self) -> Option<Step> {
        self.pending.as_ref().map(|pending| pending.step)
    }

    /// Wants another page from now on: whatever was under way is cancelled.
    pub(crate) fn want(&mut self, url: FidoUrl, step: Step) {
        self.stop();
        self.generation += 1;
        self.pending = Some(Pending {
            url,
            step,
            job: Job::new(),
            state: None,
            asked: false,
            since: Instant::now(),
        });
    }

    /// Gives up what is under way; the page that is shown stays. Whether there was anything.
    pub(crate) fn stop(&mut self) -> bool {
        let Some(pending) = self.pending.take() else {
            return false;
        };
        pending.job.cancel();
        self.generation += 1;
        true
    }

    /// Takes a page that has arrived, if it is the one that the tab waits for.
    pub(crate) fn arrive(&mut self, generation: u64, page: Option<Page>, twits: Twits) -> bool {
        if generation != self.generation {
            return false;
        }
        let Some(pending) = self.pending.take() else {
            return false;
        };
        let Some(mut page) = page else {
            return false;
        };
        if page.url.is_arealist() && !page.url.has_filters() {
            page.title = tr!("view-elst").to_owned();
        }
        let carried = match (pending.step, self.history.current()) {
            (Step::New, Some(before))
                if pending.state.is_none() && same_messages(&before.url, &page.url) =>
            {
                before.state.selected()
            }
            _ => None,
        };
        self.history
            .arrive(pending.step, page.url.clone(), page.title.clone());
        if let (Some(state), Some(entry)) = (pending.state, self.history.current_mut()) {
            entry.state = state;
        }
        if let Some(entry) = self.history.current_mut().filter(|_| carried.is_some()) {
            entry.state.carry(carried);
        }
        self.twits = twits;
        self.page = Some(Arc::new(page));
        self.changed = false;
        self.outdated = false;
        true
    }
}
