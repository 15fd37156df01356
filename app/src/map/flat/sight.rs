//! Visible part of the flat map, and its place on the screen.

use super::MIDDLE;
use crate::map::mercator::{MapRect, project, unproject};
use crate::map::slippy::MapMemory;
use crate::map::world::{Degrees, turned};
use egui::{Pos2, Rect, pos2};
use fidoscope_core::geo::GeoBox;

/// Visible part of the flat map.
#[derive(Clone, Copy)]
pub(super) struct FlatView {
    pub(super) rect: Rect,
    /// Middle of the view, in coordinates of the flat map.
    pub(super) center: [f64; 2],
    /// Width of the world in points of the screen.
    pub(super) total: f64,
}

impl FlatView {
    pub(super) fn new(rect: Rect, memory: &MapMemory) -> Self {
        let center = memory.detached().map_or(MIDDLE, |at| [at.x(), at.y()]);
        Self {
            rect,
            center: project(center),
            total: 256.0 * memory.zoom().exp2(),
        }
    }

    /// Returns the point on the screen of a place of the flat map, on the copy of the world `turn`
    /// worlds to the east.
    pub(super) fn at(&self, [x, y]: [f64; 2], turn: f64) -> Pos2 {
        let middle = self.rect.center();
        pos2(
            middle.x + ((x + turn - self.center[0]) * self.total) as f32,
            middle.y + ((y - self.center[1]) * self.total) as f32,
        )
    }

    /// Returns the point on the screen of a place, on the copy of the world nearest to the middle.
    pub(super) fn spot(&self, place: Degrees) -> Pos2 {
        let flat = project(place);
        let turn = (self.center[0] - flat[0]).round();
        self.at(flat, turn)
    }

    pub(super) fn degrees(&self, at: Pos2) -> Degrees {
        let shift = at - self.rect.center();
        unproject([
            self.center[0] + f64::from(shift.x) / self.total,
            self.center[1] + f64::from(shift.y) / self.total,
        ])
    }

    /// Returns the visible part of the copy of the world `turn` worlds to the east, with a `margin`
    /// in points.
    pub(super) fn part(&self, turn: f64, margin: f64) -> MapRect {
        let half = [self.rect.width(), self.rect.height()]
            .map(|side| (f64::from(side) / 2.0 + margin) / self.total);
        MapRect {
            min: [self.center[0] - turn - half[0], self.center[1] - half[1]],
            max: [self.center[0] - turn + half[0], self.center[1] + half[1]],
        }
    }

    /// Returns the visible copies of the world, as their shifts to the east.
    pub(super) fn turns(&self) -> impl Iterator<Item = f64> + use<> {
        let seen = self.part(0.0, 40.0);
        let first = seen.min[0].floor().max(-4.0) as i32;
        let last = seen.max[0].floor().min(4.0) as i32;
        (first..=last).map(f64::from)
    }
}

/// Returns the box of a rectangle on the screen, rounded to decimals of a degree that fit the zoom.
pub(super) fn box_of(sight: &FlatView, rect: Rect) -> Option<GeoBox> {
    let low = sight.degrees(rect.left_bottom());
    let high = sight.degrees(rect.right_top());
    let digits = (sight.total / 360.0).log10().ceil().clamp(0.0, 5.0);
    let scale = 10.0_f64.powf(digits);
    let round = |value: f64| (value * scale).round() / scale;
    let (west, east) = if high[0] - low[0] >= 360.0 {
        (-180.0, 180.0)
    } else {
        (round(turned(low[0])), round(turned(high[0])))
    };
    let [south, north] = [low[1], high[1]].map(|value| round(value).clamp(-90.0, 90.0));
    GeoBox::new(west, south, east, north)
}
