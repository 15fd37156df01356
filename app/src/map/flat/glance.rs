//! Small maps that do not move: of a place, and of places around another one.

use super::ground::{towns, world};
use super::sight::FlatView;
use crate::map::here::house_at;
use crate::map::mercator::{MapRect, project};
use crate::map::paint::Colors;
use crate::map::pins::{PIN, plain_pin};
use crate::map::world::{self as outlines, Degrees};
use egui::{Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};

/// Zoom for a point, at which towns around it have names.
const POINT: f64 = 6.0;

/// Maximum zoom of a region.
const REGION: f64 = POINT + 4.0;

/// Maximum part of a small map that a region covers.
const SHARE: f64 = 0.6;

/// Maximum distance of places that share a pin, in points.
const TOGETHER: f32 = 2.0 * PIN;

/// Returns the view of a map of this size and place on the screen that has a part in its middle.
fn view_of(rect: Rect, part: &MapRect) -> FlatView {
    let extent = (part.max[0] - part.min[0]).max(part.max[1] - part.min[1]);
    let zoom = if extent > 0.0 {
        let room = f64::from(rect.size().min_elem()) * SHARE;
        (room / 256.0 / extent).log2().clamp(0.0, REGION)
    } else {
        POINT
    };
    let middle = |axis: usize| -> Option<f64> {
        Some(f64::midpoint(*part.min.get(axis)?, *part.max.get(axis)?))
    };
    FlatView {
        rect,
        center: [0, 1].map(|axis| middle(axis).unwrap_or(0.5)),
        total: 256.0 * zoom.exp2(),
    }
}

/// Draws a map of this size around a point or a region, given by two opposite corners.
pub(crate) fn glance(ui: &mut Ui, size: Vec2, [low, high]: [Degrees; 2]) {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    // A region may continue to the east of 180 degrees.
    let east = if high[0] < low[0] {
        high[0] + 360.0
    } else {
        high[0]
    };
    let [from, to] = [project([low[0], high[1]]), project([east, low[1]])];
    let part = MapRect { min: from, max: to };
    let is_region = from != to;
    let sight = view_of(rect, &part);
    let clip = ui.clip_rect();
    ui.set_clip_rect(rect.intersect(clip));
    let colors = Colors::current(ui);
    ui.painter().rect_filled(rect, 0.0, colors.water);
    world(ui, &sight);
    let region = Rect::from_two_pos(sight.at(from, 0.0), sight.at(to, 0.0));
    let pin = Rect::from_center_size(region.center() - vec2(0.0, 12.0), vec2(24.0, 32.0));
    let names = outlines::towns(ui.ctx());
    if is_region {
        let stroke = Stroke::new(2.0, colors.mark);
        let fill = colors.mark.gamma_multiply(0.2);
        ui.painter()
            .rect(region, 0.0, fill, stroke, StrokeKind::Middle);
        towns(ui, &sight, names, Vec::new());
    } else {
        towns(ui, &sight, names, vec![pin]);
        plain_pin(ui, region.center(), PIN, colors.mark, colors.on_mark);
    }
    ui.set_clip_rect(clip);
}

/// Pin of a small map: places that are too near to each other for pins of their own.
pub(crate) struct PinOf {
    /// Positions of the places in the list that was drawn, in its order.
    pub(crate) places: Vec<usize>,
    /// Answer of the pin to the pointer and to keys.
    pub(crate) response: Response,
}

/// Draws a map of this size around a house, with pins at the places; returns the pins, the first
/// places of the list first. The map shows every place, and pins keep the names of towns free.
pub(crate) fn surroundings(
    ui: &mut Ui,
    size: Vec2,
    house: Degrees,
    places: &[Degrees],
) -> Vec<PinOf> {
    pinned(ui, size, Some(house), places)
}

/// Draws a map of this size with pins at the places, as [`surroundings`] does without a house.
pub(crate) fn overview(ui: &mut Ui, size: Vec2, places: &[Degrees]) -> Vec<PinOf> {
    pinned(ui, size, None, places)
}

fn pinned(ui: &mut Ui, size: Vec2, house: Option<Degrees>, places: &[Degrees]) -> Vec<PinOf> {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let home = house.map(project);
    let middle = home.or_else(|| places.first().copied().map(project));
    let middle = middle.map_or(0.5, |[x, _]| x);
    // Places beyond the 180th meridian are next to the house, not at the other end of the world.
    let flat = |place: &Degrees| {
        let [x, y] = project(*place);
        [x + (middle - x).round(), y]
    };
    let points: Vec<[f64; 2]> = places.iter().map(flat).collect();
    let around = points.iter().copied().chain(home);
    let sight = view_of(rect, &MapRect::around(around));
    let mut pins: Vec<(Pos2, Vec<usize>)> = Vec::new();
    for (at, point) in points.iter().enumerate() {
        let spot = sight.at(*point, 0.0);
        let shared = pins
            .iter_mut()
            .find(|(pin, _)| pin.distance(spot) <= TOGETHER);
        match shared {
            Some((_, places)) => places.push(at),
            None => pins.push((spot, vec![at])),
        }
    }
    let clip = ui.clip_rect();
    ui.set_clip_rect(rect.intersect(clip));
    let colors = Colors::current(ui);
    ui.painter().rect_filled(rect, 0.0, colors.water);
    world(ui, &sight);
    let sign_at = |spot: Pos2| {
        let head = spot - vec2(0.0, 1.5 * PIN);
        Rect::from_center_size(head, vec2(3.0 * PIN, 4.0 * PIN))
    };
    let taken = pins.iter().map(|(spot, _)| sign_at(*spot)).collect();
    towns(ui, &sight, outlines::towns(ui.ctx()), taken);
    if let Some(home) = home {
        house_at(ui, sight.at(home, 0.0), &colors);
    }
    let signs = pins.into_iter().map(|(spot, places)| {
        let id = ui.scope_id().with(("pin", places.first().copied()));
        let response = ui.interact(sign_at(spot), id, Sense::click());
        let is_pointed = response.hovered() || response.has_focus();
        let grown = if is_pointed { 1.25 } else { 1.0 };
        plain_pin(ui, spot, PIN * grown, colors.mark, colors.on_mark);
        PinOf { places, response }
    });
    let signs = signs.collect();
    ui.set_clip_rect(clip);
    signs
}

#[cfg(test)]
mod tests {
    use super::{PinOf, surroundings};
    use crate::map::world::Degrees;
    use egui::{Context, RawInput, Rect, pos2, vec2};

    /// Draws a map around the house, and returns the places of each pin with the middle of its sign.
    fn drawn(house: Degrees, places: &[Degrees]) -> Vec<(Vec<usize>, Rect)> {
        let context = Context::default();
        let room = Rect::from_min_max(pos2(0.0, 0.0), pos2(600.0, 400.0));
        let mut found = Vec::new();
        let input = RawInput {
            screen_rect: Some(room),
            ..RawInput::default()
        };
        let mut output = context.run_ui(input, |ui| {
            let pins = surroundings(ui, vec2(400.0, 240.0), house, places);
            let of = |pin: PinOf| (pin.places, pin.response.rect);
            found = pins.into_iter().map(of).collect();
        });
        output.textures_delta.clear();
        found
    }

    #[test]
    fn places_of_one_town_share_a_pin_and_all_are_on_the_map() {
        let moscow = [37.6, 55.75];
        let places = [moscow, [82.9, 55.0], moscow, [30.3, 59.9]];
        let pins = drawn(moscow, &places);
        let of: Vec<&[usize]> = pins.iter().map(|(places, _)| places.as_slice()).collect();
        assert_eq!(of, [&[0, 2][..], &[1], &[3]]);
        let map = pins
            .iter()
            .fold(Rect::NOTHING, |all, (_, sign)| all | *sign);
        assert!(map.width() < 400.0 && map.height() < 240.0, "{map:?}");
    }

    #[test]
    fn neighbours_beyond_the_180th_meridian_are_near() {
        let pins = drawn([178.0, -18.0], &[[-179.0, -17.0], [176.0, -18.0]]);
        let [(_, east), (_, west)] = pins.as_slice() else {
            panic!("two pins");
        };
        assert!(west.center().x < east.center().x);
        assert!(east.center().x - west.center().x < 240.0);
    }
}
