//! Realistic fidoconfig files: options, defaults, includes, variables, conditions.

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

fn load_text(text: &str) -> Config {
    load_text_with(text, &|_| None)
}

fn load_text_with(text: &str, environment: &dyn Fn(&str) -> Option<String>) -> Config {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("config");
    fs::write(&path, text).unwrap();
    load_with(&path, environment).unwrap()
}

fn area<'a>(config: &'a Config, tag: &str) -> &'a AreaConfig {
    config
        .areas
        .iter()
        .find(|area| area.tag == tag)
        .unwrap_or_else(|| panic!("{tag} is missing in {:#?}", config.areas))
}

fn tags(config: &Config) -> Vec<&str> {
    config.areas.iter().map(|area| area.tag.as_str()).collect()
}

fn problems(config: &Config) -> Vec<(Option<u32>, &str)> {
    config
        .problems
        .iter()
        .map(|problem| (problem.line, problem.what.as_str()))
        .collect()
}

#[test]
fn the_same_configuration_reads_the_same_in_four_character_sets() {
    let mut seen = 0;
    for set in ["utf8", "cp866", "koi8r", "cp1251"] {
        let folder = fixture("own").join(set);
        let config = load(&folder.join("config"));
        assert_eq!(config.problems, [], "{set}");
        assert_eq!(config.user_names, ["Василий Пупкин"], "{set}");
        assert_eq!(
            config.addresses,
            [
                Address::parse("2:5030/9999.1@fidonet").unwrap(),
                Address::parse("21:3/777@fsxnet").unwrap()
            ]
        );
        assert_eq!(
            config.files,
            [folder.join("config"), folder.join("areas.inc")]
        );
        let shown: Vec<_> = config
            .areas
            .iter()
            .map(|area| {
                let path = area.path.as_ref().map(|path| {
                    let short = path.strip_prefix(&folder).unwrap();
                    short.to_str().unwrap().to_owned()
                });
                (
                    area.tag.as_str(),
                    area.kind,
                    area.format,
                    path,
                    area.description.clone(),
                    area.group.clone(),
                    area.domain.clone(),
                    area.hidden,
                )
            })
            .collect();
        let text = |text: &str| Some(text.to_owned());
        let fidonet = text("fidonet");
        use AreaKind::{Bad, Dupe, Echo, Local, Netmail};
        use BaseFormat::{Jam, Msg, Passthrough, Squish};
        let default = text("Без описания");
        #[rustfmt::skip]
        let expected = [
            ("NetMail", Netmail, Jam, text("msgbase/netmail"), text("Личная почта"), None, fidonet.clone(), false),
            ("BadMail", Bad, Jam, text("msgbase/bad"), text("Порченая почта"), None, fidonet.clone(), false),
            ("DupeMail", Dupe, Jam, text("msgbase/dupe"), None, None, fidonet.clone(), false),
            ("Ru.Moya.Eha", Echo, Jam, text("msgbase/moya"), text("Моя эха # не решётка"), text("R"), fidonet.clone(), false),
            ("Fsx.Gen", Echo, Jam, text("msgbase/fsx"), default.clone(), text("F"), text("fsxnet"), true),
            ("Prohodnaya", Echo, Passthrough, None, default.clone(), text("P"), fidonet.clone(), true),
            ("Moi.Zametki", Local, Jam, text("msgbase/zametki"), default, text("R"), fidonet.clone(), true),
            ("ru.moya.eha2", Echo, Squish, text("msgbase/moya2"), text("одинарные кавычки"), None, fidonet.clone(), false),
            ("Msg.Papka", Echo, Msg, text("msgbase/papka"), text("слово"), None, fidonet.clone(), false),
            ("Only.Unix", Echo, Jam, text("msgbase/unix"), None, None, fidonet.clone(), false),
            ("Pattern.Holds", Echo, Jam, text("msgbase/pattern"), None, None, fidonet, false),
        ];
        assert_eq!(shown, expected, "{set}");
        seen += 1;
    }
    assert_eq!(seen, 4);
}

#[test]
fn the_areas_of_a_linux_system_read_whole() {
    let config = load(&fixture("gossiped-hpt.areas"));
    assert_eq!(config.problems, []);
    assert_eq!(config.areas.len(), 20);
    assert_eq!(area(&config, "BADZ").kind, AreaKind::Bad);
    assert_eq!(area(&config, "BADZ").format, BaseFormat::Squish);
    assert_eq!(area(&config, "DUPEZ").format, BaseFormat::Msg);
    assert_eq!(area(&config, "NETMAIL").kind, AreaKind::Netmail);
    assert_eq!(area(&config, "my.mail").kind, AreaKind::Local);
    let blog = area(&config, "blog-mtw");
    assert_eq!(blog.format, BaseFormat::Jam);
    assert_eq!(
        blog.path.as_deref(),
        Some(Path::new("/var/spool/ftn/mail/BLOG-MTW"))
    );
    let forward = area(&config, "sdn.forward");
    assert_eq!(forward.format, BaseFormat::Passthrough);
    assert_eq!(forward.group.as_deref(), Some("Z"));
    assert!(!tags(&config).contains(&"sdn.stat1"));
}

#[test]
fn the_areas_of_a_dos_system_read_whole() {
    let config = load(&fixture("node-fidoconfig-areas.cfg"));
    assert_eq!(config.problems, []);
    assert_eq!(
        tags(&config),
        [
            "Netmail",
            "BADMAIL",
            "BADMAIL.Dupes",
            "Carbon.Copies",
            "FGHIGet",
            "GanjaNet.Local",
            "Ru.Blog.Mithgol",
            "Sunny.Night",
            "Ru.FTN.Develop",
            "Ru.FTN.WinSoft",
            "SU.FidoTech",
            "SynchroNet"
        ]
    );
    let tech = area(&config, "SU.FidoTech");
    assert_eq!(
        tech.description.as_deref(),
        Some("Фидонетовские технологии")
    );
    assert_eq!(tech.format, BaseFormat::Jam);
    assert_eq!(area(&config, "FGHIGet").format, BaseFormat::Msg);
}

#[test]
fn dos_paths_lead_to_bases_below_a_mounted_disk_whatever_their_case() {
    let dir = tempfile::tempdir().unwrap();
    let disk = dir.path().canonicalize().unwrap();
    fs::create_dir_all(disk.join("fido/hpt")).unwrap();
    fs::create_dir_all(disk.join("fido/Mail/JAM")).unwrap();
    for base in ["BLOG-MTW.JHR", "fidotech.jhr", "ra.jhr", "ra..jdx"] {
        fs::write(disk.join("fido/Mail/JAM").join(base), "").unwrap();
    }
    fs::create_dir_all(disk.join("fido/hpt/local")).unwrap();
    fs::write(disk.join("fido/hpt/local/Notes.sub.jhr"), "").unwrap();
    fs::write(
        disk.join("fido/hpt/MORE.CFG"),
        "EchoArea RA \\fido\\mail\\jam\\RA -b Jam\n",
    )
    .unwrap();
    let path = disk.join("fido/hpt/config");
    fs::write(
        &path,
        "set base=C:\\FIDO\\MAIL\n\
         EchoArea Blog [base]\\JAM\\blog-mtw -b Jam\n\
         EchoArea Tech \\FIDO\\MAIL\\JAM\\Fidotech\n\
         LocalArea Notes LOCAL\\notes.SUB -b Jam\n\
         EchoArea Nowhere D:\\NO\\SUCH -b Jam\n\
         include more.cfg\n",
    )
    .unwrap();
    let config = load(&path);
    assert_eq!(problems(&config), []);
    let at = |tag: &str| area(&config, tag).path.clone().unwrap();
    assert_eq!(at("Blog"), disk.join("fido/Mail/JAM/BLOG-MTW"));
    assert_eq!(at("Tech"), disk.join("fido/Mail/JAM/fidotech"));
    assert_eq!(
        area(&config, "Tech").format,
        BaseFormat::Jam,
        "as on the disk"
    );
    assert_eq!(at("Notes"), disk.join("fido/hpt/local/Notes.sub"));
    assert_eq!(at("RA"), disk.join("fido/Mail/JAM/ra"));
    assert!(at("Nowhere").ends_with("D:\\NO\\SUCH"));
}

#[cfg(not(windows))]
#[test]
fn of_names_that_differ_in_case_that_one_is_taken_which_leads_to_a_base() {
    let dir = tempfile::tempdir().unwrap();
    let disk = dir.path().canonicalize().unwrap();
    // A file, a folder without the base, and the right folder.
    fs::write(disk.join("MAIL"), "").unwrap();
    fs::create_dir_all(disk.join("Mail/Jam")).unwrap();
    fs::create_dir_all(disk.join("mail/JAM")).unwrap();
    fs::create_dir_all(disk.join("mail/JAM/R50.jhr")).unwrap();
    fs::write(disk.join("mail/JAM/r50.jhr"), "").unwrap();
    let path = disk.join("config");
    fs::write(&path, "EchoArea R50 MAIL\\jam\\R50 -b Jam\n").unwrap();
    let config = load(&path);
    assert_eq!(area(&config, "R50").path, Some(disk.join("mail/JAM/r50")));
}

#[test]
fn without_b_the_disk_decides_and_squish_if_nothing_is_there() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.jhr"), "").unwrap();
    fs::write(dir.path().join("b.SQD"), "").unwrap();
    fs::create_dir(dir.path().join("c")).unwrap();
    let path = dir.path().join("config");
    fs::write(
        &path,
        "EchoArea A ./a\nEchoArea B ./B\nEchoArea C ./c/\nEchoArea D ./d\n",
    )
    .unwrap();
    let config = load(&path);
    let formats: Vec<_> = config.areas.iter().map(|area| area.format).collect();
    use BaseFormat::{Jam, Msg, Squish};
    assert_eq!(formats, [Jam, Squish, Msg, Squish]);
    assert!(area(&config, "C").path.as_ref().unwrap().ends_with("c"));
}

#[test]
fn a_later_definition_replaces_an_earlier_one_in_its_place() {
    let config = load_text(
        "EchoArea First /a -b jam -d one\nEchoArea Second /b\nECHOAREA FIRST /c -b squish\n",
    );
    assert_eq!(tags(&config), ["FIRST", "Second"]);
    assert_eq!(config.areas[0].path.as_deref(), Some(Path::new("/c")));
    assert_eq!(config.areas[0].description, None);
}

#[test]
fn passthrough_in_the_defaults_beats_a_later_format() {
    let config = load_text(
        "EchoAreaDefaults passthrough -g X\nEchoArea A /a -b jam\nEchoArea B 2:5030/1\n\
         EchoAreaDefaults\nEchoArea C /c -b jam\n",
    );
    assert_eq!(problems(&config), []);
    let formats: Vec<_> = config.areas.iter().map(|area| area.format).collect();
    use BaseFormat::{Jam, Passthrough};
    assert_eq!(formats, [Passthrough, Passthrough, Jam]);
    assert_eq!(config.areas[1].group.as_deref(), Some("X"));
    assert_eq!(config.areas[2].group, None);
}

#[test]
fn descriptions_are_read_however_they_are_quoted() {
    for (line, description) in [
        ("-d \"two words\" -g A", Some("two words")),
        ("-d 'two words' -g A", Some("two words")),
        ("-d word -g A", Some("word")),
        ("-d \"a # b\" -g A # c", Some("a # b")),
        ("-d \"say \\\"hi\\\"\" -g A", Some("say \"hi\"")),
        ("-d #word -g A", Some("#word")),
        ("-d \"\" -g A", None),
        ("-d \"[R50] [NOTHING]\" -g A", Some("[R50] [NOTHING]")),
        ("-d \"[[]x]\" -g A", Some("[x]")),
        ("-d -5 -g A", Some("-5")),
    ] {
        let config = load_text(&format!("EchoArea A /a -b jam {line}\n"));
        assert_eq!(problems(&config), [], "{line}");
        assert_eq!(
            config.areas[0].description.as_deref(),
            description,
            "{line}"
        );
        assert_eq!(config.areas[0].group.as_deref(), Some("A"), "{line}");
    }
    let config = load_text("EchoArea A /a -b jam -d -g A\nEchoArea B /b -d \"open -g A\n");
    assert_eq!(
        problems(&config),
        [
            (Some(1), "area A: the description is missing after -d"),
            (Some(2), "area B: the description has no closing quote"),
        ]
    );
    assert_eq!(config.areas[0].group.as_deref(), Some("A"));
    assert_eq!(config.areas[1].description.as_deref(), Some("open -g A"));
}

#[test]
fn every_option_of_hpt_is_known() {
    let options = "-p 10 -$m 100 -lr 1 -lw 2 -tooold 9 -toonew 1 -dupecheck move -dupeHistory 7 \
        -scan never -fperm 644 -fowner a:b -tinysb -notinysb -keepsb -killsb -nopack -killread \
        -keepunread -k -kill -manual -mandatory -nopause -nolink -ccoff -noccoff -ccon -debug \
        -dosfile -sbadd(5030/1 2) -sbign(1/2) -sbkeep(1/2) -sbstrip(1/2) -nosbkeepall -paused \
        -noautoareapause -r -w -h -$ -0 2:5030/1 -def -mn 2:*/* -w 5030/7.8 .9 10 -g Last";
    let config = load_text(&format!("EchoArea A /a -b jam {options}\n"));
    assert_eq!(problems(&config), []);
    assert_eq!(config.areas[0].group.as_deref(), Some("Last"));
    assert!(config.areas[0].hidden);
}

#[test]
fn an_unknown_option_is_reported_once_and_takes_its_argument_along() {
    let config = load_text(
        "EchoArea A /a -b jam -frobnicate yes -g X\nEchoArea B /b -frobnicate 2:5030/1 -g Y\n",
    );
    assert_eq!(
        problems(&config),
        [(
            Some(1),
            "area A: the option -frobnicate is unknown and was skipped"
        )]
    );
    let groups: Vec<_> = config.areas.iter().map(|a| a.group.as_deref()).collect();
    assert_eq!(groups, [Some("X"), Some("Y")]);
}

#[test]
fn wrong_lines_are_reported_with_their_numbers_and_the_rest_is_read() {
    let config = load_text(
        "EchoArea\n\
         EchoArea A\n\
         EchoArea B /b -b hudson -a nowhere -b\n\
         Address here\n\
         SysOp\n\
         set nothing\n\
         include\n\
         include no-such-file\n\
         commentChar a\n\
         else\n\
         endif\n\
         elseif a==a\n\
         if a\n\
         endif\n\
         LocalArea `hostname` /c/`hostname`\n\
         EchoArea D [UNKNOWN]/d -b jam junk\n\
         if a==a\n",
    );
    let lines: Vec<_> = config.problems.iter().map(|p| p.line.unwrap()).collect();
    assert_eq!(
        lines,
        [
            1, 2, 3, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 16, 17
        ],
        "{:#?}",
        config.problems
    );
    assert_eq!(tags(&config), ["B", "`hostname`", "D"]);
    let what = |line: u32| {
        let of = |p: &&fidoscope_core::config::ConfigProblem| p.line == Some(line);
        config.problems.iter().find(of).unwrap().what.as_str()
    };
    assert!(what(15).contains("never run"));
    assert!(what(8).contains("no-such-file"));
    assert!(config.problems.iter().any(|p| p.what.contains("[UNKNOWN]")));
}

#[test]
fn variables_come_from_the_configuration_and_then_from_the_environment() {
    let environment = |name: &str| match name {
        "HOME" => Some("/home/anna".to_owned()),
        "EMPTY" => Some(String::new()),
        _ => None,
    };
    let config = load_text_with(
        "set Base = \"[HOME]/fido\"\n\
         set self=[self]x\n\
         EchoArea A [BASE]/a -b jam -d \"[self]\"\n\
         set base=/other\n\
         EchoArea B [base]/b -b jam\n\
         set base=\n\
         ifdef base\nEchoArea C /c\nendif\n\
         ifdef EMPTY\nEchoArea D /d\nendif\n\
         ifdef HOME\nEchoArea E /e\nendif\n\
         ifndef [HOME]\nEchoArea F /f\nendif\n",
        &environment,
    );
    assert_eq!(problems(&config), []);
    assert_eq!(tags(&config), ["A", "B", "E", "F"]);
    let a = area(&config, "A");
    assert_eq!(a.path.as_deref(), Some(Path::new("/home/anna/fido/a")));
    assert_eq!(a.description.as_deref(), Some("[self]x"));
    assert_eq!(
        area(&config, "B").path.as_deref(),
        Some(Path::new("/other/b"))
    );
}

#[test]
fn only_the_first_true_branch_counts_and_the_lines_of_others_do_nothing() {
    let config = load_text(
        "if a==b\n\
         include no-such-file\nset x=1\nif\nEchoArea A /a\nelse\nEchoArea B /b\nendif\n\
         elseif a!=b\nEchoArea C /c\n\
         elseif a==a\nEchoArea D /d\n\
         else\nEchoArea E /e\nendif\n\
         ifdef x\nEchoArea F /f\nendif\n",
    );
    assert_eq!(problems(&config), []);
    assert_eq!(tags(&config), ["C"]);
}

#[test]
fn lines_go_on_after_a_backslash_and_comments_do_not() {
    let config = load_text(
        "# a comment that ends in \\\n\
         EchoArea A \\\r\n  /a\\b -b \\   \n# -g X \\\n jam\n\
         EchoArea B C:\\B\\\nEchoArea C /c # \\\nEchoArea D /d -d \"one \\\ntwo # \\\nthree\"\n\
         commentChar ;\n; EchoArea E /e\nEchoArea # /f\n",
    );
    assert_eq!(problems(&config), []);
    assert_eq!(tags(&config), ["A", "B", "C", "D", "#"]);
    assert_eq!(config.areas[0].format, BaseFormat::Jam);
    assert_eq!(
        config.areas[3].description.as_deref(),
        Some("one two # three")
    );
}

#[test]
fn an_aka_takes_its_domain_from_our_addresses() {
    let config = load_text(
        "EchoArea A /a\nEchoArea B /b -a 21:3/777\nEchoArea C /c -a 7:8/9@othernet\n\
         EchoArea D /d -a 7:8/9\nAddress 2:5030/1@fidonet\nAddress 21:3/777@fsxnet\n",
    );
    let domains: Vec<_> = config.areas.iter().map(|a| a.domain.as_deref()).collect();
    assert_eq!(
        domains,
        [Some("fidonet"), Some("fsxnet"), Some("othernet"), None]
    );
    assert_eq!(config.areas[0].aka, Some(config.addresses[0].clone()));
}

#[test]
fn a_bare_name_lies_in_msgbasedir() {
    let config = load_text("MsgBaseDir /var/mail/\nEchoArea A a -b jam\nEchoArea B ./b -b jam\n");
    assert_eq!(
        config.areas[0].path.as_deref(),
        Some(Path::new("/var/mail/a"))
    );
    assert!(
        !config.areas[1]
            .path
            .as_ref()
            .unwrap()
            .starts_with("/var/mail")
    );
}

#[test]
fn what_is_no_fidoconfig_is_refused_with_the_kinds_that_are_read() {
    let dir = tempfile::tempdir().unwrap();
    for (name, bytes) in [
        ("letter", &b"Dear Anna,\nhow are you?\n"[..]),
        ("empty", b""),
        ("binary", b"\x00\x01\x02\xFF\xFE"),
    ] {
        let path = dir.path().join(name);
        fs::write(&path, bytes).unwrap();
        let error = load_with(&path, &|_| None).unwrap_err();
        assert!(matches!(error, ConfigError::Unknown { .. }), "{name}");
        let sentence = error.to_string();
        assert!(
            sentence.contains(name) && sentence.contains("fidoconfig"),
            "{sentence}"
        );
    }
    let error = load_with(&dir.path().join("absent"), &|_| None).unwrap_err();
    assert!(matches!(error, ConfigError::Io { .. }));
    assert!(error.to_string().contains("absent"));
}

#[test]
fn a_configuration_without_areas_is_read_and_says_so() {
    let config = load_text("SysOp Anna\n");
    assert_eq!(config.user_names, ["Anna"]);
    assert_eq!(config.problems.len(), 1);
    assert!(config.problems[0].what.contains("no area"));
}

#[test]
fn file_echoes_are_read_with_their_defaults_folders_and_lists() {
    let config = load_text(
        "FileAreaBaseDir files\nFileDescName dir.txt\nFileAreaDefaults -g F -a 2:5030/1\n\
         Address 2:5030/1@fidonet\nFileArea Misc misc -d \"Useful things\" -sendorig -nopause 2:5030/2\n\
         FileEcho \"Two.Words\" ./other -g O\nFileArea Passed passthrough -d Gone\n\
         FileArea Misc2\nFileArea\nFileDescName \"00_index.txt\"\nFileArea MISC misc3\n",
    );
    let all: Vec<_> = config
        .file_echoes
        .iter()
        .map(|own| {
            let folder = own.folder.as_ref().map(|own| own.file_name().unwrap());
            (
                own.tag.as_str(),
                folder.map(|own| own.to_str().unwrap()),
                own.description.as_deref(),
                own.group.as_deref(),
                own.domain.as_deref(),
            )
        })
        .collect();
    assert_eq!(
        all,
        [
            // Of two of one tag the later one stays, as in htick.
            ("MISC", Some("misc3"), None, Some("F"), Some("fidonet")),
            ("Two.Words", Some("other"), None, Some("O"), Some("fidonet")),
            ("Passed", None, Some("Gone"), Some("F"), Some("fidonet")),
        ]
    );
    for echo in &config.file_echoes {
        assert_eq!(*echo.lists, ["dir.txt", "00_index.txt"]);
    }
    let lines: Vec<Option<u32>> = problems(&config).iter().map(|(line, _)| *line).collect();
    assert!(
        lines.contains(&Some(8)) && lines.contains(&Some(9)),
        "{lines:?}"
    );
}

#[test]
fn elif_and_the_names_of_robots_of_husky_1_9_count() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config");
    let text = "SysOp Joe\nAddress 2:5030/1\nset x=b\n\
        if \"[x]\" == \"a\"\nEchoArea IF.A a -b Jam\n\
        elif \"[x]\" == \"b\"\nEchoArea ELIF.A b -b Jam\n\
        ElseIf \"[x]\" == \"b\"\nEchoArea ELSEIF.A c -b Jam\n\
        else\nEchoArea ELSE.A d -b Jam\nendif\n\
        LinkDefaults begin\nareafixName AreaMgr\nLinkDefaults end\n\
        Link Boss\nAka 2:5030/2\nfilefixName \"File Robot\"\n\
        Link Other\nAka 2:5030/3\nAreafixName Own\n";
    std::fs::write(&path, text).unwrap();
    let config = fidoscope_core::config::load_with(&path, &|_| None).unwrap();
    let tags: Vec<&str> = config.areas.iter().map(|area| area.tag.as_str()).collect();
    assert_eq!(tags, ["ELIF.A"]);
    let robots: Vec<_> = config
        .writing
        .uplinks
        .iter()
        .map(|uplink| {
            (
                uplink.areafix.name.as_deref(),
                uplink.filefix.name.as_deref(),
            )
        })
        .collect();
    let wanted = [(Some("AreaMgr"), Some("File Robot")), (Some("Own"), None)];
    assert_eq!(robots, wanted);
}

#[test]
fn nodelists_of_any_name_are_known_by_their_content() {
    let list = ";A othernet Nodelist for Friday, August 21, 2026 -- Day number 233 : 12345\r\n\
        Zone,1337,Net,Town,Bob_Far,1-2-3,300,CM\r\n,101,Node_101,Town,Bob_Far,1-2-3,300,CM\r\n";
    let untitled = "Zone,1337,Net,Town,Bob_Far,1-2-3,300,CM\n,101,Node,Town,Bob,1-2-3,300,CM\n";
    for (name, text, is_found_in_folder) in [
        ("OTHERNET.233", list, true),
        ("othernet.233", list, true),
        ("NODELIST", list, true),
        ("nodelist.txt", list, true),
        ("\u{441}\u{435}\u{442}\u{44c}.233", untitled, true),
        ("my list", untitled, true),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let load = |path: &std::path::Path| fidoscope_core::config::load_with(path, &|_| None);
        let config = load(&path).unwrap();
        assert_eq!(
            (config.nodelists.len(), config.areas.len()),
            (1, 0),
            "{name}"
        );
        let of_folder = load(folder.path()).unwrap().nodelists.len();
        assert_eq!(of_folder, usize::from(is_found_in_folder), "{name}");
    }
    // A text with a comma is no list.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("areas.233");
    std::fs::write(&path, "SysOp Joe\nAddress 2:5030/1\nEchoArea A a -b Jam\n").unwrap();
    let config = fidoscope_core::config::load_with(&path, &|_| None).unwrap();
    assert_eq!((config.nodelists.len(), config.areas.len()), (0, 1));
}
