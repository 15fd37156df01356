//! Which character set a message is in.

use super::Charset;

/// A character set and why it was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The set to decode by.
    pub charset: Charset,
    /// Whether the message itself names the set; `false` when it was guessed or is the default.
    pub declared: bool,
}

/// The set of a message; [`choose`] tells how it is found.
///
/// `chrs` is the value of a CHRS or CHARSET kludge, `codepage` that of a CODEPAGE kludge, `sample`
/// the bytes that are about to be decoded.
#[must_use]
pub fn detect(
    chrs: Option<&[u8]>,
    codepage: Option<&[u8]>,
    default: Charset,
    sample: &[u8],
) -> Charset {
    choose(chrs, codepage, default, &[sample]).charset
}

/// The set of a message, and whether the message names it (FTS-5003 and practice):
///
/// - `CHRS: <id>` with a known identifier names it; the level is ignored;
/// - `CHRS: IBMPC` leaves it to `CODEPAGE: <number>`, else to the default, which must be a code page
///   of the IBM PC (otherwise 437, the one that the identifier first meant);
/// - a CODEPAGE alone, or beside an unknown CHRS, names it as well;
/// - else the texts are UTF-8 when all of them are valid UTF-8 and at least one character takes
///   more than a byte (no text in another set of the bases we measured looks like that);
/// - else it is the default.
///
/// A message that is labelled ASCII but has bytes over 7Fh is treated as one without a label.
#[must_use]
pub fn choose(
    chrs: Option<&[u8]>,
    codepage: Option<&[u8]>,
    default: Charset,
    samples: &[&[u8]],
) -> Choice {
    let declared = |charset| Choice {
        charset,
        declared: true,
    };
    let named = chrs.and_then(Charset::from_kludge);
    let high_bytes = || samples.iter().any(|sample| !sample.is_ascii());
    if let Some(charset) = named
        && (charset != Charset::ASCII || !high_bytes())
    {
        return declared(charset);
    }
    if let Some(charset) = codepage.and_then(Charset::from_kludge) {
        return declared(charset);
    }
    if chrs.is_some_and(is_ibm_pc) {
        return declared(if default.is_ibm_pc() {
            default
        } else {
            Charset::CP437
        });
    }
    let utf8 = high_bytes()
        && samples
            .iter()
            .all(|sample| simdutf8::basic::from_utf8(sample).is_ok());
    Choice {
        charset: if utf8 { Charset::UTF8 } else { default },
        declared: false,
    }
}

/// Whether a CHRS value is the obsolete identifier of "some PC code page".
fn is_ibm_pc(chrs: &[u8]) -> bool {
    chrs.trim_ascii()
        .split(u8::is_ascii_whitespace)
        .next()
        .is_some_and(|id| id.eq_ignore_ascii_case(b"IBMPC") || id.eq_ignore_ascii_case(b"IBM-PC"))
}

/// Whether a CHRS value names a set that this program knows, or is `IBMPC`.
pub(crate) fn is_known(chrs: &[u8]) -> bool {
    is_ibm_pc(chrs) || Charset::from_kludge(chrs).is_some()
}
