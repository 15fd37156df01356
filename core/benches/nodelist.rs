//! Reading and searching a nodelist of 100,000 stations, ten times those of today's Fidonet, and
//! putting its stations on the map. The peer of reading splits the same text into lines and fields
//! and drops them. Run with `cargo bench --bench nodelist`.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use fidoscope_core::address::Address;
use fidoscope_core::gazetteer::Gazetteer;
use fidoscope_core::job::Job;
use fidoscope_core::nodelist::{Column, EntryId, Nodelists, StationLocator, StationOrder, parse};
use memchr::memmem;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::{Arc, LazyLock};

fn main() {
    divan::main();
}

const LINES: usize = 100_000;

const TOWNS: [&str; 10] = [
    "Moscow_Russia",
    "S.Petersburg",
    "Nizhny_Novgorod",
    "Duesseldorf",
    "Portland_Or",
    "Columbia_SC_USA",
    "Kharkov",
    "Top_Secret_Location",
    "Sydney_NSW",
    "Krasnoyarsk-26",
];

static TEXT: LazyLock<String> = LazyLock::new(|| {
    let mut text = String::from(
        ";A FidoNet Nodelist for Friday, October 25, 2024 -- Day number 299 : 12345\r\n\
         Zone,2,Europe,Mortsel,Ward,-Unpublished-,300,CM\r\n\
         Region,50,Russia,Moscow,Ann,-Unpublished-,300,CM\r\n",
    );
    for number in 0..LINES {
        let (net, node) = (5000 + number / 200, number % 200);
        let keyword = if node == 0 { "Host" } else { "" };
        let id = if node == 0 { net } else { node };
        let town = TOWNS[number % TOWNS.len()];
        let _ = write!(
            text,
            "{keyword},{id},Station_{number},{town},Sysop_Nr_{number},7-495-000-{node:04},33600,\
             CM,XA,V34,V42B,IBN,INA:f{node}.n{net}.z2.example.org,U,ENC\r\n"
        );
    }
    text
});

static LISTS: LazyLock<Arc<Nodelists>> = LazyLock::new(|| {
    let list = parse(Path::new("nodelist.299"), TEXT.as_bytes(), None);
    Arc::new(Nodelists::new(vec![list]))
});

#[divan::bench(sample_count = 10)]
fn read_and_index(bencher: Bencher) {
    LazyLock::force(&TEXT);
    bencher
        .counter(ItemsCount::new(LINES))
        .bench_local(|| Nodelists::new(vec![parse(Path::new("list"), TEXT.as_bytes(), None)]));
}

#[divan::bench(sample_count = 10)]
fn cut_into_fields_and_forget(bencher: Bencher) {
    LazyLock::force(&TEXT);
    bencher.counter(ItemsCount::new(LINES)).bench_local(|| {
        let fields = TEXT.lines().map(|line| line.split(',').count());
        fields.sum::<usize>()
    });
}

#[divan::bench]
fn line_of_an_address(bencher: Bencher) {
    let address = Address::parse("2:5250/77").unwrap();
    LazyLock::force(&LISTS);
    bencher.bench_local(|| LISTS.line_of(black_box(&address)).is_some());
}

#[divan::bench(sample_count = 20)]
fn search_for_a_name(bencher: Bencher) {
    let _ = LISTS.search("x", Column::Any, 1);
    bencher.bench_local(|| LISTS.search(black_box("nr 99999"), Column::Sysop, 50));
}

#[divan::bench(sample_count = 20, args = ["nr 99999", "5250", "2:5250 moscow", "ibn", "7-495-000-0099"])]
fn find_by_words(bencher: Bencher, wanted: &str) {
    let _ = LISTS.find("x", 1);
    bencher.bench_local(|| LISTS.find(black_box(wanted), 300_000).len());
}

/// Peer of `find_by_words`: the lines of the same text in lower case with all words anywhere.
#[divan::bench(sample_count = 20, args = ["nr 99999", "5250", "ibn", "7-495-000-0099"])]
fn lines_with_words(bencher: Bencher, wanted: &str) {
    let text = TEXT.to_ascii_lowercase().replace('_', " ");
    bencher.bench_local(|| {
        let words = black_box(wanted).split(' ').map(str::as_bytes);
        let words: Vec<memmem::Finder<'_>> = words.map(memmem::Finder::new).collect();
        let has_all = |line: &&str| (words.iter()).all(|word| word.find(line.as_bytes()).is_some());
        text.lines().filter(has_all).count()
    });
}

#[divan::bench(sample_count = 5, args = [false, true])]
fn tree_of_all(bencher: Bencher, sorted: bool) {
    let all: Vec<EntryId> = LISTS.iter().map(|(id, _)| id).collect();
    let order = sorted.then_some((StationOrder::Sysop, false));
    bencher
        .counter(ItemsCount::new(LINES))
        .bench_local(|| LISTS.tree(black_box(&all), order).len());
}

#[divan::bench(sample_count = 5)]
fn all_on_the_map(bencher: Bencher) {
    let lists = Arc::clone(&LISTS);
    let gazetteer = Gazetteer::built_in();
    bencher
        .counter(ItemsCount::new(LINES))
        .bench_local(|| StationLocator::new(Arc::clone(&lists), gazetteer).all(&Job::new()));
}

#[divan::bench(sample_count = 5)]
fn unpack_the_gazetteer() -> Gazetteer {
    let packed = include_bytes!("../gazetteer/data/gazetteer.bin.gz");
    Gazetteer::read(packed).unwrap()
}
