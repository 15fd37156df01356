//! Opening, closing and choosing tabs.

use super::Browser;
use super::history::Step;
use super::tab::{Tab, TabId};
use crate::strings::tr;
use fidoscope_core::url::{FidoUrl, Key, View};

/// Most open tabs. Each keeps a page; somebody who leans on Ctrl+T is stopped here.
pub(super) const MOST_TABS: usize = 200;

/// The open tabs.
#[derive(Default)]
pub(super) struct Tabs {
    pub(super) all: Vec<Tab>,
    /// Position of the tab in front.
    pub(super) active: usize,
    /// The name of the next tab.
    next: u64,
}

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

    /// The position of the tab that was added last.
    pub(super) fn newest(&self) -> usize {
        let named = self.all.iter().map(|tab| tab.id.0).enumerate();
        named.max_by_key(|(_, id)| *id).map_or(0, |(at, _)| at)
    }

    /// The position behind the tabs that were opened in the background from one on.
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
        let Some(at) = self.tabs.of(&url) else {
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
            self.tabs.active + 1
        };
        // Tabs opened behind the current one stay in the order in which they were opened.
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
        closed.stop();
        self.callers.retain(|(tab, _)| *tab != closed.id);
        if self.tabs.active > at || self.tabs.active == self.tabs.all.len() {
            self.tabs.active = self.tabs.active.saturating_sub(1);
        }
        if self.tabs.all.is_empty() {
            self.new_tab(FidoUrl::arealist(), true);
        } else {
            self.show_active();
        }
    }

    pub(super) fn select_tab(&mut self, at: usize) {
        if at < self.tabs.all.len() && at != self.tabs.active {
            self.tabs.active = at;
            self.show_active();
        }
    }
}
