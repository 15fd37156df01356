//! Facts of scanning: positions, packets on their way, marks to be written. Files of file echoes, too.

use super::{Done, State};
use crate::aka::Aka;
use rusqlite::{OptionalExtension as _, params};
use std::path::{Path, PathBuf};

/// Position of the scanner in an area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ScanPosition {
    /// Number of the last message that was looked at.
    pub(crate) number: u32,
    /// Its fingerprint.
    pub(crate) fingerprint: u32,
    /// Length of the base's head file then, in bytes; 0 if the file was just changing.
    pub(crate) size: u64,
    /// Time of its last change, in nanoseconds since 1970; 0 if it was just changing.
    pub(crate) changed: i64,
}

/// Message that was put into a packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SentMessage {
    pub(crate) tag: String,
    pub(crate) number: u32,
    pub(crate) fingerprint: u32,
}

/// Message that cannot be sent yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Held {
    pub(crate) tag: String,
    pub(crate) number: u32,
    pub(crate) reason: String,
}

/// File that is written under a temporary name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PendingPacket {
    /// Temporary path.
    pub(crate) draft: String,
    /// Path in the outbound.
    pub(crate) place: String,
}

/// File echo that a link has created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileArea {
    pub(crate) tag: String,
    /// Folder of its files.
    pub(crate) folder: PathBuf,
    /// System that sent its first file.
    pub(crate) link: Aka,
}

impl State {
    /// Returns the positions of all areas.
    pub(crate) fn scanned(&self) -> Done<std::collections::HashMap<String, ScanPosition>> {
        self.read(|connection| {
            let mut rows = connection
                .prepare("SELECT tag, number, fingerprint, size, changed FROM scanned")?;
            let all = rows.query_map([], |row| {
                let position = ScanPosition {
                    number: row.get(1)?,
                    fingerprint: row.get(2)?,
                    size: row.get::<_, i64>(3)?.unsigned_abs(),
                    changed: row.get(4)?,
                };
                Ok((row.get::<_, String>(0)?.to_ascii_lowercase(), position))
            })?;
            all.collect()
        })
    }

    /// Stores positions, packets that are written, the messages in them, and messages that wait.
    pub(crate) fn prepare(
        &mut self,
        day: i64,
        positions: &[(String, ScanPosition)],
        packets: &[PendingPacket],
        messages: &[SentMessage],
        held: &[Held],
    ) -> Done<()> {
        self.change(|own| {
            let mut put =
                own.prepare("INSERT OR REPLACE INTO scanned VALUES (?1, ?2, ?3, ?4, ?5)")?;
            for (tag, at) in positions {
                let size = i64::try_from(at.size).unwrap_or_default();
                put.execute(params![tag, at.number, at.fingerprint, size, at.changed])?;
                own.execute("DELETE FROM held WHERE tag = ?1", [tag])?;
            }
            for one in held {
                own.execute(
                    "INSERT OR REPLACE INTO held VALUES (?1, ?2, ?3)",
                    params![one.tag, one.number, one.reason],
                )?;
            }
            for packet in packets {
                own.execute(
                    "INSERT OR REPLACE INTO outgoing VALUES (?1, ?2)",
                    params![packet.draft, packet.place],
                )?;
            }
            for sent in messages {
                own.execute(
                    "INSERT OR REPLACE INTO marks VALUES (?1, ?2, ?3)",
                    params![sent.tag, sent.number, sent.fingerprint],
                )?;
                own.execute(
                    "INSERT INTO counts (day, tag, sent) VALUES (?1, ?2, 1)
                     ON CONFLICT DO UPDATE SET sent = sent + 1",
                    params![day, sent.tag],
                )?;
            }
            Ok(())
        })
    }

    /// Returns the files that are written but perhaps not renamed.
    pub(crate) fn pending(&self) -> Done<Vec<PendingPacket>> {
        self.read(|connection| {
            let mut rows =
                connection.prepare("SELECT draft, place FROM outgoing ORDER BY draft")?;
            let all = rows.query_map([], |row| {
                Ok(PendingPacket {
                    draft: row.get(0)?,
                    place: row.get(1)?,
                })
            })?;
            all.collect()
        })
    }

    /// Forgets files that have their final names.
    pub(crate) fn renamed(&mut self, packets: &[PendingPacket]) -> Done<()> {
        self.change(|own| {
            for packet in packets {
                own.execute("DELETE FROM outgoing WHERE draft = ?1", [&packet.draft])?;
            }
            Ok(())
        })
    }

    /// Returns the messages to be marked as sent.
    pub(crate) fn marks(&self) -> Done<Vec<SentMessage>> {
        self.read(|connection| {
            let mut rows = connection
                .prepare("SELECT tag, number, fingerprint FROM marks ORDER BY tag, number")?;
            let all = rows.query_map([], |row| {
                Ok(SentMessage {
                    tag: row.get(0)?,
                    number: row.get(1)?,
                    fingerprint: row.get(2)?,
                })
            })?;
            all.collect()
        })
    }

    /// Forgets the marks of an area.
    pub(crate) fn marked(&mut self, tag: &str) -> Done<()> {
        self.change(|own| {
            own.execute("DELETE FROM marks WHERE tag = ?1", [tag])?;
            Ok(())
        })
    }

    /// Returns the messages that wait, with the reasons.
    pub(crate) fn held(&self) -> Done<Vec<Held>> {
        self.read(|connection| {
            let mut rows = connection.prepare("SELECT tag, number, reason FROM held")?;
            let all = rows.query_map([], |row| {
                Ok(Held {
                    tag: row.get(0)?,
                    number: row.get(1)?,
                    reason: row.get(2)?,
                })
            })?;
            all.collect()
        })
    }

    /// Returns the next number of an outgoing file.
    pub(crate) fn next_serial(&mut self) -> Done<u32> {
        self.change(|own| {
            let last: Option<u32> = own
                .query_row("SELECT value FROM meta WHERE name = 'serial'", [], |row| {
                    row.get(0)
                })
                .optional()?;
            let next = last.unwrap_or_default().wrapping_add(1);
            own.execute("INSERT OR REPLACE INTO meta VALUES ('serial', ?1)", [next])?;
            Ok(next)
        })
    }

    /// Returns where a received file of a file echo was stored.
    pub(crate) fn received(&self, hash: &[u8]) -> Done<Option<String>> {
        self.read(|connection| {
            let mut one = connection.prepare("SELECT place FROM received WHERE hash = ?1")?;
            one.query_row([hash], |row| row.get(0)).optional()
        })
    }

    /// Stores where a received file of a file echo goes, and the file echo if it is new.
    pub(crate) fn receive(
        &mut self,
        hash: &[u8],
        place: &Path,
        area: &FileArea,
        day: i64,
    ) -> Done<()> {
        let folder = self.places.stored(&area.folder);
        self.change(|own| {
            let [zone, net, node, point] = area.link.numbers();
            own.execute(
                "INSERT OR IGNORE INTO file_areas VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                params![area.tag, folder, zone, net, node, point],
            )?;
            let place = place.to_string_lossy();
            own.execute("INSERT OR IGNORE INTO fresh VALUES (?1)", [&place])?;
            own.execute(
                "INSERT OR REPLACE INTO received VALUES (?1, ?2, ?3)",
                params![hash, place, day],
            )?;
            Ok(())
        })
    }

    /// Returns the received files that the caller has not handled yet.
    pub(crate) fn fresh(&self) -> Done<Vec<PathBuf>> {
        self.read(|connection| {
            let mut rows = connection.prepare("SELECT path FROM fresh ORDER BY path")?;
            let paths = rows.query_map([], |row| row.get::<_, String>(0).map(PathBuf::from))?;
            paths.collect()
        })
    }

    /// Forgets the received files that the caller has handled.
    pub(crate) fn forget_fresh(&mut self) -> Done<()> {
        self.change(|own| {
            own.execute("DELETE FROM fresh", [])?;
            Ok(())
        })
    }

    /// Returns the file echoes that links have created, by their tags.
    pub(crate) fn file_areas(&self) -> Done<Vec<FileArea>> {
        self.read(|connection| {
            let mut rows = connection
                .prepare("SELECT tag, path, zone, net, node, point FROM file_areas ORDER BY tag")?;
            let areas = rows.query_map([], |row| {
                let number = |at| row.get::<_, u16>(at);
                Ok(FileArea {
                    tag: row.get(0)?,
                    folder: self.places.path(&row.get::<_, String>(1)?),
                    link: Aka::new(number(2)?, number(3)?, number(4)?, number(5)?),
                })
            })?;
            areas.collect()
        })
    }
}
