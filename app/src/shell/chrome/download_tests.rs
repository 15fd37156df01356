//! Asking for a file, from the page of its address to the file on the screen.

use super::tests::{Shell, settle, shell_started, start_of, until, window};
use crate::command::{Command, OpenIn};
use crate::keep::Keep;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable};
use fidoscope_core::requests::State;
use fidoscope_core::url::FidoUrl;
use std::fs;
use std::path::Path;

/// A window of 2:5030/1520 with a mailer's folders.
fn on_node<'a>(dir: &Path, address: &str) -> Shell<'a> {
    for folder in ["outb", "inb", "profile"] {
        fs::create_dir_all(dir.join(folder)).unwrap();
    }
    let config = "SysOp Anna\nAddress 2:5030/1520\nOutbound outb\nInbound inb\nEchoArea Some.Echo echo -b jam\n\
                  nodelistDir .\nNodelist nodelist\n";
    fs::write(dir.join("fidoconfig"), config).unwrap();
    let list = ";A Fidonet Nodelist for Friday, January 1, 2026 -- Day number 001 : 00000\r\n\
                Zone,2,Zone,Z,Z,000,300\r\nHost,5020,Moscow,M,H,000,300\r\n\
                ,1641,Node,Moscow,Ivan,000,300,U,FUF\r\n,1642,Plain,Moscow,Olga,000,300\r\n\
                ,9,Proxy,Moscow,Petr,000,300,U,FUFME\r\n";
    fs::write(dir.join("nodelist.001"), list).unwrap();
    let mut start = start_of(Some(address), Keep::default());
    start.configs = vec![dir.join("fidoconfig")];
    start.profile_dir = Some(dir.join("profile"));
    let mut shell = shell_started(start, 1100.0);
    settle(&mut shell);
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

fn state(shell: &mut Shell<'_>) -> Option<State> {
    let requests = &window(shell).browser().keep().requests().0;
    requests.first().map(|request| request.state)
}

#[test]
fn a_file_is_asked_for_by_its_button_alone_and_is_shown_when_it_came() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let address = "freq://2:5020/1641/cat.txt?size=9&fecho=XCATS&ed2k=";
    let mut shell = on_node(dir, address.trim_end_matches("&ed2k="));
    until(&mut shell, "the plan", |shell| {
        has(shell, "Ask for the file")
    });
    // What will be written where; the station flies FUF.
    assert!(has(
        &mut shell,
        "cat.txt [freq://2:5020/1641/cat.txt?size=9&fecho=XCATS]"
    ));
    assert!(has(&mut shell, "139c0669.req") && has(&mut shell, ",1641,Node,Moscow"));
    assert!(has(&mut shell, "forwards requests, in the same net"));
    assert!(has(&mut shell, "The same file in its file echo"));
    assert!(
        outbound(dir).is_empty(),
        "opening an address asks for nothing"
    );
    shell.get_by_label("Ask for the file").click();
    until(&mut shell, "the toast", |shell| {
        has(shell, "The file is asked for; the request waits in")
    });
    assert_eq!(outbound(dir), ["139c0669.dlo", "139c0669.req"]);
    let request = fs::read_to_string(dir.join("outb/139c0669.req")).unwrap();
    assert_eq!(
        request,
        "cat.txt [freq://2:5020/1641/cat.txt?size=9&fecho=XCATS]\r\n"
    );
    until(&mut shell, "the state", |shell| {
        has(shell, "it waits until the mailer calls")
    });
    // The mailer takes the request, and brings an answer.
    fs::remove_file(dir.join("outb/139c0669.req")).unwrap();
    fs::write(dir.join("inb/CAT.TXT"), "meow meow").unwrap();
    fs::write(
        dir.join("inb/139c0669.fuf"),
        "cat.txt [freq://2:5020/1641/cat.txt?size=9&fecho=XCATS]\r\n",
    )
    .unwrap();
    until(&mut shell, "the file", |shell| {
        state(shell) == Some(State::Came)
    });
    until(&mut shell, "the object", |shell| has(shell, "meow meow"));
    assert!(has(&mut shell, "CAT.TXT"));
    let list = FidoUrl::parse("about:downloads").unwrap().url;
    window(&mut shell)
        .browser()
        .carry_out(Command::Open(list, OpenIn::Here));
    settle(&mut shell);
    for label in ["Show", "Save", "Open the folder", "Ask again", "Forget"] {
        assert!(
            shell.query_by_role_and_label(Role::Button, label).is_some(),
            "{label}"
        );
    }
    assert!(has(&mut shell, "The file came at") && has(&mut shell, "from 2:5020/1641, asked at"));
    shell.get_by_role_and_label(Role::Button, "Forget").click();
    until(&mut shell, "the empty list", |shell| {
        has(shell, "No file was asked for yet")
    });
}

#[test]
fn a_wrong_file_is_discarded_and_a_request_is_cancelled() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let mut shell = on_node(dir, "freq://2:5020/1642/dog.txt?size=5");
    until(&mut shell, "the plan", |shell| {
        has(shell, "Ask for the file")
    });
    // A station without flags is asked by the name alone, unless the user wants it otherwise.
    shell
        .get_by_label("Write the address into the request")
        .click();
    until(&mut shell, "the line", |shell| {
        has(shell, "dog.txt [freq://2:5020/1642/dog.txt?size=5]")
    });
    shell
        .get_by_label("Write the address into the request")
        .click();
    shell.run_steps(3);
    shell.get_by_label("Ask for the file").click();
    until(&mut shell, "the request", |shell| {
        state(shell) == Some(State::Asked)
    });
    let file = dir.join("outb/139c066a.req");
    assert_eq!(fs::read_to_string(&file).unwrap(), "dog.txt\r\n");
    until(&mut shell, "the button", |shell| {
        has(shell, "Cancel the request")
    });
    let again = shell.get_by_role_and_label(Role::Button, "Ask again");
    assert!(again.accesskit_node().is_disabled(), "it waits already");
    shell.get_by_label("Cancel the request").click();
    until(&mut shell, "the request to go", |_| !file.exists());
    until(&mut shell, "the plan", |shell| {
        has(shell, "Ask for the file")
    });
    shell.get_by_label("Ask for the file").click();
    until(&mut shell, "the request", |shell| {
        state(shell) == Some(State::Asked)
    });
    fs::remove_file(&file).unwrap();
    fs::write(dir.join("inb/dog.txt"), "too long").unwrap();
    until(&mut shell, "the file", |shell| {
        state(shell) == Some(State::Failed)
    });
    until(&mut shell, "the reason", |shell| {
        has(shell, "dog.txt was discarded: it has 8 bytes")
    });
    assert!(dir.join("inb/dog.txt").exists());
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
    settle(&mut shell);
    until(&mut shell, "the plan", |shell| {
        has(shell, "Ask for the file")
    });
    assert!(has(&mut shell, "No outbound is known"));
    let button = shell.get_by_role_and_label(Role::Button, "Ask for the file");
    assert!(button.accesskit_node().is_disabled());
}
