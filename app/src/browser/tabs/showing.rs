//! Views, orders and searches of the current page (7.2.3.1, 7.2.6.1).
//!
//! A tab always keeps the complete address of its page; a setting says whether the address bar shows the view
//! and the order that the user chose. The selected message stays selected.

use super::{Reply, Tabs};
use crate::browser::context::TabsContext;
use crate::browser::dialog::Dialog;
use crate::browser::effects::Effects;
use crate::browser::history::Step;
use crate::browser::search_form::SearchForm;
use crate::browser::tab::Tab;
use crate::command::OpenIn;
use crate::settings::area_views::{AreaChange, Grouping};
use crate::strings::{quoted, tr};
use crate::views::{OmittedParams, ViewState};
use fidoscope_core::address::Address;
use fidoscope_core::gazetteer::Gazetteer;
use fidoscope_core::page::{Content, StationsPage};
use fidoscope_core::url::{FidoUrl, SortToken, View};

impl Tabs {
    pub(super) fn show_as(
        &mut self,
        view: View,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let in_address = context.profile.settings.view_in_address;
        self.store_area_view(AreaChange::View(view), context);
        self.reopen_changed(
            |url| url.with_view(view),
            &|omitted| OmittedParams {
                view: !in_address,
                ..omitted
            },
            context,
            effects,
        );
    }

    pub(super) fn sort_as(
        &mut self,
        tokens: &[SortToken],
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let in_address = context.profile.settings.sort_in_address;
        self.store_area_view(AreaChange::Sort(tokens), context);
        self.reopen_changed(
            |url| url.with_sort(tokens),
            &|omitted| OmittedParams {
                sort: !in_address,
                ..omitted
            },
            context,
            effects,
        );
    }

    /// Shows replies below what they answer in the list of the page, or no longer.
    pub(super) fn group_as(&mut self, grouping: Grouping, context: &mut TabsContext<'_>) {
        self.store_area_view(AreaChange::Grouping(grouping), context);
        if let Some(tab) = self.current_mut() {
            tab.group_as(grouping);
        }
    }

    pub(super) fn toggle_threads(
        &mut self,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let Some(tab) = self.current() else { return };
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
        self.group_as(wanted, context);
        if !is_list {
            self.show_as(View::List, context, effects);
        }
    }

    /// The area of the page opens so from now on, unless an address says something else.
    pub(super) fn store_area_view(
        &mut self,
        change: AreaChange<'_>,
        context: &mut TabsContext<'_>,
    ) {
        if let Some(url) = self.current().and_then(Tab::url).cloned() {
            context
                .profile
                .change_settings(|settings| settings.area_views.keep(&url, change));
        }
    }

    /// Opens the mail to the user by an ordinary address: a `to` filter with the names that the
    /// configuration says (7.2.1.4.1).
    pub(super) fn show_mine(
        &mut self,
        everywhere: bool,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let page = self.current().and_then(|tab| tab.page.clone());
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
        match mail_to(context.mail.library.user_names(), &url) {
            Some(url) => self.open(url, OpenIn::Here, context, effects),
            None => context.front.trouble(tr!("to-me-nobody").to_owned()),
        }
    }

    /// Opens the page of stations: at the sender of the message that is before the user, if there is one.
    pub(super) fn look_up(&mut self, context: &mut TabsContext<'_>, effects: &mut Effects<Reply>) {
        let key = self.current().and_then(Tab::message);
        let page = self.current().and_then(|tab| tab.page.as_ref());
        let sender = page.zip(key).and_then(|(page, key)| {
            let row = key.message_on(page)?;
            Address::parse_lenient(row.from_address())
        });
        let wanted = sender.map_or_else(String::new, |address| address.to_string());
        self.open(StationsPage::url(&wanted), OpenIn::Here, context, effects);
    }

    /// Shows the form for a search, filled from the address of the page.
    pub(super) fn show_search(
        &mut self,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let url = self.current().and_then(Tab::url);
        let form = url.map_or_else(
            || SearchForm::from_url(&FidoUrl::arealist()),
            SearchForm::from_url,
        );
        context.front.dialog = Some(Dialog::Search(Box::new(form)));
        // Towns are unpacked before the first one is typed.
        effects.aside(|| {
            let _ = Gazetteer::built_in();
            None
        });
    }

    /// Opens the field that narrows the messages of the page.
    pub(super) fn ask_quick_filter(&mut self) {
        if let Some(tab) = self.current_mut()
            && tab.messages().is_some()
            && let Some(entry) = tab.history.current_mut()
        {
            entry.state.ask_quick_filter();
        }
    }

    /// Searches for words, in addition to what the address of the page looks for.
    pub(super) fn search_words(
        &mut self,
        words: &str,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let Some(url) = self.current().and_then(Tab::url) else {
            return;
        };
        let mut form = SearchForm::from_url(url);
        form.words = format!("{} {words}", form.words).trim().to_owned();
        match form.url() {
            Ok(url) => self.open(url, OpenIn::Here, context, effects),
            Err(why) => context.front.trouble(why),
        }
    }

    /// Shows the page with a changed address; `omit` says which choices of the user it does not show.
    pub(super) fn reopen_changed(
        &mut self,
        change: impl FnOnce(&FidoUrl) -> FidoUrl,
        omit: &dyn Fn(OmittedParams) -> OmittedParams,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        self.forget_typed_address();
        let Some(tab) = self.all.get_mut(self.active) else {
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
        self.ask(self.active, context, effects);
    }
}

/// Returns an address with only the mail to these names; `None` without a name.
pub(in crate::browser) fn mail_to(names: &[String], url: &FidoUrl) -> Option<FidoUrl> {
    Some(url.with_param("to", &to_value(names)?))
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
