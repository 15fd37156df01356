//! Weekly differences of nodelists (FTS-5000, section 6).
//!
//! Imports `files`, `limits`, `setup` and `tosser`; of other crates, archives and the checksum of nodelists.

use crate::files::{FileError, failed, is_plain, read, replace};
use crate::limits::NODELIST_BYTES;
use crate::setup::Folder;
use crate::tosser::{Tosser, TosserError};
use ftn_archive::Tree;
use ftn_types::crc;
use ftn_types::job::Job;
use memchr::memchr;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Reason why a difference is not applied.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiffError {
    /// The difference belongs to another list.
    #[error(
        "it belongs to another nodelist; get the differences of the weeks before, or a whole list"
    )]
    OtherList,
    /// A line is no command.
    #[error("line {line} is no command A, C or D with a number; get the difference again")]
    Command {
        /// Number of the line, from 1.
        line: usize,
    },
    /// A command needs more lines than there are.
    #[error("the command in line {line} needs more lines than there are; get the difference again")]
    TooFew {
        /// Number of the line, from 1.
        line: usize,
    },
    /// The new list is longer than the limit.
    #[error("the new list has more than {NODELIST_BYTES} bytes")]
    TooLong,
    /// The checksum of the new list is wrong.
    #[error(
        "the new list has the checksum {found:05} instead of {claimed:05}; get the difference again"
    )]
    Checksum {
        /// Checksum of the new list.
        found: u16,
        /// Checksum in its first line.
        claimed: u16,
    },
    /// The archive of a list or difference cannot be unpacked.
    #[error("it cannot be unpacked: {0}")]
    Archive(String),
}

/// Applies a difference to a nodelist; returns the new list.
///
/// # Errors
/// The difference belongs to another list, is damaged, or the checksum of the new list is wrong.
///
/// ```
/// use ftn_tosser::nodediff::apply;
///
/// let list = b";A Friday, July 25, 1986 -- Day number 206 : 27712\r\n;A\r\nZone,1\r\n";
/// let difference = b";A Friday, July 25, 1986 -- Day number 206 : 27712\r\n\
///     D2\r\nA2\r\n;A Friday, August 1, 1986 -- Day number 213 : 26588\r\n;A\r\nC1\r\n";
/// let new = apply(list, difference)?;
/// assert!(new.starts_with(b";A Friday, August 1, 1986") && new.ends_with(b";A\r\nZone,1\r\n"));
/// # Ok::<(), ftn_tosser::nodediff::DiffError>(())
/// ```
pub fn apply(list: &[u8], difference: &[u8]) -> Result<Vec<u8>, DiffError> {
    let (mut old, mut edits) = (Lines::new(list), Lines::new(difference));
    let is_first = match (old.clone().next(), edits.next()) {
        (Some(own), Some(other)) => bare(own) == bare(other),
        _ => false,
    };
    if !is_first {
        return Err(DiffError::OtherList);
    }
    let mut new = Vec::with_capacity(list.len() + difference.len());
    let mut line = 1;
    while let Some(command) = edits.next() {
        line += 1;
        let command = bare(command);
        if command.is_empty() {
            continue;
        }
        let (letter, count) = parse(command).ok_or(DiffError::Command { line })?;
        let at = line;
        for _ in 0..count {
            let copied = match letter {
                b'A' => {
                    line += 1;
                    edits.next()
                }
                _ => old.next(),
            };
            let copied = copied.ok_or(DiffError::TooFew { line: at })?;
            if letter != b'D' {
                new.extend_from_slice(bare(copied));
                new.extend_from_slice(b"\r\n");
            }
        }
        if new.len() as u64 > NODELIST_BYTES {
            return Err(DiffError::TooLong);
        }
    }
    check(&new)?;
    Ok(new)
}

/// Parses a command.
fn parse(command: &[u8]) -> Option<(u8, usize)> {
    let (letter, number) = command.split_first()?;
    let letter = letter.to_ascii_uppercase();
    let number = std::str::from_utf8(number).ok()?.trim();
    let number: usize = number.parse().ok().filter(|number| *number > 0)?;
    b"ACD".contains(&letter).then_some((letter, number))
}

/// Checks the checksum in the first line, if it has one.
fn check(list: &[u8]) -> Result<(), DiffError> {
    let mut lines = Lines::new(list);
    let first = lines.next().unwrap_or_default();
    let claimed = bare(first).rsplit(|byte| *byte == b':').next();
    let claimed = claimed.and_then(|text| std::str::from_utf8(text).ok()?.trim().parse().ok());
    let Some(claimed) = claimed else {
        return Ok(());
    };
    let found = crc::more(0, lines.rest);
    match found == claimed {
        true => Ok(()),
        false => Err(DiffError::Checksum { found, claimed }),
    }
}

/// Lines of a list with their ends; the end mark of MS-DOS ends the list.
#[derive(Clone)]
struct Lines<'a> {
    rest: &'a [u8],
}

impl<'a> Lines<'a> {
    fn new(text: &'a [u8]) -> Self {
        let end = memchr(0x1A, text).unwrap_or(text.len());
        Self {
            rest: text.get(..end).unwrap_or(text),
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        let end = memchr(b'\n', self.rest).map_or(self.rest.len(), |end| end + 1);
        let (line, rest) = self.rest.split_at_checked(end)?;
        self.rest = rest;
        Some(line)
    }
}

/// Returns a line without its end.
fn bare(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Result of updating a nodelist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListReport {
    /// Path of the newest list; `None` if nothing was applied.
    pub list: Option<PathBuf>,
    /// Number of differences that were applied.
    pub applied: u32,
    /// Sentences for the user, one for each difference that fits but is damaged.
    pub problems: Vec<String>,
}

impl Tosser {
    /// Applies those of some differences, in any order, that lead from a nodelist to newer ones.
    /// Differences may be packed. The newest list is written next to the old one, with the number of
    /// its day as its extension; the old one stays.
    ///
    /// # Errors
    /// A file cannot be read or written.
    pub fn update_nodelist(
        &self,
        list: &Path,
        differences: &[PathBuf],
        job: &Job,
    ) -> Result<ListReport, TosserError> {
        let mut current = whole(list)?;
        let mut waiting = Vec::new();
        let mut report = ListReport::default();
        for path in differences.iter().filter(|path| is_plain(path)) {
            match unpack(path, whole(path)?, job) {
                Ok(bytes) => waiting.push((path, bytes)),
                Err(error) => report.problems.push(format!("{}: {error}", path.display())),
            }
        }
        while !job.is_cancelled() {
            let mut applied = None;
            for (at, (path, bytes)) in waiting.iter().enumerate() {
                match apply(&current, bytes) {
                    Ok(new) => {
                        applied = Some((at, new));
                        break;
                    }
                    Err(DiffError::OtherList) => {}
                    Err(error) => {
                        let problem = format!("{}: {error}", path.display());
                        if !report.problems.contains(&problem) {
                            report.problems.push(problem);
                        }
                    }
                }
            }
            let Some((at, new)) = applied else {
                break;
            };
            current = new;
            waiting.remove(at);
            report.applied += 1;
        }
        if report.applied > 0 {
            let day = day_of(&current).unwrap_or_default();
            let path = list.with_extension(format!("{day:03}"));
            let temporary = self.setup.folder(Folder::Temporary);
            replace(&temporary, &path, &current)?;
            report.list = Some(path);
        }
        Ok(report)
    }
}

fn whole(path: &Path) -> Result<Vec<u8>, FileError> {
    let too_long = || failed(path)(std::io::ErrorKind::FileTooLarge.into());
    read(path, NODELIST_BYTES)?.ok_or_else(too_long)
}

/// Returns the list or difference in a file: the file itself if it begins as a list does, else the first file
/// of an archive.
///
/// # Errors
/// It is no archive that can be read.
pub fn unpack(path: &Path, bytes: Vec<u8>, job: &Job) -> Result<Vec<u8>, DiffError> {
    if bytes.starts_with(b";") {
        return Ok(bytes);
    }
    let archive = |error: &dyn std::fmt::Display| DiffError::Archive(error.to_string());
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let tree = Tree::open(&bytes, &name, &[], job).map_err(|error| archive(&error))?;
    let first = tree.files().first().cloned();
    let mut found = Err(archive(&"it is empty"));
    let unpacked = tree.unpack(
        &|file| Some(file) == first.as_ref(),
        job,
        &mut |_, bytes| {
            found = bytes.map_err(|error| archive(&error));
            ControlFlow::Break(())
        },
    );
    match (found, unpacked) {
        (Ok(bytes), _) => Ok(bytes),
        (Err(_), Err(error)) => Err(archive(&error)),
        (found, _) => found,
    }
}

/// Returns the number of the day in the first line of a list, from 1 to 366 (FTS-5000, 4.1).
#[must_use]
pub fn day_of(list: &[u8]) -> Option<u16> {
    let first = bare(Lines::new(list).next()?).to_ascii_lowercase();
    let at = memchr::memmem::find(&first, b"day number")?;
    let text = std::str::from_utf8(first.get(at + 10..)?).ok()?;
    let day = text.split_whitespace().next()?.parse().ok();
    day.filter(|day| (1..=366).contains(day))
}

#[cfg(test)]
mod tests {
    use super::{DiffError, apply, crc};
    use crate::setup::Folder;
    use crate::testing::World;
    use ftn_base::BaseFormat;
    use ftn_types::job::Job;
    use proptest::prelude::*;

    /// Returns a list of a day with its checksum.
    fn list(day: u16, lines: &[String]) -> Vec<u8> {
        let body: String = lines.iter().map(|line| format!("{line}\r\n")).collect();
        let sum = crc::more(0, body.as_bytes());
        format!(";A Friday -- Day number {day:03} : {sum:05}\r\n{body}").into_bytes()
    }

    fn lines(text: &[u8]) -> Vec<&[u8]> {
        text.split_inclusive(|byte| *byte == b'\n').collect()
    }

    /// Returns the difference of two lists: what is common at both ends is copied.
    fn difference(old: &[u8], new: &[u8]) -> Vec<u8> {
        let (old, new) = (lines(old), lines(new));
        let same = |(one, other): &(&&[u8], &&[u8])| one == other;
        let head = old.iter().zip(&new).take_while(same).count();
        let most = old.len().min(new.len()) - head;
        let tail = old
            .iter()
            .rev()
            .zip(new.iter().rev())
            .take(most)
            .take_while(same)
            .count();
        let mut out = old[0].to_vec();
        let mut command = |letter: char, count: usize| {
            if count > 0 {
                out.extend(format!("{letter}{count}\r\n").into_bytes());
            }
            count > 0
        };
        command('C', head);
        command('D', old.len() - head - tail);
        let added = &new[head..new.len() - tail];
        if command('A', added.len()) {
            out.extend(added.concat());
        }
        if tail > 0 {
            out.extend(format!("C{tail}\r\n").into_bytes());
        }
        out
    }

    proptest! {
        #[test]
        fn differences_lead_to_the_new_list(
            old in prop::collection::vec("[a-c]{1,3}", 0..20),
            new in prop::collection::vec("[a-c]{1,3}", 0..20),
        ) {
            let (old, new) = (list(1, &old), list(8, &new));
            let edits = difference(&old, &new);
            prop_assert_eq!(apply(&old, &edits).unwrap(), new);
        }

        #[test]
        fn any_bytes_are_applied_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let old = list(1, &["a".to_owned()]);
            let edits = [lines(&old)[0], &bytes].concat();
            let _ = apply(&old, &edits);
        }
    }

    #[test]
    fn difference_that_is_cut_off_is_refused() {
        let own = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let (old, new) = (list(1, &own("a b c d")), list(8, &own("a x y d e")));
        let edits = difference(&old, &new);
        assert_eq!(apply(&old, &edits).unwrap(), new);
        // Without its last two bytes it is whole: they end the last line.
        for len in 0..edits.len() - 2 {
            let found = apply(&old, &edits[..len]);
            let is_empty = found.as_ref().is_ok_and(Vec::is_empty);
            assert!(found.is_err() || is_empty, "{len}: {found:?}");
        }
    }

    #[test]
    fn errors_name_the_line() {
        let old = list(1, &["a".to_owned(), "b".to_owned()]);
        let first = String::from_utf8(lines(&old)[0].to_vec()).unwrap();
        for (edits, error) in [
            ("X\r\n".to_owned(), DiffError::OtherList),
            (format!("{first}X1\r\n"), DiffError::Command { line: 2 }),
            (
                format!("{first}C1\r\nC\r\n"),
                DiffError::Command { line: 3 },
            ),
            (format!("{first}C9\r\n"), DiffError::TooFew { line: 2 }),
            (format!("{first}A2\r\nx\r\n"), DiffError::TooFew { line: 2 }),
        ] {
            assert_eq!(apply(&old, edits.as_bytes()), Err(error), "{edits:?}");
        }
        let edits = format!("{first}C1\r\nD1\r\nC1\r\n");
        assert!(matches!(
            apply(&old, edits.as_bytes()),
            Err(DiffError::Checksum { .. })
        ));
    }

    #[test]
    fn a_year_of_differences_is_applied_in_any_order() {
        let world = World::new(BaseFormat::Jam);
        let folder = world.folder.path();
        let mut own: Vec<String> = (0..15_000)
            .map(|node| format!(",{node},A system,A town,A sysop,-Unpublished-,300,CM,IBN"))
            .collect();
        let mut last = list(1, &own);
        let path = folder.join("NODELIST.001");
        std::fs::write(&path, &last).unwrap();
        let mut all = Vec::new();
        for week in 1..53_u16 {
            own[usize::from(week) * 100] = format!(",{week},New");
            own.remove(usize::from(week) * 50);
            let new = list(week * 7, &own);
            let path = folder.join(format!("nodediff.{week:03}"));
            std::fs::write(&path, difference(&last, &new)).unwrap();
            all.push(path);
            last = new;
        }
        all.reverse();
        let tosser = world.open();
        let report = tosser.update_nodelist(&path, &all, &Job::new()).unwrap();
        assert_eq!(
            (report.applied, report.problems.len()),
            (52, 0),
            "{:?}",
            report.problems
        );
        assert_eq!(report.list, Some(folder.join("NODELIST.364")));
        assert_eq!(std::fs::read(folder.join("NODELIST.364")).unwrap(), last);
        assert!(world.names(Folder::Temporary).is_empty());
        // Nothing fits any longer.
        let newest = folder.join("NODELIST.364");
        let report = tosser.update_nodelist(&newest, &all, &Job::new()).unwrap();
        assert_eq!(report.applied, 0);
    }
}
