//! Finished answers, limited in bytes: valid while the bases have the stamp from before they were made.

use crate::limits::{CACHE_BYTES, CACHED_PAGE_BYTES, STAMP_TIME};
use axum::body::Bytes;
use ftn_types::guard::locked;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// State of the bases that an answer was made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp {
    /// Hash of the stamps.
    pub(crate) sum: u64,
    /// True if any later change of a base shows in its stamp.
    pub(crate) is_at_rest: bool,
}

/// A finished answer.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    pub(crate) status: u16,
    pub(crate) kind: &'static str,
    pub(crate) body: Bytes,
    /// Entity tag, with its quotes.
    pub(crate) etag: String,
    /// Value of `Content-Disposition`; empty for a page.
    pub(crate) disposition: String,
    /// True if the bytes are of mail, and nothing in them may run.
    pub(crate) is_foreign: bool,
}

struct Entry {
    answer: Arc<Finished>,
    stamp: Stamp,
    checked: Instant,
    used: u64,
}

/// Cache of answers by their keys.
#[derive(Default)]
pub(crate) struct Cache(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    entries: HashMap<String, Entry>,
    bytes: usize,
    clock: u64,
}

/// Result of a look-up.
pub(crate) enum Found {
    /// Valid without another look at the bases.
    Fresh(Arc<Finished>),
    /// Valid if the bases still have this stamp ([`Cache::confirm`]).
    IfStill(Stamp, Arc<Finished>),
    /// None.
    Nothing,
}

impl Cache {
    /// Returns the answer with a key.
    pub(crate) fn find(&self, key: &str, now: Instant) -> Found {
        let mut kept = locked(&self.0);
        kept.clock += 1;
        let clock = kept.clock;
        let Some(entry) = kept.entries.get_mut(key) else {
            return Found::Nothing;
        };
        entry.used = clock;
        let answer = Arc::clone(&entry.answer);
        let age = now
            .checked_duration_since(entry.checked)
            .unwrap_or_default();
        match age < STAMP_TIME {
            true => Found::Fresh(answer),
            false if entry.stamp.is_at_rest => Found::IfStill(entry.stamp, answer),
            false => Found::Nothing,
        }
    }

    /// Notes that the bases of an answer still had its stamp at a moment.
    pub(crate) fn confirm(&self, key: &str, at: Instant) {
        if let Some(entry) = locked(&self.0).entries.get_mut(key) {
            entry.checked = at;
        }
    }

    /// Stores an answer; `stamp` was read at `at`, before the answer was made.
    pub(crate) fn insert(&self, key: String, answer: Arc<Finished>, stamp: Stamp, at: Instant) {
        if answer.body.len() > CACHED_PAGE_BYTES {
            return;
        }
        let mut kept = locked(&self.0);
        kept.clock += 1;
        let entry = Entry {
            answer,
            stamp,
            checked: at,
            used: kept.clock,
        };
        kept.bytes += bytes_of(&key, &entry);
        if let Some(old) = kept.entries.insert(key.clone(), entry) {
            kept.bytes = kept.bytes.saturating_sub(bytes_of(&key, &old));
        }
        if kept.bytes > CACHE_BYTES {
            kept.shrink();
        }
    }
}

impl Kept {
    /// Evicts the least recently used answers, a quarter of the memory.
    fn shrink(&mut self) {
        let mut by_age: Vec<(u64, String)> = (self.entries.iter())
            .map(|(key, entry)| (entry.used, key.clone()))
            .collect();
        by_age.sort_unstable();
        for (_, key) in by_age {
            if self.bytes <= CACHE_BYTES / 4 * 3 {
                break;
            }
            if let Some(old) = self.entries.remove(&key) {
                self.bytes = self.bytes.saturating_sub(bytes_of(&key, &old));
            }
        }
    }
}

fn bytes_of(key: &str, entry: &Entry) -> usize {
    2 * key.len() + entry.answer.body.len() + size_of::<Entry>() + 256
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Cache, Finished, Found, Stamp};
    use crate::limits::{CACHE_BYTES, STAMP_TIME};
    use axum::body::Bytes;
    use std::sync::Arc;
    use std::time::Instant;

    fn answer(bytes: usize) -> Arc<Finished> {
        Arc::new(Finished {
            status: 200,
            kind: "text/html",
            body: Bytes::from(vec![b'x'; bytes]),
            etag: String::new(),
            disposition: String::new(),
            is_foreign: false,
        })
    }

    const AT_REST: Stamp = Stamp {
        sum: 1,
        is_at_rest: true,
    };

    #[test]
    fn an_answer_is_valid_for_a_moment_and_then_only_with_its_stamp() {
        let (cache, now) = (Cache::default(), Instant::now());
        cache.insert("a".to_owned(), answer(1), AT_REST, now);
        assert!(matches!(cache.find("a", now), Found::Fresh(_)));
        assert!(matches!(cache.find("b", now), Found::Nothing));
        let later = now + STAMP_TIME;
        assert!(matches!(cache.find("a", later), Found::IfStill(stamp, _) if stamp == AT_REST));
        cache.confirm("a", later);
        assert!(matches!(cache.find("a", later), Found::Fresh(_)));
        // A base that changed just now may change again without another stamp.
        let restless = Stamp {
            is_at_rest: false,
            ..AT_REST
        };
        cache.insert("a".to_owned(), answer(1), restless, now);
        assert!(matches!(cache.find("a", now), Found::Fresh(_)));
        assert!(matches!(cache.find("a", later), Found::Nothing));
    }

    #[test]
    fn memory_is_bounded_and_what_is_used_stays() {
        let (cache, now) = (Cache::default(), Instant::now());
        let size = 512 * 1024;
        cache.insert("used".to_owned(), answer(size), AT_REST, now);
        for number in 0..3 * CACHE_BYTES / size {
            cache.insert(number.to_string(), answer(size), AT_REST, now);
            assert!(matches!(cache.find("used", now), Found::Fresh(_)));
            assert!(cache.0.lock().unwrap().bytes <= CACHE_BYTES);
        }
        assert!(matches!(cache.find("0", now), Found::Nothing));
        cache.insert("large".to_owned(), answer(CACHE_BYTES / 8), AT_REST, now);
        assert!(matches!(cache.find("large", now), Found::Nothing));
        let kept = cache.0.lock().unwrap();
        let counted: usize = kept
            .entries
            .iter()
            .map(|(key, own)| super::bytes_of(key, own))
            .sum();
        assert_eq!(kept.bytes, counted);
    }
}
