//! Builds the bytes of a new message: its header, text blocks, and record in the addressee index.

use super::layout::{BLOCK, DATE_LEN, Layout, NAME_LEN, SUBJECT_LEN, TIME_LEN, TO_RECORD};
use crate::Outgoing;

/// Addressee of deleted messages in the addressee index.
pub(super) const DELETED_TO: &[u8] = b"* Deleted *";

/// Builds a record of the addressee index.
pub(super) fn to_record(name: &[u8]) -> Vec<u8> {
    pascal(name, TO_RECORD)
}

/// Splits a text into blocks; returns their bytes and count, or `None` beyond 65535 blocks.
pub(super) fn text_blocks(text: &[u8]) -> Option<(Vec<u8>, u16)> {
    let text = [text, &[0]].concat();
    let blocks = text.chunks(BLOCK - 1);
    let count = u16::try_from(blocks.len()).ok()?;
    let mut bytes = Vec::with_capacity(blocks.len() * BLOCK);
    for block in blocks {
        bytes.push(block.len().to_le_bytes()[0]);
        bytes.extend_from_slice(block);
        bytes.resize(bytes.len().next_multiple_of(BLOCK), 0);
    }
    Some((bytes, count))
}

/// Header of a new message.
pub(super) struct NewHeader<'a> {
    pub(super) message: &'a Outgoing,
    pub(super) number: u32,
    pub(super) board: u16,
    /// Number of the answered message; 0 for none.
    pub(super) reply_to: u32,
    pub(super) attributes: u16,
    pub(super) net_attributes: u16,
    /// First block of the text.
    pub(super) start: u32,
    /// Number of text blocks.
    pub(super) blocks: u16,
}

impl NewHeader<'_> {
    pub(super) fn bytes(&self, layout: Layout) -> Vec<u8> {
        let message = self.message;
        let mut header = vec![0; layout.header()];
        let width = layout.number;
        for (at, value) in [
            (0, self.number),
            (width, self.reply_to),
            (layout.start(), self.start),
        ] {
            write_field(&mut header, at, &value.to_le_bytes(), width);
        }
        let [to_zone, to_net, to_node, _] = message.destination;
        let [zone, net, node, _] = message.origin;
        for (at, value) in [
            (layout.blocks(), self.blocks),
            (layout.nodes(), to_net),
            (layout.nodes() + 2, to_node),
            (layout.nodes() + 4, net),
            (layout.nodes() + 6, node),
        ] {
            write_field(&mut header, at, &value.to_le_bytes(), 2);
        }
        write_field(&mut header, layout.zones(), &to_zone.to_le_bytes(), 1);
        write_field(&mut header, layout.zones() + 1, &zone.to_le_bytes(), 1);
        let fields = [self.attributes, self.net_attributes, self.board];
        for (at, value) in (layout.attributes()..).step_by(layout.board).zip(fields) {
            write_field(&mut header, at, &value.to_le_bytes(), layout.board);
        }
        let civil = message.written.civil();
        let time = format!("{:02}:{:02}", civil.hour(), civil.minute());
        let year = civil.year().rem_euclid(100);
        let date = format!("{:02}-{:02}-{year:02}", civil.month(), civil.day());
        for (at, text, len) in [
            (layout.time(), time.as_bytes(), TIME_LEN),
            (layout.date(), date.as_bytes(), DATE_LEN),
            (layout.to(), message.to.as_slice(), NAME_LEN),
            (layout.from(), message.from.as_slice(), NAME_LEN),
            (layout.subject(), message.subject.as_slice(), SUBJECT_LEN),
        ] {
            write_field(&mut header, at, &pascal(text, len), len);
        }
        header
    }
}

/// Encodes a Pascal string, cut to a field of this length.
fn pascal(text: &[u8], len: usize) -> Vec<u8> {
    let text = text.get(..len - 1).unwrap_or(text);
    let mut field = vec![text.len().to_le_bytes()[0]];
    field.extend_from_slice(text);
    field.resize(len, 0);
    field
}

pub(super) fn write_field(bytes: &mut [u8], at: usize, field: &[u8], len: usize) {
    for (to, from) in bytes.iter_mut().skip(at).zip(field).take(len) {
        *to = *from;
    }
}
