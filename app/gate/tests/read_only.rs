//! The gate opens nothing for writing: a tracer of system calls looks at the program itself.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod support;

use fidoscope_core::index::{Index, Pace};
use fidoscope_core::job::Job;
use fidoscope_gate::library;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use support::Mail;

/// System calls that change files, or open them.
const CALLS: &str = "trace=open,openat,openat2,creat,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,link,linkat,\
     symlink,symlinkat,truncate,ftruncate,fallocate,chmod,fchmod,fchmodat,utimensat,mmap,fcntl,flock";

fn get(port: &str, target: &str) -> String {
    let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
    write!(
        stream,
        "GET {target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn no_file_is_opened_for_writing_and_no_lock_is_taken() {
    if Command::new("strace").arg("--version").output().is_err() {
        assert!(
            std::env::var_os("CI").is_none(),
            "strace is missing: packaging/setup-debian.sh test installs it"
        );
        eprintln!("SKIPPED: strace is not installed");
        return;
    }
    let mail = Mail::new();
    // The index is made before; the gate may at most share its memory with other readers of SQLite.
    let index = mail.path("index");
    let made = library(&mail.options()).unwrap();
    let areas = made.areas().to_vec();
    let report = Index::new(&index).update(&made, &areas, Pace::Quick, false, &Job::new());
    assert!(report.is_ok());
    let log = mail
        .folder
        .path()
        .join("../")
        .join(format!("gate-{}.strace", std::process::id()));
    let mut traced = Command::new("strace")
        .args(["-f", "-qq", "-y", "-e", "signal=none", "-e", CALLS, "-o"])
        .arg(&log)
        .arg(env!("CARGO_BIN_EXE_fidoscope-gate"))
        .args(["--areas", "*", "--listen", "127.0.0.1:0", "--config"])
        .arg(mail.path("config"))
        .arg("--index")
        .arg(&index)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(traced.stderr.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let port = line
        .trim_end_matches("/\n")
        .rsplit(':')
        .next()
        .unwrap()
        .to_owned();
    assert!(port.parse::<u16>().is_ok(), "{line}");
    for target in [
        "/",
        "/?area://R50.Show",
        "/?area://R50.Show?view=reel",
        "/?area://R50.Show?view=litr",
        "/?area://R50.Show?find=modem",
        "/?area://?find=modem",
        "/?area://R50.Show?view=objs",
        "/?area://R50.Show?view=smap",
        "/?area://R50.None",
        "/raw?area://R50.Show/sunset.png",
        "/thumb?area://R50.Show/sunset.png",
        "/?fecho://Show.Files",
        "/raw?fecho://Show.Files/readme.txt",
        "/?about:nodelist",
        "/feed?area://R50.Show",
    ] {
        assert!(get(&port, target).starts_with("HTTP/1.1 200"), "{target}");
    }
    // The gate ends by its own signal, and the tracer with it.
    let children = format!("/proc/{0}/task/{0}/children", traced.id());
    let children = std::fs::read_to_string(children).unwrap();
    let ended = Command::new("kill")
        .arg("-TERM")
        .args(children.split_whitespace())
        .status();
    assert!(ended.unwrap().success(), "{children}");
    assert!(traced.wait().unwrap().success());
    let calls = std::fs::read_to_string(&log).unwrap();
    let _ = std::fs::remove_file(&log);
    let folder = mail
        .folder
        .path()
        .file_name()
        .unwrap()
        .to_string_lossy()
        .into_owned();
    let own = calls.lines().filter(|call| call.contains(&folder));
    let (of_index, own): (Vec<&str>, Vec<&str>) =
        own.partition(|call| call.contains(&format!("{folder}/index/")));
    assert!(
        of_index.iter().any(|call| call.contains("O_RDONLY")),
        "{calls}"
    );
    let database = |call: &&&str| !call.contains("-shm") && !call.contains("-wal");
    for call in of_index.iter().filter(database) {
        assert!(
            !call.contains("O_RDWR") && !call.contains("O_WRONLY"),
            "{call}"
        );
    }
    assert!(own.iter().any(|call| call.contains("show.jhr")), "{calls}");
    let locks = ["F_SETLK", "F_OFD_SETLK", "flock(", "MAP_SHARED, "];
    for call in own {
        let is_lock = locks.iter().any(|lock| call.contains(lock));
        let is_query = call.contains("fcntl(") && !is_lock;
        let is_read = call.contains(" open") && call.contains("O_RDONLY");
        assert!((is_read || is_query) && !call.contains("O_CREAT"), "{call}");
    }
}
