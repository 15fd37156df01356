//! Addresses that other starts of the program hand in, and the answers to them.

use super::opening::open_file_of;
use super::{Reply, Tabs};
use crate::browser::context::TabsContext;
use crate::browser::dialog::Dialog;
use crate::browser::effects::{Effects, FollowUp};
use crate::browser::front::WindowEffect;
use crate::browser::sources::Sources;
use crate::browser::tab::{Tab, TabId};
use crate::platform::outside::{Caller, Note};
use crate::strings::{said, sentence, tr};
use fidoscope_core::url::FidoUrl;

impl Tabs {
    /// Opens the address of another start of the program in a tab of its own, unless one shows it.
    pub(in crate::browser) fn open_note(
        &mut self,
        note: Note,
        caller: Option<Caller>,
        context: &mut TabsContext<'_>,
        effects: &mut Effects<Reply>,
    ) {
        context.front.window(WindowEffect::Raise);
        if let Some(trouble) = &note.trouble {
            context.front.trouble(trouble.clone());
        }
        if !note.configs.is_empty() && note.configs != context.mail.sources.configs {
            let tab = self.current().map(|tab| tab.id);
            // The other start has the last word, not what a dialog asked for.
            let is_that = |dialog: &mut Dialog| matches!(dialog, Dialog::Bases(_));
            context.front.dialog.take_if(is_that);
            // An address of its own is shown in place of the areas.
            let tab = tab.filter(|_| note.url.is_none());
            effects.push(FollowUp::TrySources {
                sources: Sources::from_configs(note.configs),
                tab,
            });
        }
        let Some(text) = note.url else { return };
        if open_file_of(&text, effects) {
            // Whoever waits is answered by the dropped caller: the file is looked at by a worker.
            return;
        }
        match FidoUrl::parse_joining(text.trim()) {
            Ok(parsed) if parsed.url.as_external().is_none() => {
                let shown = self.show_tab_of(parsed.url, context, effects);
                let Some(caller) = caller else { return };
                let Some(id) = shown else {
                    // There are too many tabs.
                    caller.answer(context.front.troubles.last().cloned());
                    return;
                };
                self.callers.push((id, caller));
                if self
                    .current()
                    .is_some_and(|tab| tab.pending.is_none() && !tab.outdated)
                {
                    self.answer_callers(id);
                }
            }
            // Not an address of Fidonet: the address bar shows what is wrong with it.
            other => {
                if let (Err(error), Some(caller)) = (&other, caller) {
                    caller.answer(Some(said(error)));
                }
                self.new_tab(FidoUrl::arealist(), true, context, effects);
                self.open_text(text, context, effects);
            }
        }
    }

    /// Reports the result to other starts of the program that wait for the page of a tab.
    pub(in crate::browser) fn answer_callers(&mut self, tab: TabId) {
        let known = self.all.iter().find(|known| known.id == tab);
        let failure = known.is_none_or(Tab::is_empty);
        let page = known.and_then(|tab| tab.page.as_deref());
        let why = || {
            let notice = page.and_then(|page| page.notices.iter().max_by_key(|it| it.severity));
            notice.map_or_else(
                || tr!("nothing-shown").to_owned(),
                |notice| sentence(&notice.text),
            )
        };
        let failure = failure.then(why);
        for (_, caller) in self.callers.extract_if(.., |(waits, _)| *waits == tab) {
            caller.answer(failure.clone());
        }
    }
}
