//! Octets of a URL: the meaning of `%xx` and `+`, and the characters that must be escaped.
//!
//! Sections 5.2.1 to 5.2.2.4.

use super::error::{ErrorCode, UrlError};
use ftn_types::bytes::hex_pair;
use std::fmt;

/// Decodes `raw` and appends the result, valid UTF-8, to `out`; `at` is the offset of `raw` in the
/// URL.
pub(super) fn decode_into(raw: &str, at: usize, out: &mut Vec<u8>) -> Result<(), UrlError> {
    let start = out.len();
    let mut rest = raw.as_bytes();
    let mut ascii = true;
    while let [first, after @ ..] = rest {
        rest = match first {
            b'+' => {
                out.push(b' ');
                after
            }
            b'%' => {
                let Some((octet, after)) = hex_pair(after) else {
                    return Err(UrlError::new(
                        ErrorCode::BadEscape,
                        at + raw.len() - rest.len(),
                        "two hexadecimal digits must follow a %; write %25 for the percent sign \
                         itself",
                    ));
                };
                ascii &= octet.is_ascii();
                out.push(octet);
                after
            }
            octet => {
                out.push(*octet);
                after
            }
        };
    }
    if ascii {
        return Ok(());
    }
    match std::str::from_utf8(out.get(start..).unwrap_or_default()) {
        Ok(_) => Ok(()),
        Err(error) => Err(UrlError::new(
            ErrorCode::BadEscape,
            at + raw_offset(raw, error.valid_up_to()),
            "the encoded octets are not UTF-8; encode the characters in UTF-8 before the %",
        )),
    }
}

/// Returns the offset in `raw` of the octet at offset `decoded` of the decoded text.
pub(super) fn raw_offset(raw: &str, decoded: usize) -> usize {
    let mut octets = 0;
    let mut skip = 0_u8;
    for (at, byte) in raw.bytes().enumerate() {
        if skip > 0 {
            skip -= 1;
            continue;
        }
        if octets == decoded {
            return at;
        }
        octets += 1;
        if byte == b'%' {
            skip = 2;
        }
    }
    raw.len()
}

/// Place of a text in a URL; it decides which characters besides the unsafe ones are reserved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EscapeContext {
    /// Inside of an areatag or a domain suffix of a scheme where `/` is literal.
    Areatag,
    /// Inside of an areatag or a domain suffix of a scheme where `/` begins the path.
    AreatagBeforePath,
    /// Inside of a part of the path, or of a request.
    PathPart,
    /// A station's address, or a parameter's name or value.
    Free,
}

/// Prints `text` with exactly the escapes that 5.2.2 demands at `place`.
pub(super) fn encode(f: &mut impl fmt::Write, text: &str, place: EscapeContext) -> fmt::Result {
    let mut minuses = 0;
    let mut plain_from = 0;
    for (at, octet) in text.bytes().enumerate() {
        if octet == b'-' {
            minuses += 1;
        } else {
            minuses = 0;
        }
        let plain = match octet {
            b'-' => minuses < 3,
            b'/' => matches!(place, EscapeContext::Areatag | EscapeContext::Free),
            b'@' => matches!(place, EscapeContext::PathPart | EscapeContext::Free),
            b' ' | b'<' | b'>' | b'"' | b'#' | b'%' | b'{' | b'}' | b'|' | b'\\' | b'^' | b'~'
            | b'[' | b']' | b'`' | b'?' | b'=' | b'&' | b'+' => false,
            _ => octet.is_ascii_graphic(),
        };
        if plain {
            continue;
        }
        minuses = 0;
        f.write_str(text.get(plain_from..at).unwrap_or_default())?;
        plain_from = at + 1;
        if octet == b' ' {
            f.write_char('+')?;
        } else {
            write!(f, "%{octet:02X}")?;
        }
    }
    f.write_str(text.get(plain_from..).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::{EscapeContext, decode_into, encode, raw_offset};

    fn decoded(raw: &str) -> Result<String, usize> {
        let mut out = Vec::new();
        match decode_into(raw, 0, &mut out) {
            Ok(()) => Ok(String::from_utf8(out).unwrap()),
            Err(error) => Err(error.at()),
        }
    }

    fn encoded(text: &str, place: EscapeContext) -> String {
        let mut out = String::new();
        encode(&mut out, text, place).unwrap();
        out
    }

    #[test]
    fn octets_decode_in_either_letter_case_and_a_plus_is_a_space() {
        assert_eq!(decoded("a+b%20c%2B%2b%40%2F"), Ok("a b c++@/".into()));
        assert_eq!(decoded("%D0%a4и"), Ok("Фи".into()));
    }

    #[test]
    fn a_wrong_escape_is_reported_with_its_place() {
        for (raw, at) in [
            ("%", 0),
            ("a%", 1),
            ("a%4", 1),
            ("a%4g", 1),
            ("%41%%41", 3),
            ("%D0", 0),
            ("%D0%A4%D0", 6),
            ("%D0Ф", 0),
            ("ab%ff", 2),
        ] {
            assert_eq!(decoded(raw), Err(at), "{raw}");
        }
    }

    #[test]
    fn offsets_of_decoded_text_lead_back_to_the_raw_text() {
        let raw = "a%20b+%D0%A4c";
        for (decoded, at) in [(0, 0), (1, 1), (2, 4), (3, 5), (4, 6), (6, 12), (7, 13)] {
            assert_eq!(raw_offset(raw, decoded), at);
        }
    }

    #[test]
    fn each_place_escapes_what_is_reserved_there_and_nothing_more() {
        let all: String = (' '..='~').collect();
        let safe = "!$'()*,-./0123456789:;@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
        for (place, kept) in [
            (EscapeContext::Free, safe.to_owned()),
            (EscapeContext::Areatag, safe.replace('@', "")),
            (
                EscapeContext::AreatagBeforePath,
                safe.replace(['@', '/'], ""),
            ),
            (EscapeContext::PathPart, safe.replace('/', "")),
        ] {
            let plain: String = all
                .chars()
                .filter(|c| encoded(&c.to_string(), place) == c.to_string())
                .collect();
            assert_eq!(plain, kept);
        }
        assert_eq!(
            encoded(" \u{1}Ф\u{7f}", EscapeContext::Free),
            "+%01%D0%A4%7F"
        );
    }

    #[test]
    fn of_three_minuses_the_last_one_is_escaped() {
        assert_eq!(encoded("--", EscapeContext::Free), "--");
        assert_eq!(encoded("---", EscapeContext::Free), "--%2D");
        assert_eq!(encoded("-------", EscapeContext::Free), "--%2D--%2D-");
        assert_eq!(encoded("--+-", EscapeContext::Free), "--%2B-");
        assert_eq!(encoded("--a--", EscapeContext::Free), "--a--");
    }
}
