//! Detects nodelists, plain or packed, by their names or their content.

use crate::job::Job;
use crate::limits;
use crate::nodelist::ListSource;
use crate::nodelist::packed::{is_packed_day, unpack};
use std::ffi::OsStr;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// Number of bytes at the start of a file used for detection.
const HEAD_BYTES: u64 = 2048;

/// Maximum number of files in a folder to open for detection.
const LOOKS: usize = 4096;

/// Detector of nodelists in a folder, within a limit of work.
#[derive(Debug)]
pub(super) struct ListFinder {
    looks: usize,
    /// Budget of bytes of archives to read and unpack.
    bytes: u64,
}

impl Default for ListFinder {
    fn default() -> Self {
        Self {
            looks: LOOKS,
            bytes: limits::NODELIST_DATING_BYTES,
        }
    }
}

impl ListFinder {
    /// Returns the set of nodelists that a file of a folder belongs to. `has_files` is true for a
    /// folder of a file echo, in which archives are opened only if their names suggest a nodelist.
    pub(super) fn source(&mut self, path: &Path, has_files: bool) -> Option<ListSource> {
        if let Some(source) = named(path) {
            return Some(source);
        }
        self.looks = self.looks.checked_sub(1)?;
        let head = head(path)?;
        let is_list = is_list(&head) || {
            let may = !has_files || is_packed_day(&extension(path));
            may && is_archive(&head) && self.holds_list(path)
        };
        is_list.then(|| set_of(path))
    }

    fn holds_list(&mut self, path: &Path) -> bool {
        let Ok(metadata) = path.metadata() else {
            return false;
        };
        let length = metadata.len();
        let Some(left) = self.bytes.checked_sub(length) else {
            return false;
        };
        let most = left.min(limits::NODELIST_BYTES);
        let mut unpacked = most;
        let holds = length <= limits::NODELIST_BYTES && packed_list(path, &mut unpacked);
        self.bytes = left - (most - unpacked.min(most));
        holds
    }
}

/// Returns whether a file named by the user is a nodelist, plain or packed.
pub(super) fn is_nodelist(path: &Path) -> bool {
    if named(path).is_some() {
        return true;
    }
    let Some(head) = head(path) else {
        return false;
    };
    let mut most = limits::NODELIST_BYTES;
    is_list(&head) || is_archive(&head) && packed_list(path, &mut most)
}

/// Returns whether an archive contains a nodelist: the file with a day number, else the longest
/// one.
fn packed_list(path: &Path, left: &mut u64) -> bool {
    let Ok(bytes) = crate::bytes::read_up_to(path, limits::NODELIST_BYTES) else {
        return false;
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let list = unpack(&bytes, &name, left, &Job::new());
    list.is_ok_and(|list| {
        let end = list.len().min(HEAD_BYTES as usize);
        is_list(list.get(..end).unwrap_or_default())
    })
}

fn head(path: &Path) -> Option<Vec<u8>> {
    // Only plain files are opened: reading a pipe would never end.
    let mut head = Vec::new();
    let file = File::open(path).ok().filter(|_| path.is_file())?;
    file.take(HEAD_BYTES).read_to_end(&mut head).ok()?;
    Some(head)
}

/// Returns whether a file may be an archive: it is no text.
fn is_archive(head: &[u8]) -> bool {
    super::source::no_text(head).is_some()
}

/// Returns the set of nodelists that a file belongs to, by its name: `nodelist` or `pointlist`
/// followed by a day number (packed: a letter and two digits), or the extension `ndl`.
fn named(path: &Path) -> Option<ListSource> {
    let extension = extension(path);
    let stem = path.file_stem()?.to_str()?.to_ascii_lowercase();
    let is_list = ["nodelist", "pointlist"]
        .iter()
        .any(|name| stem.contains(name));
    match (extension.as_str(), is_list && has_day(&extension)) {
        ("ndl", _) => Some(source(path)),
        (_, true) => Some(set_of(path)),
        _ => None,
    }
}

fn source(path: &Path) -> ListSource {
    ListSource {
        path: path.to_owned(),
        zone: None,
        start: None,
    }
}

/// Returns the set of a file with a day number as extension, else the file itself.
fn set_of(path: &Path) -> ListSource {
    let stem = path.file_stem().and_then(OsStr::to_str);
    match stem.filter(|_| has_day(&extension(path))) {
        Some(stem) => source(&path.with_file_name(stem.to_ascii_lowercase())),
        None => source(path),
    }
}

/// Returns the extension of a file in lower case; empty if there is none.
fn extension(path: &Path) -> String {
    let extension = path.extension().and_then(OsStr::to_str);
    extension.unwrap_or_default().to_ascii_lowercase()
}

fn has_day(extension: &str) -> bool {
    is_packed_day(extension)
        || extension.len() == 3 && extension.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a text is a nodelist, by its first line (FTS-5000: `;A Fidonet Nodelist for
/// Friday, ... -- Day number 233 : 12345`) or its first entry. A NODEDIFF is none; it begins with
/// the first line of the previous list.
fn is_list(head: &[u8]) -> bool {
    let mut lines = head
        .split(|byte| matches!(byte, b'\n' | b'\r' | 0x1A))
        .filter(|line| !line.is_empty());
    let Some(first) = lines.clone().next().map(<[u8]>::to_ascii_lowercase) else {
        return false;
    };
    let is_change = |line: &[u8]| match line {
        [b'A' | b'C' | b'D', number @ ..] => {
            !number.is_empty() && number.iter().all(u8::is_ascii_digit)
        }
        _ => false,
    };
    if lines.clone().nth(1).is_some_and(is_change) {
        return false;
    }
    let has = |words: &[u8]| memchr::memmem::find(&first, words).is_some();
    let is_titled = first.starts_with(b";a ")
        && (has(b"nodelist") || has(b"pointlist") || has(b"day") && has(b"number"));
    is_titled
        || lines
            .find(|line| !line.starts_with(b";"))
            .is_some_and(is_entry)
}

fn is_entry(entry: &[u8]) -> bool {
    let mut fields = entry.split(|byte| *byte == b',');
    let keyword = fields.next().unwrap_or_default().to_ascii_lowercase();
    let number = fields.next().unwrap_or_default();
    let is_number = !number.is_empty() && number.iter().all(u8::is_ascii_digit);
    matches!(keyword.as_slice(), b"zone" | b"region" | b"host") && is_number && fields.count() >= 5
}

#[cfg(test)]
mod tests {
    use super::is_list;
    #[cfg(feature = "archives")]
    use super::{ListFinder, is_nodelist};
    #[cfg(feature = "archives")]
    use std::fs;
    #[cfg(feature = "archives")]
    use std::io::Write as _;

    const LIST: &str = ";A Othernet Nodelist for Friday, August 21, 2026 -- Day number 233 : 12345\r\n\
                        Zone,7,Othernet,Somewhere,Joe_Doe,-Unpublished-,300,CM\r\n";

    #[test]
    fn lists_are_known_by_their_first_line_or_entry_and_changes_are_none() {
        for (text, is) in [
            (LIST, true),
            (";A Day number 233 : 1\r\nZone,7,A,B,C,D,300\r\n", true),
            (";\r\n;S text\r\nHost,5030,A,B,C,D,300,CM\r\n", true),
            (
                ";A Fidonet Nodelist -- Day number 233 : 1\r\nD3\r\nC120\r\n",
                false,
            ),
            ("; a comment\r\nUSERNAME Joe\r\n", false),
            ("", false),
        ] {
            assert_eq!(is_list(text.as_bytes()), is, "{text}");
        }
    }

    #[cfg(feature = "archives")]
    #[test]
    fn packed_lists_of_other_names_are_known_by_what_is_in_them() {
        let folder = tempfile::tempdir().unwrap();
        let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gz.write_all(LIST.as_bytes()).unwrap();
        let gz = gz.finish().unwrap();
        for (name, is) in [("OTHERNET.Z33", true), ("any.gz", true), ("nets", true)] {
            let path = folder.path().join(name);
            fs::write(&path, &gz).unwrap();
            assert_eq!(is_nodelist(&path), is, "{name}");
            assert!(
                ListFinder::default().source(&path, false).is_some(),
                "{name}"
            );
        }
        let path = folder.path().join("OTHERNET.Z33");
        let set = ListFinder::default().source(&path, true).unwrap().path;
        assert_eq!(set, folder.path().join("othernet"));
        let path = folder.path().join("any.gz");
        assert!(ListFinder::default().source(&path, true).is_none());
    }
}
