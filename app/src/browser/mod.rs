//! What the browser is, apart from how it looks: tabs, their histories, the library, and the
//! work that is under way.
//!
//! [`Browser::carry_out`] is the only way to change it from outside; replies of the workers come
//! in by [`Browser::take_replies`]. What only a window can do (the clipboard, the desktop, the
//! keyboard's focus) is left behind as [`Effect`]s. Reads no file and waits for nothing.

pub(crate) mod address;
mod applying;
pub(crate) mod arrivals;
mod asides;
mod charsets;
mod completing;
mod crash;
mod diagnostics;
mod dialog;
mod downloads;
mod export;
mod extracting;
mod first_run;
pub(crate) mod history;
mod indexing;
pub(crate) mod jobs;
mod keeping;
mod libraries;
pub(crate) mod local_files;
pub(crate) mod missing;
mod omnibox;
mod outbox;
mod pages;
mod photos;
mod posting;
mod reading;
mod requests;
pub(crate) mod resolver;
mod saving;
mod search_form;
mod searches;
mod showing;
pub(crate) mod sources;
mod spelling;
mod stars;
pub(crate) mod stores;
pub(crate) mod tab;
mod tabs;
mod threads;
pub(crate) mod title;
pub(crate) mod watch;
mod writing;

#[cfg(test)]
mod document_tests;
#[cfg(test)]
mod fault_tests;
#[cfg(test)]
mod files_tests;
#[cfg(test)]
mod outside_tests;
#[cfg(test)]
mod packed_tests;
#[cfg(test)]
mod photo_tests;
#[cfg(test)]
mod reading_tests;
#[cfg(test)]
mod saving_tests;
#[cfg(test)]
pub(crate) mod tests;
#[cfg(test)]
pub(crate) mod writing_tests;

use crate::command::{Beginning, Command, OpenIn, Pixels, SettingsPage};
use crate::files::document::Kind;
use crate::keep::Keep;
use crate::messages::bodies::Bodies;
use crate::messages::{MessageKey, Noted, ReadMarks};
use crate::pictures::Pictures;
use crate::platform::desktop::Handed;
use crate::platform::log::{Spot, log};
use crate::settings::{self, Setting, Settings};
use crate::strings::{Language, tr};
use crate::style::looks::Theme;
use dialog::Front;
pub(crate) use dialog::{
    BasesDialog, Dialog, Finder, KeepDialog, KeepList, Progress, SaveDialog, Toast,
};
use keeping::Profile;
use libraries::Mail;
pub(crate) use libraries::{Counts, LibraryState};
use reading::Reading;
use tabs::Tabs;

use address::up;
use asides::Asides;
pub(crate) use completing::Addressee;
pub(crate) use crash::CRASH;
pub(crate) use downloads::{Asked, Awaited, DOWNLOADS, FilePlan, StationPlan, asks_for_files};
use fidoscope_core::calendar::Weekday;
use fidoscope_core::library::Library;
use fidoscope_core::url::FidoUrl;
pub(crate) use first_run::{FirstRunState, Found, START};
use indexing::Indexer;
use jobs::{Asker, Inbox, Jobs, Outlet, Reply, Wake};
pub(crate) use outbox::Fate;
pub(crate) use pages::has_twit_filter;
pub(crate) use requests::{RequestState, Requests};
use resolver::Resolver;
pub(crate) use search_form::{PlaceKind, SearchForm, place};
use sources::Sources;
pub(crate) use spelling::{Spelled, Suggestions};
pub(crate) use stars::STARS;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tab::Tab;
pub(crate) use threads::THREADS;
use watch::{Counted, Watcher};
pub(crate) use writing::DRAFTS;

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
    /// Take the whole screen, or not any longer.
    Fullscreen,
    /// Closes the window.
    Quit,
    /// Have the desktop say something.
    Notify {
        title: String,
        text: String,
        /// What a click on it opens.
        url: Option<FidoUrl>,
    },
}

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
    /// The report of a fault of the program before this start.
    pub(crate) crash: Option<String>,
}

/// Everything that the window shows, by what owns it.
pub(crate) struct Browser {
    tabs: Tabs,
    mail: Mail,
    contents: Contents,
    reading: Reading,
    profile: Profile,
    writing: writing::Writing,
    requests: requests::AllRequests,
    downloads: downloads::Downloads,
    outbox: outbox::Outbox,
    spelling: spelling::Spelling,
    first_run: first_run::FirstRun,
    searches: searches::Searches,
    completions: completing::Completions,
    front: Front,
    /// Other starts of the program that wait for the pages of these tabs.
    callers: Vec<(tab::TabId, crate::platform::outside::Caller)>,
    workers: Workers,
}

/// What was read for pages.
struct Contents {
    bodies: Bodies,
    pictures: Pictures,
    asides: Asides,
}

impl Contents {
    fn of(avatars: Option<PathBuf>) -> Self {
        Self {
            bodies: Bodies::default(),
            pictures: Pictures::with_folder(avatars),
            asides: Asides::default(),
        }
    }

    /// Forgets what belonged to another library.
    fn clear(&mut self) {
        self.bodies.clear();
        self.pictures = Pictures::with_folder(self.pictures.folder().map(Path::to_owned));
    }
}

/// The threads, and the way back from them.
struct Workers {
    inbox: Inbox,
    outlet: Outlet,
    jobs: Jobs,
    watcher: Watcher,
    indexer: Indexer,
}

impl Workers {
    /// Runs one of the desktop's own dialogs in a thread of its own, which waits for the user.
    fn dialog(&self, ask: impl FnOnce(Outlet) + Send + 'static) -> io::Result<()> {
        let outlet = self.outlet.clone();
        let thread = std::thread::Builder::new().name("dialog".to_owned());
        thread.spawn(move || ask(outlet)).map(drop)
    }
}

/// What drawing a page needs, apart from each other.
pub(crate) struct Drawing<'b> {
    pub(crate) tab: Option<&'b mut Tab>,
    pub(crate) bodies: &'b mut Bodies,
    pub(crate) pictures: &'b mut Pictures,
    pub(crate) read: &'b ReadMarks,
    pub(crate) noted: &'b Noted,
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
        let avatars = start.profile_dir.as_deref().map(settings::avatars_folder);
        let mut browser = Self {
            tabs: Tabs::default(),
            mail: Mail::of(Sources::of(configs)),
            contents: Contents::of(avatars),
            reading: Reading::default(),
            profile: Profile::of(start.settings, start.profile_dir, start.keep),
            writing: writing::Writing::default(),
            requests: requests::AllRequests::default(),
            downloads: downloads::Downloads::default(),
            outbox: outbox::Outbox::default(),
            spelling: spelling::Spelling::default(),
            first_run: first_run::FirstRun::default(),
            searches: searches::Searches::default(),
            completions: completing::Completions::default(),
            front: Front::of(start.troubles, start.crash),
            callers: Vec::new(),
            workers: Workers {
                jobs: Jobs::start(outlet.clone(), resolver),
                watcher: Watcher::start(outlet.clone()),
                indexer,
                inbox,
                outlet,
            },
        };
        if let Some(dir) = &browser.profile.dir {
            let cache = crate::map::tiles::cache_in(dir);
            let most = browser.profile.settings.tile_megabytes;
            browser.workers.jobs.aside(move || {
                crate::map::tiles::trim(&cache, most);
                None
            });
        }
        browser.read_library(browser.mail.sources.clone());
        let restored = browser.restore_session();
        if browser.held_back() > 0 {
            // Written at once: the next start must not open them by itself, whatever happens now.
            browser.profile.write(Kind::Session, &browser.workers.jobs);
        }
        browser.open_first(start.url, restored);
        browser.show_crash();
        browser
    }

    /// Opens the address of the command line; without one the list of areas, unless tabs were restored.
    fn open_first(&mut self, text: Option<String>, restored: bool) {
        let text = text.filter(|text| !self.open_file_of(text));
        let first = match text {
            None if restored => return,
            None => FidoUrl::arealist(),
            Some(text) => match FidoUrl::parse_joining(text.trim()) {
                Ok(parsed) => parsed.url,
                Err(_) => {
                    self.mail.start_text = Some(text);
                    FidoUrl::arealist()
                }
            },
        };
        let is_beginning = first.as_external() == Some(START);
        self.show_tab_of(first);
        if is_beginning {
            self.change_start(Beginning::Seek { disks: false });
            self.new_tab(FidoUrl::area(crate::guide::TAG, None), false);
        }
    }

    pub(crate) fn tabs(&self) -> &[Tab] {
        &self.tabs.all
    }

    /// How many tabs can be opened again.
    pub(crate) fn closed_tabs(&self) -> usize {
        self.tabs.closed.len()
    }

    pub(crate) fn active(&self) -> usize {
        self.tabs.active
    }

    pub(crate) fn tab(&self) -> Option<&Tab> {
        self.tabs.current()
    }

    pub(crate) fn tab_mut(&mut self) -> Option<&mut Tab> {
        self.tabs.current_mut()
    }

    pub(crate) fn library(&self) -> &Arc<Library> {
        &self.mail.library
    }

    pub(crate) fn library_state(&self) -> LibraryState {
        self.mail.state
    }

    /// Messages indexed and to be indexed in the background, while there are some.
    pub(crate) fn indexing(&self) -> Option<(u64, u64)> {
        self.workers.indexer.progress()
    }

    pub(crate) fn epoch(&self) -> u64 {
        self.mail.epoch
    }

    pub(crate) fn counts(&self) -> &Counts {
        &self.mail.counts
    }

    /// Grows whenever counts change.
    pub(crate) fn counts_version(&self) -> u64 {
        self.mail.counts_version
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.profile.settings
    }

    pub(crate) fn dialog(&self) -> Option<&Dialog> {
        self.front.dialog.as_ref()
    }

    pub(crate) fn dialog_mut(&mut self) -> Option<&mut Dialog> {
        self.front.dialog.as_mut()
    }

    /// What was done a moment ago, and how long it is still to be shown.
    pub(crate) fn toast(&mut self, now: Instant) -> Option<(&Toast, Duration)> {
        self.front.toast(now)
    }

    pub(crate) fn help(&self) -> bool {
        self.front.help
    }

    pub(crate) fn rot13(&self) -> bool {
        self.front.rot13
    }

    /// Whether the configuration wants to be read again.
    pub(crate) fn config_changed(&self) -> bool {
        self.mail.config_changed
    }

    /// The folder of the profile, if there is one.
    pub(crate) fn profile_dir(&self) -> Option<&Path> {
        self.profile.dir.as_deref()
    }

    pub(crate) fn sources(&self) -> &[PathBuf] {
        &self.mail.sources.configs
    }

    pub(crate) fn troubles(&self) -> &[String] {
        &self.front.troubles
    }

    /// The way back to the browser for a thread that the window starts.
    pub(crate) fn outlet(&self) -> Outlet {
        self.workers.outlet.clone()
    }

    /// What only the window can do, since the last call.
    pub(crate) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.front.effects)
    }

    /// Whether the window is to come to the front; asked for once.
    pub(crate) fn takes_raise(&mut self) -> bool {
        let before = self.front.effects.len();
        self.front.effects.retain(|effect| *effect != Effect::Raise);
        self.front.effects.len() < before
    }

    /// What drawing the page of the active tab needs, apart from each other.
    pub(crate) fn drawing(&mut self) -> Drawing<'_> {
        self.find_photos();
        Drawing {
            tab: self.tabs.all.get_mut(self.tabs.active),
            bodies: &mut self.contents.bodies,
            pictures: &mut self.contents.pictures,
            read: &self.reading.marks,
            noted: &self.reading.noted,
            settings: &self.profile.settings,
        }
    }

    /// The day that weeks begin with: as the person wants it, else as in the person's locale.
    pub(crate) fn first_weekday(&self) -> Weekday {
        self.profile.first_weekday()
    }

    /// What was read beside pages and bodies.
    pub(crate) fn asides(&self) -> &Asides {
        &self.contents.asides
    }

    /// What is known of a body.
    pub(crate) fn body(&mut self, key: MessageKey) -> Option<crate::messages::bodies::Body> {
        self.contents.bodies.get(key)
    }

    /// Checks what stands in the address bar of the active tab.
    pub(crate) fn check_address(&mut self) -> Option<&address::Check> {
        let tab = self.tabs.all.get_mut(self.tabs.active)?;
        Some(
            tab.address
                .check(&self.mail.library, tab.page.as_deref(), &self.profile.keep),
        )
    }

    /// Changes settings; they are saved a little later.
    pub(crate) fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        self.profile.change_settings(change);
    }

    fn magnify(&mut self, steps: i8) {
        let tenths = (self.profile.settings.zoom * 10.0).round() + f32::from(steps);
        let zoom = if steps == 0 { 1.0 } else { tenths / 10.0 };
        let zoom = zoom.clamp(*settings::ZOOMS.start(), *settings::ZOOMS.end());
        self.set(Setting::Zoom(zoom));
    }

    /// Carries out what a person asked for.
    pub(crate) fn carry_out(&mut self, command: Command) {
        match command {
            Command::Open(url, place) => self.open(url, place),
            Command::OpenMessage(key, place) => self.open_message(key, place),
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
                if self.tab().is_some_and(|tab| tab.opened_from().is_some()) {
                    self.step(Tab::opened_from);
                } else if let Some(above) = self.tab().and_then(Tab::address).and_then(up) {
                    self.open(above, OpenIn::Here);
                }
            }
            Command::NewTab => {
                self.new_tab(FidoUrl::arealist(), true);
                self.front.effects.push(Effect::FocusAddress);
            }
            Command::CloseTab(at) => self.close_tab(at),
            Command::CloseCurrentTab => self.close_tab(self.tabs.active),
            Command::CloseOtherTabs(at) => self.close_other_tabs(at),
            Command::ReopenTab => self.reopen_tab(),
            Command::DuplicateTab(at) => self.duplicate_tab(at),
            Command::PinTab(at) => self.tabs.pin(at),
            Command::MoveTab { from, to } => self.tabs.shift(from, to),
            Command::GoTo(at) => self.step(|tab| (at < tab.history.len()).then_some(at)),
            Command::Fullscreen => self.front.effects.push(Effect::Fullscreen),
            Command::Quit => self.front.effects.push(Effect::Quit),
            Command::SelectTab(at) => self.select_tab(at),
            Command::NextTab => {
                self.select_tab((self.tabs.active + 1) % self.tabs.all.len().max(1))
            }
            Command::PreviousTab => {
                let tabs = self.tabs.all.len().max(1);
                self.select_tab((self.tabs.active + tabs - 1) % tabs);
            }
            Command::FocusAddress => self.front.effects.push(Effect::FocusAddress),
            Command::FocusPage => self.front.effects.push(Effect::FocusPage),
            Command::FocusAreaFilter => {
                self.change_settings(|settings| settings.panel = true);
                self.front.effects.push(Effect::FocusAreaFilter);
            }
            Command::ToggleRot13 => self.front.rot13 = !self.front.rot13,
            Command::NextArea => self.next_area(),
            Command::FetchDocument(url) => self.fetch_document(url),
            Command::LookUp => self.look_up(),
            Command::ShowSearch => self.show_search(),
            Command::Write(what, key) => self.write(what, key),
            Command::SendDraft(id) => self.send_draft(id),
            Command::SendRequests(source) => self.send_requests(source),
            Command::AskFile(wanted) => self.ask_file(wanted),
            Command::AskAgain(url) => self.ask_again(&url),
            Command::CancelRequest(url) => self.cancel_request(&url),
            Command::RevealFile(url) => self.reveal_file(url),
            Command::ShowDownloads => self.show_downloads(),
            Command::DiscardDraft(id) => self.discard_draft(id),
            Command::ChangeSent(id) => self.change_sent(id),
            Command::LearnWord(word) => self.learn_word(&word),
            Command::DeleteSent(id) => self.delete_sent(id),
            Command::Attach(id) => self.choose_attachment(id),
            Command::PastePicture(id) => self.paste_picture(id),
            Command::ShowDrafts => self.show_drafts(),
            Command::Star(keys) => self.star(&keys),
            Command::TakeStar(key) => self.take_star(&key),
            Command::ShowStars => self.show_stars(),
            Command::CopyDiagnostics => self.copy_diagnostics(),
            Command::DeleteCrashReport => self.delete_crash_report(),
            Command::ChooseThread(choice, key) => self.choose_thread(choice, key),
            Command::LetThreadGo(key) => self.change_thread(key, None),
            Command::ShowThreads => self.show_threads(),
            Command::ShowCharsets => self.show_charsets(),
            Command::SetMessageCharset(key, charset) => self.set_message_charset(key, charset),
            Command::SetAreaCharset(area, charset) => self.set_area_charset(area, charset),
            Command::Inspect(key) => self.inspect(key),
            Command::PrintMessage(key) => self.print(key),
            Command::SaveMessage(key) => self.ask_where_to_save(key),
            Command::ChooseSavePlace => self.choose_save_place(),
            Command::SaveTo(path, clash) => self.save_to(path, clash),
            Command::Save(name, goods) => self.ask_where_to_save_goods(&name, goods),
            Command::QuickFilter => self.ask_quick_filter(),
            Command::SearchWords(words) => self.search_words(&words),
            Command::FindInPage => self.front.effects.push(Effect::FindInPage),
            Command::MarkPageRead => self.mark_page_read(),
            Command::MarkAreaRead(area) => self.mark_area_read(area),
            Command::Mark(mark, key) => self.mark_from(mark, key),
            Command::MarkThese(keys, is_read) => self.mark_these(&keys, is_read),
            Command::Gather(keys, how) => self.gather(keys, how),
            Command::UndoMark => self.undo_mark(),
            Command::DismissToast => self.front.toast = None,
            Command::ToMe { everywhere } => self.show_mine(everywhere),
            Command::ShowAs(view) => self.show_as(view),
            Command::SortAs(tokens) => self.sort_as(&tokens),
            Command::GroupAs(grouping) => self.group_as(grouping),
            Command::ToggleThreads => self.toggle_threads(),
            Command::LoadBodies(keys) => self.load_bodies(&keys),
            Command::LoadPictures(wanted) => self.load_pictures(wanted),
            Command::OpenAmong(url, place, album) => self.open_among(url, place, album),
            Command::OpenFile(file) => self.front.dialog = Some(Dialog::File(file)),
            Command::Copy(text) => self.front.effects.push(Effect::Copy(text)),
            Command::CopyPicture(pixels) => self.front.effects.push(Effect::CopyPicture(pixels)),
            Command::OpenExternal(url) => self.front.dialog = Some(Dialog::External(url)),
            Command::ToggleBookmark => self.toggle_bookmark(),
            Command::ChangeBookmarks(change) => self.change_bookmarks(change),
            Command::ImportBookmarks => self.exchange_bookmarks(false),
            Command::ExportBookmarks => self.exchange_bookmarks(true),
            Command::ForgetVisit(url) => self.forget_visit(url.as_deref()),
            Command::ShowHistory => self.open_keep(KeepList::History),
            Command::ShowBookmarks => self.open_keep(KeepList::Bookmarks),
            Command::ShowPalette => self.front.dialog = Some(Dialog::Palette(Finder::default())),
            Command::ChooseTiles => self.choose_tiles(),
            Command::ChooseBases => self.front.dialog = Some(Dialog::Bases(BasesDialog::default())),
            Command::ShowSettings(page) => {
                if page == SettingsPage::Storage {
                    self.measure_stores();
                }
                self.front.dialog = Some(Dialog::Settings(page));
            }
            Command::Set(setting @ Setting::AreaView(..)) => self.set_area_view(setting),
            Command::Set(setting) => self.set(setting),
            Command::OpenLocal(paths) => self.open_files(paths),
            Command::SavePage(how) => self.save_page(how),
            Command::MeasureStores => self.measure_stores(),
            Command::EmptyStore(store) => self.empty_store(store),
            Command::ImportKeys => self.choose_keys(),
            Command::Magnify(steps) => self.magnify(steps),
            Command::ReadConfigAgain => self.read_again(),
            Command::LeaveConfig => self.mail.config_changed = false,
            Command::OpenHeldBack => self.take_held_back(true),
            Command::ForgetHeldBack => self.take_held_back(false),
            Command::TellName(name) => self.tell_name(name),
            Command::ToggleHelp => self.front.help = !self.front.help,
            Command::HandToDesktop => match self.front.dialog.take() {
                Some(Dialog::External(url)) => self.front.effects.push(Effect::HandToDesktop(url)),
                Some(Dialog::File(file)) => self.front.effects.push(Effect::OpenFile(file)),
                other => self.front.dialog = other,
            },
            Command::CloseDialog => {
                if let Some(Dialog::Save(dialog)) = &self.front.dialog {
                    dialog.progress.0.cancel();
                }
                self.front.dialog = None;
                self.front.effects.push(Effect::FocusPage);
            }
            Command::OpenBases(path) => self.open_bases(path),
            Command::BrowseBases { folder } => self.browse_bases(folder),
            Command::ShowStart => self.show_start(),
            Command::Begin(what) => self.change_start(what),
            Command::OpenGuide => self.open_guide(),
            Command::LookForBases => self.look_for_bases(),
            Command::CloseBases => self.use_sources(Sources::default()),
            Command::ShowProblems => self.front.dialog = Some(Dialog::Problems),
            Command::DismissTrouble(at) => {
                if at < self.front.troubles.len() {
                    self.front.troubles.remove(at);
                }
            }
        }
    }

    /// Takes what the workers sent; whether anything changed.
    pub(crate) fn take_replies(&mut self) -> bool {
        let mut any = false;
        while let Some(reply) = self.workers.inbox.next() {
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
                if epoch == self.mail.epoch {
                    if Arc::ptr_eq(&charsets, &self.profile.settings.charsets) {
                        self.contents.bodies.put_with(key, body, objects);
                    } else {
                        // The user chose other character sets meanwhile: it is read again.
                        self.contents.bodies.forget(key);
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
                if epoch == self.mail.epoch {
                    self.contents.pictures.put(wanted, made);
                }
            }
            Reply::Library { epoch, loaded } => self.take_library(epoch, *loaded),
            Reply::Counts { epoch, counts } => {
                if epoch == self.mail.epoch {
                    self.workers.indexer.look_again();
                    self.mail.library.social().clear();
                    self.look_for_arrivals(&counts);
                    self.follow_answers(&counts);
                    for Counted { area, count } in &counts {
                        if let Ok((messages, unread)) = count {
                            let before = self.mail.counts.get(area);
                            if !matches!(before, Some(Ok((before, _))) if before == messages) {
                                self.follow_threads_of(*area);
                            }
                            self.reading.marks.recount(*area, *unread);
                        }
                    }
                    self.mail
                        .count(counts.into_iter().map(|count| (count.area, count.count)));
                    // Another reader may have moved marks.
                    self.follow_library();
                    self.recount_searches();
                }
            }
            Reply::Marked(mark) => self.take_mark(mark),
            Reply::ThreadChosen(chosen) => self.take_chosen_thread(*chosen),
            Reply::Threads(found) => self.take_threads(found),
            Reply::Changed { tab, generation } => {
                if let Some(tab) = self
                    .tabs
                    .find_mut(tab)
                    .filter(|tab| tab.generation == generation)
                {
                    tab.changed = true;
                }
            }
            Reply::Stored { epoch, key, stored } => self.take_stored(epoch, key, stored),
            Reply::Document { url, fetched } => self.take_document(&url, fetched),
            Reply::Drafted { epoch, drafted } => self.take_drafted(epoch, *drafted),
            Reply::Previewed {
                id,
                finished,
                identity,
            } => self.take_previewed(id, finished, identity),
            Reply::Posted(posted) => self.take_posted(posted),
            Reply::Requests { source, requests } => self.take_requests(source, *requests),
            Reply::FilePlan { url, plan } => self.take_plan(&url, *plan),
            Reply::Asked(asked) => self.take_asked(*asked),
            Reply::Withdrawn(url) => self.forget_request(&url),
            Reply::Folder(folder) => self.front.dialog = Some(Dialog::External(folder)),
            Reply::Received { requests, arrivals } => self.take_received(requests, &arrivals),
            Reply::Addressees { text, found } => self.take_addressees(text, found),
            Reply::LocalFile(found) => self.take_local_file(found),
            Reply::Stores(sizes) => self.take_stores(sizes),
            Reply::GoldedKeys(path) => self.read_keys(path),
            Reply::KeysRead(keys) => self.take_keys(keys),
            Reply::Tiles(path) => {
                let tiles = path.display().to_string();
                self.carry_out(Command::Set(Setting::MapTiles(tiles)));
            }
            Reply::Spelled(spelled) => self.take_spelled(spelled),
            Reply::Outbox(fates) => self.take_outbox(fates),
            Reply::Deleted {
                id,
                areas,
                problems,
                left,
            } => self.take_deleted(id, &areas, (problems, &left)),
            Reply::Attached { id, file } => self.take_attached(id, file),
            Reply::Found { asker, url, count } => match asker {
                Asker::Bar(tab) => self.take_counted(tab, url, count),
                Asker::Saved(round) => self.take_search(round, &url, count),
            },
            Reply::Offered { tab, text, found } => self.take_offered(tab, &text, found),
            Reply::Nodelists { epoch, lists } => self.take_nodelists(epoch, lists),
            Reply::Photos { page, found } => self.take_photos(&page, found),
            Reply::ConfigChanged { epoch } => {
                let is_ours = epoch == self.mail.epoch;
                if is_ours && self.mail.missing.is_some() {
                    self.read_again();
                } else {
                    self.mail.config_changed |= is_ours;
                }
            }
            Reply::NotLooked {
                epoch,
                area,
                looked_through,
            } => self.take_not_looked(epoch, area, looked_through),
            Reply::Arrived { epoch, arrived } => self.take_arrived(epoch, &arrived),
            Reply::Gathered { how, text, lost } => self.take_gathered(how, text, lost),
            Reply::OtherBases { epoch, others } => self.take_other_bases(epoch, others),
            Reply::Kept(saved) => self.take_kept(saved),
            Reply::SavePlace(path) => self.take_save_place(path),
            Reply::Saved(outcome) => self.take_saved(outcome),
            Reply::FoundMail { round, found } => self.take_found(round, found),
            Reply::AddedMail(added) => self.take_added(added),
            Reply::Chosen(path) => self.take_chosen(path),
            Reply::Trouble(sentence) => self.trouble(sentence),
            Reply::Diagnostics(text) => {
                self.front.effects.push(Effect::Copy(text));
                self.front.say(tr!("toast-diagnostics").to_owned(), false);
            }
            Reply::Bookmarks(html) => self.take_bookmarks(&html),
            Reply::Outside(note, caller) => self.take_note(note, caller),
        }
    }

    #[track_caller]
    pub(crate) fn trouble(&mut self, sentence: String) {
        let from = std::panic::Location::caller();
        log!(Warning, "browser", "a trouble was shown: {}", Spot(from));
        self.front.trouble(sentence);
    }
}
