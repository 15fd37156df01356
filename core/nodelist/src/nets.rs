//! Places of a net's stations, to choose among towns of one name.
//!
//! A net is a neighbourhood: of five towns called Zarechny the one near the others is meant, not
//! the largest one. Only stations with certain places count: with coordinate flags, or with a town
//! without namesakes.

use super::{Entry, EntryId, Nodelists};
use crate::limits;
use ftn_gazetteer::{Country, FAR_PEOPLE, Gazetteer, Namesakes};
use ftn_types::geo::Position;
use std::collections::HashMap;

/// Denominator of a country's minimum share of the net's stations.
const SHARE: usize = 4;

/// Certain places of the stations of one net.
#[derive(Debug, Default)]
pub(crate) struct Net {
    /// Numbers of stations by country, the largest first.
    countries: Vec<(Country, usize)>,
    /// Middle of the net's stations in each country.
    centres: Vec<(Country, Position)>,
    /// Middle of the stations with coordinate flags, whatever the country.
    flagged: Option<Position>,
}

impl Net {
    /// Reads the lines of a net, of all lists, up to a limit; `namesakes_of` is called for each.
    pub(crate) fn read(
        lists: &Nodelists,
        lines: &[EntryId],
        namesakes_of: &mut dyn FnMut(&Entry<'_>) -> Namesakes,
        (gazetteer, main): (&Gazetteer, Option<Country>),
    ) -> Self {
        let mut certain: HashMap<Country, Vec<Position>> = HashMap::new();
        let mut flagged = Vec::new();
        let mut seen: HashMap<&str, Option<(Country, Option<Position>)>> = HashMap::new();
        let mut tally: HashMap<Country, usize> = HashMap::new();
        for id in lines.iter().take(limits::NET_LINES) {
            let Some(entry) = lists.get(*id) else {
                continue;
            };
            if let Some(position) = entry.flags().coordinates() {
                flagged.push(position);
                continue;
            }
            let of = || Self::certain(&namesakes_of(&entry), gazetteer, main);
            let Some((country, position)) = *seen.entry(entry.field(4)).or_insert_with(of) else {
                continue;
            };
            *tally.entry(country).or_default() += 1;
            if let Some(position) = position {
                certain.entry(country).or_default().push(position);
            }
        }
        let mut countries: Vec<(Country, usize)> = tally.into_iter().collect();
        countries.sort_unstable_by_key(|(country, count)| (std::cmp::Reverse(*count), *country));
        let centres = certain.into_iter();
        Self {
            countries,
            centres: centres
                .filter_map(|(country, at)| Some((country, middle(at)?)))
                .collect(),
            flagged: middle(flagged),
        }
    }

    /// Returns the country of some namesakes, and their place if there is only one.
    fn certain(
        found: &Namesakes,
        gazetteer: &Gazetteer,
        main: Option<Country>,
    ) -> Option<(Country, Option<Position>)> {
        let first = gazetteer.town(*found.towns.first()?)?;
        let mut others = found.towns.iter().skip(1);
        if !others.all(|town| gazetteer.country(*town) == Some(first.country)) {
            return None;
        }
        // A village of another country of the region may be a coincidence.
        if !found.is_named && main != Some(first.country) && first.people < FAR_PEOPLE {
            return None;
        }
        let is_one = found.towns.len() == 1;
        Some((first.country, is_one.then_some(first.position)))
    }

    /// Returns the town meant by a station of the net. `main` is the first country of its region.
    pub(crate) fn choose(
        &self,
        found: &Namesakes,
        gazetteer: &Gazetteer,
        main: Option<Country>,
    ) -> Option<u32> {
        let total: usize = self.countries.iter().map(|(_, count)| count).sum();
        let own = self.countries.first().map(|(country, _)| *country).or(main);
        let people = |town: u32| gazetteer.town(town).map_or(0, |town| town.people);
        let others = self.countries.iter().skip(1);
        let others = others.filter(|(_, count)| count * SHARE >= total);
        let likely = own.into_iter().chain(others.map(|(country, _)| *country));
        let mut pools = likely.map(|country| {
            let towns = found.towns.iter().copied();
            let towns = towns.filter(|town| gazetteer.is_in(*town, country));
            (Some(country), towns.collect::<Vec<u32>>())
        });
        let pool = pools.find(|(_, towns)| !towns.is_empty());
        let (country, towns) = match pool {
            Some(pool) => pool,
            None if found.is_named => (None, found.towns.clone()),
            // The net has no certain places: a large town of the region.
            None if self.countries.is_empty() => {
                let towns = found.towns.iter().copied();
                let large = towns.filter(|town| people(*town) >= FAR_PEOPLE);
                (None, large.take(1).collect())
            }
            None => return None,
        };
        let centre = self.centre(country);
        let near = centre.and_then(|centre| gazetteer.nearest_to(&towns, centre, f64::INFINITY));
        near.or_else(|| towns.first().copied())
    }

    fn centre(&self, country: Option<Country>) -> Option<Position> {
        let of = |country| self.centres.iter().find(|(own, _)| *own == country);
        let own = country.and_then(of).map(|(_, at)| *at);
        own.or(self.flagged)
    }
}

/// Returns the medians of latitude and longitude: a few far positions do not move them.
fn middle(mut positions: Vec<Position>) -> Option<Position> {
    let first = *positions.first()?;
    // Longitudes count from the first one, so that a net around the date line is in one piece.
    let east = |at: &Position| (at.lon() - first.lon() + 540.0).rem_euclid(360.0) - 180.0;
    let half = positions.len() / 2;
    positions.sort_unstable_by(|a, b| a.lat().total_cmp(&b.lat()));
    let lat = positions.get(half)?.lat();
    positions.sort_unstable_by(|a, b| east(a).total_cmp(&east(b)));
    let lon = first.lon() + east(positions.get(half)?);
    Position::new(lat, (lon + 540.0).rem_euclid(360.0) - 180.0)
}
