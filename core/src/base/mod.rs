//! Message bases: byte formats behind one trait.
//!
//! Knows how stored messages are laid out on disk. Knows nothing of URLs, character sets or
//! areas: what comes out is bytes. Imports only `bytes`, `limits`, `time`, `job`, `guard`, `cores` and `unpack`. Reading
//! never locks, creates or changes a file; into a base that others keep messages are added
//! ([`MessageBase::append`]) and last-read marks written ([`MessageBase::set_last_read`]).

mod absent;
mod append;
mod dates;
mod ends;
mod faults;
mod fingerprint;
mod format;
pub mod fts1;
pub mod hudson;
mod identity;
pub mod jam;
pub(crate) mod kludges;
pub(crate) mod lines;
mod listing;
mod live;
mod location;
mod lock;
mod marks;
pub mod opus;
mod packer;
mod parts;
pub mod pkt;
pub mod squish;
mod steps;
mod swap;
mod window;
mod write;

pub(crate) use absent::AbsentBase;
pub use append::{AppendError, Appended, CutFields, Outgoing};
pub use ends::NetmailEnds;
pub use fingerprint::fingerprint;
pub use format::{BaseFormat, FieldLimits, LastReadSlots, is_locked};
pub use identity::{BaseId, FileId};
pub(crate) use jam::KludgePlaces;
pub use jam::RangePass;
pub use marks::{LastRead, MarkError, MarkRecord, MarkWrite};
pub(crate) use packer::wait_for_packer;
pub(crate) use parts::folder_of;
pub(crate) use steps::{fault, sync, write_here};
pub use write::WriteError;

use crate::bytes::{Source, in_words};
use crate::job::Job;
use crate::time::WallTime;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

/// Why a base, or a part of it, cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BaseError {
    /// A file of the base cannot be opened or read.
    #[error("cannot read {path}: {}", in_words(source))]
    Io {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        #[source]
        source: io::Error,
    },
    /// A file without which the base cannot be read is not there.
    #[error(
        "{path} is missing and a {format} message base cannot be read without it; \
         restore it from a backup, run the tosser's base repair, or correct the path of the area"
    )]
    Missing {
        /// Which file, as it was looked for.
        path: PathBuf,
        /// Name of the format, such as `JAM`.
        format: &'static str,
    },
    /// The file is not a base of this format.
    #[error("{path} is not a {format} message base: {why}")]
    Format {
        /// Which file.
        path: PathBuf,
        /// Name of the format, such as `JAM`.
        format: &'static str,
        /// What was expected.
        why: String,
    },
    /// The work was cancelled.
    #[error("reading was cancelled")]
    Cancelled,
}

/// Ends reading with [`BaseError::Cancelled`] if its job is cancelled.
fn not_cancelled(job: &Job) -> Result<(), BaseError> {
    match job.is_cancelled() {
        true => Err(BaseError::Cancelled),
        false => Ok(()),
    }
}

/// Visits items, which are the units of the job; the job is looked at before each batch of them.
fn each_unit<T>(
    items: &[T],
    job: &Job,
    mut visit: impl FnMut(&T) -> Result<ControlFlow<()>, BaseError>,
) -> Result<ControlFlow<()>, BaseError> {
    /// How many items pass between two looks at the job.
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

/// Damage that was met and stepped over while reading a base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseFault {
    /// Number of the message, where one is concerned.
    pub number: Option<u32>,
    /// A sentence for the user.
    pub what: String,
    /// How many faults this is: more than one only for those beyond
    /// [`BASE_FAULTS`](crate::limits::BASE_FAULTS), which are counted together at the end of a list.
    pub count: u64,
}

impl BaseFault {
    /// How many faults a list refers to, including those that it only counts.
    #[must_use]
    pub fn total(faults: &[Self]) -> u64 {
        faults.iter().map(|fault| fault.count).sum()
    }
}

/// Messages that other programs have begun to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unfinished {
    /// How many there are.
    pub messages: u32,
    /// True if the base has not changed for [`ABANDONED_WRITE`](crate::limits::ABANDONED_WRITE): the program that wrote them
    /// has ended.
    pub abandoned: bool,
}

/// Length and time of the last change of a file; zero and nothing when there is none.
pub type FileState = (u64, Option<SystemTime>);

/// What distinguishes one state of a base from another: sizes, times and the base's own counter. Last-read
/// marks are no part of it: reading a message changes nothing of what is known of the messages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BaseStamp {
    /// The files of the base.
    pub files: Vec<FileState>,
    /// The base's own modification counter, where the format has one; of a folder of `*.MSG` files whether it changed just now.
    pub counter: u32,
}

impl BaseStamp {
    /// Whether the files have not changed for so long, at this moment, that any change from now on shows
    /// in the stamp: file systems count in steps of up to two seconds.
    #[must_use]
    pub fn is_at_rest(&self, now: SystemTime) -> bool {
        const REST: Duration = Duration::from_secs(10);
        self.is_untouched_for(REST, now)
    }

    /// Returns whether no file has changed for so long. A time in the future counts as a change just now.
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

/// Numbers of messages: the first and the last one of each run without gaps, ascending.
pub type NumberRuns = Vec<(u32, u32)>;

/// What is known of a base without reading its messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BaseSummary {
    /// Messages that are there, deleted ones not counted.
    pub messages: u32,
    /// Creation time of the base, for the order of `sort=uns` over several areas (7.2.6.2).
    pub created: Option<WallTime>,
}

/// Attributes from one list, so that each has its bit.
macro_rules! attributes {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// Attributes of a message, the same in every format (names as in FTS-0001 and JAM).
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Attributes {
            $($(#[$doc])* pub $name: bool,)*
        }

        impl Attributes {
            /// A bit for each, in the order of the list: what is stored of them depends on it.
            pub(crate) fn to_bits(self) -> u16 {
                let flags = [$(self.$name),*];
                (0..).zip(flags).fold(0, |bits, (at, flag)| bits | u16::from(flag) << at)
            }

            /// What [`Self::to_bits`] made of attributes.
            pub(crate) fn from_bits(bits: u16) -> Self {
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
    /// Crash, hold, immediate, direct.
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

/// An address of a header: text (JAM) or binary numbers (Squish, *.MSG, PKT).
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

/// The header of one message as the base stores it, borrowed from a read buffer. All texts are
/// bytes in the message's own character set, without terminators.
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
    /// Address of the sender: numbers are completed by [`Self::ends`], a text is as the header has it.
    pub origin: RawAddress<'a>,
    /// Address of the addressee, like [`Self::origin`].
    pub destination: RawAddress<'a>,
    /// What INTL, FMPT and TOPT say of both addresses.
    pub ends: NetmailEnds,
    /// Value of the MSGID kludge; empty when there is none. Of this and the other kludges the first
    /// value that is not empty counts: what the base keeps outside of the text goes first, then
    /// the lines of the whole text that begin with SOH, wherever they are.
    pub msgid: &'a [u8],
    /// Value of the REPLY kludge; empty when there is none.
    pub reply: &'a [u8],
    /// Value of the first CHRS or CHARSET kludge of the message, else empty.
    pub charset: &'a [u8],
    /// Value of the CODEPAGE kludge, else empty.
    pub codepage: &'a [u8],
    /// Value of TZUTC or TZUTCINFO (`[+|-]hhmm`), else empty.
    pub utc_offset: &'a [u8],
    /// Value of the TrueTime kludge (FGHI 7.2.1.2.9), else empty.
    pub true_time: &'a [u8],
    /// When it was written, by the writer's wall clock.
    pub written: WallTime,
    /// When it came to this base, if known.
    pub arrived: Option<WallTime>,
    /// Attributes.
    pub attributes: Attributes,
    /// Length of the text in bytes.
    pub text_len: u32,
    /// Where the base keeps the text: its first byte in [`MessageBase::text_file`], if there is
    /// such a file; 0 where each message is a file; [`RawHeader::ESCAPED`] where the stored bytes
    /// are not those of the text.
    pub text_at: u64,
    /// Number of the message that this one answers by the base's own links; 0 when unknown.
    pub reply_to_number: u32,
    /// Every control line that the base keeps outside of the text.
    pub control: RawControl<'a>,
}

impl RawHeader<'_> {
    /// The place of a text whose stored bytes are not those that a pass gives.
    pub const ESCAPED: u64 = u64::MAX;

    /// The message with this text, owned; what is kept outside of the text is left to the format.
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

/// Control lines that a base keeps outside of the text, as it stores them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RawControl<'a> {
    /// There are none: all are in the text.
    #[default]
    None,
    /// The subfields of a JAM header.
    JamSubfields(&'a [u8]),
    /// The control information of a Squish message.
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
    pub(crate) fn append_to(&self, out: &mut Vec<u8>) {
        match self {
            Self::JamSubfields(subfields) => jam::append_control_lines(subfields, out),
            Self::None | Self::Squish(_) => self.for_each(&mut |line| {
                out.extend_from_slice(line);
                out.push(b'\r');
            }),
        }
    }
}

/// A message whose kludges are in its text, borrowed from the bytes that hold it.
struct Parsed<'a> {
    header: RawHeader<'a>,
    /// The text; that of a packed message without its `AREA:` line.
    text: &'a [u8],
}

impl Parsed<'_> {
    /// The message, owned. Kludges stay in its text.
    fn stored(&self) -> StoredMessage {
        self.header.stored(self.text.to_vec())
    }
}

/// One message, whole and owned: what reading a single number gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredMessage {
    /// Number of the message in its base, from 1.
    pub number: u32,
    /// What a pass over the base gives for this message by [`fingerprint()`].
    pub fingerprint: u32,
    /// Name of the sender.
    pub from: Vec<u8>,
    /// Name of the addressee.
    pub to: Vec<u8>,
    /// Subject line.
    pub subject: Vec<u8>,
    /// Address of the sender in the header, as text; empty when unknown.
    pub origin: Vec<u8>,
    /// Address of the addressee in the header, as text; empty when unknown.
    pub destination: Vec<u8>,
    /// When it was written, by the writer's wall clock.
    pub written: WallTime,
    /// When it came to this base, if known.
    pub arrived: Option<WallTime>,
    /// Attributes.
    pub attributes: Attributes,
    /// Kludges that the base keeps outside of the text, without SOH and CR, in the order of a
    /// packed message: `MSGID: ...`, `REPLY: ...`, `PID: ...`, then the others as stored.
    pub kludges: Vec<Vec<u8>>,
    /// What else the base says and no kludge does, a line each, for the message inspector:
    /// `Enclosed file: NAME`, `Also to: NAME`.
    pub notes: Vec<Vec<u8>>,
    /// Text as stored; kludges and SEEN-BY lines may be in it.
    pub text: Vec<u8>,
    /// Lines that the base keeps outside of the text and that belong after it:
    /// `SEEN-BY: ...` without SOH, `\x01PATH: ...` and `\x01Via ...` with SOH.
    pub trailer: Vec<Vec<u8>>,
}

/// Whose last-read mark is asked for or written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkOwner {
    /// Names of the user as bytes in the base's character set, the most usual first. JAM keeps
    /// marks by name.
    pub names: Vec<Vec<u8>>,
    /// Whether nothing names the reader. Then the mark of a JAM base counts as his if it is the
    /// only one (the base of a point has one reader), and no mark is written.
    pub anybody: bool,
    /// User number in the `.sql` file of a Squish base, from 0 (SQUISHUSERNO of GoldED).
    pub squish_user: u16,
    /// User number in LASTREAD of a Hudson base, from 0 (HUDSONUSERNO of GoldED).
    pub hudson_user: u16,
    /// User number in LASTREAD of a GoldBase base, from 0 (GOLDBASEUSERNO of GoldED).
    pub goldbase_user: u16,
    /// User number in the file of marks of a `*.MSG` folder, from 0 (FIDOUSERNO of GoldED).
    pub msg_user: u16,
    /// Name of that file (FIDOLASTREAD of GoldED), `lastread` if none; a file of the folder, in
    /// any case.
    pub msg_file: Option<String>,
}

/// What a pass over a base wants besides the headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadDepth {
    /// Headers only. Of a JAM base no text is read then, so that kludges which a tosser left in one
    /// are not seen; bases of every other format keep kludges in or next to the text, and their
    /// texts are read in any case.
    Headers,
    /// Headers and whole texts. One pass through the file of texts in big pieces costs hardly more
    /// than reading the end of each text: an ordinary text is shorter than a piece.
    Text,
}

impl ReadDepth {
    /// What is wanted of a text.
    fn of(self, text: &[u8]) -> &[u8] {
        match self {
            Self::Headers => b"",
            Self::Text => text,
        }
    }
}

/// A message base that is open for reading.
pub trait MessageBase: Send + Sync {
    /// The numbers that are there, if they are known of a state of the base, which is given with them.
    fn known_numbers(&self) -> Option<(BaseStamp, NumberRuns)> {
        None
    }

    /// Takes what [`Self::known_numbers`] gave in another run of the program, and the creation time of the base: nothing has
    /// to be read for counts while the base is in that state.
    fn take_numbers(&self, stamp: BaseStamp, created: Option<WallTime>, numbers: NumberRuns) {
        let _ = (stamp, created, numbers);
    }

    /// Format of the base.
    fn format(&self) -> BaseFormat;

    /// Whether its files are there: of one that is configured the first message makes them.
    fn exists(&self) -> bool {
        true
    }

    /// The state of the files at this moment; cheap.
    ///
    /// # Errors
    /// When a file of the base cannot be looked at.
    fn stamp(&self) -> Result<BaseStamp, BaseError>;

    /// Counts messages: a walk over index and headers, remembered until the base changes.
    ///
    /// # Errors
    /// When the index cannot be read.
    fn summary(&self) -> Result<BaseSummary, BaseError>;

    /// About how many messages there are, without a walk where the size of a file says it.
    ///
    /// # Errors
    /// When the index cannot be read.
    fn estimate(&self) -> Result<u32, BaseError> {
        Ok(self.summary()?.messages)
    }

    /// Visits every message in base order. The second argument is the wanted part of the text
    /// (empty for [`ReadDepth::Headers`]). Damage is stepped over and reported in the result. The pass
    /// adds its units to the job with [`Job::expect`] and advances it; it checks for cancelling
    /// every 256 messages.
    ///
    /// # Errors
    /// When files cannot be read at all, or the job was cancelled.
    fn scan(
        &self,
        want: ReadDepth,
        job: &Job,
        visit: &mut dyn FnMut(&RawHeader<'_>, &[u8]) -> ControlFlow<()>,
    ) -> Result<Vec<BaseFault>, BaseError>;

    /// A pass whose ranges are read side by side, where headers are apart from texts; `None` where they are not,
    /// or where [`Self::scan`] has damage to report.
    ///
    /// # Errors
    /// When files cannot be opened.
    fn ranges(&self) -> Result<Option<RangePass<'_>>, BaseError> {
        Ok(None)
    }

    /// The file that holds the texts of all messages, for searches that run over it as a whole;
    /// `None` where there is none.
    ///
    /// # Errors
    /// When the file is there but cannot be opened.
    fn text_file(&self) -> Result<Option<Source>, BaseError> {
        Ok(None)
    }

    /// Reads one message whole; `None` when the number is not there or deleted.
    ///
    /// # Errors
    /// When files cannot be read at all.
    fn read(&self, number: u32) -> Result<Option<StoredMessage>, BaseError>;

    /// Number of the last message that the user read; `None` when the base has no mark of him.
    ///
    /// # Errors
    /// When the last-read file is there but cannot be read.
    fn last_read(&self, reader: &MarkOwner) -> Result<Option<u32>, BaseError> {
        let _ = reader;
        Ok(None)
    }

    /// Notes that the user read a message, and with it all before. A mark is never lowered. Returns
    /// the mark as it is then. Other programs that have the base locked are waited for, a second at most; nothing
    /// but the mark is written, in its place.
    ///
    /// # Errors
    /// When the format keeps no marks, the base has the message no more under its number, nothing
    /// names the reader, the file of marks may not be written, or another program
    /// keeps the base locked. Nothing of the base is changed then.
    fn set_last_read(&self, reader: &MarkOwner, upto: LastRead) -> Result<u32, MarkError> {
        Ok(self.write_mark(reader, upto)?.mark)
    }

    /// Does what [`Self::set_last_read`] does, and returns what was written, so that it can be taken back
    /// ([`MarkRecord::restore`]).
    ///
    /// # Errors
    /// The same.
    fn write_mark(&self, reader: &MarkOwner, upto: LastRead) -> Result<MarkWrite, MarkError> {
        let _ = (reader, upto);
        let what = "a base of this kind";
        Err(MarkError::Unsupported { what })
    }

    /// Adds a message at the end, under the lock that other programs take, and reads it back. Another
    /// program that has the base locked is waited for some seconds, until the job is cancelled. A crash at
    /// any byte leaves a base with or without the message, and nothing of what was there is lost.
    ///
    /// # Errors
    /// When the format keeps no messages, cannot hold this one, the files may not be written, are
    /// damaged or locked, or the job was cancelled.
    fn append(&self, message: &Outgoing, job: &Job) -> Result<Appended, AppendError> {
        let _ = (message, job);
        append::unsupported()
    }

    /// Counts the messages that other programs have begun to write and not finished. They are not damage: no message is
    /// missing.
    ///
    /// # Errors
    /// When the base cannot be read.
    fn unfinished(&self) -> Result<Unfinished, BaseError> {
        Ok(Unfinished::default())
    }

    /// The number up to which the tosser says that it exported messages; 0 when it does not.
    ///
    /// # Errors
    /// When the file that says it cannot be read.
    fn exported(&self) -> Result<u32, BaseError> {
        Ok(0)
    }

    /// Whether a message is the one that is meant, was written here, and the tosser has not taken it:
    /// only then it may be deleted. Nothing is locked or changed.
    ///
    /// # Errors
    /// Why it may not be deleted, or when the base cannot be read.
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

    /// Deletes an own message that the tosser has not taken yet, as the format has it.
    ///
    /// # Errors
    /// As [`MessageBase::append`]; also when the base has another message under the number, or it
    /// is not the user's own, or was sent.
    fn delete(&self, number: u32, fingerprint: u32, job: &Job) -> Result<(), AppendError> {
        let _ = (number, fingerprint, job);
        append::unsupported()
    }

    /// The state of the file of last-read marks, to notice what other readers write; cheap.
    fn marks_state(&self, reader: &MarkOwner) -> FileState {
        let _ = reader;
        FileState::default()
    }

    /// How many messages have a number greater than this; what is unread after a last-read mark.
    ///
    /// # Errors
    /// When the index cannot be read.
    fn count_after(&self, number: u32) -> Result<u32, BaseError>;
}
