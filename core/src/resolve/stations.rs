//! Page of stations: the lines of nodelists that match a search.

use super::{ResolveError, go_on, lists, page};
use crate::job::Job;
use crate::library::Library;
use crate::limits;
use crate::nodelist::{EntryId, LocatedStation};
use crate::page::{Content, Notice, Page, Sentence, Severity, StationsPage};
use crate::url::FidoUrl;
use std::collections::HashSet;
use std::sync::Arc;

/// Makes the page of a search for stations.
pub(super) fn stations_page(
    url: &FidoUrl,
    wanted: String,
    library: &Library,
    job: &Job,
) -> Result<Page, ResolveError> {
    let known = library.nodelists(job);
    let mut notices = lists::notices(&known);
    let mut found = if wanted.is_empty() {
        known.iter().map(|(id, _)| id).collect()
    } else {
        known.find(&wanted, limits::FOUND_STATIONS + 1)
    };
    go_on(job)?;
    let is_full = found.len() > limits::FOUND_STATIONS;
    found.truncate(limits::FOUND_STATIONS);
    if known.is_empty() {
        let text = "There is no nodelist here: name one in the configuration (NODELIST in golded.cfg, \
                    nodelistDir and Nodelist in fidoconfig), or put it into the folder of the bases.";
        let text = Sentence::keyed("no-nodelist", text);
        notices.push(Notice::new(Severity::Warning, "no-nodelist", text));
    }
    let whereabouts = library.whereabouts(job);
    let all = whereabouts.and_then(|whereabouts| whereabouts.all(job));
    let places = match all {
        Some(all) if wanted.is_empty() && !is_full => all,
        Some(all) => {
            let own: HashSet<EntryId> = found.iter().copied().collect();
            let here = all.iter().filter(|placed| own.contains(&placed.id));
            here.copied().collect::<Vec<LocatedStation>>().into()
        }
        None => Arc::default(),
    };
    go_on(job)?;
    let title = if wanted.is_empty() {
        "Nodelist".to_owned()
    } else {
        format!("Nodelist: {wanted}")
    };
    let links = library.identity().uplinks.into_iter();
    let stations = StationsPage {
        links: links.map(|link| link.address).collect(),
        wanted,
        lists: known,
        found: found.into(),
        is_full,
        places,
    };
    let content = Content::Stations(Arc::new(stations));
    Ok(page(url, title, content, notices))
}
