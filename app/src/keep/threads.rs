//! Watched and ignored threads.

use super::by_key;
use crate::files::document::{Document, Kind};
use fidoscope_core::library::MessageRow;
use fidoscope_core::url::FidoUrl;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Maximum number of threads with a choice; the oldest choice is dropped first.
const MOST_THREADS: usize = 5_000;

/// Maximum number of messages of an ignored thread that can become unread again.
const MOST_READ: usize = 50_000;

/// User's choice for a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// New messages are reported.
    Watched,
    /// New messages count as read.
    Ignored,
}

/// Key of a thread: its area, and the MSGID of its first message, or `#` and its fingerprint.
pub(crate) type ThreadKey = (String, String);

/// Returns the key of the thread that begins with a message.
pub(crate) fn thread_key(row: &MessageRow<'_>) -> ThreadKey {
    let id = match row.msgid() {
        "" => id_of(row.fingerprint()),
        msgid => msgid.to_owned(),
    };
    (row.area().folded_name(), id)
}

/// Returns the id of a message without a MSGID.
pub(crate) fn id_of(fingerprint: u32) -> String {
    format!("#{fingerprint:08x}")
}

/// Thread with a choice, and the data to show it without its base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Thread {
    pub(crate) choice: Choice,
    pub(crate) tag: String,
    pub(crate) domain: Option<String>,
    pub(crate) msgid: String,
    pub(crate) from: String,
    pub(crate) subject: String,
    /// Time of the choice, in seconds since 1970.
    pub(crate) since: i64,
    /// Fingerprints of messages that count as read because the thread is ignored.
    pub(crate) read: Vec<u32>,
}

impl Thread {
    pub(crate) fn from_row(row: &MessageRow<'_>, choice: Choice, since: i64) -> Self {
        Self {
            choice,
            tag: row.area().tag().to_owned(),
            domain: row.area().domain().map(str::to_owned),
            msgid: row.msgid().to_owned(),
            from: row.from().to_owned(),
            subject: row.subject().to_owned(),
            since,
            read: Vec::new(),
        }
    }

    /// Returns the address of its first message; without a MSGID, that of its area.
    pub(crate) fn url(&self) -> FidoUrl {
        let domain = self.domain.as_deref();
        if self.msgid.is_empty() {
            return FidoUrl::area(&self.tag, domain);
        }
        FidoUrl::message(&self.tag, domain, &self.msgid)
    }

    /// Adds messages that count as read from now on.
    pub(crate) fn add_read(&mut self, fingerprints: &[u32]) {
        self.read.extend_from_slice(fingerprints);
        self.read.truncate(MOST_READ);
    }

    fn from_json(value: &Value) -> Option<(String, Self)> {
        let text = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
        let since = value.get("since").and_then(Value::as_i64);
        let read = value.get("read").and_then(Value::as_array);
        let read = read.into_iter().flatten().take(MOST_READ);
        let read = read.filter_map(|one| u32::try_from(one.as_u64()?).ok());
        let thread = Self {
            choice: match value.get("choice").and_then(Value::as_str)? {
                "watched" => Choice::Watched,
                "ignored" => Choice::Ignored,
                _ => return None,
            },
            tag: text("tag")?,
            domain: text("domain"),
            msgid: text("msgid").unwrap_or_default(),
            from: text("from").unwrap_or_default(),
            subject: text("subject").unwrap_or_default(),
            since: since.unwrap_or_default(),
            read: read.collect(),
        };
        Some((text("id")?, thread))
    }

    fn to_json(&self, id: &str) -> Value {
        let choice = match self.choice {
            Choice::Watched => "watched",
            Choice::Ignored => "ignored",
        };
        json!({
            "id": id, "choice": choice, "tag": self.tag, "domain": self.domain, "msgid": self.msgid,
            "from": self.from, "subject": self.subject, "since": self.since, "read": self.read,
        })
    }
}

/// All threads with a choice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Threads(pub(crate) BTreeMap<ThreadKey, Thread>);

impl Threads {
    /// Sets or removes the choice for a thread; returns the previous one.
    pub(crate) fn put(&mut self, key: ThreadKey, thread: Option<Thread>) -> Option<Thread> {
        let Some(thread) = thread else {
            return self.0.remove(&key);
        };
        let before = self.0.insert(key, thread);
        by_key::bound(&mut self.0, MOST_THREADS, |thread| thread.since);
        before
    }

    /// Returns the threads of an area, by the ids of their first messages.
    pub(crate) fn of_area(&self, area: &str) -> impl Iterator<Item = (&String, &Thread)> {
        let from = (area.to_owned(), String::new());
        let own = self.0.range(from..);
        let own = own.take_while(move |((of, _), _)| of == area);
        own.map(|((_, id), thread)| (id, thread))
    }
}

impl Document for Threads {
    const KIND: Kind = Kind::Threads;

    fn from_fields(fields: Map<String, Value>) -> Self {
        Self(by_key::from_areas(&fields, MOST_THREADS, Thread::from_json))
    }

    fn to_fields(&self) -> Map<String, Value> {
        by_key::to_areas(&self.0, |id, thread| thread.to_json(id))
    }

    /// Merges by thread.
    fn merged(theirs: Self, base: &Self, own: &Self) -> Self {
        Self(by_key::merged(theirs.0, &base.0, &own.0))
    }
}

#[cfg(test)]
mod tests {
    use super::{Choice, Document as _, MOST_THREADS, Thread, ThreadKey, Threads};
    use serde_json::json;

    fn thread(choice: Choice, since: i64) -> Thread {
        Thread {
            choice,
            tag: "A".to_owned(),
            domain: None,
            msgid: "2:50/1 1".to_owned(),
            from: "Anna".to_owned(),
            subject: "Паром".to_owned(),
            since,
            read: vec![1, u32::MAX],
        }
    }

    fn key(area: &str, id: &str) -> ThreadKey {
        (area.to_owned(), id.to_owned())
    }

    #[test]
    fn threads_are_read_as_they_were_written_and_nonsense_is_left_out() {
        let mut own = Threads::default();
        own.put(key("a", "1"), Some(thread(Choice::Watched, 1)));
        own.put(key("a", "#00000001"), Some(thread(Choice::Ignored, 2)));
        own.put(key("b", "1"), Some(thread(Choice::Ignored, 3)));
        assert_eq!(Threads::from_fields(own.to_fields()), own);
        assert_eq!(own.of_area("a").count(), 2);
        assert_eq!(own.of_area("c").count(), 0);
        let nonsense = json!({ "areas": { "a": 5, "b": [
            { "id": "1", "tag": "b" }, { "id": "1", "tag": "b", "choice": "x" }, 7,
        ] } });
        let fields = nonsense.as_object().unwrap().clone();
        assert_eq!(Threads::from_fields(fields), Threads::default());
    }

    #[test]
    fn threads_of_two_windows_are_merged_one_by_one_and_bounded() {
        let of = |all: &[(&str, Choice)]| {
            let all = all.iter().map(|(id, own)| (key("a", id), thread(*own, 1)));
            Threads(all.collect())
        };
        let (watched, ignored) = (Choice::Watched, Choice::Ignored);
        let base = of(&[("1", watched), ("2", watched), ("3", watched)]);
        let own = of(&[("2", ignored), ("3", watched), ("4", watched)]);
        let theirs = of(&[("1", watched), ("2", watched), ("3", ignored)]);
        let expected = of(&[("2", ignored), ("3", ignored), ("4", watched)]);
        assert_eq!(Threads::merged(theirs, &base, &own), expected);
        let mut many = Threads::default();
        for at in 0..=MOST_THREADS {
            let since = i64::try_from(at).unwrap();
            many.put(key("a", &at.to_string()), Some(thread(watched, since)));
        }
        assert_eq!(many.0.len(), MOST_THREADS);
        assert!(!many.0.contains_key(&key("a", "0")));
    }
}
