//! External data for geographic filters (7.2.1.5.6, 7.2.1.5.7), and notices about them.

use super::leave_out;
use crate::geo::GeoBox;
use crate::job::Job;
use crate::library::Library;
use crate::page::{Notice, Sentence, Severity};
use crate::query::Query;
use crate::url::{FidoUrl, Key};

/// Returns the notices about the geographic filters of an address.
pub(super) fn notices(
    url: &FidoUrl,
    query: &Query<'_>,
    library: &Library,
    job: &Job,
) -> Vec<Notice> {
    let mut notices: Vec<Notice> = wrong_boxes(url, query).into_iter().collect();
    if query.geofroms().is_some() && library.sender_places(job).is_none() {
        notices.push(no_nodelist());
    }
    notices
}

/// Returns the notice that places of senders are unknown without a nodelist.
pub(super) fn no_nodelist() -> Notice {
    let text =
        "No nodelist is configured: it is unknown where senders without an ORIGEO kludge are.";
    let text = Sentence::keyed("no-nodelist-for-senders", text);
    Notice::new(Severity::Info, "no-nodelist", text)
}

/// Returns one notice for all invalid regions: a URL may have thousands.
fn wrong_boxes(url: &FidoUrl, query: &Query<'_>) -> Option<Notice> {
    let (wrong, others) = query.wrong_boxes().split_first()?;
    let (name, value, error) = (&wrong.name, &wrong.value, &wrong.error);
    let text = match others.len() {
        0 => format!("{name}={value}: {error}. No message passes this filter."),
        more => {
            format!(
                "{name}={value}: {error}. No message passes this filter, nor {more} more like it."
            )
        }
    };
    let without = url.keeping_params(|param| {
        !matches!(param.key, Some(Key::GeoMark | Key::GeoFrom))
            || GeoBox::parse(param.value).is_ok()
    });
    let link = leave_out(1 + others.len());
    Some(Notice::new(Severity::Error, "wrong-box", text).with_link(link, without))
}
