use super::super::column::CHUNK_ROWS;
use super::super::reading::Cores;
use super::{Snapshot, StoredHeaders};
use crate::base::jam::write::{JamWriter, NewMessage};
use crate::bytes::Source;
use crate::config::{AreaConfig, AreaKind, BaseFormat, Config};
use crate::job::Job;
use crate::library::{Area, Corpus, Library};
use crate::query::Order;
use crate::time::WallTime;
use crate::url::FidoUrl;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn library(path: &Path) -> Library {
    Library::new(vec![Config {
        areas: vec![AreaConfig::new(
            "Test".to_owned(),
            AreaKind::Echo,
            BaseFormat::Jam,
            Some(path.to_owned()),
        )],
        ..Config::default()
    }])
}

/// Returns all data of a snapshot.
fn dump(snapshot: &Snapshot) -> String {
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        snapshot.stamp,
        snapshot.created,
        snapshot.pass.texts,
        snapshot.pass.msgids,
        snapshot.pass.columns,
        snapshot.pass.charsets,
        snapshot.pass.faults
    )
}

/// Creates a base with this many messages: some with the same time, some that answer others, some
/// without MSGID.
fn write(path: &Path, messages: u32) {
    let mut writer = JamWriter::create(path, WallTime(1_000_000_000)).unwrap();
    for at in 0..messages {
        let true_time = format!("TrueTime: 2007/08/26T15:56/{:02}", at % 60);
        let kludges = [true_time.as_bytes(), b"CHRS: CP866 2"];
        let (msgid, reply) = (
            format!("2:5030/1 {at:08x}"),
            format!("2:5030/1 {:08X}", at / 3),
        );
        writer
            .append(&NewMessage {
                from: b"Ann",
                subject: &[0x8F, 0xA8, 0xE1, b'0' + (at % 10) as u8],
                msgid: if at % 11 == 5 { b"" } else { msgid.as_bytes() },
                reply: if at % 4 == 0 { b"" } else { reply.as_bytes() },
                written: WallTime(1_000_000_000 + i64::from(at * 7919 % 50)),
                kludges: kludges.get((at % 3) as usize..).unwrap_or_default(),
                utc_offset: if at % 3 == 0 { b"-0300" } else { b"" },
                text: b"Text",
                ..NewMessage::default()
            })
            .unwrap();
    }
    writer.finish().unwrap();
}

/// Returns the output of a snapshot, and its checksum.
fn written(snapshot: &Arc<Snapshot>) -> (Vec<u8>, u64) {
    let mut bytes = Vec::new();
    let sum = snapshot.write(&mut bytes, &Job::new()).unwrap().unwrap();
    (bytes, sum)
}

/// Returns the snapshot of bytes, read on demand, and its damage flag.
fn opened(
    area: &Arc<Area>,
    of: &Snapshot,
    bytes: &[u8],
    sum: u64,
) -> (Option<Snapshot>, Arc<AtomicBool>) {
    let damaged = Arc::default();
    let stored = StoredHeaders {
        file: Source::Memory(bytes.into()),
        sum,
    };
    let opened = Snapshot::from_stored(area, of.stamp().clone(), &stored, &damaged);
    (opened, damaged)
}

fn whole(area: &Arc<Area>, of: &Snapshot, bytes: &[u8], sum: u64) -> Option<Snapshot> {
    let mut opened = opened(area, of, bytes, sum).0?;
    opened.read_all(Cores::Two, &Job::new())?;
    Some(opened)
}

#[test]
fn snapshots_come_back_and_wrong_bytes_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("base");
    write(&path, 20);
    // Two messages are damaged: their faults are stored, too.
    let headers = path.with_extension("jhr");
    let mut bytes = std::fs::read(&headers).unwrap();
    let signatures: Vec<usize> = (1024..bytes.len() - 4)
        .filter(|at| bytes[*at..].starts_with(b"JAM\0"))
        .collect();
    for at in [signatures[4], signatures[9]] {
        bytes[at] = b'X';
    }
    std::fs::write(&headers, bytes).unwrap();
    let library = library(&path);
    let area = &library.areas()[0];
    let snapshot = library.snapshot(area, &Job::new()).unwrap();
    assert_eq!(snapshot.faults().len(), 2);
    assert_eq!(snapshot.pass.columns.true_time.len(), 6);
    // Two numbers have no message, and those beyond the last one.
    for number in 0..30 {
        let slow = snapshot.iter().position(|row| row.number() == number);
        assert_eq!(snapshot.position(number), slow, "{number}");
    }
    let (bytes, sum) = written(&snapshot);
    assert_eq!(
        dump(&whole(area, &snapshot, &bytes, sum).unwrap()),
        dump(&snapshot)
    );
    for len in 0..bytes.len() {
        assert!(
            whole(area, &snapshot, &bytes[..len], sum).is_none(),
            "{len}"
        );
    }
    assert!(whole(area, &snapshot, &[&bytes[..], &[0]].concat(), sum).is_none());
    assert!(whole(area, &snapshot, &bytes, sum ^ 1).is_none());
    // A flipped bit is found, or it is where nothing was read: then no value differs.
    let expected = dump(&snapshot);
    let all = |snapshot: &Snapshot| -> Vec<String> {
        let of = |at| {
            let derived = snapshot.derived.as_ref()?;
            let alike = snapshot.get(at).map(|row| derived.alike(row.msgid()));
            Some(format!("{:?} {alike:?}", derived.replies(at)))
        };
        let derived = snapshot.derived.as_ref().unwrap();
        let mut all: Vec<String> = (0..snapshot.len()).filter_map(of).collect();
        all.push(format!("{:?}", derived.by_time(false, &Job::new())));
        all.push(format!("{:?}", derived.by_time(true, &Job::new())));
        all
    };
    let derived = all(&opened(area, &snapshot, &bytes, sum).0.unwrap());
    for bit in 0..bytes.len() * 8 {
        let mut bytes = bytes.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let (other, damaged) = opened(area, &snapshot, &bytes, sum);
        if let Some(other) = other {
            let same = dump(&other) == expected && all(&other) == derived;
            assert!(same || damaged.load(Ordering::Relaxed), "{bit}");
            assert!(damaged.load(Ordering::Relaxed), "{bit}: all was asked");
        }
    }
}

#[test]
fn headers_of_several_chunks_are_the_same_read_at_once_or_on_demand() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("base");
    let count = 2 * CHUNK_ROWS + 300;
    write(&path, count as u32);
    let library = library(&path);
    let area = &library.areas()[0];
    let snapshot = library.snapshot(area, &Job::new()).unwrap();
    let (bytes, sum) = written(&snapshot);
    let expected = dump(&snapshot);
    assert!(dump(&whole(area, &snapshot, &bytes, sum).unwrap()) == expected);
    let (stored, damaged) = opened(area, &snapshot, &bytes, sum);
    let stored = Arc::new(stored.unwrap());
    assert!(stored.is_on_demand());
    for number in [0, 1, 4096, 4097, 8193, count as u32, count as u32 + 1] {
        assert_eq!(stored.position(number), snapshot.position(number));
    }
    // A stored snapshot can be written again.
    let (again, other) = written(&stored);
    assert!(dump(&whole(area, &snapshot, &again, other).unwrap()) == expected);
    assert!(dump(&stored) == expected);

    let (made, kept) = (
        Corpus::new(vec![Arc::clone(&snapshot)]),
        Corpus::new(vec![Arc::clone(&stored)]),
    );
    for url in [
        "area://Test",
        "area://Test?sort=-chr",
        "area://Test?sort=siz",
    ] {
        let order = Order::from_url(&FidoUrl::parse(url).unwrap().url);
        for usetz in [false, true] {
            let of = |corpus: &Corpus| corpus.sequence(&order, usetz, &Job::new()).unwrap();
            assert!(of(&made).indices == of(&kept).indices, "{url} {usetz}");
        }
    }
    let msgids = |corpus: &Corpus| -> Vec<Vec<u32>> {
        let ids = (0..count + 5).step_by(7);
        let ids = ids.map(|at| format!("2:5030/1 {at:08x}"));
        ids.map(|id| corpus.with_msgid(&id)).collect()
    };
    assert!(kept.stored_alike("2:5030/1 00000001").is_some());
    assert_eq!(msgids(&made), msgids(&kept));
    assert_eq!(
        kept.alike_msgid("2:5030/1  0000000A").collect::<Vec<_>>(),
        made.alike_msgid("2:5030/1 0000000a").collect::<Vec<_>>()
    );
    for index in made.indices() {
        assert_eq!(kept.replies(index), made.forest().replies(index), "{index}");
    }
    assert!(kept.forest_if_built().is_none());
    assert!(!damaged.load(Ordering::Relaxed));
}

#[test]
fn writing_and_reading_headers_end_when_the_job_is_cancelled() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("base");
    write(&path, CHUNK_ROWS as u32 + 3);
    let library = library(&path);
    let area = &library.areas()[0];
    let snapshot = library.snapshot(area, &Job::new()).unwrap();
    let (bytes, sum) = written(&snapshot);
    let job = Job::new();
    job.cancel();
    assert!(snapshot.write(&mut Vec::new(), &job).unwrap().is_none());
    let (stored, damaged) = opened(area, &snapshot, &bytes, sum);
    assert!(stored.unwrap().read_all(Cores::Two, &job).is_none());
    assert!(!damaged.load(Ordering::Relaxed));
}
