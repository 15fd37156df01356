//! Templates of GoldED's manual.

use super::{BUILT_IN, Fault, Field, Included, Occasion, Person, Values, end_line, files_of, fill};
use crate::address::Address;
use crate::charset::Charset;
use crate::time::{UtcOffset, WallTime};

fn values() -> Values {
    let person = |name: &str, address: &str| Person {
        name: name.to_owned(),
        address: Address::parse_lenient(address),
    };
    Values {
        original_author: person("Mithgol the Webmaster", "2:5063/88"),
        original_addressee: person("All", ""),
        addressee: person("Mithgol the Webmaster", "2:5063/88"),
        author: person("Ivan Petrov", "2:5030/1520.9"),
        original_area: ("R50.Bone".into(), "Backbone".into()),
        area: ("Ru.FTN.Develop".into(), "Programs".into()),
        subject: "Re: FGHI".into(),
        original_subject: "FGHI".into(),
        original_written: Some(WallTime(1_187_009_854)),
        written: WallTime(1_187_096_254),
        quote: " MtW> Hello\n".into(),
        text: "Hello\n".into(),
        ..Values::default()
    }
}

#[test]
fn tokens_of_golded_are_replaced_in_any_letter_case() {
    for (template, text) in [
        (
            "@OName|@OFName|@OLName|@OAddr",
            "Mithgol the Webmaster|Mithgol|Webmaster|2:5063/88",
        ),
        (
            "@DName @TFName @CName @CAddr @FName",
            "All Mithgol Ivan Petrov 2:5030/1520.9 Ivan Petrov",
        ),
        (
            "@odate @OTIME / @CDate @CTime",
            "13 Aug 07 12:57 / 14 Aug 07 12:57",
        ),
        (
            "@OEcho (@ODesc), @CEcho (@CDesc)",
            "R50.Bone (Backbone), Ru.FTN.Develop (Programs)",
        ),
        ("@Subject", "Re: FGHI"),
        ("@OFNamehello", "Mithgolhello"),
        ("mail@example.org @ 5@6", "mail@example.org @ 5@6"),
        ("; a comment", ""),
    ] {
        let filled = fill(
            template,
            Occasion {
                reply: true,
                ..Occasion::default()
            },
            &values(),
        );
        assert_eq!(filled.text.trim_end(), text, "{template}");
    }
}

#[test]
fn lines_with_conditions_are_in_their_messages_only() {
    let template = "@Newnew\n@Replyreply\n@Forwardforward\n@Moved@Forwardmoved\nall\n";
    for (occasion, text) in [
        (Occasion::default(), "new\nall\n"),
        (
            Occasion {
                reply: true,
                ..Occasion::default()
            },
            "reply\nall\n",
        ),
        (
            Occasion {
                forward: true,
                ..Occasion::default()
            },
            "forward\nall\n",
        ),
    ] {
        let mut values = values();
        values.text.clear();
        assert_eq!(fill(template, occasion, &values).text, text);
        // An answer that quotes has the lines of quotes alone.
        let quoted = format!("{template}@Quotedreply\n").replace("@Replyreply", "@Replyother");
        let text = text.replace("reply\nall", "all\nreply");
        assert_eq!(fill(&quoted, occasion, &values).text, text);
    }
}

#[test]
fn the_built_in_template_quotes_and_places_the_cursor() {
    let signed = Values {
        signature: "Ivan".into(),
        ..values()
    };
    let reply = Occasion {
        reply: true,
        moved: true,
        ..Occasion::default()
    };
    let filled = fill(BUILT_IN, reply, &signed);
    assert_eq!(
        filled.text,
        "* Originally in R50.Bone\n\n13 Aug 07 12:57, Mithgol the Webmaster -> All:\n\n MtW> Hello\n\n\nIvan\n"
    );
    assert_eq!(filled.text.get(filled.position..), Some("\nIvan\n"));
    let forward = Occasion {
        forward: true,
        ..Occasion::default()
    };
    let text = fill(BUILT_IN, forward, &signed).text;
    assert!(
        text.starts_with("* Forwarded by Ivan Petrov (2:5030/1520.9)\n* Area: R50.Bone\n"),
        "{text}"
    );
    assert!(text.contains("\n\nHello\n"), "{text}");
}

#[test]
fn the_body_of_a_url_is_kept_by_any_template() {
    for (template, text) in [
        (
            "Dear @TName\n@Position\n",
            "Dear Mithgol the Webmaster\nHello\n",
        ),
        ("@NewHi\n", "Hello\nHi\n"),
        ("@Message\n", "Hello\n"),
        ("", "Hello\n"),
    ] {
        assert_eq!(fill(template, Occasion::default(), &values()).text, text);
    }
}

#[test]
fn the_sample_of_golded_quotes_once_and_shows_no_token() {
    let template = "@LoadLanguage GEDLNGUS.CFG\n\
        @Quoted@ODate @OTime, @OName{I}{you} wrote to @DName{me}{you}:\n\
        @Quotebuf\n@Quotebuf@ODate @OTime, @OName{I}{you} wrote to @DName{me}{you}:\n@Quotebuf\n\
        @Quote\n@net@Moved* net\n@echo@Moved* echo\n@CFName\n";
    let reply = Occasion {
        reply: true,
        ..Occasion::default()
    };
    let mut values = values();
    values.text.clear();
    assert_eq!(
        fill(template, reply, &values).text,
        "13 Aug 07 12:57, you wrote to All:\n MtW> Hello\nIvan\n"
    );
    values.quote.clear();
    assert_eq!(fill(template, Occasion::default(), &values).text, "Ivan\n");
    let moved = Occasion {
        reply: true,
        moved: true,
        netmail: true,
        ..Occasion::default()
    };
    assert_eq!(
        fill("@net@Moved* net\n@echo@Moved* echo\n", moved, &values).text,
        "* net\n"
    );
}

#[test]
fn a_signature_is_at_its_token_else_at_the_end() {
    let signed = Values {
        signature: "Ivan\nPetrov\n".into(),
        text: String::new(),
        ..values()
    };
    for (template, text) in [
        ("@Signature\nend\n", "Ivan\nPetrov\nend\n"),
        ("@Position\nbye\n", "\nbye\nIvan\nPetrov\n"),
        ("; no @Signature here\nbye\n", "bye\nIvan\nPetrov\n"),
        ("", "Ivan\nPetrov\n"),
    ] {
        assert_eq!(fill(template, Occasion::default(), &signed).text, text);
    }
}

#[test]
fn values_of_strangers_make_no_hidden_lines() {
    let mut values = values();
    values.original_author.name = "A\u{1}PID: x\rB".into();
    values.text = "a\u{1}b\u{85}c".into();
    let filled = fill(
        "@OName\n@Message\n",
        Occasion {
            forward: true,
            ..Occasion::default()
        },
        &values,
    );
    assert_eq!(filled.text, "APID: x B\nab\nc\n");
}

/// Replacement tokens of GoldED's manual.
const TOKENS: &str = "c3daddr caddr cdate cdesc cecho cfname clname cname cpseudo ctime ctzoffset d3daddr daddr dfname \
    dlname dname dpseudo areapath areaname areatype f3daddr faddr ffname flname fname fpseudo longpid o3daddr oaddr odate \
    odesc oecho ofname ofrom olname omessageid omsgid oname opseudo origin os2slash osslash otime otzoffset oto pid pseudo \
    rev serialno subject t3daddr taddr tagline tearline tfname tlname tname tpseudo ver version _caddr _cname _daddr \
    _dname _oaddr _oname _taddr _tname";

fn reply() -> Occasion {
    Occasion {
        reply: true,
        ..Occasion::default()
    }
}

#[test]
fn every_token_of_the_manual_is_replaced() {
    let values = values();
    for name in TOKENS.split_whitespace() {
        for spelled in [name.to_owned(), name.to_uppercase()] {
            let filled = fill(&format!("[@{spelled}]\n"), reply(), &values);
            assert!(!filled.text.contains('@'), "{spelled}: {}", filled.text);
            assert_eq!(filled.unknown, Vec::<String>::new(), "{spelled}");
        }
    }
}

#[test]
fn names_addresses_and_places_have_their_values() {
    let person = |name: &str, address: &str| Person {
        name: name.to_owned(),
        address: Address::parse_lenient(address),
    };
    let values = Values {
        original_author: person("Ann Mary Smith", "2:5030/300.4@fidonet"),
        original_addressee: person("Joe Sysop", "2:5030/1.5"),
        addressee: person("Ann Mary Smith", "2:5030/300.4@fidonet"),
        author: person("Joe Sysop", "2:5030/1.5"),
        nickname: "JoNick".into(),
        origin: "my origin".into(),
        tagline: "my tag".into(),
        tearline: "my tear".into(),
        base: ("/bases/a".into(), "JAM".into()),
        original_offset: Some(UtcOffset(-210)),
        offset: Some(UtcOffset(180)),
        program: "Fidoscope 1.2.3".into(),
        ..values()
    };
    for (template, text) in [
        (
            "@pseudo|@tpseudo|@opseudo|@cpseudo|@fpseudo|@dpseudo",
            "Ann|Ann|Ann|JoNick|JoNick|JoNick",
        ),
        (
            "@oaddr|@o3daddr|@oaddr{domain}|@o3daddr{DOMAIN}",
            "2:5030/300.4|2:5030/300|2:5030/300.4@fidonet|2:5030/300@fidonet",
        ),
        ("@caddr{domain}|@c3daddr", "2:5030/1.5|2:5030/1"),
        ("@origin|@tagline|@tearline", "my origin|my tag|my tear"),
        (
            "@areapath|@areatype|@areaname",
            "/bases/a|JAM|Ru.FTN.Develop",
        ),
        ("@ctzoffset|@otzoffset", "+0300|-0330"),
        (
            "@pid|@longpid|@ver|@version|@widepid",
            "Fidoscope|Fidoscope|1.2.3|1.2.3|Fidoscope 1.2.3",
        ),
        (
            "@oname{I}{You} wrote to @dname{me}{you}{everyone}:",
            "You wrote to me:",
        ),
        (
            "[@_caddr][@_cname]",
            "[2:5030/1.5         ][Joe Sysop                         ]",
        ),
        ("a@align{5}{=}b@align{8}c", "a====b  c"),
        (
            "[@pad{.L6}{@cfname}][@pad{.R6}{@cfname}][@pad{.C6}{@cfname}][@pad{.L2}{@cfname}]",
            "[Joe...][...Joe][.Joe..][Jo]",
        ),
        ("@tr{@cfname}", "Joe"),
        (
            "somebody@@veryhot.com @@cname",
            "somebody@veryhot.com @cname",
        ),
        (
            "somebody@veryhot.com joe@cname",
            "somebody@veryhot.com joeJoe Sysop",
        ),
    ] {
        let filled = fill(template, reply(), &values);
        assert_eq!(filled.text.trim_end_matches('\n'), text, "{template}");
        assert_eq!(filled.unknown, Vec::<String>::new(), "{template}");
    }
    let internet = Values {
        addressee: person("ann.smith@example.org", ""),
        everybody: "Everyone".into(),
        original_addressee: person("everyone", ""),
        ..values
    };
    let text = fill("@pseudo to @dname{me}{you}{all}\n", reply(), &internet).text;
    assert_eq!(text, "ann to all\n");
}

#[test]
fn a_name_without_a_token_is_left_out_and_named() {
    let filled = fill(
        "Hi @Foo{x}{y}, @bar @pipe{rm}! @\n@Foo\n",
        reply(),
        &values(),
    );
    assert_eq!(filled.text, "Hi ,  ! @\n\n");
    assert_eq!(filled.unknown, ["@Foo", "@bar", "@pipe"]);
}

#[test]
fn all_conditions_of_a_line_hold_wherever_they_are() {
    let moved = Occasion {
        moved: true,
        ..reply()
    };
    let local = Occasion {
        local: true,
        ..Occasion::default()
    };
    for (template, occasion, text) in [
        ("@moved@quotedx\n", moved, "x\n"),
        ("@moved@quotedx\n", reply(), ""),
        ("@quoted@movedx\n", reply(), ""),
        ("a@netb @newc\n", Occasion::default(), "a@netb c\n"),
        ("  @net x\n", Occasion::default(), ""),
        ("@localx\n@echoy\n", local, "x\n"),
        ("@localx\n@echoy\n", Occasion::default(), "y\n"),
        (
            "@moderatorx\n@changedx\n@commentx\n@quotebufx\n@headerx\n@writex\n",
            reply(),
            "",
        ),
        ("@notforwardx\n", reply(), "x\n"),
        ("  ; a comment\n", reply(), ""),
    ] {
        let mut values = values();
        values.text.clear();
        assert_eq!(fill(template, occasion, &values).text, text, "{template}");
    }
    let mut values = values();
    values.author.name = "The Moderator".into();
    assert_eq!(fill("@moderatorx\n", reply(), &values).text, "x\n");
}

#[test]
fn commands_take_the_whole_line() {
    let mut values = values();
    values.subject.clear();
    values.chance = 4;
    values.files = [
        ("inc.txt", Included::Text("included @cfname\nmore\n".into())),
        (
            "random.txt",
            Included::Text("one\n\ntwo\n+\nlines @cfname\n\n\nthree\n".into()),
        ),
        ("bad.txt", Included::Outside),
    ]
    .map(|(name, file)| (name.to_owned(), file))
    .into();
    let filled = fill(
        "@setsubj \"A subject\"\n@setto Nobody\n@forceto \"Ann B\"\nHi @tfname: @subject\n\
         @attrib Cra K/S\n@xlatexport KOI8-R\n@loadlanguage x.cfg\n+ @quote left out\n\
         @include inc.txt\n@random\n@include bad.txt\n@include none.txt\n",
        reply(),
        &values,
    );
    assert_eq!(
        filled.text,
        "Hi Ann: A subject\n MtW> Hello\nincluded Ivan\nmore\ntwo\n\nlines Ivan\n"
    );
    let changes = &filled.changes;
    let fields = changes.fields.iter();
    let fields = fields.map(|own| (own.field, own.text.clone(), own.is_forced));
    assert_eq!(
        fields.collect::<Vec<_>>(),
        [
            (Field::Subject, "A subject".to_owned(), false),
            (Field::To, "Nobody".to_owned(), false),
            (Field::To, "Ann B".to_owned(), true),
        ]
    );
    assert!(changes.attributes.crash && changes.attributes.kill_sent);
    assert!(!changes.attributes.private);
    assert_eq!(changes.charset, Some(Charset::KOI8_R));
    let faults = [
        Fault::Outside("bad.txt".into()),
        Fault::Missing("none.txt".into()),
    ];
    assert_eq!(filled.faults, faults);
    let unknown = fill("@xlatexport NO-SUCH\n", reply(), &values);
    assert_eq!((unknown.changes.charset, unknown.faults.len()), (None, 1));
    let template = ";@include no.txt\n@include inc.txt\n@quoted@random my.txt my.idx\n@random\n";
    let files = [("inc.txt", false), ("my.txt", true), ("random.txt", true)];
    let files = files.map(|(name, is_random)| (name.to_owned(), is_random));
    assert_eq!(files_of(template), files);
}

#[test]
fn lines_that_end_a_message_have_whole_tokens_only() {
    let values = Values {
        program: "Fidoscope 1.2.3".into(),
        ..values()
    };
    for (text, expected) in [
        ("@longpid @version", "Fidoscope 1.2.3"),
        ("FooED @rev|", "FooED |"),
        ("by @cname (@caddr)", "by Ivan Petrov (2:5030/1520.9)"),
        (
            "mail me@example.org or @ivan, @@cname",
            "mail me@example.org or @ivan, @cname",
        ),
        ("@originally", "@originally"),
        ("", ""),
    ] {
        assert_eq!(end_line(text, &values), expected, "{text}");
    }
}
