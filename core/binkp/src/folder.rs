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
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Number of received files that a [`FolderInbound`] remembers, the latest ones.
pub const RECORD_LIMIT: usize = 10_000;

/// Maximum size of a known file that is received again for its content, in bytes. Packers make different files of one
/// name, size and second.
const COMPARED_SIZE: u64 = 1 << 20;

/// Maximum number of other names that are tried for a file whose name exists.
const RENAME_LIMIT: u32 = 10_000;

/// Number of threads that write collected files to the disk: file systems join their flushes.
const WRITERS: usize = 8;

/// Maximum length of a note about a part, in bytes.
const NOTE_LIMIT: u64 = 8 * 1024;

/// Folder for received files.
///
/// Its subfolder `partial` has the data of a part (`.dt`), a note about it (`.hr`), `received.txt`, the record of
/// received files, and `moving.txt`, the names of files that are being moved. A file gets its own name only when it is
/// complete and on the disk; files that arrive together are written to the disk together. A crash at any moment neither
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
    collected: Vec<Collected>,
    /// Files that arrived since they were last asked for, with their paths.
    arrived: Vec<(FileId, PathBuf)>,
    /// True if the names of files that were being moved are still noted.
    has_moves: bool,
}

/// Complete file that waits for the flush.
#[derive(Debug)]
struct Collected {
    id: FileId,
    key: String,
    crc: u32,
    file: File,
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
            collected: Vec::new(),
            arrived: Vec::new(),
            has_moves: true,
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
        self.settle_moves()?;
        for entry in fs::read_dir(&self.partial)? {
            let path = entry?.path();
            // A crash of the system may have emptied the note of a part, which nobody would remove then.
            if path.extension() == Some(OsStr::new("dt")) {
                let note = path.with_extension("hr");
                if read_note(&note).is_none() {
                    fs::remove_file(&path)?;
                    let _ = fs::remove_file(note);
                }
            }
        }
        Ok(())
    }

    fn settle_moves(&mut self) -> io::Result<()> {
        if !self.has_moves {
            return Ok(());
        }
        let moves = self.moves();
        let text = match fs::read_to_string(&moves) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        let mut ended = Vec::new();
        for line in text.lines() {
            let mut words = line.splitn(3, ' ');
            let (Some(key), Some(owner), Some(name)) = (words.next(), words.next(), words.next())
            else {
                continue;
            };
            let target = self.folder.join(FileName::from(name).to_safe());
            let Ok(found) = target.symlink_metadata() else {
                continue;
            };
            match self.data_path(key).exists() {
                // The move succeeded, its record did not.
                false => ended.push(Received {
                    key: key.to_owned(),
                    crc: crc_of(&mut File::open(&target)?)?,
                    owner: owner.to_owned(),
                }),
                true if found.len() == 0 => fs::remove_file(target)?,
                true => {}
            }
        }
        let keys: Vec<String> = ended.iter().map(|own| own.key.clone()).collect();
        self.remember(ended)?;
        for key in keys {
            let _ = fs::remove_file(self.note_path(&key));
        }
        match fs::remove_file(moves) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => self.has_moves = false,
        }
        Ok(())
    }

    /// Returns the files that arrived since the last call, with their paths: another file may have had a name. Files that
    /// had arrived before are not among them.
    pub fn take_arrived(&mut self) -> Vec<(FileId, PathBuf)> {
        std::mem::take(&mut self.arrived)
    }

    fn moves(&self) -> PathBuf {
        self.partial.join("moving.txt")
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

    /// Writes the note of a part: identity and owner. It is not flushed: a lost note costs the part only.
    fn write_note(&self, file: &FileId) -> io::Result<()> {
        let path = self.note_path(&self.key(file));
        if read_note(&path).is_some_and(|owner| owner == self.owner) {
            return Ok(());
        }
        let mut note = line(file);
        note.extend(format!(" {}\n", self.owner).into_bytes());
        fs::write(path, note)
    }

    fn write_record(&self) -> io::Result<()> {
        let text: String = self.received.iter().map(Received::line).collect();
        replace(&self.record(), text.as_bytes())
    }

    /// Adds files to the record, and writes it to the disk.
    fn remember(&mut self, mut received: Vec<Received>) -> io::Result<()> {
        received.retain(|own| !self.received.contains(own));
        if received.is_empty() {
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
        let mut text = String::from(if last == [b'\n'] { "" } else { "\n" });
        text.extend(received.iter().map(Received::line));
        let written = record.write_all(text.as_bytes());
        if let Err(error) = written.and_then(|()| record.sync_all()) {
            let _ = record.set_len(length);
            return Err(error);
        }
        self.received.extend(received);
        Ok(())
    }

    fn remove_part(&self, key: &str) {
        let _ = fs::remove_file(self.data_path(key));
        let _ = fs::remove_file(self.note_path(key));
    }

    /// Returns the checksums of the files with a key.
    fn known(&self, key: &str) -> Vec<u32> {
        let same = self.received.iter().filter(|own| own.key == key);
        same.map(|own| own.crc).collect()
    }

    /// Returns the path of a name that neither a file has nor one of `taken`.
    fn free_path(&self, file: &FileId, taken: &HashSet<PathBuf>) -> io::Result<PathBuf> {
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
            if path.symlink_metadata().is_err() && !taken.contains(&path) {
                return Ok(path);
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Moves files whose data is on the disk to their names, and records them. Returns the reason for each one that did
    /// not arrive, by its number.
    fn store(&mut self, files: &[(usize, Collected)]) -> Vec<(usize, io::Error)> {
        let mut failed = Vec::new();
        let mut moves = Vec::new();
        let mut taken = HashSet::new();
        for (at, own) in files {
            match self.free_path(&own.id, &taken) {
                Ok(path) => {
                    taken.insert(path.clone());
                    moves.push((*at, own, path));
                }
                Err(error) => failed.push((*at, error)),
            }
        }
        if let Err(error) = self.note_moves(&moves) {
            failed.extend(moves.iter().map(|(at, ..)| (*at, copy_of(&error))));
            return failed;
        }
        let mut moved = Vec::new();
        for (at, own, path) in moves {
            match self.rename(&own.key, &path) {
                Ok(()) => moved.push((at, own, path)),
                Err(error) => failed.push((at, error)),
            }
        }
        sync_folder(&self.folder);
        let owner = &self.owner;
        let received = moved.iter().map(|(_, own, _)| Received {
            key: own.key.clone(),
            crc: own.crc,
            owner: owner.clone(),
        });
        if let Err(error) = self.remember(received.collect()) {
            // The note of the moves stays: the next start records them.
            failed.extend(moved.iter().map(|(at, ..)| (*at, copy_of(&error))));
            return failed;
        }
        // The record counts; notes alone do no harm.
        for (_, own, path) in moved {
            let _ = fs::remove_file(self.note_path(&own.key));
            self.arrived.push((own.id.clone(), path));
        }
        self.has_moves = fs::remove_file(self.moves()).is_err();
        failed
    }

    /// Writes the names of files that are being moved to the disk.
    fn note_moves(&mut self, moves: &[(usize, &Collected, PathBuf)]) -> io::Result<()> {
        // Something may have failed in this session.
        self.settle_moves()?;
        if moves.is_empty() {
            return Ok(());
        }
        let mut text = String::new();
        for (_, own, path) in moves {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            text += &format!("{} {} {name}\n", own.key, self.owner);
        }
        self.has_moves = true;
        replace(&self.moves(), text.as_bytes())
    }

    /// Moves the data of a file to a name that no file has.
    fn rename(&self, key: &str, path: &Path) -> io::Result<()> {
        // Reserves the name; a rename alone would replace a file of another program.
        OpenOptions::new().write(true).create_new(true).open(path)?;
        fs::rename(self.data_path(key), path).inspect_err(|_| {
            let _ = fs::remove_file(path);
        })
    }
}

/// Returns an error of the same kind: one failure concerns several files.
fn copy_of(error: &io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => error.kind().into(),
    }
}

/// Writes the data of files to the disk, several at a time; returns a result for each, in their order.
fn sync_all(files: &[Collected]) -> Vec<io::Result<()>> {
    let share = files.len().div_ceil(WRITERS).max(1);
    thread::scope(|scope| {
        let sync = |part: &[Collected]| -> Vec<io::Result<()>> {
            part.iter().map(|own| own.file.sync_all()).collect()
        };
        let workers: Vec<_> = files
            .chunks(share)
            .map(|part| (part.len(), scope.spawn(move || sync(part))))
            .collect();
        let joined = workers.into_iter().flat_map(|(count, worker)| {
            let panicked = |_| {
                (0..count)
                    .map(|_| Err(io::ErrorKind::Other.into()))
                    .collect()
            };
            worker.join().unwrap_or_else(panicked)
        });
        joined.collect()
    })
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
        self.settle_moves()?;
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
        if self.collected.iter().any(|own| own.key == key) {
            // Its data would be overwritten before it has its name.
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        if offset == file.size && !path.exists() && !self.known(&key).is_empty() {
            self.open = Some(Open::Confirmed);
            return Ok(());
        }
        self.write_note(file)?;
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
        if self.collect(file) {
            return self.flush().pop().unwrap_or(Ok(()));
        }
        match self.open.take().ok_or(io::ErrorKind::NotFound)? {
            Open::Confirmed => Ok(()),
            Open::Data { .. } => Err(io::ErrorKind::InvalidData.into()),
        }
    }

    fn collect(&mut self, file: &FileId) -> bool {
        let is_whole = match &self.open {
            Some(Open::Data { file: data, .. }) => {
                data.metadata().is_ok_and(|found| found.len() == file.size)
            }
            _ => false,
        };
        let Some(Open::Data { file: data, crc }) = self.open.take_if(|_| is_whole) else {
            return false;
        };
        // Many file systems refuse times before 1970 or after 2106; the file matters more.
        let time = UNIX_EPOCH.checked_add(Duration::from_secs(file.time));
        let _ = time.map(|time| data.set_modified(time));
        self.collected.push(Collected {
            id: file.clone(),
            key: self.key(file),
            crc: crc.finalize(),
            file: data,
        });
        true
    }

    fn flush(&mut self) -> Vec<io::Result<()>> {
        let collected = std::mem::take(&mut self.collected);
        let mut results = sync_all(&collected);
        let mut new = Vec::new();
        for (at, own) in collected.into_iter().enumerate() {
            if results.get(at).is_none_or(Result::is_err) {
                continue;
            }
            match self.known(&own.key).contains(&own.crc) {
                true => self.remove_part(&own.key),
                false => new.push((at, own)),
            }
        }
        for (at, error) in self.store(&new) {
            if let Some(result) = results.get_mut(at) {
                *result = Err(error);
            }
        }
        results
    }

    fn interrupted(&mut self, _file: &FileId) {
        self.open = None;
    }

    fn discard(&mut self, file: &FileId) {
        self.open = None;
        self.remove_part(&self.key(file));
    }

    fn ended(&mut self, is_complete: bool) {
        self.open = None;
        // Complete parts, of which the next session asks for the end.
        self.collected.clear();
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
            let owner = if is_note { read_note(&path) } else { None };
            if owner.is_some_and(|owner| owner == self.owner) {
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

/// Reads the owner of a part from its note; `None` if the note is missing or damaged.
fn read_note(path: &Path) -> Option<String> {
    let mut text = String::new();
    let file = File::open(path).ok()?;
    file.take(NOTE_LIMIT).read_to_string(&mut text).ok()?;
    let owner = text.lines().next()?.split(' ').nth(3)?;
    Some(owner.to_owned())
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
