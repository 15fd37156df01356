//! Geographic kludges of messages, in the index: finds a region among a million messages, and draws
//! a map, without reading them.
//!
//! Each valid kludge is an entry of its segment: [`PLACE`], its kind, for dots the cell of a grid
//! of the Earth, its place among those of the message, and its value. Cells keep the dots of a
//! region together, so that a region is a few ranges of entries. (An R*-tree of SQLite would round
//! degrees to 32 bits, lacks checksums, and has one table for all segments.)
//!
//! The result may contain more than the region, never less. The first region of an area is answered
//! by cells; from the second one on, everything is in memory ([`LoadedPlaces`]).

use super::builder::SegmentBuilder;
use super::cover::{Cover, CoveredSegment};
use super::loaded_places::LoadedPlaces;
use super::segment::InvalidData;
use super::store::Store;
use super::varint::{Reader, write_varint};
use super::{Index, IndexError, Indexed, not_cancelled};
use crate::geo::{GeoBox, GeoKludge, Position, kludge_of_line};
use crate::job::Job;
use crate::library::Snapshot;
use crate::limits;
use crate::message::SearchText;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// First byte of entries for places; no word begins with it.
const PLACE: u8 = 3;

impl Index {
    /// Returns the valid geographic kludges of a snapshot: those of the senders' locations
    /// (ORIGEO), or all others. `None` if the index has no data or cannot be read.
    ///
    /// # Errors
    /// Only [`IndexError::Cancelled`].
    pub fn marks(
        &self,
        snapshot: &Arc<Snapshot>,
        of_senders: bool,
        job: &Job,
    ) -> Result<Option<Indexed<GeoKludge>>, IndexError> {
        self.with_stored_data(snapshot, |store, cover| {
            if cover.segments.is_empty() {
                return Ok(None);
            }
            let found = if of_senders {
                origins(store, cover, job)?
            } else {
                places(store, cover, &[GeoBox::WORLD], job)?
            };
            let open = Arc::clone(&cover.open);
            Ok(Some(Indexed { open, found }))
        })
    }
}

type RowKludges = Vec<(u32, GeoKludge)>;

/// Returns the locations of senders.
pub(super) fn origins(
    store: &Store<'_>,
    cover: &Cover,
    job: &Job,
) -> Result<RowKludges, IndexError> {
    collect(store, cover, &|_| vec![whole(Kind::Origin)], job)
}

/// Returns the kludges that may intersect a region, and all documents.
pub(super) fn places(
    store: &Store<'_>,
    cover: &Cover,
    regions: &[GeoBox],
    job: &Job,
) -> Result<RowKludges, IndexError> {
    if let Some(held) = cover.places.get() {
        return Ok(held.within(regions));
    }
    let is_world = *regions == [GeoBox::WORLD];
    if !is_world && cover.region_asked.swap(true, Ordering::Relaxed) {
        // This is not the first region: load everything into memory.
        let found = places(store, cover, &[GeoBox::WORLD], job)?;
        if found.len() <= limits::HELD_PLACES {
            return Ok(cover
                .places
                .get_or_init(|| LoadedPlaces::new(found))
                .within(regions));
        }
    }
    let cells = joint_spans(regions);
    let of = |segment: &CoveredSegment| {
        let points = whole(Kind::Point);
        let names = &segment.table.names;
        let blocks = names.partition_point(|name| **name < *points.1)
            - names.partition_point(|name| **name < *points.0);
        let mut ranges = if blocks < cells.len() {
            vec![points]
        } else {
            cells.iter().map(Span::range).collect()
        };
        ranges.push(whole(Kind::Area));
        ranges.push(whole(Kind::Kml));
        ranges
    };
    collect(store, cover, &of, job)
}

/// Range of entries: the first name, and the name after the last.
type EntryRange = (Vec<u8>, Vec<u8>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Point = 0,
    Area = 1,
    Kml = 2,
    Origin = 3,
}

fn whole(kind: Kind) -> EntryRange {
    (vec![PLACE, kind as u8], vec![PLACE, kind as u8 + 1])
}

/// Cells in one row of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Span {
    row: u8,
    first: u8,
    last: u8,
}

impl Span {
    fn range(&self) -> EntryRange {
        let start = vec![PLACE, Kind::Point as u8, self.row, self.first];
        let end = match self.last.checked_add(1) {
            Some(next) => vec![PLACE, Kind::Point as u8, self.row, next],
            None => match self.row.checked_add(1) {
                Some(next) => vec![PLACE, Kind::Point as u8, next],
                None => whole(Kind::Point).1,
            },
        };
        (start, end)
    }
}

/// Returns the cell of a coordinate, with `span` degrees in 256 cells.
fn cell(degrees: f64, span: f64) -> u8 {
    // The cast saturates at the range of the type.
    ((degrees / span + 0.5) * 256.0) as u8
}

/// Returns every cell that may contain a place of the region.
fn spans(region: &GeoBox) -> Vec<Span> {
    let rows = cell(region.south(), 180.0)..=cell(region.north(), 180.0);
    let mut columns: Vec<(u8, u8)> = region
        .parts()
        .map(|part| (cell(part.west(), 360.0), cell(part.east(), 360.0)))
        .collect();
    // Both sides of the 180th meridian are the same, as are all longitudes at a pole.
    if region.reaches_180() {
        columns.extend([(0, 0), (u8::MAX, u8::MAX)]);
    }
    let mut all = Vec::new();
    for row in rows {
        let at_pole = region.reaches_a_pole() && (row == 0 || row == u8::MAX);
        if at_pole {
            all.push((row, 0, u8::MAX));
        } else {
            all.extend(columns.iter().map(|(first, last)| (row, *first, *last)));
        }
    }
    let span = |(row, first, last)| Span { row, first, last };
    all.into_iter().map(span).collect()
}

/// Returns the cells of many regions, joining adjacent ones: never more than the grid has, however
/// many regions there are.
fn joint_spans(regions: &[GeoBox]) -> Vec<Span> {
    // For each row, by column: the spans that begin there minus those that ended just before.
    let mut steps = vec![0_i32; 256 * 257];
    let mut step = |row: u8, column: usize, by: i32| {
        if let Some(count) = steps.get_mut(usize::from(row) * 257 + column) {
            *count += by;
        }
    };
    for span in regions.iter().flat_map(spans) {
        step(span.row, usize::from(span.first), 1);
        step(span.row, usize::from(span.last) + 1, -1);
    }
    let mut joint: Vec<Span> = Vec::new();
    for (row, steps) in (0..=u8::MAX).zip(steps.chunks(257)) {
        let mut open = 0;
        for (column, by) in (0..=u8::MAX).zip(steps) {
            open += by;
            if open == 0 {
                continue;
            }
            match joint.last_mut() {
                Some(span) if span.row == row && span.last.checked_add(1) == Some(column) => {
                    span.last = column;
                }
                _ => joint.push(Span {
                    row,
                    first: column,
                    last: column,
                }),
            }
        }
    }
    joint
}

fn collect(
    store: &Store<'_>,
    cover: &Cover,
    ranges: &dyn Fn(&CoveredSegment) -> Vec<EntryRange>,
    job: &Job,
) -> Result<RowKludges, IndexError> {
    /// Kludge of a message, by its number among the message's kludges.
    struct Found {
        row: u32,
        place: u32,
        kludge: GeoKludge,
    }
    let mut found: Vec<Found> = Vec::new();
    for segment in &cover.segments {
        for (start, end) in ranges(segment) {
            not_cancelled(job)?;
            let is_in = |name: &[u8]| name < end.as_slice();
            segment.each_entry(store, &start, &is_in, job, &mut |_, name, entry| {
                let (place, kludge) = read(name).ok_or(InvalidData("a place"))?;
                segment.each_row(&entry, |row| {
                    let kludge = kludge.clone();
                    found.push(Found { row, place, kludge });
                })
            })?;
        }
    }
    found.sort_by_key(|own| (own.row, own.place));
    // The ranges of several regions may overlap.
    found.dedup_by_key(|own| (own.row, own.place));
    let without_place = |own: Found| (own.row, own.kludge);
    Ok(found.into_iter().map(without_place).collect())
}

/// Adds the geographic kludges of the last added message.
pub(super) fn add(builder: &mut SegmentBuilder, body: &SearchText) {
    let sound = body.control().filter_map(|line| kludge_of_line(line)?.ok());
    let mut name = Vec::new();
    for (place, kludge) in (0_u32..).zip(sound) {
        let is_long =
            matches!(&kludge, GeoKludge::Kml(url) if url.len() > limits::INDEX_WORD_BYTES);
        if is_long || place as usize >= limits::MESSAGE_PLACES {
            builder.mark_last_open();
            return;
        }
        write(&mut name, place, &kludge);
        builder.note(&name);
    }
}

fn write(out: &mut Vec<u8>, place: u32, kludge: &GeoKludge) {
    let kind = match kludge {
        GeoKludge::Point(_) => Kind::Point,
        GeoKludge::Origin(_) => Kind::Origin,
        GeoKludge::Area(_) => Kind::Area,
        GeoKludge::Kml(_) => Kind::Kml,
    };
    out.clear();
    out.extend([PLACE, kind as u8]);
    if let GeoKludge::Point(at) = kludge {
        out.extend([cell(at.lat(), 180.0), cell(at.lon(), 360.0)]);
    }
    write_varint(out, u64::from(place));
    let degrees: &[f64] = match kludge {
        GeoKludge::Point(at) | GeoKludge::Origin(at) => &[at.lat(), at.lon()],
        GeoKludge::Area(area) => &[area.west(), area.south(), area.east(), area.north()],
        GeoKludge::Kml(url) => return out.extend_from_slice(url.as_bytes()),
    };
    out.extend(degrees.iter().flat_map(|one| one.to_bits().to_be_bytes()));
}

/// Decodes the format of [`write()`].
fn read(entry: &[u8]) -> Option<(u32, GeoKludge)> {
    let kind = *entry.get(1)?;
    let head = if kind == Kind::Point as u8 { 4 } else { 2 };
    let mut reader = Reader::new(entry.get(head..)?);
    let place = reader.small()?;
    let mut degrees = || -> Option<f64> {
        let bytes: [u8; 8] = reader.take(8)?.try_into().ok()?;
        Some(f64::from_bits(u64::from_be_bytes(bytes)))
    };
    let kludge = match kind {
        _ if kind == Kind::Point as u8 => GeoKludge::Point(Position::new(degrees()?, degrees()?)?),
        _ if kind == Kind::Origin as u8 => {
            GeoKludge::Origin(Position::new(degrees()?, degrees()?)?)
        }
        _ if kind == Kind::Area as u8 => {
            GeoKludge::Area(GeoBox::new(degrees()?, degrees()?, degrees()?, degrees()?)?)
        }
        _ => {
            let mut url = Vec::new();
            while !reader.is_empty() {
                url.extend_from_slice(reader.take(1)?);
            }
            return Some((place, GeoKludge::Kml(String::from_utf8(url).ok()?)));
        }
    };
    reader.is_empty().then_some((place, kludge))
}

#[cfg(test)]
mod tests {
    use super::{Kind, PLACE, Span, cell, joint_spans, read, spans, write};
    use crate::geo::{GeoBox, GeoKludge, Position};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn degrees(most: f64) -> impl Strategy<Value = f64> {
        prop_oneof![-most..=most, prop::sample::select(vec![-most, 0.0, most])]
    }

    fn at() -> impl Strategy<Value = Position> {
        (degrees(90.0), degrees(180.0)).prop_map(|(lat, lon)| Position::new(lat, lon).unwrap())
    }

    fn area() -> impl Strategy<Value = GeoBox> {
        (at(), at()).prop_map(|(one, other)| {
            let (south, north) = (one.lat().min(other.lat()), one.lat().max(other.lat()));
            GeoBox::new(one.lon(), south, other.lon(), north).unwrap()
        })
    }

    fn kludge() -> impl Strategy<Value = GeoKludge> {
        prop_oneof![
            at().prop_map(GeoKludge::Point),
            at().prop_map(GeoKludge::Origin),
            area().prop_map(GeoKludge::Area),
            "[a-zа-я:/]{1,40}".prop_map(GeoKludge::Kml),
        ]
    }

    proptest! {
        #[test]
        fn kludges_come_back_from_their_entries(kludge in kludge(), place in 0..1000_u32) {
            let mut entry = Vec::new();
            write(&mut entry, place, &kludge);
            prop_assert_eq!(read(&entry), Some((place, kludge.clone())));
            if !matches!(kludge, GeoKludge::Kml(_)) {
                for end in 0..entry.len() {
                    prop_assert_eq!(read(&entry[..end]), None);
                }
            }
        }

        #[test]
        fn the_cells_of_a_region_hold_every_dot_of_it(region in area(), at in at()) {
            if region.contains(at) {
                let (row, column) = (cell(at.lat(), 180.0), cell(at.lon(), 360.0));
                let holds = |span: &Span| span.row == row && (span.first..=span.last).contains(&column);
                let spans = spans(&region);
                prop_assert!(spans.iter().any(holds));
                let mut entry = Vec::new();
                write(&mut entry, 7, &GeoKludge::Point(at));
                let within = |span: &Span| {
                    let (start, end) = span.range();
                    (start..end).contains(&entry)
                };
                prop_assert!(spans.iter().any(within));
            }
        }
    }

    #[test]
    fn cells_of_many_regions_are_joined() {
        let region = |w, s, e, n| GeoBox::new(w, s, e, n).unwrap();
        let town = region(37.3, 55.5, 37.9, 55.9);
        let other = region(-70.0, -30.0, -60.0, -20.0);
        for regions in [
            vec![],
            vec![town],
            vec![town, other],
            vec![town, other, region(170.0, -10.0, -170.0, 10.0)],
            vec![GeoBox::WORLD, town],
        ] {
            let cells = |spans: &[Span]| -> BTreeSet<(u8, u8)> {
                let of = |span: &Span| {
                    let row = span.row;
                    (span.first..=span.last).map(move |column| (row, column))
                };
                spans.iter().flat_map(of).collect()
            };
            let each: Vec<Span> = regions.iter().flat_map(spans).collect();
            let joint = joint_spans(&regions);
            assert_eq!(cells(&joint), cells(&each), "{regions:?}");
        }
        assert_eq!(joint_spans(&vec![GeoBox::WORLD; 5000]).len(), 256);
    }

    #[test]
    fn small_regions_are_few_cells() {
        let town = GeoBox::new(37.3, 55.5, 37.9, 55.9).unwrap();
        assert!(spans(&town).len() <= 2);
        assert_eq!(super::whole(Kind::Area).0, [PLACE, 1]);
    }
}
