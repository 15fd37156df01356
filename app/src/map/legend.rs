//! Legend of maps and globes: the sign of each layer, and its switch.

use super::paint::Colors;
use super::pins::{self, SMALL_PIN, plain_pin};
use crate::settings::layers::{MapLayer, MapLayers};
use crate::strings::tr;
use crate::style;
use egui::{
    Align2, Color32, Mesh, Painter, Popup, PopupCloseBehavior, Rect, Response, Sense, Shape,
    Stroke, StrokeKind, Ui, pos2, vec2,
};

/// Size of the sign of a layer, in points.
const SIGN: egui::Vec2 = vec2(22.0, 20.0);

/// Layers of a map, and the visible ones.
#[derive(Clone, Copy)]
pub(crate) struct Legend {
    pub(crate) layers: &'static [MapLayer],
    pub(crate) on: MapLayers,
    /// True for a globe: only globes have day and night.
    pub(crate) is_round: bool,
}

impl Legend {
    /// Returns the layers that the map may show.
    pub(crate) fn rows(self) -> impl Iterator<Item = MapLayer> {
        let rows = self.layers.iter().copied();
        rows.filter(move |layer| self.is_round || *layer != MapLayer::Night)
    }

    /// Returns whether a layer with places is hidden.
    pub(crate) fn hides_places(self) -> bool {
        use MapLayer::{Documents, Places, Regions};
        let is_of_places = |layer| matches!(layer, Places | Regions | Documents);
        self.rows()
            .any(|layer| is_of_places(layer) && !self.on.has(layer))
    }
}

/// Draws the button of the legend, and the open legend; returns the layer that the user switched.
/// `opens`: a key opens it.
pub(crate) fn button(ui: &mut Ui, legend: Legend, opens: bool) -> Option<(MapLayer, bool)> {
    let button = ui
        .button(tr!("map-layers"))
        .on_hover_text(tr!("map-layers-hint"));
    if opens {
        Popup::toggle_id(ui.ctx(), Popup::default_response_id(&button));
    }
    let mut switched = None;
    Popup::menu(&button)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .accessible_name(tr!("map-layers"))
        .show(|ui| {
            for (at, layer) in legend.rows().enumerate() {
                let row = row(ui, legend, layer);
                if opens && at == 0 {
                    row.request_focus();
                }
                if row.clicked() {
                    switched = Some((layer, !legend.on.has(layer)));
                }
            }
            ui.separator();
            draw_legend_row(ui, tr!("legend-cluster"), cluster);
            draw_legend_row(ui, tr!("legend-open"), opened);
        });
    switched
}

fn row(ui: &mut Ui, legend: Legend, layer: MapLayer) -> Response {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(SIGN, Sense::hover());
        sign(ui, rect, layer);
        let mut on = legend.on.has(layer);
        ui.checkbox(&mut on, layer.name())
            .on_hover_text(layer.about())
    })
    .inner
}

/// Draws a sign that belongs to no layer.
fn draw_legend_row(ui: &mut Ui, name: &str, draw: fn(&Ui, Rect, &Colors)) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(SIGN, Sense::hover());
        draw(ui, rect, &Colors::current(ui));
        ui.label(name);
    });
}

fn cluster(ui: &Ui, rect: Rect, colors: &Colors) {
    let painter = ui.painter();
    painter.circle_filled(rect.center(), 8.0, colors.cluster);
    let font = style::small_font();
    painter.text(
        rect.center(),
        Align2::CENTER_CENTER,
        "5",
        font,
        colors.on_cluster,
    );
}

fn opened(ui: &Ui, rect: Rect, colors: &Colors) {
    let foot = rect.center_bottom();
    plain_pin(ui, foot, SMALL_PIN, colors.chosen, colors.on_mark);
}

/// Draws the sign of a layer as on maps.
pub(crate) fn sign(ui: &Ui, rect: Rect, layer: MapLayer) {
    let colors = Colors::current(ui);
    let painter = ui.painter();
    let middle = rect.center();
    let around = rect.shrink2(vec2(3.0, 4.0));
    let stroke = Stroke::new(1.5, colors.mark);
    let fill = colors.mark.gamma_multiply(0.2);
    match layer {
        MapLayer::Places | MapLayer::Bosses => {
            let foot = rect.center_bottom();
            plain_pin(ui, foot, SMALL_PIN, colors.mark, colors.on_mark);
        }
        MapLayer::Regions => {
            painter.rect(around, 0.0, fill, stroke, StrokeKind::Inside);
        }
        MapLayer::Documents => {
            let points = [(0.0, 0.8), (0.3, 0.1), (0.7, 0.4), (1.0, 0.0), (0.9, 1.0)];
            let points = points.map(|(x, y)| around.lerp_inside(vec2(x, y))).to_vec();
            painter.add(Shape::closed_line(points, stroke));
        }
        MapLayer::Photos => {
            pins::photo(ui, middle, 6.0, colors.mark, colors.on_mark);
        }
        MapLayer::Labels => {
            let font = style::small_font();
            let color = ui.visuals().text_color();
            painter.text(
                middle,
                Align2::CENTER_CENTER,
                tr!("legend-letters"),
                font,
                color,
            );
        }
        MapLayer::Home => {
            super::here::house_at(ui, middle, &colors);
        }
        MapLayer::Graticule => {
            let stroke = Stroke::new(1.0, colors.coast);
            for part in [0.25, 0.75] {
                let at = around.lerp_inside(vec2(part, part));
                painter.vline(at.x, around.y_range(), stroke);
                painter.hline(around.x_range(), at.y, stroke);
            }
        }
        MapLayer::Night => draw_half_dark_globe(painter, middle, &colors),
    }
}

/// Draws a small globe with a dark half.
fn draw_half_dark_globe(painter: &Painter, middle: egui::Pos2, colors: &Colors) {
    const RADIUS: f32 = 8.0;
    painter.circle_filled(middle, RADIUS, colors.water);
    let mut mesh = Mesh::default();
    mesh.colored_vertex(middle, Color32::from_black_alpha(150));
    for step in 0..=12_u16 {
        let angle = (f32::from(step) * 15.0 - 90.0).to_radians();
        let at = middle + vec2(angle.cos(), angle.sin()) * RADIUS;
        mesh.colored_vertex(pos2(at.x, at.y), Color32::from_black_alpha(150));
        if step > 0 {
            mesh.add_triangle(0, u32::from(step), u32::from(step) + 1);
        }
    }
    painter.add(mesh);
    painter.circle_stroke(middle, RADIUS, Stroke::new(1.0, colors.coast));
}
