//! Packets of type 2 (FTS-0001), 2+ (FSC-0039, FSC-0048) and 2.2 (FSC-0045): header, reader, writer.
//!
//! Imports `aka`, `limits` and, of `ftn-base`, the reader of headers. Reader and writer are streams: one message is in memory at a time. Texts
//! are bytes in the character set of their message, with kludges.

mod header;
mod reader;
mod writer;

pub use ftn_base::pkt::PacketType;
pub use header::{PacketHeader, PacketPassword};
pub use reader::PacketReader;
pub use writer::PacketWriter;

use crate::limits::{FIELD_BYTES, TEXT_BYTES};
use ftn_types::bytes::in_words;
use std::io;

/// Type number of packets and of packed messages.
pub(crate) const TYPE: u16 = 2;

/// Message as a packet holds it. All texts are bytes without NUL.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackedMessage {
    /// Net and node of the sending system, or of the author in netmail.
    pub origin: (u16, u16),
    /// Net and node of the receiving system, or of the addressee in netmail.
    pub destination: (u16, u16),
    /// Attribute bits (FTS-0001).
    pub attributes: u16,
    /// Date of writing as text, `01 Jan 86  02:34:56`.
    pub date: Vec<u8>,
    /// Name of the addressee.
    pub to: Vec<u8>,
    /// Name of the sender.
    pub from: Vec<u8>,
    /// Subject line.
    pub subject: Vec<u8>,
    /// Text with its `AREA:` line and kludges.
    pub text: Vec<u8>,
}

impl PackedMessage {
    /// Returns the memory that the message takes, in bytes.
    pub(crate) fn size(&self) -> usize {
        self.to.len() + self.from.len() + self.subject.len() + self.text.len() + 64
    }
}

/// Reason why a packet cannot be read, or not to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PacketError {
    /// The system's error.
    #[error("it cannot be read: {}", in_words(.0))]
    Io(#[from] io::Error),
    /// The bytes do not begin with a header of type 2.
    #[error("it is no packet of type 2; ask the sending system for another one")]
    NotPacket,
    /// The packet ends within a message.
    #[error("it ends within message {number}; the rest is missing")]
    CutOff {
        /// Number of the message, from 1.
        number: u32,
    },
    /// The two zero bytes of the end are missing.
    #[error("it ends without its end mark after message {number}; messages may be missing")]
    NoEnd {
        /// Number of the last message.
        number: u32,
    },
    /// A message has an unknown type.
    #[error("message {number} has the type {kind} instead of 2; the packet is damaged there")]
    Type {
        /// Number of the message, from 1.
        number: u32,
        /// Type of the message.
        kind: u16,
    },
    /// A name or subject is too long.
    #[error("message {number} has a name or subject of more than {FIELD_BYTES} bytes")]
    Field {
        /// Number of the message, from 1.
        number: u32,
    },
    /// A text is too long.
    #[error("message {number} has a text of more than {TEXT_BYTES} bytes")]
    Text {
        /// Number of the message, from 1.
        number: u32,
    },
}

#[cfg(test)]
mod tests;
