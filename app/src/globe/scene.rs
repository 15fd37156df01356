//! The layers of a globe: land, night, graticule, towns, landmarks.

use super::camera::{Camera, Seen};
use super::pen::Pen;
use crate::map::flat::graticule_step;
use crate::map::labels::{self, Placer, Town};
use crate::map::landmark::{LandmarkForm, MADE_AT_ONCE, gather};
use crate::map::marks::{self, Answer, AreaStyle, LandmarkLayer, MOST, Mark, SQUARE};
use crate::map::paint::Colors;
use crate::map::sphere::{Area, Patch, SphereMesh, Strip, Unit, dot, fine_line, unit};
use crate::map::tree::{Node, Step};
use crate::map::world::{self, Degrees, Scale};
use egui::{Color32, Mesh, Rect, Response, Shape, Stroke, Ui, vec2};
use std::cell::Cell;
use std::sync::Arc;

/// Maximum number of areas drawn in one frame.
const MOST_AREAS: usize = 1_000;
/// Side below which a square at the limb or the edge of the window is not split, in points of the
/// screen.
const LEAST_SQUARE: f32 = 8.0;
/// Size below which an area is drawn as a sign, in points of the screen.
const LEAST_AREA: f32 = 14.0;

/// Returns the side of a square of places, in points of the screen.
fn side_of(node: &Node, camera: &Camera) -> f32 {
    node.side() as f32 * std::f32::consts::FRAC_PI_2 * camera.radius
}

/// Draws the sky, water, land, coasts and borders.
pub(super) fn world(ui: &Ui, camera: &Camera, moves: bool, shapes: &mut Shapes) {
    let colors = Colors::current(ui);
    let painter = ui.painter();
    if camera.shows_limb() {
        painter.rect_filled(camera.rect, 0.0, colors.sky);
        painter.circle_filled(camera.rect.center(), camera.radius, colors.water);
    } else {
        painter.rect_filled(camera.rect, 0.0, colors.water);
    }
    let is_small = camera.radius < 420.0 || (moves && camera.radius < 1_200.0);
    let scale = if is_small { Scale::Coarse } else { Scale::Fine };
    let ready = world::round(ui.ctx(), scale).or_else(|| world::round(ui.ctx(), Scale::Coarse));
    let Some(sphere) = ready else {
        return;
    };
    shapes.pen.prepare(ui);
    let seen = (
        *camera,
        colors,
        std::ptr::from_ref(sphere),
        shapes.pen.mesh_key(),
    );
    if shapes.world_seen != Some(seen) {
        shapes.world_seen = Some(seen);
        let mesh = cleared_mesh(&mut shapes.world);
        for patch in &sphere.land {
            fill(mesh, camera, patch, colors.land);
        }
        let borders = Stroke::new(1.0, colors.border);
        for strip in &sphere.borders {
            line(&mut shapes.pen, mesh, camera, strip, borders);
        }
        let coasts = Stroke::new(1.0, colors.coast);
        for strip in &sphere.coasts {
            line(&mut shapes.pen, mesh, camera, strip, coasts);
        }
    }
    painter.add(Shape::Mesh(Arc::clone(&shapes.world)));
    if camera.shows_limb() {
        let coasts = Stroke::new(1.0, colors.coast);
        painter.circle_stroke(camera.rect.center(), camera.radius, coasts);
    }
}

/// Empties a mesh for reuse. The mesh of the last frame is drawn already, so its memory is free.
fn cleared_mesh(mesh: &mut Arc<Mesh>) -> &mut Mesh {
    if Arc::get_mut(mesh).is_none() {
        *mesh = Arc::default();
    }
    let own = Arc::make_mut(mesh);
    own.clear();
    own
}

/// Adds the triangles of a patch that are before the limb.
fn fill(mesh: &mut Mesh, camera: &Camera, patch: &Patch, color: Color32) {
    let (seen, whole) = camera.cap_visibility(&patch.cap);
    if !seen {
        return;
    }
    let base = mesh.vertices.len() as u32;
    if whole {
        for point in &patch.points {
            mesh.colored_vertex(camera.see(*point).at, color);
        }
        let corners = patch.triangles.iter().flatten();
        mesh.indices.extend(corners.map(|corner| base + corner));
        return;
    }
    let depths: Vec<f32> = patch
        .points
        .iter()
        .map(|point| {
            let seen = camera.project_to_limb(*point);
            mesh.colored_vertex(seen.at, color);
            seen.depth
        })
        .collect();
    let is_before = |corner: &u32| {
        depths
            .get(*corner as usize)
            .is_some_and(|depth| *depth > 0.0)
    };
    for corners in &patch.triangles {
        if corners.iter().any(is_before) {
            mesh.indices
                .extend(corners.iter().map(|corner| base + corner));
        }
    }
}

/// Adds the parts of a line that are before the limb.
fn line(pen: &mut Pen, mesh: &mut Mesh, camera: &Camera, strip: &Strip, stroke: Stroke) {
    let (seen, _) = camera.cap_visibility(&strip.cap);
    if seen {
        let points = strip.points.iter().map(|point| camera.see(*point));
        pen.line(mesh, points, stroke);
    }
}

/// Darkens the night side.
pub(super) fn night(ui: &Ui, camera: &Camera, sun: Unit) {
    const RINGS: u32 = 24;
    const SPOKES: u32 = 64;
    let color = Colors::current(ui).night;
    let reach = (camera.rect.size().length() / 2.0).min(camera.radius);
    let mut mesh = Mesh::default();
    for ring in 0..=RINGS {
        // Rings are closer to each other near the limb.
        let part = (ring as f32 / RINGS as f32 * std::f32::consts::FRAC_PI_2).sin();
        for spoke in 0..SPOKES {
            let angle = spoke as f32 / SPOKES as f32 * std::f32::consts::TAU;
            let shift = vec2(angle.cos(), angle.sin()) * part * reach;
            let at = camera.rect.center() + shift;
            let inner = camera.rect.center() + shift * 0.9999;
            let height = camera
                .direction(inner)
                .map_or(0.0, |direction| dot(direction.map(|part| part as f32), sun));
            // Twilight is about 12 degrees wide.
            let dark = (0.5 - height * 5.0).clamp(0.0, 1.0);
            mesh.colored_vertex(at, color.gamma_multiply(dark));
        }
    }
    for ring in 0..RINGS {
        for spoke in 0..SPOKES {
            let next = (spoke + 1) % SPOKES;
            let [a, b] = [spoke, next].map(|spoke| ring * SPOKES + spoke);
            mesh.add_triangle(a, b, a + SPOKES);
            mesh.add_triangle(b, a + SPOKES, b + SPOKES);
        }
    }
    ui.painter().add(mesh);
}

pub(super) fn graticule(ui: &Ui, camera: &Camera) {
    let step = graticule_step(f64::from(100.0 / camera.radius).to_degrees());
    let stroke = Stroke::new(1.0, Colors::current(ui).graticule);
    let is_near = step < 10.0;
    let center = camera.degrees(camera.rect.center()).unwrap_or_default();
    // At a high zoom only lines near the middle are drawn.
    let reach = if is_near { step * 12.0 } else { 180.0 };
    let count = (reach / step).ceil() as i32;
    let first = [0, 1].map(|axis: usize| {
        let at = center.get(axis).copied().unwrap_or(0.0);
        (at / step).round()
    });
    let clamp = |latitude: f64| latitude.clamp(-90.0, 90.0);
    let mut pen = Pen::default();
    pen.prepare(ui);
    let mut mesh = Mesh::default();
    for number in -count..count {
        let longitude = (first[0] + f64::from(number)) * step;
        let (from, to) = (clamp(center[1] - reach), clamp(center[1] + reach));
        let (from, to) = if is_near { (from, to) } else { (-80.0, 80.0) };
        let points = fine_line(&[[longitude, from], [longitude, to]]);
        let points = points.into_iter().map(|at| camera.see(at));
        pen.line(&mut mesh, points, stroke);
        let latitude = (first[1] + f64::from(number)) * step;
        if latitude.abs() < 89.9 {
            let (from, to) = (center[0] - reach, center[0] + reach);
            let parts = 72;
            let points = (0..=parts).map(|part| {
                let longitude = from + (to - from) * f64::from(part) / f64::from(parts);
                camera.see(unit([longitude, latitude]))
            });
            pen.line(&mut mesh, points, stroke);
        }
    }
    ui.painter().add(mesh);
}

fn towns(ui: &Ui, camera: &Camera, towns: &[Town], taken: Vec<Rect>) {
    let mut placer = Placer::new(taken);
    let zoom = f64::from(camera.radius * std::f32::consts::TAU / 256.0).log2();
    for town in towns.iter().take(labels::considered_towns(zoom)) {
        if placer.is_full() {
            return;
        }
        let seen = camera.see(town.round);
        if seen.depth > 0.1 && camera.rect.contains(seen.at) {
            // Names fade where the surface turns away.
            let strength = ((seen.depth - 0.1) * 2.5).min(1.0);
            placer.place(ui, town, seen.at, strength);
        }
    }
}

/// Cache of drawn shapes.
#[derive(Default)]
pub(crate) struct Shapes {
    pen: Pen,
    /// Land, borders and coasts of the last frame, and the values they depend on; a globe at rest
    /// draws them again.
    world: Arc<Mesh>,
    world_seen: Option<(Camera, Colors, *const SphereMesh, (f32, Rect))>,
    areas: Arc<Mesh>,
}

#[cfg(test)]
impl Shapes {
    pub(super) fn vertices_of_world(&self) -> usize {
        self.world.vertices.len()
    }
}

fn draw_area(area: &Area, pen: &mut Pen, mesh: &mut Mesh, camera: &Camera, style: AreaStyle) {
    if let Some(patch) = &area.fill {
        fill(mesh, camera, patch, style.fill);
    }
    for strip in &area.lines {
        line(pen, mesh, camera, strip, style.stroke);
    }
}

/// Draws a box of degrees.
pub(super) fn draw_box(ui: &Ui, camera: &Camera, low: Degrees, high: Degrees, color: Color32) {
    let area = Area::of(&LandmarkForm::Box(low, high));
    let mut pen = Pen::default();
    pen.prepare(ui);
    let mut mesh = Mesh::default();
    let style = AreaStyle::new(color, None, false);
    draw_area(&area, &mut pen, &mut mesh, camera, style);
    ui.painter().add(mesh);
}

pub(super) fn landmarks(
    ui: &Ui,
    camera: &Camera,
    look: &LandmarkLayer<'_>,
    names: &[Town],
    shapes: &mut Shapes,
    response: &Response,
) -> Option<Answer> {
    let mut groups = Vec::new();
    let mut areas: Vec<u32> = Vec::new();
    for (number, layer) in look.landmarks.layers.iter().enumerate() {
        // `extent` is a part of a whole turn.
        let angle = layer.extent as f32 * std::f32::consts::TAU;
        let is_drawn = angle * camera.radius >= LEAST_AREA;
        if is_drawn {
            let sight = camera.sight_of_squares(angle);
            let room = Cell::new(MOST_AREAS.saturating_sub(areas.len()));
            let step = |node: &Node| match sight.of(node) {
                Seen::No => Step::Skip,
                _ if room.get() == 0 => Step::Skip,
                Seen::Whole => Step::Group,
                // In a square this small, hidden landmarks are skipped when they are drawn.
                Seen::Partly if side_of(node, camera) <= LEAST_SQUARE => Step::Group,
                Seen::Partly => Step::Split,
            };
            layer.round.walk(step, |range| {
                let items = layer.round.items(range).iter().take(room.get());
                room.set(room.get() - items.len());
                areas.extend(items);
            });
        } else {
            let sight = camera.sight_of_squares(0.0);
            let step = |node: &Node| match sight.of(node) {
                Seen::No => Step::Skip,
                _ if side_of(node, camera) <= SQUARE => Step::Group,
                _ => Step::Split,
            };
            gather(&layer.round, number, step, &mut groups);
        }
    }
    let signs = groups.into_iter().filter_map(|group| {
        let length = group.at.iter().map(|part| part * part).sum::<f64>().sqrt();
        let at = group.at.map(|part| (part / length.max(1e-9)) as f32);
        let seen = camera.see(at);
        (seen.depth > 0.02 && camera.rect.expand(24.0).contains(seen.at)).then(|| Mark {
            at: seen.at,
            group,
            strength: (0.3 + seen.depth * 3.0).min(1.0),
            turn: 0,
        })
    });
    let signs = marks::merge(signs.collect());
    let taken = signs.iter().map(Mark::place).collect();
    towns(ui, camera, names, taken);
    let pointed = pointed_area(camera, look, response, &areas);
    let answer = draw_areas(ui, camera, look, shapes, &areas, pointed);
    let clicked = pointed.and_then(|at| marks::pointed(look, response, at));
    marks::show(ui, look, &signs, true).or(answer).or(clicked)
}

fn draw_areas(
    ui: &Ui,
    camera: &Camera,
    look: &LandmarkLayer<'_>,
    shapes: &mut Shapes,
    areas: &[u32],
    pointed: Option<u32>,
) -> Option<Answer> {
    let colors = Colors::current(ui);
    let mut room = MADE_AT_ONCE;
    let mut answer = None;
    let Shapes {
        pen, areas: mesh, ..
    } = shapes;
    pen.prepare(ui);
    let filled = cleared_mesh(mesh);
    for at in areas {
        let Some(landmark) = look.landmarks.get(*at) else {
            continue;
        };
        let Some(area) = landmark.round(&mut room) else {
            // The next frames draw the others.
            ui.ctx().request_repaint();
            continue;
        };
        let color = look.color(*at, landmark, &colors);
        let style = AreaStyle::new(color, landmark.fill, pointed == Some(*at));
        draw_area(area, pen, filled, camera, style);
    }
    if !filled.is_empty() {
        ui.painter().add(Shape::Mesh(Arc::clone(mesh)));
    }
    for at in areas.iter().take(MOST) {
        let Some(landmark) = look.landmarks.get(*at) else {
            continue;
        };
        let seen = camera.see(unit(landmark.center()));
        if seen.depth > 0.05 && camera.rect.contains(seen.at) {
            let color = landmark.color.unwrap_or(colors.mark);
            answer = marks::handle(ui, look, (*at, 0), seen.at, color).or(answer);
        }
    }
    answer
}

/// Returns the smallest area under the pointer.
fn pointed_area(
    camera: &Camera,
    look: &LandmarkLayer<'_>,
    response: &Response,
    areas: &[u32],
) -> Option<u32> {
    let place = camera.degrees(response.hover_pos()?)?;
    let near = f64::from(4.0 / camera.radius).to_degrees();
    let areas = areas.iter().copied();
    look.landmarks.smallest_at(areas, place, near)
}

#[cfg(test)]
mod tests {
    use super::{Camera, Shapes, draw_areas};
    use crate::map::landmark::{Builder, LandmarkForm, LandmarkStyle};
    use crate::map::marks::{Kind, LandmarkLayer};
    use egui::{Rect, pos2};

    #[test]
    fn areas_of_other_landmarks_are_drawn_where_they_are() {
        let ctx = egui::Context::default();
        let mut shapes = Shapes::default();
        let [west, east] = [-40.0, 30.0].map(|longitude| {
            let mut builder = Builder::default();
            let form = LandmarkForm::Box([longitude, 0.0], [longitude + 10.0, 10.0]);
            builder.add(form, &LandmarkStyle::default(), 0);
            let look = LandmarkLayer {
                landmarks: &builder.finish(),
                card: &|_, _| None,
                chosen: &[],
                kind: Kind::Messages,
                entered: None,
            };
            let rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(800.0, 600.0));
            let input = egui::RawInput {
                screen_rect: Some(rect),
                ..egui::RawInput::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                let camera = Camera::new(rect, [0.0, 0.0], 250.0);
                draw_areas(ui, &camera, &look, &mut shapes, &[0], None);
            });
            output.textures_delta.clear();
            shapes.areas.calc_bounds()
        });
        assert!(west.is_positive() && east.is_positive());
        assert!(!west.intersects(east), "{west:?} {east:?}");
    }
}
