//! Bases of every format to add messages to, and messages to add.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    unreachable_pub
)]

use fidoscope_kit::hudson::{HudsonWriter, NewMessage as HudsonMessage};
use fidoscope_kit::msg::{MsgWriter, NewMessage as MsgMessage};
use fidoscope_kit::squish::{NewMessage as SquishMessage, SquishWriter};
use ftn_base::hudson::{Flavour, HudsonBase};
use ftn_base::jam::JamBase;
use ftn_base::jam::write::{JamWriter, NewMessage as JamMessage};
use ftn_base::opus::{MsgDialect, MsgFolder};
use ftn_base::squish::SquishBase;
use ftn_base::{Attributes, BaseFault, CutFields, MessageBase, Outgoing, ReadDepth, StoredMessage};
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub const FORMATS: [&str; 5] = ["jam", "squish", "msg", "hudson", "goldbase"];

/// Board of Hudson and GoldBase.
pub const BOARD: u16 = 7;

pub fn flavour(format: &str) -> Flavour {
    match format {
        "hudson" => Flavour::Hudson,
        _ => Flavour::GoldBase,
    }
}

pub fn open(format: &str, folder: &Path) -> Box<dyn MessageBase> {
    let path = folder.join("base");
    match format {
        "jam" => Box::new(
            JamBase::open(&path)
                .unwrap()
                .with_recheck_delay(Duration::ZERO),
        ),
        "squish" => Box::new(
            SquishBase::open(&path)
                .unwrap()
                .with_recheck_delay(Duration::ZERO),
        ),
        "msg" => Box::new(
            MsgFolder::open(folder)
                .unwrap()
                .with_recheck_delay(Duration::ZERO),
        ),
        _ => Box::new(HudsonBase::open(folder, flavour(format), BOARD).unwrap()),
    }
}

/// Builds a base with this many messages of others, each with a MSGID, by the writers of new bases.
/// User 0 (Bob in JAM) has read the first.
pub fn make(format: &str, folder: &Path, messages: u32) {
    let path = folder.join("base");
    let msgid = |number: u32| format!("2:5030/1 {number}");
    let kludge = |number: u32| format!("MSGID: {}", msgid(number));
    let text = |number: u32| format!("\x01{}\rNumber {number}\r", kludge(number));
    match format {
        "jam" => {
            let mut writer = JamWriter::create(&path, WallTime(1_000_000)).unwrap();
            for number in 1..=messages {
                let msgid = msgid(number);
                let message = JamMessage {
                    from: b"Bob",
                    msgid: msgid.as_bytes(),
                    text: b"Text\r",
                    ..JamMessage::default()
                };
                writer.append(&message).unwrap();
            }
            writer.mark_read(b"Bob", 1, 1).unwrap();
            writer.finish().unwrap();
        }
        "squish" => {
            let mut writer = SquishWriter::create(&path).unwrap();
            for number in 1..=messages {
                let kludge = kludge(number);
                let message = SquishMessage {
                    from: b"Bob",
                    kludges: &[kludge.as_bytes()],
                    text: b"Text\r",
                    ..SquishMessage::default()
                };
                writer.append(&message).unwrap();
            }
            writer.mark_read(1);
            writer.finish().unwrap();
        }
        "msg" => {
            let mut writer = MsgWriter::create(folder, MsgDialect::Fts1).unwrap();
            for number in 1..=messages {
                let text = text(number);
                let message = MsgMessage {
                    from: b"Bob",
                    text: text.as_bytes(),
                    ..MsgMessage::default()
                };
                writer.append(&message).unwrap();
            }
            writer.mark_read(&[1]).unwrap();
        }
        _ => {
            let mut writer = HudsonWriter::new(flavour(format));
            for number in 1..=messages {
                let text = text(number);
                let message = HudsonMessage {
                    from: b"Bob",
                    text: text.as_bytes(),
                    ..HudsonMessage::default()
                };
                writer.append(BOARD, &message).unwrap();
            }
            writer.mark_read(0, BOARD, 1);
            let parts = writer.into_parts();
            parts.create(folder, flavour(format)).unwrap();
        }
    }
}

/// Returns the file of marks in a folder that [`make`] filled.
pub fn marks(format: &str, folder: &Path) -> PathBuf {
    folder.join(match format {
        "jam" => "base.jlr",
        "squish" => "base.sql",
        "msg" => "lastread",
        "hudson" => "LASTREAD.BBS",
        _ => "LASTREAD.DAT",
    })
}

pub fn own() -> Attributes {
    Attributes {
        local: true,
        ..Attributes::default()
    }
}

/// Returns an echomail of our own.
pub fn echomail(subject: &str) -> Outgoing {
    Outgoing {
        from: b"Anna Pathfinder".to_vec(),
        to: b"All".to_vec(),
        subject: subject.into(),
        origin: [2, 5030, 1520, 9],
        written: WallTime(1_700_000_040),
        arrived: WallTime(1_700_000_050),
        attributes: own(),
        kludges: [
            &format!("MSGID: 2:5030/1520.9 {subject}"),
            "CHRS: CP866 2",
            "TZUTC: 0300",
            "PID: Fidoscope",
            "TAG: sky",
        ]
        .map(|kludge| kludge.as_bytes().to_vec())
        .to_vec(),
        text: [
            b"\x8F\xE0\xA8\xA2\xA5\xE2, ",
            subject.as_bytes(),
            b"!\r\r--- Fidoscope\r * Origin: Sky (2:5030/1520.9)\r",
        ]
        .concat(),
        ..Outgoing::default()
    }
}

/// Returns a netmail of our own.
pub fn netmail(subject: &str) -> Outgoing {
    let mut message = echomail(subject);
    message.to = b"Bob".to_vec();
    message.destination = [2, 5063, 88, 4];
    message.attributes = Attributes {
        private: true,
        crash: true,
        kill_sent: true,
        ..own()
    };
    message.kludges.extend(
        ["INTL 2:5063/88 2:5030/1520", "FMPT 9", "TOPT 4"].map(|kludge| kludge.as_bytes().to_vec()),
    );
    message
}

/// Returns an answer to a message of a base built by [`make`].
pub fn answer(subject: &str, number: u32) -> Outgoing {
    let mut message = echomail(subject);
    message.answered = Some(number);
    let reply = format!("REPLY: 2:5030/1 {number}");
    message.kludges.push(reply.into_bytes());
    message
}

/// Returns all messages of a pass, each read by its number, and the faults of the pass.
pub fn contents(base: &dyn MessageBase) -> (Vec<StoredMessage>, Vec<BaseFault>) {
    let mut numbers = Vec::new();
    let faults = base.scan(ReadDepth::Text, &Job::new(), &mut |header, _| {
        numbers.push(header.number);
        ControlFlow::Continue(())
    });
    let read = |number: u32| base.read(number).unwrap().unwrap();
    (numbers.into_iter().map(read).collect(), faults.unwrap())
}

/// Appends a message and reads it back.
pub fn append(base: &dyn MessageBase, message: &Outgoing) -> StoredMessage {
    let appended = base.append(message, &Job::new()).unwrap();
    assert_eq!(appended.cut, CutFields::default());
    let stored = base.read(appended.number).unwrap().unwrap();
    assert_eq!(stored.number, appended.number);
    assert_eq!(stored.fingerprint, appended.fingerprint);
    stored
}

/// Asserts that a stored message equals the appended one.
pub fn check(format: &str, stored: &StoredMessage, message: &Outgoing) {
    let fields = [&stored.from, &stored.to, &stored.subject];
    assert_eq!(fields, [&message.from, &message.to, &message.subject]);
    assert!(stored.text.ends_with(&message.text), "{format}");
    let is_netmail = message.is_netmail();
    let (origin, destination) = match (is_netmail, format) {
        (true, _) => ("2:5030/1520.9", "2:5063/88.4"),
        // Headers without points; those of echomail are in the text.
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
        // Its address fields already contain these.
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
