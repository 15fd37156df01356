//! Places of a page for maps and globes (7.2.3.15 to 7.2.3.18).

use super::collect::{Collector, collect};
use super::geo::no_nodelist;
use super::kml::KmlDocuments;
use super::lists;
use super::{ResolveError, Sources, problems};
use crate::address::Address;
use crate::base::StoredMessage;
use crate::charset::Fallback;
use crate::geo::{GeoKludge, PlaceSource, SenderPlaces, StationPlace, kludge_of_line};
use crate::index::{Index, IndexError, Indexed};
use crate::job::Job;
use crate::kml::Feature;
use crate::library::{CorpusIndex, Snapshot};
use crate::limits;
use crate::message::{RawMessage, SearchText};
use crate::page::{
    BossDot, KmlAbsence, KmlLink, Landmark, LandmarkShape, MessagesPage, Notice, PagePlaces,
    SenderDot,
};
use crate::query::{may_have_origin, may_have_places};
use crate::url::View;
use std::collections::HashMap;
use std::sync::Arc;

/// Gathers the places of the final set for a map or globe.
pub(super) fn gather(
    messages: &MessagesPage,
    view: View,
    sources: &Sources<'_>,
    documents: Option<&KmlDocuments<'_>>,
    notices: &mut Vec<Notice>,
    job: &Job,
) -> Result<PagePlaces, ResolveError> {
    let of_senders = view.arrangement().is_of_senders();
    let corpus = &messages.corpus;
    let mut kludges = KludgeCollector {
        of_senders,
        found: HashMap::new(),
        body: SearchText::default(),
    };
    let mut set = messages.set.to_vec();
    set.sort_unstable();
    let failed = collect(corpus, sources.index, &set, &mut kludges, job)?;
    notices.extend(problems(&failed));
    let mut places = PagePlaces {
        view: Some(view),
        ..PagePlaces::default()
    };
    let mut gathering = PlaceCollector {
        places: &mut places,
        documents,
        links: HashMap::new(),
    };
    let lists = of_senders
        .then(|| sources.library.sender_places(job))
        .flatten();
    if of_senders && lists.is_none() && !notices.iter().any(|notice| notice.code == "no-nodelist") {
        notices.push(no_nodelist());
        notices.extend(lists::unread(&sources.library.nodelists(job)));
    }
    let mut stations = Stations {
        lists: lists.as_deref(),
        known: HashMap::new(),
    };
    for (step, index) in messages.set.iter().enumerate() {
        if step % 1024 == 0 && job.is_cancelled() {
            return Err(ResolveError::Cancelled);
        }
        let before = gathering.count();
        match kludges.found.remove(index) {
            Some(kludges) => {
                for kludge in kludges {
                    gathering.add(*index, kludge);
                }
            }
            None if of_senders => {
                let station = messages
                    .row(*index)
                    .and_then(|row| stations.place_of(row.from_address()));
                match station {
                    Some(Station::Own(place)) => {
                        gathering.places.senders.push(dot(*index, place));
                    }
                    Some(Station::Boss(place)) => gathering.boss(*index, place),
                    None => {}
                }
            }
            None => {}
        }
        gathering.places.placed += usize::from(gathering.count() > before);
        if gathering.count() + gathering.places.bosses.len() >= limits::PAGE_PLACES {
            gathering.places.is_full = true;
            break;
        }
    }
    Ok(places)
}

/// Places collected so far.
struct PlaceCollector<'p> {
    places: &'p mut PagePlaces,
    documents: Option<&'p KmlDocuments<'p>>,
    /// Position of each unavailable GEOKML document.
    links: HashMap<String, usize>,
}

impl PlaceCollector<'_> {
    fn count(&self) -> usize {
        self.places.features.len() + self.places.senders.len()
    }

    fn add(&mut self, message: CorpusIndex, kludge: GeoKludge) {
        let mark = match kludge {
            GeoKludge::Point(at) => LandmarkShape::Point(at),
            GeoKludge::Area(area) => LandmarkShape::Area(area),
            GeoKludge::Origin(position) => {
                self.places.senders.push(SenderDot {
                    message,
                    position,
                    source: PlaceSource::Origeo,
                });
                return;
            }
            GeoKludge::Kml(url) => {
                match self.documents.map(|documents| documents.document(&url)) {
                    Some(Ok(features)) => self.features(message, &features),
                    Some(Err(why)) => self.link(message, url, why),
                    None => {}
                }
                return;
            }
        };
        self.places.features.push(Landmark { message, mark });
    }

    fn features(&mut self, message: CorpusIndex, features: &[Arc<Feature>]) {
        let left = limits::PAGE_PLACES.saturating_sub(self.count());
        self.places.is_full |= features.len() > left;
        let marks = features.iter().take(left);
        self.places.features.extend(marks.map(|feature| Landmark {
            message,
            mark: LandmarkShape::Feature(Arc::clone(feature)),
        }));
    }

    fn boss(&mut self, message: CorpusIndex, station: StationPlace) {
        self.places.bosses.push(BossDot {
            dot: dot(message, station),
            before: self.places.senders.len(),
        });
    }

    fn link(&mut self, message: CorpusIndex, url: String, why: KmlAbsence) {
        let known = self.links.get(&url).copied();
        if let Some(link) = known.and_then(|at| self.places.links.get_mut(at)) {
            if link.messages.last() != Some(&message) {
                link.messages.push(message);
            }
            return;
        }
        self.links.insert(url.clone(), self.places.links.len());
        self.places.links.push(KmlLink {
            url,
            messages: vec![message],
            why,
        });
    }
}

fn dot(message: CorpusIndex, station: StationPlace) -> SenderDot {
    SenderDot {
        message,
        position: station.position,
        source: station.source,
    }
}

/// Origin of a station's place: its own line, or its boss's.
#[derive(Clone, Copy)]
enum Station {
    Own(StationPlace),
    Boss(StationPlace),
}

/// Cache of stations' places.
struct Stations<'l> {
    lists: Option<&'l dyn SenderPlaces>,
    known: HashMap<String, Option<Station>>,
}

impl Stations<'_> {
    fn place_of(&mut self, address: &str) -> Option<Station> {
        let lists = self.lists?;
        if let Some(known) = self.known.get(address) {
            return *known;
        }
        let parsed = Address::parse_lenient(address);
        let place = parsed.and_then(|parsed| {
            let own = lists.place_of(&parsed).map(Station::Own);
            own.or_else(|| lists.boss_place_of(&parsed).map(Station::Boss))
        });
        self.known.insert(address.to_owned(), place);
        place
    }
}

/// Collects the valid geographic kludges of messages: places of senders, or places that messages
/// are about.
struct KludgeCollector {
    of_senders: bool,
    found: HashMap<CorpusIndex, Vec<GeoKludge>>,
    body: SearchText,
}

impl Collector for KludgeCollector {
    type Item = GeoKludge;

    fn indexed(
        &self,
        index: &Index,
        snapshot: &Arc<Snapshot>,
        job: &Job,
    ) -> Result<Option<Indexed<GeoKludge>>, IndexError> {
        index.marks(snapshot, self.of_senders, job)
    }

    fn of_stored(&self, stored: &StoredMessage, charset: Fallback) -> Vec<GeoKludge> {
        kludges_of(&SearchText::of_stored(stored, charset))
    }

    fn of_raw(&mut self, message: &RawMessage<'_>, charset: Fallback) -> Vec<GeoKludge> {
        let may_have = if self.of_senders {
            may_have_origin(message)
        } else {
            may_have_places(message)
        };
        if !may_have {
            return Vec::new();
        }
        self.body.fill(message, message.charset(charset).charset);
        kludges_of(&self.body)
    }

    fn collect_items(&mut self, message: CorpusIndex, mut kludges: Vec<GeoKludge>) {
        kludges.retain(|kludge| matches!(kludge, GeoKludge::Origin(_)) == self.of_senders);
        kludges.truncate(limits::MESSAGE_PLACES);
        if !kludges.is_empty() {
            self.found.insert(message, kludges);
        }
    }
}

fn kludges_of(body: &SearchText) -> Vec<GeoKludge> {
    body.control()
        .filter_map(|line| kludge_of_line(line)?.ok())
        .collect()
}
