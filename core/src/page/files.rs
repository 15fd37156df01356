//! File echoes and their files (7.4).

use crate::fileecho::{FileEntry, FileList};
use crate::job::Job;
use crate::library::Library;
use crate::limits;
use crate::time::{UtcOffset, WallTime};
use crate::url::FidoUrl;
use std::sync::Arc;

/// The files of a file echo, those of several that were looked for, or a list of file echoes (7.4).
#[derive(Clone, Debug, Default)]
pub struct FilesPage {
    /// The file echoes of the address, in its order.
    pub echoes: Vec<FileEchoLine>,
    /// The files that are listed: by file echo, then by name. None in a list of file echoes.
    pub rows: Arc<[FileRow]>,
    /// Whether the address looks for something.
    pub filtered: bool,
    /// From when on a cached copy is good enough (7.4.1), as written.
    pub time: Option<String>,
    /// How far the clock that dates are shown by is ahead of UTC.
    pub offset: UtcOffset,
}

/// One file echo of an address.
#[derive(Clone, Debug)]
pub struct FileEchoLine {
    /// Areatag: as configured, else as the address has it.
    pub tag: String,
    /// Domain, if known or given.
    pub domain: Option<String>,
    /// Description; may be empty.
    pub description: String,
    /// Where a click leads.
    pub url: FidoUrl,
    /// Its files; `None` where they are unavailable or were not counted.
    pub list: Option<Arc<FileList>>,
    /// Whether its files can be listed here.
    pub available: bool,
    /// Why its files are unavailable.
    pub problem: Option<String>,
}

/// Where a listed file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileRow {
    /// Index of the file echoes.
    pub echo: u32,
    /// Index of the files of its list.
    pub file: u32,
}

impl FilesPage {
    /// The address of all file echoes of a library, as many as an address takes; `None` without any.
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

    /// Whether the page is a list of file echoes, to be entered like folders.
    #[must_use]
    pub fn is_of_echoes(&self) -> bool {
        !self.filtered && self.echoes.len() > 1
    }

    /// A listed file.
    #[must_use]
    pub fn file(&self, row: &FileRow) -> Option<&FileEntry> {
        let line = self.echo(row)?;
        line.list.as_ref()?.entries().get(row.file as usize)
    }

    /// The file echo of a listed file.
    #[must_use]
    pub fn echo(&self, row: &FileRow) -> Option<&FileEchoLine> {
        self.echoes.get(row.echo as usize)
    }

    /// The address of a listed file.
    #[must_use]
    pub fn url_of(&self, row: &FileRow) -> Option<FidoUrl> {
        let name = &*self.file(row)?.name;
        Some(self.echo(row)?.url.with_path([name], false))
    }

    /// Looks at the sizes and dates of all files, and then into archives without a description, as a worker
    /// does once the page is shown; what views draw of them appears meanwhile.
    pub fn look_at_all(&self, job: &Job) {
        let lists = || self.echoes.iter().filter_map(|echo| echo.list.as_ref());
        lists().for_each(|list| list.look_at_all(job));
        lists().for_each(|list| list.look_into(job));
    }

    /// Whether the sizes and dates of all files are known.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let mut lists = self.echoes.iter().filter_map(|echo| echo.list.as_ref());
        self.rows.is_empty() || lists.all(|list| list.is_complete())
    }

    /// Whether all descriptions are known.
    #[must_use]
    pub fn is_described(&self) -> bool {
        let mut lists = self.echoes.iter().filter_map(|echo| echo.list.as_ref());
        self.rows.is_empty() || lists.all(|list| list.is_looked_into())
    }

    /// When a file was changed last, by the clock of the page; `None` while that is unknown.
    #[must_use]
    pub fn modified(&self, file: &FileEntry) -> Option<WallTime> {
        let utc = file.facts()?.modified?;
        Some(WallTime(utc.saturating_add(i64::from(self.offset.0) * 60)))
    }
}
