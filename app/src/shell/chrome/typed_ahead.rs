//! Queue of keys typed before their field has the focus.
//!
//! A slow frame may bring several keys at once: Ctrl+L and the address after it. A field gets the
//! focus two frames after the key that focuses it. Keys after such a key wait until then; otherwise
//! they would be commands of the page.

use super::keys::Keyboard;
use super::{address_bar, area_panel, find};
use crate::settings::shortcuts::{Action, Shortcuts};
use crate::views::quick_filter_id;
use egui::{Context, Event, Id, InputState, Key};

/// Widget that gets the focus.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Target {
    Field(Id),
    /// Dialog, with or without a field.
    Dialog,
    /// Window below a dialog or a menu.
    Window,
    /// Any widget: the next one, or the clicked one.
    Any,
}

/// Minimum number of frames until a requested field has the focus.
const LEAST_FRAMES: u32 = 2;

/// Maximum number of frames that keys wait; their target did not appear.
const MOST_FRAMES: u32 = 8;

/// Event that moves the focus.
struct FocusMove {
    /// Position of the first event that waits.
    from: usize,
    target: Target,
    /// True if the key itself types a letter.
    types: bool,
}

/// Queue of waiting keys.
#[derive(Default)]
pub(super) struct TypedAhead {
    waits: Option<(Target, u32)>,
    /// True while the letter of the focusing key is still to come; it belongs to no field.
    skips_letter: bool,
    held: Vec<Event>,
}

impl TypedAhead {
    /// Queues the keys after one that moves the focus, and releases them when the field has it.
    pub(super) fn sort(&mut self, ctx: &Context, keys: &Shortcuts, keyboard: Keyboard) {
        if let Some((target, frames)) = self.waits {
            let is_there = match target {
                Target::Field(id) => {
                    keyboard == Keyboard::Chrome && ctx.memory(|memory| memory.has_focus(id))
                }
                Target::Dialog => keyboard == Keyboard::Modal,
                Target::Window => keyboard != Keyboard::Modal,
                Target::Any => true,
            };
            let is_late = frames >= MOST_FRAMES;
            ctx.input_mut(|input| self.hold(input, 0));
            if !is_late && (!is_there || frames < LEAST_FRAMES) {
                self.waits = Some((target, frames + 1));
                ctx.request_repaint();
                return;
            }
            self.waits = None;
            ctx.input_mut(|input| input.events.append(&mut self.held));
        }
        let found = ctx.input(|input| moves_keyboard(&input.events, keys, keyboard));
        if let Some(FocusMove {
            from,
            target,
            types,
        }) = found
        {
            self.skips_letter = types;
            ctx.input_mut(|input| self.hold(input, from));
            self.waits = Some((target, 1));
            ctx.request_repaint();
        }
    }

    /// Moves keyboard events from a position on out of the input.
    fn hold(&mut self, input: &mut InputState, from: usize) {
        let mut at = 0;
        let waits = |event: &mut Event| {
            at += 1;
            at > from && is_typed(event)
        };
        for event in input.events.extract_if(.., waits) {
            let is_letter = matches!(event, Event::Text(_));
            let is_other = matches!(event, Event::Key { pressed: true, .. });
            if !(is_letter && std::mem::take(&mut self.skips_letter)) {
                self.held.push(event);
            }
            self.skips_letter &= !is_other;
        }
    }
}

const fn is_typed(event: &Event) -> bool {
    matches!(
        event,
        Event::Key { .. }
            | Event::Text(_)
            | Event::Paste(_)
            | Event::Copy
            | Event::Cut
            | Event::Ime(_)
    )
}

/// Finds the first event that moves the focus.
fn moves_keyboard(events: &[Event], keys: &Shortcuts, keyboard: Keyboard) -> Option<FocusMove> {
    let to = |target: Target, from: usize| FocusMove {
        from,
        target,
        types: false,
    };
    let typed_before = |at: usize| events.iter().take(at).any(is_typed);
    for (at, event) in events.iter().enumerate() {
        let waits_from = match event {
            // Both fields would receive the keys typed before.
            Event::Key {
                key: Key::Tab,
                pressed: true,
                modifiers,
                ..
            } if !modifiers.any() || modifiers.shift_only() => {
                let from = if typed_before(at) { at } else { at + 1 };
                Some(to(Target::Any, from))
            }
            Event::PointerButton { pressed: true, .. } if events.iter().skip(at).any(is_typed) => {
                Some(to(Target::Any, at + 1))
            }
            // Most of these keys close it.
            Event::Key {
                key: Key::Escape | Key::Enter,
                pressed: true,
                ..
            } if keyboard == Keyboard::Modal => Some(match typed_before(at) {
                true => to(Target::Any, at),
                false => to(Target::Window, at + 1),
            }),
            Event::Key { pressed: true, .. } if keyboard != Keyboard::Modal => {
                let on_page = keyboard == Keyboard::Page;
                let target = FOCUSING
                    .iter()
                    .find(|(action, _)| keys.is_of(*action, event, on_page));
                target.map(|(_, target)| FocusMove {
                    types: keys.types(event),
                    ..to(target(), at + 1)
                })
            }
            _ => None,
        };
        if waits_from.is_some() {
            return waits_from;
        }
    }
    None
}

type Where = fn() -> Target;

/// Keys that move the focus, and their targets.
const FOCUSING: &[(Action, Where)] = &[
    (Action::Address, || Target::Field(address_bar::id())),
    (Action::NewTab, || Target::Field(address_bar::id())),
    (
        Action::AreaFilter,
        || Target::Field(area_panel::filter_id()),
    ),
    (Action::FindInPage, || Target::Field(find::id())),
    (Action::QuickFilter, || Target::Field(quick_filter_id())),
    (Action::Search, || Target::Dialog),
    (Action::Palette, || Target::Dialog),
    (Action::History, || Target::Dialog),
    (Action::Bookmarks, || Target::Dialog),
    (Action::OpenBases, || Target::Dialog),
    (Action::Settings, || Target::Dialog),
    (Action::Charsets, || Target::Dialog),
    (Action::Inspector, || Target::Dialog),
    (Action::SaveMessage, || Target::Dialog),
];
