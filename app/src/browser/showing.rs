//! Other views and orders of the page that is shown (7.2.3.1, 7.2.6.1).
//!
//! A tab always keeps the complete address of what it shows; whether the address bar tells the view
//! and the order that the person chose is a setting. The selected message stays selected.

use super::Browser;
use super::history::Step;
use super::tab::Tab;
use crate::views::{Untold, ViewState};
use fidoscope_core::url::{FidoUrl, SortToken, View};

impl Browser {
    pub(super) fn show_as(&mut self, view: View) {
        let told = self.settings.view_in_address;
        self.show_anew(|url| url.with_view(view), &|untold| Untold {
            view: !told,
            ..untold
        });
    }

    pub(super) fn sort_as(&mut self, tokens: &[SortToken]) {
        let told = self.settings.sort_in_address;
        self.show_anew(|url| url.with_sort(tokens), &|untold| Untold {
            sort: !told,
            ..untold
        });
    }

    fn show_anew(
        &mut self,
        change: impl FnOnce(&FidoUrl) -> FidoUrl,
        tell: &dyn Fn(Untold) -> Untold,
    ) {
        self.settle_address();
        let Some(tab) = self.tabs.get_mut(self.active) else {
            return;
        };
        let Some(url) = tab.url().map(change) else {
            return;
        };
        // The choice may come before the page of the choice before it.
        let before = match &tab.pending {
            Some(pending) => pending.state.as_ref(),
            None => tab.history.current().map(|entry| &entry.state),
        };
        let state = before.map_or_else(
            || ViewState::default().successor(tell),
            |state| state.successor(tell),
        );
        tab.want(url, Step::New);
        if let Some(pending) = &mut tab.pending {
            pending.state = Some(state);
        }
        self.ask(self.active);
    }
}

impl Tab {
    /// The address as the address bar shows it: without what the person chose and does not want to
    /// see there.
    pub(crate) fn told_address(&self) -> Option<String> {
        let url = self.url()?;
        let state = match &self.pending {
            Some(pending) => pending.state.as_ref(),
            None => self.history.current().map(|entry| &entry.state),
        };
        let untold = state.map(ViewState::untold).unwrap_or_default();
        let mut told = url.clone();
        if untold.view {
            told = told.without_param("view");
        }
        if untold.sort {
            told = told.without_param("sort");
        }
        Some(told.to_readable())
    }
}
