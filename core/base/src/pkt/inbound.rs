//! Several packets as one source of mail: those of an inbound folder and of the bundles in it.
//!
//! The packets of a folder or a bundle are read into memory at once, because a tosser may remove
//! them at any moment; later ones appear when the configuration is loaded again. Messages are
//! numbered through all packets, in the order of file names.

use super::bundle::unpack;
use super::contents::{AreaKey, Group, key_of};
use super::{Packet, PacketArea};
use crate::faults::Faults;
use crate::limits::{INBOUND_BYTES, INBOUND_FILES, PKT_AREAS};
use crate::{BaseError, BaseFault, BaseStamp, not_cancelled};
use ftn_types::bytes::{hash64, in_words, read_up_to};
use ftn_types::job::Job;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Days of the week in the extensions of bundles, before a digit or letter.
const DAYS: [&[u8]; 7] = [b"mo", b"tu", b"we", b"th", b"fr", b"sa", b"su"];

/// Returns whether the file name is that of a bundle: its extension is a day of the week and a
/// digit or letter.
fn is_bundle(path: &Path) -> bool {
    let Some(extension) = path.extension().and_then(|extension| extension.to_str()) else {
        return false;
    };
    match extension.to_ascii_lowercase().as_bytes() {
        [day @ .., number] => DAYS.contains(&day) && number.is_ascii_alphanumeric(),
        [] => false,
    }
}

/// Extensions of packets in an outbound: normal, crash, hold, direct, immediate.
const FLAVOURS: [&str; 5] = ["out", "cut", "hut", "dut", "iut"];

fn is_flavour(path: &Path) -> bool {
    let extension = path.extension();
    extension.is_some_and(|own| FLAVOURS.iter().any(|known| own.eq_ignore_ascii_case(known)))
}

/// Returns whether the file name's stem is the net and node (or the point) of a station in eight
/// hexadecimal digits.
fn has_number(path: &Path) -> bool {
    let stem = path.file_stem().map(OsStr::as_encoded_bytes);
    stem.is_some_and(|stem| stem.len() == 8 && stem.iter().all(u8::is_ascii_hexdigit))
}

/// Returns whether a plain file begins with the header of a type 2 packet (FTS-0001).
fn begins_as_packet(path: &Path) -> bool {
    const HEADER: u64 = 58;
    if !path.is_file() {
        return false;
    }
    let head = read_up_to(path, HEADER).unwrap_or_default();
    head.len() as u64 >= HEADER && head.get(18..20) == Some(&[2, 0])
}

#[derive(Debug)]
pub(super) struct NumberedPacket {
    /// Name for the user: of the file, or of the bundle and its packet.
    pub(super) name: String,
    /// Offset added to the numbers of its messages.
    pub(super) before: u32,
    pub(super) packet: Arc<Packet>,
    /// Hash of the packet's bytes; 0 for a packet in a file.
    sum: u64,
}

/// Areas of packets in memory, which never change.
#[derive(Debug, Default)]
struct InboundAreas {
    /// Areas in the order of their first messages, each with the positions of its packets.
    list: Vec<(PacketArea, Vec<usize>)>,
    by_key: HashMap<AreaKey, usize>,
    /// True if there are more than [`PKT_AREAS`].
    is_cut: bool,
}

impl InboundAreas {
    /// Adds the areas of the packet at a position.
    fn add(&mut self, place: usize, groups: &[Group]) {
        for group in groups {
            let key = key_of(group.tag.as_deref());
            let len = self.list.len();
            let known = self.by_key.get(&key).copied();
            match known.and_then(|at| self.list.get_mut(at)) {
                Some((area, places)) => {
                    area.messages = area.messages.saturating_add(group.area().messages);
                    places.push(place);
                }
                None if len < PKT_AREAS => {
                    self.by_key.insert(key, len);
                    self.list.push((group.area(), vec![place]));
                }
                None => self.is_cut = true,
            }
        }
    }

    fn places(&self, tag: Option<&[u8]>) -> &[usize] {
        let known = self.by_key.get(&key_of(tag));
        let known = known.and_then(|at| self.list.get(*at));
        known.map_or(&[][..], |(_, places)| places.as_slice())
    }
}

/// Packets, open for reading: a single one, or those of an inbound folder or a bundle.
#[derive(Debug)]
pub struct Inbound {
    pub(super) parts: Vec<NumberedPacket>,
    /// `None` for a single packet, whose file may change.
    areas: Option<InboundAreas>,
    faults: Vec<BaseFault>,
}

impl Inbound {
    /// Opens a packet, a bundle of packets, or a folder with packets and bundles, by the name.
    ///
    /// # Errors
    /// The path cannot be read or is no packet, or the job was cancelled. Damaged packets among
    /// several are reported by [`Self::faults`].
    pub fn open(path: &Path, job: &Job) -> Result<Self, BaseError> {
        let failed = |source: io::Error| {
            let path = path.to_owned();
            BaseError::Io { path, source }
        };
        let mut reading = InboundReader::default();
        if path.is_dir() {
            let mut names = Self::files(path).map_err(failed)?;
            if names.len() > INBOUND_FILES {
                names.truncate(INBOUND_FILES);
                reading.fault(format!(
                    "the folder has more than {INBOUND_FILES} packets and bundles; only the first \
                     ones by name are read"
                ));
            }
            for name in &names {
                reading.file(name, job);
            }
        } else if is_bundle(path) {
            File::open(path).map_err(failed)?;
            reading.file(path, job);
        } else {
            return Ok(Self::from_packet(Arc::new(Packet::open(path)?)));
        }
        not_cancelled(job)?;
        if reading.areas.is_cut {
            reading.fault(format!(
                "the packets have more than {PKT_AREAS} areas; the others are left out"
            ));
        }
        Ok(Self {
            parts: reading.parts,
            areas: Some(reading.areas),
            faults: reading.faults.into_list(),
        })
    }

    /// Wraps a single packet.
    #[must_use]
    pub fn from_packet(packet: Arc<Packet>) -> Self {
        let part = NumberedPacket {
            name: String::new(),
            before: 0,
            packet,
            sum: 0,
        };
        Self {
            parts: vec![part],
            areas: None,
            faults: Vec::new(),
        }
    }

    /// Returns whether a file name is that of a packet or a bundle. Outbound packets have the
    /// number of a station as stem and their flavour as extension (FTS-5005: `13AB0004.CUT`).
    #[must_use]
    pub fn is_mail_name(path: &Path) -> bool {
        let extension = path.extension();
        let is_packet = extension.is_some_and(|own| own.eq_ignore_ascii_case("pkt"));
        is_packet || is_bundle(path) || is_flavour(path) && has_number(path)
    }

    /// Returns whether a file is a packet or a bundle: by its name, or, if it has the extension of
    /// an outbound packet, by its header.
    #[must_use]
    pub fn is_mail(path: &Path) -> bool {
        Self::is_mail_name(path) || is_flavour(path) && begins_as_packet(path)
    }

    /// Returns the packets and bundles of a folder, by name.
    fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if Self::is_mail(&path) && path.is_file() {
                files.push(path);
            }
        }
        files.sort();
        Ok(files)
    }

    /// Returns the areas in the order of their first messages.
    ///
    /// # Errors
    /// A packet cannot be read.
    pub fn areas(&self) -> Result<Vec<PacketArea>, BaseError> {
        if let Some(areas) = &self.areas {
            return Ok(areas.list.iter().map(|(area, _)| area.clone()).collect());
        }
        let of_packet = self.parts.first().map(|part| part.packet.areas());
        of_packet.unwrap_or_else(|| Ok(Vec::new()))
    }

    /// Returns the positions of the packets that may have messages of an area, and a stamp of these
    /// packets; no stamp for a single packet, whose file may change.
    pub(super) fn of_area(&self, tag: Option<&[u8]>) -> (Vec<usize>, Option<BaseStamp>) {
        let Some(areas) = &self.areas else {
            return (vec![0], None);
        };
        let places = areas.places(tag).to_vec();
        let parts = places.iter().filter_map(|place| self.parts.get(*place));
        let sum = parts.fold(0, |sum, part| hash64(sum, &part.sum.to_le_bytes()));
        // A hash instead of a length, which another packet may share.
        let stamp = BaseStamp {
            files: vec![(sum, None)],
            counter: 0,
        };
        (places, Some(stamp))
    }

    /// Returns the faults of packets and bundles that cannot be read, or only in part.
    #[must_use]
    pub fn faults(&self) -> &[BaseFault] {
        &self.faults
    }
}

/// State of reading several packets.
#[derive(Default)]
struct InboundReader {
    parts: Vec<NumberedPacket>,
    areas: InboundAreas,
    faults: Faults,
    /// Total bytes of the packets so far.
    bytes: u64,
    /// Highest message number so far.
    numbers: u32,
    full: bool,
}

impl InboundReader {
    fn file(&mut self, path: &Path, job: &Job) {
        if job.is_cancelled() {
            return;
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let left = INBOUND_BYTES.saturating_sub(self.bytes);
        if left == 0 {
            if !self.full {
                self.full = true;
                self.fault(format!(
                    "the packets have more than {INBOUND_BYTES} bytes; {name} and all after it are \
                     left out"
                ));
            }
            return;
        }
        if is_bundle(path) {
            let mut faults = Vec::new();
            let packets = unpack(path, left, job, &mut |error| faults.push(error.to_string()));
            for what in faults {
                self.fault(format!("the bundle {name}: {what}"));
            }
            for packet in packets {
                self.packet(format!("{name}/{}", packet.name), packet.bytes, job);
            }
            return;
        }
        match read_up_to(path, left) {
            Ok(bytes) if bytes.len() as u64 > left => {
                self.bytes = INBOUND_BYTES;
                self.file(path, job);
            }
            Ok(bytes) => self.packet(name.into_owned(), bytes, job),
            // A tosser removed it meanwhile.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => {
                let why = in_words(&error);
                self.fault(format!("the packet {name}: it cannot be read: {why}"));
            }
        }
    }

    fn packet(&mut self, name: String, bytes: Vec<u8>, job: &Job) {
        if bytes.is_empty() {
            return;
        }
        self.bytes = self.bytes.saturating_add(bytes.len() as u64);
        let sum = hash64(u64::from(self.numbers), &bytes);
        let opened = Packet::from_bytes(bytes).and_then(|packet| {
            let contents = packet.contents(job)?;
            Ok((packet, contents))
        });
        let (packet, contents) = match opened {
            Ok(opened) => opened,
            Err(BaseError::Cancelled) => return,
            Err(error) => {
                let what = match error {
                    BaseError::Format { why, .. } => why,
                    other => other.to_string(),
                };
                return self.fault(format!("the packet {name}: {what}"));
            }
        };
        for fault in &contents.faults {
            self.fault(format!("the packet {name}: {}", fault.what));
        }
        let part = NumberedPacket {
            name,
            before: self.numbers,
            packet: Arc::new(packet),
            sum,
        };
        self.areas.add(self.parts.len(), &contents.groups);
        self.numbers = self.numbers.saturating_add(contents.highest());
        self.parts.push(part);
    }

    fn fault(&mut self, what: String) {
        self.faults.push(None, || what);
    }
}

#[cfg(test)]
mod tests {
    use super::is_bundle;
    use std::path::Path;

    #[test]
    fn names_of_bundles_end_with_a_day_and_a_number_or_letter() {
        for (name, wanted) in [
            ("0000FF8F.MO0", true),
            ("0000ff8f.su9", true),
            ("0000ff8f.wea", true),
            ("0000ff8f.THZ", true),
            ("0000ff8f.tu", false),
            ("0000ff8f.mo00", false),
            ("0000ff8f.mo-", false),
            ("0000ff8f.pkt", false),
            ("0000ff8f", false),
            ("mo0", false),
        ] {
            assert_eq!(is_bundle(Path::new(name)), wanted, "{name}");
        }
    }
}
