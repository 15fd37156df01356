//! The tosser: settings with their state, and the areas of both.
//!
//! Imports `files`, `message`, `setup` and `state`. The modules of its tasks (`toss`, `scan`, `tic`,
//! `export`) add methods.

use crate::aka::Aka;
use crate::files::{self, FileError, failed, make_folder};
use crate::setup::{AreaSetup, Folder, Setup, SetupError, fold};
use crate::state::{DayCount, Dupe, Quarantined, State, StateError};
use ftn_base::{AppendError, BaseError};
use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

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

/// Own message that cannot be sent yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldMessage {
    /// Areatag.
    pub area: String,
    /// Number of the message in its base.
    pub number: u32,
    /// Sentence for the user.
    pub reason: String,
}

/// State of a mail folder for display, while a [`Tosser`] may be at work there.
#[derive(Debug)]
pub struct Overview {
    setup: Setup,
    state: State,
}

impl Overview {
    /// Opens the state of a mail folder; `None` if no tosser was there yet.
    ///
    /// # Errors
    /// The state cannot be read.
    pub fn open(setup: Setup) -> Result<Option<Self>, TosserError> {
        let path = setup.root.join(STATE);
        if !path.is_file() {
            return Ok(None);
        }
        let state = State::open(&path)?;
        Ok(Some(Self { setup, state }))
    }

    /// Lists the quarantine, the oldest file first.
    ///
    /// # Errors
    /// The state cannot be read.
    pub fn quarantined(&self) -> Result<Vec<Quarantined>, TosserError> {
        Ok(self.state.quarantined()?)
    }

    /// Lists the last duplicates that were left out, the latest first.
    ///
    /// # Errors
    /// The state cannot be read.
    pub fn dupes(&self) -> Result<Vec<Dupe>, TosserError> {
        Ok(self.state.dupes()?)
    }

    /// Returns the counts of each area for each day from `day` on (days since 1970).
    ///
    /// # Errors
    /// The state cannot be read.
    pub fn counts(&self, day: i64) -> Result<Vec<DayCount>, TosserError> {
        Ok(self.state.counts(day)?)
    }

    /// Lists own messages that cannot be sent yet, with the reasons.
    ///
    /// # Errors
    /// The state cannot be read.
    pub fn held(&self) -> Result<Vec<HeldMessage>, TosserError> {
        Ok(held_in(&self.state)?)
    }

    /// Returns the areas that links have created and the configured ones; of two with one tag, the
    /// configured one.
    ///
    /// # Errors
    /// The state cannot be read.
    pub fn areas(&self) -> Result<Vec<AreaSetup>, TosserError> {
        let created = self.state.areas()?.into_iter();
        let all = created.chain(self.setup.configured().cloned());
        let by_tag: BTreeMap<String, AreaSetup> = all.map(|area| (fold(&area.tag), area)).collect();
        Ok(by_tag.into_values().collect())
    }

    /// Lists the files that wait for each link, the oldest first.
    #[must_use]
    pub fn waiting(&self) -> Vec<(Aka, Vec<PathBuf>)> {
        waiting_in(&self.setup)
    }
}

/// Number of attempts to get the lock, and the pause between two of them: a program that is just
/// being started has the handles of its parent for a moment, that of a lock among them.
const LOCK_TRIES: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(25);

/// Gets the lock of a mail folder.
fn lock_file(lock: &File, root: &Path, path: &Path) -> Result<(), TosserError> {
    for _ in 0..LOCK_TRIES {
        match lock.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => std::thread::sleep(LOCK_PAUSE),
            Err(TryLockError::Error(error)) => return Err(failed(path)(error).into()),
        }
    }
    let path = root.to_owned();
    Err(TosserError::Locked { path })
}

/// Lists own messages that cannot be sent yet.
fn held_in(state: &State) -> Result<Vec<HeldMessage>, StateError> {
    let held = state.held()?.into_iter();
    let shown = held.map(|own| HeldMessage {
        area: own.tag,
        number: own.number,
        reason: own.reason,
    });
    Ok(shown.collect())
}

/// Lists the files in the outbound of each link.
pub(crate) fn waiting_in(setup: &Setup) -> Vec<(Aka, Vec<PathBuf>)> {
    let mut all = Vec::new();
    for link in &setup.links {
        let Ok(entries) = std::fs::read_dir(setup.outbound(link.aka)) else {
            continue;
        };
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let mut files: Vec<PathBuf> = paths.filter(|path| path.is_file()).collect();
        files.sort();
        if !files.is_empty() {
            all.push((link.aka, files));
        }
    }
    all
}

/// Name of the state in the mail folder.
const STATE: &str = "tosser.sqlite";

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
        lock_file(&lock, &setup.root, &path)?;
        let state = State::open(&setup.root.join(STATE))?;
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

    /// Lists the messages that wait, with the reasons.
    ///
    /// # Errors
    /// The state cannot be read.
    pub fn held(&self) -> Result<Vec<HeldMessage>, TosserError> {
        Ok(held_in(&self.state)?)
    }

    /// Lists the quarantine, the oldest file first.
    ///
    /// # Errors
    /// The state cannot be read.
    pub fn quarantined(&self) -> Result<Vec<Quarantined>, TosserError> {
        Ok(self.state.quarantined()?)
    }

    /// Lists the last duplicates that were left out, the latest first.
    ///
    /// # Errors
    /// The state cannot be read.
    pub fn dupes(&self) -> Result<Vec<Dupe>, TosserError> {
        Ok(self.state.dupes()?)
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
