//! The guide is correct: every message is readable, and every link leads to its target.

use super::TAG;
use crate::strings::{Language, language, set_language};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::message::{LineKind, Message};
use fidoscope_core::page::{
    AtPath, Content, LandmarkShape, MessagesPage, Page, Severity, ShownRow, ShownRows,
};
use fidoscope_core::resolve::resolve;
use fidoscope_core::url::find::{Link, find_links};
use fidoscope_core::url::{FidoUrl, Scheme, View};
use std::collections::{BTreeMap, BTreeSet};

/// Deliberately wrong addresses in the guide, with the codes of their errors.
const WRONG: [(&str, &str); 3] = [
    ("area://Fidoscope.Guide%ZZ", "bad-escape"),
    ("area://@guide", "empty-areatag"),
    ("area://Fidoscope.Guide?=tree", "empty-parameter"),
];

/// Addresses of areas that cause warnings, with the codes of the warnings.
const WARNING: [(&str, &str); 2] = [
    (
        "area://Fidoscope.Guide+Fidoscope.Lighthouse",
        "missing-area",
    ),
    (
        "area://Fidoscope.Guide?msgid=99:1/1+F1D00040",
        "missing-message",
    ),
];

/// Runs a check in each language of the guide.
fn in_every_language(check: fn()) {
    for language in Language::ALL {
        println!("the guide in {}", language.name());
        set_language(language);
        check();
    }
    set_language(Language::English);
}

/// Returns the guide in the current language.
fn library() -> Library {
    super::library(language())
}

/// Returns the tree around the first message of the set.
fn rows(m: &MessagesPage) -> Vec<ShownRow> {
    ShownRows::new(m, View::Tree, None, m.set[0]).rows
}

fn messages(library: &Library) -> Vec<Message> {
    let area = &library.areas()[0];
    let count = library.state(area).unwrap().messages;
    assert!((25..=60).contains(&count), "the guide has {count} messages");
    let snapshot = library.snapshot(area, &Job::new()).unwrap();
    let read = |number| {
        let row = snapshot.numbered(number).expect("no gaps in the guide");
        library.message(&row).unwrap().expect("a body")
    };
    (1..=count).map(read).collect()
}

fn visible_text(message: &Message) -> String {
    let mut text = String::new();
    for (_, line) in message.visible_lines() {
        text.push_str(line);
        text.push('\n');
    }
    text
}

fn links() -> Vec<(String, Link)> {
    let library = library();
    let mut all = Vec::new();
    for message in messages(&library) {
        for link in find_links(&visible_text(&message)) {
            all.push((message.subject.clone(), link));
        }
    }
    all
}

fn page(url: &FidoUrl) -> Page {
    resolve(
        url,
        &library(),
        &crate::platform::clock::now(None),
        &Job::default(),
    )
    .expect("no one cancels")
}

fn open(text: &str) -> Page {
    page(&FidoUrl::parse(text).expect(text).url)
}

/// Returns the MSGIDs of the final set of a page, in page order.
fn set(page: &Page) -> Vec<String> {
    let Content::Messages(messages) = &page.content else {
        panic!("{} is no page of messages", page.url);
    };
    let msgid = |index: &u32| messages.row(*index).unwrap().msgid().to_owned();
    messages.set.iter().map(msgid).collect()
}

fn view(page: &Page) -> View {
    match &page.content {
        Content::Messages(messages) => messages.view,
        _ => panic!("{} is no page of messages", page.url),
    }
}

fn codes(page: &Page) -> Vec<&'static str> {
    page.notices.iter().map(|notice| notice.code).collect()
}

#[test]
fn the_guide_is_one_area_of_whole_messages() {
    in_every_language(|| {
        let library = library();
        assert_eq!(library.areas().len(), 1);
        assert_eq!(library.areas()[0].tag(), TAG);
        let mut msgids = BTreeSet::new();
        let mut before = None;
        for message in messages(&library) {
            let name = &message.subject;
            assert!(!message.from.is_empty() && !message.to.is_empty() && !name.is_empty());
            assert!(message.charset_declared, "{name} has a CHRS kludge");
            assert!(
                msgids.insert(message.msgid.clone().expect(name)),
                "{name} has a MSGID of its own"
            );
            let address = message.from_address.as_ref().expect(name);
            assert_eq!(
                address.zone,
                Some(99),
                "{name}: zone 99 does not exist, so no one is meant"
            );
            // Clocks of different zones are compared by UTC.
            let offset = message
                .utc_offset
                .map_or(0, |offset| i64::from(offset.0) * 60);
            let moment = Some(message.written.0 - offset);
            assert!(before <= moment, "{name} comes after what it may speak of");
            before = moment;
        }
    });
}

#[test]
fn the_guide_is_all_unread() {
    in_every_language(|| {
        let library = library();
        let state = library.state(&library.areas()[0]).unwrap();
        assert_eq!(state.last_read, None);
        assert_eq!(state.unread, state.messages);
    });
}

#[test]
fn every_link_of_the_guide_parses() {
    in_every_language(|| {
        let mut good = 0;
        let mut wrong = BTreeMap::new();
        for (subject, link) in links() {
            match &link.url {
                Ok(_) => good += 1,
                Err(error) if error.code() == "relative-url" => {
                    FidoUrl::parse_inside(&link.text, TAG, None).expect(&subject);
                    good += 1;
                }
                Err(error) => {
                    wrong.insert(link.text.clone(), error.code());
                }
            }
        }
        assert!(good > 80, "the guide has {good} links");
        // A wrong address may also be no link at all; it never links to something else.
        for (text, code) in &wrong {
            assert!(WRONG.contains(&(text, code)), "{text}: {code}");
        }
        for (text, code) in WRONG {
            let error = FidoUrl::parse(text).expect_err(text);
            assert_eq!(error.code(), code, "{text}");
            let is_shown = messages(&library())
                .iter()
                .any(|message| message.body.contains(text));
            assert!(is_shown, "the guide still shows {text}");
        }
    });
}

#[test]
fn every_area_link_of_the_guide_finds_what_it_promises() {
    in_every_language(|| {
        let mut areas = 0;
        let mut warned = BTreeSet::new();
        for (subject, link) in links() {
            let Ok(url) = &link.url else { continue };
            if url.scheme() != Scheme::Area {
                continue;
            }
            let page = page(url);
            if let Some((text, code)) = WARNING.iter().find(|(text, _)| *text == link.text) {
                assert_eq!(codes(&page), [*code], "{subject}: {url}");
                assert!(
                    page.notices.iter().any(|notice| !notice.links.is_empty()),
                    "{url} offers a way out"
                );
                warned.insert(*text);
                continue;
            }
            if cfg!(not(feature = "archives")) && codes(&page) == ["unknown-container"] {
                assert!(url.path().next() == Some("things.zip"), "{url}");
                areas += 1;
                continue;
            }
            let trouble = page
                .notices
                .iter()
                .find(|notice| notice.severity > Severity::Info);
            assert!(
                trouble.is_none(),
                "{subject}: {url} says {:?}",
                trouble.map(|notice| &notice.text)
            );
            match &page.content {
                Content::Areas(list) => assert!(!list.lines.is_empty(), "{subject}: {url}"),
                Content::Object(object) => {
                    let nothing = matches!(object.shown, AtPath::Nothing);
                    assert!(!nothing, "{subject}: {url} finds nothing");
                }
                _ => {
                    let found = set(&page);
                    assert!(!found.is_empty(), "{subject}: {url} finds nothing");
                    let asked: Vec<_> =
                        url.params().filter(|param| param.name == "msgid").collect();
                    if !asked.is_empty() && url.params().all(|param| param.name != "from") {
                        assert_eq!(
                            found.len(),
                            asked.len(),
                            "{subject}: {url} misses a message"
                        );
                    }
                }
            }
            areas += 1;
        }
        assert!(areas > 70, "the guide has {areas} links to areas");
        assert_eq!(
            warned.len(),
            WARNING.len(),
            "the guide still shows {WARNING:?}"
        );
    });
}

#[test]
fn every_scheme_has_a_link_in_the_guide() {
    in_every_language(|| {
        let seen: BTreeSet<String> = links()
            .iter()
            .filter_map(|(_, link)| link.text.split_once(':'))
            .map(|(scheme, _)| scheme.to_ascii_lowercase())
            .collect();
        for scheme in Scheme::FIDONET {
            assert!(seen.contains(scheme.name()), "no link of {}", scheme.name());
        }
        assert!(seen.contains("https"), "no link of the Internet");
    });
}

#[test]
fn action_links_of_the_guide_lead_to_pages_that_say_that_nothing_was_sent() {
    in_every_language(|| {
        let mut seen = 0;
        for (_, link) in links() {
            let Ok(parsed) = FidoUrl::parse_inside(&link.text, TAG, None) else {
                continue;
            };
            let acts = [
                Scheme::Netmail,
                Scheme::Echomail,
                Scheme::Areafix,
                Scheme::Faqserv,
                Scheme::Freq,
            ];
            if acts.contains(&parsed.url.scheme()) {
                let page = page(&parsed.url);
                assert!(codes(&page).contains(&"nothing-sent"), "{}", parsed.url);
                seen += 1;
            }
        }
        assert!(seen >= 6, "the guide has {seen} links that act");
    });
}

#[test]
fn links_over_several_lines_are_whole() {
    in_every_language(|| {
        let broken: Vec<_> = links()
            .into_iter()
            .filter(|(_, link)| link.first_line < link.last_line)
            .collect();
        assert!(broken.len() >= 6, "the guide breaks {} links", broken.len());
        for (subject, link) in broken {
            let url = link.url.expect(&subject);
            assert!(link.segments.len() > 1, "{url}");
            assert!(!set(&page(&url)).is_empty(), "{url}");
        }
    });
}

#[test]
fn the_views_of_the_guide_are_the_views_that_it_names() {
    in_every_language(|| {
        let tree = open("area://Fidoscope.Guide?msgid=99:2/17+f1d00200&view=tree");
        assert_eq!(view(&tree), View::Tree);
        assert_eq!(
            view(&open("area://Fidoscope.Guide?view=hologram+list")),
            View::List
        );
        assert_eq!(
            view(&open("area://Fidoscope.Guide?msgid=99:1/1+f1d00010")),
            View::Sing
        );
        assert_eq!(view(&open("area://Fidoscope.Guide")), View::List);
        let Content::Messages(tree) = &tree.content else {
            panic!("a tree is made of messages");
        };
        let rows = rows(tree);
        let deepest = rows.iter().map(|row| row.depth).max();
        assert_eq!(
            (rows.len(), deepest),
            (12, Some(6)),
            "the thread about the letter"
        );
    });
}

#[test]
fn the_whole_tour_is_one_tree() {
    in_every_language(|| {
        let page = open("area://Fidoscope.Guide?msgid=99:1/1+f1d00010&view=tree");
        let Content::Messages(tour) = &page.content else {
            panic!("a tree is made of messages");
        };
        let stations: BTreeSet<String> = rows(tour)
            .iter()
            .map(|row| tour.row(row.index).unwrap().msgid().to_owned())
            .collect();
        let welcome = &messages(&library())[0];
        let mut promised = 0;
        for link in find_links(&visible_text(welcome)) {
            let url = link.url.expect("the welcome has good links");
            for msgid in url.params().filter(|param| param.name == "msgid") {
                if msgid.value != "99:2/17 f1d00200" {
                    assert!(
                        stations.contains(msgid.value),
                        "{url} is a station of the tour"
                    );
                    promised += 1;
                }
            }
        }
        assert!(promised >= 20, "the welcome names {promised} stations");
    });
}

#[test]
fn the_welcome_comes_first_and_the_stations_follow_in_their_order() {
    in_every_language(|| {
        let page = open("area://Fidoscope.Guide");
        let shown = set(&page);
        let welcome = "99:1/1 f1d00010";
        assert_eq!(shown.first().map(String::as_str), Some(welcome));
        let parents: BTreeMap<String, Option<String>> = messages(&library())
            .into_iter()
            .filter_map(|message| Some((message.msgid?, message.reply)))
            .collect();
        let stations: Vec<&str> = shown
            .iter()
            .filter(|msgid| {
                parents
                    .get(*msgid)
                    .is_some_and(|reply| reply.as_deref() == Some(welcome))
            })
            .filter_map(|msgid| msgid.rsplit_once(' '))
            .map(|(_, serial)| serial)
            .collect();
        assert!(stations.len() >= 18, "{stations:?}");
        assert!(stations.is_sorted(), "{stations:?}");
    });
}

#[test]
fn an_orphan_is_the_top_of_its_own_tree() {
    in_every_language(|| {
        let page = open("area://Fidoscope.Guide?msgid=99:2/17.5+f1d00220&view=tree");
        let Content::Messages(orphan) = &page.content else {
            panic!("a tree is made of messages");
        };
        assert_eq!(rows(orphan).len(), 1);
        assert!(!orphan.row(orphan.set[0]).unwrap().reply().is_empty());
    });
}

#[test]
fn one_sentence_reads_the_same_in_three_character_sets() {
    in_every_language(|| {
        let (sentence, expected) = match language() {
            Language::English | Language::Russian => (
                "Съешь же ещё этих мягких французских булок, да выпей чаю.",
                ["CP866", "KOI8-R", "UTF-8"],
            ),
            Language::Ukrainian => (
                "Чуєш їх, доцю, га? Кумедна ж ти, прощайся без ґольфів!",
                ["CP1125", "KOI8-U", "UTF-8"],
            ),
        };
        let sets: Vec<&str> = messages(&library())
            .iter()
            .filter(|message| message.body.contains(sentence))
            .map(|message| message.charset.name())
            .collect();
        assert_eq!(sets, expected);
    });
}

#[test]
fn the_messages_show_what_they_speak_of() {
    in_every_language(|| {
        let library = library();
        let messages = messages(&library);
        let by_serial = |serial: &str| {
            let found = messages.iter().find(|message| {
                message
                    .msgid
                    .as_deref()
                    .unwrap_or_default()
                    .ends_with(serial)
            });
            found.expect(serial)
        };
        let kinds = |message: &Message| -> Vec<LineKind> {
            message.lines.iter().map(|line| line.kind).collect()
        };
        let kludges = by_serial("f1d00110");
        for name in [
            "MSGID", "REPLY", "PID", "TID", "CHRS", "TAG", "GEO", "RealName",
        ] {
            assert!(kludges.kludge(name).is_some(), "{name}");
        }
        assert!(kludges.utc_offset.is_some());
        let lines: Vec<&str> = kludges.kludges.iter().map(|kludge| kludge.raw()).collect();
        assert!(
            lines.iter().any(|line| line.starts_with("Now playing: ")),
            "{lines:?}"
        );
        let anatomy = kinds(by_serial("f1d00120"));
        for kind in [LineKind::Tagline, LineKind::Tearline, LineKind::Origin] {
            assert_eq!(
                anatomy.iter().filter(|one| **one == kind).count(),
                1,
                "{kind:?}"
            );
        }
        let levels: BTreeSet<u8> = kinds(by_serial("f1d00190"))
            .into_iter()
            .filter_map(|kind| match kind {
                LineKind::Quote(quote) => Some(quote.level),
                _ => None,
            })
            .collect();
        assert!(
            levels.is_superset(&BTreeSet::from([1, 2, 3, 4])),
            "{levels:?}"
        );
        let longest = |message: &Message| message.body.lines().map(str::len).max();
        assert!(longest(by_serial("f1d00230")) > Some(800));
        assert!(by_serial("f1d00240").lines.len() > 200);
        let robot = kinds(by_serial("f1d00335"));
        assert!(!robot.contains(&LineKind::Origin) && !robot.contains(&LineKind::Tearline));
    });
}

#[test]
fn the_guide_has_places_for_every_map_and_globe() {
    in_every_language(|| {
        let places = |view: &str| {
            let url = FidoUrl::parse(&format!("area://{TAG}?view={view}"))
                .unwrap()
                .url;
            match page(&url).content {
                Content::Messages(messages) => messages.places.unwrap(),
                _ => panic!("{view}"),
            }
        };
        for view in ["mapm", "glom"] {
            let places = places(view);
            let kinds = |wanted: fn(&LandmarkShape) -> bool| {
                let marks = places.features.iter().filter(|own| wanted(&own.mark));
                marks.count()
            };
            assert!(
                kinds(|mark| matches!(mark, LandmarkShape::Point(_))) >= 5,
                "{view}"
            );
            assert!(
                kinds(|mark| matches!(mark, LandmarkShape::Area(_))) >= 2,
                "{view}"
            );
            assert_eq!(
                kinds(|mark| matches!(mark, LandmarkShape::Feature(_))),
                3,
                "{view}"
            );
            assert!(places.links.is_empty(), "{view}");
        }
        for view in ["smap", "sglo"] {
            assert!(places(view).senders.len() >= 5, "{view}");
        }
    });
}
