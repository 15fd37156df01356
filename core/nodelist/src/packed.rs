//! Nodelists in archives, for detecting and for reading them. Imports `ftn-archive`.

use ftn_archive::{ContainerEntry, Resolved, walk_within};
use ftn_types::job::Job;

/// Unpacks the list in an archive: the file with a day number, else the longest one. `left` is the
/// budget of bytes to unpack.
///
/// # Errors
/// The reason why there is none.
pub fn unpack(bytes: &[u8], name: &str, left: &mut u64, job: &Job) -> Result<Vec<u8>, String> {
    let entry = entries(bytes, name, left, job)?
        .into_iter()
        .filter(|entry| !entry.is_directory)
        .max_by_key(|entry| (day_of(entry.name()).is_some(), entry.size))
        .ok_or("the archive is empty: no nodelist is in it")?;
    let parts: Vec<&str> = entry.path.split('/').collect();
    match walk_within(bytes, name, (&parts, false), left, job) {
        Ok(Resolved::File { bytes, .. }) => Ok(bytes),
        Ok(Resolved::Directory { .. }) => Err("the archive holds no nodelist".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// Lists the files of an archive. A compressed single file is unpacked for that, within `left`
/// bytes.
///
/// # Errors
/// The reason why it cannot be read.
pub fn entries(
    bytes: &[u8],
    name: &str,
    left: &mut u64,
    job: &Job,
) -> Result<Vec<ContainerEntry>, String> {
    match walk_within(bytes, name, (&[], true), left, job) {
        Ok(Resolved::Directory { entries, .. }) => Ok(entries),
        Ok(Resolved::File { .. }) => Ok(Vec::new()),
        Err(error) => Err(error.to_string()),
    }
}

/// Parses the day number in the extension of a name: three digits, from 1 to 366.
#[must_use]
pub fn day_of(name: &str) -> Option<u16> {
    let (_, extension) = name.rsplit_once('.')?;
    let is_day = extension.len() == 3 && extension.bytes().all(|b| b.is_ascii_digit());
    let day = is_day.then(|| extension.parse().ok())??;
    (1..=366).contains(&day).then_some(day)
}

/// Returns whether an extension is that of a packed day: a letter and two digits.
#[must_use]
pub fn is_packed_day(extension: &str) -> bool {
    matches!(extension.as_bytes(), [letter, tens, ones]
        if letter.is_ascii_alphabetic() && tens.is_ascii_digit() && ones.is_ascii_digit())
}
