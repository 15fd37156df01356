//! Notices for the user above a page, with links that help.
//!
//! Knows sentences with the keys of their translations. Imports `url`.

mod sentence;

pub use sentence::Sentence;

use crate::url::{FidoUrl, UrlWarning, WarningCode};

/// Severity of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Information.
    Info,
    /// Something requested by the URL is missing or was left out.
    Warning,
    /// The page could not be made.
    Error,
}

/// A report to the user, with links that help.
#[derive(Clone, Debug)]
pub struct Notice {
    /// Severity.
    pub severity: Severity,
    /// Stable name for scripts, such as `missing-area`.
    pub code: &'static str,
    /// A sentence.
    pub text: Sentence,
    /// Links that help: a label and its target.
    pub links: Vec<(Sentence, FidoUrl)>,
}

impl Notice {
    /// Creates a notice without links.
    #[must_use]
    pub fn new(severity: Severity, code: &'static str, text: impl Into<Sentence>) -> Self {
        Self {
            severity,
            code,
            text: text.into(),
            links: Vec::new(),
        }
    }

    /// Returns whether this notice of a page reports the same fault as a warning of its URL, which
    /// then needs no notice of its own.
    #[must_use]
    pub fn reports(&self, warning: &UrlWarning) -> bool {
        match warning.kind() {
            WarningCode::BadPattern => self.code == "wrong-pattern",
            WarningCode::UnknownParameter => self.code == "unknown-parameter" && warning.must_ask(),
            _ => false,
        }
    }

    /// Returns the same notice with one more link.
    #[must_use]
    pub fn with_link(mut self, label: impl Into<Sentence>, url: FidoUrl) -> Self {
        self.links.push((label.into(), url));
        self
    }
}
