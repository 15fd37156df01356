//! Events of a session, in the order in which they happen.

use crate::address::Address;
use crate::file::FileId;
use crate::info::{Info, Version};

/// Facts about a session after the login.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Login {
    /// Addresses of the remote.
    pub addresses: Vec<Address>,
    /// True if both sides know the password. Anybody can start a session that is not secure.
    pub is_secure: bool,
    /// True if the password was proven by CRAM-MD5.
    pub is_cram: bool,
    /// True if the session is encrypted by `CRYPT`.
    pub is_encrypted: bool,
    /// Version of the protocol that both sides use.
    pub version: Version,
}

/// File that the remote offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Name, size and time.
    pub file: FileId,
    /// CRC-32 of the whole file, if the remote sent it.
    pub crc: Option<u32>,
}

/// Decision about an offered file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Receive it, from the first byte that is missing.
    Accept {
        /// Number of bytes that the store has from an earlier session, 0 for a new file.
        have: u64,
        /// CRC-32 of these bytes; needed only if the offer has one.
        crc: u32,
    },
    /// The store has the file already; the session acknowledges it.
    Have,
    /// The remote shall send it in another session.
    Later,
    /// The file is not wanted; the remote removes it from its queue.
    Refuse,
}

impl Decision {
    /// Decision to receive the file from its first byte.
    pub const NEW: Decision = Decision::Accept { have: 0, crc: 0 };
}

/// File to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutFile {
    /// Number by which the queue knows the file. Two files may have the same identity, but not the same key.
    pub key: u64,
    /// Name, size and time.
    pub file: FileId,
}

/// Properties of the data of a file to be sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Content {
    /// CRC-32, if it is known.
    pub crc: Option<u32>,
    /// True if compression makes the data smaller; asked for only if [`Session::would_compress`](crate::Session::would_compress).
    pub shrinks: bool,
}

/// Way in which the remote acknowledged a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// All of it was sent, and the remote acknowledged it.
    Whole,
    /// The remote acknowledged it before all was sent: it has the file already, or does not want it.
    Declined,
}

/// Reason why a file is not sent in this session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Postponement {
    /// The remote asked for another session (`M_SKIP`).
    ByRemote,
    /// The file could not be read, or has become shorter.
    Unreadable,
    /// The name is empty or too long for the protocol.
    BadName,
}

/// Oddity of the remote that does no harm. It is for a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A command with an unknown number was ignored.
    UnknownCommand(u8),
    /// A command about an unknown file was ignored.
    UnknownFile(FileId),
    /// Data without a file was ignored; it happens while the remote has not read a request yet.
    StrayData(usize),
    /// An address in `M_ADR` was not readable.
    BadAddress(String),
    /// A file was postponed because its size or name is beyond the limits.
    BeyondLimits(String),
    /// A file is requested again because the remote interrupted it.
    AskedAgain(FileId),
    /// The checksum of a file is wrong; the remote shall send it in another session.
    WrongChecksum(FileId),
    /// Compressed data of a file is damaged; the remote shall send it in another session.
    Damaged(FileId),
    /// The remote sent the end of its batch in the middle of a file.
    Unfinished(FileId),
}

/// Event of a [`Session`](crate::Session). Some ask for an answer; nothing else happens before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The remote told a fact about itself.
    Info(Info),
    /// The remote presented its addresses.
    Addresses(Vec<Address>),
    /// The answerer must decide about the caller. Answer: [`Session::admit`](crate::Session::admit).
    Admission(Vec<Address>),
    /// The login is complete.
    Login(Login),
    /// The next file to send is needed. Answer: [`Session::send_file`](crate::Session::send_file).
    NextFile {
        /// True if the remote can verify a checksum of the file.
        wants_crc: bool,
    },
    /// Data of a file is needed. Answer: [`Session::send_data`](crate::Session::send_data).
    NeedData {
        /// Key of the file.
        key: u64,
        /// Offset of the data, in bytes.
        offset: u64,
        /// Maximum length of the data, in bytes.
        length: usize,
    },
    /// The remote acknowledged a file: it may be removed from the queue.
    Sent {
        /// Key of the file.
        key: u64,
        /// Identity of the file.
        file: FileId,
        /// Way of the acknowledgement.
        delivery: Delivery,
    },
    /// A file stays in the queue for another session.
    Postponed {
        /// Key of the file.
        key: u64,
        /// Identity of the file.
        file: FileId,
        /// Reason.
        reason: Postponement,
    },
    /// The remote offers a file. Answer: [`Session::decide`](crate::Session::decide).
    Offered(Offer),
    /// Data of the file follows; the store keeps the first `offset` bytes and drops the others.
    Begin {
        /// Identity of the file.
        file: FileId,
        /// Offset of the first byte of the data.
        offset: u64,
    },
    /// The next bytes of the file.
    Data(Vec<u8>),
    /// All bytes arrived. Answer: [`Session::stored`](crate::Session::stored) once the file is safe on the disk, or
    /// [`Session::collected`](crate::Session::collected) if it waits for others.
    Complete(FileId),
    /// These files, which the store has collected, shall be stored now. Answer:
    /// [`Session::flushed`](crate::Session::flushed).
    Flush(Vec<FileId>),
    /// The store has the file, and the acknowledgement is on its way.
    Received(FileId),
    /// No more data comes for now; the store keeps the part for another time.
    Interrupted {
        /// Identity of the file.
        file: FileId,
        /// Number of bytes of the part.
        received: u64,
    },
    /// The part is useless and shall be removed.
    Discard(FileId),
    /// A batch ended; in version 1.1 another one may follow.
    BatchEnded,
    /// Oddity for a log.
    Notice(Notice),
    /// The session is over. [`Session::result`](crate::Session::result) tells how.
    Ended,
}

/// Numbers of a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Number of files that the remote acknowledged.
    pub sent_files: u64,
    /// Sum of their sizes, in bytes.
    pub sent_bytes: u64,
    /// Number of files that were received and stored.
    pub received_files: u64,
    /// Sum of their sizes, in bytes.
    pub received_bytes: u64,
    /// Number of files that stay in this side's queue although they were offered.
    pub postponed_files: u64,
    /// Number of files that the remote must send again in another session.
    pub skipped_files: u64,
}
