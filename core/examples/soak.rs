//! A reader next to a tosser and a packer: counts bodies under wrong headers and last-read marks
//! that went up by themselves. The bases are renumbered again and again while they are read.
//!
//! ```text
//! cargo run --release -p fidoscope-core --example soak -- [READS]
//! cargo run --release -p fidoscope-core --example soak -- --beside FOLDER FORMAT SECONDS
//! ```
//!
//! The second form only writes, next to another reader of the folder (`packaging/soak-window`), and
//! prints each message that the reader's mark was found at, with the time.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a check fails by a panic"
)]

#[path = "../tests/packer_support/mod.rs"]
mod packer_support;

use fidoscope_core::base::MarkError;
use fidoscope_core::job::Job;
use fidoscope_core::library::{Library, LibraryError};
use packer_support::{FORMATS, READER, id_of, library, pack, subject};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Default number of bodies to read of each format.
const READS: u64 = 10_000;

/// Maximum and minimum number of messages in the base.
const MOST: u32 = 60;
const FEWEST: u32 = 30;

/// Counters for one format.
#[derive(Default)]
struct Counts {
    packs: u32,
    lists: u64,
    bodies: u64,
    gone: u64,
    failed: u64,
    wrong: u64,
    marks: u64,
    refused: u64,
    risen: u64,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [first, folder, format, seconds] = words.as_slice()
        && first == "--beside"
    {
        write_only(Path::new(folder), format, seconds.parse().unwrap());
        return;
    }
    let asked = words.first();
    let Ok(reads) = asked.map_or(Ok(READS), |reads| reads.parse()) else {
        eprintln!("soak [NUMBER OF READS]");
        return;
    };
    println!(
        "{:9} {:>6} {:>7} {:>8} {:>6} {:>7} {:>6} {:>6} {:>8} {:>6}",
        "format",
        "packs",
        "lists",
        "bodies",
        "gone",
        "failed",
        "wrong",
        "marks",
        "refused",
        "risen"
    );
    let mut faults = 0;
    for format in FORMATS {
        let counts = soak(format, reads);
        faults += counts.wrong + counts.risen;
        println!(
            "{format:9} {:6} {:7} {:8} {:6} {:7} {:6} {:6} {:8} {:6}",
            counts.packs,
            counts.lists,
            counts.bodies,
            counts.gone,
            counts.failed,
            counts.wrong,
            counts.marks,
            counts.refused,
            counts.risen
        );
    }
    if faults > 0 {
        std::process::exit(1);
    }
}

/// Writes for some seconds, slowly enough for people to watch.
fn write_only(folder: &Path, format: &str, seconds: u64) {
    let started = Instant::now();
    let mut printed = 0;
    let mut seen = |at: u32| {
        if std::mem::replace(&mut printed, at) != at {
            let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
            println!("{:.3} {at}", time.as_secs_f64());
        }
    };
    let mut base = Growing::new(format, folder);
    pack(format, folder, &base.ids, &|_| 0);
    println!("written");
    while started.elapsed().as_secs() < seconds {
        base.pack(&mut seen);
        std::thread::sleep(Duration::from_millis(u64::from(base.next % 7) * 600));
    }
}

fn soak(format: &'static str, reads: u64) -> Counts {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("area");
    std::fs::create_dir(&folder).unwrap();
    pack(format, &folder, &(1..=MOST).collect::<Vec<_>>(), &|_| 0);
    // The last message marked by the reader, announced before it is written.
    let marked = AtomicU32::new(0);
    let reading = AtomicU32::new(1);
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| write(format, &folder, &marked, &reading));
        let mut counts = read(format, &folder, reads, &marked);
        reading.store(0, Ordering::SeqCst);
        (counts.packs, counts.risen) = writer.join().unwrap();
        counts
    })
}

/// Counts marks at messages beyond those marked by the reader.
fn write(format: &str, folder: &Path, marked: &AtomicU32, reading: &AtomicU32) -> (u32, u64) {
    let mut base = Growing::new(format, folder);
    let (mut packs, mut risen) = (0, 0);
    while reading.load(Ordering::SeqCst) == 1 {
        base.pack(&mut |at| risen += u64::from(at > marked.load(Ordering::SeqCst)));
        packs += 1;
    }
    (packs, risen)
}

/// A base changed by a tosser and a packer.
struct Growing<'f> {
    format: &'f str,
    folder: &'f Path,
    ids: Vec<u32>,
    next: u32,
}

impl<'f> Growing<'f> {
    fn new(format: &'f str, folder: &'f Path) -> Self {
        Self {
            format,
            folder,
            ids: (1..=MOST).collect(),
            next: MOST + 1,
        }
    }

    /// Appends messages, or purges the first ones and renumbers the rest; in both cases the mark
    /// moves with its message, which `seen` receives.
    fn pack(&mut self, seen: &mut dyn FnMut(u32)) {
        let before = self.ids.clone();
        let ids = &mut self.ids;
        if ids.len() >= MOST as usize {
            // Purged from the front and in the middle.
            ids.drain(..(MOST - FEWEST) as usize / 2);
            ids.retain(|id| !id.is_multiple_of(7));
        }
        let grown = (MOST as usize - ids.len().min(MOST as usize)) as u32;
        ids.extend(self.next..self.next + grown.clamp(1, 9));
        self.next += grown.clamp(1, 9);
        let marked = std::cell::Cell::new(None);
        let carry = |mark: u32| {
            let Some(at) = before.get((mark as usize).wrapping_sub(1)) else {
                return 0;
            };
            marked.set(Some(*at));
            u32::try_from(ids.iter().filter(|id| *id <= at).count()).unwrap()
        };
        pack(self.format, self.folder, ids, &carry);
        if let Some(at) = marked.get() {
            seen(at);
        }
    }
}

fn read(format: &str, folder: &Path, reads: u64, marked: &AtomicU32) -> Counts {
    let mut counts = Counts::default();
    let library: Library = library(format, folder, Some(READER));
    let area = &library.areas().last().unwrap().clone();
    while counts.bodies < reads {
        let Ok(snapshot) = library.snapshot(area, &Job::new()) else {
            counts.failed += 1;
            continue;
        };
        counts.lists += 1;
        for (at, row) in snapshot.iter().enumerate() {
            let id: u32 = row.subject().trim_start_matches("Letter ").parse().unwrap();
            match library.stored(&row) {
                Ok(Some(stored)) => {
                    counts.bodies += 1;
                    let is_it =
                        id_of(&stored.text) == Some(id) && stored.subject == subject(id).as_bytes();
                    counts.wrong += u64::from(!is_it);
                }
                Ok(None) => counts.gone += 1,
                Err(_) => counts.failed += 1,
            }
            if at % 5 == 2 {
                marked.fetch_max(id, Ordering::SeqCst);
                match library.mark_read(&row) {
                    Ok(_) => counts.marks += 1,
                    Err(LibraryError::Mark(MarkError::Moved { .. })) => counts.refused += 1,
                    Err(_) => counts.failed += 1,
                }
            }
        }
    }
    counts
}
