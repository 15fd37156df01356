//! Where stations are: the flags of a line, else the town of its field 4 (7.2.1.5.7).

use super::{Entry, EntryId, Nodelists, regions};
use crate::address::Address;
use crate::gazetteer::{Country, Gazetteer, Hint};
use crate::geo::{PlaceSource, SenderPlaces, StationPlace};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The lists of a person with a gazetteer: knows where a sender is.
pub struct Whereabouts {
    lists: Arc<Nodelists>,
    gazetteer: &'static Gazetteer,
    /// Countries by zone and region.
    countries: Mutex<HashMap<(u16, u16), Arc<Likely>>>,
    /// Who is where.
    all: OnceLock<Arc<[Placed]>>,
}

/// Where towns of a region are likely.
struct Likely {
    region: Vec<Country>,
    zone: Vec<Country>,
}

/// A station on the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Its line.
    pub id: EntryId,
    /// Where it is, and how that is known.
    pub place: StationPlace,
    /// Its zone, for colours.
    pub zone: u16,
}

impl Whereabouts {
    /// Knows the places of these lists by this gazetteer.
    #[must_use]
    pub fn new(lists: Arc<Nodelists>, gazetteer: &'static Gazetteer) -> Self {
        Self {
            lists,
            gazetteer,
            countries: Mutex::default(),
            all: OnceLock::new(),
        }
    }

    /// The lists.
    #[must_use]
    pub fn lists(&self) -> &Arc<Nodelists> {
        &self.lists
    }

    /// Where the station of a line is: by sound coordinate flags, else by the town of field 4. A
    /// line with damaged coordinates counts as one without.
    #[must_use]
    pub fn place(&self, entry: &Entry<'_>) -> Option<StationPlace> {
        if let Some(position) = entry.flags().coordinates() {
            return Some(StationPlace {
                position,
                source: PlaceSource::Flags,
            });
        }
        let (zone, region) = self.region(entry);
        let likely = self.likely(zone, region);
        let hint = Hint {
            region: &likely.region,
            zone: &likely.zone,
        };
        let town = self.gazetteer.locate(entry.field(4), &hint)?;
        Some(StationPlace {
            position: town.position,
            source: PlaceSource::Town,
        })
    }

    fn region(&self, entry: &Entry<'_>) -> (u16, u16) {
        let address = entry.address();
        let zone = address.zone.unwrap_or(0);
        let region = self.lists.region_of(entry);
        let region = region.or_else(|| regions::region_of_net(zone, address.net));
        (zone, region.unwrap_or(0))
    }

    fn likely(&self, zone: u16, region: u16) -> Arc<Likely> {
        let mut known = self
            .countries
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let made = || {
            Arc::new(Likely {
                region: regions::of_region(&self.lists, self.gazetteer, zone, region),
                zone: regions::of_zone(zone),
            })
        };
        Arc::clone(known.entry((zone, region)).or_insert_with(made))
    }

    /// Every station whose place can be told, by their ids: who is where. Made at the first call.
    #[must_use]
    pub fn all(&self) -> Arc<[Placed]> {
        Arc::clone(self.all.get_or_init(|| self.place_all().into()))
    }

    /// Places all stations; a town is looked up once.
    fn place_all(&self) -> Vec<Placed> {
        let mut towns: HashMap<(u16, u16, &str), Option<StationPlace>> = HashMap::new();
        let mut found = Vec::new();
        for (id, entry) in self.lists.iter() {
            let (zone, region) = self.region(&entry);
            let place = if entry.flags().coordinates().is_some() {
                self.place(&entry)
            } else {
                *towns
                    .entry((zone, region, entry.field(4)))
                    .or_insert_with(|| self.place(&entry))
            };
            found.extend(place.map(|place| Placed { id, place, zone }));
        }
        found
    }
}

impl SenderPlaces for Whereabouts {
    /// A point without a line of its own has no place: the standard asks for a line that
    /// corresponds to the address.
    fn place_of(&self, sender: &Address) -> Option<StationPlace> {
        self.place(&self.lists.line_of(sender)?)
    }
}

/// Every station of some lists whose place can be told, by the built-in gazetteer.
#[must_use]
pub fn places(lists: &Arc<Nodelists>, gazetteer: &'static Gazetteer) -> Arc<[Placed]> {
    Whereabouts::new(Arc::clone(lists), gazetteer).all()
}
