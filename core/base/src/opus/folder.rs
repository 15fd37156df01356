//! Message files of a folder: `<number>.msg`, in any letter case.

use crate::BaseStamp;
use crate::limits::MSG_FILES;
use std::ffi::{OsStr, OsString};
use std::fs::FileType;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Spelling of a file name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Spelling {
    /// `12.msg`
    Lower,
    /// `12.MSG`
    Upper,
    /// `0012.Msg`
    Other(OsString),
}

/// Message file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MsgFile {
    pub(super) number: u32,
    spelling: Spelling,
}

impl MsgFile {
    pub(super) fn path(&self, folder: &Path) -> PathBuf {
        match &self.spelling {
            Spelling::Lower => folder.join(format!("{}.msg", self.number)),
            Spelling::Upper => folder.join(format!("{}.MSG", self.number)),
            Spelling::Other(name) => folder.join(name),
        }
    }

    /// Returns the first file of an empty folder.
    pub(super) const fn first(number: u32) -> Self {
        let spelling = Spelling::Lower;
        Self { number, spelling }
    }

    /// Returns the file of the next number, with the same spelling.
    pub(super) fn next(&self) -> Option<Self> {
        Some(Self {
            number: self.number.checked_add(1)?,
            spelling: self.spelling.clone(),
        })
    }

    /// Returns the paths of a number in the usual spellings.
    pub(super) fn usual(folder: &Path, number: u32) -> [PathBuf; 2] {
        [Spelling::Lower, Spelling::Upper].map(|spelling| Self { number, spelling }.path(folder))
    }

    /// Parses the name of a message file.
    fn parse(name: &OsStr) -> Option<Self> {
        let text = name.to_str()?;
        let (digits, extension) = text.split_at_checked(text.len().checked_sub(4)?)?;
        if !extension.eq_ignore_ascii_case(".msg") || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let number = digits.parse().ok().filter(|number| *number != 0)?;
        let is_plain = !digits.starts_with('0');
        let spelling = match extension {
            ".msg" if is_plain => Spelling::Lower,
            ".MSG" if is_plain => Spelling::Upper,
            _ => Spelling::Other(name.to_owned()),
        };
        Some(Self { number, spelling })
    }
}

/// Message files of a folder.
#[derive(Clone, Debug, Default)]
pub(super) struct Listing {
    /// First file of each number, ascending.
    pub(super) entries: Vec<MsgFile>,
    /// Further files with a number that is already listed.
    pub(super) doubles: Vec<MsgFile>,
    /// True if there are more files than the limit.
    pub(super) more: bool,
}

impl Listing {
    pub(super) fn read(folder: &Path) -> io::Result<Self> {
        let mut listing = Self::default();
        let mut sorted = true;
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name();
            if let Some(found) = MsgFile::parse(&name) {
                // Anything else (a pipe, say) must not be opened.
                let is_file = entry.file_type().is_ok_and(|kind: FileType| {
                    kind.is_file() || (kind.is_symlink() && entry.path().is_file())
                });
                if !is_file {
                    continue;
                }
                if listing.entries.len() >= MSG_FILES {
                    listing.more = true;
                    break;
                }
                sorted = sorted && listing.entries.last().is_none_or(|last| *last < found);
                listing.entries.push(found);
            }
        }
        if !sorted {
            listing.entries.sort_unstable();
        }
        let doubles = &mut listing.doubles;
        listing.entries.dedup_by(|later, first| {
            let double = later.number == first.number;
            if double {
                doubles.push(later.clone());
            }
            double
        });
        Ok(listing)
    }

    /// Returns the last message, in the spelling for the next one; `None` for an empty folder.
    pub(super) fn last(&self) -> Option<MsgFile> {
        let last = self.entries.last()?;
        let spelling = match &last.spelling {
            Spelling::Upper => Spelling::Upper,
            _ => Spelling::Lower,
        };
        Some(MsgFile {
            number: last.number,
            spelling,
        })
    }

    pub(super) fn find(&self, number: u32) -> Option<&MsgFile> {
        let at = self
            .entries
            .binary_search_by_key(&number, |entry| entry.number);
        self.entries.get(at.ok()?)
    }
}

/// Returns the stamp of a folder by its modification time. Within a step of the file system's
/// clock, files come and go without changing that time. So the stamp differs until that step is
/// certainly over, which causes one more reading then.
pub(super) fn stamp_at(changed: Option<SystemTime>, now: SystemTime) -> BaseStamp {
    let mut stamp = BaseStamp {
        // The length of a folder says nothing about its files.
        files: vec![(0, changed)],
        counter: 0,
    };
    stamp.counter = u32::from(!stamp.is_at_rest(now));
    stamp
}

/// Returns the file of last-read marks, if it exists in a usual spelling. A configured name with a
/// path is ignored.
pub(super) fn usual_marks_file(folder: &Path, configured: Option<&str>) -> Option<PathBuf> {
    let name = marks_name(configured);
    let usual = [
        name.to_owned(),
        name.to_ascii_uppercase(),
        name.to_ascii_lowercase(),
    ];
    let mut paths = usual.iter().map(|name| folder.join(name));
    paths.find(|path| path.is_file())
}

/// Returns the file of last-read marks in any letter case, by listing the folder; if there is none,
/// the path where it would be created.
pub(super) fn listed_marks_file(folder: &Path, configured: Option<&str>) -> PathBuf {
    let name = marks_name(configured);
    // A folder that cannot be listed counts as empty.
    let mut entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let found = entries.find(|entry| entry.file_name().eq_ignore_ascii_case(name));
    found.map_or_else(|| folder.join(name), |entry| entry.path())
}

fn marks_name(configured: Option<&str>) -> &str {
    let plain =
        |name: &&str| !name.contains(['/', '\\', ':', '\0']) && !["", ".", ".."].contains(name);
    configured.filter(plain).unwrap_or("lastread")
}

#[cfg(test)]
mod tests {
    use super::{Listing, listed_marks_file, stamp_at, usual_marks_file};
    use std::path::{Path, PathBuf};
    use std::time::{Duration, SystemTime};

    fn marks_file(folder: &Path, configured: Option<&str>) -> PathBuf {
        let usual = usual_marks_file(folder, configured);
        usual.unwrap_or_else(|| listed_marks_file(folder, configured))
    }

    #[test]
    fn a_folder_is_read_once_more_when_its_clock_has_certainly_moved_on() {
        let start = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
        let stamp = |seconds| stamp_at(Some(start), start + Duration::from_secs(seconds));
        let early = start - Duration::from_secs(100);
        // Also on a disk whose clock is ahead of ours.
        assert_eq!(stamp_at(Some(start), early), stamp(0));
        assert_eq!(stamp(0), stamp(2));
        assert_ne!(stamp(2), stamp(60));
        assert_eq!(stamp(60), stamp(1_000_000));
        assert!(stamp(60).is_at_rest(start + Duration::from_secs(60)));
    }

    #[test]
    fn files_are_listed_by_number_whatever_their_spelling() {
        let folder = tempfile::tempdir().unwrap();
        for name in [
            "10.msg",
            "2.MSG",
            "007.Msg",
            "1.msg",
            "0.msg",
            "x.msg",
            "3.msg.bak",
            "4.txt",
            ".msg",
            "99999999999.msg",
            "5",
            "LastRead",
            "2.msg",
            "-1.msg",
            "6.msg",
        ] {
            std::fs::write(folder.path().join(name), b"").unwrap();
        }
        std::fs::create_dir(folder.path().join("8.msg")).unwrap();
        let listing = Listing::read(folder.path()).unwrap();
        let names: Vec<_> = listing
            .entries
            .iter()
            .map(|entry| entry.path(folder.path()).file_name().unwrap().to_owned())
            .collect();
        assert_eq!(names, ["1.msg", "2.msg", "6.msg", "007.Msg", "10.msg"]);
        assert_eq!(listing.doubles.len(), 1);
        assert!(marks_file(folder.path(), None).ends_with("LastRead"));
        assert!(marks_file(folder.path(), Some("LASTREAD")).ends_with("LastRead"));
        // Names that lead out of the folder are ignored.
        for name in ["../x", "/etc/x", "a/b", "a\\b", "..", ""] {
            assert!(
                marks_file(folder.path(), Some(name)).ends_with("LastRead"),
                "{name}"
            );
        }
        assert!(marks_file(folder.path(), Some("MyMarks")).ends_with("MyMarks"));
        assert!(Listing::read(&folder.path().join("nowhere")).is_err());
    }
}
