//! Answers of FAQ servers in netmail (7.3): which messages they are, their text, and objects in them.
//!
//! An answer is only what came from the server after the user had asked it: nothing that someone sends
//! unasked becomes the page of an address.

use super::actions::{station_request, station_title};
use super::objects::{Among, object_among};
use super::{ResolveError, Sources, lists, page, unknown_times};
use crate::address::Address;
use crate::cache::{Cache, CacheError, Lookup, Origin};
use crate::compose::{Draft, Identity, faq_request};
use crate::config::AreaKind;
use crate::job::Job;
use crate::library::{Corpus, CorpusIndex, Library, MessageRow};
use crate::limits;
use crate::message::{LineKind, Message};
use crate::objects::{Completeness, FileKind, Section};
use crate::page::{
    AtPath, Content, FaqRequest, Notice, ObjectFile, ObjectPage, ObjectSource, Page, Sentence,
    Severity, SourceMessage,
};
use crate::query::time::{LowerLimit, Now};
use crate::thread::same_id;
use crate::time::WallTime;
use crate::url::{FidoUrl, Key, Scheme};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// The notice of a page that shows an answer out of the netmail.
const ANSWER_CAME: &str = "answer-came";

/// How much the clock of a server may be behind ours when it answers without a REPLY: a day.
const CLOCKS: i64 = 24 * 3600;

/// The page of a `faqserv://` URL with a request.
pub(super) fn page_of(
    url: &FidoUrl,
    sources: &Sources<'_>,
    now: &Now,
    job: &Job,
) -> Result<Page, ResolveError> {
    let library = sources.library;
    let identity = library.identity();
    let (Some(asked), Some(draft)) = (station_request(url), faq_request(url, &identity)) else {
        return Ok(page(url, url.to_string(), Content::Nothing));
    };
    let title = station_title(&asked);
    let mut notices: Vec<Notice> = unknown_times(url).into_iter().collect();
    let is_clear = notices.is_empty();
    let netmail = Netmail::of(library, job)?;
    let requests = netmail.requests(&draft, library, job)?;
    let answer = netmail.answer(&draft, &requests);
    let is_young = |answer: &Answer| netmail.is_young(answer, url, now);
    let sent = requests.iter().map(|own| own.written).max();
    match answer {
        Some(answer) if answer.is_whole() && is_clear && is_young(&answer) => {
            notices.push(came(url, &netmail, &answer, now));
            if url.path().next().is_none() {
                return Ok(netmail.answer_page(url, title, &answer, library, notices));
            }
            let set = Among {
                corpus: &netmail.corpus,
                set: answer.parts.into_values().collect(),
                filtered: false,
            };
            return object_among(url, set, sources.index, notices, job);
        }
        Some(answer) if !answer.is_whole() => notices.push(answer.incomplete()),
        // 7.3.1: it is not used any more.
        Some(answer) if is_clear => notices.push(expelled(url, &netmail, &answer)),
        None if is_clear => {
            if let Some(made) = kept(url, &title, library, now) {
                return Ok(made);
            }
        }
        _ => {}
    }
    let nodelists = library.nodelists(job);
    if job.is_cancelled() {
        return Err(ResolveError::Cancelled);
    }
    notices.extend(lists::station(&nodelists, &asked.address));
    if let Some(sent) = sent {
        let date = sent.to_string().replace('T', " ");
        let text = format!("You sent this request on {date}.");
        let text = Sentence::keyed("request-was-sent", text).with("date", date);
        notices.push(Notice::new(Severity::Info, "request-was-sent", text));
    } else {
        let text = "Nothing was sent. The address only proposes what to write; it is sent when you say so.";
        let text = Sentence::keyed("nothing-sent", text);
        notices.push(Notice::new(Severity::Info, "nothing-sent", text));
    }
    let request = FaqRequest { asked, draft, sent };
    let mut made = page(url, title, Content::Faq(Box::new(request)));
    made.notices = notices;
    Ok(made)
}

/// All netmail here.
struct Netmail {
    corpus: Arc<Corpus>,
}

/// A request that the user sent.
struct Sent {
    msgid: String,
    written: WallTime,
}

/// The messages that a server sent for one request.
#[derive(Default)]
struct Answer {
    /// By the number of their part.
    parts: BTreeMap<u32, CorpusIndex>,
    /// How many parts there are, as they say.
    of: u32,
    latest: WallTime,
}

impl Answer {
    fn is_whole(&self) -> bool {
        self.missing().next().is_none()
    }

    fn missing(&self) -> impl Iterator<Item = u32> {
        (1..=self.of).filter(|number| !self.parts.contains_key(number))
    }

    fn incomplete(&self) -> Notice {
        let missing: Vec<String> = self
            .missing()
            .take(limits::NAMED_FAULTS)
            .map(|number| number.to_string())
            .collect();
        let (parts, of) = (missing.join(", "), self.of);
        let text = format!("An answer came, but its parts {parts} of {of} did not yet.");
        let text = Sentence::keyed("answer-incomplete", text)
            .with("parts", parts)
            .with("of", of);
        Notice::new(Severity::Warning, "answer-incomplete", text)
    }
}

impl Netmail {
    fn of(library: &Library, job: &Job) -> Result<Self, ResolveError> {
        let areas = library.areas().iter();
        let mut snapshots = Vec::new();
        for area in areas.filter(|area| area.kind() == AreaKind::Netmail) {
            if let Ok(snapshot) = library.snapshot(area, job) {
                snapshots.push(snapshot);
            }
            if job.is_cancelled() {
                return Err(ResolveError::Cancelled);
            }
        }
        let corpus = library.corpus(snapshots);
        Ok(Self { corpus })
    }

    /// The user's own messages that ask the same of the same robot, the newest ones.
    fn requests(
        &self,
        draft: &Draft,
        library: &Library,
        job: &Job,
    ) -> Result<Vec<Sent>, ResolveError> {
        let Some(station) = &draft.to_address else {
            return Ok(Vec::new());
        };
        let identity = library.identity();
        let mut candidates: Vec<MessageRow<'_>> = self
            .corpus
            .iter()
            .map(|(_, row)| row)
            .filter(|row| same_name(row.to(), &draft.to) && is_own(row, &identity))
            .collect();
        candidates.sort_by_key(|row| std::cmp::Reverse(row.written()));
        let mut sent = Vec::new();
        for row in candidates.into_iter().take(limits::FAQ_REQUESTS) {
            if job.is_cancelled() {
                return Err(ResolveError::Cancelled);
            }
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

    /// The newest answer to one of the requests.
    fn answer(&self, draft: &Draft, requests: &[Sent]) -> Option<Answer> {
        let station = draft.to_address.as_ref()?;
        let wanted = wanted(draft).to_lowercase();
        // By the request that they answer, and by the number of parts that they claim.
        let mut answers: BTreeMap<(usize, u32), Answer> = BTreeMap::new();
        for (index, row) in self.corpus.iter() {
            let from = Address::parse_lenient(row.from_address());
            if !from.is_some_and(|from| station.matches(&from)) {
                continue;
            }
            let Some(request) = answered(&row, requests, &wanted) else {
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
            // A part that came twice counts as it came last.
            if known.is_none_or(|known| known.written() <= row.written()) {
                answer.parts.insert(number, index);
            }
            answer.latest = answer.latest.max(row.written());
        }
        let whole = |answer: &Answer| answer.is_whole();
        answers
            .into_values()
            .max_by_key(|answer| (whole(answer), answer.latest))
    }

    /// Whether an answer is as young as every `time` asks (7.3.1).
    fn is_young(&self, answer: &Answer, url: &FidoUrl, now: &Now) -> bool {
        let mut rows = answer.parts.values().filter_map(|at| self.corpus.get(*at));
        let limits = || {
            url.values(Key::Time)
                .filter_map(|value| LowerLimit::parse(value).ok())
        };
        rows.all(|row| limits().all(|limit| limit.admits(&row.moment(false), now)))
    }

    /// The answer as a text.
    fn answer_page(
        &self,
        url: &FidoUrl,
        title: String,
        answer: &Answer,
        library: &Library,
        notices: Vec<Notice>,
    ) -> Page {
        let mut text = String::new();
        let mut messages = Vec::new();
        for (number, index) in &answer.parts {
            let Some(row) = self.corpus.get(*index) else {
                continue;
            };
            messages.push(source_of(&row, *number, answer.of));
            let Ok(Some(message)) = library.message(&row) else {
                continue;
            };
            let part = stripped(&message);
            if text.len() + part.len() < limits::FAQ_ANSWER_BYTES {
                text.push_str(&part);
                text.push('\n');
            }
        }
        let name = format!("{}.txt", url.request().unwrap_or_default());
        let source = ObjectSource {
            name: name.clone(),
            encoding: None,
            kind: FileKind::Text,
            size: text.len() as u64,
            state: Completeness::Complete,
            messages,
            file: None,
        };
        let mut made = text_page(url, title, name, text.into_bytes(), Some(source));
        made.notices = notices;
        made
    }

    /// When the latest part of an answer was written.
    fn date(&self, answer: &Answer) -> String {
        let rows = answer.parts.values().filter_map(|at| self.corpus.get(*at));
        let latest = rows.map(|row| row.written()).max().unwrap_or_default();
        latest.to_string().replace('T', " ")
    }
}

/// Keeps the answer on a page in the cache, for the day when its letters are gone from the netmail; whether it was not
/// kept yet. Pages of anything else are left alone.
///
/// # Errors
/// When the cache cannot be read or written.
pub fn keep_answer(page: &Page, cache: &Cache, now: &Now) -> Result<bool, CacheError> {
    let url = &page.url;
    let is_answer = page.notices.iter().any(|own| own.code == ANSWER_CAME);
    let Content::Object(object) = &page.content else {
        return Ok(false);
    };
    let (AtPath::File(file), Some(source)) = (&object.shown, &object.source) else {
        return Ok(false);
    };
    if !is_answer || url.scheme() != Scheme::Faqserv || url.path().next().is_some() {
        return Ok(false);
    }
    let (moment, offset) = now.moment();
    let written = source.messages.iter().map(|own| own.written).max();
    let unix = written.map(|own| own.0.saturating_sub(i64::from(offset.0) * 60));
    let since = unix.and_then(|unix| u64::try_from(unix).ok());
    let date = since.map(|since| SystemTime::UNIX_EPOCH + Duration::from_secs(since));
    let bytes: &[u8] = &file.bytes;
    if let Lookup::Fits(known) = cache.find(&url.without_param("time"), now)?
        && known.written == date
        && cache.read(&known, limits::FAQ_ANSWER_BYTES as u64)? == bytes
    {
        return Ok(false);
    }
    cache.put(url, &file.name, Origin::Bytes(bytes, date), moment)?;
    Ok(true)
}

/// The page of an answer that was kept, when its letters are gone.
fn kept(url: &FidoUrl, title: &str, library: &Library, now: &Now) -> Option<Page> {
    let cache = library.received().filter(|_| url.path().next().is_none())?;
    let Ok(Lookup::Fits(cached)) = cache.find(url, now) else {
        return None;
    };
    let bytes = cache.read(&cached, limits::FAQ_ANSWER_BYTES as u64).ok()?;
    let mut made = text_page(url, title.to_owned(), cached.name, bytes, None);
    let text = "This answer was kept here; its letters are no longer in your netmail.";
    let notice = Notice::new(
        Severity::Info,
        "answer-kept",
        Sentence::keyed("answer-kept", text),
    );
    let (label, again) = again(url, now);
    made.notices.push(notice.with_link(label, again));
    Some(made)
}

/// A page that shows the text of an answer.
fn text_page(
    url: &FidoUrl,
    title: String,
    name: String,
    bytes: Vec<u8>,
    source: Option<ObjectSource>,
) -> Page {
    let shown = AtPath::File(ObjectFile {
        name,
        kind: FileKind::Text,
        bytes: bytes.into(),
    });
    let content = Content::Object(Arc::new(ObjectPage {
        path: Vec::new(),
        into: false,
        shown,
        source,
        rest: None,
    }));
    page(url, title, content)
}

/// The address that asks for an answer of now (7.3.1).
fn again(url: &FidoUrl, now: &Now) -> (Sentence, FidoUrl) {
    let again = now.moment().0.to_string().replace('-', "/");
    let again = url.with_path([], false).with_param("time", &again);
    (Sentence::keyed("ask-again", "Ask again"), again)
}

/// When the answer came from, and how to ask again: with a `time` of now (7.3.1).
fn came(url: &FidoUrl, netmail: &Netmail, answer: &Answer, now: &Now) -> Notice {
    let date = netmail.date(answer);
    let text = format!("The server wrote this answer on {date}.");
    let text = Sentence::keyed("answer-came", text).with("date", date);
    let (label, again) = again(url, now);
    Notice::new(Severity::Info, ANSWER_CAME, text).with_link(label, again)
}

/// An answer is here, but older than what the address asks for.
fn expelled(url: &FidoUrl, netmail: &Netmail, answer: &Answer) -> Notice {
    let date = netmail.date(answer);
    let time = url.values(Key::Time).next().unwrap_or_default();
    let text = format!("The answer of {date} is older than {time}, so it is not used.");
    let text = Sentence::keyed("answer-expelled", text)
        .with("date", date)
        .with("time", time);
    Notice::new(Severity::Info, "answer-expelled", text).with_link(
        Sentence::keyed("old-answer", "That answer"),
        url.without_param("time"),
    )
}

fn same_name(a: &str, b: &str) -> bool {
    a.trim().to_lowercase() == b.trim().to_lowercase()
}

/// Whether the user wrote a message.
fn is_own(row: &MessageRow<'_>, identity: &Identity) -> bool {
    let from = Address::parse_lenient(row.from_address());
    identity
        .names
        .iter()
        .any(|name| same_name(name, row.from()))
        && from.is_none_or(|from| identity.akas.iter().any(|own| own.matches(&from)))
}

/// What a draft requests.
fn wanted(draft: &Draft) -> &str {
    let subject = draft.subject.trim();
    if subject.is_empty() {
        draft.body.trim()
    } else {
        subject
    }
}

/// Whether an own message requests the same as a draft.
fn asks(message: &Message, draft: &Draft) -> bool {
    if draft.subject.trim().is_empty() {
        let mut lines = message.visible_lines().map(|(_, text)| text.trim());
        return lines.any(|line| line == draft.body.trim());
    }
    message.subject.trim() == draft.subject.trim()
}

/// Which of the requests a message from the server answers: the one that its REPLY names; without a REPLY
/// to any own message the latest one before it, if its subject names what was requested.
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

/// A part of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PartNumber {
    number: u32,
    of: u32,
}

/// The number of a part and the count of parts, as a subject states them: `[2/3]`, `(2/3)`, `2 of 3`, `2 из 3`.
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

fn source_of(row: &MessageRow<'_>, number: u32, of: u32) -> SourceMessage {
    SourceMessage {
        area: row.area().id(),
        tag: row.area().tag().to_owned(),
        number: row.number(),
        msgid: row.msgid().to_owned(),
        from: row.from().to_owned(),
        written: row.written(),
        section: (of > 1).then_some(Section {
            number,
            of: Some(of),
        }),
    }
}

/// The text of a part without what wraps it: taglines, tearline, Origin line, and greeting and signature
/// lines at its ends (7.3).
fn stripped(message: &Message) -> String {
    let is_text = |kind: LineKind| {
        !kind.is_control()
            && !matches!(
                kind,
                LineKind::Tearline | LineKind::Origin | LineKind::Tagline
            )
    };
    let lines = message.visible_lines();
    let mut lines: &[&str] = &lines
        .filter(|(line, _)| is_text(line.kind))
        .map(|(_, text)| text.trim_end())
        .collect::<Vec<_>>();
    while let Some((first, rest)) = lines.split_first()
        && (first.trim().is_empty() || is_greeting(first))
    {
        lines = rest;
    }
    // A signature is short.
    let tail = lines.len().saturating_sub(SIGNATURE_LINES);
    let end = lines.get(tail..).unwrap_or_default();
    if let Some(at) = end.iter().position(|line| is_farewell(line)) {
        lines = lines.get(..tail + at).unwrap_or_default();
    }
    while let Some((last, rest)) = lines.split_last()
        && last.trim().is_empty()
    {
        lines = rest;
    }
    lines.join("\n")
}

/// Lines at the end of a part among which a signature is looked for.
const SIGNATURE_LINES: usize = 5;

/// Whether a line greets: short, by one of the usual words, and ended by a sign.
fn is_greeting(line: &str) -> bool {
    const WORDS: [&str; 12] = [
        "hello",
        "hi",
        "dear",
        "greetings",
        "good day",
        "good morning",
        "good evening",
        "привет",
        "приветствую",
        "здравствуй",
        "здравствуйте",
        "добрый день",
    ];
    let line = line.trim().trim_start_matches('*').trim().to_lowercase();
    line.chars().count() <= 60
        && line.ends_with(['!', ',', '.'])
        && WORDS.iter().any(|word| begins_with(&line, word))
}

/// Whether a signature begins with a line.
fn is_farewell(line: &str) -> bool {
    const WORDS: [&str; 9] = [
        "with best regards",
        "best regards",
        "with respect",
        "sincerely",
        "wbr",
        "bye",
        "с уважением",
        "всего доброго",
        "удачи",
    ];
    let line = line.trim().to_lowercase();
    line == "--" || line.chars().count() <= 60 && WORDS.iter().any(|word| begins_with(&line, word))
}

/// Whether a line begins with a word that ends there.
fn begins_with(line: &str, word: &str) -> bool {
    let rest = line.strip_prefix(word);
    rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::{PartNumber, is_farewell, is_greeting, part_of};

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

    #[test]
    fn greetings_and_farewells_are_short_lines_of_usual_words() {
        for line in [
            "Hello, Ivan!",
            "Hi Ivan,",
            "Здравствуйте, Иван!",
            "*Привет*, Иван.",
        ] {
            assert!(is_greeting(line), "{line}");
        }
        for line in [
            "Hello is a word of greeting",
            "History.",
            "High time!",
            "Text.",
        ] {
            assert!(!is_greeting(line), "{line}");
        }
        assert!(is_farewell("With best regards, FAQServer") && is_farewell("--"));
        assert!(!is_farewell("Byelorussia") && !is_farewell("---"));
    }
}
