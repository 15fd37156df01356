//! What can be wrong with a URL: a fatal [`UrlError`] or a tolerated [`UrlWarning`].
//!
//! Knows codes, sentences and positions.

use crate::limits;
use std::borrow::Cow;
use std::fmt;

/// The reason why a text is no URL that can be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// There is no scheme before the first colon, or there is no colon (5.1).
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
    /// The code as the command line prints it.
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

/// Why a text is no URL, where, and what to do about it.
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

    /// The code as the command line prints it, for example `empty-areatag`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// The code as an enum.
    #[must_use]
    pub const fn kind(&self) -> ErrorCode {
        self.kind
    }

    /// Byte offset of the fault in the text that was given.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// A sentence for the user.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    pub(super) fn moved(mut self, to: impl Fn(usize) -> usize) -> Self {
        self.at = to(self.at);
        self
    }
}

/// The error of a text that is longer than any URL.
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

/// The kind of a fault that a URL is read in spite of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WarningCode {
    /// A parameter that the standard does not name for the scheme (6.2.4, 7.2.1.8, 7.5.9).
    UnknownParameter,
    /// `?`, `=` or `&` where it should have been encoded; read as if it were (5.3.1).
    ReservedCharacter,
    /// A value of `from`, `twit` or `uplink` that is no address (6.2.1, 7.2.1.3).
    BadAddress,
    /// A `view` token that 7.2.3.1 does not list.
    UnknownView,
    /// A `sort` token that 7.2.6.1 does not list.
    UnknownSort,
    /// A value outside of the few that the standard allows (`leaf`, `loc`, `size`).
    UnknownValue,
    /// A regular expression that is not `/pattern/flags` (Appendix A).
    BadPattern,
    /// `%%%`: the line break mark touches a `%` of the URL (5.2.2.5).
    AmbiguousBreak,
}

impl WarningCode {
    /// The code as the command line prints it.
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

/// A fault that was tolerated.
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

    /// The code as the command line prints it, for example `unknown-parameter`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// The code as an enum.
    #[must_use]
    pub const fn kind(&self) -> WarningCode {
        self.kind
    }

    /// Byte offset of the fault in the text that was given.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// A sentence for the user.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Whether the URL may mean something else than it seems to, so that the user has to be asked
    /// before it is acted upon (6.2.4, 7.5.9).
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
