//! Memory use of addresses and texts full of addresses: it grows linearly with their length.
//!
//! One test in one process, so that nothing else is counted.

#![allow(clippy::unwrap_used)]

mod search_support;

use fidoscope_core::limits;
use fidoscope_core::url::find::links;
use fidoscope_core::url::{ErrorCode, FidoUrl};
use peak_alloc::PeakAlloc;
use search_support::{Letter, Shelf};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const CONSTANT: usize = 1024 * 1024;

/// Returns the peak memory of some work, the memory of its result, and the result.
fn peak<T>(work: impl FnOnce() -> T) -> (usize, usize, T) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let made = work();
    let peak = MEMORY.peak_usage() - before;
    (peak, MEMORY.current_usage().saturating_sub(before), made)
}

/// Returns pseudo-random bytes, always the same.
fn noise(length: usize, alphabet: &[u8]) -> String {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let next = |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let at = usize::try_from(state >> 33).unwrap() % alphabet.len();
        char::from(*alphabet.get(at).unwrap())
    };
    (0..length).map(next).collect()
}

fn texts_of_links() {
    let printable: Vec<u8> = (b' '..=b'~').chain(*b"\n").collect();
    let long = 4 << 20;
    for (name, text) in [
        ("noise", noise(long, &printable)),
        ("noise of delimiters", noise(long, b"area:/?&=%+@<>\n")),
        ("addresses", "area://R50.Bone?msgid=1 ".repeat(long / 24)),
        ("short addresses", "area:x ".repeat(long / 7)),
        ("broken ones", "area:x%%\n%%y ".repeat(long / 13)),
        ("one long one", format!("area:{}", "x".repeat(long))),
        (
            "long ones",
            format!("area:{}\n", "x?&".repeat(20_000)).repeat(60),
        ),
        (
            "one of parameters",
            format!("area:x?{}", "a&".repeat(30_000)),
        ),
    ] {
        let (peak, _, count) = peak(|| links(&text).count());
        assert!(
            peak < 2 * CONSTANT,
            "{name}: {count} links take {peak} bytes"
        );
    }
}

fn too_long_addresses() {
    for text in [
        format!("area://{}", "x".repeat(10 << 20)),
        format!("area://{}", "%41".repeat(4 << 20)),
        format!("http://{}", "x".repeat(10 << 20)),
        format!("area://a{}", "%%\n%%a".repeat(2 << 20)),
        format!("area://a?{}", "a&".repeat(5 << 20)),
        " ".repeat(10 << 20),
        "x".repeat(10 << 20),
    ] {
        let (peak, _, outcome) = peak(|| FidoUrl::parse_joining(&text).map(|parsed| parsed.url));
        let error = outcome.unwrap_err();
        assert!(peak < 1000, "{error} takes {peak} bytes");
        if !text.trim().is_empty() {
            assert_eq!(error.kind(), ErrorCode::TooLong);
        }
    }
    let longest = "area://".to_owned() + &"x".repeat(limits::URL_BYTES - 7);
    assert!(FidoUrl::parse_joining(&longest).is_ok());
}

/// Opens pages of an address with one setting repeated, for all kinds of settings that may be
/// invalid.
fn pages_of_long_addresses() {
    let shelf = Shelf::of(&[
        Letter::new("1").kludge("GEO: 44.57;38.05"),
        Letter::new("2").kludge("GEOBOX: 37.98,44.54,38.13,44.61"),
        Letter::new("3").text("text"),
    ]);
    let mut wrong = String::new();
    for (start, setting) in [
        ("area://Test?", "geomark=&"),
        ("area://Test?", "geofrom=x&"),
        ("area://Test?", "geomark=0,0,1,1&"),
        ("area://Test?view=mapm&", "geomark=&"),
        ("area://Test?", "time=x&"),
        ("area://Test?", "time=2004&"),
        ("area://Test?", "from=x&"),
        ("area://Test?", "twit=x&"),
        ("area://Test?", "msgid=%N&"),
        ("area://Test?", "sort=x&"),
        ("area://Test?", "view=x&"),
        ("area://Test?", "leaf=x&"),
        ("area://Test?", "x&"),
        ("area://Test?", "a?b=c=d&"),
        ("area://Test?", "kl=/(/&"),
        ("area://Test", "+A%N"),
        ("freq://2:5030/1/x?", "time=x&"),
        ("freq://2:5030/1/x?", "fecho=x&"),
        ("fecho://x/y?", "time=&"),
        ("areafix:x?", "uplink=x&"),
    ] {
        for length in [16_000, 32_000, 64_000] {
            let mut text = start.to_owned();
            let mut number = 0;
            while text.len() < length {
                text.push_str(&setting.replace("%N", &number.to_string()));
                number += 1;
            }
            let text = text.trim_end_matches('&');
            let (peak, kept, page) = peak(|| shelf.open(text));
            let times = match setting {
                // Each makes a filter, or an area of the page.
                "time=2004&" => 200,
                "+A%N" | "kl=/(/&" => 64,
                _ => 16,
            };
            let most = times * text.len() + CONSTANT;
            if peak > most || kept > most || page.notices.len() > 20 {
                let sentence = format!("{start}{setting} of {length} bytes: {peak}, {kept} kept\n");
                wrong.push_str(&sentence);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn memory_follows_the_length_of_addresses_and_of_texts() {
    texts_of_links();
    too_long_addresses();
    pages_of_long_addresses();
}
