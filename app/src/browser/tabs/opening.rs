//! Opening of addresses in tabs; new, closed and selected tabs.

use super::{MOST_CLOSED, MOST_TABS, Reply, Tabs, with_stored_view};
use crate::browser::address;
use crate::browser::context::TabsContext;
use crate::browser::dialog::Dialog;
use crate::browser::effects::{Effects, FollowUp, Task};
use crate::browser::front::WindowEffect;
use crate::browser::history::Step;
use crate::browser::jobs::work::PageWork;
use crate::browser::mail::LibraryState;
use crate::browser::mail::local_files::path_of_url;
use crate::browser::own_page::{is_own_page, page_of};
use crate::browser::tab::{Tab, TabId, estimated_message_count};
use crate::command::{Album, Command, MailCommand, OpenIn};
use crate::guide;
use crate::map::viewpoint::Viewpoint;
use crate::messages::MessageKey;
use crate::platform::log::log;
use crate::settings::area_views::Grouping;
use crate::strings::tr;
use crate::views::{OmittedParams, ViewState};
use fidoscope_core::page::{Content, Page, StationsPage};
use fidoscope_core::url::{FidoUrl, View};
use std::sync::Arc;

/// Opens the file of a text, if it is a `file:` URL; returns whether it is one.
pub(super) fn open_file_of(text: &str, effects: &mut Effects<Reply>) -> bool {
    let path = path_of_url(text.trim());
    let is_file = path.is_some();
    if let Some(path) = path {
        effects.command(Command::Mail(MailCommand::OpenLocal(vec![path])));
    }
    is_file
}

impl Tabs {
    pub(super) fn open(
        &mut self,
        url: FidoUrl,
        place: OpenIn,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let is_own = StationsPage::wanted_by(&url).is_some() || is_own_page(&url);
        if let Some(address) = url.as_external().filter(|_| !is_own) {
            let address = address.to_owned();
            if place == OpenIn::Here {
                context.front.dialog = Some(Dialog::External(address));
                return;
            }
        }
        let from = context.profile.keep.bookmarks().viewpoint(&url.to_string());
        let from = from.and_then(Viewpoint::parse);
        match place {
            OpenIn::Here if !self.all.is_empty() => {
                self.forget_typed_address();
                self.want(self.active, url, Step::New, context, effects);
            }
            OpenIn::Background => self.new_tab(url, false, context, effects),
            OpenIn::Here | OpenIn::NewTab => self.new_tab(url, true, context, effects),
        }
        // A map whose address is a bookmark begins where the bookmark was made.
        if let Some(from) = from {
            let at = match place {
                OpenIn::Background => self.newest(),
                OpenIn::Here | OpenIn::NewTab => self.active,
            };
            let tab = self.all.get_mut(at);
            if let Some(pending) = tab.and_then(|tab| tab.pending.as_mut()) {
                pending.state.get_or_insert_default().start_at(from);
            }
        }
    }

    /// Shows a message of the page alone, within the messages of the page.
    pub(super) fn open_message(
        &mut self,
        key: MessageKey,
        place: OpenIn,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let omits_view = !context.profile.settings.view_in_address;
        let Some(tab) = self.current() else { return };
        let (Some(page), twits) = (tab.page.clone(), Arc::clone(&tab.twits)) else {
            return;
        };
        if place != OpenIn::Here && !self.add_tab(place == OpenIn::NewTab, context) {
            return;
        }
        self.forget_typed_address();
        let at = match place {
            OpenIn::Background => self.newest(),
            OpenIn::Here | OpenIn::NewTab => self.active,
        };
        let Some(tab) = self.all.get_mut(at) else {
            return;
        };
        tab.twits = twits;
        if !tab.open_message(&page, key, omits_view) {
            return;
        }
        if let Content::Messages(m) = &page.content
            && m.forest_if_built().is_none()
        {
            let m = m.clone();
            effects.aside(move || {
                m.prepare(View::Sing);
                None
            });
        }
        self.remember_visit(at, context.profile);
        if at == self.active {
            effects.push(FollowUp::ShowActive);
        }
    }

    pub(super) fn open_text(
        &mut self,
        text: String,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if address::is_too_long(&text) {
            context.front.trouble(tr!("address-too-long").to_owned());
            return;
        }
        if open_file_of(&text, effects) {
            return;
        }
        let Some(tab) = self.all.get_mut(self.active) else {
            return;
        };
        tab.address.text = text;
        tab.address.edited = true;
        let check = tab.address.check(
            &context.mail.library,
            tab.page.as_deref(),
            &context.profile.keep,
        );
        let Some(url) = check.target().cloned() else {
            return;
        };
        if url.as_external().is_some() {
            tab.address.discard_typed();
        }
        self.open(url, OpenIn::Here, context, effects);
        // A typed address begins where its view begins, not at the selection of before (7.2.3).
        if let Some(tab) = self.all.get_mut(self.active)
            && let Some(pending) = &mut tab.pending
            && tab.history.current().map(|entry| &entry.url) != Some(&pending.url)
        {
            pending.state.get_or_insert_default();
        }
        context.front.window(WindowEffect::FocusPage);
    }

    /// The guide in a tab of its own: whoever asks for help keeps the page that it was needed for.
    pub(super) fn open_guide(
        &mut self,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        context.front.dialog = None;
        self.open(
            FidoUrl::area(guide::TAG, None),
            OpenIn::NewTab,
            context,
            effects,
        );
    }

    pub(super) fn step(
        &mut self,
        to: impl Fn(&Tab) -> Option<usize>,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let Some(tab) = self.current() else { return };
        let Some(at) = to(tab) else { return };
        // Back to the page that is still shown: nothing has to be read.
        let shown = tab.pending.is_some() && at == tab.history.position(None);
        let url = tab.history.get(at).map(|entry| entry.url.clone());
        self.forget_typed_address();
        if shown {
            self.stop(effects);
            return;
        }
        self.move_visit(context.profile);
        if let Some(tab) = self.current_mut() {
            tab.store_entry_state();
            if tab.back_to_opener(at) {
                effects.push(FollowUp::ShowActive);
                return;
            }
        }
        if let Some(url) = url {
            self.want(self.active, url, Step::To(at), context, effects);
        }
    }

    /// Forgets what was typed and not opened: the user went elsewhere.
    pub(super) fn forget_typed_address(&mut self) {
        if let Some(tab) = self.current_mut() {
            tab.address.discard_typed();
        }
    }

    pub(super) fn reload(&mut self, context: &mut TabsContext<'_>, effects: &mut Effects<Reply>) {
        if context.mail.missing().is_some() {
            effects.command(Command::Mail(MailCommand::ReadConfigAgain));
            return;
        }
        self.forget_typed_address();
        effects.push(FollowUp::ForgetContents);
        let Some(tab) = self.current() else { return };
        let step = match tab.pending_step() {
            Some(step) => step,
            None => Step::To(tab.history.position(None)),
        };
        if let Some(url) = tab.url().cloned() {
            self.want(self.active, url, step, context, effects);
        }
    }

    /// Goes back from the page of a tab, or closes the tab.
    pub(in crate::browser) fn go_back_or_close(
        &mut self,
        tab: TabId,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let Some(at) = self.all.iter().position(|own| own.id == tab) else {
            return;
        };
        let back = self.all.get(at).and_then(|tab| tab.history.back(None));
        let url = back.and_then(|back| {
            let tab = self.all.get(at)?;
            Some((back, tab.history.get(back)?.url.clone()))
        });
        match url {
            Some((back, url)) => self.want(at, url, Step::To(back), context, effects),
            None if self.all.len() > 1 => self.close_tab(at, context, effects),
            None => self.want(at, FidoUrl::arealist(), Step::New, context, effects),
        }
    }

    pub(super) fn want(
        &mut self,
        at: usize,
        url: FidoUrl,
        step: Step,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        self.move_visit(context.profile);
        let (url, omitted, grouping) = match step {
            Step::New => with_stored_view(url, &context.profile.settings),
            Step::To(_) => (url, OmittedParams::default(), Grouping::default()),
        };
        if let Some(tab) = self.all.get_mut(at) {
            tab.want(url, step);
            tab.restore_area_view(omitted, grouping);
        }
        self.ask(at, context, effects);
    }

    /// Asks a worker for the page that a tab waits for, once the library is there.
    pub(super) fn ask(
        &mut self,
        at: usize,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if context.mail.state == LibraryState::Loading {
            return;
        }
        let Some(tab) = self.all.get_mut(at) else {
            return;
        };
        let is_part = |page: &Page| estimated_message_count(page).is_some();
        let part = tab.page.as_deref().filter(|page| is_part(page));
        let Some(pending) = tab.pending.as_mut().filter(|pending| !pending.asked) else {
            return;
        };
        let opens = part.is_none_or(|part| part.url != pending.url);
        pending.asked = true;
        let scheme = pending.url.scheme().name();
        log!(Debug, "browser", "a page is asked for: {}", scheme);
        if is_own_page(&pending.url) {
            let page = page_of(&pending.url, context.profile.keep.drafts());
            let (tab, generation) = (tab.id, tab.generation);
            effects.push(FollowUp::OwnPage {
                tab,
                generation,
                page: Box::new(page),
            });
            return;
        }
        effects.push(Task::Page(PageWork {
            tab: tab.id,
            generation: tab.generation,
            url: pending.url.clone(),
            library: Arc::clone(&context.mail.library),
            job: pending.job.clone(),
            with_twits: !context.profile.settings.twit_filters,
            opens,
        }));
    }

    /// Goes to an object; its page knows the pictures that it is among.
    pub(super) fn open_among(
        &mut self,
        url: FidoUrl,
        place: OpenIn,
        album: Album,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        self.open(url.clone(), place, context, effects);
        let wants = |tab: &&mut Tab| {
            let pending = tab.pending.as_ref();
            pending.is_some_and(|pending| pending.url == url)
        };
        let tab = match place {
            OpenIn::Background => {
                let waiting = self.all.iter_mut().filter(wants);
                waiting.max_by_key(|tab| tab.id.0)
            }
            OpenIn::Here | OpenIn::NewTab => self.all.get_mut(self.active),
        };
        if let Some(pending) = tab.and_then(|tab| tab.pending.as_mut()) {
            pending.state = Some(ViewState::among(album));
        }
    }
}

impl Tabs {
    pub(in crate::browser) fn new_tab(
        &mut self,
        url: FidoUrl,
        front: bool,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if self.add_tab(front, context) {
            self.want(self.newest(), url, Step::New, context, effects);
            if front {
                effects.push(FollowUp::ShowActive);
            }
        }
    }

    /// Goes to the tab of an address that is open already, else opens one; which.
    pub(in crate::browser) fn show_tab_of(
        &mut self,
        url: FidoUrl,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) -> Option<TabId> {
        let found = self.of(&url);
        let Some(at) =
            found.or_else(|| self.of(&with_stored_view(url.clone(), &context.profile.settings).0))
        else {
            let opened = self.next();
            self.new_tab(url, true, context, effects);
            return (self.next() != opened).then_some(opened);
        };
        self.active = at;
        let tab = self.all.get_mut(at)?;
        let id = tab.id;
        // Messages that were missing when the page was made may exist now.
        tab.outdated |= tab.changed || tab.is_empty();
        effects.push(FollowUp::ShowActive);
        Some(id)
    }

    /// Adds a tab without a page, unless there are too many; the caller gives it one.
    pub(super) fn add_tab(&mut self, front: bool, context: &mut TabsContext<'_>) -> bool {
        if self.all.len() >= MOST_TABS {
            context
                .front
                .trouble(tr!("too-many-tabs", most = MOST_TABS.to_string()));
            return false;
        }
        let mut tab = self.fresh();
        tab.opened_from = self.all.get(self.active).map(|tab| tab.id);
        let at = if self.all.is_empty() {
            0
        } else {
            (self.active + 1).max(self.pinned())
        };
        // Tabs opened after the current one stay in the order in which they were opened.
        let at = if front { at } else { self.after_background(at) };
        self.all.insert(at, tab);
        if front {
            self.active = at;
        } else if let Some(tab) = self.all.get_mut(at) {
            tab.was_seen = false;
        }
        true
    }

    pub(super) fn close_tab(
        &mut self,
        at: usize,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if at >= self.all.len() {
            return;
        }
        let mut closed = self.all.remove(at);
        closed.rest();
        let opened_from = closed.opened_from;
        self.callers.retain(|(tab, _)| *tab != closed.id);
        if closed.history.len() > 0 {
            self.closed.push((at, closed));
        }
        if self.closed.len() > MOST_CLOSED {
            self.closed.remove(0);
        }
        let mut tabs = self.all.iter();
        match opened_from.and_then(|from| tabs.position(|tab| tab.id == from)) {
            Some(from) if self.active == at => self.active = from,
            _ if self.active > at || self.active == self.all.len() => {
                self.active = self.active.saturating_sub(1);
            }
            _ => {}
        }
        if self.all.is_empty() {
            self.new_tab(FidoUrl::arealist(), true, context, effects);
        } else {
            effects.push(FollowUp::ShowActive);
        }
    }

    pub(super) fn close_other_tabs(
        &mut self,
        keep: usize,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let Some(id) = self.all.get(keep).map(|tab| tab.id) else {
            return;
        };
        for at in (0..self.all.len()).rev() {
            let stays = |tab: &Tab| tab.id == id || tab.is_pinned;
            if !self.all.get(at).is_some_and(stays) {
                self.close_tab(at, context, effects);
            }
        }
        if let Some(at) = self.all.iter().position(|tab| tab.id == id) {
            self.select_tab(at, context, effects);
        }
    }

    /// Opens the tab again that was closed last, where it was and with its history.
    pub(super) fn reopen_tab(
        &mut self,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if let Some((at, mut tab)) = self.closed.pop() {
            // A name of its own: replies to the old one are on their way.
            tab.id = self.fresh().id;
            self.insert_tab(at, tab, context, effects);
        }
    }

    /// Opens the page of a tab once more after it.
    pub(super) fn duplicate_tab(
        &mut self,
        at: usize,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let Some(tab) = self.all.get_mut(at) else {
            return;
        };
        tab.store_entry_state();
        let mut history = tab.history.duplicate();
        if let (Some(entry), Some(url)) = (history.current_mut(), tab.address()) {
            entry.url = url.clone();
        }
        let mut twin = self.fresh();
        twin.history = history;
        twin.outdated = true;
        self.insert_tab(at + 1, twin, context, effects);
    }

    /// Puts a tab with a history to the front.
    pub(super) fn insert_tab(
        &mut self,
        at: usize,
        tab: Tab,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if self.all.len() >= MOST_TABS {
            context
                .front
                .trouble(tr!("too-many-tabs", most = MOST_TABS.to_string()));
            return;
        }
        let pinned = self.pinned();
        let at = if tab.is_pinned {
            at.min(pinned)
        } else {
            at.clamp(pinned, self.all.len())
        };
        self.all.insert(at, tab);
        self.active = at;
        effects.push(FollowUp::ShowActive);
    }

    pub(super) fn select_tab(
        &mut self,
        at: usize,
        _: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if at < self.all.len() && at != self.active {
            self.active = at;
            // The user goes on elsewhere: a closed tab does not lead back any more.
            for tab in &mut self.all {
                tab.opened_from = None;
            }
            effects.push(FollowUp::ShowActive);
        }
    }

    /// Stops loading the page of the active tab.
    pub(super) fn stop(&mut self, effects: &mut Effects<Reply>) {
        if let Some(tab) = self.current_mut() {
            tab.stop();
        }
        // The page that stays has another generation.
        effects.push(FollowUp::Watch);
    }

    /// Asks workers for the pages that tabs wait for.
    pub(in crate::browser) fn request_pending_pages(
        &mut self,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        for at in 0..self.all.len() {
            self.ask(at, context, effects);
        }
    }

    /// Opens an address in a tab, unless it was closed.
    pub(in crate::browser) fn open_in_tab(
        &mut self,
        tab: TabId,
        url: FidoUrl,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        if let Some(at) = self.all.iter().position(|own| own.id == tab) {
            self.want(at, url, Step::New, context, effects);
        }
    }

    /// Opens the page of the active tab again if it is outdated.
    pub(in crate::browser) fn show(
        &mut self,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let active = self.active;
        let Some(tab) = self.current_mut() else {
            return;
        };
        tab.was_seen = true;
        if tab.outdated && tab.pending.is_none() {
            let step = Step::To(tab.history.position(None));
            if let Some(url) = tab.url().cloned() {
                self.want(active, url, step, context, effects);
            }
        }
    }
}
