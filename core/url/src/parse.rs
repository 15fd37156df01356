//! Parser from text to [`FidoUrl`].
//!
//! Two steps: the raw text is cut at its delimiters, which yields the structure and the places of
//! all structural faults. Then the pieces are decoded and parameters interpreted. A text without
//! `%` is copied once and its spans stay the same.

use super::decode::Decoder;
use super::error::{ErrorCode, UrlError, UrlWarning, WarningCode, too_long};
use super::escape::{decode_into, raw_offset};
use super::meaning::{dotted_domain, strict_address};
use super::{AreaSpan, FidoUrl, Inner, ParamSpan, Parsed, Scheme, Span};
use crate::limits;
use memchr::memchr;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::sync::Arc;

/// Parses one URL; `area` is the areatag and domain of the area around it, if any.
pub(super) fn parse(text: &str, area: Option<(&str, Option<&str>)>) -> Result<Parsed, UrlError> {
    let (scheme, rest_at) = scheme(text)?;
    if text.len() > limits::URL_BYTES {
        check_length(text)?;
    }
    let mut inner = Inner {
        scheme,
        ..Inner::default()
    };
    let mut warnings = Vec::new();
    let mut values = SmallVec::new();
    if scheme == Scheme::External {
        inner.text = text.to_owned();
    } else {
        let rest = text.get(rest_at..).unwrap_or_default();
        let mut cutter = Cutter {
            scheme,
            rest,
            bytes: rest.as_bytes(),
            rest_at,
            inner: &mut inner,
            warnings: &mut warnings,
            values: &mut values,
        };
        cutter.required()?;
        cutter.optional()?;
        cutter.decode()?;
        if scheme == Scheme::Areafix && inner.areas.is_empty() {
            let Some((tag, domain)) = area else {
                return Err(UrlError::new(
                    ErrorCode::RelativeUrl,
                    rest_at,
                    "this areafix URL names no area, so it means something only inside of an \
                     echomail area",
                ));
            };
            inner.current_area(tag, domain);
        }
    }
    inner.warnings = Some(warnings.clone());
    let url = FidoUrl {
        inner: Arc::new(inner),
    };
    Ok(Parsed {
        url,
        warnings,
        values,
    })
}

/// Returns the scheme and the offset of the scheme-specific part (5.1).
fn scheme(text: &str) -> Result<(Scheme, usize), UrlError> {
    let bytes = text.as_bytes();
    let colon = bytes
        .iter()
        .position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.')));
    let (name, after) = match colon {
        Some(colon) => bytes.split_at_checked(colon).unwrap_or((bytes, &[])),
        None => (bytes, &[][..]),
    };
    let Some(colon) = colon.filter(|_| after.first() == Some(&b':')) else {
        return Err(no_scheme(text, colon));
    };
    if !name.iter().any(u8::is_ascii_alphabetic) {
        // 5.1 allows digits anywhere, but 2:5030/1520 is a station and 12:30 a time of day.
        return Err(UrlError::new(
            ErrorCode::NoScheme,
            0,
            "a URL begins with a scheme, such as area: or netmail:, that has a letter in it",
        ));
    }
    let doubled = after.starts_with(b"://");
    if name.len() == 1 && !doubled && matches!(after.get(1), Some(b'\\' | b'/')) {
        return Err(UrlError::new(
            ErrorCode::NoScheme,
            0,
            "this is a path on a drive, not a URL; a URL begins with a scheme such as area:",
        ));
    }
    Ok((Scheme::of(name), colon + if doubled { 3 } else { 1 }))
}

fn no_scheme(text: &str, bad: Option<usize>) -> UrlError {
    match bad {
        Some(at) if text.contains(':') => UrlError::new(
            ErrorCode::NoScheme,
            at,
            "the text before the first colon is not a scheme; a URL begins with one, such as area: \
             or netmail:",
        ),
        _ => UrlError::new(
            ErrorCode::NoScheme,
            0,
            "a URL begins with a scheme and a colon, for example area://R50.Bone",
        ),
    }
}

/// Checks that the URL has at most [`limits::URL_BYTES`] octets. Decoded octets count, so that the
/// canonical form of an accepted URL is never too long.
fn check_length(text: &str) -> Result<(), UrlError> {
    let escapes = memchr::memchr_iter(b'%', text.as_bytes()).count();
    if text.len() - (2 * escapes).min(text.len()) > limits::URL_BYTES
        || text.len() > 3 * limits::URL_BYTES
    {
        return Err(too_long());
    }
    Ok(())
}

struct Cutter<'a> {
    scheme: Scheme,
    rest: &'a str,
    bytes: &'a [u8],
    /// Offset of `rest` in the given text.
    rest_at: usize,
    inner: &'a mut Inner,
    warnings: &'a mut Vec<UrlWarning>,
    /// Offsets of the parameters' values in the given text.
    values: &'a mut SmallVec<[u32; 4]>,
}

impl Cutter<'_> {
    fn error(&self, kind: ErrorCode, at: usize, message: &'static str) -> UrlError {
        UrlError::new(kind, self.rest_at + at, message)
    }

    /// Adds a warning about the offset `at` of `rest`, up to the limit.
    fn warn(&mut self, kind: WarningCode, at: usize, message: impl Into<Cow<'static, str>>) {
        if self.warnings.len() < limits::URL_WARNINGS {
            let warning = UrlWarning::new(kind, self.rest_at + at, message);
            self.warnings.push(warning);
        }
    }

    fn warn_reserved(&mut self, at: usize) {
        self.warn(
            WarningCode::ReservedCharacter,
            at,
            "?, = and & are delimiters; this one was read as if it were encoded (%3F, %3D, %26)",
        );
    }

    /// Cuts the required part. Then spans are offsets in `rest`.
    fn required(&mut self) -> Result<(), UrlError> {
        match self.scheme {
            Scheme::Area | Scheme::Fecho => {
                let slash = self.areas(true)?;
                self.path(slash)
            }
            Scheme::Echomail | Scheme::Areafix => self.areas(false).map(|_| ()),
            Scheme::Netmail => {
                let end = self.required_end(0);
                self.station(end)
            }
            Scheme::Freq => {
                let slash = self.station_end();
                self.station(slash)?;
                self.path(slash)
            }
            Scheme::Faqserv => {
                let slash = self.station_end();
                self.station(slash)?;
                let slash = self.request(slash)?;
                self.path(slash)
            }
            Scheme::External => Ok(()),
        }
    }

    fn required_end(&self, from: usize) -> usize {
        let rest = self.bytes.get(from..).unwrap_or_default();
        memchr(b'?', rest).map_or(self.bytes.len(), |at| from + at)
    }

    /// Cuts areatags between spaces, each with its suffixes between `@` (5.2.2.3.1, 7.2). Returns
    /// the end: the slash before a path, a question mark, or the end of the text.
    fn areas(&mut self, slash_delimits: bool) -> Result<usize, UrlError> {
        let mut start = 0;
        let mut piece = 0;
        let mut tag_end = None;
        let mut at = 0;
        loop {
            let byte = self.bytes.get(at).copied().unwrap_or(b'?');
            let separator = match byte {
                b'+' | b' ' => 1,
                b'%' if self.bytes.get(at..).is_some_and(|b| b.starts_with(b"%20")) => 3,
                b'/' if slash_delimits => 0,
                b'?' => 0,
                b'@' => {
                    self.not_empty(piece, at)?;
                    if tag_end.is_none() {
                        tag_end = Some(at);
                    } else {
                        self.inner.cuts.push(at as u32);
                    }
                    at += 1;
                    piece = at;
                    continue;
                }
                b'=' | b'&' => {
                    self.warn_reserved(at);
                    at += 1;
                    continue;
                }
                _ => {
                    at += 1;
                    continue;
                }
            };
            if separator == 0 && at == 0 {
                break;
            }
            self.not_empty(piece, at)?;
            self.inner.areas.push(AreaSpan {
                start: start as u32,
                tag_end: tag_end.unwrap_or(at) as u32,
                end: at as u32,
            });
            if separator == 0 {
                break;
            }
            at += separator;
            start = at;
            piece = at;
            tag_end = None;
        }
        if self.inner.areas.is_empty() && matches!(self.scheme, Scheme::Fecho | Scheme::Echomail) {
            return Err(self.error(
                ErrorCode::EmptyAreatag,
                0,
                "the areatag is missing; write it after the scheme, as in fecho://aftnbinkd or \
                 echomail:Ru.FTN.Develop",
            ));
        }
        Ok(at)
    }

    fn not_empty(&self, start: usize, end: usize) -> Result<(), UrlError> {
        if start < end {
            return Ok(());
        }
        let message = if start.checked_sub(1).and_then(|at| self.bytes.get(at)) == Some(&b'@') {
            "a domain must follow the @; an @ that belongs to an areatag is written %40"
        } else {
            "an areatag is missing here; areatags are separated by one + or %20 each"
        };
        Err(self.error(ErrorCode::EmptyAreatag, start, message))
    }

    /// Cuts the parts of the path after the slash at `slash`, if there is one (7.1).
    fn path(&mut self, slash: usize) -> Result<(), UrlError> {
        if self.bytes.get(slash) != Some(&b'/') {
            return Ok(());
        }
        let first = slash + 1;
        let mut start = first;
        let mut at = first;
        loop {
            let byte = self.bytes.get(at).copied().unwrap_or(b'?');
            match byte {
                b'/' | b'?' => {}
                b'=' | b'&' => {
                    self.warn_reserved(at);
                    at += 1;
                    continue;
                }
                _ => {
                    at += 1;
                    continue;
                }
            }
            if start < at {
                self.inner.path.push(span(start, at));
            } else if byte == b'/' {
                return Err(
                    if self.scheme == Scheme::Area && self.inner.areas.is_empty() {
                        self.no_area_before_path()
                    } else {
                        self.error(
                        ErrorCode::DoubleSlash,
                        at,
                        "a part of the path is empty; write one slash between its parts and %2F \
                         for a slash inside of a name",
                    )
                    },
                );
            } else {
                // An empty path's slash is ignored, the slash after a path makes it a container.
                self.inner.container = start > first;
            }
            if byte == b'?' {
                break;
            }
            at += 1;
            start = at;
        }
        if self.scheme == Scheme::Area && self.inner.areas.is_empty() && !self.inner.path.is_empty()
        {
            return Err(self.no_area_before_path());
        }
        Ok(())
    }

    fn no_area_before_path(&self) -> UrlError {
        self.error(
            ErrorCode::EmptyAreatag,
            0,
            "a path needs an areatag before it, as in area://Fido7.Sound.UUE/c-dream.zip",
        )
    }

    /// Returns the end of the station of a faqserv or freq URL. Its first slash, encoded or not, is
    /// between net and node; the next one ends it.
    fn station_end(&self) -> usize {
        let mut own = false;
        let mut at = 0;
        while let Some(byte) = self.bytes.get(at) {
            match byte {
                b'?' => break,
                b'/' if own => break,
                b'/' => own = true,
                b'%' if self
                    .bytes
                    .get(at..)
                    .is_some_and(|rest| rest.starts_with(b"%2F") || rest.starts_with(b"%2f")) =>
                {
                    own = true;
                }
                _ => {}
            }
            at += 1;
        }
        at
    }

    fn station(&mut self, end: usize) -> Result<(), UrlError> {
        let raw = self.rest.get(..end).unwrap_or_default();
        let decoded;
        let text = if raw.bytes().any(|b| matches!(b, b'%' | b'+')) {
            let mut octets = Vec::with_capacity(raw.len());
            decode_into(raw, self.rest_at, &mut octets)?;
            decoded = String::from_utf8(octets).unwrap_or_default();
            decoded.as_str()
        } else {
            raw
        };
        if self.scheme == Scheme::Netmail
            && let Some((second, _)) = text.match_indices('/').nth(1)
        {
            return Err(self.error(
                ErrorCode::BadStation,
                raw_offset(raw, second),
                "a netmail URL has no path; it ends with the address and its parameters",
            ));
        }
        let error = match strict_address(text) {
            Ok(address) => {
                self.inner.station = Some(address);
                return Ok(());
            }
            Err(error) => error,
        };
        let at = raw_offset(raw, error.at);
        if let Some(address) = dotted_domain(text) {
            // FSP-1004 forbids it, but people write it, and its meaning is clear.
            self.warn(
                WarningCode::BadAddress,
                at,
                format!("{text:?} is read all the same, but {}", error.what),
            );
            self.inner.station = Some(address);
            return Ok(());
        }
        Err(UrlError::new(
            ErrorCode::BadStation,
            self.rest_at + at,
            format!(
                "this is not a Fidonet address such as 2:5030/1520.9@fidonet: {}",
                error.what
            ),
        ))
    }

    /// Cuts the request of a faqserv URL; returns its end (7.3).
    fn request(&mut self, slash: usize) -> Result<usize, UrlError> {
        if self.bytes.get(slash) != Some(&b'/') {
            return Ok(slash);
        }
        let start = slash + 1;
        let mut at = start;
        loop {
            match self.bytes.get(at) {
                None | Some(b'?' | b'/') => break,
                Some(b'=' | b'&') => self.warn_reserved(at),
                Some(_) => {}
            }
            at += 1;
        }
        if start < at {
            self.inner.request = Some(span(start, at));
        } else if self.bytes.get(at) == Some(&b'/') {
            return Err(self.error(
                ErrorCode::EmptyRequest,
                at,
                "the request is empty; name it, or end the URL after the server's address",
            ));
        }
        Ok(at)
    }

    /// Cuts the settings between `&` (5.3).
    fn optional(&mut self) -> Result<(), UrlError> {
        let first = self.required_end(0) + 1;
        if self.bytes.get(first..) == Some(b"&") {
            // No setting before the last "&", which is ignored, and so is the "?".
            return Ok(());
        }
        let mut start = first;
        while start < self.bytes.len() {
            let mut equals = None;
            let mut at = start;
            while let Some(byte) = self.bytes.get(at) {
                match byte {
                    b'&' => break,
                    b'=' if equals.is_none() => equals = Some(at),
                    b'=' | b'?' => self.warn_reserved(at),
                    _ => {}
                }
                at += 1;
            }
            let name_end = equals.unwrap_or(at);
            if name_end == start {
                return Err(self.error(
                    ErrorCode::EmptyParameter,
                    start,
                    "a parameter's name is missing here; only one & may end the URL",
                ));
            }
            self.inner.params.push(ParamSpan {
                name: span(start, name_end),
                value: span(equals.map_or(at, |at| at + 1), at),
                list: Span::default(),
                key: None,
            });
            start = at + 1;
        }
        Ok(())
    }

    /// Decodes the pieces and interprets parameters. Then spans are offsets in `inner.text`.
    fn decode(&mut self) -> Result<(), UrlError> {
        if memchr(b'%', self.bytes).is_none() {
            // Every plus is a space (5.2.2.4).
            self.inner.text = self.rest.replace('+', " ");
            self.understand(None);
            return Ok(());
        }
        let raw = self.inner.params.clone();
        let mut decoder = Decoder {
            rest: self.rest,
            rest_at: self.rest_at,
            octets: Vec::with_capacity(self.rest.len()),
        };
        let cuts = std::mem::take(&mut self.inner.cuts);
        for area in &mut self.inner.areas {
            *area = decoder.area(*area, &cuts, &mut self.inner.cuts)?;
        }
        if let Some(request) = &mut self.inner.request {
            *request = decoder.piece(*request)?;
        }
        for part in &mut self.inner.path {
            *part = decoder.piece(*part)?;
        }
        for param in &mut self.inner.params {
            param.name = decoder.piece(param.name)?;
            param.value = decoder.piece(param.value)?;
        }
        // Never fails: every piece was checked.
        self.inner.text = String::from_utf8(decoder.octets).unwrap_or_default();
        self.understand(Some(&raw));
        Ok(())
    }

    /// Interprets the decoded parameters. `raw` has their spans before decoding, if they moved.
    fn understand(&mut self, raw: Option<&[ParamSpan]>) {
        for number in 0..self.inner.params.len() {
            let Some(raw) = raw.unwrap_or(&self.inner.params).get(number).copied() else {
                return;
            };
            let (scheme, rest, rest_at) = (self.scheme, self.rest, self.rest_at);
            self.values.push(rest_at as u32 + raw.value.start);
            let warnings = &mut *self.warnings;
            self.inner.understand(number, &mut |kind, at, message| {
                let risky = kind == WarningCode::UnknownParameter
                    && matches!(scheme, Scheme::Areafix | Scheme::Freq);
                // The first warning that needs an answer is never dropped.
                if warnings.len() >= limits::URL_WARNINGS
                    && !(risky && warnings.iter().all(|warning| !warning.must_ask()))
                {
                    return;
                }
                let at = match at {
                    None => raw.name.start as usize,
                    Some(at) => {
                        let value = rest.get(raw.value.start as usize..raw.value.end as usize);
                        raw.value.start as usize + raw_offset(value.unwrap_or_default(), at)
                    }
                };
                let warning = UrlWarning::new(kind, rest_at + at, message);
                warnings.push(if risky { warning.asking() } else { warning });
            });
        }
    }
}

fn span(start: usize, end: usize) -> Span {
    Span {
        start: start as u32,
        end: end as u32,
    }
}
