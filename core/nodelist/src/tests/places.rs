//! Places of stations: by flags, towns and the other stations of their nets.

#[cfg(feature = "archives")]
use super::fixture;
use super::{address, list};
#[cfg(feature = "archives")]
use crate::LocatedStation;
use crate::{Nodelists, StationLocator, limits};
use ftn_gazetteer::Gazetteer;
use ftn_types::geo::{PlaceSource, SenderPlaces};
use ftn_types::job::Job;
use std::sync::Arc;

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
