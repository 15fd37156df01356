//! Parses the bytes of a `*.MSG` file.

use super::MsgDialect;
use super::layout::{DialectFields, HEADER, at};
use crate::dates::ftsc_stamp;
use crate::ends::apply_control_lines;
use crate::fts1::{attributes, field, until_nul};
use crate::{Parsed, RawHeader};
use ftn_types::bytes::u16_at;

/// Reason why a file is no stored message.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(super) enum Damage {
    #[error("the file has {len} bytes, and the header alone takes {HEADER}")]
    Short { len: usize },
    #[error("the file holds a packed message, as packets do, not a stored one")]
    Packed,
}

/// Parses a stored message.
pub(super) fn parse(
    number: u32,
    bytes: &[u8],
    said_to_be: Option<MsgDialect>,
) -> Result<Parsed<'_>, Damage> {
    if bytes.starts_with(&[2, 0]) {
        return Err(Damage::Packed);
    }
    let Some((head, text)) = bytes.split_at_checked(HEADER) else {
        return Err(Damage::Short { len: bytes.len() });
    };
    let text = text_of(text);
    let name = |at, len| until_nul(field(head, at, len));
    let word = |at| u16_at(head, at).unwrap_or_default();
    let mut origin = [0, word(at::FROM_NET), word(at::FROM_NODE), 0];
    let mut destination = [0, word(at::TO_NET), word(at::TO_NODE), 0];
    let date = ftsc_stamp(field(head, at::DATE, at::DATE_LEN));
    let mut header = RawHeader {
        number,
        from: name(at::FROM, at::NAME_LEN),
        to: name(at::TO, at::NAME_LEN),
        subject: name(at::SUBJECT, at::SUBJECT_LEN),
        written: date.unwrap_or_default(),
        attributes: attributes(u32::from(word(at::ATTRIBUTES))),
        text_len: u32::try_from(text.len()).unwrap_or(u32::MAX),
        reply_to_number: u32::from(word(at::REPLY_TO)),
        ..RawHeader::default()
    };
    match DialectFields::parse(head, said_to_be) {
        DialectFields::Zones {
            from_zone,
            from_point,
            to_zone,
            to_point,
        } => {
            let ([zone, .., point], [zone_to, .., point_to]) = (&mut origin, &mut destination);
            (*zone, *point) = (from_zone, from_point);
            (*zone_to, *point_to) = (to_zone, to_point);
        }
        DialectFields::Moments { written, arrived } => {
            header.written = date.or(written).unwrap_or_default();
            header.arrived = arrived;
        }
        DialectFields::Unknown => {}
    }
    apply_control_lines(&mut header, text, origin, destination);
    Ok(Parsed { header, text })
}

/// Returns the text up to the NUL that ends it. A NUL before the text is a known mistake of old
/// programs, not the end; a DOS end-of-file mark is dropped.
fn text_of(text: &[u8]) -> &[u8] {
    let text = until_nul(text.strip_prefix(b"\0").unwrap_or(text));
    text.strip_suffix(b"\x1A").unwrap_or(text)
}

impl Parsed<'_> {
    /// Returns whether the file is not mail but the high-water mark of an old tosser, stored in the
    /// first file of an echo.
    pub(super) fn is_high_water_mark(&self) -> bool {
        let header = &self.header;
        header.number == 1
            && [header.from, header.to, header.subject]
                .into_iter()
                .any(|text| {
                    let letters: Vec<u8> = text
                        .iter()
                        .filter(|byte| byte.is_ascii_alphabetic())
                        .map(u8::to_ascii_lowercase)
                        .collect();
                    letters.starts_with(b"highwatermark")
                })
    }
}
