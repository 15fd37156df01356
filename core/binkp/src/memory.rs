//! Stores in memory, for tests and small tools.

use crate::event::{Decision, Delivery, Offer, OutFile, Postponement};
use crate::file::FileId;
use crate::name::FileName;
use crate::store::{Inbound, Outgoing};
use std::io;

/// File in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryFile {
    /// Name, size and time.
    pub file: FileId,
    /// Whole content.
    pub data: Vec<u8>,
}

/// Queue of files in memory. A session sends each of them once; those that were not sent stay.
#[derive(Clone, Debug, Default)]
pub struct Queue {
    files: Vec<Option<MemoryFile>>,
    /// Number of files that were offered in this session.
    offered: usize,
}

impl Queue {
    /// Creates a queue of files with names and contents.
    pub fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Queue {
        let mut queue = Queue::default();
        files
            .into_iter()
            .for_each(|(name, data)| queue.push(name, data));
        queue
    }

    /// Appends a file.
    pub fn push(&mut self, name: &str, data: &[u8]) {
        let file = FileId {
            name: FileName::from(name),
            size: data.len() as u64,
            time: 1_700_000_000,
        };
        let data = data.to_vec();
        self.files.push(Some(MemoryFile { file, data }));
    }

    /// Starts the next session: files that were not sent are offered again.
    pub fn restart(&mut self) {
        self.offered = 0;
    }

    /// Returns whether all files were sent.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.iter().all(Option::is_none)
    }

    fn get(&self, key: u64) -> io::Result<&MemoryFile> {
        let file = usize::try_from(key)
            .ok()
            .and_then(|key| self.files.get(key));
        file.and_then(Option::as_ref)
            .ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

impl Outgoing for Queue {
    fn next(&mut self) -> io::Result<Option<OutFile>> {
        while let Some(file) = self.files.get(self.offered) {
            let key = self.offered as u64;
            self.offered += 1;
            if let Some(MemoryFile { file, .. }) = file.clone() {
                return Ok(Some(OutFile { key, file }));
            }
        }
        Ok(None)
    }

    fn crc(&mut self, key: u64) -> io::Result<Option<u32>> {
        Ok(Some(crc32fast::hash(&self.get(key)?.data)))
    }

    fn read(&mut self, key: u64, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let data = &self.get(key)?.data;
        let rest = usize::try_from(offset)
            .ok()
            .and_then(|offset| data.get(offset..))
            .unwrap_or_default();
        let count = rest.len().min(buffer.len());
        buffer
            .iter_mut()
            .zip(rest)
            .for_each(|(to, from)| *to = *from);
        Ok(count)
    }

    fn sent(&mut self, key: u64, _delivery: Delivery) -> io::Result<()> {
        let file = usize::try_from(key)
            .ok()
            .and_then(|key| self.files.get_mut(key));
        if let Some(file) = file {
            *file = None;
        }
        Ok(())
    }

    fn postponed(&mut self, _key: u64, _reason: Postponement) {}
}

/// Place of received files in memory. It keeps parts for the next session.
#[derive(Clone, Debug, Default)]
pub struct Inbox {
    files: Vec<MemoryFile>,
    parts: Vec<MemoryFile>,
    /// Identity of the open file, the last one of `parts`.
    open: Option<FileId>,
}

impl Inbox {
    /// Returns the complete files in the order in which they arrived.
    #[must_use]
    pub fn files(&self) -> &[MemoryFile] {
        &self.files
    }

    /// Returns the parts of files.
    #[must_use]
    pub fn parts(&self) -> &[MemoryFile] {
        &self.parts
    }

    fn remove_part(&mut self, file: &FileId) -> Option<MemoryFile> {
        let at = self.parts.iter().position(|part| part.file == *file)?;
        Some(self.parts.remove(at))
    }
}

impl Inbound for Inbox {
    fn offered(&mut self, offer: &Offer) -> io::Result<Decision> {
        if self.files.iter().any(|known| known.file == offer.file) {
            return Ok(Decision::Have);
        }
        let part = self.parts.iter().find(|part| part.file == offer.file);
        Ok(part.map_or(Decision::NEW, |part| Decision::Accept {
            have: part.data.len() as u64,
            crc: crc32fast::hash(&part.data),
        }))
    }

    fn begin(&mut self, file: &FileId, offset: u64) -> io::Result<()> {
        let part = self.remove_part(file);
        let mut data = part.map(|part| part.data).unwrap_or_default();
        data.truncate(usize::try_from(offset).unwrap_or(usize::MAX));
        let file = file.clone();
        self.open = Some(file.clone());
        self.parts.push(MemoryFile { file, data });
        Ok(())
    }

    fn write(&mut self, data: &[u8]) -> io::Result<()> {
        let part = self
            .parts
            .last_mut()
            .filter(|part| self.open.as_ref() == Some(&part.file));
        let part = part.ok_or(io::ErrorKind::NotFound)?;
        part.data.extend_from_slice(data);
        Ok(())
    }

    fn finish(&mut self, file: &FileId) -> io::Result<()> {
        // Another file may be open while collected ones are stored.
        self.open.take_if(|open| open == file);
        let part = self.remove_part(file).ok_or(io::ErrorKind::NotFound)?;
        if part.data.len() as u64 != file.size {
            return Err(io::ErrorKind::InvalidData.into());
        }
        self.files.push(part);
        Ok(())
    }

    fn interrupted(&mut self, _file: &FileId) {
        self.open = None;
    }

    fn discard(&mut self, file: &FileId) {
        self.open = None;
        self.remove_part(file);
    }

    fn ended(&mut self, is_complete: bool) {
        self.open = None;
        if is_complete {
            self.parts.clear();
        }
    }
}
