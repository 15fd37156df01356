//! Large sets, of which only the first messages are sorted at first: they equal those of the plain
//! scan, whatever is queried first.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by a panic"
)]

use crate::index_support::{Letter, Shelf, planned, scanned, update};
use fidoscope_core::index::Index;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::{Content, MessagesPage};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::{Sources, resolve_from};
use fidoscope_core::url::{FidoUrl, View};

const SETS: [&str; 5] = [
    "find=common",
    "find=%22two+words%22",
    "find=common+often",
    "find=%22often%22",
    "find=seldom",
];
const ORDERS: [&str; 6] = [
    "sort=-chr",
    "sort=chr",
    "sort=sub+-chr",
    "sort=uns",
    "sort=-uns",
    "sort=rel",
];

fn shelf() -> Shelf {
    let letters = |count: u32, step: u32| -> Vec<Letter> {
        (0..count)
            .map(|at| Letter {
                msgid: format!("2:5030/1 {at:x}"),
                subject: format!("subject {}", at * step % 7),
                from: "Ann".to_owned(),
                // No two areas and no order have the same first messages.
                written: 1_000_000_000 + i64::from(at * step % count),
                text: [
                    if at % 8 == 5 { "" } else { "common two" },
                    if at % 3 == 0 { "Words" } else { "" },
                    if at % 16 == 1 { "seldom" } else { "" },
                    if at % 4 == 2 { "" } else { "often" },
                ]
                .join(" "),
                ..Letter::default()
            })
            .collect()
    };
    let shelf = Shelf::new();
    // Neither is a multiple of 64.
    shelf.put(0, &letters(1009, 389));
    shelf.put(1, &letters(733, 101));
    shelf
}

fn page(library: &Library, index: &Index, url: &str) -> MessagesPage {
    let sources = Sources {
        library,
        index: Some(index),
    };
    let url = FidoUrl::parse(url).unwrap().url;
    let page = resolve_from(&url, &sources, &Now::at(0, 0), &Job::new()).unwrap();
    match page.content {
        Content::Messages(messages) => messages,
        _ => panic!("no page of messages"),
    }
}

#[test]
fn large_sets_are_those_of_the_plain_scan() {
    let shelf = shelf();
    let (index, library) = (shelf.index(), shelf.library());
    update(&index, &library);
    for areas in ["Jam", "Jam+Squish"] {
        for set in SETS {
            for order in ORDERS {
                let url = format!("area://{areas}?{set}&{order}");
                assert_eq!(
                    planned(&library, &index, &url),
                    scanned(&library, &url),
                    "{url}"
                );
            }
        }
    }
}

#[test]
fn what_is_asked_of_a_large_set_first_does_not_matter() {
    let shelf = shelf();
    let (index, library) = (shelf.index(), shelf.library());
    update(&index, &library);
    for order in ["-chr", "chr", "sub+-chr"] {
        let url = format!("area://Jam+Squish?find=common&sort={order}&view=list");
        let page = || page(&library, &index, &url);
        let whole = page();
        whole.complete();
        let all = whole.set.to_vec();
        assert!(all.len() > 1000, "{}", all.len());
        assert_eq!(page().set.len(), all.len());
        assert!(!page().set.is_empty());
        assert_eq!(page().set.first(), all.first());
        assert_eq!(page().set.last(), all.last());
        for at in [0, 1, 255, 256, 257, all.len() - 1] {
            assert_eq!(page().set.get(at), all.get(at), "{at}");
            assert_eq!(page().position(all[at]), Some(at));
            assert_eq!(page().place(all[at]), Ok(at));
            assert!(page().in_set(all[at]));
            assert_eq!(page().rank(all[at]), whole.rank(all[at]));
        }
        assert_eq!(page().set.get(all.len()), None);
        assert!(page().set.iter().eq(&all));
        assert!(page().set.iter().rev().eq(all.iter().rev()));
        let part: Vec<u32> = all.iter().copied().step_by(100).collect();
        assert_eq!(&*page().part(&part, View::List).set, part);
        let outside = (0..whole.corpus.len() as u32).find(|index| !all.contains(index));
        let outside = outside.unwrap();
        assert!(!page().in_set(outside));
        assert_eq!(page().place(outside), whole.place(outside));
        for (area, expected) in page().areas.iter().zip(["Jam", "Squish"]) {
            assert_eq!(area.tag, expected);
            let own = all.iter().filter_map(|index| whole.row(*index));
            let own = own.filter(|row| row.area().tag() == expected).count();
            assert_eq!(area.in_set as usize, own);
        }
    }
}
