//! Arrangement of areas in the area panel; favourite and hidden areas.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Order of areas in the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AreaSort {
    /// As in the configuration.
    #[default]
    Configured,
    Name,
    /// Areas with the most unread messages first.
    Unread,
}

/// User's choices for the panel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct PanelAreas {
    pub(crate) sort: AreaSort,
    pub(crate) only_unread: bool,
    /// True to show areas below the groups of the configuration.
    pub(crate) groups: bool,
    pub(crate) shows_hidden: bool,
    /// Areatags in lower case.
    pub(crate) favourites: BTreeSet<String>,
    pub(crate) hidden: BTreeSet<String>,
    /// Areas whose unread messages are counted nowhere.
    pub(crate) muted: BTreeSet<String>,
    /// Collapsed titles: kinds, `favourites`, `group ` with the name of a group, and `list ` with a kind for the
    /// arealist.
    pub(crate) collapsed: BTreeSet<String>,
}

impl PanelAreas {
    pub(crate) fn is_favourite(&self, tag: &str) -> bool {
        !self.favourites.is_empty() && self.favourites.contains(&tag.to_lowercase())
    }

    pub(crate) fn is_hidden(&self, tag: &str) -> bool {
        !self.hidden.is_empty() && self.hidden.contains(&tag.to_lowercase())
    }

    pub(crate) fn is_muted(&self, tag: &str) -> bool {
        !self.muted.is_empty() && self.muted.contains(&tag.to_lowercase())
    }

    /// Returns whether the areas below a title are collapsed.
    pub(crate) fn is_collapsed(&self, title: &str) -> bool {
        !self.collapsed.is_empty() && self.collapsed.contains(&title.to_lowercase())
    }

    /// Returns whether unread messages of an area are left out of sums: it is hidden or muted.
    pub(crate) fn is_quiet(&self, tag: &str) -> bool {
        self.is_hidden(tag) || self.is_muted(tag)
    }
}

/// Change to the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PanelChoice {
    Sort(AreaSort),
    OnlyUnread(bool),
    Groups(bool),
    ShowHidden(bool),
    /// Makes an area a favourite, or ends that.
    Favourite(String, bool),
    /// Hides an area, or ends that.
    Hidden(String, bool),
    /// Mutes an area, or ends that.
    Muted(String, bool),
    /// Collapses the areas below a title, or expands them.
    Collapsed(String, bool),
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
            PanelChoice::Muted(tag, on) => put(&mut self.muted, tag, on),
            PanelChoice::Collapsed(title, on) => put(&mut self.collapsed, title, on),
        }
    }
}
