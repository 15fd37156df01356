//! Realistic areas.bbs, squish.cfg and crashmail.prefs files, and the recognition of a file's kind.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use fidoscope_core::address::Address;
use fidoscope_core::config::{AreaConfig, AreaKind, BaseFormat, Config, ConfigError, load_with};
use std::fs;
use std::path::{Path, PathBuf};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures/config")
        .join(name)
}

fn load(path: &Path) -> Config {
    load_with(path, &|_| None).unwrap()
}

fn load_text(name: &str, text: &str) -> Config {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join(name);
    fs::write(&path, text).unwrap();
    load(&path)
}

fn area<'a>(config: &'a Config, tag: &str) -> &'a AreaConfig {
    config
        .areas
        .iter()
        .find(|area| area.tag == tag)
        .unwrap_or_else(|| panic!("{tag} is missing in {:#?}", config.areas))
}

fn formats(config: &Config) -> Vec<(&str, BaseFormat)> {
    let pair = |area: &'_ AreaConfig| area.format;
    config
        .areas
        .iter()
        .map(|area| (area.tag.as_str(), pair(area)))
        .collect()
}

fn problems(config: &Config) -> Vec<(Option<u32>, &str)> {
    config
        .problems
        .iter()
        .map(|problem| (problem.line, problem.what.as_str()))
        .collect()
}

fn address(text: &str) -> Option<Address> {
    Some(Address::parse(text).unwrap())
}

#[test]
fn the_areas_bbs_of_a_linux_system_reads_whole() {
    let config = load(&fixture("gossiped-areas.bbs"));
    assert_eq!(config.problems, []);
    assert_eq!(config.areas.len(), 47);
    assert_eq!(area(&config, "fluid.info").format, BaseFormat::Squish);
    assert_eq!(
        area(&config, "fluid.info").path.as_deref(),
        Some(Path::new("/var/spool/ftn/mail/fluid.info"))
    );
    assert_eq!(area(&config, "715.pvt").format, BaseFormat::Jam);
    assert_eq!(area(&config, "ru.fidonet.today").format, BaseFormat::Msg);
    let passed = area(&config, "othernets");
    assert_eq!(
        (passed.format, &passed.path),
        (BaseFormat::Passthrough, &None)
    );
    let commented = config.areas.iter().any(|area| area.tag == "mo.fidopoika");
    assert!(!commented);
}

#[test]
fn an_areas_bbs_is_read_in_each_of_its_styles() {
    let config = load_text(
        "AREAS.BBS",
        "The Night Train, Pskov ! Anna Karenina\n\
         ; comment\n\
         % comment\n\
         -comment\n\
         # comment\n\
         $C:\\BASE\\SQ   Squish.Area 5030/1 .7 ; From the text\n\
         !/base/jam     Jam.Area\n\
         C:\\MSG\\ONE\\  Msg.Area 2:5030/1\n\
         /base/other    Jam.Too  JAM 2:5030/1\n\
         12             Hudson.One\n\
         300            Gold.One\n\
         13             Hudson.Two\n\
         P              Passed.One 1:2/3\n\
         PassThrough    Passed.Two\n\
         ##             Passed.Three\n\
         ##/a/b         Passed.Four\n\
         Tag.First      /base/first 2:5030/1\n\
         !/base/bad     BAD_MSGS\n\
         lonely\n\
         $ Empty.Path\n",
    );
    use BaseFormat::{Jam, Msg, Passthrough, Squish};
    assert_eq!(
        formats(&config),
        [
            ("Squish.Area", Squish),
            ("Jam.Area", Jam),
            ("Msg.Area", Msg),
            ("Jam.Too", Jam),
            ("Passed.One", Passthrough),
            ("Passed.Two", Passthrough),
            ("Passed.Three", Passthrough),
            ("Passed.Four", Passthrough),
            ("Tag.First", Msg),
            ("BAD_MSGS", Jam),
        ]
    );
    assert_eq!(config.user_names, ["Anna Karenina"]);
    let squish = area(&config, "Squish.Area");
    assert_eq!(squish.description.as_deref(), Some("From the text"));
    assert_eq!(area(&config, "BAD_MSGS").kind, AreaKind::Bad);
    assert!(
        area(&config, "Tag.First")
            .path
            .as_ref()
            .unwrap()
            .ends_with("base/first")
    );
    let reported = problems(&config);
    assert_eq!(reported.len(), 4, "{reported:?}");
    assert_eq!(reported[0].0, Some(19));
    assert_eq!(reported[1], (Some(20), "the path of the base is missing"));
    assert_eq!(
        reported[2],
        (
            Some(10),
            "the area Hudson.One and one more lie in a Hudson base, whose folder is unknown: left \
             out; name it by HUDSONPATH in golded.cfg"
        )
    );
    assert_eq!(
        reported[3],
        (
            Some(11),
            "the area Gold.One lies in a GoldBase base, whose folder is unknown: left out; name it by \
             GOLDBASEPATH in golded.cfg"
        )
    );
}

#[test]
fn the_first_line_of_an_areas_bbs_is_an_origin_only_if_it_names_no_base() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("near.jhr"), "").unwrap();
    let path = dir.path().join("areas.bbs");
    for (first, areas, sysop) in [
        ("!/a/b TAG", 1, None),
        ("near TAG 2:5030/1", 1, None),
        ("near TAG 2:5030/1 ; hello!", 1, None),
        ("P TAG", 1, None),
        ("C:\\A\\B TAG", 1, None),
        ("A station in the woods", 0, None),
        ("Station", 0, None),
        ("A station!Boris", 0, Some("Boris")),
        (
            "http://example.org/ is ours ! Boris Godunov",
            0,
            Some("Boris Godunov"),
        ),
    ] {
        fs::write(&path, format!("; x\n{first}\n!/c/d Other\n")).unwrap();
        let config = load(&path);
        assert_eq!(config.areas.len(), areas + 1, "{first}");
        let names: Vec<_> = config.user_names.iter().map(String::as_str).collect();
        assert_eq!(names, sysop.into_iter().collect::<Vec<_>>(), "{first}");
        assert_eq!(config.problems, [], "{first}");
    }
}

#[test]
fn the_squish_cfg_of_a_linux_system_reads_whole() {
    let config = load(&fixture("gossiped-squish.cfg"));
    assert_eq!(config.problems, []);
    assert_eq!(config.areas.len(), 86);
    let kinds = |kind| config.areas.iter().filter(|area| area.kind == kind).count();
    assert_eq!(kinds(AreaKind::Netmail), 1);
    assert_eq!(kinds(AreaKind::Local), 11);
    assert_eq!((kinds(AreaKind::Bad), kinds(AreaKind::Dupe)), (1, 1));
    let anekdot = area(&config, "ru.anekdot");
    assert_eq!(anekdot.format, BaseFormat::Squish);
    assert_eq!(anekdot.description.as_deref(), Some("Анекдоты"));
    assert_eq!(anekdot.group.as_deref(), Some("A"));
    assert_eq!(anekdot.aka, address("2:5020/9696"));
    assert_eq!(area(&config, "blog-mtw").format, BaseFormat::Msg);
    assert_eq!(area(&config, "pvt.rs.system").aka, address("10:701/22"));
    for tag in ["sdn.forward", "fidonews"] {
        assert_eq!(area(&config, tag).format, BaseFormat::Passthrough, "{tag}");
        assert_eq!(area(&config, tag).path, None, "{tag}");
    }
    assert_eq!(
        area(&config, "kcnet.test&robots").path.as_deref(),
        Some(Path::new("/var/spool/ftn/mail/kcnet.test%26robots"))
    );
}

#[test]
fn a_squish_cfg_names_other_files_and_leaves_parts_of_addresses_out() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("found.jhr"), "").unwrap();
    fs::write(dir.path().join("more.cfg"), "LocalArea L /l -$\n").unwrap();
    fs::write(dir.path().join("Areas.bbs"), "!/b Bbs.Area\n").unwrap();
    let path = dir.path().join("squish.cfg");
    fs::write(
        &path,
        "; comment\n\
         Address 2:5030/1.2@fidonet\n\
         Address 21:1/2@fsxnet\n\
         EchoArea A ./a -p.7 -$gQ -$n\"two words\" 5030/1 -x2:5030/2\n\
         EchoArea B ./b -p17 -$nword\n\
         EchoArea C ./c -p21:1/9\n\
         EchoArea D ./found 2:5030/9\n\
         EchoArea E \"./with space\" -f\n\
         Include MORE.CFG\n\
         AreasBBS areas.bbs\n\
         Include no-such-file\n\
         Include squish.cfg\n\
         EchoArea\n\
         EchoArea F ./f -pnowhere\n\
         Address here\n\
         EchoArea a ./again\n\
         Pack All 2:5030/1\n",
    )
    .unwrap();
    let config = load(&path);
    use BaseFormat::{Jam, Msg, Squish};
    assert_eq!(
        formats(&config),
        [
            ("A", Squish),
            ("B", Squish),
            ("C", Msg),
            ("D", Jam),
            ("E", Msg),
            ("L", Squish),
            ("Bbs.Area", Jam),
            ("F", Msg),
        ]
    );
    assert_eq!(area(&config, "A").aka, address("2:5030/1.7"));
    assert_eq!(area(&config, "A").description.as_deref(), Some("two words"));
    assert_eq!(area(&config, "A").group.as_deref(), Some("Q"));
    assert_eq!(area(&config, "B").aka, address("2:5030/17"));
    assert_eq!(area(&config, "B").description.as_deref(), Some("word"));
    assert_eq!(area(&config, "D").aka, address("2:5030/1.2@fidonet"));
    assert_eq!(area(&config, "D").domain.as_deref(), Some("fidonet"));
    assert!(
        area(&config, "E")
            .path
            .as_ref()
            .unwrap()
            .ends_with("with space")
    );
    let lines: Vec<_> = config.problems.iter().map(|p| p.line.unwrap()).collect();
    assert_eq!(lines, [11, 12, 13, 14, 15, 16], "{:#?}", config.problems);
    assert_eq!(config.files.len(), 3);
}

#[test]
fn the_crashmail_prefs_of_a_windows_system_read_whole() {
    let config = load(&fixture("gossiped-crashmail.prefs"));
    assert_eq!(config.problems, []);
    let shown: Vec<_> = config
        .areas
        .iter()
        .map(|a| {
            (
                a.tag.as_str(),
                a.kind,
                a.description.as_deref(),
                a.group.as_deref(),
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("NETMAIL", AreaKind::Netmail, None, None),
            ("BAD", AreaKind::Bad, None, None),
            (
                "R20_INTRESSE",
                AreaKind::Echo,
                Some("Intresseklubben"),
                Some("A")
            ),
            ("R20_TRASHCAN", AreaKind::Echo, Some("Soptunnan"), Some("A")),
        ]
    );
    assert!(
        config
            .areas
            .iter()
            .all(|area| area.format == BaseFormat::Jam)
    );
    assert_eq!(config.areas[0].aka, address("2:200/108.7"));
    let path = config.areas[3]
        .path
        .as_ref()
        .unwrap()
        .to_string_lossy()
        .into_owned();
    assert!(path.ends_with("c:\\fido\\areas\\3612417a"), "{path}");
}

#[test]
fn crashmail_areas_end_where_the_next_begins_and_unconfirmed_ones_are_none() {
    let config = load_text(
        "crashmail.prefs",
        "; comment\n\
         SYSOP \"Anna \\\"K\\\" Karenina\"\n\
         AKA 2:5030/1.2\n\
         DOMAIN FidoNet\n\
         AKA 21:1/2\n\
         DOMAIN FSXNET\n\
         DESCRIPTION \"of nothing\"\n\
         AREA \"Unconfirmed\" 2:5030/1 JAM \"/u\"\n\
         UNCONFIRMED\n\
         AREA Plain 2:5030/1.2 MSG /a\\\\b\n\
         DESCRIPTION \"Plain area\"\n\
         LOCALAREA \"Local\" 21:1/2 SQUISH \"/l\"\n\
         AREA \"Passed\" 2:5030/1.2\n\
         EXPORT %2:5030/2\n\
         AREA \"Strange\" 2:5030/1 USER \"/s\"\n\
         AREA \"No.Path\" 2:5030/1 JAM\n\
         AREA\n\
         AREA \"DEFAULT\" 2:5030/1 JAM \"/%8\"\n\
         GROUP B\n\
         AREA \"Last\" nowhere JAM \"/last\"\n\
         GROUP C",
    );
    use BaseFormat::{Jam, Msg, Passthrough, Squish};
    assert_eq!(
        formats(&config),
        [
            ("Plain", Msg),
            ("Local", Squish),
            ("Passed", Passthrough),
            ("Last", Jam)
        ]
    );
    assert_eq!(config.user_names, ["Anna \"K\" Karenina"]);
    assert_eq!(config.addresses[1].domain.as_deref(), Some("FSXNET"));
    assert_eq!(area(&config, "Plain").domain.as_deref(), Some("FidoNet"));
    assert_eq!(
        area(&config, "Plain").description.as_deref(),
        Some("Plain area")
    );
    assert_eq!(area(&config, "Local").domain.as_deref(), Some("FSXNET"));
    assert_eq!(area(&config, "Last").group.as_deref(), Some("C"));
    assert_eq!(area(&config, "Passed").group, None);
    let lines: Vec<_> = config.problems.iter().map(|p| p.line.unwrap()).collect();
    assert_eq!(lines, [15, 16, 17, 20], "{:#?}", config.problems);
}

#[test]
fn a_domain_belongs_to_the_aka_of_the_line_before_also_if_that_is_known() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("golded.cfg");
    let golded = "ADDRESS 2:5020/1\nADDRESS 21:1/1\nAREAFILE CrashMail crashmail.prefs\n";
    fs::write(&path, golded).unwrap();
    let prefs = "AKA \"2:5020/1\"\nDOMAIN \"FidoNet\"\nAKA \"21:1/1\"\nDOMAIN \"fsxnet\"\n\
                 AREA \"FSX_GEN\" 21:1/1 JAM \"/x/fsx\"\n";
    fs::write(dir.path().join("crashmail.prefs"), prefs).unwrap();
    let config = load(&path);
    let addresses = |config: &Config| -> Vec<String> {
        config.addresses.iter().map(Address::to_string).collect()
    };
    assert_eq!(addresses(&config), ["2:5020/1@FidoNet", "21:1/1@fsxnet"]);
    assert_eq!(area(&config, "FSX_GEN").domain.as_deref(), Some("fsxnet"));
    let unreadable = prefs.replace("AKA \"21:1/1\"", "AKA nowhere");
    let config = load_text("crashmail.prefs", &unreadable);
    assert_eq!(addresses(&config), ["2:5020/1@FidoNet"]);
    let lines: Vec<_> = config.problems.iter().map(|p| p.line.unwrap()).collect();
    assert_eq!(lines, [3, 4], "{:#?}", config.problems);
}

#[test]
fn a_file_of_another_name_is_recognized_by_its_lines() {
    for (text, tag) in [
        (
            "USERNAME Anna\nAREADEF Gold \"x\" 0 Echo JAM /g . ()\n",
            "Gold",
        ),
        ("EchoArea Sq /s -$ -$gA\n", "Sq"),
        ("AREA \"Crash\" 2:5030/1 JAM \"/c\"\nKEEPNUM 5\n", "Crash"),
        ("$/a/b Bbs 2:5030/1\n", "Bbs"),
        ("EchoArea Husky /h -b jam -d \"x\"\n", "Husky"),
    ] {
        let config = load_text("my-areas", text);
        assert_eq!(config.areas.len(), 1, "{text}");
        assert_eq!(config.areas[0].tag, tag);
        assert_eq!(config.problems, [], "{text}");
    }
}

#[test]
fn an_unknown_file_is_refused_with_the_kinds_that_are_read() {
    let dir = tempfile::tempdir().unwrap();
    for (name, bytes, part) in [
        (
            "letter.txt",
            &b"Hello, here is my letter.\n"[..],
            "fidoconfig",
        ),
        ("empty", b"", "crashmail.prefs"),
        ("binary", b"\x00\x01\x02\xFF\xFE", "areas.bbs"),
        (
            "FASTECHO.CFG",
            b"\x06\0\x01\0",
            "FastEcho write an areas.bbs",
        ),
        ("imail.ar", b"", "golded.cfg"),
    ] {
        let path = dir.path().join(name);
        fs::write(&path, bytes).unwrap();
        let error = load_with(&path, &|_| None).unwrap_err();
        assert!(matches!(error, ConfigError::Unknown { .. }), "{name}");
        let sentence = error.to_string();
        assert!(
            sentence.contains(name) && sentence.contains(part),
            "{sentence}"
        );
        assert!(sentence.contains("squish.cfg"), "{sentence}");
    }
}
