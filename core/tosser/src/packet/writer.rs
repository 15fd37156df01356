//! Writes a packet message by message into a stream.

use super::{PackedMessage, PacketHeader, TYPE};
use std::io::{self, Write};

/// Length of the date field, in bytes, with its final NUL.
const DATE: usize = 20;

/// Packet that is written message by message. Without [`PacketWriter::finish`] it has no end.
#[derive(Debug)]
pub struct PacketWriter<W: Write> {
    stream: W,
    /// Number of bytes written so far.
    written: u64,
}

impl<W: Write> PacketWriter<W> {
    /// Writes the header of a packet.
    ///
    /// # Errors
    /// The stream fails.
    ///
    /// ```
    /// use ftn_tosser::packet::{PackedMessage, PacketHeader, PacketReader, PacketWriter};
    ///
    /// let header = PacketHeader {
    ///     origin: "2:5030/1520.9".parse()?,
    ///     destination: "2:5030/1520".parse()?,
    ///     ..PacketHeader::default()
    /// };
    /// let mut packet = PacketWriter::new(Vec::new(), &header)?;
    /// packet.append(&PackedMessage { text: b"AREA:TEST\rHello\r".to_vec(), ..PackedMessage::default() })?;
    /// let bytes = packet.finish()?;
    ///
    /// let mut packet = PacketReader::new(bytes.as_slice())?;
    /// assert_eq!(packet.header().origin, header.origin);
    /// assert_eq!(packet.next_message()?.map(|message| message.text), Some(b"AREA:TEST\rHello\r".to_vec()));
    /// assert!(packet.next_message()?.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(mut stream: W, header: &PacketHeader) -> io::Result<Self> {
        let bytes = header.to_bytes();
        stream.write_all(&bytes)?;
        Ok(Self {
            stream,
            written: bytes.len() as u64,
        })
    }

    /// Returns the number of bytes written so far.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// Writes a message. A field ends at a NUL in it.
    ///
    /// # Errors
    /// The stream fails.
    pub fn append(&mut self, message: &PackedMessage) -> io::Result<()> {
        let (from_net, from_node) = message.origin;
        let (to_net, to_node) = message.destination;
        let cost = 0;
        let words = [
            TYPE,
            from_node,
            to_node,
            from_net,
            to_net,
            message.attributes,
            cost,
        ];
        let mut bytes: Vec<u8> = words.into_iter().flat_map(u16::to_le_bytes).collect();
        let date = until_nul(&message.date);
        let date = date.get(..DATE - 1).unwrap_or(date);
        bytes.extend_from_slice(date);
        bytes.resize(bytes.len() + DATE - date.len(), 0);
        for field in [&message.to, &message.from, &message.subject, &message.text] {
            bytes.extend_from_slice(until_nul(field));
            bytes.push(0);
        }
        self.written += bytes.len() as u64;
        self.stream.write_all(&bytes)
    }

    /// Writes the end of the packet, flushes, and returns the stream.
    ///
    /// # Errors
    /// The stream fails.
    pub fn finish(mut self) -> io::Result<W> {
        self.stream.write_all(&[0, 0])?;
        self.stream.flush()?;
        Ok(self.stream)
    }
}

fn until_nul(text: &[u8]) -> &[u8] {
    text.split(|byte| *byte == 0).next().unwrap_or_default()
}
