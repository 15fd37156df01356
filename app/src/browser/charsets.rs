//! Choosing the character sets of messages and areas.

use super::tab::Tab;
use super::{Browser, Dialog};
use crate::messages::MessageKey;
use crate::messages::bodies::Body;
use crate::strings::tr;
use fidoscope_core::charset::Charset;
use fidoscope_core::library::AreaId;
use std::sync::Arc;

impl Browser {
    /// Asks for the sets of the message before the user and of its area, or of the area of the page.
    pub(super) fn show_charsets(&mut self) {
        let key = self.tab().and_then(Tab::message);
        match key.map(|key| key.area).or_else(|| self.area_of_page()) {
            Some(area) => {
                self.load_bodies(key.as_slice());
                self.front.dialog = Some(Dialog::Charsets(key, area));
            }
            None => self.trouble(tr!("charsets-nothing").to_owned()),
        }
    }

    /// Reads a message by a set, whatever it says.
    pub(super) fn set_message_charset(&mut self, key: MessageKey, charset: Option<Charset>) {
        let Some(Body::Ready(message)) = self.contents.bodies.get(key) else {
            return;
        };
        let Some(area) = self.mail.library.area(key.area).cloned() else {
            return;
        };
        self.change_settings(|settings| {
            Arc::make_mut(&mut settings.charsets).set_message(&area, &message, charset);
        });
        self.contents.bodies.forget(key);
        self.load_bodies(&[key]);
    }

    /// Reads the mail of an area by a set where it does not say its own. The library is made again: its
    /// headers, and what is derived of them, depend on the set.
    pub(super) fn set_area_charset(&mut self, area: AreaId, charset: Option<Charset>) {
        let Some(area) = self.mail.library.area(area).cloned() else {
            return;
        };
        self.change_settings(|settings| {
            Arc::make_mut(&mut settings.charsets).set_area(&area, charset);
        });
        self.read_again();
    }
}
