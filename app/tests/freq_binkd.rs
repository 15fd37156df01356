//! Nodes of binkd on this machine: our request goes to a node whose response processor is `fidoscope
//! answer`, and the answers are found, checked and cached. A point is created, calls its boss, and shows
//! the mail.
//!
//! Needs the Debian package `binkd`, which packaging/setup-debian.sh installs.

#![allow(clippy::indexing_slicing, clippy::unwrap_used, clippy::panic)]
#![cfg(target_os = "linux")]

mod binkd;

use binkd::{Node, free_port, until};
use fidoscope_core::address::Address;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::cache::{Cache, Lookup};
use fidoscope_core::freq::Hasher;
use fidoscope_core::job::Job;
use fidoscope_core::outbound::{Flavour, Outbound};
use fidoscope_core::query::time::Now;
use fidoscope_core::requests::{Ask, Inbound, Outcome, Request, State, ask, collect};
use fidoscope_core::time::WallTime;
use fidoscope_core::url::FidoUrl;
use fidoscope_kit::pkt::{NewMessage as PackedMail, PktWriter};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

const CAME: WallTime = WallTime(1_795_377_600);

fn url(text: &str) -> FidoUrl {
    FidoUrl::parse(text).unwrap().url
}

#[test]
fn binkd_carries_a_request_to_our_response_processor_and_brings_the_file_and_its_index() {
    let root = tempfile::tempdir().unwrap();
    let root = root.path();
    // Content of the other node: a file, and an echo with an object.
    let shelf = root.join("shelf");
    fs::create_dir(&shelf).unwrap();
    let bytes: Vec<u8> = (0..300_000_u32).map(|i| (i * 31 % 251) as u8).collect();
    fs::write(shelf.join("Renamed.png"), &bytes).unwrap();
    fs::write(shelf.join("FILES"), "the list").unwrap();
    let bases = root.join("bases");
    fs::create_dir(&bases).unwrap();
    let mut writer = JamWriter::create(&bases.join("test.uue"), WallTime(1_000)).unwrap();
    let message = NewMessage {
        from: b"Ivan",
        to: b"All",
        subject: b"file",
        msgid: b"2:5020/1641 1",
        text: b"begin 644 file.txt\r#0V%T\r`\rend\r",
        ..NewMessage::default()
    };
    writer.append(&message).unwrap();
    writer.finish().unwrap();

    let (ours, theirs) = (free_port(), free_port());
    let program = env!("CARGO_BIN_EXE_fidoscope");
    let answer = format!(
        "exec \"{program} answer *S --files {} --out {} --config {} --profile {}\" *.req",
        shelf.display(),
        root.join("answers").display(),
        bases.display(),
        root.join("profile").display(),
    );
    let link = |address: &str, port| format!("node {address}@fidonet 127.0.0.1:{port} -");
    let one = Node::new(
        root,
        "one",
        "2:5030/1520",
        ours,
        &link("2:5020/1641", theirs),
        "",
    );
    let other = Node::new(
        root,
        "other",
        "2:5020/1641",
        theirs,
        &link("2:5030/1520", ours),
        &answer,
    );
    let _server = other.serve(theirs);

    // Requested by URL: a file with another name there, an object of mail, and a missing one.
    let own = Address::parse("2:5030/1520@fidonet").unwrap();
    let station = Address::parse("2:5020/1641").unwrap();
    let outbound = Outbound::new(one.folder.join("outbound"), &own);
    let inbound = Inbound {
        folders: vec![one.folder.join("inbound")],
        take_away: false,
    };
    let hash = Hasher::hash_reader(&bytes[..], u64::MAX, false)
        .unwrap()
        .unwrap()
        .ed2k;
    let picture = url(&format!(
        "freq://2:5020/1641/picture.png?size={}&ed2k={hash}",
        bytes.len()
    ));
    let object = url("area://test.uue/file.txt");
    let list = url("freq://2:5020/1641/files");
    let missing = url("freq://2:5020/1641/missing.zip");
    let mut requests: Vec<Request> = [&picture, &object, &list, &missing]
        .into_iter()
        .map(|url| {
            let wanted = Ask {
                url,
                station: &station,
                extended: true,
                password: "",
                update: None,
                flavour: Flavour::Direct,
            };
            ask(
                &wanted,
                &outbound,
                &inbound.folders,
                SystemTime::now(),
                Duration::ZERO,
            )
            .unwrap()
            .0
        })
        .collect();
    assert_eq!(one.names("outbound"), ["139c0669.dlo", "139c0669.req"]);

    one.call();
    let report = || {
        format!(
            "{}\n----\n{}\n{:?}",
            one.log(),
            other.log(),
            one.names("inbound")
        )
    };
    until("the files come", || one.names("inbound").len() >= 4, report);
    // The mailer names the request file in its own way (FTS-5005, 4.1), and the index as well.
    let (indexes, files): (Vec<String>, Vec<String>) = one
        .names("inbound")
        .into_iter()
        .partition(|name| name.ends_with(".fuf"));
    assert_eq!(
        (indexes.len(), files),
        (
            1,
            vec![
                "FILES".to_owned(),
                "Renamed.png".to_owned(),
                "file.txt".to_owned()
            ]
        ),
        "{}",
        report()
    );
    // The request was taken, and the log of binkd is read.
    assert_eq!(one.names("outbound"), ["139c0669.try"]);
    let tries = outbound
        .node(&station)
        .unwrap()
        .signs(SystemTime::now())
        .tries
        .unwrap();
    assert_eq!((tries.good, tries.bad), (1, 0), "{tries:?}");

    for request in &mut requests {
        assert!(request.look(&outbound, SystemTime::now()).unwrap());
        assert_eq!(request.state, State::Sent);
    }
    let cache = Cache::new(root.join("cache"), 10_000_000);
    let later = SystemTime::now() + Duration::from_secs(3600);
    let arrivals = collect(&mut requests, &inbound, &cache, later, CAME, &Job::new());
    assert!(
        arrivals
            .iter()
            .all(|arrival| arrival.outcome == Outcome::Kept),
        "{arrivals:?}"
    );
    let states: Vec<State> = requests.iter().map(|request| request.state).collect();
    // A file that the index omits has failed, and reports that.
    let expected = [State::Came, State::Came, State::Came, State::Failed];
    assert_eq!(states, expected);
    let reason = requests[3].reason.as_deref().unwrap();
    assert!(reason.contains("but not this one"), "{reason}");
    let now = Now::at(1_795_377_600, 0);
    for (url, expected) in [
        (&picture, &bytes[..]),
        (&object, b"Cat"),
        (&list, b"the list"),
    ] {
        let Lookup::Fits(kept) = cache.find(url, &now).unwrap() else {
            panic!("{url}: {:?}", cache.find(url, &now))
        };
        assert_eq!(cache.read(&kept, 1_000_000).unwrap(), expected, "{url}");
    }
    // Generated files are removed with the call.
    until(
        "generated files are erased",
        || {
            !fs::read_dir(root.join("answers"))
                .unwrap()
                .flatten()
                .any(|entry| fs::read_dir(entry.path()).unwrap().next().is_some())
        },
        || other.log(),
    );
}

#[test]
fn binkd_carries_files_with_blanks_and_names_that_differ_in_letter_case() {
    let root = tempfile::tempdir().unwrap();
    let root = root.path();
    let shelf = root.join("my shelf");
    fs::create_dir(&shelf).unwrap();
    for (name, text) in [
        ("my file.txt", "blank"),
        ("my_file.txt", "line"),
        ("Case.txt", "upper"),
        ("case.txt", "lower"),
    ] {
        fs::write(shelf.join(name), text).unwrap();
    }
    // "Кот" in CP866.
    let cat = <std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(b"\x8A\xAE\xE2.txt");
    fs::write(shelf.join(cat), "cat").unwrap();
    let (ours, theirs) = (free_port(), free_port());
    let answer = format!(
        "exec \"{} answer *S --files '{}' --out {} --profile {}\" *.req",
        env!("CARGO_BIN_EXE_fidoscope"),
        shelf.display(),
        root.join("answers").display(),
        root.join("profile").display(),
    );
    let link = |address: &str, port| format!("node {address}@fidonet 127.0.0.1:{port} -");
    let (own, station) = ("2:5030/1520", "2:5020/1641");
    let one = Node::new(root, "one", own, ours, &link(station, theirs), "");
    let other = Node::new(root, "other", station, theirs, &link(own, ours), &answer);
    let _server = other.serve(theirs);

    let outbound = one.folder.join("outbound");
    let request = [
        b"my?file.txt [freq://2:5020/1641/my%20file.txt]\r\n".as_slice(),
        b"my_file.txt [freq://2:5020/1641/my_file.txt]\r\n",
        b"Case.txt [freq://2:5020/1641/Case.txt]\r\n",
        b"case.txt [freq://2:5020/1641/case.txt]\r\n",
        b"\x8A\xAE\xE2.txt\r\n",
    ];
    fs::write(outbound.join("139c0669.req"), request.concat()).unwrap();
    fs::write(outbound.join("139c0669.clo"), "").unwrap();
    one.call();
    let names = || one.names("inbound");
    let report = || format!("{}\n----\n{}\n{:?}", one.log(), other.log(), names());
    until("the files come", || names().len() >= 6, report);
    let index = names().into_iter().find(|name| name.ends_with(".fuf"));
    let inbound = one.folder.join("inbound");
    let index = fs::read_to_string(inbound.join(index.unwrap())).unwrap();
    let lines: Vec<(&str, &str)> = index
        .lines()
        .map(|line| line.split_once(" [").unwrap())
        .collect();
    for (url, text) in [
        ("freq://2:5020/1641/my%20file.txt]", "blank"),
        ("freq://2:5020/1641/my_file.txt]", "line"),
        ("freq://2:5020/1641/Case.txt]", "upper"),
        ("freq://2:5020/1641/case.txt]", "lower"),
        ("freq://2:5020/1641/___.txt]", "cat"),
    ] {
        let (name, _) = lines.iter().find(|(_, own)| *own == url).expect(&index);
        assert_eq!(
            fs::read_to_string(inbound.join(name)).unwrap(),
            text,
            "{index}"
        );
    }
    // The hard links are removed after the call, the files are not.
    let folders = || fs::read_dir(root.join("answers")).unwrap().flatten();
    let is_empty = || folders().all(|own| fs::read_dir(own.path()).unwrap().next().is_none());
    until("second names are erased", is_empty, || other.log());
    assert_eq!(
        fs::read_to_string(shelf.join("my file.txt")).unwrap(),
        "blank"
    );
    assert_eq!(fs::read_dir(&shelf).unwrap().count(), 5);
}

/// Runs a command with the profile of a folder; returns its exit code and its document.
fn run(root: &Path, words: &[&str]) -> (i32, serde_json::Value) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fidoscope"));
    let output = command
        .args(words)
        .args(["--json", "--profile", "profile"])
        .env_clear()
        .env("HOME", root)
        .env("LC_ALL", "C.UTF-8")
        .current_dir(root)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let document = serde_json::from_slice(&output.stdout);
    let document = document.unwrap_or_else(|error| panic!("{words:?}: {error}: {output:?}"));
    (output.status.code().unwrap(), document)
}

#[test]
fn a_point_is_created_calls_its_boss_and_shows_the_mail() {
    let root = tempfile::tempdir().unwrap();
    let root = root.path();
    let port = free_port();
    let to = root.join("to");
    fs::create_dir(&to).unwrap();
    let link = format!(
        "node 2:5020/1641.9@fidonet 127.0.0.1:1 geheim c {}",
        to.display()
    );
    let boss = Node::new(root, "boss", "2:5020/1641", port, &link, "");
    let _server = boss.serve(port);
    let settings = format!(
        "name = \"Ivan Petrov\"\naddress = \"2:5020/1641.9\"\n[[boss]]\naddress = \"2:5020/1641\"\n\
         host = \"127.0.0.1:{port}\"\n[[passwords]]\naddress = \"2:5020/1641\"\npassword = \"geheim\"\n"
    );
    fs::write(root.join("new.toml"), settings).unwrap();
    assert_eq!(run(root, &["poll"]).0, 2, "there is no point yet");
    let (code, point) = run(root, &["point", "--set", "new.toml"]);
    assert_eq!(
        (code, &point["boss"][0]["has_password"]),
        (0, &true.into()),
        "{point}"
    );
    assert!(!point.to_string().contains("geheim"), "{point}");

    // A packet waits at the boss, with its password.
    let [origin, destination] = [[2, 5020, 1641, 0], [2, 5020, 1641, 9]];
    let mut packet = PktWriter::new(Vec::new(), origin, destination, CAME).unwrap();
    packet
        .append(&PackedMail {
            area: Some(b"TEST.ECHO"),
            from: b"Anna",
            to: b"All",
            subject: b"Hello",
            origin,
            destination,
            written: CAME,
            attributes: 0,
            text: b"\x01MSGID: 2:5020/1641 1\rHow are you?\r",
        })
        .unwrap();
    let mut packet = packet.finish().unwrap();
    packet[26..34].copy_from_slice(b"geheim\0\0");
    fs::write(to.join("00000001.pkt"), packet).unwrap();

    let (code, polled) = run(root, &["poll"]);
    let session = &polled["sessions"][0];
    assert_eq!(code, 0, "{polled:#}\n{}", boss.log());
    assert_eq!(session["ok"], true, "{polled:#}");
    assert_eq!(session["received"][0]["name"], "00000001.pkt", "{polled:#}");
    assert_eq!(session["tossed"]["areas"]["TEST.ECHO"], 1, "{polled:#}");
    let (_, shown) = run(root, &["show", "area://TEST.ECHO"]);
    assert_eq!(shown["messages"][0]["subject"], "Hello", "{shown:#}");

    // Nothing waits now, and an answer that is posted goes with the next call.
    fs::write(root.join("body"), "Fine!\n").unwrap();
    let url = "echomail:TEST.ECHO?subject=Re";
    let (_, posted) = run(root, &["post", url, "--body", "body", "--yes"]);
    let (code, scanned) = run(root, &["scan"]);
    assert_eq!(
        (code, &scanned["messages"]),
        (0, &1.into()),
        "{scanned:#} {posted:#}"
    );
    until(
        "the answer is sent",
        || {
            // The boss may be busy with the call before.
            let (_, polled) = run(root, &["poll", "2:5020/1641"]);
            polled["sessions"][0]["sent"]
                .as_array()
                .is_some_and(|sent| !sent.is_empty())
        },
        || boss.log(),
    );
    until(
        "it has arrived",
        || !boss.names("inbound").is_empty(),
        || boss.log(),
    );
    assert_eq!(run(root, &["toss"]).0, 1, "nothing is left");
}
