//! Keys of maps and globes: arrows move, plus and minus zoom, Home shows everything, Tab enters the
//! places.

use crate::settings::shortcuts::key_presses;
use egui::{Key, Modifiers, Ui, Vec2, vec2};

/// End of the places at which Tab enters a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entered {
    First,
    Last,
}

/// Returns the end at which Tab enters the places of a map that has the page's keys; otherwise Tab
/// would go to the first button of the window. `had_keys` is the state of the frame before.
pub(crate) fn entered(ui: &Ui, had_keys: &mut bool, has_keys: bool) -> Option<Entered> {
    let had_keys = std::mem::replace(had_keys, has_keys);
    let pressed = |modifiers| had_keys && key_presses(ui, modifiers, Key::Tab) > 0;
    if pressed(Modifiers::NONE) {
        Some(Entered::First)
    } else {
        pressed(Modifiers::SHIFT).then_some(Entered::Last)
    }
}

/// Movement requested by keys.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Moved {
    /// Steps to the right and down.
    pub(crate) shift: Vec2,
    /// Steps of zooming in.
    pub(crate) zoom: f32,
    /// True to show all landmarks.
    pub(crate) home: bool,
}

/// Reads the keys that move a map.
pub(crate) fn moved(ui: &Ui) -> Moved {
    let count = |key| key_presses(ui, Modifiers::NONE, key) as f32;
    let right = count(Key::ArrowRight) - count(Key::ArrowLeft);
    let down = count(Key::ArrowDown) - count(Key::ArrowUp);
    let plus = count(Key::Plus) + count(Key::Equals);
    // Plus is a shifted key on many keyboards.
    let shifted = key_presses(ui, Modifiers::SHIFT, Key::Plus) as f32;
    let nearer = plus + shifted + count(Key::PageUp);
    Moved {
        shift: vec2(right, down),
        zoom: nearer - count(Key::Minus) - count(Key::PageDown),
        home: count(Key::Home) > 0.0,
    }
}
