//! Scans bases for own messages and packs them for the links.
//!
//! Imports `aka`, `files`, `limits`, `lines`, `message`, `moment`, `packet`, `route`, `setup`, `state`
//! and `tosser`; of `ftn-base`, bases. Packets are written and flushed under temporary names;
//! one transaction records positions, packets and messages; then packets get their names, and the
//! bases their marks. What a crash interrupts, the next call finishes.

mod find;
mod outbound;
mod pack;

use crate::aka::Aka;
use crate::files::{FileError, failed, make_folder, write_draft};
use crate::limits::PACKET_BYTES;
use crate::moment::Moment;
use crate::packet::{PackedMessage, PacketHeader, PacketType, PacketWriter};
use crate::setup::{Folder, Link};
use crate::state::{Held, PendingPacket, ScanPosition, SentMessage};
use crate::tosser::{Tosser, TosserError};
use ftn_types::job::Job;
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;

/// Result of scanning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScanReport {
    /// Messages that were packed.
    pub sent: u32,
    /// Files that now wait in the outbound: packets, and attached files.
    pub files: Vec<PathBuf>,
    /// Number of areas whose bases were opened.
    pub opened: u32,
    /// Sentences for the user, one for each message that has to wait.
    pub problems: Vec<String>,
}

/// Mail for one link.
#[derive(Default)]
struct Parcel {
    messages: Vec<PackedMessage>,
    attached: Vec<PathBuf>,
}

/// Everything that a scan has found.
#[derive(Default)]
struct Found {
    parcels: BTreeMap<Aka, Parcel>,
    positions: Vec<(String, ScanPosition)>,
    sent: Vec<SentMessage>,
    held: Vec<Held>,
    opened: u32,
}

impl Tosser {
    /// Packs all own messages that were not sent yet. An area whose base did not change costs one
    /// look at its file; of another one, only new messages are read.
    ///
    /// The job advances by one for each area.
    ///
    /// # Errors
    /// The disk is full, a base cannot be read, or the job was cancelled.
    pub fn scan(&mut self, now: Moment, job: &Job) -> Result<ScanReport, TosserError> {
        self.recover(now)?;
        let found = self.find_own(now, job)?;
        let mut packets = Vec::new();
        for (aka, parcel) in &found.parcels {
            let link = self.setup.link(*aka).cloned().unwrap_or_default();
            self.write_parcel(&link, parcel, now, &mut packets)?;
        }
        let mut report = ScanReport {
            sent: u32::try_from(found.sent.len()).unwrap_or(u32::MAX),
            opened: found.opened,
            ..ScanReport::default()
        };
        for held in &found.held {
            let (tag, number, reason) = (&held.tag, held.number, &held.reason);
            report
                .problems
                .push(format!("message {number} of {tag} waits: {reason}"));
        }
        let is_idle = found.positions.is_empty() && packets.is_empty();
        if !is_idle {
            self.state.prepare(
                now.day(),
                &found.positions,
                &packets,
                &found.sent,
                &found.held,
            )?;
            self.finish_outgoing()?;
        }
        report.files = packets
            .iter()
            .map(|one| PathBuf::from(&one.place))
            .collect();
        Ok(report)
    }

    /// Writes the packets and attached files for a link under temporary names.
    fn write_parcel(
        &mut self,
        link: &Link,
        parcel: &Parcel,
        now: Moment,
        packets: &mut Vec<PendingPacket>,
    ) -> Result<(), TosserError> {
        let folder = self.setup.outbound(link.aka);
        make_folder(&folder)?;
        let temporary = self.setup.folder(Folder::Temporary);
        let header = PacketHeader {
            kind: PacketType::TwoPlus,
            origin: self.own_aka(link),
            destination: link.aka,
            packed: now.wall(),
            password: link.password,
        };
        let mut messages = parcel.messages.iter().peekable();
        while messages.peek().is_some() {
            let name = format!("{:08x}.pkt", self.state.next_serial()?);
            let draft = temporary.join(&name);
            let mut pack = || -> io::Result<Vec<u8>> {
                let mut packet = PacketWriter::new(Vec::new(), &header)?;
                while let Some(message) = messages.next_if(|_| packet.written() < PACKET_BYTES) {
                    packet.append(message)?;
                }
                packet.finish()
            };
            let bytes = pack().map_err(failed(&draft))?;
            write_draft(&temporary, &draft, &bytes)?;
            packets.push(pending(&draft, &folder.join(name)));
        }
        for attached in &parcel.attached {
            let number = self.state.next_serial()?;
            let name = attached.file_name().unwrap_or_default().to_string_lossy();
            let draft = temporary.join(format!("{number:08x}.{name}"));
            copy(attached, &draft)?;
            let place = crate::files::free_path(&folder, &name);
            packets.push(pending(&draft, &place));
        }
        Ok(())
    }

    /// Returns our address for a link.
    pub(crate) fn own_aka(&self, link: &Link) -> Aka {
        match link.own == Aka::default() {
            true => self.setup.akas.first().copied().unwrap_or_default(),
            false => link.own,
        }
    }
}

fn pending(draft: &std::path::Path, place: &std::path::Path) -> PendingPacket {
    PendingPacket {
        draft: draft.to_string_lossy().into_owned(),
        place: place.to_string_lossy().into_owned(),
    }
}

/// Copies a file and flushes the copy.
fn copy(from: &std::path::Path, to: &std::path::Path) -> Result<(), FileError> {
    crate::fault::step().map_err(failed(to))?;
    std::fs::copy(from, to).map_err(failed(from))?;
    let file = std::fs::File::options().write(true).open(to);
    file.and_then(|file| crate::fault::sync(&file))
        .map_err(failed(to))
}

#[cfg(test)]
mod tests;
