//! The point, from the form to received mail, in the whole window, with a boss in this process.

use super::tests::{
    Shell, seen, shell_started, shown, start_of, type_text, until, wait_for_pages, window,
};
use crate::command::{Command, FrontCommand, OpenIn, PointCommand, TabCommand};
use crate::keep::Keep;
use crate::settings;
use binkp::driver::{self, Cancel, TcpTransport};
use binkp::folder::{FolderInbound, FolderQueue};
use binkp::{Admission, Password, Peer, Session, Settings};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use fidoscope_core::url::FidoUrl;
use fidoscope_point::Point;
use ftn_tosser::aka::Aka;
use ftn_tosser::packet::{PackedMessage, PacketHeader, PacketPassword, PacketWriter};
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

const BOSS: Aka = Aka::new(2, 5030, 1520, 0);
const POINT: Aka = Aka::new(2, 5030, 1520, 9);
const PASSWORD: &str = "secret";

/// Boss that answers calls until it is dropped; a mute one accepts connections and says nothing.
struct Boss {
    port: u16,
    folder: PathBuf,
    ends: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Boss {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::SeqCst);
        // Wakes the thread that waits for a call.
        drop(TcpStream::connect(("127.0.0.1", self.port)));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Boss {
    fn start(folder: &Path, is_mute: bool) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let ends = Arc::new(AtomicBool::new(false));
        for name in ["to", "from"] {
            fs::create_dir_all(folder.join(name)).unwrap();
        }
        let (own, is_over) = (folder.to_owned(), Arc::clone(&ends));
        let thread = thread::spawn(move || {
            let mut mute = Vec::new();
            for tcp in listener.incoming() {
                if is_over.load(Ordering::SeqCst) {
                    return;
                }
                match is_mute {
                    true => mute.push(tcp.unwrap()),
                    false => answer(tcp.unwrap(), &own),
                }
            }
        });
        Self {
            port,
            folder: folder.to_owned(),
            ends,
            thread: Some(thread),
        }
    }

    fn offer(&self, name: &str, bytes: &[u8]) {
        fs::write(self.folder.join("to").join(name), bytes).unwrap();
    }

    /// Returns the paths of the whole files that came.
    fn received(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.folder.join("from")).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        paths.filter(|path| path.is_file()).collect()
    }
}

fn answer(tcp: TcpStream, folder: &Path) {
    let settings = Settings::new(vec![format!("{BOSS}@fidonet").parse().unwrap()]);
    let session = Session::answerer(settings, driver::random_challenge(), Duration::ZERO);
    let inbound = FolderInbound::open(folder.join("from")).unwrap();
    let queue = FolderQueue::open(folder.join("to"));
    let peer = Peer::new(session, queue, inbound).with_gate(|_| Admission::Password {
        password: Password::new(PASSWORD).unwrap(),
        plain: false,
    });
    if let Ok(mut transport) = TcpTransport::new(tcp) {
        driver::run(peer, &mut transport, &Cancel::new());
    }
}

/// Returns a packet with one message for an area; an empty tag is netmail of the boss's robot.
fn packet(tag: &str, subject: &str, text: &str) -> Vec<u8> {
    let header = PacketHeader {
        origin: BOSS,
        destination: POINT,
        password: PacketPassword::new(PASSWORD),
        ..PacketHeader::default()
    };
    let mut packet = PacketWriter::new(Vec::new(), &header).unwrap();
    let head = match tag {
        "" => format!("\x01INTL 2:5030/1520 2:5030/1520\r\x01TOPT 9\r\x01MSGID: {BOSS} 00000001\r"),
        tag => format!("AREA:{tag}\r\x01MSGID: {BOSS} {subject}\r"),
    };
    let message = PackedMessage {
        date: b"18 Nov 26  11:06:40".to_vec(),
        to: b"Ivan Petrov".to_vec(),
        from: b"AreaFix".to_vec(),
        subject: subject.into(),
        text: format!("{head}{text}\r").into(),
        origin: (BOSS.net, BOSS.node),
        destination: (POINT.net, POINT.node),
        ..PackedMessage::default()
    };
    packet.append(&message).unwrap();
    packet.finish().unwrap()
}

fn on_profile<'a>(dir: &Path, address: &str) -> Shell<'a> {
    fs::create_dir_all(dir.join("profile")).unwrap();
    let mut start = start_of(Some(address), Keep::default());
    start.profile_dir = Some(dir.join("profile"));
    let mut shell = shell_started(start, 1100.0);
    wait_for_pages(&mut shell);
    until(&mut shell, "the point to be read", |shell| {
        window(shell).browser().point().form().is_some()
    });
    shell.run_steps(3);
    shell
}

fn has(shell: &Shell<'_>, label: &str) -> bool {
    shell.query_all_by_label_contains(label).next().is_some()
}

fn button<'a>(shell: &'a Shell<'_>, label: &'a str) -> Option<egui_kittest::Node<'a>> {
    shell
        .query_all_by_role_and_label(Role::Button, label)
        .next()
}

fn press(shell: &mut Shell<'_>, label: &str) {
    let found = button(shell, label);
    found
        .unwrap_or_else(|| panic!("no button {label}"))
        .click_accesskit();
    shell.run_steps(3);
}

fn fill(shell: &mut Shell<'_>, label: &str, text: &str) {
    let field = shell
        .query_all_by_role_and_label(Role::TextInput, label)
        .next();
    let field = field.or_else(|| {
        shell
            .query_all_by_role_and_label(Role::PasswordInput, label)
            .next()
    });
    field.unwrap_or_else(|| panic!("no field {label}")).focus();
    shell.run_steps(2);
    type_text(shell, text);
}

fn open(shell: &mut Shell<'_>, address: &str) {
    let url = FidoUrl::parse(address).unwrap().url;
    let open = Command::Tabs(TabCommand::Open(url, OpenIn::Here));
    window(shell).browser().carry_out(open);
    wait_for_pages(shell);
}

/// Creates a point by its form.
fn save(shell: &mut Shell<'_>, port: u16) {
    open(shell, "about:point");
    fill(shell, "Your name, as it signs your mail", "Ivan Petrov");
    fill(shell, "Your address", "2:5030/1520.9");
    fill(
        shell,
        "Host and port of the boss",
        &format!("127.0.0.1:{port}"),
    );
    fill(shell, "Password", PASSWORD);
    press(shell, "Save");
    until(shell, "the point", |shell| {
        window(shell).browser().point().point().is_some()
    });
    until(shell, "the areas", |shell| {
        !window(shell)
            .browser()
            .library()
            .find("NETMAIL", None)
            .is_empty()
    });
    wait_for_pages(shell);
}

fn call(shell: &mut Shell<'_>) -> String {
    window(shell)
        .browser()
        .carry_out(Command::Point(PointCommand::Call));
    until(shell, "the end of the call", |shell| {
        window(shell).browser().point().call().is_none()
    });
    let result = window(shell).browser().point().result().unwrap();
    result.line.clone()
}

#[test]
fn first_page_has_three_ways_and_one_leads_to_the_form() {
    let dir = tempfile::tempdir().unwrap();
    let mut shell = on_profile(dir.path(), "about:start");
    for card in [
        "Look around",
        "My Fidonet mail is on this computer",
        "Become a point",
    ] {
        assert!(has(&shell, card), "{card}");
    }
    assert!(button(&shell, "Call").is_none(), "there is no point");
    press(&mut shell, "Set up my point");
    wait_for_pages(&mut shell);
    assert_eq!(shown(&mut shell), "about:point");
}

#[test]
fn form_says_its_faults_saves_and_adds_the_areas_without_showing_passwords() {
    let dir = tempfile::tempdir().unwrap();
    let mut shell = on_profile(dir.path(), "about:point");
    assert!(!has(&shell, "is missing"), "nothing was tried yet");
    press(&mut shell, "Save");
    for fault in [
        "Your name is missing",
        "Your address is missing",
        "The host is missing",
        "The password is missing",
    ] {
        assert!(has(&shell, fault), "{fault}");
    }
    assert!(has(&shell, "Not saved: correct the fields"));
    assert!(!settings::point_folder(&dir.path().join("profile")).exists());
    save(&mut shell, 1);
    assert!(has(&shell, "Saved in"));
    let labels: Vec<String> = shell
        .query_all_by_label_contains("")
        .filter_map(|node| node.accesskit_node().value())
        .collect();
    assert!(
        !labels.iter().any(|value| value.contains(PASSWORD)),
        "{labels:?}"
    );
    let folder = settings::point_folder(&dir.path().join("profile"));
    let point = Point::open(&folder).unwrap();
    assert_eq!(point.passwords().of_boss(BOSS).session.reveal(), PASSWORD);
    assert!(
        window(&mut shell)
            .browser()
            .settings()
            .configs
            .contains(&point.config_path())
    );
    assert!(button(&shell, "Call").is_some());
}

#[test]
fn call_brings_mail_of_a_new_area_and_says_so_in_one_line() {
    let dir = tempfile::tempdir().unwrap();
    let boss = Boss::start(&dir.path().join("boss"), false);
    boss.offer(
        "0000aaaa.pkt",
        &packet("TEST.ECHO", "first", "Words of a message."),
    );
    let mut shell = on_profile(dir.path(), "about:point");
    save(&mut shell, boss.port);
    let line = call(&mut shell);
    assert_eq!(line, "Called 2:5030/1520: 1 message received, 0 sent.");
    shell.run_steps(3);
    assert!(has(&shell, &line));
    until(&mut shell, "the new area", |shell| {
        !window(shell)
            .browser()
            .library()
            .find("TEST.ECHO", None)
            .is_empty()
    });
    shell
        .get_by_role_and_label(Role::Link, "Details")
        .click_accesskit();
    until(&mut shell, "the mailer page", |shell| {
        has(shell, "Last 14 days: received 1, sent 0")
    });
    assert_eq!(shown(&mut shell), "about:mailer");
    for text in [
        "Nothing waits for a call.",
        "received 1, sent 0",
        "TEST.ECHO",
        "0000aaaa.pkt",
    ] {
        assert!(has(&shell, text), "{text}");
    }
}

#[test]
fn empty_form_takes_the_keyboard_and_enter_saves_it() {
    let dir = tempfile::tempdir().unwrap();
    let mut shell = on_profile(dir.path(), "about:point");
    until(&mut shell, "the form", |shell| {
        window(shell).browser().point().form().is_some()
    });
    shell.run_steps(3);
    type_text(&mut shell, "Ivan Petrov");
    let name = |shell: &mut Shell<'_>| {
        let browser = window(shell).browser();
        browser.point().form().map(|form| form.name.clone())
    };
    assert_eq!(name(&mut shell).as_deref(), Some("Ivan Petrov"));
    fill(&mut shell, "Your address", "2:5030/1520.9");
    fill(&mut shell, "Host and port of the boss", "127.0.0.1:1");
    fill(&mut shell, "Password", PASSWORD);
    shell.key_press(Key::Enter);
    until(&mut shell, "the point", |shell| {
        window(shell).browser().point().point().is_some()
    });
}

#[test]
fn call_that_fails_says_the_next_step() {
    let dir = tempfile::tempdir().unwrap();
    let mut shell = on_profile(dir.path(), "about:point");
    save(&mut shell, 1);
    let line = call(&mut shell);
    assert!(
        line.starts_with("The call to 2:5030/1520 failed: 127.0.0.1:1 does not answer"),
        "{line}"
    );
    shell.run_steps(3);
    assert!(has(&shell, "127.0.0.1:1 does not answer") && button(&shell, "Call again").is_some());
    press(&mut shell, "Dismiss notice");
    assert!(button(&shell, "Call again").is_none());
    open(&mut shell, "about:mailer");
    until(&mut shell, "the record", |shell| {
        has(shell, "2:5030/1520 failed")
    });
}

#[test]
fn call_is_cancelled_by_its_button() {
    let dir = tempfile::tempdir().unwrap();
    let boss = Boss::start(&dir.path().join("boss"), true);
    let mut shell = on_profile(dir.path(), "about:point");
    save(&mut shell, boss.port);
    press(&mut shell, "Call");
    until(&mut shell, "the login", |shell| {
        has(shell, "Logging in to 2:5030/1520")
    });
    press(&mut shell, "Cancel");
    until(&mut shell, "the end of the call", |shell| {
        window(shell).browser().point().call().is_none()
    });
    shell.run_steps(3);
    assert!(has(
        &shell,
        "the call was stopped; the next one goes on from there"
    ));
}

#[test]
fn areas_are_asked_for_chosen_and_requested_in_one_message() {
    let dir = tempfile::tempdir().unwrap();
    let boss = Boss::start(&dir.path().join("boss"), false);
    let mut shell = on_profile(dir.path(), "about:point");
    save(&mut shell, boss.port);
    open(&mut shell, "about:offers");
    until(&mut shell, "the page", |shell| {
        has(shell, "No list has come yet")
    });
    press(&mut shell, "Ask for the list");
    until(&mut shell, "the request", |shell| {
        has(shell, "The request to AreaFix waits for the next call")
    });
    until(
        &mut shell,
        "the count of own netmail, read by its author",
        |shell| {
            let browser = window(shell).browser();
            let counts = browser.counts().values();
            let messages = counts.flatten().map(|(messages, _)| *messages);
            messages.sum::<u32>() == 1 && browser.unread_of_all() == 0
        },
    );
    let list = "Available areas for 2:5030/1520.9\r\r\
                *    NEWS.ECHO ...................... News of the net\r\
                \x20    PHOTO.ECHO ..................... Pictures\r";
    boss.offer("0000bbbb.pkt", &packet("", "List", list));
    let line = call(&mut shell);
    assert!(line.contains("1 message received, 1 sent"), "{line}");
    assert_eq!(boss.received().len(), 1);
    until(&mut shell, "the areas", |shell| has(shell, "PHOTO.ECHO"));
    shell
        .get_by_role_and_label(Role::CheckBox, "PHOTO.ECHO")
        .click_accesskit();
    shell.run_steps(3);
    press(&mut shell, "Request changes (1)");
    until(&mut shell, "the request", |shell| {
        has(shell, "Request changes (0)")
    });
    call(&mut shell);
    assert_eq!(boss.received().len(), 2);
}

#[test]
fn nodes_near_the_town_get_a_letter_by_copy_or_mail() {
    let dir = tempfile::tempdir().unwrap();
    let list = ";A Fidonet Nodelist for Friday, January 1, 2026 -- Day number 001 : 00000\r\n\
                Zone,2,Zone,Z,Z,000,300\r\nHost,5020,Moscow,Moscow,H,000,300\r\n\
                ,1641,Node,Moscow,Ivan_Sysop,000,300,IBN:a.example,IEM:ivan@a.example\r\n";
    fs::write(dir.path().join("nodelist.001"), list).unwrap();
    fs::write(
        dir.path().join("fidoconfig"),
        "nodelistDir .\nNodelist nodelist\nEchoArea Some.Echo echo -b jam\n",
    )
    .unwrap();
    fs::create_dir_all(dir.path().join("profile")).unwrap();
    let mut start = start_of(Some("about:point"), Keep::default());
    start.configs = vec![dir.path().join("fidoconfig")];
    start.profile_dir = Some(dir.path().join("profile"));
    let mut shell = shell_started(start, 1100.0);
    wait_for_pages(&mut shell);
    until(&mut shell, "the nodelist", |shell| {
        let browser = window(shell).browser();
        browser.point().form().is_some() && !browser.contents().nodelists().is_empty()
    });
    shell.run_steps(3);
    shell
        .get_by_label("I have no address yet")
        .click_accesskit();
    shell.run_steps(30);
    fill(&mut shell, "Town (optional)", "Moscow");
    press(&mut shell, "Find nodes near my town");
    until(&mut shell, "the nodes", |shell| has(shell, "Ivan Sysop"));
    // The pin on the map lists the nodes of its town, the host of the net among them.
    press(&mut shell, "Moscow: 2 nodes");
    shell.run_steps(3);
    press(&mut shell, "2:5020/1641  Ivan Sysop");
    shell.run_steps(3);
    press(&mut shell, "Copy the letter");
    let copied = seen(&mut shell)
        .into_iter()
        .find_map(|command| match command {
            Command::Front(FrontCommand::Copy(text)) => Some(text),
            _ => None,
        });
    let copied = copied.expect("the letter");
    assert!(
        copied.contains("Ivan Sysop") && copied.contains("2:5020/1641"),
        "{copied}"
    );
    press(&mut shell, "Send by e-mail…");
    assert!(has(&shell, "mailto:ivan@a.example"));
    let form = window(&mut shell)
        .browser()
        .point()
        .form()
        .cloned()
        .unwrap();
    assert_eq!(form.bosses[0].host, "a.example:24554");
}

#[test]
fn file_of_the_boss_comes_by_a_call_of_its_own_and_is_shown() {
    let dir = tempfile::tempdir().unwrap();
    let boss = Boss::start(&dir.path().join("boss"), false);
    let mut shell = on_profile(dir.path(), "about:point");
    save(&mut shell, boss.port);
    open(&mut shell, "freq://2:5030/1520/cat.txt");
    until(&mut shell, "the plan", |shell| {
        button(shell, "Ask for the file").is_some()
    });
    assert!(
        boss.received().is_empty(),
        "opening an address calls nobody"
    );
    boss.offer("cat.txt", b"meow meow");
    shell.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    shell.run_steps(2);
    until(&mut shell, "the call", |shell| {
        window(shell).browser().point().result().is_some()
    });
    let requests = boss.received();
    let [request] = requests.as_slice() else {
        panic!("{requests:?}");
    };
    assert_eq!(fs::read_to_string(request).unwrap(), "cat.txt\r\n");
    until(&mut shell, "the file", |shell| has(shell, "meow meow"));
}

/// Returns the URL of a form that answers one request, and a thread that returns the body of the request.
#[cfg(feature = "online-maps")]
fn web_form(answer: &'static str) -> (String, JoinHandle<String>) {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/point", listener.local_addr().unwrap());
    let thread = thread::spawn(move || {
        let (mut tcp, _) = listener.accept().unwrap();
        let mut reader = BufReader::new(tcp.try_clone().unwrap());
        let (mut line, mut length) = (String::new(), 0);
        while reader.read_line(&mut line).unwrap() > 2 {
            if let Some(own) = line.to_lowercase().strip_prefix("content-length:") {
                length = own.trim().parse().unwrap();
            }
            line.clear();
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).unwrap();
        let head = "HTTP/1.1 200 OK\r\nConnection: close";
        write!(
            tcp,
            "{head}\r\nContent-Length: {}\r\n\r\n{answer}",
            answer.len()
        )
        .unwrap();
        String::from_utf8(body).unwrap()
    });
    (url, thread)
}

#[cfg(feature = "online-maps")]
#[test]
fn form_of_a_node_on_the_web_gives_an_address_and_the_request_is_kept_until_it_is_saved() {
    let dir = tempfile::tempdir().unwrap();
    let (url, request) = web_form("OK 2:5030/1520.9");
    {
        let mut shell = on_profile(dir.path(), "about:point");
        fill(
            &mut shell,
            "Your name, as it signs your mail",
            "Иван Petrov",
        );
        shell
            .get_by_label("I have no address yet")
            .click_accesskit();
        shell.run_steps(30);
        shell
            .get_by_label("The node has a request form on the web")
            .click_accesskit();
        shell.run_steps(30);
        press(&mut shell, "Send the request");
        assert!(has(&shell, "The address of the form is missing"));
        fill(&mut shell, "Address of the form", &url);
        fill(&mut shell, "Your e-mail", "ivan@example.org");
        fill(&mut shell, "Password that you would like", PASSWORD);
        press(&mut shell, "Send the request");
        until(&mut shell, "the answer", |shell| {
            has(shell, "The node gave you 2:5030/1520.9")
        });
        let form = window(&mut shell).browser().point().form().cloned();
        let boss = form.unwrap().bosses.remove(0);
        assert_eq!(
            (boss.own.as_str(), boss.address.as_str()),
            ("2:5030/1520.9", "2:5030/1520")
        );
        assert_eq!(boss.passwords.session, PASSWORD);
        window(&mut shell)
            .browser()
            .finish_writing(Duration::from_secs(60));
    }
    let expected =
        "_name=%D0%98%D0%B2%D0%B0%D0%BD+Petrov&_email=ivan%40example.org&_password=secret&_about=";
    assert_eq!(request.join().unwrap(), expected);
    // The next start shows the request.
    let mut shell = on_profile(dir.path(), "about:point");
    assert!(has(&shell, "You asked for an address"));
    let kept = dir.path().join("profile/point-request.json");
    assert!(kept.is_file());
    save(&mut shell, 1);
    assert!(!kept.exists(), "the address has come");
}
