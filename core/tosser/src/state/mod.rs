//! What the tosser remembers, in SQLite: areas, duplicates, packets, positions, quarantine, counts.
//!
//! Imports `aka`, `fault`, `moment`, `setup` (areas). Each change of several facts is one transaction:
//! a crash leaves all of them or none.

mod dupes;
mod format;
mod journal;
mod outgoing;
mod quarantine;
mod schema;

pub use dupes::Dupe;
pub(crate) use dupes::LeftOut;
pub use journal::DayCount;
pub use quarantine::Quarantined;

pub(crate) use journal::{FileRecord, Position, Tossed};
pub(crate) use outgoing::{FileArea, Held, PendingPacket, ScanPosition, SentMessage};
pub(crate) use quarantine::NewQuarantined;

use crate::aka::Aka;
use crate::fault;
use crate::setup::AreaSetup;
use format::{StoredFormat, UnknownFormat};
use ftn_base::BaseFormat;
use rusqlite::{Connection, OptionalExtension as _, Transaction, TransactionBehavior, params};
use std::collections::HashSet;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::path::{Path, PathBuf};

/// Failed access to the state.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// SQLite's error.
    #[error(
        "the state of the tosser cannot be used: {source}; free some space, or restore {} from a \
         backup", path.display()
    )]
    Sql {
        /// Path of the state.
        path: PathBuf,
        /// SQLite's error.
        #[source]
        source: rusqlite::Error,
    },
    /// A newer program has written the file.
    #[error("{} was written by a newer version of this program (layout {version}); update it", path.display())]
    Newer {
        /// Path of the state.
        path: PathBuf,
        /// Its layout.
        version: i64,
    },
    /// A base has a format that this program does not know.
    #[error(
        "{} names a base of the format {format:?}, which this version of the program does not know; \
         update it, or restore the file from a backup", path.display()
    )]
    Format {
        /// Path of the state.
        path: PathBuf,
        /// Name of the format.
        format: String,
    },
}

impl StateError {
    /// Creates the error for a failed access to the state at `path`.
    fn new(path: &Path, source: rusqlite::Error) -> Self {
        let path = path.to_owned();
        if let rusqlite::Error::FromSqlConversionFailure(_, _, error) = &source
            && let Some(UnknownFormat(format)) = error.downcast_ref()
        {
            let format = format.clone();
            return Self::Format { path, format };
        }
        Self::Sql { path, source }
    }
}

/// Paths in the state: relative to the mail folder below it, so that the folder can be moved.
#[derive(Clone, Debug)]
struct Places {
    root: PathBuf,
}

impl Places {
    /// Returns the stored form of a path.
    fn stored(&self, path: &Path) -> String {
        match path.strip_prefix(&self.root) {
            // A folder of Windows may go on elsewhere.
            Ok(inside) if cfg!(windows) => inside.to_string_lossy().replace('\\', "/"),
            Ok(inside) => inside.to_string_lossy().into_owned(),
            Err(_) => path.to_string_lossy().into_owned(),
        }
    }

    /// Returns the path of a stored form, with the separators of the system: other programs read it.
    fn path(&self, stored: &str) -> PathBuf {
        self.root.join(stored).components().collect()
    }
}

/// State of a tosser.
#[derive(Debug)]
pub(crate) struct State {
    connection: Connection,
    path: PathBuf,
    places: Places,
    seed: u64,
}

type Done<T> = Result<T, StateError>;

/// Returns the secret of the keys of messages; the first connection draws it. Later ones write nothing.
fn seed_of(connection: &Connection) -> rusqlite::Result<i64> {
    const READ: &str = "SELECT value FROM meta WHERE name = 'seed'";
    let stored = || connection.query_row(READ, [], |row| row.get(0));
    if let Some(seed) = stored().optional()? {
        return Ok(seed);
    }
    let mut random = RandomState::new().build_hasher();
    random.write_u64(0);
    let fresh = random.finish().cast_signed();
    connection.execute("INSERT OR IGNORE INTO meta VALUES ('seed', ?1)", [fresh])?;
    stored()
}

impl State {
    /// Opens the state, creating it if missing.
    pub(crate) fn open(path: &Path) -> Done<Self> {
        let failed = |source| StateError::new(path, source);
        let connection = Connection::open(path).map_err(failed)?;
        let version = schema::prepare(&connection).map_err(failed)?;
        if version > schema::VERSION {
            return Err(StateError::Newer {
                path: path.to_owned(),
                version,
            });
        }
        let seed = seed_of(&connection).map_err(failed)?;
        Ok(Self {
            connection,
            path: path.to_owned(),
            places: Places {
                root: path.parent().unwrap_or(path).to_owned(),
            },
            seed: seed.cast_unsigned(),
        })
    }

    /// Returns the secret of the keys of messages.
    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    /// Reads from the state.
    fn read<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Done<T> {
        work(&self.connection).map_err(|source| StateError::new(&self.path, source))
    }

    /// Changes the state in one transaction, flushed to the disk.
    fn change<T>(&mut self, work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>) -> Done<T> {
        let change = || {
            // The lock of writers from the start: one that reads first fails when another connection
            // wrote in between.
            let immediate = TransactionBehavior::Immediate;
            let transaction = self.connection.transaction_with_behavior(immediate)?;
            let done = work(&transaction)?;
            fault::step().map_err(|_| rusqlite::Error::InvalidQuery)?;
            transaction.commit()?;
            Ok(done)
        };
        let done: rusqlite::Result<T> = change();
        done.map_err(|source| StateError::new(&self.path, source))
    }

    /// Returns the areas that links have created.
    pub(crate) fn areas(&self) -> Done<Vec<AreaSetup>> {
        self.read(|connection| {
            let mut rows = connection.prepare(
                "SELECT tag, path, format, zone, net, node, point FROM areas ORDER BY tag",
            )?;
            let areas = rows.query_map([], |row| {
                let number = |at| row.get::<_, u16>(at);
                Ok(AreaSetup {
                    tag: row.get(0)?,
                    path: self.places.path(&row.get::<_, String>(1)?),
                    format: row.get::<_, StoredFormat>(2)?.0,
                    link: Some(Aka::new(number(3)?, number(4)?, number(5)?, number(6)?)),
                })
            })?;
            areas.collect()
        })
    }

    /// Returns those of some keys whose messages are in their bases.
    pub(crate) fn known(&self, keys: impl Iterator<Item = i64>) -> Done<HashSet<i64>> {
        self.read(|connection| {
            // One lock of the file for all keys.
            let _snapshot = connection.unchecked_transaction()?;
            let mut one = connection.prepare("SELECT 1 FROM dupes WHERE key = ?1")?;
            let mut known = HashSet::new();
            for key in keys {
                if one.exists([key])? {
                    known.insert(key);
                }
            }
            Ok(known)
        })
    }

    /// Returns a number that was stored under a name.
    pub(crate) fn noted(&self, name: &str) -> Done<Option<i64>> {
        self.read(|connection| {
            let mut one = connection.prepare("SELECT value FROM meta WHERE name = ?1")?;
            one.query_row([name], |row| row.get(0)).optional()
        })
    }

    /// Commits a transaction of its own, which overwrites one whose commit has failed.
    pub(crate) fn settle(&mut self) -> Done<()> {
        self.change(|own| {
            own.execute(
                "INSERT INTO meta VALUES ('settled', 1)
                 ON CONFLICT (name) DO UPDATE SET value = value + 1",
                [],
            )?;
            Ok(())
        })
    }

    /// Forgets what is older than the limits allow.
    pub(crate) fn prune(
        &mut self,
        today: i64,
        dupe_days: i64,
        dupe_count: u64,
        keep_days: i64,
    ) -> Done<()> {
        self.change(|own| {
            let oldest = today.saturating_sub(dupe_days.max(1));
            own.execute("DELETE FROM dupes WHERE day < ?1", [oldest])?;
            let limit = i64::try_from(dupe_count).unwrap_or(i64::MAX);
            let count: i64 = own.query_row("SELECT count(*) FROM dupes", [], |row| row.get(0))?;
            if count > limit {
                own.execute(
                    "DELETE FROM dupes WHERE key IN (SELECT key FROM dupes ORDER BY day LIMIT ?1)",
                    [count - limit],
                )?;
            }
            let kept = today.saturating_sub(keep_days.max(1) + 1);
            own.execute("DELETE FROM files WHERE day < ?1", [kept.min(oldest)])?;
            own.execute("DELETE FROM recovered WHERE day < ?1", [oldest])?;
            own.execute("INSERT OR REPLACE INTO meta VALUES ('pruned', ?1)", [today])?;
            Ok(())
        })
    }
}

/// Stores an area that a link has created.
fn add_area(
    own: &Transaction<'_>,
    places: &Places,
    area: &AreaSetup,
    day: i64,
) -> rusqlite::Result<()> {
    let [zone, net, node, point] = area.link.unwrap_or_default().numbers();
    let path = places.stored(&area.path);
    own.execute(
        "INSERT OR IGNORE INTO areas VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![
            area.tag,
            path,
            StoredFormat(area.format),
            zone,
            net,
            node,
            point,
            day
        ],
    )?;
    Ok(())
}

#[cfg(test)]
mod tests;
