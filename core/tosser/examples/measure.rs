//! Measures the tosser: `measure make FOLDER MESSAGES AREAS ROUND` writes ZIP bundles, `measure toss
//! ROOT` and `measure scan ROOT` work on a mail folder, `measure post ROOT COUNT` writes own messages,
//! `measure read FOLDER` only unpacks and reads bundles, and `measure differences WEEKS` applies weekly differences to a
//! nodelist of 30,000 lines.
//!
//! BENCHMARKS.md says how CrashMail II is measured with the same bundles.

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use ftn_base::pkt::each_packet;
use ftn_base::{Attributes, Outgoing};
use ftn_tosser::Tosser;
use ftn_tosser::aka::Aka;
use ftn_tosser::moment::Moment;
use ftn_tosser::packet::{PackedMessage, PacketHeader, PacketReader, PacketWriter};
use ftn_tosser::setup::{Link, Setup};
use ftn_types::job::Job;
use ftn_types::time::{UtcOffset, WallTime};
use std::error::Error;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Instant, SystemTime};

const POINT: Aka = Aka::new(2, 5030, 1520, 9);
const BOSS: Aka = Aka::new(2, 5030, 1520, 0);
/// Messages of a packet, and packets of a bundle.
const MESSAGES: usize = 100;
const PACKETS: usize = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let since = Instant::now();
    match arguments.as_slice() {
        ["make", folder, messages, areas, round] => {
            make(
                Path::new(folder),
                messages.parse()?,
                areas.parse()?,
                round.parse()?,
            )?;
        }
        ["toss", root] => {
            let report = Tosser::open(setup(root))?.toss(now()?, &Job::new())?;
            println!(
                "{} received, {} dupes, {:?}",
                report.received, report.dupes, report.problems
            );
        }
        ["scan", root] => {
            let mut tosser = Tosser::open(setup(root))?;
            let since = Instant::now();
            let report = tosser.scan(now()?, &Job::new())?;
            println!(
                "{} sent, {} bases opened in {:.1} ms",
                report.sent,
                report.opened,
                since.elapsed().as_secs_f64() * 1000.0
            );
        }
        ["differences", weeks] => differences(weeks.parse()?)?,
        ["read", folder] => read(Path::new(folder))?,
        ["post", root, count] => post(root, count.parse()?)?,
        _ => return Err("make, read, toss, scan, post or differences".into()),
    }
    println!("{:.2} s, {}", since.elapsed().as_secs_f64(), memory());
    Ok(())
}

/// Applies differences of which each removes, adds and keeps lines in a hundred places.
fn differences(weeks: u32) -> Result<(), Box<dyn Error>> {
    let line = |week: u32, at: u32| {
        format!(
            ",{at},System_{week}_{at},Town,Sysop_{at},-Unpublished-,300,CM,IBN:node{at}.example\r\n"
        )
    };
    let whole = |week: u32, lines: &[String]| {
        let body = lines.concat();
        let sum = ftn_types::crc::more(0, body.as_bytes());
        format!(
            ";A Nodelist -- Day number {:03} : {sum:05}\r\n{body}",
            week * 7
        )
    };
    let mut lines: Vec<String> = (1..=30_000).map(|at| line(0, at)).collect();
    let first = whole(1, &lines);
    let (mut before, mut all) = (first.clone(), Vec::new());
    for week in 2..=weeks + 1 {
        for at in (week as usize..lines.len()).step_by(300) {
            if let Some(own) = lines.get_mut(at) {
                *own = line(week, at as u32);
            }
        }
        let new = whole(week, &lines);
        let mut difference = format!("{}\r\n", before.lines().next().unwrap_or_default());
        let (old_lines, new_lines): (Vec<&str>, Vec<&str>) =
            (before.lines().collect(), new.lines().collect());
        let mut same = 0;
        for (old, own) in old_lines.iter().zip(&new_lines) {
            if old == own {
                same += 1;
                continue;
            }
            if same > 0 {
                difference += &format!("C{same}\r\n");
            }
            difference += &format!("D1\r\nA1\r\n{own}\r\n");
            same = 0;
        }
        difference += &format!("C{same}\r\n");
        all.push(difference);
        before = new;
    }
    let since = Instant::now();
    let mut list = first.into_bytes();
    for difference in &all {
        list = ftn_tosser::nodediff::apply(&list, difference.as_bytes())?;
    }
    let seconds = since.elapsed().as_secs_f64();
    if list != before.as_bytes() {
        return Err("the last list is another one".into());
    }
    println!("{weeks} differences, {} bytes: {seconds:.3} s", list.len());
    Ok(())
}

fn setup(root: &str) -> Setup {
    let boss = Link {
        aka: BOSS,
        own: POINT,
        creates_areas: true,
        ..Link::default()
    };
    Setup::new(root, POINT, boss)
}

fn now() -> Result<Moment, Box<dyn Error>> {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?;
    Ok(Moment {
        utc: WallTime(i64::try_from(since.as_secs())?),
        offset: UtcOffset(0),
    })
}

/// Returns the highest memory of the process so far.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find(|line| line.starts_with("VmHWM"));
    peak.unwrap_or_default().to_owned()
}

/// Writes bundles of messages of about two kilobytes, two thirds of them answers.
fn make(folder: &Path, messages: usize, areas: usize, round: i64) -> Result<(), Box<dyn Error>> {
    std::fs::create_dir_all(folder)?;
    let header = PacketHeader {
        origin: BOSS,
        destination: POINT,
        packed: WallTime(1_795_000_000 + round * 2),
        ..PacketHeader::default()
    };
    let words = [
        "the", "mail", "of", "a", "hub", "comes", "in", "bundles", "packets", "nodes",
    ];
    let mut random = 7_u64;
    let mut next = move |below: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap_or_default() % below
    };
    let (mut number, mut bundle, mut file) = (0, Vec::new(), 0);
    while number < messages {
        let mut packet = PacketWriter::new(Vec::new(), &header)?;
        for _ in 0..MESSAGES.min(messages - number) {
            let area = next(areas);
            let mut text = format!("AREA:TEST.{area:03}\r\x01MSGID: 2:5020/1042 {number:08x}\r");
            if number % 3 != 0 && number > 1000 {
                text.push_str(&format!(
                    "\x01REPLY: 2:5020/1042 {:08x}\r",
                    number - next(1000)
                ));
            }
            text.push_str("\x01PID: Test 1.0\r\x01CHRS: CP866 2\r\x01TZUTC: 0300\r");
            while text.len() < 1900 {
                for _ in 0..10 {
                    text.push_str(words.get(next(words.len())).unwrap_or(&""));
                    text.push(' ');
                }
                text.push('\r');
            }
            text.push_str("--- Test 1.0\r * Origin: A test (2:5020/1042)\rSEEN-BY: 5020/1042 5030/1520\r\x01PATH: 5020/1042\r");
            packet.append(&PackedMessage {
                origin: (5030, 1520),
                destination: (5030, 1520),
                attributes: 0,
                date: b"18 Nov 26  11:06:40".to_vec(),
                to: b"All".to_vec(),
                from: format!("Writer {}", next(500)).into_bytes(),
                subject: format!("Subject {}", next(900)).into_bytes(),
                text: text.into_bytes(),
            })?;
            number += 1;
        }
        bundle.push((format!("{:08x}.pkt", number), packet.finish()?));
        if bundle.len() == PACKETS || number >= messages {
            let name = format!("{:08x}.mo0", file);
            std::fs::write(folder.join(name), zip(&bundle)?)?;
            bundle.clear();
            file += 1;
        }
    }
    Ok(())
}

/// Unpacks bundles and reads their packets, and says how long each took.
fn read(folder: &Path) -> Result<(), Box<dyn Error>> {
    let since = Instant::now();
    let (mut bytes, mut count, mut reading) = (0, 0_u64, std::time::Duration::ZERO);
    for entry in std::fs::read_dir(folder)? {
        let mut failure = None;
        each_packet(&entry?.path(), &Job::new(), &mut |packet| {
            let since = Instant::now();
            bytes += packet.bytes.len();
            let read = PacketReader::new(packet.bytes.as_slice()).and_then(|mut packet| {
                while packet.next_message()?.is_some() {
                    count += 1;
                }
                Ok(())
            });
            failure = read.err();
            reading += since.elapsed();
            ControlFlow::Continue(())
        })?;
        if let Some(error) = failure {
            return Err(error.into());
        }
    }
    let unpacking = since.elapsed().saturating_sub(reading);
    println!("{count} messages, {bytes} bytes: {unpacking:?} unpacking, {reading:?} reading");
    Ok(())
}

/// Writes own messages into the first areas.
fn post(root: &str, count: usize) -> Result<(), Box<dyn Error>> {
    let tosser = Tosser::open(setup(root))?;
    let areas: Vec<_> = tosser
        .areas()
        .filter(|area| area.link.is_some())
        .cloned()
        .collect();
    for (number, area) in (0..count).zip(areas.iter().cycle()) {
        let message = Outgoing {
            from: b"Ivan".to_vec(),
            to: b"All".to_vec(),
            subject: b"Own".to_vec(),
            origin: POINT.numbers(),
            written: WallTime(1_795_000_000),
            arrived: WallTime(1_795_000_000),
            attributes: Attributes {
                local: true,
                ..Attributes::default()
            },
            kludges: vec![format!("MSGID: {POINT} {number:08x}").into_bytes()],
            text: b"Own words\r".to_vec(),
            ..Outgoing::default()
        };
        area.format
            .open_or_absent(&area.path)?
            .append(&message, &Job::new())?;
    }
    Ok(())
}

/// Returns a ZIP of deflated files.
fn zip(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>, Box<dyn Error>> {
    let (mut out, mut central) = (Vec::new(), Vec::new());
    for (name, bytes) in files {
        let at = u32::try_from(out.len())?;
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::default());
        packer.write_all(bytes)?;
        let packed = packer.finish()?;
        let mut crc = Crc::new();
        crc.update(bytes);
        let mut head = vec![20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0x38];
        head.extend(crc.sum().to_le_bytes());
        head.extend(u32::try_from(packed.len())?.to_le_bytes());
        head.extend(u32::try_from(bytes.len())?.to_le_bytes());
        head.extend(u16::try_from(name.len())?.to_le_bytes());
        head.extend([0, 0]);
        out.extend(b"PK\x03\x04");
        out.extend(&head);
        out.extend(name.as_bytes());
        out.extend(packed);
        central.extend(b"PK\x01\x02\x14\x00");
        central.extend(&head);
        central.extend([0; 10]);
        central.extend(at.to_le_bytes());
        central.extend(name.as_bytes());
    }
    let at = u32::try_from(out.len())?;
    let count = u16::try_from(files.len())?.to_le_bytes();
    let length = u32::try_from(central.len())?;
    out.extend(&central);
    out.extend(b"PK\x05\x06\x00\x00\x00\x00");
    out.extend(count);
    out.extend(count);
    out.extend(length.to_le_bytes());
    out.extend(at.to_le_bytes());
    out.extend([0, 0]);
    Ok(out)
}
