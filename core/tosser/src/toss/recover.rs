//! Sets right what an interrupted call has left, and removes what is kept no longer.

use crate::fault;
use crate::files::{failed, rename};
use crate::message::key_of_stored;
use crate::moment::Moment;
use crate::setup::Folder;
use crate::state::Position;
use crate::tosser::{Tosser, TosserError};
use ftn_base::{BaseError, MessageBase, ReadDepth};
use ftn_types::job::Job;
use std::fs;
use std::ops::ControlFlow;

impl Tosser {
    /// Finds the messages that an interrupted call has added to bases, so that they are not added
    /// again, and gives files their final names.
    pub(crate) fn recover(&mut self, now: Moment) -> Result<(), TosserError> {
        self.load_areas()?;
        for begun in self.state.begun()? {
            let failed = |error| TosserError::Base {
                tag: begun.tag.clone(),
                error,
            };
            let base = begun.format.open_or_absent(&begun.path).map_err(failed)?;
            // Of what a reader sees now, the next message overwrites nothing.
            let settled = base.append_all(&[], &Job::new());
            settled.map_err(|error| TosserError::Append {
                tag: begun.tag.clone(),
                error,
            })?;
            let keys = self.keys_after(base.as_ref(), &begun).map_err(failed)?;
            self.state.recover(&begun.tag, &keys, now.day())?;
        }
        self.finish_outgoing()?;
        self.settle_quarantine()?;
        self.remove_drafts()
    }

    /// Returns the keys of the messages after a position; of all messages if the base was renumbered
    /// since.
    fn keys_after(&self, base: &dyn MessageBase, at: &Position) -> Result<Vec<i64>, BaseError> {
        let seed = self.state.seed();
        let is_there = match at.number {
            0 => true,
            number => base
                .read(number)?
                .is_some_and(|stored| stored.fingerprint == at.fingerprint),
        };
        let mut numbers = Vec::new();
        if is_there {
            numbers.extend(at.number.saturating_add(1)..=base.highest_number()?);
        } else {
            base.scan(ReadDepth::Headers, &Job::new(), &mut |header, _| {
                numbers.push(header.number);
                ControlFlow::Continue(())
            })?;
        }
        let mut keys = Vec::new();
        for number in numbers {
            if let Some(stored) = base.read(number)? {
                keys.push(key_of_stored(seed, &at.tag, &stored));
            }
        }
        Ok(keys)
    }

    /// Moves files into the quarantine whose rows are recorded.
    pub(crate) fn settle_quarantine(&self) -> Result<(), TosserError> {
        let folder = self.setup.folder(Folder::Quarantine);
        let temporary = self.setup.folder(Folder::Temporary);
        for own in self.state.quarantined()? {
            let (draft, path) = (temporary.join(&own.place), folder.join(&own.place));
            if draft.is_file() && path.symlink_metadata().is_err() {
                rename(&draft, &path)?;
            }
        }
        Ok(())
    }

    /// Removes unfinished files.
    ///
    /// A commit that failed may still be in the log of the state, and count after the next start. Another commit
    /// overwrites it, so that no file of it is removed.
    fn remove_drafts(&mut self) -> Result<(), TosserError> {
        let folder = self.setup.folder(Folder::Temporary);
        let entries = fs::read_dir(&folder).map_err(failed(&folder))?;
        let paths: Vec<_> = entries
            .filter_map(Result::ok)
            .map(|own| own.path())
            .collect();
        if !paths.is_empty() {
            self.state.settle()?;
        }
        for path in paths {
            fault::step().map_err(failed(&path))?;
            fs::remove_file(&path).map_err(failed(&path))?;
        }
        Ok(())
    }

    /// Removes kept files and remembered messages that are older than the settings say, once a day.
    pub(crate) fn clean_up(&mut self, now: Moment) -> Result<(), TosserError> {
        let today = now.day();
        if self.state.noted("pruned")?.is_some_and(|day| day >= today) {
            return Ok(());
        }
        let oldest = today.saturating_sub(self.setup.keep_days.max(1));
        let folder = self.setup.folder(Folder::Kept);
        let entries = fs::read_dir(&folder).map_err(failed(&folder))?;
        for entry in entries.filter_map(Result::ok) {
            let name = entry.file_name();
            let day = name.to_str().and_then(|name| name.parse::<i64>().ok());
            if day.is_some_and(|day| day < oldest) {
                let path = entry.path();
                fs::remove_dir_all(&path).map_err(failed(&path))?;
            }
        }
        let (days, count) = (self.setup.dupe_days, self.setup.dupe_count);
        self.state.prune(today, days, count, self.setup.keep_days)?;
        Ok(())
    }
}
