//! Fidonet message bases: JAM, Squish, `*.MSG`, Hudson, GoldBase and packets behind one trait.
//!
//! Mail of thirty years lies in these formats, and tossers, packers and readers still share them on
//! one disk. This crate reads any of them without taking a lock or changing a byte, says what is
//! damaged instead of stopping there, and adds messages and last-read marks under the locks that the
//! other programs take. A crash at any byte leaves a base with or without a message, and loses no
//! data that were there.
//!
//! It knows the layout of stored messages, and nothing of areas, character sets or windows: texts are
//! bytes.
//!
//! | module | format | standard |
//! |---|---|---|
//! | [`jam`] | JAM: `.jhr`, `.jdt`, `.jdx`, `.jlr` | JAM, revision 1 |
//! | [`squish`] | Squish: `.sqd`, `.sqi`, `.sql` | Squish Developers Kit (MSGAPI) |
//! | [`opus`] | a folder of `*.MSG` files, as Opus and FTS-0001 lay them out | FTS-0001 |
//! | [`hudson`] | boards of Hudson and GoldBase folders | Hudson, GoldBase |
//! | [`pkt`] | packets, bundles of packets, folders of both; types 2, 2+ and 2.2 | FTS-0001, FSC-0039, FSC-0045, FSC-0048 |
//! | [`fts1`] | parts that messages of FTS-0001 share | FTS-0001 |
//! | [`limits`] | every limit, with its reason | |
//!
//! [`MessageBase`] is the trait, [`BaseFormat`] the list of formats, and
//! [`BaseFormat::open_or_absent`] opens any of them by its path.
//!
//! # Examples
//!
//! All messages of a base, in order. [`ReadDepth::Text`] also gives the texts; the visitor may stop the
//! pass, and the job may cancel it:
//!
//! ```
//! use ftn_base::jam::JamBase;
//! use ftn_base::jam::write::{JamWriter, NewMessage};
//! use ftn_base::{MessageBase, ReadDepth};
//! use ftn_types::job::Job;
//! use ftn_types::time::WallTime;
//! use std::ops::ControlFlow;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut writer = JamWriter::in_memory(WallTime(0))?;
//! writer.append(&NewMessage { from: b"Ivan", subject: b"Hello", ..NewMessage::default() })?;
//! let files = writer.into_bytes()?;
//!
//! let base = JamBase::from_bytes(files.jhr, files.jdt, files.jdx, files.jlr)?;
//! let mut subjects = Vec::new();
//! let faults = base.scan(ReadDepth::Headers, &Job::new(), &mut |header, _| {
//!     subjects.push(header.subject.to_vec());
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(subjects, [b"Hello"]);
//! assert!(faults.is_empty());
//! # Ok(())
//! # }
//! ```
//!
//! A message added to a base, which its first message creates. The call waits for other programs that
//! have locked the base, writes, flushes, and reads the message back:
//!
//! ```
//! use ftn_base::{Attributes, BaseFormat, Outgoing};
//! use ftn_types::job::Job;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! let base = BaseFormat::Squish.open_or_absent(&folder.path().join("r50bone"))?;
//! let message = Outgoing {
//!     from: b"Ivan Petrov".to_vec(),
//!     to: b"All".to_vec(),
//!     subject: b"Hello".to_vec(),
//!     kludges: vec![b"MSGID: 2:5030/1520.9 5f3c2a10".to_vec()],
//!     text: b"Hello, all!\r--- \r * Origin: Home (2:5030/1520.9)\r".to_vec(),
//!     attributes: Attributes { local: true, ..Attributes::default() },
//!     ..Outgoing::default()
//! };
//! let added = base.append(&message, &Job::new())?;
//! assert_eq!(added.number, 1);
//! # Ok(())
//! # }
//! ```
//!
//! The last-read mark of a reader, moved forward for every other program, too:
//!
//! ```
//! use ftn_base::{BaseFormat, LastRead, MarkOwner, MessageBase};
//! # use ftn_base::Outgoing;
//! # use ftn_types::job::Job;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! # BaseFormat::Jam.open_or_absent(&folder.path().join("echo"))?.append(&Outgoing::default(), &Job::new())?;
//! let base = BaseFormat::Jam.open_or_absent(&folder.path().join("echo"))?;
//! let ivan = MarkOwner { names: vec![b"Ivan Petrov".to_vec()], ..MarkOwner::default() };
//! assert_eq!(base.last_read(&ivan)?, None);
//! assert_eq!(base.set_last_read(&ivan, LastRead::from(1))?, 1);
//! assert_eq!(base.count_after(1)?, 0);
//! # Ok(())
//! # }
//! ```
//!
//! # Reading beside other programs
//!
//! A tosser appends, a packer renumbers and replaces files, at any moment. Whoever keeps a number also
//! keeps the [`fingerprint()`] of its message and compares it: a number alone names no message.
//! [`MessageBase::stamp`] shows cheaply whether anything has changed.
//!
//! # Errors
//!
//! [`BaseError`] for a base that cannot be read, [`AppendError`] for a message that is not added,
//! [`MarkError`] for a mark: each a sentence that says what happened, to which file, and what to do.
//! Damage inside of a base is no error but a [`BaseFault`] beside the messages that can be read.
//!
//! # Limits
//!
//! All input is hostile: lengths are compared with the file before anything is allocated, a pass reads
//! no byte more often than [`limits::BASE_REREADS`] allows, and nothing panics. Waiting for locks ends
//! after [`limits::APPEND_WAIT`].
//!
//! # Features
//!
//! `bundles` (on by default) unpacks archives of packets by `ftn-archive`; without it a bundle is
//! reported as unread. `fault-injection` is for tests.
//!
//! Items that are hidden in this manual serve the other crates of Fidoscope and change without
//! notice.

mod absent;
mod append;
mod dates;
mod ends;
// Writing that tests can stop at any byte, for the other files that Fidoscope writes in steps.
#[doc(hidden)]
pub mod fault;
mod faults;
mod fingerprint;
mod format;
pub mod fts1;
pub mod hudson;
mod identity;
pub mod jam;
// Grammar of control lines, for the engine and the tosser.
#[doc(hidden)]
pub mod kludges;
pub mod limits;
// Ends of lines, and which lines are control lines: the engine splits texts by these functions alone.
#[doc(hidden)]
pub mod lines;
mod listing;
mod live;
mod location;
mod lock;
mod marks;
pub mod opus;
mod packer;
mod parts;
pub mod pkt;
mod removal;
pub mod squish;
mod steps;
mod swap;
pub mod text_parts;
mod window;
mod write;

// Hidden items are parts of the formats that the engine uses to open, index and write what is beside
// the bases; a program that reads or writes messages needs none of them.
#[doc(hidden)]
pub use absent::AbsentBase;
pub use append::{AppendError, Appended, CutFields, Outgoing};
pub use ends::NetmailEnds;
pub use fingerprint::fingerprint;
pub use format::{BaseFormat, FieldLimits, LastReadSlots, is_locked};
pub use identity::{BaseId, FileId};
#[doc(hidden)]
pub use jam::{KludgePlaces, RangePass};
#[doc(hidden)]
pub use kludges::{area_tag, split_kludge};
#[doc(hidden)]
pub use listing::FolderPass;
pub use marks::{LastRead, MarkError, MarkRecord, MarkWrite};
#[doc(hidden)]
pub use packer::wait_for_packer;
#[doc(hidden)]
pub use parts::folder_of;
pub use removal::{Changed, Removed};
#[doc(hidden)]
pub use steps::{sync, write_at_position};
pub use write::WriteError;

use ftn_types::bytes::{Source, in_words};
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

/// Reason why a base, or a part of it, cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BaseError {
    /// A file of the base cannot be opened or read.
    #[error("cannot read {path}: {}", in_words(source))]
    Io {
        /// Path of the file.
        path: PathBuf,
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// A required file of the base is missing.
    #[error(
        "{path} is missing and a {format} message base cannot be read without it; \
         restore it from a backup, run the tosser's base repair, or correct the path of the area"
    )]
    Missing {
        /// Path of the missing file.
        path: PathBuf,
        /// Name of the format, such as `JAM`.
        format: &'static str,
    },
    /// The file is not a base of this format.
    #[error("{path} is not a {format} message base: {why}")]
    Format {
        /// Path of the file.
        path: PathBuf,
        /// Name of the format, such as `JAM`.
        format: &'static str,
        /// Description of the problem.
        why: String,
    },
    /// The work was cancelled.
    #[error("reading was cancelled")]
    Cancelled,
}

/// Returns [`BaseError::Cancelled`] if the job is cancelled.
fn not_cancelled(job: &Job) -> Result<(), BaseError> {
    match job.is_cancelled() {
        true => Err(BaseError::Cancelled),
        false => Ok(()),
    }
}

/// Visits items, one job unit each; checks for cancellation before each batch.
fn each_unit<T>(
    items: &[T],
    job: &Job,
    mut visit: impl FnMut(&T) -> Result<ControlFlow<()>, BaseError>,
) -> Result<ControlFlow<()>, BaseError> {
    /// Number of items between two checks for cancellation.
    const BATCH: usize = 256;
    job.expect(items.len() as u64);
    for batch in items.chunks(BATCH) {
        not_cancelled(job)?;
        for item in batch {
            if visit(item)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        job.advance(batch.len() as u64);
    }
    Ok(ControlFlow::Continue(()))
}

/// Damage that was skipped while reading a base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseFault {
    /// Number of the message concerned, if any.
    pub number: Option<u32>,
    /// Sentence for the user.
    pub what: String,
    /// Number of faults: more than one only for the last entry of a list, which counts the faults
    /// beyond [`BASE_FAULTS`](crate::limits::BASE_FAULTS).
    pub count: u64,
}

impl BaseFault {
    /// Returns the number of faults in a list, including those that are only counted.
    #[must_use]
    pub fn total(faults: &[Self]) -> u64 {
        faults.iter().map(|fault| fault.count).sum()
    }
}

/// Messages that other programs have begun to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unfinished {
    /// Number of such messages.
    pub messages: u32,
    /// True if the base has not changed for [`ABANDONED_WRITE`](crate::limits::ABANDONED_WRITE):
    /// their writer has ended.
    pub abandoned: bool,
}

/// Length and modification time of a file; zero and `None` if it is missing.
pub type FileState = (u64, Option<SystemTime>);

/// State of a base for change detection: sizes, times and the base's own counter. Last-read marks
/// are excluded: reading a message does not change the messages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BaseStamp {
    /// States of the base's files.
    pub files: Vec<FileState>,
    /// The base's own modification counter, if the format has one; for a folder of `*.MSG` files 1
    /// if it changed just now.
    pub counter: u32,
}

impl BaseStamp {
    /// Returns whether the files have been unchanged long enough that any later change shows in the
    /// stamp: file systems count time in steps of up to two seconds.
    #[must_use]
    pub fn is_at_rest(&self, now: SystemTime) -> bool {
        const REST: Duration = Duration::from_secs(10);
        self.is_untouched_for(REST, now)
    }

    /// Returns whether no file has changed for at least `rest`. A time in the future counts as a
    /// change just now.
    #[must_use]
    pub fn is_untouched_for(&self, rest: Duration, now: SystemTime) -> bool {
        self.files.iter().all(|(len, changed)| match changed {
            Some(changed) => now
                .duration_since(*changed)
                .is_ok_and(|since| since >= rest),
            None => *len == 0,
        })
    }
}

/// Numbers of messages, ascending: first and last number of each run without gaps.
pub type NumberRuns = Vec<(u32, u32)>;

/// Facts about a base that need no reading of its messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BaseSummary {
    /// Number of messages, without deleted ones.
    pub messages: u32,
    /// Creation time of the base, for the order of `sort=uns` over several areas (7.2.6.2).
    pub created: Option<WallTime>,
}

/// Defines the attributes from one list, so that each gets its bit.
macro_rules! attributes {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// Attributes of a message, the same in every format (names as in FTS-0001 and JAM).
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Attributes {
            $($(#[$doc])* pub $name: bool,)*
        }

        impl Attributes {
            /// Returns a bit for each attribute, in the order of the list: stored data depends on
            /// it.
            #[doc(hidden)]
            #[must_use]
            pub fn to_bits(self) -> u16 {
                let flags = [$(self.$name),*];
                (0..).zip(flags).fold(0, |bits, (at, flag)| bits | u16::from(flag) << at)
            }

            /// Converts from the bits of [`Self::to_bits`].
            #[doc(hidden)]
            #[must_use]
            pub fn from_bits(bits: u16) -> Self {
                let mut flags = (0..).map(|at| bits >> at & 1 == 1);
                Self {
                    $($name: flags.next().unwrap_or_default(),)*
                }
            }
        }
    };
}

attributes! {
    /// Created on this system.
    local,
    /// Only for its addressee.
    private,
    /// Read by its addressee.
    read,
    /// Sent.
    sent,
    /// Local and not yet scanned out (exported) by the tosser.
    unscanned,
    /// Crash; in JAM also immediate or direct.
    crash,
    /// Waits to be picked up.
    hold,
    /// Files are attached.
    file_attach,
    /// Files are requested.
    file_request,
    /// Deleted when sent.
    kill_sent,
    /// In transit to another system.
    in_transit,
    /// Never deleted by maintenance.
    locked,
}

/// Address in a header: text (JAM) or binary numbers (Squish, *.MSG, PKT).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RawAddress<'a> {
    /// `2:5030/1520.9@fidonet`, possibly empty.
    Text(&'a [u8]),
    /// Zone, net, node, point.
    Numbers([u16; 4]),
}

impl Default for RawAddress<'_> {
    fn default() -> Self {
        Self::Text(b"")
    }
}

/// Header of one message as stored, borrowed from a read buffer. All texts are bytes in the
/// message's own character set, without terminators.
#[derive(Clone, Debug, Default)]
pub struct RawHeader<'a> {
    /// Number of the message in its base, from 1.
    pub number: u32,
    /// Name of the sender.
    pub from: &'a [u8],
    /// Name of the addressee.
    pub to: &'a [u8],
    /// Subject line.
    pub subject: &'a [u8],
    /// Address of the sender: numbers completed by [`Self::ends`], or the unchanged text of the
    /// header.
    pub origin: RawAddress<'a>,
    /// Address of the addressee, like [`Self::origin`].
    pub destination: RawAddress<'a>,
    /// Parts of both addresses from INTL, FMPT and TOPT.
    pub ends: NetmailEnds,
    /// Value of the MSGID kludge; empty if there is none. For all kludges the first non-empty value
    /// counts: first those stored outside of the text, then the lines of the whole text that begin
    /// with SOH.
    pub msgid: &'a [u8],
    /// Value of the REPLY kludge; empty if there is none.
    pub reply: &'a [u8],
    /// Value of the first CHRS or CHARSET kludge of the message, else empty.
    pub charset: &'a [u8],
    /// Value of the CODEPAGE kludge, else empty.
    pub codepage: &'a [u8],
    /// Value of TZUTC or TZUTCINFO (`[+|-]hhmm`), else empty.
    pub utc_offset: &'a [u8],
    /// Value of the TrueTime kludge (FGHI 7.2.1.2.9), else empty.
    pub true_time: &'a [u8],
    /// Time of writing, by the writer's wall clock.
    pub written: WallTime,
    /// Time of arrival in this base, if known.
    pub arrived: Option<WallTime>,
    /// Attributes.
    pub attributes: Attributes,
    /// Length of the text, in bytes.
    pub text_len: u32,
    /// Offset of the text in [`MessageBase::text_file`], in bytes; 0 if each message is a file;
    /// [`RawHeader::ESCAPED`] if the stored bytes differ from the text.
    pub text_at: u64,
    /// Number of the answered message by the base's own links; 0 if unknown.
    pub reply_to_number: u32,
    /// All control lines stored outside of the text.
    pub control: RawControl<'a>,
}

impl RawHeader<'_> {
    /// Value of [`Self::text_at`] if the stored bytes differ from the text.
    pub const ESCAPED: u64 = u64::MAX;

    /// Returns the message with this text, owned, without data stored outside of the text, which
    /// the format adds.
    fn stored(&self, text: Vec<u8>) -> StoredMessage {
        let address = |address: RawAddress<'_>| match address {
            RawAddress::Text(text) => text.to_vec(),
            RawAddress::Numbers(numbers) => fts1::address_text(numbers),
        };
        StoredMessage {
            number: self.number,
            fingerprint: fingerprint(self, &text),
            from: self.from.to_vec(),
            to: self.to.to_vec(),
            subject: self.subject.to_vec(),
            origin: address(self.origin),
            destination: address(self.destination),
            written: self.written,
            arrived: self.arrived,
            attributes: self.attributes,
            text,
            ..StoredMessage::default()
        }
    }
}

/// Control lines stored outside of the text, undecoded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RawControl<'a> {
    /// None: all are in the text.
    #[default]
    None,
    /// Subfields of a JAM header.
    JamSubfields(&'a [u8]),
    /// Control information of a Squish message.
    Squish(&'a [u8]),
}

impl RawControl<'_> {
    /// Visits each line: kludges begin with SOH, SEEN-BY lines do not.
    pub fn for_each(&self, visit: &mut dyn FnMut(&[u8])) {
        match self {
            Self::None => {}
            Self::JamSubfields(subfields) => jam::control_lines(subfields, visit),
            Self::Squish(control) => {
                let mut with_soh = Vec::new();
                for line in squish::control_lines(control) {
                    with_soh.clear();
                    with_soh.push(1);
                    with_soh.extend_from_slice(line);
                    visit(&with_soh);
                }
            }
        }
    }

    /// Appends the lines of [`Self::for_each`], each ended by CR.
    #[doc(hidden)]
    pub fn append_to(&self, out: &mut Vec<u8>) {
        match self {
            Self::JamSubfields(subfields) => jam::append_control_lines(subfields, out),
            Self::None | Self::Squish(_) => self.for_each(&mut |line| {
                out.extend_from_slice(line);
                out.push(b'\r');
            }),
        }
    }
}

/// Message with kludges in its text, borrowed from the bytes of its file.
struct Parsed<'a> {
    header: RawHeader<'a>,
    /// Text; without the `AREA:` line in a packed message.
    text: &'a [u8],
}

impl Parsed<'_> {
    /// Returns the message, owned. Kludges stay in its text.
    fn stored(&self) -> StoredMessage {
        self.header.stored(self.text.to_vec())
    }
}

/// One whole message, owned: the result of reading a single number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredMessage {
    /// Number of the message in its base, from 1.
    pub number: u32,
    /// [`fingerprint()`] of the message, the same as in a pass.
    pub fingerprint: u32,
    /// Name of the sender.
    pub from: Vec<u8>,
    /// Name of the addressee.
    pub to: Vec<u8>,
    /// Subject line.
    pub subject: Vec<u8>,
    /// Sender's address in the header, as text; empty if unknown.
    pub origin: Vec<u8>,
    /// Addressee's address in the header, as text; empty if unknown.
    pub destination: Vec<u8>,
    /// Time of writing, by the writer's wall clock.
    pub written: WallTime,
    /// Time of arrival in this base, if known.
    pub arrived: Option<WallTime>,
    /// Attributes.
    pub attributes: Attributes,
    /// Kludges stored outside of the text, without SOH and CR, in the order of a packed message:
    /// `MSGID: ...`, `REPLY: ...`, `PID: ...`, then the others as stored.
    pub kludges: Vec<Vec<u8>>,
    /// Further data of the base that no kludge contains, a line each, for the message inspector:
    /// `Enclosed file: NAME`, `Also to: NAME`.
    pub notes: Vec<Vec<u8>>,
    /// Text as stored; kludges and SEEN-BY lines may be in it.
    pub text: Vec<u8>,
    /// Lines stored outside of the text that belong after it: `SEEN-BY: ...` without SOH,
    /// `\x01PATH: ...` and `\x01Via ...` with SOH.
    pub trailer: Vec<Vec<u8>>,
}

/// Owner of a last-read mark.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkOwner {
    /// The user's names as bytes in the base's character set, the most usual first. JAM finds marks
    /// by name.
    pub names: Vec<Vec<u8>>,
    /// True if no name is configured. Then the mark of a JAM base counts if it is the only one (a
    /// point's base has one reader), and no mark is written.
    pub anybody: bool,
    /// User number in the `.sql` file of a Squish base, from 0 (SQUISHUSERNO of GoldED).
    pub squish_user: u16,
    /// User number in LASTREAD of a Hudson base, from 0 (HUDSONUSERNO of GoldED).
    pub hudson_user: u16,
    /// User number in LASTREAD of a GoldBase base, from 0 (GOLDBASEUSERNO of GoldED).
    pub goldbase_user: u16,
    /// User number in the file of marks of a `*.MSG` folder, from 0 (FIDOUSERNO of GoldED).
    pub msg_user: u16,
    /// Name of that file (FIDOLASTREAD of GoldED), `lastread` if `None`; a file in the folder, in
    /// any letter case.
    pub msg_file: Option<String>,
}

/// Data wanted by a pass besides the headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadDepth {
    /// Headers only. In JAM bases no text is read then, so kludges left in a text by a tosser are
    /// missed; all other formats keep kludges in or next to the text and read the texts anyway.
    Headers,
    /// Headers and whole texts. Reading the file of texts in large pieces costs little more than
    /// reading only the end of each text, which is usually shorter than a piece.
    Text,
}

impl ReadDepth {
    /// Returns the wanted part of a text.
    fn of(self, text: &[u8]) -> &[u8] {
        match self {
            Self::Headers => b"",
            Self::Text => text,
        }
    }
}

/// Message base, open for reading.
pub trait MessageBase: Send + Sync {
    /// Returns the cached numbers of existing messages, with the stamp for which they are valid.
    fn known_numbers(&self) -> Option<(BaseStamp, NumberRuns)> {
        None
    }

    /// Stores the numbers that [`Self::known_numbers`] returned in an earlier run, and the creation
    /// time of the base: as long as the stamp matches, counts need no reading.
    fn take_numbers(&self, stamp: BaseStamp, created: Option<WallTime>, numbers: NumberRuns) {
        let _ = (stamp, created, numbers);
    }

    /// Returns the format of the base.
    fn format(&self) -> BaseFormat;

    /// Returns whether the base's files exist; a configured base is created by its first message.
    fn exists(&self) -> bool {
        true
    }

    /// Returns the stamp of the current files; cheap.
    ///
    /// # Errors
    /// The state of a file cannot be read.
    fn stamp(&self) -> Result<BaseStamp, BaseError>;

    /// Counts the messages by a walk over index and headers, cached until the base changes.
    ///
    /// # Errors
    /// The index cannot be read.
    fn summary(&self) -> Result<BaseSummary, BaseError>;

    /// Estimates the number of messages, by the size of a file if the format allows.
    ///
    /// # Errors
    /// The index cannot be read.
    fn estimate(&self) -> Result<u32, BaseError> {
        Ok(self.summary()?.messages)
    }

    /// Visits every message in base order. The second argument is the wanted part of the text
    /// (empty for [`ReadDepth::Headers`]). Damage is skipped and reported in the result. The pass
    /// adds its units to the job with [`Job::expect`] and advances it; it checks for cancellation
    /// every 256 messages.
    ///
    /// # Errors
    /// Files cannot be read at all, or the job was cancelled.
    fn scan(
        &self,
        want: ReadDepth,
        job: &Job,
        visit: &mut dyn FnMut(&RawHeader<'_>, &[u8]) -> ControlFlow<()>,
    ) -> Result<Vec<BaseFault>, BaseError>;

    /// Starts a pass whose ranges can be read in parallel, if headers are apart from texts; `None`
    /// if not, or if [`Self::scan`] has damage to report.
    ///
    /// # Errors
    /// Files cannot be opened.
    #[doc(hidden)]
    fn ranges(&self) -> Result<Option<RangePass<'_>>, BaseError> {
        Ok(None)
    }

    /// Opens the file with the texts of all messages, for searches through the whole file; `None`
    /// if there is none.
    ///
    /// # Errors
    /// The file exists but cannot be opened.
    fn text_file(&self) -> Result<Option<Source>, BaseError> {
        Ok(None)
    }

    /// Reads one whole message; `None` if the number does not exist or is deleted.
    ///
    /// # Errors
    /// Files cannot be read at all.
    fn read(&self, number: u32) -> Result<Option<StoredMessage>, BaseError>;

    /// Returns the number of the user's last read message; `None` if the base has no mark of the
    /// user.
    ///
    /// # Errors
    /// The last-read file exists but cannot be read.
    fn last_read(&self, reader: &MarkOwner) -> Result<Option<u32>, BaseError> {
        let _ = reader;
        Ok(None)
    }

    /// Marks a message and all before it as read; never lowers a mark. Returns the resulting mark.
    /// Waits up to a second for other programs that have locked the base; writes only the mark, in
    /// place.
    ///
    /// # Errors
    /// The format stores no marks, the message no longer has its number, the reader has no name,
    /// the file of marks may not be written, or another program keeps the base locked. Then nothing
    /// is changed.
    fn set_last_read(&self, reader: &MarkOwner, upto: LastRead) -> Result<u32, MarkError> {
        Ok(self.write_mark(reader, upto)?.mark)
    }

    /// As [`Self::set_last_read`], but also returns the bytes written, to undo them
    /// ([`MarkRecord::restore`]).
    ///
    /// # Errors
    /// As [`Self::set_last_read`].
    fn write_mark(&self, reader: &MarkOwner, upto: LastRead) -> Result<MarkWrite, MarkError> {
        let _ = (reader, upto);
        let what = "a base of this kind";
        Err(MarkError::Unsupported { what })
    }

    /// Appends a message under the lock that other programs use, and reads it back. Waits some
    /// seconds, or until the job is cancelled, for another program that has locked the base. A
    /// crash at any byte leaves the base with or without the message and loses no existing data.
    ///
    /// # Errors
    /// The format stores no messages, or cannot store this one; the files may not be written, are
    /// damaged or locked; or the job was cancelled.
    fn append(&self, message: &Outgoing, job: &Job) -> Result<Appended, AppendError> {
        let _ = (message, job);
        append::unsupported()
    }

    /// Appends several messages under one lock, and returns their numbers. JAM and Squish bases write
    /// them with one set of flushes; a crash at any byte leaves the first of them, each whole, or
    /// none. Without messages, only what a crash of an earlier append has left is set right: after
    /// that, the next append overwrites no message that a reader sees.
    ///
    /// # Errors
    /// As [`MessageBase::append`]; then none of the messages is in the base, except after
    /// [`AppendError::Unverified`].
    fn append_all(&self, messages: &[Outgoing], job: &Job) -> Result<Vec<u32>, AppendError> {
        let added = messages.iter().map(|message| self.append(message, job));
        added.map(|added| added.map(|added| added.number)).collect()
    }

    /// Marks messages, by number and fingerprint, as sent; returns how many of them are there. The
    /// marks are written in place, under the lock that other programs use.
    ///
    /// # Errors
    /// The format has no such mark; the files may not be written, are damaged or locked.
    fn mark_sent(&self, messages: &[(u32, u32)], job: &Job) -> Result<usize, AppendError> {
        let _ = (messages, job);
        append::unsupported()
    }

    /// Returns the highest message number; 0 in an empty base. Fast in JAM and Squish bases of any
    /// size.
    ///
    /// # Errors
    /// The index cannot be read.
    fn highest_number(&self) -> Result<u32, BaseError> {
        let mut highest = 0;
        self.scan(ReadDepth::Headers, &Job::new(), &mut |header, _| {
            highest = highest.max(header.number);
            ControlFlow::Continue(())
        })?;
        Ok(highest)
    }

    /// Counts messages that other programs have begun to write but not finished. This is not
    /// damage: no message is missing.
    ///
    /// # Errors
    /// The base cannot be read.
    fn unfinished(&self) -> Result<Unfinished, BaseError> {
        Ok(Unfinished::default())
    }

    /// Returns the number up to which the tosser has exported messages, if it stores that; else 0.
    ///
    /// # Errors
    /// The file with that number cannot be read.
    fn exported(&self) -> Result<u32, BaseError> {
        Ok(0)
    }

    /// Checks that a message has this fingerprint, was written here, and still waits for the
    /// tosser: only then may it be deleted. Locks and changes nothing.
    ///
    /// # Errors
    /// The reason why the message may not be deleted, or the base cannot be read.
    fn check_own(&self, number: u32, fingerprint: u32) -> Result<(), AppendError> {
        let stored = self.read(number)?;
        let Some(stored) = stored.filter(|stored| stored.fingerprint == fingerprint) else {
            return Err(AppendError::Moved { number });
        };
        let own = stored.attributes;
        let waits = own.local && own.unscanned && !own.sent && !own.in_transit && !own.locked;
        if !waits || number <= self.exported()? {
            return Err(AppendError::NotOwn { number });
        }
        Ok(())
    }

    /// Deletes an own message that the tosser has not exported yet, in the way of the format.
    ///
    /// # Errors
    /// As [`MessageBase::append`]; also if the number belongs to another message, or the message is
    /// not the user's own or was sent.
    fn delete(&self, number: u32, fingerprint: u32, job: &Job) -> Result<(), AppendError> {
        let _ = (number, fingerprint, job);
        append::unsupported()
    }

    /// Deletes messages of anybody, by number and fingerprint, in the way of the format, and one
    /// after the other: an error ends the work. [`MessageBase::restore`] undoes it.
    fn remove(&self, messages: &[(u32, u32)], job: &Job) -> Changed<Removed> {
        let _ = (messages, job);
        append::unsupported().unwrap_or_else(Changed::failed)
    }

    /// Restores deleted messages with their numbers, marks and links, while no packer has reused
    /// their places: an error ends the work. Returns their numbers.
    fn restore(&self, messages: &[Removed], job: &Job) -> Changed<u32> {
        let _ = (messages, job);
        append::unsupported().unwrap_or_else(Changed::failed)
    }

    /// Returns the state of the file of last-read marks, to notice changes by other readers; cheap.
    fn marks_state(&self, reader: &MarkOwner) -> FileState {
        let _ = reader;
        FileState::default()
    }

    /// Counts the messages with a number greater than `number`: the unread ones after a last-read
    /// mark.
    ///
    /// # Errors
    /// The index cannot be read.
    fn count_after(&self, number: u32) -> Result<u32, BaseError>;
}
