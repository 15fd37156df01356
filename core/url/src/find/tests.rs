use super::{Link, find_links};
use crate::limits;
use crate::{ErrorCode, FidoUrl};
use ftn_types::job::steps_of;

fn texts(text: &str) -> Vec<String> {
    find_links(text).into_iter().map(|link| link.text).collect()
}

fn only(text: &str) -> Link {
    let mut links = find_links(text);
    assert_eq!(links.len(), 1, "{text:?}: {links:?}");
    links.remove(0)
}

const QUOTE: &str = "MtW>> To track Fidonet software development in Russian,
MtW>> a newsreel like area://Ru.FTN.Develop+Ru.FTN.Win%%
MtW>> %%Soft+Ru.FIPS/ is often used.
";

#[test]
fn a_quoted_url_is_joined_and_placed() {
    let link = only(QUOTE);
    assert_eq!(link.text, "area://Ru.FTN.Develop+Ru.FTN.WinSoft+Ru.FIPS/");
    assert_eq!((link.start, link.end), (78, 134));
    assert_eq!((link.first_line, link.last_line), (2, 3));
    let visible: Vec<&str> = (link.segments.iter())
        .map(|segment| QUOTE.get(segment.clone()).unwrap())
        .collect();
    assert_eq!(
        visible,
        ["area://Ru.FTN.Develop+Ru.FTN.Win", "Soft+Ru.FIPS/"]
    );
    assert_eq!(
        link.url.unwrap().to_string(),
        "area://Ru.FTN.Develop+Ru.FTN.WinSoft+Ru.FIPS"
    );
}

/// The quotes, frames and mistakes of 5.2.2.5: a text, its URL, the lines of its start and end, the
/// number of its visible parts.
#[test]
fn quotes_and_frames_of_the_standard_are_seen_through() {
    let newsreel = "area://Ru.FTN.Develop+Ru.FTN.WinSoft+Ru.FIPS/";
    let pointlist = "fecho://pntlist/pnt5019.zip";
    for (text, url, lines, parts) in [
        (QUOTE, newsreel, (2, 3), 2),
        (
            "MtW>>>>> To track Fidonet software development in Russian,\n\
             MtW>>>>> a newsreel like area://Ru.FTN.Develop+Ru.FTN.W%%\n\
             MtW>>>>> %%inSoft+Ru.FIPS/ is often used.\n",
            newsreel,
            (2, 3),
            2,
        ),
        (
            "+==========================================================+\n\
             +                                                          +\n\
             +   To track Fidonet software development in Russian,      +\n\
             +   a newsreel like area://Ru.FTN.Develop+Ru.FTN.Win%%     +\n\
             +   %%Soft+Ru.FIPS/ is often used.                         +\n\
             +                                                          +\n\
             +==========================================================+\n",
            newsreel,
            (4, 5),
            2,
        ),
        (
            "***********************************************************\n\
             **                                                       **\n\
             **  ATTENTION! Grab the N5019 pointlist at fecho://p%%   **\n\
             **  %%ntlist/pnt5019.zip                                 **\n\
             **                                                       **\n\
             ***********************************************************\n",
            pointlist,
            (3, 4),
            2,
        ),
        (
            "MtW> ******************************************************\n\
             MtW> *****\n\
             MtW> **\n\
             MtW> **  ATTENTION! Grab the N5019 pointlist at fecho://p%%\n\
             MtW> **\n\
             MtW> **  %%ntlist/pnt5019.zip\n\
             MtW> **\n\
             MtW> *****\n",
            pointlist,
            (4, 6),
            2,
        ),
        (
            "│ fecho://p%% │\n│ %%ntlist/pnt5%% │\n│ %%019.zip. │\n",
            pointlist,
            (1, 3),
            3,
        ),
        (
            "fecho://example/%D0%A4%D0%B8%D0%B4%D0%BE%D0%BD%D0%B5%D%%\n%%1%82.txt",
            "fecho://example/%D0%A4%D0%B8%D0%B4%D0%BE%D0%BD%D0%B5%D1%82.txt",
            (1, 2),
            2,
        ),
        // The first mistake can be read anyway, the second one cannot.
        (
            "fecho://example/%D0%A4%D0%B8%D0%B4%D0%BE%D0%BD%D0%B5%D1%%\n%%%82.txt",
            "fecho://example/%D0%A4%D0%B8%D0%B4%D0%BE%D0%BD%D0%B5%D1%82.txt",
            (1, 2),
            2,
        ),
        (
            "fecho://example/%D0%A4%D0%B8%D0%B4%D0%BE%D0%BD%D0%B5%%%\n%%D1%82.txt",
            "fecho://example/%D0%A4%D0%B8%D0%B4%D0%BE%D0%BD%D0%B5D1",
            (1, 2),
            2,
        ),
        // Only the sentence's comma resumes.
        ("area://R50.Bone%%\n> %%, too", "area://R50.Bone", (1, 1), 1),
    ] {
        let link = only(text);
        assert_eq!(link.text, url, "{text}");
        assert_eq!((link.first_line, link.last_line), lines, "{text}");
        assert_eq!(link.segments.len(), parts, "{text}");
        let visible: String = (link.segments.iter())
            .filter_map(|segment| text.get(segment.clone()))
            .collect();
        assert_eq!(visible, url);
    }
}

#[test]
fn line_ends_of_every_kind_count_once() {
    for end in ["\n", "\r", "\r\n"] {
        let link = only(&QUOTE.replace('\n', end));
        assert_eq!((link.first_line, link.last_line), (2, 3), "{end:?}");
        assert_eq!(link.text, "area://Ru.FTN.Develop+Ru.FTN.WinSoft+Ru.FIPS/");
    }
}

#[test]
fn what_a_sentence_adds_is_trimmed() {
    for (text, link) in [
        (
            "Mithgol wrote: area://ru.chainik?msgid=2:5020/848+50c4a74e:",
            "area://ru.chainik?msgid=2:5020/848+50c4a74e",
        ),
        ("area://R50.Bone.", "area://R50.Bone"),
        ("area://R50.Bone...", "area://R50.Bone"),
        ("area://R50.Bone, indeed", "area://R50.Bone"),
        ("seen area://R50.Bone?", "area://R50.Bone"),
        ("seen area://R50.Bone/?", "area://R50.Bone/"),
        ("areafix:?leave it!", "areafix:?leave"),
        ("areafix:R50.Bone?leave!", "areafix:R50.Bone?leave"),
        ("<area://R50.Bone>", "area://R50.Bone"),
        ("\"area://R50.Bone\"", "area://R50.Bone"),
        ("'area://R50.Bone'", "area://R50.Bone"),
        ("'area://R50.Bone'-like", "area://R50.Bone"),
        ("*area://R50.Bone*", "area://R50.Bone"),
        ("`area://R50.Bone`", "area://R50.Bone"),
        ("«area://R50.Bone»", "area://R50.Bone"),
        ("(http://example.org/)", "http://example.org/"),
        ("(http://example.org/a(b))", "http://example.org/a(b)"),
        ("(http://example.org).foo", "http://example.org"),
        ("{http://example.org}.foo", "http://example.org"),
        ("(http://example.org/a(b)).foo", "http://example.org/a(b)"),
        (
            "see http://example.org/a(b)), too",
            "http://example.org/a(b)",
        ),
        ("|area://R50.Bone|", "area://R50.Bone"),
        ("ed2k://|file|a.avi|7| more", "ed2k://|file|a.avi|7|"),
        ("http://example.org/a(b)", "http://example.org/a(b)"),
        (
            "[area://Fido7.Sound.UUE/c-dream.zip?time=2004/04]",
            "area://Fido7.Sound.UUE/c-dream.zip?time=2004/04",
        ),
        ("[url=http://example.org]x[/url]", "http://example.org"),
        (
            "![map](area://CU.Art/map.gif \"a map\")",
            "area://CU.Art/map.gif",
        ),
        ("│area://R50.Bone│", "area://R50.Bone"),
        ("│area://R50.Bone│SysOp│", "area://R50.Bone"),
        ("（area://R50.Bone）です", "area://R50.Bone"),
        ("area://R50.Bone\u{A0}and", "area://R50.Bone"),
        ("area://R50.Bone\u{9B}0m", "area://R50.Bone"),
        (
            "http://ru.wikipedia.org/wiki/Фидонет, да",
            "http://ru.wikipedia.org/wiki/Фидонет",
        ),
        ("area://R50.Bone+ more", "area://R50.Bone"),
        (
            "area://R50.Bone?view=tree& more",
            "area://R50.Bone?view=tree",
        ),
        ("netmail:2:5030/1520.9, please", "netmail:2:5030/1520.9"),
        ("netmail:2:5030/1520.9/", "netmail:2:5030/1520.9"),
        ("netmail:2:5030/1520.9,спасибо", "netmail:2:5030/1520.9"),
        ("netmail:2:5063/88-й", "netmail:2:5063/88"),
        ("AREA://R50.BONE", "AREA://R50.BONE"),
        ("AREA:R50.BONE", "AREA:R50.BONE"),
        ("http://[::1]:80/x]", "http://[::1]:80/x"),
        ("http://example.org/?a=&b= x", "http://example.org/?a=&b="),
        ("http://example.org/a+& @", "http://example.org/a+&"),
        ("area://R50.Bone?find=a?b", "area://R50.Bone?find=a"),
        ("area://R50.Bone?find=a=b", "area://R50.Bone?find=a"),
        ("area://R50.Bone&c=d", "area://R50.Bone"),
        ("area://R50.Bone%zz", "area://R50.Bone"),
        ("area://R50.Bone/a//b", "area://R50.Bone/a/"),
    ] {
        assert_eq!(only(text).text, link, "{text}");
    }
}

#[test]
fn raw_letters_of_other_alphabets_belong_to_the_url() {
    for (text, link, canonical) in [
        (
            "см. area://Эха.Тест, там",
            "area://Эха.Тест",
            "area://%D0%AD%D1%85%D0%B0.%D0%A2%D0%B5%D1%81%D1%82",
        ),
        (
            "Читайте «area://Эха.Тест».",
            "area://Эха.Тест",
            "area://%D0%AD%D1%85%D0%B0.%D0%A2%D0%B5%D1%81%D1%82",
        ),
        (
            "area://R50.Bone?find=Привет+мир!",
            "area://R50.Bone?find=Привет+мир",
            "area://R50.Bone?find=%D0%9F%D1%80%D0%B8%D0%B2%D0%B5%D1%82+%D0%BC%D0%B8%D1%80",
        ),
        (
            "(area://R50.Bone/файл.zip)",
            "area://R50.Bone/файл.zip",
            "area://R50.Bone/%D1%84%D0%B0%D0%B9%D0%BB.zip",
        ),
        (
            "netmail:2:5030/1520?to=Сисоп…",
            "netmail:2:5030/1520?to=Сисоп",
            "netmail:2:5030/1520?to=%D0%A1%D0%B8%D1%81%D0%BE%D0%BF",
        ),
        (
            "area://Эха№5",
            "area://Эха№5",
            "area://%D0%AD%D1%85%D0%B0%E2%84%965",
        ),
        ("area://И\u{306}.", "area://И\u{306}", "area://%D0%98%CC%86"),
        (
            "area://A?find=☺",
            "area://A?find=☺",
            "area://A?find=%E2%98%BA",
        ),
        ("area://A?find=x☺", "area://A?find=x", "area://A?find=x"),
        ("area://Эха—там", "area://Эха", "area://%D0%AD%D1%85%D0%B0"),
        ("│area://Эха│", "area://Эха", "area://%D0%AD%D1%85%D0%B0"),
        (
            "area://Э%%\n> %%ха?find=я",
            "area://Эха?find=я",
            "area://%D0%AD%D1%85%D0%B0?find=%D1%8F",
        ),
        (
            "см. http://пример.рф/x.",
            "http://пример.рф/x",
            "http://пример.рф/x",
        ),
        ("«area://»", "area://", "area://"),
    ] {
        let found = only(text);
        assert_eq!(found.text, link, "{text}");
        let url = found.url.unwrap();
        assert_eq!(url.to_string(), canonical, "{text}");
        let visible: String = (found.segments.iter())
            .filter_map(|segment| text.get(segment.clone()))
            .collect();
        assert_eq!(visible, link, "{text}");
        let typed = FidoUrl::parse_joining(&visible).unwrap().url;
        assert_eq!(typed, url, "the address bar reads {text} in another way");
    }
    // A quoted word instead of an areatag must not become a link to the arealist.
    for text in [
        "area://«Эха»",
        "area://\"R50.Bone\"",
        "area://%%\n%%\"R50.Bone\"",
    ] {
        assert_eq!(texts(text), [""; 0], "{text}");
    }
}

#[test]
fn values_of_attributes_have_their_character_references_decoded() {
    for (text, link) in [
        (
            "<a href=\"area://R50.Bone?view=tree&amp;full\">x</a>",
            "area://R50.Bone?view=tree&full",
        ),
        (
            "<A HREF = 'area://R50.Bone?view=tree&#38;full'>x</A>",
            "area://R50.Bone?view=tree&full",
        ),
        (
            "<img src=\"http://example.org/?a=1&amp;b=2&#x26;c\">",
            "http://example.org/?a=1&b=2&c",
        ),
        (
            "<a href=\"area://R50.Bone?view=tr%%\n> %%ee&amp;full\">x</a>",
            "area://R50.Bone?view=tree&full",
        ),
        // No text resumes after these marks.
        (
            "<a href=\"area://R50.Bone?view=tree&amp;full%%\n> %%\">x</a>",
            "area://R50.Bone?view=tree&full",
        ),
        (
            "<a href=\"area://R50.Bone?view=tree&amp;full%%\n> %% \">x</a>",
            "area://R50.Bone?view=tree&full",
        ),
        // A line between two marks contains no part of the URL.
        (
            "<a href=\"area://R50.Bone?view=tree&amp;%%\n> %%%%\n> %%full\">x</a>",
            "area://R50.Bone?view=tree&full",
        ),
        // Plain text has no character references.
        (
            "see \"http://example.org/?a=1&amp;b=2\"",
            "http://example.org/?a=1&amp;b=2",
        ),
    ] {
        let found = only(text);
        assert_eq!(found.text, link, "{text}");
        assert_eq!(found.url.unwrap().to_string(), link, "{text}");
        let empty = found.segments.iter().find(|segment| segment.is_empty());
        assert_eq!(empty, None, "{text}");
    }
    // These need the area.
    for (text, link) in [
        (
            "<a href=\"areafix:?leave&amp;fecho\">x</a>",
            "areafix:?leave&fecho",
        ),
        (
            "<a href=\"areafix:?uplink=2:5063/88&amp;leave\">x</a>",
            "areafix:?uplink=2:5063/88&leave",
        ),
    ] {
        let found = only(text);
        assert_eq!(found.text, link, "{text}");
        let error = found.url.unwrap_err();
        assert_eq!(error.kind(), ErrorCode::RelativeUrl, "{text}");
    }
}

#[test]
fn a_raw_internet_identifier_stays_inside_of_its_msgid() {
    for (text, link) in [
        (
            "wrote area://ru.linux.chainik?msgid=<1187448185@ddt.demos.su>+2975d2a3: Hello",
            "area://ru.linux.chainik?msgid=<1187448185@ddt.demos.su>+2975d2a3",
        ),
        (
            "<area://ru.linux.chainik?msgid=<1187448185@ddt.demos.su>+2975d2a3> Hello",
            "area://ru.linux.chainik?msgid=<1187448185@ddt.demos.su>+2975d2a3",
        ),
        (
            "area://a?msgid=<x=?y@z>+1&view=tree.",
            "area://a?msgid=<x=?y@z>+1&view=tree",
        ),
        // Never the rest of the line.
        ("area://a?msgid=<never closed@x and on", "area://a"),
        ("area://a?view=tree&msgid=<b>bold", "area://a?view=tree"),
        ("area://a?msgid=1<br>2", "area://a?msgid=1"),
        ("area://a?find=<x@y>", "area://a?find"),
        ("area://a?яmsgid=<x@y>", "area://a?яmsgid"),
        ("area://a/<x@y>", "area://a/"),
    ] {
        assert_eq!(only(text).text, link, "{text}");
    }
    let broken = only("area://a?msgid=<118744%%\n> %%8185@ddt.demos.su>+2975d2a3:");
    assert_eq!(
        broken.text,
        "area://a?msgid=<1187448185@ddt.demos.su>+2975d2a3"
    );
    let before = only("area://a?msgid=%%\n> %%<1187@ddt.demos.su>+1");
    assert_eq!(before.text, "area://a?msgid=<1187@ddt.demos.su>+1");
    let open = "area://a?msgid=1<118744%%\n> %%8185@ddt.demos.su and on";
    let unclosed = only(open);
    assert_eq!(unclosed.text, "area://a?msgid=1");
    assert_eq!(unclosed.end, "area://a?msgid=1".len());
    let raw = |bytes: usize| format!("area://a?msgid=<x@{}>+1", "y".repeat(bytes - 2));
    let longest = raw(limits::RAW_MSGID_BYTES);
    assert_eq!(only(&longest).text, longest);
    assert_eq!(only(&raw(limits::RAW_MSGID_BYTES + 1)).text, "area://a");
    let of_letters = |letters| format!("area://a?msgid=<x@{}>", "ж".repeat(letters));
    let longest = of_letters(limits::RAW_MSGID_BYTES / 2 - 1);
    assert_eq!(only(&longest).text, longest);
    let longer = of_letters(limits::RAW_MSGID_BYTES / 2);
    assert_eq!(only(&longer).text, "area://a");
}

#[test]
fn a_url_longer_than_the_limit_is_no_link() {
    let url = |bytes: usize| format!("area:{}", "x".repeat(bytes - 5));
    let longest = url(limits::URL_BYTES);
    assert_eq!(only(&longest).text, longest);
    assert_eq!(texts(&url(limits::URL_BYTES + 1)), [""; 0]);
}

#[test]
fn the_rest_of_a_run_is_skipped_after_a_few_long_readings_without_a_link() {
    let far = "x".repeat(limits::RAW_MSGID_BYTES);
    let run = |scheme: &str, tries| format!("{}{far};area:Run", scheme.repeat(tries));
    let most = limits::LINK_TRIES;
    for (text, link) in [
        (run("netmail:", most), "area:Run"),
        (run("netmail:", most + 1) + " area:Next", "area:Next"),
        // A run ends where the next URL has its "://".
        (run("freq:", most + 1) + ",area://Next", "area://Next"),
        // The next run has its full number of tries.
        (
            format!("{},freq://{far};area:Next", run("freq:", most + 1)),
            "area:Next",
        ),
    ] {
        assert_eq!(only(&text).text, link, "{text}");
    }
}

#[test]
fn a_break_mark_without_partner_ends_the_url() {
    for text in [
        "area://R50.Bone%% and\nmore",
        "area://R50.Bone%%",
        "area://R50.Bone%%\n",
        "area://R50.Bone%% %%x",
        "area://R50.Bone%%\nsee 50%% of\nall",
    ] {
        assert_eq!(only(text).text, "area://R50.Bone", "{text}");
    }
    let far = |lines: usize| format!("area://R50%%{}%%.Bone", "\n".repeat(lines));
    assert_eq!(only(&far(limits::URL_LINES)).text, "area://R50.Bone");
    assert_eq!(only(&far(limits::URL_LINES + 1)).text, "area://R50");
}

#[test]
fn a_mark_that_pauses_another_url_is_no_partner() {
    let text = "area://R50.Bone%% off\narea://Ru.FTN.Win%%\n%%Soft";
    assert_eq!(texts(text), ["area://R50.Bone", "area://Ru.FTN.WinSoft"]);
    let text = "area://R50.Bone%% off\narea://Ru.PHP%%<b>";
    assert_eq!(texts(text), ["area://R50.Bone", "area://Ru.PHP"]);
}

#[test]
fn internet_urls_are_found_and_joined() {
    let text = "ed2k://|file|fidopoyka_24_09_06(DivX5_512x384).avi|871219%%\n\
                %%20|8A706F58C5C7CF6EBA28561A53D60E70|/\n\
                http://www.google.ru/search?hl=ru&q=Fidonet%2BURL mailto:a@example.org, \
                news:fido7.ru.linux skype:+79184436168 magnet:?xt=urn:btih:abc \
                ipfs://Qm/x HTTPS://EXAMPLE.ORG/ tel:+7-918 ftp://ftp.example.org.";
    assert_eq!(
        texts(text),
        [
            "ed2k://|file|fidopoyka_24_09_06(DivX5_512x384).avi|87121920|8A706F58C5C7CF6EBA28561A53D60E70|/",
            "http://www.google.ru/search?hl=ru&q=Fidonet%2BURL",
            "mailto:a@example.org",
            "news:fido7.ru.linux",
            "skype:+79184436168",
            "magnet:?xt=urn:btih:abc",
            "ipfs://Qm/x",
            "HTTPS://EXAMPLE.ORG/",
            "tel:+7-918",
            "ftp://ftp.example.org",
        ]
    );
}

#[test]
fn ordinary_words_before_colons_are_no_links() {
    for text in [
        "Area : R50.BONE",
        "Area: R50.BONE",
        "area:",
        "areafix: write to it",
        "AreaFix:",
        "areafix:?",
        "news: nothing",
        "Tel: 5-55-55",
        "tel:none",
        "file:name ftp:there http: http:// https://, irc:",
        "mailto: http://. magnet:x magnet:xt=urn magnet:?",
        "subarea:R50 xhttp://example.org поляarea://R50",
        "12:34:56 C:\\FIDO 2:5030/1520",
        "fecho:// freq:// netmail:// faqserv:// echomail:",
        "freq:2:5020 netmail:none areafix://",
        "area://area:// area:///a.zip",
        "::::",
    ] {
        // "area://" alone is the arealist, which is a URL: only the last line has one.
        let expected: &[&str] = if text.starts_with("area://") {
            &["area://"]
        } else {
            &[]
        };
        assert_eq!(texts(text), expected, "{text}");
    }
}

#[test]
fn urls_without_a_space_between_them_are_two() {
    assert_eq!(texts("area://A,area://B"), ["area://A", "area://B"]);
    assert_eq!(
        texts("area://A;http://b.org/"),
        ["area://A", "http://b.org/"]
    );
    assert_eq!(
        texts("netmail:2:5030/1520.9;netmail:2:5063/88"),
        ["netmail:2:5030/1520.9", "netmail:2:5063/88"]
    );
    assert_eq!(
        texts("http://web.archive.org/http://example.org/"),
        ["http://web.archive.org/http://example.org/"]
    );
    assert_eq!(
        texts("area://A?find=http://example.org/"),
        ["area://A?find=http://example.org/"]
    );
}

#[test]
fn links_never_overlap() {
    // The second "?" ends the first link, whose last word is a scheme itself.
    let text = "areafix:?up(areafix:?leave";
    assert_eq!(texts(text), ["areafix:?up(areafix"]);
    assert_eq!(texts("area://a?find=area:?x"), ["area://a?find=area"]);
}

#[test]
fn a_relative_url_is_kept_for_the_area_to_explain() {
    let link = only("if you don't like this area, areafix:?leave, please");
    assert_eq!((link.start, link.end), (29, 43));
    assert_eq!(
        link.url.as_ref().unwrap_err().kind(),
        ErrorCode::RelativeUrl
    );
    let parsed = FidoUrl::parse_inside(&link.text, "Ru.PHP", Some("fidonet"));
    let url = parsed.unwrap().url;
    assert_eq!(url.to_string(), "areafix:Ru.PHP@fidonet?leave");
}

#[test]
fn hostile_texts_take_linear_time() {
    let megabyte = |unit: &str| unit.repeat((1 << 20) / unit.len());
    let runs = |unit: &str| format!("{} ", unit.repeat(60_000 / unit.len())).repeat(17);
    for (name, text) in [
        ("schemes", megabyte("area://")),
        ("bare schemes", megabyte("netmail:")),
        ("words", megabyte("netmail:x")),
        ("double slashes", megabyte("area:x//")),
        ("marks", megabyte("%%")),
        ("paused", megabyte("area:x%%")),
        ("paused words", megabyte("area:x%% ")),
        ("paused lines", megabyte("area:x%%\n")),
        ("paused blank lines", megabyte("area:x%%\n\n\n")),
        ("angles", megabyte("<")),
        ("open msgids", megabyte("area:x?msgid=<")),
        ("open msgids with at signs", megabyte("area:x?msgid=<@")),
        ("runs of stations", runs("netmail:")),
        ("runs of paths", runs("area:x//")),
        ("runs of msgids", runs("area:x?msgid=<a")),
        ("runs of brackets", runs("area:x)")),
        ("colons", megabyte(":")),
        ("ends", megabyte("area:x?")),
    ] {
        let mut links = Vec::new();
        let steps = steps_of(|| links = find_links(&text));
        // Reading a run again from each of its offsets takes thousands of steps for each byte.
        let most = 64 * text.len();
        assert!((text.len()..most).contains(&steps), "{name}: {steps} steps");
        let mut last = 0;
        for link in &links {
            assert!(link.start >= last && link.start < link.end, "{name}");
            last = link.end;
        }
        println!("{name}: {} links, {steps} steps", links.len());
    }
}
