//! Writing a new Hudson or GoldBase folder from scratch: tests.
//!
//! Never touches a base that exists (that is `append`). The same input gives the same
//! bytes; all times come from the caller.

use super::Flavour;
use super::layout::{
    BLOCK, DATE_LEN, Layout, MARK, NAME_LEN, SUBJECT_LEN, TIME_LEN, TO_RECORD, attribute,
};
use crate::base::WriteError;
use crate::time::WallTime;
use std::fs::File;
use std::io::Write;
use std::path::Path;

const FULL: WriteError = WriteError::Full {
    limit: "a Hudson base ends at 65,534 messages and 16 MB of texts",
};

/// A message to be stored. All texts are bytes in the message's own character set; names and
/// subjects are cut to the length of their fields.
#[derive(Clone, Copy, Debug, Default)]
pub struct NewMessage<'a> {
    /// Name of the sender, up to 35 bytes.
    pub from: &'a [u8],
    /// Name of the addressee, up to 35 bytes.
    pub to: &'a [u8],
    /// Subject line, up to 72 bytes.
    pub subject: &'a [u8],
    /// Zone, net and node of the sender; of the zone 8 bits are kept.
    pub origin: [u16; 3],
    /// Zone, net and node of the addressee.
    pub destination: [u16; 3],
    /// When it was written, to the minute.
    pub written: WallTime,
    /// Bits of [`attribute`].
    pub attributes: u16,
    /// Bits of [`net_attribute`](super::net_attribute).
    pub net_attributes: u16,
    /// The text with its kludges (SOH before each), lines ended by CR.
    pub text: &'a [u8],
    /// Number of the message that this one answers; 0 for none.
    pub reply_to: u32,
}

/// The bytes of the files of a base.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HudsonParts {
    /// MSGINFO.
    pub info: Vec<u8>,
    /// MSGIDX.
    pub index: Vec<u8>,
    /// MSGHDR.
    pub headers: Vec<u8>,
    /// MSGTXT.
    pub texts: Vec<u8>,
    /// MSGTOIDX.
    pub to_index: Vec<u8>,
    /// LASTREAD.
    pub marks: Vec<u8>,
}

impl HudsonParts {
    /// The names of the files, in upper case, and their bytes.
    #[must_use]
    pub fn files(&self, flavour: Flavour) -> [(String, &[u8]); 6] {
        [
            ("MSGINFO", &self.info),
            ("MSGIDX", &self.index),
            ("MSGHDR", &self.headers),
            ("MSGTXT", &self.texts),
            ("MSGTOIDX", &self.to_index),
            ("LASTREAD", &self.marks),
        ]
        .map(|(stem, bytes)| {
            let extension = flavour.extension().to_ascii_uppercase();
            (format!("{stem}.{extension}"), bytes.as_slice())
        })
    }

    /// Creates the files in a folder.
    ///
    /// # Errors
    /// When one of the files exists already or cannot be written.
    pub fn create(&self, folder: &Path, flavour: Flavour) -> Result<(), WriteError> {
        for (name, bytes) in self.files(flavour) {
            let path = folder.join(name);
            let file = File::create_new(&path);
            let mut file = file.map_err(|source| WriteError::Create { path, source })?;
            file.write_all(bytes)?;
        }
        Ok(())
    }
}

/// Makes a base in memory message by message.
#[derive(Debug)]
pub struct HudsonWriter {
    layout: Layout,
    parts: HudsonParts,
    highest: u32,
    /// Number, board and whether it is there, of each record.
    messages: Vec<(u32, u16, bool)>,
}

impl HudsonWriter {
    /// An empty base.
    #[must_use]
    pub fn new(flavour: Flavour) -> Self {
        Self {
            layout: Layout::of(flavour),
            parts: HudsonParts::default(),
            highest: 0,
            messages: Vec::new(),
        }
    }

    /// Uses up numbers, so that the next message has this one at least.
    pub fn go_on_from(&mut self, number: u32) {
        self.highest = self.highest.max(number.saturating_sub(1));
    }

    /// Stores a message in a board and returns its number.
    ///
    /// # Errors
    /// When the format cannot count this many messages or blocks.
    pub fn append(&mut self, board: u16, message: &NewMessage<'_>) -> Result<u32, WriteError> {
        let layout = self.layout;
        let number = self.highest.checked_add(1).ok_or(FULL)?;
        let start = u32::try_from(self.parts.texts.len() / BLOCK).map_err(|_| FULL)?;
        if layout.number == 2 && (number >= 0xFFFF || start > 0xFFFF) {
            return Err(FULL);
        }
        let (blocks, count) = text_blocks(message.text)?;
        self.parts.texts.extend_from_slice(&blocks);
        let header = header_bytes(layout, message, (number, board), (start, count));
        self.parts.headers.extend_from_slice(&header);
        self.highest = number;
        self.messages.push((number, board, true));
        let to = to_record(message.to);
        self.parts.to_index.extend_from_slice(&to);
        Ok(number)
    }

    /// Deletes a message, as programs do: its records stay.
    pub fn delete(&mut self, number: u32) {
        let layout = self.layout;
        for (place, message) in self.messages.iter_mut().enumerate() {
            if message.0 == number {
                message.2 = false;
                let at = place * layout.header() + layout.attributes();
                if let Some(byte) = self.parts.headers.get_mut(at) {
                    *byte |= attribute::DELETED.to_le_bytes()[0];
                }
                let to = to_record(DELETED_TO);
                put(&mut self.parts.to_index, place * TO_RECORD, &to, TO_RECORD);
            }
        }
    }

    /// Notes how far a user, counted from 0, has read a board.
    pub fn mark_read(&mut self, user: u16, board: u16, number: u16) {
        let record = self.layout.marks();
        let end = (usize::from(user) + 1) * record;
        if self.parts.marks.len() < end {
            self.parts.marks.resize(end, 0);
        }
        let at = end - record + usize::from(board.saturating_sub(1)) * MARK;
        put(&mut self.parts.marks, at, &number.to_le_bytes(), MARK);
    }

    /// The bytes of the files.
    #[must_use]
    pub fn into_parts(mut self) -> HudsonParts {
        let layout = self.layout;
        let there = || self.messages.iter().filter(|message| message.2);
        let lowest = there().map(|message| message.0).min().unwrap_or_default();
        let count = u32::try_from(there().count()).unwrap_or(u32::MAX);
        let mut info = vec![0; layout.info()];
        for (place, value) in [lowest, self.highest, count].into_iter().enumerate() {
            let at = place * layout.number;
            put(&mut info, at, &value.to_le_bytes(), layout.number);
        }
        for board in 1..=layout.boards {
            let count = there().filter(|message| message.1 == board).count();
            let at = 3 * layout.number + usize::from(board - 1) * 2;
            put(&mut info, at, &count.to_le_bytes(), 2);
        }
        for (number, board, there) in &self.messages {
            let record = layout.record_of(Some(*number).filter(|_| *there), *board);
            self.parts.index.extend(record);
        }
        self.parts.info = info;
        self.parts
    }
}

/// What the index of addressees has for a deleted message.
pub(super) const DELETED_TO: &[u8] = b"* Deleted *";

/// A record of the index of addressees.
pub(super) fn to_record(name: &[u8]) -> Vec<u8> {
    pascal(name, TO_RECORD)
}

/// The blocks of a text, and how many there are.
pub(super) fn text_blocks(text: &[u8]) -> Result<(Vec<u8>, u16), WriteError> {
    let text = [text, &[0]].concat();
    let blocks = text.chunks(BLOCK - 1);
    let count = u16::try_from(blocks.len()).map_err(|_| FULL)?;
    let mut bytes = Vec::with_capacity(blocks.len() * BLOCK);
    for block in blocks {
        bytes.push(block.len().to_le_bytes()[0]);
        bytes.extend_from_slice(block);
        bytes.resize(bytes.len().next_multiple_of(BLOCK), 0);
    }
    Ok((bytes, count))
}

/// The header of a message: its number and board, the first block of its text and how many there are.
pub(super) fn header_bytes(
    layout: Layout,
    message: &NewMessage<'_>,
    (number, board): (u32, u16),
    (start, count): (u32, u16),
) -> Vec<u8> {
    let mut header = vec![0; layout.header()];
    let width = layout.number;
    for (at, value) in [
        (0, number),
        (width, message.reply_to),
        (layout.start(), start),
    ] {
        put(&mut header, at, &value.to_le_bytes(), width);
    }
    let ([to_zone, to_net, to_node], [zone, net, node]) = (message.destination, message.origin);
    for (at, value) in [
        (layout.blocks(), count),
        (layout.nodes(), to_net),
        (layout.nodes() + 2, to_node),
        (layout.nodes() + 4, net),
        (layout.nodes() + 6, node),
    ] {
        put(&mut header, at, &value.to_le_bytes(), 2);
    }
    put(&mut header, layout.zones(), &to_zone.to_le_bytes(), 1);
    put(&mut header, layout.zones() + 1, &zone.to_le_bytes(), 1);
    let fields = [message.attributes, message.net_attributes, board];
    for (at, value) in (layout.attributes()..).step_by(layout.board).zip(fields) {
        put(&mut header, at, &value.to_le_bytes(), layout.board);
    }
    let civil = message.written.civil();
    let time = format!("{:02}:{:02}", civil.hour(), civil.minute());
    let year = civil.year().rem_euclid(100);
    let date = format!("{:02}-{:02}-{year:02}", civil.month(), civil.day());
    for (at, text, len) in [
        (layout.time(), time.as_bytes(), TIME_LEN),
        (layout.date(), date.as_bytes(), DATE_LEN),
        (layout.to(), message.to, NAME_LEN),
        (layout.from(), message.from, NAME_LEN),
        (layout.subject(), message.subject, SUBJECT_LEN),
    ] {
        put(&mut header, at, &pascal(text, len), len);
    }
    header
}

/// A text of Pascal in a field of this length.
fn pascal(text: &[u8], len: usize) -> Vec<u8> {
    let text = text.get(..len - 1).unwrap_or(text);
    let mut field = vec![text.len().to_le_bytes()[0]];
    field.extend_from_slice(text);
    field.resize(len, 0);
    field
}

pub(super) fn put(bytes: &mut [u8], at: usize, field: &[u8], len: usize) {
    for (to, from) in bytes.iter_mut().skip(at).zip(field).take(len) {
        *to = *from;
    }
}
