//! Character sets of messages and areas, as the user chooses them.

use super::{Contents, Reply};
use crate::browser::context::Context;
use crate::browser::dialog::Dialog;
use crate::browser::effects::Effects;
use crate::browser::tab::Tab;
use crate::command::{Command, MailCommand};
use crate::messages::MessageKey;
use crate::messages::bodies::Body;
use crate::strings::tr;
use fidoscope_core::charset::Charset;
use fidoscope_core::library::AreaId;
use std::sync::Arc;

impl Contents {
    /// Asks for the sets of the current message and of its area, or of the area of the page.
    pub(super) fn show_charsets(
        &mut self,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let key = context.tabs.current().and_then(Tab::message);
        let area = key.map(|key| key.area);
        match area.or_else(|| context.tabs.area_of_page()) {
            Some(area) => {
                self.load_bodies(key.as_slice(), context, effects);
                context.front.dialog = Some(Dialog::Charsets(key, area));
            }
            None => context.front.trouble(tr!("charsets-nothing").to_owned()),
        }
    }

    /// Reads a message by a set in place of its own.
    pub(super) fn set_message_charset(
        &mut self,
        key: MessageKey,
        charset: Option<Charset>,
        context: &mut Context<'_>,
        effects: &mut Effects<Reply>,
    ) {
        let Some(Body::Ready(message)) = self.bodies.get(key) else {
            return;
        };
        let Some(area) = context.mail.library.area(key.area).cloned() else {
            return;
        };
        context.profile.change_settings(|settings| {
            Arc::make_mut(&mut settings.charsets).set_message(&area, &message, charset);
        });
        self.bodies.forget(key);
        self.load_bodies(&[key], context, effects);
    }
}

/// Reads unlabelled mail of an area by a set. The library is made again: its headers, and what is derived of
/// them, depend on the set.
pub(super) fn set_area_charset(
    area: AreaId,
    charset: Option<Charset>,
    context: &mut Context<'_>,
    effects: &mut Effects<Reply>,
) {
    let Some(area) = context.mail.library.area(area).cloned() else {
        return;
    };
    context.profile.change_settings(|settings| {
        Arc::make_mut(&mut settings.charsets).set_area(&area, charset);
    });
    effects.command(Command::Mail(MailCommand::ReadConfigAgain));
}
