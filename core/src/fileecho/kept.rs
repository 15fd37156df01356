//! Cache of the lists of large file echoes between two starts: one file per folder.
//!
//! Like a list in memory, a cached list is valid only while folder and description files are
//! unchanged.

use super::{FileEntry, FileFacts, FileList, FolderStamp};
use crate::bytes::{hash64, read_up_to};
use crate::limits;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// First bytes of a stored list, including the version of the format.
const MAGIC: &[u8; 8] = b"FIDOFEL1";

/// Minimum number of files of a stored list: a smaller folder is read in a few milliseconds.
const LEAST: usize = 2000;

/// Length of the beginning of a stored list that holds the path of its folder, in bytes: no system
/// has longer paths.
const START: u64 = 64 * 1024;

/// Folder with stored lists of file echoes.
#[derive(Clone, Debug)]
pub struct FileListCache {
    folder: PathBuf,
}

impl FileListCache {
    /// Creates a cache in a folder, which need not exist.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Returns the cache file for a folder; `names` are further names of its description files.
    fn place_of(&self, folder: &Path, names: &[String]) -> PathBuf {
        let sum = hash64(0, folder.as_os_str().as_encoded_bytes());
        let sum = names
            .iter()
            .fold(sum, |sum, name| hash64(sum, name.as_bytes()));
        self.folder.join(format!("{sum:016x}.list"))
    }

    /// Returns the stored list of a folder, if folder and description files are unchanged. `names`
    /// are those of [`FileList::read`].
    #[must_use]
    pub fn load(&self, folder: &Path, names: &[String]) -> Option<FileList> {
        let place = self.place_of(folder, names);
        if !place.is_file() {
            return None;
        }
        let bytes = read_up_to(&place, limits::FILE_ECHO_STORED_BYTES).ok()?;
        let list = decode(&bytes)?;
        (list.folder == folder && list.is_current()).then_some(list)
    }

    /// Stores a list, unless it is small, incomplete, stored already, or has names that are not
    /// Unicode.
    ///
    /// # Errors
    /// The file cannot be written; an existing one stays then.
    pub fn save(&self, list: &FileList, names: &[String]) -> io::Result<()> {
        let is_wanted = list.entries.len() >= LEAST && list.was_at_rest && list.is_complete();
        if !is_wanted || list.is_stored.load(Ordering::Acquire) {
            return Ok(());
        }
        let Some(bytes) = encode(list) else {
            return Ok(());
        };
        if bytes.len() as u64 > limits::FILE_ECHO_STORED_BYTES {
            return Ok(());
        }
        fs::create_dir_all(&self.folder)?;
        let place = self.place_of(&list.folder, names);
        let new = place.with_extension(format!("{}.new", std::process::id()));
        let written = fs::write(&new, bytes).and_then(|()| fs::rename(&new, &place));
        if written.is_err() {
            let _ = fs::remove_file(&new);
        }
        written?;
        list.is_stored.store(true, Ordering::Release);
        self.prune();
        Ok(())
    }

    /// Removes lists of folders that are gone, and unfinished files of a program that was killed.
    fn prune(&self) {
        let Ok(files) = fs::read_dir(&self.folder) else {
            return;
        };
        for path in files.flatten().map(|file| file.path()) {
            let is_useless = match path.extension().and_then(|name| name.to_str()) {
                Some("list") => folder_of(&path).is_none_or(|folder| !folder.is_dir()),
                Some("new") => is_old(&path),
                _ => false,
            };
            if is_useless {
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// Returns the folder whose list a file stores.
fn folder_of(path: &Path) -> Option<PathBuf> {
    let file = fs::File::open(path).ok()?;
    let mut start = Vec::new();
    file.take(START).read_to_end(&mut start).ok()?;
    let (_, body) = start.strip_prefix(MAGIC)?.split_first_chunk::<8>()?;
    Some(PathBuf::from(Decoder(body).text()?))
}

/// Returns whether a file was written over an hour ago: no program is still at it.
fn is_old(path: &Path) -> bool {
    let modified = fs::metadata(path).and_then(|data| data.modified());
    let age = modified.ok().and_then(|time| time.elapsed().ok());
    age.is_some_and(|age| age > Duration::from_secs(3600))
}

/// Encoder of a list.
#[derive(Default)]
struct Encoder(Vec<u8>);

impl Encoder {
    fn number(&mut self, number: u64) {
        self.0.extend(number.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.0.extend(text.as_bytes());
    }

    fn maybe<T>(&mut self, value: Option<T>, encode: impl FnOnce(&mut Self, T)) {
        self.0.push(u8::from(value.is_some()));
        if let Some(value) = value {
            encode(self, value);
        }
    }

    /// Appends a time; `None` for one before 1970, which no folder has.
    fn time(&mut self, time: Option<SystemTime>) -> Option<()> {
        let since = time.map(|time| time.duration_since(UNIX_EPOCH).ok());
        let since = match since {
            Some(None) => return None,
            Some(Some(since)) => Some(since),
            None => None,
        };
        self.maybe(since, |own, since| {
            own.number(since.as_secs());
            own.number(since.subsec_nanos().into());
        });
        Some(())
    }
}

/// Encodes a list; `None` if names are not Unicode.
fn encode(list: &FileList) -> Option<Vec<u8>> {
    let mut out = Encoder::default();
    out.text(list.folder.to_str()?);
    out.time(list.stamp.folder)?;
    out.number(list.stamp.lists.len() as u64);
    for (path, length, time) in &list.stamp.lists {
        out.text(path.to_str()?);
        out.number(*length);
        out.time(*time)?;
    }
    out.number(list.left_out as u64);
    out.number(list.faults.len() as u64);
    for fault in &list.faults {
        out.text(fault);
    }
    out.0.push(u8::from(list.are_archives_read()));
    out.number(list.entries.len() as u64);
    for entry in &list.entries {
        if entry.raw.is_some() {
            return None;
        }
        out.text(&entry.name);
        out.text(&entry.listed);
        out.maybe(entry.inside.get(), |out, text| out.text(text));
        let facts = entry.facts.get().copied()?;
        out.number(facts.size);
        out.maybe(facts.modified, |out, time| out.number(time.cast_unsigned()));
    }
    let sum = hash64(0, &out.0);
    Some([&MAGIC[..], &sum.to_le_bytes(), &out.0].concat())
}

/// Decoder with the remaining bytes of a list.
struct Decoder<'b>(&'b [u8]);

impl<'b> Decoder<'b> {
    fn take(&mut self, len: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(*self.take(8)?.first_chunk()?))
    }

    fn flag(&mut self) -> Option<bool> {
        Some(self.take(1)?.first()? != &0)
    }

    fn text(&mut self) -> Option<&'b str> {
        let len = usize::try_from(self.number()?).ok()?;
        std::str::from_utf8(self.take(len)?).ok()
    }

    fn time(&mut self) -> Option<Option<SystemTime>> {
        if !self.flag()? {
            return Some(None);
        }
        let (seconds, nanos) = (self.number()?, u32::try_from(self.number()?).ok()?);
        let since = Duration::from_secs(seconds).checked_add(Duration::from_nanos(nanos.into()))?;
        Some(Some(UNIX_EPOCH.checked_add(since)?))
    }

    /// Reads a count of items that have at least one byte each.
    fn count(&mut self) -> Option<usize> {
        let count = usize::try_from(self.number()?).ok()?;
        (count <= self.0.len()).then_some(count)
    }

    fn entry(&mut self) -> Option<FileEntry> {
        let (name, listed) = (self.text()?.into(), self.text()?.into());
        let inside = OnceLock::new();
        if self.flag()? {
            let text: Box<str> = self.text()?.into();
            inside.get_or_init(|| text);
        }
        let size = self.number()?;
        let modified = match self.flag()? {
            true => Some(self.number()?.cast_signed()),
            false => None,
        };
        Some(FileEntry {
            name,
            raw: None,
            listed,
            inside,
            facts: OnceLock::from(FileFacts { size, modified }),
        })
    }
}

/// Decodes a stored list; `None` for damaged bytes or another version.
fn decode(bytes: &[u8]) -> Option<FileList> {
    let (sum, body) = bytes.strip_prefix(MAGIC)?.split_first_chunk()?;
    if u64::from_le_bytes(*sum) != hash64(0, body) {
        return None;
    }
    let mut body = Decoder(body);
    let folder = PathBuf::from(body.text()?);
    let mut stamp = FolderStamp {
        folder: body.time()?,
        lists: Vec::new(),
    };
    for _ in 0..body.count()? {
        let path = PathBuf::from(body.text()?);
        stamp.lists.push((path, body.number()?, body.time()?));
    }
    let left_out = usize::try_from(body.number()?).ok()?;
    let mut faults = Vec::new();
    for _ in 0..body.count()? {
        faults.push(body.text()?.to_owned());
    }
    let looked_into = body.flag()?;
    let count = body.count()?;
    let mut entries = Vec::with_capacity(count.min(limits::FILE_ECHO_FILES));
    for _ in 0..count.min(limits::FILE_ECHO_FILES) {
        entries.push(body.entry()?);
    }
    body.0.is_empty().then_some(FileList {
        folder,
        entries,
        left_out,
        faults,
        stamp,
        was_at_rest: true,
        complete: AtomicBool::new(true),
        looked_into: AtomicBool::new(looked_into),
        is_stored: AtomicBool::new(true),
    })
}

#[cfg(test)]
mod tests {
    use super::{FileListCache, LEAST, decode, encode};
    use crate::charset::Fallback;
    use crate::fileecho::FileList;
    use crate::job::Job;
    use proptest::prelude::*;
    use std::fs;
    use std::path::Path;
    use std::time::{Duration, SystemTime};

    fn rest(path: &Path) {
        let date = SystemTime::UNIX_EPOCH + Duration::from_secs(1_186_923_454);
        fs::File::open(path).unwrap().set_modified(date).unwrap();
    }

    /// Creates an unchanged folder with files and a list.
    fn folder(files: usize) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        for number in 0..files {
            fs::write(dir.path().join(format!("F{number:05}.TXT")), "x").unwrap();
        }
        let list = dir.path().join("FILES.BBS");
        fs::write(
            &list,
            "F00000.TXT The first\r\nF00001.TXT Das zweite \u{84}\r\n",
        )
        .unwrap();
        rest(&list);
        rest(dir.path());
        dir
    }

    fn read(dir: &Path) -> FileList {
        let list = FileList::read(dir, &[], Fallback::Detected, &Job::new()).unwrap();
        list.read_all_details(&Job::new());
        list.read_archive_descriptions(&Job::new());
        list
    }

    #[test]
    fn lists_of_folders_that_are_gone_are_removed_when_another_one_is_stored() {
        let kept = tempfile::tempdir().unwrap();
        let cache = FileListCache::new(kept.path().to_owned());
        let (gone, dir) = (folder(LEAST), folder(LEAST));
        cache.save(&read(gone.path()), &[]).unwrap();
        // A program was killed long ago while it wrote one; another one writes now.
        let (dead, alive) = (kept.path().join("a.7.new"), kept.path().join("b.8.new"));
        fs::write(&dead, "").unwrap();
        rest(&dead);
        fs::write(&alive, "").unwrap();
        cache.save(&read(dir.path()), &[]).unwrap();
        assert!(cache.load(gone.path(), &[]).is_some());
        assert!(!dead.exists() && alive.exists());
        gone.close().unwrap();
        let third = folder(LEAST);
        cache.save(&read(third.path()), &[]).unwrap();
        let is_list = |name: &std::ffi::OsString| name.to_string_lossy().ends_with(".list");
        let files = fs::read_dir(kept.path()).unwrap();
        let names = files.map(|file| file.unwrap().file_name());
        assert_eq!(names.filter(is_list).count(), 2);
    }

    #[test]
    fn a_list_is_the_same_after_a_start_until_its_folder_changes() {
        let dir = folder(LEAST);
        let kept = tempfile::tempdir().unwrap();
        let cache = FileListCache::new(kept.path().join("lists"));
        assert!(cache.load(dir.path(), &[]).is_none());
        let list = read(dir.path());
        cache.save(&list, &[]).unwrap();
        let again = cache.load(dir.path(), &[]).unwrap();
        assert!(again.is_complete() && again.are_archives_read());
        assert_eq!(
            format!("{:?}", again.entries()),
            format!("{:?}", list.entries())
        );
        assert_eq!(again.find("f00000.txt").unwrap().description(), "The first");
        // Another configuration names other lists of descriptions.
        assert!(cache.load(dir.path(), &["OTHER.BBS".to_owned()]).is_none());
        // A file is added, or a description changes.
        fs::write(dir.path().join("NEW.TXT"), "x").unwrap();
        assert!(cache.load(dir.path(), &[]).is_none());
        fs::remove_file(dir.path().join("NEW.TXT")).unwrap();
        rest(dir.path());
        assert!(cache.load(dir.path(), &[]).is_some());
        fs::write(dir.path().join("FILES.BBS"), "F00000.TXT Another").unwrap();
        rest(dir.path());
        assert!(cache.load(dir.path(), &[]).is_none());
    }

    #[test]
    fn small_lists_and_those_that_are_not_looked_at_are_not_stored() {
        let kept = tempfile::tempdir().unwrap();
        let cache = FileListCache::new(kept.path().join("lists"));
        let small = folder(3);
        cache.save(&read(small.path()), &[]).unwrap();
        let large = folder(LEAST);
        let list = FileList::read(large.path(), &[], Fallback::Detected, &Job::new()).unwrap();
        cache.save(&list, &[]).unwrap();
        assert!(!kept.path().join("lists").exists());
    }

    #[test]
    fn every_damage_of_a_stored_list_is_noticed() {
        let dir = folder(4);
        let bytes = encode(&read(dir.path())).unwrap();
        assert!(decode(&bytes).is_some());
        for end in 0..bytes.len() {
            assert!(decode(&bytes[..end]).is_none(), "{end}");
        }
        for at in 0..bytes.len() * 8 {
            let mut damaged = bytes.clone();
            damaged[at / 8] ^= 1 << (at % 8);
            assert!(decode(&damaged).is_none(), "{at}");
        }
    }

    proptest! {
        #[test]
        fn noise_is_no_list(noise in prop::collection::vec(any::<u8>(), 0..300)) {
            // Also behind a correct checksum.
            let sum = crate::bytes::hash64(0, &noise).to_le_bytes();
            let _ = decode(&[&super::MAGIC[..], &sum, &noise].concat());
            prop_assert!(decode(&noise).is_none());
        }
    }
}
