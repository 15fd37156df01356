//! Social files (C.2.1).

#![allow(clippy::unwrap_used)]

use fidoscope_core::base::StoredMessage;
use fidoscope_core::charset::Charset;
use fidoscope_core::limits;
use fidoscope_core::markup::{Avatars, add_social, social_kludges, social_urls};
use fidoscope_core::message::Message;

/// Returns a message with these kludges.
fn message(kludges: &[&str]) -> Message {
    let stored = StoredMessage {
        kludges: kludges
            .iter()
            .map(|kludge| kludge.as_bytes().to_vec())
            .collect(),
        origin: b"2:5063/88".to_vec(),
        ..StoredMessage::default()
    };
    Message::parse(&stored, Charset::UTF8)
}

fn lines(bytes: &[u8]) -> Vec<String> {
    let kludges = social_kludges(bytes);
    kludges
        .iter()
        .map(|kludge| kludge.raw().to_owned())
        .collect()
}

/// File of the standard's example.
const HAYDEN: &[u8] = b";RealName\r\n:Robert A. Hayden\r\n;GeekCode\r\n:GED/J d-- s:++>: a-- C++(++++) ULU++ P+ L++\r\n\
    :E---- W+(-) N+++ o+ K+++ w--- O- M+ V-- PS++>$\r\n:PE++>$ Y++ PGP++ t- 5+++ X++ R+++>$ tv+ b+\r\n\
    :DI+++ D+++ G+++++ e++  h r-- y++**\r\n";

#[test]
fn a_social_file_has_names_after_semicolons_and_values_after_colons() {
    assert_eq!(
        lines(HAYDEN),
        [
            "RealName: Robert A. Hayden",
            "GeekCode: GED/J d-- s:++>: a-- C++(++++) ULU++ P+ L++",
            "GeekCode: E---- W+(-) N+++ o+ K+++ w--- O- M+ V-- PS++>$",
            "GeekCode: PE++>$ Y++ PGP++ t- 5+++ X++ R+++>$ tv+ b+",
            "GeekCode: DI+++ D+++ G+++++ e++  h r-- y++**",
        ]
    );
    // A value without a name, lines of other beginnings, a name without values, letters of CP866.
    assert_eq!(
        lines(b":nobody\n;A\nplain\n x\n;B\n:1\n\n:2\n"),
        ["B: 1", "B: 2"]
    );
    assert_eq!(lines(b";RealName\n:\x88\xA2\xA0\xAD\n"), ["RealName: Иван"]);
}

#[test]
fn kludges_of_the_message_take_precedence_over_those_of_the_social_file() {
    let mut own = message(&["realname: Bob", "SOCFILE: area://X/a.txt"]);
    add_social(&mut own, social_kludges(HAYDEN));
    // With the same name, ignoring case, all values of the file are discarded.
    assert_eq!(own.kludge("RealName"), Some("Bob"));
    assert_eq!(own.kludges_named("RealName").count(), 1);
    assert_eq!(own.kludges_named("GeekCode").count(), 4);
    let mut without = message(&["SOCFILE: area://X/a.txt"]);
    add_social(&mut without, social_kludges(HAYDEN));
    assert_eq!(without.kludge("RealName"), Some("Robert A. Hayden"));
}

#[test]
fn a_social_file_names_the_picture_of_its_author() {
    let file = b";AVATAR\n:14k 100x100 https://example.org/a.png\n;GIF\n:SYSOP88\n";
    let mut own = message(&[]);
    add_social(&mut own, social_kludges(file));
    let urls = |message: &Message| -> Vec<String> {
        Avatars::from_message(message)
            .from
            .into_iter()
            .map(|own| own.url)
            .collect()
    };
    assert_eq!(
        urls(&own),
        ["https://example.org/a.png", "freq://2:5063/88/SYSOP88.GIF"]
    );
    let mut other = message(&["AVATAR: area://Pics/b.png"]);
    add_social(&mut other, social_kludges(file));
    assert_eq!(
        urls(&other),
        ["area://Pics/b.png", "freq://2:5063/88/SYSOP88.GIF"]
    );
}

#[test]
fn any_of_several_social_files_may_be_chosen() {
    let own = message(&[
        "SOCFILE: faqserv://2:5063/88/socfile/socfile.txt?time=2009",
        "SOCFILE: http://mithgol.ru/socfile.txt",
        "SOCFILE:",
    ]);
    let urls: Vec<&str> = social_urls(&own).collect();
    assert_eq!(
        urls,
        [
            "faqserv://2:5063/88/socfile/socfile.txt?time=2009",
            "http://mithgol.ru/socfile.txt"
        ]
    );
}

#[test]
fn a_hostile_social_file_changes_nothing_of_the_message_itself() {
    let file = b";MSGID\n:2:5/5 1\n;Reply\n:x\n;UPD\n:x\n;QUOTE\n:x\n;SOCFILE\n:area://Y/b\n;A B\n:x\n;\x01C\n:x\n;C:D\n:x\n;\n:x\n";
    assert_eq!(lines(file), [""; 0]);
    let many = ";X\n".to_owned() + &":1\n".repeat(100_000);
    let kludges = social_kludges(many.as_bytes());
    assert_eq!(kludges.len(), limits::SOCIAL_KLUDGES);
    let mut own = message(&["MSGID: 2:5063/88 1"]);
    add_social(&mut own, kludges);
    assert_eq!(own.msgid.as_deref(), Some("2:5063/88 1"));
}

/// Returns every prefix of some bytes, and the bytes with each bit flipped.
fn damaged(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let cut = (0..bytes.len()).map(|end| bytes.iter().copied().take(end).collect());
    let turned = (0..bytes.len() * 8).map(|bit| {
        let mut own = bytes.to_vec();
        if let Some(byte) = own.get_mut(bit / 8) {
            *byte ^= 1 << (bit % 8);
        }
        own
    });
    cut.chain(turned)
}

#[test]
fn a_damaged_social_file_gives_kludges_of_one_line_or_none() {
    let mut other = 0;
    for bytes in damaged(HAYDEN) {
        let found = lines(&bytes);
        other += usize::from(found != lines(HAYDEN));
        // A flipped bit may split one line of values.
        assert!(found.len() <= lines(HAYDEN).len() + 1, "{found:?}");
        for kludge in found {
            assert!(!kludge.contains(['\r', '\n']), "{kludge:?}");
            let name = kludge.split(':').next().unwrap_or_default();
            assert!(!name.is_empty() && !name.contains(' '), "{kludge:?}");
        }
    }
    assert!(other > HAYDEN.len());
    assert!(lines(&[b':'; 100_000]).is_empty());
    // Text over the limit is left out.
    let long = [b";A\n:".to_vec(), vec![b'x'; 1 << 20]].concat();
    assert!(
        lines(&long)
            .iter()
            .all(|own| own.len() <= limits::SOCIAL_BYTES + 8)
    );
}
