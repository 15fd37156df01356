//! Stars that the user gives to messages, and the page that lists them.

use super::state::Reading;
use crate::browser::context::Context;
use crate::files::document::Kind;
use crate::keep::stars::{Star, StarKey};
use crate::messages::MessageKey;
use crate::platform::clock;
use crate::strings::{tr, words};
use fidoscope_core::library::AreaId;
use fidoscope_core::page::Content;
use std::collections::HashMap;

impl Reading {
    /// Toggles the stars of messages of the page; without messages of the selected ones, otherwise of the current
    /// one.
    pub(super) fn star(&mut self, keys: &[MessageKey], context: &mut Context<'_>) {
        let Some(tab) = context.tabs.current() else {
            return;
        };
        let Some(page) = tab.page.clone() else { return };
        let Content::Messages(m) = &page.content else {
            return;
        };
        let mut keys = keys.to_vec();
        if keys.is_empty() {
            let state = tab.history.current().map(|entry| &entry.state);
            keys = state.map_or_else(Vec::new, |state| state.chosen(m));
        }
        if keys.is_empty() {
            keys.extend(tab.message());
        }
        let since = clock::seconds();
        let rows = keys.iter().filter_map(|key| key.message_on(&page));
        let rows: Vec<(StarKey, Star)> = rows
            .map(|row| {
                let key = (row.area().folded_name(), row.fingerprint());
                (key, Star::from_row(&row, since))
            })
            .collect();
        if rows.is_empty() {
            return;
        }
        let count = rows.len() as u64;
        let has_star = context.profile.keep.stars_mut().toggle(rows);
        self.stars_changed(context);
        let messages = words::messages(count);
        let text = if has_star {
            tr!("toast-starred", messages = messages)
        } else {
            tr!("toast-unstarred", messages = messages)
        };
        context.front.say(text, false);
    }

    /// Removes the star of a message of the list.
    pub(super) fn remove_star(&mut self, key: &StarKey, context: &mut Context<'_>) {
        if context.profile.keep.stars_mut().0.remove(key).is_some() {
            self.stars_changed(context);
        }
    }

    fn stars_changed(&mut self, context: &mut Context<'_>) {
        context.profile.changed(Kind::Stars);
        self.follow_stars(context);
    }

    /// Shows the stars that the profile keeps in the areas of the library.
    pub(in crate::browser) fn follow_stars(&mut self, context: &Context<'_>) {
        let areas = context.mail.library.areas().iter();
        let ids: HashMap<String, AreaId> = areas.map(|own| (own.folded_name(), own.id())).collect();
        let stars = context.profile.keep.stars().0.keys();
        let stars = stars.filter_map(|(area, own)| Some((*ids.get(area)?, *own)));
        self.noted.set_stars(stars);
    }
}

#[cfg(test)]
mod tests {
    use crate::browser::tests::{on_guide, url, wait_for_pages};
    use crate::command::{Command, MailCommand, OpenIn, ReadingCommand, TabCommand};
    use crate::files::document::{Document as _, Kind};
    use crate::keep::stars::Stars;
    use crate::messages::MessageKey;
    use fidoscope_core::page::Content;

    #[test]
    fn a_star_is_kept_by_area_and_fingerprint_and_taken_back() {
        let mut browser = on_guide();
        let area = url("area://Fidoscope.Guide");
        browser.carry_out(Command::Tabs(TabCommand::Open(area, OpenIn::Here)));
        wait_for_pages(&mut browser);
        let page = browser.tab().unwrap().page.clone().unwrap();
        let Content::Messages(m) = &page.content else {
            panic!("messages");
        };
        let keys: Vec<MessageKey> = m
            .set
            .iter()
            .take(2)
            .map(|index| MessageKey::from_row(&m.row(*index).unwrap()))
            .collect();
        browser.carry_out(Command::Reading(ReadingCommand::Star(keys.clone())));
        assert!(keys.iter().all(|key| browser.reading.noted.has_star(*key)));
        assert!(browser.profile.keep.unsaved(Kind::Stars).is_some());
        let kept = browser.keep().stars().clone();
        assert_eq!(Stars::from_fields(kept.to_fields()), kept);
        let first = kept.0.values().next().unwrap();
        let star = first.url().to_string();
        assert!(
            star.starts_with("area://Fidoscope.Guide?msgid=99:1/1+f1d0"),
            "{star}"
        );
        // Another reading of the configuration has them, too.
        browser.carry_out(Command::Mail(MailCommand::ReadConfigAgain));
        wait_for_pages(&mut browser);
        assert!(browser.reading.noted.has_star(keys[1]));
        browser.carry_out(Command::Reading(ReadingCommand::Star(vec![keys[0]])));
        assert!(!browser.reading.noted.has_star(keys[0]));
        browser.carry_out(Command::Reading(ReadingCommand::ShowStars));
        wait_for_pages(&mut browser);
        assert_eq!(browser.tab().unwrap().title(), "Starred messages");
        let one = browser.keep().stars().0.keys().next().unwrap().clone();
        browser.carry_out(Command::Reading(ReadingCommand::TakeStar(one)));
        assert!(browser.keep().stars().0.is_empty() && !browser.reading.noted.has_star(keys[1]));
    }
}
