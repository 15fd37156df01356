//! Encoded words (RFC 2047) in names and subjects: `=?koi8-r?B?8NLJ18XU?=`.
//!
//! Internet gates leave them in headers. Neighbours in one set are decoded together, since encoders
//! split characters between them. Undecodable words stay unchanged.

use super::{Charset, decode, encoding};
use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use memchr::memmem;
use std::borrow::Cow;

/// Base64 with or without `=` at its end.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// A decoded word.
struct Word<'t> {
    /// Its original spelling.
    spelled: &'t str,
    charset: Charset,
    bytes: Vec<u8>,
}

/// Decodes the encoded words of a field; borrows a field without any.
#[doc(hidden)]
pub fn decode_words(text: &str) -> Cow<'_, str> {
    // True of nearly all fields.
    let Some(first) = memmem::find(text.as_bytes(), b"=?") else {
        return Cow::Borrowed(text);
    };
    let (before, mut rest) = text.split_at(first);
    let mut out = before.to_owned();
    let mut words: Vec<Word<'_>> = Vec::new();
    // Blanks after the last word; dropped if another word follows.
    let mut blanks = "";
    loop {
        if let Some(word) = Word::at_start(rest) {
            rest = rest.get(word.spelled.len()..).unwrap_or_default();
            words.push(word);
            let after = rest.trim_start_matches([' ', '\t']);
            blanks = rest.get(..rest.len() - after.len()).unwrap_or_default();
            rest = after;
            continue;
        }
        flush(&mut words, &mut out);
        out.push_str(std::mem::take(&mut blanks));
        // A false start of a word is text.
        let skip = if rest.starts_with("=?") { 2 } else { 0 };
        let next = rest.get(skip..).and_then(|tail| tail.find("=?"));
        let end = next.map_or(rest.len(), |at| at + skip);
        let (plain, after) = rest.split_at(end);
        out.push_str(plain);
        if after.is_empty() {
            return if out == text {
                Cow::Borrowed(text)
            } else {
                Cow::Owned(out)
            };
        }
        rest = after;
    }
}

/// Appends words without blanks between them.
fn flush(words: &mut Vec<Word<'_>>, out: &mut String) {
    for group in words.chunk_by(|one, other| one.charset == other.charset) {
        let Some(charset) = group.first().map(|word| word.charset) else {
            continue;
        };
        let all: Vec<u8> = group.iter().flat_map(|word| &word.bytes).copied().collect();
        if decode::is_whole(charset, &all) {
            push_line(&charset.decode(&all), out);
            continue;
        }
        let mut was_broken = false;
        for (at, word) in group.iter().enumerate() {
            let is_broken = !decode::is_whole(word.charset, &word.bytes);
            // Broken words stay two words of the text.
            if at > 0 && (is_broken || was_broken) {
                out.push(' ');
            }
            was_broken = is_broken;
            if is_broken {
                out.push_str(word.spelled);
            } else {
                push_line(&word.charset.decode(&word.bytes), out);
            }
        }
    }
    words.clear();
}

/// Appends a text as a part of one line: control characters become blanks.
fn push_line(text: &str, out: &mut String) {
    out.extend(text.chars().map(|c| if c.is_control() { ' ' } else { c }));
}

impl<'t> Word<'t> {
    /// Parses the word at the start of a text.
    fn at_start(text: &'t str) -> Option<Self> {
        let mut parts = text.strip_prefix("=?")?.splitn(4, '?');
        let (name, encoding, content) = (parts.next()?, parts.next()?, parts.next()?);
        if !parts.next()?.starts_with('=') || content.contains([' ', '\t']) {
            return None;
        }
        // A language may follow the set (RFC 2231).
        let name = name.split('*').next().unwrap_or(name);
        let charset = encoding::named(name)?;
        let bytes = match encoding {
            "B" | "b" => BASE64.decode(content).ok()?,
            "Q" | "q" => unquoted(content)?,
            _ => return None,
        };
        // `=?`, two `?` between the parts, and `?=`.
        let len = text.len() - text.strip_prefix("=?")?.splitn(4, '?').nth(3)?.len() + 1;
        Some(Self {
            spelled: text.get(..len)?,
            charset,
            bytes,
        })
    }
}

/// Decodes the encoding Q.
fn unquoted(content: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(content.len());
    let mut rest = content.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'_' => b' ',
            b'=' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                let (high, low) = (digit()?, digit()?);
                u8::try_from(16 * high + low).ok()?
            }
            byte => byte,
        });
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::decode_words;

    #[test]
    fn words_of_rfc_2047_become_what_they_say() {
        for (text, expected) in [
            ("=?koi8-r?B?8NLJ18XU?=", "Привет"),
            ("=?KOI8-R?b?8NLJ18XU?= мир", "Привет мир"),
            ("Re: =?UTF-8?Q?=D0=9F=D1=80?= =?UTF-8?Q?=D0=B8?=", "Re: При"),
            // A character that is split between two words, also with a tab between them.
            ("=?utf-8?Q?=D0=9F=D1?=\t=?utf-8?Q?=80=D0=B8?=", "При"),
            ("=?windows-1251?Q?=CF=F0=E8_=E2?=", "При в"),
            ("=?iso-8859-1*de?Q?Gr=FC=DFe?=", "Grüße"),
            ("=?iso-2022-kr?B?8NLJ18XU?=", "=?iso-2022-kr?B?8NLJ18XU?="),
            ("=?Shift_JIS?B?k/qWew?=", "日本"),
            ("=?gb2312?B?1tDOxA==?=", "中文"),
            ("=?utf-8?B?0J/RgNC4?= =?koi8-r?B?0g?=", "Прир"),
            ("a=?utf-8?q?b?=c", "abc"),
            // Line ends and control characters become blanks.
            ("=?utf-8?Q?a=0D=0A=01b?=", "a   b"),
        ] {
            assert_eq!(decode_words(text), expected, "{text}");
        }
    }

    #[test]
    fn broken_words_stay_as_they_are() {
        for text in [
            "what is =?=? this",
            "=?koi8-r?B?8NLJ18XU",
            "=?koi8-r?B?8NLJ18XU?",
            "=?koi8-r?X?8NLJ18XU?=",
            "=?x-none?B?8NLJ18XU?=",
            "=?koi8-r?B?8N*J?=",
            "=?utf-8?Q?=D0=9?=",
            "=?utf-8?Q?=D0?=",
            "=?utf-8?Q?=D0?= =?utf-8?Q?=D0?=",
            "=?utf-8?Q?a b?=",
            "=?",
            "=?=?=?=?",
            "",
        ] {
            assert_eq!(decode_words(text), text);
        }
        assert_eq!(
            decode_words("=?utf-8?Q?a?= =?utf-8?Q?=D0?="),
            "a =?utf-8?Q?=D0?="
        );
    }
}
