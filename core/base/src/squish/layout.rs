//! Record layouts of Squish: the base header, frames, message headers and the index (FSP-1037
//! chapters 4 and 5).
//!
//! Knows offsets and names only.

use ftn_types::bytes::{u16_at, u32_at};

/// Length of the base header at the start of the .sqd file, in bytes.
pub(super) const BASE_HEADER: usize = 256;
/// Length of a frame header in version one, in bytes.
pub(super) const FRAME_HEADER: usize = 28;
/// Maximum length of a frame header that a base may declare, in bytes; later versions may add
/// fields.
const LONGEST_FRAME_HEADER: usize = 1024;
/// Length of the message header after the frame header, in bytes.
pub(super) const MESSAGE_HEADER: usize = 238;
/// Length of an index record, in bytes.
pub(super) const INDEX_RECORD: usize = 12;
/// First word of every frame.
pub(super) const FRAME_ID: u32 = 0xAFAE_4453;
/// Value for "no message" in an index record.
pub(super) const NOTHING: u32 = u32::MAX;

/// Bits of the hash in an index record; the highest bit marks the message as read.
const HASH_BITS: u32 = 0x7FFF_FFFF;

/// Offsets of fields that are changed in place in a frame header.
pub(super) mod frame_at {
    pub(crate) const NEXT: u64 = 4;
    pub(crate) const PREVIOUS: u64 = 8;
    /// Length of the frame without its header.
    pub(crate) const ROOM: u64 = 12;
    pub(crate) const KIND: u64 = 24;
}

/// Frame types (FSP-1037 table 3).
pub(super) mod frame_type {
    /// Holds a message.
    pub(crate) const STORED: u16 = 0;
    /// Part of the free chain.
    pub(crate) const FREE: u16 = 1;
    /// Compressed; never used.
    pub(crate) const LZSS: u16 = 2;
    /// Being written: repair tools skip it.
    pub(crate) const UPDATE: u16 = 3;
}

/// Offsets of the fields of a message header (FSP-1037 table 4).
pub(super) mod at {
    pub(crate) const ATTRIBUTES: usize = 0;
    pub(crate) const FROM: usize = 4;
    pub(crate) const TO: usize = 40;
    pub(crate) const SUBJECT: usize = 76;
    pub(crate) const ORIGIN: usize = 148;
    pub(crate) const DESTINATION: usize = 156;
    pub(crate) const WRITTEN: usize = 164;
    pub(crate) const ARRIVED: usize = 168;
    pub(crate) const REPLY_TO: usize = 174;
    /// UMSGIDs of the first answers.
    pub(crate) const REPLIES: usize = 178;
    pub(crate) const UMSGID: usize = 214;
    pub(crate) const DATE: usize = 218;
    pub(crate) const NAME_LEN: usize = 36;
    pub(crate) const SUBJECT_LEN: usize = 72;
    /// Maximum number of answers listed in a message.
    pub(crate) const REPLY_COUNT: usize = 9;
    /// Length of the date string's field, in bytes.
    pub(crate) const DATE_LEN: usize = 20;
}

/// Fields of the base header used by a reader.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BaseHeader {
    pub(super) messages: u32,
    /// Copy of the count.
    pub(super) high: u32,
    /// UMSGID of the last message exported by the tosser, if the tosser stores it here.
    pub(super) exported: u32,
    /// UMSGID of the next message; grows with every new one.
    pub(super) next_umsgid: u32,
    pub(super) begin_frame: u32,
    pub(super) last_frame: u32,
    /// First and last frame of the free chain.
    pub(super) free_frame: u32,
    pub(super) last_free: u32,
    /// End offset of the last frame of the file.
    pub(super) end_frame: u32,
    /// Length of a frame header in this base, in bytes.
    pub(super) frame_header: usize,
}

impl BaseHeader {
    /// Parses the header; `None` if the bytes are not one.
    pub(super) fn parse(bytes: &[u8]) -> Option<Self> {
        if u16_at(bytes, 0)? as usize != BASE_HEADER {
            return None;
        }
        let declared = usize::from(u16_at(bytes, 130)?);
        Some(Self {
            messages: u32_at(bytes, 4)?,
            high: u32_at(bytes, 8)?,
            exported: u32_at(bytes, 16)?,
            next_umsgid: u32_at(bytes, 20)?,
            begin_frame: u32_at(bytes, 104)?,
            last_frame: u32_at(bytes, 108)?,
            free_frame: u32_at(bytes, 112)?,
            last_free: u32_at(bytes, 116)?,
            end_frame: u32_at(bytes, 120)?,
            frame_header: if (FRAME_HEADER..=LONGEST_FRAME_HEADER).contains(&declared) {
                declared
            } else {
                FRAME_HEADER
            },
        })
    }

    /// Range of the header that changes when messages come and go.
    pub(super) const CHANGED: std::ops::Range<usize> = 4..124;

    /// Offset of the second count of messages.
    pub(super) const HIGH: u64 = 8;

    /// Writes the changing fields into the bytes of a header.
    pub(super) fn write_changed_fields(&self, bytes: &mut [u8; BASE_HEADER]) {
        for (at, value) in [
            (4, self.messages),
            (8, self.high),
            (20, self.next_umsgid),
            (104, self.begin_frame),
            (108, self.last_frame),
            (112, self.free_frame),
            (116, self.last_free),
            (120, self.end_frame),
        ] {
            for (to, from) in bytes.iter_mut().skip(at).zip(value.to_le_bytes()) {
                *to = from;
            }
        }
    }
}

/// Index record (FSP-1037 table 6).
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    pub(super) at: u32,
    pub(super) umsgid: u32,
    /// Hash of the addressee's name, highest bit cleared.
    pub(super) hash: u32,
}

impl Record {
    pub(super) fn parse(bytes: &[u8]) -> Option<Self> {
        Some(Self {
            at: u32_at(bytes, 0)?,
            umsgid: u32_at(bytes, 4)?,
            hash: u32_at(bytes, 8)? & HASH_BITS,
        })
    }

    /// Returns whether a program has reserved the UMSGID but not yet written the message's offset.
    /// smapi unlocks the base in between.
    pub(super) fn is_reserved(&self) -> bool {
        let is_blank = self.at == 0 && self.hash == NOTHING & HASH_BITS;
        is_blank && self.umsgid != 0 && self.umsgid != NOTHING
    }

    /// Returns whether the record refers to a message.
    pub(super) fn is_valid(&self) -> bool {
        self.at != 0 && self.umsgid != 0 && self.umsgid != NOTHING
    }
}

/// Returns the hash of an addressee's name (FSP-1037 5.2; only A to Z are folded).
#[must_use]
pub fn name_hash(name: &[u8]) -> u32 {
    let mut hash = 0u32;
    for byte in name.iter().take_while(|byte| **byte != 0) {
        hash = (hash << 4).wrapping_add(u32::from(byte.to_ascii_lowercase()));
        let high = hash & 0xF000_0000;
        // The textbook function clears the high bits; Squish keeps them.
        hash |= high | high >> 24;
    }
    hash & 0x7FFF_FFFF
}

#[cfg(test)]
mod tests {
    use super::name_hash;

    #[test]
    fn hashes_are_those_of_real_bases() {
        for (name, hash) in [
            (&b""[..], 0),
            (b"Alexander N. Skovpen", 15_718_334),
            (b"ALEXANDER n. skovpen\0and more", 15_718_334),
        ] {
            assert_eq!(name_hash(name), hash);
        }
    }
}
