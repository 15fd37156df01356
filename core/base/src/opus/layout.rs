//! Layout of a stored message (FTS-0001 "Stored Message", and the variant of Opus).
//!
//! Knows the offsets, and detects the variant of a header.

use super::MsgDialect;
use crate::dates::{dos_stamp, ftsc_stamp};
use crate::fts1::field;
use ftn_types::bytes::{u16_at, u32_at};
use ftn_types::time::WallTime;

/// Length of the header, in bytes; the text follows.
pub(super) const HEADER: usize = 190;

/// Offsets of the fields.
pub(super) mod at {
    pub(crate) const FROM: usize = 0;
    pub(crate) const TO: usize = 36;
    pub(crate) const SUBJECT: usize = 72;
    pub(crate) const DATE: usize = 144;
    pub(crate) const TO_NODE: usize = 166;
    pub(crate) const FROM_NODE: usize = 168;
    pub(crate) const FROM_NET: usize = 172;
    pub(crate) const TO_NET: usize = 174;
    /// Zones and points, or two times.
    pub(crate) const VARIANT: usize = 176;
    pub(crate) const REPLY_TO: usize = 184;
    pub(crate) const ATTRIBUTES: usize = 186;
    /// Number of the first answer.
    pub(crate) const REPLY: usize = 188;
    pub(crate) const NAME_LEN: usize = 36;
    pub(crate) const SUBJECT_LEN: usize = 72;
    /// Length of the date string's field, in bytes.
    pub(crate) const DATE_LEN: usize = 20;
}

/// Highest number accepted as a zone.
const ZONES: u16 = 4095;
/// Maximum difference of the packed time from the date string, in seconds: clocks were set in
/// between, strings have two-digit seconds, and time zones span a day.
const CLOSE: u64 = 86_400;

/// Content of the eight bytes that FTS-0001 and Opus use differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DialectFields {
    /// Zones and points of FTS-0001.
    Zones {
        from_zone: u16,
        from_point: u16,
        to_zone: u16,
        to_point: u16,
    },
    /// Times of Opus, Squish and Husky: written and arrived.
    Moments {
        written: Option<WallTime>,
        arrived: Option<WallTime>,
    },
    /// Neither of both.
    Unknown,
}

impl DialectFields {
    /// Detects the variant: times agree with the date string, zones are small numbers.
    /// `said_to_be`, the folder's configured variant, decides if both are possible; one folder may
    /// have messages of several programs.
    pub(super) fn parse(header: &[u8], said_to_be: Option<MsgDialect>) -> Self {
        let word = |place| u16_at(header, at::VARIANT + place).unwrap_or_default();
        let moment = |place| dos_stamp(u32_at(header, at::VARIANT + place).unwrap_or_default());
        let (written, arrived) = (moment(0), moment(4));
        let words = [0, 2, 4, 6].map(word);
        let [to_zone, from_zone, to_point, from_point] = words;
        if words == [0; 4] {
            return Self::Unknown;
        }
        let said = ftsc_stamp(field(header, at::DATE, at::DATE_LEN));
        let agrees = match (written, said) {
            (Some(written), Some(said)) => written.0.abs_diff(said.0) <= CLOSE,
            // Without a date string, two valid times are hardly zones and points by chance.
            (Some(_), None) => arrived.is_some(),
            (None, _) => false,
        };
        let moments = match said_to_be {
            Some(MsgDialect::Opus) => written.is_some(),
            // Only times that agree with the string override the configuration.
            Some(MsgDialect::Fts1) => agrees && said.is_some(),
            Some(MsgDialect::Mixed) | None => agrees,
        };
        if moments {
            Self::Moments { written, arrived }
        } else if to_zone <= ZONES && from_zone <= ZONES {
            Self::Zones {
                from_zone,
                from_point,
                to_zone,
                to_point,
            }
        } else if arrived.is_some() && written.is_none() {
            Self::Moments { written, arrived }
        } else {
            Self::Unknown
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DialectFields, HEADER, at};
    use crate::dates::{dos_word, ftsc_text};
    use ftn_types::time::WallTime;

    fn header(date: &[u8], words: [u16; 4]) -> Vec<u8> {
        let mut header = vec![0; HEADER];
        header[at::DATE..at::DATE + date.len()].copy_from_slice(date);
        for (place, word) in (at::VARIANT..).step_by(2).zip(words) {
            header[place..place + 2].copy_from_slice(&word.to_le_bytes());
        }
        header
    }

    fn packed(stamp: WallTime) -> [u16; 2] {
        let word = dos_word(stamp);
        [word as u16, (word >> 16) as u16]
    }

    #[test]
    fn zones_and_moments_are_distinguished() {
        let stamp = WallTime(1_604_593_674);
        let later = WallTime(stamp.0 + 40 * 86_400);
        let ([a, b], [c, d]) = (packed(stamp), packed(later));
        let text = ftsc_text(stamp);
        let moments = |written, arrived| DialectFields::Moments { written, arrived };
        for (date, words, variant) in [
            (&text[..], [a, b, c, d], moments(Some(stamp), Some(later))),
            (&text, [a, b, 0, 0], moments(Some(stamp), None)),
            (b"", [a, b, c, d], moments(Some(stamp), Some(later))),
            (b"garbage", [a, b, 0, 0], DialectFields::Unknown),
            (
                &text,
                [0, 0, c, d],
                DialectFields::Zones {
                    from_zone: 0,
                    from_point: d,
                    to_zone: 0,
                    to_point: c,
                },
            ),
            (
                &text,
                [1, 2, 0, 9],
                DialectFields::Zones {
                    from_zone: 2,
                    from_point: 9,
                    to_zone: 1,
                    to_point: 0,
                },
            ),
            // 33 is also January 1, 1980.
            (
                &text,
                [33, 2, 0, 0],
                DialectFields::Zones {
                    from_zone: 2,
                    from_point: 0,
                    to_zone: 33,
                    to_point: 0,
                },
            ),
            (&text, [0; 4], DialectFields::Unknown),
            (&text, [0xFFFF; 4], DialectFields::Unknown),
            // Times of another year than the date string.
            (
                &text,
                [c.wrapping_sub(512), d, c, d],
                DialectFields::Unknown,
            ),
        ] {
            assert_eq!(
                DialectFields::parse(&header(date, words), None),
                variant,
                "{date:?} {words:?}"
            );
        }
        assert_eq!(DialectFields::parse(b"", None), DialectFields::Unknown);
    }

    #[test]
    fn what_a_folder_is_said_to_hold_decides_where_both_are_possible() {
        use crate::opus::MsgDialect;
        let stamp = WallTime(1_604_593_674);
        let [a, b] = packed(stamp);
        let text = ftsc_text(stamp);
        // Zone 33 is also January 1, 1980.
        for (date, words, said, moments) in [
            (&text[..], [33, 2, 0, 0], None, false),
            (&text, [33, 2, 0, 0], Some(MsgDialect::Fts1), false),
            (&text, [33, 2, 0, 0], Some(MsgDialect::Opus), true),
            // A node of zone 2 is no time, whatever the configuration says.
            (&text, [2, 2, 0, 0], Some(MsgDialect::Opus), false),
            // Times that agree with the string are times.
            (&text, [a, b, a, b], Some(MsgDialect::Fts1), true),
            (b"", [33, 2, 33, 2], None, true),
            (b"", [33, 2, 33, 2], Some(MsgDialect::Fts1), false),
        ] {
            let found = DialectFields::parse(&header(date, words), said);
            let found = matches!(found, DialectFields::Moments { .. });
            assert_eq!(found, moments, "{date:?} {words:?} {said:?}");
        }
    }
}
