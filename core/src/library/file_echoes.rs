//! Configured file echoes, and the cached lists of their folders (7.4).

use super::{Library, name_of, same_text};
use crate::charset::Fallback;
use crate::config::FileEchoConfig;
use crate::fileecho::{FileEchoError, FileList, FileListCache};
use crate::guard::locked;
use crate::job::Job;
use crate::limits;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};

/// A configured file echo.
#[derive(Debug)]
pub struct FileEcho {
    config: FileEchoConfig,
    listed: Mutex<Option<Arc<FileList>>>,
    cache: OnceLock<FileListCache>,
}

impl FileEcho {
    /// Returns the areatag as configured.
    #[must_use]
    pub fn tag(&self) -> &str {
        &self.config.tag
    }

    /// Returns the domain without `@`, if the configuration has one.
    #[must_use]
    pub fn domain(&self) -> Option<&str> {
        self.config.domain.as_deref()
    }

    /// Returns the description from the configuration or an echolist.
    #[must_use]
    pub fn description(&self) -> Option<&str> {
        self.config.description.as_deref()
    }

    /// Returns the folder of its files; `None` for a passthrough one.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.config.folder.as_deref()
    }

    /// Returns its files: the cached list if the folder is unchanged, else read again. Reads the
    /// disk: call it in a worker. `None` for a file echo without a folder.
    ///
    /// # Errors
    /// If the folder cannot be read, or the job was cancelled.
    pub fn list(&self, job: &Job) -> Option<Result<Arc<FileList>, FileEchoError>> {
        let folder = self.folder()?;
        let known = locked(&self.listed).clone();
        if let Some(known) = known.filter(|list| list.is_current()) {
            return Some(Ok(known));
        }
        let stored = self
            .cache
            .get()
            .and_then(|cache| cache.load(folder, &self.config.lists));
        let read = match stored {
            Some(list) => Ok(list),
            None => FileList::read(folder, &self.config.lists, Fallback::Detected, job),
        };
        Some(read.map(|list| {
            let list = Arc::new(list);
            *locked(&self.listed) = Some(Arc::clone(&list));
            list
        }))
    }

    /// Stores the list for the next start, once all sizes and dates are known. Writes a file: call
    /// it in a worker.
    ///
    /// # Errors
    /// If the cache cannot be written.
    pub fn store_list(&self) -> io::Result<()> {
        let known = locked(&self.listed).clone();
        match (known, self.cache.get()) {
            (Some(list), Some(cache)) => cache.save(&list, &self.config.lists),
            _ => Ok(()),
        }
    }
}

impl Library {
    /// Adds file echoes; of two with one tag and domain the first stays. An echolist provides
    /// missing descriptions.
    pub fn add_file_echoes(&mut self, echoes: impl IntoIterator<Item = FileEchoConfig>) {
        for mut echo in echoes {
            let name = name_of(&echo.tag, echo.domain.as_deref());
            let is_full = self.file_echoes.len() >= limits::LIBRARY_AREAS;
            if is_full || !self.file_echo_names.insert(name) {
                continue;
            }
            if echo.description.as_ref().is_none_or(String::is_empty) {
                echo.description = self.echolist.description(&echo.tag).map(str::to_owned);
            }
            let echo = FileEcho {
                config: echo,
                listed: Mutex::default(),
                cache: OnceLock::new(),
            };
            self.file_echoes.push(Arc::new(echo));
        }
    }

    /// Caches lists of large file echoes in a folder between two starts.
    pub fn use_file_lists(&self, folder: &Path) {
        let cache = FileListCache::new(folder.to_owned());
        for echo in &self.file_echoes {
            echo.cache.get_or_init(|| cache.clone());
        }
    }

    /// Returns all file echoes in the order of the configuration.
    #[must_use]
    pub fn file_echoes(&self) -> &[Arc<FileEcho>] {
        &self.file_echoes
    }

    /// Returns the file echo named by an areatag of a URL. Tags and domains are compared without
    /// case; an unknown domain does not exclude it (5.2.2.3.1).
    #[must_use]
    pub fn find_file_echo(&self, tag: &str, domain: Option<&str>) -> Option<&Arc<FileEcho>> {
        let named = || {
            self.file_echoes
                .iter()
                .filter(|own| same_text(own.tag(), tag))
        };
        let Some(domain) = domain else {
            return named().next();
        };
        let same = |own: &&Arc<FileEcho>| own.domain().is_some_and(|own| same_text(own, domain));
        named()
            .find(same)
            .or_else(|| named().find(|own| own.domain().is_none()))
    }
}
