//! File echoes (7.4): lists of files, files, and their contents.

use super::cached::{self, CacheOutcome};
use super::file_search::Find;
use super::missing::absent_notice;
use super::objects::{WholeFile, inside, page_at_path};
use super::{ResolveError, Sources, area_name, go_on, is_young, page, unknown_times};
use crate::cores;
use crate::fileecho::{self, FileEchoError, FileEntry, FileList};
use crate::job::Job;
use crate::library::{FileEcho, Library};
use crate::limits;
use crate::objects::{Completeness, FileKind};
use crate::page::{
    AtPath, Content, FileEchoLine, FileRow, FileSource, FilesPage, Notice, ObjectSource, Page,
    Sentence, Severity,
};
use crate::query::time::Now;
use crate::time::{UtcOffset, WallTime};
use crate::url::{AreaRef, FidoUrl, Key};
use std::collections::HashSet;
use std::sync::Arc;

/// Returns the page of a `fecho://` URL.
pub(super) fn page_of(
    url: &FidoUrl,
    sources: &Sources<'_>,
    now: &Now,
    job: &Job,
) -> Result<Page, ResolveError> {
    if url.path().next().is_some() {
        return file_page(url, sources, now, job);
    }
    let mut notices: Vec<Notice> = unknown_times(url).into_iter().collect();
    let finds: Vec<Find> = url.values(Key::Find).map(Find::parse).collect();
    notices.extend(finds.iter().filter_map(Find::fault));
    let filtered = url.has(Key::Find);
    let echoes = lines(url, sources, filtered, &mut notices, job)?;
    let mut files = FilesPage {
        echoes,
        filtered,
        time: url.values(Key::Time).next().map(str::to_owned),
        offset: now.moment().1,
        ..FilesPage::default()
    };
    if !files.is_of_echoes() {
        if filtered {
            let lists = files.echoes.iter().filter_map(|own| own.list.as_ref());
            lists.for_each(|list| list.read_archive_descriptions(job));
        }
        files.rows = rows(&files.echoes, &finds, job)?;
        read_first_details(&files, job);
        if filtered && files.rows.is_empty() && files.echoes.iter().any(|own| own.list.is_some()) {
            let text =
                "No file here matches the search of this address by its name or description.";
            let all = url.keeping_params(|param| param.key != Some(Key::Find));
            let text = Sentence::keyed("no-file-found", text);
            let notice = Notice::new(Severity::Info, "empty-set", text);
            notices.push(notice.with_link(Sentence::keyed("all-files", "All files"), all));
        }
    }
    let tags: Vec<String> = url.areas().map(|area| area_name(&area)).collect();
    let content = Content::Files(Arc::new(files));
    Ok(page(url, tags.join(" "), content, notices))
}

/// Returns the file echoes named by an address, each once; `None` for an unavailable one.
fn named<'u, 'l>(
    url: &'u FidoUrl,
    library: &'l Library,
) -> Vec<(AreaRef<'u>, Option<&'l Arc<FileEcho>>)> {
    let (mut seen, mut absent) = (HashSet::new(), HashSet::new());
    let find = |area: AreaRef<'u>| (area, library.find_file_echo(area.tag, area.domain));
    let all = url.areas().map(find);
    all.filter(|(area, echo)| match echo {
        Some(echo) => seen.insert(Arc::as_ptr(echo)),
        None => absent.insert(area.to_string().to_lowercase()),
    })
    .collect()
}

/// Returns the file echoes of an address. Of several, the files are read only as long as they are
/// few, or all for a search.
fn lines(
    url: &FidoUrl,
    sources: &Sources<'_>,
    all: bool,
    notices: &mut Vec<Notice>,
    job: &Job,
) -> Result<Vec<FileEchoLine>, ResolveError> {
    let mut lines = Vec::new();
    let mut absent = Vec::new();
    let mut counted = 0;
    let named = named(url, sources.library);
    let is_one = named.len() == 1;
    for (area, echo) in named {
        let mut line = FileEchoLine {
            tag: area.tag.to_owned(),
            domain: area.domain.map(str::to_owned),
            description: String::new(),
            url: url.keeping_params(|param| param.key == Some(Key::Time)),
            list: None,
            available: false,
            problem: None,
        };
        line.url = line.url.with_areas([area]);
        let Some(echo) = echo else {
            absent.push(area);
            lines.push(line);
            continue;
        };
        echo.tag().clone_into(&mut line.tag);
        line.domain = echo.domain().map(str::to_owned).or(line.domain);
        line.description = echo.description().unwrap_or_default().to_owned();
        line.available = echo.folder().is_some();
        if !all && counted > limits::FILE_ECHOES_COUNTED {
            lines.push(line);
            continue;
        }
        match echo.list(job) {
            Some(Ok(list)) => {
                counted += list.entries().len();
                add_omission_notices(&list, notices);
                line.list = Some(list);
            }
            Some(Err(FileEchoError::Cancelled)) => return Err(ResolveError::Cancelled),
            Some(Err(error)) => {
                line.problem = Some(error.to_string());
                line.available = false;
                notices.push(unreadable(&line.tag, &error));
            }
            None => {
                let passed = passthrough_notice(&line.tag);
                line.problem = Some(passed.text.to_string());
                // In a list of several, its row shows the problem.
                if is_one {
                    notices.push(passed);
                }
            }
        }
        lines.push(line);
    }
    if !absent.is_empty() {
        notices.push(absent_echoes_notice(&absent, absent.len() == lines.len()));
    }
    Ok(lines)
}

/// Adds notices about unreadable or omitted parts of a list.
fn add_omission_notices(list: &FileList, notices: &mut Vec<Notice>) {
    let faults = list.faults.iter().take(limits::NAMED_FAULTS);
    notices.extend(
        faults.map(|fault| Notice::new(Severity::Warning, "file-list-cut", format!("{fault}."))),
    );
    if list.left_out > 0 {
        let text = format!(
            "{} links that lead out of the folder, and other names that are not plain files, are left out.",
            list.left_out
        );
        let text = Sentence::keyed("file-links-left-out", text).with("count", list.left_out);
        notices.push(Notice::new(Severity::Info, "file-links-left-out", text));
    }
}

fn unreadable(tag: &str, error: &FileEchoError) -> Notice {
    let text = format!("{tag}: {error}.");
    Notice::new(Severity::Error, "unreadable-file-echo", text)
}

fn passthrough_notice(tag: &str) -> Notice {
    let text = format!("The file echo {tag} is passthrough: none of its files are kept here.");
    let text = Sentence::keyed("passthrough-file-echo", text).with("area", tag);
    Notice::new(Severity::Error, "passthrough-file-echo", text)
}

/// Returns the notice about unavailable file echoes, with a link to subscribe to them (7.4, 6.2.3).
fn absent_echoes_notice(absent: &[AreaRef<'_>], all: bool) -> Notice {
    let names: Vec<String> = absent.iter().map(area_name).collect();
    let names = names.join(", ");
    let text = if all {
        Sentence::keyed(
            "missing-file-echoes",
            format!("No file echo of this address is available here: {names}."),
        )
    } else {
        Sentence::keyed(
            "missing-file-echoes-of-many",
            format!("File echoes of this address that are not available here: {names}."),
        )
    };
    let text = text.with("areas", names);
    let of_files = |url: FidoUrl| url.with_param("fecho", "");
    absent_notice("missing-file-echo", text, absent, all, of_files)
}

/// Returns the files that match every search, using all cores.
fn rows(
    echoes: &[FileEchoLine],
    finds: &[Find],
    job: &Job,
) -> Result<Arc<[FileRow]>, ResolveError> {
    const PART: usize = 4096;
    /// Files of one echo that one core searches.
    #[derive(Clone)]
    struct Part<'a> {
        echo: u32,
        /// Index of the first file in its echo.
        first: usize,
        files: &'a [FileEntry],
    }
    let mut parts: Vec<Part<'_>> = Vec::new();
    for (echo, line) in (0_u32..).zip(echoes) {
        let files = line.list.as_ref().map_or(&[][..], |list| list.entries());
        let chunks = files.chunks(PART).enumerate();
        parts.extend(chunks.map(|(at, files)| Part {
            echo,
            first: at * PART,
            files,
        }));
    }
    let of_part = |part: Part<'_>| {
        let mut rows = Vec::new();
        let mut text = String::new();
        for (at, file) in (part.first..).zip(part.files) {
            // An expression may take a hundredth of a second for each file.
            if job.is_cancelled() {
                break;
            }
            if finds.iter().all(|find| find.fits(file, &mut text)) {
                let file = u32::try_from(at).unwrap_or(u32::MAX);
                rows.push(FileRow {
                    echo: part.echo,
                    file,
                });
            }
        }
        rows
    };
    let found = if finds.is_empty() {
        parts.into_iter().map(of_part).collect()
    } else {
        let share = parts.len().div_ceil(cores::count().max(1)).max(1);
        let shares: Vec<_> = parts.chunks(share).map(<[_]>::to_vec).collect();
        let of_share = |share: Vec<_>| share.into_iter().flat_map(of_part).collect::<Vec<_>>();
        cores::each(shares, of_share)
    };
    go_on(job)?;
    Ok(found.into_iter().flatten().collect())
}

/// Reads the sizes and dates of the first files of a page.
fn read_first_details(files: &FilesPage, job: &Job) {
    let first = files.rows.get(..limits::FILES_AT_ONCE);
    let first = first.unwrap_or(&files.rows);
    // Consecutive files of a list are read together.
    let follow = |one: &FileRow, next: &FileRow| {
        one.echo == next.echo && one.file.checked_add(1) == Some(next.file)
    };
    for rows in first.chunk_by(follow) {
        let (Some(row), Some(last)) = (rows.first(), rows.last()) else {
            continue;
        };
        if let Some(list) = files.echo(row).and_then(|echo| echo.list.as_ref()) {
            list.look_at(row.file as usize..last.file as usize + 1, job);
        }
    }
}

/// A file of an available file echo in the address.
struct Copy<'a> {
    area: AreaRef<'a>,
    tag: String,
    list: Arc<FileList>,
    entry: FileEntry,
    /// Date of the last change, in seconds since 1970 UTC.
    date: Option<i64>,
}

impl Copy<'_> {
    fn modified(&self, offset: UtcOffset) -> Option<WallTime> {
        let utc = self.date?;
        Some(WallTime(utc.saturating_add(i64::from(offset.0) * 60)))
    }
}

/// Returns the page of a file, or of a part of it. A cross-posted file may come from any available
/// echo: the first one whose copy is new enough for `time`, else the newest copy.
fn file_page(
    url: &FidoUrl,
    sources: &Sources<'_>,
    now: &Now,
    job: &Job,
) -> Result<Page, ResolveError> {
    let wanted = url.path().next().unwrap_or_default();
    let mut notices: Vec<Notice> = unknown_times(url).into_iter().collect();
    let is_clear = notices.is_empty();
    let offset = now.moment().1;
    let mut chosen: Option<Copy<'_>> = None;
    let (mut absent, mut available, mut young) = (Vec::new(), Vec::new(), false);
    for (area, echo) in named(url, sources.library) {
        if young {
            break;
        }
        let Some(echo) = echo else {
            absent.push(area);
            continue;
        };
        let list = match echo.list(job) {
            None => {
                notices.push(passthrough_notice(echo.tag()));
                continue;
            }
            Some(Err(FileEchoError::Cancelled)) => return Err(ResolveError::Cancelled),
            Some(Err(error)) => {
                notices.push(unreadable(echo.tag(), &error));
                continue;
            }
            Some(Ok(list)) => list,
        };
        available.push(area);
        let Some(entry) = list.find(wanted).cloned() else {
            continue;
        };
        let tag = echo.tag().to_owned();
        let date = list.facts(&entry).modified;
        let copy = Copy {
            area,
            tag,
            list,
            entry,
            date,
        };
        // A file without a date is new enough.
        let modified = copy.modified(offset);
        young = modified.is_none_or(|modified| is_young(url, modified, now));
        let newer = |own: &Copy<'_>| young || own.date < copy.date;
        if chosen.as_ref().is_none_or(newer) {
            chosen = Some(copy);
        }
    }
    // No copy here is new enough; one requested of a station may be.
    if is_clear && !young {
        match cached::of_file_echo(url, sources.library, now, job) {
            CacheOutcome::Page(page) => return Ok(*page),
            CacheOutcome::Nothing(more) => notices.extend(more),
        }
    }
    let mut shown = AtPath::Nothing;
    let mut source = None;
    match chosen.filter(|_| is_clear) {
        Some(copy) => {
            let modified = copy.modified(offset);
            if !young {
                notices.push(older(url, &copy, modified));
            }
            match copy.list.bytes(&copy.entry) {
                Ok(bytes) => {
                    let kind = FileKind::detect(&bytes, &copy.entry.name);
                    source = Some(source_of(&copy, kind, &bytes, modified));
                    let name = copy.entry.name.to_string();
                    shown = inside(url, WholeFile { name, kind, bytes }, &mut notices, job)?;
                }
                Err(error) => {
                    let text = format!("{error}.");
                    notices.push(Notice::new(Severity::Error, "unreadable-file", text));
                }
            }
        }
        None if !is_clear => {}
        None if available.is_empty() => {
            if !absent.is_empty() {
                notices.push(absent_echoes_notice(&absent, true));
            }
        }
        None => {
            notices.push(missing_file(url, wanted, &available));
            if !absent.is_empty() {
                notices.push(absent_echoes_notice(&absent, false));
            }
        }
    }
    Ok(page_at_path(url, shown, source, None, notices))
}

/// Returns the notice that the file here is older than the address allows.
fn older(url: &FidoUrl, copy: &Copy<'_>, modified: Option<WallTime>) -> Notice {
    let date = modified.map_or_else(String::new, |own| own.to_string().replace('T', " "));
    let time = url.values(Key::Time).next().unwrap_or_default();
    let name = &copy.entry.name;
    let text = format!(
        "{name} here is dated {date}, but the address asks for one from {time} on: that one has \
         not come to this station."
    );
    let text = Sentence::keyed("older-file", text)
        .with("name", name)
        .with("date", date)
        .with("time", time);
    let echo = url.with_path([], false).with_areas([copy.area]);
    let echo = echo.without_param("time");
    Notice::new(Severity::Warning, "older-file", text)
        .with_link(Sentence::keyed("all-files", "All files"), echo)
}

fn missing_file(url: &FidoUrl, wanted: &str, available: &[AreaRef<'_>]) -> Notice {
    let names: Vec<String> = available.iter().map(area_name).collect();
    let names = names.join(", ");
    let text = format!("{names} has no file named {wanted} here.");
    let text = Sentence::keyed("missing-file", text)
        .with("areas", names)
        .with("name", wanted);
    let all = url.with_path([], false).without_param("time");
    let stem = wanted.split('.').next().unwrap_or_default();
    let alike = all.with_param("find", stem);
    let notice = Notice::new(Severity::Error, "missing-file", text)
        .with_link(Sentence::keyed("all-files", "All files"), all);
    // After a slash it would be an expression.
    if stem.is_empty() || stem.starts_with('/') {
        return notice;
    }
    notice.with_link(
        Sentence::keyed("files-alike", format!("Files with {stem} in their names"))
            .with("name", stem),
        alike,
    )
}

fn source_of(
    copy: &Copy<'_>,
    kind: FileKind,
    bytes: &[u8],
    modified: Option<WallTime>,
) -> ObjectSource {
    let listed = copy.entry.description().to_owned();
    let description = if listed.is_empty() && kind.is_container() {
        fileecho::file_id(bytes, &copy.entry.name).unwrap_or_default()
    } else {
        listed
    };
    ObjectSource {
        name: copy.entry.name.to_string(),
        encoding: None,
        kind,
        size: bytes.len() as u64,
        state: Completeness::Complete,
        messages: Vec::new(),
        file: Some(FileSource {
            tag: copy.tag.clone(),
            modified,
            description,
        }),
    }
}
