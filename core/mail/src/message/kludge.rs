//! Control lines (kludges), FTS-4000.

use ftn_base::lines::SOH;
use ftn_types::charset::Charset;
use ftn_types::job::step;

/// Source of a kludge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KludgePlace {
    /// Stored apart by the base, before the text.
    Before,
    /// A hidden line of its own in the text.
    Text,
    /// Stored apart by the base, after the text (SEEN-BY, PATH, Via).
    After,
    /// No part of the message: from the author's social file (C.2.1).
    Social,
}

/// One control line: `Name: value`, or `Name value` in the old style (`INTL`, `Via`, `FLAGS`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kludge {
    raw: String,
    name_end: usize,
    value_start: usize,
    /// Its source.
    pub place: KludgePlace,
}

impl Kludge {
    /// Splits a decoded line that is without its SOH.
    ///
    /// The name ends at the first colon or blank, whichever comes first. A line that begins with
    /// a blank has an empty name.
    #[must_use]
    pub fn new(raw: String, place: KludgePlace) -> Self {
        let name_end = raw
            .find(|c: char| c == ':' || c.is_ascii_whitespace())
            .unwrap_or(raw.len());
        step(raw.len());
        let rest = raw.get(name_end..).unwrap_or_default();
        let value = rest.strip_prefix(':').unwrap_or(rest);
        let value_start = raw.len() - value.len();
        Self {
            raw,
            name_end,
            value_start,
            place,
        }
    }

    pub(super) fn decode(raw: &[u8], charset: Charset, place: KludgePlace) -> Self {
        let raw = trim_line(raw.strip_prefix(&[SOH]).unwrap_or(raw));
        Self::new(charset.decode(raw).into_owned(), place)
    }

    /// Returns the name as written: `MSGID`, `Via`, `SEEN-BY`.
    #[must_use]
    pub fn name(&self) -> &str {
        self.raw.get(..self.name_end).unwrap_or_default()
    }

    /// Returns the value without blanks around it.
    #[must_use]
    pub fn value(&self) -> &str {
        self.raw.get(self.value_start..).unwrap_or_default().trim()
    }

    /// Returns the whole line without its SOH.
    #[must_use]
    pub fn raw(&self) -> &str {
        &self.raw
    }
}

/// Trims NUL, CR, LF and blanks that sloppy writers leave at the end of a field.
#[must_use]
pub fn trim_line(bytes: &[u8]) -> &[u8] {
    let end = bytes
        .iter()
        .rposition(|byte| !matches!(byte, 0 | b'\r' | b'\n' | b' ' | b'\t'))
        .map_or(0, |last| last + 1);
    bytes.get(..end).unwrap_or_default()
}
