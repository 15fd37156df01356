//! Everything that can be asked of a list of stations.

use fidoscope_core::gazetteer::{Country, Gazetteer, Hint};
use fidoscope_core::limits;
use fidoscope_core::nodelist::{Column, List, Nodelists};

pub fn ask(list: List) {
    assert!(list.len() <= limits::NODELIST_LINES);
    assert!(list.faults().len() <= limits::NODELIST_FAULTS);
    let lists = Nodelists::new(vec![list]);
    let gazetteer = Gazetteer::built_in();
    let region = [Country(*b"RU")];
    for (id, entry) in lists.iter() {
        assert!(lists.lines_of(&entry.address()).contains(&id));
        assert!(lists.line_of(&entry.address()).is_some());
        let _ = (entry.name(), entry.sysop(), entry.phone(), entry.baud());
        let _ = (entry.freq_ability(), entry.flags().coordinate_faults());
        if let Some(at) = entry.flags().coordinates() {
            assert!(at.lat().abs() <= 90.0 && at.lon().abs() <= 180.0);
        }
        let mut depth = 0;
        let mut above = entry.parent();
        while let Some(line) = above {
            depth += 1;
            assert!(depth < 8, "a circle in the tree");
            above = line.parent();
        }
        let hint = Hint {
            region: &region,
            zone: &region,
        };
        let _ = gazetteer.locate(entry.field(4), &hint);
        let _ = lists.region_of(&entry);
        let sysop = entry.sysop();
        // Letters whose small form has another length may be cut differently.
        if sysop.is_ascii() && !sysop.trim().is_empty() && !sysop.contains('\u{1f}') {
            assert!(!lists.search(&sysop, Column::Sysop, usize::MAX).is_empty());
        }
    }
    let mut left = lists.children(None);
    let mut seen = left.len();
    while let Some(id) = left.pop() {
        let below = lists.children(Some(id));
        seen += below.len();
        assert!(
            seen <= 4 * lists.len() + 4,
            "lines are in the tree too often"
        );
        left.extend(below);
        if seen > 2000 {
            break;
        }
    }
}
