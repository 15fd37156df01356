//! Fidonet Unicode substrings (draft 2.1): characters missing from an 8-bit message's set.
//!
//! Syntax: `&+`, base64 of UTF-16 without padding (the middle of UTF-7, RFC 2152), `-;`. Parsed in
//! decoded text, outside of encoded objects.

use std::borrow::Cow;
use std::ops::Range;

/// A Unicode substring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fiunis {
    /// Range in the text, in bytes, from its ampersand to its semicolon.
    pub range: Range<usize>,
    /// Decoded text.
    pub text: String,
}

/// Returns all Unicode substrings of a text. One that does not decode to visible characters does
/// not count.
#[must_use]
pub fn fiunis(text: &str) -> Vec<Fiunis> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| rest.find("&+")) {
        let start = from + at;
        let body = text.get(start + 2..).unwrap_or_default();
        let length = body
            .bytes()
            .position(|byte| !(byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/')))
            .unwrap_or(body.len());
        from = start + 2 + length;
        let (code, rest) = body.split_at(length);
        if !rest.starts_with("-;") {
            continue;
        }
        if let Some(text) = decode_body(code) {
            from += 2;
            found.push(Fiunis {
                range: start..from,
                text,
            });
        }
    }
    found
}

/// Returns the text with every Unicode substring decoded.
#[must_use]
pub fn decode_fiunis(text: &str) -> Cow<'_, str> {
    let found = fiunis(text);
    if found.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for substring in found {
        out.push_str(text.get(from..substring.range.start).unwrap_or_default());
        out.push_str(&substring.text);
        from = substring.range.end;
    }
    out.push_str(text.get(from..).unwrap_or_default());
    Cow::Owned(out)
}

fn decode_body(code: &str) -> Option<String> {
    let mut units = Vec::with_capacity(code.len() * 6 / 16);
    let mut bits = 0_u32;
    let mut have = 0;
    for byte in code.bytes() {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            _ => 63,
        };
        bits = bits << 6 | u32::from(value);
        have += 6;
        if have >= 16 {
            have -= 16;
            units.push((bits >> have) as u16);
            bits &= (1 << have) - 1;
        }
    }
    // The remaining bits are less than a base64 character, and zeros.
    if units.is_empty() || have >= 6 || bits != 0 {
        return None;
    }
    let text = String::from_utf16(&units).ok()?;
    // No hidden line can arise, nor can a line be split.
    (!text.chars().any(char::is_control)).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::{decode_fiunis, fiunis};

    #[test]
    fn substrings_become_their_characters() {
        for (text, decoded) in [
            ("&+BDEEQwQ6BDg-;", "буки"),
            ("(&+mAJcFlwNbHpOS3p/iTJbUHvH-;)", "(頂尖對決之穿褲子篇)"),
            ("&+BDE-; и &+BDE-;", "б и б"),
            ("&+2D3eAA-;", "\u{1F600}"),
            ("&+ACYAKw-;BDE-;", "&+BDE-;"),
        ] {
            assert_eq!(decode_fiunis(text), decoded, "{text}");
        }
        assert_eq!(fiunis("x&+BDE-;y")[0].range, 1..8);
    }

    #[test]
    fn what_decodes_to_nothing_stays_as_it_is() {
        for text in [
            "",
            "plain & + - ;",
            "&+-;",
            "&+BDE;",
            "&+BDE-",
            "&+BDE",
            "&+BDF-;",
            "&+AAAA-;",
            "&+2D0-;",
            "&+B-;",
            "&+BDEA-;",
            "&+AAo-;",
            "&+AAE-;",
            "&+ь-;",
            "&amp;+BDE-;",
        ] {
            assert_eq!(decode_fiunis(text), text);
        }
        assert_eq!(decode_fiunis("&+&+BDE-;"), "&+б");
    }
}
