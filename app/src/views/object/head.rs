//! Head of an object: its path, facts, and buttons.

use super::{Face, Neighbours, State, fits, neighbours, open_neighbour, signs};
use crate::command::{Command, DownloadCommand, FrontCommand, Payload, SavingCommand};
use crate::files::SharedBytes;
use crate::platform::desktop;
use crate::platform::desktop::DesktopFile;
use crate::settings::shortcuts::Action;
use crate::strings::{dates, escaped, format, object_words as words, tr};
use crate::style::icons::Icon;
use crate::style::{self, Palette};
use crate::views::{ViewCx, bar, links, rows, slides};
use egui::{Align, Label, Layout, Rect, RichText, Sense, Ui, Vec2, vec2};
use fidoscope_core::objects::{Completeness, FileKind};
use fidoscope_core::page::{ObjectFile, ObjectPage};
use fidoscope_core::url::{Scheme, View};

/// Maximum number of an object's messages with a link.
const SECTIONS: usize = 8;

fn card(ui: &mut Ui, draw: impl FnOnce(&mut Ui)) {
    bar::card(ui, 8, |ui| {
        ui.spacing_mut().item_spacing = vec2(style::SPACE_S, style::SPACE_XS);
        draw(ui);
    });
}

/// File on screen.
pub(super) struct FileShown<'o> {
    pub(super) file: &'o ObjectFile,
    /// Its bytes, for saving.
    pub(super) held: &'o SharedBytes,
    /// Current display.
    pub(super) face: Face,
}

/// Draws the head of a file; returns the user's choice of a display.
pub(super) fn file(
    cx: &mut ViewCx<'_>,
    state: &State,
    ui: &mut Ui,
    object: &ObjectPage,
    shown: &FileShown<'_>,
) -> Option<Face> {
    let FileShown { file, held, face } = *shown;
    let mut chosen = None;
    card(ui, |ui| {
        title(ui, signs::Sign::for_kind(file.kind), &file.name, |ui| {
            leaves(cx, state, ui);
        });
        facts(cx, ui, object, Some(file));
        ui.horizontal_wrapped(|ui| {
            if ui.button(tr!("save")).clicked() {
                let payload = Payload::Bytes(held.clone());
                cx.commands.push(Command::Saving(SavingCommand::Save(
                    file.name.clone(),
                    payload,
                )));
            }
            if let Some(file_name) = desktop::harmless_name(&file.name, file.kind)
                && ui
                    .button(tr!("objects-open-desktop"))
                    .on_hover_text(tr!("objects-open-desktop-hint"))
                    .clicked()
            {
                cx.commands
                    .push(Command::Front(FrontCommand::OpenFile(DesktopFile {
                        name: file.name.clone(),
                        file_name,
                        bytes: held.clone(),
                    })));
            }
            if file.kind.is_container() && file.kind != FileKind::UnknownArchive {
                let parts = object.path.iter().map(String::as_str);
                let inside = cx.page.url.with_path(parts, true);
                links::button(cx, ui, tr!("objects-look-inside"), &inside);
            }
            everything(cx, ui);
            ui.add_space(style::SPACE_S);
            for own in [Face::Picture, Face::Art, Face::Map, Face::Text, Face::Bytes] {
                let is_shown = fits(state, file, own);
                if is_shown && ui.selectable_label(face == own, face_name(own)).clicked() {
                    chosen = Some(own);
                }
            }
        });
    });
    chosen
}

fn face_name(face: Face) -> &'static str {
    match face {
        Face::Picture => tr!("objects-as-picture"),
        Face::Art => tr!("objects-as-art"),
        Face::Map => tr!("map-as-flat"),
        Face::Text => tr!("objects-as-text"),
        Face::Bytes => tr!("objects-as-bytes"),
    }
}

/// Draws the head of a directory of a container.
pub(super) fn directory(cx: &mut ViewCx<'_>, ui: &mut Ui, object: &ObjectPage, entries: usize) {
    let name = object.path.last().map_or("", String::as_str).to_owned();
    let is_whole = object.path.len() == 1;
    card(ui, |ui| {
        title(ui, signs::Sign::Folder, &name, |_| {});
        crumbs(cx, ui, object);
        facts(cx, ui, object, None);
        ui.horizontal_wrapped(|ui| {
            let count = entries as u64;
            let shown = format::count(count);
            ui.label(tr!("objects-entries", count = count, shown = shown));
            if let Some(first) = object.path.first()
                && ui.button(tr!("objects-save-whole")).clicked()
            {
                let payload = Payload::At(cx.page.url.with_path([first.as_str()], false));
                cx.commands
                    .push(Command::Saving(SavingCommand::Save(first.clone(), payload)));
            }
            let extract = if is_whole {
                tr!("objects-extract-all")
            } else {
                tr!("objects-extract")
            };
            if entries > 0 && ui.button(extract).clicked() {
                // The folder is named like the archive, without its extension.
                let folder = match name.rsplit_once('.') {
                    Some((stem, _)) if is_whole && !stem.is_empty() => stem.to_owned(),
                    _ => name.clone(),
                };
                let payload = Payload::Tree(cx.page.url.clone());
                cx.commands
                    .push(Command::Saving(SavingCommand::Save(folder, payload)));
            }
            everything(cx, ui);
        });
    });
}

/// Draws the head of a page without content.
pub(super) fn nothing(cx: &mut ViewCx<'_>, ui: &mut Ui, object: &ObjectPage) {
    let name = object.path.last().map_or("", String::as_str).to_owned();
    card(ui, |ui| {
        title(ui, signs::Sign::Broken, &name, |_| {});
        crumbs(cx, ui, object);
        facts(cx, ui, object, None);
        ui.horizontal_wrapped(|ui| {
            // A container that cannot be opened here can still be saved (7.1.2).
            if let (Some(source), Some(first)) = (&object.source, object.path.first())
                && source.state == Completeness::Complete
                && ui.button(tr!("objects-save-whole")).clicked()
            {
                let payload = Payload::At(cx.page.url.with_path([first.as_str()], false));
                cx.commands.push(Command::Saving(SavingCommand::Save(
                    source.name.clone(),
                    payload,
                )));
            }
            everything(cx, ui);
        });
    });
}

/// Draws the link to all objects of the same messages.
fn everything(cx: &mut ViewCx<'_>, ui: &mut Ui) {
    let above = cx.page.url.with_path([], false);
    match above.scheme() {
        Scheme::Fecho => {
            let all = above.without_param("time");
            links::button(cx, ui, tr!("files-all-of-echo"), &all);
        }
        Scheme::Freq => {
            if ui.button(tr!("command-downloads")).clicked() {
                cx.commands
                    .push(Command::Downloads(DownloadCommand::ShowDownloads));
            }
        }
        Scheme::Area
        | Scheme::Faqserv
        | Scheme::Netmail
        | Scheme::Areafix
        | Scheme::Echomail
        | Scheme::External => {
            links::button(cx, ui, tr!("objects-all"), &above.with_view(View::Objs));
        }
    }
    links::copy_button(cx, ui);
}

fn title(ui: &mut Ui, sign: signs::Sign, name: &str, right: impl FnOnce(&mut Ui)) {
    let palette = Palette::current(ui);
    let size = vec2(ui.available_width(), style::ROW_HEIGHT);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        right(ui);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(20.0), Sense::hover());
            let place = Rect::from_center_size(rect.center(), Vec2::splat(16.0));
            signs::paint(ui.painter(), sign, place, palette.dim);
            let text = RichText::new(escaped(rows::one_line(words::name(name))))
                .font(style::heading_font())
                .color(palette.strong);
            ui.add(Label::new(text).truncate().selectable(true));
        });
    });
}

/// Draws links to the pictures before and after this one, from right to left.
fn leaves(cx: &mut ViewCx<'_>, state: &State, ui: &mut Ui) {
    let Neighbours {
        before,
        after,
        number: at,
    } = neighbours(&state.album, &cx.page.url);
    if at == 0 || state.album.0.len() < 2 {
        return;
    }
    ui.spacing_mut().item_spacing.x = style::SPACE_XS;
    let (name, action) = (tr!("objects-next"), Action::NextMessage);
    let forth = links::sign_of(cx, ui, after.is_some(), Icon::Right, name, action);
    let (name, action) = (tr!("objects-previous"), Action::PreviousMessage);
    let back = links::sign_of(cx, ui, before.is_some(), Icon::Left, name, action);
    let place = tr!(
        "objects-place",
        at = format::count(at as u64),
        all = format::count(state.album.0.len() as u64)
    );
    ui.label(RichText::new(place).color(Palette::current(ui).dim));
    slides::button(cx, ui, || state.album.clone());
    let to = match (forth, back) {
        (true, _) => after,
        (_, true) => before,
        _ => None,
    };
    if let Some(url) = to {
        open_neighbour(cx, state, url);
    }
}

/// Draws the parts of the object path as links.
fn crumbs(cx: &mut ViewCx<'_>, ui: &mut Ui, object: &ObjectPage) {
    if object.path.len() < 2 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = style::SPACE_XS;
        for at in 0..object.path.len() {
            let Some(parts) = object.path.get(..=at) else {
                continue;
            };
            let name = parts.last().map_or("", String::as_str);
            if at > 0 {
                ui.label(RichText::new("/").color(Palette::current(ui).dim));
            }
            if at + 1 == object.path.len() {
                ui.label(escaped(rows::one_line(name)));
            } else {
                let parts = parts.iter().map(String::as_str);
                let url = cx.page.url.with_path(parts, true);
                links::link(cx, ui, &escaped(rows::one_line(name)), &url);
            }
        }
    });
}

/// Draws kind, size and messages of an object.
fn facts(cx: &mut ViewCx<'_>, ui: &mut Ui, object: &ObjectPage, file: Option<&ObjectFile>) {
    let palette = Palette::current(ui);
    if file.is_some() {
        crumbs(cx, ui, object);
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = style::SPACE_S;
        let mut said = Vec::new();
        if let Some(file) = file {
            said.push(words::kind(file.kind));
            said.push(words::size(file.bytes.len() as u64));
        } else if let Some(source) = &object.source {
            said.push(words::kind(source.kind));
            said.push(words::size(source.size));
        }
        if let Some(source) = &object.source {
            said.extend(source.encoding.map(|own| own.name().to_owned()));
        }
        ui.label(RichText::new(said.join("  ·  ")).color(palette.dim));
        let Some(source) = &object.source else {
            return;
        };
        if let Some(file) = &source.file {
            let date = file.modified.map(dates::exact).unwrap_or_default();
            let text = tr!("files-of-echo", area = file.tag.as_str(), date = date);
            ui.label(RichText::new(text).color(palette.dim));
        }
        if let Some(trouble) = words::trouble(&source.state) {
            ui.label(RichText::new(trouble).color(palette.warning.text));
        }
        for message in source.messages.iter().take(SECTIONS) {
            let name = match message.section.filter(|_| source.messages.len() > 1) {
                Some(section) => words::section(section),
                None => tr!(
                    "objects-in-message",
                    number = message.number.to_string(),
                    from = rows::one_line(&message.from),
                    date = dates::exact(message.written)
                ),
            };
            match message.url() {
                Some(url) => {
                    links::link(cx, ui, &name, &url.with_view(View::Sing));
                }
                None => {
                    ui.label(name);
                }
            }
        }
        if source.messages.len() > SECTIONS {
            let more = source.messages.len() - SECTIONS;
            let more = tr!("objects-more-messages", count = more as u64);
            ui.label(RichText::new(more).color(palette.dim));
        }
    });
    // Lists describe the whole file, not one inside of it.
    let about = object.source.as_ref().and_then(|own| own.file.as_ref());
    if let Some(file) = about.filter(|_| object.path.len() == 1) {
        crate::views::files::description(ui, &file.description);
    }
}
