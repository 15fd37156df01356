//! Replies of workers to each kind of work.

use super::files::file_at;
use super::packed::file_in;
use super::panics::panic_text;
use super::post::Reply;
use super::shared::{Aside, Shared};
use super::token::WriteToken;
use super::work::{Asker, BodyWork, CountWork, PageWork, PictureWork, SaveWork};
use crate::browser::reading::marking::{self, MarkWork};
use crate::browser::saving::outcome::{Unsaved, Written};
use crate::browser::saving::writing;
use crate::browser::sources::{self, Sources};
use crate::browser::{contents, mail, profile, reading, searches, tabs};
use crate::files::document::Writer;
use crate::keep;
use crate::messages::Twits;
use crate::messages::bodies::{Body, Objects, body_of};
use crate::pictures::{self, PictureError};
use crate::settings::areas::PanelAreas;
use crate::strings::{Language, io_words, tr};
use fidoscope_core::guard::{Panicked, guarded};
use fidoscope_core::job::Job;
use fidoscope_core::library::{CorpusIndex, Library, MessageRow};
use fidoscope_core::limits;
use fidoscope_core::markup::{add_social, social_kludges, social_urls};
use fidoscope_core::page::{Content, Notice, Page, Severity};
use fidoscope_core::resolve::{ResolveError, opening_page};
use fidoscope_core::url::{FidoUrl, Key, Scheme};
use std::path::Path;
use std::sync::Arc;

pub(super) fn page_reply(shared: &Shared, work: PageWork) -> Reply {
    let PageWork {
        tab,
        generation,
        url,
        library,
        job,
        with_twits,
        opens,
    } = work;
    let made = guarded(|| {
        let opening = match opens {
            true => opening_page(&url, &library, &job)?,
            false => None,
        };
        let mut page = match opening {
            Some(opening) => opening,
            None if with_twits => page_with_twits(shared, &url, &library, &job)?,
            None => (shared.resolver)(&url, &library, &job)?,
        };
        add_warnings(&mut page, &url);
        let twits = twits_of(&page, &library);
        Ok::<_, ResolveError>((page, twits))
    });
    let (page, twits) = match made {
        Ok(Ok((page, twits))) => (Some(page), twits),
        Ok(Err(ResolveError::Cancelled)) => (None, Twits::default()),
        Err(panic) => {
            let page = panic_page(&url, panic_text(&panic));
            (Some(page), Twits::default())
        }
    };
    Reply::Page {
        tab,
        generation,
        page: page.filter(|_| !job.is_cancelled()),
        twits,
    }
}

/// Counts the messages of an address; `None` when it fails or was cancelled.
pub(super) fn count_reply(shared: &Shared, work: CountWork) -> Reply {
    let CountWork {
        asker,
        url,
        library,
        job,
    } = work;
    let made = || {
        guarded(|| (shared.resolver)(&url, &library, &job))
            .ok()?
            .ok()
    };
    let page = if job.is_cancelled() { None } else { made() };
    let count = page.and_then(|page| match (asker, &page.content) {
        (Asker::Bar(_) | Asker::Wider(_), Content::Messages(m)) => Some(m.set.len() as u64),
        (Asker::Bar(_) | Asker::Wider(_), _) => None,
        (Asker::Saved(_), _) => searches::unread_of(&page, &library, &PanelAreas::default()),
    });
    let count = count.filter(|_| !job.is_cancelled());
    match asker {
        Asker::Bar(tab) => Reply::Tabs(tabs::Reply::Counted { tab, url, count }),
        Asker::Wider(tab) => Reply::Tabs(tabs::Reply::CountedWider { tab, url, count }),
        Asker::Saved(round) => Reply::Searches(searches::Reply {
            round,
            url,
            unread: count,
        }),
    }
}

/// The page of an address without its `twit` filters; the address stays as it is.
fn page_with_twits(
    shared: &Shared,
    url: &FidoUrl,
    library: &Library,
    job: &Job,
) -> Result<Page, ResolveError> {
    let asked = url.keeping_params(|param| param.key != Some(Key::Twit));
    if asked == *url {
        return (shared.resolver)(url, library, job);
    }
    let mut page = (shared.resolver)(&asked, library, job)?;
    page.url = url.clone();
    let text = tr!("twit-filter-off");
    page.notices
        .push(Notice::new(Severity::Info, "twit-filter-off", text));
    Ok(page)
}

/// The mail of twits on a page: the configuration is asked here, in parallel with the window.
fn twits_of(page: &Page, library: &Library) -> Twits {
    let Content::Messages(m) = &page.content else {
        return Twits::default();
    };
    if !library.has_twits() {
        return Twits::default();
    }
    let verdict =
        |(index, row): (CorpusIndex, MessageRow<'_>)| Some((index, library.twit_verdict(&row)?));
    Arc::new(m.corpus.iter().filter_map(verdict).collect())
}

/// Adds notices of tolerated faults of the address to its page; they stay after going back to it.
fn add_warnings(page: &mut Page, url: &FidoUrl) {
    let mut asked = false;
    let mut added: Vec<Notice> = Vec::new();
    for warning in &*url.warnings() {
        let text = warning.message();
        let mut known = page.notices.iter().chain(&added);
        if known.any(|notice| notice.reports(warning) || notice.text.as_str() == text) {
            continue;
        }
        let notice = Notice::new(Severity::Warning, warning.code(), text);
        added.push(match warning.must_ask() {
            // One question for all of them: each of its answers is about all.
            true if asked => continue,
            true => with_answer(notice, url),
            false => notice,
        });
        asked |= warning.must_ask();
    }
    page.notices.extend(added);
}

/// The user is asked whether parameters that the standard does not name can be left out (6.2.4,
/// 7.5.9).
fn with_answer(mut notice: Notice, url: &FidoUrl) -> Notice {
    let names = url.unknown_params().map(|param| param.name);
    let names: Vec<&str> = names.take(limits::NAMED_FAULTS + 1).collect();
    let label = match names.len() {
        0 => return notice,
        1 => tr!("leave-out"),
        _ => tr!("leave-all-out"),
    };
    if names.len() > 1 {
        let named = names.iter().take(limits::NAMED_FAULTS).copied();
        let mut named = named.collect::<Vec<_>>().join(", ");
        if names.len() > limits::NAMED_FAULTS {
            named.push_str(", …");
        }
        let scheme = url.scheme_name();
        notice.text = tr!("unknown-parameters", names = named, scheme = scheme).into();
    }
    notice.with_link(label, url.keeping_params(|param| param.key.is_some()))
}

fn panic_page(url: &FidoUrl, what: &str) -> Page {
    let what = tr!("fault-page", what = what);
    Page {
        url: url.clone(),
        title: tr!("fault-title").to_owned(),
        notices: vec![Notice::new(Severity::Error, "internal-fault", what)],
        content: Content::Nothing,
    }
}

pub(super) fn library_reply(epoch: u64, sources: &Sources, language: Language, job: &Job) -> Reply {
    let loaded = guarded(|| sources::load(sources, language, job));
    let loaded = loaded.unwrap_or_else(|panic| sources::Loaded {
        library: None,
        failures: Vec::new(),
        translated: vec![tr!("fault-config", what = panic_text(&panic))],
    });
    let loaded = Box::new(loaded);
    Reply::Mail(mail::Reply::Library { epoch, loaded })
}

pub(super) fn body_reply(shared: &Shared, work: &BodyWork) -> Reply {
    let key = work.key;
    let at = work.snapshot.position_of(key.number, key.fingerprint);
    let row = at.and_then(|at| work.snapshot.get(at));
    let read = guarded(|| {
        let (body, objects) = body_of(&work.library, row.as_ref(), &work.charsets);
        (with_social(shared, &work.library, body), objects)
    });
    let (body, objects) = read.unwrap_or_else(|panic| {
        let why = tr!("fault-message", what = panic_text(&panic));
        (Body::Failed(why), Objects::default())
    });
    Reply::Contents(contents::Reply::Body {
        epoch: work.epoch,
        key,
        body,
        objects,
        charsets: Arc::clone(&work.charsets),
    })
}

/// A message with the kludges of its author's social file, if one of its addresses is available here
/// (C.2.1): in mail, in a file echo, among the answers of FAQ servers and requested files, or fetched by the
/// user. Nothing is requested or fetched for it.
fn with_social(shared: &Shared, library: &Library, body: Body) -> Body {
    let Body::Ready(mut message) = body else {
        return body;
    };
    let urls: Vec<String> = social_urls(&message).map(str::to_owned).collect();
    let mut urls = urls.iter();
    let found = urls.find_map(|url| social_file(shared, library, url));
    if let (Some(bytes), Some(message)) = (found, Arc::get_mut(&mut message)) {
        add_social(message, social_kludges(&bytes));
    }
    Body::Ready(message)
}

/// The bytes of a social file; what was found, or missed in mail, is kept until mail comes.
fn social_file(shared: &Shared, library: &Library, url: &str) -> Option<Arc<[u8]>> {
    let known = library.documents().get(url);
    if let Some(known) = known.or_else(|| library.social().get(url)) {
        return known.ok();
    }
    let parsed = FidoUrl::parse(url).ok()?.url;
    let is_mail = match parsed.scheme() {
        Scheme::Area => true,
        Scheme::Fecho | Scheme::Faqserv | Scheme::Freq => false,
        Scheme::Netmail | Scheme::Areafix | Scheme::Echomail | Scheme::External => return None,
    };
    let found = file_at(shared, &parsed, library, &Job::new()).map(|file| file.bytes);
    // A file or an answer may come at any moment.
    if found.is_ok() || is_mail {
        library.social().put(url, found.clone());
    }
    found.ok()
}

pub(super) fn aside_reply(work: Aside) -> Option<Reply> {
    guarded(work).unwrap_or_else(|panic| {
        let what = panic_text(&panic).to_owned();
        Some(Reply::Trouble(tr!("fault-aside", what = what)))
    })
}

pub(super) fn mark_reply(work: &MarkWork, token: &WriteToken) -> Option<Reply> {
    let write = || {
        Some(Reply::Reading(reading::Reply::Marked(marking::write(
            work, token,
        ))))
    };
    guarded(write).unwrap_or_else(|panic| {
        let why = panic_text(&panic).to_owned();
        Some(Reply::NotWritten(tr!("fault-mark", what = why)))
    })
}

pub(super) fn keep_reply(dir: &Path, document: keep::Unsaved, writer: &mut Writer) -> Reply {
    let kind = document.kind();
    let written = guarded(|| document.write(dir, writer));
    let error = match written {
        Ok(Ok(saved)) => return Reply::Profile(profile::Reply::Kept(saved)),
        Ok(Err(error)) => io_words(&error),
        Err(panic) => panic_text(&panic).to_owned(),
    };
    let path = dir.join(kind.file()).display().to_string();
    let why = tr!("cannot-be-saved", path = path, error = error);
    Reply::Profile(profile::Reply::NotKept(kind, why))
}

pub(super) fn write_payload(
    shared: &Shared,
    work: &SaveWork,
    token: &WriteToken,
) -> Result<Written, Unsaved> {
    let job = &work.job;
    let fetch = |url: &FidoUrl| {
        let got = guarded(|| file_at(shared, url, &work.library, job));
        let got = got.unwrap_or_else(|panic| Err(panic_text(&panic).to_owned()));
        got.map(|file| file.bytes.to_vec())
    };
    let (path, payload, on_existing) = (&work.path, &work.payload, work.on_existing);
    let write = || writing::write(path, payload, on_existing, (job, token), &fetch);
    guarded(write).unwrap_or_else(|panic| {
        let what = panic_text(&panic).to_owned();
        Err(Unsaved::because(tr!("fault-aside", what = what)))
    })
}

pub(super) fn picture_reply(shared: &Shared, work: PictureWork, job: &Job) -> Reply {
    let PictureWork {
        epoch,
        wanted,
        library,
    } = work;
    let made = guarded(|| {
        let moves = wanted.moves();
        let fetch = |url: &FidoUrl| file_in(shared, epoch, url, &library, job);
        wanted.origin.read(fetch, |bytes, kind| {
            pictures::decode(bytes, kind, wanted.side, moves)
        })
    });
    let damaged = |panic: Panicked| PictureError::Damaged(panic_text(&panic).to_owned());
    let made = made.unwrap_or_else(|panic| Err(damaged(panic)));
    Reply::Contents(contents::Reply::Picture {
        epoch,
        wanted,
        made: (made.is_ok() || !job.is_cancelled()).then_some(made),
    })
}
