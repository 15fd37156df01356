//! Commands on tabs and on the current page, and replies about them.

use super::{Reply, Tabs};
use crate::browser::address::up;
use crate::browser::context::TabsContext;
use crate::browser::effects::Effects;
use crate::browser::front::WindowEffect;
use crate::browser::own_page::OwnPage;
use crate::browser::tab::Tab;
use crate::command::{OpenIn, PageCommand, TabCommand};
use fidoscope_core::url::FidoUrl;

impl Tabs {
    /// Carries out a command.
    pub(in crate::browser) fn carry_out(
        &mut self,
        command: TabCommand,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match command {
            TabCommand::Open(url, place) => self.open(url, place, context, effects),
            TabCommand::OpenMessage(key, place) => self.open_message(key, place, context, effects),
            TabCommand::OpenAmong(url, place, album) => {
                self.open_among(url, place, album, context, effects);
            }
            TabCommand::OpenText(text) => self.open_text(text, context, effects),
            TabCommand::Back => {
                self.step(|tab| tab.history.back(tab.pending_step()), context, effects);
            }
            TabCommand::Forward => {
                let to = |tab: &Tab| tab.history.forward(tab.pending_step());
                self.step(to, context, effects);
            }
            TabCommand::GoTo(at) => {
                let to = |tab: &Tab| (at < tab.history.len()).then_some(at);
                self.step(to, context, effects);
            }
            TabCommand::Reload => self.reload(context, effects),
            TabCommand::Stop => self.stop(effects),
            TabCommand::Up => self.up(context, effects),
            TabCommand::NewTab => {
                self.new_tab(FidoUrl::arealist(), true, context, effects);
                context.front.window(WindowEffect::FocusAddress);
            }
            TabCommand::CloseTab(at) => self.close_tab(at, context, effects),
            TabCommand::CloseCurrentTab => self.close_tab(self.active, context, effects),
            TabCommand::CloseOtherTabs(at) => self.close_other_tabs(at, context, effects),
            TabCommand::ReopenTab => self.reopen_tab(context, effects),
            TabCommand::DuplicateTab(at) => self.duplicate_tab(at, context, effects),
            TabCommand::PinTab(at) => self.pin(at),
            TabCommand::MoveTab { from, to } => self.shift(from, to),
            TabCommand::SelectTab(at) => self.select_tab(at, context, effects),
            TabCommand::NextTab => {
                let next = (self.active + 1) % self.all.len().max(1);
                self.select_tab(next, context, effects);
            }
            TabCommand::PreviousTab => {
                let tabs = self.all.len().max(1);
                self.select_tab((self.active + tabs - 1) % tabs, context, effects);
            }
            TabCommand::OpenHome => {
                let url = OwnPage::Home.url().unwrap_or_else(FidoUrl::arealist);
                self.open(url, OpenIn::Here, context, effects);
            }
            TabCommand::OpenGuide => self.open_guide(context, effects),
        }
    }

    /// Carries out a command on the current page.
    pub(in crate::browser) fn carry_out_on_page(
        &mut self,
        command: PageCommand,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        match command {
            PageCommand::ShowAs(view) => self.show_as(view, context, effects),
            PageCommand::SortAs(tokens) => self.sort_as(&tokens, context, effects),
            PageCommand::GroupAs(grouping) => self.group_as(grouping, context),
            PageCommand::ToggleThreads => self.toggle_threads(context, effects),
            PageCommand::QuickFilter => self.ask_quick_filter(),
            PageCommand::ShowSearch => self.show_search(context, effects),
            PageCommand::SearchWords(words) => self.search_words(&words, context, effects),
            PageCommand::ToMe { everywhere } => self.show_mine(everywhere, context, effects),
            PageCommand::LookUp => self.look_up(context, effects),
        }
    }

    /// Handles a reply.
    pub(in crate::browser) fn handle(
        &mut self,
        reply: Reply,
        _: &mut TabsContext<'_>,
        _: &mut Effects<Reply>,
    ) {
        match reply {
            Reply::Changed { tab, generation } => {
                if let Some(tab) = self.find_mut(tab) {
                    tab.changed |= tab.generation == generation;
                }
            }
            Reply::Counted { tab, url, count } => self.store_choice_count(tab, url, count),
            Reply::CountedWider { tab, url, count } => self.store_wider_count(tab, &url, count),
            Reply::Offered { tab, text, found } => self.store_choices(tab, &text, found),
        }
    }

    fn up(&mut self, context: &mut TabsContext<'_>, effects: &mut Effects<Reply>) {
        if self
            .current()
            .is_some_and(|tab| tab.opened_from().is_some())
        {
            self.step(Tab::opened_from, context, effects);
        } else if let Some(above) = self.current().and_then(Tab::address).and_then(up) {
            self.open(above, OpenIn::Here, context, effects);
        }
    }
}
