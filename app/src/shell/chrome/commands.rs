//! Search of commands: by name, keys and synonyms.

use super::finder::Row;
use super::menu;
use super::palette::PaletteSources;
use crate::command::{
    Command, DraftCommand, FrontCommand, MailCommand, PageCommand, ReadingCommand, TabCommand,
};
use crate::settings::shortcuts::{Action, Shortcuts};
use crate::strings::{has_words, tr};
use crate::views::VIEWS;
use fidoscope_core::url::Scheme;

/// Returns the commands whose name, keys or synonyms contain every word of a text; matches of the
/// name come first.
pub(super) fn matching(
    text: &str,
    searched: &PaletteSources<'_>,
    keys: &Shortcuts,
) -> Vec<Row<Command>> {
    let (mut named, mut meant) = (Vec::new(), Vec::new());
    for entry in all(searched, keys) {
        let Entry {
            title,
            keys,
            action,
            what,
        } = entry;
        let shown = format!("{title}\n{keys}");
        let is_named = has_words(&shown, text);
        let meant_by = || format!("{shown}\n{}", synonyms(action, &what));
        let is_meant = is_named || has_words(&meant_by(), text);
        let row = Row {
            title,
            detail: keys,
            what,
        };
        if is_named {
            named.push(row);
        } else if is_meant {
            meant.push(row);
        }
    }
    named.extend(meant);
    named
}

/// Returns synonyms of a command.
fn synonyms(action: Option<Action>, command: &Command) -> &'static str {
    match (action, command) {
        (Some(Action::Search), _) => tr!("words-search"),
        (
            _,
            Command::Drafts(DraftCommand::Write(..)) | Command::Drafts(DraftCommand::ShowDrafts),
        ) => tr!("words-write"),
        (_, Command::Point(_)) => tr!("words-call"),
        (Some(Action::Reload), _) => tr!("words-reload"),
        (Some(Action::Bookmark), _) => tr!("words-bookmark"),
        (Some(Action::Bookmarks), _) => tr!("words-bookmarks"),
        (Some(Action::History), _) => tr!("words-history"),
        (Some(Action::AreaPanel), _) => tr!("words-panel"),
        (Some(Action::Kludges), _) => tr!("words-kludges"),
        (Some(Action::Charsets), _) => tr!("words-charsets"),
        (Some(Action::MarkRead | Action::MarkAreas), _) => tr!("words-read"),
        (Some(Action::QuickFilter), _) => tr!("words-quick-filter"),
        (Some(Action::Threads), _) => tr!("words-list-threads"),
        (Some(Action::WatchThread), _) => tr!("words-watch"),
        (Some(Action::IgnoreThread), _) => tr!("words-ignore"),
        (_, Command::Reading(ReadingCommand::ShowThreads)) => tr!("words-threads"),
        (Some(Action::ToMe), _) | (_, Command::Page(PageCommand::ToMe { .. })) => {
            tr!("words-to-me")
        }
        (Some(Action::OpenBases), _) => tr!("words-bases"),
        (Some(Action::Help), _) => tr!("words-keys"),
        (Some(Action::Settings), _) => tr!("words-settings"),
        (Some(Action::FindInPage), _) => tr!("words-find"),
        (Some(Action::Nodelist), _) => tr!("words-nodelist"),
        (Some(Action::Styles), _) => tr!("words-styles"),
        (Some(Action::Twits), _) => tr!("words-twits"),
        (Some(Action::Larger | Action::Smaller | Action::UsualSize), _) => tr!("words-size"),
        (_, Command::Mail(MailCommand::ShowStart)) => tr!("words-bases"),
        (_, Command::Tabs(TabCommand::OpenGuide)) => tr!("words-guide"),
        (_, Command::Tabs(TabCommand::Open(url, _))) if url.scheme() == Scheme::Fecho => {
            tr!("words-file-echoes")
        }
        _ => "",
    }
}

/// Command that needs no selection.
struct Entry {
    title: String,
    /// Its keys, as text.
    keys: String,
    /// Action of its keys.
    action: Option<Action>,
    what: Command,
}

impl Entry {
    fn without_keys(title: String, what: Command) -> Self {
        Self {
            title,
            keys: String::new(),
            action: None,
            what,
        }
    }
}

/// Returns all commands that need no selection.
fn all(searched: &PaletteSources<'_>, keys: &Shortcuts) -> Vec<Entry> {
    let mut all = menu::actions(&[Action::Search, Action::NewMessage]);
    all.push((
        tr!("command-drafts"),
        None,
        Command::Drafts(DraftCommand::ShowDrafts),
    ));
    all.extend(menu::point());
    all.extend(menu::kept());
    all.extend(menu::actions(&[
        Action::Reload,
        Action::Up,
        Action::Back,
        Action::Forward,
        Action::NewTab,
        Action::CloseTab,
        Action::Bookmark,
        Action::Bookmarks,
        Action::History,
        Action::AreaPanel,
        Action::Kludges,
        Action::Charsets,
        Action::Nodelist,
        Action::MarkRead,
    ]));
    all.extend(menu::to_me());
    all.extend(menu::actions(&[Action::OpenBases]));
    all.extend(menu::help());
    all.extend(menu::actions(&[Action::Settings]));
    all.extend(menu::file_echoes(searched.library));
    let mut others = Action::ALL.to_vec();
    others.retain(|action| !matches!(action, Action::Palette | Action::Out));
    others.retain(|action| !all.iter().any(|(_, known, _)| *known == Some(*action)));
    all.extend(menu::actions(&others));
    let text = |action: Option<Action>| action.map(|own| keys.text(own)).unwrap_or_default();
    let entry = |(name, action, what): menu::MenuEntry| Entry {
        title: name.to_owned(),
        keys: text(action),
        action,
        what,
    };
    let mut all: Vec<Entry> = all.into_iter().map(entry).collect();
    if searched.has_messages {
        all.extend(VIEWS.iter().map(|entry| {
            let name = tr!("palette-view", view = entry.name());
            Entry::without_keys(name, Command::Page(PageCommand::ShowAs(entry.view)))
        }));
    }
    if let Some(url) = &searched.url {
        let copy = Command::Front(FrontCommand::Copy(url.clone()));
        all.push(Entry::without_keys(tr!("command-copy").to_owned(), copy));
    }
    all
}
