//! Habits of encoders, each a text and its objects.

mod blocks;
mod mime;
mod numbered;
mod partial;
mod postings;

use super::{CodedText, Encoding, Fault, Piece, Section, find};
use ftn_types::charset::Charset;

pub(super) fn pieces(text: &str) -> Vec<Piece> {
    find(&CodedText {
        text: text.as_bytes(),
        control: &[],
        charset: Charset::CP866,
    })
}

pub(super) fn only(text: &str) -> Piece {
    let mut found = pieces(text);
    assert_eq!(found.len(), 1, "{text}\n{found:?}");
    found.remove(0)
}

#[test]
fn data_urls_are_named_by_their_tag() {
    let cases = [
        (
            "<img id=\"a.gif\" src=\"data:image/gif;base64,R0lGODlh\">",
            "a.gif",
        ),
        (
            "<IMG SRC='data:image/gif;base64,R0lGODlh' NAME='b.gif'>",
            "b.gif",
        ),
        ("<img src=data:image/gif;base64,R0lGODlh id=c.gif>", "c.gif"),
        (
            "<img src=\"data:image/gif;name=d.gif;base64,R0lG\nODlh\">",
            "d.gif",
        ),
        ("![x](data:image/gif;base64,R0lGODlh)", "data-1.gif"),
        (
            "<a id=\"e.gif\" name=\"f.gif\" href=\"data:;base64,R0lGODlh\">",
            "e.gif",
        ),
        ("<img id=\"g\" src=\"data:image/gif,GIF%38%39a\">", "g"),
    ];
    for (text, name) in cases {
        let found = only(&format!("Hello\n{text}\n"));
        assert_eq!(
            (found.name.as_str(), found.bytes.as_slice()),
            (name, b"GIF89a".as_slice()),
            "{text}"
        );
        assert_eq!(found.lines.start, 1, "{text}");
    }
    // Line breaks by %% (5.2.2.5), in the head and in the data, quoted or framed.
    for text in [
        "<img id=\"h\" src=\"data:image/gif;base64,R0lG%%\n> %%ODlh\">",
        "<img id=\"h\" src=\"data:image/g%%\n%%if;base64,R0%%  |\n|\n|  %%lGOD%%\n%%lh\">",
        "<img src=data:image/gif;base64,R0lG%%\r\n%%ODlh id=h>",
    ] {
        let found = only(&format!("Hello\n{text}\n"));
        assert_eq!(
            (found.name.as_str(), found.bytes.as_slice(), found.fault),
            ("h", b"GIF89a".as_slice(), None),
            "{text}"
        );
        let lines = 1 + u32::try_from(text.matches('\n').count()).unwrap();
        assert_eq!(found.lines, 1..1 + lines, "{text}");
    }
    let found = only("![x](data:image/gif;base64,R0lG%%\n%%ODlh) and more");
    assert_eq!(found.bytes, b"GIF89a");
    for prose in [
        "The data: a lot, and more",
        "data:image/png is a URL",
        "metadata:a/b,c",
        "data:,",
    ] {
        assert_eq!(pieces(prose), [], "{prose}");
    }
}

#[test]
fn data_urls_that_are_cut_or_damaged_are_no_whole_objects() {
    let cut = Some(Fault::CutOff { encoding: "data:" });
    let damaged = Some(Fault::Damaged { encoding: "data:" });
    for (text, fault) in [
        (
            "<img id=a src=\"data:image/gif;base64,R0lGODlh",
            cut.clone(),
        ),
        (
            "<img id=a src=\"data:image/gif;base64,R0lGODlh\n--- x\n",
            cut.clone(),
        ),
        (
            "<img id=a src=data:image/gif;base64,R0lGODlh\n--- x\n",
            cut.clone(),
        ),
        ("![x](data:image/gif;base64,R0lGODlh\n", cut),
        (
            "<img id=a src=\"data:image/gif;base64,R0lGODl\">",
            damaged.clone(),
        ),
        ("<img id=a src=\"data:image/gif,GIF%3\">", damaged),
        ("<img id=a src=\"data:image/gif,GIF%38\n%39a\">", None),
    ] {
        assert_eq!(only(text).fault, fault, "{text}");
    }
}

#[test]
fn lines_unlike_the_others_are_damaged() {
    let full = format!("M{}\n", "!".repeat(60));
    let zeros = format!("M{}\n", "`".repeat(60));
    let short = format!("M{}\n", "!".repeat(59));
    let less = format!("J{}\n", "!".repeat(56));
    let more = format!("M{}\n", "!".repeat(61));
    let block =
        |lines: &[&str], end: &str| only(&format!("begin 644 x\n{}{end}", lines.concat())).fault;
    let bad = |line| Some(Fault::BadLine { line });
    for (lines, fault) in [
        (vec![&full, &short, &full], None),
        (vec![&full, &zeros, &short], bad(4)),
        (vec![&full, &less, &full], bad(3)),
        (vec![&full, &full, &less], None),
        (vec![&full, &more, &full], bad(3)),
        (vec![&more, &more, &full], None),
    ] {
        let lines: Vec<&str> = lines.into_iter().map(String::as_str).collect();
        assert_eq!(block(&lines, "`\nend\n"), fault, "{lines:?}");
    }
    // Without an `end`, a last line that lost characters, or a blank one, is no end.
    let cut = Some(Fault::CutOff { encoding: "UUE" });
    assert_eq!(block(&[&full], "#0V%T\n"), None);
    assert_eq!(block(&[&full], "#0V\n"), cut);
    assert_eq!(block(&[&full], " \n"), cut);
    assert_eq!(block(&[&full], "`\n"), None);
    // The last line alone could be one of XXE.
    let uue = only(&format!("begin 644 x\n{full}10123\nend\n"));
    assert_eq!(
        (uue.encoding, uue.bytes.len(), uue.fault),
        (Encoding::Uue, 62, None)
    );
    // The line of zero bytes is the last one: if another follows, both were one line.
    let zero = only(&format!("begin 644 x\n{full}`\n{full}"));
    assert_eq!((zero.bytes.len(), zero.fault), (90, bad(4)));
    // The first section has a `begin`.
    let first = only(&format!("section 1 of 1 of file x\n\n{full}`\nend\n"));
    assert_eq!(first.fault, Some(Fault::Damaged { encoding: "UUE" }));
}

#[test]
fn several_objects_of_one_message_come_from_top_to_bottom() {
    let text = "begin 644 a\n#0V%T\n`\nend\n<img id=\"b\" src=\"data:image/gif;base64,R0lGODlh\">\nbegin 644 c\n#0V%T\n`\nend\n";
    let names: Vec<_> = pieces(text).into_iter().map(|piece| piece.name).collect();
    assert_eq!(names, ["a", "b", "c"]);
}

#[test]
fn lines_that_decode_to_much_fill_no_memory() {
    // Lines of 63 bytes: one object is over the limit, the next one has no space left.
    let lines = |count: usize| "_\n".repeat(count);
    let (a, b) = (lines(1_066_000), lines(100_000));
    let found: Vec<_> = pieces(&format!("begin 644 a\n{a}end\nbegin 644 b\n{b}`\nend\n"))
        .into_iter()
        .map(|piece| (piece.bytes.len(), piece.fault))
        .collect();
    let longest = crate::limits::OBJECT_BYTES / 63 * 63 + 63;
    let too_long = Some(Fault::TooLong);
    assert_eq!(found, [(longest, too_long.clone()), (0, too_long)]);
}

#[test]
fn names_are_read_in_the_character_set_that_the_user_chose() {
    let stored = ftn_base::StoredMessage {
        text: b"begin 644 \xAA\xAE\xE2.gif\r#0V%T\r`\rend\r".to_vec(),
        ..ftn_base::StoredMessage::default()
    };
    for (charset, name) in [
        (Charset::CP866, "кот.gif"),
        (Charset::CP1251, "\u{404}\u{AE}\u{432}.gif"),
    ] {
        let found = super::find_as(&stored, charset);
        assert_eq!((found.len(), found[0].name.as_str()), (1, name));
    }
}

#[test]
fn headers_lead_to_codes_that_do_not_look_like_any() {
    use crate::message::RawMessage;
    let uue = format!("M{}\r", "!".repeat(60)).repeat(2);
    let base64 = "R0lGODlh\r";
    let split = "\u{1}SPLIT: 30 Mar 90 11:12:34 @494/4 123 02/03 +++++++++++";
    let kind = "\u{1}Content-Type: image/gif; name=a.gif";
    let encoding = "\u{1}content-transfer-encoding: base64";
    let other = "\u{1}MSGID: 2:5030/1 0";
    for (control, subject, text, expected) in [
        ([other, other], "a.gif [2/3]", uue.as_str(), vec![90]),
        ([other, split], "a.gif", uue.as_str(), vec![90]),
        ([other, other], "a.gif", uue.as_str(), vec![]),
        ([kind, encoding], "a.gif", base64, vec![6]),
        ([other, other], "a.gif", base64, vec![]),
    ] {
        let found = super::find_raw(
            &RawMessage {
                control: &control.map(str::as_bytes),
                text: text.as_bytes(),
                header: [b"", b"", subject.as_bytes()],
            },
            Charset::CP866,
        );
        let sizes: Vec<_> = found.iter().map(|piece| piece.bytes.len()).collect();
        assert_eq!(sizes, expected, "{control:?} {subject} {text}");
    }
}

#[test]
fn a_message_is_decoded_around_its_codes_and_control_lines() {
    use crate::markup::decode_message;
    use crate::message::Message;
    use ftn_base::StoredMessage;
    // A file whose UUE lines contain an apparent substring.
    let stored = StoredMessage {
        subject: b"&+BDE-; x".to_vec(),
        from: b"&+BDI-;".to_vec(),
        text: b"one &+BDE-; two\r\x01K: &+BDE-;\rbegin 644 a\r&&+BDE-;!\r`\rend\r> &+BDI-;\rend"
            .to_vec(),
        ..StoredMessage::default()
    };
    let mut message = Message::parse(&stored, Charset::CP866);
    let lines = message.lines.len();
    let pieces = super::find_in(&stored, Charset::CP866);
    assert_eq!(pieces.len(), 1);
    let codes: Vec<_> = pieces.iter().map(|piece| piece.lines.clone()).collect();
    decode_message(&mut message, &codes);
    assert_eq!(
        (message.subject.as_str(), message.from.as_str()),
        ("б x", "в")
    );
    let texts: Vec<&str> = message
        .lines
        .iter()
        .map(|line| message.line_text(line))
        .collect();
    assert_eq!(
        texts,
        [
            "one б two",
            "K: &+BDE-;",
            "begin 644 a",
            "&&+BDE-;!",
            "`",
            "end",
            "> в",
            "end"
        ]
    );
    assert_eq!(message.lines.len(), lines);
    assert_eq!(
        message.body,
        "one б two\n\u{1}K: &+BDE-;\nbegin 644 a\n&&+BDE-;!\n`\nend\n> в\nend\n"
    );
}
