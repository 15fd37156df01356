//! Requests for files: what was asked, whether the mailer took it, and what came (7.5).
//!
//! A [`Request`] is plain data that the caller keeps; [`ask`] writes it into the outbound, [`Request::look`] notices
//! that the mailer sent it, and [`collect`] finds answers in the inbound and keeps them in the cache. Imports
//! `address`, `base` (for names of mail), `bytes`, `cache`, `freq`, `job`, `limits`, `outbound`, `query` (for `time`), `time` and `url`; reads no clock.

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

/// How far a request is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// It waits in the outbound.
    Asked,
    /// The mailer took it.
    Sent,
    /// The file is in the cache.
    Came,
    /// What came was not what the URL wants, or could not be kept.
    Failed,
    /// Nothing came for a long time.
    Expired,
}

impl State {
    /// All states.
    pub const ALL: [Self; 5] = [
        Self::Asked,
        Self::Sent,
        Self::Came,
        Self::Failed,
        Self::Expired,
    ];

    /// The word for it in documents and JSON.
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

    /// The state of a word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.word() == word)
    }

    /// Whether the mailer took it, and an answer is waited for.
    #[must_use]
    pub const fn is_sent(self) -> bool {
        matches!(self, Self::Sent | Self::Expired)
    }

    /// Whether an answer is still waited for.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Asked | Self::Sent | Self::Expired)
    }
}

/// A file as it was in the inbound at some moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenFile {
    /// Where.
    pub path: PathBuf,
    /// Its length.
    pub size: u64,
    /// When it came or changed, in seconds since 1970.
    pub modified: u64,
}

/// One request that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The URL of the file, without what is inside of it.
    pub url: FidoUrl,
    /// The station that was asked: that of the URL, or one that has or forwards its files (7.5.8).
    pub station: Address,
    /// The line of the request file.
    pub line: String,
    /// When, in seconds since 1970.
    pub asked: u64,
    /// How far it is.
    pub state: State,
    /// Since when, in seconds since 1970.
    pub since: u64,
    /// Name of the file that came.
    pub name: Option<String>,
    /// How many bytes came, or came so far.
    pub received: Option<u64>,
    /// How many are to come, if that is known.
    pub expected: Option<u64>,
    /// Why it failed: a sentence.
    pub reason: Option<String>,
    /// True if it failed because the station sent nothing for it: what comes later is taken all the same.
    pub is_unanswered: bool,
    /// Files of the inbound that are no answer: they were there before, or were looked at already. The last one of a
    /// request that was answered is the answer.
    pub seen: Vec<SeenFile>,
}

/// A request that is to be made.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// The URL of the file, or of something inside of it.
    pub url: &'a FidoUrl,
    /// The station to ask.
    pub station: &'a Address,
    /// Whether the URL is written after the name (7.5.6).
    pub extended: bool,
    /// Password; empty for none.
    pub password: &'a str,
    /// Which versions of the file are wanted.
    pub update: Option<Update>,
    /// How soon the mailer calls.
    pub flavour: Flavour,
}

/// Why a file was not asked for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// It cannot be written as a request.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The outbound cannot be written.
    #[error(transparent)]
    Outbound(#[from] OutboundError),
}

/// Seconds since 1970.
fn unix(moment: SystemTime) -> u64 {
    let since = moment.duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// The update time of a request for a URL with `time`: a station need not send what is too old (7.5.1).
#[must_use]
pub fn update_of(url: &FidoUrl, now: &Now) -> Option<Update> {
    let (_, offset) = now.moment();
    let limits = url.values(Key::Time).filter_map(|value| {
        let local = LowerLimit::parse(value).ok()?.first(now)?;
        let unix = local.saturating_sub(i64::from(offset.0) * 60);
        // A station sends what is newer than the moment, but a file of that very moment is wanted, too.
        u64::try_from(unix.saturating_sub(1)).ok()
    });
    limits.max().map(Update::NewerThan)
}

/// Writes a request into the outbound. `inbounds` are looked into for files of that name, which are no answers.
///
/// # Errors
/// When the request cannot be written; then the outbound is as it was.
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
    /// Whether it asks for the file of a URL, whatever is wanted inside of it.
    #[must_use]
    pub fn is_for(&self, url: &FidoUrl) -> bool {
        key_of(&self.url) == key_of(url)
    }

    /// Returns whether the mailer took it, and a file that comes now is its answer.
    #[must_use]
    pub fn is_awaited(&self) -> bool {
        self.state.is_sent() || self.state == State::Failed && self.is_unanswered
    }

    /// Notices that the mailer took the request, or that it waits too long; `true` when something changed.
    ///
    /// # Errors
    /// When the outbound cannot be read.
    pub fn look(&mut self, outbound: &Outbound, now: SystemTime) -> Result<bool, OutboundError> {
        let before = self.state;
        if self.state == State::Asked {
            let waiting = outbound.node(&self.station)?.waiting()?;
            let waits = waiting.iter().any(|line| line == self.line.as_bytes());
            if !waits {
                self.become_state(State::Sent, now);
            }
        }
        let age = unix(now).saturating_sub(self.asked);
        if self.state == State::Sent && age > limits::REQUEST_AGE.as_secs() {
            self.become_state(State::Expired, now);
        }
        self.is_unanswered &= age <= limits::REQUEST_AGE.as_secs();
        Ok(self.state != before)
    }

    /// Takes the request out of the outbound, if the mailer has not taken it: `true` when it was there.
    ///
    /// # Errors
    /// When the outbound cannot be written.
    pub fn withdraw(
        &self,
        outbound: &Outbound,
        now: SystemTime,
        wait: Duration,
    ) -> Result<bool, OutboundError> {
        let node = outbound.node(&self.station)?;
        node.withdraw(self.line.as_bytes(), now, wait)
    }

    /// The file that answered it.
    fn taken(&self) -> Option<&SeenFile> {
        self.seen.last().filter(|_| self.state == State::Came)
    }

    fn become_state(&mut self, state: State, now: SystemTime) {
        self.is_unanswered = false;
        self.state = state;
        self.since = unix(now);
    }
}

#[cfg(test)]
mod tests;
