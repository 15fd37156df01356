//! Passes whose parts are read side by side, for bases that keep headers apart from texts.
//!
//! They report no damage: whoever meets some has to take [`super::MessageBase::scan`], which does.

use super::{BaseError, BaseStamp, RawHeader, ReadDepth};
use crate::job::Job;
use crate::time::WallTime;
use std::ops::{ControlFlow, Range};

/// One state of a base, for reading by several threads.
pub trait RangePass: Send + Sync {
    /// The state.
    fn stamp(&self) -> &BaseStamp;

    /// Creation time of the base, if it says.
    fn created(&self) -> Option<WallTime>;

    /// How many places of messages there are; some may be empty.
    fn places(&self) -> u32;

    /// The place of the message with this number.
    fn place_of(&self, number: u32) -> Option<u32>;

    /// Searches all texts for kludges, so that [`Self::scan`] of headers alone knows which texts to read. `false`
    /// where too many texts have some for that to spare anything.
    ///
    /// # Errors
    /// When the texts cannot be read, or the job was cancelled.
    fn find_kludges(&mut self, job: &Job) -> Result<bool, BaseError>;

    /// Visits the messages of some places as [`super::MessageBase::scan`] does, with the fields that kludges
    /// of their texts set, also for [`ReadDepth::Headers`] (after [`Self::find_kludges`]). `false` where something
    /// is wrong with the base: then nothing that was visited counts.
    ///
    /// # Errors
    /// When files cannot be read, or the job was cancelled.
    fn scan(
        &self,
        want: ReadDepth,
        places: Range<u32>,
        job: &Job,
        visit: &mut dyn FnMut(&RawHeader<'_>, &[u8]) -> ControlFlow<()>,
    ) -> Result<bool, BaseError>;
}
