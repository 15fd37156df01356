//! Places of stations: the flags of a line, else the town of its field 4 (7.2.1.5.7).

use super::nets::Net;
use super::{Entry, EntryId, Nodelists, regions};
use crate::limits;
use ftn_gazetteer::{Country, Gazetteer, Hint};
use ftn_types::address::Address;
use ftn_types::geo::{PlaceSource, SenderPlaces, StationPlace};
use ftn_types::job::Job;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Locates senders by the user's lists and a gazetteer.
pub struct StationLocator {
    lists: Arc<Nodelists>,
    gazetteer: &'static Gazetteer,
    countries: Mutex<HashMap<HintKey, Arc<CountryHints>>>,
    /// Certain places of each net.
    nets: Mutex<HashMap<NetKey, Arc<Net>>>,
    /// All located stations.
    all: OnceLock<Arc<[LocatedStation]>>,
}

/// Net of a station.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct NetKey {
    zone: u16,
    /// Region, 0 if there is none.
    region: u16,
    net: u16,
}

/// Regions that decide the likely countries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct HintKey {
    zone: u16,
    region: u16,
    /// Region implied by the number of the net.
    by_net: u16,
}

/// Likely countries of a region's towns.
struct CountryHints {
    region: Vec<Country>,
    zone: Vec<Country>,
}

/// Number of lines between two checks of the job.
const LINES: usize = 256;

impl CountryHints {
    fn hint(&self) -> Hint<'_> {
        Hint {
            region: &self.region,
            zone: &self.zone,
        }
    }
}

/// A station on the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LocatedStation {
    /// Its line.
    pub id: EntryId,
    /// Its place and the source of that.
    pub place: StationPlace,
    /// Its zone, for colours.
    pub zone: u16,
}

impl StationLocator {
    /// Creates a locator for these lists and this gazetteer.
    #[must_use]
    pub fn new(lists: Arc<Nodelists>, gazetteer: &'static Gazetteer) -> Self {
        Self {
            lists,
            gazetteer,
            countries: Mutex::default(),
            nets: Mutex::default(),
            all: OnceLock::new(),
        }
    }

    /// Returns the lists.
    #[must_use]
    pub fn lists(&self) -> &Arc<Nodelists> {
        &self.lists
    }

    /// Returns the place of a line's station: by valid coordinate flags, else by the town of its
    /// field 4. A line with damaged coordinates counts as one without.
    #[must_use]
    pub fn place(&self, entry: &Entry<'_>) -> Option<StationPlace> {
        if let Some(position) = entry.flags().coordinates() {
            return Some(StationPlace {
                position,
                source: PlaceSource::Flags,
            });
        }
        let key = self.net_of(entry);
        let likely = self.likely(key);
        let found = self.gazetteer.namesakes(entry.field(4), &likely.hint());
        if found.towns.is_empty() {
            return None;
        }
        let main = likely.region.first().copied();
        let net = self.net(key, &likely);
        let town = net.choose(&found, self.gazetteer, main)?;
        Some(StationPlace {
            position: self.gazetteer.town(town)?.position,
            source: PlaceSource::Town,
        })
    }

    /// Returns the certain places of a net's stations.
    fn net(&self, key: NetKey, likely: &CountryHints) -> Arc<Net> {
        let known = self.nets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(&key) {
            return Arc::clone(known);
        }
        drop(known);
        let lines = self.lists.lines_of_net(key.zone, key.net);
        let main = likely.region.first().copied();
        let mut namesakes_of =
            |entry: &Entry<'_>| self.gazetteer.namesakes(entry.field(4), &likely.hint());
        let made = Net::read(
            &self.lists,
            &lines,
            &mut namesakes_of,
            (self.gazetteer, main),
        );
        let mut known = self.nets.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(known.entry(key).or_insert_with(|| Arc::new(made)))
    }

    fn net_of(&self, entry: &Entry<'_>) -> NetKey {
        let address = entry.address();
        let zone = address.zone.unwrap_or(0);
        let region = self.lists.region_of(entry);
        let region = region.or_else(|| regions::region_of_net(zone, address.net));
        NetKey {
            zone,
            region: region.unwrap_or(0),
            net: address.net,
        }
    }

    /// Returns the countries of a region, and of the Scandinavian region implied by the number of
    /// the net.
    fn likely(&self, NetKey { zone, region, net }: NetKey) -> Arc<CountryHints> {
        let by_net = regions::of_scandinavia(zone, region, net).unwrap_or(region);
        let mut known = self
            .countries
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let made = || {
            let mut found = regions::of_region(&self.lists, self.gazetteer, zone, region);
            for country in regions::of_region(&self.lists, self.gazetteer, zone, by_net) {
                if !found.contains(&country) {
                    found.push(country);
                }
            }
            Arc::new(CountryHints {
                region: found,
                zone: regions::of_zone(zone),
            })
        };
        let key = HintKey {
            zone,
            region,
            by_net,
        };
        Arc::clone(known.entry(key).or_insert_with(made))
    }

    /// Returns all stations with known places, by their ids. Computed on the first call; `None` if
    /// the job is cancelled before.
    #[must_use]
    pub fn all(&self, job: &Job) -> Option<Arc<[LocatedStation]>> {
        if let Some(known) = self.all.get() {
            return Some(Arc::clone(known));
        }
        let found = self.place_all(job)?.into();
        Some(Arc::clone(self.all.get_or_init(|| found)))
    }

    /// Locates all stations; each town is resolved once.
    fn place_all(&self, job: &Job) -> Option<Vec<LocatedStation>> {
        let mut towns: HashMap<(NetKey, &str), Option<StationPlace>> = HashMap::new();
        let mut found = Vec::new();
        for (at, (id, entry)) in self.lists.iter().enumerate() {
            if at.is_multiple_of(LINES) && job.is_cancelled() {
                return None;
            }
            let net = self.net_of(&entry);
            let place = if entry.flags().coordinates().is_some() {
                self.place(&entry)
            } else {
                let key = (net, entry.field(4));
                match towns.get(&key) {
                    Some(place) => *place,
                    None if towns.len() >= limits::NODELIST_PLACES => None,
                    None => *towns.entry(key).or_insert_with(|| self.place(&entry)),
                }
            };
            found.extend(place.map(|place| LocatedStation {
                id,
                place,
                zone: net.zone,
            }));
        }
        Some(found)
    }
}

impl SenderPlaces for StationLocator {
    /// Returns the place of a station. A point without its own line has none: the standard requires
    /// a line that corresponds to the address.
    fn place_of(&self, sender: &Address) -> Option<StationPlace> {
        self.place(&self.lists.line_of(sender)?)
    }

    fn boss_place_of(&self, sender: &Address) -> Option<StationPlace> {
        sender.point.filter(|point| *point != 0)?;
        if self.lists.line_of(sender).is_some() {
            return None;
        }
        self.place(&self.lists.line_or_boss_of(sender)?)
    }
}
