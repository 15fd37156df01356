//! The index over generated JAM bases: time to build it, its size, time of its answers.
//!
//!     cargo bench -p fidoscope-core --bench index
//!     FIDOSCOPE_BENCH_MESSAGES=10000,100000,1000000 cargo bench -p fidoscope-core --bench index
//!
//! A million messages are ten areas of 100,000 and take 2.5 GB below the folder for temporary
//! files. The time of a page is the best of five, or of `FIDOSCOPE_BENCH_REPEATS`. Each figure is
//! next to its peer in the same run. The peer of building is reading the texts straight through,
//! that of pages the same pages without an index.

#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

mod support;

use fidoscope_core::base::jam::write::{JamWriter, NewMessage};
use fidoscope_core::config::{AreaConfig, AreaKind, BaseFormat, Config};
use fidoscope_core::index::{Index, Pace};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::Content;
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::{Sources, resolve_from};
use fidoscope_core::url::FidoUrl;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const AREA: u32 = 100_000;
/// Parameters of each page, besides the areas.
const PAGES: [(&str, &str); 7] = [
    ("a rare word", "find=yarmentken"),
    ("a word", "find=tosser"),
    ("a Russian word", "find=редактор"),
    ("the most common word", "find=the"),
    ("a phrase", "find=%22message+base%22"),
    ("a phrase of common words", "find=%22of+the%22"),
    ("a tag", "tag=weather"),
];

fn main() {
    let sizes = std::env::var("FIDOSCOPE_BENCH_MESSAGES").unwrap_or_else(|_| "10000".to_owned());
    for size in sizes.split(',') {
        bench(size.trim().parse().unwrap());
    }
}

fn bench(messages: u32) {
    let folder = tempfile::tempdir().unwrap();
    let mut paths = Vec::new();
    let mut left = messages;
    while left > 0 {
        let count = left.min(AREA);
        left -= count;
        let path = folder.path().join(format!("Area{}", paths.len()));
        let mut writer = JamWriter::create(&path, support::generator::created()).unwrap();
        let seed = paths.len() as u64 + 1;
        support::generator::generate(&mut writer, count, seed).unwrap();
        writer.finish().unwrap();
        paths.push(path);
    }
    let texts: u64 = paths
        .iter()
        .map(|path| fs::metadata(path.with_extension("jdt")).unwrap().len())
        .sum();
    println!(
        "\n{messages} messages in {} areas, {} of text",
        paths.len(),
        mb(texts)
    );

    let started = Instant::now();
    for path in &paths {
        straight(&path.with_extension("jdt"));
    }
    let straight = started.elapsed();
    let rss_before = resident();

    let index = Index::new(&folder.path().join("index"));
    let open = library(&paths);
    let (started, worked) = (Instant::now(), support::processor());
    let done = update(&index, &open);
    let (built, worked) = (started.elapsed(), support::processor() - worked);
    assert_eq!(done, u64::from(messages));
    println!(
        "built in {} ({:.0} messages a second; reading straight through {}), {}, {:.2} of the text",
        ms(built),
        f64::from(messages) / built.as_secs_f64(),
        ms(straight),
        mb(index.bytes()),
        index.bytes() as f64 / texts as f64,
    );
    println!(
        "processor time {} ({:.0} messages a second and core)",
        ms(worked),
        f64::from(messages) / worked.as_secs_f64(),
    );
    println!(
        "resident: {} before, {} at most",
        mb(rss_before),
        mb(peak())
    );
    drop(open);

    let repeats =
        std::env::var("FIDOSCOPE_BENCH_REPEATS").map_or(5, |times| times.parse().unwrap());
    let open = library(&paths);
    let areas: Vec<String> = (0..paths.len()).map(|at| format!("Area{at}")).collect();
    for (scope, areas) in [
        ("one area", "Area0".to_owned()),
        ("all areas", areas.join("+")),
    ] {
        page(&open, None, &areas, "from=9:9/9");
        println!("newest first page in {scope} (warm; without an index; found):");
        for (what, params) in PAGES {
            let times = (0..repeats).map(|_| page(&open, Some(&index), &areas, params));
            let (warm, found) = times.min().unwrap();
            let (scan, same) = page(&open, None, &areas, params);
            assert_eq!(found, same, "{params}");
            println!("  {what:26} {:>10} {:>10} {found:>8}", ms(warm), ms(scan));
        }
    }
    println!("resident now: {}", mb(resident()));

    append(&paths[0]);
    page(&open, None, "Area0", "from=9:9/9");
    let started = Instant::now();
    let done = update(&index, &open);
    println!(
        "{done} appended messages indexed in {}",
        ms(started.elapsed())
    );
    let started = Instant::now();
    let done = update(&index, &open);
    println!("nothing to do ({done}) in {}", ms(started.elapsed()));
}

fn library(paths: &[PathBuf]) -> Library {
    let areas = paths
        .iter()
        .map(|path| {
            let tag = path.file_name().unwrap().to_str().unwrap().to_owned();
            AreaConfig::new(tag, AreaKind::Echo, BaseFormat::Jam, Some(path.clone()))
        })
        .collect();
    Library::new(vec![Config {
        areas,
        ..Config::default()
    }])
}

fn update(index: &Index, library: &Library) -> u64 {
    let done = index.update(library, library.areas(), Pace::Quick, false, &Job::new());
    done.unwrap().messages
}

/// Returns the time of a page with the newest messages first, and their number.
fn page(library: &Library, index: Option<&Index>, areas: &str, params: &str) -> (Duration, usize) {
    let url = format!("area://{areas}?{params}&sort=-chr&view=list");
    let url = FidoUrl::parse(&url).unwrap().url;
    let sources = Sources { library, index };
    let started = Instant::now();
    let page = resolve_from(&url, &sources, &Now::at(0, 0), &Job::new()).unwrap();
    let Content::Messages(messages) = &page.content else {
        return (Duration::ZERO, 0);
    };
    let first: usize = messages
        .set
        .iter()
        .take(50)
        .filter_map(|index| messages.row(*index))
        .map(|row| row.subject().len())
        .sum();
    std::hint::black_box(first);
    (started.elapsed(), messages.set.len())
}

/// Appends 100 messages to the same files, like another program.
fn append(path: &Path) {
    let last = {
        let index = fs::metadata(path.with_extension("jdx")).unwrap().len();
        u32::try_from(index / 8).unwrap()
    };
    // A base of only the new messages, whose offsets and numbers are then moved.
    let folder = tempfile::tempdir().unwrap();
    let new = folder.path().join("new");
    let mut writer = JamWriter::create(&new, support::generator::created()).unwrap();
    for at in 0..100 {
        writer
            .append(&NewMessage {
                from: b"Ann",
                to: b"All",
                subject: b"new",
                msgid: format!("2:5030/1 {at:08x}").as_bytes(),
                text: "A new message of some words about the tosser.\r"
                    .repeat(40)
                    .as_bytes(),
                ..NewMessage::default()
            })
            .unwrap();
    }
    writer.finish().unwrap();
    let read = |path: &Path, end: &str| fs::read(path.with_extension(end)).unwrap();
    let mut headers = read(path, "jhr");
    let mut texts = read(path, "jdt");
    let mut index = read(path, "jdx");
    let (added, words, places) = (read(&new, "jhr"), read(&new, "jdt"), read(&new, "jdx"));
    let header_at =
        |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    for (at, record) in places.chunks(8).enumerate() {
        let from = header_at(record, 4) as usize;
        let to = places
            .chunks(8)
            .nth(at + 1)
            .map_or(added.len(), |next| header_at(next, 4) as usize);
        let mut header = added[from..to].to_vec();
        let number = last + 1 + u32::try_from(at).unwrap();
        let text = header_at(&header, 60) + u32::try_from(texts.len()).unwrap();
        header[48..52].copy_from_slice(&number.to_le_bytes());
        header[60..64].copy_from_slice(&text.to_le_bytes());
        index.extend_from_slice(&record[..4]);
        index.extend_from_slice(&u32::try_from(headers.len()).unwrap().to_le_bytes());
        headers.extend(header);
    }
    texts.extend(words);
    let counter = header_at(&headers, 8) + 1;
    headers[8..12].copy_from_slice(&counter.to_le_bytes());
    for (end, bytes) in [("jdt", texts), ("jhr", headers), ("jdx", index)] {
        fs::write(path.with_extension(end), bytes).unwrap();
    }
}

fn straight(path: &Path) {
    let mut file = File::open(path).unwrap();
    let mut buffer = vec![0; 256 * 1024];
    let mut sum = 0_u64;
    loop {
        let len = file.read(&mut buffer).unwrap();
        if len == 0 {
            break;
        }
        sum += buffer[..len]
            .iter()
            .map(|byte| u64::from(*byte))
            .sum::<u64>();
    }
    std::hint::black_box(sum);
}

/// Returns a line of `/proc/self/status` in bytes; 0 where there is no such file.
fn status(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let kb = line.and_then(|line| {
        line.trim_start_matches(":")
            .split_whitespace()
            .next()?
            .parse::<u64>()
            .ok()
    });
    kb.unwrap_or(0) * 1024
}

fn resident() -> u64 {
    status("VmRSS")
}

fn peak() -> u64 {
    status("VmHWM")
}

fn mb(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

fn ms(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}
