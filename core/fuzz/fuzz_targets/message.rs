//! Any bytes as a stored message: parsing never panics, loses no line, and finds the same Origin
//! address as the pass over text tails does.
//!
//! The first byte chooses the area's character set; FF FE parts the fields: text, from, to,
//! subject, origin, one trailer line, then kludges.

#![no_main]

use fidoscope_core::address::Address;
use fidoscope_core::base::StoredMessage;
use fidoscope_core::charset::Charset;
use fidoscope_core::message::{LineKind, Message, address_in_msgid, origin_address_in_tail};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((first, rest)) = data.split_first() else {
        return;
    };
    let mut charsets = Charset::all();
    let chosen = usize::from(*first) % charsets.len();
    let default = charsets.nth(chosen).unwrap_or_default();
    let mut fields = fields(rest);
    let mut next = || fields.next().unwrap_or_default();
    let stored = StoredMessage {
        text: next(),
        from: next(),
        to: next(),
        subject: next(),
        origin: next(),
        trailer: vec![next()],
        kludges: fields.collect(),
        ..StoredMessage::default()
    };
    check(&stored, &Message::parse(&stored, default));
    check(&stored, &Message::parse_as(&stored, default));
});

/// The fields between the separators.
fn fields(mut rest: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let mut ended = false;
    std::iter::from_fn(move || {
        if ended {
            return None;
        }
        let end = rest.windows(2).position(|pair| pair == [0xFF, 0xFE]);
        ended = end.is_none();
        let field = &rest[..end.unwrap_or(rest.len())];
        rest = end.map_or(&[], |end| &rest[end + 2..]);
        Some(field.to_vec())
    })
}

fn check(stored: &StoredMessage, message: &Message) {
    let mut at = 0;
    for line in &message.lines {
        let is_soh = message.body.as_bytes()[at as usize] == 1;
        assert!(!is_soh || line.kind.is_control());
        assert_eq!(line.start, at + u32::from(is_soh));
        assert_eq!(message.body.as_bytes()[line.end as usize], b'\n');
        at = line.end + 1;
        let text = message.line_text(line);
        assert_eq!(text.len(), (line.end - line.start) as usize);
        if let LineKind::Quote(quote) = line.kind {
            assert!(quote.level > 0 && text.get(quote.initials()).is_some());
            assert!(text.get(quote.prefix_len()..).is_some());
        }
    }
    assert_eq!(at as usize, message.body.len());
    if let Some(address) = origin_address_in_tail(&stored.text) {
        let text = std::str::from_utf8(address).expect("an address is ASCII");
        // Whole, or with the zone that its author left out or wrote as 0.
        let zone_end = text.find(':').map_or(0, |colon| colon + 1);
        let (zone, rest) = text.split_at(zone_end);
        let is_none = zone.trim_matches(['0', ':']).is_empty();
        let text = if is_none { rest } else { text };
        let zone = message.from_address_text.strip_suffix(text);
        assert!(zone.is_some_and(|zone| zone.is_empty() || (zone.ends_with(':') && is_none)));
        let written = Address::parse_lenient(&message.from_address_text);
        assert_eq!(message.from_address, written);
        assert!(written.is_some());
    }
    for id in message.msgid.iter().chain(&message.reply) {
        let _ = address_in_msgid(id.as_bytes());
    }
    for kludge in &message.kludges {
        assert!(kludge.name().len() + kludge.value().len() <= kludge.raw().len());
    }
}
