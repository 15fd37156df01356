//! Modal dialogs: opening an address by the desktop, opening message bases, problems of the
//! configuration.

use super::help::Help;
use super::paint::{closing, wide};
use super::{charsets, inspector, keeps, paint, palette, remove, search, settings};
use crate::browser::{BasesDialog, Browser, Dialog, MarkAreasDialog, SaveDialog};
use crate::command::{
    Command, FrontCommand, MailCommand, OnExisting, Payload, ReadingCommand, SavingCommand,
};
use crate::platform::desktop::DesktopFile;
use crate::platform::desktop::{self, visible};
use crate::settings::programs;
use crate::settings::shortcuts::{Action, Shortcuts};
use crate::strings::{format, said, tr, whole_sentence, words};
use crate::style;
use egui::{Context, Id, Key, Label, Modal, Response, RichText, ScrollArea, TextEdit, Ui, vec2};
use std::path::PathBuf;

/// Draws the dialog, if there is one; returns whether there is.
pub(super) fn draw(
    browser: &mut Browser,
    help: &mut Help,
    fresh: bool,
    ctx: &Context,
    commands: &mut Vec<Command>,
) -> bool {
    if browser.dialog().is_some() {
        dialog(browser, help, fresh, ctx, commands);
        return true;
    }
    help.leave();
    false
}

fn dialog(
    browser: &mut Browser,
    help: &mut Help,
    fresh: bool,
    ctx: &Context,
    commands: &mut Vec<Command>,
) {
    let waits = help.assign_pressed_key(ctx, commands);
    let around = settings::SettingsContext::from_browser(browser);
    let library = std::sync::Arc::clone(browser.library());
    let keep = browser.keep().clone();
    let keys = &around.settings.shortcuts;
    let searched = palette::PaletteSources::new(browser, &library, &keep, keys);
    let body = match browser.dialog() {
        Some(Dialog::Message(key) | Dialog::Charsets(Some(key), _)) => {
            let key = *key;
            browser.body(key)
        }
        _ => None,
    };
    let chosen = std::sync::Arc::clone(&browser.settings().charsets);
    let nodelists = std::sync::Arc::clone(browser.contents().nodelists());
    let stored = match browser.dialog() {
        Some(Dialog::Message(key)) => browser.contents().stored(*key),
        _ => None,
    };
    let Some(dialog) = browser.dialog_mut() else {
        return;
    };
    let modal = modal("dialog", ctx).show(ctx, |ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        match dialog {
            Dialog::External(url) => external(url, fresh, ui, commands),
            Dialog::MarkAreas(asked) => mark_areas(asked, fresh, ui, commands),
            Dialog::Bases(bases) => bases_dialog(bases, fresh, ui, commands),
            Dialog::Keep(list) => {
                wide(ui, 720.0);
                keeps::draw(list, &keep, fresh, ui, commands);
            }
            Dialog::Palette(finder) => {
                wide(ui, 640.0);
                palette::draw(finder, &searched, fresh, ui, commands);
            }
            Dialog::Search(form) => search::draw(form, fresh, ui, commands),
            Dialog::Message(key) => {
                wide(ui, 720.0);
                let inspected = inspector::Inspected {
                    tag: library.area(key.area).map_or("", |area| area.tag()),
                    body: body.as_ref(),
                    stored: stored.as_deref(),
                };
                inspector::draw(&inspected, &nodelists, keys, ui, commands);
                closing(tr!("close"), fresh, ui, commands);
            }
            Dialog::Charsets(key, area) => {
                wide(ui, 560.0);
                let of = charsets::CharsetsOf {
                    key: *key,
                    area: *area,
                    body: body.as_ref(),
                };
                charsets::draw(&library, &chosen, &of, fresh, ui, commands);
                closing(tr!("close"), fresh, ui, commands);
            }
            Dialog::Settings(state) => {
                settings::draw(state, help, &around, fresh, ui, commands);
                closing(tr!("close"), false, ui, commands);
            }
            Dialog::Save(save) => save_dialog(save, fresh, ui, commands),
            Dialog::File(file) => {
                let programs = &around.settings.programs;
                let command = programs::command_for(programs, &file.file_name);
                file_dialog(file, command, fresh, ui, commands);
            }
            Dialog::Remove(asked) => remove::question(asked, (keys, fresh), ui, commands),
            Dialog::ChooseArea(asked) => {
                wide(ui, 640.0);
                remove::areas(asked, &library, fresh, ui, commands);
            }
            Dialog::Problems => {
                wide(ui, 560.0);
                ui.heading(tr!("problems"));
                ui.label(tr!("problems-note"));
                ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
                    scroll_by_keys(ui, keys);
                    for problem in library.problems() {
                        let path = problem.path.display().to_string();
                        let place = match problem.line.map(|line| line.to_string()) {
                            Some(line) => tr!("problem-place", path = path, line = line),
                            None => path,
                        };
                        ui.add(Label::new(RichText::new(place).strong()).wrap());
                        ui.add(Label::new(said(&problem.what)).wrap());
                    }
                });
                closing(tr!("close"), fresh, ui, commands);
            }
        }
    });
    if modal.should_close() && !waits {
        commands.push(Command::Front(FrontCommand::CloseDialog));
    }
}

/// Creates a modal dialog, above everything including tooltips.
pub(super) fn modal(name: &str, ctx: &Context) -> Modal {
    let id = Id::unique(name);
    Modal::new(id)
        .area(Modal::default_area(id).order(egui::Order::Tooltip))
        .frame(egui::Frame::window(&ctx.global_style()).inner_margin(egui::Margin::same(16)))
}

/// User's choice while the window waits to close.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PendingWritesChoice {
    /// Keep the window open.
    Stay,
    /// Close the window, whatever is lost.
    Leave,
}

/// Draws the list of pending writes before the window closes.
pub(crate) fn still_writing(names: &[String], ctx: &Context) -> Option<PendingWritesChoice> {
    let mut wanted = None;
    let modal = modal("still-writing", ctx).show(ctx, |ui| {
        wide(ui, 520.0);
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        ui.heading(tr!("still-writing"));
        ui.add(Label::new(tr!("still-writing-explained")).wrap());
        ScrollArea::vertical().max_height(200.0).show(ui, |ui| {
            for name in names {
                ui.horizontal(|ui| {
                    paint::waiting_wheel(ui, 16.0);
                    ui.add(Label::new(RichText::new(visible(name)).monospace()).wrap());
                });
            }
        });
        ui.horizontal(|ui| {
            if ui.button(tr!("still-writing-stay")).clicked() {
                wanted = Some(PendingWritesChoice::Stay);
            }
            if ui.button(tr!("still-writing-leave")).clicked() {
                wanted = Some(PendingWritesChoice::Leave);
            }
        });
    });
    if modal.should_close() {
        wanted = Some(PendingWritesChoice::Stay);
    }
    wanted
}

/// Scrolls a dialog that is too long by the keys of movement.
pub(super) fn scroll_by_keys(ui: &Ui, keys: &Shortcuts) {
    if ui.ctx().text_edit_focused() {
        return;
    }
    let pressed = |action| keys.presses(ui, action) as f32;
    let page = ui.clip_rect().height() - style::ROW_HEIGHT;
    let mut by = page * (pressed(Action::PageUp) - pressed(Action::PageDown));
    by += ALL * (pressed(Action::Top) - pressed(Action::Bottom));
    // A focused slider or choice uses the arrow keys itself.
    if ui.memory(|memory| memory.focused().is_none()) {
        let rows = pressed(Action::LineUp) - pressed(Action::LineDown);
        by += style::ROW_HEIGHT * rows;
    }
    if by != 0.0 {
        let at_once = egui::style::ScrollAnimation::none();
        ui.scroll_with_delta_animation(vec2(0.0, by), at_once);
    }
}

/// Distance longer than any dialog, in points.
const ALL: f32 = 1e6;

/// Draws the question whether to mark all messages of some areas as read.
fn mark_areas(asked: &MarkAreasDialog, fresh: bool, ui: &mut Ui, commands: &mut Vec<Command>) {
    wide(ui, 520.0);
    let areas = words::areas(asked.names.len() as u64);
    let (count, shown) = (asked.unread, format::count(asked.unread));
    ui.heading(tr!("mark-areas-question", areas = areas));
    let text = tr!("mark-areas-number", count = count, shown = shown.as_str());
    ui.add(Label::new(text).wrap());
    ui.horizontal(|ui| {
        let name = tr!("mark-areas-yes", count = count, shown = shown);
        paint::button(
            &name,
            Command::Reading(ReadingCommand::MarkAreasRead),
            ui,
            commands,
        );
        closing(tr!("cancel"), fresh, ui, commands);
    });
}

fn external(url: &str, fresh: bool, ui: &mut Ui, commands: &mut Vec<Command>) {
    wide(ui, 520.0);
    ui.heading(tr!("external-question"));
    ui.label(tr!("external-explained"));
    ScrollArea::vertical().max_height(160.0).show(ui, |ui| {
        let text = RichText::new(visible(url)).monospace();
        ui.add(Label::new(text).wrap().selectable(true));
    });
    if let Some(host) = desktop::foreign_host(url) {
        let color = ui.visuals().warn_fg_color;
        let text = RichText::new(tr!("external-host", host = host)).color(color);
        ui.add(Label::new(text).wrap());
    }
    ui.horizontal(|ui| {
        paint::button(
            tr!("open"),
            Command::Front(FrontCommand::HandToDesktop),
            ui,
            commands,
        );
        if ui.button(tr!("copy")).clicked() {
            commands.push(Command::Front(FrontCommand::Copy(url.to_owned())));
            commands.push(Command::Front(FrontCommand::CloseDialog));
        }
        // A repeated Enter must not start another program.
        closing(tr!("cancel"), fresh, ui, commands);
    });
}

/// Draws a field for a path, with its hint and its name for screen readers.
fn path_field(
    path: &mut String,
    (hint, name): (&'static str, &'static str),
    enabled: bool,
    fresh: bool,
    ui: &mut Ui,
) -> Response {
    let field = TextEdit::singleline(path)
        .hint_text(hint)
        .desired_width(f32::INFINITY)
        .margin(egui::Margin::symmetric(8, 4));
    let response = ui.add_enabled(enabled, field).accessible_name(name);
    if fresh {
        response.request_focus();
    }
    response
}

fn entered(field: &Response, ui: &Ui) -> bool {
    field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

/// Draws the reason why the action failed.
fn fault(error: Option<&str>, ui: &mut Ui) {
    if let Some(error) = error {
        let color = ui.visuals().error_fg_color;
        ui.add(Label::new(RichText::new(whole_sentence(error)).color(color)).wrap());
    }
}

fn waiting(what: &str, ui: &mut Ui) {
    ui.horizontal(|ui| {
        paint::waiting_wheel(ui, 16.0);
        ui.label(what);
    });
}

fn bases_dialog(dialog: &mut BasesDialog, fresh: bool, ui: &mut Ui, commands: &mut Vec<Command>) {
    wide(ui, 520.0);
    ui.heading(tr!("open-bases"));
    ui.add(Label::new(tr!("bases-explained")).wrap());
    let busy = dialog.waiting || dialog.desktop_open;
    let names = (tr!("bases-path"), tr!("field-path"));
    let field = path_field(&mut dialog.path, names, !busy, fresh, ui);
    let enter = entered(&field, ui);
    fault(dialog.error.as_deref(), ui);
    if busy {
        let what = match dialog.desktop_open {
            true => tr!("desktop-asks"),
            false => tr!("reading"),
        };
        waiting(what, ui);
    }
    ui.horizontal_wrapped(|ui| {
        let path = dialog.path.trim();
        let can_open = !busy && !path.is_empty();
        let open = ui.add_enabled(can_open, egui::Button::new(tr!("open")));
        if open.clicked() || (enter && can_open) {
            commands.push(Command::Mail(MailCommand::OpenBases(PathBuf::from(path))));
        }
        for (name, folder) in [(tr!("choose-file"), false), (tr!("choose-folder"), true)] {
            if ui.add_enabled(!busy, egui::Button::new(name)).clicked() {
                commands.push(Command::Mail(MailCommand::BrowseBases { folder }));
            }
        }
        let guide = egui::Button::new(tr!("only-guide"));
        if ui.add_enabled(!busy, guide).clicked() {
            commands.push(Command::Mail(MailCommand::CloseBases));
        }
        closing(tr!("cancel"), false, ui, commands);
    });
}

fn save_dialog(dialog: &mut SaveDialog, fresh: bool, ui: &mut Ui, commands: &mut Vec<Command>) {
    wide(ui, 520.0);
    match &dialog.payload {
        Payload::Many(files) => {
            ui.heading(tr!("objects-save-many", count = files.len() as u64));
            ui.add(Label::new(tr!("objects-save-folder")).wrap());
        }
        Payload::Tree(_) => {
            ui.heading(tr!("objects-extract-title"));
            ui.add(Label::new(tr!("objects-extract-folder")).wrap());
        }
        Payload::Bytes(_) | Payload::At(_) => {
            ui.heading(tr!("save-title"));
        }
    }
    let busy = dialog.desktop_open || dialog.writing;
    let names = (tr!("save-path"), tr!("save-path"));
    let field = path_field(&mut dialog.path, names, !busy, fresh, ui);
    if field.changed() {
        dialog.taken = false;
    }
    let enter = entered(&field, ui);
    fault(dialog.error.as_deref(), ui);
    if dialog.writing {
        let what = match dialog.progress.0.progress() {
            (_, 0) => tr!("objects-saving").to_owned(),
            (done, all) => tr!(
                "objects-saving-many",
                done = format::count(done),
                all = format::count(all)
            ),
        };
        waiting(&what, ui);
    }
    ui.horizontal_wrapped(|ui| {
        let path = dialog.path.trim();
        let can_save = !busy && !path.is_empty();
        let mut save = |on_existing| {
            commands.push(Command::Saving(SavingCommand::SaveTo(
                PathBuf::from(path),
                on_existing,
            )))
        };
        if dialog.taken {
            // Enter never replaces a file.
            if ui.button(tr!("objects-replace")).clicked() {
                save(OnExisting::Replace);
            }
            if ui.button(tr!("objects-rename")).clicked() {
                save(OnExisting::Rename);
            }
        } else {
            let button = ui.add_enabled(can_save, egui::Button::new(tr!("save")));
            if button.clicked() || (enter && can_save) {
                save(OnExisting::Ask);
            }
        }
        let choose = egui::Button::new(tr!("save-choose"));
        if ui.add_enabled(!busy, choose).clicked() {
            commands.push(Command::Saving(SavingCommand::ChooseSavePlace));
        }
        let cancel = if dialog.writing && dialog.is_folder() {
            tr!("objects-stop")
        } else {
            tr!("cancel")
        };
        closing(cancel, false, ui, commands);
    });
}

/// Draws the question whether the desktop may open a file from mail.
fn file_dialog(
    file: &DesktopFile,
    command: Option<&str>,
    fresh: bool,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    wide(ui, 520.0);
    ui.heading(tr!("objects-open-question"));
    ui.add(Label::new(tr!("objects-open-explained")).wrap());
    let bytes = file.bytes.0.len() as u64;
    let size = tr!("bytes", count = bytes, shown = format::count(bytes));
    let name = visible(&file.file_name);
    let text = RichText::new(format!("{name} ({size})")).monospace();
    ui.add(Label::new(text).wrap());
    if let Some(command) = command {
        let text = tr!("objects-open-with", command = visible(command));
        ui.add(Label::new(text).wrap());
    }
    ui.horizontal(|ui| {
        paint::button(
            tr!("open"),
            Command::Front(FrontCommand::HandToDesktop),
            ui,
            commands,
        );
        if ui.button(tr!("objects-save-instead")).clicked() {
            let payload = Payload::Bytes(file.bytes.clone());
            commands.push(Command::Saving(SavingCommand::Save(
                file.name.clone(),
                payload,
            )));
        }
        // A repeated Enter must not start another program.
        closing(tr!("cancel"), fresh, ui, commands);
    });
}
