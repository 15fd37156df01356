//! Adding messages to bases that other programs keep, and changing own ones that are not sent yet.

use super::kludges::split_kludge;
use super::lines::control_lines;
use super::packer::Recheck;
use super::removal::RemovedRecord;
use super::steps::Steps;
use super::{Attributes, BaseError, FieldLimits, MessageBase, ReadDepth, StoredMessage};
use crate::limits::{KLUDGE_BYTES, MESSAGE_TEXT_BYTES, PACKER_TRIES};
use ftn_types::bytes::in_words;
use ftn_types::job::Job;
use ftn_types::time::WallTime;
use memchr::memchr2;
use std::collections::HashMap;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Message to append to a base that other programs keep. All texts are bytes in the message's own
/// character set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outgoing {
    /// Name of the sender.
    pub from: Vec<u8>,
    /// Name of the addressee.
    pub to: Vec<u8>,
    /// Subject line.
    pub subject: Vec<u8>,
    /// Zone, net, node, point of the sender; zeros if there are none.
    pub origin: [u16; 4],
    /// Zone, net, node, point of the addressee; zeros in echomail. Formats that distinguish netmail
    /// from echomail use this field.
    pub destination: [u16; 4],
    /// Time of writing, by the writer's wall clock.
    pub written: WallTime,
    /// Time of arrival in the base.
    pub arrived: WallTime,
    /// Attributes; `unscanned` follows from `local` and `sent`.
    pub attributes: Attributes,
    /// Kludges in order, each with its name and without SOH: `MSGID: 2:5030/1520 1234abcd`, `INTL
    /// 2:5030/1520 2:5030/1520`. Each format stores them in its own place.
    pub kludges: Vec<Vec<u8>>,
    /// Visible lines, each ended by CR, including tearline and origin line.
    pub text: Vec<u8>,
    /// Lines after the text, without their ends: `SEEN-BY: ...` without SOH, `\x01PATH: ...` and
    /// `\x01Via ...` with SOH, as in [`StoredMessage::trailer`]. Each format stores them in its own
    /// place.
    pub trailer: Vec<Vec<u8>>,
    /// Number of the answered message in the same base, if known. The base's reply links are set
    /// only if that message has the MSGID named by the REPLY kludge.
    pub answered: Option<u32>,
}

impl Outgoing {
    /// Returns whether the message is netmail: it has a destination.
    #[must_use]
    pub fn is_netmail(&self) -> bool {
        self.destination != [0; 4]
    }

    /// Returns the value of the first kludge with this name; empty if there is none.
    pub(crate) fn kludge(&self, name: &[u8]) -> &[u8] {
        let mut values = self.kludges.iter().map(|kludge| split_kludge(kludge));
        let found = values.find(|(own, _)| *own == name);
        found.map_or(&[], |(_, value)| value)
    }

    /// Returns the kludges, a line each, followed by the text, for formats that store both
    /// together.
    pub(crate) fn whole_text(&self) -> Vec<u8> {
        let mut text = Vec::new();
        for kludge in &self.kludges {
            text.push(1);
            text.extend_from_slice(kludge);
            text.push(b'\r');
        }
        text.extend_from_slice(&self.text);
        self.append_trailer(&mut text);
        text
    }

    /// Appends the lines after the text, each ended by CR.
    pub(crate) fn append_trailer(&self, out: &mut Vec<u8>) {
        for line in &self.trailer {
            out.extend_from_slice(line);
            out.push(b'\r');
        }
    }

    /// Returns whether a stored text ends with the text, followed by the trailer where the format
    /// stores it there.
    fn is_text_of(&self, stored: &[u8]) -> bool {
        let mut trailer = Vec::new();
        self.append_trailer(&mut trailer);
        let text = stored.strip_suffix(trailer.as_slice()).unwrap_or(stored);
        text.ends_with(&self.text)
    }

    /// Checks that no reader can mistake one part of the message for another, and the size limits.
    pub(crate) fn check(&self) -> Result<(), AppendError> {
        let is_one_line = |text: &[u8]| !text.iter().any(|byte| b"\0\x01\r\n".contains(byte));
        let invalid = |what| Err(AppendError::Invalid { what });
        if ![&self.from, &self.to, &self.subject]
            .into_iter()
            .all(|field| is_one_line(field))
        {
            return invalid(
                "a name or the subject has an end of line or a control character in it; remove it",
            );
        }
        if !self.kludges.iter().all(|kludge| is_one_line(kludge)) {
            return invalid("a kludge has an end of line or a control character in it; remove it");
        }
        let is_trailer = |line: &Vec<u8>| {
            let rest = line.strip_prefix(b"\x01");
            let is_known = rest.is_some() || line.starts_with(b"SEEN-BY:");
            is_known && is_one_line(rest.unwrap_or(line))
        };
        if !self.trailer.iter().all(is_trailer) {
            return invalid(
                "a line after the text is not a SEEN-BY, PATH or Via line, or contains an end of line or a \
                 control character; remove it",
            );
        }
        let outside = self.kludges.iter().chain(&self.trailer);
        if outside.map(Vec::len).sum::<usize>() > KLUDGE_BYTES {
            return invalid("its kludges are longer than 256 KB; shorten them");
        }
        let is_foreign = memchr2(b'\0', b'\n', &self.text).is_some();
        if is_foreign || control_lines(&self.text).next().is_some() {
            return invalid(
                "the text has a NUL or a line feed in it, or a line that would be taken for a \
                 kludge; remove it",
            );
        }
        let outside = self.kludges.iter().chain(&self.trailer);
        let outside: usize = outside.map(|line| line.len() + 2).sum();
        if self.text.len() + outside > MESSAGE_TEXT_BYTES as usize {
            return invalid("the text is longer than 32 MB; split it");
        }
        Ok(())
    }

    /// Returns the message with its fields cut to the format's limits and its last line ended.
    fn fitted(&self, limits: FieldLimits) -> (Self, CutFields) {
        let mut message = self.clone();
        if !matches!(message.text.last(), None | Some(b'\r')) {
            message.text.push(b'\r');
        }
        let cut = CutFields {
            from: cut(&mut message.from, limits.name),
            to: cut(&mut message.to, limits.name),
            subject: cut(&mut message.subject, limits.subject),
        };
        (message, cut)
    }
}

/// Returns whether two fields are equal apart from blanks at their ends, which readers drop.
fn same(one: &[u8], other: &[u8]) -> bool {
    one.trim_ascii() == other.trim_ascii()
}

/// Truncates a text to `len` bytes, not inside of a UTF-8 character; returns whether it was longer.
fn cut(text: &mut Vec<u8>, len: usize) -> bool {
    if text.len() <= len {
        return false;
    }
    let is_utf8 = std::str::from_utf8(text).is_ok();
    text.truncate(len);
    if is_utf8 && let Err(error) = std::str::from_utf8(text) {
        text.truncate(error.valid_up_to());
    }
    true
}

/// Message that was added to a base and verified by reading it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appended {
    /// Its number in the base.
    pub number: u32,
    /// Its [`super::fingerprint()`].
    pub fingerprint: u32,
    /// Fields that were cut to the format's limits.
    pub cut: CutFields,
    /// True if a write abandoned by another program minutes ago was repaired first.
    pub mended: bool,
}

/// Fields that are longer than the format allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CutFields {
    /// The sender's name.
    pub from: bool,
    /// The addressee's name.
    pub to: bool,
    /// The subject.
    pub subject: bool,
}

/// Reason why a message is not added, changed or deleted. The base is unchanged, except after
/// [`AppendError::Unverified`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AppendError {
    /// The base cannot be written.
    #[error("messages cannot be written into {what}; choose another area")]
    Unsupported {
        /// `a packet`, `a base in memory`.
        what: &'static str,
    },
    /// The message is invalid in every format.
    #[error("the message was not written: {what}")]
    Invalid {
        /// Description of the problem.
        what: &'static str,
    },
    /// The format's numbers or offsets have no more values.
    #[error("the message was not written: {path} is full: {limit}")]
    Full {
        /// The base.
        path: PathBuf,
        /// Limit of the format, and advice.
        limit: &'static str,
    },
    /// Another program has locked the base.
    #[error("the message was not written: another program has {path} locked; try again later")]
    Busy {
        /// Path of the locked file.
        path: PathBuf,
    },
    /// Another program has begun to write a message but not finished it.
    #[error(
        "the message was not written: another program is writing into {path} right now; try again later"
    )]
    BeingWritten {
        /// Path of the unfinished file.
        path: PathBuf,
    },
    /// Permission to write the files is missing.
    #[error(
        "the message was not written: {path} is not writable ({}); change its permissions",
        in_words(source)
    )]
    ReadOnly {
        /// Path of the file.
        path: PathBuf,
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// A file cannot be read, locked or written for another reason.
    #[error("the message was not written: {path}: {}", in_words(source))]
    Io {
        /// Path of the file.
        path: PathBuf,
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// Another program keeps replacing the files.
    #[error("the message was not written: another program replaces {path}; try again later")]
    Replaced {
        /// Path of the replaced file.
        path: PathBuf,
    },
    /// The base is damaged: writing could make it worse.
    #[error("the message was not written: {path} is damaged: {why}; run the tosser's base repair")]
    Damaged {
        /// Path of the damaged file.
        path: PathBuf,
        /// Description of the damage.
        why: String,
    },
    /// The number belongs to another message now, or to none.
    #[error(
        "nothing was changed: the base has another message under the number {number} now; reload \
         the page"
    )]
    Moved {
        /// Number of the message when it was read.
        number: u32,
    },
    /// The deleted message cannot be restored.
    #[error(
        "message {number} cannot be restored: its place in {path} was used again, or the base was \
         packed"
    )]
    Gone {
        /// The base.
        path: PathBuf,
        /// Number of the message.
        number: u32,
    },
    /// The message is not an own one that waits for the tosser.
    #[error(
        "nothing was changed: message {number} was not written here, or was sent already; only own \
         messages that the tosser has not taken can be changed or deleted"
    )]
    NotOwn {
        /// Number of the message.
        number: u32,
    },
    /// The message could not be read back as written.
    #[error(
        "the message was written to {path} but not found there as number {number} afterwards: \
         another program changed the base at the same time; look for the message before you send it \
         again"
    )]
    Unverified {
        /// The base.
        path: PathBuf,
        /// Number assigned to the message.
        number: u32,
    },
    /// The work was cancelled before anything was written.
    #[error("the message was not written: it was cancelled")]
    Cancelled,
    /// The base cannot be read.
    #[error(transparent)]
    Base(#[from] BaseError),
}

impl AppendError {
    /// Returns whether a retry may succeed a moment later, because another program is using the
    /// base.
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        matches!(
            self,
            Self::Busy { .. } | Self::BeingWritten { .. } | Self::Replaced { .. }
        )
    }
}

/// Returns the error for a base that keeps no messages.
pub(crate) fn unsupported<T>() -> Result<T, AppendError> {
    let what = "a base of this kind";
    Err(AppendError::Unsupported { what })
}

/// A locked base that its format can change.
pub(crate) trait BaseWriter {
    /// Returns the path of the base, for messages to the user.
    fn path(&self) -> &Path;

    /// Returns the steps done so far, to undo them.
    fn steps(&mut self) -> &mut Steps;

    /// Returns whether opening repaired a write that another program had abandoned.
    fn has_mended(&self) -> bool {
        false
    }

    /// Returns the second look at the files, if packers replace those of this format; called before
    /// the append, under the lock.
    fn recheck(&self) -> Option<Recheck> {
        None
    }

    /// Appends a message that fits the format; returns its number.
    fn append(&mut self, message: &Outgoing) -> Result<u32, AppendError>;

    /// Appends several messages that fit the format; returns their numbers. Formats that can write
    /// them together do so.
    fn append_batch(&mut self, messages: &[Outgoing]) -> Result<Vec<u32>, AppendError> {
        let numbers = messages.iter().map(|message| self.append(message));
        numbers.collect()
    }

    /// Sets the attribute of sent messages; returns false if the message does not exist.
    fn mark_sent(&mut self, number: u32) -> Result<bool, AppendError> {
        let _ = number;
        unsupported()
    }

    /// Flushes the changes of [`Self::mark_sent`] to disk.
    fn flush_marks(&mut self) -> Result<(), AppendError> {
        Ok(())
    }

    /// Reads a message that was just appended.
    fn read_back(
        &self,
        base: &dyn MessageBase,
        number: u32,
    ) -> Result<Option<StoredMessage>, BaseError> {
        base.read(number)
    }

    /// Deletes an existing message.
    fn delete(&mut self, number: u32) -> Result<(), AppendError>;

    /// Returns the data that the deletion of an existing message overwrites.
    fn removal(&mut self, number: u32) -> Result<RemovedRecord, AppendError>;

    /// Restores a deleted message; returns false if its place is used by now. The caller verifies
    /// the message.
    fn undelete(&mut self, number: u32, record: &RemovedRecord) -> Result<bool, AppendError>;
}

/// Returns the number of the answered message, if the caller names it and its MSGID equals the
/// REPLY kludge.
pub(crate) fn answered(
    base: &dyn MessageBase,
    message: &Outgoing,
) -> Result<Option<u32>, AppendError> {
    let reply = message.kludge(b"REPLY");
    let Some(number) = message.answered.filter(|_| !reply.is_empty()) else {
        return Ok(None);
    };
    let stored = base.read(number)?;
    let msgid = stored.as_ref().and_then(msgid_of);
    let is_it = msgid.is_some_and(|msgid| msgid.eq_ignore_ascii_case(reply));
    Ok(is_it.then_some(number))
}

/// Implements `append` and `delete` of [`MessageBase`] by the writer of a format.
macro_rules! change_by {
    ($writer:ident) => {
        fn append(&self, message: &Outgoing, job: &Job) -> Result<Appended, AppendError> {
            crate::append::added(self, || $writer::open(self, job), message, job)
        }

        fn append_all(&self, messages: &[Outgoing], job: &Job) -> Result<Vec<u32>, AppendError> {
            crate::append::all_added(self, || $writer::open(self, job), messages, job)
        }

        fn mark_sent(&self, messages: &[(u32, u32)], job: &Job) -> Result<usize, AppendError> {
            crate::append::marked_sent(self, || $writer::open(self, job), messages)
        }

        fn delete(&self, number: u32, fingerprint: u32, job: &Job) -> Result<(), AppendError> {
            let old = (number, fingerprint);
            crate::append::deleted(self, || $writer::open(self, job), old)
        }

        fn remove(&self, messages: &[(u32, u32)], job: &Job) -> Changed<Removed> {
            crate::removal::removed(self, || $writer::open(self, job), messages)
        }

        fn restore(&self, messages: &[Removed], job: &Job) -> Changed<u32> {
            crate::removal::restored(self, || $writer::open(self, job), messages)
        }
    };
}
pub(crate) use change_by;

/// Appends a message and reads it back, under one lock. Looks again after that: if a packer that
/// had read its counts before replaced the files, and the message is not in the new ones, appends it
/// again.
pub(crate) fn added<W: BaseWriter>(
    base: &dyn MessageBase,
    open: impl Fn() -> Result<W, AppendError>,
    message: &Outgoing,
    job: &Job,
) -> Result<Appended, AppendError> {
    message.check()?;
    let (message, cut) = message.fitted(base.format().field_limits());
    let mut path = PathBuf::new();
    for _ in 0..PACKER_TRIES {
        let mut writer = open()?;
        let recheck = writer.recheck();
        let done = run_or_undo(&mut writer, |writer| {
            let number = writer.append(&message)?;
            let stored = writer.read_back(base, number)?;
            let Some(stored) = stored.filter(|stored| is_same(stored, &message)) else {
                let path = writer.path().to_owned();
                return Err(AppendError::Unverified { path, number });
            };
            Ok(Appended {
                number,
                fingerprint: stored.fingerprint,
                cut,
                mended: writer.has_mended(),
            })
        });
        let mended = writer.has_mended();
        drop(writer);
        let Some(recheck) = recheck else {
            return done;
        };
        // sqpack goes on without the lock when it waited too long: then the message is not read back.
        let (Ok(Appended { number, .. }) | Err(AppendError::Unverified { number, .. })) = done
        else {
            return done;
        };
        let found = match recheck.is_replaced(job) {
            Ok(false) => return done,
            Ok(true) => find_own(base, std::slice::from_ref(&message), job).ok(),
            Err(_) => None,
        };
        path = recheck.path().to_owned();
        match found.map(|found| found.into_iter().flatten().next()) {
            Some(Some((number, fingerprint))) => {
                return Ok(Appended {
                    number,
                    fingerprint,
                    cut,
                    mended,
                });
            }
            Some(None) => {}
            None => return Err(AppendError::Unverified { path, number }),
        }
    }
    Err(AppendError::Replaced { path })
}

/// Finds messages in a base whose files a packer replaced, by MSGID, or without one by fields and
/// text; returns number and fingerprint of each.
fn find_own(
    base: &dyn MessageBase,
    messages: &[Outgoing],
    job: &Job,
) -> Result<Vec<Option<(u32, u32)>>, BaseError> {
    let mut numbers = Vec::new();
    base.scan(ReadDepth::Headers, job, &mut |header, _| {
        numbers.push(header.number);
        ControlFlow::Continue(())
    })?;
    let mut by_msgid: HashMap<&[u8], Vec<usize>> = HashMap::new();
    let mut unnamed = Vec::new();
    for (at, message) in messages.iter().enumerate() {
        match message.kludge(b"MSGID").trim_ascii() {
            [] => unnamed.push((at, message)),
            msgid => by_msgid.entry(msgid).or_default().push(at),
        }
    }
    let mut found = vec![None; messages.len()];
    let mut missing = messages.len();
    // Packers keep the order, so that new messages are among the last ones.
    for number in numbers.into_iter().rev() {
        if missing == 0 {
            break;
        }
        if job.is_cancelled() {
            return Err(BaseError::Cancelled);
        }
        let Some(stored) = base.read(number)? else {
            continue;
        };
        // Messages of one MSGID are taken from the end, as the base is read.
        let same = match msgid_of(&stored) {
            Some(msgid) => by_msgid.get_mut(msgid.trim_ascii()).and_then(Vec::pop),
            None => {
                let at = unnamed
                    .iter()
                    .rposition(|(_, message)| is_same(&stored, message));
                at.map(|at| unnamed.remove(at).0)
            }
        };
        let slot = same.and_then(|at| found.get_mut(at));
        if let Some(slot @ None) = slot {
            *slot = Some((number, stored.fingerprint));
            missing -= 1;
        }
    }
    Ok(found)
}

/// Returns the MSGID of a stored message, from its kludges or its text.
fn msgid_of(stored: &StoredMessage) -> Option<&[u8]> {
    let kludges = stored.kludges.iter().map(Vec::as_slice);
    let mut lines = kludges.chain(control_lines(&stored.text)).map(split_kludge);
    let msgid = lines.find(|(name, _)| name.eq_ignore_ascii_case(b"MSGID"));
    msgid.map(|(_, value)| value)
}

/// Returns whether a base has stored this message.
fn is_same(stored: &StoredMessage, message: &Outgoing) -> bool {
    message.is_text_of(&stored.text)
        && same(&stored.subject, &message.subject)
        && same(&stored.from, &message.from)
        && same(&stored.to, &message.to)
}

/// Appends messages under one lock, and reads the first and the last one back. Looks again as
/// [`added`] does, but without a pause: a tosser does this for each of its areas.
pub(crate) fn all_added<W: BaseWriter>(
    base: &dyn MessageBase,
    open: impl Fn() -> Result<W, AppendError>,
    messages: &[Outgoing],
    job: &Job,
) -> Result<Vec<u32>, AppendError> {
    let limits = base.format().field_limits();
    let fit = |message: &Outgoing| {
        message.check()?;
        Ok(message.fitted(limits).0)
    };
    let fitted: Result<Vec<_>, AppendError> = messages.iter().map(fit).collect();
    let fitted = fitted?;
    let mut writer = open()?;
    let recheck = writer.recheck();
    let mut numbers = all_added_once(base, &mut writer, &fitted)?;
    let (Some(recheck), false) = (recheck, messages.is_empty()) else {
        return Ok(numbers);
    };
    let mut recheck = recheck.without_delay();
    drop(writer);
    for _ in 0..PACKER_TRIES {
        let unverified = |_| AppendError::Unverified {
            path: recheck.path().to_owned(),
            number: numbers.first().copied().unwrap_or_default(),
        };
        if !recheck.is_replaced(job).map_err(unverified)? {
            return Ok(numbers);
        }
        let found = find_own(base, &fitted, job).map_err(|error| unverified(error.into()))?;
        let is_lost = |(_, found): &(&Outgoing, &Option<_>)| found.is_none();
        let lost = fitted.iter().zip(&found).filter(is_lost);
        let lost: Vec<Outgoing> = lost.map(|(message, _)| message.clone()).collect();
        let mut writer = open()?;
        let next = writer.recheck();
        let mut again = all_added_once(base, &mut writer, &lost)?.into_iter();
        let now = found.into_iter().map(|found| match found {
            Some((number, _)) => Some(number),
            None => again.next(),
        });
        numbers = now.flatten().collect();
        match next {
            Some(next) if !lost.is_empty() => recheck = next.without_delay(),
            _ => return Ok(numbers),
        }
    }
    let path = recheck.path().to_owned();
    Err(AppendError::Replaced { path })
}

/// Appends messages to a locked base, and reads the first and the last one back.
fn all_added_once<W: BaseWriter>(
    base: &dyn MessageBase,
    writer: &mut W,
    messages: &[Outgoing],
) -> Result<Vec<u32>, AppendError> {
    run_or_undo(writer, |writer| {
        let numbers = writer.append_batch(messages)?;
        let mut pairs = numbers.iter().copied().zip(messages);
        let ends = [pairs.next(), pairs.next_back()];
        for (number, message) in ends.into_iter().flatten() {
            let stored = base.read(number)?;
            if !stored.is_some_and(|stored| is_same(&stored, message)) {
                let path = writer.path().to_owned();
                return Err(AppendError::Unverified { path, number });
            }
        }
        Ok(numbers)
    })
}

/// Sets the attribute of sent messages, those that still have their numbers and fingerprints;
/// returns their count.
pub(crate) fn marked_sent<W: BaseWriter>(
    base: &dyn MessageBase,
    open: impl FnOnce() -> Result<W, AppendError>,
    messages: &[(u32, u32)],
) -> Result<usize, AppendError> {
    let mut writer = open()?;
    run_or_undo(&mut writer, |writer| {
        let mut count = 0;
        for (number, fingerprint) in messages.iter().copied() {
            let stored = base.read(number)?;
            if stored.is_some_and(|stored| stored.fingerprint == fingerprint)
                && writer.mark_sent(number)?
            {
                count += 1;
            }
        }
        writer.flush_marks()?;
        Ok(count)
    })
}

/// Deletes an own message that has this number and fingerprint.
pub(crate) fn deleted<W: BaseWriter>(
    base: &dyn MessageBase,
    open: impl FnOnce() -> Result<W, AppendError>,
    (number, fingerprint): (u32, u32),
) -> Result<(), AppendError> {
    let mut writer = open()?;
    base.check_own(number, fingerprint)?;
    run_or_undo(&mut writer, |writer| writer.delete(number))
}

/// Runs some steps, and undoes them if one fails.
pub(crate) fn run_or_undo<W: BaseWriter, T>(
    writer: &mut W,
    steps: impl FnOnce(&mut W) -> Result<T, AppendError>,
) -> Result<T, AppendError> {
    let done = steps(writer);
    if !matches!(done, Ok(_) | Err(AppendError::Unverified { .. })) {
        writer.steps().undo();
    }
    done
}

#[cfg(test)]
mod faults;

#[cfg(test)]
mod tests {
    use super::{AppendError, Outgoing, cut};

    #[test]
    fn fields_are_cut_where_no_character_is_torn() {
        for (text, len, expected) in [
            (&b"abc"[..], 3, &b"abc"[..]),
            (b"abcd", 3, b"abc"),
            ("\u{44f}\u{44f}".as_bytes(), 3, "\u{44f}".as_bytes()),
            // In CP866 every byte is a character.
            (b"\x8F\x90\xE1\xE2", 3, b"\x8F\x90\xE1"),
        ] {
            let mut found = text.to_vec();
            assert_eq!(cut(&mut found, len), text.len() > len);
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn nothing_can_be_smuggled_into_a_base() {
        let with = |change: fn(&mut Outgoing)| {
            let mut message = Outgoing::default();
            change(&mut message);
            message.check()
        };
        let changes: [fn(&mut Outgoing); 10] = [
            |message| message.from = b"A\rb".to_vec(),
            |message| message.kludges = vec![vec![b'x'; 300_000]],
            |message| message.to = b"\x01MSGID: x".to_vec(),
            |message| message.subject = b"x\0y".to_vec(),
            |message| message.subject = b"x\ny".to_vec(),
            |message| message.kludges = vec![b"PID: x\r\x01FLAGS DIR".to_vec()],
            |message| message.text = b"\x01MSGID: x\r".to_vec(),
            |message| message.text = b"Line\r\x01MSGID: x\r".to_vec(),
            |message| message.text = b"Line\0".to_vec(),
            |message| message.text = b"Line\n\x01MSGID: x\r".to_vec(),
        ];
        for change in changes {
            let found = with(change);
            assert!(
                matches!(found, Err(AppendError::Invalid { .. })),
                "{found:?}"
            );
        }
        let art: fn(&mut Outgoing) = |message| message.text = b"A face: \x01\r".to_vec();
        assert!(with(art).is_ok(), "inside of a line it is a character");
    }
}
