//! The generator of bases produces the promised contents: benches are worth what their input is.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use crate::made_up as support;
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::jam::write::{JamParts, JamWriter};
use fidoscope_core::base::{MessageBase, ReadDepth};
use fidoscope_core::charset::Charset;
use fidoscope_core::job::Job;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use support::generator::{DANGLING, DEEPEST, Made, created, generate, in_memory};

const COUNT: u32 = 4000;

/// Returns one base for all tests, since building it takes longest.
fn made() -> (JamBase, Made, u64) {
    static BASE: OnceLock<(JamParts<Vec<u8>>, Made)> = OnceLock::new();
    let (parts, made) = BASE.get_or_init(|| {
        let mut writer = JamWriter::in_memory(created()).unwrap();
        let made = generate(&mut writer, COUNT, 1).unwrap();
        (writer.into_bytes().unwrap(), made)
    });
    let parts = parts.clone();
    let text_bytes = parts.jdt.len() as u64;
    let base = JamBase::from_bytes(parts.jhr, parts.jdt, parts.jdx, parts.jlr).unwrap();
    (base, *made, text_bytes)
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_one_others() {
    assert_eq!(in_memory(300, 7).unwrap(), in_memory(300, 7).unwrap());
    assert_ne!(in_memory(300, 7).unwrap(), in_memory(300, 8).unwrap());
    assert_eq!(in_memory(0, 7).unwrap().jhr.len(), 1024);
}

#[test]
fn trees_are_as_deep_and_replies_dangle_as_often_as_claimed() {
    let (base, made, _) = made();
    let mut depths: HashMap<Vec<u8>, u8> = HashMap::new();
    let mut found = Made::default();
    let faults = base
        .scan(ReadDepth::Headers, &Job::new(), &mut |header, _| {
            found.messages += 1;
            let depth = match depths.get(header.reply) {
                Some(parent) => {
                    found.replies += 1;
                    parent + 1
                }
                None => {
                    found.dangling += u32::from(!header.reply.is_empty());
                    0
                }
            };
            found.deepest = found.deepest.max(depth);
            let double = depths.insert(header.msgid.to_vec(), depth);
            assert_eq!(double, None, "a MSGID occurs twice");
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(faults, []);
    assert_eq!(found.messages, COUNT);
    assert_eq!(found.replies, made.replies);
    assert_eq!(found.dangling, made.dangling);
    assert_eq!((found.deepest, made.deepest), (DEEPEST, DEEPEST));
    let share = made.dangling * 1000 / COUNT;
    assert!(share.abs_diff(DANGLING) < 8, "{share} of 1000 dangle");
    assert!((550..750).contains(&(made.replies * 1000 / COUNT)));
}

#[test]
fn texts_are_as_long_and_as_russian_as_claimed() {
    let (base, made, text_bytes) = made();
    let average = made.text_bytes / u64::from(COUNT);
    assert!((1800..2300).contains(&average), "{average} bytes");
    assert!((400..600).contains(&(made.russian * 1000 / COUNT)));
    assert_eq!(text_bytes, made.text_bytes);
    let mut russian = 0;
    let mut uue = 0;
    let mut places = 0;
    let mut tagged = 0;
    for number in 1..=COUNT {
        let message = base.read(number).unwrap().unwrap();
        let has = |start: &[u8]| {
            message
                .kludges
                .iter()
                .any(|kludge| kludge.starts_with(start))
        };
        let text = Charset::CP866.decode(&message.text);
        if has(b"CHRS: CP866 2") {
            russian += 1;
            assert!(text.starts_with("Привет, "), "{text}");
            let letters = text.chars().filter(|c| ('А'..='ё').contains(c)).count();
            assert!(letters > 200, "{text}");
        } else {
            assert!(
                message.text.is_ascii() && text.starts_with("Hello, "),
                "{text}"
            );
        }
        if !text.contains("area://") && !text.contains("begin 644") {
            assert!(!text.contains('?'), "a word was not in the character set");
        }
        assert!(text.ends_with(")\r") && text.contains("\r--- ") && text.contains("\r * Origin: "));
        uue += u32::from(text.contains("\rbegin 644 ") && text.contains("\r`\rend\r"));
        places += u32::from(has(b"GEO: ") || has(b"GEOBOX: ") || has(b"ORIGEO: "));
        tagged += u32::from(has(b"TAG: "));
        assert!(!message.trailer.is_empty());
    }
    assert_eq!(russian, made.russian);
    assert_eq!(uue, made.uue);
    assert_eq!(places, made.geo);
    assert_eq!(tagged, made.tagged);
    assert!((5..15).contains(&(uue * 1000 / COUNT)));
    assert!((40..80).contains(&(places * 1000 / COUNT)));
    assert!((20..40).contains(&(tagged * 1000 / COUNT)));
}

#[test]
fn words_follow_zipf_and_times_grow_over_ten_years() {
    let (base, _, _) = made();
    let mut words: HashMap<Vec<u8>, u32> = HashMap::new();
    let mut arrived = Vec::new();
    let mut out_of_order = 0;
    let mut before = i64::MIN;
    base.scan(ReadDepth::Text, &Job::new(), &mut |header, text| {
        for word in text.split(|byte| !byte.is_ascii_lowercase()) {
            if word.len() > 1 {
                *words.entry(word.to_vec()).or_default() += 1;
            }
        }
        out_of_order += u32::from(header.written.0 < before);
        before = header.written.0;
        let came = header.arrived.unwrap().0;
        assert!((0..=2 * 86_400).contains(&(came - before)));
        arrived.push(came);
        ControlFlow::Continue(())
    })
    .unwrap();
    assert!(arrived.is_sorted());
    let years = (arrived[arrived.len() - 1] - arrived[0]) / 31_536_000;
    assert!((9..=10).contains(&years), "{years} years");
    assert!(out_of_order > COUNT / 40, "{out_of_order}");
    let count = |word: &str| words[word.as_bytes()];
    // The second word of the list is half as common as the first, the fourth half of that.
    let ratio = f64::from(count("the")) / f64::from(count("and"));
    assert!((2.5..3.5).contains(&ratio), "the : and = {ratio}");
    assert!(words.len() > 2000, "{} words", words.len());
}
