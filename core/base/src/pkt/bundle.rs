//! Packets in an archive: the bundles that tossers exchange (`0000FF8F.MO0`).
//!
//! Unpacks archives into memory, within limits, and detects the packer by the first bytes, as
//! tossers do. Never unpacks to disk.

use crate::limits::{BUNDLE_BYTES, BUNDLE_PACKETS, BUNDLE_UNPACKED_BYTES};
use ftn_archive::limits::CONTAINER_TIME;
use ftn_archive::unpack::{
    ArchiveEntryKind, ArchiveError, ArchiveFormat, Stop, UnpackLimits, Unpacker, each_solid_file,
};
use ftn_types::bytes::{in_words, read_up_to};
use ftn_types::guard::guarded;
use ftn_types::job::Job;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// Packers whose archives are read: those that were ever used for mail.
const PACKERS: [ArchiveFormat; 7] = [
    ArchiveFormat::Zip,
    ArchiveFormat::Arj,
    ArchiveFormat::Lha,
    ArchiveFormat::Rar,
    ArchiveFormat::Arc,
    ArchiveFormat::Zoo,
    ArchiveFormat::SevenZ,
];

/// Reason why a bundle, or one of its packets, is not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BundleError {
    /// The file cannot be read.
    #[error("it cannot be read: {}", in_words(.0))]
    Io(#[from] io::Error),
    /// The file exceeds [`BUNDLE_BYTES`].
    #[error("it has more than {BUNDLE_BYTES} bytes, the limit for a bundle")]
    TooLong,
    /// The bytes begin as no known archive does.
    #[error(
        "it is not a ZIP, ARJ, LHA, RAR, ARC, ZOO or 7z archive; unpack it with the program that \
         packed it, and open the folder of its packets"
    )]
    Unknown,
    /// The packets exceed the limit.
    #[error(
        "its packets have more than {room} bytes, the limit for unpacking; the rest is left out"
    )]
    Bomb {
        /// Limit of all packets together, in bytes.
        room: u64,
    },
    /// The packets are more than [`BUNDLE_PACKETS`].
    #[error("it has more than {BUNDLE_PACKETS} packets; the others are left out")]
    TooMany,
    /// A packet needs a password.
    #[error("the packet {name} in it is encrypted")]
    Encrypted {
        /// Name of the packet in the archive.
        name: String,
    },
    /// Unpacking exceeds [`CONTAINER_TIME`].
    #[error("unpacking it took too long and was stopped")]
    TooSlow,
    /// The archive is damaged.
    #[error("it is damaged: {0}")]
    Damaged(String),
}

/// Packet of a bundle.
#[derive(Debug)]
pub struct Unpacked {
    /// Name in the archive, possibly with a path; never to be opened.
    pub name: String,
    /// Bytes of the packet.
    pub bytes: Vec<u8>,
}

/// Unpacks the packets of a bundle one after the other, up to [`BUNDLE_UNPACKED_BYTES`] together,
/// and calls `visit` for each: one packet is in memory at a time. An encrypted packet ends the
/// bundle.
///
/// # Errors
/// The bundle cannot be read whole; packets before the damage were visited.
pub fn each_packet(
    path: &Path,
    job: &Job,
    visit: &mut dyn FnMut(Unpacked) -> ControlFlow<()>,
) -> Result<(), BundleError> {
    let bytes = read_up_to(path, BUNDLE_BYTES)?;
    let stop = Stop {
        job: job.clone(),
        until: None,
    };
    // Time of unpacking, without that of the visitor.
    let mut spent = Duration::ZERO;
    let mut encrypted = None;
    let mut stopped = false;
    let room = BUNDLE_UNPACKED_BYTES;
    let mut on_step = |step| {
        match step {
            Step::Unpacked(packet, time) => {
                spent += time;
                stopped = visit(packet).is_break();
            }
            Step::Skipped(BundleError::Encrypted { name }) => encrypted = Some(name),
            Step::Skipped(_) => {}
        }
        match stopped || encrypted.is_some() || spent > CONTAINER_TIME {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    let result = guarded(|| unpack_from(&bytes, room, &stop, &mut on_step));
    let fails = |_| Err(BundleError::Damaged("the unpacker fails".to_owned()));
    let result = result.unwrap_or_else(fails);
    match (encrypted, result) {
        (Some(name), _) => Err(BundleError::Encrypted { name }),
        (None, Ok(())) if !stopped && spent > CONTAINER_TIME => Err(BundleError::TooSlow),
        (None, result) => result,
    }
}

/// Step of unpacking.
enum Step {
    /// A packet, and the time that unpacking it took.
    Unpacked(Unpacked, Duration),
    /// A packet that is left out.
    Skipped(BundleError),
}

/// Visitor of steps.
type StepVisitor<'v> = dyn FnMut(Step) -> ControlFlow<()> + 'v;

/// Unpacks the packets of a bundle, up to `room` bytes. Errors are reported to `fault`; packets
/// unpacked before an error or cancellation are returned.
pub(super) fn unpack(
    path: &Path,
    room: u64,
    job: &Job,
    fault: &mut dyn FnMut(BundleError),
) -> Vec<Unpacked> {
    let mut packets = Vec::new();
    let stop = Stop {
        job: job.clone(),
        until: Some(Instant::now() + CONTAINER_TIME),
    };
    // Third-party decoders read bytes from anyone: a bug in one of them must not end the program.
    let room = room.min(BUNDLE_UNPACKED_BYTES);
    let result = guarded(|| unpack_into(path, room, &stop, &mut packets, fault));
    match result {
        Ok(Ok(())) => {}
        _ if job.is_cancelled() => {}
        Ok(Err(BundleError::Damaged(_))) if stop.is_late() => fault(BundleError::TooSlow),
        Ok(Err(error)) => fault(error),
        Err(_) => fault(BundleError::Damaged("the unpacker failed".to_owned())),
    }
    packets
}

fn unpack_into(
    path: &Path,
    room: u64,
    stop: &Stop,
    packets: &mut Vec<Unpacked>,
    fault: &mut dyn FnMut(BundleError),
) -> Result<(), BundleError> {
    let bytes = read_up_to(path, BUNDLE_BYTES)?;
    unpack_from(&bytes, room, stop, &mut |step| {
        match step {
            Step::Unpacked(packet, _) => packets.push(packet),
            Step::Skipped(error) => fault(error),
        }
        ControlFlow::Continue(())
    })
}

fn unpack_from(
    bytes: &[u8],
    room: u64,
    stop: &Stop,
    visit: &mut StepVisitor<'_>,
) -> Result<(), BundleError> {
    if bytes.len() as u64 > BUNDLE_BYTES {
        return Err(BundleError::TooLong);
    }
    if bytes.is_empty() {
        // A mailer truncates sent bundles.
        return Ok(());
    }
    let packer = ArchiveFormat::detect_from_bytes(bytes);
    let packer = packer.filter(|packer| PACKERS.contains(packer));
    let packer = packer.ok_or(BundleError::Unknown)?;
    let damaged = |error: ArchiveError| BundleError::Damaged(error.to_string());
    let most = UnpackLimits {
        file: room,
        total: room,
    };
    if packer == ArchiveFormat::SevenZ {
        return unpack_solid(bytes, most, stop, visit);
    }
    let mut archive = Unpacker::open(bytes, packer, most, stop).map_err(damaged)?;
    let mut left = room;
    for _ in 0..BUNDLE_PACKETS {
        let Some(entry) = archive.next_entry().map_err(damaged)? else {
            return Ok(());
        };
        let name = entry.file_name().to_owned();
        if !is_packet(&name)
            || !matches!(
                entry.kind(),
                ArchiveEntryKind::File | ArchiveEntryKind::Unknown
            )
        {
            archive.skip(&entry).map_err(damaged)?;
            continue;
        }
        if entry.is_encrypted() {
            archive.skip(&entry).map_err(damaged)?;
            if visit(Step::Skipped(BundleError::Encrypted { name })).is_break() {
                return Ok(());
            }
            continue;
        }
        let since = Instant::now();
        match archive.read(&entry) {
            Ok(bytes) if bytes.len() as u64 <= left => {
                left -= bytes.len() as u64;
                let step = Step::Unpacked(Unpacked { name, bytes }, since.elapsed());
                if visit(step).is_break() {
                    return Ok(());
                }
            }
            Ok(_) | Err(ArchiveError::SizeLimitExceeded { .. }) => {
                return Err(BundleError::Bomb { room });
            }
            Err(error) => return Err(damaged(error)),
        }
    }
    match archive.next_entry() {
        Ok(None) => Ok(()),
        _ => Err(BundleError::TooMany),
    }
}

/// Unpacks the packets of a 7z archive, whose files share their blocks.
fn unpack_solid(
    bytes: &[u8],
    most: UnpackLimits,
    stop: &Stop,
    visit: &mut StepVisitor<'_>,
) -> Result<(), BundleError> {
    let mut since = Instant::now();
    let mut count = 0;
    let done = each_solid_file(bytes, most, stop, &is_packet, &mut |file| {
        count += 1;
        if count > BUNDLE_PACKETS {
            return ControlFlow::Break(());
        }
        let packet = Unpacked {
            name: file.name,
            bytes: file.bytes,
        };
        let flow = visit(Step::Unpacked(packet, since.elapsed()));
        since = Instant::now();
        flow
    });
    match done {
        Ok(()) if count > BUNDLE_PACKETS => Err(BundleError::TooMany),
        Ok(()) => Ok(()),
        Err(ArchiveError::EncryptionRequired { entry, .. }) => {
            // The packets are left out, as encrypted ones of other packers.
            let _ = visit(Step::Skipped(BundleError::Encrypted { name: entry }));
            Ok(())
        }
        Err(ArchiveError::SizeLimitExceeded { .. }) => Err(BundleError::Bomb { room: most.total }),
        Err(error) => Err(BundleError::Damaged(error.to_string())),
    }
}

fn is_packet(name: &str) -> bool {
    name.to_ascii_lowercase().ends_with(".pkt")
}

#[cfg(test)]
mod tests {
    use super::unpack;
    use ftn_types::job::Job;
    use std::path::Path;

    #[test]
    fn what_unpacks_to_more_than_is_allowed_is_reported_and_not_kept() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/pkt/bundles");
        let mut seen = 0;
        for name in ["zip.mo0", "arj.tu1", "lha.tha", "7z.su0"] {
            // The two packets have 1017 and 320 bytes; 7-Zip packs the second one first.
            let one = if name.starts_with("7z") { 320 } else { 1017 };
            for (room, packets, faults) in [(0, 0, 1), (319, 0, 1), (one, 1, 1), (1337, 2, 0)] {
                let mut reported = Vec::new();
                let path = folder.join(name);
                let mut report = |fault: super::BundleError| reported.push(fault.to_string());
                let found = unpack(&path, room, &Job::new(), &mut report);
                assert_eq!(
                    (found.len(), reported.len()),
                    (packets, faults),
                    "{name} {room} {reported:?}"
                );
                assert!(
                    reported
                        .iter()
                        .all(|fault| fault.contains("the limit for unpacking"))
                );
                seen += 1;
            }
        }
        assert_eq!(seen, 16);
    }
}
