//! Runs Debian's CrashMail II.

#![allow(
    clippy::panic,
    clippy::unwrap_used,
    unreachable_pub,
    reason = "a test fails by a panic; a module of tests has no outside"
)]

use std::path::Path;
use std::process::Command;

/// Runs a program of the Debian package `crashmail`.
pub fn run(program: &str, arguments: &[&str]) {
    let output = Command::new(program)
        .args(arguments)
        .output()
        .unwrap_or_else(|error| {
            panic!(
                "cannot run {program}: {error}; this test needs the Debian package crashmail: \
                 install it with `sudo apt-get install crashmail`"
            )
        });
    assert!(
        output.status.success(),
        "{program} {arguments:?} failed:\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
}

/// Writes the settings of a system below a folder, with its folders for packets and further lines;
/// returns their path.
pub fn settings(root: &Path, sysop: &str, lines: &str) -> String {
    let folder = root.to_str().unwrap();
    for name in ["in", "out", "tmp"] {
        std::fs::create_dir(root.join(name)).unwrap();
    }
    let text = format!(
        r#"SYSOP "{sysop}"
LOGFILE "{folder}/log"
DUPEFILE "{folder}/dupes" 200
DUPEMODE IGNORE
LOOPMODE IGNORE
DEFAULTZONE 2
INBOUND "{folder}/in"
OUTBOUND "{folder}/out"
TEMPDIR "{folder}/tmp"
CREATEPKTDIR "{folder}/tmp"
PACKETDIR "{folder}/out"
STATSFILE "{folder}/stats"
{lines}"#
    );
    let path = root.join("crashmail.prefs");
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}
