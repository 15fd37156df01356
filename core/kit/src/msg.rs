//! Writer of folders of `*.MSG` files. A header is written field after field, in the order of
//! "Stored Message" in FTS-0001.

use crate::{create, date_text, dos_words, field};
use ftn_base::opus::MsgDialect;
use ftn_types::time::WallTime;
use std::io;
use std::path::{Path, PathBuf};

/// A message to store. All texts are bytes in the message's own character set; names and subjects
/// are cut to the length of their fields.
#[derive(Clone, Copy, Debug, Default)]
pub struct NewMessage<'a> {
    /// Name of the sender, up to 35 bytes.
    pub from: &'a [u8],
    /// Name of the addressee, up to 35 bytes.
    pub to: &'a [u8],
    /// Subject line, up to 71 bytes.
    pub subject: &'a [u8],
    /// Zone, net, node, point of the sender.
    pub origin: [u16; 4],
    /// Zone, net, node, point of the addressee.
    pub destination: [u16; 4],
    /// Date of writing, by the writer's wall clock.
    pub written: WallTime,
    /// Date of arrival in the folder; only the header of Opus contains it.
    pub arrived: WallTime,
    /// Attribute bits, the lower 16 of [`attribute`](ftn_base::fts1::attribute).
    pub attributes: u16,
    /// Number of the answered message; 0 for none.
    pub reply_to: u16,
    /// The text with its kludges, lines ended by CR, without a NUL.
    pub text: &'a [u8],
}

impl NewMessage<'_> {
    /// Returns the bytes of the file.
    #[must_use]
    pub fn bytes(&self, variant: MsgDialect) -> Vec<u8> {
        let [from_zone, from_net, from_node, from_point] = self.origin;
        let [to_zone, to_net, to_node, to_point] = self.destination;
        let [written, arrived] = [self.written, self.arrived].map(dos_words);
        let [one, two, three, four] = match variant {
            MsgDialect::Fts1 => [to_zone, from_zone, to_point, from_point],
            MsgDialect::Opus | MsgDialect::Mixed => [written.0, written.1, arrived.0, arrived.1],
        };
        let (times_read, cost, first_answer) = (0, 0, 0);
        let words = [
            times_read,
            to_node,
            from_node,
            cost,
            from_net,
            to_net,
            one,
            two,
            three,
            four,
            self.reply_to,
            self.attributes,
            first_answer,
        ];
        [
            field(self.from, 36).as_slice(),
            &field(self.to, 36),
            &field(self.subject, 72),
            &date_text(self.written),
            &words.map(u16::to_le_bytes).concat(),
            self.text,
            &[0],
        ]
        .concat()
    }
}

/// Writes messages into a folder, numbered from 1.
#[derive(Debug)]
pub struct MsgWriter {
    folder: PathBuf,
    variant: MsgDialect,
    next_number: u32,
}

impl MsgWriter {
    /// Opens a folder, creating it if missing.
    ///
    /// # Errors
    /// If the folder cannot be created.
    pub fn create(folder: &Path, variant: MsgDialect) -> io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        Ok(Self {
            folder: folder.to_owned(),
            variant,
            next_number: 1,
        })
    }

    /// Stores a message and returns its number.
    ///
    /// # Errors
    /// If a file with that name exists, cannot be created or written.
    pub fn append(&mut self, message: &NewMessage<'_>) -> io::Result<u32> {
        let number = self.skip_number()?;
        let path = self.folder.join(format!("{number}.msg"));
        create(&path, &message.bytes(self.variant))?;
        Ok(number)
    }

    /// Skips a number, as after a deletion, and returns it.
    ///
    /// # Errors
    /// If there are no more numbers.
    pub fn skip_number(&mut self) -> io::Result<u32> {
        let number = self.next_number;
        let next = number.checked_add(1);
        self.next_number = next.ok_or_else(|| io::Error::other("there are no more numbers"))?;
        Ok(number)
    }

    /// Writes the file of last-read marks, one for each user.
    ///
    /// # Errors
    /// If the file exists, cannot be created or written.
    pub fn mark_read(&mut self, marks: &[u16]) -> io::Result<()> {
        let bytes: Vec<u8> = marks.iter().flat_map(|mark| mark.to_le_bytes()).collect();
        create(&self.folder.join("lastread"), &bytes)
    }
}
