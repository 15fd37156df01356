//! Drawing of pages: one file per view of section 7.2.3, in one registry.
//!
//! A view draws plain data and pushes commands; it reads no file, no database and no clock.

mod bar;
mod cale;
mod derived;
mod elst;
mod empty;
mod feed;
pub(crate) mod keys;
pub(crate) mod links;
mod list;
mod map;
mod message;
mod narrow;
mod nav;
mod object;
mod objs;
pub(crate) mod other;
mod reel;
mod rows;
mod scrolling;
mod sing;
mod split;
mod stations;
mod steps;
mod switcher;
mod topl;
mod tree;

#[cfg(test)]
mod bar_tests;
#[cfg(test)]
mod fixture;
#[cfg(test)]
mod map_tests;
#[cfg(test)]
mod object_tests;
#[cfg(test)]
mod reading_tests;
#[cfg(test)]
mod search_tests;
#[cfg(test)]
mod snapshot_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod view_tests;

pub(crate) use keys::FIXED;

use crate::command::{Album, Command};
use crate::messages::bodies::Bodies;
use crate::messages::{MessageKey, ReadMarks, Twits};
use crate::pictures::{PictureKey, Pictures, Seen};
use crate::settings::Settings;
use crate::settings::Switch;
use crate::settings::shortcuts::{self, Action};
use crate::strings::{Say, tr};
use crate::style::Palette;
use egui::Frame;
use fidoscope_core::calendar::Weekday;
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::nodelist::Nodelists;
use fidoscope_core::page::{Content, MessagesPage, Page};
use fidoscope_core::url::View;
use std::sync::{Arc, Weak};

/// How pages look: what the user chose, and what holds while the program runs.
#[derive(Clone, Copy)]
pub(crate) struct ViewSettings<'a> {
    pub(crate) chosen: &'a Settings,
    /// The first day of the week: the chosen one, else that of the locale.
    pub(crate) first_weekday: Weekday,
    /// Whether letters of texts are turned by ROT13.
    pub(crate) rot13: bool,
    /// Seconds since 1970, by which globes have day and night.
    pub(crate) moment: Option<i64>,
}

impl std::ops::Deref for ViewSettings<'_> {
    type Target = Settings;

    fn deref(&self) -> &Settings {
        self.chosen
    }
}

/// What all pages of a window share and change.
#[derive(Default)]
pub(crate) struct ViewMemory {
    /// Composed messages: all tabs and their histories share them, so that what was read long ago is not
    /// kept for ever.
    texts: message::TextCache,
    /// The messages of a person on the page, as they were counted last.
    person: Option<message::Counted>,
    /// What is switched on for all maps.
    map: map::Switches,
    /// The parts of a page that the reading pane takes, when it was dragged.
    pub(crate) pane_parts: Option<[f32; 2]>,
    /// Where the link leads that is under the pointer.
    pub(crate) hovered: Option<String>,
}

/// What a view may use while it draws.
pub(crate) struct ViewCx<'a> {
    /// The page; the same `Arc` as long as the page has not changed.
    pub(crate) page: &'a Arc<Page>,
    /// Bodies of messages, as far as they were read.
    pub(crate) bodies: &'a mut Bodies,
    /// Pictures, as far as they were decoded.
    pub(crate) pictures: &'a mut Pictures,
    /// What was read since the page was made.
    pub(crate) read: &'a ReadMarks,
    /// How pages look.
    pub(crate) settings: ViewSettings<'a>,
    /// What all pages share.
    pub(crate) memory: &'a mut ViewMemory,
    /// The mail of twits on the page.
    pub(crate) twits: &'a Twits,
    /// The stations of Fidonet, as far as nodelists are there.
    pub(crate) nodelists: &'a Arc<Nodelists>,
    /// What is looked for in the page; empty: nothing.
    pub(crate) find: &'a str,
    /// Whether the page has the keyboard (no text field, dialog or overlay has it).
    pub(crate) has_keyboard: bool,
    /// What the person asked for.
    pub(crate) commands: &'a mut Vec<Command>,
}

impl ViewCx<'_> {
    /// Says where the link under the pointer leads, for the status bar.
    fn hover(&mut self, response: &egui::Response, target: &str) {
        if response.hovered() || response.has_focus() {
            self.memory.hovered = Some(target.to_owned());
        }
    }

    /// What is known of a picture; asks for it when nothing is.
    fn see_picture(&mut self, ui: &egui::Ui, key: &PictureKey) -> Seen {
        self.pictures.see(ui, key, |wanted| {
            self.commands.push(Command::LoadPictures(vec![wanted]));
        })
    }

    /// Whether keys move on the page: it has the keyboard, and no link or button of it was reached
    /// by the Tab key, which would take Enter, Space and the arrows for itself.
    fn takes_keys(&self, ui: &egui::Ui) -> bool {
        self.has_keyboard && ui.memory(|memory| memory.focused().is_none())
    }
}

/// State of the drawing of one history entry of one tab: scrolling, selection, collapsed branches,
/// derived rows. Kept while the tab lives; made anew with `Default` for a new page.
#[derive(Default)]
pub(crate) struct ViewState {
    /// The page that rows were derived from.
    page: Weak<Page>,
    /// The message that is looked at.
    selected: Option<MessageKey>,
    untold: Untold,
    narrowed: narrow::Narrowed,
    elst: elst::State,
    list: list::State,
    tree: tree::State,
    reel: reel::State,
    feed: feed::State,
    topl: topl::State,
    cale: cale::State,
    map: map::State,
    stations: stations::State,
    object: object::State,
    objs: objs::State,
    reader: message::Reader,
}

/// What the person chose and does not want to see in the address (7.2.3.1, 7.2.6.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Untold {
    /// The view.
    pub(crate) view: bool,
    /// The order.
    pub(crate) sort: bool,
}

impl ViewState {
    /// What the page of an object begins with that stands among pictures.
    pub(crate) fn among(album: Album) -> Self {
        let mut state = Self::default();
        state.object.album = album;
        state
    }

    /// What the same messages in another view or order begin with: the selection stays.
    pub(crate) fn successor(&self, tell: impl FnOnce(Untold) -> Untold) -> Self {
        Self {
            selected: self.selected,
            untold: tell(self.untold),
            ..Self::default()
        }
    }

    /// What is not to be seen in the address.
    pub(crate) const fn untold(&self) -> Untold {
        self.untold
    }

    /// Forgets what was derived from another page (after a reload); the selection stays.
    fn follow(&mut self, page: &Arc<Page>) {
        if self.page.as_ptr() == Arc::as_ptr(page) {
            return;
        }
        self.page = Arc::downgrade(page);
        self.start_over();
        self.reader.follow(page);
    }

    /// Forgets what was derived from the messages of the page.
    fn start_over(&mut self) {
        self.narrowed = narrow::Narrowed::default();
        self.elst.forget();
        self.list.forget();
        self.tree.forget();
        self.reel.forget();
        self.feed.forget();
        self.topl.forget();
        self.cale.forget();
        self.map.forget();
        self.stations.forget();
        self.object.forget();
        self.objs.forget();
    }

    /// The message whose text stood before the reader when the page was drawn last.
    pub(crate) fn shown(&self) -> Option<MessageKey> {
        self.reader.shown
    }

    /// Keeps the selection of the page before, which showed the same messages in another way.
    pub(crate) fn carry(&mut self, selected: Option<MessageKey>) {
        self.selected = selected;
    }

    pub(crate) fn selected(&self) -> Option<MessageKey> {
        self.selected
    }

    /// The selected message, if this page has it.
    fn selected_in(&self, m: &MessagesPage) -> Option<CorpusIndex> {
        let key = self.selected?;
        key.row_in(m)
    }

    fn select(&mut self, m: &MessagesPage, index: CorpusIndex) {
        self.selected = m.row(index).map(|row| MessageKey::of(&row));
    }
}

/// How the messages of a page are drawn.
type DrawMessages = fn(&mut ViewCx<'_>, &mut ViewState, &mut egui::Ui, &MessagesPage);

/// One view of section 7.2.3 that this version draws.
pub(crate) struct ViewEntry {
    /// Its token.
    pub(crate) view: View,
    /// Its name on buttons, in the language of now.
    name: Say,
    /// How it draws messages; the arealist draws areas.
    draw: Option<DrawMessages>,
}

impl ViewEntry {
    /// Its name on buttons.
    pub(crate) fn name(&self) -> &'static str {
        (self.name)()
    }
}

const fn entry(view: View, name: Say, draw: Option<DrawMessages>) -> ViewEntry {
    ViewEntry { view, name, draw }
}

/// Every view that this version draws.
pub(crate) static VIEWS: [ViewEntry; 19] = [
    entry(View::Elst, || tr!("view-elst"), None),
    entry(View::List, || tr!("view-list"), Some(list::draw)),
    entry(View::Topl, || tr!("view-topl"), Some(topl::draw)),
    entry(View::Litr, || tr!("view-litr"), Some(tree::draw)),
    entry(View::Tree, || tr!("view-tree"), Some(tree::draw)),
    entry(View::Bran, || tr!("view-bran"), Some(feed::draw)),
    entry(View::Expa, || tr!("view-expa"), Some(feed::draw)),
    entry(View::Exbr, || tr!("view-exbr"), Some(feed::draw)),
    entry(View::Flat, || tr!("view-flat"), Some(feed::draw)),
    entry(View::Flbr, || tr!("view-flbr"), Some(feed::draw)),
    entry(View::Reel, || tr!("view-reel"), Some(reel::draw)),
    entry(View::Totr, || tr!("view-totr"), Some(feed::draw)),
    entry(View::Sing, || tr!("view-sing"), Some(sing::draw)),
    entry(View::Cale, || tr!("view-cale"), Some(cale::draw)),
    entry(View::Mapm, || tr!("view-mapm"), Some(map::draw)),
    entry(View::Smap, || tr!("view-smap"), Some(map::draw)),
    entry(View::Glom, || tr!("view-glom"), Some(map::draw)),
    entry(View::Sglo, || tr!("view-sglo"), Some(map::draw)),
    entry(View::Objs, || tr!("view-objs"), Some(objs::draw)),
];

/// Draws a page into the rest of the window.
pub(crate) fn draw(cx: &mut ViewCx<'_>, state: &mut ViewState, ui: &mut egui::Ui) {
    let page = Arc::clone(cx.page);
    state.follow(&page);
    if cx.takes_keys(ui) && shortcuts::pressed(ui, Action::Kludges) {
        cx.commands.push(Command::toggle(Switch::Kludges));
    }
    state.reader.shown = None;
    state.reader.seek.look_for(cx.find);
    std::mem::swap(&mut state.reader.texts, &mut cx.memory.texts);
    Frame::NONE.fill(Palette::of(ui).page).show(ui, |ui| {
        ui.take_available_space();
        match &page.content {
            Content::Areas(areas) => {
                if !page.url.is_arealist() {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    bar::draw_for_areas(cx, ui, areas);
                }
                elst::draw(cx, &mut state.elst, ui, areas);
            }
            Content::Messages(messages) => draw_messages(cx, state, ui, messages),
            Content::Object(object) => object::draw(cx, &mut state.object, ui, object),
            Content::Stations(stations) => stations::draw(cx, state, ui, stations),
            _ => other::draw(cx, ui),
        }
    });
    std::mem::swap(&mut state.reader.texts, &mut cx.memory.texts);
}

fn draw_messages(cx: &mut ViewCx<'_>, state: &mut ViewState, ui: &mut egui::Ui, m: &MessagesPage) {
    ui.spacing_mut().item_spacing.y = 0.0;
    if m.areas.iter().any(|area| area.available) {
        bar::draw(cx, ui, m);
    }
    ui.spacing_mut().item_spacing.y = crate::style::SPACE_XS;
    if m.set.is_empty() {
        empty::draw(cx, ui, m);
        return;
    }
    let narrowed = narrow::page(cx, state, m);
    let m = narrowed.as_deref().unwrap_or(m);
    if m.set.is_empty() {
        narrow::nothing_left(cx, ui);
        return;
    }
    let draw = VIEWS
        .iter()
        .find(|entry| entry.view == m.view)
        .and_then(|entry| entry.draw)
        .unwrap_or(list::draw);
    draw(cx, state, ui, m);
}

/// Draws a part of a page beside another view of it, which keeps the line above.
fn draw_beside(cx: &mut ViewCx<'_>, state: &mut ViewState, ui: &mut egui::Ui, m: &MessagesPage) {
    if state.page.as_ptr() != Arc::as_ptr(cx.page) {
        let page = Arc::clone(cx.page);
        state.follow(&page);
    }
    state.reader.shown = None;
    state.reader.seek.look_for(cx.find);
    std::mem::swap(&mut state.reader.texts, &mut cx.memory.texts);
    ui.spacing_mut().item_spacing.y = crate::style::SPACE_XS;
    let entry = VIEWS.iter().find(|entry| entry.view == m.view);
    let draw = entry.and_then(|entry| entry.draw).unwrap_or(list::draw);
    draw(cx, state, ui, m);
    std::mem::swap(&mut state.reader.texts, &mut cx.memory.texts);
}

/// Keys that every view of messages has for the selected one.
fn message_keys(cx: &mut ViewCx<'_>, ui: &egui::Ui, m: &MessagesPage, index: CorpusIndex) {
    use crate::command::OpenIn;
    if !cx.takes_keys(ui) {
        return;
    }
    let Some(row) = m.row(index) else {
        return;
    };
    // On the page of a single message Enter would only lead to itself.
    if m.view != View::Sing
        && let Some(place) = keys::opened(ui)
        && let Some(url) = links::single_url(&row)
    {
        cx.commands.push(Command::Open(url, place));
    }
    if m.view != View::List && shortcuts::pressed(ui, Action::List) {
        cx.commands.push(Command::ShowAs(View::List));
    }
    if shortcuts::pressed(ui, Action::Tree)
        && let Some(url) = links::tree_url(&row)
    {
        cx.commands.push(Command::Open(url, OpenIn::Here));
    }
    if shortcuts::pressed(ui, Action::CopyAddress)
        && let Some(url) = links::message_url(&row)
    {
        cx.commands.push(Command::Copy(url.to_string()));
    }
    if shortcuts::pressed(ui, Action::Inspector) {
        cx.commands.push(Command::Inspect(MessageKey::of(&row)));
    }
    if shortcuts::pressed(ui, Action::PrintMessage) {
        cx.commands
            .push(Command::PrintMessage(MessageKey::of(&row)));
    }
    if shortcuts::pressed(ui, Action::SaveMessage) {
        cx.commands.push(Command::SaveMessage(MessageKey::of(&row)));
    }
}
