//! File echoes: accepted and refused files, and a process that ends at each step.

use crate::fault;
use crate::setup::Folder;
use crate::testing::{World, now};
use crate::tic::TicReport;
use crate::tosser::Tosser;
use ftn_base::BaseFormat;
use ftn_types::job::Job;

fn tic(name: &str, bytes: &[u8], more: &str) -> String {
    let crc = crc32fast::hash(bytes);
    format!(
        "Area NODEDIFF\r\nOrigin 2:2/20\r\nFrom 2:5030/1520\r\nFile {name}\r\nCrc {crc:08X}\r\nPw GEHEIM\r\n\
         Desc A week\r\nSize {}\r\n{more}Path 2:2/20 1415567298\r\nSeenby 2:2/20\r\n",
        bytes.len()
    )
}

impl World {
    fn receive_files(&self) -> TicReport {
        self.open().receive_files(now(), &Job::new()).unwrap()
    }
}

#[test]
fn files_go_into_their_areas_with_descriptions() {
    let world = World::new(BaseFormat::Jam);
    world.receive("nodediff.z01", b"one");
    world.receive("a.tic", tic("NODEDIFF.Z01", b"one", "").as_bytes());
    let report = world.receive_files();
    assert_eq!(
        (report.received.len(), report.problems.len()),
        (1, 0),
        "{report:?}"
    );
    let list = |world: &World| {
        std::fs::read_to_string(world.path(Folder::Files, "nodediff/files.bbs")).unwrap()
    };
    assert_eq!(
        world.names(Folder::Files),
        ["nodediff/NODEDIFF.Z01", "nodediff/files.bbs"]
    );
    assert_eq!(list(&world), "NODEDIFF.Z01 A week\r\n");
    // The next one replaces it.
    world.receive("NODEDIFF.Z02", b"two");
    let more = "Replaces NODEDIFF.Z??\r\nReplaces ../../*\r\nLdesc Line one\r\nLdesc Line two\r\n";
    world.receive("B.TIC", tic("nodediff.z02", b"two", more).as_bytes());
    let report = world.receive_files();
    assert_eq!(
        (report.received.len(), report.replaced.len()),
        (1, 1),
        "{report:?}"
    );
    assert_eq!(list(&world), "nodediff.z02 Line one\r\n +Line two\r\n");
    assert!(world.names(Folder::Inbound).is_empty());
    assert_eq!(world.names(Folder::Kept).len(), 3);
}

#[test]
fn file_that_has_not_arrived_yet_is_waited_for() {
    let world = World::new(BaseFormat::Jam);
    world.receive("a.tic", tic("x.zip", b"one", "").as_bytes());
    assert_eq!(world.receive_files().waiting, 1);
    world.receive("x.zip", b"one");
    assert_eq!(world.receive_files().received.len(), 1);
}

/// A private attachment stays in the inbound, and the file of an echo has the same name.
#[test]
fn file_that_got_a_number_is_found_by_its_sums_and_leaves_the_other_one_alone() {
    let without_sums = |text: String| -> String {
        let lines = text.split_inclusive("\r\n");
        let has_sum = |line: &&str| line.starts_with("Crc ") || line.starts_with("Size ");
        lines.filter(|line| !has_sum(line)).collect()
    };
    let with = tic("IMG.JPG", b"of the echo", "");
    for text in [with.clone(), without_sums(with)] {
        let world = World::new(BaseFormat::Jam);
        world.receive("IMG.JPG", b"private");
        world.receive("IMG-1.JPG", b"of the echo");
        world.receive("a.tic", text.as_bytes());
        let report = world.receive_files();
        assert!(report.problems.is_empty(), "{report:?}");
        let stored = world.path(Folder::Files, "nodediff/IMG.JPG");
        assert_eq!(std::fs::read(stored).unwrap(), b"of the echo", "{text}");
        assert_eq!(world.names(Folder::Inbound), ["IMG.JPG"]);
    }
    // The order of arrival may be the other one.
    let world = World::new(BaseFormat::Jam);
    world.receive("img.jpg", b"of the echo");
    world.receive("img-1.jpg", b"private");
    world.receive("img-x.jpg", b"of the echo");
    world.receive("a.tic", tic("IMG.JPG", b"of the echo", "").as_bytes());
    assert_eq!(world.receive_files().received.len(), 1);
    assert_eq!(world.names(Folder::Inbound), ["img-1.jpg", "img-x.jpg"]);
}

#[test]
fn wrong_tics_go_into_quarantine_with_their_files() {
    let good = tic("x.zip", b"one", "");
    let cases = [
        (good.replace("GEHEIM", "x"), "wrong password"),
        (
            good.replace("2:5030/1520", "2:5030/7"),
            "no link of this system",
        ),
        (good.replace("Size 3", "Size 4"), "has 3 bytes instead of 4"),
        (good.replace("Crc ", "Crc 1"), "is no number"),
        (
            good.replace("Desc", "To 2:5030/8\r\nDesc"),
            "does not forward",
        ),
        (good.replace("x.zip", "../x.zip"), "has a path"),
        (good.replace("x.zip", "/etc/passwd"), "has a path"),
        (good.replace("Area NODEDIFF\r\n", ""), "no line Area"),
        ("junk".to_owned(), "no line Area"),
    ];
    for (text, reason) in cases {
        let world = World::new(BaseFormat::Jam);
        world.receive("x.zip", b"one");
        world.receive("a.tic", text.as_bytes());
        let report = world.receive_files();
        assert!(report.received.is_empty(), "{reason}");
        assert!(
            report.problems.len() == 1 && report.problems[0].contains(reason),
            "{reason}: {report:?}"
        );
        let found = world.open().quarantined().unwrap();
        assert!(
            found.len() == 1 && found[0].reason.contains(reason),
            "{found:?}"
        );
        assert!(world.names(Folder::Files).is_empty());
        let again = world.open().retry(found[0].id, now(), &Job::new()).unwrap();
        let is_accepted = ["password", "no link", "forward"]
            .iter()
            .any(|part| reason.contains(part));
        assert_eq!(again.files, u32::from(is_accepted), "{reason} {again:?}");
        assert_eq!(
            world.open().quarantined().unwrap().is_empty(),
            is_accepted,
            "{reason}"
        );
        assert_eq!(
            world.names(Folder::Files).is_empty(),
            !is_accepted,
            "{reason}"
        );
        assert_eq!(std::fs::read_dir(world.folder.path()).unwrap().count(), 1);
    }
    let wrong = World::new(BaseFormat::Jam);
    wrong.receive("x.zip", b"two");
    wrong.receive("a.tic", tic("x.zip", b"one", "").as_bytes());
    assert!(wrong.receive_files().problems[0].contains("has the CRC"));
    let mut shut = World::new(BaseFormat::Jam);
    shut.setup.links[0].creates_areas = false;
    shut.receive("x.zip", b"one");
    shut.receive("a.tic", tic("x.zip", b"one", "").as_bytes());
    assert!(shut.receive_files().problems[0].contains("no file echo NODEDIFF"));
}

#[test]
fn process_that_ends_at_any_step_stores_each_file_once() {
    let mut steps = 0;
    loop {
        let world = World::new(BaseFormat::Jam);
        world.receive("x.z01", b"one");
        world.receive("a.tic", tic("x.z01", b"one", "").as_bytes());
        world.receive_files();
        world.receive("x.z02", b"two");
        world.receive(
            "b.tic",
            tic("x.z02", b"two", "Replaces x.z*\r\n").as_bytes(),
        );
        world.receive(
            "c.tic",
            tic("x.z03", b"three", "").replace("GEHEIM", "").as_bytes(),
        );
        world.receive("x.z03", b"three");
        let work = || {
            Tosser::open(world.setup.clone())
                .unwrap()
                .receive_files(now(), &Job::new())
        };
        let (done, met) = fault::at(steps, work);
        assert_eq!(done.is_err(), met, "{steps} {done:?}");
        world.receive_files();
        assert_eq!(
            world.names(Folder::Files),
            ["nodediff/files.bbs", "nodediff/x.z02"],
            "{steps}"
        );
        let list =
            std::fs::read_to_string(world.path(Folder::Files, "nodediff/files.bbs")).unwrap();
        assert_eq!(list, "x.z02 A week\r\n", "{steps}");
        assert_eq!(world.open().quarantined().unwrap().len(), 1, "{steps}");
        assert_eq!(world.names(Folder::Quarantine).len(), 2, "{steps}");
        assert!(world.names(Folder::Inbound).is_empty(), "{steps}");
        if !met {
            assert!(steps > 8, "{steps}");
            return;
        }
        steps += 1;
    }
}
