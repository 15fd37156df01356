//! Pages of every view, as HTML.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice)]

mod support;

use fidoscope_core::index::{Index, Pace};
use fidoscope_core::job::Job;
use fidoscope_core::url::FidoUrl;
use fidoscope_gate::Options;
use quick_xml::Reader;
use quick_xml::events::Event;
use std::fs;
use support::{HOSTILE, Letter, Mail, letters, picture, site, write_base};

const FIRST: &str = "/?area://R50.Show?msgid=2:5030/1520.9+46c01f01";

/// Returns the targets of all links of a page, with references decoded.
fn links(html: &str) -> Vec<String> {
    let links = html.split(" href=\"").skip(1);
    let links = links.map(|rest| rest.split('"').next().unwrap());
    links.map(|link| link.replace("&amp;", "&")).collect()
}

/// Asserts that the tags of a page are balanced.
fn assert_balanced(html: &str) {
    const VOID: [&str; 6] = ["meta", "link", "input", "img", "br", "hr"];
    let mut open: Vec<&str> = Vec::new();
    for tag in html.split('<').skip(1) {
        let name_end = tag.find([' ', '>', '/', '\n']).unwrap_or(tag.len());
        if let Some(closed) = tag.strip_prefix('/') {
            let closed = closed.split('>').next().unwrap();
            assert_eq!(open.pop(), Some(closed), "…{tag:.80}");
        } else if !tag.starts_with('!') && !VOID.contains(&&tag[..name_end]) {
            open.push(&tag[..name_end]);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn the_example_of_the_standard_opens_the_message() {
    let mail = Mail::new();
    let letter = Letter::new("2:5019/40.1 4982ec3f", "The example of B.2", "It works.");
    write_base(&mail.path("ganja"), &[letter]);
    let mut config = fs::read_to_string(mail.path("config")).unwrap();
    config += &format!(
        "EchoArea GanjaNet.Local {} -b Jam\n",
        mail.path("ganja").display()
    );
    fs::write(mail.path("config"), config).unwrap();
    let page = mail
        .site()
        .page("/?area://GanjaNet.Local/?msgid=2:5019/40.1+4982ec3f");
    assert!(page.contains("It works.") && page.contains("<h1>The example of B.2</h1>"));
    let canonical =
        "<link rel=\"canonical\" href=\"./?area://GanjaNet.Local?msgid=2:5019/40.1+4982ec3f\">";
    assert!(page.contains(canonical), "{page}");
    assert!(page.contains("href=\"area://GanjaNet.Local?msgid=2:5019/40.1+4982ec3f\""));
}

#[test]
fn every_view_of_an_area_is_a_page_whose_links_lead_somewhere() {
    let mail = Mail::new();
    let site = mail.site();
    let mut seen = 0;
    for query in [
        "area://",
        "area://R50.Show",
        "area://R50.Show+R50.Other",
        "area://R50.Show?view=list&sort=-siz",
        "area://R50.Show?view=reel",
        "area://R50.Show?view=sing",
        "area://R50.Show?view=tree",
        "area://R50.Show?view=bran",
        "area://R50.Show?view=litr",
        "area://R50.Show?view=topl",
        "area://R50.Show?view=totr",
        "area://R50.Show?view=expa",
        "area://R50.Show?view=exbr",
        "area://R50.Show?view=flat",
        "area://R50.Show?view=flbr",
        "area://R50.Show?msgid=2:5020/1042+46c01f02&view=flbr",
        "area://R50.Show?view=cale",
        "area://R50.Show?view=objs",
        "area://R50.Show?view=mapm",
        "area://R50.Show?view=smap",
        "area://R50.Show?view=glom",
        "area://R50.Show?view=sglo",
        "area://?find=modem",
        "area://?view=elst",
        "area://R50.Show/sunset.png",
        "fecho://Show.Files",
        "fecho://Show.Files/readme.txt",
        "about:nodelist",
    ] {
        let page = site.page(&format!("/?{query}"));
        assert_balanced(&page);
        assert!(page.contains("<main id=\"main\"") && page.contains("<html lang=\"en\">"));
        for link in links(&page) {
            let Some(target) = link.strip_prefix("./") else {
                let is_outside = ["#main", "area://", "fecho://", "https://example.org/"];
                assert!(
                    is_outside.iter().any(|head| link.starts_with(head)),
                    "{query}: {link}"
                );
                continue;
            };
            // One of each kind is enough; a page of all areas has many.
            if target.starts_with("thumb") || target.starts_with("feed") || seen % 3 == 0 {
                let answer = site.get(&format!("/{target}"));
                let code = answer.status.as_u16();
                assert!([200, 303].contains(&code), "{query}: {link}: {code}");
            }
            seen += 1;
        }
    }
    assert!(seen > 500, "{seen}");
}

#[test]
fn a_message_has_its_header_thread_quotes_and_links() {
    let site = site();
    let page = site.page(FIRST);
    for part in [
        "<h1>Modems of old</h1>",
        "<span class=\"name\">Ann Author</span>",
        "href=\"./?about:nodelist?find=2:5030/1520.9\"",
        "<time datetime=\"2007-08-18T12:00:00\">2007-08-18 12:00</time>",
        "<a href=\"./?area://R50.Other?msgid=2:5030/1+aa\">area://R50.Other?msgid=2:5030/1+aa</a>",
        "<a href=\"https://example.org/a?b=1&amp;c=2\" rel=\"nofollow noopener ugc\">",
        "<a href=\"./?area://R50.Show?view=cale\">the list</a> of days.",
        "<span class=\"end\"> * Origin: Home (2:5030/1520.9)\n</span>",
        "PID: GED+LNX 1.1.5",
        "1 reply",
        "<link rel=\"alternate\" type=\"application/atom+xml\"",
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    let reply = site.page("/?area://R50.Show?msgid=2:5020/1042+46c01f02");
    for part in [
        "Reply to Ann Author",
        "<span class=\"q q1\"> AA&gt; Which modem answers at night?\n</span>",
        "<span class=\"q q2\">",
        "Боб Ответов",
        "href=\"./?area://R50.Show?msgid=2:5030/1520.9+46c01f03\"",
        "href=\"./?area://R50.Show?msgid=2:5020/1042+46c01f02&amp;view=tree\"",
    ] {
        assert!(reply.contains(part), "{part}\n{reply}");
    }
}

#[test]
fn hits_of_a_search_are_marked_where_they_are() {
    let site = site();
    let page = site.page("/?area://R50.Show?findsb=modem&view=reel");
    assert!(
        page.contains("Which <mark>modem</mark> answers at night?"),
        "{page}"
    );
    assert!(page.contains("<mark>Modems</mark> of old"));
    assert!(!page.contains("It is warm here."));
    let phrase = site.page("/?area://R50.Show?find=%22answers+at+night%22&view=reel");
    assert!(
        phrase.contains("modem <mark>answers at night</mark>?"),
        "{phrase}"
    );
    let none = site.page("/?area://R50.Show?find=nosuchword");
    assert!(none.contains("There are no messages."));
}

#[test]
fn a_search_leaves_the_view_of_one_message_and_stays_in_others() {
    let site = site();
    let scope = |target: &str| {
        let page = site.page(target);
        let value = page.split("name=\"in\" value=\"").nth(1).unwrap();
        value.split('"').next().unwrap().to_owned()
    };
    assert_eq!(scope(&format!("{FIRST}&view=tree")), "area://R50.Show");
    let gallery = "area://R50.Show?view=objs";
    assert_eq!(scope(&format!("/?{gallery}&find=modem")), gallery);
    assert_eq!(scope("/"), "area://");
}

#[test]
fn an_index_changes_no_page() {
    let mail = Mail::new();
    let index = mail.path("index");
    let library = fidoscope_gate::library(&mail.options()).unwrap();
    let areas = library.areas().to_vec();
    let made = Index::new(&index).update(&library, &areas, Pace::Quick, false, &Job::new());
    assert_eq!(made.unwrap().messages, letters().len() as u64 + 1);
    let indexed = support::Site::new(Options {
        index: Some(index),
        ..mail.options()
    });
    let plain = mail.site();
    for query in [
        "area://",
        "area://R50.Show",
        "area://R50.Show?find=modem",
        "area://?find=%22at+night%22&view=reel",
        "area://R50.Show?view=objs",
        "area://R50.Show?view=mapm",
        "area://R50.Show?view=litr",
        "area://R50.Show/sunset.png",
    ] {
        let target = format!("/?{query}");
        assert_eq!(indexed.page(&target), plain.page(&target), "{query}");
    }
}

#[test]
fn trees_are_nested_lists_that_fold_without_a_script() {
    let site = site();
    let page = site.page(&format!("{FIRST}&view=tree"));
    let tree = page.split("<ul class=\"tree\">").nth(1).unwrap();
    let depth = |at: usize| tree[..at].matches("<ul>").count();
    for (msgid, expected) in [("2:5020/1042+46c01f02", 1), ("2:5030/1520.9+46c01f03", 2)] {
        assert_eq!(depth(tree.find(msgid).unwrap()), expected, "{tree}");
    }
    assert_eq!(page.matches("<details open>").count(), 2);
}

#[test]
fn a_calendar_has_the_days_with_messages_of_one_year() {
    let site = site();
    let first = site.page("/1?area://R50.Show?view=cale");
    assert!(
        first.contains("href=\"./?area://R50.Show?time=2007/08/18\""),
        "{first}"
    );
    assert!(first.contains("<caption><a href=\"./?area://R50.Show?time=2007/08\">August</a>"));
    assert!(!first.contains("time=2008/09"));
    let day = site.page("/?area://R50.Show?time=2007/08/18");
    assert!(
        day.contains("2 messages") && day.contains("Modems of old") && !day.contains("A picture")
    );
    let last = site.page("/?area://R50.Show?view=cale");
    assert!(last.contains("href=\"./1?area://R50.Show?view=cale\">2007</a>"));
    assert!(last.contains("time=2008/09"), "{last}");
}

#[test]
fn pictures_of_mail_are_in_the_message_in_the_gallery_and_on_their_pages() {
    let site = site();
    let own = "area://R50.Show/sunset.png?msgid=2:5020/1042+46c01f04";
    let page = site.page("/?area://R50.Show?msgid=2:5020/1042+46c01f04");
    assert!(page.contains(&format!("src=\"./thumb?{own}\"")), "{page}");
    assert!(page.contains("Look:") && page.contains("That was it.") && !page.contains("begin 644"));
    let gallery = site.page("/?area://R50.Show?view=objs");
    assert!(
        gallery.contains(&format!("<img src=\"./thumb?{own}\"")),
        "{gallery}"
    );
    let object = site.page(&format!("/?{own}"));
    assert!(
        object.contains(&format!("<img src=\"./raw?{own}\"")) && object.contains("Боб Ответов")
    );
    let raw = site.get(&format!("/raw?{own}"));
    assert_eq!(raw.body, picture(640, 480));
    assert_eq!(raw.header("content-type"), "image/png");
    let small = site.get(&format!("/thumb?{own}"));
    assert_eq!(small.header("content-type"), "image/jpeg");
    let image = image::load_from_memory(&small.body).unwrap();
    assert_eq!((image.width(), image.height()), (320, 240));
}

#[test]
fn maps_have_pins_with_links_and_move_by_links() {
    let site = site();
    let map = site.page("/?area://R50.Show?view=mapm");
    assert!(map.contains("2 messages with a place") && map.matches("class=\"pin\"").count() >= 2);
    assert!(map.contains("<image href=\"./world-"));
    assert!(map.contains("href=\"./?area://R50.Show?msgid=2:5030/1+46c01f07\""));
    let far = site.page("/m0,0,0?area://R50.Show?view=mapm");
    assert!(far.contains("viewBox=\"0 0 360 180\""), "{far}");
    let east = site.page("/m40,50,4?area://R50.Show?view=mapm");
    assert!(
        east.contains("viewBox=\"208.75 34.38 22.5 11.25\""),
        "{east}"
    );
    let globe = site.page("/m40,50,0?area://R50.Show?view=glom");
    assert!(globe.contains("<svg class=\"globe\"") && globe.contains("class=\"land\""));
    assert!(globe.contains("class=\"pin\""));
    let behind = site.page("/m-140,-50,0?area://R50.Show?view=glom");
    assert!(!behind.contains("class=\"pin\""));
    assert!(
        site.page("/?area://R50.Show?view=smap")
            .contains("Moscow at night")
    );
}

#[test]
fn long_lists_have_pages_and_a_whole_area_begins_with_its_newest_messages() {
    let mail = Mail::new();
    let many: Vec<Letter> = (0..120)
        .map(|number| {
            Letter::new(
                &format!("2:5030/1 {number:08x}"),
                &format!("Number {number}."),
                "x",
            )
            .hours_later(number)
        })
        .collect();
    write_base(&mail.path("none"), &many);
    let site = mail.site();
    let page = site.page("/?area://R50.None");
    assert!(page.contains("120 messages") && page.contains("Number 119."));
    assert!(page.contains("Number 70.") && !page.contains("Number 69."));
    assert!(page.contains("<a rel=\"prev\" href=\"./2?area://R50.None\">← Older</a>"));
    let last = site.page("/3?area://R50.None");
    assert!(last.contains("Number 100.") && !last.contains("Number 99."));
    assert!(page.find("Number 119.").unwrap() < page.find("Number 118.").unwrap());
    let first = site.page("/1?area://R50.None");
    assert!(
        first.contains("Number 0.")
            && first.contains("Number 49.")
            && !first.contains("Number 50.")
    );
    let sorted = site.page("/?area://R50.None?sort=chr");
    assert!(sorted.contains("Number 0.") && !sorted.contains("Number 50."));
    assert!(sorted.contains("<a rel=\"next\" href=\"./2?area://R50.None?sort=chr\">"));
    for far in [
        "/999?area://R50.None",
        "/18446744073709551615?area://R50.None",
    ] {
        assert!(site.page(far).contains("Number 119."), "{far}");
    }
}

#[test]
fn a_message_without_an_address_of_its_own_is_a_page_of_its_area() {
    let site = site();
    let list = site.page("/?area://R50.Show");
    let own = links(&list)
        .into_iter()
        .find(|link| link.contains("view=sing") && link.starts_with("./9"));
    assert!(
        site.page(&own.unwrap()[1..])
            .contains("Nothing names this message.")
    );
}

#[test]
fn files_of_file_echoes_are_listed_and_served() {
    let site = site();
    let list = site.page("/?fecho://Show.Files");
    assert!(
        list.contains("href=\"./?fecho://Show.Files/readme.txt\">readme.txt</a>"),
        "{list}"
    );
    assert!(list.contains("A file to read"));
    assert!(
        site.page("/?fecho://Show.Files/readme.txt")
            .contains("Hello from a file.")
    );
    let raw = site.get("/raw?fecho://Show.Files/readme.txt");
    assert_eq!(raw.text(), "Hello from a file.\n");
    assert_eq!(raw.header("content-type"), "text/plain");
    for outside in ["..%2Fconfig", "../config", "%2Fetc%2Fpasswd", "..%5Cconfig"] {
        let answer = site.get(&format!("/raw?fecho://Show.Files/{outside}"));
        assert_ne!(answer.status, 200, "{outside}");
    }
}

#[test]
fn actions_are_explained_and_nothing_is_done() {
    let mail = Mail::new();
    let site = mail.site();
    let before = fs::read_dir(mail.folder.path()).unwrap().count();
    for (address, part) in [
        ("netmail:2:5030/1?subject=Hello", "Hello"),
        ("echomail:R50.Show?subject=Hello", "R50.Show"),
        ("areafix:R50.Show?leave", "leave"),
        ("freq://2:5030/1520/FILE.ZIP", "FILE.ZIP"),
        ("faqserv://2:5030/1520/help", "help"),
    ] {
        let page = site.page(&format!("/?{address}"));
        assert!(
            page.contains(part) && page.contains("The gate sends and requests nothing."),
            "{address}"
        );
        assert!(page.contains(">Open in Fidoscope</a>"), "{address}");
    }
    assert_eq!(fs::read_dir(mail.folder.path()).unwrap().count(), before);
}

#[test]
fn faults_are_pages_with_their_status() {
    let site = site();
    for (target, status) in [
        ("/?R50.Show", 400),
        ("/?http://example.org/", 400),
        ("/?javascript:alert(1)", 400),
        ("/?area://R50.Show?find=/(/", 400),
        ("/?area://R50.Show?time=yesterday", 400),
        ("/?area://Nothing", 404),
        ("/?area://R50.Show?msgid=2:5030/1+nothing", 404),
        ("/?area://R50.Show/nothing.gif", 404),
        ("/?fecho://Nothing", 404),
        ("/nothing", 404),
        ("/etc/passwd", 404),
        ("/raw?area://R50.Show", 404),
        ("/thumb?area://R50.Show/nothing.gif", 404),
        ("/feed?area://Nothing", 404),
        ("/feed?area://", 404),
        ("/open?url=R50.Show", 400),
        ("/open", 400),
        ("/find?in=freq://2:5030/1&q=x", 400),
    ] {
        let answer = site.get(target);
        assert_eq!(answer.status, status, "{target}");
        assert_balanced(answer.text());
        assert!(!answer.text().contains("href=\"javascript:"), "{target}");
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"] {
        let answer = site.ask(method, "/?area://R50.Show", &[]);
        assert_eq!(
            (answer.status.as_u16(), answer.header("allow")),
            (405, "GET, HEAD"),
            "{method}"
        );
    }
    assert_eq!(site.ask("HEAD", FIRST, &[]).status, 200);
}

#[test]
fn forms_and_registered_schemes_lead_to_addresses() {
    let site = site();
    for (target, location) in [
        (
            "/find?in=area%3A%2F%2FR50.Show&q=two+w%26rds",
            "./?area://R50.Show?findsb=two+w%26rds",
        ),
        (
            "/find?in=area%3A%2F%2F&q=area%3A%2F%2FR50.Other",
            "./?area://R50.Other",
        ),
        ("/find?in=area%3A%2F%2FR50.Show&q=", "./?area://R50.Show"),
        (
            "/find?in=about%3Anodelist&q=2:5030/1520",
            "./?about:nodelist?find=2:5030/1520",
        ),
        (
            "/find?in=fecho%3A%2F%2FShow.Files&q=readme",
            "./?fecho://Show.Files?find=readme",
        ),
        (
            "/open?url=web%2Barea%3A%2F%2FR50.Show%3Fview%3Dtree",
            "./?area://R50.Show?view=tree",
        ),
        (
            "/open?url=fecho%3A%2F%2FShow.Files",
            "./?fecho://Show.Files",
        ),
        ("/handler.php", "./handler"),
    ] {
        let answer = site.get(target);
        assert_eq!(
            (answer.status.as_u16(), answer.header("location")),
            (303, location),
            "{target}"
        );
    }
    let handler = site.page("/handler");
    assert!(
        handler.contains("data-scheme=\"web+area\"")
            && handler.contains("http://gate.test/open?url=%s")
    );
}

/// Returns the texts of the elements of an XML document by their names.
fn elements(xml: &str) -> Vec<(String, String)> {
    let mut reader = Reader::from_str(xml);
    let mut found = Vec::new();
    let mut open = Vec::new();
    loop {
        match reader.read_event().unwrap() {
            Event::Start(tag) => {
                let name = String::from_utf8(tag.name().as_ref().to_vec()).unwrap();
                found.push((name.clone(), String::new()));
                open.push(found.len() - 1);
            }
            Event::End(_) => drop(open.pop()),
            Event::Text(text) => {
                if let Some(at) = open.last() {
                    found[*at].1 += &text.decode().unwrap();
                }
            }
            Event::GeneralRef(name) => {
                if let Some(at) = open.last() {
                    found[*at].1 += &format!("&{};", name.decode().unwrap());
                }
            }
            Event::Eof => return found,
            _ => {}
        }
    }
}

#[test]
fn feeds_are_xml_with_the_newest_messages_first() {
    let site = site();
    let feed = site.get("/feed?area://R50.Show");
    assert_eq!(
        feed.header("content-type"),
        "application/atom+xml; charset=utf-8"
    );
    let found = elements(feed.text());
    let of = |name: &str| -> Vec<&str> {
        let own = found.iter().filter(|(own, _)| own == name);
        own.map(|(_, text)| text.as_str()).collect()
    };
    // The message without a MSGID has no address that stays.
    assert_eq!(of("entry").len(), letters().len() - 1);
    assert_eq!(of("title")[1], "Moscow at night");
    assert_eq!(of("id")[0], "area://R50.Show?sort=-chr");
    assert_eq!(of("id")[1], "area://R50.Show?msgid=2:5030/1+46c01f08");
    assert!(of("content")[0].contains("It is dark here."));
    assert!(FidoUrl::parse(of("id")[2]).is_ok());
    assert!(
        feed.text()
            .contains("href=\"http://gate.test/?area://R50.Show?msgid=")
    );
    let thread = site.get(&format!("/feed{}&view=tree", &FIRST[1..]));
    let titles = elements(thread.text());
    assert_eq!(titles.iter().filter(|(name, _)| name == "entry").count(), 3);
    let search = site.get("/feed?area://?find=dark");
    assert_eq!(
        elements(search.text())
            .iter()
            .filter(|(name, _)| name == "entry")
            .count(),
        1
    );
}

#[test]
fn sitemaps_robots_and_the_search_description_name_the_gate() {
    let mail = Mail::new();
    let options = fidoscope_gate::Options {
        url: Some("https://example.org/fido/".to_owned()),
        ..mail.options()
    };
    let site = support::Site::new(options);
    let map = site.get("/sitemap.xml");
    let areas: Vec<_> = elements(map.text())
        .into_iter()
        .filter(|(name, _)| name == "loc")
        .collect();
    assert_eq!(
        areas[0].1,
        "https://example.org/fido/messages.xml?area://R50.Show"
    );
    let messages = elements(site.get("/messages.xml?area://R50.Show").text());
    assert_eq!(
        messages.iter().filter(|(name, _)| name == "loc").count(),
        letters().len()
    );
    assert!(
        site.get("/robots.txt")
            .text()
            .contains("Sitemap: https://example.org/fido/sitemap.xml\n")
    );
    let search = site.get("/opensearch.xml");
    assert!(
        search
            .text()
            .contains("https://example.org/fido/find?in=area%3A%2F%2F&amp;q={searchTerms}")
    );
    elements(search.text());
    let page = site.page("/?area://R50.Show/sunset.png");
    assert!(
        page.contains("property=\"og:image\" content=\"https://example.org/fido/thumb?area://")
    );
}

#[test]
fn readers_get_their_language() {
    let site = site();
    for (header, lang, word) in [
        ("ru-RU,ru;q=0.9", "ru", "9 сообщений"),
        ("uk", "uk", "9 повідомлень"),
        ("de", "en", "9 messages"),
    ] {
        let answer = site.ask("GET", "/?area://R50.Show", &[("accept-language", header)]);
        assert!(
            answer.text().contains(&format!("<html lang=\"{lang}\">")),
            "{header}"
        );
        assert!(answer.text().contains(word), "{header}");
        assert_eq!(answer.header("vary"), "accept-language");
    }
    let absent = site.ask("GET", "/?area://Nothing", &[("accept-language", "ru")]);
    assert!(
        absent.text().contains("Эхи Nothing здесь нет."),
        "{}",
        absent.text()
    );
}

#[test]
fn nothing_of_mail_becomes_markup() {
    let site = site();
    for target in [
        "/?area://R50.Show",
        "/?area://R50.Show?view=reel",
        "/?area://R50.Show?view=litr",
        "/?area://R50.Show?view=expa",
        "/?area://R50.Show?msgid=2:5030/1+46c01f05",
        "/?area://R50.Show?msgid=2:5030/1+46c01f05&kl=/Evil/",
        "/?area://R50.Show?view=objs",
        "/?area://R50.Show/evil.html",
        "/?area://R50.Show/evil.svg",
        "/feed?area://R50.Show",
        "/?area://R50.Show?subj=%3Cscript%3Ealert(7)%3C/script%3E",
        "/?area://R50.Show?%22onload=%22x",
        "/?area://%3Cscript%3E",
        "/?%3Cscript%3Ealert(8)%3C/script%3E",
        "/find?in=%3Cscript%3E&q=x",
    ] {
        let answer = site.get(target);
        let text = answer.text();
        for wrong in [
            "<script>",
            "<img src=x",
            "onerror=alert(2)>",
            "href=\"javascript:",
        ] {
            assert!(!text.contains(wrong), "{target}: {wrong}\n{text}");
        }
        assert!(
            answer
                .header("content-security-policy")
                .starts_with("default-src 'none'")
        );
    }
    let page = site.page("/?area://R50.Show?msgid=2:5030/1+46c01f05");
    let escaped = HOSTILE
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;");
    assert!(page.matches(&escaped).count() >= 3, "{page}");
}
