//! A plain folder of JAM bases as a configuration.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use fidoscope_core::config::{AreaKind, BaseFormat, Config, ConfigError, load_with};
use std::fs;
use std::path::Path;

fn load(path: &Path) -> Config {
    load_with(path, &|_| None).unwrap()
}

fn touch(path: &Path) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, "").unwrap();
}

#[test]
fn every_jam_base_is_an_area_named_as_its_file() {
    let dir = tempfile::tempdir().unwrap();
    for name in [
        "BLOG-MTW.jhr",
        "jtest1.JHR",
        "jtest1.JDT",
        "jtest1.JDX",
        "jtest1.JLR",
        "Ru.Linux.Chainik.Jhr",
        "ra.jhr",
        "ra..jdx",
        "orphan.jdt",
        "squish.sqi",
        "Эха.jhr",
        "NETMAIL.JHR",
        "badmail.jhr",
        "Dupes.jhr",
        "bad.habits.jhr",
        "fsxnet/FSX_GEN.jhr",
        "a/b/c/deep.jhr",
        "a/b/c/d/too-deep.jhr",
    ] {
        touch(&dir.path().join(name));
    }
    fs::create_dir(dir.path().join("folder.jhr")).unwrap();
    let config = load(dir.path());
    assert_eq!(config.problems, []);
    let shown: Vec<_> = config
        .areas
        .iter()
        .map(|area| (area.tag.as_str(), area.kind))
        .collect();
    use AreaKind::{Bad, Dupe, Echo, Netmail};
    assert_eq!(
        shown,
        [
            ("bad.habits", Echo),
            ("badmail", Bad),
            ("BLOG-MTW", Echo),
            ("deep", Echo),
            ("Dupes", Dupe),
            ("FSX_GEN", Echo),
            ("jtest1", Echo),
            ("NETMAIL", Netmail),
            ("ra", Echo),
            ("Ru.Linux.Chainik", Echo),
            ("Эха", Echo),
        ]
    );
    assert!(config.areas.iter().all(|a| a.format == BaseFormat::Jam));
    let fsx = config.areas.iter().find(|a| a.tag == "FSX_GEN").unwrap();
    assert!(fsx.path.as_ref().unwrap().ends_with("fsxnet/FSX_GEN"));
    let folders: Vec<_> = config
        .files
        .iter()
        .map(|path| path.strip_prefix(dir.path()).unwrap().to_str().unwrap())
        .collect();
    assert_eq!(folders, ["", "a", "a/b", "a/b/c", "folder.jhr", "fsxnet"]);
}

#[test]
fn any_file_of_one_base_opens_its_area() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["Ru.Test.JHR", "Ru.Test.jdx"] {
        let path = dir.path().join(name);
        touch(&path);
        let config = load(&path);
        assert_eq!(config.areas.len(), 1);
        assert_eq!(config.areas[0].tag, "Ru.Test");
        assert_eq!(config.areas[0].path, Some(dir.path().join("Ru.Test")));
    }
}

#[test]
fn of_two_bases_with_the_same_name_the_second_is_left_out_and_reported() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["one/general.jhr", "two/GENERAL.jhr"] {
        touch(&dir.path().join(name));
    }
    let config = load(dir.path());
    assert_eq!(config.areas.len(), 1);
    assert!(
        config.areas[0]
            .path
            .as_ref()
            .unwrap()
            .ends_with("one/general")
    );
    assert_eq!(config.problems.len(), 1);
    assert!(config.problems[0].path.ends_with("two/GENERAL"));
}

#[test]
fn an_empty_folder_is_no_failure_but_says_what_was_looked_for() {
    let dir = tempfile::tempdir().unwrap();
    let config = load(dir.path());
    assert!(config.areas.is_empty());
    assert!(config.problems[0].what.contains(".jhr"));
    let error = load_with(&dir.path().join("absent"), &|_| None).unwrap_err();
    assert!(matches!(error, ConfigError::Io { .. }));
}

#[cfg(unix)]
#[test]
fn links_that_lead_in_a_circle_are_followed_once() {
    let dir = tempfile::tempdir().unwrap();
    touch(&dir.path().join("a/one.jhr"));
    std::os::unix::fs::symlink(dir.path(), dir.path().join("a/up")).unwrap();
    std::os::unix::fs::symlink(dir.path().join("a"), dir.path().join("b")).unwrap();
    std::os::unix::fs::symlink("self", dir.path().join("self")).unwrap();
    let config = load(dir.path());
    assert_eq!(config.problems, []);
    assert_eq!(config.areas.len(), 1);
}

#[cfg(unix)]
#[test]
fn a_subfolder_that_cannot_be_read_is_a_problem_and_no_failure() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    touch(&dir.path().join("one.jhr"));
    let closed = dir.path().join("closed");
    touch(&closed.join("two.jhr"));
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).unwrap();
    let readable = fs::read_dir(&closed).is_ok();
    let config = load(dir.path());
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o700)).unwrap();
    if readable {
        // The superuser reads everything.
        assert_eq!(config.areas.len(), 2);
    } else {
        assert_eq!(config.areas.len(), 1);
        assert_eq!(config.problems.len(), 1);
        assert!(config.problems[0].path.ends_with("closed"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_name_in_an_old_character_set_still_gives_a_readable_areatag() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let dir = tempfile::tempdir().unwrap();
    // "Почта" in CP866.
    let name = OsStr::from_bytes(b"\x8F\xAE\xE7\xE2\xA0.jhr");
    touch(&dir.path().join(name));
    let config = load(dir.path());
    assert_eq!(config.areas[0].tag, "Почта");
    let mut path = config.areas[0].path.clone().unwrap().into_os_string();
    path.push(".jhr");
    assert!(Path::new(&path).is_file(), "the path keeps its bytes");
}

#[test]
fn squish_bases_and_folders_of_messages_are_areas_too() {
    let dir = tempfile::tempdir().unwrap();
    for name in [
        "jam.jhr",
        "Ru.Linux.SQD",
        "ru.linux.sqi",
        "netmail/1.msg",
        "netmail/22.MSG",
        "netmail/lastread",
        "mixed/echo.sqd",
        "mixed/7.Msg",
        "mixed/deeper/3.msg",
        "letters/a.msg",
        "letters/.msg",
        "letters/1.msg.bak",
        "dump.sql",
    ] {
        touch(&dir.path().join(name));
    }
    let config = load(dir.path());
    assert_eq!(config.problems, []);
    let found: Vec<_> = config
        .areas
        .iter()
        .map(|area| {
            let path = area.path.as_ref().unwrap();
            let path = path.strip_prefix(dir.path()).unwrap().to_str().unwrap();
            (area.tag.as_str(), path, area.format)
        })
        .collect();
    use BaseFormat::{Jam, Msg, Squish};
    assert_eq!(
        found,
        [
            ("deeper", "mixed/deeper", Msg),
            ("echo", "mixed/echo", Squish),
            ("jam", "jam", Jam),
            ("mixed", "mixed", Msg),
            ("netmail", "netmail", Msg),
            ("Ru.Linux", "Ru.Linux", Squish),
        ]
    );
    assert_eq!(config.areas[4].kind, AreaKind::Netmail);
    // The folder itself, and one file of a base.
    let netmail = load(&dir.path().join("netmail"));
    assert_eq!(
        (netmail.areas[0].tag.as_str(), netmail.areas[0].format),
        ("netmail", Msg)
    );
    for file in ["Ru.Linux.SQD", "ru.linux.sqi"] {
        let config = load(&dir.path().join(file));
        assert_eq!(config.areas[0].format, Squish);
        assert!(config.areas[0].tag.eq_ignore_ascii_case("ru.linux"));
    }
}

#[test]
fn a_hudson_base_in_a_folder_asks_for_names_and_takes_them_from_an_areas_bbs_next_to_it() {
    let dir = tempfile::tempdir().unwrap();
    let base = dir.path().join("msgbase");
    std::fs::create_dir(&base).unwrap();
    touch(&base.join("MsgHdr.BBS"));
    let config = load(dir.path());
    assert!(config.areas.is_empty());
    assert!(
        config.problems[0]
            .what
            .contains("write an areas.bbs beside this file")
    );
    assert_eq!(config.problems[0].path, base.join("MsgHdr.BBS"));
    std::fs::write(base.join("areas.bbs"), "7 Ru.Linux\n").unwrap();
    let config = load(&base.join("areas.bbs"));
    assert_eq!(config.problems, []);
    let area = &config.areas[0];
    assert_eq!(
        (area.format, area.path.as_deref()),
        (BaseFormat::Hudson(7), Some(&*base))
    );
}

/// Returns a packet without messages.
fn packet() -> Vec<u8> {
    let mut bytes = vec![0; 60];
    bytes[18] = 2;
    bytes
}

#[test]
fn packets_of_an_outbound_are_packets_in_any_letter_case() {
    for name in [
        "13AB0004.OUT",
        "13ab0004.cut",
        "13AB0004.Hut",
        "13AB0004.DUT",
        "00000007.iut",
        "crash mail.CUT",
    ] {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(name);
        fs::write(&path, packet()).unwrap();
        let single = load(&path);
        assert_eq!(single.areas.len(), 1, "{name}");
        assert_eq!(single.areas[0].format, BaseFormat::Pkt, "{name}");
        assert_eq!(single.areas[0].path.as_deref(), Some(&*path), "{name}");
        let folder = load(dir.path());
        assert_eq!(folder.areas.len(), 1, "{name}");
        assert_eq!(folder.areas[0].format, BaseFormat::Pkt, "{name}");
    }
    // Other programs have such endings, too.
    let dir = tempfile::tempdir().unwrap();
    fs::write(
        dir.path().join("nohup.out"),
        "some text of a program, longer than a head of a packet",
    )
    .unwrap();
    fs::write(dir.path().join("13AB0004.flo"), "/file\n").unwrap();
    assert_eq!(load(dir.path()).areas, []);
    let refused = load_with(&dir.path().join("nohup.out"), &|_| None);
    assert!(
        matches!(refused, Err(ConfigError::Unknown { .. })),
        "{refused:?}"
    );
}

#[cfg(feature = "archives")]
#[test]
fn packed_nodelists_of_other_names_are_nodelists() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("nodelist/tests/fixtures");
    for (from, name) in [
        ("nodelist.z99", "OTHERNET.Z33"),
        ("nodelist.z99", "any list.zip"),
        ("nodelist.z99", "nets"),
        ("2014.zip", "OTHERNET.A12"),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(name);
        fs::copy(fixtures.join(from), &path).unwrap();
        let single = load(&path);
        assert_eq!(
            (single.nodelists.len(), single.areas.len()),
            (1, 0),
            "{name}"
        );
        assert_eq!(single.nodelists[0].path, path);
        let folder = load(dir.path());
        assert_eq!(folder.nodelists.len(), 1, "{name}");
    }
}
