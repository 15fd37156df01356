//! Files of map tiles, the background of a map.
//!
//! Knows MBTiles (an SQLite file with pictures by zoom, column and row) and the header of PMTiles.
//! Imports `bytes` and `limits`; writes nothing, knows no projection and no pixels.

use crate::bytes::in_words;
use crate::limits;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _};
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// Reason why a file of tiles cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TilesError {
    /// The file cannot be read.
    #[error("the file of map tiles cannot be read: {}", in_words(.0))]
    Io(#[from] std::io::Error),
    /// The file is no MBTiles file, or damaged.
    #[error("this is not a valid MBTiles file: {0}")]
    Damaged(#[from] rusqlite::Error),
    /// The file is no PMTiles file.
    #[error("this is not a PMTiles file of version 3")]
    NoPmTiles,
    /// The tiles are no pictures.
    #[error("its tiles are vectors; a file with pictures (PNG, JPEG, WebP) is needed")]
    Vectors,
}

/// Query of the minimum and maximum zoom: each from one end of the index, since both in one plain
/// query would read all of it.
const ZOOMS: &str =
    "SELECT (SELECT MIN(zoom_level) FROM tiles), (SELECT MAX(zoom_level) FROM tiles)";

/// An MBTiles file, open for reading.
#[derive(Debug)]
pub struct MbTiles {
    connection: Connection,
    attribution: String,
    zooms: (u8, u8),
}

impl MbTiles {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or contains no pictures.
    pub fn open(path: &Path) -> Result<Self, TilesError> {
        regular(path)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        connection.pragma_update(None, "trusted_schema", false)?;
        connection.pragma_update(None, "cell_size_check", true)?;
        let fact = |name: &str| -> Result<Option<String>, rusqlite::Error> {
            let wanted =
                "SELECT CAST(substr(value, 1, 2000) AS TEXT) FROM metadata WHERE name = ?1";
            connection
                .query_row(wanted, [name], |row| row.get::<_, Option<String>>(0))
                .optional()
                .map(Option::flatten)
        };
        if fact("format")?.is_some_and(|format| format.eq_ignore_ascii_case("pbf")) {
            return Err(TilesError::Vectors);
        }
        let attribution = plain(&fact("attribution")?.unwrap_or_default());
        let zooms = connection.query_row(ZOOMS, [], |row| {
            Ok((row.get::<_, Option<i64>>(0)?, row.get::<_, Option<i64>>(1)?))
        })?;
        let zoom = |stored: Option<i64>| {
            let stored = stored.and_then(|zoom| u8::try_from(zoom).ok());
            stored.unwrap_or(0).min(limits::TILE_ZOOM)
        };
        Ok(Self {
            attribution,
            zooms: (zoom(zooms.0), zoom(zooms.1)),
            connection,
        })
    }

    /// Returns the attribution of its map, as plain text; may be empty.
    #[must_use]
    pub fn attribution(&self) -> &str {
        &self.attribution
    }

    /// Returns its minimum and maximum zoom.
    #[must_use]
    pub const fn zooms(&self) -> (u8, u8) {
        self.zooms
    }

    /// Returns the bytes of a picture; `None` if the file has none for this place. Rows count from
    /// the North, unlike in MBTiles itself.
    ///
    /// # Errors
    /// If the file is damaged.
    pub fn tile(&self, zoom: u8, x: u32, y: u32) -> Result<Option<Vec<u8>>, TilesError> {
        if zoom > limits::TILE_ZOOM {
            return Ok(None);
        }
        let side = 1_u32 << zoom;
        let Some(row) = side.checked_sub(1).and_then(|last| last.checked_sub(y)) else {
            return Ok(None);
        };
        let wanted = "SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 \
                      AND tile_row = ?3 AND length(tile_data) <= ?4";
        let most = i64::try_from(limits::TILE_BYTES).unwrap_or(i64::MAX);
        let place = (i64::from(zoom), i64::from(x), i64::from(row), most);
        let mut statement = self.connection.prepare(wanted)?;
        Ok(statement.query_row(place, |row| row.get(0)).optional()?)
    }
}

/// Checks the header of a PMTiles file.
///
/// # Errors
/// If it cannot be read, is no such file, or contains no pictures.
pub fn check_pmtiles(path: &Path) -> Result<(), TilesError> {
    regular(path)?;
    let mut head = [0_u8; 127];
    let read = File::open(path)?.read(&mut head)?;
    let [b'P', b'M', b'T', b'i', b'l', b'e', b's', 3, ..] = head else {
        return Err(TilesError::NoPmTiles);
    };
    match head.get(99) {
        _ if read < head.len() => Err(TilesError::NoPmTiles),
        Some(1) => Err(TilesError::Vectors),
        _ => Ok(()),
    }
}

/// Checks that the file is a plain one: a pipe or a device would never end.
fn regular(path: &Path) -> Result<(), TilesError> {
    if std::fs::metadata(path)?.is_file() {
        return Ok(());
    }
    Err(std::io::Error::other("it is not a plain file").into())
}

/// Returns the text without HTML markup, which attributions have.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut inside = false;
    for sign in text.chars() {
        match sign {
            '<' => inside = true,
            '>' if inside => inside = false,
            _ if !inside && !sign.is_control() => plain.push(sign),
            _ => {}
        }
    }
    let plain = plain
        .replace("&copy;", "©")
        .replace("&amp;", "&")
        .replace("&nbsp;", " ");
    let short: String = plain
        .trim()
        .chars()
        .take(limits::ATTRIBUTION_CHARS)
        .collect();
    short
}

#[cfg(test)]
mod tests {
    use super::{MbTiles, TilesError, ZOOMS, check_pmtiles};
    use crate::limits;
    use rusqlite::Connection;
    use std::fs::write;
    use std::path::PathBuf;

    fn file(format: &str) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("city.mbtiles");
        let made = Connection::open(&path).unwrap();
        made.execute_batch(
            "CREATE TABLE metadata (name TEXT, value TEXT);
             CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER,
                                 tile_data BLOB);",
        )
        .unwrap();
        let add_fact = "INSERT INTO metadata VALUES (?1, ?2)";
        made.execute(add_fact, ["format", format]).unwrap();
        let by = "<a href='x'>&copy; Somebody</a> &amp; others\u{7}";
        made.execute(add_fact, ["attribution", by]).unwrap();
        let put = "INSERT INTO tiles VALUES (?1, ?2, ?3, ?4)";
        // Row 7 of eight from the South is the northernmost.
        made.execute(put, (3, 5, 7, b"north".to_vec())).unwrap();
        made.execute(put, (3, 5, 0, vec![0_u8; limits::TILE_BYTES + 1]))
            .unwrap();
        made.execute(put, (5, 0, 0, b"corner".to_vec())).unwrap();
        (folder, path)
    }

    #[test]
    fn tiles_are_found_by_zoom_column_and_row_from_the_north() {
        let (_folder, path) = file("png");
        let tiles = MbTiles::open(&path).unwrap();
        assert_eq!(tiles.attribution(), "© Somebody & others");
        assert_eq!(tiles.zooms(), (3, 5));
        for (zoom, x, y, bytes) in [
            (3, 5, 0, Some(&b"north"[..])),
            (5, 0, 31, Some(b"corner")),
            (3, 5, 1, None),
            // Longer than any tile.
            (3, 5, 7, None),
            (3, 5, 8, None),
            (0, 0, 0, None),
            (200, 0, 0, None),
            (3, u32::MAX, u32::MAX, None),
        ] {
            let found = tiles.tile(zoom, x, y).unwrap();
            assert_eq!(found.as_deref(), bytes, "{zoom} {x} {y}");
        }
    }

    #[test]
    fn zooms_are_found_without_reading_the_whole_index() {
        let (_folder, path) = file("png");
        let made = Connection::open(&path).unwrap();
        made.execute_batch(
            "CREATE UNIQUE INDEX place ON tiles (zoom_level, tile_column, tile_row)",
        )
        .unwrap();
        let mut plan = made
            .prepare(&format!("EXPLAIN QUERY PLAN {ZOOMS}"))
            .unwrap();
        let steps = plan.query_map([], |row| row.get::<_, String>(3)).unwrap();
        let steps: Vec<String> = steps.map(Result::unwrap).collect();
        let of_tiles = || steps.iter().filter(|step| step.contains("tiles"));
        assert_eq!(of_tiles().count(), 2, "{steps:?}");
        assert!(
            of_tiles().all(|step| step.starts_with("SEARCH")),
            "{steps:?}"
        );
    }

    #[test]
    fn a_file_without_pictures_is_reported() {
        let (folder, path) = file("pbf");
        assert!(matches!(MbTiles::open(&path), Err(TilesError::Vectors)));
        let noise = folder.path().join("noise.mbtiles");
        write(&noise, [7; 5000]).unwrap();
        assert!(matches!(MbTiles::open(&noise), Err(TilesError::Damaged(_))));
        let empty = folder.path().join("empty.mbtiles");
        write(&empty, []).unwrap();
        assert!(matches!(MbTiles::open(&empty), Err(TilesError::Damaged(_))));
        let missing = folder.path().join("missing");
        for path in [&missing, &folder.path().to_owned()] {
            assert!(matches!(MbTiles::open(path), Err(TilesError::Io(_))));
            assert!(matches!(check_pmtiles(path), Err(TilesError::Io(_))));
        }
        assert!(!missing.exists(), "nothing is made");
    }

    #[test]
    fn the_head_of_a_pmtiles_file_distinguishes_pictures_from_vectors() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.pmtiles");
        let mut head = b"PMTiles\x03".to_vec();
        head.resize(127, 0);
        for (kind, is_fine) in [(2, true), (3, true), (1, false)] {
            head[99] = kind;
            write(&path, &head).unwrap();
            assert_eq!(check_pmtiles(&path).is_ok(), is_fine, "{kind}");
        }
        write(&path, &head[..50]).unwrap();
        assert!(matches!(check_pmtiles(&path), Err(TilesError::NoPmTiles)));
        write(&path, b"PMTiles\x02").unwrap();
        assert!(matches!(check_pmtiles(&path), Err(TilesError::NoPmTiles)));
    }
}
