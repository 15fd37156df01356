//! Opening, closing and choosing tabs.

use super::Browser;
use super::history::Step;
use super::tab::{Tab, TabId};
use crate::strings::tr;
use fidoscope_core::url::FidoUrl;

/// Most open tabs. Each keeps a page; somebody who leans on Ctrl+T is stopped here.
pub(super) const MOST_TABS: usize = 200;

impl Browser {
    pub(super) fn new_tab(&mut self, url: FidoUrl, front: bool) {
        if self.tabs.len() >= MOST_TABS {
            self.trouble(tr!("too-many-tabs", most = MOST_TABS.to_string()));
            return;
        }
        let tab = Tab::new(TabId(self.next_tab));
        self.next_tab += 1;
        let at = if self.tabs.is_empty() {
            0
        } else {
            self.active + 1
        };
        // Tabs opened behind the current one stay in the order in which they were opened.
        let at = if front { at } else { self.after_background(at) };
        self.tabs.insert(at, tab);
        if front {
            self.active = at;
        }
        self.want(at, url, Step::New);
        if front {
            self.show_active();
        }
    }

    pub(super) fn after_background(&self, from: usize) -> usize {
        let fresh = |tab: &&Tab| tab.history.len() == 0 && tab.pending.is_some();
        from + self.tabs.iter().skip(from).take_while(fresh).count()
    }

    pub(super) fn close_tab(&mut self, at: usize) {
        if at >= self.tabs.len() {
            return;
        }
        let mut closed = self.tabs.remove(at);
        closed.stop();
        self.callers.retain(|(tab, _)| *tab != closed.id);
        if self.active > at || self.active == self.tabs.len() {
            self.active = self.active.saturating_sub(1);
        }
        if self.tabs.is_empty() {
            self.new_tab(FidoUrl::arealist(), true);
        } else {
            self.show_active();
        }
    }

    pub(super) fn select_tab(&mut self, at: usize) {
        if at < self.tabs.len() && at != self.active {
            self.active = at;
            self.show_active();
        }
    }
}
