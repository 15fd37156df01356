//! File requests: from asking, over the mailer's call, to the answer (7.5).
//!
//! A [`Request`] is plain data kept by the caller; [`ask`] writes it into the outbound,
//! [`Request::look`] detects that the mailer sent it, and [`collect`] finds answers in the inbound
//! and stores them in the cache. Imports `address`, `base` (for names of mail), `bytes`, `cache`,
//! `freq`, `job`, `limits`, `outbound`, `query` (for `time`), `time` and `url`; reads no clock.

mod folder;
mod received;
mod unanswered;

pub use received::{Arrival, Inbound, Outcome, collect};

use crate::address::Address;
use crate::freq::{RequestError, RequestLine, Update, file_url, key_of};
use crate::limits;
use crate::outbound::{Flavour, Outbound, OutboundError, Waiting};
use crate::query::time::{LowerLimit, Now};
use crate::url::{FidoUrl, Key};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

ftn_types::listed! {
    /// State of a request.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum State {
        /// Waiting in the outbound.
        Asked,
        /// Sent by the mailer.
        Sent,
        /// Answered: the file is in the cache.
        Came,
        /// The answer does not match the URL, or could not be stored.
        Failed,
        /// No answer for a long time.
        Expired,
    }
}

impl State {
    /// Returns the word for the state in documents and JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Sent => "sent",
            Self::Came => "came",
            Self::Failed => "failed",
            Self::Expired => "expired",
        }
    }

    /// Returns the state of a word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.word() == word)
    }

    /// Returns whether the mailer has sent it and an answer may come.
    #[must_use]
    pub const fn is_sent(self) -> bool {
        match self {
            Self::Sent | Self::Expired => true,
            Self::Asked | Self::Came | Self::Failed => false,
        }
    }

    /// Returns whether an answer may still come.
    #[must_use]
    pub const fn is_open(self) -> bool {
        match self {
            Self::Asked | Self::Sent | Self::Expired => true,
            Self::Came | Self::Failed => false,
        }
    }
}

/// State of a file in the inbound at some time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenFile {
    /// Path of the file.
    pub path: PathBuf,
    /// Length of the file, in bytes.
    pub size: u64,
    /// Time of arrival or last change, in seconds since 1970.
    pub modified: u64,
}

/// A request that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// URL of the file, without the path inside it.
    pub url: FidoUrl,
    /// Station that was asked: that of the URL, or one that has or forwards its files (7.5.8).
    pub station: Address,
    /// Line in the request file.
    pub line: String,
    /// Time of the request, in seconds since 1970.
    pub asked: u64,
    /// State of the request.
    pub state: State,
    /// Time of the last change of state, in seconds since 1970.
    pub since: u64,
    /// Name of the received file.
    pub name: Option<String>,
    /// Number of bytes received so far.
    pub received: Option<u64>,
    /// Number of bytes expected, if known.
    pub expected: Option<u64>,
    /// Reason of the failure, a sentence.
    pub reason: Option<String>,
    /// True if it failed because the station sent nothing for it: a later answer still counts.
    pub is_unanswered: bool,
    /// Files of the inbound that are no answers: they existed before, or were examined already. For
    /// an answered request the last one is the answer.
    pub seen: Vec<SeenFile>,
}

/// Request to be made.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// URL of the file, or of something inside it.
    pub url: &'a FidoUrl,
    /// Station to ask.
    pub station: &'a Address,
    /// True to write the URL after the name (7.5.6).
    pub extended: bool,
    /// Password; empty for none.
    pub password: &'a str,
    /// Wanted versions of the file.
    pub update: Option<Update>,
    /// Priority of the mailer's call.
    pub flavour: Flavour,
}

/// Reason why a file was not requested.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// The URL cannot be written as a request.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The outbound cannot be written.
    #[error(transparent)]
    Outbound(#[from] OutboundError),
}

/// Converts to seconds since 1970.
fn unix(moment: SystemTime) -> u64 {
    let since = moment.duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// Returns the update time of a request for a URL with `time`: the station need not send older
/// files (7.5.1).
#[must_use]
pub fn update_for_url(url: &FidoUrl, now: &Now) -> Option<Update> {
    let (_, offset) = now.moment();
    let limits = url.values(Key::Time).filter_map(|value| {
        let local = LowerLimit::parse(value).ok()?.first(now)?;
        let unix = local.saturating_sub(i64::from(offset.0) * 60);
        // A station sends files newer than the time, but one of exactly that time is wanted, too.
        u64::try_from(unix.saturating_sub(1)).ok()
    });
    limits.max().map(Update::NewerThan)
}

/// Writes a request into the outbound. Files of that name in `inbounds` are recorded as no answers.
///
/// # Errors
/// The request cannot be written; then the outbound is unchanged.
pub fn ask(
    ask: &Ask<'_>,
    outbound: &Outbound,
    inbounds: &[PathBuf],
    now: SystemTime,
    wait: Duration,
) -> Result<(Request, Waiting), AskError> {
    let mut line = RequestLine::for_url(ask.url, ask.extended, ask.password)?;
    line.update = ask.update;
    let node = outbound.node(ask.station)?;
    let bytes = line.to_bytes();
    let seen = received::seen_before(ask.url, inbounds);
    let waiting = node.request(std::slice::from_ref(&bytes), ask.flavour, now, wait)?;
    let request = Request {
        url: file_url(ask.url),
        station: ask.station.clone(),
        line: String::from_utf8_lossy(&bytes).into_owned(),
        asked: unix(now),
        state: State::Asked,
        since: unix(now),
        name: None,
        received: None,
        expected: ask.url.size(),
        reason: None,
        is_unanswered: false,
        seen,
    };
    Ok((request, waiting))
}

impl Request {
    /// Returns whether it requests the file of a URL, ignoring the path inside it.
    #[must_use]
    pub fn is_for(&self, url: &FidoUrl) -> bool {
        key_of(&self.url) == key_of(url)
    }

    /// Returns whether the mailer has sent it, and a file that arrives now is its answer.
    #[must_use]
    pub fn is_awaited(&self) -> bool {
        self.state.is_sent() || self.state == State::Failed && self.is_unanswered
    }

    /// Checks whether the mailer has sent the request, or whether it has expired; returns true if
    /// its state changed.
    ///
    /// # Errors
    /// The outbound cannot be read.
    pub fn look(&mut self, outbound: &Outbound, now: SystemTime) -> Result<bool, OutboundError> {
        let before = self.state;
        if self.state == State::Asked {
            let waiting = outbound.node(&self.station)?.waiting()?;
            let waits = waiting.iter().any(|line| line == self.line.as_bytes());
            if !waits {
                self.set_state_at(State::Sent, now);
            }
        }
        let age = unix(now).saturating_sub(self.asked);
        if self.state == State::Sent && age > limits::REQUEST_AGE.as_secs() {
            self.set_state_at(State::Expired, now);
        }
        self.is_unanswered &= age <= limits::REQUEST_AGE.as_secs();
        Ok(self.state != before)
    }

    /// Removes the request from the outbound and returns true, if the mailer has not sent it.
    ///
    /// # Errors
    /// The outbound cannot be written.
    pub fn withdraw(
        &self,
        outbound: &Outbound,
        now: SystemTime,
        wait: Duration,
    ) -> Result<bool, OutboundError> {
        let node = outbound.node(&self.station)?;
        node.withdraw(self.line.as_bytes(), now, wait)
    }

    /// Returns the file that answered it.
    fn taken(&self) -> Option<&SeenFile> {
        self.seen.last().filter(|_| self.state == State::Came)
    }

    fn set_state_at(&mut self, state: State, now: SystemTime) {
        self.is_unanswered = false;
        self.state = state;
        self.since = unix(now);
    }
}

#[cfg(test)]
mod tests;
