//! Addresses of Fidonet in five parts: `zone:net/node.point@domain`.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Address of a system in Fidonet or a network of its kind.
///
/// ```
/// use binkp::Address;
///
/// let hub: Address = "2:5020/0@fidonet".parse()?;
/// assert_eq!((hub.zone, hub.net, hub.node, hub.point), (2, 5020, 0, 0));
/// assert!(hub.is_same(&"2:5020/0".parse()?), "a missing domain matches every domain");
/// # Ok::<(), binkp::AddressError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Address {
    /// Zone number, from 1 to 65535.
    pub zone: u16,
    /// Number of the net in the zone.
    pub net: u16,
    /// Number of the node in the net.
    pub node: u16,
    /// Number of the point, 0 for the node itself.
    pub point: u16,
    /// Domain in lower case, or an empty string.
    pub domain: String,
}

/// Maximum length of a domain, in bytes. FTS-5005 names 8; other networks use more.
const DOMAIN_LIMIT: usize = 64;

impl Address {
    /// Returns whether both name the same system; a missing domain matches every domain.
    #[must_use]
    pub fn is_same(&self, other: &Address) -> bool {
        let numbers = |a: &Address| (a.zone, a.net, a.node, a.point);
        let is_open = self.domain.is_empty() || other.domain.is_empty();
        numbers(self) == numbers(other) && (is_open || self.domain == other.domain)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}/{}", self.zone, self.net, self.node)?;
        if self.point != 0 {
            write!(f, ".{}", self.point)?;
        }
        if !self.domain.is_empty() {
            write!(f, "@{}", self.domain)?;
        }
        Ok(())
    }
}

/// Error of a text that is no address.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "\"{text}\" is no address of Fidonet: write it as 2:5020/1042.7@fidonet, with numbers up to 65535"
)]
pub struct AddressError {
    /// The text, shortened.
    pub text: String,
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Address, AddressError> {
        parse(text).ok_or_else(|| AddressError {
            text: text.chars().take(DOMAIN_LIMIT).collect(),
        })
    }
}

fn parse(text: &str) -> Option<Address> {
    let (numbers, domain) = text.split_once('@').unwrap_or((text, ""));
    let is_domain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if domain.len() > DOMAIN_LIMIT || !domain.chars().all(is_domain) {
        return None;
    }
    let (zone, rest) = numbers.split_once(':')?;
    let (net, rest) = rest.split_once('/')?;
    let (node, point) = rest.split_once('.').unwrap_or((rest, "0"));
    let address = Address {
        zone: number(zone)?,
        net: number(net)?,
        node: number(node)?,
        point: number(point)?,
        domain: domain.to_ascii_lowercase(),
    };
    (address.zone != 0).then_some(address)
}

/// Parses digits only: `parse` of the standard library allows a plus sign.
fn number(text: &str) -> Option<u16> {
    let is_digits = text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| is_digits)
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn addresses_are_printed_as_they_are_read() {
        for text in [
            "2:5047/13.1@fidonet",
            "2:5047/0@fidonet",
            "1:1/1",
            "65535:65535/65535.65535@a-b.c",
        ] {
            assert_eq!(text.parse::<Address>().unwrap().to_string(), text);
        }
        let same = "2:5047/13.0@FidoNet".parse::<Address>().unwrap();
        assert_eq!(same.to_string(), "2:5047/13@fidonet");
    }

    #[test]
    fn texts_that_are_no_addresses_are_refused() {
        for text in [
            "",
            ":",
            "2:5020",
            "0:1/1",
            "2:+5/1",
            "2:-5/1",
            "2:65536/1",
            "2:5020/1 ",
            "2:5/1.",
            "2:5/1@a b",
            "2:5/1@a/b",
        ] {
            assert!(text.parse::<Address>().is_err(), "{text}");
        }
    }
}
