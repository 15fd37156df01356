//! Movement of the flat map by walkers. Builds without the feature `online-maps` have a small
//! replacement, since walkers always brings its own Web client.
//!
//! Both builds draw tiles here: walkers ends at 180 degrees, the map continues.

#[cfg(not(feature = "online-maps"))]
mod own;

#[cfg(not(feature = "online-maps"))]
pub(crate) use own::{Attribution, MapMemory, Tile, TileId, TilePiece, Tiles, lon_lat, show};
#[cfg(feature = "online-maps")]
pub(crate) use walkers::{
    MapMemory, Tile, TileId, TilePiece, Tiles, lon_lat, sources::Attribution,
};

use super::mercator::project;
use egui::{Color32, Mesh, Rect, Shape, Ui, Vec2};
#[cfg(feature = "online-maps")]
use egui::{DragPanButtons, InnerResponse, Response};

/// Returns the attribution of tiles.
#[cfg(feature = "online-maps")]
pub(crate) const fn attribution(text: &'static str, url: &'static str) -> Attribution {
    Attribution {
        text,
        url,
        logo_light: None,
        logo_dark: None,
    }
}

#[cfg(not(feature = "online-maps"))]
pub(crate) const fn attribution(text: &'static str, url: &'static str) -> Attribution {
    Attribution { text, url }
}

/// Shows a map in the rest of the `ui`: the primary button drags it if it `drags`, the wheel and a
/// double click zoom. `contents` draws over the tiles.
#[cfg(feature = "online-maps")]
pub(crate) fn show<R>(
    ui: &mut Ui,
    tiles: Option<&mut dyn Tiles>,
    memory: &mut MapMemory,
    drags: bool,
    contents: impl FnOnce(&mut Ui, &Response, &MapMemory) -> R,
) -> InnerResponse<R> {
    let rect = ui.available_rect_before_wrap();
    let [longitude, latitude] = super::flat::MIDDLE;
    let buttons = if drags {
        DragPanButtons::PRIMARY
    } else {
        DragPanButtons::empty()
    };
    walkers::Map::new(None, memory, lon_lat(longitude, latitude))
        .zoom_with_ctrl(false)
        .double_click_to_zoom(true)
        .drag_pan_buttons(buttons)
        .show(ui, |ui, response, _, memory| {
            if let Some(tiles) = tiles {
                lay(ui, rect, memory, tiles);
            }
            contents(ui, response, memory)
        })
}

/// Draws the tiles of every visible copy of the world.
fn lay(ui: &Ui, rect: Rect, memory: &MapMemory, tiles: &mut dyn Tiles) {
    let middle = memory
        .detached()
        .map_or(super::flat::MIDDLE, |at| [at.x(), at.y()]);
    let center = project(middle);
    let total = 256.0 * memory.zoom().exp2();
    let larger = f64::from(tiles.tile_size()) / 256.0;
    let zoom = (memory.zoom().round() - larger.log2().round()).clamp(0.0, 31.0);
    let count = zoom.exp2();
    let side = total / count;
    // First and last tile along each axis; tiles of western copies have negative numbers.
    let range = |center: f64, room: f32| {
        let [middle, half] = [center * count, f64::from(room) / 2.0 / side];
        [(middle - half).floor(), (middle + half).ceil()]
    };
    let [west, east] = range(center[0], rect.width());
    let [north, south] = range(center[1], rect.height()).map(|end| end.clamp(0.0, count));
    let painter = ui.painter().with_clip_rect(rect);
    for y in north as u32..south as u32 {
        for column in west as i64..east as i64 {
            let id = TileId {
                x: column.rem_euclid(count as i64) as u32,
                y,
                zoom: zoom as u8,
            };
            let Some(TilePiece { tile, uv }) = tiles.at(id) else {
                continue;
            };
            let Tile::Raster(texture) = tile;
            let left = (column as f64 / count - center[0]) * total;
            let top = (f64::from(y) / count - center[1]) * total;
            let min = rect.center() + Vec2::new(left as f32, top as f32);
            let mut mesh = Mesh::with_texture(texture.id());
            let own = Rect::from_min_size(min, Vec2::splat(side as f32));
            mesh.add_rect_with_uv(own, uv, Color32::WHITE);
            painter.add(Shape::mesh(mesh));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MapMemory, Tile, TileId, TilePiece, Tiles, attribution, lon_lat, show};
    use crate::pictures::texture;
    use egui::{Context, Event, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2};
    use std::collections::BTreeSet;
    use std::sync::Arc;

    const ROOM: Rect = Rect {
        min: Pos2::ZERO,
        max: pos2(800.0, 600.0),
    };

    /// Records the requested tiles and answers each with the same picture.
    struct RecordingTiles(Option<egui::TextureHandle>, BTreeSet<(u8, u32, u32)>);

    impl Tiles for RecordingTiles {
        fn at(&mut self, id: TileId) -> Option<TilePiece> {
            self.1.insert((id.zoom, id.x, id.y));
            let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
            Some(TilePiece::new(Tile::Raster(self.0.clone()?), whole))
        }

        fn attribution(&self) -> super::Attribution {
            attribution("", "")
        }

        fn tile_size(&self) -> u32 {
            256
        }
    }

    fn memory(center: [f64; 2], zoom: f64) -> MapMemory {
        let mut memory = MapMemory::default();
        memory.center_at(lon_lat(center[0], center[1]));
        memory.set_zoom(zoom).unwrap();
        memory
    }

    /// Draws frames with these events; returns the number of textured meshes in the last one.
    fn frames(tiles: &mut RecordingTiles, memory: &mut MapMemory, frames: &[&[Event]]) -> usize {
        let ctx = Context::default();
        let image = egui::ColorImage::filled([1, 1], egui::Color32::WHITE);
        tiles.0 = Some(texture::load(&ctx, "tile", Arc::new(image)));
        let mut meshes = 0;
        for (at, events) in frames.iter().enumerate() {
            let input = RawInput {
                screen_rect: Some(ROOM),
                time: Some(at as f64 / 60.0),
                events: events.to_vec(),
                ..RawInput::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                show(ui, Some(tiles), memory, true, |_, _, _| ());
            });
            output.textures_delta.clear();
            let is_mesh =
                |shape: &&egui::epaint::ClippedShape| matches!(shape.shape, egui::Shape::Mesh(_));
            meshes = output.shapes.iter().filter(is_mesh).count();
        }
        meshes
    }

    #[test]
    fn tiles_cover_the_room_and_no_more() {
        let mut tiles = RecordingTiles(None, BTreeSet::new());
        // Four tiles meet in the middle of the flat map.
        let meshes = frames(&mut tiles, &mut memory([0.0, 0.0], 3.0), &[&[]]);
        let wanted = (2..6).flat_map(|x| (2..6).map(move |y| (3, x, y)));
        let wanted: BTreeSet<_> = wanted.filter(|(_, _, y)| (2..6).contains(y)).collect();
        assert_eq!(tiles.1, wanted);
        assert_eq!(meshes, wanted.len());
    }

    #[test]
    fn tiles_go_on_beyond_180_degrees() {
        for longitude in [180.0, -180.0] {
            let mut tiles = RecordingTiles(None, BTreeSet::new());
            let meshes = frames(&mut tiles, &mut memory([longitude, 0.0], 3.0), &[&[]]);
            let columns = [6, 7, 0, 1].into_iter();
            let wanted = columns.flat_map(|x| (2..6).map(move |y| (3, x, y)));
            let wanted: BTreeSet<_> = wanted.collect();
            assert_eq!(tiles.1, wanted, "{longitude}");
            assert_eq!(meshes, wanted.len(), "{longitude}");
        }
    }

    #[test]
    fn copies_of_the_world_have_tiles_each() {
        let mut tiles = RecordingTiles(None, BTreeSet::new());
        // The world is 388 points wide: four of its columns of tiles and parts of two more are
        // visible.
        let meshes = frames(&mut tiles, &mut memory([0.0, 0.0], 0.6), &[&[]]);
        assert_eq!(meshes, 12);
    }

    #[test]
    fn far_out_only_the_tiles_of_the_world_are_asked_for() {
        let mut tiles = RecordingTiles(None, BTreeSet::new());
        frames(&mut tiles, &mut memory([0.0, 0.0], 0.6), &[&[]]);
        let world = (0..2).flat_map(|x| (0..2).map(move |y| (1, x, y)));
        assert_eq!(tiles.1, world.collect());
    }

    #[test]
    fn drag_moves_the_map_with_the_pointer() {
        let mut memory = memory([0.0, 0.0], 3.0);
        let [from, to] = [pos2(400.0, 300.0), pos2(272.0, 300.0)];
        let press = |pos, pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        let moved = |pos| [Event::PointerMoved(pos)];
        let mut tiles = RecordingTiles(None, BTreeSet::new());
        frames(
            &mut tiles,
            &mut memory,
            &[
                &[],
                &[Event::PointerMoved(from), press(from, true)],
                &moved(from + vec2(-20.0, 0.0)),
                &moved(to),
            ],
        );
        // 128 of the 2048 points of a whole turn.
        let at = memory.detached().unwrap();
        assert!(
            (at.x() - 22.5).abs() < 0.1 && at.y().abs() < 0.1,
            "{} {}",
            at.x(),
            at.y()
        );
    }

    #[test]
    fn what_is_under_the_pointer_stays_there_when_the_map_zooms() {
        // A double click zooms by two: the flat map becomes four times as wide.
        let mut memory = memory([0.0, 0.0], 3.0);
        let at = pos2(656.0, 300.0);
        let press = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        let mut tiles = RecordingTiles(None, BTreeSet::new());
        frames(
            &mut tiles,
            &mut memory,
            &[
                &[],
                &[Event::PointerMoved(at), press(true)],
                &[press(false)],
                &[press(true)],
                &[press(false)],
            ],
        );
        assert!((memory.zoom() - 5.0).abs() < 1e-6, "{}", memory.zoom());
        // 256 points at 2048 a turn are 45 degrees; at 8192 they are 11.25.
        let middle = memory.detached().unwrap();
        assert!((middle.x() - 33.75).abs() < 0.1, "{}", middle.x());
    }
}
