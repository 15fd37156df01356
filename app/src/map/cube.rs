//! Squares on a sphere, for the clusters of a globe: the faces of a cube around it, each divided
//! into quarters of quarters.

use super::sphere::Unit;
use crate::map::tree::{Node, key, side};

/// Returns the key of a direction.
pub(crate) fn key_of(at: [f64; 3]) -> u64 {
    let axis = (0..3_usize)
        .max_by(|a, b| part(at, *a).abs().total_cmp(&part(at, *b).abs()))
        .unwrap_or(0);
    let height = part(at, axis);
    let face = axis as u8 * 2 + u8::from(height < 0.0);
    let scale = height.abs().max(1e-9);
    let on_face = [part(at, (axis + 1) % 3), part(at, (axis + 2) % 3)];
    key(face, on_face.map(|value| evened(value / scale)))
}

fn part(at: [f64; 3], axis: usize) -> f64 {
    at.get(axis).copied().unwrap_or(0.0)
}

/// Maps -1..1 on a face to 0..1, so that squares of one level have about the same size everywhere.
fn evened(value: f64) -> f64 {
    value.atan() / std::f64::consts::FRAC_PI_2 + 0.5
}

/// Returns the direction of a place on a face.
fn direction(face: u8, [u, v]: [f64; 2]) -> [f64; 3] {
    let axis = usize::from(face / 2);
    let height = if face % 2 == 1 { -1.0 } else { 1.0 };
    let wide = |value: f64| ((value - 0.5) * std::f64::consts::FRAC_PI_2).tan();
    let (u, v) = (wide(u), wide(v));
    let length = (1.0 + u * u + v * v).sqrt();
    let mut at = [0.0; 3];
    for (axis, value) in [(axis, height), ((axis + 1) % 3, u), ((axis + 2) % 3, v)] {
        if let Some(part) = at.get_mut(axis) {
            *part = value / length;
        }
    }
    at
}

/// Returns the middle of a square.
pub(crate) fn center(node: &Node) -> Unit {
    let [u, v] = node.min();
    let half = node.side() / 2.0;
    direction(node.face, [u + half, v + half]).map(|part| part as f32)
}

/// Returns an angle around the middle of a square that encloses it.
pub(crate) fn angle(level: u8) -> f64 {
    // A face is 90 degrees wide; squares are widest in the middle of it.
    side(level) * std::f64::consts::FRAC_PI_2 * 0.75
}

#[cfg(test)]
mod tests {
    use super::{angle, center, key_of};
    use crate::map::sphere::{dot, unit_f64};
    use crate::map::tree::{Entry, Step, Tree};

    #[test]
    fn every_square_holds_what_is_in_it() {
        let mut entries = Vec::new();
        let mut directions = Vec::new();
        for at in 0..2_000_u32 {
            let place = [
                f64::from(at.wrapping_mul(2_654_435) % 36_000) / 100.0 - 180.0,
                f64::from(at.wrapping_mul(7_919) % 18_000) / 100.0 - 90.0,
            ];
            let direction = unit_f64(place);
            directions.push(direction.map(|part| part as f32));
            entries.push(Entry {
                key: key_of(direction),
                item: at,
                at: direction,
                amount: 1,
                kind: 0,
            });
        }
        let tree = Tree::new(entries);
        let mut seen = 0;
        tree.walk(
            |node| {
                let (center, angle) = (center(node), angle(node.level) as f32);
                for item in tree.items(node.range.clone()) {
                    let item = directions[*item as usize];
                    assert!(dot(center, item) >= angle.cos() - 1e-4, "{node:?}");
                }
                if node.level < 6 {
                    Step::Split
                } else {
                    Step::Group
                }
            },
            |range| seen += range.len(),
        );
        assert_eq!(seen, 2_000);
    }
}
