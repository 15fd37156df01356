//! Dialogs of history and bookmarks.

use super::finder::{self, FinderAction, Row};
use super::paint;
use crate::browser::{AddressListDialog, AddressListKind};
use crate::command::{BookmarkChange, Command, FrontCommand, OpenIn, ProfileCommand, TabCommand};
use crate::keep::Keep;
use crate::keep::bookmarks::BookmarkItem;
use crate::strings::{has_words, tr};
use egui::{Key, Modifiers, TextEdit, Ui};
use fidoscope_core::url::FidoUrl;

/// Height of the rows, in points.
const HEIGHT: f32 = 360.0;

/// Draws a list; a chosen row becomes commands.
pub(super) fn draw(
    dialog: &mut AddressListDialog,
    keep: &Keep,
    fresh: bool,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    match dialog.which {
        AddressListKind::History => history(dialog, keep, fresh, ui, commands),
        AddressListKind::Bookmarks => bookmarks(dialog, keep, fresh, ui, commands),
    }
}

fn history(
    dialog: &mut AddressListDialog,
    keep: &Keep,
    fresh: bool,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    ui.heading(tr!("history"));
    finder::field(&mut dialog.finder, tr!("history-field"), fresh, ui);
    let visits = keep.visits();
    let found = if dialog.finder.text.trim().is_empty() {
        visits.iter().collect()
    } else {
        visits.search(&dialog.finder.text, usize::MAX)
    };
    let rows: Vec<Row<&str>> = found
        .iter()
        .map(|visit| Row {
            title: visit.title.clone(),
            detail: format!("{}   {}", visit.url, paint::moment(visit.last)),
            what: visit.url.as_str(),
        })
        .collect();
    if rows.is_empty() {
        ui.weak(tr!("finder-nothing"));
    }
    match finder::rows(&mut dialog.finder, &rows, HEIGHT, ui) {
        Some(FinderAction::Chosen(url, in_background)) => open(url, in_background, commands),
        Some(FinderAction::Removed(url)) => commands.push(Command::Profile(
            ProfileCommand::ForgetVisit(Some(url.to_owned())),
        )),
        None => {}
    }
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        if dialog.clearing {
            ui.label(tr!("history-clear-question"));
            if ui.button(tr!("history-clear-yes")).clicked() {
                commands.push(Command::Profile(ProfileCommand::ForgetVisit(None)));
                dialog.clearing = false;
            }
            if ui.button(tr!("cancel")).clicked() {
                dialog.clearing = false;
            }
        } else {
            paint::button(
                tr!("close"),
                Command::Front(FrontCommand::CloseDialog),
                ui,
                commands,
            );
            let any = visits.iter().next().is_some();
            let clear = egui::Button::new(tr!("history-clear"));
            if ui.add_enabled(any, clear).clicked() {
                dialog.clearing = true;
            }
            ui.weak(tr!("history-hint"));
        }
    });
}

fn bookmarks(
    dialog: &mut AddressListDialog,
    keep: &Keep,
    fresh: bool,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    ui.heading(tr!("bookmarks"));
    if rename(dialog, ui, commands) || into_folder(dialog, keep, ui, commands) {
        return;
    }
    finder::field(&mut dialog.finder, tr!("bookmarks-field"), fresh, ui);
    let words = dialog.finder.text.trim().to_owned();
    let mut rows = Vec::new();
    flatten(&keep.bookmarks().items, &mut Vec::new(), &words, &mut rows);
    if rows.is_empty() {
        ui.weak(if keep.bookmarks().items.is_empty() {
            tr!("bookmarks-none")
        } else {
            tr!("finder-nothing")
        });
    }
    let done = finder::rows(&mut dialog.finder, &rows, HEIGHT, ui);
    match done {
        Some(FinderAction::Chosen((_, Some(url)), in_background)) => {
            open(&url, in_background, commands)
        }
        Some(FinderAction::Removed((path, _))) => change(BookmarkChange::Remove(path), commands),
        _ => {}
    }
    ui.add_space(8.0);
    let chosen = rows.get(dialog.finder.chosen).map(|row| &row.what);
    let titles: Vec<&str> = rows.iter().map(|row| row.title.trim()).collect();
    ui.horizontal_wrapped(|ui| {
        let mut button =
            |name: &str, enabled: bool| ui.add_enabled(enabled, egui::Button::new(name)).clicked();
        if button(tr!("close"), true) {
            commands.push(Command::Front(FrontCommand::CloseDialog));
        }
        let at = dialog.finder.chosen;
        if button(tr!("bookmarks-rename"), chosen.is_some())
            && let Some((path, _)) = chosen
        {
            let title = titles.get(at).copied().unwrap_or_default();
            dialog.renaming = Some((path.clone(), title.to_owned()));
        }
        if button(tr!("bookmarks-remove"), chosen.is_some())
            && let Some((path, _)) = chosen
        {
            change(BookmarkChange::Remove(path.clone()), commands);
        }
        for (name, down) in [
            (tr!("bookmarks-move-up"), false),
            (tr!("bookmarks-move-down"), true),
        ] {
            if button(name, chosen.is_some() && words.is_empty())
                && let Some((path, _)) = chosen
            {
                let path = path.clone();
                change(BookmarkChange::Shift { path, down }, commands);
            }
        }
        if button(tr!("bookmarks-move"), chosen.is_some())
            && let Some((path, _)) = chosen
        {
            dialog.moving = Some(path.clone());
        }
        if button(tr!("bookmarks-new-folder"), true) {
            let title = tr!("bookmarks-folder").to_owned();
            change(BookmarkChange::AddFolder(title), commands);
        }
        if button(tr!("bookmarks-import"), true) {
            commands.push(Command::Profile(ProfileCommand::ImportBookmarks));
        }
        if button(tr!("bookmarks-export"), !keep.bookmarks().items.is_empty()) {
            commands.push(Command::Profile(ProfileCommand::ExportBookmarks));
        }
    });
}

/// Draws the folders that an item can move into; returns whether they replace the rows.
fn into_folder(
    dialog: &mut AddressListDialog,
    keep: &Keep,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) -> bool {
    let Some(path) = dialog.moving.clone() else {
        return false;
    };
    ui.label(tr!("bookmarks-move-question"));
    let mut folders = vec![(tr!("bookmarks-outside").to_owned(), Vec::new())];
    list_folders(&keep.bookmarks().items, &mut Vec::new(), "", &mut folders);
    let rows: Vec<Row<Vec<usize>>> = folders
        .into_iter()
        .filter(|(_, folder)| !folder.starts_with(&path))
        .map(|(title, what)| Row {
            title,
            detail: String::new(),
            what,
        })
        .collect();
    let done = finder::rows(&mut dialog.finder, &rows, HEIGHT, ui);
    if let Some(FinderAction::Chosen(folder, _)) = done {
        change(BookmarkChange::Move { path, folder }, commands);
        dialog.moving = None;
    }
    if ui.button(tr!("cancel")).clicked() {
        dialog.moving = None;
    }
    true
}

fn list_folders(
    items: &[BookmarkItem],
    path: &mut Vec<usize>,
    above: &str,
    found: &mut Vec<(String, Vec<usize>)>,
) {
    for (at, item) in items.iter().enumerate() {
        if let BookmarkItem::Folder { title, items } = item {
            path.push(at);
            let name = format!("{above}{title}");
            found.push((name.clone(), path.clone()));
            list_folders(items, path, &format!("{name} / "), found);
            path.pop();
        }
    }
}

/// Draws the field for a new title; returns whether it replaces the rows.
fn rename(dialog: &mut AddressListDialog, ui: &mut Ui, commands: &mut Vec<Command>) -> bool {
    let Some((path, title)) = &mut dialog.renaming else {
        return false;
    };
    let field = TextEdit::singleline(title)
        .desired_width(f32::INFINITY)
        .show(ui)
        .response
        .response
        .accessible_name(tr!("bookmarks-title"));
    field.request_focus();
    let enter = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
    let mut done = false;
    ui.horizontal(|ui| {
        if ui.button(tr!("bookmarks-rename")).clicked() || enter {
            change(
                BookmarkChange::Rename(path.clone(), title.trim().to_owned()),
                commands,
            );
            done = true;
        }
        done |= ui.button(tr!("cancel")).clicked();
    });
    if done {
        dialog.renaming = None;
    }
    true
}

/// Appends all matching items in order, indented by their folders.
fn flatten(
    items: &[BookmarkItem],
    path: &mut Vec<usize>,
    words: &str,
    rows: &mut Vec<Row<(Vec<usize>, Option<String>)>>,
) {
    for (at, item) in items.iter().enumerate() {
        path.push(at);
        let depth = if words.is_empty() { path.len() - 1 } else { 0 };
        let indent = "    ".repeat(depth);
        match item {
            BookmarkItem::Mark { title, url } => {
                if has_words(&format!("{title}\n{url}"), words) {
                    rows.push(Row {
                        title: format!("{indent}{title}"),
                        detail: url.clone(),
                        what: (path.clone(), Some(url.clone())),
                    });
                }
            }
            BookmarkItem::Folder { title, items } => {
                if words.is_empty() {
                    rows.push(Row {
                        title: format!("{indent}{title}"),
                        detail: tr!("bookmarks-count", count = items.len()),
                        what: (path.clone(), None),
                    });
                }
                flatten(items, path, words, rows);
            }
        }
        path.pop();
    }
}

fn change(change: BookmarkChange, commands: &mut Vec<Command>) {
    commands.push(Command::Profile(ProfileCommand::ChangeBookmarks(change)));
}

fn open(url: &str, in_background: bool, commands: &mut Vec<Command>) {
    let Ok(parsed) = FidoUrl::parse(url) else {
        return;
    };
    if in_background {
        commands.push(Command::Tabs(TabCommand::Open(
            parsed.url,
            OpenIn::Background,
        )));
    } else {
        commands.push(Command::Front(FrontCommand::CloseDialog));
        commands.push(Command::Tabs(TabCommand::Open(parsed.url, OpenIn::Here)));
    }
}
