//! Names of towns on maps and globes: the larger a town, the sooner its name is there.

use super::mercator;
use super::paint::Colors;
use super::world::Degrees;
use crate::map::ball::{Unit, unit};
use crate::style;
use egui::{Align2, Color32, Pos2, Rect, Ui, vec2};
use fidoscope_core::gazetteer::Gazetteer;

/// A town.
pub(crate) struct Town {
    /// On the sheet of the flat map.
    pub(crate) flat: [f64; 2],
    /// On the globe.
    pub(crate) round: Unit,
    pub(crate) name: Box<str>,
}

/// Towns that have names on maps: about those of ten thousand people and more.
const TOWNS: u32 = 40_000;

impl Town {
    pub(crate) fn new(at: Degrees, name: &str) -> Self {
        Self {
            flat: mercator::project(at),
            round: unit(at),
            name: name.into(),
        }
    }

    /// The towns of the gazetteer, the largest first; unpacking it takes a moment.
    pub(crate) fn all() -> Vec<Self> {
        let gazetteer = Gazetteer::built_in();
        (0..TOWNS)
            .map_while(|number| gazetteer.town(number))
            .map(|town| Self::new([town.position.lon(), town.position.lat()], town.name))
            .collect()
    }
}

/// How many of the largest towns are thought of at a zoom, at which the world is 256 times two to
/// the power of it wide.
pub(crate) fn thought_of(zoom: f64) -> usize {
    (28.0 * (zoom - 1.0).max(0.0).exp2().powf(1.7)).min(1e6) as usize
}

/// Names in one frame.
const MOST: usize = 60;

/// Puts names where none covers another.
pub(crate) struct Placer {
    taken: Vec<Rect>,
    left: usize,
}

impl Placer {
    /// `taken` is where signs stand, which names keep clear of.
    pub(crate) fn new(taken: Vec<Rect>) -> Self {
        Self { taken, left: MOST }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.left == 0
    }

    /// Draws a town if there is room for it. `strength` fades it.
    pub(crate) fn place(&mut self, ui: &Ui, town: &Town, at: Pos2, strength: f32) {
        let colors = Colors::of(ui);
        let font = style::small_font();
        let color = colors.name.gamma_multiply(strength);
        let galley = ui
            .painter()
            .layout_no_wrap(town.name.to_string(), font, color);
        let text_at = at + vec2(5.0, -galley.size().y / 2.0);
        let rect = Rect::from_min_size(text_at, galley.size()).expand2(vec2(6.0, 1.0));
        if self.taken.iter().any(|other| other.intersects(rect)) {
            return;
        }
        self.taken.push(rect);
        self.left -= 1;
        let halo = colors.halo.gamma_multiply(strength * 0.8);
        let painter = ui.painter();
        for shift in [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)] {
            painter.galley_with_override_text_color(text_at + shift.into(), galley.clone(), halo);
        }
        painter.circle_filled(at, 2.0, color);
        painter.galley(text_at, galley, Color32::PLACEHOLDER);
    }
}

/// Small print in a corner: where the map comes from.
pub(crate) fn corner(ui: &Ui, within: Rect, text: &str) {
    let colors = Colors::of(ui);
    let font = style::small_font();
    let galley = ui
        .painter()
        .layout_no_wrap(text.to_owned(), font, colors.name);
    let rect = Align2::RIGHT_BOTTOM.align_size_within_rect(galley.size() + vec2(12.0, 4.0), within);
    ui.painter()
        .rect_filled(rect, 0.0, colors.halo.gamma_multiply(0.8));
    ui.painter()
        .galley(rect.min + vec2(6.0, 2.0), galley, Color32::PLACEHOLDER);
}

#[cfg(test)]
mod tests {
    use super::{MOST, Placer, Town};
    use egui::{Rect, pos2, vec2};

    #[test]
    fn names_keep_clear_of_signs_and_of_each_other() {
        egui::__run_test_ui(|ui| {
            let town = Town::new([37.6, 55.75], "Moscow");
            let sign = Rect::from_center_size(pos2(100.0, 100.0), vec2(30.0, 30.0));
            let mut placer = Placer::new(vec![sign]);
            placer.place(ui, &town, pos2(90.0, 100.0), 1.0);
            assert_eq!(placer.left, MOST);
            placer.place(ui, &town, pos2(200.0, 100.0), 1.0);
            assert_eq!(placer.left, MOST - 1);
            placer.place(ui, &town, pos2(202.0, 102.0), 1.0);
            assert_eq!(placer.left, MOST - 1);
        });
    }
}
