//! Dialog for the character sets of a message and of an area.

use crate::command::{Command, ContentCommand};
use crate::messages::MessageKey;
use crate::messages::bodies::Body;
use crate::settings::charsets::Charsets;
use crate::strings::tr;
use egui::{Align, Label, RichText, Role, ScrollArea, Ui, WidgetInfo};
use fidoscope_core::charset::Charset;
use fidoscope_core::library::{AreaId, Library};

/// Height of a list of sets, in points.
const LIST: f32 = 300.0;

/// Message and area of the dialog.
pub(super) struct CharsetsOf<'a> {
    /// Message, unless the dialog is about the area alone.
    pub(super) key: Option<MessageKey>,
    pub(super) area: AreaId,
    pub(super) body: Option<&'a Body>,
}

/// Draws the choices for the message, if there is one, and for its area.
pub(super) fn draw(
    library: &Library,
    chosen: &Charsets,
    of: &CharsetsOf<'_>,
    fresh: bool,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    ui.heading(tr!("charsets-title"));
    let CharsetsOf { key, area, body } = *of;
    let Some(area) = library.area(area) else {
        return;
    };
    let message = match body {
        Some(Body::Ready(message)) => key.zip(Some(message)),
        _ => None,
    };
    ui.columns(if key.is_some() { 2 } else { 1 }, |columns| {
        let mut columns = columns.iter_mut();
        if key.is_some()
            && let Some(ui) = columns.next()
            && let Some((key, message)) = message
        {
            let now = chosen.of_message(area, message);
            let usual = match now {
                None => tr!("charsets-as-labelled", charset = message.charset.name()),
                Some(_) => tr!("charsets-by-label").to_owned(),
            };
            choice(tr!("charsets-message"), &usual, now, fresh, ui, |set| {
                commands.push(Command::Contents(ContentCommand::SetMessageCharset(
                    key, set,
                )));
            });
        }
        if let Some(ui) = columns.next() {
            let name = tr!("charsets-area", area = area.tag());
            let usual = tr!("charsets-by-configuration");
            choice(&name, usual, chosen.of_area(area), fresh, ui, |set| {
                commands.push(Command::Contents(ContentCommand::SetAreaCharset(
                    area.id(),
                    set,
                )));
            });
        }
    });
    ui.add(Label::new(tr!("charsets-explained")).wrap());
}

/// Draws a list of all sets below the default (`None`).
fn choice(
    name: &str,
    usual: &str,
    now: Option<Charset>,
    fresh: bool,
    ui: &mut Ui,
    mut pick: impl FnMut(Option<Charset>),
) {
    ui.add(Label::new(RichText::new(name).strong()).wrap());
    ScrollArea::vertical()
        .id_salt(name)
        .max_height(LIST)
        .show(ui, |ui| {
            for set in std::iter::once(None).chain(Charset::all().map(Some)) {
                let text = set.map_or(usual, |set| set.name());
                let radio = ui.radio(set == now, text);
                // Both lists contain the same sets.
                let label = format!("{name}: {text}");
                radio.widget_info(|| {
                    WidgetInfo::selected(Role::RadioButton, true, set == now, &label)
                });
                if fresh && set == now {
                    radio.scroll_to_me(Some(Align::Center));
                }
                if radio.clicked() && set != now {
                    pick(set);
                }
            }
        });
}
