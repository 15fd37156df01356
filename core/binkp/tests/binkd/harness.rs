//! A binkd in a folder of its own, and calls to and from it.

use crate::common::{PASSWORD, data, password};
use binkp::driver::{self, Cancel, TcpTransport};
use binkp::memory::{Inbox, Queue};
use binkp::{Admission, Error, Event, Outcome, Peer, Session, Settings};
use std::fs;
use std::io;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime};
use tempfile::TempDir;

/// Places where binkd may be installed; `/usr/sbin` is not in everybody's path.
pub(crate) const BINKD: [&str; 3] = ["/usr/sbin/binkd", "/usr/local/sbin/binkd", "/usr/bin/binkd"];

/// Generous limit for everything that binkd does.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Options of a node line and of the command line of binkd.
#[derive(Clone, Copy, Default)]
pub(crate) struct Flags {
    pub(crate) node: &'static str,
    pub(crate) line: &'static [&'static str],
    pub(crate) more: &'static str,
    pub(crate) has_no_password: bool,
}

/// A binkd in a folder of its own: files in `out` are sent to us, files from us arrive in `in`.
pub(crate) struct Binkd {
    folder: TempDir,
    pub(crate) port: u16,
    pub(crate) process: Option<Child>,
}

impl Drop for Binkd {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            let _ = process.kill();
            let _ = process.wait();
        }
        if thread::panicking() {
            eprintln!("log of binkd:\n{}", self.log());
        }
    }
}

impl Binkd {
    fn program() -> &'static str {
        let found = BINKD.into_iter().find(|path| Path::new(path).exists());
        found.expect("binkd is missing: run packaging/setup-debian.sh test")
    }

    /// Writes the configuration. `port` is the one that a server opens or a client calls.
    pub(crate) fn new(flags: Flags, port: u16) -> Binkd {
        let folder = tempfile::tempdir().unwrap();
        for name in ["outb", "out", "in", "secure", "open", "temp"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        let at = |name: &str| folder.path().join(name).display().to_string();
        let password = if flags.has_no_password { "-" } else { PASSWORD };
        let config = format!(
            "log {log}\nloglevel 6\ndomain fidonet {outb} 2\naddress 2:5020/0@fidonet 2:50/0@fidonet\n\
             sysname \"Test hub\"\nlocation \"Here\"\nsysop \"Ivan Ivanov\"\nnodeinfo 115200,TCP,BINKP\n\
             inbound {secure}\ninbound-nonsecure {open}\ntemp-inbound {temp}\nminfree 0\nminfree-nonsecure 0\n\
             iport {port}\nlisten 127.0.0.1\nrescan-delay 1\ncall-delay 1\ntimeout 60\nzallow *\n\
             kill-dup-partial-files\n{more}\n\
             node 2:5020/0.7@fidonet {node} 127.0.0.1:{port} {password} c {out} {inn}\n",
            log = at("log"),
            outb = at("outb"),
            secure = at("secure"),
            open = at("open"),
            temp = at("temp"),
            more = flags.more,
            node = flags.node,
            out = at("out"),
            inn = at("in"),
        );
        fs::write(folder.path().join("config"), config).unwrap();
        Binkd {
            folder,
            port,
            process: None,
        }
    }

    pub(crate) fn start(&mut self, arguments: &[&str]) {
        let process = Command::new(Binkd::program())
            .args(arguments)
            .arg(self.folder.path().join("config"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        self.process = Some(process.unwrap());
    }

    /// Starts a server and waits until it listens. Another program may take the port first, so that it tries again.
    pub(crate) fn server(flags: Flags) -> Binkd {
        let started = Instant::now();
        loop {
            let port = free_port();
            let mut binkd = Binkd::new(flags, port);
            let mut arguments = vec!["-s"];
            arguments.extend(flags.line);
            binkd.start(&arguments);
            while binkd
                .process
                .as_mut()
                .unwrap()
                .try_wait()
                .unwrap()
                .is_none()
            {
                if binkd.log().contains("servmgr started")
                    && TcpStream::connect(("127.0.0.1", port)).is_ok()
                {
                    return binkd;
                }
                assert!(
                    started.elapsed() < PATIENCE,
                    "binkd does not listen: {}",
                    binkd.log()
                );
                thread::sleep(Duration::from_millis(20));
            }
            assert!(
                started.elapsed() < PATIENCE,
                "binkd does not start: {}",
                binkd.log()
            );
        }
    }

    pub(crate) fn log(&self) -> String {
        let bytes = fs::read(self.folder.path().join("log")).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Puts files into the box from which binkd sends.
    pub(crate) fn offer(&self, files: &[(String, Vec<u8>)]) {
        for (name, data) in files {
            let path = self.path("out").join(name);
            fs::write(&path, data).unwrap();
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_600_000_000);
            fs::File::open(path).unwrap().set_modified(time).unwrap();
        }
    }

    /// Waits until binkd has moved files to their names, and returns them, sorted.
    pub(crate) fn received(&self, folder: &str, count: usize) -> Vec<(String, Vec<u8>)> {
        let started = Instant::now();
        loop {
            let files = files_of(&self.path(folder));
            if files.len() >= count || started.elapsed() > PATIENCE {
                return files;
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until binkd has removed what it sent.
    pub(crate) fn wait_until_sent(&self) {
        let started = Instant::now();
        while !files_of(&self.path("out")).is_empty() {
            assert!(
                started.elapsed() < PATIENCE,
                "binkd keeps files: {}",
                self.log()
            );
            thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn connect(&self) -> TcpTransport {
        TcpTransport::new(TcpStream::connect(("127.0.0.1", self.port)).unwrap()).unwrap()
    }
}

pub(crate) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port()
}

pub(crate) fn files_of(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let files = entries.filter(|path| path.is_file());
    let mut files: Vec<_> = files
        .map(|path| {
            (
                path.file_name().unwrap().to_string_lossy().into_owned(),
                fs::read(path).unwrap(),
            )
        })
        .collect();
    files.sort();
    files
}

pub(crate) fn settings() -> Settings {
    Settings {
        called: Some("2:5020/0@fidonet".parse().unwrap()),
        password: Some(password()),
        ..Settings::new(vec!["2:5020/0.7@fidonet".parse().unwrap()])
    }
}

/// Files with names that are difficult, sorted.
pub(crate) fn files(seed: u32) -> Vec<(String, Vec<u8>)> {
    let mut files = vec![
        (format!("{seed:08x}.pkt"), data(seed, 70_000)),
        (format!("{seed:08x}.mo0"), data(seed + 1, 3_000)),
        (format!("empty{seed}.txt"), Vec::new()),
        (format!("name with blanks {seed}.txt"), data(seed + 2, 10)),
        (format!("почта {seed}.txt"), data(seed + 3, 5_000)),
    ];
    files.sort();
    files
}

/// Files that we send. binkd itself cuts names at backslashes when it sends.
pub(crate) fn ours() -> Vec<(String, Vec<u8>)> {
    let mut files = files(100);
    files.push(("back\\slash.txt".to_owned(), data(104, 1)));
    files.sort();
    files
}

pub(crate) fn queue(files: &[(String, Vec<u8>)]) -> Queue {
    Queue::new(
        files
            .iter()
            .map(|(name, data)| (name.as_str(), data.as_slice())),
    )
}

pub(crate) fn sorted(inbox: &Inbox) -> Vec<(String, Vec<u8>)> {
    let files = inbox.files().iter();
    let mut files: Vec<_> = files
        .map(|file| (file.file.name.to_text().into_owned(), file.data.clone()))
        .collect();
    files.sort();
    files
}

/// Asserts equality without printing contents.
pub(crate) fn assert_files(one: &[(String, Vec<u8>)], other: &[(String, Vec<u8>)], context: &str) {
    let shape = |files: &[(String, Vec<u8>)]| {
        files
            .iter()
            .map(|(n, d)| (n.clone(), d.len()))
            .collect::<Vec<_>>()
    };
    assert_eq!(shape(one), shape(other), "{context}");
    assert!(one == other, "contents differ: {context}");
}

/// The names that binkd gives to files: it replaces backslashes.
pub(crate) fn as_binkd_names(files: Vec<(String, Vec<u8>)>) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = files
        .into_iter()
        .map(|(name, data)| (name.replace('\\', "_"), data))
        .collect();
    files.sort();
    files
}

/// Calls binkd with a queue and an inbox, and returns the outcome and the events.
///
/// binkd removes its lock a moment after the end of a session, and is busy until then: the call is repeated.
pub(crate) fn call(
    binkd: &Binkd,
    settings: Settings,
    out: &mut Queue,
    inbox: &mut Inbox,
) -> (Outcome, Vec<Event>) {
    let started = Instant::now();
    loop {
        let mut events = Vec::new();
        out.restart();
        let session = Session::caller(settings.clone(), Duration::ZERO);
        let peer = Peer::new(session, &mut *out, &mut *inbox)
            .with_observer(|event| events.push(event.clone()));
        let outcome = driver::run(peer, &mut binkd.connect(), &Cancel::new());
        let is_locked =
            matches!(&outcome.result, Err(Error::Busy { text, .. }) if text.contains("AKA"));
        if !is_locked || started.elapsed() > PATIENCE {
            return (outcome, events);
        }
        thread::sleep(Duration::from_millis(20));
    }
}

pub(crate) fn wait_for(binkd: &Binkd, text: &str) {
    let started = Instant::now();
    while !binkd.log().contains(text) {
        assert!(
            started.elapsed() < PATIENCE,
            "no \"{text}\" in {}",
            binkd.log()
        );
        thread::sleep(Duration::from_millis(20));
    }
}

/// Answers one call of binkd.
pub(crate) fn answer(
    listener: &TcpListener,
    settings: Settings,
    out: &mut Queue,
    inbox: &mut Inbox,
    gate: impl FnMut(&[binkp::Address]) -> Admission,
) -> Outcome {
    let mut transport = accept(listener);
    let session = Session::answerer(settings, driver::random_challenge(), Duration::ZERO);
    let peer = Peer::new(session, out, inbox).with_gate(gate);
    driver::run(peer, &mut transport, &Cancel::new())
}

pub(crate) fn accept(listener: &TcpListener) -> TcpTransport {
    listener.set_nonblocking(true).unwrap();
    let started = Instant::now();
    loop {
        match listener.accept() {
            Ok((tcp, _)) => return TcpTransport::new(tcp).unwrap(),
            Err(error) => assert_eq!(error.kind(), io::ErrorKind::WouldBlock),
        }
        assert!(started.elapsed() < PATIENCE, "binkd does not call");
        thread::sleep(Duration::from_millis(20));
    }
}
