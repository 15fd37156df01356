//! File echoes, social files and requests to FAQ servers in a whole session.

use super::tests::{key_of, until, until_seen, wait_for_pages};
use super::writing_tests::on_system;
use super::*;
use crate::command::{Command, ContentCommand, DraftCommand};
use crate::messages::bodies::Body;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::page::Content;
use fidoscope_core::time::WallTime;

/// A station with netmail, one message whose author has a social file, and the file echo that has it.
fn station() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    let config = format!(
        "Sysop Ivan Petrov\nAddress 2:5030/1520.9\nNetmailArea Netmail {} -b Jam\n\
         EchoArea Some.Echo {} -b Jam -a 2:5030/1520.9\nFileArea SOCIAL {}\n",
        path("netmail"),
        path("echo"),
        path("social")
    );
    std::fs::write(dir.path().join("fidoconfig"), config).unwrap();
    std::fs::create_dir(dir.path().join("social")).unwrap();
    let social = ";RealName\n:Vera Ivanova\n;AVATAR\n:fecho://SOCIAL/vera.png\n";
    std::fs::write(dir.path().join("social/vera.txt"), social).unwrap();
    let netmail = JamWriter::create(&dir.path().join("netmail"), WallTime(1_000)).unwrap();
    netmail.finish().unwrap();
    let mut writer = JamWriter::create(&dir.path().join("echo"), WallTime(1_000)).unwrap();
    for (from, kludges) in [
        (
            "Vera",
            &[
                &b"SOCFILE: http://example.org/x"[..],
                b"SOCFILE: fecho://SOCIAL/vera.txt",
            ][..],
        ),
        (
            "Anna",
            &[&b"RealName: Anna"[..], b"SOCFILE: fecho://SOCIAL/vera.txt"],
        ),
        ("Olga", &[&b"SOCFILE: fecho://SOCIAL/olga.txt"[..]]),
        (
            "Yana",
            &[&b"SOCFILE: freq://2:5020/1/yana.txt?time=2007"[..]],
        ),
    ] {
        writer
            .append(&NewMessage {
                from: from.as_bytes(),
                to: b"All",
                subject: b"Hello",
                kludges,
                text: b"Text.\r",
                written: WallTime(1_186_923_454),
                ..NewMessage::default()
            })
            .unwrap();
    }
    writer.finish().unwrap();
    dir
}

#[test]
fn a_social_file_that_is_here_gives_a_message_what_it_lacks() {
    let dir = station();
    let mut browser = on_system(dir.path(), "area://Some.Echo");
    let said = [1, 2, 3].map(|number| {
        let key = key_of(&browser, number);
        browser.carry_out(Command::Contents(ContentCommand::LoadBodies(vec![key])));
        loop {
            match browser.contents.body(key) {
                Some(Body::Ready(message)) => {
                    let all = ["RealName", "AVATAR"]
                        .map(|name| message.kludge(name).unwrap_or_default().to_owned());
                    break all.join("; ");
                }
                Some(Body::Loading) => {}
                _ => panic!("no body"),
            }
            let reply = browser.workers.inbox.wait().expect("a body");
            browser.handle_reply(reply);
        }
    });
    // Nothing of the network is fetched for it; kludges of the message itself go first.
    assert_eq!(
        said,
        [
            "Vera Ivanova; fecho://SOCIAL/vera.png",
            "Anna; fecho://SOCIAL/vera.png",
            "; ",
        ]
    );
}

#[test]
fn all_files_of_a_file_echo_are_looked_at_once_its_page_is_there() {
    let dir = station();
    for number in 0..1200 {
        let name = dir.path().join(format!("social/{number}.txt"));
        std::fs::write(name, b"123").unwrap();
    }
    let mut browser = on_system(dir.path(), "fecho://SOCIAL");
    let page = browser.tab().and_then(|tab| tab.page.clone()).unwrap();
    let Content::Files(files) = &page.content else {
        panic!("no files");
    };
    assert_eq!(files.rows.len(), 1201);
    until_seen(&mut browser, "all files", |_| files.is_complete());
    wait_for_pages(&mut browser);
}

#[test]
fn a_request_to_a_faq_server_is_sent_once_and_only_when_asked() {
    let dir = station();
    let url = "faqserv://2:5054/83/TNT?bot=FAQ+Robot";
    let mut browser = on_system(dir.path(), url);
    let ready = |browser: &Browser| browser.requests_of(browser.tab().unwrap()).is_some();
    until(&mut browser, "the request", ready);
    let count = |browser: &Browser| {
        let library = browser.library();
        let netmail = library.areas().iter().find(|area| area.tag() == "Netmail");
        library.state(netmail.unwrap()).unwrap().messages
    };
    assert_eq!(count(&browser), 0);
    for _ in 0..2 {
        browser.carry_out(Command::Drafts(DraftCommand::SendRequests(url.to_owned())));
    }
    until(&mut browser, "the letter", |browser| {
        let (_, requests) = browser.requests_of(browser.tab().unwrap()).unwrap();
        requests.state == RequestState::Sent
    });
    assert_eq!(count(&browser), 1);
}

#[test]
fn social_files_that_were_requested_or_come_later_are_used() {
    use fidoscope_core::cache::Origin;
    let dir = station();
    let path = |name: &str| dir.path().join(name);
    let mut browser = on_system(dir.path(), "area://Some.Echo");
    let name = |browser: &mut Browser, number| {
        let key = key_of(browser, number);
        browser.contents.clear_bodies();
        browser.carry_out(Command::Contents(ContentCommand::LoadBodies(vec![key])));
        loop {
            if let Some(Body::Ready(message)) = browser.contents.body(key) {
                return message.kludge("RealName").unwrap_or_default().to_owned();
            }
            let reply = browser.workers.inbox.wait().expect("a body");
            browser.handle_reply(reply);
        }
    };
    // The file of Olga is not here yet.
    assert_eq!(name(&mut browser, 3), "");
    std::fs::write(path("social/olga.txt"), ";RealName\n:Olga Orlova\n").unwrap();
    assert_eq!(name(&mut browser, 3), "Olga Orlova");
    // The file of Yana came as a requested one.
    let url = "freq://2:5020/1/yana.txt?time=2007";
    assert_eq!(name(&mut browser, 4), "");
    let cache = browser.mail.library.received().unwrap().clone();
    let parsed = FidoUrl::parse(url).unwrap().url;
    let bytes = Origin::Bytes(b";RealName\n:Yana Yasnaya\n", None);
    cache
        .put(&parsed, "yana.txt", bytes, WallTime(1_795_377_600))
        .unwrap();
    assert_eq!(name(&mut browser, 4), "Yana Yasnaya");
}
