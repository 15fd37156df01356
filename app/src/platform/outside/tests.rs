//! Windows and second starts, over real sockets.

use super::instance::{Claim, claim};
use super::saved::{self, Unusable};
use super::{Caller, Note};
use crate::files::PATIENCE;
use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};

fn note(url: &str) -> Note {
    Note {
        url: Some(url.to_owned()),
        configs: vec![PathBuf::from("/etc/husky/config")],
        ..Note::default()
    }
}

fn serve(claimed: Claim) -> (super::instance::Served, Receiver<Note>) {
    let Claim::First(server) = claimed else {
        panic!("{claimed:?}");
    };
    let (sender, receiver) = channel();
    let served = server
        .serve(move |note, _| sender.send(note).is_ok())
        .unwrap();
    (served, receiver)
}

fn socket(runtime: &Path) -> PathBuf {
    let mut all = fs::read_dir(runtime).unwrap();
    all.next().expect("a socket").unwrap().path()
}

#[test]
fn a_second_start_hands_its_address_to_the_first() {
    let profile = tempfile::tempdir().unwrap();
    let runtime = tempfile::tempdir().unwrap();
    let start = |url| claim(profile.path(), Some(runtime.path()), &note(url));
    let (served, notes) = serve(start("area://First"));
    for url in ["area://Second", "netmail:2:5030/1520?subject=%22\n"] {
        assert!(matches!(start(url), Claim::Handed));
        let got = notes.recv_timeout(PATIENCE).unwrap();
        assert_eq!(got, note(url));
    }
    drop(served);
    assert_eq!(fs::read_dir(runtime.path()).unwrap().count(), 0);
}

#[test]
fn callers_that_say_nothing_hold_up_no_others() {
    let profile = tempfile::tempdir().unwrap();
    let runtime = tempfile::tempdir().unwrap();
    let start = |url| claim(profile.path(), Some(runtime.path()), &note(url));
    let (_served, notes) = serve(start("area://First"));
    let place = socket(runtime.path());
    // Served one after the other, each until its time limit, they would exceed the time limit of a start.
    let silent: Vec<_> = (0..10)
        .map(|_| UnixStream::connect(&place).unwrap())
        .collect();
    let handed = start("area://Second");
    assert!(matches!(handed, Claim::Handed), "{handed:?}");
    let got = notes.recv_timeout(PATIENCE).unwrap();
    assert_eq!(got, note("area://Second"));
    drop(silent);
}

#[test]
fn a_second_start_hands_its_address_over_also_with_a_configuration_that_is_not_unicode() {
    let profile = tempfile::tempdir().unwrap();
    let runtime = tempfile::tempdir().unwrap();
    let start = |note: &Note| claim(profile.path(), Some(runtime.path()), note);
    let (_served, notes) = serve(start(&Note::default()));
    let mut second = note("area://Second");
    let odd = OsStr::from_bytes(b"/fido/\xEF\xEE\xF7\xF2\xE0.cfg");
    second.configs.push(PathBuf::from(odd));
    assert!(matches!(start(&second), Claim::Handed));
    let mut got = notes.recv_timeout(PATIENCE).unwrap();
    let trouble = got.trouble.take().unwrap();
    assert!(
        trouble.contains("/fido/") && trouble.contains("Unicode"),
        "{trouble}"
    );
    assert_eq!(got, note("area://Second"));
}

/// Runs a start that waits for its page; the window handles it by `take`.
pub(crate) fn waiting(
    url: &str,
    take: impl Fn(Note, Option<Caller>) -> bool + Send + Sync + 'static,
) -> Claim {
    let profile = tempfile::tempdir().unwrap();
    let runtime = tempfile::tempdir().unwrap();
    let start = |note: &Note| claim(profile.path(), Some(runtime.path()), note);
    let Claim::First(server) = start(&Note::default()) else {
        panic!("not the first");
    };
    let _served = server.serve(take).unwrap();
    start(&Note {
        url: Some(url.to_owned()),
        waits: true,
        ..Note::default()
    })
}

/// Runs a start that waits for its page; the window handles its caller by `with`.
fn answered(with: impl Fn(Caller) + Send + Sync + 'static) -> Claim {
    waiting("area://X?msgid=1", move |_, caller| {
        caller.into_iter().for_each(&with);
        true
    })
}

#[test]
fn a_start_that_waits_hears_what_became_of_its_address() {
    assert!(matches!(
        answered(|caller| caller.answer(None)),
        Claim::Handed
    ));
    let failed = answered(|caller| caller.answer(Some("There is no such message.\n".to_owned())));
    assert!(
        matches!(&failed, Claim::Failed(why) if why == "There is no such message.\n"),
        "{failed:?}"
    );
    // The tab or the window was closed: the address counts as passed on.
    assert!(matches!(answered(drop), Claim::Handed));
}

#[test]
fn an_older_window_that_says_nothing_more_took_the_address() {
    let profile = tempfile::tempdir().unwrap();
    let runtime = tempfile::tempdir().unwrap();
    let start = |note: &Note| claim(profile.path(), Some(runtime.path()), note);
    drop(start(&Note::default()));
    let path = socket(runtime.path());
    fs::remove_file(&path).unwrap();
    let older = UnixListener::bind(&path).unwrap();
    let (close, closed) = channel::<()>();
    let talker = std::thread::spawn(move || {
        let (mut stream, _) = older.accept().unwrap();
        stream
            .write_all(b"{\"fidoscope\":1,\"taken\":true}\n")
            .unwrap();
        // It keeps the connection open: no one may wait for a second line.
        let _ = closed.recv();
    });
    let claimed = start(&Note {
        waits: true,
        ..note("area://X")
    });
    assert!(matches!(claimed, Claim::Handed), "{claimed:?}");
    drop(close);
    talker.join().unwrap();
}

#[test]
fn socket_has_the_same_name_with_every_release() {
    let runtime = tempfile::tempdir().unwrap();
    let profile = tempfile::tempdir().unwrap();
    let profile = fs::canonicalize(profile.path()).unwrap();
    let _first = serve(claim(&profile, Some(runtime.path()), &Note::default()));
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for byte in profile.to_str().unwrap().bytes() {
        sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    let name = format!("fidoscope-{sum:016x}.socket");
    assert_eq!(socket(runtime.path()), runtime.path().join(name));
}

#[test]
fn other_profiles_have_windows_of_their_own() {
    let [one, two, runtime] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let _first = serve(claim(one.path(), Some(runtime.path()), &Note::default()));
    let _second = serve(claim(two.path(), Some(runtime.path()), &Note::default()));
    // Without a runtime folder the socket is in the profile.
    let three = tempfile::tempdir().unwrap();
    let _third = serve(claim(three.path(), None, &Note::default()));
    assert!(matches!(
        claim(three.path(), None, &Note::default()),
        Claim::Handed
    ));
}

#[test]
fn the_socket_of_a_dead_window_is_replaced() {
    let profile = tempfile::tempdir().unwrap();
    let runtime = tempfile::tempdir().unwrap();
    let start = || claim(profile.path(), Some(runtime.path()), &Note::default());
    // A server dropped without being served leaves its socket, like a killed process.
    drop(start());
    assert!(socket(runtime.path()).exists());
    let (_served, _notes) = serve(start());
    assert!(matches!(start(), Claim::Handed));
}

#[test]
fn what_belongs_to_something_else_stays() {
    let profile = tempfile::tempdir().unwrap();
    let runtime = tempfile::tempdir().unwrap();
    let start = || claim(profile.path(), Some(runtime.path()), &Note::default());
    drop(start());
    let path = socket(runtime.path());
    fs::remove_file(&path).unwrap();

    fs::write(&path, "a file").unwrap();
    assert!(matches!(start(), Claim::Alone(_)));
    assert_eq!(fs::read(&path).unwrap(), b"a file");
    fs::remove_file(&path).unwrap();

    let foreign = UnixListener::bind(&path).unwrap();
    let talker = std::thread::spawn(move || {
        let (mut stream, _) = foreign.accept().unwrap();
        let mut line = String::new();
        BufReader::new(stream.try_clone().unwrap())
            .read_line(&mut line)
            .unwrap();
        stream.write_all(b"220 ready\n").unwrap();
        line
    });
    let claimed = start();
    assert!(
        matches!(&claimed, Claim::Alone(why) if why.contains("it is not Fidoscope")),
        "{claimed:?}"
    );
    assert!(talker.join().unwrap().contains("\"fidoscope\":1"));
    assert!(path.exists());
}

#[test]
fn noise_on_the_socket_is_no_note() {
    let profile = tempfile::tempdir().unwrap();
    let runtime = tempfile::tempdir().unwrap();
    let start = |url| claim(profile.path(), Some(runtime.path()), &note(url));
    let (_served, notes) = serve(start("area://First"));
    for noise in [
        &b"\n"[..],
        b"{}\n",
        b"{\"fidoscope\":2,\"open\":\"area://\"}\n",
        b"{\"fidoscope\":1,\"open\":7}\n",
        b"\xFF\xFE\n",
        b"",
    ] {
        let mut stream = UnixStream::connect(socket(runtime.path())).unwrap();
        stream.write_all(noise).unwrap();
    }
    assert!(matches!(start("area://Sound"), Claim::Handed));
    let got = notes.recv_timeout(PATIENCE).unwrap();
    assert_eq!(got, note("area://Sound"));
    assert!(notes.try_recv().is_err());
}

#[test]
fn the_message_of_a_file_is_identified_by_its_msgid() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("msg.txt");
    for (text, address) in [
        (
            "\u{1}REPLY: 2:5030/1 1\r\n\u{1}MSGID: 2:5030/1520 4a1c01f2\r\ntext\r\n",
            Some("area://R50.Bone?msgid=2:5030/1520+4a1c01f2"),
        ),
        (
            "@MSGID: <a@b.c> 12345678\n> @MSGID: no\n",
            Some("area://R50.Bone?msgid=%3Ca@b.c%3E+12345678"),
        ),
        ("@msgid: x\n", Some("area://R50.Bone?msgid=x")),
        ("MSGID: in the text\n@MSGID:  \n", None),
        ("", None),
    ] {
        fs::write(&file, text).unwrap();
        let found = saved::address(&file, "R50.Bone").map(|url| url.to_string());
        match address {
            Some(address) => assert_eq!(found.as_deref(), Ok(address)),
            None => assert!(
                matches!(&found, Err(Unusable::Nameless(why)) if why.contains("-KeepCtrl")),
                "{found:?}"
            ),
        }
    }
    let error = saved::address(&dir.path().join("none"), "X").unwrap_err();
    assert!(
        matches!(&error, Unusable::Unreadable(why) if why.contains("none")),
        "{error:?}"
    );
}
