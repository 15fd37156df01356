//! Keywords of tossers: read, skipped for a reason, or named in a warning with file and line.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use fidoscope_core::address::Address;
use fidoscope_core::config::{AreaConfig, BaseFormat, Config, Uplink, load, load_with};
use std::fs;
use std::path::Path;

fn load_text(name: &str, text: &str) -> Config {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join(name);
    fs::write(&path, text).unwrap();
    load_with(&path, &|_| None).unwrap()
}

fn area<'a>(config: &'a Config, tag: &str) -> &'a AreaConfig {
    let found = config.areas.iter().find(|area| area.tag == tag);
    found.unwrap_or_else(|| panic!("{tag} is missing in {:#?}", config.areas))
}

/// Returns problems about a keyword or an option: their lines and sentences.
fn warnings(config: &Config) -> Vec<(u32, &str)> {
    let problems = config.problems.iter();
    let own =
        problems.filter(|own| own.what.contains("the keyword") || own.what.contains("option"));
    own.map(|own| (own.line.unwrap(), own.what.as_str()))
        .collect()
}

fn address(text: &str) -> Address {
    Address::parse(text).unwrap()
}

fn uplink<'a>(config: &'a Config, of: &str) -> &'a Uplink {
    let mut uplinks = config.writing.uplinks.iter();
    uplinks
        .find(|own| own.address == address(of))
        .unwrap_or_else(|| panic!("{of} is missing in {:#?}", config.writing.uplinks))
}

#[test]
fn an_unknown_keyword_is_named_once_with_its_line_in_each_format() {
    for (name, program, text) in [
        (
            "fidoconfig",
            "fidoconfig",
            "SysOp Joe\nAdres 2:5030/1\nEchoArea A /a -b jam\nADRES 2:5030/2\n",
        ),
        (
            "squish.cfg",
            "Squish",
            "Address 2:5030/1\nAdres 2:5030/1\nEchoArea A /a -$\nADRES 2:5030/2\n",
        ),
        (
            "crashmail.prefs",
            "CrashMail",
            "SYSOP \"Joe\"\nAdres 2:5030/1\nAREA \"A\" 2:5030/1 JAM \"/a\"\nadres 2:5030/2\n",
        ),
    ] {
        let config = load_text(name, text);
        let warnings = warnings(&config);
        assert_eq!(warnings.len(), 1, "{name}: {:#?}", config.problems);
        assert_eq!(warnings[0].0, 2, "{name}");
        let what = warnings[0].1.to_lowercase();
        let expected = format!(
            "the keyword adres is unknown to {}: ",
            program.to_lowercase()
        );
        assert!(what.starts_with(&expected), "{what}");
        assert_eq!(config.areas.len(), 1, "{name}");
    }
}

#[test]
fn an_unknown_keyword_of_an_included_file_names_that_file() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("fidoconfig");
    fs::write(&path, "SysOp Joe\ninclude areas\nEchoArea A /a -b jam\n").unwrap();
    fs::write(dir.path().join("areas"), "\nEchoAria B /b -b jam\n").unwrap();
    let config = load(&path).unwrap();
    let problem = &config.problems[0];
    assert_eq!(problem.path, dir.path().join("areas"));
    assert_eq!(problem.line, Some(2));
}

#[test]
fn unknown_options_of_areas_and_flags_of_nodes_are_named() {
    let squish = load_text(
        "squish.cfg",
        "Address 2:5030/1\nEchoArea A /a -$ -$q5 -p2:5030/1.2 -h -q 2:5030/3\n",
    );
    let whats: Vec<&str> = warnings(&squish).iter().map(|own| own.1).collect();
    let expected =
        |option: &str, of: &str| format!("the option {option} is unknown to {of} and was skipped");
    assert_eq!(
        whats,
        [expected("-$q5", "Squish"), expected("-q", "Squish")]
    );
    let crash = load_text(
        "crashmail.prefs",
        "AKA 2:5030/1\nNODE 2:5030/2 \"ZIP\" \"pw\" NOTIFY packnetmail PAKNETMAIL\n",
    );
    let whats: Vec<&str> = warnings(&crash).iter().map(|own| own.1).collect();
    assert_eq!(whats, [expected("PAKNETMAIL", "CrashMail")]);
    let bbs = load_text(
        "areas.bbs",
        "! Joe\n$/a A -p2:5030/1.2 -q 2:5030/3 -+5030/4\n",
    );
    let whats: Vec<&str> = warnings(&bbs).iter().map(|own| own.1).collect();
    assert_eq!(whats, [expected("-q", "AREAS.BBS")]);
    assert_eq!(area(&bbs, "A").aka, Some(address("2:5030/1.2")));
}

#[test]
fn configurations_of_real_systems_have_no_unknown_keyword() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/config");
    let mut seen = 0;
    for name in [
        "gossiped-areas.bbs",
        "gossiped-squish.cfg",
        "gossiped-crashmail.prefs",
        "gossiped-hpt.areas",
        "node-fidoconfig-areas.cfg",
        "golded-app-GOLDED.CFG",
        "own/utf8/config",
    ] {
        let config = load_with(&root.join(name), &|_| None).unwrap();
        let warnings = warnings(&config);
        assert!(
            name.starts_with("golded") || warnings.is_empty(),
            "{name}: {warnings:#?}"
        );
        seen += 1;
    }
    assert_eq!(seen, 7);
}

#[test]
fn a_squish_cfg_says_all_addresses_the_origin_folders_and_robots() {
    let config = load_text(
        "squish.cfg",
        "Address 2:5030/1.2 2:5030/7 ; the second is of a node\n\
         Address 21:1/100\n\
         Origin My \"own\" station ; a comment\n\
         Outbound /out\nNetFile /in NoPkt\nInbound /in2\n\
         ManagerUpLink 2:5030/151 ParToss secret echolist.151\n\
         PointNet 12345\n\
         MapPath C:\\MSG /mail/msg\n\
         EchoArea R50.Bone C:\\MSG\\bone -$ -$m100 -$b300 -$@ -$gA 2:5030/2 # 2:5030/3\n\
         EchoArea R50.Sysop C:\\MSG\\sysop -$ 2:5030/2 ; a comment\n",
    );
    let addresses = ["2:5030/1.2", "2:5030/7", "21:1/100"].map(address);
    assert_eq!(config.addresses, addresses);
    assert_eq!(config.writing.origins, ["My \"own\" station"]);
    assert_eq!(config.writing.outbound.as_deref(), Some(Path::new("/out")));
    assert_eq!(
        config.writing.inbounds,
        [Path::new("/in"), Path::new("/in2")]
    );
    let robot = &uplink(&config, "2:5030/151").areafix;
    assert_eq!(robot.name.as_deref(), Some("ParToss"));
    assert_eq!(robot.password.reveal(), "secret");
    assert_eq!(area(&config, "R50.Bone").format, BaseFormat::Passthrough);
    let sysop = area(&config, "R50.Sysop").path.as_deref();
    assert_eq!(sysop, Some(Path::new("/mail/msg/sysop")));
    let warnings = warnings(&config);
    assert_eq!(warnings.len(), 1, "{:#?}", config.problems);
    assert_eq!(warnings[0].0, 8);
    assert!(
        warnings[0]
            .1
            .starts_with("the keyword PointNet has no effect")
    );
}

#[test]
fn tables_of_letters_of_hpt_give_a_warning_unless_bases_keep_their_letters() {
    let text = "SysOp Joe\nInTab /tab/koi_alt\nOutTab /tab/alt_koi\nEchoArea A /a -b jam\n";
    let config = load_text("fidoconfig", text);
    let found = warnings(&config);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, 2);
    let off = load_text("fidoconfig", &format!("{text}RecodeMsgBase Off\n"));
    assert!(warnings(&off).is_empty());
}

#[test]
fn groups_of_areas_have_options_of_their_own() {
    let config = load_text(
        "fidoconfig",
        "Address 2:5030/1\nAddress 21:1/100\n\
         EchoAreaDefaults -b squish -g X\n\
         AreaGroup FSX fsx_*, fn.*\n\
         AreaGroup FSX fs?.test\n\
         AreaGroupDefaults fsx -b jam -a 21:1/100 -p 14\n\
         AreaGroupDefaults NONE -b jam\n\
         EchoArea FSX_GEN /gen\n\
         EchoArea fsx.test /test -a 2:5030/1 -g Y\n\
         EchoArea R50.Bone /bone\n\
         NetmailArea fsx_net /net\n",
    );
    let general = area(&config, "FSX_GEN");
    assert_eq!(general.format, BaseFormat::Jam);
    assert_eq!(general.aka, Some(address("21:1/100")));
    assert_eq!(general.group.as_deref(), Some("X"));
    let test = area(&config, "fsx.test");
    assert_eq!(
        (test.format, &test.aka),
        (BaseFormat::Jam, &Some(address("2:5030/1")))
    );
    assert_eq!(test.group.as_deref(), Some("Y"));
    let bone = area(&config, "R50.Bone");
    assert_eq!(
        (bone.format, &bone.aka),
        (BaseFormat::Squish, &Some(address("2:5030/1")))
    );
    assert_eq!(area(&config, "fsx_net").aka, Some(address("2:5030/1")));
    let problems = config
        .problems
        .iter()
        .map(|own| (own.line, own.what.as_str()));
    let expected = "AreaGroupDefaults: write an AreaGroup NONE before this line";
    assert_eq!(problems.collect::<Vec<_>>(), [(Some(7), expected)]);
}

#[test]
fn variables_of_signs_give_these_signs_and_follow_the_comment_character() {
    let config = load_text(
        "fidoconfig",
        "SysOp Joe [']Doc['] O[']Neil\n\
         Origin Area [#] 1 [[]x] [\"]y[\"] [`]z[`]\n\
         EchoArea A /a -b jam -d \"5[\"]disks [#] here\" # a comment\n\
         CommentChar ;\n\
         EchoArea B /b -b jam -d \"a [;] b\" ; a comment\n\
         EchoArea C /c -b jam -d \"[#]\"\n",
    );
    assert_eq!(config.user_names, ["Joe 'Doc' O'Neil"]);
    assert_eq!(config.writing.origins, ["Area # 1 [x] \"y\" `z`"]);
    let description = |tag| area(&config, tag).description.clone().unwrap();
    assert_eq!(description("A"), "5\"disks # here");
    assert_eq!(description("B"), "a ; b");
    assert_eq!(
        description("C"),
        "[#]",
        "it is no comment character any more"
    );
    assert_eq!(config.problems, []);
}

#[test]
fn link_defaults_end_and_are_destroyed() {
    let config = load_text(
        "fidoconfig",
        "SysOp Joe\nAddress 2:5030/1\nEchoArea A /a -b jam\n\
         LinkDefaults begin\nareafixName Robot\nPassword first\nLinkDefaults end\n\
         Link One\nAka 2:5030/101\n\
         LinkDefaults Destroy\n\
         Link Two\nAka 2:5030/102\nPassword own\n\
         LinkDefaults\nareafixName Second\n\
         Link Three\nAka 2:5030/103\nareafixForwardRequests /list on\n\
         LinkDefaults nonsense\n",
    );
    let robot = |of: &str| {
        let robot = &uplink(&config, of).areafix;
        (robot.name.clone(), robot.password.reveal().to_owned())
    };
    assert_eq!(
        robot("2:5030/101"),
        (Some("Robot".to_owned()), "first".to_owned())
    );
    assert_eq!(robot("2:5030/102"), (None, "own".to_owned()));
    assert_eq!(
        robot("2:5030/103"),
        (Some("Second".to_owned()), String::new())
    );
    assert!(uplink(&config, "2:5030/103").forwards);
    assert_eq!(config.problems.len(), 1, "{:#?}", config.problems);
    assert!(config.problems[0].what.contains("begin, end or destroy"));
}

#[test]
fn a_file_is_included_in_each_form_that_husky_takes() {
    let dir = tempfile::tempdir().unwrap();
    let at = dir.path().display();
    let text = format!(
        "SysOp Joe\nset dir=\"{at}\" a comment\n\
         include a.inc\nInclude\tb.inc\nINCLUDE   \"c.inc\"\n  include [dir]/d.inc  # a comment\n\
         include{at}/e.inc\ninclude\"f g.inc\"\ninclude[dir]/h.inc\nIncludeAreas i.inc\n"
    );
    let path = dir.path().join("fidoconfig");
    fs::write(&path, text).unwrap();
    for (name, tag) in [
        ("a.inc", "A"),
        ("b.inc", "B"),
        ("c.inc", "C"),
        ("d.inc", "D"),
        ("e.inc", "E"),
        ("f g.inc", "F"),
        ("h.inc", "H"),
        ("i.inc", "I"),
    ] {
        let text = format!("EchoArea {tag} /nowhere/{tag} -b jam\n");
        fs::write(dir.path().join(name), text).unwrap();
    }
    let config = load(&path).unwrap();
    let tags: String = config.areas.iter().map(|area| area.tag.as_str()).collect();
    assert_eq!(tags, "ABCDEFHI", "{:#?}", config.problems);
    assert_eq!(config.problems, []);
}
