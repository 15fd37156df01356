//! Writes a new JAM base from scratch: the built-in guide, generators and tests.
//!
//! Never touches an existing base (that is `append`). The same input yields the same bytes; all
//! times come from the caller.

use super::crc::crc32;
use super::layout::{FIXED_BLOCK, HEADER, NOTHING, SIGNATURE, attribute, subfield};
use crate::parts;
use ftn_types::time::WallTime;
use std::fs::File;
use std::io::{BufWriter, Cursor, Seek, SeekFrom, Write};
use std::path::Path;

pub use crate::WriteError;

/// JAM's offsets have 32 bits.
const FULL: WriteError = WriteError::Full {
    limit: "the limit of a JAM file is 4 GB",
};

/// New message. All texts are bytes in the message's own character set. Empty fields are omitted
/// from the base.
#[derive(Clone, Copy, Debug, Default)]
pub struct NewMessage<'a> {
    /// Name of the sender.
    pub from: &'a [u8],
    /// Name of the addressee.
    pub to: &'a [u8],
    /// Subject line.
    pub subject: &'a [u8],
    /// Address of the sender, `2:5030/1520.9`.
    pub origin: &'a [u8],
    /// Address of the addressee; ordinarily empty in echoes.
    pub destination: &'a [u8],
    /// Value of the MSGID kludge.
    pub msgid: &'a [u8],
    /// Value of the REPLY kludge.
    pub reply: &'a [u8],
    /// Value of the PID kludge.
    pub pid: &'a [u8],
    /// Further kludges, each with its name and without SOH, such as `CHRS: CP866 2`.
    pub kludges: &'a [&'a [u8]],
    /// Offset from UTC, `[-]hhmm`.
    pub utc_offset: &'a [u8],
    /// Values of SEEN-BY lines.
    pub seen_by: &'a [&'a [u8]],
    /// Values of PATH lines.
    pub path: &'a [&'a [u8]],
    /// Any other subfields by their ids (see [`subfield`]).
    pub others: &'a [(u16, &'a [u8])],
    /// Time of writing, by the writer's wall clock.
    pub written: WallTime,
    /// Time of arrival in the base; zero if unknown.
    pub arrived: WallTime,
    /// Attribute bits (see [`attribute`]). DELETED leaves the index record empty.
    pub attributes: u32,
    /// Text, its lines ended by CR.
    pub text: &'a [u8],
    /// Number of the answered message; 0 for none.
    pub reply_to: u32,
    /// Number of the first answer; 0 for none.
    pub reply_first: u32,
    /// Number of the next answer to the same message; 0 for none.
    pub reply_next: u32,
}

/// The four files of a base.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JamParts<W> {
    /// Headers.
    pub jhr: W,
    /// Texts.
    pub jdt: W,
    /// Index.
    pub jdx: W,
    /// Last-read marks.
    pub jlr: W,
}

/// Writes a new base message by message. Without [`JamWriter::finish`] the base lacks its counts.
#[derive(Debug)]
pub struct JamWriter<W: Write + Seek> {
    parts: JamParts<W>,
    header_at: u32,
    text_at: u32,
    created: WallTime,
    first_number: u32,
    next_number: u32,
    active: u32,
    counter: u32,
}

impl JamWriter<Cursor<Vec<u8>>> {
    /// Starts a base in memory.
    ///
    /// # Errors
    /// None in practice: writing to memory does not fail.
    pub fn in_memory(created: WallTime) -> Result<Self, WriteError> {
        Self::new(JamParts::default(), created, 1)
    }

    /// Writes the counts and returns the bytes of the four files.
    ///
    /// # Errors
    /// None in practice: writing to memory does not fail.
    pub fn into_bytes(self) -> Result<JamParts<Vec<u8>>, WriteError> {
        let parts = self.finish()?;
        Ok(JamParts {
            jhr: parts.jhr.into_inner(),
            jdt: parts.jdt.into_inner(),
            jdx: parts.jdx.into_inner(),
            jlr: parts.jlr.into_inner(),
        })
    }
}

impl JamWriter<BufWriter<File>> {
    /// Creates the four files `base.jhr`, `base.jdt`, `base.jdx`, `base.jlr`.
    ///
    /// # Errors
    /// One of the files exists already or cannot be created.
    pub fn create(base: &Path, created: WallTime) -> Result<Self, WriteError> {
        let [jhr, jdt, jdx, jlr] = parts::create(base, ["jhr", "jdt", "jdx", "jlr"])?;
        Self::new(JamParts { jhr, jdt, jdx, jlr }, created, 1)
    }
}

impl<W: Write + Seek> JamWriter<W> {
    /// Starts a base in empty sinks. `first_number` is the number of the first message, 1 in a base
    /// that was never packed.
    ///
    /// # Errors
    /// Writing the headers fails.
    pub fn new(
        mut parts: JamParts<W>,
        created: WallTime,
        first_number: u32,
    ) -> Result<Self, WriteError> {
        parts.jhr.write_all(&[0; FIXED_BLOCK])?;
        Ok(Self {
            parts,
            header_at: 1024,
            text_at: 0,
            created,
            first_number,
            next_number: first_number,
            active: 0,
            counter: 0,
        })
    }

    /// Appends a message and returns its number.
    ///
    /// # Errors
    /// Writing fails, or the base would exceed JAM's 32 bits.
    pub fn append(&mut self, message: &NewMessage<'_>) -> Result<u32, WriteError> {
        let number = self.next_number;
        let text_len = u32::try_from(message.text.len()).map_err(|_| FULL)?;
        let text_end = self.text_at.checked_add(text_len).ok_or(FULL)?;
        let header = header_bytes(message, number, (self.text_at, text_len))?;
        let header_len = u32::try_from(header.len()).map_err(|_| FULL)?;
        let header_end = self.header_at.checked_add(header_len).ok_or(FULL)?;
        let next_number = number.checked_add(1).ok_or(FULL)?;

        // The order of all known tossers: text, header, index; the fixed block at the end.
        self.parts.jdt.write_all(message.text)?;
        self.parts.jhr.write_all(&header)?;
        if message.attributes & attribute::DELETED == 0 {
            self.index(crc32(message.to), self.header_at)?;
            self.active += 1;
        } else {
            self.index(NOTHING, NOTHING)?;
        }
        self.text_at = text_end;
        self.header_at = header_end;
        self.next_number = next_number;
        self.counter = self.counter.wrapping_add(1);
        Ok(number)
    }

    /// Skips a number, as a deletion would, and returns it.
    ///
    /// # Errors
    /// Writing the index fails, or there are no more numbers.
    pub fn skip_number(&mut self) -> Result<u32, WriteError> {
        let number = self.next_number;
        self.next_number = number.checked_add(1).ok_or(FULL)?;
        self.index(NOTHING, NOTHING)?;
        Ok(number)
    }

    /// Writes a last-read mark: the number of the user's last message and the highest read one.
    ///
    /// # Errors
    /// Writing the marks fails.
    pub fn mark_read(&mut self, user: &[u8], last: u32, highest: u32) -> Result<(), WriteError> {
        let crc = crc32(user);
        for value in [crc, crc, last, highest] {
            self.parts.jlr.write_all(&value.to_le_bytes())?;
        }
        Ok(())
    }

    /// Writes the fixed block with its counts, flushes, and returns the sinks.
    ///
    /// # Errors
    /// Writing fails.
    pub fn finish(mut self) -> Result<JamParts<W>, WriteError> {
        self.parts.jhr.seek(SeekFrom::Start(0))?;
        self.parts.jhr.write_all(&SIGNATURE)?;
        for value in [
            stamp_word(self.created),
            self.counter,
            self.active,
            NOTHING,
            self.first_number,
        ] {
            self.parts.jhr.write_all(&value.to_le_bytes())?;
        }
        self.parts.jhr.seek(SeekFrom::End(0))?;
        self.parts.jhr.flush()?;
        self.parts.jdt.flush()?;
        self.parts.jdx.flush()?;
        self.parts.jlr.flush()?;
        Ok(self.parts)
    }

    fn index(&mut self, crc: u32, at: u32) -> Result<(), WriteError> {
        self.parts.jdx.write_all(&crc.to_le_bytes())?;
        self.parts.jdx.write_all(&at.to_le_bytes())?;
        Ok(())
    }
}

/// Builds a header with its subfields. The last argument is offset and length of the text.
pub(super) fn header_bytes(
    message: &NewMessage<'_>,
    number: u32,
    (text_at, text_len): (u32, u32),
) -> Result<Vec<u8>, WriteError> {
    let single = [
        (subfield::OADDRESS, message.origin),
        (subfield::DADDRESS, message.destination),
        (subfield::SENDERNAME, message.from),
        (subfield::RECEIVERNAME, message.to),
        (subfield::MSGID, message.msgid),
        (subfield::REPLYID, message.reply),
        (subfield::SUBJECT, message.subject),
        (subfield::PID, message.pid),
    ];
    let mut buffer = vec![0; HEADER];
    for (id, data) in single.into_iter().filter(|(_, data)| !data.is_empty()) {
        append_subfield(&mut buffer, id, data)?;
    }
    for (id, data) in message.others {
        append_subfield(&mut buffer, *id, data)?;
    }
    for (id, values) in [
        (subfield::FTSKLUDGE, message.kludges),
        (subfield::SEENBY2D, message.seen_by),
        (subfield::PATH2D, message.path),
    ] {
        for data in values {
            append_subfield(&mut buffer, id, data)?;
        }
    }
    if !message.utc_offset.is_empty() {
        append_subfield(&mut buffer, subfield::TZUTCINFO, message.utc_offset)?;
    }
    let subfields_len = u32::try_from(buffer.len() - HEADER).map_err(|_| FULL)?;

    let fields: [u32; 18] = [
        1, // revision 1 and the reserved word
        subfields_len,
        0, // times read
        jam_crc(message.msgid),
        jam_crc(message.reply),
        message.reply_to,
        message.reply_first,
        message.reply_next,
        stamp_word(message.written),
        0, // read by the addressee
        stamp_word(message.arrived),
        number,
        message.attributes,
        0, // reserved attributes
        text_at,
        text_len,
        NOTHING, // password
        0,       // cost
    ];
    let words = std::iter::once(SIGNATURE).chain(fields.map(u32::to_le_bytes));
    for (to, from) in buffer.iter_mut().zip(words.flatten()) {
        *to = from;
    }
    Ok(buffer)
}

fn append_subfield(buffer: &mut Vec<u8>, id: u16, data: &[u8]) -> Result<(), WriteError> {
    let len = u32::try_from(data.len()).map_err(|_| FULL)?;
    buffer.extend_from_slice(&id.to_le_bytes());
    buffer.extend_from_slice(&[0, 0]);
    buffer.extend_from_slice(&len.to_le_bytes());
    buffer.extend_from_slice(data);
    Ok(())
}

/// JAM-001 header note 3: the CRC covers the value without surrounding white space.
pub(super) fn jam_crc(value: &[u8]) -> u32 {
    crc32(value.trim_ascii())
}

/// Converts a time to JAM's 32 bits, clamped to their range.
fn stamp_word(stamp: WallTime) -> u32 {
    u32::try_from(stamp.0.max(0)).unwrap_or(u32::MAX)
}
