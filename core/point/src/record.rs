//! Record of calls, a log, and the areas that robots offer, in SQLite next to the tosser's state.
//!
//! Imports `limits`. The record is bounded, and a lost one costs no mail.

use crate::areas::{AreaKind, AreaState, OfferedArea};
use crate::limits;
use ftn_tosser::aka::Aka;
use rusqlite::{Connection, OptionalExtension as _, params};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Name of the record in the mail folder.
pub(crate) const RECORD_FILE: &str = "point.sqlite";

/// Failed access to the record.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// SQLite's error.
    #[error("the record of calls cannot be used: {source}; free some space, or delete {}", path.display())]
    Sql {
        /// Path of the record.
        path: PathBuf,
        /// SQLite's error.
        #[source]
        source: rusqlite::Error,
    },
    /// A newer program has written the file.
    #[error("{} was written by a newer version of this program (layout {version}); update it", path.display())]
    Newer {
        /// Path of the record.
        path: PathBuf,
        /// Its layout.
        version: i64,
    },
}

/// File that a call has moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedFile {
    /// Name in the session.
    pub name: String,
    /// Size, in bytes.
    pub size: u64,
    /// Path of a received file; `None` for sent ones and in the record.
    pub path: Option<PathBuf>,
}

/// Call of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedCall {
    /// Number of the call.
    pub id: i64,
    /// Start, in seconds since 1970 (UTC).
    pub started: i64,
    /// Duration; `None`: the call is still going on, or the program ended during it.
    pub duration: Option<Duration>,
    /// Address that was called.
    pub address: String,
    /// Host and port.
    pub host: String,
    /// Sentence about the failure; `None`: success.
    pub error: Option<String>,
    /// True if both sides knew the password.
    pub is_secure: bool,
    /// Number of received messages.
    pub messages_in: u32,
    /// Number of messages that were packed before the call.
    pub messages_out: u32,
    /// Received files, at most 1000.
    pub received: Vec<MovedFile>,
    /// Sent files, at most 1000.
    pub sent: Vec<MovedFile>,
}

/// Line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// Time, in seconds since 1970 (UTC).
    pub time: i64,
    /// Text.
    pub text: String,
}

/// Record of a point.
#[derive(Debug)]
pub(crate) struct Record {
    connection: Connection,
    path: PathBuf,
}

/// Number of the layout.
const VERSION: i64 = 1;

const TABLES: &str = "
CREATE TABLE IF NOT EXISTS calls (
    id INTEGER PRIMARY KEY, started INTEGER NOT NULL, millis INTEGER, address TEXT NOT NULL,
    host TEXT NOT NULL, error TEXT, secure INTEGER NOT NULL DEFAULT 0,
    messages_in INTEGER NOT NULL DEFAULT 0, messages_out INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS moved (
    call INTEGER NOT NULL, number INTEGER NOT NULL, incoming INTEGER NOT NULL,
    name TEXT NOT NULL, size INTEGER NOT NULL, PRIMARY KEY (call, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS log (id INTEGER PRIMARY KEY, time INTEGER NOT NULL, line TEXT NOT NULL);
-- Areas that robots have listed.
CREATE TABLE IF NOT EXISTS offered (
    boss TEXT NOT NULL, kind TEXT NOT NULL, tag TEXT NOT NULL COLLATE NOCASE,
    description TEXT NOT NULL, linked INTEGER NOT NULL, PRIMARY KEY (boss, kind, tag)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
";

type Done<T> = Result<T, RecordError>;

impl Record {
    /// Opens the record of a mail folder, creating it if missing.
    pub(crate) fn open(folder: &Path) -> Done<Self> {
        let path = folder.join(RECORD_FILE);
        let open = || {
            let connection = Connection::open(&path)?;
            connection.busy_timeout(Duration::from_secs(5))?;
            connection.pragma_update(None, "journal_mode", "WAL")?;
            // A lost record costs no mail.
            connection.pragma_update(None, "synchronous", "NORMAL")?;
            let version: i64 =
                connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
            if version < VERSION {
                connection.execute_batch(TABLES)?;
                connection.pragma_update(None, "user_version", VERSION)?;
            }
            Ok((connection, version))
        };
        let opened: rusqlite::Result<(Connection, i64)> = open();
        let (connection, version) = opened.map_err(|source| RecordError::Sql {
            path: path.clone(),
            source,
        })?;
        match version > VERSION {
            true => Err(RecordError::Newer { path, version }),
            false => Ok(Self { connection, path }),
        }
    }

    /// Opens the record for reading; `None` if there is none.
    pub(crate) fn open_existing(folder: &Path) -> Done<Option<Self>> {
        match folder.join(RECORD_FILE).is_file() {
            true => Self::open(folder).map(Some),
            false => Ok(None),
        }
    }

    fn run<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Done<T> {
        let work = || {
            let transaction = self.connection.unchecked_transaction()?;
            let done = work(&transaction)?;
            transaction.commit()?;
            Ok(done)
        };
        work().map_err(|source| RecordError::Sql {
            path: self.path.clone(),
            source,
        })
    }

    /// Records the start of a call; returns its number.
    pub(crate) fn begin(&self, started: i64, address: &str, host: &str) -> Done<i64> {
        self.run(|own| {
            own.execute(
                "INSERT INTO calls (started, address, host) VALUES (?1, ?2, ?3)",
                params![started, address, host],
            )?;
            let id = own.last_insert_rowid();
            let oldest = id.saturating_sub(i64::from(limits::RECORDED_CALLS));
            own.execute("DELETE FROM calls WHERE id <= ?1", [oldest])?;
            own.execute("DELETE FROM moved WHERE call <= ?1", [oldest])?;
            Ok(id)
        })
    }

    /// Records the end of a call.
    pub(crate) fn end(&self, call: &RecordedCall) -> Done<()> {
        self.run(|own| {
            let millis = call.duration.unwrap_or_default().as_millis();
            own.execute(
                "UPDATE calls SET millis = ?2, error = ?3, secure = ?4, messages_in = ?5,
                     messages_out = ?6 WHERE id = ?1",
                params![
                    call.id,
                    i64::try_from(millis).unwrap_or(i64::MAX),
                    call.error.as_deref().map(shortened),
                    call.is_secure,
                    call.messages_in,
                    call.messages_out,
                ],
            )?;
            let incoming = call.received.iter().map(|file| (true, file));
            let outgoing = call.sent.iter().map(|file| (false, file));
            let all = incoming.chain(outgoing).take(limits::RECORDED_FILES);
            for (number, (is_incoming, file)) in all.enumerate() {
                own.execute(
                    "INSERT OR REPLACE INTO moved VALUES (?1, ?2, ?3, ?4, ?5)",
                    params![
                        call.id,
                        i64::try_from(number).unwrap_or_default(),
                        is_incoming,
                        shortened(&file.name),
                        i64::try_from(file.size).unwrap_or(i64::MAX),
                    ],
                )?;
            }
            Ok(())
        })
    }

    /// Adds lines to the log.
    pub(crate) fn log(&self, time: i64, lines: &[String]) -> Done<()> {
        self.run(|own| {
            for line in lines {
                let line = shortened(line);
                own.execute(
                    "INSERT INTO log (time, line) VALUES (?1, ?2)",
                    params![time, line],
                )?;
            }
            let oldest = own
                .last_insert_rowid()
                .saturating_sub(limits::LOG_LINES.into());
            own.execute("DELETE FROM log WHERE id <= ?1", [oldest])?;
            Ok(())
        })
    }

    /// Returns the last calls, the latest first.
    pub(crate) fn calls(&self, most: u32) -> Done<Vec<RecordedCall>> {
        self.run(|own| {
            let mut rows = own.prepare(
                "SELECT id, started, millis, address, host, error, secure, messages_in, messages_out
                 FROM calls ORDER BY id DESC LIMIT ?1",
            )?;
            let calls = rows.query_map([most], |row| {
                let millis: Option<i64> = row.get(2)?;
                Ok(RecordedCall {
                    id: row.get(0)?,
                    started: row.get(1)?,
                    duration: millis.map(|millis| Duration::from_millis(millis.unsigned_abs())),
                    address: row.get(3)?,
                    host: row.get(4)?,
                    error: row.get(5)?,
                    is_secure: row.get(6)?,
                    messages_in: row.get(7)?,
                    messages_out: row.get(8)?,
                    received: Vec::new(),
                    sent: Vec::new(),
                })
            })?;
            let mut calls: Vec<RecordedCall> = calls.collect::<rusqlite::Result<_>>()?;
            let mut files = own.prepare(
                "SELECT incoming, name, size FROM moved WHERE call = ?1 ORDER BY number",
            )?;
            for call in &mut calls {
                let mut rows = files.query([call.id])?;
                while let Some(row) = rows.next()? {
                    let file = MovedFile {
                        name: row.get(1)?,
                        size: row.get::<_, i64>(2)?.unsigned_abs(),
                        path: None,
                    };
                    match row.get(0)? {
                        true => call.received.push(file),
                        false => call.sent.push(file),
                    }
                }
            }
            Ok(calls)
        })
    }

    /// Returns the start of the last call of an address, in seconds since 1970.
    pub(crate) fn last_call(&self, address: &str) -> Done<Option<i64>> {
        self.run(|own| {
            own.query_row(
                "SELECT started FROM calls WHERE address = ?1 ORDER BY id DESC LIMIT 1",
                [address],
                |row| row.get(0),
            )
            .optional()
        })
    }

    /// Returns the last lines of the log, the latest first.
    pub(crate) fn lines(&self, most: u32) -> Done<Vec<LogLine>> {
        self.run(|own| {
            let mut rows = own.prepare("SELECT time, line FROM log ORDER BY id DESC LIMIT ?1")?;
            let lines = rows.query_map([most], |row| {
                Ok(LogLine {
                    time: row.get(0)?,
                    text: row.get(1)?,
                })
            })?;
            lines.collect()
        })
    }

    /// Adds areas that a robot has listed; those that it listed before get the new state.
    pub(crate) fn offer(&self, boss: Aka, kind: AreaKind, areas: &[OfferedArea]) -> Done<()> {
        self.run(|own| {
            let boss = boss.to_string();
            let mut add = own.prepare(
                "INSERT INTO offered VALUES (?1, ?2, ?3, ?4, ?5)
                 ON CONFLICT DO UPDATE SET linked = ?5,
                     description = CASE WHEN ?4 = '' THEN description ELSE ?4 END",
            )?;
            for area in areas {
                let linked = area.state == AreaState::Linked;
                add.execute(params![
                    boss,
                    kind.word(),
                    area.tag,
                    area.description,
                    linked
                ])?;
            }
            let most = i64::try_from(limits::LISTED_AREAS).unwrap_or(i64::MAX);
            own.execute(
                "DELETE FROM offered WHERE (boss, kind, tag) IN
                     (SELECT boss, kind, tag FROM offered ORDER BY tag LIMIT -1 OFFSET ?1)",
                [most],
            )?;
            Ok(())
        })
    }

    /// Returns the areas that a robot has listed, by their tags.
    pub(crate) fn offered(&self, boss: Aka, kind: AreaKind) -> Done<Vec<OfferedArea>> {
        self.run(|own| {
            let mut rows = own.prepare(
                "SELECT tag, description, linked FROM offered WHERE boss = ?1 AND kind = ?2
                 ORDER BY tag",
            )?;
            let areas = rows.query_map(params![boss.to_string(), kind.word()], |row| {
                let is_linked: bool = row.get(2)?;
                Ok(OfferedArea {
                    tag: row.get(0)?,
                    description: row.get(1)?,
                    state: match is_linked {
                        true => AreaState::Linked,
                        false => AreaState::Available,
                    },
                })
            })?;
            areas.collect()
        })
    }

    /// Returns a number that was stored under a name.
    pub(crate) fn noted(&self, name: &str) -> Done<Option<i64>> {
        self.run(|own| {
            own.query_row("SELECT value FROM meta WHERE name = ?1", [name], |row| {
                row.get(0)
            })
            .optional()
        })
    }

    /// Stores a number under a name.
    pub(crate) fn note(&self, name: &str, value: i64) -> Done<()> {
        self.run(|own| {
            own.execute(
                "INSERT OR REPLACE INTO meta VALUES (?1, ?2)",
                params![name, value],
            )?;
            Ok(())
        })
    }
}

/// Returns a line that is short enough for the record, without control characters.
fn shortened(line: &str) -> String {
    let shown = |c: char| match c.is_control() {
        true => ' ',
        false => c,
    };
    line.chars().map(shown).take(limits::LINE_CHARS).collect()
}
