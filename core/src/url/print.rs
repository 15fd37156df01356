//! The canonical form of a URL.
//!
//! Scheme in lower case; `:` after actions and `://` after objects (5.1.2); escapes exactly where
//! 5.2.2 demands them; no empty path, no trailing `&`, no `=` before an empty value.

use super::escape::{Place, encode};
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
            Place::AreatagBeforePath
        } else {
            Place::Areatag
        };
        for (number, mut area) in self.areas().enumerate() {
            if number > 0 {
                f.write_char('+')?;
            }
            // Two slashes that begin an areatag would be read as a part of "://".
            if number == 0 && areatag == Place::Areatag && area.tag.starts_with("//") {
                f.write_str("%2F")?;
                area.tag = area.tag.get(1..).unwrap_or_default();
            }
            print_area(f, &area, areatag)?;
        }
        if let Some(station) = self.station() {
            encode(f, &station.to_string(), Place::Free)?;
        }
        if let Some(request) = self.request() {
            f.write_char('/')?;
            encode(f, request, Place::PathPart)?;
        }
        for part in self.path() {
            f.write_char('/')?;
            encode(f, part, Place::PathPart)?;
        }
        if self.is_container() {
            f.write_char('/')?;
        }
        for (number, param) in self.params().enumerate() {
            f.write_char(if number == 0 { '?' } else { '&' })?;
            encode(f, param.name, Place::Free)?;
            if !param.value.is_empty() {
                f.write_char('=')?;
                encode(f, param.value, Place::Free)?;
            }
        }
        Ok(())
    }
}

fn print_area(f: &mut fmt::Formatter<'_>, area: &AreaRef<'_>, place: Place) -> fmt::Result {
    encode(f, area.tag, place)?;
    for suffix in area.suffixes() {
        f.write_char('@')?;
        encode(f, suffix, place)?;
    }
    Ok(())
}

/// Prints the area as a URL has it, `tag@domain` (5.2.2.3.1).
impl fmt::Display for AreaRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print_area(f, self, Place::AreatagBeforePath)
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
