//! Deletes messages of anybody, and restores them where they were while no packer has reused their
//! places.
//!
//! A format contributes two steps of its `BaseWriter`: the data of a message that its deletion
//! overwrites, and the way back.

use crate::append::{BaseWriter, run_or_undo};
use crate::{AppendError, MessageBase};

/// Message that was deleted, with the data to restore it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removed {
    /// Number of the message.
    pub number: u32,
    /// [`super::fingerprint()`] of the message.
    pub fingerprint: u32,
    pub(crate) record: RemovedRecord,
}

/// Bytes that a deletion overwrites or removes, and their place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RemovedRecord {
    /// Offset of the header, position of the record, or 0: as the format needs it.
    pub(crate) at: u64,
    pub(crate) bytes: Vec<u8>,
}

/// Result of deleting or restoring several messages, one after the other.
#[derive(Debug)]
pub struct Changed<T> {
    /// The changed messages, in the order of the request.
    pub done: Vec<T>,
    /// Error that ended the work; the messages after `done` are unchanged.
    pub error: Option<AppendError>,
}

impl<T> Changed<T> {
    /// Returns a result without a changed message.
    #[must_use]
    pub fn failed(error: AppendError) -> Self {
        Self {
            done: Vec::new(),
            error: Some(error),
        }
    }
}

/// Changes messages of a base under one lock until one fails.
fn each<W: BaseWriter, M, T>(
    open: impl FnOnce() -> Result<W, AppendError>,
    messages: &[M],
    mut change: impl FnMut(&mut W, &M) -> Result<T, AppendError>,
) -> Changed<T> {
    let mut writer = match open() {
        Ok(writer) => writer,
        Err(error) => return Changed::failed(error),
    };
    let mut done = Vec::with_capacity(messages.len());
    for message in messages {
        match run_or_undo(&mut writer, |writer| change(writer, message)) {
            Ok(changed) => done.push(changed),
            Err(error) => {
                let error = Some(error);
                return Changed { done, error };
            }
        }
        writer.steps().finish();
    }
    Changed { done, error: None }
}

/// Deletes messages that have these numbers and fingerprints.
pub(crate) fn removed<W: BaseWriter>(
    base: &dyn MessageBase,
    open: impl FnOnce() -> Result<W, AppendError>,
    messages: &[(u32, u32)],
) -> Changed<Removed> {
    each(open, messages, |writer, &(number, fingerprint)| {
        if !has(base, number, fingerprint)? {
            return Err(AppendError::Moved { number });
        }
        let record = writer.removal(number)?;
        writer.delete(number)?;
        Ok(Removed {
            number,
            fingerprint,
            record,
        })
    })
}

/// Restores deleted messages; returns their numbers.
pub(crate) fn restored<W: BaseWriter>(
    base: &dyn MessageBase,
    open: impl FnOnce() -> Result<W, AppendError>,
    messages: &[Removed],
) -> Changed<u32> {
    each(open, messages, |writer, own| {
        let number = own.number;
        if writer.undelete(number, &own.record)? && has(base, number, own.fingerprint)? {
            return Ok(number);
        }
        let path = writer.path().to_owned();
        Err(AppendError::Gone { path, number })
    })
}

/// Returns whether a number belongs to a message with this fingerprint.
fn has(base: &dyn MessageBase, number: u32, fingerprint: u32) -> Result<bool, AppendError> {
    let stored = base.read(number)?;
    Ok(stored.is_some_and(|stored| stored.fingerprint == fingerprint))
}
