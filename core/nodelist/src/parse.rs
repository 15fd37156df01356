//! Parser of the lines of a list, in all dialects.
//!
//! - Nodelists of FTS-5000: `Zone`, `Region`, `Host` and `Hub` lines apply to the lines below.
//! - `Boss,2:5020/113` and then `,8,Name,...` or `Point,8,Name,...` (FTS-5002).
//! - `Point,8,...` below the line of its node in a nodelist.
//! - Fake nets: a `Host` whose name is the address of the boss (`Host,32061,2446/301,...`), or with
//!   the flag `UBOSS:237/10`; its apparent nodes are points.
//! - User lists of GoldED and FidoUser: `Last, First      2:5020/113.8`.

use super::decode::Decoder;
use super::flags::Flags;
use super::header::{CrcState, ListHeader};
use super::{List, ListFault, NO_RECORD, Record, Status};
use crate::limits;
use ftn_types::address::Address;
use ftn_types::crc;
use ftn_types::job::Job;
use std::path::Path;

/// Ends a file of DOS.
const END_OF_FILE: u8 = 0x1A;

/// Parses a list; `path` is for display only. `zone` is the zone of a segment that does not state
/// its own.
#[must_use]
pub fn parse(path: &Path, bytes: &[u8], zone: Option<u16>) -> List {
    parse_while(path, bytes, (zone, None), &Job::new())
}

/// Number of lines between two checks of the job.
const LINES: u32 = 4096;

/// Does the same as [`parse`], but if the job is cancelled, returns the lines so far. The address,
/// if any, is the context of the first lines: their net, and with a node, the boss of points.
pub(crate) fn parse_while(
    path: &Path,
    bytes: &[u8],
    (zone, start): (Option<u16>, Option<&Address>),
    job: &Job,
) -> List {
    let bytes = match memchr::memchr(END_OF_FILE, bytes) {
        Some(end) => bytes.get(..end).unwrap_or(bytes),
        None => bytes,
    };
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut parser = Parser::new(path, bytes, zone);
    parser.begin_from(start);
    let mut rest = bytes;
    let mut number = 0_u32;
    let mut sum = 0;
    while !rest.is_empty() {
        let (line, ended) = match memchr::memchr(b'\n', rest) {
            Some(at) => {
                let (line, after) = rest.split_at_checked(at).unwrap_or((rest, &[]));
                rest = after.get(1..).unwrap_or_default();
                (line, true)
            }
            None => (std::mem::take(&mut rest), false),
        };
        number = number.saturating_add(1);
        if number.is_multiple_of(LINES) && job.is_cancelled() {
            break;
        }
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if number == 1 {
            parser.header(line);
        } else {
            // The checksum is of lines that end with CR and LF, whatever this system stores.
            sum = crc::more(sum, line);
            if ended {
                sum = crc::more(sum, b"\r\n");
            }
        }
        if !parser.line(number, line) {
            break;
        }
    }
    parser.finish(sum, rest.is_empty())
}

struct Parser {
    list: List,
    decoder: Decoder,
    zone: u16,
    net: u16,
    /// Last line of each level, by its index in the list.
    levels: Levels,
    /// Node whose points follow: its number and its line.
    last: Option<(u16, u32)>,
    /// Boss of the points in plain lines.
    boss: Option<Boss>,
    /// Level of an unreadable line above, so that the parents of the lines below are unknown.
    lost: Option<u8>,
    full: bool,
}

/// Levels of context for the lines below: zone, net, node.
const ZONE: u8 = 2;
const NET: u8 = 1;
const NODE: u8 = 0;

#[derive(Clone, Copy)]
struct Levels {
    zone: u32,
    region: u32,
    host: u32,
    hub: u32,
}

#[derive(Clone, Copy)]
struct Boss {
    zone: u16,
    net: u16,
    node: u16,
    at: u32,
}

impl Levels {
    const NONE: Self = Self {
        zone: NO_RECORD,
        region: NO_RECORD,
        host: NO_RECORD,
        hub: NO_RECORD,
    };

    fn lowest(self) -> u32 {
        [self.hub, self.host, self.region, self.zone]
            .into_iter()
            .find(|level| *level != NO_RECORD)
            .unwrap_or(NO_RECORD)
    }
}

impl Parser {
    fn new(path: &Path, bytes: &[u8], zone: Option<u16>) -> Self {
        Self {
            list: List {
                path: path.to_owned(),
                ..List::default()
            },
            decoder: Decoder::new(bytes),
            zone: zone.unwrap_or(0),
            net: 0,
            levels: Levels::NONE,
            last: None,
            boss: None,
            lost: None,
            full: false,
        }
    }

    fn begin_from(&mut self, start: Option<&Address>) {
        let Some(start) = start else { return };
        self.net = start.net;
        if let Some(node) = u16::try_from(start.node).ok().filter(|node| *node != 0) {
            self.boss = Some(Boss {
                zone: start.zone.unwrap_or(self.zone),
                net: start.net,
                node,
                at: NO_RECORD,
            });
        }
    }

    fn header(&mut self, line: &[u8]) {
        let line = line.get(..limits::NODELIST_LINE_BYTES).unwrap_or(line);
        let mut text = String::new();
        self.decoder.push(line, &mut text);
        self.list.header = ListHeader::read(&text);
    }

    fn finish(mut self, counted: u16, whole: bool) -> List {
        self.list.crc = match self.list.header.crc {
            Some(stated) if whole && stated == counted => CrcState::Right,
            Some(stated) if whole => CrcState::Wrong { stated, counted },
            _ => CrcState::Missing,
        };
        self.list.text.shrink_to_fit();
        self.list.records.shrink_to_fit();
        self.list
    }

    fn fault(&mut self, line: u32, what: impl Into<String>) {
        if self.list.faults.len() < limits::NODELIST_FAULTS {
            let what = what.into();
            self.list.faults.push(ListFault { line, what });
        } else {
            self.list.unlisted += 1;
        }
    }

    /// Parses a line; returns false if no more are needed.
    fn line(&mut self, number: u32, line: &[u8]) -> bool {
        if line.first() == Some(&b';') || line.trim_ascii().is_empty() {
            return true;
        }
        if line.len() > limits::NODELIST_LINE_BYTES {
            let what = format!(
                "the line is longer than {} bytes and was skipped",
                limits::NODELIST_LINE_BYTES
            );
            self.fault(number, what);
            self.mark_context_unknown(number, line);
            return true;
        }
        let room = u32::try_from(self.list.text.len() + 4 * line.len()).is_ok();
        if self.list.records.len() >= limits::NODELIST_LINES || !room {
            if !self.full {
                self.full = true;
                let what = format!(
                    "the list has more than {} stations: the rest was not read",
                    limits::NODELIST_LINES
                );
                self.fault(number, what);
            }
            return false;
        }
        let start = self.list.text.len();
        self.decoder.push(line, &mut self.list.text);
        let text = self.list.text.get(start..).unwrap_or_default();
        match read(text) {
            Ok(parsed) => self.apply_line(number, start, parsed),
            Err(what) => {
                self.list.text.truncate(start);
                self.fault(number, what);
                self.mark_context_unknown(number, line);
            }
        }
        true
    }

    /// Notes that the context of the lines below is unknown if an unreadable line should set it.
    fn mark_context_unknown(&mut self, number: u32, line: &[u8]) {
        let keyword = line.split(|byte| *byte == b',').next().unwrap_or_default();
        let keyword = keyword.trim_ascii();
        let is = |known: &str| known.as_bytes().eq_ignore_ascii_case(keyword);
        let none = Levels::NONE;
        let (level, levels) = if is("Zone") {
            (ZONE, none)
        } else if is("Region") {
            let zone = self.levels.zone;
            (NET, Levels { zone, ..none })
        } else if is("Host") {
            let Levels { zone, region, .. } = self.levels;
            (
                NET,
                Levels {
                    zone,
                    region,
                    ..none
                },
            )
        } else if is("Boss") {
            (NODE, self.levels)
        } else {
            return;
        };
        if level > NODE {
            let what =
                "the stations below were skipped, too, up to the next line that names their net";
            self.fault(number, what);
        }
        self.levels = levels;
        self.boss = None;
        self.lost = self.lost.max(Some(level));
    }

    /// Reports damaged coordinate flags; the line counts as one without them.
    fn check_coordinates(&mut self, line: u32, start: usize) {
        let text = self.list.text.get(start..).unwrap_or_default();
        let has = |piece: &[u8]| memchr::memmem::find(text.as_bytes(), piece).is_some();
        if !has(b"LAT") && !has(b"LON") {
            return;
        }
        for fault in flags_of(text).coordinate_faults() {
            self.fault(line, fault);
        }
    }

    fn apply_line(&mut self, line: u32, start: usize, parsed: PointlistLine) {
        let (number, status) = match parsed {
            PointlistLine::Boss(boss) => {
                self.list.text.truncate(start);
                return self.set_boss(line, boss);
            }
            PointlistLine::User(address, text) => {
                self.list.text.truncate(start);
                self.list.text.push_str(&text);
                return self.user(start, &address);
            }
            PointlistLine::Station { number, status } => (number, status),
        };
        let level = match status {
            Status::Zone => Some(ZONE),
            Status::Region | Status::Host => Some(NET),
            Status::Hub => Some(NODE),
            Status::Node
            | Status::Pvt
            | Status::Hold
            | Status::Down
            | Status::Point
            | Status::Other => None,
        };
        if self.lost <= level {
            self.lost = None;
        }
        if self.lost.is_some() && (level.is_some() || self.boss.is_none()) {
            return self.list.text.truncate(start);
        }
        self.check_coordinates(line, start);
        let zone = self.zone;
        let (net, node, point, parent) = match status {
            Status::Zone => {
                self.zone = number;
                self.net = number;
                self.levels = Levels::NONE;
                (number, 0, 0, NO_RECORD)
            }
            Status::Region => {
                self.net = number;
                let zone = self.levels.zone;
                self.levels = Levels {
                    zone,
                    ..Levels::NONE
                };
                (number, 0, 0, zone)
            }
            Status::Host => {
                self.net = number;
                self.levels.host = NO_RECORD;
                self.levels.hub = NO_RECORD;
                (number, 0, 0, self.levels.lowest())
            }
            Status::Hub => {
                self.levels.hub = NO_RECORD;
                (self.net, number, 0, self.levels.lowest())
            }
            Status::Point => {
                let Some(boss) = self.boss.or_else(|| self.boss_of_node()) else {
                    self.list.text.truncate(start);
                    let what = "the line of a point has neither a Boss line nor a node before it: \
                                skipped";
                    return self.fault(line, what);
                };
                return self.point(line, start, number, boss);
            }
            Status::Node | Status::Pvt | Status::Hold | Status::Down | Status::Other => {
                match self.boss {
                    Some(boss) => return self.point(line, start, number, boss),
                    None => (self.net, number, 0, self.levels.lowest()),
                }
            }
        };
        let zone = if status == Status::Zone { number } else { zone };
        let at = self.add(start, [zone, net, node, point], status, parent);
        match status {
            Status::Zone => self.levels.zone = at,
            Status::Region => self.levels.region = at,
            Status::Host => self.levels.host = at,
            Status::Hub => self.levels.hub = at,
            Status::Node
            | Status::Pvt
            | Status::Hold
            | Status::Down
            | Status::Point
            | Status::Other => {}
        }
        if level.is_some() {
            self.boss = None;
        }
        self.last = Some((node, at));
    }

    fn boss_of_node(&self) -> Option<Boss> {
        let (node, at) = self.last?;
        Some(Boss {
            zone: self.zone,
            net: self.net,
            node,
            at,
        })
    }

    fn set_boss(&mut self, line: u32, boss: Address) {
        let Ok(node) = u16::try_from(boss.node) else {
            self.mark_context_unknown(line, b"Boss");
            let what = "a boss needs a node number from 0 on: its points were skipped";
            return self.fault(line, what);
        };
        if boss.zone.is_none() && self.lost == Some(ZONE) {
            self.boss = None;
            return;
        }
        self.lost = self.lost.filter(|level| *level > NODE);
        self.last = None;
        self.boss = Some(Boss {
            zone: boss.zone.unwrap_or(self.zone),
            net: boss.net,
            node,
            at: NO_RECORD,
        });
    }

    fn point(&mut self, line: u32, start: usize, number: u16, boss: Boss) {
        if number == 0 {
            self.list.text.truncate(start);
            return self.fault(line, "a point has a number from 1 on: skipped");
        }
        let address = [boss.zone, boss.net, boss.node, number];
        self.add(start, address, Status::Point, boss.at);
    }

    /// Adds a line of a user list: only a name and an address.
    fn user(&mut self, start: usize, address: &Address) {
        let node = u16::try_from(address.node).unwrap_or(0);
        let point = address.point.unwrap_or(0);
        let numbers = [address.zone.unwrap_or(self.zone), address.net, node, point];
        let status = if point == 0 {
            Status::Other
        } else {
            Status::Point
        };
        self.add(start, numbers, status, NO_RECORD);
    }

    fn add(
        &mut self,
        start: usize,
        [zone, net, node, point]: [u16; 4],
        status: Status,
        parent: u32,
    ) -> u32 {
        let at = u32::try_from(self.list.records.len()).unwrap_or(NO_RECORD);
        self.list.records.push(Record {
            zone,
            net,
            node,
            point,
            at: u32::try_from(start).unwrap_or(u32::MAX),
            len: u16::try_from(self.list.text.len() - start).unwrap_or(u16::MAX),
            status,
            parent,
        });
        at
    }
}

/// Contents of a line; the host of a fake net is also a boss.
enum PointlistLine {
    Station { number: u16, status: Status },
    Boss(Address),
    User(Address, String),
}

fn read(text: &str) -> Result<PointlistLine, String> {
    let mut fields = text.split(',');
    let keyword = fields.next().unwrap_or_default().trim();
    let second = fields.next().unwrap_or_default().trim();
    if keyword.eq_ignore_ascii_case("Boss") {
        return near_address(second)
            .filter(|boss| boss.point.unwrap_or(0) == 0)
            .map(PointlistLine::Boss)
            .ok_or_else(|| {
                "after Boss the address of a node is missing, as in Boss,2:5020/113: its points \
                 were skipped"
                    .to_owned()
            });
    }
    let Ok(number) = second.parse::<u16>() else {
        return user(text).ok_or_else(|| {
            "the second field must be a number from 1 to 32767: the line was skipped".to_owned()
        });
    };
    let status = status(keyword);
    let name = fields.next();
    let location = fields.next();
    if name.is_none() || location.is_none() {
        return Err("the line ends before its fourth field, the place: it was skipped".to_owned());
    }
    if status == Status::Host
        && let Some(boss) = fake_boss(text, name.unwrap_or_default())
    {
        return Ok(PointlistLine::Boss(boss));
    }
    if number == 0 || i16::try_from(number).is_err() {
        return Err(format!(
            "numbers of stations are from 1 to 32767, not {number}: the line was skipped"
        ));
    }
    Ok(PointlistLine::Station { number, status })
}

fn status(keyword: &str) -> Status {
    const KEYWORDS: [(&str, Status); 9] = [
        ("", Status::Node),
        ("Pvt", Status::Pvt),
        ("Host", Status::Host),
        ("Hub", Status::Hub),
        ("Hold", Status::Hold),
        ("Down", Status::Down),
        ("Point", Status::Point),
        ("Region", Status::Region),
        ("Zone", Status::Zone),
    ];
    KEYWORDS
        .into_iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(keyword))
        .map_or(Status::Other, |(_, status)| status)
}

/// Parses an address whose zone may be missing.
fn near_address(text: &str) -> Option<Address> {
    text.starts_with(|c: char| c.is_ascii_digit())
        .then(|| Address::parse_lenient(text))?
}

pub(crate) fn flags_of(line: &str) -> Flags<'_> {
    let before: usize = line.split(',').take(7).map(|field| field.len() + 1).sum();
    Flags::new(line.get(before..).unwrap_or_default())
}

/// Returns the boss of a fake net.
fn fake_boss(text: &str, name: &str) -> Option<Address> {
    if let Some(boss) = near_address(name.trim()) {
        return Some(boss);
    }
    // The flag is searched for in bytes first: a hundred thousand lines do not have it.
    memchr::memmem::find(text.as_bytes(), b"BOSS:")?;
    let flags = flags_of(text);
    let boss = flags.values("UBOSS").chain(flags.values("BOSS")).next()?;
    near_address(boss)
}

/// Parses a line of a user list: a name, white space, and an address at the end.
fn user(text: &str) -> Option<PointlistLine> {
    let (name, address) = text.trim_end().rsplit_once(char::is_whitespace)?;
    let address = near_address(address).filter(|address| address.zone.is_some())?;
    let name = name.trim();
    let name = match name.split_once(',') {
        Some((last, first)) => format!("{} {}", first.trim(), last.trim()),
        None => name.to_owned(),
    };
    if name.is_empty() || name.contains(',') {
        return None;
    }
    let line = format!(",,,,{},,,", name.trim().replace(' ', "_"));
    Some(PointlistLine::User(address, line))
}
