//! Rows of the area panel: selection, order and titles.

use crate::browser::Counts;
use crate::settings::areas::{AreaSort, PanelAreas};
use crate::strings::{has_words, tr};
use crate::views::{SECTIONS, section_key, section_of};
use fidoscope_core::config::AreaKind;
use fidoscope_core::library::{Area, AreaId, Library};
use std::cmp::Reverse;
use std::sync::Arc;

/// Row of the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// Kind of the areas below, and their number.
    Section(AreaKind, usize),
    /// Title of the favourites of any kind, and their number.
    Favourites(usize),
    /// Group of the configuration, and the number of its areas.
    Group(String, usize),
    Area(AreaId),
}

impl Row {
    /// Returns the name of a title in the settings.
    pub(super) fn key(&self) -> Option<String> {
        match self {
            Self::Section(kind, _) => Some(section_key(*kind).to_owned()),
            Self::Favourites(_) => Some("favourites".to_owned()),
            Self::Group(name, _) => Some(format!("group {name}")),
            Self::Area(_) => None,
        }
    }

    /// Returns the title of a row that is no area, and the number of areas below.
    pub(super) fn title(&self) -> Option<(&str, usize)> {
        match self {
            Self::Section(kind, count) => Some((section_name(*kind), *count)),
            Self::Favourites(count) => Some((tr!("areas-favourite"), *count)),
            Self::Group(name, count) => Some((name, *count)),
            Self::Area(_) => None,
        }
    }
}

/// Returns the title of a section.
fn section_name(kind: AreaKind) -> &'static str {
    match kind {
        AreaKind::Netmail => tr!("areas-netmail"),
        AreaKind::Echo => tr!("areas-echoes"),
        AreaKind::Local => tr!("areas-local"),
        AreaKind::Bad | AreaKind::Dupe => tr!("areas-bad"),
    }
}

/// Returns the unread messages of an area, as far as they are counted; none of a muted area.
pub(super) fn unread_of(counts: &Counts, panel: &PanelAreas, area: &Area) -> u32 {
    match counts.get(&area.id()) {
        Some(Ok((_, unread))) if *unread > 0 && !panel.is_muted(area.tag()) => *unread,
        _ => 0,
    }
}

fn sorted<'a>(
    mut areas: Vec<&'a Arc<Area>>,
    panel: &PanelAreas,
    counts: &Counts,
) -> Vec<&'a Arc<Area>> {
    match panel.sort {
        AreaSort::Configured => {}
        AreaSort::Name => areas.sort_by_cached_key(|area| area.tag().to_lowercase()),
        AreaSort::Unread => areas.sort_by_key(|area| Reverse(unread_of(counts, panel, area))),
    }
    areas
}

/// Returns the rows for a filter: favourites first, then areas by kind. A filter also finds hidden
/// areas; `shown` are the areas of the page, which stay visible.
pub(super) fn arranged(
    library: &Library,
    filter: &str,
    panel: &PanelAreas,
    counts: &Counts,
    shown: &[AreaId],
) -> Vec<Row> {
    let fits = |area: &&Arc<Area>| {
        if filter.trim().is_empty() {
            let is_there = panel.shows_hidden || !panel.is_hidden(area.tag());
            let has_new = !panel.only_unread || unread_of(counts, panel, area) > 0;
            return (is_there && has_new) || shown.contains(&area.id());
        }
        let description = area.description().unwrap_or_default();
        has_words(&format!("{}\n{description}", area.tag()), filter)
    };
    let fitting: Vec<&Arc<Area>> = library.areas().iter().filter(fits).collect();
    let sorted = |areas| sorted(areas, panel, counts);
    let mut rows = Vec::new();
    let is_collapsed = |title: Option<&Row>| {
        let key = title.and_then(Row::key);
        filter.trim().is_empty() && key.is_some_and(|key| panel.is_collapsed(&key))
    };
    let mut add = |title: Option<Row>, areas: Vec<&Arc<Area>>| {
        let hides = is_collapsed(title.as_ref());
        let areas = areas.into_iter().map(|area| area.id());
        let areas = areas.filter(|id| !hides || shown.contains(id));
        rows.extend(title);
        rows.extend(areas.map(Row::Area));
    };
    let (liked, others): (Vec<_>, Vec<_>) =
        (fitting.into_iter()).partition(|area| panel.is_favourite(area.tag()));
    if !liked.is_empty() {
        add(Some(Row::Favourites(liked.len())), sorted(liked));
    }
    for kind in SECTIONS {
        let areas = others.iter().filter(|area| section_of(area.kind()) == kind);
        let areas = sorted(areas.copied().collect());
        if areas.is_empty() {
            continue;
        }
        let title = Row::Section(kind, areas.len());
        if !panel.groups || is_collapsed(Some(&title)) {
            add(Some(title), areas);
            continue;
        }
        add(Some(title), Vec::new());
        let mut groups: Vec<&str> = areas.iter().filter_map(|area| area.group()).collect();
        groups.sort_unstable();
        groups.dedup();
        let of = |group: Option<&str>| -> Vec<&Arc<Area>> {
            let own = areas.iter().filter(|area| area.group() == group);
            own.copied().collect()
        };
        for group in groups {
            let own = of(Some(group));
            add(
                Some(Row::Group(tr!("areas-group", name = group), own.len())),
                own,
            );
        }
        add(None, of(None));
    }
    rows
}

/// Returns the rows of a new profile.
#[cfg(test)]
pub(super) fn rows(library: &Library, filter: &str) -> Vec<Row> {
    let panel = PanelAreas::default();
    arranged(library, filter, &panel, &Counts::new(), &[])
}
