//! Place of received files: a folder, and a list of the files for the report.

use crate::record::MovedFile;
use binkp::folder::FolderInbound;
use binkp::store::Inbound;
use binkp::{Decision, FileId, Login, Offer};
use std::io;
use std::path::Path;

/// Folder for received files.
pub(super) struct Receiver {
    folder: FolderInbound,
    /// Files that have arrived, in their order.
    pub(super) arrived: Vec<MovedFile>,
}

impl Receiver {
    /// Opens a folder.
    pub(super) fn open(folder: &Path) -> io::Result<Self> {
        Ok(Self {
            folder: FolderInbound::open(folder)?,
            arrived: Vec::new(),
        })
    }

    /// Lists new files. One that came before is acknowledged once more, and is no news.
    fn list_arrived(&mut self) {
        let arrived = self.folder.take_arrived().into_iter();
        self.arrived.extend(arrived.map(|(file, path)| MovedFile {
            name: file.name.to_string(),
            size: file.size,
            path: Some(path),
        }));
    }
}

impl Inbound for Receiver {
    fn login(&mut self, login: &Login) {
        self.folder.login(login);
    }

    fn offered(&mut self, offer: &Offer) -> io::Result<Decision> {
        self.folder.offered(offer)
    }

    fn begin(&mut self, file: &FileId, offset: u64) -> io::Result<()> {
        self.folder.begin(file, offset)
    }

    fn write(&mut self, data: &[u8]) -> io::Result<()> {
        self.folder.write(data)
    }

    fn finish(&mut self, file: &FileId) -> io::Result<()> {
        let result = self.folder.finish(file);
        self.list_arrived();
        result
    }

    fn collect(&mut self, file: &FileId) -> bool {
        self.folder.collect(file)
    }

    fn flush(&mut self) -> Vec<io::Result<()>> {
        let results = self.folder.flush();
        self.list_arrived();
        results
    }

    fn interrupted(&mut self, file: &FileId) {
        self.folder.interrupted(file);
    }

    fn discard(&mut self, file: &FileId) {
        self.folder.discard(file);
    }

    fn ended(&mut self, is_complete: bool) {
        self.folder.ended(is_complete);
    }
}
