//! From paths to a library of areas. Runs in a worker.

use crate::guide;
use crate::strings::{Language, io_words, said, tr};
use fidoscope_core::config::{self, Config, ConfigError, ConfigProblem};
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use std::path::{Path, PathBuf};

/// Sources of areas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sources {
    /// Configurations and folders in their order; empty: the built-in guide.
    pub(crate) configs: Vec<PathBuf>,
    /// Files that were opened for this run alone.
    pub(crate) files: Vec<PathBuf>,
    /// Beginnings of paths in configurations of other systems, and their folders here.
    pub(crate) paths: Vec<(String, String)>,
}

impl Sources {
    /// Configurations alone.
    pub(crate) fn from_configs(configs: Vec<PathBuf>) -> Self {
        Self {
            configs,
            ..Self::default()
        }
    }
}

/// Result of reading sources.
pub(crate) struct Loaded {
    /// The areas; `None` when not one of the sources could be read.
    pub(crate) library: Option<Library>,
    /// A sentence for each source that could not be read at all, as scripts read it.
    pub(crate) failures: Vec<String>,
    /// The same in the language of the user.
    pub(crate) translated: Vec<String>,
}

/// Reads every source; one that fails does not keep the others away. The guide is that of a language. Of a
/// cancelled job the areas of packets are missing.
pub(crate) fn load(sources: &Sources, language: Language, job: &Job) -> Loaded {
    if sources.configs.is_empty() && sources.files.is_empty() {
        return Loaded {
            library: Some(guide::library(language)),
            failures: Vec::new(),
            translated: Vec::new(),
        };
    }
    let mut configs = Vec::new();
    let (mut failures, mut translated) = (Vec::new(), Vec::new());
    for path in sources.configs.iter().chain(&sources.files) {
        match load_config(path, &sources.paths) {
            Ok(config) => configs.push(config),
            Err(error) => {
                translated.push(in_words(&error));
                failures.push(error.to_string());
            }
        }
    }
    Loaded {
        library: (!configs.is_empty())
            .then(|| guide::added_to(Library::load(configs, job), language)),
        failures,
        translated,
    }
}

/// Reads a configuration. The paths of a point that was moved lead to where it is.
pub(crate) fn load_config(path: &Path, mapped: &[(String, String)]) -> Result<Config, ConfigError> {
    let mut mapped = mapped.to_vec();
    if let (Some(before), Some(here)) = (fidoscope_point::moved_from(path), path.parent()) {
        let here = here.to_string_lossy().into_owned();
        mapped.push((before.to_string_lossy().into_owned(), here));
    }
    config::load_mapped(path, &mapped)
}

/// A problem of a configuration with its file, line and reason.
pub(crate) fn problem_line(problem: &ConfigProblem) -> String {
    let path = problem.path.display();
    let what = said(&problem.what);
    match problem.line {
        Some(line) => format!("{path}:{line}: {what}"),
        None => format!("{path}: {what}"),
    }
}

pub(super) fn in_words(error: &ConfigError) -> String {
    let ConfigError::Io { path, source } = error else {
        return said(error);
    };
    let path = path.display().to_string();
    tr!("config-unreadable", path = path, error = io_words(source))
}
