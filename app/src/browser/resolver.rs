//! Resolving of URLs in workers.

use crate::platform::clock::{FixedTime, now};
use fidoscope_core::index::Index;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::{Content, Page};
use fidoscope_core::resolve::{ResolveError, Sources, resolve_from};
use fidoscope_core::url::FidoUrl;
use std::path::Path;

/// Function that resolves a URL: [`fidoscope_core::resolve::resolve`], or another one in tests.
pub(crate) type Resolver =
    dyn Fn(&FidoUrl, &Library, &Job) -> Result<Page, ResolveError> + Send + Sync;

/// Returns a resolver that makes each page at its own moment, without an index.
#[cfg(test)]
pub(crate) fn without_index(given: Option<FixedTime>) -> Box<Resolver> {
    with_index(given, None)
}

/// Returns a resolver that makes each page at its own moment, with the index in a folder.
pub(crate) fn with_index(given: Option<FixedTime>, index: Option<&Path>) -> Box<Resolver> {
    let index = index.map(Index::new);
    Box::new(move |url, library, job| {
        let sources = Sources {
            library,
            index: index.as_ref(),
        };
        let page = resolve_from(url, &sources, &now(given), job)?;
        // The window does not wait when it scrolls.
        if let Content::Messages(messages) = &page.content {
            messages.complete();
        }
        Ok(page)
    })
}
