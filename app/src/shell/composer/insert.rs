//! What goes into a draft by a button, besides files: a tagline and places. Each is a button of its own
//! there, which takes it out again.

use super::Composer;
use crate::browser::{PlaceKind, place};
use crate::platform::desktop::visible;
use crate::strings::tr;
use egui::{ComboBox, Key, TextEdit, Ui};
use fidoscope_core::compose::{Draft, Identity};

/// What is typed of a place.
#[derive(Default)]
pub(super) struct Insert {
    text: String,
    kind: PlaceKind,
    /// Why it is none.
    error: Option<String>,
    /// Which tagline comes next.
    chance: u64,
}

/// Draws the buttons, and what is in the draft.
pub(super) fn draw(composer: &mut Composer, draft: &mut Draft, identity: &Identity, ui: &mut Ui) {
    let own = &mut composer.insert;
    ui.horizontal_wrapped(|ui| {
        let can = !identity.taglines.is_empty();
        let button = ui.add_enabled(can, egui::Button::new(tr!("draft-tagline")));
        if button
            .on_disabled_hover_text(tr!("draft-no-taglines"))
            .clicked()
        {
            // Another one at each click, in an order that differs from draft to draft.
            own.chance = own.chance.max(draft.chance >> 1).wrapping_add(1);
            identity.tagline(own.chance).clone_into(&mut draft.tagline);
        }
        let names = [
            (PlaceKind::About, tr!("draft-place-about")),
            (PlaceKind::Around, tr!("draft-place-around")),
            (PlaceKind::Here, tr!("draft-place-here")),
        ];
        let mut chosen = names.iter().filter(|(kind, _)| *kind == own.kind);
        let chosen = chosen.next().map_or("", |(_, name)| *name);
        let combo = ComboBox::from_id_salt("place kind").selected_text(chosen);
        combo
            .show_ui(ui, |ui| {
                for (kind, name) in names {
                    ui.selectable_value(&mut own.kind, kind, name);
                }
            })
            .response
            .accessible_name(tr!("draft-place-kind"));
        let field = TextEdit::singleline(&mut own.text)
            .hint_text(tr!("draft-place-hint"))
            .desired_width(200.0);
        let field = ui.add(field).accessible_name(tr!("draft-place"));
        if field.changed() {
            own.error = None;
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let can = !own.text.trim().is_empty();
        let button = ui.add_enabled(can, egui::Button::new(tr!("draft-place-add")));
        if can && (button.clicked() || entered) {
            match place(own.kind, &own.text) {
                Ok(place) => {
                    if !draft.places.contains(&place) {
                        draft.places.push(place);
                    }
                    own.text.clear();
                }
                Err(why) => own.error = Some(why),
            }
        }
        if let Some(error) = &own.error {
            ui.colored_label(ui.visuals().warn_fg_color, error);
        }
    });
    if draft.tagline.is_empty() && draft.places.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        let chip = |ui: &mut Ui, text: &str| {
            let button = ui.button(format!("{}  ×", visible(text)));
            button.on_hover_text(tr!("draft-take-out")).clicked()
        };
        if !draft.tagline.is_empty() && chip(ui, &format!("... {}", draft.tagline)) {
            draft.tagline.clear();
        }
        draft.places.retain(|place| !chip(ui, &place.to_string()));
    });
}
