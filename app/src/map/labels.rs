//! Names of towns on maps and globes; larger towns appear at a lower zoom.

use super::mercator;
use super::paint::Colors;
use super::world::Degrees;
use crate::map::sphere::{Unit, unit};
use crate::strings::{Language, language};
use crate::style;
use egui::{Align2, Color32, Pos2, Rect, Ui, Vec2, pos2, vec2};
use fidoscope_core::gazetteer::Gazetteer;

/// Town.
#[derive(Debug)]
pub(crate) struct Town {
    /// Position on the flat map.
    pub(crate) flat: [f64; 2],
    /// Direction on the globe.
    pub(crate) round: Unit,
    pub(crate) name: &'static str,
    pub(crate) russian: Option<&'static str>,
}

/// Maximum number of towns on maps: about those with at least ten thousand people.
const TOWNS: u32 = 40_000;

impl Town {
    pub(crate) fn new(at: Degrees, name: &'static str, russian: Option<&'static str>) -> Self {
        Self {
            flat: mercator::project(at),
            round: unit(at),
            name,
            russian,
        }
    }

    /// Returns the name in the language of the interface, if known.
    pub(crate) fn shown(&self) -> &'static str {
        name_of(self.name, self.russian)
    }

    /// Unpacks the towns of the gazetteer, the largest first; this takes a moment.
    pub(crate) fn all() -> Vec<Self> {
        let gazetteer = Gazetteer::built_in();
        (0..TOWNS)
            .map_while(|number| gazetteer.town(number))
            .map(|town| {
                let at = [town.position.lon(), town.position.lat()];
                Self::new(at, town.name, town.russian)
            })
            .collect()
    }
}

/// Returns the name of a town or country in the language of the interface.
pub(crate) fn name_of<'a>(name: &'a str, russian: Option<&'a str>) -> &'a str {
    match russian {
        Some(russian) if language() == Language::Russian => russian,
        _ => name,
    }
}

/// Returns the number of largest towns considered at a zoom; the world is 256 * 2^zoom points wide.
pub(crate) fn considered_towns(zoom: f64) -> usize {
    (28.0 * (zoom - 1.0).max(0.0).exp2().powf(1.7)).min(1e6) as usize
}

/// Maximum number of names in one frame.
const MOST: usize = 60;

/// Half the side of the square of a dot, in points.
const DOT: f32 = 3.0;

/// Rectangles sorted by upper edge: a frame has hundreds of signs, and tests thousands of names
/// against them.
struct Signs {
    sorted: Vec<Rect>,
    tallest: f32,
}

impl Signs {
    fn new(mut all: Vec<Rect>) -> Self {
        all.sort_unstable_by(|a, b| a.top().total_cmp(&b.top()));
        let tallest = all.iter().map(Rect::height).fold(0.0, f32::max);
        Self {
            sorted: all,
            tallest,
        }
    }

    /// Returns the rectangles that intersect `rect`.
    fn over(&self, rect: Rect) -> impl Iterator<Item = &Rect> {
        // Heights are rounded.
        let highest = rect.top() - self.tallest - 1.0;
        let first = self.sorted.partition_point(|sign| sign.top() < highest);
        let rest = self.sorted.get(first..).unwrap_or_default().iter();
        rest.take_while(move |sign| sign.top() <= rect.bottom())
            .filter(move |sign| sign.intersects(rect))
    }
}

/// Places names so that none covers another.
pub(crate) struct Placer {
    signs: Signs,
    names: Vec<Rect>,
    left: usize,
}

impl Placer {
    /// Creates a placer whose names avoid the rectangles `signs`.
    pub(crate) fn new(signs: Vec<Rect>) -> Self {
        Self {
            signs: Signs::new(signs),
            names: Vec::new(),
            left: MOST,
        }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.left == 0
    }

    /// Returns a free rectangle for a name of this size: to the right of the dot, left, below or
    /// above, clear of signs and other names. Signs over the dot push the name aside.
    fn room(&self, at: Pos2, size: Vec2) -> Option<Rect> {
        let dot = Rect::from_center_size(at, Vec2::splat(DOT * 2.0));
        if self.names.iter().any(|name| name.intersects(dot)) {
            return None;
        }
        let over = self.signs.over(dot);
        let around = over.fold(dot, |all, sign| all.union(*sign)).expand(2.0);
        let [across, down] = [size.x, size.y].map(|side| side / 2.0);
        [
            pos2(around.right() + across, at.y),
            pos2(around.left() - across, at.y),
            pos2(at.x, around.bottom() + down),
            pos2(at.x, around.top() - down),
        ]
        .into_iter()
        .map(|middle| Rect::from_center_size(middle, size))
        .find(|room| {
            let apart = room.expand2(vec2(6.0, 1.0));
            self.signs.over(*room).next().is_none()
                && !self.names.iter().any(|name| name.intersects(apart))
        })
    }

    /// Draws a town if there is space for its name. `strength` fades it.
    pub(crate) fn place(&mut self, ui: &Ui, town: &Town, at: Pos2, strength: f32) {
        let colors = Colors::current(ui);
        let font = style::small_font();
        let color = colors.name.gamma_multiply(strength);
        // Laid out without a colour, so that the cached layout serves every strength.
        let galley =
            ui.painter()
                .layout_no_wrap(town.shown().to_owned(), font, Color32::PLACEHOLDER);
        let Some(rect) = self.room(at, galley.size()) else {
            return;
        };
        let text_at = rect.min;
        self.names.push(rect.expand2(vec2(6.0, 1.0)));
        self.left -= 1;
        let halo = colors.halo.gamma_multiply(strength * 0.8);
        let painter = ui.painter();
        for shift in [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)] {
            painter.galley_with_override_text_color(text_at + shift.into(), galley.clone(), halo);
        }
        painter.circle_filled(at, 2.0, color);
        painter.galley(text_at, galley, color);
    }
}

/// Draws small text in a corner, such as the source of the map.
pub(crate) fn corner(ui: &Ui, within: Rect, text: &str) {
    let colors = Colors::current(ui);
    let font = style::small_font();
    let room = (within.width() - 12.0).max(0.0);
    let galley = ui
        .painter()
        .layout(text.to_owned(), font, colors.name, room);
    let rect = Align2::RIGHT_BOTTOM.align_size_within_rect(galley.size() + vec2(12.0, 4.0), within);
    ui.painter()
        .rect_filled(rect, 0.0, colors.halo.gamma_multiply(0.8));
    ui.painter()
        .galley(rect.min + vec2(6.0, 2.0), galley, Color32::PLACEHOLDER);
}

#[cfg(test)]
mod tests {
    use super::{MOST, Placer, Town};
    use crate::strings::{Language, set_language};
    use egui::{Rect, pos2, vec2};

    #[test]
    fn names_keep_clear_of_signs_and_of_each_other() {
        egui::__run_test_ui(|ui| {
            let town = Town::new([37.6, 55.75], "Moscow", None);
            let sign = Rect::from_center_size(pos2(100.0, 100.0), vec2(30.0, 30.0));
            let mut placer = Placer::new(vec![sign]);
            // To the left, though the sign covers the dot.
            placer.place(ui, &town, pos2(90.0, 100.0), 1.0);
            placer.place(ui, &town, pos2(200.0, 100.0), 1.0);
            assert_eq!(placer.left, MOST - 2);
            placer.place(ui, &town, pos2(202.0, 102.0), 1.0);
            assert_eq!(placer.left, MOST - 2);
            assert!(
                placer
                    .names
                    .iter()
                    .all(|name| !name.shrink2(vec2(6.0, 1.0)).intersects(sign))
            );
        });
    }

    #[test]
    fn towns_are_named_in_the_language_of_the_interface() {
        let moscow = Town::new([37.6, 55.75], "Moscow", Some("Москва"));
        let nowhere = Town::new([0.0, 0.0], "Nowhere", None);
        assert_eq!([moscow.shown(), nowhere.shown()], ["Moscow", "Nowhere"]);
        set_language(Language::Russian);
        assert_eq!([moscow.shown(), nowhere.shown()], ["Москва", "Nowhere"]);
    }

    #[test]
    fn name_takes_another_side_of_its_dot_before_it_is_left_out() {
        let at = pos2(100.0, 100.0);
        let size = vec2(40.0, 12.0);
        let right = Rect::from_center_size(at + vec2(25.0, 0.0), vec2(20.0, 8.0));
        let left = Rect::from_center_size(at - vec2(25.0, 0.0), vec2(20.0, 8.0));
        let [below, above] = [20.0, -20.0]
            .map(|down| Rect::from_center_size(at + vec2(0.0, down), vec2(60.0, 20.0)));
        let room = |signs: &[Rect]| Placer::new(signs.to_vec()).room(at, size);
        assert!(room(&[]).unwrap().left() > at.x);
        assert!(room(&[right]).unwrap().right() < at.x);
        assert!(room(&[right, left]).unwrap().top() > at.y);
        assert!(room(&[right, left, below]).unwrap().bottom() < at.y);
        assert_eq!(room(&[right, left, below, above]), None);
        // A sign over the dot itself leaves space next to it.
        let over = Rect::from_center_size(at, vec2(30.0, 30.0));
        let name = room(&[over]).unwrap();
        assert!(!name.intersects(over) && name.left() - over.right() < 4.0);
    }
}
