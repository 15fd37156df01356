//! Strip below the header with the places of a message and of its writing: coordinates, nearest
//! town, small map as a tooltip, link to the map.

use crate::map::flat::{glance, nearest_town};
use crate::map::here::{distance, distance_in_words, name_near};
use crate::map::labels::Town;
use crate::map::world::{Degrees, turned};
use crate::strings::tr;
use crate::style::{self, Palette};
use crate::views::{ViewCx, bar, links, rows};
use egui::{
    Align, Id, Label, Layout, Pos2, Rect, RichText, Sense, TextWrapMode, Ui, UiBuilder, vec2,
};
use fidoscope_core::geo::{GeoKludge, kludge_of_line};
use fidoscope_core::library::MessageRow;
use fidoscope_core::message::Message;
use fidoscope_core::url::{FidoUrl, View};

/// Maximum number of places in the strip.
const MOST: usize = 4;

/// Size of the small map in the tooltip.
pub(in crate::views) const GLANCE: egui::Vec2 = vec2(300.0, 200.0);

/// Returns the named places of a message, and the number of further ones.
fn places_of(message: &Message) -> (Vec<GeoKludge>, usize) {
    let all = message.kludges.iter();
    let mut places = all.filter_map(|kludge| kludge_of_line(kludge.raw())?.ok());
    let shown = places.by_ref().take(MOST).collect();
    (shown, places.count())
}

/// Returns the height of [`draw_stacked`] for a message: 0 without places.
pub(super) fn stacked_height(message: &Message) -> f32 {
    places_of(message).0.len() as f32 * style::ROW_HEIGHT
}

/// Draws a row for each place, in views with messages below each other; returns the height, which
/// is known before.
pub(super) fn draw_stacked(
    cx: &mut ViewCx<'_>,
    ui: &mut Ui,
    row: &MessageRow<'_>,
    message: &Message,
    (corner, width): (Pos2, f32),
) -> f32 {
    let (places, more) = places_of(message);
    if places.is_empty() {
        return 0.0;
    }
    let address = links::message_url(row);
    let last = places.len().saturating_sub(1);
    for (at, place) in places.iter().enumerate() {
        let top = corner + vec2(0.0, at as f32 * style::ROW_HEIGHT);
        let line = Rect::from_min_size(top, vec2(width, style::ROW_HEIGHT));
        let builder = UiBuilder::new()
            .id_salt(("place", at))
            .max_rect(line)
            .layout(Layout::left_to_right(Align::Center));
        let mut child = ui.new_child(builder);
        child.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
        child.spacing_mut().item_spacing.x = style::SPACE_S;
        one(cx, &mut child, place, address.as_ref());
        if at == last && more > 0 {
            child.label(RichText::new("…").color(Palette::current(&child).dim));
        }
    }
    places.len() as f32 * style::ROW_HEIGHT
}

pub(super) fn bar(cx: &mut ViewCx<'_>, ui: &mut Ui, row: &MessageRow<'_>, message: &Message) {
    let (shown, more) = places_of(message);
    if shown.is_empty() {
        return;
    }
    let address = links::message_url(row);
    bar::under_header(ui, |ui| {
        for place in &shown {
            one(cx, ui, place, address.as_ref());
        }
        if more > 0 {
            ui.label(RichText::new("…").color(Palette::current(ui).dim));
        }
    });
}

fn one(cx: &mut ViewCx<'_>, ui: &mut Ui, place: &GeoKludge, address: Option<&FidoUrl>) {
    let dim = Palette::current(ui).dim;
    let (what, view, corners) = match place {
        GeoKludge::Point(at) => (tr!("place-about"), View::Mapm, [[at.lon(), at.lat()]; 2]),
        GeoKludge::Origin(at) => (tr!("place-written"), View::Smap, [[at.lon(), at.lat()]; 2]),
        GeoKludge::Area(area) => (
            tr!("place-around"),
            View::Mapm,
            [[area.west(), area.south()], [area.east(), area.north()]],
        ),
        GeoKludge::Kml(document) => {
            ui.label(RichText::new(tr!("place-drawn")).color(dim));
            let short: String = rows::one_line(document).chars().take(60).collect();
            match address {
                Some(address) => {
                    links::link(cx, ui, &short, &address.with_view(View::Mapm));
                }
                None => {
                    ui.label(short);
                }
            }
            return;
        }
    };
    ui.label(RichText::new(what).color(dim));
    let name = name(ui, corners, cx.settings.home);
    let response = match address {
        Some(address) => {
            let response = ui.link(name);
            links::follow(cx, ui, &response, &address.with_view(view));
            response
        }
        None => ui.add(Label::new(name).sense(Sense::hover())),
    };
    response.on_hover_ui(|ui| glance(ui, GLANCE, corners));
}

/// Formats the middle of a place, the nearest town, and the distance from the user. The town is
/// searched once for each place.
pub(in crate::views) fn name(ui: &Ui, [low, high]: [Degrees; 2], home: Option<Degrees>) -> String {
    let east = if high[0] < low[0] {
        high[0] + 360.0
    } else {
        high[0]
    };
    let middle = [
        turned(f64::midpoint(low[0], east)),
        f64::midpoint(low[1], high[1]),
    ];
    let id = Id::unique(("town at", middle.map(f64::to_bits)));
    let known = ui.data(|data| data.get_temp::<(&'static Town, f64)>(id));
    let town = known.or_else(|| {
        let found = nearest_town(ui.ctx(), middle)?;
        ui.data_mut(|data| data.insert_temp(id, found));
        Some(found)
    });
    let far = home.map(|home| distance_in_words(distance(home, middle)));
    let far = far.map(|far| tr!("place-from-home", distance = far));
    let named = name_near(middle, town);
    match far {
        Some(far) => format!("{named}  ·  {far}"),
        None => named,
    }
}
