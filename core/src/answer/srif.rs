//! SRIF, the file in which a mailer describes a request to a response processor (FSC-0086).

use crate::address::Address;
use crate::limits;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// Data of a request that decide what is sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Srif {
    /// Our address that was called.
    pub our_aka: Option<Address>,
    /// Path of the request file.
    pub request_list: PathBuf,
    /// Path for the list of files to send.
    pub response_list: PathBuf,
    /// Speed of the line, in bits per second.
    pub baud: Option<u64>,
    /// Minutes until requests are no longer allowed; `None`: no limit.
    pub minutes: Option<u64>,
}

/// Reason why a file is no valid SRIF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SrifError {
    /// A required line is missing.
    #[error("the line {0} is missing, which FSC-0086 requires")]
    Missing(&'static str),
    /// Both lists are the same file.
    #[error("RequestList and ResponseList name the same file")]
    SameFile,
}

impl Srif {
    /// Returns whether a file looks like an SRIF: it has a line `RequestList`. A file named like a
    /// request never is one: the caller controls its lines, and an SRIF names a file to be written.
    #[must_use]
    pub fn is_like(path: &Path, text: &[u8]) -> bool {
        let is_request = path
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("req"));
        !is_request
            && keywords(&head(text)).any(|(word, _)| word.eq_ignore_ascii_case("RequestList"))
    }

    /// Parses the lines; unknown ones are skipped.
    ///
    /// # Errors
    /// A required line is missing, or both lists are the same file.
    pub fn parse(text: &[u8]) -> Result<Self, SrifError> {
        let mut srif = Self::default();
        for (word, value) in keywords(&head(text)) {
            match word.to_ascii_lowercase().as_str() {
                "ouraka" => srif.our_aka = Address::parse_lenient(value),
                "requestlist" => srif.request_list = value.into(),
                "responselist" => srif.response_list = value.into(),
                "baud" => srif.baud = value.parse().ok().filter(|baud| *baud > 0),
                // -1 means no limit.
                "time" => srif.minutes = value.parse().ok(),
                _ => {}
            }
        }
        if srif.request_list.as_os_str().is_empty() {
            return Err(SrifError::Missing("RequestList"));
        }
        if srif.response_list.as_os_str().is_empty() {
            return Err(SrifError::Missing("ResponseList"));
        }
        if srif.request_list == srif.response_list {
            return Err(SrifError::SameFile);
        }
        Ok(srif)
    }

    /// Returns the number of bytes that the line can transmit in the remaining minutes; `None`: no
    /// limit.
    #[must_use]
    pub fn bytes(&self) -> Option<u64> {
        // Ten bits per byte, as modems send them.
        let a_minute = self.baud?.saturating_mul(60) / 10;
        Some(self.minutes?.saturating_mul(a_minute))
    }
}

fn head(text: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(text.get(..limits::SRIF_BYTES).unwrap_or(text))
}

/// Splits lines into first word and value. Lines end with CR, LF or both (FSP-1040, 2.3).
fn keywords(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split(['\r', '\n']).filter_map(|line| {
        let (word, value) = line.trim().split_once(char::is_whitespace)?;
        Some((word, value.trim()))
    })
}
