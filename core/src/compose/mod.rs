//! Messages to be written.
//!
//! A [`Draft`] is what the user edits; it is made from a URL, from a message that is answered or
//! forwarded, or from nothing. Finishing makes of it the messages that a base takes, with all
//! kludges, in the bytes of their character sets. Nothing here reads a clock, a file or a message
//! base. Imports `address`, `charset`, `config`, `geo`, `notice` and `time`.
//!
//! What comes from a URL or from the mail of others is text and stays text: no line of it becomes a
//! kludge, a SEEN-BY, a tearline or an Origin line, and every character of it can be seen.

mod draft;
mod finished;
mod identity;

pub use draft::{
    AreaName, Attachment, Draft, DraftAttributes, DraftKind, Misfits, ReplyTo, SECTION_BYTES,
};
pub use finished::{Fields, Finished, FinishedMessage, Misfit};
pub use identity::{AreaFacts, Identity, Moment};
