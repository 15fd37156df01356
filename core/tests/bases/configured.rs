//! Areas of configurations, inbound folders and single files: Hudson boards, packets and bundles as
//! areas of a library.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use fidoscope_core::base::hudson::Flavour;
#[cfg(feature = "archives")]
use fidoscope_core::config::BaseFormat;
use fidoscope_core::config::{AreaKind, load, load_with};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::time::WallTime;
use fidoscope_kit::hudson::{HudsonWriter, NewMessage as HudsonMessage};
use fidoscope_kit::pkt::{NewMessage, PktWriter};
#[cfg(feature = "archives")]
use std::path::Path;

fn writer() -> PktWriter<Vec<u8>> {
    let (origin, destination) = ([2, 5030, 1520, 9], [2, 5030, 1520, 0]);
    PktWriter::new(Vec::new(), origin, destination, WallTime(1_640_188_222)).unwrap()
}

fn packet(tags: &[&str], subject: &str) -> Vec<u8> {
    let mut writer = writer();
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

#[cfg(feature = "archives")]
#[test]
fn an_inbound_folder_and_a_bundle_are_sources_of_a_library() {
    let folder = tempfile::tempdir().unwrap();
    let inbound = folder.path().join("Inbound");
    std::fs::create_dir(&inbound).unwrap();
    std::fs::write(inbound.join("1.pkt"), packet(&["A", "", "B"], "one")).unwrap();
    std::fs::write(inbound.join("2.pkt"), b"broken").unwrap();
    let lha = Path::new(env!("CARGO_MANIFEST_DIR")).join("base/tests/fixtures/pkt/bundles/lha.tha");
    std::fs::copy(lha, inbound.join("0001.tha")).unwrap();
    for (path, tags, broken) in [
        (inbound.clone(), &["TEST", "A", "Inbound", "B"][..], true),
        (
            folder.path().to_owned(),
            &["TEST", "A", "Inbound", "B"],
            true,
        ),
        (inbound.join("0001.tha"), &["TEST"], false),
    ] {
        let config = load_with(&path, &|_| None).unwrap();
        assert_eq!(config.areas.len(), 1);
        assert_eq!(config.areas[0].format, BaseFormat::Pkt);
        assert!(config.files.contains(&path));
        let library = Library::new(vec![config]);
        let found: Vec<_> = library.areas().iter().map(|area| area.tag()).collect();
        assert_eq!(found, tags);
        let problems = library.problems();
        assert_eq!(problems.len(), usize::from(broken), "{problems:?}");
        assert!(
            problems
                .iter()
                .all(|problem| problem.what.contains("2.pkt"))
        );
        for area in library.areas() {
            let netmail = area.tag() == "Inbound";
            assert_eq!(area.kind() == AreaKind::Netmail, netmail);
            let snapshot = library.snapshot(area, &Job::new()).unwrap();
            assert!(!snapshot.is_empty());
            assert!(!library.is_stale(&snapshot));
        }
    }
}

#[test]
fn packets_of_configured_areas_are_reported_as_left_out() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["one.pkt", "two.pkt"] {
        std::fs::write(folder.path().join(name), packet(&["A", "B"], name)).unwrap();
    }
    let config = |name: &str| load_with(&folder.path().join(name), &|_| None).unwrap();
    let library = Library::new(vec![config("one.pkt"), config("two.pkt")]);
    assert_eq!(library.areas().len(), 2);
    let [problem] = library.problems() else {
        panic!("{:?}", library.problems());
    };
    assert!(problem.what.contains("2 areas"), "{problem:?}");
    assert!(problem.path.ends_with("two.pkt"));
}

#[test]
fn the_boards_of_a_configuration_are_areas_with_counts_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = HudsonWriter::new(Flavour::Hudson);
    for board in [7, 8, 7, 7, 9] {
        writer.append(board, &HudsonMessage::default()).unwrap();
    }
    // Of the second user: of board 7 the first message is read, of 8 everything.
    writer.mark_read(1, 7, 1);
    writer.mark_read(1, 8, 2);
    let parts = writer.into_parts();
    parts.create(folder.path(), Flavour::Hudson).unwrap();
    let config = folder.path().join("golded.cfg");
    let text = "HUDSONUSERNO 1\n\
                AREADEF Seven \"\" 0 Echo Hudson 7 . ()\n\
                AREADEF Eight \"\" 0 Net Hudson 8 . ()\n\
                AREADEF None \"\" 0 Net Hudson 10 . ()\n";
    std::fs::write(&config, text).unwrap();
    let config = load(&config).unwrap();
    let library = Library::new(vec![config]);
    let mut counts = Vec::new();
    for area in library.areas() {
        let state = library.state(area).unwrap();
        counts.push((area.tag(), state.messages, state.unread, state.last_read));
    }
    let expected = [
        ("Seven", 3, 2, Some(1)),
        ("Eight", 1, 0, Some(2)),
        ("None", 0, 0, None),
    ];
    assert_eq!(counts, expected);
    let [seven, eight, _] = library.areas() else {
        panic!("three areas");
    };
    let snapshot = library.snapshot(seven, &Job::new()).unwrap();
    let third = snapshot.numbered(3).unwrap();
    assert_eq!(library.mark_read(&third).unwrap(), 3);
    assert_eq!(library.state(seven).unwrap().unread, 1);
    assert_eq!(library.state(eight).unwrap().unread, 0);
    let marks = std::fs::read(folder.path().join("LASTREAD.BBS")).unwrap();
    assert_eq!(marks[400 + 12..400 + 16], [3, 0, 2, 0]);
    for (area, count) in [(seven, 3), (eight, 1)] {
        let snapshot = library.snapshot(area, &Job::new()).unwrap();
        assert_eq!(snapshot.len(), count);
    }
}

#[test]
fn each_area_of_a_packet_is_an_area_of_the_library() {
    let mut writer = writer();
    for area in [
        Some(&b"R50.Bone"[..]),
        None,
        Some(b"Ru.Linux"),
        Some(b"r50.bone"),
    ] {
        let message = NewMessage {
            area,
            text: b"Text\r",
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("0000FF8F.PKT");
    std::fs::write(&path, writer.finish().unwrap()).unwrap();
    let library = Library::new(vec![load_with(&path, &|_| None).unwrap()]);
    assert_eq!(library.problems(), []);
    let shown: Vec<_> = library
        .areas()
        .iter()
        .map(|area| {
            let count = library.state(area).unwrap().messages;
            (area.tag().to_owned(), area.kind(), count)
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("R50.Bone".to_owned(), AreaKind::Echo, 2),
            ("0000FF8F".to_owned(), AreaKind::Netmail, 1),
            ("Ru.Linux".to_owned(), AreaKind::Echo, 1),
        ]
    );
    let area = &library.areas()[0];
    assert!(area.path().unwrap().ends_with("0000FF8F.PKT"));
    let snapshot = library.snapshot(area, &Job::new()).unwrap();
    let fourth = snapshot.numbered(4).unwrap();
    let message = library.message(&fourth).unwrap().unwrap();
    assert_eq!(message.body, "Text\n");
    // An invalid packet is an area that reports so.
    std::fs::write(&path, b"PK").unwrap();
    let library = Library::new(vec![load_with(&path, &|_| None).unwrap()]);
    let error = library.state(&library.areas()[0]).unwrap_err().to_string();
    assert!(error.contains("0000FF8F.PKT"), "{error}");
}
