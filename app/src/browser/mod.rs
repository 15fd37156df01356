//! State of the window by owner, and the work that is under way.
//!
//! An owner ([`tabs`], [`mail`], [`contents`], [`reading`], [`saving`], [`drafts`], [`downloads`], [`point`],
//! [`first_run`], [`home`], [`searches`], [`profile`], [`front`]) keeps its state in private fields. It gets a command or a reply with the
//! state that it shares (`context`), and returns work and follow-ups (`effects`). [`Browser`] alone knows all
//! owners: it dispatches commands and replies, carries out effects, and does what several owners follow. An owner
//! imports no lanes of workers and not this file.
//!
//! [`Browser::carry_out`] is the only way to change it from outside; replies of the workers come
//! in by [`Browser::handle_replies`]. Requests to the window (the clipboard, the desktop, the
//! keyboard's focus) are [`WindowEffect`]s. Reads no file and waits for nothing.

pub(crate) mod address;
mod contents;
mod context;
mod coordination;
mod dialog;
mod dispatch;
mod downloads;
mod drafts;
mod effects;
mod execution;
mod first_run;
mod front;
pub(crate) mod history;
mod home;
mod indexing;
pub(crate) mod jobs;
pub(crate) mod mail;
mod own_page;
mod owners;
mod persistence;
mod point;
mod profile;
mod reading;
pub(crate) mod resolver;
mod saving;
mod search_form;
mod searches;
pub(crate) mod sources;
pub(crate) mod tab;
mod tabs;
pub(crate) mod title;
pub(crate) mod watch;

#[cfg(test)]
mod document_tests;
#[cfg(test)]
mod fault_tests;
#[cfg(test)]
mod files_tests;
#[cfg(test)]
#[cfg(unix)]
mod kill_tests;
#[cfg(test)]
mod opening_tests;
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

use crate::command::{Command, MailCommand, StartAction};
use crate::keep::Keep;
use crate::keep::drafts::{DraftId, SavedDraft};
use crate::keep::threads::ThreadKey;
use crate::keep::visits::Visit;
use crate::messages::bodies::Bodies;
use crate::messages::{MessageKey, ReadMarks, StarsAndThreads};
use crate::pictures::Pictures;
use crate::settings::{self, Settings, StartPage};
use contents::Contents;
pub(crate) use dialog::{
    AddressListDialog, AddressListKind, BasesDialog, ChooseAreaDialog, Dialog, Finder,
    MarkAreasDialog, RemoveDialog, SaveDialog, SettingsDialog,
};
use drafts::Drafts;
pub(crate) use drafts::{About, Addressee, OutboxState, RequestState, Requests, Suggestions};
use front::Front;
pub(crate) use front::{Toast, WindowEffect};
use mail::Mail;
use mail::local_files::path_of_url;
pub(crate) use mail::{Count, Counts, LibraryState, Missing};
use owners::{with_mail, with_owner, with_tabs};
pub(crate) use profile::Golded;
use profile::Profile;
use reading::Reading;
use saving::Saving;
use tabs::Tabs;

pub(crate) use address::has_twit_filter;
pub(crate) use downloads::{FilePlan, StationPlan, asks_for_files};
use fidoscope_core::calendar::Weekday;
use fidoscope_core::compose::Draft;
use fidoscope_core::library::Library;
use fidoscope_core::requests::Request;
use fidoscope_core::url::FidoUrl;
pub(crate) use first_run::{FaultyConfig, FirstRun, FoundMail};
pub(crate) use home::{HomeNews, UnreadArea};
use indexing::Indexer;
use jobs::{Inbox, Jobs, Outlet, Reply, Wake};
pub(crate) use own_page::OwnPage;
pub(crate) use point::{
    Asking, BossForm, CallProgress, CallResult, DAYS, Field, KnownPoint, MailerData, Near,
    NearNode, Neighbourhood, Offers, OwnPoint, PointForm, RunningCall, Traffic, listed_host,
};
use resolver::Resolver;
pub(crate) use search_form::{PlaceKind, SearchForm, place};
pub(crate) use searches::SavedSearch;
use sources::Sources;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tab::Tab;
use watch::Watcher;

/// Arguments of a start.
pub(crate) struct Start {
    pub(crate) settings: Settings,
    /// Folder of the profile; `None`: nothing is saved.
    pub(crate) profile_dir: Option<PathBuf>,
    /// Configurations of the command line; empty: those of the settings.
    pub(crate) configs: Vec<PathBuf>,
    /// The address of the command line.
    pub(crate) url: Option<String>,
    /// Sentences of trouble so far.
    pub(crate) troubles: Vec<String>,
    /// Documents of the profile.
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
    saving: Saving,
    drafts: Drafts,
    downloads: downloads::Downloads,
    point: OwnPoint,
    first_run: FirstRun,
    searches: searches::Searches,
    home: home::Home,
    front: Front,
    workers: Workers,
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

/// State that a page is drawn from.
pub(crate) struct Drawing<'b> {
    pub(crate) tab: Option<&'b mut Tab>,
    pub(crate) bodies: &'b mut Bodies,
    pub(crate) pictures: &'b mut Pictures,
    pub(crate) read: &'b ReadMarks,
    pub(crate) noted: &'b StarsAndThreads,
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
        let front = Front::new(start.troubles, start.profile_dir.as_deref());
        let mut browser = Self {
            tabs: Tabs::default(),
            mail: Mail::from_sources(Sources::from_configs(configs)),
            contents: Contents::with_avatars(avatars),
            reading: Reading::default(),
            profile: Profile::new(start.settings, start.profile_dir, start.keep, start.crash),
            saving: Saving::default(),
            drafts: Drafts::default(),
            downloads: downloads::Downloads::default(),
            point: OwnPoint::default(),
            first_run: FirstRun::default(),
            searches: searches::Searches::default(),
            home: home::Home::default(),
            front,
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
        with_mail!(browser, read_first());
        with_owner!(browser.point, Reply::Point, read());
        let restored = browser.restore_session();
        if browser.held_back() > 0 {
            // Written at once: the next start must not open them by itself, whatever happens now.
            let session = browser.profile.session_document();
            browser.write_documents(session);
        }
        browser.open_first(start.url, restored);
        if browser.profile.crash_report().is_some()
            && let Some(url) = OwnPage::Crash.url()
        {
            with_tabs!(browser, show_tab_of(url));
        }
        browser
    }

    /// Opens the address of the command line. Without one it opens the home page, if the settings say so or no tabs
    /// were restored; without sources of mail the list of areas.
    fn open_first(&mut self, text: Option<String>, restored: bool) {
        let file = text.as_deref().and_then(|text| path_of_url(text.trim()));
        let text = text.filter(|_| file.is_none());
        self.open_files(file);
        let first = match text {
            None if restored && self.profile.settings.start_page == StartPage::Session => return,
            None if self.mail.sources.configs.is_empty() => match restored {
                true => return,
                false => FidoUrl::arealist(),
            },
            None => OwnPage::Home.url().unwrap_or_else(FidoUrl::arealist),
            Some(text) => match FidoUrl::parse_joining(text.trim()) {
                Ok(parsed) => parsed.url,
                Err(_) => {
                    self.mail.start_text = Some(text);
                    FidoUrl::arealist()
                }
            },
        };
        let is_beginning = OwnPage::at(&first) == Some(OwnPage::Start);
        with_tabs!(self, show_tab_of(first));
        if is_beginning {
            self.carry_out(Command::FirstRun(StartAction::Seek { disks: false }));
            let guide = FidoUrl::area(crate::guide::TAG, None);
            with_tabs!(self, new_tab(guide, false));
        }
    }

    /// Opens files of this computer.
    pub(crate) fn open_files(&mut self, paths: impl IntoIterator<Item = PathBuf>) {
        let paths: Vec<PathBuf> = paths.into_iter().collect();
        if !paths.is_empty() {
            self.carry_out(Command::Mail(MailCommand::OpenLocal(paths)));
        }
    }

    pub(crate) fn tabs(&self) -> &[Tab] {
        &self.tabs.all
    }

    /// Returns the number of closed tabs that can be reopened.
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

    /// Returns the toast and the rest of its time.
    pub(crate) fn toast(&mut self, now: Instant) -> Option<(&Toast, Duration)> {
        self.front.toast(now)
    }

    pub(crate) fn help(&self) -> bool {
        self.front.help
    }

    pub(crate) fn rot13(&self) -> bool {
        self.front.rot13
    }

    /// Returns whether the files of the configuration changed since it was read.
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

    /// The file that a trouble says was set aside.
    pub(crate) fn aside_of(&self, trouble: &str) -> Option<&Path> {
        let named = |path: &&PathBuf| trouble.contains(&path.display().to_string());
        let asides = self.front.asides.iter().filter(named);
        // The tenth file has the name of the first one and a digit.
        let longest = asides.max_by_key(|path| path.as_os_str().len());
        longest.map(PathBuf::as_path)
    }

    /// The way back to the browser for a thread that the window starts.
    pub(crate) fn outlet(&self) -> Outlet {
        self.workers.outlet.clone()
    }

    /// Returns the requests to the window since the last call.
    pub(crate) fn take_effects(&mut self) -> Vec<WindowEffect> {
        std::mem::take(&mut self.front.effects)
    }

    /// Returns, once, whether the window is to come to the front.
    pub(crate) fn takes_raise(&mut self) -> bool {
        let before = self.front.effects.len();
        self.front
            .effects
            .retain(|effect| *effect != WindowEffect::Raise);
        self.front.effects.len() < before
    }

    /// Returns the state that the page of the active tab is drawn from.
    pub(crate) fn drawing(&mut self) -> Drawing<'_> {
        with_owner!(self.contents, Reply::Contents, find_photos());
        let (bodies, pictures) = self.contents.for_drawing();
        Drawing {
            tab: self.tabs.all.get_mut(self.tabs.active),
            bodies,
            pictures,
            read: &self.reading.marks,
            noted: &self.reading.noted,
            settings: &self.profile.settings,
        }
    }

    /// The day that weeks begin with: as the user wants it, else as in the user's locale.
    pub(crate) fn first_weekday(&self) -> Weekday {
        self.profile.first_weekday()
    }

    /// Returns the contents of pages that were read so far.
    pub(crate) const fn contents(&self) -> &Contents {
        &self.contents
    }

    /// Returns a body, as far as it was read.
    pub(crate) fn body(&mut self, key: MessageKey) -> Option<crate::messages::bodies::Body> {
        self.contents.body(key)
    }

    /// Checks what is in the address bar of the active tab.
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

    /// Returns whether something was not saved or sent since the last call.
    pub(crate) fn takes_failure(&mut self) -> bool {
        std::mem::take(&mut self.front.has_failed)
    }

    /// Shows a sentence of trouble above the page.
    #[track_caller]
    pub(crate) fn trouble(&mut self, sentence: String) {
        self.front.trouble(sentence);
    }

    /// Returns the plan for the file of the active tab, and the request for it.
    pub(crate) fn file_plan(&self) -> Option<(FidoUrl, &FilePlan, Option<&Request>)> {
        let page = self.tab()?.page.as_ref()?;
        let plan = self.downloads.plan_of(page)?;
        let request = self.profile.keep.requests().of(&page.url);
        Some((page.url.clone(), plan, request))
    }

    /// Returns the user's point.
    pub(crate) const fn point(&self) -> &OwnPoint {
        &self.point
    }

    /// Returns the user's point, for the fields of its pages.
    pub(crate) const fn point_mut(&mut self) -> &mut OwnPoint {
        &mut self.point
    }

    /// Sets the form of the point as the user changed it.
    pub(crate) fn set_point_form(&mut self, form: PointForm) {
        self.point.set_form(form);
    }

    /// Calls a boss whose time has come; returns the time until the next call.
    pub(crate) fn call_if_due(&mut self, now: (i64, Instant)) -> Option<Duration> {
        with_owner!(self.point, Reply::Point, call_if_due(now))
    }

    /// Returns the state of the page of the first start.
    pub(crate) fn first_run(&self) -> &FirstRun {
        &self.first_run
    }

    /// Returns what workers found for the home page.
    pub(crate) const fn home_news(&self) -> &HomeNews {
        self.home.news()
    }

    /// Returns the areas with unread messages: favourites first, then by their number.
    pub(crate) fn unread_areas(&self) -> Arc<[UnreadArea]> {
        self.home.unread_areas(&self.mail, &self.profile.settings)
    }

    /// Returns the last visited message, else the last visited area.
    pub(crate) fn last_read(&self) -> Option<(FidoUrl, &Visit)> {
        home::last_read(&self.profile.keep)
    }

    /// Has the home page searched again if the mail changed; returns the time until that may be done.
    pub(crate) fn refresh_home(&mut self, now: Instant) -> Option<Duration> {
        with_owner!(self.home, Reply::Home, refresh(now))
    }

    /// Returns whether the library has areas besides the guide.
    pub(crate) fn has_own_areas(&self) -> bool {
        let areas = self.mail.library.areas();
        areas.iter().any(|area| area.tag() != crate::guide::TAG)
    }

    /// Returns the searches among the bookmarks.
    pub(crate) fn saved_searches(&self) -> &[SavedSearch] {
        self.searches.all()
    }

    /// Has stale counts of saved searches renewed once that may be; returns the time until then.
    pub(crate) fn refresh_stale_searches(&mut self, now: Instant) -> Option<Duration> {
        with_owner!(self.searches, Reply::Searches, refresh_stale(now))
    }

    /// Has saved searches counted again if something changed.
    fn recount_searches(&mut self) {
        with_owner!(self.searches, Reply::Searches, recount());
    }

    /// Reads the saved searches from the bookmarks again.
    fn reread_searches(&mut self) {
        with_owner!(self.searches, Reply::Searches, reread());
    }

    /// Returns the state of drafts and of messages that were sent from here.
    pub(crate) const fn drafts(&self) -> &Drafts {
        &self.drafts
    }

    /// Returns the draft that the page of a tab is about.
    pub(crate) fn draft_of(&self, tab: &Tab) -> Option<DraftId> {
        drafts::draft_of(tab, self.profile.keep.drafts())
    }

    /// Returns a draft, or a message that was sent from here, as the profile keeps it.
    pub(crate) fn kept(&self, id: DraftId) -> Option<&SavedDraft> {
        self.profile.keep.drafts().0.get(&id)
    }

    /// Returns the text of a draft.
    pub(crate) fn draft(&self, id: DraftId) -> Option<&Draft> {
        drafts::draft(id, self.profile.keep.drafts())
    }

    /// Returns the UI state of a draft.
    pub(crate) fn about_draft(&mut self, id: DraftId) -> &mut About {
        self.drafts.about(id)
    }

    /// Changes a draft, as the user did.
    pub(crate) fn change_draft(&mut self, id: DraftId, draft: Draft) {
        with_owner!(self.drafts, Reply::Drafts, change(id, draft));
    }

    /// Has the preview of a draft made, if it changed.
    pub(crate) fn preview(&mut self, id: DraftId) {
        with_owner!(self.drafts, Reply::Drafts, preview(id));
    }

    /// Attaches files to a draft that were dropped on its page.
    pub(crate) fn attach(&mut self, id: DraftId, paths: Vec<PathBuf>) {
        with_owner!(self.drafts, Reply::Drafts, attach(id, paths));
    }

    /// Sets the text that is selected on the page, for the next answer.
    pub(crate) fn set_selected_text(&mut self, text: Option<String>) {
        self.drafts.select_text(text);
    }

    /// Returns completions for the addressee of a draft.
    pub(crate) fn addressees(&mut self, id: DraftId, text: &str) -> Vec<Addressee> {
        with_owner!(self.drafts, Reply::Drafts, addressees(id, text))
    }

    /// Has dictionaries asked about words.
    pub(crate) fn check_spelling<'w>(&mut self, words: impl Iterator<Item = &'w str>) {
        with_owner!(self.drafts, Reply::Drafts, check_spelling(words));
    }

    /// Returns suggestions for a word.
    pub(crate) fn suggestions(&mut self, word: &str) -> Suggestions<'_> {
        with_owner!(self.drafts, Reply::Drafts, suggest(word));
        self.drafts.suggestions(word)
    }

    /// Returns whether a word is misspelled, as far as is known.
    pub(crate) fn is_misspelled(&self, word: &str) -> bool {
        let own = self.profile.keep.words();
        self.drafts.spelling().is_misspelled(word, own)
    }

    /// Returns sentences about missing and unusable dictionaries for these words.
    pub(crate) fn lacking_dictionaries<'w>(
        &self,
        words: impl Iterator<Item = &'w str>,
    ) -> Vec<String> {
        self.drafts.spelling().lacking(words, self.profile_dir())
    }

    /// Returns the requests of the page of a tab to robots, and its address.
    pub(crate) fn requests_of(&self, tab: &Tab) -> Option<(String, &Requests)> {
        self.drafts.requests_of(tab.page.as_deref()?)
    }

    /// Returns the profile: sizes of stores, imported keys, the report of a fault.
    pub(crate) const fn profile(&self) -> &Profile {
        &self.profile
    }

    /// Notes the message on screen; returns the time until it counts as read.
    pub(crate) fn reading(&mut self, shown: Option<MessageKey>, now: Instant) -> Option<Duration> {
        with_owner!(self.reading, Reply::Reading, track_displayed(shown, now))
    }

    /// Returns whether to ask the user for a name.
    pub(crate) fn asks_for_name(&self) -> bool {
        self.reading.asks_for_name(&self.profile.settings)
    }

    /// Counts unread messages and all messages of a thread.
    pub(crate) fn thread_counts(&self, key: &ThreadKey) -> Option<(u64, u64)> {
        self.reading.thread_counts(key, &self.mail.library)
    }

    /// Counts the unread messages of all areas that are not hidden.
    pub(crate) fn unread_of_all(&self) -> u64 {
        self.mail.unread_of_all(&self.profile.settings)
    }

    /// Counts the unread messages of the page of a tab, if it shows whole areas.
    pub(crate) fn unread_of(&self, tab: &Tab) -> u64 {
        self.mail.unread_of(tab, &self.profile.settings)
    }

    /// Reads the configuration again: the interface uses another language.
    pub(crate) fn read_again(&mut self) {
        with_mail!(self, read_again());
    }

    /// Returns the configurations that could not be read, when no other one could.
    pub(crate) fn missing(&self) -> Option<&Missing> {
        self.mail.missing()
    }

    /// Has the searches for the text of the address bar counted; returns the time until then.
    pub(crate) fn count_choices(&mut self, now: Instant) -> Option<Duration> {
        with_tabs!(self, count_choices(now))
    }

    /// Returns the number of messages of an offered address, if a worker counted them.
    pub(crate) fn counted(&self, url: &FidoUrl) -> Option<u64> {
        self.tabs.counted(url)
    }
}
