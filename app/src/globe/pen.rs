//! Lines on a globe as triangles, like those of the painter, but many lines in one mesh.
//!
//! One path for each piece of a coast would cost more to pass on, measure and copy than to draw.

use super::camera::SeenPoint;
use egui::epaint::PathStroke;
use egui::epaint::tessellator::Path;
use egui::{Mesh, Pos2, Rect, Stroke, Ui};

/// Tessellator of lines.
pub(super) struct Pen {
    path: Path,
    /// Points of the current part of a line before the limb.
    part: Vec<Pos2>,
    feathering: f32,
    clip: Rect,
}

impl Default for Pen {
    fn default() -> Self {
        Self {
            path: Path::default(),
            part: Vec::new(),
            feathering: 1.0,
            clip: Rect::NOTHING,
        }
    }
}

impl Pen {
    /// Reads the settings by which the painter draws lines.
    pub(super) fn prepare(&mut self, ui: &Ui) {
        let pixels = ui.ctx().pixels_per_point();
        self.feathering = ui.ctx().tessellation_options(|options| {
            let size = options.feathering_size_in_pixels / pixels;
            if options.feathering { size } else { 0.0 }
        });
        self.clip = ui.clip_rect();
    }

    /// Returns all that a mesh of lines depends on besides its lines.
    pub(super) fn mesh_key(&self) -> (f32, Rect) {
        (self.feathering, self.clip)
    }

    /// Adds the parts of a line before the limb, without points less than 1 from the one before.
    pub(super) fn line(
        &mut self,
        mesh: &mut Mesh,
        points: impl Iterator<Item = SeenPoint>,
        stroke: Stroke,
    ) {
        let stroke = PathStroke::from(stroke);
        let mut last: Option<Pos2> = None;
        for seen in points {
            if seen.depth <= 0.0 {
                self.end(mesh, &mut last, &stroke);
                continue;
            }
            let is_near = |before: &Pos2| before.distance_sq(seen.at) < 1.0;
            if !self.part.last().is_some_and(is_near) {
                self.part.push(seen.at);
            }
            last = Some(seen.at);
        }
        self.end(mesh, &mut last, &stroke);
    }

    fn end(&mut self, mesh: &mut Mesh, last: &mut Option<Pos2>, stroke: &PathStroke) {
        if let Some(last) = last.take()
            && self.part.last() != Some(&last)
        {
            self.part.push(last);
        }
        if self.part.len() > 1 && self.is_seen(stroke.width) {
            self.path.clear();
            self.path.add_open_points(&self.part);
            self.path.stroke_open(self.feathering, stroke, mesh);
        }
        self.part.clear();
    }

    fn is_seen(&self, width: f32) -> bool {
        let mut around = Rect::NOTHING;
        for at in &self.part {
            around.extend_with(*at);
        }
        around
            .expand(width / 2.0 + self.feathering)
            .intersects(self.clip)
    }
}

#[cfg(test)]
mod tests {
    use super::{Pen, SeenPoint};
    use egui::{Color32, Mesh, Shape, Stroke, pos2};

    #[test]
    fn lines_are_the_triangles_that_the_painter_makes() {
        let ctx = egui::Context::default();
        let stroke = Stroke::new(1.0, Color32::RED);
        // Two parts before the limb, with a sharp corner, a point that is too near, and a last one
        // that is too.
        let all = [
            (10.0, 10.0, 1.0),
            (60.0, 12.0, 1.0),
            (60.3, 12.0, 1.0),
            (12.0, 40.0, 1.0),
            (90.0, 90.0, -0.1),
            (100.0, 10.0, 0.5),
            (140.0, 70.0, 0.5),
            (140.5, 70.0, 0.5),
        ];
        let seen = all.map(|(x, y, depth)| SeenPoint {
            at: pos2(x, y),
            depth,
        });
        let mut own = Mesh::default();
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let mut pen = Pen::default();
            pen.prepare(ui);
            own = Mesh::default();
            pen.line(&mut own, seen.into_iter(), stroke);
            let part = |range: &[usize]| range.iter().map(|at| seen[*at].at).collect();
            for range in [&[0, 1, 3][..], &[5, 6, 7]] {
                ui.painter().add(Shape::line(part(range), stroke));
            }
        });
        output.textures_delta.clear();
        let mut drawn = Mesh::default();
        for made in ctx.tessellate(output.shapes, output.pixels_per_point) {
            if let egui::epaint::Primitive::Mesh(mesh) = made.primitive {
                drawn.append(mesh);
            }
        }
        assert!(own.indices.len() > 60, "{}", own.indices.len());
        assert!(drawn.vertices.ends_with(&own.vertices));
        let from = (drawn.vertices.len() - own.vertices.len()) as u32;
        let indices: Vec<u32> = own.indices.iter().map(|index| index + from).collect();
        assert!(drawn.indices.ends_with(&indices));
    }
}
