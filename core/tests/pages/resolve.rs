//! From an address to a page, over small bases in memory.

#![allow(clippy::unwrap_used, clippy::panic)]

use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::charset::Charset;
use fidoscope_core::config::Config;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::{Content, MessagesPage, Page, Severity, ShownRows};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::resolve;
use fidoscope_core::time::WallTime;
use fidoscope_core::url::{FidoUrl, Loc, View};
use std::sync::Arc;

/// `(msgid, reply, from, header address, written, text)`.
type Row<'a> = (&'a str, &'a str, &'a str, &'a str, i64, &'a str);

fn base(created: i64, rows: &[Row<'_>]) -> Arc<JamBase> {
    let mut writer = JamWriter::in_memory(WallTime(created)).unwrap();
    for (msgid, reply, from, origin, written, text) in rows {
        writer
            .append(&NewMessage {
                from: from.as_bytes(),
                to: b"All",
                subject: msgid.as_bytes(),
                origin: origin.as_bytes(),
                msgid: msgid.as_bytes(),
                reply: reply.as_bytes(),
                written: WallTime(*written),
                text: text.as_bytes(),
                ..NewMessage::default()
            })
            .unwrap();
    }
    let parts = writer.into_bytes().unwrap();
    Arc::new(JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap())
}

fn library() -> Library {
    let first = base(
        2_000,
        &[
            ("2:5030/1 0a", "", "Ann", "2:5030/1", 500, "text\r"),
            (
                "2:5030/2.7 0b",
                "2:5030/1 0a",
                "Bob",
                "2:5030/2.7",
                400,
                "text\r",
            ),
            (
                "<x@gate> 0c",
                "2:5030/2.7 0b",
                "Gate",
                "2:5030/99",
                300,
                "text\r--- gate\r * Origin: here (2:463/68.1)\r",
            ),
            (
                "2:5030/1 0D",
                "gone",
                "Ann",
                "2:5030/1@fidonet",
                600,
                "text\r",
            ),
        ],
    );
    let second = base(
        1_000,
        &[
            ("2:5020/5 aa", "", "Cid", "2:5020/5", 450, "text\r"),
            ("2:5030/1 0a", "", "Ann", "2:5030/1", 500, "text\r"),
        ],
    );
    let mut library = Library::single("Test.One", "The first area", first, Charset::CP866);
    library.add_open_base("Test.Two", "The second area", second, Charset::CP866);
    library
}

fn page(url: &str) -> Page {
    let url = FidoUrl::parse(url).unwrap().url;
    resolve(&url, &library(), &Now::at(0, 0), &Job::new()).unwrap()
}

fn messages(page: &Page) -> &MessagesPage {
    match &page.content {
        Content::Messages(messages) => messages,
        _ => panic!("{} is no page of messages", page.url),
    }
}

/// Returns the MSGIDs of the final set in page order.
fn set(page: &Page) -> Vec<String> {
    let messages = messages(page);
    messages
        .set
        .iter()
        .map(|index| messages.row(*index).unwrap().msgid().to_owned())
        .collect()
}

#[test]
fn final_sets_hold_what_the_filters_say_in_the_order_that_is_asked_for() {
    let cases: &[(&str, &[&str])] = &[
        // Whole areas, chronological by default.
        (
            "area://Test.One",
            &["<x@gate> 0c", "2:5030/2.7 0b", "2:5030/1 0a", "2:5030/1 0D"],
        ),
        (
            "area://TEST.ONE?sort=uns",
            &["2:5030/1 0a", "2:5030/2.7 0b", "<x@gate> 0c", "2:5030/1 0D"],
        ),
        (
            "area://Test.One?sort=-chr",
            &["2:5030/1 0D", "2:5030/1 0a", "2:5030/2.7 0b", "<x@gate> 0c"],
        ),
        // Unsorted over several areas: the oldest base comes first (7.2.6.2).
        (
            "area://Test.One+Test.Two?sort=uns",
            &[
                "2:5020/5 aa",
                "2:5030/1 0a",
                "2:5030/1 0a",
                "2:5030/2.7 0b",
                "<x@gate> 0c",
                "2:5030/1 0D",
            ],
        ),
        // Unknown tokens are skipped, a parameter without usable tokens is ignored.
        (
            "area://Test.Two?sort=xyz+-chr",
            &["2:5030/1 0a", "2:5020/5 aa"],
        ),
        ("area://Test.Two?sort=xyz", &["2:5020/5 aa", "2:5030/1 0a"]),
        // msgid: exact, a union of several (7.2.1.1).
        ("area://Test.One?msgid=2:5030/1+0a", &["2:5030/1 0a"]),
        ("area://Test.One?msgid=2:5030/1+0A", &[]),
        ("area://Test.One?msgid=2:5030/1+0d", &[]),
        (
            "area://Test.One?msgid=2:5030/1+0a&msgid=%3Cx@gate%3E+0c",
            &["<x@gate> 0c", "2:5030/1 0a"],
        ),
        // from: an omitted point is point 0, an omitted zone or domain is any.
        (
            "area://Test.One?from=2:5030/1",
            &["2:5030/1 0a", "2:5030/1 0D"],
        ),
        (
            "area://Test.One?from=5030/1@fidonet",
            &["2:5030/1 0a", "2:5030/1 0D"],
        ),
        ("area://Test.One?from=2:5030/1@othernet", &["2:5030/1 0a"]),
        ("area://Test.One?from=2:5030/2", &[]),
        ("area://Test.One?from=2:5030/2.7", &["2:5030/2.7 0b"]),
        // The Origin line counts before the header.
        ("area://Test.One?from=2:463/68.1", &["<x@gate> 0c"]),
        ("area://Test.One?from=2:5030/99", &[]),
        (
            "area://Test.One?from=2:5030/2.7&from=2:463/68.1",
            &["<x@gate> 0c", "2:5030/2.7 0b"],
        ),
        ("area://Test.One?from=nonsense", &[]),
        // twit: an intersection of the rests (7.2.1.3.1).
        (
            "area://Test.One?twit=2:5030/1&twit=2:5030/2.7",
            &["<x@gate> 0c"],
        ),
        ("area://Test.One?twit=2:5030/1+2:5030/2.7", &["<x@gate> 0c"]),
        // Types intersect.
        ("area://Test.One?from=2:5030/1&msgid=2:5030/2.7+0b", &[]),
        (
            "area://Test.One?from=2:5030/1&msgid=2:5030/1+0a",
            &["2:5030/1 0a"],
        ),
        // An area twice is one area; a missing one is skipped.
        ("area://Test.Two+test.two", &["2:5020/5 aa", "2:5030/1 0a"]),
        ("area://Test.Two+No.Such", &["2:5020/5 aa", "2:5030/1 0a"]),
    ];
    for (url, expected) in cases {
        assert_eq!(set(&page(url)), *expected, "{url}");
    }
}

#[test]
fn time_filters_look_at_true_time_and_under_usetz_at_utc() {
    let mut writer = JamWriter::in_memory(WallTime(0)).unwrap();
    // 2007-08-18T15:56:54 by the header.
    let written = WallTime(1_187_452_614);
    for (msgid, kludges, offset) in [
        ("header", &[][..], &b""[..]),
        ("moscow", &[][..], b"0400"),
        ("true", &[&b"TrueTime: 1812/09/07T05/30/00"[..]][..], b""),
    ] {
        writer
            .append(&NewMessage {
                from: b"Ann",
                msgid: msgid.as_bytes(),
                kludges,
                utc_offset: offset,
                written,
                text: b"text\r",
                ..NewMessage::default()
            })
            .unwrap();
    }
    let parts = writer.into_bytes().unwrap();
    let base = JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap();
    let library = Library::single("A", "", Arc::new(base), Charset::CP866);
    let now = Now::parse("2007-08-18T23:00:00+04:00").unwrap();
    for (params, expected) in [
        ("", &["true", "header", "moscow"][..]),
        ("time=1812", &["true"]),
        ("time=2007", &["header", "moscow"]),
        ("time=2007&time=2008", &[]),
        ("time=//T15", &["header", "moscow"]),
        ("time=//T11&usetz", &["moscow"]),
        ("usetz", &["true", "moscow", "header"]),
        ("time=now//", &["header", "moscow"]),
        ("time=//now", &["header", "moscow"]),
        ("time=easter", &[]),
    ] {
        let url = FidoUrl::parse(&format!("area://A?{params}")).unwrap().url;
        let page = resolve(&url, &library, &now, &Job::new()).unwrap();
        assert_eq!(set(&page), expected, "{params}");
        let codes: Vec<_> = page.notices.iter().map(|notice| notice.code).collect();
        assert_eq!(
            codes.contains(&"unknown-time"),
            params.contains("easter"),
            "{params}: {codes:?}"
        );
        assert_eq!(
            codes.contains(&"unknown-zone"),
            params.contains("usetz") && expected.len() > 1,
            "{params}: {codes:?}"
        );
        if params.contains("easter") {
            assert_eq!(page.notices[0].links[0].1.to_string(), "area://A");
        }
    }
}

#[test]
fn the_first_view_that_can_be_rendered_is_chosen() {
    for (url, view) in [
        ("area://Test.One", View::List),
        ("area://Test.One?msgid=2:5030/1+0a", View::Sing),
        ("area://Test.One?view=abcd+tree+list", View::Tree),
        ("area://Test.One?view=mapm+tree+list", View::Mapm),
        ("area://Test.One?view=REEL", View::Reel),
        ("area://Test.One?view=abcd", View::List),
        ("area://Test.One?view=abcd&view=sing+list", View::Sing),
        ("area://Test.One?view=list&view=tree", View::List),
    ] {
        assert_eq!(messages(&page(url)).view, view, "{url}");
    }
}

#[test]
fn the_tree_view_shows_the_whole_tree_and_marks_the_set() {
    let page = page("area://Test.One?msgid=2:5030/2.7+0b&view=tree");
    let messages = messages(&page);
    let shown: Vec<_> = ShownRows::new(messages, View::Tree, None, messages.set[0])
        .rows
        .iter()
        .map(|row| {
            let header = messages.row(row.index).unwrap();
            (
                header.msgid().to_owned(),
                row.depth,
                row.in_set,
                row.replies,
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("2:5030/1 0a".to_owned(), 0, false, 2),
            ("2:5030/2.7 0b".to_owned(), 1, true, 1),
            ("<x@gate> 0c".to_owned(), 2, false, 0),
        ]
    );
}

#[test]
fn a_missing_area_is_reported_with_an_areafix_link_that_keeps_its_domain() {
    let page = page("area://No.Such@fidonet+Other%40Tag@othernet");
    let notice = &page.notices[0];
    assert_eq!(
        (notice.code, notice.severity),
        ("missing-area", Severity::Error)
    );
    assert!(notice.text.contains("No.Such@fidonet"), "{}", notice.text);
    assert_eq!(
        notice.links[0].1.to_string(),
        "areafix:No.Such@fidonet+Other%40Tag@othernet"
    );
    assert!(!messages(&page).areas[0].available);
    // One area named twice counts once.
    let twice = self::page("area://No.Such+no.such");
    assert_eq!(twice.notices[0].links[0].1.to_string(), "areafix:No.Such");
    assert_eq!(messages(&twice).areas.len(), 1);
    for tags in ["No.Such@a@b", "No.Such@a%40b"] {
        let link = self::page(&format!("area://{tags}")).notices[0].links[0]
            .1
            .to_string();
        assert_eq!(link, format!("areafix:{tags}"));
    }
}

#[test]
fn a_plain_findsb_of_an_absent_echo_offers_an_echogate_and_nothing_else_does() {
    for (address, gate) in [
        (
            "area://Ru.Blog.Mithgol/?findsb=%22FGHI+URL%22",
            Some("https://groups.google.com/g/fido7.ru.blog.mithgol/search?q=%22FGHI%20URL%22"),
        ),
        (
            "area://No.Such?findsb=Ж",
            Some("https://groups.google.com/g/fido7.no.such/search?q=%D0%96"),
        ),
        ("area://No.Such?findsb=/x/", None),
        ("area://No.Such?find=x", None),
        ("area://No.Such+No.Other?findsb=x", None),
        ("area://No.Such%25?findsb=x", None),
    ] {
        let page = page(address);
        let links: Vec<String> = page.notices[0]
            .links
            .iter()
            .map(|(_, url)| url.to_string())
            .filter(|url| url.starts_with("https"))
            .collect();
        assert_eq!(links, Vec::from_iter(gate), "{address}");
    }
}

#[test]
fn a_missing_message_offers_other_case_and_other_areas() {
    let page = page("area://Test.One?msgid=2:5030/1+0A");
    let links: Vec<_> = page.notices[0]
        .links
        .iter()
        .map(|(_, url)| url.to_string())
        .collect();
    assert_eq!(links, ["area://Test.One?msgid=2:5030/1+0a"]);

    let page = self::page("area://Test.One?msgid=2:5020/5+aa");
    let notice = &page.notices[0];
    assert_eq!(notice.code, "missing-message");
    assert_eq!(
        notice.links[0].1.to_string(),
        "area://Test.Two?msgid=2:5020/5+aa"
    );
    assert!(notice.links[0].0.contains("Test.Two"));
}

#[test]
fn of_messages_whose_msgids_differ_in_case_each_msgid_is_offered_once_and_a_few_are() {
    // All sixteen spellings but the requested one, each of two messages.
    let spelled = |bits: usize| {
        let letters = "abcd"
            .char_indices()
            .map(|(at, letter)| match bits >> at & 1 {
                0 => letter,
                _ => letter.to_ascii_uppercase(),
            });
        format!("2:5030/1 {}", letters.collect::<String>())
    };
    let links = |count: usize| {
        let ids: Vec<String> = (0..count).chain(0..count).map(spelled).collect();
        let rows: Vec<Row<'_>> = ids
            .iter()
            .map(|id| (id.as_str(), "", "Ann", "2:5030/1", 500, "text\r"))
            .collect();
        let library = Library::single("Dupes", "", base(2_000, &rows), Charset::CP866);
        let url = FidoUrl::parse("area://Dupes?msgid=2:5030/1+ABCD")
            .unwrap()
            .url;
        let page = resolve(&url, &library, &Now::at(0, 0), &Job::new()).unwrap();
        page.notices[0].links.len()
    };
    assert_eq!(links(2), 2);
    assert_eq!(links(15), 8);
}

#[test]
fn the_beginning_of_a_single_msgid_offers_its_message() {
    // An editor wrapped the quoted address inside of the identifier.
    let page = self::page("area://Test.One?msgid=2:5030/2");
    assert_eq!(page.notices.len(), 1);
    let [(label, link)] = page.notices[0].links.as_slice() else {
        panic!("{:?}", page.notices);
    };
    assert_eq!(link.to_string(), "area://Test.One?msgid=2:5030/2.7+0b");
    assert!(label.contains("2:5030/2.7 0b"), "{label}");
    // The same message in two areas is one; several messages, or none, are not offered.
    for (url, links) in [
        ("area://Test.One+Test.Two?msgid=2:5030/1+0a&view=list", 0),
        ("area://Test.One+Test.Two?msgid=2:5030/1+0", 0),
        ("area://Test.One?msgid=2:5030/1", 0),
        ("area://Test.One?msgid=2:5030/1+0a+more", 0),
        ("area://Test.One?msgid=030/2.7", 0),
        ("area://Test.One?msgid", 0),
        ("area://Test.Two+Test.One?msgid=2:5030/1+0a%20", 0),
        ("area://Test.Two?msgid=2:5030/1+0", 1),
    ] {
        let page = self::page(url);
        let offered: usize = (page.notices.iter())
            .filter(|notice| notice.code == "missing-message")
            .map(|notice| notice.links.len())
            .sum();
        assert_eq!(offered, links, "{url}");
    }
}

#[test]
fn one_fault_of_an_address_gives_one_notice_with_one_link() {
    for (params, codes, link) in [
        ("time=x", &["unknown-time"][..], Some("area://Test.One")),
        ("time=x&time=y", &["unknown-time"], Some("area://Test.One")),
        (
            "time=2004&time=x&view=list",
            &["unknown-time"],
            Some("area://Test.One?time=2004&view=list"),
        ),
        ("geomark=x", &["wrong-box"], Some("area://Test.One")),
        (
            "geomark=x&geomark=y&geomark=0,0,1,1",
            &["wrong-box", "empty-set"],
            Some("area://Test.One?geomark=0,0,1,1"),
        ),
        ("find=/(/", &["wrong-pattern"], None),
        ("find=/x", &["wrong-pattern"], None),
        // The warning of the URL suffices.
        ("from=x", &[], None),
    ] {
        let url = format!("area://Test.One?{params}");
        let page = page(&url);
        let shown: Vec<&str> = page.notices.iter().map(|notice| notice.code).collect();
        assert_eq!(shown, codes, "{url}");
        let first = page.notices.first();
        let leads = first.and_then(|notice| notice.links.first());
        assert_eq!(
            leads.map(|(_, url)| url.to_string()).as_deref(),
            link,
            "{url}"
        );
    }
    let parsed = FidoUrl::parse("area://Test.One?find=/x").unwrap();
    let page = page("area://Test.One?find=/x");
    assert!(page.notices[0].reports(&parsed.warnings[0]));
    let many: String = (0..50).map(|number| format!("&msgid={number}")).collect();
    let page = self::page(&format!("area://Test.One?{many}").replacen("?&", "?", 1));
    assert_eq!(page.notices.len(), 9);
    assert!(page.notices[8].text.starts_with("42 more"));
}

#[test]
fn a_time_of_a_request_that_is_no_lower_limit_is_asked_about() {
    for start in [
        "faqserv://2:5054/83/TNT",
        "freq://2:5020/368/R50EP",
        "fecho://x/a.zip",
    ] {
        for (time, is_limit) in [
            ("2007/03/19", true),
            ("2007-", true),
            ("now/now/", true),
            ("-2007", false),
            ("2006-2007", false),
            ("2006+2007", false),
            ("/03", false),
            ("T12", false),
            ("yesterday", false),
        ] {
            let page = page(&format!("{start}?time={time}"));
            let notice = page.notices.iter().find(|own| own.code == "unknown-time");
            assert_eq!(
                notice.is_none(),
                is_limit,
                "{start} {time}: {:?}",
                page.notices
            );
            if let Some(notice) = notice {
                assert_eq!(notice.links[0].1.to_string(), start);
            }
        }
    }
}

#[test]
fn a_freq_address_without_a_path_is_the_page_of_the_station() {
    for (address, file) in [
        ("freq://2:5020/982", None),
        ("freq://2:5020/982/", None),
        ("freq://2:5020/982/OFFICIAL", Some("OFFICIAL")),
    ] {
        let Content::Station(asked) = page(address).content else {
            panic!("{address}: no page of a station");
        };
        assert_eq!(asked.address.to_string(), "2:5020/982");
        assert_eq!(asked.request.as_deref(), file, "{address}");
    }
}

#[test]
fn pages_of_requests_repeat_all_that_the_address_asks_for() {
    let page = page(
        "freq://2:5020/368/R50EP?time=2007/03/19&size=25000&ed2k=1299&aich=Y273&fecho=A%20B&fecho=C",
    );
    let Content::Station(asked) = page.content else {
        panic!("no page of a station");
    };
    assert_eq!(asked.request.as_deref(), Some("R50EP"));
    assert_eq!(asked.time.as_deref(), Some("2007/03/19"));
    assert_eq!(asked.size, Some(25_000));
    assert_eq!(asked.ed2k.as_deref(), Some("1299"));
    assert_eq!(asked.aich.as_deref(), Some("Y273"));
    assert_eq!(asked.file_echoes, ["A", "B", "C"]);
    let page = self::page("faqserv://2:5030/1269.12/NUSRCHIP?bot=FAQ+Server&loc=body");
    let Content::Faq(request) = page.content else {
        panic!("no page of a request");
    };
    let asked = request.asked;
    assert_eq!(asked.bot.as_deref(), Some("FAQ Server"));
    assert_eq!(asked.loc, Some(Loc::Body));
    let page = self::page("fecho://x?time=2008");
    let Content::Files(files) = page.content else {
        panic!("no page of a file echo");
    };
    assert_eq!(files.time.as_deref(), Some("2008"));
}

#[test]
fn an_empty_set_offers_the_area_without_filters() {
    let page = page("area://Test.One?from=2:5030/77&view=list");
    assert_eq!(page.notices[0].code, "empty-set");
    assert_eq!(
        page.notices[0].links[0].1.to_string(),
        "area://Test.One?view=list"
    );
}

#[test]
fn a_text_that_only_subject_lines_have_is_offered_to_be_looked_for_there() {
    for (url, offered) in [
        (
            "area://Test.One?find=gate&view=list",
            // A body contains it.
            None,
        ),
        (
            "area://Test.One?find=%220c%22&view=list",
            Some("area://Test.One?view=list&findsb=%220c%22"),
        ),
        (
            "area://Test.One?find=0c&find=/GATE/i&from=2:463/68.1",
            Some("area://Test.One?from=2:463/68.1&findsb=0c&findsb=/GATE/i"),
        ),
        ("area://Test.One?find=0c&from=2:5030/2.7", None),
        ("area://Test.One?find=0c&tag=x", None),
        ("area://Test.One?find=nowhere", None),
    ] {
        let page = page(url);
        let notice = page.notices.iter().find(|own| own.code == "empty-set");
        let links = notice.map_or(&[][..], |notice| &notice.links);
        let wider = links.iter().find(|(name, _)| name.contains("subject"));
        assert_eq!(
            wider.map(|(_, wider)| wider.to_string()).as_deref(),
            offered,
            "{url}"
        );
        if let Some((_, wider)) = wider {
            let Content::Messages(messages) = self::page(&wider.to_string()).content else {
                panic!("{wider} is no page of messages");
            };
            assert!(!messages.set.is_empty(), "{wider}");
        }
    }
}

#[test]
fn the_arealist_has_every_area_with_its_counts() {
    for url in ["area://", "area:///", "area://?", "area:"] {
        let page = page(url);
        let Content::Areas(areas) = &page.content else {
            panic!("{url} is no arealist");
        };
        let lines: Vec<_> = areas
            .lines
            .iter()
            .map(|line| {
                (
                    line.tag.as_str(),
                    line.description.as_str(),
                    line.messages,
                    line.unread,
                )
            })
            .collect();
        assert_eq!(
            lines,
            [
                ("Test.One", "The first area", Some(4), Some(4)),
                ("Test.Two", "The second area", Some(2), Some(2)),
            ],
            "{url}"
        );
    }
}

#[test]
fn filters_without_areatags_choose_among_the_messages_of_all_areas() {
    for filter in ["from=2:5020/5", "find=zzzz", "time=2008"] {
        let named = page(&format!("area://Test.One+Test.Two?{filter}"));
        let all = page(&format!("area://?{filter}"));
        let (Content::Messages(named), Content::Messages(all)) = (&named.content, &all.content)
        else {
            panic!("{filter}: not a page of messages");
        };
        assert_eq!(*named.set, *all.set, "{filter}");
        assert_eq!(named.areas, all.areas, "{filter}");
    }
    let list = page("area://?from=2:5020/5&view=elst");
    let Content::Areas(areas) = &list.content else {
        panic!("no list of areas");
    };
    assert!(areas.filtered && !areas.lines.is_empty());
    // Parameters that only shape the list are no filters.
    assert!(matches!(
        page("area://?view=tree").content,
        Content::Areas(_)
    ));
}

#[test]
fn the_echolist_of_a_filtered_url_has_only_areas_with_messages_in_the_set() {
    let page = page("area://Test.One+Test.Two?from=2:5020/5&view=elst");
    let Content::Areas(areas) = &page.content else {
        panic!("no arealist");
    };
    let lines: Vec<_> = areas
        .lines
        .iter()
        .map(|line| (line.tag.as_str(), line.in_set, line.url.to_string()))
        .collect();
    assert_eq!(
        lines,
        [(
            "Test.Two",
            Some(1),
            "area://Test.Two?from=2:5020/5".to_owned()
        )]
    );
}

#[test]
fn actions_become_pages_that_say_that_nothing_was_sent() {
    for url in [
        "netmail:2:5063/88?to=Mithgol&subject=Hi",
        "echomail:Ru.FTN.Develop?body=text",
        "areafix:Ru.PHP?leave",
        "faqserv://2:5054/83/TNT",
        "freq://2:5020/982/OFFICIAL",
    ] {
        let page = page(url);
        assert!(
            page.notices
                .iter()
                .any(|notice| notice.code == "nothing-sent"),
            "{url}"
        );
    }
    let Content::Subscribe(request) =
        page("areafix:A.B@fidonet+C?leave&fecho&uplink=2:5029/32").content
    else {
        panic!("no subscription");
    };
    assert_eq!(request.areas, ["A.B@fidonet", "C"]);
    assert!(request.leave && request.file_echo);
    assert_eq!(request.uplinks[0].to_string(), "2:5029/32");
}

#[test]
fn a_page_that_would_write_echomail_says_where_the_tosser_looks() {
    let config = |name: &str| Config {
        export_list: Some(name.into()),
        ..Config::default()
    };
    let export_notice = |configs: Vec<Config>, url: &str| {
        let url = FidoUrl::parse(url).unwrap().url;
        let page = resolve(&url, &Library::new(configs), &Now::at(0, 0), &Job::new()).unwrap();
        let notice = page.notices.into_iter().find(|n| n.code == "export-list");
        notice.map(|notice| notice.text.to_string())
    };
    let both = vec![config("/fido/toss.log"), config("/b.log"), config("/b.log")];
    assert_eq!(
        export_notice(both, "echomail:Ru.FTN.Develop").as_deref(),
        Some(
            "Areas with new mail are listed in /fido/toss.log, /b.log: there the tosser \
             finds the areas to export."
        )
    );
    assert_eq!(
        export_notice(vec![config("/b.log")], "netmail:2:5063/88"),
        None
    );
    assert_eq!(
        export_notice(vec![Config::default()], "echomail:Ru.FTN.Develop"),
        None
    );
}

#[test]
fn a_cancelled_job_gives_no_page() {
    let job = Job::new();
    job.cancel();
    let url = FidoUrl::parse("area://Test.One").unwrap().url;
    assert!(resolve(&url, &library(), &Now::at(0, 0), &job).is_err());
}

#[test]
fn a_second_page_of_an_unchanged_area_shares_the_first_ones_headers() {
    let library = library();
    let open = |text: &str| {
        let url = FidoUrl::parse(text).unwrap().url;
        resolve(&url, &library, &Now::at(0, 0), &Job::new()).unwrap()
    };
    let (first, second) = (open("area://Test.One"), open("area://Test.One?view=tree"));
    assert!(Arc::ptr_eq(
        &messages(&first).corpus.snapshots()[0],
        &messages(&second).corpus.snapshots()[0]
    ));
}
