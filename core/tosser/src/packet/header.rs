//! Header of a packet, 58 bytes.

use super::TYPE;
use crate::aka::Aka;
use ftn_base::pkt::{self, PacketType};
use ftn_types::time::WallTime;
use std::fmt;

/// Length of the header, in bytes.
pub(super) const HEADER: usize = 58;

/// Password of a packet: up to eight bytes, compared without regard to the case of letters.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct PacketPassword([u8; 8]);

impl PacketPassword {
    /// Converts a text; what exceeds eight bytes is cut off, as by all programs.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut bytes = [0; 8];
        for (to, from) in bytes.iter_mut().zip(text.trim().bytes()) {
            *to = from;
        }
        Self(bytes)
    }

    /// Returns whether there is no password.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text().is_empty()
    }

    /// Returns whether both are the same password. Takes the same time for any two.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let padded = |password: &Self| {
            let mut bytes = [0; 8];
            for (to, from) in bytes.iter_mut().zip(password.text()) {
                *to = from.to_ascii_uppercase();
            }
            bytes
        };
        let (one, other) = (padded(self), padded(other));
        one.iter().zip(other).fold(0, |all, (a, b)| all | (a ^ b)) == 0
    }

    /// Returns the password for the configuration of another program.
    pub(crate) fn text_for_export(&self) -> String {
        let is_text = |byte: &&u8| byte.is_ascii_graphic();
        self.text()
            .iter()
            .filter(is_text)
            .map(|byte| char::from(*byte))
            .collect()
    }

    /// Returns the bytes before the padding of NULs or blanks.
    fn text(&self) -> &[u8] {
        let text = self.0.split(|byte| *byte == 0).next().unwrap_or_default();
        text.trim_ascii()
    }
}

/// Prints dots.
impl fmt::Debug for PacketPassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_empty() { "none" } else { "********" })
    }
}

/// Header of a packet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PacketHeader {
    /// Type of the packet.
    pub kind: PacketType,
    /// Packing system; zone and point are 0 where unknown.
    pub origin: Aka,
    /// Receiving system.
    pub destination: Aka,
    /// Time of packing by the clock of that system; zero if unknown.
    pub packed: WallTime,
    /// Password.
    pub password: PacketPassword,
}

/// Offsets in the header.
mod at {
    pub(super) const FROM_NODE: usize = 0;
    pub(super) const TO_NODE: usize = 2;
    pub(super) const YEAR: usize = 4;
    pub(super) const BAUD: usize = 16;
    pub(super) const TYPE: usize = 18;
    pub(super) const FROM_NET: usize = 20;
    pub(super) const TO_NET: usize = 22;
    pub(super) const PASSWORD: usize = 26;
    pub(super) const EARLY_ZONES: usize = 34;
    pub(super) const AUX_NET: usize = 38;
    pub(super) const CAPABILITY_COPY: usize = 40;
    pub(super) const CAPABILITY: usize = 44;
    pub(super) const ZONES: usize = 46;
    pub(super) const POINTS: usize = 50;
}

impl PacketHeader {
    /// Parses a header; `None` if the bytes are none of type 2.
    #[must_use]
    pub fn parse(bytes: &[u8]) -> Option<Self> {
        let read = pkt::PacketHeader::parse(bytes)?;
        let mut password = PacketPassword::default();
        let field = bytes.get(at::PASSWORD..).unwrap_or_default();
        for (to, from) in password.0.iter_mut().zip(field) {
            *to = *from;
        }
        Some(Self {
            kind: read.kind,
            origin: read.origin.into(),
            destination: read.destination.into(),
            packed: read.packed.unwrap_or_default(),
            password,
        })
    }

    /// Returns the bytes of the header.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        let mut put = |at: usize, field: &[u8]| {
            for (to, from) in bytes.iter_mut().skip(at).zip(field) {
                *to = *from;
            }
        };
        let (from, to) = (self.origin, self.destination);
        let civil = self.packed.civil();
        let small = |value: i8| u16::from(value.unsigned_abs());
        let is_plus = self.kind == PacketType::TwoPlus;
        let hides_net = is_plus && from.point != 0;
        let net = if hides_net { u16::MAX } else { from.net };
        let mut words = vec![
            (at::FROM_NODE, from.node),
            (at::TO_NODE, to.node),
            (at::TYPE, TYPE),
            (at::FROM_NET, net),
            (at::TO_NET, to.net),
            (at::EARLY_ZONES, from.zone),
            (at::EARLY_ZONES + 2, to.zone),
        ];
        match self.kind {
            PacketType::TwoTwo => {
                words.extend([
                    (at::YEAR, from.point),
                    (at::YEAR + 2, to.point),
                    (at::BAUD, 2),
                ]);
            }
            PacketType::Two | PacketType::TwoPlus => {
                let date = [
                    civil.year().unsigned_abs(),
                    small(civil.month() - 1),
                    small(civil.day()),
                    small(civil.hour()),
                    small(civil.minute()),
                    small(civil.second()),
                ];
                words.extend((at::YEAR..).step_by(2).zip(date));
            }
        }
        if is_plus {
            words.extend([
                (at::AUX_NET, if hides_net { from.net } else { 0 }),
                (at::CAPABILITY_COPY, 1_u16.swap_bytes()),
                (at::CAPABILITY, 1),
                (at::ZONES, from.zone),
                (at::ZONES + 2, to.zone),
                (at::POINTS, from.point),
                (at::POINTS + 2, to.point),
            ]);
        }
        for (at, word) in words {
            put(at, &word.to_le_bytes());
        }
        put(at::PASSWORD, &self.password.0);
        bytes
    }
}
