//! Bases that a packer renumbers while a reader holds a list of their messages.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by a panic"
)]

use crate::packer_support::{FORMATS, MARKED, READER, id_of, library, mark, pack, subject};
use fidoscope_core::base::{
    BaseError, BaseFault, BaseFormat, BaseStamp, BaseSummary, MarkError, MarkOwner, MessageBase,
    RawHeader, ReadDepth, StoredMessage, fingerprint,
};
use fidoscope_core::charset::Charset;
use fidoscope_core::index::{Index, Pace};
use fidoscope_core::job::Job;
use fidoscope_core::library::{Library, LibraryError, MessageRow, Snapshot};
use fidoscope_core::page::{Content, Page};
use fidoscope_core::query::time::Now;
use fidoscope_core::resolve::{Sources, resolve, resolve_from};
use fidoscope_core::url::FidoUrl;
use std::collections::BTreeMap;
use std::fs::File;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime};

/// A folder for a base next to its drafts.
struct Shelf {
    _root: tempfile::TempDir,
    folder: PathBuf,
}

impl Shelf {
    fn new(format: &str, ids: &[u32]) -> Self {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("area");
        std::fs::create_dir(&folder).unwrap();
        let shelf = Self {
            _root: root,
            folder,
        };
        shelf.pack(format, ids);
        shelf
    }

    /// Packs without touching the mark.
    fn pack(&self, format: &str, ids: &[u32]) {
        pack(format, &self.folder, ids, &|mark| mark);
    }
}

fn snapshot(library: &Library) -> Arc<Snapshot> {
    let areas = library.areas();
    let area = areas.iter().find(|area| area.tag() == "Area").unwrap();
    library.snapshot(area, &Job::new()).unwrap()
}

fn row(snapshot: &Snapshot, id: u32) -> MessageRow<'_> {
    let subject = subject(id);
    let mut rows = snapshot.iter();
    rows.find(|row| row.subject() == subject).unwrap()
}

fn page(library: &Library, url: &str) -> Page {
    let url = FidoUrl::parse(url).unwrap().url;
    resolve(&url, library, &Now::at(0, 0), &Job::new()).unwrap()
}

fn subjects(page: &Page) -> Vec<String> {
    let Content::Messages(messages) = &page.content else {
        panic!("{} is no page of messages", page.url);
    };
    let rows = messages.set.iter().map(|index| messages.row(*index));
    let mut subjects: Vec<_> = rows.map(|row| row.unwrap().subject().to_owned()).collect();
    subjects.sort();
    subjects
}

/// Before and after the packer: the first seven messages are purged, and some others.
fn states(len: u32) -> (Vec<u32>, Vec<u32>) {
    let before: Vec<u32> = (1..=len).collect();
    let after = before.iter().copied().filter(|id| *id > 7 && id % 11 != 0);
    (before.clone(), after.collect())
}

#[test]
fn read_and_both_passes_give_one_fingerprint_in_every_format() {
    for format in FORMATS {
        let (before, _) = states(20);
        let shelf = Shelf::new(format, &before);
        let library = library(format, &shelf.folder, None);
        let snapshot = snapshot(&library);
        let base = snapshot.area().open().unwrap();
        let mut seen = 0;
        base.scan(ReadDepth::Text, &Job::new(), &mut |header, text| {
            let print = fingerprint(header, text);
            let stored = base.read(header.number).unwrap().unwrap();
            assert_eq!(stored.fingerprint, print, "{format} {}", header.number);
            let at = snapshot.position(header.number).unwrap();
            assert_eq!(snapshot.get(at).unwrap().fingerprint(), print, "{format}");
            seen += 1;
            ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!(seen, before.len(), "{format}");
    }
}

#[test]
fn body_is_that_of_its_row_after_the_base_was_renumbered() {
    for format in FORMATS {
        let (before, after) = states(60);
        let shelf = Shelf::new(format, &before);
        let library = library(format, &shelf.folder, None);
        let old = snapshot(&library);
        assert_eq!(old.len(), 60, "{format}");
        shelf.pack(format, &after);
        for id in &before {
            let row = row(&old, *id);
            let by_number = row.read().unwrap();
            assert!(by_number.is_none_or(|stored| id_of(&stored.text) == Some(*id)));
            let found = library.stored(&row).unwrap();
            let found = found.and_then(|stored| id_of(&stored.text));
            let wanted = after.contains(id).then_some(*id);
            assert_eq!(found, wanted, "{format} {id}");
        }
        assert!(old.is_outdated() && library.is_stale(&old), "{format}");
        let new = snapshot(&library);
        assert!(!new.is_outdated(), "{format}");
        assert_eq!(new.len(), after.len(), "{format}");
        // The selected row is found again by its contents.
        let at = new.find(&row(&old, 40)).unwrap();
        assert_eq!(new.get(at).unwrap().subject(), subject(40));
        assert_eq!(new.find(&row(&old, 3)), None, "{format}");
    }
}

#[test]
fn a_message_file_that_is_written_over_is_another_message() {
    let shelf = Shelf::new("msg", &[1, 2, 3]);
    let long_ago = SystemTime::now() - Duration::from_secs(60);
    let folder = File::open(&shelf.folder).unwrap();
    folder.set_modified(long_ago).unwrap();
    let library = library("msg", &shelf.folder, None);
    let old = snapshot(&library);
    let path = shelf.folder.join("2.msg");
    let mut bytes = std::fs::read(&path).unwrap();
    let at = bytes.windows(4).position(|four| four == b"Body").unwrap();
    bytes[at..at + 11].copy_from_slice(b"Body 000009");
    std::fs::write(&path, bytes).unwrap();
    let row = row(&old, 2);
    assert_eq!(row.read().unwrap(), None);
    assert!(old.is_outdated() && library.is_stale(&old));
    let stored = library.stored(&row).unwrap().unwrap();
    assert_eq!(id_of(&stored.text), Some(9));
}

/// A base that is packed after a number of its passes.
struct Packed {
    states: [Box<dyn MessageBase>; 2],
    passes: AtomicUsize,
    packed_after: usize,
}

impl Packed {
    fn now(&self) -> &dyn MessageBase {
        let is_packed = self.passes.load(Ordering::SeqCst) >= self.packed_after;
        self.states[usize::from(is_packed)].as_ref()
    }
}

impl MessageBase for Packed {
    fn format(&self) -> BaseFormat {
        self.now().format()
    }

    fn stamp(&self) -> Result<BaseStamp, BaseError> {
        // No stamp distinguishes the states: the clock of the file system is slow.
        self.states[0].stamp()
    }

    fn summary(&self) -> Result<BaseSummary, BaseError> {
        self.now().summary()
    }

    fn scan(
        &self,
        want: ReadDepth,
        job: &Job,
        visit: &mut dyn FnMut(&RawHeader<'_>, &[u8]) -> ControlFlow<()>,
    ) -> Result<Vec<BaseFault>, BaseError> {
        let faults = self.now().scan(want, job, visit);
        self.passes.fetch_add(1, Ordering::SeqCst);
        faults
    }

    fn read(&self, number: u32) -> Result<Option<StoredMessage>, BaseError> {
        self.now().read(number)
    }

    fn last_read(&self, _reader: &MarkOwner) -> Result<Option<u32>, BaseError> {
        Ok(None)
    }

    fn count_after(&self, number: u32) -> Result<u32, BaseError> {
        self.now().count_after(number)
    }
}

/// A base opened by the library.
struct Opened(Arc<dyn MessageBase>);

impl MessageBase for Opened {
    fn format(&self) -> BaseFormat {
        self.0.format()
    }

    fn stamp(&self) -> Result<BaseStamp, BaseError> {
        self.0.stamp()
    }

    fn summary(&self) -> Result<BaseSummary, BaseError> {
        self.0.summary()
    }

    fn scan(
        &self,
        want: ReadDepth,
        job: &Job,
        visit: &mut dyn FnMut(&RawHeader<'_>, &[u8]) -> ControlFlow<()>,
    ) -> Result<Vec<BaseFault>, BaseError> {
        self.0.scan(want, job, visit)
    }

    fn read(&self, number: u32) -> Result<Option<StoredMessage>, BaseError> {
        self.0.read(number)
    }

    fn last_read(&self, reader: &MarkOwner) -> Result<Option<u32>, BaseError> {
        self.0.last_read(reader)
    }

    fn count_after(&self, number: u32) -> Result<u32, BaseError> {
        self.0.count_after(number)
    }
}

/// Returns a library whose base is packed right after the pass over the headers.
fn packed_midway(format: &str, len: u32) -> Library {
    let (before, after) = states(len);
    let states = [before, after].map(|ids| {
        let shelf = Shelf::new(format, &ids);
        let library = library(format, &shelf.folder, None);
        let base = snapshot(&library).area().open().unwrap();
        // Bases keep no file open: the folder must stay.
        std::mem::forget(shelf);
        Box::new(Opened(base)) as Box<dyn MessageBase>
    });
    let base = Packed {
        states,
        passes: AtomicUsize::new(0),
        packed_after: 1,
    };
    Library::single("Area", "", Arc::new(base), Charset::CP866)
}

#[test]
fn page_of_bodies_that_were_read_while_a_packer_worked_is_that_of_the_packed_base() {
    for format in FORMATS {
        // Read one by one, and by a pass.
        for len in [24, 90] {
            let (_, after) = states(len);
            let found = page(&packed_midway(format, len), "area://Area?find=Quince");
            let wanted = after.iter().filter(|id| **id % 3 == 1);
            let wanted: Vec<_> = wanted.map(|id| subject(*id)).collect();
            assert_eq!(subjects(&found), wanted, "{format} {len}");
            let objects = page(&packed_midway(format, len), "area://Area?view=objs");
            let Content::Messages(messages) = &objects.content else {
                panic!("no messages");
            };
            let rows = messages.objects.as_ref().unwrap();
            assert_eq!(rows.len(), after.len(), "{format} {len}");
            for object in rows.iter() {
                let row = messages.row(object.message).unwrap();
                let name = row.subject().replace("Letter ", "");
                assert_eq!(object.name, format!("{name}.txt"), "{format} {len}");
            }
        }
    }
}

#[test]
fn message_is_shown_whose_base_is_packed_before_its_body_is_read() {
    for format in FORMATS {
        let library = packed_midway(format, 30);
        let shown = page(&library, "area://Area");
        let Content::Messages(messages) = &shown.content else {
            panic!("no messages");
        };
        assert_eq!(messages.set.len(), 30, "{format}");
        let mut found = 0;
        for index in messages.set.iter() {
            let row = messages.row(*index).unwrap();
            if let Some(message) = library.message(&row).unwrap() {
                let id = id_of(message.body.as_bytes()).unwrap();
                assert_eq!(row.subject(), subject(id), "{format}");
                found += 1;
            }
        }
        assert_eq!(found, states(30).1.len(), "{format}");
    }
}

#[test]
fn index_of_a_base_that_was_packed_since_answers_as_the_base_does() {
    for format in ["jam", "squish", "msg", "hudson", "goldbase"] {
        let (before, after) = states(60);
        let shelf = Shelf::new(format, &before);
        let index_folder = tempfile::tempdir().unwrap();
        let index = Index::new(index_folder.path());
        let library = library(format, &shelf.folder, None);
        let old = snapshot(&library);
        let update = || {
            let areas = library.areas();
            index.update(&library, areas, Pace::Quick, false, &Job::new())
        };
        update().unwrap();
        shelf.pack(format, &after);
        let sources = Sources {
            library: &library,
            index: Some(&index),
        };
        let url = FidoUrl::parse("area://Area?find=Grapes").unwrap().url;
        let wanted = after.iter().filter(|id| **id % 3 == 2);
        let wanted: Vec<_> = wanted.map(|id| subject(*id)).collect();
        for _ in 0..2 {
            let page = resolve_from(&url, &sources, &Now::at(0, 0), &Job::new()).unwrap();
            assert_eq!(subjects(&page), wanted, "{format}");
            update().unwrap();
        }
        assert_eq!(old.len(), before.len());
    }
}

#[test]
fn mark_of_a_renumbered_message_is_refused_and_the_file_of_marks_stays() {
    for format in MARKED {
        let (before, after) = states(60);
        let shelf = Shelf::new(format, &before);
        let library = library(format, &shelf.folder, Some(READER));
        let old = snapshot(&library);
        assert_eq!(library.mark_read(&row(&old, 12)).unwrap(), 12, "{format}");
        assert_eq!(mark(format, &shelf.folder), 12, "{format}");
        shelf.pack(format, &after);
        for id in [30, 60, 3] {
            match library.mark_read(&row(&old, id)) {
                Err(LibraryError::Mark(MarkError::Moved { number })) => assert_eq!(number, id),
                other => panic!("{format} {id}: {other:?}"),
            }
        }
        assert_eq!(mark(format, &shelf.folder), 12, "{format}");
        assert!(old.is_outdated(), "{format}");
        let new = snapshot(&library);
        let thirtieth = row(&new, 30);
        let marked = library.mark_read(&thirtieth).unwrap();
        assert_eq!(marked, thirtieth.number(), "{format}");
        assert_eq!(mark(format, &shelf.folder), marked, "{format}");
    }
}

/// Returns the bytes of every file of a folder.
fn files(shelf: &Shelf) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = std::fs::read_dir(&shelf.folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .map(|path| (path.clone(), std::fs::read(path).unwrap()))
        .collect()
}

#[test]
fn mark_of_a_user_without_a_name_is_kept_by_the_program_and_follows_its_message() {
    for format in MARKED {
        let (before, after) = states(60);
        let shelf = Shelf::new(format, &before);
        let library = library(format, &shelf.folder, None);
        let unchanged = files(&shelf);
        let old = snapshot(&library);
        assert_eq!(library.mark_read(&row(&old, 30)).unwrap(), 30, "{format}");
        assert_eq!(library.mark_read(&row(&old, 9)).unwrap(), 30, "{format}");
        assert_eq!(files(&shelf), unchanged, "{format}");
        let state = library.state(old.area()).unwrap();
        assert_eq!((state.last_read, state.unread), (Some(30), 30), "{format}");
        // The next start of the program.
        let kept = library.own_marks();
        let mut library = crate::packer_support::library(format, &shelf.folder, None);
        library.use_own_marks(kept);
        shelf.pack(format, &after);
        let new = snapshot(&library);
        let state = library.state(new.area()).unwrap();
        let number = row(&new, 30).number();
        assert_ne!(number, 30);
        assert_eq!(state.last_read, Some(number), "{format}");
        // Only its message was deleted: the one before it becomes the mark.
        let mut without = after.clone();
        without.retain(|id| *id != 30);
        shelf.pack(format, &without);
        let state = library.state(new.area()).unwrap();
        let number = row(&snapshot(&library), 29).number();
        assert_eq!(
            (state.last_read, state.unread),
            (Some(number), 27),
            "{format}"
        );
        // It was purged with all before it.
        shelf.pack(format, &after[40..]);
        let state = library.state(new.area()).unwrap();
        assert_eq!(state.last_read, None, "{format}");
    }
}

#[test]
fn user_with_a_name_begins_where_the_program_kept_the_mark() {
    let shelf = Shelf::new("jam", &states(20).0);
    let unnamed = library("jam", &shelf.folder, None);
    unnamed.mark_read(&row(&snapshot(&unnamed), 12)).unwrap();
    let mut named = library("jam", &shelf.folder, None);
    named.use_name(" ");
    assert!(named.user_names().is_empty());
    named.use_name(" Anna ");
    named.use_name("Boris");
    assert_eq!(named.user_names(), ["Anna"]);
    named.use_own_marks(unnamed.own_marks());
    let snapshot = snapshot(&named);
    assert_eq!(named.state(snapshot.area()).unwrap().last_read, Some(12));
    assert_eq!(named.mark_read(&row(&snapshot, 15)).unwrap(), 15);
    assert_eq!(mark("jam", &shelf.folder), 15);
    assert_eq!(named.state(snapshot.area()).unwrap().last_read, Some(15));
}

#[test]
fn reader_next_to_a_packer_sees_no_wrong_body() {
    /// Number of packings of each format, and minimum number of bodies read meanwhile.
    const PACKS: u32 = 40;
    const READS: usize = 200;
    for format in FORMATS {
        let shelf = Shelf::new(format, &(1..=40).collect::<Vec<_>>());
        let library = library(format, &shelf.folder, None);
        let packing = std::sync::atomic::AtomicBool::new(true);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for first in 2..2 + PACKS {
                    shelf.pack(format, &(first..first + 40).collect::<Vec<_>>());
                }
                packing.store(false, Ordering::SeqCst);
            });
            let mut read = 0;
            while read < READS || packing.load(Ordering::SeqCst) {
                let snapshot = snapshot(&library);
                for row in snapshot.iter() {
                    // Between two renames of a packer a base may lack a file.
                    let Ok(stored) = library.stored(&row) else {
                        continue;
                    };
                    let Some(stored) = stored else { continue };
                    let id = id_of(&stored.text).unwrap();
                    assert_eq!(row.subject(), subject(id), "{format}");
                    read += 1;
                }
            }
        });
    }
}
