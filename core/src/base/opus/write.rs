//! Writing new `*.MSG` files: generators and tests.
//!
//! Never touches a folder of others (that is `append`). The same input gives the
//! same bytes; all times come from the caller.

use super::MsgDialect;
use super::layout::{HEADER, at};
use crate::base::WriteError;
use crate::base::dates::{dos_word, ftsc_text};
use crate::base::write::{cut, put};
use crate::time::WallTime;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A message to be stored. All texts are bytes in the message's own character set; names and
/// subjects are cut to the length of their fields.
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
    /// When it was written, by the writer's wall clock.
    pub written: WallTime,
    /// When it came to the folder; only the header of Opus holds it.
    pub arrived: WallTime,
    /// Attribute bits, the lower 16 of [`attribute`](crate::base::fts1::attribute).
    pub attributes: u16,
    /// Number of the message that this one answers; 0 for none.
    pub reply_to: u16,
    /// The text with its kludges, lines ended by CR, without a NUL.
    pub text: &'a [u8],
}

impl NewMessage<'_> {
    /// The bytes of the file.
    #[must_use]
    pub fn bytes(&self, variant: MsgDialect) -> Vec<u8> {
        let mut bytes = vec![0; HEADER];
        let [from_zone, from_net, from_node, from_point] = self.origin;
        let [to_zone, to_net, to_node, to_point] = self.destination;
        put(&mut bytes, at::FROM, cut(self.from, at::NAME_LEN));
        put(&mut bytes, at::TO, cut(self.to, at::NAME_LEN));
        put(&mut bytes, at::SUBJECT, cut(self.subject, at::SUBJECT_LEN));
        put(&mut bytes, at::DATE, &ftsc_text(self.written));
        for (place, word) in [
            (at::TO_NODE, to_node),
            (at::FROM_NODE, from_node),
            (at::FROM_NET, from_net),
            (at::TO_NET, to_net),
            (at::REPLY_TO, self.reply_to),
            (at::ATTRIBUTES, self.attributes),
        ] {
            put(&mut bytes, place, &word.to_le_bytes());
        }
        let eight = match variant {
            MsgDialect::Fts1 => [to_zone, from_zone, to_point, from_point]
                .map(u16::to_le_bytes)
                .concat(),
            MsgDialect::Opus => [self.written, self.arrived]
                .map(|stamp| dos_word(stamp).to_le_bytes())
                .concat(),
        };
        put(&mut bytes, at::VARIANT, &eight);
        bytes.extend_from_slice(self.text);
        bytes.push(0);
        bytes
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
    /// Begins a folder; it is made if it is not there.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub fn create(folder: &Path, variant: MsgDialect) -> Result<Self, WriteError> {
        std::fs::create_dir_all(folder).map_err(|source| WriteError::Create {
            path: folder.to_owned(),
            source,
        })?;
        Ok(Self {
            folder: folder.to_owned(),
            variant,
            next_number: 1,
        })
    }

    /// Stores a message and returns its number.
    ///
    /// # Errors
    /// When a file of that name is there, cannot be created or written.
    pub fn append(&mut self, message: &NewMessage<'_>) -> Result<u32, WriteError> {
        let number = self.skip_number()?;
        self.file(&format!("{number}.msg"), &message.bytes(self.variant))?;
        Ok(number)
    }

    /// Uses up a number without a message, as after a deletion, and returns it.
    ///
    /// # Errors
    /// When there are no more.
    pub fn skip_number(&mut self) -> Result<u32, WriteError> {
        let number = self.next_number;
        self.next_number = number.checked_add(1).ok_or(WriteError::Full {
            limit: "there are no more numbers",
        })?;
        Ok(number)
    }

    /// Writes the file of last-read marks, one for each user.
    ///
    /// # Errors
    /// When the file is there, cannot be created or written.
    pub fn mark_read(&mut self, marks: &[u16]) -> Result<(), WriteError> {
        let bytes: Vec<u8> = marks.iter().flat_map(|mark| mark.to_le_bytes()).collect();
        self.file("lastread", &bytes)
    }

    fn file(&self, name: &str, bytes: &[u8]) -> Result<(), WriteError> {
        let path = self.folder.join(name);
        let mut file =
            File::create_new(&path).map_err(|source| WriteError::Create { path, source })?;
        file.write_all(bytes)?;
        Ok(())
    }
}
