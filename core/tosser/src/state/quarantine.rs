//! Mail that was not accepted, with the reasons.

use super::{Done, State};
use rusqlite::{OptionalExtension as _, Row, Transaction, params};

/// File in quarantine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quarantined {
    /// Number for [`Tosser::retry`](crate::Tosser::retry).
    pub id: i64,
    /// Name of the file in the folder of the quarantine.
    pub place: String,
    /// Sentence for the user: why it is there, and what to do.
    pub reason: String,
    /// Areatag, if all messages are of one area.
    pub area: Option<String>,
    /// System that sent it.
    pub origin: String,
    /// Number of messages; 0 if unknown.
    pub messages: u32,
    /// Day of arrival, from 1970.
    pub day: i64,
}

/// File that goes into quarantine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct NewQuarantined {
    pub(crate) place: String,
    pub(crate) reason: String,
    pub(crate) area: Option<String>,
    pub(crate) origin: String,
    pub(crate) messages: u32,
}

pub(super) fn add(own: &Transaction<'_>, new: &NewQuarantined, day: i64) -> rusqlite::Result<()> {
    own.execute(
        "INSERT INTO quarantine (place, reason, area, origin, messages, day)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (place) DO UPDATE SET reason = ?2, messages = ?5",
        params![
            new.place,
            new.reason,
            new.area,
            new.origin,
            new.messages,
            day
        ],
    )?;
    Ok(())
}

fn row_of(row: &Row<'_>) -> rusqlite::Result<Quarantined> {
    Ok(Quarantined {
        id: row.get(0)?,
        place: row.get(1)?,
        reason: row.get(2)?,
        area: row.get(3)?,
        origin: row.get(4)?,
        messages: row.get(5)?,
        day: row.get(6)?,
    })
}

const COLUMNS: &str = "SELECT id, place, reason, area, origin, messages, day FROM quarantine";

impl State {
    /// Lists the quarantine, the oldest first.
    pub(crate) fn quarantined(&self) -> Done<Vec<Quarantined>> {
        self.read(|connection| {
            let mut rows = connection.prepare(&format!("{COLUMNS} ORDER BY id"))?;
            rows.query_map([], row_of)?.collect()
        })
    }

    /// Returns one file of the quarantine.
    pub(crate) fn quarantined_one(&self, id: i64) -> Done<Option<Quarantined>> {
        self.read(|connection| {
            let mut one = connection.prepare(&format!("{COLUMNS} WHERE id = ?1"))?;
            one.query_row([id], row_of).optional()
        })
    }
}
