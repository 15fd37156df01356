//! Settings of writing in golded.cfg, keyword by keyword: author, destination, addressee and
//! character set.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use fidoscope_core::address::Address;
use fidoscope_core::base::StoredMessage;
use fidoscope_core::charset::Charset;
use fidoscope_core::compose::{
    AreaName, Draft, Drafted, Finished, Identity, Moment, Original, PreviewSerials, ReplyWay,
    finish, new_message, reply,
};
use fidoscope_core::config::{AreaConfig, Config, ReadOnly, load_with};
use fidoscope_core::library::Library;
use fidoscope_core::message::Message;
use fidoscope_core::notice::Severity;
use fidoscope_core::time::{UtcOffset, WallTime};
use std::fs;
use std::path::Path;

const HEAD: &str = "USERNAME Joe Sysop\nADDRESS 2:5030/1\nADDRESS 21:1/100\n";

fn load_in(dir: &Path, text: &str) -> Config {
    let path = dir.join("golded.cfg");
    fs::write(&path, text).unwrap();
    load_with(&path, &|name| {
        let home = dir.join("home");
        (name == "HOME").then(|| home.to_str().unwrap().to_owned())
    })
    .unwrap()
}

fn load_text(text: &str) -> Config {
    load_in(tempfile::tempdir().unwrap().path(), text)
}

fn tags(config: &Config) -> Vec<&str> {
    config.areas.iter().map(|area| area.tag.as_str()).collect()
}

fn area<'a>(config: &'a Config, tag: &str) -> &'a AreaConfig {
    let mut areas = config.areas.iter();
    areas.find(|area| area.tag == tag).unwrap()
}

fn lines(config: &Config) -> Vec<(u32, &str)> {
    let problems = config.problems.iter();
    problems
        .map(|problem| (problem.line.unwrap_or(0), problem.what.as_str()))
        .collect()
}

fn name(tag: &str) -> AreaName {
    AreaName {
        tag: tag.to_owned(),
        domain: None,
    }
}

fn moment() -> Moment {
    Moment {
        local: WallTime(1_795_780_800),
        utc_offset: Some(UtcOffset(180)),
    }
}

fn identity(config: Config) -> Identity {
    Library::new(vec![config]).identity()
}

fn finished(draft: &Draft, identity: &Identity) -> Finished {
    finish(draft, identity, &moment(), &mut PreviewSerials::default()).unwrap()
}

/// Returns From, address, character set, tearline and Origin line of a new message.
fn written(identity: &Identity, tag: &str) -> [String; 4] {
    let draft = Draft::new_echomail(vec![name(tag)]);
    let drafted = new_message(draft, identity, &moment());
    let finished = finished(&drafted.draft, identity);
    let message = &finished.messages[0];
    let line = |start: &str| {
        let mut lines = message.shown.text.lines();
        let found = lines.find(|line| line.starts_with(start));
        found.unwrap_or_default().to_owned()
    };
    [
        format!("{} {}", message.shown.from, message.from_address),
        message.charset.name().to_owned(),
        line("---"),
        line(" * Origin:"),
    ]
}

fn to_address(identity: &Identity, to: &str) -> String {
    let draft = Draft::new_netmail(Address::parse_lenient(to).unwrap());
    let drafted = new_message(draft, identity, &moment());
    finished(&drafted.draft, identity).messages[0]
        .from_address
        .to_string()
}

#[test]
fn a_semicolon_outside_of_quotes_begins_a_comment() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(
        dir.path().join("Areas.CFG"),
        "AREADEF INC.A \"inc; luded\" 0 Echo JAM jam/b . ;\n",
    )
    .unwrap();
    let config = load_in(
        dir.path(),
        "USERNAME Joe Sysop ; that is me\n\
         ADDRESS 2:5030/1 ; main\n\
         ORIGIN \"My; origin\" ; comment\n\
         TEARLINE tear ; comment\n\
         AREADEF A.A \"a\" 0 Echo JAM jam/a . ; comment\n\
         INCLUDE areas.cfg ; my areas\n",
    );
    assert_eq!(config.problems, []);
    assert_eq!(tags(&config), ["A.A", "INC.A"]);
    assert_eq!(config.user_names, ["Joe Sysop"]);
    let description = area(&config, "INC.A").description.as_deref();
    assert_eq!(description, Some("inc; luded"));
    assert_eq!(
        written(&identity(config), "A.A")[2..],
        ["--- tear", " * Origin: My; origin (2:5030/1)"]
    );
}

#[cfg(unix)]
#[test]
fn paths_have_homes_and_variables_and_say_what_is_not_known() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("home")).unwrap();
    fs::write(
        dir.path().join("home/more.cfg"),
        "AREADEF M \"\" 0 Echo JAM ~/m .\n",
    )
    .unwrap();
    fs::write(dir.path().join("home/fconf"), "EchoArea FC.A /fc -b jam\n").unwrap();
    let config = load_in(
        dir.path(),
        "AREADEF X \"\" 0 Echo JAM ~/jam/c .\n\
         INCLUDE ~/more.cfg\n\
         AREAFILE Fidoconfig ~/fconf\n\
         AREADEF R \"\" 0 Echo JAM ~root/r .\n\
         AREADEF N \"\" 0 Echo JAM ~no-such-user/n .\n\
         AREADEF V \"\" 0 Echo JAM %NO_SUCH%/v .\n\
         AREADEF E \"\" 0 Echo JAM %HOME%/e .\n",
    );
    let path = |tag: &str| {
        let path = area(&config, tag).path.clone().unwrap();
        path.to_str().unwrap().to_owned()
    };
    let home = dir.path().join("home");
    let home = home.to_str().unwrap();
    assert_eq!(path("X"), format!("{home}/jam/c"));
    assert_eq!(path("M"), format!("{home}/m"));
    assert_eq!(path("FC.A"), "/fc");
    assert_eq!(path("E"), format!("{home}/e"));
    assert!(!path("R").contains('~'), "{}", path("R"));
    let said = lines(&config);
    let said: Vec<u32> = said.iter().map(|line| line.0).collect();
    assert_eq!(said, [5, 6], "{:#?}", config.problems);
}

#[test]
fn files_lie_in_the_goldpath_if_it_is_there() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("Gold")).unwrap();
    fs::write(
        dir.path().join("Gold/more.cfg"),
        "AREADEF M \"\" 0 Echo JAM m .\n",
    )
    .unwrap();
    fs::write(dir.path().join("Gold/origins.txt"), "from the goldpath\n").unwrap();
    fs::write(dir.path().join("origins.txt"), "from the main folder\n").unwrap();
    let text = "INCLUDE more.cfg\nORIGIN @origins.txt\n";
    let config = load_in(dir.path(), &format!("GOLDPATH GOLD\\\n{text}"));
    assert_eq!(config.problems, []);
    assert_eq!(tags(&config), ["M"]);
    assert_eq!(config.writing.all_origins(), ["from the goldpath"]);
    let config = load_in(dir.path(), &format!("GOLDPATH C:\\NO\\SUCH\n{text}"));
    let said = lines(&config);
    assert_eq!((said.len(), said[0].0, said[1].0), (3, 1, 2), "{said:#?}");
    assert_eq!(config.writing.all_origins(), ["from the main folder"]);
}

#[test]
fn lines_between_two_ignores_are_no_lines() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(
        dir.path().join("inc.cfg"),
        "AREADEF I.A \"\" 0 Echo JAM /i .\nIGNORE\nAREADEF I.B \"\" 0 Echo JAM /b .\n",
    )
    .unwrap();
    let config = load_in(
        dir.path(),
        "IGNORE ; switched off\n\
         USERNAME Old Name\n\
         IF NoSuch\n\
         NO.KEYWORD at all\n\
         AREADEF OLD.A \"\" 0 Echo JAM /a .\n\
         ignore\n\
         USERNAME Joe Sysop\n\
         INCLUDE inc.cfg\n\
         IF No\n\
         IGNORE\n\
         ENDIF\n\
         AREADEF NEW.B \"\" 0 Echo JAM /b2 .\n",
    );
    assert_eq!(config.problems, []);
    assert_eq!(config.user_names, ["Joe Sysop"]);
    assert_eq!(tags(&config), ["I.A", "NEW.B"]);
}

#[test]
fn a_keyword_that_is_not_read_gives_a_warning_with_its_line() {
    let config = load_text(
        "USERNAME Joe\n\
         COLOR Window Text White\n\
         ADDRESSMACRO afup,AreaFix,2:236/512\n\
         ADDRESSMACRO ffup,FileFix,2:236/512\n\
         AREADEFF X \"\" 0 Echo JAM /x .\n\
         USEMSGID No\n\
         USEINTL Yes\n\
         IGNORECHARSET No\n\
         NETATTRIB Pvt\n\
         EXPORTCHARSET NO-SUCH-SET\n\
         XLATIMPORT IBMPC\n\
         IF AMIGA\n\
         ENDIF\n\
         ATTRIBUTES Pvt\n\
         APP Other KEY x\n\
         AREADEF A \"\" 0 Echo JAM /a . (Loc XYZ)\n\
         NODELIST list.999 nowhere\n\
         SEMAPHORE EXPORTLST toss.log\n\
         SEMAPHORE SCANALL scan.now\n\
         TEARLINE @tears.txt\n\
         TEARLINE @longpid/@ver.@rev\n\
         WHOTO @names.lst\n",
    );
    let said = lines(&config);
    let numbers: Vec<u32> = said.iter().map(|line| line.0).collect();
    assert_eq!(
        numbers,
        [3, 5, 6, 12, 14, 16, 17, 18, 20, 22, 10],
        "{said:#?}"
    );
    for (at, part) in [
        (0, "the keyword ADDRESSMACRO has no effect"),
        (1, "AREADEFF is unknown to GoldED"),
        (2, "USEMSGID with the value No has no effect"),
        (3, "AMIGA is unknown"),
        (4, "inside of a GROUP only"),
        (5, "XYZ is not an attribute"),
        (6, "nowhere is neither a zone"),
        (7, "GoldED has no semaphore EXPORTLST"),
        (8, "TEARLINE: a file of lines"),
        (9, "WHOTO: a file of lines"),
        (10, "does not know the character set NO-SUCH-SET"),
    ] {
        assert!(said[at].1.contains(part), "{part}: {}", said[at].1);
    }
    assert!(
        config
            .problems
            .iter()
            .all(|own| own.path.ends_with("golded.cfg"))
    );
}

#[test]
fn a_group_has_its_areas_by_echoid_mask_letter_number_label_and_in_its_order() {
    let config = load_text(&format!(
        "{HEAD}ORIGIN \"global\"\n\
         AREADEF NERDS \"\" D Echo JAM /n .\n\
         AREADEF FSX_GEN \"\" 0 Echo JAM /f .\n\
         AREADEF ДОМ.ТЕСТ \"\" 0 Echo JAM /d .\n\
         AREADEF DANISH \"\" D Echo JAM /da .\n\
         AREADEF NUMBER \"\" #117 Echo JAM /nu .\n\
         AREADEF SIG.ONE \"\" 0 Echo JAM /s .\n\
         AREADEF OTHER \"\" 0 Echo JAM /o .\n\
         Group nerds ; for one echo\n\
         \x20 Origin \"nerd\"\n\
         GROUP FSX_*\n\
         AKA 21:1/100\n\
         ORIGIN fsx\n\
         ENDGROUP\n\
         GROUP дом.*\n\
         ORIGIN home\n\
         GROUP SigNet:\n\
         MEMBER NO.SUCH, SIG.*\n\
         ORIGIN sig\n\
         GROUP #117\n\
         ORIGIN number\n\
         GROUP D\n\
         ORIGIN letter\n\
         GROUP *\n\
         ORIGIN rest\n\
         ENDGROUP\n"
    ));
    assert_eq!(config.problems, []);
    let identity = identity(config);
    for (tag, from, origin) in [
        ("NERDS", "2:5030/1", "nerd"),
        ("FSX_GEN", "21:1/100", "fsx"),
        ("ДОМ.ТЕСТ", "2:5030/1", "home"),
        ("DANISH", "2:5030/1", "letter"),
        ("NUMBER", "2:5030/1", "number"),
        ("SIG.ONE", "2:5030/1", "sig"),
        ("OTHER", "2:5030/1", "rest"),
    ] {
        let [author, _, _, line] = written(&identity, tag);
        assert_eq!(author, format!("Joe Sysop {from}"), "{tag}");
        assert_eq!(line, format!(" * Origin: {origin} ({from})"), "{tag}");
    }
}

#[test]
fn letters_of_areas_are_no_groups_without_areafilegroups() {
    let areas = "AREADEF A.A \"\" G Echo JAM /a .\nGROUP G\nORIGIN letter\nENDGROUP\n";
    for (more, origin) in [("", "letter"), ("AREAFILEGROUPS No\n", "global")] {
        let config = load_text(&format!("{HEAD}ORIGIN global\n{more}{areas}"));
        let line = &written(&identity(config), "A.A")[3];
        assert_eq!(*line, format!(" * Origin: {origin} (2:5030/1)"), "{more}");
    }
}

#[test]
fn every_item_of_a_group_counts_for_its_members_only() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("origins.txt"), "moderating origin\n").unwrap();
    fs::write(
        dir.path().join("own.tpl"),
        "own @cname @cpseudo\n@tagline\n",
    )
    .unwrap();
    fs::write(dir.path().join("all.tpl"), "all @cname @cpseudo\n").unwrap();
    let config = load_in(
        dir.path(),
        "ADDRESS 2:5030/1\n\
         XLATEXPORT CP866\n\
         AREADEF MOD.A \"\" 0 Echo JAM /a . (Loc)\n\
         AREADEF B.B \"\" 0 Echo JAM /b . (Loc)\n\
         AREADEF NET \"\" 0 Net Opus /net .\n\
         TEMPLATE all.tpl\n\
         GROUP Mod:\n\
         MEMBER MOD.*\n\
         USERNAME Moderator, 2:5030/1\n\
         ORIGIN @origins.txt\n\
         TAGLINE \"group tag\"\n\
         TEARLINE own tear\n\
         TEMPLATE own.tpl\n\
         NICKNAME Modo\n\
         WHOTO Everyone\n\
         XLATEXPORT KOI8-R\n\
         CTRLINFO Tearline\n\
         ENDGROUP\n\
         GROUP NET\n\
         USERNAME Real Name\n\
         ATTRIBUTES Pvt K/S Dir\n\
         ENDGROUP\n\
         USERNAME Joe Sysop\n",
    );
    assert_eq!(config.problems, []);
    assert_eq!(config.user_names, ["Joe Sysop"]);
    let identity = identity(config);
    assert_eq!(
        written(&identity, "MOD.A"),
        ["Moderator 2:5030/1", "KOI8-R", "--- own tear", ""]
    );
    assert_eq!(
        written(&identity, "B.B"),
        [
            "Joe Sysop 2:5030/1",
            "CP866",
            "---",
            " * Origin: (2:5030/1)"
        ]
    );
    let begun = |tag: &str| {
        let draft = Draft::new_echomail(vec![name(tag)]);
        new_message(draft, &identity, &moment()).draft
    };
    let own = begun("MOD.A");
    assert_eq!(own.body, "own Moderator Modo\ngroup tag\n");
    assert_eq!(own.to, "Everyone");
    let other = begun("B.B");
    assert_eq!(
        (other.body.as_str(), other.to.as_str()),
        ("all Joe Sysop Joe\n", "All")
    );
    // The copy in each of both areas has its area's name.
    let both = Draft {
        areas: vec![name("B.B"), name("MOD.A")],
        ..other
    };
    let messages = finished(&both, &identity).messages;
    let from: Vec<&str> = messages.iter().map(|own| own.shown.from.as_str()).collect();
    assert_eq!(from, ["Joe Sysop", "Moderator"]);
    let to = Address::parse_lenient("2:5020/1").unwrap();
    let netmail = new_message(Draft::new_netmail(to), &identity, &moment()).draft;
    let set = netmail.attributes;
    assert_eq!(netmail.from, "Real Name");
    assert!(set.private && set.kill_sent && set.direct && !set.crash);
}

#[test]
fn areadesc_gives_address_attributes_and_origin_to_areas_of_tossers() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(
        dir.path().join("areas.bbs"),
        "x ! Joe\n!/a A.ONE 2:5020/1\n!/b A.TWO 2:5020/1\n!/c A.RO 2:5020/1\n!/d A.OLD 2:5020/1\n",
    )
    .unwrap();
    let config = load_in(
        dir.path(),
        &format!(
            "{HEAD}ORIGIN \"global\"\n\
             AREARENAME a.old A.NEW\n\
             AREAREADONLY Hard\n\
             AREAFILE AreasBBS areas.bbs\n\
             AREASEP !X \"Group X\" X Local\n\
             AREADESC A.ONE \"Area one\" - 21:1/100 - \"origin of one\"\n\
             AREADESC A.TWO \"Area two\" X . (Loc) \"origin of two\"\n\
             AREADESC A.RO \"Read only\" - - (R/O)\n\
             AREADEF A.ONE \"later\" 0 Echo JAM /a . (Crash)\n"
        ),
    );
    assert_eq!(lines(&config).len(), 1, "{:#?}", config.problems);
    assert!(
        config.problems[0]
            .what
            .contains("CRASH is not an attribute")
    );
    assert_eq!(tags(&config), ["A.ONE", "A.TWO", "A.RO", "A.NEW"]);
    assert_eq!(area(&config, "A.TWO").group.as_deref(), Some("Group X"));
    assert_eq!(area(&config, "A.RO").habits.read_only, Some(ReadOnly::Hard));
    let identity = identity(config);
    assert_eq!(written(&identity, "A.ONE")[0], "Joe Sysop 21:1/100");
    assert_eq!(
        written(&identity, "A.ONE")[3],
        " * Origin: origin of one (21:1/100)"
    );
    assert_eq!(
        written(&identity, "A.TWO")[3],
        " * Origin: origin of two (2:5030/1)"
    );
}

#[test]
fn a_read_only_area_says_so_softly_or_hard() {
    for (more, severity) in [
        ("", Severity::Warning),
        ("AREAREADONLY Soft\n", Severity::Warning),
        ("AREAREADONLY Hard\n", Severity::Error),
        (
            "GROUP NEWS.*\nATTRIBUTES R/O\nENDGROUP\n",
            Severity::Warning,
        ),
    ] {
        let config = load_text(&format!(
            "{HEAD}AREADEF NEWS.RO \"\" 0 Echo JAM /a . (R/O Loc)\n\
             AREADEF OPEN \"\" 0 Local JAM /b . (Loc)\n{more}"
        ));
        assert_eq!(config.problems, []);
        let identity = identity(config);
        let notices = |tag: &str| {
            let draft = Draft::new_echomail(vec![name(tag)]);
            finished(&draft, &identity).notices
        };
        assert!(notices("OPEN").is_empty());
        let own = notices("NEWS.RO");
        assert_eq!(
            (own.len(), own[0].severity, own[0].code),
            (1, severity, "read-only-area")
        );
        assert!(own[0].text.to_string().contains("NEWS.RO is read-only"));
    }
    let config =
        load_text("ATTRIBSECHO R/O\nAREADEF E \"\" 0 Echo JAM /a .\nAREA L \"\" ML /l r/o\n");
    let protected = config.areas.iter().map(|area| area.habits.read_only);
    let protected: Vec<_> = protected.collect();
    assert_eq!(protected, [Some(ReadOnly::Soft); 2]);
}

#[test]
fn netmail_has_the_attributes_that_golded_gives_it() {
    for (keywords, attributes, shown) in [
        ("", "", "Pvt"),
        ("", "()", "Pvt"),
        ("", "(Loc)", "Pvt"),
        ("", "(Cra K/s)", "Pvt Cra K/s"),
        ("ATTRIBSNET Loc\n", "", ""),
        ("ATTRIBSNET Loc Pvt Hld\n", "(Dir)", "Dir Pvt Hld"),
    ] {
        let config = load_text(&format!(
            "{HEAD}{keywords}AREADEF NET \"\" 0 Net Opus /net . {attributes}\n"
        ));
        assert_eq!(config.problems, [], "{attributes}");
        let to = Address::parse_lenient("2:5020/1").unwrap();
        let drafted = new_message(Draft::new_netmail(to), &identity(config), &moment());
        let own = drafted.draft.attributes;
        let all = [
            (own.direct, "Dir"),
            (own.private, "Pvt"),
            (own.crash, "Cra"),
            (own.hold, "Hld"),
            (own.kill_sent, "K/s"),
        ];
        let set = all.iter().filter(|one| one.0).map(|one| one.1);
        let set: Vec<&str> = set.collect();
        assert_eq!(set.join(" "), shown, "{keywords}{attributes}");
    }
}

#[test]
fn akamatch_chooses_the_address_of_netmail_and_of_answers_if_asked_to() {
    let base = "USERNAME Joe\nADDRESS 2:5030/1\nADDRESS 22:33/44\nADDRESS 2:5020/9\n\
                AREADEF NETMAIL \"\" 0 Net Opus /net .\nAREADEF E \"\" 0 Echo JAM /e .\n";
    for (keywords, to, own) in [
        ("AKAMATCH 23:*/*.* 22:33/44\n", "23:5/6", "22:33/44"),
        ("AKAMATCH 23:*/*.* 22:33/44\n", "23:5/6.7", "22:33/44"),
        ("AKAMATCH 23: 22:33/44\n", "23:5/6", "22:33/44"),
        ("MATCHAKA 23:* 22:33/44\n", "23:5/6", "22:33/44"),
        ("AKAMATCH 23:5/6 22:33/44\n", "23:5/6.7", "2:5030/1"),
        ("", "2:5020/3", "2:5020/9"),
        ("AKAMATCHNET No\n", "2:5020/3", "2:5030/1"),
    ] {
        let identity = identity(load_text(&format!("{base}{keywords}")));
        assert_eq!(to_address(&identity, to), own, "{keywords}{to}");
    }
    for (keywords, own) in [
        ("", "2:5030/1"),
        ("AKAMATCHECHO Yes\n", "2:5020/9"),
        ("GROUP E\nAKAMATCHING Yes\nENDGROUP\n", "2:5020/9"),
    ] {
        let identity = identity(load_text(&format!("{base}{keywords}")));
        let message = message("2:5020/3", &[]);
        let drafted = answer(&message, "E", &identity);
        let finished = finished(&drafted.draft, &identity);
        let from = finished.messages[0].from_address.to_string();
        assert_eq!(from, own, "{keywords}");
    }
}

fn message(from: &str, kludges: &[&str]) -> Message {
    let stored = StoredMessage {
        from: b"Ann Smith".to_vec(),
        to: b"Joe Sysop".to_vec(),
        subject: b"hello".to_vec(),
        kludges: kludges.iter().map(|own| own.as_bytes().to_vec()).collect(),
        text: format!("question?\r--- x\r * Origin: o ({from})\r").into_bytes(),
        ..StoredMessage::default()
    };
    Message::parse(&stored, Charset::CP866)
}

fn answer(message: &Message, tag: &str, identity: &Identity) -> Drafted {
    let original = Original {
        message,
        area: Some(name(tag)),
        netmail: false,
        selected: None,
    };
    reply(&original, &ReplyWay::Same, identity, &moment())
}

#[test]
fn an_answer_to_a_copy_goes_into_the_area_of_its_area_line() {
    let areas = "AREADEF RU.TEST \"Tests\" 0 Echo JAM /t .\n\
                 AREADEF PERSONAL \"\" 0 Local JAM /p .\n\
                 AREADEF CARBON \"\" 0 Echo JAM /c .\n\
                 AREADEF NET \"\" 0 Net Opus /n .\n\
                 AREADEF BAD \"\" 0 Local JAM /b .\n";
    let kludge = ["AREA:RU.TEST"];
    for (keywords, own, kludges, expected) in [
        ("", "PERSONAL", &kludge[..], "RU.TEST"),
        ("", "CARBON", &["AREA: ru.test"], "RU.TEST"),
        ("", "RU.TEST", &kludge, "RU.TEST"),
        ("", "PERSONAL", &[], "PERSONAL"),
        ("", "PERSONAL", &["AREA:NO.SUCH"], "PERSONAL"),
        ("", "PERSONAL", &["AREA:NET"], "PERSONAL"),
        ("USEAREA No\n", "PERSONAL", &kludge, "PERSONAL"),
        (
            "GROUP PERSONAL\nUSEAREA No\nENDGROUP\n",
            "PERSONAL",
            &kludge,
            "PERSONAL",
        ),
        (
            "GROUP PERSONAL\nAREAREPLYDIRECT Yes\nAREAREPLYTO CARBON\nENDGROUP\n",
            "PERSONAL",
            &kludge,
            "RU.TEST",
        ),
        (
            "GROUP PERSONAL\nAREAREPLYDIRECT Yes\nAREAREPLYTO CARBON\nENDGROUP\n",
            "PERSONAL",
            &[],
            "CARBON",
        ),
        (
            "GROUP PERSONAL\nAREAREPLYDIRECT Yes\nENDGROUP\n",
            "PERSONAL",
            &[],
            "",
        ),
        ("AREAREPLYTO CARBON\n", "PERSONAL", &[], "PERSONAL"),
    ] {
        let identity = identity(load_text(&format!("{HEAD}{areas}{keywords}")));
        let drafted = answer(&message("2:5020/1", kludges), own, &identity);
        let tags: Vec<&str> = drafted
            .draft
            .areas
            .iter()
            .map(|own| own.tag.as_str())
            .collect();
        assert_eq!(tags.join(" "), expected, "{keywords}{own} {kludges:?}");
        let is_moved = drafted.draft.body.contains("Originally in");
        let is_elsewhere = expected != own && kludges.is_empty();
        assert_eq!(is_moved, is_elsewhere, "{keywords}{own} {kludges:?}");
    }
}

#[test]
fn templates_include_files_and_are_chosen_by_the_addressee() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("tpl");
    fs::create_dir(&folder).unwrap();
    fs::write(
        folder.join("a.tpl"),
        "A @origin|@pseudo\n@include INC.TXT\n@Foo\n",
    )
    .unwrap();
    fs::write(folder.join("b.tpl"), "B @tname\n").unwrap();
    fs::write(folder.join("inc.txt"), "included @cname text\n").unwrap();
    let text = format!(
        "{HEAD}ORIGIN \"my origin\"\nTEMPLATEPATH tpl\nTEMPLATE a.tpl \"Usual\"\n\
         TEMPLATE b.tpl \"Near\" 2:5020/*\nTEMPLATEMATCH Yes\n\
         AREADEF E \"\" 0 Echo JAM /e .\nAREADEF NET \"\" 0 Net Opus /net .\n"
    );
    let identity = identity(load_in(dir.path(), &text));
    let echo = new_message(Draft::new_echomail(vec![name("E")]), &identity, &moment());
    assert_eq!(
        echo.draft.body,
        "A my origin|All\nincluded Joe Sysop text\n\n"
    );
    let codes: Vec<&str> = echo.notices.iter().map(|notice| notice.code).collect();
    assert_eq!(codes, ["unknown-tokens"]);
    assert!(echo.notices[0].text.to_string().contains("@Foo"));
    for (to, start) in [("2:5020/7.1", "B "), ("2:5030/7", "A ")] {
        let to = Address::parse_lenient(to).unwrap();
        let netmail = new_message(Draft::new_netmail(to), &identity, &moment());
        assert!(
            netmail.draft.body.starts_with(start),
            "{}",
            netmail.draft.body
        );
    }
}
