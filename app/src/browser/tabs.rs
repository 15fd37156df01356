//! Opening, closing and choosing tabs.

use super::Browser;
use super::history::Step;
use super::tab::{Tab, TabId};
use crate::strings::tr;
use fidoscope_core::url::{FidoUrl, Key, View};

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
}

/// Most closed tabs that can be opened again.
const MOST_CLOSED: usize = 25;

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

    /// The position of a tab that shows an address, or is about to: that in front goes first.
    fn of(&self, url: &FidoUrl) -> Option<usize> {
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

    /// How many tabs are pinned: they are the first ones.
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
        self.put(at, pinned);
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
        self.put(from, to);
    }

    fn put(&mut self, from: usize, to: usize) {
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
    fn after_background(&self, from: usize) -> usize {
        let fresh = |tab: &&Tab| !tab.was_seen;
        from + self.all.iter().skip(from).take_while(fresh).count()
    }
}

/// Whether two addresses show the same. A single message is shown alone, whether an address says it or not.
fn is_same_page(a: &FidoUrl, b: &FidoUrl) -> bool {
    let plain = |url: &FidoUrl| {
        url.keeping_params(|param| {
            !(param.key == Some(Key::View) && param.value == View::Sing.as_str())
        })
    };
    a == b || (a.has(Key::MsgId) && plain(a) == plain(b))
}

impl Browser {
    pub(super) fn new_tab(&mut self, url: FidoUrl, front: bool) {
        if self.add_tab(front) {
            self.want(self.tabs.newest(), url, Step::New);
            if front {
                self.show_active();
            }
        }
    }

    /// Goes to the tab of an address that is open already, else opens one; which.
    pub(super) fn show_tab_of(&mut self, url: FidoUrl) -> Option<TabId> {
        let found = self.tabs.of(&url);
        let Some(at) = found.or_else(|| self.tabs.of(&self.as_left(url.clone()).0)) else {
            let opened = self.tabs.next();
            self.new_tab(url, true);
            return (self.tabs.next() != opened).then_some(opened);
        };
        self.tabs.active = at;
        let tab = self.tabs.all.get_mut(at)?;
        let id = tab.id;
        // What was not there when the page was made may be there now.
        tab.outdated |= tab.changed || tab.is_empty();
        self.show_active();
        Some(id)
    }

    /// Adds a tab without a page, unless there are too many; the caller gives it one.
    pub(super) fn add_tab(&mut self, front: bool) -> bool {
        if self.tabs.all.len() >= MOST_TABS {
            self.trouble(tr!("too-many-tabs", most = MOST_TABS.to_string()));
            return false;
        }
        let tab = self.tabs.fresh();
        let at = if self.tabs.all.is_empty() {
            0
        } else {
            (self.tabs.active + 1).max(self.tabs.pinned())
        };
        // Tabs opened after the current one stay in the order in which they were opened.
        let at = if front {
            at
        } else {
            self.tabs.after_background(at)
        };
        self.tabs.all.insert(at, tab);
        if front {
            self.tabs.active = at;
        } else if let Some(tab) = self.tabs.all.get_mut(at) {
            tab.was_seen = false;
        }
        true
    }

    pub(super) fn close_tab(&mut self, at: usize) {
        if at >= self.tabs.all.len() {
            return;
        }
        let mut closed = self.tabs.all.remove(at);
        closed.rest();
        self.callers.retain(|(tab, _)| *tab != closed.id);
        if closed.history.len() > 0 {
            self.tabs.closed.push((at, closed));
        }
        if self.tabs.closed.len() > MOST_CLOSED {
            self.tabs.closed.remove(0);
        }
        if self.tabs.active > at || self.tabs.active == self.tabs.all.len() {
            self.tabs.active = self.tabs.active.saturating_sub(1);
        }
        if self.tabs.all.is_empty() {
            self.new_tab(FidoUrl::arealist(), true);
        } else {
            self.show_active();
        }
    }

    pub(super) fn close_other_tabs(&mut self, keep: usize) {
        let Some(id) = self.tabs.all.get(keep).map(|tab| tab.id) else {
            return;
        };
        for at in (0..self.tabs.all.len()).rev() {
            let stays = |tab: &Tab| tab.id == id || tab.is_pinned;
            if !self.tabs.all.get(at).is_some_and(stays) {
                self.close_tab(at);
            }
        }
        if let Some(at) = self.tabs.all.iter().position(|tab| tab.id == id) {
            self.select_tab(at);
        }
    }

    /// Opens the tab again that was closed last, where it was and with its history.
    pub(super) fn reopen_tab(&mut self) {
        if let Some((at, mut tab)) = self.tabs.closed.pop() {
            // A name of its own: replies to the old one are on their way.
            tab.id = self.tabs.fresh().id;
            self.insert_tab(at, tab);
        }
    }

    /// Opens the page of a tab once more after it.
    pub(super) fn duplicate_tab(&mut self, at: usize) {
        let Some(tab) = self.tabs.all.get_mut(at) else {
            return;
        };
        tab.leave_entry();
        let mut history = tab.history.duplicate();
        if let (Some(entry), Some(url)) = (history.current_mut(), tab.address()) {
            entry.url = url.clone();
        }
        let mut twin = self.tabs.fresh();
        twin.history = history;
        twin.outdated = true;
        self.insert_tab(at + 1, twin);
    }

    /// Puts a tab with a history to the front.
    fn insert_tab(&mut self, at: usize, tab: Tab) {
        if self.tabs.all.len() >= MOST_TABS {
            self.trouble(tr!("too-many-tabs", most = MOST_TABS.to_string()));
            return;
        }
        let pinned = self.tabs.pinned();
        let at = if tab.is_pinned {
            at.min(pinned)
        } else {
            at.clamp(pinned, self.tabs.all.len())
        };
        self.tabs.all.insert(at, tab);
        self.tabs.active = at;
        self.show_active();
    }

    pub(super) fn select_tab(&mut self, at: usize) {
        if at < self.tabs.all.len() && at != self.tabs.active {
            self.tabs.active = at;
            self.show_active();
        }
    }
}
