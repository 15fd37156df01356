//! Stores in folders: received files with parts that survive a broken connection, and files to send.
//!
//! Fidonet programs have outbounds of their own; these stores serve tests, small tools and as examples.

use crate::address::Address;
use crate::cram::to_hex;
use crate::event::{Decision, Delivery, Login, Offer, OutFile, Postponement};
use crate::file::FileId;
use crate::name::{Escape, FileName};
use crate::store::{Inbound, Outgoing};
use md5::{Digest, Md5};
use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Number of received files that a [`FolderInbound`] remembers, the latest ones.
pub const RECORD_LIMIT: usize = 10_000;

/// Maximum size of a known file that is received again for its content, in bytes. Packers make different files of one
/// name, size and second.
const COMPARED_SIZE: u64 = 1 << 20;

/// Maximum number of other names that are tried for a file whose name exists.
const RENAME_LIMIT: u32 = 10_000;

/// Maximum length of a note about a part, in bytes.
const NOTE_LIMIT: u64 = 8 * 1024;

/// Folder for received files.
///
/// Its subfolder `partial` has the data of a part (`.dt`), a note about it (`.hr`), and `received.txt`, the record of
/// received files. A file gets its own name only when it is complete and on the disk. A crash at any moment neither
/// loses a file nor makes two of it, if programs that take files from the folder open it here before: that ends moves
/// which were interrupted.
///
/// The record bridges sessions that broke off: their acknowledgements may be lost, and the remote sends the files once
/// more. A complete session ends that: a file of the same name, size and time is a new one then, such as a file that
/// the user asked for again. Of small known files the content decides.
#[derive(Debug)]
pub struct FolderInbound {
    folder: PathBuf,
    partial: PathBuf,
    /// Received files whose acknowledgements may be lost, in the order of their arrival.
    received: Vec<Received>,
    /// Main address of the remote.
    owner: String,
    open: Option<Open>,
    /// Path of the file that arrived last.
    latest: Option<PathBuf>,
}

/// Received file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Received {
    key: String,
    crc: u32,
    owner: String,
}

impl Received {
    fn parse(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let (key, crc, owner) = (words.next()?, words.next()?, words.next()?);
        Some(Self {
            key: key.to_owned(),
            crc: u32::from_str_radix(crc, 16).ok()?,
            owner: owner.to_owned(),
        })
    }

    fn line(&self) -> String {
        format!("{} {:08x} {}\n", self.key, self.crc, self.owner)
    }
}

/// File that is being received.
#[derive(Debug)]
enum Open {
    Data {
        file: File,
        crc: crc32fast::Hasher,
    },
    /// A known file, of which nothing is sent again.
    Confirmed,
}

impl FolderInbound {
    /// Opens a folder, and creates it if it is missing.
    ///
    /// # Errors
    ///
    /// The folder cannot be created, or its record cannot be read.
    pub fn open(folder: impl Into<PathBuf>) -> io::Result<FolderInbound> {
        let folder = folder.into();
        let partial = folder.join("partial");
        fs::create_dir_all(&partial)?;
        let mut inbound = FolderInbound {
            folder,
            partial,
            received: Vec::new(),
            owner: String::new(),
            open: None,
            latest: None,
        };
        let record = inbound.record();
        let text = match fs::read_to_string(&record) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        let lines: Vec<_> = text.lines().collect();
        let latest = lines.get(lines.len().saturating_sub(RECORD_LIMIT)..);
        let latest = latest.unwrap_or_default().iter();
        inbound
            .received
            .extend(latest.filter_map(|line| Received::parse(line)));
        if lines.len() > 2 * RECORD_LIMIT {
            inbound.write_record()?;
        }
        inbound.settle()?;
        Ok(inbound)
    }

    /// Ends moves that were interrupted: records a file that has its name, and removes the empty file that reserved
    /// a name. Programs that take files from the folder then find whole ones only.
    fn settle(&mut self) -> io::Result<()> {
        for entry in fs::read_dir(&self.partial)? {
            let path = entry?.path();
            if path.extension() == Some(OsStr::new("hr")) {
                let key = path.file_stem().unwrap_or_default().to_string_lossy();
                self.settle_one(&key)?;
            }
        }
        Ok(())
    }

    /// Ends the move of one file, if its note names one.
    fn settle_one(&mut self, key: &str) -> io::Result<()> {
        let note = read_note(&self.note_path(key));
        let Some((owner, name)) = note.filter(|(_, name)| !name.is_empty()) else {
            return Ok(());
        };
        let target = self.folder.join(FileName::from(name.as_str()).to_safe());
        let Ok(found) = target.symlink_metadata() else {
            return Ok(());
        };
        match self.data_path(key).exists() {
            // The move succeeded, its record did not.
            false => {
                let key = key.to_owned();
                let crc = crc_of(&mut File::open(&target)?)?;
                let note = self.note_path(&key);
                self.remember(Received { key, crc, owner })?;
                fs::remove_file(note)
            }
            true if found.len() == 0 => fs::remove_file(target),
            true => Ok(()),
        }
    }

    /// Returns the path of the file that arrived last: another file may have had its name. `None` if that file had
    /// arrived before.
    #[must_use]
    pub fn latest(&self) -> Option<&Path> {
        self.latest.as_deref()
    }

    fn record(&self) -> PathBuf {
        self.partial.join("received.txt")
    }

    /// Returns the key of a file from this remote.
    fn key(&self, file: &FileId) -> String {
        let digest = Md5::digest([line(file).as_slice(), self.owner.as_bytes()].join(&b' '));
        to_hex(&digest)
    }

    fn data_path(&self, key: &str) -> PathBuf {
        self.partial.join(format!("{key}.dt"))
    }

    fn note_path(&self, key: &str) -> PathBuf {
        self.partial.join(format!("{key}.hr"))
    }

    /// Writes the note of a part: identity and owner, and the name that it is being moved to.
    fn write_note(&self, file: &FileId, name: Option<&str>) -> io::Result<()> {
        let mut note = line(file);
        note.extend(format!(" {}\n{}\n", self.owner, name.unwrap_or_default()).into_bytes());
        replace(&self.note_path(&self.key(file)), &note)
    }

    fn write_record(&self) -> io::Result<()> {
        let text: String = self.received.iter().map(Received::line).collect();
        replace(&self.record(), text.as_bytes())
    }

    fn remember(&mut self, received: Received) -> io::Result<()> {
        if self.received.contains(&received) {
            return Ok(());
        }
        let mut record = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(self.record())?;
        let length = record.metadata()?.len();
        let mut last = [b'\n'];
        if length > 0 {
            record.seek(SeekFrom::End(-1))?;
            record.read_exact(&mut last)?;
        }
        // A crash or a full disk may have cut the last line off.
        let line = match last {
            [b'\n'] => received.line(),
            _ => format!("\n{}", received.line()),
        };
        let written = record.write_all(line.as_bytes());
        if let Err(error) = written.and_then(|()| record.sync_all()) {
            let _ = record.set_len(length);
            return Err(error);
        }
        self.received.push(received);
        Ok(())
    }

    /// Returns the checksums of the files with a key.
    fn known(&self, key: &str) -> Vec<u32> {
        let same = self.received.iter().filter(|own| own.key == key);
        same.map(|own| own.crc).collect()
    }

    /// Reserves a name that no file has, by an empty file.
    fn reserve(&self, file: &FileId) -> io::Result<PathBuf> {
        let safe = file.name.to_safe();
        let (stem, extension) = match safe.rsplit_once('.') {
            Some((stem, extension)) => (stem, format!(".{extension}")),
            None => (safe.as_str(), String::new()),
        };
        for number in 0..RENAME_LIMIT {
            let name = match number {
                0 => safe.clone(),
                _ => format!("{stem}-{number}{extension}"),
            };
            let path = self.folder.join(&name);
            if path.symlink_metadata().is_ok() {
                continue;
            }
            self.write_note(file, Some(&name))?;
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(_) => return Ok(path),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }
}

impl Inbound for FolderInbound {
    fn login(&mut self, login: &Login) {
        self.owner = login
            .addresses
            .first()
            .map(Address::to_string)
            .unwrap_or_default();
    }

    fn offered(&mut self, offer: &Offer) -> io::Result<Decision> {
        let key = self.key(&offer.file);
        let path = self.data_path(&key);
        // Something may have failed in this session.
        self.settle_one(&key)?;
        if !path.exists() {
            // binkd sends the next file compressed without a word after an acknowledgement in place of data. The
            // request for the end of the file avoids that.
            return Ok(match self.known(&key).as_slice() {
                [crc] if offer.file.size > COMPARED_SIZE => Decision::Accept {
                    have: offer.file.size,
                    crc: *crc,
                },
                _ => Decision::NEW,
            });
        }
        let have = path.metadata()?.len();
        let crc = match offer.crc {
            Some(_) => crc_of(&mut File::open(path)?)?,
            None => 0,
        };
        Ok(Decision::Accept { have, crc })
    }

    fn begin(&mut self, file: &FileId, offset: u64) -> io::Result<()> {
        let key = self.key(file);
        let path = self.data_path(&key);
        if offset == file.size && !path.exists() && !self.known(&key).is_empty() {
            self.open = Some(Open::Confirmed);
            return Ok(());
        }
        self.write_note(file, None)?;
        let mut data = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        data.set_len(offset)?;
        let crc = crc_of(&mut data)?;
        data.seek(SeekFrom::Start(offset))?;
        self.open = Some(Open::Data {
            file: data,
            crc: crc32fast::Hasher::new_with_initial(crc),
        });
        Ok(())
    }

    fn write(&mut self, data: &[u8]) -> io::Result<()> {
        match &mut self.open {
            Some(Open::Data { file, crc }) => {
                file.write_all(data)?;
                crc.update(data);
                Ok(())
            }
            Some(Open::Confirmed) => Err(io::ErrorKind::InvalidData.into()),
            None => Err(io::ErrorKind::NotFound.into()),
        }
    }

    fn finish(&mut self, file: &FileId) -> io::Result<()> {
        let open = self.open.take().ok_or(io::ErrorKind::NotFound)?;
        self.latest = None;
        let Open::Data { file: data, crc } = open else {
            return Ok(());
        };
        let crc = crc.finalize();
        if data.metadata()?.len() != file.size {
            return Err(io::ErrorKind::InvalidData.into());
        }
        // Many file systems refuse times before 1970 or after 2106; the file matters more.
        let time = UNIX_EPOCH.checked_add(Duration::from_secs(file.time));
        let _ = time.map(|time| data.set_modified(time));
        data.sync_all()?;
        drop(data);
        let key = self.key(file);
        if self.known(&key).contains(&crc) {
            self.discard(file);
            return Ok(());
        }
        let target = self.reserve(file)?;
        if let Err(error) = fs::rename(self.data_path(&key), &target) {
            fs::remove_file(target)?;
            return Err(error);
        }
        sync_folder(&self.folder);
        let owner = self.owner.clone();
        self.remember(Received {
            key: key.clone(),
            crc,
            owner,
        })?;
        self.latest = Some(target);
        // The record counts; the note alone does no harm.
        let _ = fs::remove_file(self.note_path(&key));
        Ok(())
    }

    fn interrupted(&mut self, _file: &FileId) {
        self.open = None;
    }

    fn discard(&mut self, file: &FileId) {
        self.open = None;
        let key = self.key(file);
        let _ = fs::remove_file(self.data_path(&key));
        let _ = fs::remove_file(self.note_path(&key));
    }

    fn ended(&mut self, is_complete: bool) {
        self.open = None;
        if !is_complete {
            return;
        }
        let before = self.received.len();
        let owner = self.owner.as_str();
        self.received.retain(|own| own.owner != owner);
        if self.received.len() != before {
            // If that fails, a file that is sent again may count as known: as before.
            let _ = self.write_record();
        }
        for entry in fs::read_dir(&self.partial).into_iter().flatten().flatten() {
            let path = entry.path();
            let is_note = path.extension() == Some(OsStr::new("hr"));
            let note = if is_note { read_note(&path) } else { None };
            if note.is_some_and(|(owner, name)| owner == self.owner && name.is_empty()) {
                let _ = fs::remove_file(path.with_extension("dt"));
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// Returns name, size and time as words.
fn line(file: &FileId) -> Vec<u8> {
    let mut line = file.name.to_word(Escape::Hex);
    line.extend(format!(" {} {}", file.size, file.time).into_bytes());
    line
}

/// Reads the note of a part: its owner and the name that it is being moved to.
fn read_note(path: &Path) -> Option<(String, String)> {
    let mut text = String::new();
    let file = File::open(path).ok()?;
    file.take(NOTE_LIMIT).read_to_string(&mut text).ok()?;
    let mut lines = text.lines();
    let owner = lines.next()?.split(' ').nth(3).unwrap_or_default();
    Some((
        owner.to_owned(),
        lines.next().unwrap_or_default().to_owned(),
    ))
}

/// Replaces a file so that a crash leaves the old or the new one.
fn replace(path: &Path, data: &[u8]) -> io::Result<()> {
    let new = path.with_extension("new");
    let mut file = File::create(&new)?;
    file.write_all(data)?;
    file.sync_all()?;
    drop(file);
    fs::rename(new, path)
}

/// Writes the entries of a folder to the disk, where the system can do that.
fn sync_folder(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

fn crc_of(file: &mut File) -> io::Result<u32> {
    let mut crc = crc32fast::Hasher::new();
    let mut buffer = vec![0; 64 * 1024];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(crc.finalize()),
            count => crc.update(buffer.get(..count).unwrap_or_default()),
        }
    }
}

/// Files of a folder, without its subfolders, as a queue. A file is removed from the folder once it is sent.
#[derive(Debug)]
pub struct FolderQueue {
    folder: PathBuf,
    /// Files with their paths; the key is the index.
    files: Vec<(PathBuf, FileId)>,
    /// Number of files that were offered.
    offered: usize,
    open: Option<(u64, File)>,
}

impl FolderQueue {
    /// Opens a folder.
    #[must_use]
    pub fn open(folder: impl Into<PathBuf>) -> FolderQueue {
        FolderQueue {
            folder: folder.into(),
            files: Vec::new(),
            offered: 0,
            open: None,
        }
    }

    /// Adds files that are new in the folder.
    fn scan(&mut self) -> io::Result<()> {
        let known: HashSet<&Path> = self.files.iter().map(|(path, _)| path.as_path()).collect();
        let mut found = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let (path, data) = entry.and_then(|entry| Ok((entry.path(), entry.metadata()?)))?;
            if !data.is_file() || known.contains(path.as_path()) {
                continue;
            }
            let modified = data.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            let time = modified
                .duration_since(UNIX_EPOCH)
                .map_or(0, |time| time.as_secs());
            let name = path.file_name().map(name_bytes).unwrap_or_default();
            let name = FileName::from(name.as_slice());
            let size = data.len();
            found.push((path, FileId { name, size, time }));
        }
        found.sort();
        self.files.extend(found);
        Ok(())
    }

    fn path(&self, key: u64) -> io::Result<&PathBuf> {
        let file = usize::try_from(key)
            .ok()
            .and_then(|key| self.files.get(key));
        file.map(|(path, _)| path)
            .ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

#[cfg(unix)]
fn name_bytes(name: &OsStr) -> Vec<u8> {
    std::os::unix::ffi::OsStrExt::as_bytes(name).to_vec()
}

#[cfg(not(unix))]
fn name_bytes(name: &OsStr) -> Vec<u8> {
    name.to_string_lossy().into_owned().into_bytes()
}

impl Outgoing for FolderQueue {
    fn next(&mut self) -> io::Result<Option<OutFile>> {
        if self.offered == self.files.len() {
            self.scan()?;
        }
        let Some((_, file)) = self.files.get(self.offered) else {
            return Ok(None);
        };
        let (key, file) = (self.offered as u64, file.clone());
        self.offered += 1;
        Ok(Some(OutFile { key, file }))
    }

    fn crc(&mut self, key: u64) -> io::Result<Option<u32>> {
        crc_of(&mut File::open(self.path(key)?)?).map(Some)
    }

    fn read(&mut self, key: u64, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        if self.open.as_ref().is_none_or(|(open, _)| *open != key) {
            self.open = Some((key, File::open(self.path(key)?)?));
        }
        let Some((_, file)) = &mut self.open else {
            return Ok(0);
        };
        file.seek(SeekFrom::Start(offset))?;
        file.read(buffer)
    }

    fn sent(&mut self, key: u64, _delivery: Delivery) -> io::Result<()> {
        self.open = None;
        fs::remove_file(self.path(key)?)
    }

    fn postponed(&mut self, _key: u64, _reason: Postponement) {
        self.open = None;
    }
}
