//! Texts labelled quoted-printable by their headers.

use crate::message::{Message, SearchText};
use ftn_base::StoredMessage;
use ftn_types::charset::Charset;

fn stored(kludges: &[&str], text: &str) -> StoredMessage {
    StoredMessage {
        kludges: kludges
            .iter()
            .map(|line| line.as_bytes().to_vec())
            .collect(),
        text: text.replace('\n', "\r").into_bytes(),
        ..StoredMessage::default()
    }
}

/// Returns the visible lines of a message; asserts that a search sees the same.
fn shown(stored: &StoredMessage) -> String {
    let message = Message::parse(stored, Charset::CP866);
    let lines = message.visible_lines();
    let shown: String = lines.map(|(_, text)| format!("{text}\n")).collect();
    let searched = SearchText::of_stored(stored, Charset::CP866);
    assert_eq!(searched.text(), shown);
    shown
}

const ENCODING: &str = "Content-Transfer-Encoding: quoted-printable";

#[test]
fn they_are_read_in_the_character_set_that_they_name() {
    let koi8 = "=F0=D2=C9=D7=C5=D4=2C =\n=CD=C9=D2!\n";
    let utf8 = "=D0=9F=D1=80=D0=B8=D0=B2=D0=B5=D1=82, =D0=BC=D0=B8=D1=\n=80!\n";
    let cp1251 = "=CF=F0=E8=E2=E5=F2, =EC=E8=F0!=20\n";
    for (kind, text) in [
        ("text/plain; charset=koi8-r", koi8),
        ("Text/Plain; charset=\"KOI8-R\"; format=flowed", koi8),
        ("text/plain; charset=utf-8", utf8),
        ("text/plain; charset=windows-1251", cp1251),
    ] {
        let header = format!("Content-Type: {kind}");
        let expected = "Привет, мир!";
        let in_text = format!("\u{1}{header}\n\u{1}{ENCODING}\n{text}");
        let above = format!("{header}\n{ENCODING}\n\n{text}");
        let folded = format!("{}\n{ENCODING}\n\n{text}", header.replace("; ", ";\n "));
        for (stored, above) in [
            (stored(&[&header, ENCODING], text), 0),
            (
                stored(
                    &[
                        "CHRS: CP866 2",
                        &header,
                        "content-transfer-encoding: Quoted-Printable; x",
                    ],
                    text,
                ),
                0,
            ),
            (stored(&[], &in_text), 0),
            (stored(&[], &above), 3),
            (stored(&[], &folded), 3 + header.matches("; ").count()),
        ] {
            let shown = shown(&stored);
            let own: Vec<&str> = shown.lines().skip(above).collect();
            assert_eq!(own.join("\n").trim_end(), expected, "{kind} {stored:?}");
        }
    }
    // No header names a set: kludges, or the bytes, do.
    let chrs = stored(&["CHRS: KOI8-R 2", ENCODING], koi8);
    assert_eq!(shown(&chrs), "Привет, мир!\n");
    assert_eq!(shown(&stored(&[ENCODING], utf8)), "Привет, мир!\n");
}

#[test]
fn what_fidonet_adds_stays_and_nothing_becomes_a_control_line() {
    let text = "One=20=\n\u{1}Via x\ntwo=0D=0Athree=01=00=\n--- Gate=20\n * Origin: a=3Db (2:5030/1)\nSEEN-BY: 1/1\n";
    let stored = stored(&[ENCODING], text);
    assert_eq!(
        shown(&stored),
        "One \ntwo\nthree=01=00\n--- Gate=20\n * Origin: a=3Db (2:5030/1)\n"
    );
}

#[test]
fn texts_that_are_not_encoded_stay_as_they_are() {
    let plain = "a =3D b\n";
    for (kludges, text) in [
        // Gates decode texts and leave the header.
        (vec![ENCODING], "1+1=2, x=y\n"),
        (vec![ENCODING], "Привет =20 раз\n"),
        (vec![ENCODING], "Hello\n"),
        (vec!["Content-Transfer-Encoding: 8bit"], plain),
        (vec![], plain),
        // A file, several parts.
        (vec![ENCODING, "Content-Type: application/zip"], plain),
        (
            vec![ENCODING, "Content-Type: text/plain; name=a.txt"],
            plain,
        ),
        (
            vec![ENCODING, "Content-Disposition: attachment; filename=a.txt"],
            plain,
        ),
        (
            vec![ENCODING, "Content-Type: multipart/mixed; boundary=x"],
            plain,
        ),
        // Prose about the header.
        (
            vec![],
            "Write\nContent-Transfer-Encoding: quoted-printable\n\na =3D b\n",
        ),
        (
            vec![],
            "> Content-Transfer-Encoding: quoted-printable\n\na =3D b\n",
        ),
    ] {
        let chrs = stored(&[&["CHRS: UTF-8 4"], &kludges[..]].concat(), text);
        assert_eq!(shown(&chrs), text, "{kludges:?}");
    }
    // Truncated anywhere, it is read without a panic.
    let whole = format!("{ENCODING}\n\n=D0=9F=\n=D1\n--- x\n");
    for end in 0..whole.len() {
        shown(&stored(&[], whole.get(..end).unwrap()));
        shown(&stored(&[ENCODING], whole.get(end..).unwrap()));
    }
}
