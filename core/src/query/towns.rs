//! Towns of senders as text, for sorting (7.2.6.10).

use crate::address::Address;
use crate::nodelist::Nodelists;
use std::collections::HashMap;
use std::sync::Arc;

/// Lists with the towns of senders. Two are equal if they are the same lists.
#[derive(Clone, Debug)]
pub(super) struct Towns(pub(super) Arc<Nodelists>);

impl PartialEq for Towns {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Towns {}

impl Towns {
    /// Returns field 4 of the sender's own line, else of the boss's; empty if no line has it.
    pub(super) fn of(&self, sender: &str) -> String {
        let address = Address::parse_lenient(sender);
        let town = address.and_then(|address| self.0.location_of(&address));
        town.unwrap_or_default()
    }

    /// Returns the distinct towns of some senders, and the index of each sender's town.
    pub(super) fn of_all<'a>(
        &self,
        senders: impl Iterator<Item = &'a str>,
    ) -> (Vec<String>, Vec<usize>) {
        let mut known: HashMap<&str, usize> = HashMap::new();
        let mut towns = Vec::new();
        let which = senders
            .map(|sender| {
                *known.entry(sender).or_insert_with(|| {
                    towns.push(self.of(sender));
                    towns.len() - 1
                })
            })
            .collect();
        (towns, which)
    }
}
