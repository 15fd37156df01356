//! Tables of the state.

use rusqlite::Connection;

/// Number of the layout.
pub(super) const VERSION: i64 = 3;

const TABLES: &str = "
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
-- Areas that links have created.
CREATE TABLE IF NOT EXISTS areas (
    tag TEXT PRIMARY KEY COLLATE NOCASE, path TEXT NOT NULL, format TEXT NOT NULL,
    zone INTEGER, net INTEGER, node INTEGER, point INTEGER, day INTEGER NOT NULL
) WITHOUT ROWID;
-- Keys of messages that are in a base.
CREATE TABLE IF NOT EXISTS dupes (key INTEGER PRIMARY KEY, day INTEGER NOT NULL);
-- The last duplicates that were left out.
CREATE TABLE IF NOT EXISTS left_out (
    id INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER NOT NULL, tag TEXT NOT NULL, sender TEXT NOT NULL,
    subject TEXT NOT NULL, msgid TEXT NOT NULL, link TEXT NOT NULL
);
-- Keys of messages that an interrupted call has added, until their packet is read again.
CREATE TABLE IF NOT EXISTS recovered (key INTEGER PRIMARY KEY, day INTEGER NOT NULL);
-- Areas to which messages are being added: the last message before.
CREATE TABLE IF NOT EXISTS begun (
    tag TEXT PRIMARY KEY COLLATE NOCASE, path TEXT NOT NULL, format TEXT NOT NULL,
    number INTEGER NOT NULL, fingerprint INTEGER NOT NULL
) WITHOUT ROWID;
-- Files of the inbound that are done, and the name of their place in a folder.
CREATE TABLE IF NOT EXISTS files (
    hash BLOB PRIMARY KEY, name TEXT NOT NULL, size INTEGER NOT NULL, messages INTEGER NOT NULL,
    quarantined INTEGER NOT NULL, place TEXT NOT NULL, day INTEGER NOT NULL
) WITHOUT ROWID;
-- Files whose first messages are done.
CREATE TABLE IF NOT EXISTS partial (hash BLOB PRIMARY KEY, messages INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS quarantine (
    id INTEGER PRIMARY KEY, place TEXT NOT NULL UNIQUE, reason TEXT NOT NULL, area TEXT,
    origin TEXT NOT NULL, messages INTEGER NOT NULL, day INTEGER NOT NULL
);
-- Counts by day and area.
CREATE TABLE IF NOT EXISTS counts (
    day INTEGER NOT NULL, tag TEXT NOT NULL COLLATE NOCASE, received INTEGER NOT NULL DEFAULT 0,
    dupes INTEGER NOT NULL DEFAULT 0, quarantined INTEGER NOT NULL DEFAULT 0,
    sent INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (day, tag)
) WITHOUT ROWID;
-- Positions of the scanner: the last message that was looked at, and the state of the base then.
CREATE TABLE IF NOT EXISTS scanned (
    tag TEXT PRIMARY KEY COLLATE NOCASE, number INTEGER NOT NULL, fingerprint INTEGER NOT NULL,
    size INTEGER NOT NULL, changed INTEGER NOT NULL
) WITHOUT ROWID;
-- Messages that cannot be sent yet.
CREATE TABLE IF NOT EXISTS held (
    tag TEXT NOT NULL COLLATE NOCASE, number INTEGER NOT NULL, reason TEXT NOT NULL,
    PRIMARY KEY (tag, number)
) WITHOUT ROWID;
-- Outgoing files that are written but perhaps not renamed, and the messages in them.
CREATE TABLE IF NOT EXISTS outgoing (
    draft TEXT PRIMARY KEY, place TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS marks (
    tag TEXT NOT NULL COLLATE NOCASE, number INTEGER NOT NULL, fingerprint INTEGER NOT NULL,
    PRIMARY KEY (tag, number)
) WITHOUT ROWID;
-- File echoes that links have created.
CREATE TABLE IF NOT EXISTS file_areas (
    tag TEXT PRIMARY KEY COLLATE NOCASE, path TEXT NOT NULL,
    zone INTEGER, net INTEGER, node INTEGER, point INTEGER
) WITHOUT ROWID;
-- Received files that the caller has not handled yet.
CREATE TABLE IF NOT EXISTS fresh (path TEXT PRIMARY KEY) WITHOUT ROWID;
-- Received files of file echoes.
CREATE TABLE IF NOT EXISTS received (
    hash BLOB PRIMARY KEY, place TEXT NOT NULL, day INTEGER NOT NULL
) WITHOUT ROWID;
";

/// Sets the connection up and creates missing tables; returns the number of the layout.
pub(super) fn prepare(connection: &Connection) -> rusqlite::Result<i64> {
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    let sync = if crate::fault::is_planned() {
        "OFF"
    } else {
        "FULL"
    };
    connection.pragma_update(None, "synchronous", sync)?;
    connection.pragma_update(None, "cache_size", -16_384)?;
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if version < VERSION {
        connection.execute_batch(TABLES)?;
        connection.pragma_update(None, "user_version", VERSION)?;
    }
    Ok(version)
}
