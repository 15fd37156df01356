//! Searches, tags and thread tops over real pages: each example of 7.2.1.4, 7.2.1.6 and 7.2.1.7
//! with its stated result.

use crate::index_support;
use crate::search_support::{Letter, Shelf, messages, notices, set};
use fidoscope_core::page::Severity;

/// Returns whether one message with this text (or kludge, when it begins with SOH) passes.
fn passes(params: &str, line: &str) -> bool {
    let letter = match line.strip_prefix('\u{1}') {
        Some(kludge) => Letter::new("1").kludge(kludge),
        None => Letter::new("1").text(line),
    };
    let shelf = Shelf::of(&[letter]);
    let page = shelf.open(&format!("area://Test?{params}"));
    set(&page) == ["1"]
}

#[test]
fn the_examples_of_7_2_1_4_come_out_as_stated() {
    let fido = r"find=/\bFido(net)%3f\b/i";
    let exchange = r"find=/(P(2P)%7b1,4%7d%7cfile\s%2bexchange)/";
    let real_name = r"find=/%5E\01Real\s*name:\s%2B(%3f!\s).%2b/i";
    let real_name_as_written = r"find=/%5E\01Real\s*name:\s%2B(%3f!\s).*/i";
    let category = r"find=/%5E\x1Category:\s.*(music%7cweather)/i";
    let kremlin = r"find=/%5E\01Location:\s*Moscow/i&find=/%5E(%3f!\x1).*Kremlin/i";
    for (params, text, expected) in [
        (fido, "Fido", true),
        (fido, "FIDOnet", true),
        (fido, "FidoNet", true),
        (fido, "Fidobrowser", false),
        (fido, "fidoshnik", false),
        (fido, "triffidos", false),
        (exchange, "P2P", true),
        (exchange, "P2P2P2P", true),
        (exchange, "P2P2P2P2P", true),
        (exchange, "file exchange", true),
        (exchange, "file      exchange", true),
        (exchange, "fileexchange", false),
        (exchange, "file_exchange", false),
        (exchange, "p2p", false),
        (exchange, "FiLe ExChanGe", false),
        (real_name, "\u{1}RealName: Ann", true),
        (real_name, "\u{1}Real name: Ann", true),
        (real_name, "\u{1}RealName:", false),
        (real_name, "\u{1}RealName:   ", false),
        (real_name, "RealName: Ann", false),
        (real_name_as_written, "\u{1}RealName: Ann", true),
        (real_name_as_written, "\u{1}RealName:", false),
        (real_name_as_written, "\u{1}RealName:  ", false),
        (category, "\u{1}Category: music", true),
        (category, "\u{1}Category: hardcore music", true),
        (category, "\u{1}Category: weather", true),
        (
            category,
            "\u{1}Category: real life, bad weather, bad mood",
            true,
        ),
        (category, "\u{1}Category: politics", false),
        (category, "Category: music", false),
        (kremlin, "\u{1}Location: Moscow", false),
        (kremlin, "the Kremlin", false),
        ("find=Fido", "Fido", true),
        ("find=%22our+Net%22", "It is our Net", true),
        ("find=%22our+Net%22", "our big Net", false),
    ] {
        assert_eq!(passes(params, text), expected, "{params} on {text:?}");
    }
}

/// Errata: 7.2.1.4 lists these as texts that do not match, but a search (as in PCRE and the
/// standard's other examples) finds the expression inside of them.
#[test]
fn three_negative_examples_of_7_2_1_4_match_all_the_same() {
    let exchange = r"find=/(P(2P)%7b1,4%7d%7cfile\s%2bexchange)/";
    assert!(passes(r"find=/\bFido(net)%3f\b/i", "Fidonet-alike"));
    assert!(passes(exchange, "P2P2P2P2P2P"));
    assert!(passes(exchange, "P2P2P2P2PP2P2P2P2P"));
}

#[test]
fn several_find_filters_are_all_needed() {
    let shelf = Shelf::of(&[
        Letter::new("both")
            .kludge("Location: Moscow")
            .text("near the Kremlin"),
        Letter::new("tight")
            .kludge("Location:Moscow")
            .text("KREMLIN"),
        Letter::new("only kludges")
            .kludge("Location: Moscow")
            .kludge("X: Kremlin"),
        Letter::new("only text").text("Location: Moscow\rKremlin"),
        Letter::new("two kludges")
            .kludge("Category: a")
            .kludge("Now  playing: b"),
        Letter::new("one kludge").kludge("Category: a"),
    ]);
    for (params, expected) in [
        (
            r"find=/%5E\01Location:\s*Moscow/i&find=/%5E(%3f!\x1).*Kremlin/i",
            &["both", "tight"][..],
        ),
        (
            r"find=/%5E\x1Category:\s/i&find=/%5E\01Now\s%2bplaying:\s/i",
            &["two kludges"],
        ),
        ("find=moscow&find=kremlin", &["only text"]),
        ("find=moscow+kremlin", &["only text"]),
        (
            "find=/Kremlin/i&from=2:5030/1",
            &["both", "tight", "only kludges", "only text"],
        ),
        ("find=/Kremlin/i&from=2:5030/2", &[]),
        ("find=/Kremlin/&msgid=only+text&msgid=tight", &["only text"]),
    ] {
        let page = shelf.open(&format!("area://Test?sort=uns&{params}"));
        assert_eq!(set(&page), expected, "{params}");
    }
}

#[test]
fn similar_filters_look_in_their_own_fields() {
    let shelf = Shelf::of(&[
        Letter::new("1")
            .text("apples")
            .subject("pears")
            .to("All")
            .from("Ann Smith"),
        Letter::new("2")
            .text("pears")
            .subject("apples")
            .to("Bob")
            .from("Cid"),
        Letter::new("3")
            .text("pears")
            .subject("pears")
            .to("apples")
            .from("pears"),
        Letter::new("4")
            .text("apples, pears")
            .subject("яблоко")
            .to("Всем")
            .from("Bob"),
    ]);
    for (params, expected) in [
        ("find=apple", &["1", "4"][..]),
        ("subj=apple", &["2"]),
        ("findsb=apple", &["1", "2", "4"]),
        ("find=apple&subj=apple", &[]),
        ("findsb=apple&findsb=pear", &["1", "2", "4"]),
        ("findsb=apple+pear", &["4"]),
        ("to=All", &["1"]),
        ("to=all", &["1"]),
        ("to=apples", &["3"]),
        ("to=apple", &[]),
        ("sender=smith", &["1"]),
        ("sender=%22ann+smith%22", &["1"]),
        ("sender=/%5EAnn/", &["1"]),
        ("sender=/%5EANN/", &[]),
        ("sender=/b/i&to=/./", &["4"]),
        ("subj=яблоки", &["4"]),
        ("subj=/ЯБЛ/i", &["4"]),
        ("findsb=/%5Eapples$/", &["1", "2"]),
        ("find=", &["1", "2", "3", "4"]),
    ] {
        let page = shelf.open(&format!("area://Test?sort=uns&{params}"));
        assert_eq!(set(&page), expected, "{params}");
    }
}

#[test]
fn forms_of_words_are_found_in_both_languages() {
    let shelf = Shelf::of(&[
        Letter::new("en").text("Two messages came"),
        Letter::new("ru").text("Письма, письмом"),
        Letter::new("yo").text("Ещё ёлка"),
        Letter::new("h").text("Hовости пpишли"),
        Letter::new("quoted").text("AA> этого письма не было\r--- x"),
    ]);
    for (params, expected) in [
        ("find=message", &["en"][..]),
        ("find=письмо", &["ru", "quoted"]),
        ("find=ПИСЬМУ", &["ru", "quoted"]),
        ("find=елки", &["yo"]),
        ("find=ЕЩЕ", &["yo"]),
        ("find=новость", &["h"]),
        ("find=%22пришли%22", &["h"]),
        ("find=%22письмо%22", &[]),
    ] {
        let page = shelf.open(&format!("area://Test?sort=uns&{params}"));
        assert_eq!(set(&page), expected, "{params}");
    }
}

#[test]
fn tags_match_exactly_and_several_filters_intersect() {
    let tagged = |name, kludges: &[&str]| {
        let mut letter = Letter::new(name);
        for kludge in kludges {
            letter = letter.kludge(kludge);
        }
        letter
    };
    let shelf = Shelf::of(&[
        tagged("hot", &["TAG: top|hot|bot"]),
        tagged("mood", &["TAG: bad mood|hot weather"]),
        tagged("yat", &["TAG: &#1074;&#1123;&#1089;&#1090;&#1100;"]),
        tagged("simplex", &["TAG: SimpleX|software|announcement|changelog"]),
        tagged("helled", &["TAG: HellEd|software|feature request"]),
        tagged(
            "four",
            &[
                "TAG: SimpleX",
                "TAG: announcement",
                "TAG: changelog",
                "TAG: software",
            ],
        ),
        tagged(
            "special",
            &["TAG: more sort&amp;more examples as \"sort||more\""],
        ),
        Letter::new("in text").text("\u{1}TAG: стихи|проза\rtext"),
        Letter::new("no kludge").text("TAG: hot\rtext"),
    ]);
    for (params, expected) in [
        ("tag=hot%7Cpretty%7Chardcore", &["hot"][..]),
        ("tag=Hot", &[]),
        ("tag=%D0%B2%D1%A3%D1%81%D1%82%D1%8C", &["yat"]),
        ("tag=software&tag=announcement", &["simplex", "four"]),
        (
            "tag=software%7Cannouncement",
            &["simplex", "helled", "four"],
        ),
        (
            "tag=more+sort%26more+examples+as+%22sort%7C%7Cmore%22",
            &["special"],
        ),
        ("tag=проза", &["in text"]),
        ("tag=", &[]),
        ("tag=software&find=nothing", &[]),
        ("tag=software&ttop", &["simplex", "helled", "four"]),
    ] {
        let page = shelf.open(&format!("area://Test?sort=uns&{params}"));
        assert_eq!(set(&page), expected, "{params}");
    }
}

#[test]
fn ttop_keeps_what_answers_no_message_of_its_area() {
    let shelf = Shelf::of(&[
        Letter::new("top"),
        Letter::new("answer").reply("top"),
        Letter::new("answer 2").reply("answer"),
        Letter::new("orphan").reply("gone"),
        Letter::new("self").reply("self"),
        Letter::new("ring a").reply("ring b"),
        Letter::new("ring b").reply("ring a"),
    ])
    .and("Other", &[Letter::new("elsewhere").reply("top")]);
    let tops = ["top", "orphan", "self"];
    for (url, expected) in [
        ("area://Test?ttop&sort=uns", &tops[..]),
        // The value is ignored, several are as one.
        ("area://Test?ttop=no&ttop&sort=uns", &tops),
        // The answered message is in another area.
        (
            "area://Other+Test?ttop&sort=uns",
            &["top", "orphan", "self", "elsewhere"],
        ),
        ("area://Test?ttop&find=nothing", &[]),
    ] {
        assert_eq!(set(&shelf.open(url)), expected, "{url}");
    }
}

#[test]
fn a_wrong_expression_is_reported_with_its_place_and_matches_nothing() {
    let shelf = Shelf::of(&[Letter::new("1").text("a(b")]);
    for (params, part) in [
        ("find=/a(b/", "character 4"),
        ("subj=/[/", "character"),
        ("find=/a/g", "\"g\""),
        ("to=/a", "/pattern/"),
        ("find=a&sender=/(/", "wrong at character 2"),
    ] {
        let page = shelf.open(&format!("area://Test?{params}"));
        assert!(set(&page).is_empty(), "{params}");
        let notice = &page.notices[0];
        assert_eq!(
            (notice.code, notice.severity),
            ("wrong-pattern", Severity::Error)
        );
        assert!(notice.text.contains(part), "{params}: {}", notice.text);
    }
    let page = shelf.open("area://Test?kl=/(/");
    assert_eq!(notices(&page), ["wrong-pattern"]);
    assert_eq!(set(&page), ["1"]);
}

#[test]
fn an_expression_that_needs_too_many_steps_is_reported() {
    let shelf = Shelf::of(&[
        Letter::new("evil").text(&format!("{}!", "a".repeat(5000))),
        Letter::new("good").text("aaa"),
    ]);
    let page = shelf.open("area://Test?find=/%5E(a%2b)%2b$/");
    assert_eq!(set(&page), ["good"]);
    assert!(notices(&page).contains(&"match-limit"));
}

#[test]
fn hits_are_marked_in_the_fields_of_their_filters() {
    let shelf = Shelf::of(&[Letter::new("1")]);
    for (params, expected) in [
        ("find=apples", "text"),
        ("find=/apple/", "text, control line"),
        ("findsb=apples", "text, subject"),
        ("findsb=/apple/", "text, control line, subject"),
        ("subj=apples", "subject"),
        ("to=apple", "to"),
        ("sender=/APPLE/i", "sender"),
        ("tag=apple", ""),
        ("find=/apple(/", ""),
    ] {
        let page = shelf.open(&format!("area://Test?{params}"));
        let marks = &messages(&page).marks;
        let line = "apple apple";
        let all = [
            ("text", marks.in_text(line)),
            ("control line", marks.in_control_line(line).unwrap()),
            ("subject", marks.in_subject(line)),
            ("to", marks.in_to(line)),
            ("sender", marks.in_sender(line)),
        ];
        let found = all.iter().filter(|(_, hits)| *hits == [0..5, 6..11]);
        let found: Vec<&str> = found.map(|(field, _)| *field).collect();
        assert_eq!(found.join(", "), expected, "{params}");
        let others = all.iter().filter(|(_, hits)| hits.is_empty());
        assert_eq!(found.len() + others.count(), all.len(), "{params}");
    }
}

#[test]
fn an_index_looks_at_subjects_for_findsb_and_at_every_tag_filter() {
    let letter = |text: &str, subject: &str, tags: &str| index_support::Letter {
        subject: subject.to_owned(),
        tags: tags.to_owned(),
        ..index_support::Letter::of(text)
    };
    let shelf = index_support::Shelf::new();
    let letters = [
        letter("apples", "pears", "a|b"),
        letter("pears", "apples", "a"),
        letter("pears", "pears", "b"),
    ];
    shelf.put(0, &letters);
    let (library, index) = (shelf.library(), shelf.index());
    index_support::update(&index, &library);
    for (params, expected) in [("findsb=apples", &[1, 2][..]), ("tag=a&tag=b", &[1])] {
        let url = format!("area://Jam?sort=uns&{params}");
        let (found, _) = index_support::planned(&library, &index, &url);
        let numbers: Vec<u32> = found.iter().map(|(_, number)| *number).collect();
        assert_eq!(numbers, expected, "{params}");
    }
}

#[test]
fn search_results_come_in_order_of_relevance() {
    let shelf = Shelf::of(&[
        Letter::new("once").text("fido and many other words that say nothing at all"),
        Letter::new("often").text("fido, fido, fido!"),
        Letter::new("never").text("nothing"),
        Letter::new("twice").text("fido is fido"),
    ]);
    let open = |params: &str| set(&shelf.open(&format!("area://Test?{params}")));
    assert_eq!(open("find=fido"), ["often", "twice", "once"]);
    assert_eq!(open("find=/fido/&sort=rel"), ["often", "twice", "once"]);
    assert_eq!(open("find=fido&sort=-rel"), ["once", "twice", "often"]);
    assert_eq!(open("find=fido&sort=uns"), ["once", "often", "twice"]);
}

#[test]
fn a_cancelled_search_gives_no_page() {
    let shelf = Shelf::of(&[Letter::new("1").text("text")]);
    assert!(shelf.open_cancelled("area://Test?find=text"));
}
