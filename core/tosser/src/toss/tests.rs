//! Tossing: every kind of mail, hostile senders, and a process that ends at each step.

use super::TossReport;
use crate::aka::Aka;
use crate::fault;
use crate::packet::PackedMessage;
use crate::setup::{AreaSetup, Folder};
use crate::testing::{
    BOSS, POINT, STRANGER, World, echomail, messages, netmail, now, packet, packet_of,
};
use crate::tosser::{Tosser, TosserError};
use ftn_base::BaseFormat;
use ftn_types::job::Job;

const FORMATS: [BaseFormat; 3] = [BaseFormat::Jam, BaseFormat::Squish, BaseFormat::Msg];

#[test]
fn mail_folder_that_was_moved_goes_on_with_its_bases() {
    for format in FORMATS {
        let mut world = World::new(format);
        world.receive("1.pkt", &packet(&[echomail("MV.ECHO", "1")]));
        world.toss().unwrap();
        let moved = world.folder.path().join("elsewhere");
        std::fs::rename(&world.setup.root, &moved).unwrap();
        let before = world.setup.clone();
        world.setup = crate::setup::Setup::new(&moved, POINT, before.links[0].clone());
        world.setup.format = format;
        world.setup.netmail.format = format;
        world.receive("2.pkt", &packet(&[echomail("MV.ECHO", "2")]));
        let report = world.toss().unwrap();
        assert_eq!((report.received, report.quarantined), (1, 0), "{format:?}");
        assert_eq!(world.subjects("mv.echo"), ["1", "2"], "{format:?}");
        assert!(!before.root.exists());
    }
}

#[test]
fn mail_of_the_boss_goes_into_its_areas_once() {
    for format in FORMATS {
        let world = World::new(format);
        let mail = [
            echomail("R50.Bone", "one"),
            netmail(POINT, "two"),
            echomail("TEST", "three"),
            echomail("r50.BONE", "four"),
            echomail("R50.Bone", "one"),
        ];
        world.receive("0000ffff.pkt", &packet(&mail));
        let report = world.toss().unwrap();
        assert_eq!(
            (report.files, report.received, report.dupes),
            (1, 4, 1),
            "{report:?}"
        );
        assert_eq!(report.new_areas, ["R50.Bone", "TEST"]);
        assert_eq!(report.problems, [""; 0]);
        assert_eq!(world.subjects("r50.bone"), ["one", "four"]);
        assert_eq!(world.subjects("test"), ["three"]);
        assert_eq!(world.subjects("netmail"), ["two"]);
        assert!(world.names(Folder::Inbound).is_empty());
        assert_eq!(world.names(Folder::Kept).len(), 1);

        let first = &world.messages("r50.bone")[0];
        assert_eq!(first.from, b"Anna");
        assert!(!first.attributes.local && !first.attributes.private);
        let all = [
            first.kludges.concat(),
            first.text.clone(),
            first.trailer.concat(),
        ]
        .concat();
        let all = String::from_utf8_lossy(&all);
        for part in [
            "MSGID: 2:5020/1 one",
            "Text of one\r",
            "SEEN-BY: 5020/1 5030/1520",
            "PATH: 5020/1",
        ] {
            assert!(all.contains(part), "{format:?} {part}: {all}");
        }
        assert!(!all.contains("AREA:"), "{all}");
        let mail = &world.messages("netmail")[0];
        assert!(mail.attributes.private);
        assert_eq!(mail.destination, b"2:5030/1520.9");

        // The same mail under another name.
        let again = [echomail("R50.Bone", "one"), echomail("R50.Bone", "five")];
        world.receive("0001.pkt", &packet(&again));
        let report = world.toss().unwrap();
        assert_eq!((report.received, report.dupes), (1, 1));
        let dupe = &world.open().dupes().unwrap()[0];
        assert_eq!(
            (dupe.tag.as_str(), dupe.from.as_str(), dupe.subject.as_str()),
            ("R50.Bone", "Anna", "one")
        );
        assert_eq!(
            (dupe.msgid.as_str(), dupe.link.as_str()),
            ("2:5020/1 one", "2:5030/1520")
        );
        assert_eq!(world.subjects("r50.bone"), ["one", "four", "five"]);
        let counts = world.open().counts(now().day()).unwrap();
        let bone = counts
            .iter()
            .find(|of| of.tag.eq_ignore_ascii_case("r50.bone"))
            .unwrap();
        assert_eq!((bone.received, bone.dupes, bone.quarantined), (3, 2, 0));
    }
}

#[test]
fn what_is_not_ours_goes_into_quarantine_and_can_be_tossed_from_there() {
    let other = Aka::new(2, 5030, 1520, 10);
    let long_tag = "x".repeat(100);
    let cases: Vec<(&str, Vec<u8>, &str)> = vec![
        (
            "other",
            packet_of(BOSS, other, "geheim", &[echomail("A", "1")]),
            "it is for 2:5030/1520.10",
        ),
        (
            "wrong",
            packet_of(BOSS, POINT, "falsch", &[echomail("A", "2")]),
            "a wrong password",
        ),
        (
            "none",
            packet_of(BOSS, POINT, "", &[echomail("A", "3")]),
            "has no password",
        ),
        (
            "stranger",
            packet_of(STRANGER, POINT, "", &[echomail("A", "4")]),
            "no link of this system",
        ),
        (
            "transit",
            packet(&[netmail(other, "5")]),
            "netmail for 2:5030/1520.10",
        ),
        (
            "tag",
            packet(&[echomail(&long_tag, "6")]),
            "areatag is longer",
        ),
        (
            "special",
            packet(&[echomail("netmail", "7")]),
            "an area of this system",
        ),
        (
            "junk",
            b"no packet at all, but some words that are long enough to be one".to_vec(),
            "no packet",
        ),
        (
            "short",
            packet(&[echomail("A", "8")])[..90].to_vec(),
            "ends within message 1",
        ),
    ];
    for (name, bytes, reason) in cases {
        let world = World::new(BaseFormat::Jam);
        world.receive(&format!("{name}.pkt"), &bytes);
        let report = world.toss().unwrap();
        assert_eq!(report.received, 0, "{name}");
        assert!(
            report.problems.len() == 1 && report.problems[0].contains(reason),
            "{report:?}"
        );
        let mut tosser = world.open();
        let found = tosser.quarantined().unwrap();
        assert!(
            found.len() == 1 && found[0].reason.contains(reason),
            "{name} {found:?}"
        );
        assert_eq!(
            world.names(Folder::Quarantine),
            [found[0].place.clone()],
            "{name}"
        );
        assert!(
            world.names(Folder::Inbound).is_empty() && world.names(Folder::Temporary).is_empty()
        );
        let again = tosser.retry(found[0].id, now(), &Job::new()).unwrap();
        let is_accepted = ["other", "wrong", "none", "stranger"].contains(&name);
        assert_eq!(again.received, u32::from(is_accepted), "{name} {again:?}");
        assert_eq!(
            tosser.quarantined().unwrap().is_empty(),
            is_accepted,
            "{name}"
        );
        assert_eq!(
            world.names(Folder::Quarantine).is_empty(),
            is_accepted,
            "{name}"
        );
        if is_accepted {
            assert_eq!(world.messages("a").len(), 1);
        }
    }
}

#[test]
fn line_feeds_inside_of_lines_are_left_out() {
    for format in [BaseFormat::Jam, BaseFormat::Squish, BaseFormat::Msg] {
        let world = World::new(format);
        let mut message = echomail("R50.Bone", "feeds");
        message.text = b"AREA:R50.Bone\r\x01MSGID: 2:5020/1 9\rOne\ntwo\r\nthree\r".to_vec();
        let other = echomail("R50.Bone", "other");
        world.receive("1.pkt", &packet(&[message, other]));
        let report = world.toss().unwrap();
        assert_eq!(report.received, 2, "{format:?}: {report:?}");
    }
}

#[test]
fn netmail_of_strangers_is_accepted() {
    let world = World::new(BaseFormat::Jam);
    world.receive(
        "1.pkt",
        &packet_of(STRANGER, POINT, "", &[netmail(POINT, "hello")]),
    );
    assert_eq!(world.toss().unwrap().received, 1);
    assert_eq!(world.subjects("netmail"), ["hello"]);
}

#[test]
fn areas_are_not_created_for_links_without_that_right() {
    let mut world = World::new(BaseFormat::Jam);
    world.setup.links[0].creates_areas = false;
    let path = world.folder.path().join("known");
    world.setup.areas = vec![AreaSetup {
        tag: "KNOWN".to_owned(),
        path: path.clone(),
        format: BaseFormat::Squish,
        link: Some(BOSS),
    }];
    world.receive(
        "1.pkt",
        &packet(&[
            echomail("known", "1"),
            echomail("NEW", "2"),
            echomail("NEW", "3"),
        ]),
    );
    let report = world.toss().unwrap();
    assert_eq!((report.received, report.quarantined), (1, 2));
    assert_eq!(
        report.problems.len(),
        1,
        "one sentence for an area: {report:?}"
    );
    assert_eq!(messages(&path, BaseFormat::Squish).len(), 1);
    let mut tosser = world.open();
    let found = tosser.quarantined().unwrap();
    assert_eq!((found.len(), found[0].messages), (1, 2));
    assert_eq!(found[0].area.as_deref(), Some("NEW"));
    let report = tosser.retry(found[0].id, now(), &Job::new()).unwrap();
    assert_eq!(
        (report.received, report.new_areas.as_slice()),
        (2, &["NEW".to_owned()][..])
    );
    drop(tosser);
    assert_eq!(world.subjects("new"), ["2", "3"]);
}

#[test]
fn mail_to_me_is_copied() {
    let mut world = World::new(BaseFormat::Jam);
    world.setup.names = vec![b"Ivan Ivanov".to_vec()];
    world.setup.carbon = Some(AreaSetup {
        tag: "CC".to_owned(),
        path: world.path(Folder::Bases, "cc"),
        format: BaseFormat::Jam,
        link: None,
    });
    let to_me = PackedMessage {
        to: b"ivan ivanov".to_vec(),
        ..echomail("A", "1")
    };
    world.receive("1.pkt", &packet(&[to_me, echomail("A", "2")]));
    let report = world.toss().unwrap();
    assert_eq!((report.received, report.copies), (2, 1));
    assert_eq!(world.subjects("cc"), ["1"]);
    assert_eq!(world.subjects("a"), ["1", "2"]);
}

#[test]
fn no_tag_leads_out_of_the_folder_of_bases() {
    let world = World::new(BaseFormat::Jam);
    let tags = [
        "../../x",
        "/etc/passwd",
        "C:\\X",
        "NUL",
        "con.txt",
        ".",
        "..",
        "a/b",
        "\u{448}",
    ];
    let mail: Vec<_> = tags.iter().map(|tag| echomail(tag, "1")).collect();
    world.receive("1.pkt", &packet(&mail));
    let report = world.toss().unwrap();
    assert_eq!(report.received as usize, tags.len(), "{report:?}");
    let outside: Vec<_> = std::fs::read_dir(world.folder.path()).unwrap().collect();
    assert_eq!(outside.len(), 1, "only the mail folder");
    let heads = world.names(Folder::Bases);
    let heads = heads.iter().filter(|name| name.ends_with(".jhr"));
    assert_eq!(heads.count(), tags.len());
}

#[test]
fn messages_with_one_msgid_and_different_texts_are_both_kept() {
    let world = World::new(BaseFormat::Jam);
    let mut other = echomail("A", "1");
    other.text = b"AREA:A\r\x01MSGID: 2:5020/1 1\rOther words\r".to_vec();
    let plain = PackedMessage {
        text: b"AREA:A\rNo MSGID\r".to_vec(),
        ..echomail("A", "2")
    };
    world.receive(
        "1.pkt",
        &packet(&[echomail("A", "1"), other, plain.clone(), plain]),
    );
    let report = world.toss().unwrap();
    assert_eq!((report.received, report.dupes), (3, 1));
}

#[test]
fn another_tosser_waits_its_turn() {
    let world = World::new(BaseFormat::Jam);
    let first = world.open();
    let error = Tosser::open(world.setup.clone()).err().unwrap();
    assert!(matches!(error, TosserError::Locked { .. }), "{error}");
    drop(first);
    world.open();
}

#[test]
fn cancelled_calls_add_nothing_twice() {
    for look in 1..40 {
        let world = World::new(BaseFormat::Jam);
        let names: Vec<String> = (0..600).map(|number| number.to_string()).collect();
        let mail: Vec<_> = names.iter().map(|name| echomail("A", name)).collect();
        world.receive("1.pkt", &packet(&mail[..300]));
        world.receive("2.pkt", &packet(&mail[300..]));
        let cancelled = world.open().toss(now(), &Job::cancelled_at_look(look));
        let is_done = cancelled.is_ok();
        world.toss().unwrap();
        let mut found = world.subjects("a");
        found.sort_by_key(|name| name.parse::<u32>().unwrap());
        assert_eq!(found, names, "{look}");
        if is_done {
            return;
        }
    }
    panic!("never done");
}

#[test]
fn process_that_ends_at_any_step_loses_nothing_and_adds_nothing_twice() {
    for format in FORMATS {
        let mut steps = 0;
        loop {
            let world = World::new(format);
            drop(world.open());
            let other = Aka::new(2, 5030, 1520, 10);
            let first = [
                echomail("A", "1"),
                echomail("B", "2"),
                netmail(other, "3"),
                echomail("A", "4"),
                netmail(POINT, "5"),
            ];
            world.receive("1.pkt", &packet(&first));
            world.receive(
                "2.pkt",
                &packet(&[echomail("B", "6"), echomail("A", "1"), echomail("A", "7")]),
            );
            world.receive(
                "3.pkt",
                &packet_of(BOSS, POINT, "falsch", &[echomail("A", "8")]),
            );
            let (done, met) = fault::at(steps, || {
                let mut tosser = Tosser::open(world.setup.clone()).unwrap();
                tosser.toss(now(), &Job::new())
            });
            let what = format!("{format:?} {steps}");
            assert_eq!(done.is_err(), met, "{what} {done:?}");
            // Other mail comes first the next time, and another crash follows.
            world.receive("0.pkt", &packet(&[echomail("B", "9"), echomail("C", "10")]));
            let (_, met_again) = fault::at(steps / 2, || {
                let mut tosser = Tosser::open(world.setup.clone()).unwrap();
                tosser.toss(now(), &Job::new())
            });
            let report = world
                .toss()
                .unwrap_or_else(|error| panic!("{what}: {error}"));
            let sorted = |name: &str| {
                let mut found = world.subjects(name);
                found.sort();
                found
            };
            assert_eq!(sorted("a"), ["1", "4", "7"], "{what}");
            assert_eq!(sorted("b"), ["2", "6", "9"], "{what}");
            assert_eq!(sorted("c"), ["10"], "{what}");
            assert_eq!(sorted("netmail"), ["5"], "{what}");
            let tosser = world.open();
            let quarantined = tosser.quarantined().unwrap();
            assert_eq!(quarantined.len(), 2, "{what} {quarantined:?}");
            assert_eq!(world.names(Folder::Quarantine).len(), 2, "{what}");
            assert!(world.names(Folder::Inbound).is_empty(), "{what}");
            assert!(world.names(Folder::Temporary).is_empty(), "{what}");
            assert_eq!(world.names(Folder::Kept).len(), 3, "{what}");
            // Counts are those of a call without a crash.
            let counts = tosser.counts(0).unwrap();
            let of = |tag: &str| {
                counts
                    .iter()
                    .find(|of| of.tag.eq_ignore_ascii_case(tag))
                    .unwrap()
            };
            assert_eq!((of("A").received, of("A").dupes), (3, 1), "{what}");
            assert_eq!((of("B").received, of("B").dupes), (3, 0), "{what}");
            let _ = (report, met_again);
            if !met {
                break;
            }
            steps += 1;
        }
        assert!(steps > 20, "{format:?} {steps}");
    }
}

#[test]
fn empty_inbound_is_no_work() {
    let world = World::new(BaseFormat::Jam);
    assert_eq!(world.toss().unwrap(), TossReport::default());
    world.receive("read.me", b"not mail");
    world.receive("0.mo0", b"");
    assert_eq!(world.toss().unwrap(), TossReport::default());
    assert_eq!(world.names(Folder::Inbound), ["0.mo0", "read.me"]);
}
