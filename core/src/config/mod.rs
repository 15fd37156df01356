//! Configurations that users already have: which areas there are and where their bases lie.
//!
//! Knows the fidoconfig of the Husky programs (hpt and htick), golded.cfg and what it names, areas.bbs, squish.cfg,
//! crashmail.prefs, and a plain folder of message bases. Imports `address`, `bytes`, `charset`, `container`
//! (for nodelists that are packed), `echolist` (for descriptions), `job`, `limits`, and of `base` the list of formats. Never runs a program that a configuration names,
//! never opens a message base, never writes, and reads the environment only through a function
//! that the caller gives.

mod areasbbs;
mod branches;
mod crashmail;
mod detect;
mod fidoconfig;
mod folder;
mod gather;
mod golded;
mod habits;
mod keyword;
mod lists;
mod locate;
mod machine;
pub(crate) mod packed_list;
mod pattern;
mod place;
mod seek;
mod source;
mod squishcfg;
mod twit;
mod uplink;
mod watch;
mod words;
mod writing;

pub(crate) use crate::base::FileState;
pub use crate::base::opus::MsgDialect;
pub use crate::base::{BaseFormat, LastReadSlots};
pub use habits::{AreaHabits, EndLines, ReadOnly, WriteAttributes};
pub(crate) use pattern::{matches_text, wild};
pub use place::ConfigPlace;
pub use seek::{SeekPlaces, seek};
pub use twit::{Correspondent, TwitMode, TwitVerdict, Twits};
pub use uplink::{Robot, Secret, Uplink};
pub use watch::ConfigStamp;
pub(crate) use watch::file_state;
pub use writing::Writing;
pub(crate) use writing::{is_golded_token, text_of};

use crate::address::Address;
use crate::bytes::in_words;
use crate::echolist::{Echolist, EcholistError};
use crate::limits;
use machine::Machine;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// What an area is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AreaKind {
    /// Echomail.
    #[default]
    Echo,
    /// Netmail.
    Netmail,
    /// Local: never leaves this system.
    Local,
    /// Mail that the tosser refused.
    Bad,
    /// Duplicates that the tosser set aside.
    Dupe,
}

/// One configured area.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AreaConfig {
    /// Areatag, spelled as the configuration spells it; compared without case.
    pub tag: String,
    /// What the area is for.
    pub kind: AreaKind,
    /// Format of its base.
    pub format: BaseFormat,
    /// Where the base is: its path without extension (JAM, Squish), its folder (`*.MSG`, Hudson,
    /// GoldBase) or its file or folder (packets); `None` for passthrough areas.
    pub path: Option<PathBuf>,
    /// Description, decoded.
    pub description: Option<String>,
    /// Group, as written.
    pub group: Option<String>,
    /// Our own address in this area.
    pub aka: Option<Address>,
    /// Domain (network) of the area: that of its AKA.
    pub domain: Option<String>,
    /// Name of the character set of mail that does not name its own, if the configuration says.
    pub charset: Option<String>,
    /// Whether the area is hidden from other systems' lists.
    pub hidden: bool,
    /// Header variant of a folder of `*.MSG` files, if the configuration says.
    pub msg_dialect: Option<MsgDialect>,
    /// Text of our Origin line in this area, if the configuration has one.
    pub origin: Option<String>,
    /// Other habits of writing in this area.
    pub habits: AreaHabits,
    /// Line that defines it.
    pub place: ConfigPlace,
}

impl AreaConfig {
    fn text_bytes(&self) -> usize {
        let len = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        let path = self.path.as_ref().map_or(0, |path| path.as_os_str().len());
        let aka = self.aka.as_ref().and_then(|aka| aka.domain.as_ref());
        // The domain of the address is copied to the area.
        let domain = aka.map_or(0, |domain| 2 * domain.len());
        let texts = len(&self.description) + len(&self.group) + len(&self.origin);
        self.tag.len() + path + texts + domain
    }

    /// An area of which nothing else is known.
    #[must_use]
    pub fn new(tag: String, kind: AreaKind, format: BaseFormat, path: Option<PathBuf>) -> Self {
        Self {
            tag,
            kind,
            format,
            path,
            ..Self::default()
        }
    }
}

/// A configured file echo (7.4).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileEchoConfig {
    /// Areatag, spelled as the configuration spells it; compared without case.
    pub tag: String,
    /// The folder of its files; `None` for one that is passed through.
    pub folder: Option<PathBuf>,
    /// Description, decoded.
    pub description: Option<String>,
    /// Group, as written.
    pub group: Option<String>,
    /// Our own address in this file echo.
    pub aka: Option<Address>,
    /// Domain (network) of the file echo: that of its AKA.
    pub domain: Option<String>,
    /// Names of lists of descriptions besides FILES.BBS and descript.ion.
    pub lists: Arc<[String]>,
}

impl FileEchoConfig {
    fn text_bytes(&self) -> usize {
        let len = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        let folder = self.folder.as_ref().map_or(0, |own| own.as_os_str().len());
        self.tag.len() + folder + len(&self.description) + len(&self.group)
    }
}

/// Something in a configuration that was stepped over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigProblem {
    /// Which file or folder.
    pub path: PathBuf,
    /// Which line of it, from 1.
    pub line: Option<u32>,
    /// A sentence for the user: what is wrong and what to do.
    pub what: String,
    /// How many problems this is: more than one only for those beyond
    /// [`limits::CONFIG_PROBLEMS`], which are counted together at the end of a list.
    pub count: u64,
}

/// A nodelist or pointlist of which the newest day is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ListSource {
    /// Its file, or the name of the set: without an extension, or with `.*` instead of the day.
    pub path: PathBuf,
    /// The zone of lines that do not name their own.
    pub zone: Option<u16>,
    /// Address whose net and node count until a line names its own: a segment, or a list of the points of one boss.
    pub start: Option<Address>,
}

/// A configuration that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// Areas in the order of the configuration; a tag occurs once, whatever its case.
    pub areas: Vec<AreaConfig>,
    /// Whether areas have the names of their files, because no configuration names them.
    pub is_named_by_files: bool,
    /// File echoes in the order of the configuration; a tag occurs once, whatever its case.
    pub file_echoes: Vec<FileEchoConfig>,
    /// Names of the user (the sysop), the main one first.
    pub user_names: Vec<String>,
    /// Our addresses, the main one first.
    pub addresses: Vec<Address>,
    /// People whose mail the user does not want to read, and what to do with it (TWITNAME and its
    /// kin of GoldED).
    pub twits: Twits,
    /// The user's places in last-read files that go by number.
    pub last_read: LastReadSlots,
    /// Header variant of `*.MSG` folders whose area does not name its own.
    pub msg_dialect: Option<MsgDialect>,
    /// Nodelists and pointlists, in the order of the configuration.
    pub nodelists: Vec<ListSource>,
    /// Lines that name nodelists, by the paths of these.
    pub list_places: Vec<(PathBuf, ConfigPlace)>,
    /// File in which programs that write mail note the areatags that the tosser has to look into
    /// (SEMAPHORE EXPORTLIST of GoldED, EchoTossLog of fidoconfig). It need not exist.
    pub export_list: Option<PathBuf>,
    /// What else it says of writing mail.
    pub writing: Writing,
    /// Describes areas without a description, also those of other configurations.
    pub echolist: Echolist,
    /// What was stepped over.
    pub problems: Vec<ConfigProblem>,
    /// Files and folders that were read; what changes with every message is not among them.
    pub files: Vec<PathBuf>,
    /// The state of these files, to notice that they changed.
    pub stamp: ConfigStamp,
}

/// Why a configuration cannot be read at all.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The file or folder cannot be opened or read.
    #[error("cannot read the configuration {path}: {}", in_words(source))]
    Io {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        #[source]
        source: io::Error,
    },
    /// The file is of a kind that is not read.
    #[error("{path} is not a configuration that Fidoscope reads: {why}")]
    Unknown {
        /// Which file.
        path: PathBuf,
        /// What was seen and what is read today.
        why: String,
    },
    /// The file is too large.
    #[error("{path} has {bytes} bytes, but a configuration is read up to {limit} bytes")]
    TooLarge {
        /// Which file.
        path: PathBuf,
        /// Its length.
        bytes: u64,
        /// The limit.
        limit: u64,
    },
    /// It is an echolist that cannot be read.
    #[error(transparent)]
    Echolist(#[from] EcholistError),
}

/// Loads the configuration at `path`, with the variables of this process's environment.
///
/// It may be a golded.cfg, a fidoconfig, an areas.bbs, squish.cfg or crashmail.prefs, a folder of
/// message bases or packets, a file of one JAM or Squish base, a packet or a bundle, a stored message (`*.msg`), a
/// nodelist, a document of a map (`.kml`, `.kmz`), or an echolist, which describes areas of other configurations; its name and what is in it say which.
///
/// # Errors
/// When the file or folder cannot be read at all or is of an unknown kind; anything smaller is in
/// [`Config::problems`].
pub fn load(path: &Path) -> Result<Config, ConfigError> {
    load_mapped(path, &[])
}

/// Loads the configuration at `path` that another system wrote: `paths` are beginnings of paths there and what
/// replaces them here. They go before those that the configuration maps itself.
///
/// # Errors
/// As [`load`].
pub fn load_mapped(path: &Path, paths: &[(String, String)]) -> Result<Config, ConfigError> {
    let environment = &|name: &str| std::env::var(name).ok();
    load_on(path, Machine { environment, paths })
}

/// Loads the configuration at `path`, looking up environment variables with `environment`.
///
/// # Errors
/// As [`load`].
pub fn load_with(
    path: &Path,
    environment: &dyn Fn(&str) -> Option<String>,
) -> Result<Config, ConfigError> {
    let paths = &[];
    load_on(path, Machine { environment, paths })
}

fn load_on(path: &Path, machine: Machine<'_>) -> Result<Config, ConfigError> {
    let since = SystemTime::now();
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let metadata = fs::metadata(&path).map_err(|source| ConfigError::Io {
        path: path.clone(),
        source,
    })?;
    let mut config = if metadata.is_dir() {
        folder::load(&path)?
    } else if BaseFormat::of_part(&path).is_some() {
        folder::single(&path)
    } else if let Some(config) = folder::document(&path) {
        config
    } else {
        detect::load(&path, machine)?
    };
    config.stamp = ConfigStamp::take(&config.files, since);
    Ok(config)
}

/// Gives each area the main address, if it has none of its own, and the domain of its address: the two
/// fields of each.
fn give_akas<'a>(
    areas: impl Iterator<Item = (&'a mut Option<Address>, &'a mut Option<String>)>,
    addresses: &[Address],
) {
    let is_short = |domain: &str| domain.len() <= limits::CONFIG_DOMAIN_BYTES;
    let main = addresses.first().map(|own| Address {
        domain: own.domain.clone().filter(|domain| is_short(domain)),
        ..own.clone()
    });
    for (own_aka, domain) in areas {
        if own_aka.is_none() {
            own_aka.clone_from(&main);
        }
        *domain = own_aka.as_ref().and_then(|aka| {
            let same =
                |own: &&Address| own.domain.as_deref().is_some_and(is_short) && own.matches(aka);
            let own = || addresses.iter().find(same);
            let named = aka.domain.clone();
            let domain = named.or_else(|| own().and_then(|own| own.domain.clone()));
            domain.map(String::from)
        });
    }
}

/// Problems as they are met, up to [`limits::CONFIG_PROBLEMS`].
#[derive(Debug, Default)]
struct Problems {
    list: Vec<ConfigProblem>,
    unlisted: usize,
}

impl Problems {
    fn add(&mut self, path: &Path, line: Option<u32>, what: String) {
        if self.list.len() < limits::CONFIG_PROBLEMS {
            self.list.push(ConfigProblem {
                path: path.to_owned(),
                line,
                what,
                count: 1,
            });
        } else {
            self.unlisted += 1;
        }
    }

    /// Adds the problem that ended the reading: it is reported even after as many as are reported.
    fn add_last(&mut self, path: &Path, line: Option<u32>, what: String) {
        if self.list.len() >= limits::CONFIG_PROBLEMS {
            self.list.pop();
            self.unlisted += 1;
        }
        self.add(path, line, what);
    }

    fn into_list(mut self) -> Vec<ConfigProblem> {
        if let (true, Some(last)) = (self.unlisted > 0, self.list.last()) {
            let path = last.path.clone();
            self.list.push(ConfigProblem {
                path,
                line: None,
                what: format!("{} more problems are not listed", self.unlisted),
                count: self.unlisted as u64,
            });
        }
        self.list
    }
}
