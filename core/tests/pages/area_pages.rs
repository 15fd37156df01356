//! Sentences of section 7.2 about whole pages, over small bases built for each of them.

#![allow(clippy::unwrap_used, clippy::panic)]

use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::charset::Charset;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::{Content, MessagesPage, Page, ShownRow, ShownRows};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::resolve;
use fidoscope_core::time::WallTime;
use fidoscope_core::url::{FidoUrl, View};
use std::sync::Arc;

/// MSGID, REPLY, moment of writing.
type Made = (&'static str, &'static str, i64);

fn base(created: i64, messages: &[Made]) -> Arc<JamBase> {
    let mut writer = JamWriter::in_memory(WallTime(created)).unwrap();
    for (msgid, reply, written) in messages {
        writer
            .append(&NewMessage {
                from: b"Ann",
                to: b"All",
                subject: msgid.as_bytes(),
                origin: b"2:5030/1",
                msgid: msgid.as_bytes(),
                reply: reply.as_bytes(),
                written: WallTime(*written),
                text: b"text\r",
                ..NewMessage::default()
            })
            .unwrap();
    }
    let parts = writer.into_bytes().unwrap();
    Arc::new(JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap())
}

fn library(areas: &[(&str, i64, &[Made])]) -> Library {
    let mut areas = areas.iter();
    let (tag, created, messages) = areas.next().unwrap();
    let mut library = Library::single(tag, "", base(*created, messages), Charset::CP866);
    for (tag, created, messages) in areas {
        library.add_open_base(tag, "", base(*created, messages), Charset::CP866);
    }
    library
}

fn open(library: &Library, url: &str) -> Page {
    resolve(
        &FidoUrl::parse(url).unwrap().url,
        library,
        &Now::at(0, 0),
        &Job::new(),
    )
    .unwrap()
}

/// Returns the tree around the first message of the set.
fn tree(m: &MessagesPage) -> Vec<ShownRow> {
    ShownRows::new(m, View::Tree, None, m.set.first().copied().unwrap()).rows
}

fn messages(page: &Page) -> &MessagesPage {
    match &page.content {
        Content::Messages(messages) => messages,
        _ => panic!("{} is no page of messages", page.url),
    }
}

/// Returns subjects (equal to MSGIDs where there is one) with areatags, in page order.
fn set(page: &Page) -> Vec<String> {
    let messages = messages(page);
    let name = |index: &u32| {
        let row = messages.row(*index).unwrap();
        format!("{} {}", row.area().tag(), row.subject())
    };
    messages.set.iter().map(name).collect()
}

#[test]
fn several_messages_of_one_msgid_all_belong_to_the_set() {
    let twice: &[Made] = &[
        ("2:1/1 aa", "", 10),
        ("2:1/1 bb", "", 20),
        ("2:1/1 aa", "", 30),
    ];
    let library = library(&[("One", 1, twice), ("Two", 2, &[("2:1/1 aa", "", 15)])]);
    assert_eq!(
        set(&open(&library, "area://One?msgid=2:1/1+aa")),
        ["One 2:1/1 aa", "One 2:1/1 aa"]
    );
    assert_eq!(
        set(&open(&library, "area://One+Two?msgid=2:1/1+aa")),
        ["One 2:1/1 aa", "Two 2:1/1 aa", "One 2:1/1 aa"]
    );
}

#[test]
fn an_address_inside_of_a_msgid_is_never_normalised() {
    let library = library(&[(
        "One",
        1,
        &[
            ("2:1/1@fidonet aa", "", 10),
            ("2:1/1.0 aa", "", 20),
            ("2:1/1 aa", "", 30),
        ],
    )]);
    for (url, found) in [
        ("area://One?msgid=2:1/1+aa", "One 2:1/1 aa"),
        ("area://One?msgid=2:1/1@fidonet+aa", "One 2:1/1@fidonet aa"),
        ("area://One?msgid=2:1/1.0+aa", "One 2:1/1.0 aa"),
    ] {
        assert_eq!(set(&open(&library, url)), [found], "{url}");
    }
}

#[test]
fn messages_of_one_second_are_ordered_by_the_next_token_and_then_as_in_the_base() {
    let library = library(&[(
        "One",
        1,
        &[("a", "", 20), ("b", "", 10), ("c", "", 20), ("d", "", 10)],
    )]);
    for (sort, order) in [
        ("chr", ["b", "d", "a", "c"]),
        ("-chr", ["a", "c", "b", "d"]),
        ("chr+-uns", ["d", "b", "c", "a"]),
        ("CHR", ["b", "d", "a", "c"]),
        ("uns+chr", ["a", "b", "c", "d"]),
        ("-uns+chr", ["d", "c", "b", "a"]),
    ] {
        let order = order.map(|name| format!("One {name}"));
        assert_eq!(
            set(&open(&library, &format!("area://One?sort={sort}"))),
            order,
            "{sort}"
        );
    }
}

#[test]
fn relevance_without_a_search_is_ignored() {
    let library = library(&[("One", 1, &[("a", "", 20), ("b", "", 10)])]);
    for (sort, order) in [("rel", ["b", "a"]), ("-rel+-chr", ["a", "b"])] {
        let order = order.map(|name| format!("One {name}"));
        assert_eq!(
            set(&open(&library, &format!("area://One?sort={sort}"))),
            order,
            "{sort}"
        );
    }
}

#[test]
fn of_several_sort_parameters_the_first_that_can_be_applied_wins() {
    let library = library(&[("One", 1, &[("a", "", 20), ("b", "", 10)])]);
    let url = "area://One?sort=rel&sort=-chr&sort=chr";
    assert_eq!(set(&open(&library, url)), ["One a", "One b"]);
}

#[test]
fn the_branches_of_one_level_come_in_the_order_of_sorting() {
    let made: &[Made] = &[
        ("top", "", 1),
        ("x", "top", 30),
        ("y", "top", 20),
        ("z", "x", 40),
    ];
    let library = library(&[("One", 1, made)]);
    for (sort, order) in [
        ("chr", ["top", "y", "x", "z"]),
        ("-chr", ["top", "x", "z", "y"]),
        ("uns", ["top", "x", "z", "y"]),
    ] {
        let page = open(
            &library,
            &format!("area://One?msgid=z&view=tree&sort={sort}"),
        );
        let messages = messages(&page);
        let rows = tree(messages);
        let shown: Vec<&str> = rows
            .iter()
            .map(|row| messages.row(row.index).unwrap().subject())
            .collect();
        assert_eq!(shown, order, "{sort}");
    }
}

#[test]
fn a_reply_to_a_message_that_is_not_here_is_the_top_of_its_tree() {
    let library = library(&[("One", 1, &[("a", "gone", 10), ("b", "a", 20)])]);
    let page = open(&library, "area://One?msgid=b&view=tree");
    let rows = tree(messages(&page));
    let depths: Vec<u32> = rows.iter().map(|row| row.depth).collect();
    assert_eq!(depths, [0, 1]);
}

#[test]
fn a_view_of_several_areas_grows_one_tree_over_them() {
    let library = library(&[
        ("One", 1, &[("a", "", 10)]),
        ("Two", 2, &[("b", "a", 20), ("c", "b", 30)]),
    ]);
    let page = open(&library, "area://Two+One?msgid=c&view=tree");
    assert_eq!(tree(messages(&page)).len(), 3);
    let page = open(&library, "area://Two?msgid=c&view=tree");
    assert_eq!(tree(messages(&page)).len(), 2);
}

#[test]
fn unknown_parameters_change_nothing_on_an_area_page() {
    let library = library(&[("One", 1, &[("a", "", 20), ("b", "", 10)])]);
    let parsed = FidoUrl::parse("area://One?colour=red&sort=-chr").unwrap();
    assert_eq!(parsed.warnings.len(), 1);
    let page = resolve(&parsed.url, &library, &Now::at(0, 0), &Job::new()).unwrap();
    assert_eq!(set(&page), ["One a", "One b"]);
}

#[test]
fn only_the_presence_of_full_and_usetz_counts() {
    for (url, full, usetz) in [
        ("area://One", false, false),
        ("area://One?full", true, false),
        ("area://One?full=0", true, false),
        ("area://One?usetz=no&full=", true, true),
    ] {
        let url = FidoUrl::parse(url).unwrap().url;
        assert_eq!((url.full(), url.usetz()), (full, usetz), "{url}");
    }
}

/// Returns areatags of an echolist, in its order.
fn listed(library: &Library, url: &str) -> Vec<String> {
    match open(library, url).content {
        Content::Areas(areas) => areas.lines.into_iter().map(|line| line.tag).collect(),
        _ => panic!("{url} is no list of areas"),
    }
}

#[test]
fn the_echolist_of_a_url_lists_its_areas_alone_and_only_those_with_found_messages() {
    let library = library(&[
        ("Zoo", 1, &[("a", "", 30), ("b", "", 10)]),
        ("Bar", 2, &[("c", "", 20)]),
        ("Other", 3, &[("d", "", 40)]),
    ]);
    assert_eq!(listed(&library, "area://Zoo+Bar?view=elst"), ["Zoo", "Bar"]);
    assert_eq!(
        listed(&library, "area://Zoo+Bar+Other?view=elst&subj=c&subj=/^c/"),
        ["Bar"]
    );
}

#[test]
fn no_sorting_of_messages_reorders_the_echolist() {
    let library = library(&[
        ("Zoo", 1, &[("a", "", 30), ("b", "", 10)]),
        ("Bar", 2, &[("c", "", 20)]),
    ]);
    for sort in ["are", "-are", "chr", "-chr", "siz", "sub", "-uns"] {
        let url = format!("area://Zoo+Bar?view=elst&sort={sort}");
        assert_eq!(listed(&library, &url), ["Zoo", "Bar"], "{sort}");
    }
}
