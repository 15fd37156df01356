//! Other views and orders of the page that is shown (7.2.3.1, 7.2.6.1).
//!
//! A tab always keeps the complete address of what it shows; whether the address bar says the view
//! and the order that the user chose is a setting. The selected message stays selected.

use super::history::Step;
use super::tab::Tab;
use super::{Browser, Dialog, SearchForm};
use crate::command::OpenIn;
use crate::settings::area_views::{AreaChange, Grouping};
use crate::strings::{quoted, tr};
use crate::views::{OmittedParams, ViewState};
use fidoscope_core::address::Address;
use fidoscope_core::gazetteer::Gazetteer;
use fidoscope_core::page::{Content, StationsPage};
use fidoscope_core::url::{FidoUrl, SortToken, View};

impl Browser {
    pub(super) fn show_as(&mut self, view: View) {
        let in_address = self.profile.settings.view_in_address;
        self.keep_for_area(AreaChange::View(view));
        self.show_again(|url| url.with_view(view), &|omitted| OmittedParams {
            view: !in_address,
            ..omitted
        });
    }

    pub(super) fn sort_as(&mut self, tokens: &[SortToken]) {
        let in_address = self.profile.settings.sort_in_address;
        self.keep_for_area(AreaChange::Sort(tokens));
        self.show_again(|url| url.with_sort(tokens), &|omitted| OmittedParams {
            sort: !in_address,
            ..omitted
        });
    }

    /// Shows replies below what they answer in the list of the page, or no longer.
    pub(super) fn group_as(&mut self, grouping: Grouping) {
        self.keep_for_area(AreaChange::Grouping(grouping));
        if let Some(tab) = self.tab_mut() {
            tab.group_as(grouping);
        }
    }

    pub(super) fn toggle_threads(&mut self) {
        let Some(tab) = self.tab() else { return };
        let Some(m) = tab.messages() else { return };
        let is_list = m.view == View::List;
        let shown = tab.history.current().map(|entry| entry.state.grouping());
        let shown = shown.unwrap_or_default();
        // In another view the list with threads is what the user wants to see.
        let wanted = if is_list {
            shown.other()
        } else {
            match shown {
                Grouping::Plain => shown.other(),
                threads @ Grouping::Threads(_) => threads,
            }
        };
        self.group_as(wanted);
        if !is_list {
            self.show_as(View::List);
        }
    }

    /// The area of the page opens so from now on, unless an address says something else.
    fn keep_for_area(&mut self, change: AreaChange<'_>) {
        if let Some(url) = self.tab().and_then(Tab::url).cloned() {
            self.change_settings(|settings| settings.area_views.keep(&url, change));
        }
    }

    /// Opens the mail to the user by an ordinary address: a `to` filter with the names that the
    /// configuration says (7.2.1.4.1).
    pub(super) fn show_mine(&mut self, everywhere: bool) {
        let Some(value) = to_value(self.mail.library.user_names()) else {
            self.trouble(tr!("to-me-nobody").to_owned());
            return;
        };
        let page = self.tab().and_then(|tab| tab.page.clone());
        let url = match page.as_ref().map(|page| &page.content) {
            Some(Content::Messages(m)) if !everywhere => {
                let areas = m.areas.iter();
                let areas = areas.map(|area| (area.tag.as_str(), area.domain.as_deref()));
                FidoUrl::arealist().with_areas(areas)
            }
            Some(Content::Areas(_)) if !everywhere => page
                .as_ref()
                .map_or_else(FidoUrl::arealist, |page| page.url.without_filters()),
            _ => FidoUrl::arealist(),
        };
        self.open(url.with_param("to", &value), OpenIn::Here);
    }

    /// Opens the page of stations: at the sender of the message that is before the user, if there is one.
    pub(super) fn look_up(&mut self) {
        let key = self.tab().and_then(Tab::message);
        let page = self.tab().and_then(|tab| tab.page.as_ref());
        let sender = page.zip(key).and_then(|(page, key)| {
            let row = key.message_on(page)?;
            Address::parse_lenient(row.from_address())
        });
        let wanted = sender.map_or_else(String::new, |address| address.to_string());
        self.open(StationsPage::url(&wanted), OpenIn::Here);
    }

    /// Shows the form for a search, filled from the address of the page.
    pub(super) fn show_search(&mut self) {
        let url = self.tab().and_then(Tab::url);
        let form = url.map_or_else(|| SearchForm::of(&FidoUrl::arealist()), SearchForm::of);
        self.front.dialog = Some(Dialog::Search(Box::new(form)));
        // Towns are unpacked before the first one is typed.
        self.workers.jobs.aside(|| {
            let _ = Gazetteer::built_in();
            None
        });
    }

    /// Opens the field that narrows the messages of the page.
    pub(super) fn ask_quick_filter(&mut self) {
        if let Some(tab) = self.tab_mut()
            && tab.messages().is_some()
            && let Some(entry) = tab.history.current_mut()
        {
            entry.state.ask_quick_filter();
        }
    }

    /// Searches for words, in addition to what the address of the page looks for.
    pub(super) fn search_words(&mut self, words: &str) {
        let Some(url) = self.tab().and_then(Tab::url) else {
            return;
        };
        let mut form = SearchForm::of(url);
        form.words = format!("{} {words}", form.words).trim().to_owned();
        match form.url() {
            Ok(url) => self.open(url, OpenIn::Here),
            Err(why) => self.trouble(why),
        }
    }

    /// Shows the page with a changed address; `omit` says which choices of the user it does not show.
    fn show_again(
        &mut self,
        change: impl FnOnce(&FidoUrl) -> FidoUrl,
        omit: &dyn Fn(OmittedParams) -> OmittedParams,
    ) {
        self.forget_typed_address();
        let Some(tab) = self.tabs.all.get_mut(self.tabs.active) else {
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
            || ViewState::default().successor(omit),
            |state| state.successor(omit),
        );
        tab.want(url, Step::New);
        if let Some(pending) = &mut tab.pending {
            pending.state = Some(state);
        }
        self.ask(self.tabs.active);
    }
}

/// The value of a `to` filter that finds mail to any of these names: a phrase for one, an
/// expression with a branch for each of several.
fn to_value(names: &[String]) -> Option<String> {
    match names {
        [] => None,
        [name] => Some(quoted(name)),
        names => {
            let escaped: Vec<String> = names.iter().map(|name| literal(name)).collect();
            Some(format!("/^({})$/i", escaped.join("|")))
        }
    }
}

/// A name as an expression has it.
fn literal(name: &str) -> String {
    let mut text = String::new();
    for sign in name.chars() {
        if sign.is_ascii_punctuation() {
            text.push('\\');
        }
        text.push(sign);
    }
    text
}

impl Tab {
    /// The address as the address bar shows it: without the choices that the user wants left out
    /// there.
    pub(crate) fn shown_address(&self) -> Option<String> {
        let url = self.address()?;
        let state = match &self.pending {
            Some(pending) => pending.state.as_ref(),
            None => self.history.current().map(|entry| &entry.state),
        };
        let omitted = state.map(ViewState::omitted).unwrap_or_default();
        let mut shown = url.clone();
        if omitted.view {
            shown = shown.without_param("view");
        }
        if omitted.sort {
            shown = shown.without_param("sort");
        }
        Some(shown.to_readable())
    }
}

#[cfg(test)]
mod tests {
    use super::to_value;

    #[test]
    fn mail_to_any_of_my_names_is_looked_for() {
        let value = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            to_value(&names)
        };
        assert_eq!(value(&[]), None);
        assert_eq!(value(&["Ivan Petrov"]).unwrap(), "\"Ivan Petrov\"");
        let several = value(&["Ivan Petrov", "I.P. (home)"]).unwrap();
        assert_eq!(several, "/^(Ivan Petrov|I\\.P\\. \\(home\\))$/i");
    }
}
