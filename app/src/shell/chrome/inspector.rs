//! Dialog with all data of one message.

use crate::command::{Command, FrontCommand};
use crate::messages::bodies::Body;
use crate::settings::shortcuts::Shortcuts;
use crate::strings::format;
use crate::strings::{said, tr};
use egui::{Grid, Label, RichText, ScrollArea, Ui};
use fidoscope_core::base::StoredMessage;
use fidoscope_core::geo::faults;
use fidoscope_core::message::{KludgePlace, LineKind, Message};
use fidoscope_core::nodelist::Nodelists;

/// Message that the dialog shows.
pub(super) struct Inspected<'a> {
    /// Areatag.
    pub(super) tag: &'a str,
    pub(super) body: Option<&'a Body>,
    /// Message as stored, once it is read.
    pub(super) stored: Option<&'a StoredMessage>,
}

/// Draws the data of a message in an area.
pub(super) fn draw(
    inspected: &Inspected<'_>,
    nodelists: &Nodelists,
    keys: &Shortcuts,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let Inspected { tag, body, stored } = *inspected;
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
    let mut facts = facts(message, tag);
    station(&mut facts, message, nodelists);
    control_lines(&mut facts, message);
    if let Some(stored) = stored {
        bytes(&mut facts, stored);
    }
    let room = (ui.ctx().content_rect().height() - 200.0).max(120.0);
    ScrollArea::both()
        .max_height(room)
        .min_scrolled_height(room)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            super::dialogs::scroll_by_keys(ui, keys);
            Grid::new("facts")
                .num_columns(2)
                .striped(true)
                .show(ui, |ui| {
                    for (name, value) in facts.iter().take(SHOWN_FACTS) {
                        ui.label(RichText::new(name).strong());
                        let value = RichText::new(value).monospace();
                        ui.add(Label::new(value).selectable(true).extend());
                        ui.end_row();
                    }
                });
        });
    let more = facts.len().saturating_sub(SHOWN_FACTS) as u64;
    if more > 0 {
        ui.label(tr!("message-facts-left", count = format::count(more)));
    }
    if ui.button(tr!("message-copy")).clicked() {
        let lines = facts.iter().map(|(name, value)| format!("{name}: {value}"));
        let lines: Vec<String> = lines.collect();
        commands.push(Command::Front(FrontCommand::Copy(lines.join("\n"))));
    }
}

/// Returns names and values, the header first, then the kludges unchanged.
fn facts(message: &Message, tag: &str) -> Vec<(String, String)> {
    let mut facts = Vec::new();
    let mut add = |name: &str, value: String| {
        if !value.trim().is_empty() {
            facts.push((name.to_owned(), value));
        }
    };
    let charset = if message.charset_declared {
        message.charset.to_string()
    } else if let Some(name) = &message.unknown_charset {
        tr!(
            "charset-unknown",
            name = name,
            charset = message.charset.to_string()
        )
    } else {
        tr!("charset-guessed", charset = message.charset.to_string())
    };
    let kinds = |kind: fn(&LineKind) -> bool| {
        let lines = message.lines.iter().filter(|line| kind(&line.kind));
        lines.count()
    };
    let quotes = kinds(|kind| matches!(kind, LineKind::Quote(_)));
    let hidden = kinds(|kind| kind.is_control());
    add(tr!("column-area"), tag.to_owned());
    add(tr!("fact-number"), message.number.to_string());
    let from = format!("{}, {}", message.from, message.from_address_text);
    add(tr!("column-from"), from);
    let to = message.to_address.as_ref();
    let to = to.map_or_else(|| message.to.clone(), |at| format!("{}, {at}", message.to));
    add(tr!("column-to"), to);
    add(tr!("column-subject"), message.subject.clone());
    let written = format::moment_in_full(message.written, message.utc_offset);
    add(tr!("fact-written"), written);
    let arrived = message.arrived.map(|at| format::moment_in_full(at, None));
    add(tr!("fact-arrived"), arrived.unwrap_or_default());
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
            KludgePlace::Before => tr!("kludge-before"),
            KludgePlace::Text => tr!("kludge-inside"),
            KludgePlace::After => tr!("kludge-after"),
            KludgePlace::Social => tr!("kludge-social"),
        };
        let value = format!("{}  ({place})", kludge.value());
        facts.push((format!("@{}", kludge.name()), value));
    }
    places(&mut facts, message);
    facts
}

/// Adds ignored geographic kludges, and the reasons (7.2.1.5).
fn places(facts: &mut Vec<(String, String)>, message: &Message) {
    let lines: Vec<String> = (message.kludges.iter())
        .map(|kludge| format!("{}: {}", kludge.name(), kludge.value()))
        .collect();
    for fault in faults(lines.iter().map(String::as_str)) {
        facts.push((tr!("kludge-damaged").to_owned(), said(fault)));
    }
}

/// Adds the nodelist's line of the sender's station.
fn station(facts: &mut Vec<(String, String)>, message: &Message, nodelists: &Nodelists) {
    let address = message.from_address.as_ref();
    if let Some(entry) = address.and_then(|address| nodelists.line_or_boss_of(address)) {
        facts.push((tr!("station-line").to_owned(), entry.line().to_owned()));
    }
}

/// Adds the control lines of the text: SEEN-BY, tearline, origin, in order.
fn control_lines(facts: &mut Vec<(String, String)>, message: &Message) {
    for line in &message.lines {
        let name = match line.kind {
            LineKind::SeenBy => "SEEN-BY",
            LineKind::Path => "PATH",
            LineKind::Tearline => tr!("line-tearline"),
            LineKind::Origin => tr!("line-origin"),
            LineKind::Tagline => tr!("line-tagline"),
            _ => continue,
        };
        facts.push((name.to_owned(), message.line_text(line).to_owned()));
    }
}

/// Adds the message as stored in its base: sizes, and the fields of its header as bytes.
fn bytes(facts: &mut Vec<(String, String)>, stored: &StoredMessage) {
    let outside: usize = (stored.kludges.iter().chain(&stored.trailer))
        .map(Vec::len)
        .sum();
    let text = format::count(stored.text.len() as u64);
    let outside = format::count(outside as u64);
    let sizes = tr!("stored-sizes", text = text, outside = outside);
    facts.push((tr!("stored").to_owned(), sizes));
    for (name, field) in [
        (tr!("column-from"), &stored.from),
        (tr!("column-to"), &stored.to),
        (tr!("column-subject"), &stored.subject),
        (tr!("stored-origin"), &stored.origin),
        (tr!("stored-destination"), &stored.destination),
    ] {
        if !field.is_empty() {
            facts.push((tr!("stored-bytes", field = name), escaped(field)));
        }
    }
    for note in &stored.notes {
        facts.push((tr!("stored-note").to_owned(), escaped(note)));
    }
}

/// Maximum number of shown facts: a hostile message has control lines by the hundred thousand.
const SHOWN_FACTS: usize = 1_000;

/// Maximum number of shown bytes of a field.
const SHOWN_BYTES: usize = 400;

/// Formats bytes: all but printable ASCII become `\\xNN`.
fn escaped(bytes: &[u8]) -> String {
    let shown = bytes.get(..SHOWN_BYTES);
    let mut text: String = (shown.unwrap_or(bytes).iter())
        .flat_map(|byte| std::ascii::escape_default(*byte))
        .map(char::from)
        .collect();
    if shown.is_some_and(|shown| shown.len() < bytes.len()) {
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Inspected, SHOWN_FACTS, draw, facts};
    use crate::command::{Command, FrontCommand};
    use crate::messages::bodies::Body;
    use crate::settings::shortcuts::Shortcuts;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;
    use fidoscope_core::base::StoredMessage;
    use fidoscope_core::charset::Charset;
    use fidoscope_core::message::Message;
    use fidoscope_core::nodelist::Nodelists;
    use std::sync::Arc;

    #[test]
    fn first_facts_of_a_hostile_message_are_drawn_and_all_of_them_copied() {
        let stored = StoredMessage {
            kludges: vec![b"X: y".to_vec(); 1_500],
            ..StoredMessage::default()
        };
        let message = Message::parse(&stored, Charset::CP866);
        let all = facts(&message, "Test").len();
        assert!(all > 1_500, "{all}");
        let body = Body::Ready(Arc::new(message));
        let (nodelists, keys) = (Nodelists::default(), Shortcuts::default());
        let mut harness = Harness::new_ui_state(
            |ui, commands: &mut Vec<Command>| {
                let inspected = Inspected {
                    tag: "Test",
                    body: Some(&body),
                    stored: None,
                };
                draw(&inspected, &nodelists, &keys, ui, commands);
            },
            Vec::new(),
        );
        harness.run_steps(3);
        let before = all - 1_500;
        let drawn = harness.query_all_by_label("@X").count();
        assert_eq!(drawn, SHOWN_FACTS - before);
        let more = format!("{} more not shown", all - SHOWN_FACTS);
        assert!(harness.query_by_label_contains(&more).is_some(), "{more}");
        harness.get_by_label("Copy all").click();
        harness.run_steps(3);
        let copied = harness.state().iter().find_map(|command| match command {
            Command::Front(FrontCommand::Copy(text)) => Some(text.lines().count()),
            _ => None,
        });
        assert_eq!(copied, Some(all));
    }

    #[test]
    fn damaged_places_are_reported_with_what_is_wrong() {
        let stored = StoredMessage {
            kludges: [
                "GEO: 44,57;38,05",
                "GEO: 55.75;37.62",
                "origeo: 91;0",
                "GEOBOX: 1,2,3",
                "TAG: sea",
            ]
            .map(|kludge| kludge.as_bytes().to_vec())
            .into(),
            ..StoredMessage::default()
        };
        let shown = facts(&Message::parse(&stored, Charset::CP866), "Test");
        let damaged: Vec<&str> = (shown.iter())
            .filter(|(name, _)| name == "Damaged")
            .map(|(_, value)| value.as_str())
            .collect();
        assert_eq!(damaged.len(), 3, "{damaged:?}");
        for (sentence, words) in damaged
            .iter()
            .zip(["comma", "latitude", "number of values"])
        {
            assert!(
                sentence.contains("is ignored") && sentence.contains(words),
                "{sentence}"
            );
        }
    }
}
