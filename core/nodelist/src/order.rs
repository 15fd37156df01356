//! Sort orders of stations, and their tree: zones, regions, nets, hubs, nodes, points.

use super::lookup::{EntryId, Nodelists};
use super::{Entry, NO_RECORD};

/// Sort key of stations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StationOrder {
    /// Zone, net, node and point, as numbers.
    Address,
    /// Name of the station.
    Name,
    /// Place.
    Location,
    /// Sysop.
    Sysop,
    /// Digits of the phone number.
    Phone,
    /// Flags, as written.
    Flags,
}

/// A line in the tree of stations; its branch follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StationRow {
    /// The line.
    pub id: EntryId,
    /// Depth in the tree.
    pub depth: u16,
    /// Number of rows in the branch below it.
    pub below: u32,
    /// True if the line itself was found; otherwise it only leads to found lines.
    pub is_found: bool,
}

/// Sort key of a line: empty values come last, equal ones in the order of addresses.
type SortKey = (bool, String, [u16; 4]);

fn sort_key(entry: &Entry<'_>, by: StationOrder) -> SortKey {
    let text = match by {
        StationOrder::Address => String::new(),
        StationOrder::Name => entry.name().to_lowercase(),
        StationOrder::Location => entry.location().to_lowercase(),
        StationOrder::Sysop => entry.sysop().to_lowercase(),
        StationOrder::Phone => {
            let phone = entry.phone().unwrap_or_default();
            phone.chars().filter(char::is_ascii_digit).collect()
        }
        StationOrder::Flags => entry.flags().as_str().to_lowercase(),
    };
    let record = entry.record;
    let numbers = [record.zone, record.net, record.node, record.point];
    (text.is_empty(), text, numbers)
}

impl Nodelists {
    /// Returns the lines sorted; if reversed, lines without the field come first.
    #[must_use]
    pub fn sorted(&self, found: &[EntryId], by: StationOrder, reversed: bool) -> Vec<EntryId> {
        let mut sorted = found.to_vec();
        sorted.sort_by_cached_key(|id| self.get(*id).map(|entry| sort_key(&entry, by)));
        if reversed {
            sorted.reverse();
        }
        sorted
    }

    /// Returns the lines as a tree, with their parents added: a point is below its boss, even one
    /// in another list. Without an order the lines of each branch are in the order of their list.
    #[must_use]
    pub fn tree(&self, found: &[EntryId], order: Option<(StationOrder, bool)>) -> Vec<StationRow> {
        let mut wanted: Vec<EntryId> = found.to_vec();
        wanted.sort_unstable();
        wanted.dedup();
        let mut parents: Vec<(EntryId, Option<EntryId>)> = Vec::with_capacity(wanted.len());
        let mut missing = wanted.clone();
        // Each round climbs one step; a tree has six levels.
        while !missing.is_empty() {
            let new = missing.iter().map(|id| (*id, self.parent_of(*id)));
            parents.extend(new);
            parents.sort_unstable();
            let is_new = |id: &EntryId| parents.binary_search_by_key(id, |(own, _)| *own).is_err();
            missing = (missing.iter().filter_map(|id| self.parent_of(*id)))
                .filter(is_new)
                .collect();
            missing.sort_unstable();
            missing.dedup();
        }
        let all: Vec<EntryId> = parents.iter().map(|(id, _)| *id).collect();
        let all = match order {
            Some((by, reversed)) => self.sorted(&all, by, reversed),
            None => all,
        };
        // Lines by their parents; those of one branch stay in their order.
        let mut branches: Vec<(Option<EntryId>, EntryId)> = (all.into_iter())
            .map(|id| {
                let at = parents.binary_search_by_key(&id, |(own, _)| *own);
                let parent = at.ok().and_then(|at| parents.get(at));
                (parent.and_then(|(_, parent)| *parent), id)
            })
            .collect();
        branches.sort_by_key(|(parent, _)| *parent);
        let children = |of: Option<EntryId>| {
            let start = branches.partition_point(|(parent, _)| *parent < of);
            let end = branches.partition_point(|(parent, _)| *parent <= of);
            branches.get(start..end).unwrap_or_default().iter().rev()
        };
        let mut rows: Vec<StationRow> = Vec::with_capacity(branches.len());
        let mut above: Vec<Option<usize>> = Vec::with_capacity(branches.len());
        let top = |(_, id): &(_, EntryId)| (*id, 0, None);
        let mut open: Vec<(EntryId, u16, Option<usize>)> = children(None).map(top).collect();
        while let Some((id, depth, parent)) = open.pop() {
            let own = rows.len();
            above.push(parent);
            rows.push(StationRow {
                id,
                depth,
                below: 0,
                is_found: wanted.binary_search(&id).is_ok(),
            });
            let below = |(_, id): &(_, EntryId)| (*id, depth.saturating_add(1), Some(own));
            open.extend(children(Some(id)).map(below));
        }
        for at in (0..rows.len()).rev() {
            let own = rows.get(at).map_or(0, |row| row.below);
            let parent = above.get(at).copied().flatten();
            if let Some(parent) = parent.and_then(|parent| rows.get_mut(parent)) {
                parent.below = parent.below.saturating_add(own).saturating_add(1);
            }
        }
        rows
    }

    /// Returns the parent of a line.
    fn parent_of(&self, id: EntryId) -> Option<EntryId> {
        let entry = self.get(id)?;
        let parent = entry.record.parent;
        if parent != NO_RECORD {
            return Some(id.of_same_list(parent));
        }
        if !entry.is_point() {
            return None;
        }
        let boss = entry.address().boss();
        self.first_lines_of(&boss).into_iter().next()
    }
}

#[cfg(test)]
mod tests {
    use super::{StationOrder, StationRow};
    use crate::{EntryId, Nodelists, parse};
    use std::path::Path;

    const NODES: &str = "Zone,2,Eurasia,Somewhere,Zoe,-Unpublished-,300\r\n\
        Region,50,Russia,Moscow,Reg,-Unpublished-,300\r\n\
        Host,5020,Moscow_Net,Moscow,Net,-Unpublished-,300\r\n\
        ,7,zebra,Moscow,Boris,7-495-2,300,IBN\r\n\
        Hub,1000,Hub_One,Moscow,Hubert,-Unpublished-,300\r\n\
        ,1042,Harbour,Moscow,olga,7-495-1,300,CM\r\n\
        Zone,3,Oceania,Sydney,Oz,-Unpublished-,300\r\n";

    const POINTS: &str = "Boss,2:5020/1042\r\n\
        ,2,Second,Moscow,Petr,-Unpublished-,300\r\n\
        ,1,First,Moscow,Ivan,-Unpublished-,300\r\n\
        Boss,2:9/9\r\n\
        ,3,Lost,Nowhere,Nemo,-Unpublished-,300\r\n";

    fn lists() -> Nodelists {
        let read = |name: &str, text: &str| parse(Path::new(name), text.as_bytes(), None);
        Nodelists::new(vec![read("nodelist.1", NODES), read("pointlist.1", POINTS)])
    }

    fn all(lists: &Nodelists) -> Vec<EntryId> {
        lists.iter().map(|(id, _)| id).collect()
    }

    fn drawn(lists: &Nodelists, rows: &[StationRow]) -> Vec<String> {
        let line = |row: &StationRow| {
            let address = lists.get(row.id).unwrap().address();
            let mark = if row.is_found { "" } else { " (way)" };
            let indent = "  ".repeat(usize::from(row.depth));
            format!("{indent}{address} +{}{mark}", row.below)
        };
        rows.iter().map(line).collect()
    }

    #[test]
    fn the_tree_has_zones_regions_nets_hubs_nodes_and_points_of_other_lists() {
        let lists = lists();
        let rows = lists.tree(&all(&lists), None);
        let expected = [
            "2:2/0 +7",
            "  2:50/0 +6",
            "    2:5020/0 +5",
            "      2:5020/7 +0",
            "      2:5020/1000 +3",
            "        2:5020/1042 +2",
            "          2:5020/1042.2 +0",
            "          2:5020/1042.1 +0",
            "3:3/0 +0",
            "2:9/9.3 +0",
        ];
        assert_eq!(drawn(&lists, &rows), expected);
    }

    #[test]
    fn lines_that_lead_to_found_ones_are_added() {
        let lists = lists();
        let found = lists.find("first", 10);
        let expected = [
            "2:2/0 +5 (way)",
            "  2:50/0 +4 (way)",
            "    2:5020/0 +3 (way)",
            "      2:5020/1000 +2 (way)",
            "        2:5020/1042 +1 (way)",
            "          2:5020/1042.1 +0",
        ];
        assert_eq!(drawn(&lists, &lists.tree(&found, None)), expected);
        assert_eq!(lists.tree(&[], None), []);
    }

    #[test]
    fn a_country_and_an_area_are_the_beginning_of_a_phone_number() {
        let text = "Host,5020,Net,Moscow,Net,7-495-1234567,300\r\n\
            ,1,Same,Moscow,Ann,7-495-765-4321,300\r\n\
            ,2,Middle,Moscow,Bob,1-227-495-1111,300\r\n\
            ,3,End,Moscow,Eve,49-30-227495,300\r\n";
        let lists = Nodelists::new(vec![parse(
            Path::new("nodelist.1"),
            text.as_bytes(),
            Some(2),
        )]);
        let found = |words: &str| -> Vec<String> {
            let ids = lists.find(words, 10).into_iter();
            ids.map(|id| lists.get(id).unwrap().address().to_string())
                .collect()
        };
        for words in ["7-495", "+7-495", "7-49-5"] {
            assert_eq!(found(words), ["2:5020/0", "2:5020/1"], "{words}");
        }
        assert_eq!(found("1-227"), ["2:5020/2"]);
        // More digits match anywhere in a number.
        assert_eq!(found("227-495"), ["2:5020/2", "2:5020/3"]);
        assert_eq!(found("765-4321"), ["2:5020/1"]);
    }

    #[test]
    fn nodes_are_found_by_their_number_alone() {
        let lists = lists();
        let found = |words: &str| -> Vec<String> {
            let ids = lists.find(words, 10).into_iter();
            ids.map(|id| lists.get(id).unwrap().address().to_string())
                .collect()
        };
        assert_eq!(found("/1042"), ["2:5020/1042"]);
        assert_eq!(found("1042"), ["2:5020/1042"]);
        assert_eq!(found("/1043"), [""; 0]);
    }

    #[test]
    fn stations_are_sorted_by_a_column_and_branches_of_the_tree_too() {
        let lists = lists();
        let firsts = |by, reversed| {
            let sorted = lists.sorted(&all(&lists), by, reversed);
            let names = sorted.iter().take(3).map(|id| lists.get(*id).unwrap());
            names
                .map(|entry| entry.name().into_owned())
                .collect::<Vec<_>>()
        };
        for (by, reversed, expected) in [
            (StationOrder::Address, false, ["Eurasia", "Lost", "Russia"]),
            (StationOrder::Name, false, ["Eurasia", "First", "Harbour"]),
            (StationOrder::Name, true, ["zebra", "Second", "Russia"]),
            (StationOrder::Sysop, false, ["zebra", "Hub One", "First"]),
            (StationOrder::Phone, false, ["Harbour", "zebra", "Eurasia"]),
            (StationOrder::Flags, false, ["Harbour", "zebra", "Eurasia"]),
            (
                StationOrder::Location,
                false,
                ["Russia", "Moscow Net", "zebra"],
            ),
        ] {
            assert_eq!(firsts(by, reversed), expected, "{by:?}");
        }
        let rows = lists.tree(&all(&lists), Some((StationOrder::Address, true)));
        let tops = rows.iter().filter(|row| row.depth == 0);
        let names = tops.map(|row| lists.get(row.id).unwrap().name().into_owned());
        assert_eq!(names.collect::<Vec<_>>(), ["Oceania", "Lost", "Eurasia"]);
        let points = drawn(&lists, &rows);
        assert_eq!(points.last().map(|line| line.trim()), Some("2:5020/7 +0"));
    }

    #[cfg(feature = "archives")]
    #[test]
    fn a_real_list_is_in_its_tree_once_and_every_zone_is_a_top() {
        use crate::ListSource;
        use ftn_types::job::Job;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
        let source = ListSource {
            path: folder.join("NODELIST"),
            zone: None,
            start: None,
        };
        let lists = Nodelists::load(&[source], &Job::new());
        let rows = lists.tree(&all(&lists), None);
        assert_eq!(rows.len(), lists.len());
        let ids: Vec<EntryId> = rows.iter().map(|row| row.id).collect();
        assert_eq!(ids, all(&lists), "a list is in the order of its tree");
        let tops: Vec<&StationRow> = rows.iter().filter(|row| row.depth == 0).collect();
        assert_eq!(tops.len(), 4);
        let all: usize = tops.iter().map(|row| row.below as usize + 1).sum();
        assert_eq!(all, rows.len());
        assert!(rows.iter().all(|row| row.depth <= 4));
    }
}
