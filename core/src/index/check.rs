//! Checks the index without using it: whether it exists, has this version and is sound.

use super::store::is_ours;
use super::{Index, IndexError};
use rusqlite::{Connection, OpenFlags};

/// State of the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexState {
    /// No index exists.
    Absent,
    /// The index has another version, and is rebuilt automatically.
    OtherVersion,
    /// The index is usable.
    Ready {
        /// Number of areas.
        areas: u64,
    },
}

impl Index {
    /// Checks the index without creating, changing or marking anything. A thorough check reads its
    /// whole file.
    ///
    /// # Errors
    /// The index is damaged or cannot be read.
    pub fn check(&self, is_thorough: bool) -> Result<IndexState, IndexError> {
        let Some(file) = self.folder.current() else {
            return Ok(IndexState::Absent);
        };
        let damaged = |what: &str| IndexError::Damaged {
            path: file.path.clone(),
            what: what.to_owned(),
        };
        if self.folder.is_marked_damaged(file.number) {
            return Err(damaged("the damage was found before"));
        }
        let fault = |error: rusqlite::Error| super::store::fault(&file.path, &error);
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let conn = Connection::open_with_flags(&file.path, flags).map_err(fault)?;
        if !is_ours(&conn).map_err(fault)? {
            return Ok(IndexState::OtherVersion);
        }
        if is_thorough {
            let found: String = conn
                .pragma_query_value(None, "quick_check", |row| row.get(0))
                .map_err(fault)?;
            if found != "ok" {
                return Err(damaged(&found));
            }
        }
        let areas: i64 = conn
            .query_row("SELECT count(*) FROM area", [], |row| row.get(0))
            .map_err(fault)?;
        let areas = u64::try_from(areas).unwrap_or_default();
        Ok(IndexState::Ready { areas })
    }
}

#[cfg(test)]
mod tests {
    use super::IndexState;
    use crate::index::{Index, IndexError};
    use rusqlite::Connection;
    use std::fs;

    #[test]
    fn a_look_says_whether_the_index_is_there_sound_and_of_this_version() {
        let dir = tempfile::tempdir().unwrap();
        let index = Index::new(dir.path());
        assert_eq!(index.check(true).unwrap(), IndexState::Absent);
        let path = dir.path().join("index-1.sqlite");
        let conn = Connection::open(&path).unwrap();
        conn.execute_batch("CREATE TABLE other (id INTEGER)")
            .unwrap();
        drop(conn);
        assert_eq!(index.check(true).unwrap(), IndexState::OtherVersion);
        fs::write(
            &path,
            "no database at all, and longer than a header of one has to be\n".repeat(20),
        )
        .unwrap();
        assert!(matches!(
            index.check(false),
            Err(IndexError::Damaged { .. })
        ));
        assert_eq!(
            fs::read_dir(dir.path()).unwrap().count(),
            1,
            "nothing is made"
        );
        index.folder.mark_damaged(1);
        assert!(matches!(
            index.check(false),
            Err(IndexError::Damaged { .. })
        ));
    }
}
