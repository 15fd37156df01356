//! Request to a FAQ server, from the click that sends it to the text on the screen. The server
//! reads the netmail base and answers there, like one behind a mailer and a tosser.

use super::tests::{Shell, until, window};
use super::writing_tests::{last, on_system};
use crate::browser::writing_tests::system;
use egui_kittest::kittest::Queryable;
use fidoscope_core::base::{Attributes, Outgoing};
use fidoscope_core::charset::Charset;
use fidoscope_core::config;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::{AtPath, Content};
use fidoscope_core::time::WallTime;
use std::path::Path;

const ADDRESS: &str = "faqserv://2:5054/83/TNT?bot=FAQ+Robot";

/// Parts of a text, wrapped by robots; the second contains a file.
const PARTS: [&str; 3] = [
    "Здравствуйте, Ivan Petrov!\r\rПервая часть.\r  с отступом\r\r... A tagline\r--- Robot 1.0\r * Origin: Server (2:5054/83)\r",
    "Hello, Ivan!\rВторая часть.\rbegin 644 cat.txt\r#0V%T\r`\rend\r--- Robot 1.0\r * Origin: Server (2:5054/83)\r",
    "Третья часть.\r\rС уважением, FAQ Robot\r2:5054/83\r--- Robot 1.0\r * Origin: Server (2:5054/83)\r",
];

/// Robot at 2:5054/83.
struct Server<'a> {
    folder: &'a Path,
    sent: i64,
}

impl Server<'_> {
    fn library(&self) -> Library {
        let config = config::load(&self.folder.join("fidoconfig")).unwrap();
        Library::new(vec![config])
    }

    /// Reads the netmail; returns the MSGIDs of letters to the robot, and their questions.
    fn letters(&self) -> Vec<(String, String)> {
        let library = self.library();
        let area = &library.find("Netmail", None)[0];
        let snapshot = library.snapshot(area, &Job::new()).unwrap();
        let own = snapshot.iter().filter(|row| row.to() == "FAQ Robot");
        own.map(|row| {
            let message = library.message(&row).unwrap().unwrap();
            assert_eq!(message.to_address.unwrap().to_string(), "2:5054/83");
            (row.msgid().to_owned(), row.subject().to_owned())
        })
        .collect()
    }

    /// Writes one part of the answer to a letter.
    fn answer(&mut self, (msgid, subject): &(String, String), part: usize) {
        let library = self.library();
        let area = &library.find("Netmail", None)[0];
        let snapshot = library.snapshot(area, &Job::new()).unwrap();
        let asked = snapshot.iter().find(|row| row.msgid() == msgid).unwrap();
        self.sent += 1;
        let written = WallTime(asked.written().0 + self.sent);
        let answer = Outgoing {
            from: b"FAQ Robot".to_vec(),
            to: b"Ivan Petrov".to_vec(),
            subject: format!("{subject} [{}/3]", part + 1).into_bytes(),
            origin: [2, 5054, 83, 0],
            destination: [2, 5030, 1520, 9],
            written,
            arrived: written,
            attributes: Attributes::default(),
            kludges: vec![
                b"CHRS: CP866 2".to_vec(),
                format!("MSGID: 2:5054/83 {:08x}", self.sent).into_bytes(),
                format!("REPLY: {msgid}").into_bytes(),
            ],
            text: Charset::CP866.encode(PARTS[part]),
            trailer: Vec::new(),
            answered: None,
        };
        let base = area.open().unwrap();
        base.append(&answer, &Job::new()).unwrap();
    }
}

fn has(shell: &mut Shell<'_>, label: &str) -> bool {
    shell.query_all_by_label_contains(label).next().is_some()
}

/// Returns the file on the page of the active tab.
fn shown(shell: &mut Shell<'_>) -> Option<String> {
    let page = window(shell).browser().tab()?.page.clone()?;
    let Content::Object(object) = &page.content else {
        return None;
    };
    match &object.shown {
        AtPath::File(file) => Some(String::from_utf8_lossy(&file.bytes).into_owned()),
        _ => None,
    }
}

#[test]
fn a_faq_server_answers_in_three_parts_out_of_order_and_its_page_becomes_the_text() {
    let dir = system();
    let mut server = Server {
        folder: dir.path(),
        sent: 0,
    };
    let mut shell = on_system(dir.path(), ADDRESS);
    until(&mut shell, "the request", |shell| {
        shell.query_by_label("Send request").is_some()
    });
    assert!(has(&mut shell, "Nothing was sent"));
    assert!(
        server.letters().is_empty(),
        "opening an address sends nothing"
    );
    shell.get_by_label("Send request").click();
    until(&mut shell, "the letter", |shell| {
        last(shell, "Netmail").0 == 1
    });
    let letters = server.letters();
    assert_eq!(letters.len(), 1);
    assert_eq!(letters[0].1, "TNT");
    until(&mut shell, "what was sent", |shell| {
        has(shell, "You sent this request on")
    });
    assert!(!has(&mut shell, "Nothing was sent"));
    for part in [2, 0] {
        server.answer(&letters[0], part);
    }
    until(&mut shell, "what is missing", |shell| {
        has(shell, "its parts 2 of 3 are still missing")
    });
    server.answer(&letters[0], 1);
    until(&mut shell, "the answer", |shell| shown(shell).is_some());
    let text = "Первая часть.\n  с отступом\nВторая часть.\nbegin 644 cat.txt\n#0V%T\n`\nend\nТретья часть.\n";
    assert_eq!(shown(&mut shell).as_deref(), Some(text));
    until(&mut shell, "the text on the screen", |shell| {
        has(shell, "Вторая часть.") && has(shell, "The server wrote this answer on")
    });
    // The file inside, by its path.
    let file = ADDRESS.replace("TNT", "TNT/cat.txt");
    let url = fidoscope_core::url::FidoUrl::parse(&file).unwrap().url;
    let open = crate::command::Command::Tabs(crate::command::TabCommand::Open(
        url,
        crate::command::OpenIn::Here,
    ));
    window(&mut shell).browser().carry_out(open);
    until(&mut shell, "the file", |shell| {
        shown(shell).as_deref() == Some("Cat")
    });
    assert_eq!(server.letters().len(), 1, "nothing was asked again");
}
