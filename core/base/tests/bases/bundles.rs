//! Bundles of packets and inbound folders: every packer's archive gives the same mail, packets are
//! merged by area, damage and bombs are reported, and nothing is written.

#![cfg(feature = "bundles")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::base_support::{exercise, numbers, scan, state};
use fidoscope_kit::pkt::{NewMessage, PktWriter};
use ftn_base::limits::PKT_AREAS;
use ftn_base::pkt::{Inbound, PktBase};
use ftn_base::{BaseError, MessageBase, ReadDepth};
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures/pkt")
        .join(name)
}

fn bundles() -> [PathBuf; 4] {
    ["zip.mo0", "arj.tu1", "lha.tha", "7z.su0"].map(|name| fixture("bundles").join(name))
}

/// Returns areas and their messages.
fn areas(inbound: &Inbound) -> Vec<(String, u32)> {
    let areas = inbound.areas().unwrap().into_iter();
    let tag =
        |tag: Option<Vec<u8>>| tag.map_or("-".to_owned(), |tag| String::from_utf8(tag).unwrap());
    areas.map(|area| (tag(area.tag), area.messages)).collect()
}

fn faults(inbound: &Inbound) -> Vec<&str> {
    inbound
        .faults()
        .iter()
        .map(|fault| fault.what.as_str())
        .collect()
}

fn packet(tags: &[&str], subject: &str) -> Vec<u8> {
    let ends = ([2, 5030, 1520, 9], [2, 5030, 1520, 0]);
    let mut writer = PktWriter::new(Vec::new(), ends.0, ends.1, WallTime(1_640_188_222)).unwrap();
    for tag in tags {
        writer
            .append(&NewMessage {
                area: (!tag.is_empty()).then_some(tag.as_bytes()),
                subject: subject.as_bytes(),
                text: b"Text\r",
                ..NewMessage::default()
            })
            .unwrap();
    }
    writer.finish().unwrap()
}

#[test]
fn a_bundle_of_any_packer_gives_the_mail_of_its_packets() {
    let mut seen = 0;
    for path in bundles() {
        let inbound = Arc::new(Inbound::open(&path, &Job::new()).unwrap());
        assert_eq!(faults(&inbound), [""; 0], "{}", path.display());
        assert_eq!(areas(&inbound), [("TEST".to_owned(), 4)]);
        let base = PktBase::from_inbound(inbound, Some(b"test"));
        let headers = exercise(&base).unwrap();
        assert_eq!(numbers(&headers), [1, 2, 3, 4]);
        // The same message from the packet itself.
        let alone = Arc::new(Inbound::open(&fixture("wwiv/0e7c5b69.pkt"), &Job::new()).unwrap());
        let alone = PktBase::from_inbound(alone, Some(b"TEST"));
        let texts = |base: &PktBase| {
            let (headers, _) = scan(base, ReadDepth::Text);
            headers
                .into_iter()
                .map(|header| header.text)
                .collect::<Vec<_>>()
        };
        let (all, some) = (texts(&base), texts(&alone));
        assert_eq!(some.len(), 3);
        assert!(some.iter().all(|text| all.contains(text)));
        seen += 1;
    }
    assert_eq!(seen, 4);
    let published = Inbound::open(&fixture("wwiv/00000001.we0"), &Job::new()).unwrap();
    assert_eq!(areas(&published), [("TEST".to_owned(), 1)]);
}

#[test]
fn the_packets_of_an_inbound_are_merged_by_area_and_broken_ones_reported() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).unwrap();
    put("1.pkt", &packet(&["A", "", "B"], "first"));
    put("2.PKT", &packet(&["b", "C"], "second"));
    let whole = packet(&["C", "C"], "third");
    put("3.pkt", &whole[..whole.len() - 4]);
    put(
        "4.pkt",
        b"no packet at all, but long enough to have a header of a packet",
    );
    put("5.pkt", b"");
    put("6.su9", b"this is no archive");
    put("7.mo0", b"");
    put("8.txt", b"not mail");
    std::fs::copy(fixture("bundles/zip.mo0"), folder.path().join("9.mo1")).unwrap();
    std::fs::copy(fixture("bundles/locked.fr0"), folder.path().join("9.fr0")).unwrap();
    let before = state(folder.path());
    let inbound = Arc::new(Inbound::open(folder.path(), &Job::new()).unwrap());
    let area = |tag: &str, count| (tag.to_owned(), count);
    assert_eq!(
        areas(&inbound),
        [
            area("A", 1),
            area("-", 1),
            area("B", 2),
            area("C", 3),
            area("TEST", 4)
        ]
    );
    let reported = faults(&inbound);
    assert_eq!(reported.len(), 4, "{reported:#?}");
    for (fault, pieces) in reported.iter().zip([
        ["3.pkt", "ends within this message"],
        ["4.pkt", "does not begin with"],
        ["6.su9", "not a ZIP"],
        ["9.fr0", "encrypted"],
    ]) {
        assert!(pieces.iter().all(|piece| fault.contains(piece)), "{fault}");
    }
    for (tag, wanted) in [
        (None, &[2][..]),
        (Some("a"), &[1]),
        (Some("B"), &[3, 4]),
        (Some("C"), &[5, 6, 7]),
    ] {
        let base = PktBase::from_inbound(Arc::clone(&inbound), tag.map(str::as_bytes));
        assert_eq!(numbers(&exercise(&base).unwrap()), wanted, "{tag:?}");
        for number in 0..12 {
            let message = base.read(number).unwrap();
            assert_eq!(message.is_some(), wanted.contains(&number), "{number}");
            assert!(message.is_none_or(|message| message.number == number));
        }
    }
    // It is unchanged, though a tosser removed everything.
    assert_eq!(state(folder.path()), before);
    for path in before.keys() {
        std::fs::remove_file(path).unwrap();
    }
    let base = PktBase::from_inbound(inbound, Some(b"B"));
    assert_eq!(base.read(4).unwrap().unwrap().subject, b"second");
}

#[test]
fn an_area_of_an_inbound_is_that_of_its_own_packets() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).unwrap();
    let stamps = || {
        let inbound = Arc::new(Inbound::open(folder.path(), &Job::new()).unwrap());
        [&b"A"[..], b"B", b"C"].map(|tag| {
            let base = PktBase::from_inbound(Arc::clone(&inbound), Some(tag));
            base.stamp().unwrap()
        })
    };
    put("1.pkt", &packet(&["A"], "one"));
    put("2.pkt", &packet(&["B"], "one"));
    put("3.pkt", &packet(&["a", "C"], "one"));
    let [a, b, c] = stamps();
    assert_eq!([&a, &b, &c].map(|stamp| stamp.files.len()), [1; 3]);
    // Of the same length.
    put("2.pkt", &packet(&["B"], "two"));
    let [new_a, new_b, new_c] = stamps();
    assert_ne!(new_b, b);
    assert_eq!((&new_a, &new_c), (&a, &c));
    // The messages of later packets have other numbers.
    put("2.pkt", &packet(&["B", "B"], "two"));
    assert_ne!(stamps()[2], c);
}

#[test]
fn the_packets_of_an_inbound_have_as_many_areas_as_one_packet() {
    let folder = tempfile::tempdir().unwrap();
    let tags: Vec<String> = (0..PKT_AREAS).map(|tag| format!("T{tag}")).collect();
    let tags: Vec<&str> = tags.iter().map(String::as_str).collect();
    std::fs::write(folder.path().join("1.pkt"), packet(&tags, "one")).unwrap();
    let second = packet(&["t0", "MORE"], "two");
    std::fs::write(folder.path().join("2.pkt"), second).unwrap();
    let inbound = Inbound::open(folder.path(), &Job::new()).unwrap();
    let found = areas(&inbound);
    assert_eq!((found.len(), &found[0]), (PKT_AREAS, &("T0".to_owned(), 2)));
    let reported = faults(&inbound);
    assert_eq!(
        reported,
        ["the packets have more than 10000 areas; the others are left out"]
    );
}

#[test]
fn unpacking_a_bundle_stops_when_its_job_is_cancelled() {
    let mut stopped = 0;
    for bundle in bundles() {
        let whole = Job::cancelled_at_look(u64::MAX);
        Inbound::open(&bundle, &whole).unwrap();
        for last in 1..=whole.looks() {
            let job = Job::cancelled_at_look(last);
            let opened = Inbound::open(&bundle, &job);
            assert!(matches!(opened, Err(BaseError::Cancelled)), "{bundle:?}");
            assert!(job.looks() <= last + 4, "{} {last}", job.looks());
            stopped += 1;
        }
    }
    assert!(stopped > 20, "{stopped}");
}

#[test]
fn damaged_bundles_give_what_can_be_read_and_never_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.mo0");
    let mut seen = 0;
    for bundle in bundles() {
        let whole = std::fs::read(&bundle).unwrap();
        let mut check = |bytes: &[u8]| {
            std::fs::write(&path, bytes).unwrap();
            let inbound = Inbound::open(&path, &Job::new()).unwrap();
            let count: u32 = inbound
                .areas()
                .unwrap()
                .iter()
                .map(|area| area.messages)
                .sum();
            assert!(count <= 1000);
            seen += 1;
        };
        for len in (0..whole.len()).step_by(7) {
            check(&whole[..len]);
        }
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (at % 8);
            check(&bytes);
        }
    }
    assert!(seen > 1000);
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(
        Inbound::open(&path, &Job::new()),
        Err(BaseError::Io { .. })
    ));
}
