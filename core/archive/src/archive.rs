//! One container: its list, and the bytes of one file of it.

use super::names::{self, NameEncoding};
use super::{ContainerEntry, ContainerError, solid};
use crate::kind::FileKind;
use crate::limits;
use crate::packers;
use crate::unpack::{Stop, UnpackLimits, Unpacker};
use ftn_types::guard;
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use std::cell::LazyCell;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use unarc_rs::date_time::DosDateTime;
use unarc_rs::error::ArchiveError;
use unarc_rs::unified::{ArchiveEntry, ArchiveEntryKind, ArchiveFormat};

/// Remaining unpacking allowance of one address.
pub(super) struct Budget {
    bytes: u64,
    limit: u64,
    stop: Stop,
}

impl Budget {
    pub(super) fn new(limit: u64, job: &Job) -> Self {
        let limit = limit.min(limits::CONTAINER_BYTES);
        Self::within(limit, limits::CONTAINER_TIME, job)
    }

    /// Returns the allowance of many files, for which a user waits.
    pub(super) fn for_many_files(job: &Job) -> Self {
        Self::within(limits::CONTAINER_BYTES, limits::UNPACK_TIME, job)
    }

    fn within(limit: u64, time: Duration, job: &Job) -> Self {
        Self {
            bytes: limit,
            limit,
            stop: Stop {
                job: job.clone(),
                until: Some(Instant::now() + time),
            },
        }
    }

    /// Returns the remaining number of bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns the condition that stops decoders.
    pub(super) fn stop(&self) -> &Stop {
        &self.stop
    }

    pub(super) fn check_time(&self, name: &str) -> Result<(), ContainerError> {
        let name = name.to_owned();
        if self.stop.job.is_cancelled() {
            Err(ContainerError::Cancelled { name })
        } else if self.stop.is_late() {
            Err(ContainerError::TooSlow { name })
        } else {
            Ok(())
        }
    }

    /// Converts a decoder's error for the user; if the decoder was stopped, says so.
    fn reason(&self, error: ArchiveError, name: &str) -> ContainerError {
        self.check_time(name)
            .err()
            .unwrap_or_else(|| explained(error, name))
    }

    pub(super) fn spend(&mut self, bytes: usize, name: &str) -> Result<(), ContainerError> {
        match self.bytes.checked_sub(bytes as u64) {
            Some(left) => {
                self.bytes = left;
                Ok(())
            }
            None => Err(ContainerError::TooLong {
                name: name.to_owned(),
                limit: self.limit,
            }),
        }
    }
}

/// Old packers that are opened although [`FileKind`] does not distinguish them.
const OTHERS: [ArchiveFormat; 11] = [
    ArchiveFormat::Zoo,
    ArchiveFormat::Arc,
    ArchiveFormat::Ace,
    ArchiveFormat::Cab,
    ArchiveFormat::Ha,
    ArchiveFormat::Hyp,
    ArchiveFormat::Uc2,
    ArchiveFormat::Sqz,
    ArchiveFormat::Z,
    ArchiveFormat::Zst,
    ArchiveFormat::Rar,
];

/// Returns the format of a container.
fn format(bytes: &[u8], name: &str) -> Result<ArchiveFormat, ContainerError> {
    let unknown = || ContainerError::Unknown {
        name: name.to_owned(),
        packer: packers::of(bytes, name),
    };
    match FileKind::detect(bytes, name) {
        FileKind::Zip => Ok(ArchiveFormat::Zip),
        FileKind::Lha => Ok(ArchiveFormat::Lha),
        FileKind::Arj => Ok(ArchiveFormat::Arj),
        FileKind::Rar => Ok(ArchiveFormat::Rar),
        FileKind::SevenZip => Ok(ArchiveFormat::SevenZ),
        FileKind::Tar => Ok(ArchiveFormat::Tar),
        FileKind::Gzip => Ok(ArchiveFormat::Gz),
        FileKind::Bzip2 => Ok(ArchiveFormat::Bz2),
        FileKind::Xz => Ok(ArchiveFormat::Xz),
        FileKind::Archive => ArchiveFormat::detect_from_bytes(bytes)
            .filter(|format| OTHERS.contains(format))
            .ok_or_else(unknown),
        FileKind::UnknownArchive => Err(unknown()),
        // Self-extracting archives.
        FileKind::Program if is_self_extracting_zip(bytes) => Ok(ArchiveFormat::Zip),
        FileKind::Png
        | FileKind::Jpeg
        | FileKind::Gif
        | FileKind::Bmp
        | FileKind::Webp
        | FileKind::Tiff
        | FileKind::Tga
        | FileKind::Ico
        | FileKind::Pcx
        | FileKind::Avif
        | FileKind::Svg
        | FileKind::Html
        | FileKind::Text
        | FileKind::Ansi
        | FileKind::Sound
        | FileKind::Video
        | FileKind::Document
        | FileKind::Program
        | FileKind::Binary => Err(ContainerError::NotAContainer {
            name: name.to_owned(),
        }),
    }
}

fn is_self_extracting_zip(bytes: &[u8]) -> bool {
    let tail = bytes.get(bytes.len().saturating_sub(66_000)..);
    tail.is_some_and(|tail| memchr::memmem::rfind(tail, b"PK\x05\x06").is_some())
}

/// Returns whether the format packs just one file.
fn is_single(format: ArchiveFormat) -> bool {
    matches!(
        format,
        ArchiveFormat::Gz
            | ArchiveFormat::Bz2
            | ArchiveFormat::Xz
            | ArchiveFormat::Z
            | ArchiveFormat::Zst
    )
}

fn given(format: ArchiveFormat) -> NameEncoding {
    match format {
        ArchiveFormat::Zip => NameEncoding::Cp437,
        ArchiveFormat::Lha => NameEncoding::Percent,
        ArchiveFormat::SevenZ | ArchiveFormat::Rar | ArchiveFormat::Tar | ArchiveFormat::Cab => {
            NameEncoding::Unicode
        }
        _ => NameEncoding::Latin1,
    }
}

/// Callback with a file's number and its bytes, or the reason why it is unavailable.
pub(super) type FileVisitor<'e> =
    dyn FnMut(usize, Result<Vec<u8>, ContainerError>) -> ControlFlow<()> + 'e;

/// Maximum number of files that fail one by one in a pass: an archive with more is damaged as a
/// whole.
const MOST_FAILURES: usize = 32;

/// An opened container. A packed TAR is a TAR here.
pub(super) struct Archive {
    name: String,
    format: ArchiveFormat,
    /// True if the TAR was packed as a whole.
    is_packed: bool,
    bytes: Vec<u8>,
    /// Entries with their numbers in the archive.
    entries: Vec<(usize, ContainerEntry)>,
}

impl Archive {
    /// Opens and lists a container.
    pub(super) fn open(
        bytes: Vec<u8>,
        name: &str,
        budget: &mut Budget,
    ) -> Result<Self, ContainerError> {
        let format = format(&bytes, name)?;
        if is_single(format) {
            return Self::open_single(bytes, name, format, budget);
        }
        let entries = guarded(name, || list(&bytes, name, format, budget))?;
        Ok(Self {
            name: name.to_owned(),
            format,
            is_packed: false,
            bytes,
            entries,
        })
    }

    /// Opens one packed file: unpacks it, since it may be a TAR.
    fn open_single(
        bytes: Vec<u8>,
        name: &str,
        format: ArchiveFormat,
        budget: &mut Budget,
    ) -> Result<Self, ContainerError> {
        let unpacked = guarded(name, || read(&bytes, name, format, 0, budget))?;
        let inner = inner_name(name);
        if FileKind::detect(&unpacked, &inner) == FileKind::Tar {
            let inner = Self::open(unpacked, name, budget)?;
            return Ok(Self {
                is_packed: true,
                ..inner
            });
        }
        let entry = ContainerEntry {
            path: inner,
            size: unpacked.len() as u64,
            ..ContainerEntry::default()
        };
        Ok(Self {
            name: name.to_owned(),
            format,
            is_packed: true,
            bytes,
            entries: vec![(0, entry)],
        })
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = &ContainerEntry> {
        self.entries.iter().map(|(_, entry)| entry)
    }

    /// Returns the entries with their numbers in the archive.
    pub(super) fn places(&self) -> impl Iterator<Item = (usize, &ContainerEntry)> {
        self.entries.iter().map(|(place, entry)| (*place, entry))
    }

    /// Returns whether reading one file includes unpacking those before it.
    pub(super) fn is_in_order(&self) -> bool {
        self.is_packed
            || matches!(
                self.format,
                ArchiveFormat::SevenZ
                    | ArchiveFormat::Rar
                    | ArchiveFormat::Cab
                    | ArchiveFormat::Ace
                    | ArchiveFormat::Uc2
            )
    }

    /// Unpacks the files with ascending numbers in one pass. The pass of a cancelled job just ends.
    pub(super) fn read_all(
        &self,
        places: &[usize],
        budget: &mut Budget,
        each: &mut FileVisitor<'_>,
    ) -> Result<(), ContainerError> {
        match self.read_each(places, budget, each) {
            Err(ContainerError::Cancelled { .. }) => Ok(()),
            ended => ended,
        }
    }

    fn read_each(
        &self,
        places: &[usize],
        budget: &mut Budget,
        each: &mut FileVisitor<'_>,
    ) -> Result<(), ContainerError> {
        if self.format == ArchiveFormat::SevenZ {
            return guarded(&self.name, || {
                solid::read_all(&self.bytes, &self.name, places, budget, each)
            });
        }
        let names: HashMap<usize, &str> = self.places().map(|(at, own)| (at, own.name())).collect();
        let mut reader = None;
        let mut failures = 0;
        for place in places {
            let name = names.get(place).copied().unwrap_or_default();
            budget.check_time(&self.name)?;
            let file = if failures > MOST_FAILURES {
                Err(ContainerError::Damaged {
                    name: name.to_owned(),
                    what: "too many files before it are damaged".to_owned(),
                })
            } else {
                guarded(name, || {
                    let mut own = match reader.take() {
                        Some(own) => own,
                        None => Reader::open(&self.bytes, name, self.format, budget, budget.bytes)?,
                    };
                    let file = own.read(name, *place, budget)?;
                    reader = Some(own);
                    Ok(file)
                })
            };
            if let Err(error) = &file {
                if matches!(error, ContainerError::Cancelled { .. }) {
                    return file.map(drop);
                }
                failures += 1;
                if matches!(error, ContainerError::TooLong { .. }) {
                    // It was unpacked up to the limit of one file.
                    budget.spend(limits::UNPACKED_FILE_BYTES, &self.name)?;
                }
            }
            if each(*place, file).is_break() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Returns the bytes of the file with exactly this path; of several the last, which replaced
    /// the others.
    pub(super) fn read(&self, path: &str, budget: &mut Budget) -> Result<Vec<u8>, ContainerError> {
        let found = self
            .entries
            .iter()
            .rev()
            .find(|(_, entry)| !entry.is_directory && entry.path == path);
        let Some((at, entry)) = found else {
            return Err(ContainerError::Missing {
                wanted: path.to_owned(),
                container: self.name.clone(),
            });
        };
        if entry.is_encrypted {
            let name = entry.name().to_owned();
            return Err(ContainerError::Encrypted { name });
        }
        guarded(entry.name(), || {
            read(&self.bytes, entry.name(), self.format, *at, budget)
        })
    }
}

/// Returns the name of the only file inside: `a.tar.gz` and `a.tgz` contain `a.tar`.
fn inner_name(name: &str) -> String {
    let last = name.rsplit('/').next().unwrap_or(name);
    match last.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => {
            match extension.to_ascii_lowercase().as_str() {
                "tgz" | "tbz" | "tbz2" | "txz" | "taz" => format!("{stem}.tar"),
                "svgz" => format!("{stem}.svg"),
                _ => stem.to_owned(),
            }
        }
        _ => format!("{last}.unpacked"),
    }
}

/// Returns the maximum size of the next file, in bytes.
fn one_file(budget: &Budget) -> u64 {
    budget.bytes.min(limits::UNPACKED_FILE_BYTES as u64)
}

fn open<'a>(
    bytes: &'a [u8],
    name: &str,
    format: ArchiveFormat,
    budget: &Budget,
    total: u64,
) -> Result<Unpacker<'a>, ContainerError> {
    budget.check_time(name)?;
    let most = UnpackLimits {
        file: one_file(budget),
        total,
    };
    Unpacker::open(bytes, format, most, budget.stop()).map_err(|error| budget.reason(error, name))
}

fn list(
    bytes: &[u8],
    name: &str,
    format: ArchiveFormat,
    budget: &Budget,
) -> Result<Vec<(usize, ContainerEntry)>, ContainerError> {
    let mut archive = open(bytes, name, format, budget, one_file(budget))?;
    let mut entries = Vec::new();
    let written = LazyCell::new(|| names::written_in(bytes));
    let is_written = |name: &str| written.contains(name.as_bytes());
    for at in 0.. {
        let next = match archive.next_entry() {
            Ok(Some(next)) => next,
            Ok(None) => break,
            // Entries before the damage are still readable.
            Err(_) if !entries.is_empty() => break,
            Err(error) => return Err(budget.reason(error, name)),
        };
        if at >= limits::CONTAINER_ENTRIES {
            let name = name.to_owned();
            return Err(ContainerError::TooMany { name });
        }
        if at % 256 == 0 {
            budget.check_time(name)?;
        }
        if let Some(entry) = entry(&next, format, bytes, &is_written) {
            entries.push((at, entry));
        }
        if archive.skip(&next).is_err() {
            break;
        }
    }
    budget.check_time(name)?;
    Ok(entries)
}

/// Returns the modification time of an entry. Under Unix ARJ writes seconds since 1970 instead of a
/// DOS date.
fn stamp(time: DosDateTime, format: ArchiveFormat, bytes: &[u8]) -> Option<WallTime> {
    const UNIX: u8 = 2;
    if format == ArchiveFormat::Arj && bytes.get(7) == Some(&UNIX) {
        return Some(WallTime(i64::from(u32::from(time))));
    }
    let civil = jiff::civil::DateTime::new(
        i16::try_from(time.year()).ok()?,
        i8::try_from(time.month()).ok()?,
        i8::try_from(time.day()).ok()?,
        i8::try_from(time.hour()).ok()?,
        i8::try_from(time.minute()).ok()?,
        i8::try_from(time.second()).ok()?,
        0,
    );
    civil.ok().map(WallTime::from_civil)
}

fn entry(
    given_entry: &ArchiveEntry,
    format: ArchiveFormat,
    bytes: &[u8],
    is_written: &dyn Fn(&str) -> bool,
) -> Option<ContainerEntry> {
    let kind = given_entry.kind();
    let raw = given_entry.name();
    let is_directory = kind == ArchiveEntryKind::Directory || raw.ends_with(['/', '\\']);
    // Links and devices lead out of the container.
    if !is_directory && !matches!(kind, ArchiveEntryKind::File | ArchiveEntryKind::Unknown) {
        return None;
    }
    let path = names::harmless(&names::decoded(raw, given(format), is_written));
    if path.is_empty() {
        return None;
    }
    let modified = given_entry
        .modified_time()
        .and_then(|time| stamp(time, format, bytes));
    Some(ContainerEntry {
        path,
        is_directory,
        size: if is_directory {
            0
        } else {
            given_entry.original_size()
        },
        modified,
        is_encrypted: given_entry.is_encrypted(),
    })
}

/// Returns the bytes of the entry with a number.
fn read(
    bytes: &[u8],
    name: &str,
    format: ArchiveFormat,
    place: usize,
    budget: &mut Budget,
) -> Result<Vec<u8>, ContainerError> {
    Reader::open(bytes, name, format, budget, one_file(budget))?.read(name, place, budget)
}

/// An archive that is read sequentially.
struct Reader<'a> {
    archive: Unpacker<'a>,
    /// Number of the next entry.
    next: usize,
}

impl<'a> Reader<'a> {
    /// Opens an archive; `total` is the maximum of all its files together, in bytes.
    fn open(
        bytes: &'a [u8],
        name: &str,
        format: ArchiveFormat,
        budget: &Budget,
        total: u64,
    ) -> Result<Self, ContainerError> {
        let archive = open(bytes, name, format, budget, total)?;
        Ok(Self { archive, next: 0 })
    }

    /// Returns the bytes of the entry with a number that was not passed yet.
    fn read(
        &mut self,
        name: &str,
        place: usize,
        budget: &mut Budget,
    ) -> Result<Vec<u8>, ContainerError> {
        let archive = &mut self.archive;
        let reason = |error| budget.reason(error, name);
        while let Some(next) = archive.next_entry().map_err(reason)? {
            self.next += 1;
            if self.next <= place {
                archive.skip(&next).map_err(reason)?;
                continue;
            }
            let (packed, size) = (next.compressed_size(), next.original_size());
            if packed > 0
                && size > limits::CONTAINER_RATIO_FROM
                && size / packed > limits::CONTAINER_RATIO
            {
                let name = name.to_owned();
                return Err(ContainerError::Bomb { name });
            }
            let unpacked = archive.read(&next).map_err(reason)?;
            budget.check_time(name)?;
            budget.spend(unpacked.len(), name)?;
            return Ok(unpacked);
        }
        Err(ContainerError::Missing {
            wanted: name.to_owned(),
            container: name.to_owned(),
        })
    }
}

fn explained(error: ArchiveError, name: &str) -> ContainerError {
    let name = name.to_owned();
    match error {
        ArchiveError::SizeLimitExceeded { limit, .. } => ContainerError::TooLong { name, limit },
        ArchiveError::PasswordRequired { .. }
        | ArchiveError::EncryptionRequired { .. }
        | ArchiveError::InvalidPassword { .. } => ContainerError::Encrypted { name },
        ArchiveError::UnsupportedMethod { .. } => ContainerError::UnknownMethod { name },
        ArchiveError::UnsupportedFormat(_) => ContainerError::Unknown { name, packer: None },
        other => ContainerError::Damaged {
            name,
            what: other.to_string(),
        },
    }
}

/// Runs a decoder; turns a panic into an error.
pub(super) fn guarded<T>(
    name: &str,
    work: impl FnOnce() -> Result<T, ContainerError>,
) -> Result<T, ContainerError> {
    guard::guarded(work).unwrap_or_else(|_| {
        Err(ContainerError::Damaged {
            name: name.to_owned(),
            what: "the unpacker failed".to_owned(),
        })
    })
}
