//! Searches in every format of message base, and cancelled searches.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use crate::search_support::messages;
use fidoscope_core::base::hudson::Flavour;
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::subfield;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::base::opus::{MsgDialect, MsgFolder};
use fidoscope_core::base::squish::SquishBase;
use fidoscope_core::base::{MessageBase, ReadDepth};
use fidoscope_core::charset::Charset;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::message::{RawMessage, SearchText};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::{ResolveError, resolve};
use fidoscope_core::time::WallTime;
use fidoscope_core::url::FidoUrl;
use fidoscope_kit::hudson::{HudsonWriter, NewMessage as HudsonMessage};
use fidoscope_kit::msg::NewMessage as OpusMessage;
use fidoscope_kit::squish::{NewMessage as SquishMessage, SquishWriter};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Number of messages that makes a pass over the base worthwhile.
const MANY: u32 = 60;

fn text(number: u32) -> Vec<u8> {
    Charset::CP866.encode(&format!(
        "Письмо {number}\r\u{1}TAG: inside {}\r--- x\r * Origin: здесь (2:5030/1)\rSEEN-BY: 5020/1\r",
        number % 4
    ))
}

fn jam() -> Arc<dyn MessageBase> {
    let mut writer = JamWriter::in_memory(WallTime(1)).unwrap();
    for number in 0..MANY {
        let tag = format!("TAG: outside {}", number % 3);
        writer
            .append(&NewMessage {
                from: b"Ann",
                msgid: format!("2:5030/1 {number}").as_bytes(),
                reply: b"2:5030/2 0",
                pid: b"GED+",
                utc_offset: b"0300",
                seen_by: &[b"5030/1 2", b"5020/1"],
                path: &[b"5030/1"],
                kludges: &[tag.as_bytes(), b"Via 2:5030/1 @20200101.000000", b"Empty: "],
                others: &[
                    (subfield::FLAGS, b"KFS"),
                    (subfield::TRACE, b"Via 2:5020/1"),
                ],
                text: &text(number),
                ..NewMessage::default()
            })
            .unwrap();
    }
    let parts = writer.into_bytes().unwrap();
    Arc::new(JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap())
}

fn squish() -> Arc<dyn MessageBase> {
    let mut writer = SquishWriter::in_memory();
    for number in 0..MANY {
        let msgid = format!("MSGID: 2:5030/1 {number}");
        let tag = format!("TAG: outside {}", number % 3);
        writer
            .append(&SquishMessage {
                from: b"Ann",
                origin: [2, 5030, 1, 0],
                kludges: &[msgid.as_bytes(), tag.as_bytes(), b"Empty: "],
                text: &text(number),
                ..SquishMessage::default()
            })
            .unwrap();
    }
    let parts = writer.into_bytes();
    Arc::new(SquishBase::from_bytes(parts.sqd, parts.sqi, parts.sql).unwrap())
}

fn opus() -> Arc<dyn MessageBase> {
    let letters = (0..MANY).map(|number| {
        let kludges = format!(
            "\u{1}MSGID: 2:5030/1 {number}\r\u{1}TAG: outside {}\r\u{1}Empty: \r\u{1}PID: x\r",
            number % 3
        );
        let letter = OpusMessage {
            from: b"Ann",
            origin: [2, 5030, 1, 0],
            text: &[kludges.as_bytes(), &text(number)].concat(),
            ..OpusMessage::default()
        };
        (number + 1, letter.bytes(MsgDialect::Fts1).into())
    });
    Arc::new(MsgFolder::from_bytes(letters.collect(), Vec::new()))
}

fn hudson(flavour: Flavour) -> Arc<dyn MessageBase> {
    let mut writer = HudsonWriter::new(flavour);
    for number in 0..MANY {
        let kludges = format!(
            "\u{1}MSGID: 2:5030/1 {number}\r\u{1}TAG: outside {}\r\u{1}Empty: \r\u{1}PID: x\r",
            number % 3
        );
        let letter = HudsonMessage {
            from: b"Ann",
            origin: [2, 5030, 1],
            text: &[kludges.as_bytes(), &text(number)].concat(),
            ..HudsonMessage::default()
        };
        writer.append(7, &letter).unwrap();
        // A search does not find messages of another board.
        writer.append(8, &letter).unwrap();
    }
    Arc::new(writer.into_parts().open(flavour, 7).unwrap())
}

fn bases() -> [(&'static str, Arc<dyn MessageBase>); 5] {
    [
        ("JAM", jam()),
        ("Squish", squish()),
        ("*.MSG", opus()),
        ("Hudson", hudson(Flavour::Hudson)),
        ("GoldBase", hudson(Flavour::GoldBase)),
    ]
}

#[test]
fn a_pass_over_a_base_gives_searches_what_reading_one_message_gives() {
    for (format, base) in bases() {
        let mut seen = 0;
        base.scan(ReadDepth::Text, &Job::new(), &mut |header, text| {
            let mut control: Vec<Vec<u8>> = Vec::new();
            header
                .control
                .for_each(&mut |line| control.push(line.to_vec()));
            let control: Vec<&[u8]> = control.iter().map(Vec::as_slice).collect();
            let raw = RawMessage {
                control: &control,
                text,
                header: [header.from, header.to, header.subject],
            };
            let scanned = SearchText::decode(&raw, raw.charset(Charset::CP866).charset);
            let stored = base.read(header.number).unwrap().unwrap();
            let read = SearchText::of_stored(&stored, Charset::CP866);
            let sorted = |body: &SearchText| {
                let mut lines: Vec<String> = body.control().map(str::to_owned).collect();
                lines.sort_unstable();
                lines
            };
            assert_eq!(sorted(&scanned), sorted(&read), "{format}");
            assert!(sorted(&read).len() > 4, "{format}: {:?}", sorted(&read));
            assert_eq!(scanned.text(), read.text(), "{format}");
            seen += 1;
            ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!(seen, MANY, "{format}");
    }
}

#[test]
fn searches_find_the_same_in_every_format() {
    for (format, base) in bases() {
        let library = Library::single("Test", "", base, Charset::CP866);
        for (params, expected) in [
            ("find=письма", MANY),
            ("find=%22письма%22", 0),
            ("find=/%5EПисьмо \\d$/", 10),
            ("tag=outside+1", 20),
            ("tag=inside+1", 15),
            ("tag=outside+1&tag=inside+1", 5),
            ("find=/%5E\\x1TAG: outside 2/", 20),
            ("find=/%5E\\x1Empty:\\s%2B/", 0),
            ("find=/%5E\\x1Empty:/", MANY),
            ("find=/%5ESEEN-BY: 5020/", MANY),
            ("find=SEEN", 0),
            ("find=здесь", MANY),
            ("find=письмо&msgid=2:5030/1+7", 1),
        ] {
            let url = FidoUrl::parse(&format!("area://Test?{params}"))
                .unwrap()
                .url;
            let page = resolve(&url, &library, &Now::at(0, 0), &Job::new()).unwrap();
            let found = u32::try_from(messages(&page).set.len()).unwrap();
            assert_eq!(found, expected, "{format} {params}");
        }
    }
}

/// Returns a library with enough work for many seconds.
fn slow_library() -> Library {
    let mut writer = JamWriter::in_memory(WallTime(1)).unwrap();
    let text = format!("{}!\r", "a".repeat(2_000));
    for number in 0..20_000 {
        writer
            .append(&NewMessage {
                msgid: format!("2:5030/1 {number}").as_bytes(),
                text: text.as_bytes(),
                ..NewMessage::default()
            })
            .unwrap();
    }
    let parts = writer.into_bytes().unwrap();
    let base = JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap();
    Library::single("Test", "", Arc::new(base), Charset::CP866)
}

#[test]
fn a_search_that_no_one_waits_for_ends_at_once() {
    let library = slow_library();
    let url = FidoUrl::parse("area://Test?find=/%5E(a%2b)%2b$/")
        .unwrap()
        .url;
    let headers = FidoUrl::parse("area://Test?sort=chr").unwrap().url;
    resolve(&headers, &library, &Now::at(0, 0), &Job::new()).unwrap();
    // The pass over the control lines visits each message; then the bodies are judged.
    let last = 20_200;
    let job = Job::cancelled_at_look(last);
    let ended = resolve(&url, &library, &Now::at(0, 0), &job);
    let error = ended.err();
    let looks = job.looks();
    assert!(
        matches!(error, Some(ResolveError::Cancelled)),
        "{error:?} after {looks}"
    );
    // Each core, the thread that feeds them, and the steps back check once more.
    let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let late = job.looks() - last;
    assert!(late <= 2 * cores + 6, "{late} looks after it was cancelled");
}
