//! Writer of packets of type 2+. The header is written word after word, in the order of FSC-0048.

use crate::date_text;
use ftn_types::time::WallTime;
use std::io::{self, Write};

/// The type of packets and of packed messages.
const TYPE: u16 = 2;

/// A message to pack. All texts are bytes in the message's own character set without NUL; anything
/// after one is left out.
#[derive(Clone, Copy, Debug, Default)]
pub struct NewMessage<'a> {
    /// Areatag; `None` for netmail.
    pub area: Option<&'a [u8]>,
    /// Name of the sender.
    pub from: &'a [u8],
    /// Name of the addressee.
    pub to: &'a [u8],
    /// Subject line.
    pub subject: &'a [u8],
    /// Zone, net, node, point of the sender; net and node go into the header.
    pub origin: [u16; 4],
    /// Zone, net, node, point of the addressee; net and node go into the header.
    pub destination: [u16; 4],
    /// Date of writing, by the writer's wall clock.
    pub written: WallTime,
    /// Attribute bits, the lower 16 of [`attribute`](ftn_base::fts1::attribute).
    pub attributes: u16,
    /// The text with its kludges, lines ended by CR.
    pub text: &'a [u8],
}

/// Writes one packet. Without [`PktWriter::finish`] the packet has no end.
#[derive(Debug)]
pub struct PktWriter<W: Write> {
    sink: W,
}

impl<W: Write> PktWriter<W> {
    /// Begins a packet from one system to another.
    ///
    /// # Errors
    /// If the sink fails.
    pub fn new(
        mut sink: W,
        origin: [u16; 4],
        destination: [u16; 4],
        packed: WallTime,
    ) -> io::Result<Self> {
        let [from_zone, from_net, from_node, from_point] = origin;
        let [to_zone, to_net, to_node, to_point] = destination;
        // Software without points must not see the net of a point.
        let (net, hidden_net) = match from_point {
            0 => (from_net, 0),
            _ => (u16::MAX, from_net),
        };
        let civil = packed.civil();
        let part = |value: i8| u16::from(value.unsigned_abs());
        // Baud, product, its revision, password and data, all unspecified.
        let none = 0;
        let capabilities = 1_u16;
        let words = [
            from_node,
            to_node,
            civil.year().unsigned_abs(),
            part(civil.month() - 1),
            part(civil.day()),
            part(civil.hour()),
            part(civil.minute()),
            part(civil.second()),
            none,
            TYPE,
            net,
            to_net,
            none,
            none,
            none,
            none,
            none,
            from_zone,
            to_zone,
            hidden_net,
            capabilities.swap_bytes(),
            none,
            capabilities,
            from_zone,
            to_zone,
            from_point,
            to_point,
            none,
            none,
        ];
        sink.write_all(&words.map(u16::to_le_bytes).concat())?;
        Ok(Self { sink })
    }

    /// Packs a message.
    ///
    /// # Errors
    /// If the sink fails.
    pub fn append(&mut self, message: &NewMessage<'_>) -> io::Result<()> {
        let [_, from_net, from_node, _] = message.origin;
        let [_, to_net, to_node, _] = message.destination;
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
        let mut bytes = words.map(u16::to_le_bytes).concat();
        bytes.extend(date_text(message.written));
        for field in [message.to, message.from, message.subject] {
            bytes.extend_from_slice(until_nul(field));
            bytes.push(0);
        }
        if let Some(tag) = message.area {
            bytes.extend_from_slice(b"AREA:");
            bytes.extend_from_slice(until_nul(tag));
            bytes.push(b'\r');
        }
        bytes.extend_from_slice(until_nul(message.text));
        bytes.push(0);
        self.sink.write_all(&bytes)
    }

    /// Writes the end of the packet, flushes, and returns the sink.
    ///
    /// # Errors
    /// If the sink fails.
    pub fn finish(mut self) -> io::Result<W> {
        self.sink.write_all(&[0, 0])?;
        self.sink.flush()?;
        Ok(self.sink)
    }
}

fn until_nul(text: &[u8]) -> &[u8] {
    text.split(|byte| *byte == 0).next().unwrap_or_default()
}
