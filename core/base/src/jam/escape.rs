//! Texts with the attribute ESCAPED: bytes as `\hh`, backslashes as `\\` (JAM-001 ".JDT").

use ftn_types::bytes::hex_pair;

/// Decodes the escapes. A backslash that begins no escape stays.
pub(super) fn unescape(text: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        if *byte != b'\\' {
            plain.push(*byte);
        } else if let Some(after) = rest.strip_prefix(b"\\") {
            plain.push(b'\\');
            rest = after;
        } else if let Some((value, after)) = hex_pair(rest) {
            plain.push(value);
            rest = after;
        } else {
            plain.push(b'\\');
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::unescape;

    #[test]
    fn escapes_are_undone_and_damaged_ones_kept() {
        for (text, plain) in [
            (&br"plain"[..], &b"plain"[..]),
            (br"line\0dline\0D", b"line\rline\r"),
            (br"a\\b\5cc\5Cd", br"a\b\c\d"),
            (br"\8f\90", &[0x8F, 0x90]),
            (br"C:\zz \", br"C:\zz \"),
            (br"\4", br"\4"),
            (b"", b""),
        ] {
            assert_eq!(unescape(text), plain);
        }
    }
}
