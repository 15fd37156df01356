//! Debian's CrashMail II next to us.

#![allow(
    clippy::panic,
    unreachable_pub,
    reason = "a test fails by a panic; a module of tests has no outside"
)]

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
