//! Writing a new Squish base from scratch: generators and tests.
//!
//! Never touches a base that exists (that is `append`). The same input gives the
//! same bytes; all times come from the caller.

use super::layout::{
    BASE_HEADER, BaseHeader, FRAME_HEADER, FRAME_ID, MESSAGE_HEADER, at, frame_type, name_hash,
};
use crate::base::WriteError;
use crate::base::dates::{dos_word, ftsc_text};
use crate::base::fts1::attribute;
use crate::base::parts;
use crate::base::write::{cut, put};
use crate::time::WallTime;
use std::fs::File;
use std::io::{BufWriter, Cursor, Seek, SeekFrom, Write};
use std::path::Path;

const FULL: WriteError = WriteError::Full {
    limit: "a Squish file ends at 4 GB",
};

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
    /// Kludges without SOH, such as `MSGID: 2:5030/1520 12345678`.
    pub kludges: &'a [&'a [u8]],
    /// When it was written, by the writer's wall clock.
    pub written: WallTime,
    /// When it came to the base; zero when unknown.
    pub arrived: WallTime,
    /// Attribute bits (see [`attribute`]). The bit for the UMSGID is set in any
    /// case.
    pub attributes: u32,
    /// The text, its lines ended by CR; SEEN-BY and PATH lines belong to it.
    pub text: &'a [u8],
    /// UMSGID of the message that this one answers; 0 for none.
    pub reply_to: u32,
}

/// The three files of a base.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SquishParts<W> {
    /// Messages.
    pub sqd: W,
    /// Index.
    pub sqi: W,
    /// Last-read marks.
    pub sql: W,
}

/// Writes a new base message by message. Call [`SquishWriter::finish`], or the base stays without
/// its header and its last message.
#[derive(Debug)]
pub struct SquishWriter<W: Write + Seek> {
    parts: SquishParts<W>,
    /// The last frame and the free ones after it, until the frame that follows is known.
    pending: Vec<u8>,
    /// Where the last frame is; 0 before the first.
    last_frame: u32,
    begin_frame: u32,
    /// Where the next frame will be.
    end: u32,
    free_frames: Vec<u32>,
    messages: u32,
    next_umsgid: u32,
}

impl SquishWriter<Cursor<Vec<u8>>> {
    /// A base in memory.
    ///
    /// # Errors
    /// None that is known of; memory does not refuse.
    pub fn in_memory() -> Result<Self, WriteError> {
        Self::new(SquishParts::default(), 1)
    }

    /// Writes the header and gives the bytes of the three files.
    ///
    /// # Errors
    /// None that is known of; memory does not refuse.
    pub fn into_bytes(self) -> Result<SquishParts<Vec<u8>>, WriteError> {
        let parts = self.finish()?;
        Ok(SquishParts {
            sqd: parts.sqd.into_inner(),
            sqi: parts.sqi.into_inner(),
            sql: parts.sql.into_inner(),
        })
    }
}

impl SquishWriter<BufWriter<File>> {
    /// Creates the files `base.sqd`, `base.sqi`, `base.sql`.
    ///
    /// # Errors
    /// When one of the files exists already or cannot be created.
    pub fn create(base: &Path) -> Result<Self, WriteError> {
        let [sqd, sqi, sql] = parts::create(base, ["sqd", "sqi", "sql"])?;
        Self::new(SquishParts { sqd, sqi, sql }, 1)
    }
}

impl<W: Write + Seek> SquishWriter<W> {
    /// Begins a base in empty sinks. `first_umsgid` is that of the first message, 1 in a base that
    /// never had another one.
    ///
    /// # Errors
    /// When the sink of the messages refuses.
    pub fn new(mut parts: SquishParts<W>, first_umsgid: u32) -> Result<Self, WriteError> {
        parts.sqd.write_all(&[0; BASE_HEADER])?;
        Ok(Self {
            parts,
            pending: Vec::new(),
            last_frame: 0,
            begin_frame: 0,
            end: 256,
            free_frames: Vec::new(),
            messages: 0,
            next_umsgid: first_umsgid.max(1),
        })
    }

    /// Stores a message and returns its UMSGID.
    ///
    /// # Errors
    /// When a sink refuses, or the base would grow over what Squish can count.
    pub fn append(&mut self, message: &NewMessage<'_>) -> Result<u32, WriteError> {
        let umsgid = self.next_umsgid;
        let next_umsgid = umsgid.checked_add(1).ok_or(FULL)?;
        let place = self.end;
        let links = (0, self.last_frame);
        let frame = frame_bytes(message, umsgid, FRAME_HEADER, links)?;
        let len = u32::try_from(frame.len()).map_err(|_| FULL)?;
        let end = place.checked_add(len).ok_or(FULL)?;

        self.flush_pending(place)?;
        self.pending.extend_from_slice(&frame);
        let record = index_record(message, umsgid, place);
        self.parts.sqi.write_all(&record)?;
        if self.begin_frame == 0 {
            self.begin_frame = place;
        }
        self.last_frame = place;
        self.end = end;
        self.messages += 1;
        self.next_umsgid = next_umsgid;
        Ok(umsgid)
    }

    /// Uses up a UMSGID without a message, as after a deletion, and returns it.
    ///
    /// # Errors
    /// When there are no more.
    pub fn skip_umsgid(&mut self) -> Result<u32, WriteError> {
        let umsgid = self.next_umsgid;
        self.next_umsgid = umsgid.checked_add(1).ok_or(FULL)?;
        Ok(umsgid)
    }

    /// Leaves a free frame with stale bytes in it, as after a deletion.
    ///
    /// # Errors
    /// When a sink refuses, or the base would grow over what Squish can count.
    pub fn leave_free(&mut self, stale: &[u8]) -> Result<(), WriteError> {
        let len = u32::try_from(stale.len()).map_err(|_| FULL)?;
        let place = self.end;
        let end = len
            .checked_add(FRAME_HEADER as u32)
            .and_then(|len| place.checked_add(len))
            .ok_or(FULL)?;
        let previous = self.free_frames.last().copied().unwrap_or_default();
        let kind = u32::from(frame_type::FREE);
        let frame = [FRAME_ID, 0, previous, len, len, 0, kind];
        let frame: Vec<u8> = frame.into_iter().flat_map(u32::to_le_bytes).collect();
        if self.last_frame == 0 {
            self.parts.sqd.write_all(&frame)?;
            self.parts.sqd.write_all(stale)?;
        } else {
            self.pending.extend_from_slice(&frame);
            self.pending.extend_from_slice(stale);
        }
        self.free_frames.push(place);
        self.end = end;
        Ok(())
    }

    /// Stores the last-read mark of the next user; the first call is for the first one.
    ///
    /// # Errors
    /// When the sink of the marks refuses.
    pub fn mark_read(&mut self, umsgid: u32) -> Result<(), WriteError> {
        self.parts.sql.write_all(&umsgid.to_le_bytes())?;
        Ok(())
    }

    /// Writes the base header and the links of the free frames, flushes, and gives the sinks back.
    ///
    /// # Errors
    /// When a sink refuses.
    pub fn finish(mut self) -> Result<SquishParts<W>, WriteError> {
        self.flush_pending(0)?;
        let sqd = &mut self.parts.sqd;
        for (place, next) in self.free_frames.iter().zip(self.free_frames.iter().skip(1)) {
            sqd.seek(SeekFrom::Start(u64::from(*place) + 4))?;
            sqd.write_all(&next.to_le_bytes())?;
        }
        let free = |end: Option<&u32>| end.copied().unwrap_or_default();
        let base = BaseHeader {
            messages: self.messages,
            high: self.messages,
            exported: 0,
            next_umsgid: self.next_umsgid,
            begin_frame: self.begin_frame,
            last_frame: self.last_frame,
            free_frame: free(self.free_frames.first()),
            last_free: free(self.free_frames.last()),
            end_frame: self.end,
            frame_header: FRAME_HEADER,
        };
        let mut header = [0; BASE_HEADER];
        put(&mut header, 0, &(BASE_HEADER as u16).to_le_bytes());
        put(&mut header, 130, &(FRAME_HEADER as u16).to_le_bytes());
        base.put_into(&mut header);
        sqd.seek(SeekFrom::Start(0))?;
        sqd.write_all(&header)?;
        sqd.seek(SeekFrom::End(0))?;
        sqd.flush()?;
        self.parts.sqi.flush()?;
        self.parts.sql.flush()?;
        Ok(self.parts)
    }

    /// Writes the last frame, now that its successor is known.
    fn flush_pending(&mut self, next: u32) -> Result<(), WriteError> {
        put(&mut self.pending, 4, &next.to_le_bytes());
        self.parts.sqd.write_all(&self.pending)?;
        self.pending.clear();
        Ok(())
    }
}

/// A frame with a message in it, whose header is as long as the base has them. The links are those to
/// the next frame and to the one before.
pub(super) fn frame_bytes(
    message: &NewMessage<'_>,
    umsgid: u32,
    frame_header: usize,
    (next, previous): (u32, u32),
) -> Result<Vec<u8>, WriteError> {
    let mut control = Vec::new();
    for kludge in message.kludges {
        control.push(1);
        control.extend_from_slice(kludge);
    }
    if !control.is_empty() {
        control.push(0);
    }
    let len = MESSAGE_HEADER + control.len() + message.text.len();
    let len = u32::try_from(len).map_err(|_| FULL)?;
    let control_len = u32::try_from(control.len()).map_err(|_| FULL)?;
    let frame = [FRAME_ID, next, previous, len, len, control_len, 0];
    let mut bytes: Vec<u8> = frame.into_iter().flat_map(u32::to_le_bytes).collect();
    bytes.resize(frame_header, 0);
    bytes.extend_from_slice(&message_header(message, umsgid));
    bytes.extend_from_slice(&control);
    bytes.extend_from_slice(message.text);
    Ok(bytes)
}

/// The index record of a message, whose frame is at a place.
pub(super) fn index_record(message: &NewMessage<'_>, umsgid: u32, place: u32) -> Vec<u8> {
    let read = message.attributes & attribute::READ != 0;
    let hash = name_hash(cut(message.to, at::NAME_LEN)) | u32::from(read) << 31;
    [place, umsgid, hash].map(u32::to_le_bytes).concat()
}

fn message_header(message: &NewMessage<'_>, umsgid: u32) -> [u8; MESSAGE_HEADER] {
    let mut header = [0; MESSAGE_HEADER];
    let attributes = message.attributes | attribute::UMSGID;
    put(&mut header, at::FROM, cut(message.from, at::NAME_LEN));
    put(&mut header, at::TO, cut(message.to, at::NAME_LEN));
    put(
        &mut header,
        at::SUBJECT,
        cut(message.subject, at::SUBJECT_LEN),
    );
    for (at, address) in [
        (at::ORIGIN, message.origin),
        (at::DESTINATION, message.destination),
    ] {
        for (at, part) in (at..).step_by(2).zip(address) {
            put(&mut header, at, &part.to_le_bytes());
        }
    }
    for (at, value) in [
        (at::ATTRIBUTES, attributes),
        (at::WRITTEN, dos_word(message.written)),
        (at::ARRIVED, dos_word(message.arrived)),
        (at::REPLY_TO, message.reply_to),
        (at::UMSGID, umsgid),
    ] {
        put(&mut header, at, &value.to_le_bytes());
    }
    put(&mut header, at::DATE, &ftsc_text(message.written));
    header
}
