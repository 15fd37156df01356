//! Calls on a disk that gets full at each step, or that are killed there: a library below the process refuses what
//! needs room in the mail folder. The next call, on a disk with room, loses nothing and doubles nothing.

use crate::file_echoes::{Tic, nodediff, nodelist, tic};
use crate::own_boss::OwnBoss;
use crate::{BOSS, POINT, call_with, create, echomail, netmail, now, post, subjects};
use fidoscope_core::address::Address;
use fidoscope_core::base::BaseFormat;
use fidoscope_core::outbound::Flavour;
use fidoscope_point::call::CallContext;
use fidoscope_point::{Point, Stop};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, SystemTime};

const ROOT: &str = "POINT_FULL_ROOT";

/// Number of runs of each kind, at other steps in each run of the test; set [`EVERY`] to fail at every step.
const RUNS: usize = 40;
const EVERY: &str = "FIDOSCOPE_EVERY_STEP";

/// Number of steps for ever.
const EVER: usize = usize::MAX >> 1;

/// Fault at some steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// A number of steps find no room.
    Full(usize),
    /// Only flushes find no room, for ever, as on disks that allocate late.
    Flushes,
    /// The process is killed.
    Kill,
}

const FAULTS: [Fault; 4] = [
    Fault::Full(EVER),
    Fault::Full(1),
    Fault::Flushes,
    Fault::Kill,
];

/// Number of packets, and of messages in each.
const PACKETS: usize = 2;
const MESSAGES: usize = 3;

/// Builds the library.
fn library(folder: &Path) -> PathBuf {
    let path = folder.join("full_disk.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/calls/full_disk.c");
    let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
    let status = Command::new(compiler)
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .args([&path, &source])
        .status();
    let built = status.expect("a C compiler is missing: run packaging/setup-debian.sh test");
    assert!(built.success());
    path
}

/// Returns subjects with a mark.
fn marked(mark: &str) -> Vec<String> {
    let count = 0..PACKETS * MESSAGES;
    count.map(|number| format!("{mark}{number:04}")).collect()
}

/// Copies a folder.
fn copy_all(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let copy = to.join(path.file_name().unwrap());
        match path.is_dir() {
            true => copy_all(&path, &copy),
            false => drop(fs::copy(&path, copy).unwrap()),
        }
    }
}

/// Boss and point, with mail and files of all kinds for each other.
struct World {
    root: tempfile::TempDir,
    boss: OwnBoss,
    point: Point,
}

/// Process with one call.
struct Child {
    succeeded: bool,
    said: String,
    /// Number of calls of the system that need room.
    steps: usize,
}

impl World {
    fn new() -> Self {
        let root = tempfile::tempdir().unwrap();
        let boss = OwnBoss::start(&root.path().join("boss"));
        let point = create(&root.path().join("point"), POINT, boss.port);
        let world = Self { root, boss, point };
        world.boss.offer("first.pkt", &["in-first".to_owned()]);
        world.offer(&tic("NODELIST", "NODELIST.001", &nodelist(1)));
        world.offer(&tic("FILES", "old.zip", b"old"));
        let report = call_with(&world.point, &Stop::new(), &mut |_| {});
        assert_eq!(report.sentences(), [""; 0]);
        for (at, subjects) in marked("in").chunks(MESSAGES).enumerate() {
            world.boss.offer(&format!("0000000{at}.pkt"), subjects);
        }
        world.offer(&tic("NODEDIFF", "NODEDIFF.008", &nodediff(1, 8)));
        world.offer(&Tic {
            more: "Replaces old.*\r\n",
            ..tic("FILES", "new.zip", b"new")
        });
        world.offer(&tic("ANOTHER", "other.zip", b"other"));
        for subject in marked("out") {
            post(&world.base(), &echomail(POINT, &subject, None));
        }
        let netmails = world.point.folder().join("bases/netmail");
        post(&netmails, &netmail(POINT, BOSS, "out-netmail"));
        let outbound = world.point.outbound().unwrap();
        let boss = outbound.node(&Address::of_numbers(BOSS.numbers())).unwrap();
        let (now, wait) = (SystemTime::now(), Duration::ZERO);
        boss.request(&[b"FILES".to_vec()], Flavour::Continuous, now, wait)
            .unwrap();
        for name in ["boss", "point"] {
            copy_all(&world.path(name), &world.path(&format!("saved-{name}")));
        }
        world
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    /// Restores boss and point as they were at first: that takes no flushes.
    fn restore(&self) {
        for name in ["boss", "point"] {
            fs::remove_dir_all(self.path(name)).unwrap();
            copy_all(&self.path(&format!("saved-{name}")), &self.path(name));
        }
    }

    fn base(&self) -> PathBuf {
        self.point.folder().join("bases/test.echo")
    }

    fn offer(&self, tic: &Tic<'_>) {
        self.boss.offer_file(tic.file, tic.bytes);
        let stem = tic.file.replace('.', "-");
        self.boss
            .offer_file(&format!("{stem}.tic"), tic.text().as_bytes());
    }

    /// Calls in a process with a fault from a step on.
    fn call(&self, library: &Path, at: usize, fault: Fault) -> Child {
        let folder = self.point.folder();
        let count = self.path("count");
        let _ = fs::remove_file(&count);
        let mut command = Command::new(std::env::current_exe().unwrap());
        command
            .args(["--exact", "full_disk::child", "--ignored", "--nocapture"])
            .env(ROOT, folder)
            .env("LD_PRELOAD", library)
            .env("FULL_ROOT", folder.canonicalize().unwrap())
            .env("FULL_AT", at.to_string())
            .env("FULL_COUNT", &count)
            .stderr(Stdio::null());
        match fault {
            Fault::Full(length) => command.env("FULL_FOR", length.to_string()),
            Fault::Flushes => command.env("FULL_FLUSHES", "1"),
            Fault::Kill => command.env("FULL_KILL", "1"),
        };
        let output = command.output().unwrap();
        Child {
            succeeded: output.status.success(),
            said: String::from_utf8(output.stdout).unwrap(),
            // A killed process writes none.
            steps: fs::read_to_string(count).map_or(0, |text| text.parse().unwrap()),
        }
    }

    /// Asserts that everything is on both sides once.
    fn check(&self, context: &str) {
        assert!(self.boss.is_drained(), "{context}");
        assert!(self.point.queue().unwrap().is_empty(), "{context}");
        assert_eq!(self.point.quarantine().unwrap(), [], "{context}");
        let mut wanted = marked("out");
        wanted.insert(0, "out-netmail".to_owned());
        assert_eq!(self.boss.subjects(), wanted, "{context}");
        let mut found = subjects(&self.base(), BaseFormat::Jam);
        found.sort();
        let mut wanted = [marked("in"), marked("out"), vec!["in-first".to_owned()]].concat();
        wanted.sort();
        assert_eq!(found, wanted, "{context}");
        let folder = self.point.folder();
        for (name, bytes) in [
            ("files/files/new.zip", b"new".to_vec()),
            ("files/another/other.zip", b"other".to_vec()),
            (
                "files/files/files.bbs",
                b"new.zip About new.zip\r\n".to_vec(),
            ),
            ("nodelists/NODELIST.008", nodelist(8)),
        ] {
            let found = fs::read(folder.join(name)).unwrap_or_default();
            assert_eq!(found, bytes, "{context}: {name}");
        }
        assert!(!folder.join("files/files/old.zip").exists(), "{context}");
        let left = crate::boss::files_below(&folder.join("inbound"));
        let left: Vec<_> = left
            .iter()
            .filter(|path| !path.ends_with("received.txt"))
            .collect();
        assert!(left.is_empty(), "{context}: {left:?}");
        let requests: Vec<_> = crate::boss::files_below(&self.path("boss/from"))
            .into_iter()
            .filter(|path| path.extension().is_some_and(|own| own == "req"))
            .collect();
        assert_eq!(requests.len(), 1, "{context}: {requests:?}");
        assert_eq!(fs::read(&requests[0]).unwrap(), b"FILES\r\n", "{context}");
    }
}

/// The process on the full disk.
#[test]
#[ignore = "started by the other test of this file"]
fn child() {
    let Some(root) = std::env::var_os(ROOT) else {
        return;
    };
    let point = match Point::open(Path::new(&root)) {
        Ok(point) => point,
        Err(error) => return println!("SAID {error}"),
    };
    let (stop, mut progress) = (Stop::new(), |_: &_| {});
    let mut context = CallContext::new(now(), &stop, &mut progress);
    let report = point.call(BOSS, &mut context);
    for sentence in report.sentences() {
        println!("SAID {sentence}");
    }
    if !report.is_good() {
        println!("FAILED");
    }
}

/// Fills the disk at a step, and calls again when it has room, or after the kill; returns the sentences of the first call.
fn run(world: &World, library: &Path, at: usize, fault: Fault) -> Vec<String> {
    world.restore();
    let child = world.call(library, at, fault);
    let context = format!("step {at} of {}, {fault:?}: {}", child.steps, child.said);
    assert_eq!(child.succeeded, fault != Fault::Kill, "{context}");
    for _ in 0..2 {
        let again = world.call(library, EVER, fault);
        assert!(
            again.succeeded && !again.said.contains("FAILED"),
            "{context}\n{}",
            again.said
        );
    }
    world.check(&context);
    let lines = child.said.lines();
    let said: Vec<String> = lines
        .filter_map(|line| line.strip_prefix("SAID "))
        .map(str::to_owned)
        .collect();
    for sentence in &said {
        let is_clear = ["disk", "space"].iter().any(|word| sentence.contains(word));
        assert!(is_clear, "{context}: {sentence}");
    }
    assert!(
        !child.said.contains("FAILED") || !said.is_empty(),
        "{context}"
    );
    said
}

#[test]
fn a_full_disk_or_a_kill_at_any_step_of_a_call_loses_nothing() {
    let tools = tempfile::tempdir().unwrap();
    let library = &library(tools.path());
    let said: Vec<Vec<String>> = thread::scope(|scope| {
        let kinds = FAULTS.map(|fault| {
            scope.spawn(move || -> Vec<Vec<String>> {
                let world = World::new();
                let whole = world.call(library, EVER, fault);
                let context = format!("{fault:?}: {}", whole.said);
                assert!(whole.succeeded && !whole.said.contains("SAID"), "{context}");
                world.check(&context);
                assert!(whole.steps > 40, "{} {context}", whole.steps);
                let stride = match std::env::var_os(EVERY) {
                    Some(_) => 1,
                    None => (whole.steps / RUNS).max(1),
                };
                let first = usize::try_from(std::process::id()).unwrap() % stride;
                let steps = (first..whole.steps).step_by(stride);
                steps.map(|at| run(&world, library, at, fault)).collect()
            })
        });
        let joined = kinds.into_iter().map(|kind| kind.join().unwrap());
        joined.flatten().collect()
    });
    // A killed process says nothing, and some steps are needed by nothing.
    let told = said.iter().filter(|said| !said.is_empty()).count();
    assert!(told * 3 > said.len(), "{told} of {}", said.len());
}
