//! Requests that a station left unanswered although it answered the call (7.5.7): a file of its index did not come, or the
//! index has no line for a request.

use super::{Request, SeenFile, State, unix};
use crate::limits;
use std::collections::{BTreeMap, HashSet};
use std::time::SystemTime;

/// Lines of one index.
#[derive(Default)]
pub(super) struct Listed {
    /// Requests that it has lines for.
    numbers: HashSet<usize>,
    /// Names of files in it, in lower case.
    names: HashSet<Vec<u8>>,
}

impl Listed {
    /// Notes a line: the request with its URL, if there is one, and its file.
    pub(super) fn note(&mut self, number: Option<usize>, name: &[u8]) {
        self.numbers.extend(number);
        if self.names.len() < limits::REQUEST_LINES {
            self.names.insert(name.to_ascii_lowercase());
        }
    }

    /// Returns whether a line is for a request, by its URL or its file: a server may write a URL of its own.
    fn has(&self, number: usize, request: &Request) -> bool {
        let name = request.url.path().next().unwrap_or_default();
        self.numbers.contains(&number)
            || self.names.contains(&name.to_ascii_lowercase().into_bytes())
    }
}

/// The reason why nothing came for a request.
enum Cause {
    /// The index names this file, which is not here.
    Missing(String),
    /// The index has no line for it.
    Ignored,
}

/// Requests that nothing came for, found in one look into the inbound.
#[derive(Default)]
pub(super) struct Unanswered {
    /// By the place of the request.
    found: BTreeMap<usize, Cause>,
    /// Requests whose file is coming.
    coming: HashSet<usize>,
    /// Names of files that are coming, in lower case.
    partial: HashSet<String>,
}

impl Unanswered {
    /// Notes that the file an index names for a request is not here.
    pub(super) fn missing(&mut self, number: usize, name: String) {
        self.found.insert(number, Cause::Missing(name));
    }

    /// Notes requests to a station whose index answers others of the same call; `true`: some may still be answered.
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

    pub(super) fn is_coming(&mut self, number: usize) {
        self.coming.insert(number);
    }

    pub(super) fn note_partial(&mut self, name: &str) {
        self.partial.insert(name.to_lowercase());
    }

    /// Has the requests fail that nothing came for.
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
            request.become_state(State::Failed, now);
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
