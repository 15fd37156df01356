//! The configured areas: their library, its sources and its counts.

mod commands;
pub(crate) mod local_files;
mod missing;
pub(super) mod picking;
mod reply;

use super::sources::Sources;
use super::tab::{Tab, TabId};
use crate::settings::Settings;
use crate::settings::areas::PanelAreas;
use fidoscope_core::library::{AreaId, Library};
use fidoscope_core::page::AreaCount;
pub(crate) use reply::{Counted, Reply, Unreadable};
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

/// State of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LibraryState {
    /// A worker reads the configuration.
    Loading,
    /// The library is the one that was asked for.
    Ready,
}

/// Counts of areas as far as they are known.
pub(crate) type Counts = HashMap<AreaId, Count>;

/// Number of messages and of unread ones in an area, or the reason why they were not counted.
pub(crate) type Count = Result<(u32, u32), Unreadable>;

/// The configured areas.
pub(crate) struct Mail {
    pub(super) library: Arc<Library>,
    pub(super) state: LibraryState,
    /// Number of the library on screen: areas of one have no meaning in another. 0 before the first.
    pub(super) epoch: u64,
    /// The epoch of the library that was asked for last.
    pub(super) asked: u64,
    /// Sources of the library, or of the one that is being read.
    pub(super) sources: Sources,
    pub(super) counts: Counts,
    /// Number of messages of each area that were looked through for mail to the user.
    pub(super) looked_through: HashMap<AreaId, u32>,
    /// Changes of marks that were known to the last reply about a mark of an area.
    pub(super) mark_changes: HashMap<AreaId, u64>,
    /// Grows whenever counts change.
    pub(super) counts_version: u64,
    /// Number of unread messages in all counted areas: each frame shows it.
    unread: u64,
    /// Choices for areas, and the hidden and muted areas by them.
    hidden: RefCell<(PanelAreas, Vec<AreaId>)>,
    /// The files of the configuration are others than those that were read.
    pub(super) config_changed: bool,
    /// The sources before those that the user asked for, until these are read or cancelled.
    before: Option<Before>,
    /// The missing configurations, when none could be read.
    missing: Option<Missing>,
    /// The configuration is read once more; if that fails, what was read before stays.
    reading_again: bool,
    /// An address of the command line that needs the library to be understood.
    pub(super) start_text: Option<String>,
}

/// Configurations that could not be read, when no other one could.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Missing {
    /// A sentence for each configuration.
    pub(crate) failures: Vec<String>,
    /// Others that were found; `None`: no one looked for them.
    pub(crate) others: Option<Vec<PathBuf>>,
    /// A worker looks for others.
    pub(crate) looking: bool,
}

/// The sources before those that the user asked for.
pub(super) struct Before {
    pub(super) sources: Sources,
    /// The tab that shows the others once they are read.
    pub(super) tab: Option<TabId>,
}

impl Mail {
    /// Nothing yet of some sources.
    pub(super) fn from_sources(sources: Sources) -> Self {
        Self {
            library: Arc::new(Library::new(Vec::new())),
            state: LibraryState::Loading,
            epoch: 0,
            asked: 0,
            sources,
            counts: Counts::new(),
            looked_through: HashMap::new(),
            mark_changes: HashMap::new(),
            counts_version: 0,
            unread: 0,
            hidden: RefCell::default(),
            config_changed: false,
            before: None,
            missing: None,
            reading_again: false,
            start_text: None,
        }
    }

    /// Takes other counts of areas. Areas that no list contains, such as the guide beside own mail,
    /// do not add to the sum.
    pub(super) fn count(&mut self, counts: impl IntoIterator<Item = (AreaId, Count)>) {
        for (area, count) in counts {
            let now = unread_in(&count);
            let before = self.counts.insert(area, count);
            if self.library.is_listed(area) {
                self.unread += now;
                self.unread -= before.as_ref().map_or(0, unread_in);
            }
        }
        self.counts_version += 1;
    }

    /// Returns whether an area was counted before its last mark was written.
    fn is_outdated(&self, counted: &Counted) -> bool {
        let known = self.mark_changes.get(&counted.area);
        known.is_some_and(|known| counted.mark_changes < *known)
    }

    /// Counts the unread messages of all areas that were counted and are neither hidden nor muted.
    pub(super) fn unread_of_all(&self, settings: &Settings) -> u64 {
        let mut hidden = self.hidden.borrow_mut();
        let (tags, ids) = &mut *hidden;
        if tags.hidden != settings.areas.hidden || tags.muted != settings.areas.muted {
            tags.clone_from(&settings.areas);
            let areas = self.library.areas().iter();
            let areas = areas.filter(|area| settings.areas.is_quiet(area.tag()));
            *ids = areas.map(|area| area.id()).collect();
        }
        let counts = ids.iter().filter_map(|id| self.counts.get(id));
        self.unread - counts.map(unread_in).sum::<u64>()
    }

    /// Counts the unread messages of the page of a tab, if it shows whole areas; muted ones do not count.
    pub(super) fn unread_of(&self, tab: &Tab, settings: &Settings) -> u64 {
        let Some(m) = tab.messages().filter(|m| !m.filtered) else {
            return 0;
        };
        let unread = |area: &AreaCount| {
            let counted = area.id.and_then(|id| match self.counts.get(&id) {
                Some(Ok((_, unread))) => Some(*unread),
                _ => None,
            });
            u64::from(counted.or(area.unread).unwrap_or(0))
        };
        let areas = m.areas.iter();
        let areas = areas.filter(|area| !settings.areas.is_muted(&area.tag));
        areas.map(unread).sum()
    }

    /// Forgets what belonged to the library before.
    pub(super) fn replace(&mut self, library: Library) {
        self.epoch = self.asked;
        self.library = Arc::new(library);
        self.counts.clear();
        self.unread = 0;
        self.hidden.take();
        self.looked_through.clear();
        self.mark_changes.clear();
        self.counts_version += 1;
    }
}

fn unread_in(count: &Count) -> u64 {
    count.as_ref().map_or(0, |(_, unread)| u64::from(*unread))
}

#[cfg(test)]
mod tests {
    use super::{Library, Mail, Settings, Sources};
    use crate::guide;
    use crate::strings::Language;

    #[test]
    fn areas_in_no_list_have_counts_that_do_not_add_to_the_sum() {
        let mut mail = Mail::from_sources(Sources::default());
        let own = Library::new(Vec::new());
        mail.replace(guide::added_to(own, Language::English));
        let areas = mail.library.find(guide::TAG, None);
        let guide = areas.first().unwrap().id();
        mail.count([(guide, Ok((51, 50)))]);
        assert_eq!(mail.counts.get(&guide), Some(&Ok((51, 50))));
        assert_eq!(mail.unread_of_all(&Settings::default()), 0);
        // Where it is the only area, it does.
        mail.replace(guide::library(Language::English));
        let areas = mail.library.find(guide::TAG, None);
        mail.count([(areas.first().unwrap().id(), Ok((51, 50)))]);
        assert_eq!(mail.unread_of_all(&Settings::default()), 50);
    }
}
