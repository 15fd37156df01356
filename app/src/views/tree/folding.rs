//! Rows of trees with folded branches, shared by trees and by lists with threads.

use super::branches::Branches;
use crate::settings::shortcuts::Action;
use crate::views::ViewCx;
use egui::Ui;
use fidoscope_core::library::CorpusIndex;
use fidoscope_core::time::WallTime;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Reachable rows. A place is an index among them.
#[derive(Default)]
pub(in crate::views) struct Folding {
    tree: Option<Arc<Branches>>,
    collapsed: HashSet<CorpusIndex>,
    /// Rows outside of collapsed branches; `None`: all rows.
    visible: Option<Vec<u32>>,
    /// Messages of the reachable rows.
    indices: Arc<[CorpusIndex]>,
    /// Cache of summaries below rows, and the version of the read marks that it belongs to.
    below: (u64, HashMap<usize, Below>),
}

impl Folding {
    /// Forgets the rows; the folding stays.
    pub(in crate::views) fn forget(&mut self) {
        let collapsed = std::mem::take(&mut self.collapsed);
        *self = Self {
            collapsed,
            ..Self::default()
        };
    }

    pub(in crate::views) fn tree(&self) -> Option<&Arc<Branches>> {
        self.tree.as_ref()
    }

    /// Uses other rows; returns whether they differ from the current ones.
    pub(in crate::views) fn use_tree(&mut self, tree: &Arc<Branches>) -> bool {
        let is_known = self.tree.as_ref().is_some_and(|own| Arc::ptr_eq(own, tree));
        if !is_known {
            self.tree = Some(Arc::clone(tree));
            self.below.1.clear();
            self.refold();
        }
        !is_known
    }

    pub(in crate::views) fn len(&self) -> usize {
        self.indices.len()
    }

    /// Returns the messages of the reachable rows.
    pub(in crate::views) fn indices(&self) -> &Arc<[CorpusIndex]> {
        &self.indices
    }

    pub(in crate::views) fn row_at(&self, place: usize) -> Option<usize> {
        match &self.visible {
            Some(visible) => visible.get(place).map(|row| *row as usize),
            None => (place < self.indices.len()).then_some(place),
        }
    }

    pub(in crate::views) fn index_at(&self, place: usize) -> Option<CorpusIndex> {
        self.indices.get(place).copied()
    }

    fn place_of(&self, row: usize) -> Option<usize> {
        let Some(visible) = &self.visible else {
            return (row < self.indices.len()).then_some(row);
        };
        let row = u32::try_from(row).ok()?;
        visible.binary_search(&row).ok()
    }

    /// Returns the place of a message, if it is reachable.
    pub(in crate::views) fn find(&self, index: CorpusIndex) -> Option<usize> {
        self.place_of(self.tree.as_ref()?.position(index)?)
    }

    pub(in crate::views) fn is_folded(&self, index: CorpusIndex) -> bool {
        self.collapsed.contains(&index)
    }

    /// Returns the messages of the rows after a message, including folded ones.
    pub(in crate::views) fn following(
        &self,
        index: CorpusIndex,
    ) -> impl Iterator<Item = CorpusIndex> {
        let tree = self.tree.as_ref();
        let row = tree.and_then(|tree| Some(tree.position(index)? + 1));
        let rows = tree.and_then(|tree| tree.rows.get(row.unwrap_or(0)..));
        rows.unwrap_or_default().iter().map(|row| row.index)
    }

    /// Opens the branches around a message; returns its place.
    pub(in crate::views) fn open_to(&mut self, index: CorpusIndex) -> Option<usize> {
        let tree = self.tree.clone()?;
        let row = tree.position(index)?;
        let mut above = tree.parent(row);
        let mut is_opened = false;
        while let Some(at) = above {
            if let Some(index) = tree.index(at) {
                is_opened |= self.collapsed.remove(&index);
            }
            above = tree.parent(at);
        }
        if is_opened {
            self.refold();
        }
        self.place_of(row)
    }

    /// Folds or unfolds a branch. Returns the new place of the row that was at another one before,
    /// or of the nearest reachable row above it.
    pub(in crate::views) fn toggle(
        &mut self,
        index: CorpusIndex,
        place: Option<usize>,
    ) -> Option<usize> {
        if !self.collapsed.remove(&index) {
            self.collapsed.insert(index);
        }
        self.refold_around(place)
    }

    /// Folds or unfolds every tree.
    pub(in crate::views) fn fold_all(
        &mut self,
        closed: bool,
        place: Option<usize>,
    ) -> Option<usize> {
        self.collapsed.clear();
        if closed && let Some(tree) = &self.tree {
            let tops = tree.trees.iter().filter(|tree| tree.replies > 0);
            self.collapsed.extend(tops.map(|tree| tree.top));
        }
        self.refold_around(place)
    }

    /// Reads the keys that fold; returns the newly selected place after a change.
    pub(in crate::views) fn keyboard(
        &mut self,
        cx: &ViewCx<'_>,
        ui: &Ui,
        place: Option<usize>,
    ) -> Option<usize> {
        if cx.pressed(ui, Action::CloseAll) {
            return self.fold_all(true, place);
        }
        if cx.pressed(ui, Action::OpenAll) {
            return self.fold_all(false, place);
        }
        let (left, right) = (cx.pressed(ui, Action::Left), cx.pressed(ui, Action::Right));
        if !left && !right {
            return None;
        }
        let tree = self.tree.clone()?;
        let row = self.row_at(place?)?;
        let index = tree.index(row)?;
        let has_replies = tree.has_replies(row);
        let is_open = has_replies && !self.is_folded(index);
        if left && is_open || right && has_replies && !is_open {
            return self.toggle(index, place);
        }
        if left {
            return self.open_to(tree.index(tree.parent(row)?)?);
        }
        let next = place? + 1;
        (is_open && next < self.len()).then_some(next)
    }

    fn refold_around(&mut self, place: Option<usize>) -> Option<usize> {
        let mut row = place.and_then(|place| self.row_at(place));
        self.refold();
        let tree = self.tree.clone()?;
        while let Some(at) = row {
            if let Some(place) = self.place_of(at) {
                return Some(place);
            }
            row = tree.parent(at);
        }
        None
    }

    fn refold(&mut self) {
        let Some(tree) = &self.tree else { return };
        if self.collapsed.is_empty() {
            // Initial state: even a long list costs nothing here.
            self.visible = None;
            self.indices = Arc::clone(&tree.indices);
            return;
        }
        let visible = tree.visible(&self.collapsed);
        let indices = visible.iter().filter_map(|row| tree.index(*row as usize));
        self.indices = indices.collect();
        self.visible = Some(visible);
    }

    /// Returns the summary of the messages below a row, computed once for each version of the read
    /// marks. `facts` returns whether a message is unread, and when it was written.
    pub(in crate::views) fn below(
        &mut self,
        row: usize,
        version: u64,
        facts: impl Fn(CorpusIndex) -> Option<(bool, [WallTime; 2])>,
    ) -> Below {
        let (known, all) = &mut self.below;
        if *known != version {
            *known = version;
            all.clear();
        }
        let Some(tree) = &self.tree else {
            return Below::default();
        };
        *all.entry(row).or_insert_with(|| {
            let replies = tree.rows.get(row).map_or(0, |row| row.replies as usize);
            let below = tree.rows.get(row + 1..).unwrap_or_default();
            let below = below.iter().take(replies);
            let mut found = Below::default();
            for (is_unread, moment) in below.filter_map(|row| facts(row.index)) {
                found.unread += u32::from(is_unread);
                found.newest = found.newest.max(Some(moment));
            }
            found
        })
    }
}

/// Summary of the messages below a row.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::views) struct Below {
    /// Number of unread messages.
    pub(in crate::views) unread: u32,
    /// Time of the newest message in the order of the page, and its shown date.
    pub(in crate::views) newest: Option<[WallTime; 2]>,
}
