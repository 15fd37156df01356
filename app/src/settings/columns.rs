//! How the user arranged the columns of lists of messages.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Most columns that a document may name: a list has seven.
const MOST: usize = 32;

/// Order, widths and hiding of columns, by their keys.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct ListColumns {
    /// Keys in the order of the user; empty: the usual order.
    order: Vec<String>,
    hidden: BTreeSet<String>,
    /// In points.
    widths: BTreeMap<String, f32>,
}

/// A choice for the columns.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ColumnChoice {
    /// The keys of all columns in their order.
    Order(Vec<&'static str>),
    Show(&'static str, bool),
    /// In points.
    Width(&'static str, f32),
    /// As the program shows them by itself.
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

    /// The place of a column; one that is not named comes after those that are.
    pub(crate) fn place(&self, key: &str) -> usize {
        let mut own = self.order.iter().take(MOST);
        own.position(|own| own == key).unwrap_or(usize::MAX)
    }

    pub(crate) fn is_hidden(&self, key: &str) -> bool {
        self.hidden.contains(key)
    }

    /// The width of a column, if the user chose one that can be drawn.
    pub(crate) fn width(&self, key: &str) -> Option<f32> {
        let width = self.widths.get(key).copied();
        width.filter(|width| (MIN_WIDTH..=MAX_WIDTH).contains(width))
    }
}

/// Widths that a column can have, in points.
pub(crate) const MIN_WIDTH: f32 = 40.0;
pub(crate) const MAX_WIDTH: f32 = 600.0;
