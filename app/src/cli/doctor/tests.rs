//! Doctor with sound and damaged configurations, bases, nodelists and profiles.

use super::{DoctorContext, doctor};
use crate::cli::Exit;
use crate::cli::args::Common;
use crate::platform::outside::register::Desktop;
use crate::settings::Settings;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::time::WallTime;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// Writes a message base of some messages.
fn jam(stem: &Path) {
    let mut writer = JamWriter::in_memory(WallTime(1_000)).unwrap();
    for text in ["one", "two", "three"] {
        let message = NewMessage {
            from: b"Anna",
            to: b"All",
            subject: b"Subject",
            text: text.as_bytes(),
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    let parts = writer.into_bytes().unwrap();
    for (extension, bytes) in [
        ("jhr", parts.jhr),
        ("jdt", parts.jdt),
        ("jdx", parts.jdx),
        ("jlr", parts.jlr),
    ] {
        fs::write(stem.with_extension(extension), bytes).unwrap();
    }
}

fn args() -> Common {
    Common {
        now: Some((
            "2024-11-01T00:00:00Z".parse().unwrap(),
            jiff::tz::Offset::UTC,
        )),
        json: true,
        ..Common::default()
    }
}

fn look(configs: Vec<PathBuf>, dir: &Path) -> (Exit, Value) {
    let settings = Settings::default();
    let desktop = Desktop {
        data: dir.join("data"),
        config: dir.join("config"),
    };
    let around = DoctorContext {
        configs,
        settings: &settings,
        profile: Some(dir),
        handlers: Some(desktop.handlers()),
    };
    let outcome = doctor(&args(), &around);
    (outcome.exit, serde_json::from_str(&outcome.stdout).unwrap())
}

/// Returns the findings of a section with a severity.
fn of<'v>(document: &'v Value, section: &str, state: &str) -> Vec<&'v str> {
    let checks = document["checks"].as_array().unwrap().iter();
    let own = checks.filter(|check| check["section"] == section && check["state"] == state);
    own.map(|check| check["what"].as_str().unwrap()).collect()
}

const LIST: &str = ";A Nodelist for Friday, October 25, 2024 -- Day number 299:\r\n\
    Zone,2,Eurasia,Somewhere,Zoe,-Unpublished-,300\r\n";

#[test]
fn a_sound_system_has_nothing_wrong() {
    let dir = tempfile::tempdir().unwrap();
    let profile = tempfile::tempdir().unwrap();
    jam(&dir.path().join("bone"));
    fs::write(dir.path().join("nodelist.299"), LIST).unwrap();
    let config = dir.path().join("fidoconfig");
    let folder = dir.path().display();
    let text = format!(
        "Sysop Anna\nAddress 2:5020/1042\nnodelistDir {folder}\nNodelist nodelist\n\
         EchoArea R50.Bone {folder}/bone -b Jam\nEchoArea R50.New {folder}/new -b Jam\n"
    );
    fs::write(&config, text).unwrap();
    let (exit, found) = look(vec![config], profile.path());
    assert_eq!(
        (exit, &found["wrong"]),
        (Exit::Fine, &Value::from(0)),
        "{found:#}"
    );
    let read = of(&found, "bases", "good");
    assert_eq!(read, ["1 area (JAM 1) with 3 messages read"]);
    let absent = of(&found, "bases", "note");
    assert_eq!(absent.len(), 1, "one has no base yet");
    let line = format!("{folder}/fidoconfig:6: R50.New");
    assert!(absent[0].starts_with(&line), "{absent:?}");
    assert!(absent[0].contains(&format!("{folder}/new")), "{absent:?}");
    assert_eq!(of(&found, "nodelists", "good").len(), 1, "{found:#}");
    assert_eq!(of(&found, "fonts", "good").len(), 1);
    assert_eq!(of(&found, "profile", "good").len(), 1);
    assert_eq!(of(&found, "index", "note").len(), 1);
    assert_eq!(
        of(&found, "schemes", "note").len(),
        1,
        "they are not registered"
    );
    let made = fs::read_dir(profile.path()).unwrap().count();
    assert_eq!(made, 0, "nothing is left in the profile");
}

#[test]
fn damage_is_named_with_what_to_do() {
    let dir = tempfile::tempdir().unwrap();
    let profile = tempfile::tempdir().unwrap();
    for stem in ["cut", "noise", "lost"] {
        jam(&dir.path().join(stem));
    }
    // The texts are truncated, the headers are noise, and one file is missing.
    let path = |name: &str| dir.path().join(name);
    fs::write(path("cut.jdt"), b"o").unwrap();
    fs::write(path("noise.jhr"), b"this is no JAM base at all".repeat(60)).unwrap();
    fs::remove_file(path("lost.jdx")).unwrap();
    fs::write(
        path("nodelist.299"),
        LIST.replace("299:\r", "299 : 00001\r"),
    )
    .unwrap();
    let config = path("fidoconfig");
    let folder = dir.path().display();
    let text = format!(
        "Sysop Anna\nAddress 2:5020/1042\nnodelistDir {folder}\nNodelist nodelist\nNodelist gone\n\
         EchoArea Cut {folder}/cut -b Jam\nEchoArea Noise {folder}/noise -b Jam\n\
         EchoArea Lost {folder}/lost -b Jam\ninclude {folder}/gone.cfg\n"
    );
    fs::write(&config, text).unwrap();
    let index = profile.path().join("index");
    fs::create_dir(&index).unwrap();
    fs::write(
        index.join("index-1.sqlite"),
        "no database, and longer than a head\n".repeat(40),
    )
    .unwrap();
    for (file, text) in [
        ("settings.toml", "not toml"),
        ("bookmarks.json", "{\"version\": 99}"),
        ("history.json.aside-1", "x"),
        ("crash.txt", "Fidoscope\n"),
    ] {
        fs::write(profile.path().join(file), text).unwrap();
    }
    let (exit, found) = look(vec![config, path("none.cfg")], profile.path());
    assert_eq!(exit, Exit::Nothing);
    let bases = of(&found, "bases", "wrong");
    for (line, area) in [(6, "Cut"), (7, "Noise"), (8, "Lost")] {
        let start = format!("{folder}/fidoconfig:{line}: {area}: ");
        let is_named = |what: &&str| what.starts_with(&start);
        assert!(bases.iter().any(is_named), "{area}: {bases:?}");
    }
    let config = of(&found, "configuration", "wrong");
    assert!(
        config.iter().any(|what| what.contains("none.cfg")),
        "{config:?}"
    );
    assert!(
        config
            .iter()
            .any(|what| what.contains("fidoconfig:9: ") && what.contains("gone.cfg")),
        "{config:?}"
    );
    let lists = of(&found, "nodelists", "wrong");
    assert!(
        lists.iter().any(|what| what.contains("checksum")),
        "{lists:?}"
    );
    assert_eq!(lists.len(), 2, "one is missing: {lists:?}");
    let gone = format!("{folder}/fidoconfig:5: {folder}/gone: ");
    assert!(
        lists.iter().any(|what| what.starts_with(&gone)),
        "{lists:?}"
    );
    assert_eq!(of(&found, "index", "wrong").len(), 1);
    let documents = of(&found, "profile", "wrong");
    assert_eq!(documents.len(), 2, "{documents:?}");
    assert_eq!(
        of(&found, "profile", "note").len(),
        2,
        "set aside, and a report"
    );
    // Doctor changes nothing.
    assert!(profile.path().join("settings.toml").exists());
    let checks = found["checks"].as_array().unwrap();
    assert_eq!(
        found["wrong"],
        checks
            .iter()
            .filter(|check| check["state"] == "wrong")
            .count()
    );
}

#[test]
fn old_nodelists_and_unwritable_profiles_are_named() {
    let dir = tempfile::tempdir().unwrap();
    let old = LIST.replace("2024", "2009");
    fs::write(dir.path().join("nodelist.299"), old).unwrap();
    let config = dir.path().join("fidoconfig");
    let text = format!(
        "Address 2:5020/1042\nnodelistDir {}\nNodelist nodelist\n",
        dir.path().display()
    );
    fs::write(&config, text).unwrap();
    let (_, found) = look(vec![config.clone()], &dir.path().join("none"));
    let lists = of(&found, "nodelists", "note");
    assert!(
        lists.iter().any(|what| what.contains("5485 days old")),
        "{lists:?}"
    );
    assert_eq!(
        of(&found, "profile", "note").len(),
        1,
        "it is not there yet"
    );
    // A file is no folder, even for root.
    let (exit, found) = look(vec![], &config);
    assert_eq!(exit, Exit::Nothing);
    assert!(!of(&found, "profile", "wrong").is_empty(), "{found:#}");
    assert_eq!(of(&found, "configuration", "note").len(), 1);
}

#[test]
fn the_text_has_sections_and_a_sum() {
    let dir = tempfile::tempdir().unwrap();
    let settings = Settings::default();
    let around = DoctorContext {
        configs: vec![dir.path().join("none.cfg")],
        settings: &settings,
        profile: Some(dir.path()),
        handlers: None,
    };
    let outcome = doctor(
        &Common {
            json: false,
            ..args()
        },
        &around,
    );
    assert_eq!(outcome.exit, Exit::Nothing);
    let text = outcome.stdout.to_string();
    assert!(text.starts_with("Configuration\n  ERROR   "), "{text}");
    assert!(text.contains("\n          Check the path"), "{text}");
    assert!(text.ends_with("1 problem found.\n"), "{text}");
}

#[test]
fn settings_of_the_first_release_are_looked_at() {
    let profile = tempfile::tempdir().unwrap();
    fs::write(profile.path().join("settings.json"), "[1]").unwrap();
    let (exit, found) = look(vec![], profile.path());
    assert_eq!(exit, Exit::Nothing);
    let wrong = of(&found, "profile", "wrong");
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    assert!(wrong[0].contains("settings.json: "), "{wrong:?}");
}

#[test]
fn keys_of_the_settings_that_cannot_be_used_are_named() {
    let profile = tempfile::tempdir().unwrap();
    let text = "version = 1\nconfigs = \"/mail/golded.cfg\"\n";
    fs::write(profile.path().join("settings.toml"), text).unwrap();
    let (exit, found) = look(vec![], profile.path());
    assert_eq!(exit, Exit::Nothing);
    let wrong = of(&found, "profile", "wrong");
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    let what = "Line 2 of settings.toml: \"configs\" cannot be \"/mail/golded.cfg\"";
    assert!(wrong[0].starts_with(what), "{wrong:?}");
}

#[test]
fn missing_files_and_folders_are_named_with_the_line_that_names_them() {
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str| dir.path().join(name);
    fs::write(at("have.tpl"), "@quote\n").unwrap();
    fs::create_dir(at("files")).unwrap();
    let golded = "USERNAME Anna\nTEMPLATE have.tpl\nTEMPLATE gone.tpl\nORIGIN @gone.org\nTAGLINE @gone.tag\n";
    fs::write(at("golded.cfg"), golded).unwrap();
    fs::write(
        at("config"),
        "FileArea HERE files\nFileArea GONE.ECHO nofiles\n",
    )
    .unwrap();
    let (exit, document) = look(vec![at("golded.cfg"), at("config")], dir.path());
    assert_eq!(exit, Exit::Nothing);
    let mut wrong = of(&document, "configuration", "wrong");
    wrong.retain(|what| what.contains("there is no"));
    let expected = [
        ("golded.cfg:3", "TEMPLATE", "gone.tpl"),
        ("golded.cfg:4", "ORIGIN", "gone.org"),
        ("golded.cfg:5", "TAGLINE", "gone.tag"),
        ("config:2", "GONE.ECHO", "nofiles"),
    ];
    for (place, name, file) in expected {
        let is_it = |what: &&&str| [place, name, file].iter().all(|part| what.contains(part));
        assert_eq!(wrong.iter().filter(is_it).count(), 1, "{place}: {wrong:?}");
    }
    assert_eq!(wrong.len(), expected.len(), "{wrong:?}");
}
