//! Sources of the guide: accepted ones, and reports of mistakes.

use super::source::{Source, link, parse};

const GOOD: &str = "\
From: Ann Example, 99:1/1
To: All
Subject: Re: a test: two colons
Date: 2026-09-05 10:00:00 -0330
Msgid: f1d00001
Charset: CP866
Kludge: TAG: one|two
Kludge: GEO: 1;2
Tagline: a joke
Tearline: Editor 1
Origin: home

First line
  indented

";

fn good() -> Source {
    parse("010-test", GOOD).unwrap()
}

#[test]
fn a_source_becomes_a_message_with_its_foot() {
    let source = good();
    assert_eq!(source.from, "Ann Example");
    assert_eq!(source.address, "99:1/1");
    assert_eq!(source.subject, "Re: a test: two colons");
    assert_eq!(source.msgid, "99:1/1 f1d00001");
    assert_eq!(source.utc_offset.as_deref(), Some("-0330"));
    assert_eq!(source.kludges, ["TAG: one|two", "GEO: 1;2"]);
    assert_eq!(
        source.lines,
        [
            "First line",
            "  indented",
            "",
            "... a joke",
            "--- Editor 1",
            " * Origin: home (99:1/1)"
        ]
    );
}

#[test]
fn a_plus_of_the_offset_is_left_out_and_a_missing_offset_stays_missing() {
    let plus = GOOD.replace("-0330", "+0300");
    assert_eq!(
        parse("t", &plus).unwrap().utc_offset.as_deref(),
        Some("0300")
    );
    let none = GOOD.replace(" -0330", "");
    assert_eq!(parse("t", &none).unwrap().utc_offset, None);
}

#[test]
fn a_wrong_source_is_reported_with_its_line() {
    for (from, to, line, what) in [
        (
            "From: Ann Example, 99:1/1",
            "From: Ann Example",
            1,
            "a comma and an address",
        ),
        ("To: All\n", "", 11, "without a line `To: ...`"),
        ("To: All", "To:", 2, "`To:` is empty"),
        ("To: All", "Too: All", 2, "there is no header `Too:`"),
        ("To: All", "To all", 2, "is no header line"),
        ("To: All", "To: All\nTo: Ann", 3, "a second time"),
        ("10:00:00", "25:00:00", 4, "is no date"),
        ("-0330", "UTC", 4, "is no offset"),
        ("f1d00001", "f1d0001", 5, "eight digits"),
        ("f1d00001", "F1D00001", 5, "eight digits"),
        ("CP866", "CP999", 6, "is none of the sets"),
        (
            "Tagline: a joke",
            "Reply: a\nReply-elsewhere: b",
            10,
            "answers one other",
        ),
        ("First line", "First\tline", 13, "control character"),
        ("First line\n  indented\n", "", 12, "there is no body"),
    ] {
        assert!(GOOD.contains(from), "{from} is in the good source");
        let error = parse("010-test", &GOOD.replace(from, to)).expect_err(to);
        assert_eq!(error.line, line, "{error}");
        assert!(error.what.contains(what), "{error}");
        assert!(
            error
                .to_string()
                .starts_with(&format!("010-test.txt:{line}: "))
        );
    }
}

#[test]
fn answers_are_linked_backwards_only() {
    let first = good();
    let mut second = good();
    second.name = "020-second".to_owned();
    second.msgid = "99:1/1 f1d00002".to_owned();
    second.reply = Some("010-test".to_owned());
    let both = [first.clone(), second.clone()];
    assert_eq!(link(&both).unwrap(), [None, Some(0)]);

    for (change, what) in [
        ("nobody", "which is not there"),
        ("020-second", "which comes after it"),
    ] {
        second.reply = Some(change.to_owned());
        let error = link(&[first.clone(), second.clone()]).unwrap_err();
        assert!(error.what.contains(what), "{error}");
    }
    second.reply = None;
    second.reply_elsewhere = Some("99:1/1 f1d00001".to_owned());
    let error = link(&[first.clone(), second.clone()]).unwrap_err();
    assert!(error.what.contains("`Reply:`"), "{error}");

    second.msgid = first.msgid.clone();
    let error = link(&[first, second]).unwrap_err();
    assert!(error.what.contains("already"), "{error}");
}
