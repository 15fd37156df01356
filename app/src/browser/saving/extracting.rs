//! Saving all files of an archive, or of a directory in it, into a folder.

use super::outcome::{Unsaved, Written, WrittenFiles};
use super::writing::{Fetch, existing, numbered, write_one};
use crate::browser::jobs::token::WriteToken;
use crate::command::OnExisting;
use crate::strings::{format, io_words, said, tr};
use fidoscope_core::container::{ContainerError, Tree};
use fidoscope_core::job::Job;
use fidoscope_core::objects::safe_file_name;
use fidoscope_core::url::FidoUrl;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, ErrorKind};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Most files whose failure is said one by one; the others are counted.
const NAMED_FAILURES: usize = 3;

/// Unpacks what is at the address of a directory of an archive into `folder`, which is made if it is not there. Names
/// become harmless, part by part; links of other programs below the folder are not followed.
pub(super) fn extract(
    folder: &Path,
    url: &FidoUrl,
    on_existing: OnExisting,
    (job, token): (&Job, &WriteToken),
    fetch: &Fetch<'_>,
) -> Result<Written, Unsaved> {
    let parent = folder.parent().unwrap_or(Path::new(""));
    if !folder.is_dir() && !parent.is_dir() {
        let path = parent.display().to_string();
        return Err(Unsaved::because(tr!("objects-no-folder", path = path)));
    }
    let parts: Vec<&str> = url.path().collect();
    let (name, rest) = parts
        .split_first()
        .map_or(("", &[][..]), |(name, rest)| (*name, rest));
    let bytes = fetch(&url.with_path([name], false)).map_err(Unsaved::because)?;
    let refused = |error: ContainerError| Unsaved::because(said(error));
    let tree = Tree::open(&bytes, name, rest, job).map_err(refused)?;
    let targets = targets(folder, tree.files().iter().map(|file| file.path.as_str()));
    if on_existing == OnExisting::Ask {
        let all = tree.files().iter();
        let all = all.filter_map(|file| targets.get(file.path.as_str()));
        existing(all.map(PathBuf::as_path))?;
    }
    if !folder.is_dir() {
        fs::create_dir(folder).map_err(|error| Unsaved::not_written(folder, &error))?;
    }
    let mut count = 0;
    let mut failures = Vec::new();
    let ended = tree.unpack(&|_| true, job, &mut |file, bytes| {
        let Some(target) = targets.get(file.path.as_str()) else {
            return ControlFlow::Continue(());
        };
        let written = bytes.map_err(said).and_then(|bytes| {
            make_folders(folder, target).map_err(|error| io_words(&error))?;
            write_one(target, &bytes, on_existing, token).map_err(|unsaved| unsaved.why)
        });
        match written {
            Ok(_) => count += 1,
            Err(why) => failures.push((file.path.clone(), why)),
        }
        ControlFlow::Continue(())
    });
    let mut troubles = troubles(&failures);
    if let Err(error) = ended {
        if count == 0 {
            return Err(refused(error));
        }
        troubles.push(said(error));
    }
    Ok(Written {
        folder: Some(folder.to_owned()),
        what: WrittenFiles::Many(count),
        is_stopped: job.is_cancelled(),
        troubles,
    })
}

/// Destination of each file, by its path in the archive. File systems may not distinguish large letters from small ones.
fn targets<'p>(folder: &Path, paths: impl Iterator<Item = &'p str>) -> HashMap<&'p str, PathBuf> {
    let small = |path: &Path| path.to_string_lossy().to_lowercase();
    let mut used = HashSet::new();
    // The number that a name got last: an archive with one name fifty thousand times takes no longer.
    let mut numbers: HashMap<String, u32> = HashMap::new();
    let mut targets = HashMap::new();
    for path in paths {
        let mut plain = folder.to_owned();
        plain.extend(path.split('/').map(safe_file_name));
        let mut target = plain.clone();
        while !used.insert(small(&target)) {
            let number = numbers.entry(small(&plain)).or_insert(1);
            *number += 1;
            target = numbered(&plain, *number);
        }
        targets.insert(path, target);
    }
    targets
}

/// Makes the folders between `folder` and a file below it.
fn make_folders(folder: &Path, file: &Path) -> io::Result<()> {
    let between = file.strip_prefix(folder).ok().and_then(Path::parent);
    let mut at = folder.to_owned();
    for part in between.into_iter().flat_map(Path::components) {
        at.push(part);
        match fs::symlink_metadata(&at) {
            Ok(known) if known.is_dir() => {}
            Ok(_) => return Err(ErrorKind::NotADirectory.into()),
            Err(error) if error.kind() == ErrorKind::NotFound => fs::create_dir(&at)?,
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// The first failures one by one, and how many others there are.
fn troubles(failures: &[(String, String)]) -> Vec<String> {
    let mut troubles: Vec<String> = failures
        .iter()
        .take(NAMED_FAILURES)
        .map(|(path, why)| tr!("objects-not-had", name = path.as_str(), why = why.as_str()))
        .collect();
    let rest = failures.len().saturating_sub(NAMED_FAILURES) as u64;
    if rest > 0 {
        let shown = format::count(rest);
        troubles.push(tr!("objects-more-not-had", count = rest, shown = shown));
    }
    troubles
}
