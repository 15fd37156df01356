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
mod corpus;
mod documents;
mod file_echoes;
mod kept;
mod last_read;
mod opening;
mod own_marks;
mod packet;
mod places;
mod post;
mod read_set;
mod reading;
mod row_set;
mod snapshot;
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
pub(crate) use opening::{Opening, OpeningRows};
pub use own_marks::OwnMark;
pub use post::{PostError, Posted, SerialFile};
pub use read_set::{MarkUpdate, ReadSet};
pub(crate) use reading::parts_of;
pub use row_set::RowSet;
pub use snapshot::{MessageRow, RowTexts, Snapshot};
pub use stored::{HeaderStore, StoredHeaders};
pub use texts::TextId;

use crate::address::Address;
use crate::base::{BaseError, BaseStamp, MessageBase, StoredMessage};
use crate::cache::Cache;
use crate::charset::{Charset, Fallback};
use crate::compose::IdentitySettings;
use crate::config::{
    AreaConfig, AreaKind, BaseFormat, Config, ConfigProblem, ConfigStamp, LastReadSlots,
    ListSource, Twits, Writing,
};
use crate::echolist::Echolist;
use crate::job::Job;
use crate::limits;
use crate::markup;
use crate::message::Message;
use crate::nodelist::Nodelists;
use crate::objects;
use crate::thread::same_id;
use cache::SnapshotCache;
use reading::Cores;
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// Every area of one profile, shared by all workers.
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
    own_marks: own_marks::OwnMarks,
    read_sets: read_set::ReadSets,
}

impl Library {
    /// A library of the areas of some configurations, in their order. Of two areas with one tag
    /// and one domain the first stays. Areas without a description have that of an echolist.
    #[must_use]
    pub fn new(configs: Vec<Config>) -> Self {
        Self::load(configs, &Job::new())
    }

    /// [`Library::new`] for which bundles of packets are unpacked until the job is cancelled: then areas are missing.
    #[must_use]
    pub fn load(mut configs: Vec<Config>, job: &Job) -> Self {
        let mut library = Self::empty();
        for config in &mut configs {
            let list = std::mem::take(&mut config.echolist);
            library.echolist.absorb(list);
        }
        for config in configs {
            library.add_config(config, job);
        }
        library
    }

    fn empty() -> Self {
        Self {
            areas: Vec::new(),
            unlisted: 0,
            echolist: Echolist::default(),
            names: HashSet::new(),
            file_echoes: Vec::new(),
            file_echo_names: HashSet::new(),
            user_names: Vec::new(),
            twits: Twits::default(),
            own_twits: Mutex::default(),
            problems: Vec::new(),
            config_files: Vec::new(),
            config_stamp: ConfigStamp::default(),
            export_lists: Vec::new(),
            addresses: Vec::new(),
            writing: Writing::default(),
            own_identity: Mutex::default(),
            list_sources: Vec::new(),
            nodelists: Mutex::new(None),
            cache: SnapshotCache::default(),
            turns: turns::Turns::default(),
            received: None,
            headers: None,
            headers_on_demand: None,
            headers_damaged: Mutex::default(),
            places: places::SenderPlacesCache::default(),
            documents: documents::Documents::default(),
            social: documents::Documents::default(),
            own_marks: own_marks::OwnMarks::default(),
            read_sets: read_set::ReadSets::default(),
        }
    }

    /// A library of one area whose base is in memory: the built-in guide.
    ///
    /// ```
    /// use fidoscope_core::base::jam::{JamBase, write::JamWriter};
    /// use fidoscope_core::charset::Charset;
    /// use fidoscope_core::library::Library;
    /// use std::sync::Arc;
    ///
    /// let files = JamWriter::in_memory(Default::default()).unwrap().into_bytes().unwrap();
    /// let base = JamBase::from_bytes(files.jhr, files.jdt, files.jdx, files.jlr).unwrap();
    /// let library = Library::single("Test.Echo", "A new area", Arc::new(base), Charset::CP866);
    /// // Areatags are compared without case.
    /// let area = &library.find("test.echo", None)[0];
    /// assert_eq!(library.state(area).unwrap().messages, 0);
    /// ```
    #[must_use]
    pub fn single(
        tag: &str,
        description: &str,
        base: Arc<dyn MessageBase>,
        charset: impl Into<Fallback>,
    ) -> Self {
        let mut library = Self::empty();
        library.add_open_base(tag, description, base, charset);
        library
    }

    /// The library with one more area, whose base is made when it is first needed and which no list of areas names:
    /// it is found by its areatag alone, and only while the configurations have no area of that tag.
    #[must_use]
    pub fn with_unlisted(
        mut self,
        tag: &str,
        description: &str,
        make: impl Fn() -> Arc<dyn MessageBase> + Send + Sync + 'static,
        charset: impl Into<Fallback>,
    ) -> Self {
        if self.find(tag, None).is_empty() {
            let id = self.next_id();
            let area = Area::in_memory(id, tag, description, Box::new(make), charset);
            self.areas.push(Arc::new(area));
            self.unlisted += 1;
        }
        self
    }

    /// Adds one echo area whose base is already open.
    pub fn add_open_base(
        &mut self,
        tag: &str,
        description: &str,
        base: Arc<dyn MessageBase>,
        charset: impl Into<Fallback>,
    ) {
        let id = self.next_id();
        let make = move || Arc::clone(&base);
        let area = Area::in_memory(id, tag, description, Box::new(make), charset);
        self.areas.push(Arc::new(area));
    }

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

    fn add_config(&mut self, config: Config, job: &Job) {
        let slots = Arc::new(config.last_read);
        for area in config.areas {
            if area.format == BaseFormat::Pkt {
                let path = area.path.clone().unwrap_or_default();
                let mut doubles = 0_usize;
                for (area, base) in packet::areas(area, &mut self.problems, job) {
                    let new = self.add_area(area, base, &slots);
                    doubles += usize::from(!new);
                }
                if doubles > 0 {
                    let what = format!(
                        "{doubles} areas of these packets are configured already and are shown \
                         without them; open the packets by themselves to see their mail"
                    );
                    let line = None;
                    self.problems.push(ConfigProblem {
                        path,
                        line,
                        what,
                        count: 1,
                    });
                }
            } else {
                self.add_area(area, None, &slots);
            }
        }
        self.add_file_echoes(config.file_echoes);
        for name in config.user_names {
            if !self.user_names.contains(&name) {
                self.user_names.push(name);
            }
        }
        for address in config.addresses {
            if !self.addresses.contains(&address) {
                self.addresses.push(address);
            }
        }
        self.writing.merge(config.writing);
        self.twits.merge(config.twits);
        self.problems.extend(config.problems);
        let export_list = config.export_list.into_iter();
        let new = export_list.filter(|list| !self.export_lists.contains(list));
        let new: Vec<PathBuf> = new.collect();
        self.export_lists.extend(new);
        self.add_nodelists(config.nodelists);
        self.config_files.extend(config.files);
        self.config_stamp.extend(config.stamp);
    }

    /// Adds an area; `false` when one of this name is there.
    fn add_area(
        &mut self,
        mut area: AreaConfig,
        base: Option<Arc<dyn MessageBase>>,
        slots: &Arc<LastReadSlots>,
    ) -> bool {
        if self.areas.len() >= limits::LIBRARY_AREAS {
            return false;
        }
        let name = (
            area.tag.to_lowercase(),
            area.domain.as_deref().map(str::to_lowercase),
        );
        if !self.names.insert(name) {
            return false;
        }
        if area.description.as_ref().is_none_or(String::is_empty) {
            area.description = self.echolist.description(&area.tag).map(str::to_owned);
        }
        let area = Area::from_config(self.next_id(), area, Arc::clone(slots));
        self.areas.push(Arc::new(match base {
            Some(base) => area.with_base(base),
            None => area,
        }));
        true
    }

    fn next_id(&self) -> AreaId {
        AreaId(u32::try_from(self.areas.len()).unwrap_or(u32::MAX))
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

    /// Takes the last-read marks that the program kept itself, by names of areas.
    pub fn use_own_marks(&mut self, marks: BTreeMap<String, OwnMark>) {
        self.own_marks = own_marks::OwnMarks::of(marks);
    }

    /// The last-read marks that the program keeps itself, as they are now.
    #[must_use]
    pub fn own_marks(&self) -> BTreeMap<String, OwnMark> {
        self.own_marks.kept().clone()
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
        let mut known = self
            .nodelists
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
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
        let named = |area: &&Arc<Area>| same_text(area.tag(), tag);
        let Some(domain) = domain else {
            return self.areas.iter().filter(named).cloned().collect();
        };
        let exact: Vec<_> = self
            .areas
            .iter()
            .filter(named)
            .filter(|area| {
                area.domain()
                    .is_some_and(|own| own.eq_ignore_ascii_case(domain))
            })
            .cloned()
            .collect();
        if !exact.is_empty() {
            return exact;
        }
        self.areas
            .iter()
            .filter(named)
            .filter(|area| area.domain().is_none())
            .cloned()
            .collect()
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
        let own = self
            .own_identity
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let own = own.addresses.first();
        self.addresses.first().or(own).cloned()
    }

    /// Has headers taken from a store, where it has those of a base as it is now.
    pub fn use_headers(&mut self, store: Arc<dyn HeaderStore>) {
        self.headers = Some(store);
    }

    /// Has the headers that the store keeps of areas with at least `from` messages read when they are first asked for instead of all
    /// at once; with `None` all at once, as it is at first. Of a base that the store does not have and that keeps headers apart from
    /// texts, only the headers are read at once. It is for a run that shows a page and ends: what it shows counts if
    /// [`Library::headers_are_sound`] when all is done; else this is called again, with `None`, and all is done
    /// again. The file of each such area stays open.
    pub fn read_headers_on_demand(&mut self, from: Option<usize>) {
        self.headers_on_demand = from;
        self.cache = SnapshotCache::default();
        self.headers_damaged = Mutex::default();
    }

    /// Whether what was read on demand is that of one state of each base, and no damage was found in what the store keeps.
    #[must_use]
    pub fn headers_are_sound(&self) -> bool {
        let files = self
            .headers_damaged
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        files.iter().all(|damaged| !damaged.load(Ordering::Relaxed))
    }

    /// The headers of all messages of an area: from the cache while the base has not changed, else from
    /// the store, else from the base.
    ///
    /// # Errors
    /// When the area has no readable base, or the job was cancelled.
    pub fn snapshot(&self, area: &Arc<Area>, job: &Job) -> Result<Arc<Snapshot>, LibraryError> {
        self.known_or(area, |_, _| {
            let _turn = self.turns.wait(area.id(), job)?;
            // Whoever had the turn before may have read them.
            self.known_or(area, |base, stamp| {
                let made = self.stored_or_read(area, base, stamp, Cores::Two, job)?;
                Ok(self.cache.put(Arc::new(made)))
            })
        })
    }

    /// The snapshot in the cache, else what `make` gives for the base and its stamp.
    fn known_or(
        &self,
        area: &Arc<Area>,
        make: impl FnOnce(&dyn MessageBase, BaseStamp) -> Result<Arc<Snapshot>, LibraryError>,
    ) -> Result<Arc<Snapshot>, LibraryError> {
        let base = area.open()?;
        let stamp = base.stamp()?;
        if let Some(known) = self.cache.get(area.id(), &stamp) {
            return Ok(known);
        }
        make(base.as_ref(), stamp)
    }

    /// The headers that the store has of a base in this state, else those that are in the base.
    fn stored_or_read(
        &self,
        area: &Arc<Area>,
        base: &dyn MessageBase,
        stamp: BaseStamp,
        cores: Cores,
        job: &Job,
    ) -> Result<Snapshot, LibraryError> {
        let on_demand = self.headers_on_demand.filter(|_| cores == Cores::Two);
        if let Some(store) = &self.headers
            && let Some(kept) = store.open(area, &stamp)
        {
            let damaged = Arc::default();
            let mut stored = Snapshot::from_stored(area, stamp.clone(), &kept, &damaged);
            if let Some(stored) = &stored {
                stored.give_numbers(base);
            }
            let is_great =
                |stored: &mut Snapshot| on_demand.is_some_and(|from| stored.len() >= from);
            if let Some(stored) = stored.take_if(is_great) {
                self.headers_damaged
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push(damaged);
                return Ok(stored);
            }
            let whole = stored.and_then(|mut stored| stored.read_all(cores, job).map(|()| stored));
            match whole {
                Some(whole) => return Ok(whole),
                None if job.is_cancelled() => return Err(BaseError::Cancelled.into()),
                None => store.note_damage(&kept.file),
            }
        }
        let on_demand = on_demand.map(|from| from.min(limits::BASE_HEADERS_ON_DEMAND));
        if on_demand.is_some_and(|from| base.estimate().is_ok_and(|len| len as usize >= from)) {
            let outdated = Arc::default();
            if let Some(read) = Snapshot::read_headers(area, base, &stamp, &outdated, job)? {
                self.headers_damaged
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push(outdated);
                return Ok(read);
            }
        }
        Snapshot::read(area, base, stamp, cores, job)
    }

    /// The messages of some snapshots as one sequence, with what was already derived from them.
    #[must_use]
    pub fn corpus(&self, snapshots: Vec<Arc<Snapshot>>) -> Arc<Corpus> {
        self.cache.corpus(snapshots)
    }

    /// [`Library::snapshot`] for a passer-by: one that is not kept already is not kept, so that
    /// indexing every area does not push out the areas that the user looks at.
    ///
    /// # Errors
    /// When the area has no readable base, or the job was cancelled.
    pub fn passing_snapshot(
        &self,
        area: &Arc<Area>,
        job: &Job,
    ) -> Result<Arc<Snapshot>, LibraryError> {
        self.known_or(area, |base, stamp| {
            let made = self.stored_or_read(area, base, stamp, Cores::One, job)?;
            Ok(Arc::new(made))
        })
    }

    /// [`Library::passing_snapshot`] of a base that is at rest and was when it was read, for whoever
    /// keeps it; `None` while the base is not ([`BaseStamp::is_at_rest`]).
    ///
    /// # Errors
    /// When the area has no readable base, or the job was cancelled.
    pub fn snapshot_at_rest(
        &self,
        area: &Arc<Area>,
        job: &Job,
    ) -> Result<Option<Arc<Snapshot>>, LibraryError> {
        let base = area.open()?;
        let stamp = base.stamp()?;
        if !stamp.is_at_rest(SystemTime::now()) {
            return Ok(None);
        }
        let known = self.cache.get(area.id(), &stamp);
        let is_whole = |known: &Arc<Snapshot>| known.is_at_rest() && known.facts.is_none();
        let snapshot = match known.filter(is_whole) {
            Some(known) => known,
            None => Arc::new(Snapshot::read(area, base.as_ref(), stamp, Cores::One, job)?),
        };
        // Someone may have written while it was read.
        let is_same = base.stamp()? == *snapshot.stamp();
        Ok(is_same.then_some(snapshot))
    }

    /// The message of a row, whole and decoded, with the characters that Fidonet Unicode substrings
    /// mean; `None` when it is gone.
    ///
    /// # Errors
    /// When the area has no readable base.
    pub fn message(&self, row: &MessageRow<'_>) -> Result<Option<Message>, LibraryError> {
        let area = row.area();
        Ok(self.stored(row)?.map(|stored| {
            let mut message = self.decode(area, &stored);
            let pieces = objects::find_in(&stored, area.charset());
            let codes: Vec<_> = pieces.into_iter().map(|piece| piece.lines).collect();
            markup::decode_message(&mut message, &codes);
            message
        }))
    }

    /// Decodes a message of an area, and makes of its addresses what they mean there: a sender
    /// without a zone has that of the area's own address, and the header's address of an addressee
    /// counts in netmail only. In echomail it is that of the system which the message was exported
    /// to; there the addressee has the address of the author whom the message answers (REPLY), if
    /// their names agree and the headers of the area are available.
    #[must_use]
    pub fn decode(&self, area: &Area, stored: &StoredMessage) -> Message {
        self.complete(area, Message::parse(stored, area.charset()))
    }

    /// [`Library::decode`] by a character set that the user chose, whatever the message says.
    #[must_use]
    pub fn decode_as(&self, area: &Area, stored: &StoredMessage, charset: Charset) -> Message {
        self.complete(area, Message::parse_as(stored, charset))
    }

    fn complete(&self, area: &Area, mut message: Message) -> Message {
        message.complete_zone(area.zone());
        if area.kind() != AreaKind::Netmail {
            message.to_address = self.answered_address(area, &message);
        }
        message
    }

    /// The address of the author whom a message of an area answers, if it is addressed to him.
    fn answered_address(&self, area: &Area, message: &Message) -> Option<Address> {
        let reply = message.reply.as_deref()?;
        let stamp = area.open().ok()?.stamp().ok()?;
        let corpus = self.corpus(vec![self.cache.get(area.id(), &stamp)?]);
        let answered = corpus
            .alike_msgid(reply)
            .take(limits::MSGID_DUPLICATES)
            .filter_map(|index| corpus.get(index))
            .filter(|row| same_id(row.msgid(), reply))
            .find(|row| same_text(row.from().trim(), message.to.trim()))?;
        Address::parse_lenient(answered.from_address())
    }

    /// The message of a row as its base has it, undecoded; `None` when it is gone. If a packer
    /// gave it another number since the row was read, it is found again.
    ///
    /// # Errors
    /// When the area has no readable base.
    pub fn stored(&self, row: &MessageRow<'_>) -> Result<Option<StoredMessage>, LibraryError> {
        let mut stored = row.read()?;
        for _ in 0..limits::STALE_READS {
            if stored.is_some() {
                break;
            }
            let fresh = self.snapshot(row.area(), &Job::new())?;
            let Some(row) = fresh.find(row).and_then(|at| fresh.get(at)) else {
                break;
            };
            stored = row.read()?;
        }
        Ok(stored)
    }

    /// Whether the base of an area changed since the snapshot was taken. Where messages are files, a
    /// file of marks next to them changes the stamp, too: then the messages are compared. Reads the
    /// base in that case, so only a worker asks.
    #[must_use]
    pub fn is_stale(&self, snapshot: &Snapshot) -> bool {
        if snapshot.is_outdated() {
            return true;
        }
        let Some(area) = self.area(snapshot.area().id()) else {
            return true;
        };
        let Ok(base) = area.open() else {
            return true;
        };
        if base.stamp().is_ok_and(|stamp| stamp == *snapshot.stamp()) {
            return false;
        }
        let same = |now: Arc<Snapshot>| now.has_messages_of(snapshot);
        !base.format().row().is_of_files || !self.snapshot(area, &Job::new()).is_ok_and(same)
    }
}

/// Areatags are compared without case (FACTS 1.3); Cyrillic tags exist.
fn same_text(a: &str, b: &str) -> bool {
    a.eq_ignore_ascii_case(b) || (!a.is_ascii() && a.to_lowercase() == b.to_lowercase())
}
