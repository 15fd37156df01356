//! Full-text index of message bases: derived data that saves reading bodies.
//!
//! Knows the words, tags, objects and places of every indexed message, in immutable segments, and
//! all SQL of the program except that of map tiles (`tiles`). Imports `library`, `query`,
//! `message`, `objects`, `base` and the ground (`geo`); knows no URLs and no pages. Writes only in
//! its own folder, never in a message base.
//!
//! The current headers of a base ([`Snapshot`](crate::library::Snapshot)) are authoritative. The
//! index answers for a message only if number and fingerprint are still those that were indexed; it
//! reports all others as open, and the caller reads them. So answers are correct while the index is
//! being built, when it is outdated, and after a base was packed or replaced. The headers
//! themselves are stored, too, for the next run of the program: they are valid while the stamp of
//! the base is unchanged.
//!
//! | file | purpose |
//! |---|---|
//! | `files` | the folder: current index file, write lock |
//! | `check` | state of the index, without using it |
//! | `store` | tables and SQL |
//! | `builder` | words of many messages, collected in memory |
//! | `segment` | layout of a segment in blobs |
//! | `varint` | integers of variable length |
//! | `cover` | messages of a snapshot covered by segments, and visiting entries |
//! | `lookup` | answers to the filters that concern bodies |
//! | `packed` | lists of numbers packed by bits |
//! | `postings` | lists of messages and positions of words |
//! | `objects` | objects encoded in messages |
//! | `places` | geographic kludges of messages, by cells of the Earth |
//! | `loaded_places` | geographic kludges of one area in memory, by regions |
//! | `headers` | headers of unchanged bases, in files of their own |
//! | `ingest`, `update` | updating the index |

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

/// Reason why the index cannot be used or updated.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IndexError {
    /// A file of the index cannot be created, opened or removed.
    #[error(
        "the index cannot be stored in {path}: {}; searches read the message bases until that \
         folder is writable",
        in_words(source)
    )]
    Io {
        /// Path of the file or folder.
        path: PathBuf,
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// The database failed.
    #[error(
        "the index in {path} does not work: {what}; check the free space and the permissions of \
         its folder"
    )]
    Store {
        /// Path of the file.
        path: PathBuf,
        /// Error message of the database.
        what: String,
    },
    /// Stored data are invalid.
    #[error("the index in {path} is damaged ({what}); Fidoscope builds it again")]
    Damaged {
        /// Path of the file.
        path: PathBuf,
        /// Description of the damage.
        what: String,
    },
    /// Another program is writing the index.
    #[error("another Fidoscope is indexing at this moment; all of them use its index")]
    Busy,
    /// The job was cancelled.
    #[error("indexing was cancelled")]
    Cancelled,
}

/// Returns [`IndexError::Cancelled`] if the job is cancelled.
fn not_cancelled(job: &Job) -> Result<(), IndexError> {
    match job.is_cancelled() {
        true => Err(IndexError::Cancelled),
        false => Ok(()),
    }
}

/// Failure of one area during indexing.
#[derive(Debug)]
pub struct AreaFailure {
    /// Areatag.
    pub tag: String,
    /// Reason why its messages are not indexed.
    pub error: LibraryError,
}

/// Items of one kind in the messages of a snapshot, according to the index. Messages are identified
/// by their rows in the snapshot.
#[derive(Clone, Debug)]
pub struct Indexed<T> {
    /// Messages that the index does not cover, ascending: they must be read. `found` excludes them.
    pub open: Arc<[u32]>,
    /// Items, by message and place in it.
    pub found: Vec<(u32, T)>,
}

/// Index of one profile, shared by all workers. Creating the value neither opens nor creates a
/// file: without a file, queries return nothing.
pub struct Index {
    folder: Folder,
    /// Idle connections.
    readers: Mutex<Vec<Reader>>,
    covers: CoverCache,
}

impl Index {
    /// Creates the index for a folder of its own, which need not exist yet.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: Folder::new(folder),
            readers: Mutex::default(),
            covers: CoverCache::default(),
        }
    }

    /// Returns the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the size on disk, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.folder.bytes()
    }
}
