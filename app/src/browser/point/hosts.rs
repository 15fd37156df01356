//! Hosts of nodes by the flags of their lines, and the nodes near a town.
//!
//! Pure.

use crate::map::here::distance;
use crate::map::world::Degrees;
use fidoscope_core::address::Address;
use fidoscope_core::gazetteer::{Gazetteer, Hint};
use fidoscope_core::geo::Position;
use fidoscope_core::job::Job;
use fidoscope_core::nodelist::{Entry, Nodelists, StationLocator, Status};
use fidoscope_point::{Aka, DEFAULT_PORT, Endpoint};
use std::sync::Arc;

/// Maximum number of listed nodes near a town.
const MOST_NEAR: usize = 30;

/// Returns host and port of a node by IBN, INA and ITN (FTS-5001); `None` if its line has no host.
///
/// The host of `IBN` counts before that of `INA`, and both before that of `ITN`, whose port is that of
/// another protocol. Without them, the name of the system counts if it is that of a host.
pub(crate) fn host_of(entry: &Entry<'_>) -> Option<Endpoint> {
    let flags = entry.flags();
    let (mut host, mut port) = (None, DEFAULT_PORT);
    for value in flags.values("IBN") {
        if let Ok(own) = value.parse::<u16>() {
            port = own;
        } else if let Some(own) = endpoint(value) {
            port = own.port;
            host.get_or_insert(own.host);
        }
    }
    let of = |flag| flags.values(flag).find_map(endpoint).map(|own| own.host);
    let host = host.or_else(|| of("INA")).or_else(|| of("ITN"));
    let name = || endpoint(&entry.name()).map(|own| own.host);
    let host = host.or_else(|| flags.has("IBN").then(name).flatten())?;
    Some(Endpoint { host, port })
}

/// Parses the host of a flag: a name with a dot, or an address of IPv4 or IPv6.
fn endpoint(text: &str) -> Option<Endpoint> {
    let host: Endpoint = text.trim().parse().ok()?;
    let is_host = host.host.contains('.') || host.host.contains(':');
    let is_plain = host.host.bytes().all(|byte| byte.is_ascii_graphic());
    (is_host && is_plain).then_some(host)
}

/// Returns whether a node answers calls by BinkP.
pub(crate) fn answers_binkp(entry: &Entry<'_>) -> bool {
    entry.flags().has("IBN")
}

/// Node near a town.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NearNode {
    pub(crate) address: Aka,
    pub(crate) name: String,
    pub(crate) town: String,
    pub(crate) sysop: String,
    pub(crate) host: Option<Endpoint>,
    pub(crate) mail: Option<String>,
    pub(crate) kilometres: u32,
    /// Longitude and latitude of its town, in degrees.
    pub(crate) place: Degrees,
}

/// Nodes around a town, the nearest first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Neighbourhood {
    /// Longitude and latitude of the town, in degrees.
    pub(crate) town: Degrees,
    pub(crate) nodes: Vec<NearNode>,
}

/// Returns the nodes near a town, the nearest first; `None` if the town is unknown.
pub(crate) fn nodes_near(town: &str, lists: &Arc<Nodelists>, job: &Job) -> Option<Neighbourhood> {
    let gazetteer = Gazetteer::built_in();
    let place = |position: Position| [position.lon(), position.lat()];
    let from = place(gazetteer.locate(town, &Hint::default())?.position);
    let stations = StationLocator::new(Arc::clone(lists), gazetteer).all(job)?;
    let mut near = Vec::new();
    for station in stations.iter() {
        let Some(entry) = lists.get(station.id) else {
            continue;
        };
        let is_out = matches!(entry.status(), Status::Down | Status::Hold | Status::Pvt);
        if is_out || entry.is_point() {
            continue;
        }
        let at = place(station.place.position);
        near.push((distance(from, at), at, entry));
    }
    near.sort_by(|(a, ..), (b, ..)| a.total_cmp(b));
    let near = near.into_iter().take(MOST_NEAR);
    let nodes = near.filter_map(|(far, at, entry)| described(far, at, &entry));
    Some(Neighbourhood {
        town: from,
        nodes: nodes.collect(),
    })
}

fn described(far: f64, place: Degrees, entry: &Entry<'_>) -> Option<NearNode> {
    let flags = entry.flags();
    let mail = ["IEM", "IMI", "ITX", "ISE"];
    let mut mail = mail.into_iter().flat_map(|flag| flags.values(flag));
    Some(NearNode {
        address: address_of(&entry.address())?,
        name: entry.name().into_owned(),
        town: entry.location().into_owned(),
        sysop: entry.sysop().into_owned(),
        host: host_of(entry),
        mail: mail.find(|value| value.contains('@')).map(str::to_owned),
        kilometres: far.round() as u32,
        place,
    })
}

/// Converts the address of a station; `None` if it has no zone.
pub(crate) fn address_of(address: &Address) -> Option<Aka> {
    address
        .to_string()
        .parse()
        .ok()
        .filter(|aka: &Aka| aka.zone > 0)
}

#[cfg(test)]
mod tests {
    use super::{Address, host_of, nodes_near};
    use fidoscope_core::job::Job;
    use fidoscope_core::nodelist::{Nodelists, parse};
    use std::sync::Arc;

    fn lists(lines: &str) -> Arc<Nodelists> {
        let text =
            format!("Zone,2,Zone,Z,Z,000,300\r\nHost,5020,Moscow,Moscow,H,000,300\r\n{lines}");
        let list = parse("nodelist.001".as_ref(), text.as_bytes(), None);
        Arc::new(Nodelists::new(vec![list]))
    }

    #[test]
    fn hosts_and_ports_are_those_of_the_flags() {
        let cases = [
            ("Name,IBN:a.example", "a.example:24554"),
            ("Name,IBN:24555,INA:b.example", "b.example:24555"),
            ("Name,IBN:a.example:1000,INA:b.example", "a.example:1000"),
            ("Name,INA:b.example,IBN", "b.example:24554"),
            ("Name,ITN:c.example:60177", "c.example:24554"),
            ("d.example,IBN", "d.example:24554"),
            ("Name,IBN:[2001:db8::1]:77", "[2001:db8::1]:77"),
            ("d.example,CM", "-"),
            ("Name,IBN:99999", "-"),
            ("Name,IBN", "-"),
        ];
        for (text, expected) in cases {
            let (name, flags) = text.split_once(',').unwrap();
            let lists = lists(&format!(",1,{name},Moscow,Ivan,000,300,{flags}\r\n"));
            let entry = lists
                .line_of(&Address::of_numbers([2, 5020, 1, 0]))
                .unwrap();
            let found = host_of(&entry).map_or("-".to_owned(), |host| host.to_string());
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn nodes_near_a_town_come_by_their_distance() {
        let lists = lists(
            ",1,Near,Moscow,Ivan_Petrov,000,300,IBN:a.example,IEM:ivan@a.example\r\n\
             ,2,Far,Novosibirsk,Olga,000,300\r\nDown,3,Gone,Moscow,Petr,000,300\r\n",
        );
        let around = nodes_near("Moscow", &lists, &Job::new()).unwrap();
        let near = &around.nodes;
        let names: Vec<&str> = near.iter().map(|node| node.name.as_str()).collect();
        assert!(
            names.ends_with(&["Far"]) && names.contains(&"Near"),
            "{names:?}"
        );
        assert!(!names.contains(&"Gone"));
        let node = near.iter().find(|node| node.name == "Near").unwrap();
        assert_eq!((node.sysop.as_str(), node.kilometres), ("Ivan Petrov", 0));
        assert_eq!(node.mail.as_deref(), Some("ivan@a.example"));
        assert_eq!(node.place, around.town);
        let far = near.last().unwrap().kilometres;
        assert!((2700..2900).contains(&far), "{far}");
        assert_eq!(nodes_near("Nowhere at all", &lists, &Job::new()), None);
    }
}
