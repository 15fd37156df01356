//! Stations of real nodelists are in the countries of their regions, by borders independent of the
//! gazetteer (Natural Earth and the US Census). Any other list can be checked by
//!
//! ```sh
//! FIDOSCOPE_NODELISTS=/path/NODELIST.299:/path/other.z01 \
//!     cargo test -p ftn-nodelist --all-features --test lists countries -- --nocapture
//! ```

#![cfg(feature = "archives")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::borders::Borders;
use ftn_gazetteer::Gazetteer;
use ftn_nodelist::ListSource;
use ftn_nodelist::{Entry, EntryId, Nodelists, StationLocator};
use ftn_types::geo::PlaceSource;
use ftn_types::job::Job;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Countries of regions of Fidonet by its own documents; Crimea is in lists of either side.
const REGIONS: [(u16, u16, &[&str]); 48] = [
    (1, 10, &["US"]),
    (1, 11, &["US"]),
    (1, 12, &["CA"]),
    (1, 13, &["US"]),
    (1, 14, &["US"]),
    (1, 15, &["US"]),
    (1, 16, &["US"]),
    (1, 17, &["US", "CA"]),
    (1, 18, &["US", "PR", "DO", "BM", "BS", "JM"]),
    (1, 19, &["US"]),
    (2, 20, &["SE"]),
    (2, 21, &["NO"]),
    (2, 22, &["FI"]),
    (2, 23, &["DK"]),
    (2, 24, &["DE"]),
    (2, 25, &["GB", "IE", "JE", "GG", "IM"]),
    (2, 26, &["IE"]),
    (2, 27, &["FR"]),
    (2, 28, &["NL", "BE"]),
    (2, 29, &["BE"]),
    (2, 30, &["CH", "LI"]),
    (2, 31, &["AT"]),
    (2, 32, &["FR"]),
    (2, 33, &["IT"]),
    (2, 34, &["ES"]),
    (2, 35, &["BG"]),
    (2, 36, &["HU"]),
    (2, 37, &["PT"]),
    (2, 38, &["HR", "SI", "RS", "BA", "MK"]),
    (2, 39, &["LV"]),
    (2, 40, &["IL"]),
    (2, 41, &["GR"]),
    (2, 42, &["CZ", "SK"]),
    (2, 43, &["TR"]),
    (2, 45, &["BY"]),
    (2, 46, &["UA", "MD"]),
    (2, 48, &["PL"]),
    (2, 49, &["EE", "LV", "LT"]),
    (
        2,
        50,
        &["RU", "KZ", "UZ", "KG", "GE", "AM", "AZ", "TM", "TJ"],
    ),
    (3, 54, &["AU"]),
    (3, 55, &["NZ"]),
    (3, 57, &["NZ"]),
    (4, 80, &["BR"]),
    (4, 88, &["CL"]),
    (4, 90, &["AR"]),
    (4, 92, &["PA"]),
    (5, 73, &["ZA"]),
    (6, 65, &["CN"]),
];

/// Countries by the first digits of telephone numbers; the longest one counts.
const PHONES: [(&str, &str); 37] = [
    ("7-31", "KZ"),
    ("7-32", "KZ"),
    ("7-33", "KZ"),
    ("7-7", "KZ"),
    ("7-", "RU"),
    ("30-", "GR"),
    ("31-", "NL"),
    ("32-", "BE"),
    ("33-", "FR"),
    ("34-", "ES"),
    ("36-", "HU"),
    ("39-", "IT"),
    ("41-", "CH"),
    ("43-", "AT"),
    ("44-", "GB"),
    ("45-", "DK"),
    ("46-", "SE"),
    ("47-", "NO"),
    ("48-", "PL"),
    ("49-", "DE"),
    ("351-", "PT"),
    ("353-", "IE"),
    ("358-", "FI"),
    ("359-", "BG"),
    ("370-", "LT"),
    ("371-", "LV"),
    ("372-", "EE"),
    ("373-", "MD"),
    ("374-", "AM"),
    ("375-", "BY"),
    ("380-", "UA"),
    ("385-", "HR"),
    ("420-", "CZ"),
    ("421-", "SK"),
    ("972-", "IL"),
    ("994-", "AZ"),
    ("995-", "GE"),
];

/// Countries named by places of real lists against their region.
const NAMED: [(&str, &str); 28] = [
    ("philippines", "PH"),
    ("canada", "CA"),
    ("nz", "NZ"),
    ("de", "DE"),
    ("germany", "DE"),
    ("ger", "DE"),
    ("sweden", "SE"),
    ("norway", "NO"),
    ("denmark", "DK"),
    ("finland", "FI"),
    ("poland", "PL"),
    ("france", "FR"),
    ("italy", "IT"),
    ("greece", "GR"),
    ("ireland", "IE"),
    ("uk", "GB"),
    ("estonia", "EE"),
    ("latvia", "LV"),
    ("lithuania", "LT"),
    ("moldova", "MD"),
    ("ukraine", "UA"),
    ("belarus", "BY"),
    ("kazakhstan", "KZ"),
    ("uzbekistan", "UZ"),
    ("kyrgyzstan", "KG"),
    ("georgia", "GE"),
    ("armenia", "AM"),
    ("azerbaijan", "AZ"),
];

const STATES: &str = "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS \
                      MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY";

/// Returns the countries, or the state, where a station must be; empty if unknown.
fn expected(entry: &Entry<'_>, region: Option<u16>) -> Vec<String> {
    let address = entry.address();
    let zone = address.zone.unwrap_or(0);
    // Region 20 has become all of Scandinavia; its nets kept the numbers of their countries.
    let region = match (zone, address.net) {
        (2, 210..=239) if region == Some(20) => Some(address.net / 10),
        _ => region,
    };
    let of_region = REGIONS
        .iter()
        .find(|(own, number, _)| *own == zone && Some(*number) == region);
    let Some((_, _, codes)) = of_region else {
        return Vec::new();
    };
    let location = entry.location().replace([',', '.', '/', '(', ')'], " ");
    let words: Vec<&str> = location.split_whitespace().collect();
    let last = words.last().copied().unwrap_or_default();
    let before = words
        .iter()
        .rev()
        .find(|word| !word.eq_ignore_ascii_case("USA"));
    if codes.contains(&"US")
        && words.len() > 1
        && let Some(state) = before.map(|word| word.to_uppercase())
        && STATES.split(' ').any(|own| own == state)
    {
        return vec![format!("US-{state}")];
    }
    let named = NAMED
        .iter()
        .find(|(name, _)| last.eq_ignore_ascii_case(name));
    if let Some((_, code)) = named.filter(|_| words.len() > 1) {
        return vec![(*code).to_owned()];
    }
    let phone = entry.phone().unwrap_or_default();
    let by_phone = PHONES.iter().find(|(digits, _)| phone.starts_with(digits));
    match by_phone.filter(|(_, code)| codes.contains(code)) {
        Some((_, code)) => vec![(*code).to_owned()],
        None => codes.iter().map(|code| (*code).to_owned()).collect(),
    }
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

/// Returns sentences about stations in a wrong country, the number of checked ones, and those
/// without a place.
fn measure(path: &Path, borders: &Borders) -> (Vec<String>, usize, Vec<String>) {
    let source = ListSource {
        path: path.to_owned(),
        zone: None,
        start: None,
    };
    let lists = Arc::new(Nodelists::load(&[source], &Job::new()));
    assert!(lists.problems().is_empty(), "{:?}", lists.problems());
    let whereabouts = StationLocator::new(Arc::clone(&lists), Gazetteer::built_in());
    let (mut wrong, mut judged) = (Vec::new(), 0);
    let all = whereabouts.all(&Job::new()).unwrap();
    for placed in all.iter() {
        let entry = lists.get(placed.id).unwrap();
        let expected = expected(&entry, lists.region_of(&entry));
        if placed.place.source != PlaceSource::Town || expected.is_empty() {
            continue;
        }
        judged += 1;
        let at = placed.place.position;
        // Natural Earth has Crimea in Russia, the gazetteer in Ukraine.
        let is_crimea = (44.0..46.3).contains(&at.lat()) && (32.4..36.8).contains(&at.lon());
        let is_right = |code: &String| {
            borders.is_in(at.lat(), at.lon(), code) || is_crimea && (code == "UA" || code == "RU")
        };
        if !expected.iter().any(is_right) {
            wrong.push(format!(
                "{} {:?} is in {}, not in {}",
                entry.address(),
                entry.location(),
                borders.name(at.lat(), at.lon()),
                expected.join(" or ")
            ));
        }
    }
    let placed: HashSet<EntryId> = all.iter().map(|placed| placed.id).collect();
    let nowhere = lists.iter().filter(|(id, _)| !placed.contains(id));
    let nowhere = nowhere.map(|(_, entry)| format!("{} {}", entry.address(), entry.location()));
    (wrong, judged, nowhere.collect())
}

#[test]
fn stations_of_real_lists_are_in_the_countries_of_their_regions() {
    let borders = Borders::read();
    assert_eq!(borders.name(55.75, 37.62), "RU");
    assert_eq!(borders.name(39.7, -105.0), "US+US-CO");
    assert_eq!(borders.name(-0.5, -30.0), "");
    let mut paths = vec![fixtures().join("nodelist.z99"), fixtures().join("2014.zip")];
    if let Ok(more) = std::env::var("FIDOSCOPE_NODELISTS") {
        paths.extend(std::env::split_paths(&more));
    }
    let mut wrong = Vec::new();
    for path in paths {
        let (here, judged, nowhere) = measure(&path, &borders);
        println!(
            "{}: {judged} towns judged, {} in a wrong country, {} lines without a place: {}",
            path.display(),
            here.len(),
            nowhere.len(),
            nowhere.join("; ")
        );
        assert!(judged > 900, "{}", path.display());
        wrong.extend(here);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
