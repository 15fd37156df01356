//! Layout of a packet and its messages: type 2 (FTS-0001), 2+ (FSC-0039, FSC-0048) and 2.2
//! (FSC-0045).

use ftn_types::bytes::u16_at;
use ftn_types::time::WallTime;
use jiff::civil::DateTime;

/// Length of the packet header, in bytes.
pub(super) const HEADER: usize = 58;
/// Length of the binary fields at the start of a packed message, in bytes.
pub(super) const MESSAGE_NUMBERS: usize = 14;
/// Length of the date string's field, in bytes.
pub(super) const DATE_LEN: usize = 20;
/// Type number of packets and of packed messages.
pub(super) const TYPE: u16 = 2;

/// Offsets in the packet header.
mod header_at {
    pub(crate) const FROM_NODE: usize = 0;
    pub(crate) const TO_NODE: usize = 2;
    pub(crate) const YEAR: usize = 4;
    pub(crate) const BAUD: usize = 16;
    pub(crate) const TYPE: usize = 18;
    pub(crate) const FROM_NET: usize = 20;
    pub(crate) const TO_NET: usize = 22;
    pub(crate) const EARLY_ZONES: usize = 34;
    pub(crate) const AUX_NET: usize = 38;
    pub(crate) const CAPABILITY_COPY: usize = 40;
    pub(crate) const CAPABILITY: usize = 44;
    pub(crate) const ZONES: usize = 46;
    pub(crate) const POINTS: usize = 50;
}

/// Offsets in a packed message.
pub(super) mod message_at {
    pub(crate) const FROM_NODE: usize = 2;
    pub(crate) const TO_NODE: usize = 4;
    pub(crate) const FROM_NET: usize = 6;
    pub(crate) const TO_NET: usize = 8;
    pub(crate) const ATTRIBUTES: usize = 10;
}

/// Type of a packet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PacketType {
    /// Type 2 of FTS-0001.
    Two,
    /// Type 2+ of FSC-0039 and FSC-0048.
    #[default]
    TwoPlus,
    /// Type 2.2 of FSC-0045.
    TwoTwo,
}

/// Header of a packet, without its password.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PacketHeader {
    /// Type of the packet.
    pub kind: PacketType,
    /// Zone, net, node, point of the packing system; zero where unknown.
    pub origin: [u16; 4],
    /// Zone, net, node, point of the receiving system.
    pub destination: [u16; 4],
    /// Time of packing, by the clock of that system; `None` for type 2.2.
    pub packed: Option<WallTime>,
}

impl PacketHeader {
    /// Parses a header; `None` if the bytes are not one.
    #[must_use]
    pub fn parse(bytes: &[u8]) -> Option<Self> {
        let word = |at| u16_at(bytes, at).unwrap_or_default();
        if bytes.len() < HEADER || word(header_at::TYPE) != TYPE {
            return None;
        }
        let kind = if word(header_at::BAUD) == 2 {
            PacketType::TwoTwo
        } else if is_two_plus(bytes) {
            PacketType::TwoPlus
        } else {
            PacketType::Two
        };
        let pair = |at: usize| [word(at), word(at + 2)];
        let [mut from_zone, mut to_zone] = pair(header_at::EARLY_ZONES);
        let [mut from_point, mut to_point] = [0; 2];
        let mut from_net = word(header_at::FROM_NET);
        match kind {
            PacketType::Two => {}
            PacketType::TwoPlus => {
                if let [from, to] = pair(header_at::ZONES)
                    && from != 0
                {
                    [from_zone, to_zone] = [from, to];
                }
                [from_point, to_point] = pair(header_at::POINTS);
                // A point hides its net from software without support of points.
                if from_net == u16::MAX && from_point != 0 {
                    from_net = word(header_at::AUX_NET);
                }
            }
            PacketType::TwoTwo => [from_point, to_point] = pair(header_at::YEAR),
        }
        Some(Self {
            kind,
            origin: [from_zone, from_net, word(header_at::FROM_NODE), from_point],
            destination: [
                to_zone,
                word(header_at::TO_NET),
                word(header_at::TO_NODE),
                to_point,
            ],
            packed: (kind != PacketType::TwoTwo)
                .then(|| packed(bytes))
                .flatten(),
        })
    }
}

/// Returns whether the capability word has the bit of type 2+, and its copy with swapped bytes
/// agrees.
fn is_two_plus(bytes: &[u8]) -> bool {
    let word = |at| u16_at(bytes, at).unwrap_or_default();
    let capability = word(header_at::CAPABILITY);
    capability & 1 != 0 && capability == word(header_at::CAPABILITY_COPY).swap_bytes()
}

/// Parses the time in the header. Months count from 0; of years only the last two digits are
/// reliable. `None` for an invalid date.
fn packed(bytes: &[u8]) -> Option<WallTime> {
    let word = |place: usize| i16::try_from(u16_at(bytes, header_at::YEAR + place)?).ok();
    let small = |place| i8::try_from(word(place)?).ok();
    let year = match word(0)? {
        0 => return None,
        year @ 1..80 => 2000 + year,
        year @ 80..1000 => 1900 + year,
        // "19" and the years since 1900, side by side.
        year @ 19_000..20_000 => year - 19_000 + 1900,
        year => year,
    };
    let month = small(2)?.checked_add(1)?;
    let (day, hour, minute) = (small(4)?, small(6)?, small(8)?);
    let second = small(10)?.min(59);
    let civil = DateTime::new(year, month, day, hour, minute, second, 0).ok()?;
    Some(WallTime::from_civil(civil))
}

#[cfg(test)]
mod tests {
    use super::{HEADER, PacketHeader, PacketType, header_at};

    fn header(words: &[(usize, u16)]) -> Vec<u8> {
        let mut bytes = vec![0; HEADER];
        for (at, word) in [(18, 2)].iter().chain(words) {
            bytes[*at..at + 2].copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    #[test]
    fn the_three_types_are_distinguished() {
        let ends = [(0, 11), (2, 12), (20, 21), (22, 22), (34, 1), (36, 2)];
        let with =
            |more: &[(usize, u16)]| PacketHeader::parse(&header(&[&ends, more].concat())).unwrap();
        let old = with(&[(50, 7)]);
        assert_eq!(old.kind, PacketType::Two);
        assert_eq!(
            (old.origin, old.destination),
            ([1, 21, 11, 0], [2, 22, 12, 0])
        );
        let plus = with(&[(44, 1), (40, 0x100), (46, 3), (48, 4), (50, 7), (52, 8)]);
        assert_eq!(plus.kind, PacketType::TwoPlus);
        assert_eq!(
            (plus.origin, plus.destination),
            ([3, 21, 11, 7], [4, 22, 12, 8])
        );
        // Without the later zones the early ones count; a point's net is in the auxiliary field.
        let plus = with(&[(44, 1), (40, 0x100), (50, 7), (20, 0xFFFF), (38, 99)]);
        assert_eq!(
            (plus.origin, plus.destination),
            ([1, 99, 11, 7], [2, 22, 12, 0])
        );
        // The copy disagrees.
        assert_eq!(with(&[(44, 1), (40, 1), (50, 7)]).kind, PacketType::Two);
        let later = with(&[(16, 2), (4, 5), (6, 6)]);
        assert_eq!(later.kind, PacketType::TwoTwo);
        assert_eq!(
            (later.origin, later.destination),
            ([1, 21, 11, 5], [2, 22, 12, 6])
        );
        assert_eq!(later.packed, None);
    }

    #[test]
    fn moments_are_read_with_every_year_that_programs_write() {
        for (year, month, text) in [
            (2021, 11, Some("2021-12-22T15:50:37")),
            (21, 11, Some("2021-12-22T15:50:37")),
            (121, 11, Some("2021-12-22T15:50:37")),
            (19_121, 11, Some("2021-12-22T15:50:37")),
            (95, 0, Some("1995-01-22T15:50:37")),
            (0, 11, None),
            (2021, 12, None),
            (65_535, 11, None),
        ] {
            let clock = [(8, 22), (10, 15), (12, 50), (14, 37)];
            let bytes = header(&[&clock[..], &[(header_at::YEAR, year), (6, month)]].concat());
            let packed = PacketHeader::parse(&bytes).unwrap().packed;
            assert_eq!(
                packed.map(|stamp| stamp.to_string()).as_deref(),
                text,
                "{year}"
            );
        }
    }

    #[test]
    fn other_types_and_short_files_are_no_packets() {
        assert_eq!(PacketHeader::parse(&header(&[(18, 3)])), None);
        assert_eq!(PacketHeader::parse(&header(&[])[..57]), None);
        assert_eq!(PacketHeader::parse(b""), None);
    }
}
