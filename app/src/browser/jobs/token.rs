//! Proof that a function runs in the lane of writes, and the result of one attempt to write.

use crate::strings::tr;
use fidoscope_core::base::AppendError;
use fidoscope_core::library::PostError;
use std::path::Path;

/// Proof that a function runs in the lane of writes, for which the window waits before it ends.
#[derive(Debug)]
pub(crate) struct WriteToken(());

impl WriteToken {
    /// Makes the token of the lane of writes.
    pub(super) const fn of_lane() -> Self {
        Self(())
    }

    /// Makes a token for tests that call a writing function themselves.
    #[cfg(test)]
    pub(crate) const fn of_test() -> Self {
        Self(())
    }
}

/// Result of one attempt to write, with a reply of type `R`.
pub(crate) enum AttemptOutcome<R> {
    Done(Option<Box<R>>),
    /// Another program is writing there: a sentence that says where. Nothing was written.
    Busy(String),
}

impl<R> AttemptOutcome<R> {
    /// Ends a write with its reply.
    pub(crate) fn done(reply: impl Into<Option<R>>) -> Self {
        Self::Done(reply.into().map(Box::new))
    }

    /// Wraps the reply into another type.
    pub(crate) fn map<S>(self, wrap: impl FnOnce(R) -> S) -> AttemptOutcome<S> {
        match self {
            Self::Done(reply) => AttemptOutcome::Done(reply.map(|reply| Box::new(wrap(*reply)))),
            Self::Busy(why) => AttemptOutcome::Busy(why),
        }
    }
}

/// Function that makes one attempt to write.
pub(crate) type Attempt<R> = Box<dyn FnMut(&WriteToken) -> AttemptOutcome<R> + Send>;

/// Describes the other program at the base; `None` when a retry would fail, too.
pub(in crate::browser) fn held_up(error: &PostError) -> Option<String> {
    let PostError::Append(error) = error else {
        return None;
    };
    let shown = |path: &Path| path.display().to_string();
    match error {
        AppendError::Busy { path } => Some(tr!("held-up-locked", path = shown(path))),
        AppendError::BeingWritten { path } | AppendError::Replaced { path } => {
            Some(tr!("held-up-writing", path = shown(path)))
        }
        _ => None,
    }
}
