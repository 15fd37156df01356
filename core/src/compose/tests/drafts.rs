//! Drafts made from URLs, also from hostile ones.

use super::*;

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
fn too_long_parts_of_a_url_are_cut_and_reported() {
    let body = "слово ".repeat(4000);
    let mut url = FidoUrl::parse("echomail:R50.Bone").unwrap().url;
    for (name, value) in [
        ("subject", "s".repeat(300)),
        ("to", "t".repeat(300)),
        ("body", body),
    ] {
        url = url.adding_param(name, &value);
    }
    // A URL of maximum length is read, a longer one is refused before it is parsed.
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
        "The address names 10 more areas than the limit of 10; only the first 10 are used."
    );
}

/// Returns texts that try to be more than text.
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

/// Asserts that a finished message contains only the intended parts.
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
        // The preview shows what the reader reads, line by line.
        assert_eq!(read.body, message.shown.text);
        let count = |kind: LineKind| read.lines.iter().filter(|line| line.kind == kind).count();
        let origins = usize::from(message.kind == super::super::DraftKind::Echomail);
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
            tags: vec![tag],
            places: vec![GeoKludge::Kml(kml)],
            reply_to: Some(msgid),
            attachments: if attach { vec![attachment] } else { Vec::new() },
            section_bytes: 2000,
            misfits,
            charset,
            ..base
        };
        let identity = Identity { tearline, origins: vec![origin], ..identity() };
        let finished = finish(&draft, &identity, &moment(), &mut PreviewSerials::default()).unwrap();
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
