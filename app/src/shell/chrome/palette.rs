//! Ctrl+K: commands, areas and addresses, found by typing.

use super::finder::{self, Done, Row};
use super::keys::command_of;
use crate::browser::{Browser, Finder};
use crate::command::{Command, OpenIn, SettingsPage};
use crate::keep::Keep;
use crate::settings::Switch;
use crate::settings::shortcuts::{Action, Shortcuts};
use crate::strings::tr;
use crate::views::VIEWS;
use egui::Ui;
use fidoscope_core::library::Library;
use fidoscope_core::page::Content;
use fidoscope_core::url::FidoUrl;

/// Most rows of each kind.
const MOST: usize = 200;

/// What the palette looks through.
pub(super) struct Searched<'a> {
    pub(super) library: &'a Library,
    pub(super) keep: &'a Keep,
    pub(super) keys: &'a Shortcuts,
    /// The address of the page.
    pub(super) url: Option<String>,
    /// Whether the page has messages, which other views show as well.
    pub(super) has_messages: bool,
}

impl<'a> Searched<'a> {
    pub(super) fn new(
        browser: &Browser,
        library: &'a Library,
        keep: &'a Keep,
        keys: &'a Shortcuts,
    ) -> Self {
        Self {
            library,
            keep,
            keys,
            url: browser
                .tab()
                .and_then(|tab| tab.url())
                .map(ToString::to_string),
            has_messages: (browser.tab())
                .and_then(|tab| tab.page.as_ref())
                .is_some_and(|page| matches!(page.content, Content::Messages(_))),
        }
    }
}

/// Draws the palette; what was chosen becomes commands.
pub(super) fn draw(
    finder: &mut Finder,
    searched: &Searched<'_>,
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
    if let Some(Done::Chosen(mut command, behind)) = finder::rows(finder, &found, 360.0, ui) {
        if let Command::Open(_, place) = &mut command
            && behind
        {
            *place = OpenIn::Background;
        }
        commands.push(Command::CloseDialog);
        commands.push(command);
    }
}

/// The rows that hold every word of a text: commands, then areas, then addresses.
fn rows(text: &str, searched: &Searched<'_>, keys: &Shortcuts) -> Vec<Row<Command>> {
    let wanted = text.to_lowercase();
    let words: Vec<&str> = wanted.split_whitespace().collect();
    let fits = |parts: [&str; 2]| {
        let hay = parts.join("\n").to_lowercase();
        words.iter().all(|word| hay.contains(word))
    };
    let mut found: Vec<Row<Command>> = own_commands(searched, keys)
        .into_iter()
        .filter(|(title, keys, _)| fits([title, keys]))
        .map(|(title, detail, what)| Row {
            title,
            detail,
            what,
        })
        .collect();
    let areas = searched.library.areas().iter();
    found.extend(
        areas
            .filter(|area| fits([area.tag(), area.description().unwrap_or_default()]))
            .take(MOST)
            .map(|area| Row {
                title: area.tag().to_owned(),
                detail: area.description().unwrap_or_default().to_owned(),
                what: Command::Open(FidoUrl::area(area.tag(), area.domain()), OpenIn::Here),
            }),
    );
    if !words.is_empty() {
        let marks = searched.keep.bookmarks().marks();
        let marks = marks.iter().map(|(_, title, url)| (*title, *url));
        let marks = marks.filter(|(title, url)| fits([title, url])).take(MOST);
        let visits = searched.keep.visits().search(text, MOST);
        let visits = visits
            .iter()
            .map(|visit| (visit.title.as_str(), visit.url.as_str()));
        for (title, url) in marks.chain(visits) {
            let known = found.iter().any(|row| row.detail == url);
            if !known && let Ok(parsed) = FidoUrl::parse(url) {
                found.push(Row {
                    title: title.to_owned(),
                    detail: url.to_owned(),
                    what: Command::Open(parsed.url, OpenIn::Here),
                });
            }
        }
    }
    found
}

/// Everything that is done without choosing something first: name, keys, command.
fn own_commands(searched: &Searched<'_>, keys: &Shortcuts) -> Vec<(String, String, Command)> {
    let mut all: Vec<(&str, Option<Action>, Command)> = vec![
        (tr!("command-reload"), Some(Action::Reload), Command::Reload),
        (tr!("command-up"), Some(Action::Up), Command::Up),
        (tr!("command-back"), Some(Action::Back), Command::Back),
        (
            tr!("command-forward"),
            Some(Action::Forward),
            Command::Forward,
        ),
        (
            tr!("command-new-tab"),
            Some(Action::NewTab),
            Command::NewTab,
        ),
        (
            tr!("command-close-tab"),
            Some(Action::CloseTab),
            Command::CloseCurrentTab,
        ),
        (
            tr!("command-bookmark"),
            Some(Action::Bookmark),
            Command::ToggleBookmark,
        ),
        (
            tr!("command-bookmarks"),
            Some(Action::Bookmarks),
            Command::ShowBookmarks,
        ),
        (
            tr!("command-history"),
            Some(Action::History),
            Command::ShowHistory,
        ),
        (
            tr!("command-panel"),
            Some(Action::AreaPanel),
            Command::toggle(Switch::Panel),
        ),
        (
            tr!("command-kludges"),
            Some(Action::Kludges),
            Command::toggle(Switch::Kludges),
        ),
        (
            tr!("command-charsets"),
            Some(Action::Charsets),
            Command::ShowCharsets,
        ),
        (
            tr!("command-nodelist"),
            Some(Action::Nodelist),
            Command::LookUp,
        ),
        (
            tr!("command-read"),
            Some(Action::MarkRead),
            Command::MarkPageRead,
        ),
        (
            tr!("to-me-here"),
            Some(Action::ToMe),
            Command::ToMe { everywhere: false },
        ),
        (
            tr!("to-me-everywhere"),
            None,
            Command::ToMe { everywhere: true },
        ),
        (
            tr!("command-bases"),
            Some(Action::OpenBases),
            Command::ChooseBases,
        ),
        (tr!("command-guide"), None, Command::OpenGuide),
        (tr!("command-keys"), Some(Action::Help), Command::ToggleHelp),
        (
            tr!("command-settings"),
            Some(Action::Settings),
            Command::ShowSettings(SettingsPage::Reading),
        ),
    ];
    // What has no name of its own is called by what its key does.
    let named: Vec<Option<Action>> = all.iter().map(|(_, action, _)| *action).collect();
    for action in Action::ALL {
        if let Some(command) = command_of(*action)
            && !matches!(action, Action::Palette | Action::Out)
            && !named.contains(&Some(*action))
        {
            all.push((action.what(), Some(*action), command));
        }
    }
    let text = |action: Option<Action>| action.map(|own| keys.text(own)).unwrap_or_default();
    let mut all: Vec<(String, String, Command)> = all
        .into_iter()
        .map(|(name, action, command)| (name.to_owned(), text(action), command))
        .collect();
    if searched.has_messages {
        all.extend(VIEWS.iter().map(|entry| {
            let name = tr!("palette-view", view = entry.name());
            (name, String::new(), Command::ShowAs(entry.view))
        }));
    }
    if let Some(url) = &searched.url {
        let copy = Command::Copy(url.clone());
        all.push((tr!("command-copy").to_owned(), String::new(), copy));
    }
    all
}
