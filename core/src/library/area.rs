//! One configured area and its base.

use crate::address::Address;
use crate::base::{AbsentBase, BaseError, BaseStamp, MarkError, MessageBase};
use crate::charset::{Charset, Fallback};
use crate::compose::AreaName;
use crate::config::{
    AreaConfig, AreaHabits, AreaKind, BaseFormat, ConfigPlace, LastReadSlots, MsgDialect,
};
use crate::guard::locked;
use crate::time::WallTime;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// Position of an area in its library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AreaId(pub u32);

/// Counts for the arealist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AreaState {
    /// Number of messages in the base.
    pub messages: u32,
    /// Number of unread messages: by the [`super::ReadSet`] of the area, if it has one, else those
    /// after the last-read mark; all of them without a mark.
    pub unread: u32,
    /// Number of the last-read message, if the base has a mark of the user.
    pub last_read: Option<u32>,
    /// Creation time of the base, if stored.
    pub created: Option<WallTime>,
}

/// Reason why nothing can be read from an area.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LibraryError {
    /// The base cannot be opened or read.
    #[error(transparent)]
    Base(#[from] BaseError),
    /// The format stores no last-read mark, or it cannot be written.
    #[error(transparent)]
    Mark(#[from] MarkError),
    /// The tosser passes this area through and stores no messages.
    #[error("the area {tag} is passthrough: the tosser keeps no messages of it")]
    Passthrough {
        /// Areatag.
        tag: String,
    },
    /// The configuration names no file.
    #[error("the configuration gives no path for the area {tag}")]
    NoPath {
        /// Areatag.
        tag: String,
    },
}

/// The user's choices for an area, instead of its configuration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AreaChoice {
    /// Group for display.
    pub group: Option<String>,
    /// Our address in it.
    pub aka: Option<Address>,
    /// System to ask to join or leave it.
    pub uplink: Option<Address>,
}

/// A configured area. Its base is opened on first use, and again after a failure or if it did not
/// exist yet.
pub struct Area {
    id: AreaId,
    tag: String,
    domain: Option<String>,
    kind: AreaKind,
    description: Option<String>,
    group: Option<String>,
    aka: Option<Address>,
    pub(super) charset: Fallback,
    place: AreaBase,
    slots: Arc<LastReadSlots>,
    msg_dialect: Option<MsgDialect>,
    origin: Option<String>,
    habits: AreaHabits,
    config_place: ConfigPlace,
    pub(super) choice: AreaChoice,
    open: Mutex<Option<Arc<dyn MessageBase>>>,
    /// First counts, until a second reader takes them.
    pub(super) first_counts: Mutex<Option<(Instant, StampedCounts)>>,
    /// Number of changes of marks and read messages by this program.
    pub(super) mark_changes: AtomicU64,
}

/// Counts of an area, and the stamp of the base that was counted.
#[derive(Clone, Debug)]
pub struct StampedCounts {
    /// Stamp as of [`super::Library::counts_stamp`]; `None` for an area that cannot be read.
    pub stamp: Option<BaseStamp>,
    /// Counts, or the reason why there are none.
    pub state: Result<AreaState, Arc<LibraryError>>,
}

enum AreaBase {
    Configured(BaseFormat, Option<PathBuf>),
    /// In memory, created on first use.
    Made(MakeBase),
}

/// Function that creates a base in memory.
pub(super) type MakeBase = Box<dyn Fn() -> Arc<dyn MessageBase> + Send + Sync>;

impl Area {
    pub(super) fn from_config(id: AreaId, config: AreaConfig, slots: Arc<LastReadSlots>) -> Self {
        let charset = config
            .charset
            .as_deref()
            .and_then(|name| Charset::from_kludge(name.as_bytes()))
            .map_or(Fallback::Detected, Fallback::Set);
        Self {
            id,
            tag: config.tag,
            domain: config.domain,
            kind: config.kind,
            description: config.description,
            group: config.group,
            aka: config.aka,
            charset,
            place: AreaBase::Configured(config.format, config.path),
            slots,
            msg_dialect: config.msg_dialect,
            origin: config.origin,
            habits: config.habits,
            config_place: config.place,
            choice: AreaChoice::default(),
            open: Mutex::new(None),
            first_counts: Mutex::new(None),
            mark_changes: AtomicU64::new(0),
        }
    }

    /// Returns the same area with an open base.
    pub(super) fn with_base(mut self, base: Arc<dyn MessageBase>) -> Self {
        self.open = Mutex::new(Some(base));
        self
    }

    pub(super) fn in_memory(
        id: AreaId,
        tag: &str,
        description: &str,
        make: MakeBase,
        charset: impl Into<Fallback>,
    ) -> Self {
        let config = AreaConfig {
            tag: tag.to_owned(),
            description: Some(description.to_owned()),
            ..AreaConfig::default()
        };
        Self {
            charset: charset.into(),
            place: AreaBase::Made(make),
            ..Self::from_config(id, config, Arc::default())
        }
    }

    /// Returns the line of the configuration that defines it.
    #[must_use]
    pub fn config_place(&self) -> &ConfigPlace {
        &self.config_place
    }

    /// Returns the position in the library.
    #[must_use]
    pub fn id(&self) -> AreaId {
        self.id
    }

    /// Returns the areatag as configured.
    #[must_use]
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// Returns the domain without `@`, if the configuration has one.
    #[must_use]
    pub fn domain(&self) -> Option<&str> {
        self.domain.as_deref()
    }

    /// Returns the kind: echo, netmail, local, bad or dupe area.
    #[must_use]
    pub fn kind(&self) -> AreaKind {
        self.kind
    }

    /// Returns the description from the configuration.
    #[must_use]
    pub fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    /// Returns its areatag and domain, as in drafts.
    #[must_use]
    pub fn name(&self) -> AreaName {
        AreaName {
            tag: self.tag().to_owned(),
            domain: self.domain().map(str::to_owned),
        }
    }

    /// Returns its name in lower case, the key of its marks, read set and the user's choices.
    #[must_use]
    pub fn folded_name(&self) -> String {
        self.name().to_string().to_lowercase()
    }

    /// Returns the group: the user's, else the letter or name from the configuration.
    #[must_use]
    pub fn group(&self) -> Option<&str> {
        self.choice.group.as_deref().or(self.group.as_deref())
    }

    /// Returns the user's own address in this area.
    #[must_use]
    pub fn aka(&self) -> Option<&Address> {
        self.choice.aka.as_ref().or(self.aka.as_ref())
    }

    /// Returns the system that the user chose for requests to join or leave this area.
    #[must_use]
    pub fn uplink(&self) -> Option<&Address> {
        self.choice.uplink.as_ref()
    }

    /// Returns the group and own address in the configuration.
    #[must_use]
    pub fn configured(&self) -> (Option<&str>, Option<&Address>) {
        (self.group.as_deref(), self.aka.as_ref())
    }

    /// Returns the text of our Origin line there, if the configuration has one for this area.
    #[must_use]
    pub fn origin(&self) -> Option<&str> {
        self.origin.as_deref()
    }

    /// Returns other habits of writing there.
    pub(super) fn habits(&self) -> &AreaHabits {
        &self.habits
    }

    /// Returns the format of its base, as configured.
    pub(super) fn format(&self) -> Option<BaseFormat> {
        match &self.place {
            AreaBase::Configured(format, _) => Some(*format),
            AreaBase::Made(_) => None,
        }
    }

    /// Returns the zone of that address: the default of senders.
    #[must_use]
    pub fn zone(&self) -> Option<u16> {
        self.aka.as_ref()?.zone
    }

    /// Returns the character set of messages without a true label: the user's choice, else the
    /// configuration's, else detected from letters.
    #[must_use]
    pub fn charset(&self) -> Fallback {
        self.charset
    }

    /// Returns the user's slots in last-read files by number.
    pub(super) fn slots(&self) -> &LastReadSlots {
        &self.slots
    }

    /// Returns the path of the base, if it is on disk.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match &self.place {
            AreaBase::Configured(_, path) => path.as_deref(),
            AreaBase::Made(_) => None,
        }
    }

    /// Returns the open base; an empty one if it does not exist yet.
    ///
    /// # Errors
    /// If the base cannot be opened: the file and the reason.
    pub fn open(&self) -> Result<Arc<dyn MessageBase>, LibraryError> {
        let mut open = locked(&self.open);
        if let Some(base) = &*open {
            return Ok(Arc::clone(base));
        }
        let base = self.open_place()?;
        if base.exists() {
            *open = Some(Arc::clone(&base));
        }
        Ok(base)
    }

    fn open_place(&self) -> Result<Arc<dyn MessageBase>, LibraryError> {
        let tag = || self.tag.clone();
        let (format, path) = match &self.place {
            AreaBase::Configured(format, path) => (format, path),
            AreaBase::Made(make) => return Ok(make()),
        };
        if *format == BaseFormat::Passthrough {
            return Err(LibraryError::Passthrough { tag: tag() });
        }
        let Some(path) = path else {
            return Err(LibraryError::NoPath { tag: tag() });
        };
        let opened = (format.row().open)(path, *format, self.msg_dialect);
        let absent = || AbsentBase::at(path, *format, self.msg_dialect);
        match opened.map_err(|error| (absent(), error)) {
            Ok(base) => Ok(base),
            Err((Some(absent), BaseError::Missing { .. })) => Ok(Arc::new(absent)),
            Err((_, error)) => Err(error.into()),
        }
    }
}
