//! Writing new packets of type 2+ (FSC-0048): generators and tests. Nothing is sent.
//!
//! The same input gives the same bytes; all times come from the caller.

use super::layout::{HEADER, TYPE, header_at};
use crate::base::WriteError;
use crate::base::dates::ftsc_text;
use crate::base::fts1::until_nul;
use crate::time::WallTime;
use std::io::Write;

/// A message to be packed. All texts are bytes in the message's own character set and hold no NUL;
/// what is after one is left out.
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
    /// When it was written, by the writer's wall clock.
    pub written: WallTime,
    /// Attribute bits, the lower 16 of [`attribute`](crate::base::fts1::attribute).
    pub attributes: u16,
    /// The text with its kludges, lines ended by CR.
    pub text: &'a [u8],
}

/// Writes one packet. Call [`PktWriter::finish`], or the packet stays without its end.
#[derive(Debug)]
pub struct PktWriter<W: Write> {
    sink: W,
}

impl<W: Write> PktWriter<W> {
    /// Begins a packet from one system to another.
    ///
    /// # Errors
    /// When the sink refuses.
    pub fn new(
        mut sink: W,
        origin: [u16; 4],
        destination: [u16; 4],
        packed: WallTime,
    ) -> Result<Self, WriteError> {
        let mut header = [0; HEADER];
        let [from_zone, from_net, from_node, from_point] = origin;
        let [to_zone, to_net, to_node, to_point] = destination;
        let civil = packed.civil();
        let part = |value: i8| u16::from(value.unsigned_abs());
        for (at, word) in [
            (header_at::FROM_NODE, from_node),
            (header_at::TO_NODE, to_node),
            (header_at::YEAR, civil.year().unsigned_abs()),
            (header_at::YEAR + 2, part(civil.month() - 1)),
            (header_at::YEAR + 4, part(civil.day())),
            (header_at::YEAR + 6, part(civil.hour())),
            (header_at::YEAR + 8, part(civil.minute())),
            (header_at::YEAR + 10, part(civil.second())),
            (header_at::TYPE, TYPE),
            (
                header_at::FROM_NET,
                if from_point == 0 { from_net } else { u16::MAX },
            ),
            (header_at::TO_NET, to_net),
            (header_at::EARLY_ZONES, from_zone),
            (header_at::EARLY_ZONES + 2, to_zone),
            (
                header_at::AUX_NET,
                if from_point == 0 { 0 } else { from_net },
            ),
            (header_at::CAPABILITY_COPY, 0x100),
            (header_at::CAPABILITY, 1),
            (header_at::ZONES, from_zone),
            (header_at::ZONES + 2, to_zone),
            (header_at::POINTS, from_point),
            (header_at::POINTS + 2, to_point),
        ] {
            for (to, from) in header.iter_mut().skip(at).zip(word.to_le_bytes()) {
                *to = from;
            }
        }
        sink.write_all(&header)?;
        Ok(Self { sink })
    }

    /// Packs a message.
    ///
    /// # Errors
    /// When the sink refuses.
    pub fn append(&mut self, message: &NewMessage<'_>) -> Result<(), WriteError> {
        let [_, from_net, from_node, _] = message.origin;
        let [_, to_net, to_node, _] = message.destination;
        let words = [
            TYPE,
            from_node,
            to_node,
            from_net,
            to_net,
            message.attributes,
            0,
        ];
        let mut bytes = words.map(u16::to_le_bytes).concat();
        bytes.extend_from_slice(&ftsc_text(message.written));
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
        self.sink.write_all(&bytes)?;
        Ok(())
    }

    /// Writes the end of the packet, flushes, and gives the sink back.
    ///
    /// # Errors
    /// When the sink refuses.
    pub fn finish(mut self) -> Result<W, WriteError> {
        self.sink.write_all(&[0, 0])?;
        self.sink.flush()?;
        Ok(self.sink)
    }
}
