//! Movement of the flat map without walkers, under the names of walkers.

use crate::map::flat::MIDDLE;
use crate::map::mercator::{project, unproject};
use egui::{
    InnerResponse, PointerButton, Rect, Response, Sense, TextureHandle, Ui, UiBuilder, Vec2,
};

/// Factor from egui's zoom to the zoom of the map, as in walkers.
const ZOOM_SPEED: f64 = 2.0;
/// Points of the wheel that double the size of the map.
const WHEEL: f64 = 120.0;

/// Longitude and latitude, in degrees.
#[derive(Clone, Copy)]
pub(crate) struct Position([f64; 2]);

impl Position {
    pub(crate) fn x(self) -> f64 {
        self.0[0]
    }

    pub(crate) fn y(self) -> f64 {
        self.0[1]
    }
}

pub(crate) const fn lon_lat(longitude: f64, latitude: f64) -> Position {
    Position([longitude, latitude])
}

/// Position and zoom of a map.
#[derive(Clone, Default)]
pub(crate) struct MapMemory {
    /// Middle of the map; `None` before the first movement.
    center: Option<Position>,
    zoom: f64,
}

impl MapMemory {
    pub(crate) fn center_at(&mut self, center: Position) {
        self.center = Some(center);
    }

    pub(crate) fn detached(&self) -> Option<Position> {
        self.center
    }

    pub(crate) fn zoom(&self) -> f64 {
        self.zoom
    }

    /// Sets the zoom; fails outside of the range, as in walkers.
    pub(crate) fn set_zoom(&mut self, zoom: f64) -> Result<(), &'static str> {
        if !(0.0..=26.0).contains(&zoom) {
            return Err("there is no such zoom level");
        }
        self.zoom = zoom;
        Ok(())
    }

    /// Moves the middle by points of the screen.
    fn shift(&mut self, by: Vec2) {
        let [x, y] = project(self.center.map_or(MIDDLE, |center| center.0));
        let total = 256.0 * self.zoom.exp2();
        let [x, y] = [x + f64::from(by.x) / total, y + f64::from(by.y) / total];
        self.center = Some(Position(unproject([x, y])));
    }

    /// Applies pointer and wheel to the map.
    fn apply_input(&mut self, ui: &Ui, response: &Response, drags: bool) {
        let nearer = zoomed(ui, response);
        let pointer = response.hover_pos().filter(|_| nearer.abs() > 1e-3);
        if let Some(pointer) = pointer {
            // The point under the pointer moves to the middle, and back after the zoom.
            let offset = pointer - response.rect.center();
            self.shift(offset);
            let _ = self.set_zoom(self.zoom + nearer);
            self.shift(-offset);
            ui.request_repaint();
        } else if drags && response.dragged_by(PointerButton::Primary) {
            self.shift(-response.drag_delta());
        }
    }
}

/// Returns the zoom of a double click, a pinch or the wheel over the map.
fn zoomed(ui: &Ui, response: &Response) -> f64 {
    if !response.hovered() {
        return 0.0;
    }
    if response.double_clicked_by(PointerButton::Primary) {
        return ZOOM_SPEED;
    }
    let pinched = f64::from(ui.input(|input| input.zoom_delta())) - 1.0;
    if pinched != 0.0 {
        return pinched * ZOOM_SPEED;
    }
    let wheel = ui.input_mut(|input| std::mem::take(&mut input.smooth_scroll_delta));
    f64::from(wheel.y) / WHEEL
}

/// Identifies a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TileId {
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) zoom: u8,
}

/// Picture of a tile.
#[derive(Clone)]
pub(crate) enum Tile {
    Raster(TextureHandle),
}

/// Part of a tile.
pub(crate) struct TilePiece {
    pub(crate) tile: Tile,
    pub(crate) uv: Rect,
}

impl TilePiece {
    pub(crate) fn new(tile: Tile, uv: Rect) -> Self {
        Self { tile, uv }
    }
}

/// Source of tiles to be named.
#[derive(Clone)]
pub(crate) struct Attribution {
    pub(crate) text: &'static str,
    pub(crate) url: &'static str,
}

/// Source of tiles.
pub(crate) trait Tiles {
    /// Returns the tile, or a part of a larger one, if it is loaded.
    fn at(&mut self, id: TileId) -> Option<TilePiece>;
    fn attribution(&self) -> Attribution;
    /// Returns the width of a tile in points at its own zoom.
    fn tile_size(&self) -> u32;
}

/// Shows a map; same as with walkers.
pub(crate) fn show<R>(
    ui: &mut Ui,
    tiles: Option<&mut dyn Tiles>,
    memory: &mut MapMemory,
    drags: bool,
    contents: impl FnOnce(&mut Ui, &Response, &MapMemory) -> R,
) -> InnerResponse<R> {
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click_and_drag());
    memory.apply_input(ui, &response, drags);
    if let Some(tiles) = tiles {
        super::lay(ui, rect, memory, tiles);
    }
    let mut inside = ui.new_child(UiBuilder::new().max_rect(rect));
    let inner = contents(&mut inside, &response, memory);
    InnerResponse { inner, response }
}
