//! Stations that may be asked for files of another one (7.5.8).

use super::line::Wish;
use crate::address::Address;
use crate::limits;
use crate::nodelist::{Entry, FreqAbility, Nodelists, Status};

/// Reason why a station may be asked for files of another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProxyKind {
    /// Boss of the point (FUFP).
    Boss,
    /// Hub or host of the node (FUFD).
    Uplink,
    /// Node of the same net that forwards requests to any node (FUFME).
    SameNet,
}

/// Station that may be asked instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proxy {
    /// Address of the station.
    pub address: Address,
    /// Name of the station, as in the nodelist.
    pub name: String,
    /// Reason why it may be asked.
    pub kind: ProxyKind,
}

/// Returns whether a request to a station includes the URL: by the user's choice, else if a flag of
/// the station announces support of URLs with that scheme.
#[must_use]
pub fn may_extend(wish: Wish, ability: Option<&FreqAbility<'_>>, scheme: &str) -> bool {
    match wish {
        Wish::Always => true,
        Wish::Never => false,
        Wish::ByFlags => ability.is_some_and(|ability| ability.takes(scheme)),
    }
}

/// Returns the stations that may be asked for files of a station, nearest first: the boss of a
/// point, hubs and the host above a node, and forwarding nodes of the same net.
#[must_use]
pub fn proxies(lists: &Nodelists, station: &Address) -> Vec<Proxy> {
    let mut found: Vec<Proxy> = Vec::new();
    let mut add = |entry: &Entry<'_>, kind| {
        let address = entry.address();
        let is_known = found.iter().any(|own| own.address.matches(&address));
        let is_down = matches!(entry.status(), Status::Down | Status::Hold);
        if !is_known && !is_down && !address.matches(station) && found.len() < limits::PROXIES {
            let name = entry.name().into_owned();
            found.push(Proxy {
                address,
                name,
                kind,
            });
        }
    };
    let is_point = station.point.is_some_and(|point| point != 0);
    let node = station.boss();
    let line = lists.line_of(&node);
    if let Some(boss) = line.as_ref().filter(|_| is_point)
        && boss.freq_ability().is_some_and(|ability| ability.points)
    {
        add(boss, ProxyKind::Boss);
    }
    let mut above = line.as_ref().and_then(Entry::parent);
    for _ in 0..limits::PROXIES {
        let Some(entry) = above else { break };
        if entry
            .freq_ability()
            .is_some_and(|ability| ability.downlinks)
        {
            add(&entry, ProxyKind::Uplink);
        }
        above = entry.parent();
    }
    let zone = node.zone.or_else(|| line.as_ref()?.address().zone);
    let net = zone.map(|zone| lists.lines_of_net(zone, node.net));
    for id in net.unwrap_or_default() {
        let Some(entry) = lists.get(id).filter(|entry| !entry.is_point()) else {
            continue;
        };
        if entry.freq_ability().is_some_and(|ability| ability.forwards) {
            add(&entry, ProxyKind::SameNet);
        }
    }
    found
}
