//! A full-text index of message bases: derived data that spares reading bodies.
//!
//! Knows the words, tags, objects and places of every indexed message, in segments that never change, and
//! all SQL of the program but that of map tiles (`tiles`). Imports `library`, `query`, `message`, `objects`, `base` and the ground (`geo`); knows no URLs and
//! no pages. Writes in its own folder only, never in a message base.
//!
//! The headers of a base as it is now ([`Snapshot`](crate::library::Snapshot)) are always the truth. The index answers for a
//! message only if its number and fingerprint are still those that were indexed; all others are
//! named as open, and whoever asks reads them. So an answer is right while the index is built,
//! when it is old, and when someone packed or replaced a base. The headers themselves are kept, too,
//! for the next run of the program: they count while the base is what they were read of.
//!
//! | file | what it knows |
//! |---|---|
//! | `files` | the folder: which file is the index, who may write it |
//! | `store` | tables and SQL |
//! | `builder` | words of many messages gathered in memory |
//! | `segment` | how a segment is laid out in blobs |
//! | `varint` | numbers of variable length |
//! | `cover` | which messages of a snapshot a segment answers for, and a walk over its entries |
//! | `lookup` | from what filters ask of bodies to messages |
//! | `packed` | lists of numbers packed by bits |
//! | `postings` | lists of messages and positions of words |
//! | `objects` | what is encoded in messages |
//! | `places` | geographic kludges of messages, by cells of the Earth |
//! | `held` | the same of one area in memory, by regions |
//! | `headers` | the headers of bases that are at rest, in files of their own |
//! | `ingest`, `update` | bringing the index up to date |

mod builder;
mod check;
mod cover;
mod files;
mod headers;
mod ingest;
mod loaded_places;
mod lookup;
mod objects;
mod packed;
mod places;
mod postings;
mod segment;
mod store;
mod update;
mod varint;

pub use lookup::{BodyMatches, IndexedBodies};
pub use update::{Pace, UpdateReport};

use crate::bytes::in_words;
use crate::job::Job;
use crate::library::LibraryError;
pub use check::IndexState;
use cover::CoverCache;
use files::Folder;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use store::Reader;

/// Why the index cannot be used or brought up to date.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IndexError {
    /// A file of the index cannot be made, opened or removed.
    #[error(
        "cannot use {path} for the index: {}; searches read the message bases until its \
         folder can be written",
        in_words(source)
    )]
    Io {
        /// Which file or folder.
        path: PathBuf,
        /// What the system says.
        #[source]
        source: io::Error,
    },
    /// The database refused its work.
    #[error(
        "the index in {path} cannot be used: {what}; check the free space and the rights of its \
         folder"
    )]
    Store {
        /// Which file.
        path: PathBuf,
        /// What the database says.
        what: String,
    },
    /// What is stored makes no sense.
    #[error("the index in {path} is damaged ({what}); it is built again by itself")]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What was found.
        what: String,
    },
    /// Another program writes the index at this moment.
    #[error("another Fidoscope is indexing at this moment; its work counts for all of them")]
    Busy,
    /// No one waits any more.
    #[error("indexing was cancelled")]
    Cancelled,
}

/// Ends work with [`IndexError::Cancelled`] if its job is cancelled.
fn not_cancelled(job: &Job) -> Result<(), IndexError> {
    match job.is_cancelled() {
        true => Err(IndexError::Cancelled),
        false => Ok(()),
    }
}

/// What one area met while it was indexed.
#[derive(Debug)]
pub struct AreaFailure {
    /// Its areatag.
    pub tag: String,
    /// Why its messages are not indexed.
    pub error: LibraryError,
}

/// What the index knows of some kind of thing in the messages of one snapshot, which are identified by
/// their positions in it.
#[derive(Clone, Debug)]
pub struct Indexed<T> {
    /// Messages that the index does not know, ascending: they have to be read. Nothing of them is
    /// in the list.
    pub open: Arc<[u32]>,
    /// The things, by message and place in it.
    pub found: Vec<(u32, T)>,
}

/// The index of one profile, shared by all workers. Making one opens and creates nothing: while
/// there is no file, there is nothing to ask.
pub struct Index {
    folder: Folder,
    /// Connections that wait for a question.
    readers: Mutex<Vec<Reader>>,
    covers: CoverCache,
}

impl Index {
    /// The index in a folder of its own, which need not exist yet.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: Folder::new(folder),
            readers: Mutex::default(),
            covers: CoverCache::default(),
        }
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Bytes on disk.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.folder.bytes()
    }
}
