//! Character references of HTML: `&amp;`, `&#1074;`, `&#x432;`.

use std::borrow::Cow;

/// Maximum length of a reference, in characters.
const REFERENCE_CHARS: usize = 12;

/// Replaces every character reference with its character; all else stays unchanged.
///
/// ```
/// use fghi_url::decode_references;
///
/// assert_eq!(decode_references("view=tree&amp;full&x"), "view=tree&full&x");
/// ```
#[must_use]
pub fn decode_references(text: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut rest = text;
    let mut plain_from = 0;
    while let Some(at) = rest.find('&') {
        let here = text.len() - rest.len() + at;
        let tail = text.get(here..).unwrap_or_default();
        let taken = match reference_at(tail) {
            Some((c, length)) => {
                out.push_str(text.get(plain_from..here).unwrap_or_default());
                out.push(c);
                plain_from = here + length;
                length
            }
            None => 1,
        };
        rest = tail.get(taken..).unwrap_or_default();
    }
    if plain_from == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(text.get(plain_from..).unwrap_or_default());
    Cow::Owned(out)
}

/// Returns the character of a reference at the beginning of a text, and the length of the reference
/// in bytes.
#[must_use]
pub fn reference_at(text: &str) -> Option<(char, usize)> {
    let end = text
        .strip_prefix('&')?
        .char_indices()
        .take(REFERENCE_CHARS)
        .find(|(_, c)| *c == ';')?
        .0;
    let name = text.get(1..=end)?;
    let found = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "copy" => '©',
        "laquo" => '«',
        "raquo" => '»',
        "mdash" => '—',
        "ndash" => '–',
        "hellip" => '…',
        _ => {
            let number = name.strip_prefix('#').filter(|own| !own.contains('+'))?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)?
        }
    };
    Some((found, end + 2))
}

#[cfg(test)]
mod tests {
    use super::decode_references;

    #[test]
    fn references_become_characters_and_other_ampersands_stay() {
        for (text, decoded) in [
            ("a&amp;b", "a&b"),
            ("&#1078;&#x436;&#X436;", "жжж"),
            ("&lt;&gt;&quot;&apos;", "<>\"'"),
            ("&amp;amp;", "&amp;"),
            ("&#+65;&#x+41;", "&#+65;&#x+41;"),
            ("&&amp;", "&&"),
            ("a & b &unknown; c", "a & b &unknown; c"),
            ("&#55296;&#99999999999;", "&#55296;&#99999999999;"),
            ("&", "&"),
            ("&;", "&;"),
            ("", ""),
        ] {
            assert_eq!(decode_references(text), decoded, "{text}");
        }
    }
}
