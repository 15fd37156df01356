//! Record layouts of Hudson and GoldBase.
//!
//! Knows offsets and names only. The two formats differ only in the width of some fields, so all
//! offsets follow from a [`Flavour`].

use super::Flavour;
use crate::fts1::{field, until_nul};
use ftn_types::bytes::{u16_at, u32_at};

/// Length of a text block, in bytes: a length byte and up to 255 bytes of text.
pub(super) const BLOCK: usize = 256;
/// Length of a record of the addressee index, in bytes.
pub(super) const TO_RECORD: usize = 36;
/// Lengths of the texts in a header, including their length byte.
pub(super) const TIME_LEN: usize = 6;
/// See [`TIME_LEN`].
pub(super) const DATE_LEN: usize = 9;
/// See [`TIME_LEN`].
pub(super) const NAME_LEN: usize = 36;
/// See [`TIME_LEN`].
pub(super) const SUBJECT_LEN: usize = 73;
/// Length of a last-read mark, in bytes.
pub(super) const MARK: usize = 2;

/// Bits of the first attribute field.
pub mod attribute {
    /// Deleted.
    pub const DELETED: u16 = 0x01;
    /// Netmail that waits for the mailer or tosser.
    pub const UNMOVED_NETMAIL: u16 = 0x02;
    /// Netmail.
    pub const NETMAIL: u16 = 0x04;
    /// Only for its addressee.
    pub const PRIVATE: u16 = 0x08;
    /// Read by its addressee.
    pub const RECEIVED: u16 = 0x10;
    /// Echomail that waits for the tosser.
    pub const UNMOVED_ECHOMAIL: u16 = 0x20;
    /// Created on this system.
    pub const LOCAL: u16 = 0x40;
}

/// Bits of the second attribute field, used for netmail.
pub mod net_attribute {
    /// Deleted when sent.
    pub const KILL_SENT: u16 = 0x01;
    /// Sent.
    pub const SENT: u16 = 0x02;
    /// Files are attached; the subject names them.
    pub const FILE_ATTACH: u16 = 0x04;
    /// Crash.
    pub const CRASH: u16 = 0x08;
    /// A file request; the subject names the files.
    pub const FILE_REQUEST: u16 = 0x80;
}

/// Highest board that has last-read marks.
pub(super) const MARKED_BOARDS: u16 = 200;

/// Field widths of one of the two formats; offsets follow from them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// Width of a message number, in bytes: 2 or 4.
    pub(super) number: usize,
    /// Width of a board number and of an attribute field, in bytes: 1 or 2.
    pub(super) board: usize,
    /// Maximum number of boards.
    pub(super) boards: u16,
}

impl Layout {
    pub(super) const fn of(flavour: Flavour) -> Self {
        match flavour {
            Flavour::Hudson => Self {
                number: 2,
                board: 1,
                boards: 200,
            },
            Flavour::GoldBase => Self {
                number: 4,
                board: 2,
                boards: 500,
            },
        }
    }

    /// Returns the length of MSGINFO, in bytes.
    pub(super) const fn info(self) -> usize {
        3 * self.number + 2 * self.boards as usize
    }

    /// Returns offset and length of the bytes that programs lock, beyond the end of MSGINFO.
    pub(super) fn lock(self) -> (u16, u16) {
        // At most 1012, so 16 bits suffice.
        (u16::try_from(self.info()).unwrap_or_default(), 2)
    }

    /// Returns the length of an index record, in bytes.
    pub(super) const fn record(self) -> usize {
        self.number + self.board
    }

    /// Returns the length of a header, in bytes.
    pub(super) const fn header(self) -> usize {
        self.subject() + SUBJECT_LEN
    }

    /// Returns the length of one user's last-read marks, in bytes. In a GoldBase it is that of
    /// Hudson, too: GoldED+ steps, reads and writes so, whatever the number of boards.
    pub(super) const fn marks(self) -> usize {
        MARKED_BOARDS as usize * MARK
    }

    /// Offset of the first answer's number in a header.
    pub(super) const fn first_answer(self) -> usize {
        2 * self.number
    }

    /// Offset of the number of the text's first block in a header.
    pub(super) const fn start(self) -> usize {
        3 * self.number + 2
    }

    /// Offset of the number of text blocks.
    pub(super) const fn blocks(self) -> usize {
        self.start() + self.number
    }

    /// Offset of net and node of the addressee; those of the sender follow.
    pub(super) const fn nodes(self) -> usize {
        self.blocks() + 2
    }

    /// Offset of the addressee's zone; the sender's follows, one byte each.
    pub(super) const fn zones(self) -> usize {
        self.nodes() + 8
    }

    /// Offset of the first attribute field, after the cost; the second field follows.
    pub(super) const fn attributes(self) -> usize {
        self.zones() + 4
    }

    pub(super) const fn board_at(self) -> usize {
        self.attributes() + 2 * self.board
    }

    pub(super) const fn time(self) -> usize {
        self.board_at() + self.board
    }

    pub(super) const fn date(self) -> usize {
        self.time() + TIME_LEN
    }

    pub(super) const fn to(self) -> usize {
        self.date() + DATE_LEN
    }

    pub(super) const fn from(self) -> usize {
        self.to() + NAME_LEN
    }

    pub(super) const fn subject(self) -> usize {
        self.from() + NAME_LEN
    }

    /// Reads a message number; `None` for zero and for the mark of a deleted message.
    pub(super) fn number_at(self, bytes: &[u8], at: usize) -> Option<u32> {
        let number = match self.number {
            2 => u16_at(bytes, at)
                .filter(|number| *number != u16::MAX)?
                .into(),
            _ => u32_at(bytes, at)?,
        };
        (number != 0 && number != u32::MAX).then_some(number)
    }

    /// Reads a field as wide as a message number.
    fn wide(self, bytes: &[u8], at: usize) -> u32 {
        let value = match self.number {
            2 => u16_at(bytes, at).map(u32::from),
            _ => u32_at(bytes, at),
        };
        value.unwrap_or_default()
    }

    /// Reads a field as wide as a board number.
    fn narrow(self, bytes: &[u8], at: usize) -> u16 {
        let value = match self.board {
            1 => bytes.get(at).copied().map(u16::from),
            _ => u16_at(bytes, at),
        };
        value.unwrap_or_default()
    }

    /// Builds an index record; without a number it is that of a deleted message.
    pub(super) fn record_of(self, number: Option<u32>, board: u16) -> Vec<u8> {
        let number = number.unwrap_or(u32::MAX).to_le_bytes();
        let number = number.into_iter().take(self.number);
        number
            .chain(board.to_le_bytes().into_iter().take(self.board))
            .collect()
    }

    /// Reads number and board of an index record; the number is `None` for a deleted message.
    pub(super) fn index_record(self, bytes: &[u8]) -> (Option<u32>, u16) {
        (self.number_at(bytes, 0), self.narrow(bytes, self.number))
    }

    /// Returns the highest number in all boards according to MSGINFO.
    pub(super) fn highest(self, info: &[u8]) -> u32 {
        self.wide(info, self.number)
    }
}

/// Stored header, borrowed from the bytes of its record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header<'a> {
    /// `None` for a deleted message.
    pub(super) number: Option<u32>,
    pub(super) board: u16,
    /// Number of the answered message.
    pub(super) reply_to: u32,
    /// First block of the text.
    pub(super) start: u32,
    /// Number of text blocks.
    pub(super) blocks: u16,
    /// Zone, net, node, and 0 for the point, which headers lack.
    pub(super) origin: [u16; 4],
    /// See [`Header::origin`].
    pub(super) destination: [u16; 4],
    pub(super) attributes: u16,
    pub(super) net_attributes: u16,
    pub(super) date: &'a [u8],
    pub(super) time: &'a [u8],
    pub(super) to: &'a [u8],
    pub(super) from: &'a [u8],
    pub(super) subject: &'a [u8],
}

impl<'a> Header<'a> {
    /// Parses a header; `None` if the record is too short.
    pub(super) fn parse(layout: Layout, bytes: &'a [u8]) -> Option<Self> {
        if bytes.len() < layout.header() {
            return None;
        }
        let word = |at| u16_at(bytes, at).unwrap_or_default();
        let zone = |at| u16::from(bytes.get(at).copied().unwrap_or_default());
        let text = |at, len| pascal(field(bytes, at, len));
        let (nodes, zones) = (layout.nodes(), layout.zones());
        let attributes = layout.attributes();
        Some(Self {
            number: layout.number_at(bytes, 0),
            board: layout.narrow(bytes, layout.board_at()),
            reply_to: layout.wide(bytes, layout.number),
            start: layout.wide(bytes, layout.start()),
            blocks: word(layout.blocks()),
            destination: [zone(zones), word(nodes), word(nodes + 2), 0],
            origin: [zone(zones + 1), word(nodes + 4), word(nodes + 6), 0],
            attributes: layout.narrow(bytes, attributes),
            net_attributes: layout.narrow(bytes, attributes + layout.board),
            time: text(layout.time(), TIME_LEN),
            date: text(layout.date(), DATE_LEN),
            to: text(layout.to(), NAME_LEN),
            from: text(layout.from(), NAME_LEN),
            subject: text(layout.subject(), SUBJECT_LEN),
        })
    }

    /// Returns the offset of the text in MSGTXT, in bytes.
    pub(super) fn text_at(&self) -> u64 {
        u64::from(self.start) * BLOCK as u64
    }

    /// Returns the length of the text's blocks in MSGTXT, in bytes.
    pub(super) fn text_span(&self) -> usize {
        usize::from(self.blocks) * BLOCK
    }
}

/// Returns a Pascal string: the first byte is the length. A length beyond the field means the whole
/// field.
fn pascal(field: &[u8]) -> &[u8] {
    let Some((len, text)) = field.split_first() else {
        return b"";
    };
    until_nul(text.get(..usize::from(*len)).unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::{Flavour, Layout, pascal};

    #[test]
    fn records_are_as_long_as_the_formats_have_them() {
        let lengths = |flavour| {
            let layout = Layout::of(flavour);
            [
                layout.header(),
                layout.record(),
                layout.info(),
                layout.marks(),
            ]
        };
        assert_eq!(lengths(Flavour::Hudson), [187, 3, 406, 400]);
        assert_eq!(lengths(Flavour::GoldBase), [198, 6, 1012, 400]);
    }

    #[test]
    fn a_length_byte_never_leads_out_of_its_field() {
        for (field, text) in [
            (&b"\x02abc"[..], &b"ab"[..]),
            (b"\x00abc", b""),
            (b"\x03abc", b"abc"),
            (b"\xFFabc", b"abc"),
            (b"\x03a\0c", b"a"),
            (b"", b""),
        ] {
            assert_eq!(pascal(field), text, "{field:?}");
        }
    }
}
