//! Messages with a star.

use super::by_key;
use crate::files::document::{Document, Kind};
use fidoscope_core::library::MessageRow;
use fidoscope_core::time::WallTime;
use fidoscope_core::url::FidoUrl;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Maximum number of messages with a star.
const MOST_STARS: usize = 10_000;

/// Key of a message: its area and its fingerprint.
pub(crate) type StarKey = (String, u32);

/// Message with a star, and the data to show it without its base.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Star {
    pub(crate) tag: String,
    pub(crate) domain: Option<String>,
    pub(crate) msgid: String,
    pub(crate) from: String,
    pub(crate) subject: String,
    pub(crate) written: i64,
    /// Time when the star was added, in seconds since 1970.
    pub(crate) since: i64,
}

impl Star {
    pub(crate) fn from_row(row: &MessageRow<'_>, since: i64) -> Self {
        Self {
            tag: row.area().tag().to_owned(),
            domain: row.area().domain().map(str::to_owned),
            msgid: row.msgid().to_owned(),
            from: row.from().to_owned(),
            subject: row.subject().to_owned(),
            written: row.written().0,
            since,
        }
    }

    /// Returns the address of the message; without a MSGID, that of its area.
    pub(crate) fn url(&self) -> FidoUrl {
        let domain = self.domain.as_deref();
        if self.msgid.is_empty() {
            return FidoUrl::area(&self.tag, domain);
        }
        FidoUrl::message(&self.tag, domain, &self.msgid)
    }

    /// Returns the time when the message was written, by its author's clock.
    pub(crate) fn written(&self) -> WallTime {
        WallTime(self.written)
    }

    fn from_json(value: &Value) -> Option<(u32, Self)> {
        let text = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
        let number = |name: &str| value.get(name).and_then(Value::as_i64);
        let star = Self {
            tag: text("tag")?,
            domain: text("domain"),
            msgid: text("msgid").unwrap_or_default(),
            from: text("from").unwrap_or_default(),
            subject: text("subject").unwrap_or_default(),
            written: number("written").unwrap_or_default(),
            since: number("since").unwrap_or_default(),
        };
        Some((u32::try_from(number("fingerprint")?).ok()?, star))
    }

    fn to_json(&self, fingerprint: u32) -> Value {
        json!({
            "fingerprint": fingerprint, "tag": self.tag, "domain": self.domain,
            "msgid": self.msgid, "from": self.from, "subject": self.subject,
            "written": self.written, "since": self.since,
        })
    }
}

/// All messages with a star.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stars(pub(crate) BTreeMap<StarKey, Star>);

impl Stars {
    /// Adds stars to messages, or removes them if all have one; returns whether they have stars
    /// now. Drops the oldest over the limit.
    pub(crate) fn toggle(&mut self, rows: Vec<(StarKey, Star)>) -> bool {
        let has_all = rows.iter().all(|(key, _)| self.0.contains_key(key));
        if has_all {
            for (key, _) in rows {
                self.0.remove(&key);
            }
            return false;
        }
        for (key, star) in rows {
            self.0.entry(key).or_insert(star);
        }
        by_key::bound(&mut self.0, MOST_STARS, |star| star.since);
        true
    }
}

impl Document for Stars {
    const KIND: Kind = Kind::Stars;

    fn from_fields(fields: Map<String, Value>) -> Self {
        Self(by_key::from_areas(&fields, MOST_STARS, Star::from_json))
    }

    fn to_fields(&self) -> Map<String, Value> {
        by_key::to_areas(&self.0, |fingerprint, star| star.to_json(*fingerprint))
    }

    /// Merges by star.
    fn merged(theirs: Self, base: &Self, own: &Self) -> Self {
        Self(by_key::merged(theirs.0, &base.0, &own.0))
    }
}

#[cfg(test)]
mod tests {
    use super::{Document as _, MOST_STARS, Star, StarKey, Stars};
    use serde_json::json;

    fn star(area: &str, fingerprint: u32) -> (StarKey, Star) {
        let star = Star {
            tag: area.to_owned(),
            subject: "Паром".to_owned(),
            since: i64::from(fingerprint),
            ..Star::default()
        };
        ((area.to_owned(), fingerprint), star)
    }

    fn stars(of: &[(&str, u32)]) -> Stars {
        Stars(of.iter().map(|(area, own)| star(area, *own)).collect())
    }

    #[test]
    fn stars_are_read_as_they_were_written_and_nonsense_is_left_out() {
        let own = stars(&[("a", 1), ("a", u32::MAX), ("b", 1)]);
        assert_eq!(Stars::from_fields(own.to_fields()), own);
        let nonsense = json!({ "areas": { "a": 5, "b": [{ "fingerprint": -1, "tag": "b" }, 7] } });
        let fields = nonsense.as_object().unwrap().clone();
        assert_eq!(Stars::from_fields(fields), Stars::default());
    }

    #[test]
    fn several_messages_get_a_star_together_and_lose_it_when_all_have_one() {
        let mut own = stars(&[("a", 1)]);
        assert!(own.toggle(vec![star("a", 1), star("a", 2)]));
        assert_eq!(own.0.len(), 2);
        assert!(!own.toggle(vec![star("a", 1), star("a", 2)]));
        assert!(own.0.is_empty());
    }

    #[test]
    fn stars_of_two_windows_are_merged_one_by_one_and_bounded() {
        let base = stars(&[("a", 1), ("a", 2)]);
        let own = stars(&[("a", 2), ("a", 3)]);
        let theirs = stars(&[("a", 1), ("a", 2), ("b", 9)]);
        let expected = stars(&[("a", 2), ("a", 3), ("b", 9)]);
        assert_eq!(Stars::merged(theirs, &base, &own), expected);
        let mut many = Stars::default();
        let last = u32::try_from(MOST_STARS).unwrap() + 1;
        many.toggle((1..=last).map(|own| star("a", own)).collect());
        assert_eq!(many.0.len(), MOST_STARS);
        assert!(!many.0.contains_key(&("a".to_owned(), 1)));
    }
}
