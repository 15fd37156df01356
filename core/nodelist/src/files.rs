//! Newest file of a set, and its contents, plain or packed.
//!
//! A list comes every week (or day) under the number of its day: `NODELIST.299`, packed
//! `NODELIST.Z99` with the last two digits. The year in the first line or in the archive decides
//! which one is the newest. Without it, the numbers decide: they go round with the year, so that of
//! 351, 358 and 7 the 7 is the newest. The greatest gap on the circle is after it.

use super::header::ListHeader;
use super::parse::parse_while;
use super::{List, ListSource};
use crate::limits;
use crate::packed::{day_of, entries, is_packed_day, unpack};
use ftn_types::bytes::{in_words, read_up_to};
use ftn_types::job::Job;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A configured list that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListProblem {
    /// The file, or the missing name.
    pub path: PathBuf,
    /// Sentence for the user: the problem and its solution.
    pub what: String,
}

/// State of the files and folders of some lists, to detect changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListsStamp(Vec<(PathBuf, Option<FileState>)>);

/// Length and modification time of a file or folder.
type FileState = (u64, Option<SystemTime>);

fn file_state(path: &Path) -> Option<FileState> {
    let metadata = fs::metadata(path).ok()?;
    // The length of a folder is meaningless.
    let len = if metadata.is_dir() { 0 } else { metadata.len() };
    Some((len, metadata.modified().ok()))
}

impl ListsStamp {
    /// Returns the current state of the sources' folders (a new day is a new file there), and of
    /// the files named by them or chosen. Reads no file.
    #[must_use]
    pub(crate) fn record(sources: &[ListSource], chosen: &[PathBuf]) -> Self {
        let mut paths: Vec<PathBuf> = Vec::new();
        for source in sources.iter().take(limits::NODELISTS) {
            paths.push(source.path.clone());
            paths.extend(source.path.parent().map(Path::to_owned));
        }
        paths.extend_from_slice(chosen);
        paths.sort_unstable();
        paths.dedup();
        let with_state = |path: PathBuf| {
            let state = file_state(&path);
            (path, state)
        };
        Self(paths.into_iter().map(with_state).collect())
    }
}

/// Reads the newest list of a source, of at most `left` bytes, and subtracts its size from `left`.
/// If the job is cancelled, returns the part read so far.
pub(crate) fn load(source: &ListSource, left: &mut u64, job: &Job) -> Result<List, ListProblem> {
    let path = newest(&source.path, job).ok_or_else(|| ListProblem {
        path: source.path.clone(),
        what: "there is no nodelist of this name: put it there, or correct the configuration"
            .to_owned(),
    })?;
    let problem = |what: String| ListProblem {
        path: path.clone(),
        what,
    };
    let mut bytes = read_file(&path).map_err(problem)?;
    if !is_text(&bytes) {
        let mut unpacked = limits::NODELIST_BYTES;
        bytes = unpack(&bytes, &name_of(&path), &mut unpacked, job).map_err(problem)?;
    }
    *left = left.checked_sub(bytes.len() as u64).ok_or_else(|| {
        problem(format!(
            "all nodelists together have more than {} MB, the limit: name fewer of them",
            limits::NODELISTS_BYTES >> 20
        ))
    })?;
    let start = (source.zone, source.start.as_ref());
    Ok(parse_while(&path, &bytes, start, job))
}

fn read_file(path: &Path) -> Result<Vec<u8>, String> {
    let sentence =
        |error: std::io::Error| format!("the nodelist cannot be read: {}", in_words(&error));
    // Only plain files are opened: a pipe or a device would never end.
    if !fs::metadata(path).map_err(sentence)?.is_file() {
        return Err("the nodelist is not a plain file".to_owned());
    }
    let bytes = read_up_to(path, limits::NODELIST_BYTES).map_err(sentence)?;
    if bytes.len() as u64 > limits::NODELIST_BYTES {
        return Err(format!(
            "the file has more than {} MB, the limit for a nodelist",
            limits::NODELIST_BYTES >> 20
        ));
    }
    Ok(bytes)
}

/// Returns whether bytes are a list, not an archive.
fn is_text(bytes: &[u8]) -> bool {
    let head = bytes.get(..256).unwrap_or(bytes);
    let is_odd = |byte: &u8| *byte < 0x20 && !matches!(byte, b'\t' | b'\r' | b'\n' | 0x0C | 0x1A);
    !head.iter().any(is_odd)
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Extensions of lists without day numbers.
const OTHER: [&str; 8] = ["ndl", "txt", "lst", "pvt", "net", "zip", "arj", "lha"];

/// A candidate for the newest file.
#[derive(Clone, Debug)]
struct Candidate {
    path: PathBuf,
    day: Option<u16>,
    year: Option<u16>,
    is_packed: bool,
}

/// Returns the newest file of the set that a path names: the path itself if it is a file, else
/// among the files next to it with its name and any extension of a list.
fn newest(path: &Path, job: &Job) -> Option<PathBuf> {
    if path.is_file() {
        return Some(path.to_owned());
    }
    let name = name_of(path);
    let stem = match name.rsplit_once('.') {
        Some((stem, "*" | "999" | "000" | "???")) => stem,
        _ => name.as_str(),
    };
    if stem.is_empty() {
        return None;
    }
    let mut found = Vec::new();
    let entries = fs::read_dir(path.parent()?).ok()?;
    for entry in entries.take(limits::NODELIST_FOLDER_ENTRIES).flatten() {
        let own = entry.file_name().to_string_lossy().into_owned();
        found.extend(candidate(entry.path(), &own, stem));
    }
    // Of many packed days only a year's worth is opened.
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found.truncate(2 * 366);
    let mut left = limits::NODELIST_DATING_BYTES;
    for candidate in &mut found {
        if job.is_cancelled() {
            return None;
        }
        date(candidate, &mut left, job);
    }
    choose(found)
}

fn candidate(path: PathBuf, own: &str, stem: &str) -> Option<Candidate> {
    let rest = match own.split_at_checked(stem.len()) {
        Some((head, rest)) if head.eq_ignore_ascii_case(stem) => rest,
        _ => return None,
    };
    let extension = match rest.strip_prefix('.') {
        Some(extension) => extension,
        None if rest.is_empty() => "",
        None => return None,
    };
    let day = day_of(own);
    let is_packed = is_packed_day(extension);
    let is_other = extension.is_empty()
        || OTHER
            .iter()
            .any(|known| known.eq_ignore_ascii_case(extension));
    ((day.is_some() || is_packed || is_other) && path.is_file()).then_some(Candidate {
        path,
        day,
        year: None,
        is_packed,
    })
}

/// Reads the date of a candidate from its first line, or from the names inside of an archive.
fn date(candidate: &mut Candidate, left: &mut u64, job: &Job) {
    if candidate.is_packed {
        let length = fs::metadata(&candidate.path).map_or(u64::MAX, |file| file.len());
        let Some(rest) = left.checked_sub(length) else {
            return;
        };
        *left = rest;
        let bytes = read_file(&candidate.path).unwrap_or_default();
        let name = name_of(&candidate.path);
        let most = limits::NODELIST_BYTES.min(*left);
        let mut unpacked = most;
        let entries = entries(&bytes, &name, &mut unpacked, job).unwrap_or_default();
        *left = left.saturating_sub(most.saturating_sub(unpacked));
        for entry in entries {
            if let Some(day) = day_of(entry.name()) {
                candidate.day = Some(day);
                candidate.year = entry.modified.and_then(|modified| {
                    let year = u16::try_from(modified.civil().year()).ok()?;
                    Some(match modified.civil().month() {
                        // The list of the first days of January is made in December,
                        12 if day < 40 => year + 1,
                        // and that of the last days of December may be packed in January.
                        1 if day > 366 - 40 => year.saturating_sub(1),
                        _ => year,
                    })
                });
            }
        }
        return;
    }
    let head = read_up_to(&candidate.path, 256).unwrap_or_default();
    let line = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let header = ListHeader::read(&String::from_utf8_lossy(line));
    candidate.year = header.year;
    candidate.day = candidate.day.or(header.day);
}

fn choose(candidates: Vec<Candidate>) -> Option<PathBuf> {
    let all_dated = candidates
        .iter()
        .all(|candidate| candidate.year.is_some() && candidate.day.is_some());
    let last = newest_day(candidates.iter().filter_map(|candidate| candidate.day));
    candidates
        .into_iter()
        .max_by_key(|candidate| {
            let year = candidate.year.filter(|_| all_dated);
            let day = candidate.day.filter(|_| all_dated);
            let by_gap = candidate.day.is_some() && candidate.day == last;
            (year, day, by_gap, !candidate.is_packed)
        })
        .map(|candidate| candidate.path)
}

/// Returns the newest of the numbers of days, which go round with the year.
fn newest_day(days: impl Iterator<Item = u16>) -> Option<u16> {
    let mut days: Vec<u16> = days.collect();
    days.sort_unstable();
    days.dedup();
    let first = *days.first()?;
    let next = days.iter().skip(1).copied().chain([first + 366]);
    days.iter()
        .zip(next)
        .max_by_key(|(day, next)| (next - **day, **day))
        .map(|(day, _)| *day)
}

#[cfg(test)]
mod tests {
    use super::{ListSource, load, newest, newest_day};
    use ftn_types::job::Job;
    use std::fs::write;
    use std::path::PathBuf;

    #[test]
    fn the_numbers_of_days_go_round_with_the_year() {
        for (days, newest) in [
            (&[][..], None),
            (&[299], Some(299)),
            (&[7, 14], Some(14)),
            (&[351, 358, 365], Some(365)),
            (&[351, 358, 7], Some(7)),
            (&[365, 6, 13, 20], Some(20)),
            (&[1, 366], Some(1)),
        ] {
            assert_eq!(newest_day(days.iter().copied()), newest, "{days:?}");
        }
    }

    fn first_line(day: u16, year: u16) -> String {
        format!(";A Test Nodelist for Friday, May 2, {year} -- Day number {day:03} :\r\n")
    }

    #[test]
    fn the_newest_of_a_set_is_taken_by_year_and_day() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        assert_eq!(newest(&at("NODELIST"), &Job::new()), None);
        write(at("nodelist.100"), first_line(100, 2025)).unwrap();
        write(at("NODELIST.300"), first_line(300, 2024)).unwrap();
        write(at("NODEDIFF.365"), first_line(365, 2026)).unwrap();
        write(at("NODELIST.idx"), "x").unwrap();
        write(at("NODELIST2.366"), first_line(366, 2026)).unwrap();
        let expected = Some(at("nodelist.100"));
        for name in ["NODELIST", "NodeList.*", "nodelist.999"] {
            assert_eq!(newest(&at(name), &Job::new()), expected, "{name}");
        }
        assert_eq!(
            newest(&at("NODELIST.300"), &Job::new()),
            Some(at("NODELIST.300"))
        );
        // One without a year: the numbers decide.
        write(at("nodelist.107"), "Zone,2,E,-,-,-,300\r\n").unwrap();
        assert_eq!(
            newest(&at("NODELIST"), &Job::new()),
            Some(at("nodelist.107"))
        );
    }

    #[cfg(feature = "archives")]
    #[test]
    fn a_packed_list_is_not_unpacked_further_once_the_job_is_cancelled() {
        let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../archive/tests/fixtures");
        let source = ListSource {
            path: PathBuf::from(fixtures).join("crunch_clear.arc"),
            zone: None,
            start: None,
        };
        let load = |job: &Job| load(&source, &mut 1_000_000, job);
        let counted = Job::cancelled_at_look(u64::MAX);
        let _ = load(&counted);
        assert!(counted.looks() > 8, "{}", counted.looks());
        for after in 1..counted.looks() {
            let job = Job::cancelled_at_look(after);
            match load(&job) {
                Err(problem) => assert!(problem.what.ends_with("was stopped"), "{}", problem.what),
                // It was unpacked, and is cut off.
                Ok(_) => assert!(after + 4 > counted.looks(), "{after}"),
            }
            // Only the reader and the report check the job once more.
            assert!(job.looks() <= after + 4, "{after}: {}", job.looks());
        }
    }

    #[test]
    fn a_list_that_cannot_be_read_is_reported() {
        let folder = tempfile::tempdir().unwrap();
        let load = |name: &str| {
            let source = ListSource {
                path: folder.path().join(name),
                zone: None,
                start: None,
            };
            load(&source, &mut 1_000_000, &Job::new())
        };
        write(folder.path().join("broken.z01"), b"PK\x03\x04\0\0\0").unwrap();
        write(folder.path().join("noise.001"), [0, 1, 2, 3]).unwrap();
        for name in ["nothing", "broken", "noise.001"] {
            let problem = load(name).unwrap_err();
            assert!(problem.what.len() > 20, "{name}: {}", problem.what);
        }
        let _: PathBuf = load("nothing").unwrap_err().path;
    }
}
