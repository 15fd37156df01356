//! Tile sources without a network, and the trait of all sources.

use crate::map::slippy::TileId;
use crate::strings::said;
use fidoscope_core::tiles::MbTiles;
use std::path::Path;

/// Source opened in one thread.
pub(super) struct Opened {
    /// Minimum and maximum zoom.
    pub(super) zooms: (u8, u8),
    /// Credit in the source itself; may be empty.
    pub(super) credit: String,
    pub(super) source: Box<dyn Source>,
}

/// Source of the bytes of tiles.
pub(super) trait Source {
    /// Returns the bytes of a tile; `None` if there is none, or it is unreadable.
    fn tile(&mut self, id: TileId) -> Option<Vec<u8>>;
    /// Returns the sentence why the last tile failed; `None` if the source has none there.
    fn fault(&self) -> Option<String> {
        None
    }
    /// Returns whether a failed tile may succeed later.
    fn is_busy(&self) -> bool {
        false
    }
}

/// Opens an MBTiles file.
pub(super) fn mbtiles(path: &Path) -> Result<Opened, String> {
    let file = MbTiles::open(path).map_err(said)?;
    Ok(Opened {
        zooms: file.zooms(),
        credit: file.attribution().to_owned(),
        source: Box::new(file),
    })
}

impl Source for MbTiles {
    fn tile(&mut self, id: TileId) -> Option<Vec<u8>> {
        MbTiles::tile(self, id.zoom, id.x, id.y).ok().flatten()
    }
}

/// Returns an error: builds without the feature `online-maps` read no PMTiles files, or the fault
/// of the file.
#[cfg(not(feature = "online-maps"))]
pub(super) fn no_pmtiles(path: &Path) -> Result<Opened, String> {
    fidoscope_core::tiles::check_pmtiles(path).map_err(said)?;
    Err(crate::strings::tr!("tiles-no-pmtiles").to_owned())
}
