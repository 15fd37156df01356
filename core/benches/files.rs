//! A file echo of 100,000 files with a description of each in FILES.BBS: the first page, the page
//! again, and searches. The peers list the folder with sizes and dates, read the list and drop it;
//! search as many messages of an echo; and search the bytes of the list. Run with `cargo bench
//! --bench files`.

#![allow(clippy::unwrap_used)]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::charset::{Charset, Fallback};
use fidoscope_core::config::FileEchoConfig;
use fidoscope_core::fileecho::FileList;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::Page;
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::resolve;
use fidoscope_core::time::WallTime;
use fidoscope_core::url::FidoUrl;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

fn main() {
    divan::main();
}

const FILES: usize = 100_000;

/// The folder, built once and at rest.
static FOLDER: LazyLock<TempDir> = LazyLock::new(|| {
    let dir = tempfile::tempdir().unwrap();
    let mut list = String::new();
    for number in 0..FILES {
        let name = format!("FILE{number:05}.ZIP");
        let _ = write!(
            list,
            "{name} [{}] A useful thing number {number} for sysops\r\n          | and its second line\r\n",
            number % 7
        );
        fs::write(dir.path().join(name), b"PK").unwrap();
    }
    let path = dir.path().join("FILES.BBS");
    fs::write(&path, list).unwrap();
    let date = SystemTime::UNIX_EPOCH + Duration::from_secs(1_186_923_454);
    for path in [path.as_path(), dir.path()] {
        fs::File::open(path).unwrap().set_modified(date).unwrap();
    }
    dir
});

fn library() -> Library {
    let mut library = Library::new(Vec::new());
    library.add_file_echoes([FileEchoConfig {
        tag: "FILES".to_owned(),
        folder: Some(FOLDER.path().to_owned()),
        ..FileEchoConfig::default()
    }]);
    library
}

fn page(library: &Library, url: &str) -> Page {
    let url = FidoUrl::parse(url).unwrap().url;
    resolve(&url, library, &Now::at(0, 0), &Job::new()).unwrap()
}

#[divan::bench(sample_count = 10)]
fn first_page(bencher: Bencher) {
    LazyLock::force(&FOLDER);
    bencher
        .counter(ItemsCount::new(FILES))
        .with_inputs(library)
        .bench_values(|library| {
            let page = page(&library, "fecho://FILES");
            (library, page)
        });
}

#[divan::bench(sample_count = 10)]
fn names_sizes_and_dates_and_forget(bencher: Bencher) {
    let folder = FOLDER.path();
    bencher
        .counter(ItemsCount::new(FILES))
        .bench_local(|| peer(folder));
}

/// Lower bound of reading the folder.
fn peer(folder: &Path) -> u64 {
    let sizes = fs::read_dir(folder)
        .unwrap()
        .flatten()
        .filter_map(|entry| entry.metadata().ok())
        .map(|own| own.len());
    let list = fs::read(folder.join("FILES.BBS")).unwrap();
    sizes.sum::<u64>() + list.iter().filter(|byte| **byte == b'\n').count() as u64
}

#[divan::bench(sample_count = 10)]
fn the_list_alone(bencher: Bencher) {
    let folder = FOLDER.path();
    bencher.bench_local(|| {
        FileList::read(black_box(folder), &[], Fallback::Detected, &Job::new()).unwrap()
    });
}

#[divan::bench(sample_count = 50)]
fn the_page_once_more(bencher: Bencher) {
    let library = library();
    let _ = page(&library, "fecho://FILES");
    bencher.bench_local(|| page(&library, black_box("fecho://FILES")));
}

#[divan::bench(args = ["sysops", "number 4711", "nothing", "/second.*line/"], sample_count = 20)]
fn search(bencher: Bencher, text: &str) {
    let library = library();
    let url = page(&library, "fecho://FILES").url.with_param("find", text);
    let url = url.to_string();
    bencher.bench_local(|| page(&library, black_box(&url)));
}

/// The same texts as messages of an area, whose bodies are searched.
static MESSAGES: LazyLock<Library> = LazyLock::new(|| {
    let mut writer = JamWriter::in_memory(WallTime(1)).unwrap();
    for number in 0..FILES {
        let name = format!("FILE{number:05}.ZIP");
        let text = format!("A useful thing number {number} for sysops\rand its second line\r");
        let message = NewMessage {
            subject: name.as_bytes(),
            text: text.as_bytes(),
            ..NewMessage::default()
        };
        writer.append(&message).unwrap();
    }
    let files = writer.into_bytes().unwrap();
    let base = JamBase::from_bytes(files.jhr, files.jdt, files.jdx, files.jlr).unwrap();
    Library::single("FILES", "", Arc::new(base), Charset::CP866)
});

#[divan::bench(args = ["sysops", "number 4711", "nothing", "/second.*line/"], sample_count = 10)]
fn search_in_messages(bencher: Bencher, text: &str) {
    let library = &*MESSAGES;
    let url = page(library, "area://FILES").url.with_param("find", text);
    let url = url.to_string();
    bencher.bench_local(|| page(library, black_box(&url)));
}

/// Lower bound of searching all names and descriptions.
#[divan::bench(sample_count = 20)]
fn words_in_the_bytes_of_the_list(bencher: Bencher) {
    let list = fs::read(FOLDER.path().join("FILES.BBS")).unwrap();
    bencher.bench_local(|| {
        let lower = black_box(&list).to_ascii_lowercase();
        memchr::memmem::find_iter(&lower, "number 4711").count()
    });
}

/// Two thousand archives with their own descriptions.
#[divan::bench(sample_count = 10)]
fn descriptions_inside_of_2000_archives(bencher: Bencher) {
    let dir = tempfile::tempdir().unwrap();
    // A ZIP of one stored FILE_ID.DIZ, "Text".
    let zip = b"PK\x03\x04\x14\0\0\0\0\0\0\0\x21\x38\xf9\x08\xb9\x9b\x04\0\0\0\x04\0\0\0\x0b\0\0\0FILE_ID.DIZText\
        PK\x01\x02\x14\0\x14\0\0\0\0\0\0\0\x21\x38\xf9\x08\xb9\x9b\x04\0\0\0\x04\0\0\0\x0b\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\
        FILE_ID.DIZPK\x05\x06\0\0\0\0\x01\0\x01\0\x39\0\0\0\x2d\0\0\0\0\0";
    for number in 0..2000 {
        fs::write(dir.path().join(format!("{number}.zip")), zip).unwrap();
    }
    let read = || FileList::read(dir.path(), &[], Fallback::Detected, &Job::new()).unwrap();
    bencher
        .with_inputs(read)
        .bench_local_values(|list| list.read_archive_descriptions(&Job::new()));
}

#[divan::bench(sample_count = 50)]
fn one_file(bencher: Bencher) {
    let library = library();
    let _ = page(&library, "fecho://FILES");
    bencher.bench_local(|| page(&library, black_box("fecho://FILES/file04711.zip")));
}
