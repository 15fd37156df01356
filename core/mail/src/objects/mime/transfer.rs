//! Transfer encodings of MIME (RFC 2045 section 6), decoded strictly: foreign characters are
//! damage, and a damaged object must not pass for a whole one (7.2.2.2).

use crate::objects::data_url::base64;
use crate::objects::run::is_control;
use crate::objects::{Encoding, Fault};
use ftn_types::bytes::hex_pair;
use mail_parser::{MessagePart, MimeHeaders};

/// Transfer encoding of a part's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Transfer {
    /// None: 7bit, 8bit, binary.
    Plain,
    /// No header states one.
    Missing,
    Base64,
    QuotedPrintable,
    /// Unknown.
    Unknown,
}

/// Kind of a part's body, by its headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BodyKind {
    Text,
    /// `application/octet-stream`: bytes of any kind, texts among them.
    Bytes,
    /// A picture, an archive or another file of a known kind.
    File,
}

impl BodyKind {
    /// Returns whether a body is base64 although no header declares it. Texts have short lines that
    /// look like it.
    fn looks_undecoded(self, body: &[u8]) -> bool {
        let is_long = |body: &[u8]| {
            body.split(|byte| *byte == b'\n')
                .any(|line| line.len() >= 60)
        };
        let may_be = match self {
            Self::Text => false,
            Self::Bytes => is_long(body),
            Self::File => true,
        };
        let letters = letters(body);
        may_be && letters.len() >= 8 && base64(&letters).is_right
    }
}

impl Transfer {
    pub(super) fn from_part(part: &MessagePart<'_>) -> Self {
        let Some(value) = part.content_transfer_encoding() else {
            return Self::Missing;
        };
        // Some writers put a comment or a semicolon after the word.
        let end = value.find([';', '(']).unwrap_or(value.len());
        let word = value.get(..end).unwrap_or(value).trim();
        let is = |known: &str| word.eq_ignore_ascii_case(known);
        if is("base64") {
            Self::Base64
        } else if is("quoted-printable") {
            Self::QuotedPrintable
        } else if ["", "7bit", "8bit", "binary"].into_iter().any(is) {
            Self::Plain
        } else {
            Self::Unknown
        }
    }

    pub(super) fn encoding(self) -> Encoding {
        match self {
            Self::Base64 => Encoding::Base64,
            Self::Plain | Self::Missing | Self::QuotedPrintable | Self::Unknown => Encoding::Mime,
        }
    }

    /// Decodes a body as far as possible; also returns its fault.
    pub(super) fn decode(self, body: &[u8], body_kind: BodyKind) -> (Vec<u8>, Option<Fault>) {
        let damaged = self.encoding().damaged();
        match self {
            Self::Plain => (body.to_vec(), None),
            Self::Missing => {
                // Pictures and archives never look like base64: the header is lost.
                let is_undecoded = body_kind.looks_undecoded(body);
                (body.to_vec(), is_undecoded.then_some(damaged))
            }
            Self::Base64 => {
                let decoded = base64(&letters(body));
                (decoded.bytes, (!decoded.is_right).then_some(damaged))
            }
            Self::QuotedPrintable => {
                let (bytes, is_right) = quoted_printable(body);
                (bytes, (!is_right).then_some(damaged))
            }
            Self::Unknown => (body.to_vec(), Some(Fault::UnknownEncoding)),
        }
    }
}

/// Returns a body without blanks, line ends and the control lines that a tosser inserted.
pub(super) fn letters(body: &[u8]) -> Vec<u8> {
    body.split(|byte| *byte == b'\n')
        .filter(|line| !is_control(line))
        .flatten()
        .copied()
        .filter(|byte| !byte.is_ascii_whitespace())
        .collect()
}

/// Decodes quoted-printable; also returns false if it has an `=` without two hexadecimal digits or
/// a line end after it, or bytes that must be encoded.
fn quoted_printable(body: &[u8]) -> (Vec<u8>, bool) {
    let mut out = Vec::with_capacity(body.len());
    let mut is_right = true;
    for whole in body.split_inclusive(|byte| *byte == b'\n') {
        let (line, is_ended) = match whole.strip_suffix(b"\n") {
            Some(line) => (line, true),
            None => (whole, false),
        };
        // Blanks at the end of a line were added on the way.
        let line = line.trim_ascii_end();
        let (line, is_soft) = match line.strip_suffix(b"=") {
            Some(line) => (line, true),
            None => (line, false),
        };
        is_right &= is_ended || !is_soft;
        let mut rest = line;
        while let Some((byte, after)) = rest.split_first() {
            let encoded = (*byte == b'=').then(|| hex_pair(after)).flatten();
            let is_plain = *byte != b'=' && matches!(byte, b'\t' | b' '..=b'~');
            is_right &= encoded.is_some() || is_plain;
            let (byte, after) = encoded.unwrap_or((*byte, after));
            out.push(byte);
            rest = after;
        }
        if is_ended && !is_soft {
            out.push(b'\n');
        }
    }
    (out, is_right)
}

#[cfg(test)]
mod tests {
    use super::quoted_printable;

    #[test]
    fn quoted_printable_is_decoded_strictly() {
        for (body, bytes, is_right) in [
            ("a=3Db=\n", "a=b", true),
            ("a=3db \t\nc", "a=b\nc", true),
            ("one =\ntwo\n", "one two\n", true),
            ("", "", true),
            ("a=3", "a=3", false),
            ("a=", "a", false),
            ("a=zz", "a=zz", false),
            ("a==3D", "a==", false),
            ("\u{e9}", "\u{e9}", false),
        ] {
            let (found, right) = quoted_printable(body.as_bytes());
            assert_eq!(
                (found.as_slice(), right),
                (bytes.as_bytes(), is_right),
                "{body:?}"
            );
        }
    }
}
