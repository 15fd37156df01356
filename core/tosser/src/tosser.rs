//! The tosser: settings with their state, and the areas of both.
//!
//! Imports `files`, `message`, `setup` and `state`. The modules of its tasks (`toss`, `scan`, `tic`,
//! `export`) add methods.

use crate::aka::Aka;
use crate::files::{self, FileError, failed, make_folder};
use crate::setup::{AreaSetup, Folder, Setup, SetupError, fold};
use crate::state::{DayCount, Quarantined, State, StateError};
use ftn_base::{AppendError, BaseError};
use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::path::PathBuf;
use std::sync::Arc;

/// Reason why a task ended early. What was done before is recorded; the next call goes on from there.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TosserError {
    /// The settings are wrong.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The state cannot be used.
    #[error(transparent)]
    State(#[from] StateError),
    /// A file of the mail folder cannot be used.
    #[error("the mail folder cannot be used: {0}")]
    File(#[from] FileError),
    /// A base cannot be written.
    #[error("mail for {tag} waits in the inbound: {error}")]
    Append {
        /// Areatag.
        tag: String,
        /// Reason.
        #[source]
        error: AppendError,
    },
    /// A base cannot be read.
    #[error("the base of {tag} cannot be read: {error}")]
    Base {
        /// Areatag.
        tag: String,
        /// Reason.
        #[source]
        error: BaseError,
    },
    /// Another tosser is at work.
    #[error("another program tosses mail in {} right now; try again when it is done", path.display())]
    Locked {
        /// Mail folder.
        path: PathBuf,
    },
    /// There is no such file in quarantine.
    #[error("the quarantine has no file number {0}; list it again")]
    NoSuch(i64),
    /// The work was cancelled.
    #[error("the work was cancelled; the next call goes on from there")]
    Cancelled,
}

/// Tosser of one mail folder. It has the folder for itself until it is dropped.
#[derive(Debug)]
pub struct Tosser {
    pub(crate) setup: Setup,
    pub(crate) state: State,
    /// Areas by their folded tags.
    pub(crate) areas: BTreeMap<String, Arc<AreaSetup>>,
    _lock: File,
}

impl Tosser {
    /// Opens a mail folder, creating its folders and its state if they are missing.
    ///
    /// # Errors
    /// The settings are wrong, another tosser uses the folder, or it cannot be written.
    pub fn open(setup: Setup) -> Result<Self, TosserError> {
        setup.check()?;
        make_folder(&setup.root)?;
        for folder in Folder::ALL {
            make_folder(&setup.folder(folder))?;
        }
        let path = setup.root.join("tosser.lock");
        let mut options = File::options();
        options.write(true).create(true).truncate(false);
        let lock = options.open(&path).map_err(failed(&path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let path = setup.root.clone();
                return Err(TosserError::Locked { path });
            }
            Err(TryLockError::Error(error)) => return Err(failed(&path)(error).into()),
        }
        let state = State::open(&setup.root.join("tosser.sqlite"))?;
        let mut tosser = Self {
            setup,
            state,
            areas: BTreeMap::new(),
            _lock: lock,
        };
        tosser.load_areas()?;
        Ok(tosser)
    }

    /// Loads the areas: a call that failed may have left some that are not recorded.
    pub(crate) fn load_areas(&mut self) -> Result<(), TosserError> {
        self.areas.clear();
        let created = self.state.areas()?;
        // Configured areas replace those of the state.
        for area in created.into_iter().chain(self.setup.configured().cloned()) {
            self.setup.check_owner(&area.tag, &area.path)?;
            self.areas.insert(fold(&area.tag), Arc::new(area));
        }
        Ok(())
    }

    /// Returns the settings.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns all areas, configured and created ones, by their tags.
    pub fn areas(&self) -> impl Iterator<Item = &AreaSetup> {
        self.areas.values().map(AsRef::as_ref)
    }

    /// Lists the quarantine, the oldest file first.
    ///
    /// # Errors
    /// The state cannot be read.
    pub fn quarantined(&self) -> Result<Vec<Quarantined>, TosserError> {
        Ok(self.state.quarantined()?)
    }

    /// Returns the counts of each area for each day from `day` on (days since 1970).
    ///
    /// # Errors
    /// The state cannot be read.
    pub fn counts(&self, day: i64) -> Result<Vec<DayCount>, TosserError> {
        Ok(self.state.counts(day)?)
    }

    /// Returns the settings of a new area of a link.
    pub(crate) fn new_area(&self, tag: &str, link: Aka) -> Result<AreaSetup, SetupError> {
        let folder = self.setup.folder(Folder::Bases);
        let mut path = folder.join(files::safe_name(tag));
        // A configured base may have the name.
        let is_used = |path: &PathBuf| self.areas.values().any(|area| area.path == *path);
        let mut number = 2;
        while is_used(&path) && number < 1000 {
            path = folder.join(format!("{}-{number}", files::safe_name(tag)));
            number += 1;
        }
        self.setup.check_owner(tag, &path)?;
        Ok(AreaSetup {
            tag: tag.to_owned(),
            path,
            format: self.setup.format,
            link: Some(link),
        })
    }
}
