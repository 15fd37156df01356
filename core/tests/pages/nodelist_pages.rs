//! Pages that depend on nodelists: orders by towns, filters by the places of senders.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::search_support::{Letter, Shelf, messages, notices, set};
use fidoscope_core::nodelist::ListSource;
use fidoscope_core::page::{Content, StationsPage};
use std::fs::write;
use tempfile::TempDir;

const LIST: &str = ";A Test Nodelist for Friday, May 2, 2014 -- Day number 122 :\r\n\
    Zone,2,Europe,Mortsel,-,-Unpublished-,300\r\n\
    Region,50,Russia,Moscow,-,-Unpublished-,300\r\n\
    Host,5030,Net,St.Petersburg,-,-Unpublished-,300\r\n\
    ,1,One,Vyborg,-,-Unpublished-,300\r\n\
    ,2,Two,Moscow_Russia,-,-Unpublished-,300\r\n\
    ,3,Three,Moscow,-,-Unpublished-,300,U,LATN:44.57,LONE:38.05\r\n\
    ,4,Four,Abakan,-,-Unpublished-,300,LATN:144,LONE:38.05\r\n";

const POINTS: &str = "Boss,2:5030/1\r\n,5,Point,Tula,-,-Unpublished-,300\r\n";

fn shelf(lists: &[(&str, &str)]) -> (Shelf, TempDir) {
    let mut shelf = Shelf::of(&[
        Letter::new("vyborg").address("2:5030/1"),
        Letter::new("tula").address("2:5030/1.5"),
        Letter::new("unlisted point").address("2:5030/1.6"),
        Letter::new("moscow").address("2:5030/2"),
        Letter::new("flags").address("2:5030/3"),
        Letter::new("damaged flags").address("2:5030/4"),
        Letter::new("unlisted").address("2:5030/99"),
        Letter::new("travelling")
            .address("2:5030/2")
            .kludge("ORIGEO: 60;30"),
    ]);
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in lists {
        let path = folder.path().join(name);
        write(&path, text).unwrap();
        shelf.library.add_nodelists([ListSource {
            path,
            zone: None,
            start: None,
        }]);
    }
    (shelf, folder)
}

#[test]
fn a_list_over_the_limit_is_named_wherever_it_is_missed() {
    let (shelf, folder) = shelf(&[("nodelist.233", LIST)]);
    let path = folder.path().join("nodelist.233");
    let file = std::fs::File::options().write(true).open(path).unwrap();
    file.set_len(fidoscope_core::limits::NODELIST_BYTES + 1)
        .unwrap();
    let most = format!(
        "more than {} MB",
        fidoscope_core::limits::NODELIST_BYTES >> 20
    );
    for url in [
        "freq://2:5030/1",
        "freq://2:5030/1/file.zip",
        "faqserv://2:5030/1/help",
        "area://Test?sort=cit",
        "area://Test?view=smap",
        "area://Test?view=sglo",
        "about:nodelist?find=vyborg",
    ] {
        let page = shelf.open(url);
        let found: Vec<String> = page
            .notices
            .iter()
            .map(|own| own.text.to_string())
            .collect();
        let named = |text: &&String| text.contains("nodelist.233") && text.contains(&most);
        assert_eq!(found.iter().filter(named).count(), 1, "{url}: {found:?}");
    }
}

#[test]
fn messages_are_sorted_by_the_towns_of_their_senders() {
    let (shelf, _folder) = shelf(&[("NODELIST.122", LIST), ("points.ndl", POINTS)]);
    // Abakan, Moscow, Moscow Russia twice, Tula, Vyborg with its point, and a sender in no list.
    let by_town = [
        "damaged flags",
        "flags",
        "moscow",
        "travelling",
        "tula",
        "vyborg",
        "unlisted point",
        "unlisted",
    ];
    let page = shelf.open("area://Test?sort=cit");
    assert_eq!(set(&page), by_town);
    assert!(notices(&page).is_empty());
    let applied: Vec<_> = messages(&page)
        .sort
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(applied, ["cit"]);
    let mut reversed = by_town;
    reversed.reverse();
    assert_eq!(set(&shelf.open("area://Test?sort=-cit+-uns")), reversed);
    // Filters leave the order as it is.
    let some = shelf.open("area://Test?sort=cit&from=2:5030/1&from=2:5030/4");
    assert_eq!(set(&some), ["damaged flags", "vyborg"]);
}

#[test]
fn without_a_nodelist_the_order_by_towns_is_passed_over_and_that_is_reported() {
    let (shelf, _folder) = shelf(&[]);
    let page = shelf.open("area://Test?sort=cit+-uns");
    assert_eq!(set(&page).first().map(String::as_str), Some("travelling"));
    assert_eq!(notices(&page), ["no-nodelist"]);
}

#[test]
fn a_wrong_sum_and_a_missing_list_are_reported_where_they_matter() {
    let wrong = LIST.replace("122 :", "122 : 00001");
    let (mut shelf, folder) = shelf(&[("NODELIST.122", &wrong)]);
    shelf.library.add_nodelists([ListSource {
        path: folder.path().join("nothing"),
        zone: None,
        start: None,
    }]);
    let page = shelf.open("area://Test?sort=cit");
    assert_eq!(notices(&page), ["nodelist", "nodelist"]);
    let texts: Vec<_> = page.notices.iter().map(|notice| &notice.text).collect();
    assert!(texts.iter().any(|text| text.contains("00001")), "{texts:?}");
    assert!(notices(&shelf.open("area://Test")).is_empty());
}

#[test]
fn senders_are_in_a_region_by_kludge_else_flags_else_the_town_of_their_own_line() {
    let (shelf, _folder) = shelf(&[("NODELIST.122", LIST), ("points.ndl", POINTS)]);
    for (region, expected) in [
        // Moscow: the town of a line, not that of a traveller or of flags from elsewhere.
        ("37,55,38,56", &["moscow"][..]),
        ("38,44.5,38.1,44.6", &["flags"]),
        ("29.5,59.5,30.5,60.5", &["travelling"]),
        ("37,53.5,38,54.5", &["tula"]),
        // Vyborg; its unlisted point has no place.
        ("28,60,29,61", &["vyborg"]),
        // Damaged flags do not count: Abakan.
        ("91,53,92,54", &["damaged flags"]),
        ("-10,-10,10,10", &[]),
    ] {
        let page = shelf.open(&format!("area://Test?geofrom={region}"));
        assert_eq!(set(&page), expected, "{region}");
    }
    let union = shelf.open("area://Test?geofrom=37,55,38,56&geofrom=28,60,29,61");
    assert_eq!(set(&union), ["vyborg", "moscow"]);
}

#[test]
fn the_page_of_a_station_shows_what_its_line_says() {
    let list =
        format!("{LIST},88,Proxy,Gelendzhik,Ann_Lee,7-000-1,300,CM,U,FUFME:http:area,FUFP\r\n");
    let (shelf, _folder) = shelf(&[("NODELIST.122", &list), ("points.ndl", POINTS)]);
    for (url, code, expected) in [
        (
            "freq://2:5030/88/file.zip",
            "station-line",
            &[
                "Proxy",
                "Gelendzhik",
                "Ann Lee",
                "7-000-1",
                "http, area",
                "of its points",
            ][..],
        ),
        ("faqserv://2:5030/3/FAQ", "station-line", &["44.57;38.05"]),
        (
            "freq://2:5030/1.5/file",
            "station-line",
            &["Tula", "does not say"],
        ),
        (
            "freq://2:5030/1.6/file",
            "unlisted-station",
            &["2:5030/1.6"],
        ),
    ] {
        let page = shelf.open(url);
        assert_eq!(notices(&page), [code, "nothing-sent"], "{url}");
        let text = &page.notices.first().unwrap().text;
        for part in expected {
            assert!(text.contains(part), "{url}: {text}");
        }
    }
    let (empty, _folder) = self::shelf(&[]);
    let page = empty.open("freq://2:5030/88/file.zip");
    assert_eq!(notices(&page), ["nothing-sent"]);
}

/// Returns addresses of the stations on a page, and how many of them have a place.
fn stations(shelf: &Shelf, wanted: &str) -> (Vec<String>, usize) {
    let page = shelf.open(&StationsPage::url(wanted).to_string());
    let Content::Stations(found) = &page.content else {
        panic!("not a page of stations");
    };
    let addresses = found.found.iter().filter_map(|id| {
        let entry = found.lists.get(*id)?;
        Some(entry.address().to_string())
    });
    let placed = found
        .found
        .iter()
        .filter(|id| found.place_of(**id).is_some());
    assert_eq!(placed.count(), found.places.len(), "{wanted}");
    (addresses.collect(), found.places.len())
}

#[test]
fn stations_are_looked_up_by_address_net_zone_name_and_place() {
    let (shelf, _folder) = shelf(&[("NODELIST.122", LIST), ("points.ndl", POINTS)]);
    for (wanted, addresses, placed) in [
        ("2:5030/1", &["2:5030/1", "2:5030/1.5"][..], 2),
        ("5030/1.5", &["2:5030/1.5"], 1),
        ("2:5030/1.6", &[], 0),
        ("2:50", &["2:50/0"], 1),
        ("vyborg", &["2:5030/1"], 1),
        ("THREE", &["2:5030/3"], 1),
        ("тула", &[], 0),
        ("\u{1f}", &[], 0),
    ] {
        let (found, count) = stations(&shelf, wanted);
        assert_eq!(found, addresses, "{wanted}");
        assert_eq!(count, placed, "{wanted}");
    }
    assert_eq!(stations(&shelf, "2:5030/").0.len(), 6);
    assert_eq!(stations(&shelf, "2:").0.len(), 8);
    let (all, placed) = stations(&shelf, "");
    assert_eq!((all.len(), placed), (8, 8));
}

/// Nets of one number in two zones, phones, flags, and namesakes.
const SEVERAL: &str = ";A Test Nodelist for Friday, May 2, 2014 -- Day number 122 :\r\n\
    Zone,2,Europe,Mortsel,Ward_Lee,-Unpublished-,300\r\n\
    Host,5030,Piter,St._Petersburg,Ann_Lee,7-812-5030000,300,CM,INA:n5030.example.org\r\n\
    Hub,10,Hub_Ten,Vyborg,Igor_Host,-Unpublished-,300,IBN\r\n\
    ,11,Nizhny,Novgorod_Nizhny,Olga_Cmirnova,7(495)111-22-33,9600,CM,IBN:24555,U,ENC\r\n\
    Down,12,Ибница,Nizhny_Novgorod,Acm_Lee,-Unpublished-,9600,PING\r\n\
    Zone,3,Oceania,Sydney,Oz_Lee,-Unpublished-,300,IBN\r\n\
    Host,5030,Far_Net,Perth,Bob_Roe,61-2-1-7495111,300,CM\r\n";

#[test]
fn stations_are_looked_up_by_words_in_any_order_nets_hosts_flags_and_phones() {
    let (shelf, _folder) = shelf(&[("NODELIST.122", SEVERAL)]);
    let net = ["2:5030/0", "2:5030/10", "2:5030/11", "2:5030/12"];
    for (wanted, addresses) in [
        ("2:5030", &net[..]),
        ("2:5030/", &net),
        ("2:5030/*", &net),
        (
            "5030",
            &[
                "2:5030/0",
                "2:5030/10",
                "2:5030/11",
                "2:5030/12",
                "3:5030/0",
            ],
        ),
        ("5030/ 3:", &["3:5030/0"]),
        ("lee ward", &["2:2/0"]),
        // The whole text precedes the same words in another order.
        ("nizhny novgorod", &["2:5030/12", "2:5030/11"]),
        ("5030 LEE", &["2:5030/0", "2:5030/12"]),
        // A flag precedes names that begin with it; two letters only begin a word.
        ("CM", &["2:5030/0", "2:5030/11", "3:5030/0"]),
        ("ibn", &["2:5030/10", "2:5030/11", "3:3/0"]),
        ("IBN:24555", &["2:5030/11"]),
        ("ibn 2:", &["2:5030/10", "2:5030/11"]),
        ("cm ibn", &["2:5030/11"]),
        ("ИБНИЦА", &["2:5030/12"]),
        ("host", &["2:5030/0", "3:5030/0", "2:5030/10"]),
        ("hub vyborg", &["2:5030/10"]),
        ("down", &["2:5030/12"]),
        ("n5030.example.org", &["2:5030/0"]),
        ("example.org", &["2:5030/0"]),
        ("7-495-111", &["2:5030/11", "3:5030/0"]),
        ("+7 (495) 111 22 33", &["2:5030/11"]),
        ("74951112233", &["2:5030/11"]),
        ("1112233", &["2:5030/11"]),
        ("7812", &["2:5030/0"]),
        ("lee nobody", &[]),
        ("2:5031 lee", &[]),
        ("99999999999999999999", &[]),
        ("\u{1f} lee", &[]),
        ("ward \u{1f}", &[]),
    ] {
        assert_eq!(stations(&shelf, wanted).0, addresses, "{wanted}");
    }
}

#[test]
fn a_page_of_stations_reports_lists_that_are_missing_or_wrong() {
    let (empty, _folder) = shelf(&[]);
    let codes = |shelf: &Shelf| notices(&shelf.open("about:nodelist"));
    assert_eq!(codes(&empty), ["no-nodelist"]);
    let wrong = LIST.replacen("122 :", "122 : 00001", 1);
    let (wrong, _folder) = shelf(&[("NODELIST.122", &wrong)]);
    assert_eq!(codes(&wrong), ["nodelist"]);
    let (right, _folder) = shelf(&[("NODELIST.122", LIST)]);
    assert_eq!(codes(&right), [""; 0]);
}
