//! Deletes messages, restores them, and copies them to other areas.

use super::{PostError, base_of};
use crate::base::{AppendError, Changed, Outgoing, Removed, StoredMessage};
use crate::config::AreaKind;
use crate::job::Job;
use crate::library::{Area, Library};

/// Message of an area: its number and fingerprint.
pub type MessageId = (u32, u32);

impl Library {
    /// Deletes messages of anybody in an area, one after the other; an error ends the work.
    ///
    /// # Errors
    /// The base cannot be opened: nothing is changed.
    pub fn remove_messages(
        &self,
        area: &Area,
        messages: &[MessageId],
        job: &Job,
    ) -> Result<Changed<Removed>, PostError> {
        Ok(base_of(area, job)?.remove(messages, job))
    }

    /// Restores deleted messages where they were, while no packer has reused their places; an error
    /// ends the work. Returns their numbers.
    ///
    /// # Errors
    /// The base cannot be opened: nothing is changed.
    pub fn restore_messages(
        &self,
        area: &Area,
        messages: &[Removed],
        job: &Job,
    ) -> Result<Changed<u32>, PostError> {
        Ok(base_of(area, job)?.restore(messages, job))
    }

    /// Copies messages to the end of another area. Read ones stay read; no tosser sends the copies.
    ///
    /// # Errors
    /// A message is no longer there, the area accepts no mail of users, or its base refuses a
    /// message: nothing is written.
    pub fn copy_messages(
        &self,
        (from, messages): (&Area, &[MessageId]),
        to: &Area,
        job: &Job,
    ) -> Result<Vec<MessageId>, PostError> {
        if to.kind() == AreaKind::Bad || to.kind() == AreaKind::Dupe {
            let area = to.tag().to_owned();
            return Err(PostError::WrongArea { area });
        }
        let source = base_of(from, job)?;
        let set = self.read_set(from).unwrap_or_default();
        let last = self.state(from).ok().and_then(|state| state.last_read);
        let mut copies: Vec<Outgoing> = Vec::with_capacity(messages.len());
        let mut are_read = Vec::with_capacity(messages.len());
        for &(number, fingerprint) in messages {
            let stored = source.read(number).map_err(AppendError::from)?;
            let stored = stored.filter(|own| own.fingerprint == fingerprint);
            let stored = stored.ok_or(AppendError::Moved { number })?;
            copies.push(self.copy_of(&stored, to));
            are_read.push(!set.is_unread(number, fingerprint, last));
        }
        let base = base_of(to, job)?;
        let numbers = base.append_all(&copies, job)?;
        let (mut done, mut read) = (Vec::with_capacity(numbers.len()), Vec::new());
        for (number, is_read) in numbers.into_iter().zip(are_read) {
            let stored = base.read(number).map_err(AppendError::from)?;
            let fingerprint = stored.map_or(0, |stored| stored.fingerprint);
            done.push((number, fingerprint));
            read.extend(is_read.then_some(fingerprint));
        }
        self.set_read_state(to, &read, true);
        Ok(done)
    }

    /// Returns a message for another area, with the number of its parent if the headers of that
    /// area were read.
    fn copy_of(&self, stored: &StoredMessage, to: &Area) -> Outgoing {
        let copy = stored.to_copy(to.kind() == AreaKind::Netmail);
        let reply = copy.kludges.iter().find_map(|line| {
            let value = line.strip_prefix(b"REPLY:")?;
            Some(String::from_utf8_lossy(value.trim_ascii()).into_owned())
        });
        Outgoing {
            answered: reply.and_then(|msgid| self.number_of(to, &msgid)),
            ..copy
        }
    }
}
