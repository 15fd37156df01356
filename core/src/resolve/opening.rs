//! First page of a large area in the window: only the rows at which it opens.

use super::messages::{title, unreadable_area};
use super::{ResolveError, page};
use crate::base::BaseError;
use crate::job::Job;
use crate::library::{Corpus, Library, LibraryError, Opening, OpeningRows};
use crate::page::{AreaCount, Content, FinalSet, MessagesPage, Page};
use crate::query::{Order, choose_view};
use crate::url::{FidoUrl, Scheme, View};
use std::sync::Arc;

/// Returns the rows of an area's page around its opening position ([`MessagesPage::rest`]), to show
/// while [`super::resolve_from`] makes the page. `None` if that is as quick, or is needed to know
/// the rows.
///
/// # Errors
/// Only [`ResolveError::Cancelled`].
pub fn opening_page(
    url: &FidoUrl,
    library: &Library,
    job: &Job,
) -> Result<Option<Page>, ResolveError> {
    let is_list = choose_view(url).is_none_or(|view| view == View::List);
    if url.scheme() != Scheme::Area || url.has_filters() || !is_list || url.path().len() > 0 {
        return Ok(None);
    }
    let order = Order::from_url(url);
    let at = match order.by_time_alone() {
        Some(true) => Opening::Newest,
        Some(false) => Opening::Mark,
        None => return Ok(None),
    };
    let mut areas = url.areas();
    let (Some(wanted), None) = (areas.next(), areas.next()) else {
        return Ok(None);
    };
    let found = library.find(wanted.tag, wanted.domain);
    let [area] = found.as_slice() else {
        return Ok(None);
    };
    let rows = match library.opening_rows(area, at, job) {
        Ok(Some(rows)) => rows,
        Err(LibraryError::Base(BaseError::Cancelled)) => return Err(ResolveError::Cancelled),
        // The page reports the fault.
        Ok(None) | Err(_) => return Ok(None),
    };
    let OpeningRows {
        snapshot,
        messages,
        last_read,
    } = rows;
    let corpus = Arc::new(Corpus::new(vec![snapshot]));
    let set = FinalSet::whole(&corpus, order, url.usetz(), job).ok_or(ResolveError::Cancelled)?;
    let count = AreaCount {
        messages,
        in_set: u32::try_from(corpus.len()).unwrap_or(u32::MAX),
        last_read,
        available: true,
        ..unreadable_area(area)
    };
    let mut made = MessagesPage::new(corpus, vec![count], set, View::List);
    made.rest = Some(messages);
    made.prepare_for(View::List, job)
        .ok_or(ResolveError::Cancelled)?;
    let title = title(url, &made);
    let content = Content::Messages(made);
    Ok(Some(page(url, title, content, Vec::new())))
}
