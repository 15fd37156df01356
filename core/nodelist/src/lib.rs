//! Nodelists and pointlists of Fidonet: stations with their sysops, flags and places.
//!
//! A nodelist is the telephone book of a network: a text file of every week (or day) with a line for
//! each station, in the order of zones, regions, nets and hubs. Real lists come packed, in several
//! dialects, in several character sets within one file, and with damaged lines. This crate reads all
//! of them, reports each fault beside the lines that are sound, and answers questions: the line of an
//! address, the tree, the points of a node, stations by typed words.
//!
//! It reads only the given files, and writes nothing. A list of 100,000 lines takes its own text and
//! twenty bytes a line, and is read in a fraction of a second, so that nothing has to be compiled or
//! cached.
//!
//! | item | content | standard |
//! |---|---|---|
//! | [`parse()`] | one list from bytes: a [`List`] | FTS-5000, FTS-5002 |
//! | [`Nodelists`] | all lists of a user together: lookup, tree, search | |
//! | [`ListSource`], [`Nodelists::load`] | the newest day of a set of files, plain or packed | FTS-5000 |
//! | [`Entry`], [`Status`] | one line: address, fields, parent | FTS-5000 |
//! | [`Flags`], [`FreqAbility`] | flags with values, coordinates, file requests by URL | FTS-5001, FGHI URL 7.5.8 |
//! | [`ListHeader`], [`CrcState`] | day, year and checksum of the first line | FTS-5000 |
//! | `StationLocator` (feature `places`) | positions of stations | FTS-5001, FGHI URL 7.2.1.5 |
//! | [`limits`] | every limit, with its reason | |
//!
//! # Examples
//!
//! A list from bytes, and the line of an address. Its first line has the day and a checksum:
//!
//! ```
//! use ftn_nodelist::{CrcState, Nodelists, Status, parse};
//! use ftn_types::address::Address;
//! use std::path::Path;
//!
//! let text = ";A Test Nodelist for Friday, October 25, 2024 -- Day number 299 :\r\n\
//!             Zone,2,Europe,Somewhere,Ann_Smith,-Unpublished-,300,CM\r\n\
//!             Host,5020,Moscow_Net,Moscow,Boris_Ivanov,7-495-1234567,300,CM,IBN\r\n\
//!             ,1042,Station,Moscow_Russia,Olga_Petrova,-Unpublished-,300,IBN:f1042.example\r\n";
//! let list = parse(Path::new("NODELIST.299"), text.as_bytes(), None);
//! assert_eq!((list.header().day, list.header().year), (Some(299), Some(2024)));
//! assert_eq!((list.crc(), list.faults()), (CrcState::Missing, &[][..]));
//!
//! let lists = Nodelists::new(vec![list]);
//! let node = lists.line_of(&Address::parse("2:5020/1042")?).ok_or("it is not listed")?;
//! assert_eq!((node.sysop().as_ref(), node.phone()), ("Olga Petrova", None));
//! assert_eq!(node.flags().values("IBN").next(), Some("f1042.example"));
//! assert_eq!(node.parent().map(|host| host.status()), Some(Status::Host));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The newest list of a set, as configurations name it, with a pointlist of one boss. Lists that
//! cannot be read are problems beside the others:
//!
//! ```
//! use ftn_nodelist::{ListSource, Nodelists};
//! use ftn_types::address::Address;
//! use ftn_types::job::Job;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! # let folder = folder.path();
//! std::fs::write(folder.join("NODELIST.292"), "Zone,2,Europe,A,Ann,-,300\r\n")?;
//! std::fs::write(folder.join("NODELIST.299"), "Zone,2,Europe,A,Bob,-,300\r\n")?;
//! std::fs::write(folder.join("points.txt"), ",5,Point,Moscow,Eve,-,300\r\n")?;
//! let boss = Address::parse("2:5020/1042")?;
//! let sources = [
//!     ListSource { path: folder.join("NODELIST.*"), zone: None, start: None },
//!     ListSource { path: folder.join("points.txt"), zone: None, start: Some(boss) },
//!     ListSource { path: folder.join("missing.lst"), zone: Some(2), start: None },
//! ];
//! let lists = Nodelists::load(&sources, &Job::new());
//! let sysop = |address: &str| lists.line_of(&Address::parse(address).ok()?).map(|line| line.sysop());
//! assert_eq!(sysop("2:2/0").as_deref(), Some("Bob"));
//! assert_eq!(sysop("2:5020/1042.5").as_deref(), Some("Eve"));
//! assert_eq!(lists.problems().len(), 1);
//! // Later: a new day is a new file in the folder.
//! assert!(!lists.is_stale(&sources));
//! # Ok(())
//! # }
//! ```
//!
//! Stations by typed words in any order, and the tree that leads to them:
//!
//! ```
//! use ftn_nodelist::{Nodelists, parse};
//! use std::path::Path;
//!
//! let text = "Zone,2,Europe,-,Ann,-,300\nHost,5020,Net,Moscow,Boris,-,300\n,7,Zoo,Moscow,Olga,-,300\n";
//! let lists = Nodelists::new(vec![parse(Path::new("list"), text.as_bytes(), None)]);
//! let found = lists.find("moscow olga", 10);
//! let rows = lists.tree(&found, None);
//! let shown = rows.iter().filter_map(|row| Some((row.depth, row.is_found, lists.get(row.id)?.address())));
//! let shown: Vec<String> = shown.map(|(depth, found, address)| format!("{depth} {address} {found}")).collect();
//! assert_eq!(shown, ["0 2:2/0 false", "1 2:5020/0 false", "2 2:5020/7 true"]);
//! ```
//!
//! # Errors
//!
//! Parsing never fails. A [`ListFault`] is a line that was skipped, with its number and a sentence; a
//! [`ListProblem`] is a list that cannot be read at all, with the reason and what to do. [`CrcState`]
//! says whether the checksum of the first line fits; a wrong one is reported, and the list is used.
//!
//! # Limits
//!
//! All input is hostile: [`limits`] has the limits of files, lines and unpacked bytes, with their
//! reasons. A [`Job`](ftn_types::job::Job) cancels the reading. Nothing panics on any input; the crate
//! has no unsafe code.
//!
//! # Features
//!
//! `archives` (on by default) unpacks packed lists by `ftn-archive`; without it one is a problem.
//! `places` (off by default) adds `StationLocator`, which places stations by their coordinate flags,
//! else by the town of field 4; it needs `ftn-gazetteer` with 6 MB of towns.
//!
//! Items that are hidden in this manual serve the other crates of Fidoscope and change without
//! notice.

mod decode;
mod files;
mod find;
mod flags;
mod header;
pub mod limits;
mod lookup;
#[cfg(feature = "places")]
mod nets;
mod order;
// The list in an archive: the engine knows nodelists of any name by it.
#[doc(hidden)]
pub mod packed;
mod parse;
#[cfg(feature = "places")]
mod places;
#[cfg(feature = "places")]
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
#[cfg(feature = "places")]
pub use places::{LocatedStation, StationLocator};
pub use search::Column;

use ftn_types::address::Address;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// Nodelist or pointlist, of which the newest day is used.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ListSource {
    /// Path of its file, or of the set: without an extension, or with `.*` instead of the day.
    pub path: PathBuf,
    /// Zone of lines that do not name their own.
    pub zone: Option<u16>,
    /// Address whose net and node apply until a line names its own: for a segment, or a list of the
    /// points of one boss.
    pub start: Option<Address>,
}

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
