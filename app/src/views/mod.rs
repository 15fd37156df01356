//! Drawing of pages: one file per view of section 7.2.3, in one table.
//!
//! A view draws plain data and pushes commands; it reads no file, no database and no clock.

#[macro_use]
mod table;

mod autoscroll;
mod bar;
mod cale;
mod derived;
mod elst;
mod empty;
mod feed;
mod files;
mod filter_words;
mod find_rows;
mod gallery;
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
mod quick;
mod reel;
mod rows;
mod scrolling;
mod selection;
mod sing;
mod slides;
mod split;
mod state;
mod stations;
mod steps;
mod switcher;
mod topl;
mod tree;

#[cfg(test)]
mod bar_tests;
#[cfg(test)]
mod column_tests;
#[cfg(test)]
mod files_tests;
#[cfg(test)]
mod fixture;
#[cfg(test)]
mod map_tests;
#[cfg(test)]
mod object_tests;
#[cfg(test)]
mod quick_tests;
#[cfg(test)]
mod reading_on_tests;
#[cfg(test)]
mod reading_tests;
#[cfg(test)]
mod search_tests;
#[cfg(test)]
mod selection_tests;
#[cfg(test)]
mod snapshot_tests;
#[cfg(test)]
mod star_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod thread_tests;
#[cfg(test)]
mod view_tests;

pub(crate) use elst::{SECTIONS, section_key, section_of};
pub(crate) use empty::EMPTY_SET;
pub(crate) use filter_words::{filter_in_words, short_value};
pub(crate) use keys::FIXED;
pub(crate) use message::place_among_hits;
pub(crate) use object::signs::Sign;
pub(crate) use quick::id as quick_filter_id;
pub(crate) use rows::one_line;
pub(crate) use selection::FORMATS;
pub(crate) use state::{Named, OmittedParams, ViewState};
pub(crate) use switcher::order_name;

use state::ViewStateMut;
use switcher::signs::Stroke::{Bar, Dot, Line, Outline, Post, Ring};
use table::{Group, ViewEntry};

use self::find_rows::FoundRows;
use crate::command::{Command, ContentCommand, FrontCommand, PageCommand, TabCommand};
use crate::messages::bodies::Bodies;
use crate::messages::{MessageKey, ReadMarks, StarsAndThreads, Twits};
use crate::pictures::{PictureKey, PictureState, Pictures};
use crate::settings::Settings;
use crate::settings::Switch;
use crate::settings::shortcuts::Action;
use crate::strings::tr;
use fidoscope_core::calendar::Weekday;
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::nodelist::Nodelists;
use fidoscope_core::page::{Content, MessagesPage, Page};
use fidoscope_core::url::View;
use std::sync::Arc;

/// Settings of pages: the user's choices, and state of the session.
#[derive(Clone, Copy)]
pub(crate) struct ViewSettings<'a> {
    pub(crate) chosen: &'a Settings,
    /// First day of the week: the chosen one, or else that of the locale.
    pub(crate) first_weekday: Weekday,
    /// True to decode letters of texts by ROT13.
    pub(crate) rot13: bool,
    /// Time in seconds since 1970, for day and night on globes.
    pub(crate) moment: Option<i64>,
}

impl std::ops::Deref for ViewSettings<'_> {
    type Target = Settings;

    fn deref(&self) -> &Settings {
        self.chosen
    }
}

/// State shared by all pages of a window.
#[derive(Default)]
pub(crate) struct ViewMemory {
    /// Composed messages, shared by all tabs and their histories, so that old ones are evicted.
    texts: message::TextCache,
    /// Cached number of a person's messages on the page.
    person: Option<message::Counted>,
    /// Parts of a page for the reading pane, once it was dragged.
    pub(crate) pane_parts: Option<[f32; 2]>,
    /// Hits on the screen.
    pub(crate) hits: PageHits,
    /// Target of the link under the pointer.
    pub(crate) hovered: Option<String>,
    autoscroll: Option<autoscroll::Autoscroll>,
    slides: Option<slides::Slides>,
}

/// Hits in the shown texts.
#[derive(Clone, Copy, Default)]
pub(crate) struct PageHits {
    pub(crate) count: usize,
    /// Index of the current one.
    pub(crate) current: Option<usize>,
    /// True if the view can go from hit to hit: only in a single text.
    pub(crate) can_walk: bool,
}

/// Search in the page.
#[derive(Clone, Copy, Default)]
pub(crate) struct FindInPage<'a> {
    /// Words; empty: no search.
    pub(crate) text: &'a str,
    /// True if the user requested the next hit.
    pub(crate) next: bool,
    /// True if the user requested the previous hit.
    pub(crate) previous: bool,
}

/// Context of a view while it draws.
pub(crate) struct ViewCx<'a> {
    /// Page; the same `Arc` until the page changes.
    pub(crate) page: &'a Arc<Page>,
    /// Bodies of messages that were read.
    pub(crate) bodies: &'a mut Bodies,
    /// Pictures that were decoded.
    pub(crate) pictures: &'a mut Pictures,
    /// Read marks since the page was made.
    pub(crate) read: &'a ReadMarks,
    /// Stars and threads of the user.
    pub(crate) noted: &'a StarsAndThreads,
    /// Settings of pages.
    pub(crate) settings: ViewSettings<'a>,
    /// State shared by all pages.
    pub(crate) memory: &'a mut ViewMemory,
    /// Mail of twits on the page.
    pub(crate) twits: &'a Twits,
    /// Address of the search of the page in all areas, and the number of messages found there, if
    /// the page finds nothing.
    pub(crate) wider: Option<(&'a fidoscope_core::url::FidoUrl, Option<u64>)>,
    /// Stations of the nodelists.
    pub(crate) nodelists: &'a Arc<Nodelists>,
    /// Search in the page.
    pub(crate) find: FindInPage<'a>,
    /// True if the page has the focus: no text field, dialog or overlay has it.
    pub(crate) has_keyboard: bool,
    /// Commands of the user.
    pub(crate) commands: &'a mut Vec<Command>,
}

impl ViewCx<'_> {
    /// Shows the target of the link under the pointer in the status bar.
    fn hover(&mut self, response: &egui::Response, target: &str) {
        if response.hovered() || response.has_focus() {
            self.memory.hovered = Some(target.to_owned());
        }
    }

    /// Consumes the presses of an action's keys; returns their number.
    fn presses(&self, ui: &egui::Ui, action: Action) -> usize {
        self.settings.shortcuts.presses(ui, action)
    }

    /// Consumes the presses of an action's keys; returns whether there were any.
    fn pressed(&self, ui: &egui::Ui, action: Action) -> bool {
        self.settings.shortcuts.pressed(ui, action)
    }

    /// Finds rows with the words of the field that finds text, and reads its keys; returns the row to select.
    fn find_rows(
        &mut self,
        ui: &egui::Ui,
        found: &mut FoundRows,
        rows: usize,
        selected: Option<usize>,
        text_of: impl Fn(usize) -> String,
    ) -> Option<usize> {
        let is_fresh = found.search(self.find.text, rows, text_of);
        if self.find.text.trim().is_empty() {
            return None;
        }
        let takes = self.takes_keys(ui);
        let back = self.find.previous || (takes && self.pressed(ui, Action::PreviousHit));
        let forth = self.find.next || (takes && self.pressed(ui, Action::NextHit));
        let to = found.next(selected, (forth, back), is_fresh);
        self.memory.hits = PageHits {
            count: found.len(),
            current: to.or(selected).and_then(|row| found.position(row)),
            can_walk: found.len() > 0,
        };
        if to.is_some() {
            // The field above the page shows the place in its next frame.
            ui.ctx().request_repaint();
        }
        to
    }

    /// Returns the state of a picture; requests an unknown one.
    fn picture_state(&mut self, ui: &egui::Ui, key: &PictureKey) -> PictureState {
        self.pictures.see(ui, key, |wanted| {
            self.commands
                .push(Command::Contents(ContentCommand::LoadPictures(vec![
                    wanted,
                ])));
        })
    }

    /// Returns whether keys move on the page. It must have the focus, and Tab must not have reached
    /// one of its links or buttons, which would handle Enter, Space and the arrow keys.
    fn takes_keys(&self, ui: &egui::Ui) -> bool {
        self.has_keyboard && ui.memory(|memory| memory.focused().is_none())
    }
}

// Messages under `view=elst` are drawn as a list; areas are drawn by `elst`.
views! {
    cale elst feed files list map object objs reel sing stations topl tree;
    Elst list Overview 3 tr!("view-elst"), tr!("about-elst"),
        [Outline(1.5, 1.5, 6.0, 6.0), Outline(1.5, 10.0, 6.0, 14.5), Bar(9.0, 14.5, 3.75), Bar(9.0, 14.5, 12.25)];
    List list Messages 1 tr!("view-list"), tr!("about-list"),
        [Dot(2.5, 3.5), Bar(5.5, 14.5, 3.5), Dot(2.5, 8.0), Bar(5.5, 14.5, 8.0), Dot(2.5, 12.5),
         Bar(5.5, 14.5, 12.5)];
    Topl topl Discussions 2 tr!("view-topl"), tr!("about-topl"),
        [Bar(1.5, 9.5, 3.0), Dot(13.0, 3.0), Bar(1.5, 9.5, 8.0), Dot(13.0, 8.0), Bar(1.5, 9.5, 13.0),
         Dot(13.0, 13.0)];
    Litr tree Discussions 1 tr!("view-litr"), tr!("about-litr"),
        [Bar(1.5, 9.0, 2.5), Post(4.0, 2.5, 6.0), Bar(4.0, 14.0, 6.0), Bar(1.5, 9.0, 10.0),
         Post(4.0, 10.0, 13.5), Bar(4.0, 14.0, 13.5)];
    Tree tree Discussion 1 tr!("view-tree"), tr!("about-tree"),
        [Bar(1.5, 9.0, 3.0), Post(4.0, 3.0, 13.0), Bar(4.0, 14.0, 8.0), Bar(4.0, 14.0, 13.0)];
    Bran feed Discussion 2 tr!("view-bran"), tr!("about-bran"),
        [Outline(1.5, 1.5, 14.5, 6.5), Post(4.0, 6.5, 13.5), Bar(4.0, 14.0, 10.0), Bar(4.0, 14.0, 13.5)];
    Expa feed Discussion 3 tr!("view-expa"), tr!("about-expa"),
        [Outline(1.5, 1.0, 11.0, 5.5), Post(3.5, 5.5, 12.0), Bar(3.5, 6.0, 12.0), Outline(6.0, 8.5, 14.5, 15.0)];
    Exbr feed Discussion 4 tr!("view-exbr"), tr!("about-exbr"),
        [Dot(2.5, 2.0), Post(2.5, 2.0, 9.0), Bar(2.5, 5.0, 9.0), Outline(5.0, 4.5, 14.5, 14.5)];
    Flat feed Discussion 5 tr!("view-flat"), tr!("about-flat"),
        [Outline(1.5, 1.5, 14.5, 14.5), Bar(1.5, 14.5, 6.0), Bar(1.5, 14.5, 10.5)];
    Flbr feed Discussion 6 tr!("view-flbr"), tr!("about-flbr"),
        [Dot(4.0, 2.0), Dot(12.0, 2.0), Outline(1.5, 5.5, 14.5, 14.5), Bar(1.5, 14.5, 10.0)];
    Reel reel Messages 2 tr!("view-reel"), tr!("about-reel"),
        [Outline(2.5, 1.0, 13.5, 6.5), Outline(2.5, 9.5, 13.5, 15.0)];
    Totr feed Discussions 3 tr!("view-totr"), tr!("about-totr"),
        [Outline(1.5, 1.0, 11.0, 6.5), Outline(1.5, 9.5, 11.0, 15.0), Dot(14.0, 3.75), Dot(14.0, 12.25)];
    Sing sing Messages 3 tr!("view-sing"), tr!("about-sing"),
        [Outline(2.5, 1.5, 13.5, 14.5), Bar(5.0, 11.0, 5.0), Bar(5.0, 11.0, 8.0), Bar(5.0, 9.0, 11.0)];
    Cale cale Overview 2 tr!("view-cale"), tr!("about-cale"),
        [Outline(1.5, 3.0, 14.5, 14.5), Bar(1.5, 14.5, 6.5), Post(5.0, 1.0, 4.5), Post(11.0, 1.0, 4.5),
         Dot(5.0, 10.0), Dot(11.0, 10.0)];
    Mapm map Earth 1 tr!("view-mapm"), tr!("about-mapm"),
        [Outline(1.5, 2.5, 14.5, 13.5), Post(6.0, 2.5, 13.5), Post(10.5, 2.5, 13.5)];
    Smap map Earth 2 tr!("view-smap"), tr!("about-smap"),
        [Outline(1.5, 2.5, 14.5, 13.5), Post(6.0, 2.5, 13.5), Post(10.5, 2.5, 13.5), Dot(8.0, 8.0)];
    Glom map Earth 3 tr!("view-glom"), tr!("about-glom"),
        [Ring(8.0, 8.0, 6.5), Bar(1.5, 14.5, 8.0), Post(8.0, 1.5, 14.5)];
    Sglo map Earth 4 tr!("view-sglo"), tr!("about-sglo"),
        [Ring(8.0, 8.0, 6.5), Bar(1.5, 14.5, 8.0), Post(8.0, 1.5, 14.5), Dot(11.0, 5.0)];
    Objs objs Overview 1 tr!("view-objs"), tr!("about-objs"),
        [Outline(1.5, 2.5, 14.5, 13.5), Dot(5.0, 6.0), Line(&[(2.0, 12.0), (6.5, 8.5), (9.0, 11.0), (11.5, 7.5),
        (14.0, 10.5)])];
}

/// Draws a page into the rest of the window.
pub(crate) fn draw(cx: &mut ViewCx<'_>, state: &mut ViewState, ui: &mut egui::Ui) {
    let page = Arc::clone(cx.page);
    state.follow(&page);
    if cx.takes_keys(ui) && cx.pressed(ui, Action::Kludges) {
        cx.commands.push(Command::toggle(Switch::Kludges));
    }
    state.page.begin(cx);
    ui.scope(|ui| {
        ui.take_available_space();
        if slides::draw(cx, ui) {
            return;
        }
        match &page.content {
            Content::Areas(areas) => {
                if !page.url.is_arealist() || areas.filtered {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    bar::draw_for_areas(cx, ui, areas);
                }
                elst::draw(cx, &mut state.views.elst, ui, areas);
            }
            Content::Messages(messages) => draw_messages(cx, state, ui, messages),
            Content::Object(object) => object::draw(cx, &mut state.views.object, ui, object),
            Content::Files(files) => files::draw(cx, &mut state.views.files, ui, files),
            Content::Stations(stations) => {
                stations::draw(cx, &mut state.views.stations, ui, stations);
            }
            Content::Compose(_)
            | Content::Subscribe(_)
            | Content::Station(_)
            | Content::Faq(_)
            | Content::External(_)
            | Content::Nothing => other::draw(cx, ui),
        }
    });
    state.page.end(cx);
}

fn draw_messages(cx: &mut ViewCx<'_>, state: &mut ViewState, ui: &mut egui::Ui, m: &MessagesPage) {
    ui.spacing_mut().item_spacing.y = 0.0;
    if m.areas.iter().any(|area| area.available) {
        bar::draw(cx, ui, m, state.page.grouping);
        narrow::field(cx, state, ui, m);
    }
    ui.spacing_mut().item_spacing.y = crate::style::SPACE_XS;
    if m.set.is_empty() {
        empty::draw(cx, ui, m);
        return;
    }
    let Some(narrowed) = narrow::page(cx, state, ui, m) else {
        nav::waiting(ui, tr!("narrow-waiting"));
        return;
    };
    let whole = !m.filtered;
    let m = narrowed.as_deref().unwrap_or(m);
    if m.set.is_empty() {
        narrow::nothing_left(cx, state, ui);
        return;
    }
    if whole && state.page.selected_in(m).is_none() {
        steps::begin(cx, state, m);
    }
    state.draw(cx, ui, m);
}

/// Draws a part of a page next to another view of it, which keeps the bar above.
fn draw_in_panel(cx: &mut ViewCx<'_>, state: &mut ViewState, ui: &mut egui::Ui, m: &MessagesPage) {
    state.follow(&Arc::clone(cx.page));
    state.page.begin(cx);
    ui.spacing_mut().item_spacing.y = crate::style::SPACE_XS;
    state.draw(cx, ui, m);
    state.page.end(cx);
}

/// Handles the keys for the selected message that all views share.
fn message_keys(cx: &mut ViewCx<'_>, ui: &egui::Ui, m: &MessagesPage, index: CorpusIndex) {
    use crate::command::OpenIn;
    if !cx.takes_keys(ui) {
        return;
    }
    let Some(row) = m.row(index) else {
        return;
    };
    // On the page of a single message Enter would only open the same page.
    if m.view != View::Sing
        && let Some(place) = keys::opened(cx, ui)
    {
        links::open_message(cx, &row, place);
    }
    if m.view != View::List && cx.pressed(ui, Action::List) {
        cx.commands
            .push(Command::Page(PageCommand::ShowAs(View::List)));
    }
    if cx.pressed(ui, Action::Tree)
        && let Some(url) = links::tree_url(&row)
    {
        cx.commands
            .push(Command::Tabs(TabCommand::Open(url, OpenIn::Here)));
    }
    if cx.pressed(ui, Action::CopyAddress)
        && let Some(url) = links::message_url(&row)
    {
        cx.commands
            .push(Command::Front(FrontCommand::Copy(url.to_string())));
    }
    let key = MessageKey::from_row(&row);
    for (action, command) in [
        (
            Action::Inspector,
            Command::Contents(ContentCommand::Inspect(key)),
        ),
        (
            Action::PrintMessage,
            Command::Contents(ContentCommand::PrintMessage(key)),
        ),
        (
            Action::SaveMessage,
            Command::Contents(ContentCommand::SaveMessage(key)),
        ),
    ] {
        if cx.pressed(ui, action) {
            cx.commands.push(command);
        }
    }
}
