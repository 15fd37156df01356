//! Nodelists that file echoes bring: whole ones are stored, weekly differences applied.
//!
//! Imports `limits` and `mail`; of `ftn-tosser`, differences.

use crate::limits;
use crate::mail::MailReport;
use ftn_tosser::Tosser;
use ftn_tosser::limits::NODELIST_BYTES;
use ftn_tosser::nodediff::{day_of, unpack};
use ftn_tosser::setup::Folder;
use ftn_types::bytes::in_words;
use ftn_types::job::Job;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// Maximum length of the first line of a list, in bytes.
const FIRST_LINE: u64 = 1_000;

/// Success of an update; a failure that may pass is tried again by the next call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Update {
    Done,
    Again,
}

/// Stores received nodelists and applies differences to the newest one. Files of calls that ended early
/// count as received until an update is done.
pub(crate) fn update(tosser: &mut Tosser, report: &mut MailReport) {
    let received = match tosser.fresh_files() {
        Ok(received) if received.is_empty() => return,
        Ok(received) => received,
        Err(error) => return report.problems.push(error.to_string()),
    };
    if apply(tosser, &received, report) == Update::Done
        && let Err(error) = tosser.forget_fresh_files()
    {
        report.problems.push(error.to_string());
    }
}

/// Stores nodelists among received files and applies differences.
fn apply(tosser: &Tosser, received: &[PathBuf], report: &mut MailReport) -> Update {
    let name = tosser.setup().nodelist.trim().to_ascii_lowercase();
    if name.is_empty() {
        return Update::Done;
    }
    let mut update = Update::Done;
    let folder = tosser.setup().folder(Folder::Nodelists);
    // A list that another one has replaced is gone.
    let lists = received.iter().filter(|path| path.is_file());
    let lists = lists.filter(|path| stem_of(path) == name);
    let mut has_new = false;
    for path in lists {
        match store(path, &folder, &name) {
            Ok(stored) => {
                report.nodelist = Some(stored);
                has_new = true;
            }
            Err(error) if may_pass(&error) => {
                update = Update::Again;
                report.problems.push(format!(
                    "the nodelist {} was not stored: {}; the next call tries again",
                    path.display(),
                    in_words(&error)
                ));
            }
            Err(error) => report.problems.push(format!(
                "the nodelist {} was not stored: {error}; get it again",
                path.display()
            )),
        }
    }
    let difference = difference_name(&name);
    let is_difference = |path: &&PathBuf| stem_of(path) == difference;
    if !has_new && !received.iter().any(|path| is_difference(&path)) {
        return update;
    }
    let Some(newest) = newest(&folder, &name) else {
        let path = folder.display();
        report.problems.push(format!(
            "there is no nodelist for the differences yet; ask for a whole list, or put one into {path}"
        ));
        return update;
    };
    // A gap of some weeks is filled by differences that came before. Senders may have each replace the
    // one before, also within one call; then they are among the kept files.
    let mut differences = files_of(&tosser.setup().folder(Folder::Files), &difference);
    let replaced = format!("replaced-{difference}");
    differences.extend(files_of(&tosser.setup().folder(Folder::Kept), &replaced));
    match tosser.update_nodelist(&newest, &differences, &Job::new()) {
        Ok(done) => {
            report.problems.extend(done.problems);
            match done.list {
                Some(list) => report.nodelist = Some(list),
                None => {
                    let mut new = received.iter().filter(|path| is_difference(path));
                    if !has_new && new.any(|path| !is_known(path, &differences, &folder, &name)) {
                        report.problems.push(format!(
                            "the new difference does not belong to {}; a week is missing in between, so ask for a whole nodelist",
                            newest.display()
                        ));
                    }
                }
            }
        }
        Err(error) => {
            update = Update::Again;
            report.problems.push(error.to_string());
        }
    }
    update
}

/// Returns whether a later attempt may succeed: the disk was full, not the list wrong.
fn may_pass(error: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, InvalidData, NotFound, Other, UnexpectedEof};
    !matches!(
        error.kind(),
        FileTooLarge | InvalidData | NotFound | Other | UnexpectedEof
    )
}

/// Returns the name of the differences of a nodelist: NODEDIFF for NODELIST.
fn difference_name(list: &str) -> String {
    match list.strip_suffix("list") {
        Some(stem) => format!("{stem}diff"),
        None => format!("{list}diff"),
    }
}

/// Returns a name without its extension, in lower case.
fn stem_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().to_ascii_lowercase()
}

/// Stores a nodelist, unpacked, under its name with the number of its day.
fn store(path: &Path, folder: &Path, name: &str) -> io::Result<PathBuf> {
    let mut bytes = Vec::new();
    let file = File::open(path)?;
    file.take(NODELIST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > NODELIST_BYTES {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    let list = unpack(path, bytes, &Job::new()).map_err(io::Error::other)?;
    let day = day_of(&list).ok_or_else(|| io::Error::other("its first line names no day"))?;
    let target = folder.join(format!("{}.{day:03}", name.to_ascii_uppercase()));
    let draft = folder.join(format!("{name}.new"));
    let mut file = File::create(&draft)?;
    file.write_all(&list)?;
    file.sync_all()?;
    fs::rename(draft, &target)?;
    Ok(target)
}

/// Returns whether a difference was applied before, or is damaged: its list is here, or one that others lead
/// from it to. Of several weeks in one call, only the last list is stored.
fn is_known(difference: &Path, others: &[PathBuf], folder: &Path, name: &str) -> bool {
    let Some(own) = heads_of(difference) else {
        // The report says already that it cannot be read.
        return true;
    };
    let lists = files_of(folder, name).into_iter();
    let read = |list: PathBuf| read_some(&list, FIRST_LINE).ok();
    let mut known: Vec<Vec<u8>> = lists.filter_map(read).map(|list| head(&list)).collect();
    let mut steps: Vec<Heads> = others.iter().filter_map(|path| heads_of(path)).collect();
    loop {
        let (led, rest): (Vec<Heads>, Vec<Heads>) = steps
            .into_iter()
            .partition(|step| known.contains(&step.new));
        if led.is_empty() {
            return known.contains(&own.old);
        }
        known.extend(led.into_iter().map(|step| step.old));
        steps = rest;
    }
}

/// First lines of the lists that a difference leads from and to.
struct Heads {
    old: Vec<u8>,
    new: Vec<u8>,
}

/// Returns the first lines of the lists of a difference (FTS-5000, section 6); `None` if it cannot be read.
fn heads_of(difference: &Path) -> Option<Heads> {
    let bytes = read_some(difference, NODELIST_BYTES).ok()?;
    let edits = unpack(difference, bytes, &Job::new()).ok()?;
    let mut lines = edits.split(|byte| *byte == b'\n').skip(1);
    let new = lines.find(|line| line.starts_with(b";"));
    Some(Heads {
        old: head(&edits),
        new: new.unwrap_or_default().trim_ascii().to_vec(),
    })
}

/// Returns the first line of a list or of a difference.
fn head(bytes: &[u8]) -> Vec<u8> {
    let line = bytes.split(|byte| *byte == b'\n').next();
    line.unwrap_or_default().trim_ascii().to_vec()
}

fn read_some(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the nodelist that was stored last.
fn newest(folder: &Path, name: &str) -> Option<PathBuf> {
    let lists = files_of(folder, name);
    let is_list = |path: &PathBuf| {
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        extension.len() == 3 && extension.bytes().all(|byte| byte.is_ascii_digit())
    };
    let changed = |path: &PathBuf| fs::metadata(path).and_then(|found| found.modified()).ok();
    lists.into_iter().filter(is_list).max_by_key(changed)
}

/// Returns the plain files with a name in a folder and in those directly below it.
fn files_of(folder: &Path, name: &str) -> Vec<PathBuf> {
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries
            .take(limits::FOLDER_FILES)
            .map(|entry| entry.path())
            .collect()
    };
    let mut found = Vec::new();
    for path in entries(folder) {
        let is_folder = fs::symlink_metadata(&path).is_ok_and(|own| own.is_dir());
        match is_folder {
            true => found.extend(entries(&path)),
            false => found.push(path),
        }
    }
    found.retain(|path| {
        stem_of(path) == name && fs::symlink_metadata(path).is_ok_and(|own| own.is_file())
    });
    found.sort();
    found
}
