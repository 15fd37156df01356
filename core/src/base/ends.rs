//! Where netmail comes from and goes to, when only its control lines say so (FTS-4001).

use super::kludges::take_kludge;
use super::lines::{SOH, control_lines};
use super::{RawAddress, RawHeader};

/// Where netmail comes from and goes to by its control lines (FTS-4001): INTL names both ends,
/// FMPT and TOPT their points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::base) struct Ends {
    intl: Option<([u16; 3], [u16; 3])>,
    from_point: Option<u16>,
    to_point: Option<u16>,
}

impl Ends {
    /// Takes a control line, if it is one of the three; of each the first counts.
    pub(in crate::base) fn take(&mut self, line: &[u8]) {
        let line = line.strip_prefix(&[SOH]).unwrap_or(line);
        let mut words = line
            .split(|byte| matches!(byte, b' ' | b':' | b'\t'))
            .filter(|word| !word.is_empty());
        match words.next() {
            Some(b"INTL") => {
                let mut words = line
                    .split(|byte| matches!(byte, b' ' | b'\t'))
                    .filter(|word| !word.is_empty())
                    .skip(1);
                let ends = words.next().and_then(node).zip(words.next().and_then(node));
                self.intl = self.intl.or(ends);
            }
            Some(b"FMPT") => self.from_point = self.from_point.or(words.next().and_then(number)),
            Some(b"TOPT") => self.to_point = self.to_point.or(words.next().and_then(number)),
            _ => {}
        }
    }

    /// Puts what was found over the addresses of a header.
    pub(in crate::base) fn apply(&self, origin: &mut [u16; 4], destination: &mut [u16; 4]) {
        if let Some(([to_zone, to_net, to_node], [zone, net, node])) = self.intl {
            *destination = [to_zone, to_net, to_node, destination[3]];
            *origin = [zone, net, node, origin[3]];
        }
        if let Some(point) = self.from_point {
            origin[3] = point;
        }
        if let Some(point) = self.to_point {
            destination[3] = point;
        }
    }
}

/// Sets what the control lines of a text say of its header: kludges and, in netmail, where it comes from and goes to.
pub(in crate::base) fn take_lines<'a>(
    header: &mut RawHeader<'a>,
    text: &'a [u8],
    mut origin: [u16; 4],
    mut destination: [u16; 4],
    is_netmail: bool,
) {
    let mut ends = Ends::default();
    for line in control_lines(text) {
        take_kludge(header, line);
        ends.take(line);
    }
    if is_netmail {
        ends.apply(&mut origin, &mut destination);
    }
    header.origin = RawAddress::Numbers(origin);
    header.destination = RawAddress::Numbers(destination);
}

/// `zone:net/node`; a point or a domain after it is passed over.
fn node(text: &[u8]) -> Option<[u16; 3]> {
    let mut parts = text.splitn(2, |byte| *byte == b':');
    let zone = number(parts.next()?)?;
    let mut parts = parts.next()?.splitn(2, |byte| *byte == b'/');
    let net = number(parts.next()?)?;
    let end = |byte: &u8| matches!(byte, b'.' | b'@');
    let node = number(parts.next()?.split(end).next()?)?;
    Some([zone, net, node])
}

fn number(text: &[u8]) -> Option<u16> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::Ends;

    #[test]
    fn netmail_lines_name_both_ends() {
        let mut ends = Ends::default();
        for line in [
            &b"\x01INTL 2:5020/1042 1:2/3"[..],
            b"FMPT 7",
            b"TOPT: 9",
            b"MSGID: 1",
            b"INTL 3:3/3 4:4/4",
            b"FMPT x",
        ] {
            ends.take(line);
        }
        let (mut origin, mut destination) = ([0, 5, 6, 0], [0; 4]);
        ends.apply(&mut origin, &mut destination);
        assert_eq!((origin, destination), ([1, 2, 3, 7], [2, 5020, 1042, 9]));
        for line in [
            &b"INTL 2:5020/1042"[..],
            b"INTL 2:x/1 1:2/3",
            b"INTL",
            b"",
            b"INTL 2 1",
        ] {
            let mut ends = Ends::default();
            ends.take(line);
            assert_eq!(ends, Ends::default(), "{line:?}");
        }
    }
}
