//! Reads a packet message by message from a stream.

use super::header::HEADER;
use super::{PackedMessage, PacketError, PacketHeader, TYPE};
use crate::limits::{FIELD_BYTES, TEXT_BYTES};
use ftn_types::bytes::u16_at;
use memchr::memchr;
use std::io::{self, BufRead, Read as _};

/// Length of the binary fields of a message after its type, in bytes.
const NUMBERS: usize = 12;
/// Length of the date field, in bytes.
const DATE: usize = 20;

/// Packet that is read message by message.
#[derive(Debug)]
pub struct PacketReader<R> {
    stream: R,
    header: PacketHeader,
    /// Bytes read too far, before those of the stream.
    ahead: Vec<u8>,
    number: u32,
    has_ended: bool,
}

impl<R: BufRead> PacketReader<R> {
    /// Reads the header of a packet.
    ///
    /// # Errors
    /// The stream fails or is no packet.
    pub fn new(mut stream: R) -> Result<Self, PacketError> {
        let mut bytes = Vec::with_capacity(HEADER);
        stream
            .by_ref()
            .take(HEADER as u64)
            .read_to_end(&mut bytes)?;
        let header = PacketHeader::parse(&bytes).ok_or(PacketError::NotPacket)?;
        Ok(Self {
            stream,
            header,
            ahead: Vec::new(),
            number: 0,
            has_ended: false,
        })
    }

    /// Returns the header.
    #[must_use]
    pub fn header(&self) -> &PacketHeader {
        &self.header
    }

    /// Returns the number of messages read so far.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.number
    }

    /// Reads the next message; `None` after the last one. After an error there are no more.
    ///
    /// # Errors
    /// The stream fails, or the packet is damaged from here on.
    pub fn next_message(&mut self) -> Result<Option<PackedMessage>, PacketError> {
        if self.has_ended {
            return Ok(None);
        }
        // An error ends the packet.
        self.has_ended = true;
        let message = self.read_message()?;
        self.has_ended = message.is_none();
        self.number += u32::from(message.is_some());
        Ok(message)
    }

    fn read_message(&mut self) -> Result<Option<PackedMessage>, PacketError> {
        let number = self.number.saturating_add(1);
        let cut_off = || PacketError::CutOff { number };
        let kind = self.bytes(2)?;
        match u16_at(&kind, 0) {
            None => {
                return Err(PacketError::NoEnd {
                    number: self.number,
                });
            }
            Some(0) => return Ok(None),
            Some(TYPE) => {}
            Some(kind) => return Err(PacketError::Type { number, kind }),
        }
        let numbers = self.bytes(NUMBERS)?;
        let mut date = self.bytes(DATE)?;
        if numbers.len() < NUMBERS || date.len() < DATE {
            return Err(cut_off());
        }
        if let Some(end) = memchr(0, &date) {
            // Some programs write a shorter field.
            let after = date.split_off(end);
            if after.iter().any(|byte| *byte != 0) {
                self.ahead = after.get(1..).unwrap_or_default().to_vec();
            }
        }
        let word = |at| u16_at(&numbers, at).unwrap_or_default();
        let mut message = PackedMessage {
            origin: (word(4), word(0)),
            destination: (word(6), word(2)),
            attributes: word(8),
            date,
            ..PackedMessage::default()
        };
        for field in [&mut message.to, &mut message.from, &mut message.subject] {
            *field = match self.until_nul(FIELD_BYTES)? {
                Ending::Nul(field) => field,
                Ending::End => return Err(cut_off()),
                Ending::TooLong => return Err(PacketError::Field { number }),
            };
        }
        message.text = match self.until_nul(TEXT_BYTES)? {
            Ending::Nul(text) => text,
            Ending::End => return Err(cut_off()),
            Ending::TooLong => return Err(PacketError::Text { number }),
        };
        Ok(Some(message))
    }

    /// Reads `len` bytes; fewer at the end.
    fn bytes(&mut self, len: usize) -> io::Result<Vec<u8>> {
        let rest = self.ahead.split_off(len.min(self.ahead.len()));
        let mut bytes = std::mem::replace(&mut self.ahead, rest);
        let left = (len - bytes.len()) as u64;
        if left > 0 {
            self.stream.by_ref().take(left).read_to_end(&mut bytes)?;
        }
        Ok(bytes)
    }

    fn until_nul(&mut self, limit: usize) -> io::Result<Ending> {
        let mut bytes = match memchr(0, &self.ahead) {
            Some(end) => {
                let rest = self.ahead.split_off(end + 1);
                std::mem::replace(&mut self.ahead, rest)
            }
            None => {
                let mut bytes = std::mem::take(&mut self.ahead);
                let room = limit as u64 + 1;
                self.stream.by_ref().take(room).read_until(0, &mut bytes)?;
                bytes
            }
        };
        Ok(match bytes.pop() {
            Some(0) => Ending::Nul(bytes),
            Some(_) if bytes.len() >= limit => Ending::TooLong,
            _ => Ending::End,
        })
    }
}

/// End of a field.
enum Ending {
    /// Bytes before a NUL.
    Nul(Vec<u8>),
    /// The packet ends.
    End,
    /// The limit comes first.
    TooLong,
}
