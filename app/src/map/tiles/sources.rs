//! Where the bytes of tiles come from that need no network, and what any source is.

use crate::map::slippy::TileId;
use crate::strings::said;
use fidoscope_core::tiles::MbTiles;
use std::path::Path;

/// A source that is open in one thread.
pub(super) struct Opened {
    /// Its least and most zoom.
    pub(super) zooms: (u8, u8),
    /// Whom it is from, as far as the source itself says so.
    pub(super) credit: String,
    pub(super) source: Box<dyn Source>,
}

/// The bytes of tiles.
pub(super) trait Source {
    /// Those of one tile; `None` when there are none, or when they cannot be read.
    fn tile(&mut self, id: TileId) -> Option<Vec<u8>>;
    /// Why the last tile could not be fetched, in a sentence; `None` if the source has none there.
    fn fault(&self) -> Option<String> {
        None
    }
    /// Whether a tile that could not be fetched may be there later.
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

/// Says that a build without the feature `online-maps` does not read PMTiles files, or why no build would.
#[cfg(not(feature = "online-maps"))]
pub(super) fn no_pmtiles(path: &Path) -> Result<Opened, String> {
    fidoscope_core::tiles::check_pmtiles(path).map_err(said)?;
    Err(crate::strings::tr!("tiles-no-pmtiles").to_owned())
}
