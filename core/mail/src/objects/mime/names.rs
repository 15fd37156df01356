//! Names of parts (7.2.2.1): parameters `filename` and `name` of MIME headers, continued and in
//! another character set by RFC 2231, or with raw bytes by mail programs of DOS.

use crate::message::parameters;
use crate::objects::name;
use ftn_types::charset::Charset;
use mail_parser::{Header, HeaderName, MessagePart, MimeHeaders};

/// Returns the name of a part. `raw` is the parsed text; `charset` applies to bytes whose character
/// set no header names.
pub(super) fn named(part: &MessagePart<'_>, raw: &[u8], charset: Charset) -> Option<String> {
    let of_header = |wanted: &HeaderName<'_>, parameter: &[u8]| {
        let header = part.headers.iter().find(|header| header.name == *wanted)?;
        parameter_value(value_of(header, raw)?, parameter, charset)
    };
    // The parser decodes each continuation by itself and treats raw bytes as UTF-8.
    let own = of_header(&HeaderName::ContentDisposition, b"filename")
        .or_else(|| of_header(&HeaderName::ContentType, b"name"));
    let name = match own {
        Some(own) => name::clean(&own),
        None => name::clean(part.attachment_name()?),
    };
    (!name.is_empty()).then_some(name)
}

fn value_of<'r>(header: &Header<'_>, raw: &'r [u8]) -> Option<&'r [u8]> {
    raw.get(header.offset_start as usize..header.offset_end as usize)
}

/// A segment of a parameter: `filename*1*=%D4.gif`.
struct Segment<'v> {
    number: u32,
    is_encoded: bool,
    value: &'v [u8],
}

/// Returns the value of a parameter that is continued, encoded, or not ASCII; the parser handles
/// all others.
fn parameter_value(header: &[u8], wanted: &[u8], charset: Charset) -> Option<String> {
    let mut segments: Vec<Segment<'_>> = parameters(header)
        .filter_map(|(key, value)| segment(key, value, wanted))
        .collect();
    segments.sort_by_key(|segment| segment.number);
    let is_continued = segments.len() > 1 || segments.iter().any(|segment| segment.is_encoded);
    // The parser treats the backslashes of a path as escapes.
    let is_plain =
        |segment: &Segment<'_>| segment.value.is_ascii() && !segment.value.contains(&b'\\');
    if !is_continued && segments.iter().all(is_plain) {
        return None;
    }
    let mut own = None;
    let mut bytes = Vec::new();
    for (place, segment) in (0_u32..).zip(&segments) {
        // Segments after a gap are dropped: the name is incomplete.
        if segment.number != place {
            break;
        }
        let mut value = segment.value;
        if segment.is_encoded && place == 0 {
            let mut parts = value.splitn(3, |byte| *byte == b'\'');
            if let (Some(label), Some(_), Some(rest)) = (parts.next(), parts.next(), parts.next()) {
                own = Charset::from_kludge(label);
                value = rest;
            }
        }
        if segment.is_encoded {
            bytes.extend(crate::objects::percent_decoded(value).0);
        } else {
            bytes.extend_from_slice(value);
        }
    }
    (!bytes.is_empty()).then(|| match own {
        Some(own) => own.decode(&bytes).into_owned(),
        None => name::decoded(&bytes, charset),
    })
}

fn segment<'v>(key: &[u8], value: &'v [u8], wanted: &[u8]) -> Option<Segment<'v>> {
    let (name, rest) = key.split_at_checked(wanted.len())?;
    if !name.eq_ignore_ascii_case(wanted) {
        return None;
    }
    let (rest, is_encoded) = match rest.strip_suffix(b"*") {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let number = match rest.strip_prefix(b"*") {
        Some(digits) => std::str::from_utf8(digits).ok()?.parse().ok()?,
        None if rest.is_empty() => 0,
        None => return None,
    };
    Some(Segment {
        number,
        is_encoded,
        value,
    })
}

#[cfg(test)]
mod tests {
    use super::parameter_value;
    use ftn_types::charset::Charset;

    #[test]
    fn names_are_continued_in_the_character_set_of_their_first_segment() {
        let value = |header: &[u8]| parameter_value(header, b"filename", Charset::CP866);
        for (header, name) in [
            (
                "attachment; filename*0*=koi8-r''%CB%CF; filename*1*=%D4; filename*2=.gif",
                "кот.gif",
            ),
            // Segments are in any order.
            (
                "attachment;\n filename*1=\".gif\";\n FILENAME*0*=windows-1251'ru'%EA%EE%F2",
                "кот.gif",
            ),
            ("attachment; filename*=UTF-8''%D0%BA%D0%BE%D1%82", "кот"),
            ("x; filename*0=\"a;b\"; filename*1=c; filename*3=d", "a;bc"),
            // Only the first segment names a character set, if it is encoded.
            ("x; filename*0=a'b'c; filename*1*=%64'e'f", "a'b'cd'e'f"),
        ] {
            assert_eq!(value(header.as_bytes()).as_deref(), Some(name), "{header}");
        }
        assert_eq!(
            value(b"a; filename=\"\xAA\xAE\xE2\"").as_deref(),
            Some("кот")
        );
        for (path, name) in [
            ("a; filename=\"C:\\dir\\b.bin\"", "b.bin"),
            ("a; filename=\"\\\\host\\share\\b.bin\"", "b.bin"),
            ("a; filename=dir\\b.bin", "b.bin"),
        ] {
            assert_eq!(value(path.as_bytes()).as_deref(), Some(name), "{path}");
        }
        for plain in [
            "a; filename=b.gif",
            "a; name=c",
            "a; filenames*0=x",
            "a; filenames*=UTF-8''x",
            "a",
        ] {
            assert_eq!(value(plain.as_bytes()), None, "{plain}");
        }
    }
}
