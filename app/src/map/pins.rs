//! Signs of single landmarks: pins and photos.

use egui::{Color32, Pos2, Rect, Shape, Stroke, Ui, vec2};

/// Half the width of a pin, in points.
pub(super) const PIN: f32 = 8.0;
/// Half the width of a pin in a legend, in points.
pub(super) const SMALL_PIN: f32 = PIN * 0.7;

/// Draws a pin without interaction.
pub(super) fn plain_pin(ui: &Ui, at: Pos2, size: f32, color: Color32, edge: Color32) {
    pin(ui, at, size, color, edge);
    let head = at - vec2(0.0, size * 2.0);
    ui.painter().circle_filled(head, size * 0.4, edge);
}

/// Draws the sign of a picture: a frame with a hill and the sun.
pub(crate) fn photo(ui: &Ui, middle: Pos2, size: f32, color: Color32, ink: Color32) {
    let painter = ui.painter();
    let frame = Rect::from_center_size(middle, vec2(size * 2.4, size * 1.8));
    let foot = [-0.4, 0.4].map(|x| frame.center_bottom() + vec2(x * size, -0.5));
    let foot = vec![
        foot[0],
        foot[1],
        frame.center_bottom() + vec2(0.0, size * 0.9),
    ];
    painter.add(Shape::convex_polygon(foot, color, Stroke::NONE));
    painter.rect(
        frame,
        2.0,
        color,
        Stroke::new(1.2, ink),
        egui::StrokeKind::Outside,
    );
    let at = |x: f32, y: f32| frame.lerp_inside(vec2(x, y));
    let hill = vec![at(0.12, 0.88), at(0.45, 0.35), at(0.88, 0.88)];
    painter.add(Shape::convex_polygon(hill, ink, Stroke::NONE));
    painter.circle_filled(at(0.75, 0.28), size * 0.22, ink);
}

/// Draws a pin whose point is at a place.
pub(super) fn pin(ui: &Ui, at: Pos2, size: f32, color: Color32, edge: Color32) {
    let head = at - vec2(0.0, size * 2.0);
    // From the point along the tangents to the head.
    let mut points = vec![at];
    for step in 0..=16 {
        let angle = (150.0 + 240.0 * step as f32 / 16.0).to_radians();
        points.push(head + vec2(angle.cos(), angle.sin()) * size);
    }
    let stroke = Stroke::new(1.2, edge);
    ui.painter()
        .add(Shape::convex_polygon(points, color, stroke));
}
