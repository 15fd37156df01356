//! Damaged and hostile configurations.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use fidoscope_core::config::{Config, ConfigError, load_with};
use fidoscope_core::limits;
use std::fs;
use std::path::{Path, PathBuf};

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/config")
}

fn load(path: &Path) -> Result<Config, ConfigError> {
    load_with(path, &|_| None)
}

/// Loads a hostile text.
fn load_bounded(bytes: &[u8]) -> Config {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("config");
    fs::write(&path, bytes).unwrap();
    load_path_bounded(&path)
}

fn load_path_bounded(path: &Path) -> Config {
    let config = load(path).unwrap();
    assert!(config.problems.len() <= limits::CONFIG_PROBLEMS + 1);
    config
}

fn reports(config: &Config, part: &str) -> bool {
    config.problems.iter().any(|p| p.what.contains(part))
}

#[test]
fn every_truncation_of_a_configuration_is_read_or_refused() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("config");
    let mut seen = 0;
    for name in ["own/cp866/areas.inc", "gossiped-hpt.areas"] {
        let whole = fs::read(fixtures().join(name)).unwrap();
        for length in 0..=whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            let first = load(&path);
            if length % 16 == 0 {
                let again = load(&path);
                assert_eq!(first.ok(), again.ok(), "loading twice gives the same");
            }
            seen += 1;
        }
    }
    assert!(seen > 2500);
}

#[test]
fn every_flipped_bit_of_a_configuration_is_read_or_refused() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("config");
    let whole = fs::read(fixtures().join("own/koi8r/areas.inc")).unwrap();
    for at in 0..whole.len() {
        for flip in [0x01, 0x20, 0x80, 0xFF] {
            let mut bytes = whole.clone();
            bytes[at] ^= flip;
            fs::write(&path, &bytes).unwrap();
            let _ = load(&path);
        }
    }
}

#[test]
fn random_lines_of_configuration_words_never_fail() {
    let words = [
        "EchoArea",
        "EchoAreaDefaults",
        "set",
        "include",
        "if",
        "else",
        "endif",
        "elseif",
        "not",
        "ifdef",
        "==",
        "=~",
        "!=",
        "[x]",
        "[",
        "]",
        "[[]",
        "x=[x][x]",
        "\"",
        "'",
        "`",
        "\\\n",
        "\n",
        "\\",
        "#",
        "-d",
        "-b",
        "jam",
        "-a",
        "2:5030/1",
        "-sbadd(",
        "passthrough",
        "/a",
        "C:\\A",
        "config",
        "commentChar",
        ";",
        "\0",
        "\u{1A}",
        "ё",
        "*?*",
        "off",
        "SysOp",
        "Address",
    ];
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("config");
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    for _ in 0..2000 {
        let mut text = String::from("SysOp Anna\n");
        for _ in 0..60 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            text.push_str(words[usize::try_from(state % words.len() as u64).unwrap()]);
            text.push(' ');
        }
        // With a NUL it is no text, which is reported.
        fs::write(&path, &text).unwrap();
        let refused = load(&path).is_err_and(|error| error.to_string().contains("NUL"));
        assert_eq!(refused, text.contains('\0'), "{text:?}");
        let text = text.replace('\0', "");
        fs::write(&path, &text).unwrap();
        let first = load(&path).unwrap();
        assert_eq!(first, load(&path).unwrap(), "{text}");
    }
}

#[test]
fn a_line_of_megabytes_is_passed_over() {
    let mut text = b"SysOp Anna\nEchoArea A /a -d \"".to_vec();
    text.resize(8 * 1024 * 1024, b'x');
    text.extend_from_slice(b"\"\nEchoArea B /b -b jam\n");
    let config = load_bounded(&text);
    assert_eq!(config.areas.len(), 1);
    assert_eq!(config.problems[0].line, Some(2));
    assert!(reports(&config, "longer than"));

    let mut text = b"SysOp Anna\nEchoArea A /a ".to_vec();
    for _ in 0..1_000_000 {
        text.extend_from_slice(b" \\\n");
    }
    text.extend_from_slice(b"\nEchoArea B /b\n");
    assert_eq!(load_bounded(&text).areas.len(), 1);
}

#[test]
fn brackets_quotes_and_stars_cost_no_more_work_than_their_lines() {
    for unit in [
        "[", "[[]", "[a]", "\"", "\\\"", "'", "`", "# ", "-d ", "-sbadd( ", "1:1/1 ",
    ] {
        let line = unit.repeat(60_000 / unit.len());
        let text = format!("SysOp Anna\nEchoArea A /a {line}\n").repeat(40);
        let config = load_bounded(text.as_bytes());
        assert!(!reports(&config, "too much work"), "{unit}");
        assert_eq!(config.user_names, ["Anna"], "{unit}");
    }
}

#[test]
fn patterns_that_take_long_run_out_of_work() {
    let long = "a".repeat(30_000);
    let pattern = format!("{}b", "*a".repeat(15_000));
    let mut text = format!("SysOp Anna\nset x={long}\nset y={pattern}\n");
    text.push_str(&"if [x] =~ [y]\nendif\n".repeat(10_000));
    let config = load_bounded(text.as_bytes());
    assert!(reports(&config, "too much work"));
}

#[test]
fn variables_that_multiply_are_stopped() {
    let mut text = String::from("SysOp Anna\nset x=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n");
    text.push_str(&"set x=[x][x]\n".repeat(100));
    text.push_str(&"LocalArea A /a -d \"[x]\"\n".repeat(100_000));
    let config = load_bounded(text.as_bytes());
    assert!(reports(&config, "too much work"));
}

#[test]
fn a_million_definitions_of_one_area_run_out_of_work() {
    let text = "EchoArea a C:\\x\\y\n".repeat(900_000);
    let config = load_bounded(text.as_bytes());
    assert!(reports(&config, "too much work"));
    assert_eq!(config.areas.len(), 1);
}

#[test]
fn deep_conditions_cost_nothing() {
    let mut text = String::from("SysOp Anna\n");
    text.push_str(&"if a==a\n".repeat(1_000_000));
    text.push_str("EchoArea A /a\n");
    text.push_str(&"endif\n".repeat(1_000_001));
    text.push_str("EchoArea B /b\n");
    let config = load_bounded(text.as_bytes());
    assert_eq!(config.areas.len(), 2);
    assert_eq!(config.problems.len(), 1);
}

#[test]
fn includes_that_go_in_a_circle_are_cut() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(
        dir.path().join("config"),
        "EchoArea A /a\ninclude other\ninclude ./config\nEchoArea B /b\n",
    )
    .unwrap();
    fs::write(dir.path().join("other"), "include config\nEchoArea C /c\n").unwrap();
    let config = load_path_bounded(&dir.path().join("config"));
    let tags: Vec<_> = config.areas.iter().map(|area| area.tag.as_str()).collect();
    assert_eq!(tags, ["A", "C", "B"]);
    assert_eq!(config.problems.len(), 2);
    assert!(config.problems[0].path.ends_with("other"));
    assert!(reports(&config, "include itself"));
    assert_eq!(config.files.len(), 2);
}

#[test]
fn a_tree_of_includes_is_cut_by_depth_and_by_work() {
    let dir = tempfile::tempdir().unwrap();
    for depth in 0..40 {
        let next = depth + 1;
        let text = format!("SysOp Anna\ninclude f{next}\ninclude f{next}\ninclude f{next}\n");
        fs::write(dir.path().join(format!("f{depth}")), text).unwrap();
    }
    let config = load_path_bounded(&dir.path().join("f0"));
    assert!(reports(&config, "nested in each other"));
    assert!(reports(&config, "more problems are not listed"));
    assert_eq!(config.files.len(), limits::CONFIG_INCLUDE_DEPTH + 1);
}

#[test]
fn what_is_too_large_or_no_file_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("config");
    let file = fs::File::create(&path).unwrap();
    file.set_len(limits::CONFIG_BYTES + 1).unwrap();
    let error = load(&path).unwrap_err();
    assert!(matches!(error, ConfigError::TooLarge { .. }));
    assert!(error.to_string().contains("16777217"));

    fs::write(
        &path,
        format!("SysOp Anna\ninclude {}\n", dir.path().display()),
    )
    .unwrap();
    assert!(reports(&load(&path).unwrap(), "not a plain file"));
    if cfg!(unix) {
        fs::write(&path, "SysOp Anna\ninclude /dev/zero\n").unwrap();
        assert!(reports(&load(&path).unwrap(), "not a plain file"));
    }
}

#[test]
fn an_area_too_many_ends_the_reading() {
    let mut text = String::new();
    for at in 0..=limits::LIBRARY_AREAS {
        text.push_str(&format!("EchoArea A{at} passthrough\n"));
    }
    text.push_str("SysOp Anna\n");
    let config = load_bounded(text.as_bytes());
    assert_eq!(config.areas.len(), limits::LIBRARY_AREAS);
    assert!(config.user_names.is_empty());
    assert!(reports(&config, "more than 100000 areas"));
}

/// Returns the line-by-line configurations: the file name, and a text that uses the values read.
fn others() -> Vec<(&'static str, Vec<u8>)> {
    let fixture = |name: &str| fs::read(fixtures().join(name)).unwrap();
    let golded = b"USERNAME Anna, 2:5030/1\nADDRESS 2:5030/1.2@fidonet\nMAPPATH C:\\ /c\n\
        IF UNIX\nAREAEXCL a.*\nENDIF\nAREADEF One \"one\" 0 Echo JAM %A%/one .7 ()\n\
        AREAFILE AreasBBS areas.bbs\nGROUP x\nMEMBER O*\nXLATIMPORT CP850\nENDGROUP\n"
        .to_vec();
    vec![
        ("golded.cfg", golded),
        ("areas.bbs", fixture("gossiped-areas.bbs")[..600].to_vec()),
        ("squish.cfg", fixture("gossiped-squish.cfg")[..900].to_vec()),
        (
            "crashmail.prefs",
            fixture("gossiped-crashmail.prefs")[2600..].to_vec(),
        ),
    ]
}

#[test]
fn the_other_configurations_survive_truncation_and_flipped_bits() {
    let dir = tempfile::tempdir().unwrap();
    let mut seen = 0;
    for (name, whole) in others() {
        let path = dir.path().join(name);
        for at in 0..whole.len() {
            fs::write(&path, &whole[..at]).unwrap();
            let first = load(&path);
            if at % 16 == 0 {
                assert_eq!(first.ok(), load(&path).ok(), "loading twice gives the same");
            }
            for flip in [0x01, 0x20, 0x80] {
                let mut bytes = whole.clone();
                bytes[at] ^= flip;
                fs::write(&path, &bytes).unwrap();
                let _ = load(&path);
            }
            seen += 1;
        }
        fs::write(&path, &whole).unwrap();
        assert!(!load(&path).unwrap().areas.is_empty(), "{name}");
    }
    assert!(seen > 2000);
}

#[test]
fn the_other_configurations_do_no_endless_work() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("golded.cfg");
    let write = |text: String| fs::write(&path, text).unwrap();

    write("AREAFILE Squish squish.cfg\n".repeat(100_000));
    let squish = "AreasBBS areas.bbs\n".repeat(1000);
    fs::write(dir.path().join("squish.cfg"), squish).unwrap();
    fs::write(dir.path().join("areas.bbs"), "!/a/b A\n".repeat(1000)).unwrap();
    assert!(reports(&load_path_bounded(&path), "too much work"));

    let husky = "EchoArea A /a -b jam\nSysOp Anna\n".repeat(10_000);
    fs::write(dir.path().join("husky"), husky).unwrap();
    write("AREAFILE Fidoconfig husky\n".repeat(100_000));
    assert!(reports(&load_path_bounded(&path), "too much work"));

    let list: String = (0..100_000).map(|at| format!("T{at} text\n")).collect();
    fs::write(dir.path().join("list"), list).unwrap();
    write("AREAFILE Echolist list\n".repeat(10_000));
    assert!(reports(&load_path_bounded(&path), "too much work"));

    let mask = format!("AREAEXCL {}b\n", "*a".repeat(20_000));
    let area = format!("AREADEF {} x 0 Echo JAM /a\n", "a".repeat(30_000));
    write(mask.repeat(100) + &area.repeat(100));
    assert!(reports(&load_path_bounded(&path), "too much work"));

    let member = format!("GROUP x\nMEMBER {}b\n", "*a".repeat(20_000));
    write(member.repeat(100) + &area);
    assert_eq!(load_path_bounded(&path).areas.len(), 1);
}

#[test]
fn a_million_names_are_not_compared_with_one_another() {
    let dir = tempfile::tempdir().unwrap();
    for (name, keyword) in [
        ("golded.cfg", "USERNAME"),
        ("golded.cfg", "TWITNAME"),
        ("golded.cfg", "GROUP"),
        ("crashmail.prefs", "AKA 2:5030/"),
        ("config", "SysOp"),
    ] {
        let path = dir.path().join(name);
        let text: String = (0..500_000)
            .map(|at| format!("{keyword} {at}\n").replace("/ ", "/"))
            .collect();
        fs::write(&path, text + "LocalArea A /a\n").unwrap();
        let config = load_path_bounded(&path);
        assert!(config.user_names.len() <= limits::CONFIG_NAMES, "{keyword}");
        assert!(config.addresses.len() <= limits::CONFIG_NAMES, "{keyword}");
        assert!(config.twits.len() <= limits::CONFIG_NAMES, "{keyword}");
    }
}
