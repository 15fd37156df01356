//! FILES.BBS and descript.ion: descriptions of the files in a folder.
//!
//! A line begins with a file name, quoted if it contains spaces, followed by the description. Lines
//! that begin with white space continue the description, after a `|`, `+` or `>` that many writers
//! put there; htick writes such a sign without the space. In FILES.BBS, download counters (`[12]`)
//! and, by PCBoard and AllFix, a size and a date may come first. A line that names no file of the
//! folder is a comment.

use super::FileEntry;
use super::folder::{Places, beginning};
use crate::charset::{self, Charset, Fallback};
use crate::cores;
use crate::job::Job;
use crate::limits;
use std::ffi::OsStr;
use std::path::PathBuf;

/// Signs at the start of continuation lines.
const SIGNS: [char; 3] = ['|', '+', '>'];

/// Format of a list; the first one takes precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Dialect {
    FilesBbs,
    DescriptIon,
}

impl Dialect {
    /// Returns the format of a list by its file name; `lists` are other names of lists in the
    /// format of FILES.BBS.
    pub(super) fn of_name(name: &OsStr, lists: &[String]) -> Option<Self> {
        let is_other = || lists.iter().any(|own| name.eq_ignore_ascii_case(own));
        if name.eq_ignore_ascii_case("files.bbs") || is_other() {
            return Some(Self::FilesBbs);
        }
        name.eq_ignore_ascii_case("descript.ion")
            .then_some(Self::DescriptIon)
    }
}

/// Contents of a list.
pub(super) struct ListText {
    dialect: Dialect,
    bytes: Vec<u8>,
    /// Path of the list, if it continues beyond the bytes.
    cut: Option<PathBuf>,
}

/// Reads lists; an unreadable one yields a sentence.
pub(super) fn texts(lists: &[(Dialect, PathBuf)]) -> Vec<Result<ListText, String>> {
    let read = |(dialect, path): &(Dialect, PathBuf)| match beginning(path, limits::FILE_LIST_BYTES)
    {
        Ok((bytes, more)) => Ok(ListText {
            dialect: *dialect,
            bytes,
            cut: more.then(|| path.clone()),
        }),
        Err(error) => Err(format!(
            "cannot read {}: {}",
            path.display(),
            crate::bytes::in_words(&error)
        )),
    };
    lists.iter().map(read).collect()
}

/// Detects the character set of a list from a part of it, as for a message without a label.
fn charset_of(bytes: &[u8], fallback: Fallback) -> Charset {
    let sample = match bytes.get(..limits::FILE_LIST_SAMPLE) {
        // Do not split a character.
        Some(part) => match memchr::memrchr(b'\n', part) {
            Some(end) => part.get(..end).unwrap_or(part),
            None => part,
        },
        None => bytes,
    };
    charset::choose(None, None, fallback, sample, &[]).charset
}

/// Sets the descriptions of files that have none yet.
pub(super) fn apply(
    list: &ListText,
    fallback: Fallback,
    known: &Places,
    files: &mut [FileEntry],
    faults: &mut Vec<String>,
    job: &Job,
) {
    if let Some(path) = &list.cut {
        faults.push(format!(
            "{} is longer than {} MB: the rest of it was not read",
            path.display(),
            limits::FILE_LIST_BYTES >> 20
        ));
    }
    let marked = list.bytes.strip_prefix(b"\xEF\xBB\xBF");
    let set = match marked {
        Some(_) => Charset::UTF8,
        None => charset_of(&list.bytes, fallback),
    };
    let bytes = to_end(marked.unwrap_or(&list.bytes));
    let parts = parts(bytes, cores::count());
    let found = cores::each(parts, |part| {
        read(part, (list.dialect, set), known, files, job)
    });
    for (at, text) in found.into_iter().flatten() {
        if let Some(file) = files.get_mut(at)
            && file.listed.is_empty()
        {
            file.listed = text;
        }
    }
}

/// Returns the bytes before the end-of-file character of DOS.
fn to_end(bytes: &[u8]) -> &[u8] {
    if bytes.first() == Some(&0x1A) {
        return &[];
    }
    let end = memchr::memmem::find(bytes, b"\n\x1A");
    end.and_then(|end| bytes.get(..end)).unwrap_or(bytes)
}

/// Splits a list into parts of about the same length, none of which begins with a continuation
/// line.
fn parts(bytes: &[u8], count: usize) -> Vec<&[u8]> {
    let length = (bytes.len() / count.max(1)).max(limits::FILE_LIST_SAMPLE);
    let mut parts = Vec::new();
    let mut rest = bytes;
    while rest.len() > length {
        let mut ends = memchr::memchr_iter(b'\n', rest.get(length..).unwrap_or_default());
        let begins = |end: &usize| {
            let first = rest.get(length + end + 1).copied().unwrap_or(b' ');
            !first.is_ascii_whitespace() && !SIGNS.contains(&char::from(first))
        };
        let Some(end) = ends.find(begins) else {
            break;
        };
        let Some((part, others)) = rest.split_at_checked(length + end + 1) else {
            break;
        };
        parts.push(part);
        rest = others;
    }
    parts.push(rest);
    parts
}

/// Parses lines; returns indexes of files and their descriptions.
fn read(
    lines: &[u8],
    (dialect, set): (Dialect, Charset),
    known: &Places,
    files: &[FileEntry],
    job: &Job,
) -> Vec<(usize, Box<str>)> {
    let mut all = Vec::new();
    let mut own: Option<(usize, String)> = None;
    let mut room = String::new();
    let described = |(at, text): (usize, String)| -> (usize, Box<str>) { (at, text.trim().into()) };
    for (number, line) in lines.split(|byte| *byte == b'\n').enumerate() {
        if number % 1024 == 0 && job.is_cancelled() {
            return all;
        }
        let line = line.get(..limits::FILE_DESCRIPTION_BYTES).unwrap_or(line);
        // Lists are edited by people and by programs with different character sets.
        let set = if line.is_ascii() {
            set
        } else {
            charset::choose(None, None, Fallback::Set(set), line, &[]).charset
        };
        let line = set.decode(line);
        let line = line.trim_end();
        let found = entry(line, dialect, (known, files, &mut room));
        let goes_on = line.starts_with([' ', '\t'])
            || found.is_none() && own.is_some() && line.starts_with(SIGNS);
        if goes_on {
            if let Some((_, text)) = &mut own
                && text.len() + line.len() < limits::FILE_DESCRIPTION_BYTES
            {
                let more = line.trim_start();
                let more = more.strip_prefix(SIGNS).unwrap_or(more);
                text.push('\n');
                text.push_str(more.trim());
            }
            continue;
        }
        all.extend(std::mem::replace(&mut own, found).map(described));
    }
    all.extend(own.map(described));
    all
}

/// Parses a line; returns the index of its file and the description.
fn entry(
    line: &str,
    dialect: Dialect,
    (known, files, room): (&Places, &[FileEntry], &mut String),
) -> Option<(usize, String)> {
    let (name, rest) = match line.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?,
        None => line.split_once([' ', '\t']).unwrap_or((line, "")),
    };
    let at = known.get(name, files, room)?;
    let text = match dialect {
        Dialect::FilesBbs => without_columns(rest.trim_start()).to_owned(),
        Dialect::DescriptIon => {
            // 4DOS stores data of programs after a ^D; with U+00C2 the text has several lines.
            let (text, mark) = rest.split_once('\u{4}').unwrap_or((rest, ""));
            if mark.starts_with('Â') || mark.starts_with('┬') || mark.starts_with('В') {
                text.replace("\\r", "").replace("\\n", "\n")
            } else {
                text.to_owned()
            }
        }
    };
    Some((at, text.trim().to_owned()))
}

/// Returns the text after counters, or after a size and a date.
fn without_columns(text: &str) -> &str {
    let mut text = text;
    while let Some((count, rest)) = text.strip_prefix('[').and_then(|own| own.split_once(']')) {
        if !count.trim().bytes().all(|byte| byte.is_ascii_digit()) {
            break;
        }
        text = rest.trim_start();
    }
    let mut words = text.splitn(2, ' ');
    let (Some(size), Some(rest)) = (words.next(), words.next()) else {
        return text;
    };
    let rest = rest.trim_start();
    let (date, after) = rest.split_once(' ').unwrap_or((rest, ""));
    if is_size(size) && is_date(date) {
        after.trim_start()
    } else {
        text
    }
}

/// Returns whether a word is a size: `12345`, `12,345`, `12K`.
fn is_size(word: &str) -> bool {
    let number = word.trim_end_matches(['k', 'K', 'M', 'b', 'B']);
    let is_part = |byte: u8| byte.is_ascii_digit() || byte == b',';
    number.starts_with(|c: char| c.is_ascii_digit()) && number.bytes().all(is_part)
}

/// Returns whether a word is a date: `05-01-98`, `1998/01/05`, `05-Jan-98`.
fn is_date(word: &str) -> bool {
    let is_number =
        |part: &str| (1..=4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    let is_month = |part: &str| part.len() == 3 && part.bytes().all(|b| b.is_ascii_alphabetic());
    let parts: Vec<&str> = word.split(['-', '/', '.']).take(4).collect();
    match parts[..] {
        [one, two, three] => {
            is_number(one) && (is_number(two) || is_month(two)) && is_number(three)
        }
        _ => false,
    }
}
