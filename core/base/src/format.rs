//! The one table of formats: how to recognise, open, share and mark a base of each.
//!
//! A new format is a variant of [`BaseFormat`] and a row here; its own folder decodes its files.

use super::hudson::{Flavour, HudsonBase};
use super::jam::JamBase;
use super::jam::write::JamWriter;
use super::lock::is_held;
use super::opus::MsgDialect;
use super::opus::MsgFolder;
use super::parts::joined;
use super::pkt::{Inbound, PktBase};
use super::squish::{SquishBase, empty_base};
use super::{AbsentBase, BaseError, MessageBase};
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use std::path::Path;
use std::sync::Arc;

/// Format of an area's base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BaseFormat {
    /// JAM.
    Jam,
    /// Squish.
    Squish,
    /// A folder of `*.MSG` files (FTS-0001 stored messages).
    Msg,
    /// A board of a Hudson base, by its number.
    Hudson(u16),
    /// A board of a GoldBase base, by its number.
    GoldBase(u16),
    /// A packet (FTS-0001 packed messages), a bundle, or a folder of both: messages of many areas.
    Pkt,
    /// No base: mail passes through this system and is not stored.
    #[default]
    Passthrough,
}

/// Maximum lengths of header fields, in bytes; longer ones are cut when a message is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldLimits {
    /// Name of the sender or the addressee.
    pub name: usize,
    /// Subject.
    pub subject: usize,
}

/// The user's slots in last-read files that are indexed by user number instead of name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastReadSlots {
    /// Index in the last-read file of a `*.MSG` folder, from 0 (FIDOUSERNO of GoldED).
    pub fido_user: Option<u16>,
    /// Name of that file, usually `lastread` (FIDOLASTREAD of GoldED).
    pub fido_file: Option<String>,
    /// Index in a `.sql` file of Squish, from 0 (SQUISHUSERNO of GoldED).
    pub squish_user: Option<u16>,
    /// Index in the LASTREAD of a Hudson base, from 0 (HUDSONUSERNO of GoldED).
    pub hudson_user: Option<u16>,
    /// Index in the LASTREAD of a GoldBase base, from 0 (GOLDBASEUSERNO of GoldED).
    pub goldbase_user: Option<u16>,
}

/// Returns whether another program holds the lock of the base at `path` right now; writes nothing.
/// False for formats without such a lock.
#[must_use]
pub fn is_locked(format: BaseFormat, path: &Path) -> bool {
    let Some(extension) = format.row().extensions.first() else {
        return false;
    };
    let stem = path.file_name().unwrap_or_default();
    let spellings = [(*extension).to_owned(), extension.to_ascii_uppercase()];
    let names = spellings.map(|extension| joined(stem, &extension));
    (names.iter()).any(|name| is_held(&path.with_file_name(name)))
}

/// Properties of a format that do not depend on its bytes.
#[doc(hidden)]
pub struct Format {
    /// Name for the user.
    pub name: &'static str,
    /// Extensions of a base's files, which the base's path omits; the first one marks a base. Empty
    /// if a base is a folder or a single file.
    pub extensions: &'static [&'static str],
    /// True if each message is a file of its own.
    pub is_of_files: bool,
    /// True if several areas share the files, so that the path alone names none of them.
    pub is_shared: bool,
    /// Maximum lengths of header fields.
    pub fields: FieldLimits,
    /// True if other programs keep a base of it, with last-read marks; false for packets, which
    /// only pass.
    pub is_kept: bool,
    /// Builds the head file of an empty base with its creation time; the other files start empty.
    /// `None` if the format has no such files.
    pub empty: Option<fn(WallTime) -> Vec<u8>>,
    /// Returns the user's slot in the file of last-read marks, if the format uses slots.
    pub slot: fn(&LastReadSlots) -> Option<u16>,
    /// Opens the base at a path. The configuration may state the dialect of `*.MSG` headers.
    pub open: fn(&Path, BaseFormat, Option<MsgDialect>) -> Opened,
}

type Opened = Result<Arc<dyn MessageBase>, BaseError>;

/// Values common to most formats.
const COMMON: Format = Format {
    name: "passthrough",
    extensions: &[],
    is_of_files: false,
    is_shared: false,
    // The fields of FTS-0001, without the final NUL.
    fields: FieldLimits {
        name: 35,
        subject: 71,
    },
    is_kept: true,
    empty: None,
    slot: |_| None,
    open: |path, _, _| {
        Err(BaseError::Format {
            path: path.to_owned(),
            format: "passthrough",
            why: "nothing is kept in it".to_owned(),
        })
    },
};

const JAM: Format = Format {
    name: "JAM",
    extensions: &["jhr", "jdt", "jdx", "jlr"],
    fields: FieldLimits {
        name: 100,
        subject: 100,
    },
    empty: Some(|created| {
        let empty = JamWriter::in_memory(created).and_then(JamWriter::into_bytes);
        empty.map(|parts| parts.jhr).unwrap_or_default()
    }),
    open: |path, _, _| Ok(Arc::new(JamBase::open(path)?)),
    ..COMMON
};

const SQUISH: Format = Format {
    name: "Squish",
    // Marks are left out: other files are named `.sql`, too.
    extensions: &["sqd", "sqi"],
    empty: Some(|_| empty_base()),
    slot: |slots| slots.squish_user,
    open: |path, _, _| Ok(Arc::new(SquishBase::open(path)?)),
    ..COMMON
};

const MSG: Format = Format {
    name: "*.MSG",
    is_of_files: true,
    slot: |slots| slots.fido_user,
    open: |path, _, variant| {
        let folder = MsgFolder::open(path)?;
        Ok(Arc::new(match variant {
            None => folder,
            Some(variant) => folder.said_to_be(variant),
        }))
    },
    ..COMMON
};

const HUDSON: Format = Format {
    name: "Hudson",
    is_shared: true,
    fields: FieldLimits {
        name: 35,
        subject: 72,
    },
    slot: |slots| slots.hudson_user,
    open: open_board,
    ..COMMON
};

const GOLDBASE: Format = Format {
    name: "GoldBase",
    slot: |slots| slots.goldbase_user,
    ..HUDSON
};

const PKT: Format = Format {
    name: "PKT",
    is_shared: true,
    is_kept: false,
    // Only the netmail; echo areas are opened as bases of their own.
    open: |path, _, _| {
        let inbound = Arc::new(Inbound::open(path, &Job::new())?);
        Ok(Arc::new(PktBase::from_inbound(inbound, None)))
    },
    ..COMMON
};

fn open_board(path: &Path, format: BaseFormat, _: Option<MsgDialect>) -> Opened {
    let (flavour, board) = match format {
        BaseFormat::GoldBase(board) => (Flavour::GoldBase, board),
        BaseFormat::Hudson(board) => (Flavour::Hudson, board),
        BaseFormat::Jam
        | BaseFormat::Squish
        | BaseFormat::Msg
        | BaseFormat::Pkt
        | BaseFormat::Passthrough => return (COMMON.open)(path, format, None),
    };
    Ok(Arc::new(HudsonBase::open(path, flavour, board)?))
}

impl BaseFormat {
    /// Returns the format that follows in a list of all; boards have the number 0 there.
    const fn next(self) -> Option<Self> {
        match self {
            Self::Jam => Some(Self::Squish),
            Self::Squish => Some(Self::Msg),
            Self::Msg => Some(Self::Hudson(0)),
            Self::Hudson(_) => Some(Self::GoldBase(0)),
            Self::GoldBase(_) => Some(Self::Pkt),
            Self::Pkt => Some(Self::Passthrough),
            Self::Passthrough => None,
        }
    }

    /// Returns the formats whose bases are named by their files.
    pub(crate) fn named() -> impl Iterator<Item = Self> {
        let all = std::iter::successors(Some(Self::Jam), |format| format.next());
        all.filter(|format| !format.row().extensions.is_empty())
    }

    /// Returns the format's row of the table.
    #[doc(hidden)]
    #[must_use]
    pub const fn row(self) -> &'static Format {
        match self {
            Self::Jam => &JAM,
            Self::Squish => &SQUISH,
            Self::Msg => &MSG,
            Self::Hudson(_) => &HUDSON,
            Self::GoldBase(_) => &GOLDBASE,
            Self::Pkt => &PKT,
            Self::Passthrough => &COMMON,
        }
    }

    /// Returns the format's name for the user.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Opens the base at a path, or one that its first message will create: its files are missing,
    /// and its folder exists.
    ///
    /// # Errors
    /// The base is damaged, or cannot be read; its folder is missing.
    pub fn open_or_absent(self, path: &Path) -> Result<Arc<dyn MessageBase>, BaseError> {
        match (self.row().open)(path, self, None) {
            Err(error @ BaseError::Missing { .. }) => match AbsentBase::at(path, self, None) {
                Some(absent) => Ok(Arc::new(absent)),
                None => Err(error),
            },
            opened => opened,
        }
    }

    /// Returns the maximum lengths of header fields in this format.
    #[must_use]
    pub fn field_limits(self) -> FieldLimits {
        self.row().fields
    }

    /// Returns whether an area is a board: a number in a folder shared by all boards.
    #[must_use]
    pub fn is_board(self) -> bool {
        matches!(self, Self::Hudson(_) | Self::GoldBase(_))
    }

    /// Returns the formats whose bases are named by their files, each with the extension of its
    /// head file.
    #[doc(hidden)]
    pub fn heads() -> impl Iterator<Item = (Self, &'static str)> {
        let head = |format: Self| Some((format, *format.row().extensions.first()?));
        Self::named().filter_map(head)
    }

    /// Returns the format of a base by the name of its head file.
    #[doc(hidden)]
    #[must_use]
    pub fn of_head(path: &Path) -> Option<Self> {
        let extension = path.extension()?;
        Self::heads()
            .find(|(_, head)| extension.eq_ignore_ascii_case(head))
            .map(|(format, _)| format)
    }

    /// Returns the format of a base by the name of any of its files.
    #[doc(hidden)]
    #[must_use]
    pub fn of_part(path: &Path) -> Option<Self> {
        let extension = path.extension()?;
        let is_own = |own: &&str| extension.eq_ignore_ascii_case(own);
        let named = Self::named().find(|format| format.row().extensions.iter().any(is_own));
        named.or_else(|| Inbound::is_mail(path).then_some(Self::Pkt))
    }
}
