//! Files dropped onto the window: each known kind opens; others and hostile names are reported.

use super::tests::{Shell, shell, until, window};
use egui::DroppedFile;
use egui_kittest::kittest::Queryable;
use fidoscope_core::base::jam::write::JamWriter;
use fidoscope_core::time::WallTime;
use fidoscope_kit::pkt::{NewMessage, PktWriter};
use fidoscope_kit::squish::SquishWriter;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Debug)]
struct Dropped(PathBuf);

impl DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("the window reads it by its path".to_owned())
    }
}

fn drop_on(shell: &mut Shell<'_>, path: &Path) {
    let file = Arc::new(Dropped(path.to_owned()));
    shell.input_mut().dropped_files.push(file);
    shell.step();
}

/// Draws frames until the page of the tab is there; pages of other tabs are read when they are
/// shown.
fn wait_for_page(shell: &mut Shell<'_>) {
    until(shell, "the page", |shell| {
        let tab = window(shell).browser().tab();
        tab.is_some_and(|tab| tab.pending.is_none() && tab.page.is_some())
    });
}

/// Returns the addresses of all tabs.
fn addresses(shell: &mut Shell<'_>) -> Vec<String> {
    let tabs = window(shell).browser().tabs();
    let addresses = tabs.iter().filter_map(|tab| tab.address());
    addresses.map(ToString::to_string).collect()
}

/// Writes a packet with a message in each area.
fn packet(path: &Path, tags: &[&str]) {
    let file = File::create(path).unwrap();
    let mut packet =
        PktWriter::new(file, [2, 5020, 1, 0], [2, 5030, 2, 0], WallTime(1_000)).unwrap();
    for tag in tags {
        let message = NewMessage {
            area: Some(tag.as_bytes()),
            ..NewMessage::default()
        };
        packet.append(&message).unwrap();
    }
    packet.finish().unwrap();
}

#[test]
fn files_of_every_kind_open_when_they_are_dropped() {
    let dir = tempfile::tempdir().unwrap();
    let mail = dir.path().join("Mail");
    fs::create_dir(&mail).unwrap();
    let jam = JamWriter::create(&mail.join("R50.Bone"), WallTime(1_000)).unwrap();
    jam.finish().unwrap();
    let squish = SquishWriter::create(&mail.join("Some.Squish")).unwrap();
    squish.finish().unwrap();
    packet(&mail.join("0a0b0c0d.pkt"), &["Packed.Echo"]);
    packet(&mail.join("0a0b0c0e.pkt"), &["One.Echo", "Other.Echo"]);
    let mut message = vec![0; 190];
    message.extend(b"\x01MSGID: 2:5030/1 0a0b0c0d\rHello\r\0");
    for (name, bytes) in [
        ("12.msg", message.as_slice()),
        (
            "walk.kml",
            b"<kml><Placemark><name>Here</name></Placemark></kml>",
        ),
        ("city.mbtiles", b"SQLite format 3\0"),
        (
            "nodelist.123",
            b";A Test\r\nZone,2,Europe,There,Somebody,-Unpublished-,300\r\n",
        ),
        (
            "areas.bbs",
            b"Station ! Somebody\r\n!R50.Bone Listed.Echo 2:5020/1\r\n",
        ),
    ] {
        fs::write(mail.join(name), bytes).unwrap();
    }
    let mut shell = shell(None);
    wait_for_page(&mut shell);
    for (name, page) in [
        ("R50.Bone.jhr", "area://R50.Bone"),
        ("Some.Squish.sqd", "area://Some.Squish"),
        ("0a0b0c0d.pkt", "area://Packed.Echo"),
        ("0a0b0c0e.pkt", "area://"),
        ("12.msg", "area://Mail?msgid=2:5030/1+0a0b0c0d"),
        ("walk.kml", "fecho://Mail/walk.kml"),
        ("nodelist.123", "about:nodelist"),
        ("areas.bbs", "area://Listed.Echo"),
    ] {
        let before = addresses(&mut shell).len();
        drop_on(&mut shell, &mail.join(name));
        until(&mut shell, name, |shell| addresses(shell).len() > before);
        let last = addresses(&mut shell).pop().unwrap();
        assert_eq!(last, page, "{name}");
        wait_for_page(&mut shell);
        let tab = window(&mut shell).browser().tab();
        let page = tab.and_then(|tab| tab.page.as_ref()).unwrap();
        assert!(page.notices.is_empty(), "{name}: {:?}", page.notices);
    }
    drop_on(&mut shell, &mail.join("city.mbtiles"));
    until(&mut shell, "the tiles", |shell| {
        let settings = window(shell).browser().settings();
        settings.map_tiles.ends_with("city.mbtiles")
    });
    let troubles = window(&mut shell).browser().troubles().to_vec();
    assert!(troubles.is_empty(), "{troubles:?}");
}

#[cfg(unix)]
#[test]
fn hostile_names_of_dropped_files_are_shown_and_do_nothing_else() {
    let dir = tempfile::tempdir().unwrap();
    let base = dir.path().join("a\u{202e}b\n?leave#x%00\u{1b}[0m");
    let jam = JamWriter::create(&base, WallTime(1_000)).unwrap();
    jam.finish().unwrap();
    let mut header = base.clone().into_os_string();
    header.push(".jhr");
    let words = dir.path().join("notes\u{202e}\nExec=evil.txt");
    fs::write(&words, "Just some words.\n").unwrap();
    let mut shell = shell(None);
    wait_for_page(&mut shell);
    for path in [
        words,
        dir.path().join("areafix:X?leave"),
        PathBuf::from("/proc/self/mem"),
        PathBuf::from("/dev/zero"),
    ] {
        let before = window(&mut shell).browser().troubles().len();
        drop_on(&mut shell, &path);
        until(&mut shell, "the trouble", |shell| {
            window(shell).browser().troubles().len() > before
        });
    }
    assert_eq!(addresses(&mut shell), ["area://"]);
    drop_on(&mut shell, Path::new(&header));
    until(&mut shell, "its page", |shell| addresses(shell).len() > 1);
    wait_for_page(&mut shell);
    shell.run_steps(3);
    let is_hidden = |char: char| (char.is_control() && char != '\n') || char == '\u{202e}';
    let labels = shell.query_all_by_label_contains("").filter_map(|node| {
        use egui_kittest::kittest::NodeT as _;
        node.accesskit_node().label()
    });
    let labels: Vec<String> = labels.collect();
    assert!(labels.len() > 10, "{labels:?}");
    for label in labels {
        assert!(!label.contains(is_hidden), "{label:?}");
    }
}
