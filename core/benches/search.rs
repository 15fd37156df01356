//! Searches without an index over a base of 100,000 messages of about 2 KB, each beside its peers
//! in one run: the same search over the bytes of the text file in one piece, and reading the file
//! straight through.

#![allow(missing_docs, clippy::unwrap_used)]

mod support;

use divan::{Bencher, black_box, counter::ItemsCount};
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::write::JamWriter;
use fidoscope_core::charset::Charset;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::Content;
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::resolve;
use fidoscope_core::url::FidoUrl;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

const MESSAGES: u32 = 100_000;

fn main() {
    divan::main();
}

/// The base, made once for all benches of a run.
fn base() -> &'static Path {
    static BASE: OnceLock<(tempfile::TempDir, PathBuf)> = OnceLock::new();
    let (_, path) = BASE.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bench");
        let mut writer = JamWriter::create(&path, support::generator::created()).unwrap();
        support::generator::generate(&mut writer, MESSAGES, 1).unwrap();
        writer.finish().unwrap();
        (folder, path)
    });
    path
}

/// The page of an address; the headers are in memory.
fn page(bencher: Bencher<'_, '_>, params: &str) {
    let base = Arc::new(JamBase::open(base()).unwrap());
    let library = Library::single("Bench", "", base, Charset::CP866);
    let open = |params: &str| {
        let url = FidoUrl::parse(&format!("area://Bench?sort=uns&{params}"))
            .unwrap()
            .url;
        let page = resolve(&url, &library, &Now::at(0, 0), &Job::new()).unwrap();
        let Content::Messages(messages) = &page.content else {
            return 0;
        };
        messages.set.len()
    };
    open("from=9:9/9");
    bencher
        .counter(ItemsCount::new(MESSAGES))
        .bench_local(|| black_box(open(params)));
}

/// A bytes expression over the whole text file at once, counting the lines that match.
fn peer(bencher: Bencher<'_, '_>, pattern: &str) {
    let texts = std::fs::read(base().with_extension("jdt")).unwrap();
    let expression = pcre2::bytes::RegexBuilder::new()
        .multi_line(true)
        .jit(true)
        .build(pattern)
        .unwrap();
    bencher
        .counter(ItemsCount::new(MESSAGES))
        .bench_local(|| black_box(expression.find_iter(&texts).count()));
}

#[divan::bench_group(sample_count = 5, sample_size = 1)]
mod nothing {
    #[divan::bench]
    fn page_without_bodies(bencher: divan::Bencher<'_, '_>) {
        super::page(bencher, "from=9:9/9");
    }

    #[divan::bench]
    fn read_the_texts_straight(bencher: divan::Bencher<'_, '_>) {
        let path = super::base().with_extension("jdt");
        bencher.bench_local(|| std::fs::read(&path).unwrap().len());
    }
}

#[divan::bench_group(sample_count = 5, sample_size = 1)]
mod word {
    #[divan::bench]
    fn english(bencher: divan::Bencher<'_, '_>) {
        super::page(bencher, "find=mailer");
    }

    #[divan::bench]
    fn russian(bencher: divan::Bencher<'_, '_>) {
        super::page(bencher, "find=погода");
    }

    #[divan::bench]
    fn that_nobody_uses(bencher: divan::Bencher<'_, '_>) {
        super::page(bencher, "find=гипопотам");
    }

    #[divan::bench]
    fn peer_over_bytes(bencher: divan::Bencher<'_, '_>) {
        super::peer(bencher, "[Mm][Aa][Ii][Ll][Ee][Rr]");
    }
}

#[divan::bench_group(sample_count = 5, sample_size = 1)]
mod expression {
    #[divan::bench]
    fn with_a_look_ahead(bencher: divan::Bencher<'_, '_>) {
        super::page(bencher, r"find=/%5E(%3f!\x1).*\bmailer\b/i");
    }

    #[divan::bench]
    fn russian(bencher: divan::Bencher<'_, '_>) {
        super::page(bencher, r"find=/\bгипопотам\w*/i");
    }

    #[divan::bench]
    fn without_a_spelling_in_bytes(bencher: divan::Bencher<'_, '_>) {
        super::page(bencher, r"find=/\p{Lu}ипопотам/");
    }

    #[divan::bench]
    fn of_a_kludge(bencher: divan::Bencher<'_, '_>) {
        super::page(bencher, r"find=/%5E\x1TAG:\s.*zzz/");
    }

    #[divan::bench]
    fn peer_with_a_look_ahead_over_bytes(bencher: divan::Bencher<'_, '_>) {
        super::peer(bencher, r"^(?!\x01).*\bmailer\b");
    }
}

#[divan::bench_group(sample_count = 5, sample_size = 1)]
mod tag {
    #[divan::bench]
    fn that_nobody_uses(bencher: divan::Bencher<'_, '_>) {
        super::page(bencher, "tag=nosuch");
    }
}
