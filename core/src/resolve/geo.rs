//! What geographic filters need from outside of messages (7.2.1.5.6, 7.2.1.5.7), and what there is to
//! tell about them.

use super::leave_out;
use crate::job::Job;
use crate::library::Library;
use crate::page::{Notice, Sentence, Severity};
use crate::query::Query;
use crate::url::FidoUrl;

/// What a reader is told about the geographic filters of an address.
pub(super) fn notices(
    url: &FidoUrl,
    query: &Query<'_>,
    library: &Library,
    job: &Job,
) -> Vec<Notice> {
    let mut notices: Vec<Notice> = query
        .wrong_boxes()
        .iter()
        .map(|wrong| {
            let without =
                url.keeping_params(|param| param.name != wrong.name || param.value != wrong.value);
            Notice::new(
                Severity::Error,
                "wrong-box",
                format!(
                    "{}={}: {}. No message passes it.",
                    wrong.name, wrong.value, wrong.error
                ),
            )
            .with_link(leave_out(), without)
        })
        .collect();
    if query.geofroms().is_some() && library.sender_places(job).is_none() {
        notices.push(Notice::new(
            Severity::Info,
            "no-nodelist",
            Sentence::keyed(
                "no-nodelist-for-senders",
                "No nodelist is configured: of senders without an ORIGEO kludge nobody knows where \
                 they are.",
            ),
        ));
    }
    notices
}
