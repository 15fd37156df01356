//! Facts of tossing: what was begun, and what is done.

use super::dupes::{self, LastDupes};
use super::{Done, NewQuarantined, State, StoredFormat, add_area, quarantine};
use crate::setup::AreaSetup;
use ftn_base::BaseFormat;
use rusqlite::{OptionalExtension as _, Transaction, params};
use std::collections::HashMap;
use std::path::PathBuf;

/// Last message of a base before others are added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) tag: String,
    pub(crate) path: PathBuf,
    pub(crate) format: BaseFormat,
    /// Number; 0 if the base was empty.
    pub(crate) number: u32,
    /// Fingerprint of that message.
    pub(crate) fingerprint: u32,
}

/// File of the inbound that is done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FileRecord {
    pub(crate) hash: Vec<u8>,
    pub(crate) name: String,
    pub(crate) size: u64,
    pub(crate) messages: u32,
    /// True if the file goes into quarantine instead of the kept packets.
    pub(crate) quarantined: bool,
    /// Path below the folder of kept files or of the quarantine.
    pub(crate) place: String,
}

/// Counts of an area, for one day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Delivered {
    pub(crate) received: u32,
    pub(crate) dupes: u32,
    pub(crate) quarantined: u32,
}

/// Everything that is done by a batch of messages.
#[derive(Debug, Default)]
pub(crate) struct Tossed {
    pub(crate) day: i64,
    pub(crate) areas: Vec<AreaSetup>,
    /// Keys of the messages that are in their bases.
    pub(crate) keys: Vec<i64>,
    /// Keys that an earlier call had added.
    pub(crate) recovered: Vec<i64>,
    /// Tags of the areas that are done.
    pub(crate) done: Vec<String>,
    pub(crate) counts: HashMap<String, Delivered>,
    pub(crate) dupes: LastDupes,
    pub(crate) files: Vec<FileRecord>,
    /// File in progress: its hash, and how many of its messages are done.
    pub(crate) partial: Option<(Vec<u8>, u32)>,
    pub(crate) quarantine: Vec<NewQuarantined>,
    /// Rows of the quarantine whose retry is done.
    pub(crate) released: Vec<i64>,
}

/// Counts of an area on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayCount {
    /// Day, from 1970.
    pub day: i64,
    /// Areatag.
    pub tag: String,
    /// Messages added to the base.
    pub received: u32,
    /// Duplicates left out.
    pub dupes: u32,
    /// Messages put into quarantine.
    pub quarantined: u32,
    /// Own messages sent.
    pub sent: u32,
}

impl State {
    /// Stores the positions before a batch. Earlier ones of an interrupted call stay.
    pub(crate) fn begin(&mut self, positions: &[Position]) -> Done<()> {
        let places = self.places.clone();
        self.change(|own| {
            let mut insert =
                own.prepare("INSERT OR IGNORE INTO begun VALUES (?1, ?2, ?3, ?4, ?5)")?;
            for at in positions {
                let path = places.stored(&at.path);
                let format = StoredFormat(at.format);
                insert.execute(params![at.tag, path, format, at.number, at.fingerprint])?;
            }
            Ok(())
        })
    }

    /// Returns the positions of an interrupted call.
    pub(crate) fn begun(&self) -> Done<Vec<Position>> {
        self.read(|connection| {
            let mut rows =
                connection.prepare("SELECT tag, path, format, number, fingerprint FROM begun")?;
            let all = rows.query_map([], |row| {
                Ok(Position {
                    tag: row.get(0)?,
                    path: self.places.path(&row.get::<_, String>(1)?),
                    format: row.get::<_, StoredFormat>(2)?.0,
                    number: row.get(3)?,
                    fingerprint: row.get(4)?,
                })
            })?;
            all.collect()
        })
    }

    /// Stores the keys of messages that an interrupted call has added to an area.
    pub(crate) fn recover(&mut self, tag: &str, keys: &[i64], day: i64) -> Done<()> {
        self.change(|own| {
            add_keys(own, "recovered", keys, day)?;
            own.execute("DELETE FROM begun WHERE tag = ?1", [tag])?;
            Ok(())
        })
    }

    /// Returns the keys of messages that interrupted calls have added.
    pub(crate) fn recovered(&self) -> Done<std::collections::HashSet<i64>> {
        self.read(|connection| {
            let mut rows = connection.prepare("SELECT key FROM recovered")?;
            rows.query_map([], |row| row.get(0))?.collect()
        })
    }

    /// Records a batch.
    pub(crate) fn commit(&mut self, tossed: &Tossed) -> Done<()> {
        let day = tossed.day;
        let places = self.places.clone();
        self.change(|own| {
            for area in &tossed.areas {
                add_area(own, &places, area, day)?;
            }
            let mut keys = tossed.keys.clone();
            // Inserted in their order, keys touch each page of the table once.
            keys.sort_unstable();
            add_keys(own, "dupes", &keys, day)?;
            let mut forget = own.prepare("DELETE FROM recovered WHERE key = ?1")?;
            for key in &tossed.recovered {
                forget.execute([key])?;
            }
            let mut forget = own.prepare("DELETE FROM begun WHERE tag = ?1")?;
            for tag in &tossed.done {
                forget.execute([tag])?;
            }
            let mut count = own.prepare(
                "INSERT INTO counts (day, tag, received, dupes, quarantined)
                 VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO UPDATE SET
                 received = received + ?3, dupes = dupes + ?4, quarantined = quarantined + ?5",
            )?;
            for (tag, of) in &tossed.counts {
                count.execute(params![day, tag, of.received, of.dupes, of.quarantined])?;
            }
            dupes::add(own, &tossed.dupes)?;
            for file in &tossed.files {
                add_file(own, file, day)?;
            }
            if let Some((hash, messages)) = &tossed.partial {
                own.execute(
                    "INSERT OR REPLACE INTO partial VALUES (?1, ?2)",
                    params![hash, messages],
                )?;
            }
            for one in &tossed.quarantine {
                quarantine::add(own, one, day)?;
            }
            for id in &tossed.released {
                own.execute("DELETE FROM quarantine WHERE id = ?1", [id])?;
            }
            Ok(())
        })
    }

    /// Returns the record of a file that is done.
    pub(crate) fn file(&self, hash: &[u8]) -> Done<Option<FileRecord>> {
        self.read(|connection| {
            let mut one = connection.prepare(
                "SELECT hash, name, size, messages, quarantined, place FROM files WHERE hash = ?1",
            )?;
            let record = one.query_row([hash], |row| {
                Ok(FileRecord {
                    hash: row.get(0)?,
                    name: row.get(1)?,
                    size: row.get::<_, i64>(2)?.unsigned_abs(),
                    messages: row.get(3)?,
                    quarantined: row.get(4)?,
                    place: row.get(5)?,
                })
            });
            record.optional()
        })
    }

    /// Returns how many messages of a file are done already.
    pub(crate) fn partial(&self, hash: &[u8]) -> Done<u32> {
        self.read(|connection| {
            let mut one = connection.prepare("SELECT messages FROM partial WHERE hash = ?1")?;
            let count = one.query_row([hash], |row| row.get(0)).optional()?;
            Ok(count.unwrap_or_default())
        })
    }

    /// Returns the counts from a day on.
    pub(crate) fn counts(&self, from: i64) -> Done<Vec<DayCount>> {
        self.read(|connection| {
            let mut rows = connection.prepare(
                "SELECT day, tag, received, dupes, quarantined, sent FROM counts
                 WHERE day >= ?1 ORDER BY day, tag",
            )?;
            let counts = rows.query_map([from], |row| {
                Ok(DayCount {
                    day: row.get(0)?,
                    tag: row.get(1)?,
                    received: row.get(2)?,
                    dupes: row.get(3)?,
                    quarantined: row.get(4)?,
                    sent: row.get(5)?,
                })
            })?;
            counts.collect()
        })
    }
}

fn add_keys(own: &Transaction<'_>, table: &str, keys: &[i64], day: i64) -> rusqlite::Result<()> {
    let sql = format!("INSERT OR IGNORE INTO {table} VALUES (?1, ?2)");
    let mut insert = own.prepare(&sql)?;
    for key in keys {
        insert.execute([*key, day])?;
    }
    Ok(())
}

fn add_file(own: &Transaction<'_>, file: &FileRecord, day: i64) -> rusqlite::Result<()> {
    let size = i64::try_from(file.size).unwrap_or(i64::MAX);
    own.execute(
        "INSERT OR REPLACE INTO files VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![
            file.hash,
            file.name,
            size,
            file.messages,
            file.quarantined,
            file.place,
            day
        ],
    )?;
    own.execute("DELETE FROM partial WHERE hash = ?1", [&file.hash])?;
    Ok(())
}
