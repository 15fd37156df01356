//! The camera of a globe: the direction under the middle of the view, and the radius of the globe
//! on the screen. North is up.

use crate::map::cube;
use crate::map::sphere::{Cap, Unit, dot, place, unit_f64};
use crate::map::tree::{LEVELS, Node};
use crate::map::world::Degrees;
use egui::{Pos2, Rect, Vec2, vec2};

/// View of a globe in one frame.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Camera {
    pub(crate) rect: Rect,
    /// Radius of the globe, in points of the screen.
    pub(crate) radius: f32,
    east: [f64; 3],
    north: [f64; 3],
    out: [f64; 3],
    east_f32: Unit,
    north_f32: Unit,
    out_f32: Unit,
    /// Angle between the middle of the globe and the farthest visible direction, in radians.
    sight: f32,
}

/// Projection of a direction onto the screen. `depth` is 1 in the middle, 0 on the limb, negative
/// on the far side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeenPoint {
    pub(crate) at: Pos2,
    pub(crate) depth: f32,
}

/// Margin of the test for squares, in radians: a square this far beyond the edge still counts as
/// visible.
const SPARE: f32 = 0.01;

/// Visibility of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    No,
    Partly,
    Whole,
}

/// Visibility test for squares on the sphere: one product and two comparisons each.
pub(crate) struct SightOfSquares {
    out: Unit,
    /// Least cosines at which a square is partly and wholly visible, by level.
    limits: [(f32, f32); LEVELS as usize + 1],
}

impl SightOfSquares {
    pub(crate) fn of(&self, node: &Node) -> Seen {
        let away = dot(cube::center(node), self.out);
        match self.limits.get(usize::from(node.level)) {
            Some((least, _)) if away < *least => Seen::No,
            Some((_, whole)) if away >= *whole => Seen::Whole,
            _ => Seen::Partly,
        }
    }
}

impl Camera {
    pub(crate) fn new(rect: Rect, center: Degrees, radius: f32) -> Self {
        let out = unit_f64(center);
        let north = unit_f64([center[0], center[1] + 90.0]);
        let east = unit_f64([center[0] + 90.0, 0.0]);
        let reach = rect.size().length() / 2.0 / radius;
        Self {
            rect,
            radius,
            east,
            north,
            out,
            east_f32: east.map(|part| part as f32),
            north_f32: north.map(|part| part as f32),
            out_f32: out.map(|part| part as f32),
            sight: if reach >= 1.0 {
                std::f32::consts::FRAC_PI_2
            } else {
                reach.asin()
            },
        }
    }

    /// Returns whether the limb can be in the view.
    pub(crate) fn shows_limb(&self) -> bool {
        self.sight >= std::f32::consts::FRAC_PI_2
    }

    /// Projects a direction onto the screen.
    pub(crate) fn see(&self, at: Unit) -> SeenPoint {
        let (x, y) = (dot(at, self.east_f32), dot(at, self.north_f32));
        SeenPoint {
            at: self.rect.center() + vec2(x, -y) * self.radius,
            depth: dot(at, self.out_f32),
        }
    }

    /// Projects a direction onto the screen, and moves points of the far side onto the limb.
    pub(crate) fn project_to_limb(&self, at: Unit) -> SeenPoint {
        let seen = self.see(at);
        if seen.depth >= 0.0 {
            return seen;
        }
        let shift = seen.at - self.rect.center();
        let length = shift.length().max(1e-6);
        SeenPoint {
            at: self.rect.center() + shift / length * self.radius,
            depth: seen.depth,
        }
    }

    /// Returns whether a cap may be partly visible, and whether all of it lies before the limb.
    pub(crate) fn cap_visibility(&self, cap: &Cap) -> (bool, bool) {
        // Cosines of sums instead of sums of arc cosines: this runs for thousands of caps.
        let away = dot(cap.center, self.out_f32);
        let cos = cap.cos.clamp(-1.0, 1.0);
        let sin = (1.0 - cos * cos).sqrt();
        let (sight_sin, sight_cos) = (self.sight + SPARE).sin_cos();
        let is_seen = cos <= -sight_cos || away >= cos * sight_cos - sin * sight_sin;
        (is_seen, cos >= 0.0 && away > sin)
    }

    /// Returns the visibility test for squares. `margin` is the angle by which content may stick
    /// out of its square.
    pub(crate) fn sight_of_squares(&self, margin: f32) -> SightOfSquares {
        let limits = std::array::from_fn(|level| {
            let angle = cube::angle(level as u8) as f32;
            let cosine = |angle: f32| angle.clamp(0.0, std::f32::consts::PI).cos();
            let least = cosine(self.sight + SPARE + angle + margin);
            let inner = self.sight + SPARE - angle;
            (least, if inner < 0.0 { 2.0 } else { cosine(inner) })
        });
        SightOfSquares {
            out: self.out_f32,
            limits,
        }
    }

    /// Returns the direction under a point of the screen; `None` outside of the globe.
    pub(crate) fn direction(&self, at: Pos2) -> Option<[f64; 3]> {
        let shift: Vec2 = (at - self.rect.center()) / self.radius;
        let (x, y) = (f64::from(shift.x), -f64::from(shift.y));
        let rest = 1.0 - x * x - y * y;
        (rest >= 0.0).then(|| self.turned_back(x, y, rest.sqrt()))
    }

    /// Returns the place under a point of the screen; `None` outside of the globe.
    pub(crate) fn degrees(&self, at: Pos2) -> Option<Degrees> {
        self.direction(at).map(place)
    }

    fn turned_back(&self, x: f64, y: f64, z: f64) -> [f64; 3] {
        let mut at = [0.0; 3];
        let axes = self.east.iter().zip(&self.north).zip(&self.out);
        for (part, ((east, north), out)) in at.iter_mut().zip(axes) {
            *part = east * x + north * y + out * z;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::Camera;
    use crate::map::sphere::unit;
    use egui::{Rect, pos2};

    fn camera(center: [f64; 2]) -> Camera {
        let rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(800.0, 600.0));
        Camera::new(rect, center, 250.0)
    }

    #[test]
    fn north_is_up_and_east_is_right() {
        let camera = camera([37.0, 55.0]);
        let middle = camera.see(unit([37.0, 55.0]));
        assert!(middle.at.distance(pos2(400.0, 300.0)) < 0.01);
        assert!(middle.depth > 0.999);
        assert!(camera.see(unit([37.0, 60.0])).at.y < 300.0);
        assert!(camera.see(unit([47.0, 55.0])).at.x > 400.0);
        assert!(camera.see(unit([-143.0, -55.0])).depth < -0.99);
    }

    #[test]
    fn what_is_under_the_pointer_is_seen_there() {
        let camera = camera([-100.0, -30.0]);
        for at in [pos2(400.0, 300.0), pos2(300.0, 200.0), pos2(500.0, 420.0)] {
            let place = camera.degrees(at).unwrap();
            assert!(camera.see(unit(place)).at.distance(at) < 0.1, "{at:?}");
        }
        assert!(camera.degrees(pos2(10.0, 10.0)).is_none());
    }

    #[test]
    fn places_on_the_far_side_are_moved_onto_the_limb() {
        let camera = camera([0.0, 0.0]);
        let seen = camera.project_to_limb(unit([150.0, 10.0]));
        assert!(seen.depth < 0.0);
        assert!((seen.at.distance(pos2(400.0, 300.0)) - 250.0).abs() < 0.1);
    }
}
