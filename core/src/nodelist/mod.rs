//! Nodelists and pointlists: stations with their sysops and places (FTS-5000, FTS-5001, FTS-5002;
//! sections 7.2.1.5.4 and 7.5.8 of the standard).
//!
//! Knows all dialects of lists, their checksums, the tree of zones, regions, nets and hubs, and the
//! flags of a line. Imports `config` (the user's lists and how to unpack them), `gazetteer` (the
//! places of towns) and the ground. Reads only the given files; never writes, never uses the
//! network.
//!
//! [`parse()`] reads one list from bytes into a [`List`]; [`Nodelists`] combines all lists of the
//! user for queries by address, by name and by place. A list of 100,000 lines takes its own text
//! and twenty bytes a line, and is read in a fraction of a second, so that nothing is cached on
//! disk.

mod decode;
mod files;
mod find;
mod flags;
mod header;
mod lookup;
mod nets;
mod order;
mod parse;
mod places;
mod regions;
mod search;

#[cfg(test)]
mod tests;

pub use files::{ListProblem, ListsStamp};
pub use flags::{Flags, FreqAbility};
pub use header::{CrcState, ListHeader};
pub use lookup::{EntryId, Nodelists};
pub use order::{StationOrder, StationRow};
pub use parse::parse;
pub use places::{LocatedStation, StationLocator, places};
pub use search::Column;

use crate::address::Address;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// Kind of a station: the keyword of its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// An ordinary node: no keyword.
    Node,
    /// The coordinator of a zone, and the zone.
    Zone,
    /// The coordinator of a region, and the region.
    Region,
    /// The host of a net, and the net.
    Host,
    /// A hub of a net.
    Hub,
    /// A node that accepts no calls from outside of its net.
    Pvt,
    /// A node that is temporarily unavailable.
    Hold,
    /// A node that is out of order.
    Down,
    /// A point of a node.
    Point,
    /// Any other keyword.
    Other,
}

/// A skipped fault in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListFault {
    /// Number of the line in the list, from 1.
    pub line: u32,
    /// Sentence for the user.
    pub what: String,
}

/// One parsed list.
#[derive(Debug, Default)]
pub struct List {
    path: PathBuf,
    header: ListHeader,
    crc: CrcState,
    /// Decoded lines of stations, one after another.
    text: String,
    records: Vec<Record>,
    faults: Vec<ListFault>,
    unlisted: usize,
}

/// One line of a list.
#[derive(Clone, Copy, Debug)]
struct Record {
    zone: u16,
    net: u16,
    node: u16,
    point: u16,
    /// Offset of its text in [`List::text`].
    at: u32,
    len: u16,
    status: Status,
    /// Index of the parent line, always an earlier one; [`NO_RECORD`] if there is none.
    parent: u32,
}

/// Index of no record.
const NO_RECORD: u32 = u32::MAX;

impl List {
    /// Returns the file of the list.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the contents of its first line.
    #[must_use]
    pub fn header(&self) -> &ListHeader {
        &self.header
    }

    /// Returns the result of verifying its checksum.
    #[must_use]
    pub fn crc(&self) -> CrcState {
        self.crc
    }

    /// Returns the skipped faults, by line; at most [`crate::limits::NODELIST_FAULTS`].
    #[must_use]
    pub fn faults(&self) -> &[ListFault] {
        &self.faults
    }

    /// Returns the number of further faults beyond the limit.
    #[must_use]
    pub fn unlisted_faults(&self) -> usize {
        self.unlisted
    }

    /// Returns the number of stations.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Returns whether the list has no stations.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Returns the station at an index of the list.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<Entry<'_>> {
        let record = self.records.get(at)?;
        Some(Entry { list: self, record })
    }

    /// Returns all stations in the order of the list.
    pub fn iter(&self) -> impl Iterator<Item = Entry<'_>> {
        let entry = |record| Entry { list: self, record };
        self.records.iter().map(entry)
    }

    /// Returns the memory use of the list, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.text.capacity() + self.records.capacity() * size_of::<Record>()
    }
}

/// A station, as described by its line in a list.
#[derive(Clone, Copy)]
pub struct Entry<'a> {
    list: &'a List,
    record: &'a Record,
}

impl<'a> Entry<'a> {
    /// Returns its address; with a point only for points, with the zone if the list states it.
    #[must_use]
    pub fn address(&self) -> Address {
        let Record {
            zone,
            net,
            node,
            point,
            ..
        } = *self.record;
        Address::of_numbers([zone, net, node, point])
    }

    /// Returns the kind of the station.
    #[must_use]
    pub fn status(&self) -> Status {
        self.record.status
    }

    /// Returns whether it is a point.
    #[must_use]
    pub fn is_point(&self) -> bool {
        self.record.point != 0
    }

    /// Returns the list of the line.
    #[must_use]
    pub fn list(&self) -> &'a List {
        self.list
    }

    /// Returns the whole line, decoded.
    #[must_use]
    pub fn line(&self) -> &'a str {
        let start = self.record.at as usize;
        let end = start + usize::from(self.record.len);
        self.list.text.get(start..end).unwrap_or_default()
    }

    /// Returns a field of the line, counted from 1 as in FTS-5000, as written; empty if missing.
    #[must_use]
    pub fn field(&self, number: usize) -> &'a str {
        let at = number.checked_sub(1);
        at.and_then(|at| self.line().split(',').nth(at))
            .unwrap_or_default()
            .trim()
    }

    /// Returns the keyword of the line: field 1.
    #[must_use]
    pub fn keyword(&self) -> &'a str {
        self.field(1)
    }

    /// Returns the name of the station: field 3.
    #[must_use]
    pub fn name(&self) -> Cow<'a, str> {
        spaced(self.field(3))
    }

    /// Returns the place: field 4 with spaces instead of underscores.
    #[must_use]
    pub fn location(&self) -> Cow<'a, str> {
        spaced(self.field(4))
    }

    /// Returns the sysop: field 5.
    #[must_use]
    pub fn sysop(&self) -> Cow<'a, str> {
        spaced(self.field(5))
    }

    /// Returns the telephone number, as written: field 6. `None` if unpublished.
    #[must_use]
    pub fn phone(&self) -> Option<&'a str> {
        let phone = self.field(6);
        let is_number = phone.bytes().any(|b| matches!(b, b'1'..=b'9'));
        is_number.then_some(phone)
    }

    /// Returns the speed of its modem in baud, as written: field 7.
    #[must_use]
    pub fn baud(&self) -> &'a str {
        self.field(7)
    }

    /// Returns the flags after field 7.
    #[must_use]
    pub fn flags(&self) -> Flags<'a> {
        parse::flags_of(self.line())
    }

    /// Returns the ability to serve file requests by FGHI URLs (7.5.8).
    #[must_use]
    pub fn freq_ability(&self) -> Option<FreqAbility<'a>> {
        let has_downlinks = matches!(self.status(), Status::Host | Status::Hub);
        FreqAbility::from_flags(self.flags(), has_downlinks)
    }

    /// Returns the parent line: the boss of a point, the hub, host, region or zone of a node.
    /// `None` for an isolated line, and for a point whose boss is in another list.
    #[must_use]
    pub fn parent(&self) -> Option<Entry<'a>> {
        self.list.get(self.record.parent as usize)
    }

    /// Returns the nearest line of a kind above this one.
    #[must_use]
    pub fn above(&self, status: Status) -> Option<Entry<'a>> {
        std::iter::successors(self.parent(), Entry::parent).find(|entry| entry.status() == status)
    }
}

/// Returns the text of a field: an underscore means a space.
fn spaced(field: &str) -> Cow<'_, str> {
    if field.contains('_') {
        Cow::Owned(field.replace('_', " ").trim().to_owned())
    } else {
        Cow::Borrowed(field)
    }
}
