//! Writer of Squish messages that can stop between its steps, which are those of smapi. It counts a
//! message and reserves an index record, links a frame, and then writes the message and the record.
//! smapi holds the lock only during the first two steps, so that other writers work between all of
//! them.

use crate::squish::NewMessage;
use ftn_base::squish::name_hash;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

/// Offsets in the header of a base.
mod header_at {
    pub(super) const MESSAGES: u64 = 4;
    pub(super) const HIGH: u64 = 8;
    pub(super) const NEXT_UMSGID: u64 = 20;
    pub(super) const BEGIN: u64 = 104;
    pub(super) const LAST: u64 = 108;
    pub(super) const END: u64 = 120;
}

/// Length of a frame header, and of a message header, in bytes.
const FRAME_HEADER: u64 = 28;
const MESSAGE_HEADER: usize = 238;
const FRAME_ID: u32 = 0xAFAE_4453;

/// A counted message with an index record that has no frame yet.
#[derive(Debug)]
pub struct Reserved {
    data: File,
    index: File,
    record: u32,
    umsgid: u32,
}

/// A message with an empty frame in the chain.
#[derive(Debug)]
pub struct Linked {
    reserved: Reserved,
    frame: u32,
    header: Vec<u8>,
    control: Vec<u8>,
    text: Vec<u8>,
    hash: u32,
}

impl Reserved {
    /// Counts a message in the base at a path without extension, and reserves its record and its
    /// UMSGID.
    ///
    /// # Errors
    /// If a file of the base cannot be read or written.
    pub fn begin(base: &Path) -> io::Result<Self> {
        let open = |extension| {
            File::options()
                .read(true)
                .write(true)
                .open(base.with_added_extension(extension))
        };
        let (mut data, mut index) = (open("sqd")?, open("sqi")?);
        let record = word(&mut data, header_at::MESSAGES)?;
        let umsgid = word(&mut data, header_at::NEXT_UMSGID)?;
        put(&mut index, record_at(record), &[0, umsgid, u32::MAX])?;
        put(&mut data, header_at::MESSAGES, &[record + 1])?;
        put(&mut data, header_at::HIGH, &[record + 1])?;
        put(&mut data, header_at::NEXT_UMSGID, &[umsgid + 1])?;
        Ok(Self {
            data,
            index,
            record,
            umsgid,
        })
    }

    /// Returns the UMSGID of the message.
    #[must_use]
    pub fn umsgid(&self) -> u32 {
        self.umsgid
    }

    /// Links a frame for the message after the last one.
    ///
    /// # Errors
    /// If the base cannot be read or written.
    pub fn link(mut self, message: &NewMessage<'_>) -> io::Result<Linked> {
        let (header, control, text) = message.parts(self.umsgid);
        let data = &mut self.data;
        let (frame, last) = (word(data, header_at::END)?, word(data, header_at::LAST)?);
        let len = u32::try_from(header.len() + control.len() + text.len());
        let len = len.map_err(io::Error::other)?;
        let end = u64::from(frame) + FRAME_HEADER + u64::from(len);
        data.seek(SeekFrom::Start(end - 1))?;
        data.write_all(&[0])?;
        match last {
            0 => put(data, header_at::BEGIN, &[frame])?,
            last => put(data, u64::from(last) + 4, &[frame])?,
        }
        let control_len = u32::try_from(control.len()).map_err(io::Error::other)?;
        put(
            data,
            frame.into(),
            &[FRAME_ID, 0, last, len, len, control_len, 0],
        )?;
        put(data, header_at::LAST, &[frame])?;
        put(
            data,
            header_at::END,
            &[u32::try_from(end).map_err(io::Error::other)?],
        )?;
        let hash = name_hash(message.to);
        Ok(Linked {
            reserved: self,
            frame,
            header,
            control,
            text,
            hash,
        })
    }
}

impl Linked {
    /// Writes only the header of the message into its frame.
    ///
    /// # Errors
    /// If the base cannot be written.
    pub fn write_header(&mut self) -> io::Result<()> {
        let place = u64::from(self.frame) + FRAME_HEADER;
        put_bytes(&mut self.reserved.data, place, &self.header)
    }

    /// Writes the whole message, and then its index record.
    ///
    /// # Errors
    /// If the base cannot be written.
    pub fn finish(mut self) -> io::Result<u32> {
        self.write_header()?;
        let place = u64::from(self.frame) + FRAME_HEADER + MESSAGE_HEADER as u64;
        put_bytes(&mut self.reserved.data, place, &self.control)?;
        let place = place + self.control.len() as u64;
        put_bytes(&mut self.reserved.data, place, &self.text)?;
        let Reserved {
            mut index,
            record,
            umsgid,
            ..
        } = self.reserved;
        put(
            &mut index,
            record_at(record),
            &[self.frame, umsgid, self.hash],
        )?;
        Ok(umsgid)
    }
}

fn record_at(record: u32) -> u64 {
    u64::from(record) * 12
}

fn word(file: &mut File, at: u64) -> io::Result<u32> {
    let mut word = [0; 4];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut word)?;
    Ok(u32::from_le_bytes(word))
}

fn put(file: &mut File, at: u64, words: &[u32]) -> io::Result<()> {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    put_bytes(file, at, &bytes)
}

fn put_bytes(file: &mut File, at: u64, bytes: &[u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(at))?;
    file.write_all(bytes)
}
