//! Tests of the whole module: printed URLs parse back, edits keep the rest, warnings and limits.

use super::{FidoUrl, Filter, Leaf, Loc, Pattern, Scheme, SortKey, SortToken, View, WarningCode};
use crate::limits;
use ftn_types::address::Address;
use proptest::prelude::*;

fn url(text: &str) -> FidoUrl {
    FidoUrl::parse(text).expect(text).url
}

/// Returns pieces of Fidonet URLs, valid and invalid ones.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("R50.Bone".to_owned()),
        prop::sample::select(vec![
            "+",
            "%20",
            "@",
            "%40",
            "/",
            "%2F",
            "?",
            "=",
            "&",
            "%3F",
            "%26",
            "%3D",
            "%2B",
            "%25",
            "---",
            "--",
            "-",
            "%2D",
            ":",
            "//",
            "%D0%A4",
            "%D0",
            "%",
            "%%",
            "\n",
            "Ф",
            "<",
            ">",
            " ",
            "2:5030/1520.9",
            "2:5030/1520@fidonet",
            "0",
            "msgid",
            "view",
            "sort",
            "from",
            "twit",
            "uplink",
            "leave",
            "tree",
            "-chr",
            "loc",
            "find=/a/i",
            "%00",
            "%7F",
            "|",
        ])
        .prop_map(str::to_owned),
        "[ -~]{0,4}",
        any::<String>(),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn schemes() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "area://",
        "area:",
        "AREA:",
        "netmail:",
        "netmail:2:5030/1520",
        "areafix:",
        "areafix:a",
        "echomail:",
        "echomail:a",
        "fecho://",
        "fecho://a",
        "freq://",
        "freq://2:5020/982",
        "faqserv://",
        "faqserv://2:5054/83",
        "http://",
        "x:",
        "",
    ])
}

/// Asserts that a printed URL parses to the same URL, prints the same, and has plain characters.
fn check_round_trip(text: &str) {
    let Ok(parsed) = FidoUrl::parse_joining(text) else {
        return;
    };
    let printed = parsed.url.to_string();
    let again = FidoUrl::parse(&printed).unwrap_or_else(|error| {
        panic!(
            "{text:?} printed {printed:?}, which is wrong at {}: {error}",
            error.at()
        )
    });
    assert_eq!(again.url, parsed.url, "{text:?} printed {printed:?}");
    assert_eq!(again.url.to_string(), printed);
    let readable = parsed.url.to_readable();
    let read = FidoUrl::parse(&readable).expect("what a person reads parses");
    assert_eq!(read.url, parsed.url, "{text:?} reads {readable:?}");
    if parsed.url.scheme() != Scheme::External {
        assert!(printed.bytes().all(|b| b.is_ascii_graphic()), "{printed}");
        assert!(
            !printed.contains("---") && !printed.contains("%%"),
            "{printed}"
        );
        assert!(
            again
                .warnings
                .iter()
                .all(|warning| warning.kind() != WarningCode::ReservedCharacter),
            "{printed}"
        );
    }
    for warning in &parsed.warnings {
        assert!(warning.at() <= text.len());
    }
}

#[test]
fn a_domain_with_periods_is_read_with_a_warning() {
    for text in [
        "netmail:2:5030/1520.9@fidonet.org",
        "freq://2:5030/1520.9@fidonet.org/FILES",
        "faqserv://2:5030/1520.9@fidonet.org/TNT",
    ] {
        let parsed = FidoUrl::parse(text).unwrap();
        let station = parsed.url.station().unwrap();
        assert_eq!(station.domain.as_deref(), Some("fidonet.org"));
        assert_eq!((station.net, station.point), (5030, Some(9)));
        let [warning] = parsed.warnings.as_slice() else {
            panic!("{:?}", parsed.warnings);
        };
        assert_eq!(warning.code(), "bad-address");
        assert_eq!(warning.at(), text.find("fidonet.org").unwrap());
        assert_eq!(parsed.url.to_string(), text);
    }
}

#[test]
fn url_keeps_the_warnings_of_its_text_and_is_equal_without_them() {
    let parsed = FidoUrl::parse_joining("area://Te=st?find=%%\n%%%20a=b&view=x").unwrap();
    let codes = |url: &FidoUrl| -> Vec<&str> {
        let warnings = url.warnings();
        warnings.iter().map(super::UrlWarning::code).collect()
    };
    assert_eq!(*parsed.url.warnings(), *parsed.warnings);
    let expected = [
        "ambiguous-break",
        "reserved-character",
        "reserved-character",
        "unknown-view",
    ];
    assert_eq!(codes(&parsed.url), expected);
    let canonical = url(&parsed.url.to_string());
    assert_eq!(canonical, parsed.url);
    assert_eq!(codes(&canonical), ["unknown-view"]);
    assert_eq!(codes(&parsed.url.with_param("to", "a=b")), ["unknown-view"]);
    assert!(codes(&parsed.url.with_view(View::Tree)).is_empty());
}

#[test]
fn blanks_after_a_domain_change_nothing_of_what_it_means() {
    for (with, without) in [
        (
            "netmail:2:5030/1@fidonet.org+",
            "netmail:2:5030/1@fidonet.org",
        ),
        ("netmail:2:5030/1@fidonet%20", "netmail:2:5030/1@fidonet"),
        (
            "faqserv:2:5043/17.100@df71n.+",
            "faqserv:2:5043/17.100@df71n.",
        ),
        ("freq://2:5030/1@a..b+/x", "freq://2:5030/1@a..b/x"),
    ] {
        let url = |text: &str| {
            FidoUrl::parse(text)
                .ok()
                .map(|parsed| parsed.url.to_string())
        };
        assert_eq!(url(with), url(without), "{with}");
        let again = url(with).map(|printed| url(&printed));
        assert_eq!(again, url(with).map(Some), "{with}");
    }
}

#[test]
fn of_very_many_warnings_the_first_ones_and_the_first_question_are_kept() {
    let many = "a=b=c&".repeat(1000);
    let parsed = FidoUrl::parse(&format!("freq://2:5020/1/x?{many}size=x")).unwrap();
    assert_eq!(parsed.warnings.len(), limits::URL_WARNINGS + 1);
    assert!(parsed.warnings.iter().any(|warning| warning.must_ask()));
    let parsed = FidoUrl::parse(&format!("area://a?{many}")).unwrap();
    assert_eq!(parsed.warnings.len(), limits::URL_WARNINGS);
    let broken = "%%\n%%%41".repeat(limits::URL_WARNINGS + 1);
    let parsed = FidoUrl::parse_joining(&format!("area://a?find={broken}")).unwrap();
    assert_eq!(parsed.warnings.len(), limits::URL_WARNINGS);
}

#[test]
fn letters_of_other_alphabets_are_shown_decoded_and_nothing_else() {
    for (canonical, readable) in [
        ("area://A?find=%D0%96%D1%83%D0%BA+a", "area://A?find=Жук+a"),
        ("area://A?find=%26%3D%25%20", "area://A?find=%26%3D%25+"),
        ("area://%D0%AD%D1%85%D0%B0", "area://Эха"),
        (
            "area://A?find=%E2%80%AE%C2%A0x",
            "area://A?find=%E2%80%AE%C2%A0x",
        ),
        ("http://a/%D0%96", "http://a/%D0%96"),
    ] {
        let url = FidoUrl::parse(canonical).unwrap().url;
        assert_eq!(url.to_readable(), readable);
        assert_eq!(FidoUrl::parse(readable).unwrap().url, url);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_printed_parses_back_to_the_same(scheme in schemes(), rest in pieces()) {
        check_round_trip(&format!("{scheme}{rest}"));
    }

    #[test]
    fn an_error_lies_inside_of_the_text(scheme in schemes(), rest in pieces()) {
        let text = format!("{scheme}{rest}");
        if let Err(error) = FidoUrl::parse(&text) {
            prop_assert!(error.at() <= text.len());
        }
        if let Err(error) = FidoUrl::parse_joining(&text) {
            prop_assert!(error.at() <= text.len());
        }
    }

    #[test]
    fn parts_survive_being_printed(
        tag in "[^@]{1,8}",
        domain in prop::option::of("[^@]{1,8}"),
        parts in prop::collection::vec(any::<String>().prop_filter("empty", |p| !p.is_empty()), 0..4),
        container: bool,
        params in prop::collection::vec((any::<String>().prop_filter("empty", |n| !n.is_empty()), any::<String>()), 0..4),
    ) {
        prop_assume!(!tag.contains(' ') && !domain.as_ref().is_some_and(|d| d.contains(' ')));
        let mut made = FidoUrl::area(&tag, domain.as_deref())
            .with_path(parts.iter().map(String::as_str), container);
        for (name, value) in &params {
            made = made.adding_param(name, value);
        }
        let parsed = url(&made.to_string());
        prop_assert_eq!(&parsed, &made);
        let area = parsed.areas().next().unwrap();
        prop_assert_eq!((area.tag, area.domain), (tag.as_str(), domain.as_deref()));
        prop_assert!(parsed.path().eq(parts.iter().map(String::as_str)));
        prop_assert_eq!(parsed.is_container(), container && !parts.is_empty());
        let found: Vec<_> = parsed.params().map(|p| (p.name.to_owned(), p.value.to_owned())).collect();
        prop_assert_eq!(found, params);
    }
}

#[test]
fn typed_values_are_what_the_text_says() {
    let all = url(
        "area://a?msgid=1&time=now&from=2:50/13&twit=1:2/3+4/5&find=a&subj=b&findsb=c&to=d\
         &sender=e&geomark=1,2,3,4&geofrom=5,6,7,8&tag=x%7Cy&ttop=z&from=nobody",
    );
    let address = |text| Address::parse(text).unwrap();
    let twits = [address("1:2/3"), address("4/5")];
    let boss = address("2:50/13");
    assert!(all.filters().eq([
        Filter::MsgId("1"),
        Filter::Time("now"),
        Filter::From(&boss),
        Filter::Twit(&twits),
        Filter::Find("a"),
        Filter::Subj("b"),
        Filter::FindSb("c"),
        Filter::To("d"),
        Filter::Sender("e"),
        Filter::GeoMark("1,2,3,4"),
        Filter::GeoFrom("5,6,7,8"),
        Filter::Tag("x|y"),
        Filter::TTop,
        Filter::BadFrom("nobody"),
    ]));
    assert!(
        url("netmail:2:50/13?from=a&to=b")
            .filters()
            .next()
            .is_none()
    );
    assert_eq!(url("area://a?leaf=FIL").leaf(), Some(Leaf::Fil));
    assert_eq!(url("area://a?leaf=top").leaf(), None);
    for (loc, expected) in [
        ("?loc=body", Some(Loc::Body)),
        ("?loc=subj", Some(Loc::Subj)),
        ("?loc=elsewhere", None),
        ("", None),
    ] {
        assert_eq!(url(&format!("faqserv://1:2/3/X{loc}")).loc(), expected);
    }
    for (size, expected) in [("75962", Some(75_962)), ("%2B1", None), ("-1", None)] {
        let text = format!("freq://1:2/3/X?size={size}");
        assert_eq!(url(&text).size(), expected, "{size}");
    }
    assert!(url("area://a?kl=/a/&kl=/b/").kl().eq(["/a/", "/b/"]));
    let sorts: Vec<Vec<_>> = url("area://a?sort=-chr+sub&sort=uns")
        .sorts()
        .map(Iterator::collect)
        .collect();
    let token = |key, reversed| SortToken { key, reversed };
    assert_eq!(
        sorts,
        [
            vec![token(SortKey::Chr, true), token(SortKey::Sub, false)],
            vec![token(SortKey::Uns, false)]
        ]
    );
}

#[test]
fn words_are_read_in_any_letter_case_and_no_others_are() {
    for view in View::ALL {
        assert_eq!(View::parse(view.as_str()), Some(*view));
        assert_eq!(View::parse(&view.as_str().to_uppercase()), Some(*view));
    }
    for key in SortKey::ALL {
        assert_eq!(SortKey::parse(key.as_str()), Some(*key));
    }
    for wrong in [
        "",
        "tre",
        "trees",
        "tree ",
        "\0\0\0\0",
        "chr\0",
        "\u{ff}\u{ff}",
        "--chr",
        "-",
    ] {
        assert_eq!(View::parse(wrong), None, "{wrong:?}");
        assert_eq!(SortToken::parse(wrong), None, "{wrong:?}");
    }
    assert_eq!((View::ALL.len(), SortKey::ALL.len()), (19, 10));
}

#[test]
fn urls_that_differ_in_one_thing_are_not_equal() {
    let parsed = |text: &str| FidoUrl::parse(text).unwrap().url;
    for (one, other) in [
        ("area://A", "fecho://A"),
        ("area://A", "area://B"),
        ("area://A", "area://A+B"),
        ("area://A@fidonet", "area://A@othernet"),
        ("area://A@fidonet", "area://A"),
        ("netmail:2:5030/1", "netmail:2:5030/2"),
        ("netmail:2:5030/1", "netmail:2:5030/1.1"),
        ("faqserv://2:5030/1/help", "faqserv://2:5030/1/list"),
        ("area://A/x.zip", "area://A/y.zip"),
        ("area://A/x.zip", "area://A/x.zip/y"),
        ("area://A/x.zip", "area://A/x.zip/"),
        ("area://A?find=x", "area://A?find=y"),
        ("area://A?find=x", "area://A?subj=x"),
        (
            "area://A?view=list&view=tree",
            "area://A?view=tree&view=list",
        ),
        ("area://A?find=x", "area://A"),
        ("http://example.org/a", "http://example.org/b"),
        ("http://example.org/a", "area://A"),
    ] {
        let (one, other) = (parsed(one), parsed(other));
        assert_ne!(one, other);
        assert_eq!(one, parsed(&one.to_string()));
        assert_eq!(other, parsed(&other.to_string()));
    }
}

#[test]
fn a_pattern_is_a_regular_expression_if_it_begins_with_a_slash() {
    let regex = |pattern, ignore_case| Pattern::Regex {
        pattern,
        ignore_case,
    };
    for (value, pattern) in [
        ("a/b", Pattern::Text("a/b")),
        ("", Pattern::Text("")),
        ("/a/", regex("a", false)),
        ("/a/i", regex("a", true)),
        ("/a/b/mi", regex("a/b", true)),
        ("/a/m", regex("a", false)),
        ("//", regex("", false)),
        ("/a", Pattern::Malformed("/a")),
        ("/a/g", Pattern::Malformed("/a/g")),
    ] {
        assert_eq!(Pattern::of(value), pattern, "{value}");
    }
}

#[test]
fn warnings_say_where_even_after_escapes() {
    for (text, code, at, sentence) in [
        ("area://a?vi%65w=%20tree+quux", "unknown-view", 24, "quux"),
        ("area://%41?x%79=1", "unknown-parameter", 11, "xy"),
        ("area://a?sort=chr+-%71%71", "unknown-sort", 18, "-qq"),
        ("area://a?twit=2:50/13+%32:50", "bad-address", 28, "2:50"),
        (
            "area://a?from=2:50/13@fidonet.org",
            "bad-address",
            22,
            "fidonet.org",
        ),
        ("areafix:a?uplink=R50", "bad-address", 20, "R50"),
        ("area://a?b&c?d", "unknown-parameter", 9, "b"),
    ] {
        let parsed = FidoUrl::parse(text).unwrap();
        let warning = parsed
            .warnings
            .iter()
            .find(|warning| warning.code() == code)
            .unwrap_or_else(|| panic!("{text}: {:?}", parsed.warnings));
        assert_eq!(warning.at(), at, "{text}");
        assert!(warning.message().contains(sentence), "{text}: {warning}");
    }
    let joined = FidoUrl::parse_joining("  area://R50.%%\n> %%Bone?quux").unwrap();
    assert_eq!(joined.warnings.first().map(super::UrlWarning::at), Some(25));
}

#[test]
fn the_place_of_a_value_is_its_place_in_the_given_text() {
    for (text, places) in [
        ("area://%41?vi%65w=tree&full", [Some(18), Some(27), None]),
        (" area://A?find=%%\n> %%x&to=y", [Some(22), Some(27), None]),
    ] {
        let parsed = FidoUrl::parse_joining(text).unwrap();
        let found = [0, 1, 2].map(|number| parsed.value_at(number));
        assert_eq!(found, places, "{text}");
    }
}

#[test]
fn of_several_parameters_of_one_name_the_first_gives_the_value() {
    let many = url("area://a?view=tree&find=x&find=y&full");
    for (name, value) in [
        ("view", Some("tree")),
        ("find", Some("x")),
        ("full", Some("")),
        ("Find", None),
    ] {
        assert_eq!(many.param(name), value, "{name}");
    }
}

#[test]
fn an_area_alone_and_a_url_in_a_debug_text_are_canonical() {
    let areas: Vec<_> = url("area://SETI%40home@a@b+c%2Fd")
        .areas()
        .map(|area| area.to_string())
        .collect();
    assert_eq!(areas, ["SETI%40home@a@b", "c%2Fd"]);
    let shown = ["AREA:a/", "x:y"].map(|text| format!("{:?}", url(text)));
    assert_eq!(shown, ["FidoUrl(area://a)", "FidoUrl(external x:y)"]);
}

#[test]
fn a_clean_url_has_no_warnings() {
    // The settings of a server without a request were once read as its request.
    for text in [
        "faqserv://2:5054/83?bot=FAQServer",
        "faqserv://2:5054/83/TNT?bot=FAQServer&loc=subj",
        "freq://2:5020/982?time=2007",
        "netmail:2:5020/982?to=a&from=b",
        "area://a/b?from=2:50/13&view=tree",
    ] {
        assert_eq!(FidoUrl::parse(text).unwrap().warnings, [], "{text}");
    }
}

#[test]
fn an_unknown_parameter_of_an_action_or_a_request_has_to_be_asked_about() {
    for (text, ask) in [
        ("areafix:a?rescan", true),
        ("freq://2:50/13/a?day", true),
        ("fecho://a?day", false),
        ("area://a?day", false),
        ("netmail:2:50/13?day", false),
        ("areafix:a?uplink=x", false),
    ] {
        let warnings = FidoUrl::parse(text).unwrap().warnings;
        assert_eq!(warnings.len(), 1, "{text}");
        assert_eq!(warnings[0].must_ask(), ask, "{text}");
    }
    assert_eq!(
        url("freq://2:50/13/a?day&size=1").unknown_params().count(),
        1
    );
}

#[test]
fn a_from_that_real_mail_has_filters_although_fsp_1004_forbids_it() {
    let from = url("area://a?from=2:50/13@fidonet.org");
    let address = Address::parse_lenient("2:50/13@fidonet.org").unwrap();
    assert_eq!(from.filters().next(), Some(Filter::From(&address)));
}

#[test]
fn a_relative_url_means_the_area_it_is_in() {
    for (text, area, absolute) in [
        ("areafix:?leave", "Ru.PHP", "areafix:Ru.PHP?leave"),
        ("areafix:", "SETI@home", "areafix:SETI%40home"),
        ("areafix:?fecho", "Evil.MP3", "areafix:Evil.MP3?fecho"),
        (
            "areafix:?uplink=2:5063/88",
            "RU.C++",
            "areafix:RU.C%2B%2B?uplink=2:5063/88",
        ),
        ("areafix:SU.FidoTech", "Ru.PHP", "areafix:SU.FidoTech"),
        ("area://R50.Bone", "Ru.PHP", "area://R50.Bone"),
    ] {
        let parsed = FidoUrl::parse_inside(text, area, None).unwrap();
        assert_eq!(parsed.url.to_string(), absolute, "{text} in {area}");
        assert_eq!(url(absolute), parsed.url);
    }
    let php = FidoUrl::parse_inside("areafix:?leave", "Ru.PHP", Some("fidonet")).unwrap();
    assert_eq!(php.url.to_string(), "areafix:Ru.PHP@fidonet?leave");
}

#[test]
fn editing_changes_one_thing() {
    let old = url("area://a@x@y+b/c.zip/d?view=tree&find=x&view=list&kl=/p/&usetz");
    for (new, text) in [
        (
            old.with_view(View::Cale),
            "area://a@x@y+b/c.zip/d?view=cale&find=x&kl=/p/&usetz",
        ),
        (
            old.without_filters(),
            "area://a@x@y+b/c.zip/d?view=tree&view=list&kl=/p/&usetz",
        ),
        (
            old.without_param("view"),
            "area://a@x@y+b/c.zip/d?find=x&kl=/p/&usetz",
        ),
        (
            old.with_param("full", ""),
            "area://a@x@y+b/c.zip/d?view=tree&find=x&view=list&kl=/p/&usetz&full",
        ),
        (
            old.adding_param("msgid", "a b"),
            "area://a@x@y+b/c.zip/d?view=tree&find=x&view=list&kl=/p/&usetz&msgid=a+b",
        ),
        (
            old.with_path(["e/f", ""], true),
            "area://a@x@y+b/e%2Ff/?view=tree&find=x&view=list&kl=/p/&usetz",
        ),
        (
            old.with_path([], true),
            "area://a@x@y+b?view=tree&find=x&view=list&kl=/p/&usetz",
        ),
        (
            old.with_areas([("z", Some("w"))]),
            "area://z@w/c.zip/d?view=tree&find=x&view=list&kl=/p/&usetz",
        ),
        (
            FidoUrl::area("z", None).with_areas(old.areas()),
            "area://a@x@y+b",
        ),
        (
            old.with_sort(&[
                SortToken {
                    key: SortKey::Chr,
                    reversed: true,
                },
                SortToken {
                    key: SortKey::Sub,
                    reversed: false,
                },
            ])
            .without_param("view"),
            "area://a@x@y+b/c.zip/d?find=x&kl=/p/&usetz&sort=-chr+sub",
        ),
        (url("area://a?sort=chr").with_sort(&[]), "area://a"),
        (
            FidoUrl::arealist().with_view(View::Elst),
            "area://?view=elst",
        ),
        (
            FidoUrl::message("a", None, "2:50/13 46c01f2e"),
            "area://a?msgid=2:50/13+46c01f2e",
        ),
        (
            FidoUrl::area("SETI@home", Some("othernet")),
            "area://SETI%40home@othernet",
        ),
        (FidoUrl::areafix("a", Some("x")).unwrap(), "areafix:a@x"),
        (
            FidoUrl::netmail(&Address::parse("2:50/13").unwrap()),
            "netmail:2:50/13",
        ),
    ] {
        assert_eq!(new.to_string(), text);
        assert_eq!(url(text), new);
    }
    assert_eq!(
        old.with_view(View::Cale)
            .views()
            .flatten()
            .collect::<Vec<_>>(),
        [View::Cale]
    );
    assert_eq!(FidoUrl::areafix("", None), None);
    let echoes = FidoUrl::fecho([("a", None), ("c", Some("d"))]).unwrap();
    assert_eq!(echoes, url("fecho://a+c@d"));
    assert_eq!(FidoUrl::fecho([]), None);
}

#[test]
fn editing_leaves_alone_what_has_no_such_part() {
    for text in [
        "http://example.org/?a=b",
        "netmail:2:50/13",
        "faqserv://2:50/13",
        "area://",
    ] {
        let old = url(text);
        assert_eq!(old.with_path(["a"], false), old, "{text}");
    }
    let external = url("http://example.org/?view=a");
    assert_eq!(external.with_view(View::List), external);
    assert_eq!(external.without_param("view"), external);
    assert_eq!(external.adding_param("a", "b"), external);
    let no_areas = FidoUrl::arealist();
    assert_eq!(
        url("echomail:a").with_areas(no_areas.areas()),
        url("echomail:a")
    );
}

#[test]
fn up_leads_to_the_arealist() {
    let mut at = url("area://a+b/c.zip/d/e?msgid=1&view=sing");
    let mut way = Vec::new();
    while let Some(up) = at.parent() {
        way.push(up.to_string());
        at = up;
    }
    assert_eq!(
        way,
        [
            "area://a+b/c.zip/d/?msgid=1&view=sing",
            "area://a+b/c.zip/?msgid=1&view=sing",
            "area://a+b?msgid=1&view=sing",
            "area://a+b?view=sing",
            "area://",
        ]
    );
    let request = url("faqserv://2:50/13/TNT").parent().unwrap();
    assert_eq!(request.to_string(), "faqserv://2:50/13");
    assert_eq!(request.parent(), None);
}

#[test]
fn several_suffixes_are_distinguished_from_encoded_at_signs() {
    let many = url("area://a%40b@c%40d@e+f@g@h%40i");
    let suffixes: Vec<Vec<_>> = many.areas().map(|area| area.suffixes().collect()).collect();
    assert_eq!(suffixes, [vec!["c@d", "e"], vec!["g", "h@i"]]);
    assert_eq!(many.areas().next().unwrap().domain, Some("c@d@e"));
    assert_ne!(many, url("area://a%40b@c@d@e+f@g@h%40i"));
}

#[test]
fn the_length_limit_counts_octets_so_that_printing_never_breaks_it() {
    let long = |unit: &str, count| format!("area://a?find={}", unit.repeat(count));
    let fits = limits::URL_BYTES - long("", 0).len();
    for unit in ["a", "%41", "%5E", "^", "%2B"] {
        check_round_trip(&long(unit, fits));
        assert!(FidoUrl::parse(&long(unit, fits)).is_ok(), "{unit}");
        let error = FidoUrl::parse(&long(unit, fits + 1)).unwrap_err();
        assert_eq!(error.code(), "too-long", "{unit}");
    }
}

#[test]
fn errors_and_warnings_print_what_they_say() {
    let error = FidoUrl::parse("area://a%zz").unwrap_err();
    assert_eq!(error.to_string(), error.message());
    for (text, sentence) in [
        ("area://a@+b", "a domain must follow"),
        ("area://a++b", "an areatag is missing"),
    ] {
        let error = FidoUrl::parse(text).unwrap_err();
        assert!(error.message().starts_with(sentence), "{text}: {error}");
    }
    let parsed = FidoUrl::parse("area://a?view=none").unwrap();
    let [warning] = parsed.warnings.as_slice() else {
        panic!("{:?}", parsed.warnings);
    };
    assert_eq!(warning.to_string(), warning.message());
    assert!(warning.message().contains("none"), "{warning}");
}

#[test]
fn every_cut_and_every_changed_byte_gives_a_url_or_an_error() {
    let text = "area://R50%2EBone@fidonet+a/b%D0%A4/c/?from=2:50/13&view=tr%65e+x&%20=%%\n%%y&";
    for at in 0..=text.len() {
        check_round_trip(text.get(..at).unwrap_or_default());
        for byte in (0..=0x7F_u8).step_by(3) {
            let mut changed = text.as_bytes().to_vec();
            if let Some(place) = changed.get_mut(at) {
                *place = byte;
            }
            check_round_trip(&String::from_utf8(changed).unwrap());
        }
    }
}

#[test]
fn urls_with_parameters_in_another_order_are_equal() {
    let url = |text: &str| FidoUrl::parse(text).unwrap().url;
    let hash = |url: &FidoUrl| {
        let mut hasher = std::hash::DefaultHasher::new();
        std::hash::Hash::hash(url, &mut hasher);
        std::hash::Hasher::finish(&hasher)
    };
    for (one, other, equal) in [
        // The example of 5.3.
        (
            "netmail:2:5063/88?subject=Test&path=&subscribe&to=Test+Robot",
            "netmail:2:5063/88?to=Test+Robot&path=&subject=Test&subscribe",
            true,
        ),
        (
            "area://A?find=a&find=b&to=c",
            "area://A?find=b&to=c&find=a",
            true,
        ),
        ("area://A?find=a&find=a", "area://A?find=a", false),
        ("area://A?find=a&subj=b", "area://A?find=b&subj=a", false),
        // The first view that can be rendered counts, and the first addressee.
        (
            "area://A?view=list&view=tree",
            "area://A?view=tree&view=list",
            false,
        ),
        ("netmail:1:2/3?to=a&to=b", "netmail:1:2/3?to=b&to=a", false),
        (
            "area://A?view=list&view=tree&full",
            "area://A?full&view=list&view=tree",
            true,
        ),
        ("http://a.b/?a&b", "http://a.b/?b&a", false),
    ] {
        let (one, other) = (url(one), url(other));
        assert_eq!(one == other, equal, "{one} {other}");
        if equal {
            assert_eq!(hash(&one), hash(&other), "{one} {other}");
        }
    }
}

#[test]
fn names_of_schemes_may_begin_with_any_of_their_characters() {
    for (text, name) in [
        ("3com:x", "3com"),
        ("1C://base", "1c"),
        ("+a:b", "+a"),
        (".x-1:y", ".x-1"),
        ("-r:1:2/3", "-r"),
    ] {
        let url = FidoUrl::parse(text).unwrap().url;
        assert_eq!(url.scheme(), Scheme::External, "{text}");
        assert_eq!(url.scheme_name().to_ascii_lowercase(), name, "{text}");
        assert_eq!(url.to_string(), text);
    }
    // A station, a time of day: no scheme has digits and signs alone.
    for text in [
        "2:5030/1520",
        "2:5030/1520.9@fidonet",
        "12:30",
        "+1-2:x",
        "...:x",
    ] {
        let error = FidoUrl::parse(text).unwrap_err();
        assert_eq!((error.code(), error.at()), ("no-scheme", 0), "{text}");
    }
}

#[test]
fn octets_beyond_the_last_character_of_unicode_are_not_utf8() {
    assert!(FidoUrl::parse("area://A?find=%F4%8F%BF%BF").is_ok());
    for octets in [
        "%F4%90%80%80",
        "%F8%88%80%80%80",
        "%FC%84%80%80%80%80",
        "%FD%BF%BF%BF%BF%BF",
    ] {
        let error = FidoUrl::parse(&format!("area://A?find={octets}")).unwrap_err();
        assert_eq!((error.code(), error.at()), ("bad-escape", 14), "{octets}");
    }
}
