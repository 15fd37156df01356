//! Headers of bases in files of their own, and stored covers of areas.

use super::{AreaRow, Folder, Store, Writer, fault, fits};
use crate::bytes::hash64;
use crate::index::IndexError;
use rusqlite::{OptionalExtension, params};
use std::collections::HashSet;
use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Name of a file with headers; never reused once recorded.
pub(in crate::index) type HeaderFile = i64;

/// Recorded file with headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::index) struct NotedHeaders {
    pub(in crate::index) file: HeaderFile,
    /// Checksum of its directory.
    pub(in crate::index) directory: u64,
}

impl Writer {
    /// Returns whether the headers and the cover of an area are stored under this stamp.
    pub(in crate::index) fn has_stored_headers(
        &self,
        area: AreaRow,
        stamp: i64,
    ) -> Result<bool, IndexError> {
        let file = self
            .conn
            .query_row(
                "SELECT headers.file FROM headers JOIN cover USING (area, stamp) \
                 WHERE area = ?1 AND stamp = ?2",
                [area, stamp],
                |row| row.get::<_, HeaderFile>(0),
            )
            .optional()
            .map_err(|error| self.fault(&error))?;
        Ok(file.is_some_and(|file| self.headers.join(file.to_string()).exists()))
    }

    /// Stores the headers written by `write` for an area whose base has this stamp, replacing older
    /// ones. `write` returns their checksum, or `None` to discard them.
    ///
    /// The file is completely on disk before it is recorded; the next writer removes unrecorded
    /// files.
    pub(in crate::index) fn replace_headers(
        &mut self,
        area: AreaRow,
        key: &[u8],
        stamp: i64,
        write: impl FnOnce(&mut dyn io::Write) -> io::Result<Option<u64>>,
    ) -> Result<(), IndexError> {
        let failed = |error: rusqlite::Error| fault(&self.file.path, &error);
        let file: HeaderFile = self
            .conn
            .query_row(
                "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'headers'), 0) + 1",
                [],
                |row| row.get(0),
            )
            .map_err(failed)?;
        let older = self.store().header_file(area)?;
        let path = self.headers.join(file.to_string());
        let written = self.write_headers(&path, write);
        let directory = match written {
            Ok(Some(directory)) => directory,
            Ok(None) => {
                let _ = fs::remove_file(&path);
                return Ok(());
            }
            Err(error) => {
                let _ = fs::remove_file(&path);
                return Err(Folder::error(&path, error));
            }
        };
        let sum = headers_sum(area, key, stamp, NotedHeaders { file, directory });
        self.conn
            .execute(
                "INSERT OR REPLACE INTO headers (file, area, stamp, directory, sum) \
                 VALUES (?1, ?2, ?3, ?4, ?5)",
                params![file, area, stamp, directory.cast_signed(), sum],
            )
            .map_err(failed)?;
        if let Some(older) = older {
            // Readers have it open.
            let _ = fs::remove_file(self.headers.join(older.to_string()));
        }
        Ok(())
    }

    /// Stores the cover of an area: the rows of its segments' messages while the base has this
    /// stamp.
    pub(in crate::index) fn replace_cover(
        &mut self,
        area: AreaRow,
        key: &[u8],
        stamp: i64,
        bytes: &[u8],
    ) -> Result<(), IndexError> {
        self.conn
            .execute(
                "INSERT OR REPLACE INTO cover (area, stamp, sum, bytes) VALUES (?1, ?2, ?3, ?4)",
                params![area, stamp, cover_sum(area, key, stamp, bytes), bytes],
            )
            .map_err(|error| self.fault(&error))?;
        Ok(())
    }

    fn write_headers(
        &self,
        path: &Path,
        write: impl FnOnce(&mut dyn io::Write) -> io::Result<Option<u64>>,
    ) -> io::Result<Option<u64>> {
        const BUFFER: usize = 256 * 1024;
        fs::create_dir_all(&self.headers)?;
        let mut out = io::BufWriter::with_capacity(BUFFER, File::create(path)?);
        let written = write(&mut out)?;
        out.into_inner()?.sync_data()?;
        Ok(written)
    }

    /// Removes unrecorded files with headers: a process ended before recording them, or could not
    /// remove them.
    pub(in crate::index) fn remove_unnoted_headers(&self) {
        let noted = || -> rusqlite::Result<HashSet<String>> {
            self.conn
                .prepare("SELECT file FROM headers")?
                .query_map([], |row| Ok(row.get::<_, HeaderFile>(0)?.to_string()))?
                .collect()
        };
        let (Ok(noted), Ok(files)) = (noted(), fs::read_dir(&self.headers)) else {
            return;
        };
        for file in files.flatten() {
            let name = file.file_name();
            if !name.to_str().is_some_and(|name| noted.contains(name)) {
                let _ = fs::remove_file(file.path());
            }
        }
    }

    /// Removes the file with the headers of an area.
    pub(in crate::index) fn remove_headers(&self, area: AreaRow) -> Result<(), IndexError> {
        if let Some(file) = self.store().header_file(area)? {
            let _ = fs::remove_file(self.headers.join(file.to_string()));
        }
        Ok(())
    }
}

impl Store<'_> {
    /// Returns the cover stored by [`Writer::replace_cover`] under this stamp.
    pub(in crate::index) fn cover(
        &self,
        area: AreaRow,
        key: &[u8],
        stamp: i64,
    ) -> Result<Option<Vec<u8>>, IndexError> {
        let sql = "SELECT sum, bytes FROM cover WHERE area = ?1 AND stamp = ?2";
        let found = self
            .conn
            .query_row(sql, [area, stamp], |row| {
                Ok((row.get::<_, i64>(0)?, row.get::<_, Vec<u8>>(1)?))
            })
            .optional()
            .map_err(|error| self.fault(&error))?;
        match found {
            Some((sum, bytes)) if fits(sum, cover_sum(area, key, stamp, &bytes)) => Ok(Some(bytes)),
            Some(_) => Err(self.damage("where messages are does not fit its sum")),
            None => Ok(None),
        }
    }

    /// Returns the file with the headers of an area, under any stamp.
    fn header_file(&self, area: AreaRow) -> Result<Option<HeaderFile>, IndexError> {
        self.conn
            .query_row("SELECT file FROM headers WHERE area = ?1", [area], |row| {
                row.get(0)
            })
            .optional()
            .map_err(|error| self.fault(&error))
    }

    /// Returns the file with the headers of an area under this stamp, if there is one.
    pub(in crate::index) fn headers(
        &self,
        area: AreaRow,
        key: &[u8],
        stamp: i64,
    ) -> Result<Option<NotedHeaders>, IndexError> {
        let sql = "SELECT file, directory, sum FROM headers WHERE area = ?1 AND stamp = ?2";
        let found = self
            .conn
            .query_row(sql, [area, stamp], |row| {
                let noted = NotedHeaders {
                    file: row.get(0)?,
                    directory: row.get::<_, i64>(1)?.cast_unsigned(),
                };
                Ok((noted, row.get::<_, i64>(2)?))
            })
            .optional()
            .map_err(|error| self.fault(&error))?;
        let Some((noted, sum)) = found else {
            return Ok(None);
        };
        if !fits(sum, headers_sum(area, key, stamp, noted)) {
            return Err(self.damage("headers do not fit their sum"));
        }
        Ok(Some(noted))
    }
}

fn cover_sum(area: AreaRow, key: &[u8], stamp: i64, bytes: &[u8]) -> i64 {
    let sum = hash64(area.cast_unsigned(), key);
    hash64(hash64(sum, &stamp.to_le_bytes()), bytes).cast_signed()
}

fn headers_sum(area: AreaRow, key: &[u8], stamp: i64, noted: NotedHeaders) -> i64 {
    let mut sum = hash64(area.cast_unsigned(), key);
    for number in [stamp, noted.file, noted.directory.cast_signed()] {
        sum = hash64(sum, &number.to_le_bytes());
    }
    sum.cast_signed()
}
