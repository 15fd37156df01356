//! Writer of Hudson and GoldBase folders. Records are written field after field, in the order of
//! the declarations of QuickBBS and GoldED.

use crate::create;
use ftn_base::BaseError;
use ftn_base::hudson::{Flavour, HudsonBase, attribute};
use ftn_types::time::WallTime;
use std::io;
use std::path::Path;

/// Length of a block of text, in bytes.
const BLOCK: usize = 256;
/// Maximum number of text bytes in a block, which begins with their count.
const IN_BLOCK: usize = 255;
/// Length of a record of the index of addressees, in bytes.
const TO_RECORD: usize = 36;

/// Differences between the two formats.
#[derive(Clone, Copy, Debug)]
struct Layout {
    /// Width of a message number and of a block number, in bytes.
    number: usize,
    /// Width of a board number and of an attribute field, in bytes.
    board: usize,
    /// Maximum number of boards.
    boards: u16,
    /// Length of a header, in bytes.
    header: usize,
    /// Offset of the first attribute field in a header.
    attributes: usize,
}

impl Layout {
    fn of(flavour: Flavour) -> Self {
        match flavour {
            Flavour::Hudson => Self {
                number: 2,
                board: 1,
                boards: 200,
                header: 187,
                attributes: 24,
            },
            Flavour::GoldBase => Self {
                number: 4,
                board: 2,
                boards: 500,
                header: 198,
                attributes: 32,
            },
        }
    }
}

/// A message to store. All texts are bytes in the message's own character set; names and subjects
/// are cut to the length of their fields.
#[derive(Clone, Copy, Debug, Default)]
pub struct NewMessage<'a> {
    /// Name of the sender, up to 35 bytes.
    pub from: &'a [u8],
    /// Name of the addressee, up to 35 bytes.
    pub to: &'a [u8],
    /// Subject line, up to 72 bytes.
    pub subject: &'a [u8],
    /// Zone, net and node of the sender; only 8 bits of the zone are stored.
    pub origin: [u16; 3],
    /// Zone, net and node of the addressee.
    pub destination: [u16; 3],
    /// Date of writing, to the minute.
    pub written: WallTime,
    /// Bits of [`attribute`].
    pub attributes: u16,
    /// Bits of [`net_attribute`](ftn_base::hudson::net_attribute).
    pub net_attributes: u16,
    /// The text with its kludges (SOH before each), lines ended by CR.
    pub text: &'a [u8],
    /// Number of the answered message; 0 for none.
    pub reply_to: u32,
}

/// Bytes of the files of a base.
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
    /// Returns the names of the files, in upper case, and their bytes.
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
    /// If one of the files exists already or cannot be written.
    pub fn create(&self, folder: &Path, flavour: Flavour) -> io::Result<()> {
        for (name, bytes) in self.files(flavour) {
            create(&folder.join(name), bytes)?;
        }
        Ok(())
    }

    /// Returns a board of the base, in memory.
    ///
    /// # Errors
    /// If the format has no board of this number.
    pub fn open(&self, flavour: Flavour, board: u16) -> Result<HudsonBase, BaseError> {
        let files = [
            ("msginfo", &self.info),
            ("msgidx", &self.index),
            ("msghdr", &self.headers),
            ("msgtxt", &self.texts),
            ("lastread", &self.marks),
        ];
        let files = files.map(|(name, bytes)| (name, bytes.clone()));
        HudsonBase::from_bytes(files, flavour, board)
    }
}

/// A message of a base being written.
#[derive(Clone, Copy, Debug)]
struct Stored {
    number: u32,
    board: u16,
    is_deleted: bool,
}

/// Builds a base in memory, message by message.
#[derive(Debug)]
pub struct HudsonWriter {
    layout: Layout,
    parts: HudsonParts,
    highest: u32,
    messages: Vec<Stored>,
}

impl HudsonWriter {
    /// Creates an empty base.
    #[must_use]
    pub fn new(flavour: Flavour) -> Self {
        Self {
            layout: Layout::of(flavour),
            parts: HudsonParts::default(),
            highest: 0,
            messages: Vec::new(),
        }
    }

    /// Skips numbers, so that the next message has at least this one.
    pub fn go_on_from(&mut self, number: u32) {
        self.highest = self.highest.max(number.saturating_sub(1));
    }

    /// Stores a message in a board and returns its number.
    ///
    /// # Errors
    /// If the format cannot count this many messages or blocks.
    pub fn append(&mut self, board: u16, message: &NewMessage<'_>) -> io::Result<u32> {
        let full = || io::Error::other("the format has no number for one more message or block");
        let number = self.highest.checked_add(1).ok_or_else(full)?;
        let start = u32::try_from(self.parts.texts.len() / BLOCK).map_err(|_| full())?;
        if self.layout.number == 2 && (number >= 0xFFFF || start > 0xFFFF) {
            return Err(full());
        }
        let text = [message.text, &[0]].concat();
        let blocks = text.chunks(IN_BLOCK);
        let count = u16::try_from(blocks.len()).map_err(|_| full())?;
        for block in blocks {
            self.parts.texts.extend(pascal(block, BLOCK));
        }
        let header = header_bytes(self.layout, message, (number, board), (start, count));
        self.parts.headers.extend(header);
        self.parts.to_index.extend(pascal(message.to, TO_RECORD));
        self.highest = number;
        self.messages.push(Stored {
            number,
            board,
            is_deleted: false,
        });
        Ok(number)
    }

    /// Deletes a message, leaving its records as programs do.
    pub fn delete(&mut self, number: u32) {
        let layout = self.layout;
        let headers = self.parts.headers.chunks_exact_mut(layout.header);
        let addressees = self.parts.to_index.chunks_exact_mut(TO_RECORD);
        for ((message, header), to) in self.messages.iter_mut().zip(headers).zip(addressees) {
            if message.number == number {
                message.is_deleted = true;
                put(header, layout.attributes, |byte| {
                    byte | attribute::DELETED.to_le_bytes()[0]
                });
                to.copy_from_slice(&pascal(b"* Deleted *", TO_RECORD));
            }
        }
    }

    /// Sets the last-read mark of a user, counted from 0, in a board up to 200. Records have 400
    /// bytes also in a GoldBase, as GoldED+ writes them.
    pub fn mark_read(&mut self, user: u16, board: u16, number: u16) {
        let record = 400;
        let start = usize::from(user) * record;
        let marks = &mut self.parts.marks;
        if marks.len() < start + record {
            marks.resize(start + record, 0);
        }
        let at = start + usize::from(board.saturating_sub(1)) * 2;
        let [low, high] = number.to_le_bytes();
        put(marks, at, |_| low);
        put(marks, at + 1, |_| high);
    }

    /// Returns the bytes of the files.
    #[must_use]
    pub fn into_parts(mut self) -> HudsonParts {
        let (wide, narrow) = (self.layout.number, self.layout.board);
        let there = || self.messages.iter().filter(|message| !message.is_deleted);
        let lowest = there().map(|message| message.number).min();
        let count = u32::try_from(there().count()).unwrap_or(u32::MAX);
        let mut info = Vec::new();
        for value in [lowest.unwrap_or_default(), self.highest, count] {
            push(&mut info, value, wide);
        }
        for board in 1..=self.layout.boards {
            let count = there().filter(|message| message.board == board).count();
            push(&mut info, u32::try_from(count).unwrap_or(u32::MAX), 2);
        }
        self.parts.info = info;
        for message in &self.messages {
            let own = match message.is_deleted {
                true => u32::MAX,
                false => message.number,
            };
            push(&mut self.parts.index, own, wide);
            push(&mut self.parts.index, message.board.into(), narrow);
        }
        self.parts
    }
}

/// Returns the header of a message: its number and board, the first block of its text and their
/// count.
fn header_bytes(
    layout: Layout,
    message: &NewMessage<'_>,
    (number, board): (u32, u16),
    (start, count): (u32, u16),
) -> Vec<u8> {
    let (wide, narrow) = (layout.number, layout.board);
    let ([to_zone, to_net, to_node], [zone, net, node]) = (message.destination, message.origin);
    let mut header = Vec::with_capacity(layout.header);
    for (value, width) in [
        (number, wide),
        (message.reply_to, wide),
        (0, wide), // the first answer
        (0, 2),    // times read
        (start, wide),
        (count.into(), 2),
        (to_net.into(), 2),
        (to_node.into(), 2),
        (net.into(), 2),
        (node.into(), 2),
        (to_zone.into(), 1),
        (zone.into(), 1),
        (0, 2), // cost
        (message.attributes.into(), narrow),
        (message.net_attributes.into(), narrow),
        (board.into(), narrow),
    ] {
        push(&mut header, value, width);
    }
    let civil = message.written.civil();
    let time = format!("{:02}:{:02}", civil.hour(), civil.minute());
    let year = civil.year().rem_euclid(100);
    let date = format!("{:02}-{:02}-{year:02}", civil.month(), civil.day());
    for (text, len) in [
        (time.as_bytes(), 6),
        (date.as_bytes(), 9),
        (message.to, 36),
        (message.from, 36),
        (message.subject, 73),
    ] {
        header.extend(pascal(text, len));
    }
    debug_assert_eq!(header.len(), layout.header);
    header
}

/// Appends the lower bytes of a number.
fn push(bytes: &mut Vec<u8>, value: u32, width: usize) {
    bytes.extend(value.to_le_bytes().into_iter().take(width));
}

/// Changes a byte, if it exists.
fn put(bytes: &mut [u8], at: usize, change: impl FnOnce(u8) -> u8) {
    if let Some(byte) = bytes.get_mut(at) {
        *byte = change(*byte);
    }
}

/// Returns a Pascal string in a field of this length: a length byte, the text as far as it fits,
/// zeros.
fn pascal(text: &[u8], len: usize) -> Vec<u8> {
    let text = text.get(..len - 1).unwrap_or(text);
    let mut field = vec![text.len().to_le_bytes()[0]];
    field.extend_from_slice(text);
    field.resize(len, 0);
    field
}
