//! All places of the messages of one area, in memory: answers regions after the first one.

use crate::geo::{GeoBox, GeoKludge, PlaceIndex};

/// Valid geographic kludges of all messages, by row and place in the message.
#[derive(Debug)]
pub(super) struct LoadedPlaces {
    entries: Vec<(u32, GeoKludge)>,
    /// Index of dots and boxes by region: positions in `entries`.
    index: PlaceIndex,
    /// Documents, which may contain any place: positions in `entries`, ascending.
    documents: Vec<u32>,
}

impl LoadedPlaces {
    /// Builds the index; `entries` are sorted by row and place in the message.
    pub(super) fn new(entries: Vec<(u32, GeoKludge)>) -> Self {
        let mut places = Vec::with_capacity(entries.len());
        let mut documents = Vec::new();
        for (at, (_, kludge)) in (0_u32..).zip(&entries) {
            match kludge {
                GeoKludge::Point(position) => places.push((GeoBox::of_position(*position), at)),
                GeoKludge::Area(area) => places.push((*area, at)),
                GeoKludge::Kml(_) => documents.push(at),
                GeoKludge::Origin(_) => {}
            }
        }
        Self {
            index: PlaceIndex::new(places),
            entries,
            documents,
        }
    }

    /// Returns the entries that intersect one of the regions, and all documents.
    pub(super) fn within(&self, regions: &[GeoBox]) -> Vec<(u32, GeoKludge)> {
        // One mark per entry, because many regions may have the same entries.
        let mut wanted = vec![false; self.entries.len()];
        let mut want = |some: &[u32]| {
            for at in some {
                if let Some(mark) = wanted.get_mut(*at as usize) {
                    *mark = true;
                }
            }
        };
        want(&self.documents);
        for region in regions {
            self.index.visit(region, &mut want);
        }
        let marked = self.entries.iter().zip(wanted);
        marked
            .filter(|(_, wanted)| *wanted)
            .map(|(entry, _)| entry.clone())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::LoadedPlaces;
    use crate::geo::{GeoBox, GeoKludge, Position};

    #[test]
    fn regions_take_dots_inside_boxes_that_meet_them_and_every_document() {
        let point = |lat, lon| GeoKludge::Point(Position::new(lat, lon).unwrap());
        let area = |w, s, e, n| GeoKludge::Area(GeoBox::new(w, s, e, n).unwrap());
        let held = LoadedPlaces::new(vec![
            (0, point(10.0, 10.0)),
            (1, point(50.0, 50.0)),
            (1, area(170.0, -10.0, -170.0, 10.0)),
            (2, GeoKludge::Kml("http://example.org/x.kml".to_owned())),
            (3, point(90.0, 0.0)),
        ]);
        for (regions, rows) in [
            (&[[5.0, 5.0, 15.0, 15.0]][..], &[0, 2][..]),
            (&[[175.0, 0.0, 179.0, 1.0]], &[1, 2]),
            (&[[100.0, 80.0, 101.0, 90.0]], &[2, 3]),
            (
                &[[5.0, 5.0, 15.0, 15.0], [0.0, 0.0, 60.0, 60.0]],
                &[0, 1, 2],
            ),
            (&[], &[2]),
        ] {
            let regions: Vec<GeoBox> = regions
                .iter()
                .filter_map(|[w, s, e, n]| GeoBox::new(*w, *s, *e, *n))
                .collect();
            let found: Vec<u32> = held.within(&regions).iter().map(|(row, _)| *row).collect();
            assert_eq!(found, rows, "{regions:?}");
        }
    }
}
