//! The file by which a mailer informs a response processor who asks for what (SRIF, FSC-0086).

use crate::address::Address;
use crate::limits;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// What a mailer says of a request, as far as it decides what is sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Srif {
    /// Our address that was called.
    pub our_aka: Option<Address>,
    /// The request file.
    pub request_list: PathBuf,
    /// Where the list of files to send is to be written.
    pub response_list: PathBuf,
    /// Bits a second.
    pub baud: Option<u64>,
    /// Minutes until requests are not allowed any more; `None`: no limit.
    pub minutes: Option<u64>,
}

/// Why a file is no SRIF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SrifError {
    /// A line that must be there is missing.
    #[error("the line {0} is missing, which FSC-0086 requires")]
    Missing(&'static str),
    /// Both lists are one file.
    #[error("RequestList and ResponseList name the same file")]
    SameFile,
}

impl Srif {
    /// Whether a file looks like one: it has a line `RequestList`. A file that is named as requests are never is one: its lines
    /// are a caller's, and an SRIF says which file is written.
    #[must_use]
    pub fn is_like(path: &Path, text: &[u8]) -> bool {
        let is_request = path
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("req"));
        !is_request
            && keywords(&head(text)).any(|(word, _)| word.eq_ignore_ascii_case("RequestList"))
    }

    /// Reads the lines; unknown ones are passed over.
    ///
    /// # Errors
    /// What is missing.
    pub fn parse(text: &[u8]) -> Result<Self, SrifError> {
        let mut srif = Self::default();
        for (word, value) in keywords(&head(text)) {
            match word.to_ascii_lowercase().as_str() {
                "ouraka" => srif.our_aka = Address::parse_lenient(value),
                "requestlist" => srif.request_list = value.into(),
                "responselist" => srif.response_list = value.into(),
                "baud" => srif.baud = value.parse().ok().filter(|baud| *baud > 0),
                // -1 is no limit.
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

    /// Most bytes that go over the line in the minutes that are left; `None`: no limit.
    #[must_use]
    pub fn bytes(&self) -> Option<u64> {
        // Ten bits a byte, as modems send them.
        let a_minute = self.baud?.saturating_mul(60) / 10;
        Some(self.minutes?.saturating_mul(a_minute))
    }
}

fn head(text: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(text.get(..limits::SRIF_BYTES).unwrap_or(text))
}

/// The words that begin lines, and what follows them. Lines end with CR, LF or both (FSP-1040, 2.3).
fn keywords(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split(['\r', '\n']).filter_map(|line| {
        let (word, value) = line.trim().split_once(char::is_whitespace)?;
        Some((word, value.trim()))
    })
}
