//! Arrangement of the columns in lists of messages.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of columns in a document; a list has seven.
const MOST: usize = 32;

/// Order, widths and hiding of columns, by key.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct ListColumns {
    /// Keys in the user's order; empty: the default order.
    order: Vec<String>,
    hidden: BTreeSet<String>,
    /// Widths in points.
    widths: BTreeMap<String, f32>,
}

/// Change to the columns.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ColumnChoice {
    /// Keys of all columns in order.
    Order(Vec<&'static str>),
    Show(&'static str, bool),
    /// Key of a column, and its width in points.
    Width(&'static str, f32),
    /// Reset to the defaults.
    Usual,
}

impl ListColumns {
    pub(crate) fn choose(&mut self, choice: ColumnChoice) {
        match choice {
            ColumnChoice::Order(keys) => self.order = keys.into_iter().map(str::to_owned).collect(),
            ColumnChoice::Show(key, true) => {
                self.hidden.remove(key);
            }
            ColumnChoice::Show(key, false) => {
                self.hidden.insert(key.to_owned());
            }
            ColumnChoice::Width(key, width) => {
                self.widths.insert(key.to_owned(), width.round());
            }
            ColumnChoice::Usual => *self = Self::default(),
        }
    }

    /// Returns the position of a column; unnamed columns come last.
    pub(crate) fn place(&self, key: &str) -> usize {
        let mut own = self.order.iter().take(MOST);
        own.position(|own| own == key).unwrap_or(usize::MAX)
    }

    pub(crate) fn is_hidden(&self, key: &str) -> bool {
        self.hidden.contains(key)
    }

    /// Returns the user's width of a column, if it is within the limits.
    pub(crate) fn width(&self, key: &str) -> Option<f32> {
        let width = self.widths.get(key).copied();
        width.filter(|width| (MIN_WIDTH..=MAX_WIDTH).contains(width))
    }
}

/// Limits of the width of a column, in points.
pub(crate) const MIN_WIDTH: f32 = 40.0;
pub(crate) const MAX_WIDTH: f32 = 600.0;
