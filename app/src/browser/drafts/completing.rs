//! Completions for addressees: senders that were seen in its areas, and sysops of the nodelist.

use crate::browser::context::Context;
use crate::browser::effects::Effects;
use crate::strings::has_words;
use fidoscope_core::address::Address;
use fidoscope_core::compose::AreaName;
use fidoscope_core::config::AreaKind;
use fidoscope_core::job::Job;
use fidoscope_core::library::{Area, Library};
use fidoscope_core::nodelist::{Column, Nodelists};
use std::collections::HashMap;
use std::sync::Arc;

/// Maximum number of completions.
const MOST: usize = 8;

/// Minimum length of a text that is completed, in characters.
const LEAST: usize = 2;

/// Someone a message may be addressed to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Addressee {
    pub(crate) name: String,
    pub(crate) address: Option<Address>,
    /// The town of the nodelist, for those who are in it.
    pub(crate) place: String,
}

/// Completions for the beginning of a name or an address.
#[derive(Default)]
pub(super) struct Completions {
    text: String,
    found: Vec<Addressee>,
    /// True if a worker was asked and has not answered.
    is_asked: bool,
}

/// Reply of a worker: completions for a text.
pub(crate) struct Completed {
    text: String,
    found: Vec<Addressee>,
}

impl Completions {
    /// Returns people whose names or addresses have this text, as far as a worker looked. `areas` are those of
    /// the draft.
    pub(super) fn of(
        &mut self,
        text: &str,
        areas: impl FnOnce() -> Vec<AreaName>,
        context: &Context<'_>,
        effects: &mut Effects<Completed>,
    ) -> Vec<Addressee> {
        let text = text.trim();
        if text.chars().count() < LEAST {
            return Vec::new();
        }
        if self.text == text {
            return self.found.clone();
        }
        if !self.is_asked {
            self.is_asked = true;
            let text = text.to_owned();
            let areas = areas();
            let library = Arc::clone(&context.mail.library);
            effects.aside(move || {
                let named = |area: &Arc<Area>| {
                    areas
                        .iter()
                        .any(|own| own.tag.eq_ignore_ascii_case(area.tag()))
                        || area.kind() == AreaKind::Netmail
                };
                let areas: Vec<_> = library.areas().iter().filter(|area| named(area)).collect();
                let mut found = seen(&text, &library, &areas);
                found.extend(sysops(&text, &library.nodelists(&Job::new())));
                found.truncate(MOST);
                Some(Completed { text, found })
            });
        }
        Vec::new()
    }

    /// Notes the completions that a worker found.
    pub(super) fn store(&mut self, Completed { text, found }: Completed) {
        *self = Self {
            text,
            found,
            is_asked: false,
        };
    }
}

/// Senders of some areas, those with most messages first.
fn seen(text: &str, library: &Library, areas: &[&Arc<Area>]) -> Vec<Addressee> {
    let mut counts: HashMap<(String, String), u32> = HashMap::new();
    for area in areas {
        let Ok(snapshot) = library.snapshot(area, &Job::new()) else {
            continue;
        };
        for row in snapshot.iter() {
            let (name, address) = (row.from().trim(), row.from_address());
            if has_words(&format!("{name} {address}"), text) {
                *counts
                    .entry((name.to_owned(), address.to_owned()))
                    .or_default() += 1;
            }
        }
    }
    let mut found: Vec<_> = counts.into_iter().collect();
    found.sort_unstable_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let person = |((name, address), _): ((String, String), u32)| Addressee {
        name,
        address: Address::parse_lenient(&address),
        place: String::new(),
    };
    found.into_iter().take(MOST).map(person).collect()
}

/// Sysops of the nodelist by their names, or by their address.
fn sysops(text: &str, lists: &Nodelists) -> Vec<Addressee> {
    let by_address = Address::parse_lenient(text).map(|own| lists.lines_of(&own));
    let ids = by_address.unwrap_or_else(|| lists.search(text, Column::Sysop, MOST));
    let person = |id| {
        let entry = lists.get(id)?;
        Some(Addressee {
            name: entry.sysop().into_owned(),
            address: Some(entry.address()),
            place: entry.location().into_owned(),
        })
    };
    ids.into_iter().filter_map(person).collect()
}
