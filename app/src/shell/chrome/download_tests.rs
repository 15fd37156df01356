//! File requests, from the page of an address to the file on the screen.

use super::tests::{Shell, shell_started, start_of, type_text, until, wait_for_pages, window};
use crate::browser::Dialog;
use crate::command::{Command, FrontCommand, OpenIn, TabCommand};
use crate::keep::Keep;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable};
use fidoscope_core::requests::State;
use fidoscope_core::url::FidoUrl;
use std::fs;
use std::path::Path;

/// Returns a window of 2:5030/1520 with folders of a mailer.
fn on_node<'a>(dir: &Path, address: &str) -> Shell<'a> {
    on_node_sized(dir, address, 1100.0)
}

fn on_node_sized<'a>(dir: &Path, address: &str, width: f32) -> Shell<'a> {
    for folder in ["outb", "inb", "profile", "cats"] {
        fs::create_dir_all(dir.join(folder)).unwrap();
    }
    let config = "SysOp Anna\nAddress 2:5030/1520\nOutbound outb\nInbound inb\nEchoArea Some.Echo echo -b jam\n\
                  FileArea XCATS cats\nnodelistDir .\nNodelist nodelist\n";
    fs::write(dir.join("fidoconfig"), config).unwrap();
    fs::write(dir.join("cats/CAT.TXT"), "purr").unwrap();
    let list = ";A Fidonet Nodelist for Friday, January 1, 2026 -- Day number 001 : 00000\r\n\
                Zone,2,Zone,Z,Z,000,300\r\nHost,5020,Moscow,M,H,000,300\r\n\
                ,1641,Node,Moscow,Ivan,000,300,XW,U,FUF:area\r\n,1642,Plain,Moscow,Olga,000,300\r\n\
                ,9,Proxy,Moscow,Petr,000,300,U,FUFME\r\n";
    fs::write(dir.join("nodelist.001"), list).unwrap();
    let mut start = start_of(Some(address), Keep::default());
    start.configs = vec![dir.join("fidoconfig")];
    start.profile_dir = Some(dir.join("profile"));
    let mut shell = shell_started(start, width);
    wait_for_pages(&mut shell);
    shell
}

fn has(shell: &mut Shell<'_>, label: &str) -> bool {
    shell.query_all_by_label_contains(label).next().is_some()
}

fn outbound(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir.join("outb")).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Brings a file into the inbound in one step, as mailers do: the watcher sees no part of it.
fn arrive(dir: &Path, name: &str, text: &str) {
    let coming = dir.join("coming");
    fs::write(&coming, text).unwrap();
    fs::rename(coming, dir.join("inb").join(name)).unwrap();
}

fn state(shell: &mut Shell<'_>) -> Option<State> {
    let requests = &window(shell).browser().keep().requests().0;
    requests.first().map(|request| request.state)
}

#[test]
fn a_file_is_asked_for_by_its_button_alone_and_is_shown_when_it_came() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let address = "freq://2:5020/1641/cat.txt?size=9&fecho=XCATS";
    let mut shell = on_node(dir, address);
    until(&mut shell, "the plan", |shell| has(shell, "Request file"));
    // Content of the request, and its file; the station supports FUF.
    assert!(has(
        &mut shell,
        "cat.txt [freq://2:5020/1641/cat.txt?size=9&fecho=XCATS]"
    ));
    assert!(has(&mut shell, "139c0669.req") && has(&mut shell, ",1641,Node,Moscow"));
    assert!(has(&mut shell, "forwards requests, in the same net"));
    assert!(has(&mut shell, "Same file in its file echo"));
    assert!(
        outbound(dir).is_empty(),
        "opening an address asks for nothing"
    );
    shell.get_by_label("Request file").click_accesskit();
    until(&mut shell, "the toast", |shell| {
        has(shell, "File requested; the request waits in")
    });
    assert_eq!(outbound(dir), ["139c0669.dlo", "139c0669.req"]);
    let request = fs::read_to_string(dir.join("outb/139c0669.req")).unwrap();
    assert_eq!(
        request,
        "cat.txt [freq://2:5020/1641/cat.txt?size=9&fecho=XCATS]\r\n"
    );
    until(&mut shell, "the state", |shell| {
        has(shell, "waiting for a call of the mailer")
    });
    // The mailer sends the request, and brings an answer.
    fs::remove_file(dir.join("outb/139c0669.req")).unwrap();
    until(&mut shell, "the request to be sent", |shell| {
        state(shell) == Some(State::Sent)
    });
    // binkd receives the file; its first bytes have arrived.
    let facts = "cat.txt 9 1700000000 2:5020/1641@fidonet\n";
    arrive(dir, "0000abcd.hr", facts);
    arrive(dir, "0000abcd.dt", "meow");
    until(&mut shell, "the progress", |shell| {
        has(shell, "4 bytes of 9 bytes")
    });
    fs::remove_file(dir.join("inb/0000abcd.hr")).unwrap();
    fs::remove_file(dir.join("inb/0000abcd.dt")).unwrap();
    arrive(dir, "CAT.TXT", "meow meow");
    let index = "cat.txt [freq://2:5020/1641/cat.txt?size=9&fecho=XCATS]\r\n";
    arrive(dir, "139c0669.fuf", index);
    until(&mut shell, "the file", |shell| {
        state(shell) == Some(State::Came)
    });
    assert!(has(&mut shell, "File received: CAT.TXT"), "it is announced");
    until(&mut shell, "the object", |shell| has(shell, "meow meow"));
    assert!(has(&mut shell, "CAT.TXT"));
    let list = FidoUrl::parse("about:downloads").unwrap().url;
    window(&mut shell)
        .browser()
        .carry_out(Command::Tabs(TabCommand::Open(list, OpenIn::Here)));
    wait_for_pages(&mut shell);
    for label in [
        "Show",
        "Save",
        "Open folder",
        "Request again",
        "Remove from list",
    ] {
        assert!(
            shell.query_by_role_and_label(Role::Button, label).is_some(),
            "{label}"
        );
    }
    assert!(has(&mut shell, "9 bytes"));
    shell
        .get_by_role_and_label(Role::Button, "Open folder")
        .click();
    // Opens the folder of that file after a confirmation.
    let folder = |shell: &mut Shell<'_>| match window(shell).browser().dialog() {
        Some(Dialog::External(address)) => Some(address.clone()),
        _ => None,
    };
    until(&mut shell, "the question", |shell| folder(shell).is_some());
    let folder = url::Url::parse(&folder(&mut shell).unwrap()).unwrap();
    let folder = folder.to_file_path().unwrap();
    assert!(
        folder.starts_with(dir.join("profile")),
        "{}",
        folder.display()
    );
    assert_eq!(fs::read(folder.join("CAT.TXT")).unwrap(), b"meow meow");
    window(&mut shell)
        .browser()
        .carry_out(Command::Front(FrontCommand::CloseDialog));
    shell.run_steps(3);
    assert!(has(&mut shell, "Received ") && has(&mut shell, "from 2:5020/1641, requested "));
    // After a repeated request, a good enough copy stays until another one arrives.
    shell
        .get_by_role_and_label(Role::Button, "Request again")
        .click();
    until(&mut shell, "the request", |shell| {
        state(shell) == Some(State::Asked)
    });
    assert_eq!(outbound(dir), ["139c0669.dlo", "139c0669.req"]);
    let library = window(&mut shell).browser().library();
    let kept = library.received().unwrap().entries().unwrap();
    assert_eq!(kept.len(), 1);
    fs::remove_file(dir.join("outb/139c0669.req")).unwrap();
    until(&mut shell, "the mailer", |shell| {
        state(shell) == Some(State::Sent)
    });
    shell
        .get_by_role_and_label(Role::Button, "Remove from list")
        .click();
    until(&mut shell, "the empty list", |shell| {
        has(shell, "No files requested yet")
    });
}

#[test]
fn a_request_waits_for_the_mailer_says_so_and_is_written_by_itself() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let mut shell = on_node(dir, "freq://2:5020/1641/cat.txt");
    until(&mut shell, "the plan", |shell| has(shell, "Request file"));
    // binkd is connected to the station.
    fs::write(dir.join("outb/139c0669.bsy"), "").unwrap();
    shell.get_by_label("Request file").click_accesskit();
    until(&mut shell, "the wait", |shell| {
        has(
            shell,
            "Not written yet: request for freq://2:5020/1641/cat.txt",
        )
    });
    assert!(has(&mut shell, "139c0669.bsy"));
    assert_eq!(outbound(dir), ["139c0669.bsy"]);
    // Closing the window reports the unwritten request.
    let left = window(&mut shell)
        .browser()
        .finish_writing(std::time::Duration::ZERO);
    assert!(left.iter().any(|name| name.contains("cat.txt")), "{left:?}");
    fs::remove_file(dir.join("outb/139c0669.bsy")).unwrap();
    until(&mut shell, "the toast", |shell| {
        has(shell, "File requested; the request waits in")
    });
    assert_eq!(outbound(dir), ["139c0669.dlo", "139c0669.req"]);
    assert!(!has(&mut shell, "Not written yet"));
    // Withdrawing also waits, and can be cancelled.
    fs::write(dir.join("outb/139c0669.bsy"), "").unwrap();
    until(&mut shell, "the state", |shell| {
        has(shell, "Cancel request")
    });
    shell.get_by_label("Cancel request").click_accesskit();
    until(&mut shell, "the wait", |shell| {
        has(shell, "cancelling the request for")
    });
    until(&mut shell, "the button", |shell| {
        shell.query_all_by_label("Cancel").next().is_some()
    });
    shell.get_by_label("Cancel").click_accesskit();
    until(&mut shell, "its end", |shell| {
        !has(shell, "cancelling the request for")
    });
    assert_eq!(state(&mut shell), Some(State::Asked));
    assert!(outbound(dir).contains(&"139c0669.req".to_owned()));
}

#[test]
fn a_wrong_file_is_discarded_and_a_request_is_cancelled() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let mut shell = on_node(dir, "freq://2:5020/1642/dog.txt?size=5&fecho=XDOGS");
    until(&mut shell, "the plan", |shell| has(shell, "Request file"));
    // An unknown file echo is offered after the request failed.
    assert!(!has(&mut shell, "Look for the file in its file echo"));
    // A station without flags gets only the name, unless the user chooses otherwise.
    shell
        .get_by_label("Include the address in the request")
        .click_accesskit();
    until(&mut shell, "the line", |shell| {
        has(
            shell,
            "dog.txt [freq://2:5020/1642/dog.txt?size=5&fecho=XDOGS]",
        )
    });
    shell
        .get_by_label("Include the address in the request")
        .click_accesskit();
    shell.run_steps(3);
    shell.get_by_label("Request file").click_accesskit();
    until(&mut shell, "the request", |shell| {
        state(shell) == Some(State::Asked)
    });
    let file = dir.join("outb/139c066a.req");
    assert_eq!(fs::read_to_string(&file).unwrap(), "dog.txt\r\n");
    until(&mut shell, "the button", |shell| {
        has(shell, "Cancel request")
    });
    let again = shell.get_by_role_and_label(Role::Button, "Request again");
    assert!(again.accesskit_node().is_disabled(), "it waits already");
    // A request in use by a mailer is not forgotten, since it would be sent all the same.
    let flag = dir.join("outb/139c066a.bsy");
    fs::write(&flag, "mailer").unwrap();
    shell.get_by_label("Cancel request").click_accesskit();
    until(&mut shell, "the reason", |shell| has(shell, "139c066a.bsy"));
    assert_eq!(state(&mut shell), Some(State::Asked));
    assert!(file.exists());
    fs::remove_file(&flag).unwrap();
    until(&mut shell, "the request to go", |shell| {
        !file.exists() && state(shell).is_none()
    });
    until(&mut shell, "the plan", |shell| has(shell, "Request file"));
    shell.get_by_label("Request file").click_accesskit();
    until(&mut shell, "the request", |shell| {
        state(shell) == Some(State::Asked)
    });
    fs::remove_file(&file).unwrap();
    arrive(dir, "dog.txt", "too long");
    until(&mut shell, "the file", |shell| {
        state(shell) == Some(State::Failed)
    });
    until(&mut shell, "the reason", |shell| {
        has(shell, "dog.txt was discarded: it has 8 bytes")
    });
    assert!(dir.join("inb/dog.txt").exists());
    until(&mut shell, "another way", |shell| {
        has(shell, "Look for the file in its file echo")
    });
}

#[test]
fn a_file_echo_without_the_file_is_offered_only_when_the_request_failed() {
    let dir = tempfile::tempdir().unwrap();
    let mut shell = on_node(dir.path(), "freq://2:5020/1641/tom.txt?fecho=XCATS");
    until(&mut shell, "the plan", |shell| has(shell, "Request file"));
    assert!(!has(&mut shell, "Same file in its file echo"));
    let other = FidoUrl::parse("freq://2:5020/1641/cat.txt?fecho=Other+xcats");
    let other = Command::Tabs(TabCommand::Open(other.unwrap().url, OpenIn::Here));
    window(&mut shell).browser().carry_out(other);
    until(&mut shell, "the link", |shell| {
        has(shell, "Same file in its file echo")
    });
    shell.get_by_label("Same file in its file echo").click();
    until(&mut shell, "the file", |shell| has(shell, "purr"));
}

#[test]
fn the_page_of_a_station_says_what_it_answers_and_leads_to_its_files() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let mut shell = on_node(dir, "freq://2:5020/1641");
    until(&mut shell, "the plan", |shell| has(shell, "File name"));
    for text in [
        ",1641,Node,Moscow",
        "requests that contain addresses",
        "addresses of these schemes, too: area",
        "file requests (XW)",
        "139c0669.req",
    ] {
        assert!(has(&mut shell, text), "{text}");
    }
    let button = shell.get_by_role_and_label(Role::Button, "Show request");
    assert!(button.accesskit_node().is_disabled());
    shell
        .get_by_role_and_label(Role::TextInput, "File name")
        .focus();
    type_text(&mut shell, "my files");
    shell
        .get_by_role_and_label(Role::Button, "Show request")
        .click();
    until(&mut shell, "the file", |shell| {
        has(shell, "my?files [freq://2:5020/1641/my+files]")
    });
    assert!(outbound(dir).is_empty(), "nothing is asked for by that");
    // Flags without information.
    let other = FidoUrl::parse("freq://2:5020/1642").unwrap().url;
    window(&mut shell)
        .browser()
        .carry_out(Command::Tabs(TabCommand::Open(other, OpenIn::Here)));
    until(&mut shell, "the other station", |shell| {
        has(
            shell,
            "The flags of the station do not mention file requests",
        )
    });
}

#[test]
fn requests_are_kept_over_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let address = "freq://2:5020/1641/cat.txt";
    let mut shell = on_node(dir, address);
    until(&mut shell, "the plan", |shell| has(shell, "Request file"));
    shell.get_by_label("Request file").click_accesskit();
    until(&mut shell, "the request", |shell| {
        state(shell) == Some(State::Asked)
    });
    until(&mut shell, "the document", |_| {
        let (kept, _) = Keep::load(&dir.join("profile"));
        let mut requests = kept.requests().0.iter();
        requests.any(|request| request.state == State::Asked)
    });
    drop(shell);
    // The mailer works while no window is open.
    fs::remove_file(dir.join("outb/139c0669.req")).unwrap();
    fs::write(dir.join("inb/cat.txt"), "meow").unwrap();
    let mut start = start_of(Some(address), Keep::load(&dir.join("profile")).0);
    start.configs = vec![dir.join("fidoconfig")];
    start.profile_dir = Some(dir.join("profile"));
    let mut shell = shell_started(start, 1100.0);
    wait_for_pages(&mut shell);
    until(&mut shell, "the file", |shell| {
        state(shell) == Some(State::Came)
    });
    until(&mut shell, "the object", |shell| has(shell, "meow"));
}

#[test]
fn a_narrow_window_cuts_nothing_of_the_page_of_a_file() {
    let dir = tempfile::tempdir().unwrap();
    let address =
        "freq://2:5020/1641/a_picture_with_a_rather_long_name.jpg?size=123456789&time=2021";
    let mut shell = on_node_sized(dir.path(), address, 700.0);
    until(&mut shell, "the plan", |shell| has(shell, "Request file"));
    shell.run_steps(5);
    for label in [
        "a_picture_with_a_rather_long_name.jpg [",
        "Nothing is requested until",
        "139c0669.req",
        "Only a version from",
    ] {
        for node in shell.query_all_by_label_contains(label) {
            let right = node.rect().right();
            assert!(right <= 700.0, "{label}: {right}");
        }
    }
}

#[test]
fn a_file_is_not_asked_for_before_unknown_parameters_are_left_out() {
    let dir = tempfile::tempdir().unwrap();
    let address = "freq://2:5020/1641/cat.txt?size=9&day=sunday";
    let mut shell = on_node(dir.path(), address);
    until(&mut shell, "the question", |shell| {
        has(shell, "Remove the parameter")
    });
    shell.run_steps(20);
    assert!(!has(&mut shell, "Request file"));
    shell.get_by_label("Remove the parameter").click();
    until(&mut shell, "the plan", |shell| has(shell, "Request file"));
    assert!(has(
        &mut shell,
        "cat.txt [freq://2:5020/1641/cat.txt?size=9]"
    ));
}

#[test]
fn a_proxy_is_asked_in_its_own_files_and_always_with_the_address() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let mut shell = on_node(dir, "freq://2:5020/1642/dog.txt?time=2021");
    until(&mut shell, "the plan", |shell| has(shell, "Request file"));
    assert!(has(&mut shell, "139c066a.req"));
    shell
        .get_by_label_contains("2:5020/9 — forwards requests")
        .click();
    until(&mut shell, "the request file of the proxy", |shell| {
        has(shell, "139c0009.req")
    });
    let checkbox = shell.get_by_label("Include the address in the request");
    assert!(checkbox.accesskit_node().is_disabled());
    // The user wants a version that is old enough after all.
    shell.get_by_label_contains("Only a version from").click();
    shell.run_steps(3);
    shell
        .get_by_role_and_label(Role::PasswordInput, "Password")
        .focus();
    type_text(&mut shell, "secret");
    assert!(has(&mut shell, "dog.txt !•") && !has(&mut shell, "!secret"));
    shell.get_by_label("Request file").click_accesskit();
    until(&mut shell, "the request", |shell| {
        state(shell) == Some(State::Asked)
    });
    assert_eq!(outbound(dir), ["139c0009.dlo", "139c0009.req"]);
    let request = fs::read_to_string(dir.join("outb/139c0009.req")).unwrap();
    assert_eq!(
        request,
        "dog.txt !secret [freq://2:5020/1642/dog.txt?time=2021]\r\n"
    );
}

#[test]
fn without_an_outbound_the_page_says_what_to_do() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(
        dir.path().join("fidoconfig"),
        "SysOp Anna\nAddress 2:5030/1520\n",
    )
    .unwrap();
    let mut start = start_of(Some("freq://2:5020/1641/cat.txt"), Keep::default());
    start.configs = vec![dir.path().join("fidoconfig")];
    start.profile_dir = Some(dir.path().to_owned());
    let mut shell = shell_started(start, 1100.0);
    wait_for_pages(&mut shell);
    until(&mut shell, "the plan", |shell| has(shell, "Request file"));
    assert!(has(&mut shell, "The outbound is unknown"));
    let button = shell.get_by_role_and_label(Role::Button, "Request file");
    assert!(button.accesskit_node().is_disabled());
}
