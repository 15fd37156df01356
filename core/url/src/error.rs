//! Faults of a URL: a fatal [`UrlError`] or a tolerated [`UrlWarning`].
//!
//! Knows codes, sentences and positions.

use crate::limits;
use std::borrow::Cow;
use std::fmt;

/// Kind of a fatal fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// No scheme before the first colon, or no colon (5.1).
    NoScheme,
    /// `%` without two hexadecimal digits, octets that are not UTF-8, `%%` without a later `%%`
    /// (5.2.1, 5.2.2, 5.2.2.5).
    BadEscape,
    /// An empty areatag or domain suffix, or a path without an areatag (5.2.2.3.1, 7.2, 7.4).
    EmptyAreatag,
    /// An address that FSP-1004 does not allow, or a path after a netmail address (6.1, 7.3, 7.5).
    BadStation,
    /// A faqserv URL whose request is present but empty (7.3).
    EmptyRequest,
    /// An empty part inside of the object path (7.1).
    DoubleSlash,
    /// A setting without a name (5.3).
    EmptyParameter,
    /// An areafix URL without an areatag, met outside of an area (6.2.5).
    RelativeUrl,
    /// Longer than [`crate::limits::URL_BYTES`].
    TooLong,
}

impl ErrorCode {
    /// Returns the code for the command line.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NoScheme => "no-scheme",
            Self::BadEscape => "bad-escape",
            Self::EmptyAreatag => "empty-areatag",
            Self::BadStation => "bad-station",
            Self::EmptyRequest => "empty-request",
            Self::DoubleSlash => "double-slash",
            Self::EmptyParameter => "empty-parameter",
            Self::RelativeUrl => "relative-url",
            Self::TooLong => "too-long",
        }
    }
}

/// A fatal fault: its kind, place and a sentence with advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UrlError {
    kind: ErrorCode,
    at: usize,
    message: Cow<'static, str>,
}

impl UrlError {
    pub(super) fn new(kind: ErrorCode, at: usize, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            kind,
            at,
            message: message.into(),
        }
    }

    /// Returns the code for the command line, for example `empty-areatag`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns the code as an enum.
    #[must_use]
    pub const fn kind(&self) -> ErrorCode {
        self.kind
    }

    /// Returns the byte offset of the fault in the given text.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns a sentence for the user.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    pub(super) fn moved(mut self, to: impl Fn(usize) -> usize) -> Self {
        self.at = to(self.at);
        self
    }
}

/// Returns the error of a text longer than [`limits::URL_BYTES`].
pub(super) fn too_long() -> UrlError {
    UrlError::new(
        ErrorCode::TooLong,
        limits::URL_BYTES,
        format!("a URL may have at most {} characters", limits::URL_BYTES),
    )
}

impl fmt::Display for UrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for UrlError {}

/// Kind of a tolerated fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WarningCode {
    /// A parameter that the standard does not name for the scheme (6.2.4, 7.2.1.8, 7.5.9).
    UnknownParameter,
    /// `?`, `=` or `&` that should have been encoded; read literally (5.3.1).
    ReservedCharacter,
    /// A value of `from`, `twit` or `uplink` that is no address (6.2.1, 7.2.1.3).
    BadAddress,
    /// A `view` token that 7.2.3.1 does not list.
    UnknownView,
    /// A `sort` token that 7.2.6.1 does not list.
    UnknownSort,
    /// A value that the standard does not list (`leaf`, `loc`, `size`).
    UnknownValue,
    /// A regular expression that is not `/pattern/flags` (Appendix A).
    BadPattern,
    /// `%%%`: the line break mark touches a `%` of the URL (5.2.2.5).
    AmbiguousBreak,
}

impl WarningCode {
    /// Returns the code for the command line.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::UnknownParameter => "unknown-parameter",
            Self::ReservedCharacter => "reserved-character",
            Self::BadAddress => "bad-address",
            Self::UnknownView => "unknown-view",
            Self::UnknownSort => "unknown-sort",
            Self::UnknownValue => "unknown-value",
            Self::BadPattern => "bad-pattern",
            Self::AmbiguousBreak => "ambiguous-break",
        }
    }
}

/// A tolerated fault: its kind, place and a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UrlWarning {
    kind: WarningCode,
    at: usize,
    message: Cow<'static, str>,
    must_ask: bool,
}

impl UrlWarning {
    pub(super) fn new(kind: WarningCode, at: usize, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            kind,
            at,
            message: message.into(),
            must_ask: false,
        }
    }

    pub(super) fn asking(mut self) -> Self {
        self.must_ask = true;
        self
    }

    /// Returns the code for the command line, for example `unknown-parameter`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns the code as an enum.
    #[must_use]
    pub const fn kind(&self) -> WarningCode {
        self.kind
    }

    /// Returns the byte offset of the fault in the given text.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns a sentence for the user.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns whether the URL may mean something else than it seems to, so that the user has to be
    /// asked before it is followed (6.2.4, 7.5.9).
    #[must_use]
    pub const fn must_ask(&self) -> bool {
        self.must_ask
    }

    pub(super) fn moved(mut self, to: impl Fn(usize) -> usize) -> Self {
        self.at = to(self.at);
        self
    }
}

impl fmt::Display for UrlWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
