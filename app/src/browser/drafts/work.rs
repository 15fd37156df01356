//! Work of the writer for drafts and requests.

use super::posting::{PostWork, Sent, UnwrittenDraft};
use crate::browser::context::Context;
use crate::browser::mail::LibraryState;
use crate::keep::drafts::Stored;
use crate::strings::tr;
use fidoscope_core::job::Job;
use fidoscope_core::library::SerialFile;
use std::sync::Arc;

/// Returns the work that writes drafts; `None` without a profile, which is said, or while the library loads.
pub(super) fn post_work(
    what: Sent,
    drafts: Vec<UnwrittenDraft>,
    replaces: Vec<Stored>,
    context: &mut Context<'_>,
) -> Option<PostWork> {
    let Some(dir) = context.profile.dir.clone() else {
        context.front.trouble(tr!("draft-no-profile").to_owned());
        return None;
    };
    (context.mail.state != LibraryState::Loading).then(|| PostWork {
        what,
        drafts,
        replaces,
        library: Arc::clone(&context.mail.library),
        serials: SerialFile::of_profile(&dir),
        job: Job::new(),
    })
}
