//! Tabs: their order, histories, addresses and views.

mod callers;
mod commands;
mod omnibox;
mod opening;
mod reply;
mod showing;

use super::history::Step;
use super::own_page::OwnPage;
use super::profile::Profile;
use super::tab::{Tab, TabId};
use crate::files::document::Kind;
use crate::keep::Session;
use crate::keep::session::SavedTab;
use crate::map::viewpoint::Viewpoint;
use crate::platform::clock;
use crate::platform::outside::Caller;
use crate::settings::Settings;
use crate::settings::area_views::Grouping;
use crate::views::{OmittedParams, ViewState};
use fidoscope_core::library::{AreaId, Snapshot};
use fidoscope_core::url::{FidoUrl, Key, View};
pub(crate) use reply::Reply;
pub(super) use showing::mail_to;
use std::sync::Arc;

/// Most open tabs. Each keeps a page; someone who leans on Ctrl+T is stopped here.
pub(super) const MOST_TABS: usize = 200;

/// The open tabs.
#[derive(Default)]
pub(super) struct Tabs {
    pub(super) all: Vec<Tab>,
    /// Position of the tab in front.
    pub(super) active: usize,
    /// The name of the next tab.
    next: u64,
    /// Tabs that were closed, the last one at the end, and where they were.
    pub(super) closed: Vec<(usize, Tab)>,
    /// Other starts of the program that wait for the pages of these tabs.
    pub(super) callers: Vec<(TabId, Caller)>,
}

/// Most closed tabs that can be opened again.
pub(super) const MOST_CLOSED: usize = 25;

impl Tabs {
    pub(super) fn current(&self) -> Option<&Tab> {
        self.all.get(self.active)
    }

    pub(super) fn current_mut(&mut self) -> Option<&mut Tab> {
        self.all.get_mut(self.active)
    }

    /// The tab of a name, unless it was closed.
    pub(super) fn find_mut(&mut self, id: TabId) -> Option<&mut Tab> {
        self.all.iter_mut().find(|tab| tab.id == id)
    }

    /// Adds saved tabs whose pages are read when they are shown.
    pub(super) fn open_saved(&mut self, saved: &[SavedTab], settings: &Settings) {
        for saved in saved {
            let Ok(parsed) = FidoUrl::parse_joining(&saved.url) else {
                continue;
            };
            let mut tab = self.fresh();
            let (url, omitted, grouping) = with_stored_view(parsed.url, settings);
            // Pages of the program are named in the language of now.
            let own = OwnPage::at(&url).map(|page| page.title().to_owned());
            let title = own.unwrap_or_else(|| saved.title.clone());
            tab.history.arrive(Step::New, url, title);
            if let Some(entry) = tab.history.current_mut() {
                entry.state = ViewState::left(omitted, grouping);
                if let Some(from) = Viewpoint::parse(&saved.viewpoint) {
                    entry.state.start_at(from);
                }
            }
            tab.outdated = true;
            self.all.push(tab);
        }
    }

    /// Opens the tabs of a session.
    pub(super) fn restore(&mut self, session: &Session, settings: &Settings) {
        self.open_saved(&session.tabs, settings);
        for tab in self.all.iter_mut().take(session.pinned) {
            tab.is_pinned = true;
        }
        self.active = session.active.min(self.all.len().saturating_sub(1));
    }

    /// Remembers the visit of the page of a tab.
    pub(super) fn remember_visit(&self, at: usize, profile: &mut Profile) {
        let Some(tab) = self.all.get(at) else {
            return;
        };
        let Some(url) = tab.address().map(ToString::to_string) else {
            return;
        };
        let visits = profile.keep.visits_mut();
        visits.visit(&url, &tab.title(), clock::seconds());
        profile.changed(Kind::History);
    }

    /// Moves the visit of a message along with the user, who goes on from it.
    pub(super) fn move_visit(&mut self, profile: &mut Profile) {
        let Some(tab) = self.current_mut().filter(|tab| tab.pending.is_none()) else {
            return;
        };
        let Some(entry) = tab.history.current() else {
            return;
        };
        let Some(url) = entry.state.named().and_then(|named| named.url.as_ref()) else {
            return;
        };
        let url = url.to_string();
        if tab.visited.as_ref() == Some(&url) {
            return;
        }
        let before = tab.visited.replace(url.clone());
        let title = tab.title();
        let visits = profile.keep.visits_mut();
        if let Some(before) = before {
            visits.remove_last_visit(&before);
        }
        visits.visit(&url, &title, clock::seconds());
        profile.changed(Kind::History);
    }

    /// Returns the open tabs as the session of the profile, with the tabs that are held back.
    pub(super) fn session(&self, held_back: Vec<SavedTab>) -> Session {
        let mut session = Session {
            active: self.active,
            pinned: self.pinned(),
            tabs: Vec::new(),
            held_back,
        };
        for (at, tab) in self.all.iter().enumerate() {
            let Some(url) = tab.address() else {
                // It was stopped before its first page.
                session.active -= usize::from(at < self.active);
                session.pinned -= usize::from(tab.is_pinned);
                continue;
            };
            let state = tab.history.current().map(|entry| &entry.state);
            // The order of a list with threads is kept with its area: an address that names it has none.
            let url = match state.is_some_and(ViewState::has_threads) {
                true => url.without_param("sort").to_string(),
                false => url.to_string(),
            };
            let viewpoint = tab.viewpoint().map(|from| from.to_string());
            session.tabs.push(SavedTab {
                url,
                title: tab.title(),
                viewpoint: viewpoint.unwrap_or_default(),
            });
        }
        session
    }

    /// Marks tabs whose pages are to be made again.
    pub(super) fn outdate(&mut self, is_old: impl Fn(&Tab) -> bool) {
        for tab in &mut self.all {
            tab.outdated |= is_old(tab);
        }
    }

    /// Returns the first area of the page that the library has.
    pub(super) fn area_of_page(&self) -> Option<AreaId> {
        let messages = self.current()?.messages()?;
        messages.areas.iter().find_map(|area| area.id)
    }

    /// Returns the snapshot of an area that the page of the active tab was made of.
    pub(super) fn snapshot_of(&self, area: AreaId) -> Option<Arc<Snapshot>> {
        let messages = self.current()?.messages()?;
        let mut snapshots = messages.corpus.snapshots().iter();
        snapshots
            .find(|snapshot| snapshot.area().id() == area)
            .cloned()
    }

    /// The position of a tab that shows an address, or is about to: that in front goes first.
    pub(super) fn of(&self, url: &FidoUrl) -> Option<usize> {
        let shows = |tab: &Tab| tab.address().is_some_and(|own| is_same_page(own, url));
        if self.current().is_some_and(shows) {
            return Some(self.active);
        }
        self.all.iter().position(shows)
    }

    /// The name that the next tab will have.
    pub(super) const fn next(&self) -> TabId {
        TabId(self.next)
    }

    /// A tab that was not there yet.
    pub(super) fn fresh(&mut self) -> Tab {
        self.next += 1;
        Tab::new(TabId(self.next - 1))
    }

    /// Returns the number of pinned tabs, which are the first ones.
    pub(super) fn pinned(&self) -> usize {
        self.all.iter().take_while(|tab| tab.is_pinned).count()
    }

    /// Pins a tab after the other pinned ones, or puts it before those that are not.
    pub(super) fn pin(&mut self, at: usize) {
        let Some(tab) = self.all.get_mut(at) else {
            return;
        };
        tab.is_pinned = !tab.is_pinned;
        let is_pinned = tab.is_pinned;
        let others = self.all.iter().enumerate();
        let pinned = others
            .filter(|(own, tab)| *own != at && tab.is_pinned)
            .count();
        self.reorder(at, pinned);
        debug_assert_eq!(self.pinned(), pinned + usize::from(is_pinned));
    }

    /// Moves a tab; pinned ones stay among themselves.
    pub(super) fn shift(&mut self, from: usize, to: usize) {
        let Some(tab) = self.all.get(from) else {
            return;
        };
        let pinned = self.pinned();
        let to = if tab.is_pinned {
            to.min(pinned - 1)
        } else {
            to.max(pinned)
        };
        self.reorder(from, to);
    }

    fn reorder(&mut self, from: usize, to: usize) {
        let to = to.min(self.all.len() - 1);
        let front = self.current().map(|tab| tab.id);
        let tab = self.all.remove(from);
        self.all.insert(to, tab);
        let active = self.all.iter().position(|tab| Some(tab.id) == front);
        self.active = active.unwrap_or(self.active);
    }

    /// The position of the tab that was added last.
    pub(super) fn newest(&self) -> usize {
        let named = self.all.iter().map(|tab| tab.id.0).enumerate();
        named.max_by_key(|(_, id)| *id).map_or(0, |(at, _)| at)
    }

    /// The position after the tabs that were opened in the background from one on.
    pub(super) fn after_background(&self, from: usize) -> usize {
        let fresh = |tab: &&Tab| !tab.was_seen;
        from + self.all.iter().skip(from).take_while(fresh).count()
    }
}

/// Returns whether two addresses show the same. A single message is shown alone, whether an address says it or not.
fn is_same_page(a: &FidoUrl, b: &FidoUrl) -> bool {
    let plain = |url: &FidoUrl| {
        url.keeping_params(|param| {
            !(param.key == Some(Key::View) && param.value == View::Sing.as_str())
        })
    };
    a == b || (a.has(Key::MsgId) && plain(a) == plain(b))
}

/// Returns an address with the view and the order in which the user left its area, which of them the address
/// bar does not show, and whether its list has threads.
pub(super) fn with_stored_view(
    url: FidoUrl,
    settings: &Settings,
) -> (FidoUrl, OmittedParams, Grouping) {
    let grouping = settings.area_views.grouping(&url);
    let (view, sort) = settings.area_views.of(&url);
    let omitted = OmittedParams {
        view: view.is_some() && !settings.view_in_address,
        sort: !sort.is_empty() && !settings.sort_in_address,
    };
    let url = view.map_or(url.clone(), |view| url.with_view(view));
    match &*sort {
        [] => (url, omitted, grouping),
        tokens => (url.with_sort(tokens), omitted, grouping),
    }
}
