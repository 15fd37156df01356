//! Insertions into a draft by buttons, besides files: a tagline and places. Each becomes a button
//! that removes it again.

use super::Composer;
use crate::browser::{PlaceKind, place};
use crate::map::flat;
use crate::map::labels::Town;
use crate::map::world::Degrees;
use crate::platform::desktop::visible;
use crate::settings::shortcuts::key_presses;
use crate::shell::choose;
use crate::strings::tr;
use egui::{ComboBox, Key, Modifiers, TextEdit, Ui};
use fidoscope_core::compose::{Draft, Identity};
use fidoscope_core::geo::GeoKludge;

/// State of the field for a place, and of taglines.
#[derive(Default)]
pub(super) struct Insert {
    text: String,
    kind: PlaceKind,
    /// Reason why the text is no place.
    error: Option<String>,
    /// Number that chooses the next tagline.
    chance: u64,
    /// Map for the choice of a place, while it is open.
    map: Option<Box<Map>>,
}

/// Map in place of the text.
#[derive(Default)]
struct Map {
    state: flat::State,
    place: Option<Degrees>,
    /// Place of `near`, and the nearest town with its distance in kilometres.
    seen: Option<Degrees>,
    near: Option<(&'static Town, f64)>,
}

impl Insert {
    /// Returns whether the map is open.
    pub(super) fn has_map(&self) -> bool {
        self.map.is_some()
    }

    pub(super) fn close_map(&mut self) {
        self.map = None;
    }

    /// Adds the place in the field to the draft.
    fn add(&mut self, draft: &mut Draft) {
        match place(self.kind, &self.text) {
            Ok(place) => {
                if !draft.places.contains(&place) {
                    draft.places.push(place);
                }
                self.text.clear();
                self.map = None;
            }
            Err(why) => self.error = Some(why),
        }
    }

    /// Opens the map at the place in the field, or closes it.
    fn toggle_map(&mut self, ui: &Ui) {
        if self.map.take().is_some() {
            return;
        }
        let text = self.text.trim();
        let known = (!text.is_empty()).then(|| place(PlaceKind::About, text));
        let place = match known {
            Some(Ok(GeoKludge::Point(at))) => Some([at.lon(), at.lat()]),
            _ => None,
        };
        self.map = Some(Box::new(Map {
            place,
            ..Map::default()
        }));
        // The arrow keys belong to the map, not to the button.
        ui.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
    }
}

/// Draws the map in place of the text; Enter accepts the place, Esc closes it.
pub(super) fn draw_map(composer: &mut Composer, draft: &mut Draft, ui: &mut Ui) {
    let own = &mut composer.insert;
    let Some(map) = &mut own.map else { return };
    let is_idle = ui.memory(|memory| memory.focused().is_none());
    let pressed = |key| is_idle && key_presses(ui, Modifiers::NONE, key) > 0;
    let (takes, closes) = (pressed(Key::Enter), pressed(Key::Escape));
    ui.label(match (map.place, map.near) {
        (None, _) => tr!("draft-place-map-hint").to_owned(),
        (Some(_), None) => own.text.clone(),
        (Some(_), Some((town, kilometres))) => tr!(
            "draft-place-near",
            place = own.text.as_str(),
            town = town.shown(),
            distance = kilometres.round()
        ),
    });
    if flat::choose(ui, &mut map.state, &mut map.place)
        && let Some([longitude, latitude]) = map.place
    {
        own.text = format!("{latitude};{longitude}");
        own.error = None;
    }
    if map.seen != map.place || map.near.is_none() {
        map.near = map.place.and_then(|at| flat::nearest_town(ui.ctx(), at));
        map.seen = map.place;
    }
    if takes && map.place.is_some() {
        own.add(draft);
    } else if closes {
        own.map = None;
    }
    composer.wants_keyboard |= !composer.insert.has_map();
}

/// Draws the buttons, and the insertions in the draft.
pub(super) fn draw(composer: &mut Composer, draft: &mut Draft, identity: &Identity, ui: &mut Ui) {
    let own = &mut composer.insert;
    ui.horizontal_wrapped(|ui| {
        let can = !identity.taglines_of(draft).is_empty();
        let button = ui.add_enabled(can, egui::Button::new(tr!("draft-tagline")));
        if button
            .on_disabled_hover_text(tr!("draft-no-taglines"))
            .clicked()
        {
            // Each click chooses the next one, in an order that differs from draft to draft.
            own.chance = own.chance.max(draft.chance >> 1).wrapping_add(1);
            identity
                .tagline_of(draft, own.chance)
                .clone_into(&mut draft.tagline);
        }
        let names = [
            (PlaceKind::About, tr!("draft-place-about")),
            (PlaceKind::Around, tr!("draft-place-around")),
            (PlaceKind::Here, tr!("draft-place-here")),
        ];
        let mut chosen = names.iter().filter(|(kind, _)| *kind == own.kind);
        let chosen = chosen.next().map_or("", |(_, name)| *name);
        let field = ComboBox::from_id_salt("place kind").selected_text(chosen);
        choose::one(field, tr!("draft-place-kind"), &mut own.kind, names, ui);
        let field = TextEdit::singleline(&mut own.text)
            .hint_text(tr!("draft-place-hint"))
            .desired_width(200.0);
        let field = ui.add(field).accessible_name(tr!("draft-place"));
        if field.changed() {
            own.error = None;
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let mut is_open = own.has_map();
        let map = ui.toggle_value(&mut is_open, tr!("draft-place-map"));
        if map.on_hover_text(tr!("draft-place-map-hint")).clicked() {
            own.toggle_map(ui);
        }
        let can = !own.text.trim().is_empty();
        let button = ui.add_enabled(can, egui::Button::new(tr!("draft-place-add")));
        if can && (button.clicked() || entered) {
            own.add(draft);
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
