//! Places in the spelling of nodelists.

use super::{Country, Gazetteer, GazetteerError, Hint};

const RUSSIA: [Country; 2] = [Country(*b"RU"), Country(*b"KZ")];
const UKRAINE: [Country; 2] = [Country(*b"UA"), Country(*b"MD")];
const GERMANY: [Country; 1] = [Country(*b"DE")];
const SWISS: [Country; 1] = [Country(*b"CH")];
const AMERICA: [Country; 3] = [Country(*b"US"), Country(*b"CA"), Country(*b"PR")];
const SWEDEN: [Country; 1] = [Country(*b"SE")];
const ARGENTINA: [Country; 1] = [Country(*b"AR")];
const LATIN: [Country; 3] = [Country(*b"AR"), Country(*b"CO"), Country(*b"BR")];
const AUSTRALIA: [Country; 1] = [Country(*b"AU")];
const EUROPE: [Country; 8] = [
    Country(*b"RU"),
    Country(*b"UA"),
    Country(*b"DE"),
    Country(*b"AT"),
    Country(*b"CH"),
    Country(*b"GB"),
    Country(*b"FR"),
    Country(*b"SE"),
];

/// Returns the name and country of the town meant by a place.
fn found(place: &str, region: &[Country]) -> String {
    let zone: &[Country] = match region {
        [Country([b'U', b'S']), ..] => &AMERICA,
        [Country([b'A', b'U']), ..] => &AUSTRALIA,
        [Country([b'A', b'R']), ..] => &LATIN,
        _ => &EUROPE,
    };
    let hint = Hint { region, zone };
    let town = Gazetteer::built_in().locate(place, &hint);
    town.map_or_else(String::new, |town| {
        format!("{} {}", town.name, town.country.as_str())
    })
}

#[test]
fn the_built_in_gazetteer_is_whole() {
    let gazetteer = Gazetteer::built_in();
    assert!(gazetteer.len() > 150_000);
    let last = u32::try_from(gazetteer.len()).unwrap() - 1;
    let first = gazetteer.town(0).unwrap();
    assert!(first.people > 10_000_000, "{first:?}");
    for number in (0..=last).step_by(97).chain([last]) {
        let town = gazetteer.town(number).unwrap();
        assert!(!town.name.is_empty());
        assert!(
            gazetteer.named(town.name).contains(&number),
            "folding of {} differs from that of the data",
            town.name
        );
    }
    assert_eq!(gazetteer.town(last + 1), None);
}

#[test]
fn places_of_nodelists_are_found() {
    let places = [
        ("Moscow_Russia", &RUSSIA[..], "Moscow RU"),
        ("Moscow", &RUSSIA, "Moscow RU"),
        ("Moscow", &AMERICA, "Moscow US"),
        ("Moskow", &RUSSIA, "Moscow RU"),
        ("Moskva", &RUSSIA, "Moscow RU"),
        ("Москва", &RUSSIA, "Moscow RU"),
        ("S.Petersburg", &RUSSIA, "Saint Petersburg RU"),
        ("St.Petersburg", &RUSSIA, "Saint Petersburg RU"),
        ("St._Petersburg_Russia", &RUSSIA, "Saint Petersburg RU"),
        ("SPb", &RUSSIA, "Saint Petersburg RU"),
        ("St.Petersburg_FL", &AMERICA, "St. Petersburg US"),
        ("Nizhny_Novgorod", &RUSSIA, "Nizhniy Novgorod RU"),
        ("N.Novgorod_Russia", &RUSSIA, "Nizhniy Novgorod RU"),
        ("Nizhnij_Novgorod", &RUSSIA, "Nizhniy Novgorod RU"),
        ("Ekaterinburg", &RUSSIA, "Yekaterinburg RU"),
        ("Rostov-on-Don", &RUSSIA, "Rostov-on-Don RU"),
        ("Rostov/Don", &RUSSIA, "Rostov-on-Don RU"),
        ("Vologda_region_Russia", &RUSSIA, "Vologda RU"),
        ("Stary_Oscol", &RUSSIA, "Staryy Oskol RU"),
        ("Shchyolkovo", &RUSSIA, "Shchyolkovo RU"),
        ("Krasnoyarsk-26", &RUSSIA, "Zheleznogorsk RU"),
        ("Peterhof", &RUSSIA, "Peterhof RU"),
        ("Almaty_Kazakhstan", &RUSSIA, "Almaty KZ"),
        ("Gelendzhik", &RUSSIA, "Gelendzhik RU"),
        ("Kharkov", &UKRAINE, "Kharkiv UA"),
        ("Zaporozhye_UA", &UKRAINE, "Zaporizhzhya UA"),
        ("Simferopol_Crimea", &UKRAINE, "Simferopol UA"),
        ("Simferopol_Russia", &RUSSIA, "Simferopol UA"),
        ("Chisinau", &UKRAINE, "Chisinau MD"),
        ("Frankfurt/Main_D", &GERMANY, "Frankfurt am Main DE"),
        ("Frankfurt_DE", &GERMANY, "Frankfurt am Main DE"),
        ("Duesseldorf", &GERMANY, "Düsseldorf DE"),
        ("Enger/Westf.", &GERMANY, "Enger DE"),
        ("Zuerich", &SWISS, "Zürich CH"),
        ("Vienna_A", &GERMANY, "Vienna AT"),
        ("Vienna_VA", &AMERICA, "Vienna US"),
        ("Portland_Or", &AMERICA, "Portland US"),
        ("Plano_Tx", &AMERICA, "Plano US"),
        ("Columbia_SC_USA", &AMERICA, "Columbia US"),
        ("Mt._Ephraim_NJ", &AMERICA, "Mount Ephraim US"),
        ("Toronto_ON", &AMERICA, "Toronto CA"),
        ("Vancouver_BC", &AMERICA, "Vancouver CA"),
        ("Vancouver_WA", &AMERICA, "Vancouver US"),
        ("Sydney_NSW", &AUSTRALIA, "Sydney AU"),
        ("Perth_WA", &AUSTRALIA, "Perth AU"),
        ("Frankfurt_GER", &SWISS, "Frankfurt am Main DE"),
        ("Sebastopol_Crimea", &RUSSIA, "Sevastopol UA"),
        ("Korolev_MO", &RUSSIA, "Korolev RU"),
        ("Pt_Charlotte_FL_USA", &AMERICA, "Port Charlotte US"),
        ("Bad_Ueberkingen", &GERMANY, "Bad Überkingen DE"),
        ("London_UK", &GERMANY, "London GB"),
        ("Vinnitsa", &UKRAINE, "Vinnytsya UA"),
        ("Vinnitsa_Ukraine", &UKRAINE, "Vinnytsya UA"),
        ("Denver_CO", &AMERICA, "Denver US"),
        ("Johnson_City_TN_USA", &AMERICA, "Johnson City US"),
        ("New_York", &AMERICA, "New York City US"),
        ("Quebec_City_QC", &AMERICA, "Québec CA"),
    ];
    let wrong: Vec<_> = places
        .iter()
        .map(|(place, region, expected)| (*place, found(place, region), *expected))
        .filter(|(_, found, expected)| found != expected)
        .collect();
    assert_eq!(wrong, []);
}

#[test]
fn states_and_neighbours_choose_among_towns_of_one_name() {
    let at = |place: &str, region: &[Country]| {
        let hint = Hint {
            region,
            zone: region,
        };
        let town = Gazetteer::built_in().locate(place, &hint).unwrap();
        (town.position.lat().round(), town.position.lon().round())
    };
    assert_eq!(at("Columbia_SC", &AMERICA), (34.0, -81.0));
    assert_eq!(at("Johnson_City_TN_USA", &AMERICA), (36.0, -82.0));
    assert_eq!(at("Columbia_MO", &AMERICA), (39.0, -92.0));
    assert_eq!(at("Portland_ME", &AMERICA), (44.0, -70.0));
    assert_eq!(at("Zheleznogorsk_Kursk", &RUSSIA), (52.0, 35.0));
    assert_eq!(at("Zheleznogorsk_Krasnoyarsk", &RUSSIA), (56.0, 94.0));
}

#[test]
fn what_is_no_town_is_not_found() {
    for (place, region) in [
        ("", &RUSSIA[..]),
        ("_", &RUSSIA),
        ("A", &GERMANY),
        ("NL", &GERMANY),
        ("Germany", &GERMANY),
        ("Colorado", &AMERICA),
        ("Central_CT", &AMERICA),
        ("AR_LA_OK_TX", &AMERICA),
        ("South_Island_NZ", &AUSTRALIA),
        ("State_of_VT", &AMERICA),
        ("Top_Secret_Location", &AMERICA),
        ("Somewhere_in_the_Net", &RUSSIA),
        ("DC_DE_MD_NJ_NY_PA_VA_WV", &AMERICA),
        ("-Unpublished-", &RUSSIA),
        // No such town is in the countries of the region.
        ("London", &GERMANY),
        ("Moscow_Presnya", &GERMANY),
        ("Bad_Ueberkingen", &SWISS),
        ("Enskede", &SWEDEN),
        ("Viby", &SWEDEN),
        ("Karlburg", &GERMANY),
        ("Palermo_CF", &ARGENTINA),
        ("Palermo_Capital_Federal", &ARGENTINA),
        ("Timiryazevo", &[Country(*b"RU")]),
        ("Ukraine_and_Moldova", &UKRAINE),
        ("Black_hawk_CO", &AMERICA),
        // The place is outside of the zone.
        ("Moscow_Russia", &AMERICA),
        ("Paris_France", &AMERICA),
        (&"x".repeat(5000), &RUSSIA),
        (&"_a".repeat(5000), &RUSSIA),
    ] {
        assert_eq!(found(place, region), "", "{place:.40}");
    }
}

#[test]
fn towns_and_countries_have_russian_names() {
    let gazetteer = Gazetteer::built_in();
    let russian = |name: &str| {
        let number = gazetteer.named(name).first().copied()?;
        gazetteer.town(number)?.russian
    };
    for (name, expected) in [
        ("Moscow", "Москва"),
        ("Saint Petersburg", "Санкт-Петербург"),
        ("Perm", "Пермь"),
        ("Shakhty", "Шахты"),
        ("Kharkiv", "Харьков"),
        ("New York City", "Нью-Йорк"),
        ("Budapest", "Будапешт"),
        ("Paris", "Париж"),
    ] {
        assert_eq!(russian(name), Some(expected), "{name}");
    }
    let count = u32::try_from(gazetteer.len()).unwrap();
    let names = (0..count).filter_map(|number| gazetteer.town(number)?.russian);
    let mut seen = 0;
    for name in names {
        let is_russian = |c: char| matches!(c, 'а'..='я' | 'А'..='Я' | 'ё' | 'Ё' | ' ' | '-');
        assert!(name.chars().all(is_russian), "{name}");
        seen += 1;
    }
    assert!(seen > 45_000, "{seen}");
    let germany = gazetteer.country_name(Country(*b"DE"));
    assert_eq!(germany, Some(["Germany", "Германия"]));
    assert_eq!(gazetteer.country_name(Country(*b"??")), None);
}

#[test]
fn damaged_data_is_reported() {
    assert!(matches!(
        Gazetteer::read(b"no gzip at all"),
        Err(GazetteerError::Packed(_))
    ));
    assert!(Gazetteer::default().is_empty());
    assert_eq!(
        Gazetteer::default().locate("Moscow", &Hint::default()),
        None
    );
}

#[test]
fn towns_are_found_by_the_beginning_of_any_of_their_names() {
    let gazetteer = Gazetteer::built_in();
    let names = |beginning: &str| -> Vec<&str> {
        let found = gazetteer.beginning(beginning, 3);
        let towns = found.iter().filter_map(|at| gazetteer.town(*at));
        towns.map(|town| town.name).collect()
    };
    for beginning in ["Mosc", "moscow", "Моск", "МОСКВА"] {
        assert_eq!(names(beginning).first(), Some(&"Moscow"), "{beginning}");
    }
    let found = gazetteer.beginning("San", 8);
    assert_eq!(found.len(), 8);
    assert!(found.is_sorted());
    for none in ["", " ", "!?", "qqqqqq"] {
        assert_eq!(names(none), Vec::<&str>::new(), "{none}");
    }
}
