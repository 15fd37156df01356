//! Pages of requested files in the cache (7.5, 7.5.1).

use super::objects::{WholeFile, page_at_path, walk};
use crate::cache::{CacheError, Cached, Lookup};
use crate::job::Job;
use crate::library::{Library, same_text};
use crate::limits;
use crate::objects::FileKind;
use crate::page::{AtPath, Notice, Page, Sentence, Severity};
use crate::query::time::Now;
use crate::url::{AreaRef, FidoUrl, Key};

/// Result of a search in the cache.
pub(super) enum CacheOutcome {
    /// Page of the file, or of a part of it.
    Page(Box<Page>),
    /// No suitable copy, with notices about the reason.
    Nothing(Vec<Notice>),
}

/// Finds a file in the cache; `time`, `size` and `ed2k` decide whether the copy is good enough.
pub(super) fn in_cache(url: &FidoUrl, library: &Library, now: &Now, job: &Job) -> CacheOutcome {
    let Some(cache) = library.received() else {
        return CacheOutcome::Nothing(Vec::new());
    };
    let say = |severity, code, text: Sentence| {
        CacheOutcome::Nothing(vec![Notice::new(severity, code, text)])
    };
    let unreadable = |error: CacheError| {
        let text = Sentence::from(error.to_string());
        say(Severity::Error, "unreadable-file", text)
    };
    match cache.find(url, now) {
        Ok(Lookup::Absent) => CacheOutcome::Nothing(Vec::new()),
        Ok(Lookup::Fits(cached)) => match cache.read(&cached, limits::CONTAINER_BYTES) {
            Ok(bytes) => CacheOutcome::Page(Box::new(file_page(url, &cached, bytes, job))),
            Err(error) => unreadable(error),
        },
        Ok(Lookup::TooOld(cached)) => {
            let text = format!(
                "The copy of {} that is kept here is older than the address wants: request the file again.",
                cached.name
            );
            let text = Sentence::keyed("cached-too-old", text).with("name", &cached.name);
            say(Severity::Warning, "cached-too-old", text)
        }
        Ok(Lookup::Differs(cached, mismatch)) => {
            let text = format!(
                "The copy of {} that is kept here differs: {mismatch}.",
                cached.name
            );
            say(Severity::Warning, "cached-differs", Sentence::from(text))
        }
        Err(error) => unreadable(error),
    }
}

/// Finds a file of a file echo in the cache if it was requested of a station with the echo in its
/// `fecho` (7.5.5). `time` decides whether the copy is good enough (7.4.1).
pub(super) fn of_file_echo(url: &FidoUrl, library: &Library, now: &Now, job: &Job) -> CacheOutcome {
    let nothing = || CacheOutcome::Nothing(Vec::new());
    let (Some(cache), Some(wanted)) = (library.received(), url.path().next()) else {
        return nothing();
    };
    let is_it = |own: &FidoUrl| {
        let is_named = own
            .path()
            .next()
            .is_some_and(|name| same_text(name, wanted));
        is_named && own.file_echoes().any(|tag| names_one_of(tag, url))
    };
    let entries = cache.entries().unwrap_or_default();
    // The latest ones are last.
    let Some(found) = entries.into_iter().rev().find(|own| is_it(&own.url)) else {
        return nothing();
    };
    let file = found.url.without_param("time");
    let file = file.with_path(url.path(), url.is_container());
    let times = url.values(Key::Time);
    let asked = times.fold(file, |file, time| file.adding_param("time", time));
    match in_cache(&asked, library, now, job) {
        CacheOutcome::Page(mut page) => {
            page.url = url.clone();
            CacheOutcome::Page(page)
        }
        nothing => nothing,
    }
}

/// Returns whether a tag of a `fecho` parameter, with or without a domain, is an echo of the
/// address.
fn names_one_of(tag: &str, url: &FidoUrl) -> bool {
    let (tag, domain) = match tag.split_once('@') {
        Some((tag, domain)) => (tag, Some(domain)),
        None => (tag, None),
    };
    let fits = |area: AreaRef<'_>| {
        let domains = area.domain.zip(domain);
        same_text(area.tag, tag) && domains.is_none_or(|(own, other)| same_text(own, other))
    };
    url.areas().any(fits)
}

/// Returns the page of a cached file, or of a part of it (7.1).
fn file_page(url: &FidoUrl, cached: &Cached, bytes: Vec<u8>, job: &Job) -> Page {
    let mut notices = Vec::new();
    if url.path().len() < 2 && !url.is_container() {
        let moment = cached.came.to_string().replace('T', " ");
        let came = Sentence::keyed("came-at", format!("It came at {moment}."));
        let came = came.with("moment", moment);
        notices.push(Notice::new(Severity::Info, "from-cache", came));
    }
    let kind = FileKind::detect(&bytes, &cached.name);
    let name = cached.name.clone();
    let shown = walk(url, WholeFile { name, kind, bytes }, job).unwrap_or_else(|error| {
        let whole = crate::freq::file_url(url);
        let label = Sentence::keyed("file-itself", "The file itself");
        let notice = Notice::new(Severity::Error, "not-in-container", format!("{error}."));
        notices.push(notice.with_link(label, whole));
        AtPath::Nothing
    });
    page_at_path(url, shown, None, None, notices)
}
