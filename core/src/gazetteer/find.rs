//! What a nodelist says of a place, as a town: `Moscow_Russia`, `S.Petersburg`, `Portland_Or`.
//!
//! The words before some place are the town, the words behind narrow it: a country, a state or
//! province, a letter of number plates, another town nearby, or something that nobody knows. The
//! longest name of a town wins. Of towns with one name those of the region's countries come first,
//! then those of the zone's, then any; among them the one with the most people, or the one that
//! is nearest to the town behind it.

use super::data::{Gazetteer, Town};
use super::fold::fold;
use super::places::{Country, Within};
use std::cmp::Ordering;

/// What is known of a station besides the words: where its towns are likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hint<'h> {
    /// Countries of its region.
    pub region: &'h [Country],
    /// Countries of its zone.
    pub zone: &'h [Country],
}

/// Most words of a place; the others are not looked at.
const WORDS: usize = 8;

/// A town that is not where the region is must be so large, in people, to be meant.
const FAR_PEOPLE: u32 = 15_000;

/// A town with words behind it that nobody knows must be so large, in people, to be meant.
const UNSURE_PEOPLE: u32 = 5000;

/// The same for a town that is somewhere in the zone, where the region is not known.
const FAR_UNSURE_PEOPLE: u32 = 300_000;

/// So many times more people outweigh that a smaller town has the name now.
const OWN_NAME: u32 = 20;

/// Farthest that a town may be from the one that is named behind it, in degrees.
const NEAR: f64 = 6.0;

/// Abbreviations that no map has.
const ALIASES: [(&str, &str); 31] = [
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
    ("ulanude", "ulanude"),
    ("dnepr", "dnipro"),
    ("dniepr", "dnipro"),
    ("nyc", "newyork"),
    ("la", "losangeles"),
];

/// Words that say nothing of where a town is.
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

/// What stands behind a town.
#[derive(Clone, Copy, Default)]
struct Tail {
    within: Option<Within>,
    /// The words that are nothing known.
    unknown: usize,
    /// Whether the town must be in the zone: the country behind it is not its own.
    is_strict: bool,
}

impl Gazetteer {
    /// The town that a place in a nodelist means; `None` when no town can be told.
    #[must_use]
    pub fn locate(&self, place: &str, hint: &Hint<'_>) -> Option<Town<'_>> {
        let words = words_of(place);
        let whole: String = words.concat();
        if !self.known.meanings(&whole).is_empty() && !self.is_town(&whole, hint) {
            return None;
        }
        let of = |words: &[String]| {
            let counts = (1..=words.len()).rev();
            counts
                .into_iter()
                .find_map(|count| self.with_head(words, count, hint))
        };
        let found = of(&words).or_else(|| {
            let mut rest = words.clone();
            rest.retain(|word| !EMPTY.contains(&word.as_str()));
            (rest.len() < words.len()).then(|| of(&rest))?
        })?;
        self.town(found)
    }

    /// Whether a town of the region has the name of a country or state: `Luxembourg`, `Mexico`.
    fn is_town(&self, key: &str, hint: &Hint<'_>) -> bool {
        self.with_key(key).into_iter().any(|town| {
            let country = self.country(town);
            let is_there = country.is_some_and(|country| hint.region.contains(&country));
            is_there && self.town(town).is_some_and(|town| town.people >= 100_000)
        })
    }

    fn with_head(&self, words: &[String], count: usize, hint: &Hint<'_>) -> Option<u32> {
        let (head, tail) = words.split_at_checked(count)?;
        let key = head.concat();
        if key.chars().count() < 3 && !ALIASES.iter().any(|(short, _)| *short == key) {
            return None;
        }
        self.readings(tail, hint).into_iter().find_map(|reading| {
            let unknown = tail.get(..reading.unknown).unwrap_or_default();
            keys_of(head)
                .iter()
                .find_map(|key| self.choose(key, self.with_key(key), (reading, unknown), hint))
                .or_else(|| {
                    let bones = self.with_bones(&key);
                    let of_there = |town: &u32| {
                        let country = self.country(*town);
                        country.is_some_and(|country| self.may_be_there(country, reading, hint))
                    };
                    let bones = bones.into_iter().filter(of_there).collect();
                    self.choose(&key, bones, (reading, unknown), hint)
                })
        })
    }

    /// Whether skeletons of a country's towns count.
    fn may_be_there(&self, country: Country, tail: Tail, hint: &Hint<'_>) -> bool {
        country.is_transliterated()
            && match tail.within {
                Some(within) => within.country() == country,
                None => hint.region.contains(&country),
            }
    }

    /// What the words behind a town may say, the likeliest first: the words at the end name a
    /// country or province, those before it are unknown.
    fn readings(&self, tail: &[String], hint: &Hint<'_>) -> Vec<Tail> {
        let mut found = Vec::new();
        for start in 0..tail.len() {
            let key = tail.get(start..).unwrap_or_default().concat();
            let mut meanings = self.known.meanings(&key).to_vec();
            // Abbreviations of provinces on the other side of the Earth are not meant.
            meanings.retain(|within| {
                matches!(within, Within::Country(_))
                    || rank(*within, hint) < 2
                    || hint.zone.is_empty() && hint.region.is_empty()
            });
            meanings.sort_by_key(|within| rank(*within, hint));
            // `Columbia_SC_USA`: the state stands before the country.
            for within in meanings {
                found.push(self.province_before(tail, start, within).unwrap_or(Tail {
                    within: Some(within),
                    unknown: start,
                    is_strict: false,
                }));
            }
            if !found.is_empty() {
                break;
            }
        }
        // A town is in its province; but the country of a town may have changed.
        let is_province = |tail: &Tail| matches!(tail.within, Some(Within::Province(..)));
        if !found.iter().any(is_province) {
            found.push(Tail {
                within: None,
                unknown: if found.is_empty() { tail.len() } else { 0 },
                is_strict: !found.is_empty(),
            });
        }
        found
    }

    fn province_before(&self, tail: &[String], start: usize, country: Within) -> Option<Tail> {
        let Within::Country(country) = country else {
            return None;
        };
        (0..start).find_map(|from| {
            let key = tail.get(from..start).unwrap_or_default().concat();
            let meanings = self.known.meanings(&key).iter();
            let is_its =
                |within: &&Within| matches!(within, Within::Province(own, _) if *own == country);
            let within = meanings.copied().find(|within| is_its(&within))?;
            Some(Tail {
                within: Some(within),
                unknown: from,
                is_strict: false,
            })
        })
    }

    /// The likeliest of towns with one name, given by people.
    fn choose(
        &self,
        key: &str,
        towns: Vec<u32>,
        (tail, unknown): (Tail, &[String]),
        hint: &Hint<'_>,
    ) -> Option<u32> {
        let fits = |town: &u32| match tail.within {
            None => true,
            Some(Within::Country(country)) => self.country(*town) == Some(country),
            Some(Within::Province(country, code)) => {
                let end = code
                    .iter()
                    .position(|byte| *byte == 0)
                    .unwrap_or(code.len());
                self.country(*town) == Some(country)
                    && code.get(..end) == Some(self.province(*town).as_bytes())
            }
        };
        let towns: Vec<u32> = towns.into_iter().filter(fits).collect();
        let of = |countries: &[Country]| -> Vec<u32> {
            let is_there = |town: &&u32| {
                let country = self.country(**town);
                country.is_some_and(|country| countries.contains(&country))
            };
            towns.iter().filter(is_there).copied().collect()
        };
        let people = |town: u32| self.town(town).map_or(0, |town| town.people);
        let region = of(hint.region);
        let (some, is_far) = if tail.within.is_some() {
            (towns.clone(), false)
        } else if !region.is_empty() {
            (region, false)
        } else {
            (of(hint.zone), true)
        };
        if some.is_empty() {
            // On the other side of the Earth only a town that everybody knows is meant.
            let may_be = unknown.is_empty() && !tail.is_strict && tail.within.is_none();
            let first = towns.first().copied().filter(|_| may_be);
            return first.filter(|town| people(*town) >= FAR_PEOPLE);
        }
        if !unknown.is_empty() {
            let least = if is_far {
                FAR_UNSURE_PEOPLE
            } else {
                UNSURE_PEOPLE
            };
            let sure = some.first().copied().filter(|town| people(*town) >= least);
            return self.nearest(&some, unknown).or(sure);
        }
        // A town that has the name now goes before a larger one that had it once.
        let first = some.first().copied()?;
        let is_own = |town: &u32| self.town(*town).is_some_and(|town| fold(town.name) == key);
        let own = some.iter().copied().find(is_own);
        own.filter(|own| people(*own).saturating_mul(OWN_NAME) >= people(first))
            .or(Some(first))
    }

    /// Of some towns the one that lies nearest to another one, if that is near.
    fn nearest(&self, towns: &[u32], other: &[String]) -> Option<u32> {
        let country = self.country(*towns.first()?);
        let others = self.with_key(&other.concat());
        let other = others
            .into_iter()
            .find(|other| self.country(*other) == country)?;
        let other = self.town(other)?.position;
        let distance = |town: u32| {
            let at = self.town(town)?.position;
            let narrow = other.lat().to_radians().cos();
            let (north, east) = (at.lat() - other.lat(), (at.lon() - other.lon()) * narrow);
            Some(north.hypot(east))
        };
        towns
            .iter()
            .filter_map(|town| Some((*town, distance(*town)?)))
            .filter(|(_, far)| *far <= NEAR)
            .min_by(|(_, a), (_, b)| a.partial_cmp(b).unwrap_or(Ordering::Equal))
            .map(|(town, _)| town)
    }

    /// The country that some words name.
    #[must_use]
    pub fn country_named(&self, name: &str) -> Option<Country> {
        self.known.country(name)
    }
}

/// What a word behind a town means first: something of the region, then of the zone; a country goes
/// before a province of elsewhere.
fn rank(within: Within, hint: &Hint<'_>) -> u8 {
    let country = within.country();
    let is_country = matches!(within, Within::Country(_));
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

/// The words of a place, folded; empty words are left out.
fn words_of(place: &str) -> Vec<String> {
    let is_between = |c: char| c.is_whitespace() || "_,;/()|&+\"[]".contains(c);
    place
        .split(is_between)
        .map(|word| fold(word.trim_matches(|c: char| c.is_ascii_punctuation())))
        .filter(|word| !word.is_empty())
        .take(WORDS)
        .collect()
}

/// The keys that the words of a town may have: as written, with abbreviations written out, without a
/// number at the end (`Krasnoyarsk-26`).
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
