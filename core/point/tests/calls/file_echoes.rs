//! Files of file echoes by whole calls: TIC files that are accepted, wait and are refused, and nodelists.

use crate::boss::files_below;
use crate::hostile::all_below;
use crate::own_boss::OwnBoss;
use crate::{BOSS, PASSWORD, POINT, call_with, create};
use fidoscope_point::call::CallReport;
use fidoscope_point::{Point, Stop};
use ftn_types::crc;
use std::fs;
use std::path::{Path, PathBuf};

/// Boss and point below one folder.
struct World {
    root: tempfile::TempDir,
    boss: OwnBoss,
    point: Point,
}

impl World {
    fn new() -> Self {
        let root = tempfile::tempdir().unwrap();
        let boss = OwnBoss::start(&root.path().join("boss"));
        let point = create(&root.path().join("deep/mail"), POINT, boss.port);
        Self { root, boss, point }
    }

    /// Offers a file with its TIC file.
    fn offer(&self, tic: &Tic<'_>) {
        self.boss.offer_file(tic.file, tic.bytes);
        self.offer_tic(tic);
    }

    fn offer_tic(&self, tic: &Tic<'_>) {
        let stem = tic.file.replace('.', "-");
        self.boss
            .offer_file(&format!("{stem}.tic"), tic.text().as_bytes());
    }

    fn call(&self) -> CallReport {
        let report = call_with(&self.point, &Stop::new(), &mut |_| {});
        assert!(report.is_good(), "{report:?}");
        assert!(self.boss.is_drained(), "{report:?}");
        report
    }

    fn path(&self, name: &str) -> PathBuf {
        self.point.folder().join(name)
    }

    /// Returns the files below a folder of the point, by their paths in it.
    fn names(&self, folder: &str) -> Vec<String> {
        let root = self.path(folder);
        let relative = |path: PathBuf| path.strip_prefix(&root).unwrap().display().to_string();
        let files = files_below(&root).into_iter().map(relative);
        files.filter(|name| !name.starts_with("partial")).collect()
    }

    /// Returns the areas and reasons of the quarantine.
    fn quarantine(&self) -> Vec<(Option<String>, String)> {
        let all = self.point.quarantine().unwrap().into_iter();
        all.map(|own| (own.area, own.reason)).collect()
    }
}

/// TIC file of the boss.
pub(crate) struct Tic<'t> {
    pub(crate) area: &'t str,
    pub(crate) file: &'t str,
    pub(crate) bytes: &'t [u8],
    pub(crate) password: &'t str,
    /// Lines after the usual ones.
    pub(crate) more: &'t str,
}

impl Tic<'_> {
    pub(crate) fn text(&self) -> String {
        let Self {
            area,
            file,
            password,
            more,
            ..
        } = self;
        let sum = crc32(self.bytes);
        format!(
            "Area {area}\r\nFrom {BOSS}\r\nFile {file}\r\nSize {}\r\nCrc {sum:08X}\r\nDesc About {file}\r\nPw {password}\r\n{more}",
            self.bytes.len()
        )
    }
}

pub(crate) fn tic<'t>(area: &'t str, file: &'t str, bytes: &'t [u8]) -> Tic<'t> {
    Tic {
        area,
        file,
        bytes,
        password: PASSWORD,
        more: "",
    }
}

/// Returns the CRC-32 of TIC files, as the standard of Ethernet has it.
fn crc32(bytes: &[u8]) -> u32 {
    let shift = |crc: u32, _| (crc >> 1) ^ if crc & 1 == 1 { 0xEDB8_8320 } else { 0 };
    let add = |crc: u32, byte: &u8| (0..8).fold(crc ^ u32::from(*byte), shift);
    !bytes.iter().fold(!0, add)
}

#[test]
fn a_file_with_its_tic_comes_into_its_area() {
    let world = World::new();
    world.offer(&tic("Nets.Files", "NEWS.ZIP", b"PK news"));
    let report = world.call();
    assert_eq!(report.sentences(), [""; 0]);
    let [file] = report.mail.files.as_slice() else {
        panic!("{report:?}");
    };
    let path = world.path("files/nets.files/NEWS.ZIP");
    assert_eq!((file.area.as_str(), &file.path), ("Nets.Files", &path));
    assert_eq!(fs::read(path).unwrap(), b"PK news");
    let list = fs::read_to_string(world.path("files/nets.files/files.bbs")).unwrap();
    assert_eq!(list, "NEWS.ZIP About NEWS.ZIP\r\n");
    assert_eq!(world.names("inbound"), [""; 0]);
    assert_eq!(world.quarantine(), []);
    let calls = world.point.calls(1).unwrap();
    assert_eq!((calls[0].received.len(), &calls[0].error), (2, &None));
    // The configuration for other programs has the file echo after that call.
    let config = fs::read_to_string(world.point.config_path()).unwrap();
    let line = format!(
        "FileArea Nets.Files {} -a {POINT} {BOSS}",
        world.path("files/nets.files").display()
    );
    assert!(config.lines().any(|own| own == line), "{config}");
}

#[test]
fn a_file_that_comes_in_a_later_call_than_its_tic_is_waited_for() {
    let world = World::new();
    let late = tic("FILES", "late.zip", b"late");
    world.offer_tic(&late);
    let report = world.call();
    assert_eq!(report.sentences(), [""; 0]);
    assert_eq!(
        (report.mail.waiting_files, report.mail.files.len()),
        (1, 0),
        "{report:?}"
    );
    assert_eq!(world.names("inbound"), ["late-zip.tic"]);
    // A call without it changes nothing.
    assert_eq!(world.call().mail.waiting_files, 1);
    world.boss.offer_file(late.file, late.bytes);
    let report = world.call();
    assert_eq!(
        (report.mail.waiting_files, report.mail.files.len()),
        (0, 1),
        "{report:?}"
    );
    assert_eq!(world.names("files"), ["files/files.bbs", "files/late.zip"]);
    assert_eq!(
        (world.names("inbound"), world.quarantine()),
        (vec![], vec![])
    );
}

#[test]
fn wrong_tics_go_into_quarantine_and_nothing_leaves_the_mail_folder() {
    let world = World::new();
    let before = all_below(world.root.path());
    let cases: [(Tic<'_>, &str); 6] = [
        (
            Tic {
                password: "wrong",
                ..tic("FILES", "password.zip", b"1")
            },
            "it comes from 2:5030/1520 with a wrong password; agree on one with its sysop",
        ),
        (
            Tic {
                more: "Crc 12345678\r\n",
                ..tic("FILES", "crc.zip", b"2")
            },
            "crc.zip has the CRC 1AD5BE0D instead of 12345678; ask 2:5030/1520 to send it again",
        ),
        (
            Tic {
                more: "Size 7\r\n",
                ..tic("FILES", "size.zip", b"3")
            },
            "size.zip has 1 bytes instead of 7; ask 2:5030/1520 to send it again",
        ),
        (
            Tic {
                more: "File ../../../evil.zip\r\n",
                ..tic("FILES", "path.zip", b"4")
            },
            "the file name ../../../evil.zip in it has a path, or is one of a device; nothing is written there",
        ),
        (
            Tic {
                more: "File C:\\evil.zip\r\n",
                ..tic("FILES", "drive.zip", b"5")
            },
            "the file name C:\\\\evil.zip in it has a path, or is one of a device; nothing is written there",
        ),
        (
            Tic {
                more: "Lfile ../point.toml\r\n",
                ..tic("FILES", "long.zip", b"6")
            },
            "the file name ../point.toml in it has a path, or is one of a device; nothing is written there",
        ),
    ];
    for (at, (tic, reason)) in cases.iter().enumerate() {
        world.offer(tic);
        let report = world.call();
        let name = format!("{}.tic", tic.file.replace('.', "-"));
        assert_eq!(
            report.sentences(),
            [format!("{name} is in quarantine: {reason}")],
            "{report:?}"
        );
        assert_eq!(report.mail.files, [], "{name}");
        let quarantine = world.quarantine();
        assert_eq!(quarantine.len(), at + 1, "{name}");
        assert_eq!(quarantine[at].1, *reason, "{name}");
        let log = world.point.log(1).unwrap();
        assert!(log[0].text.contains(reason), "{log:?}");
    }
    assert_eq!(world.names("files"), [""; 0]);
    // An area and masks with paths stay in the mail folder, too.
    world.offer(&Tic {
        more: "Replaces ../../../*\r\nReplaces /etc/*\r\n",
        ..tic("../../../evil", "area.zip", b"7")
    });
    let report = world.call();
    assert_eq!((report.sentences(), report.mail.files.len()), (vec![], 1));
    let mail = Path::new("deep/mail");
    let allowed = ["files", "inbound", "kept", "quarantine"].map(|name| mail.join(name));
    let after = all_below(world.root.path());
    assert!(
        before.difference(&after).next().is_none(),
        "nothing is gone"
    );
    for path in after.difference(&before) {
        let is_in = allowed.iter().any(|folder| path.starts_with(folder));
        let is_record = path.starts_with(mail) && path.to_string_lossy().contains(".sqlite");
        assert!(
            is_in || is_record || path.starts_with("boss"),
            "{}",
            path.display()
        );
    }
    // The right file after the wrong one is accepted.
    world.offer(&Tic {
        more: "Origin 2:2/20\r\n",
        ..tic("FILES", "crc.zip", b"again")
    });
    let report = world.call();
    assert_eq!((report.sentences(), report.mail.files.len()), (vec![], 1));
    assert_eq!(
        fs::read(world.path("files/files/crc.zip")).unwrap(),
        b"again"
    );
}

/// Returns a nodelist of a day with its checksum.
pub(crate) fn nodelist(day: u16) -> Vec<u8> {
    let body = format!("Zone,2,Europe\r\n,{day},System,Town,Sysop,-Unpublished-,300,CM\r\n");
    let sum = crc::more(0, body.as_bytes());
    format!(";A Friday -- Day number {day:03} : {sum:05}\r\n{body}").into_bytes()
}

/// Returns the difference between the nodelists of two days.
pub(crate) fn nodediff(from: u16, to: u16) -> Vec<u8> {
    let (old, new) = (nodelist(from), nodelist(to));
    let first = old.split_inclusive(|byte| *byte == b'\n').next().unwrap();
    [first, b"D3\r\nA3\r\n", &new].concat()
}

/// Offers the differences between some pairs of days.
fn offer_differences(world: &World, more: &str, days: &[(u16, u16)]) {
    for (from, to) in days {
        let name = format!("NODEDIFF.{to:03}");
        let bytes = nodediff(*from, *to);
        world.offer(&Tic {
            more,
            ..tic("NODEDIFF", &name, &bytes)
        });
    }
}

/// Asserts that the newest nodelist is that of a day.
fn check_list(world: &World, report: &CallReport, day: u16) {
    assert_eq!(report.sentences(), [""; 0], "day {day}");
    let path = world.path(&format!("nodelists/NODELIST.{day:03}"));
    assert_eq!(report.mail.nodelist.as_ref(), Some(&path));
    assert_eq!(fs::read(path).unwrap(), nodelist(day), "day {day}");
}

#[test]
fn differences_of_nodelists_are_applied_in_order_and_a_gap_is_said_until_it_is_filled() {
    // Some senders have each difference replace the one before.
    for more in ["", "Replaces NODEDIFF.*\r\n"] {
        let world = World::new();
        offer_differences(&world, more, &[(1, 8)]);
        let report = world.call();
        let said = report.sentences();
        assert!(
            said.len() == 1
                && said[0].starts_with(
                    "there is no nodelist for the differences yet; ask for a whole list"
                ),
            "{said:?}"
        );
        world.offer(&tic("NODELIST", "NODELIST.001", &nodelist(1)));
        // The difference that came before fits at once.
        check_list(&world, &world.call(), 8);
        // Two weeks in one call.
        offer_differences(&world, more, &[(8, 15), (15, 22)]);
        check_list(&world, &world.call(), 22);
        // A difference that was applied before is no gap.
        offer_differences(&world, "Origin 2:2/20\r\n", &[(15, 22)]);
        let report = world.call();
        assert_eq!((report.sentences(), &report.mail.nodelist), (vec![], &None));
        // The week 29 is missing.
        offer_differences(&world, more, &[(29, 36)]);
        let report = world.call();
        let newest = world.path("nodelists/NODELIST.022");
        assert_eq!(
            report.sentences(),
            [format!(
                "the new difference does not belong to {}; a week is missing in between, so ask for a whole nodelist",
                newest.display()
            )],
            "{more}"
        );
        assert_eq!(report.mail.nodelist, None);
        offer_differences(&world, more, &[(22, 29)]);
        check_list(&world, &world.call(), 36);
        // A whole list ends any gap.
        offer_differences(&world, more, &[(43, 50)]);
        assert_eq!(world.call().sentences().len(), 1);
        world.offer(&tic("NODELIST", "NODELIST.057", &nodelist(57)));
        check_list(&world, &world.call(), 57);
    }
}

#[test]
fn a_damaged_difference_is_said_and_changes_nothing() {
    let world = World::new();
    world.offer(&tic("NODELIST", "NODELIST.001", &nodelist(1)));
    check_list(&world, &world.call(), 1);
    let mut bytes = nodediff(1, 8);
    let at = bytes.len() - 4;
    bytes[at] ^= 1;
    world.offer(&tic("NODEDIFF", "NODEDIFF.008", &bytes));
    let report = world.call();
    let said = report.sentences();
    assert!(
        said.len() == 1 && said[0].contains("the new list has the checksum"),
        "{said:?}"
    );
    assert_eq!(world.names("nodelists"), ["NODELIST.001"]);
    offer_differences(&world, "", &[(1, 8)]);
    let report = world.call();
    check_list(&world, &report, 8);
}

#[test]
fn a_nodelist_that_could_not_be_stored_is_tried_again_by_the_next_call() {
    let world = World::new();
    let in_the_way = world.path("nodelists/nodelist.new");
    fs::create_dir(&in_the_way).unwrap();
    world.offer(&tic("NODELIST", "NODELIST.001", &nodelist(1)));
    offer_differences(&world, "", &[(1, 8)]);
    let report = world.call();
    let path = world.path("files/nodelist/NODELIST.001");
    let said = report.sentences().remove(0);
    let start = format!("the nodelist {} was not stored: ", path.display());
    assert!(
        said.starts_with(&start) && said.ends_with("; the next call tries again"),
        "{said}"
    );
    fs::remove_dir(in_the_way).unwrap();
    let in_the_way = world.path("nodelists/NODELIST.008");
    fs::create_dir(&in_the_way).unwrap();
    let report = world.call();
    assert_eq!(report.sentences().len(), 1, "{report:?}");
    assert_eq!(world.names("nodelists"), ["NODELIST.001"]);
    // Nothing new comes, and the list is brought up to date.
    fs::remove_dir(in_the_way).unwrap();
    check_list(&world, &world.call(), 8);
    let report = world.call();
    assert_eq!((report.sentences(), &report.mail.nodelist), (vec![], &None));
}
