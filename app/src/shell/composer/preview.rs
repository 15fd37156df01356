//! Preview of a draft: every resulting message with all of its kludges.

use crate::platform::desktop::visible;
use crate::strings::tr;
use crate::style::{self, Palette};
use egui::{Label, RichText, ScrollArea, Ui};
use fidoscope_core::compose::{Finished, FinishedMessage};

/// Maximum number of shown lines of a message: sections of files are all alike.
const MOST_LINES: usize = 400;

/// Draws the messages below each other, then `rest`.
pub(super) fn draw(finished: &[Finished], ui: &mut Ui, rest: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical()
        .id_salt("preview")
        .auto_shrink(false)
        .show(ui, |ui| {
            let all = || finished.iter().flat_map(|own| &own.messages);
            let count = all().count() as u64;
            for (number, message) in (1_u64..).zip(all()) {
                if count > 1 {
                    let place = tr!("draft-message-of", number = number, count = count);
                    ui.label(RichText::new(place).font(style::bold_font()));
                }
                one(message, ui);
                ui.separator();
            }
            rest(ui);
        });
}

fn one(message: &FinishedMessage, ui: &mut Ui) {
    let palette = Palette::current(ui);
    let line = |ui: &mut Ui, text: &str, color| {
        let text = RichText::new(visible(text))
            .font(style::mono_font())
            .color(color);
        ui.add(Label::new(text).wrap());
    };
    ui.spacing_mut().item_spacing.y = 1.0;
    let shown = &message.shown;
    let place = match &message.area {
        Some(area) => area.to_string(),
        None => tr!("draft-netmail-area").to_owned(),
    };
    let to = message.to_address.as_ref();
    let to = to.map(ToString::to_string).unwrap_or_default();
    let from = format!("{}  {}", shown.from, message.from_address);
    for (name, value) in [
        (tr!("draft-areas"), place),
        (tr!("draft-from"), from),
        (tr!("draft-to"), format!("{}  {to}", shown.to)),
        (tr!("draft-subject"), shown.subject.clone()),
        (tr!("draft-charset"), message.charset.name().to_owned()),
    ] {
        line(ui, &format!("{name}: {value}"), palette.strong);
    }
    for kludge in &shown.kludges {
        line(ui, &format!("@{kludge}"), palette.dim);
    }
    let mut lines = shown.text.lines();
    for text in lines.by_ref().take(MOST_LINES) {
        line(ui, if text.is_empty() { " " } else { text }, palette.text);
    }
    let rest = lines.count() as u64;
    if rest > 0 {
        line(ui, &tr!("draft-more-lines", count = rest), palette.dim);
    }
}
