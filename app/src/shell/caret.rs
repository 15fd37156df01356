//! Rest of the text caret: it stops to blink when nobody types, so that an idle window draws nothing.
//!
//! Imports egui only.

use egui::{Context, Plugin, Ui};

/// Time without input after which the caret stops to blink, in seconds: as long as in GTK.
const TIMEOUT: f64 = 10.0;

/// Plugin that lets the caret blink only while the user is at work.
#[derive(Default)]
struct Caret {
    /// Time of the last input.
    last: f64,
    rests: bool,
}

impl Plugin for Caret {
    fn debug_name(&self) -> &'static str {
        "Caret"
    }

    fn on_begin_pass(&mut self, ui: &mut Ui) {
        let (time, has_input) = ui.input(|input| (input.time, !input.raw.events.is_empty()));
        if has_input {
            self.last = time;
        }
        let rests = time - self.last >= TIMEOUT;
        if rests != self.rests {
            self.rests = rests;
            ui.ctx()
                .all_styles_mut(|style| style.visuals.text_cursor.blink = !rests);
        }
    }
}

/// Installs the rest of the caret.
pub(super) fn watch(ctx: &Context) {
    ctx.add_plugin(Caret::default());
}

#[cfg(test)]
mod tests {
    use super::TIMEOUT;
    use egui::{Event, RawInput, TextEdit};
    use std::time::Duration;

    #[test]
    fn caret_of_a_focused_field_rests_after_ten_seconds_and_blinks_again_at_a_key() {
        let ctx = egui::Context::default();
        super::watch(&ctx);
        let mut text = String::new();
        let mut frame = |time: f64, events: Vec<Event>| {
            let input = RawInput {
                time: Some(time),
                focused: true,
                events,
                ..RawInput::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                ui.add(TextEdit::singleline(&mut text)).request_focus();
            });
            output.textures_delta.clear();
            let delays = output.viewport_output.values().map(|own| own.repaint_delay);
            delays.min().unwrap_or(Duration::MAX)
        };
        let typed = || vec![Event::Text("a".to_owned())];
        let minute = Duration::from_secs(60);
        frame(1.0, typed());
        frame(1.1, Vec::new());
        assert!(frame(1.2, Vec::new()) < minute);
        // Two frames: the first one notices the time.
        frame(1.2 + TIMEOUT, Vec::new());
        frame(1.3 + TIMEOUT, Vec::new());
        assert!(frame(1.4 + TIMEOUT, Vec::new()) > minute);
        frame(60.0, typed());
        frame(60.1, Vec::new());
        assert!(frame(60.2, Vec::new()) < minute);
    }
}
