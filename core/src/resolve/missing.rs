//! Notices and offers about missing things.

use super::clock::SearchClock;
use super::{ResolveError, area_name, headers};
use crate::base::{BaseError, ReadDepth};
use crate::job::Job;
use crate::library::{Corpus, Library, MessageRow};
use crate::limits;
use crate::page::{Notice, Sentence, Severity};
use crate::query::Query;
use crate::query::time::Now;
use crate::url::{AreaRef, FidoUrl};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Returns the warning about unavailable areas, with an `areafix:` link that keeps the domain
/// suffixes of the URL (7.2: MUST).
pub(super) fn absent_areas(url: &FidoUrl, absent: &[AreaRef<'_>], all: bool) -> Notice {
    let names: Vec<String> = absent.iter().map(area_name).collect();
    let all_names = names.join(", ");
    let (key, text) = match (names.as_slice(), all) {
        ([one], true) => (
            "missing-area",
            format!("The area {one} is not available here."),
        ),
        ([one], false) => (
            "missing-area-of-many",
            format!("The area {one} is not available here; the others are shown."),
        ),
        (_, true) => (
            "missing-areas",
            format!("None of these areas is available here: {all_names}."),
        ),
        (_, false) => (
            "missing-areas-of-many",
            format!("These areas are not available here: {all_names}; the others are shown."),
        ),
    };
    let text = Sentence::keyed(key, text).with("areas", all_names);
    let notice = absent_notice("missing-area", text, absent, all, |url| url);
    match gate_search(url, absent).filter(|_| all) {
        Some(gate) => {
            let text = "Search the Internet (groups.google.com)";
            notice.with_link(Sentence::keyed("look-in-internet", text), gate)
        }
        None => notice,
    }
}

/// Returns a notice about unavailable areas or file echoes (`all`: no other is in the URL), with a
/// link to subscribe to them. `of_kind` makes it one of their kind.
pub(super) fn absent_notice(
    code: &'static str,
    text: Sentence,
    absent: &[AreaRef<'_>],
    all: bool,
    of_kind: impl FnOnce(FidoUrl) -> FidoUrl,
) -> Notice {
    let severity = if all {
        Severity::Error
    } else {
        Severity::Warning
    };
    let notice = Notice::new(severity, code, text);
    let first = absent.first();
    match first.and_then(|area| FidoUrl::areafix(area.tag, area.domain)) {
        Some(one) => notice.with_link(
            Sentence::keyed("subscribe", "Subscribe"),
            of_kind(one.with_areas(absent.iter().copied())),
        ),
        None => notice,
    }
}

/// Returns a plain `findsb` search in the archive of an echogate (7.2.1.4.1, note 2), for one
/// missing echo. The user decides whether to follow the link: it is an Internet address.
fn gate_search(url: &FidoUrl, absent: &[AreaRef<'_>]) -> Option<FidoUrl> {
    let [area] = absent else { return None };
    let plain = |char: char| char.is_ascii_alphanumeric() || matches!(char, '.' | '-' | '_');
    if area.tag.is_empty() || !area.tag.chars().all(plain) {
        return None;
    }
    let mut texts = url.params().filter(|param| param.name == "findsb");
    let text = texts.next()?.value;
    if text.is_empty() || text.starts_with('/') || texts.next().is_some() {
        return None;
    }
    let mut gate = format!(
        "https://groups.google.com/g/fido7.{}/search?q=",
        area.tag.to_ascii_lowercase()
    );
    for octet in text.bytes() {
        if octet.is_ascii_alphanumeric() {
            gate.push(char::from(octet));
        } else {
            gate.push_str(&format!("%{octet:02X}"));
        }
    }
    FidoUrl::parse(&gate).ok().map(|parsed| parsed.url)
}

/// Returns notices about an empty final set: the reason, and the nearest alternative.
pub(super) fn explain(
    url: &FidoUrl,
    query: &Query<'_>,
    corpus: &Corpus,
    library: &Library,
    now: &Now,
    job: &Job,
) -> Result<Vec<Notice>, ResolveError> {
    let mut notices = missing_messages(url, query, corpus, library, job)?;
    if notices.is_empty() && !query.is_empty() && !corpus.is_empty() {
        let text = "No message matches the filters of this address.";
        let text = Sentence::keyed("empty-set", text);
        let mut notice = Notice::new(Severity::Info, "empty-set", text);
        if let Some(wider) = in_subjects(url, corpus, now, job)? {
            let label = Sentence::keyed("look-in-subjects", "Search subject lines, too");
            notice = notice.with_link(label, wider);
        }
        let label = Sentence::keyed("without-filters", "Without filters");
        notices.push(notice.with_link(label, url.without_filters()));
    }
    Ok(notices)
}

/// Returns notices about MSGIDs that no message has, with alternatives: of very many the first ones
/// are named, the others counted.
fn missing_messages(
    url: &FidoUrl,
    query: &Query<'_>,
    corpus: &Corpus,
    library: &Library,
    job: &Job,
) -> Result<Vec<Notice>, ResolveError> {
    let mut seen = HashSet::new();
    let mut absent: Vec<&str> = query
        .msgids()
        .iter()
        .copied()
        .filter(|wanted| seen.insert(*wanted) && corpus.with_msgid(wanted).is_empty())
        .collect();
    let more = absent.len().saturating_sub(limits::NAMED_FAULTS);
    absent.truncate(limits::NAMED_FAULTS);
    if absent.is_empty() {
        return Ok(Vec::new());
    }
    let elsewhere = elsewhere(&absent, url, library, job)?;
    let mut notices = Vec::new();
    for wanted in absent {
        let text = format!("No message here has the MSGID {wanted}.");
        let text = Sentence::keyed("missing-message", text).with("msgid", wanted);
        let mut notice = Notice::new(Severity::Warning, "missing-message", text);
        for row in corpus
            .alike_msgid(wanted)
            .filter_map(|index| corpus.get(index))
        {
            if notice.links.len() >= limits::NAMED_FAULTS {
                break;
            }
            let (link, msgid) = (url_of(&row), row.msgid());
            let is_new = notice.links.iter().all(|(_, known)| *known != link);
            if is_new && msgid.eq_ignore_ascii_case(wanted) {
                let text = format!("Differs only in case: {msgid}");
                let text = Sentence::keyed("differs-in-case", text).with("msgid", msgid);
                notice = notice.with_link(text, link);
            }
        }
        if notice.links.is_empty()
            && let Some(row) = beginning_with(wanted, corpus)
        {
            let text = format!("The only one that begins with it: {}", row.msgid());
            let text = Sentence::keyed("begins-with", text).with("msgid", row.msgid());
            notice = notice.with_link(text, url_of(&row));
        }
        for other in elsewhere.iter().filter(|other| other.msgid == wanted) {
            let Elsewhere { tag, domain, .. } = other;
            let text = format!("The same message in {tag}");
            let text = Sentence::keyed("same-message-in", text).with("area", tag);
            notice = notice.with_link(text, FidoUrl::message(tag, domain.as_deref(), wanted));
        }
        notices.push(notice);
    }
    if more > 0 {
        let text = format!("{more} more of the MSGIDs of this address are not here either.");
        let text = Sentence::keyed("more-missing-messages", text).with("count", more);
        notices.push(Notice::new(Severity::Warning, "missing-message", text));
    }
    Ok(notices)
}

/// Returns the address of a message by its MSGID.
pub(super) fn url_of(row: &MessageRow<'_>) -> FidoUrl {
    FidoUrl::message(row.area().tag(), row.area().domain(), row.msgid())
}

/// Returns the message whose MSGID begins with a value, if all such messages share one MSGID: an
/// editor that wrapped a quoted URL cut it off there.
fn beginning_with<'c>(wanted: &str, corpus: &'c Corpus) -> Option<MessageRow<'c>> {
    if wanted.trim().is_empty() {
        return None;
    }
    let mut found: Option<MessageRow<'c>> = None;
    for (_, row) in corpus.iter() {
        if !row.msgid().starts_with(wanted) {
            continue;
        }
        match &found {
            Some(first) if first.msgid() != row.msgid() => return None,
            Some(_) => {}
            None => found = Some(row),
        }
    }
    found
}

/// Returns the URL with `findsb` instead of `find` (7.2.1.4.1), if subject lines contain the
/// searched text. Among very many messages, and if subject lines would have to be read, the offer
/// is made without a check.
fn in_subjects(
    url: &FidoUrl,
    corpus: &Corpus,
    now: &Now,
    job: &Job,
) -> Result<Option<FidoUrl>, ResolveError> {
    let with = |name: &str| url.renaming_param("find", name);
    let in_subjects = with("subj");
    let query = Query::from_url(&in_subjects, now);
    if url.param("find").is_none() || query.needs_body() {
        return Ok(None);
    }
    let are_at_hand = corpus.snapshots().iter().all(|own| own.has_all_texts());
    if !are_at_hand || corpus.len() > limits::SUBJECTS_LOOKED_THROUGH {
        return Ok(Some(with("findsb")));
    }
    let clock = SearchClock::new(job);
    let found = headers::matching(corpus, &query, url.usetz(), None, &clock)?;
    let passes = found.iter().any(|found| found.judgement.passes);
    Ok(passes.then(|| with("findsb")))
}

/// Message in an area that the URL does not name.
struct Elsewhere {
    tag: String,
    domain: Option<String>,
    msgid: String,
}

/// Returns messages with these MSGIDs in areas not named by the URL. Each area is read once.
fn elsewhere(
    wanted: &[&str],
    url: &FidoUrl,
    library: &Library,
    job: &Job,
) -> Result<Vec<Elsewhere>, ResolveError> {
    let named: HashSet<_> = url
        .areas()
        .flat_map(|area| library.find(area.tag, area.domain))
        .map(|area| area.id())
        .collect();
    let mut found = Vec::new();
    for area in library.areas() {
        if named.contains(&area.id()) {
            continue;
        }
        let Ok(base) = area.open() else {
            continue;
        };
        let mut left = wanted.to_vec();
        let scanned = base.scan(ReadDepth::Headers, job, &mut |header, _| {
            let msgid = header.msgid.trim_ascii();
            left.retain(|wanted| {
                if msgid != wanted.as_bytes() {
                    return true;
                }
                found.push(Elsewhere {
                    tag: area.tag().to_owned(),
                    domain: area.domain().map(str::to_owned),
                    msgid: (*wanted).to_owned(),
                });
                false
            });
            if left.is_empty() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if let Err(BaseError::Cancelled) = scanned {
            return Err(ResolveError::Cancelled);
        }
    }
    Ok(found)
}
