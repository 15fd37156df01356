//! A boss for two points: Debian's binkd answers, CrashMail II tosses.

use crate::crashmail_support::{run, settings};
use crate::{BOSS, PASSWORD, points};
use fidoscope_core::base::{BaseFormat, Outgoing};
use ftn_tosser::aka::Aka;
use ftn_tosser::packet::PacketReader;
use ftn_types::job::Job;
use std::fs;
use std::io::BufReader;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Places where binkd may be installed; `/usr/sbin` is not in everybody's path.
const BINKD: [&str; 3] = ["/usr/sbin/binkd", "/usr/local/sbin/binkd", "/usr/bin/binkd"];

/// Generous limit for everything that binkd does.
const PATIENCE: Duration = Duration::from_secs(120);

/// Boss in a folder of its own.
pub(crate) struct Boss {
    folder: TempDir,
    prefs: String,
    pub(crate) port: u16,
    binkd: Option<Child>,
    packets: u32,
}

impl Drop for Boss {
    fn drop(&mut self) {
        if let Some(binkd) = &mut self.binkd {
            let _ = binkd.kill();
            let _ = binkd.wait();
        }
        if thread::panicking() {
            eprintln!(
                "binkd:\n{}\ncrashmail:\n{}",
                self.text("binkd.log"),
                self.text("log")
            );
        }
    }
}

impl Boss {
    /// Starts a boss; `line` are arguments of binkd, `node` flags of its node lines.
    pub(crate) fn start(line: &[&str], node: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for name in [
            "netmail", "echo", "other", "bad", "outb", "secure", "open", "temp",
        ] {
            fs::create_dir(root.join(name)).unwrap();
        }
        let prefs = settings(root, "Boss", &preferences(root));
        let mut boss = Self {
            prefs,
            port: 0,
            binkd: None,
            packets: 0,
            folder,
        };
        for point in points() {
            for side in ["to", "from"] {
                fs::create_dir(boss.path(&format!("{side}{}", point.point))).unwrap();
            }
        }
        boss.listen(line, node);
        boss
    }

    /// Starts binkd. Another program may take the port first, so that it tries again.
    fn listen(&mut self, line: &[&str], node: &str) {
        let program = BINKD.into_iter().find(|path| Path::new(path).exists());
        let program = program.expect("binkd is missing: run packaging/setup-debian.sh test");
        let started = Instant::now();
        while started.elapsed() < PATIENCE {
            let free = TcpListener::bind("127.0.0.1:0").unwrap();
            self.port = free.local_addr().unwrap().port();
            drop(free);
            let config = self.path("binkd.config");
            fs::write(&config, self.binkd_config(node)).unwrap();
            let mut binkd = Command::new(program)
                .arg("-s")
                .args(line)
                .arg(config)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            while binkd.try_wait().unwrap().is_none() {
                if self.text("binkd.log").contains("servmgr started")
                    && TcpStream::connect(("127.0.0.1", self.port)).is_ok()
                {
                    self.binkd = Some(binkd);
                    return;
                }
                assert!(started.elapsed() < PATIENCE, "{}", self.text("binkd.log"));
                thread::sleep(Duration::from_millis(20));
            }
        }
        panic!("binkd does not start: {}", self.text("binkd.log"));
    }

    fn binkd_config(&self, node: &str) -> String {
        let at = |name: &str| self.path(name).display().to_string();
        let mut text = format!(
            "log {}\nloglevel 6\ndomain fidonet {} 2\naddress {BOSS}@fidonet\nsysname Boss\n\
             location Here\nsysop \"The Boss\"\nnodeinfo 115200,TCP,BINKP\ninbound {}\n\
             inbound-nonsecure {}\ntemp-inbound {}\nminfree 0\nminfree-nonsecure 0\niport {}\n\
             listen 127.0.0.1\nrescan-delay 1\ntimeout 60\nkill-dup-partial-files\n",
            at("binkd.log"),
            at("outb"),
            at("secure"),
            at("open"),
            at("temp"),
            self.port,
        );
        for point in points() {
            let (to, from) = (
                at(&format!("to{}", point.point)),
                at(&format!("from{}", point.point)),
            );
            text += &format!("node {point}@fidonet {node} 127.0.0.1:1 {PASSWORD} c {to} {from}\n");
        }
        text
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn text(&self, name: &str) -> String {
        let bytes = fs::read(self.path(name)).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Writes a message into a base of the boss.
    pub(crate) fn post(&self, base: &str, message: &Outgoing) {
        let base = BaseFormat::Msg.open_or_absent(&self.path(base)).unwrap();
        base.append(message, &Job::new()).unwrap();
    }

    /// Offers a file to a point.
    pub(crate) fn offer(&self, point: Aka, name: &str, bytes: &[u8]) {
        let folder = self.path(&format!("to{}", point.point));
        // binkd must not see half of it.
        let draft = self.path(&format!("{name}.draft"));
        fs::write(&draft, bytes).unwrap();
        fs::rename(draft, folder.join(name)).unwrap();
    }

    /// Tosses what the points have sent, and packs mail for them.
    pub(crate) fn toss(&mut self) {
        for point in points() {
            let from = self.path(&format!("from{}", point.point));
            for path in files_below(&from) {
                self.packets += 1;
                let name = format!("in/{:08x}.pkt", self.packets);
                fs::rename(path, self.path(&name)).unwrap();
            }
        }
        run("crashmail", &["SETTINGS", &self.prefs, "TOSS"]);
        run("crashmail", &["SETTINGS", &self.prefs, "SCAN"]);
        for path in files_below(&self.path("out")) {
            let file = fs::File::open(&path).unwrap();
            let Ok(packet) = PacketReader::new(BufReader::new(file)) else {
                continue;
            };
            let to = packet.header().destination;
            let bytes = fs::read(&path).unwrap();
            fs::remove_file(path).unwrap();
            self.packets += 1;
            self.offer(to, &format!("{:08x}.pkt", self.packets), &bytes);
        }
    }

    pub(crate) fn subjects(&self, base: &str) -> Vec<String> {
        crate::subjects(&self.path(base), BaseFormat::Msg)
    }
}

fn preferences(root: &Path) -> String {
    let folder = root.to_str().unwrap();
    let mut text = format!(
        "LOGLEVEL 5\nMAXPKTSIZE 500000\nMAXBUNDLESIZE 500000\nIMPORTSEENBY\nIMPORTAREAFIX\n\
         GROUPNAME A \"Talk\"\nAREAFIXNAME \"AreaFix\"\nAKA {BOSS}\n"
    );
    for point in points() {
        text += &format!(
            "NODE {point} \"\" \"{PASSWORD}\"\nAREAFIXINFO \"{PASSWORD}\" \"A\" \"\" \"\"\nDEFAULTGROUP A\n"
        );
    }
    for point in points() {
        text += &format!("ROUTE \"{point}\" \"{point}\" {BOSS}\n");
    }
    text += &format!(
        "NETMAIL \"NETMAIL\" {BOSS} MSG \"{folder}/netmail\"\nAREA \"BAD\" {BOSS} MSG \"{folder}/bad\"\n"
    );
    for (tag, base, about) in [
        ("TEST.ECHO", "echo", "Tests of points"),
        ("OTHER.ECHO", "other", "Nothing"),
    ] {
        text += &format!(
            "AREA \"{tag}\" {BOSS} MSG \"{folder}/{base}\"\nDESCRIPTION \"{about}\"\nGROUP A\n"
        );
    }
    text
}

/// Returns the plain files in a folder and below, sorted.
pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => files.push(path),
            }
        }
    }
    files.sort();
    files
}
