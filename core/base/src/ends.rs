//! Sender's and addressee's addresses of netmail, completed from its control lines (FTS-4001).

use super::kludges::set_kludge_field;
use super::lines::control_lines;
use super::{RawAddress, RawHeader};

/// Both addresses of netmail, from its control lines (FTS-4001): INTL names the nodes, FMPT and
/// TOPT the points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NetmailEnds {
    intl: Option<Intl>,
    from_point: Option<u16>,
    to_point: Option<u16>,
}

/// Both addresses of an INTL kludge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Intl {
    to: Node,
    from: Node,
}

/// Zone, net and node, and a point, which INTL should not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    node: [u16; 3],
    point: Option<u16>,
}

impl NetmailEnds {
    /// Reads INTL, FMPT or TOPT and ignores other lines; of each, the first valid one counts.
    pub(crate) fn read_kludge(&mut self, name: &[u8], value: &[u8]) {
        let mut words = value
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty());
        let mut next = || words.next();
        if name.eq_ignore_ascii_case(b"INTL") {
            if self.intl.is_none()
                && let Some((to, from)) = next().and_then(node).zip(next().and_then(node))
            {
                self.intl = Some(Intl { to, from });
            }
        } else if name.eq_ignore_ascii_case(b"FMPT") {
            self.from_point = self.from_point.or_else(|| next().and_then(number));
        } else if name.eq_ignore_ascii_case(b"TOPT") {
            self.to_point = self.to_point.or_else(|| next().and_then(number));
        }
    }

    /// Returns whether an INTL kludge named the zones.
    #[doc(hidden)]
    #[must_use]
    pub fn has_zones(&self) -> bool {
        self.intl.is_some()
    }

    /// Completes the sender's address of a header: zone, net, node and point.
    #[must_use]
    pub fn from(&self, header: [u16; 4]) -> [u16; 4] {
        completed(header, self.intl.map(|intl| intl.from), self.from_point)
    }

    /// Completes the addressee's address of a header: zone, net, node and point.
    #[must_use]
    pub fn to(&self, header: [u16; 4]) -> [u16; 4] {
        completed(header, self.intl.map(|intl| intl.to), self.to_point)
    }
}

/// Completes a header's address by the node of INTL and the point of FMPT or TOPT. A point in INTL
/// counts only if nothing else names one.
fn completed(header: [u16; 4], intl: Option<Node>, point: Option<u16>) -> [u16; 4] {
    let [zone, net, node, own_point] = header;
    let [zone, net, node] = intl.map_or([zone, net, node], |intl| intl.node);
    let of_intl = || intl.and_then(|intl| intl.point).unwrap_or(0);
    let point = point.unwrap_or(match own_point {
        0 => of_intl(),
        own => own,
    });
    [zone, net, node, point]
}

/// Applies a text's control lines to its header: kludges, and the addresses of netmail.
pub(crate) fn apply_control_lines<'a>(
    header: &mut RawHeader<'a>,
    text: &'a [u8],
    origin: [u16; 4],
    destination: [u16; 4],
) {
    for line in control_lines(text) {
        set_kludge_field(header, line);
    }
    set_addresses(header, origin, destination);
}

/// Sets both addresses of a header from its fields and the control lines applied before.
pub(crate) fn set_addresses(header: &mut RawHeader<'_>, origin: [u16; 4], destination: [u16; 4]) {
    header.origin = RawAddress::Numbers(header.ends.from(origin));
    header.destination = RawAddress::Numbers(header.ends.to(destination));
}

/// Parses `zone:net/node`, perhaps with a point; ignores a domain.
fn node(text: &[u8]) -> Option<Node> {
    let text = text.split(|byte| *byte == b'@').next()?;
    let mut parts = text.splitn(2, |byte| *byte == b':');
    let zone = number(parts.next()?)?;
    let mut parts = parts.next()?.splitn(2, |byte| *byte == b'/');
    let net = number(parts.next()?)?;
    let mut parts = parts.next()?.splitn(2, |byte| *byte == b'.');
    let node = number(parts.next()?)?;
    Some(Node {
        node: [zone, net, node],
        point: parts.next().and_then(number),
    })
}

fn number(text: &[u8]) -> Option<u16> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::NetmailEnds;
    use crate::kludges::split_kludge;

    fn ends(lines: &[&str]) -> NetmailEnds {
        let mut ends = NetmailEnds::default();
        for line in lines {
            let (name, value) = split_kludge(line.as_bytes());
            ends.read_kludge(name, value);
        }
        ends
    }

    #[test]
    fn netmail_lines_name_both_ends() {
        for (lines, from, to) in [
            (
                &[
                    "\x01INTL 2:5020/1042 1:2/3",
                    "FMPT 7",
                    "TOPT: 9",
                    "MSGID: 1",
                    "INTL 3:3/3 4:4/4",
                    "FMPT x",
                ][..],
                [1, 2, 3, 7],
                [2, 5020, 1042, 9],
            ),
            // Any letter case, several blanks, domains and points.
            (
                &[
                    "Intl  2:5020/1042.4@fidonet \t 1:2/3.5",
                    "fmpt\t7",
                    "Topt 0",
                ],
                [1, 2, 3, 7],
                [2, 5020, 1042, 0],
            ),
            (
                &["INTL: 2:5020/1042.4 1:2/3.5"],
                [1, 2, 3, 5],
                [2, 5020, 1042, 4],
            ),
            (&["FMPT 7", "TOPT 8"], [0, 5, 6, 7], [0, 8, 9, 8]),
        ] {
            let ends = ends(lines);
            assert_eq!(ends.from([0, 5, 6, 0]), from, "{lines:?}");
            assert_eq!(ends.to([0, 8, 9, 0]), to, "{lines:?}");
        }
        for line in [
            "INTL 2:5020/1042",
            "INTL 2:x/1 1:2/3",
            "INTL",
            "",
            "INTL 2 1",
            "INTLX 2:5020/1042 1:2/3",
            "FMPT",
            "FMPT 70000",
        ] {
            assert_eq!(ends(&[line]), NetmailEnds::default(), "{line:?}");
        }
        // A header's own point stays unless a kludge names another.
        assert_eq!(
            ends(&["INTL 2:5020/1042 1:2/3.5"]).from([0, 0, 0, 4]),
            [1, 2, 3, 4]
        );
    }
}
