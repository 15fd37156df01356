//! A small base with its index, of which a part can be replaced: in builds for fuzzing the sums of the
//! index fit everything, so that what is put there is read.

#![allow(dead_code, reason = "the target and the seeds use a part each")]

#[path = "../../../tests/index_support/mod.rs"]
mod index_support;

use fidoscope_core::index::Index;
use fidoscope_core::job::Job;
use fidoscope_core::library::Library;
use index_support::{Letter, Shelf, update};
use rusqlite::{Connection, params};
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// Stored facts of a base: column and table. The headers are in a file of their own.
pub(crate) const PARTS: [(&str, &str); 6] = [
    ("docs", "segment"),
    ("names", "segment"),
    ("words", "block"),
    ("positions", "block"),
    ("file", "headers"),
    ("bytes", "cover"),
];

const TEXTS: [&str; 4] = [
    "Words of the message base and of the tosser.\n",
    "\u{1}GEOMARK: 59.9375, 30.308611\n\u{1}ORIGEO: 55.75, 37.6\nWords of a town.\n",
    "begin 644 dot.gif\n&1TE&.#EA\n`\nend\n",
    "\u{1}GEOKML: fecho://R50.Maps/town.kml\nThe base, the base.\n",
];

pub(crate) struct Stored {
    shelf: Shelf,
    /// Its header snapshots are read once.
    pub(crate) library: Library,
    connection: Connection,
}

impl Stored {
    pub(crate) fn new() -> Self {
        let shelf = Shelf::new();
        let letters: Vec<Letter> = (0..12)
            .map(|at| Letter {
                msgid: format!("2:5030/1 {at:08x}"),
                subject: format!("Subject {}", at / 3),
                from: "Ann".to_owned(),
                tags: if at % 4 == 0 { "weather" } else { "" }.to_owned(),
                written: at * 1000,
                text: TEXTS[at as usize % TEXTS.len()].to_owned(),
            })
            .collect();
        shelf.put(0, &letters);
        // Headers are kept of bases at rest.
        let rested = SystemTime::now() - Duration::from_secs(600);
        for end in ["jhr", "jdt", "jdx", "jlr"] {
            let file = File::options()
                .write(true)
                .open(shelf.path(0).with_extension(end));
            file.and_then(|file| file.set_modified(rested))
                .expect("the base was written");
        }
        update(&shelf.index(), &shelf.library());
        let path = shelf.index_file().expect("an index was made");
        let connection = Connection::open(path).expect("it can be opened");
        connection
            .pragma_update(None, "synchronous", "OFF")
            .expect("it can be asked");
        Self {
            library: shelf.library(),
            connection,
            shelf,
        }
    }

    /// A part as the index has it.
    pub(crate) fn part(&self, (column, table): (&str, &str)) -> Vec<u8> {
        if table == "headers" {
            return std::fs::read(self.headers()).expect("headers are kept");
        }
        let sql = format!("SELECT {column} FROM {table} LIMIT 1");
        let found = self.connection.query_row(&sql, [], |row| row.get(0));
        found.expect("every part is there")
    }

    /// Puts bytes in its place.
    pub(crate) fn put(&self, (column, table): (&str, &str), bytes: &[u8]) {
        if table == "headers" {
            std::fs::write(self.headers(), bytes).expect("the file can be replaced");
            return;
        }
        let sql = format!("UPDATE {table} SET {column} = ?1");
        let done = self.connection.execute(&sql, params![bytes]);
        done.expect("every part can be replaced");
    }

    /// The file with the headers.
    fn headers(&self) -> PathBuf {
        let sql = "SELECT file FROM headers";
        let file: i64 = self
            .connection
            .query_row(sql, [], |row| row.get(0))
            .expect("headers are kept");
        let folder = self.shelf.index_folder().join("index-1.headers");
        folder.join(file.to_string())
    }

    /// An index that has read nothing yet.
    pub(crate) fn index(&self) -> Index {
        let mark = self.shelf.index_folder().join("index-1.damaged");
        let _ = std::fs::remove_file(mark);
        self.shelf.index()
    }

    /// A library that has read nothing yet, and takes headers from the index.
    pub(crate) fn rereading(&self) -> Library {
        let mut library = self.shelf.library();
        library.set_header_store(Arc::new(self.index()));
        let _ = library.snapshot(&library.areas()[0], &Job::new());
        library
    }
}
