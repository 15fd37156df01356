//! The configured areas and their contents.
//!
//! Knows the existing areas, opens their bases, and caches header snapshots of visited areas,
//! limited in bytes. Imports `config`, `echolist`, `fileecho`, `base`, `message`, `markup`,
//! `objects`, `cache`, `nodelist`, `query`, `thread`, `compose` and the ground; knows nothing of
//! URLs, filters or pages. Writes nothing but last-read marks ([`Library::mark_read`]) and the
//! user's own messages ([`Library::post`]), on request.

mod area;
mod bodies;
mod cache;
mod column;
mod columns;
mod configured;
mod corpus;
mod documents;
mod file_echoes;
mod kept;
mod last_read;
mod messages;
mod moved_marks;
mod opening;
mod own_marks;
mod packet;
mod places;
mod post;
mod read_set;
mod reading;
mod row_set;
mod snapshot;
mod snapshots;
mod stored;
mod text_facts;
mod texts;
mod turns;
mod twits;

pub use crate::base::MarkError;
pub use area::{Area, AreaChoice, AreaId, AreaState, LibraryError, StampedCounts};
pub(crate) use corpus::RowFacts;
pub use corpus::{Corpus, CorpusIndex, Sequence};
pub use documents::{Documents, Fetched};
pub use file_echoes::FileEcho;
pub use moved_marks::MovedMark;
pub(crate) use opening::{Opening, OpeningRows};
pub use own_marks::OwnMark;
pub use post::{MessageId, PostError, Posted, SerialFile, outgoing};
pub use read_set::{MarkUpdate, ReadSet};
pub(crate) use reading::parts_of;
pub use row_set::RowSet;
pub use snapshot::{MessageRow, Snapshot};
pub use stored::{HeaderStore, StoredHeaders};
pub use texts::TextId;

use crate::address::Address;
use crate::cache::Cache;
use crate::charset::{Charset, Fallback};
use crate::compose::IdentitySettings;
use crate::config::{ConfigPlace, ConfigProblem, ConfigStamp, NamedFile, Twits, Writing};
use crate::echolist::Echolist;
use crate::guard::locked;
use crate::job::Job;
use crate::limits;
use crate::nodelist::{ListSource, Nodelists};
use cache::SnapshotCache;
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

/// All areas of one profile, shared by all workers.
#[derive(Default)]
pub struct Library {
    areas: Vec<Arc<Area>>,
    /// Number of areas, at the end, that are found by their names alone.
    unlisted: usize,
    /// Descriptions of areas whose configuration has none.
    echolist: Echolist,
    /// Areatags and domains in lower case: of two areas of one name the first stays.
    names: HashSet<(String, Option<String>)>,
    file_echoes: Vec<Arc<FileEcho>>,
    /// Their areatags and domains in lower case.
    file_echo_names: HashSet<(String, Option<String>)>,
    user_names: Vec<String>,
    twits: Twits,
    /// Twits named by the user in the program.
    own_twits: Mutex<Arc<Twits>>,
    problems: Vec<ConfigProblem>,
    config_files: Vec<PathBuf>,
    list_places: Vec<(PathBuf, ConfigPlace)>,
    named_files: Vec<NamedFile>,
    config_stamp: ConfigStamp,
    export_lists: Vec<PathBuf>,
    /// Our addresses, the main one first.
    addresses: Vec<Address>,
    writing: Writing,
    /// The user's settings of writing.
    own_identity: Mutex<IdentitySettings>,
    list_sources: Vec<ListSource>,
    nodelists: Mutex<Option<Arc<Nodelists>>>,
    cache: SnapshotCache,
    turns: turns::Turns,
    /// Requested files and answers.
    received: Option<Cache>,
    /// Headers stored by an earlier run.
    headers: Option<Arc<dyn HeaderStore>>,
    /// Number of messages from which headers are read on first use.
    headers_on_demand: Option<usize>,
    /// Damage flags of the files read on demand.
    headers_damaged: Mutex<Vec<Arc<AtomicBool>>>,
    places: places::SenderPlacesCache,
    documents: documents::Documents,
    /// True if `file:` URLs of mail are not opened.
    ignores_local_documents: bool,
    /// Social files of authors.
    social: documents::Documents,
    /// Last messages up to the mark, in base order, by [`Area::folded_name`].
    own_marks: Mutex<BTreeMap<String, Vec<OwnMark>>>,
    moved_marks: Mutex<moved_marks::MovedMarks>,
    /// True once a page has listed all areas.
    was_listed: AtomicBool,
    /// Read sets by names of areas.
    read_sets: Mutex<BTreeMap<String, Arc<ReadSet>>>,
}

impl Library {
    /// Sets the character sets chosen by the user for the mail of areas without a label
    /// ([`Area::charset`]); before the library is shared.
    pub fn choose_charsets(&mut self, chosen: impl Fn(&Area) -> Option<Charset>) {
        for area in self.areas.iter_mut().filter_map(Arc::get_mut) {
            if let Some(charset) = chosen(area) {
                area.charset = Fallback::Set(charset);
            }
        }
    }

    /// Sets the user's choices for areas instead of their configuration; before the library is
    /// shared.
    pub fn choose_for_areas(&mut self, chosen: impl Fn(&Area) -> AreaChoice) {
        for area in self.areas.iter_mut().filter_map(Arc::get_mut) {
            area.choice = chosen(area);
        }
    }

    /// Returns all areas in the order of the configuration.
    #[must_use]
    pub fn areas(&self) -> &[Arc<Area>] {
        let listed = self.areas.len().saturating_sub(self.unlisted);
        self.areas.get(..listed).unwrap_or_default()
    }

    /// Returns whether [`Library::areas`] contains the area.
    #[must_use]
    pub fn is_listed(&self, id: AreaId) -> bool {
        (id.0 as usize) < self.areas().len()
    }

    /// Returns the problems in the configurations.
    #[must_use]
    pub fn problems(&self) -> &[ConfigProblem] {
        &self.problems
    }

    /// Returns the names of the user, the main one first.
    #[must_use]
    pub fn user_names(&self) -> &[String] {
        &self.user_names
    }

    /// Sets the name of the user if no configuration has one. Marks in bases are his from then on.
    pub fn use_name(&mut self, name: &str) {
        let name = name.trim();
        if self.user_names.is_empty() && !name.is_empty() {
            self.user_names.push(name.to_owned());
        }
    }

    /// Adds the names of the user's other identities: mail to them is mail to the user, too.
    /// Ignored without a main name.
    pub fn add_names<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) {
        for name in names.into_iter().map(str::trim) {
            let is_known = self.user_names.iter().any(|own| own == name);
            if !self.user_names.is_empty() && !name.is_empty() && !is_known {
                self.user_names.push(name.to_owned());
            }
        }
    }

    /// Sets the last-read marks stored by the program itself: by names of areas the last messages
    /// up to the mark, which is the last of them.
    pub fn use_own_marks(&mut self, marks: BTreeMap<String, Vec<OwnMark>>) {
        *locked(&self.own_marks) = marks;
    }

    /// Returns the current last-read marks stored by the program itself
    /// ([`Library::use_own_marks`]).
    #[must_use]
    pub fn own_marks(&self) -> BTreeMap<String, Vec<OwnMark>> {
        locked(&self.own_marks).clone()
    }

    /// Returns the line of a configuration that names a nodelist, by its path there or by the path
    /// of a file of its set.
    #[must_use]
    pub fn list_place(&self, path: &Path) -> Option<&ConfigPlace> {
        let stem = |path: &Path| path.file_stem().map(|stem| stem.to_ascii_lowercase());
        let is_of_set = |own: &Path| own.parent() == path.parent() && stem(own) == stem(path);
        let places = || self.list_places.iter();
        let found = places().find(|(own, _)| own == path);
        let found = found.or_else(|| places().find(|(own, _)| is_of_set(own)));
        found
            .map(|(_, place)| place)
            .filter(|place| !place.is_unknown())
    }

    /// Returns files and folders that lines of configurations name, besides bases and nodelists.
    #[must_use]
    pub fn named_files(&self) -> &[NamedFile] {
        &self.named_files
    }

    /// Returns the files of the configuration, to detect changes.
    #[must_use]
    pub fn config_files(&self) -> &[PathBuf] {
        &self.config_files
    }

    /// Returns those of them that changed since: the configuration should be loaded again. Checks
    /// each file. A file that is changed during loading is reported later, too.
    #[must_use]
    pub fn config_changes(&self) -> Vec<&Path> {
        self.config_stamp.changed()
    }

    /// Returns the external documents fetched by the user.
    #[must_use]
    pub const fn documents(&self) -> &Documents {
        &self.documents
    }

    /// Opens no `file:` URL that mail names: for a program whose users are strangers to this
    /// machine.
    pub const fn ignore_local_documents(&mut self) {
        self.ignores_local_documents = true;
    }

    /// Returns whether `file:` URLs of mail are documents of this machine
    /// ([`Library::ignore_local_documents`]).
    pub(crate) const fn opens_local_documents(&self) -> bool {
        !self.ignores_local_documents
    }

    /// Returns the results of fetching social files (C.2.1), by their URLs.
    #[must_use]
    pub const fn social(&self) -> &Documents {
        &self.social
    }

    /// Returns the files in which the configurations list areas with new mail for the tosser.
    #[must_use]
    pub fn export_lists(&self) -> &[PathBuf] {
        &self.export_lists
    }

    /// Returns the folder of the mailer's outbound, if a configuration names it.
    #[must_use]
    pub fn outbound(&self) -> Option<&Path> {
        self.writing.outbound.as_deref()
    }

    /// Returns the folders of received files of the mailer.
    #[must_use]
    pub fn inbounds(&self) -> &[PathBuf] {
        &self.writing.inbounds
    }

    /// Adds nodelists and pointlists to those of the configurations; each counts once.
    pub fn add_nodelists(&mut self, sources: impl IntoIterator<Item = ListSource>) {
        for source in sources {
            let known = |own: &ListSource| own.path == source.path;
            if self.list_sources.len() < limits::NODELISTS && !self.list_sources.iter().any(known) {
                self.list_sources.push(source);
            }
        }
    }

    /// Returns the nodelists and pointlists, the newest of each; read on first use, and again when
    /// their files change. Reads files: call it in a worker; the incomplete result of a cancelled
    /// job is not cached.
    #[must_use]
    pub fn nodelists(&self, job: &Job) -> Arc<Nodelists> {
        let mut known = locked(&self.nodelists);
        if let Some(lists) = known.as_ref()
            && !lists.is_stale(&self.list_sources)
        {
            return Arc::clone(lists);
        }
        let lists = Arc::new(Nodelists::load(&self.list_sources, job));
        if job.is_cancelled() {
            return lists;
        }
        *known = Some(Arc::clone(&lists));
        lists
    }

    /// Returns the area with this id.
    #[must_use]
    pub fn area(&self, id: AreaId) -> Option<&Arc<Area>> {
        self.areas.get(id.0 as usize)
    }

    /// Returns the areas named by an areatag of a URL. Tags and domains are compared without case.
    /// A tag without a domain names every area with that tag, an unknown domain does not exclude an
    /// area (section 5.2.2.3.1: suffixes are optional).
    #[must_use]
    pub fn find(&self, tag: &str, domain: Option<&str>) -> Vec<Arc<Area>> {
        let areas = self.areas.iter();
        let named = areas.filter(|area| same_text(area.tag(), tag)).cloned();
        let mut named: Vec<_> = named.collect();
        if let Some(domain) = domain {
            let is_it = |own: &str| own.eq_ignore_ascii_case(domain);
            if named.iter().any(|area| area.domain().is_some_and(is_it)) {
                named.retain(|area| area.domain().is_some_and(is_it));
            } else {
                named.retain(|area| area.domain().is_none());
            }
        }
        named
    }

    /// Sets the cache of requested files and answers.
    pub fn use_received(&mut self, cache: Cache) {
        self.received = Some(cache);
    }

    /// Returns the cache of requested files and answers, if there is one.
    #[must_use]
    pub const fn received(&self) -> Option<&Cache> {
        self.received.as_ref()
    }

    /// Returns our main address: the configurations', else the settings'.
    #[must_use]
    pub fn main_address(&self) -> Option<Address> {
        let own = locked(&self.own_identity);
        let own = own.addresses.first();
        self.addresses.first().or(own).cloned()
    }
}

/// Appends the items that a list does not have.
fn add_new<T: PartialEq>(list: &mut Vec<T>, items: impl IntoIterator<Item = T>) {
    for item in items {
        if !list.contains(&item) {
            list.push(item);
        }
    }
}

/// Returns the key of an area or a file echo: areatag and domain in lower case.
fn name_of(tag: &str, domain: Option<&str>) -> (String, Option<String>) {
    (tag.to_lowercase(), domain.map(str::to_lowercase))
}

/// Returns whether two areatags are equal: without case (FACTS 1.3); Cyrillic tags exist.
pub(crate) fn same_text(a: &str, b: &str) -> bool {
    a.eq_ignore_ascii_case(b) || (!a.is_ascii() && a.to_lowercase() == b.to_lowercase())
}
