//! Searches without an index over bases of messages of about 2 KB, each compared in one run with
//! ripgrep over the same file of texts, and with reading this file straight through. Without an
//! installed `rg` its rows say so.

#![allow(missing_docs, clippy::unwrap_used)]

mod support;

use divan::{Bencher, black_box, counter::ItemsCount};
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::charset::Charset;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::Content;
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::resolve;
use fidoscope_core::url::FidoUrl;
use std::process::{Command, Stdio};
use std::sync::Arc;
use support::shelf::{base, sizes};

fn main() {
    divan::main();
}

/// Makes the page of an address; the headers are in memory.
fn page(bencher: Bencher<'_, '_>, messages: u32, params: &str) {
    let base = Arc::new(JamBase::open(&base(messages)).unwrap());
    let library = Library::single("Bench", "", base, Charset::CP866);
    let open = |params: &str| {
        let url = FidoUrl::parse(&format!("area://Bench?sort=uns&{params}"))
            .unwrap()
            .url;
        let page = resolve(&url, &library, &Now::at(0, 0), &Job::new()).unwrap();
        match &page.content {
            Content::Messages(messages) => messages.set.len(),
            _ => 0,
        }
    };
    open("from=9:9/9");
    println!("{} hits", open(params));
    bencher
        .counter(ItemsCount::new(messages))
        .bench_local(|| black_box(open(params)));
}

/// Runs ripgrep as a process, counting in the file of texts. Lines of JAM texts end with CR: for
/// expressions about lines an option makes it split them there. It stops in a file without LF at
/// the first match, so that only a search without hits is a fair comparison.
fn peer(bencher: Bencher<'_, '_>, messages: u32, options: &[&str]) {
    let texts = base(messages).with_extension("jdt");
    let run = || {
        Command::new("rg")
            .args(["--no-config", "--count", "--text"])
            .args(options)
            .arg(&texts)
            .stdout(Stdio::null())
            .status()
    };
    if run().is_err() {
        println!("skipped: rg (ripgrep) is not installed");
        return;
    }
    bencher
        .counter(ItemsCount::new(messages))
        .bench_local(|| run().unwrap().code());
}

#[divan::bench_group(sample_count = 5, sample_size = 1)]
mod nothing {
    use super::*;

    #[divan::bench(args = sizes())]
    fn page_without_bodies(bencher: Bencher<'_, '_>, messages: u32) {
        page(bencher, messages, "from=9:9/9");
    }

    #[divan::bench(args = sizes())]
    fn read_the_texts_straight(bencher: Bencher<'_, '_>, messages: u32) {
        use std::io::Read;
        let path = base(messages).with_extension("jdt");
        let mut piece = vec![0; 128 * 1024];
        bencher.bench_local(|| {
            let mut file = std::fs::File::open(&path).unwrap();
            let mut sum = 0;
            loop {
                match file.read(&mut piece).unwrap() {
                    0 => break sum,
                    n => sum += black_box(&piece).len().min(n),
                }
            }
        });
    }
}

#[divan::bench_group(sample_count = 5, sample_size = 1)]
mod word {
    use super::*;

    #[divan::bench(args = sizes())]
    fn english(bencher: Bencher<'_, '_>, messages: u32) {
        page(bencher, messages, "find=mailer");
    }

    #[divan::bench(args = sizes())]
    fn russian(bencher: Bencher<'_, '_>, messages: u32) {
        page(bencher, messages, "find=погода");
    }

    #[divan::bench(args = sizes())]
    fn no_one_uses_english(bencher: Bencher<'_, '_>, messages: u32) {
        page(bencher, messages, "find=hippopotamus");
    }

    #[divan::bench(args = sizes())]
    fn no_one_uses_russian(bencher: Bencher<'_, '_>, messages: u32) {
        page(bencher, messages, "find=гипопотам");
    }

    #[divan::bench(args = sizes())]
    fn peer_no_one_uses_english(bencher: Bencher<'_, '_>, messages: u32) {
        peer(bencher, messages, &["hippopotamus"]);
    }

    #[divan::bench(args = sizes())]
    fn peer_no_one_uses_russian(bencher: Bencher<'_, '_>, messages: u32) {
        let options = ["--ignore-case", "--encoding=ibm866", "гипопотам"];
        peer(bencher, messages, &options);
    }
}

#[divan::bench_group(sample_count = 5, sample_size = 1)]
mod expression {
    use super::*;

    #[divan::bench(args = sizes())]
    fn with_a_look_ahead(bencher: Bencher<'_, '_>, messages: u32) {
        page(bencher, messages, r"find=/%5E(%3f!\x1).*\bhippopotamus\b/");
    }

    #[divan::bench(args = sizes())]
    fn with_a_look_ahead_and_no_piece(bencher: Bencher<'_, '_>, messages: u32) {
        page(bencher, messages, r"find=/[Mm]a(%3f=il|ps)[a-z]+\d{5}/");
    }

    #[divan::bench(args = sizes())]
    fn russian(bencher: Bencher<'_, '_>, messages: u32) {
        page(bencher, messages, r"find=/\bгипопотам\w*/i");
    }

    #[divan::bench(args = sizes())]
    fn without_a_spelling_in_bytes(bencher: Bencher<'_, '_>, messages: u32) {
        page(bencher, messages, r"find=/\p{Lu}ипопотам/");
    }

    #[divan::bench(args = sizes())]
    fn of_a_kludge(bencher: Bencher<'_, '_>, messages: u32) {
        page(bencher, messages, r"find=/%5E\x1TAG:\s.*zzz/");
    }

    #[divan::bench(args = sizes())]
    fn peer_with_a_look_ahead(bencher: Bencher<'_, '_>, messages: u32) {
        let pattern = r"(*CR)(?m)^(?!\x01).*\bhippopotamus\b";
        peer(bencher, messages, &["--pcre2", pattern]);
    }

    #[divan::bench(args = sizes())]
    fn peer_with_a_look_ahead_and_no_piece(bencher: Bencher<'_, '_>, messages: u32) {
        let pattern = r"[Mm]a(?=il|ps)[a-z]+\d{5}";
        peer(bencher, messages, &["--pcre2", pattern]);
    }

    #[divan::bench(args = sizes())]
    fn peer_with_a_look_ahead_and_no_piece_in_bytes(bencher: Bencher<'_, '_>, messages: u32) {
        let pattern = r"[Mm]a(?=il|ps)[a-z]+\d{5}";
        peer(
            bencher,
            messages,
            &["--pcre2", "--no-pcre2-unicode", pattern],
        );
    }
}

#[divan::bench_group(sample_count = 5, sample_size = 1)]
mod tag {
    use super::*;

    #[divan::bench(args = sizes())]
    fn that_no_one_uses(bencher: Bencher<'_, '_>, messages: u32) {
        page(bencher, messages, "tag=nosuch");
    }
}
