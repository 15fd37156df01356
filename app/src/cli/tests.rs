//! The contract of the command line, on a small base.

mod of_addresses;
mod of_pages;

use super::{Exit, Outcome, ShowOptions, links, parse};
use crate::keep::Requests;
use fidoscope_core::address::Address;
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::charset::Charset;
use fidoscope_core::library::Library;
use fidoscope_core::query::time::Now;
use fidoscope_core::requests::{Request, State};
use fidoscope_core::resolve::Sources;
use fidoscope_core::time::WallTime;
use fidoscope_core::url::FidoUrl;
use serde_json::{Value, json};
use std::sync::Arc;

fn now() -> Now {
    Now::parse("2007-08-13T18:00:00+04:00").unwrap()
}

fn show(url: &str, library: &Library, now: &Now, options: ShowOptions) -> Outcome {
    let sources = Sources {
        library,
        index: None,
    };
    super::show(url, &sources, now, options, &Requests::default())
}

fn document(outcome: &Outcome) -> Value {
    serde_json::from_str(&outcome.stdout).unwrap()
}

fn library() -> Library {
    let mut writer = JamWriter::in_memory(WallTime(1_000)).unwrap();
    let text = "Привет\r> quoted\r--- ed\r * Origin: дом (2:50/13)\r";
    let text = Charset::CP866.encode(text);
    writer
        .append(&NewMessage {
            from: b"Alex",
            to: b"All",
            subject: &Charset::CP866.encode("Тема"),
            origin: b"2:50/13",
            msgid: b"2:50/13 46c01f2e",
            kludges: &[b"CHRS: CP866 2"],
            utc_offset: b"0400",
            written: WallTime(1_187_009_854),
            text: &text,
            ..NewMessage::default()
        })
        .unwrap();
    writer
        .append(&NewMessage {
            from: b"Bob",
            to: b"Alex",
            subject: b"Re: \x1B[31mred",
            msgid: b"2:50/14 1",
            reply: b"2:50/13 46c01f2e",
            written: WallTime(1_187_009_900),
            text: b"answer\r",
            ..NewMessage::default()
        })
        .unwrap();
    let parts = writer.into_bytes().unwrap();
    let base = JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap();
    Library::single("R50.Bone", "Backbone", Arc::new(base), Charset::CP866)
}

const JSON: ShowOptions = ShowOptions {
    json: true,
    bodies: false,
    kludges: false,
    objects: false,
    limit: None,
    discard_unknown: false,
};

#[test]
fn index_reports_what_it_did_and_that_another_one_is_at_work() {
    let folder = tempfile::tempdir().unwrap();
    let base = folder.path().join("base");
    let mut writer = JamWriter::create(&base, WallTime(1_000)).unwrap();
    for _ in 0..3 {
        let message = NewMessage {
            text: b"Hello\r",
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    writer.finish().unwrap();
    let config = fidoscope_core::config::load(folder.path()).unwrap();
    let library = Library::new(vec![config]);
    let index = super::index::of_profile(folder.path());
    let first = document(&super::index::update(&index, &library, false, true));
    assert_eq!(first["messages"], 3);
    assert_eq!(first["rebuilt"], true);
    assert!(first["bytes"].as_u64() > Some(0));
    let again = super::index::update(&index, &library, false, false);
    assert!(
        again.stdout.starts_with("0 messages of 0 areas"),
        "{}",
        again.stdout
    );
    let lock = std::fs::File::open(index.folder().join("index.lock")).unwrap();
    lock.lock().unwrap();
    let busy = super::index::update(&index, &library, false, true);
    assert_eq!(busy.exit, Exit::Failed);
    assert_eq!(document(&busy)["error"]["code"], "index-busy");
}

/// Returns a library with a message for each text, a day apart.
fn mail(texts: &[&str]) -> Library {
    let mut writer = JamWriter::in_memory(WallTime(1_000)).unwrap();
    for (day, text) in (0_i64..).zip(texts) {
        writer
            .append(&NewMessage {
                from: b"Alex",
                to: b"All",
                written: WallTime(1_187_009_854 + day * 86_400),
                text: text.replace('\n', "\r").as_bytes(),
                ..NewMessage::default()
            })
            .unwrap();
    }
    let parts = writer.into_bytes().unwrap();
    let base = JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap();
    Library::single("Test", "", Arc::new(base), Charset::CP866)
}

#[test]
fn damaged_and_incomplete_objects_are_saved_only_when_asked_for() {
    let save = |texts: &[&str], damaged: bool| {
        let library = mail(texts);
        let sources = Sources {
            library: &library,
            index: None,
        };
        super::save::save("area://Test/cat", &sources, &now(), JSON, damaged)
    };
    let full = format!("M{}\n", "!".repeat(60));
    let whole = "begin 644 cat\n#0V%T\n`\nend\n";
    let section = |number: u32, codes: &str| {
        let begin = if number == 1 { "begin 644 cat\n" } else { "" };
        format!("section {number} of 3 of file cat\n\n{begin}{codes}")
    };
    let cases = [
        // Truncated, foreign letters, an unknown transfer encoding, empty, missing sections.
        (format!("begin 644 cat\n{full}{full}"), 90),
        (
            whole
                .replace("0V%T", "0v%t")
                .replace("#0", &format!("{full}#0")),
            45,
        ),
        (
            "Content-Type: image/gif; name=cat\nContent-Transfer-Encoding: x-own\n\nGIF89a\n"
                .to_owned(),
            7,
        ),
        (
            "Content-Type: image/gif; name=cat\nContent-Transfer-Encoding: base64\n\n".to_owned(),
            0,
        ),
        (section(1, &full) + &section(3, "#0V%T\n`\nend\n"), 48),
    ];
    for (text, len) in &cases {
        let failed = save(&[text], false).unwrap_err();
        assert_eq!(
            (failed.exit, &*failed.stdout),
            (Exit::Nothing, ""),
            "{text}"
        );
        assert!(
            failed
                .stderr
                .contains("--damaged saves it as far as possible"),
            "{}",
            failed.stderr
        );
        let saved = save(&[text], true).unwrap();
        assert_eq!(
            (saved.name.as_str(), saved.bytes.len()),
            ("cat", *len),
            "{text}"
        );
        assert!(!saved.stderr.is_empty(), "{text}");
        // An older complete object precedes it (7.2.2.2), and that is no failure.
        let saved = save(&[whole, text], false).unwrap();
        assert_eq!(saved.bytes, b"Cat", "{text}");
    }
    let absent = save(&["nothing"], true).unwrap_err();
    assert_eq!(absent.exit, Exit::Nothing);
}

#[test]
fn show_reads_mail_without_a_label_by_the_set_of_the_option_else_of_the_profile() {
    let dir = tempfile::tempdir().unwrap();
    let (mail, profile) = (dir.path().join("mail"), dir.path().join("profile"));
    std::fs::create_dir(&mail).unwrap();
    let mut writer = JamWriter::create(&mail.join("R50.Bone"), WallTime(1_000)).unwrap();
    let subject = Charset::CP866.encode("Вопросы и ответы");
    for kludges in [&[][..], &[&b"CHRS: CP866 2"[..]]] {
        let message = NewMessage {
            subject: &subject,
            kludges,
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    writer.finish().unwrap();
    std::fs::create_dir(&profile).unwrap();
    let settings = "[charsets.areas]\n\"r50.bone\" = \"CP1251\"\n";
    std::fs::write(profile.join("settings.toml"), settings).unwrap();
    let subjects = |profile: &std::path::Path, charset| {
        let outcome = super::run::show_with(&crate::cli::args::ShowArgs {
            common: crate::cli::args::Common {
                configs: vec![mail.clone()],
                profile: Some(profile.to_owned()),
                now: None,
                json: true,
            },
            url: "area://R50.Bone?sort=uns".to_owned(),
            options: JSON,
            charset,
        });
        let document = document(&outcome);
        [0, 1].map(|at| {
            document["messages"][at]["subject"]
                .as_str()
                .unwrap()
                .to_owned()
        })
    };
    let read = |set: Charset| set.decode(&subject).into_owned();
    let labelled = read(Charset::CP866);
    for (profile, option, expected) in [
        (dir.path(), None, Charset::CP866),
        (&profile, None, Charset::CP1251),
        (&profile, Some(Charset::KOI8_R), Charset::KOI8_R),
    ] {
        let found = subjects(profile, option);
        assert_eq!(found, [read(expected), labelled.clone()], "{option:?}");
    }
}
