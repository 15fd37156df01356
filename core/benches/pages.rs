//! Pages over a warm library: data read and derived before are in memory, and a page costs only its
//! own work.

#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

mod support;

use divan::{Bencher, black_box};
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::charset::Charset;
use fidoscope_core::config::{AreaConfig, AreaKind, BaseFormat, Config};
use fidoscope_core::index::{Index, Pace};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::{Content, MessagesPage};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::resolve;
use fidoscope_core::url::FidoUrl;
use std::collections::HashMap;
use std::fs::File;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, SystemTime};
use support::shelf::{base, sizes};

fn main() {
    divan::main();
}

/// Returns a library for each size; its headers, trees and orders are in memory.
fn library(messages: u32) -> Arc<Library> {
    static KNOWN: OnceLock<Mutex<HashMap<u32, Arc<Library>>>> = OnceLock::new();
    let mut known = KNOWN.get_or_init(Mutex::default).lock().unwrap();
    let library = known.entry(messages).or_insert_with(|| {
        let base = Arc::new(JamBase::open(&base(messages)).unwrap());
        Arc::new(Library::single("Bench", "", base, Charset::CP866))
    });
    Arc::clone(library)
}

fn open(library: &Library, params: &str) -> MessagesPage {
    let url = FidoUrl::parse(&format!("area://Bench?{params}"))
        .unwrap()
        .url;
    let page = resolve(&url, library, &Now::at(0, 0), &Job::new()).unwrap();
    match page.content {
        Content::Messages(messages) => messages,
        _ => unreachable!("no page of messages"),
    }
}

fn bench(bencher: Bencher<'_, '_>, messages: u32, params: impl Fn(&MessagesPage) -> String) {
    let library = library(messages);
    let params = params(&open(&library, ""));
    assert!(!open(&library, &params).set.is_empty(), "{params}");
    bencher.bench_local(|| black_box(open(&library, &params)).set.len());
}

#[divan::bench_group(sample_count = 20, sample_size = 1)]
mod warm {
    use super::*;

    #[divan::bench(args = sizes())]
    fn everything(bencher: Bencher<'_, '_>, messages: u32) {
        bench(bencher, messages, |_| String::new());
    }

    #[divan::bench(args = sizes())]
    fn everything_by_subject(bencher: Bencher<'_, '_>, messages: u32) {
        bench(bencher, messages, |_| "sort=sub".to_owned());
    }

    #[divan::bench(args = sizes())]
    fn one_msgid(bencher: Bencher<'_, '_>, messages: u32) {
        bench(bencher, messages, |page| {
            let row = page.row(page.set[page.set.len() / 2]).unwrap();
            format!("msgid={}", row.msgid().replace(' ', "%20"))
        });
    }

    #[divan::bench(args = sizes())]
    fn tree_of_one_msgid(bencher: Bencher<'_, '_>, messages: u32) {
        bench(bencher, messages, |page| {
            let row = page.row(page.set[page.set.len() / 2]).unwrap();
            format!("msgid={}&view=tree", row.msgid().replace(' ', "%20"))
        });
    }

    #[divan::bench(args = sizes())]
    fn messages_of_one_address(bencher: Bencher<'_, '_>, messages: u32) {
        bench(bencher, messages, |page| {
            let row = page.row(page.set[page.set.len() / 2]).unwrap();
            format!("from={}", row.from_address())
        });
    }

    #[divan::bench(args = sizes())]
    fn some_days(bencher: Bencher<'_, '_>, messages: u32) {
        bench(bencher, messages, |_| {
            if messages < 100_000 {
                "time=2008/05".to_owned()
            } else {
                "time=2008/05/05-2008/05/06".to_owned()
            }
        });
    }

    #[divan::bench(args = sizes())]
    fn one_subject(bencher: Bencher<'_, '_>, messages: u32) {
        bench(bencher, messages, |page| {
            let row = page.row(page.set[page.set.len() / 2]).unwrap();
            format!("subj=\"{}\"", row.subject().replace(' ', "%20"))
        });
    }
}

#[divan::bench_group(sample_count = 5, sample_size = 1)]
mod cold {
    use super::*;

    /// The first page of all: headers are read, decoded and put in order.
    #[divan::bench(args = sizes())]
    fn everything(bencher: Bencher<'_, '_>, messages: u32) {
        let path = base(messages);
        bencher.bench_local(|| {
            let base = Arc::new(JamBase::open(&path).unwrap());
            let library = Library::single("Bench", "", base, Charset::CP866);
            let page = open(&library, "");
            black_box(page.corpus.bytes())
        });
    }

    /// The first page of all where the index has the headers of the base.
    #[divan::bench(args = sizes())]
    fn everything_by_the_index(bencher: Bencher<'_, '_>, messages: u32) {
        let path = base(messages);
        let long_ago = SystemTime::now() - Duration::from_secs(3600);
        for end in ["jhr", "jdt", "jdx"] {
            let file = File::options().write(true).open(path.with_extension(end));
            file.unwrap().set_modified(long_ago).unwrap();
        }
        let folder = tempfile::tempdir().unwrap();
        let index = Arc::new(Index::new(folder.path()));
        let library = || {
            let area = AreaConfig::new(
                "Bench".to_owned(),
                AreaKind::Echo,
                BaseFormat::Jam,
                Some(path.clone()),
            );
            let mut library = Library::new(vec![Config {
                areas: vec![area],
                ..Config::default()
            }]);
            library.set_header_store(index.clone());
            library
        };
        let first = library();
        index
            .update(&first, first.areas(), Pace::Quick, false, &Job::new())
            .unwrap();
        bencher.bench_local(|| {
            let library = library();
            let page = open(&library, "");
            black_box(page.corpus.bytes())
        });
    }

    /// Memory of the headers, in bytes a message: reported once, not measured.
    #[divan::bench(args = sizes())]
    fn reply_trees(bencher: Bencher<'_, '_>, messages: u32) {
        let path = base(messages);
        let open_again = || {
            let base = Arc::new(JamBase::open(&path).unwrap());
            let library = Library::single("Bench", "", base, Charset::CP866);
            let page = open(&library, "");
            let each = page.corpus.bytes() as f64 / f64::from(messages);
            (page, each)
        };
        println!("{:.0} bytes a message", open_again().1);
        bencher
            .with_inputs(|| open_again().0)
            .bench_local_values(|page| page.forest().roots().count());
    }
}
