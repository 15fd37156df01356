//! Rows of each view of a page (7.2.3), as plain text.

#![allow(clippy::unwrap_used)]

use crate::search_support::{Letter, Shelf, messages};
use fidoscope_core::page::{MessagesPage, ShownRows, ThreadsBy};
use fidoscope_core::query::choose_view;
use fidoscope_core::url::{FidoUrl, Leaf, View};

/// Returns two trees and a single message; the second tree begins with an orphan. `2:2/2` wrote
/// `a1`, `late` and `y`.
///
/// ```text
/// o (a (a1 a2) b (b1))     x is missing (y (z))     lone
/// ```
fn shelf() -> Shelf {
    Shelf::of(&[
        Letter::new("o").written(10),
        Letter::new("a").written(20).reply("o"),
        Letter::new("y").written(25).reply("x").address("2:2/2"),
        Letter::new("b").written(30).reply("o"),
        Letter::new("a1").written(40).reply("a").address("2:2/2"),
        Letter::new("lone").written(45),
        Letter::new("z").written(50).reply("y"),
        Letter::new("b1").written(60).reply("b"),
        Letter::new("a2").written(15).reply("a"),
    ])
}

/// Returns the rows of a page in the initial state of its window: `~` before messages outside of
/// the set, dots for depth, `|` before each tree but the first, `^` before rows above.
fn rows(url: &str) -> String {
    rows_about(&shelf(), url, None)
}

fn rows_about(shelf: &Shelf, url: &str, focus: Option<&str>) -> String {
    let page = shelf.open(url);
    let m = messages(&page);
    let focus = match focus {
        Some(id) => {
            m.corpus
                .iter()
                .find(|(_, row)| row.msgid() == id)
                .unwrap()
                .0
        }
        None => *m.set.first().unwrap(),
    };
    written(m, &ShownRows::new(m, m.view, page.url.leaf(), focus))
}

fn written(m: &MessagesPage, shown: &ShownRows) -> String {
    let mut words = Vec::new();
    let word = |row: &fidoscope_core::page::ShownRow| {
        let mark = if row.in_set { "" } else { "~" };
        let dots = ".".repeat(row.depth as usize);
        format!("{mark}{dots}{}", m.row(row.index).unwrap().msgid())
    };
    words.extend(shown.above.iter().map(|row| format!("^{}", word(row))));
    for (at, row) in shown.rows.iter().enumerate() {
        if at > 0 && shown.trees.iter().any(|tree| tree.start as usize == at) {
            words.push("|".to_owned());
        }
        words.push(word(row));
    }
    words.join(" ")
}

#[test]
fn each_view_shows_what_its_section_says() {
    for (url, expected) in [
        // 7.2.3.4: the whole tree of the first message of the set, siblings in page order.
        ("view=tree&msgid=a1", "~o ~.a ~..a2 ..a1 ~.b ~..b1"),
        (
            "view=tree&msgid=a1&sort=-chr",
            "~o ~.b ~..b1 ~.a ..a1 ~..a2",
        ),
        ("view=expa&msgid=a1", "~o ~.a ~..a2 ..a1 ~.b ~..b1"),
        // 7.2.3.5: the first message of the set is the root.
        ("view=bran&msgid=a", "a ~.a2 ~.a1"),
        ("view=exbr&msgid=b", "b ~.b1"),
        ("view=bran", "o .a ..a2 ..a1 .b ..b1"),
        ("view=bran&sort=-chr", "b1"),
        // 7.2.3.6: every tree with messages of the set.
        ("view=litr", "o .a ..a2 ..a1 .b ..b1 | y .z | lone"),
        (
            "view=litr&from=2:2/2",
            "~o ~.a ~..a2 ..a1 ~.b ~..b1 | y ~.z",
        ),
        ("view=litr&msgid=z", "~y .z"),
        (
            "view=litr&sort=-chr",
            "lone | y .z | o .b ..b1 .a ..a1 ..a2",
        ),
        // 7.2.3.7: the set.
        ("view=reel&from=2:2/2", "y a1"),
        // 7.2.3.8, 7.2.3.9: the tops of the trees with messages of the set.
        ("view=totr", "o | y | lone"),
        ("view=topl&sort=-chr", "lone | y | o"),
        ("view=topl&from=2:2/2", "~o | y"),
        ("view=topl&ttop", "o | y | lone"),
        // 7.2.3.12: one tree in page order.
        ("view=flat&msgid=a1", "~o ~a2 ~a ~b a1 ~b1"),
        ("view=flat&msgid=a1&sort=-chr", "~b1 a1 ~b ~a ~a2 ~o"),
        // 7.2.3.13: a branch, under its parent and the top.
        ("view=flbr&msgid=a", "^~o ~a2 a ~a1"),
        ("view=flbr&msgid=a1", "^~o ^~a a1"),
        ("view=flbr&msgid=o", "o ~a2 ~a ~b ~a1 ~b1"),
        ("view=list&from=2:2/2", "y a1"),
        ("view=sing&from=2:2/2", "y a1"),
        ("view=cale", ""),
    ] {
        assert_eq!(rows(&format!("area://Test?{url}")), expected, "{url}");
    }
}

#[test]
fn a_jump_shows_the_tree_or_branch_that_it_leads_to() {
    for (view, focus, expected) in [
        ("tree", "y", "y ~.z"),
        ("bran", "a1", "a1"),
        ("flat", "y", "y ~z"),
        ("flbr", "y", "y ~z"),
        ("exbr", "b", "~b ~.b1"),
        // These do not change.
        ("litr", "y", "~o ~.a ~..a2 ..a1 ~.b ~..b1 | y ~.z"),
    ] {
        let url = format!("area://Test?from=2:2/2&view={view}");
        assert_eq!(rows_about(&shelf(), &url, Some(focus)), expected, "{view}");
    }
}

#[test]
fn leaf_rules_the_trees_of_every_view_with_trees_and_their_branches() {
    for (params, expected) in [
        // The last words of the trees are a1/b1 (60), z (50) and lone (45).
        ("view=topl&sort=-chr&leaf=ini", "lone | y | o"),
        ("view=topl&sort=-chr&leaf=all", "o | y | lone"),
        ("view=totr&sort=-chr&leaf=all", "o | y | lone"),
        (
            "view=litr&sort=-chr&leaf=all",
            "o .b ..b1 .a ..a1 ..a2 | y .z | lone",
        ),
        // Of the celebrity's messages a1 (40) is later than y (25).
        ("view=topl&sort=-chr&leaf=fil&from=2:2/2", "~o | y"),
        ("view=topl&sort=chr&leaf=fil&from=2:2/2", "y | ~o"),
        ("view=topl&sort=chr&leaf=ini&from=2:2/2", "~o | y"),
        // With ttop, fil is the same as ini (7.2.7).
        ("view=topl&sort=-chr&leaf=fil&ttop", "lone | y | o"),
        // The branch with the only found message comes first.
        ("view=tree&msgid=b1&leaf=fil", "~o ~.b ..b1 ~.a ~..a2 ~..a1"),
        ("view=tree&leaf=all", "o .a ..a2 ..a1 .b ..b1"),
    ] {
        assert_eq!(rows(&format!("area://Test?{params}")), expected, "{params}");
    }
}

#[test]
fn trees_count_their_replies_and_those_that_were_found() {
    let shelf = shelf();
    let page = shelf.open("area://Test?from=2:2/2&view=topl");
    let m = messages(&page);
    let shown = ShownRows::new(m, m.view, None, *m.set.first().unwrap());
    let trees: Vec<_> = shown
        .trees
        .iter()
        .map(|tree| (tree.start, tree.replies, tree.found))
        .collect();
    assert_eq!(trees, [(0, 5, 1), (1, 1, 1)]);
    let page = shelf.open("area://Test?view=litr");
    let m = messages(&page);
    let shown = ShownRows::new(m, m.view, None, *m.set.first().unwrap());
    let of_rows: Vec<_> = (0..shown.rows.len())
        .map(|row| shown.tree_of(row))
        .collect();
    let expected = [0, 0, 0, 0, 0, 0, 1, 1, 2].map(Some);
    assert_eq!(of_rows, expected);
    assert_eq!(ShownRows::default().tree_of(0), None);
}

#[test]
fn trees_reach_across_the_areas_of_one_url() {
    let shelf = shelf().and(
        "Other",
        &[
            Letter::new("far").written(70).reply("a1"),
            Letter::new("own").written(80).reply("far"),
        ],
    );
    assert_eq!(
        rows_about(&shelf, "area://Test+Other?msgid=own&view=tree", None),
        "~o ~.a ~..a2 ~..a1 ~...far ....own ~.b ~..b1"
    );
    // A message that begins a thread in its own area is found in the tree that begins in another
    // area.
    assert_eq!(
        rows_about(&shelf, "area://Test+Other?msgid=far&ttop&view=topl", None),
        "~o"
    );
    // Alone, the other area begins with an orphan.
    assert_eq!(
        rows_about(&shelf, "area://Other?msgid=own&view=litr", None),
        "~far .own"
    );
}

#[test]
fn loops_duplicates_and_lost_parents_lose_no_message_and_repeat_none() {
    let shelf = Shelf::of(&[
        Letter::new("1").written(1).reply("3"),
        Letter::new("2").written(2).reply("1"),
        Letter::new("3").written(3).reply("2"),
        Letter::new("dup").written(4),
        Letter::new("dup").written(5),
        Letter::new("r").written(6).reply("dup"),
        Letter::new("self").written(7).reply("self"),
        Letter::new("orphan").written(8).reply("lost"),
        Letter::new("").written(9),
        Letter::new("early").written(10).reply("late"),
        Letter::new("late").written(11),
    ]);
    assert_eq!(
        rows_about(&shelf, "area://Test?view=litr", None),
        "1 .2 ..3 | dup | dup .r | self | orphan |  | late .early"
    );
    assert_eq!(
        rows_about(&shelf, "area://Test?view=topl", None),
        "1 | dup | dup | self | orphan |  | late"
    );
}

#[test]
fn a_chain_of_ten_thousand_replies_is_shown_by_every_view() {
    let letters: Vec<Letter> = (0..10_000_u32)
        .map(|n| {
            let reply = n.checked_sub(1).map(|up| up.to_string());
            Letter::new(&n.to_string())
                .written(i64::from(n))
                .reply(&reply.unwrap_or_default())
        })
        .collect();
    let shelf = Shelf::of(&letters);
    let page = shelf.open("area://Test?view=litr");
    let m = messages(&page);
    for view in View::ALL {
        let shown = ShownRows::new(m, *view, Some(Leaf::All), 0);
        let expected = match view {
            View::Topl | View::Totr => 1,
            // These views have no rows of trees: areas, days, places, objects.
            View::Elst
            | View::Cale
            | View::Mapm
            | View::Smap
            | View::Glom
            | View::Sglo
            | View::Objs => 0,
            _ => 10_000,
        };
        assert_eq!(shown.rows.len(), expected, "{view}");
    }
}

#[test]
fn the_calendar_counts_the_set_by_local_time_or_by_utc() {
    // 2007-08-18T02:30:00 at UTC+4; 23:30 of the day before in UTC.
    let shelf = Shelf::of(&[
        Letter::new("1")
            .written(1_187_404_200)
            .kludge("TZUTC: 0400"),
        Letter::new("2").written(1_187_404_200),
        Letter::new("3")
            .written(0)
            .kludge("TrueTime: 1812/09/07T05/30/00"),
    ]);
    let days = |url: &str| -> Vec<(i64, u8, usize, u32)> {
        let page = shelf.open(url);
        let m = messages(&page);
        assert_eq!(m.view, View::Cale);
        let calendar = m.calendar(page.url.usetz());
        let months = calendar.years.iter().flat_map(|year| &year.months);
        months
            .flat_map(|month| {
                let days = month.days.iter().enumerate();
                days.filter(|(_, count)| **count > 0)
                    .map(|(at, count)| (month.year, month.month, at + 1, *count))
            })
            .collect()
    };
    assert_eq!(
        days("area://Test?view=cale"),
        [(1812, 9, 7, 1), (2007, 8, 18, 2)]
    );
    assert_eq!(
        days("area://Test?view=cale&usetz"),
        [(1812, 9, 7, 1), (2007, 8, 17, 1), (2007, 8, 18, 1)]
    );
    // Filters apply before.
    assert_eq!(days("area://Test?view=cale&msgid=2"), [(2007, 8, 18, 1)]);
}

#[test]
fn a_day_of_the_calendar_leads_to_exactly_its_messages() {
    let shelf = shelf();
    let page = shelf.open("area://Test?view=cale+flat");
    let m = messages(&page);
    let calendar = m.calendar(false);
    let month = &calendar.years.first().unwrap().months[0];
    let leads = |value: &str| {
        let url = fidoscope_core::query::portion(&page.url, View::Cale, "time", value);
        assert_eq!(choose_view(&url), Some(View::Flat));
        messages(&shelf.open(&url.to_string())).set.len()
    };
    assert_eq!(leads(&month.filter_of_day(1)), 9);
    assert_eq!(leads(&month.filter()), 9);
    assert_eq!(leads(&calendar.years[0].filter()), 9);
    assert_eq!(leads(&month.filter_of_day(2)), 0);
}

#[test]
fn views_that_cannot_be_drawn_are_skipped() {
    for (tokens, expected) in [
        ("holo+cube+litr", Some(View::Litr)),
        ("mapm+objs+litr", Some(View::Mapm)),
        ("holo", None),
        ("FLBR", Some(View::Flbr)),
    ] {
        let url = FidoUrl::parse(&format!("area://A?view={tokens}"))
            .unwrap()
            .url;
        assert_eq!(choose_view(&url), expected, "{tokens}");
    }
}

/// Returns the rows of a list with threads.
fn threads(url: &str, by: ThreadsBy) -> String {
    let page = shelf().open(&format!("area://Test?view=list&{url}"));
    let m = messages(&page);
    let shown = ShownRows::threads(m, by);
    assert_eq!(shown.rows.len(), m.set.len(), "{url}");
    for (at, row) in shown.rows.iter().enumerate() {
        let below = shown.rows.iter().skip(at + 1);
        let below = below.take_while(|other| other.depth > row.depth).count();
        assert_eq!(row.replies as usize, below, "{url}");
    }
    written(m, &shown)
}

#[test]
fn a_list_with_threads_has_the_same_messages_below_what_they_answer() {
    use ThreadsBy::{FirstMessage, LastReply};
    let first = "o .a ..a2 ..a1 .b ..b1 | y .z | lone";
    assert_eq!(threads("sort=chr", FirstMessage), first);
    let last = "lone | y .z | o .a ..a2 ..a1 .b ..b1";
    assert_eq!(threads("sort=chr", LastReply), last);
    // Reversed, threads change places; replies stay in the order of dates.
    let first = "lone | y .z | o .a ..a2 ..a1 .b ..b1";
    assert_eq!(threads("sort=-chr", FirstMessage), first);
    let last = "o .a ..a2 ..a1 .b ..b1 | y .z | lone";
    assert_eq!(threads("sort=-chr", LastReply), last);
    // Other orders use only first messages.
    let by_base = threads("sort=uns", LastReply);
    assert_eq!(by_base, threads("sort=uns", FirstMessage));
}

#[test]
fn replies_in_a_list_with_threads_go_by_the_moments_of_the_page() {
    let reply = |id, written| Letter::new(id).written(written).reply("o");
    let shelf = Shelf::of(&[
        Letter::new("o").written(1_000_000),
        reply("b", 1_000_200).kludge("TZUTC: 0400"),
        reply("a", 1_000_100).kludge("TZUTC: 0000"),
        reply("c", 0).kludge("TrueTime: 2007/08/18T00/00/00"),
    ]);
    for (url, expected) in [
        ("area://Test?view=list&sort=chr", "o .a .b .c"),
        ("area://Test?view=list&sort=chr&usetz", "o .b .a .c"),
    ] {
        let page = shelf.open(url);
        let m = messages(&page);
        let shown = ShownRows::threads(m, ThreadsBy::FirstMessage);
        assert_eq!(written(m, &shown), expected, "{url}");
    }
}

#[test]
fn found_messages_hang_below_the_nearest_found_one() {
    let by = ThreadsBy::FirstMessage;
    let url = "sort=chr&msgid=o&msgid=a1&msgid=b1&msgid=z";
    assert_eq!(threads(url, by), "o .a1 .b1 | z");
    // Two messages of one tree with nothing found above them stay together.
    let url = "sort=chr&msgid=a1&msgid=b1&msgid=lone";
    assert_eq!(threads(url, by), "a1 b1 | lone");
}
