//! The contract of the command line, on a small base.

use super::{Exit, Outcome, ShowOptions, links, parse};
use crate::keep::Requests;
use fidoscope_core::address::Address;
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::charset::Charset;
use fidoscope_core::library::Library;
use fidoscope_core::query::time::Now;
use fidoscope_core::requests::{Request, State};
use fidoscope_core::resolve::Sources;
use fidoscope_core::time::WallTime;
use fidoscope_core::url::FidoUrl;
use serde_json::{Value, json};
use std::sync::Arc;

fn now() -> Now {
    Now::parse("2007-08-13T18:00:00+04:00").unwrap()
}

fn show(url: &str, library: &Library, now: &Now, options: ShowOptions) -> Outcome {
    let sources = Sources {
        library,
        index: None,
    };
    super::show(url, &sources, now, options, &Requests::default())
}

fn document(outcome: &Outcome) -> Value {
    serde_json::from_str(&outcome.stdout).unwrap()
}

fn library() -> Library {
    let mut writer = JamWriter::in_memory(WallTime(1_000)).unwrap();
    let text = "Привет\r> quoted\r--- ed\r * Origin: дом (2:50/13)\r";
    let text = Charset::CP866.encode(text);
    writer
        .append(&NewMessage {
            from: b"Alex",
            to: b"All",
            subject: &Charset::CP866.encode("Тема"),
            origin: b"2:50/13",
            msgid: b"2:50/13 46c01f2e",
            kludges: &[b"CHRS: CP866 2"],
            utc_offset: b"0400",
            written: WallTime(1_187_009_854),
            text: &text,
            ..NewMessage::default()
        })
        .unwrap();
    writer
        .append(&NewMessage {
            from: b"Bob",
            to: b"Alex",
            subject: b"Re: \x1B[31mred",
            msgid: b"2:50/14 1",
            reply: b"2:50/13 46c01f2e",
            written: WallTime(1_187_009_900),
            text: b"answer\r",
            ..NewMessage::default()
        })
        .unwrap();
    let parts = writer.into_bytes().unwrap();
    let base = JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap();
    Library::single("R50.Bone", "Backbone", Arc::new(base), Charset::CP866)
}

/// What `links` prints.
fn links_of(text: &str) -> Value {
    let mut printed = Vec::new();
    links(text, &mut printed).unwrap();
    let document: Value = serde_json::from_slice(&printed).unwrap();
    // Printed piece by piece, it looks as if it was printed at once.
    let whole = format!("{document:#}\n");
    assert_eq!(String::from_utf8(printed).unwrap(), whole);
    document
}

const JSON: ShowOptions = ShowOptions {
    json: true,
    bodies: false,
    kludges: false,
    objects: false,
    limit: None,
    discard_unknown: false,
};

#[test]
fn parse_prints_the_document_of_the_contract() {
    let outcome = parse("AREA:R50.Bone/BNDMAN.ZIP/man/gif/?msgid=2:50/13%2046c01f2e&x");
    assert_eq!(outcome.exit, Exit::Fine);
    let document = document(&outcome);
    assert_eq!(document["scheme"], "area");
    assert_eq!(
        document["canonical"],
        "area://R50.Bone/BNDMAN.ZIP/man/gif/?msgid=2:50/13+46c01f2e&x"
    );
    assert_eq!(
        document["areas"],
        json!([{ "tag": "R50.Bone", "domain": null }])
    );
    assert_eq!(document["station"], Value::Null);
    assert_eq!(document["path"], json!(["BNDMAN.ZIP", "man", "gif"]));
    assert_eq!(document["container"], true);
    assert_eq!(
        document["params"],
        json!([{ "name": "msgid", "value": "2:50/13 46c01f2e" }, { "name": "x", "value": "" }])
    );
    assert_eq!(document["warnings"][0]["code"], "unknown-parameter");
}

#[test]
fn parse_prints_a_station_with_nulls_for_what_is_omitted() {
    let document = document(&parse("faqserv://2:5030/1520.9@fidonet/TNT"));
    assert_eq!(
        document["station"],
        json!({ "zone": 2, "net": 5030, "node": 1520, "point": 9, "domain": "fidonet" })
    );
    assert_eq!(document["request"], "TNT");
    let document = self::document(&parse("netmail:5030/1520"));
    assert_eq!(
        document["station"],
        json!({ "zone": null, "net": 5030, "node": 1520, "point": null, "domain": null })
    );
    assert_eq!(document["container"], false);
}

#[test]
fn parse_keeps_other_schemes_verbatim() {
    let document = document(&parse("HTTP://example.com/a%20b?c=d#e"));
    assert_eq!(document["scheme"], "http");
    assert_eq!(document["external"], true);
    assert_eq!(document["canonical"], "HTTP://example.com/a%20b?c=d#e");
}

#[test]
fn parse_tells_what_is_wrong_and_where() {
    let outcome = parse("area:///a.zip");
    assert_eq!(outcome.exit, Exit::Wrong);
    let document = document(&outcome);
    assert_eq!(document["error"]["code"], "empty-areatag");
    assert!(document["error"]["at"].is_u64());
    assert!(document["error"]["message"].as_str().unwrap().len() > 10);
}

#[test]
fn parse_joins_a_pasted_url_first() {
    let document = document(&parse("area://Ru.FTN.Win%%\r\nMtW>> %%Soft/"));
    assert_eq!(document["areas"][0]["tag"], "Ru.FTN.WinSoft");
}

#[test]
fn links_prints_offsets_and_lines() {
    let text = "see\narea://Ru.FTN.Develop+Ru.FTN.Win%%\n> %%Soft/ here";
    let document = links_of(text);
    let link = &document["links"][0];
    assert_eq!(link["url"], "area://Ru.FTN.Develop+Ru.FTN.WinSoft/");
    assert_eq!(
        (&link["start"], &link["end"]),
        (&json!(4), &json!(text.len() - 5))
    );
    assert_eq!(link["lines"], json!([2, 3]));
}

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
fn a_url_that_is_too_long_is_refused() {
    let long = format!("area://{}", "x".repeat(1 << 20));
    assert_eq!(parse(&long).exit, Exit::Refused);
    assert_eq!(document(&parse(&long))["error"]["code"], "too-long");
    for json in [false, true] {
        let options = ShowOptions { json, ..JSON };
        let outcome = show(&long, &library(), &now(), options);
        assert_eq!(outcome.exit, Exit::Refused);
        assert!(outcome.stdout.len() + outcome.stderr.len() < 500);
    }
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
            reason: None,
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
            let outcome = super::show(&url, &sources, &now(), JSON, &requests);
            assert_eq!(document(&outcome)["state"], json!(expected), "{url}");
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
    has(url, &["FAQ Server", "The text of the letter"]);
    let url = "fecho://x?time=2008";
    let document = self::document(&show(url, &library(), &now(), JSON));
    assert_eq!(document["time"], "2008");
    has(url, &["2008"]);
}

#[test]
fn a_wrong_expression_is_told_once() {
    let outcome = show(
        "area://R50.Bone?find=/x",
        &library(),
        &now(),
        ShowOptions::default(),
    );
    assert_eq!(str::lines(&outcome.stderr).count(), 1, "{}", outcome.stderr);
}

#[test]
fn links_of_a_text_without_any_are_an_empty_list() {
    assert_eq!(links_of("nothing here"), json!({ "links": [] }));
    let two = links_of("area:a and area:b");
    assert_eq!(two["links"][1]["start"], 11);
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

#[test]
fn index_tells_what_it_did_and_that_another_one_is_at_work() {
    let folder = tempfile::tempdir().unwrap();
    let base = folder.path().join("base");
    let mut writer = JamWriter::create(&base, WallTime(1_000)).unwrap();
    for _ in 0..3 {
        let message = NewMessage {
            text: b"Hello\r",
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    writer.finish().unwrap();
    let config = fidoscope_core::config::load(folder.path()).unwrap();
    let library = Library::new(vec![config]);
    let index = super::index::of_profile(Some(folder.path())).unwrap();
    let first = document(&super::index::update(&index, &library, false, true));
    assert_eq!(first["messages"], 3);
    assert_eq!(first["rebuilt"], true);
    assert!(first["bytes"].as_u64() > Some(0));
    let again = super::index::update(&index, &library, false, false);
    assert!(
        again.stdout.starts_with("0 messages of 0 areas"),
        "{}",
        again.stdout
    );
    let lock = std::fs::File::open(index.folder().join("index.lock")).unwrap();
    lock.lock().unwrap();
    let busy = super::index::update(&index, &library, false, true);
    assert_eq!(busy.exit, Exit::Failed);
    assert_eq!(document(&busy)["error"]["code"], "index-busy");
}

/// A library with some texts, a message each, a day apart.
fn mail(texts: &[&str]) -> Library {
    let mut writer = JamWriter::in_memory(WallTime(1_000)).unwrap();
    for (day, text) in (0_i64..).zip(texts) {
        writer
            .append(&NewMessage {
                from: b"Alex",
                to: b"All",
                written: WallTime(1_187_009_854 + day * 86_400),
                text: text.replace('\n', "\r").as_bytes(),
                ..NewMessage::default()
            })
            .unwrap();
    }
    let parts = writer.into_bytes().unwrap();
    let base = JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap();
    Library::single("Test", "", Arc::new(base), Charset::CP866)
}

#[test]
fn damaged_and_incomplete_objects_are_saved_only_when_asked_for() {
    let save = |texts: &[&str], damaged: bool| {
        let library = mail(texts);
        let sources = Sources {
            library: &library,
            index: None,
        };
        super::save::save("area://Test/cat", &sources, &now(), JSON, damaged)
    };
    let full = format!("M{}\n", "!".repeat(60));
    let whole = "begin 644 cat\n#0V%T\n`\nend\n";
    let section = |number: u32, codes: &str| {
        let begin = if number == 1 { "begin 644 cat\n" } else { "" };
        format!("section {number} of 3 of file cat\n\n{begin}{codes}")
    };
    let cases = [
        // Cut off, foreign letters, an unknown transfer encoding, nothing at all, sections missing.
        (format!("begin 644 cat\n{full}{full}"), 90),
        (
            whole
                .replace("0V%T", "0v%t")
                .replace("#0", &format!("{full}#0")),
            45,
        ),
        (
            "Content-Type: image/gif; name=cat\nContent-Transfer-Encoding: x-own\n\nGIF89a\n"
                .to_owned(),
            7,
        ),
        (
            "Content-Type: image/gif; name=cat\nContent-Transfer-Encoding: base64\n\n".to_owned(),
            0,
        ),
        (section(1, &full) + &section(3, "#0V%T\n`\nend\n"), 48),
    ];
    for (text, len) in &cases {
        let failed = save(&[text], false).unwrap_err();
        assert_eq!(
            (failed.exit, &*failed.stdout),
            (Exit::Nothing, ""),
            "{text}"
        );
        assert!(
            failed.stderr.contains("--damaged saves what there is"),
            "{}",
            failed.stderr
        );
        let saved = save(&[text], true).unwrap();
        assert_eq!(
            (saved.name.as_str(), saved.bytes.len()),
            ("cat", *len),
            "{text}"
        );
        assert!(!saved.told.is_empty(), "{text}");
        // An older whole one goes before it (7.2.2.2), and that is no failure.
        let saved = save(&[whole, text], false).unwrap();
        assert_eq!(saved.bytes, b"Cat", "{text}");
    }
    let absent = save(&["nothing"], true).unwrap_err();
    assert_eq!(absent.exit, Exit::Nothing);
}

#[test]
fn show_reads_mail_without_a_label_by_the_set_of_the_option_else_of_the_profile() {
    let dir = tempfile::tempdir().unwrap();
    let (mail, profile) = (dir.path().join("mail"), dir.path().join("profile"));
    std::fs::create_dir(&mail).unwrap();
    let mut writer = JamWriter::create(&mail.join("R50.Bone"), WallTime(1_000)).unwrap();
    let subject = Charset::CP866.encode("Вопросы и ответы");
    for kludges in [&[][..], &[&b"CHRS: CP866 2"[..]]] {
        let message = NewMessage {
            subject: &subject,
            kludges,
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    writer.finish().unwrap();
    std::fs::create_dir(&profile).unwrap();
    let settings = "[charsets.areas]\n\"r50.bone\" = \"CP1251\"\n";
    std::fs::write(profile.join("settings.toml"), settings).unwrap();
    let subjects = |profile: &std::path::Path, charset| {
        let outcome = super::run::show_with(&crate::cli::args::ShowArgs {
            configs: vec![mail.clone()],
            profile: Some(profile.to_owned()),
            url: "area://R50.Bone?sort=uns".to_owned(),
            now: None,
            json: true,
            bodies: false,
            kludges: false,
            objects: false,
            limit: None,
            discard_unknown: false,
            charset,
        });
        let document = document(&outcome);
        [0, 1].map(|at| {
            document["messages"][at]["subject"]
                .as_str()
                .unwrap()
                .to_owned()
        })
    };
    let read = |set: Charset| set.decode(&subject).into_owned();
    let labelled = read(Charset::CP866);
    for (profile, option, expected) in [
        (dir.path(), None, Charset::CP866),
        (&profile, None, Charset::CP1251),
        (&profile, Some(Charset::KOI8_R), Charset::KOI8_R),
    ] {
        let found = subjects(profile, option);
        assert_eq!(found, [read(expected), labelled.clone()], "{option:?}");
    }
}
