//! Messages that are added to bases of every format: fields, lists, counts and links.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::append_support::{
    BOARD, FORMATS, answer, append, check, contents, echomail, flavour, make, marks, netmail, open,
};
use crate::base_support::Dice;
use ftn_base::hudson::{Flavour, HudsonBase};
use ftn_base::jam::JamBase;
use ftn_base::opus::MsgFolder;
use ftn_base::squish::SquishBase;
use ftn_base::{CutFields, MarkOwner, MessageBase, ReadDepth, StoredMessage};
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use std::ops::ControlFlow;
use std::path::Path;

#[test]
fn messages_are_added_to_empty_and_full_bases_and_nothing_else_changes() {
    for format in FORMATS {
        for before in [0, 1, 5] {
            let folder = tempfile::tempdir().unwrap();
            make(format, folder.path(), before);
            let base = open(format, folder.path());
            let (others, _) = contents(base.as_ref());
            let mark = std::fs::read(marks(format, folder.path())).unwrap();
            let stamp = base.stamp().unwrap();
            let mut messages = Vec::new();
            for message in [echomail("One"), netmail("Two"), echomail("Three")] {
                let stored = append(base.as_ref(), &message);
                check(format, &stored, &message);
                messages.push(stored);
            }
            let numbers: Vec<u32> = messages.iter().map(|message| message.number).collect();
            // Tossers store their marks in the first file.
            let first = match (format, before) {
                ("msg", 0) => 2,
                _ => before + 1,
            };
            assert_eq!(numbers, [first, first + 1, first + 2], "{format}");
            assert_ne!(base.stamp().unwrap(), stamp, "{format}");
            for base in [base.as_ref(), open(format, folder.path()).as_ref()] {
                let (found, faults) = contents(base);
                assert_eq!(faults, [], "{format}");
                assert_eq!(found, [&others[..], &messages].concat(), "{format}");
                assert_eq!(base.summary().unwrap().messages, before + 3, "{format}");
                let read = base.last_read(&bob()).unwrap();
                assert_eq!(read, Some(1).filter(|_| before > 0).or(read), "{format}");
            }
            let after = std::fs::read(marks(format, folder.path())).unwrap();
            assert_eq!(after, mark, "{format}");
        }
    }
}

fn bob() -> MarkOwner {
    MarkOwner {
        names: vec![b"Bob".to_vec()],
        ..MarkOwner::default()
    }
}

/// Copies the files of a fixture.
fn copied(name: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let from = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(name);
    let mut copies = 0;
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            std::fs::copy(&path, folder.path().join(path.file_name().unwrap())).unwrap();
            copies += 1;
        }
    }
    assert!(copies > 0, "{name}");
    folder
}

#[test]
fn messages_are_added_to_bases_that_other_programs_wrote() {
    let squish = |folder: &Path| SquishBase::open(&folder.join("golded-ftn-own")).unwrap();
    let hudson = |folder: &Path, board| HudsonBase::open(folder, Flavour::Hudson, board).unwrap();
    let jam = |folder: &Path, name| JamBase::open(&folder.join(name)).unwrap();
    type Open<'o> = &'o dyn Fn(&Path) -> Box<dyn MessageBase>;
    let bases: [(&str, &str, Open<'_>); 9] = [
        ("jam", "jam/jtest1", &|folder| {
            Box::new(jam(folder, "jtest1"))
        }),
        ("jam", "jam/jamjam-elebbs", &|folder| {
            Box::new(jam(folder, "elebbs"))
        }),
        ("jam", "jam/jamjam-general", &|folder| {
            Box::new(jam(folder, "general"))
        }),
        ("jam", "jam/jamjam-ra", &|folder| {
            Box::new(jam(folder, "ra"))
        }),
        ("squish", "squish", &|folder| Box::new(squish(folder))),
        ("hudson", "hudson/golded-ftn-own", &|folder| {
            Box::new(hudson(folder, 1))
        }),
        ("hudson", "hudson/golded-ftn-own", &|folder| {
            Box::new(hudson(folder, 2))
        }),
        ("hudson", "hudson/golded-ftn-own", &|folder| {
            Box::new(hudson(folder, 200))
        }),
        ("msg", "msg/golded-app-DEMO", &|folder| {
            Box::new(MsgFolder::open(folder).unwrap())
        }),
    ];
    for (format, name, open) in bases {
        let folder = copied(name);
        let base = open(folder.path());
        let (others, faults) = contents(base.as_ref());
        let mut messages = Vec::new();
        for message in [echomail("One"), netmail("Two")] {
            let stored = append(base.as_ref(), &message);
            check(format, &stored, &message);
            messages.push(stored);
        }
        let (found, now) = contents(open(folder.path()).as_ref());
        assert_eq!(now, faults, "{name}");
        assert_eq!(found, [others.clone(), messages].concat(), "{name}");
        // Appended messages can be deleted again.
        for stored in &found[others.len()..] {
            let (number, fingerprint) = (stored.number, stored.fingerprint);
            base.delete(number, fingerprint, &Job::new()).unwrap();
        }
        let (found, now) = contents(open(folder.path()).as_ref());
        assert_eq!((found, now), (others, faults), "{name}");
    }
}

#[test]
fn new_messages_of_a_hudson_base_are_listed_for_the_tosser_and_counted_by_board() {
    for format in ["hudson", "goldbase"] {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 2);
        let base = open(format, folder.path());
        let extension = flavour(format).extension().to_uppercase();
        let read = |name: &str| std::fs::read(folder.path().join(format!("{name}.{extension}")));
        append(base.as_ref(), &echomail("One"));
        append(base.as_ref(), &netmail("Two"));
        let other = HudsonBase::open(folder.path(), flavour(format), BOARD + 1).unwrap();
        let third = append(&other, &echomail("Three"));
        let width = match format {
            "hudson" => 2,
            _ => 4,
        };
        let list = |places: &[u8]| -> Vec<u8> {
            let word = |place: &u8| {
                let mut word = vec![0; width];
                word[0] = *place;
                word
            };
            places.iter().flat_map(word).collect()
        };
        assert_eq!(read("ECHOMAIL").unwrap(), list(&[2, 4]));
        assert_eq!(read("NETMAIL").unwrap(), list(&[3]));
        let counts = |info: &[u8]| {
            let board = |board: u16| info[3 * width + usize::from(board - 1) * 2];
            [
                info[0],
                info[width],
                info[2 * width],
                board(BOARD),
                board(BOARD + 1),
            ]
        };
        assert_eq!(
            counts(&read("MSGINFO").unwrap()),
            [1, 5, 5, 4, 1],
            "{format}"
        );
        let names = read("MSGTOIDX").unwrap();
        assert_eq!(&names[3 * 36..3 * 36 + 4], b"\x03Bob", "{format}");
        other
            .delete(third.number, third.fingerprint, &Job::new())
            .unwrap();
        assert_eq!(
            counts(&read("MSGINFO").unwrap()),
            [1, 5, 4, 4, 0],
            "{format}"
        );
        let names = read("MSGTOIDX").unwrap();
        assert_eq!(&names[4 * 36..4 * 36 + 12], b"\x0B* Deleted *", "{format}");
        assert_eq!(read("ECHOMAIL").unwrap(), list(&[2]), "{format}");
    }
}

#[test]
fn fields_that_are_too_long_are_cut_and_that_is_reported() {
    for format in FORMATS {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 1);
        let base = open(format, folder.path());
        let limits = base.format().field_limits();
        for (len, is_cut) in [(0, false), (1, true), (1000, true)] {
            let mut message = echomail("");
            message.from = vec![b'f'; limits.name + len];
            message.to = vec![b't'; limits.name + len];
            message.subject = vec![b's'; limits.subject + len];
            let appended = base.append(&message, &Job::new()).unwrap();
            let CutFields { from, to, subject } = appended.cut;
            assert_eq!([from, to, subject], [is_cut; 3], "{format}");
            let stored = base.read(appended.number).unwrap().unwrap();
            assert_eq!(stored.from, vec![b'f'; limits.name], "{format}");
            assert_eq!(stored.to, vec![b't'; limits.name], "{format}");
            assert_eq!(stored.subject, vec![b's'; limits.subject], "{format}");
            assert!(stored.text.ends_with(&message.text), "{format}");
        }
    }
}

#[test]
fn texts_of_every_length_and_clocks_of_1970_are_no_obstacle() {
    for format in FORMATS {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 1);
        let base = open(format, folder.path());
        let mut dice = Dice::new(3);
        for len in [0, 1, 250, 255, 256, 70_000, 1_000_000] {
            let mut message = echomail("Long");
            message.text = dice.body(len);
            message.written = WallTime(0);
            message.arrived = WallTime(0);
            let appended = base.append(&message, &Job::new()).unwrap();
            let stored = base.read(appended.number).unwrap().unwrap();
            assert!(stored.text.ends_with(&message.text), "{format} {len}");
        }
        assert_eq!(contents(base.as_ref()).1, [], "{format}");
    }
}

/// Returns the links of a JAM message: to its parent, its first answer, the next answer to the same
/// message.
fn links(folder: &Path, number: usize) -> [u32; 3] {
    let (jhr, jdx) = ["jhr", "jdx"]
        .map(|extension| std::fs::read(folder.join("base").with_extension(extension)).unwrap())
        .into();
    let word = |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let header = word(&jdx, (number - 1) * 8 + 4) as usize;
    [24, 28, 32].map(|at| word(&jhr, header + at))
}

#[test]
fn answers_of_a_jam_base_are_linked_with_their_parent_and_with_each_other() {
    let folder = tempfile::tempdir().unwrap();
    make("jam", folder.path(), 3);
    let base = open("jam", folder.path());
    let mut looked_up = answer("Second", 1);
    // Without a number the parent is found by the CRC of its MSGID.
    looked_up.answered = None;
    let own = [
        answer("First", 1),
        looked_up,
        answer("Third", 1),
        answer("Other", 2),
    ]
    .map(|message| append(base.as_ref(), &message));
    assert_eq!(own.each_ref().map(|own| own.number), [4, 5, 6, 7]);
    let links = || [1, 2, 3, 4, 5, 6, 7].map(|number| links(folder.path(), number));
    assert_eq!(
        links(),
        [
            [0, 4, 0],
            [0, 7, 0],
            [0, 0, 0],
            [1, 0, 5],
            [1, 0, 6],
            [1, 0, 0],
            [2, 0, 0],
        ]
    );
    // A wrong number links nothing.
    let mut wrong = answer("Wrong", 1);
    wrong.answered = Some(3);
    append(base.as_ref(), &wrong);
    assert_eq!(self::links(folder.path(), 8), [0, 0, 0]);
    let delete = |own: &StoredMessage| {
        base.delete(own.number, own.fingerprint, &Job::new())
            .unwrap();
    };
    delete(&own[1]);
    assert_eq!(self::links(folder.path(), 4), [1, 0, 6]);
    delete(&own[0]);
    delete(&own[3]);
    assert_eq!(self::links(folder.path(), 1), [0, 6, 0]);
    assert_eq!(self::links(folder.path(), 2), [0, 0, 0]);
}

#[test]
fn answers_of_other_formats_name_their_parent_and_it_names_them() {
    for format in ["squish", "msg", "hudson", "goldbase"] {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 3);
        let base = open(format, folder.path());
        let own = append(base.as_ref(), &answer("Answer", 2));
        append(base.as_ref(), &answer("Another", 2));
        let mut parents = Vec::new();
        base.scan(ReadDepth::Headers, &Job::new(), &mut |header, _| {
            parents.push(header.reply_to_number);
            ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!(parents, [0, 0, 0, 2, 2], "{format}");
        let parent = |folder: &Path| -> u32 {
            let (file, at, width) = match format {
                "squish" => ("base.sqd", 0, 4),
                "msg" => ("2.msg", 188, 2),
                "hudson" => ("MSGHDR.BBS", 187 + 4, 2),
                _ => ("MSGHDR.DAT", 198 + 8, 4),
            };
            let bytes = std::fs::read(folder.join(file)).unwrap();
            let word = |at: usize, width: usize| {
                let mut word = bytes[at..at + width].to_vec();
                word.resize(4, 0);
                u32::from_le_bytes(word.try_into().unwrap())
            };
            match format {
                // The first frame names the offset of the second.
                "squish" => word(word(word(104, 4) as usize + 4, 4) as usize + 28 + 178, 4),
                _ => word(at, width),
            }
        };
        assert_eq!(parent(folder.path()), own.number, "{format}");
        base.delete(own.number, own.fingerprint, &Job::new())
            .unwrap();
        let expected = match format {
            "squish" => own.number + 1,
            _ => 0,
        };
        assert_eq!(parent(folder.path()), expected, "{format}");
    }
}
