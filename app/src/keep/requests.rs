//! File requests and their progress.

use crate::files::document::{Document, Kind};
use fidoscope_core::address::Address;
use fidoscope_core::requests::{Request, SeenFile, State};
use fidoscope_core::url::FidoUrl;
use serde_json::{Map, Value, json};

/// Maximum number of remembered requests.
const MOST_REQUESTS: usize = 1_000;

/// All requests, the oldest first; one for each file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Requests(pub(crate) Vec<Request>);

impl Requests {
    /// Returns the request for the file of a URL.
    pub(crate) fn of(&self, url: &FidoUrl) -> Option<&Request> {
        self.0.iter().find(|request| request.is_for(url))
    }

    /// Adds a request, in place of an earlier one for the same file; drops the oldest over the
    /// limit.
    pub(crate) fn put(&mut self, request: Request) {
        self.0.retain(|own| !own.is_for(&request.url));
        self.0.push(request);
        let over = self.0.len().saturating_sub(MOST_REQUESTS);
        self.0.drain(..over);
    }

    /// Updates requests that were not repeated meanwhile; returns whether any changed.
    pub(crate) fn update(&mut self, news: Vec<Request>) -> bool {
        let mut any = false;
        for new in news {
            let same = |own: &&mut Request| own.is_for(&new.url) && own.asked == new.asked;
            if let Some(own) = self.0.iter_mut().find(same)
                && *own != new
            {
                *own = new;
                any = true;
            }
        }
        any
    }

    /// Removes the request for a URL.
    pub(crate) fn remove(&mut self, url: &FidoUrl) {
        self.0.retain(|own| !own.is_for(url));
    }
}

fn from_json(value: &Value) -> Option<Request> {
    let text = |name: &str| value.get(name).and_then(Value::as_str);
    let number = |name: &str| value.get(name).and_then(Value::as_u64);
    let seen = value.get("seen").and_then(Value::as_array);
    let seen = seen.into_iter().flatten().filter_map(|seen| {
        Some(SeenFile {
            path: seen.get("path")?.as_str()?.into(),
            size: seen.get("size")?.as_u64()?,
            modified: seen.get("modified")?.as_u64()?,
        })
    });
    Some(Request {
        url: FidoUrl::parse(text("url")?).ok()?.url,
        station: Address::parse_lenient(text("station")?)?,
        line: text("line")?.to_owned(),
        asked: number("asked")?,
        state: State::of_word(text("state")?)?,
        since: number("since").unwrap_or_default(),
        name: text("name").map(str::to_owned),
        received: number("received"),
        expected: number("expected"),
        reason: text("reason").map(str::to_owned),
        is_unanswered: value.get("unanswered").and_then(Value::as_bool) == Some(true),
        seen: seen.collect(),
    })
}

fn to_json(request: &Request) -> Value {
    let seen = request.seen.iter().filter_map(|seen| {
        let path = seen.path.to_str()?;
        Some(json!({ "path": path, "size": seen.size, "modified": seen.modified }))
    });
    let seen: Vec<Value> = seen.collect();
    json!({
        "url": request.url.to_string(), "station": request.station.to_string(), "line": request.line,
        "asked": request.asked, "state": request.state.word(), "since": request.since,
        "name": request.name, "received": request.received, "expected": request.expected,
        "reason": request.reason, "unanswered": request.is_unanswered, "seen": seen,
    })
}

impl Document for Requests {
    const KIND: Kind = Kind::Requests;

    fn from_fields(fields: Map<String, Value>) -> Self {
        let requests = fields.get("requests").and_then(Value::as_array);
        let requests = requests.into_iter().flatten().filter_map(from_json);
        Self(requests.take(MOST_REQUESTS).collect())
    }

    fn to_fields(&self) -> Map<String, Value> {
        let requests: Vec<Value> = self.0.iter().map(to_json).collect();
        Map::from_iter([("requests".to_owned(), Value::Array(requests))])
    }

    /// Merges by request.
    fn merged(theirs: Self, base: &Self, own: &Self) -> Self {
        let mut merged = theirs;
        for before in &base.0 {
            if own.of(&before.url).is_none() {
                merged.remove(&before.url);
            }
        }
        for request in &own.0 {
            if base.of(&request.url) != Some(request) {
                merged.put(request.clone());
            }
        }
        merged
    }
}

#[cfg(test)]
mod tests {
    use super::{Document as _, Requests};
    use fidoscope_core::address::Address;
    use fidoscope_core::requests::{Request, SeenFile, State};
    use fidoscope_core::url::FidoUrl;

    fn request(name: &str, state: State) -> Request {
        Request {
            url: FidoUrl::parse(&format!("freq://2:5020/1641/{name}"))
                .unwrap()
                .url,
            station: Address::parse("2:5020/1641").unwrap(),
            line: name.to_owned(),
            asked: 1,
            state,
            since: 2,
            name: None,
            received: Some(3),
            expected: Some(5),
            reason: Some("why".to_owned()),
            is_unanswered: state == State::Failed,
            seen: vec![SeenFile {
                path: "/in/A".into(),
                size: 3,
                modified: 4,
            }],
        }
    }

    #[test]
    fn requests_of_every_state_are_read_back() {
        let all = State::ALL.map(|state| request(state.word(), state));
        let kept = Requests(all.to_vec());
        assert_eq!(Requests::from_fields(kept.to_fields()), kept);
        let mut broken = kept.to_fields();
        broken["requests"][0]["state"] = "nonsense".into();
        broken["requests"][1]["url"] = 5.into();
        assert_eq!(Requests::from_fields(broken).0, kept.0[2..]);
    }

    #[test]
    fn two_windows_keep_the_requests_of_both() {
        let (a, b, c) = (
            request("A", State::Asked),
            request("B", State::Asked),
            request("C", State::Asked),
        );
        let base = Requests(vec![a.clone(), b]);
        let theirs = Requests(vec![a.clone(), request("B", State::Sent), c]);
        let mut own = base.clone();
        own.remove(&a.url);
        own.put(request("D", State::Asked));
        let merged = Requests::merged(theirs, &base, &own);
        let states: Vec<_> = merged
            .0
            .iter()
            .map(|own| (own.line.as_str(), own.state))
            .collect();
        assert_eq!(
            states,
            [("B", State::Sent), ("C", State::Asked), ("D", State::Asked)]
        );
        // The result of a request that was repeated meanwhile does not apply to the new one.
        let mut own = Requests(vec![request("A", State::Asked)]);
        let mut old = request("A", State::Came);
        old.asked = 0;
        assert!(!own.update(vec![old]));
        assert!(own.update(vec![request("a", State::Came)]));
    }
}
