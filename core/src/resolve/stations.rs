//! The page of stations: looking up lines of nodelists by address, name and place.

use super::{ResolveError, lists, page};
use crate::address::Address;
use crate::job::Job;
use crate::library::Library;
use crate::limits;
use crate::nodelist::{Column, EntryId, LocatedStation, Nodelists};
use crate::page::{Content, Notice, Page, Sentence, Severity, StationsPage};
use crate::url::FidoUrl;
use std::collections::HashSet;
use std::sync::Arc;

/// Makes the page of what is wanted.
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
        look_up(&known, &wanted)
    };
    if job.is_cancelled() {
        return Err(ResolveError::Cancelled);
    }
    let is_full = found.len() > limits::FOUND_STATIONS;
    found.truncate(limits::FOUND_STATIONS);
    if known.is_empty() {
        notices.push(Notice::new(
            Severity::Warning,
            "no-nodelist",
            Sentence::keyed(
                "no-nodelist",
                "There is no nodelist here: name one in the configuration (NODELIST in golded.cfg, \
                 nodelistDir and Nodelist in fidoconfig), or put it into the folder of the bases.",
            ),
        ));
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
    if job.is_cancelled() {
        return Err(ResolveError::Cancelled);
    }
    let title = if wanted.is_empty() {
        "Nodelist".to_owned()
    } else {
        format!("Nodelist: {wanted}")
    };
    let stations = StationsPage {
        wanted,
        lists: known,
        found: found.into(),
        is_full,
        places,
    };
    let mut made = page(url, title, Content::Stations(Arc::new(stations)));
    made.notices = notices;
    Ok(made)
}

/// The lines that fit: of an address with its points, of a net, of a zone; else those with a text in
/// a name or place.
fn look_up(lists: &Nodelists, wanted: &str) -> Vec<EntryId> {
    if let Some(address) = Address::parse_lenient(wanted) {
        let mut found = lists.lines_of(&address);
        if address.point.is_none() {
            let zones = address
                .zone
                .map_or_else(|| lists.zones(), |zone| vec![zone]);
            for zone in zones {
                let own = Address {
                    zone: Some(zone),
                    ..address.clone()
                };
                found.extend(lists.points_of(&own));
            }
        }
        return found;
    }
    if let Some((zone, net)) = part_of_address(wanted) {
        let fits = |address: &Address| {
            address.zone == Some(zone) && net.is_none_or(|net| address.net == net)
        };
        let lines = lists.iter().filter(|(_, entry)| fits(&entry.address()));
        return lines.map(|(id, _)| id).collect();
    }
    lists.search(wanted, Column::Any, limits::FOUND_STATIONS + 1)
}

/// `2:` is a zone, `2:5020` and `2:5020/` a net.
fn part_of_address(text: &str) -> Option<(u16, Option<u16>)> {
    let (zone, rest) = text.split_once(':')?;
    let zone = zone.trim().parse().ok()?;
    let net = rest.trim().trim_end_matches(['/', '*']);
    if net.is_empty() {
        return Some((zone, None));
    }
    Some((zone, Some(net.parse().ok()?)))
}
