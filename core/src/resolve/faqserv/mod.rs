//! Pages of answers sent by FAQ servers (7.3), and of requests without an answer.
//!
//! Only messages that the server sent after a request by the user count: unsolicited messages never
//! become the page of an address.

mod answer;
mod text;

use super::actions::{nothing_sent, station_request, station_title};
use super::objects::{Among, object_among};
use super::{ResolveError, Sources, go_on, lists, page, unknown_times};
use crate::cache::{Cache, CacheError, Lookup, Origin};
use crate::compose::faq_request;
use crate::job::Job;
use crate::library::Library;
use crate::limits;
use crate::objects::{Completeness, FileKind, Section};
use crate::page::{
    AtPath, Content, FaqRequest, Notice, ObjectFile, ObjectPage, ObjectSource, Page, Sentence,
    Severity, SourceMessage,
};
use crate::query::time::Now;
use crate::time::WallTime;
use crate::url::{FidoUrl, Key, Scheme};
use answer::{Answer, Letter, Netmail};
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use text::stripped;

/// Code of the notice on a page with an answer from the netmail.
const ANSWER_CAME: &str = "answer-came";

/// Returns the page of a `faqserv://` URL with a request.
pub(super) fn page_of(
    url: &FidoUrl,
    sources: &Sources<'_>,
    now: &Now,
    job: &Job,
) -> Result<Page, ResolveError> {
    let library = sources.library;
    let identity = library.identity();
    let (Some(asked), Some(draft)) = (station_request(url), faq_request(url, &identity)) else {
        let notices = Vec::new();
        return Ok(page(url, url.to_string(), Content::Nothing, notices));
    };
    let title = station_title(&asked);
    let mut notices: Vec<Notice> = unknown_times(url).into_iter().collect();
    let is_clear = notices.is_empty();
    let netmail = Netmail::read(library, job)?;
    let requests = netmail.requests(&draft, library, job)?;
    let letters = netmail.letters(&draft, &requests);
    if is_clear && let Some(made) = object_of_letters(url, &netmail, &letters, sources, now, job)? {
        return Ok(made);
    }
    let answer = netmail.answer(&letters, now);
    let is_young = |answer: &Answer| netmail.is_young(answer, url, now);
    let sent = requests.iter().map(|own| own.written).max();
    match answer {
        Some(answer) if answer.is_whole() && is_clear && is_young(&answer) => {
            notices.push(came(url, &answer.date(), now));
            if url.path().next().is_none() {
                return Ok(answer_page(&netmail, url, title, &answer, library, notices));
            }
            let set = Among {
                corpus: &netmail.corpus,
                set: answer.parts.into_values().collect(),
                filtered: false,
            };
            return object_among(url, set, sources.index, notices, job);
        }
        Some(answer) if !answer.is_whole() => {
            if is_clear && let Some(mut made) = kept(url, &title, library, now) {
                made.notices.push(incomplete(&answer));
                return Ok(made);
            }
            notices.push(incomplete(&answer));
        }
        // 7.3.1: it is expelled.
        Some(answer) if is_clear => notices.push(outdated_answer_notice(url, &answer)),
        None if is_clear => {
            if let Some(made) = kept(url, &title, library, now) {
                return Ok(made);
            }
        }
        _ => {}
    }
    let nodelists = library.nodelists(job);
    go_on(job)?;
    notices.extend(lists::station(&nodelists, &asked.address));
    if let Some(sent) = sent {
        let date = sent.to_string().replace('T', " ");
        let text = format!("You sent this request on {date}.");
        let text = Sentence::keyed("request-was-sent", text).with("date", date);
        notices.push(Notice::new(Severity::Info, "request-was-sent", text));
    } else {
        notices.push(nothing_sent());
    }
    let content = Content::Faq(Box::new(FaqRequest { asked, draft, sent }));
    Ok(page(url, title, content, notices))
}

/// Returns the page of an object in the answers of the server: the latest complete one (7.3), in
/// whichever answer it is; `None` if there is none.
fn object_of_letters(
    url: &FidoUrl,
    netmail: &Netmail,
    letters: &[Letter],
    sources: &Sources<'_>,
    now: &Now,
    job: &Job,
) -> Result<Option<Page>, ResolveError> {
    if url.path().next().is_none() {
        return Ok(None);
    }
    let indices = letters.iter().map(|letter| letter.index);
    let set: Vec<_> = indices
        .filter(|index| netmail.is_young_letter(*index, url, now))
        .collect();
    let set = Among {
        corpus: &netmail.corpus,
        set,
        filtered: false,
    };
    let mut made = object_among(url, set, sources.index, Vec::new(), job)?;
    let Content::Object(object) = &made.content else {
        return Ok(None);
    };
    let source = object.source.as_ref();
    let Some(source) = source.filter(|source| source.state == Completeness::Complete) else {
        return Ok(None);
    };
    let written = source.messages.iter().map(|own| unix(own, now)).max();
    let east = i64::from(now.moment().1.0) * 60;
    let date = WallTime(written.unwrap_or_default().saturating_add(east));
    made.notices
        .insert(0, came(url, &date.to_string().replace('T', " "), now));
    Ok(Some(made))
}

/// Returns the date of writing of a letter, in seconds since 1970.
fn unix(message: &SourceMessage, now: &Now) -> i64 {
    let (_, own) = now.moment();
    let east = message.utc_offset.unwrap_or(own);
    message.written.0.saturating_sub(i64::from(east.0) * 60)
}

/// Returns the answer as a text.
fn answer_page(
    netmail: &Netmail,
    url: &FidoUrl,
    title: String,
    answer: &Answer,
    library: &Library,
    notices: Vec<Notice>,
) -> Page {
    let mut text = String::new();
    let mut messages = Vec::new();
    for (number, index) in &answer.parts {
        let Some(row) = netmail.corpus.get(*index) else {
            continue;
        };
        let section = (answer.of > 1).then_some(Section {
            number: *number,
            of: Some(answer.of),
        });
        messages.push(SourceMessage::from_row(&row, section));
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
    text_page(url, title, name, text.into_bytes(), Some(source), notices)
}

/// Stores the answer on a page in the cache, for the time when its letters are gone from the
/// netmail. Returns whether it was stored: not if the cache has it, or a later one. Ignores pages
/// of anything else.
///
/// # Errors
/// If the cache cannot be read or written.
pub fn store_answer(page: &Page, cache: &Cache, now: &Now) -> Result<bool, CacheError> {
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
    let (moment, _) = now.moment();
    let written = source.messages.iter().map(|own| unix(own, now)).max();
    let since = written.and_then(|unix| u64::try_from(unix).ok());
    let date = since.map(|since| SystemTime::UNIX_EPOCH + Duration::from_secs(since));
    let bytes: &[u8] = &file.bytes;
    if let Lookup::Fits(known) = cache.find(&url.without_param("time"), now)?
        && (known.written > date
            || known.written == date
                && cache.read(&known, limits::FAQ_ANSWER_BYTES as u64)? == bytes)
    {
        return Ok(false);
    }
    cache.put(url, &file.name, Origin::Bytes(bytes, date), moment)?;
    Ok(true)
}

/// Returns the page of a cached answer whose letters are gone.
fn kept(url: &FidoUrl, title: &str, library: &Library, now: &Now) -> Option<Page> {
    let cache = library.received().filter(|_| url.path().next().is_none())?;
    let Ok(Lookup::Fits(cached)) = cache.find(url, now) else {
        return None;
    };
    let bytes = cache.read(&cached, limits::FAQ_ANSWER_BYTES as u64).ok()?;
    let text = "This answer was saved here; its messages are no longer in your netmail.";
    let text = Sentence::keyed("answer-kept", text);
    let (label, again) = again(url, now);
    let notices = vec![Notice::new(Severity::Info, "answer-kept", text).with_link(label, again)];
    let title = title.to_owned();
    Some(text_page(url, title, cached.name, bytes, None, notices))
}

/// Returns a page that shows the text of an answer.
fn text_page(
    url: &FidoUrl,
    title: String,
    name: String,
    bytes: Vec<u8>,
    source: Option<ObjectSource>,
    notices: Vec<Notice>,
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
    page(url, title, content, notices)
}

/// Returns the address that requests a new answer (7.3.1).
fn again(url: &FidoUrl, now: &Now) -> (Sentence, FidoUrl) {
    let again = now.moment().0.to_string().replace('-', "/");
    let again = url.with_path([], false).with_param("time", &again);
    (Sentence::keyed("ask-again", "Ask again"), again)
}

/// Returns the notice that some parts of an answer are missing.
fn incomplete(answer: &Answer) -> Notice {
    let missing: Vec<String> = answer
        .missing()
        .take(limits::NAMED_FAULTS)
        .map(|number| number.to_string())
        .collect();
    let (parts, of) = (missing.join(", "), answer.of);
    let text = format!("An answer came, but its parts {parts} of {of} are still missing.");
    let text = Sentence::keyed("answer-incomplete", text)
        .with("parts", parts)
        .with("of", of);
    Notice::new(Severity::Warning, "answer-incomplete", text)
}

/// Returns the notice with the date of the answer, and a link to ask again with a `time` of now
/// (7.3.1).
fn came(url: &FidoUrl, date: &str, now: &Now) -> Notice {
    let text = format!("The server wrote this answer on {date}.");
    let text = Sentence::keyed("answer-came", text).with("date", date);
    let (label, again) = again(url, now);
    Notice::new(Severity::Info, ANSWER_CAME, text).with_link(label, again)
}

/// Returns the notice that an answer is older than the address allows.
fn outdated_answer_notice(url: &FidoUrl, answer: &Answer) -> Notice {
    let date = answer.date();
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
