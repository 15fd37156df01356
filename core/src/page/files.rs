//! File echoes and their files (7.4).

use crate::fileecho::{FileEntry, FileList};
use crate::job::Job;
use crate::library::Library;
use crate::limits;
use crate::time::{UtcOffset, WallTime};
use crate::url::FidoUrl;
use std::sync::Arc;

/// Files of a file echo, results of a search in several, or a list of file echoes (7.4).
#[derive(Clone, Debug, Default)]
pub struct FilesPage {
    /// The file echoes of the address, in its order.
    pub echoes: Vec<FileEchoLine>,
    /// Listed files: by file echo, then by name. Empty in a list of file echoes.
    pub rows: Arc<[FileRow]>,
    /// True if the address has a search.
    pub filtered: bool,
    /// Minimum date of a good enough cached copy (7.4.1), as written.
    pub time: Option<String>,
    /// UTC offset of the clock for displayed dates.
    pub offset: UtcOffset,
}

/// One file echo of an address.
#[derive(Clone, Debug)]
pub struct FileEchoLine {
    /// Areatag: as configured, else as in the address.
    pub tag: String,
    /// Domain, if known or given.
    pub domain: Option<String>,
    /// Description; may be empty.
    pub description: String,
    /// Target of a click.
    pub url: FidoUrl,
    /// Its files; `None` if they are unavailable or were not counted.
    pub list: Option<Arc<FileList>>,
    /// True if its files can be listed here.
    pub available: bool,
    /// Reason why its files are unavailable.
    pub problem: Option<String>,
}

/// Place of a listed file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileRow {
    /// Index in the file echoes.
    pub echo: u32,
    /// Index in the files of its list.
    pub file: u32,
}

impl FilesPage {
    /// Returns the address of all file echoes of a library, up to the length of an address; `None`
    /// without any.
    #[must_use]
    pub fn url_of_all(library: &Library) -> Option<FidoUrl> {
        let mut room = limits::URL_BYTES / 2;
        let echoes = library.file_echoes().iter().take_while(|echo| {
            // Every character of a tag may have to be encoded.
            room = room.saturating_sub(3 * echo.tag().len() + 1);
            room > 0
        });
        FidoUrl::fecho(echoes.map(|echo| (echo.tag(), None)))
    }

    /// Returns whether the page is a list of file echoes, opened like folders.
    #[must_use]
    pub fn is_of_echoes(&self) -> bool {
        !self.filtered && self.echoes.len() > 1
    }

    /// Returns a listed file.
    #[must_use]
    pub fn file(&self, row: &FileRow) -> Option<&FileEntry> {
        let line = self.echo(row)?;
        line.list.as_ref()?.entries().get(row.file as usize)
    }

    /// Returns the file echo of a listed file.
    #[must_use]
    pub fn echo(&self, row: &FileRow) -> Option<&FileEchoLine> {
        self.echoes.get(row.echo as usize)
    }

    /// Returns the address of a listed file.
    #[must_use]
    pub fn url_of(&self, row: &FileRow) -> Option<FidoUrl> {
        let name = &*self.file(row)?.name;
        Some(self.echo(row)?.url.with_path([name], false))
    }

    /// Reads the sizes and dates of all files, and then descriptions inside of archives. Call it in
    /// a worker once the page is shown; views show the results as they come.
    pub fn read_all_details(&self, job: &Job) {
        let lists = || self.echoes.iter().filter_map(|echo| echo.list.as_ref());
        lists().for_each(|list| list.read_all_details(job));
        lists().for_each(|list| list.read_archive_descriptions(job));
    }

    /// Returns whether the sizes and dates of all files are known.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let mut lists = self.echoes.iter().filter_map(|echo| echo.list.as_ref());
        self.rows.is_empty() || lists.all(|list| list.is_complete())
    }

    /// Returns whether all descriptions are known.
    #[must_use]
    pub fn is_described(&self) -> bool {
        let mut lists = self.echoes.iter().filter_map(|echo| echo.list.as_ref());
        self.rows.is_empty() || lists.all(|list| list.are_archives_read())
    }

    /// Returns the date of a file's last change, by the clock of the page; `None` while unknown.
    #[must_use]
    pub fn modified(&self, file: &FileEntry) -> Option<WallTime> {
        let utc = file.facts()?.modified?;
        Some(WallTime(utc.saturating_add(i64::from(self.offset.0) * 60)))
    }
}
