//! Character sets of Fidonet mail (FTS-5003).
//!
//! Knows which bytes mean which characters. Imports nothing of this crate.

/// A character set that message bytes can be decoded from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Charset(pub(crate) u8);
