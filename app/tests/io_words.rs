//! Errors of the file system are described in words in every command.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::process::Command;

#[test]
fn no_command_shows_a_number_of_the_system() {
    let folder = tempfile::tempdir().unwrap();
    let gone = folder.path().join("gone").display().to_string();
    let below = folder.path().join("gone/below").display().to_string();
    let profile = folder.path().join("profile").display().to_string();
    std::fs::write(folder.path().join("file"), b"").unwrap();
    let in_file = folder.path().join("file/below").display().to_string();
    let letter = "echomail:R50.Bone";
    let guide = "area://Fidoscope.Guide/pier.png?msgid=99:1/1+f1d00295";
    let mut seen = 0;
    for words in [
        vec!["show", "--config", &gone, "area://"],
        vec!["links", &gone],
        vec!["save", guide, "-o", &below],
        vec!["index", "--config", &gone],
        vec!["--profile", &profile, "--file", &gone, "--area", "A"],
        vec!["post", letter, "--attach", &in_file],
        vec!["post", letter, "--yes", "--profile", &in_file],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_fidoscope"))
            .args(&words)
            .env("LANG", "C")
            .env("HOME", folder.path())
            .output()
            .unwrap();
        let mut said = String::from_utf8_lossy(&output.stderr).into_owned();
        said.push_str(&String::from_utf8_lossy(&output.stdout));
        assert!(!output.status.success(), "{words:?}: {said}");
        assert!(!said.trim().is_empty(), "{words:?}");
        assert!(!said.contains("os error"), "{words:?}: {said}");
        seen += 1;
    }
    assert_eq!(seen, 7);
}
