//! Errors of sessions: what happened, where, and what to do.

use crate::address::Address;
use crate::file::FileId;
use crate::frame::Id;
use crate::limits::SENTENCE_LIMIT;
use std::fmt;
use std::io;
use std::time::Duration;
use thiserror::Error;

/// Stage of a session, for errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Waiting for the addresses of the remote.
    Addresses,
    /// Waiting for the password of the caller.
    Password,
    /// Waiting for the answer to the password.
    Answer,
    /// Transferring files.
    Transfer,
    /// After the end.
    Ended,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stage::Addresses => "while waiting for the remote's addresses",
            Stage::Password => "while waiting for the caller's password",
            Stage::Answer => "while waiting for the answer to the password",
            Stage::Transfer => "while transferring files",
            Stage::Ended => "after the end of the session",
        })
    }
}

/// Reason why a session ended without success.
///
/// [`Error::is_temporary`] tells whether another call may succeed without any change.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The remote refused the password (`M_ERR`).
    #[error(
        "the remote refused the password and said \"{text}\": compare the password with your uplink"
    )]
    PasswordRefused {
        /// Sentence of the remote.
        text: String,
    },
    /// The remote refused the addresses (`M_ERR`).
    #[error(
        "the remote refused an address of this system and said \"{text}\": check the addresses in the settings"
    )]
    AddressRefused {
        /// Sentence of the remote.
        text: String,
    },
    /// The remote has no free line, or holds a lock for this system (`M_BSY`).
    #[error("the remote is busy and said \"{text}\": call again later")]
    Busy {
        /// Sentence of the remote.
        text: String,
        /// Time to wait before another call, if the remote named one (`RETRY`).
        retry_after: Option<Duration>,
    },
    /// The remote ended the session for another reason (`M_ERR`).
    #[error(
        "the remote ended the session {stage} and said \"{text}\": call again later, or ask its sysop"
    )]
    Remote {
        /// Sentence of the remote.
        text: String,
        /// Stage in which it came.
        stage: Stage,
    },
    /// Another system than the called one answered.
    #[error("called {called}, but {} answered: check the host name of {called}", list(.presented))]
    WrongAddress {
        /// Address that was called.
        called: Address,
        /// Addresses that answered.
        presented: Vec<Address>,
    },
    /// The remote presented no address that can be read.
    #[error(
        "the remote presented no readable address (\"{text}\"): its sysop must correct its settings"
    )]
    BadAddress {
        /// Argument of `M_ADR`, shortened.
        text: String,
    },
    /// The remote offers no CRAM-MD5, and a plain password is not allowed.
    #[error(
        "the remote offers no CRAM-MD5, so the password was not sent: allow plain passwords for it, or use TLS"
    )]
    CramRequired,
    /// The session is not encrypted, though the settings demand it.
    #[error("the remote does not encrypt the session: switch CRYPT off for it, or use TLS")]
    CryptRequired,
    /// The caller gave a wrong password; only an answerer has this error.
    #[error("{} called with a wrong password: compare the password with its sysop", list(.addresses))]
    WrongPassword {
        /// Addresses of the caller.
        addresses: Vec<Address>,
    },
    /// The answerer itself refused the caller, as its settings say.
    #[error("{} was refused: {reason}", list(.addresses))]
    Refused {
        /// Addresses of the caller.
        addresses: Vec<Address>,
        /// Sentence that was sent.
        reason: String,
    },
    /// A frame came at a stage where the standard forbids it.
    #[error("the remote sent {} {stage}, which the protocol forbids: report it to its sysop", .command.name())]
    Unexpected {
        /// Command of the frame.
        command: Id,
        /// Stage in which it came.
        stage: Stage,
    },
    /// The arguments of a command cannot be read.
    #[error("the remote sent an unreadable {} (\"{text}\"): report it to its sysop", .command.name())]
    Unreadable {
        /// Command of the frame.
        command: Id,
        /// Arguments, shortened.
        text: String,
    },
    /// The remote sent more data than the announced size.
    #[error(
        "the remote sent more of {file} than it announced; nothing of it was stored: call again"
    )]
    TooLong {
        /// File with its announced size.
        file: FileId,
    },
    /// Compressed data is damaged.
    #[error("compressed data of {file} is damaged: call again, without compression if it persists")]
    Damaged {
        /// File that was received.
        file: FileId,
    },
    /// Two files in the session had wrong checksums.
    #[error(
        "the checksum of {file} is wrong, and of another file before: the line damages data, call again later"
    )]
    Checksum {
        /// File that was received.
        file: FileId,
    },
    /// The remote asked for a part after the end of a file, or for a file too often.
    #[error(
        "the remote asked for {file} from byte {offset}, which is impossible or once too often: report it to its sysop"
    )]
    BadRequest {
        /// File that was asked for.
        file: FileId,
        /// Offset that was asked for.
        offset: u64,
    },
    /// The remote sent too many frames that mean nothing.
    #[error(
        "the remote sent {count} frames without any meaning: it is broken or hostile, do not call it again"
    )]
    Flood {
        /// Number of the frames.
        count: u32,
    },
    /// Nothing happened for too long.
    #[error("nothing moved for {} seconds {stage}: check the line and call again", .waited.as_secs())]
    Timeout {
        /// Stage in which the session waited.
        stage: Stage,
        /// Time that was waited.
        waited: Duration,
    },
    /// The whole session took too long.
    #[error("the session took more than {} seconds and was ended: call again, received parts are kept", .limit.as_secs())]
    TooSlow {
        /// Limit of the session.
        limit: Duration,
    },
    /// The remote closed the connection.
    #[error("the remote closed the connection {stage}: call again, received parts are kept")]
    Closed {
        /// Stage in which it happened.
        stage: Stage,
    },
    /// The user cancelled the session.
    #[error("the session was cancelled: call again to go on")]
    Cancelled,
    /// A store of the caller failed; it may be a full disk.
    #[error("this system failed to {step}: {source}; check the disk, then call again")]
    Store {
        /// Step that failed.
        step: StoreStep,
        /// Error of the store.
        source: io::Error,
    },
    /// The connection failed.
    #[error("the connection failed {stage}: {source}; call again later")]
    Connection {
        /// Stage in which it happened.
        stage: Stage,
        /// Error of the system.
        source: io::Error,
    },
}

impl Error {
    /// Returns whether another call may succeed without any change of settings.
    #[must_use]
    pub fn is_temporary(&self) -> bool {
        matches!(
            self,
            Error::Busy { .. }
                | Error::Remote { .. }
                | Error::TooLong { .. }
                | Error::Damaged { .. }
                | Error::Checksum { .. }
                | Error::Timeout { .. }
                | Error::TooSlow { .. }
                | Error::Closed { .. }
                | Error::Cancelled
                | Error::Store { .. }
                | Error::Connection { .. }
        )
    }
}

/// Call of a store, for errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreStep {
    /// [`Outgoing::next`](crate::store::Outgoing::next).
    Next,
    /// [`Outgoing::crc`](crate::store::Outgoing::crc).
    Crc,
    /// [`Outgoing::read`](crate::store::Outgoing::read).
    Read,
    /// [`Outgoing::sent`](crate::store::Outgoing::sent).
    Sent,
    /// [`Inbound::offered`](crate::store::Inbound::offered).
    Offered,
    /// [`Inbound::begin`](crate::store::Inbound::begin).
    Begin,
    /// [`Inbound::write`](crate::store::Inbound::write).
    Write,
    /// [`Inbound::finish`](crate::store::Inbound::finish).
    Finish,
}

impl fmt::Display for StoreStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StoreStep::Next => "read the queue of files to send",
            StoreStep::Crc => "compute the checksum of a file to send",
            StoreStep::Read => "read a file to send",
            StoreStep::Sent => "mark a file as sent",
            StoreStep::Offered => "look up a partly received file",
            StoreStep::Begin => "open a received file",
            StoreStep::Write => "write a received file",
            StoreStep::Finish => "store a received file",
        })
    }
}

fn list(addresses: &[Address]) -> String {
    let texts: Vec<_> = addresses.iter().take(5).map(Address::to_string).collect();
    let more = if addresses.len() > texts.len() {
        ", ..."
    } else {
        ""
    };
    format!("{}{more}", texts.join(", "))
}

/// Decodes a sentence of the remote for an error: without control characters, and not too long.
pub(crate) fn sentence(bytes: &[u8], decode: fn(&[u8]) -> String) -> String {
    let head = bytes.get(..4 * SENTENCE_LIMIT).unwrap_or(bytes);
    let text = crate::info::without_controls(&decode(head));
    text.trim().chars().take(SENTENCE_LIMIT).collect()
}

/// Returns the error of an `M_ERR` frame, by words that mailers use.
pub(crate) fn from_remote(text: String, stage: Stage) -> Error {
    let lower = text.to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let is_login = stage != Stage::Transfer;
    if is_login
        && has(&[
            "password",
            "pwd",
            "security violation",
            "authentic",
            "md5",
            "cram",
        ])
    {
        Error::PasswordRefused { text }
    } else if is_login && has(&["address", "aka"]) {
        Error::AddressRefused { text }
    } else {
        Error::Remote { text, stage }
    }
}

/// Returns the error of an `M_BSY` frame: `RETRY 600: explanation` names a time (FTS-1026, 5.5).
pub(crate) fn from_busy(text: String) -> Error {
    let seconds = text.strip_prefix("RETRY ").map(|rest| {
        let rest = rest.trim_start();
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        rest.get(..end).unwrap_or_default()
    });
    let retry_after = seconds.and_then(|digits| digits.parse::<u32>().ok());
    Error::Busy {
        text,
        retry_after: retry_after.map(|seconds| Duration::from_secs(seconds.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::{Error, Stage, from_busy, from_remote};
    use std::time::Duration;

    #[test]
    fn reasons_of_refusals_are_known() {
        let reason = |text: &str| from_remote(text.to_owned(), Stage::Answer);
        for text in [
            "Bad password",
            "Incorrect password",
            "You must support MD5",
            "Security violation",
        ] {
            assert!(
                matches!(reason(text), Error::PasswordRefused { .. }),
                "{text}"
            );
        }
        assert!(matches!(
            reason("Bad address"),
            Error::AddressRefused { .. }
        ));
        assert!(matches!(reason("Bad source IP"), Error::Remote { .. }));
        let later = from_remote("Bad address".to_owned(), Stage::Transfer);
        assert!(matches!(later, Error::Remote { .. }));
    }

    #[test]
    fn busy_systems_may_name_a_time() {
        let cases = [
            ("Too many servers", None),
            ("RETRY 600: line is busy", Some(600)),
            ("RETRY 30", Some(30)),
            ("RETRY soon", None),
            ("RETRY 99999999999999", None),
        ];
        for (text, seconds) in cases {
            let Error::Busy { retry_after, .. } = from_busy(text.to_owned()) else {
                panic!("{text}");
            };
            assert_eq!(retry_after, seconds.map(Duration::from_secs), "{text}");
        }
    }
}
