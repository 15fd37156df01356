//! The one list of formats: how a base of each is recognised on the disk, opened, shared and marked.
//!
//! A new format is a variant of [`BaseFormat`] and a row here; what its files hold is in its own folder.

use super::hudson::{Flavour, HudsonBase};
use super::jam::JamBase;
use super::jam::write::JamWriter;
use super::lock::is_held;
use super::opus::MsgDialect;
use super::opus::MsgFolder;
use super::parts::joined;
use super::pkt::{Inbound, PktBase};
use super::squish::{SquishBase, empty_base};
use super::{BaseError, MessageBase};
use crate::job::Job;
use crate::time::WallTime;
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
    /// A packet (FTS-0001 packed messages), a bundle, or a folder of both, which hold messages of many areas.
    Pkt,
    /// No base: mail passes through this system and is not kept.
    #[default]
    Passthrough,
}

/// How long the fields of a header may be, in bytes; longer ones are cut when a message is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldLimits {
    /// Names of sender and addressee.
    pub name: usize,
    /// The subject.
    pub subject: usize,
}

/// Numbers of the user in last-read files that go by number instead of by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastReadSlots {
    /// Position in the last-read file of a `*.MSG` folder, from 0 (FIDOUSERNO of GoldED).
    pub fido_user: Option<u16>,
    /// Name of that file, usually `lastread` (FIDOLASTREAD of GoldED).
    pub fido_file: Option<String>,
    /// Position in a `.sql` file of Squish, from 0 (SQUISHUSERNO of GoldED).
    pub squish_user: Option<u16>,
    /// Position in the LASTREAD of a Hudson base, from 0 (HUDSONUSERNO of GoldED).
    pub hudson_user: Option<u16>,
    /// Position in the LASTREAD of a GoldBase base, from 0 (GOLDBASEUSERNO of GoldED).
    pub goldbase_user: Option<u16>,
}

/// Whether another program holds the lock of the base at a path at this moment; nothing is written. Of formats without such
/// a lock: no.
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

/// What the program knows of a format besides its bytes.
pub(crate) struct Format {
    /// What it is called.
    pub(crate) name: &'static str,
    /// Extensions of the files of a base, which is named without them; the first is that of the file without which there
    /// is no base. Empty where a base is a folder, or a file of its own.
    pub(crate) extensions: &'static [&'static str],
    /// Whether each message is a file.
    pub(crate) is_of_files: bool,
    /// Whether several areas share its files, so that the path does not name one.
    pub(crate) is_shared: bool,
    /// How long the fields of a header may be.
    pub(crate) fields: FieldLimits,
    /// Whether others keep a base of it, with last-read marks; a packet only passes.
    pub(crate) is_kept: bool,
    /// The first file of a base without messages, created at a moment; the others are empty. `None` where a base is
    /// not made of such files.
    pub(crate) empty: Option<fn(WallTime) -> Vec<u8>>,
    /// Number of the user in the file of marks, where they go by number.
    pub(crate) slot: fn(&LastReadSlots) -> Option<u16>,
    /// Opens the base at a path. The variant is what a configuration says of headers of `*.MSG`.
    pub(crate) open: fn(&Path, BaseFormat, Option<MsgDialect>) -> Opened,
}

type Opened = Result<Arc<dyn MessageBase>, BaseError>;

/// What most formats have.
const COMMON: Format = Format {
    name: "passthrough",
    extensions: &[],
    is_of_files: false,
    is_shared: false,
    // Those of FTS-0001 with a NUL at the end.
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
    // Marks are left out: `.sql` is a name of other files, too.
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
    // Its netmail; areas of echoes come with their bases.
    open: |path, _, _| {
        let inbound = Arc::new(Inbound::open(path, &Job::new())?);
        Ok(Arc::new(PktBase::of(inbound, None)))
    },
    ..COMMON
};

fn open_board(path: &Path, format: BaseFormat, _: Option<MsgDialect>) -> Opened {
    let (flavour, board) = match format {
        BaseFormat::GoldBase(board) => (Flavour::GoldBase, board),
        BaseFormat::Hudson(board) => (Flavour::Hudson, board),
        _ => (Flavour::Hudson, 0),
    };
    Ok(Arc::new(HudsonBase::open(path, flavour, board)?))
}

impl BaseFormat {
    /// The formats whose bases are named by their files.
    pub(in crate::base) const NAMED: [Self; 2] = [Self::Jam, Self::Squish];

    /// What is known of it.
    pub(crate) const fn row(self) -> &'static Format {
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

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// How long the fields of a header may be in a base of this format.
    #[must_use]
    pub fn field_limits(self) -> FieldLimits {
        self.row().fields
    }

    /// Whether an area is a board, which a number names in the folder of all of them.
    #[must_use]
    pub fn is_board(self) -> bool {
        matches!(self, Self::Hudson(_) | Self::GoldBase(_))
    }

    /// The formats whose bases are named by their files, and the extension of the file that each has.
    pub(crate) fn heads() -> impl Iterator<Item = (Self, &'static str)> {
        let head = |format: Self| Some((format, *format.row().extensions.first()?));
        Self::NAMED.into_iter().filter_map(head)
    }

    /// The format of the base that begins with a file, by its name.
    pub(crate) fn of_head(path: &Path) -> Option<Self> {
        let extension = path.extension()?;
        Self::heads()
            .find(|(_, head)| extension.eq_ignore_ascii_case(head))
            .map(|(format, _)| format)
    }

    /// The format of the base that a file is a part of, by its name.
    pub(crate) fn of_part(path: &Path) -> Option<Self> {
        let extension = path.extension()?;
        let is_own = |own: &&str| extension.eq_ignore_ascii_case(own);
        let named = Self::NAMED
            .into_iter()
            .find(|format| format.row().extensions.iter().any(is_own));
        named.or_else(|| Inbound::is_mail(path).then_some(Self::Pkt))
    }
}
