//! Files of a draft, and the length of the sections in which they are written.

use crate::platform::desktop::visible;
use crate::shell::choose;
use crate::strings::{format, tr};
use crate::style::Palette;
use egui::{ComboBox, DragValue, RichText, Ui};
use fidoscope_core::compose::{Draft, SECTION_LINE};
use fidoscope_core::limits;

/// Unit of the length of a section.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Unit {
    #[default]
    Lines,
    Bytes,
}

impl Unit {
    fn name(self) -> &'static str {
        match self {
            Self::Lines => tr!("draft-section-lines"),
            Self::Bytes => tr!("draft-section-bytes"),
        }
    }

    const fn bytes(self) -> usize {
        match self {
            Self::Lines => SECTION_LINE,
            Self::Bytes => 1,
        }
    }
}

/// Draws the files with buttons that remove them, and the length of sections. `messages` is the
/// number of resulting messages, if known.
pub(super) fn draw(unit: &mut Unit, draft: &mut Draft, messages: Option<usize>, ui: &mut Ui) {
    let mut gone = None;
    ui.horizontal_wrapped(|ui| {
        for (at, file) in draft.attachments.iter().enumerate() {
            let bytes = format::size(u32::try_from(file.bytes.len()).unwrap_or(u32::MAX));
            let name = visible(&file.name);
            let button = ui.button(format!("{name}, {bytes}  ×"));
            if button.on_hover_text(tr!("draft-detach")).clicked() {
                gone = Some(at);
            }
        }
        ui.label(tr!("draft-section"));
        let (least, most) = limits::SECTION_BYTES;
        let each = unit.bytes();
        let mut count = draft.section_bytes.clamp(least, most) / each;
        let field = DragValue::new(&mut count).range(least.div_ceil(each)..=most / each);
        let field = ui.add(field.speed(0.5));
        if field.accessible_name(tr!("draft-section")).changed() {
            draft.section_bytes = count * each;
        }
        let field = ComboBox::from_id_salt("section unit").selected_text(unit.name());
        let units = [Unit::Lines, Unit::Bytes].map(|unit| (unit, unit.name()));
        let name = tr!("draft-section-unit");
        choose::one(field.width(80.0), name, unit, units, ui);
        if let Some(messages) = messages.filter(|messages| *messages > 0) {
            let text = tr!("draft-messages", count = messages as u64);
            ui.label(RichText::new(text).color(Palette::current(ui).dim));
        }
    });
    if let Some(at) = gone {
        draft.attachments.remove(at);
    }
}
