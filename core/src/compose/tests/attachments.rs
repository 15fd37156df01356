//! Files inside of messages.

use super::*;

/// Returns the bytes of an attached file, assembled by our reader.
fn assembled(finished: &Finished) -> Vec<u8> {
    let mut pieces = Vec::new();
    let mut notes = Vec::new();
    for (at, message) in (0..).zip(&finished.messages) {
        for piece in find_in(&stored(message), Charset::CP866) {
            assert_eq!(piece.fault, None);
            let facts = PieceFacts::new(&piece, 0);
            notes.push(PieceNote::new(
                facts,
                &message.shown.from,
                i64::from(at),
                at,
            ));
            pieces.push(piece);
        }
    }
    let versions = gather(&notes);
    assert_eq!(versions.len(), 1);
    assert!(versions[0].is_complete(), "{:?}", versions[0].state);
    let sections: Vec<crate::objects::Piece> = (versions[0].pieces.iter())
        .map(|at| pieces[*at].clone())
        .collect();
    join(&sections).unwrap()
}

#[test]
fn attached_files_are_assembled_again_byte_for_byte() {
    let noise = |length: usize| -> Vec<u8> {
        let mut state = 1_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        (0..length).map(|_| next()).collect()
    };
    let photo = "../my  photo [1].gif";
    for (name, length, section_bytes, messages) in [
        (photo, 0, 28 * 1024, 1),
        (photo, 1, 28 * 1024, 1),
        (photo, 45, 1000, 1),
        (photo, 720, 1000, 1),
        (photo, 721, 1000, 2),
        (photo, 5000, 1000, 7),
        (photo, 100_000, 28 * 1024, 5),
        ("Фото.jpg", 720, 1000, 1),
        ("Фото.jpg", 60_000, 28 * 1024, 3),
    ] {
        let bytes = noise(length);
        let draft = Draft {
            subject: "Picture".into(),
            body: "Look:".into(),
            tagline: "OS/2 WARP".into(),
            section_bytes,
            attachments: vec![Attachment {
                name: name.into(),
                bytes: Arc::from(bytes.clone()),
            }],
            ..Draft::new_echomail(vec![area("R50.Bone")])
        };
        let finished = finished(&draft);
        // A section that does not fit the message with the text is in the next one.
        let count = finished.messages.len();
        assert!(
            (messages..=messages + 1).contains(&count),
            "{name} {length}: {count}"
        );
        assert_eq!(assembled(&finished), bytes, "{name} {length}");
        for (at, message) in finished.messages.iter().enumerate() {
            let subject = if count > 1 {
                format!("Picture [{}/{count}]", at + 1)
            } else {
                "Picture".to_owned()
            };
            assert_eq!(message.shown.subject, subject);
            assert!(message.bytes.text.len() < section_bytes + 1000);
            let first = format!("REPLY: {}", finished.messages[0].msgid);
            assert_eq!(message.shown.kludges.contains(&first), at > 0);
        }
    }
}

#[test]
fn the_number_of_a_part_is_not_cut_off_a_long_subject() {
    let draft = Draft {
        subject: "s".repeat(71),
        section_bytes: 1000,
        attachments: vec![Attachment {
            name: "a.bin".into(),
            bytes: vec![7; 1500].into(),
        }],
        ..Draft::new_echomail(vec![area("R50.Bone")])
    };
    let finished = finished(&draft);
    assert_eq!(finished.messages.len(), 3);
    for (at, message) in (1..).zip(&finished.messages) {
        let subject = &message.shown.subject;
        assert!(subject.ends_with(&format!("s [{at}/3]")), "{subject}");
        assert_eq!(message.bytes.subject.len(), 71);
    }
}

#[test]
fn messages_that_are_there_are_left_out_and_what_was_changed_since_is_not() {
    let draft = Draft {
        to: "Anna".into(),
        subject: "Long".into(),
        body: "Look".into(),
        section_bytes: 1000,
        attachments: vec![Attachment {
            name: "a.bin".into(),
            bytes: vec![7; 1400].into(),
        }],
        ..Draft::new_netmail(address("2:5020/1042"))
    };
    let note = |message: &FinishedMessage| Written {
        msgid: format!("2:5030/1520.9 {}", message.part.0),
        ..Written::from_message(message)
    };
    let messages = finished(&draft).messages;
    assert_eq!(messages.len(), 3);
    let written: Vec<Written> = messages[..2].iter().map(note).collect();
    let left = |draft: &Draft, written: &[Written]| {
        let mut again = finished(draft);
        again.leave_out(written);
        again.messages
    };
    type Case = (fn(&mut Draft), &'static [usize]);
    let cases: [Case; 7] = [
        (|_| {}, &[3]),
        (
            |draft| draft.to_address = Some(address("2:5020/999")),
            &[1, 2, 3],
        ),
        (|draft| draft.to = "Boris".into(), &[1, 2, 3]),
        (|draft| draft.from = "Pyotr".into(), &[1, 2, 3]),
        (|draft| draft.subject = "Longer".into(), &[1, 2, 3]),
        (|draft| draft.body = "Look again".into(), &[1, 3]),
        (
            |draft| draft.attachments[0].bytes = vec![8; 1400].into(),
            &[2, 3],
        ),
    ];
    for (change, expected) in cases {
        let mut draft = draft.clone();
        change(&mut draft);
        let messages = left(&draft, &written);
        let parts: Vec<usize> = messages.iter().map(|message| message.part.0).collect();
        assert_eq!(parts, expected);
        // Sections answer the first one, also a previously written one.
        let is_first = parts[0] == 1;
        let first = if is_first {
            &messages[0].msgid
        } else {
            &written[0].msgid
        };
        let reply = format!("REPLY: {first}");
        for message in &messages[usize::from(is_first)..] {
            assert!(message.shown.kludges.contains(&reply), "{parts:?}");
            assert!(message.bytes.kludges.contains(&reply.clone().into_bytes()));
        }
        // The next attempt fails after its first message.
        let mut written = written.clone();
        written.push(note(&messages[0]));
        let rest: Vec<usize> = (left(&draft, &written).iter())
            .map(|message| message.part.0)
            .collect();
        assert_eq!(rest, expected[1..]);
    }
    // Whole netmail goes to another addressee, but no copy for an area is written twice.
    for (draft, count) in [
        (Draft::new_netmail(address("2:5020/1042")), 1),
        (Draft::new_echomail(vec![area("R50.Bone")]), 0),
    ] {
        let written: Vec<Written> = finished(&draft).messages.iter().map(note).collect();
        assert_eq!(left(&draft, &written), []);
        let changed = Draft {
            to: "Boris".into(),
            ..draft
        };
        assert_eq!(left(&changed, &written).len(), count);
    }
}
