//! Opening, closing and choosing tabs.

use super::tab::{Tab, TabId};
use fidoscope_core::library::{AreaId, Snapshot};
use fidoscope_core::url::{FidoUrl, Key, View};
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
    pub(super) fn after_background(&self, from: usize) -> usize {
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
