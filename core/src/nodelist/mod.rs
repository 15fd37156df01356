//! Nodelists and pointlists: which stations there are, who runs them, and where (FTS-5000, FTS-5001,
//! FTS-5002; sections 7.2.1.5.4 and 7.5.8 of the standard).
//!
//! Knows how lists are written in all their dialects, their check sums, the tree of zones, regions,
//! nets and hubs, and the flags of a line. Imports `config` (which
//! lists the user has, and how they are unpacked), `gazetteer` (where towns are) and the ground. Reads the files that it is given; never writes, never
//! asks the network.
//!
//! [`parse()`] reads one list from bytes into a [`List`]; [`Nodelists`] holds all lists of the user
//! and answers by address, by name and by place. A list of 100,000 lines takes its own text and
//! twenty bytes a line, and is read in a fraction of a second, so that nothing is kept on disk.

mod crc;
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

/// What a line says its station is: the keyword of the line.
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
    /// A node that takes no calls from outside of its net.
    Pvt,
    /// A node that is away for a while.
    Hold,
    /// A node that does not work.
    Down,
    /// A point of a node.
    Point,
    /// Any other keyword.
    Other,
}

/// Something in a list that was stepped over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListFault {
    /// Which line of the list, from 1.
    pub line: u32,
    /// A sentence for the user.
    pub what: String,
}

/// One list that was read.
#[derive(Debug, Default)]
pub struct List {
    path: PathBuf,
    header: ListHeader,
    crc: CrcState,
    /// The lines with stations, decoded, one after another.
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
    /// Where its text begins in [`List::text`].
    at: u32,
    len: u16,
    status: Status,
    /// The line that it is under, always an earlier one; [`NO_RECORD`] if there is none.
    parent: u32,
}

/// The place of no record.
const NO_RECORD: u32 = u32::MAX;

impl List {
    /// The file that it was read from.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What its first line says.
    #[must_use]
    pub fn header(&self) -> &ListHeader {
        &self.header
    }

    /// Whether its check sum is right.
    #[must_use]
    pub fn crc(&self) -> CrcState {
        self.crc
    }

    /// What was stepped over, by line; at most [`crate::limits::NODELIST_FAULTS`].
    #[must_use]
    pub fn faults(&self) -> &[ListFault] {
        &self.faults
    }

    /// How many faults there are beyond those that are reported.
    #[must_use]
    pub fn unlisted_faults(&self) -> usize {
        self.unlisted
    }

    /// How many stations it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether it has no station.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The station of a line, by its place in the list.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<Entry<'_>> {
        let record = self.records.get(at)?;
        Some(Entry { list: self, record })
    }

    /// All stations in the order of the list.
    pub fn iter(&self) -> impl Iterator<Item = Entry<'_>> {
        let entry = |record| Entry { list: self, record };
        self.records.iter().map(entry)
    }

    /// Memory that it takes, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.text.capacity() + self.records.capacity() * size_of::<Record>()
    }
}

/// A station as its line in a list gives it.
#[derive(Clone, Copy)]
pub struct Entry<'a> {
    list: &'a List,
    record: &'a Record,
}

impl<'a> Entry<'a> {
    /// Its address; the point is given for points only, the zone if the list says.
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

    /// What the station is.
    #[must_use]
    pub fn status(&self) -> Status {
        self.record.status
    }

    /// Whether it is a point.
    #[must_use]
    pub fn is_point(&self) -> bool {
        self.record.point != 0
    }

    /// The list that the line is in.
    #[must_use]
    pub fn list(&self) -> &'a List {
        self.list
    }

    /// The whole line, decoded.
    #[must_use]
    pub fn line(&self) -> &'a str {
        let start = self.record.at as usize;
        let end = start + usize::from(self.record.len);
        self.list.text.get(start..end).unwrap_or_default()
    }

    /// A field of the line from 1 as FTS-5000 counts them, as written; empty when it is missing.
    #[must_use]
    pub fn field(&self, number: usize) -> &'a str {
        let at = number.checked_sub(1);
        at.and_then(|at| self.line().split(',').nth(at))
            .unwrap_or_default()
            .trim()
    }

    /// Keyword of the line: field 1.
    #[must_use]
    pub fn keyword(&self) -> &'a str {
        self.field(1)
    }

    /// Name of the station: field 3.
    #[must_use]
    pub fn name(&self) -> Cow<'a, str> {
        spaced(self.field(3))
    }

    /// Where it is: field 4 with spaces instead of underscores.
    #[must_use]
    pub fn location(&self) -> Cow<'a, str> {
        spaced(self.field(4))
    }

    /// Who runs it: field 5.
    #[must_use]
    pub fn sysop(&self) -> Cow<'a, str> {
        spaced(self.field(5))
    }

    /// Telephone number, as written: field 6. `None` when it is not published.
    #[must_use]
    pub fn phone(&self) -> Option<&'a str> {
        let phone = self.field(6);
        let is_number = phone.bytes().any(|b| matches!(b, b'1'..=b'9'));
        is_number.then_some(phone)
    }

    /// Speed of its modem in baud, as written: field 7.
    #[must_use]
    pub fn baud(&self) -> &'a str {
        self.field(7)
    }

    /// The flags after field 7.
    #[must_use]
    pub fn flags(&self) -> Flags<'a> {
        parse::flags_of(self.line())
    }

    /// What the station promises to those who request files by FGHI URLs (7.5.8).
    #[must_use]
    pub fn freq_ability(&self) -> Option<FreqAbility<'a>> {
        let has_downlinks = matches!(self.status(), Status::Host | Status::Hub);
        FreqAbility::of(self.flags(), has_downlinks)
    }

    /// The line that this one is under: the boss of a point, the hub, host, region or zone of
    /// a node. `None` for what is alone, and for a point whose boss is in another list.
    #[must_use]
    pub fn parent(&self) -> Option<Entry<'a>> {
        self.list.get(self.record.parent as usize)
    }

    /// The nearest line of a kind above this one.
    #[must_use]
    pub fn above(&self, status: Status) -> Option<Entry<'a>> {
        std::iter::successors(self.parent(), Entry::parent).find(|entry| entry.status() == status)
    }
}

/// The text of a field: an underscore means a space.
fn spaced(field: &str) -> Cow<'_, str> {
    if field.contains('_') {
        Cow::Owned(field.replace('_', " ").trim().to_owned())
    } else {
        Cow::Borrowed(field)
    }
}
