//! Appends messages to a `*.MSG` folder that other programs keep, and deletes own ones.
//!
//! A folder has no lock. A message is written whole to a file of another name, which then gets the
//! next number that no file has: no program sees half a message, and none is overwritten.
//!
//! Other programs are less careful: smapi looks for a free number and then truncates a file that
//! has it meanwhile. So the file is read again, at once and a moment later; if it holds another
//! message by then, ours gets a new number.

use super::folder::{Listing, MsgFile};
use super::layout::{HEADER, at};
use super::{FolderLocation, MsgDialect, MsgFolder};
use crate::append::{BaseWriter, answered};
use crate::dates::{dos_word, ftsc_text};
use crate::fts1::{attribute, bits};
use crate::limits::{MESSAGE_TEXT_BYTES, MSG_TRIES};
use crate::removal::RemovedRecord;
use crate::steps::{OpenFile, Steps, failed};
use crate::write::{cut, write_field};
use crate::{AppendError, BaseError, MessageBase, Outgoing, StoredMessage};
use ftn_types::bytes::u16_at;
use ftn_types::job::Job;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// Name of the file of a message that has no number yet.
const DRAFT: &str = "fidoscope.tmp";
/// Length of names, subject and date at the start of the header, in bytes.
const FIELDS: usize = at::DATE + at::DATE_LEN;
/// First number: tossers keep their high-water mark in file 1, and CrashMail never exports that
/// file.
const FIRST: u32 = 2;

/// Folder to which a message is added.
pub(super) struct MsgAppender<'b> {
    base: &'b MsgFolder,
    folder: PathBuf,
    job: Job,
    /// The added message.
    added: Option<MsgFile>,
    /// True while several messages are added: the folder is flushed, and the files are read again,
    /// once after the last one.
    is_batch: bool,
    steps: Steps,
}

impl<'b> MsgAppender<'b> {
    pub(super) fn open(base: &'b MsgFolder, job: &Job) -> Result<Self, AppendError> {
        let FolderLocation::Disk(folder) = &base.place else {
            let what = "a base in memory";
            return Err(AppendError::Unsupported { what });
        };
        if job.is_cancelled() {
            return Err(AppendError::Cancelled);
        }
        Ok(Self {
            base,
            folder: folder.clone(),
            job: job.clone(),
            added: None,
            is_batch: false,
            steps: Steps::default(),
        })
    }

    /// Returns the current listing; a cached one if the folder has been unchanged so long that its
    /// modification time proves it current.
    fn listing(&self) -> Result<Arc<Listing>, AppendError> {
        let stamp = self.base.stamp()?;
        if stamp.is_at_rest(SystemTime::now()) {
            return Ok(self.base.listing(&self.folder, &stamp)?);
        }
        let listing = Listing::read(&self.folder).map_err(failed(&self.folder))?;
        Ok(Arc::new(listing))
    }

    /// Returns the file of a message: by its usual names, which spares listing a big folder, else
    /// by a listing.
    fn path_of(&self, number: u32) -> Result<Option<PathBuf>, AppendError> {
        let [lower, upper] = MsgFile::usual(&self.folder, number);
        // Anything else (a pipe, say) must not be opened.
        match (lower.is_file(), upper.is_file()) {
            (true, false) => return Ok(Some(lower)),
            (false, true) => return Ok(Some(upper)),
            _ => {}
        }
        let listing = self.listing()?;
        Ok(listing.find(number).map(|entry| entry.path(&self.folder)))
    }

    /// Sets the first answer of a message to `new`, if the file is writable and the field is `old`
    /// so far.
    fn relink(&mut self, number: u32, old: u16, new: u16) -> Result<(), AppendError> {
        let Some(part) = self
            .path_of(number)?
            .and_then(|path| OpenFile::there(&path))
        else {
            return Ok(());
        };
        if u16_at(&part.read(at::REPLY as u64, 2)?, 0) == Some(old) {
            self.steps
                .write_changed(&part, at::REPLY as u64, &new.to_le_bytes())?;
        }
        Ok(())
    }

    /// Returns the next free file of the folder.
    fn next(&self) -> Result<MsgFile, AppendError> {
        let listing = self.listing()?;
        let next = match listing.last() {
            Some(last) => last.next(),
            None => Some(MsgFile::first(FIRST)),
        };
        next.filter(|_| !listing.more).ok_or_else(|| self.is_full())
    }

    /// Returns the file after the message added here last, if nothing else changed the folder:
    /// listing 60,000 names takes longer than everything else. A change within a step of the clock
    /// shows in the name itself, which is never overwritten.
    fn next_cached_file(&self) -> Option<MsgFile> {
        let stamp = self.base.stamp().ok()?;
        let next = self.base.added.cached_for(&stamp)?.next()?;
        let is_free = |path: &PathBuf| path.symlink_metadata().is_err();
        let usual = MsgFile::usual(&self.folder, next.number);
        usual.iter().all(is_free).then_some(next)
    }

    fn is_full(&self) -> AppendError {
        AppendError::Full {
            path: self.folder.clone(),
            limit: "numbers of *.MSG files end at 65535; let the tosser's maintenance renumber the \
                    messages",
        }
    }

    /// Stores the bytes of a message under the next number.
    fn store(&mut self, bytes: &[u8]) -> Result<u16, AppendError> {
        // Determine the next number before the draft changes the folder.
        let mut next = match self.next_cached_file() {
            Some(next) => next,
            None => self.next()?,
        };
        for _ in 0..MSG_TRIES {
            let draft = self.steps.draft(&self.folder.join(DRAFT), &self.job)?;
            self.steps.write_changed(&draft, 0, bytes)?;
            self.steps.sync(&draft)?;
            let Some((number, path)) = self.rename_to_free_number(&draft, &mut next, bytes)? else {
                break;
            };
            if !self.is_batch {
                self.steps.sync_names(&self.folder)?;
            }
            self.steps.remove(draft.path())?;
            if self.is_batch || self.stays_in_place(&path, bytes) {
                self.added = Some(next);
                return Ok(number);
            }
            self.steps.forget(&path);
            next = self.next()?;
        }
        Err(AppendError::Busy {
            path: self.folder.clone(),
        })
    }
}

impl MsgAppender<'_> {
    /// Renames a draft to the next free number.
    fn rename_to_free_number(
        &mut self,
        draft: &OpenFile,
        next: &mut MsgFile,
        bytes: &[u8],
    ) -> Result<Option<(u16, PathBuf)>, AppendError> {
        for _ in 0..MSG_TRIES {
            let number = u16::try_from(next.number).map_err(|_| self.is_full())?;
            let path = next.path(&self.folder);
            if self.steps.link_or_copy(draft, &path, bytes)? {
                return Ok(Some((number, path)));
            }
            *next = self.next()?;
        }
        Ok(None)
    }

    /// Returns whether a file keeps its message, now and a moment later. A missing file counts as
    /// kept: the tosser took it.
    fn stays_in_place(&self, path: &Path, bytes: &[u8]) -> bool {
        let is_own = || std::fs::read(path).map_or(true, |now| is_same_message(&now, bytes));
        is_own() && {
            std::thread::sleep(self.base.pause);
            is_own()
        }
    }
}

/// Returns whether two files hold the same message: names, subject, date and text. Tossers change
/// attributes and links, and append lines.
fn is_same_message(one: &[u8], other: &[u8]) -> bool {
    let text = |bytes| <[u8]>::get(bytes, HEADER..).unwrap_or_default();
    let own = text(other);
    let own = own.strip_suffix(b"\0").unwrap_or(own);
    one.get(..FIELDS) == other.get(..FIELDS) && text(one).starts_with(own)
}

impl BaseWriter for MsgAppender<'_> {
    fn path(&self) -> &Path {
        &self.folder
    }

    fn steps(&mut self) -> &mut Steps {
        &mut self.steps
    }

    fn append(&mut self, message: &Outgoing) -> Result<u32, AppendError> {
        let parent = answered(self.base, message)?.and_then(|number| u16::try_from(number).ok());
        let dialect = self.base.said_to_be.unwrap_or_default();
        let bytes = file_bytes(message, parent.unwrap_or_default(), dialect);
        let number = self.store(&bytes)?;
        if let Some(parent) = parent {
            self.relink(parent.into(), 0, number)?;
        }
        self.base.forget();
        if let Some(entry) = &self.added {
            self.base.remember_added(entry);
        }
        Ok(number.into())
    }

    fn append_batch(&mut self, messages: &[Outgoing]) -> Result<Vec<u32>, AppendError> {
        self.is_batch = messages.len() > 1;
        let dialect = self.base.said_to_be.unwrap_or_default();
        let (mut numbers, mut files) = (Vec::new(), Vec::new());
        for message in messages {
            numbers.push(self.append(message)?);
            files.push(self.added.take());
        }
        if !std::mem::take(&mut self.is_batch) {
            return Ok(numbers);
        }
        self.steps.sync_names(&self.folder)?;
        std::thread::sleep(self.base.pause);
        for ((number, file), message) in numbers.iter_mut().zip(&files).zip(messages) {
            let Some(path) = file.as_ref().map(|file| file.path(&self.folder)) else {
                continue;
            };
            let bytes = file_bytes(message, 0, dialect);
            let is_own = std::fs::read(&path).map_or(true, |now| is_same_message(&now, &bytes));
            if !is_own {
                self.steps.forget(&path);
                *number = self.append(message)?;
            }
        }
        Ok(numbers)
    }

    fn mark_sent(&mut self, number: u32) -> Result<bool, AppendError> {
        let Some(path) = self.path_of(number)? else {
            return Ok(false);
        };
        let own = OpenFile::existing(&path)?;
        let place = at::ATTRIBUTES as u64;
        let bits = u16_at(&own.read(place, 2)?, 0).unwrap_or_default();
        let sent = u16::try_from(attribute::SENT).unwrap_or_default();
        self.steps
            .write_changed(&own, place, &(bits | sent).to_le_bytes())?;
        self.steps.sync(&own)?;
        self.base.forget();
        Ok(true)
    }

    /// Reads the file by its name: listing a big folder takes longer than everything else.
    fn read_back(
        &self,
        _base: &dyn MessageBase,
        number: u32,
    ) -> Result<Option<StoredMessage>, BaseError> {
        match &self.added {
            Some(entry) => self.base.read_path(number, &entry.path(&self.folder)),
            None => Ok(None),
        }
    }

    fn delete(&mut self, number: u32) -> Result<(), AppendError> {
        let moved = || AppendError::Moved { number };
        let path = self.path_of(number)?.ok_or_else(moved)?;
        let own = OpenFile::existing(&path).map_err(|error| match error {
            AppendError::Io { source, .. } if source.kind() == std::io::ErrorKind::NotFound => {
                moved()
            }
            error => error,
        })?;
        let parent = u16_at(&own.read(at::REPLY_TO as u64, 2)?, 0).unwrap_or_default();
        if let Ok(number) = u16::try_from(number) {
            self.relink(parent.into(), number, 0)?;
        }
        self.steps.remove(&path)?;
        self.base.forget();
        // The message is deleted, even if flushing the folder fails.
        drop(self.steps.sync_names(&self.folder));
        Ok(())
    }

    /// Returns the whole file.
    fn removal(&mut self, number: u32) -> Result<RemovedRecord, AppendError> {
        let path = self.path_of(number)?.ok_or(AppendError::Moved { number })?;
        let own = OpenFile::existing(&path)?;
        let len = usize::try_from(own.len()?).unwrap_or(usize::MAX);
        let bytes = own.read(0, len.min(MESSAGE_TEXT_BYTES as usize + HEADER))?;
        Ok(RemovedRecord { at: 0, bytes })
    }

    /// Creates the file again, if no other message has its number.
    fn undelete(&mut self, number: u32, record: &RemovedRecord) -> Result<bool, AppendError> {
        if self.path_of(number)?.is_some() {
            return Ok(false);
        }
        let [path, _] = MsgFile::usual(&self.folder, number);
        let draft = self.steps.draft(&self.folder.join(DRAFT), &self.job)?;
        self.steps.write_changed(&draft, 0, &record.bytes)?;
        self.steps.sync(&draft)?;
        let is_named = self.steps.link_or_copy(&draft, &path, &record.bytes)?;
        self.steps.sync_names(&self.folder)?;
        self.steps.remove(draft.path())?;
        if is_named && let Ok(number) = u16::try_from(number) {
            let parent = u16_at(&record.bytes, at::REPLY_TO).unwrap_or_default();
            self.relink(parent.into(), 0, number)?;
        }
        self.base.forget();
        Ok(is_named)
    }
}

/// Builds the file of a message.
fn file_bytes(message: &Outgoing, reply_to: u16, dialect: MsgDialect) -> Vec<u8> {
    let mut bytes = vec![0; HEADER];
    let [from_zone, from_net, from_node, from_point] = message.origin;
    let [to_zone, to_net, to_node, to_point] = message.destination;
    let attributes = u16::try_from(bits(message.attributes) & 0xFFFF).unwrap_or_default();
    write_field(&mut bytes, at::FROM, cut(&message.from, at::NAME_LEN));
    write_field(&mut bytes, at::TO, cut(&message.to, at::NAME_LEN));
    write_field(
        &mut bytes,
        at::SUBJECT,
        cut(&message.subject, at::SUBJECT_LEN),
    );
    write_field(&mut bytes, at::DATE, &ftsc_text(message.written));
    for (place, word) in [
        (at::TO_NODE, to_node),
        (at::FROM_NODE, from_node),
        (at::FROM_NET, from_net),
        (at::TO_NET, to_net),
        (at::REPLY_TO, reply_to),
        (at::ATTRIBUTES, attributes),
    ] {
        write_field(&mut bytes, place, &word.to_le_bytes());
    }
    let eight = match dialect {
        MsgDialect::Fts1 => [to_zone, from_zone, to_point, from_point]
            .map(u16::to_le_bytes)
            .concat(),
        MsgDialect::Opus | MsgDialect::Mixed => [message.written, message.arrived]
            .map(|stamp| dos_word(stamp).to_le_bytes())
            .concat(),
    };
    write_field(&mut bytes, at::VARIANT, &eight);
    bytes.extend(message.whole_text());
    bytes.push(0);
    bytes
}

#[cfg(test)]
mod tests {
    use crate::opus::MsgFolder;
    use crate::{MessageBase as _, Outgoing};
    use ftn_types::job::Job;
    use std::fs;
    use std::path::Path;

    /// Adds a message and returns its number.
    fn add(base: &MsgFolder, subject: &str) -> u32 {
        let message = Outgoing {
            subject: subject.into(),
            ..Outgoing::default()
        };
        base.append(&message, &Job::new()).unwrap().number
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<String> = entries
            .map(|entry| name(entry).into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn numbers_go_on_after_what_others_add_between_two_messages() {
        for other in ["4.msg", "4.MSG", "9.msg", "0004.Msg"] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join("2.msg"), b"").unwrap();
            let base = MsgFolder::open(folder.path()).unwrap();
            assert_eq!(add(&base, "ours"), 3);
            fs::write(folder.path().join(other), b"theirs").unwrap();
            let own = add(&base, "ours again");
            assert_eq!(fs::read(folder.path().join(other)).unwrap(), b"theirs");
            assert!(own > 3 && names(folder.path()).len() == 4, "{other}: {own}");
            // A new file is noticed at once if it has the next number; another one as soon as the
            // file system's clock has advanced.
            if other.to_lowercase() == "4.msg" {
                assert_eq!(own, 5, "{other}");
            }
        }
    }

    #[test]
    fn names_that_are_taken_by_what_is_no_message_are_stepped_over() {
        let folder = tempfile::tempdir().unwrap();
        let base = MsgFolder::open(folder.path()).unwrap();
        assert_eq!(add(&base, "one"), 2);
        fs::create_dir(folder.path().join("3.msg")).unwrap();
        let error = base.append(&Outgoing::default(), &Job::new());
        assert!(error.is_err() || error.unwrap().number != 3);
        fs::remove_dir(folder.path().join("3.msg")).unwrap();
        assert_eq!(add(&base, "two"), 3);
        fs::remove_file(folder.path().join("3.msg")).unwrap();
        assert!(add(&base, "three") >= 3);
    }
}
