//! Joins a URL that was broken over lines with `%%` marks (5.2.2.5).

use super::Parsed;
use super::error::{ErrorCode, UrlError, UrlWarning, WarningCode, too_long};
use crate::limits;
use memchr::memmem;
use std::ops::Range;
use std::sync::Arc;

/// A joined text with the origin of its pieces.
pub(super) struct Joined {
    pub(super) text: String,
    /// Ranges of the pieces of `text` in the given text.
    pieces: Vec<Range<usize>>,
    warnings: Vec<UrlWarning>,
}

/// Joins `text` over every pair of `%%` marks, without white space around.
///
/// # Errors
/// A `%%` has no later `%%`, or the text is too long for a URL.
pub(super) fn join(text: &str) -> Result<Joined, UrlError> {
    let trimmed = text.trim();
    if trimmed.len() > limits::PASTED_URL_BYTES {
        return Err(too_long());
    }
    let offset = text.len() - text.trim_start().len();
    let mut joined = Joined {
        text: String::with_capacity(trimmed.len()),
        pieces: Vec::new(),
        warnings: Vec::new(),
    };
    let mut at = 0;
    let mut rest = trimmed;
    loop {
        let Some((piece, after)) = rest.split_once("%%") else {
            joined.push(rest, offset + at);
            return Ok(joined);
        };
        joined.push(piece, offset + at);
        let mark = at + piece.len();
        // Text before the line break is decoration, even "%%" itself. If the line breaks were lost
        // on the way, the URL resumes at the next mark.
        let break_at = memchr::memchr2(b'\n', b'\r', after.as_bytes()).unwrap_or(0);
        let next = after.get(break_at..).unwrap_or_default();
        let Some(resume) = memmem::find(next.as_bytes(), b"%%") else {
            return Err(UrlError::new(
                ErrorCode::BadEscape,
                offset + mark,
                "the line break mark %% has no partner: the URL must resume after another %%",
            ));
        };
        let resumed = mark + 2 + break_at + resume + 2;
        let touches =
            after.starts_with('%') || trimmed.get(resumed..).is_some_and(|t| t.starts_with('%'));
        if touches && joined.warnings.len() < limits::URL_WARNINGS {
            joined.warnings.push(UrlWarning::new(
                WarningCode::AmbiguousBreak,
                offset + mark,
                "the line break mark %% touches a % of the URL, so the URL may have been joined \
                 wrongly",
            ));
        }
        rest = trimmed.get(resumed..).unwrap_or_default();
        at = resumed;
    }
}

impl Joined {
    fn push(&mut self, piece: &str, at: usize) {
        self.text.push_str(piece);
        self.pieces.push(at..at + piece.len());
    }

    /// Returns the offset in the given text of an offset in the joined one.
    fn origin(&self, mut at: usize) -> usize {
        for piece in &self.pieces {
            if at < piece.len() {
                return piece.start + at;
            }
            at -= piece.len();
        }
        self.pieces.last().map_or(0, |piece| piece.end)
    }

    /// Moves the positions of a result to the given text.
    pub(super) fn explain(self, result: Result<Parsed, UrlError>) -> Result<Parsed, UrlError> {
        match result {
            Err(error) => Err(error.moved(|at| self.origin(at))),
            Ok(Parsed {
                mut url,
                warnings,
                values,
            }) => {
                let warnings: Vec<UrlWarning> = (self.warnings.iter().cloned())
                    .chain(warnings.into_iter().map(|w| w.moved(|at| self.origin(at))))
                    .collect();
                // The parser has just made the URL: no other reference to it exists.
                if let Some(inner) = Arc::get_mut(&mut url.inner) {
                    inner.warnings = Some(warnings.clone());
                }
                Ok(Parsed {
                    url,
                    values: (values.iter())
                        .map(|at| u32::try_from(self.origin(*at as usize)).unwrap_or(u32::MAX))
                        .collect(),
                    warnings,
                })
            }
        }
    }
}
