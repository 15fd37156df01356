//! Choice of our address for a message.

use super::{AreaFacts, AreaName, Identity};
use crate::address::Address;
use crate::config::matches_text;

impl Identity {
    /// Returns the area with a name; tags and domains are compared without case. A name without a
    /// domain means the first area of that tag.
    #[must_use]
    pub fn area(&self, name: &AreaName) -> Option<&AreaFacts> {
        let same = |a: &str, b: &str| a.to_lowercase() == b.to_lowercase();
        let mut named = (self.areas.iter()).filter(|area| same(&area.name.tag, &name.tag));
        let Some(domain) = &name.domain else {
            return named.next();
        };
        let exact = named
            .clone()
            .find(|area| (area.name.domain.as_deref()).is_some_and(|own| same(own, domain)));
        exact.or_else(|| named.find(|area| area.name.domain.is_none()))
    }

    /// Returns our address for mail to an addressee: by AKAMATCH, else by his domain, else by his
    /// zone; of several the one in his net. Otherwise the main one.
    #[must_use]
    pub fn aka_for(&self, addressee: &Address) -> Option<&Address> {
        // AKAMATCHNET No: netmail uses the address of its area.
        if let Some(area) = self.netmail_area(self.akas.first())
            && area.habits.matches_aka == Some(false)
        {
            return area.aka.as_ref().or(self.akas.first());
        }
        let mut matches = self.aka_matches.iter();
        if let Some((_, own)) = matches.find(|(pattern, _)| is_masked(pattern, addressee)) {
            return Some(own);
        }
        let score = |own: &Address| {
            let domains = (own.domain.as_deref(), addressee.domain.as_deref());
            let domain = match domains {
                (Some(own), Some(other)) if own.eq_ignore_ascii_case(other) => 4,
                // Another network, whatever its zone is.
                (Some(_), Some(_)) => -4,
                _ => 0,
            };
            let zone = match (own.zone, addressee.zone) {
                (Some(own), Some(other)) if own == other => 2,
                (Some(_), Some(_)) => 0,
                _ => 1,
            };
            let net = i32::from(zone > 0 && own.net == addressee.net);
            domain + zone + net
        };
        // Of equal ones the first.
        let best = self.akas.iter().rev().max_by_key(|own| score(own));
        best.filter(|own| score(own) > 0)
            .or_else(|| self.akas.first())
    }

    /// Returns our address in an area: its own setting, else the one of its domain, else the main
    /// one.
    #[must_use]
    pub fn aka_in(&self, name: &AreaName) -> Option<&Address> {
        if let Some(own) = self.area(name).and_then(|area| area.aka.as_ref()) {
            return Some(own);
        }
        let of_domain = |own: &&Address| {
            let domain = name.domain.as_deref();
            domain.is_some_and(|domain| {
                (own.domain.as_deref()).is_some_and(|own| own.eq_ignore_ascii_case(domain))
            })
        };
        self.akas
            .iter()
            .find(of_domain)
            .or_else(|| self.akas.first())
    }

    /// Returns the main name of the user; empty when there is none.
    #[must_use]
    pub fn main_name(&self) -> &str {
        self.names.first().map_or("", String::as_str)
    }

    /// Returns whether a name is one of the user's, in any identity.
    #[must_use]
    pub fn is_own_name(&self, name: &str) -> bool {
        let name = name.trim().to_lowercase();
        let personas = self.personas.iter().map(|own| &own.name);
        (self.names.iter().chain(personas)).any(|own| own.trim().to_lowercase() == name)
    }
}

/// Returns whether an address matches a mask of GoldED, such as `23:*/*.*`, `2:5030/*`, `23:`,
/// `5030/7` or `*`. A part missing in the mask matches every zone and net; below a node without a
/// point only the node itself matches.
pub(super) fn is_masked(mask: &str, address: &Address) -> bool {
    let mask = mask.trim().to_lowercase();
    let (numbers, domain) = match mask.split_once('@') {
        Some((numbers, domain)) => (numbers, Some(domain)),
        None => (mask.as_str(), None),
    };
    if let (Some(domain), Some(own)) = (domain, address.domain.as_deref()) {
        let name = |text: &str| text.split('.').next().unwrap_or_default().to_lowercase();
        if !matches_text(&name(domain), &name(own)) {
            return false;
        }
    }
    let (zone, rest) = match numbers.split_once(':') {
        Some((zone, rest)) => (zone, Some(rest).filter(|rest| !rest.is_empty())),
        None if numbers.contains(['/', '*']) || numbers.is_empty() => ("*", Some(numbers)),
        // A number alone is a zone.
        None => (numbers, None),
    };
    let rest = rest.unwrap_or("*");
    let (net, rest) = match rest.split_once('/') {
        Some((net, rest)) => (net, rest),
        None => (rest, "*"),
    };
    let (node, point) = match rest.split_once('.') {
        Some((node, point)) => (node, point),
        None if rest.contains('*') || rest.is_empty() => (rest, "*"),
        None => (rest, "0"),
    };
    let fits = |mask: &str, number: i32| mask.is_empty() || matches_text(mask, &number.to_string());
    let own_zone = address.zone.map_or(0, i32::from);
    fits(zone, own_zone)
        && fits(net, i32::from(address.net))
        && fits(node, address.node)
        && fits(point, address.point.map_or(0, i32::from))
}

#[cfg(test)]
mod tests {
    use super::is_masked;
    use crate::address::Address;
    use crate::compose::{AreaFacts, AreaName, Identity};
    use crate::config::AreaKind;

    fn address(text: &str) -> Address {
        Address::parse_lenient(text).unwrap()
    }

    fn name(text: &str) -> AreaName {
        let (tag, domain) = text
            .split_once('@')
            .map_or((text, None), |(tag, domain)| (tag, Some(domain)));
        AreaName {
            tag: tag.to_owned(),
            domain: domain.map(str::to_owned),
        }
    }

    fn identity() -> Identity {
        let area = |tag: &str, aka: &str| AreaFacts {
            name: name(tag),
            kind: AreaKind::Echo,
            aka: Some(address(aka)),
            ..AreaFacts::default()
        };
        Identity {
            akas: ["2:5030/1520.9@fidonet", "21:1/100@fsxnet", "2:5020/77"]
                .map(address)
                .to_vec(),
            areas: vec![
                area("R50.Bone@fidonet", "2:5020/77"),
                area("FSX_GEN@fsxnet", "21:1/100"),
                area("R50.Bone@fsxnet", "21:1/100"),
            ],
            ..Identity::default()
        }
    }

    #[test]
    fn the_address_is_chosen_by_domain_zone_and_net_of_the_addressee() {
        let identity = identity();
        for (to, own) in [
            ("2:5063/88", "2:5030/1520.9@fidonet"),
            ("2:5020/830", "2:5020/77"),
            ("5030/1", "2:5030/1520.9@fidonet"),
            ("21:4/110", "21:1/100@fsxnet"),
            ("1:1/1@fsxnet", "21:1/100@fsxnet"),
            ("3:712/1", "2:5030/1520.9@fidonet"),
            ("2:5030/1@fidonet", "2:5030/1520.9@fidonet"),
        ] {
            assert_eq!(
                identity.aka_for(&address(to)).unwrap().to_string(),
                own,
                "{to}"
            );
        }
        assert_eq!(Identity::default().aka_for(&address("2:1/1")), None);
    }

    #[test]
    fn masks_of_akamatch_are_whole_or_short() {
        for (mask, to, expected) in [
            ("23:*/*.*", "23:5/6", true),
            ("23:*/*.*", "23:5/6.7", true),
            ("23:*/*.*", "22:5/6", false),
            ("23:", "23:5/6.7", true),
            ("23:*", "23:5/6", true),
            ("23", "23:5/6.7", true),
            ("2:5030/*", "2:5030/1.4", true),
            ("2:5030/*", "2:5020/1", false),
            ("5030/*", "7:5030/1", true),
            ("2:5030/7", "2:5030/7", true),
            ("2:5030/7", "2:5030/7.1", false),
            ("2:5030/7.*", "2:5030/7.1", true),
            ("2:50*/*", "2:5030/7.1", true),
            ("*", "1:1/1.1", true),
            ("*:*/*", "1:1/1.1", true),
            ("*@fsxnet", "21:1/1@fsxnet.org", true),
            ("*@fsxnet", "21:1/1@fidonet", false),
        ] {
            assert_eq!(is_masked(mask, &address(to)), expected, "{mask} {to}");
        }
    }

    #[test]
    fn the_area_s_own_address_goes_before_that_of_its_domain() {
        let identity = identity();
        for (area, own) in [
            ("r50.bone", "2:5020/77"),
            ("R50.BONE@FSXNET", "21:1/100"),
            ("UNKNOWN@fsxnet", "21:1/100@fsxnet"),
            ("UNKNOWN", "2:5030/1520.9@fidonet"),
        ] {
            assert_eq!(
                identity.aka_in(&name(area)).unwrap().to_string(),
                own,
                "{area}"
            );
        }
    }
}
