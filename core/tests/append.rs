//! Messages that are added to bases of every format, and own ones that are changed and deleted.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod append_support;
mod base_support;

use append_support::{
    BOARD, FORMATS, answer, contents, echomail, flavour, make, marks, netmail, open, own,
};
use base_support::{Dice, state};
use fidoscope_core::base::hudson::{Flavour, HudsonBase};
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::opus::MsgFolder;
use fidoscope_core::base::pkt::{Packet, PktBase};
use fidoscope_core::base::squish::SquishBase;
use fidoscope_core::base::{
    AppendError, Attributes, CutFields, MarkOwner, MessageBase, Outgoing, ReadDepth, StoredMessage,
};
use fidoscope_core::job::Job;
use fidoscope_core::time::WallTime;
use std::fs::File;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn append(base: &dyn MessageBase, message: &Outgoing) -> StoredMessage {
    let appended = base.append(message, &Job::new()).unwrap();
    assert_eq!(appended.cut, CutFields::default());
    let stored = base.read(appended.number).unwrap().unwrap();
    assert_eq!(stored.number, appended.number);
    assert_eq!(stored.fingerprint, appended.fingerprint);
    stored
}

/// Whether a message is in a base as it was put there.
fn check(format: &str, stored: &StoredMessage, message: &Outgoing) {
    let fields = [&stored.from, &stored.to, &stored.subject];
    assert_eq!(fields, [&message.from, &message.to, &message.subject]);
    assert!(stored.text.ends_with(&message.text), "{format}");
    let is_netmail = message.is_netmail();
    let (origin, destination) = match (is_netmail, format) {
        (true, _) => ("2:5030/1520.9", "2:5063/88.4"),
        // Headers without room for points; those of echomail are in the text.
        (false, "hudson" | "goldbase") => ("2:5030/1520", ""),
        (false, _) => ("2:5030/1520.9", ""),
    };
    assert_eq!(String::from_utf8_lossy(&stored.origin), origin, "{format}");
    let found = String::from_utf8_lossy(&stored.destination);
    assert_eq!(found, destination, "{format}");
    let mut expected = message.attributes;
    expected.unscanned = true;
    assert_eq!(stored.attributes, expected, "{format}");
    // To the minute in Hudson.
    assert_eq!(stored.written, message.written, "{format}");
    let arrived = match format {
        "jam" | "squish" => Some(message.arrived),
        _ => None,
    };
    assert_eq!(stored.arrived, arrived, "{format}");
    let mut kludges = message.kludges.clone();
    if format == "jam" {
        // Its addresses are all that these say.
        kludges.retain(|kludge| {
            !["INTL", "FMPT", "TOPT"]
                .map(str::as_bytes)
                .contains(&&kludge[..4])
        });
    }
    let mut found = stored.kludges.clone();
    for line in stored.text.split(|byte| *byte == b'\r') {
        found.extend(line.strip_prefix(b"\x01").map(<[u8]>::to_vec));
    }
    kludges.sort();
    found.sort();
    assert_eq!(found, kludges, "{format}");
}

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
            // In the first file tossers keep their marks.
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
        // What was added goes again.
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
fn fields_that_are_too_long_are_cut_and_that_is_told() {
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

/// The links of a JAM message: to its parent, its first answer, the next answer to the same message.
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
                // The second frame is where the first one says.
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

#[test]
fn own_messages_are_deleted_and_replaced_until_they_are_sent() {
    for format in FORMATS {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 3);
        let base = open(format, folder.path());
        let own = ["One", "Two", "Three"].map(|subject| append(base.as_ref(), &echomail(subject)));
        let two = &own[1];
        let job = Job::new();
        let new = echomail("Two, better");
        let replaced = base
            .replace(two.number, two.fingerprint, &new, &job)
            .unwrap();
        let one = &own[0];
        base.delete(one.number, one.fingerprint, &job).unwrap();
        let (found, faults) = contents(open(format, folder.path()).as_ref());
        assert_eq!(faults, [], "{format}");
        let subjects: Vec<_> = found[3..]
            .iter()
            .map(|stored| &stored.subject[..])
            .collect();
        assert_eq!(subjects, [&b"Three"[..], b"Two, better"], "{format}");
        assert_eq!(found[4].number, replaced.number, "{format}");
        assert_eq!(base.summary().unwrap().messages, 5, "{format}");
        // The numbers of what was deleted name nothing.
        for gone in [one, two] {
            let (number, fingerprint) = (gone.number, gone.fingerprint);
            assert_eq!(base.read(number).unwrap(), None, "{format}");
            let error = base.delete(number, fingerprint, &job).unwrap_err();
            assert!(
                matches!(error, AppendError::Moved { .. }),
                "{format}: {error}"
            );
        }
        let last = append(base.as_ref(), &echomail("Four"));
        assert_eq!(last.number, replaced.number + 1, "{format}");
    }
}

#[test]
fn nothing_else_is_deleted_or_replaced() {
    let with = |change: fn(&mut Attributes)| {
        let mut message = echomail("Not to be touched");
        change(&mut message.attributes);
        message
    };
    for format in FORMATS {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 1);
        let base = open(format, folder.path());
        let sent = append(base.as_ref(), &with(|of| of.sent = true));
        let foreign = append(base.as_ref(), &with(|of| of.local = false));
        let mine = append(base.as_ref(), &echomail("Mine"));
        let first = base.read(1).unwrap().unwrap();
        let before = state(folder.path());
        let tries = [
            (sent.number, sent.fingerprint, true),
            (foreign.number, foreign.fingerprint, true),
            (first.number, first.fingerprint, true),
            (mine.number, !mine.fingerprint, false),
            (mine.number + 1, mine.fingerprint, false),
            (0, mine.fingerprint, false),
        ];
        for (number, fingerprint, is_there) in tries {
            let job = Job::new();
            let deleted = base.delete(number, fingerprint, &job).map(|()| 0);
            let new = echomail("New");
            let replaced = base.replace(number, fingerprint, &new, &job);
            for error in [deleted, replaced.map(|new| new.number)].map(Result::unwrap_err) {
                match error {
                    AppendError::NotOwn { number: of } => assert!(is_there && of == number),
                    AppendError::Moved { number: of } => assert!(!is_there && of == number),
                    error => panic!("{format}: {error}"),
                }
            }
        }
        assert_eq!(state(folder.path()), before, "{format}");
    }
}

#[test]
fn messages_below_the_mark_of_a_tosser_are_left_alone() {
    for (format, file, at) in [
        ("jam", "base.jhr", 24),
        ("jam", "base.cmhw", 0),
        ("squish", "base.sqd", 16),
        ("msg", "1.msg", 184),
    ] {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 0);
        let base = open(format, folder.path());
        let own = ["One", "Two"].map(|subject| append(base.as_ref(), &echomail(subject)));
        let path = folder.path().join(file);
        let mut bytes = std::fs::read(&path).unwrap_or_else(|_| vec![0; at + 4]);
        if file == "1.msg" {
            bytes = vec![0; 191];
            bytes[72..87].copy_from_slice(b"High Water Mark");
        }
        bytes[at..at + 2].copy_from_slice(&(own[0].number as u16).to_le_bytes());
        std::fs::write(&path, bytes).unwrap();
        let base = open(format, folder.path());
        let [one, two] = own.map(|own| base.delete(own.number, own.fingerprint, &Job::new()));
        assert!(matches!(one, Err(AppendError::NotOwn { .. })), "{file}");
        assert!(two.is_ok(), "{file}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn base_that_another_program_has_locked_is_waited_for_until_the_job_is_cancelled() {
    for format in ["jam", "squish", "hudson"] {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 1);
        let base = open(format, folder.path());
        let before = state(folder.path());
        let file = match format {
            "jam" => "base.jhr",
            "squish" => "base.sqd",
            _ => "MSGINFO.BBS",
        };
        let holder = File::options()
            .read(true)
            .write(true)
            .open(folder.path().join(file))
            .unwrap();
        lock(&holder, if format == "hudson" { 407 } else { 0 });
        let message = echomail("Waits");
        let job = Job::cancelled_at_look(3);
        let error = base.append(&message, &job).unwrap_err();
        assert!(matches!(error, AppendError::Cancelled), "{error}");
        assert_eq!(job.looks(), 3);
        if format == "jam" {
            let error = base.append(&message, &Job::new()).unwrap_err();
            assert!(matches!(error, AppendError::Busy { .. }), "{error}");
            assert!(error.to_string().contains("base.jhr locked; try again"));
        }
        assert_eq!(state(folder.path()), before, "{format}");
        drop(holder);
        append(base.as_ref(), &message);
    }
}

/// Locks a byte of a file as long as it is open.
#[cfg(target_os = "linux")]
fn lock(file: &File, at: i64) {
    use nix::fcntl::{FcntlArg, fcntl};
    let byte = nix::libc::flock {
        l_type: nix::libc::F_WRLCK as i16,
        l_whence: nix::libc::SEEK_SET as i16,
        l_start: at,
        l_len: 1,
        l_pid: 0,
    };
    fcntl(file, FcntlArg::F_OFD_SETLK(&byte)).unwrap();
}

#[test]
fn what_cannot_be_written_is_told_in_a_sentence_and_nothing_changes() {
    let packet = [&[0_u8; 18][..], &[2, 0], &[0; 40]].concat();
    let packet = Arc::new(Packet::from_bytes(packet).unwrap());
    let error = PktBase::new(packet, None).append(&echomail("x"), &Job::new());
    assert!(matches!(error, Err(AppendError::Unsupported { .. })));
    for format in FORMATS {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 1);
        let base = open(format, folder.path());
        let mut hostile = echomail("x");
        hostile.subject = b"Hi\r\x01FLAGS DIR".to_vec();
        let error = base.append(&hostile, &Job::new()).unwrap_err();
        assert!(matches!(error, AppendError::Invalid { .. }), "{error}");
        // A folder in place of a file.
        let blocked = match format {
            "jam" => "base.jdt",
            "squish" => "base.sqi",
            "msg" => "fidoscope.tmp",
            "hudson" => "MSGTXT.BBS",
            _ => "MSGTOIDX.DAT",
        };
        drop(std::fs::remove_file(folder.path().join(blocked)));
        std::fs::create_dir(folder.path().join(blocked)).unwrap();
        let error = base.append(&echomail("x"), &Job::new()).unwrap_err();
        assert!(matches!(error, AppendError::Io { .. }), "{format}: {error}");
        assert!(error.to_string().contains(blocked), "{format}: {error}");
        std::fs::remove_dir(folder.path().join(blocked)).unwrap();
        append(base.as_ref(), &echomail("x"));
    }
}

#[test]
fn full_bases_say_so_and_what_to_do() {
    let job = Job::new();
    let message = echomail("One too many");
    let check = |base: &dyn MessageBase, what: &str| {
        let error = base.append(&message, &job).unwrap_err();
        assert!(matches!(error, AppendError::Full { .. }), "{what}: {error}");
        let text = error.to_string();
        assert!(
            text.contains(what) && text.contains("maintenance"),
            "{text}"
        );
    };
    let folder = tempfile::tempdir().unwrap();
    make("msg", folder.path(), 1);
    let base = open("msg", folder.path());
    let copy = |number: u32| {
        let to = folder.path().join(format!("{number}.msg"));
        std::fs::copy(folder.path().join("1.msg"), to).unwrap();
    };
    copy(65_534);
    assert_eq!(append(base.as_ref(), &message).number, 65_535);
    check(base.as_ref(), "65535");
    copy(65_536);
    check(base.as_ref(), "65535");

    // A file of 4 GB takes no room: nothing is in it.
    for (format, file) in [
        ("jam", "base.jdt"),
        ("jam", "base.jhr"),
        ("squish", "base.sqd"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 1);
        let base = open(format, folder.path());
        let file = File::options()
            .write(true)
            .open(folder.path().join(file))
            .unwrap();
        file.set_len(u64::from(u32::MAX) - 10).unwrap();
        check(base.as_ref(), "4 GB");
    }
    let folder = tempfile::tempdir().unwrap();
    make("hudson", folder.path(), 1);
    let base = open("hudson", folder.path());
    let texts = folder.path().join("MSGTXT.BBS");
    let file = File::options().write(true).open(texts).unwrap();
    file.set_len(65_536 * 256).unwrap();
    check(base.as_ref(), "16 MB");
    file.set_len(65_535 * 256).unwrap();
    append(base.as_ref(), &message);
    let folder = tempfile::tempdir().unwrap();
    make("hudson", folder.path(), 1);
    let info = folder.path().join("MSGINFO.BBS");
    let mut bytes = std::fs::read(&info).unwrap();
    bytes[2..4].copy_from_slice(&65_533_u16.to_le_bytes());
    std::fs::write(&info, bytes).unwrap();
    let base = open("hudson", folder.path());
    assert_eq!(append(base.as_ref(), &message).number, 65_534);
    check(base.as_ref(), "65534");
}

#[test]
fn folder_of_65_536_and_more_files_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    make("msg", folder.path(), 1);
    let first = folder.path().join("1.msg");
    for number in 2..=65_536 {
        // One file with many names: they are many, and take no room.
        let to = folder.path().join(format!("{number}.msg"));
        if std::fs::hard_link(&first, &to).is_err() {
            std::fs::copy(&first, &to).unwrap();
        }
    }
    let base = open("msg", folder.path());
    assert_eq!(base.summary().unwrap().messages, 65_536);
    let error = base.append(&echomail("x"), &Job::new()).unwrap_err();
    assert!(error.to_string().contains("end at 65535"), "{error}");
    assert_eq!(base.read(65_536).unwrap().unwrap().from, b"Bob");
    assert!(!folder.path().join("fidoscope.tmp").exists());
}

#[test]
fn texts_of_a_jam_base_go_on_beyond_2_gb() {
    let folder = tempfile::tempdir().unwrap();
    make("jam", folder.path(), 1);
    let texts: PathBuf = folder.path().join("base.jdt");
    let file = File::options().write(true).open(&texts).unwrap();
    file.set_len(3 << 30).unwrap();
    let base = open("jam", folder.path());
    let message = echomail("Far away");
    let stored = append(base.as_ref(), &message);
    check("jam", &stored, &message);
    let len = texts.metadata().unwrap().len();
    assert_eq!(len, (3 << 30) + message.text.len() as u64);
    base.delete(stored.number, stored.fingerprint, &Job::new())
        .unwrap();
    assert_eq!(contents(base.as_ref()).0.len(), 1);
}

#[test]
fn file_that_a_crash_left_in_a_msg_folder_is_no_obstacle() {
    let folder = tempfile::tempdir().unwrap();
    make("msg", folder.path(), 2);
    let draft = folder.path().join("fidoscope.tmp");
    std::fs::write(&draft, b"Half of a mess").unwrap();
    let base = open("msg", folder.path());
    assert_eq!(append(base.as_ref(), &echomail("One")).number, 3);
    assert!(!draft.exists());
    // It had its number already: the message stays as it is.
    std::fs::hard_link(folder.path().join("3.msg"), &draft).unwrap();
    assert_eq!(append(base.as_ref(), &echomail("Two")).number, 4);
    assert_eq!(base.read(3).unwrap().unwrap().subject, b"One");
    assert!(!draft.exists());
}

#[test]
fn damaged_bases_are_added_to_or_refused_and_never_hang() {
    let (mut added, mut refused) = (0, 0);
    for format in FORMATS {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 3);
        append(open(format, folder.path()).as_ref(), &answer("Own", 1));
        let sound = state(folder.path());
        let mut dice = Dice::new(11);
        for _ in 0..60 {
            for (path, (bytes, _)) in &sound {
                let mut bytes = bytes.clone();
                match dice.roll(3) {
                    0 if !bytes.is_empty() => {
                        let at = dice.roll(bytes.len());
                        bytes[at] ^= 1 << dice.roll(8);
                    }
                    1 => bytes.truncate(dice.roll(bytes.len() + 1)),
                    _ => bytes.extend(dice.text(40)),
                }
                std::fs::write(path, bytes).unwrap();
            }
            let path = folder.path().join("base");
            let opened: Result<Box<dyn MessageBase>, _> = match format {
                "jam" => JamBase::open(&path).map(|base| Box::new(base) as _),
                "squish" => SquishBase::open(&path).map(|base| Box::new(base) as _),
                _ => Ok(open(format, folder.path())),
            };
            let Ok(base) = opened else { continue };
            let mut message = answer("New", 2);
            message.attributes = own();
            match base.append(&message, &Job::new()) {
                Ok(appended) => {
                    let stored = base.read(appended.number).unwrap().unwrap();
                    assert_eq!(stored.subject, b"New", "{format}");
                    drop(base.delete(appended.number, appended.fingerprint, &Job::new()));
                    added += 1;
                }
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    refused += 1;
                }
            }
        }
    }
    assert!(added > 50 && refused > 10, "{added} {refused}");
}

/// The frames of a Squish base as FSP-1037 has them: those of the index are the chain, forwards and
/// backwards, and those of the free chain are free; every frame is in one of the two.
fn check_frames(folder: &Path) -> (usize, usize) {
    let read = |extension: &str| std::fs::read(folder.join("base").with_extension(extension));
    let (data, index) = (read("sqd").unwrap(), read("sqi").unwrap());
    let word = |bytes: &[u8], at: usize| {
        u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
    };
    let at = |place: usize| word(&data, place);
    let chain = |first: usize, last: usize, kind: usize| {
        let (mut frames, mut previous, mut frame) = (Vec::new(), 0, first);
        while frame != 0 {
            assert_eq!(at(frame), 0xAFAE_4453);
            assert_eq!(at(frame + 8), previous, "the link back of {frame}");
            assert_eq!(at(frame + 24), kind);
            assert!(at(frame + 16) <= at(frame + 12));
            frames.push(frame);
            (previous, frame) = (frame, at(frame + 4));
        }
        assert_eq!(previous, last);
        frames
    };
    let messages = chain(at(104), at(108), 0);
    let free = chain(at(112), at(116), 1);
    let records: Vec<usize> = index.chunks(12).map(|record| word(record, 0)).collect();
    assert_eq!(records, messages);
    assert_eq!([at(4), at(8)], [messages.len(); 2]);
    let numbers: Vec<usize> = index.chunks(12).map(|record| word(record, 4)).collect();
    assert!(numbers.is_sorted_by(|one, other| one < other));
    assert!(numbers.last().is_none_or(|last| *last < at(20)));
    let mut all = [messages.clone(), free.clone()].concat();
    all.sort_unstable();
    let mut end = 256;
    for frame in all {
        assert_eq!(frame, end);
        end = frame + 28 + at(frame + 12);
    }
    assert_eq!([at(120), data.len()], [end; 2]);
    (messages.len(), free.len())
}

#[test]
fn frames_of_a_squish_base_are_whole_after_any_changes() {
    for seed in 0..8 {
        let folder = tempfile::tempdir().unwrap();
        make("squish", folder.path(), seed % 3);
        let base = open("squish", folder.path());
        let mut dice = Dice::new(seed.into());
        let mut own: Vec<(u32, u32)> = Vec::new();
        let mut gone = 0;
        for step in 0..25 {
            let message = answer(&format!("Step {step}"), 1);
            let job = Job::new();
            match dice.roll(3) {
                kind @ (0 | 1) if !own.is_empty() => {
                    let (number, fingerprint) = own.swap_remove(dice.roll(own.len()));
                    gone += 1;
                    if kind == 0 {
                        base.delete(number, fingerprint, &job).unwrap();
                    } else {
                        let new = base.replace(number, fingerprint, &message, &job).unwrap();
                        own.push((new.number, new.fingerprint));
                    }
                }
                _ => {
                    let new = base.append(&message, &job).unwrap();
                    own.push((new.number, new.fingerprint));
                }
            }
            let (messages, free) = check_frames(folder.path());
            assert_eq!((messages, free), (own.len() + (seed % 3) as usize, gone));
        }
        assert!(gone > 3);
    }
}

#[test]
fn base_that_lacks_more_than_a_cut_change_hides_is_refused() {
    for (format, file, len) in [
        // Of five frames two are there, and of five records of the index one.
        ("squish", "base.sqd", 256 + 2 * 300),
        ("hudson", "MSGIDX.BBS", 3),
        ("goldbase", "MSGIDX.DAT", 6),
        // The index names headers that are not there.
        ("hudson", "MSGHDR.BBS", 187),
    ] {
        let folder = tempfile::tempdir().unwrap();
        make(format, folder.path(), 5);
        let path = folder.path().join(file);
        File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_len(len)
            .unwrap();
        let before = state(folder.path());
        let base = open(format, folder.path());
        let error = base.append(&echomail("x"), &Job::new()).unwrap_err();
        assert!(
            matches!(error, AppendError::Damaged { .. }),
            "{file}: {error}"
        );
        assert!(error.to_string().contains("base repair"), "{error}");
        assert_eq!(state(folder.path()), before, "{file}");
    }
}
