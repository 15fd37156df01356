//! Attached files of drafts, each in a file of its own: a draft is saved every few seconds, and two megabytes
//! of picture need not be written each time.
//!
//! A file has the name of its contents, is there before a draft names it, and goes when no draft on the disk
//! names it any longer. The lock of the profile is held meanwhile.

use crate::files::{self, Access};
use fidoscope_core::compose::Attachment;
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The folder in a profile.
const FOLDER: &str = "attachments";

/// Longest file that is read, in bytes: longer ones go into no message.
const LONGEST: u64 = 64 * 1024 * 1024;

/// Sums of contents that are in memory.
static SUMS: Mutex<Vec<(Weak<[u8]>, u64)>> = Mutex::new(Vec::new());

/// The name of contents: `0123456789abcdef-2048`.
pub(super) fn name_of(bytes: &Arc<[u8]>) -> String {
    let mut sums = SUMS.lock().unwrap_or_else(PoisonError::into_inner);
    let known = sums
        .iter()
        .find(|(known, _)| std::ptr::addr_eq(known.as_ptr(), Arc::as_ptr(bytes)));
    let sum = known.map_or_else(|| files::fnv1a(bytes), |(_, sum)| *sum);
    if known.is_none() {
        sums.retain(|(known, _)| known.strong_count() > 0);
        sums.push((Arc::downgrade(bytes), sum));
    }
    format!("{sum:016x}-{}", bytes.len())
}

fn path_of(dir: &Path, name: &str) -> PathBuf {
    dir.join(FOLDER).join(name)
}

/// Whether a name is one of [`name_of`]: nothing else is looked for or removed.
fn is_name(name: &str) -> bool {
    let parts = name.split_once('-');
    parts.is_some_and(|(sum, len)| {
        sum.len() == 16
            && sum.bytes().all(|byte| byte.is_ascii_hexdigit())
            && !len.is_empty()
            && len.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Writes the files that are not there yet.
///
/// # Errors
/// When one of them cannot be written, or another file has its name.
pub(super) fn write<'a>(
    dir: &Path,
    attachments: impl Iterator<Item = &'a Attachment>,
) -> io::Result<()> {
    for attachment in attachments {
        let path = path_of(dir, &name_of(&attachment.bytes));
        let len = fs::metadata(&path).map(|found| found.len());
        if len.is_ok_and(|len| len == attachment.bytes.len() as u64) {
            continue;
        }
        files::make_own_folder(&dir.join(FOLDER))?;
        files::replace_file(&path, &attachment.bytes, Access::Owner)?;
    }
    Ok(())
}

/// Reads a file; nothing when it is gone or is not what it was.
pub(super) fn read(dir: &Path, name: &str) -> Option<Arc<[u8]>> {
    if !is_name(name) {
        return None;
    }
    let bytes = files::read_plain(&path_of(dir, name), LONGEST).ok()??;
    let bytes: Arc<[u8]> = bytes.into();
    (name_of(&bytes) == name).then_some(bytes)
}

/// Removes the files that no draft names.
pub(super) fn tidy(dir: &Path, named: &HashSet<String>) {
    let entries = fs::read_dir(dir.join(FOLDER)).into_iter().flatten();
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if is_name(&name) && !named.contains(&name) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
