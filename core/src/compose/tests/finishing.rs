//! Finishing of drafts: kludges, character sets, cut fields.

use super::*;

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
        reply_to: Some("2:5020/1042@fidonet 4f903477".into()),
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
    let unknown = Identity::default();
    let draft = Draft::new_netmail(address("2:5063/88"));
    let finished = finish(&draft, &unknown, &moment(), &mut PreviewSerials::default()).unwrap();
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

#[test]
fn an_area_under_two_names_gets_one_copy() {
    let of_domain = AreaName {
        domain: Some("fidonet".into()),
        ..area("R50.Bone")
    };
    let draft = Draft::new_echomail(vec![
        area("R50.Bone"),
        of_domain,
        area("r50.bone"),
        area("Local"),
    ]);
    let finished = finished(&draft);
    let areas: Vec<_> = finished
        .messages
        .iter()
        .map(|one| one.area.clone().unwrap())
        .collect();
    assert_eq!(areas, [area("R50.Bone"), area("Local")]);
}
