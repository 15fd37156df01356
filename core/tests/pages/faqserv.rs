//! Requests to FAQ servers and their answers in netmail (7.3). The server of these tests reads the
//! netmail and answers in parts, like a real one.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use fidoscope_core::base::jam::write::JamWriter;
use fidoscope_core::base::{Attributes, Outgoing};
use fidoscope_core::cache::{Cache, Origin};
use fidoscope_core::charset::Charset;
use fidoscope_core::compose::{
    IdentitySettings, Moment, Persona, PreviewSerials, faq_request, finish,
};
use fidoscope_core::config::load_with;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::{AtPath, Content, FaqRequest, Page};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::{resolve, store_answer};
use fidoscope_core::time::{UtcOffset, WallTime};
use fidoscope_core::url::FidoUrl;
use std::fs;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

const TNT: &str = "faqserv://2:5054/83/TNT?bot=FAQ+Robot";

/// A user's station with a netmail area, and the user's settings.
struct Station(TempDir, IdentitySettings);

impl Station {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let config = "USERNAME Ivan Petrov\nADDRESS 2:5030/1520.9\n\
            AREADEF NETMAIL \"Netmail\" 0 Net JAM net 2:5030/1520.9\n";
        fs::write(dir.path().join("golded.cfg"), config).unwrap();
        let writer = JamWriter::create(&dir.path().join("net"), WallTime(1_000)).unwrap();
        writer.finish().unwrap();
        Self(dir, IdentitySettings::default())
    }

    fn library(&self) -> Library {
        let config = load_with(&self.0.path().join("golded.cfg"), &|_| None).unwrap();
        let library = Library::new(vec![config]);
        library.use_identity(self.1.clone());
        library
    }

    fn page(&self, url: &str) -> Page {
        let url = FidoUrl::parse(url).unwrap().url;
        let now = Now::parse("2007-08-20T12:00:00+04:00").unwrap();
        resolve(&url, &self.library(), &now, &Job::new()).unwrap()
    }

    /// Adds a letter from elsewhere to the netmail.
    fn receive(&self, mail: &Mail<'_>) {
        let library = self.library();
        let base = library.areas()[0].open().unwrap();
        base.append(&mail.outgoing(), &Job::new()).unwrap();
    }

    /// Sends the request of an address like the user; returns its MSGID.
    fn ask(&self, url: &str, local: i64) -> String {
        let library = self.library();
        let identity = library.identity();
        let draft = faq_request(&FidoUrl::parse(url).unwrap().url, &identity).unwrap();
        let moment = Moment {
            local: WallTime(local),
            utc_offset: Some(UtcOffset(240)),
        };
        let mut serials = PreviewSerials::default();
        let mut finished = finish(&draft, &identity, &moment, &mut serials).unwrap();
        library
            .post(&finished.messages.remove(0), &Job::new())
            .unwrap();
        let library = self.library();
        let snapshot = library.snapshot(&library.areas()[0], &Job::new()).unwrap();
        let last = snapshot.iter().last().unwrap();
        last.msgid().to_owned()
    }

    fn count(&self) -> usize {
        let library = self.library();
        library
            .snapshot(&library.areas()[0], &Job::new())
            .unwrap()
            .len()
    }
}

/// A letter to the user.
struct Mail<'a> {
    from: [u16; 4],
    subject: &'a str,
    reply: &'a str,
    text: &'a str,
    written: i64,
    /// Value of its TZUTC; empty without one.
    offset: &'a str,
}

const SERVER: [u16; 4] = [2, 5054, 83, 0];
/// A week in August 2007.
const DAY: i64 = 1_187_000_000;

impl Mail<'_> {
    fn outgoing(&self) -> Outgoing {
        let [zone, net, node, _] = self.from;
        let mut kludges = vec![
            b"CHRS: CP866 2".to_vec(),
            format!("MSGID: {zone}:{net}/{node} {:08x}", self.written).into_bytes(),
        ];
        if !self.reply.is_empty() {
            kludges.push(format!("REPLY: {}", self.reply).into_bytes());
        }
        if !self.offset.is_empty() {
            kludges.push(format!("TZUTC: {}", self.offset).into_bytes());
        }
        Outgoing {
            from: b"FAQ Robot".to_vec(),
            to: b"Ivan Petrov".to_vec(),
            subject: self.subject.as_bytes().to_vec(),
            origin: self.from,
            destination: [2, 5030, 1520, 9],
            written: WallTime(self.written),
            arrived: WallTime(self.written),
            attributes: Attributes::default(),
            kludges,
            text: Charset::CP866.encode(&self.text.replace('\n', "\r")),
            trailer: Vec::new(),
            answered: None,
        }
    }
}

/// Returns a part of an answer of the server, one minute after the one before.
fn part<'a>(number: i64, subject: &'a str, reply: &'a str, text: &'a str) -> Mail<'a> {
    Mail {
        from: SERVER,
        subject,
        reply,
        text,
        written: DAY + 3600 + number * 60,
        offset: "",
    }
}

fn text(page: &Page) -> String {
    let Content::Object(object) = &page.content else {
        panic!("{} has no answer: {:?}", page.url, page.notices);
    };
    match &object.shown {
        AtPath::File(file) => String::from_utf8_lossy(&file.bytes).into_owned(),
        other => panic!("{other:?}: {:?}", page.notices),
    }
}

fn request(page: &Page) -> &FaqRequest {
    match &page.content {
        Content::Faq(request) => request,
        _ => panic!("{} proposes no request", page.url),
    }
}

fn has(page: &Page, code: &str) -> bool {
    page.notices.iter().any(|notice| notice.code == code)
}

#[test]
fn a_page_of_a_server_proposes_no_request_and_sends_nothing() {
    let station = Station::new();
    for url in [
        "faqserv://2:5043/17.100@fidonet/",
        "faqserv://2:5054/80.999",
    ] {
        let page = station.page(url);
        assert!(matches!(page.content, Content::Station(_)), "{url}");
    }
    // Nor does opening the page of a request.
    let page = station.page(TNT);
    assert_eq!(request(&page).sent, None);
    assert!(has(&page, "nothing-sent"));
    assert_eq!(station.count(), 0);
}

#[test]
fn the_request_goes_to_the_subject_or_to_the_body_and_bot_is_copied_verbatim() {
    let identity = Station::new().library().identity();
    for (rest, to, subject, body) in [
        ("", "FAQServer", "64kfido", ""),
        ("?loc=subj", "FAQServer", "64kfido", ""),
        ("?loc=body", "FAQServer", "", "64kfido\n"),
        (
            "?bot=SU.CHAINIK+FAQSERVER&loc=subj",
            "SU.CHAINIK FAQSERVER",
            "64kfido",
            "",
        ),
        ("?loc=body&bot=%D0%91%D0%BE%D1%82", "Бот", "", "64kfido\n"),
        ("?bot=%0A", "FAQServer", "64kfido", ""),
        ("?bot=FAQ%0ARobot", "FAQ Robot", "64kfido", ""),
        ("%0AHELP", "FAQServer", "64kfido HELP", ""),
        ("%0D%0AHELP?loc=body", "FAQServer", "", "64kfido\nHELP\n"),
    ] {
        let url = FidoUrl::parse(&format!("faqserv://2:5020/1583.770/64kfido{rest}")).unwrap();
        let draft = faq_request(&url.url, &identity).unwrap();
        assert_eq!(draft.to_address.unwrap().to_string(), "2:5020/1583.770");
        assert_eq!(
            (draft.to.as_str(), draft.subject.as_str()),
            (to, subject),
            "{rest}"
        );
        assert_eq!(draft.body, body, "{rest}");
        assert!(draft.attributes.private);
    }
    for (rest, is_whole) in [
        ("A".repeat(71), true),
        ("A".repeat(72), false),
        (format!("A?bot={}", "B".repeat(35)), true),
        (format!("A?bot={}", "B".repeat(36)), false),
    ] {
        let url = FidoUrl::parse(&format!("faqserv://2:5054/83/{rest}")).unwrap();
        let draft = faq_request(&url.url, &identity).unwrap();
        let mut serials = PreviewSerials::default();
        let finished = finish(&draft, &identity, &Moment::default(), &mut serials).unwrap();
        assert_eq!(finished.is_ready(draft.misfits), is_whole, "{rest}");
    }
}

#[test]
fn requests_of_several_lines_are_known_once_they_were_sent() {
    let station = Station::new();
    let several = ["GET%0AHELP?loc=body", "A%0AB", "A?bot=FAQ%0ARobot"];
    for (rest, at) in several.into_iter().zip(DAY..) {
        let url = format!("faqserv://2:5054/83/{rest}");
        assert!(has(&station.page(&url), "nothing-sent"), "{url}");
        station.ask(&url, at);
        let sent = request(&station.page(&url)).sent;
        assert_eq!(sent, Some(WallTime(at)), "{url}");
    }
    for other in ["HELP%0AGET?loc=body", "%20?loc=body"] {
        let page = station.page(&format!("faqserv://2:5054/83/{other}"));
        assert!(has(&page, "nothing-sent"), "{other}");
    }
}

#[test]
fn an_answer_in_three_parts_out_of_order_becomes_one_text_without_wrappings() {
    let station = Station::new();
    let asked = station.ask(TNT, DAY);
    let page = station.page(TNT);
    assert_eq!(request(&page).sent, Some(WallTime(DAY)));
    assert!(has(&page, "request-was-sent") && !has(&page, "nothing-sent"));
    let texts = [
        "Hello, Ivan!\n\nFirst: взрывчатка.\n  indented\n\n... Tagline\n--- Robot 1.0\n * Origin: Server (2:5054/83)\n",
        "Second part.\n\nWith best regards, FAQ Robot\n2:5054/83\n--- Robot 1.0\n",
        "Third part.\n--- Robot 1.0\n",
    ];
    for at in [2_usize, 0] {
        let subject = format!("TNT [{}/3]", at + 1);
        station.receive(&part(at as i64, &subject, &asked, texts[at]));
    }
    let page = station.page(TNT);
    assert!(has(&page, "answer-incomplete"));
    let notice = &page
        .notices
        .iter()
        .find(|own| own.code == "answer-incomplete")
        .unwrap()
        .text;
    assert!(notice.contains("parts 2 of 3"), "{notice}");
    station.receive(&part(1, "TNT [2/3]", &asked, texts[1]));
    let page = station.page(TNT);
    assert_eq!(
        text(&page),
        "First: взрывчатка.\n  indented\nSecond part.\nThird part.\n"
    );
    assert!(has(&page, "answer-came"));
    let Content::Object(object) = &page.content else {
        panic!("no text")
    };
    let sections: Vec<u32> = object
        .source
        .as_ref()
        .unwrap()
        .messages
        .iter()
        .map(|message| message.section.unwrap().number)
        .collect();
    assert_eq!(sections, [1, 2, 3]);
    // Another request of the same server is another address.
    assert!(matches!(
        station
            .page("faqserv://2:5054/83/TNT_FAQ?bot=FAQ+Robot")
            .content,
        Content::Faq(_)
    ));
}

#[test]
fn an_answer_to_a_request_of_another_identity_is_found() {
    let mut station = Station::new();
    station.1.personas = vec![Persona {
        name: "Foma Opiskin".to_owned(),
        networks: vec!["2:5054/*".to_owned()],
        ..Persona::default()
    }];
    let asked = station.ask(TNT, DAY);
    let page = station.page(TNT);
    assert_eq!(request(&page).draft.from, "Foma Opiskin");
    assert_eq!(request(&page).sent, Some(WallTime(DAY)));
    station.receive(&part(1, "TNT", &asked, "Trinitrotoluene.\n"));
    assert_eq!(text(&station.page(TNT)), "Trinitrotoluene.\n");
}

#[test]
fn answers_without_reply_are_known_by_the_subject() {
    let station = Station::new();
    station.ask(TNT, DAY);
    for (at, subject) in [
        (1, "TNT_FAQ"),
        (2, "XTNT"),
        (3, "Something else"),
        (4, "Re: tnt"),
    ] {
        station.receive(&part(at, subject, "", &format!("Text of {subject}.\n")));
    }
    assert_eq!(text(&station.page(TNT)), "Text of Re: tnt.\n");
}

#[test]
fn an_answer_to_what_was_never_asked_is_not_used() {
    let station = Station::new();
    let answer = "Believe me.\n";
    // Nothing was requested.
    station.receive(&part(1, "TNT", "", answer));
    station.receive(&part(2, "TNT", "2:5030/1520.9 12345678", answer));
    assert!(matches!(station.page(TNT).content, Content::Faq(_)));
    // Another text was requested, of this server and of another one.
    let other = station.ask("faqserv://2:5054/83/OTHER?bot=FAQ+Robot", DAY);
    let elsewhere = station.ask("faqserv://2:5054/84/TNT?bot=FAQ+Robot", DAY);
    station.receive(&part(3, "TNT", &other, answer));
    station.receive(&part(4, "TNT", &elsewhere, answer));
    assert!(matches!(station.page(TNT).content, Content::Faq(_)));
    // It was requested, but a stranger answers, or an answer names another letter.
    let asked = station.ask(TNT, DAY);
    let stranger = Mail {
        from: [2, 5020, 1, 0],
        ..part(5, "TNT", &asked, answer)
    };
    station.receive(&stranger);
    station.receive(&part(6, "TNT", "2:5030/1520.9 99999999", answer));
    // A letter of last month does not answer a request of today.
    let old = Mail {
        written: DAY - 40 * 86_400,
        ..part(7, "TNT", "", answer)
    };
    station.receive(&old);
    assert!(matches!(
        station
            .page("faqserv://2:5054/83/XYZ?bot=FAQ+Robot")
            .content,
        Content::Faq(_)
    ));
    let page = station.page("faqserv://2:5054/83/TNT?bot=FAQ+Robot&time=2007/08/14");
    assert!(request(&page).sent.is_some());
    station.receive(&part(8, "TNT", &asked, "The real one.\n"));
    assert_eq!(text(&station.page(TNT)), "The real one.\n");
}

#[test]
fn time_decides_whether_an_answer_is_used() {
    let station = Station::new();
    let asked = station.ask(TNT, DAY);
    station.receive(&part(1, "TNT", &asked, "Old.\n"));
    for (time, is_used) in [
        ("2007", true),
        ("2007/08/13", true),
        ("2007/08/14-", false),
        ("2008", false),
    ] {
        let page = station.page(&format!("{TNT}&time={time}"));
        assert_eq!(
            matches!(page.content, Content::Object(_)),
            is_used,
            "{time}"
        );
        assert_eq!(has(&page, "answer-expelled"), !is_used, "{time}");
    }
    // The page has a link to ask again, with a `time` of now.
    let page = station.page(TNT);
    let came = page
        .notices
        .iter()
        .find(|own| own.code == "answer-came")
        .unwrap();
    let again = came.links[0].1.to_string();
    assert_eq!(again, format!("{TNT}&time=2007/08/20T12:00:00"));
    assert!(matches!(station.page(&again).content, Content::Faq(_)));
}

#[test]
fn an_answer_is_dated_by_the_offset_of_its_clock() {
    // 2007-08-20T00:00:00; the user's clock is four hours ahead of UTC.
    const MIDNIGHT: i64 = 1_187_568_000;
    let half_past_nine = MIDNIGHT + 9 * 3600 + 1800;
    for (written, offset, is_used) in [
        (half_past_nine, "0100", true),
        (half_past_nine, "", false),
        (MIDNIGHT + 17 * 3600, "1000", false),
        (MIDNIGHT + 17 * 3600, "", true),
    ] {
        let station = Station::new();
        let asked = station.ask(TNT, DAY);
        station.receive(&Mail {
            written,
            offset,
            ..part(1, "TNT", &asked, "Trinitrotoluene.")
        });
        let page = station.page(&format!("{TNT}&time=2007/08/20T12:00:00"));
        assert_eq!(has(&page, "answer-came"), is_used, "{written} {offset}");
        assert_eq!(
            has(&page, "answer-expelled"),
            !is_used,
            "{written} {offset}"
        );
    }
}

#[test]
fn a_newer_answer_takes_the_place_of_an_older_one() {
    let station = Station::new();
    let first = station.ask(TNT, DAY);
    station.receive(&part(1, "TNT 1 of 2", &first, "Old one.\n"));
    station.receive(&part(2, "TNT 2 of 2", &first, "Old two.\n"));
    let second = station.ask(TNT, DAY + 7200);
    station.receive(&Mail {
        written: DAY + 9000,
        ..part(1, "TNT", &second, "New.\n")
    });
    assert_eq!(text(&station.page(TNT)), "New.\n");
}

#[test]
fn objects_in_answers_are_found_by_path() {
    let station = Station::new();
    let url = "faqserv://2:5054/83/ELINE?loc=body";
    let asked = station.ask(url, DAY);
    // "Cat" in UUE, and another file with that name in a stranger's letter.
    let uue = "Take it:\nbegin 644 cat.txt\n#0V%T\n`\nend\n--- Robot\n";
    station.receive(&part(1, "ELINE", &asked, uue));
    let stranger = "begin 644 cat.txt\n#1&]G\n`\nend\n";
    station.receive(&Mail {
        from: [2, 5020, 1, 0],
        ..part(2, "ELINE", "", stranger)
    });
    let page = station.page("faqserv://2:5054/83/ELINE/cat.txt?loc=body");
    assert_eq!(text(&page), "Cat");
    let page = station.page("faqserv://2:5054/83/ELINE/dog.txt?loc=body");
    let missing = page
        .notices
        .iter()
        .find(|own| own.code == "missing-object")
        .unwrap();
    assert_eq!(missing.links[0].1.to_string(), url);
}

#[test]
fn of_objects_of_one_name_the_latest_decodable_one_is_designated() {
    let station = Station::new();
    let asked = station.ask(TNT, DAY);
    // "Cat", then "Dog" and "Cow" in one letter, then an undecodable one.
    let parts = [
        "begin 644 pet.txt\n#0V%T\n`\nend\n",
        "begin 644 pet.txt\n#1&]G\n`\nend\n\nbegin 644 pet.txt\n#0V]W\n`\nend\n",
        "begin 644 pet.txt\nno code at all\n",
    ];
    for (at, text) in [1, 2, 3].into_iter().zip(parts) {
        let subject = format!("TNT [{at}/3]");
        station.receive(&part(at, &subject, &asked, text));
    }
    let page = station.page("faqserv://2:5054/83/TNT/pet.txt?bot=FAQ+Robot");
    assert_eq!(text(&page), "Cow");
}

#[test]
fn a_newer_answer_without_the_whole_object_does_not_hide_an_older_one() {
    const PET: &str = "faqserv://2:5054/83/TNT/pet.txt?bot=FAQ+Robot";
    let cut = format!("begin 644 pet.txt\nM{}\n", "!".repeat(60));
    let damaged = "begin 644 pet.txt\nM####\n";
    for (subject, later) in [
        ("TNT", damaged),
        ("TNT", &cut),
        ("TNT", "No file today.\n"),
        // Its other part is missing.
        ("TNT [1/2]", damaged),
        ("TNT [1/2]", "Wait for it.\n"),
        ("pet.txt [1/2]", &cut),
    ] {
        let station = Station::new();
        let first = station.ask(TNT, DAY);
        let older = "begin 644 pet.txt\n#1&]G\n`\nend\n";
        station.receive(&part(1, "TNT", &first, older));
        let whole = "begin 644 pet.txt\n#0V%T\n`\nend\n";
        station.receive(&part(2, "TNT", &first, whole));
        let second = station.ask(TNT, DAY + 7200);
        for reply in [&first, &second] {
            station.receive(&Mail {
                written: DAY + 9000,
                ..part(3, subject, reply, later)
            });
            let page = station.page(PET);
            assert_eq!(text(&page), "Cat", "{subject} {later}");
            let came = page.notices.iter().find(|own| own.code == "answer-came");
            let came = came.unwrap().text.to_string();
            let date = WallTime(DAY + 3600 + 120).to_string().replace('T', " ");
            assert!(came.contains(&date), "{came}");
            // 7.3.1: an answer that is too old is not used.
            let young = station.page(&format!("{PET}&time=2007/08/13/12:30:00"));
            assert!(!has(&young, "newer-incomplete"), "{subject} {later}");
            let is_cat = matches!(&young.content, Content::Object(object)
                if matches!(&object.shown, AtPath::File(file) if &file.bytes[..] == b"Cat"));
            assert!(!is_cat, "{subject} {later}");
        }
    }
}

#[test]
fn an_answer_is_kept_by_its_url_when_its_letters_are_gone() {
    let station = Station::new();
    let asked = station.ask(TNT, DAY);
    station.receive(&Mail {
        offset: "0100",
        ..part(1, "TNT", &asked, "Trinitrotoluene.")
    });
    let cache = Cache::new(station.0.path().join("received"), 1 << 20);
    let now = Now::parse("2007-08-20T12:00:00+04:00").unwrap();
    let page = station.page(TNT);
    assert!(store_answer(&page, &cache, &now).unwrap());
    assert!(
        !store_answer(&page, &cache, &now).unwrap(),
        "it is there already"
    );
    // A later cached answer stays.
    let later = Cache::new(station.0.path().join("later"), 1 << 20);
    let september = SystemTime::UNIX_EPOCH + Duration::from_secs(1_190_000_000);
    let origin = Origin::Bytes(b"Of September.", Some(september));
    later
        .put(&page.url, "TNT.txt", origin, WallTime(0))
        .unwrap();
    assert!(!store_answer(&page, &later, &now).unwrap());
    let before = text(&page);
    for end in ["jhr", "jdt", "jdx", "jlr"] {
        fs::remove_file(station.0.path().join(format!("net.{end}"))).unwrap();
    }
    let writer = JamWriter::create(&station.0.path().join("net"), WallTime(1_000)).unwrap();
    writer.finish().unwrap();
    let again = |url: &str| {
        let mut library = station.library();
        library.use_received(Cache::new(cache.folder(), 1 << 20));
        let url = FidoUrl::parse(url).unwrap().url;
        resolve(&url, &library, &now, &Job::new()).unwrap()
    };
    let page = again(TNT);
    assert_eq!(text(&page), before);
    assert!(has(&page, "answer-kept"));
    assert!(
        !store_answer(&page, &cache, &now).unwrap(),
        "a kept answer is no news"
    );
    // It was written at 11:14:20 one hour ahead of UTC, which is 14:14:20 here.
    for (time, is_used) in [("14:14:20", true), ("14:14:21", false)] {
        let page = again(&format!("{TNT}&time=2007/08/13T{time}"));
        assert_eq!(has(&page, "answer-kept"), is_used, "{time}");
    }
    // An answer that is too old is requested again, and so is an unknown one.
    for other in [
        &format!("{TNT}&time=2007/08/19"),
        "faqserv://2:5054/83/OTHER?bot=FAQ+Robot",
    ] {
        assert!(request(&again(other)).sent.is_none(), "{other}");
    }
    // Incomplete letters do not replace it.
    let asked = station.ask(TNT, DAY);
    station.receive(&part(1, "TNT [1/3]", &asked, "Tri"));
    let page = again(TNT);
    assert_eq!(text(&page), before);
    assert!(has(&page, "answer-kept") && has(&page, "answer-incomplete"));
    // Other pages are not cached.
    assert!(!store_answer(&again("faqserv://2:5054/83"), &cache, &now).unwrap());
}
