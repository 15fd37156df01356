//! Photos for maps: found among the objects of a page, in a thread, and given up with the page.

use super::tests::{opened, start, until, wait_for_pages};
use super::*;
use crate::command::{Command, PageCommand, ProfileCommand};
use crate::pictures::{Photos, uue};
use crate::settings::Setting;
use crate::settings::layers::MapLayer;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::time::WallTime;
use std::path::Path;

/// A TIFF of EXIF alone that was taken at this many degrees north and east.
fn taken_at(north: u32, east: u32) -> Vec<u8> {
    let mut bytes = b"II*\0\x08\0\0\0".to_vec();
    let entry = |bytes: &mut Vec<u8>, tag: u16, kind: u16, count: u32, value: [u8; 4]| {
        bytes.extend(tag.to_le_bytes());
        bytes.extend(kind.to_le_bytes());
        bytes.extend(count.to_le_bytes());
        bytes.extend(value);
    };
    // One field: where those of the position are.
    bytes.extend(1_u16.to_le_bytes());
    entry(&mut bytes, 0x8825, 4, 1, 26_u32.to_le_bytes());
    bytes.extend([0; 4]);
    bytes.extend(4_u16.to_le_bytes());
    entry(&mut bytes, 1, 2, 2, *b"N\0\0\0");
    entry(&mut bytes, 2, 5, 3, 80_u32.to_le_bytes());
    entry(&mut bytes, 3, 2, 2, *b"E\0\0\0");
    entry(&mut bytes, 4, 5, 3, 104_u32.to_le_bytes());
    bytes.extend([0; 4]);
    assert_eq!(bytes.len(), 80);
    for degrees in [north, east] {
        for part in [degrees, 30, 0] {
            bytes.extend(part.to_le_bytes());
            bytes.extend(1_u32.to_le_bytes());
        }
    }
    bytes
}

fn base(folder: &Path) {
    let mut writer = JamWriter::create(&folder.join("shots"), WallTime(1_000)).unwrap();
    let pictures = [
        ("harbour.tif", taken_at(44, 37)),
        ("broken.tif", b"II*\0\x08\0\0\0\xff\xff".to_vec()),
        ("bridge.tif", taken_at(59, 30)),
    ];
    for (number, (name, bytes)) in (1_u32..).zip(pictures) {
        let text = format!("Look:\r{}", uue(name, &bytes).replace('\n', "\r"));
        writer
            .append(&NewMessage {
                from: b"Olga",
                to: b"All",
                subject: name.as_bytes(),
                msgid: format!("2:5020/1042 {number:08x}").as_bytes(),
                written: WallTime(1_186_923_454 + i64::from(number)),
                text: text.as_bytes(),
                ..NewMessage::default()
            })
            .unwrap();
    }
    writer.finish().unwrap();
}

fn photos(browser: &Browser) -> Photos {
    let page = browser.tab().and_then(|tab| tab.page.as_ref()).unwrap();
    browser.contents.pictures().photos(page)
}

#[test]
fn pictures_with_a_position_are_found_in_a_thread_when_a_map_asks() {
    let folder = tempfile::tempdir().unwrap();
    base(folder.path());
    let mut browser = opened(start(&[folder.path()], Some("area://shots?view=mapm")));
    // Not where the layer is off.
    let layer = |on| Command::Profile(ProfileCommand::Set(Setting::MapLayer(MapLayer::Photos, on)));
    browser.carry_out(layer(false));
    browser.drawing();
    assert!(matches!(photos(&browser), Photos::Unknown));
    browser.carry_out(layer(true));
    browser.drawing();
    assert!(matches!(photos(&browser), Photos::Sought));
    let is_found = |browser: &Browser| matches!(photos(browser), Photos::Found(_));
    until(&mut browser, "the photos", is_found);
    let Photos::Found(found) = photos(&browser) else {
        panic!("not found");
    };
    let found: Vec<_> = found
        .iter()
        .map(|photo| {
            (
                photo.name.as_str(),
                photo.position.lat(),
                photo.position.lon(),
            )
        })
        .collect();
    assert_eq!(
        found,
        [("harbour.tif", 44.5, 37.5), ("bridge.tif", 59.5, 30.5)]
    );
    // Another page has photos of its own, and what comes for the one before is dropped.
    let before = browser.tab().and_then(|tab| tab.page.clone()).unwrap();
    browser.carry_out(Command::Page(PageCommand::ShowAs(
        fidoscope_core::url::View::Glom,
    )));
    wait_for_pages(&mut browser);
    assert!(matches!(photos(&browser), Photos::Unknown));
    browser.drawing();
    let none = Arc::downgrade(&before);
    browser
        .contents
        .for_drawing()
        .1
        .store_photos(&none, Vec::new());
    until(&mut browser, "the photos", is_found);
    let Photos::Found(found) = photos(&browser) else {
        panic!("not found");
    };
    assert_eq!(found.len(), 2);
}
