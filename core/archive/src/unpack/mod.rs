//! Archives of other packers in memory: unpacks their files one after the other, within limits and
//! cancellable.
//!
//! Imports `limits`. `unarc-rs` knows the formats. This module handles three cases:
//!
//! - Decoders that read the archive while they unpack (ZIP, LHA, TAR, CAB, 7z, gzip, bzip2, xz,
//!   Zstandard) get pieces of `source::PIECE` bytes; the `Stop` is checked before each.
//! - Decoders that read a packed file whole and unpack it in one call (ARJ, ACE, HYP, RAR, SQZ,
//!   `compress`, LH5 in ZOO) cannot be stopped: the sizes claimed by the archive are checked
//!   before, see [`limits::UNPACKED_AT_ONCE_BYTES`].
//! - Decoders that write without end (40 bytes of HA fill any memory) are replaced by ours in `lzw`
//!   and `arc`, or the file is refused: HA that is not stored, UC2, and the two methods of PAK.

mod arc;
mod lzw;
pub(crate) mod sevenz;
mod sink;
mod source;

pub use sevenz::{SolidFile, each_solid_file};
pub use source::{ArchiveBytes, Stop};
pub use unarc_rs::error::ArchiveError;
pub use unarc_rs::unified::{ArchiveEntry, ArchiveEntryKind, ArchiveFormat};

use crate::limits;
use arc::Method;
use sink::Sink;
use std::cell::Cell;
use std::rc::Rc;
use unarc_rs::unified::{ArchiveOptions, UnifiedArchive};

/// Limits of unpacking, in bytes.
#[derive(Clone, Copy)]
pub struct UnpackLimits {
    /// Limit of one file.
    pub file: u64,
    /// Limit of all files together.
    pub total: u64,
}

/// An archive that is read sequentially.
pub struct Unpacker<'a> {
    bytes: &'a [u8],
    format: ArchiveFormat,
    archive: UnifiedArchive<ArchiveBytes<'a>>,
    /// Offset that the archive was read up to.
    place: Rc<Cell<u64>>,
    most: UnpackLimits,
    unpacked: u64,
    is_claim_checked: bool,
    stop: Stop,
}

impl<'a> Unpacker<'a> {
    /// Opens an archive of a format.
    ///
    /// # Errors
    /// The format is refused, or the archive has no valid beginning.
    pub fn open(
        bytes: &'a [u8],
        format: ArchiveFormat,
        most: UnpackLimits,
        stop: &Stop,
    ) -> Result<Self, ArchiveError> {
        if format == ArchiveFormat::Uc2 {
            // The list of files in UC2 is unpacked without a limit.
            return Err(ArchiveError::UnsupportedFormat("UC2".to_owned()));
        }
        let place = Rc::new(Cell::new(0));
        let source = ArchiveBytes::new(bytes, &place, stop);
        let options = ArchiveOptions::new()
            .with_verify_crc(true)
            .with_max_entry_size(Some(most.file))
            .with_max_total_size(Some(most.total));
        Ok(Self {
            bytes,
            format,
            archive: format.open_with_options(source, options)?,
            place,
            most,
            unpacked: 0,
            is_claim_checked: false,
            stop: stop.clone(),
        })
    }

    /// Returns the next entry; `None` at the end.
    ///
    /// # Errors
    /// It is time to stop, or the archive is damaged.
    pub fn next_entry(&mut self) -> Result<Option<ArchiveEntry>, ArchiveError> {
        self.stop.check()?;
        self.archive.next_entry()
    }

    /// Skips the packed bytes of the entry returned last.
    ///
    /// # Errors
    /// The archive is damaged.
    pub fn skip(&mut self, entry: &ArchiveEntry) -> Result<(), ArchiveError> {
        self.archive.skip(entry)
    }

    /// Unpacks the entry returned last.
    ///
    /// # Errors
    /// It is time to stop, the method is refused, the bytes are damaged or exceed a limit.
    pub fn read(&mut self, entry: &ArchiveEntry) -> Result<Vec<u8>, ArchiveError> {
        self.stop.check()?;
        let method = entry.compression_method();
        let refused = || ArchiveError::UnsupportedMethod {
            format: self.format.name().to_owned(),
            method: method.to_owned(),
        };
        match self.format {
            ArchiveFormat::Arc if !matches!(method, "Unpacked(1)" | "Unpacked(2)") => {
                let own = Method::from_name(method).ok_or_else(refused)?;
                self.decode(entry, own, self.place.get())
            }
            ArchiveFormat::Zoo if method == "Compressed" => {
                let at = self.zoo_place().ok_or_else(refused)?;
                self.decode(entry, Method::Zoo, at)
            }
            ArchiveFormat::Ha if !matches!(method, "Cpy" | "Dir" | "Special") => Err(refused()),
            // Unpacking one file unpacks all before it; the following ones are stored.
            ArchiveFormat::Rar | ArchiveFormat::Ace if !self.is_claim_checked => {
                check_claimed_sizes(self.bytes, self.format, &self.stop)?;
                self.is_claim_checked = true;
                self.archive.read(entry)
            }
            _ => self.archive.read(entry),
        }
    }

    /// Unpacks a file, whose packed bytes start at `at`, by a decoder of ours.
    fn decode(
        &mut self,
        entry: &ArchiveEntry,
        method: Method,
        at: u64,
    ) -> Result<Vec<u8>, ArchiveError> {
        let most = self.most.file.min(self.most.total - self.unpacked);
        let packed = usize::try_from(at).ok().and_then(|at| {
            let length = usize::try_from(entry.compressed_size()).ok()?;
            self.bytes.get(at..at.checked_add(length)?)
        });
        let fault = |what: sink::DecodeError| what.of(entry.name(), most);
        let early = sink::DecodeError::Damaged("the data end too early");
        let packed = packed.ok_or_else(|| fault(early))?;
        let mut sink = Sink::new(most, &self.stop);
        method.decode(packed, &mut sink).map_err(fault)?;
        let (expected, actual) = (entry.crc() as u32, u32::from(sink.checksum()));
        if expected != actual {
            return Err(ArchiveError::CrcMismatch {
                entry: entry.name().to_owned(),
                expected,
                actual,
            });
        }
        self.unpacked += sink.bytes.len() as u64;
        self.archive.skip(entry)?;
        Ok(sink.bytes)
    }

    /// Returns the offset of the packed bytes of the ZOO entry read last.
    fn zoo_place(&self) -> Option<u64> {
        /// Length of an entry, and offset in it of the field with that number.
        const ENTRY: usize = 59;
        const PLACE: usize = 10;
        let entry = usize::try_from(self.place.get()).ok()?.checked_sub(ENTRY)?;
        let said = self.bytes.get(entry + PLACE..)?.first_chunk()?;
        Some(u64::from(u32::from_le_bytes(*said)))
    }
}

/// Checks that all files of an archive together stay within the limit of unpacking in one call.
fn check_claimed_sizes(
    bytes: &[u8],
    format: ArchiveFormat,
    stop: &Stop,
) -> Result<(), ArchiveError> {
    let limit = limits::UNPACKED_AT_ONCE_BYTES;
    let place = Rc::new(Cell::new(0));
    let mut archive = format.open(ArchiveBytes::new(bytes, &place, stop))?;
    let mut left = limit;
    for _ in 0..limits::CONTAINER_ENTRIES {
        // Later damage does not matter to the files before.
        let Ok(Some(entry)) = archive.next_entry() else {
            return stop.check().map_err(ArchiveError::from);
        };
        left = left.checked_sub(entry.original_size()).ok_or_else(|| {
            let entry = entry.name().to_owned();
            ArchiveError::SizeLimitExceeded { entry, limit }
        })?;
        if archive.skip(&entry).is_err() {
            break;
        }
    }
    Ok(stop.check()?)
}

#[cfg(test)]
mod tests;
