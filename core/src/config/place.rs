//! Lines of configurations, for reports of missing areas, nodelists and files.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// File and line of a configuration that name an area or a nodelist, if known.
///
/// Two places always compare equal: an area whose line moved is the same area.
#[derive(Clone, Debug, Default)]
pub struct ConfigPlace(Option<(Arc<Path>, u32)>);

/// File or folder that a line names and that exists if all is well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFile {
    /// Keyword of the line, or areatag of the file echo.
    pub name: String,
    /// Path on this system.
    pub path: PathBuf,
    /// The line.
    pub place: ConfigPlace,
}

impl ConfigPlace {
    pub(super) fn new(path: Arc<Path>, line: u32) -> Self {
        Self(Some((path, line)))
    }

    /// Returns the file of the configuration.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.0.as_ref().map(|(path, _)| &**path)
    }

    /// Returns the number of the line, from 1.
    #[must_use]
    pub fn line(&self) -> Option<u32> {
        self.0.as_ref().map(|(_, line)| *line)
    }

    /// Returns whether no line is known.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        self.0.is_none()
    }
}

impl PartialEq for ConfigPlace {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for ConfigPlace {}

/// Prints `path:line`, or nothing.
impl fmt::Display for ConfigPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some((path, line)) => write!(f, "{}:{line}", path.display()),
            None => Ok(()),
        }
    }
}
