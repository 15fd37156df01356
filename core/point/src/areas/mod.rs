//! Areas: those that robots offer, and requests to join and leave them.
//!
//! Imports `limits`, `point` and `record`; of `fidoscope-core`, drafts, bases and serial numbers.

mod parse;
mod requests;

pub use parse::{AreaList, parse_answer};
pub(crate) use requests::address;
pub use requests::{RobotCommand, RobotReport};

/// Kind of areas, each with a robot of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AreaKind {
    /// Echo areas, from AreaFix.
    #[default]
    Echo,
    /// File echoes, from FileFix.
    File,
}

impl AreaKind {
    /// Returns the word for the kind in the record and in JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Echo => "echo",
            Self::File => "file",
        }
    }
}

/// State of an area at the boss.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AreaState {
    /// The boss sends it to this point.
    Linked,
    /// The boss would send it at a request.
    #[default]
    Available,
}

/// Area that a robot has listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OfferedArea {
    /// Areatag.
    pub tag: String,
    /// Description; may be empty.
    pub description: String,
    /// State at the boss.
    pub state: AreaState,
}

#[cfg(test)]
mod tests;
