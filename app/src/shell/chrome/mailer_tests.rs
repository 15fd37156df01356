//! From a click to the picture on the screen: the window requests, two nodes of binkd transfer,
//! `fidoscope answer` answers.

#[path = "../../../tests/binkd/mod.rs"]
mod binkd;

use super::tests::{Shell, shell_started, start_of, wait_for_pages, window};
use crate::cli::args::{self, Task};
use crate::command::{Command, OpenIn, TabCommand};
use crate::keep::Keep;
use crate::platform::clock;
use binkd::{Node, free_port};
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use fidoscope_core::cache::Lookup;
use fidoscope_core::freq::Hasher;
use fidoscope_core::requests::State;
use fidoscope_core::url::FidoUrl;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

const SRIF: &str = "FIDOSCOPE_TEST_SRIF";
const ROOT: &str = "FIDOSCOPE_TEST_ROOT";

/// Runs as the response processor that binkd starts; not a test by itself.
#[test]
fn answering_child() {
    let (Some(srif), Some(root)) = (std::env::var_os(SRIF), std::env::var_os(ROOT)) else {
        return;
    };
    let root = Path::new(&root);
    let mut words = vec!["answer".into(), srif];
    for (name, part) in [
        ("--files", "shelf"),
        ("--out", "answers"),
        ("--config", "theirs"),
        ("--profile", "their-profile"),
    ] {
        words.extend([name.into(), root.join(part).into_os_string()]);
    }
    let task = args::parse(words).and_then(args::LowArgs::task);
    let Ok(Task::Headless(task)) = task else {
        panic!("{task:?}");
    };
    let _ = crate::cli::run(&task);
    std::process::exit(0);
}

/// Draws frames until a condition holds that depends on processes and a mailer.
fn until(shell: &mut Shell<'_>, what: &str, holds: impl Fn(&mut Shell<'_>) -> bool) {
    let since = Instant::now();
    loop {
        shell.step();
        if holds(shell) {
            return;
        }
        assert!(
            since.elapsed() < Duration::from_secs(120),
            "waited in vain: {what}"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn has(shell: &mut Shell<'_>, label: &str) -> bool {
    shell.query_all_by_label_contains(label).next().is_some()
}

/// Returns a picture of one colour.
fn picture(colour: u8) -> Vec<u8> {
    crate::pictures::png([64, 48], &[colour; 64 * 48 * 4]).unwrap()
}

fn ask_by_button(shell: &mut Shell<'_>) {
    until(shell, "the plan", |shell| has(shell, "Request file"));
    shell.get_by_label("Request file").click();
    until(shell, "the request", is_asked);
}

fn is_asked(shell: &mut Shell<'_>) -> bool {
    let requests = &window(shell).browser().keep().requests().0;
    requests.last().is_some_and(|own| own.state == State::Asked)
}

fn open(shell: &mut Shell<'_>, address: &str) {
    let url = FidoUrl::parse(address).unwrap().url;
    let command = Command::Tabs(TabCommand::Open(url, OpenIn::Here));
    window(shell).browser().carry_out(command);
    wait_for_pages(shell);
}

#[test]
fn a_click_brings_the_picture_of_another_node_to_the_screen() {
    let root = tempfile::tempdir().unwrap();
    let root = root.path();
    for folder in ["shelf", "profile", "theirs"] {
        fs::create_dir(root.join(folder)).unwrap();
    }
    let of_date = |name: &str, bytes: &[u8], seconds| {
        let path = root.join("shelf").join(name);
        fs::write(&path, bytes).unwrap();
        let file = fs::File::options().append(true).open(path).unwrap();
        let date = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        file.set_modified(date).unwrap();
    };
    let (first, second) = (picture(40), picture(200));
    // The middle of 2020; the file was renamed there, and is found by its hash.
    of_date("Renamed.png", &first, 1_593_600_000);
    fs::write(root.join("theirs/fidoconfig"), "Address 2:5020/1641\n").unwrap();
    let (ours, theirs) = (free_port(), free_port());
    let script = format!(
        "{SRIF}=\"$1\" {ROOT}='{}' exec '{}' --exact shell::chrome::mailer_tests::answering_child --nocapture\n",
        root.display(),
        std::env::current_exe().unwrap().display(),
    );
    fs::write(root.join("answer.sh"), script).unwrap();
    let link = |address: &str, port| format!("node {address}@fidonet 127.0.0.1:{port} -");
    let hook = format!("exec \"sh {}/answer.sh *S\" *.req", root.display());
    let one = Node::new(
        root,
        "one",
        "2:5030/1520",
        ours,
        &link("2:5020/1641", theirs),
        "",
    );
    let back = link("2:5030/1520", ours);
    let other = Node::new(root, "other", "2:5020/1641", theirs, &back, &hook);
    let _server = other.serve(theirs);

    let config = "SysOp Anna\nAddress 2:5030/1520\nOutbound one/outbound\nInbound one/inbound\n\
                  nodelistDir .\nNodelist nodelist\n";
    fs::write(root.join("fidoconfig"), config).unwrap();
    let list = ";A Fidonet Nodelist for Friday, January 1, 2026 -- Day number 001 : 00000\r\n\
                Zone,2,Zone,Z,Z,000,300\r\nHost,5020,Moscow,M,H,000,300\r\n\
                ,1641,Node,Moscow,Ivan,000,300,U,FUF\r\n";
    fs::write(root.join("nodelist.001"), list).unwrap();
    let hash = Hasher::hash_reader(&first[..], u64::MAX, false)
        .unwrap()
        .unwrap()
        .ed2k;
    let address = format!(
        "freq://2:5020/1641/picture.png?size={}&ed2k={hash}",
        first.len()
    );
    let mut start = start_of(Some(&address), Keep::default());
    start.configs = vec![root.join("fidoconfig")];
    start.profile_dir = Some(root.join("profile"));
    let mut shell = shell_started(start, 1100.0);
    wait_for_pages(&mut shell);

    ask_by_button(&mut shell);
    one.call();
    let report = || format!("{}\n{}\n{:?}", one.log(), other.log(), one.names("inbound"));
    let came = |shell: &mut Shell<'_>| {
        let requests = &window(shell).browser().keep().requests().0;
        assert!(
            requests.iter().all(|own| own.state != State::Failed),
            "{requests:?}\n{}",
            report()
        );
        requests.last().is_some_and(|own| own.state == State::Came)
    };
    until(&mut shell, "the file", came);
    let picture = |shell: &mut Shell<'_>, name: &str| {
        shell.query_by_role_and_label(Role::Image, name).is_some()
    };
    until(&mut shell, "the picture", |shell| {
        picture(shell, "Renamed.png")
    });

    // A newer one is requested, which the node has got meanwhile; the older file is still in the
    // inbound.
    let address = "freq://2:5020/1641/Renamed.png";
    open(&mut shell, address);
    ask_by_button(&mut shell);
    one.call();
    until(
        &mut shell,
        "the answer, for a file that the mailer has already",
        |shell| has(shell, "The mailer took the request"),
    );
    of_date("Renamed.png", &second, 1_656_700_000);
    let newer = format!("{address}?time=2021");
    open(&mut shell, &newer);
    until(&mut shell, "the option", |shell| {
        has(shell, "Only a version from")
    });
    shell
        .get_by_role_and_label(Role::Button, "Request again")
        .click();
    until(&mut shell, "the request", is_asked);
    // The copy that is too old is removed (7.5.1).
    let library = window(&mut shell).browser().library();
    let kept = library.received().unwrap();
    let bare = FidoUrl::parse(address).unwrap().url;
    let found = kept.find(&bare, &clock::now(None)).unwrap();
    assert_eq!(found, Lookup::Absent);
    let request = fs::read_to_string(one.folder.join("outbound/139c0669.req")).unwrap();
    assert!(
        request.starts_with("Renamed.png +16094") && request.contains("time=2021]"),
        "{request}"
    );
    one.call();
    until(&mut shell, "the newer file", came);
    until(&mut shell, "the newer picture", |shell| {
        picture(shell, "Renamed.png")
    });
    let url = FidoUrl::parse(&newer).unwrap().url;
    let library = window(&mut shell).browser().library();
    let cache = library.received().unwrap();
    let Lookup::Fits(kept) = cache.find(&url, &clock::now(None)).unwrap() else {
        panic!("{}", report());
    };
    assert_eq!(cache.read(&kept, 10_000).unwrap(), second, "{}", report());
}
