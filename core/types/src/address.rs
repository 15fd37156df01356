//! Fidonet addresses, `zone:net/node.point@domain` (FSP-1004, kept by the FTSC as FRL-1002).
//!
//! Parses, prints and matches addresses. Imports nothing.

use std::fmt;

/// Fidonet address; the parts that FSP-1004 makes optional are `Option`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Address {
    /// Zone number, if written.
    pub zone: Option<u16>,
    /// Net number.
    pub net: u16,
    /// Node number; -1 for a node application.
    pub node: i32,
    /// Point number, if written; an omitted point is point 0.
    pub point: Option<u16>,
    /// Domain (Fidonet Technology Network) without its `@`, as written.
    pub domain: Option<Box<str>>,
}

/// Error in an address, with its byte offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct AddressError {
    /// Sentence for the user.
    pub what: &'static str,
    /// Byte offset in the address text.
    pub at: usize,
}

const MAX_NUMBER: u16 = 32_767;
const MAX_DOMAIN: usize = 8;

impl Address {
    /// Builds an address from zone, net, node and point; a zone or point of 0 becomes `None`.
    #[must_use]
    pub fn of_numbers([zone, net, node, point]: [u16; 4]) -> Self {
        Self {
            zone: (zone != 0).then_some(zone),
            net,
            node: i32::from(node),
            point: (point != 0).then_some(point),
            domain: None,
        }
    }

    /// Parses an address within the limits of FSP-1004.
    ///
    /// # Errors
    /// Names the missing or out-of-range part and its offset.
    pub fn parse(text: &str) -> Result<Self, AddressError> {
        let address = Self::parse_with(text, MAX_NUMBER)?;
        let domain_at = || text.find('@').map_or(text.len(), |at| at + 1);
        if address.zone == Some(0) {
            return fail("the zone must be a number from 1 to 32767", 0);
        }
        if address.net == 0 {
            let at = text.find(':').map_or(0, |colon| colon + 1);
            return fail("the net must be a number from 1 to 32767", at);
        }
        if let Some(domain) = &address.domain {
            if domain.len() > MAX_DOMAIN {
                return fail("a domain has at most 8 characters", domain_at());
            }
            if domain.contains('.') {
                let what = "a domain has no periods (fidonet, not fidonet.org)";
                return fail(what, domain_at());
            }
        }
        Ok(address)
    }

    /// Parses an address as real mail writes it: numbers up to 65535 and any domain.
    #[must_use]
    pub fn parse_lenient(text: &str) -> Option<Self> {
        Self::parse_with(text.trim(), u16::MAX).ok()
    }

    fn parse_with(text: &str, max: u16) -> Result<Self, AddressError> {
        let (numbers, domain) = match text.split_once('@') {
            Some((numbers, domain)) => (numbers, Some(domain)),
            None => (text, None),
        };
        if let Some(domain) = domain {
            let at = numbers.len() + 1;
            if domain.is_empty() {
                return fail("nothing follows the @ of the domain", at);
            }
            if let Some(bad) = domain.find(|c: char| c == '@' || c == '/' || c.is_whitespace()) {
                return fail("a domain has no @, slash or space", at + bad);
            }
        }
        let (zone, rest, rest_at) = match numbers.split_once(':') {
            Some((zone, rest)) => {
                let what = "the zone must be a number from 1 to 32767";
                (Some(number(zone, 0, max, what)?), rest, zone.len() + 1)
            }
            None => (None, numbers, 0),
        };
        let Some((net, node_point)) = rest.split_once('/') else {
            let what = "an address needs a slash between net and node";
            return fail(what, rest_at + rest.len());
        };
        let what = "the net must be a number from 1 to 32767";
        let net_number = number(net, rest_at, max, what)?;
        let node_at = rest_at + net.len() + 1;
        let (node, point) = match node_point.split_once('.') {
            Some((node, point)) => (node, Some(point)),
            None => (node_point, None),
        };
        let node_number = if node == "-1" {
            -1
        } else {
            let what = "the node must be a number from -1 to 32767";
            i32::from(number(node, node_at, max, what)?)
        };
        let what = "the point must be a number from 0 to 32767";
        let point_number = |point| number(point, node_at + node.len() + 1, max, what);
        let point = point.map(point_number).transpose()?;
        Ok(Self {
            zone,
            net: net_number,
            node: node_number,
            point,
            domain: domain.map(Into::into),
        })
    }

    /// Returns whether `self`, as the pattern of a `from` or `twit` filter, matches a sender.
    ///
    /// Our reading of 7.2.1.3 (SPEC.md): an omitted point is point 0; a zone or domain omitted on
    /// either side matches any. The domain's case is ignored.
    #[must_use]
    pub fn matches(&self, sender: &Self) -> bool {
        self.net == sender.net
            && self.node == sender.node
            && self.point.unwrap_or(0) == sender.point.unwrap_or(0)
            && self.zone.zip(sender.zone).is_none_or(|(a, b)| a == b)
            && match (&self.domain, &sender.domain) {
                (Some(a), Some(b)) => a.eq_ignore_ascii_case(b),
                _ => true,
            }
    }

    /// Returns the node of a point; other addresses unchanged.
    #[must_use]
    pub fn boss(&self) -> Self {
        Self {
            point: None,
            ..self.clone()
        }
    }
}

fn fail<T>(what: &'static str, at: usize) -> Result<T, AddressError> {
    Err(AddressError { what, at })
}

fn number(text: &str, at: usize, max: u16, what: &'static str) -> Result<u16, AddressError> {
    let bad = text.find(|c: char| !c.is_ascii_digit());
    match text.parse::<u16>() {
        Ok(value) if value <= max && bad.is_none() => Ok(value),
        _ => fail(what, at + bad.unwrap_or(0)),
    }
}

/// Prints only the parts that are set: `2:5030/1520.9@fidonet`.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(zone) = self.zone {
            write!(f, "{zone}:")?;
        }
        write!(f, "{}/{}", self.net, self.node)?;
        if let Some(point) = self.point {
            write!(f, ".{point}")?;
        }
        if let Some(domain) = &self.domain {
            write!(f, "@{domain}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn the_examples_of_fsp_1004_parse_and_print_back() {
        for text in [
            "1:234/5.6@fidonet",
            "2:34/6.78",
            "4:610/34",
            "123/45",
            "955:95/2@othernet",
            "2:259/-1",
            "2:5020/0",
        ] {
            assert_eq!(Address::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_wrong_address_says_where() {
        for (text, at) in [
            ("", 0),
            ("2:5030", 6),
            ("2:/5", 2),
            ("0:1/2", 0),
            ("2:0/5", 2),
            ("2:5030/x", 7),
            ("2:5030/1.", 9),
            ("2:5030/1@", 9),
            ("2:5030/32768", 7),
            ("2:5030/1@fidonet.org", 9),
            ("2:5030/1@toolongname", 9),
            ("2:5030/1/2", 8),
            ("2:5030/1520.9,x", 13),
            ("2:5030/+1", 7),
            ("2:5030/-2", 7),
        ] {
            assert_eq!(Address::parse(text).unwrap_err().at, at, "{text}");
        }
    }

    #[test]
    fn an_omitted_point_is_point_zero_and_an_omitted_zone_or_domain_is_any() {
        let sender = Address::parse_lenient("2:5030/1520@fidonet").unwrap();
        for pattern in ["2:5030/1520", "5030/1520.0", "2:5030/1520@FIDONET"] {
            assert!(
                Address::parse(pattern).unwrap().matches(&sender),
                "{pattern}"
            );
        }
        for pattern in ["2:5030/1520.9", "3:5030/1520", "2:5030/1520@other"] {
            assert!(
                !Address::parse(pattern).unwrap().matches(&sender),
                "{pattern}"
            );
        }
    }
}
