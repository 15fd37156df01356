//! The final message set of a URL and its view (7.2, 7.2.1, 7.2.3).

use super::{ResolveError, missing, page, problem, scan};
use crate::base::{BaseError, BaseFault};
use crate::config::AreaKind;
use crate::job::Job;
use crate::library::{Area, AreaId, Corpus, Library, LibraryError, MessageRow, Snapshot};
use crate::page::{AreaCount, Content, MessagesPage, Notice, Page, Severity};
use crate::query::time::{Now, TimeError};
use crate::query::{
    Facts, Judgement, KludgeFilter, Order, OrderFacts, PatternError, Query, choose_view, tops,
};
use crate::url::{AreaRef, FidoUrl, View};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Makes the page of an `area://` URL with areatags and without an object path.
pub(super) fn messages_page(
    url: &FidoUrl,
    library: &Library,
    now: &Now,
    job: &Job,
) -> Result<Page, ResolveError> {
    let mut notices = Vec::new();
    let Initial {
        snapshots,
        mut areas,
    } = initial_set(url, library, job, &mut notices)?;
    let corpus = Arc::new(Corpus::new(snapshots));
    let query = Query::from_url(url, now);
    let order = Order::from_url(url);
    let kludges = KludgeFilter::from_url(url);
    let wrong = query
        .wrong_patterns()
        .iter()
        .chain(kludges.wrong_patterns());
    notices.extend(wrong.map(wrong_pattern));
    let usetz = url.usetz();
    let judging = Judging {
        usetz,
        by_relevance: order.by_relevance(),
    };
    let judgements = judge(&corpus, &query, judging, job, &mut notices)?;

    let mut everything: Vec<u32> = corpus.iter().map(|(index, _)| index).collect();
    order.sort(&mut everything, |index| {
        corpus.get(index).map_or_else(OrderFacts::default, |row| {
            let relevance = judgements
                .get(index as usize)
                .map_or(0, |own| own.relevance);
            order_facts(&row, relevance, usetz)
        })
    });
    let set: Vec<u32> = if query.is_empty() {
        everything.clone()
    } else {
        let passes = |index: &u32| {
            judgements
                .get(*index as usize)
                .is_some_and(|own| own.passes)
        };
        everything.iter().copied().filter(passes).collect()
    };
    if job.is_cancelled() {
        return Err(ResolveError::Cancelled);
    }
    count_in_sets(&mut areas, &corpus, &set);

    notices.extend(
        query
            .unknown_times()
            .iter()
            .map(|(value, error)| unknown_time(url, value, error)),
    );
    if usetz && let Some(notice) = unknown_zones(&corpus, &set) {
        notices.push(notice);
    }
    for name in query.skipped() {
        notices.push(
            Notice::new(
                Severity::Warning,
                "unsupported-filter",
                format!(
                    "The filter {name}= is not applied by this version: the page shows more than \
                     the address asks for."
                ),
            )
            .with_link(format!("Without {name}="), url.without_param(name)),
        );
    }
    if set.is_empty() {
        notices.extend(missing::explain(url, &query, &corpus, library, job)?);
    }
    let view = choose_view(url).unwrap_or_else(|| default_view(&set, !query.is_empty()));
    let mut made = MessagesPage::new(
        corpus,
        areas,
        &everything,
        set,
        view,
        order.tokens().to_vec(),
        !query.is_empty(),
    );
    made.marks = query.marks();
    made.kludges = Arc::new(kludges);
    // Built here, in the worker, so that no view has to wait for it.
    let _ = made.forest();
    let title = title(url, &made);
    let mut made = page(url, title, Content::Messages(made));
    made.notices = notices;
    Ok(made)
}

/// What judging a message depends on besides the filters.
#[derive(Clone, Copy)]
struct Judging {
    /// Whether moments are meant in UTC (7.2.1.2.10).
    usetz: bool,
    /// Whether relevance is needed (7.2.6.4).
    by_relevance: bool,
}

/// What the filters say about each message, by corpus index; nothing when there are none.
fn judge(
    corpus: &Corpus,
    query: &Query<'_>,
    judging: Judging,
    job: &Job,
    notices: &mut Vec<Notice>,
) -> Result<Vec<Judgement>, ResolveError> {
    if query.is_empty() {
        return Ok(Vec::new());
    }
    let tops = tops_of(corpus, query);
    let mut judgements = Vec::with_capacity(corpus.len());
    for (index, row) in corpus.iter() {
        if index % 1024 == 0 && job.is_cancelled() {
            return Err(ResolveError::Cancelled);
        }
        judgements.push(query.judge_header(&Facts {
            moment: Some(row.moment(judging.usetz)),
            ..facts_of(index, &row, &tops)
        }));
    }
    if query.needs_body() {
        let searched =
            scan::judge_bodies(corpus, query, judgements, &tops, judging.by_relevance, job)?;
        for (tag, error) in &searched.failed {
            notices.push(problem(tag, error));
        }
        if searched.out_of_time {
            notices.push(Notice::new(
                Severity::Warning,
                "time-spent",
                "The search took too long and was stopped: messages that it did not reach are \
                 missing here. A narrower address finds them.",
            ));
        }
        judgements = searched.judgements;
    }
    let gave_up = judgements.iter().filter(|own| own.gave_up).count();
    if gave_up > 0 {
        let messages = if gave_up == 1 { "message" } else { "messages" };
        notices.push(Notice::new(
            Severity::Warning,
            "match-limit",
            format!(
                "The regular expression needed too many steps for {gave_up} {messages}, which \
                 may be missing here. A simpler expression finds them."
            ),
        ));
    }
    Ok(judgements)
}

/// 7.2.1.2.11: the person is asked whether the filter can be left out.
fn unknown_time(url: &FidoUrl, value: &str, error: &TimeError) -> Notice {
    let without = url.keeping_params(|param| param.name != "time" || param.value != value);
    Notice::new(
        Severity::Error,
        "unknown-time",
        format!("time={value}: {error}. Until it is left out, no message is shown."),
    )
    .with_link("Leave it out", without)
}

/// Under `usetz` a message without TZUTC is not shifted, and the page says so.
fn unknown_zones(corpus: &Corpus, set: &[u32]) -> Option<Notice> {
    let unknown = set
        .iter()
        .filter_map(|index| corpus.get(*index))
        .filter(|row| row.utc_offset().is_none())
        .count();
    let text = match unknown {
        0 => return None,
        1 => "One message here does not tell its time zone: its own time is used.".to_owned(),
        _ => format!(
            "{unknown} messages here do not tell their time zones: their own times are used."
        ),
    };
    Some(Notice::new(Severity::Info, "unknown-zone", text))
}

fn wrong_pattern(wrong: &PatternError) -> Notice {
    Notice::new(Severity::Error, "wrong-pattern", format!("{wrong}."))
}

/// Which messages start threads in their area, if the filters ask for it.
fn tops_of(corpus: &Corpus, query: &Query<'_>) -> Vec<bool> {
    if !query.needs_tops() {
        return Vec::new();
    }
    let of_area = |snapshot: &Arc<Snapshot>| {
        let ids: Vec<_> = snapshot
            .iter()
            .map(|row| (row.msgid(), row.reply()))
            .collect();
        tops(ids.into_iter())
    };
    corpus.snapshots().iter().flat_map(of_area).collect()
}

/// What filters look at, but for the moment; `tops` as [`tops_of`] gives them.
pub(super) fn facts_of<'a>(index: u32, row: &MessageRow<'a>, tops: &[bool]) -> Facts<'a> {
    Facts {
        msgid: row.msgid(),
        sender: row.from_address(),
        from: row.from(),
        to: row.to(),
        subject: row.subject(),
        moment: None,
        top: tops.get(index as usize).copied().unwrap_or(true),
    }
}

fn order_facts<'a>(row: &MessageRow<'a>, relevance: u32, usetz: bool) -> OrderFacts<'a> {
    OrderFacts {
        written: row.moment(usetz).stamp(),
        relevance,
        size: row.size(),
        subject: row.subject(),
        to: row.to(),
        from: row.from(),
        sender: row.from_address(),
        area: row.area().tag(),
    }
}

struct Initial {
    snapshots: Vec<Arc<Snapshot>>,
    areas: Vec<AreaCount>,
}

/// The initial message set: all messages of all areas that the URL names (7.2).
fn initial_set(
    url: &FidoUrl,
    library: &Library,
    job: &Job,
    notices: &mut Vec<Notice>,
) -> Result<Initial, ResolveError> {
    let mut initial = Initial {
        snapshots: Vec::new(),
        areas: Vec::new(),
    };
    let mut seen = HashSet::new();
    let mut absent = Vec::new();
    for wanted in url.areas() {
        let found = library.find(wanted.tag, wanted.domain);
        if found.is_empty() {
            initial.areas.push(absent_area(&wanted));
            absent.push(wanted);
        }
        for area in found {
            if !seen.insert(area.id()) {
                continue;
            }
            match library.snapshot(&area, job) {
                Ok(snapshot) => {
                    initial.areas.push(present_area(&area, &snapshot, library));
                    if let Some(fault) = snapshot.faults().first() {
                        notices.push(damage(&area, fault, snapshot.faults().len()));
                    }
                    initial.snapshots.push(snapshot);
                }
                Err(LibraryError::Base(BaseError::Cancelled)) => {
                    return Err(ResolveError::Cancelled);
                }
                Err(error) => {
                    notices.push(problem(area.tag(), &error));
                    initial.areas.push(unreadable_area(&area));
                }
            }
        }
    }
    if !absent.is_empty() {
        notices.insert(
            0,
            missing::absent_areas(&absent, initial.snapshots.is_empty()),
        );
    }
    Ok(initial)
}

fn damage(area: &Area, fault: &BaseFault, count: usize) -> Notice {
    let first = match fault.number {
        Some(number) => format!("message {number}: {}", fault.what),
        None => fault.what.clone(),
    };
    let text = match count {
        1 => format!("{}: {first}", area.tag()),
        _ => format!(
            "{}: {first} ({} more like it were stepped over)",
            area.tag(),
            count - 1
        ),
    };
    Notice::new(Severity::Warning, "damaged-base", text)
}

fn absent_area(wanted: &AreaRef<'_>) -> AreaCount {
    AreaCount {
        id: None,
        tag: wanted.tag.to_owned(),
        domain: wanted.domain.map(str::to_owned),
        kind: AreaKind::Echo,
        description: String::new(),
        messages: 0,
        in_set: 0,
        unread: None,
        last_read: None,
        available: false,
    }
}

fn unreadable_area(area: &Area) -> AreaCount {
    AreaCount {
        id: Some(area.id()),
        tag: area.tag().to_owned(),
        domain: area.domain().map(str::to_owned),
        kind: area.kind(),
        description: area.description().unwrap_or_default().to_owned(),
        messages: 0,
        in_set: 0,
        unread: None,
        last_read: None,
        available: false,
    }
}

fn present_area(area: &Area, snapshot: &Snapshot, library: &Library) -> AreaCount {
    let state = library.state(area).ok();
    AreaCount {
        messages: u32::try_from(snapshot.len()).unwrap_or(u32::MAX),
        unread: state.map(|state| state.unread),
        last_read: state.and_then(|state| state.last_read),
        available: true,
        ..unreadable_area(area)
    }
}

fn count_in_sets(areas: &mut [AreaCount], corpus: &Corpus, set: &[u32]) {
    let mut counts: HashMap<AreaId, u32> = HashMap::new();
    for index in set {
        if let Some(row) = corpus.get(*index) {
            *counts.entry(row.area().id()).or_default() += 1;
        }
    }
    for area in areas {
        area.in_set = area.id.and_then(|id| counts.get(&id)).copied().unwrap_or(0);
    }
}

/// A single message is read, a set of them is listed (7.2.3 leaves it to the browser).
fn default_view(set: &[u32], filtered: bool) -> View {
    if filtered && set.len() == 1 {
        View::Sing
    } else {
        View::List
    }
}

fn title(url: &FidoUrl, made: &MessagesPage) -> String {
    if made.filtered
        && let [only] = &*made.set
        && let Some(row) = made.row(*only)
        && !row.subject().trim().is_empty()
    {
        return row.subject().trim().to_owned();
    }
    url.areas()
        .map(|area| area.tag.to_owned())
        .collect::<Vec<_>>()
        .join(" ")
}
