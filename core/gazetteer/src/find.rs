//! Finds the town meant by `Moscow_Russia`, `S.Petersburg` or `Portland_Or` in a nodelist.
//!
//! The first words are the town, the words after it narrow the choice: a country, a state or
//! province, a code of number plates, another town nearby, or something unknown. The longest name
//! of a town wins. Only towns of the region's countries are candidates, or of a country of the zone
//! named by the place: a pin in a wrong country is worse than none. The caller, who knows the
//! places of the net's other stations, chooses among several candidates with one name.

use super::data::{Gazetteer, Town};
use super::fold::{fold, skeleton};
use super::places::{AdminDivision, Country};
use ftn_types::geo::Position;

/// Likely countries of a station's town.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hint<'h> {
    /// Countries of its region.
    pub region: &'h [Country],
    /// Countries of its zone.
    pub zone: &'h [Country],
}

/// Maximum number of words of a place; the others are ignored.
const WORDS: usize = 8;

/// Minimum population of a town whose country is only likely: one of many in the zone, or not the
/// main country of its region.
pub const FAR_PEOPLE: u32 = 15_000;

/// Minimum population of a town with unknown words after it.
const UNSURE_PEOPLE: u32 = 5000;

/// Minimum population of such a town somewhere in the zone, if the region is unknown.
const FAR_UNSURE_PEOPLE: u32 = 300_000;

/// Population ratio from which a town outweighs one with a better matching name.
const OWN_NAME: u32 = 20;

/// Minimum length of a country's name that is no abbreviation, in characters.
const WRITTEN_OUT: usize = 4;

/// Maximum distance of a town from the nearby one named after it, in degrees.
const NEAR: f64 = 6.0;

/// Abbreviations found on no map.
const ALIASES: [(&str, &str); 30] = [
    ("ciudaddebuenosaires", "buenosaires"),
    ("speterburg", "saintpetersburg"),
    ("speterspurg", "saintpetersburg"),
    ("spetersburg", "saintpetersburg"),
    ("stpetersburg", "saintpetersburg"),
    ("stpeterburg", "saintpetersburg"),
    ("sanktpeterburg", "saintpetersburg"),
    ("spb", "saintpetersburg"),
    ("спб", "saintpetersburg"),
    ("msk", "moscow"),
    ("мск", "moscow"),
    ("nnovgorod", "nizhniynovgorod"),
    ("nnov", "nizhniynovgorod"),
    ("нновгород", "nizhniynovgorod"),
    ("vnovgorod", "velikynovgorod"),
    ("ekb", "yekaterinburg"),
    ("eburg", "yekaterinburg"),
    ("екб", "yekaterinburg"),
    ("nsk", "novosibirsk"),
    ("rnd", "rostovondon"),
    ("rostovdon", "rostovondon"),
    ("rostovd", "rostovondon"),
    ("nchelny", "naberezhnyyechelny"),
    ("nabchelny", "naberezhnyyechelny"),
    ("komsomolskamur", "komsomolsk-on-amur"),
    ("yosola", "yoshkarola"),
    ("dnepr", "dnipro"),
    ("dniepr", "dnipro"),
    ("nyc", "newyork"),
    ("la", "losangeles"),
];

/// Words that do not narrow the place of a town.
const EMPTY: [&str; 20] = [
    "region",
    "reg",
    "oblast",
    "obl",
    "district",
    "area",
    "city",
    "town",
    "county",
    "co",
    "raion",
    "rayon",
    "kray",
    "krai",
    "g",
    "г",
    "обл",
    "область",
    "край",
    "near",
];

/// Interpretation of the words after a town.
#[derive(Clone, Copy, Default)]
struct Qualifiers {
    within: Option<AdminDivision>,
    /// Number of unknown words.
    unknown: usize,
}

/// Possible towns of a place: one name, within its words and its region.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Namesakes {
    /// Numbers of the towns, ordered by population.
    pub towns: Vec<u32>,
    /// True if the place names their country, state or province.
    pub is_named: bool,
}

impl Gazetteer {
    /// Returns the town meant by a place in a nodelist, without facts about its net; `None` if
    /// there is no such town.
    #[must_use]
    pub fn locate(&self, place: &str, hint: &Hint<'_>) -> Option<Town<'_>> {
        let found = self.namesakes(place, hint);
        let of = |country: &Country| {
            let towns = found.towns.iter().copied();
            towns.clone().find(|town| self.is_in(*town, *country))
        };
        let main = hint.region.first().and_then(of);
        let town = main.or_else(|| {
            let people = |town: u32| self.town(town).map_or(0, |town| town.people);
            let first = found.towns.first().copied()?;
            (found.is_named || people(first) >= FAR_PEOPLE).then_some(first)
        });
        self.town(town?)
    }

    /// Returns all towns that a place in a nodelist may mean. The caller chooses by facts about the
    /// net.
    #[must_use]
    pub fn namesakes(&self, place: &str, hint: &Hint<'_>) -> Namesakes {
        let words = words_of(place);
        let whole: String = words.concat();
        if !self.known.meanings(&whole).is_empty() && !self.is_town(&whole, hint) {
            return Namesakes::default();
        }
        let of = |words: &[String]| {
            let counts = (1..=words.len()).rev();
            counts
                .into_iter()
                .find_map(|count| self.with_head(words, count, hint))
        };
        let found = of(&words).or_else(|| {
            let mut rest = words.clone();
            // `CO` after a town of the USA is Colorado.
            let is_province = |word: &str| {
                let meanings = self.known.meanings(word).iter();
                meanings.copied().any(|within| rank(within, hint) == 0)
            };
            rest.retain(|word| !EMPTY.contains(&word.as_str()) || is_province(word));
            (rest.len() < words.len()).then(|| of(&rest))?
        });
        found.unwrap_or_default()
    }

    /// Returns whether a town is in a country. Towns of the Crimea are in any region of either side
    /// that lists them.
    #[must_use]
    pub fn is_in(&self, town: u32, country: Country) -> bool {
        const CRIMEA: [&str; 2] = ["11", "20"];
        let own = self.country(town);
        own == Some(country)
            || country == Country(*b"RU")
                && own == Some(Country(*b"UA"))
                && CRIMEA.contains(&self.province(town))
    }

    fn is_in_any(&self, town: u32, countries: &[Country]) -> bool {
        countries.iter().any(|country| self.is_in(town, *country))
    }

    /// Returns whether a town of the region has the name of a country or state: `Luxembourg`,
    /// `Mexico`.
    fn is_town(&self, key: &str, hint: &Hint<'_>) -> bool {
        self.with_key(key).into_iter().any(|town| {
            let country = self.country(town);
            let is_there = country.is_some_and(|country| hint.region.contains(&country));
            is_there && self.town(town).is_some_and(|town| town.people >= 100_000)
        })
    }

    fn with_head(&self, words: &[String], count: usize, hint: &Hint<'_>) -> Option<Namesakes> {
        let (head, tail) = words.split_at_checked(count)?;
        let key = head.concat();
        if key.chars().count() < 3 && !ALIASES.iter().any(|(short, _)| *short == key) {
            return None;
        }
        // `Ukraine and Moldova` is no town called Ukraine.
        let is_country = |within: &AdminDivision| {
            matches!(within, AdminDivision::Country(_)) && rank(*within, hint) < 2
        };
        if self.known.meanings(&key).iter().any(is_country) && !self.is_town(&key, hint) {
            return None;
        }
        self.readings(tail, hint).into_iter().find_map(|reading| {
            let unknown = tail.get(..reading.unknown).unwrap_or_default();
            keys_of(head)
                .iter()
                .find_map(|key| self.choose(key, (reading, unknown), hint))
        })
    }

    /// Returns interpretations of the words after a town, the likeliest first: the words at the end
    /// name a country or province, those before it are unknown.
    fn readings(&self, tail: &[String], hint: &Hint<'_>) -> Vec<Qualifiers> {
        let mut found = Vec::new();
        let mut is_sure = false;
        for start in 0..tail.len() {
            let key = tail.get(start..).unwrap_or_default().concat();
            let mut meanings = self.known.meanings(&key).to_vec();
            let is_known_zone = !hint.zone.is_empty() || !hint.region.is_empty();
            let is_written_out = key.chars().count() >= WRITTEN_OUT;
            if is_known_zone {
                let is_country =
                    |within: &AdminDivision| matches!(within, AdminDivision::Country(_));
                if is_written_out
                    && !meanings.is_empty()
                    && meanings
                        .iter()
                        .all(|within| is_country(within) && rank(*within, hint) > 1)
                {
                    // The place names a country outside of the zone.
                    return Vec::new();
                }
                // Abbreviations of places on the other side of the Earth are not meant.
                meanings.retain(|within| rank(*within, hint) < 2);
            }
            meanings.sort_by_key(|within| rank(*within, hint));
            is_sure |= is_written_out && !meanings.is_empty();
            // `Columbia_SC_USA`: the state is before the country.
            for within in meanings {
                found.push(
                    self.province_before(tail, start, within)
                        .unwrap_or(Qualifiers {
                            within: Some(within),
                            unknown: start,
                        }),
                );
            }
            if !found.is_empty() {
                break;
            }
        }
        // A town is in its province, and in a country that is written out; a short word may have
        // another meaning.
        let is_province =
            |tail: &Qualifiers| matches!(tail.within, Some(AdminDivision::Province(..)));
        if !is_sure && !found.iter().any(is_province) {
            found.push(Qualifiers {
                within: None,
                unknown: tail.len(),
            });
        }
        found
    }

    fn province_before(
        &self,
        tail: &[String],
        start: usize,
        country: AdminDivision,
    ) -> Option<Qualifiers> {
        let AdminDivision::Country(country) = country else {
            return None;
        };
        (0..start).find_map(|from| {
            let key = tail.get(from..start).unwrap_or_default().concat();
            let meanings = self.known.meanings(&key).iter();
            let is_its =
                |within: &&AdminDivision| matches!(within, AdminDivision::Province(own, _) if *own == country);
            let within = meanings.copied().find(|within| is_its(&within))?;
            Some(Qualifiers {
                within: Some(within),
                unknown: from,
            })
        })
    }

    /// Returns the towns of one name that match the words after it and the region; `None` if there
    /// are none.
    fn choose(
        &self,
        key: &str,
        (tail, unknown): (Qualifiers, &[String]),
        hint: &Hint<'_>,
    ) -> Option<Namesakes> {
        let towns = self.of_name(key, |town| match tail.within {
            Some(AdminDivision::Country(country)) => self.is_in(town, country),
            Some(AdminDivision::Province(country, code)) => {
                let code = code.split(|byte| *byte == 0).next().unwrap_or_default();
                self.is_in(town, country) && code == self.province(town).as_bytes()
            }
            None if !hint.region.is_empty() => self.is_in_any(town, hint.region),
            None if !hint.zone.is_empty() => self.is_in_any(town, hint.zone),
            None => true,
        });
        let is_named = tail.within.is_some();
        let is_far = !is_named && hint.region.is_empty();
        let towns = if is_far {
            self.of_one_country(towns)
        } else {
            towns
        };
        let people = |town: u32| self.town(town).map_or(0, |town| town.people);
        let towns = if unknown.is_empty() {
            towns
        } else if let Some(near) = self.nearest(&towns, unknown) {
            vec![near]
        } else {
            let least = if is_far {
                FAR_UNSURE_PEOPLE
            } else {
                UNSURE_PEOPLE
            };
            let is_large = |town: &u32| people(*town) >= least;
            towns.into_iter().filter(is_large).collect()
        };
        (!towns.is_empty()).then_some(Namesakes { towns, is_named })
    }

    /// Returns towns of one name, ordered by population: in each country those with the current
    /// name, in any transliteration, and those that outweigh them.
    fn of_name(&self, key: &str, fits: impl Fn(u32) -> bool) -> Vec<u32> {
        let is_transliterated = |town: u32| {
            let country = self.country(town);
            country.is_some_and(Country::is_transliterated)
        };
        let bones = skeleton(key);
        let has_name = |town: u32| {
            self.town(town).is_some_and(|own| {
                let name = fold(own.name);
                name == key || is_transliterated(town) && skeleton(&name) == bones
            })
        };
        let mut exact = self.with_key(key);
        exact.retain(|town| fits(*town));
        let mut others = self.by_transliteration(key);
        others.retain(|town| is_transliterated(*town) && fits(*town) && !exact.contains(town));
        let people = |town: u32| self.town(town).map_or(0, |town| town.people);
        // Largest population by country of towns with the name, and of towns spelled so.
        let largest = |towns: &mut dyn Iterator<Item = u32>| {
            let mut found: Vec<(Option<Country>, u32)> = Vec::new();
            for town in towns {
                let country = self.country(town);
                if !found.iter().any(|(own, _)| *own == country) {
                    found.push((country, people(town)));
                }
            }
            found
        };
        let of = |found: &[(Option<Country>, u32)], town: u32| {
            let country = self.country(town);
            let own = found.iter().find(|(own, _)| *own == country);
            own.map_or(0, |(_, people)| *people)
        };
        let spelled = largest(&mut exact.iter().copied());
        others.retain(|town| people(*town).saturating_mul(OWN_NAME) >= of(&spelled, *town));
        exact.append(&mut others);
        exact.sort_unstable();
        let named = largest(&mut exact.iter().copied().filter(|town| has_name(*town)));
        exact.retain(|town| {
            has_name(*town) || people(*town) > of(&named, *town).saturating_mul(OWN_NAME)
        });
        exact
    }

    /// Returns the towns of one country if the country is unknown: that of the largest town, if it
    /// outweighs all namesakes elsewhere.
    fn of_one_country(&self, mut towns: Vec<u32>) -> Vec<u32> {
        let people = |town: u32| self.town(town).map_or(0, |town| town.people);
        let Some(first) = towns.first().copied() else {
            return towns;
        };
        let country = self.country(first);
        let elsewhere = towns.iter().copied();
        let rival = elsewhere.filter(|town| self.country(*town) != country);
        let rival = rival.map(people).max().unwrap_or(0);
        if people(first) < FAR_PEOPLE.max(rival.saturating_mul(OWN_NAME)) {
            return Vec::new();
        }
        towns.retain(|town| self.country(*town) == country);
        towns
    }

    /// Returns the one of some towns that is nearest to another town, if near.
    fn nearest(&self, towns: &[u32], other: &[String]) -> Option<u32> {
        let country = self.country(*towns.first()?);
        let others = self.with_key(&other.concat());
        let other = others
            .into_iter()
            .find(|other| self.country(*other) == country)?;
        let other = self.town(other)?.position;
        self.nearest_to(towns, other, NEAR)
    }

    /// Returns the one of some towns that is nearest to a position, within a distance in degrees.
    #[must_use]
    pub fn nearest_to(&self, towns: &[u32], to: Position, within: f64) -> Option<u32> {
        let narrow = to.lat().to_radians().cos();
        let distance = |town: u32| {
            let at = self.town(town)?.position;
            let round = (at.lon() - to.lon()).abs();
            let east = round.min(360.0 - round) * narrow;
            Some((at.lat() - to.lat()).hypot(east))
        };
        towns
            .iter()
            .filter_map(|town| Some((*town, distance(*town)?)))
            .filter(|(_, far)| *far <= within)
            .min_by(|(_, a), (_, b)| a.total_cmp(b))
            .map(|(town, _)| town)
    }

    /// Returns the country that some words name.
    #[must_use]
    pub fn country_named(&self, name: &str) -> Option<Country> {
        self.known.country(name)
    }
}

/// Returns the rank of a word's meaning after a town: first in the region, then in the zone; a
/// country precedes a province elsewhere.
fn rank(within: AdminDivision, hint: &Hint<'_>) -> u8 {
    let country = within.country();
    let is_country = matches!(within, AdminDivision::Country(_));
    if hint.region.contains(&country) {
        0
    } else if hint.zone.contains(&country) {
        1
    } else if is_country {
        2
    } else {
        3
    }
}

/// Returns the words of a place, folded, without empty ones.
fn words_of(place: &str) -> Vec<String> {
    let is_between = |c: char| c.is_whitespace() || "_,;/()|&+\"[]".contains(c);
    place
        .split(is_between)
        .map(|word| fold(word.trim_matches(|c: char| c.is_ascii_punctuation())))
        .filter(|word| !word.is_empty())
        .take(WORDS)
        .collect()
}

/// Returns the possible keys of a town's words: as written, with abbreviations written out, without
/// a number at the end (`Krasnoyarsk-26`).
fn keys_of(head: &[String]) -> Vec<String> {
    let key = head.concat();
    let mut keys = Vec::new();
    if let Some((_, town)) = ALIASES.iter().find(|(short, _)| *short == key) {
        keys.push(fold(town));
    }
    let long: Vec<&str> = head
        .iter()
        .map(|word| match word.as_str() {
            "st" => "saint",
            "mt" => "mount",
            "ft" => "fort",
            "pt" => "port",
            other => other,
        })
        .collect();
    let long = long.concat();
    let without = key
        .trim_end_matches(|c: char| c.is_ascii_digit())
        .to_owned();
    for key in [key, long, without] {
        if key.chars().count() > 2 && !keys.contains(&key) {
            keys.push(key);
        }
    }
    keys
}
