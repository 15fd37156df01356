//! Messages that are added to bases which others keep, and changes of own ones that were not sent yet.

use super::{Attributes, BaseError};
use crate::time::WallTime;
use std::io;
use std::path::PathBuf;

/// A message to be added to a base that others keep. All texts are bytes in the message's own
/// character set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outgoing {
    /// Name of the sender.
    pub from: Vec<u8>,
    /// Name of the addressee.
    pub to: Vec<u8>,
    /// Subject line.
    pub subject: Vec<u8>,
    /// Zone, net, node, point of the sender; zeros when there is none.
    pub origin: [u16; 4],
    /// Zone, net, node, point of the addressee; zeros in echomail. Bases that distinguish
    /// netmail from echomail go by it.
    pub destination: [u16; 4],
    /// When it was written, by the writer's wall clock.
    pub written: WallTime,
    /// When it comes to the base.
    pub arrived: WallTime,
    /// Attributes; `unscanned` follows from `local` and `sent`.
    pub attributes: Attributes,
    /// Kludges in order, each with its name and without SOH: `MSGID: 2:5030/1520 1234abcd`,
    /// `INTL 2:5030/1520 2:5030/1520`. Each format puts them where it keeps them.
    pub kludges: Vec<Vec<u8>>,
    /// Visible lines, each ended by CR; tearline and origin line included.
    pub text: Vec<u8>,
    /// Number of the message in the same base that this one answers, if the caller knows it. The
    /// links of the base are set only if that message has the MSGID that the REPLY kludge names.
    pub answered: Option<u32>,
}

impl Outgoing {
    /// Whether it is for one addressee's system.
    #[must_use]
    pub fn is_netmail(&self) -> bool {
        self.destination != [0; 4]
    }
}

/// A message that was added to a base and read back from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appended {
    /// Its number in the base.
    pub number: u32,
    /// Its [`super::fingerprint()`].
    pub fingerprint: u32,
    /// Which fields were cut, because those of the format end earlier.
    pub cut: CutFields,
}

/// Fields of a header that are longer than a format has room for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CutFields {
    /// The sender's name.
    pub from: bool,
    /// The addressee's name.
    pub to: bool,
    /// The subject.
    pub subject: bool,
}

/// Why a message is not added to a base, changed or deleted in it. The base is as it was, except after
/// [`AppendError::Unverified`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AppendError {
    /// Nothing is ever written there.
    #[error("no message can be put into {what}; choose another area")]
    Unsupported {
        /// `a packet`, `a base in memory`.
        what: &'static str,
    },
    /// No format can hold the message.
    #[error("the message was not written: {what}")]
    Invalid {
        /// A sentence on what is wrong.
        what: &'static str,
    },
    /// The format counts in too few bits for more.
    #[error("the message was not written: {path} is full: {limit}")]
    Full {
        /// The base.
        path: PathBuf,
        /// What the format allows, and what to do.
        limit: &'static str,
    },
    /// Another program works on the base.
    #[error("the message was not written: another program has {path} locked; try again later")]
    Busy {
        /// Which file is locked.
        path: PathBuf,
    },
    /// The files may not be written.
    #[error(
        "the message was not written: {path} may not be written ({source}); give yourself the right \
         to write there"
    )]
    ReadOnly {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        #[source]
        source: io::Error,
    },
    /// A file cannot be read, locked or written for another reason.
    #[error("the message was not written: {path}: {source}")]
    Io {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        #[source]
        source: io::Error,
    },
    /// Another program replaces the files all the time.
    #[error("the message was not written: another program replaces {path}; try again later")]
    Replaced {
        /// Which file.
        path: PathBuf,
    },
    /// Writing into a damaged base would make it worse.
    #[error("the message was not written: {path} is damaged: {why}; run the tosser's base repair")]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What was expected.
        why: String,
    },
    /// The base has another message under the number, or none.
    #[error(
        "nothing was changed: the base has another message under the number {number} now; reload \
         the page"
    )]
    Moved {
        /// Number of the message when it was read.
        number: u32,
    },
    /// Only own messages that wait for the tosser are changed.
    #[error(
        "nothing was changed: message {number} was not written here, or was sent already; only own \
         messages that the tosser has not taken can be changed or deleted"
    )]
    NotOwn {
        /// Number of the message.
        number: u32,
    },
    /// What was written is not what is read back.
    #[error(
        "the message was written to {path} but not found there as number {number} afterwards: \
         another program changed the base at the same time; look for the message before you send it \
         again"
    )]
    Unverified {
        /// The base.
        path: PathBuf,
        /// Number that the message got.
        number: u32,
    },
    /// The work was cancelled before anything was written.
    #[error("the message was not written: it was cancelled")]
    Cancelled,
    /// The base cannot be read.
    #[error(transparent)]
    Base(#[from] BaseError),
}
