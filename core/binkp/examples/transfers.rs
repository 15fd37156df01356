//! Measures transfers by loopback beside binkd: `transfers FOLDER [RUNS]`.
//!
//! One file of a gigabyte and ten thousand of a kilobyte go from binkd to binkd, from this crate to binkd and from binkd
//! to this crate, by turns. `FOLDER` gets four gigabytes for a while; it should be on a disk, not in memory. Needs binkd.
//! The data cannot be compressed.

use binkp::driver::{self, Cancel, TcpTransport};
use binkp::folder::{FolderInbound, FolderQueue};
use binkp::{Password, Peer, Session, Settings};
use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

type Done<T> = Result<T, Box<dyn Error>>;

const PASSWORD: &str = "secret";
/// Name, number and size of the files.
const CASES: [(&str, u32, usize); 2] = [
    ("1 file of 1 GB", 1, 1 << 30),
    ("10,000 files of 1 KB", 10_000, 1 << 10),
];

/// Way of the files.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    BinkdToBinkd,
    OursToBinkd,
    BinkdToOurs,
}

impl Way {
    const ALL: [Self; 3] = [Self::BinkdToBinkd, Self::OursToBinkd, Self::BinkdToOurs];

    fn name(self) -> &'static str {
        match self {
            Self::BinkdToBinkd => "binkd to binkd",
            Self::OursToBinkd => "ours to binkd",
            Self::BinkdToOurs => "binkd to ours",
        }
    }
}

fn main() -> Done<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("transfers FOLDER [RUNS]")?;
    let runs: u32 = arguments.next().map_or(Ok(3), |runs| runs.parse())?;
    let root = Path::new(&folder).join("transfers");
    for (name, count, size) in CASES {
        for run in 1..=runs {
            for way in Way::ALL {
                let _ = fs::remove_dir_all(&root);
                let seconds = measure(&root, way, count, size)?;
                println!("{name}, run {run}, {}: {seconds:.2} s", way.name());
            }
        }
    }
    fs::remove_dir_all(&root)?;
    Ok(())
}

/// Sends files once; returns the seconds from the call to the last file in its folder.
fn measure(root: &Path, way: Way, count: u32, size: usize) -> Done<f64> {
    let server = Binkd::serve(&root.join("server"))?;
    let ours = root.join("ours");
    for name in ["out", "in"] {
        fs::create_dir_all(ours.join(name))?;
    }
    let (from, to) = match way {
        Way::BinkdToBinkd => (root.join("caller/out"), server.folder.join("in")),
        Way::OursToBinkd => (ours.join("out"), server.folder.join("in")),
        Way::BinkdToOurs => (server.folder.join("out"), ours.join("in")),
    };
    fill(&from, count, size)?;
    let since = Instant::now();
    match way {
        Way::BinkdToBinkd => {
            let mut caller = Binkd::caller(&root.join("caller"), server.port)?;
            if !caller.wait()?.success() {
                return Err("binkd fails as the caller".into());
            }
        }
        Way::OursToBinkd | Way::BinkdToOurs => {
            let settings = Settings {
                called: Some("2:5020/0@fidonet".parse()?),
                password: Password::new(PASSWORD),
                ..Settings::new(vec!["2:5020/0.7@fidonet".parse()?])
            };
            let session = Session::caller(settings, Duration::ZERO);
            let queue = FolderQueue::open(ours.join("out"));
            let peer = Peer::new(session, queue, FolderInbound::open(ours.join("in"))?);
            let tcp = TcpStream::connect(("127.0.0.1", server.port))?;
            driver::run(peer, &mut TcpTransport::new(tcp)?, &Cancel::new()).result?;
        }
    }
    while files_in(&to)? < count {
        thread::sleep(Duration::from_millis(5));
    }
    let seconds = since.elapsed().as_secs_f64();
    if files_in(&from)? > 0 {
        return Err(format!("{} keeps files", way.name()).into());
    }
    Ok(seconds)
}

/// Writes files whose bytes come from a fixed generator.
fn fill(folder: &Path, count: u32, size: usize) -> Done<()> {
    fs::create_dir_all(folder)?;
    let mut state = 88_172_645_463_325_252_u64;
    for number in 0..count {
        let mut file = BufWriter::new(File::create(folder.join(format!("{number:08x}.dat")))?);
        for _ in 0..size / 8 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            file.write_all(&state.to_le_bytes())?;
        }
        file.flush()?;
    }
    Ok(())
}

fn files_in(folder: &Path) -> Done<u32> {
    let mut count = 0;
    for entry in fs::read_dir(folder)? {
        count += u32::from(entry?.metadata()?.is_file());
    }
    Ok(count)
}

/// A binkd in a folder of its own; it is stopped at the end.
struct Binkd {
    folder: PathBuf,
    port: u16,
    process: Child,
}

impl Drop for Binkd {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Binkd {
    fn serve(folder: &Path) -> Done<Self> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let [own, other] = ["2:5020/0", "2:5020/0.7"];
        let config = configure(folder, own, other, port)?;
        let process = binkd(&["-s"], &config)?;
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            thread::sleep(Duration::from_millis(20));
        }
        Ok(Self {
            folder: folder.to_owned(),
            port,
            process,
        })
    }

    /// Starts a call of binkd.
    fn caller(folder: &Path, port: u16) -> Done<Child> {
        let [own, other] = ["2:5020/0.7", "2:5020/0"];
        let config = configure(folder, own, other, port)?;
        binkd(&["-p", "-P", other], &config)
    }
}

fn configure(folder: &Path, own: &str, other: &str, port: u16) -> Done<PathBuf> {
    for name in ["outbound", "out", "in", "temp"] {
        fs::create_dir_all(folder.join(name))?;
    }
    let at = folder.display();
    let text = format!(
        "log {at}/log\nloglevel 1\ndomain fidonet {at}/outbound 2\naddress {own}@fidonet\nsysname X\nlocation X\nsysop X\n\
         nodeinfo 115200,TCP,BINKP\ninbound {at}/in\ninbound-nonsecure {at}/in\ntemp-inbound {at}/temp\niport {port}\n\
         listen 127.0.0.1\nrescan-delay 1\n\
         node {other}@fidonet 127.0.0.1:{port} {PASSWORD} c {at}/out\n"
    );
    let path = folder.join("config");
    fs::write(&path, text)?;
    Ok(path)
}

fn binkd(arguments: &[&str], config: &Path) -> Done<Child> {
    // Debian installs it in a folder of administrators.
    let mut command = Command::new("/usr/sbin/binkd");
    let command = command.args(arguments).arg(config);
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null());
    Ok(quiet.stderr(Stdio::null()).spawn()?)
}
