//! Page of an object inside of mail, or of its content (7.1, 7.2.2).
//!
//! Draws what `core` found: pictures, texts, directories of containers, and bytes of other files.
//! No file is ever started.

mod art;
mod camera;
mod directory;
mod head;
mod hex;
mod html;
mod map;
mod picture;
pub(crate) mod signs;
mod text;

pub(super) use picture::message as placeholder;

use super::ViewCx;
use crate::command::{Album, Command, OpenIn, TabCommand};
use crate::files::SharedBytes;
use crate::map::viewpoint::Viewpoint;
use crate::strings::tr;
use crate::style::{self, Palette};
use egui::{RichText, ScrollArea, Ui};
use fidoscope_core::objects::FileKind;
use fidoscope_core::page::{AtPath, ObjectFile, ObjectPage};
use fidoscope_core::url::FidoUrl;
use std::sync::Arc;

/// Display of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    Picture,
    Art,
    Map,
    Text,
    Bytes,
}

/// State of a page of an object.
#[derive(Default)]
pub(super) struct State {
    /// Pictures that it belongs to.
    pub(super) album: Album,
    /// User's choice of a display.
    face: Option<Face>,
    held: Option<SharedBytes>,
    picture: picture::State,
    art: art::State,
    map: map::State,
    text: text::State,
    hex: hex::State,
    directory: directory::State,
}

impl State {
    /// Returns the view of its map.
    pub(super) fn viewpoint(&self) -> Option<Viewpoint> {
        self.map.atlas.viewpoint()
    }

    /// Sets the first view of its map.
    pub(super) fn start_at(&mut self, from: Viewpoint) {
        self.map.atlas.start_at(from);
    }

    /// Forgets the bytes: the page shows others now.
    pub(super) fn forget(&mut self) {
        self.held = None;
        self.art.forget();
        self.picture.forget();
        self.map.forget();
        self.text.forget();
        self.directory.forget();
    }

    /// Returns the bytes of the page, shared under one identity while the page is the same.
    fn held(&mut self, file: &ObjectFile) -> SharedBytes {
        self.held
            .get_or_insert_with(|| SharedBytes(Arc::clone(&file.bytes)))
            .clone()
    }
}

/// Returns the default display of a file.
fn natural_face(file: &ObjectFile) -> Face {
    if file.kind.is_picture() {
        Face::Picture
    } else if file.kind == FileKind::Ansi {
        Face::Art
    } else if map::is_document(&file.name) {
        Face::Map
    } else if file.kind.is_textual() {
        Face::Text
    } else {
        Face::Bytes
    }
}

/// Returns whether a display suits a file: a picture on a map only once its place is known.
fn fits(state: &State, file: &ObjectFile, face: Face) -> bool {
    let has_place = face == Face::Map && state.picture.place().is_some();
    matches!(face, Face::Text | Face::Bytes) || has_place || natural_face(file) == face
}

pub(super) fn draw(cx: &mut ViewCx<'_>, state: &mut State, ui: &mut Ui, object: &ObjectPage) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let face = match &object.shown {
        AtPath::File(file) => state
            .face
            .filter(|face| fits(state, file, *face))
            .unwrap_or_else(|| natural_face(file)),
        AtPath::Directory { .. } | AtPath::Nothing => Face::Bytes,
    };
    leaf_through(cx, state, ui, face);
    match &object.shown {
        AtPath::File(file) => {
            let held = state.held(file);
            let shown = head::FileShown {
                file,
                held: &held,
                face,
            };
            if let Some(chosen) = head::file(cx, state, ui, object, &shown) {
                state.face = Some(chosen);
            }
            match face {
                Face::Picture => {
                    picture::draw(cx, &mut state.picture, ui, file, &held);
                    if std::mem::take(&mut state.picture.wants_map) {
                        state.face = Some(Face::Map);
                    }
                }
                Face::Art => art::draw(cx, &mut state.art, ui, &file.bytes),
                Face::Map => map::draw(cx, &mut state.map, ui, file, state.picture.place()),
                Face::Text => text::draw(cx, &mut state.text, ui, file),
                Face::Bytes => hex::draw(cx, &mut state.hex, ui, &file.bytes),
            }
        }
        AtPath::Directory { entries, .. } => {
            head::directory(cx, ui, object, entries.len());
            directory::draw(cx, &mut state.directory, ui, object, entries);
        }
        AtPath::Nothing => {
            head::nothing(cx, ui, object);
            nothing(ui);
        }
    }
}

fn nothing(ui: &mut Ui) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        style::in_margins(ui, |ui| {
            let text = RichText::new(tr!("objects-notices-say-why"));
            ui.label(text.color(Palette::current(ui).dim));
        });
    });
}

/// Place of a picture in its album.
#[derive(Default)]
struct Neighbours {
    before: Option<FidoUrl>,
    after: Option<FidoUrl>,
    /// Number of the picture, from 1; 0 if it is not in the album.
    number: usize,
}

/// Returns the pictures before and after this one.
fn neighbours(album: &Album, url: &FidoUrl) -> Neighbours {
    let pictures = &album.0;
    let Some(at) = pictures.iter().position(|known| known == url) else {
        return Neighbours::default();
    };
    let neighbour = |at: Option<usize>| at.and_then(|at| pictures.get(at).cloned());
    Neighbours {
        before: neighbour(at.checked_sub(1)),
        after: neighbour(at.checked_add(1)),
        number: at + 1,
    }
}

fn open_neighbour(cx: &mut ViewCx<'_>, state: &State, url: FidoUrl) {
    let album = state.album.clone();
    cx.commands.push(Command::Tabs(TabCommand::OpenAmong(
        url,
        OpenIn::Here,
        album,
    )));
}

/// Handles the keys for the next and previous picture. The arrow keys do so unless they move a
/// picture wider than the window.
fn leaf_through(cx: &mut ViewCx<'_>, state: &State, ui: &Ui, face: Face) {
    use crate::settings::shortcuts::Action;
    if !cx.takes_keys(ui) {
        return;
    }
    let Neighbours { before, after, .. } = neighbours(&state.album, &cx.page.url);
    let by_arrows = face == Face::Picture && !state.picture.is_wide();
    let pressed = |action, arrow| cx.pressed(ui, action) || by_arrows && cx.pressed(ui, arrow);
    if pressed(Action::NextMessage, Action::Right)
        && let Some(url) = after
    {
        open_neighbour(cx, state, url);
    } else if pressed(Action::PreviousMessage, Action::Left)
        && let Some(url) = before
    {
        open_neighbour(cx, state, url);
    }
}
