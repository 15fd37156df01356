//! One message in every base format: the same kludges, size, addresses and page.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::base_support::Dice;
use crate::search_support::messages;
use fidoscope_core::address::Address;
use fidoscope_core::base::hudson::Flavour;
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage as JamMessage};
use fidoscope_core::base::opus::{MsgDialect, MsgFolder};
use fidoscope_core::base::pkt::{Packet, PktBase};
use fidoscope_core::base::squish::SquishBase;
use fidoscope_core::base::{MessageBase, ReadDepth};
use fidoscope_core::charset::Charset;
use fidoscope_core::config::{AreaConfig, AreaKind, BaseFormat, Config};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::message::Message;
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::resolve;
use fidoscope_core::time::{UtcOffset, WallTime};
use fidoscope_core::url::FidoUrl;
use fidoscope_kit::hudson::{HudsonWriter, NewMessage as HudsonMessage};
use fidoscope_kit::msg::NewMessage as MsgMessage;
use fidoscope_kit::pkt::{NewMessage as PktMessage, PktWriter};
use fidoscope_kit::squish::{NewMessage as SquishMessage, SquishWriter};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// A message distributed in an echo.
#[derive(Clone, Debug, Default)]
struct Letter {
    /// Of the sender, in the header (in a packet: of the packet).
    origin: [u16; 4],
    kludges: Vec<Vec<u8>>,
    body: Vec<u8>,
    seen_by: Vec<&'static str>,
    path: Vec<&'static str>,
}

impl Letter {
    fn of(body: &str) -> Self {
        Self {
            origin: [2, 5030, 1, 0],
            body: body.as_bytes().to_vec(),
            ..Self::default()
        }
    }

    fn trailer(&self) -> Vec<u8> {
        let seen_by = self
            .seen_by
            .iter()
            .map(|nodes| format!("SEEN-BY: {nodes}\r"));
        let path = self.path.iter().map(|nodes| format!("\x01PATH: {nodes}\r"));
        seen_by.chain(path).collect::<String>().into_bytes()
    }

    /// Returns the body and the lines after it.
    fn body_and_trailer(&self) -> Vec<u8> {
        let mut text = self.body.clone();
        let trailer = self.trailer();
        if !trailer.is_empty() && !matches!(text.last(), None | Some(b'\r' | b'\n')) {
            text.push(b'\r');
        }
        text.extend(trailer);
        text
    }

    /// Returns the text of a packed message.
    fn whole(&self) -> Vec<u8> {
        let kludges = self
            .kludges
            .iter()
            .map(|line| [b"\x01", &line[..], b"\r"].concat());
        let mut text: Vec<u8> = kludges.flatten().collect();
        text.extend(self.body_and_trailer());
        text
    }
}

fn bytes(lines: &[Vec<u8>]) -> Vec<&[u8]> {
    lines.iter().map(Vec::as_slice).collect()
}

fn jam(kludges: &[&[u8]], text: &[u8], letter: Option<&Letter>) -> Arc<dyn MessageBase> {
    let [zone, net, node, _] = letter.map_or([2, 5030, 1, 0], |letter| letter.origin);
    let origin = match zone {
        0 => format!("{net}/{node}"),
        _ => format!("{zone}:{net}/{node}"),
    };
    let lists = |lists: fn(&Letter) -> &Vec<&'static str>| -> Vec<&'static [u8]> {
        letter.map_or_else(Vec::new, |letter| {
            lists(letter).iter().map(|line| line.as_bytes()).collect()
        })
    };
    let mut writer = JamWriter::in_memory(WallTime(1)).unwrap();
    writer
        .append(&JamMessage {
            from: b"Ann",
            origin: origin.as_bytes(),
            kludges,
            seen_by: &lists(|letter| &letter.seen_by),
            path: &lists(|letter| &letter.path),
            text,
            ..JamMessage::default()
        })
        .unwrap();
    let parts = writer.into_bytes().unwrap();
    Arc::new(JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap())
}

fn squish(letter: &Letter, kludges: &[&[u8]], text: &[u8]) -> Arc<dyn MessageBase> {
    let mut writer = SquishWriter::in_memory();
    writer
        .append(&SquishMessage {
            from: b"Ann",
            origin: letter.origin,
            kludges,
            text,
            ..SquishMessage::default()
        })
        .unwrap();
    let parts = writer.into_bytes();
    Arc::new(SquishBase::from_bytes(parts.sqd, parts.sqi, parts.sql).unwrap())
}

/// Returns the message in each format; in JAM and Squish bases also in the form of tossers that
/// leave kludges in the text.
fn bases(letter: &Letter) -> Vec<(&'static str, Arc<dyn MessageBase>)> {
    let whole = letter.whole();
    let kludges = bytes(&letter.kludges);
    let opus = MsgMessage {
        from: b"Ann",
        origin: letter.origin,
        text: &whole,
        ..MsgMessage::default()
    };
    let [zone, net, node, point] = letter.origin;
    let mut hudson = HudsonWriter::new(Flavour::Hudson);
    hudson
        .append(
            1,
            &HudsonMessage {
                from: b"Ann",
                origin: [zone, net, node],
                text: &whole,
                ..HudsonMessage::default()
            },
        )
        .unwrap();
    let mut packet = PktWriter::new(
        Vec::new(),
        [zone, 5020, 100, point],
        [zone, 5020, 200, 0],
        WallTime(1),
    )
    .unwrap();
    packet
        .append(&PktMessage {
            area: Some(b"TEST"),
            from: b"Ann",
            origin: letter.origin,
            text: &whole,
            ..PktMessage::default()
        })
        .unwrap();
    let packet = Packet::from_bytes(packet.finish().unwrap()).unwrap();
    vec![
        ("JAM", jam(&kludges, &letter.body, Some(letter))),
        (
            "JAM, kludges in the text",
            jam(
                &[],
                &whole,
                Some(&Letter {
                    origin: letter.origin,
                    ..Letter::default()
                }),
            ),
        ),
        (
            "Squish",
            squish(letter, &kludges, &letter.body_and_trailer()),
        ),
        ("Squish, kludges in the text", squish(letter, &[], &whole)),
        (
            "*.MSG",
            Arc::new(MsgFolder::from_bytes(
                vec![(1, opus.bytes(MsgDialect::Fts1).into())],
                Vec::new(),
            )),
        ),
        (
            "Hudson",
            Arc::new(hudson.into_parts().open(Flavour::Hudson, 1).unwrap()),
        ),
        (
            "PKT",
            Arc::new(PktBase::new(Arc::new(packet), Some(b"TEST"))),
        ),
    ]
}

fn library(base: Arc<dyn MessageBase>) -> Library {
    Library::single("Test", "", base, Charset::CP866)
}

/// Returns the number of messages of the area under these parameters.
fn found(library: &Library, params: &str) -> usize {
    let url = FidoUrl::parse(&format!("area://Test?{params}"))
        .unwrap()
        .url;
    let page = resolve(&url, library, &Now::at(0, 0), &Job::new()).unwrap();
    messages(&page).set.len()
}

const SEEN_BY: [&str; 2] = ["5020/100 200", "5030/1 2 3"];
const PATH: [&str; 1] = ["5020/100 5030/1"];

#[test]
fn a_message_has_one_size_in_every_format() {
    const LINES: [&[u8]; 9] = [
        b"",
        b"Hello",
        b"> \x8F\xE0\xA8\xA2\xA5\xE2",
        b"a \x01MSGID: 2:5030/1 within a line",
        b"SEEN-BY: 5020/1 (quoted)",
        b" * Origin: quoted (2:5030/2)",
        b"--- tearline",
        b" ",
        b"\x8D",
    ];
    let mut dice = Dice::new(5);
    let mut sizes = Vec::new();
    for round in 0..120 {
        let end: &[u8] = [&b"\r"[..], b"\r\n", b"\n"][dice.roll(3)];
        let mut lines: Vec<&[u8]> = vec![b"Hello"];
        lines.extend((0..dice.roll(12)).map(|_| LINES[dice.roll(LINES.len())]));
        // A last line that is text: the lines after it are no part of the body.
        lines.push(b" * Origin: here (2:5030/1)");
        let size: usize = lines.iter().map(|line| line.len() + 1).sum();
        let mut body = lines.join(end);
        if dice.roll(3) > 0 {
            body.extend(end);
        }
        let mut letter = Letter {
            origin: [2, 5030, 1, 0],
            body,
            ..Letter::default()
        };
        for number in 0..dice.roll(4) {
            letter
                .kludges
                .push(format!("KLUDGE{number}: \u{1}value").into_bytes());
        }
        letter.seen_by = SEEN_BY[..dice.roll(3)].to_vec();
        letter.path = PATH[..dice.roll(2)].to_vec();
        for (format, base) in bases(&letter) {
            let library = library(base);
            let snapshot = library.snapshot(&library.areas()[0], &Job::new()).unwrap();
            let row = snapshot.get(0).unwrap();
            assert_eq!(
                row.size() as usize,
                size,
                "{format}, round {round}: {letter:?}"
            );
        }
        sizes.push(size);
    }
    sizes.sort_unstable();
    sizes.dedup();
    assert!(sizes.len() > 50, "{sizes:?}");
}

/// Checks that a pass over the base, the headers of a list and the message itself agree.
fn check(format: &str, base: &Arc<dyn MessageBase>, msgid: &str, reply: &str, true_time: &str) {
    let wants: &[ReadDepth] = match format {
        // Reading only its headers reads no text.
        "JAM" | "JAM, kludges in the text" => &[ReadDepth::Text],
        _ => &[ReadDepth::Headers, ReadDepth::Text],
    };
    for want in wants {
        let mut seen = 0;
        base.scan(*want, &Job::new(), &mut |header, _| {
            assert_eq!(header.msgid, msgid.as_bytes(), "{format} {want:?}");
            assert_eq!(header.reply, reply.as_bytes(), "{format} {want:?}");
            assert_eq!(header.true_time, true_time.as_bytes(), "{format} {want:?}");
            assert_eq!(header.utc_offset, b"0300", "{format} {want:?}");
            assert_eq!(header.charset, b"UTF-8 4", "{format} {want:?}");
            seen += 1;
            ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!(seen, 1);
    }
    let message = Message::parse(&base.read(1).unwrap().unwrap(), Charset::CP866);
    assert_eq!(message.msgid.as_deref(), Some(msgid), "{format}");
    assert_eq!(message.reply.as_deref(), Some(reply), "{format}");
    assert_eq!(message.true_time.as_deref(), Some(true_time), "{format}");
    assert_eq!(message.utc_offset, Some(UtcOffset(180)), "{format}");
    assert_eq!(message.charset, Charset::UTF8, "{format}");
}

#[test]
fn kludges_count_wherever_a_line_begins_with_soh() {
    let letter = Letter::of(
        "\r\x01MSGID: 2:5030/1 aaaa\r\x01REPLY: \r\x01REPLY: 2:5030/2 bbbb\r\rПривет\r\
         > \x01TZUTC: 0500\rquoted \x01CHRS: CP866 2\r\x01TZUTC: 0300\r\n\x01CHRS: UTF-8 4\r\
         \x01MSGID: 2:5030/3 cccc\r\x01REPLY: 2:5030/4 dddd\rbye\r\
         \x01tRuEtImE: 2007/08/26T15/56/23\r",
    );
    for (format, base) in bases(&letter) {
        check(
            format,
            &base,
            "2:5030/1 aaaa",
            "2:5030/2 bbbb",
            "2007/08/26T15/56/23",
        );
        let library = library(base);
        assert_eq!(found(&library, "msgid=2:5030/1+aaaa"), 1, "{format}");
        assert_eq!(found(&library, "time=2007/08/26"), 1, "{format}");
        assert_eq!(found(&library, "time=1970"), 0, "{format}");
    }
    // Kludges stored outside of the text take precedence.
    let outside: [&[u8]; 3] = [
        b"MSGID: 2:5030/5 eeee",
        b"REPLY: 2:5030/6 ffff",
        b"TrueTime: 2001/01/01T01/01/01",
    ];
    for (format, base) in [
        ("JAM", jam(&outside, &letter.body, None)),
        ("Squish", squish(&letter, &outside, &letter.body)),
    ] {
        let mut seen = 0;
        base.scan(ReadDepth::Text, &Job::new(), &mut |header, _| {
            assert_eq!(header.msgid, b"2:5030/5 eeee", "{format}");
            assert_eq!(header.reply, b"2:5030/6 ffff", "{format}");
            assert_eq!(header.true_time, b"2001/01/01T01/01/01", "{format}");
            // Missing ones are taken from the text.
            assert_eq!(header.utc_offset, b"0300", "{format}");
            seen += 1;
            ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!(seen, 1);
    }
}

#[test]
fn of_two_true_times_the_first_counts() {
    let letter = Letter::of(
        "text\r\x01TrueTime: \r\x01TRUETIME: 2001/02/03T04/05/06\r\x01TrueTime: 2002/02/03T04/05/06\r",
    );
    for (format, base) in bases(&letter) {
        let message = Message::parse(&base.read(1).unwrap().unwrap(), Charset::CP866);
        assert_eq!(
            message.true_time.as_deref(),
            Some("2001/02/03T04/05/06"),
            "{format}"
        );
        let library = library(base);
        assert_eq!(found(&library, "time=2001"), 1, "{format}");
        assert_eq!(found(&library, "time=2002"), 0, "{format}");
    }
}

#[test]
fn an_origin_without_a_zone_has_that_of_the_header_the_msgid_or_the_packet() {
    let origin = "text\r * Origin: here (5030/1)\r";
    let msgid = |address: &str| vec![format!("MSGID: {address} 12345678").into_bytes()];
    for (header, kludges, zone) in [
        ([2, 5030, 1, 0], Vec::new(), 2),
        // The same node precedes any other.
        ([2, 5020, 9, 0], msgid("3:5030/1"), 3),
        ([2, 5030, 1, 0], msgid("3:5020/9"), 2),
        // Another node: the MSGID precedes the header, or the packet.
        ([2, 5020, 9, 0], msgid("3:5020/8"), 3),
        ([2, 5020, 9, 0], msgid("5030/1"), 2),
        ([0, 5030, 1, 0], msgid("3:5030/1"), 3),
    ] {
        let letter = Letter {
            origin: header,
            kludges,
            ..Letter::of(origin)
        };
        for (format, base) in bases(&letter) {
            let library = library(base);
            let page = format!("{format} {header:?} {:?}", letter.kludges);
            for asked in [2, 3] {
                let expected = usize::from(asked == zone);
                assert_eq!(
                    found(&library, &format!("from={asked}:5030/1")),
                    expected,
                    "{page}"
                );
                assert_eq!(
                    found(&library, &format!("twit={asked}:5030/1")),
                    1 - expected,
                    "{page}"
                );
            }
            let message = message(&library, 1);
            let written = format!("{zone}:5030/1");
            assert_eq!(
                message.from_address,
                Address::parse_lenient(&written),
                "{page}"
            );
            assert_eq!(message.from_address_text, written, "{page}");
            let snapshot = library.snapshot(&library.areas()[0], &Job::new()).unwrap();
            assert_eq!(snapshot.get(0).unwrap().from_address(), written, "{page}");
        }
    }
    // A sender whose zone is unknown is excluded by no zone.
    let letter = Letter {
        origin: [0, 5030, 1, 0],
        ..Letter::of(origin)
    };
    for (format, base) in bases(&letter) {
        let library = library(base);
        for zone in [2, 3] {
            assert_eq!(
                found(&library, &format!("from={zone}:5030/1")),
                1,
                "{format}"
            );
        }
    }
}

/// Header, kludges, Origin line, and the expected sender; INTL, FMPT and TOPT are in any letter
/// case, as hpt reads them.
type SenderRow = (
    [u16; 4],
    &'static [&'static str],
    &'static str,
    &'static str,
);

const SENDERS: &[SenderRow] = &[
    ([2, 5020, 7, 0], &[], "", "2:5020/7"),
    ([2, 5020, 7, 0], &["FMPT 9"], "", "2:5020/7.9"),
    ([2, 5020, 7, 0], &["fmpt: 9"], "", "2:5020/7.9"),
    (
        [2, 5020, 7, 0],
        &["FMPT x", "FMPT 9", "FMPT 8"],
        "",
        "2:5020/7.9",
    ),
    (
        [2, 5020, 7, 0],
        &["INTL 2:5030/1 2:5020/7", "FMPT 9", "TOPT 5"],
        "",
        "2:5020/7.9",
    ),
    // The header has the facts of the last system; INTL is the author's.
    ([2, 5020, 7, 0], &["INTL 2:5030/1 1:5020/7"], "", "1:5020/7"),
    (
        [2, 5020, 1, 0],
        &["Intl 2:5030/1 1:250/4", "Fmpt 3"],
        "",
        "1:250/4.3",
    ),
    (
        [0, 5020, 7, 0],
        &["INTL 2:5030/1 2:5020/7.4@fidonet"],
        "",
        "2:5020/7.4",
    ),
    ([2, 5020, 7, 0], &["INTL 2:5030/1"], "", "2:5020/7"),
    // A MSGID of the same node gives its zone, unless INTL does.
    (
        [2, 2320, 33, 0],
        &["MSGID: 29.test@1:2320/33 25a3ef3b"],
        "",
        "1:2320/33",
    ),
    (
        [2, 2320, 33, 0],
        &["MsgId: 1:2320/33@fidonet 25a3ef3b"],
        "",
        "1:2320/33",
    ),
    (
        [2, 2320, 33, 0],
        &["MSGID: 1:2320/34 25a3ef3b"],
        "",
        "2:2320/33",
    ),
    (
        [2, 2320, 33, 0],
        &["MSGID: 2320/33 25a3ef3b"],
        "",
        "2:2320/33",
    ),
    (
        [2, 2320, 33, 0],
        &["MSGID: 1:2320/33 25a3ef3b", "INTL 2:5030/1 2:2320/33"],
        "",
        "2:2320/33",
    ),
    (
        [2, 2320, 33, 0],
        &["MSGID: 1:2320/33 25a3ef3b", "FMPT 2"],
        "",
        "1:2320/33.2",
    ),
    ([0, 0, 0, 0], &["MSGID: 2:5020/7.9 1"], "", "2:5020/7.9"),
    (
        [0, 0, 0, 0],
        &["MSGID: 1:1/1 1", "INTL 2:5030/1 2:5020/7"],
        "",
        "2:5020/7",
    ),
    // The Origin line precedes all of them.
    ([2, 5020, 7, 0], &["FMPT 9"], "2:5020/8.1", "2:5020/8.1"),
    (
        [2, 5020, 7, 0],
        &["MSGID: 1:5020/8 1"],
        "2:5020/8",
        "2:5020/8",
    ),
    (
        [2, 5020, 7, 0],
        &["MSGID: 1:5020/8 1"],
        "5020/8",
        "1:5020/8",
    ),
    (
        [2, 5020, 9, 0],
        &["INTL 2:5030/1 1:5020/8"],
        "5020/8",
        "1:5020/8",
    ),
];

#[test]
fn the_sender_is_the_same_in_every_format() {
    let mut compared = 0;
    for (header, kludges, origin, sender) in SENDERS {
        let body = match *origin {
            "" => "text\r".to_owned(),
            origin => format!("text\r * Origin: here ({origin})\r"),
        };
        let letter = Letter {
            origin: *header,
            kludges: kludges
                .iter()
                .map(|line| line.as_bytes().to_vec())
                .collect(),
            ..Letter::of(&body)
        };
        for (format, base) in bases(&letter) {
            // A packet without a zone belongs to no readable network.
            if format == "PKT" && header[1] == 0 {
                continue;
            }
            let page = format!("{format} {header:?} {kludges:?} {origin:?}");
            let library = library(base);
            let message = message(&library, 1);
            let expected = Address::parse_lenient(sender);
            assert_eq!(message.from_address, expected, "{page}");
            assert_eq!(message.from_address_text, *sender, "{page}");
            let snapshot = library.snapshot(&library.areas()[0], &Job::new()).unwrap();
            assert_eq!(snapshot.get(0).unwrap().from_address(), *sender, "{page}");
            compared += 1;
        }
    }
    assert!(compared > 6 * SENDERS.len());
}

#[test]
fn the_addressee_of_netmail_is_the_same_in_every_format() {
    for (kludges, addressee) in [
        (
            &["INTL 2:5030/1 2:5020/7", "TOPT 5"][..],
            Some("2:5030/1.5"),
        ),
        (&["intl 2:5030/1 2:5020/7", "topt: 5"], Some("2:5030/1.5")),
        (&["INTL 2:5030/1 2:5020/7"], Some("2:5030/1")),
        (&["INTL 2:5030/1.5 2:5020/7"], Some("2:5030/1.5")),
        (&[], None),
    ] {
        let letter = Letter {
            origin: [2, 5020, 7, 0],
            kludges: kludges
                .iter()
                .map(|line| line.as_bytes().to_vec())
                .collect(),
            ..Letter::of("text\r")
        };
        for (format, base) in bases(&letter) {
            let stored = base.read(1).unwrap().unwrap();
            let message = Message::parse(&stored, Charset::CP866);
            let expected = addressee.and_then(Address::parse_lenient);
            assert_eq!(
                message.to_address.filter(|to| to.net != 0),
                expected,
                "{format} {kludges:?}"
            );
        }
    }
}

/// Creates a Squish base of an echo like a tosser: each message is addressed to the exporting node.
fn echo(path: &Path) {
    let mut writer = SquishWriter::create(path).unwrap();
    for (from, to, node, kludges) in [
        ("Ann", "All", 1, ["MSGID: 2:5030/1 aaaa", ""]),
        (
            "Bob",
            "ann ",
            2,
            ["MSGID: 2:5030/2 bbbb", "REPLY: 2:5030/1  AAAA"],
        ),
        (
            "Bob",
            "Carl",
            2,
            ["MSGID: 2:5030/2 cccc", "REPLY: 2:5030/1 aaaa"],
        ),
        (
            "Bob",
            "Ann",
            2,
            ["MSGID: 2:5030/2 dddd", "REPLY: 2:5030/1 gone"],
        ),
        ("Bob", "Ann", 2, ["MSGID: 2:5030/2 eeee", ""]),
    ] {
        let kludges = kludges.map(str::as_bytes);
        let text = format!("text\r * Origin: here (5030/{node})\r");
        writer
            .append(&SquishMessage {
                from: from.as_bytes(),
                to: to.as_bytes(),
                origin: [0, 5030, node, 0],
                destination: [2, 5020, 77, 0],
                kludges: &kludges[..if kludges[1].is_empty() { 1 } else { 2 }],
                text: text.as_bytes(),
                ..SquishMessage::default()
            })
            .unwrap();
    }
    writer.finish().unwrap();
}

fn configured(path: &Path, kind: AreaKind, aka: Option<&str>) -> Library {
    let path = Some(path.to_owned());
    let area = AreaConfig {
        aka: aka.and_then(Address::parse_lenient),
        ..AreaConfig::new("Test".to_owned(), kind, BaseFormat::Squish, path)
    };
    Library::new(vec![Config {
        areas: vec![area],
        ..Config::default()
    }])
}

/// Returns one message of the first area.
fn message(library: &Library, number: u32) -> Message {
    let snapshot = library.snapshot(&library.areas()[0], &Job::new()).unwrap();
    let row = snapshot.numbered(number).unwrap();
    library.message(&row).unwrap().unwrap()
}

/// Returns the addresses of the addressees of all messages.
fn addressees(library: &Library) -> Vec<String> {
    let address = |number| {
        let message = message(library, number);
        message
            .to_address
            .map_or_else(String::new, |address| address.to_string())
    };
    (1..=5).map(address).collect()
}

#[test]
fn in_echomail_the_addressee_has_the_address_of_the_author_who_is_answered_or_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("echo");
    echo(&path);
    for kind in [
        AreaKind::Echo,
        AreaKind::Local,
        AreaKind::Bad,
        AreaKind::Dupe,
    ] {
        let library = configured(&path, kind, Some("2:5020/1"));
        assert_eq!(
            addressees(&library),
            ["", "2:5030/1", "", "", ""],
            "{kind:?}"
        );
    }
    let library = configured(&path, AreaKind::Netmail, None);
    assert_eq!(addressees(&library), ["2:5020/77"; 5]);
}

#[test]
fn a_sender_without_any_zone_has_that_of_the_areas_own_address() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("echo");
    let mut writer = SquishWriter::create(&path).unwrap();
    writer
        .append(&SquishMessage {
            from: b"Ann",
            origin: [0, 5030, 1, 0],
            text: b"text\r * Origin: here (5030/1)\r",
            ..SquishMessage::default()
        })
        .unwrap();
    writer.finish().unwrap();
    let library = configured(&path, AreaKind::Echo, Some("2:5020/1"));
    for (zone, expected) in [(2, 1), (3, 0)] {
        assert_eq!(found(&library, &format!("from={zone}:5030/1")), expected);
        assert_eq!(
            found(&library, &format!("twit={zone}:5030/1")),
            1 - expected
        );
    }
    let message = message(&library, 1);
    assert_eq!(message.from_address_text, "2:5030/1");
    let without_aka = configured(&path, AreaKind::Echo, None);
    assert_eq!(found(&without_aka, "from=3:5030/1"), 1);
}
