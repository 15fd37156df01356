//! Lists of every dialect, sound and damaged, and the real nodelist of October 2024.

use super::{Column, CrcState, Entry, List, Nodelists, Status, parse};
use crate::ListSource;
use crate::limits;
use ftn_types::address::Address;
use ftn_types::charset::Charset;
use ftn_types::job::Job;
use std::path::Path;

#[cfg(feature = "places")]
mod places;

#[cfg(feature = "archives")]
fn fixture() -> Nodelists {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let source = ListSource {
        path: folder.join("NODELIST"),
        zone: None,
        start: None,
    };
    let lists = Nodelists::load(&[source], &Job::new());
    assert_eq!(lists.problems(), []);
    lists
}

fn list(text: &str) -> List {
    parse(Path::new("list"), text.as_bytes(), None)
}

fn address(text: &str) -> Address {
    Address::parse_lenient(text).unwrap()
}

fn addresses<'a>(entries: impl Iterator<Item = Entry<'a>>) -> Vec<String> {
    entries.map(|entry| entry.address().to_string()).collect()
}

#[cfg(feature = "archives")]
#[test]
fn a_real_packed_nodelist_is_read_whole_and_its_sum_is_right() {
    let lists = fixture();
    let [list] = lists.lists() else {
        panic!("one list: {lists:?}");
    };
    assert_eq!(list.crc(), CrcState::Right);
    let header = list.header();
    assert_eq!((header.day, header.year), (Some(299), Some(2024)));
    assert_eq!((list.len(), list.faults()), (1216, &[][..]));
    let count = |status| list.iter().filter(|entry| entry.status() == status).count();
    for (status, expected) in [
        (Status::Zone, 4),
        (Status::Region, 30),
        (Status::Host, 157),
        (Status::Hub, 61),
        (Status::Pvt, 94),
        (Status::Down, 23),
        (Status::Hold, 24),
    ] {
        assert_eq!(count(status), expected, "{status:?}");
    }
    let zones: Vec<_> = lists.zones();
    assert_eq!(zones, [1, 2, 3, 4]);
}

#[test]
fn a_changed_list_has_a_wrong_sum_and_unix_line_ends_change_nothing() {
    let text = ";A Test for Friday, May 2, 2014 -- Day number 122 : 00000\r\n\
                Zone,2,Europe,-,Ann_Lee,-Unpublished-,300\r\n";
    let CrcState::Wrong { stated: 0, counted } = list(text).crc() else {
        panic!("the sum cannot be zero");
    };
    let right = text.replace("00000", &format!("{counted:05}"));
    assert_eq!(list(&right).crc(), CrcState::Right);
    assert_eq!(list(&right.replace('\r', "")).crc(), CrcState::Right);
    assert_eq!(list(&format!("{right}\x1a\0\0")).crc(), CrcState::Right);
    let changed = right.replace("Ann", "Bob");
    assert!(matches!(list(&changed).crc(), CrcState::Wrong { .. }));
    assert_eq!(list(&changed).len(), 1);
    assert_eq!(list("Zone,2,E,-,-,-,300").crc(), CrcState::Missing);
}

const TREE: &str = "\
    Zone,2,Europe,Mortsel,Ward,-Unpublished-,300\n\
    ,10,Independent,Gent,-,-,300\n\
    Region,50,Russia,Moscow,-,-,300\n\
    ,88,Of_Region,Gelendzhik,-,-,300\n\
    Host,5020,Moscow_Net,Moscow,-,-,300\n\
    ,1,One,Moscow,-,-,300\n\
    Hub,100,A_Hub,Moscow,-,-,300\n\
    Down,101,Behind_Hub,Moscow,-,-,300\n\
    Point,7,Of_101,Khimki,-,-,300\n\
    pvt,102,Too,Moscow,-,-,300\n\
    Keyword,103,Strange,Moscow,-,-,300\n\
    Host,5030,Next_Net,St.Petersburg,-,-,300\n\
    ,1,First,Peterhof,-,-,300\n\
    Zone,1,America,Boston,-,-,300\n\
    ,1,Direct,Boston,-,-,300\n";

#[test]
fn lines_are_under_their_zone_region_net_and_hub() {
    let list = list(TREE);
    assert!(list.faults().is_empty());
    let expected = [
        ("2:2/0", Status::Zone, ""),
        ("2:2/10", Status::Node, "2:2/0"),
        ("2:50/0", Status::Region, "2:2/0"),
        ("2:50/88", Status::Node, "2:50/0"),
        ("2:5020/0", Status::Host, "2:50/0"),
        ("2:5020/1", Status::Node, "2:5020/0"),
        ("2:5020/100", Status::Hub, "2:5020/0"),
        ("2:5020/101", Status::Down, "2:5020/100"),
        ("2:5020/101.7", Status::Point, "2:5020/101"),
        ("2:5020/102", Status::Pvt, "2:5020/100"),
        ("2:5020/103", Status::Other, "2:5020/100"),
        ("2:5030/0", Status::Host, "2:50/0"),
        ("2:5030/1", Status::Node, "2:5030/0"),
        ("1:1/0", Status::Zone, ""),
        ("1:1/1", Status::Node, "1:1/0"),
    ];
    assert_eq!(list.len(), expected.len());
    for (entry, (own, status, parent)) in list.iter().zip(expected) {
        assert_eq!(entry.address().to_string(), own);
        assert_eq!(entry.status(), status, "{own}");
        let above = entry.parent().map(|parent| parent.address().to_string());
        assert_eq!(above.unwrap_or_default(), parent, "{own}");
    }
    let lists = Nodelists::new(vec![list]);
    let tops = lists.children(None);
    let shown = |ids: &[_]| addresses(ids.iter().filter_map(|id| lists.get(*id)));
    assert_eq!(shown(&tops), ["2:2/0", "1:1/0"]);
    let below = lists.children(tops.first().copied());
    assert_eq!(shown(&below), ["2:2/10", "2:50/0"]);
    let regions: Vec<_> = ["2:5020/101.7", "2:50/0", "1:1/1"]
        .map(|own| lists.region_of(&lists.line_of(&address(own)).unwrap()))
        .into();
    assert_eq!(regions, [Some(50), Some(50), None]);
}

#[test]
fn pointlists_of_every_dialect_give_the_addresses_of_their_points() {
    for (text, expected) in [
        // FTS-5002: points after a Boss line.
        (
            "Boss,2:5020/113\n,8,ShooWorld,Moscow,V_M,-,9600\nPoint,10,Home,Moscow,S_O,-,9600\n\
             Boss,2:5020/130,,,,\nPvt,1,V,Moscow,V_L,-,9600\n",
            &["2:5020/113.8", "2:5020/113.10", "2:5020/130.1"][..],
        ),
        // The boss's zone is the list's.
        (
            "Zone,2,E,-,-,-,300\nBoss,5020/1\n,1,A,B,C,-,300\n",
            &["2:2/0", "2:5020/1.1"],
        ),
        // Points below their node.
        (
            "Zone,99,Z,L,S,-,300\nHost,99,N,L,S,-,300\n,1,H,L,S,-,300\nPoint,1,P,L,S,-,300\n",
            &["99:99/0", "99:99/0", "99:99/1", "99:99/1.1"],
        ),
        // Fake nets.
        (
            "Zone,2,E,-,-,-,300\nHost,32061,2446/301,Ulm,S,-,300\n,1,A,Ulm,S,-,300\n\
             Host,3000,Fake,Ulm,S,-,300,XA,UBOSS:237/10\nPvt,5,B,Ulm,S,-,300\n",
            &["2:2/0", "2:2446/301.1", "2:237/10.5"],
        ),
        // User lists.
        (
            "Lavrov, Vladimir                        2:5020/130.1\n\
             Sokoloff, Sergey                             2:50/88\n",
            &["2:5020/130.1", "2:50/88"],
        ),
    ] {
        let list = list(text);
        assert_eq!(addresses(list.iter()), expected, "{text}");
        assert!(list.faults().is_empty(), "{text}: {:?}", list.faults());
    }
    let users = list("Lavrov, Vladimir         2:5020/130.1\n");
    let lavrov = users.get(0).unwrap();
    assert_eq!(lavrov.sysop(), "Vladimir Lavrov");
    assert_eq!(lavrov.location(), "");
}

#[test]
fn a_segment_takes_the_zone_that_it_is_given() {
    let text = b"Host,5020,Moscow,Moscow,-,-,300\n,1,A,Moscow,B,-,300\n";
    let zoned = parse(Path::new("net5020.ndl"), text, Some(2));
    assert_eq!(addresses(zoned.iter()), ["2:5020/0", "2:5020/1"]);
    let without_zone = Nodelists::new(vec![parse(Path::new("net5020.ndl"), text, None)]);
    for known in ["2:5020/1", "5020/1"] {
        assert!(without_zone.line_of(&address(known)).is_some(), "{known}");
    }
}

#[test]
fn fields_and_flags_of_a_line_are_read() {
    let lists = Nodelists::new(vec![list(
        "Zone,2,E,-,-,-,300\nRegion,50,R,-,-,-,300\n\
         ,88,FGHI_Global_Headlight_Ignited,Gelendzhik,Sergey_Sokoloff,00-00-000000,300,IBN:1978,\
         INA:Fidonet.Mithgol.Ru,U,TSU,LATN:44.57,LONE:38.05\n",
    )]);
    let line = lists.line_of(&address("2:50/88@fidonet")).unwrap();
    assert_eq!(line.name(), "FGHI Global Headlight Ignited");
    assert_eq!(line.location(), "Gelendzhik");
    assert_eq!(line.sysop(), "Sergey Sokoloff");
    assert_eq!((line.phone(), line.baud()), (None, "300"));
    assert_eq!(
        line.flags().values("INA").collect::<Vec<_>>(),
        ["Fidonet.Mithgol.Ru"]
    );
    let place = line.flags().coordinates().unwrap();
    assert_eq!((place.lat(), place.lon()), (44.57, 38.05));
    assert!(line.freq_ability().is_none());
}

#[test]
fn files_of_downlinks_are_those_of_hosts_and_hubs() {
    let lists = Nodelists::new(vec![list(
        "Zone,2,E,P,S,-,300,FUFD\nRegion,50,R,P,S,-,300,FUFD\nHost,5030,H,P,S,-,300,FUFD\n\
         Hub,100,U,P,S,-,300,FUFD\n,101,N,P,S,-,300,FUFD\n",
    )]);
    let promising = ["2:2/0", "2:50/0", "2:5030/0", "2:5030/100", "2:5030/101"].map(|station| {
        let line = lists.line_of(&address(station)).unwrap();
        line.freq_ability().is_some_and(|ability| ability.downlinks)
    });
    assert_eq!(promising, [false, false, true, true, false]);
}

#[test]
fn broken_lines_are_reported_and_the_rest_is_read() {
    let long = "x".repeat(limits::NODELIST_LINE_BYTES + 1);
    let text = format!(
        "Zone,2,E,-,-,-,300\n,abc,N,L,S,-,300\n,0,N,L,S,-,300\n,40000,N,L,S,-,300\n,5\n{long}\n\
         no commas here\nPoint,0,N,L,S,-,300\n,1,Short,Paris\nBoss,nobody\n"
    );
    let broken = list(&text);
    assert_eq!(addresses(broken.iter()), ["2:2/0", "2:2/1"]);
    let lines: Vec<u32> = broken.faults().iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [2, 3, 4, 5, 6, 7, 8, 10]);
    let last = broken.get(1).unwrap();
    assert_eq!(
        (last.location().as_ref(), last.sysop().as_ref()),
        ("Paris", "")
    );
    // Damaged coordinates are reported, and the line stays.
    let damaged = list("Zone,2,E,-,-,-,300,LATN:99,LONE:5\n,1,N,L,S,-,300,U,LATN:5,LONE:6\n");
    assert_eq!((damaged.len(), damaged.faults().len()), (2, 1));
    // A point before anything.
    assert_eq!(list("Point,1,N,L,S,-,300\n").faults().len(), 1);
    // Faults beyond the limit are counted.
    let noise = list(&"x\n".repeat(limits::NODELIST_FAULTS + 5));
    assert_eq!(noise.faults().len(), limits::NODELIST_FAULTS);
    assert_eq!(noise.unlisted_faults(), 5);
}

#[test]
fn what_is_below_a_line_that_cannot_be_read_gets_no_address_of_another_net_or_node() {
    const NODE: &str = ",7,N,L,S,-,300\n";
    const LEVELS: [&str; 4] = ["Zone,2", "Region,50", "Host,5020", "Hub,100"];
    let long = "x".repeat(limits::NODELIST_LINE_BYTES);
    let long = format!("Host,5021,{long}");
    for (broken, faults, below, next) in [
        ("Boss,nobody", 1, "Hub,100", "2:5020/7"),
        ("boss,2:5020/-1", 1, "Boss,2:5030/9", "2:5030/9.7"),
        ("Host,99999,N,L,S,-,300", 2, "Host,5022", "2:5022/7"),
        ("Host,5021", 2, "Region,51", "2:51/7"),
        ("Region,abc,N,L,S,-,300", 2, "Host,5022", "2:5022/7"),
        ("Zone,3", 2, "Zone,4", "4:4/7"),
        (&long, 2, "Host,5022", "2:5022/7"),
    ] {
        let mut text = LEVELS.map(|line| format!("{line},N,L,S,-,300\n")).concat();
        let above = list(&text).len();
        text.push_str(&format!("{broken}\n{NODE}Point,8,N,L,S,-,300\n"));
        assert_eq!(list(&text).len(), above, "{broken}");
        text.push_str(&format!("{below},N,L,S,-,300\n{NODE}"));
        let whole = list(&text);
        let last = whole.iter().last().unwrap().address().to_string();
        assert_eq!(
            (last.as_str(), whole.faults().len()),
            (next, faults),
            "{broken}"
        );
    }
    // A net in an unknown zone is unknown, too; a whole address needs no context.
    let text = format!(
        "Zone,2,E,-,-,-,300\nZone,x\nHost,5020,N,L,S,-,300\n{NODE}Boss,5020/1\n{NODE}\
         Boss,3:712/1\n{NODE}"
    );
    assert_eq!(addresses(list(&text).iter()), ["2:2/0", "3:712/1.7"]);
}

#[test]
fn texts_of_any_character_set_are_read_in_one_list() {
    let mut bytes = b"Zone,2,E,-,-,-,300\n".to_vec();
    let rows = [
        (Charset::UTF8, "Gänserndorf", "Łódź"),
        (Charset::CP866, "Москва", "Сергей Соколов"),
        (Charset::CP437, "Säve", "Jörg"),
        (Charset::LATIN1, "Säve", "Jörg"),
    ];
    for (number, (charset, location, sysop)) in (1..).zip(rows) {
        let line = format!(",{number},N,{location},{sysop},-,300\n");
        bytes.extend_from_slice(&charset.encode(&line));
    }
    let list = parse(Path::new("list"), &bytes, None);
    assert_eq!(list.len(), rows.len() + 1);
    for (entry, (charset, location, sysop)) in list.iter().skip(1).zip(rows) {
        assert_eq!(entry.location(), location, "{charset:?}");
        assert_eq!(entry.sysop(), sysop, "{charset:?}");
    }
}

#[test]
fn lines_are_found_by_address_and_points_fall_back_to_their_boss() {
    let nodes = list(TREE);
    let points = list("Boss,2:5020/1\n,5,Five,Tula,-,-,300\n");
    let lists = Nodelists::new(vec![nodes, points]);
    for (wanted, own, or_boss) in [
        ("2:5020/1", Some("2:5020/1"), Some("2:5020/1")),
        ("2:5020/1.0", Some("2:5020/1"), Some("2:5020/1")),
        ("5020/1", Some("2:5020/1"), Some("2:5020/1")),
        ("2:5020/1.5", Some("2:5020/1.5"), Some("2:5020/1.5")),
        ("2:5020/1.6", None, Some("2:5020/1")),
        ("2:5020/999.6", None, None),
        ("3:5020/1", None, None),
        ("2:5020/-1", None, None),
    ] {
        let shown = |entry: Option<Entry<'_>>| entry.map(|entry| entry.address().to_string());
        let asked = address(wanted);
        assert_eq!(shown(lists.line_of(&asked)).as_deref(), own, "{wanted}");
        let found = lists.line_or_boss_of(&asked);
        assert_eq!(shown(found).as_deref(), or_boss, "{wanted}");
    }
    // A point of another list is below its boss in the tree, and in the boss's region.
    let boss = lists.lines_of(&address("2:5020/1"));
    let below = lists.children(boss.first().copied());
    assert_eq!(
        addresses(below.iter().filter_map(|id| lists.get(*id))),
        ["2:5020/1.5"]
    );
    let point = lists.line_of(&address("2:5020/1.5")).unwrap();
    assert_eq!(lists.region_of(&point), Some(50));
}

#[test]
fn lines_are_found_by_names_and_places_the_best_ones_first() {
    let lists = Nodelists::new(vec![list(
        "Zone,2,E,-,-,-,300\n\
         ,1,Old_Moscow_BBS,Tula,Ivan_Petrov,-,300\n\
         ,2,N,Moscow,Пётр_Иванов,-,300\n\
         ,3,N,Moscow_Russia,Petr,-,300\n\
         ,4,Amoscow,Kiev,Petrov_Ivan,-,300\n",
    )]);
    for (text, column, expected) in [
        (
            "moscow",
            Column::Any,
            &["2:2/2", "2:2/3", "2:2/1", "2:2/4"][..],
        ),
        ("MOSCOW", Column::Location, &["2:2/2", "2:2/3"]),
        ("moscow russia", Column::Location, &["2:2/3"]),
        ("Ivan_Pet", Column::Sysop, &["2:2/1"]),
        ("petrov", Column::Sysop, &["2:2/4", "2:2/1"]),
        ("петр", Column::Sysop, &["2:2/2"]),
        ("moscow", Column::Sysop, &[]),
        ("", Column::Any, &[]),
        ("\u{1f}", Column::Any, &[]),
    ] {
        let found = lists.search(text, column, 10);
        let found = addresses(found.iter().filter_map(|id| lists.get(*id)));
        assert_eq!(found, expected, "{text} {column:?}");
    }
    assert_eq!(lists.search("moscow", Column::Any, 2).len(), 2);
}

#[cfg(feature = "archives")]
#[test]
fn real_people_and_towns_are_found_in_the_real_list() {
    let lists = fixture();
    assert!(lists.search("Moscow", Column::Location, 100).len() > 50);
    let found = lists.search("Ward Dossche", Column::Sysop, 100);
    assert!(!found.is_empty());
    for id in found {
        assert_eq!(lists.get(id).unwrap().sysop(), "Ward Dossche");
    }
}

#[test]
fn reading_lists_ends_when_no_one_waits_for_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.001");
    std::fs::write(
        &path,
        "Boss,2:5020/1\n".to_owned() + &",1,A,B,C,-,300\n".repeat(50_000),
    )
    .unwrap();
    let source = || ListSource {
        path: path.clone(),
        zone: None,
        start: None,
    };
    assert_eq!(Nodelists::load(&[source()], &Job::new()).len(), 50_000);
    // The first check is before the file, each further one after 4096 lines.
    let job = Job::cancelled_at_look(3);
    let lists = Nodelists::load(&[source(), source()], &job);
    assert!(lists.len() < 10_000, "{}", lists.len());
    assert!(job.looks() < 6, "{}", job.looks());
}
