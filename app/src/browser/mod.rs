//! What the browser is, apart from how it looks: tabs, their histories, the library, and the
//! work that is under way.
//!
//! [`Browser::carry_out`] is the only way to change it from outside; replies of the workers come
//! in by [`Browser::take_replies`]. What only a window can do (the clipboard, the desktop, the
//! keyboard's focus) is left behind as [`Effect`]s. Reads no file and waits for nothing.

pub(crate) mod address;
mod asides;
mod charsets;
mod dialog;
pub(crate) mod history;
mod indexing;
pub(crate) mod jobs;
mod keeping;
mod libraries;
mod pages;
mod reading;
pub(crate) mod resolver;
mod saving;
mod showing;
pub(crate) mod sources;
pub(crate) mod tab;
mod tabs;
pub(crate) mod watch;

#[cfg(test)]
mod document_tests;
#[cfg(test)]
mod outside_tests;
#[cfg(test)]
mod packed_tests;
#[cfg(test)]
mod saving_tests;
#[cfg(test)]
pub(crate) mod tests;

use crate::command::{Command, OpenIn, Pixels};
use crate::files::document::Kind;
use crate::keep::Keep;
use crate::messages::bodies::Bodies;
use crate::messages::{MessageKey, ReadMarks};
use crate::pictures::Pictures;
use crate::platform::desktop::Handed;
use crate::platform::locale;
use crate::settings::{self, Setting, Settings, Switch};
use crate::strings::Language;
use crate::style::looks::Theme;
pub(crate) use dialog::{BasesDialog, Dialog, Finder, KeepDialog, KeepList, SaveDialog};

use address::up;
use asides::Asides;
use fidoscope_core::calendar::Weekday;
use fidoscope_core::library::{AreaId, Library};
use fidoscope_core::url::FidoUrl;
use indexing::Indexer;
use jobs::{Inbox, Jobs, Outlet, Reply, Wake};
pub(crate) use pages::has_twit_filter;
use resolver::Resolver;
use sources::Sources;
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tab::Tab;
use watch::{Counted, Watcher};

/// Most sentences of trouble that are shown at a time.
const MOST_TROUBLES: usize = 5;

/// How long settings rest before they are saved: a panel that is being dragged changes them with
/// every frame. The process may be killed at any moment, so it is short.
const SAVE_AFTER: Duration = Duration::from_millis(300);

/// Something that only the window can do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect {
    /// Put text on the clipboard.
    Copy(String),
    /// Put a picture on the clipboard.
    CopyPicture(Pixels),
    /// Let the desktop open a file. The person has said yes.
    OpenFile(Handed),
    /// Hand a URL to the desktop. The person has said yes.
    HandToDesktop(String),
    /// Use a theme.
    Theme(Theme),
    /// Magnify everything.
    Zoom(f32),
    /// Speak a language; `None`: the desktop's.
    Language(Option<Language>),
    /// Put the keyboard into the address bar.
    FocusAddress,
    /// Put the keyboard into the filter of the area panel.
    FocusAreaFilter,
    /// Put the keyboard into the field that finds text in the page.
    FindInPage,
    /// Take the keyboard out of text fields.
    FocusPage,
    /// Bring the window to the front: another program asked for a page.
    Raise,
}

/// Whether the configured areas are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LibraryState {
    /// A worker reads the configuration.
    Loading,
    /// The library is the one that was asked for.
    Ready,
}

/// Counts of areas as far as they are known.
pub(crate) type Counts = HashMap<AreaId, Result<(u32, u32), String>>;

/// How a browser starts.
pub(crate) struct Start {
    pub(crate) settings: Settings,
    /// Where settings are saved; `None`: nowhere.
    pub(crate) profile_dir: Option<PathBuf>,
    /// Configurations of the command line; empty: those of the settings.
    pub(crate) configs: Vec<PathBuf>,
    /// The address of the command line.
    pub(crate) url: Option<String>,
    /// What went wrong so far.
    pub(crate) troubles: Vec<String>,
    /// What the profile keeps.
    pub(crate) keep: Keep,
}

/// Everything that the window shows.
pub(crate) struct Browser {
    tabs: Vec<Tab>,
    active: usize,
    next_tab: u64,
    library: Arc<Library>,
    library_state: LibraryState,
    /// Which library is meant: areas of one have no meaning in another.
    epoch: u64,
    /// Where the areas of the library, or of the one that is being read, come from.
    sources: Sources,
    bodies: Bodies,
    asides: Asides,
    pictures: Pictures,
    counts: Counts,
    /// Grows whenever counts change.
    counts_version: u64,
    read: ReadMarks,
    /// The message that stands before the reader.
    reading: Option<reading::Reading>,
    /// Whether something was read without a name for its mark.
    read_unnamed: bool,
    /// Areas that refused a last-read mark.
    marks_refused: HashSet<AreaId>,
    /// Letters of texts are turned by ROT13, until the program ends.
    rot13: bool,
    /// Where a message was saved last.
    save_folder: Option<PathBuf>,
    settings: Settings,
    /// The settings as this window wrote them last.
    settings_base: Arc<Settings>,
    profile_dir: Option<PathBuf>,
    settings_changed: Option<Instant>,
    locale_weekday: Weekday,
    keep: Keep,
    unsaved: keeping::Unsaved,
    dialog: Option<Dialog>,
    help: bool,
    troubles: Vec<String>,
    effects: Vec<Effect>,
    /// The files of the configuration are others than those that were read.
    config_changed: bool,
    /// The configuration is read once more; if that fails, what was read before stays.
    reading_again: bool,
    /// An address of the command line that needs the library to be understood.
    start_text: Option<String>,
    /// Other starts of the program that wait for the pages of these tabs.
    callers: Vec<(tab::TabId, crate::platform::outside::Caller)>,
    inbox: Inbox,
    outlet: Outlet,
    jobs: Jobs,
    watcher: Watcher,
    indexer: Indexer,
}

/// What drawing a page needs, apart from each other.
pub(crate) struct Drawing<'b> {
    pub(crate) tab: Option<&'b mut Tab>,
    pub(crate) bodies: &'b mut Bodies,
    pub(crate) pictures: &'b mut Pictures,
    pub(crate) read: &'b ReadMarks,
    pub(crate) settings: &'b Settings,
}

impl Browser {
    /// A browser with one tab, whose configuration is being read.
    pub(crate) fn start(start: Start, wake: Wake, resolver: Box<Resolver>) -> Self {
        let (outlet, inbox) = Inbox::new(wake);
        let configs = if start.configs.is_empty() {
            start.settings.configs.clone()
        } else {
            start.configs
        };
        let index = start.profile_dir.as_deref().map(settings::index_folder);
        let indexer = Indexer::start(index.as_deref(), outlet.wake());
        indexer.enable(start.settings.index);
        let mut browser = Self {
            tabs: Vec::new(),
            active: 0,
            next_tab: 1,
            library: Arc::new(Library::new(Vec::new())),
            library_state: LibraryState::Loading,
            epoch: 0,
            sources: Sources { configs },
            bodies: Bodies::default(),
            asides: Asides::default(),
            pictures: Pictures::with_folder(
                start.profile_dir.as_deref().map(settings::avatars_folder),
            ),
            counts: Counts::new(),
            counts_version: 0,
            read: ReadMarks::default(),
            reading: None,
            read_unnamed: false,
            marks_refused: HashSet::new(),
            rot13: false,
            save_folder: std::env::home_dir(),
            settings_base: Arc::new(start.settings.clone()),
            settings: start.settings,
            profile_dir: start.profile_dir,
            settings_changed: None,
            locale_weekday: locale::first_weekday(|name| std::env::var(name).ok()),
            keep: start.keep,
            unsaved: keeping::Unsaved::default(),
            dialog: None,
            help: false,
            troubles: start.troubles,
            effects: Vec::new(),
            config_changed: false,
            reading_again: false,
            start_text: None,
            jobs: Jobs::start(outlet.clone(), resolver),
            watcher: Watcher::start(outlet.clone()),
            indexer,
            callers: Vec::new(),
            inbox,
            outlet,
        };
        if let Some(dir) = &browser.profile_dir {
            let cache = crate::map::tiles::cache_in(dir);
            browser.jobs.aside(move || {
                crate::map::tiles::trim(&cache);
                None
            });
        }
        browser.read_library(browser.sources.clone());
        let restored = browser.restore_session();
        if browser.held_back() > 0 {
            // Written at once: the next start must not open them by itself, whatever happens now.
            browser.write_keep(Kind::Session);
        }
        let first = match start.url {
            None if restored => return browser,
            Some(text) => match FidoUrl::parse_joining(text.trim()) {
                Ok(parsed) => parsed.url,
                Err(_) => {
                    browser.start_text = Some(text);
                    FidoUrl::arealist()
                }
            },
            None => FidoUrl::arealist(),
        };
        browser.new_tab(first, true);
        browser
    }

    pub(crate) fn tabs(&self) -> &[Tab] {
        &self.tabs
    }

    pub(crate) fn active(&self) -> usize {
        self.active
    }

    pub(crate) fn tab(&self) -> Option<&Tab> {
        self.tabs.get(self.active)
    }

    pub(crate) fn tab_mut(&mut self) -> Option<&mut Tab> {
        self.tabs.get_mut(self.active)
    }

    pub(crate) fn library(&self) -> &Arc<Library> {
        &self.library
    }

    pub(crate) fn library_state(&self) -> LibraryState {
        self.library_state
    }

    /// Messages indexed and to be indexed in the background, while there are some.
    pub(crate) fn indexing(&self) -> Option<(u64, u64)> {
        self.indexer.progress()
    }

    pub(crate) fn epoch(&self) -> u64 {
        self.epoch
    }

    pub(crate) fn counts(&self) -> &Counts {
        &self.counts
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(crate) fn dialog(&self) -> Option<&Dialog> {
        self.dialog.as_ref()
    }

    pub(crate) fn dialog_mut(&mut self) -> Option<&mut Dialog> {
        self.dialog.as_mut()
    }

    pub(crate) fn help(&self) -> bool {
        self.help
    }

    pub(crate) fn rot13(&self) -> bool {
        self.rot13
    }

    /// Whether the configuration wants to be read again.
    pub(crate) fn config_changed(&self) -> bool {
        self.config_changed
    }

    /// The folder of the profile, if there is one.
    pub(crate) fn profile_dir(&self) -> Option<&std::path::Path> {
        self.profile_dir.as_deref()
    }

    pub(crate) fn sources(&self) -> &[PathBuf] {
        &self.sources.configs
    }

    pub(crate) fn troubles(&self) -> &[String] {
        &self.troubles
    }

    /// The way back to the browser for a thread that the window starts.
    pub(crate) fn outlet(&self) -> Outlet {
        self.outlet.clone()
    }

    /// What only the window can do, since the last call.
    pub(crate) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// What drawing the page of the active tab needs, apart from each other.
    pub(crate) fn drawing(&mut self) -> Drawing<'_> {
        Drawing {
            tab: self.tabs.get_mut(self.active),
            bodies: &mut self.bodies,
            pictures: &mut self.pictures,
            read: &self.read,
            settings: &self.settings,
        }
    }

    /// The day that weeks begin with: as the person wants it, else as in the person's locale.
    pub(crate) fn first_weekday(&self) -> Weekday {
        self.settings.first_weekday.unwrap_or(self.locale_weekday)
    }

    /// What was read beside pages and bodies.
    pub(crate) fn asides(&self) -> &Asides {
        &self.asides
    }

    /// What is known of a body.
    pub(crate) fn body(&mut self, key: MessageKey) -> Option<crate::messages::bodies::Body> {
        self.bodies.get(key)
    }

    /// Checks what stands in the address bar of the active tab.
    pub(crate) fn check_address(&mut self) -> Option<&address::Check> {
        let tab = self.tabs.get_mut(self.active)?;
        Some(
            tab.address
                .check(&self.library, tab.page.as_deref(), &self.keep),
        )
    }

    /// Changes settings; they are saved a little later.
    pub(crate) fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let before = self.settings.clone();
        change(&mut self.settings);
        if before != self.settings {
            self.settings_changed = Some(Instant::now());
        }
    }

    fn set(&mut self, setting: Setting) {
        self.change_settings(|settings| settings.set(setting.clone()));
        match setting {
            Setting::Zoom(zoom) => self.effects.push(Effect::Zoom(zoom)),
            Setting::Theme(theme) => self.effects.push(Effect::Theme(theme)),
            Setting::Language(language) => self.effects.push(Effect::Language(language)),
            Setting::Switch(Switch::Index, _) | Setting::Toggle(Switch::Index) => {
                self.indexer.enable(self.settings.index);
            }
            Setting::Switch(Switch::TwitFilters, _) | Setting::Toggle(Switch::TwitFilters) => {
                self.apply_twit_filters();
            }
            _ => {}
        }
    }

    fn magnify(&mut self, steps: i8) {
        let tenths = (self.settings.zoom * 10.0).round() + f32::from(steps);
        let zoom = if steps == 0 { 1.0 } else { tenths / 10.0 };
        let zoom = zoom.clamp(*settings::ZOOMS.start(), *settings::ZOOMS.end());
        self.set(Setting::Zoom(zoom));
    }

    /// Carries out what a person asked for.
    pub(crate) fn carry_out(&mut self, command: Command) {
        match command {
            Command::Open(url, place) => self.open(url, place),
            Command::OpenText(text) => self.open_text(text),
            Command::Back => self.step(|tab| tab.history.back(tab.pending_step())),
            Command::Forward => self.step(|tab| tab.history.forward(tab.pending_step())),
            Command::Reload => self.reload(),
            Command::Stop => {
                if let Some(tab) = self.tab_mut() {
                    tab.stop();
                }
            }
            Command::Up => {
                if let Some(above) = self.tab().and_then(Tab::url).and_then(up) {
                    self.open(above, OpenIn::Here);
                }
            }
            Command::NewTab => {
                self.new_tab(FidoUrl::arealist(), true);
                self.effects.push(Effect::FocusAddress);
            }
            Command::CloseTab(at) => self.close_tab(at),
            Command::CloseCurrentTab => self.close_tab(self.active),
            Command::SelectTab(at) => self.select_tab(at),
            Command::NextTab => self.select_tab((self.active + 1) % self.tabs.len().max(1)),
            Command::PreviousTab => {
                let tabs = self.tabs.len().max(1);
                self.select_tab((self.active + tabs - 1) % tabs);
            }
            Command::FocusAddress => self.effects.push(Effect::FocusAddress),
            Command::FocusAreaFilter => {
                self.change_settings(|settings| settings.panel = true);
                self.effects.push(Effect::FocusAreaFilter);
            }
            Command::ToggleRot13 => self.rot13 = !self.rot13,
            Command::NextArea => self.next_area(),
            Command::FetchDocument(url) => self.fetch_document(url),
            Command::LookUp => self.look_up(),
            Command::ShowCharsets => self.show_charsets(),
            Command::SetMessageCharset(key, charset) => self.set_message_charset(key, charset),
            Command::SetAreaCharset(area, charset) => self.set_area_charset(area, charset),
            Command::Inspect(key) => self.inspect(key),
            Command::PrintMessage(key) => self.print(key),
            Command::SaveMessage(key) => self.ask_where_to_save(key),
            Command::ChooseSavePlace => self.choose_save_place(),
            Command::SaveTo(path, clash) => self.save_to(path, clash),
            Command::Save(name, goods) => self.ask_where_to_save_goods(&name, goods),
            Command::FindInPage => self.effects.push(Effect::FindInPage),
            Command::MarkPageRead => self.mark_page_read(),
            Command::ToMe { everywhere } => self.show_mine(everywhere),
            Command::ShowAs(view) => self.show_as(view),
            Command::SortAs(tokens) => self.sort_as(&tokens),
            Command::LoadBodies(keys) => self.load_bodies(&keys),
            Command::LoadPictures(wanted) => self.load_pictures(wanted),
            Command::OpenAmong(url, place, album) => self.open_among(url, place, album),
            Command::OpenFile(file) => self.dialog = Some(Dialog::File(file)),
            Command::Copy(text) => self.effects.push(Effect::Copy(text)),
            Command::CopyPicture(pixels) => self.effects.push(Effect::CopyPicture(pixels)),
            Command::OpenExternal(url) => self.dialog = Some(Dialog::External(url)),
            Command::ToggleBookmark => self.toggle_bookmark(),
            Command::ChangeBookmarks(change) => self.change_bookmarks(change),
            Command::ImportBookmarks => self.exchange_bookmarks(false),
            Command::ExportBookmarks => self.exchange_bookmarks(true),
            Command::ForgetVisit(url) => self.forget_visit(url.as_deref()),
            Command::ShowHistory => self.open_keep(KeepList::History),
            Command::ShowBookmarks => self.open_keep(KeepList::Bookmarks),
            Command::ShowPalette => self.dialog = Some(Dialog::Palette(Finder::default())),
            Command::ChooseBases => self.dialog = Some(Dialog::Bases(BasesDialog::default())),
            Command::ShowSettings(page) => self.dialog = Some(Dialog::Settings(page)),
            Command::Set(setting) => self.set(setting),
            Command::Magnify(steps) => self.magnify(steps),
            Command::ReadConfigAgain => self.read_again(),
            Command::LeaveConfig => self.config_changed = false,
            Command::OpenHeldBack => self.take_held_back(true),
            Command::ForgetHeldBack => self.take_held_back(false),
            Command::TellName(name) => self.tell_name(name),
            Command::ToggleHelp => self.help = !self.help,
            Command::HandToDesktop => match self.dialog.take() {
                Some(Dialog::External(url)) => self.effects.push(Effect::HandToDesktop(url)),
                Some(Dialog::File(file)) => self.effects.push(Effect::OpenFile(file)),
                other => self.dialog = other,
            },
            Command::CloseDialog => {
                self.dialog = None;
                self.effects.push(Effect::FocusPage);
            }
            Command::OpenBases(path) => self.open_bases(path),
            Command::BrowseBases { folder } => self.browse_bases(folder),
            Command::OpenGuide => self.open_guide(),
            Command::CloseBases => self.use_sources(Sources::default()),
            Command::ShowProblems => self.dialog = Some(Dialog::Problems),
            Command::DismissTrouble(at) => {
                if at < self.troubles.len() {
                    self.troubles.remove(at);
                }
            }
        }
    }

    /// Takes what the workers sent; whether anything changed.
    pub(crate) fn take_replies(&mut self) -> bool {
        let mut any = false;
        while let Some(reply) = self.inbox.next() {
            self.take_reply(reply);
            any = true;
        }
        any
    }

    fn take_reply(&mut self, reply: Reply) {
        match reply {
            Reply::Page {
                tab,
                generation,
                page,
                twits,
            } => self.take_page(tab, generation, page, twits),
            Reply::Body {
                epoch,
                key,
                body,
                objects,
                charsets,
            } => {
                if epoch == self.epoch {
                    if Arc::ptr_eq(&charsets, &self.settings.charsets) {
                        self.bodies.put_with(key, body, objects);
                    } else {
                        // The user chose other character sets meanwhile: it is read again.
                        self.bodies.forget(key);
                        self.load_bodies(&[key]);
                    }
                    self.renew_outdated();
                }
            }
            Reply::Picture {
                epoch,
                wanted,
                made,
            } => {
                if epoch == self.epoch {
                    self.pictures.put(wanted, made);
                }
            }
            Reply::Library { epoch, loaded } => self.take_library(epoch, *loaded),
            Reply::Counts { epoch, counts } => {
                if epoch == self.epoch {
                    self.indexer.look_again();
                    self.counts_version += 1;
                    for Counted { area, count } in counts {
                        if let Ok((_, unread)) = count {
                            self.read.recount(area, unread);
                        }
                        self.counts.insert(area, count);
                    }
                }
            }
            Reply::Marked(mark) => self.take_mark(mark),
            Reply::Changed { tab, generation } => {
                let shown = self.tabs.iter_mut().find(|known| known.id == tab);
                if let Some(tab) = shown.filter(|tab| tab.generation == generation) {
                    tab.changed = true;
                }
            }
            Reply::Stored { epoch, key, stored } => self.take_stored(epoch, key, stored),
            Reply::Document { url, fetched } => self.take_document(&url, fetched),
            Reply::Nodelists { epoch, lists } => self.take_nodelists(epoch, lists),
            Reply::ConfigChanged { epoch } => {
                self.config_changed |= epoch == self.epoch;
            }
            Reply::Kept(saved) => self.take_kept(saved),
            Reply::SavePlace(path) => self.take_save_place(path),
            Reply::Saved(outcome) => self.take_saved(outcome),
            Reply::Chosen(path) => self.take_chosen(path),
            Reply::Trouble(sentence) => self.trouble(sentence),
            Reply::Bookmarks(html) => self.take_bookmarks(&html),
            Reply::Outside(note, caller) => self.take_note(note, caller),
        }
    }

    pub(crate) fn trouble(&mut self, sentence: String) {
        if !self.troubles.contains(&sentence) {
            self.troubles.push(sentence);
        }
        if self.troubles.len() > MOST_TROUBLES {
            self.troubles.remove(0);
        }
    }
}
