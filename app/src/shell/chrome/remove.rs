//! Questions about deleting, moving and copying messages.

use super::finder::{self, FinderAction, Row};
use super::paint::{self, closing, wide};
use crate::browser::{ChooseAreaDialog, RemoveDialog};
use crate::command::{Command, ReadingCommand, Transfer};
use crate::settings::shortcuts::{Action, Shortcuts};
use crate::strings::{has_words, tr, words};
use egui::{Label, Ui};
use fidoscope_core::config::AreaKind;
use fidoscope_core::library::{Area, Library};

/// Maximum number of tags in the question.
const MOST_NAMED: usize = 5;

/// Draws the question before messages are deleted in areas of a tosser.
pub(super) fn question(
    asked: &RemoveDialog,
    (keys, fresh): (&Shortcuts, bool),
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    wide(ui, 520.0);
    let messages = words::messages(asked.keys.len() as u64);
    let (heading, yes) = match &asked.what {
        Transfer::Move(to) => (
            tr!("move-question", messages = messages, area = to.tag.as_str()),
            tr!("move-yes"),
        ),
        Transfer::Delete | Transfer::Copy(_) => (
            tr!("delete-question", messages = messages),
            tr!("delete-yes"),
        ),
    };
    ui.heading(heading);
    let mut tags: Vec<&str> = asked.areas.iter().map(String::as_str).collect();
    if tags.len() > MOST_NAMED {
        tags.truncate(MOST_NAMED);
        tags.push("…");
    }
    let undo = keys.text(Action::UndoMark);
    let text = tr!("delete-explained", areas = tags.join(", "), undo = undo);
    ui.add(Label::new(text).wrap());
    ui.horizontal(|ui| {
        let confirm = Command::Reading(ReadingCommand::ConfirmRemoval);
        paint::button(yes, confirm, ui, commands);
        closing(tr!("cancel"), fresh, ui, commands);
    });
}

/// Draws the areas to which messages can be copied or moved.
pub(super) fn areas(
    asked: &mut ChooseAreaDialog,
    library: &Library,
    fresh: bool,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    let messages = words::messages(asked.keys.len() as u64);
    ui.heading(match asked.moves {
        true => tr!("move-to", messages = messages),
        false => tr!("copy-to", messages = messages),
    });
    finder::field(&mut asked.finder, tr!("choose-area-field"), fresh, ui);
    let first = asked.keys.first().map(|key| key.area);
    let is_only = first.filter(|first| asked.keys.iter().all(|key| key.area == *first));
    let fits = |area: &Area| {
        let text = [area.tag(), area.description().unwrap_or_default()].join("\n");
        let accepts = !matches!(area.kind(), AreaKind::Bad | AreaKind::Dupe);
        accepts && area.path().is_some() && has_words(&text, &asked.finder.text)
    };
    let areas = library.areas().iter();
    let areas = areas.filter(|area| Some(area.id()) != is_only && fits(area));
    let found: Vec<Row<Transfer>> = areas
        .map(|area| Row {
            title: area.tag().to_owned(),
            detail: area.description().unwrap_or_default().to_owned(),
            what: match asked.moves {
                true => Transfer::Move(area.name()),
                false => Transfer::Copy(area.name()),
            },
        })
        .collect();
    if found.is_empty() {
        ui.weak(tr!("finder-nothing"));
        return;
    }
    let chosen = finder::rows(&mut asked.finder, &found, 360.0, ui);
    if let Some(FinderAction::Chosen(what, _)) = chosen {
        let keys = asked.keys.clone();
        commands.push(Command::Reading(ReadingCommand::Transfer(keys, what)));
    }
}
