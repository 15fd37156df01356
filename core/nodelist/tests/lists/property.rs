//! Lists of random lines, and real lists with random damage: all queries succeed.

#![allow(clippy::unwrap_used)]

use ftn_gazetteer::Gazetteer;
use ftn_nodelist::limits;
use ftn_nodelist::{Column, List, Nodelists, StationLocator, parse};
use ftn_types::job::Job;
use proptest::prelude::*;
use std::path::Path;
use std::sync::Arc;

fn ask(list: List) {
    assert!(list.faults().len() <= limits::NODELIST_FAULTS);
    let lists = Arc::new(Nodelists::new(vec![list]));
    for (id, entry) in lists.iter() {
        let address = entry.address();
        assert!(lists.lines_of(&address).contains(&id));
        assert!(lists.line_or_boss_of(&address).is_some());
        assert!(std::iter::successors(entry.parent(), |line| line.parent()).count() < 8);
        let _ = (entry.freq_ability(), entry.phone(), lists.region_of(&entry));
    }
    // Every line is in the tree: below the tops, or alone with its boss elsewhere.
    let mut left = lists.children(None);
    let mut seen = 0;
    while let Some(id) = left.pop() {
        seen += 1;
        left.extend(lists.children(Some(id)));
    }
    assert!(seen <= lists.len());
    let _ = lists.search("a", Column::Any, 10);
    for (id, entry) in lists.iter() {
        let address = entry.address().to_string();
        assert!(lists.find(&address, usize::MAX).contains(&id), "{address}");
    }
    for wanted in ["a n", "2:", "0", "5020/", "7-49511", "moscow 2:5020/1"] {
        let found = lists.find(wanted, 10);
        assert!(found.len() <= 10.min(lists.len()), "{wanted}");
    }
    let whereabouts = StationLocator::new(lists, Gazetteer::built_in());
    for placed in whereabouts.all(&Job::new()).unwrap().iter() {
        let at = placed.place.position;
        assert!(at.lat().abs() <= 90.0 && at.lon().abs() <= 180.0);
    }
}

fn line() -> impl Strategy<Value = String> {
    let keyword = prop::sample::select(vec![
        "", "Zone", "Region", "Host", "Hub", "Pvt", "Down", "Point", "Boss", "zone", "Strange",
        ";A",
    ]);
    let number = prop_oneof![
        (0_u32..5).prop_map(|n| n.to_string()),
        any::<u32>().prop_map(|n| n.to_string()),
        Just("2:5020/1".to_owned()),
        "[ -~]{0,8}",
    ];
    let rest = prop_oneof![
        Just("N,Moscow,S,-,300,LATN:55.7,LONE:37.6".to_owned()),
        Just("2:5020/7,L,S".to_owned()),
        "[ -~а-я]{0,40}",
    ];
    (keyword, number, rest)
        .prop_map(|(keyword, number, rest)| format!("{keyword},{number},{rest}\n"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn random_lines_are_survived(lines in prop::collection::vec(line(), 0..30), zone: Option<u16>) {
        ask(parse(Path::new("list"), lines.concat().as_bytes(), zone));
    }

    #[test]
    fn random_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        ask(parse(Path::new("list"), &bytes, None));
    }
}
