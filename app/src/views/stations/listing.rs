//! Rows of the list of stations: in an order, or as a tree with branches that fold.

use crate::settings::shortcuts::Action;
use crate::views::ViewCx;
use crate::views::derived::Derived;
use egui::Ui;
use fidoscope_core::nodelist::{EntryId, StationOrder, StationRow};
use fidoscope_core::page::StationsPage;
use std::collections::HashSet;
use std::sync::Arc;

/// Number of rows above which a tree begins with zones and regions alone.
const MANY: usize = 1000;

/// Requested content of the list.
#[derive(Clone, Default, PartialEq)]
pub(super) struct Wish {
    pub(super) order: Option<(StationOrder, bool)>,
    pub(super) is_tree: bool,
    /// Stations of a place on the map; `None`: all that were found.
    pub(super) only: Option<Arc<[EntryId]>>,
}

/// Rows, and the reachable ones. A place is an index among the latter.
#[derive(Default)]
pub(super) struct Listing {
    made: Derived<Wish, Vec<StationRow>>,
    rows: Arc<Vec<StationRow>>,
    /// Rows outside of folded branches.
    visible: Vec<u32>,
    folded: HashSet<EntryId>,
    /// True if `folded` was chosen for these rows.
    is_folding_chosen: bool,
    /// Depth of the tree.
    pub(super) depth: u16,
    /// Selected row: its place and its entry.
    selected: Option<(usize, EntryId)>,
}

impl Listing {
    /// Computes the requested rows; false while a thread does.
    pub(super) fn prepare(&mut self, ui: &Ui, page: &Arc<StationsPage>, wish: &Wish) -> bool {
        let (own, wanted) = (Arc::clone(page), wish.clone());
        let amount = wish.only.as_ref().map_or(page.found.len(), |ids| ids.len());
        let made = (self.made).get(ui.ctx(), wish, amount, move || rows(&own, &wanted));
        let Some(rows) = made else {
            return false;
        };
        if !Arc::ptr_eq(&rows, &self.rows) {
            self.rows = rows;
            self.depth = self.rows.iter().map(|row| row.depth).max().unwrap_or(0);
            if wish.is_tree && !self.is_folding_chosen {
                self.is_folding_chosen = true;
                self.fold_all(self.rows.len() > MANY, 1);
            }
            self.refold();
        }
        true
    }

    pub(super) fn len(&self) -> usize {
        self.visible.len()
    }

    pub(super) fn row(&self, place: usize) -> Option<StationRow> {
        let row = self.visible.get(place)?;
        self.rows.get(*row as usize).copied()
    }

    /// Returns place and entry of the selected row.
    pub(super) fn selected(&self) -> Option<(usize, EntryId)> {
        self.selected
    }

    /// Selects the row at a place.
    pub(super) fn select(&mut self, place: usize) {
        self.selected = self.row(place).map(|row| (place, row.id));
    }

    pub(super) fn is_folded(&self, id: EntryId) -> bool {
        self.folded.contains(&id)
    }

    /// Folds or unfolds the branch of a row.
    pub(super) fn toggle(&mut self, id: EntryId) {
        if !self.folded.remove(&id) {
            self.folded.insert(id);
        }
        self.refold();
    }

    /// Reads the keys that fold; returns the new place after a change.
    pub(super) fn keyboard(&mut self, cx: &ViewCx<'_>, ui: &Ui) -> Option<usize> {
        let close = cx.pressed(ui, Action::CloseAll);
        let open = cx.pressed(ui, Action::OpenAll);
        let (place, id) = self.selected()?;
        if close || open {
            self.fold_all(close, 0);
            self.refold();
            return self.selected().map(|(place, _)| place);
        }
        let (left, right) = (cx.pressed(ui, Action::Left), cx.pressed(ui, Action::Right));
        let row = self.row(place)?;
        let is_open = row.below > 0 && !self.is_folded(id);
        match (left, right) {
            (true, _) if is_open => self.toggle(id),
            (true, _) => {
                let above = (0..place).rev();
                let is_above = |at: &usize| self.row(*at).is_some_and(|own| own.depth < row.depth);
                return above.into_iter().find(is_above);
            }
            (_, true) if is_open => return Some(place + 1),
            (_, true) if row.below > 0 => self.toggle(id),
            _ => return None,
        }
        Some(place)
    }

    /// Folds every branch from a depth on, or none.
    fn fold_all(&mut self, closed: bool, depth: u16) {
        self.folded.clear();
        if closed {
            let branches = (self.rows.iter()).filter(|row| row.below > 0 && row.depth >= depth);
            self.folded = branches.map(|row| row.id).collect();
        }
    }

    fn refold(&mut self) {
        let selected = self.selected.map(|(_, id)| id);
        let mut known = None;
        let mut first = None;
        self.visible.clear();
        let mut at = 0;
        while let Some(row) = self.rows.get(at) {
            let is_folded = row.below > 0 && self.folded.contains(&row.id);
            let below = if is_folded { row.below as usize } else { 0 };
            let branch = self.rows.get(at..=at + below).unwrap_or_default();
            // Folding away the selected row selects its branch.
            if selected.is_some_and(|id| branch.iter().any(|row| row.id == id)) {
                known = Some(self.visible.len());
            }
            if row.is_found {
                first = first.or(Some(self.visible.len()));
            }
            self.visible.push(u32::try_from(at).unwrap_or(u32::MAX));
            at += 1 + below;
        }
        self.select(known.or(first).unwrap_or(0));
    }
}

fn rows(page: &StationsPage, wish: &Wish) -> Vec<StationRow> {
    let found = wish.only.as_deref().unwrap_or(&page.found);
    if wish.is_tree {
        return page.lists.tree(found, wish.order);
    }
    let sorted = wish
        .order
        .map(|(by, reversed)| page.lists.sorted(found, by, reversed));
    let plain = |id: &EntryId| StationRow {
        id: *id,
        depth: 0,
        below: 0,
        is_found: true,
    };
    let ids = sorted.as_deref().unwrap_or(found);
    ids.iter().map(plain).collect()
}
