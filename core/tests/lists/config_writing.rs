//! Settings of writing mail in configurations: links and robots, Origin lines, taglines, templates,
//! semaphores.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use fidoscope_core::config::{Config, Secret, Uplink, load_with};
use std::fs;
use std::path::Path;

fn load_in(dir: &Path, name: &str, text: &str) -> Config {
    let path = dir.join(name);
    fs::write(&path, text).unwrap();
    load_with(&path, &|_| None).unwrap()
}

fn load_text(name: &str, text: &str) -> Config {
    load_in(tempfile::tempdir().unwrap().path(), name, text)
}

/// Address, names and passwords of robots, our address, forwarding.
type Seen<'u> = (
    String,
    Option<&'u str>,
    &'u str,
    Option<&'u str>,
    &'u str,
    Option<String>,
    bool,
);

fn seen(uplink: &Uplink) -> Seen<'_> {
    (
        uplink.address.to_string(),
        uplink.areafix.name.as_deref(),
        uplink.areafix.password.reveal(),
        uplink.filefix.name.as_deref(),
        uplink.filefix.password.reveal(),
        uplink.own_address.as_ref().map(ToString::to_string),
        uplink.forwards,
    )
}

#[test]
fn links_of_a_fidoconfig_have_their_robots_and_passwords() {
    let config = load_text(
        "config",
        "SysOp Ivan Petrov\n\
         Address 2:5030/1520\n\
         LinkDefaults begin\n\
         areafixPwd common\n\
         LinkDefaults end\n\
         Link A downlink\n\
         Aka 2:5030/1520.9\n\
         Password down\n\
         Link An uplink\n\
         Aka 2:5020/1042@fidonet\n\
         OurAka 2:5030/1520\n\
         Password everything\n\
         AreafixPwd secret\n\
         RemoteRobotName AreaMgr\n\
         RemoteFileRobotName \"Allfix\"\n\
         ForwardRequests on\n\
         Link Nameless\n\
         Password lost\n\
         Origin \"Somewhere in Petersburg\"\n\
         Tearline my own\n\
         EchoArea R50.Bone /a -b jam 2:5020/1042\n",
    );
    assert_eq!(config.problems, []);
    let writing = &config.writing;
    let all: Vec<Seen<'_>> = writing.uplinks.iter().map(seen).collect();
    assert_eq!(
        all,
        [
            (
                "2:5020/1042@fidonet".to_owned(),
                Some("AreaMgr"),
                "secret",
                Some("Allfix"),
                "everything",
                Some("2:5030/1520".to_owned()),
                true
            ),
            (
                "2:5030/1520.9".to_owned(),
                None,
                "common",
                None,
                "down",
                None,
                false
            ),
        ]
    );
    assert_eq!(writing.uplinks[0].name.as_deref(), Some("An uplink"));
    assert_eq!(writing.origins, ["Somewhere in Petersburg"]);
    assert_eq!(writing.tearline.as_deref(), Some("my own"));
}

#[test]
fn golded_reads_links_by_areafile_and_its_own_habits_of_writing() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(
        dir.path().join("hpt.config"),
        "Address 2:5030/1520.9\nLink Boss\nAka 2:5030/1520\nPassword secret\nEchoArea A /a -b jam\n",
    )
    .unwrap();
    fs::write(
        dir.path().join("origins.lst"),
        "; a comment\nOne more\n\nAnd another\n",
    )
    .unwrap();
    fs::write(dir.path().join("golded.tpl"), "Hi @TFName\n").unwrap();
    let config = load_in(
        dir.path(),
        "golded.cfg",
        "USERNAME Ivan Petrov\n\
         ADDRESS 2:5030/1520.9\n\
         AREAFILE Fidoconfig hpt.config\n\
         AREADEF R50.Bone \"Bone\" A Echo JAM /b 2:5030/1520.9 (Loc) \"Own origin\"\n\
         AREADEF NET \"Net\" 0 Net Opus /net .\n\
         ORIGIN \"First\"\n\
         ORIGIN Second one\n\
         ORIGIN @origins.lst\n\
         TAGLINE Be brief\n\
         TAGLINE @missing.lst\n\
         TEARLINE @longpid @version\n\
         TEMPLATE golded.tpl \"usual\"\n\
         XLATEXPORT CP866\n\
         INTERNETGATE UUCP,2:5030/115\n\
         AKAMATCH 21:* 21:1/100\n\
         AKAMATCH \"2:5020/*\" 2:5030/1520.9@fidonet\n\
         SEMAPHORE ECHOSCAN echo.sem\n\
         SEMAPHORE NETSCAN net.sem\n\
         SEMAPHORE EXPORTLIST echotoss.log\n\
         GROUP X\n\
         MEMBER A\n\
         ORIGIN Of the group\n\
         ENDGROUP\n",
    );
    assert_eq!(config.problems, []);
    let writing = &config.writing;
    let boss = seen(&writing.uplinks[0]);
    assert_eq!(
        (boss.0.as_str(), boss.2, boss.4),
        ("2:5030/1520", "secret", "secret")
    );
    assert_eq!(
        writing.all_origins(),
        ["First", "Second one", "One more", "And another"]
    );
    assert_eq!(writing.all_taglines(), ["Be brief"]);
    assert_eq!(writing.tearline, None, "it means GoldED");
    assert_eq!(writing.template_text().as_deref(), Some("Hi @TFName\n"));
    assert_eq!(writing.charset.as_deref(), Some("CP866"));
    assert_eq!(writing.gate.as_deref(), Some("UUCP,2:5030/115"));
    let matches = writing.aka_matches.iter();
    let matches: Vec<_> = matches.map(|(of, own)| format!("{of} {own}")).collect();
    assert_eq!(matches, ["21:* 21:1/100", "2:5020/* 2:5030/1520.9@fidonet"]);
    assert_eq!(writing.echo_semaphore, Some(dir.path().join("echo.sem")));
    assert_eq!(writing.net_semaphore, Some(dir.path().join("net.sem")));
    let origin = |tag: &str| {
        let area = config.areas.iter().find(|area| area.tag == tag).unwrap();
        area.origin.as_deref()
    };
    assert_eq!(origin("R50.Bone"), Some("Own origin"));
    assert_eq!(origin("A"), Some("Of the group"));
    assert_eq!(origin("NET"), None);
}

#[test]
fn nodes_of_crashmail_prefs_have_their_areafix_as_remoteaf_says() {
    let config = load_text(
        "crashmail.prefs",
        "SYSOP \"Ivan Petrov\"\n\
         AKA 2:5030/1520.9\n\
         NODE 2:5030/9 \"ZIP\" \"pkt\"\n\
         AREAFIXINFO \"theirs\" \"A\" \"\"\n\
         NODE 2:5030/1520 \"ZIP\" \"pkt\"\n\
         REMOTEAF \"Areafix\" \"secret\" NEEDSPLUS\n\
         AREA \"R50.BONE\" 2:5030/1520.9 JAM \"/a\"\n\
         EXPORT 2:5030/1520 %2:5020/1042\n",
    );
    let all: Vec<Seen<'_>> = config.writing.uplinks.iter().map(seen).collect();
    assert_eq!(
        all,
        [
            (
                "2:5030/1520".to_owned(),
                Some("Areafix"),
                "secret",
                None,
                "",
                None,
                true
            ),
            ("2:5020/1042".to_owned(), None, "", None, "", None, true),
            ("2:5030/9".to_owned(), None, "", None, "", None, false),
        ]
    );
}

#[test]
fn areas_bbs_gives_the_origin_and_the_first_node_of_each_line() {
    let config = load_text(
        "areas.bbs",
        "My station ! Ivan Petrov\n\
         !/a/one ONE 2:5020/1042 2:5030/9 ; first\n\
         !/a/two TWO 2:5020/1042\n",
    );
    assert_eq!(config.writing.origins, ["My station"]);
    let all: Vec<String> = config
        .writing
        .uplinks
        .iter()
        .map(|uplink| uplink.address.to_string())
        .collect();
    assert_eq!(all, ["2:5020/1042"]);
}

#[test]
fn a_password_of_a_configuration_is_never_printed() {
    let config = load_text(
        "config",
        "Address 2:5030/1520\nLink A\nAka 2:5020/1042\nPassword geheim\nEchoArea A /a -b jam\n",
    );
    let printed = format!("{config:?}");
    assert!(
        !printed.contains("geheim") && printed.contains(Secret::DOTS),
        "{printed}"
    );
    assert_eq!(Secret::new("geheim").to_string(), Secret::DOTS);
    assert_eq!(Secret::default().to_string(), "");
}

#[test]
fn folders_of_the_mailer_are_those_that_configurations_name() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["Outb", "in"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    for (name, text) in [
        (
            "config",
            "SysOp Ivan\nAddress 2:5030/1520\noutbound outb\nInbound \"in\"\nProtInbound secure\n",
        ),
        (
            "golded.cfg",
            "ADDRESS 2:5030/1520\nOUTBOUNDPATH outb\\\nINBOUNDPATH in\nINBOUNDPATH secure\n\
             AREADEF A \"a\" 0 Echo JAM a\n",
        ),
        (
            "crashmail.prefs",
            "SYSOP \"Ivan\"\nOUTBOUND \"outb\"\nINBOUND \"in\"\nINBOUND \"secure\"\n",
        ),
    ] {
        let config = load_in(folder.path(), name, text);
        let path = |name: &str| folder.path().join(name);
        assert_eq!(config.writing.outbound, Some(path("Outb")), "{name}");
        assert_eq!(
            config.writing.inbounds,
            [path("in"), path("secure")],
            "{name}"
        );
    }
}
