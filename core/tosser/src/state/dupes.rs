//! Duplicates that were left out, the last ones by name.
//!
//! Imports `aka` and `limits`.

use super::{Done, State};
use crate::aka::Aka;
use crate::limits::LISTED_DUPES;
use ftn_types::charset::{self, Fallback};
use rusqlite::{Transaction, params};
use std::collections::VecDeque;

/// Message that was left out, because its area has it already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dupe {
    /// Time of arrival, in seconds since 1970 (UTC).
    pub time: i64,
    /// Areatag.
    pub tag: String,
    /// Name of the sender.
    pub from: String,
    /// Subject line.
    pub subject: String,
    /// MSGID; empty if it has none.
    pub msgid: String,
    /// System whose packet brought it.
    pub link: String,
}

/// Message that is left out by a batch, in its own bytes.
#[derive(Debug)]
pub(crate) struct LeftOut {
    pub(crate) time: i64,
    pub(crate) tag: String,
    pub(crate) from: Vec<u8>,
    pub(crate) subject: Vec<u8>,
    pub(crate) msgid: Vec<u8>,
    pub(crate) chrs: Vec<u8>,
    pub(crate) link: Aka,
}

/// Last duplicates of a batch: a replayed year of mail costs no more memory than a few of them.
#[derive(Debug, Default)]
pub(crate) struct LastDupes(VecDeque<LeftOut>);

impl LastDupes {
    pub(crate) fn add(&mut self, dupe: LeftOut) {
        if self.0.len() >= LISTED_DUPES {
            self.0.pop_front();
        }
        self.0.push_back(dupe);
    }
}

pub(super) fn add(own: &Transaction<'_>, last: &LastDupes) -> rusqlite::Result<()> {
    if last.0.is_empty() {
        return Ok(());
    }
    let mut insert = own.prepare(
        "INSERT INTO left_out (time, tag, sender, subject, msgid, link) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for dupe in &last.0 {
        let chrs = Some(dupe.chrs.as_slice()).filter(|chrs| !chrs.is_empty());
        let fields = [dupe.from.as_slice(), &dupe.subject];
        let set = charset::choose(chrs, None, Fallback::Detected, &[], &fields).charset;
        let [from, subject] = fields.map(|field| set.decode(set.field(field)));
        let msgid = String::from_utf8_lossy(&dupe.msgid);
        let link = dupe.link.to_string();
        insert.execute(params![dupe.time, dupe.tag, from, subject, msgid, link])?;
    }
    own.execute(
        "DELETE FROM left_out WHERE id <= (SELECT max(id) FROM left_out) - ?1",
        [i64::try_from(LISTED_DUPES).unwrap_or(i64::MAX)],
    )?;
    Ok(())
}

impl State {
    /// Lists the last duplicates, the latest first.
    pub(crate) fn dupes(&self) -> Done<Vec<Dupe>> {
        self.read(|connection| {
            let mut rows = connection.prepare(
                "SELECT time, tag, sender, subject, msgid, link FROM left_out ORDER BY id DESC",
            )?;
            let dupes = rows.query_map([], |row| {
                Ok(Dupe {
                    time: row.get(0)?,
                    tag: row.get(1)?,
                    from: row.get(2)?,
                    subject: row.get(3)?,
                    msgid: row.get(4)?,
                    link: row.get(5)?,
                })
            })?;
            dupes.collect()
        })
    }
}
