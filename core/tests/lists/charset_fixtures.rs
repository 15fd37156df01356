//! Real mail is decoded with its declared character sets: doubting labels changes none that is
//! right.
//!
//! `FIDOSCOPE_LABELLED=DIR` makes the test walk a folder of other bases, too.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use fidoscope_core::base::{ReadDepth, StoredMessage};
use fidoscope_core::charset::{Charset, Fallback, choose};
use fidoscope_core::config;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::message::{Kludge, Message};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Returns every message of the bases in a folder.
fn messages(folder: &Path) -> Vec<StoredMessage> {
    let library = Library::new(vec![config::load(folder).unwrap()]);
    let mut found = Vec::new();
    for area in library.areas() {
        // Some fixtures are no bases, or locked archives.
        let Ok(base) = area.open() else { continue };
        let mut numbers = Vec::new();
        let _ = base.scan(ReadDepth::Headers, &Job::new(), &mut |header, _| {
            numbers.push(header.number);
            ControlFlow::Continue(())
        });
        let read = numbers
            .into_iter()
            .filter_map(|number| base.read(number).ok()?);
        found.extend(read);
    }
    found
}

/// Returns the set named by the kludges of a message, if any; parsed by other code than the
/// decoder's. `IBMPC` defers to the area, 437 here; the other labels count in any area.
fn label(stored: &StoredMessage) -> Option<(Charset, &'static [Fallback])> {
    const IBM_PC: &[Fallback] = &[Fallback::Set(Charset::CP437)];
    const ANY: &[Fallback] = &[
        Fallback::Detected,
        Fallback::Set(Charset::CP437),
        Fallback::Set(Charset::CP866),
        Fallback::Set(Charset::UTF8),
    ];
    let plain = Message::parse_as(stored, Charset::CP866);
    let set = |value: &str| match value.split_whitespace().next()? {
        "IBMPC" => Some((Charset::CP437, IBM_PC)),
        id => Some((Charset::from_kludge(id.as_bytes())?, ANY)),
    };
    let named = |name| {
        let mut kludges = plain.kludges_named(name);
        kludges.find_map(|kludge| set(kludge.value()))
    };
    named("CHRS").or_else(|| named("CHARSET"))
}

/// Returns the decoded texts of a message.
fn texts(message: &Message) -> String {
    let kludges: Vec<&str> = message.kludges.iter().map(Kludge::raw).collect();
    [
        message.from.as_str(),
        &message.to,
        &message.subject,
        &kludges.join("\n"),
        &message.body,
    ]
    .join("\n")
}

#[test]
fn no_correctly_labelled_message_is_decoded_otherwise() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("base/tests/fixtures");
    let mut folders: Vec<PathBuf> = ["jam", "squish", "hudson", "msg", "pkt/wwiv", "pkt/bundles"]
        .map(|folder| fixtures.join(folder))
        .into();
    folders.extend(std::env::var_os("FIDOSCOPE_LABELLED").map(PathBuf::from));
    let mut seen: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for folder in folders {
        for stored in messages(&folder) {
            let Some((label, fallbacks)) = label(&stored) else {
                continue;
            };
            let expected = texts(&Message::parse_as(&stored, label));
            let (all, high) = seen.entry(label.name()).or_default();
            *all += 1;
            *high += usize::from(!expected.is_ascii());
            for fallback in fallbacks {
                let message = texts(&Message::parse(&stored, *fallback));
                assert_eq!(message, expected, "{} {}", folder.display(), stored.number);
            }
        }
    }
    println!("{seen:?}");
    let all: usize = seen.values().map(|(all, _)| all).sum();
    let high: usize = seen.values().map(|(_, high)| high).sum();
    assert!(all > 70 && high > 10, "{seen:?}");
}

/// The Russian texts of the interface, a line each, as mail in each Russian set: detected without a
/// label, and under the label of Western programs.
#[test]
fn russian_lines_are_detected_in_their_sets() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/locales/ru/app.ftl");
    let ftl = std::fs::read_to_string(path).unwrap();
    let is_cyrillic = |c: &char| ('а'..='я').contains(&c.to_lowercase().next().unwrap_or(*c));
    let values = ftl.lines().filter_map(|line| line.split_once(" = "));
    let lines: Vec<&str> = values
        .map(|(_, value)| value)
        .filter(|value| value.chars().filter(is_cyrillic).count() >= 2)
        .collect();
    let chosen = |set: Charset, chrs: Option<&[u8]>, line: &str| {
        let bytes = set.encode(line);
        choose(chrs, None, Fallback::Detected, b"", &[&bytes]).charset
    };
    let right = |set: Charset, chrs: Option<&[u8]>, letters: usize| {
        let long = lines
            .iter()
            .filter(|line| line.chars().filter(is_cyrillic).count() >= letters);
        let wrong: Vec<&str> = long
            .clone()
            .filter(|line| chosen(set, chrs, line) != set)
            .copied()
            .collect();
        let all = long.count();
        println!("{set} {chrs:?}: {} of {all} not: {wrong:?}", wrong.len());
        (all - wrong.len(), all)
    };
    // An unlabelled text in the most common set is never detected as another.
    let (hits, all) = right(Charset::CP866, None, 2);
    assert_eq!(hits, all);
    assert!(all > 500, "{all}");
    for (set, chrs) in [
        (Charset::KOI8_R, None),
        (Charset::CP1251, None),
        (Charset::CP866, Some(&b"CP437 2"[..])),
    ] {
        let (hits, all) = right(set, chrs, 10);
        assert!(hits * 100 >= all * 95, "{set} {chrs:?}: {hits} of {all}");
        let (hits, all) = right(set, chrs, 30);
        assert_eq!(hits, all, "{set} {chrs:?}");
    }
}
