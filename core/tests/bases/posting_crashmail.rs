//! The full loop with Debian's CrashMail II: a message written here is exported, tossed into the
//! base of another system, read and answered there, and the answer returns.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use crate::crashmail_support::{run, settings};
use fidoscope_core::address::Address;
use fidoscope_core::base::opus::MsgDialect;
use fidoscope_core::charset::Charset;
use fidoscope_core::compose::{
    AreaName, Draft, FinishedMessage, Misfits, Moment, Original, PreviewSerials, ReplyWay, finish,
    reply, subscribe,
};
use fidoscope_core::config::load_with;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::message::Message;
use fidoscope_core::time::{UtcOffset, WallTime};
use fidoscope_core::url::FidoUrl;
use fidoscope_kit::msg::{MsgWriter, NewMessage};
use std::fs;
use std::path::Path;

const NODE: &str = "2:5030/1520";
const POINT: &str = "2:5030/1520.9";

/// A system with an echo and a netmail area of `*.MSG` files.
struct System<'r> {
    root: &'r Path,
    prefs: String,
}

impl<'r> System<'r> {
    fn new(root: &'r Path, own: &str, other: &str) -> Self {
        let folder = root.to_str().unwrap();
        fs::create_dir(root).unwrap();
        fs::create_dir(root.join("bad")).unwrap();
        for name in ["netmail", "echo"] {
            let mut writer = MsgWriter::create(&root.join(name), MsgDialect::Fts1).unwrap();
            // CrashMail never exports number 1, reserved for the high-water mark of an echo.
            writer.skip_number().unwrap();
            writer.append(&NewMessage::default()).unwrap();
        }
        let lines = format!(
            r#"LOGLEVEL 1
MAXPKTSIZE 500000
MAXBUNDLESIZE 500000
IMPORTSEENBY
IMPORTAREAFIX
AKA {own}
NODE {other} "" ""
REMOTEAF "AreaFix" "geheim"
ROUTE "*:*/*.*" "{other}" {own}
NETMAIL "NETMAIL" {own} MSG "{folder}/netmail"
AREA "BAD" {own} MSG "{folder}/bad"
AREA "TEST.ECHO" {own} MSG "{folder}/echo"
EXPORT %{other}
"#
        );
        let prefs = settings(root, &format!("Sysop {own}"), &lines);
        Self { root, prefs }
    }

    fn library(&self) -> Library {
        let config = load_with(Path::new(&self.prefs), &|_| None).unwrap();
        Library::new(vec![config])
    }

    /// Exports new messages, and lets the other system toss them.
    fn send_to(&self, other: &System<'_>) {
        run("crashmail", &["SETTINGS", &self.prefs, "SCAN"]);
        let mut sent = 0;
        for file in fs::read_dir(self.root.join("out")).unwrap() {
            let file = file.unwrap().path();
            let is_packet = file.is_file() && fs::read(&file).unwrap().get(18..20) == Some(&[2, 0]);
            if is_packet {
                sent += 1;
                let name = format!("0000000{sent}.pkt");
                fs::rename(&file, other.root.join("in").join(name)).unwrap();
            }
        }
        let log = fs::read_to_string(self.root.join("log")).unwrap_or_default();
        assert!(sent > 0, "nothing was exported: {log}");
        run(
            "crashmail",
            &["SETTINGS", &other.prefs, "TOSS", "NOSECURITY"],
        );
    }

    /// Returns the last message of an area, decoded, and its bytes of the text.
    fn last(&self, tag: &str) -> (Message, Vec<u8>) {
        let library = self.library();
        let area = library.find(tag, None).remove(0);
        let snapshot = library.snapshot(&area, &Job::new()).unwrap();
        let row = snapshot.get(snapshot.len() - 1).unwrap();
        let stored = library.stored(&row).unwrap().unwrap();
        (library.decode(&area, &stored), stored.text)
    }

    fn post(&self, draft: &Draft, moment: &Moment) -> FinishedMessage {
        let library = self.library();
        let identity = library.identity();
        let finished = finish(draft, &identity, moment, &mut PreviewSerials::default()).unwrap();
        assert!(finished.is_ready(draft.misfits), "{finished:?}");
        let message = finished.messages.into_iter().next().unwrap();
        let posted = library.post(&message, &Job::new()).unwrap();
        assert_eq!(posted.problems, [""; 0]);
        message
    }
}

fn moment() -> Moment {
    Moment {
        local: WallTime(1_795_359_600),
        utc_offset: Some(UtcOffset(180)),
    }
}

/// Returns lines of a text that were written by its author.
fn own_text(text: &[u8]) -> Vec<u8> {
    let lines = text.split_inclusive(|byte| *byte == b'\r');
    let own = lines.filter(|line| !line.starts_with(b"\x01") && !line.starts_with(b"SEEN-BY"));
    own.collect::<Vec<_>>().concat()
}

fn kludges_of(message: &FinishedMessage) -> Vec<&str> {
    message.shown.kludges.iter().map(String::as_str).collect()
}

fn assert_arrived(sent: &FinishedMessage, (message, text): &(Message, Vec<u8>)) {
    assert_eq!(own_text(text), sent.bytes.text);
    assert_eq!(message.msgid.as_deref(), Some(sent.msgid.as_str()));
    assert_eq!(message.charset, sent.charset);
    assert_eq!(
        (&message.from, &message.to),
        (&sent.shown.from, &sent.shown.to)
    );
    assert_eq!(message.subject, sent.shown.subject);
    assert_eq!(message.written, sent.written);
    for kludge in kludges_of(sent) {
        let is_it = message.kludges.iter().any(|own| own.raw() == kludge);
        assert!(is_it, "{kludge} is lost: {:?}", message.kludges);
    }
}

#[test]
fn echomail_and_its_answer_survive_export_and_tossing_byte_for_byte() {
    let root = tempfile::tempdir().unwrap();
    let (here, there) = (root.path().join("point"), root.path().join("node"));
    let point = System::new(&here, POINT, NODE);
    let node = System::new(&there, NODE, POINT);
    let area = AreaName {
        tag: "TEST.ECHO".into(),
        domain: None,
    };
    let draft = Draft {
        subject: "Ёлки и палки".into(),
        body: "Первая строка — «с кавычками».\n\n  Отступ, ещё и\tтаб.\n\nНР рН: буквы Н и р.\n"
            .into(),
        tags: vec!["проба|пера".into()],
        misfits: Misfits::Nearest,
        ..Draft::new_echomail(vec![area.clone()])
    };
    let sent = point.post(&draft, &moment());
    assert_eq!(sent.charset, Charset::CP866);
    point.send_to(&node);
    let arrived = node.last("TEST.ECHO");
    assert_arrived(&sent, &arrived);
    assert_eq!(arrived.0.from_address, Address::parse_lenient(POINT));

    let library = node.library();
    let original = Original {
        message: &arrived.0,
        area: Some(area),
        netmail: false,
        selected: None,
    };
    let mut answer = reply(&original, &ReplyWay::Same, &library.identity(), &moment()).draft;
    answer.body.push_str("Ответ.\n");
    let answered = node.post(&answer, &moment());
    assert!(kludges_of(&answered).contains(&format!("REPLY: {}", sent.msgid).as_str()));
    node.send_to(&point);
    let back = point.last("TEST.ECHO");
    assert_arrived(&answered, &back);
    assert_eq!(back.0.reply.as_deref(), Some(sent.msgid.as_str()));
    assert!(
        back.0.body.contains("\n S2> ") || back.0.body.contains("> Первая строка"),
        "{}",
        back.0.body
    );
}

#[test]
fn a_request_to_areafix_reaches_the_robot_of_the_uplink() {
    let root = tempfile::tempdir().unwrap();
    let (here, there) = (root.path().join("point"), root.path().join("node"));
    let point = System::new(&here, POINT, NODE);
    let node = System::new(&there, NODE, POINT);
    let url = FidoUrl::parse("areafix:TEST.ECHO?leave").unwrap().url;
    let library = point.library();
    let request = subscribe(&url, &library.identity()).requests.remove(0);
    let sent = point.post(&request, &moment());
    assert_eq!(sent.to_address, Address::parse_lenient(NODE));
    point.send_to(&node);
    let library = node.library();
    let area = library.find("NETMAIL", None).remove(0);
    let snapshot = library.snapshot(&area, &Job::new()).unwrap();
    let rows: Vec<_> = (0..snapshot.len())
        .filter_map(|at| snapshot.get(at))
        .collect();
    let arrived = rows.iter().find(|row| row.to() == "AreaFix").unwrap();
    assert_eq!(arrived.subject(), "geheim");
    let stored = library.stored(arrived).unwrap().unwrap();
    assert_eq!(own_text(&stored.text), sent.bytes.text);
    assert_eq!(arrived.msgid(), sent.msgid);
}
