//! Map tiles on a globe: tiles of the flat map, bent over the sphere, each at a zoom that fits its
//! size on the screen.

use super::camera::Camera;
use crate::map::mercator::unproject;
use crate::map::slippy::{Tile, TileId, Tiles};
use crate::map::sphere::{Cap, Unit, unit};
use egui::{Color32, Mesh, Pos2, Rect, Ui, pos2};
use std::collections::VecDeque;
use std::f64::consts::TAU;

/// Maximum number of tiles in one frame; a screen needs about fifty.
const MOST: usize = 120;
/// Finest zoom; the globe cannot be enlarged beyond it.
const FINEST: u8 = 17;
/// A tile drawn larger than this multiple of its size is replaced by four finer ones.
const LARGE: f64 = 1.4;
/// Parts of the world along a side at which surfaces are cut, so that fine tiles meet coarse ones.
const PARTS: usize = 64;

/// Draws the visible tiles.
pub(super) fn drape(ui: &Ui, camera: &Camera, tiles: &mut dyn Tiles) {
    for id in chosen(camera, f64::from(tiles.tile_size())) {
        let bent = Bent::new(camera, id);
        // Hidden tiles are not fetched.
        if !bent.is_seen(camera.rect) {
            continue;
        }
        if let Some(piece) = tiles.at(id) {
            let Tile::Raster(texture) = &piece.tile;
            let mesh = bent.mesh(Mesh::with_texture(texture.id()), piece.uv);
            ui.painter().add(mesh);
        }
    }
}

/// Returns the middle and the half sides of a tile, in degrees.
fn extent(id: TileId) -> ([f64; 2], [f64; 2]) {
    let count = f64::from(id.zoom).exp2();
    let [x, y] = [id.x, id.y].map(f64::from);
    let [west, north] = unproject([x / count, y / count]);
    let [east, south] = unproject([(x + 1.0) / count, (y + 1.0) / count]);
    let middle = [f64::midpoint(west, east), f64::midpoint(south, north)];
    (middle, [(east - west) / 2.0, (north - south) / 2.0])
}

/// Selects the tiles to draw, each at the zoom that fits its size on the screen.
fn chosen(camera: &Camera, tile_size: f64) -> Vec<TileId> {
    let mut chosen = Vec::new();
    let mut waiting = VecDeque::from([TileId {
        x: 0,
        y: 0,
        zoom: 0,
    }]);
    // Coarse tiles first: when there are too many, no place stays empty, some stay coarse.
    while let Some(id) = waiting.pop_front() {
        let (middle, half) = extent(id);
        let angle = (half[0] + half[1]).to_radians().min(std::f64::consts::PI);
        let cap = Cap {
            center: unit(middle),
            cos: angle.cos() as f32,
        };
        if id.zoom > 1 && !camera.cap_visibility(&cap).0 {
            continue;
        }
        let wide = 2.0 * half[0] * nearest_cos(middle[1], half[1]);
        let size = wide.max(2.0 * half[1]) / 360.0 * TAU * f64::from(camera.radius);
        let has_room = chosen.len() + waiting.len() + 4 <= MOST;
        if size > tile_size * LARGE && id.zoom < FINEST && has_room {
            for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                waiting.push_back(TileId {
                    x: 2 * id.x + right,
                    y: 2 * id.y + down,
                    zoom: id.zoom + 1,
                });
            }
        } else {
            chosen.push(id);
        }
    }
    chosen
}

/// Returns the cosine of the latitude at which a tile is widest.
fn nearest_cos(latitude: f64, half: f64) -> f64 {
    (latitude.abs() - half).max(0.0).to_radians().cos()
}

/// Surface of a tile on the screen.
struct Bent {
    points: Vec<(Pos2, f32)>,
    /// Position of each point on the tile, from 0 to 1.
    places: Vec<[f32; 2]>,
    columns: usize,
}

impl Bent {
    fn new(camera: &Camera, id: TileId) -> Self {
        let columns = PARTS.checked_shr(u32::from(id.zoom)).unwrap_or(0).max(1);
        let rows = columns;
        let count = f64::from(id.zoom).exp2();
        let last = (count as u32).saturating_sub(1);
        // The edges of the last tiles are stretched to the poles.
        let mut lines: Vec<(f64, Option<f64>)> = Vec::new();
        if id.y == 0 {
            lines.push((0.0, Some(90.0)));
        }
        lines.extend((0..=rows).map(|row| (row as f64 / rows as f64, None)));
        if id.y == last {
            lines.push((1.0, Some(-90.0)));
        }
        let mut bent = Self {
            points: Vec::new(),
            places: Vec::new(),
            columns: columns + 1,
        };
        for (down, pole) in lines {
            for column in 0..=columns {
                let right = column as f64 / columns as f64;
                let [longitude, latitude] = unproject([
                    (f64::from(id.x) + right) / count,
                    (f64::from(id.y) + down) / count,
                ]);
                let at: Unit = unit([longitude, pole.unwrap_or(latitude)]);
                let seen = camera.project_to_limb(at);
                bent.points.push((seen.at, seen.depth));
                bent.places.push([right as f32, down as f32]);
            }
        }
        bent
    }

    fn is_seen(&self, within: Rect) -> bool {
        let mut before = self
            .points
            .iter()
            .filter(|(_, depth)| *depth > 0.0)
            .peekable();
        before.peek().is_some() && {
            let all = self.points.iter().map(|(at, _)| *at);
            Rect::from_points(&all.collect::<Vec<_>>()).intersects(within)
        }
    }

    /// Returns the triangles before the limb, textured with this part of a texture.
    fn mesh(&self, mut mesh: Mesh, uv: Rect) -> Mesh {
        for ((at, _), [right, down]) in self.points.iter().zip(&self.places) {
            mesh.vertices.push(egui::epaint::Vertex {
                pos: *at,
                uv: pos2(
                    egui::lerp(uv.x_range(), *right),
                    egui::lerp(uv.y_range(), *down),
                ),
                color: Color32::WHITE,
            });
        }
        let columns = self.columns as u32;
        let is_before = |corner: &u32| {
            let point = self.points.get(*corner as usize);
            point.is_some_and(|(_, depth)| *depth > 0.0)
        };
        let rows = self.points.len() as u32 / columns.max(1);
        for row in 1..rows {
            for column in 1..columns {
                let corner = row * columns + column;
                let (left, above) = (corner - 1, corner - columns);
                for triangle in [[above - 1, above, left], [above, left, corner]] {
                    if triangle.iter().any(is_before) {
                        mesh.indices.extend(triangle);
                    }
                }
            }
        }
        mesh
    }
}

#[cfg(test)]
mod tests {
    use super::{Bent, MOST, chosen, extent};
    use crate::globe::camera::Camera;
    use crate::map::slippy::TileId;
    use egui::{Mesh, Pos2, Rect, pos2};

    const ROOM: Rect = Rect {
        min: Pos2::ZERO,
        max: pos2(1000.0, 700.0),
    };

    #[test]
    fn tiles_are_few_and_as_fine_as_the_globe_is_large() {
        for center in [[37.6, 55.75], [0.0, 89.0], [180.0, -75.0], [-0.1, 0.0]] {
            let mut before = 0;
            for radius in [100.0, 330.0, 1_000.0, 5_000.0, 40_000.0, 140_000.0] {
                let camera = Camera::new(ROOM, center, radius);
                let tiles = chosen(&camera, 256.0);
                assert!(tiles.len() <= MOST, "{center:?} {radius}: {}", tiles.len());
                let finest = tiles.iter().map(|id| id.zoom).max().unwrap();
                assert!(finest >= before, "{center:?} {radius}");
                before = finest;
                let holds = |id: &&TileId| {
                    let (middle, half) = extent(**id);
                    let apart = (center[0] - middle[0] + 180.0).rem_euclid(360.0) - 180.0;
                    apart.abs() <= half[0] + 1e-6
                        && (center[1].clamp(-85.0, 85.0) - middle[1]).abs() <= half[1] + 1e-6
                };
                assert!(tiles.iter().any(|id| holds(&id)), "{center:?} {radius}");
            }
            // Tiles end at 85 degrees; beyond, only the edge of the last ones is drawn.
            let is_covered = center[1] < 85.0;
            assert!(
                before >= if is_covered { 10 } else { 4 },
                "{center:?}: {before}"
            );
        }
    }

    #[test]
    fn tiles_lie_on_the_globe_and_reach_the_poles() {
        let camera = Camera::new(ROOM, [20.0, 60.0], 330.0);
        let mut highest = ROOM.max.y;
        let mut triangles = 0;
        for id in chosen(&camera, 256.0) {
            let bent = Bent::new(&camera, id);
            let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
            let mesh = bent.mesh(Mesh::default(), whole);
            triangles += mesh.indices.len() / 3;
            for vertex in &mesh.vertices {
                assert!(
                    vertex.pos.distance(ROOM.center()) < 330.5,
                    "{:?}",
                    vertex.pos
                );
                assert!(whole.contains(vertex.uv));
            }
            let points = mesh
                .indices
                .iter()
                .map(|at| mesh.vertices[*at as usize].pos.y);
            highest = points.fold(highest, f32::min);
        }
        // The North Pole is 30 degrees above the middle.
        let pole = ROOM.center().y - 330.0 * 0.5;
        assert!(highest < pole, "{highest} {pole}");
        assert!((200..40_000).contains(&triangles), "{triangles}");
    }
}
