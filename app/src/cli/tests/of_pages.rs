//! Output of `show` for pages.

use super::*;

#[test]
fn show_prints_the_messages_of_an_area() {
    let outcome = show(
        "area://r50.bone?view=tree&sort=chr",
        &library(),
        &now(),
        JSON,
    );
    assert_eq!(outcome.exit, Exit::Fine);
    let document = document(&outcome);
    assert_eq!(document["url"], "area://r50.bone?view=tree&sort=chr");
    assert_eq!(
        (&document["kind"], &document["view"]),
        (&json!("messages"), &json!("tree"))
    );
    assert_eq!(document["sort"], json!(["chr"]));
    assert_eq!(document["total"], 2);
    assert_eq!(
        document["areas"][0],
        json!({
            "tag": "R50.Bone", "domain": null, "description": "Backbone",
            "messages": 2, "in_set": 2, "unread": 2, "available": true,
        })
    );
    assert_eq!(
        document["messages"][0],
        json!({
            "area": "R50.Bone", "number": 1, "msgid": "2:50/13 46c01f2e", "reply": null,
            "from": "Alex", "from_address": "2:50/13", "to": "All", "subject": "Тема",
            "written": "2007-08-13T12:57:34", "utc_offset": "+0400",
            "size": 48, "depth": 0, "in_set": true, "replies": 1, "read": false,
            "objects": null, "places": null,
        })
    );
    assert_eq!(document["messages"][1]["depth"], 1);
    assert_eq!(document["messages"][1]["reply"], "2:50/13 46c01f2e");
}

#[test]
fn bodies_beside_a_packer_are_there_or_the_page_says_why() {
    use std::fs;
    use std::sync::atomic::{AtomicBool, Ordering};
    /// Ends the packer with the test, also when the test fails.
    struct EndsPacker<'f>(&'f AtomicBool);
    impl Drop for EndsPacker<'_> {
        fn drop(&mut self) {
            self.0.store(true, Ordering::Relaxed);
        }
    }
    let dir = tempfile::tempdir().unwrap();
    // Two states of a base: complete, and packed with other numbers.
    let state = |first: u32| {
        let mut writer = JamWriter::in_memory(WallTime(1_000)).unwrap();
        for number in first..60 {
            let text = format!("Text {number} ").repeat(1 + number as usize % 7);
            writer
                .append(&NewMessage {
                    subject: format!("Subject {number}").as_bytes(),
                    text: text.as_bytes(),
                    ..NewMessage::default()
                })
                .unwrap();
        }
        let files = writer.into_bytes().unwrap();
        [("jhr", files.jhr), ("jdt", files.jdt), ("jdx", files.jdx)]
    };
    let states = [state(0), state(30)];
    let put = |files: &[(&str, Vec<u8>); 3]| {
        for (extension, bytes) in files {
            let path = dir.path().join("echo").with_extension(extension);
            fs::write(path.with_extension("new"), bytes).unwrap();
            fs::rename(path.with_extension("new"), path).unwrap();
        }
    };
    put(&states[0]);
    let config = dir.path().join("config");
    let line = format!("EchoArea ECHO {}/echo -b Jam\n", dir.path().display());
    fs::write(&config, line).unwrap();
    let library = Library::new(vec![fidoscope_core::config::load(&config).unwrap()]);
    let options = ShowOptions {
        bodies: true,
        ..JSON
    };
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for state in states.iter().cycle() {
                put(state);
                if is_over.load(Ordering::Relaxed) {
                    break;
                }
            }
        });
        let _end = EndsPacker(&is_over);
        for _ in 0..60 {
            let document = document(&show("area://ECHO", &library, &now(), options));
            let messages = document["messages"].as_array().unwrap();
            let gone = messages.iter().filter(|own| own["body"].is_null());
            let is_said = document["warnings"].to_string().contains("messages-gone");
            assert_eq!(gone.count() > 0, is_said, "{document:#}");
            for message in messages.iter().filter(|own| own["body"].is_null()) {
                assert!(message["problem"].is_string(), "{message}");
            }
        }
    });
}

#[test]
fn show_prints_bodies_and_kludges_when_asked_and_keeps_to_the_limit() {
    let options = ShowOptions {
        bodies: true,
        kludges: true,
        limit: Some(1),
        ..JSON
    };
    let document = document(&show("area://R50.Bone", &library(), &now(), options));
    let messages = document["messages"].as_array().unwrap();
    assert_eq!((messages.len(), &document["total"]), (1, &json!(2)));
    assert_eq!(
        messages[0]["body"],
        "Привет\n> quoted\n--- ed\n * Origin: дом (2:50/13)\n"
    );
    let kludges = messages[0]["kludges"].as_array().unwrap();
    assert!(
        kludges.contains(&json!("MSGID: 2:50/13 46c01f2e")),
        "{kludges:?}"
    );
    assert!(kludges.contains(&json!("CHRS: CP866 2")), "{kludges:?}");
}

#[test]
fn show_prints_the_kludges_that_the_address_makes_visible() {
    let bodies = ShowOptions {
        bodies: true,
        ..JSON
    };
    let kludges = |params: &str| {
        let url = format!("area://R50.Bone?msgid=2:50/13+46c01f2e&{params}");
        document(&show(&url, &library(), &now(), bodies))["messages"][0]["kludges"].clone()
    };
    assert_eq!(kludges("view=sing"), json!([]));
    assert_eq!(kludges("kl=/%5Ech/i"), json!(["CHRS: CP866 2"]));
    assert_eq!(kludges("kl=/./").as_array().unwrap().len(), 3);
    let url = "area://R50.Bone?msgid=2:50/13+46c01f2e&kl=/%5EMSGID/";
    let text = show(url, &library(), &now(), ShowOptions::default()).stdout;
    assert!(text.contains("@MSGID: 2:50/13 46c01f2e\n"), "{text}");
    assert!(!text.contains("@CHRS"), "{text}");
}

#[test]
fn show_gives_the_exit_codes_of_the_contract() {
    let shown = |url: &str| show(url, &library(), &now(), JSON);
    for (url, exit) in [
        ("area://R50.Bone", Exit::Fine),
        ("area://", Exit::Fine),
        ("area://No.Such", Exit::Nothing),
        ("area://R50.Bone?msgid=none", Exit::Nothing),
        ("area://R50.Bone?from=2:9/9", Exit::Nothing),
        ("area:///a.zip", Exit::Wrong),
        ("nonsense", Exit::Wrong),
        ("area://R50.Bone?time=2007", Exit::Fine),
        ("area://R50.Bone?time=//now", Exit::Fine),
        ("area://R50.Bone?time=2006", Exit::Nothing),
        ("area://R50.Bone?time=easter", Exit::Wrong),
        ("http://example.com/", Exit::Fine),
        ("areafix:R50.Bone?rescan=7", Exit::Wrong),
        ("freq://2:5020/368/R50EP?time=2007/03/19", Exit::Fine),
        ("freq://2:5020/368/R50EP?time=2006-2007", Exit::Wrong),
        ("fecho://x/a.zip?time=/03", Exit::Wrong),
    ] {
        assert_eq!(shown(url).exit, exit, "{url}");
    }
    let unknown = document(&shown("areafix:R50.Bone?rescan=7"));
    assert_eq!(unknown["error"]["code"], "unknown-parameter");
    let discarding = ShowOptions {
        discard_unknown: true,
        ..JSON
    };
    let asked = document(&shown("area://R50.Bone?time=easter"));
    assert_eq!(asked["error"]["code"], "unknown-time");
    let outcome = show(
        "area://R50.Bone?time=easter",
        &library(),
        &now(),
        discarding,
    );
    assert_eq!(document(&outcome)["total"], 2);
    let outcome = show("areafix:R50.Bone?rescan=7", &library(), &now(), discarding);
    assert_eq!(outcome.exit, Exit::Fine);
    assert_eq!(document(&outcome)["kind"], "subscribe");
}

#[test]
fn show_reports_what_became_of_a_request() {
    let (file, asked) = ("freq://2:5020/368/R50EP", FidoUrl::parse);
    let mut requests = Requests::default();
    for state in State::ALL {
        requests.put(Request {
            url: asked(file).unwrap().url,
            station: Address::parse("2:5020/368").unwrap(),
            line: "R50EP".to_owned(),
            asked: 1,
            state,
            since: 2,
            name: None,
            received: None,
            expected: None,
            reason: (state == State::Failed).then(|| "A B was discarded: x".to_owned()),
            is_unanswered: false,
            seen: Vec::new(),
        });
        let word = match state {
            State::Sent => "asked",
            state => state.word(),
        };
        let library = library();
        let sources = Sources {
            library: &library,
            index: None,
        };
        for (url, expected) in [
            (format!("{file}?time=2007"), word),
            (format!("{file}X"), "none"),
        ] {
            let outcome = super::super::show(&url, &sources, &now(), JSON, &requests);
            let document = document(&outcome);
            assert_eq!(document["state"], json!(expected), "{url}");
            // Only without a request does the page report that nothing was sent.
            let has = |code: &str| {
                let mut warnings = document["warnings"].as_array().unwrap().iter();
                warnings.any(|own| own["code"] == code)
            };
            assert_eq!(has("nothing-sent"), expected == "none", "{url}");
            assert_eq!(has("request-state"), expected != "none", "{url}");
            let text = ShowOptions::default();
            let outcome = super::super::show(&url, &sources, &now(), text, &requests);
            let said = format!("{}{}", outcome.stdout, outcome.stderr);
            let is_denied = said.contains("Nothing was requested");
            assert_eq!(is_denied, expected == "none", "{said}");
        }
    }
}

#[test]
fn show_repeats_what_an_address_asks_of_a_station() {
    let url = "freq://2:5020/368/R50EP?time=2007/03/19&size=25000&ed2k=1299&aich=Y273&fecho=A+B";
    let document = document(&show(url, &library(), &now(), JSON));
    for (name, value) in [
        (
            "station",
            json!({ "address": "2:5020/368", "request": "R50EP" }),
        ),
        ("time", json!("2007/03/19")),
        ("size", json!(25_000)),
        ("ed2k", json!("1299")),
        ("aich", json!("Y273")),
        ("fecho", json!(["A", "B"])),
        ("bot", Value::Null),
        ("state", json!("none")),
    ] {
        assert_eq!(document[name], value, "{name}");
    }
    let text = |url: &str| show(url, &library(), &now(), ShowOptions::default()).stdout;
    let has = |url: &str, wanted: &[&str]| {
        let text = text(url);
        for value in wanted {
            let ends = |line: &str| line.ends_with(&format!("  {value}"));
            assert!(str::lines(&text).any(ends), "{value}: {text}");
        }
    };
    let size = "25\u{a0}000";
    has(
        url,
        &[
            "2:5020/368",
            "R50EP",
            "2007/03/19",
            size,
            "1299",
            "Y273",
            "A",
            "B",
        ],
    );
    let url = "faqserv://2:5030/1269.12/X?bot=FAQ+Server&loc=body";
    let document = self::document(&show(url, &library(), &now(), JSON));
    assert_eq!(
        (&document["bot"], &document["loc"]),
        (&json!("FAQ Server"), &json!("body"))
    );
    has(url, &["FAQ Server", "Message text"]);
    let url = "fecho://x?time=2008";
    let document = self::document(&show(url, &library(), &now(), JSON));
    assert_eq!(document["time"], "2008");
    has(url, &["2008"]);
}

#[test]
fn show_prints_readable_text_without_control_characters() {
    let outcome = show(
        "area://R50.Bone?view=reel",
        &library(),
        &now(),
        ShowOptions::default(),
    );
    assert!(outcome.stdout.contains("Subj: Тема"), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("> quoted"), "{}", outcome.stdout);
    assert!(!outcome.stdout.contains('\u{1B}'));
    let tree = show(
        "area://R50.Bone?view=tree",
        &library(),
        &now(),
        ShowOptions::default(),
    );
    assert!(tree.stdout.contains("  Bob -> Alex"), "{}", tree.stdout);
    let missing = show(
        "area://No.Such@othernet",
        &library(),
        &now(),
        ShowOptions::default(),
    );
    assert!(
        missing.stderr.contains("areafix:No.Such@othernet"),
        "{}",
        missing.stderr
    );
}

#[test]
fn show_prints_what_each_view_shows() {
    let printed = |view: &str, msgid: &str| {
        let url = format!("area://R50.Bone?view={view}{msgid}");
        let outcome = show(&url, &library(), &now(), ShowOptions::default());
        assert_eq!(outcome.exit, Exit::Fine, "{view}");
        outcome.stdout
    };
    let reply = "&msgid=2:50/14+1";
    for (view, msgid, there, absent) in [
        ("tree", reply, ".     1  ", "quoted"),
        ("bran", reply, "answer", "quoted"),
        ("bran", "", "quoted", "answer"),
        ("litr", reply, "  Bob -> Alex", "answer"),
        ("totr", reply, "(1 reply)", "answer"),
        ("topl", reply, "Тема  (1 reply)", "Bob"),
        ("expa", reply, "quoted", "^"),
        ("exbr", reply, "answer", "quoted"),
        ("flat", reply, "quoted", "^"),
        ("flbr", reply, "^     1  ", "quoted"),
        ("cale", "", "  August 2007                2  13:2", "Alex"),
    ] {
        let text = printed(view, msgid);
        assert!(text.contains(there), "{view}: {there}: {text}");
        assert!(!text.contains(absent), "{view}: {absent}: {text}");
    }
}

#[test]
fn the_document_of_a_calendar_has_days_that_lead_on() {
    let url = "area://R50.Bone?view=cale+topl";
    let document = document(&show(url, &library(), &now(), JSON));
    assert_eq!(
        document["days"],
        json!([{
            "date": "2007-08-13",
            "count": 2,
            "url": "area://R50.Bone?time=2007/08/13&view=topl",
        }])
    );
    assert_eq!(document["messages"].as_array().unwrap().len(), 2);
    let url = "area://R50.Bone?view=flbr&msgid=2:50/14+1";
    let document = self::document(&show(url, &library(), &now(), JSON));
    assert_eq!(document["above"][0]["number"], 1);
    assert_eq!(document["messages"][0]["number"], 2);
    let tree = json!({ "first": 0, "replies": 0, "in_set": 1 });
    assert_eq!(document["trees"], json!([tree]));
}

#[test]
fn maps_say_how_many_messages_have_no_place() {
    for view in ["mapm", "smap", "glom", "sglo"] {
        let url = format!("area://R50.Bone?view={view}");
        let document = document(&show(&url, &library(), &now(), JSON));
        assert_eq!(document["total"], 2, "{view}");
        assert_eq!(document["without_place"], 2, "{view}");
        let text = show(&url, &library(), &now(), ShowOptions::default()).stdout;
        assert!(text.contains("2 messages without a place"), "{text}");
    }
    let list = document(&show("area://R50.Bone?view=list", &library(), &now(), JSON));
    assert_eq!(list["without_place"], Value::Null);
}
