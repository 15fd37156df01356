//! The program as scripts and terminals use it: exit codes, output, language, and that foreign text
//! never controls a terminal.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::job::Job;
use fidoscope_core::library::{Library, OwnMark};
use fidoscope_core::time::WallTime;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

/// Hostile characters in a name, header or text: the escape that clears a screen, the same as one
/// C1 control, DEL, a bell, an override and an isolate of direction.
const HOSTILE: &str = "\u{1b}[2J\u{9b}31m\u{7f}\u{7}\u{202e}\u{2066}x";

/// Views that have an address.
const VIEWS: [&str; 19] = [
    "sing", "reel", "tree", "bran", "litr", "list", "topl", "totr", "expa", "exbr", "flat", "flbr",
    "cale", "mapm", "smap", "glom", "sglo", "objs", "elst",
];

/// Home with a base of hostile mail in a folder of hostile names.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        let bases = home.path().join(format!("bases {HOSTILE}"));
        fs::create_dir(&bases).unwrap();
        let mut writer =
            JamWriter::create(&bases.join(format!("echo{HOSTILE}")), WallTime(1_000)).unwrap();
        let object = format!("begin 644 file{HOSTILE}.txt\r#0V%T\r`\rend\r");
        let text = format!(
            "{HOSTILE}\rarea://Other{HOSTILE}\r{object}--- {HOSTILE}\r * Origin: {HOSTILE} (2:50/13)\r"
        );
        let odd = format!("X{HOSTILE}: {HOSTILE}");
        let kml = format!("GEOKML: area://No.Such/{HOSTILE}.kml");
        for (number, reply) in [(1, ""), (2, "2:50/13 1"), (3, "2:50/13 2")] {
            writer
                .append(&NewMessage {
                    from: HOSTILE.as_bytes(),
                    to: HOSTILE.as_bytes(),
                    subject: HOSTILE.as_bytes(),
                    origin: b"2:50/13",
                    msgid: format!("2:50/13 {number}").as_bytes(),
                    reply: reply.as_bytes(),
                    kludges: &[
                        b"CHRS: UTF-8 4",
                        b"GEO: 55.7;37.6",
                        b"GEOBOX: 10,20,30,40",
                        b"ORIGEO: 59.9;30.3",
                        odd.as_bytes(),
                        kml.as_bytes(),
                    ],
                    utc_offset: b"0300",
                    written: WallTime(1_187_009_854 + number),
                    text: text.as_bytes(),
                    ..NewMessage::default()
                })
                .unwrap();
        }
        writer.finish().unwrap();
        // A file that is no base, a text, and a configuration with faults in hostile lines.
        fs::write(bases.join(format!("torn{HOSTILE}.jhr")), HOSTILE).unwrap();
        fs::write(
            home.path().join("text"),
            format!("{HOSTILE} area://X?find={HOSTILE} end\n"),
        )
        .unwrap();
        fs::write(
            home.path().join("config"),
            format!("EchoArea Odd{HOSTILE} {HOSTILE} -Nonsense{HOSTILE}\nEchoArea {HOSTILE}\n"),
        )
        .unwrap();
        Self(home)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn bases(&self) -> String {
        let bases = self.path().join(format!("bases {HOSTILE}"));
        bases.to_str().unwrap().to_owned()
    }

    /// Returns the areatag that the folder gives its base.
    fn area(&self) -> String {
        let document = self.json(["show", "--json", "area://"]);
        let areas = document["areas"].as_array().unwrap();
        let area = areas.iter().find(|area| area["messages"] == 3).unwrap();
        let tag = area["tag"].as_str().unwrap();
        tag.bytes().map(|byte| format!("%{byte:02X}")).collect()
    }

    fn command(&self, words: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fidoscope"));
        command
            .args(words)
            .env_clear()
            .env("HOME", self.path())
            .env("LC_ALL", "C.UTF-8")
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .current_dir(self.path())
            .stdin(Stdio::null());
        command
    }

    fn run(&self, words: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Output {
        self.command(words).output().unwrap()
    }

    /// Runs a command on the hostile bases.
    fn run_on_bases<'w>(&self, words: impl IntoIterator<Item = &'w str>) -> Output {
        let bases = self.bases();
        let mut all: Vec<&str> = words.into_iter().collect();
        all.extend(["--config", &bases]);
        self.run(all)
    }

    fn json<'w>(&self, words: impl IntoIterator<Item = &'w str>) -> Value {
        let output = self.run_on_bases(words);
        serde_json::from_slice(&output.stdout).unwrap()
    }
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

/// Schema of the documents, as in the repository.
struct Schema {
    schemas: boon::Schemas,
    definitions: Vec<(&'static str, boon::SchemaIndex)>,
}

impl Schema {
    fn read() -> Self {
        let document: Value =
            serde_json::from_str(include_str!("../schema/fidoscope.schema.json")).unwrap();
        let id = document["$id"].as_str().unwrap().to_owned();
        let mut schemas = boon::Schemas::new();
        let mut compiler = boon::Compiler::new();
        compiler.add_resource(&id, document).unwrap();
        let definitions = [
            "parse", "links", "show", "post", "index", "answer", "doctor", "point", "poll", "toss",
            "scan", "error",
        ]
        .map(|name| {
            let place = format!("{id}#/$defs/{name}");
            (name, compiler.compile(&place, &mut schemas).unwrap())
        })
        .to_vec();
        Self {
            schemas,
            definitions,
        }
    }

    fn check(&self, name: &str, document: &Value) -> Result<(), String> {
        let (_, index) = self
            .definitions
            .iter()
            .find(|(own, _)| *own == name)
            .unwrap();
        let result = self.schemas.validate(document, *index);
        result.map_err(|error| format!("{error:#}"))
    }
}

/// Returns the settings of a point whose boss listens at a port of this machine.
fn point_settings(port: u16) -> String {
    format!(
        "name = \"Ivan Petrov\"\naddress = \"2:5030/1520.9\"\n[[boss]]\naddress = \"2:5030/1520\"\n\
         host = \"127.0.0.1:{port}\"\n[[passwords]]\naddress = \"2:5030/1520\"\npassword = \"geheim\"\n"
    )
}

/// Runs every command that prints JSON; returns each document and its name in the schema.
fn documents(home: &Home) -> Vec<(&'static str, Value)> {
    let area = home.area();
    let mut found = Vec::new();
    let mut add = |name: &'static str, words: &[&str]| {
        let output = home.run_on_bases(words.iter().copied());
        let document: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{words:?}: {error}: {output:?}"));
        // The result of a task may have no error of its own.
        let name = if document["error"].is_object() {
            "error"
        } else {
            name
        };
        found.push((name, document));
    };
    add(
        "parse",
        &["parse", &format!("area://{area}?find={HOSTILE}&odd=1")],
    );
    add(
        "parse",
        &["parse", "netmail:2:5030/1520.9@fidonet?subject=x"],
    );
    add("parse", &["parse", "http://example.org/"]);
    add("error", &["parse", &format!("area:///{HOSTILE}")]);
    add("links", &["links", "text"]);
    add("doctor", &["doctor", "--json"]);
    add("index", &["index", "--json"]);
    add("doctor", &["doctor", "--json"]);
    fs::create_dir_all(home.path().join("shelf")).unwrap();
    fs::write(home.path().join("shelf/FILES"), HOSTILE).unwrap();
    let request = format!("FILES [freq://2:50/13/FILES]\r\n{HOSTILE} [{HOSTILE}]\r\nX [x]\r\n");
    fs::write(home.path().join("00320013.REQ"), request).unwrap();
    let answer = [
        "answer",
        "--json",
        "00320013.REQ",
        "--files",
        "shelf",
        "--out",
        "answered",
    ];
    add("answer", &answer);
    let profile = ["--profile", "point-profile"];
    let with = |words: &[&'static str]| [words, &profile].concat();
    add("error", &with(&["point", "--json"]));
    fs::write(home.path().join("point.toml"), point_settings(1)).unwrap();
    add("point", &with(&["point", "--json", "--set", "point.toml"]));
    add("poll", &with(&["poll", "--json"]));
    add("error", &with(&["poll", "--json", "2:5/6"]));
    add("toss", &with(&["toss", "--json"]));
    add("scan", &with(&["scan", "--json"]));
    add("index", &["index", "--json", "--rebuild"]);
    for view in VIEWS {
        let url = format!("area://{area}?view={view}");
        add("show", &["show", "--json", &url]);
        add("show", &["show", "--json", "--bodies", "--kludges", &url]);
        add(
            "show",
            &["show", "--json", &format!("{url}&msgid=2:50/13+2")],
        );
    }
    let object = json_name(home, &area);
    for url in [
        "area://".to_owned(),
        format!("area://No.Such{HOSTILE}"),
        format!("area://{area}?msgid=none{HOSTILE}"),
        format!("area://{area}?find=/(/"),
        format!("area://{area}?time=2007&usetz&sort=-siz"),
        format!("area://{area}?time={HOSTILE}"),
        format!("area://{area}/{object}"),
        format!("area://{area}/{object}/"),
        format!("area://{area}/none{HOSTILE}"),
        format!("netmail:2:50/13?to={HOSTILE}&subject={HOSTILE}&body={HOSTILE}"),
        format!("echomail:A+B?body={HOSTILE}"),
        format!("areafix:R50.Bone{HOSTILE}?uplink=2:50/13"),
        "areafix:R50.Bone?rescan=7".to_owned(),
        format!("faqserv://2:50/13/{HOSTILE}"),
        format!("freq://2:50/13/{HOSTILE}"),
        format!("freq://2:50/13/x?time=2007&size=1&ed2k={HOSTILE}&aich=x&fecho=A+B"),
        format!("faqserv://2:50/13/x?bot={HOSTILE}&loc=subj"),
        "fecho://A?time=2007".to_owned(),
        "fecho://A/b?time=2007".to_owned(),
        format!("fecho://Echo{HOSTILE}/{HOSTILE}"),
        format!("http://example.org/{HOSTILE}"),
        format!("aera://{HOSTILE}"),
        "about:nodelist".to_owned(),
        HOSTILE.to_owned(),
    ] {
        add("show", &["show", "--json", &url]);
    }
    for url in [
        format!("netmail:2:50/13?to={HOSTILE}&subject={HOSTILE}&body={HOSTILE}"),
        format!("echomail:{area}?body={HOSTILE}"),
        "echomail:A+B?body=%E6%97%A5".to_owned(),
        "areafix:R50.Bone".to_owned(),
        "areafix:R50.Bone?rescan=7".to_owned(),
        "area://A".to_owned(),
        HOSTILE.to_owned(),
    ] {
        add("post", &["post", "--json", &url]);
    }
    found.extend(posted(home));
    let none = home.path().join("none");
    let output = home.run([
        "show",
        "--json",
        "--config",
        none.to_str().unwrap(),
        "area://",
    ]);
    found.push(("error", serde_json::from_slice(&output.stdout).unwrap()));
    found
}

/// Creates a station with an uplink, an echo and a netmail area; returns its configuration.
fn station(folder: &Path) -> String {
    let config = "SysOp Ivan Petrov\nAddress 2:5030/1520.9\nLink Boss\nAka 2:5030/1520\nPassword geheim\n\
                  EchoTossLog toss.log\nEchoArea R50.Test echo -b jam\nNetmailArea NETMAIL net -b jam\n";
    fs::create_dir_all(folder).unwrap();
    let path = folder.join("config");
    fs::write(&path, config).unwrap();
    for name in ["echo", "net"] {
        let mut writer = JamWriter::create(&folder.join(name), WallTime(1_000)).unwrap();
        writer
            .append(&NewMessage {
                from: b"Alex",
                to: b"All",
                subject: b"Question",
                origin: b"2:5020/1042",
                msgid: b"2:5020/1042 4f903477",
                kludges: &[b"CHRS: CP866 2"],
                text: b"Hello!\r--- x\r * Origin: y (2:5020/1042)\r",
                ..NewMessage::default()
            })
            .unwrap();
        writer.finish().unwrap();
    }
    path.to_str().unwrap().to_owned()
}

/// Returns documents of written messages, and of some that failed.
fn posted(home: &Home) -> Vec<(&'static str, Value)> {
    let config = station(&home.path().join("documents"));
    let now = ["--now", "2026-11-22T15:00:00+03:00", "--profile", "profile"];
    let lines: [&[&str]; 4] = [
        &["echomail:R50.Test?subject=Hi&body=Hello", "--yes"],
        &["areafix:Ru.PHP?leave", "--yes"],
        &["echomail:R50.Test?body=x", "--from", "2:5/6"],
        &["areafix:Ru.PHP", "--attach", "text"],
    ];
    let document = |words: &&[&str]| {
        let all = [&["post", "--json", "--config", &config], &now[..], *words].concat();
        let output = home.run(&all);
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        let is_error = document.get("error").is_some();
        (if is_error { "error" } else { "post" }, document)
    };
    lines.iter().map(document).collect()
}

/// Returns the name of the object in the hostile mail, for an address.
fn json_name(home: &Home, area: &str) -> String {
    let list = home.json(["show", "--json", &format!("area://{area}?view=objs")]);
    let name = list["objects"][0]["name"].as_str().unwrap().to_owned();
    name.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[test]
fn every_document_is_what_the_schema_says() {
    let home = Home::new();
    let schema = Schema::read();
    let documents = documents(&home);
    for (name, document) in &documents {
        if let Err(error) = schema.check(name, document) {
            panic!("{name}: {error}\n{document:#}");
        }
    }
    for (name, _) in &schema.definitions {
        assert!(documents.iter().any(|(own, _)| own == name), "{name}");
    }
    for kind in [
        "areas",
        "messages",
        "object",
        "container",
        "file-echo",
        "station",
        "stations",
        "compose",
        "subscribe",
        "external",
    ] {
        let is_it = |(_, document): &(&str, Value)| document["kind"] == kind;
        assert!(
            documents.iter().any(is_it),
            "no document is of the kind {kind}"
        );
    }
}

#[test]
fn a_broken_document_fails_the_schema() {
    let home = Home::new();
    let schema = Schema::read();
    let url = format!("area://{}?view=list", home.area());
    let sound = home.json(["show", "--json", "--bodies", &url]);
    schema.check("show", &sound).unwrap();
    let broken = |change: &dyn Fn(&mut Value)| {
        let mut document = sound.clone();
        change(&mut document);
        schema.check("show", &document)
    };
    broken(&|document| document["kind"] = json!("areas")).unwrap_err();
    broken(&|document| document["new"] = json!(1)).unwrap_err();
    broken(&|document| document["total"] = json!(-1)).unwrap_err();
    broken(&|document| {
        document.as_object_mut().unwrap().remove("warnings");
    })
    .unwrap_err();
    broken(&|document| document["messages"][0]["read"] = json!("yes")).unwrap_err();
    broken(&|document| document["messages"][0]["places"][0]["kind"] = json!("dot")).unwrap_err();
    broken(&|document| {
        document["messages"][0]
            .as_object_mut()
            .unwrap()
            .remove("objects");
    })
    .unwrap_err();
    let error = home.json(["parse", "area:///x"]);
    schema.check("error", &error).unwrap();
    for code in ["nonsense", "unreadable-configuration"] {
        let mut other = error.clone();
        other["error"]["code"] = json!(code);
        assert_eq!(schema.check("error", &other).is_ok(), code != "nonsense");
    }
    let mut nowhere = error;
    nowhere["error"].as_object_mut().unwrap().remove("at");
    schema.check("error", &nowhere).unwrap_err();
}

#[test]
fn no_command_lets_a_control_character_through_to_the_terminal() {
    let home = Home::new();
    let area = home.area();
    let object = json_name(&home, &area);
    let bases = home.bases();
    let mut lines: Vec<Vec<String>> = Vec::new();
    let mut line =
        |words: &[&str]| lines.push(words.iter().map(|word| (*word).to_owned()).collect());
    let urls = [
        HOSTILE.to_owned(),
        format!("area://{HOSTILE}"),
        format!("area:///{HOSTILE}"),
        format!("area://{area}?find={HOSTILE}&x{HOSTILE}"),
        format!("area://{area}?time={HOSTILE}"),
        format!("area://{area}/{object}"),
        format!("area://{area}/{HOSTILE}"),
        format!("netmail:2:50/13?to={HOSTILE}&body={HOSTILE}%0A{HOSTILE}"),
        format!("echomail:{HOSTILE}?subject={HOSTILE}"),
        format!("areafix:{HOSTILE}?{HOSTILE}"),
        format!("faqserv://2:50/13/{HOSTILE}"),
        format!("freq://2:50/13/{HOSTILE}"),
        format!("fecho://{HOSTILE}/{HOSTILE}"),
        format!("http://{HOSTILE}"),
        format!("aera://{HOSTILE}"),
        format!("about:nodelist?{HOSTILE}"),
        "area://".to_owned(),
    ];
    for url in &urls {
        line(&["parse", url]);
        for command in ["show", "save", "post"] {
            line(&[command, url, "--config", &bases]);
            line(&[command, "--json", url, "--config", &bases]);
            line(&[command, "--discard-unknown", url, "--config", "config"]);
        }
    }
    for view in VIEWS {
        let url = format!("area://{area}?view={view}");
        line(&["show", "--bodies", "--kludges", &url, "--config", &bases]);
        line(&[
            "show",
            "--json",
            "--bodies",
            "--kludges",
            &url,
            "--config",
            &bases,
        ]);
    }
    line(&["links", "text"]);
    line(&["links", HOSTILE]);
    for words in [
        &["index"][..],
        &["index", "--json", "--rebuild"],
        &["index", "--config", HOSTILE],
    ] {
        line(&[words, &["--config", &bases]].concat());
    }
    for command in [
        "parse",
        "links",
        "show",
        "save",
        "post",
        "index",
        "register",
        "help",
        "man",
        "completions",
    ] {
        line(&[command, "--help"]);
        line(&[command, HOSTILE, HOSTILE]);
        line(&[command, &format!("--{HOSTILE}")]);
        line(&[command, "--limit", HOSTILE]);
        line(&[command, "--now", HOSTILE, "area://"]);
    }
    line(&["show", "area://", "--profile", HOSTILE, "--config", HOSTILE]);
    line(&[
        "save",
        "-o",
        &format!("{HOSTILE}/x"),
        &format!("area://{area}/{object}"),
        "--config",
        &bases,
    ]);
    line(&[HOSTILE]);
    line(&[&format!("area:{HOSTILE}"), HOSTILE]);
    line(&["--file", HOSTILE, "--area", HOSTILE]);
    line(&["--file", "text", "--area", HOSTILE]);
    for shell in ["bash", "zsh", "fish", HOSTILE] {
        line(&["completions", shell]);
    }
    let (mut shown, mut seen) = (0, 0);
    for words in &lines {
        let output = home.run(words);
        for stream in [&output.stdout, &output.stderr] {
            let printed = text(stream);
            let acts = |c: &char| {
                (c.is_control() && !matches!(c, '\n' | '\t'))
                    || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
            };
            let found = printed.chars().find(acts);
            assert!(found.is_none(), "{words:?}: {found:?} in {printed:?}");
            shown += usize::from(printed.contains("<U+001B>") || printed.contains("\\u001b"));
            seen += usize::from(!printed.is_empty());
        }
    }
    assert!(
        shown > 60 && seen > lines.len() * 3 / 4,
        "{shown} of {seen}"
    );
}

#[test]
fn commands_leave_settings_that_cannot_be_read_and_write_nothing() {
    let home = Home::new();
    let station_folder = home.path().join("station");
    let config = station(&station_folder);
    let profile = home.path().join("profile");
    fs::create_dir(&profile).unwrap();
    let settings = "version = 1\nconfigs = [\"/mail/golded.cfg\"]\nzoom = \n";
    let files = [("settings.toml", settings), ("requests.json", "[]")];
    for (name, damaged) in files {
        fs::write(profile.join(name), damaged).unwrap();
    }
    let stderr_of = |words: &[&str], exit: i32| {
        let fixed = ["--config", &config, "--profile", "profile"];
        let output = home.run([words, &fixed[..]].concat());
        let stderr = text(&output.stderr).to_owned();
        assert_eq!(code(&output), exit, "{words:?}: {stderr}");
        stderr
    };
    for (words, exit) in [
        (&["show", "area://R50.Test"][..], 0),
        (&["post", "echomail:R50.Test?subject=Hi"], 0),
        (&["post", "echomail:R50.Test?subject=Hi", "--yes"], 3),
        (&["index"], 3),
    ] {
        let stderr = stderr_of(words, exit);
        let part = "The file is damaged (line 3: ";
        assert!(stderr.contains(part), "{words:?}: {stderr}");
    }
    for (name, damaged) in files {
        assert_eq!(fs::read_to_string(profile.join(name)).unwrap(), damaged);
    }
    assert!(!station_folder.join("toss.log").exists());
    // An unusable key does not prevent writing.
    let settings = "configs = \"/mail/golded.cfg\"\n";
    fs::write(profile.join("settings.toml"), settings).unwrap();
    let stderr = stderr_of(&["post", "echomail:R50.Test?subject=Hi", "--yes"], 0);
    let part = "Line 1 of settings.toml: \"configs\" cannot be \"/mail/golded.cfg\"";
    assert!(stderr.contains(part), "{stderr}");
}

#[cfg(unix)]
#[test]
fn a_start_that_hands_its_address_to_the_open_window_leaves_the_settings() {
    use std::io::{BufRead as _, BufReader, Write as _};
    let home = Home::new();
    let profile = home.path().join("profile");
    fs::create_dir(&profile).unwrap();
    let damaged = "version = 1\nzoom = \n";
    fs::write(profile.join("settings.toml"), damaged).unwrap();
    let socket = fs::canonicalize(&profile).unwrap().join("window.socket");
    let listener = std::os::unix::net::UnixListener::bind(socket).unwrap();
    let window = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut line = String::new();
        BufReader::new(&stream).read_line(&mut line).unwrap();
        let taken = b"{\"fidoscope\":1,\"taken\":true}\n";
        stream.write_all(taken).unwrap();
        line
    });
    let start = || home.run(["--profile", "profile", "area://X"]);
    let output = start();
    assert_eq!(code(&output), 0, "{}", text(&output.stderr));
    assert!(window.join().unwrap().contains("area://X"));
    let left = |name: &str| fs::read_to_string(profile.join(name)).unwrap();
    assert_eq!(left("settings.toml"), damaged);
    // The first window of the profile sets the file aside before it fails for want of a display.
    assert_eq!(code(&start()), 3);
    assert_eq!(left("settings.toml.aside-1"), damaged);
}

#[test]
fn what_is_mistyped_gets_a_sentence_and_no_window() {
    let home = Home::new();
    for (words, exit, sentence) in [
        (&["shwo", "area://X"][..], 2, "Did you mean show?"),
        (
            &["serach", "area://X"],
            2,
            "neither a command nor an address",
        ),
        (
            &["--bodie", "show", "area://X"],
            2,
            "Did you mean --bodies?",
        ),
        (&["help", "shwo"], 2, "Did you mean show?"),
        (
            &["parse", "aera://X"],
            0,
            "aera is not a scheme of Fidonet. Did you mean area?",
        ),
        (&["show", "netmial:2:50/13"], 0, "netmail:2:50/13"),
        (&["--file", "no.such", "--area", "X"], 3, "no.such"),
    ] {
        let output = home.run(words);
        assert_eq!(code(&output), exit, "{words:?}");
        let stderr = text(&output.stderr);
        assert!(stderr.contains(sentence), "{words:?}: {stderr}");
        assert!(!stderr.contains("display"), "{words:?}: {stderr}");
    }
    let parsed = home.run(["parse", "aera://X"]);
    let document: Value = serde_json::from_slice(&parsed.stdout).unwrap();
    assert_eq!(document["external"], true);
}

#[test]
fn post_prints_what_would_be_written_and_writes_it_only_with_yes() {
    let home = Home::new();
    let config = station(&home.path().join("station"));
    let folder = home.path().join("station");
    fs::write(home.path().join("body"), "Привет!\n--- not a tearline\n").unwrap();
    let post = |words: &[&str]| {
        let fixed = ["post", "--config", &config, "--profile", "profile"];
        let now = ["--now", "2026-11-22T15:00:00+03:00"];
        home.run([&fixed[..], &now[..], words].concat())
    };
    let url = "echomail:R50.Test?subject=Hi";
    let shown = post(&[url, "--body", "body"]);
    let base = folder.join("echo");
    assert_eq!(
        text(&shown.stdout),
        format!(
            "Area: R50.Test  {}\n\
             From: Ivan Petrov  2:5030/1520.9\n\
             To:   All\n\
             Subj: Hi\n\
             @MSGID: 2:5030/1520.9 6b02d940\n\
             @PID: {}\n\
             @CHRS: CP866 2\n\
             @TZUTC: 0300\n\
             Привет!\n\
             -+- not a tearline\n\
             \n\
             ---\n\
             \u{20}* Origin: (2:5030/1520.9)\n",
            base.display(),
            fidoscope_core::compose::PROGRAM
        )
    );
    assert_eq!(code(&shown), 0);
    let stderr = text(&shown.stderr);
    assert!(
        stderr.contains("Nothing was written; use --yes to write the message."),
        "{stderr}"
    );
    let count = |area: &str| {
        let words = ["show", "--json", "--config", &config];
        let url = format!("area://{area}");
        let output = home.run([&words[..], &[&url]].concat());
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        document["total"].as_u64().unwrap()
    };
    assert_eq!(count("R50.Test"), 1);
    assert!(!folder.join("toss.log").exists() && !home.path().join("profile").exists());

    let written = post(&[url, "--body", "body", "--yes", "--json"]);
    let document: Value = serde_json::from_slice(&written.stdout).unwrap();
    assert_eq!(code(&written), 0, "{document:#}");
    let message = &document["messages"][0];
    assert_eq!(
        (message["number"].clone(), message["area"].clone()),
        (json!(2), json!("R50.Test"))
    );
    assert_eq!(count("R50.Test"), 2);
    assert_eq!(
        fs::read_to_string(folder.join("toss.log")).unwrap(),
        "R50.Test\n"
    );
    // The clock stands still, the number of the MSGID does not.
    let again = post(&[url, "--yes", "--json"]);
    let again: Value = serde_json::from_slice(&again.stdout).unwrap();
    assert_ne!(again["messages"][0]["msgid"], message["msgid"]);
}

#[test]
fn post_answers_in_the_character_set_of_the_original_and_attaches_files() {
    let home = Home::new();
    let config = station(&home.path().join("station"));
    let bytes: Vec<u8> = (0..60_000_u32).map(|at| ((at * at) >> 3) as u8).collect();
    fs::write(home.path().join("noise.bin"), &bytes).unwrap();
    let run = |words: &[&str]| {
        let fixed = ["--config", &config, "--profile", "profile"];
        let now = ["--now", "2026-11-22T15:00:00+03:00"];
        home.run([words, &fixed[..], &now[..]].concat())
    };
    let original = "area://R50.Test?msgid=2:5020/1042+4f903477";
    let output = run(&[
        "post",
        "--yes",
        "--json",
        "--reply-to",
        original,
        "--attach",
        "noise.bin",
        "echomail:R50.Test",
    ]);
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let messages = document["messages"].as_array().unwrap();
    assert_eq!(messages.len(), 4, "{document:#}");
    assert_eq!(
        (&messages[0]["to"], &messages[0]["subject"]),
        (&json!("Alex"), &json!("Re: Question [1/4]"))
    );
    assert!(
        messages[0]["body"]
            .as_str()
            .unwrap()
            .contains(" A> Hello!\n")
    );
    let kludges = messages[0]["kludges"].as_array().unwrap();
    assert!(
        kludges.contains(&json!("REPLY: 2:5020/1042 4f903477")),
        "{kludges:?}"
    );
    let saved = run(&["save", "-o", "again.bin", "area://R50.Test/noise.bin"]);
    assert_eq!(code(&saved), 0, "{}", text(&saved.stderr));
    assert_eq!(fs::read(home.path().join("again.bin")).unwrap(), bytes);
}

#[test]
fn post_sets_attributes_and_answers_with_the_addresses_of_the_original() {
    let home = Home::new();
    let config = station(&home.path().join("station"));
    let run = |words: &[&str]| -> (i32, Value) {
        let fixed = [
            "post",
            "--json",
            "--config",
            &config,
            "--profile",
            "profile",
        ];
        let output = home.run([&fixed[..], words].concat());
        let document = serde_json::from_slice(&output.stdout).unwrap();
        (code(&output), document)
    };
    let attributes = |words: &[&str]| run(words).1["messages"][0]["attributes"].clone();
    let url = "netmail:2:5020/1042?to=Alex&subject=Hi&body=x";
    assert_eq!(attributes(&[url]), json!(["local", "private"]));
    assert_eq!(
        attributes(&[url, "--attr", "crash,hold,direct,killsent,pvt"]),
        json!(["local", "private", "crash", "hold", "direct", "kill-sent"])
    );
    assert_eq!(
        attributes(&[url, "--attr", "Cra", "--attr", "no-pvt"]),
        json!(["local", "crash"])
    );
    assert_eq!(
        attributes(&[url, "--attr", "file,no-pvt"]),
        json!(["local", "file-attach"])
    );
    let (exit, document) = run(&[url, "--attr", "file", "--yes"]);
    assert_eq!(exit, 2);
    let failures = document["failures"].to_string();
    assert!(
        failures.contains("the attached file Hi is not there"),
        "{failures}"
    );
    let (exit, document) = run(&["echomail:R50.Test?body=x", "--attr", "crash"]);
    assert_eq!(
        (exit, &document["error"]["code"]),
        (2, &json!("attributes-of-netmail"))
    );

    let original = "area://R50.Test?msgid=2:5020/1042+4f903477";
    let (_, document) = run(&["netmail:2:5020/1042", "--reply-to", original]);
    let message = &document["messages"][0];
    assert_eq!(
        (&message["to"], &message["to_address"], &message["subject"]),
        (
            &json!("Alex"),
            &json!("2:5020/1042"),
            &json!("Re: Question")
        )
    );
    let warnings = document["warnings"].to_string();
    assert!(!warnings.contains("default-to"), "{warnings}");
    // The address has priority over the original.
    let (_, document) = run(&["netmail:2:5020/1042?to=Bob&to=Eve", "--reply-to", original]);
    assert_eq!(document["messages"][0]["to"], "Bob");
    let warnings = document["warnings"].to_string();
    assert!(warnings.contains("repeated-fields"), "{warnings}");

    let (_, document) = run(&[url, "--charset", "koi8-r"]);
    assert_eq!(document["messages"][0]["charset"], "KOI8-R");
    for (words, exit) in [
        (&[url, "--body", "missing"][..], 3),
        (&[url, "--attach", "missing"], 3),
        (
            &["netmail:2:5/6", "--reply-to", "area://R50.Test?msgid=x"],
            1,
        ),
        (&["netmail:2:5/6", "--from", "1:1/1"], 2),
    ] {
        let (found, document) = run(words);
        assert_eq!(found, exit, "{words:?}");
        assert!(
            document["error"]["message"].is_string(),
            "{words:?}: {document}"
        );
    }
}

#[test]
fn post_to_a_robot_shows_its_password_as_dots_and_writes_it() {
    let home = Home::new();
    let folder = home.path().join("station");
    let config = station(&folder);
    let run = |words: &[&str]| {
        let fixed = ["post", "--config", &config, "--profile", "profile"];
        home.run([&fixed[..], words].concat())
    };
    let url = "areafix:Ru.PHP?leave";
    for words in [
        &[url][..],
        &[url, "--json"],
        &[url, "--yes"],
        &[url, "--yes", "--json"],
    ] {
        let output = run(words);
        assert_eq!(code(&output), 0);
        for stream in [&output.stdout, &output.stderr] {
            assert!(!text(stream).contains("geheim"), "{words:?}");
        }
        let shown = text(&output.stdout);
        assert!(
            shown.contains("••••••••") && shown.contains("AreaFix") && shown.contains("-Ru.PHP"),
            "{shown}"
        );
    }
    let texts = fs::read(folder.join("net.jhr")).unwrap();
    assert_eq!(texts.windows(6).filter(|six| six == b"geheim").count(), 2);
}

#[test]
fn post_refuses_with_a_sentence_and_an_exit_code() {
    let home = Home::new();
    let config = station(&home.path().join("station"));
    fs::write(home.path().join("odd"), "日本 — да\n").unwrap();
    for (words, exit, part) in [
        (
            &["area://R50.Test"][..],
            2,
            "Only netmail:, echomail: and areafix:",
        ),
        (&["echomail:Unknown"], 1, "Unknown is not one of your areas"),
        (&["echomail:NETMAIL"], 2, "NETMAIL is a netmail area"),
        (&["netmail:2:259/-1"], 2, "no netmail reaches it"),
        (&["areafix:A?rescan"], 2, "--discard-unknown drops it"),
        (&["areafix:A", "--body", "odd"], 2, "has its own text"),
        (
            &["echomail:R50.Test", "--from", "2:5/6"],
            2,
            "2:5/6 is not one of your addresses",
        ),
        (
            &["echomail:R50.Test", "--reply-to", "area://R50.Test?msgid=x"],
            1,
            "no message at",
        ),
        (
            &["echomail:R50.Test", "--body", "missing"],
            3,
            "missing cannot be read",
        ),
        (
            &["echomail:R50.Test", "--body", "odd", "--yes"],
            4,
            "lacks some characters",
        ),
        (&["echomail:R50.Test", "--body", "odd"], 0, "— (-)"),
        (
            &[
                "echomail:R50.Test",
                "--body",
                "odd",
                "--misfits",
                "fiunis",
                "--yes",
            ],
            0,
            "Written: R50.Test #2",
        ),
        (
            &[
                "echomail:R50.Test",
                "--body",
                "odd",
                "--misfits",
                "utf-8",
                "--yes",
            ],
            0,
            "Written: R50.Test #3",
        ),
    ] {
        let fixed = ["post", "--config", &config, "--profile", "profile"];
        let output = home.run([&fixed[..], words].concat());
        let stderr = text(&output.stderr);
        assert!(stderr.contains(part), "{words:?}: {stderr}");
        assert_eq!(code(&output), exit, "{words:?}: {stderr}");
    }
}

#[test]
fn help_needs_no_window_and_explains_one_command() {
    let home = Home::new();
    let help = |words: &[&str]| {
        let output = home.run(words);
        assert_eq!((code(&output), text(&output.stderr)), (0, ""), "{words:?}");
        text(&output.stdout).to_owned()
    };
    let all = help(&["help"]);
    assert_eq!(help(&["--help"]), all);
    assert!(
        all.contains("register") && all.contains("--config PATH"),
        "{all}"
    );
    let show = help(&["show", "--help"]);
    assert_eq!(help(&["help", "show"]), show);
    assert!(
        show.contains("--bodies") && !show.contains("--rebuild"),
        "{show}"
    );
    assert!(show.contains("fidoscope show [OPTIONS] URL"), "{show}");
}

#[test]
fn without_a_display_there_is_a_sentence_and_no_path_of_the_build() {
    let home = Home::new();
    let output = home.run(["area://X"]);
    assert_eq!(code(&output), 3);
    let stderr = text(&output.stderr);
    assert!(stderr.contains("fidoscope show URL"), "{stderr}");
    for part in [".rs", "/registry/", "src/"] {
        assert!(!stderr.contains(part), "{part}: {stderr}");
    }
}

#[test]
fn people_read_their_language_and_programs_read_english() {
    let home = Home::new();
    let url = format!("area://{}?find=nothing", home.area());
    let bases = home.bases();
    let in_language = |locale: &str, words: &[&str]| {
        let output = home.command(words).env("LC_ALL", locale).output().unwrap();
        (
            text(&output.stdout).to_owned(),
            text(&output.stderr).to_owned(),
            code(&output),
        )
    };
    for (words, english, russian, ukrainian) in [
        (&["help"][..], "Options:", "Параметры:", "Параметри:"),
        (
            &["shwo"],
            "Did you mean show?",
            "Может быть, show?",
            "Може, show?",
        ),
        (
            &["man"],
            ".SH \"OPTIONS\"",
            ".SH \"ПАРАМЕТРЫ\"",
            ".SH \"ПАРАМЕТРИ\"",
        ),
        (
            &["completions", "fish"],
            "Print the version",
            "Вывести версию",
            "Вивести версію",
        ),
        (
            &["show", &url, "--config", &bases],
            "0 messages",
            "0 сообщений",
            "0 повідомлень",
        ),
        (
            &["show", &url, "--config", &bases],
            "matches the filters",
            "фильтры",
            "Фільтри",
        ),
        (
            &["save", "area://", "--config", &bases],
            "no object",
            "нет ни объекта",
            "немає ні об’єкта",
        ),
        (
            &["show", "netmail:2:50/13"],
            "Nothing was sent",
            "не отправлено",
            "не відправлено",
        ),
        (
            &["show", "area://Fidoscope.Guide"],
            "Welcome aboard",
            "Добро пожаловать на борт",
            "Ласкаво просимо на борт",
        ),
    ] {
        for (locale, part, others) in [
            ("en_GB.UTF-8", english, [russian, ukrainian]),
            ("ru_RU.UTF-8", russian, [english, ukrainian]),
            ("uk_UA.UTF-8", ukrainian, [english, russian]),
        ] {
            let (out, err, _) = in_language(locale, words);
            let all = out + &err;
            assert!(all.contains(part), "{locale} {words:?}: {all}");
            let is_mixed = others.iter().any(|other| all.contains(other));
            assert!(!is_mixed, "{locale} {words:?}: {all}");
        }
    }
    // The locale of POSIX is English, whatever less important variables name.
    for (variables, part) in [
        ([("LC_ALL", "C.UTF-8"), ("LANG", "ru_RU.UTF-8")], "Options:"),
        ([("LC_ALL", "C"), ("LANGUAGE", "ru")], "Options:"),
        ([("LC_ALL", ""), ("LC_MESSAGES", "POSIX")], "Options:"),
        ([("LC_ALL", ""), ("LC_MESSAGES", "ru_RU")], "Параметры:"),
    ] {
        let mut command = home.command(["help"]);
        let output = command.env("LANG", "ru_RU").envs(variables).output();
        let out = output.unwrap().stdout;
        assert!(text(&out).contains(part), "{variables:?}: {}", text(&out));
    }
    for words in [
        &["show", "--json", &url, "--config", &bases][..],
        &["show", "--json", "area://X?time=easter"],
        &["show", "--json", "--bodies", "area://Fidoscope.Guide"],
        &["show", "--json", "areafix:X?odd=1"],
        &["show", "--json", "aera://X"],
        &["show", "--json", "area://", "--config", "none"],
        &["parse", "area:///x"],
        &["parse", "aera://X"],
        &["links", "text"],
    ] {
        let english = in_language("en_GB.UTF-8", words);
        for locale in ["ru_RU.UTF-8", "uk_UA.UTF-8"] {
            let translated = in_language(locale, words);
            let same = (&english.0, english.2) == (&translated.0, translated.2);
            assert!(same, "{locale} {words:?}");
        }
    }
}

#[test]
fn bash_completes_commands_and_the_options_of_each() {
    let home = Home::new();
    let script = home.run(["completions", "bash"]);
    fs::write(home.path().join("completions.bash"), &script.stdout).unwrap();
    let completed = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let ask = format!(
            "source ./completions.bash; COMP_WORDS=({}); COMP_CWORD={}; _fidoscope; \
             printf '%s\\n' \"${{COMPREPLY[@]}}\"",
            line,
            words.len() - 1
        );
        let output = Command::new("bash")
            .args(["--norc", "-c", &ask])
            .current_dir(home.path())
            .output()
            .unwrap();
        assert_eq!(text(&output.stderr), "", "{line}");
        text(&output.stdout).to_owned()
    };
    assert_eq!(completed("fidoscope sh"), "show\n");
    assert_eq!(completed("fidoscope show --bo"), "--bodies\n");
    assert_eq!(completed("fidoscope save --bo").trim(), "");
    assert_eq!(completed("fidoscope index --re"), "--rebuild\n");
    assert_eq!(completed("fidoscope --config con"), "config\n");
    assert_eq!(completed("fidoscope completions z"), "zsh\n");
    assert_eq!(completed("fidoscope links te"), "text\n");
    assert_eq!(completed("fidoscope confi"), "config\n");
    fs::create_dir(home.path().join("my mail")).unwrap();
    assert_eq!(completed("fidoscope --config my"), "my mail\n");
    assert_eq!(completed("fidoscope --profile my"), "my mail\n");
    assert_eq!(completed("fidoscope my"), "my mail\n");
    // Only a terminal shows the effect: no space after a folder, and quoted names.
    assert!(text(&script.stdout).contains("compopt -o filenames"));
}

#[test]
fn objects_and_places_of_messages_are_listed_when_the_index_answers_or_when_asked_for() {
    let home = Home::new();
    let url = format!("area://{}", home.area());
    let first = |words: &[&str]| home.json(words.iter().copied())["messages"][0].clone();
    let blind = first(&["show", "--json", &url]);
    assert_eq!(
        (&blind["objects"], &blind["places"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(blind["read"], false);
    let asked = first(&["show", "--json", "--objects", &url]);
    assert_eq!(asked["objects"].as_array().unwrap().len(), 1);
    let kinds: Vec<_> = asked["places"]
        .as_array()
        .unwrap()
        .iter()
        .map(|place| &place["kind"])
        .collect();
    assert_eq!(kinds, ["point", "box", "document"]);
    assert_eq!(
        asked["places"][0],
        json!({ "kind": "point", "lat": 55.7, "lon": 37.6 })
    );
    let bodies = first(&["show", "--json", "--bodies", &url]);
    assert_eq!(
        (&bodies["objects"], &bodies["places"]),
        (&asked["objects"], &asked["places"])
    );
    home.run_on_bases(["index"]);
    let indexed = first(&["show", "--json", &url]);
    assert_eq!(indexed, asked);
}

#[test]
fn maps_and_files_list_their_messages_and_print_their_places() {
    let home = Home::new();
    let area = home.area();
    for (view, part) in [
        ("mapm", "55.70000 37.60000"),
        ("glom", "20.00000 10.00000 - 40.00000 30.00000"),
        ("smap", "59.90000 30.30000"),
        ("sglo", "ORIGEO"),
        ("objs", "Text"),
    ] {
        let url = format!("area://{area}?view={view}");
        let document = home.json(["show", "--json", &url]);
        assert_eq!(document["messages"].as_array().unwrap().len(), 3, "{view}");
        let cut = home.json(["show", "--json", "--limit", "1", &url]);
        assert_eq!(cut["messages"].as_array().unwrap().len(), 1, "{view}");
        let printed = home.run_on_bases(["show", &url]);
        let printed = text(&printed.stdout);
        assert!(printed.contains(part), "{view}: {printed}");
    }
}

#[test]
fn refusals_say_where_the_fault_is() {
    let home = Home::new();
    for (url, code, at) in [
        ("area://X?from=2:50/13&time=easter", "unknown-time", 27),
        ("area://X?find=%D0%AF&time=a%20b", "unknown-time", 26),
        ("area://X?find=%%\n> %%y&time=easter", "unknown-time", 28),
        ("areafix:X?leave&rescan=7", "unknown-parameter", 16),
    ] {
        let error = home.json(["show", "--json", url])["error"].clone();
        assert_eq!(
            (&error["code"], &error["at"]),
            (&json!(code), &json!(at)),
            "{url}"
        );
    }
}

#[test]
fn unread_messages_are_counted_by_what_the_profile_says_of_the_user() {
    let home = Home::new();
    let bases = home.path().join("mail");
    fs::create_dir(&bases).unwrap();
    let mut writer = JamWriter::create(&bases.join("echo"), WallTime(1_000)).unwrap();
    for number in 1..5 {
        let text = format!("Hello {number}\r");
        let message = NewMessage {
            written: WallTime(1_000 + number),
            text: text.as_bytes(),
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    writer.finish().unwrap();
    // The base has records of two users; a mark and a read message are stored without a name.
    let [unnamed, ..] = [("", 2), ("Bob", 1), ("Anna", 3)].map(|(name, number)| {
        let config = fidoscope_core::config::load(&bases).unwrap();
        let mut library = Library::new(vec![config]);
        library.use_name(name);
        let area = Arc::clone(&library.areas()[0]);
        let snapshot = library.snapshot(&area, &Job::new()).unwrap();
        library
            .mark_read(&snapshot.numbered(number).unwrap())
            .unwrap();
        let last = snapshot.numbered(4).unwrap().fingerprint();
        library.set_read_state(&area, &[last], true);
        library
    });
    let document = |areas: BTreeMap<String, Value>| {
        let document = json!({ "version": 1, "areas": areas });
        document.to_string()
    };
    let marks = unnamed.own_marks().into_iter().map(|(area, marks)| {
        let OwnMark {
            number,
            fingerprint,
        } = *marks.last().unwrap();
        let mark = json!({ "number": number, "fingerprint": fingerprint });
        (area, mark)
    });
    let read = unnamed.read_sets().into_iter().map(|(area, set)| {
        let [read, unread] = set.to_text();
        (area, json!({ "read": read, "unread": unread }))
    });
    let settings = "user_name = \"Anna\"\n".to_owned();
    for (file, content, expected) in [
        ("none", String::new(), 4),
        ("settings.toml", settings, 1),
        ("marks.json", document(marks.collect()), 2),
        ("read.json", document(read.collect()), 3),
    ] {
        let profile = home.path().join("profile");
        fs::create_dir(&profile).unwrap();
        fs::write(profile.join(file), content).unwrap();
        let show = ["show", "--json", "area://", "--config", "mail"];
        let output = home.run([&show[..], &["--profile", "profile"]].concat());
        let shown: Value = serde_json::from_slice(&output.stdout).unwrap();
        let areas = shown["areas"].as_array().unwrap();
        let area = areas.iter().find(|area| area["messages"] == 4).unwrap();
        assert_eq!(area["unread"], expected, "{file}");
        fs::remove_dir_all(profile).unwrap();
    }
}
