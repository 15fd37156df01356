//! The final message set of a URL and its view (7.2, 7.2.1, 7.2.3).

use super::clock::SearchClock;
use super::headers;
use super::kml::KmlDocuments;
use super::plan::{HeaderSplit, Passed, Plan};
use super::{
    ResolveError, Sources, add_list, geo, go_on, lists, missing, page, problem, problems, scan,
    unknown_times,
};
use crate::base::{BaseError, BaseFault};
use crate::config::AreaKind;
use crate::index::Index;
use crate::job::Job;
use crate::library::{Area, Corpus, Library, LibraryError, Snapshot};
use crate::limits;
use crate::markup::decode_fiunis;
use crate::page::{AreaCount, Content, FinalSet, MessagesPage, Notice, Page, Sentence, Severity};
use crate::query::time::Now;
use crate::query::{KludgeFilter, Order, PatternError, Query, choose_view};
use crate::url::{AreaRef, FidoUrl, View};
use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

/// Makes the page of an `area://` URL without an object path that has areatags, or filters for all
/// areas.
pub(super) fn messages_page(
    url: &FidoUrl,
    sources: &Sources<'_>,
    documents: Option<&KmlDocuments<'_>>,
    now: &Now,
    job: &Job,
) -> Result<Page, ResolveError> {
    let library = sources.library;
    let mut notices = Vec::new();
    let InitialSet {
        snapshots,
        mut areas,
    } = initial_set(url, library, job, &mut notices)?;
    let corpus = library.corpus(snapshots);
    let mut query = Query::from_url(url, now);
    // Lists are read only if needed.
    let by_place = query.geofroms().is_some();
    if by_place && let Some(places) = library.sender_places(job) {
        query.set_sender_places(places);
    }
    if let Some(documents) = documents {
        query.set_kml(documents);
    }
    let by_town = Order::wants_lists(url);
    let nodelists = (by_place || by_town).then(|| library.nodelists(job));
    go_on(job)?;
    if let Some(nodelists) = &nodelists {
        notices.extend(lists::notices(nodelists));
        if by_town && nodelists.is_empty() {
            notices.push(lists::none_for_towns());
        }
    }
    let order = Order::with_lists(url, nodelists);
    if !order.by_relevance() {
        query.disable_relevance();
    }
    let kludges = KludgeFilter::from_url(url);
    let wrong = query.wrong_patterns().chain(kludges.wrong_patterns());
    notices.extend(wrong_patterns(wrong));
    let usetz = url.usetz();
    let set = if query.is_empty() {
        FinalSet::whole(&corpus, order.clone(), usetz, job)
    } else {
        let passed = judge(
            &corpus,
            &query,
            JudgeOptions {
                index: sources.index,
                usetz,
            },
            job,
            &mut notices,
        )?;
        let order = order.clone();
        match passed {
            Passed::Rows(rows) => {
                FinalSet::filtered(&corpus, rows.indices, rows.relevance, order, usetz, job)
            }
            Passed::Set(rows) => FinalSet::of_rows(&corpus, &rows, order, usetz, job),
        }
    };
    let set = set.ok_or(ResolveError::Cancelled)?;
    go_on(job)?;
    count_in_sets(&mut areas, &corpus, &set);

    notices.extend(unknown_times(url));
    if usetz && let Some(notice) = unknown_zones(&corpus, &set) {
        notices.push(notice);
    }
    notices.extend(geo::notices(url, &query, library, job));
    // One fault yields one notice: a faulty filter explains that nothing passes. Only the object of
    // a document's address is used.
    if set.len() == 0 && !query.is_impossible() && documents.is_some() {
        notices.extend(missing::explain(url, &query, &corpus, library, now, job)?);
    }
    let filtered = !query.is_empty();
    let view = choose_view(url).unwrap_or_else(|| default_view(set.len(), filtered));
    let mut made = MessagesPage::new(corpus, areas, set, view);
    made.filtered = filtered;
    made.marks = query.marks();
    made.kludges = Arc::new(kludges);
    // Built here, in the worker, so that no drawing has to wait for it.
    made.prepare_for(view, job).ok_or(ResolveError::Cancelled)?;
    let title = title(url, &made);
    Ok(page(url, title, Content::Messages(made), notices))
}

/// Context of judging messages, besides the filters.
#[derive(Clone, Copy)]
struct JudgeOptions<'j> {
    /// Index that saves reading bodies.
    index: Option<&'j Index>,
    /// True if moments are compared in UTC (7.2.1.2.10).
    usetz: bool,
}

/// Returns the messages that pass the filters, in ascending order.
fn judge(
    corpus: &Corpus,
    query: &Query<'_>,
    judging: JudgeOptions<'_>,
    job: &Job,
    notices: &mut Vec<Notice>,
) -> Result<Passed, ResolveError> {
    let clock = SearchClock::new(job);
    let plan = match judging.index {
        Some(index) if query.needs_body() => Some(Plan::make(corpus, query, index, job)?),
        _ => None,
    };
    let at_once = plan.as_ref().and_then(|plan| plan.at_once(corpus, query));
    let split = match (at_once, &plan) {
        (Some(split), _) if split.left.is_empty() => return Ok(split.decided),
        (Some(split), _) => split.into(),
        (None, Some(plan)) => {
            let only = plan.candidates(corpus);
            let matches = headers::matching(corpus, query, judging.usetz, only, &clock)?;
            plan.split(corpus, query, matches)
        }
        (None, None) => HeaderSplit {
            left: headers::matching(corpus, query, judging.usetz, None, &clock)?,
            ..HeaderSplit::default()
        },
    };
    if split.unknown > MANY_UNKNOWN {
        notices.push(index_incomplete(split.unknown));
    }
    let HeaderSplit {
        left: mut matches,
        decided,
        ..
    } = split;
    if matches.is_empty() {
        matches = decided;
    } else if query.needs_body() {
        let searched = scan::judge_bodies(corpus, query, &matches, &clock)?;
        notices.extend(problems(&searched.failed));
        matches.retain(|found| !found.judgement.passes);
        add_list(&mut matches, searched.matches);
        matches.extend(decided);
        // The new ones ascend: such runs are merged.
        matches.sort_by_key(|found| found.index);
    }
    if clock.is_spent() {
        let text = "The search took too long and was stopped: messages that it did not reach are \
                    missing here. A narrower address finds them.";
        let text = Sentence::keyed("time-spent", text);
        notices.push(Notice::new(Severity::Warning, "time-spent", text));
    }
    let gave_up = matches
        .iter()
        .filter(|found| found.judgement.gave_up)
        .count();
    if gave_up > 0 {
        let messages = if gave_up == 1 { "message" } else { "messages" };
        let text = format!(
            "The regular expression needed too many steps for {gave_up} {messages}, which may be \
             missing here. A simpler expression finds them."
        );
        let text = Sentence::keyed("match-limit", text).with("count", gave_up);
        notices.push(Notice::new(Severity::Warning, "match-limit", text));
    }
    let passed = matches.into_iter().filter(|found| found.judgement.passes);
    Ok(Passed::Rows(passed.collect()))
}

/// Number of unindexed messages from which a notice explains the time to read them.
const MANY_UNKNOWN: usize = 500;

fn index_incomplete(messages: usize) -> Notice {
    let text = format!(
        "{messages} messages are not in the index yet and were searched by reading them. Nothing is \
         missing here; it will be quicker once they are indexed."
    );
    let text = Sentence::keyed("index-incomplete", text).with("count", messages);
    Notice::new(Severity::Info, "index-incomplete", text)
}

/// Returns the notice that under `usetz` messages without TZUTC are not shifted.
fn unknown_zones(corpus: &Corpus, set: &FinalSet) -> Option<Notice> {
    let unknown = set
        .indices()
        .iter()
        .filter_map(|index| corpus.get(*index))
        .filter(|row| row.utc_offset().is_none())
        .count();
    let text = match unknown {
        0 => return None,
        1 => "One message here does not state its time zone: its own time is used.".to_owned(),
        _ => format!(
            "{unknown} messages here do not state their time zones: their own times are used."
        ),
    };
    let text = Sentence::keyed("unknown-zone", text).with("count", unknown);
    Some(Notice::new(Severity::Info, "unknown-zone", text))
}

/// Returns notices about invalid expressions: the first ones by name, the others by number.
fn wrong_patterns<'p>(wrong: impl Iterator<Item = &'p PatternError>) -> Vec<Notice> {
    let notice = |text: Sentence| Notice::new(Severity::Error, "wrong-pattern", text);
    let mut notices = Vec::new();
    let mut more = 0;
    for wrong in wrong {
        if notices.len() < limits::NAMED_FAULTS {
            notices.push(notice(format!("{wrong}.").into()));
        } else {
            more += 1;
        }
    }
    if more > 0 {
        let text = format!("{more} more expressions of this address cannot be used either.");
        notices.push(notice(
            Sentence::keyed("more-wrong-patterns", text).with("count", more),
        ));
    }
    notices
}

#[derive(Default)]
struct InitialSet {
    snapshots: Vec<Arc<Snapshot>>,
    areas: Vec<AreaCount>,
}

impl InitialSet {
    /// Adds the messages of an area, or a notice why they are missing.
    fn add(
        &mut self,
        area: &Arc<Area>,
        library: &Library,
        job: &Job,
        notices: &mut Vec<Notice>,
    ) -> Result<(), ResolveError> {
        match library.snapshot(area, job) {
            Ok(snapshot) => {
                self.areas.push(present_area(area, &snapshot, library));
                if let Some(fault) = snapshot.faults().first() {
                    notices.push(damage(area, fault, BaseFault::total(snapshot.faults())));
                }
                if snapshot.is_empty() && !area.open().is_ok_and(|base| base.exists()) {
                    notices.push(missing_base_notice(area));
                }
                self.snapshots.push(snapshot);
            }
            Err(LibraryError::Base(BaseError::Cancelled)) => return Err(ResolveError::Cancelled),
            Err(error) => {
                notices.push(problem(area.tag(), &error));
                self.areas.push(unreadable_area(area));
            }
        }
        Ok(())
    }
}

/// Returns the initial message set: all messages of all areas named by the URL (7.2), or of every
/// area with mail that was not set aside if it names none.
fn initial_set(
    url: &FidoUrl,
    library: &Library,
    job: &Job,
    notices: &mut Vec<Notice>,
) -> Result<InitialSet, ResolveError> {
    let mut initial = InitialSet::default();
    let mut seen = HashSet::new();
    let mut absent = Vec::new();
    let mut named = HashSet::new();
    for wanted in url.areas() {
        let found = library.find(wanted.tag, wanted.domain);
        if found.is_empty() && named.insert(wanted.to_string().to_lowercase()) {
            initial.areas.push(absent_area(&wanted));
            absent.push(wanted);
        }
        for area in found {
            if seen.insert(area.id()) {
                initial.add(&area, library, job, notices)?;
            }
        }
    }
    if url.is_arealist() {
        for area in library.areas() {
            let has_none = |error| {
                matches!(
                    error,
                    LibraryError::Passthrough { .. } | LibraryError::NoPath { .. }
                )
            };
            if !area.kind().is_set_aside() && !area.open().is_err_and(has_none) {
                initial.add(area, library, job, notices)?;
            }
        }
        // In one of hundreds of areas it is no news.
        notices.retain(|notice| notice.code != NOT_MADE);
    }
    if !absent.is_empty() {
        let all = initial.snapshots.is_empty();
        notices.insert(0, missing::absent_areas(url, &absent, all));
    }
    Ok(initial)
}

/// Code of [`missing_base_notice`].
const NOT_MADE: &str = "no-base-yet";

/// Returns the notice about an area without a base: the first message creates it.
fn missing_base_notice(area: &Area) -> Notice {
    let path = area.path().unwrap_or(Path::new(""));
    let (tag, path) = (area.tag(), path.display());
    let text = format!("{tag} has no base yet: the first message makes it at {path}.");
    let text = Sentence::keyed("no-base-yet", text)
        .with("area", tag)
        .with("path", path);
    Notice::new(Severity::Info, NOT_MADE, text)
}

fn damage(area: &Area, fault: &BaseFault, count: u64) -> Notice {
    let first = match fault.number {
        Some(number) => format!("message {number}: {}", fault.what),
        None => fault.what.clone(),
    };
    let text = match count {
        1 => format!("{}: {first}", area.tag()),
        2 => format!("{}: {first} (one more fault was skipped)", area.tag()),
        _ => format!(
            "{}: {first} ({} more faults were skipped)",
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

pub(super) fn unreadable_area(area: &Area) -> AreaCount {
    AreaCount {
        id: Some(area.id()),
        kind: area.kind(),
        description: area.description().unwrap_or_default().to_owned(),
        ..absent_area(&AreaRef::from((area.tag(), area.domain())))
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

fn count_in_sets(areas: &mut [AreaCount], corpus: &Corpus, set: &FinalSet) {
    for (part, snapshot) in corpus.parts() {
        let own = areas
            .iter_mut()
            .find(|area| area.id == Some(snapshot.area().id()));
        if let Some(area) = own {
            area.in_set = set.count_within(part);
        }
    }
}

/// Returns the default view: one message is read, several are listed (7.2.3 leaves it to the
/// browser).
fn default_view(messages: usize, filtered: bool) -> View {
    if filtered && messages == 1 {
        View::Sing
    } else {
        View::List
    }
}

pub(super) fn title(url: &FidoUrl, made: &MessagesPage) -> String {
    if made.filtered
        && made.set.len() == 1
        && let Some(row) = made.set.first().and_then(|only| made.row(*only))
        && !row.subject().trim().is_empty()
    {
        return decode_fiunis(row.subject().trim()).into_owned();
    }
    if url.is_arealist() {
        return "All areas".to_owned();
    }
    let tags: Vec<&str> = url.areas().map(|area| area.tag).collect();
    tags.join(" ")
}
