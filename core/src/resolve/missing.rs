//! What to say and to offer when something is not there.

use super::{ResolveError, area_name, headers};
use crate::base::{BaseError, Want};
use crate::job::Job;
use crate::library::{Corpus, Library};
use crate::limits;
use crate::page::{Notice, Sentence, Severity};
use crate::query::Query;
use crate::query::time::Now;
use crate::url::{AreaRef, FidoUrl};
use std::ops::ControlFlow;

/// The warning about areas that are not available here, with an `areafix:` link that keeps the
/// domain suffixes of the URL (7.2: MUST).
pub(super) fn absent_areas(url: &FidoUrl, absent: &[AreaRef<'_>], all: bool) -> Notice {
    let names: Vec<String> = absent.iter().map(area_name).collect();
    let (key, text) = match (names.as_slice(), all) {
        ([one], true) => (
            "missing-area",
            format!("The area {one} is not available here."),
        ),
        ([one], false) => (
            "missing-area-of-many",
            format!("The area {one} is not available here; the others are shown."),
        ),
        (many, true) => (
            "missing-areas",
            format!(
                "None of these areas is available here: {}.",
                many.join(", ")
            ),
        ),
        (many, false) => (
            "missing-areas-of-many",
            format!(
                "These areas are not available here: {}; the others are shown.",
                many.join(", ")
            ),
        ),
    };
    let text = Sentence::keyed(key, text).with("areas", names.join(", "));
    let severity = if all {
        Severity::Error
    } else {
        Severity::Warning
    };
    let notice = Notice::new(severity, "missing-area", text);
    let wanted = absent.iter().map(|area| (area.tag, area.domain));
    let notice = match absent
        .first()
        .and_then(|area| FidoUrl::areafix(area.tag, area.domain))
    {
        Some(one) => notice.with_link(
            Sentence::keyed("subscribe", "Subscribe"),
            one.with_areas(wanted),
        ),
        None => notice,
    };
    match gate_search(url, absent).filter(|_| all) {
        Some(gate) => notice.with_link(
            Sentence::keyed(
                "look-in-internet",
                "Look in the Internet (groups.google.com)",
            ),
            gate,
        ),
        None => notice,
    }
}

/// A plain `findsb` over the archive of an echogate (7.2.1.4.1, note 2), for one echo that is not
/// here. Following the link is up to the person: it is an address of the Internet.
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

/// Why the final set is empty, and what is nearest to it.
pub(super) fn explain(
    url: &FidoUrl,
    query: &Query<'_>,
    corpus: &Corpus,
    library: &Library,
    now: &Now,
    job: &Job,
) -> Result<Vec<Notice>, ResolveError> {
    let mut notices = Vec::new();
    for wanted in query.msgids() {
        if !corpus.with_msgid(wanted).is_empty() {
            continue;
        }
        let mut notice = Notice::new(
            Severity::Warning,
            "missing-message",
            Sentence::keyed(
                "missing-message",
                format!("No message here has the MSGID {wanted}."),
            )
            .with("msgid", wanted),
        );
        for row in corpus
            .alike_msgid(wanted)
            .filter_map(|index| corpus.get(index))
        {
            if row.msgid().eq_ignore_ascii_case(wanted) {
                notice = notice.with_link(
                    Sentence::keyed(
                        "differs-in-case",
                        format!("Differs only in case: {}", row.msgid()),
                    )
                    .with("msgid", row.msgid()),
                    FidoUrl::message(row.area().tag(), row.area().domain(), row.msgid()),
                );
            }
        }
        for (tag, domain, msgid) in elsewhere(wanted, url, library, job)? {
            notice = notice.with_link(
                Sentence::keyed("same-message-in", format!("The same message in {tag}"))
                    .with("area", &tag),
                FidoUrl::message(&tag, domain.as_deref(), &msgid),
            );
        }
        notices.push(notice);
    }
    if notices.is_empty() && !query.is_empty() && !corpus.is_empty() {
        let mut notice = Notice::new(
            Severity::Info,
            "empty-set",
            Sentence::keyed(
                "empty-set",
                "No message passes the filters of this address.",
            ),
        );
        if let Some(wider) = in_subjects(url, corpus, now, job)? {
            notice = notice.with_link(
                Sentence::keyed("look-in-subjects", "Look in subject lines, too"),
                wider,
            );
        }
        notices.push(notice.with_link(
            Sentence::keyed("without-filters", "Without filters"),
            url.without_filters(),
        ));
    }
    Ok(notices)
}

/// The URL with `findsb` instead of `find` (7.2.1.4.1), if subject lines have what was looked for
/// in bodies; among very many messages the offer is made without looking.
fn in_subjects(
    url: &FidoUrl,
    corpus: &Corpus,
    now: &Now,
    job: &Job,
) -> Result<Option<FidoUrl>, ResolveError> {
    let others = url.without_param("find");
    let texts = || url.params().filter(|param| param.name == "find");
    let with = |name: &str| {
        texts().fold(others.clone(), |url, text| {
            url.adding_param(name, text.value)
        })
    };
    let in_subjects = with("subj");
    let query = Query::from_url(&in_subjects, now);
    if texts().next().is_none() || query.needs_body() {
        return Ok(None);
    }
    if corpus.len() > limits::SUBJECTS_LOOKED_THROUGH {
        return Ok(Some(with("findsb")));
    }
    let found = headers::matching(corpus, &query, url.usetz(), None, job)?;
    let passes = found.iter().any(|found| found.judgement.passes);
    Ok(passes.then(|| with("findsb")))
}

/// Messages with this MSGID in areas that the URL does not name.
fn elsewhere(
    wanted: &str,
    url: &FidoUrl,
    library: &Library,
    job: &Job,
) -> Result<Vec<(String, Option<String>, String)>, ResolveError> {
    let named: Vec<_> = url
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
        let scanned = base.scan(Want::Headers, job, &mut |header, _| {
            if header.msgid.trim_ascii() == wanted.as_bytes() {
                found.push((
                    area.tag().to_owned(),
                    area.domain().map(str::to_owned),
                    wanted.to_owned(),
                ));
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if let Err(BaseError::Cancelled) = scanned {
            return Err(ResolveError::Cancelled);
        }
    }
    Ok(found)
}
