//! Bundles of every packer that is read, and bundles of bad people.

use crate::testing::{messages, now};
use flate2::Compression;
use flate2::write::DeflateEncoder;
use ftn_base::BaseFormat;
use ftn_tosser::Tosser;
use ftn_tosser::aka::Aka;
use ftn_tosser::setup::{Folder, Link, Setup};
use ftn_types::job::Job;
use std::io::Write as _;
use std::path::Path;

fn setup(root: &Path) -> Setup {
    let boss = Link {
        aka: Aka::new(21, 1, 2, 0),
        creates_areas: true,
        ..Link::default()
    };
    Setup::new(root, Aka::new(21, 1, 1, 0), boss)
}

fn fixture(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../base/tests/fixtures/pkt/bundles");
    std::fs::read(folder.join(name)).unwrap()
}

/// Tosses one file, with some other bytes; returns the report and the quarantine.
fn toss(root: &Path, name: &str, bytes: &[u8]) -> (ftn_tosser::toss::TossReport, usize) {
    let setup = setup(root);
    let mut tosser = Tosser::open(setup.clone()).unwrap();
    std::fs::write(setup.folder(Folder::Inbound).join(name), bytes).unwrap();
    let report = tosser.toss(now(), &Job::new()).unwrap();
    (report, tosser.quarantined().unwrap().len())
}

#[test]
fn bundles_of_every_packer_give_the_same_messages() {
    let mut all = Vec::new();
    for name in ["zip.mo0", "arj.tu1", "lha.tha"] {
        let root = tempfile::tempdir().unwrap();
        let (report, quarantined) = toss(root.path(), name, &fixture(name));
        assert_eq!(
            (report.files, report.problems.len(), quarantined),
            (1, 0, 0),
            "{report:?}"
        );
        let base = setup(root.path()).folder(Folder::Bases).join("test");
        let mut texts: Vec<_> = messages(&base, BaseFormat::Jam)
            .into_iter()
            .map(|own| own.text)
            .collect();
        texts.sort();
        assert_eq!(texts.len() as u32, report.received, "{name}");
        all.push(texts);
    }
    assert!(all[0].len() > 1 && all.iter().all(|texts| *texts == all[0]));
}

#[test]
fn bundles_that_cannot_be_read_go_into_quarantine() {
    let whole = fixture("zip.mo0");
    let cut = &whole[..whole.len() / 2];
    for (name, bytes, reason) in [
        (
            "locked.fr0",
            fixture("locked.fr0").as_slice(),
            "is encrypted",
        ),
        ("cut.mo0", cut, "is damaged"),
        (
            "junk.mo0",
            b"these words are no archive of any packer".as_slice(),
            "it is not a ZIP, ARJ",
        ),
    ] {
        let root = tempfile::tempdir().unwrap();
        let (report, quarantined) = toss(root.path(), name, bytes);
        assert_eq!(quarantined, 1, "{name}");
        assert!(
            report.problems.len() == 1 && report.problems[0].contains(reason),
            "{report:?}"
        );
    }
}

#[test]
fn damage_anywhere_in_a_bundle_ends_in_messages_or_quarantine() {
    let whole = fixture("zip.mo0");
    for at in (0..whole.len()).step_by(7) {
        let root = tempfile::tempdir().unwrap();
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        let (report, quarantined) = toss(root.path(), "a.mo0", &bytes);
        let inbound = setup(root.path()).folder(Folder::Inbound);
        assert_eq!(std::fs::read_dir(inbound).unwrap().count(), 0, "{at}");
        assert_eq!(
            report.problems.is_empty(),
            quarantined == 0,
            "{at} {report:?}"
        );
    }
}

#[test]
fn bombs_are_refused() {
    let root = tempfile::tempdir().unwrap();
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
    let zeros = vec![0; 1024 * 1024];
    for _ in 0..150 {
        packer.write_all(&zeros).unwrap();
    }
    let packed = packer.finish().unwrap();
    let name = b"../../0.pkt";
    let len = 150 * 1024 * 1024_u32;
    // The size lies: it claims one kilobyte first, then the whole.
    for claimed in [1024, len] {
        let mut head = vec![20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0x38, 1, 2, 3, 4];
        head.extend(u32::try_from(packed.len()).unwrap().to_le_bytes());
        head.extend(claimed.to_le_bytes());
        head.extend([11, 0, 0, 0]);
        let mut zip = b"PK\x03\x04".to_vec();
        zip.extend(&head);
        zip.extend(name);
        zip.extend(&packed);
        let at = u32::try_from(zip.len()).unwrap();
        zip.extend(b"PK\x01\x02\x14\x00");
        zip.extend(&head);
        zip.extend([0; 14]);
        zip.extend(name);
        let size = u32::try_from(zip.len()).unwrap() - at;
        zip.extend(b"PK\x05\x06\x00\x00\x00\x00\x01\x00\x01\x00");
        zip.extend(size.to_le_bytes());
        zip.extend(at.to_le_bytes());
        zip.extend([0, 0]);
        let (report, _) = toss(root.path(), "bomb.su0", &zip);
        assert_eq!(
            (report.received, report.problems.len()),
            (0, 1),
            "{claimed} {report:?}"
        );
    }
    assert!(!root.path().parent().unwrap().join("0.pkt").exists());
}
