//! Lists of every dialect, sound and damaged, and the real nodelist of October 2024.

#[cfg(feature = "archives")]
use super::LocatedStation;
use super::{Column, CrcState, Entry, List, Nodelists, StationLocator, Status, parse};
use crate::address::Address;
use crate::charset::Charset;
use crate::config::ListSource;
use crate::gazetteer::Gazetteer;
use crate::geo::{PlaceSource, SenderPlaces};
use crate::job::Job;
use crate::limits;
use std::path::Path;
use std::sync::Arc;

#[cfg(feature = "archives")]
fn fixture() -> Nodelists {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/nodelist");
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

#[cfg(feature = "archives")]
#[test]
fn nodes_of_the_real_list_are_where_their_towns_are() {
    let whereabouts = StationLocator::new(Arc::new(fixture()), Gazetteer::built_in());
    // Towns by an atlas, to a quarter of a degree.
    for (station, town, lat, lon) in [
        ("1:1/133", "Houston TX", 29.76, -95.37),
        ("1:229/110", "Winnipeg MB", 49.9, -97.14),
        ("1:153/143", "Anchorage AK", 61.22, -149.9),
        ("1:218/410", "Berkeley CA", 37.87, -122.27),
        ("1:123/525", "Columbia SC USA", 34.0, -81.03),
        ("2:240/2188", "Boeblingen", 48.68, 9.01),
        ("2:2432/394", "Enger/Westf.", 52.14, 8.56),
        ("2:230/38", "Frankfurt DE", 50.11, 8.68),
        ("2:250/4", "Hitchin Hertfordshire", 51.95, -0.28),
        ("2:303/4", "Zuerich", 47.37, 8.54),
        ("2:310/31", "Vienna A", 48.21, 16.37),
        ("2:452/166", "Gomel", 52.44, 30.98),
        ("2:463/407", "Kiev", 50.45, 30.52),
        ("2:4624/18", "Khmelnitsky Ukraine", 49.42, 26.98),
        ("2:5020/828", "Moscow", 55.75, 37.62),
        ("2:5030/1520", "St.Petersburg", 59.93, 30.32),
        ("2:5015/46", "Nizhny Novgorod", 56.32, 44.0),
        ("2:5080/102", "Ekaterinburg", 56.84, 60.61),
        ("2:5083/79", "Almaty Kazakhstan", 43.24, 76.92),
        ("2:6035/0", "Zheleznogorsk", 52.33, 35.36),
        ("3:633/2744", "Parkdale Vic", -38.0, 145.08),
        ("3:772/220", "Auckland", -36.85, 174.76),
        ("4:902/100", "La Plata BA", -34.92, -57.95),
    ] {
        let line = whereabouts.lists().line_of(&address(station)).unwrap();
        assert_eq!(line.location(), town, "{station}");
        let place = whereabouts.place_of(&address(station)).unwrap();
        assert_eq!(place.source, PlaceSource::Town, "{station}");
        let (north, east) = (place.position.lat() - lat, place.position.lon() - lon);
        assert!(north.hypot(east) < 0.25, "{station} {town}: {place:?}");
    }
    // Nine of ten lines name a town; the rest are regions and towns under a thousand people.
    let placed = whereabouts.all(&Job::new()).unwrap();
    assert!(placed.len() > 1080, "{}", placed.len());
    let is_russian =
        |station: &&LocatedStation| station.zone == 2 && station.place.position.lon() > 30.0;
    assert!(placed.iter().filter(is_russian).count() > 400);
}

#[test]
fn of_towns_of_one_name_the_one_near_the_other_stations_of_the_net_is_meant() {
    let net = |number: u16, town: &str, others: &[&str]| {
        let others: String = (10..)
            .zip(others)
            .map(|(at, town)| format!(",{at},A,{town},B,-,300\n"))
            .collect();
        format!("Host,{number},N,{town},B,-,300\n,1,A,{town},B,-,300\n{others}")
    };
    let text = [
        "Zone,2,E,-,-,-,300\nRegion,50,Russia,-,-,-,300\n".to_owned(),
        net(
            5080,
            "Zarechny",
            &["Ekaterinburg", "Ekaterinburg", "Nizhny_Tagil"],
        ),
        net(5059, "Zarechny", &["Penza"]),
        net(5010, "Troitsk", &["Chelyabinsk", "Miass"]),
        net(5020, "Troitsk", &["Moscow", "Moscow", "Khimki"]),
        net(5022, "Raduzhny", &["Vladimir"]),
        net(5076, "Raduzhny", &["Nizhnevartovsk", "Surgut"]),
        // Leninsky of Kazakhstan is no one's here.
        net(5023, "Leninsky", &["Tula", "Tula", "Novomoskovsk"]),
        net(5083, "Timiryazevo", &["Almaty", "Almaty_Kazakhstan"]),
        net(5005, "Timiryazevo", &["Tomsk", "Seversk"]),
        // A station with coordinates also locates the net.
        net(5099, "Zarechny", &["-"]).replace("-,B,-,300", "-,B,-,300,LATN:57,LONE:61.5"),
        "Zone,1,A,-,-,-,300\nRegion,15,R,-,-,-,300\n".to_owned(),
        net(104, "Springfield", &["Denver_CO", "Lamar_CO"]),
        net(102, "Black_hawk_CO", &["Denver_CO"]),
    ];
    let whereabouts = StationLocator::new(
        Arc::new(Nodelists::new(vec![list(&text.concat())])),
        Gazetteer::built_in(),
    );
    let wrong: Vec<String> = [
        ("2:5080/1", Some((57, 61))),
        ("2:5080/0", Some((57, 61))),
        ("2:5059/1", Some((53, 45))),
        ("2:5010/1", Some((54, 62))),
        ("2:5020/1", Some((55, 37))),
        ("2:5022/1", Some((56, 40))),
        ("2:5076/1", Some((62, 77))),
        ("2:5023/1", Some((54, 37))),
        ("2:5083/1", Some((54, 66))),
        ("2:5005/1", None),
        ("2:5099/1", Some((57, 61))),
        ("1:104/1", Some((37, -103))),
        ("1:102/1", None),
    ]
    .into_iter()
    .filter_map(|(station, expected)| {
        let at = whereabouts.place_of(&address(station)).map(|place| {
            let (lat, lon) = (place.position.lat(), place.position.lon());
            (lat.round() as i32, lon.round() as i32)
        });
        (at != expected).then(|| format!("{station} is at {at:?}, not at {expected:?}"))
    })
    .collect();
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn countries_of_a_region_are_those_of_its_zone() {
    let text = "Zone,1,A,-,-,-,300\nRegion,16,New_England_Janitor,MA_NH,-,-,300\n\
                Host,132,N,Manchester_NH,-,-,300\n,1,A,Birmingham,B,-,300\n\
                Zone,2,E,-,-,-,300\nRegion,20,Scandinavia,-,-,-,300\n\
                Host,222,N,Turku,-,-,300\nHost,200,N,Stockholm,-,-,300\n,1,A,Turku,B,-,300\n\
                Region,56,Catch_All,-,-,-,300\nHost,380,N,Zagreb_Croatia,-,-,300\n\
                ,1,A,Springfield,B,-,300\n\
                Zone,3,P,-,-,-,300\nRegion,50,Pacific,-,-,-,300\nHost,900,N,Moscow,-,-,300\n\
                Zone,4,L,-,-,-,300\nRegion,90,Argentina,-,-,-,300\n\
                Host,900,N,Palermo,-,-,300\n,1,A,Palermo_CF,B,-,300\n,2,A,Rosario,B,-,300\n";
    let whereabouts = StationLocator::new(
        Arc::new(Nodelists::new(vec![list(text)])),
        Gazetteer::built_in(),
    );
    for (station, expected) in [
        ("1:132/0", Some((43, -71))),
        ("2:222/0", Some((60, 22))),
        ("2:200/0", Some((59, 18))),
        ("2:200/1", None),
        ("2:380/0", Some((46, 16))),
        ("2:380/1", None),
        // Region 50 of another zone is not Russia.
        ("3:900/0", None),
        ("4:900/0", None),
        ("4:900/1", None),
        ("4:900/2", Some((-33, -61))),
    ] {
        let at = whereabouts.place_of(&address(station)).map(|place| {
            let (lat, lon) = (place.position.lat(), place.position.lon());
            (lat.round() as i32, lon.round() as i32)
        });
        assert_eq!(at, expected, "{station}");
    }
    // New England is not England: Birmingham is one of the USA.
    let at = whereabouts.place_of(&address("1:132/1")).unwrap().position;
    assert!(at.lon() < -70.0, "{at}");
}

#[test]
fn many_lines_of_one_address_are_not_walked_for_each_of_them() {
    let lines = ",1,A,Moscow,B,-,300\n".repeat(200_000);
    let lines = format!("Boss,2:5020/1\n{lines}");
    let lists = Arc::new(Nodelists::new(vec![list(&lines)]));
    let point = address("2:5020/1.1");
    assert_eq!(lists.lines_of(&point).len(), 200_000);
    assert_eq!(
        lists.first_lines_of(&point).len(),
        limits::NODELIST_DUPLICATES
    );
    assert!(lists.lines_of_net(2, 5020).len() <= limits::NET_LINES);
    let whereabouts = StationLocator::new(lists, Gazetteer::built_in());
    let cancelled = Job::cancelled_at_look(3);
    assert!(whereabouts.all(&cancelled).is_none());
    assert_eq!(cancelled.looks(), 3);
    assert_eq!(whereabouts.all(&Job::new()).unwrap().len(), 200_000);
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

#[test]
fn a_segment_without_its_region_is_placed_by_the_number_of_its_net() {
    let text = "Boss,2:5020/113\n,1,A,Mytischy,B,-,300\n,2,A,Kaliningrad,B,-,300\n\
                Boss,2:240/1\n,1,A,Essen,B,-,300\nBoss,2:6035/1\n,1,A,Kursk,B,-,300\n";
    let whereabouts = StationLocator::new(
        Arc::new(Nodelists::new(vec![list(text)])),
        Gazetteer::built_in(),
    );
    for (point, lat, lon) in [
        ("2:5020/113.1", 56.0, 38.0),
        ("2:5020/113.2", 55.0, 21.0),
        ("2:240/1.1", 51.0, 7.0),
        ("2:6035/1.1", 52.0, 36.0),
    ] {
        let at = whereabouts.place_of(&address(point)).unwrap().position;
        assert_eq!((at.lat().round(), at.lon().round()), (lat, lon), "{point}");
    }
}

#[test]
fn a_sender_is_where_its_own_line_says() {
    let lists = Nodelists::new(vec![list(
        "Zone,2,E,-,-,-,300\nRegion,50,Russia,-,-,-,300\nHost,5020,N,Moscow,-,-,300\n\
         ,1,Flags,Moscow,-,-,300,LATN:44.57,LONE:38.05\n\
         ,2,Damaged,Moscow,-,-,300,LATN:144.57,LONE:38.05\n\
         ,3,Nowhere,Top_Secret,-,-,300\n\
         Boss,2:5020/2\n,5,Point,Tula,-,-,300\n,6,Point,Tula,-,-,300,LATN:1,LONW:2\n",
    )]);
    let whereabouts = StationLocator::new(Arc::new(lists), Gazetteer::built_in());
    for (sender, expected) in [
        ("2:5020/1", Some((PlaceSource::Flags, 45.0, 38.0))),
        // Damaged flags are no flags: the town counts.
        ("2:5020/2", Some((PlaceSource::Town, 56.0, 38.0))),
        ("2:5020/3", None),
        ("2:5020/2.5", Some((PlaceSource::Town, 54.0, 38.0))),
        ("2:5020/2.6", Some((PlaceSource::Flags, 1.0, -2.0))),
        // A point without its own line has no place, wherever its boss is.
        ("2:5020/1.1", None),
        ("2:5020/2.7", None),
        ("2:5020/99", None),
        ("5020/1", Some((PlaceSource::Flags, 45.0, 38.0))),
    ] {
        let place = whereabouts.place_of(&address(sender)).map(|place| {
            let (lat, lon) = (place.position.lat(), place.position.lon());
            (place.source, lat.round(), lon.round())
        });
        assert_eq!(place, expected, "{sender}");
    }
    // For maps that show them, the boss of such a point is known, but of no other sender.
    for (sender, has_boss) in [
        ("2:5020/1.1", true),
        ("2:5020/2.5", false),
        ("2:5020/3.1", false),
        ("2:5020/1", false),
        ("2:5020/99.1", false),
    ] {
        let place = whereabouts.boss_place_of(&address(sender));
        assert_eq!(place.is_some(), has_boss, "{sender}");
    }
}
