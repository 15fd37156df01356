//! `data:` URLs (RFC 2397) inside of HTML: names from the `id` or `name` of their tag (7.2.2.1).

use super::FileKind;
use super::{CodedText, Encoding, Piece, name};
use crate::limits;
use base64::Engine as _;
use base64::alphabet;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use fghi_url::find::Breaks;
use ftn_types::bytes::hex_pair;
use memchr::memchr_iter;
use std::borrow::Cow;

const fn engine(padding: DecodePaddingMode) -> GeneralPurpose {
    let config = GeneralPurposeConfig::new()
        .with_decode_padding_mode(padding)
        .with_decode_allow_trailing_bits(true);
    GeneralPurpose::new(&alphabet::STANDARD, config)
}

/// Base64 with mandatory padding, which alone reveals missing letters. Excess bits of the last
/// letter are ignored.
const STRICT: GeneralPurpose = engine(DecodePaddingMode::RequireCanonical);

/// Base64 of damaged data.
const LENIENT: GeneralPurpose = engine(DecodePaddingMode::Indifferent);

/// Returns whether a line has only base64 characters.
pub(super) fn is_base64(line: &[u8]) -> bool {
    line.iter()
        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'='))
}

/// Result of decoding base64.
pub(super) struct Decoded {
    pub(super) bytes: Vec<u8>,
    /// True if it has no foreign characters and its padding is right.
    pub(super) is_right: bool,
}

/// Decodes base64 without blanks; of damaged data as much as possible.
pub(super) fn base64(letters: &[u8]) -> Decoded {
    if let Ok(bytes) = STRICT.decode(letters) {
        return Decoded {
            bytes,
            is_right: true,
        };
    }
    let mut own = letters.to_vec();
    own.retain(|letter| *letter != b'=' && is_base64(&[*letter]));
    // A single letter at the end is less than a byte.
    if own.len() % 4 == 1 {
        own.pop();
    }
    Decoded {
        bytes: LENIENT.decode(&own).unwrap_or_default(),
        is_right: false,
    }
}

/// Returns whether a text may contain such a URL.
pub(super) fn may_hold(text: &[u8]) -> bool {
    scheme(text).is_some()
}

/// Finds the next `data:`, ignoring case.
fn scheme(text: &[u8]) -> Option<usize> {
    memchr_iter(b':', text)
        .filter_map(|colon| colon.checked_sub(4))
        .find(|at| {
            text.get(*at..*at + 4)
                .is_some_and(|word| word.eq_ignore_ascii_case(b"data"))
        })
}

/// Finds `data:` URLs.
pub(super) fn find(source: &CodedText<'_>, pieces: &mut Vec<Piece>) {
    let text = source.text;
    let mut from = 0;
    let mut line_from = 0;
    let mut line = 0_u32;
    let mut unnamed = 0_u32;
    let mut line_breaks = Breaks::new(text);
    let others = pieces.len();
    while let Some(found) = text.get(from..).and_then(scheme) {
        let start = from + found;
        from = start + 5;
        let Some(url) = Url::at(text, start, &mut line_breaks) else {
            continue;
        };
        from = url.end;
        line += breaks(text, line_from, start);
        let last = line + breaks(text, start, url.end);
        line_from = start;
        // A line may have several; one inside of another object does not count.
        let mut others = pieces.iter().take(others);
        if is_quoted(text, start) || others.any(|known| known.lines.contains(&line)) {
            continue;
        }
        let Decoded { bytes, is_right } = url.bytes();
        let fault = match (is_right, url.is_closed) {
            (_, false) => Some(Encoding::DataUrl.cut_off()),
            (false, true) => Some(Encoding::DataUrl.damaged()),
            (true, true) => None,
        };
        let media_type = url.media_type();
        // Prose mentions "data:image/png" without any data.
        if bytes.is_empty() {
            continue;
        }
        let named = tag_name(text, start, url.end)
            .or_else(|| url.parameter(b"name"))
            .or_else(|| url.parameter(b"filename"))
            .map(|raw| name::decoded(raw, source.charset))
            .filter(|name| !name.is_empty());
        let name = named.unwrap_or_else(|| {
            unnamed += 1;
            format!("data-{unnamed}.{}", FileKind::detect(&bytes, "").ending())
        });
        let mut piece = Piece::plain(name, Encoding::DataUrl, line..last + 1, bytes);
        piece.fault = fault;
        piece.media_type = media_type;
        pieces.push(piece);
        if pieces.len() >= limits::OBJECTS_OF_MESSAGE {
            return;
        }
    }
}

fn breaks(text: &[u8], from: usize, to: usize) -> u32 {
    let part = text.get(from..to).unwrap_or_default();
    u32::try_from(memchr_iter(b'\n', part).count()).unwrap_or(u32::MAX)
}

/// Returns whether the line around a position begins like a quote: `> ` or ` AB> `.
fn is_quoted(text: &[u8], at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
    let line = String::from_utf8_lossy(before.get(start..).unwrap_or_default()).into_owned();
    crate::message::Quote::parse(&line).is_some()
}

struct Url<'a> {
    media: Vec<u8>,
    base64: bool,
    data: Cow<'a, [u8]>,
    end: usize,
    /// True if the surrounding text confirms its end.
    is_closed: bool,
}

/// Bytes of a text without the `%%` line breaks between them (5.2.2.5).
struct Joining<'a> {
    text: &'a [u8],
    joined: Vec<u8>,
    /// Start of the bytes that are not joined yet.
    from: usize,
}

impl<'a> Joining<'a> {
    /// Returns the number of joined bytes up to an offset.
    fn len(&self, at: usize) -> usize {
        self.joined.len() + (at - self.from)
    }

    fn pause(&mut self, at: usize, resumed: usize) {
        let piece = self.text.get(self.from..at).unwrap_or_default();
        self.joined.extend_from_slice(piece);
        self.from = resumed;
    }

    /// Returns the joined bytes up to an offset and restarts at `next`.
    fn join_until(&mut self, at: usize, next: usize) -> Cow<'a, [u8]> {
        if self.joined.is_empty() {
            let from = std::mem::replace(&mut self.from, next);
            return Cow::Borrowed(self.text.get(from..at).unwrap_or_default());
        }
        self.pause(at, next);
        Cow::Owned(std::mem::take(&mut self.joined))
    }
}

impl<'a> Url<'a> {
    fn at(text: &'a [u8], start: usize, breaks: &mut Breaks<'_>) -> Option<Self> {
        let before = start.checked_sub(1).and_then(|at| text.get(at));
        if before.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'-') {
            return None;
        }
        let closing = match before {
            Some(quote @ (b'"' | b'\'')) => Some(*quote),
            _ => None,
        };
        let ends = |byte: u8| match closing {
            Some(quote) => byte == quote || byte == b'>' || byte == b'<',
            None => byte.is_ascii_whitespace() || matches!(byte, b')' | b'>' | b'<' | b'"' | b'\''),
        };
        let mut bytes = Joining {
            text,
            joined: Vec::new(),
            from: start + 5,
        };
        let mut head: Option<(Vec<u8>, bool)> = None;
        let mut at = start + 5;
        while let Some(&byte) = text.get(at) {
            if byte == b'%'
                && text.get(at + 1) == Some(&b'%')
                && let Some(resumed) = breaks.resume(at)
            {
                bytes.pause(at, resumed);
                at = resumed;
                continue;
            }
            match byte {
                _ if head.is_some() && ends(byte) => break,
                _ if head.is_some() => {}
                b',' => {
                    head = Some(checked_head(
                        &bytes.join_until(at, at + 1),
                        closing.is_some(),
                    )?)
                }
                b'\n' | b'>' | b'<' => return None,
                _ if bytes.len(at) >= limits::DATA_URL_HEAD_BYTES => return None,
                _ => {}
            }
            at += 1;
        }
        let (media, base64) = head?;
        let bracket = before.and_then(|before| match before {
            b'(' => Some(b')'),
            b'<' => Some(b'>'),
            _ => None,
        });
        let rest = text.get(at..).unwrap_or_default();
        let is_closed = match closing.or(bracket) {
            Some(closing) => rest.first() == Some(&closing),
            // A tag ends with its bracket; nothing confirms the end of a bare URL.
            None if before == Some(&b'=') => {
                let mut brackets = rest
                    .iter()
                    .take(limits::DATA_URL_HEAD_BYTES)
                    .filter(|byte| matches!(byte, b'<' | b'>'));
                brackets.next() == Some(&b'>')
            }
            None => true,
        };
        Some(Self {
            is_closed,
            media,
            base64,
            data: bytes.join_until(at, at),
            end: at,
        })
    }

    fn media_type(&self) -> Option<String> {
        let kind = self.media.split(|byte| *byte == b';').next()?;
        let kind = String::from_utf8_lossy(kind).trim().to_ascii_lowercase();
        (!kind.is_empty()).then_some(kind)
    }

    fn parameter(&self, wanted: &[u8]) -> Option<&[u8]> {
        self.media.split(|byte| *byte == b';').find_map(|part| {
            let at = part.iter().position(|byte| *byte == b'=')?;
            let (key, value) = part.split_at_checked(at)?;
            key.trim_ascii()
                .eq_ignore_ascii_case(wanted)
                .then(|| value.get(1..))?
        })
    }

    fn bytes(&self) -> Decoded {
        // Line ends inside of quotes are no part of a URL.
        let mut data = self.data.to_vec();
        data.retain(|byte| !matches!(byte, b'\r' | b'\n'));
        let (mut bytes, is_right) = percent_decoded(&data);
        if !self.base64 {
            return Decoded { bytes, is_right };
        }
        bytes.retain(|byte| !byte.is_ascii_whitespace());
        let decoded = base64(&bytes);
        Decoded {
            is_right: is_right && decoded.is_right,
            ..decoded
        }
    }
}

/// Returns the media type and parameters of a head, and whether base64 follows; `None` if it is
/// invalid.
fn checked_head(head: &[u8], in_quotes: bool) -> Option<(Vec<u8>, bool)> {
    let (media, base64) = split_base64(head);
    let is_media = media.is_empty()
        || media.starts_with(b";")
        || media
            .split(|byte| *byte == b';')
            .next()
            .is_some_and(|kind| {
                kind.contains(&b'/') && kind.iter().all(|byte| byte.is_ascii_graphic())
            });
    let is_url = is_media && (!media.is_empty() || base64 || in_quotes);
    is_url.then(|| (media.to_vec(), base64))
}

fn split_base64(head: &[u8]) -> (&[u8], bool) {
    const MARK: &[u8] = b";base64";
    let head = head.trim_ascii_end();
    match head
        .len()
        .checked_sub(MARK.len())
        .and_then(|at| head.split_at_checked(at))
    {
        Some((media, mark)) if mark.eq_ignore_ascii_case(MARK) => (media, true),
        _ => (head, false),
    }
}

/// Decodes `%41`; also returns false if a `%` without two digits was left unchanged.
#[must_use]
pub fn percent_decoded(data: &[u8]) -> (Vec<u8>, bool) {
    let mut out = Vec::with_capacity(data.len());
    let mut is_right = true;
    let mut rest = data;
    while let Some((byte, after)) = rest.split_first() {
        let encoded = (*byte == b'%').then(|| hex_pair(after)).flatten();
        is_right &= encoded.is_some() || *byte != b'%';
        let (byte, after) = encoded.unwrap_or((*byte, after));
        out.push(byte);
        rest = after;
    }
    (out, is_right)
}

/// Returns the `id` or the `name` of the tag around a URL.
fn tag_name(text: &[u8], start: usize, end: usize) -> Option<&[u8]> {
    let from = start.saturating_sub(limits::DATA_URL_HEAD_BYTES);
    let before = text.get(from..start)?;
    let open = from
        + before
            .iter()
            .rposition(|byte| matches!(byte, b'<' | b'>'))?;
    if text.get(open) != Some(&b'<') {
        return None;
    }
    let after = text.get(end..)?;
    let close = after
        .iter()
        .take(limits::DATA_URL_HEAD_BYTES)
        .position(|byte| *byte == b'>')
        .unwrap_or(0);
    let head = text.get(open..start)?;
    let tail = after.get(..close)?;
    ["id", "name"]
        .into_iter()
        .find_map(|key| attribute(head, key).or_else(|| attribute(tail, key)))
}

/// Returns the value of an attribute in a part of a tag.
fn attribute<'a>(part: &'a [u8], key: &str) -> Option<&'a [u8]> {
    let mut from = 0;
    loop {
        let rest = part.get(from..)?;
        let found = rest
            .windows(key.len())
            .position(|window| window.eq_ignore_ascii_case(key.as_bytes()))?;
        let at = from + found;
        from = at + key.len();
        let starts = at
            .checked_sub(1)
            .and_then(|before| part.get(before))
            .is_none_or(|byte| byte.is_ascii_whitespace() || matches!(byte, b'"' | b'\''));
        let value = part.get(from..)?.trim_ascii_start().strip_prefix(b"=");
        let (true, Some(value)) = (starts, value) else {
            continue;
        };
        let value = value.trim_ascii_start();
        return match value.split_first() {
            Some((quote @ (b'"' | b'\''), rest)) => {
                let end = rest.iter().position(|byte| byte == quote)?;
                rest.get(..end)
            }
            _ => {
                let end = value
                    .iter()
                    .position(|byte| byte.is_ascii_whitespace() || *byte == b'/')
                    .unwrap_or(value.len());
                value.get(..end)
            }
        }
        .filter(|value| !value.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use crate::limits::{DATA_URL_HEAD_BYTES, OBJECTS_OF_MESSAGE};
    use crate::objects::Fault;
    use crate::objects::tests::{only, pieces};

    #[test]
    fn media_types_names_and_data_may_be_written_in_many_ways() {
        let gif = Some("image/gif");
        for (text, name, media_type) in [
            ("![x](data:Image/GIF,GIF89a)", "data-1.gif", gif),
            ("![x](data:;base64,R0lGODlh)", "data-1.gif", None),
            ("<a id=\"a\" href=\"data:,GIF89a\">", "a", None),
            ("<img id=b src=\"data:image/gif,GIF89a\">", "b", gif),
            // Line ends inside of quotes are no part of a URL.
            (
                "<img id=\"c\" src=\"data:image/gif,GIF%38\n%39a\">",
                "c",
                gif,
            ),
        ] {
            let found = only(text);
            assert_eq!(
                (found.name.as_str(), found.bytes.as_slice()),
                (name, b"GIF89a".as_slice()),
                "{text}"
            );
            assert_eq!(found.media_type.as_deref(), media_type, "{text}");
        }
    }

    #[test]
    fn prose_is_no_head_of_a_url() {
        for prose in [
            "data:,x",
            "data:abc,x",
            "data:a b/c,d",
            "data:a/b;\nx,y",
            "data:a/b;<i>,y",
        ] {
            assert_eq!(pieces(prose), [], "{prose}");
        }
    }

    #[test]
    fn heads_are_of_limited_length() {
        let count = |head: usize| {
            let filler = "x".repeat(head - "image/gif;x=;base64".len());
            pieces(&format!("(data:image/gif;x={filler};base64,R0lGODlh)")).len()
        };
        let longest = DATA_URL_HEAD_BYTES;
        assert_eq!((count(longest), count(longest + 1)), (1, 0));
    }

    #[test]
    fn urls_without_a_name_are_numbered_and_have_their_own_lines() {
        let url = "(data:image/gif;base64,R0lGODlh)";
        let found = pieces(&format!("Hello\n{url}\n\n{url}\n"));
        let places: Vec<_> = found
            .iter()
            .map(|piece| (piece.name.as_str(), piece.lines.clone()))
            .collect();
        assert_eq!(places, [("data-1.gif", 1..2), ("data-2.gif", 3..4)]);
    }

    #[test]
    fn quoted_urls_and_what_is_in_them_are_no_objects() {
        for quote in [
            "Hello.\n> (data:image/gif;base64,R0lGODlh)\n",
            "> <img src=\"data:text/plain,a\n(data:text/plain,b)\">\n",
        ] {
            assert_eq!(pieces(quote), [], "{quote}");
        }
    }

    #[test]
    fn what_is_around_a_url_says_whether_it_is_whole() {
        let cut = Some(Fault::CutOff { encoding: "data:" });
        for (text, fault) in [
            ("<data:image/gif;base64,R0lGODlh>", None),
            ("<data:image/gif;base64,R0lGODlh\n", cut.clone()),
            ("See data:image/gif;base64,R0lGODlh here", None),
            ("<img src=\"data:image/gif;base64,R0lG ODlh%0A\">", None),
            // A bracket ends a tag whose quote is not closed.
            ("<img src=\"data:image/gif,GIF89a>\nHe said \"so\".", cut),
        ] {
            assert_eq!(only(text).fault, fault, "{text}");
        }
    }

    #[test]
    fn a_line_may_have_several_urls() {
        let images = "<img id=a src=\"data:,GIF89a\"><img id=b src=\"data:,GIF89a\">";
        let names: Vec<_> = pieces(images).into_iter().map(|own| own.name).collect();
        assert_eq!(names, ["a", "b"]);
        let many = "<a id=a href=\"data:,a\">\n".repeat(OBJECTS_OF_MESSAGE + 1);
        assert_eq!(pieces(&many).len(), OBJECTS_OF_MESSAGE);
    }
}
