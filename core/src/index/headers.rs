//! Headers of unchanged bases, stored so that they need not be read again.
//!
//! They are stored under the stamp of the base and ignored after it changes. Folders of `*.MSG` and
//! packets are excluded: the stamp of a folder does not show an overwritten message, and packets do
//! not last.

use super::cover::{Cover, key_of, stamp_number};
use super::ingest::IngestError;
use super::store::AreaRow;
use super::update::AreaWork;
use super::{Index, not_cancelled};
use crate::base::BaseStamp;
use crate::bytes::Source;
use crate::library::{Area, HeaderStore, Snapshot, StoredHeaders};
use std::io;
use std::sync::Arc;

impl HeaderStore for Index {
    fn open(&self, area: &Area, stamp: &BaseStamp) -> Option<StoredHeaders> {
        let key = key_of(area).ok()??;
        let noted = self.reading(|number, store| {
            let Some((row, _)) = store.area(&key)? else {
                return Ok(None);
            };
            let noted = store.headers(row, &key, stamp_number(stamp))?;
            Ok(noted.map(|noted| (number, noted)))
        });
        let (number, noted) = noted.ok()??;
        let path = self.folder.headers(number).join(noted.file.to_string());
        Some(StoredHeaders {
            file: Source::open(&path).ok()?,
            sum: noted.directory,
        })
    }

    fn note_damage(&self, file: &Source) {
        let Some(current) = self.folder.current() else {
            return;
        };
        let own = self.folder.headers(current.number);
        if matches!(file, Source::File(_, path) if path.starts_with(&own)) {
            self.folder.mark_damaged(current.number);
        }
    }
}

impl AreaWork<'_> {
    /// Stores the headers of the area, if its base (with this current stamp) is at rest and they
    /// are not stored yet. `at_hand` is a snapshot that was read already.
    pub(super) fn store_area_headers(
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
        if self.writer().has_stored_headers(row, stamp_number(stamp))? {
            return Ok(());
        }
        let at_hand = at_hand.filter(|of| of.is_at_rest() && of.stamp() == stamp);
        let snapshot = match at_hand {
            Some(at_hand) => Some(Arc::clone(at_hand)),
            None => self.library.settled_snapshot(self.area, &self.job.part())?,
        };
        let Some(snapshot) = snapshot else {
            return Ok(());
        };
        not_cancelled(self.job)?;
        let stamp = stamp_number(snapshot.stamp());
        let write = |out: &mut dyn io::Write| snapshot.write(out, self.job);
        self.writer().replace_headers(row, key, stamp, write)?;
        not_cancelled(self.job)?;
        let mut writer = self.writer();
        let cover = Cover::of_area(&writer.store(), row, key, &snapshot)?;
        writer.replace_cover(row, key, stamp, &cover.to_bytes(snapshot.len()))?;
        Ok(())
    }
}
