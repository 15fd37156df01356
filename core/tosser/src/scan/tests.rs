//! Scanning: what goes where, what is read, and a process that ends at each step.

use crate::aka::Aka;
use crate::fault;
use crate::moment::Moment;
use crate::packet::{PackedMessage, PacketHeader, PacketPassword, PacketReader};
use crate::setup::{Folder, Link};
use crate::testing::{BOSS, POINT, World, echomail, messages, now, packet};
use crate::tosser::Tosser;
use ftn_base::{Attributes, BaseFormat, Outgoing};
use ftn_types::job::Job;
use ftn_types::time::WallTime;

const FORMATS: [BaseFormat; 3] = [BaseFormat::Jam, BaseFormat::Squish, BaseFormat::Msg];

fn own(subject: &str) -> Outgoing {
    Outgoing {
        from: b"Ivan".to_vec(),
        to: b"All".to_vec(),
        subject: subject.into(),
        origin: POINT.numbers(),
        written: WallTime(1_795_000_000),
        arrived: WallTime(1_795_000_000),
        attributes: Attributes {
            local: true,
            ..Attributes::default()
        },
        kludges: vec![
            format!("MSGID: {POINT} {subject}").into(),
            b"CHRS: CP866 2".to_vec(),
        ],
        text: b"Hello\r--- x\r * Origin: y (2:5030/1520.9)\r".to_vec(),
        ..Outgoing::default()
    }
}

fn own_netmail(subject: &str, to: Aka) -> Outgoing {
    Outgoing {
        destination: to.numbers(),
        attributes: Attributes {
            local: true,
            private: true,
            ..Attributes::default()
        },
        ..own(subject)
    }
}

impl World {
    /// Writes an own message as an editor does.
    fn post(&self, name: &str, message: &Outgoing) {
        let base = self
            .setup
            .format
            .open_or_absent(&self.path(Folder::Bases, name))
            .unwrap();
        base.append(message, &Job::new()).unwrap();
    }

    /// Reads the packets of the outbound of a link.
    fn sent(&self, link: Aka) -> Vec<(PacketHeader, PackedMessage)> {
        let mut all = Vec::new();
        for entry in std::fs::read_dir(self.setup.outbound(link))
            .into_iter()
            .flatten()
        {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "pkt") {
                continue;
            }
            let bytes = std::fs::read(path).unwrap();
            let mut packet = PacketReader::new(bytes.as_slice()).unwrap();
            while let Some(message) = packet.next_message().unwrap() {
                all.push((*packet.header(), message));
            }
        }
        all
    }
}

fn subjects(sent: &[(PacketHeader, PackedMessage)]) -> Vec<String> {
    let text = |(_, own): &(PacketHeader, PackedMessage)| {
        String::from_utf8_lossy(&own.subject).into_owned()
    };
    let mut subjects: Vec<String> = sent.iter().map(text).collect();
    subjects.sort();
    subjects
}

#[test]
fn own_mail_is_packed_once_and_marked() {
    for format in FORMATS {
        let world = World::new(format);
        world.receive("1.pkt", &packet(&[echomail("TEST", "theirs")]));
        world.toss().unwrap();
        world.post("test", &own("echo"));
        world.post("netmail", &own_netmail("net", Aka::new(1, 2, 3, 4)));
        let mut tosser = world.open();
        let report = tosser.scan(now(), &Job::new()).unwrap();
        assert_eq!(
            (report.sent, report.files.len()),
            (2, 1),
            "{format:?} {report:?}"
        );
        let sent = world.sent(BOSS);
        assert_eq!(subjects(&sent), ["echo", "net"]);
        let (header, _) = &sent[0];
        assert_eq!((header.origin, header.destination), (POINT, BOSS));
        assert!(header.password.is_same(&world.setup.links[0].password));
        let text = |subject: &str| {
            let found = sent
                .iter()
                .find(|(_, own)| own.subject == subject.as_bytes());
            String::from_utf8_lossy(&found.unwrap().1.text).into_owned()
        };
        let echo = text("echo");
        assert!(
            echo.starts_with("AREA:TEST\r\x01MSGID: 2:5030/1520.9 echo\r"),
            "{echo}"
        );
        for part in [
            "\x01CHRS: CP866 2\r",
            "\x01TID: Test 1.0\r",
            "Hello\r--- x\r * Origin",
        ] {
            assert!(echo.contains(part), "{format:?} {part}: {echo}");
        }
        assert!(
            !echo.contains("SEEN-BY") && !echo.contains("INTL"),
            "{echo}"
        );
        let net = text("net");
        assert!(
            net.starts_with("\x01INTL 1:2/3 2:5030/1520\r\x01FMPT 9\r\x01TOPT 4\r"),
            "{net}"
        );
        assert!(
            net.ends_with("\x01Via 2:5030/1520.9 @20261118.110640.UTC Test 1.0\r"),
            "{net}"
        );
        for name in ["test", "netmail"] {
            let marked = world.messages(name);
            let marked = marked.last().unwrap();
            assert!(
                marked.attributes.sent && !marked.attributes.unscanned,
                "{format:?} {name}"
            );
        }
        let again = tosser.scan(now(), &Job::new()).unwrap();
        assert_eq!((again.sent, again.files.len()), (0, 0));
        assert_eq!(world.sent(BOSS).len(), 2);
        let counts = tosser.counts(0).unwrap();
        assert_eq!(counts.iter().map(|of| of.sent).sum::<u32>(), 2);
        // What the link has acknowledged is kept.
        let waiting = tosser.waiting().unwrap();
        assert_eq!((waiting.len(), waiting[0].0), (1, BOSS));
        tosser.delivered(&waiting[0].1[0], now()).unwrap();
        assert!(tosser.waiting().unwrap().is_empty());
        assert!(
            tosser
                .delivered(std::path::Path::new("/etc/passwd"), now())
                .is_err()
        );
        assert_eq!(world.names(Folder::Kept).len(), 2);
    }
}

#[test]
fn packed_messages_with_killsent_are_deleted_and_the_others_marked() {
    for format in FORMATS {
        let world = World::new(format);
        drop(world.open());
        for subject in ["one", "secret", "two"] {
            let mut message = own_netmail(subject, BOSS);
            message.attributes.kill_sent = subject == "secret";
            world.post("netmail", &message);
        }
        let report = world.open().scan(now(), &Job::new()).unwrap();
        assert_eq!(report.sent, 3, "{format:?}");
        assert_eq!(subjects(&world.sent(BOSS)), ["one", "secret", "two"]);
        let left: Vec<(String, bool)> = (world.messages("netmail").into_iter())
            .map(|own| {
                let subject = String::from_utf8_lossy(&own.subject).into_owned();
                (subject, own.attributes.sent)
            })
            .collect();
        let expected = ["one", "two"].map(|subject| (subject.to_owned(), true));
        assert_eq!(left, expected, "{format:?}");
        assert_eq!(world.open().scan(now(), &Job::new()).unwrap().sent, 0);
    }
}

#[test]
fn waiting_packets_get_the_passwords_that_the_link_has_now() {
    let mut world = World::new(BaseFormat::Jam);
    drop(world.open());
    for (subject, to) in [
        ("oldrobot", BOSS),
        ("oldrobot", Aka::new(2, 5030, 7, 0)),
        ("Hello", BOSS),
    ] {
        world.post("netmail", &own_netmail(subject, to));
    }
    world.open().scan(now(), &Job::new()).unwrap();
    let before = world.sent(BOSS);
    let link = &mut world.setup.links[0];
    link.password = PacketPassword::new("corrected");
    link.robot_password = "newrobot".to_owned();
    assert_eq!(world.open().renew_passwords(BOSS, "oldrobot").unwrap(), 1);
    let after = world.sent(BOSS);
    assert_eq!(subjects(&after), ["Hello", "newrobot", "oldrobot"]);
    for ((old_header, old), (header, own)) in before.iter().zip(&after) {
        assert!(header.password.is_same(&PacketPassword::new("corrected")));
        assert_eq!(
            PacketHeader {
                password: old_header.password,
                ..*header
            },
            *old_header
        );
        let subject = own.subject.clone();
        assert_eq!(
            PackedMessage {
                subject,
                ..old.clone()
            },
            *own
        );
    }
    assert_eq!(world.open().renew_passwords(BOSS, "oldrobot").unwrap(), 0);
}

#[test]
fn bases_that_did_not_change_are_not_opened() {
    let world = World::new(BaseFormat::Jam);
    world.receive("1.pkt", &packet(&[echomail("A", "1"), echomail("B", "2")]));
    world.toss().unwrap();
    // The clock of the caller is ahead of the files: they are at rest.
    let later = Moment {
        utc: WallTime(4_000_000_000),
        ..now()
    };
    let mut tosser = world.open();
    assert_eq!(tosser.scan(later, &Job::new()).unwrap().opened, 2);
    assert_eq!(tosser.scan(later, &Job::new()).unwrap().opened, 0);
    world.post("b", &own("mine"));
    let report = tosser.scan(later, &Job::new()).unwrap();
    assert_eq!((report.opened, report.sent), (1, 1));
}

#[test]
fn message_that_cannot_go_waits_and_says_why() {
    let mut world = World::new(BaseFormat::Jam);
    let file = world.folder.path().join("my file.zip");
    let direct = Outgoing {
        attributes: Attributes {
            local: true,
            crash: true,
            ..Attributes::default()
        },
        ..own_netmail("direct", Aka::new(2, 5020, 7, 0))
    };
    let attach = Outgoing {
        attributes: Attributes {
            local: true,
            file_attach: true,
            ..Attributes::default()
        },
        ..own_netmail(file.to_str().unwrap(), Aka::new(2, 5020, 8, 0))
    };
    drop(world.open());
    world.post("netmail", &direct);
    world.post("netmail", &attach);
    let report = world.open().scan(now(), &Job::new()).unwrap();
    assert_eq!(report.sent, 0);
    assert!(report.problems.len() == 2, "{report:?}");
    assert!(
        report.problems[0].contains("2:5020/7 is no link"),
        "{report:?}"
    );
    assert!(report.problems[1].contains("is not there"), "{report:?}");
    // Both go once the reasons are gone.
    std::fs::write(&file, b"file").unwrap();
    let friend = Aka::new(2, 5020, 7, 0);
    world.setup.links.push(Link {
        aka: friend,
        ..Link::default()
    });
    let report = world.open().scan(now(), &Job::new()).unwrap();
    assert_eq!((report.sent, report.files.len()), (2, 3), "{report:?}");
    assert_eq!(subjects(&world.sent(friend)), ["direct"]);
    assert_eq!(subjects(&world.sent(BOSS)), ["my file.zip"]);
    let copy = world.setup.outbound(BOSS).join("my file.zip");
    assert_eq!(std::fs::read(copy).unwrap(), b"file");
    assert_eq!(world.open().scan(now(), &Job::new()).unwrap().sent, 0);
}

#[test]
fn nodes_add_seen_by_and_path() {
    let mut world = World::new(BaseFormat::Squish);
    world.setup.akas = vec![Aka::new(2, 5020, 77, 0)];
    world.setup.links[0].own = Aka::default();
    let mail =
        crate::testing::packet_of(BOSS, world.setup.akas[0], "geheim", &[echomail("T", "1")]);
    world.receive("1.pkt", &mail);
    world.toss().unwrap();
    world.post("t", &own("2"));
    world.open().scan(now(), &Job::new()).unwrap();
    let sent = world.sent(BOSS);
    let text = String::from_utf8_lossy(&sent[0].1.text).into_owned();
    assert!(
        text.ends_with("SEEN-BY: 5020/77 5030/1520\r\x01PATH: 5020/77\r"),
        "{text}"
    );
}

#[test]
fn process_that_ends_at_any_step_sends_everything_once() {
    for format in FORMATS {
        let mut steps = 0;
        loop {
            let world = World::new(format);
            world.receive("1.pkt", &packet(&[echomail("A", "theirs")]));
            world.toss().unwrap();
            let file = world.folder.path().join("file.zip");
            std::fs::write(&file, b"file").unwrap();
            let attach = Outgoing {
                attributes: Attributes {
                    local: true,
                    file_attach: true,
                    ..Attributes::default()
                },
                ..own_netmail(file.to_str().unwrap(), Aka::new(2, 5020, 8, 0))
            };
            world.post("a", &own("1"));
            world.post("a", &own("2"));
            world.post("netmail", &own_netmail("3", Aka::new(2, 5020, 8, 0)));
            world.post("netmail", &attach);
            let mut killed = own_netmail("killed", BOSS);
            killed.attributes.kill_sent = true;
            world.post("netmail", &killed);
            let scan = || {
                Tosser::open(world.setup.clone())
                    .unwrap()
                    .scan(now(), &Job::new())
            };
            let (done, met) = fault::at(steps, scan);
            let what = format!("{format:?} {steps}");
            assert_eq!(done.is_err(), met, "{what}: {done:?}");
            // A mailer sends all files, the user writes more mail, and a second crash follows.
            let mut all = world.sent(BOSS);
            let mut files = usize::from(world.setup.outbound(BOSS).join("file.zip").exists());
            drop(std::fs::remove_dir_all(world.setup.outbound(BOSS)));
            world.post("a", &own("4"));
            let _ = fault::at(steps / 2, scan);
            let report = scan().unwrap_or_else(|error| panic!("{what}: {error}"));
            all.extend(world.sent(BOSS));
            files += usize::from(world.setup.outbound(BOSS).join("file.zip").exists());
            assert_eq!(
                subjects(&all),
                ["1", "2", "3", "4", "file.zip", "killed"],
                "{what} {report:?}"
            );
            assert_eq!(files, 1, "{what}");
            let base = messages(&world.path(Folder::Bases, "a"), format);
            assert!(base.iter().skip(1).all(|own| own.attributes.sent), "{what}");
            let netmail = world.messages("netmail");
            let is_killed = |own: &ftn_base::StoredMessage| own.subject == b"killed";
            assert!(!netmail.iter().any(is_killed), "{what}");
            assert!(world.names(Folder::Temporary).is_empty(), "{what}");
            if !met {
                break;
            }
            steps += 1;
        }
        assert!(steps > 10, "{format:?} {steps}");
    }
}
