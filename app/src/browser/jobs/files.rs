//! Files that addresses designate.

use super::shared::Shared;
use crate::strings::{said, sentence, tr};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use fidoscope_core::page::{AtPath, Content, ObjectFile};
use fidoscope_core::url::FidoUrl;

/// Returns the file that an address designates, or a sentence why there is none.
pub(super) fn file_at(
    shared: &Shared,
    url: &FidoUrl,
    library: &Library,
    job: &Job,
) -> Result<ObjectFile, String> {
    let page = (shared.resolver)(url, library, job).map_err(said)?;
    if let Content::Object(object) = &page.content
        && let AtPath::File(file) = &object.shown
    {
        return Ok(file.clone());
    }
    let reason = page.notices.first();
    let reason = reason.map(|notice| sentence(&notice.text));
    Err(reason.unwrap_or_else(|| tr!("objects-no-file").to_owned()))
}
