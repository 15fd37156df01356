//! `fidoscope answer` as mailers run it, from request files and SRIFs to files and their index.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::time::WallTime;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Node with files, an echo, netmail and a file echo.
struct Node(tempfile::TempDir);

impl Node {
    fn new() -> Self {
        let node = Self(tempfile::tempdir().unwrap());
        for folder in ["shelf", "bases", "files"] {
            fs::create_dir(node.path(folder)).unwrap();
        }
        for (name, bytes) in [
            ("shelf/A.ZIP", "zip a"),
            ("shelf/secret.zip", "secret"),
            ("files/pic.gif", "GIF89a"),
            (
                "config",
                "Address 2:5020/1641\nNetmailArea NET bases/net -b jam\n\
                 EchoArea test.uue bases/test -b jam\nFileArea XPIC files\n",
            ),
            ("passwords", "secret.*  open\n"),
        ] {
            fs::write(node.path(name), bytes).unwrap();
        }
        for base in ["test", "net"] {
            let path = node.path("bases").join(base);
            let mut writer = JamWriter::create(&path, WallTime(1_000)).unwrap();
            let message = NewMessage {
                from: b"Ivan",
                to: b"All",
                subject: b"file",
                msgid: b"2:5020/1641 1",
                text: b"begin 644 file.txt\r#0V%T\r`\rend\r",
                ..NewMessage::default()
            };
            writer.append(&message).unwrap();
            writer.finish().unwrap();
        }
        node
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes the SRIF of a call with some lines of its own, for the requests in `list.req`; returns the path of
    /// the mailer's list of files.
    fn call(&self, lines: &str) -> PathBuf {
        let [list, response] = ["list.req", "list.rsp"].map(|name| self.path(name));
        let (from, to) = (list.display(), response.display());
        let srif = format!("{lines}RequestList {from}\r\nResponseList {to}\r\n");
        fs::write(self.path("call.srf"), srif).unwrap();
        response
    }

    /// Runs the command with a folder for files.
    fn run(&self, request: &str, out: &str, options: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_fidoscope"))
            .args(["answer", "--json", request, "--files", "shelf", "--out"])
            .args([out, "--config", "config", "--profile", "profile"])
            .args(options)
            .env_clear()
            .env("HOME", self.0.path())
            .current_dir(self.0.path())
            .output()
            .unwrap()
    }

    /// Runs the command; returns the exit code and the document.
    fn answer(&self, request: &str, options: &[&str]) -> (i32, Value) {
        let output = self.run(request, "out", options);
        let document = serde_json::from_slice(&output.stdout);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code().unwrap(), document.expect(&errors))
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_request_file_is_served_from_the_folder_the_echoes_and_the_file_echoes() {
    let node = Node::new();
    let request = "a.zip [freq://2:5020/1641/a.zip]\r\nFILE.TXT [area://test.uue/file.txt]\r\n\
        pic.gif [fecho://XPIC/pic.gif]\r\nfile.txt [area://NET/file.txt]\r\nsecret.zip\r\n\
        SECRET.ZIP !Open\r\nGONE [freq://2:5020/1641/GONE]\r\nA.ZIP [freq://2:5030/1/A.ZIP]\r\n";
    fs::write(node.path("139c0669.REQ"), request).unwrap();
    let (code, document) = node.answer("139c0669.REQ", &["--passwords", "passwords"]);
    assert_eq!(code, 0, "{document}");
    // Named like the request, with names and URLs as written, and a generated one for the last
    // line.
    assert_eq!(
        fs::read_to_string(node.path("out/139c0669.FUF")).unwrap(),
        "a.zip [freq://2:5020/1641/a.zip]\r\nFILE.TXT [area://test.uue/file.txt]\r\n\
         pic.gif [fecho://XPIC/pic.gif]\r\nSECRET.ZIP [freq://2:5020/1641/secret.zip]\r\n"
    );
    assert_eq!(
        names(&node.path("out")),
        ["139c0669.FUF", "A.ZIP", "file.txt", "pic.gif", "secret.zip"]
    );
    assert_eq!(fs::read(node.path("out/file.txt")).unwrap(), b"Cat");
    // Netmail is never served; wrong passwords and other stations get nothing.
    let refused = document["requests"].as_array().unwrap().iter();
    let refused = refused.filter(|own| !own["refused"].is_null());
    let refused: Vec<_> = refused
        .map(|own| own["request"].as_str().unwrap())
        .collect();
    assert_eq!(refused, ["file.txt", "secret.zip", "GONE", "A.ZIP"]);
}

#[test]
fn without_addresses_there_is_no_index_and_without_files_the_exit_code_is_one() {
    let node = Node::new();
    fs::write(node.path("x.req"), "*.zip\r\n").unwrap();
    let (code, document) = node.answer("x.req", &[]);
    assert_eq!((code, &document["index"]), (0, &Value::Bool(false)));
    assert_eq!(names(&node.path("out")), ["A.ZIP", "secret.zip"]);
    fs::write(node.path("y.req"), "GONE [freq://2:5020/1641/GONE]\r\n").unwrap();
    let (code, document) = node.answer("y.req", &[]);
    assert_eq!((code, &document["index"]), (1, &Value::Bool(false)));
    let (code, _) = node.answer("y.req", &["--explain"]);
    assert_eq!(code, 0);
    assert_eq!(
        fs::read_to_string(node.path("out/y.fuf")).unwrap(),
        "ERR00001.TXT [freq://2:5020/1641/GONE]\r\n"
    );
}

#[test]
fn a_request_file_with_the_lines_of_an_srif_writes_no_file_of_the_callers_choice() {
    let node = Node::new();
    let victim = node.path("authorized_keys");
    for name in ["139c0669.req", "139C0669.REQ"] {
        fs::write(&victim, "ours").unwrap();
        let lines = format!(
            "RequestList {}\r\nResponseList {}\r\n",
            node.path("passwords").display(),
            victim.display()
        );
        fs::write(node.path(name), lines).unwrap();
        let (code, document) = node.answer(name, &[]);
        // Two missing files were requested.
        let requests = document["requests"].as_array().unwrap();
        assert_eq!((code, requests.len()), (1, 2), "{document}");
        assert_eq!(fs::read(&victim).unwrap(), b"ours", "{name}");
    }
}

#[test]
fn files_of_a_call_are_erased_after_a_session_that_broke_too() {
    let node = Node::new();
    let request = "FILE.TXT [area://test.uue/file.txt]\r\nA.ZIP\r\n";
    fs::write(node.path("list.req"), request).unwrap();
    let response = node.call("");
    let (code, document) = node.answer("call.srf", &[]);
    assert_eq!(code, 0, "{document}");
    // By FSC-0086 `=` would keep unsent files, and no later call would use them.
    let files = fs::read_to_string(response).unwrap();
    let shown = files.lines().map(|line| {
        let name = Path::new(line).file_name().unwrap();
        (line.chars().next().unwrap(), name.to_str().unwrap())
    });
    assert!(
        shown.eq([('-', "file.txt"), ('+', "A.ZIP"), ('-', "list.fuf")]),
        "{files}"
    );
}

#[test]
fn a_mailer_gets_no_list_of_paths_that_it_would_cut_at_a_blank() {
    let node = Node::new();
    fs::write(
        node.path("list.req"),
        "FILE.TXT [area://test.uue/file.txt]\r\n",
    )
    .unwrap();
    let response = node.call("");
    let output = node.run("call.srf", "my files", &[]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_ne!(output.status.code(), Some(0), "{errors}");
    assert!(
        errors.contains("my files") && errors.contains("--out"),
        "{errors}"
    );
    assert!(!response.exists() && !node.path("my files").exists());
    // Without a mailer's list blanks do no harm.
    let output = node.run("list.req", "my files", &[]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(names(&node.path("my files")), ["file.txt", "list.fuf"]);
}

#[test]
fn a_call_has_as_many_files_bytes_and_minutes_as_the_node_gives() {
    let node = Node::new();
    fs::write(node.path("shelf/large"), vec![b'x'; 5000]).unwrap();
    fs::write(node.path("list.req"), "A.ZIP\r\nlarge\r\n").unwrap();
    let cases: [(u32, &[&str], usize); 5] = [
        (115_200, &[], 2),
        (115_200, &["--most-files", "1"], 1),
        (115_200, &["--most-bytes", "100"], 1),
        // At 300 baud a minute transfers 1800 bytes.
        (300, &["--most-minutes", "1"], 1),
        (300, &["--most-minutes", "3"], 2),
    ];
    for (baud, options, count) in cases {
        node.call(&format!(
            "Sysop Anna\r\nAKA 2:5030/1520\r\nBaud {baud}\r\nTime -1\r\n"
        ));
        let (code, document) = node.answer("call.srf", options);
        assert_eq!(code, 0, "{options:?}: {document}");
        let list = fs::read_to_string(node.path("list.rsp")).unwrap();
        let files: Vec<&str> = list.lines().collect();
        assert_eq!(files.len(), count, "{options:?}: {list}");
        // Files of the shelf are not erased after sending.
        let first = format!("+{}", node.path("shelf/A.ZIP").display());
        assert_eq!(files[0], first, "{options:?}");
    }
}
