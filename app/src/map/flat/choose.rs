//! Flat map for the choice of a place, by a click or by arrow keys.

use super::ground::{graticule, towns, world};
use super::sight::FlatView;
use super::{MOST_ZOOM, POINT_ZOOM, SEEN, State, clamp_view, fit, zoom_by};
use crate::map::here::EARTH;
use crate::map::labels::{self, Town};
use crate::map::mercator::{MOST_LATITUDE, project};
use crate::map::paint::Colors;
use crate::map::slippy::{self, lon_lat};
use crate::map::sphere::unit;
use crate::map::world::{Degrees, turned};
use crate::map::{keys, tiles, world as outlines};
use crate::strings::tr;
use egui::{CursorIcon, Rect, Stroke, Ui, vec2};

/// Step of an arrow key, as a part of the map's size.
const STEP: f32 = 0.02;

/// Draws the map into the rest of the `ui`, with a sign at the place; returns whether the user
/// chose another one. Arrows move the sign; plus and minus zoom.
pub(crate) fn choose(ui: &mut Ui, state: &mut State, place: &mut Option<Degrees>) -> bool {
    let rect = ui.available_rect_before_wrap();
    if !std::mem::replace(&mut state.is_fitted, true) {
        fit(&mut state.memory, rect, None, MOST_ZOOM);
        if let Some([longitude, latitude]) = *place {
            state.memory.center_at(lon_lat(longitude, latitude));
            let _ = state.memory.set_zoom(POINT_ZOOM);
        }
    }
    let before = *place;
    by_keys(ui, state, rect, place);
    let clip = ui.clip_rect();
    ui.set_clip_rect(rect.intersect(clip));
    ui.painter()
        .rect_filled(rect, 0.0, Colors::current(ui).water);
    let mut memory = state.memory.clone();
    let names = outlines::towns(ui.ctx());
    let shown = slippy::show(ui, None, &mut memory, true, |ui, response, memory| {
        let sight = FlatView::new(rect, memory);
        world(ui, &sight);
        graticule(ui, &sight);
        if let Some(at) = response
            .interact_pointer_pos()
            .filter(|_| response.clicked())
        {
            *place = Some(rounded(sight.degrees(at), &sight));
        }
        let signs = place.map(|place| sign(ui, &sight, place));
        towns(ui, &sight, names, signs.unwrap_or_default());
    });
    let response = shown.response.on_hover_cursor(CursorIcon::Crosshair);
    response.widget_info(|| {
        let role = egui::accesskit::Role::Canvas;
        egui::WidgetInfo::labeled(role, true, tr!("draft-place-map-name"))
    });
    state.memory = memory;
    clamp_view(state, MOST_ZOOM);
    labels::corner(ui, rect, tiles::OWN_WORLD);
    ui.set_clip_rect(clip);
    *place != before
}

fn by_keys(ui: &Ui, state: &mut State, rect: Rect, place: &mut Option<Degrees>) {
    let moved = keys::moved(ui);
    zoom_by(state, f64::from(moved.zoom), MOST_ZOOM);
    if moved.shift == egui::Vec2::ZERO {
        return;
    }
    let sight = FlatView::new(rect, &state.memory);
    // The first key puts the sign into the middle.
    let Some(from) = place.map(|place| sight.spot(place)) else {
        *place = Some(rounded(sight.degrees(rect.center()), &sight));
        return;
    };
    let to = from + rect.size().min_elem() * STEP * moved.shift;
    let chosen = rounded(sight.degrees(to), &sight);
    *place = Some(chosen);
    if !rect.shrink(SEEN).contains(to) {
        state.memory.center_at(lon_lat(chosen[0], chosen[1]));
    }
}

/// Rounds a place to the decimals of a degree that fit the zoom.
fn rounded([longitude, latitude]: Degrees, sight: &FlatView) -> Degrees {
    let digits = (sight.total / 360.0).log10().ceil().clamp(0.0, 5.0);
    let scale = 10.0_f64.powf(digits);
    let round = |value: f64| (value * scale).round() / scale;
    let latitude = latitude.clamp(-MOST_LATITUDE, MOST_LATITUDE);
    [round(turned(longitude)), round(latitude)]
}

/// Draws the sign of the place; returns the rectangles that it covers.
fn sign(ui: &Ui, sight: &FlatView, place: Degrees) -> Vec<Rect> {
    let colors = Colors::current(ui);
    let flat = project(place);
    let at = sight.turns().map(|turn| sight.at(flat, turn));
    at.map(|at| {
        let cross = Stroke::new(1.0, colors.mark.gamma_multiply(0.6));
        ui.painter().hline(at.x - 16.0..=at.x + 16.0, at.y, cross);
        ui.painter().vline(at.x, at.y - 16.0..=at.y + 16.0, cross);
        let edge = Stroke::new(1.5, colors.on_mark);
        ui.painter().circle(at, 6.0, colors.mark, edge);
        Rect::from_center_size(at, vec2(32.0, 32.0))
    })
    .collect()
}

/// Returns the nearest town and its distance in kilometres; `None` while towns are unpacked.
pub(crate) fn nearest_town(ctx: &egui::Context, place: Degrees) -> Option<(&'static Town, f64)> {
    nearest(outlines::towns(ctx), place)
}

fn nearest(towns: &[Town], place: Degrees) -> Option<(&Town, f64)> {
    let here = unit(place);
    // Squared distance straight through the Earth: the cosine of a tiny angle is not exact.
    let through = |town: &Town| -> f64 {
        let both = here.iter().zip(&town.round);
        let sides = both.map(|(a, b)| f64::from(*a) - f64::from(*b));
        sides.map(|side| side * side).sum()
    };
    let all = towns.iter().map(|town| (through(town), town));
    let (squared, found) = all.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
    let kilometres = 2.0 * (squared.sqrt() / 2.0).min(1.0).asin() * EARTH;
    Some((found, kilometres))
}

#[cfg(test)]
mod tests {
    use super::{FlatView, nearest, rounded};
    use crate::map::labels::Town;
    use crate::map::slippy::{MapMemory, lon_lat};
    use egui::{Rect, pos2};

    #[test]
    fn a_place_has_as_many_digits_as_the_zoom_shows() {
        let mut memory = MapMemory::default();
        memory.center_at(lon_lat(0.0, 0.0));
        for (zoom, expected) in [(1.0, [-170.0, 44.6]), (6.0, [-170.0, 44.57])] {
            memory.set_zoom(zoom).unwrap();
            let room = Rect::from_min_max(pos2(0.0, 0.0), pos2(800.0, 600.0));
            let sight = FlatView::new(room, &memory);
            assert_eq!(rounded([190.0004, 44.5678], &sight), expected, "{zoom}");
        }
    }

    #[test]
    fn the_nearest_town_is_found_over_the_180th_meridian() {
        let towns = [
            Town::new([179.0, 0.0], "West", None),
            Town::new([-178.0, 0.0], "East", None),
        ];
        let (town, kilometres) = nearest(&towns, [-179.9, 0.0]).unwrap();
        assert_eq!(town.name, "West");
        assert!((kilometres - 122.0).abs() < 1.0, "{kilometres}");
        assert!(nearest(&[], [0.0, 0.0]).is_none());
    }
}
