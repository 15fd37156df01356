//! Nodes of binkd on this machine, each with its own folders.
//!
//! Needs the Debian package `binkd`, which packaging/setup-debian.sh installs.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Program that ends with the test.
pub(crate) struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

pub(crate) struct Node {
    pub(crate) folder: PathBuf,
    config: PathBuf,
}

impl Node {
    /// Creates a node with its own folders and configuration.
    pub(crate) fn new(
        root: &Path,
        name: &str,
        address: &str,
        port: u16,
        other: &str,
        extra: &str,
    ) -> Self {
        let folder = root.join(name);
        for part in ["outbound", "inbound", "temp"] {
            fs::create_dir_all(folder.join(part)).unwrap();
        }
        let path = folder.display();
        let config = folder.join("binkd.cfg");
        let text = format!(
            "domain fidonet {path}/outbound 2\naddress {address}@fidonet\nnodeinfo 115200,TCP,BINKP\nsysname \"{name}\"\nlocation \"Here\"\n\
             sysop \"{name}\"\nlog {path}/log\nloglevel 7\nconnect-timeout 20\ntimeout 60\ninbound {path}/inbound\n\
             inbound-nonsecure {path}/inbound\ntemp-inbound {path}/temp\niport {port}\nbindaddr 127.0.0.1\n\
             try 3\nrescan-delay 1\n{other}\n{extra}\n"
        );
        fs::write(&config, text).unwrap();
        Self { folder, config }
    }

    fn binkd(&self, option: &str) -> Running {
        // Debian installs it in a folder of administrators.
        let programs = ["binkd", "/usr/sbin/binkd"];
        let mut started = programs.iter().map(|program| {
            let mut command = Command::new(program);
            command
                .arg(option)
                .arg(&self.config)
                .env("HOME", &self.folder)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            command.spawn()
        });
        let running = started.find_map(Result::ok);
        Running(running.unwrap_or_else(|| {
            panic!(
                "cannot run binkd: this test needs the Debian package binkd; install it with \
                 `sudo apt-get install binkd`"
            )
        }))
    }

    /// Starts answering calls.
    pub(crate) fn serve(&self, port: u16) -> Running {
        let server = self.binkd("-s");
        until(
            "the node answers calls",
            || TcpStream::connect(("127.0.0.1", port)).is_ok(),
            || self.log(),
        );
        server
    }

    /// Calls nodes with waiting mail, and waits until that is done.
    pub(crate) fn call(&self) {
        let mut client = self.binkd("-p");
        until(
            "the call ends",
            || client.0.try_wait().unwrap().is_some(),
            || self.log(),
        );
    }

    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    pub(crate) fn names(&self, part: &str) -> Vec<String> {
        let entries = fs::read_dir(self.folder.join(part)).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

/// Waits until a condition holds.
pub(crate) fn until(what: &str, mut is_so: impl FnMut() -> bool, report: impl Fn() -> String) {
    let since = Instant::now();
    while !is_so() {
        assert!(
            since.elapsed() < Duration::from_secs(90),
            "{what}: {}",
            report()
        );
        std::thread::sleep(Duration::from_millis(50));
    }
}
