//! The configured areas and what is in them.
//!
//! Knows which areas exist, opens their bases, and keeps header snapshots of the areas that were
//! looked at, by bytes. Imports `config`, `echolist`, `fileecho`, `base`, `message`, `markup`, `objects`,
//! `cache`, `nodelist`, `gazetteer`, `query`, `thread`, `compose` and the ground; knows nothing of
//! URLs, filters or pages. Writes nothing but last-read marks ([`Library::mark_read`]) and the user's
//! own messages ([`Library::post`]), on request.

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
pub use area::{Area, AreaChoice, AreaId, AreaState, LibraryError};
pub(crate) use corpus::RowFacts;
pub use corpus::{Corpus, CorpusIndex, Sequence};
pub use documents::{Documents, Fetched};
pub use file_echoes::FileEcho;
pub use moved_marks::MovedMark;
pub(crate) use opening::{Opening, OpeningRows};
pub use own_marks::OwnMark;
pub use post::{PostError, Posted, SerialFile};
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
use crate::config::{ConfigPlace, ConfigProblem, ConfigStamp, ListSource, Twits, Writing};
use crate::echolist::Echolist;
use crate::guard::locked;
use crate::job::Job;
use crate::limits;
use crate::nodelist::Nodelists;
use cache::SnapshotCache;
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

/// Every area of one profile, shared by all workers.
#[derive(Default)]
pub struct Library {
    areas: Vec<Arc<Area>>,
    /// How many of them, at the end, are found by their names alone.
    unlisted: usize,
    /// Describes areas whose configuration does not.
    echolist: Echolist,
    /// Areatags and domains in lower case: of two areas of one name the first stays.
    names: HashSet<(String, Option<String>)>,
    file_echoes: Vec<Arc<FileEcho>>,
    /// Their areatags and domains in lower case.
    file_echo_names: HashSet<(String, Option<String>)>,
    user_names: Vec<String>,
    twits: Twits,
    /// Those that the user named in the program.
    own_twits: Mutex<Arc<Twits>>,
    problems: Vec<ConfigProblem>,
    config_files: Vec<PathBuf>,
    list_places: Vec<(PathBuf, ConfigPlace)>,
    config_stamp: ConfigStamp,
    export_lists: Vec<PathBuf>,
    /// Our addresses, the main one first.
    addresses: Vec<Address>,
    writing: Writing,
    /// What the user's settings say of writing.
    own_identity: Mutex<IdentitySettings>,
    list_sources: Vec<ListSource>,
    nodelists: Mutex<Option<Arc<Nodelists>>>,
    cache: SnapshotCache,
    turns: turns::Turns,
    /// Requested files and answers.
    received: Option<Cache>,
    /// What the run before this one read.
    headers: Option<Arc<dyn HeaderStore>>,
    /// From how many messages on these are read when they are first asked for, not before.
    headers_on_demand: Option<usize>,
    /// Whether each file of these that is read on demand was found damaged.
    headers_damaged: Mutex<Vec<Arc<AtomicBool>>>,
    places: places::SenderPlacesCache,
    documents: documents::Documents,
    /// Social files of authors.
    social: documents::Documents,
    /// By [`Area::folded_name`] the last messages up to the mark, in base order.
    own_marks: Mutex<BTreeMap<String, Vec<OwnMark>>>,
    moved_marks: Mutex<moved_marks::MovedMarks>,
    /// By names of areas.
    read_sets: Mutex<BTreeMap<String, Arc<ReadSet>>>,
}

impl Library {
    /// Reads the mail of areas by the character sets that the user chose for them, where it does not
    /// say its own ([`Area::charset`]); before the library is shared.
    pub fn choose_charsets(&mut self, chosen: impl Fn(&Area) -> Option<Charset>) {
        for area in self.areas.iter_mut().filter_map(Arc::get_mut) {
            if let Some(charset) = chosen(area) {
                area.charset = Fallback::Set(charset);
            }
        }
    }

    /// Takes what the user wants of areas in place of their configuration; before the library is shared.
    pub fn choose_for_areas(&mut self, chosen: impl Fn(&Area) -> AreaChoice) {
        for area in self.areas.iter_mut().filter_map(Arc::get_mut) {
            area.choice = chosen(area);
        }
    }

    /// All areas in the order of the configuration.
    #[must_use]
    pub fn areas(&self) -> &[Arc<Area>] {
        let listed = self.areas.len().saturating_sub(self.unlisted);
        self.areas.get(..listed).unwrap_or_default()
    }

    /// What was wrong in the configurations.
    #[must_use]
    pub fn problems(&self) -> &[ConfigProblem] {
        &self.problems
    }

    /// Names of the user, the main one first.
    #[must_use]
    pub fn user_names(&self) -> &[String] {
        &self.user_names
    }

    /// Gives the user a name where no configuration does. Marks in bases are his from then on.
    pub fn use_name(&mut self, name: &str) {
        let name = name.trim();
        if self.user_names.is_empty() && !name.is_empty() {
            self.user_names.push(name.to_owned());
        }
    }

    /// Adds the names that the user writes under in other identities: mail to them is mail to the user, too. Where no
    /// main name is known there are none.
    pub fn add_names<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) {
        for name in names.into_iter().map(str::trim) {
            let is_known = self.user_names.iter().any(|own| own == name);
            if !self.user_names.is_empty() && !name.is_empty() && !is_known {
                self.user_names.push(name.to_owned());
            }
        }
    }

    /// Takes the last-read marks that the program kept itself: by names of areas the last messages up to
    /// the mark, which is the last of them.
    pub fn use_own_marks(&mut self, marks: BTreeMap<String, Vec<OwnMark>>) {
        *locked(&self.own_marks) = marks;
    }

    /// The last-read marks that the program keeps itself, as they are now ([`Library::use_own_marks`]).
    #[must_use]
    pub fn own_marks(&self) -> BTreeMap<String, Vec<OwnMark>> {
        locked(&self.own_marks).clone()
    }

    /// The line of a configuration that names a nodelist, by its path there or by the path of a file of its set.
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

    /// Files that the configuration was read from, to notice when they change.
    #[must_use]
    pub fn config_files(&self) -> &[PathBuf] {
        &self.config_files
    }

    /// Those of them that changed since, by a look at each: the configuration wants to be loaded
    /// again. A file that is changed at the moment of loading is named at the next look, too.
    #[must_use]
    pub fn config_changes(&self) -> Vec<&Path> {
        self.config_stamp.changed()
    }

    /// Documents from elsewhere that the user fetched.
    #[must_use]
    pub const fn documents(&self) -> &Documents {
        &self.documents
    }

    /// Social files (C.2.1) that were looked for, by their URLs.
    #[must_use]
    pub const fn social(&self) -> &Documents {
        &self.social
    }

    /// The files in which areas with new mail are noted for the tosser, as the configurations name
    /// them.
    #[must_use]
    pub fn export_lists(&self) -> &[PathBuf] {
        &self.export_lists
    }

    /// Folder of the mailer's outbound, if a configuration names it.
    #[must_use]
    pub fn outbound(&self) -> Option<&Path> {
        self.writing.outbound.as_deref()
    }

    /// Folders into which the mailer puts what it received.
    #[must_use]
    pub fn inbounds(&self) -> &[PathBuf] {
        &self.writing.inbounds
    }

    /// More nodelists and pointlists besides those of the configurations; each counts once.
    pub fn add_nodelists(&mut self, sources: impl IntoIterator<Item = ListSource>) {
        for source in sources {
            let known = |own: &ListSource| own.path == source.path;
            if self.list_sources.len() < limits::NODELISTS && !self.list_sources.iter().any(known) {
                self.list_sources.push(source);
            }
        }
    }

    /// The nodelists and pointlists, the newest of each; read when they are first asked for, and again
    /// when their files changed. Reads files, so only a worker asks; what a cancelled job gets is not
    /// whole and not kept.
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

    /// The area with this id.
    #[must_use]
    pub fn area(&self, id: AreaId) -> Option<&Arc<Area>> {
        self.areas.get(id.0 as usize)
    }

    /// The areas that an areatag of a URL names. Tags and domains are compared without case; a
    /// tag without a domain names every area of that tag, a domain that the configuration does
    /// not know for an area does not exclude it (section 5.2.2.3.1: suffixes are optional).
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

    /// Has requested files and answers taken from a cache.
    pub fn use_received(&mut self, cache: Cache) {
        self.received = Some(cache);
    }

    /// The cache of requested files and answers, if there is one.
    #[must_use]
    pub const fn received(&self) -> Option<&Cache> {
        self.received.as_ref()
    }

    /// Our main address: that of the configurations, else that of the settings.
    #[must_use]
    pub fn main_address(&self) -> Option<Address> {
        let own = locked(&self.own_identity);
        let own = own.addresses.first();
        self.addresses.first().or(own).cloned()
    }
}

/// Adds those of some items that a list does not have.
fn add_new<T: PartialEq>(list: &mut Vec<T>, items: impl IntoIterator<Item = T>) {
    for item in items {
        if !list.contains(&item) {
            list.push(item);
        }
    }
}

/// What identifies an area or a file echo: areatag and domain in small letters.
fn name_of(tag: &str, domain: Option<&str>) -> (String, Option<String>) {
    (tag.to_lowercase(), domain.map(str::to_lowercase))
}

/// Areatags are compared without case (FACTS 1.3); Cyrillic tags exist.
pub(crate) fn same_text(a: &str, b: &str) -> bool {
    a.eq_ignore_ascii_case(b) || (!a.is_ascii() && a.to_lowercase() == b.to_lowercase())
}
