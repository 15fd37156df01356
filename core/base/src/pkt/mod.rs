//! Packets: reading the messages that systems exchange.
//!
//! Knows packets of type 2 (FTS-0001), 2+ (FSC-0039, FSC-0048) and 2.2 (FSC-0045). Reading never
//! locks, creates or changes a file, and keeps no file open.
//!
//! A packet holds messages of many areas: [`Packet`] lists the areas, and a [`PktBase`] is one of
//! them, or the netmail. Messages are numbered by their position in the packet, so numbers of one
//! area ascend with gaps. Kludges stay in the text, as in the format; the `AREA:` line is removed.
//! Archives of packets (`*.MO0` and so on) and folders of both are read as one packet
//! ([`Inbound`]).

#[cfg_attr(not(feature = "bundles"), path = "closed.rs")]
mod bundle;
mod contents;
mod inbound;
mod layout;
mod message;

pub use bundle::{BundleError, Unpacked, each_packet};
pub use inbound::Inbound;
pub use layout::{PacketHeader, PacketType};

use crate::faults::Faults;
use crate::live::{LiveNumbers, StampedCache};
use crate::window::Window;
use crate::{
    BaseError, BaseFault, BaseFormat, BaseStamp, BaseSummary, LastRead, MarkError, MarkOwner,
    MarkWrite, MessageBase, RawHeader, ReadDepth, StoredMessage, each_unit,
};
use contents::{Group, MessageSpan, PacketContents};
use ftn_types::bytes::Source;
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use inbound::NumberedPacket;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Area of a packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PacketArea {
    /// Areatag as the packet spells it; `None` for netmail.
    pub tag: Option<Vec<u8>>,
    /// Number of messages.
    pub messages: u32,
}

/// Packet, open for reading.
#[derive(Debug)]
pub struct Packet {
    place: PacketLocation,
    known: StampedCache<Arc<PacketContents>>,
}

#[derive(Debug)]
enum PacketLocation {
    Disk(PathBuf),
    Memory(Source),
}

impl Packet {
    /// Opens a packet.
    ///
    /// # Errors
    /// The file is missing, cannot be read, or is no packet of type 2.
    pub fn open(path: &Path) -> Result<Self, BaseError> {
        Self::checked(PacketLocation::Disk(path.to_owned()))
    }

    /// Opens a packet in memory, for tests and fuzzing.
    ///
    /// # Errors
    /// The bytes do not begin with the header of a packet of type 2.
    pub fn from_bytes(bytes: impl Into<Arc<[u8]>>) -> Result<Self, BaseError> {
        Self::checked(PacketLocation::Memory(Source::Memory(bytes.into())))
    }

    fn checked(place: PacketLocation) -> Result<Self, BaseError> {
        let packet = Self {
            place,
            known: StampedCache::default(),
        };
        packet.header()?;
        Ok(packet)
    }

    /// Reads the header of the packet.
    ///
    /// # Errors
    /// The file cannot be read or is no packet of type 2.
    pub fn header(&self) -> Result<PacketHeader, BaseError> {
        self.header_of(&self.source()?)
    }

    /// Returns the areas in the order of their first messages.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn areas(&self) -> Result<Vec<PacketArea>, BaseError> {
        let contents = self.contents(&Job::new())?;
        Ok(contents.groups.iter().map(Group::area).collect())
    }

    fn path(&self) -> PathBuf {
        match &self.place {
            PacketLocation::Disk(path) => path.clone(),
            PacketLocation::Memory(_) => "built-in.pkt".into(),
        }
    }

    fn error(&self, source: io::Error) -> BaseError {
        let path = self.path();
        if source.kind() == io::ErrorKind::NotFound {
            let format = "PKT";
            return BaseError::Missing { path, format };
        }
        BaseError::Io { path, source }
    }

    fn source(&self) -> Result<Source, BaseError> {
        match &self.place {
            PacketLocation::Disk(path) => Source::open(path).map_err(|error| self.error(error)),
            PacketLocation::Memory(source) => Ok(source.clone()),
        }
    }

    fn header_of(&self, source: &Source) -> Result<PacketHeader, BaseError> {
        let mut bytes = [0; layout::HEADER];
        let len = source
            .read_at(0, &mut bytes)
            .map_err(|error| self.error(error))?;
        let header = bytes.get(..len).and_then(PacketHeader::parse);
        header.ok_or_else(|| BaseError::Format {
            path: self.path(),
            format: "PKT",
            why: format!(
                "it does not begin with the {} bytes of the header of a packet of type 2",
                layout::HEADER
            ),
        })
    }

    fn stamp(&self) -> Result<BaseStamp, BaseError> {
        let state = match &self.place {
            PacketLocation::Disk(path) => {
                std::fs::metadata(path).map(|metadata| (metadata.len(), metadata.modified().ok()))
            }
            PacketLocation::Memory(source) => source.len().map(|len| (len, None)),
        };
        Ok(BaseStamp {
            files: vec![state.map_err(|error| self.error(error))?],
            counter: 0,
        })
    }

    /// Returns the position of each message, cached until the packet changes.
    fn contents(&self, job: &Job) -> Result<Arc<PacketContents>, BaseError> {
        self.known.cached_or_compute(self.stamp()?, || {
            let source = self.source()?;
            self.header_of(&source)?;
            let mut window = Window::new(&source).map_err(|error| self.error(error))?;
            let contents = PacketContents::read(&mut window, job, &|error| self.error(error))?;
            Ok(Arc::new(contents))
        })
    }
}

/// An area of one or several packets, or their netmail, as a message base.
#[derive(Debug)]
pub struct PktBase {
    inbound: Arc<Inbound>,
    tag: Option<Vec<u8>>,
    /// Positions of the packets that may have messages of the area.
    places: Vec<usize>,
    /// Stamp of packets in memory, which never change.
    stamp: Option<BaseStamp>,
}

impl PktBase {
    /// Opens the messages of an area (its tag compared without case) in a packet, or its netmail.
    /// Without such messages the base is empty.
    #[must_use]
    pub fn new(packet: Arc<Packet>, tag: Option<&[u8]>) -> Self {
        Self::from_inbound(Arc::new(Inbound::from_packet(packet)), tag)
    }

    /// As [`Self::new`], for several packets.
    #[must_use]
    pub fn from_inbound(inbound: Arc<Inbound>, tag: Option<&[u8]>) -> Self {
        let (places, stamp) = inbound.of_area(tag);
        let tag = tag.map(<[u8]>::to_vec);
        Self {
            inbound,
            tag,
            places,
            stamp,
        }
    }

    fn parts(&self) -> impl Iterator<Item = &NumberedPacket> {
        self.places
            .iter()
            .filter_map(move |place| self.inbound.parts.get(*place))
    }

    fn entries<'c>(&self, contents: &'c PacketContents) -> &'c [MessageSpan] {
        let group = contents.group(self.tag.as_deref());
        group.map_or(&[], |group| group.entries.as_slice())
    }

    fn live(&self) -> Result<LiveNumbers, BaseError> {
        let mut live = LiveNumbers::default();
        for part in self.parts() {
            let contents = part.packet.contents(&Job::new())?;
            for entry in self.entries(&contents) {
                live.push(part.before.saturating_add(entry.number));
            }
        }
        Ok(live)
    }

    /// Scans one packet; returns whether the visitor wants more.
    fn scan_part(
        &self,
        part: &NumberedPacket,
        contents: &PacketContents,
        want: ReadDepth,
        job: &Job,
        visit: &mut dyn FnMut(&RawHeader<'_>, &[u8]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, BaseError> {
        let packet = &part.packet;
        let failed = |error| packet.error(error);
        let source = packet.source()?;
        let header = packet.header_of(&source)?;
        let mut window = Window::new(&source).map_err(failed)?;
        each_unit(self.entries(contents), job, |entry| {
            let bytes = window.view(entry.at, entry.len).map_err(failed)?;
            // The packet may have just been replaced by another one.
            let Some(mut parsed) = message::parse(entry, &header, bytes) else {
                return Ok(ControlFlow::Continue(()));
            };
            parsed.header.number = part.before.saturating_add(parsed.header.number);
            Ok(visit(&parsed.header, want.of(parsed.text)))
        })
    }
}

impl MessageBase for PktBase {
    fn format(&self) -> BaseFormat {
        BaseFormat::Pkt
    }

    fn stamp(&self) -> Result<BaseStamp, BaseError> {
        if let Some(stamp) = &self.stamp {
            return Ok(stamp.clone());
        }
        let of_packet = self.parts().next().map(|part| part.packet.stamp());
        of_packet.unwrap_or_else(|| Ok(BaseStamp::default()))
    }

    fn summary(&self) -> Result<BaseSummary, BaseError> {
        let mut created = None;
        for part in self.parts() {
            let packed = part.packet.header()?.packed;
            created = match (created, packed) {
                (Some(one), Some(other)) => Some(std::cmp::min::<WallTime>(one, other)),
                (one, other) => one.or(other),
            };
        }
        Ok(BaseSummary {
            created,
            ..self.live()?.summary()
        })
    }

    fn scan(
        &self,
        want: ReadDepth,
        job: &Job,
        visit: &mut dyn FnMut(&RawHeader<'_>, &[u8]) -> ControlFlow<()>,
    ) -> Result<Vec<BaseFault>, BaseError> {
        let mut faults = Faults::default();
        for part in self.parts() {
            let contents = part.packet.contents(job)?;
            let numbered = |number: u32| part.before.saturating_add(number);
            for fault in &contents.faults {
                faults.push(fault.number.map(numbered), || match part.name.as_str() {
                    "" => fault.what.clone(),
                    name => format!("{name}: {}", fault.what),
                });
            }
            if contents.group(self.tag.as_deref()).is_some()
                && self
                    .scan_part(part, &contents, want, job, visit)?
                    .is_break()
            {
                break;
            }
        }
        Ok(faults.into_list())
    }

    fn read(&self, number: u32) -> Result<Option<StoredMessage>, BaseError> {
        let parts = &self.inbound.parts;
        let at = parts.partition_point(|part| part.before < number);
        let Some(part) = at.checked_sub(1).and_then(|at| parts.get(at)) else {
            return Ok(None);
        };
        let packet = &part.packet;
        let failed = |error| packet.error(error);
        let contents = packet.contents(&Job::new())?;
        let entries = self.entries(&contents);
        let own = number.saturating_sub(part.before);
        let at = entries.binary_search_by_key(&own, |entry| entry.number);
        let Some(entry) = at.ok().and_then(|at| entries.get(at)) else {
            return Ok(None);
        };
        let source = packet.source()?;
        let header = packet.header_of(&source)?;
        let mut window = Window::new(&source).map_err(failed)?;
        let bytes = window.view(entry.at, entry.len).map_err(failed)?;
        let parsed = message::parse(entry, &header, bytes);
        Ok(parsed.map(|parsed| StoredMessage {
            number,
            ..parsed.stored()
        }))
    }

    /// Fails always: packets hold no marks.
    fn write_mark(&self, _reader: &MarkOwner, _upto: LastRead) -> Result<MarkWrite, MarkError> {
        let what = "a packet";
        Err(MarkError::Unsupported { what })
    }

    fn count_after(&self, number: u32) -> Result<u32, BaseError> {
        Ok(self.live()?.count_after(number))
    }
}
