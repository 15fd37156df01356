//! All lists of the user together: lines by address, the tree, and the lines below a line.

use super::files::{self, ListProblem, ListsStamp};
use super::search::{Column, Folded};
use super::{Entry, List, NO_RECORD, Record, Status};
use crate::ListSource;
use crate::limits;
use ftn_types::address::Address;
use ftn_types::job::Job;
use std::path::PathBuf;
use std::sync::OnceLock;

/// Identifier of a line in one of the lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryId {
    list: u32,
    at: u32,
}

impl EntryId {
    /// Returns another line of the same list.
    pub(crate) const fn of_same_list(self, at: u32) -> Self {
        Self { at, ..self }
    }
}

/// The nodelists and pointlists of the user; immutable.
#[derive(Debug, Default)]
pub struct Nodelists {
    lists: Vec<List>,
    problems: Vec<ListProblem>,
    /// Every line by its address, then in the order of the lists.
    by_address: Vec<(u64, EntryId)>,
    folded: OnceLock<Folded>,
    stamp: ListsStamp,
}

/// Returns an address as a number with the same sort order.
pub(crate) fn key(zone: u16, net: u16, node: u16, point: u16) -> u64 {
    u64::from(zone) << 48 | u64::from(net) << 32 | u64::from(node) << 16 | u64::from(point)
}

fn key_of(record: &Record) -> u64 {
    key(record.zone, record.net, record.node, record.point)
}

impl Nodelists {
    /// Reads the newest list of each source. Incomplete if the job is cancelled.
    #[must_use]
    pub fn load(sources: &[ListSource], job: &Job) -> Self {
        let mut lists = Vec::new();
        let mut problems = Vec::new();
        let mut known: Vec<PathBuf> = Vec::new();
        let mut left = limits::NODELISTS_BYTES;
        for source in sources.iter().take(limits::NODELISTS) {
            if job.is_cancelled() {
                break;
            }
            match files::load(source, &mut left, job) {
                Ok(list) if known.contains(&list.path) => {}
                Ok(list) => {
                    known.push(list.path.clone());
                    lists.push(list);
                }
                Err(problem) => problems.push(problem),
            }
        }
        let stamp = ListsStamp::record(sources, &known);
        Self {
            problems,
            stamp,
            ..Self::new(lists)
        }
    }

    /// Returns whether files of these sources changed since the lists were loaded.
    #[must_use]
    pub fn is_stale(&self, sources: &[ListSource]) -> bool {
        let paths: Vec<PathBuf> = self.lists.iter().map(|list| list.path.clone()).collect();
        ListsStamp::record(sources, &paths) != self.stamp
    }

    /// Combines loaded lists, the most trusted one first.
    #[must_use]
    pub fn new(lists: Vec<List>) -> Self {
        let mut by_address = Vec::with_capacity(lists.iter().map(List::len).sum());
        for (list, own) in (0_u32..).zip(&lists) {
            let records = (0_u32..).zip(&own.records);
            by_address.extend(records.map(|(at, record)| (key_of(record), EntryId { list, at })));
        }
        by_address.sort_unstable();
        Self {
            lists,
            by_address,
            ..Self::default()
        }
    }

    /// Returns the lists, in the order of the configuration.
    #[must_use]
    pub fn lists(&self) -> &[List] {
        &self.lists
    }

    /// Returns the configured lists that could not be read.
    #[must_use]
    pub fn problems(&self) -> &[ListProblem] {
        &self.problems
    }

    /// Returns the number of lines of all lists.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_address.len()
    }

    /// Returns whether there are no lines.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_address.is_empty()
    }

    /// Returns the memory use of the lists, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let lists: usize = self.lists.iter().map(List::bytes).sum();
        let folded = self.folded.get().map_or(0, Folded::bytes);
        lists + folded + self.by_address.capacity() * size_of::<(u64, EntryId)>()
    }

    /// Returns the line of an id.
    #[must_use]
    pub fn get(&self, id: EntryId) -> Option<Entry<'_>> {
        self.lists.get(id.list as usize)?.get(id.at as usize)
    }

    /// Returns all lines, list by list, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (EntryId, Entry<'_>)> {
        (0_u32..).zip(&self.lists).flat_map(|(list, own)| {
            (0_u32..)
                .zip(own.iter())
                .map(move |(at, entry)| (EntryId { list, at }, entry))
        })
    }

    pub(crate) fn range(&self, first: u64, last: u64) -> &[(u64, EntryId)] {
        let start = self.by_address.partition_point(|(key, _)| *key < first);
        let end = self.by_address.partition_point(|(key, _)| *key <= last);
        self.by_address.get(start..end).unwrap_or_default()
    }

    /// Returns all lines of exactly this address, the most trusted one first. An omitted point
    /// means point 0, an omitted zone any.
    #[must_use]
    pub fn lines_of(&self, address: &Address) -> Vec<EntryId> {
        let lines = self.lines_in_zones(address).into_iter().flatten();
        lines.map(|(_, id)| *id).collect()
    }

    /// Returns the lines of an address, zone by zone if it has none.
    fn lines_in_zones(&self, address: &Address) -> Vec<&[(u64, EntryId)]> {
        let Ok(node) = u16::try_from(address.node) else {
            return Vec::new();
        };
        let point = address.point.unwrap_or(0);
        let in_zone = |zone| {
            let key = key(zone, address.net, node, point);
            self.range(key, key)
        };
        match address.zone {
            // A segment may omit its zone.
            Some(zone) if in_zone(zone).is_empty() => vec![in_zone(0)],
            Some(zone) => vec![in_zone(zone)],
            None => {
                let zones = self.zones().into_iter().take(limits::NODELIST_ZONES);
                zones.map(in_zone).collect()
            }
        }
    }

    /// Returns the first lines of exactly this address, the most trusted one first: bounded even if
    /// a list has one address a million times.
    pub(crate) fn first_lines_of(&self, address: &Address) -> Vec<EntryId> {
        let zones = self.lines_in_zones(address).into_iter();
        let first = zones.flat_map(|lines| lines.iter().take(limits::NODELIST_DUPLICATES));
        let mut lines: Vec<EntryId> = first.map(|(_, id)| *id).collect();
        lines.sort_unstable();
        lines
    }

    /// Returns the line of exactly this address: a point's own, or a node's. Of several the one of
    /// the first list counts.
    #[must_use]
    pub fn line_of(&self, address: &Address) -> Option<Entry<'_>> {
        // Lines of one address are in the order of the lists: the first one of each zone suffices.
        let first = |lines: &[(u64, EntryId)]| lines.first().map(|(_, id)| *id);
        let id = self.lines_in_zones(address).into_iter().filter_map(first);
        self.get(id.min()?)
    }

    /// Returns the line of an address, or of the boss of a point without one (7.2.6.10).
    #[must_use]
    pub fn line_or_boss_of(&self, address: &Address) -> Option<Entry<'_>> {
        self.line_of(address).or_else(|| {
            address.point?;
            self.line_of(&address.boss())
        })
    }

    /// Returns the place of an address in words: field 4 of its own line, else of its boss's line
    /// (7.2.6.10). Of several lines the first with a place counts.
    #[must_use]
    pub fn location_of(&self, address: &Address) -> Option<String> {
        let find_location = |address: &Address| {
            self.first_lines_of(address).into_iter().find_map(|id| {
                let location = self.get(id)?.location().into_owned();
                (!location.is_empty()).then_some(location)
            })
        };
        find_location(address).or_else(|| {
            address.point.filter(|point| *point != 0)?;
            find_location(&address.boss())
        })
    }

    /// Returns the zones of all lines, ascending; 0 for lines without a zone.
    #[must_use]
    pub fn zones(&self) -> Vec<u16> {
        let mut zones = Vec::new();
        let mut rest = self.by_address.as_slice();
        while let Some((first, _)) = rest.first() {
            let zone = (first >> 48) as u16;
            zones.push(zone);
            let end = rest.partition_point(|(key, _)| (key >> 48) as u16 == zone);
            rest = rest.get(end..).unwrap_or_default();
        }
        zones
    }

    /// Returns the lines of a net, of all lists: its host, nodes and points.
    #[must_use]
    pub fn lines_of_net(&self, zone: u16, net: u16) -> Vec<EntryId> {
        let range = self.range(key(zone, net, 0, 0), key(zone, net, u16::MAX, u16::MAX));
        let lines = range.iter().take(limits::NET_LINES);
        lines.map(|(_, id)| *id).collect()
    }

    /// Returns the points of a node, of all lists, by number.
    #[must_use]
    pub fn points_of(&self, address: &Address) -> Vec<EntryId> {
        let (Some(zone), Ok(node)) = (address.zone, u16::try_from(address.node)) else {
            return Vec::new();
        };
        let first = key(zone, address.net, node, 1);
        let last = key(zone, address.net, node, u16::MAX);
        self.range(first, last).iter().map(|(_, id)| *id).collect()
    }

    /// Returns the lines right below a line in the tree of zones, regions, nets, hubs, nodes and
    /// points, in the order of the list. Without a line, returns the tops: zones, and isolated
    /// lines of segments.
    #[must_use]
    pub fn children(&self, of: Option<EntryId>) -> Vec<EntryId> {
        let Some(of) = of else {
            let tops = self
                .iter()
                .filter(|(_, entry)| entry.record.parent == NO_RECORD && entry.record.point == 0);
            return tops.map(|(id, _)| id).collect();
        };
        let Some(list) = self.lists.get(of.list as usize) else {
            return Vec::new();
        };
        let mut found: Vec<EntryId> = (0_u32..)
            .zip(&list.records)
            .filter(|(_, record)| record.parent == of.at)
            .map(|(at, _)| EntryId { list: of.list, at })
            .collect();
        // Points of other lists are below their boss, too.
        if let Some(entry) = self.get(of).filter(|entry| !entry.is_point()) {
            let points = self.points_of(&entry.address()).into_iter();
            found.extend(points.filter(|point| point.list != of.list));
        }
        found
    }

    /// Returns the lines with a text in a field, ignoring case, best ones first: equal to the
    /// field, then at its beginning, then at the beginning of a word. At most `most`.
    #[must_use]
    pub fn search(&self, text: &str, column: Column, most: usize) -> Vec<EntryId> {
        self.folded().search(text, column, most)
    }

    /// Returns the folded text for searches, built on the first call.
    pub(crate) fn folded(&self) -> &Folded {
        self.folded.get_or_init(|| Folded::new(self))
    }

    /// Returns the region of a line: that of its own list, or of the boss's line.
    #[must_use]
    pub fn region_of(&self, entry: &Entry<'_>) -> Option<u16> {
        let number = |entry: Entry<'_>| match entry.status() {
            Status::Region => Some(entry.record.net),
            _ => entry.above(Status::Region).map(|region| region.record.net),
        };
        number(*entry).or_else(|| {
            let boss = entry.address().boss();
            let line = self.line_of(&boss).or_else(|| {
                // The net's own line, if the node is not listed.
                self.line_of(&Address { node: 0, ..boss })
            });
            line.and_then(number)
        })
    }
}
