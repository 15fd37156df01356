//! Search of commands: by name, keys and synonyms.

use super::finder::Row;
use super::keys::{command_of, name_of};
use super::menu;
use super::palette::PaletteSources;
use crate::command::{
    Command, DownloadCommand, DraftCommand, FrontCommand, MailCommand, PageCommand, ProfileCommand,
    ReadingCommand, SavingCommand, SettingsPage, TabCommand,
};
use crate::settings::shortcuts::{Action, Shortcuts};
use crate::settings::table::{ROWS, Topic};
use crate::strings::{has_words, in_english, tr};
use crate::views::{FORMATS, VIEWS};
use fidoscope_core::url::{Scheme, View};

/// Returns the commands and settings whose name, keys or synonyms contain every word of a text, in
/// the user's language or in English; matches of the name come first.
pub(super) fn matching(
    text: &str,
    searched: &PaletteSources<'_>,
    keys: &Shortcuts,
) -> Vec<Row<Command>> {
    let (mut named, mut meant) = (Vec::new(), Vec::new());
    for entry in all(searched, keys) {
        let shown = format!("{}\n{}", entry.title, entry.keys);
        let is_named = has_words(&shown, text);
        let is_meant = is_named || has_words(&format!("{shown}\n{}", entry.other_words()), text);
        let row = Row {
            title: entry.title,
            detail: entry.keys,
            what: entry.what,
        };
        if is_named {
            named.push(row);
        } else if is_meant {
            meant.push(row);
        }
    }
    named.extend(meant);
    if !text.trim().is_empty() {
        named.extend(settings(text));
    }
    named
}

/// Returns the settings that match a text, without those of the window itself.
fn settings(text: &str) -> impl Iterator<Item = Row<Command>> {
    let rows = ROWS.iter().filter(|row| row.topic != Topic::Window);
    rows.filter(move |row| row.answers(text)).map(|row| Row {
        title: (row.name)().to_owned(),
        detail: tr!("palette-setting", page = row.topic.name()),
        what: Command::Profile(ProfileCommand::FindSettings((row.name)().to_owned())),
    })
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
        (Some(Action::Home), _) => tr!("words-home"),
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
        (Some(Action::PrintMessage | Action::SaveMessage), _)
        | (_, Command::Saving(SavingCommand::SavePage(_))) => tr!("words-export"),
        (Some(Action::Fullscreen), _) => tr!("words-screen"),
        (Some(Action::Delete), _) => tr!("words-delete"),
        (Some(Action::CopyTo | Action::MoveTo), _) => tr!("words-transfer"),
        (Some(Action::PassOn), _) => tr!("words-forward"),
        (Some(Action::Reply), _) => tr!("words-reply"),
        (Some(Action::NextUnread), _) => tr!("words-next"),
        (_, Command::Downloads(DownloadCommand::ShowDownloads)) => tr!("words-downloads"),
        (_, Command::Profile(ProfileCommand::ShowSettings(SettingsPage::About))) => {
            tr!("words-about")
        }
        (_, Command::Page(PageCommand::ShowAs(view))) => view_synonyms(*view),
        _ => "",
    }
}

/// Returns synonyms of a view.
fn view_synonyms(view: View) -> &'static str {
    match view {
        View::Objs => tr!("words-pictures"),
        View::Mapm | View::Smap | View::Glom | View::Sglo => tr!("words-map"),
        View::Cale => tr!("words-calendar"),
        View::Tree | View::Litr | View::Topl | View::Expa | View::Totr => {
            tr!("words-list-threads")
        }
        View::Elst | View::List | View::Bran | View::Exbr | View::Flat => "",
        View::Flbr | View::Reel | View::Sing => "",
    }
}

/// Command that needs no selection.
struct Entry {
    title: String,
    /// Part of the title that stands in the table of texts.
    name: &'static str,
    /// Its keys, as text.
    keys: String,
    /// Action of its keys.
    action: Option<Action>,
    what: Command,
}

impl Entry {
    fn without_keys(title: String, name: &'static str, what: Command) -> Self {
        Self {
            title,
            name,
            keys: String::new(),
            action: None,
            what,
        }
    }

    /// Returns the English name, and synonyms in the user's language and in English.
    fn other_words(&self) -> String {
        let words = synonyms(self.action, &self.what);
        [in_english(self.name), words, in_english(words)].join("\n")
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
        Action::Home,
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
    others.retain(|action| command_of(*action).is_none() && !keys.of(*action).is_empty());
    let press = |action| Command::Front(FrontCommand::Press(action));
    all.extend(
        others
            .into_iter()
            .map(|own| (name_of(own), Some(own), press(own))),
    );
    let text = |action: Option<Action>| action.map(|own| keys.text(own)).unwrap_or_default();
    let entry = |(name, action, what): menu::MenuEntry| Entry {
        title: name.to_owned(),
        name,
        keys: text(action),
        action,
        what,
    };
    let mut all: Vec<Entry> = all.into_iter().map(entry).collect();
    if searched.has_messages {
        all.extend(VIEWS.iter().map(|entry| {
            let title = tr!("palette-view", view = entry.name());
            let show = Command::Page(PageCommand::ShowAs(entry.view));
            Entry::without_keys(title, entry.name(), show)
        }));
        all.extend(FORMATS.iter().map(|(name, how)| {
            let title = tr!("palette-save", format = name());
            let save = Command::Saving(SavingCommand::SavePage(*how));
            Entry::without_keys(title, tr!("menu-save-page"), save)
        }));
    }
    if let Some(url) = &searched.url {
        let copy = Command::Front(FrontCommand::Copy(url.clone()));
        let name = tr!("command-copy");
        all.push(Entry::without_keys(name.to_owned(), name, copy));
    }
    let name = tr!("menu-about");
    let about = Command::Profile(ProfileCommand::ShowSettings(SettingsPage::About));
    all.push(Entry::without_keys(name.to_owned(), name, about));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guide;
    use crate::keep::Keep;
    use crate::strings::{Language, set_language, text};

    /// Words that people type, and the id of the name that they must find.
    const WANTED: &[(&str, &str)] = &[
        ("pictures", "view-objs"),
        ("gallery", "view-objs"),
        ("photo", "view-objs"),
        ("dark", "looks"),
        ("font", "settings-letters"),
        ("print", "key-print-message"),
        ("export", "menu-save-page"),
        ("columns", "setting-columns"),
        ("language", "settings-language"),
        ("about", "menu-about"),
        ("search", "command-search"),
        ("map", "view-mapm"),
        ("dates", "view-cale"),
        ("thread", "view-tree"),
        ("inbox", "to-me-everywhere"),
        ("shortcuts", "command-keys"),
        ("zoom", "key-larger"),
        ("dictionary", "settings-spelling"),
    ];

    /// The same in the languages of others.
    const IN_RUSSIAN: &[(&str, &str)] = &[
        ("картинки", "view-objs"),
        ("галерея", "view-objs"),
        ("тёмная", "looks"),
        ("шрифт", "settings-letters"),
        ("печать", "key-print-message"),
        ("экспорт", "menu-save-page"),
        ("столбцы", "setting-columns"),
        ("язык", "settings-language"),
        ("версия", "menu-about"),
        ("поиск", "command-search"),
    ];
    const IN_UKRAINIAN: &[(&str, &str)] = &[
        ("картинки", "view-objs"),
        ("галерея", "view-objs"),
        ("темна", "looks"),
        ("шрифт", "settings-letters"),
        ("друк", "key-print-message"),
        ("експорт", "menu-save-page"),
        ("стовпці", "setting-columns"),
        ("мова", "settings-language"),
        ("версія", "menu-about"),
        ("пошук", "command-search"),
    ];

    #[test]
    fn people_find_commands_and_settings_by_their_words_in_any_language() {
        let (keep, keys) = (Keep::default(), Shortcuts::default());
        for language in Language::ALL {
            set_language(language);
            let library = guide::library(language);
            let searched = PaletteSources {
                library: &library,
                keep: &keep,
                keys: &keys,
                url: None,
                has_messages: true,
            };
            let own = match language {
                Language::English => &[],
                Language::Russian => IN_RUSSIAN,
                Language::Ukrainian => IN_UKRAINIAN,
            };
            for (words, id) in WANTED.iter().chain(own) {
                let found = matching(words, &searched, &keys);
                let name = text(id);
                let found: Vec<&str> = found.iter().map(|row| row.title.as_str()).collect();
                assert!(
                    found.iter().any(|title| title.contains(name)),
                    "{language:?}: {words} finds no {name} but {found:?}"
                );
            }
        }
        set_language(Language::English);
    }

    #[test]
    fn each_synonym_of_a_setting_finds_it_from_every_language() {
        use crate::settings::table::{Row, SYNONYMS};
        use crate::strings::text_in;
        for (key, id) in SYNONYMS {
            let row = Row::find(key).unwrap();
            for language in Language::ALL {
                for word in text_in(language, id).split_whitespace() {
                    assert!(row.answers(word), "{key}: {word}");
                }
            }
        }
        assert!(!Row::find("theme").unwrap().answers("dictionary"));
    }
}
