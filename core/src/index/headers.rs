//! The headers of bases that are at rest, kept so that they need not be read again.
//!
//! Kept under the stamp of the base: of a base that changed since, nothing is taken from here. Folders
//! of `*.MSG` and packets are left out: the stamp of a folder does not show that a message was
//! written over, and packets do not stay.

use super::cover::{key_of, stamp_number};
use super::ingest::IngestError;
use super::store::AreaRow;
use super::update::AreaWork;
use super::{Index, IndexError};
use crate::base::BaseStamp;
use crate::library::{Area, HeaderStore, Snapshot};
use crate::limits;
use std::sync::Arc;

impl HeaderStore for Index {
    fn load(&self, area: &Area, stamp: &BaseStamp, found: &mut dyn FnMut(&[u8])) {
        let Ok(Some(key)) = key_of(area) else {
            return;
        };
        let _ = self.reading(|_, store| {
            if let Some((row, _)) = store.area(&key)? {
                store.headers(row, &key, stamp_number(stamp), found)?;
            }
            Ok(Some(()))
        });
    }
}

impl AreaWork<'_> {
    /// Keeps the headers of the area if its base, which has this stamp now, is at rest and they are
    /// not kept yet. `at_hand`: those that were read already.
    pub(super) fn keep_headers(
        &self,
        row: AreaRow,
        key: &[u8],
        stamp: &BaseStamp,
        at_hand: Option<&Arc<Snapshot>>,
    ) -> Result<(), IngestError> {
        let base = self.area.open()?;
        let format = base.format().row();
        if format.is_of_files || !format.is_kept {
            return Ok(());
        }
        let known = self.writer().store().headers_stamp(row)?;
        if known == Some(stamp_number(stamp)) {
            return Ok(());
        }
        let at_hand = at_hand.filter(|of| of.is_settled() && of.stamp() == stamp);
        let snapshot = match at_hand {
            Some(at_hand) => Some(Arc::clone(at_hand)),
            None => self.library.settled_snapshot(self.area, &self.job.part())?,
        };
        let Some(snapshot) = snapshot else {
            return Ok(());
        };
        // That there are too many is noted by none, so that they are not read again at each look.
        let bytes = if snapshot.bytes() <= limits::INDEX_HEADER_BYTES {
            snapshot.to_bytes()
        } else {
            Vec::new()
        };
        if self.job.is_cancelled() {
            return Err(IndexError::Cancelled.into());
        }
        let stamp = stamp_number(snapshot.stamp());
        self.writer().put_headers(row, key, stamp, &bytes)?;
        Ok(())
    }
}
