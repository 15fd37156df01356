//! Tests of the settings: every key, comments, faults with their lines, passwords.

use super::*;
use std::path::Path;

const FULL: &str = r#"# My point.
name = "Иван Петров"   # as in mail
town = "Peterburg"
system = "My desk"
address = ["2:5030/1520.9", "21:1/100.9"]
base = "squish"
direct_requests = false
carbon_copies = true
keep_days = 30
nodelist = "NODELIST"

[[boss]]
address = "2:5030/1520"   # the first one
host = "boss.example:24555"
call_after_sending = true
call_every = 30
call_at = ["08:00", "20:30"]
proxy = "socks5://127.0.0.1:9050"
plain_password = true
compress = false
areafix = "Areafix"
filefix = "Filefix"
creates_areas = false

[[boss]]
address = "21:1/100"
network = "fsxnet"
own = "21:1/100.9"
host = "[2001:db8::1]"
security = "tls"

[[route]]
to = "21:*/*"
via = "21:1/100"
"#;

fn parse(text: &str) -> Result<PointSettings, String> {
    let parsed = PointSettings::parse(text, Path::new("point.toml"));
    parsed.map_err(|error| error.to_string())
}

#[test]
fn every_setting_survives_writing_and_comments_stay() {
    let settings = parse(FULL).unwrap();
    assert_eq!(settings.bosses.len(), 2);
    assert_eq!(settings.bosses[1].host.port, 24553, "the usual port of TLS");
    assert_eq!(settings.bosses[0].times.at[1].to_string(), "20:30");
    for old in [None, Some(FULL), Some("name = \"x\"\nunreadable")] {
        let text = settings.to_toml(old);
        assert_eq!(parse(&text).unwrap(), settings, "{text}");
    }
    let mut changed = settings.clone();
    changed.name = "Anna".to_owned();
    changed.bosses[0].host = "other.example".parse().unwrap();
    changed.bosses.remove(1);
    changed.routes.clear();
    changed.addresses.truncate(1);
    let text = changed.to_toml(Some(FULL));
    assert_eq!(parse(&text).unwrap(), changed, "{text}");
    for kept in [
        "# My point.\n",
        "\"Anna\"   # as in mail",
        "# the first one",
    ] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
    assert!(!text.contains("fsxnet"), "{text}");
}

#[test]
fn settings_of_another_mailer_need_no_boss() {
    let text = "[mailer]\ncall = [\"binkd -p /etc/binkd.conf\", \"hpt toss\"]\n";
    let settings = parse(text).unwrap();
    assert!(settings.uses_other_mailer());
    assert_eq!(parse(&settings.to_toml(None)).unwrap(), settings);
}

#[test]
fn faults_name_their_lines_and_what_to_do() {
    let cases = [
        ("name = ", "point.toml, line 1: this is no TOML"),
        (
            "\nname = 5",
            "point.toml, line 2: the value of name cannot be used; write it as name = \"...\"",
        ),
        (
            "nmae = \"x\"",
            "point.toml, line 1: the key \"nmae\" is unknown; known are name, town",
        ),
        (
            "name = \"x\"\naddress = \"5030\"",
            "line 2: the value of address cannot be used; write it as address = \"2:5030/1520.9\"",
        ),
        (
            "name = \"x\"\nboss = 1",
            "line 2: boss begins a table; write [[boss]]",
        ),
        (
            "name = \"x\"\n[[boss]]\nhost = \"a\"",
            "line 2: something is missing here; add address = ",
        ),
        (
            "[[boss]]\naddress = \"2:1/1\"\nhost = \"a b\"",
            "line 3: the value of host cannot be used",
        ),
        (
            "[[boss]]\naddress = \"2:1/1\"\nhost = \"a\"\ncall_at = [\"25:00\"]",
            "line 4: the value of call_at",
        ),
        (
            "[[boss]]\naddress = \"2:1/1\"\nhost = \"a\"\ncall_every = 0",
            "line 4: the value of call_every",
        ),
        ("name = \"x\"", "point.toml: your address is missing"),
        ("address = \"2:1/1.1\"", "point.toml: your name is missing"),
        (
            "name = \"x\"\naddress = \"2:1/1.1\"",
            "point.toml: there is no boss",
        ),
        (
            "name = \"x\"\naddress = \"2:1/1\"\n[[boss]]\naddress = \"2:1/1\"\nhost = \"a\"",
            "point.toml: 2:1/1 is your own address and that of your boss",
        ),
        (
            "name = \"x\"\naddress = \"2:1/1.1\"\n[[boss]]\naddress = \"2:1/1\"\nhost = \"a\"\n[[route]]\nto = \"1:*/*\"\nvia = \"2:2/2\"",
            "point.toml: the route for 1:*/* leads to 2:2/2, which is no boss",
        ),
        (
            "name = \"x\"\n[[passwords]]\nsession = \"secret\"",
            "the key \"passwords\" is unknown",
        ),
    ];
    for (text, expected) in cases {
        let error = parse(text).unwrap_err();
        assert!(error.contains(expected), "{text:?}: {error}");
    }
    let many = "[[boss]]\naddress = \"2:1/1\"\nhost = \"a\"\n".repeat(100);
    let error = parse(&many).unwrap_err();
    assert!(error.contains("more than 64 tables [[boss]]"), "{error}");
}

#[test]
fn passwords_are_one_or_three_and_never_shown() {
    let boss: Aka = "2:5030/1520".parse().unwrap();
    let one = Passwords::for_boss(boss, BossPasswords::same("se\"cret"));
    let mut three = one.of_boss(boss);
    three.robots = fidoscope_core::config::Secret::new("robots");
    three.proxy_user = "me".to_owned();
    three.proxy = fidoscope_core::config::Secret::new("door");
    let three = Passwords::for_boss(boss, three);
    for passwords in [one, three, Passwords::default()] {
        let text = passwords.to_toml();
        let read = Passwords::parse(&text, Path::new("passwords.toml")).unwrap();
        assert_eq!(read, passwords, "{text}");
        let shown = format!("{passwords:?}");
        for secret in ["cret", "robots\"", "door"] {
            assert!(!shown.contains(secret), "{shown}");
        }
    }
    let wrong = "[[passwords]]\naddress = \"2:5030/1520\"\npassword = [\"hidden\"]\n";
    let error = Passwords::parse(wrong, Path::new("passwords.toml")).unwrap_err();
    assert_eq!(error.line, Some(3));
    assert!(!error.to_string().contains("hidden"), "{error}");
}
