//! Attached files of drafts, each in a file of its own: a draft is saved every few seconds, and
//! need not write megabytes each time.
//!
//! A file is named by its content, exists before a draft names it, and is removed once no saved
//! draft names it. The lock of the profile is held meanwhile.

use crate::files::{self, Access};
use fidoscope_core::compose::Attachment;
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Folder in a profile.
const FOLDER: &str = "attachments";

/// Maximum size of a file, in bytes; no message contains a larger one.
const LONGEST: u64 = 64 * 1024 * 1024;

/// Checksums of contents in memory.
static SUMS: Mutex<Vec<(Weak<[u8]>, u64)>> = Mutex::new(Vec::new());

/// Returns the name of a content, such as `0123456789abcdef-2048`.
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

/// Returns whether a name can come from [`name_of`]; no other files are read or removed.
fn is_name(name: &str) -> bool {
    let parts = name.split_once('-');
    parts.is_some_and(|(sum, len)| {
        sum.len() == 16
            && sum.bytes().all(|byte| byte.is_ascii_hexdigit())
            && !len.is_empty()
            && len.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Writes missing files.
///
/// # Errors
/// A file cannot be written, or another file has its name.
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

/// Reads a file; `None` if it is missing or changed.
pub(super) fn read(dir: &Path, name: &str) -> Option<Arc<[u8]>> {
    if !is_name(name) {
        return None;
    }
    let bytes = files::read_plain(&path_of(dir, name), LONGEST).ok()??;
    let bytes: Arc<[u8]> = bytes.into();
    (name_of(&bytes) == name).then_some(bytes)
}

/// Removes files that no draft names.
pub(super) fn tidy(dir: &Path, named: &HashSet<String>) {
    let entries = fs::read_dir(dir.join(FOLDER)).into_iter().flatten();
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if is_name(&name) && !named.contains(&name) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
