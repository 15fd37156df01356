//! A mail folder for tests: its packets, its bases, and what is in them. The tests from outside include this file.

use crate::aka::Aka;
use crate::moment::Moment;
use crate::packet::{PackedMessage, PacketHeader, PacketPassword, PacketWriter};
use crate::setup::{Folder, Link, Setup};
use crate::toss::TossReport;
use crate::{Tosser, TosserError};
use ftn_base::{BaseFormat, ReadDepth, StoredMessage};
use ftn_types::job::Job;
use ftn_types::time::{UtcOffset, WallTime};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

pub(crate) const POINT: Aka = Aka::new(2, 5030, 1520, 9);
pub(crate) const BOSS: Aka = Aka::new(2, 5030, 1520, 0);
pub(crate) const STRANGER: Aka = Aka::new(2, 5020, 1, 0);

pub(crate) fn now() -> Moment {
    Moment {
        utc: WallTime(1_795_000_000),
        offset: UtcOffset(180),
    }
}

/// Mail folder.
pub(crate) struct World {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) setup: Setup,
}

impl World {
    pub(crate) fn new(format: BaseFormat) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let boss = Link {
            aka: BOSS,
            own: POINT,
            password: PacketPassword::new("geheim"),
            tic_password: "Geheim".to_owned(),
            creates_areas: true,
            ..Link::default()
        };
        let mut setup = Setup::new(folder.path().join("mail"), POINT, boss);
        setup.format = format;
        setup.netmail.format = format;
        setup.program = "Test 1.0".to_owned();
        Self { folder, setup }
    }

    pub(crate) fn open(&self) -> Tosser {
        Tosser::open(self.setup.clone()).unwrap()
    }

    pub(crate) fn toss(&self) -> Result<TossReport, TosserError> {
        self.open().toss(now(), &Job::new())
    }

    pub(crate) fn path(&self, folder: Folder, name: &str) -> PathBuf {
        self.setup.folder(folder).join(name)
    }

    /// Writes a file into the inbound.
    pub(crate) fn receive(&self, name: &str, bytes: &[u8]) {
        let folder = self.setup.folder(Folder::Inbound);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(name), bytes).unwrap();
    }

    /// Returns the names of the files in a folder and the folders below.
    pub(crate) fn names(&self, folder: Folder) -> Vec<String> {
        let root = self.setup.folder(folder);
        let mut names = Vec::new();
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).into_iter().flatten() {
                let path = entry.unwrap().path();
                match path.is_dir() {
                    true => folders.push(path),
                    false => {
                        let name = path.strip_prefix(&root).unwrap();
                        names.push(name.to_str().unwrap().to_owned());
                    }
                }
            }
        }
        names.sort();
        names
    }

    /// Returns the messages of a base in the folder of new bases.
    pub(crate) fn messages(&self, name: &str) -> Vec<StoredMessage> {
        messages(&self.path(Folder::Bases, name), self.setup.format)
    }

    /// Returns the subjects of a base in the folder of new bases.
    pub(crate) fn subjects(&self, name: &str) -> Vec<String> {
        subjects(&self.path(Folder::Bases, name), self.setup.format)
    }
}

/// Returns the subjects of a base.
pub(crate) fn subjects(path: &Path, format: BaseFormat) -> Vec<String> {
    let text = |own: StoredMessage| String::from_utf8_lossy(&own.subject).into_owned();
    messages(path, format).into_iter().map(text).collect()
}

/// Reads all messages of a base.
pub(crate) fn messages(path: &Path, format: BaseFormat) -> Vec<StoredMessage> {
    let base = format.open_or_absent(path).unwrap();
    let mut numbers = Vec::new();
    let faults = base.scan(ReadDepth::Text, &Job::new(), &mut |header, _| {
        numbers.push(header.number);
        ControlFlow::Continue(())
    });
    assert_eq!(faults.unwrap(), []);
    let read = |number| base.read(number).unwrap();
    numbers.into_iter().filter_map(read).collect()
}

/// Packs messages from the boss.
pub(crate) fn packet(messages: &[PackedMessage]) -> Vec<u8> {
    packet_of(BOSS, POINT, "geheim", messages)
}

pub(crate) fn packet_of(from: Aka, to: Aka, password: &str, messages: &[PackedMessage]) -> Vec<u8> {
    let header = PacketHeader {
        origin: from,
        destination: to,
        packed: WallTime(1_795_000_000),
        password: PacketPassword::new(password),
        ..PacketHeader::default()
    };
    let mut packet = PacketWriter::new(Vec::new(), &header).unwrap();
    for message in messages {
        packet.append(message).unwrap();
    }
    packet.finish().unwrap()
}

/// Returns an echomail with a MSGID made from its subject.
pub(crate) fn echomail(tag: &str, subject: &str) -> PackedMessage {
    let text = format!(
        "AREA:{tag}\r\x01MSGID: 2:5020/1 {subject}\r\x01PID: x\rText of {subject}\r--- x\r * Origin: y \
         (2:5020/1)\rSEEN-BY: 5020/1 5030/1520\r\x01PATH: 5020/1\r"
    );
    PackedMessage {
        origin: (5030, 1520),
        destination: (5030, 1520),
        date: b"28 Nov 26  08:00:00".to_vec(),
        to: b"All".to_vec(),
        from: b"Anna".to_vec(),
        subject: subject.into(),
        text: text.into(),
        ..PackedMessage::default()
    }
}

/// Returns netmail from a stranger.
pub(crate) fn netmail(to: Aka, subject: &str) -> PackedMessage {
    let [zone, net, node, point] = to.numbers();
    let text = format!(
        "\x01INTL {zone}:{net}/{node} 2:5020/1\r\x01TOPT {point}\r\x01MSGID: 2:5020/1 {subject}\rText of \
         {subject}\r\x01Via 2:5020/1 @20261128.080000.UTC x 1\r"
    );
    PackedMessage {
        origin: (5020, 1),
        destination: (net, node),
        attributes: 1,
        date: b"28 Nov 26  08:00:00".to_vec(),
        to: b"Ivan".to_vec(),
        from: b"Anna".to_vec(),
        subject: subject.into(),
        text: text.into(),
    }
}
