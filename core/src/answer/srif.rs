//! The file by which a mailer informs a response processor who asks for what (SRIF, FSC-0086).

use crate::address::Address;
use crate::limits;
use std::path::PathBuf;

/// What a mailer says of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Srif {
    /// Name of the other sysop.
    pub sysop: String,
    /// Addresses of the other system, the main one first.
    pub akas: Vec<Address>,
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
    /// Whether the session has a password.
    pub protected: bool,
    /// Whether the other system is in a nodelist.
    pub listed: bool,
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
    /// Whether a text looks like one: it has a line `RequestList`.
    #[must_use]
    pub fn is_like(text: &[u8]) -> bool {
        let head = text.get(..limits::SRIF_BYTES).unwrap_or(text);
        String::from_utf8_lossy(head).lines().any(|line| {
            keyword(line).is_some_and(|(word, _)| word.eq_ignore_ascii_case("RequestList"))
        })
    }

    /// Reads the lines; unknown ones are passed over.
    ///
    /// # Errors
    /// What is missing.
    pub fn parse(text: &[u8]) -> Result<Self, SrifError> {
        let head = text.get(..limits::SRIF_BYTES).unwrap_or(text);
        let text = String::from_utf8_lossy(head);
        let mut srif = Self::default();
        for (word, value) in text.lines().filter_map(keyword) {
            match word.to_ascii_lowercase().as_str() {
                "sysop" => srif.sysop = value.to_owned(),
                "aka" if srif.akas.len() < limits::CONFIG_NAMES => {
                    srif.akas.extend(Address::parse_lenient(value));
                }
                "ouraka" => srif.our_aka = Address::parse_lenient(value),
                "requestlist" => srif.request_list = value.into(),
                "responselist" => srif.response_list = value.into(),
                "baud" => srif.baud = value.parse().ok().filter(|baud| *baud > 0),
                // -1 is no limit.
                "time" => srif.minutes = value.parse().ok(),
                "remotestatus" => srif.protected = value.eq_ignore_ascii_case("PROTECTED"),
                "systemstatus" => srif.listed = value.eq_ignore_ascii_case("LISTED"),
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

fn keyword(line: &str) -> Option<(&str, &str)> {
    let (word, value) = line.trim().split_once(char::is_whitespace)?;
    Some((word, value.trim()))
}
