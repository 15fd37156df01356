//! Prints the canonical form of a URL.
//!
//! Scheme in lower case; `:` after actions and `://` after objects (5.1.2); escapes exactly where
//! 5.2.2 demands them; no empty path, no trailing `&`, no `=` before an empty value.

use super::escape::{EscapeContext, encode};
use super::{AreaRef, FidoUrl, Scheme};
use std::fmt::{self, Write};

impl fmt::Display for FidoUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(text) = self.as_external() {
            return f.write_str(text);
        }
        let scheme = self.scheme();
        f.write_str(scheme.name())?;
        f.write_str(scheme.delimiter())?;
        let areatag = if scheme.has_path() {
            EscapeContext::AreatagBeforePath
        } else {
            EscapeContext::Areatag
        };
        for (number, mut area) in self.areas().enumerate() {
            if number > 0 {
                f.write_char('+')?;
            }
            // Two slashes at the start of an areatag would be read as a part of "://".
            if number == 0 && areatag == EscapeContext::Areatag && area.tag.starts_with("//") {
                f.write_str("%2F")?;
                area.tag = area.tag.get(1..).unwrap_or_default();
            }
            print_area(f, &area, areatag)?;
        }
        if let Some(station) = self.station() {
            encode(f, &station.to_string(), EscapeContext::Free)?;
        }
        if let Some(request) = self.request() {
            f.write_char('/')?;
            encode(f, request, EscapeContext::PathPart)?;
        }
        for part in self.path() {
            f.write_char('/')?;
            encode(f, part, EscapeContext::PathPart)?;
        }
        if self.is_container() {
            f.write_char('/')?;
        }
        for (number, param) in self.params().enumerate() {
            f.write_char(if number == 0 { '?' } else { '&' })?;
            encode(f, param.name, EscapeContext::Free)?;
            if !param.value.is_empty() {
                f.write_char('=')?;
                encode(f, param.value, EscapeContext::Free)?;
            }
        }
        Ok(())
    }
}

impl FidoUrl {
    /// Returns the URL for display: the canonical form with letters and digits of non-Latin
    /// alphabets unescaped. It parses to the same URL, but does not belong in mail: 5.2.2 wants
    /// those characters encoded.
    #[must_use]
    pub fn to_readable(&self) -> String {
        let canonical = self.to_string();
        if self.as_external().is_some() || !canonical.contains('%') {
            return canonical;
        }
        let mut readable = String::with_capacity(canonical.len());
        let mut rest = canonical.as_str();
        while let Some(at) = rest.find('%') {
            let (before, escaped) = rest.split_at(at);
            readable.push_str(before);
            let (taken, c) = first_escaped(escaped);
            match c.filter(|c| !c.is_ascii() && c.is_alphanumeric()) {
                Some(c) => readable.push(c),
                None => readable.push_str(escaped.get(..taken).unwrap_or(escaped)),
            }
            rest = escaped.get(taken..).unwrap_or_default();
        }
        readable.push_str(rest);
        readable
    }
}

/// Returns the character encoded by the escapes at the beginning of a text, if any, and the number
/// of bytes that they take (one escape when they encode none).
fn first_escaped(text: &str) -> (usize, Option<char>) {
    let mut octets = Vec::new();
    let mut rest = text;
    while let Some(octet) = rest
        .strip_prefix('%')
        .and_then(|rest| u8::from_str_radix(rest.get(..2)?, 16).ok())
        .filter(|_| octets.len() < 4)
    {
        octets.push(octet);
        rest = rest.get(3..).unwrap_or_default();
        if let Ok(whole) = std::str::from_utf8(&octets) {
            return (3 * octets.len(), whole.chars().next());
        }
    }
    (text.len().min(3), None)
}

fn print_area(f: &mut fmt::Formatter<'_>, area: &AreaRef<'_>, place: EscapeContext) -> fmt::Result {
    encode(f, area.tag, place)?;
    for suffix in area.suffixes() {
        f.write_char('@')?;
        encode(f, suffix, place)?;
    }
    Ok(())
}

/// Prints the area in URL syntax, `tag@domain` (5.2.2.3.1).
impl fmt::Display for AreaRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print_area(f, self, EscapeContext::AreatagBeforePath)
    }
}

impl fmt::Debug for FidoUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.scheme() {
            Scheme::External => write!(f, "FidoUrl(external {self})"),
            _ => write!(f, "FidoUrl({self})"),
        }
    }
}
