//! Sentences for the user: what is said above a page, with links that help.
//!
//! Knows how a sentence keeps the key of its translations. Imports `url`.

mod sentence;

pub use sentence::Sentence;

use crate::url::{FidoUrl, UrlWarning, WarningCode};

/// How much a notice matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Good to know.
    Info,
    /// Something that the URL asked for is missing or was left out.
    Warning,
    /// The page could not be made.
    Error,
}

/// Something to report to the user, with links that help.
#[derive(Clone, Debug)]
pub struct Notice {
    /// How much it matters.
    pub severity: Severity,
    /// Stable name for scripts, such as `missing-area`.
    pub code: &'static str,
    /// A sentence.
    pub text: Sentence,
    /// Links that help: a label and where it leads.
    pub links: Vec<(Sentence, FidoUrl)>,
}

impl Notice {
    /// A notice without links.
    #[must_use]
    pub fn new(severity: Severity, code: &'static str, text: impl Into<Sentence>) -> Self {
        Self {
            severity,
            code,
            text: text.into(),
            links: Vec::new(),
        }
    }

    /// Whether this notice of a page reports the same fault as a warning of its URL, which then needs
    /// no notice of its own.
    #[must_use]
    pub fn reports(&self, warning: &UrlWarning) -> bool {
        match warning.kind() {
            WarningCode::BadPattern => self.code == "wrong-pattern",
            WarningCode::UnknownParameter => self.code == "unknown-parameter" && warning.must_ask(),
            _ => false,
        }
    }

    /// The same notice with one more link.
    #[must_use]
    pub fn with_link(mut self, label: impl Into<Sentence>, url: FidoUrl) -> Self {
        self.links.push((label.into(), url));
        self
    }
}
