//! Archives made to fill memories or to take forever are refused with a sentence.

#![cfg(feature = "unpack")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may fail"
)]

use ftn_archive::limits;
use ftn_archive::{ContainerError, Resolved, Tree, walk, walk_within};
use ftn_types::job::Job;
use peak_alloc::PeakAlloc;
use std::ops::ControlFlow;
use std::sync::Mutex;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Memory is measured: one test at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// Returns the result of some work, and its peak memory in megabytes beyond the start.
fn peak<T>(work: impl FnOnce() -> T) -> (T, f32) {
    let before = MEMORY.current_usage_as_mb();
    MEMORY.reset_peak_usage();
    let made = work();
    (made, MEMORY.peak_usage_as_mb() - before)
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = crc >> 1 ^ (0xEDB8_8320 & 0_u32.wrapping_sub(crc & 1));
        }
    }
    !crc
}

/// One file of a ZIP: name, method, packed bytes, checksum and claimed length.
struct Member<'m> {
    name: String,
    method: u16,
    packed: &'m [u8],
    crc: u32,
    size: u32,
}

fn zip(members: &[Member<'_>]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut directory = Vec::new();
    for member in members {
        let mut common = Vec::new();
        common.extend_from_slice(&20_u16.to_le_bytes());
        common.extend_from_slice(&0_u16.to_le_bytes());
        common.extend_from_slice(&member.method.to_le_bytes());
        common.extend_from_slice(&[0; 4]);
        common.extend_from_slice(&member.crc.to_le_bytes());
        common.extend_from_slice(&(member.packed.len() as u32).to_le_bytes());
        common.extend_from_slice(&member.size.to_le_bytes());
        common.extend_from_slice(&(member.name.len() as u16).to_le_bytes());
        common.extend_from_slice(&0_u16.to_le_bytes());
        let offset = out.len() as u32;
        out.extend_from_slice(b"PK\x03\x04");
        out.extend_from_slice(&common);
        out.extend_from_slice(member.name.as_bytes());
        out.extend_from_slice(member.packed);
        directory.extend_from_slice(b"PK\x01\x02\x14\0");
        directory.extend_from_slice(&common);
        directory.extend_from_slice(&[0; 10]);
        directory.extend_from_slice(&offset.to_le_bytes());
        directory.extend_from_slice(member.name.as_bytes());
    }
    let start = out.len() as u32;
    out.extend_from_slice(&directory);
    out.extend_from_slice(b"PK\x05\x06\0\0\0\0");
    out.extend_from_slice(&(members.len() as u16).to_le_bytes());
    out.extend_from_slice(&(members.len() as u16).to_le_bytes());
    out.extend_from_slice(&(directory.len() as u32).to_le_bytes());
    out.extend_from_slice(&start.to_le_bytes());
    out.extend_from_slice(&[0; 2]);
    out
}

fn stored(name: String, bytes: &[u8]) -> Member<'_> {
    Member {
        name,
        method: 0,
        packed: bytes,
        crc: crc32(bytes),
        size: bytes.len() as u32,
    }
}

/// Returns a deflated run of zeros: one literal, then matches of 258 bytes in two bits each.
fn deflated_zeros(matches: usize) -> Vec<u8> {
    let mut out = Vec::new();
    let (mut bits, mut have) = (0_u64, 0);
    let mut push = |value: u64, count: u32, out: &mut Vec<u8>| {
        bits |= value << have;
        have += count;
        while have >= 8 {
            out.push(bits as u8);
            bits >>= 8;
            have -= 8;
        }
    };
    // A last block of the fixed codes, and the literal 0: code 00110000, the highest bit first.
    push(0b011, 3, &mut out);
    push(0b0000_1100, 8, &mut out);
    for _ in 0..matches {
        // Length 258 is symbol 285, code 11000101; distance 1 is 00000.
        push(0b1010_0011, 8, &mut out);
        push(0, 5, &mut out);
    }
    push(0, 7 + 7, &mut out);
    out
}

#[test]
fn nests_of_archives_cost_only_what_the_path_asks_for() {
    let _alone = ALONE.lock();
    // Four archives in four archives, each with a file of 4 GB (as it claims).
    let zeros = deflated_zeros(400_000);
    let bomb = Member {
        name: "zeros".to_owned(),
        method: 8,
        packed: &zeros,
        crc: 0,
        size: u32::MAX - 1,
    };
    let mut nest = zip(&[bomb]);
    for level in ["page", "chapter"] {
        let members: Vec<Member<'_>> = (0..4)
            .map(|at| stored(format!("{level}{at}.zip"), &nest))
            .collect();
        nest = zip(&members);
    }
    let whole = nest.len();
    let mut left = limits::CONTAINER_BYTES;
    let (listed, megabytes) =
        peak(|| walk_within(&nest, "42.zip", (&[], true), &mut left, &Job::new()));
    assert!(matches!(listed, Ok(Resolved::Directory { entries, .. }) if entries.len() == 4));
    assert!(
        megabytes < 3.0 * whole as f32 / 1e6 + 20.0,
        "{megabytes} MB"
    );
    assert_eq!(
        left,
        limits::CONTAINER_BYTES,
        "nothing is unpacked for a list"
    );
    let path = ["chapter0.zip", "page3.zip", "zeros"];
    let (refused, megabytes) =
        peak(|| walk(&nest, "42.zip", &path, false, &Job::new()).unwrap_err());
    assert!(refused.is_limit(), "{refused}");
    assert!(
        megabytes < 4.0 * whole as f32 / 1e6 + 2.0 * limits::UNPACKED_FILE_BYTES as f32 / 1e6,
        "{megabytes} MB"
    );
}

#[test]
fn an_archive_that_lies_of_its_sizes_is_refused_before_it_fills_the_memory() {
    let _alone = ALONE.lock();
    // 77 MB that claim to be ten bytes.
    let zeros = deflated_zeros(300_000);
    let archive = zip(&[Member {
        name: "liar".to_owned(),
        method: 8,
        packed: &zeros,
        crc: 0,
        size: 10,
    }]);
    let (read, megabytes) = peak(|| walk(&archive, "a.zip", &["liar"], false, &Job::new()));
    assert!(read.is_err(), "77 MB were given");
    assert!(
        megabytes < 2.5 * limits::UNPACKED_FILE_BYTES as f32 / 1e6,
        "{megabytes} MB"
    );
}

#[test]
fn one_pass_over_an_archive_stops_at_the_limit_of_all_its_files() {
    let _alone = ALONE.lock().unwrap();
    // Each is allowed alone: 15 MB of zeros, by a ratio that pictures of one colour have.
    let packed = deflated_zeros(60_000);
    let zeros = vec![0; 1 + 258 * 60_000];
    let crc = crc32(&zeros);
    let members: Vec<Member<'_>> = (0..40)
        .map(|at| Member {
            name: format!("{at}.bmp"),
            method: 8,
            packed: &packed,
            crc,
            size: zeros.len() as u32,
        })
        .collect();
    let archive = zip(&members);
    let tree = Tree::open(&archive, "many.zip", &[], &Job::new()).unwrap();
    let mut seen = 0;
    let (ended, memory) = peak(|| {
        tree.unpack(&|_| true, &Job::new(), &mut |_, bytes| {
            seen += bytes.unwrap_or_default().len() as u64;
            ControlFlow::Continue(())
        })
    });
    assert!(
        matches!(&ended, Err(error) if error.is_limit()),
        "{ended:?} {seen}"
    );
    assert!(seen <= limits::CONTAINER_BYTES, "{seen}");
    assert!(memory < 64.0, "{memory} MB");
}

#[test]
fn too_many_entries_are_refused() {
    let _alone = ALONE.lock();
    let count = limits::CONTAINER_ENTRIES + 1;
    let mut tar = Vec::with_capacity((count + 2) * 512);
    for at in 0..count {
        let mut header = [0_u8; 512];
        let name = format!("file{at}");
        header[..name.len()].copy_from_slice(name.as_bytes());
        header[100..107].copy_from_slice(b"0000644");
        header[124..135].copy_from_slice(b"00000000000");
        header[136..147].copy_from_slice(b"00000000000");
        header[156] = b'0';
        header[257..263].copy_from_slice(b"ustar\0");
        header[148..156].fill(b' ');
        let sum: u32 = header.iter().map(|byte| u32::from(*byte)).sum();
        header[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
        tar.extend_from_slice(&header);
    }
    tar.resize(tar.len() + 1024, 0);
    let error = walk(&tar, "a.tar", &[], true, &Job::new()).unwrap_err();
    assert!(matches!(error, ContainerError::TooMany { .. }), "{error}");
    assert!(error.to_string().contains("50000 files"), "{error}");
}
