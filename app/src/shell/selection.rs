//! The text that is selected on a page.

use egui::text_selection::LabelSelectionState;
use egui::{Context, FullOutput, OutputCommand, Plugin, Ui};

/// Takes what egui reports of selections.
#[derive(Default)]
struct Selection(String);

impl Plugin for Selection {
    fn debug_name(&self) -> &'static str {
        "Selection"
    }

    fn on_begin_pass(&mut self, ui: &mut Ui) {
        // A selection begins or ends here; what it becomes is reported when the button is up.
        if ui.input(|input| input.pointer.any_pressed()) {
            self.0.clear();
        }
    }

    fn output_hook(&mut self, _: &Context, output: &mut FullOutput) {
        for command in &output.platform_output.commands {
            if let OutputCommand::TextSelectionSettled(text) = command {
                self.0.clone_from(text);
            }
        }
    }
}

/// Begins to take note of selections.
pub(super) fn watch(ctx: &Context) {
    ctx.add_plugin(Selection::default());
}

/// The text that is selected on the page now.
pub(super) fn text(ctx: &Context) -> Option<String> {
    let labels = ctx.plugin_opt::<LabelSelectionState>()?;
    let is_there = labels.lock().has_selection();
    let own = ctx.plugin_opt::<Selection>().filter(|_| is_there)?;
    let text = own.lock().0.clone();
    (!text.is_empty()).then_some(text)
}
