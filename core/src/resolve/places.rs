//! The places of a page for maps and globes (7.2.3.15 to 7.2.3.18).

use super::kml::KmlDocuments;
use super::{ResolveError, Sources, problem};
use crate::address::Address;
use crate::base::{BaseError, RawControl};
use crate::geo::{GeoKludge, PlaceSource, SenderPlaces, StationPlace, kludge_of_line};
use crate::index::Index;
use crate::job::Job;
use crate::kml::Feature;
use crate::library::{Corpus, CorpusIndex, LibraryError, Snapshot};
use crate::limits;
use crate::message::{RawMessage, SearchText};
use crate::page::{
    BossDot, KmlAbsence, KmlLink, Landmark, LandmarkShape, MessagesPage, Notice, PagePlaces,
    SenderDot,
};
use crate::query::{may_tell_origin, may_tell_places};
use crate::url::View;
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Up to this many messages are read one by one; more take a pass over their base.
const FEW: usize = 32;

/// Gathers the places of the final set for a map or globe.
pub(super) fn gather(
    messages: &MessagesPage,
    view: View,
    sources: &Sources<'_>,
    documents: Option<&KmlDocuments<'_>>,
    notices: &mut Vec<Notice>,
    job: &Job,
) -> Result<PagePlaces, ResolveError> {
    let of_senders = matches!(view, View::Smap | View::Sglo);
    let corpus = &messages.corpus;
    let mut found: HashMap<CorpusIndex, Vec<GeoKludge>> = HashMap::new();
    let mut note = |index: CorpusIndex, kludges: Vec<GeoKludge>| {
        let mut kludges = kludges;
        kludges.retain(|kludge| matches!(kludge, GeoKludge::Origin(_)) == of_senders);
        kludges.truncate(limits::MESSAGE_PLACES);
        if !kludges.is_empty() {
            found.insert(index, kludges);
        }
    };
    let mut set = messages.set.to_vec();
    set.sort_unstable();
    let reading = KludgeReader {
        corpus,
        index: sources.index,
        of_senders,
        job,
    };
    for (tag, error) in reading.read(&set, &mut note)? {
        notices.push(problem(&tag, &error));
    }
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
    let mut stations = Stations::of(lists.as_deref());
    for (step, index) in messages.set.iter().enumerate() {
        if step % 1024 == 0 && job.is_cancelled() {
            return Err(ResolveError::Cancelled);
        }
        let before = gathering.count();
        match found.remove(index) {
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
                    Some(Station::Own(place)) => gathering.station(*index, place),
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

/// Places in the making.
struct PlaceCollector<'p> {
    places: &'p mut PagePlaces,
    documents: Option<&'p KmlDocuments<'p>>,
    /// Position of each GEOKML document that is not available.
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

    fn station(&mut self, message: CorpusIndex, station: StationPlace) {
        self.places.senders.push(dot(message, station));
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

/// Whose line gives a sender a place.
#[derive(Clone, Copy)]
enum Station {
    Own(StationPlace),
    Boss(StationPlace),
}

/// Places of stations, each looked up once.
struct Stations<'l> {
    lists: Option<&'l dyn SenderPlaces>,
    known: HashMap<String, Option<Station>>,
}

impl<'l> Stations<'l> {
    fn of(lists: Option<&'l dyn SenderPlaces>) -> Self {
        Self {
            lists,
            known: HashMap::new(),
        }
    }

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

/// Reading the sound geographic kludges of messages.
struct KludgeReader<'r> {
    corpus: &'r Corpus,
    /// Spares reading messages; what is found is the same without it.
    index: Option<&'r Index>,
    of_senders: bool,
    job: &'r Job,
}

impl KludgeReader<'_> {
    /// Reads those of messages that are given in ascending order; returns the areas that could not be
    /// read.
    fn read(
        &self,
        messages: &[CorpusIndex],
        note: &mut dyn FnMut(CorpusIndex, Vec<GeoKludge>),
    ) -> Result<Vec<(String, LibraryError)>, ResolveError> {
        let may = if self.of_senders {
            may_tell_origin
        } else {
            may_tell_places
        };
        let mut failed = Vec::new();
        for (part, snapshot) in self.corpus.parts() {
            let first = messages.partition_point(|index| *index < part.start);
            let end = messages.partition_point(|index| *index < part.end);
            let own = messages.get(first..end).unwrap_or_default();
            if own.is_empty() {
                continue;
            }
            let left = self.by_index(snapshot, part.start, own, note)?;
            let read = match left.len() {
                0 => Ok(()),
                1..=FEW => one_by_one(self.corpus, snapshot, &left, note),
                _ => all_together(snapshot, part.start, &left, may, note, self.job),
            };
            match read {
                Ok(()) => {}
                Err(LibraryError::Base(BaseError::Cancelled)) => {
                    return Err(ResolveError::Cancelled);
                }
                Err(error) => failed.push((snapshot.area().tag().to_owned(), error)),
            }
            if self.job.is_cancelled() {
                return Err(ResolveError::Cancelled);
            }
        }
        Ok(failed)
    }

    /// Notes what the index knows; gives the messages that it does not know.
    fn by_index<'m>(
        &self,
        snapshot: &Arc<Snapshot>,
        start: CorpusIndex,
        messages: &'m [CorpusIndex],
        note: &mut dyn FnMut(CorpusIndex, Vec<GeoKludge>),
    ) -> Result<Cow<'m, [CorpusIndex]>, ResolveError> {
        let marks = match self.index {
            None => return Ok(Cow::Borrowed(messages)),
            Some(index) => index.marks(snapshot, self.of_senders, self.job),
        };
        let Ok(marks) = marks else {
            return Err(ResolveError::Cancelled);
        };
        let Some(marks) = marks else {
            return Ok(Cow::Borrowed(messages));
        };
        let mut found = marks.found.into_iter().peekable();
        while let Some((row, kludge)) = found.next() {
            let mut kludges = vec![kludge];
            while let Some((_, next)) = found.next_if(|(next, _)| *next == row) {
                kludges.push(next);
            }
            let index = start.saturating_add(row);
            if messages.binary_search(&index).is_ok() {
                note(index, kludges);
            }
        }
        let is_open = |index: &CorpusIndex| marks.open.binary_search(&(*index - start)).is_ok();
        Ok(messages.iter().copied().filter(is_open).collect())
    }
}

fn kludges_of(body: &SearchText) -> Vec<GeoKludge> {
    body.control()
        .filter_map(|line| kludge_of_line(line)?.ok())
        .collect()
}

fn one_by_one(
    corpus: &Corpus,
    snapshot: &Snapshot,
    messages: &[CorpusIndex],
    note: &mut dyn FnMut(CorpusIndex, Vec<GeoKludge>),
) -> Result<(), LibraryError> {
    for index in messages {
        let Some(row) = corpus.get(*index) else {
            continue;
        };
        if let Some(stored) = row.read()? {
            let body = SearchText::of_stored(&stored, snapshot.area().charset());
            note(*index, kludges_of(&body));
        }
    }
    Ok(())
}

fn all_together(
    snapshot: &Snapshot,
    start: CorpusIndex,
    messages: &[CorpusIndex],
    may: fn(&RawMessage<'_>) -> bool,
    note: &mut dyn FnMut(CorpusIndex, Vec<GeoKludge>),
    job: &Job,
) -> Result<(), LibraryError> {
    let default = snapshot.area().charset();
    let mut body = SearchText::default();
    let mut control: Vec<u8> = Vec::new();
    snapshot.scan_texts(job, &mut |at, header, text| {
        let index = start.saturating_add(at);
        if messages.binary_search(&index).is_err() {
            return ControlFlow::Continue(());
        }
        control.clear();
        let mut ends: Vec<usize> = Vec::new();
        let raw: RawControl<'_> = header.control;
        raw.for_each(&mut |line| {
            control.extend_from_slice(line);
            ends.push(control.len());
        });
        let mut from = 0;
        let lines: Vec<&[u8]> = ends
            .iter()
            .map(|end| {
                let line = control.get(from..*end).unwrap_or_default();
                from = *end;
                line
            })
            .collect();
        let message = RawMessage {
            control: &lines,
            text,
            header: [header.from, header.to, header.subject],
        };
        if may(&message) {
            body.fill(&message, message.charset(default).charset);
            note(index, kludges_of(&body));
        }
        ControlFlow::Continue(())
    })?;
    Ok(())
}
