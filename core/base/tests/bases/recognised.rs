//! Own messages are recognised after other programs rewrote their headers: smapi's JAM, measured
//! byte by byte after `hpt scan`, and CrashMail's.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::append_support::{append, contents, echomail, make, open};
use ftn_base::{MessageBase, Outgoing, StoredMessage};
use std::path::Path;

const HEADER: usize = 76;
const TIMES: [usize; 3] = [36, 40, 44];
const ATTRIBUTES: usize = 52;
const SENT: u32 = 0x10;

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

/// Rewrites the last header of a JAM base like smapi after hpt exported the message of an echo:
/// both addresses are removed, times are even, names and subject are cut, TZUTC becomes a subfield.
fn rewrite_as_smapi(folder: &Path) {
    let find = |extension: &str| {
        let mut files = std::fs::read_dir(folder).unwrap().flatten();
        let of = |path: &Path| path.extension().is_some_and(|own| own == extension);
        files.find(|file| of(&file.path())).unwrap().path()
    };
    let (headers, index) = (find("jhr"), std::fs::read(find("jdx")).unwrap());
    let mut bytes = std::fs::read(&headers).unwrap();
    let at = word(&index, index.len() - 4) as usize;
    let mut head = bytes[at..at + HEADER].to_vec();
    let mut old = &bytes[at + HEADER..at + HEADER + word(&head, 8) as usize];
    let mut subfields = Vec::new();
    while !old.is_empty() {
        let (id, len) = (word(old, 0), word(old, 4) as usize);
        let data = &old[8..8 + len];
        let (id, data) = match id {
            0 | 1 => (id, None),
            2 | 3 => (id, data.get(..35).or(Some(data))),
            6 => (id, data.get(..71).or(Some(data))),
            2000 if data.starts_with(b"TZUTC: ") => (2004, Some(&data[7..])),
            id => (id, Some(data)),
        };
        if let Some(data) = data {
            subfields.extend(id.to_le_bytes());
            subfields.extend(u32::try_from(data.len()).unwrap().to_le_bytes());
            subfields.extend(data);
        }
        old = &old[8 + len..];
    }
    head[8..12].copy_from_slice(&u32::try_from(subfields.len()).unwrap().to_le_bytes());
    for time in TIMES {
        let even = word(&head, time) & !1;
        head[time..time + 4].copy_from_slice(&even.to_le_bytes());
    }
    let attributes = word(&head, ATTRIBUTES) | SENT;
    head[ATTRIBUTES..ATTRIBUTES + 4].copy_from_slice(&attributes.to_le_bytes());
    head.extend(subfields);
    bytes[at..at + head.len()].copy_from_slice(&head);
    std::fs::write(headers, bytes).unwrap();
}

fn last(base: &dyn MessageBase) -> StoredMessage {
    contents(base).0.pop().unwrap()
}

#[test]
fn a_header_that_smapi_rewrote_has_the_same_fingerprint() {
    let odd = |subject: &str| {
        let mut message = echomail(subject);
        message.written.0 |= 1;
        message
    };
    let long =
        "A subject that is much longer than the seventy-one bytes of a packet, as JAM allows it";
    let named = Outgoing {
        from: b"Somebody with a name of more than thirty-five bytes".to_vec(),
        ..odd("Named")
    };
    for message in [odd("Plain"), odd(long), named] {
        let folder = tempfile::tempdir().unwrap();
        make("jam", folder.path(), 3);
        let base = open("jam", folder.path());
        let before = append(base.as_ref(), &message);
        rewrite_as_smapi(folder.path());
        let after = last(open("jam", folder.path()).as_ref());
        assert!(after.attributes.sent && !before.attributes.sent);
        assert_eq!(after.number, before.number);
        assert_eq!(after.fingerprint, before.fingerprint);
        // Another message with the same words differs.
        let again = append(open("jam", folder.path()).as_ref(), &odd("Another"));
        assert_ne!(again.fingerprint, before.fingerprint);
    }
}
