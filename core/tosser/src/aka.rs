//! Addresses of four numbers, as packets and bases hold them.
//!
//! Imports nothing of this crate; `ftn-types` parses the text.

use ftn_types::address::Address;
use std::fmt;
use std::str::FromStr;

/// Address of a system: zone, net, node, point. A node has the point 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Aka {
    /// Zone; 0 if unknown.
    pub zone: u16,
    /// Net.
    pub net: u16,
    /// Node.
    pub node: u16,
    /// Point; 0 for a node.
    pub point: u16,
}

/// Error in the text of an address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no address of a system; write it as 2:5030/1520.9")]
pub struct AkaError(pub String);

impl Aka {
    /// Builds an address from zone, net, node and point.
    #[must_use]
    pub const fn new(zone: u16, net: u16, node: u16, point: u16) -> Self {
        Self {
            zone,
            net,
            node,
            point,
        }
    }

    /// Returns zone, net, node, point.
    #[must_use]
    pub const fn numbers(self) -> [u16; 4] {
        [self.zone, self.net, self.node, self.point]
    }

    /// Returns the node of a point; a node unchanged.
    #[must_use]
    pub const fn boss(self) -> Self {
        Self { point: 0, ..self }
    }

    /// Returns whether both are the same system; an unknown zone is that of the other one.
    #[must_use]
    pub fn is_same(self, other: Self) -> bool {
        let zones = self.zone == other.zone || self.zone == 0 || other.zone == 0;
        zones && [self.net, self.node, self.point] == [other.net, other.node, other.point]
    }

    /// Parses an address at the start of a text, such as the value of a MSGID.
    pub(crate) fn from_bytes(text: &[u8]) -> Option<Self> {
        let word = text
            .split(u8::is_ascii_whitespace)
            .find(|word| !word.is_empty())?;
        std::str::from_utf8(word).ok()?.parse().ok()
    }
}

impl From<[u16; 4]> for Aka {
    fn from([zone, net, node, point]: [u16; 4]) -> Self {
        Self::new(zone, net, node, point)
    }
}

impl FromStr for Aka {
    type Err = AkaError;

    fn from_str(text: &str) -> Result<Self, AkaError> {
        let wrong = || AkaError(text.to_owned());
        let address = Address::parse_lenient(text).ok_or_else(wrong)?;
        Ok(Self {
            zone: address.zone.unwrap_or_default(),
            net: address.net,
            node: u16::try_from(address.node).map_err(|_| wrong())?,
            point: address.point.unwrap_or_default(),
        })
    }
}

/// Prints `2:5030/1520.9`, without a zero zone or point.
impl fmt::Display for Aka {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.zone != 0 {
            write!(f, "{}:", self.zone)?;
        }
        write!(f, "{}/{}", self.net, self.node)?;
        match self.point {
            0 => Ok(()),
            point => write!(f, ".{point}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Aka;

    #[test]
    fn addresses_print_as_they_are_read() {
        for text in ["2:5030/1520.9", "2:5030/1520", "5030/0"] {
            assert_eq!(text.parse::<Aka>().unwrap().to_string(), text);
        }
        assert_eq!("2:5030/1@fidonet".parse(), Ok(Aka::new(2, 5030, 1, 0)));
        for text in ["", "2:5030", "x", "2:5030/-1"] {
            assert!(text.parse::<Aka>().is_err(), "{text}");
        }
        assert!(Aka::new(0, 5030, 1, 0).is_same(Aka::new(2, 5030, 1, 0)));
        assert!(!Aka::new(1, 5030, 1, 0).is_same(Aka::new(2, 5030, 1, 0)));
    }
}
