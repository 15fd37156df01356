//! Messages of the netmail that answer a request (7.3).

use crate::address::Address;
use crate::compose::{Draft, Identity};
use crate::config::AreaKind;
use crate::job::Job;
use crate::library::{Corpus, CorpusIndex, Library, MessageRow, same_text};
use crate::limits;
use crate::message::Message;
use crate::query::time::Now;
use crate::resolve::{ResolveError, go_on, is_young};
use crate::thread::same_id;
use crate::time::WallTime;
use crate::url::FidoUrl;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum time by which the clock of a server may be slow when it answers without a REPLY: a day,
/// in seconds.
const CLOCKS: i64 = 24 * 3600;

/// All netmail of the library.
pub(super) struct Netmail {
    pub(super) corpus: Arc<Corpus>,
}

/// A request sent by the user.
pub(super) struct Sent {
    msgid: String,
    pub(super) written: WallTime,
}

/// A message that answers a request, or a part of the answer.
#[derive(Clone, Copy)]
pub(super) struct Letter {
    pub(super) index: CorpusIndex,
    /// Index of the request among those sent by the user.
    request: usize,
}

/// Messages sent by a server for one request.
#[derive(Default)]
pub(super) struct Answer {
    /// Parts by their numbers.
    pub(super) parts: BTreeMap<u32, CorpusIndex>,
    /// Claimed number of parts.
    pub(super) of: u32,
    /// Date of writing of the last part, by our clock.
    latest: WallTime,
}

impl Answer {
    pub(super) fn is_whole(&self) -> bool {
        self.missing().next().is_none()
    }

    pub(super) fn missing(&self) -> impl Iterator<Item = u32> {
        (1..=self.of).filter(|number| !self.parts.contains_key(number))
    }

    /// Returns the date of writing of the last part, for display.
    pub(super) fn date(&self) -> String {
        self.latest.to_string().replace('T', " ")
    }
}

impl Netmail {
    pub(super) fn read(library: &Library, job: &Job) -> Result<Self, ResolveError> {
        let areas = library.areas().iter();
        let mut snapshots = Vec::new();
        for area in areas.filter(|area| area.kind() == AreaKind::Netmail) {
            if let Ok(snapshot) = library.snapshot(area, job) {
                snapshots.push(snapshot);
            }
            go_on(job)?;
        }
        let corpus = library.corpus(snapshots);
        Ok(Self { corpus })
    }

    /// Returns the user's own messages with the same request to the same robot, the newest ones.
    pub(super) fn requests(
        &self,
        draft: &Draft,
        library: &Library,
        job: &Job,
    ) -> Result<Vec<Sent>, ResolveError> {
        let Some(station) = &draft.to_address else {
            return Ok(Vec::new());
        };
        let identity = library.identity();
        let to = draft.to.trim();
        let is_it = |row: &MessageRow<'_>| same_text(row.to().trim(), to) && is_own(row, &identity);
        let rows = self.corpus.iter().map(|(_, row)| row);
        let mut candidates: Vec<MessageRow<'_>> = rows.filter(is_it).collect();
        candidates.sort_by_key(|row| std::cmp::Reverse(row.written()));
        let mut sent = Vec::new();
        for row in candidates.into_iter().take(limits::FAQ_REQUESTS) {
            go_on(job)?;
            let Ok(Some(message)) = library.message(&row) else {
                continue;
            };
            let to = message.to_address.as_ref();
            if to.is_some_and(|to| station.matches(to)) && asks(&message, draft) {
                sent.push(Sent {
                    msgid: row.msgid().to_owned(),
                    written: row.written(),
                });
            }
        }
        Ok(sent)
    }

    /// Returns the server's messages that answer requests, in base order, each with its request.
    pub(super) fn letters(&self, draft: &Draft, requests: &[Sent]) -> Vec<Letter> {
        let Some(station) = &draft.to_address else {
            return Vec::new();
        };
        let wanted = wanted(draft).to_lowercase();
        let is_of_station = |row: &MessageRow<'_>| {
            let from = Address::parse_lenient(row.from_address());
            from.is_some_and(|from| station.matches(&from))
        };
        let rows = self.corpus.iter();
        let rows = rows.filter(|(_, row)| is_of_station(row));
        rows.filter_map(|(index, row)| {
            let request = answered(&row, requests, &wanted)?;
            Some(Letter { index, request })
        })
        .collect()
    }

    /// Returns the newest answer made of some letters.
    pub(super) fn answer(&self, letters: &[Letter], now: &Now) -> Option<Answer> {
        // By the answered request, and by the claimed number of parts.
        let mut answers: BTreeMap<(usize, u32), Answer> = BTreeMap::new();
        for letter in letters {
            let Letter { index, request } = *letter;
            let Some(row) = self.corpus.get(index) else {
                continue;
            };
            let section = part_of(row.subject());
            let (number, of) = section.map_or((1, 1), |section| (section.number, section.of));
            let answer = answers.entry((request, of)).or_default();
            answer.of = of;
            let known = answer
                .parts
                .get(&number)
                .and_then(|at| self.corpus.get(*at));
            // The later copy of a part that came twice counts.
            if known.is_none_or(|known| known.written() <= row.written()) {
                answer.parts.insert(number, index);
            }
            answer.latest = answer.latest.max(local_writing_date(&row, now));
        }
        answers
            .into_values()
            .max_by_key(|answer| (answer.is_whole(), answer.latest))
    }

    /// Returns whether an answer is new enough for every `time` (7.3.1).
    pub(super) fn is_young(&self, answer: &Answer, url: &FidoUrl, now: &Now) -> bool {
        let mut letters = answer.parts.values();
        letters.all(|index| self.is_young_letter(*index, url, now))
    }

    /// Returns whether a letter is new enough for every `time`.
    pub(super) fn is_young_letter(&self, index: CorpusIndex, url: &FidoUrl, now: &Now) -> bool {
        let row = self.corpus.get(index);
        row.is_some_and(|row| is_young(url, local_writing_date(&row, now), now))
    }
}

/// Returns the date of writing of a message, by our clock if it states its UTC offset (FTS-4008).
fn local_writing_date(row: &MessageRow<'_>, now: &Now) -> WallTime {
    let (_, own) = now.moment();
    let east = row.utc_offset().map_or(0, |_| i64::from(own.0) * 60);
    WallTime(row.moment_stamp(true).0.saturating_add(east))
}

/// Returns whether the user wrote a message, under any of his names and addresses.
fn is_own(row: &MessageRow<'_>, identity: &Identity) -> bool {
    let from = Address::parse_lenient(row.from_address());
    identity.is_own_name(row.from())
        && from.is_none_or(|from| identity.akas.iter().any(|own| own.matches(&from)))
}

/// Returns the request in a draft.
fn wanted(draft: &Draft) -> &str {
    let subject = draft.subject.trim();
    if subject.is_empty() {
        draft.body.trim()
    } else {
        subject
    }
}

/// Returns whether an own message makes the same request as a draft.
fn asks(message: &Message, draft: &Draft) -> bool {
    if draft.subject.trim().is_empty() {
        let mut lines = message.visible_lines().map(|(_, text)| text.trim());
        let wanted = draft.body.lines().map(str::trim);
        let mut wanted = wanted.filter(|line| !line.is_empty()).peekable();
        return wanted.peek().is_some() && wanted.all(|wanted| lines.any(|line| line == wanted));
    }
    message.subject.trim() == draft.subject.trim()
}

/// Returns the request answered by a message from the server: the one named by its REPLY. Without a
/// REPLY to any own message, it is the latest one before it, if its subject contains the request.
fn answered(row: &MessageRow<'_>, requests: &[Sent], wanted: &str) -> Option<usize> {
    let reply = row.reply();
    if !reply.is_empty() {
        let is_it = |own: &Sent| !own.msgid.is_empty() && same_id(&own.msgid, reply);
        return requests.iter().position(is_it);
    }
    let subject = row.subject().to_lowercase();
    let is_word = |char: char| char.is_alphanumeric() || char == '_';
    let names_it = subject.match_indices(wanted).any(|(at, found)| {
        let (before, rest) = subject.split_at_checked(at).unwrap_or_default();
        let after = rest.get(found.len()..).unwrap_or_default();
        !before.ends_with(is_word) && !after.starts_with(is_word)
    });
    if wanted.is_empty() || !names_it {
        return None;
    }
    let earlier = requests.iter().enumerate();
    let earlier = earlier.filter(|(_, own)| own.written.0 - CLOCKS <= row.written().0);
    earlier.max_by_key(|(_, own)| own.written).map(|(at, _)| at)
}

/// Number of a part, and the claimed total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PartNumber {
    number: u32,
    of: u32,
}

/// Parses the number of a part and the number of parts in a subject: `[2/3]`, `(2/3)`, `2 of 3`, `2
/// из 3`.
fn part_of(subject: &str) -> Option<PartNumber> {
    let words: Vec<&str> = subject
        .split(|char: char| char.is_whitespace() || "[](){},;:".contains(char))
        .filter(|word| !word.is_empty())
        .collect();
    let part = |number: &str, of: &str| {
        let (number, of) = (number.parse().ok()?, of.parse().ok()?);
        let is_part = of > 1 && (1..=of).contains(&number) && of as usize <= limits::FAQ_PARTS;
        is_part.then_some(PartNumber { number, of })
    };
    let pair = |word: &&str| {
        word.split_once('/')
            .and_then(|(number, of)| part(number, of))
    };
    let three = |words: &[&str]| match words {
        [number, "of" | "из", of] => part(number, of),
        _ => None,
    };
    let found = words.iter().rev().find_map(pair);
    found.or_else(|| words.windows(3).rev().find_map(three))
}

#[cfg(test)]
mod tests {
    use super::{PartNumber, part_of};

    #[test]
    fn subjects_say_which_part_they_are() {
        let part = |number, of| Some(PartNumber { number, of });
        for (subject, expected) in [
            ("TNT [2/3]", part(2, 3)),
            ("TNT (02/13)", part(2, 13)),
            ("Re: TNT, part 1 of 2", part(1, 2)),
            ("TNT часть 2 из 2", part(2, 2)),
            ("Files 1/2 of TNT: 3/4", part(3, 4)),
            ("TNT", None),
            ("TNT 1/1", None),
            ("TNT 4/3", None),
            ("TNT 0/3", None),
            ("2:5054/83 TNT", None),
            ("TNT 1/4000000000", None),
            ("TNT 1/99999999999", None),
        ] {
            assert_eq!(part_of(subject), expected, "{subject}");
        }
    }
}
