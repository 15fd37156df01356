//! Resolves a URL to a page.
//!
//! Knows how each scheme becomes a page. Imports everything below; writes nothing, sends nothing,
//! and reads no clock: the caller provides the time.

mod actions;
mod arealist;
mod cached;
mod clock;
mod collect;
mod contents;
mod faqserv;
mod fecho;
mod file_search;
mod gather;
mod geo;
mod headers;
mod kml;
mod lists;
mod messages;
mod missing;
mod objects;
mod objlist;
mod opening;
mod places;
mod plan;
mod scan;
mod stations;
mod sweep;

pub use actions::{note_request, station_request};
pub use contents::{MessageContents, contents};
pub use faqserv::store_answer;
pub use objlist::{ObjectBytes, ObjectError, object_bytes};

use crate::index::Index;
use crate::job::Job;
use crate::library::{Library, LibraryError, Snapshot};
use crate::limits;
use crate::page::{Content, Notice, Page, Sentence, Severity, StationsPage};
use crate::query::time::{LowerLimit, Moment, Now};
use crate::time::WallTime;
use crate::url::{AreaRef, FidoUrl, Key, Scheme, View};
use kml::KmlDocuments;
pub use opening::opening_page;
use std::sync::Arc;

/// Reason why there is no page: faults of an address, an area or a base become a page with notices;
/// only a cancelled job yields no page.
#[derive(Debug, thiserror::Error)]
pub enum ResolveError {
    /// The job was cancelled.
    #[error("loading was cancelled")]
    Cancelled,
}

/// Data sources of pages.
#[derive(Clone, Copy)]
pub struct Sources<'s> {
    /// The configured areas.
    pub library: &'s Library,
    /// Index that saves reading bodies; pages are the same without it.
    pub index: Option<&'s Index>,
}

/// Makes the page of a URL without an index; `now` is the value of that word in `time` filters
/// (7.2.1.2.8).
///
/// # Errors
/// Only [`ResolveError::Cancelled`]: the page itself reports what is unavailable.
///
/// ```
/// use fidoscope_core::base::jam::{JamBase, write::{JamWriter, NewMessage}};
/// use fidoscope_core::charset::Charset;
/// use fidoscope_core::job::Job;
/// use fidoscope_core::library::Library;
/// use fidoscope_core::page::Content;
/// use fidoscope_core::query::time::Now;
/// use fidoscope_core::resolve::resolve;
/// use fidoscope_core::time::WallTime;
/// use fidoscope_core::url::FidoUrl;
/// use std::sync::Arc;
///
/// let mut writer = JamWriter::in_memory(WallTime(1)).unwrap();
/// for text in ["How do I read FGHI URLs?\r", "With a browser.\r"] {
///     let message = NewMessage { text: text.as_bytes(), ..NewMessage::default() };
///     writer.append(&message).unwrap();
/// }
/// let files = writer.into_bytes().unwrap();
/// let base = JamBase::from_bytes(files.jhr, files.jdt, files.jdx, files.jlr).unwrap();
/// let library = Library::single("Test.Echo", "", Arc::new(base), Charset::CP866);
///
/// let url = FidoUrl::parse("area://Test.Echo?find=browser").unwrap().url;
/// let page = resolve(&url, &library, &Now::at(0, 0), &Job::new()).unwrap();
/// let Content::Messages(messages) = &page.content else { panic!("an area gives messages") };
/// assert_eq!(messages.set.len(), 1);
/// ```
pub fn resolve(
    url: &FidoUrl,
    library: &Library,
    now: &Now,
    job: &Job,
) -> Result<Page, ResolveError> {
    let sources = Sources {
        library,
        index: None,
    };
    resolve_from(url, &sources, now, job)
}

/// Makes the page of a URL; `now` is the value of that word in `time` filters (7.2.1.2.8).
///
/// # Errors
/// Only [`ResolveError::Cancelled`]: the page itself reports what is unavailable.
pub fn resolve_from(
    url: &FidoUrl,
    sources: &Sources<'_>,
    now: &Now,
    job: &Job,
) -> Result<Page, ResolveError> {
    go_on(job)?;
    match url.scheme() {
        Scheme::Area => {
            let documents = KmlDocuments::new(sources, now, job);
            resolve_area(url, sources, Some(&documents), now, job)
        }
        Scheme::Netmail | Scheme::Echomail | Scheme::Areafix => {
            Ok(actions::action_page(url, sources.library, now))
        }
        Scheme::Faqserv if url.request().is_some() => faqserv::page_of(url, sources, now, job),
        Scheme::Faqserv | Scheme::Freq => {
            let lists = sources.library.nodelists(job);
            go_on(job)?;
            let mut notices = Vec::new();
            let is_file = url.scheme() == Scheme::Freq && url.path().next().is_some();
            // If the user has to be asked first, nothing is searched.
            if is_file && unknown_times(url).is_none() {
                match cached::in_cache(url, sources.library, now, job) {
                    cached::CacheOutcome::Page(page) => return Ok(*page),
                    cached::CacheOutcome::Nothing(found) => notices = found,
                }
            }
            Ok(actions::station_page(url, &lists, notices))
        }
        Scheme::Fecho => fecho::page_of(url, sources, now, job),
        Scheme::External => match StationsPage::wanted_by(url) {
            Some(wanted) => stations::stations_page(url, wanted, sources.library, job),
            None => Ok(external_page(url)),
        },
    }
}

/// Makes the page of an area; `documents` are those of GEOKML kludges, `None` ignores them.
fn resolve_area(
    url: &FidoUrl,
    sources: &Sources<'_>,
    documents: Option<&KmlDocuments<'_>>,
    now: &Now,
    job: &Job,
) -> Result<Page, ResolveError> {
    // With filters the address of the arealist means the messages of all areas.
    if url.is_arealist() && !url.has_filters() {
        return arealist::whole_list(url, sources.library, job);
    }
    // If a packer renumbered messages while bodies were read, the page is made again.
    for _ in 1..limits::PAGE_READS {
        let page = messages::messages_page(url, sources, documents, now, job)?;
        let corpus = match &page.content {
            Content::Messages(messages) => Some(Arc::clone(&messages.corpus)),
            _ => None,
        };
        let page = complete(page, url, sources, documents, job)?;
        let is_outdated = |snapshot: &Arc<Snapshot>| snapshot.is_outdated();
        if corpus.is_none_or(|corpus| !corpus.snapshots().iter().any(is_outdated)) {
            return Ok(page);
        }
    }
    let page = messages::messages_page(url, sources, documents, now, job)?;
    complete(page, url, sources, documents, job)
}

/// Adds data that some views need besides the messages, or makes the page of an object of theirs.
fn complete(
    mut page: Page,
    url: &FidoUrl,
    sources: &Sources<'_>,
    documents: Option<&KmlDocuments<'_>>,
    job: &Job,
) -> Result<Page, ResolveError> {
    if let Content::Messages(messages) = &mut page.content {
        if url.path().next().is_some() {
            let notices = std::mem::take(&mut page.notices);
            return objects::object_page(url, messages, sources.index, notices, job);
        }
        if crate::query::asks_for_objects(url) {
            let found = objlist::list(url, messages, sources.index, &mut page.notices, job)?;
            messages.objects = Some(found.into());
        }
        if let Some(view) = crate::query::asks_for_places(url) {
            let notices = &mut page.notices;
            let found = places::gather(messages, view, sources, documents, notices, job)?;
            messages.places = Some(found.into());
        }
        if let Some(documents) = documents {
            let filtered = url.has(Key::GeoMark);
            page.notices.extend(documents.notices(filtered));
        }
    }
    if crate::query::choose_view(url) == Some(View::Elst) {
        return Ok(arealist::areas_of_url(page));
    }
    Ok(page)
}

/// Returns the page of an address outside of Fidonet; one that resembles a scheme of the standard
/// gets a link to the probable meaning.
fn external_page(url: &FidoUrl) -> Page {
    let text = url.as_external().unwrap_or_default();
    let mut notices = Vec::new();
    let meant = url.probable_scheme().and_then(|scheme| {
        let (_, rest) = text.split_once(':')?;
        let rest = rest.strip_prefix("//").unwrap_or(rest);
        let meant = format!("{}{}{rest}", scheme.name(), scheme.delimiter());
        Some((scheme, FidoUrl::parse(&meant).ok()?.url))
    });
    if let Some((scheme, meant)) = meant {
        let (own, near) = (url.scheme_name(), scheme.name());
        let text = format!("{own} is no scheme of Fidonet. Did you mean {near}?");
        let text = Sentence::keyed("probable-scheme", text)
            .with("scheme", own)
            .with("near", near);
        let link = meant.to_string();
        notices
            .push(Notice::new(Severity::Warning, "probable-scheme", text).with_link(link, meant));
    }
    let content = Content::External(text.to_owned());
    page(url, url.to_string(), content, notices)
}

/// Returns an area in the user's syntax: the areatag, with its domain if it has one.
fn area_name(area: &AreaRef<'_>) -> String {
    match area.domain {
        Some(domain) => format!("{}@{domain}", area.tag),
        None => area.tag.to_owned(),
    }
}

fn page(url: &FidoUrl, title: String, content: Content, notices: Vec<Notice>) -> Page {
    Page {
        url: url.clone(),
        title,
        notices,
        content,
    }
}

/// Returns an error if the job was cancelled.
fn go_on(job: &Job) -> Result<(), ResolveError> {
    if job.is_cancelled() {
        return Err(ResolveError::Cancelled);
    }
    Ok(())
}

/// Appends a list to another one. Replaces an empty one: copying a long list doubles the memory.
fn add_list<T>(all: &mut Vec<T>, more: Vec<T>) {
    if all.is_empty() {
        *all = more;
    } else {
        all.extend(more);
    }
}

/// Returns whether a moment is new enough for every `time` of an address (7.3.1, 7.4.1).
fn is_young(url: &FidoUrl, moment: WallTime, now: &Now) -> bool {
    let moment = Moment::from_header(moment, None, None, false);
    let mut limits = url
        .values(Key::Time)
        .filter_map(|value| LowerLimit::parse(value).ok());
    limits.all(|limit| limit.admits(&moment, now))
}

/// Returns a notice about an unreadable area.
fn problem(tag: &str, error: &LibraryError) -> Notice {
    let code = match error {
        LibraryError::Base(_) => "unreadable-base",
        LibraryError::Passthrough { .. } => "passthrough-area",
        LibraryError::NoPath { .. } => "no-path",
        LibraryError::Mark(_) => "marks",
    };
    Notice::new(Severity::Error, code, format!("{tag}: {error}"))
}

/// Returns notices about unreadable areas.
fn problems(failed: &[(String, LibraryError)]) -> impl Iterator<Item = Notice> {
    failed.iter().map(|(tag, error)| problem(tag, error))
}

/// Returns the label of the link to the same page without the invalid values.
fn leave_out(count: usize) -> Sentence {
    if count == 1 {
        Sentence::keyed("leave-out", "Remove the parameter")
    } else {
        Sentence::keyed("leave-all-out", "Leave all of them out")
    }
}

/// Returns the question whether to ignore invalid values of `time`, one for all of them
/// (7.2.1.2.11, 7.3.1, 7.4.1, 7.5.1).
fn unknown_times(url: &FidoUrl) -> Option<Notice> {
    let mut unknown = crate::query::unknown_times(url);
    let (value, error) = unknown.next()?;
    let more = unknown.count();
    let text = match (url.scheme(), more) {
        (Scheme::Area, 0) => Sentence::keyed(
            "unknown-time",
            format!("{error}. Until time={value} is left out, no message is shown."),
        ),
        (Scheme::Area, _) => Sentence::keyed(
            "unknown-times",
            format!(
                "{error}. Until time={value} and {more} more like it are left out, no message is \
                 shown."
            ),
        ),
        (_, 0) => Sentence::keyed(
            "unknown-limit",
            format!("{error}. Nothing can be requested until time={value} is left out."),
        ),
        _ => Sentence::keyed(
            "unknown-limits",
            format!(
                "{error}. Nothing can be requested until time={value} and {more} more like it are \
                 left out."
            ),
        ),
    };
    let text = text.with("value", value).with("count", more);
    let scheme = url.scheme();
    let without = url.keeping_params(|param| {
        param.key != Some(Key::Time) || crate::query::is_known_time(scheme, param.value)
    });
    Some(Notice::new(Severity::Error, "unknown-time", text).with_link(leave_out(1 + more), without))
}
