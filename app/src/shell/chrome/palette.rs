//! Palette (Ctrl+K): commands, areas and addresses, found by typing.

use super::commands;
use super::finder::{self, FinderAction, Row};
use crate::browser::tab::Tab;
use crate::browser::{Browser, Finder};
use crate::command::{Command, FrontCommand, OpenIn, TabCommand};
use crate::keep::Keep;
use crate::settings::shortcuts::Shortcuts;
use crate::strings::{has_words, tr};
use egui::Ui;
use fidoscope_core::library::Library;
use fidoscope_core::url::FidoUrl;

/// Maximum number of rows of each kind.
const MOST: usize = 200;

/// Sources of the palette.
pub(super) struct PaletteSources<'a> {
    pub(super) library: &'a Library,
    pub(super) keep: &'a Keep,
    pub(super) keys: &'a Shortcuts,
    /// Address of the page.
    pub(super) url: Option<String>,
    /// True if the page has messages, which other views can show.
    pub(super) has_messages: bool,
}

impl<'a> PaletteSources<'a> {
    pub(super) fn new(
        browser: &Browser,
        library: &'a Library,
        keep: &'a Keep,
        keys: &'a Shortcuts,
    ) -> Self {
        let tab = browser.tab();
        Self {
            library,
            keep,
            keys,
            url: tab.and_then(Tab::address).map(ToString::to_string),
            has_messages: tab.is_some_and(|tab| tab.messages().is_some()),
        }
    }
}

/// Draws the palette; a chosen row becomes commands.
pub(super) fn draw(
    finder: &mut Finder,
    searched: &PaletteSources<'_>,
    fresh: bool,
    ui: &mut Ui,
    commands: &mut Vec<Command>,
) {
    finder::field(finder, tr!("palette-field"), fresh, ui);
    let found = rows(&finder.text, searched, searched.keys);
    if found.is_empty() {
        ui.weak(tr!("finder-nothing"));
        return;
    }
    if let Some(FinderAction::Chosen(mut command, in_background)) =
        finder::rows(finder, &found, 360.0, ui)
    {
        if let Command::Tabs(TabCommand::Open(_, place)) = &mut command
            && in_background
        {
            *place = OpenIn::Background;
        }
        commands.push(Command::Front(FrontCommand::CloseDialog));
        commands.push(command);
    }
}

/// Returns the rows that contain every word of a text: commands, then areas, then addresses.
fn rows(text: &str, searched: &PaletteSources<'_>, keys: &Shortcuts) -> Vec<Row<Command>> {
    let fits = |parts: [&str; 2]| has_words(&parts.join("\n"), text);
    let mut found = commands::matching(text, searched, keys);
    let areas = searched.library.areas().iter();
    found.extend(
        areas
            .filter(|area| fits([area.tag(), area.description().unwrap_or_default()]))
            .take(MOST)
            .map(|area| Row {
                title: area.tag().to_owned(),
                detail: area.description().unwrap_or_default().to_owned(),
                what: Command::Tabs(TabCommand::Open(
                    FidoUrl::area(area.tag(), area.domain()),
                    OpenIn::Here,
                )),
            }),
    );
    if !text.trim().is_empty() {
        let marks = searched.keep.bookmarks().marks();
        let marks = marks.iter().map(|(_, title, url)| (*title, *url));
        let marks = marks.filter(|(title, url)| fits([title, url])).take(MOST);
        let visits = searched.keep.visits().search(text, MOST);
        let visits = visits.iter();
        let visits = visits.map(|visit| (visit.title.as_str(), visit.url.as_str()));
        for (title, url) in marks.chain(visits) {
            let known = found.iter().any(|row| row.detail == url);
            if !known && let Ok(parsed) = FidoUrl::parse(url) {
                found.push(Row {
                    title: title.to_owned(),
                    detail: url.to_owned(),
                    what: Command::Tabs(TabCommand::Open(parsed.url, OpenIn::Here)),
                });
            }
        }
    }
    found
}
