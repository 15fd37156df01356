//! Finished messages, read by our own reader.

use super::{
    AreaFacts, AreaName, Attachment, Draft, DraftAttributes, Finished, FinishedMessage, Identity,
    Misfits, Moment, Original, PreviewSerials, ReplyTo, ReplyWay, finish, forward, from_url, reply,
    subscribe,
};
use crate::address::Address;
use crate::base::StoredMessage;
use crate::charset::Charset;
use crate::config::{AreaKind, Robot, Secret, Uplink};
use crate::geo::{GeoKludge, Position};
use crate::message::{LineKind, Message};
use crate::notice::Severity;
use crate::objects::{PieceFacts, PieceNote, find_in, gather, join};
use crate::time::{UtcOffset, WallTime};
use crate::url::FidoUrl;
use proptest::prelude::*;
use std::sync::Arc;

fn address(text: &str) -> Address {
    Address::parse_lenient(text).unwrap()
}

fn area(tag: &str) -> AreaName {
    AreaName {
        tag: tag.to_owned(),
        domain: None,
    }
}

fn facts(tag: &str, kind: AreaKind, charset: Option<Charset>) -> AreaFacts {
    AreaFacts {
        name: area(tag),
        description: "About it".into(),
        kind,
        aka: None,
        uplink: None,
        charset,
        origin: None,
    }
}

fn identity() -> Identity {
    let uplink = |at: &str, password: &str| Uplink {
        address: address(at),
        areafix: Robot {
            name: None,
            password: Secret::new(password),
        },
        filefix: Robot {
            name: Some("Filemgr".into()),
            password: Secret::new("files"),
        },
        ..Uplink::default()
    };
    Identity {
        names: vec!["Ivan Petrov".into()],
        akas: vec![address("2:5030/1520.9"), address("21:1/100@fsxnet")],
        areas: vec![
            facts("R50.Bone", AreaKind::Echo, Some(Charset::CP866)),
            facts("Utf.Echo", AreaKind::Echo, Some(Charset::UTF8)),
            facts("Local", AreaKind::Local, None),
            facts("NetMail", AreaKind::Netmail, None),
        ],
        uplinks: vec![
            uplink("2:5030/1520", "secret"),
            uplink("2:5020/1042", ""),
            uplink("21:1/100@fsxnet", "fsx"),
        ],
        origins: vec!["first".into(), "second".into()],
        ..Identity::default()
    }
}

fn moment() -> Moment {
    Moment {
        local: WallTime(1_187_009_854),
        utc_offset: Some(UtcOffset(240)),
    }
}

fn finished(draft: &Draft) -> Finished {
    finish(
        draft,
        &identity(),
        &moment(),
        &mut PreviewSerials::default(),
    )
    .unwrap()
}

/// The message as a base gives it back.
fn stored(message: &FinishedMessage) -> StoredMessage {
    StoredMessage {
        from: message.bytes.from.clone(),
        to: message.bytes.to.clone(),
        subject: message.bytes.subject.clone(),
        kludges: message.bytes.kludges.clone(),
        text: message.bytes.text.clone(),
        ..StoredMessage::default()
    }
}

#[test]
fn echomail_is_finished_with_its_kludges_tearline_and_origin() {
    let draft = Draft {
        subject: "Привет".into(),
        body: "Первая строка.\nВторая.\n".into(),
        tagline: "A saying".into(),
        chance: 3,
        tags: vec!["SimpleX".into(), "a|b & ѣ".into()],
        places: vec![
            GeoKludge::Point(Position::new(44.57, 38.05).unwrap()),
            GeoKludge::Origin(Position::new(-1.5, 2.0).unwrap()),
        ],
        reply_to: Some(ReplyTo {
            area: Some(area("R50.Bone")),
            msgid: Some("2:5020/1042@fidonet 4f903477".into()),
        }),
        ..Draft::new_echomail(vec![area("r50.bone")])
    };
    let finished = finished(&draft);
    assert_eq!(finished.notices.len(), 0, "{:?}", finished.notices);
    let [message] = &finished.messages[..] else {
        panic!()
    };
    assert_eq!(message.area, Some(area("R50.Bone")));
    assert_eq!(
        message.preview(),
        "From: Ivan Petrov  2:5030/1520.9\n\
         To:   All\n\
         Subj: Привет\n\
         @MSGID: 2:5030/1520.9 46c01cfe\n\
         @REPLY: 2:5020/1042@fidonet 4f903477\n\
         @PID: Fidoscope 0.1.0\n\
         @CHRS: CP866 2\n\
         @TZUTC: 0400\n\
         @TAG: SimpleX|a||b &#38; &#1123;\n\
         @GEO: 44.57;38.05\n\
         @ORIGEO: -1.5;2\n\
         Первая строка.\n\
         Вторая.\n\
         \n\
         ... A saying\n\
         ---\n \
         * Origin: second (2:5030/1520.9)\n"
    );
    let read = Message::parse(&stored(message), Charset::CP437);
    assert_eq!(read.charset, Charset::CP866);
    assert_eq!(read.body, message.shown.text);
    assert_eq!(read.msgid.as_deref(), Some(message.msgid.as_str()));
    assert_eq!(read.reply.as_deref(), Some("2:5020/1042@fidonet 4f903477"));
    assert_eq!(read.utc_offset, Some(UtcOffset(240)));
    assert_eq!(read.subject, "Привет");
    assert_eq!(read.from_address, Some(address("2:5030/1520.9")));
    let kinds: Vec<LineKind> = read
        .lines
        .iter()
        .map(|line| line.kind)
        .rev()
        .take(3)
        .collect();
    assert_eq!(
        kinds,
        [LineKind::Origin, LineKind::Tearline, LineKind::Tagline]
    );
}

#[test]
fn netmail_is_finished_with_intl_topt_and_fmpt() {
    let draft = Draft {
        to: "Trooper".into(),
        body: "Hello!".into(),
        attributes: DraftAttributes {
            private: true,
            direct: true,
            ..DraftAttributes::default()
        },
        ..Draft::new_netmail(address("5063/88.7"))
    };
    let mut moment = moment();
    moment.utc_offset = Some(UtcOffset(-210));
    let finished = finish(&draft, &identity(), &moment, &mut PreviewSerials::default()).unwrap();
    let message = &finished.messages[0];
    assert_eq!(message.to_address, Some(address("2:5063/88.7")));
    assert_eq!(
        message.shown.kludges,
        [
            "INTL 2:5063/88 2:5030/1520",
            "TOPT 7",
            "FMPT 9",
            "FLAGS DIR",
            "MSGID: 2:5030/1520.9 46c08676",
            "PID: Fidoscope 0.1.0",
            "CHRS: CP866 2",
            "TZUTC: -0330",
        ]
    );
    assert_eq!(message.shown.text, "Hello!\n\n---\n");
    let to_fsx = Draft {
        to_address: Some(address("21:4/110@fsxnet")),
        ..draft
    };
    let finished = finish(
        &to_fsx,
        &identity(),
        &moment,
        &mut PreviewSerials::default(),
    )
    .unwrap();
    assert_eq!(
        finished.messages[0].shown.kludges[0],
        "INTL 21:4/110 21:1/100"
    );
}

#[test]
fn every_kind_of_message_looks_as_golded_users_know_it() {
    let stored = StoredMessage {
        from: b"Mithgol the Webmaster".to_vec(),
        to: b"Ivan Petrov".to_vec(),
        subject: b"Re: FGHI".to_vec(),
        written: WallTime(1_186_923_454),
        kludges: vec![
            b"MSGID: 2:5063/88 46bf1f2e".to_vec(),
            b"CHRS: KOI8-R 2".to_vec(),
        ],
        text: b"Hello, Ivan!\r\r IP> A question?\r An answer.\r--- e\r * Origin: o (2:5063/88)\r"
            .to_vec(),
        ..StoredMessage::default()
    };
    let message = Message::parse(&stored, Charset::CP866);
    let original = Original {
        message: &message,
        area: Some(area("R50.Bone")),
        netmail: false,
        selected: None,
    };
    let answer = |way: &ReplyWay| reply(&original, way, &identity(), &moment()).draft;
    let forwarded = forward(&original, vec![area("Utf.Echo")], &identity(), &moment()).draft;
    let url = FidoUrl::parse("areafix:Ru.PHP?leave").unwrap().url;
    let request = subscribe(&url, &identity()).requests.remove(0);
    let echo = "@MSGID: 2:5030/1520.9 46c01cfe\n";
    let answered = "@REPLY: 2:5063/88 46bf1f2e\n";
    let program = "@PID: Fidoscope 0.1.0\n";
    let zone = "@TZUTC: 0400\n";
    let quote = " MtW> Hello, Ivan!\n\n IP>> A question?\n MtW>  An answer.\n";
    let dated = "12 Aug 07 12:57, Mithgol the Webmaster -> Ivan Petrov:\n\n";
    let end = "\n---\n * Origin: first (2:5030/1520.9)\n";
    for (draft, expected) in [
        (
            answer(&ReplyWay::Same),
            format!(
                "From: Ivan Petrov  2:5030/1520.9\nTo:   Mithgol the Webmaster\nSubj: Re: FGHI\n\
                 {echo}{answered}{program}@CHRS: KOI8-R 2\n{zone}{dated}{quote}{end}"
            ),
        ),
        (
            answer(&ReplyWay::ToArea(area("Utf.Echo"))),
            format!(
                "From: Ivan Petrov  2:5030/1520.9\nTo:   Mithgol the Webmaster\nSubj: Re: FGHI\n\
                 {echo}{answered}{program}@CHRS: KOI8-R 2\n{zone}* Originally in R50.Bone\n\n{dated}{quote}{end}"
            ),
        ),
        (
            answer(&ReplyWay::ByNetmail),
            format!(
                "From: Ivan Petrov  2:5030/1520.9\nTo:   Mithgol the Webmaster  2:5063/88\nSubj: Re: FGHI\n\
                 @INTL 2:5063/88 2:5030/1520\n@FMPT 9\n\
                 {echo}{answered}{program}@CHRS: KOI8-R 2\n{zone}* Originally in R50.Bone\n\n{dated}{quote}\n---\n"
            ),
        ),
        (
            forwarded,
            format!(
                "From: Ivan Petrov  2:5030/1520.9\nTo:   All\nSubj: Re: FGHI\n\
                 {echo}{program}@CHRS: KOI8-R 2\n{zone}\
                 * Forwarded by Ivan Petrov (2:5030/1520.9)\n* Area: R50.Bone\n\
                 * From: Mithgol the Webmaster (2:5063/88), 12 Aug 07 12:57\n* To: Ivan Petrov\n* Subj: Re: FGHI\n\n\
                 Hello, Ivan!\n\n IP> A question?\n An answer.\n-+- e\n + Origin: o (2:5063/88)\n{end}"
            ),
        ),
        (
            request,
            format!(
                "From: Ivan Petrov  2:5030/1520.9\nTo:   AreaFix  2:5030/1520\nSubj: {}\n\
                 @INTL 2:5030/1520 2:5030/1520\n@FMPT 9\n{echo}{program}@CHRS: CP866 2\n{zone}\
                 -Ru.PHP\n\n---\n",
                Secret::DOTS
            ),
        ),
        (
            Draft {
                subject: "Cat".into(),
                body: "Look:".into(),
                attachments: vec![Attachment {
                    name: "cat.txt".into(),
                    bytes: b"Cat".as_slice().into(),
                }],
                ..Draft::new_echomail(vec![area("Utf.Echo")])
            },
            format!(
                "From: Ivan Petrov  2:5030/1520.9\nTo:   All\nSubj: Cat\n\
                 {echo}{program}@CHRS: UTF-8 4\n{zone}Look:\n\nbegin 644 cat.txt\n#0V%T\n`\nend\n{end}"
            ),
        ),
    ] {
        assert_eq!(finished(&draft).messages[0].preview(), expected);
    }
}

#[test]
fn cross_posting_makes_a_copy_for_each_area_in_its_character_set() {
    let draft = Draft {
        subject: "«x»".into(),
        misfits: Misfits::Nearest,
        ..Draft::new_echomail(vec![area("R50.Bone"), area("Utf.Echo"), area("Local")])
    };
    let finished = finished(&draft);
    let sets: Vec<Charset> = finished.messages.iter().map(|one| one.charset).collect();
    assert_eq!(sets, [Charset::CP866, Charset::UTF8, Charset::CP866]);
    let subjects: Vec<&str> = finished
        .messages
        .iter()
        .map(|one| one.shown.subject.as_str())
        .collect();
    assert_eq!(subjects, ["\"x\"", "«x»", "\"x\""]);
    let msgids: Vec<&str> = finished
        .messages
        .iter()
        .map(|one| one.msgid.as_str())
        .collect();
    assert_eq!(
        msgids,
        [
            "2:5030/1520.9 46c01cfe",
            "2:5030/1520.9 46c01cff",
            "2:5030/1520.9 46c01d00"
        ]
    );
    assert!(
        !finished.messages[2].shown.text.contains("Origin"),
        "a local area has none"
    );
    assert!(finished.is_ready(Misfits::Nearest));
}

#[test]
fn characters_that_do_not_fit_are_listed_and_wait_for_a_choice() {
    let mut draft = Draft {
        body: "Цена — 5 €, 日\n".into(),
        ..Draft::new_echomail(vec![area("R50.Bone")])
    };
    let asked = finished(&draft);
    let listed: Vec<(char, Option<&str>)> = asked
        .misfits
        .iter()
        .map(|misfit| (misfit.character, misfit.nearest.as_deref()))
        .collect();
    assert_eq!(listed, [('—', Some("-")), ('€', Some("EUR")), ('日', None)]);
    assert!(!asked.is_ready(draft.misfits));
    for (misfits, text, set) in [
        (Misfits::Utf8, "Цена — 5 €, 日\n", Charset::UTF8),
        (Misfits::Nearest, "Цена - 5 EUR, ?\n", Charset::CP866),
        (
            Misfits::Fiunis,
            "Цена &+IBQ-; 5 &+IKw-;, &+ZeU-;\n",
            Charset::CP866,
        ),
    ] {
        draft.misfits = misfits;
        let finished = finished(&draft);
        let message = &finished.messages[0];
        assert!(
            message.shown.text.starts_with(text),
            "{}",
            message.shown.text
        );
        assert_eq!(message.charset, set);
        assert!(finished.is_ready(misfits));
        let read = Message::parse(&stored(message), Charset::CP437);
        assert_eq!(
            (read.body.as_str(), read.charset),
            (message.shown.text.as_str(), set)
        );
    }
}

#[test]
fn what_cannot_be_written_is_said() {
    let cases: [(Draft, &str); 6] = [
        (Draft::new_echomail(Vec::new()), "no-area"),
        (Draft::new_echomail(vec![area("Unknown")]), "not-your-area"),
        (Draft::new_echomail(vec![area("NetMail")]), "wrong-area"),
        (
            Draft::new_netmail(Address::default()),
            "no-addressee-address",
        ),
        (Draft::new_netmail(address("2:259/-1")), "no-node-yet"),
        (
            Draft {
                attachments: vec![Attachment {
                    name: "big".into(),
                    bytes: vec![0; crate::limits::ATTACHMENT_BYTES + 1].into(),
                }],
                ..Draft::new_echomail(vec![area("R50.Bone")])
            },
            "attachment-too-long",
        ),
    ];
    for (draft, code) in cases {
        let finished = finished(&draft);
        let notice = &finished.notices[0];
        assert_eq!((notice.code, notice.severity), (code, Severity::Error));
        assert!(!finished.is_ready(Misfits::Nearest));
    }
    let nobody = Identity::default();
    let draft = Draft::new_netmail(address("2:5063/88"));
    let finished = finish(&draft, &nobody, &moment(), &mut PreviewSerials::default()).unwrap();
    assert_eq!(finished.notices[0].code, "no-own-address");
}

#[test]
fn names_and_subjects_are_cut_at_the_room_of_packets_and_that_is_said() {
    for (misfits, subject) in [
        (Misfits::Ask, "я".repeat(100)),
        (Misfits::Fiunis, "日".repeat(100)),
    ] {
        let draft = Draft {
            subject,
            to: "N".repeat(36),
            misfits,
            ..Draft::new_echomail(vec![area("Utf.Echo"), area("R50.Bone")])
        };
        let finished = finished(&draft);
        for message in &finished.messages {
            assert!(message.bytes.subject.len() <= 71 && message.bytes.to.len() == 35);
            let read = Message::parse(&stored(message), Charset::CP866);
            assert_eq!(read.subject, message.shown.subject);
        }
        let cut = finished
            .notices
            .iter()
            .filter(|notice| notice.code == "field-cut");
        assert_eq!(cut.count(), 2);
    }
}

/// The bytes of an attached file, put together by our reader.
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
    for (length, section_bytes, messages) in [
        (0, 28 * 1024, 1),
        (1, 28 * 1024, 1),
        (45, 1000, 1),
        (720, 1000, 1),
        (721, 1000, 2),
        (5000, 1000, 7),
        (100_000, 28 * 1024, 5),
    ] {
        let bytes = noise(length);
        let draft = Draft {
            subject: "Picture".into(),
            body: "Look:".into(),
            section_bytes,
            attachments: vec![Attachment {
                name: "../my  photo [1].gif".into(),
                bytes: Arc::from(bytes.clone()),
            }],
            ..Draft::new_echomail(vec![area("R50.Bone")])
        };
        let finished = finished(&draft);
        // A section that would make the message with the text too long is in the next one.
        let count = finished.messages.len();
        assert!(
            (messages..=messages + 1).contains(&count),
            "{length}: {count}"
        );
        assert_eq!(assembled(&finished), bytes, "{length}");
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
fn a_password_is_in_the_bytes_of_the_request_and_nowhere_else() {
    let url = FidoUrl::parse("areafix:R50.Bone?uplink=2:5030/1520")
        .unwrap()
        .url;
    let subscription = subscribe(&url, &identity());
    let finished = finished(&subscription.requests[0]);
    let message = &finished.messages[0];
    assert_eq!(message.bytes.subject, b"secret");
    assert_eq!(message.shown.subject, Secret::DOTS);
    for printed in [
        format!("{subscription:?}"),
        format!("{finished:?}"),
        format!("{:?}", identity()),
        message.preview(),
    ] {
        assert!(!printed.contains("secret"), "{printed}");
    }
}

#[test]
fn requests_of_6_2_name_all_areas_and_go_to_the_chosen_uplink() {
    for (url, requests) in [
        (
            "areafix:SU.FidoTech",
            &[("2:5030/1520", "AreaFix", "+SU.FidoTech\n")][..],
        ),
        (
            "areafix:Ru.Computer.Humor%20Ru.Hutor.Filtered",
            &[(
                "2:5030/1520",
                "AreaFix",
                "+Ru.Computer.Humor\n+Ru.Hutor.Filtered\n",
            )],
        ),
        (
            "areafix:Ru.PHP?leave",
            &[("2:5030/1520", "AreaFix", "-Ru.PHP\n")],
        ),
        (
            "areafix:XGAMWADDOOM?leave&fecho",
            &[("2:5030/1520", "Filemgr", "-XGAMWADDOOM\n")],
        ),
        (
            "areafix:A+a+A?uplink=2:5020/1042",
            &[("2:5020/1042", "AreaFix", "+A\n")],
        ),
        (
            "areafix:A?uplink=2:5029/32+2:5020/1042&uplink=2:5030/1520",
            &[("2:5020/1042", "AreaFix", "+A\n")],
        ),
        (
            "areafix:A?uplink=2:5029/32",
            &[("2:5030/1520", "AreaFix", "+A\n")],
        ),
        (
            "areafix:A+FSX_GEN@fsxnet",
            &[
                ("2:5030/1520", "AreaFix", "+A\n"),
                ("21:1/100@fsxnet", "AreaFix", "+FSX_GEN\n"),
            ],
        ),
        ("areafix:A?rescan=10", &[]),
    ] {
        let parsed = FidoUrl::parse(url).unwrap().url;
        let subscription = subscribe(&parsed, &identity());
        let made: Vec<(String, &str, &str)> = subscription
            .requests
            .iter()
            .map(|draft| {
                let to = draft.to_address.as_ref().unwrap().to_string();
                (to, draft.to.as_str(), draft.body.as_str())
            })
            .collect();
        let expected: Vec<(String, &str, &str)> = requests
            .iter()
            .map(|(to, robot, body)| ((*to).to_owned(), *robot, *body))
            .collect();
        assert_eq!(made, expected, "{url}");
    }
}

#[test]
fn what_a_subscription_leaves_out_or_asks_about_is_said() {
    let many: Vec<String> = (0..61).map(|at| format!("B{at}")).collect();
    let long = "L".repeat(200);
    for (url, code) in [
        (format!("areafix:{}", many.join("+")), "areas-truncated"),
        (format!("areafix:A+{long}"), "areas-ignored"),
        ("areafix:A+*".to_owned(), "areas-ignored"),
        ("areafix:A+%25ALL".to_owned(), "areas-ignored"),
        ("areafix:A+B,R=9999".to_owned(), "areas-ignored"),
        ("areafix:A+-B".to_owned(), "areas-ignored"),
        ("areafix:A?uplink=2:5029/32".to_owned(), "no-link"),
        ("areafix:A?uplink=2:5020/1042".to_owned(), "no-password"),
        (
            "areafix:A?uplink=2:5020/1042+2:5030/1520".to_owned(),
            "other-uplinks",
        ),
        ("areafix:A?rescan".to_owned(), "unknown-parameter"),
        ("areafix:A@nowhere".to_owned(), "no-uplink"),
    ] {
        let parsed = FidoUrl::parse(&url).unwrap().url;
        let mut identity = identity();
        for aka in &mut identity.akas {
            aka.domain.get_or_insert_with(|| "fidonet".into());
        }
        let subscription = subscribe(&parsed, &identity);
        let codes: Vec<&str> = subscription
            .notices
            .iter()
            .map(|notice| notice.code)
            .collect();
        assert!(codes.contains(&code), "{url}: {codes:?}");
    }
    let url = FidoUrl::parse("areafix:A").unwrap().url;
    let none = subscribe(&url, &Identity::default());
    assert!(none.requests.is_empty() && none.notices[0].code == "no-uplink");
}

#[test]
fn drafts_of_urls_have_the_defaults_of_6_1_and_6_3() {
    for (url, to, subject, from, body) in [
        ("netmail:2:5030/1520.9", "Sysop", "", "Ivan Petrov", ""),
        (
            "netmail:2:5063/88?to=Mithgol+the+Webmaster",
            "Mithgol the Webmaster",
            "",
            "Ivan Petrov",
            "",
        ),
        (
            "netmail:2:5030/84?to=R50EC&subject=%D0%AD%D1%85%D0%B8",
            "R50EC",
            "Эхи",
            "Ivan Petrov",
            "",
        ),
        (
            "netmail:2:5024/1024?from=Moderator&subject=%5B%21%5D+read+only",
            "Sysop",
            "[!] read only",
            "Moderator",
            "",
        ),
        (
            "netmail:2:5063/88?subject=About+FGHI&body=Fidonet+2.0+draft",
            "Sysop",
            "About FGHI",
            "Ivan Petrov",
            "Fidonet 2.0 draft",
        ),
        ("echomail:Ru.FTN.Develop", "All", "", "Ivan Petrov", ""),
        (
            "echomail:Ru.Fidonet.Today?to=Alex%20Kocharin",
            "Alex Kocharin",
            "",
            "Ivan Petrov",
            "",
        ),
        (
            "echomail:GSS.ParToss?body=Will+it+toss+JAM%3F&subject=Hopes",
            "All",
            "Hopes",
            "Ivan Petrov",
            "Will it toss JAM?",
        ),
    ] {
        let parsed = FidoUrl::parse(url).unwrap().url;
        let drafted = from_url(&parsed, &identity(), &moment());
        let draft = &drafted.draft;
        assert_eq!(
            (
                draft.to.as_str(),
                draft.subject.as_str(),
                draft.from.as_str(),
                draft.body.trim()
            ),
            (to, subject, from, body),
            "{url}"
        );
        let has = |code: &str| drafted.notices.iter().any(|notice| notice.code == code);
        assert_eq!(has("default-to"), to == "Sysop" || to == "All", "{url}");
        assert_eq!(has("foreign-name"), from == "Moderator", "{url}");
    }
}

#[test]
fn what_is_too_long_in_a_url_is_cut_and_told() {
    let body = "слово ".repeat(4000);
    let mut url = FidoUrl::parse("echomail:R50.Bone").unwrap().url;
    for (name, value) in [
        ("subject", "s".repeat(300)),
        ("to", "t".repeat(300)),
        ("body", body),
    ] {
        url = url.adding_param(name, &value);
    }
    // A URL of the longest length is read, a longer one is refused before it is parsed.
    let url = url.with_param("body", &"b".repeat(crate::limits::URL_BYTES - 1000));
    let parsed = FidoUrl::parse(&url.to_string()).unwrap().url;
    let drafted = from_url(&parsed, &identity(), &moment());
    assert_eq!(
        drafted.draft.subject.len(),
        crate::limits::DRAFT_FIELD_BYTES
    );
    assert_eq!(drafted.draft.to.len(), crate::limits::DRAFT_FIELD_BYTES);
    assert!(drafted.draft.body.len() < crate::limits::DRAFT_BODY_BYTES + 100);
    let notice = drafted
        .notices
        .iter()
        .find(|notice| notice.code == "fields-truncated");
    assert!(
        notice.unwrap().text.ends_with("to, subject, body."),
        "{:?}",
        notice
    );
    let book = format!("echomail:R50.Bone?body={}", "b".repeat(1_000_000));
    assert_eq!(FidoUrl::parse(&book).unwrap_err().code(), "too-long");
}

#[test]
fn a_random_number_chooses_the_origin_and_the_tagline() {
    let mut identity = identity();
    identity.taglines = vec!["one".into(), "two".into(), "three".into()];
    let taglines: Vec<&str> = (0..4).map(|chance| identity.tagline(chance)).collect();
    assert_eq!(taglines, ["one", "two", "three", "one"]);
    assert_eq!(Identity::default().tagline(7), "");
    for (chance, origin) in [(0, "first"), (1, "second"), (u64::MAX, "second")] {
        let draft = Draft {
            chance,
            ..Draft::new_echomail(vec![area("R50.Bone")])
        };
        let finished =
            finish(&draft, &identity, &moment(), &mut PreviewSerials::default()).unwrap();
        let text = &finished.messages[0].shown.text;
        assert!(
            text.ends_with(&format!(" * Origin: {origin} (2:5030/1520.9)\n")),
            "{text}"
        );
    }
}

#[test]
fn several_areatags_are_cross_posted_and_too_many_are_truncated() {
    let url = "echomail:Titanic.Best+Titanic.Forward%20Titanic.PVT";
    let parsed = FidoUrl::parse(url).unwrap().url;
    let draft = from_url(&parsed, &identity(), &moment()).draft;
    let tags: Vec<&str> = draft.areas.iter().map(|area| area.tag.as_str()).collect();
    assert_eq!(tags, ["Titanic.Best", "Titanic.Forward", "Titanic.PVT"]);
    let tags: Vec<String> = (0..20).map(|at| format!("A{at}")).collect();
    let url = format!("echomail:{}", tags.join("+"));
    let parsed = FidoUrl::parse(&url).unwrap().url;
    let drafted = from_url(&parsed, &identity(), &moment());
    assert_eq!(drafted.draft.areas.len(), crate::limits::POST_AREAS);
    assert_eq!(
        &*drafted.notices[0].text,
        "The address names 10 more areas than the 10 that are taken at once; only the first 10 are used."
    );
}

/// Texts that try to be more than text.
fn hostile() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("\r\u{1}MSGID: 1:1/1 00000000\r".to_owned()),
        Just("\n\u{1}INTL 1:1/1 1:1/2".to_owned()),
        Just("\u{85}\u{1}PID: evil".to_owned()),
        Just("\u{2028}SEEN-BY: 5030/1520".to_owned()),
        Just("\nSEEN-BY: 1/2\n".to_owned()),
        Just("\n--- evil\n".to_owned()),
        Just("\n———\n".to_owned()),
        Just("\n * Origin: evil (1:1/1)\n".to_owned()),
        Just("\n\u{A0}• Origin: evil (1:1/1)".to_owned()),
        Just("AREA:EVIL\n".to_owned()),
        Just("АREА:EVIL\n".to_owned()),
        Just("\u{202E}\u{200B}\u{FEFF}".to_owned()),
        Just("\u{0}\u{8}\u{1B}[2J\u{7F}\u{9B}".to_owned()),
        Just("&+AAE-;&+AA0ACg-;".to_owned()),
        Just("«ёж» № 日本 😀".to_owned()),
        Just("begin 644 x\n#0V%T\n`\nend\n".to_owned()),
        Just("%%\n%%area://".to_owned()),
        "\\PC{0,12}",
        any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

/// Nothing but what was meant is in a finished message.
fn assert_harmless(message: &FinishedMessage, kludges: usize) {
    let bytes = &message.bytes;
    for field in [&bytes.from, &bytes.to, &bytes.subject]
        .into_iter()
        .chain(&bytes.kludges)
    {
        assert!(
            field.iter().all(|byte| *byte >= b' ' && *byte != 0x7F),
            "{field:?}"
        );
    }
    assert_eq!(bytes.kludges.len(), kludges, "{:?}", message.shown.kludges);
    assert!(
        !bytes
            .text
            .iter()
            .any(|byte| matches!(byte, 0 | 1 | b'\n' | 0x1B | 0x7F))
    );
    for read in [
        Message::parse(&stored(message), Charset::CP866),
        Message::parse_as(&stored(message), message.charset),
    ] {
        assert_eq!(read.kludges.len(), kludges, "{:?}", read.kludges);
        // What the preview shows is what is read, line by line.
        assert_eq!(read.body, message.shown.text);
        let count = |kind: LineKind| read.lines.iter().filter(|line| line.kind == kind).count();
        let origins = usize::from(message.kind == super::DraftKind::Echomail);
        assert_eq!(count(LineKind::Tearline), 1, "{}", read.body);
        assert_eq!(count(LineKind::Origin), origins, "{}", read.body);
        assert_eq!(
            count(LineKind::SeenBy) + count(LineKind::Path),
            0,
            "{}",
            read.body
        );
        assert_eq!(read.msgid.as_deref(), Some(message.msgid.as_str()));
    }
    let text = &message.shown.text;
    let marks = text
        .lines()
        .filter(|line| *line == "---" || line.starts_with("--- "));
    assert_eq!(marks.count(), 1, "{text}");
    assert!(
        !text.trim_start().to_ascii_uppercase().starts_with("AREA:"),
        "{text}"
    );
    let hidden = |char: char| char.is_control() && !matches!(char, '\n' | '\t');
    let overrides = |char: char| ('\u{202A}'..='\u{202E}').contains(&char);
    assert!(
        !text.contains(|char| hidden(char) || overrides(char)),
        "{text:?}"
    );
}

proptest! {
    #[test]
    fn no_field_of_a_draft_makes_a_kludge_or_a_line_that_no_one_saw(
        from in hostile(), to in hostile(), subject in hostile(), body in hostile(),
        tagline in hostile(), tearline in hostile(), origin in hostile(), tag in hostile(),
        msgid in hostile(), name in hostile(), kml in hostile(),
        choice in 0..4_usize, netmail in any::<bool>(), set in 0..40_usize, attach in any::<bool>(),
    ) {
        let misfits = [Misfits::Ask, Misfits::Utf8, Misfits::Fiunis, Misfits::Nearest][choice];
        let charset = Charset::all().nth(set).filter(|set| set.keeps_ascii());
        let base = if netmail {
            Draft::new_netmail(address("2:5063/88.1"))
        } else {
            Draft::new_echomail(vec![area("R50.Bone")])
        };
        let attachment = Attachment { name, bytes: vec![7; 3000].into() };
        let draft = Draft {
            from, to, subject, body, tagline,
            tearline: Some(tearline),
            origin: Some(origin),
            tags: vec![tag],
            places: vec![GeoKludge::Kml(kml)],
            reply_to: Some(ReplyTo { area: None, msgid: Some(msgid) }),
            attachments: if attach { vec![attachment] } else { Vec::new() },
            section_bytes: 2000,
            misfits,
            charset,
            ..base
        };
        let finished = finished(&draft);
        for message in &finished.messages {
            let has = |name: &str| message.shown.kludges.iter().any(|line| line.starts_with(name));
            let kludges = 4
                + usize::from(has("REPLY: ")) + usize::from(has("TAG: ")) + usize::from(has("GEOKML: "))
                + if netmail { 3 } else { 0 };
            assert_harmless(message, kludges);
        }
    }

    #[test]
    fn no_mail_that_is_answered_or_forwarded_makes_a_kludge_or_a_line_that_no_one_saw(
        text in prop::collection::vec(hostile(), 0..4), name in hostile(), subject in hostile(),
        raw in prop::collection::vec(any::<u8>(), 0..60), forwarded in any::<bool>(), utf8 in any::<bool>(),
    ) {
        let charset = if utf8 { Charset::UTF8 } else { Charset::CP866 };
        let mut bytes = charset.encode(&text.join("\r"));
        bytes.extend(raw);
        let original = StoredMessage {
            from: charset.encode(&name),
            to: charset.encode(&name),
            subject: charset.encode(&subject),
            kludges: vec![b"MSGID: 2:5020/1042 4f903477".to_vec()],
            text: bytes,
            ..StoredMessage::default()
        };
        let message = Message::parse(&original, charset);
        let original = Original {
            message: &message,
            area: Some(area("R50.Bone")),
            netmail: false,
            selected: None,
        };
        let mut draft = if forwarded {
            forward(&original, vec![area("R50.Bone")], &identity(), &moment()).draft
        } else {
            reply(&original, &ReplyWay::Same, &identity(), &moment()).draft
        };
        draft.misfits = Misfits::Nearest;
        for message in &finished(&draft).messages {
            assert_harmless(message, if forwarded { 4 } else { 5 });
        }
    }

    #[test]
    fn no_url_makes_a_kludge_or_a_line_that_no_one_saw(
        to in hostile(), subject in hostile(), from in hostile(), body in hostile(), tag in "\\PC{1,10}",
        netmail in any::<bool>(),
    ) {
        let mut url = if netmail {
            FidoUrl::netmail(&address("2:5063/88"))
        } else {
            FidoUrl::parse("echomail:R50.Bone").unwrap().url
        };
        for (name, value) in [("to", &to), ("subject", &subject), ("from", &from), ("body", &body)] {
            url = url.adding_param(name, value);
        }
        url = url.adding_param("x", &tag);
        let url = FidoUrl::parse(&url.to_string()).unwrap().url;
        let mut draft = from_url(&url, &identity(), &moment()).draft;
        draft.misfits = Misfits::Nearest;
        for message in &finished(&draft).messages {
            assert_harmless(message, if netmail { 6 } else { 4 });
        }
    }
}
