//! Movements of a globe by keys, wheel, drags and flights; views of all landmarks.

use super::{FIRST, FIRST_OF_AREAS, MOST, State, fitting};
use crate::map::keys;
use crate::map::landmark::Landmarks;
use crate::map::marks::LandmarkLayer;
use crate::map::sphere::{place, unit_f64};
use crate::map::world::turned;
use egui::{Rect, Response, Ui, Vec2};

/// Maximum latitude of the middle, in degrees: for a globe that is seen whole, and for one seen
/// close.
const TILT: [f64; 2] = [75.0, 89.0];
/// Time constant of the rotation after a drag, in seconds: the speed falls to a third.
const INERTIA: f32 = 0.35;

/// Turns landmarks to the front at the largest zoom, up to `most`, that shows all of them.
pub(super) fn fit(
    state: &mut State,
    landmarks: &Landmarks,
    some: impl Iterator<Item = u32> + Clone,
    most: f32,
) {
    let places = some
        .filter_map(|at| landmarks.get(at))
        .flat_map(|landmark| landmark.bounds)
        .map(unit_f64);
    let mut sum = [0.0; 3];
    for at in places.clone() {
        for (sum, part) in sum.iter_mut().zip(at) {
            *sum += part;
        }
    }
    let length = sum.iter().map(|part| part * part).sum::<f64>().sqrt();
    state.speed = Vec2::ZERO;
    if length < 1e-9 {
        state.zoom = 1.0;
        return;
    }
    let middle = sum.map(|part| part / length);
    let least = places
        .map(|at| at.iter().zip(middle).map(|(a, b)| a * b).sum::<f64>())
        .fold(1.0_f64, f64::min);
    let angle = least.clamp(-1.0, 1.0).acos();
    let most = if most <= FIRST && angle > 1e-6 {
        FIRST_OF_AREAS
    } else {
        most
    };
    state.center = place(middle);
    state.flight = None;
    let wide = if angle > 1.2 { 1.0 } else { angle.sin() };
    state.zoom = ((0.85 / wide.max(1e-6)) as f32).clamp(1.0, most);
}

/// Advances a flight. Without animations in the style the flight ends at once.
pub(super) fn fly(ui: &Ui, state: &mut State) {
    let Some(flight) = &mut state.flight else {
        return;
    };
    let now = ui.input(|input| input.time);
    let (mut view, mut is_over) = flight.at(now);
    if ui.style().animation_time <= 0.0 {
        (view, is_over) = flight.at(f64::INFINITY);
    }
    (state.center, state.zoom) = view;
    if is_over {
        state.flight = None;
    } else {
        ui.ctx().request_repaint();
    }
}

/// Returns the maximum latitude of the middle: a pole stays at least a sixth of the view away from
/// it.
pub(super) fn max_tilt(rect: Rect, zoom: f32) -> f64 {
    let reach = rect.size().min_elem() / 2.0 / (fitting(rect) * zoom);
    let half = f64::from(reach.min(1.0).asin()).to_degrees();
    let [least, most] = TILT;
    (90.0 - half / 6.0).clamp(least, most)
}

pub(super) fn keyboard(ui: &Ui, state: &mut State, rect: Rect, look: &LandmarkLayer<'_>) {
    let moved = keys::moved(ui);
    if moved.shift != Vec2::ZERO {
        state.speed = Vec2::ZERO;
        let step = moved.shift * fitting(rect) * 0.25;
        rotate_by_points(state, rect, -step);
    }
    state.zoom *= (moved.zoom * 0.5).exp2();
    if moved.home {
        fit(state, look.landmarks, look.landmarks.numbers(), FIRST);
    }
}

/// Turns the globe by a drag of this many points.
pub(super) fn rotate_by_points(state: &mut State, rect: Rect, shift: Vec2) {
    let radius = f64::from(fitting(rect) * state.zoom);
    let flat = state.center[1].to_radians().cos().max(0.25);
    let longitude = state.center[0] - (f64::from(shift.x) / radius / flat).to_degrees();
    let latitude = state.center[1] + (f64::from(shift.y) / radius).to_degrees();
    let most = max_tilt(rect, state.zoom);
    state.center = [turned(longitude), latitude.clamp(-most, most)];
}

/// Zooms by the wheel and gestures, and keeps the place under the pointer near it.
pub(super) fn wheel(ui: &Ui, state: &mut State, rect: Rect, response: &Response) {
    if response.double_clicked() {
        state.zoom *= 2.0;
    }
    if !response.contains_pointer() {
        return;
    }
    let (scroll, pinch, at) = ui.input_mut(|input| {
        let scroll = std::mem::take(&mut input.smooth_scroll_delta);
        (scroll.y, input.zoom_delta(), input.pointer.hover_pos())
    });
    let factor = (scroll / 240.0).exp2() * pinch;
    if (factor - 1.0).abs() < 1e-4 {
        return;
    }
    let before = state.zoom;
    state.zoom = (state.zoom * factor).clamp(0.5, MOST);
    if let Some(at) = at {
        let factor = state.zoom / before;
        let shift = (at - rect.center()) * (1.0 - factor);
        // Near the limb this would turn the globe too far.
        if shift.length() < fitting(rect) * state.zoom * 0.3 {
            rotate_by_points(state, rect, shift);
        }
    }
}

/// Turns the globe by drags, and lets it turn on after one.
pub(super) fn turn(ui: &Ui, state: &mut State, rect: Rect, response: &Response, draws: bool) {
    if response.is_pointer_button_down_on() {
        state.speed = Vec2::ZERO;
    }
    if draws {
        return;
    }
    let passed = ui.input(|input| input.stable_dt).min(0.1);
    if response.dragged_by(egui::PointerButton::Primary) {
        rotate_by_points(state, rect, response.drag_delta());
    } else if response.drag_stopped() {
        state.speed = ui.input(|input| input.pointer.velocity());
    } else if state.speed != Vec2::ZERO {
        rotate_by_points(state, rect, state.speed * passed);
        state.speed *= (-passed / INERTIA).exp();
        if state.speed.length() < 8.0 {
            state.speed = Vec2::ZERO;
        }
        ui.ctx().request_repaint();
    }
}
