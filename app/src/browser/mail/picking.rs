//! The desktop's dialog for mail.

use crate::strings::tr;
use std::path::PathBuf;

/// Asks for a configuration, or for a folder of message bases. Blocks: it runs in a thread of its own.
pub(in crate::browser) fn pick_mail(folder: bool) -> Option<PathBuf> {
    let asking = rfd::FileDialog::new().set_title(tr!("open-bases"));
    match folder {
        true => asking.pick_folder(),
        false => asking.pick_file(),
    }
}
