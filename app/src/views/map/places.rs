//! Field of a map that finds a town or coordinates.

use crate::map::here::place_name;
use crate::map::labels::name_of;
use crate::map::world::Degrees;
use crate::map::{flat, world};
use crate::strings::{format, tr};
use crate::style::{self, Palette};
use egui::{Button, Id, Key, Modifiers, Response, RichText, TextEdit, Ui};
use fidoscope_core::gazetteer::{Gazetteer, Hint, Town};
use fidoscope_core::geo::Position;

/// Maximum number of offered towns.
const MOST: usize = 8;
const WIDTH: f32 = 150.0;

/// Offered place.
#[derive(Clone, Debug, PartialEq)]
struct Offer {
    place: Degrees,
    name: String,
    /// Country and population.
    about: String,
}

/// State of the field.
#[derive(Default)]
pub(in crate::views) struct PlaceField {
    text: String,
    offers: Vec<Offer>,
    chosen: usize,
    /// True while the names of towns are unpacked.
    waits: bool,
}

/// Draws the field; map and globe go to a chosen place.
pub(in crate::views) fn draw(
    field: &mut PlaceField,
    ui: &mut Ui,
    flat: &mut flat::State,
    round: &mut crate::globe::State,
) {
    if ui.available_width() < WIDTH {
        return;
    }
    let edit = TextEdit::singleline(&mut field.text)
        .hint_text(tr!("map-find"))
        .desired_width(WIDTH - 16.0);
    let response = ui.add(edit).on_hover_text(tr!("map-find-hint"));
    response.widget_info(|| {
        let role = egui::accesskit::Role::TextInput;
        egui::WidgetInfo::labeled(role, true, tr!("map-find"))
    });
    // A thread unpacks the towns; the field does not wait for them.
    let are_there = !world::towns(ui.ctx()).is_empty();
    if response.changed() || (field.waits && are_there) {
        field.waits = !are_there && !field.text.trim().is_empty();
        field.offers = offers(&field.text, are_there);
        field.chosen = 0;
    }
    let taken = by_keys(field, ui, &response).or_else(|| list(field, ui, &response));
    let Some(offer) = taken else {
        return;
    };
    field.text.clone_from(&offer.name);
    field.offers.clear();
    response.surrender_focus();
    flat.show_place(offer.place, &offer.name);
    round.show_place(offer.place, &offer.name);
}

/// Reads the keys of the list while the field has the focus.
fn by_keys(field: &mut PlaceField, ui: &Ui, response: &Response) -> Option<Offer> {
    let enters = ui.input(|input| input.key_pressed(Key::Enter));
    if response.lost_focus() && enters {
        return field.offers.get(field.chosen).cloned();
    }
    if !response.has_focus() {
        return None;
    }
    let last = field.offers.len().saturating_sub(1);
    ui.input_mut(|input| {
        if input.consume_key(Modifiers::NONE, Key::ArrowDown) {
            field.chosen = (field.chosen + 1).min(last);
        }
        if input.consume_key(Modifiers::NONE, Key::ArrowUp) {
            field.chosen = field.chosen.saturating_sub(1);
        }
    });
    None
}

/// Draws the offers below the field; returns the clicked one.
fn list(field: &mut PlaceField, ui: &Ui, response: &Response) -> Option<Offer> {
    let id = Id::unique("places of a map");
    let was_over = ui.data(|data| data.get_temp::<bool>(id).unwrap_or_default());
    // The press of a click on a row moves the focus before the click is complete.
    if field.offers.is_empty() || !(response.has_focus() || was_over) {
        ui.data_mut(|data| data.remove::<bool>(id));
        return None;
    }
    let mut taken = None;
    let area = style::popup(ui, id, response.rect.left_bottom(), |ui| {
        for (at, offer) in field.offers.iter().enumerate() {
            let about = RichText::new(&offer.about).color(Palette::current(ui).dim);
            let row = Button::selectable(at == field.chosen, offer.name.as_str())
                .right_text(about)
                .min_size(egui::vec2(260.0, 0.0));
            if ui.add(row).clicked() {
                taken = Some(offer.clone());
            }
        }
    });
    let is_over = area.contains_pointer() && taken.is_none();
    ui.data_mut(|data| data.insert_temp(id, is_over));
    taken
}

/// Returns the towns and coordinates that match a text, the largest towns first.
fn offers(text: &str, are_there: bool) -> Vec<Offer> {
    let text = text.trim();
    let numbers = text.replacen(',', ";", 1);
    if let Ok(position) = Position::parse(&numbers) {
        let place = [position.lon(), position.lat()];
        return vec![Offer {
            place,
            name: place_name(place),
            about: String::new(),
        }];
    }
    if !are_there || text.is_empty() {
        return Vec::new();
    }
    let gazetteer = Gazetteer::built_in();
    let mut towns = gazetteer.beginning(text, MOST);
    if towns.is_empty() {
        towns = gazetteer.namesakes(text, &Hint::default()).towns;
        towns.truncate(MOST);
    }
    let towns = towns.into_iter().filter_map(|at| gazetteer.town(at));
    towns
        .map(|town| Offer {
            place: [town.position.lon(), town.position.lat()],
            name: name_of(town.name, town.russian).to_owned(),
            about: about(gazetteer, &town),
        })
        .collect()
}

/// Returns country and population of a town.
fn about(gazetteer: &Gazetteer, town: &Town<'_>) -> String {
    let names = gazetteer.country_name(town.country);
    let country = names.map_or(town.country.as_str(), |[english, russian]| {
        name_of(english, Some(russian).filter(|name| !name.is_empty()))
    });
    format!("{country} · {}", format::count(town.people))
}

#[cfg(test)]
mod tests {
    use super::offers;
    use crate::strings::{Language, set_language};

    #[test]
    fn towns_in_latin_and_cyrillic_letters_and_coordinates_are_offered() {
        for text in ["Mosco", "Москва", "москв", "МСК"] {
            let found = offers(text, true);
            assert_eq!(
                found.first().map(|own| own.name.as_str()),
                Some("Moscow"),
                "{text}"
            );
        }
        for text in ["55.75, 37.62", "55.75;37.62"] {
            let found = offers(text, false);
            assert_eq!(found.len(), 1, "{text}");
            assert_eq!(found[0].place, [37.62, 55.75]);
        }
        assert!(
            offers("Москва", false).is_empty(),
            "nothing waits for the gazetteer"
        );
        set_language(Language::Russian);
        let moscow = offers("Moscow", true).swap_remove(0);
        assert_eq!(moscow.name, "Москва");
        assert!(moscow.about.starts_with("Россия · "), "{}", moscow.about);
        assert!(offers("", true).is_empty() && offers("qqqqqq", true).is_empty());
    }
}
