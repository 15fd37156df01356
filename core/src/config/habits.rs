//! Habits of writing in one area, as in golded.cfg.

use super::Writing;
use std::sync::Arc;

/// Default attributes of messages in an area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WriteAttributes {
    /// Pvt: only for its addressee.
    pub private: bool,
    /// Cra: sent at the first opportunity.
    pub crash: bool,
    /// Hld: waits to be picked up.
    pub hold: bool,
    /// Dir: sent to its destination itself, not routed.
    pub direct: bool,
    /// K/s: deleted when sent.
    pub kill_sent: bool,
}

impl WriteAttributes {
    /// Returns the attributes of both sets.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self {
            private: self.private || other.private,
            crash: self.crash || other.crash,
            hold: self.hold || other.hold,
            direct: self.direct || other.direct,
            kill_sent: self.kill_sent || other.kill_sent,
        }
    }
}

/// Protection of an area whose attribute is R/O (AREAREADONLY of golded.cfg).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadOnly {
    /// The user is warned (`soft`).
    Soft,
    /// Nothing is written there (`hard`).
    Hard,
}

/// Lines that end a message (CTRLINFO of golded.cfg).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndLines {
    /// The tearline.
    pub tearline: bool,
    /// The Origin line.
    pub origin: bool,
}

/// Habits of writing in one area.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AreaHabits {
    /// Protection against writing; `None` for an area that is written to.
    pub read_only: Option<ReadOnly>,
    /// Attributes of new messages; `None`: those of their kind.
    pub attributes: Option<WriteAttributes>,
    /// Lines that end a message; `None`: those of its kind.
    pub end_lines: Option<EndLines>,
    /// USEAREA No: answers stay here although the message names its area in an AREA line.
    pub ignores_area_line: bool,
    /// Area of answers to messages without an AREA line (AREAREPLYTO with AREAREPLYDIRECT).
    pub reply_area: Option<String>,
    /// AKAMATCHING and the like: true if an answer is sent from that of our addresses which fits
    /// its addressee; `None` means only in netmail.
    pub matches_aka: Option<bool>,
    /// Letter or number of its group where an AREASEP gives the group a name.
    pub group_letter: Option<String>,
    /// Names, texts and templates of the GROUP that the area is a member of.
    pub group: Option<Arc<Writing>>,
}
