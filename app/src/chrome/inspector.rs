//! Everything that is known of one message.

use crate::bodies::Body;
use crate::command::Command;
use crate::strings::tr;
use crate::views::format;
use egui::{Grid, Label, RichText, ScrollArea, Ui};
use fidoscope_core::library::Library;
use fidoscope_core::message::{Message, Place};

/// Draws what is known.
pub(super) fn draw(
    library: &Library,
    key: crate::command::MessageKey,
    body: Option<&Body>,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    ui.heading(tr!("message-title"));
    let message = match body {
        Some(Body::Ready(message)) => message,
        Some(Body::Failed(why)) => {
            ui.label(why);
            return;
        }
        _ => {
            ui.label(tr!("message-loading"));
            return;
        }
    };
    let tag = library.area(key.area).map_or("", |area| area.tag());
    let facts = facts(message, tag);
    let room = (ui.ctx().content_rect().height() - 200.0).max(120.0);
    ScrollArea::both()
        .max_height(room)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            Grid::new("facts")
                .num_columns(2)
                .striped(true)
                .show(ui, |ui| {
                    for (name, value) in &facts {
                        ui.label(RichText::new(name).strong());
                        let value = RichText::new(value).monospace();
                        ui.add(Label::new(value).selectable(true).extend());
                        ui.end_row();
                    }
                });
        });
    if ui.button(tr!("message-copy")).clicked() {
        let lines: Vec<String> = facts
            .iter()
            .map(|(name, value)| format!("{name}: {value}"))
            .collect();
        commands.push(Command::Copy(lines.join("\n")));
    }
}

/// Names and values, the header first, then the kludges as they stand.
fn facts(message: &Message, tag: &str) -> Vec<(String, String)> {
    let mut facts = Vec::new();
    let mut add = |name: &str, value: String| {
        if !value.trim().is_empty() {
            facts.push((name.to_owned(), value));
        }
    };
    let charset = if message.charset_declared {
        message.charset.to_string()
    } else {
        tr!("charset-guessed", charset = message.charset.to_string())
    };
    let kinds = |kind: fn(&fidoscope_core::message::LineKind) -> bool| {
        let lines = message.lines.iter().filter(|line| kind(&line.kind));
        lines.count()
    };
    use fidoscope_core::message::LineKind;
    let quotes = kinds(|kind| matches!(kind, LineKind::Quote(_)));
    let hidden = kinds(|kind| kind.is_hidden());
    add(tr!("column-area"), tag.to_owned());
    add(tr!("fact-number"), message.number.to_string());
    add(
        tr!("column-from"),
        format!("{}, {}", message.from, message.from_address_text),
    );
    let to = message.to_address.as_ref();
    let to = to.map_or_else(|| message.to.clone(), |at| format!("{}, {at}", message.to));
    add(tr!("column-to"), to);
    add(tr!("column-subject"), message.subject.clone());
    add(
        tr!("fact-written"),
        format::moment_in_full(message.written, message.utc_offset),
    );
    let arrived = message.arrived;
    add(
        tr!("fact-arrived"),
        arrived.map_or_else(String::new, |at| format::moment_in_full(at, None)),
    );
    add("TrueTime", message.true_time.clone().unwrap_or_default());
    add(tr!("fact-flags"), format::flags(message.attributes));
    add(tr!("fact-charset"), charset);
    add(
        tr!("field-text"),
        tr!(
            "fact-lines",
            lines = message.lines.len().to_string(),
            quotes = quotes.to_string(),
            hidden = hidden.to_string(),
            letters = format::count(message.body.chars().count() as u64)
        ),
    );
    for kludge in &message.kludges {
        let place = match kludge.place {
            Place::Before => tr!("kludge-before"),
            Place::Text => tr!("kludge-inside"),
            Place::After => tr!("kludge-after"),
        };
        let value = format!("{}  ({place})", kludge.value());
        facts.push((format!("@{}", kludge.name()), value));
    }
    facts
}
