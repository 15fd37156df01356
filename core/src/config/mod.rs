//! The user's existing configurations: their areas and the locations of their bases.
//!
//! Knows the fidoconfig of the Husky programs (hpt and htick), golded.cfg and the files it names,
//! areas.bbs, squish.cfg, crashmail.prefs, and a plain folder of message bases. Imports `address`,
//! `bytes`, `charset`, `echolist` (for descriptions), `job`, `limits`, of `base` the list of formats,
//! and of `nodelist` the sources of lists.
//!
//! Never runs a program named by a configuration, never opens a message base, never writes, and
//! reads the environment only through a function supplied by the caller.

mod areasbbs;
mod branches;
mod crashmail;
mod detect;
mod fidoconfig;
mod folder;
pub mod formats;
mod gather;
mod golded;
mod habits;
mod keyword;
mod lists;
mod locate;
mod machine;
mod place;
mod seek;
mod source;
mod squishcfg;
mod twit;
mod uplink;
mod watch;
mod words;
mod writing;

pub use crate::base::opus::MsgDialect;
pub use crate::base::{BaseFormat, LastReadSlots};
pub(crate) use ftn_types::pattern::{matches_text, wild};
pub use habits::{AreaHabits, EndLines, ReadOnly, WriteAttributes};
pub use place::{ConfigPlace, NamedFile};
pub use seek::{SeekPlaces, seek};
pub use twit::{Correspondent, TwitMode, TwitVerdict, Twits};
pub use uplink::{Robot, Secret, Uplink};
pub use watch::ConfigStamp;
pub use writing::Writing;
pub(crate) use writing::{is_golded_token, text_of};

use crate::address::Address;
use crate::bytes::in_words;
use crate::echolist::{Echolist, EcholistError};
use crate::limits;
use crate::nodelist::ListSource;
use machine::Machine;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// Purpose of an area.
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

impl AreaKind {
    /// Returns whether messages to everybody are written in such areas.
    #[must_use]
    pub const fn is_public(self) -> bool {
        match self {
            Self::Echo | Self::Local => true,
            Self::Netmail | Self::Bad | Self::Dupe => false,
        }
    }

    /// Returns whether a tosser puts mail there that it does not deliver.
    #[must_use]
    pub const fn is_set_aside(self) -> bool {
        match self {
            Self::Bad | Self::Dupe => true,
            Self::Echo | Self::Netmail | Self::Local => false,
        }
    }
}

/// Configured area.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AreaConfig {
    /// Areatag as spelled in the configuration; compared without case.
    pub tag: String,
    /// Purpose of the area.
    pub kind: AreaKind,
    /// Format of its base.
    pub format: BaseFormat,
    /// Location of the base: its path without extension (JAM, Squish), its folder (`*.MSG`, Hudson,
    /// GoldBase), or its file or folder (packets); `None` for passthrough areas.
    pub path: Option<PathBuf>,
    /// Description, decoded.
    pub description: Option<String>,
    /// Group, as written.
    pub group: Option<String>,
    /// Our own address in this area.
    pub aka: Option<Address>,
    /// Domain (network) of the area: that of its AKA.
    pub domain: Option<String>,
    /// Name of the character set of mail that does not state its own, if configured.
    pub charset: Option<String>,
    /// True if the area is hidden from other systems' lists.
    pub hidden: bool,
    /// Header variant of a folder of `*.MSG` files, if configured.
    pub msg_dialect: Option<MsgDialect>,
    /// Text of our Origin line in this area, if configured.
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

    /// Creates an area with default settings.
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
    /// Areatag as spelled in the configuration; compared without case.
    pub tag: String,
    /// Folder of its files; `None` for a passthrough file echo.
    pub folder: Option<PathBuf>,
    /// Description, decoded.
    pub description: Option<String>,
    /// Group, as written.
    pub group: Option<String>,
    /// Our own address in this file echo.
    pub aka: Option<Address>,
    /// Domain (network) of the file echo: that of its AKA.
    pub domain: Option<String>,
    /// Names of description lists besides FILES.BBS and descript.ion.
    pub lists: Arc<[String]>,
}

impl FileEchoConfig {
    fn text_bytes(&self) -> usize {
        let len = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        let folder = self.folder.as_ref().map_or(0, |own| own.as_os_str().len());
        self.tag.len() + folder + len(&self.description) + len(&self.group)
    }
}

/// Part of a configuration that was skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigProblem {
    /// Path of the file or folder.
    pub path: PathBuf,
    /// Number of the line, from 1.
    pub line: Option<u32>,
    /// Sentence for the user: what is wrong and what to do.
    pub what: String,
    /// Number of problems: more than one only for the last entry of a list, which counts the
    /// problems beyond [`limits::CONFIG_PROBLEMS`].
    pub count: u64,
}

/// Loaded configuration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// Areas in the order of the configuration; each tag occurs once, ignoring case.
    pub areas: Vec<AreaConfig>,
    /// True if areas are named after their files, because no configuration names them.
    pub is_named_by_files: bool,
    /// File echoes in the order of the configuration; each tag occurs once, ignoring case.
    pub file_echoes: Vec<FileEchoConfig>,
    /// Names of the user (the sysop), the main one first.
    pub user_names: Vec<String>,
    /// Our addresses, the main one first.
    pub addresses: Vec<Address>,
    /// People whose mail the user does not want to read, and what to do with it (TWITNAME and the
    /// like of GoldED).
    pub twits: Twits,
    /// The user's slots in last-read files that are indexed by user number.
    pub last_read: LastReadSlots,
    /// Header variant of `*.MSG` folders whose area does not state its own.
    pub msg_dialect: Option<MsgDialect>,
    /// Nodelists and pointlists, in the order of the configuration.
    pub nodelists: Vec<ListSource>,
    /// Lines that name nodelists, by the paths of the lists.
    pub list_places: Vec<(PathBuf, ConfigPlace)>,
    /// Other files and folders that lines name: of file echoes, templates, Origins and taglines.
    pub named_files: Vec<NamedFile>,
    /// File in which programs that write mail list the areatags for the tosser (SEMAPHORE
    /// EXPORTLIST of GoldED, EchoTossLog of fidoconfig). It need not exist.
    pub export_list: Option<PathBuf>,
    /// Other settings for writing mail.
    pub writing: Writing,
    /// Descriptions for areas without one, also those of other configurations.
    pub echolist: Echolist,
    /// Skipped parts.
    pub problems: Vec<ConfigProblem>,
    /// Files and folders that were read, except those that change with every message.
    pub files: Vec<PathBuf>,
    /// State of these files, for change detection.
    pub stamp: ConfigStamp,
}

/// Reason why a configuration cannot be read at all.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The file or folder cannot be opened or read.
    #[error("cannot read the configuration {path}: {}", in_words(source))]
    Io {
        /// Path of the file or folder.
        path: PathBuf,
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// The file is of an unsupported kind.
    #[error("{path} is not a configuration that Fidoscope reads: {why}")]
    Unknown {
        /// Path of the file.
        path: PathBuf,
        /// Description of the file, and of the supported kinds.
        why: String,
    },
    /// The file is too large.
    #[error("{path} has {bytes} bytes, and the limit for a configuration is {limit} bytes")]
    TooLarge {
        /// Path of the file.
        path: PathBuf,
        /// Length of the file, in bytes.
        bytes: u64,
        /// Maximum length, in bytes.
        limit: u64,
    },
    /// The echolist cannot be read.
    #[error(transparent)]
    Echolist(#[from] EcholistError),
}

/// Loads the configuration at `path`, with this process's environment variables.
///
/// It may be a golded.cfg, fidoconfig, areas.bbs, squish.cfg or crashmail.prefs, a folder of
/// message bases or packets, a file of one JAM or Squish base, a packet or a bundle, a stored
/// message (`*.msg`), a nodelist, a map document (`.kml`, `.kmz`), or an echolist, which describes
/// areas of other configurations. Its name and content decide.
///
/// # Errors
/// The file or folder cannot be read at all or is of an unknown kind; smaller problems are in
/// [`Config::problems`].
pub fn load(path: &Path) -> Result<Config, ConfigError> {
    load_mapped(path, &[])
}

/// Loads the configuration at `path`, written on another system: `paths` are path prefixes there
/// and their replacements here. They precede the mappings in the configuration itself.
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
    config.stamp = ConfigStamp::record(&config.files, since);
    Ok(config)
}

/// Sets the AKA of each area to the main address, if it has none, and its domain to that of its
/// AKA. The items are these two fields.
fn set_default_akas<'a>(
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

/// Collector of problems, up to [`limits::CONFIG_PROBLEMS`].
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

    /// Adds the fatal problem, even if the list is full.
    fn add_fatal(&mut self, path: &Path, line: Option<u32>, what: String) {
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
