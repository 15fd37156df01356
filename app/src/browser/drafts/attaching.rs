//! Files that go into drafts. Runs in workers and in the threads of dialogs.

use crate::files;
use crate::pictures;
use crate::strings::{io_words, tr};
use fidoscope_core::compose::Attachment;
use std::path::Path;

/// Maximum size of a file that goes into a message, in bytes: a hundred sections.
const MOST_ATTACHED: u64 = 2 * 1024 * 1024;

/// Reads a file that goes into a draft.
pub(super) fn attachment(path: &Path) -> Result<Attachment, String> {
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    match files::read_plain(path, MOST_ATTACHED) {
        Ok(Some(bytes)) => Ok(Attachment {
            name,
            bytes: bytes.into(),
        }),
        Ok(None) => Err(tr!("draft-no-file", path = path.display().to_string())),
        Err(error) => Err(tr!(
            "draft-not-attached",
            path = path.display().to_string(),
            error = io_words(&error)
        )),
    }
}

/// The picture on the clipboard as a file.
pub(super) fn pasted_picture() -> Result<Attachment, String> {
    let image = arboard::Clipboard::new().and_then(|mut clipboard| clipboard.get_image());
    let image = image.map_err(|error| match error {
        arboard::Error::ContentNotAvailable => tr!("draft-no-picture").to_owned(),
        error => tr!("draft-clipboard", error = error.to_string()),
    })?;
    let side = |side: usize| u32::try_from(side).unwrap_or_default();
    let bytes = pictures::png([side(image.width), side(image.height)], &image.bytes);
    let bytes = bytes.map_err(|error| tr!("draft-clipboard", error = error.to_string()))?;
    Ok(Attachment {
        name: "picture.png".to_owned(),
        bytes: bytes.into(),
    })
}
