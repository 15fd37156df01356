//! Which areas the gate serves: never those that are not for the world.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod support;

use fidoscope_core::config::AreaKind;
use fidoscope_gate::{Options, ServedError, library};
use fidoscope_kit::squish::{NewMessage, SquishWriter};
use std::fs;
use support::{Letter, Mail, SECRET, Site, write_base};

fn tags(options: &Options) -> Vec<String> {
    let library = library(options).unwrap();
    assert!(
        library
            .areas()
            .iter()
            .all(|area| area.kind() == AreaKind::Echo)
    );
    assert!(library.user_names().is_empty() && library.inbounds().is_empty());
    library
        .areas()
        .iter()
        .map(|area| area.tag().to_owned())
        .collect()
}

fn named(mail: &Mail, areas: &[&str], groups: &[&str], excluded: &[&str]) -> Options {
    let own = |list: &[&str]| list.iter().map(|tag| (*tag).to_owned()).collect();
    Options {
        areas: own(areas),
        groups: own(groups),
        excluded: own(excluded),
        ..mail.options()
    }
}

#[test]
fn only_echo_areas_that_are_named_are_served() {
    let mail = Mail::new();
    assert_eq!(tags(&mail.options()), ["R50.Show", "R50.Other", "R50.None"]);
    for (areas, groups, excluded, served) in [
        (&["r50.show"][..], &[][..], &[][..], &["R50.Show"][..]),
        (&["*.Show", "*.Other"], &[], &[], &["R50.Show", "R50.Other"]),
        (&[], &["a"], &[], &["R50.Show"]),
        (&[], &["B"], &["R50.None"], &["R50.Other"]),
        (&["*"], &[], &["r50.o*"], &["R50.Show", "R50.None"]),
        (&["R50.Hidden"], &[], &[], &["R50.Hidden"]),
        (
            &["NetMail", "Local", "Bad", "Dupe", "R50.Pass", "R50.Show"],
            &[],
            &[],
            &["R50.Show"],
        ),
    ] {
        let options = named(&mail, areas, groups, excluded);
        assert_eq!(tags(&options), served, "{areas:?} {groups:?} {excluded:?}");
    }
    let none = named(&mail, &["NetMail", "Local", "Bad", "Dupe"], &[], &[]);
    assert!(matches!(library(&none), Err(ServedError::Nothing)));
}

#[test]
fn no_address_leads_to_an_area_that_is_not_served() {
    let mail = Mail::new();
    let site = mail.site();
    let mut asked = 0;
    for tag in ["NetMail", "Local", "Bad", "Dupe", "R50.Hidden", "R50.Pass"] {
        for rest in [
            "",
            "?view=reel",
            "?view=tree",
            "?view=sing",
            "?kl=/.*/",
            "?view=objs",
            "?view=cale",
        ] {
            for path in ["/", "/feed", "/messages.xml", "/raw", "/1"] {
                let answer = site.get(&format!("{path}?area://{tag}{rest}"));
                assert_eq!(answer.status, 404, "{path} {tag}{rest}");
                assert!(!answer.text().contains(SECRET), "{path} {tag}{rest}");
                asked += 1;
            }
        }
        let msgid = tag.trim_start_matches("R50.").to_lowercase();
        for own in [
            format!("/?area://{tag}?msgid=2:5030/1+{msgid}"),
            format!("/?area://R50.Show?msgid=2:5030/1+{msgid}"),
            format!("/?area://R50.Show+{tag}?view=reel"),
        ] {
            let answer = site.get(&own);
            assert!(!answer.text().contains(SECRET), "{own}");
        }
    }
    assert_eq!(asked, 6 * 7 * 5);
    for (all, is_search) in [
        ("/".to_owned(), false),
        (format!("/?area://?find={SECRET}"), true),
        (format!("/?area://?subj={SECRET}&view=reel"), true),
        ("/?area://?view=elst&find=modem".to_owned(), false),
        ("/?area://?view=objs".to_owned(), false),
        ("/sitemap.xml".to_owned(), false),
    ] {
        let answer = site.get(&all);
        let text = answer.text();
        // The address and the search field repeat the searched word.
        assert_eq!(text.contains("There are no messages."), is_search, "{all}");
        assert!(is_search || !text.contains(SECRET), "{all}");
        for name in ["NetMail", "Hidden", "R50.Pass", "Dupe"] {
            assert!(!text.contains(name), "{all}: {name}");
        }
    }
}

#[test]
fn netmail_of_every_configuration_is_left_out() {
    let mail = Mail::new();
    let base = |name: &str| mail.path(name).display().to_string();
    let mut writer = SquishWriter::in_memory();
    writer
        .append(&NewMessage {
            subject: SECRET.as_bytes(),
            ..NewMessage::default()
        })
        .unwrap();
    let parts = writer.into_bytes();
    fs::write(mail.path("squish.sqd"), parts.sqd).unwrap();
    fs::write(mail.path("squish.sqi"), parts.sqi).unwrap();
    fs::create_dir(mail.path("matrix")).unwrap();
    for (name, text) in [
        (
            "golded.cfg",
            format!(
                "ADDRESS 2:5030/1520\nUSERNAME Test\n\
                 AREADEF NETMAIL \"Netmail\" 0 Net JAM {}\nAREADEF MATRIX \"Matrix\" 0 Net Opus {}\n\
                 AREADEF LOCAL \"Local\" 0 Local JAM {}\nAREADEF R50.SHOW \"Show\" 0 Echo JAM {}\n",
                base("netmail"),
                base("matrix"),
                base("local"),
                base("show")
            ),
        ),
        (
            "squish.cfg",
            format!(
                "Address 2:5030/1520\nNetArea NETMAIL {} -$\nBadArea BAD {} -$\nDupeArea DUPE {} -$\n\
                 EchoArea R50.SHOW {} -$\n",
                base("squish"),
                base("squish"),
                base("squish"),
                base("squish")
            ),
        ),
        (
            "crashmail.prefs",
            format!(
                "AKA 2:5030/1520.0@fidonet\nNETMAIL NETMAIL 2:5030/1520.0 JAM {}\n\
                 AREA BAD 2:5030/1520.0 JAM {}\nAREA R50.SHOW 2:5030/1520.0 JAM {}\n",
                base("netmail"),
                base("bad"),
                base("show")
            ),
        ),
    ] {
        fs::write(mail.path(name), text).unwrap();
        let options = Options {
            configs: vec![mail.path(name)],
            ..mail.options()
        };
        let served = tags(&options);
        assert_eq!(served, ["R50.SHOW"], "{name}");
    }
}

#[test]
fn bases_without_a_configuration_are_served_only_by_their_whole_names() {
    let mail = Mail::new();
    let folder = mail.path("folder");
    fs::create_dir(&folder).unwrap();
    for name in ["talk", "netmail", "letters"] {
        write_base(
            &folder.join(name),
            &[Letter::new("2:5030/1 x", SECRET, SECRET)],
        );
    }
    let by = |areas: &[&str]| Options {
        configs: vec![folder.clone()],
        ..named(&mail, areas, &[], &[])
    };
    assert!(matches!(
        library(&by(&["*", "t?lk"])),
        Err(ServedError::Nothing)
    ));
    assert_eq!(tags(&by(&["talk", "netmail"])), ["talk"]);
}

#[test]
fn packets_are_never_served() {
    let mail = Mail::new();
    let inbound = mail.path("inbound");
    fs::create_dir(&inbound).unwrap();
    let options = Options {
        configs: vec![inbound.clone()],
        ..named(&mail, &["*", "inbound", "R50.Show", "NetMail"], &[], &[])
    };
    fs::write(inbound.join("12345678.pkt"), [0; 60]).unwrap();
    assert!(library(&options).is_err());
}

#[test]
fn nothing_of_the_owner_is_on_any_page() {
    let mail = Mail::new();
    let site = mail.site();
    let folder = mail.folder.path().display().to_string();
    for target in [
        "/",
        "/?area://R50.None",
        "/?area://R50.Show",
        "/?area://R50.Show?msgid=2:5030/1520.9+46c01f01",
        "/?area://Nothing",
        "/?fecho://Show.Files",
        "/?fecho://Nothing",
        "/?about:nodelist",
        "/?echomail:R50.Show",
        "/?areafix:R50.Show",
    ] {
        let text = site.get(target).text().to_owned();
        assert!(!text.contains(&folder), "{target}");
        assert!(!text.contains("Test Sysop"), "{target}");
    }
    let _ = Site::new(mail.options());
}
