//! Results of saving.

use crate::platform::desktop::visible;
use crate::strings::{format, io_words, tr};
use std::io;
use std::path::{Path, PathBuf};

/// Reason for which something was not saved.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Unsaved {
    /// A sentence.
    pub(in crate::browser) why: String,
    /// True if files of these names exist already.
    pub(in crate::browser) is_taken: bool,
}

impl Unsaved {
    /// Makes the reason of a file or a folder that cannot be written.
    pub(in crate::browser) fn not_written(path: &Path, error: &io::Error) -> Self {
        let (path, error) = (path.display().to_string(), io_words(error));
        Self::because(tr!("message-not-saved", path = path, error = error))
    }

    /// Makes a reason of a sentence.
    pub(in crate::browser) const fn because(why: String) -> Self {
        Self {
            why,
            is_taken: false,
        }
    }
}

/// Saved files.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Written {
    /// The folder that it is in now.
    pub(in crate::browser) folder: Option<PathBuf>,
    pub(in crate::browser) what: WrittenFiles,
    /// True if the user stopped it before all files were written.
    pub(in crate::browser) is_stopped: bool,
    /// Sentences about files that could not be fetched or written.
    pub(in crate::browser) troubles: Vec<String>,
}

/// The files of [`Written`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WrittenFiles {
    /// One of this name.
    One(String),
    /// Several: their count.
    Many(u64),
}

impl Written {
    /// Returns a sentence about the saved files.
    pub(super) fn sentence(&self) -> String {
        let folder = self.folder.as_deref().unwrap_or(Path::new("."));
        let folder = visible(&folder.display().to_string());
        match &self.what {
            WrittenFiles::One(name) => tr!("saved-one", name = visible(name), folder = folder),
            WrittenFiles::Many(count) => {
                let (all, shown) = (*count, format::count(*count));
                match self.is_stopped {
                    true => tr!("saved-stopped", count = all, shown = shown, folder = folder),
                    false => tr!("saved-many", count = all, shown = shown, folder = folder),
                }
            }
        }
    }
}

/// Returns the reasons for which something was not saved, or not all of it.
pub(in crate::browser) fn faults(outcome: &Result<Written, Unsaved>) -> Vec<&str> {
    match outcome {
        Ok(written) => written.troubles.iter().map(String::as_str).collect(),
        Err(unsaved) => vec![unsaved.why.as_str()],
    }
}
