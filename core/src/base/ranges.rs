//! Passes whose parts are read side by side, for bases that keep headers apart from texts.
//!
//! They report no damage: whoever meets some has to take [`super::MessageBase::scan`], which does.

use super::{BaseError, BaseStamp, RawHeader, ReadDepth};
use crate::job::Job;
use crate::time::WallTime;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// Where the texts of a base have the byte that kludges begin with.
#[derive(Clone, Debug, Default)]
pub struct KludgePlaces(Arc<[u64]>);

impl KludgePlaces {
    /// From places in any order.
    #[must_use]
    pub fn new(mut places: Vec<u64>) -> Self {
        places.sort_unstable();
        Self(places.into())
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether one is in a part of the texts.
    #[must_use]
    pub fn any_in(&self, part: Range<u64>) -> bool {
        let first = self.0.partition_point(|place| *place < part.start);
        self.0.get(first).is_some_and(|place| *place < part.end)
    }
}

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

    /// Whether reading all texts takes no longer, by the kludges in a few parts of them.
    ///
    /// # Errors
    /// When the texts cannot be read.
    fn has_many_kludges(&self) -> Result<bool, BaseError>;

    /// Where the texts have the byte that kludges begin with, ascending; `None` where too many have it.
    ///
    /// # Errors
    /// When the texts cannot be read, or the job was cancelled.
    fn find_kludges(&self, job: &Job) -> Result<Option<KludgePlaces>, BaseError>;

    /// Has [`Self::scan`] of headers read the texts that have kludges in these places, too.
    fn use_kludges(&mut self, places: &KludgePlaces);

    /// Visits the messages of some places as [`super::MessageBase::scan`] does, with the fields that kludges
    /// of their texts set, for [`ReadDepth::Headers`] only those of [`Self::use_kludges`]. `false` where something
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

    /// Visits single messages whole, by places that ascend; `false` where something is wrong, as in [`Self::scan`].
    ///
    /// # Errors
    /// When files cannot be read, or the job was cancelled.
    fn scan_some(
        &self,
        places: &[u32],
        job: &Job,
        visit: &mut dyn FnMut(&RawHeader<'_>, &[u8]) -> ControlFlow<()>,
    ) -> Result<bool, BaseError>;
}
