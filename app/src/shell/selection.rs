//! Selected text of a page.

use egui::text_selection::LabelSelectionState;
use egui::{Context, FullOutput, OutputCommand, Plugin, Popup, Ui};

/// Plugin that records the selections reported by egui.
#[derive(Default)]
struct Selection {
    text: String,
    /// Selection when a mouse button was pressed outside of a menu: a click elsewhere ends the
    /// selection, but the command of the click comes later.
    before_press: String,
}

impl Plugin for Selection {
    fn debug_name(&self) -> &'static str {
        "Selection"
    }

    fn on_begin_pass(&mut self, ui: &mut Ui) {
        // A selection begins or ends here; its text is reported when the button is released.
        if ui.input(|input| input.pointer.any_pressed()) {
            let text = std::mem::take(&mut self.text);
            if !Popup::is_any_open(ui.ctx()) {
                self.before_press = text;
            }
        }
    }

    fn output_hook(&mut self, _: &Context, output: &mut FullOutput) {
        for command in &output.platform_output.commands {
            if let OutputCommand::TextSelectionSettled(text) = command {
                self.text.clone_from(text);
            }
        }
    }
}

/// Installs the recording of selections.
pub(super) fn watch(ctx: &Context) {
    ctx.add_plugin(Selection::default());
}

/// Returns the text selected on the page now, or before the click that ends in this frame.
pub(super) fn text(ctx: &Context) -> Option<String> {
    let own = ctx.plugin_opt::<Selection>()?;
    let is_click = ctx.input(|input| input.pointer.any_released());
    if is_click {
        let text = own.lock().before_press.clone();
        return (!text.is_empty()).then_some(text);
    }
    let labels = ctx.plugin_opt::<LabelSelectionState>()?;
    let is_there = labels.lock().has_selection();
    let text = own.lock().text.clone();
    (is_there && !text.is_empty()).then_some(text)
}
