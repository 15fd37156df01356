//! Tables and SQL of the index: the only SQL of the program besides that of map tiles.
//!
//! Data outside of SQLite's own structures have checksums, so that a flipped bit is detected and
//! never affects an answer: a segment's checksum binds it to its area, a block's checksum to its
//! segment and position.

use super::builder::{Doc, SortedEntries};
use super::files::{Folder, Numbered, WriteLock};
use super::segment::{InvalidData, read_docs, read_names, write_blocks, write_docs, write_names};
use super::{IndexError, not_cancelled};
use crate::bytes::hash64;
use crate::job::Job;
use crate::limits;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, params};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

mod headers;

/// Version of tables and blobs, *and of the definition of a word*: increment it when folding,
/// stemming, character sets or the reading of messages change, because the results are stored.
const VERSION: i32 = 19;
/// Application id of our files: `FGHI`.
const APPLICATION: i32 = 0x4647_4849;

const TABLES: &str = "
    CREATE TABLE area (
        id INTEGER PRIMARY KEY,
        key BLOB NOT NULL UNIQUE,
        stamp INTEGER
    );
    CREATE TABLE segment (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        area INTEGER NOT NULL,
        first_block INTEGER NOT NULL,
        blocks INTEGER NOT NULL,
        sum INTEGER NOT NULL,
        names BLOB NOT NULL,
        doc_count INTEGER NOT NULL,
        docs_sum INTEGER NOT NULL,
        docs BLOB NOT NULL
    );
    CREATE INDEX segment_area ON segment (area, id);
    CREATE TABLE block (
        id INTEGER PRIMARY KEY,
        words_sum INTEGER NOT NULL,
        words BLOB NOT NULL,
        positions_sum INTEGER NOT NULL,
        positions BLOB NOT NULL
    );
    CREATE TABLE headers (
        file INTEGER PRIMARY KEY AUTOINCREMENT,
        area INTEGER NOT NULL UNIQUE,
        stamp INTEGER NOT NULL,
        directory INTEGER NOT NULL,
        sum INTEGER NOT NULL
    );
    CREATE TABLE cover (
        area INTEGER PRIMARY KEY,
        stamp INTEGER NOT NULL,
        sum INTEGER NOT NULL,
        bytes BLOB NOT NULL
    );";

/// Maximum wait of a reader for a lock that is held for moments only.
const READER_WAITS: Duration = Duration::from_millis(100);
/// Maximum wait of a writer for readers of its folder.
const WRITER_WAITS: Duration = Duration::from_secs(10);

/// Id of an area in the index.
pub(super) type AreaRow = i64;
/// Id of a segment; never reused.
pub(super) type SegmentId = i64;
/// Facts about a segment that precede reading its words.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) id: SegmentId,
    first_block: i64,
    /// Number of messages.
    pub(super) doc_count: usize,
    /// Messages, read on first use by [`Store::docs`].
    docs: OnceLock<Vec<Doc>>,
    /// Names of the first entries of its blocks.
    pub(super) names: Vec<Box<[u8]>>,
}

/// Connection for reading.
pub(super) struct Reader {
    conn: Connection,
    pub(super) file: Numbered,
}

/// Connection for writing; at most one exists, over all processes.
pub(super) struct Writer {
    conn: Connection,
    pub(super) file: Numbered,
    /// Folder of the headers.
    headers: PathBuf,
    _lock: WriteLock,
}

/// Read access, for readers and the writer.
pub(super) struct Store<'c> {
    conn: &'c Connection,
    path: &'c Path,
}

impl Reader {
    /// Opens a file; `None` if it is not (yet) an index of this version.
    pub(super) fn open(file: Numbered) -> Result<Option<Self>, IndexError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let opened = Connection::open_with_flags(&file.path, flags).and_then(|conn| {
            conn.busy_timeout(READER_WAITS)?;
            let right = is_ours(&conn)?;
            Ok(right.then_some(conn))
        });
        match opened {
            Ok(conn) => Ok(conn.map(|conn| Self { conn, file })),
            Err(error) => Err(fault(&file.path, &error)),
        }
    }

    /// Reads within one transaction, unaffected by concurrent writers.
    pub(super) fn reading<T>(
        &self,
        read: impl FnOnce(&Store<'_>) -> Result<T, IndexError>,
    ) -> Result<T, IndexError> {
        let failed = |error| fault(&self.file.path, &error);
        let transaction = self.conn.unchecked_transaction().map_err(failed)?;
        let result = read(&Store {
            conn: &transaction,
            path: &self.file.path,
        });
        transaction.finish().map_err(failed)?;
        result
    }
}

impl Writer {
    /// Takes the lock and opens the index; creates a new one if there is none, if it is damaged or
    /// has another version, or if `rebuild` is true. Returns whether it created a new one.
    pub(super) fn open(folder: &Folder, rebuild: bool) -> Result<(Self, bool), IndexError> {
        let lock = folder.lock()?;
        let known = folder.current().filter(|_| !rebuild);
        let known = known.filter(|file| !folder.is_marked_damaged(file.number));
        let known = known.and_then(|file| Some((open_written(&file).ok()??, file)));
        let is_new = known.is_none();
        let (conn, file) = match known {
            Some(known) => known,
            None => {
                let file = folder.next();
                let conn = create(&file).map_err(|error| fault(&file.path, &error))?;
                (conn, file)
            }
        };
        folder.remove_others(file.number);
        let writer = Self {
            conn,
            headers: folder.headers(file.number),
            file,
            _lock: lock,
        };
        if !is_new {
            writer.remove_unnoted_headers();
        }
        Ok((writer, is_new))
    }

    pub(super) fn store(&self) -> Store<'_> {
        Store {
            conn: &self.conn,
            path: &self.file.path,
        }
    }

    /// Returns the row of an area, created if missing, and the stamp under which all of its
    /// messages were indexed.
    pub(super) fn area(&self, key: &[u8]) -> Result<(AreaRow, Option<i64>), IndexError> {
        let known = self.store().area(key)?;
        if let Some(known) = known {
            return Ok(known);
        }
        self.conn
            .execute("INSERT INTO area (key) VALUES (?1)", [key])
            .map_err(|error| self.fault(&error))?;
        Ok((self.conn.last_insert_rowid(), None))
    }

    /// Writes a segment completely or not at all.
    pub(super) fn add(
        &mut self,
        area: AreaRow,
        key: &[u8],
        gathered: SortedEntries,
        job: &Job,
    ) -> Result<(), IndexError> {
        let path = self.file.path.clone();
        let failed = |error: rusqlite::Error| fault(&path, &error);
        let transaction = self.conn.transaction().map_err(failed)?;
        let id: SegmentId = transaction
            .query_row(
                "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'segment'), 0) + 1",
                [],
                |row| row.get(0),
            )
            .map_err(failed)?;
        let first_block: i64 = transaction
            .query_row("SELECT coalesce(max(id), 0) + 1 FROM block", [], |row| {
                row.get(0)
            })
            .map_err(failed)?;
        let mut names: Vec<Box<[u8]>> = Vec::new();
        {
            let mut insert = transaction
                .prepare(
                    "INSERT INTO block (id, words_sum, words, positions_sum, positions) \
                     VALUES (?1, ?2, ?3, ?4, ?5)",
                )
                .map_err(failed)?;
            write_blocks(gathered.entries, |block| -> Result<(), IndexError> {
                not_cancelled(job)?;
                let at = names.len() as i64;
                insert
                    .execute(params![
                        first_block + at,
                        block_sum(id, at, BlobKind::Words, &block.words),
                        block.words,
                        block_sum(id, at, BlobKind::Positions, &block.positions),
                        block.positions,
                    ])
                    .map_err(failed)?;
                names.push(block.first);
                Ok(())
            })?;
        }
        let doc_count = gathered.docs.len() as i64;
        let docs = write_docs(&gathered.docs);
        let docs_sum = block_sum(id, doc_count, BlobKind::Docs, &docs);
        let blocks = names.len() as i64;
        let names = write_names(&names);
        let numbers = [first_block, blocks, doc_count];
        let sum = segment_sum(id, area, key, numbers, &names);
        transaction
            .execute(
                "INSERT INTO segment \
                 (id, area, first_block, blocks, sum, names, doc_count, docs_sum, docs) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                params![
                    id,
                    area,
                    first_block,
                    blocks,
                    sum,
                    names,
                    doc_count,
                    docs_sum,
                    docs
                ],
            )
            .map_err(failed)?;
        transaction.commit().map_err(failed)
    }

    /// Removes segments, and stores the stamp under which the others cover every message.
    pub(super) fn finish_area(
        &mut self,
        area: AreaRow,
        stamp: Option<i64>,
        dropped: &[SegmentId],
    ) -> Result<(), IndexError> {
        let path = self.file.path.clone();
        let mut finish = || -> rusqlite::Result<()> {
            let transaction = self.conn.transaction()?;
            for id in dropped {
                drop_segment(&transaction, *id)?;
            }
            transaction.execute(
                "UPDATE area SET stamp = ?2 WHERE id = ?1",
                params![area, stamp],
            )?;
            transaction.commit()
        };
        finish().map_err(|error| fault(&path, &error))
    }

    /// Removes the data of areas for which `is_kept` is false; returns their number. Their space is
    /// reused by later segments.
    pub(super) fn forget(
        &mut self,
        is_kept: &dyn Fn(&[u8]) -> bool,
        job: &Job,
    ) -> Result<usize, IndexError> {
        let known = || -> rusqlite::Result<Vec<(AreaRow, Vec<u8>)>> {
            self.conn
                .prepare("SELECT id, key FROM area")?
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect()
        };
        let mut gone = known().map_err(|error| self.fault(&error))?;
        gone.retain(|(_, key)| !is_kept(key));
        let path = self.file.path.clone();
        for (area, _) in &gone {
            for segment in self.store().segments(*area)? {
                not_cancelled(job)?;
                let mut forget = || {
                    let transaction = self.conn.transaction()?;
                    // From now on not all of its messages are covered.
                    transaction.execute("UPDATE area SET stamp = NULL WHERE id = ?1", [area])?;
                    drop_segment(&transaction, segment)?;
                    transaction.commit()
                };
                forget().map_err(|error| fault(&path, &error))?;
            }
            self.remove_headers(*area)?;
            for sql in [
                "DELETE FROM headers WHERE area = ?1",
                "DELETE FROM cover WHERE area = ?1",
                "DELETE FROM area WHERE id = ?1",
            ] {
                self.conn
                    .execute(sql, [area])
                    .map_err(|error| self.fault(&error))?;
            }
        }
        Ok(gone.len())
    }

    fn fault(&self, error: &rusqlite::Error) -> IndexError {
        fault(&self.file.path, error)
    }
}

/// Removes a segment with its blocks.
fn drop_segment(conn: &Connection, id: SegmentId) -> rusqlite::Result<()> {
    let place = conn
        .query_row(
            "SELECT first_block, blocks FROM segment WHERE id = ?1",
            [id],
            |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)),
        )
        .optional()?;
    if let Some((first, blocks)) = place {
        conn.execute(
            "DELETE FROM block WHERE id >= ?1 AND id < ?1 + ?2",
            [first, blocks],
        )?;
        conn.execute("DELETE FROM segment WHERE id = ?1", [id])?;
    }
    Ok(())
}

impl Store<'_> {
    /// Returns the row of an area, and the stamp under which all of its messages were indexed.
    pub(super) fn area(&self, key: &[u8]) -> Result<Option<(AreaRow, Option<i64>)>, IndexError> {
        self.conn
            .query_row("SELECT id, stamp FROM area WHERE key = ?1", [key], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .optional()
            .map_err(|error| self.fault(&error))
    }

    /// Returns the segments of an area, newest first.
    pub(super) fn segments(&self, area: AreaRow) -> Result<Vec<SegmentId>, IndexError> {
        let read = || -> rusqlite::Result<Vec<SegmentId>> {
            self.conn
                .prepare("SELECT id FROM segment WHERE area = ?1 ORDER BY id DESC")?
                .query_map([area], |row| row.get(0))?
                .collect()
        };
        read().map_err(|error| self.fault(&error))
    }

    /// Reads the table row of a segment.
    pub(super) fn table(
        &self,
        id: SegmentId,
        area: AreaRow,
        key: &[u8],
    ) -> Result<Table, IndexError> {
        let sql = "SELECT first_block, blocks, sum, names, doc_count FROM segment WHERE id = ?1";
        let (first_block, blocks, sum, names, doc_count) = self
            .conn
            .query_row(sql, [id], |row| {
                Ok((
                    row.get::<_, i64>(0)?,
                    row.get::<_, i64>(1)?,
                    row.get::<_, i64>(2)?,
                    row.get::<_, Vec<u8>>(3)?,
                    row.get::<_, i64>(4)?,
                ))
            })
            .map_err(|error| self.fault(&error))?;
        let numbers = [first_block, blocks, doc_count];
        if !fits(sum, segment_sum(id, area, key, numbers, &names)) {
            return Err(self.damage("a segment does not fit its sum"));
        }
        let names = read_names(&names).map_err(|invalid_data| self.invalid_data(invalid_data))?;
        if names.len() as i64 != blocks {
            return Err(self.damage("a segment does not know its blocks"));
        }
        let doc_count = usize::try_from(doc_count)
            .ok()
            .filter(|count| *count <= limits::INDEX_SEGMENT_DOCS)
            .ok_or_else(|| self.damage("a segment does not know its messages"))?;
        Ok(Table {
            id,
            first_block,
            doc_count,
            docs: OnceLock::new(),
            names,
        })
    }

    /// Reads the table rows of some segments.
    pub(super) fn tables(
        &self,
        ids: &[SegmentId],
        area: AreaRow,
        key: &[u8],
    ) -> Result<Vec<Table>, IndexError> {
        ids.iter().map(|id| self.table(*id, area, key)).collect()
    }

    /// Returns the messages of a segment, read on first use.
    pub(super) fn docs<'t>(&self, table: &'t Table) -> Result<&'t [Doc], IndexError> {
        if let Some(known) = table.docs.get() {
            return Ok(known);
        }
        let sql = "SELECT docs_sum, docs FROM segment WHERE id = ?1";
        let docs = self
            .conn
            .query_row(sql, [table.id], |row| {
                let bytes = row.get_ref(1)?.as_blob()?;
                let sum = block_sum(table.id, table.doc_count as i64, BlobKind::Docs, bytes);
                Ok(fits(row.get(0)?, sum).then(|| read_docs(bytes)))
            })
            .map_err(|error| self.fault(&error))?
            .ok_or_else(|| self.damage("the messages of a segment do not fit their sum"))?
            .map_err(|invalid_data| self.invalid_data(invalid_data))?;
        if docs.len() != table.doc_count {
            return Err(self.damage("a segment does not know its messages"));
        }
        Ok(table.docs.get_or_init(|| docs))
    }

    /// Reads the entries of a block of a segment.
    pub(super) fn words(&self, table: &Table, at: usize) -> Result<Vec<u8>, IndexError> {
        self.blob(
            "SELECT words_sum, words FROM block WHERE id = ?1",
            table,
            at,
            BlobKind::Words,
        )
    }

    /// Reads the positions of a block of a segment.
    pub(super) fn positions(&self, table: &Table, at: usize) -> Result<Vec<u8>, IndexError> {
        self.blob(
            "SELECT positions_sum, positions FROM block WHERE id = ?1",
            table,
            at,
            BlobKind::Positions,
        )
    }

    fn blob(
        &self,
        sql: &str,
        table: &Table,
        at: usize,
        part: BlobKind,
    ) -> Result<Vec<u8>, IndexError> {
        let at = at as i64;
        let (sum, bytes) = self
            .conn
            .query_row(sql, [table.first_block.saturating_add(at)], |row| {
                Ok((row.get::<_, i64>(0)?, row.get::<_, Vec<u8>>(1)?))
            })
            .map_err(|error| self.fault(&error))?;
        if !fits(sum, block_sum(table.id, at, part, &bytes)) {
            return Err(self.damage("a block does not fit its sum"));
        }
        Ok(bytes)
    }

    pub(super) fn invalid_data(&self, invalid_data: InvalidData) -> IndexError {
        self.damage(invalid_data.0)
    }

    fn damage(&self, what: &str) -> IndexError {
        IndexError::Damaged {
            path: self.path.to_owned(),
            what: what.to_owned(),
        }
    }

    fn fault(&self, error: &rusqlite::Error) -> IndexError {
        fault(self.path, error)
    }
}

#[derive(Clone, Copy)]
enum BlobKind {
    Words = 1,
    Positions = 2,
    Docs = 3,
}

/// Returns whether a stored checksum matches its data. Always true for a fuzzer, which could not
/// get past checksums.
const fn fits(stored: i64, sum: i64) -> bool {
    cfg!(fuzzing) || stored == sum
}

fn block_sum(segment: SegmentId, at: i64, part: BlobKind, bytes: &[u8]) -> i64 {
    let seed = hash64(segment.cast_unsigned(), &at.to_le_bytes());
    hash64(seed ^ part as u64, bytes).cast_signed()
}

fn segment_sum(id: SegmentId, area: AreaRow, key: &[u8], numbers: [i64; 3], names: &[u8]) -> i64 {
    let mut sum = hash64(id.cast_unsigned(), key);
    for number in [area].iter().chain(&numbers) {
        sum = hash64(sum, &number.to_le_bytes());
    }
    hash64(sum, names).cast_signed()
}

pub(super) fn is_ours(conn: &Connection) -> rusqlite::Result<bool> {
    let number = |name| conn.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    Ok(number("application_id")? == APPLICATION && number("user_version")? == VERSION)
}

/// Opens an existing index for writing; `None` if it has another version.
fn open_written(file: &Numbered) -> rusqlite::Result<Option<Connection>> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(&file.path, flags)?;
    if !is_ours(&conn)? {
        return Ok(None);
    }
    prepare(&conn)?;
    Ok(Some(conn))
}

fn prepare(conn: &Connection) -> rusqlite::Result<()> {
    conn.busy_timeout(WRITER_WAITS)?;
    conn.pragma_update(None, "synchronous", "NORMAL")?;
    // Truncate a log that has grown for a large segment.
    conn.pragma_update(None, "journal_size_limit", 16 * 1024 * 1024)
}

fn create(file: &Numbered) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut conn = Connection::open_with_flags(&file.path, flags)?;
    // After each block a part of a page stays empty: half a page on average.
    conn.pragma_update(None, "page_size", 4096)?;
    conn.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    prepare(&conn)?;
    let transaction = conn.transaction()?;
    transaction.execute_batch(TABLES)?;
    // Last: a file without these numbers is no index.
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.commit()?;
    Ok(conn)
}

/// Converts an error of SQLite.
pub(super) fn fault(path: &Path, error: &rusqlite::Error) -> IndexError {
    /// `SQLITE_ERROR`: with our fixed statements only a broken schema causes it.
    const ERROR: i32 = 1;
    /// `SQLITE_IOERR_SHORT_READ`: the file is too short.
    const SHORT_READ: i32 = 522;
    let path = path.to_owned();
    let what = error.to_string();
    match error {
        rusqlite::Error::SqliteFailure(failure, _) => match failure.code {
            ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => {
                IndexError::Damaged { path, what }
            }
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => IndexError::Busy,
            _ if matches!(failure.extended_code, ERROR | SHORT_READ) => {
                IndexError::Damaged { path, what }
            }
            _ => IndexError::Store { path, what },
        },
        rusqlite::Error::SqlInputError { .. }
        | rusqlite::Error::QueryReturnedNoRows
        | rusqlite::Error::InvalidColumnType(..)
        | rusqlite::Error::FromSqlConversionFailure(..)
        | rusqlite::Error::IntegralValueOutOfRange(..) => IndexError::Damaged { path, what },
        _ => IndexError::Store { path, what },
    }
}
