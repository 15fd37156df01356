//! Countries of the zones and regions of Fidonet, to distinguish towns of one name.

use super::{Nodelists, Status};
use ftn_gazetteer::{Country, Gazetteer};

/// Countries of zones, ordered by their numbers of nodes.
const ZONES: [(u16, &[&str]); 6] = [
    (1, &["US", "CA", "PR", "BM", "BS", "JM", "DO"]),
    (
        2,
        &[
            "RU", "DE", "UA", "GB", "IT", "NL", "BY", "CZ", "SE", "FI", "BE", "AT", "CH", "ES",
            "PL", "DK", "NO", "FR", "HU", "IL", "EE", "LV", "LT", "GR", "PT", "IE", "SK", "SI",
            "HR", "RS", "BG", "RO", "MD", "KZ", "UZ", "GE", "AM", "AZ", "TR", "CY", "IS", "LU",
            "KG", "TM", "TJ", "MK", "BA", "ME", "AL", "MT", "LI", "AD", "MC", "SM", "GI", "FO",
            "IM", "JE", "GG",
        ],
    ),
    // Asia was here before it became zone 6, and is here again.
    (
        3,
        &[
            "AU", "NZ", "PG", "TW", "HK", "JP", "SG", "MY", "PH", "KR", "CN", "TH", "ID", "MO",
            "IN", "FJ", "NC",
        ],
    ),
    (
        4,
        &[
            "BR", "AR", "CL", "UY", "VE", "CO", "PE", "MX", "PA", "BO", "EC", "PY", "PR", "CR",
            "GT", "CU", "HN", "NI", "SV",
        ],
    ),
    (5, &["ZA", "BW", "ZW", "NA", "KE", "ZM", "SN", "GH", "EG"]),
    (
        6,
        &[
            "TW", "HK", "JP", "SG", "MY", "PH", "KR", "CN", "TH", "ID", "MO", "IN",
        ],
    ),
];

/// Countries of regions that are not named after them.
const REGIONS: [(u16, &[&str]); 40] = [
    (10, &["US"]),
    (11, &["US"]),
    (12, &["CA"]),
    (13, &["US"]),
    (14, &["US"]),
    (15, &["US"]),
    (16, &["US"]),
    (17, &["US", "CA"]),
    (18, &["US", "PR"]),
    (19, &["US"]),
    (20, &["SE"]),
    (21, &["NO"]),
    (22, &["FI"]),
    (23, &["DK"]),
    (24, &["DE"]),
    (25, &["GB", "IE"]),
    (26, &["IE"]),
    (28, &["NL", "BE"]),
    (29, &["BE"]),
    (30, &["CH", "LI"]),
    (31, &["AT"]),
    (32, &["FR"]),
    (33, &["IT"]),
    (34, &["ES"]),
    (36, &["HU"]),
    (40, &["IL"]),
    (41, &["GR"]),
    (42, &["CZ", "SK"]),
    (45, &["BY"]),
    (46, &["UA", "MD"]),
    (48, &["PL"]),
    (49, &["EE", "LV", "LT"]),
    (50, &["RU", "KZ", "UZ", "KG", "GE", "AM", "AZ", "TM", "TJ"]),
    (54, &["AU"]),
    (57, &["NZ"]),
    (65, &["CN", "MO"]),
    (80, &["BR"]),
    (88, &["CL"]),
    (90, &["AR"]),
    (92, &["PA"]),
];

fn countries(codes: &[&str]) -> Vec<Country> {
    codes
        .iter()
        .filter_map(|code| Some(Country(*code.as_bytes().first_chunk::<2>()?)))
        .collect()
}

/// Returns the countries of a zone of Fidonet; none for other networks.
pub(crate) fn of_zone(zone: u16) -> Vec<Country> {
    let known = ZONES.iter().find(|(own, _)| *own == zone);
    known.map(|(_, codes)| countries(codes)).unwrap_or_default()
}

/// Returns the region of a net if no list states it: in zone 2 the numbers of nets begin with it
/// (2:463 is in region 46, 2:5020 in 50), but Russia has nets from 6000 on, too.
pub(crate) fn region_of_net(zone: u16, net: u16) -> Option<u16> {
    let region = match net {
        _ if zone != 2 => return None,
        200..=999 => net / 10,
        2000..=9999 => net / 100,
        _ => return None,
    };
    let region = if region == 60 || region == 61 {
        50
    } else {
        region
    };
    REGIONS
        .iter()
        .any(|(own, _)| *own == region)
        .then_some(region)
}

/// Returns the former region of a net of Finland, Denmark or Norway listed in region 20, which is
/// now all of Scandinavia.
pub(crate) fn of_scandinavia(zone: u16, region: u16, net: u16) -> Option<u16> {
    let own = region_of_net(zone, net)?;
    (region == 20 && (21..=23).contains(&own)).then_some(own)
}

/// Returns the countries of a region: those of the table, and those named by its own line. Regions
/// of other networks have their own numbers, so that only their lines count.
pub(crate) fn of_region(
    lists: &Nodelists,
    gazetteer: &Gazetteer,
    zone: u16,
    region: u16,
) -> Vec<Country> {
    let address = ftn_types::address::Address {
        zone: Some(zone),
        net: region,
        ..Default::default()
    };
    let is_fidonet = (1..=6).contains(&zone);
    let table = REGIONS.iter().find(|(own, _)| is_fidonet && *own == region);
    // The main country of a region is the first.
    let of_zone = of_zone(zone);
    let mut found = table.map(|(_, codes)| countries(codes)).unwrap_or_default();
    // Other zones may have another region with this number.
    found.retain(|country| of_zone.contains(country));
    let lines = lists.first_lines_of(&address).into_iter();
    for line in lines.filter_map(|id| lists.get(id)) {
        if line.status() != Status::Region {
            continue;
        }
        for text in [line.field(3), line.field(4)] {
            let parts = text.split(['_', ' ', '+', '/', ',', '[', '(']);
            for name in std::iter::once(text).chain(parts) {
                // Short words are abbreviations of other things: `RC`, `CA`. New England is not
                // England.
                if name.chars().count() > 3
                    && let Some(country) = gazetteer.country_named(name)
                    && !found.contains(&country)
                    && (of_zone.is_empty() || of_zone.contains(&country))
                {
                    found.push(country);
                }
            }
        }
    }
    found
}
