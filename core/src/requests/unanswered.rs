//! Requests without an answer although the station answered the call (7.5.7): a file of its index
//! is missing, or the index has no line for a request.

use super::{Request, SeenFile, State, unix};
use crate::limits;
use std::collections::{BTreeMap, HashSet};
use std::time::SystemTime;

/// Lines of one index.
#[derive(Default)]
pub(super) struct Listed {
    /// Indexes of the requests that it has lines for.
    numbers: HashSet<usize>,
    /// Names of its files, in lower case.
    names: HashSet<Vec<u8>>,
}

impl Listed {
    /// Adds a line: the request with its URL, if there is one, and its file.
    pub(super) fn note(&mut self, number: Option<usize>, name: &[u8]) {
        self.numbers.extend(number);
        if self.names.len() < limits::REQUEST_LINES {
            self.names.insert(name.to_ascii_lowercase());
        }
    }

    /// Returns whether a line is for a request, by its URL or its file: a server may write a URL of
    /// its own.
    fn has(&self, number: usize, request: &Request) -> bool {
        let name = request.url.path().next().unwrap_or_default();
        self.numbers.contains(&number)
            || self.names.contains(&name.to_ascii_lowercase().into_bytes())
    }
}

/// Reason why a request has no answer.
enum Cause {
    /// The index names this file, which is missing.
    Missing(String),
    /// The index has no line for the request.
    Ignored,
}

/// Unanswered requests found in one pass over the inbound.
#[derive(Default)]
pub(super) struct Unanswered {
    /// Reasons by the index of the request.
    found: BTreeMap<usize, Cause>,
    /// Requests whose file is arriving.
    coming: HashSet<usize>,
    /// Names of files that are arriving, in lower case.
    partial: HashSet<String>,
}

impl Unanswered {
    /// Records that the file named by an index for a request is missing.
    pub(super) fn missing(&mut self, number: usize, name: String) {
        self.found.insert(number, Cause::Missing(name));
    }

    /// Records requests to a station whose index answers others of the same call; returns true if
    /// some may still be answered.
    pub(super) fn ignored(
        &mut self,
        listed: &Listed,
        list: &SeenFile,
        requests: &[Request],
        now: SystemTime,
    ) -> bool {
        let answered = listed.numbers.iter().filter_map(|at| requests.get(*at));
        let stations: HashSet<String> = answered.map(|own| own.station.to_string()).collect();
        let mut any_waits = false;
        for (number, request) in requests.iter().enumerate() {
            let is_of_call = request.is_awaited()
                && request.asked <= list.modified
                && !request.seen.contains(list)
                && !listed.has(number, request)
                && stations.contains(&request.station.to_string());
            if !is_of_call {
                continue;
            }
            // Its own index may be on its way.
            let since = list.modified.max(request.since);
            if unix(now).saturating_sub(since) < limits::INBOUND_GROWING.as_secs() {
                any_waits |= request.state.is_sent();
                continue;
            }
            self.found.entry(number).or_insert(Cause::Ignored);
        }
        any_waits
    }

    pub(super) fn mark_arriving(&mut self, number: usize) {
        self.coming.insert(number);
    }

    pub(super) fn record_partial(&mut self, name: &str) {
        self.partial.insert(name.to_lowercase());
    }

    /// Marks the unanswered requests as failed.
    pub(super) fn report(self, requests: &mut [Request], now: SystemTime) {
        for (number, cause) in self.found {
            let Some(request) = requests.get_mut(number) else {
                continue;
            };
            let is_partial = matches!(&cause, Cause::Missing(name)
                if self.partial.contains(&name.to_lowercase()));
            if is_partial || self.coming.contains(&number) || !request.state.is_sent() {
                continue;
            }
            request.set_state_at(State::Failed, now);
            request.is_unanswered = true;
            request.reason = Some(match cause {
                Cause::Missing(name) => {
                    format!("The station announced the file {name:?}, but it did not come")
                }
                Cause::Ignored => {
                    "The station answered other requests of the call, but not this one".to_owned()
                }
            });
        }
    }
}
