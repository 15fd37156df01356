//! Recognises a message seen before, even under another number.

use super::{RawAddress, RawHeader};
use crate::limits;
use ftn_types::bytes::hash64;

/// Bytes of a name that smapi keeps (FTS-0001).
const NAME: usize = 35;
/// Bytes of a subject that smapi keeps (FTS-0001).
const SUBJECT: usize = 71;

/// Returns a hash that changes with the text, the names, the subject or the MSGID of a message.
///
/// It covers only fields that no known tosser, editor or packer rewrites. A packer changes the
/// message's number and the offset of its text; reading or sending it changes attributes.
///
/// smapi (hpt) rewrites the whole JAM header when it marks a message as sent: it drops OADDRESS and
/// DADDRESS in echomail, rounds times to even seconds, and cuts names and subjects to the limits of
/// a packet. Hence the limits here, times in steps of two seconds, and the sender's address only
/// without a MSGID.
///
/// `text` is the text or its end; only its last [`limits::FINGERPRINT_BYTES`] count, so every pass
/// that reads that much returns the same fingerprint.
#[must_use]
pub fn fingerprint(header: &RawHeader<'_>, text: &[u8]) -> u32 {
    let tail = limits::FINGERPRINT_BYTES as usize;
    let tail = text
        .get(text.len().saturating_sub(tail)..)
        .unwrap_or_default();
    let mut hash = hash64(u64::from(header.text_len), tail);
    hash = hash64(hash, header.msgid);
    hash ^= (header.written.0 & !1).cast_unsigned();
    for (field, limit) in [
        (header.from, NAME),
        (header.to, NAME),
        (header.subject, SUBJECT),
    ] {
        hash = hash64(hash, field.get(..limit).unwrap_or(field));
    }
    hash = hash64(hash, header.charset);
    hash = hash64(hash, header.codepage);
    if let RawAddress::Text(address) = header.origin
        && header.msgid.is_empty()
    {
        hash = hash64(hash, address);
    }
    (hash ^ (hash >> 32)) as u32
}

#[cfg(test)]
mod tests {
    use super::fingerprint;
    use crate::{Attributes, RawHeader};

    #[test]
    fn only_a_change_of_words_changes_the_fingerprint() {
        let header = RawHeader {
            number: 7,
            from: b"Ann",
            subject: b"x",
            text_len: 5,
            ..RawHeader::default()
        };
        let first = fingerprint(&header, b"Hello");
        let others = [
            fingerprint(&header, b"Hallo"),
            fingerprint(
                &RawHeader {
                    msgid: b"2:5030/1 0",
                    ..header.clone()
                },
                b"Hello",
            ),
            fingerprint(
                &RawHeader {
                    charset: b"UTF-8",
                    ..header.clone()
                },
                b"Hello",
            ),
            fingerprint(
                &RawHeader {
                    from: b"",
                    to: b"Ann",
                    ..header.clone()
                },
                b"Hello",
            ),
        ];
        assert!(!others.contains(&first), "{first} {others:?}");
        let read = RawHeader {
            attributes: Attributes {
                read: true,
                ..Attributes::default()
            },
            ..header.clone()
        };
        assert_eq!(fingerprint(&read, b"Hello"), first);
        let packed = RawHeader {
            number: 8,
            text_at: 9,
            ..header.clone()
        };
        assert_eq!(fingerprint(&packed, b"Hello"), first);
    }

    #[test]
    fn a_tail_gives_the_number_of_the_text() {
        let text: Vec<u8> = (0..10_000_u32).map(|at| (at % 251) as u8).collect();
        let header = RawHeader::default();
        let tail = &text[text.len() - crate::limits::FINGERPRINT_BYTES as usize..];
        assert_eq!(fingerprint(&header, tail), fingerprint(&header, &text));
        assert_ne!(
            fingerprint(&header, &tail[1..]),
            fingerprint(&header, &text)
        );
    }
}
