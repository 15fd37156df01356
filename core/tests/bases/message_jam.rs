//! Messages of real JAM bases: parsed, decoded, with the same results in lists and readers.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use fidoscope_core::address::Address;
use fidoscope_core::base::jam::JamBase;
use fidoscope_core::base::{MessageBase, ReadDepth, StoredMessage};
use fidoscope_core::charset::Charset;
use fidoscope_core::job::Job;
use fidoscope_core::message::{
    LineKind, Message, header_charset, origin_address_in_tail, write_sender_address,
};
use std::ops::ControlFlow;
use std::path::Path;

fn base(path: &str) -> JamBase {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("base/tests/fixtures/jam");
    JamBase::open(&fixtures.join(path)).unwrap()
}

/// Returns every message of a base, in base order.
fn messages(base: &JamBase) -> Vec<StoredMessage> {
    let mut numbers = Vec::new();
    base.scan(ReadDepth::Headers, &Job::new(), &mut |header, _| {
        numbers.push(header.number);
        ControlFlow::Continue(())
    })
    .unwrap();
    let read = |number| base.read(number).unwrap().unwrap();
    numbers.into_iter().map(read).collect()
}

fn count(message: &Message, kind: LineKind) -> usize {
    message
        .lines
        .iter()
        .filter(|line| line.kind == kind)
        .count()
}

#[test]
fn every_message_of_jtest1_has_its_origin_line_and_the_address_in_it() {
    let stored = messages(&base("jtest1/jtest1"));
    assert_eq!(stored.len(), 77);
    let (mut tearlines, mut taglines, mut quotes) = (0, 0, 0);
    for stored in &stored {
        let message = Message::parse(stored, Charset::CP437);
        let number = message.number;
        assert_eq!(count(&message, LineKind::Origin), 1, "{number}");
        assert_eq!(message.from_address_text, "2:236/77", "{number}");
        // Quoted control lines are de-fanged, and no body line is lost.
        let breaks = stored.text.iter().filter(|byte| **byte == b'\r').count();
        assert_eq!(message.lines.len(), breaks, "{number}");
        tearlines += count(&message, LineKind::Tearline);
        taglines += count(&message, LineKind::Tagline);
        quotes += message
            .lines
            .iter()
            .filter(|line| matches!(line.kind, LineKind::Quote(_)))
            .count();
    }
    assert_eq!((tearlines, taglines, quotes), (62, 9, 70));
}

#[test]
fn sets_are_those_that_the_messages_name() {
    let mut sets = std::collections::BTreeMap::new();
    for stored in messages(&base("jtest1/jtest1")) {
        let message = Message::parse(&stored, Charset::CP437);
        let key = (message.charset.name(), message.charset_declared);
        *sets.entry(key).or_insert(0) += 1;
    }
    let sets: Vec<_> = sets.into_iter().collect();
    assert_eq!(
        sets,
        [
            (("CP437", false), 3),
            (("CP437", true), 66),
            (("LATIN-1", true), 8)
        ]
    );
}

#[test]
fn lists_and_readers_agree_on_every_base() {
    let mut compared = 0;
    for path in [
        "jtest1/jtest1",
        "jamjam-elebbs/elebbs",
        "jamjam-general/general",
        "jamjam-ra/ra",
    ] {
        let base = base(path);
        let mut rows = Vec::new();
        base.scan(ReadDepth::Text, &Job::new(), &mut |header, tail| {
            let mut sender = Vec::new();
            let is_known = write_sender_address(tail, header, None, &mut sender);
            let sender = String::from_utf8(sender).unwrap();
            rows.push((
                header.number,
                is_known.then(|| Address::parse_lenient(&sender)).flatten(),
                origin_address_in_tail(tail).map(<[u8]>::to_vec),
                header_charset(header, Charset::CP437).charset,
            ));
            ControlFlow::Continue(())
        })
        .unwrap();
        let stored = messages(&base);
        assert_eq!(rows.len(), stored.len(), "{path}");
        for ((number, sender, origin, charset), stored) in rows.into_iter().zip(&stored) {
            let message = Message::parse(stored, Charset::CP437);
            assert_eq!(message.number, number, "{path}");
            assert_eq!(message.from_address, sender, "{path} {number}");
            assert_eq!(message.charset, charset, "{path} {number}");
            let whole = origin_address_in_tail(&stored.text).map(<[u8]>::to_vec);
            assert_eq!(origin, whole, "{path} {number}");
            compared += 1;
        }
    }
    assert!(compared >= 77);
}
