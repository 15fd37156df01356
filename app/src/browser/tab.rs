//! One tab: its page, its history, and the page it waits for.

use super::address::AddressBar;
use super::history::{History, Step};
use super::title;
use crate::map::viewpoint::Viewpoint;
use crate::messages::{MessageKey, Twits};
use crate::settings::area_views::Grouping;
use crate::strings::{escaped, tr};
use crate::views::{OmittedParams, ViewState};
use fidoscope_core::job::Job;
use fidoscope_core::page::{Content, MessagesPage, Page};
use fidoscope_core::url::{FidoUrl, Key, View};
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
    /// Initial state of the views of the new page.
    pub(crate) state: Option<ViewState>,
    /// True if a worker was asked: not before the library is there.
    pub(crate) asked: bool,
    /// Time of the request of the user.
    pub(crate) since: Instant,
}

/// Returns whether two addresses mean the same messages, shown in different ways.
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

/// Returns the approximate number of messages, where a page has only the rows at which its area opens.
pub(crate) fn estimated_message_count(page: &Page) -> Option<u32> {
    match &page.content {
        Content::Messages(messages) => messages.rest,
        _ => None,
    }
}

/// Search in all areas that is offered where the page finds nothing.
pub(crate) struct WiderSearch {
    pub(crate) url: FidoUrl,
    /// Number of messages that it finds, once a worker counted them.
    pub(crate) count: Option<u64>,
    pub(super) job: Job,
}

impl Drop for WiderSearch {
    fn drop(&mut self) {
        self.job.cancel();
    }
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
    /// The search of the page in all areas, if it finds nothing in its own.
    pub(crate) wider: Option<WiderSearch>,
    /// True if it stays at the left, small and without a cross.
    pub(crate) is_pinned: bool,
    /// True if it was in front since it was opened.
    pub(crate) was_seen: bool,
    /// The address of the visit that represents the message before the user, who goes on from it.
    pub(crate) visited: Option<String>,
    /// The page that the message before the user was opened from, and its place in the history.
    opener: Option<Opener>,
    /// The tab that it was opened from: closing it leads back there.
    pub(crate) opened_from: Option<TabId>,
}

/// A page that a message was opened from: the way back to it reads nothing.
struct Opener {
    at: usize,
    page: Arc<Page>,
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
            wider: None,
            is_pinned: false,
            was_seen: true,
            visited: None,
            opener: None,
            opened_from: None,
        }
    }

    /// Returns the content of the page, once there is one.
    pub(crate) fn content(&self) -> Option<&Content> {
        self.page.as_ref().map(|page| &page.content)
    }

    /// The messages of the page, where it is one of messages.
    pub(crate) fn messages(&self) -> Option<&MessagesPage> {
        match self.content() {
            Some(Content::Messages(m)) => Some(m),
            _ => None,
        }
    }

    /// The address that is shown or on its way.
    pub(crate) fn url(&self) -> Option<&FidoUrl> {
        match &self.pending {
            Some(pending) => Some(&pending.url),
            None => self.history.current().map(|entry| &entry.url),
        }
    }

    /// Returns the address for copying, bookmarks and history: of the message that the user opened out of
    /// the page's set or went on to, else of the page.
    pub(crate) fn address(&self) -> Option<&FidoUrl> {
        if let Some(pending) = &self.pending {
            return Some(&pending.url);
        }
        let entry = self.history.current()?;
        let named = entry.state.named().and_then(|named| named.url.as_ref());
        Some(named.unwrap_or(&entry.url))
    }

    /// Returns the point of view of the map of the page.
    pub(crate) fn viewpoint(&self) -> Option<Viewpoint> {
        let pending = self.pending.as_ref().map(|pending| pending.state.as_ref());
        let shown = || self.history.current().map(|entry| &entry.state);
        pending.unwrap_or_else(shown)?.viewpoint()
    }

    /// The message before the user: the one that is shown, else the selected one, else the single one
    /// whose text is on its way.
    pub(crate) fn message(&self) -> Option<MessageKey> {
        let state = &self.history.current()?.state;
        let first = || {
            let m = self.messages().filter(|m| m.view == View::Sing)?;
            Some(MessageKey::from_row(&m.row(*m.set.first()?)?))
        };
        state.shown().or(state.selected()).or_else(first)
    }

    /// Returns whether the page shows nothing of what its address asks for.
    pub(crate) fn is_empty(&self) -> bool {
        match self.content() {
            Some(Content::Messages(messages)) => messages.set.is_empty(),
            None | Some(Content::Nothing) => true,
            _ => false,
        }
    }

    /// Returns the title of the tab.
    pub(crate) fn title(&self) -> String {
        escaped(self.plain_title())
    }

    fn plain_title(&self) -> String {
        let entry = self.history.current();
        if let Some(named) = entry.and_then(|entry| entry.state.named()) {
            return title::of_message(named);
        }
        if let Some(page) = &self.page {
            return title::of(page);
        }
        if let Some(entry) = entry {
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
        self.store_entry_state();
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

    /// Wants the page that is under way again, of another library.
    pub(crate) fn reload_pending(&mut self) {
        let Some(pending) = self.pending.take() else {
            return;
        };
        pending.job.cancel();
        let left = pending.state.as_ref().map(ViewState::again);
        self.want(pending.url, pending.step);
        if let Some(pending) = &mut self.pending {
            pending.state = left;
        }
    }

    /// Shows the page that is wanted as the user left its area: `omitted` does not appear in its address, and
    /// its list may have threads.
    pub(crate) fn restore_area_view(&mut self, omitted: OmittedParams, grouping: Grouping) {
        let Some(pending) = self.pending.as_mut() else {
            return;
        };
        if omitted != OmittedParams::default() || grouping != Grouping::default() {
            let before = self.history.current();
            let before = before.filter(|before| same_messages(&before.url, &pending.url));
            let empty = ViewState::default();
            let state = before.map_or(&empty, |before| &before.state);
            let mut state = state.successor(|_| omitted);
            state.group_as(grouping);
            pending.state = Some(state);
        }
    }

    /// Shows the list of the page, or the one that is wanted, with threads or without.
    pub(crate) fn group_as(&mut self, grouping: Grouping) {
        let pending = self.pending.as_mut().and_then(|own| own.state.as_mut());
        let current = self.history.current_mut().map(|entry| &mut entry.state);
        for state in pending.into_iter().chain(current) {
            state.group_as(grouping);
        }
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

    /// Shows a message of a page alone; one goes on from it within the set of the page.
    pub(crate) fn open_message(
        &mut self,
        page: &Arc<Page>,
        key: MessageKey,
        omits_view: bool,
    ) -> bool {
        let Content::Messages(m) = &page.content else {
            return false;
        };
        let m = m.with_view(View::Sing);
        let Some(index) = key.row_in(&m) else {
            return false;
        };
        self.stop();
        self.store_entry_state();
        // The rows at which an area opens are followed by all of them in this tab, too.
        self.outdated |= estimated_message_count(page).is_some();
        let at = self.history.position(None);
        let is_open = self.page.as_ref().is_some_and(|own| Arc::ptr_eq(own, page));
        self.opener = is_open.then(|| Opener {
            at,
            page: Arc::clone(page),
        });
        let state = ViewState::within(&m, index, omits_view);
        let url = page.url.with_view(View::Sing);
        self.history.arrive(Step::New, url.clone(), String::new());
        if let Some(entry) = self.history.current_mut() {
            entry.state = state;
        }
        self.page = Some(Arc::new(Page {
            url,
            title: page.title.clone(),
            notices: Vec::new(),
            content: Content::Messages(m),
        }));
        self.store_entry_state();
        self.record_visited_entry();
        true
    }

    /// Keeps no more than the history: the page is made again when the tab is looked at.
    pub(crate) fn rest(&mut self) {
        self.store_entry_state();
        self.stop();
        self.page = None;
        self.opener = None;
        self.outdated = true;
        self.address.discard_typed();
    }

    /// The place of the page whose message is before the user, when it was opened from there.
    pub(crate) fn opened_from(&self) -> Option<usize> {
        let entry = self.history.current().filter(|_| self.pending.is_none())?;
        let at = self.history.back(None)?;
        let before = self.history.get(at)?;
        let is_within = entry.state.named().is_some() && before.state.named().is_none();
        (is_within && same_messages(&before.url, &entry.url)).then_some(at)
    }

    /// Goes back to the page that the message before the user was opened from, if it is the one at
    /// this place and nothing has changed since.
    pub(crate) fn back_to_opener(&mut self, at: usize) -> bool {
        let fits = |opener: &mut Opener| opener.at == at && !self.changed && !self.outdated;
        let Some(Opener { page, .. }) = self.opener.take_if(fits) else {
            return false;
        };
        let title = self.history.get(at).map(|entry| entry.title.clone());
        self.stop();
        self.generation += 1;
        self.history
            .arrive(Step::To(at), page.url.clone(), title.unwrap_or_default());
        self.page = Some(page);
        self.record_visited_entry();
        true
    }

    /// Another entry is shown: whoever goes on from its message takes its visit along, not that of the one
    /// before.
    fn record_visited_entry(&mut self) {
        let entry = self.history.current();
        let named = entry.and_then(|entry| entry.state.named());
        self.visited = named.and(self.address()).map(ToString::to_string);
    }

    /// Keeps what the history shows of the entry that is about to be left. The page before, if the
    /// message was opened out of it, gets the message that the user went on to.
    pub(crate) fn store_entry_state(&mut self) {
        let title = self.title();
        let at = self.history.position(None);
        let Some(entry) = self.history.current_mut() else {
            return;
        };
        entry.title = title;
        let Some(key) = entry.state.named().map(|named| named.key) else {
            return;
        };
        let url = entry.url.clone();
        let in_set = |m: &MessagesPage| key.row_in(m).is_some_and(|index| m.in_set(index));
        let is_member = self.messages().is_some_and(in_set);
        if let Some(before) = at.checked_sub(1).and_then(|at| self.history.get_mut(at))
            && is_member
            && same_messages(&before.url, &url)
        {
            before.state.carry_selection(Some(key));
        }
    }

    /// Forgets what views kept: the areas that they spoke of are others now. Messages that were opened
    /// out of a set stay open by themselves, and lists with threads keep them.
    pub(crate) fn forget_states(&mut self) {
        for entry in self.history.iter_mut() {
            if let Some(url) = entry.state.named().and_then(|named| named.url.clone()) {
                entry.url = url;
            }
            entry.state = entry.state.again();
        }
        self.opener = None;
    }

    /// Takes a page that has arrived, if it is the one that the tab waits for.
    pub(crate) fn arrive(&mut self, generation: u64, page: Option<Page>, twits: Twits) -> bool {
        if generation != self.generation {
            return false;
        }
        let Some(pending) = self.pending.take() else {
            return false;
        };
        let Some(page) = page else {
            return false;
        };
        let carried = match (pending.step, self.history.current()) {
            (Step::New, Some(before))
                if pending.state.is_none() && same_messages(&before.url, &page.url) =>
            {
                before.state.selected()
            }
            _ => None,
        };
        self.history
            .arrive(pending.step, page.url.clone(), escaped(title::of(&page)));
        if let (Some(state), Some(entry)) = (pending.state, self.history.current_mut()) {
            entry.state = state;
        }
        if let Some(entry) = self.history.current_mut().filter(|_| carried.is_some()) {
            entry.state.carry_selection(carried);
        }
        self.opener = None;
        self.twits = twits;
        // The rows at which an area opens are shown while the others are read.
        self.outdated = estimated_message_count(&page).is_some();
        self.page = Some(Arc::new(page));
        self.changed = false;
        self.record_visited_entry();
        true
    }
}
