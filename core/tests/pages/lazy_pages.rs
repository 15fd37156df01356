//! Pages that cost only their own work equal slow ones: the filters of headers, the order of the
//! set, and the ranks of messages next to it.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::made_up as support;
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::charset::Charset;
use fidoscope_core::job::Job;
use fidoscope_core::library::{Corpus, Library};
use fidoscope_core::page::{Content, MessagesPage};
use fidoscope_core::query::time::Now;
use fidoscope_core::query::{MessageFacts, Query, tops_while};
use fidoscope_core::resolve::resolve;
use fidoscope_core::url::{FidoUrl, View};
use std::sync::{Arc, OnceLock};

const EACH: u32 = 9000;

/// Returns two areas, more messages than one core judges alone, and one of them again.
fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let base = |seed| {
            let parts = support::generator::in_memory(EACH, seed).unwrap();
            Arc::new(JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap())
        };
        let (one, two) = (base(1), base(2));
        let mut library = Library::single("One", "", one.clone(), Charset::CP866);
        library.add_open_base("Two", "", two.clone(), Charset::CP866);
        library.add_open_base("Again", "", one, Charset::CP866);
        // Only one test here opens pages with reply trees.
        library.add_open_base("Apart", "", two, Charset::CP866);
        library
    })
}

fn now() -> Now {
    Now::parse("2008-08-18T00:00:00Z").unwrap()
}

fn url(address: &str) -> FidoUrl {
    FidoUrl::parse(address).unwrap().url
}

fn page(address: &str) -> MessagesPage {
    let page = resolve(&url(address), library(), &now(), &Job::new()).unwrap();
    let Content::Messages(messages) = page.content else {
        unreachable!("no page of messages");
    };
    messages
}

/// Returns every message that passes, judged one by one.
fn slow(url: &FidoUrl, corpus: &Corpus) -> Vec<u32> {
    let now = now();
    let query = Query::from_url(url, &now);
    let mut top = Vec::new();
    for snapshot in corpus.snapshots() {
        let ids: Vec<_> = snapshot.iter().map(|r| (r.msgid(), r.reply())).collect();
        top.extend(tops_while(ids.into_iter(), &|| true).unwrap());
    }
    let passes = |index: u32| {
        let row = corpus.get(index).unwrap();
        let facts = MessageFacts {
            msgid: row.msgid(),
            sender: row.from_address(),
            from: row.from(),
            to: row.to(),
            subject: row.subject(),
            moment: Some(row.moment(url.usetz())),
            top: top[index as usize],
        };
        query.judge_header(&facts).passes
    };
    (0..corpus.len() as u32)
        .filter(|index| passes(*index))
        .collect()
}

#[test]
fn filters_of_headers_find_what_judging_every_message_finds() {
    let some = page("area://One+Two?sort=chr");
    let msgid = |at: usize| {
        let row = some.row(some.set[at]).unwrap();
        row.msgid().replace(' ', "%20")
    };
    let sender = some.row(some.set[77]).unwrap().from_address().to_owned();
    let name = some.row(some.set[77]).unwrap().from().replace(' ', "%20");
    // Words of subjects and names, with other case and endings.
    let words = (0..24).map(|at| {
        let row = some.row(some.set[at * 97]).unwrap();
        let name = ["subj", "to", "sender"][at % 3];
        let text = [row.subject(), row.to(), row.from()][at % 3];
        let longest = text.split(' ').max_by_key(|word| word.chars().count());
        let word = longest.unwrap_or_default().trim_matches(':');
        match at / 3 % 4 {
            0 | 1 => format!("{name}={}", word.to_uppercase()),
            2 => format!("{name}={word}s"),
            _ => format!("{name}={word}а"),
        }
    });
    let mut seen = 0;
    let mut found_some = 0;
    let others = [
        format!("msgid={}", msgid(0)),
        format!("msgid={}&msgid={}&msgid=none", msgid(5), msgid(17_000)),
        format!("msgid={}&from={sender}", msgid(77)),
        format!("msgid={}", msgid(77).to_uppercase()),
        format!("from={sender}"),
        format!("from={sender}&time=2004-2009"),
        format!("twit={sender}"),
        format!("sender={name}"),
        format!("to={name}&ttop"),
        "time=2005".to_owned(),
        "time=2005/06-2005/08 2007/01/01T-/now".to_owned(),
        "time=2006&time=-2006/03".to_owned(),
        "time=-2004/05/06T12:00".to_owned(),
        "time=2012/12/01-".to_owned(),
        "time=T15".to_owned(),
        "time=2020".to_owned(),
        "time=nonsense".to_owned(),
        "time=2005/03/01T00-12&usetz".to_owned(),
        "ttop".to_owned(),
        "ttop&time=2003/01".to_owned(),
        "subj=/e/".to_owned(),
        "subj=hippopotamus".to_owned(),
        "to=гиппопотам&subj=e".to_owned(),
    ];
    for filters in others.into_iter().chain(words) {
        for areas in ["One+Two", "Two", "Two+Again+One"] {
            let address = format!("area://{areas}?sort=uns&{filters}");
            let fast = page(&address);
            let slow = slow(&url(&address), &fast.corpus);
            assert_eq!(*fast.set, *slow, "{address}");
            seen += 1;
            found_some += usize::from(!slow.is_empty());
        }
    }
    assert!(seen > 130 && found_some > 70, "{found_some} of {seen}");
}

#[test]
fn the_set_is_a_part_of_the_order_of_all_messages() {
    let all = [
        "sort=chr",
        "sort=-chr",
        "sort=uns",
        "sort=-uns",
        "sort=sub+-siz",
        "sort=sen",
        "sort=ori+chr&usetz",
        "sort=-are+add",
    ];
    for sort in all {
        let whole = page(&format!("area://One+Two?{sort}"));
        let part = page(&format!("area://One+Two?{sort}&subj=/e/&time=2005-2007"));
        assert_eq!(whole.set.len() as u32, 2 * EACH);
        assert!(!part.set.is_empty() && part.set.len() < whole.set.len());
        let members: Vec<u32> = whole
            .set
            .iter()
            .copied()
            .filter(|index| part.in_set(*index))
            .collect();
        assert_eq!(*part.set, *members, "{sort}");
        for (place, index) in (0_usize..).zip(whole.set.iter()) {
            assert_eq!(whole.position(*index), Some(place));
            assert_eq!(part.rank(*index), place as u32);
        }
        for index in (0..2 * EACH).step_by(97) {
            let before = part
                .set
                .partition_point(|i| part.rank(*i) < part.rank(index));
            let expected = if part.in_set(index) {
                Ok(before)
            } else {
                Err(before)
            };
            assert_eq!(part.place(index), expected, "{sort}");
            assert_eq!(part.position(index), expected.ok());
        }
    }
}

#[test]
fn hits_in_order_of_relevance_are_followed_by_all_others() {
    let found = page("area://One?find=mailer&view=tree");
    assert!(found.set.len() > 20);
    assert_ne!(*found.set, *page("area://One?find=mailer&sort=chr").set);
    let mut ranked: Vec<u32> = (0..EACH).collect();
    ranked.sort_unstable_by_key(|index| found.rank(*index));
    assert_eq!(ranked[..found.set.len()], *found.set);
    ranked[found.set.len()..].windows(2).for_each(|pair| {
        assert!(found.compare(pair[0], pair[1]).is_lt());
        assert!(found.place(pair[0]).is_err());
    });
}

#[test]
fn pages_of_the_same_areas_share_what_was_derived_from_their_messages() {
    let first = page("area://One+Two?view=list&sort=siz");
    assert!(Arc::ptr_eq(
        &first.corpus,
        &page("area://One+Two?ttop&view=sing").corpus
    ));
    assert!(Arc::ptr_eq(
        first.set.all(),
        page("area://One+Two?view=reel&sort=siz").set.all()
    ));
    let other = page("area://Apart?view=list");
    assert!(!Arc::ptr_eq(&first.corpus, &other.corpus));
    // A list needs no trees.
    assert!(other.forest_if_built().is_none());
    other.with_view(View::Tree).prepare(View::Tree);
    assert!(other.forest_if_built().is_some());
    assert!(
        page("area://Apart?from=2:5030/1&view=tree")
            .forest_if_built()
            .is_some()
    );
}
