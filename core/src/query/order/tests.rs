//! Tests of sort orders.

use super::{Order, Sortable, address_key};
use crate::job::Job;
use crate::nodelist::Nodelists;
use crate::time::WallTime;
use crate::url::FidoUrl;
use std::sync::Arc;

#[derive(Clone, Copy)]
struct Facts<'a> {
    written: WallTime,
    relevance: u32,
    size: u32,
    subject: &'a str,
    to: &'a str,
    from: &'a str,
    sender: &'a str,
    area: &'a str,
}

impl<'a> Sortable<'a> for Facts<'a> {
    fn written(&self) -> WallTime {
        self.written
    }
    fn relevance(&self) -> u32 {
        self.relevance
    }
    fn size(&self) -> u32 {
        self.size
    }
    fn subject(&self) -> &'a str {
        self.subject
    }
    fn to(&self) -> &'a str {
        self.to
    }
    fn from(&self) -> &'a str {
        self.from
    }
    fn sender(&self) -> &'a str {
        self.sender
    }
    fn area(&self) -> &'a str {
        self.area
    }
}

fn arranged(order: &Order, rows: &[Facts<'_>]) -> Vec<u32> {
    let facts = |at: u32| rows[at as usize];
    order.arrange(rows.len(), facts, &Job::new()).unwrap()
}

fn order(params: &str) -> Order {
    Order::from_url(
        &FidoUrl::parse(&format!("area://Test?{params}"))
            .unwrap()
            .url,
    )
}

fn tokens(order: &Order) -> String {
    let tokens: Vec<_> = order.tokens().iter().map(ToString::to_string).collect();
    tokens.join(" ")
}

#[test]
fn the_tokens_that_can_be_applied_are_taken() {
    for (params, expected) in [
        ("", "chr"),
        ("sort=cit+-sen+chr", "-sen chr"),
        ("sort=SIZ", "siz"),
        ("sort=xyz+-sub", "-sub"),
        ("sort=cit", "chr"),
        ("sort=cit&sort=are", "are"),
        ("sort=sub&sort=are", "sub"),
        ("sort=chr+uns+sub", "chr uns"),
        ("sort=-uns+sub", "-uns"),
        // `rel` needs a search; a search without an applicable sort is sorted by relevance.
        ("sort=rel", "chr"),
        ("sort=rel+sub", "sub"),
        ("sort=rel+sub&find=x", "rel sub"),
        ("find=x", "rel"),
        ("subj=x", "rel"),
        ("findsb=x", "rel"),
        ("to=x", "rel"),
        ("sender=x", "rel"),
        ("tag=x", "chr"),
        ("find=x&sort=chr", "chr"),
        ("find=x&sort=cit", "rel"),
        ("find=x&sort=xyz", "rel"),
        ("find=x&sort", "rel"),
    ] {
        let order = order(params);
        assert_eq!(tokens(&order), expected, "{params}");
        assert_eq!(order.by_relevance(), expected.contains("rel"), "{params}");
    }
}

#[test]
fn relevance_is_separated_from_the_rest_where_it_decides_first() {
    for (params, expected) in [
        ("find=x", Some((true, "chr"))),
        ("find=x&sort=rel", Some((true, ""))),
        ("find=x&sort=-rel+sub", Some((true, "sub"))),
        ("find=x&sort=sub", Some((false, "sub"))),
        ("find=x&sort=sub+rel", None),
    ] {
        let found = order(params).without_relevance();
        let found = found.map(|(relevance, rest)| {
            assert_eq!(rest.is_base_order(), rest.tokens().is_empty(), "{params}");
            (relevance.is_some(), tokens(&rest))
        });
        let expected = expected.map(|(is_first, rest)| (is_first, rest.to_owned()));
        assert_eq!(found, expected, "{params}");
    }
    assert!(!order("find=x").is_base_order());
}

const ROWS: [Facts<'static>; 4] = [
    facts(30, 5, 100, "beta", "Яна", "ann", "2:5030/10", "B.Two"),
    facts(-10, 5, 300, "Alpha", "Bob", "Zoe", "2:5030/9.5", "a.one"),
    facts(
        20,
        9,
        200,
        "Re: Alpha",
        "Ёж",
        "Ann",
        "1:1/1@fidonet",
        "a.one",
    ),
    facts(20, 0, 300, "alpha", "Bob", "Cid", "", "B.Two"),
];

#[expect(clippy::too_many_arguments, reason = "one for each order")]
const fn facts<'a>(
    written: i64,
    relevance: u32,
    size: u32,
    subject: &'a str,
    to: &'a str,
    from: &'a str,
    sender: &'a str,
    area: &'a str,
) -> Facts<'a> {
    Facts {
        written: WallTime(written),
        relevance,
        size,
        subject,
        to,
        from,
        sender,
        area,
    }
}

#[test]
fn every_order_sorts_by_its_field_and_ties_go_to_the_next_one() {
    for (params, expected) in [
        ("sort=uns", [0, 1, 2, 3]),
        ("sort=-uns", [3, 2, 1, 0]),
        ("sort=chr", [1, 2, 3, 0]),
        ("sort=-chr", [0, 2, 3, 1]),
        ("sort=rel&find=x", [2, 0, 1, 3]),
        ("sort=-rel&find=x", [3, 0, 1, 2]),
        ("find=x", [2, 1, 0, 3]),
        ("sort=sub", [3, 1, 0, 2]),
        ("sort=-sub", [2, 0, 1, 3]),
        ("sort=siz", [1, 3, 2, 0]),
        ("sort=-siz", [0, 2, 1, 3]),
        ("sort=siz+chr", [1, 3, 2, 0]),
        ("sort=siz+-chr", [3, 1, 2, 0]),
        ("sort=add", [1, 3, 2, 0]),
        ("sort=add+-chr", [3, 1, 2, 0]),
        ("sort=sen", [0, 2, 3, 1]),
        ("sort=ori", [2, 1, 0, 3]),
        ("sort=-ori", [3, 0, 1, 2]),
        ("sort=are", [1, 2, 0, 3]),
        ("sort=are+chr", [1, 2, 3, 0]),
        ("sort=-are+uns", [0, 3, 1, 2]),
        ("sort=are+-uns+chr", [2, 1, 3, 0]),
    ] {
        let order = order(params);
        let mut indices = arranged(&order, &ROWS);
        assert_eq!(indices, expected, "{params}");
        indices.sort_unstable_by(|a, b| {
            let facts = |at: u32| (at, &ROWS[at as usize]);
            order.compare(facts(*a), facts(*b))
        });
        assert_eq!(indices, expected, "{params}, compared one by one");
    }
}

#[test]
fn towns_are_taken_from_the_own_line_else_from_that_of_the_boss() {
    let text = b"Zone,2,Europe,Mortsel,-,-,300\nHost,5030,N,St.Petersburg,-,-,300\n\
            ,10,A,Peterhof,-,-,300\n,9,B,Vyborg,-,-,300\nPoint,5,P,Abakan,-,-,300\n\
            Zone,1,America,boston,-,-,300\n,1,C,boston,-,-,300\n";
    let list = crate::nodelist::parse(std::path::Path::new("list"), text, None);
    let lists = Arc::new(Nodelists::new(vec![list]));
    let rows = [
        facts(1, 0, 0, "", "", "d", "2:5030/10", ""),
        facts(2, 0, 0, "", "", "c", "2:5030/9.5", ""),
        facts(3, 0, 0, "", "", "b", "2:5030/9.6", ""),
        facts(4, 0, 0, "", "", "a", "1:1/1@fidonet", ""),
        facts(5, 0, 0, "", "", "e", "2:5030/777", ""),
        facts(6, 0, 0, "", "", "f", "", ""),
        facts(7, 0, 0, "", "", "0", "1:1/1.7", ""),
    ];
    // Abakan, boston twice, Peterhof, Vyborg, and two unknown ones.
    for (params, expected) in [
        ("sort=cit", [1, 3, 6, 0, 2, 4, 5]),
        ("sort=cit+-chr", [1, 6, 3, 0, 2, 5, 4]),
        ("sort=CIT+sen", [1, 6, 3, 0, 2, 4, 5]),
        ("sort=-cit", [4, 5, 2, 0, 3, 6, 1]),
        ("sort=xyz&sort=cit+-uns", [1, 6, 3, 0, 2, 5, 4]),
    ] {
        let url = FidoUrl::parse(&format!("area://Test?{params}"))
            .unwrap()
            .url;
        assert!(Order::wants_lists(&url), "{params}");
        let order = Order::with_lists(&url, Some(Arc::clone(&lists)));
        let mut indices = arranged(&order, &rows);
        assert_eq!(indices, expected, "{params}");
        indices.sort_unstable_by(|a, b| {
            let facts = |at: u32| (at, &rows[at as usize]);
            order.compare(facts(*a), facts(*b))
        });
        assert_eq!(indices, expected, "{params}, compared one by one");
        assert_eq!(order, Order::with_lists(&url, Some(Arc::clone(&lists))));
        let others = Arc::new(Nodelists::new(Vec::new()));
        assert_ne!(order, Order::with_lists(&url, Some(others)));
    }
}

#[test]
fn addresses_are_ordered_by_zone_net_node_and_point() {
    let sorted = [
        "5030/1",
        "1:1/1",
        "2:1/65535",
        "2:2/-1",
        "2:2/0",
        "2:2/1",
        "2:2/1.1",
        "2:2/2",
        "2:10/1",
        "10:1/1",
        "65535:65535/65535.65534",
        "none",
    ];
    for pair in sorted.windows(2) {
        assert!(address_key(pair[0]) < address_key(pair[1]), "{pair:?}");
    }
    assert_eq!(address_key("2:5/6.0@fidonet"), address_key("2:5/6"));
}
