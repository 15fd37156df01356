//! Record layouts of JAM: the fixed block, message headers and their subfields (JAM-001 ".JHR file
//! header", "Message headers", "Defined LoID codes", "Message attributes").
//!
//! Knows offsets and names only.

use ftn_types::bytes::{u16_at, u32_at};

/// First four bytes of the fixed block and of every message header.
pub(super) const SIGNATURE: [u8; 4] = *b"JAM\0";
/// Length of the fixed block at the start of the .jhr file, in bytes.
pub(super) const FIXED_BLOCK: usize = 1024;
/// Length of a message header without its subfields, in bytes.
pub(super) const HEADER: usize = 76;
/// Length of a subfield's head, in bytes: two ids and the length of the data.
pub(super) const SUBFIELD_HEAD: usize = 8;
pub(super) const INDEX_RECORD: usize = 8;
/// Length of a last-read record, in bytes.
pub(super) const LASTREAD_RECORD: usize = 16;
/// Value for "none" in index and last-read records, passwords and CRCs.
pub(super) const NOTHING: u32 = u32::MAX;

/// Message attributes (JAM-001 "Message attributes").
pub mod attribute {
    /// Created on this system.
    pub const LOCAL: u32 = 0x1;
    /// In transit to another system.
    pub const IN_TRANSIT: u32 = 0x2;
    /// Only for its addressee.
    pub const PRIVATE: u32 = 0x4;
    /// Read by its addressee.
    pub const READ: u32 = 0x8;
    /// Sent to a remote system.
    pub const SENT: u32 = 0x10;
    /// Deleted when sent.
    pub const KILL_SENT: u32 = 0x20;
    /// Waits to be picked up.
    pub const HOLD: u32 = 0x80;
    /// Crash.
    pub const CRASH: u32 = 0x100;
    /// Sent immediately, regardless of restrictions.
    pub const IMMEDIATE: u32 = 0x200;
    /// Sent directly to its destination.
    pub const DIRECT: u32 = 0x400;
    /// A file request.
    pub const FILE_REQUEST: u32 = 0x1000;
    /// Files are attached.
    pub const FILE_ATTACH: u32 = 0x2000;
    /// The text is seven-bit, with `\hh` escapes.
    pub const ESCAPED: u32 = 0x20_0000;
    /// A message of an echo conference.
    pub const TYPE_ECHO: u32 = 0x100_0000;
    /// Netmail.
    pub const TYPE_NET: u32 = 0x200_0000;
    /// Not to be edited or deleted.
    pub const LOCKED: u32 = 0x4000_0000;
    /// Deleted.
    pub const DELETED: u32 = 0x8000_0000;
}

/// Ids of subfields (JAM-001 "Defined LoID codes").
pub mod subfield {
    /// Address of the sender.
    pub const OADDRESS: u16 = 0;
    /// Address of the addressee.
    pub const DADDRESS: u16 = 1;
    /// Name of the sender.
    pub const SENDERNAME: u16 = 2;
    /// Name of the addressee.
    pub const RECEIVERNAME: u16 = 3;
    /// Value of the MSGID kludge.
    pub const MSGID: u16 = 4;
    /// Value of the REPLY kludge.
    pub const REPLYID: u16 = 5;
    /// Subject line.
    pub const SUBJECT: u16 = 6;
    /// Value of the PID kludge.
    pub const PID: u16 = 7;
    /// A system on the message's route.
    pub const TRACE: u16 = 8;
    /// Name of an attached file.
    pub const ENCLOSEDFILE: u16 = 9;
    /// Name of an attached file, NUL, its name for the receiver.
    pub const ENCLOSEDFILEWALIAS: u16 = 10;
    /// Mask of requested files, optionally NUL and a password.
    pub const ENCLOSEDFREQ: u16 = 11;
    /// Mask of attached files.
    pub const ENCLOSEDFILEWCARD: u16 = 12;
    /// Name of a file that lists attached files.
    pub const ENCLOSEDINDIRECTFILE: u16 = 13;
    /// Reserved for embedded data.
    pub const EMBINDAT: u16 = 1000;
    /// One kludge line without SOH.
    pub const FTSKLUDGE: u16 = 2000;
    /// Value of a SEEN-BY line.
    pub const SEENBY2D: u16 = 2001;
    /// Value of a PATH line.
    pub const PATH2D: u16 = 2002;
    /// Value of the FLAGS kludge.
    pub const FLAGS: u16 = 2003;
    /// Offset from UTC, `[+|-]hhmm`.
    pub const TZUTCINFO: u16 = 2004;
}

/// Offsets of fields that are changed in place in the fixed block.
pub(super) mod fixed_at {
    /// Modification counter; the message count follows.
    pub(crate) const COUNTER: u64 = 8;
}

/// Offsets of fields that are changed in place in a message header.
pub(super) mod header_at {
    pub(crate) const REPLY_FIRST: u64 = 28;
    pub(crate) const REPLY_NEXT: u64 = 32;
    pub(crate) const ATTRIBUTES: u64 = 52;
    pub(crate) const TEXT_LEN: u64 = 64;
}

/// Fields of the fixed block used by a reader.
#[derive(Clone, Copy, Debug)]
pub(super) struct FixedBlock {
    pub(super) created: u32,
    pub(super) counter: u32,
    /// Number of existing messages, according to the last writer.
    pub(super) active: u32,
    /// Number of the first index record; never 0.
    pub(super) first_number: u32,
    /// Number of the last message exported by the tosser, if the tosser stores it here.
    pub(super) exported: u32,
}

impl FixedBlock {
    /// Length of the parsed part of the block, in bytes.
    pub(super) const USED: usize = 28;

    /// Parses the block; `None` if the signature is wrong or bytes are missing.
    pub(super) fn parse(bytes: &[u8]) -> Option<Self> {
        if !bytes.starts_with(&SIGNATURE) {
            return None;
        }
        Some(Self {
            created: u32_at(bytes, 4)?,
            counter: u32_at(bytes, 8)?,
            active: u32_at(bytes, 12)?,
            first_number: u32_at(bytes, 20)?.max(1),
            exported: u32_at(bytes, 24)?,
        })
    }
}

/// Fixed part of a message header.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    pub(super) subfields_len: u32,
    pub(super) msgid_crc: u32,
    pub(super) reply_to: u32,
    pub(super) reply_first: u32,
    pub(super) reply_next: u32,
    /// Number assigned by the writer; packers that renumber a base may leave the old one.
    pub(super) own_number: u32,
    pub(super) written: u32,
    pub(super) processed: u32,
    pub(super) attributes: u32,
    pub(super) text_at: u32,
    pub(super) text_len: u32,
}

impl Head {
    /// Parses a header; `None` if the signature is wrong or bytes are missing.
    pub(super) fn parse(bytes: &[u8]) -> Option<Self> {
        let bytes = bytes.first_chunk::<HEADER>()?;
        if !bytes.starts_with(&SIGNATURE) {
            return None;
        }
        Some(Self {
            subfields_len: u32_at(bytes, 8)?,
            msgid_crc: u32_at(bytes, 16)?,
            reply_to: u32_at(bytes, 24)?,
            reply_first: u32_at(bytes, 28)?,
            reply_next: u32_at(bytes, 32)?,
            own_number: u32_at(bytes, 48)?,
            written: u32_at(bytes, 36)?,
            processed: u32_at(bytes, 44)?,
            attributes: u32_at(bytes, 52)?,
            text_at: u32_at(bytes, 60)?,
            text_len: u32_at(bytes, 64)?,
        })
    }

    pub(super) fn has(&self, bit: u32) -> bool {
        self.attributes & bit != 0
    }
}

/// Iterates over subfields as id and data. Stops before a subfield that exceeds the bytes; skips
/// subfields with a non-zero high id (reserved for the future, never seen).
#[derive(Clone, Debug)]
pub(super) struct Subfields<'a> {
    rest: &'a [u8],
}

impl<'a> Subfields<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    /// Returns the remaining bytes; not empty at the end if a subfield claims too many.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.rest
    }
}

impl<'a> Iterator for Subfields<'a> {
    type Item = (u16, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (head, after) = self.rest.split_first_chunk::<SUBFIELD_HEAD>()?;
            let low = u16_at(head, 0)?;
            let high = u16_at(head, 2)?;
            let len = usize::try_from(u32_at(head, 4)?).ok()?;
            let (data, rest) = after.split_at_checked(len)?;
            self.rest = rest;
            if high == 0 {
                return Some((low, data));
            }
        }
    }
}
