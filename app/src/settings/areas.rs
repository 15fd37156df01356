//! How the area panel arranges areas, and which of them the user likes or does not want to see.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The order of areas in the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AreaSort {
    /// As the configuration has them.
    #[default]
    Configured,
    Name,
    /// Those with the most unread messages first.
    Unread,
}

/// What the user chose for the panel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct PanelAreas {
    pub(crate) sort: AreaSort,
    pub(crate) only_unread: bool,
    /// Whether areas are below the groups of the configuration.
    pub(crate) groups: bool,
    pub(crate) shows_hidden: bool,
    /// Areatags in small letters.
    pub(crate) favourites: BTreeSet<String>,
    pub(crate) hidden: BTreeSet<String>,
}

impl PanelAreas {
    pub(crate) fn is_favourite(&self, tag: &str) -> bool {
        !self.favourites.is_empty() && self.favourites.contains(&tag.to_lowercase())
    }

    pub(crate) fn is_hidden(&self, tag: &str) -> bool {
        !self.hidden.is_empty() && self.hidden.contains(&tag.to_lowercase())
    }
}

/// A choice for the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PanelChoice {
    Sort(AreaSort),
    OnlyUnread(bool),
    Groups(bool),
    ShowHidden(bool),
    /// An area is a favourite, or not any longer.
    Favourite(String, bool),
    /// An area is hidden, or not any longer.
    Hidden(String, bool),
}

impl PanelAreas {
    pub(crate) fn choose(&mut self, choice: PanelChoice) {
        let put = |set: &mut BTreeSet<String>, tag: String, on: bool| {
            let tag = tag.to_lowercase();
            if on {
                set.insert(tag);
            } else {
                set.remove(&tag);
            }
        };
        match choice {
            PanelChoice::Sort(sort) => self.sort = sort,
            PanelChoice::OnlyUnread(on) => self.only_unread = on,
            PanelChoice::Groups(on) => self.groups = on,
            PanelChoice::ShowHidden(on) => self.shows_hidden = on,
            PanelChoice::Favourite(tag, on) => put(&mut self.favourites, tag, on),
            PanelChoice::Hidden(tag, on) => put(&mut self.hidden, tag, on),
        }
    }
}
